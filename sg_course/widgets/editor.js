// GameEditor: gestures and keys become actions for Python; what comes back is drawn.

import { button, codeBox, DIRECTION, isArrow, keyLine, make, widget } from "./dom.js";
import { GraphView, pathData, RADIUS, toPixels, UNIT } from "./graph.js";

const ALL_KEYS = [
  ["Tab", "next position"], ["arrows", "position in that direction"],
  ["Enter", "start a move here, again at its end; on an existing move: remove it"],
  ["N", "new position"], ["R", "rename"], ["S", "make it the start"], ["Del", "remove"],
  ["Shift+arrows", "shift the position"], ["Ctrl+Z", "undo"], ["Ctrl+Y", "redo"], ["Esc", "give up"],
];

export default widget("editor", ({ title }) => `Edit the game ${title}`.trim(), ({ root, current, send: tell, gone, legend, message }) => {
  const { title, margin } = current();
  let sentFrom = null; // what had the focus when the last action was sent
  const send = (action, content) => {
    sentFrom = document.activeElement;
    tell(action, content);
  };
  let source = null; // where a move begins that waits for its end
  let drag = null; // {key, from, moved} while the pointer is down on a position
  let pressed = null; // where the pointer went down on empty canvas
  let chosen = null; // the move that was clicked
  let ours = ""; // the text as it was last sent or given
  let asked = false; // a text was sent and is not yet judged
  let unread = false; // the text was refused: it stays until it is mended or given up
  let selected = null; // the position that had the focus last: the toolbar's buttons act on it

  const graph = new GraphView({ key: onKey, down: onDown, focus: select, moveClick: chooseMove, room: margin ? [130, 100] : undefined });
  const { svg } = graph;
  const rename = make("input", { class: "sg-rename", "aria-label": "new name", hidden: true });
  const name = title ? [make("b", { class: "sg-title" }, title)] : [];
  const canvas = make("div", { class: "sg-canvas" }, ...(margin ? name : []), svg, legend, rename);

  // The toolbar
  const undo = button("↶ Undo", () => send("undo"));
  const redo = button("↷ Redo", () => send("redo"));
  const presets = make("select", { "aria-label": "Presets", onchange: () => {
    if (presets.value) send("preset", { name: presets.value });
    presets.value = "";
  } });
  const onSelected = [
    button("Start here", () => send("start", { key: selected }), { title: "let play begin at the chosen position" }),
    button("Rename", () => openRename(selected), { title: "rename the chosen position" }),
    button("Remove", removeSelected, { title: "remove the chosen position or move" }),
  ];
  const labels = make("span", { class: "sg-switch", role: "group", "aria-label": "Labels" });
  const code = codeBox("The game as code", "Copy as code", () => send("code"));
  const toolbar = make("div", { class: "sg-toolbar" },
    ...(margin ? [] : name), undo, redo, button("Tidy", () => send("tidy")), presets, ...onSelected,
    make("span", { class: "sg-space" }), labels, code.copy);

  function select(key) {
    selected = key;
    if (key !== null) chosen = null;
    for (const [other, node] of graph.nodes) node.classList.toggle("sg-selected", other === key);
    onSelected.forEach((one, i) => { one.disabled = key === null && !(i === 2 && chosen); });
  }
  function removeSelected() {
    if (chosen) send("disconnect", { source: chosen.from, target: chosen.to });
    else send("delete", { key: selected });
  }

  // The text form, in step with the canvas
  const text = make("textarea", {
    spellcheck: "false", rows: 7, "aria-label": "The game as text",
    oninput: () => { clearTimeout(text.timer); text.timer = setTimeout(sendText, 400); },
    onblur: () => { sendText(); showText(current(), asked); },
    onkeydown: (event) => { if (event.key === "Escape") { asked = unread = false; showText(current()); } },
  });
  const summary = make("div", { class: "sg-summary" });
  const side = make("div", { class: "sg-side" }, make("div", {}, make("b", {}, "As text"), " (edits both ways)"),
    text, summary);

  const more = make("div", { class: "sg-more", hidden: true }, keyLine(...ALL_KEYS),
    "Mouse, too: drag to an empty spot to place; double-click to rename; click a move, then Del.");
  const keys = keyLine(["click", "an empty spot: a new position"], ["drag", "from a position to another: a move, again to remove it"],
    ["Tab", "next position"], ["Enter", "start a move here, then again at its end"],
    ["N", "new"], ["R", "rename"], ["Del", "remove"]);
  const help = button("? all keys", () => { more.hidden = !more.hidden; help.setAttribute("aria-expanded", !more.hidden); },
    { class: "sg-link", "aria-expanded": "false" });
  keys.append(help);
  side.hidden = Boolean(title);
  const body = make("div", { class: "sg-body" }, canvas, side);
  root.classList.toggle("sg-margin", margin);
  if (margin) root.append(body, message.bar, toolbar, code.box, keys, more);
  else root.append(toolbar, body, message.bar, code.box, keys, more);

  // In a margin the buttons come below the game that was clicked, or where the focus is, and go with it. Not before the
  // click is over: what is below them would go away from under the pointer.
  const touch = (node) => root.classList.toggle("sg-touched", root.contains(node));
  addEventListener("click", ({ target }) => touch(target), { capture: true, signal: gone });
  addEventListener("keyup", () => touch(document.activeElement), { capture: true, signal: gone });

  function sendText() {
    clearTimeout(text.timer);
    if (text.value !== ours) { ours = text.value; asked = true; send("text", { text: text.value }); }
  }
  function showText(view, held = false) {
    if (!unread && !held) text.value = ours = view.text;
    text.classList.toggle("sg-unread", unread);
    text.title = unread ? "This text could not be read. Fix it, or press Esc for the game as drawn." : "";
  }

  // Pointer: down on a position may become a move or a placing; down and up on the canvas adds.
  function onDown(event, key) {
    if (event.button !== 0) return;
    event.stopPropagation();
    if (source !== null && source !== key) { finishMove(key); return; }
    drag = { key, from: [event.clientX, event.clientY], moved: false };
    graph.focus(key);
    listen(true);
  }
  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const leaving = !rename.hidden; // a click that ends the typing of a name does nothing else
    pressed = leaving || event.target.closest(".sg-move-wide") ? null : [event.clientX, event.clientY];
    listen(true);
  });
  function listen(on) {
    const change = on ? "addEventListener" : "removeEventListener";
    window[change]("pointermove", onMove);
    window[change]("pointerup", onUp);
    window[change]("pointercancel", stop);
  }
  const far = ([x, y], event) => Math.hypot(event.clientX - x, event.clientY - y) > 6;
  function onMove(event) {
    if (!drag || !(drag.moved ||= far(drag.from, event))) return;
    const to = graph.under(event);
    const end = to && to !== drag.key ? graph.at(to) : graph.pointer(event);
    drawRubber(graph.at(drag.key), end, to && to !== drag.key);
  }
  function onUp(event) {
    const [was, start] = [drag, pressed];
    stop();
    if (was?.moved) {
      const to = graph.under(event);
      if (to && to !== was.key) send("connect", { source: was.key, target: to });
      else if (!to) send("place", { key: was.key, at: graph.pointer(event) });
    } else if (!was && start && !far(start, event) && svg.contains(event.target)) {
      svg.focus({ preventScroll: true });
      send("add", { at: graph.pointer(event) });
    }
  }
  function stop() {
    drag = pressed = null;
    listen(false);
    graph.extra.replaceChildren();
  }
  function drawRubber(from, to, onPosition) {
    const shapes = [make("path", { class: "sg-rubber", d: pathData([from, to]), "marker-end": graph.tip("chosen") })];
    if (!onPosition) {
      const [cx, cy] = toPixels(to);
      shapes.push(make("circle", { class: "sg-shadow", cx, cy, r: RADIUS }));
    }
    graph.extra.replaceChildren(...shapes);
  }
  // A finger that drags does not scroll the page; to prevent its first move is enough, and keeps its taps.
  svg.addEventListener("touchmove", (event) => { if (drag) event.preventDefault(); }, { passive: false });
  svg.addEventListener("dblclick", (event) => {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (key) openRename(key);
  });

  function chooseMove(move) {
    chosen = { from: move.from, to: move.to };
    markChosen();
    select(null);
    message.say({ message: "Move chosen; Del removes it." });
    svg.focus({ preventScroll: true });
  }
  function markChosen() {
    graph.draw({ ...graph.view, moves: graph.view.moves.map((move) => ({
      ...move, mark: chosen && move.from === chosen.from && move.to === chosen.to ? "chosen" : move.mark })) });
  }
  svg.setAttribute("tabindex", "-1");
  root.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    if (event.target === text || event.target === rename) return;
    const key = event.key.toLowerCase();
    if (command && (key === "y" || (key === "z" && event.shiftKey))) send("redo");
    else if (command && key === "z") send("undo");
    else if (event.key === "?") help.click();
    else if (event.target === svg && chosen && (event.key === "Delete" || event.key === "Backspace")) {
      removeSelected();
    } else if (event.target === svg && key === "n") send("add", { at: beside(null) });
    else return;
    event.preventDefault();
  });

  // Keys on a position
  function onKey(event, key) {
    if (isArrow(event) && event.shiftKey) {
      const [[x, y], [dx, dy]] = [graph.at(key), DIRECTION[event.key]];
      send("place", { key, at: [x + dx / 4, y + dy / 4] });
    } else if (event.key === "Enter" || event.key === " ") startOrFinish(key);
    else if (event.key === "Escape") giveUp();
    else if (event.key === "Delete" || event.key === "Backspace") send("delete", { key });
    else if (event.key.toLowerCase() === "n") send("add", { at: beside(key) });
    else if (event.key.toLowerCase() === "r" || event.key === "F2") openRename(key);
    else if (event.key.toLowerCase() === "s") send("start", { key });
    else return;
    event.preventDefault();
  }
  function startOrFinish(key) {
    if (source === null) {
      source = key;
      showSource();
      message.say({ message: "A move starts here. Go to its end and press Enter, or Esc to give up." });
    } else if (source === key) giveUp();
    else finishMove(key);
  }
  function finishMove(key) {
    send("connect", { source, target: key });
    source = null;
    showSource();
  }
  function giveUp() {
    source = chosen = null;
    showSource();
    message.say({ message: "" });
  }
  function showSource() {
    for (const [key, node] of graph.nodes) node.classList.toggle("sg-source", key === source);
  }
  // A free spot below a position (or anywhere), for a new one.
  function beside(key) {
    const [x, y] = key ? graph.at(key) : [graph.box[0] / UNIT + 1, -graph.box[3] / UNIT + 0.8];
    const free = ([u, v]) => graph.view.positions.every(({ pos }) => Math.hypot(pos[0] - u, pos[1] - v) > 0.7);
    const spots = [0, 1, -1, 2, -2, 3, -3].flatMap((i) => [[x + i, y - 1], [x + i, y + 1], [x + i, y]]);
    return spots.find(free) ?? [x + 4 * Math.random(), y - 2];
  }

  // Renaming happens in a field over the position.
  function openRename(key) {
    const [x, y] = toPixels(graph.at(key));
    const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    const frame = canvas.getBoundingClientRect();
    Object.assign(rename.style, { left: `${Math.max(0, point.x - frame.left - 60)}px`, top: `${point.y - frame.top + 14}px` });
    const position = graph.view.positions[graph.order(key)];
    Object.assign(rename, { hidden: false, value: position.full });
    Object.assign(rename.dataset, { key, before: rename.value }); // as the field shows it: in one line
    rename.focus();
    rename.select();
  }
  rename.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    rename.hidden = true;
    refocus(rename.dataset.key);
    if (event.key === "Enter") sendName();
  });
  rename.addEventListener("blur", () => {
    const open = !rename.hidden;
    rename.hidden = true;
    if (open && rename.value.trim()) sendName();
  });
  function sendName() { // a name left as it was may stand for a number, or for a longer name
    const { key, before } = rename.dataset;
    if (rename.value !== before) send("rename", { key, name: rename.value });
  }

  // Focus a position, or another one if it went away.
  function refocus(key) { graph.focus(graph.nodes.has(key) ? key : graph.view.positions[0].key); }

  return (view) => {
    const had = root.contains(document.activeElement) ? document.activeElement : null; // before it moves
    const waiting = document.activeElement === sentFrom; // who went elsewhere meanwhile is not called back
    const next = had && waiting && view.focus;
    chosen = null;
    graph.draw(view);
    if (!graph.nodes.has(source)) source = null;
    if (drag && !graph.nodes.has(drag.key)) stop();
    showSource();
    select(graph.nodes.has(next || selected) ? next || selected : null);
    if (view.ghost && graph.at(view.ghost[0]) && graph.at(view.ghost[1])) {
      const ends = view.ghost.map((key) => graph.at(key));
      graph.extra.replaceChildren(make("path", { class: "sg-ghost", d: pathData(ends), "marker-end": graph.tip("refused") }));
    } else graph.extra.replaceChildren();
    const judged = asked && view.judged === ours;
    if (judged) [asked, unread] = [false, view.refused];
    // a text that waits to be judged, or is being typed, stays as it is
    showText(view, asked || (had === text && (judged || text.value !== ours)));
    presets.hidden = !view.presets.length;
    undo.disabled = !view.can_undo;
    redo.disabled = !view.can_redo;
    if (!presets.options.length) {
      presets.append(make("option", { value: "" }, "Presets"), ...view.presets.map((name) => make("option", { value: name }, name)));
    }
    const shown = { null: "off", outcome: "P / N", grundy: "Grundy" };
    labels.replaceChildren(...(view.offered.length ? ["Labels "] : []), ...view.offered.map((kind) =>
      button(shown[kind], () => send("labels", { kind }), { "aria-pressed": String(kind === view.labels), "data-kind": String(kind) })));
    if (had?.dataset.kind) labels.querySelector(`[data-kind="${had.dataset.kind}"]`)?.focus();
    summary.replaceChildren(...view.summary.map((line) => make("div", {}, line)));
    message.say(view);
    code.show(view.code, waiting);
    const lost = had && (had.disabled || had.hidden || !root.contains(document.activeElement));
    if (next) graph.focus(next);
    else if (lost) refocus(had.dataset.key);
  };
});
