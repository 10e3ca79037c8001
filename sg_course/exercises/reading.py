"""Read answers: each function returns a part of an answer, or raises `GameError`."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from sg_core.checks import as_list, in_order, is_whole, natural
from sg_core.errors import GameError
from sg_core.graph import GameGraph, unreached
from sg_core.sets import parse_set
from sg_core.words import brief, listed, shown

MOST_BITS = 64  # of a number that is an answer
MOST_GIVEN = 60  # positions of a reader's game
KINDS = {kind: kind.__name__ for kind in (list, tuple, set, dict)} | {str: "text"}
MENDED = {  # how a generator becomes what is asked for
    "list": "put list( ) around it",
    "dict": "put dict( ) around it",
    "number": "next( ) gives its first one",
    "pair": "put tuple( ) around it",
    "position": "put tuple( ) around it",
}


def untouched(answer, blank):
    """Return whether nothing is filled in.

    >>> untouched({"a": "", "b": None}, {}), untouched([0], []), untouched("", None)
    (True, False, True)
    """
    if isinstance(answer, dict | list | tuple):
        return all(map(is_blank, answer.values() if isinstance(answer, dict) else answer))
    return is_nothing(answer) or (isinstance(answer, str) and answer == blank)


def is_nothing(thing):
    """Return whether something is empty."""
    return isinstance(thing, dict | list | tuple | set | str) and len(thing) == 0


def is_blank(value):
    """Return whether a value is None, or a text with nothing in it."""
    return value is None or (isinstance(value, str) and not value.strip())


def is_none(answer):
    """Return whether the answer is "none"."""
    return isinstance(answer, str) and answer.strip().lower() == "none"


def is_list(thing):
    """Return whether something is a list or a tuple."""
    return isinstance(thing, list | tuple)


def tupled(answer):
    """Return an answer with tuples in place of lists."""
    try:
        return tuple(map(tupled, answer)) if is_list(answer) else answer
    except RecursionError:
        raise GameError("lists are nested too deeply here, or one holds itself") from None


def filled_in(answer, blanks):
    """Return the entries of an answer, a dict, that are not left blank.

    >>> filled_in({"a": "P", "b": "", "c": None}, ["a", "b", "c"])
    {'a': 'P'}
    """
    if not isinstance(answer, dict):
        some = ", ".join(f"{shown(key)}: …" for key in [*blanks][:2])
        raise GameError(f"give a dict such as {{{some}}}, not {shown(answer)}")
    return {key: value for key, value in answer.items() if not is_blank(value)}


def several(answer, what, alone=tuple):
    """Return the things that are given in a list, or the only one; [] for "none".

    >>> several([(1, 2), (0, 3)], "moves"), several((1, 2), "moves"), several("none", "moves")
    ([(1, 2), (0, 3)], [(1, 2)], [])
    """
    if is_none(answer):
        return []
    only_one = isinstance(answer, alone) and not any(map(is_list, answer))
    return [answer] if only_one else as_list(answer, what)


def position_of(game, answer):
    """Return the answer as a position of the game."""
    if not isinstance(answer, str | int | tuple | frozenset) or answer not in game:
        raise GameError(f"{shown(answer)} is not a position of this game")
    return answer


def different(game, positions):
    """Return a list of different positions of a game as a tuple."""
    positions = tuple(as_list(positions, "positions, in order", ordered=True))
    for i, position in enumerate(positions):
        if position_of(game, position) in positions[:i]:
            raise GameError(f"{shown(position)} is named twice; name each position once")
    return positions


def game_of(answer):
    """Return the game of an answer: the answer itself, or the game that an editor shows."""
    game = getattr(answer, "game", answer)
    if not isinstance(game, GameGraph):
        raise GameError(
            f"expected a game, such as explore(rules, start) or G + H, or an editor with one, "
            f"not {shown(answer)}"
        )
    return game


def given_game(answer, name="this game"):
    """Return the game that is given as a game, an editor or the text of a set."""
    game = parse_set(answer) if isinstance(answer, str) else game_of(answer)
    if len(game) > MOST_GIVEN:
        raise GameError(f"{name} has {len(game)} positions; {MOST_GIVEN} are more than enough")
    loose = unreached(game)
    if loose:
        raise GameError(f"the start of {name} does not reach {listed(map(brief, loose[:6]))}")
    return game


def number_in(answer, what):
    """Return a code that is given as a number or a text.

    >>> number_in(" 6 ", "a code")
    6
    """
    return short_code(natural(int(answer) if is_decimal(answer) else answer, what), answer, what)


def is_decimal(answer):
    """Return whether an answer is a number as a text, with few enough digits.

    >>> is_decimal(" 6 "), is_decimal("6" * 5000), is_decimal(6)
    (True, False, False)
    """
    return isinstance(answer, str) and len(answer) < MOST_BITS and answer.strip().isdecimal()


def is_bits(text):
    """Return whether a text is a code in bits."""
    text = digits(text) if isinstance(text, str) else ""
    return 0 < len(text) <= MOST_BITS and set(text) <= set("01")


def digits(text):
    """Return the bits of a code without blanks and a prefix.

    >>> digits(" 011 "), digits("0b011")
    ('011', '011')
    """
    return text.strip().removeprefix("0b")


def code_in(answer, what="a code"):
    """Return a code that is given in bits, the highest first, or as a whole number.

    >>> code_in(" 011 "), code_in(3)
    (3, 3)
    """
    if is_bits(answer):
        return int(answer, 2)
    if isinstance(answer, str):
        raise GameError(f'{what} is written in bits, 0 or 1, such as "011", not {shown(answer)}')
    return short_code(natural(answer, what), answer, what)


def short_code(code, answer, what):
    """Return a code if it has few enough bits."""
    if code.bit_length() > MOST_BITS:
        raise GameError(f"{what} has at most {MOST_BITS} bits; {shown(answer)} has more")
    return code


def heaps_in(answer):
    """Return a position of nim that is given as a list or a tuple."""
    if not is_list(answer):
        raise GameError(f"a position is a list of heaps, such as [1, 4, 5], not {shown(answer)}")
    return tuple(natural(heap, "a heap") for heap in answer)


def terms_of(sum_of_names):
    """Return the terms of a formal sum, a text or a list, without zeros.

    >>> terms_of("a + 0 + b"), terms_of(["b"]), terms_of("0")
    (['a', 'b'], ['b'], [])
    """
    terms = sum_of_names.split("+") if isinstance(sum_of_names, str) else sum_of_names
    if not is_list(terms) or not all(isinstance(term, str) for term in terms):
        raise GameError(f'write a sum such as "a + b", not {shown(sum_of_names)}')
    terms = [term.strip() for term in terms]
    if "" in terms:
        raise GameError(f"a term is missing in {shown(sum_of_names)}")
    return [term for term in terms if term != "0"]


def function_of(answer):
    """Return the answer if it can be called."""
    if not callable(answer):
        raise GameError(f"give the function itself, without brackets, not {shown(answer)}")
    return answer


# What a function of a reader's gives


def collected(result, what, where="", ordered=False):
    """Return a collection as a list; refuse a generator, and anything else.

    >>> collected({"c", "b"}, "options"), collected({"b": 1}.keys(), "options")
    (['b', 'c'], ['b'])
    >>> collected(map(int, "21"), "options", " for b")
    Traceback (most recent call last):
    sg_core.errors.GameError: your function gives a map for b; a list of options is asked for: \
put list( ) around it
    """
    asked, unordered = f"a list of {what}", isinstance(result, set | frozenset)
    if not isinstance(result, Collection) or isinstance(result, str | bytes | Mapping):
        raise GameError(instead_of(asked, result, where))
    if unordered and ordered:
        raise GameError(f"{instead_of(asked, result, where)}, in order")
    return as_list(in_order(result) if unordered else result, what)


def dict_of(result):
    """Return a dict; refuse anything else."""
    if not isinstance(result, Mapping):
        raise GameError(instead_of("a dict", result))
    return dict(result)


def number_of(result):
    """Return a natural number; refuse a set that contains it, and anything else."""
    if isinstance(result, Iterable):
        raise GameError(instead_of("a number", result))
    if not is_whole(result) or result < 0:
        raise GameError(f"your function returns {shown(result)}, which is not a natural number")
    return int(result)


def heaps_of(result):
    """Return heaps as a tuple; refuse anything else."""
    given = collected(result, "heaps", ordered=True)
    try:
        return heaps_in(given)
    except GameError as problem:
        raise GameError(f"your function returns {shown(result)}: {problem}") from None


def instead_of(asked, result, where=""):
    """Say what a function gives instead of what is asked, and what would be right.

    >>> instead_of("a number", {2})
    'your function returns the set {2}; a number is asked for'
    """
    kind, gives = KINDS.get(type(result)), "gives" if where else "returns"
    named = f"the {kind} {shown(result)}" if kind else shown(result)
    mended = [f": {how}" for word, how in MENDED.items() if word in asked]
    remedy = mended[0] if mended and isinstance(result, Iterator) else ""
    return f"your function {gives} {named}{where}; {asked} is asked for{remedy}"
