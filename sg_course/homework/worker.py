"""Run a function of a submission, in a process of its own: data in, data out.

`running.py` starts this file with the standard library and RestrictedPython alone and kills it
when time is up. A request is read from standard input; each result goes to standard output as a
line of JSON, in which the result stands as text that is read as data, never run. Nothing here
knows what is right.

`restricted.py` says what a cell may use. Who gets around this finds a process that may open no
file, start no other process and use little memory; what else it can reach, `running.py` decides.
"""

import ast
import json
import os
import sys
import unicodedata  # noqa: F401 (for which Python opens a file when a name has an é)
from collections.abc import Iterator, MappingView
from contextlib import suppress

MOST_TEXT = 20_000  # characters of a result
NOBODY = 65534  # the user that has no rights
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
PLAIN = {list: list | MappingView, tuple: tuple, set: set | frozenset}
GIVEN, FAILED, REFUSED = STATES = "given", "failed", "refused"


def limit(megabytes, seconds, output):
    """Limit what this process may use, where the system can; nothing can be opened any more."""
    try:
        import resource
    except ImportError:  # Windows
        return
    if IS_ROOT:  # for whom there are no limits
        with suppress(OSError):
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
    for name, most in [
        ("RLIMIT_AS", megabytes * 2**20),
        ("RLIMIT_CPU", seconds + 1),
        ("RLIMIT_FSIZE", output),
        ("RLIMIT_CORE", 0),
        ("RLIMIT_NPROC", 0),
        ("RLIMIT_NOFILE", 0),
    ]:
        with suppress(AttributeError, OSError, ValueError):
            resource.setrlimit(getattr(resource, name), (most, most))


def silent():
    """Return the standard output as a file, and let nothing else reach it."""
    results = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    return results


def exception_told(problem):
    """Return an exception in words, also when it cannot be shown."""
    try:
        said = f"{problem.__class__.__name__}: {problem}".removesuffix(": ")[:500]
        return f"{said}; put it into this cell" if type(problem) is NameError else said
    except BaseException:
        return "an exception that cannot be shown"


class Generated(Exception):
    """Raised where a result gives its things one by one, which may never end."""


def plain_data(thing):
    """Return a result with plain dicts, lists, tuples and sets in place of kinds of their own."""
    if isinstance(thing, dict):
        return {plain_data(key): plain_data(value) for key, value in thing.items()}
    for kind, of_kind in PLAIN.items():
        if isinstance(thing, of_kind):
            return kind(map(plain_data, thing))
    if isinstance(thing, Iterator):
        raise Generated(
            f"a {type(thing).__name__}: put list( ) around it, or next( ) for its first"
        )
    return thing


def answered(function, arguments):
    """Return the state of a call, and the result as text or what the function did instead."""
    try:
        text = str.__str__(repr(plain_data(function(*arguments))))  # no text of a kind of its own
    except Generated as problem:
        return FAILED, f"gave {problem}"
    except BaseException as problem:
        return FAILED, f"raised {exception_told(problem)}"
    if len(text) > MOST_TEXT:
        return FAILED, "gave a result that is far too long"
    return GIVEN, text


def function_in(run, source, name):
    """Return the function of that name, and None; or None, and why there is none."""
    try:
        found = run(source).get(name)
    except BaseException as problem:
        return None, f"could not be defined, as its cell runs alone: {exception_told(problem)}"
    return (found, None) if callable(found) else (None, f"is missing: the cell defines no {name}")


def answers(run, source, name, calls):
    """Yield (number of a call, state, text); where there is no function, only why, with None."""
    function, problem = function_in(run, source, name)
    if problem:
        yield None, FAILED, problem
        return
    for number, arguments in enumerate(calls):
        yield number, *answered(function, arguments)


def lines(restricted, request):
    """Yield what is printed for a request, up to the first thing that a cell may not do."""
    for row in answers(restricted.run, request["source"], request["name"], request["calls"]):
        last = restricted.refused
        yield json.dumps((None, REFUSED, last[0]) if last else row) + "\n"
        if last:
            break


def main():
    """Answer the request on standard input."""
    request = ast.literal_eval(sys.stdin.read())
    sys.path += request["library"]
    import restricted

    list(map(restricted.part, restricted.MODULES))
    results = silent()
    limit(*request["limits"])
    for line in lines(restricted, request):
        results.write(line)
        results.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
