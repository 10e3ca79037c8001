"""Run a function of a submission, in a process of its own: data in, data out.

`running.py` starts this file with the standard library alone and kills it when time is up. A
request is read from standard input; each result goes to standard output as a line of plain text
that is read as data, never run. Nothing here knows what is right.

The guard below stops what a careless or a mischievous function tries: files, processes,
networks. It is no sandbox against a determined attacker; for that, grade in a container.
"""

import ast
import os
import sys
import sysconfig
from contextlib import suppress

MOST_TEXT = 100_000  # characters of a result
ALLOWED = {  # what a running program may ask of Python; anything else is refused
    "builtins.id",
    "code.__new__",
    "compile",
    "cpython.run_startup",
    "exec",
    "function.__new__",
    "import",
    "marshal.loads",
    "object.__delattr__",
    "object.__getattr__",
    "object.__setattr__",
    "os.listdir",
    "os.scandir",
    "sys._getframe",
    "sys._getframemodulename",
    "sys.excepthook",
    "sys.unraisablehook",
    "time.sleep",
}
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
NOT_IN = "..", "site-packages", "dist-packages"  # paths of the library
LIBRARY = tuple({sysconfig.get_path(name) + os.sep for name in ("stdlib", "platstdlib")})


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


def guard(
    event,
    arguments,
    allowed=frozenset(ALLOWED),
    library=LIBRARY,
    others=NOT_IN,
    writes=WRITES,
    text=str,
):
    """Refuse what a function in a submission has no business with."""
    if event in allowed:
        return
    if event == "open":
        path, _, flags = arguments
        of_library = path.__class__ is text and path.startswith(library)
        if of_library and not (flags or 0) & writes and not [p for p in others if p in path]:
            return
    raise PermissionError(f"a function in a submission may not do this: {event}")


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


def answered(function, arguments):
    """Return whether a function gave a result, and the result or what it raised, as text."""
    try:
        text = repr(function(*arguments))
    except BaseException as problem:
        return False, f"raised {in_words(problem)}"
    return (True, text) if len(text) <= MOST_TEXT else (False, "gave a result that is far too long")


def function_in(source, name):
    """Return the function of that name, and None; or None, and why there is none."""
    variables = {"__name__": "submission"}
    try:
        exec(compile(source, "your cell", "exec"), variables)
    except BaseException as problem:
        return None, f"could not be defined: {in_words(problem)}"
    found = variables.get(name)
    return (found, None) if callable(found) else (None, f"is missing: the cell defines no {name}")


def main():
    """Answer the request on standard input."""
    request = ast.literal_eval(sys.stdin.read())
    results = silent()
    limit(*request["limits"])
    sys.addaudithook(guard)
    function, problem = function_in(request["source"], request["name"])
    tell = results.write
    if problem:
        tell(repr((None, False, problem)) + "\n")
    else:
        for number, arguments in enumerate(request["calls"]):
            tell(repr((number, *answered(function, arguments))) + "\n")
            results.flush()
    results.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
