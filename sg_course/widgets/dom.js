// What all front ends share: how a widget begins, elements, the message bar, keys.

const SVG = "http://www.w3.org/2000/svg";
const OWN_COLOURS = matchMedia("(forced-colors: active)"); // of the reader: orange is the colour of what is highlighted, violet that of text
const PLAIN = { Orange: "Highlighted", Violet: "Plain", violet: "plain", Green: "Plain" };
const PATIENCE = 2000; // milliseconds from when Python has done with an action until its view has to be there
const RESTARTED = "Python was restarted: run all cells again.";
const ALONE = "No Python runs behind this page: open its notebook, and run all cells there.";
const SILENT = "Python does not know this widget any more: run all cells again.";

// Make an element; attributes of value null are left out, "on…" functions become listeners.
export function make(name, attributes = {}, ...children) {
  const svg = ["svg", "g", "path", "circle", "rect", "text", "title", "marker", "defs"];
  const element = svg.includes(name)
    ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

// A front end for anywidget. `build` gets the widget's outermost element, and makes what stands in it;
// it returns a function that shows a view, what Python wants shown. `label` is the widget's name, or gives it for a view.
//   current()             the view as it is now; it comes as JSON text
//   send(action, content) asks Python for `do_action`; a new view is the answer, and where none can come, that is said
//   redraw()              shows the view once more
//   gone                  ends what listens beyond the widget, when it leaves the page
//   legend                what the marks of the picture mean, to be put below it
// Keys typed in a widget, or after a click on any part of it, never reach JupyterLab, whose shortcuts
// delete cells, until one clicks beside it; and a field takes nothing back while the focus is elsewhere: browsers undo what was typed last on the whole page.
// Where text is selected, they would drag that text instead of a position, and take a click for a drag: only the text of fields is.
export const widget = (name, label, build) => ({ render({ model, el }) {
  const current = () => JSON.parse(model.get("view"));
  const root = make("div", { class: `sg-widget sg-${name}`, role: "group", tabindex: -1, "data-lm-suppress-shortcuts": "true" });
  const message = messageBar(root);
  const refuse = (text) => message.say({ message: text, refused: true });
  let isAlone = false; // on a saved page, where no kernel is
  const send = (action, content = {}) => {
    if (isAlone) return refuse(ALONE);
    const { revision } = root.dataset;
    const judge = () => { if (root.dataset.revision === revision) refuse(SILENT); };
    const status = ({ content: { execution_state } }) => { if (execution_state === "idle") setTimeout(judge, PATIENCE); };
    try {
      model.send({ do: action, ...content }, { iopub: { status } });
    } catch { // the kernel that drew this is gone
      refuse(RESTARTED);
    }
  };
  root.addEventListener("keydown", (event) => event.stopPropagation());
  root.addEventListener("beforeinput", (event) => {
    if (event.inputType.startsWith("history") && event.target !== document.activeElement) event.preventDefault();
  });
  root.addEventListener("dragstart", (event) => { if (!event.target.matches?.("textarea, input")) event.preventDefault(); });
  const left = ({ target }) => { if (!root.contains(target) && root.contains(document.activeElement)) document.activeElement.blur(); };
  const leaving = new AbortController(), gone = leaving.signal;
  document.addEventListener("pointerdown", left, { capture: true, signal: gone });
  el.append(root);
  const legend = make("div", { class: "sg-legend" });
  const redraw = () => {
    const view = current();
    root.setAttribute("aria-label", label instanceof Function ? label(view) : label);
    show(view);
    legend.textContent = OWN_COLOURS.matches ? view.legend.replace(/Orange|Violet|violet|Green/g, (colour) => PLAIN[colour]) : view.legend;
    root.dataset.revision = view.revision;
  };
  const show = build({ root, model, current, send, redraw, gone, legend, message });
  model.on("change:view", redraw);
  OWN_COLOURS.addEventListener("change", redraw, { signal: gone });
  hear(model).then((own) => { isAlone = own?.comm_live === false && !own.comm; });
  redraw();
  return () => {
    model.off("change:view", redraw);
    leaving.abort();
  };
} });

// anywidget hears nothing more from Python where a model took two seconds to begin, as on a busy
// computer. So what Python says goes to the model that anywidget is built on, which is returned.
async function hear(model) {
  const own = await model.widget_manager.get_model(model.get("own")).catch(() => null);
  const base = own && Object.getPrototypeOf(Object.getPrototypeOf(own));
  own?.comm?.on_msg?.((message) => base._handle_comm_msg.call(own, message));
  return own;
}

export function button(text, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, text);
}

// The message bar, refusals in red; and the widget's voice, an unseen text that screen readers read
// aloud when it changes: the message, and what else is news.
function messageBar(root) {
  const bar = make("div", { class: "sg-message sg-bar" });
  const voice = make("div", { class: "sg-voice", role: "status", "aria-live": "polite" });
  root.append(voice);
  return { bar, say(view, ...news) {
    bar.textContent = forPointer(view.message ?? "");
    bar.classList.toggle("sg-refusal", Boolean(view.refused));
    const said = forPointer([view.message, ...news].filter(Boolean).join(" "));
    if (voice.textContent !== said) voice.textContent = said;
  } };
}

// Code to take along: the button `copy` asks for it, and it is shown, chosen and, where the browser allows it, copied.
export function codeBox(label, text, ask) {
  const box = make("textarea", { class: "sg-code", readonly: "", hidden: true, "aria-label": label });
  const copy = button(text, ask);
  return { box, copy, show(code, choose = true) {
    box.hidden = !code;
    copy.textContent = text;
    if (!code) return;
    Object.assign(box, { value: code, rows: Math.min(14, code.split("\n").length) });
    if (choose) box.select(); // which takes the focus
    navigator.clipboard?.writeText(code).then(() => { copy.textContent = "Copied"; }, () => {});
  } };
}

// A hint in the words of the pointer that one has: a finger taps.
export function forPointer(words) {
  return matchMedia("(pointer: coarse)").matches ? words.replace(/\bclick\b/g, "tap").replace(/\bClick\b/g, "Tap") : words;
}

// A line of hints: pairs of key and meaning. A finger clicks and drags, too; other keys are not shown where there is one.
export function keyLine(...pairs) {
  const line = make("div", { class: "sg-keys" });
  for (const [key, meaning] of pairs) {
    const pointer = key === "click" || key === "drag";
    line.append(make("span", { class: pointer ? "sg-pointer" : null }, make("kbd", {}, forPointer(key)), ` ${meaning}`), " ");
  }
  return line;
}

export const DIRECTION = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
export const isArrow = (event) => event.key in DIRECTION;
export const withCommand = (event) => event.ctrlKey || event.metaKey || event.altKey;

// A class for a mark or style that comes from Python.
export const marked = (mark) => (mark ? ` sg-${mark}` : "");
