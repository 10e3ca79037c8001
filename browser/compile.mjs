// Compiles the Python of unpacked wheels with the Pyodide that will run it:
// node compile.mjs FOLDER_OF_PYODIDE KEPT FOLDER ...
// The source goes, but for the package KEPT, where readers look at it; from the library of Python
// also the docstrings.
const [core, kept, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(`file://${core}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${core}/` });
for (const folder of folders) {
  python.FS.mkdirTree("/wheel");
  python.mountNodeFS("/wheel", folder);
  python.globals.set("kept", kept);
  python.runPython(`
import compileall, pathlib, py_compile

top = pathlib.Path("/wheel")
stays = (top / kept).is_dir()
unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
compileall.compile_dir(
    top, maxlevels=99, stripdir="/wheel/", quiet=2, legacy=not stays, invalidation_mode=unchecked,
    optimize=2 if (top / "argparse.py").exists() else 0,
)
for source in () if stays else top.rglob("*.py"):
    if source.with_suffix(".pyc").exists():
        source.unlink()
`);
  python.FS.unmount("/wheel");
}
