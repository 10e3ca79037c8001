"""Run a function of a submission, in a process of its own: data in, data out.

`running.py` starts this file with the standard library alone and kills it when time is up. A
request is read from standard input; each result goes to standard output as a line of JSON, in
which the result stands as text that is read as data, never run. Nothing here knows what is right.

The guard below stops what a careless or a mischievous function tries: files, processes,
networks. It is no sandbox against a determined attacker; for that, grade in a container.
"""

import ast
import json
import os
import sys
from collections.abc import Iterator, MappingView
from contextlib import suppress

LIBRARY = """abc array bisect cmath collections copy dataclasses datetime decimal enum fractions
    functools graphlib heapq itertools math numbers operator pprint queue random re statistics
    string textwrap time types typing""".split()  # noqa: SIM905 (what a function may import)
ALLOWED = {  # what a running function may ask of Python; anything else is refused
    "builtins.id",
    "code.__new__",
    "compile",
    "exec",
    "function.__new__",
    "object.__delattr__",
    "object.__getattr__",
    "object.__setattr__",
    "sys._getframe",
    "sys._getframemodulename",
    "sys.excepthook",
    "sys.unraisablehook",
    "time.sleep",
}
NOT_TOLD = ("mkfifo", "mknod")  # of which Python tells no guard
MOST_TEXT = 20_000  # characters of a result
PLAIN = {list: list | MappingView, tuple: tuple, set: set | frozenset}


def load_library():
    """Import what functions may import, before imports are refused."""
    for name in LIBRARY:
        __import__(name)


def limit(megabytes, seconds, output):
    """Limit memory, time and output of this process, where the system can."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for name, most in [
        ("RLIMIT_AS", megabytes * 2**20),
        ("RLIMIT_CPU", seconds + 1),
        ("RLIMIT_FSIZE", output),
        ("RLIMIT_CORE", 0),
    ]:
        with suppress(AttributeError, OSError, ValueError):
            resource.setrlimit(getattr(resource, name), (most, most))


def set_guard():
    """Refuse from now on what a function in a submission has no business with."""
    allowed = frozenset(ALLOWED)

    def guard(event, arguments):
        if event not in allowed:
            what = f"{event} {arguments[0]}" if event == "import" else event
            raise PermissionError(f"a function in a submission may not do this: {what}")

    for name in NOT_TOLD:
        if hasattr(os, name):
            delattr(os, name)
            delattr(sys.modules[os.name], name)
    sys.addaudithook(guard)


def silent():
    """Return the standard output as a file, and let nothing else reach it."""
    results = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    return results


def in_words(problem):
    """Return an exception in words, also when it cannot be shown."""
    try:
        return f"{problem.__class__.__name__}: {problem}".removesuffix(": ")[:500]
    except BaseException:
        return "an exception that cannot be shown"


class Generated(Exception):
    """Raised where a result gives its things one by one, which may never end."""


def plain(thing):
    """Return a result with plain dicts, lists, tuples and sets in place of kinds of their own."""
    if isinstance(thing, dict):
        return {plain(key): plain(value) for key, value in thing.items()}
    for kind, of_kind in PLAIN.items():
        if isinstance(thing, of_kind):
            return kind(map(plain, thing))
    if isinstance(thing, Iterator):
        raise Generated(
            f"a {type(thing).__name__}: put list( ) around it, or next( ) for its first"
        )
    return thing


def answered(function, arguments):
    """Return whether a function gave a result, and the result as text or what it did instead."""
    try:
        text = repr(plain(function(*arguments)))
    except Generated as problem:
        return False, f"gave {problem}"
    except BaseException as problem:
        return False, f"raised {in_words(problem)}"
    return (True, text) if len(text) <= MOST_TEXT else (False, "gave a result that is far too long")


def function_in(source, name):
    """Return the function of that name, and None; or None, and why there is none."""
    variables = {"__name__": "submission"}
    try:
        exec(compile(source, "your cell", "exec"), variables)
    except BaseException as problem:
        return None, f"could not be defined, as its cell runs alone: {in_words(problem)}"
    found = variables.get(name)
    return (found, None) if callable(found) else (None, f"is missing: the cell defines no {name}")


def main():
    """Answer the request on standard input."""
    request = ast.literal_eval(sys.stdin.read())
    load_library()
    results = silent()
    limit(*request["limits"])
    set_guard()
    function, problem = function_in(request["source"], request["name"])
    if problem:
        results.write(json.dumps([None, False, problem]) + "\n")
    else:
        for number, arguments in enumerate(request["calls"]):
            results.write(json.dumps([number, *answered(function, arguments)]) + "\n")
            results.flush()
    results.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
