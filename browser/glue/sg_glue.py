"""What Python does in the browser before the kernel starts.

The folder of a notebook comes last where modules are looked for: each look there asks the page.
Packages that are large and seldom needed are fetched when a cell, or a module, imports them.
"""

import importlib
import io
import sys
import warnings
import zipfile
from importlib.machinery import PathFinder
from types import ModuleType

import js
import pyodide_js


class Later:
    """Finds a package that was not loaded at the start: fetches its wheels, and installs them."""

    def __init__(self, groups):
        self.groups = groups

    def find_spec(self, name, path=None, target=None):
        """Return where a package is, once it is there; None where it is none of ours."""
        files = self.groups.pop(name, None)
        if files is None:
            return None
        for file in files:
            zipfile.ZipFile(io.BytesIO(fetched(file))).extractall(site_packages())
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


def fetched(file):
    """Return the bytes of a file that lies beside Pyodide; the worker waits for it."""
    request = js.XMLHttpRequest.new()
    request.open("GET", f"{pyodide_js.lockfileBaseUrl}{file}", False)
    request.responseType = "arraybuffer"
    request.send()
    return request.response.to_bytes()


def site_packages():
    """Return the folder in which packages are installed."""
    return next(path for path in sys.path if path.endswith("site-packages"))


def groups_in(packages):
    """Return {name to import: files} for what the lock file lists and is not loaded."""
    loaded = pyodide_js.loadedPackages.to_py()
    later = {name: entry for name, entry in packages.items() if entry["name"] not in loaded}
    return {
        module: [later[other]["file_name"] for other in (name, *entry["depends"]) if other in later]
        for name, entry in later.items()
        for module in entry["imports"]
    }


def leave_out_the_terminal():
    """Let IPython come without its terminal, which a notebook has not, and its 150 modules."""
    name = "IPython.terminal.embed"
    sys.modules[name] = ModuleType(name)
    sys.modules[name].embed = None


def begin():
    """Prepare what is imported from now on."""
    sys.path[:] = [*filter(None, sys.path), ""]
    leave_out_the_terminal()
    warnings.filterwarnings("ignore", message="tqdm:disabling monitor")  # there are no threads
    after = sys.meta_path.index(PathFinder) + 1
    packages = pyodide_js.lockfile.packages.to_py()
    sys.meta_path.insert(after, Later(groups_in(packages)))
