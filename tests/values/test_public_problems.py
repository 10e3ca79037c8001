"""Public problems with their published samples, written as contestants write them.

Each row has its source and a function from a sample to rules and a start. What was published is
also what a search says that shares no code with the package.
"""

from functools import cache, reduce
from itertools import combinations, product
from math import gcd, isqrt
from operator import xor

import pytest
from helpers import every, within

from sg_core import Parts, outcome
from sg_core.beyond import loopy_outcome

TAKEN = [2**k for k in range(11)]
FIBONACCI = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]


def divisors(n):
    return [d for d in range(1, n) if n % d == 0]


# ---- one number ------------------------------------------------------------------------


def take(amounts, n):
    """Stones are taken, as many as one of the amounts."""
    return lambda left: [left - k for k in amounts if k <= left], n


def divisor_game(n):
    """A divisor that is smaller than the number is subtracted."""
    return lambda left: [left - d for d in divisors(left)], n


def deleting_divisors(n):
    """The same, and the divisor is not 1."""
    return lambda left: [left - d for d in divisors(left) if d > 1], n


def squares(n):
    return lambda left: [left - k * k for k in range(1, isqrt(left) + 1)], n


def multiplied(n):
    """From 1 on, the number is multiplied by 2 to 9; who reaches n wins: the next one has lost."""
    return lambda at: [] if at >= n else [at * k for k in range(2, 10)], 1


# ---- what was used, and who has won or lost ----------------------------------------------


def can_i_win(sample):
    """Numbers up to the first are used once each; whose number brings the total to goal wins."""
    most, goal = sample

    def options(position):
        unused, total = position
        return [] if total >= goal else [(unused - {k}, total + k) for k in unused]

    return options, (frozenset(range(1, most + 1)), 0)


def powers(n):
    """A number that is chosen takes itself and its powers away."""
    row = range(1, n + 1)
    return lambda left: [left - {k**e for e in range(1, 12)} for k in left], frozenset(row)


def palindrome(letters):
    """Who finds letters that can be put in order as a palindrome has won; else one is removed."""

    def options(left):
        if left == "end":
            return []
        return ["end"] if sum(left.count(c) % 2 for c in set(left)) <= 1 else drop(left)

    return options, letters


def chalkboard(numbers):
    """Who finds the XOR 0 has won; else a number is erased."""

    def options(left):
        if left == "end":
            return []
        return drop(left) if reduce(xor, left, 0) else ["end"]

    return options, numbers


def drop(row):
    return [row[:i] + row[i + 1 :] for i in range(len(row))]


def stones_of_three(stones):
    """Whoever makes the sum of the removed stones divisible by 3 loses; if none is left, Bob wins.

    A position holds the stones, the sum modulo 3, and whether it is Alice's turn.
    """

    def options(position):
        if position == "end":
            return []
        left, total, alice = position
        if (total == 0 and len(left) < len(stones)) or (not left and not alice):
            return ["end"]  # whose turn it is has won
        return [(rest, (total + stone) % 3, not alice) for stone, rest in zip(left, drop(left))]

    return options, (tuple(sorted(s % 3 for s in stones)), 0, True)


def vowels(word):
    """Alice removes a stretch with an odd number of vowels, Bob with an even number, not empty."""

    def options(position):
        text, alice = position
        cuts = combinations(range(len(text) + 1), 2)
        return [
            (text[:i] + text[j:], not alice)
            for i, j in cuts
            if sum(c in "aeiou" for c in text[i:j]) % 2 == alice
        ]

    return options, (word, True)


def a_lot_of_games(sample):
    """Letters are added as long as the word begins a word of the list; who cannot loses that
    game and begins the next one; who wins the last game wins."""
    count, words = sample

    def options(position):
        word, games = position
        longer = {w[: len(word) + 1] for w in words if w.startswith(word) and w != word}
        if not longer and games > 1:
            return options(("", games - 1))
        return [(w, games) for w in longer]

    return options, ("", count)


def in_a_row(heaps):
    """Stones are taken from the first heap that has any."""
    return lambda left: [
        (left[0] - k, *left[1:]) if k < left[0] else left[1:]
        for k in range(1, left[0] + 1 if left else 1)
    ], heaps


# ---- several numbers ---------------------------------------------------------------------


def euclid(pair):
    """A multiple of the smaller number is subtracted from the larger; who makes a 0 wins."""

    def options(numbers):
        small, large = sorted(numbers)
        return [(small, large - k * small) for k in range(1, large // small + 1)] if small else []

    return options, pair


def wythoff(pair):
    def options(heaps):
        a, b = heaps
        both = [(a - k, b - k) for k in range(1, min(heaps) + 1)]
        return both + [(k, b) for k in range(a)] + [(a, k) for k in range(b)]

    return options, pair


def same_from_some(heaps):
    """The same number is taken from one heap, from two or from all three."""

    def options(left):
        chosen = [which for which in product((0, 1), repeat=3) if any(which)]
        taken = ([n - k * c for n, c in zip(left, w)] for w in chosen for k in range(1, 14))
        return [tuple(sorted(after)) for after in taken if min(after) >= 0]

    return options, heaps


def one_from_some(heaps):
    """One coin is taken from each of some heaps."""

    def options(left):
        chosen = (which for which in product((0, 1), repeat=len(left)) if any(which))
        after = (tuple(n - c for n, c in zip(left, which)) for which in chosen)
        return [these for these in after if min(these) >= 0]

    return options, heaps


def georgia_and_bob(men):
    """A man goes left, as far as one likes, past nobody."""

    def options(places):
        return [
            (*places[:i], to, *places[i + 1 :])
            for i, place in enumerate(places)
            for to in range(places[i - 1] + 1 if i else 1, place)
        ]

    return options, men


def silver_dollar(strip):
    """A coin goes left, past none, or the leftmost goes into the pocket; the dollar there wins."""
    squares, worthless = strip

    def options(position):
        coins, dollar = position
        left = [((*coins[1:],), dollar - 1)] if dollar >= 0 else []
        for i, coin in enumerate(coins if dollar >= 0 else ()):
            low = coins[i - 1] + 1 if i else 0
            left += [((*coins[:i], to, *coins[i + 1 :]), dollar) for to in range(low, coin)]
        return left

    rows = combinations(range(squares), worthless + 1)
    return options, [(row, i) for row in rows for i in range(worthless + 1)]


# ---- what falls apart ----------------------------------------------------------------------


def flip(signs):
    return Parts(
        lambda row: [(row[:i], row[i + 2 :]) for i in range(len(row)) if row[i : i + 2] == "++"]
    ), (signs,)


def broken(n):
    """A heap is broken in two that differ."""
    return Parts(lambda heap: [(a, heap - a) for a in range(1, (heap + 1) // 2)]), n


def white_pairs(lengths):
    """Two neighbours of a row are painted."""
    return Parts(lambda row: [(i, row - 2 - i) for i in range(row - 1)]), [*lengths]


def circle(n):
    """One coin, or two neighbours, of a circle; then what is left is a row."""

    def left(coins):
        if isinstance(coins, int):
            return [
                (i, coins - taken - i) for taken in (1, 2) for i in range(max(0, coins - taken + 1))
            ]
        size = int(coins)
        return [(size - taken,) for taken in (1, 2) if taken <= size]

    return Parts(left), str(n)


def crosses(n):
    """Three crosses side by side win; nobody writes one near another."""
    return Parts(lambda row: [(max(i - 2, 0), max(row - i - 3, 0)) for i in range(row)]), n


def symmetric_middle(text):
    """A letter between two that are equal is cut out, and stands alone."""
    return Parts(
        lambda s: [(s[:i], s[i], s[i + 1 :]) for i in range(1, len(s) - 1) if s[i - 1] == s[i + 1]]
    ), text


def stairs(n):
    """A heap is broken in two or more, each larger by one than the next."""

    def left(heap):
        rows = [range(a, b) for b in range(3, heap + 1) for a in range(1, b - 1)]
        return [tuple(row) for row in rows if sum(row) == heap]

    return Parts(left), n


def lieges(sample):
    """One coin goes, or an even heap becomes k halves of it."""
    k, heaps = sample

    def left(heap):
        return [(heap - 1,)] * (heap > 0) + [(heap // 2,) * k] * (heap > 0 and heap % 2 == 0)

    return Parts(left), heaps


def cut_once(sheet):
    """A sheet is cut along the grid; a strip of width 1 gives the game away."""

    def left(size):
        wide, high = size
        across = [((x, high), (wide - x, high)) for x in range(2, wide - 1)]
        return across + [((wide, y), (wide, high - y)) for y in range(2, high - 1)]

    return Parts(left), (sheet,)


def heaps_of(amounts, *heaps):
    return Parts(lambda n: [n - k for k in amounts if k <= n]), heaps


def square_heaps(most):
    rows = product(range(most + 1), repeat=3)
    return Parts(squares(0)[0]), [row for row in rows if row == tuple(sorted(row))]


def divisor_heaps(most):
    return Parts(divisor_game(0)[0]), [*product(range(1, most + 1), repeat=3)]


def coprime_heaps(sample):
    below, count = sample
    left = Parts(lambda n: [n - k for k in range(1, n + 1) if gcd(k, n) == 1])
    return left, [*product(range(1, below), repeat=count)]


def nim_extreme(n):
    """Heaps below 2ⁿ, n of them, no two equal."""
    rows = product(range(1, 2**n), repeat=n)
    return Parts(lambda heap: range(heap)), [row for row in rows if len({*row}) == n]


def last_loses(heaps):
    def options(left):
        return [(*left[:i], m, *left[i + 1 :]) for i, n in enumerate(left) for m in range(n)]

    return options, heaps


# ---- play that goes round --------------------------------------------------------------------


def cat_and_mouse(graph):
    """The mouse, from 1, wins at 0, where the cat, from 2, never goes; the cat where it catches."""

    def options(position):
        mouse, cat, turn = position
        if turn == "end" or mouse == 0 or (mouse == cat and turn == "mouse"):
            return []
        if mouse == cat:
            return [(mouse, cat, "end")]
        if turn == "mouse":
            return [(to, cat, "cat") for to in graph[mouse]]
        return [(mouse, to, "mouse") for to in graph[cat] if to]

    return options, (1, 2, "mouse")


def berzerk(sample):
    """A monster on a circle of n worlds goes on, by one of the steps of whose turn it is; who
    brings it to world 0 wins."""
    n, steps, start = sample

    def options(position):
        world, who = position
        return [((world + step) % n, 1 - who) for step in steps[who]] if world else []

    return options, start


# ---- the table -----------------------------------------------------------------------------
# A sample has one start, and the first player wins there (True) or not; or many, and a number of
# them is won. MISERE: the last move loses. Where play goes round, a sample has its outcome.

MISERE, LOOPS = "misère", "loops"
WORLDS = (5, ((3, 2), (1, 2, 3)))
TABLE = [
    ("LeetCode 292, Nim Game", lambda n: take((1, 2, 3), n), {4: False, 1: True, 2: True}),
    ("LeetCode 1025, Divisor Game", divisor_game, {2: True, 3: False}),
    ("LeetCode 1510, Stone Game IV", squares, {1: True, 2: False, 4: True}),
    ("LeetCode 464, Can I Win", can_i_win, {(10, 11): False, (10, 1): True}),
    ("LeetCode 294, Flip Game II", flip, {"++++": True, "+": False}),
    (
        "LeetCode 810, Chalkboard XOR Game",
        chalkboard,
        {(1, 1, 2): False, (0, 1): True, (1, 2, 3): True},
    ),
    (
        "LeetCode 2029, Stone Game IX",
        stones_of_three,
        {(2, 1): True, (2,): False, (5, 1, 2, 4, 3): False},
    ),
    ("LeetCode 3227, Vowels Game", vowels, {"leetcoder": True, "bbcd": False}),
    (
        "LeetCode 913, Cat and Mouse",
        cat_and_mouse,
        {
            ((2, 5), (3,), (0, 4, 5), (1, 4, 5), (2, 3), (0, 2, 3)): "D",
            ((1, 3), (0,), (3,), (0, 2)): "N",
        },
        LOOPS,
    ),
    (
        "AtCoder Educational DP Contest K, Stones",
        lambda sample: take(*sample),
        {
            ((2, 3), 4): True,
            ((2, 3), 5): False,
            ((2, 3), 7): True,
            ((1, 2, 3), 20): False,
            ((1, 2, 3), 21): True,
            ((1,), 100_000): False,
        },
    ),
    (
        "CSES 1729, Stick Game",
        lambda n: take((1, 3, 4), n),
        {n: mark == "W" for n, mark in enumerate("WLWWWWLWLW", 1)},
    ),
    ("CSES 2207, Grundy's Game", broken, {6: True, 7: False, 8: True}),
    (
        "CSES 2208, Another Game",
        one_from_some,
        {(1, 2, 3): True, (2, 2): False, (5, 5, 4, 4): True},
    ),
    (
        "Codeforces 1537D, Deleting Divisors",
        deleting_divisors,
        {1: False, 4: True, 12: True, 69: False},
    ),
    (
        "Codeforces 1194D, 1-2-K Game",
        lambda sample: take((1, 2, sample[1]), sample[0]),
        {(0, 3): False, (3, 3): True, (3, 4): False, (4, 4): True},
    ),
    (
        "Codeforces 1382B, Sequential Nim",
        in_a_row,
        {
            (2, 5, 4): True,
            (1,) * 8: False,
            (1, 2, 3, 4, 5, 6): False,
            (1, 1, 2, 1, 2, 2): True,
            (1, 2, 2, 1, 1): False,
            (1, 1, 1): True,
        },
    ),
    ("Codeforces 276B, Little Girl and Game", palindrome, {"aba": True, "abca": False}),
    ("Codeforces 317D, Game with Powers", powers, {1: True, 2: False, 8: False}),
    (
        "Codeforces 455B, A Lot of Games",
        a_lot_of_games,
        {(3, ("a", "b")): True, (1, ("a", "b", "c")): True, (2, ("ab",)): False},
    ),
    ("Codeforces 305E, Playing with String", symmetric_middle, {"abacaba": True, "abcde": False}),
    ("Codeforces 87C, Interesting Game", stairs, {3: True, 6: False, 100: True}),
    ("Codeforces 603C, Lieges of Legendre", lieges, {(1, (3, 4)): True, (2, (3,)): False}),
    (
        "Codeforces 787C, Berzerk",
        lambda at: berzerk((*WORLDS, at)),
        {
            **{(world, 0): label for world, label in enumerate("PNND", 1)},
            **{(world, 1): label for world, label in enumerate("DNNN", 1)},
        },
        LOOPS,
    ),
    (
        "Project Euler 260, Stone Game",
        same_from_some,
        {(0, 0, 13): True, (0, 11, 11): True, (5, 5, 5): True, (0, 1, 2): False, (1, 3, 3): False},
    ),
    ("Project Euler 306, Paper-strip Game", lambda n: white_pairs(range(1, n + 1)), {5: 3, 50: 40}),
    ("Project Euler 310, Nim Square", square_heaps, {29: 4960 - 1160}),
    ("Project Euler 344, Silver Dollar Game", silver_dollar, {(10, 2): 324}),
    ("Project Euler 409, Nim Extreme", nim_extreme, {1: 1, 2: 6, 3: 168}),
    ("Project Euler 509, Divisor Nim", divisor_heaps, {10: 692}),
    ("Project Euler 560, Coprime Nim", coprime_heaps, {(5, 2): 4**2 - 6}),
    ("POJ 1067, Wythoff", wythoff, {(2, 1): False, (8, 4): True, (4, 7): False}),
    (
        "POJ 1704, Georgia and Bob",
        georgia_and_bob,
        {(1, 2, 3): False, (1, 5, 6, 7, 9, 12, 14, 17): True},
    ),
    ("POJ 2311, Cutting Game", cut_once, {(2, 2): False, (3, 2): False, (4, 2): True}),
    ("POJ 2348, Euclid's Game", euclid, {(34, 12): True, (15, 24): False}),
    ("POJ 2484, A Funny Game", circle, {1: True, 2: True, 3: False}),
    (
        "POJ 2960, S-Nim",
        lambda heaps: heaps_of((2, 5), *heaps),
        {(5, 12): False, (2, 4, 7): True, (2, 3, 7, 12): True},
    ),
    ("POJ 3480, John", last_loses, {(3, 5, 1): True, (1,): False}, MISERE),
    ("POJ 3537, Crosses and Crosses", crosses, {3: True, 6: False}),
    ("HDU 1847", lambda n: take(TAKEN, n), {1: True, 3: False}),
    ("HDU 1848", lambda heaps: heaps_of(FIBONACCI, *heaps), {(1, 1, 1): True, (1, 4, 1): False}),
    ("UVa 847, A Multiplication Game", multiplied, {162: True, 17: False, 34012226: True}),
    (
        "UVa 10404, Bachet's Game",
        lambda n: take((1, 3, 8), n),
        {20: True, 21: True, 22: False, 23: True},
    ),
]


def found(ask, rules, starts):
    """What is answered of one start, or of how many it is true."""
    return sum(ask(rules, s) for s in starts) if isinstance(starts, list) else ask(rules, starts)


def won(rules, start):
    return outcome(rules, start) == "N"


def won_misere(rules, start):
    return outcome(rules, start, misere=True) == "N"


ASKED = {None: won, MISERE: won_misere, LOOPS: loopy_outcome}


@every("row", TABLE)
def test_a_public_problem_has_its_published_answer(row):
    _, rules_of, samples, *kind = row
    ask = ASKED[kind[0] if kind else None]
    with within(4):
        assert {sample: found(ask, *rules_of(sample)) for sample in samples} == samples


# ---- the same by search alone ----------------------------------------------------------------


def search(rules, misere=False):
    """Whether the player to move wins, by trying all; parts are played side by side."""
    options = rules
    if isinstance(rules, Parts):

        def options(position):
            rest = [position[:i] + position[i + 1 :] for i in range(len(position))]
            moves = [(left, r) for p, r in zip(position, rest) for left in rules._left(p)]
            return {bag((*(left if isinstance(left, tuple) else (left,)), *r)) for left, r in moves}

    @cache
    def wins(position):
        after = options(position)
        return any(not wins(p) for p in after) if after else misere

    return (lambda p: wins(bag(p if isinstance(p, tuple) else (p,)))) if options != rules else wins


def bag(parts):
    return tuple(sorted(parts, key=str))


def labels_back(options, start):
    """The outcome where play may go round: what is settled from the ends back, in rounds."""
    reached, label = {start}, {}
    for _ in range(200):
        reached |= {q for p in reached for q in options(p)}
    for _ in range(200):
        for p in reached:
            after = {label.get(q) for q in options(p)}
            if "P" in after or after <= {"N"}:
                label[p] = "N" if "P" in after else "P"
    return label.get(start, "D")


@pytest.mark.nightly  # what was published does not change
@every("row", TABLE)
def test_a_published_answer_is_what_search_says(row):
    _, rules_of, samples, *kind = row
    for sample, answer in samples.items():
        rules, starts = rules_of(sample)
        if kind == [LOOPS]:
            assert labels_back(rules, starts) == answer
        elif starts != 100_000 and sample != 100:  # too deep, or too much, for search
            wins = search(rules, kind == [MISERE])
            assert found(lambda wins, s: wins(s), wins, starts) == answer
