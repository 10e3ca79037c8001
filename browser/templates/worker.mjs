// The worker in which Python runs for a page of the reading edition: live.mjs starts it.
const asked = self.fetch;
const beat = () => self.postMessage({ do: "beat" }); // something came: see PATIENCE in live.mjs

// What is fetched beats while it comes.
self.fetch = async (...what) => {
  const { body, headers, status } = await asked(...what);
  const told = new TransformStream({ transform(chunk, out) { beat(); out.enqueue(chunk); } });
  return new Response(body && body.pipeThrough(told), { headers, status });
};

let told; // of Python
const python = (async () => {
  const { pythonWith } = await import("./static/pyodide/python.mjs");
  const python = await pythonWith("widgets");
  beat();
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
