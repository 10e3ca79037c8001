// How moves are seen. A picture always shows the end, at once; motion is a veil over it: animations that begin later, and shapes
// that are not there any more. Whatever the reader does takes the veil away, so nothing waits for it and nothing is lost by it.
// Python says what moved: of each move `by`, whether it `thinks` before, its `part`, and what goes and comes there, or `from` and `to`.

import { make } from "./dom.js";

const LIFT = 250, TRAVEL = 450, BREATH = 450, FALL = 900, RUN = 350, LIGHT = 150; // milliseconds
const EASE = "cubic-bezier(.45, 0, .2, 1)";
const GONE = [{ opacity: 0 }, { opacity: 0 }], COMES = [{ opacity: 0 }, { opacity: 1 }];
const LIFTS = [{}, { opacity: 1, transform: "translateY(-10px)", offset: 0.45 }, { opacity: 0, transform: "translateY(-18px)" }];

const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce), print").matches;
export const seen = ({ look, rect: { x, y, width, height }, text = "", turn = 0 }) => JSON.stringify([look, x, y, width, height, text, turn]);
const middle = ({ rect: { x, y, width, height } }) => [x + width / 2, y + height / 2];
const far = (one, other) => Math.hypot(...middle(one).map((v, i) => v - middle(other)[i]));
const isRound = ({ rect: { height, rx } }) => rx > 0.4 * height; // what is round turns, other things fade

// What becomes of what goes in a move: itself in a row that stands elsewhere, or something else at its place, or the same thing elsewhere, or nothing; and what only comes.
export function pairs({ gone, come }) {
  const free = new Set(come), found = new Map();
  const pair = (one, matches) => {
    const other = [...free].filter((another) => matches(another)).sort((a, b) => far(one, a) - far(one, b))[0] ?? null;
    free.delete(other);
    found.set(one, other);
    return other;
  };
  const alike = (one) => ({ look, text }) => look === one.look && text === one.text;
  const others = gone.filter((one) => one.goes == null || !pair(one, ({ goes }) => goes === one.goes));
  const rest = others.filter((one) => !pair(one, (other) => far(one, other) < 1 && !(one.taken && alike(one)(other))));
  for (const taken of [false, true]) rest.filter((one) => Boolean(one.taken) === taken).forEach((one) => pair(one, alike(one)));
  return { found: [...found], come: [...free] };
}

// Whether what comes in a move is a mark of it, and does not come only because the picture is laid anew.
const isLaidAnew = ({ gone }) => [true, false].every((taken) => gone.some((one) => one.thing && one.goes == null && one.taken === taken));
export const isMark = (one, move) => one.thing && one.goes == null && !isLaidAnew(move);

// The same thing after later moves, in which its row may have gone elsewhere.
export function follow(one, later) {
  return later.reduce((at, { gone, come }) => {
    const goes = gone.find((other) => seen(other) === seen(at))?.goes ?? null;
    return goes === null ? at : come.find((other) => other.goes === goes);
  }, one);
}

// Whether nothing travels in a move: then what is gone still has its place in the picture.
export const stays = (move) => pairs(move).found.every(([one, other]) => !other || far(one, other) < 9);

export class Motion {
  constructor() { Object.assign(this, { running: [], veils: [], until: 0, hurried: 0 }); } // `hurried`: of how many views, that are still to come, nothing moves

  get runs() { return this.running.length > 0; }

  // When each of the moves begins; null for those that are no news, or not to be waited for.
  times({ moved, news }, seeable) {
    const first = this.mayMove && seeable ? moved.length - news : moved.length;
    this.until = 0;
    return moved.map((move, i) => {
      if (i < first) return { ...move, begin: null };
      const begin = this.until + (move.thinks ? BREATH : 0);
      this.until = begin + ("from" in move ? TRAVEL : LIFT);
      return { ...move, begin };
    });
  }

  // The end of all motion, at once: whether there was any.
  end() {
    const { running, veils } = this;
    Object.assign(this, { running: [], veils: [] });
    running.forEach((one) => one.finish());
    veils.forEach((one) => one.remove());
    return running.length > 0;
  }

  // A layer for what is not there any more, above a picture.
  veil(svg) {
    const layer = make("svg", { class: "sg-veil", overflow: "visible", "aria-hidden": "true" });
    svg.append(layer);
    this.veils.push(layer);
    return layer;
  }

  animate(node, frames, delay, duration, { fill = "backwards", easing = EASE } = {}) {
    const one = node.animate(frames, { delay, duration, fill, easing });
    this.running.push(one);
    one.finished.then(() => { if (this.running.every(({ playState }) => playState === "finished")) this.end(); }, () => {});
    return one;
  }

  // Do something at a time, or when the motion ends before: `then` is told whether it does.
  at(node, time, then) {
    const due = performance.now() + time - 100;
    this.animate(node, [], 0, time).finished.then(() => then(performance.now() < due), () => {});
  }

  show(node, time) { this.animate(node, COMES, time, LIFT); }

  // From that time on, and not a frame later.
  appear(node, time) { this.animate(node, COMES, time, 1, { easing: "steps(1, start)" }); }

  leave(node, time) { this.animate(node, GONE, time, 1, { fill: "forwards" }); }

  // What is true only at the end of the last move, such as which moves may come next.
  wait(nodes, from = { opacity: 0 }) {
    if (this.until) for (const node of nodes) this.animate(node, [from, {}], this.until, LIFT);
  }

  // In place of the sentence on the state: nothing, and while the machine thinks, that it does.
  think(sentence, thinks, { begin, thinks: before }) {
    this.wait([sentence]);
    if (before) this.animate(thinks, [{ opacity: 1 }, { opacity: 1 }], begin - BREATH, BREATH, { fill: "none" });
  }

  // The moves on a board: `now` finds the drawn shape that stays, `copy` draws one that does not.
  board(moves, now, copy) {
    const passing = new Map(); // what one of these moves brings, and a later one takes away: it is in the veil
    moves.forEach((move, i) => {
      const { begin, by } = move, { found, come } = pairs(move);
      const later = new Set(moves.slice(i + 1).flatMap(({ gone }) => gone.map(seen)));
      const enter = (shape) => {
        if (!later.has(seen(shape))) return now(seen(shape));
        passing.set(seen(shape), copy(shape, isMark(shape, move) ? by : ""));
        return passing.get(seen(shape));
      };
      for (const [one, other] of found) this.change(one, other, passing.get(seen(one)) ?? copy(one, ""), other && enter(other), begin);
      for (const node of come.map(enter)) if (node) this.animate(node, [{ opacity: 0, transform: "scale(.7)" }, {}], begin, LIFT);
    });
  }

  // One thing lifts and leaves, or turns into another one at its place, or travels to where that is.
  change(one, other, old, to, begin) {
    if (!other) this.animate(old, LIFTS, begin, LIFT, { fill: "forwards" });
    else if (far(one, other) < 1) {
      const flat = isRound(one) ? { transform: "scaleX(0)" } : { opacity: 0 };
      this.animate(old, [{}, flat], begin, LIFT / 2, { fill: "forwards", easing: "ease-in" });
      if (to) this.animate(to, [flat, {}], begin + LIFT / 2, LIFT / 2, { easing: "ease-out" });
    } else {
      const [dx, dy] = middle(one).map((v, j) => v - middle(other)[j]);
      this.leave(old, begin);
      if (!to) return;
      this.animate(to, [{ transform: `translate(${dx}px, ${dy}px)` }, {}], begin, TRAVEL);
      this.appear(to, begin);
    }
  }

  // Whether something may be seen to move now.
  get mayMove() {
    const may = !still() && !this.hurried;
    this.hurried = Math.max(0, this.hurried - 1);
    return may;
  }

  // Positions go from where they were to where they are; then come their lines. `places` has both for each of them.
  glide(places, lines) {
    if (!this.mayMove) return;
    const at = ([x, y]) => ({ transform: `translate(${x}px, ${y}px)` });
    for (const [node, from, to] of places) this.animate(node, [at(from), at(to)], 0, FALL);
    for (const line of lines) this.animate(line, COMES, FALL, LIFT);
  }

  // A name is made: those of the options run up their arrows, and into seats, if there are any; then the first empty seat lights,
  // and its name jumps to its place. `runs` has the copies, each with its line and the ends of that; what is in `later` is true only then.
  name(runs, seats, { node, before, later }) {
    for (const [copy, line, ends] of runs) {
      this.animate(copy, along(line, ends).reverse(), 0, RUN, { easing: "linear" });
      this.leave(copy, RUN);
    }
    this.until = RUN;
    if (seats) {
      const { covers, first, unseen, copy, ways } = seats;
      for (const cover of covers) this.leave(cover, RUN);
      this.wait(unseen);
      this.animate(first, [{ opacity: 0 }, {}], RUN, LIGHT);
      this.animate(copy, ways.map((transform) => ({ transform, opacity: 1 })), RUN + LIGHT, RUN, { fill: "none" });
      this.until = 2 * RUN + LIGHT;
    }
    this.leave(before, this.until);
    this.animate(node, [{ opacity: 0, scale: 0.3 }, { opacity: 1, scale: 1.25, offset: 0.6 }, {}], this.until, LIFT);
    this.wait(later);
  }

  // The token on a graph goes along the line of each move. `token` stands at the end; `copy` draws it as it was before.
  graph(moves, token, copy) {
    let before = copy(moves[0].was, moves[0].places[0]);
    moves.forEach(({ by, begin, line, places }, i) => {
      const one = i === moves.length - 1 ? token : copy(by, places[1]);
      this.leave(before, begin);
      this.appear(one, begin);
      this.animate(one, along(line, places), begin, TRAVEL, { easing: "linear" });
      this.animate(line, [{ stroke: "var(--sg-soft)", strokeWidth: 1.6 }, {}], begin, LIFT);
      before = one;
    });
  }
}

// The way along a line, from the middle of one position to that of another, slow at both ends.
function along(line, [from, to]) {
  const long = line.getTotalLength(), [begin, end] = [0, long].map((at) => line.getPointAtLength(at));
  return Array.from({ length: 25 }, (_, j) => {
    const part = (j / 24) ** 2 * (3 - j / 12), { x, y } = line.getPointAtLength(part * long);
    const [u, v] = [[x, "x"], [y, "y"]].map(([at, axis], k) => at + (1 - part) * (from[k] - begin[axis]) + part * (to[k] - end[axis]));
    return { transform: `translate(${u}px, ${v}px)` };
  });
}
