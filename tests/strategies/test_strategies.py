"""Each strategy on many games: it wins whenever the theorem says so, against every line of play.

A row makes strategies, each with the rules it is for and the position where play begins. Whether
that is P says the oracle; then the strategy answers, and otherwise it opens. It plays against
`verify` and against `always_wins`, an adversary that shares no code with it.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from random import Random
from types import SimpleNamespace

from helpers import MANY_GAMES, NIGHTLY, RANDOM_GAMES, SMALL_GAMES, chain, every, heap, spread
from oracles import all_dags, always_wins, random_way_up, sums_of, together_P, value_in, values_of

from sg_core import Sum, greedy_basis
from sg_core.rulesets import Nim, NimWithAdding
from sg_core.samples import random_game
from sg_core.strategies import (
    absorb,
    balance,
    bouton,
    go_between,
    mirror,
    three_replies,
    to_zero,
    undo,
    verify,
)

ZEROS = [G for G in MANY_GAMES if together_P(G)]
GRAPHS = [game for n in range(1, 6) for game in all_dags(n)]  # the start need not reach everything
HEAPS = [h for k in range(5) for h in combinations_with_replacement(range(5), k)]
LARGE_HEAPS = [(7, 9, 14), (12, 9, 8), (15, 1, 14), (1, 1, 2, 2, 3, 3), (40,)]


def starts(games):
    """Where a sum of games begins."""
    return tuple(game.start for game in games)


def mirrors():
    """G + G, for all small games and larger ones."""
    larger = [random_game(7 + seed % 2, f"mirror {seed}") for seed in range(300)]
    for G in [*MANY_GAMES, *larger]:
        yield mirror(G), Sum(G, G), starts([G, G])


def absorbers():
    """G + A where A is P, in any order, with two of them, and in larger games."""
    small = [(G, A) for G, A in product(spread(15, MANY_GAMES), spread(20, ZEROS))]
    three = product(SMALL_GAMES, ZEROS[: 12 if NIGHTLY else 4], ZEROS[:4])
    larger = [(random_game(6 + i % 7, f"G {i}"), A) for i, A in enumerate(ZEROS)]
    for i, (G, *more) in enumerate([*small, *three, *larger]):
        parts = [*more, G] if i % 2 else [G, *more]
        yield absorb(*parts), Sum(*parts), starts(parts)


def messengers():
    """X + H for X + G, where G and H are equivalent."""
    pairs = [(G, H) for G, H in product(SMALL_GAMES, spread(30, MANY_GAMES)) if together_P(G, H)]
    for i, ((G, H), X) in enumerate(product(pairs, SMALL_GAMES[::2])):
        one, other = (G, H) if i % 2 else (H, G)
        yield go_between(X, one, other), Sum(X, other), starts([X, other])


def balances():
    """A position and a sum of elements before it, for a basis that was found upwards."""
    for seed, game in enumerate([*GRAPHS, *RANDOM_GAMES, heap(9)]):
        basis = greedy_basis(game, random_way_up(game, seed))
        reply = balance(game, basis.codes)
        for step in basis.steps:
            before = [e for e in basis.elements[:3] if basis.codes[e] < step.code]
            for some in sums_of(before):
                parts = (step.position, *some)
                yield reply, Sum(*[game] * len(parts)), parts


def heaps_of_nim():
    """Bouton's strategy."""
    for heaps in [*HEAPS, *LARGE_HEAPS]:
        yield bouton, Nim(), heaps


class SomeAdditions:
    """Nim with a state, which additions lower; at random some are allowed in some states."""

    def __init__(self, seed):
        self.seed = seed

    def options(self, position):
        heaps, state = position
        found = [(left, state) for left in Nim().options(heaps)]
        for i, stones, lower in product(range(len(heaps)), (1, 2, 3), range(1, state + 1)):
            if Random(f"{self.seed} {heaps, state, i, stones, lower}").random() < 0.35:
                found.append(((*heaps[:i], heaps[i] + stones, *heaps[i + 1 :]), state - lower))
        return found


def additions():
    """Nim with adding: so many stones at once, and rules that allow some additions only."""
    some = [h for k in range(4) for h in combinations_with_replacement(range(4), k)]
    for most, bag, heaps in product((None, 0, 1, 2), range(4), some):
        if len(heaps) < 3 or bag < 2:
            yield undo, NimWithAdding() if most is None else NimWithAdding(most), (heaps, bag)
    for seed, heaps in product(range(12), [(3,), (2, 2), (0, 0), (1, 2), (0, 1, 1)]):
        yield undo, SomeAdditions(seed), (heaps, 2)


def first_proof():
    """A game beside a heap: at each position the heap of its value, and others from the start."""
    for game in [*GRAPHS, *RANDOM_GAMES]:
        reply, total = three_replies(game), Sum(game, Nim())
        for position, value in values_of(game).items():
            yield reply, total, (position, value)
        for stones in range(5):
            yield reply, total, (game.start, stones)


def third_proof():
    """Sums of two or three games, small or random, and heaps."""
    larger = combinations([*RANDOM_GAMES[::4], random_game(20, 1), heap(5)], 2)
    for parts in [*combinations(SMALL_GAMES, 2), *combinations(SMALL_GAMES[::4], 3), *larger]:
        yield to_zero(*parts), Sum(*parts), starts(parts)


CLAIMS = (
    *(mirrors, absorbers, messengers, balances),
    *(heaps_of_nim, additions, first_proof, third_proof),
)


def check_wins(reply, rules, start):
    """Check that the strategy wins as second player from P, and by its opening from N."""
    opening = reply(None, start)
    if value_in(rules)(start) == 0:
        assert opening is None
        assert verify(reply, rules, start) is None
        assert always_wins(reply, rules, start)
        return True
    assert opening in rules.options(start)
    assert verify(reply, rules, start, opening) is None
    assert always_wins(reply, rules, opening)
    assert verify(reply, rules, start) is not None  # somebody wins against it
    return False


@every("claim", CLAIMS)
def test_a_strategy_wins_whenever_it_should(claim):
    seen = Counter(check_wins(*these) for these in claim())
    assert seen[True] >= 30
    assert seen[False] >= 90 or claim is mirrors


# Where nothing is promised, a strategy loses some line


def test_the_mirror_wins_with_two_equal_heaps_and_with_no_others():
    for m, n in product(range(9), repeat=2):
        assert (verify(mirror(Nim()), Sum(Nim(), Nim()), (m, n)) is None) == (m == n)


def test_with_the_codes_of_an_order_that_fails_balance_loses():
    codes = greedy_basis(heap(2), [2, 1, 0]).codes
    total = Sum(heap(2), heap(2))
    assert verify(balance(heap(2), codes), total, (2, 2)) == [(2, 2), (1, 2)]


def test_rules_and_sums_that_have_a_start_will_do():
    nim, two = SimpleNamespace(options=Nim().options, start=(1, 2, 3)), chain(2)
    for parts in ([nim, two], [Sum(two, two), nim]):
        assert verify(absorb(*parts), Sum(*parts)) is None
    five = SimpleNamespace(options=range, start=5)
    assert verify(three_replies(five), Sum(five, Nim()), (5, 5)) is None
    codes = {n: n for n in range(8)}
    assert verify(balance(five, codes), Sum(*[five] * 4), (7, 4, 2, 1)) is None
