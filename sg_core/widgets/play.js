// PlayGame: the parts of a game, heaps of stones or graphs; a click or Enter makes a move.

// Heaps of stones: clicking a stone takes it with all above it. Where there is a bag, clicking an
// outline above a heap adds stones up to there. `choose` is told the option's key.
class HeapView {
  constructor(choose) {
    this.choose = choose;
    this.heaps = make("div", { class: "sg-heaps" });
  }

  draw({ heaps, room, bag }) {
    const had = this.heaps.contains(document.activeElement) ? document.activeElement.dataset.stone : null;
    this.heaps.replaceChildren(...heaps.map((heap, at) => this.column(heap, at, room)));
    if (bag !== null) this.heaps.append(make("div", { class: "sg-heap-name sg-bag" }, `bag: ${bag}`));
    if (had) this.focus(had);
  }

  column({ size, to, add, lit }, at, room) {
    const column = make("div", { class: "sg-heap", role: "group", "aria-label": `heap ${at + 1}: ${size} stones`, style: `min-height: ${room * 26 + 30}px` });
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

function render({ model, el }) {
  const root = widgetRoot(el, "play");
  const send = (action, content = {}) => model.send({ do: action, ...content });
  const message = messageBar();
  const choose = (name, label, values) => {
    const buttons = values.map(([value, text]) => button(text, () => send("new", { [name]: value }), { "data-value": value }));
    const group = make("span", { class: "sg-switch", role: "group", "aria-label": label }, `${label} `, ...buttons);
    return { group, show: (view) => buttons.forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.value === view[name]))) };
  };
  const names = { perfect: "perfect", random: "random", proof: "the proof" };
  const first = choose("first", "Who begins", [["you", "I begin"], ["machine", "machine begins"]]);
  const opponent = choose("opponent", "Opponent", readView(model).opponents.map((one) => [one, names[one]]));
  const hint = button("Hint", () => send("hint"));
  const toolbar = make("div", { class: "sg-toolbar", role: "toolbar", "aria-label": "Round" },
    button("New round", () => send("new"), { class: "sg-main" }), first.group, make("span", { class: "sg-space" }), opponent.group);
  const banner = make("div", { class: "sg-banner", role: "status", "aria-live": "polite" });
  const log = make("ol", { class: "sg-log", tabindex: 0, "aria-label": "Moves so far" });
  const why = make("div", { class: "sg-why", role: "status", "aria-live": "polite" });
  const back = button("◀", () => send("go", { step: readView(model).at - 1 }), { "aria-label": "one move back" });
  const on = button("▶", () => send("go", { step: readView(model).at + 1 }), { "aria-label": "one move on" });
  const counter = make("span", {});
  const looking = make("div", { class: "sg-switch sg-review" }, back, on, counter, hint, button("Copy record", () => send("code")));
  const board = make("div", { class: "sg-canvas sg-board" });
  const code = codeBox("The record as code");
  const keys = keyLine(["Tab", "next"], ["arrows", "move about"], ["Enter", "make this move"], ["H", "hint"], [", .", "one move back, on"]);
  root.append(toolbar, make("div", { class: "sg-body" }, board, make("div", { class: "sg-side" }, banner, log, why, looking)), message.bar, code.box, keys);

  const many = readView(model).parts.length > 2; // then wide graphs get more of the width
  const room = many ? [130, 220] : readView(model).parts.length > 1 ? [310, 220] : null;
  const parts = readView(model).parts.map((view, part) => {
    const move = (to) => send("move", { part, to });
    const shape = view.heaps ? new HeapView(move) : new GraphView({ key: onKey(move), press: move, room });
    const title = make("div", { class: "sg-part-title" });
    const place = make("div", { class: "sg-part" }, title, shape.heaps ?? shape.svg);
    board.append(place);
    return { shape, title, place };
  });
  const someHeaps = readView(model).parts.some((part) => part.heaps);
  const someGraph = readView(model).parts.some((part) => !part.heaps);
  const someBag = readView(model).parts.some((part) => part.heaps && part.bag !== null);
  keys.prepend(`${someHeaps ? "Click a stone: it goes, and all above it. " : ""}${someBag ? "Click an outline: stones from the bag are added, up to there. " : ""}${someGraph ? "Click where the token shall go (dashed rings). " : ""}`);

  function onKey(move) {
    return (event, key, graph) => {
      if (event.key === "Enter" || event.key === " ") move(key);
      else if (isArrow(event)) graph.step(key, event.key);
      else return;
      event.preventDefault();
    };
  }
  root.addEventListener("keydown", (event) => {
    if (event.target === code.box || event.ctrlKey || event.metaKey || event.altKey) return;
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
      if (many) parts[i].place.style.flex = `${parts[i].shape.wide ?? 130} 1 0`;
      parts[i].title.textContent = part.title;
    });
    first.show(view);
    opponent.show(view);
    first.group.hidden = opponent.group.hidden = view.recorded;
    banner.textContent = view.banner;
    why.textContent = view.why;
    log.replaceChildren(...view.log.map((line) => make("li", {}, line)));
    log.scrollTop = log.scrollHeight;
    back.disabled = view.at === 0;
    on.disabled = view.at === view.last;
    hint.disabled = view.recorded || view.over;
    counter.textContent = ` ${view.at} of ${view.last} `;
    message.say(view);
    code.show(view.code);
    if (inside && !root.contains(document.activeElement) || document.activeElement?.disabled) refocus();
    root.dataset.revision = view.revision;
  }
  // What had the focus is gone: go to a stone that is left, or to the toolbar.
  function refocus() {
    const heaps = parts.find(({ shape }) => shape instanceof HeapView && shape.heaps.querySelector(".sg-stone"));
    if (heaps) heaps.shape.focus(null);
    else toolbar.firstChild.focus();
  }
  model.on("change:view", update);
  update();
  return () => model.off("change:view", update);
}

export default { render };
