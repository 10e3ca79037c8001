// A panel: graphs side by side, each with a title and a caption, below them a banner and a log.
// A click or Enter on a position chooses it; buttons come from Python as {text, send, pressed, told}, and so do
// keys, as {key, send, told}: those with `at` are for the position that has the focus.

import { button, isArrow, keyLine, make, widget, withCommand } from "./dom.js";
import { GraphView } from "./graph.js";

const CHOOSING = [["Tab", "next"], ["arrows", "position in that direction"], ["Enter", "choose it"]];
const SHORT = { ArrowLeft: "←", ArrowRight: "→", Delete: "Del", p: "P", n: "N", c: "C" };

export default widget("panel", (view) => view.title, ({ root, current, send, legend, message }) => {
  const toolbar = make("div", { class: "sg-toolbar" });
  const banner = make("div", { class: "sg-banner sg-pad" });
  const board = make("div", { class: "sg-canvas sg-board" });
  const log = make("ol", { class: "sg-log", tabindex: 0 });
  const side = make("div", { class: "sg-side" }, log);
  const keys = make("div", { class: "sg-keys" });
  root.append(toolbar, banner, make("div", { class: "sg-body" }, board, side), message.bar, keys);

  const parts = current().parts.map((_, part) => {
    const graph = new GraphView({ press: (key) => send("choose", { part, key }), key: typed, room: [220, 120] });
    const [title, caption] = [make("div", { class: "sg-part-title" }), make("div", { class: "sg-caption" })];
    board.append(make("div", { class: "sg-part" }, title, graph.svg, caption));
    return { graph, title, caption };
  });
  board.append(legend);
  root.addEventListener("keydown", (event) => typed(event));

  // A key, of a position if one has the focus; there arrows lead to another one, where one can be chosen.
  function typed(event, key) {
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = current().keys.find((one) => one.key === name);
    if (!found || event.defaultPrevented || withCommand(event) || (found.at && !key)) return;
    if (key && current().choosing && (isArrow(event) || name === "Home" || name === "End")) return;
    const { do: action, ...content } = found.send;
    send(action, found.at ? { ...content, key } : content);
    event.preventDefault();
  }

  return (view) => {
    const had = toolbar.contains(document.activeElement) ? document.activeElement.textContent : null;
    toolbar.replaceChildren(make("b", {}, view.title), make("span", { class: "sg-space" }),
      ...view.buttons.map(({ text, send: { do: action, ...content }, pressed, told }) => button(text, () => send(action, content), { "aria-pressed": pressed == null ? null : String(pressed), "aria-label": told ?? null })));
    if (had) [...toolbar.querySelectorAll("button")].find((one) => one.textContent === had)?.focus();
    view.parts.forEach((part, i) => {
      const { graph, title, caption } = parts[i];
      graph.svg.style.display = part.positions.length ? "" : "none";
      if (part.positions.length) graph.draw({ ...part, fits: view.fits });
      title.textContent = part.title;
      caption.textContent = part.caption;
    });
    banner.textContent = view.banner;
    banner.classList.toggle("sg-good", view.good);
    log.setAttribute("aria-label", view.log_title);
    const now = view.keys.length ? view.log.length - 1 : -1;
    log.replaceChildren(...view.log.map((line, i) => make("li", i === now ? { "aria-current": "step" } : {}, line)));
    log.scrollTop = log.scrollHeight;
    side.hidden = !view.log.length;
    const told = view.keys.filter((one) => one.told).map((one) => [SHORT[one.key] ?? one.key, one.told]);
    keys.replaceChildren(...keyLine(...(view.choosing ? CHOOSING : []), ...told).childNodes);
    keys.hidden = !keys.childNodes.length;
    message.say(view, view.banner);
    message.bar.classList.toggle("sg-good", view.good && !view.refused);
  };
});
