// Python with the packages that a notebook needs at once. The kernel extension takes this for Pyodide.
import { loadPyodide as load } from "./pyodide.mjs";

const packages = {{ packages | tojson }};

// Tells the page why Python cannot come: see begin.js.
function told(promise) {
  promise.catch((problem) => self.postMessage({ problem: String(problem) }));
  return promise;
}

const stream = WebAssembly.instantiateStreaming; // where it fails, Pyodide waits for ever
WebAssembly.instantiateStreaming = (...of) => told(stream.apply(WebAssembly, of));

async function loaded() {
  const [python, archive] = await Promise.all([
    load(), fetch(new URL(packages, import.meta.url)).then((answer) => answer.arrayBuffer())]);
  python.unpackArchive(archive, "zip", { extractDir: python.runPython({{ folder | tojson }}) });
  python.runPython({{ code | tojson }});
  return python;
}

const begun = () => told(loaded());

// The worker of the first kernel has begun early: see early.mjs.
export async function loadPyodide({ stdout, stderr }) {
  const python = await (self.earlyPython ?? begun());
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}

export { begun };
