// NimColumns: heaps as rows of binary digits; a click flips a digit, a button makes a winning move.

import { button, keyLine, make, widget, withCommand } from "./dom.js";

export default widget("columns", "Nim heaps", ({ root, current, send, redraw, legend, message }) => {
  const add = button("Add a heap", () => send("add"));
  const win = button("Make the winning move", () => send("move"), { class: "sg-main" });
  const toolbar = make("div", { class: "sg-toolbar" }, button("↶ Undo", () => send("undo")), add,
    button("Random heaps", () => send("random")), make("span", { class: "sg-space" }), win);

  // A line of the table: what stands before its digits, a cell for each bit (bit 0 first), what stands after them.
  const makeLine = (before, after) => ({ line: make("tr", {}, ...before, ...after), cells: [], after: after[0] });
  function widen({ cells, after }, count, makeCell) {
    while (cells.length > count) cells.pop().remove();
    while (cells.length < count) {
      cells.push(makeCell(cells.length));
      (cells.at(-2) ?? after).before(cells.at(-1));
    }
  }
  const title = (text) => make("th", { scope: "col" }, text);
  const head = makeLine([make("td"), title("stones")], [title(""), make("td")]);
  const total = make("td");
  const sum = makeLine([make("th", { scope: "row" }, "nim-sum"), total], [make("td"), make("td")]);
  const body = make("tbody", { onkeydown: walk });
  const table = make("table", { "aria-label": "nim heaps as binary digits in columns" },
    make("thead", {}, head.line), body, make("tfoot", {}, sum.line));
  const words = make("div", { class: "sg-rule" });
  root.append(toolbar, make("div", { class: "sg-pad sg-scroll" }, table), legend, make("div", { class: "sg-message" }, words), message.bar,
    keyLine(["click", "flip a digit"], ["arrows", "next digit"], ["Space", "flip it"],
      ["+", "add a stone"], ["-", "take a stone"], ["Ctrl+Z", "undo"]));

  const rows = []; // the lines of the heaps
  function makeRow(heap) {
    const name = `heap ${heap + 1}`;
    const row = { typing: false }; // whether its field has a text that was not sent yet
    function read() {
      if (row.typing) send("set", { heap, size: row.field.value });
      row.typing = false;
    }
    const light = () => { if (current().lit !== heap) send("light", { heap }); };
    row.field = make("input", { inputmode: "numeric", maxlength: 40, "aria-label": `stones of ${name}`,
      oninput: () => { row.typing = true; }, onblur: read, onkeydown(event) {
        if (event.key === "Enter") read();
        if (event.key === "Escape") { row.typing = false; redraw(); }
      } });
    row.move = button("", () => send("move", { heap }), { onfocus: light, onpointerenter: light });
    const remove = button("×", () => send("remove", { heap }), { "aria-label": `remove ${name}`, class: "sg-remove" });
    [row.becomes, row.to] = [1, 2].map(() => make("div", { class: "sg-next" }));
    Object.assign(row, makeLine([make("th", { scope: "row" }, make("div", {}, name), row.becomes), make("td", {}, row.field, row.to)],
      [make("td", {}, row.move), make("td", {}, remove)]));
    row.line.addEventListener("keydown", (event) => {
      const action = { "+": "put", "-": "take" }[event.key];
      if (!action || event.target === row.field || withCommand(event)) return;
      send(action, { heap });
      event.preventDefault();
    });
    return row;
  }
  const makeDigit = (heap, bit) => make("td", {},
    button("", () => send("flip", { heap, bit }), { class: "sg-digit", tabindex: -1, onfocus: () => reach(heap, bit) }),
    make("div", { class: "sg-next", "aria-hidden": "true" }));

  let at = [0, 0]; // the heap and the bit of the digit that Tab reaches
  const digit = ([heap, bit]) => rows[heap]?.cells[bit]?.firstChild;
  function reach(...to) { // or the nearest that there is
    digit(at)?.setAttribute("tabindex", -1);
    at = [rows, head.cells].map(({ length }, i) => Math.max(0, Math.min(to[i], length - 1)));
    digit(at)?.setAttribute("tabindex", 0);
  }
  function walk(event) {
    if (!event.target.matches(".sg-digit") || withCommand(event)) return;
    const [heap, bit] = at;
    const to = { ArrowUp: [heap - 1, bit], ArrowDown: [heap + 1, bit], ArrowLeft: [heap, bit + 1], ArrowRight: [heap, bit - 1],
      Home: [heap, head.cells.length], End: [heap, 0] }[event.key];
    if (!to) return;
    reach(...to);
    digit(at).focus();
    event.preventDefault();
  }
  root.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || rows.some(({ typing }) => typing)) return;
    send("undo");
    event.preventDefault();
  });

  return (view) => {
    const had = root.contains(document.activeElement) ? document.activeElement : null;
    const bits = (digits) => [...digits].reverse();
    for (const row of rows.splice(view.heaps.length)) { row.typing = false; row.line.remove(); }
    while (rows.length < view.heaps.length) { rows.push(makeRow(rows.length)); body.append(rows.at(-1).line); }
    for (const line of [head, sum, ...rows]) {
      widen(line, view.sum.digits.length, (bit) => (line === head ? title(2 ** bit)
        : line === sum ? make("td") : makeDigit(rows.indexOf(line), bit)));
      line.cells.forEach((cell, bit) => cell.classList.toggle("sg-top", bit === view.top));
    }
    view.heaps.forEach(({ size, digits, move, to, next }, heap) => {
      const row = rows[heap];
      bits(digits).forEach((value, bit) => {
        const [one, after] = row.cells[bit].children;
        one.textContent = value;
        one.setAttribute("aria-label", `heap ${heap + 1}, digit ${2 ** bit}: ${value}`);
        one.setAttribute("aria-pressed", String(value === "1"));
        after.textContent = bits(next)[bit] ?? "";
      });
      if (!row.typing && row.field.value !== String(size)) row.field.value = size;
      if (!row.typing && row.field === had) had.select();
      row.becomes.textContent = next && "becomes";
      row.to.textContent = to;
      row.move.textContent = move;
      row.move.hidden = !move;
      row.move.setAttribute("aria-label", `winning move in heap ${heap + 1}: ${move}`);
    });
    total.textContent = view.sum.size;
    bits(view.sum.digits).forEach((value, bit) => { sum.cells[bit].textContent = value; });
    win.hidden = !view.tells;
    head.after.textContent = view.tells ? "winning move" : "";
    words.textContent = view.words;
    message.say(view, view.words);
    reach(...at);
    if (had && (had.hidden || !root.contains(had))) { // to where a second Enter does nothing
      ((rows.find(({ line }) => line.contains(had)) ?? rows.at(-1))?.field ?? add).focus();
    }
  };
});
