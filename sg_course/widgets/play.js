// PlayGame: the parts of a game, boards, graphs or heaps with a field; a click or Enter makes a move.

import { BoardView } from "./board.js";
import { button, codeBox, keyLine, make, marked, widget, withCommand } from "./dom.js";
import { GraphView } from "./graph.js";

// Heaps that are known by names: one is chosen, and what it becomes is typed. `press` is told both.
// What was typed stays until the heaps are others.
class TypedView {
  constructor(press) {
    this.heaps = make("div", { class: "sg-heaps", role: "group", "aria-label": "Heaps" });
    this.field = make("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    this.label = make("span", {});
    this.move = make("button", { class: "sg-main" }, "Move");
    const moved = (event) => {
      event.preventDefault();
      press([this.chosen, this.field.value]);
    };
    this.svg = make("form", { class: "sg-typed", onsubmit: moved }, this.heaps, make("label", {}, this.label, this.field), this.move);
  }

  draw({ heaps, closed }) {
    const names = heaps.map(({ name }) => name), had = this.nodes?.findIndex((node) => node === document.activeElement);
    if (String(names) !== this.names) this.field.value = "";
    this.names = String(names);
    this.field.disabled = this.move.disabled = closed;
    this.nodes = heaps.map(({ name, lit }, i) => button("", () => this.choose(i, true), { class: `sg-heap${marked(lit && "lit")}`, disabled: closed || name === "0" }));
    this.nodes.forEach((node, i) => node.append(make("span", {}, `heap ${i + 1}`), " ", make("b", {}, names[i])));
    this.heaps.replaceChildren(...this.nodes);
    const open = this.nodes.findIndex((node) => !node.disabled);
    this.choose(this.nodes[this.chosen]?.disabled === false ? this.chosen : open);
    if (had >= 0) (this.nodes[had].disabled ? this.field : this.nodes[had]).focus();
  }

  choose(heap, typing) {
    this.chosen = heap;
    this.nodes.forEach((node, i) => node.setAttribute("aria-pressed", String(i === heap)));
    this.label.textContent = heap < 0 ? "no heap is left" : `heap ${heap + 1} becomes`;
    this.field.setAttribute("aria-label", this.label.textContent);
    if (typing) this.field.focus();
  }
}

export default widget("play", "A game to play", ({ root, current, send, legend, message }) => {
  const choose = (name, label, values) => {
    const buttons = values.map(([value, text]) => button(text, () => send("new", { [name]: value }), { "data-value": value }));
    const group = make("span", { class: "sg-switch", role: "group", "aria-label": label }, `${label} `, ...buttons);
    return { group, show: (view) => buttons.forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.value === view[name]))) };
  };
  const names = { perfect: "perfect", random: "random", proof: "the proof" };
  const first = choose("first", "Who begins", [["you", "I begin"], ["machine", "machine begins"]]);
  const opponent = choose("opponent", "Opponent", current().opponents.map((one) => [one, names[one]]));
  const hint = button("Hint", () => send("hint"));
  const toolbar = make("div", { class: "sg-toolbar" },
    button("New round", () => send("new"), { class: "sg-main" }), first.group, make("span", { class: "sg-space" }), opponent.group);
  const banner = make("div", { class: "sg-banner" });
  const log = make("ol", { class: "sg-log", tabindex: 0, "aria-label": "Moves so far" });
  const why = make("div", { class: "sg-why" });
  const back = button("◀", () => send("go", { step: current().at - 1 }), { "aria-label": "one move back" });
  const on = button("▶", () => send("go", { step: current().at + 1 }), { "aria-label": "one move on" });
  const counter = make("span", {});
  const code = codeBox("The record as code", "Copy record", () => send("code"));
  const looking = make("div", { class: "sg-switch sg-review" }, back, on, counter, hint, code.copy);
  const board = make("div", { class: "sg-canvas sg-board" });
  const { parts: begun, how } = current();
  const clicking = [["arrows", "move about"], ["Enter", "choose this"], ["Esc", "choose anew"], ["H", "hint"], [", .", "one move back, on"]];
  const keys = keyLine(["Tab", "next"], ...(begun[0].heaps ? [] : clicking));
  keys.prepend(`${how} `);
  root.append(toolbar, make("div", { class: "sg-body" }, board, make("div", { class: "sg-side" }, banner, log, why, looking)), message.bar, code.box, keys);

  const some = begun.length > 1 && begun.some((part) => part.shapes);
  const many = begun.length > 2; // then wide graphs get more of the width
  const room = many ? [130, 220] : begun.length > 1 ? [310, 220] : null;
  const parts = begun.map((view, part) => {
    const press = (to) => send("move", { part, to, at: current().at });
    const shape = view.heaps ? new TypedView(press) : view.shapes ? new BoardView(press, () => send("drop")) : new GraphView({ press, room });
    const title = make("div", { class: "sg-part-title" });
    const place = make("div", { class: "sg-part" }, title, shape.svg);
    board.append(place);
    return { shape, title, place };
  });
  board.append(legend);

  root.addEventListener("keydown", (event) => {
    if (event.target.matches("textarea, input") || withCommand(event)) return;
    const action = { h: hint, ",": back, ".": on }[event.key.toLowerCase()];
    if (!action) return;
    action.click();
    event.preventDefault();
  });

  // What had the focus is gone: go to a shape that is left, or to the toolbar.
  function refocus() {
    if (!parts.some(({ shape }) => shape instanceof BoardView && shape.focus())) toolbar.firstChild.focus();
  }

  // A board that is scrolled, and has nothing to press, is scrolled by keys.
  function reachable({ place }) {
    const still = place.scrollWidth > place.clientWidth && !place.querySelector("[tabindex='0']");
    if (still) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
  }

  return (view) => {
    const inside = root.contains(document.activeElement);
    requestAnimationFrame(() => parts.forEach(reachable));
    view.parts.forEach((part, i) => {
      parts[i].shape.draw({ fits: view.fits, closed: view.recorded || view.over, ...part });
      const { shape: { wide }, place: { style } } = parts[i];
      if (some || many) style.flex = `${wide} 1 0`;
      if (some) style.minWidth = `${wide > 600 ? 300 : Math.min(wide, 150)}px`; // long rows stay large enough to click
      parts[i].title.textContent = part.title;
    });
    first.show(view);
    opponent.show(view);
    first.group.hidden = opponent.group.hidden = view.recorded;
    banner.textContent = view.banner;
    why.textContent = view.why;
    log.replaceChildren(...view.log.map((line) => make("li", {}, line)));
    log.hidden = !view.log.length;
    log.scrollTop = log.scrollHeight;
    back.disabled = view.at === 0;
    on.disabled = view.at === view.last;
    hint.disabled = view.recorded || view.over;
    counter.textContent = ` ${view.at} of ${view.last} `;
    message.say(view, view.at > 0 && `${view.log.at(-1)}.`, view.banner, view.why);
    code.show(view.code);
    if (inside && !root.contains(document.activeElement) || document.activeElement?.disabled) refocus();
  };
});
