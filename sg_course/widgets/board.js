// A board of shapes, by mouse, by finger and by keys.

import { DIRECTION, isArrow, make, marked, withCommand } from "./dom.js";
import { follow, isMark, pairs, seen, stays } from "./motion.js";

const FINGER = 14; // pixels to the shape that is meant
const APART = 24; // pixels between shapes that a finger tells apart
const LEAST = 0.8; // of the usual size: smaller letters cannot be read

// A board: shapes as Python made them, stones, pins, cells, digits. `press` is given the number of the
// one that was clicked, and its item.
// Tab leads to one shape, arrow keys from there to the others.
export class BoardView {
  constructor(press, motion) {
    Object.assign(this, { press, motion });
    this.svg = make("svg", { class: "sg-shapes", role: "group", onkeydown: (event) => this.typed(event), onclick: (event) => this.tapped(event), onpointerdown: () => this.hold(),
      onpointermove: ({ pointerType, target }) => { if (pointerType === "mouse") this.under(target.closest("[data-shape]")); } });
  }

  // A preview of what would change is only for a mouse that moves, or after a key: not where a picture changes below a mouse, or takes the focus.
  under(node) {
    if (node === this.over) return;
    this.over = node;
    this.preview(node ? this.shapes[node.dataset.shape] : null);
  }

  preview(shape) {
    this.nodes.forEach((one, j) => one.classList.toggle("sg-taking", Boolean(shape?.touches?.includes(j))));
  }

  // A shape that is being clicked stays: what Python shows meanwhile is drawn when the click is over.
  hold() {
    const over = new AbortController();
    const free = () => {
      const { late } = this;
      Object.assign(this, { held: false, late: null });
      if (late) this.draw(late);
    };
    this.held = true;
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => { over.abort(); setTimeout(free); }, { signal: over.signal });
    }
  }

  draw(part) {
    if (this.held) {
      this.late = part;
      return;
    }
    const { shapes, way, alt, subject } = part;
    const had = this.svg.contains(document.activeElement);
    Object.assign(this, { shapes, way });
    this.svg.setAttribute("aria-label", alt);
    this.svg.dataset.way = way;
    Object.assign(this, { ended: part.over, over: null });
    this.fit(subject, part.room);
    const groups = new Map(shapes.map(({ group }) => [group, make("g", { role: "group", "aria-label": group || null })]));
    this.nodes = shapes.map((shape, i) => this.node(shape, i));
    this.nodes.forEach((node, i) => groups.get(shapes[i].group).append(node));
    this.svg.replaceChildren(...groups.values());
    this.drawing = true; // what takes the focus now is no preview
    this.reach(this.again(), had, true);
    this.drawing = false;
    this.trace(part.moved ?? []);
    for (const ghost of part.ghosts ?? []) this.compare(ghost);
  }

  // Seats that have just been filled: covers as they were before, the first empty one, and what is to be seen only then.
  filled({ taken, first, later }) {
    const veil = this.motion.veil(this.svg), covers = taken.map((i) => this.still({ ...this.shapes[i], turn: 0 }, "", "sg-zero"));
    veil.append(...covers);
    return { covers, first: this.nodes[later.at(-1)], seat: this.nodes[first], unseen: [this.nodes[later[0]]] };
  }

  // A move that is not made here, only shown: what it would take, and bring.
  compare({ by, shapes, number }) {
    const layer = make("svg", { class: "sg-trace sg-compared", overflow: "visible", "aria-hidden": "true" }, ...shapes.map((one) => this.still(one, by)));
    if (by !== "better") layer.append(this.number(shapes.at(-1), by, number));
    this.svg.append(layer);
  }

  // The number of a move, on a shape; in its corner if it bears a letter.
  number({ text, rect: { x, y, width, height } }, by, number) {
    const at = text ? { x: x + width - 3, y: y + 9 } : { x: x + width / 2, y: y + height / 2 + 5 };
    return make("text", { class: "sg-number", "data-by": by, ...at, "text-anchor": "middle" }, number);
  }

  // The last moves stay marked: what is new wears the colour of who made it, and what is gone leaves its outline.
  trace(moved) {
    const now = new Map(this.shapes.map((shape, i) => [seen(shape), this.nodes[i]]));
    const near = (one, other) => Math.hypot(...["x", "y"].map((v) => other.rect[v] - one.rect[v])) < 8;
    const free = (one, later) => !this.shapes.some((shape) => shape.spoken && near(one, shape)) && !later.some(({ gone }) => gone.some((other) => other.taken && near(one, other)));
    const shown = moved.every(stays) ? moved : moved.slice(-2); // where things travel, older outlines mean nothing
    shown.forEach(({ gone, come, by, number, begin }, i) => {
      const marks = come.filter((one) => isMark(one, { gone })).map((one) => follow(one, shown.slice(i + 1)));
      const layer = make("svg", { class: "sg-trace", overflow: "visible", "aria-hidden": "true" });
      this.svg.append(layer);
      if (begin !== null) this.motion.show(layer, begin + 150);
      const left = pairs({ gone, come }).found.filter(([one, other]) => !other && one.thing && free(one, shown.slice(i + 1))).map(([one]) => one);
      layer.append(...left.map((one) => this.still(one, by)));
      for (const one of marks) now.get(seen(one))?.setAttribute("data-by", by);
      const bears = left.at(-1) ?? marks.at(-1);
      if (this.ended && bears) layer.append(this.number(bears, by, number));
    });
    const news = moved.filter(({ begin }) => begin !== null);
    if (!news.length) return;
    const veil = this.motion.veil(this.svg);
    this.motion.board(news, (shape) => now.get(shape), (shape, by) => {
      const copy = this.still(shape, by, `sg-${shape.look.replace(" ", "-")}`);
      veil.append(copy);
      return copy;
    });
  }

  still({ rect, turn, text }, by, look = "sg-gone") {
    const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
    return make("g", { class: look, "data-by": by || null },
      make("rect", { ...rect, transform: turn ? `rotate(${turn} ${x} ${y})` : null }), ...(look === "sg-gone" ? [] : [make("text", { x, y: y + 5, "text-anchor": "middle" }, text)]));
  }

  // The shape that does what the one did to which Tab led; else what begins its row, or that of what lies nearest.
  again() {
    const { here } = this, item = JSON.stringify(here?.item ?? null);
    const same = item !== "null" && this.shapes.find((one) => JSON.stringify(one.item ?? null) === item);
    const near = same || (here ? this.nearest(here) : this.open()[0]);
    const first = (row) => this.open().find(({ group }) => group === row);
    return same || item === "null" ? near : first(here.group) ?? first(near?.group);
  }

  // Let Tab lead to a shape, and give it the focus; what was focused before does not scroll.
  reach(shape, focus, preventScroll = false) {
    this.here = shape;
    this.nodes.forEach((node, i) => { if (node.hasAttribute("tabindex")) node.setAttribute("tabindex", this.shapes[i] === shape && shape.touches ? 0 : -1); });
    if (focus) this.nodes[this.shapes.indexOf(shape)]?.focus({ preventScroll });
    return Boolean(shape);
  }

  // The picture does not jump while one plays: the box only grows until `subject` changes. For a finger
  // it is so wide that letters can be read and no two shapes are too near (see style.css); it may be scrolled then.
  fit(subject, room) {
    const ends = this.shapes.map(({ rect: { x, y, width, height } }) => [-x, -y, x + width, y + height].map((end) => end + 10));
    if (room) ends.push(room.map((end, i) => (i < 2 ? -end : end) + 10)); // for a whole round
    const at = this.shapes.flatMap(({ spoken, at: place }) => (spoken ? [place] : []));
    const apart = at.flatMap(([x, y], i) => at.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y)));
    if (this.subject === subject) {
      ends.push(this.box);
      apart.push(this.apart);
    } else if (!ends.length) ends.push([0, 0, 40, 10]);
    Object.assign(this, { subject, apart: Math.min(...apart) });
    this.box = [0, 1, 2, 3].map((i) => Math.max(...ends.map((end) => end[i])));
    const [left, top, right, bottom] = this.box;
    this.wide = left + right;
    this.svg.setAttribute("viewBox", `${-left} ${-top} ${this.wide} ${top + bottom}`);
    this.svg.style.maxWidth = `${this.wide}px`;
    this.svg.style.setProperty("--sg-least", `${Math.ceil(Math.max(LEAST, APART / this.apart) * this.wide)}px`);
  }

  node({ look, at: [x, y], rect, turn, text = "", spoken, move = null, touches, chosen, lit }, i) {
    const last = move !== null && this.shapes.some((shape) => shape.chosen); // of several clicks
    return make("g", {
      class: `sg-${look.replace(" ", "-")}${marked(lit && "lit")}${marked(last && "end")}`,
      ...(spoken && {
        role: "button", tabindex: -1, "data-shape": i, "aria-label": `${spoken}${touches ? "" : ", not allowed"}`,
        "aria-disabled": touches ? null : "true", "aria-pressed": chosen ? "true" : null,
        onclick: () => this.pressed(i), onmouseleave: () => this.under(null), onblur: () => this.preview(null),
        onfocus: ({ target }) => { if (!this.drawing && target.matches(":focus-visible")) this.preview(this.shapes[i]); if (this.here !== this.shapes[i]) this.reach(this.shapes[i]); },
      }),
    }, make("rect", { ...rect, transform: turn ? `rotate(${turn} ${x} ${y})` : null }), make("text", { x, y: y + 5, "text-anchor": "middle" }, text));
  }

  // What can be clicked, else what has a name.
  open() {
    const named = this.shapes.filter(({ spoken }) => spoken), open = named.filter(({ touches }) => touches);
    return open.length ? open : named;
  }

  // Of these the shape that costs least: what lies nearest.
  nearest(from, cost = ({ at: [x, y] }) => Math.hypot(x - from.at[0], y - from.at[1])) {
    return this.open().filter((one) => cost(one) < Infinity).sort((a, b) => cost(a) - cost(b))[0];
  }

  focus() {
    return this.reach(this.here, true);
  }

  pressed(i) {
    this.press(i, this.shapes[i].item);
  }

  // Arrow keys go along the row or column of a shape, or across to the nearest one of the next.
  step(here, [dx, up]) {
    const along = Boolean(dx) === (this.way === "rows");
    const to = this.nearest(here, ({ at, group }) => {
      const [x, y] = [at[0] - here.at[0], here.at[1] - at[1]];
      const ahead = x * dx + y * up;
      return ahead < 1 || along && group !== here.group ? Infinity : 1000 * ahead + Math.abs(dx ? y : x);
    });
    if (to) this.reach(to, true);
  }

  // Home and End lead to the ends of a group.
  end(here, way) {
    this.reach(this.nearest(here, ({ at: [x, y], group }) => (group === here.group ? way * (x + y) : Infinity)), true);
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
    if (near?.[0] <= FINGER) this.pressed(near[1]);
  }

  typed(event) {
    const number = Number(event.target.dataset.shape ?? NaN);
    if (Number.isNaN(number) || withCommand(event)) return;
    if (isArrow(event)) this.step(this.shapes[number], DIRECTION[event.key]);
    else if (event.key === "Home" || event.key === "End") this.end(this.shapes[number], event.key === "Home" ? 1 : -1);
    else if (event.key === "Enter" || event.key === " ") this.pressed(number);
    else return;
    event.preventDefault();
  }
}
