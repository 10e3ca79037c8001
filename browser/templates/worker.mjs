// The worker in which Python runs for a page of the reading edition: running.mjs starts it.
let count = 0; // bytes that came, unpacked
const { walled } = self; // in walled.mjs: the page fetches for it

// Something came: see PATIENCE in running.mjs.
function came(more, { unpacked, sent }) {
  count += more;
  self.postMessage({ do: "beat", part: Math.min(1, count / unpacked), bytes: sent });
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
async function fetchedAhead({ lockfile }) {
  const come = async ({ file_name: file }) => {
    const answer = await fetchedByThePage(file);
    if (answer.ok) walled.files.set(file, await answer.arrayBuffer());
    self.postMessage({ do: "beat", part: 1 });
  };
  const all = Object.values(lockfile.packages), isSoon = ({ file_name: file }) => walled.soon.includes(file);
  await Promise.all(all.filter(isSoon).map(come));
  for (const one of all) if (!isSoon(one)) come(one).catch(() => {}); // Python says that it has not come
}

let heard; // of Python
const python = (async () => {
  if (walled) Object.assign(self, { fetch: fetchedByThePage });
  const { pythonWith } = await import("./static/pyodide/python.mjs");
  const python = await pythonWith(["widgets"], came);
  self.postMessage({ do: "beat", part: 1 });
  if (walled) await fetchedAhead(python);
  python.globals.set("post", (text) => self.postMessage(JSON.parse(text)));
  python.runPython("import sg_glue; sg_glue.begin(); import sg_page; sg_page.begin(post)");
  heard = python.globals.get("sg_page").heard;
  self.postMessage({ do: "ready" });
})();
python.catch((problem) => self.postMessage({ problem: String(problem) }));
self.onmessage = async ({ data }) => {
  if (data.do === "fetched") return answers.get(data.number)(data);
  await python;
  try {
    heard(JSON.stringify(data));
    self.postMessage({ do: "done" });
  } catch { // Python itself: what goes wrong in a cell is what it shows
    self.postMessage({ do: "died" });
  }
};
