// Compiles the Python of unpacked wheels with the Pyodide that will run it:
// node compile.mjs FOLDER_OF_PYODIDE FOLDER ...
const [core, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(`file://${core}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${core}/` });
for (const folder of folders) {
  python.FS.mkdirTree("/wheel");
  python.mountNodeFS("/wheel", folder);
  python.runPython(`
import compileall, pathlib
compileall.compile_dir("/wheel", stripdir="/wheel/", quiet=2, legacy=True)
for source in pathlib.Path("/wheel").rglob("*.py"):
    if source.with_suffix(".pyc").exists():
        source.unlink()
`);
  python.FS.unmount("/wheel");
}
