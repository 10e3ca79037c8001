// A panel: graphs side by side, each with a title and a caption, below them a banner and a log.
// A click or Enter on a position chooses it; buttons come from Python as {text, send, pressed, told}.

import { button, keyLine, make, widget } from "./dom.js";
import { GraphView } from "./graph.js";

export default widget("panel", (view) => view.title, ({ root, current, send, legend, message }) => {
  const toolbar = make("div", { class: "sg-toolbar" });
  const banner = make("div", { class: "sg-banner sg-pad" });
  const board = make("div", { class: "sg-canvas sg-board" });
  const log = make("ol", { class: "sg-log", tabindex: 0 });
  const side = make("div", { class: "sg-side" }, log);
  const keys = keyLine(["Tab", "next"], ["arrows", "position in that direction"], ["Enter", "choose it"]);
  root.append(toolbar, banner, make("div", { class: "sg-body" }, board, side), message.bar, keys);

  const parts = current().parts.map((_, part) => {
    const graph = new GraphView({ press: (key) => send("choose", { part, key }), room: [220, 120] });
    const [title, caption] = [make("div", { class: "sg-part-title" }), make("div", { class: "sg-caption" })];
    board.append(make("div", { class: "sg-part" }, title, graph.svg, caption));
    return { graph, title, caption };
  });
  board.append(legend);

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
    log.replaceChildren(...view.log.map((line) => make("li", {}, line)));
    log.scrollTop = log.scrollHeight;
    side.hidden = !view.log.length;
    keys.hidden = !view.choosing;
    message.say(view, view.banner);
  };
});
