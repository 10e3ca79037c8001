"""The functions that students write run as WebAssembly, in a Python that can reach nothing.

We compile `worker.py` to a component that imports nothing at all: no file, no network, no process,
no clock. Its memory and its work are limited from outside, and each function gets a new instance.
Work is counted in steps of WebAssembly, so that nobody's points depend on how busy the computer is.
We build the component when a computer first needs it, and keep it in the user's cache folder.
"""

import subprocess
import sys
from contextlib import closing
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread, stack_size

import componentize_py  # noqa: F401 (said at once where it is missing)
from platformdirs import user_cache_path
from tqdm import tqdm
from wasmtime import Config, Engine, Store, Trap, WasmtimeError
from wasmtime.component import Component, Linker

from sg_course.homework import worker
from sg_course.homework.running import ENDED, LATE

WORLD = """
package sg:homework;
world functions {
    export define: func(source: string, name: string);
    export answer: func(arguments: string) -> tuple<bool, string>;
}
"""
DIGEST = sha256().digest_size  # bytes, with which the file begins
STACK = 2 * 2**20  # bytes, for calls within calls
A_SECOND = 10**10  # steps, about as many as an idle computer does in a second
PATIENCE = 60  # how many times as long they may take on a busy computer
COMPONENTIZE = [
    *("import componentize_py; componentize_py.script()", "-d", "world.wit", "-w", "functions"),
    *("componentize", "--stub-wasi", "-p", ".", "worker", "-o", "made"),
]


class Cell:
    """A component, which runs one cell."""

    def __init__(self, limits):
        engine, component = compiled()
        self.store = Store(engine)
        self.store.set_limits(memory_size=limits.megabytes * 2**20)
        self.store.set_fuel(int(limits.seconds * A_SECOND))
        self.store.set_epoch_deadline(1)
        self.inside = Linker(engine).instantiate(self.store, component)

    def close(self):
        self.store.close()  # its memory is free before the next function needs as much

    def define(self, source, name):
        self.inside.get_func(self.store, "define")(self.store, source, name)

    def answer(self, arguments):
        return self.inside.get_func(self.store, "answer")(self.store, arguments)


def in_a_component(source, name, calls, limits):
    """Return the results of the first calls of a function, and why the others have none."""
    rows, rest, ended = [], [ENDED], Event()

    def run():
        try:
            with closing(Cell(limits)) as cell:
                rows.extend(worker.answers(cell, source, name, calls, limits.output))
        except (Trap, WasmtimeError) as problem:
            if "call stack exhausted" in str(problem):
                rest[0] = "raised RecursionError"
            if "all fuel consumed" in str(problem):
                rest[0] = LATE.format(limits.seconds)
        finally:
            ended.set()

    engine, _ = compiled()
    thread = Thread(target=run)
    before = stack_size(16 * STACK)
    thread.start()
    stack_size(before)
    try:
        if not ended.wait(limits.seconds * PATIENCE):
            rest[0] = LATE.format(limits.seconds)
    finally:
        if not ended.is_set():  # also where something else ended the wait, such as Ctrl+C
            engine.increment_epoch()
        thread.join()
    return rows, rest[0]


@cache
def compiled():
    """Return the engine, and the component as compiled for it."""
    config = Config()
    config.epoch_interruption, config.max_wasm_stack = True, STACK
    config.consume_fuel = True
    engine = Engine(config)
    files = Path(worker.__file__).read_bytes() + Path(__file__).read_bytes()
    name = sha256(files + version("wasmtime").encode()).hexdigest()
    path = user_cache_path("sprague-grundy", ensure_exists=True) / f"{name[:16]}.cwasm"
    if not is_whole(path):
        make(engine, path)
    return engine, Component.deserialize(engine, path.read_bytes()[DIGEST:])


def is_whole(path):
    """Return whether a file is as it was made: code that is damaged could do anything."""
    content = path.read_bytes() if path.is_file() else b""
    return content[:DIGEST] == sha256(content[DIGEST:]).digest() and len(content) > DIGEST


def make(engine, path):
    """Write the component, compiled; it is there when it is whole."""
    with (
        TemporaryDirectory(dir=path.parent) as folder,
        tqdm(total=2, desc="made once on this computer, in a minute: Python for functions") as bar,
    ):
        folder = Path(folder)
        (folder / "world.wit").write_text(WORLD, encoding="utf-8")
        (folder / "worker.py").write_bytes(Path(worker.__file__).read_bytes())
        command = [sys.executable, "-c", *COMPONENTIZE]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        bar.update()
        compiled = Component.from_file(engine, str(folder / "made")).serialize()
        (folder / "compiled").write_bytes(sha256(compiled).digest() + compiled)
        (folder / "compiled").replace(path)
        bar.update()
