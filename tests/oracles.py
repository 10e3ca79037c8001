"""What the rules say, computed another way than in the package."""

from functools import cache
from itertools import count, product

from helpers import least_missing, slow_value, xor_of

from sg_core.rulesets import GrundysGame, LaskersNim, Octal, Subtraction

# Labels


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


# Sums


def total(game, positions):
    """The value of a sum of positions."""
    return xor_of(slow_value(game, position) for position in positions)


def wins_the_sum(game, before, after):
    """Whether a move in a sum of positions is legal and leaves it P."""
    [(p, q)] = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    return q in game.options(p) and total(game, after) == 0


def walked(game, order):
    """The codes of a greedy walk, by values: the least sum of elements that is equivalent."""
    elements, codes = [], {}
    for position in order:
        value = slow_value(game, position)
        for code in range(2 ** len(elements)):
            if xor_of(e for i, e in enumerate(elements) if code >> i & 1) == value:
                codes[position] = code
                break
        else:
            codes[position] = 2 ** len(elements)
            elements.append(value)
    return codes


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


# Heaps


def digits_of(code):
    return [int(digit) for digit in code if digit != "."]


def octal_moves(digits, heap):
    """All that moves leave of a heap, as sorted tuples; digits from d_0 on."""
    for taken, digit in enumerate(digits[: heap + 1]):
        rest = heap - taken
        yield from [()] * (digit & 1 and rest == 0)
        yield from [(rest,)] * (digit & 2 and rest > 0)
        yield from [(a, rest - a) for a in range(1, rest) if digit & 4 and a <= rest - a]


def heap_options(rules):
    """The function from a heap to its options, said another way than in the package."""
    if isinstance(rules, Octal):
        return lambda heap: list(octal_moves(digits_of(rules.code), heap))
    if isinstance(rules, GrundysGame):
        return lambda heap: [(a, heap - a) for a in range(1, heap) if a < heap - a]
    if isinstance(rules, LaskersNim):
        return lambda heap: [
            *((a,) for a in range(heap)),
            *((a, heap - a) for a in range(1, heap) if a <= heap - a),
        ]
    takes = rules.allows or rules.finite.__contains__ if isinstance(rules, Subtraction) else int
    return lambda heap: [(heap - taken,) for taken in range(1, heap + 1) if takes(taken)]


def by_mex(options, most):
    """The values of heaps 0, 1, …, by the definition."""
    values = []
    for heap in range(most):
        have = {xor_of(values[part] for part in parts) for parts in options(heap)}
        values.append(next(n for n in count() if n not in have))
    return values


def options_of_heaps(games, heaps):
    """All positions after a move in a sum of heaps, each with rules of its own."""
    return {
        (*heaps[:i], sum(left), *heaps[i + 1 :])
        for i, heap in enumerate(heaps)
        for left in heap_options(games[i])(heap)
    }


@cache
def first_wins_heaps(games, heaps):
    """The meaning of N in a sum of heaps, by every line of play."""
    return any(not first_wins_heaps(games, after) for after in options_of_heaps(games, heaps))


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
