// A panel: graphs or boards side by side, each with a title and a caption; fields, a banner and a log.
// A click or Enter on a position chooses it, on a shape it does what its item says. From Python come buttons as
// {text, send, pressed, told, closed}, fields as {label, told, value, send, into}, where `into` names what was typed, and keys
// as {key, send, told}: those with `at` are for the position that has the focus, those with `command` go with Ctrl.

import { BoardView } from "./board.js";
import { button, isArrow, keyLine, make, widget, withCommand } from "./dom.js";
import { GraphView } from "./graph.js";

const CHOOSING = [["click", "choose a position"], ["Tab", "next"], ["arrows", "position in that direction"], ["Enter", "the same as a click"]];
const SHORT = { ArrowLeft: "←", ArrowRight: "→", Delete: "Del", p: "P", n: "N", c: "C", z: "Z" };

export default widget("panel", (view) => view.title, ({ root, current, send, redraw, legend, message }) => {
  const toolbar = make("div", { class: "sg-toolbar" });
  const banner = make("div", { class: "sg-banner sg-pad" });
  const board = make("div", { class: "sg-canvas sg-board" });
  const fields = make("div", { class: "sg-fields" });
  const typing = new Map(); // from the label of a field to what was typed there and not sent yet
  const log = make("ol", { class: "sg-log", tabindex: 0 });
  const side = make("div", { class: "sg-side" }, log);
  const keys = make("div", { class: "sg-keys" });
  root.append(toolbar, banner, make("div", { class: "sg-body" }, board, side), fields, message.bar, keys);

  const parts = current().parts.map((_, part) => {
    const graph = current().parts[part].shapes ? new BoardView((_, item) => ask(item))
      : new GraphView({ press: (key) => send("choose", { part, key }), key: typed, room: [220, 120] });
    const [title, caption] = [make("div", { class: "sg-part-title" }), make("div", { class: "sg-caption" })];
    board.append(make("div", { class: "sg-part" }, title, graph.svg, caption));
    return { graph, title, caption };
  });
  board.append(legend);
  root.addEventListener("keydown", (event) => typed(event));

  function ask({ do: action, ...content }, more = {}) {
    send(action, { ...content, ...more });
  }

  // A field: Enter, or leaving it, sends what was typed; Escape gives it up.
  function makeField(label) {
    const read = () => {
      if (!typing.has(label)) return;
      const { send: wanted, into } = current().fields.find((one) => one.label === label);
      typing.delete(label);
      ask(wanted, { [into]: input.value });
    };
    const input = make("input", { maxlength: 60, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-label": label,
      oninput: () => typing.set(label, input.value), onblur: read, onkeydown: ({ key }) => {
        if (key === "Enter") read();
        if (key === "Escape") { typing.delete(label); redraw(); }
      } });
    return make("label", {}, `${label} `, input);
  }

  function showFields(wanted) {
    const labels = wanted.map(({ label }) => label), had = [...fields.children];
    const known = new Map(had.map((one) => [one.lastChild.dataset.label, one]));
    for (const label of typing.keys()) if (!labels.includes(label)) typing.delete(label);
    const nodes = labels.map((label) => known.get(label) ?? makeField(label));
    had.filter((one) => !nodes.includes(one)).forEach((one) => one.remove());
    nodes.forEach((node, i) => {
      const { label, told, value } = wanted[i], input = node.lastChild;
      if (fields.children[i] !== node) fields.insertBefore(node, fields.children[i] ?? null);
      input.setAttribute("aria-label", told ?? label);
      if (typing.has(label)) return;
      if (input.value !== String(value)) input.value = value;
      if (input === document.activeElement) input.select();
    });
    fields.hidden = !nodes.length;
  }

  // A key, of a position if one has the focus; there arrows lead to another one, where one can be chosen.
  function typed(event, key) {
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = current().keys.find((one) => one.send && one.key === name && Boolean(one.command) === withCommand(event));
    if (!found || event.defaultPrevented || (found.at && !key)) return;
    if (event.target.matches("input") && (typing.size || !found.command)) return;
    if (key && current().choosing && (isArrow(event) || name === "Home" || name === "End")) return;
    ask(found.send, found.at ? { key } : {});
    event.preventDefault();
  }

  return (view) => {
    const inside = root.contains(document.activeElement) && root !== document.activeElement;
    const had = toolbar.contains(document.activeElement) ? document.activeElement.textContent : null;
    toolbar.replaceChildren(make("b", {}, view.title), make("span", { class: "sg-space" }),
      ...view.buttons.map(({ text, send: wanted, pressed, told, closed }) => button(text, () => ask(wanted), { disabled: Boolean(closed), "aria-pressed": pressed == null ? null : String(pressed), "aria-label": told ?? null })));
    if (had) [...toolbar.querySelectorAll("button")].find((one) => one.textContent === had)?.focus();
    view.parts.forEach((part, i) => {
      const { graph, title, caption } = parts[i];
      const some = (part.shapes ?? part.positions).length;
      graph.svg.style.display = some ? "" : "none";
      if (some) graph.draw({ ...part, fits: view.fits });
      title.textContent = part.title;
      caption.textContent = part.caption;
    });
    showFields(view.fields);
    banner.textContent = view.banner;
    banner.classList.toggle("sg-good", view.good);
    log.setAttribute("aria-label", view.log_title);
    const now = view.keys.some((one) => one.send) ? view.log.length - 1 : -1;
    log.replaceChildren(...view.log.map((line, i) => make("li", i === now ? { "aria-current": "step" } : {}, line)));
    log.scrollTop = log.scrollHeight;
    side.hidden = !view.log.length;
    const told = view.keys.filter((one) => one.told).map((one) => [`${one.command ? "Ctrl+" : ""}${SHORT[one.key] ?? one.key}`, one.told]);
    keys.replaceChildren(...keyLine(...(view.choosing ? CHOOSING : []), ...told).childNodes);
    keys.hidden = !keys.childNodes.length;
    message.say(view, view.banner);
    if (inside && !root.contains(document.activeElement)
      && !parts.some(({ graph }) => graph instanceof BoardView && graph.focus())) toolbar.querySelector("button")?.focus();
    message.bar.classList.toggle("sg-good", view.good && !view.refused);
  };
});
