// Python with the packages that a notebook needs at once. The kernel extension takes this for Pyodide.
import { loadPyodide as load } from "./pyodide.mjs";

const asked = self.fetch;
const { walled } = self; // see walled.mjs
const beside = (file) => new URL(file, walled?.base ?? import.meta.url);

// A large file comes compressed also from a server that sends files as they lie: the copy that the
// build put beside it is sent instead, and unpacked here.
async function lightly(address) {
  const { headers } = await asked(address, { method: "HEAD" });
  if (headers.has("Content-Encoding")) return asked(address);
  const copy = await asked(`${address}.gz`);
  if (!copy.ok) return asked(address);
  const isUnpacked = copy.headers.has("Content-Encoding"); // by the browser
  const body = isUnpacked ? copy.body : copy.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": headers.get("Content-Type") } });
}

// A response that tells how many bytes of it have come.
function counted({ body, headers, status }, came) {
  const count = new TransformStream({ transform(chunk, out) { came(chunk.length); out.enqueue(chunk); } });
  return new Response(body && body.pipeThrough(count), { headers, status });
}

// Python with some of the archives: "widgets", "kernel"; `came` is told of bytes, and of how many. Which files these and the packages are now, the
// server is asked each time: what a browser has kept of an earlier site names files that are gone.
export async function pythonWith(names, came = () => {}) {
  self.fetch = async (address, options) => {
    if (!/\.(wasm|zip)$/.test(address)) return asked(address, options);
    const [{ bytes }, answer] = await Promise.all([lock, lightly(address)]);
    return counted(answer, (count) => came(count, bytes));
  };
  const lock = asked(beside("pyodide-lock.json"), { cache: "no-cache" }).then((answer) => answer.json());
  const files = names.map(async (name) => (await fetch(beside((await lock).archives[name]))).arrayBuffer());
  const how = { lockFileContents: lock, packageBaseUrl: beside(".").href };
  if (walled) Object.assign(how, { indexURL: walled.base, createPyodideModule: (await import(walled.create)).default });
  const [python, ...packed] = await Promise.all([load(how), ...files]);
  self.fetch = asked;
  const extractDir = python.runPython({{ folder | tojson }});
  for (const archive of packed) python.unpackArchive(archive, "zip", { extractDir });
  return python;
}

// Tells the page why Python cannot come: see begin.js.
function reporting(promise) {
  promise.catch((problem) => self.postMessage({ problem: String(problem) }));
  return promise;
}

const stream = WebAssembly.instantiateStreaming; // where it fails, Pyodide waits for ever
WebAssembly.instantiateStreaming = (...of) => reporting(stream.apply(WebAssembly, of));

async function loaded() {
  const python = await pythonWith(["widgets", "kernel"]);
  python.runPython({{ code | tojson }});
  return python;
}

const begun = () => reporting(loaded());

// The worker of the first kernel has begun early: see early.mjs.
export async function loadPyodide({ stdout, stderr }) {
  const python = await (self.earlyPython ?? begun());
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}

export { begun };
