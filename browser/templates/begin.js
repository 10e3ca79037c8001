// What a reader should know while Python loads, and what to do where something is missing.

import "./saved.js";

// Python begins to load now, in the worker that the first kernel will get.
const Worker = window.Worker;
let interrupted = false;
let early = crossOriginIsolated ? null : new Worker(new URL("static/pyodide/early.mjs", import.meta.url), { type: "module" });
early?.addEventListener("message", ({ data }) => { interrupted ||= data?.interrupted; });
window.Worker = function (address, options) {
  if (!early || !String(address).includes("/comlink.worker.")) return new Worker(address, options);
  const begun = early;
  early = null;
  return begun;
};

const PATIENCE = 90; // seconds
const bar = document.createElement("div");
bar.id = "sg-says";
bar.setAttribute("role", "status");
bar.style.cssText =
  "position:fixed; bottom:2.2em; left:50%; transform:translateX(-50%); z-index:9999; max-width:90vw;" +
  "padding:0.5em 1em; border-radius:6px; background:#1f2d3d; color:#fff; font:15px/1.4 sans-serif";

function say(text) {
  bar.textContent = text;
  if (text && document.body) document.body.append(bar);
  else bar.remove();
}

function hasStorage() {
  return new Promise((done) => {
    try {
      const asked = indexedDB.open("is there storage");
      asked.onsuccess = () => { asked.result.close(); done(true); };
      asked.onerror = () => done(false);
    } catch {
      done(false);
    }
  });
}

const shell = () => window.jupyterapp?.shell;
const isOpen = () => shell()?.currentWidget?.content?.model != null;
const isReady = () => shell()?.currentWidget?.sessionContext?.session?.kernel?.status === "idle";

async function begin() {
  if (typeof WebAssembly !== "object") {
    return say("This browser cannot run Python: it lacks WebAssembly. Take a current Firefox, Chrome, Edge or Safari, or read the pages of the reading edition.");
  }
  const kept = await hasStorage();
  const lost = "This window has no storage (is it a private one?): download your work before you close it.";
  const since = performance.now();
  const loading = "Python is loading: about ten seconds, longer at the first visit.";
  let opened = false;
  const timer = setInterval(() => {
    const late = performance.now() - since > 1000 * PATIENCE;
    if (!opened && isOpen()) {
      opened = true;
      if (innerWidth < 700) shell().collapseLeft();
    }
    if (isReady()) say(kept ? "" : lost);
    else if (late || interrupted) say("Python has not come: the download was interrupted, or is very slow. Reload the page; what is here is not loaded again.");
    else say(opened ? `${loading} You can read already.` : loading);
    if (isReady() || late) clearInterval(timer);
    if (isReady()) for (const file of {{ soon | tojson }}) fetch(new URL(file, import.meta.url)).catch(() => {});
  }, 250);
}

addEventListener("unhandledrejection", ({ reason }) => {
  if (/quota/i.test(`${reason?.name} ${reason?.message}`)) {
    say("The storage of this browser is full, and your last change is not kept: download your work, and delete files in the list that you need no more.");
  }
});
if (document.body) begin();
else addEventListener("DOMContentLoaded", begin);
