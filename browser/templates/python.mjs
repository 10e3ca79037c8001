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

let locked; // what the lock file said last
const lockNow = () => (locked = asked(beside("pyodide-lock.json"), { cache: "no-cache" }).then((answer) => answer.json()));

// Returns the bytes of a file if they are those that were built; at an address with http: no browser can tell.
async function asBuilt(name, bytes) {
  const { sha256 } = await locked, digest = await self.crypto?.subtle?.digest("SHA-256", bytes);
  if (digest && sha256[name] !== [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")) throw new Error(`${name} is not as built`);
  return bytes;
}

// Python with some of the archives: "widgets", "kernel"; `came` is told of bytes, and of how many. Which files these
// and the packages are now, the server is asked each time: what a browser has kept of an earlier site names files
// that are gone.
export async function pythonWith(names, came = () => {}) {
  const lock = lockNow();
  self.fetch = async (address, options) => {
    if (!/\.(wasm|zip)$/.test(address)) return asked(address, options);
    const [{ bytes }, answer] = await Promise.all([lock, lightly(address)]);
    return counted(answer, (count) => came(count, bytes));
  };
  const files = names.map(async (name) => {
    const file = (await lock).archives[name];
    return asBuilt(file, await (await fetch(beside(file))).arrayBuffer());
  });
  const how = { lockFileContents: lock, packageBaseUrl: beside(".").href };
  if (walled) Object.assign(how, { indexURL: walled.base, createPyodideModule: (await import(walled.create)).default });
  const [python, ...packed] = await Promise.all([load(how), ...files]);
  self.fetch = asked;
  const extractDir = python.runPython({{ folder | tojson }});
  for (const archive of packed) python.unpackArchive(archive, "zip", { extractDir });
  return python;
}

const NO_FILES = Uint8Array.from([80, 75, 5, 6, ...Array(18).fill(0)]); // an archive

// What Python asks for and cannot wait for, from names of files to their bytes: see `fetched` in sg_glue.py.
const ahead = self.ahead = new Map();
export async function bring(name, answer = (/\.whl$/.test(name) ? asked : lightly)(beside(name))) {
  const { ok, body } = await answer;
  if (ok) ahead.set(name, await asBuilt(name, await new Response(body).arrayBuffer()));
}

// Python in the memory of one that has started (see snapshot.mjs), and beside it what some packages are; `came` is
// as above. Its files come later: see restOf. Fails where a browser, or the server, does not do all that this takes.
export async function pythonAwake(soon, came = () => {}) {
  const lock = lockNow();
  const sizes = lock.then(({ memory, packages }) => {
    const all = [memory, ...soon.map((name) => packages[name])].map(({ bytes }) => bytes);
    const sum = (kind) => all.reduce((total, bytes) => total + bytes[kind], 0);
    return { unpacked: sum("unpacked"), sent: sum("sent") };
  });
  const fetched = async (name) => {
    const [bytes, answer] = await Promise.all([sizes, lightly(beside(name))]);
    return counted(answer, (count) => came(count, bytes));
  };
  const compiled = fetched("pyodide.asm.wasm").then((answer) => WebAssembly.compileStreaming(answer));
  const memory = lock.then(async ({ memory: { file_name: name, length } }) => {
    const bytes = new Uint8Array(await (await fetched(name)).arrayBuffer());
    if (bytes.length !== length) throw new Error("This is not the memory.");
    return asBuilt(name, bytes);
  });
  const packages = Promise.all([lock, compiled, memory]).then(([{ packages }]) => // while Python starts
    Promise.all(soon.map((name) => packages[name].file_name).map((file) => bring(file, fetched(file)).catch(() => {}))));
  for (const part of [compiled, memory, packages]) part.catch(() => {}); // which is said below
  const stream = WebAssembly.instantiateStreaming;
  self.fetch = async (address, options) => {
    if (/\.wasm$/.test(address)) return new Response("", { headers: { "Content-Type": "application/wasm" } }); // compiled comes
    return /python_stdlib\.zip$/.test(address) ? new Response(NO_FILES) : asked(address, options);
  };
  try {
    const python = await new Promise((done, fail) => { // Pyodide itself would wait for ever
      const instantiated = async (imports) => {
        const module = await compiled, instance = await WebAssembly.instantiate(module, imports);
        mixed(await memory, instance.exports.memory, (await lock).memory);
        return { instance, module };
      };
      WebAssembly.instantiateStreaming = (_, imports) => {
        const made = instantiated(imports);
        made.catch(fail);
        return made;
      };
      load({ lockFileContents: lock, packageBaseUrl: beside(".").href, _loadSnapshot: memory }).then(done, fail);
    });
    await packages;
    return python;
  } finally {
    WebAssembly.instantiateStreaming = stream;
    self.fetch = asked;
  }
}

// Mixes what the module itself brings into a memory that is kept without it, and lets the new memory be as large.
function mixed(bytes, memory, { own, size }) {
  const head = new Uint32Array(bytes.buffer)[1], kept = new Uint32Array(bytes.buffer, head, own / 4);
  const now = new Uint32Array(memory.buffer, 0, own / 4);
  for (let i = 0; i < kept.length; i++) kept[i] ^= now[i];
  const more = size - memory.buffer.byteLength;
  if (more > 0) memory.grow(more / 65_536);
}

// Brings the files of Python that is awake: the library, and the widgets.
export async function restOf(python) {
  if (!python.runPython("import sg_glue; len(sg_glue.rests())")) return; // something asked for them already
  await Promise.all(["python_stdlib.zip", python.lockfile.archives.widgets].map((name) => bring(name)));
  python.runPython("sg_glue.fill()");
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
