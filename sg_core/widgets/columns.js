// NimColumns: heaps as rows of binary digits; a click flips a digit, a button makes a winning move.

function render({ model, el }) {
  const root = widgetRoot(el, "columns");
  const send = (action, content = {}) => model.send({ do: action, ...content });
  const message = messageBar();
  const add = button("Add a heap", () => send("add"));
  const undo = button("↶ Undo", () => send("undo"));
  const toolbar = make("div", { class: "sg-toolbar", role: "toolbar", "aria-label": "Nim heaps" }, undo, add,
    button("Random heaps", () => send("random")), make("span", { class: "sg-space" }),
    button("Make the winning move", () => send("move"), { class: "sg-main" }));

  // A line of the table: what stands before the digits, a cell for each bit, what stands after them.
  function makeLine(before, after) {
    return { line: make("tr", {}, ...before, ...after), cells: [], after: after[0] };
  }
  function widen({ cells, after }, count, cell) {
    while (cells.length > count) cells.pop().remove();
    while (cells.length < count) {
      cells.push(cell(cells.length));
      (cells.at(-2) ?? after).before(cells.at(-1));
    }
  }
  const head = makeLine([make("th"), make("th", { scope: "col" }, "stones")],
    [make("th", { scope: "col" }, "winning move"), make("th")]);
  const total = make("td");
  const sum = makeLine([make("th", { scope: "row" }, "nim-sum"), total], [make("td"), make("td")]);
  const body = make("tbody", { onkeydown: walk });
  const table = make("table", { "aria-label": "nim heaps as binary digits in columns" },
    make("thead", {}, head.line), body, make("tfoot", {}, sum.line));
  const words = make("div", { class: "sg-message sg-rule", role: "status", "aria-live": "polite" });
  root.append(toolbar, make("div", { class: "sg-pad sg-scroll" }, table), words, message.bar,
    keyLine(["click", "flip a digit"], ["arrows", "next digit"], ["Space", "flip it"],
      ["+", "put a stone"], ["-", "take a stone"], ["Ctrl+Z", "undo"]));

  const rows = []; // a line for each heap
  let at = [0, 0]; // the heap and the bit that Tab reaches

  function makeRow(heap) {
    const name = `heap ${heap + 1}`;
    const row = { typing: false }; // typing: the field holds a text that Python has not seen
    function read() {
      if (row.typing) send("set", { heap, size: row.field.value });
      row.typing = false;
    }
    row.field = make("input", { inputmode: "numeric", maxlength: 40, "aria-label": `${name}: stones`,
      oninput: () => { row.typing = true; }, onblur: read,
      onkeydown: (event) => {
        if (event.key === "Enter") read();
        if (event.key === "Escape") { row.typing = false; update(); }
      } });
    const light = () => { if (readView(model).lit !== heap) send("light", { heap }); };
    row.move = button("", () => send("move", { heap }), { onfocus: light, onpointerenter: light });
    row.becomes = make("div", { class: "sg-next" });
    row.to = make("div", { class: "sg-next" });
    const remove = button("×", () => send("remove", { heap }), { "aria-label": `remove ${name}`, class: "sg-remove" });
    Object.assign(row, makeLine([make("th", { scope: "row" }, make("div", {}, name), row.becomes), make("td", {}, row.field, row.to)],
      [make("td", {}, row.move), make("td", {}, remove)]));
    row.line.addEventListener("keydown", (event) => {
      const action = { "+": "put", "-": "take" }[event.key];
      if (!action || event.target === row.field || event.ctrlKey || event.metaKey || event.altKey) return;
      send(action, { heap });
      event.preventDefault();
    });
    return row;
  }
  function makeDigit(heap, bit) {
    return make("td", {}, button("", () => send("flip", { heap, bit }), { class: "sg-digit", onfocus: () => reach(heap, bit) }),
      make("div", { class: "sg-next", "aria-hidden": "true" }));
  }
  const digit = ([heap, bit]) => rows[heap]?.cells[bit].firstChild;

  // Let Tab reach one digit, the nearest that there is.
  function reach(heap, bit) {
    at = [Math.max(0, Math.min(heap, rows.length - 1)), Math.max(0, Math.min(bit, head.cells.length - 1))];
    rows.forEach(({ cells }, i) => cells.forEach((cell, b) => cell.firstChild.setAttribute("tabindex", i === at[0] && b === at[1] ? 0 : -1)));
  }
  function walk(event) {
    if (!event.target.matches(".sg-digit") || event.ctrlKey || event.metaKey || event.altKey) return;
    const [heap, bit] = at;
    const to = { ArrowUp: [heap - 1, bit], ArrowDown: [heap + 1, bit], ArrowLeft: [heap, bit + 1], ArrowRight: [heap, bit - 1],
      Home: [heap, head.cells.length], End: [heap, 0] }[event.key];
    if (!to) return;
    reach(...to);
    digit(at).focus();
    event.preventDefault();
  }
  root.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.target.matches("input")) return;
    if (!undo.disabled) send("undo");
    event.preventDefault();
  });

  function update() {
    const view = readView(model);
    const had = root.contains(document.activeElement) ? document.activeElement : null;
    const count = view.sum.digits.length;
    const bits = (digits) => [...digits].reverse(); // bit 0 first
    for (const row of rows.splice(view.heaps.length)) { row.typing = false; row.line.remove(); }
    while (rows.length < view.heaps.length) { rows.push(makeRow(rows.length)); body.append(rows.at(-1).line); }
    widen(head, count, (bit) => make("th", { scope: "col" }, String(2 ** bit)));
    widen(sum, count, () => make("td"));
    rows.forEach((row, heap) => widen(row, count, (bit) => makeDigit(heap, bit)));
    for (const { cells } of [head, sum, ...rows]) cells.forEach((cell, bit) => cell.classList.toggle("sg-top", bit === view.top));
    view.heaps.forEach(({ size, digits, move, to, next }, heap) => {
      const row = rows[heap];
      bits(digits).forEach((value, bit) => {
        const one = row.cells[bit].firstChild;
        one.textContent = value;
        one.setAttribute("aria-label", `heap ${heap + 1}, digit ${2 ** bit}: ${value}`);
        one.setAttribute("aria-pressed", String(value === "1"));
        row.cells[bit].lastChild.textContent = bits(next)[bit] ?? "";
      });
      if (!row.typing) row.field.value = size;
      row.becomes.textContent = next && "becomes";
      row.to.textContent = to;
      row.move.textContent = move;
      row.move.hidden = !move;
      row.move.setAttribute("aria-label", `winning move in heap ${heap + 1}: ${move}`);
    });
    total.textContent = view.sum.size;
    bits(view.sum.digits).forEach((value, bit) => { sum.cells[bit].textContent = value; });
    words.textContent = view.words;
    undo.disabled = !view.can_undo;
    message.say(view);
    reach(...at);
    if (had && (had.disabled || had.hidden || !root.contains(had))) (digit(at) ?? add).focus();
    root.dataset.revision = view.revision;
  }
  model.on("change:view", update);
  update();
  return () => model.off("change:view", update);
}

export default { render };
