// The frame in which a stranger's code runs: it has an origin that is nobody's, and a policy that lets it
// fetch nothing, both of which its worker has from it. It only hands on what the page and the worker say.
let worker;
const moduleOf = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
const say = (what) => parent.postMessage(what, "*");

function begun({ base, soon, worker: begins, python, pyodide, create }) {
  const about = JSON.stringify({ base, soon, create: moduleOf(create) });
  const walled = `self.walled = ${about};\n`;
  const library = moduleOf(python.replace("./pyodide.mjs", moduleOf(pyodide)));
  // Not as a module, which Chromium does not begin where the origin is nobody's.
  const made = new Worker(moduleOf(walled + begins.replace("./static/pyodide/python.mjs", library)));
  made.onmessage = ({ data }) => say(data);
  made.onerror = ({ message }) => say({ problem: String(message) });
  return made;
}

addEventListener("securitypolicyviolation", () => say({ problem: "Content Security Policy" }));
addEventListener("message", ({ data, source }) => {
  if (source !== parent) return;
  if (worker) worker.postMessage(data, data.bytes ? [data.bytes.buffer] : []);
  else worker = begun(data);
});
say({ do: "frame" });
