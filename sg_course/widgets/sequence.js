// SequenceExplorer: a code as text and as switches, the rules in words, the values as a strip of cells.

import { button, DIRECTION, isArrow, keyLine, make, widget, withCommand } from "./dom.js";

export default widget("sequence", "A game of heaps and its values", ({ root, current, send, redraw, legend, message }) => {
  let typing = false; // whether the field has a code that was not read yet
  const read = () => { if (typing) { typing = false; send("code", { code: code.value }); } };
  const code = make("input", { "aria-label": "octal code", maxlength: 40, spellcheck: "false", class: "sg-octal",
    oninput: () => { typing = true; }, onblur({ relatedTarget }) { if (!switches.contains(relatedTarget)) read(); }, onkeydown(event) {
      if (event.key === "Enter") read();
      if (event.key === "Escape") { typing = false; redraw(); }
    } });
  const names = make("select", { "aria-label": "a game with a name", onchange: () => { if (names.value) send("name", { name: names.value }); } },
    ...["", ...current().names].map((name) => make("option", { value: name }, name || "a game with a name …")));
  const more = button("Compute more", () => send("more"));
  const heap = make("input", { "aria-label": "stones to play with", inputmode: "numeric", maxlength: 3, value: 7, onkeydown(event) {
    if (event.key === "Enter") send("play", { heap: heap.value });
  } });
  const toolbar = make("div", { class: "sg-toolbar" }, "code ", code, names, more,
    make("span", { class: "sg-space" }), "a heap of ", heap, button("Play it", () => send("play", { heap: heap.value }), { class: "sg-main" }));
  const switches = make("div", { class: "sg-scroll" });
  const words = make("div", { class: "sg-rule" });
  const strip = make("div", { class: "sg-strip", role: "img" });
  const facts = make("div");
  root.append(toolbar, make("div", { class: "sg-pad sg-coded" }, switches, words), message.bar, make("figure", { class: "sg-pad sg-scroll", "aria-label": "strip of values", tabindex: 0 }, strip), legend,
    make("div", { class: "sg-pad sg-facts" }, facts),
    keyLine(["click", "turn a switch"], ["Enter", "read the code"], ["Space", "the same"], ["arrows", "next switch"]));

  const LEFT = { 1: "no heap", 2: "one heap", 4: "two heaps" };
  const says = (taken, bit) => (taken ? `take ${taken}, leaving ${LEFT[bit]}` : "break a heap into two");
  function table(digits) {
    const title = (text) => make("th", { scope: "col" }, text);
    const cell = (taken, bit) => (taken || bit === 4 ? make("td", {}, button("", () => { read(); send("flip", { taken, bit }); },
      { class: "sg-digit", "data-switch": `${taken} ${bit}`, "aria-label": says(taken, bit), title: says(taken, bit), onkeydown: walk })) : make("td"));
    return make("table", { "aria-label": "the digits of the code as switches" },
      make("thead", {}, make("tr", {}, make("th", { scope: "row" }, "take"), ...digits.map((_, taken) => title(String(taken))))),
      make("tbody", {}, ...Object.entries(LEFT).map(([bit, text]) => make("tr", {},
        make("th", { scope: "row" }, `may leave ${text}`), ...digits.map((_, taken) => cell(taken, Number(bit)))))),
      make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, "digit"), ...digits.map(() => make("td")))));
  }
  const at = (place) => switches.querySelector(`[data-switch="${place}"]`);
  function walk(event) {
    if (!isArrow(event) || withCommand(event)) return;
    const [taken, bit] = event.currentTarget.dataset.switch.split(" ").map(Number);
    const [across, up] = DIRECTION[event.key];
    at(`${taken + across} ${up > 0 ? bit / 2 : up < 0 ? bit * 2 : bit}`)?.focus();
    event.preventDefault();
  }

  return (view) => {
    const had = root.contains(document.activeElement) ? document.activeElement : null;
    const place = had?.dataset.switch;
    if (!typing) code.value = view.code;
    names.value = view.name;
    switches.hidden = !view.digits.length;
    if (switches.dataset.count !== String(view.digits.length)) switches.replaceChildren(table(view.digits));
    switches.dataset.count = view.digits.length;
    view.digits.forEach((digit, taken) => {
      for (const bit of [1, 2, 4]) {
        const one = at(`${taken} ${bit}`);
        if (one) [one.ariaPressed, one.textContent] = [String(Boolean(digit & bit)), digit & bit ? String(bit) : ""];
      }
      switches.querySelector("tfoot tr").children[taken + 1].textContent = `${digit}${taken ? "" : " ."}`;
    });
    words.textContent = view.words;
    strip.style.setProperty("--sg-wrap", view.wrap);
    strip.style.fontSize = `${Math.min(12, 34 / String(view.colours.length - 1).length)}px`;
    const marked = new Set(view.marked);
    strip.replaceChildren(...view.values.flatMap((value, n) => {
      const cell = make("span", { class: `sg-cell${marked.has(n) ? " sg-framed" : ""}${value ? "" : " sg-zero"}`, style: `background: ${view.colours[value]}`,
        title: `heap ${n}: value ${value}${marked.has(n) ? ", an exception" : ""}` }, String(value));
      return n % view.wrap ? [cell] : [make("span", { class: "sg-first" }, String(n)), cell];
    }));
    strip.setAttribute("aria-label", `values of heaps 0 to ${view.values.length - 1}, in rows of ${view.wrap}: ${view.values.join(" ")}`);
    facts.replaceChildren(...view.facts.map((fact, i) => make("p", i || !view.proved ? {} : { class: "sg-good" }, fact)));
    more.disabled = view.proved;
    more.title = view.proved ? "the period is proved" : "";
    message.say(view, view.words, view.facts[0]);
    if (place && !root.contains(document.activeElement)) at(place)?.focus(); // the table was made anew
  };
});
