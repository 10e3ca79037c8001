// The graph view: draws positions and moves as SVG and tells its owner what the pointer does.
// Labels come from Python; nothing here knows the rules of any game. Names are set as text only.

import { DIRECTION, isArrow, make, marked, withCommand } from "./dom.js";

export const UNIT = 80; // CSS pixels per unit of layout
export const RADIUS = 0.2 * UNIT;
const LEAST = 0.85; // of the usual size: smaller letters cannot be read

export const toPixels = ([x, y]) => [x * UNIT, -y * UNIT];

// The SVG path of a move: a line, or an arc with its control point.
export function pathData(points) {
  const [first, ...rest] = points.map((point) => toPixels(point).map((v) => v.toFixed(1)).join(" "));
  return `M${first}${rest.length === 1 ? "L" : "Q"}${rest.join(" ")}`;
}

// Where an arc turns back, seen along one axis; its end if it does not. The control point lies outside.
function farthest(a, control, b) {
  const bend = a - 2 * control + b;
  const along = (a - control) / bend;
  return along > 0 && along < 1 ? a - along * along * bend : b;
}

// Points between which all of a move lies.
function reaches({ points }) {
  if (points.length < 3) return points;
  const [[x, y], [cx, cy], [u, v]] = points;
  return [[x, y], [farthest(x, cx, u), farthest(y, cy, v)], [u, v]];
}

// Where a position's name begins and ends, about: a letter is up to 8 pixels wide, a Chinese one or an emoji 18.
function nameEnds({ name_at, name, side: [dx] }) {
  const [x, wide] = [toPixels(name_at)[0], [...name].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 18 : 8), 0)];
  const begin = dx > 0.1 ? 0 : dx < -0.1 ? -wide : -wide / 2;
  return [x + begin, x + begin + wide];
}

// How far up and down a position reaches with its name; a line of it is about 20 pixels high.
function nameHeights({ pos, name_at, side: [dx, dy] }) {
  const y = toPixels(pos)[1];
  const below = Math.abs(dx) > 0.1 ? 0 : dy > 0 ? -4 : 6;
  const middle = toPixels(name_at)[1] + below;
  return [Math.min(y - 25, middle - 10), Math.max(y + 25, middle + 10)];
}

// A shelf: its line, and what is written at the left.
function shelfShapes({ ends, text }) {
  const [x, y] = toPixels(ends[0]);
  const number = make("text", { class: "sg-shelf-name", x: x - 6, y: y + 6, "text-anchor": "end" });
  number.textContent = text;
  return [make("path", { class: "sg-shelf", d: pathData(ends) }), number];
}

// The number of a move, in the middle of its line.
function numberOn(line, { by, number }) {
  const { x, y } = line.getPointAtLength(line.getTotalLength() / 2);
  return make("text", { class: "sg-number", "data-by": by, x, y: y + 5, "text-anchor": "middle" }, number);
}

export class GraphView {
  // `on` may hold: key(event, key), down(event, key), focus(key), press(key), moveClick(move), room (least size in pixels), tight (whether every pixel of the width counts).
  constructor(on = {}) {
    this.on = on;
    this.nodes = new Map(); // from key to the drawn position
    this.lines = new Map(); // from a move as JSON to the drawn move
    this.box = null;
    this.subject = undefined;
    const id = `sg-arrow-${Math.random().toString(36).slice(2)}`;
    const tip = (name) => make("marker", {
      id: `${id}${name}`, class: `sg-tip${marked(name)}`, viewBox: "0 0 10 8", refX: 9, refY: 4,
      markerWidth: 11, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto",
    }, make("path", { d: "M0 0 10 4 0 8z" }));
    this.tip = (mark) => `url(#${id}${mark})`;
    this.shelves = make("g", { "aria-hidden": "true" });
    this.edges = make("g");
    this.places = make("g");
    this.extra = make("g");
    this.token = on.motion ? make("circle", { class: "sg-token", r: RADIUS - 4 }) : null;
    const tips = ["", "witness", "refused", "chosen", "last", "past"].map(tip);
    this.svg = make("svg", { class: "sg-graph", role: "group" },
      make("defs", {}, ...tips), this.shelves, this.edges, this.extra, this.places, ...(this.token ? [this.token] : []));
  }

  draw(view) {
    const held = document.activeElement?.dataset?.key; // moving an element takes its focus away
    const mine = this.nodes.get(held) === document.activeElement;
    const before = new Map(view.both ? this.view?.positions.map(({ key: one, pos }) => [one, pos]) : []);
    this.view = view;
    this.svg.setAttribute("aria-label", view.alt);
    this.svg.toggleAttribute("data-both", Boolean(view.both));
    this.fit(view);
    this.shelves.replaceChildren(...(view.shelves ?? []).flatMap(shelfShapes));
    this.drawMoves(view.moves);
    const keys = new Set(view.positions.map((position) => position.key));
    for (const [key, node] of this.nodes) {
      if (!keys.has(key)) { node.remove(); this.nodes.delete(key); }
    }
    view.positions.forEach((position, i) => {
      this.drawPosition(position);
      const node = this.nodes.get(position.key);
      if (this.places.children[i] !== node) this.places.insertBefore(node, this.places.children[i] ?? null);
    });
    if (mine) this.focus(held);
    if (this.token) this.trace(view);
    if (before.size) this.glide(view, before);
  }

  // Where the same positions stand in another drawing, they are seen to go there.
  glide({ positions }, before) {
    const { gliding } = this.on;
    gliding.end();
    const places = positions.map(({ key, pos }) => [this.nodes.get(key), toPixels(before.get(key) ?? pos), toPixels(pos)]);
    const moved = places.filter(([, from, to]) => String(from) !== String(to));
    if (moved.length && this.svg.checkVisibility()) gliding.glide(moved, [this.shelves, this.edges]);
  }

  // The name of a position is seen to be made of those of its options; `seats` are where they go.
  name(key, seats) {
    const motion = this.on.gliding, veil = motion.veil(this.svg), node = this.nodes.get(key), at = toPixels(this.at(key));
    const [cx, cy] = at, before = make("circle", { class: "sg-unnamed", r: RADIUS, cx, cy });
    const ways = this.view.moves.filter(({ from, to }) => from === key && this.nodes.get(to).dataset.label);
    const runs = ways.map((move) => {
      const copy = make("text", { class: "sg-label sg-runs", "text-anchor": "middle", dy: "0.36em" }, this.nodes.get(move.to).dataset.label);
      veil.append(copy);
      return [copy, this.lines.get(JSON.stringify(move)), [at, toPixels(this.at(move.to))]];
    });
    veil.append(before); // on top: they run into it
    const shape = node.querySelector(".sg-shape");
    motion.name(runs, seats, { node: node.querySelector(".sg-label"), before, later: [shape, ...this.places.querySelectorAll(":is(.sg-option, .sg-witness) .sg-ring")] });
  }

  // The token, and the moves that stay marked: of each the line has the colour of who made it.
  trace({ positions, moves, moved = [], ghosts = [], over }) {
    const place = (key) => toPixels(positions.find((one) => one.key === key).pos);
    const here = positions.find(({ mark }) => mark === "here");
    this.token.style.transform = `translate(${toPixels(here.pos).map((v) => `${v}px`).join(", ")})`;
    this.token.classList.toggle("sg-around", Boolean(here.label));
    this.token.dataset.by = moved.at(-1)?.by ?? "";
    for (const node of this.lines.values()) {
      delete node.dataset.by;
      node.classList.remove("sg-compared");
    }
    this.extra.replaceChildren();
    const wayOf = (one, isGhost) => {
      const line = this.lines.get(JSON.stringify(moves.find(({ from, to }) => from === one.from && to === one.to)));
      line.dataset.by = one.by;
      if (isGhost) line.classList.add("sg-compared");
      if (isGhost ? one.by !== "better" : over) this.extra.append(numberOn(line, one));
      return line;
    };
    for (const one of ghosts) {
      wayOf(one, true);
      const [cx, cy] = place(one.to);
      this.extra.append(make("circle", { class: "sg-compared", "data-by": one.by, r: RADIUS + 6, cx, cy }));
    }
    const ways = moved.map((one, i) => {
      const line = wayOf(one, false);
      return { ...one, line, places: [one.from, one.to].map(place), was: moved[i - 1]?.by ?? "" };
    });
    const news = ways.filter(({ begin }) => begin !== null);
    const { motion } = this.on;
    motion.wait(this.places.querySelectorAll(":is(.sg-option, .sg-witness) .sg-ring, .sg-label"));
    motion.wait(news.flatMap(({ from }) => [...this.nodes.get(from).querySelectorAll(".sg-past > .sg-shape")]), { opacity: 1 });
    if (!news.length) return;
    const veil = motion.veil(this.svg);
    motion.graph(news, this.token, (by, [x, y]) => {
      const copy = make("circle", { class: "sg-token", r: RADIUS - 4, "data-by": by });
      copy.style.transform = `translate(${x}px, ${y}px)`;
      veil.append(copy);
      return copy;
    });
  }

  // Show everything; the picture does not jump while one edits: the box only grows until `subject` changes.
  // In `both` are all drawings that take turns in it.
  fit(view) {
    const all = [view, ...(view.both ?? [])], positions = all.flatMap((one) => one.positions);
    const points = [...positions.map((p) => p.pos), ...all.flatMap((one) => one.moves.flatMap(reaches)),
      ...all.flatMap((one) => one.shelves ?? []).flatMap((shelf) => shelf.ends)];
    const ys = points.map((point) => toPixels(point)[1]);
    const drawn = points.map((point) => toPixels(point)[0]), names = positions.flatMap(nameEnds), xs = [...drawn, ...names];
    let [left, right] = [Math.min(...xs) - 45, Math.max(...xs) + 45];
    if (this.on.tight) [left, right] = [Math.min(Math.min(...drawn) - 30, Math.min(...names) - 4), Math.max(Math.max(...drawn) + 30, Math.max(...names) + 4)];
    let [top, bottom] = [Math.min(...ys) - 45, Math.max(...ys) + 45];
    const [roomX, roomY] = this.on.room ?? [Math.min(520, innerWidth - 120), 250];
    const [wide, high] = [Math.max(0, roomX - right + left) / 2, Math.max(0, roomY - bottom + top) / 2];
    [left, right, top, bottom] = [left - wide, right + wide, top - high, bottom + high];
    const heights = positions.flatMap(nameHeights);
    [top, bottom] = [Math.min(top, ...heights), Math.max(bottom, ...heights)];
    if (this.box && this.subject === view.subject) {
      const [l, t, r, b] = this.box;
      const inside = Math.min(...xs) - 10 >= l && Math.max(...xs) + 10 <= r
        && Math.min(Math.min(...ys) - 25, ...heights) >= t && Math.max(Math.max(...ys) + 25, ...heights) <= b;
      if (inside) return;
      [left, top, right, bottom] = [Math.min(l, left), Math.min(t, top), Math.max(r, right), Math.max(b, bottom)];
    }
    this.subject = view.subject;
    this.box = [left, top, right, bottom];
    this.svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
    this.svg.style.aspectRatio = `${right - left} / ${bottom - top}`;
    this.svg.style.maxWidth = `${Math.round(this.wide * 1.4)}px`;
    this.svg.style.setProperty("--sg-least", `${Math.ceil(LEAST * this.wide)}px`);
  }

  // Only moves that changed are made anew: a large game stays quick to edit.
  drawMoves(moves) {
    const wanted = new Map(moves.map((move) => [JSON.stringify(move), move]));
    for (const [drawn, node] of this.lines) {
      if (!wanted.has(drawn)) { node.remove(); this.lines.delete(drawn); }
    }
    for (const [drawn, move] of wanted) {
      if (this.lines.has(drawn)) continue;
      this.lines.set(drawn, this.moveShape(move));
      this.edges.append(this.lines.get(drawn));
    }
  }

  moveShape(move) {
    const d = pathData(move.points);
    const line = make("path", { class: `sg-move${marked(move.mark)}${move.dotted ? " sg-dotted" : ""}`, d, "marker-end": this.tip(move.mark) });
    if (!this.on.moveClick) return line;
    const wide = make("path", { class: "sg-move-wide", d, onpointerup: () => this.on.moveClick(move) });
    return make("g", {}, wide, line);
  }

  drawPosition(position) {
    const key = position.key;
    let node = this.nodes.get(key);
    if (!node) {
      node = make("g", {
        tabindex: 0, role: "button", "data-key": key,
        onkeydown: (event) => this.typed(event, key),
        onpointerdown: (event) => this.on.down?.(event, key),
        onfocus: () => this.on.focus?.(key),
        onclick: () => this.on.press?.(key),
      });
      this.nodes.set(key, node);
    }
    const drawn = JSON.stringify(position);
    if (node.drawn === drawn) return;
    node.drawn = drawn;
    const [x, y] = toPixels(position.pos);
    const [dx, dy] = position.side;
    const [nameX, nameY] = toPixels(position.name_at);
    const anchor = dx > 0.1 ? "start" : dx < -0.1 ? "end" : "middle";
    const low = anchor !== "middle" ? "0.35em" : dy > 0 ? "0" : "0.75em";
    const name = make("text", {
      class: "sg-name", x: nameX - x, y: nameY - y, "text-anchor": anchor, dy: low,
    });
    name.textContent = position.name;
    const label = make("text", { class: "sg-label", "text-anchor": "middle", dy: "0.36em" });
    label.textContent = position.label;
    if (position.label.length > 2) label.style.fontSize = `${39 / position.label.length}px`;
    const full = make("title");
    full.textContent = position.full;
    const side = RADIUS * 1.84;
    const shape = position.style === "P"
      ? make("rect", { class: "sg-shape", x: -side / 2, y: -side / 2, width: side, height: side })
      : make("circle", { class: "sg-shape", r: RADIUS });
    node.setAttribute("class", `sg-position sg-is-${position.style}${marked(position.mark)}`);
    node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    node.setAttribute("aria-label", position.spoken);
    node.dataset.label = position.label;
    node.replaceChildren(full, make("circle", { class: "sg-ring", r: RADIUS * 1.5 }),
      make("circle", { class: "sg-focus", r: RADIUS * 1.85 }),
      ...(position.start ? [make("circle", { class: "sg-start", r: RADIUS * 1.42 })] : []),
      shape, label, name);
  }

  get wide() { return this.box[2] - this.box[0]; }

  order(key) { return this.view.positions.findIndex((position) => position.key === key); }

  at(key) { return this.view.positions[this.order(key)]?.pos; }

  focus(key) { this.nodes.get(key)?.focus({ preventScroll: true }); }

  // Where the pointer is, in units of layout.
  pointer(event) {
    const point = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(this.svg.getScreenCTM().inverse());
    return [point.x / UNIT, -point.y / UNIT];
  }

  // The position under the pointer, if any.
  under(event) {
    const [x, y] = this.pointer(event);
    const near = ({ pos }) => Math.hypot(pos[0] - x, pos[1] - y) < 0.32;
    return this.view.positions.find(near)?.key;
  }

  // Keys that the owner has no use for move the focus: arrows, Home and End; Enter and Space are a click.
  typed(event, key) {
    if (withCommand(event)) return;
    this.on.key?.(event, key);
    if (event.defaultPrevented) return;
    const ends = { Home: 0, End: this.view.positions.length - 1 };
    if (event.key in ends) this.focus(this.view.positions[ends[event.key]].key);
    else if (isArrow(event)) this.step(key, event.key);
    else if (event.key === "Enter" || event.key === " ") this.on.press?.(key);
    else return;
    event.preventDefault();
  }

  // Move the focus to the nearest position in the direction of an arrow key.
  step(key, arrow) {
    const [dx, dy] = DIRECTION[arrow];
    const [x, y] = this.at(key);
    let best = null;
    for (const position of this.view.positions) {
      const [u, v] = [position.pos[0] - x, position.pos[1] - y];
      const ahead = u * dx + v * dy;
      const cost = ahead + 2.5 * Math.abs(u * dy - v * dx);
      if (ahead > 0.05 && (!best || cost < best.cost)) best = { cost, key: position.key };
    }
    if (best) this.focus(best.key);
  }
}
