// The worker in which Python runs for a page of the reading edition: live.mjs starts it.
let count = 0; // bytes that came, unpacked

// Something came: see PATIENCE in running.mjs.
function came(more, { unpacked, sent }) {
  count += more;
  self.postMessage({ do: "beat", part: Math.min(1, count / unpacked), bytes: sent });
}

let told; // of Python
const python = (async () => {
  const { pythonWith } = await import("./static/pyodide/python.mjs");
  const python = await pythonWith(["widgets"], came);
  self.postMessage({ do: "beat", part: 1 });
  python.globals.set("post", (text) => self.postMessage(JSON.parse(text)));
  python.runPython("import sg_glue; sg_glue.begin(); import sg_page; sg_page.begin(post)");
  told = python.globals.get("sg_page").told;
  self.postMessage({ do: "ready" });
})();
python.catch((problem) => self.postMessage({ problem: String(problem) }));
self.onmessage = async ({ data }) => {
  await python;
  told(JSON.stringify(data));
};
