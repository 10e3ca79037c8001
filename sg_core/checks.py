"""Checks for arguments that people type; each function checks its own arguments, once.

Each check returns its argument, made ready for use, or raises an error that says what is wrong and
what would be right.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from difflib import get_close_matches
from functools import wraps
from inspect import getattr_static, ismethod, signature
from itertools import islice
from numbers import Integral

from sg_core.errors import GameError, LimitError
from sg_core.words import shown

# How much a person may ask for: each limit once, with the reason. The sizes of first tries and of
# caches, which refuse nothing, are defined where they are used.
MOST_LISTED = 1_000_000  # options of a position, stones of a heap: more fill a list of 100 MB
MOST_MOVES = 20_000_000  # of a game that is explored: 2 GB
MOST_IN_SUMS = 1_000_000  # positions of sums that a walk explores: half a minute
MOST_PARTS = 200_000  # that are solved for one question, or into which a position falls: seconds
MOST_ENUMERATED = 6  # positions, where all games are listed: there are millions of seven
MOST_RANDOM = 100_000  # positions and moves of a random game, or of a grid: seconds
MOST_VALUES = 50_000_000  # of a nim-sequence that are held: 400 MB
MOST_CELLS = 1_000  # of a board: its options are listed
MOST_ROWS = 2_000  # of a table of values: half a minute
MOST_EDGES = 200  # of a picture that is cut: what falls is found for each
MOST_VERTICES = 500  # of a graph that is played on
LONGEST_NOTATION = 100_000  # characters of a set in braces
LONGEST_SET_NAME = 200  # characters of a set that is named by its notation; else s1, s2, …
LARGEST_NIMBER = 1_000  # *n in the notation of a set: it has n + 1 positions and n² moves

IN_PARTS = (
    "if these are parts, played as a sum, write Parts(left), where left(part) lists such tuples"
)
ALONE = "if it is a move and the position after it, give the position alone"
PARTIZAN = (
    "the two players have different moves, so the game is partizan (01, section 6), and this "
    "package does not cover it"
)
BY_TURNS = {"player", "turn", "who"}  # parameters that say whose moves are asked for
SIDES = ("left", "right"), ("blue", "red"), ("black", "white"), ("alice", "bob")
OPTIONS = re.compile(  # what people call the method options
    "(get|list|all|next|legal|possible|valid|available)*"
    "(moves?|options?|positions|states|followers|successors|children)(of|from|after|for)?"
)


def natural(value, what="a value", least=0, most=None):
    """Return `value` as an int, or raise unless it is a whole number from `least` to `most`.

    >>> natural(3)
    3
    >>> natural(-1, "a heap")
    Traceback (most recent call last):
    sg_core.errors.GameError: a heap must be one of 0, 1, 2, …, not -1
    """
    if not is_whole(value) or value < least:
        first = f"{least}, {least + 1}, {least + 2}, …"
        raise GameError(f"{what} must be one of {first}, not {shown(value)}")
    if most is not None and value > most:
        raise LimitError(f"{what} is at most {most:,}, not {shown(value)}")
    return int(value)


def is_whole(value):
    """Return whether `value` is a whole number; True and False are not.

    >>> is_whole(-3), is_whole(True), is_whole(3.0)
    (True, False, False)
    """
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def naturals(values, what="a value", **limit):
    """Return a collection of natural numbers as a list.

    >>> naturals((1, "2"))
    Traceback (most recent call last):
    sg_core.errors.GameError: a value must be one of 0, 1, 2, …, not '2'
    """
    values = as_list(values, "numbers", **limit)
    if {*map(type, values)} <= {int} and min(values, default=0) >= 0:  # most often, and fast
        return values
    return [natural(value, what) for value in values]


def as_list(things, what, ordered=False, most=MOST_LISTED, instead="give fewer"):
    """Return a collection as a list; raise if it is not a collection, or has no order or no end.

    >>> as_list(("a", "b"), "positions")
    ['a', 'b']
    >>> as_list("ab", "positions")
    Traceback (most recent call last):
    sg_core.errors.GameError: expected a list of positions, not 'ab'
    """
    no_list = str | bytes | Mapping | set | frozenset if ordered else str | bytes | Mapping
    if isinstance(things, no_list) or not can_be_listed(things):
        raise GameError(f"expected a list of {what}, not {shown(things)}")
    found = list(islice(things, most + 1))
    if len(found) > most:
        raise LimitError(f"over {most:,} {what} are too many to list; {instead}")
    return found


def can_be_listed(things):
    """Return whether a loop can go through a thing, one item after the other."""
    try:
        return isinstance(things, Iterable) and iter(things) is not None
    except TypeError:  # what should give an iterator gives something else
        return False


def as_text(thing, what):
    """Return `thing` if it is a text, or raise a `GameError` that says what should be one.

    >>> as_text(5, "a title")
    Traceback (most recent call last):
    sg_core.errors.GameError: a title is a text, not 5
    """
    if not isinstance(thing, str):
        raise GameError(f"{what} is a text, not {shown(thing)}")
    return thing


def truth(thing, what):
    """Return `thing` if it is True or False, or raise a `GameError`.

    >>> truth(1, "an answer")
    Traceback (most recent call last):
    sg_core.errors.GameError: an answer is True or False, not 1
    """
    if not isinstance(thing, bool):
        raise GameError(f"{what} is True or False, not {shown(thing)}")
    return thing


def one_of(thing, known, what):
    """Return `thing` if it is one of those known, texts or None, or raise a `GameError`.

    >>> one_of("maybe", ("yes", "no", None), "an answer")
    Traceback (most recent call last):
    sg_core.errors.GameError: an answer is 'yes', 'no' or None, not 'maybe'
    """
    if not isinstance(thing, str | None) or thing not in known:
        *some, last = map(repr, known)
        raise GameError(f"{what} is {', '.join(some)} or {last}, not {shown(thing)}")
    return thing


def tidied(options):
    """Return {position: tuple of options}, with an entry for every position that is named."""
    if not isinstance(options, Mapping):
        raise GameError(f"expected a dict from position to options, not {shown(options)}")
    found = {check_hashable(p): tidy(p, these) for p, these in options.items()}
    unlisted = [(p, q) for p, these in found.items() for q in these if q not in found]
    found |= {q: () for _, q in unlisted}  # terminal, as no option is listed
    for position, option in unlisted:
        if is_several(position, option) and any(part in found for part in option):
            wrong = f"{shown(position)} has the option {shown(option)}, which is not listed itself"
            instead = f"{in_parts(option)}. Else list it, with [] if no move is left"
            raise GameError(f"{wrong}; {instead}")
    if not found:
        raise GameError("a game has at least one position: GameGraph({'end': []})")
    if None in found:
        raise GameError("None cannot be a position; use a string, a number or a tuple")
    return found


def called(instead):
    """Return a decorator: its function refuses arguments that it does not take, and says why.

    >>> @called("several are given as a list: half([2, 4])")
    ... def half(numbers):
    ...     return [number // 2 for number in numbers]
    >>> half(2, 4)
    Traceback (most recent call last):
    sg_core.errors.GameError: half(numbers): too many positional arguments; several are given as a \
list: half([2, 4])
    """

    def refusing(function):
        @wraps(function)
        def call(*given, **named):
            try:  # before arguments are looked at, which takes longer than most functions
                return function(*given, **named)
            except TypeError:
                why = why_not_taken(function, given, named)
                if why is None:
                    raise
                raise GameError(f"{form_of(function)}: {why}; {instead}") from None

        return call

    return refusing


def form_of(function):
    """Return how to call a function, or a class that it makes."""
    name = function.__qualname__.removesuffix(".__init__").rpartition(".")[2]
    parameters = [str(one) for one in signature(function).parameters.values()]
    return f"{name}({', '.join(one for one in parameters if one != 'self')})"


def why_not_taken(function, given, named):
    """Return why a function does not take such arguments, as Python says it; None if it does."""
    try:
        signature(function).bind(*given, **named)
    except TypeError as problem:
        return str(problem)
    except ValueError:  # a function of Python's own, of which this is not known
        return None


def one_by_one(things, name):
    """Raise if a function that takes several arguments got a single list of them.

    >>> one_by_one(([3, 5],), "nim_sum")
    Traceback (most recent call last):
    sg_core.errors.GameError: nim_sum takes one after the other: write nim_sum(3, 5), without \
brackets
    """
    if len(things) == 1 and isinstance(things[0], list | tuple | set):
        inside = ", ".join(map(shown, things[0]))
        form = f"{name}({inside}), without brackets"
        raise GameError(f"{name} takes one after the other: write {form}")


def one_position(position, *others):
    """Raise if numbers come after a position that is a number: all of them are one position.

    >>> one_position(1, 2, "you")
    Traceback (most recent call last):
    sg_core.errors.GameError: several heaps are one position, in brackets: (1, 2)
    """
    numbers = [position, *(other for other in others if is_whole(other))]
    if len(numbers) > 1 and is_whole(position):
        several = f"({', '.join(map(shown, numbers))})"
        raise GameError(f"several heaps are one position, in brackets: {several}")


def asked(options, position):
    """Return the options of a position as a tuple, or say why some rules do not give them.

    >>> asked(lambda heaps, most: [], 3)
    Traceback (most recent call last):
    sg_core.errors.GameError: options(heaps, most) takes the position and nothing else: what \
both players may do is the same, and does not depend on who is to move
    """
    if asks_whose(options):
        raise GameError(wrong_form(options, position))
    try:
        return tidy(position, options(position))
    except GameError:
        raise
    except Exception as problem:
        if isinstance(problem, TypeError):
            if why_not_taken(options, (position,), {}):
                raise GameError(wrong_form(options, position)) from None
            if isinstance(position, tuple) and position and takes(options, *position):
                wrong = f"these rules fail at {shown(position)}, but not at a part of it"
                raise GameError(f"{wrong}; {in_parts(position)}") from problem
        if isinstance(position, tuple) and len(position) == 2 and takes(options, position[1]):
            wrong = f"these rules fail at {shown(position)}, but not at {shown(position[1])}"
            raise GameError(f"{wrong}; {ALONE}") from problem
        if not getattr(problem, "__notes__", None):  # of the innermost rules
            problem.add_note(f"These rules were asked for the options of {shown(position)}.")
        raise


def wrong_form(options, position):
    """Say what is wrong with the parameters of a function that lists options."""
    names = [*signature(options).parameters]
    if ismethod(options) and not names:
        name, (first, *_) = options.__name__, [*signature(options.__func__).parameters]
        given = "position" if first == "self" else first
        return f"{name}({first}) of a class has two parameters: write def {name}(self, {given})"
    form = f"options{signature(options)} takes the position and nothing else"
    same = "what both players may do is the same, and does not depend on who is to move"
    if asks_whose(options):
        return f"{form}: {same}; if it does, {PARTIZAN}"
    if isinstance(position, tuple) and len(names) == len(position) and "position" not in names:
        return f"{form}: write options(position), and then {', '.join(names)} = position"
    return f"{form}: {same}"


def asks_whose(options):
    """Return whether a function that lists options asks whose moves are wanted.

    >>> asks_whose(lambda board, player="L": []), asks_whose(lambda board: [])
    (True, False)
    """
    code = getattr(options, "__code__", None)  # much faster than its signature
    if code is None or BY_TURNS.isdisjoint(code.co_varnames):
        return False  # most often
    return not BY_TURNS.isdisjoint([*signature(options).parameters][1:])


def takes(options, *positions):
    """Return whether some rules give options for each of some positions."""
    try:
        return all(can_be_listed(options(position)) for position in positions)
    except Exception:
        return False


def why_no_rules(thing):
    """Say why a thing has no options, and what to write instead.

    >>> why_no_rules(type("Mine", (), {"moves": len, "__repr__": lambda self: "Mine()"})())
    'Mine() has no method options(position); name it options: it has moves'
    """
    if isinstance(thing, type):
        return f"{shown(thing)} is a class; give an object, such as {thing.__name__}(…)"
    if hasattr(thing, "options"):
        kind, given = type(thing).__name__, type(thing.options).__name__
        not_one = f"options of {kind} is {with_article(given)}, not a method"
        return f"{not_one}; give it another name, and write def options(self, position)"
    wrong = f"{shown(thing)} has no method options(position)"
    if is_networkx(thing):
        return f"{wrong}; give GameGraph.from_networkx(graph), if it is directed"
    names = {name.lower().replace("_", ""): name for name in dir(thing)}
    for one, other in SIDES:
        sides = [name for name in names if one in name and name.replace(one, other) in names]
        if any(OPTIONS.fullmatch(name.replace(one, "")) for name in sides):
            return f"{wrong}: {PARTIZAN}"
    near = get_close_matches("options", dir(thing), 1, cutoff=0.8)  # not partition
    if near:
        return f"{wrong}, but {near[0]}: name it options"
    alike = [name for plain, name in names.items() if OPTIONS.fullmatch(plain)]
    alike = [name for name in alike if callable(getattr_static(thing, name, None))]
    instead = f"name it options: it has {alike[0]}" if alike else "give a dict of moves"
    return f"{wrong}; {instead}"


def with_article(noun):
    """Return a noun with its article.

    >>> with_article("dict"), with_article("int")
    ('a dict', 'an int')
    """
    return f"{'an' if noun[:1].lower() in {*'aeiou'} else 'a'} {noun}"


def is_networkx(thing):
    """Return whether a thing is a graph of networkx, which need not be imported for this."""
    return any(kind.__module__.startswith("networkx.") for kind in type(thing).__mro__)


def why_alone(position):
    """Say that a position equals only itself, because of its class, or ""."""
    kind = type(position)
    if kind.__eq__ is not object.__eq__ or kind.__module__ == "builtins":
        return ""
    why = f"; the class {kind.__name__} has no __eq__, so that each of its objects is a position"
    return f"{why} of its own: use tuples, or @dataclass(frozen=True)"


def tidy(position, options):
    """Return the options of `position` as a tuple, each once."""
    if isinstance(options, str | bytes) or not can_be_listed(options):
        one = f"a single option is written [{shown(options)}]"
        hint = "is a `return` missing?" if options is None else one
        form = f"must be a list of positions, not {shown(options)}"
        raise GameError(f"the options of {shown(position)} {form}; {hint}")
    if isinstance(options, set | frozenset):
        options = in_order(options)
    options = tuple(islice(options, MOST_LISTED + 1))
    if len(options) > MOST_LISTED:
        raise LimitError(f"{shown(position)} has over {MOST_LISTED:,} options, too many to list")
    try:
        return tuple(dict.fromkeys(options))
    except TypeError:  # one of them cannot be hashed: say which
        return tuple(map(check_hashable, options))


def whole(position, options):
    """Return the options of a position; refuse an option that looks like several positions.

    >>> whole((3, 2), ((1, 2), (2, 2)))
    ((1, 2), (2, 2))
    >>> whole(3, ((1, 2),))
    Traceback (most recent call last):
    sg_core.errors.GameError: 3 has the option (1, 2), which looks like several positions; if it \
is a move and the position after it, give the position alone; if these are parts, played as a sum, \
write Parts(left), where left(part) lists such tuples
    """
    for option in options:
        if type(option) is tuple and is_several(position, option):
            wrong = f"{shown(position)} has the option {shown(option)}"
            raise GameError(f"{wrong}, which looks like several positions; {in_parts(option)}")
    return options


def in_parts(option):
    """Say what to write for an option that looks like several positions."""
    return f"{ALONE}; {IN_PARTS}" if len(option) == 2 else IN_PARTS


def is_several(position, option):
    """Return whether an option is a tuple of things that look like positions themselves."""
    tried = type(option) is tuple and option and type(option[0]) is type(position)
    return tried and all(looks(part) == looks(position) for part in option)


def looks(position):
    """Return what a position looks like: its type, or for a tuple the forms of its entries.

    >>> looks((3, 2)) == looks((1, 1, 1)), looks((3, 2)) == looks(3), looks(()) == looks((3,))
    (True, False, False)
    """
    return frozenset(map(looks, position)) if type(position) is tuple else type(position)


def in_order(positions):
    """Return a set as a list, in the same order in every session."""
    numbers = all(isinstance(position, int) for position in positions)  # as text, 10 is below 9
    return sorted(positions, key=None if numbers else steady_text)


def steady_text(position):
    """Return a text for a position that does not depend on how sets are stored."""
    if not isinstance(position, frozenset | tuple):
        return repr(position)
    parts = [steady_text(part) for part in position]
    return f"({','.join(sorted(parts) if isinstance(position, frozenset) else parts)})"


def check_hashable(position, options=None):
    """Return `position`, or say that it cannot be one, and what to write for some rules."""
    try:
        hash(position)
    except TypeError:
        why, use = why_changing(position)
        use = instead_of(position, options) or use
        raise GameError(f"{shown(position)} cannot be a position, because {why}; {use}") from None
    return position


def why_changing(position):
    """Say why a position has no hash, and what to write instead.

    >>> why_changing((1, [2]))[0]
    'it can change (it is or holds a list, a set or a dict)'
    """
    while isinstance(position, tuple) and position:  # what it holds; frozensets hold no such thing
        position = next((part for part in position if not have_hashes(part)), ())
    kind = type(position)
    if hasattr(position, "tolist"):
        flat = getattr(position, "ndim", 1) == 1
        use = "tuple(array.tolist())" if flat else "tuple(map(tuple, array.tolist()))"
        return "an array can change", f"write {use}"
    if is_dataclass(kind) and kind.__hash__ is None:
        return f"the dataclass {kind.__name__} can change", "write @dataclass(frozen=True)"
    if kind.__module__ != "builtins" and kind.__hash__ is None:
        why = f"the class {kind.__name__} has __eq__, but no __hash__"
        return why, "use tuples, or @dataclass(frozen=True)"
    why = "it can change (it is or holds a list, a set or a dict)"
    return why, "use a string, a number or a tuple of them"


def have_hashes(*things):
    """Return whether all of some things can be keys of a dict."""
    return takes(lambda thing: [hash(thing)], *things)


def check_equal(position):
    """Raise if a position is or holds a graph of networkx, of which each equals only itself."""
    waiting = [position]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple | frozenset):
            waiting += part
        elif is_networkx(part):
            why = "because a graph equals only itself, and not its copies"
            use = "use a frozenset of its edges or of the vertices that are left"
            raise GameError(f"a networkx {type(part).__name__} cannot be a position, {why}; {use}")
    return position


def instead_of(thing, options):
    """Say which tuple or frozenset to write instead of a list or set, or None.

    >>> instead_of([2, 5], lambda heads: [heads - {2}]), instead_of({2}, None), instead_of({}, None)
    ('write frozenset({2, 5})', 'write frozenset({2})', None)
    """
    if not isinstance(thing, list | set) or not have_hashes(*thing):
        return None
    made = [tuple(thing), frozenset(thing)]
    first, other = made if isinstance(thing, list) else reversed(made)
    is_taken = options is None or takes(options, first) or not takes(options, other)
    return f"write {shown(first if is_taken else other)}"
