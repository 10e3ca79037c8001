// PlayGame: the parts of a game, boards, graphs or heaps with a field; a click or Enter makes a move.

import { button, codeBox, DIRECTION, isArrow, keyLine, make, marked, widget, withCommand } from "./dom.js";
import { GraphView } from "./graph.js";

const FINGER = 14; // pixels to the shape that is meant
const APART = 24; // pixels between shapes that a finger tells apart

// A board: shapes as Python made them, stones, pins, cells, coins. `press` is told the number of the
// one that was clicked; `drop` is called where Escape gives up what was clicked so far.
class BoardView {
  constructor(press, drop) {
    Object.assign(this, { press, drop });
    this.svg = make("svg", { class: "sg-shapes", role: "group", onkeydown: (event) => this.typed(event), onclick: (event) => this.tapped(event) });
  }

  draw({ shapes, way, alt, fits }) {
    const had = this.svg.contains(document.activeElement) ? this.shapes[document.activeElement.dataset.shape] : null;
    Object.assign(this, { shapes, way });
    this.svg.setAttribute("aria-label", alt);
    this.svg.dataset.way = way;
    this.fit(fits);
    const groups = new Map(shapes.map(({ group }) => [group, make("g", { role: "group", "aria-label": group })]));
    this.nodes = shapes.map((shape, i) => this.node(shape, i));
    this.nodes.forEach((node, i) => groups.get(shapes[i].group).append(node));
    this.svg.replaceChildren(...groups.values());
    if (had) this.focus(had);
  }

  // The picture does not jump while one plays: the box only grows until `fits` changes. For a finger
  // it is so wide that no two shapes are too near (see style.css); it may be scrolled then.
  fit(fits) {
    const ends = this.shapes.map(({ rect: { x, y, width, height } }) => [-x, -y, x + width, y + height].map((end) => end + 10));
    const at = this.shapes.flatMap(({ told, at: place }) => (told ? [place] : []));
    const apart = at.flatMap(([x, y], i) => at.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y)));
    if (this.fits === fits) {
      ends.push(this.box);
      apart.push(this.apart);
    } else if (!ends.length) ends.push([0, 0, 40, 10]);
    Object.assign(this, { fits, apart: Math.min(...apart) });
    this.box = [0, 1, 2, 3].map((i) => Math.max(...ends.map((end) => end[i])));
    const [left, top, right, bottom] = this.box;
    this.wide = left + right;
    this.svg.setAttribute("viewBox", `${-left} ${-top} ${this.wide} ${top + bottom}`);
    this.svg.style.maxWidth = `${this.wide}px`;
    this.svg.style.setProperty("--sg-wide", `${Math.ceil(APART / this.apart * this.wide)}px`);
  }

  node({ look, at: [x, y], rect, turn, text, told, move, touches, chosen, lit }, i) {
    const last = move !== null && this.shapes.some((shape) => shape.chosen); // of several clicks
    const [over, out] = [touches ?? [], []].map((which) => () => this.nodes.forEach((one, j) => one.classList.toggle("sg-taking", which.includes(j))));
    return make("g", {
      class: `sg-${look}${marked(lit && "lit")}${marked(last && "end")}`,
      ...(told && {
        role: "button", tabindex: touches ? 0 : -1, "data-shape": i, "aria-label": `${told}${touches ? "" : ", not allowed"}`,
        "aria-disabled": touches ? null : "true", "aria-pressed": chosen ? "true" : null,
        onclick: () => this.press(i), onmouseenter: over, onmouseleave: out, onfocus: over, onblur: out,
      }),
    }, make("rect", { ...rect, transform: turn ? `rotate(${turn} ${x} ${y})` : null }), make("text", { x, y: y + 5, "text-anchor": "middle" }, text));
  }

  // Give the focus to what can be clicked (else to any shape) and costs least: what lies nearest.
  focus(from, cost = ({ at: [x, y] }) => Math.hypot(x - from.at[0], y - from.at[1])) {
    const named = this.shapes.filter(({ told }) => told), open = named.filter(({ touches }) => touches);
    const [best] = (open.length ? open : named).filter((one) => cost(one) < Infinity).sort((a, b) => cost(a) - cost(b));
    this.nodes[this.shapes.indexOf(best)]?.focus({ preventScroll: true });
    return Boolean(best);
  }

  // Arrow keys go along the row or column of a shape, or across to the nearest one of the next.
  step(here, [dx, up]) {
    const along = Boolean(dx) === (this.way === "rows");
    this.focus(here, ({ at, group }) => {
      const [x, y] = [at[0] - here.at[0], here.at[1] - at[1]];
      const ahead = x * dx + y * up;
      return ahead < 1 || along && group !== here.group ? Infinity : 1000 * ahead + Math.abs(dx ? y : x);
    });
  }

  // A finger that meets no shape means the nearest one that can be clicked.
  tapped(event) {
    if (event.target.closest("[data-shape]")) return;
    const far = (i) => {
      const rect = this.nodes[i].querySelector("rect"), shown = rect.getScreenCTM(), { x, y, width, height } = rect.getBBox();
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(shown.inverse());
      return Math.hypot(shown.a, shown.b) * Math.hypot(Math.max(x - at.x, 0, at.x - x - width), Math.max(y - at.y, 0, at.y - y - height));
    };
    const near = this.shapes.flatMap(({ touches }, i) => (touches ? [[far(i), i]] : [])).sort(([a], [b]) => a - b)[0];
    if (near?.[0] <= FINGER) this.press(near[1]);
  }

  typed(event) {
    const number = Number(event.target.dataset.shape ?? NaN);
    if (Number.isNaN(number) || withCommand(event)) return;
    if (isArrow(event)) this.step(this.shapes[number], DIRECTION[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.press(number);
    else if (event.key === "Escape") this.drop();
    else return;
    event.preventDefault();
  }
}

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
    if (!parts.some(({ shape }) => shape instanceof BoardView && shape.focus({ at: [0, 0] }))) toolbar.firstChild.focus();
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
