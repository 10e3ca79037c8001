// Widgets of Python on a page of the reading edition: their models, and how they are drawn.

import { clean } from "./clean.mjs";
import { DARK } from "./dark.mjs";
import { shareLine } from "./share.mjs";

const models = new Map(); // from the address of a model to it
const modules = new Map(); // from a front end's text to its module
const PREFIX = "IPY_MODEL_";
const ours = new Set(); // scripts of the collection
const PLAIN = /^[\w\s.,%#()+*-]*$/; // what a layout says, without addresses
const FOREIGN = "This widget brings a script of its own, and a page runs only those of the collection.";
const FORBIDDEN = "The widget cannot be drawn: the server of this site forbids scripts that a page makes (blob: in its Content-Security-Policy).";

// What anywidget gives a front end. `post` sends Python a message.
class Model {
  constructor(state, post) {
    Object.assign(this, { state, post, handlers: new Map(), changed: {} });
    this.widget_manager = { get_model: async (id) => models.get(id.replace(PREFIX, "")) };
  }
  get view() { return JSON.parse(this.state.view); }
  get(name) { return this.state[name]; }
  set(name, value) { this.state[name] = this.changed[name] = value; }
  save_changes() {
    this.post({ method: "update", state: this.changed, buffer_paths: [] });
    this.changed = {};
  }
  send(content) {
    this.onsend?.(content);
    this.post({ method: "custom", content });
  }
  on(event, handler) { this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]); }
  off(event, handler) { this.handlers.set(event, (this.handlers.get(event) ?? []).filter((one) => handler && one !== handler)); }
  tell(event, ...what) { for (const handler of this.handlers.get(event) ?? []) handler(...what); }
  take({ method, state, content }) {
    if (method === "custom") return this.tell("msg:custom", content, []);
    if (method !== "update") return;
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.tell(`change:${name}`);
    this.tell("change");
  }
}

// Takes which scripts may run, which Python says before it runs any cell.
export function trust(texts) { for (const text of texts) ours.add(text); }

// What a cell gives a widget may be anybody's: its pictures are cleaned, and its scripts are ours.
function made(safe) {
  for (const name of ["_esm", "text"]) if (name in safe && !ours.has(safe[name])) safe[name] = null;
  if ("still_svg" in safe) safe.still_svg = clean(String(safe.still_svg));
  return safe;
}

// Takes what Python says of a widget.
export function take({ do: what, comm, data }, post) {
  if (data?.state) made(data.state);
  if (what === "comm_open") models.set(comm, new Model(data.state, (message) => post({ do: "comm", comm, data: message })));
  else if (what === "comm_msg") models.get(comm)?.take(data);
  else models.delete(comm);
}

export function forgetAll() { models.clear(); }

function moduleOf(text) {
  const address = () => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  if (!modules.has(text)) modules.set(text, import(address()).catch(() => { throw new Error(FORBIDDEN); }));
  return modules.get(text);
}

// Lays an element out as a Layout of ipywidgets says.
function laidOut(element, layout) {
  if (!layout) return;
  const lay = () => {
    for (const [name, value] of Object.entries(layout.state)) {
      if (!name.startsWith("_") && name !== "position" && PLAIN.test(value)) element.style.setProperty(name.replace("_", "-"), value);
    }
  };
  layout.on("change", lay);
  lay();
}

// Draws a widget in an element; returns its model. `drew` is told each model, and its place in the boxes.
export async function draw(id, element, drew, path = "0") {
  const model = models.get(id.replace(PREFIX, ""));
  if (!model) throw new Error("Stopped.");
  laidOut(element, models.get(model.get("layout")?.replace(PREFIX, "")));
  const script = models.get(model.get("script")?.replace(PREFIX, ""));
  if ([model.get("_esm"), script?.get("text")].includes(null)) throw new Error(FOREIGN);
  if (!model.get("_esm")) return box(model, element, drew, path);
  const { default: made } = await moduleOf(model.get("_esm"));
  const front = typeof made === "function" ? await made() : made;
  await front.initialize?.({ model });
  await front.render({ model, el: element });
  drew?.(model, path);
  if (model.view.state && !model.view.margin) element.append(shareLine(model));
  return model;
}

// An HBox or a VBox. What stays in it keeps its element.
async function box(model, element, drew, path) {
  const drawn = new Map();
  element.classList.add("sg-box", model.get("_model_name") === "VBoxModel" ? "sg-column" : "sg-row");
  const fill = async () => {
    for (const [index, id] of model.get("children").entries()) {
      if (drawn.has(id)) continue;
      drawn.set(id, document.createElement("div"));
      await draw(id, drawn.get(id), drew, `${path}.${index}`);
    }
    element.replaceChildren(...model.get("children").map((id) => drawn.get(id)));
  };
  model.on("change:children", fill);
  await fill();
  return model;
}

export function make(name, attributes = {}, ...children) {
  const element = Object.assign(document.createElement(name), attributes);
  element.append(...children);
  return element;
}

// Returns the address of a picture that also knows dark pages.
const SVG = /(?<=data:image\/svg\+xml;base64,)[\w+/=]+/g;
const inBothThemes = (sent) => btoa(atob(sent).replace(/<svg ([^>]*>)/, `<svg class='sg-still' $1${DARK}`));

// Draws an output of a cell in an element of its own.
export async function drawn(output, drew) {
  const element = make("div", { className: "output_area" });
  if (output.widget) await draw(output.widget, element, drew);
  else if (output.problem) element.append(make("p", { className: "sg-problem", role: "alert" }, output.problem));
  else if (output["text/html"]) element.append(make("div", { className: "output_html", innerHTML: clean(output["text/html"]).replace(SVG, inBothThemes) }));
  else element.append(make("pre", { tabIndex: 0 }, output["text/plain"]));
  return element;
}

// Says above live widgets, or no longer, that a cell has changed on which they stand.
export function mark(element, isOutdated, begin) {
  const line = element.querySelector(":scope > .sg-outdated");
  if (line && !isOutdated) line.remove();
  if (line || !isOutdated) return;
  const button = make("button", { type: "button", onclick: begin }, "Begin anew");
  element.prepend(make("p", { className: "sg-answer-line sg-outdated", role: "status" }, "A cell above has changed, and this is still what it was before. ", button));
}

export const cellAt = (id) => document.getElementById(`cell-id=${id}`);
