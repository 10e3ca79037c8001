// Python of a page of the reading edition: it starts in a worker when it is first asked for, and runs
// the cells of the page.
import { DIED } from "./died.js";
import { keeps, keepsPages, say, shows } from "./foot.mjs";
import { kept } from "./kept.js";
import { Walled } from "./walled.mjs";
import { forgetAll, make, take, trust } from "./widgets.mjs";

export const page = JSON.parse(document.getElementById("sg-live").textContent); // by live.py
const cells = new Map(page.cells.map((cell) => [cell.id, cell])); // in the order of the page
const PATIENCE = 30_000; // milliseconds in which something should come
const CURRENT = "Take a current Firefox, Chrome, Edge or Safari.";
const SAYS = {
  bare: `This browser cannot run Python here. ${CURRENT}`,
  died: `${DIED} What is kept comes back.`,
  away: "Python could not be fetched. Is there a network?",
  cut: "Python has not loaded: the download was interrupted. Is there a network?",
  stalled: "Python has not loaded: the download has stalled. Is there a network?",
  forbidden: "Python cannot load: the server of this site forbids it (in its Content-Security-Policy). Whoever looks after the site finds in browser/README.md what it has to send.",
  changed: "Python cannot load: a file on the server of this site is not as it was built. Whoever looks after the site has to upload it again.",
  type: "Python cannot load: part of it could not be fetched, or the server of this site does not send .mjs files as text/javascript and .wasm files as application/wasm.",
};

export const GRAPHS = /\b(GameGraph|GameEditor|LabelStepper|explore|draw)\(|\b(numpy|networkx)\b/; // where numpy is needed soon
const LONG = 2_000; // milliseconds after which one can stop a widget

let worker = null, ready = null, beat = 0;
const runs = []; // what Python was asked to run and has not: {cell, done, fail}
const asked = []; // messages that Python has not answered
let patience; // with the first of them
const changed = new Map(); // from ids of cells to sources that Python does not know
let end = () => {}; // ends Python, and says why

function post(message) {
  worker?.postMessage(message);
  if (asked.push(message) === 1) waits();
}

// Offers to stop a widget that computes for long; a cell that runs has a button of its own.
function waits() {
  clearTimeout(patience);
  if (!asked.length) return;
  patience = setTimeout(() => { if (asked.some(({ whole }) => !whole)) offers("Python is still computing.", "Stop", stop); }, LONG);
}

let line = null; // at the foot, with a button
function offers(what, name, onclick) {
  line = make("span", {}, `${what} `, make("button", { type: "button", onclick }, name));
  say(line);
}

// Takes away what is offered, if it is still there.
function offersNothing() { if (line?.isConnected) say(); }

function answered() {
  asked.shift();
  offersNothing();
  waits();
}

function reason(problem) {
  if (/Content Security Policy|CSP/.test(problem)) return SAYS.forbidden;
  if (/is not as built/.test(problem)) return SAYS.changed;
  return /MIME/.test(problem) ? SAYS.type : SAYS.cut;
}

// Starts Python, if it does not run.
export function started() {
  ready ??= keeps().then(() => new Promise((done, fail) => {
    if (typeof WebAssembly !== "object" || !window.Worker) throw new Error(SAYS.bare);
    changed.clear();
    for (const [id, { source }] of cells) changed.set(id, source);
    const address = new URL("worker.mjs", import.meta.url);
    const name = page.cells.some(({ source }) => GRAPHS.test(source)) ? "graphs" : "";
    worker = page.isStrange || Object.keys(kept().taken).length ? new Walled() : new Worker(address, { type: "module", name });
    let isReady = false, keepsMore = () => { keepsMore = () => {}; keepsPages(); }; // once, when the first cell has run
    beat = performance.now();
    const watch = setInterval(() => { if (performance.now() - beat > PATIENCE) end(SAYS.stalled); }, 500);
    end = (why) => { clearInterval(watch); fail(new Error(why)); ended(why); };
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective: what }) => { if (what === "worker-src") end(SAYS.forbidden); });
    worker.onerror = () => isReady ? died() : fetch(address, { method: "HEAD", cache: "no-store" }).then(() => end(SAYS.type), () => end(SAYS.away));
    worker.onmessage = ({ data }) => {
      beat = performance.now();
      if (data.bytes) shows(data.part, data.bytes);
      if (data.problem) end(reason(data.problem));
      else if (data.do === "scripts" && !isReady) trust(data.texts);
      else if (data.do === "ready") { isReady = true; document.body.dataset.python = data.way; clearInterval(watch); say(); done(); }
      else if (data.do === "done") { answered(); keepsMore(); }
      else if (data.do === "died") died();
      else if (data.do === "ran") {
        runs.shift()?.done(data.outputs);
        for (const tell of outdated) tell(data.outdated);
      }
      else if (data.comm) take(data, post);
    };
  }));
  ready.catch(() => { ready = null; });
  return ready;
}

// Ends Python; what runs fails, and hears why.
function ended(why) {
  worker?.terminate();
  asked.length = 0;
  waits();
  say();
  worker = ready = null;
  forgetAll();
  for (const { fail } of runs.splice(0)) fail(Object.assign(new Error(why), { hadBegun: true }));
}

// Runs a cell, with what it needs; returns what it prints and shows.
export async function run(cell, whole = false) {
  await started();
  return new Promise((done, fail) => {
    runs.push({ cell, done, fail });
    post({ do: "run", cell, whole, sources: [...changed] });
    changed.clear();
  });
}

export function change(cell, source) {
  cells.get(cell).source = source;
  changed.set(cell, source);
}

export const outdated = []; // what is told which cells show what has changed since
export const revivals = []; // what is called after Python has ended and begins anew

function revive() { for (const one of revivals) one(); }

// Ends what runs, and begins anew.
export function stop() {
  end("Stopped. The widgets of this page begin anew; what is kept of them comes back.");
  revive();
}

function died() {
  end(SAYS.died);
  offers(SAYS.died, "Begin anew", () => { offersNothing(); revive(); });
}
