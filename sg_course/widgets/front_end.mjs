// What each widget sends: it takes the script that all share, which a page imports once.
export default { async render({ model, el }) {
  const modelOf = id => model.widget_manager.get_model(id).catch(() => null);
  const script = await modelOf(model.get("script").replace("IPY_MODEL_", ""));
  if (!script) return void el.append("The code of this widget is gone: run this cell again.");
  hear(await modelOf(model.get("own")));
  const text = script.get("text"), known = globalThis.sgScripts ??= new Map();
  if (!known.has(text)) known.set(text, import(URL.createObjectURL(new Blob([text], { type: "text/javascript" }))));
  return (await known.get(text)).NAME.render({ model, el });
} };

// anywidget hears nothing more from Python where a model took two seconds to begin, as on a busy
// computer. So what Python says goes to what anywidget is built on.
function hear(own) {
  const base = own && Object.getPrototypeOf(Object.getPrototypeOf(own));
  own?.comm?.on_msg?.(message => base._handle_comm_msg.call(own, message));
}
