// What a reader did in the widgets of a cell, kept in this browser, and done again when they wake.
import { keep, kept, MOST_ACTIONS } from "./kept.js";
import { make } from "./widgets.mjs";

const MOST_KEPT = 100_000; // characters of a widget: what a stranger's code says should not fill the storage
const NOTHING = ["share", "code", "time", "elsewhere"]; // what changes nothing that lasts

export const forgetDoings = (id) => keep(({ widgets }) => { delete widgets[id]; });

// Returns how many answers a state of practice counts; -1 for any other.
const answersIn = (state) => Number(/^Practice\(now=(\d+)/.exec(state)?.[1] ?? -1);

// Returns what is called for each widget of a cell when it is drawn, with its place among the others.
// A widget that tells its state is kept by that, others by what was done.
export function keeper(id, source, restored) {
  const met = new Set();
  const change = (path, log) => JSON.stringify(log).length < MOST_KEPT && keep(({ widgets }) => {
    if (widgets[id]?.of !== source) widgets[id] = { of: source, logs: {} };
    widgets[id].logs[path] = log;
  });
  return (model, path) => {
    const { of, logs } = kept().widgets[id] ?? {};
    let log = of === source && !met.has(path) ? logs[path] ?? [] : []; // one that comes later is another
    if (log.length) { model.send({ do: "replay", actions: log }); restored(); }
    met.add(path);
    let isTouched = false;
    model.onsend = (action) => {
      if (NOTHING.includes(action.do)) return;
      const { of, logs } = kept().widgets[id] ?? {}, { state } = (of === source && logs[path]?.[0]) || {};
      if (answersIn(state) > answersIn(model.view.state)) model.send({ do: "elsewhere", state }); // of another tab
      isTouched = true;
      if (model.view.state) return;
      const isGone = log.at(-1)?.do === "go" && action.do === "go"; // somewhere else since
      log = [...(isGone ? log.slice(0, -1) : log), action].slice(0, MOST_ACTIONS);
    };
    // What Python does not answer is not kept: it would not answer when the widget wakes, either.
    model.on("change:view", () => { if (isTouched) change(path, model.view.state ? [{ do: "restore", state: model.view.state }] : log); });
  };
}

// What is said above a widget that is as it was left.
export const restoredLine = (begin) => make("p", { className: "sg-answer-line", role: "status" }, "This is as you left it. ",
  make("button", { type: "button", className: "sg-quiet", onclick: begin }, "Begin anew"));
