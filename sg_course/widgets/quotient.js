// QuotientLab: a multiplication table that can be spoilt, a word that is reduced, a sum of heaps, the pairs.

import { button, DIRECTION, isArrow, keyLine, make, widget, withCommand } from "./dom.js";

export default widget("quotient", (view) => view.title, ({ root, current, send, legend, message }) => {
  const { title, names } = current();
  const verify = button("Verify", () => send("verify"), { class: "sg-main" });
  const restore = button("Put right again", () => send("restore"));
  const field = (label, value, action) => {
    const input = make("input", { "aria-label": label, value, maxlength: 60, spellcheck: "false",
      onkeydown: (event) => { if (event.key === "Enter") action(); } });
    return input;
  };
  const word = field("a word", "", () => send("word", { text: word.value }));
  const sum = field("a sum of heaps", "", () => send("sum", { text: sum.value }));
  const toolbar = make("div", { class: "sg-toolbar" }, make("b", {}, title), make("span", { class: "sg-space" }), restore, verify);

  // Row −1 has the names of the columns, column −1 those of the rows; a click there changes 𝒫.
  const cells = new Map();
  const cell = (row, column) => {
    const head = row < 0 || column < 0;
    const [x, y] = head ? [Math.max(row, column)] : [row, column];
    const one = button("", () => (head ? send("lost", { index: x }) : send("change", { row: x, column: y })),
      { class: "sg-product", "data-cell": `${row} ${column}`, onkeydown: walk, tabindex: row === -1 && column === 0 ? 0 : -1, onfocus: reach });
    cells.set(`${row} ${column}`, one);
    return make(head ? "th" : "td", { scope: head ? (row < 0 ? "col" : "row") : null }, one);
  };
  const all = [-1, ...names.keys()];
  const table = make("table", { "aria-label": "multiplication table" }, ...all.map((row) => make("tr", {},
    ...all.map((column) => (row < 0 && column < 0 ? make("th", {}, "·") : cell(row, column))))));
  function walk(event) {
    if (!isArrow(event) || withCommand(event)) return;
    const [row, column] = event.currentTarget.dataset.cell.split(" ").map(Number);
    const [across, up] = DIRECTION[event.key];
    cells.get(`${row - up} ${column + across}`)?.focus();
    event.preventDefault();
  }
  function reach({ currentTarget }) { // what Tab comes back to
    for (const one of cells.values()) one.tabIndex = one === currentTarget ? 0 : -1;
  }

  const steps = make("ol", { class: "sg-log", tabindex: 0, "aria-label": "reductions" });
  const named = make("div", { class: "sg-rule" });
  const about = make("div", { class: "sg-pad" });
  const pairs = make("ol", { class: "sg-log", tabindex: 0, "aria-label": "pairs" });
  const reduce = button("Reduce", () => send("reduce"));
  root.append(toolbar, make("div", { class: "sg-pad sg-scroll" }, table), legend, about, message.bar,
    make("div", { class: "sg-pad sg-fields" },
      make("div", {}, "word ", word, button("Take it", () => send("word", { text: word.value })), reduce, steps),
      make("div", {}, "heaps ", sum, button("Name it", () => send("sum", { text: sum.value })), named)),
    pairs,
    keyLine(["arrows", "next product"], ["Enter", "change it"], ["Tab", "next"]));

  return (view) => {
    for (const [place, one] of cells) {
      const [row, column] = place.split(" ").map(Number);
      const head = row < 0 || column < 0;
      const i = head ? Math.max(row, column) : view.table[row][column];
      one.textContent = names[i];
      one.classList.toggle("sg-lost", view.lost[i]);
      one.classList.toggle("sg-changed", !head && view.changed[row][column]);
      const lost = view.lost[i] ? ", in 𝒫" : "";
      one.setAttribute("aria-label", head ? `${names[i]}${lost}` : `${names[row]} times ${names[column]} is ${names[i]}${lost}`);
      if (head) one.setAttribute("aria-pressed", String(view.lost[i]));
    }
    const had = document.activeElement === restore;
    restore.disabled = !view.spoilt;
    if (had && restore.disabled) verify.focus();
    steps.replaceChildren(...view.steps.map((line) => make("li", {}, line)));
    steps.hidden = !view.steps.length;
    named.textContent = view.sum;
    about.textContent = view.about;
    pairs.replaceChildren(...view.pairs.map((line) => make("li", {}, line)));
    pairs.hidden = !view.pairs.length;
    message.say(view, view.steps.at(-1), view.sum);
  };
});
