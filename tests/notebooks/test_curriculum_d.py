"""Part D of the curriculum, row by row: why XOR.

What is P, which sums there are and how many positions they have is decided here by trying every
line of play and by walking from position to position; none of it shares code with the package.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from random import Random

import pytest
from helpers import (
    SMALL_GAMES,
    all_dags,
    all_walks,
    games,
    is_P_in,
    meets_options_first,
    random_way_up,
    slow_value,
)
from hypothesis import given
from hypothesis import strategies as st

import sg_core
from sg_core import GameGraph, LimitError, cancel_pairs, explore, greedy_basis
from sg_core.basis import (
    Decision,
    bits,
    by_mex,
    by_sums,
    chosen,
    code_of_sum,
    size_of_sum,
    size_of_sums,
    vanishing_sum,
    written_sum,
)
from sg_core.rulesets import Nim
from sg_core.samples import all_games, random_game

RANDOM_GAMES = [random_game(n, f"D {n} {seed}") for n in (6, 7, 8) for seed in range(8)]
HEAP_OF_5 = explore(Nim(), 5)


def parts_of(things, code):
    """The things whose bits are set in a code, by the binary digits written out."""
    return tuple(thing for thing, bit in zip(things, reversed(f"{code:b}")) if bit == "1")


def sums_of(things):
    """All sums of some of the things, in the order of their codes."""
    return [parts_of(things, code) for code in range(2 ** len(things))]


def subsets(game):
    """Every list of different positions of the game, in the order of its positions."""
    return [these for k in range(len(game) + 1) for these in combinations(game.positions, k)]


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


def shuffled(game, seed):
    """The positions of the game in a random order."""
    return Random(seed).sample(game.positions, len(game))


# D1

NAMES = ["g0", "g1", "g2", "g3"]
BITS = {"g0": 0b0001, "g1": 0b0010, "g2": 0b0100, "g3": 0b1000}
formal = st.lists(st.sampled_from(NAMES), max_size=9)


def test_D1_the_sum_of_1011_and_0110_is_1101():
    G, H, total = ["g0", "g1", "g3"], ["g1", "g2"], ["g0", "g2", "g3"]
    assert [f"{code_of_sum(BITS, these):04b}" for these in (G, H)] == ["1011", "0110"]
    assert f"{code_of_sum(BITS, G + H):04b}" == f"{0b1011 ^ 0b0110:04b}" == "1101"
    assert chosen(NAMES, 0b1101) == tuple(total)
    assert sorted(cancel_pairs(G + H)) == total


@given(formal, formal)
def test_D1_the_code_of_a_formal_sum_has_the_terms_of_odd_count_and_sums_are_XORed(one, other):
    f, g = code_of_sum(BITS, one), code_of_sum(BITS, other)
    assert set(chosen(NAMES, f)) == {name for name in NAMES if one.count(name) % 2}
    assert code_of_sum(BITS, one + other) == code_of_sum(BITS, other + one) == f ^ g
    assert set(chosen(NAMES, f ^ g)) == set(chosen(NAMES, f)) ^ set(chosen(NAMES, g))


@given(st.integers(0, 10**6))
def test_D1_a_code_is_read_from_its_lowest_bit(code):
    names = list(range(20))
    assert chosen(names, code) == parts_of(names, code)
    assert code_of_sum({n: 2**n for n in names}, chosen(names, code)) == code


@given(st.integers(0, 12), st.data())
def test_D1_a_code_is_written_with_the_highest_bit_first(count, data):
    code = data.draw(st.integers(0, 2**count - 1))
    text = bits(code, count)
    assert int(text, 2) == code and len(text) == max(count, 1)
    named = [f"b{i}" for i, bit in enumerate(reversed(text)) if bit == "1"]
    assert written_sum(code) == (" + ".join(reversed(named)) if named else "0")
    assert f"{code_of_sum(BITS, NAMES[:3]):04b}" == bits(0b111, 4) == "0111"


def test_D1_any_two_formal_sums_are_together_equivalent_to_what_cancelling_leaves():
    """Whichever positions are picked, dependent or not."""
    seen = 0
    for game in SMALL_GAMES:
        is_P, picked = is_P_in(game), game.positions
        codes = {position: 2**i for i, position in enumerate(picked)}
        for G, H in product(sums_of(picked), repeat=2):
            left = chosen(picked, code_of_sum(codes, G) ^ code_of_sum(codes, H))
            assert set(left) == set(G) ^ set(H)
            assert is_P(*G, *H, *left)
            seen += 1
    assert seen == 4 + 16 + 3 * 64 + 16 * 256


@pytest.mark.nightly
def test_D1_in_every_walk_the_sum_of_two_positions_is_the_sum_of_their_elements_that_are_left():
    for game, is_P, bases in all_walks():
        if len(game) == 5:
            continue
        for basis, (p, q) in product(bases.values(), product(game, repeat=2)):
            code = code_of_sum(basis.codes, [p, q])
            elements = [set(chosen(basis.elements, basis.codes[r])) for r in (p, q)]
            left = chosen(basis.elements, code)
            assert set(left) == elements[0] ^ elements[1]
            assert is_P(p, q, *left)


@given(games(most=5), st.data())
def test_D1_a_random_sum_of_positions_is_equivalent_to_the_elements_of_its_code(game, data):
    order = data.draw(st.permutations(game.positions))
    these = data.draw(st.lists(st.sampled_from(game.positions), max_size=3))
    basis = greedy_basis(game, order, "brute")
    code = code_of_sum(basis.codes, these)
    assert is_P_in(game)(*these, *chosen(basis.elements, code))


# D2


def check_independence(game, is_P, these):
    """Check `vanishing_sum` by brute force, and that independence is unique representation."""
    vanishing = [code for code, parts in enumerate(sums_of(these)) if parts and is_P(*parts)]
    assert vanishing_sum(game, these) == next(iter(vanishing), None)
    counts = [sum(is_P(position, *parts) for parts in sums_of(these)) for position in game]
    assert (not vanishing) == all(count <= 1 for count in counts)
    return not vanishing


def test_D2_no_sum_of_them_vanishes_exactly_when_each_position_is_represented_at_most_once():
    seen = Counter()
    for game in SMALL_GAMES:
        is_P = is_P_in(game)
        for these in subsets(game):
            seen[check_independence(game, is_P, these)] += 1
    assert seen.total() == 2 + 4 + 3 * 8 + 16 * 16
    assert min(seen.values()) > 50


def test_D2_so_it_is_in_random_games():
    seen = Counter()
    for game in RANDOM_GAMES:
        is_P = is_P_in(game)
        for seed in range(4):
            these = shuffled(game, seed)[: 1 + seed]
            seen[check_independence(game, is_P, these)] += 1
    assert min(seen.values()) > 20


def test_D2_the_empty_list_is_independent_and_a_position_listed_twice_is_not():
    assert vanishing_sum(HEAP_OF_5, []) is None
    assert vanishing_sum(HEAP_OF_5, [0]) == 0b1
    assert vanishing_sum(HEAP_OF_5, [3]) is None
    assert vanishing_sum(HEAP_OF_5, [3, 5, 3]) == 0b101
    assert vanishing_sum(HEAP_OF_5, [1, 2, 4]) is None
    assert vanishing_sum(HEAP_OF_5, [4, 1, 5, 2]) == 0b111


@pytest.fixture
def explored(monkeypatch):
    """The sums that the package explores, with the number of positions it found in each."""
    sum_of, seen = sg_core.basis.sum_of, []

    def counted(game, *positions, **limit):
        total = sum_of(game, *positions, **limit)
        seen.append((positions, len(total)))
        return total

    monkeypatch.setattr(sg_core.basis, "sum_of", counted)
    return seen


def test_D2_the_sums_are_tried_one_after_the_other_until_one_vanishes(explored):
    for game in [*SMALL_GAMES, *RANDOM_GAMES[:6]]:
        these = shuffled(game, "sums")[:3]
        explored.clear()
        found, count = vanishing_sum(game, these), count_in(game)
        last = 2 ** len(these) - 1 if found is None else found
        assert explored == [(parts, count(*parts)) for parts in sums_of(these)[1 : last + 1]]
        if found is None:
            assert sum(size for _, size in explored) == size_of_sums(game, these) - 1


# D3


def check_basis(game, is_P, elements):
    """Check that the elements are independent and span; return every position's one code."""
    assert not any(is_P(*parts) for parts in sums_of(elements)[1:])
    codes = {}
    for position in game:
        [codes[position]] = [
            code for code, parts in enumerate(sums_of(elements)) if is_P(position, *parts)
        ]
        assert is_P(position) == (codes[position] == 0)
    return codes


def test_D3_the_elements_of_every_walk_are_a_basis_and_its_codes_are_the_only_ones():
    for game, is_P, bases in all_walks():
        by_elements = {}
        for basis in bases.values():
            if basis.elements not in by_elements:
                by_elements[basis.elements] = check_basis(game, is_P, basis.elements)
            assert basis.codes == by_elements[basis.elements]


@pytest.mark.parametrize("game", RANDOM_GAMES, ids=lambda game: str(len(game)))
def test_D3_so_it_is_for_random_walks_through_random_games(game):
    is_P = is_P_in(game)
    for seed in range(3):
        basis = greedy_basis(game, shuffled(game, seed), "brute")
        assert basis.codes == check_basis(game, is_P, basis.elements)
        assert vanishing_sum(game, basis.elements) is None
        for position in game:
            with_it = (*basis.elements, position)
            assert vanishing_sum(game, with_it) == basis.codes[position] ^ 1 << len(basis.elements)


def test_D3_the_codes_6_and_7_of_a_heap_of_5_belong_to_sums_and_to_no_position():
    for method in ("brute", "mex"):
        basis = greedy_basis(HEAP_OF_5, method=method)
        assert {slow_value(HEAP_OF_5, position) for position in HEAP_OF_5} == set(range(6))
        assert basis.elements == (1, 2, 4)
        assert set(range(8)) - set(basis.codes.values()) == {6, 7}
        is_P = is_P_in(HEAP_OF_5)
        for code in (6, 7):
            assert not any(is_P(p, *chosen(basis.elements, code)) for p in HEAP_OF_5)


def test_D3_a_list_that_spans_need_not_be_independent_and_one_that_is_need_not_span():
    is_P = is_P_in(HEAP_OF_5)

    def spans(these):
        return all(any(is_P(p, *parts) for parts in sums_of(these)) for p in HEAP_OF_5)

    assert spans([1, 2, 3, 4]) and vanishing_sum(HEAP_OF_5, [1, 2, 3, 4]) == 0b111
    assert not spans([1, 2]) and vanishing_sum(HEAP_OF_5, [1, 2]) is None


# D4


def slow_steps(is_P, count, order):
    """Every decision of the walk, with other means: position, code, new, tried and explored."""
    elements, steps = [], []
    for position in order:
        explored = 0
        for code, parts in enumerate(sums_of(elements)):
            explored += count(position, *parts)
            if is_P(position, *parts):
                steps.append(Decision(position, code, False, code + 1, explored))
                break
        else:
            sums = 2 ** len(elements)
            steps.append(Decision(position, sums, True, sums, explored))
            elements.append(position)
    return steps


@pytest.mark.nightly
def test_D4_each_step_of_each_walk_records_its_decision_and_the_work_that_it_took():
    for game, is_P, bases in all_walks():
        count = count_in(game)
        for order, basis in bases.items():
            assert list(basis.steps) == slow_steps(is_P, count, order)


def test_D4_so_it_does_in_random_games_and_elements_are_the_new_positions():
    for seed, game in enumerate(RANDOM_GAMES):
        order = shuffled(game, seed)
        basis = greedy_basis(game, order, "brute")
        assert list(basis.steps) == slow_steps(is_P_in(game), count_in(game), order)
        assert basis.elements == tuple(step.position for step in basis.steps if step.new)
        assert basis.codes == {step.position: step.code for step in basis.steps}
        assert list(basis.codes) == order


def test_D4_a_position_is_new_exactly_when_the_list_with_it_is_independent():
    for game in [*SMALL_GAMES, *RANDOM_GAMES[:8]]:
        for seed in range(3):
            elements = []
            for step in greedy_basis(game, shuffled(game, seed), "brute").steps:
                with_it = [*elements, step.position]
                assert step.new == (vanishing_sum(game, with_it) is None)
                elements = with_it if step.new else elements


def test_D4_by_itself_the_walk_goes_from_the_terminals_up():
    for game in [*SMALL_GAMES, *RANDOM_GAMES]:
        for method in ("brute", "mex", None):
            basis = greedy_basis(game, method=method)
            assert [step.position for step in basis.steps] == list(game.positions)
            assert basis == greedy_basis(game, game.positions, method)


@pytest.mark.parametrize(
    ("heap", "work", "by_one_mex"),
    [(8, 648, 9), (16, 12_240, 17), (32, 427_680, 33), (64, 28_641_600, 65)],
)
def test_D4_a_test_over_3_4_5_and_6_elements_multiplies_positions(heap, work, by_one_mex):
    game = explore(Nim(), heap)
    elements = [2**i for i in range(heap.bit_length() - 1)]
    sums = [(heap, *parts) for parts in sums_of(elements)]
    assert [len(elements), len(sums)] == [heap.bit_length() - 1, heap]
    assert sum(size_of_sum(game, parts) for parts in sums) == work
    assert size_of_sums(game, elements) * (1 + game.size(heap)) == work
    codes = {n: n for n in range(heap)}
    assert by_mex(game, heap, elements, codes) == Decision(heap, heap, True, 0, by_one_mex)
    if heap <= 16:
        assert by_sums(game, heap, elements) == Decision(heap, heap, True, heap, work)


def test_D4_sizes_of_sums_are_counted_without_exploring_them():
    for game in SMALL_GAMES:
        count = count_in(game)
        for these in subsets(game):
            assert size_of_sum(game, these) == count(*these)
            assert size_of_sums(game, these) == sum(count(*parts) for parts in sums_of(these))
    assert size_of_sum(HEAP_OF_5, [3, 3, 0]) == count_in(HEAP_OF_5)(3, 3, 0) == 16


CAPPED = [
    (explore(Nim(), 3), [0, 1, 2, 3]),
    (explore(Nim(), 3), [3, 2, 1, 0]),
    (random_game(5, "capped"), None),
    (GameGraph({"a": ["b"], "c": []}, "a"), ["c", "a", "b"]),
]


@pytest.mark.parametrize(("game", "order"), CAPPED, ids=str)
def test_D4_brute_force_stops_before_it_explores_too_much_and_says_how_much_it_needs(
    game, order, explored
):
    free = greedy_basis(game, order, "brute")
    work = [step.explored for step in free.steps]
    count = count_in(game)
    for most in range(1, sum(work)):
        explored.clear()
        with pytest.raises(LimitError) as caught:
            greedy_basis(game, order, "brute", max_positions=most)
        assert sum(size for _, size in explored) <= most
        at = next(i for i in range(len(work)) if sum(work[: i + 1]) > most)
        position, before = free.steps[at].position, free.steps[:at]
        sums = sums_of([step.position for step in before if step.new])
        needed = sum(count(position, *parts) for parts in sums)
        left = most - sum(work[:at])
        assert str(caught.value).startswith(
            f"to decide about {position!r} by brute force takes up to {len(sums):,} sums with "
            f"{needed:,} positions together, but only {left:,} may still be explored"
        )
        assert "max_positions=" in str(caught.value) and "method='mex'" in str(caught.value)
    assert greedy_basis(game, order, "brute", max_positions=sum(work)) == free


def test_D4_one_decision_has_its_own_limit_which_is_exact():
    game = explore(Nim(), 8)
    assert by_sums(game, 8, [1, 2, 4], max_positions=648).explored == 648
    with pytest.raises(LimitError, match=r"up to 8 sums with 648 positions.*only 647 may still"):
        by_sums(game, 8, [1, 2, 4], max_positions=647)
    assert by_sums(game, 1, [1, 2, 4], max_positions=6) == Decision(1, 1, False, 2, 6)
    with pytest.raises(LimitError, match=r"up to 8 sums with 144 positions.*only 5 may still"):
        by_sums(game, 1, [1, 2, 4], max_positions=5)
    with pytest.raises(LimitError, match=r"up to 64 sums with 28,641,600 positions.*only 999 may"):
        by_sums(explore(Nim(), 64), 64, [1, 2, 4, 8, 16, 32], max_positions=999)


def test_D4_the_mex_knows_no_limit():
    game = explore(Nim(), 20)
    assert greedy_basis(game, max_positions=1) == greedy_basis(game)
    assert greedy_basis(game, method="mex", max_positions=1).elements == (1, 2, 4, 8, 16)


# D5a


def test_D5a_all_graphs_of_up_to_5_positions_are_tried_in_all_orders():
    assert [len(all_dags(count)) for count in range(1, 6)] == [1, 2, 6, 31, 302]
    assert len(all_walks()) == 342
    assert sum(len(bases) for _, _, bases in all_walks()) == 37_025
    one_source = Counter(len(game) for game, _, _ in all_walks() if len(sources(game)) == 1)
    assert [one_source[count] for count in range(1, 6)] == [1, 1, 3, 16, 164]
    assert all(one_source[count] == len(all_games(count)) for count in range(1, 6))


def sources(game):
    """The positions that no move reaches."""
    return set(game) - {option for _, option in game.moves}


def test_D5a_sums_that_are_remembered_change_nothing():
    seen = 0
    for game, _, bases in all_walks():
        if len(game) < 5:
            for order, basis in bases.items():
                assert greedy_basis(game, order, "brute") == basis
                seen += 1
    assert seen == 1 + 2 * 2 + 6 * 6 + 31 * 24 == 785
    assert sg_core.basis.sum_of is sg_core.sum_of and sg_core.basis.outcome is sg_core.outcome


def test_D5a_three_positions_are_P_together_exactly_when_their_codes_XOR_to_0():
    seen = Counter()
    for game, is_P, bases in all_walks():
        triples = {three: is_P(*three) for three in combinations_with_replacement(game, 3)}
        for basis in bases.values():
            code = basis.codes
            for (p, q, r), expected in triples.items():
                assert (code[p] ^ code[q] ^ code[r] == 0) == expected
            seen.update(triples.values())
    assert seen.total() == 1 + 4 * 4 + 36 * 10 + 744 * 20 + 36_240 * 35
    assert min(seen.values()) > 200_000


def test_D5a_positions_are_equivalent_exactly_when_their_codes_are_equal():
    for game, is_P, bases in all_walks():
        pairs = {two: is_P(*two) for two in product(game, repeat=2)}
        for basis in bases.values():
            assert {(p, q): basis.codes[p] == basis.codes[q] for p, q in pairs} == pairs


def test_D5a_in_random_games_any_order_gives_codes_that_XOR():
    for seed, game in enumerate(RANDOM_GAMES):
        is_P = is_P_in(game)
        for turn in range(2):
            codes = greedy_basis(game, shuffled(game, f"{seed} {turn}"), "brute").codes
            for these in combinations_with_replacement(game, 3):
                assert (code_of_sum(codes, these) == 0) == is_P(*these)


def test_D5a_every_terminals_up_order_gives_the_grundy_values():
    seen = Counter()
    for game, _, bases in all_walks():
        values = {position: slow_value(game, position) for position in game}
        for order, basis in bases.items():
            up = meets_options_first(game, order)
            seen[up, basis.codes == values] += 1
    assert not seen[True, False]
    assert seen[True, True] == 1_843
    assert seen[False, False] == 14_553


def test_D5a_the_codes_change_with_the_order():
    heap = explore(Nim(), 3)
    found = {
        tuple(greedy_basis(heap, order).codes[n] for n in heap) for order in permutations(heap)
    }
    assert found == {(0, *rest) for rest in permutations((1, 2, 3))}


# D6


def union(*these):
    """The games side by side; play begins in the first. Positions are (0, p), (1, p), …"""
    moves = {
        (i, p): [(i, q) for q in game.options(p)] for i, game in enumerate(these) for p in game
    }
    return GameGraph(moves, (0, these[0].start))


def test_D6_terminals_up_codes_of_the_union_are_each_games_own():
    seen = 0
    for one, other in combinations_with_replacement(SMALL_GAMES, 2):
        both = union(one, other)
        orders = [both.positions, *(random_way_up(both, seed) for seed in range(2))]
        for order, method in product(orders, ("brute", "mex")):
            codes = greedy_basis(both, order, method).codes
            for i, game in enumerate((one, other)):
                own = greedy_basis(game, method=method).codes
                assert own == {p: code for (j, p), code in codes.items() if j == i}
            seen += 1
    assert seen == 231 * 3 * 2


def test_D6_the_codes_of_the_union_in_another_order_need_not_be_a_games_own():
    two, one = explore(Nim(), 2), explore(Nim(), 1)
    order = [(0, 2), (0, 1), (0, 0), (1, 1), (1, 0)]
    codes = greedy_basis(union(two, one), order).codes
    assert codes == {(0, 2): 1, (0, 1): 2, (0, 0): 0, (1, 1): 2, (1, 0): 0}
    assert greedy_basis(two, [2, 1, 0]).codes == {2: 1, 1: 2, 0: 0}
    assert greedy_basis(one, [1, 0]).codes == {1: 1, 0: 0}


def test_D6_codes_of_two_bases_cannot_be_compared():
    heap = explore(Nim(), 2)
    down, up = greedy_basis(heap, [2, 1, 0]).codes, greedy_basis(heap, [0, 1, 2]).codes
    assert down[1] == up[2] and not is_P_in(heap)(1, 2)
    assert down[1] != up[1] and is_P_in(heap)(1, 1)


def test_D6_in_one_basis_of_the_union_codes_are_equal_exactly_for_equivalent_positions():
    seen = Counter()
    for one, other in combinations_with_replacement(SMALL_GAMES, 2):
        both = union(one, other)
        is_P = is_P_in(both)
        codes = greedy_basis(both, shuffled(both, str(both.moves)), "brute").codes
        for p, q in product(one, other):
            same = codes[0, p] == codes[1, q]
            assert same == is_P((0, p), (1, q))
            seen[same] += 1
    assert min(seen.values()) > 500
