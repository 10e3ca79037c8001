// Keeps the memory of Python as it is when a page has started it, so that pages begin with it:
// node snapshot.mjs FOLDER_OF_PYTHON FILE NAMES WHEEL ...
// Files are not in it. So it has all modules that the first widgets import, and that the wheels do, of
// the library and the widgets, whose modules are the NAMES. What the module of WebAssembly itself
// brings is taken out (XOR), as a page has it anyway. Prints how many bytes that is, the memory,
// and the file.
import { readFile, writeFile } from "node:fs/promises";

const [folder, file, names, ...wheels] = process.argv.slice(2);
const GAME = "import networkx\nfrom sg_core import *\nfrom sg_course.widgets import *\nGameEditor(GameGraph({2: [1, 0], 1: [0]}))";
const { loadPyodide } = await import(`file://${folder}/pyodide.mjs`);
const lock = JSON.parse(await readFile(`${folder}/pyodide-lock.json`));

let own; // the memory of the module before anything has run
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...of) => {
  const made = await instantiate.apply(WebAssembly, of), memory = made.instance?.exports.memory;
  if (memory) own = new Uint8Array(memory.buffer).slice();
  return made;
};

// Python with what some archives hold, as a page starts it.
async function started(archives, how = {}) {
  const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" };
  const python = await loadPyodide({ indexURL: `${folder}/`, lockFileContents: lock, packageBaseUrl: `${folder}/`, env, ...how });
  for (const [i, archive] of archives.entries()) python.FS.writeFile(`/${i}.zip`, await readFile(archive));
  python.runPython(`
import importlib, os, sys, zipfile
for name in [name for name in os.listdir("/") if name.endswith(".zip")]:
    zipfile.ZipFile("/" + name).extractall(next(p for p in sys.path if p.endswith("site-packages")))
    os.unlink("/" + name)
importlib.invalidate_caches()
import sg_glue, sg_page
sg_glue.begin()
sg_page.ready()
`);
  python.globals.set("names", names);
  python.runPython("names = names.split()");
  return python;
}

// What a widget that draws, and the wheels, import of the library and the widgets.
async function importedSoon(widgets) {
  const python = await started([widgets, ...wheels]);
  python.globals.set("game", GAME);
  return python.runPython(`
import json
sg_page.begin(lambda text: None)
sg_page.heard(json.dumps({"do": "run", "cell": "a", "whole": True, "sources": [["a", game]]}))
" ".join(sorted({*sys.modules} & {*names}))
`);
}

const widgets = `${folder}/${lock.archives.widgets}`;
const soon = await importedSoon(widgets);
const python = await started([widgets], { _makeSnapshot: true });
python.globals.set("soon", soon);
python.runPython(`
import gc, random, zipimport
random.seed(0)
for name in soon.split():
    importlib.import_module(name)
sys.meta_path.append(sg_glue.Rest(frozenset(names)))
importlib.invalidate_caches()  # what looks for distributions keeps the library open
for name in ("importlib", "os", "zipfile", "names", "name", "soon"):
    del globals()[name]
sys._clear_internal_caches()
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
gc.collect()
del gc, random, zipimport, sys
`);
const open = python.FS.streams.filter(Boolean).slice(3).map(({ path }) => path);
if (open.length) throw new Error(`A page would close what it has not opened: ${open}`);

const size = python._module.HEAPU8.length, memory = python.makeMemorySnapshot(), head = memory.length - size;
const words = (bytes) => 4 * Math.ceil((bytes.findLastIndex(Boolean) + 1) / 4); // pages mix words
const room = words(own);
for (let i = 0; i < room; i++) memory[head + i] ^= own[i];
const length = words(memory);
await writeFile(file, memory.subarray(0, length));
console.log(JSON.stringify({ own: room, size, length }));
