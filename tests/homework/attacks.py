"""What a function `f` may reach for: cells that try, and get nothing.

`CANARY` is a file that must not appear, `VICTIM` one that must stay as it is. A cell finds what
Python has built in, behind what stands in for it, by one of `ROADS`, as `real`.
"""

ROADS = {
    "a module": "real = sys.modules['builtins']",
    "a frame": "real = sys._getframe(1).f_globals['builtins']",
    "the stand-in": "real = __import__.__globals__['builtins']",
    "a traceback": "try: 1 / 0\n    except Exception as problem:\n"
    "        real = problem.__traceback__.tb_frame.f_back.f_globals['builtins']",
    "a library": "real = warnings.__dict__['sys'].modules['builtins']",
}
REACH = {  # what is tried, as an expression; `get` imports a module
    "a file is read": "real.open('/etc/passwd').read()",
    "a file is written": "real.open(CANARY, 'w').write('x')",
    "a file is written by its number": "get('os').open(CANARY, 66)",
    "a file is removed": "get('os').remove(VICTIM)",
    "a folder is listed": "get('os').listdir('/')",
    "the network": "get('socket').create_connection(('127.0.0.1', 22))",
    "a process": "get('subprocess').run(['touch', CANARY])",
    "a fork": "get('os').fork()",
    "a neighbour is ended": "get('os').kill(get('os').getppid(), 9)",
    "a thread": "get('threading').Thread(target=f).start()",
    "what is secret": "get('os').environ['HOME']",
    "the right answers": "get('sg_core.labels').outcomes",
    "memory at an address": "get('ctypes').string_at(0)",
    "memory": "[bytes(10**8) for _ in range(10**3)]",
    "a long text": "'x' * 2**31",
    "a result for all calls": "setattr(cell, 'answer', lambda *_: (True, '0')) or -1",
    "a result of an odd shape": "setattr(cell, 'answer', lambda *_: {'a': f}) or -1",
    "a result without end": "setattr(cell, 'answer', lambda *_: (True, '[' * 10**8)) or -1",
    "a nest": "functools.reduce(lambda a, _: [a], range(10**5))",
    "an end": "get('os')._exit(0)",
    "what others use": "[setattr(real, name, print) for name in ('len', 'repr', 'map', 'int')]",
    "what others import": "[sys.modules.clear(), setattr(math, 'floor', print)]",
    "what others recall": "[setattr(cell, 'define', lambda *_: 0)]",
}
ENDLESS = {
    "a loop": "while True: pass",
    "a loop that catches": "while True:\n        try: 1 / 0\n        except BaseException: pass",
    "a power": "return 10**10**8",
    "a search": "return re.match('(a*)*b', 'a' * 40)",
    "a list without end": "return sum(itertools.count())",
}
IMPORTS = "import functools, itertools, math, re, sys, warnings"


def reaching(what, road="a module"):
    """The cell of a function that reaches for something."""
    get = "get = lambda name: [real.__import__(name), sys.modules[name]][1]"
    cell = "cell = sys._getframe(1).f_globals['Cell']"
    lines = "".join(f"    {line}\n" for line in (ROADS[road], get, cell, f"return {REACH[what]}"))
    return f"{IMPORTS}\ndef f(values):\n{lines}"


def endless(what):
    """The cell of a function that does not end."""
    return f"{IMPORTS}\ndef f(values):\n    {ENDLESS[what]}"
