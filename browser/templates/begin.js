// What the page of the Lab does before the Lab itself: Python begins to load, in the worker that the
// first kernel will get.
import { answered, cannotCome, ended } from "./bar.js";
import "./tabs.js";

const EARLY = new URL("static/pyodide/early.mjs", import.meta.url);
const Worker = window.Worker;
const ENDED = /^Pyodide has /; // what the kernel extension then tells the log of the Lab

// Returns a worker that tells when Python cannot come, and when it has ended.
function watched(address, options) {
  const worker = new Worker(address, options);
  let kernel; // whose Python it is, which it is told when that begins
  worker.postMessage = (message, ...more) => {
    kernel ??= message.argumentList?.map(({ value }) => value?.kernelId).find(Boolean);
    Worker.prototype.postMessage.call(worker, message, ...more);
  };
  worker.addEventListener("message", ({ data }) => {
    if (ENDED.test(data?._logMessage?.data)) ended(kernel);
    else if (/MIME type/.test(data?.problem)) cannotCome(".wasm", "something else");
    else if (data?.problem) cannotCome();
  });
  worker.addEventListener("error", async () => {
    const answer = await fetch(EARLY, { method: "HEAD" }).catch(() => null);
    const type = answer?.headers.get("Content-Type") ?? "something else";
    if (!answer?.ok || type.includes("javascript")) cannotCome();
    else cannotCome(".mjs", type);
  });
  return worker;
}

let early = crossOriginIsolated ? null : watched(EARLY, { type: "module" });
window.Worker = function (address, options) {
  if (!String(address).includes("/comlink.worker.")) return new Worker(address, options);
  const begun = early ?? watched(address, options);
  early = null;
  return begun;
};

// Fetches a file as sg_glue.py will: compressed.
async function comes(address) {
  const { headers } = await fetch(address, { method: "HEAD" });
  await fetch(headers.has("Content-Encoding") ? address : `${address}.gz`);
}

// What the first game that is drawn as a graph needs comes while one reads.
answered.then(() => {
  for (const file of {{ soon | tojson }}) comes(new URL(file, import.meta.url)).catch(() => {});
});
