// The first screen: two copies of a small game. You push a token in one copy, and the page pushes it in the other. Copying
// needs no solver, so this is alive at once, before Python. After the answer both tokens are in the same place, so one place
// is the whole state. It changes at once, for both; the showing takes its time, and jumps to its end when somebody goes on.
{
  const MOVES = { a: "bc", b: "cd", c: "de", d: "f", e: "f", f: "" };
  const WAYS = Object.entries(MOVES).flatMap(([from, all]) => [...all].map((to) => from + to));
  const PLACES = { a: [46, 8], b: [16, 31], c: [66, 41], d: [28, 67], e: [80, 73], f: [50, 97] }; // of 100, from the mirror outwards, and down
  const WIDE = { width: 330, height: 530, r: 20, near: 14 }, NARROW = { width: 190, height: 372, r: 17, near: 4 }; // of a copy
  const TRAVEL = 400, BREATH = 450; // milliseconds
  const SIDES = ["left", "right"], sign = { left: -1, right: 1 }, other = (side) => SIDES[1 - SIDES.indexOf(side)];
  const [stage, status, again] = ["sg-mirror", "sg-says", "sg-again"].map((id) => document.getElementById(id));
  const narrow = matchMedia("(max-width: 55.99rem)"), calm = matchMedia("(prefers-reduced-motion: reduce)");
  let here, line, shown, waits; // where both tokens are, the moves, where each token is shown, what is still to be shown

  const aloud = (words) => Object.assign(document.createElement("span"), { className: "aloud", textContent: words }); // what others see
  const size = () => (narrow.matches ? NARROW : WIDE);
  const set = (one, attributes) => { for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value); };
  function make(name, attributes, ...children) {
    const one = document.createElementNS("http://www.w3.org/2000/svg", name);
    set(one, attributes);
    one.append(...children);
    return one;
  }
  function at(side, place) {
    const { width, height, r, near } = size(), [out, down] = PLACES[place];
    return [sign[side] * (near + (out / 100) * (width - near - 8)), r + 6 + (down / 100) * (height - 2 * r - 12)];
  }

  // The three points of the curve from one place to another: it bends away from the middle of the copy.
  function curve(side, [from, to]) {
    const [x, y] = at(side, from), [u, v] = at(side, to), way = PLACES[from][0] + PLACES[to][0] < 96 ? -1 : 1;
    return [[x, y], [(x + u) / 2 + sign[side] * way * 0.1 * Math.abs(v - y), (y + v) / 2], [u, v]];
  }

  // An arrow ends before its circle; its head belongs to its line.
  function arrow(side, way) {
    const [begin, [mx, my], [u, v]] = curve(side, way), angle = Math.atan2(my - v, mx - u);
    const off = (turn, far, [x, y]) => [x + far * Math.cos(angle + turn), y + far * Math.sin(angle + turn)];
    const tip = off(0, size().r + 5, [u, v]), [one, two] = [-0.45, 0.45].map((turn) => off(turn, 10, tip));
    return make("path", { class: "arrow", "data-way": way, d: `M${begin}Q${mx} ${my} ${tip}M${one}L${tip}L${two}` });
  }

  function circle(side, place) {
    const [cx, cy] = at(side, place), { r } = size(), ring = (name, radius) => make("circle", { class: name, cx, cy, r: radius });
    return make("g", { class: "place", "data-side": side, "data-place": place }, ring("halo", r + 5), ring("ring", r), ring("reach", r + 10));
  }
  function half(side) {
    const arrows = WAYS.map((way) => arrow(side, way)), circles = Object.keys(MOVES).map((place) => circle(side, place));
    return make("g", { class: `half ${side}` }, ...arrows, ...circles, make("circle", { class: "token", r: size().r - 5 }));
  }

  function draw() {
    const { width, height } = size();
    const [nought, nothing] = ["0", "a game and itself: nothing is left"].map((words, i) => make("text", { y: height / 2 + 36 * i }, words));
    const words = `Two copies of a drawing with a token on each. Arrows lead from ${WAYS.map(([from, to]) => `${from} to ${to}`).join(", ")}.`;
    const about = { viewBox: `${-width} 0 ${2 * width} ${height}`, role: "group", "aria-label": words };
    const glass = make("rect", { class: "glass", width: 3 * width, height: 3 * height, y: -height }), thread = make("line", { class: "thread" });
    stage.replaceChildren(make("svg", about, glass, thread, ...SIDES.map(half), make("g", { class: "zero" }, nought, nothing)));
    show();
  }

  // Puts a token somewhere, and an end of the thread with it.
  function put(side, [x, y]) {
    const end = 1 + SIDES.indexOf(side);
    set(stage.querySelector(`.${side} .token`), { cx: x, cy: y });
    set(stage.querySelector(".thread"), { [`x${end}`]: x, [`y${end}`]: y });
  }

  // Shows where all stands: tokens, the moves that were made, and what can be pressed now.
  function show() {
    const isLevel = shown.left === shown.right, part = (side, name) => stage.querySelector(`.${side} ${name}`);
    for (const side of SIDES) put(side, at(side, shown[side]));
    for (const { side, way } of line) {
      const answer = isLevel || way[1] !== here ? "theirs" : ""; // not yet to the last move
      for (const [whose, by] of [[side, "mine"], [other(side), answer]]) {
        set(part(whose, `[data-way=${way}]`), { class: `arrow ${by}` });
        set(part(whose, ".token"), { class: `token ${by}` });
      }
    }
    for (const one of stage.querySelectorAll(".place")) {
      const { side, place } = one.dataset, can = MOVES[here].includes(place);
      if (can) set(one, { role: "button", tabindex: 0, "aria-label": `Push the ${side} token to ${place}` });
      else for (const name of ["role", "tabindex", "aria-label"]) one.removeAttribute(name);
    }
    again.hidden = !isLevel || MOVES[here] !== "";
    stage.className = `mirror ${isLevel ? "" : "differs"} ${again.hidden ? "" : "folds"}`;
  }

  // A token slides along its arrow; then something follows.
  function slide(side, way, follows) {
    const begin = performance.now(), [one, middle, two] = curve(side, way);
    const frame = (now) => {
      const time = Math.min(1, Math.max(0, (now - begin) / TRAVEL)), part = time * time * (3 - 2 * time);
      put(side, [0, 1].map((i) => (1 - part) ** 2 * one[i] + 2 * part * (1 - part) * middle[i] + part ** 2 * two[i]));
      waits.frame = requestAnimationFrame(frame);
    };
    waits = { frame: requestAnimationFrame(frame), timer: setTimeout(ends, TRAVEL), follows };
  }

  // What is still to be shown is shown at once; returns whether there was something.
  function ends() {
    const now = waits;
    if (!now) return false;
    waits = null;
    cancelAnimationFrame(now.frame);
    clearTimeout(now.timer);
    show();
    now.follows();
    return true;
  }

  function push(side, to) {
    while (ends());
    if (!MOVES[here].includes(to)) return; // beside all circles, too
    const way = here + to, hadFocus = stage.contains(document.activeElement), words = ` from ${here} to ${to}`;
    const mine = [`You push the ${side} token`, aloud(words)];
    const level = MOVES[to] ? "level again. Your move." : "level again, and you can't move. You lose, like everyone who begins next to a copy.";
    here = to;
    line.push({ side, way });
    const answers = () => {
      shown[other(side)] = to;
      show();
      status.replaceChildren(...(calm.matches ? [...mine, ". "] : []), `The mirror pushes the ${other(side)} one`, aloud(words), `: ${level}`);
      if (!MOVES[to] && hadFocus) again.focus();
    };
    shown[side] = to;
    show();
    if (hadFocus) stage.querySelector(`.${side} [tabindex]`)?.focus();
    stage.dispatchEvent(new Event(stage.dataset.plays = "sg-plays")); // now Python can come: see live.mjs
    if (calm.matches) return answers();
    status.replaceChildren(...mine, ": now the two sides differ.");
    slide(side, way, () => { waits = { timer: setTimeout(ends, BREATH), follows: () => slide(other(side), way, answers) }; });
  }

  function begin() {
    [here, line, shown] = ["a", [], { left: "a", right: "a" }];
    draw();
    status.textContent = "You begin: tap a glowing circle, on either side.";
  }

  stage.addEventListener("click", ({ target }) => { const one = target.closest(".place"); push(one?.dataset.side, one?.dataset.place); });
  stage.addEventListener("keydown", (event) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault(); // the space bar would scroll
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  again.addEventListener("click", () => { begin(); stage.querySelector("[tabindex]").focus({ preventScroll: true }); });
  narrow.addEventListener("change", () => { while (ends()); draw(); });
  begin();
}
