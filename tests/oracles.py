"""Slow and obvious ways to find what the package finds: every line of play, every definition.

Nothing here shares code with the package; what is tested is compared with it.
"""

import random
from functools import cache, reduce
from itertools import combinations, count, permutations, product
from operator import xor
from types import SimpleNamespace

import networkx as nx
import numpy as np

from sg_core import GameGraph
from sg_core.rulesets import GrundysGame, LaskersNim, Octal, Subtraction

# ---- play ------------------------------------------------------------------------------


def next_player_wins(game, position):
    """The meaning of N, by trying every line of play."""
    return any(not next_player_wins(game, option) for option in game.options(position))


def plays(game, position):
    """Every play from `position` to the end, as a list of positions."""
    options = game.options(position)
    return [[position, *rest] for option in options for rest in plays(game, option)] or [[position]]


@cache
def is_P_in(game):
    """The function that says whether positions of a game together are P, by every line of play."""

    @cache
    def is_P(parts):
        return not any(
            is_P(tuple(sorted((*parts[:i], option, *parts[i + 1 :]))))
            for i, part in enumerate(parts)
            for option in game.options(part)
        )

    return lambda *parts: is_P(tuple(sorted(parts)))


@cache
def together_P(*games):
    """Whether a sum of games is P, by trying every line of play."""

    @cache
    def is_P(position):
        return not any(
            is_P((*position[:i], option, *position[i + 1 :]))
            for i, game in enumerate(games)
            for option in game.options(position[i])
        )

    return is_P(tuple(game.start for game in games))


def always_wins(reply, rules, position):
    """Whether the strategy has a legal answer to each move in each line; the other begins."""

    @cache
    def safe(position):
        for after in rules.options(position):
            answer = reply(position, after)
            if answer not in rules.options(after) or not safe(answer):
                return False
        return True

    return safe(position)


@cache
def misere_P(*heaps):
    """Whether the player to move loses nim when who takes the last stone loses."""
    return any(heaps) and not any(misere_P(*sorted(after)) for after in nim_options(heaps))


def misere_values(game):
    """From each position to the one heap beside which it is lost, if the last move loses."""

    @cache
    def lost(position, heap):
        after = [(q, heap) for q in game.options(position)] + [(position, n) for n in range(heap)]
        return bool(after) and not any(lost(*one) for one in after)

    return {p: next(n for n in range(2 + len(game)) if lost(p, n)) for p in game}


# ---- numbers and values ----------------------------------------------------------------


def least_missing(values):
    """The definition of mex."""
    return next(n for n in count() if n not in values)


def xor_of(numbers):
    """The nim-sum, by Python's operator."""
    return reduce(xor, numbers, 0)


def slow_value(game, position):
    """The definition of the Grundy value."""
    return least_missing([slow_value(game, option) for option in game.options(position)])


def value_in(rules):
    """The function from positions to values, by the definition."""

    @cache
    def value(position):
        return least_missing({value(option) for option in rules.options(position)})

    return value


@cache
def values_of(game):
    """From each position to its value, by the definition."""
    value = value_in(game)
    return {position: value(position) for position in game}


def value_of(game):
    """The value of the start."""
    return values_of(game)[game.start]


# ---- games as sets and as graphs -------------------------------------------------------


def as_set(game, position):
    """The position as a set of sets."""
    return frozenset(as_set(game, option) for option in game.options(position))


def isomorphic(one, other):
    """Whether two games are the same graph with the same start."""

    def marked(game):
        graph = game.to_networkx()
        nx.set_node_attributes(graph, {p: p == game.start for p in graph}, "start")
        return graph

    def alike(p, q):
        return p["start"] == q["start"]

    return nx.is_isomorphic(marked(one), marked(other), node_match=alike)


@cache
def all_dags(count):
    """Every graph of so many positions once up to isomorphism; 0 need not reach them all."""
    pairs = list(combinations(range(count), 2))
    renamings = list(permutations(range(count)))
    found = {}
    for code in range(1 << len(pairs)):
        moves = [pair for i, pair in enumerate(pairs) if code >> i & 1]
        least = min(sorted((name[p], name[q]) for p, q in moves) for name in renamings)
        found.setdefault(tuple(least), moves)
    return [
        GameGraph({p: [q for o, q in moves if o == p] for p in range(count)}, 0)
        for moves in found.values()
    ]


# ---- bases and codes -------------------------------------------------------------------


def sums_of(things):
    """All sums of some of the things, in the order of their codes: bit i stands for thing i."""
    things = list(things)
    return [
        tuple(thing for i, thing in enumerate(things) if code >> i & 1)
        for code in range(2 ** len(things))
    ]


def walked(game, order):
    """The elements and the codes that a greedy walk finds, by every line of play."""
    is_P, elements, codes = is_P_in(game), [], {}
    for position in order:
        fits = (code for code, some in enumerate(sums_of(elements)) if is_P(position, *some))
        codes[position] = next(fits, 2 ** len(elements))
        if codes[position] == 2 ** len(elements):
            elements.append(position)
    return elements, codes


def gives_mex(game, codes):
    """Whether every code is the mex of the codes of the options."""
    return all(codes[p] == least_missing({codes[q] for q in game.options(p)}) for p in game)


def powers_of_two_come_first(values):
    """The criterion: for every k, the first listed value of at least 2^k is exactly 2^k."""
    return all(next((v for v in values if v >= 2**k), 2**k) == 2**k for k in range(5))


def count_in(game):
    """The function that says how many positions a sum has, found by making every move."""

    @cache
    def count(*parts):
        seen, waiting = {parts}, [parts]
        while waiting:
            at = waiting.pop()
            for i, part in enumerate(at):
                for option in game.options(part):
                    after = (*at[:i], option, *at[i + 1 :])
                    if after not in seen:
                        seen.add(after)
                        waiting.append(after)
        return len(seen)

    return count


def meets_options_first(game, order):
    """Whether the order is terminals-up: every option comes before the positions moving to it."""
    return all(set(game.options(p)) <= set(order[:i]) for i, p in enumerate(order))


def random_way_up(game, seed):
    """A random order that is terminals-up."""
    draw, order = random.Random(seed), []
    while len(order) < len(game):
        left = [p for p in game if p not in order and set(game.options(p)) <= set(order)]
        order.append(draw.choice(left))
    return order


# ---- taking and breaking ---------------------------------------------------------------


def left_by_digits(code, heap):
    """What an octal code says may be left of a heap, by the meaning of the bits 1, 2 and 4."""
    found = []
    for taken, digit in enumerate(int(sign) for sign in code if sign != "."):
        rest = heap - taken
        if digit & 1 and rest == 0 and taken:
            found.append(())
        if digit & 2 and rest > 0:
            found.append((rest,))
        if digit & 4:
            found += [(part, rest - part) for part in range(1, rest // 2 + 1)]
    return found


def values_where(left, n):
    """The values of heaps below n, where `left` says which heaps may be left of one."""
    values = []
    for heap in range(n):
        values.append(least_missing({xor_of(values[p] for p in parts) for parts in left(heap)}))
    return values


def values_by_digits(code, n):
    """The values of heaps below n of an octal game, by the meaning of the digits."""
    return values_where(lambda heap: left_by_digits(code, heap), n)


def values_by_definition(rules, n):
    """The values of heaps below n, where an option is a number or a tuple of heaps."""
    options = getattr(rules, "options", rules)
    return values_where(
        lambda heap: [o if isinstance(o, tuple) else (o,) for o in options(heap)], n
    )


def taken_away(amounts, n):
    """The values of heaps below n of a subtraction game, by the definition."""
    return values_where(lambda heap: [(heap - taken,) for taken in amounts if taken <= heap], n)


def values_by_numpy(code, n):
    """The values of heaps below n, by the meaning of the digits, all pairs of parts at a time."""
    digits = [int(sign) for sign in code if sign != "."]
    values = np.zeros(n, np.int16)
    for heap in range(1, n):
        free = np.ones(4096, bool)
        for taken, digit in enumerate(digits[: heap + 1]):
            rest = heap - taken
            free[0] &= not (digit & 1 and rest == 0)
            if digit & 2 and rest:
                free[values[rest]] = False
            if digit & 4 and rest > 1:
                half = rest // 2
                free[values[1 : half + 1] ^ values[rest - 1 : rest - half - 1 : -1]] = False
        values[heap] = free.argmax()
    return values


# ---- games worth knowing ---------------------------------------------------------------


def value_by(options):
    """The function from positions to values where a function says what the options are."""
    return value_in(SimpleNamespace(options=options))


def cram_by_bits(rows, columns):
    """The value of a board of Cram whose cells are the bits of a number."""
    across = [3 << x + y * columns for x in range(columns - 1) for y in range(rows)]
    upright = [(1 | 1 << columns) << cell for cell in range(columns * (rows - 1))]
    value = value_by(lambda free: [free ^ d for d in (*across, *upright) if free & d == d])
    return value(2 ** (rows * columns) - 1)


# ---- what exercises ask for ------------------------------------------------------------


def breaks_outcome_rule(game, labels, position):
    """Whether labels break the P/N rule at a position."""
    of_options = [labels.get(option) for option in game.options(position)]
    if labels[position] == "P":
        return "P" in of_options
    return all(label == "N" for label in of_options)


def breaks_value_rule(game, values, position):
    """Whether values break the mex rule at a position."""
    of_options = [values.get(option) for option in game.options(position)]
    if values[position] in of_options:
        return True
    return None not in of_options and values[position] > least_missing(of_options)


def total(game, positions):
    """The value of a sum of positions."""
    return xor_of(slow_value(game, position) for position in positions)


def wins_the_sum(game, before, after):
    """Whether a move in a sum of positions is legal and leaves it P."""
    [(p, q)] = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    return q in game.options(p) and total(game, after) == 0


def pair_options(G, H, position):
    """The options of a position of G + H, by definition."""
    g, h = position
    return {(x, h) for x in G.options(g)} | {(g, y) for y in H.options(h)}


def labels_of_sum(G, H):
    """The outcome of each position of G + H, by every line of play."""

    @cache
    def first_wins(position):
        return any(not first_wins(option) for option in pair_options(G, H, position))

    return {position: "PN"[first_wins(position)] for position in product(G, H)}


def heap_options(rules):
    """The function from a heap to its options, said another way than in the package."""
    if isinstance(rules, Octal):
        return lambda heap: left_by_digits(rules.code, heap)
    if isinstance(rules, GrundysGame):
        return lambda heap: [(a, heap - a) for a in range(1, heap) if a < heap - a]
    if isinstance(rules, LaskersNim):
        return lambda heap: [
            *((a,) for a in range(heap)),
            *((a, heap - a) for a in range(1, heap) if a <= heap - a),
        ]
    takes = rules.allows or rules.finite.__contains__ if isinstance(rules, Subtraction) else int
    return lambda heap: [(heap - taken,) for taken in range(1, heap + 1) if takes(taken)]


def options_of_heaps(games, heaps):
    """All positions after a move in a sum of heaps, each with rules of its own.

    In the place of a heap that has been broken there is a tuple.
    """
    found = set()
    for i, there in enumerate(heaps):
        lying = there if isinstance(there, tuple) else (there,)
        for j, heap in enumerate(lying):
            for left in heap_options(games[i])(heap):
                some = sorted(n for n in (*lying[:j], *lying[j + 1 :], *left) if n)
                now = tuple(some) if len(some) > 1 else sum(some)
                found.add((*heaps[:i], now, *heaps[i + 1 :]))
    return found


@cache
def first_wins_heaps(games, heaps):
    """The meaning of N in a sum of heaps, by every line of play."""
    return any(not first_wins_heaps(games, after) for after in options_of_heaps(games, heaps))


def heap_wins(games, heaps):
    """All positions after a winning move in a sum of heaps, by every line of play."""
    return {q for q in options_of_heaps(games, heaps) if not first_wins_heaps(games, q)}


@cache
def first_wins_nim(heaps):
    """The meaning of N for sorted heaps of nim, by every line of play."""
    return any(not first_wins_nim(tuple(sorted(option))) for option in nim_options(heaps))


def nim_options(heaps):
    """All positions after a move of nim."""
    return {(*heaps[:i], n, *heaps[i + 1 :]) for i, heap in enumerate(heaps) for n in range(heap)}


def nim_wins(heaps):
    """The set of all positions after a winning move, by every line of play."""
    return {move for move in nim_options(heaps) if not first_wins_nim(tuple(sorted(move)))}


def ordinal_as_number(ordinal, omega=2**20):
    """An ordinal below ω^ω·2 as a number: for ω stands a power of two beyond all other numbers.

    So the order is the same, and the nim-sum, too.
    """
    raised = {ord(small): f"^{n}" for n, small in enumerate("⁰¹²³⁴⁵")}
    text = str(ordinal).translate(raised).replace("ω", "w").replace("w^w", f"{omega**6}")
    return eval(text.replace("w", str(omega)).replace("·", "*").replace("^", "**"))


@cache
def product_by_definition(a, b):
    """The nim product: the least number that keeps products of differences from 0."""
    times, smaller = product_by_definition, product(range(a), range(b))
    return least_missing({times(i, b) ^ times(a, j) ^ times(i, j) for i, j in smaller})


def outcome_above(labels):
    """What a position is by the labels of its options, "P 0", "N 3" or "D"."""
    moves = {kind: [int(label[2:]) for label in labels if label[0] == kind] for kind in "PN"}
    if moves["P"]:
        return f"N {1 + min(moves['P'])}"
    return "D" if "D" in labels else f"P {1 + max(moves['N'], default=-1)}"
