"""Codes for positions: each position is equivalent to one sum of a few of them, the *elements*.

A *code* is a number that shows which elements are added: its bit i stands for element i. Equal
elements cancel in pairs, so the code of a sum of positions has the bits that an odd number of the
positions have.

Two positions have the same code exactly when their sum is P. There are three ways to find codes:

* `by_sums` explores the sums by brute force, and uses no Grundy value;
* `by_mex` is a short cut for walks in which every option comes before its position. The options
  have codes already, and the code of the position is the first one that none of them has. If no
  sum of the elements so far has this code, the position is a new element;
* `by_elimination` takes the Grundy values, and works in any order.
"""

from dataclasses import dataclass, field
from functools import cached_property, partial
from math import prod
from typing import Any

from sg_core.checks import MOST_IN_SUMS, MOST_LISTED, as_list, check_hashable, natural, one_of
from sg_core.errors import GameError, LimitError
from sg_core.graph import Sum, as_graph, explore
from sg_core.labels import P, grundy_values, outcomes
from sg_core.nimbers import mex, top_bit, xor
from sg_core.words import shown

METHODS = ("brute", "mex", "elimination")


@dataclass(frozen=True)
class Decision:
    """What a walk through a game found out about one position, and the work that it took.

    Attributes
    ----------
    position : hashable
    code : int
        The bits show which elements have the sum that the position is ≈ to.
    new : bool
        True: it is ≈ no sum of the elements so far, and so becomes the next one.
    tried : int
        How many sums of elements were added to the position, up to the first that made it P.
    explored : int
        How many positions were looked at: those of all these sums, or itself and its options.
    added : int
        How many numbers were XORed to its value, in elimination.
    refuted : tuple
        For each sum that was tried and is not ≈ the position: the option of position + sum that
        wins.
    """

    position: Any
    code: int
    new: bool
    tried: int
    explored: int
    added: int = field(default=0, repr=False)
    refuted: tuple = field(default=(), repr=False, compare=False)


@dataclass(frozen=True)
class Basis:
    """The elements that we find by going through a game, and a code for each position."""

    steps: tuple

    @cached_property
    def elements(self):
        """The positions that equal no sum of elements before them, in the order of the walk."""
        return tuple(step.position for step in self.steps if step.new)

    @cached_property
    def codes(self):
        """From position to code; bit i stands for `elements[i]`."""
        return {step.position: step.code for step in self.steps}


def greedy_basis(game, order=None, method=None, max_positions=MOST_IN_SUMS):
    """Return a basis: take the positions in order; one that equals no sum so far is a new element.

    Parameters
    ----------
    game : GameGraph, or anything with `options(position)` and a `start`
    order : list of positions, optional
        The order in which to take the positions, each once; default: `game.positions`, in which
        terminals come first.
    method : "brute", "mex" or "elimination", optional
        "brute" explores position + sum for one sum of elements after the other, until one is P.
        "mex" takes the mex of the options' codes, which is right if every option comes before
        its position; this is the default for such an order. "elimination", the default for any
        other order, writes the Grundy value of the position as an XOR of those of the elements.
    max_positions : int
        Brute force gives up rather than explore more positions than this in all.

    Returns
    -------
    Basis
        It has `elements` and `codes`, and its `steps` show the work of each decision.

    Raises
    ------
    GameError
        If the order leaves a position out, or "mex" may be wrong for this order.
    LimitError
        If brute force would have to explore too much; it says how much.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> heap = GameGraph({3: [2, 1, 0], 2: [1, 0], 1: [0]})
    >>> greedy_basis(heap).codes
    {0: 0, 1: 1, 2: 2, 3: 3}
    >>> greedy_basis(heap, order=[3, 2, 1, 0]).codes
    {3: 1, 2: 2, 1: 3, 0: 0}

    References
    ----------
    J. H. Conway, *On Numbers and Games*, ch. 6 and 11: nimbers as a vector space over {0, 1}.
    """
    game = as_graph(game)
    order = game.positions if order is None else checked_order(game, order)
    decide = decision_by(game, order, method, max_positions)
    elements, codes, steps = [], {}, []
    for position in order:
        step = decide(position, elements, codes)
        codes[position] = step.code
        if step.new:
            elements.append(position)
        steps.append(step)
    return Basis(tuple(steps))


def by_sums(game, position, elements, max_positions=MOST_IN_SUMS):
    """Return the decision about a position by brute force: position ≈ sum when position + sum is P.

    Each sum before that is refuted by a move that wins position + sum.

    >>> from sg_core.rulesets import Nim
    >>> decision = by_sums(explore(Nim(), 3), 3, elements=[1, 2])
    >>> decision
    Decision(position=3, code=3, new=False, tried=4, explored=48)
    >>> decision.refuted
    ((0,), (1, 1), (2, 2))
    """
    explored, refuted = 0, []
    for code in range(1 << len(elements)):
        parts = (position, *chosen(elements, code))
        check_work(game, position, elements, explored + size_of_sum(game, parts), max_positions)
        total = sum_of(game, *parts, max_positions=max_positions)
        explored += len(total)
        label = outcomes(total)
        if label[total.start] is P:
            return Decision(position, code, False, code + 1, explored, refuted=tuple(refuted))
        refuted.append(next(one for one in total.options(total.start) if label[one] is P))
    count = 1 << len(elements)
    return Decision(position, count, True, count, explored, refuted=tuple(refuted))


def by_mex(game, position, elements, codes):
    """Return the decision about a position whose options have their codes: its code is their mex.

    >>> from sg_core.rulesets import Nim
    >>> by_mex(explore(Nim(), 3), 3, elements=[1, 2], codes={0: 0, 1: 1, 2: 2})
    Decision(position=3, code=3, new=False, tried=0, explored=4)
    """
    options = game.options(position)
    code = mex(codes[option] for option in options)
    return Decision(position, code, code == 1 << len(elements), 0, 1 + len(options))


def by_elimination(game):
    """Return the function that decides about a position by its Grundy value, in any order.

    A position is ≈ a sum of elements exactly when its value is the XOR of theirs. We keep a list of
    numbers, the *pivots*. Each of them is the XOR of the values of some elements, which its code
    shows, and no two have the same top bit. To decide about a position, we begin with its value. As
    long as a pivot has the same top bit, we XOR that pivot to it. If this ends with 0, the XOR of
    the codes of these pivots is the code of the position. Otherwise it ends with a number whose top
    bit no pivot has. This number is the next pivot, and the position is an element.

    >>> from sg_core.rulesets import Nim
    >>> decide, codes = by_elimination(explore(Nim(), 3)), {}
    >>> decide(3, [], codes).code, decide(2, [3], codes).code, decide(1, [3, 2], codes)
    (1, 2, Decision(position=1, code=3, new=False, tried=0, explored=2))
    """
    value, pivots = grundy_values(game), {}

    def decide(position, elements, codes):
        left, code, added = value[position], 0, 0
        while left and top_bit(left) in pivots:  # each time the top bit falls: so this ends
            pivot, its_code = pivots[top_bit(left)]
            left, code, added = left ^ pivot, code ^ its_code, added + 1
        if left:  # no sum so far has this value: the position is an element, and left a pivot
            element = 1 << len(elements)
            pivots[top_bit(left)] = left, code ^ element
            code = element
        return Decision(position, code, left > 0, 0, 1 + len(game.options(position)), added)

    return decide


def vanishing_sum(game, positions):
    """Return the first sum of some of the positions that is P, as a code, or None.

    If it is None, the positions are independent: no sum of them is ≈ 0 but the empty one.

    Parameters
    ----------
    game : GameGraph, or anything with `options(position)` and a `start`
    positions : list of positions

    Returns
    -------
    int or None
        Bit i stands for `positions[i]`.

    Raises
    ------
    LimitError
        If the sums have more than a million positions together.

    Examples
    --------
    >>> from sg_core.rulesets import Nim
    >>> heap = explore(Nim(), 3)
    >>> vanishing_sum(heap, [1, 2]), f"{vanishing_sum(heap, [1, 2, 3]):b}"
    (None, '111')
    """
    game, positions = as_graph(game), as_list(positions, "positions, in order", ordered=True)
    work = positions_of_sums(game, positions) - 1  # the empty sum is not tried
    if work > MOST_IN_SUMS:
        many = f"{work:,}" if work < 10**18 else "over 10¹⁸"
        raise LimitError(
            f"the sums of these {len(positions)} have {many} positions together; "
            f"at most {MOST_IN_SUMS:,} are explored. Take fewer, or smaller ones"
        )
    codes = range(1, 1 << len(positions))
    sums = ((code, sum_of(game, *chosen(positions, code))) for code in codes)
    return next((code for code, total in sums if outcomes(total)[total.start] is P), None)


def chosen(elements, code):
    """Return the elements whose bits are set in a code.

    >>> chosen(["a", "b", "c"], 0b101)
    ('a', 'c')
    """
    code = natural(code, "a code")
    elements = as_list(elements, "elements")
    return tuple(element for i, element in enumerate(elements) if code >> i & 1)


def bits(code, count):
    """Return a code as bits, those of the last elements first.

    >>> bits(0b011, 4)
    '0011'
    """
    count = natural(count, "how many bits", most=MOST_LISTED)
    return f"{natural(code, 'a code'):0{count}b}"


def written_sum(code):
    """Return the sum of elements that a code stands for, in words.

    >>> written_sum(0b1011), written_sum(0)
    ('b3 + b1 + b0', '0')
    """
    code = natural(code, "a code")
    set_bits = (i for i in reversed(range(code.bit_length())) if code >> i & 1)
    return " + ".join(f"b{i}" for i in set_bits) or "0"


def code_of_sum(codes, positions):
    """Return the code of a sum of positions: a bit is set if an odd number of them have it.

    >>> code_of_sum({"a": 0b1011, "b": 0b0110}, ["a", "b"]) == 0b1101
    True
    """
    return xor(codes_of(codes, as_list(positions, "positions")))


def codes_of(codes, positions):
    """Return the codes of some positions, or say which of them has none."""
    if not isinstance(codes, dict):
        raise GameError(f"codes is a dict from position to code, not {shown(codes)}")
    missing = [position for position in positions if check_hashable(position) not in codes]
    if missing:
        raise GameError(f"{shown(missing[0])} has no code; give a dict from position to code")
    return [natural(codes[position], "a code") for position in positions]


def sum_of(game, *positions, max_positions=MOST_IN_SUMS):
    """Return the sum of positions of one game, explored.

    >>> from sg_core.rulesets import Nim
    >>> sum_of(explore(Nim(), 3), 3, 2, 1).start
    (3, 2, 1)
    """
    game = as_graph(game)
    return explore(Sum(*[game] * len(positions)), positions, max_positions)


def size_of_sum(game, positions):
    """Return how many positions a sum of positions has.

    >>> from sg_core.rulesets import Nim
    >>> size_of_sum(explore(Nim(), 3), [3, 2])
    12
    """
    return prod(1 + as_graph(game).size(p) for p in as_list(positions, "positions"))


def positions_of_sums(game, positions):
    """Return the number of positions in the sums of all subsets of the positions, added up.

    >>> from sg_core.rulesets import Nim
    >>> positions_of_sums(explore(Nim(), 3), [3, 2])  # 1 + 4 + 3 + 12
    20
    """
    return prod(2 + as_graph(game).size(p) for p in as_list(positions, "positions"))


def early_move(game, order):
    """Return a move whose position comes before its option in a walk, or None."""
    place = {position: i for i, position in enumerate(order)}
    return next(((p, q) for p, q in game.moves if place[p] < place[q]), None)


def decision_by(game, order, method, most):
    """Return the function that decides about one position after the other."""
    one_of(method, (*METHODS, None), "method")
    left = natural(most, "max_positions", least=1)  # of brute force, for all positions together
    early = early_move(game, order)
    if method == "mex" and early:
        p, q = map(shown, early)
        why = f"{p} comes before its option {q} in this order, so its mex is not known in time"
        raise GameError(f"{why}; method='elimination' takes any order")
    if method == "mex" or not (early or method):
        return partial(by_mex, game)
    if method != "brute":
        return by_elimination(game)

    def by_brute_force(position, elements, codes):
        nonlocal left
        step = by_sums(game, position, elements, max_positions=left)
        left -= step.explored
        return step

    return by_brute_force


def checked_order(game, order):
    """Return a walk as a tuple; it has each position of the game once."""
    order = tuple(as_list(order, "positions, in order", ordered=True))
    seen = set()
    for position in order:
        if position not in game:
            raise GameError(f"{shown(position)} is not a position of this game")
        if position in seen:
            raise GameError(f"{shown(position)} is twice in the order; each position comes once")
        seen.add(position)
    missing = [position for position in game.positions if position not in seen]
    if missing:
        raise GameError(f"the order leaves out {shown(missing[0])}; it lists every position once")
    return order


def check_work(game, position, elements, work, most):
    """Raise if the work of brute force is more than what is allowed."""
    if work > most:
        sums = 1 << len(elements)
        needed = positions_of_sums(game, elements) * (1 + game.size(position))
        raise LimitError(
            f"to decide about {shown(position)} by brute force takes up to {sums:,} sums with "
            f"{needed:,} positions together, but only {most:,} may still be explored. "
            "greedy_basis(…, max_positions=…) allows more; method='elimination' explores none"
        )
