// Python with the packages that a notebook needs at once. The kernel extension takes this for Pyodide.
import { loadPyodide as load } from "./pyodide.mjs";

const packages = {{ packages | tojson }};

async function begun() {
  const [python, archive] = await Promise.all([
    load(), fetch(new URL(packages, import.meta.url)).then((answer) => answer.arrayBuffer())]);
  python.unpackArchive(archive, "zip", { extractDir: python.runPython({{ folder | tojson }}) });
  python.runPython({{ code | tojson }});
  return python;
}

// The worker of the first kernel has begun early: see early.mjs.
export async function loadPyodide({ stdout, stderr }) {
  const python = await (self.earlyPython ?? begun());
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}

export { begun };
