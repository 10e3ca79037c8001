"""Part F of the curriculum, row by row: nim, Bouton's move, and nim with adding.

What is P, and what has which value, is decided by trying every line of play. The strategies play
against `verify` and against `always_wins`, an adversary that shares no code with it.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest
from helpers import (
    SMALL_GAMES,
    always_wins,
    as_set,
    is_P_in,
    isomorphic,
    together_P,
    value_in,
    xor_of,
)
from hypothesis import given
from hypothesis import strategies as st

from sg_core import (
    CycleError,
    GameGraph,
    N,
    P,
    Sum,
    equivalent,
    explore,
    grundy_value,
    nim_sum,
    outcome,
    parse_set,
    same_set,
    set_notation,
    winning_moves,
)
from sg_core.basis import code_of_sum, greedy_basis
from sg_core.nimbers import lowerings, top_bit
from sg_core.rulesets import Nim, NimWithAdding
from sg_core.samples import random_game
from sg_core.strategies import bouton, undo, verify

IS_P = is_P_in(explore(Nim(), 7))  # of heaps of up to 7 stones
UP_TO_FOUR_HEAPS_OF_6 = [h for k in range(1, 5) for h in combinations_with_replacement(range(7), k)]
RANDOM_GAMES = [random_game(n, f"F {n} {seed}") for n in (5, 6, 7) for seed in range(8)]


def with_heap(heaps, i, size):
    """The heaps when heap number i has another size."""
    return (*heaps[:i], size, *heaps[i + 1 :])


def check_wins(reply, rules, start, opens):
    """Check that the strategy beats both adversaries: as opener, or when the other begins."""
    opening = reply(None, start) if opens else None
    assert opens == (opening is not None)
    assert verify(reply, rules, start, opening) is None
    assert always_wins(reply, rules, opening if opens else start)
    assert not opens or opening in rules.options(start)


# F1


@pytest.mark.parametrize("n", range(12))
def test_F1_a_heap_moves_to_every_smaller_heap(n):
    assert sorted(Nim().options(n)) == list(range(n))
    assert sorted(Nim().options((n,))) == [(left,) for left in range(n)]


@pytest.mark.parametrize("n", range(12))
def test_F1_a_heap_is_the_set_of_all_smaller_heaps(n):
    smaller = ",".join(f"*{left}" for left in range(n))
    assert set_notation(Nim(), n) == set_notation(Nim(), (n,)) == f"*{n}"
    assert parse_set(f"{{{smaller}}}").start == f"*{n}"
    assert same_set(explore(Nim(), n), parse_set(f"*{n}"))
    assert isomorphic(explore(Nim(), n), parse_set(f"*{n}"))


@pytest.mark.parametrize("n", range(10))
def test_F1_the_next_heap_is_the_heap_and_one_more_member_the_heap_itself(n):
    heaps = explore(Nim(), n + 1)
    assert as_set(heaps, n + 1) == as_set(heaps, n) | {as_set(heaps, n)}
    assert as_set(heaps, n) not in as_set(heaps, n)
    game = parse_set(f"*{n + 1}")
    assert {*game.options(f"*{n + 1}")} == {*game.options(f"*{n}"), f"*{n}"}


def in_braces(n):
    """The heap of n written with braces only."""
    return f"{{{','.join(in_braces(left) for left in range(n))}}}"


@pytest.mark.parametrize("n", range(9))
def test_F1_written_with_braces_only_a_heap_is_recognised(n):
    assert in_braces(3) == "{{},{{}},{{},{{}}}}"
    game = parse_set(in_braces(n))
    assert game.start == set_notation(game) == f"*{n}"
    assert set(game) == {f"*{left}" for left in range(n + 1)}


# F2


def test_F2_heaps_are_P_exactly_when_their_nim_sum_is_0():
    seen = Counter()
    for heaps in UP_TO_FOUR_HEAPS_OF_6:
        assert IS_P(*heaps) == (xor_of(heaps) == 0)
        seen[len(heaps), IS_P(*heaps)] += 1
    assert [seen[k, True] for k in (1, 2, 3, 4)] == [1, 7, 11, 35]
    assert [seen[k, False] for k in (1, 2, 3, 4)] == [6, 21, 73, 175]


def test_F2_the_package_labels_them_so():
    for heaps in UP_TO_FOUR_HEAPS_OF_6[::5]:
        assert outcome(Nim(), heaps) is (P if xor_of(heaps) == 0 else N)
        assert grundy_value(Nim(), heaps) == nim_sum(*heaps) == xor_of(heaps)


def test_F2_every_move_from_nim_sum_0_leaves_another_and_from_another_some_move_leaves_0():
    seen = Counter()
    for heaps in (h for k in range(5) for h in product(range(7), repeat=k)):
        to_zero = [after for after in Nim().options(heaps) if xor_of(after) == 0]
        assert bool(to_zero) == (xor_of(heaps) != 0)
        seen[bool(to_zero)] += 1
    assert seen == {False: 1 + 1 + 7 + 43 + 301, True: 6 + 42 + 300 + 2_100}


def test_F2_the_nim_sum_of_two_numbers_is_0_exactly_when_they_are_equal():
    for x, y in product(range(2**8), repeat=2):
        assert (nim_sum(x, y) == 0) == (x == y)


@given(st.integers(0, 10**30), st.integers(0, 10**30))
def test_F2_so_it_is_for_large_numbers(x, y):
    assert (nim_sum(x, y) == 0) == (x == y)
    assert nim_sum(x, x) == 0


def test_F2_it_follows_from_part_E_as_a_heap_of_n_has_the_code_n():
    """The code comes from brute force, the rule for sums from codes of any basis."""
    basis = greedy_basis(explore(Nim(), 9), method="brute")
    assert basis.codes == {n: n for n in range(10)}
    assert basis.elements == (1, 2, 4, 8)
    for heaps in UP_TO_FOUR_HEAPS_OF_6:
        assert IS_P(*heaps) == (code_of_sum(basis.codes, heaps) == 0)


# F3


def test_F3_bouton_wins_whenever_the_theorem_says_so():
    """As opener when the nim-sum is not 0, otherwise as second player."""
    seen = Counter()
    for heaps in (h for k in range(5) for h in combinations_with_replacement(range(5), k)):
        check_wins(bouton, Nim(), heaps, opens=xor_of(heaps) != 0)
        seen[xor_of(heaps) != 0] += 1
    assert seen == {True: 97, False: 29}


@pytest.mark.parametrize("heaps", [(7, 9, 14), (12, 9, 8), (15, 1, 14), (1, 1, 2, 2, 3, 3), (40,)])
def test_F3_it_wins_with_larger_heaps(heaps):
    check_wins(bouton, Nim(), heaps, opens=xor_of(heaps) != 0)


def test_F3_nobody_wins_otherwise():
    for heaps in combinations_with_replacement(range(5), 3):
        if xor_of(heaps) == 0:
            assert bouton(None, heaps) is None
            for opening in Nim().options(heaps):
                assert verify(bouton, Nim(), heaps, opening) is not None
                assert not always_wins(bouton, Nim(), opening)
        else:
            assert verify(bouton, Nim(), heaps) is not None
            assert not always_wins(bouton, Nim(), heaps)


def test_F3_an_odd_number_of_heaps_have_the_top_bit_of_the_nim_sum():
    for heaps in (h for k in range(5) for h in product(range(7), repeat=k) if xor_of(h)):
        total = xor_of(heaps)
        top = max(2**k for k in range(4) if 2**k <= total)
        assert top_bit(total) == top
        having = [i for i, heap in enumerate(heaps) if heap // top % 2]
        assert len(having) % 2 == 1
        assert list(lowerings(heaps)) == having


def test_F3_the_lowerings_are_all_winning_moves_and_odd_in_number():
    seen = Counter()
    for heaps in (h for k in range(5) for h in product(range(6), repeat=k)):
        winning = {after for after in Nim().options(heaps) if IS_P(*after)}
        assert {with_heap(heaps, i, left) for i, left in lowerings(heaps).items()} == winning
        assert len(winning) == len(lowerings(heaps))
        assert len(winning) % 2 == (xor_of(heaps) != 0)
        seen[len(winning)] += 1
    assert set(seen) == {0, 1, 3}
    assert seen.total() == 1 + 6 + 36 + 216 + 1296
    assert seen[0] == sum(xor_of(h) == 0 for k in range(5) for h in product(range(6), repeat=k))


def test_F3_the_package_finds_the_same_winning_moves():
    for heaps in combinations_with_replacement(range(5), 4):
        moves = [with_heap(heaps, i, left) for i, left in lowerings(heaps).items()]
        assert winning_moves(Nim(), heaps) == moves
        assert bouton(None, heaps) == (moves[0] if moves else None)


def test_F3_the_worked_examples():
    assert lowerings((3, 4, 5)) == {0: 1}
    assert lowerings((4, 5, 7)) == {0: 2, 1: 3, 2: 1}
    assert lowerings((1, 2, 3)) == lowerings(()) == lowerings((0, 0)) == {}
    assert bouton(None, (1, 2, 2)) == (0, 2, 2)


@given(st.lists(st.integers(0, 10**30), max_size=6))
def test_F3_in_heaps_of_any_size_it_lowers_one_heap_and_leaves_the_nim_sum_0(heaps):
    heaps = tuple(heaps)
    answer = bouton(None, heaps)
    if xor_of(heaps) == 0:
        assert answer is None
        return
    [i] = [i for i in range(len(heaps)) if answer[i] != heaps[i]]
    assert 0 <= answer[i] < heaps[i]
    assert xor_of(answer) == 0
    assert len(lowerings(heaps)) % 2 == 1


# F4


def test_F4_adding_b_lowers_a_exactly_when_a_has_the_top_bit_of_b():
    for b in range(1, 2**10):
        top = max(2**k for k in range(10) if 2**k <= b)
        assert top_bit(b) == top
        assert all((a ^ b < a) if a // top % 2 else (a ^ b > a) for a in range(2**10))


@given(st.integers(0, 10**40), st.integers(1, 10**40))
def test_F4_so_it_does_with_large_numbers(a, b):
    top = top_bit(b)
    assert top <= b < 2 * top and top.bit_count() == 1
    assert (nim_sum(a, b) < a) == bool(a // top % 2)
    assert nim_sum(a, b) != a


# F5


def test_F5_two_heaps_are_equivalent_to_the_heap_of_their_nim_sum_and_to_no_other():
    for x, y, z in product(range(8), repeat=3):
        assert IS_P(x, y, z) == (z == xor_of([x, y]))


def test_F5_the_package_says_so_of_the_games_themselves():
    heap = [explore(Nim(), n) for n in range(8)]
    for x, y in combinations_with_replacement(range(6), 2):
        assert equivalent(Sum(heap[x], heap[y]), heap[nim_sum(x, y)])
        assert not equivalent(Sum(heap[x], heap[y]), heap[nim_sum(x, y) ^ 1])


def test_F5_no_small_or_random_game_tells_heaps_from_the_heap_of_their_nim_sum():
    heap = [explore(Nim(), n) for n in range(4)]
    told = 0
    for heaps in (h for k in (2, 3) for h in combinations_with_replacement(range(4), k)):
        total = explore(Nim(), heaps)
        for X in [*SMALL_GAMES, *RANDOM_GAMES]:
            assert together_P(total, X) == together_P(heap[xor_of(heaps)], X)
        others = [n for n in range(4) if n != xor_of(heaps)]
        told += sum(together_P(total, heap[n]) != together_P(heap[n], heap[n]) for n in others)
    assert told == 3 * (10 + 20)


def test_F5_so_it_is_for_any_number_of_heaps():
    for k, most in [(3, 6), (4, 5), (5, 3), (6, 2)]:
        for heaps in combinations_with_replacement(range(most + 1), k):
            for z in range(8):
                assert IS_P(*heaps, z) == (z == xor_of(heaps))


# F6: the value is that of plain nim


def random_adding(draw):
    """A random game of nim with adding: the rules and where it begins."""
    size = {1: 15, 2: 5, 3: 3}[count := draw.randint(1, 3)]
    heaps = tuple(draw.randint(0, size) for _ in range(count))
    rules = draw.choice([NimWithAdding(), *map(NimWithAdding, range(4))])
    return rules, (heaps, draw.randint(0, {1: 7, 2: 3, 3: 2}[count]))


@pytest.mark.nightly
def test_F6_in_a_thousand_random_games_the_value_is_the_nim_sum_of_the_heaps():
    draw, seen, positions = Random("F6"), Counter(), 0
    for _ in range(1_000):
        rules, start = random_adding(draw)
        game = explore(rules, start)
        value = value_in(game)
        assert all(value(position) == xor_of(position[0]) for position in game)
        seen[value(start)] += 1
        positions += len(game)
    assert sorted(seen) == list(range(16))
    assert (seen[0], seen.total(), positions) == (144, 1_000, 43_539)


def test_F6_also_with_many_heaps_and_a_heap_written_as_a_number():
    for position in [((1, 1, 1, 2, 0), 1), ((0, 0, 0, 0), 3), (5, 4), (0, 6)]:
        heaps = position[0] if isinstance(position[0], tuple) else position[:1]
        assert value_in(NimWithAdding())(position) == xor_of(heaps)
        assert grundy_value(NimWithAdding(), position) == nim_sum(*heaps)


def test_F6_play_ends_as_the_stones_in_the_heaps_and_twice_those_in_the_bag_become_fewer():
    draw = Random("F6 ends")
    for _ in range(100):
        rules, start = random_adding(draw)
        for (heaps, bag), (left, remaining) in explore(rules, start).moves:
            added = sum(left) - sum(heaps)
            assert added and remaining == bag - max(0, added)
            assert sum(left) + 2 * remaining == sum(heaps) + 2 * bag - abs(added)


def test_F6_the_longest_play_has_one_move_per_stone_in_a_heap_and_two_per_stone_in_the_bag():
    for most, bag, count in product((None, 0, 1, 2), range(4), range(4)):
        rules = NimWithAdding() if most is None else NimWithAdding(most)
        for heaps in combinations_with_replacement(range(4 - count // 3), count):
            longest = sum(heaps) + (2 * bag if heaps and most != 0 else 0)
            assert longest_play(rules)((heaps, bag)) == longest
            assert explore(rules, (heaps, bag)).height() == longest


def longest_play(rules):
    """The function from positions to the number of moves of the longest play."""

    @cache
    def longest(position):
        return max((1 + longest(option) for option in rules.options(position)), default=0)

    return longest


# F6: an addition is undone


def test_F6_undoing_additions_beats_every_adversary():
    """As second player when the nim-sum is 0, otherwise as opener."""
    seen = Counter()
    for most, bag in product((None, 1, 2), range(4)):
        rules = NimWithAdding() if most is None else NimWithAdding(most)
        for heaps in (h for k in range(4) for h in combinations_with_replacement(range(4), k)):
            if len(heaps) < 3 or bag < 2:
                check_wins(undo, rules, (heaps, bag), opens=xor_of(heaps) != 0)
                seen[xor_of(heaps) != 0] += 1
    assert seen == {True: 198, False: 102}


def test_F6_it_does_so_in_random_games():
    draw, seen = Random("F6 undo"), Counter()
    for _ in range(300):
        rules, start = random_adding(draw)
        check_wins(undo, rules, start, opens=xor_of(start[0]) != 0)
        seen[xor_of(start[0]) != 0] += 1
    assert min(seen.values()) >= 30


def test_F6_after_an_addition_it_goes_back_to_the_heaps_before_it():
    rules, answers = NimWithAdding(), Counter()
    for before in explore(rules, ((1, 2, 1), 2)):
        for after in rules.options(before):
            answer = undo(before, after)
            if after[1] < before[1] and xor_of(before[0]) == 0:
                assert answer == (before[0], after[1])
                assert answer in rules.options(after)
                answers["undone"] += 1
            elif answer is not None:
                assert answer in rules.options(after) and xor_of(answer[0]) == 0
                assert answer == (bouton(None, after[0]), after[1])
                answers["as in nim"] += 1
            else:
                assert xor_of(after[0]) == 0
                answers["none"] += 1
    assert min(answers[what] for what in ("undone", "as in nim", "none")) > 10


def test_F6_boutons_move_in_the_heaps_wins_too():
    def reply(before, after):
        answer = bouton(None, after[0])
        return None if answer is None else (answer, after[1])

    for heaps in combinations_with_replacement(range(4), 3):
        check_wins(reply, NimWithAdding(), (heaps, 2), opens=xor_of(heaps) != 0)


# F6: the conditions in general, and what goes wrong without them


class SomeAdditions:
    """Nim with a state; at random some additions are allowed in some states.

    Each move changes one heap to a different size, all removals of nim are available in every
    state, and an addition lowers the state, so that play ends. A removal keeps the state, or
    lowers it at random.
    """

    def __init__(self, seed, keeps):
        self.seed, self.keeps = seed, keeps

    def chance(self, *about):
        return Random(f"{self.seed} {about}").random()

    def options(self, position):
        heaps, state = position
        found = []
        for i, heap in enumerate(heaps):
            for left in range(heap):
                lower = 0 if self.keeps else int(self.chance(heaps, state, i, left) * (state + 1))
                found.append((with_heap(heaps, i, left), state - lower))
            for stones, lower in product((1, 2, 3), range(1, state + 1)):
                if self.chance(heaps, state, i, stones, lower, "?") < 0.35:
                    found.append((with_heap(heaps, i, heap + stones), state - lower))
        return found


@pytest.mark.parametrize("keeps", [True, False], ids=["state kept", "state lowered"])
def test_F6_whatever_additions_the_rules_allow_the_value_is_the_nim_sum(keeps):
    additions = wide = 0
    for seed in range(100):
        heaps = [(3,), (1, 2), (2, 2), (0, 1, 1)][seed % 4]
        game = explore(SomeAdditions(seed, keeps), (heaps, 2))
        value = value_in(game)
        assert all(value(position) == xor_of(position[0]) for position in game)
        for (before, _), (after, _) in game.moves:
            additions += sum(after) > sum(before)
        wide += any(sum(position[0]) > sum(heaps) + 3 for position in game)
    assert additions > 3_000 and wide > 50


def test_F6_where_a_removal_keeps_the_state_undo_is_the_strategy():
    seen = Counter()
    for seed in range(12):
        rules = SomeAdditions(seed, keeps=True)
        for heaps in [(3,), (2, 2), (0, 0), (1, 2), (0, 1, 1)]:
            check_wins(undo, rules, (heaps, 2), opens=xor_of(heaps) != 0)
            seen[xor_of(heaps) != 0] += 1
    assert seen == {True: 24, False: 36}


def test_F6_where_it_does_not_the_reply_goes_back_to_the_heaps_whatever_the_state():
    for seed in range(12):
        rules = SomeAdditions(seed, keeps=False)

        def reply(before, after, rules=rules):
            added = before is not None and sum(after[0]) > sum(before[0])
            heaps = before[0] if added else bouton(None, after[0])
            return next((p for p in rules.options(after) if p[0] == heaps), None)

        for heaps in [(3,), (2, 2), (0, 0), (1, 2), (0, 1, 1)]:
            check_wins(reply, rules, (heaps, 2), opens=xor_of(heaps) != 0)


class OnePass:
    """Nim on one heap, with one pass for both players together; a position is (heap, passes)."""

    def __init__(self, also_from_the_empty_heap):
        self.always = also_from_the_empty_heap

    def options(self, position):
        heap, passes = position
        may_pass = passes and (heap or self.always)
        return [(left, passes) for left in range(heap)] + [(heap, 0)] * bool(may_pass)


def test_F6_a_pass_changes_the_values_as_no_heap_changes():
    value = value_in(OnePass(also_from_the_empty_heap=False))
    assert [value((n, 1)) for n in range(7)] == [0, 2, 1, 4, 3, 6, 5]
    assert all(value((n, 1)) == (n + 1 if n % 2 else n - 1) for n in range(1, 41))
    assert [value((n, 0)) for n in range(7)] == list(range(7))


def test_F6_a_pass_that_is_always_possible_is_a_heap_of_1_beside_it():
    value = value_in(OnePass(also_from_the_empty_heap=True))
    assert [value((n, 1)) for n in range(20)] == [n ^ 1 for n in range(20)]


class AddingToTwo:
    """Nim with adding one stone to each of two heaps at once; a position is (heaps, times left)."""

    def options(self, position):
        heaps, times = position
        pairs = combinations(range(len(heaps)), 2) if times else ()
        taken = [(left, times) for left in Nim().options(heaps)]
        return taken + [
            (tuple(heap + (k in pair) for k, heap in enumerate(heaps)), times - 1) for pair in pairs
        ]


def test_F6_adding_to_two_heaps_at_once_changes_the_values():
    value = value_in(AddingToTwo())
    for heaps in product(range(5), repeat=2):
        assert value((heaps, 0)) == xor_of(heaps)
    assert [value(((n, n), 1)) for n in range(5)] == [1, 1, 1, 1, 1]
    assert [value(((0, n), 1)) for n in range(6)] == [1, 0, 3, 2, 5, 4]
    assert value(((0, 0, 0), 1)) == 1
    assert verify(undo, AddingToTwo(), ((0, 0), 1)) == [((0, 0), 1), ((1, 1), 0)]


class NoReversal:
    """Nim with adding in which no addition may be undone at once.

    A position is (heaps, bag, the heaps before the last move if it was an addition, else None).
    """

    def options(self, position):
        heaps, bag, forbidden = position
        taken = [(left, bag, None) for left in Nim().options(heaps) if left != forbidden]
        added = [
            (with_heap(heaps, i, heap + stones), bag - stones, heaps)
            for i, heap in enumerate(heaps)
            for stones in range(1, bag + 1)
        ]
        return taken + added


def test_F6_forbidding_the_immediate_reversal_changes_the_values():
    value = value_in(NoReversal())
    assert value(((0,), 1, None)) == 1
    assert value(((1,), 0, (0,))) == 0  # the stone that was added stays: no move is left
    assert [value(((n,), 1, None)) for n in range(7)] == [1, 0, 3, 2, 5, 4, 7]
    assert [value(((n,), 2, None)) for n in range(7)] == [1, 2, 0, 4, 3, 6, 5]
    assert value(((2, 1), 0, (1, 1))) == 0  # down to (0, 1) or (2, 0), of values 1 and 2
    assert [value(((1, n), 1, None)) for n in range(6)] == [2, 1, 3, 0, 6, 5]
    for heaps in product(range(5), repeat=2):
        assert value((heaps, 0, None)) == xor_of(heaps)


def test_F6_with_additions_without_end_play_goes_round():
    def options(heap):
        return [size for size in range(4) if size != heap]

    with pytest.raises(CycleError):
        explore(options, 1)
    with pytest.raises(CycleError):
        GameGraph({heap: options(heap) for heap in range(4)}, 1)
