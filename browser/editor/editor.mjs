// A field to write Python in, and a text as a picture of squares (a QR code), bundled at build time with the packages that it imports.
import { indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorView, keymap } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { minimalSetup } from "codemirror";
import qrcode from "qrcode-generator";

const LONG = 1e9; // milliseconds: Tab leaves a field that it has reached, until another key is pressed

// Makes a field in an element; `on` may hold changed(text) and run(). Returns how to set its text.
export function field(parent, text, label, on) {
  const run = () => { on.run(); return true; };
  const view = new EditorView({
    doc: text,
    parent,
    extensions: [
      keymap.of([{ key: "Shift-Enter", run }, { key: "Mod-Enter", run }, indentWithTab]),
      minimalSetup, python(), bracketMatching(), indentUnit.of("    "), syntaxHighlighting(classHighlighter),
      EditorView.lineWrapping,
      EditorView.domEventHandlers({
        focus: (_, view) => view.setTabFocusMode(LONG),
        click: (_, view) => view.setTabFocusMode(false),
      }),
      EditorView.contentAttributes.of({ "aria-label": label, autocapitalize: "off", autocorrect: "off", spellcheck: "false" }),
      EditorView.updateListener.of((update) => { if (update.docChanged) on.changed(update.state.doc.toString()); }),
    ],
  });
  return {
    focus: () => view.focus(),
    set: (other) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: other } }),
  };
}

// Returns a text as a QR code, in SVG.
export function squares(text) {
  const code = qrcode(0, "L");
  code.addData(text);
  code.make();
  return code.createSvgTag({ scalable: true, margin: 4, alt: "The address as a QR code" });
}
