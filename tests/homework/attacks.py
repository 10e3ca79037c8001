"""Cells with a function `f` that attack whoever grades them, and a part of what is said to each.

`CANARY` is a file that must not appear, `VICTIM` one that must stay as it is.
"""

IMPORT, UNDERSCORE = "cannot be imported", 'begins with a letter or one "_"'
ALLOWED = INSPECTED = "not allowed here"
LATE = "gave no result within"


def body(text):
    """A function with this body, whose lines are parted by `|`."""
    return "def f(values):\n" + "\n".join(f"    {line}" for line in text.split("|"))


REFUSED = {  # never run, or stopped when it comes to that: a person reads it
    # other processes
    "a signal by a process descriptor": (
        "import os, signal\ndef f(values):\n"
        "    signal.pidfd_send_signal(os.pidfd_open(os.getppid()), signal.SIGKILL)",
        IMPORT,
    ),
    "a signal": ("from os import *\nkill(getppid(), 9)", IMPORT),
    "priority": (body("import os|os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)"), IMPORT),
    "limits": (body("import resource as r|r.prlimit(1, r.RLIMIT_CPU, (1, 1))"), IMPORT),
    "a fork": (body("import os|while True: os.fork()"), IMPORT),
    "a thread": (body("import threading|threading.Thread(target=f).start()"), IMPORT),
    "processes": (body("import multiprocessing"), IMPORT),
    "a command": (body("import subprocess|subprocess.run(['touch', CANARY])"), IMPORT),
    "a shell line": ("!touch CANARY\n" + body("return 0"), "remove it from the cell"),
    "a shell in the function": (body("x = !touch CANARY"), "remove it from the cell"),
    "a shell cell": ("%%bash\ntouch CANARY", "remove it from the cell"),
    "get_ipython": (body("get_ipython().system('touch CANARY')"), "remove it from the cell"),
    # files, pipes, the network
    "a file is written": (body("open(CANARY, 'w').write('x')"), ALLOWED),
    "a file is read": (body("return open('/etc/passwd').read()"), ALLOWED),
    "a file is removed": (body("import os|os.remove(VICTIM)"), IMPORT),
    "a path": (body("from pathlib import Path|Path(CANARY).touch()"), IMPORT),
    "io": (body("import io|io.open_code(CANARY)"), IMPORT),
    "printed into a file": (body("print('x', file=open(CANARY, 'w'))"), ALLOWED),
    "a file with a with": (body("with open(CANARY, 'w') as file:|    file.write('x')"), ALLOWED),
    "a pipe": (body("import os|os.pipe()"), IMPORT),
    "a socket": (body("import socket|socket.create_connection(('127.0.0.1', 22))"), IMPORT),
    "ctypes": (body("import ctypes|ctypes.string_at(0)"), IMPORT),
    "the answers": (body("import sg_core.labels"), IMPORT),
    "the module that grades": ("from ..running import output_of", IMPORT),
    # modules from where they are made
    "a loader": (body("return __loader__.load_module('posix')"), UNDERSCORE),
    "a specification": (body("import math|return math.__spec__.loader"), UNDERSCORE),
    "__import__": (body("return __import__('os').remove(VICTIM)"), UNDERSCORE),
    "importlib": (body("import importlib|importlib.import_module('os')"), IMPORT),
    "all modules": (body("import sys|return sys.modules['posix']"), IMPORT),
    "a module in a module": (body("import random|return random._os.system('true')"), ALLOWED),
    "a module in collections.abc": (body("from collections.abc import sys"), ALLOWED),
    "a star of no module": ("from os import *", IMPORT),
    "a star of a package": ("from .. import *", IMPORT),
    "what a star leaves out": (
        "from random import *\nfrom operator import *\nimport random\n"
        + body("return random.SystemRandom"),
        ALLOWED,
    ),
    "the list behind a star": (body("import math|return math.__all__"), UNDERSCORE),
    "attrgetter": (
        "import operator\n" + body("return operator.attrgetter('__class__')(f)"),
        ALLOWED,
    ),
    "methodcaller": ("from operator import methodcaller", ALLOWED),
    "SystemRandom": (body("import random|return random.SystemRandom().random()"), ALLOWED),
    "a Formatter": (
        body("import string|return string.Formatter().vformat('{0}', [f], {})"),
        ALLOWED,
    ),
    "make_dataclass": ("from dataclasses import make_dataclass", ALLOWED),
    "hints that are evaluated": (
        "import typing\ndef f(values: \"__import__('os').system('touch CANARY')\"):\n"
        "    return typing.get_type_hints(f)",
        ALLOWED,
    ),
    "wraps, for the variables of a module": (
        "from functools import wraps\nwraps(wraps, (), ('__globals__',))(lambda: 0)",
        ALLOWED,
    ),
    "update_wrapper": ("import functools\nfunctools.update_wrapper(f, f)", ALLOWED),
    "UserString": ("from collections import UserString", ALLOWED),
    "singledispatch": ("from functools import singledispatch", ALLOWED),
    # frames, code, classes
    "a traceback": (
        body("try:|    1 / 0|except Exception as e:|    return e.__traceback__"),
        UNDERSCORE,
    ),
    "the frame of a traceback": (body("return values.tb_frame"), INSPECTED),
    "the frame of a generator": (body("return (n for n in values).gi_frame"), INSPECTED),
    "frames back": (body("g = (g.gi_frame.f_back.f_globals for n in [1])|return [*g]"), INSPECTED),
    "a frame by a pattern": (
        "from dataclasses import dataclass\n@dataclass\nclass Pair:\n    gi_frame: object\n"
        "    f_back: object\ndef f(values):\n    match (n for n in values):\n"
        "        case Pair(frame, back):\n            return frame",
        ALLOWED,
    ),
    "an attribute by a pattern": (
        body("match f:|    case object(__globals__=g):|        return g"),
        ALLOWED,
    ),
    "an attribute by a pattern of a number": (
        body("match 5:|    case int(real=g):|        return g"),
        ALLOWED,
    ),
    "two attributes by a pattern": (body("match f:|    case int(a, b): return b"), ALLOWED),
    "a pattern in a pattern": (body("match [f]:|    case [object(x)]: return x"), ALLOWED),
    "a hook by a pattern of a number": (body("match 5:|    case int(_getattr_): pass"), UNDERSCORE),
    "a hook by a pattern": (
        body("match values:|    case [*_getattr_]:|        return 0"),
        UNDERSCORE,
    ),
    "a coroutine": ("async def g(): pass\n" + body("return g().cr_frame.f_back"), ALLOWED),
    "variables of a function": (body("return f.__globals__['__builtins__']"), UNDERSCORE),
    "forged code": (body("f.__code__ = f.__code__.replace(co_code=b'\\x00' * 40)"), UNDERSCORE),
    "a function of code": (body("return type(f)(f.__code__, {})"), UNDERSCORE),
    "compile": (body("return compile('1', '', 'eval')"), ALLOWED),
    "eval": (body("return eval('f.__globals__')"), ALLOWED),
    "exec, not called by name": (body("[*map(exec, ['import os'])]"), ALLOWED),
    "getattr": (body("return getattr(f, '__glo' + 'bals__')"), ALLOWED),
    "vars and globals": (body("return {**vars(), **globals()}"), ALLOWED),
    "subclasses": (body("return ().__class__.__base__.__subclasses__()"), UNDERSCORE),
    "the type of a type": (body("return type(type(1))('X', (), {'__del__': print})"), ALLOWED),
    "a class by type": (body("return type('X', (), {'__del__': print})"), ALLOWED),
    "type by map": (body("return [*map(type, [f])][0](0, {})"), ALLOWED),
    "the type of a function": (body("return type(f)"), ALLOWED),
    "the type of a lambda": (body("return type(lambda: 0)"), ALLOWED),
    "the type of a generator": (body("return type(n for n in values)"), ALLOWED),
    "the type of a module": (body("import math|return type(math)('os')"), ALLOWED),
    "the type of a method": (body("return type([].append)"), ALLOWED),
    "the type of an own class": ("class A: pass\n" + body("return type(A)"), ALLOWED),
    "the type of an abstract class": (
        "from collections.abc import Sequence\n" + body("return type(Sequence)"),
        ALLOWED,
    ),
    "type with a name": (body("return type(1, x=2)"), ALLOWED),
    # names with one underscore
    "a hook by a function": ("def _getattr_(x, y): return 0", UNDERSCORE),
    "a hook by a parameter": ("def f(values, _write_=None): return 0", UNDERSCORE),
    "a hook by a loop": (body("for _getitem_ in values: pass"), UNDERSCORE),
    "a hook by a walrus": (body("return (_getattr_ := 1)"), UNDERSCORE),
    "a hook by a class": ("class _getattr_: pass", UNDERSCORE),
    "a hook by a class inside": ("class A:\n    def _getattr_(self, x): pass", UNDERSCORE),
    "a hook for print": ("_print_ = 0", UNDERSCORE),
    "two underscores": ("__x = 1", UNDERSCORE),
    "a private attribute of a module": (body("import heapq|return heapq._heapify_max"), ALLOWED),
    "a private attribute of a text": (body("return 'a'._x"), ALLOWED),
    "a private attribute of a module's class": (
        "from collections import Counter\n" + body("return Counter()._keep_positive"),
        ALLOWED,
    ),
    "a private attribute of a module is set": (
        "import random\nrandom._os = 0",
        "may not be changed",
    ),
    "a private attribute of a class is set": (
        "from collections import Counter\nCounter._x = 0",
        "may not be changed",
    ),
    "the members of an enum": ("from enum import Enum\nclass A(Enum): x = 1", "in place of"),
    "a hint that is evaluated": (
        "import typing\ntyping.TypeVar('T', bound='f()').__bound__",
        UNDERSCORE,
    ),
    "methods that Python calls": (
        "class A(str):\n    def __format__(self, spec): return spec",
        UNDERSCORE,
    ),
    "a method that looks up attributes": (
        "class A:\n    def __getattr__(self, x): pass",
        UNDERSCORE,
    ),
    "a function that is called as a method": ("def __call__(): pass", UNDERSCORE),
    "a metaclass": ("class Meta(object): pass\nclass A(metaclass=Meta): pass", "not allowed"),
    "methods of a metaclass": ("class A:\n    def __init_subclass__(cls): pass", UNDERSCORE),
    "a finalizer": ("class A:\n    def __del__(self): pass", UNDERSCORE),
    "what an lru_cache wraps": (
        "import functools\n@functools.lru_cache\ndef g(): pass\n" + body("return g.__wrapped__"),
        UNDERSCORE,
    ),
    "the variables of a partial": (
        "from functools import partial\n" + body("return partial(f).func.__globals__"),
        UNDERSCORE,
    ),
    "the object of an AttributeError": (
        body("try:|    f.x|except AttributeError as problem:|    return problem.obj"),
        ALLOWED,
    ),
    "names that are normal only later": (body("return f.__gl\u1d52bals__"), UNDERSCORE),
    # texts that reach attributes
    "format": (body("return '{0.__globals__}'.format(f)"), 'write f"{x}" instead'),
    "format of an item": (body("return '{0[x]}'.format(vars)"), 'write f"{x}" instead'),
    "format of a name": (body("return '{f.__code__}'.format(f=f)"), 'write f"{x}" instead'),
    "format in a width": (body("return '{:{0.__globals__}}'.format(f)"), 'write f"{x}" instead'),
    "format of a field without a number": (
        body("return '{.__globals__}'.format(f)"),
        'write f"{x}" instead',
    ),
    "format of a text that is made": (
        body("return ('{0' + '.__glo' + 'bals__}').format(f)"),
        'write f"{x}" instead',
    ),
    "format as a method in a map": (
        body("return [*map('{0.__globals__}'.format, [f])]"),
        'write f"{x}" instead',
    ),
    "format of a text of its own kind": (
        "class S(str): pass\n" + body("return S('{0.__globals__}').format(f)"),
        'write f"{x}" instead',
    ),
    "format by a class of its own": (
        "class S(str): pass\n" + body("return S.format('{0.__globals__}', f)"),
        'write f"{x}" instead',
    ),
    "format by super": (
        "class S(str):\n    def show(self): return super().format(f)\n"
        + body("return S('{0.__globals__}').show()"),
        ALLOWED,
    ),
    "format of the class": (body("return str.format('{0.__globals__}', f)"), 'write f"{x}"'),
    "format_map": (body("return '{f.__globals__}'.format_map({'f': f})"), 'write f"{x}" instead'),
    "a text that says it is its module": (
        "from collections import namedtuple\nclass S(str):\n    def __ne__(self, other):\n"
        "        return False\n    def __eq__(self, other):\n        return True\n"
        "A = namedtuple('A', 'x', module=S('x'))\nA.x = 0",
        "may not be changed",
    ),
    "an f-string": (body("return f'{f.__globals__}'"), UNDERSCORE),
    # what is used later by others
    "a module is changed": ("import math\nmath.floor = lambda x: 0", "may not be changed"),
    "a module in a loop": ("import math\nfor math.floor in [0]: pass", "may not be changed"),
    "a class is changed": (
        "from collections import Counter\nCounter.get = 0",
        "may not be changed",
    ),
    "the name of a field": (
        "from dataclasses import dataclass, field|box = field(default=0)|@dataclass(init=False)"
        "|class A:|    x: int = box|box.name = 'f()'".replace("|", "\n"),
        "Field may not be changed",
    ),
    "the name of a field, as a kind of container": (
        "from collections import ChainMap\nfrom collections.abc import Hashable\n"
        "from dataclasses import field\nChainMap.register(Hashable)\n"
        "box = field(default=0)\nbox.name = 'f()'",
        "Field may not be changed",
    ),
    "a class is made data": (
        "from collections import Counter\nfrom dataclasses import dataclass\ndataclass(Counter)",
        "Counter may not be changed",
    ),
    "builtins": ("import builtins\nbuiltins.len = lambda x: 0", IMPORT),
    "the builtins of the cell": (body("__builtins__['len'] = 0"), UNDERSCORE),
    "the guard is replaced": ("_getattr_ = lambda x, y: 0", UNDERSCORE),
    "the guard is global": (body("global _getattr_"), UNDERSCORE),
    "the guard is imported": ("from math import pi as _getattr_", UNDERSCORE),
    "the guard is an exception": ("try: 1 / 0\nexcept Exception as _write_: pass", UNDERSCORE),
    "refusals are caught": (
        body("try:|    open(CANARY, 'w')|except BaseException:|    return 0"),
        ALLOWED,
    ),
    # code that runs before the function
    "a decorator": ("@eval\n" + body("return 0"), ALLOWED),
    "a default": ("def f(values, x=open(CANARY, 'w')): pass", ALLOWED),
    "a class body": ("class A:\n    import os\n    os.remove(VICTIM)", IMPORT),
    "except*": (body("try:|    pass|except* ValueError:|    pass"), "except* is not allowed"),
    "a nest that is too deep": (body(f"return {'-' * 1000}1"), "nested too deeply"),
    "too long": (body("return 0") + "\n" + "#" * 20_000, "more than 20,000 characters"),
}
HARMLESS = {  # runs, and hurts nobody: no result, or a wrong one
    "a private attribute that is inherited": (
        "from random import Random\nclass A(Random): pass\n"
        + body("return A._randbelow_with_getrandbits"),
        "has no attribute '_randbelow",
    ),
    "a star": ("from math import *\nfrom itertools import *\n" + body("return -floor(1.5)"), "-1"),
    "a number that is a class of its own": (
        "from dataclasses import dataclass\n@dataclass\nclass Pair:\n    gi_frame: object\n"
        "int = Pair\ndef f(values):\n    match (n for n in values):\n"
        "        case int(frame): return frame\n"
        "    match Pair(5):\n        case int(frame): return [type(frame) is Pair]",
        "True",
    ),
    "a result that shows itself as code": (
        "class A:\n    def __repr__(self): return \"open(CANARY, 'w')\"\n" + body("return A()"),
        "not plain data",
    ),
    "a result that shows itself as a result": (
        "class A:\n    def __repr__(self): return '[-1]'\n" + body("return A()"),
        "-1",
    ),
    "a result that shows itself for ever": (
        "class A:\n    def __repr__(self): return f'{self}'\n" + body("return A()"),
        "RecursionError",
    ),
    "a result that shows itself as a text of its own": (
        "class S(str):\n    def __eq__(self, other): return True\n"
        "class A:\n    def __repr__(self): return S('-1')\n" + body("return A()"),
        "-1",
    ),
    "a result that ends the program when it is shown": (
        "class A:\n    def __repr__(self): raise SystemExit(0)\n" + body("return A()"),
        "SystemExit",
    ),
    "an exception that shows itself": (
        "class E(Exception):\n    def __repr__(self): return 'x' * 10**6\n" + body("raise E(E())"),
        "E",
    ),
    "a dict that gives what is missing": (
        "class D(dict):\n    def __missing__(self, key): return self\n"
        + body("return len(D()[1][2]) - 1"),
        "-1",
    ),
    "a thing that is called for ever": (
        "class A:\n    def __call__(self, values): return self(values)\nf = A()",
        "RecursionError",
    ),
    "a wide format": (body("return '{:{w}}'.format(1, w=10**10)"), "MemoryError"),
    "a format in a format": (body("return '{:{:{}}}'.format(1, 2, 3)"), "ValueError"),
    "a variable of a kind": (
        "from typing import TypeVar\n" + body("return TypeVar('T', bound=CANARY)('-')"),
        "-",
    ),
    "annotations": ("def f(values: open(CANARY, 'w')) -> open(CANARY, 'w'):\n    return -1", "-1"),
    "annotated names": ("x: open(CANARY, 'w') = 1\n" + body("return -1"), "-1"),
    "magics": ("%system touch CANARY\n%sx touch CANARY\n" + body("return -1"), "-1"),
    "a copy with attributes of one's choice": (
        "from copy import deepcopy\nclass Memo(dict):\n    asked = 0\n"
        "    def get(self, key, missing):\n        self.asked += 1\n"
        "        return {'__module__': 'os'} if self.asked == 3 else missing\n"
        "class A: pass\na = A()\na.x = 1\ncopy = deepcopy(a, Memo())\n" + body("return -1"),
        "TypeError",
    ),
    "a namedtuple with code for a name": (
        "from collections import namedtuple\nnamedtuple('A', ['x=print'])",
        "ValueError",
    ),
    "a text that says it is a name": (
        "from collections import namedtuple\nclass S(str):\n    def isidentifier(self):\n"
        "        return True\n    def split(self):\n        return [S('x=print')]\n"
        "    def replace(self, *_):\n        return self\nnamedtuple('A', S('x'))",
        "ValueError",
    ),
    "code in a kind": (
        "from typing import List\ngot = []\nclass Spy:\n    def __eq__(self, other):\n"
        "        got.append(other)\n"
        + body("List['print()'] == List[Spy()]|return [isinstance(x, str) for x in got]"),
        "True",
    ),
    "an own lru_cache": (
        "from functools import lru_cache\n@lru_cache(None)\ndef f(values): return 0",
        "unhashable",
    ),
    "it exits": (body("raise SystemExit(0)"), "SystemExit"),
    "it exits early": ("raise SystemExit(0)", "SystemExit"),
    "it interrupts": (body("raise KeyboardInterrupt"), "KeyboardInterrupt"),
    "an exception that cannot be shown": (
        body("raise ValueError(10**5000)"),
        "cannot be shown",
    ),
    "a nest": (body("a = []|for _ in range(10**5): a = [a]|return a"), "RecursionError"),
    "deep recursion": (body("return f(values)"), "RecursionError"),
    "a result that equals all": (
        "class A:\n    def __eq__(self, other): return True\n" + body("return A()"),
        "not plain data",
    ),
    "mro": (body("return bool.mro()"), "not plain data"),
    "a result that is a class": ("class A: pass\n" + body("return A"), "not plain data"),
    "a long text": (body("return 'x' * 10**10"), "MemoryError"),
    "a long list": (body("return [0] * 10**10"), "MemoryError"),
    "a wide f-string": (body("return f'{1:{10**9}}'"), "MemoryError"),
    "a long result": (body("return 'x' * 10**6"), "far too long"),
    "a huge number": (body("return 10**5000"), "ValueError"),
    "prints without end": (body("for n in range(10**5): print('x' * 100)|return -1"), "-1"),
    "a codec": (body("return 'a'.encode('rot13')"), ""),
    "iterators in iterators": (
        "from itertools import chain\n"
        + body("x = iter(values)|for _ in range(10**6): x = chain(x, [1])|return next(x)"),
        "",
    ),
}
ENDLESS = {  # ended when time is up
    "a loop": body("while True: pass"),
    "a loop that catches": body(
        "while True:|    try:|        1 / 0|    except BaseException: pass"
    ),
    "a loop before": "while True: pass",
    "a power": body("return 10**10**8"),
    "a search": "import re\n" + body("return re.match('(a*)*b', 'a' * 40)"),
    "a list without end": "from itertools import count\n" + body("return sum(count())"),
}
