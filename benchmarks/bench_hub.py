"""How a hub bears a class that comes at once: each student starts a server and runs a notebook.

    python benchmarks/bench_hub.py [STUDENTS] [NOTEBOOK]

Twelve students run notebook 09, cell by cell, unless said otherwise. Memory is what is theirs and
their share of what several use (PSS), when all have run. It needs Linux, and Node for the proxy.
"""

import json
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import mean

from websocket import create_connection

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))

from helpers import NOTEBOOKS
from hub import SECONDS, TOKEN, hub, repository


def visited(running, student, course, name):
    """Return the seconds until a server was there, until all cells had run, and the errors."""
    begin = time.perf_counter()
    running.start(student)
    running.pull(student, course)
    started = time.perf_counter() - begin
    where = {"name": "python3", "path": f"course/notebooks/{name}"}
    kernel = json.loads(running.ask(f"user/{student}/api/kernels", "POST", **where))["id"]
    place = f"{running.address}/user/{student}/api/kernels/{kernel}/channels"
    may = {"Authorization": f"token {TOKEN}"}
    line = create_connection(place.replace("http", "ws", 1), timeout=SECONDS, header=may)
    book = json.loads((NOTEBOOKS / name).read_text("utf-8"))
    codes = ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]
    errors = sum(failed(line, code, str(i)) for i, code in enumerate(codes))
    return started, time.perf_counter() - begin - started, errors


def failed(line, code, number):
    """Run a cell, and return whether it failed."""
    head = {"msg_id": number, "msg_type": "execute_request", "session": "bench", "username": ""}
    content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
    sent = {"header": head, "parent_header": {}, "metadata": {}, "content": content}
    line.send(json.dumps(sent | {"channel": "shell", "buffers": []}))
    while True:
        text = line.recv()
        said = json.loads(text) if isinstance(text, str) else {}  # bytes come from widgets
        if said.get("msg_type") == "execute_reply" and said["parent_header"]["msg_id"] == number:
            return said["content"]["status"] != "ok"


def memory(student):
    """Return the megabytes of a student's server, and of the kernel."""
    found = {False: 0, True: 0}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"JUPYTERHUB_USER={student}\0" in (process / "environ").read_text():
                pss = (process / "smaps_rollup").read_text().split("Pss:")[1].split()[0]
                found["ipykernel" in (process / "cmdline").read_text()] += int(pss) / 1024
        except (OSError, UnicodeDecodeError):
            continue
    return found[False], found[True]


def main(count="12", name="09_games_worth_knowing.ipynb"):
    """Print a row of the table."""
    students = [f"student{i}" for i in range(1, int(count) + 1)]
    with tempfile.TemporaryDirectory() as folder:
        course, _ = repository(Path(folder))
        with hub(Path(folder), students) as running, ThreadPoolExecutor(len(students)) as all_now:
            begin = time.perf_counter()
            each = [all_now.submit(visited, running, one, course, name) for one in students]
            started, ran, errors = zip(*(one.result() for one in each))
            whole = time.perf_counter() - begin
            servers, kernels = zip(*map(memory, students))
    print("| students | notebook | started | run | all done | server | kernel | errors |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    times = f"{max(started):.0f} s | {max(ran):.0f} s | {whole:.0f} s"
    sizes = f"{mean(servers):.0f} MB | {mean(kernels):.0f} MB"
    print(f"| {count} | {name[:2]} | {times} | {sizes} | {sum(errors)} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
