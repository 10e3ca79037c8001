// PlayGame: the parts of a game, heaps of stones, rows of pins or graphs; a click or Enter makes a move.

const counted = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;

// Heaps of stones: clicking a stone takes it with all above it. Where there is a bag, clicking an
// outline above a heap adds stones up to there. `choose` is told the option's key.
class HeapView {
  constructor(choose) {
    this.choose = choose;
    this.heaps = make("div", { class: "sg-heaps" });
  }

  draw({ heaps, room, bag }) {
    const had = this.heaps.contains(document.activeElement) ? document.activeElement.dataset.stone : null;
    this.wide = 96 * heaps.length + 34;
    this.heaps.replaceChildren(...heaps.map((heap, at) => this.column(heap, at, room)));
    if (bag !== null) this.heaps.append(make("div", { class: "sg-heap-name sg-bag" }, `bag: ${bag}`));
    if (had) this.focus(had);
  }

  column({ size, to, add, lit }, at, room) {
    const column = make("div", { class: "sg-heap", role: "group", "aria-label": `heap ${at + 1}: ${counted(size, "stone")}`, style: `min-height: ${room * 26 + 30}px` });
    column.append(make("div", { class: "sg-heap-name" }, String(size)));
    to.forEach((key, left) => column.append(this.stone(column, key, at, left, `take ${size - left} from heap ${at + 1}, leaving ${left}`,
      { shape: lit !== null && left >= lit ? " sg-lit" : "", touches: (i) => i >= left && i < size })));
    add.forEach((key, i) => column.append(this.stone(column, key, at, size + i, `add ${i + 1} to heap ${at + 1}, making ${size + i + 1}`,
      { shape: ` sg-outline${lit !== null && size + i < lit ? " sg-lit" : ""}`, touches: (j) => j >= size && j <= size + i })));
    return column;
  }

  stone(column, key, at, level, told, { shape, touches }) {
    const mark = (on) => () => [...column.querySelectorAll("button")].forEach((one, i) => one.classList.toggle("sg-taking", on && key !== null && touches(i)));
    const allowed = key === null ? ", not allowed" : "";
    return button("", () => { if (key !== null) this.choose(key); }, {
      class: `sg-stone${shape}`, "data-stone": `${at} ${level}`,
      "aria-label": `${told}${allowed}`, "aria-disabled": key === null ? "true" : null,
      title: `${told.split(" from ")[0].split(" to ")[0]}${allowed}`, onmouseenter: mark(true), onmouseleave: mark(false), onfocus: mark(true), onblur: mark(false),
      onkeydown: (event) => this.step(event),
    });
  }

  focus(stone) {
    const found = (stone && this.heaps.querySelector(`[data-stone="${stone}"]`)) ?? this.heaps.querySelector(".sg-stone");
    found?.focus({ preventScroll: true });
    return Boolean(found);
  }

  // Arrow keys go to the next stone, or to a stone of the next heap that is as high or lower.
  step(event) {
    if (!isArrow(event)) return;
    event.preventDefault();
    const [at, left] = event.currentTarget.dataset.stone.split(" ").map(Number);
    const [across, up] = DIRECTION[event.key];
    const heights = across ? Array.from({ length: left + 1 }, (_, i) => left - i) : [left + up];
    for (let heap = at + across; heap >= 0 && heap < this.heaps.children.length; heap += across || Infinity) {
      const found = heights.map((high) => this.heaps.querySelector(`[data-stone="${heap} ${high}"]`)).find(Boolean);
      if (found) { found.focus(); return; }
    }
  }
}

// Rows of pins: clicking the first and the last pin of a run takes it, clicking between two pins
// breaks the row. `take` is told the row and where the run begins and ends; a cut ends where it begins.
class RowView {
  constructor(take) {
    this.take = take;
    this.heaps = make("div", { class: "sg-rows", onkeydown: (event) => this.step(event) });
  }

  draw({ rows, room, cuts }) {
    const had = this.heaps.contains(document.activeElement) ? document.activeElement.dataset : null;
    [this.rows, this.first] = [rows, null];
    this.wide ??= (cuts ? 40 : 30) * Math.max(2, ...rows.map(({ size }) => size)) + 40;
    this.heaps.style.cssText = `min-width: min(100%, ${this.wide}px); min-height: ${Math.min(room, 6) * 36}px`;
    this.heaps.replaceChildren(...rows.map((row, i) => this.row(row, i, cuts)));
    this.mark();
    if (had) this.focus(had);
  }

  row({ size, moves, lit }, i, cuts) {
    const breaks = moves.length && moves.every(([begin, end]) => begin === end);
    const row = make("div", { class: `sg-row${breaks ? " sg-breaks" : ""}`, role: "group", "aria-label": `row ${i + 1}: ${counted(size, "pin")}` }, make("span", { class: "sg-size" }, String(size)));
    for (let pin = 0; pin < size; pin++) {
      if (cuts && pin) row.append(moves.some(([begin, end]) => begin === pin && end === pin) ? this.cut(i, pin, lit) : make("span", { class: "sg-cut" }));
      row.append(this.pin(i, pin, size, lit, moves.some(([begin, end]) => begin < end && (begin === pin || end === pin + 1))));
    }
    return row;
  }

  cut(row, pin, lit) {
    return button("", () => this.take(row, pin, pin), {
      class: `sg-cut${lit?.[0] === pin && lit[1] === pin ? " sg-lit" : ""}`, title: "break the row here",
      "aria-label": `cut row ${row + 1} after pin ${pin}`, "data-row": row, "data-at": 2 * pin - 1,
    });
  }

  pin(row, pin, size, lit, ends) {
    const [over, out] = [() => this.mark(row, pin), () => this.mark()];
    return button("", () => this.press(row, pin, ends), {
      class: `sg-stone sg-pin${lit && lit[0] <= pin && pin < lit[1] ? " sg-lit" : ""}`,
      "aria-label": `row ${row + 1}, pin ${pin + 1} of ${size}`, "data-row": row, "data-at": 2 * pin,
      "aria-disabled": ends ? null : "true", tabindex: ends ? null : -1,
      onmouseenter: over, onmouseleave: out, onfocus: over, onblur: out,
    });
  }

  press(row, pin, ends) {
    const run = this.run(row, pin);
    if (run) this.take(row, ...run);
    else this.choose(ends ? { row, pin } : null);
  }

  choose(first) {
    this.first = first;
    this.mark(first?.row, first?.pin);
  }

  // The run between the chosen pin and this one, if that is a move.
  run(row, pin) {
    if (!this.first || this.first.row !== row) return null;
    const [first, last] = [this.first.pin, pin].sort((a, b) => a - b);
    return this.rows[row].moves.find(([begin, end]) => begin === first && end === last + 1);
  }

  // Show the chosen pin, which pins could be the other end, and the run up to the one pointed at.
  mark(row, pin) {
    const going = this.run(row, pin);
    for (const one of this.heaps.querySelectorAll(".sg-pin")) {
      const [i, at] = [Number(one.dataset.row), one.dataset.at / 2];
      const [run, chosen] = [this.run(i, at), this.first?.row === i && this.first.pin === at];
      one.classList.toggle("sg-taking", chosen || Boolean(going) && i === row && going[0] <= at && at < going[1]);
      one.classList.toggle("sg-end", Boolean(run));
      one.setAttribute("aria-pressed", String(chosen));
      one.title = run ? `take ${run[1] - run[0]}` : "";
    }
  }

  // Give the focus to what can be clicked (else to any pin) and lies nearest in the rows that are asked for.
  focus(from, within = () => true) {
    const { row, at } = from ?? { row: 0, at: 0 };
    const far = (one) => 100 * Math.abs(one.dataset.row - row) + Math.abs(one.dataset.at - at);
    const all = ["button:not([aria-disabled])", "button"].map((name) => [...this.heaps.querySelectorAll(name)]).find((found) => found.length) ?? [];
    all.filter(within).sort((a, b) => far(a) - far(b))[0]?.focus({ preventScroll: true });
  }

  // Arrow keys go along the row, and to the next one; Escape gives the chosen pin up.
  step(event) {
    if (event.key === "Escape") this.choose(null);
    if (!isArrow(event)) return;
    event.preventDefault();
    const here = event.target.dataset;
    const [across, up] = DIRECTION[event.key];
    this.focus(here, ({ dataset: { row, at } }) => up ? (here.row - row) * up > 0 : row === here.row && (at - here.at) * across > 0);
  }
}

function render({ model, el }) {
  const root = widgetRoot(el, "play", "A game to play");
  const send = (action, content = {}) => model.send({ do: action, ...content });
  const message = messageBar(root);
  const choose = (name, label, values) => {
    const buttons = values.map(([value, text]) => button(text, () => send("new", { [name]: value }), { "data-value": value }));
    const group = make("span", { class: "sg-switch", role: "group", "aria-label": label }, `${label} `, ...buttons);
    return { group, show: (view) => buttons.forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.value === view[name]))) };
  };
  const names = { perfect: "perfect", random: "random", proof: "the proof" };
  const first = choose("first", "Who begins", [["you", "I begin"], ["machine", "machine begins"]]);
  const opponent = choose("opponent", "Opponent", readView(model).opponents.map((one) => [one, names[one]]));
  const hint = button("Hint", () => send("hint"));
  const toolbar = make("div", { class: "sg-toolbar" },
    button("New round", () => send("new"), { class: "sg-main" }), first.group, make("span", { class: "sg-space" }), opponent.group);
  const banner = make("div", { class: "sg-banner" });
  const log = make("ol", { class: "sg-log", tabindex: 0, "aria-label": "Moves so far" });
  const why = make("div", { class: "sg-why" });
  const back = button("◀", () => send("go", { step: readView(model).at - 1 }), { "aria-label": "one move back" });
  const on = button("▶", () => send("go", { step: readView(model).at + 1 }), { "aria-label": "one move on" });
  const counter = make("span", {});
  const looking = make("div", { class: "sg-switch sg-review" }, back, on, counter, hint, button("Copy record", () => send("code")));
  const board = make("div", { class: "sg-canvas sg-board" });
  const code = codeBox("The record as code");
  const [someRuns, someCuts] = ["runs", "cuts"].map((kind) => readView(model).parts.some((part) => part[kind]));
  const keys = keyLine(["Tab", "next"], ["arrows", "move about"], ["Enter", someRuns ? "choose this" : "make this move"], ...(someRuns ? [["Esc", "choose anew"]] : []), ["H", "hint"], [", .", "one move back, on"]);
  root.append(toolbar, make("div", { class: "sg-body" }, board, make("div", { class: "sg-side" }, banner, log, why, looking)), message.bar, code.box, keys);

  const many = readView(model).parts.length > 2; // then wide graphs get more of the width
  const room = many ? [130, 220] : readView(model).parts.length > 1 ? [310, 220] : null;
  const parts = readView(model).parts.map((view, part) => {
    const move = (to) => send("move", { part, to });
    const take = (row, begin, end) => send("take", { part, row, begin, end });
    const shape = view.heaps ? new HeapView(move) : view.rows ? new RowView(take) : new GraphView({ press: move, room });
    const title = make("div", { class: "sg-part-title" });
    const place = make("div", { class: "sg-part" }, title, shape.heaps ?? shape.svg);
    board.append(place);
    return { shape, title, place };
  });
  // a pin that is chosen is given up by a click in another part
  board.addEventListener("click", ({ target }) => parts.forEach(({ shape, place }) => {
    if (shape instanceof RowView && !place.contains(target)) shape.choose(null);
  }));
  const someHeaps = readView(model).parts.some((part) => part.heaps);
  const someGraph = readView(model).parts.some((part) => !part.heaps && !part.rows);
  const someRows = readView(model).parts.some((part) => part.rows);
  const someBag = readView(model).parts.some((part) => part.heaps && part.bag !== null);
  keys.prepend(`${someHeaps ? "Click a stone: it goes, and all above it. " : ""}${someBag ? "Click an outline: stones from the bag are added, up to there. " : ""}${someRuns ? "Click the first and the last pin that go (the same pin twice for one). " : ""}${someCuts ? "Click between two pins to break the row there. " : ""}${someGraph ? "Click where the token shall go (dashed rings). " : ""}`);

  root.addEventListener("keydown", (event) => {
    if (event.target === code.box || withCommand(event)) return;
    const action = { h: hint, ",": back, ".": on }[event.key.toLowerCase()];
    if (!action) return;
    action.click();
    event.preventDefault();
  });

  function update() {
    const view = readView(model);
    const inside = root.contains(document.activeElement);
    view.parts.forEach((part, i) => {
      parts[i].shape.draw({ ...part, fits: view.fits });
      if (many || someRows) parts[i].place.style.flex = `${parts[i].shape.wide ?? 130} 1 0`;
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
    root.dataset.revision = view.revision;
  }
  // What had the focus is gone: go to a stone that is left, or to the toolbar.
  function refocus() {
    const heaps = parts.find(({ shape }) => shape.heaps?.querySelector(".sg-stone"));
    if (heaps) heaps.shape.focus(null);
    else toolbar.firstChild.focus();
  }
  model.on("change:view", update);
  update();
  return () => model.off("change:view", update);
}

export default { render };
