// Predict: options as buttons; after the choice each one shows its explanation. Until then what follows
// in a notebook is closed, up to the next heading or prediction: outputs and texts, not the code.
// In a lecture room a press on an option counts a hand instead, and nothing is shown until it is asked for.

import { button, make, widget, withCommand } from "./dom.js";

const HEADING = ":is(h1, h2, h3, h4, h5, h6)";
const watched = new WeakSet(); // notebooks

// Closes what is to be closed in a notebook. Where JupyterLab has taken a prediction out of the page,
// what followed it stays as it was.
function close(notebook) {
  let closed, by;
  for (const cell of notebook.querySelectorAll(".jp-Cell")) {
    const predict = cell.querySelector(".sg-predict");
    if (predict || cell.querySelector(`.jp-RenderedMarkdown ${HEADING}`)) closed = false;
    else closed ??= cell.classList.contains("sg-closed");
    cell.classList.toggle("sg-closed", closed);
    if (closed) by?.classList.add("sg-closing");
    if (!predict) continue;
    by = predict;
    by.classList.remove("sg-closing");
    closed = "closed" in by.dataset;
  }
}

// From now on whatever comes or goes in the notebook of a prediction is closed or opened.
function watch(notebook) {
  if (!notebook || watched.has(notebook)) return;
  watched.add(notebook);
  new MutationObserver(() => close(notebook)).observe(notebook, { childList: true, subtree: true });
  close(notebook);
}

const FIELD = "input, textarea, select, [contenteditable=true], .sg-widget";
const SEEN = { visibilityProperty: true, opacityProperty: true };
const presenting = () => document.body.dataset.jpDeckMode === "presenting";

// For one reader: the options; after the choice each has its explanation.
function forReader(view, send) {
  const open = view.chosen !== null;
  return view.options.flatMap(({ text, why }, index) => {
    const mine = index === view.chosen;
    const sign = open && index === view.right ? "✓" : mine ? "✗" : "";
    const answer = button("", () => send("choose", { index }),
      { class: `sg-answer${mine ? " sg-mine" : ""}`, "aria-pressed": null, "data-key": index, "aria-disabled": open });
    const said = open ? [sign, mine ? "your answer" : ""].filter(Boolean).join(" ") : "";
    answer.append(make("span", {}, text), make("span", {}, said));
    const good = index === view.right ? " sg-good" : "";
    return open ? [answer, make("div", { class: `sg-why${good}` }, why)] : [answer];
  });
}

// A field for the number of hands for an option: Enter takes it, and goes to the field of the next option, or on to the votes.
function field(index, label, send) {
  const input = make("input", { class: "sg-typed", inputmode: "numeric", maxlength: 4, placeholder: "…", "aria-label": label, "data-key": `hands ${index}` });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !/^\d+$/.test(input.value)) return;
    const all = input.closest(".sg-predict");
    (all.querySelector(`[data-key="hands ${index + 1}"]`) ?? all.querySelector('[data-key="votes"]')).focus();
    send("hands", { index, number: Number(input.value) });
  });
  return input;
}

// For a class: the options, each with a field to type a number into and a button that takes a hand back, its bars, or room for one, and its reply; then
// the steps of a vote.
function forRoom(view, send) {
  const options = view.votes.flatMap(({ text, sign, open, less, typed, bars, why }, index) => {
    const option = button("", () => send("press", { index }), { class: "sg-answer", "data-key": index, "aria-expanded": open === null ? null : String(open) });
    option.append(make("span", {}, text), make("span", { class: sign === "✓" ? "sg-good" : null }, sign));
    const row = make("div", { class: "sg-option-row" }, option);
    if (typed) row.append(field(index, typed, send));
    if (less) row.append(button("−1", () => send("less", { index }), { class: "sg-less", "aria-label": less, "data-key": `less ${index}` }));
    const lines = !bars ? [] : !bars.length ? [make("div", { class: "sg-bar-line sg-no-bar" }, "0")] : bars.map(([words, percent], place) => make("div", { class: `sg-bar-line${place < bars.length - 1 ? " sg-before" : ""}` },
      make("div", { class: "sg-hands", style: `width: ${percent}%` }), make("span", {}, words)));
    return [row, ...lines, ...why ? [make("div", { class: `sg-why${sign === "✓" ? " sg-good" : ""}` }, why)] : []];
  });
  const steps = view.steps.map(({ text, do: action, pressed }) =>
    button(text, () => send(action), { "aria-pressed": pressed === null ? null : String(pressed), "data-key": action }));
  return [...options, make("div", { class: "sg-steps" }, ...steps)];
}

export default widget("predict", (view) => view.question, ({ root, current, send, redraw, gone, message }) => {
  root.classList.add("sg-pad");
  const question = make("div", { class: "sg-question" });
  const options = make("div");
  const closed = make("span");
  const follows = make("div", { class: "sg-follows" }, closed,
    button("Show it without answering", () => send("show"), { class: "sg-link" }));
  const again = button("Try again", () => send("again"), { class: "sg-link" });
  root.append(question, options, follows, again, message.bar);
  new ResizeObserver(() => watch(root.closest(".jp-Notebook"))).observe(root); // as soon as it is on the page

  const inRoom = (view = current()) => view.room || presenting();
  const slides = new MutationObserver(redraw); // they begin or end
  slides.observe(document.body, { attributeFilter: ["data-jp-deck-mode"] });
  gone.addEventListener("abort", () => slides.disconnect());

  // A slide shows one question, so its numbers are heard wherever the focus is, but for fields and other widgets.
  const hears = (node) => root.contains(node) || (presenting() && root.checkVisibility(SEEN) && !node.closest(FIELD));
  const counted = (event) => {
    const number = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (!number || withCommand(event) || !inRoom() || !hears(event.target) || event.target.matches("input")) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // JupyterLab would make the cell a heading
    if (!event.repeat && number <= current().votes.length) send(event.shiftKey ? "less" : "press", { index: number - 1 });
  };
  window.addEventListener("keydown", counted, { capture: true, signal: gone });

  return (view) => {
    const open = view.chosen !== null, room = inRoom(view);
    const had = root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    root.toggleAttribute("data-closed", view.closed);
    again.hidden = !open || room;
    question.textContent = view.question;
    closed.textContent = view.follows;
    options.replaceChildren(...(room ? forRoom : forReader)(view, send));
    if (had) (options.querySelector(`[data-key="${had}"]`) ?? options.querySelector("button")).focus();
    if (room) return void message.say(view, ...view.votes.map(({ why }) => why));
    const right = view.chosen === view.right;
    const verdict = { message: right ? "✓" : "Not so; read why, then the other answers." };
    message.say(open ? verdict : view, view.options[view.chosen]?.why);
  };
});
