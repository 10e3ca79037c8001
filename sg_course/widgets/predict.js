// Predict: options as buttons; after the choice each one shows its explanation.

import { button, make, widget } from "./dom.js";

export default widget("predict", (view) => view.question, ({ root, send, message }) => {
  root.classList.add("sg-pad");
  const question = make("div", { class: "sg-question" });
  const options = make("div");
  root.append(question, options, message.bar);

  return (view) => {
    const open = view.chosen !== null;
    const had = options.contains(document.activeElement);
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
    if (had && open) options.querySelector(`[data-index="${view.chosen}"]`)?.focus();
    const right = view.chosen === view.right;
    const verdict = { message: right ? "✓" : "Not so; read why, then the other answers." };
    message.say(open ? verdict : view, view.options[view.chosen]?.why);
  };
});
