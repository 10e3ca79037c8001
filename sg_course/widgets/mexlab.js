// MexLab: a number line; a click puts a number into the set or out of it, in the quiz it answers.

import { button, keyLine, make, widget, withCommand } from "./dom.js";

export default widget("mexlab", "The mex of a set", ({ root, current, send, legend, message }) => {
  const quizzing = () => current().mode === "quiz";
  const clear = button("Empty", () => send("clear"));
  const next = button("Next ▶", () => send("next"), { class: "sg-main" });
  const [row, tally] = ["span", "b"].map((name) => make(name));
  const modes = { build: "build a set", quiz: "quiz" };
  const switches = Object.entries(modes).map(([mode, text]) => button(text, () => send("mode", { mode }), { "data-mode": mode }));
  const toolbar = make("div", { class: "sg-toolbar" },
    clear, next, row, make("span", { class: "sg-space" }), make("span", { class: "sg-switch" }, ...switches));

  const numbers = current().numbers.map((_, number) => button(String(number),
    () => send(quizzing() ? "answer" : "toggle", { number }),
    { class: "sg-number", style: `grid-column: ${number + 1}`, onfocus: () => reach(number) }));
  const on = make("span", { class: "sg-number", style: `grid-column: ${numbers.length + 1}` }, "…"); // the numbers beyond this line
  const label = make("span", { class: "sg-mex" }, "mex");
  const wrong = make("span", { class: "sg-mex sg-wrong" }, "✗"); // over the reader's answer
  const run = make("span", { class: "sg-run" }); // under all that is below the mex
  const line = make("div", { class: "sg-line", role: "group", "aria-label": `numbers 0 to ${numbers.length - 1}`, onkeydown: walk },
    make("span", { class: "sg-axis" }), ...numbers, on, label, wrong, run);
  line.style.setProperty("--sg-count", numbers.length + 1);
  const words = make("div", { class: "sg-rule" });
  const table = make("tbody");
  const head = ["another rule", "says", "refuted by"].map((text) => make("th", { scope: "col" }, text));
  const rules = make("div", { class: "sg-pad sg-rules" },
    make("p", {}, `${current().asked} `, tally),
    make("table", {}, make("thead", {}, make("tr", {}, ...head)), table));
  const buildKeys = keyLine(["click", "put in, take out"], ["← →", "along the line"], ["Space", "the same as a click"]);
  const quizKeys = keyLine(["click", "answer"], ["← →", "along the line"], ["Space", "the same as a click"], ["N", "next question"]);
  root.append(toolbar, make("div", { class: "sg-pad" }, line, words), legend, rules, message.bar, buildKeys, quizKeys);

  let at = 0; // the number that Tab reaches
  function reach(number) {
    at = number;
    numbers.forEach((one, i) => one.setAttribute("tabindex", i === at ? 0 : -1));
  }
  function walk(event) {
    const last = numbers.length - 1;
    const to = { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(last, at + 1), Home: 0, End: last }[event.key];
    if (to === undefined || withCommand(event)) return;
    numbers[to].focus();
    event.preventDefault();
  }
  root.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "n" || withCommand(event)) return;
    if (quizzing() && !next.disabled) next.click();
    event.preventDefault();
  });

  // Show a mark over or under the line, or hide it where there is none.
  const place = (mark, column) => {
    mark.hidden = column === null;
    mark.style.gridColumn = column;
  };

  reach(0);

  return (view) => {
    const quiz = view.mode === "quiz";
    view.numbers.forEach(({ in: inside, told }, i) => {
      const one = numbers[i];
      one.setAttribute("aria-label", told);
      if (quiz) one.removeAttribute("aria-pressed");
      else one.setAttribute("aria-pressed", String(inside));
      one.classList.toggle("sg-in", inside);
    });
    [...numbers, on].forEach((one, i) => one.classList.toggle("sg-least", i === view.mex));
    place(label, view.mex === null ? null : view.mex + 1);
    place(wrong, view.chosen === null || view.chosen === view.mex ? null : view.chosen + 1);
    place(run, view.mex ? `1 / span ${view.mex}` : null);
    words.textContent = view.words;
    words.classList.toggle("sg-good", view.good);
    table.replaceChildren(...view.rules.map(({ rule, says, by }) => make("tr", { class: by ? "sg-out" : null },
      make("th", { scope: "row" }, rule), make("td", {}, says), make("td", {}, by))));
    tally.textContent = row.textContent = view.tally;
    clear.hidden = rules.hidden = buildKeys.hidden = quiz;
    next.hidden = row.hidden = quizKeys.hidden = !quiz;
    const had = document.activeElement === next;
    next.disabled = view.chosen === null;
    if (had && next.disabled) numbers[at].focus();
    for (const one of switches) one.setAttribute("aria-pressed", String(one.dataset.mode === view.mode));
    message.say(view, view.words, view.tally);
  };
});
