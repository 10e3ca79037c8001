"""What Python does in the browser before the kernel starts.

The folder of a notebook comes last where modules are looked for: each look there asks the page.
Packages that are large, and not needed at once, are fetched when a cell, or a module, uses them.
"""

import importlib
import io
import sys
import warnings
import zipfile
import zlib
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

import js
import pyodide_js
from pyodide.ffi import JsException


class Later:
    """Finds packages that were not loaded at the start, and makes modules that wait for them."""

    def __init__(self, groups):
        self.groups = groups

    def find_spec(self, name, path=None, target=None):
        """Return what makes a module; None where it is none of ours."""
        return ModuleSpec(name, self) if name in self.groups else None

    def create_module(self, spec):
        """Return a module that can wait."""
        return Waiting(spec.name)

    def exec_module(self, module):
        """Let it wait for its files."""
        module.files = self.groups.pop(module.__name__)
        module.__file__ = f"{site_packages()}/{module.__name__}/__init__.pyc"


class Rest:
    """Finds modules that a memory of Python came without: it has none of the files (snapshot.mjs).

    All files are put in place when the first of these modules is asked for, or before.
    """

    def __init__(self, names):
        self.names = names

    def find_spec(self, name, path=None, target=None):
        """Return where a module is; None where no file has it."""
        if name not in self.names:
            return None
        fill()
        return PathFinder.find_spec(name, path)


def rests():
    """Return the finders of what is not there yet: one, or none when the files are in place."""
    return [finder for finder in sys.meta_path if isinstance(finder, Rest)]


def fill():
    """Put the files of the library and of the widgets in place, where a memory came without."""
    if not (waiting := rests()):
        return
    library, widgets = fetched("python_stdlib.zip"), fetched(pyodide_js.lockfile.archives.widgets)
    sys.meta_path.remove(*waiting)
    Path(next(path for path in sys.path if path.endswith(".zip"))).write_bytes(library)
    zipfile.ZipFile(io.BytesIO(widgets)).extractall(site_packages())
    sys.path_importer_cache.clear()
    importlib.invalidate_caches()


class Waiting(ModuleType):
    """A module that fetches its package when it is first used."""

    def __getattr__(self, name):
        used = not name.startswith("__") or name in ("__path__", "__version__")
        if not used or "files" not in self.__dict__:
            raise AttributeError(name)
        for file in self.files:
            zipfile.ZipFile(io.BytesIO(fetched(file))).extractall(site_packages())
        del self.files
        importlib.invalidate_caches()
        spec = self.__spec__ = PathFinder.find_spec(self.__name__)
        self.__loader__, self.__file__, self.__package__ = spec.loader, spec.origin, spec.parent
        self.__path__ = spec.submodule_search_locations
        self.__class__ = ModuleType
        spec.loader.exec_module(self)
        return getattr(self, name)


def fetched(file):
    """Return the bytes of a file that lies beside Pyodide: fetched ahead, or the worker waits.

    Behind a wall (see walled.mjs) it cannot wait.
    """
    if file in js.ahead:
        data = js.ahead.get(file).to_bytes()
        js.ahead.delete(file)
        return data
    if hasattr(js, "walled"):
        raise ImportError(f"{file} has not come yet: try again in a moment")
    if file.endswith(".zip") and not asked("HEAD", file).getResponseHeader("Content-Encoding"):
        copy = asked("GET", f"{file}.gz")  # as python.mjs does, where a server does not compress
        if copy.status == 200:
            data = copy.response.to_bytes()
            return data if copy.getResponseHeader("Content-Encoding") else zlib.decompress(data, 31)
    return asked("GET", file).response.to_bytes()


def asked(how, file):
    """Return the answered request for a file that lies beside Pyodide."""
    request = js.XMLHttpRequest.new()
    request.open(how, f"{pyodide_js.lockfileBaseUrl}{file}", False)
    request.responseType = "arraybuffer"
    try:
        request.send()
    except JsException:
        raise ImportError(f"{file} could not be fetched: is there a network? Try again") from None
    return request


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


def ready(shell):
    """Let the printers of IPython be made now: later they look into numpy if it is imported."""
    shell.display_formatter.formatters["text/plain"].type_printers  # noqa: B018


def begin():
    """Prepare what is imported from now on."""
    sys.path[:] = [*filter(None, sys.path), ""]
    leave_out_the_terminal()
    warnings.filterwarnings("ignore", message="tqdm:disabling monitor")  # there are no threads
    after = sys.meta_path.index(PathFinder) + 1
    packages = pyodide_js.lockfile.packages.to_py()
    sys.meta_path.insert(after, Later(groups_in(packages)))
