// What each widget sends: it takes the script that all share, which a page imports once.
export default { async render({ model, el }) {
  const id = model.get("script").replace("IPY_MODEL_", "");
  const script = await model.widget_manager.get_model(id).catch(() => null);
  if (!script) return void el.append("The code of this widget is gone: run this cell again.");
  const text = script.get("text"), known = globalThis.sgScripts ??= new Map();
  if (!known.has(text)) known.set(text, import(URL.createObjectURL(new Blob([text], { type: "text/javascript" }))));
  return (await known.get(text)).NAME.render({ model, el });
} };
