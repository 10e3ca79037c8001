// Predict: options as buttons; after the choice each one shows its explanation. Until then what follows
// in a notebook is closed, up to the next heading or prediction: outputs and texts, not the code.

import { button, make, widget } from "./dom.js";

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

export default widget("predict", (view) => view.question, ({ root, send, message }) => {
  root.classList.add("sg-pad");
  const question = make("div", { class: "sg-question" });
  const options = make("div");
  const follows = make("div", { class: "sg-follows" }, "What follows stays closed until you answer. ",
    button("Show it without answering", () => send("show"), { class: "sg-link" }));
  const again = button("Try again", () => send("again"), { class: "sg-link" });
  root.append(question, options, follows, again, message.bar);
  new ResizeObserver(() => watch(root.closest(".jp-Notebook"))).observe(root); // as soon as it is on the page

  return (view) => {
    const open = view.chosen !== null;
    const had = root.contains(document.activeElement);
    root.toggleAttribute("data-closed", view.closed);
    again.hidden = !open;
    question.textContent = view.question;
    options.replaceChildren(...view.options.flatMap(({ text, why }, index) => {
      const mine = index === view.chosen;
      const sign = open && index === view.right ? "✓" : mine ? "✗" : "";
      const answer = button("", () => send("choose", { index }),
        { class: `sg-answer${mine ? " sg-mine" : ""}`, "aria-pressed": null, "data-index": index, "aria-disabled": open });
      const said = open ? [sign, mine ? "your answer" : ""].filter(Boolean).join(" ") : "";
      answer.append(make("span", {}, text), make("span", {}, said));
      const good = index === view.right ? " sg-good" : "";
      return open ? [answer, make("div", { class: `sg-why${good}` }, why)] : [answer];
    }));
    if (had) options.querySelector(`[data-index="${view.chosen ?? 0}"]`).focus();
    const right = view.chosen === view.right;
    const verdict = { message: right ? "✓" : "Not so; read why, then the other answers." };
    message.say(open ? verdict : view, view.options[view.chosen]?.why);
  };
});
