// LabelStepper: buttons walk the steps; in the other mode a click or a key labels a position.

import { button, keyLine, make, widget } from "./dom.js";
import { GraphView } from "./graph.js";

export default widget("stepper", "Labelling", ({ root, current, send, legend, message }) => {
  const graph = new GraphView({ key: onKey, press: cycle });
  const go = (step) => () => send("go", { step: step(current()) });

  const back = button("◀ Back", go((view) => view.done - 1));
  const first = button("|◀", go(() => 0), { "aria-label": "to the beginning" });
  const step = button("Step ▶", go((view) => view.done + 1), { class: "sg-main" });
  const end = button("To the end", go((view) => view.total));
  const counter = make("span", {});
  const stepping = make("span", { class: "sg-switch" }, first, back, step, end, counter);
  const check = button("Check", () => send("check"), { class: "sg-main" });
  const labelling = make("span", { class: "sg-switch" }, check, button("Clear", () => send("clear")));
  const modes = { step: "watch the steps", label: "label it yourself" };
  const switches = Object.entries(modes).map(([mode, text]) => button(text, () => send("mode", { mode }), { "data-mode": mode }));
  const toolbar = make("div", { class: "sg-toolbar" },
    stepping, labelling, make("span", { class: "sg-space" }), make("span", { class: "sg-switch" }, ...switches));
  const rule = make("div", { class: "sg-rule" });
  const log = make("ol", { class: "sg-log", tabindex: 0, "aria-label": "Steps so far" });
  const side = make("div", { class: "sg-side" }, make("b", {}, "Steps so far"), log);
  const canvas = make("div", { class: "sg-canvas" }, graph.svg, legend);
  const ruleBar = make("div", { class: "sg-message" }, rule);
  const stepKeys = keyLine(["→", "step"], ["←", "back"], ["Home", "to the beginning"], ["End", "to the end"]);
  const labelKeys = keyLine(["click", "P, then N, then none"], ["P", "label P"], ["N", "label N"], ["Del", "no label"], ["arrows", "next position"], ["C", "check"]);
  root.append(toolbar, make("div", { class: "sg-body" }, canvas, side), ruleBar, message.bar, stepKeys, labelKeys);

  function cycle(key) {
    const view = current();
    if (view.mode !== "label") return;
    const now = view.positions.find((position) => position.key === key).label;
    send("label", { key, label: { "": "P", P: "N", N: null }[now] });
  }
  function onKey(event, key) {
    if (current().mode !== "label") return walk(event);
    const letter = event.key.toUpperCase();
    if (letter === "P" || letter === "N") send("label", { key, label: letter });
    else if (event.key === "Delete" || event.key === "Backspace") send("label", { key, label: null });
    else if (letter === "C") send("check");
    else return;
    event.preventDefault();
  }
  function walk(event) {
    const view = current();
    const to = { ArrowRight: view.done + 1, ArrowLeft: view.done - 1, Home: 0, End: view.total }[event.key];
    if (view.mode !== "step" || to === undefined || event.defaultPrevented) return;
    send("go", { step: to });
    event.preventDefault();
  }
  root.addEventListener("keydown", walk);
  root.setAttribute("tabindex", "-1");

  return (view) => {
    const had = root.contains(document.activeElement); // a button that is disabled loses the focus
    graph.draw(view);
    const steps = view.mode === "step";
    for (const part of [stepping, ruleBar, side, stepKeys]) part.hidden = !steps;
    for (const part of [labelling, labelKeys]) part.hidden = steps;
    first.disabled = back.disabled = view.done === 0;
    step.disabled = end.disabled = view.done === view.total;
    counter.textContent = ` step ${view.done} of ${view.total}`;
    rule.textContent = view.rule;
    log.replaceChildren(...view.log.map((line, i) => make("li", i === view.done - 1 ? { "aria-current": "step" } : {}, line)));
    log.scrollTop = log.scrollHeight;
    for (const one of switches) one.setAttribute("aria-pressed", String(one.dataset.mode === view.mode));
    message.say(view, steps && view.rule);
    message.bar.classList.toggle("sg-good", view.good);
    if (steps && had && (document.activeElement.disabled || !root.contains(document.activeElement))) root.focus();
  };
});
