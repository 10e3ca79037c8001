// The worker in which Python runs for a page of the reading edition: running.mjs starts it.
const { walled } = self; // in walled.mjs: the page fetches for it
let way; // in which Python comes: from its "memory", or from its "files"

// Returns what tells the page that something came in this way: see PATIENCE in running.mjs.
function goes(by) {
  let count = 0; // bytes, unpacked
  way = by;
  return (more, { unpacked, sent }) => {
    count += more;
    if (way === by) self.postMessage({ do: "beat", part: Math.min(1, count / unpacked), bytes: sent });
  };
}

const answers = new Map(); // from numbers of what the page fetches to what takes its answers

// Like `fetch`, of the files beside Pyodide.
function fetchedByThePage(address, { method = "GET" } = {}) {
  const number = answers.size, file = String(address).replace(walled.base, "");
  self.postMessage({ do: "fetch", number, file, method });
  return new Promise((done, fail) => {
    let out;
    const body = new ReadableStream({ start: (into) => { out = into; } });
    answers.set(number, ({ status, headers, bytes, isWhole, problem }) => {
      if (status) done(new Response(method === "HEAD" ? null : body, { status, headers }));
      if (bytes) out.enqueue(bytes);
      if (isWhole) out.close();
      if (problem) { fail(new TypeError(problem)); out.error(new TypeError(problem)); }
    });
  });
}

// What is loaded later cannot be fetched when Python asks for it, as Python does not wait for the page.
async function fetchedAhead({ lockfile }, bring) {
  const come = async ({ file_name: file }) => {
    await bring(file);
    self.postMessage({ do: "beat", part: 1 });
  };
  const all = Object.values(lockfile.packages), isSoon = ({ file_name: file }) => walled.soon.includes(file);
  await Promise.all(all.filter(isSoon).map(come));
  for (const one of all) if (!isSoon(one)) come(one).catch(() => {}); // Python says that it has not come
}

// Lets Python speak to the page; returns what hears the page.
function begun(python) {
  self.postMessage({ do: "beat", part: 1 });
  python.globals.set("post", (text) => self.postMessage(JSON.parse(text)));
  python.runPython("import sg_page; sg_page.begin(post)");
  return python.globals.get("sg_page").heard;
}

let heard; // of Python
let rest = () => {}; // brings what Python has been awakened without
async function awakened({ bring, pythonAwake, restOf }) {
  const hasGraphs = self.name === "graphs", python = await pythonAwake(hasGraphs ? ["numpy"] : [], goes("memory"));
  heard = begun(python);
  rest = async () => {
    rest = () => {};
    await restOf(python);
    if (hasGraphs) await bring(python.lockfile.packages.networkx.file_name);
  };
}

async function started({ bring, pythonWith }) {
  const python = await pythonWith(["widgets"], goes("files"));
  if (walled) await fetchedAhead(python, bring);
  python.runPython("import sg_glue; sg_glue.begin(); import sg_page; sg_page.ready()");
  heard = begun(python);
}

const python = (async () => {
  if (walled) Object.assign(self, { fetch: fetchedByThePage });
  const library = await import("./static/pyodide/python.mjs");
  if (walled) await started(library);
  else await awakened(library).catch(() => started(library)); // which every browser can do
  self.postMessage({ do: "ready", way });
})();
python.catch((problem) => self.postMessage({ problem: String(problem) }));
self.onmessage = async ({ data }) => {
  if (data.do === "fetched") return answers.get(data.number)(data);
  await python;
  try {
    heard(JSON.stringify(data));
    self.postMessage({ do: "done" });
    rest()?.catch(() => {}); // what needs it says so
  } catch { // Python itself: what goes wrong in a cell is what it shows
    self.postMessage({ do: "died" });
  }
};
