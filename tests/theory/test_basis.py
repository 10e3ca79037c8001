"""Tests of `sg_core.basis`: codes, walks and what they record, and what is refused."""

import re
from collections import Counter
from contextlib import contextmanager
from dataclasses import FrozenInstanceError
from functools import cache
from inspect import signature
from itertools import combinations, combinations_with_replacement, permutations
from random import Random
from typing import Any, NamedTuple

import pytest
from helpers import (
    RANDOM_GAMES,
    SMALL_GAMES,
    TOKEN,
    chain,
    games,
    heap,
    id_of,
    mostly_nightly,
    size,
    within,
)
from hypothesis import given
from hypothesis import strategies as st
from oracles import (
    all_dags,
    count_in,
    gives_mex,
    is_P_in,
    meets_options_first,
    powers_of_two_come_first,
    random_way_up,
    sums_of,
    values_of,
)

import sg_core
from sg_core import Basis, GameError, GameGraph, LimitError, Sum, explore, greedy_basis, sum_of
from sg_core.basis import (
    Decision,
    bits,
    by_mex,
    by_sums,
    chosen,
    code_of_sum,
    is_terminals_up,
    size_of_sum,
    size_of_sums,
    vanishing_sum,
    written_sum,
)
from sg_core.rulesets import Nim
from sg_core.samples import random_game

BITS = {"g0": 0b0001, "g1": 0b0010, "g2": 0b0100, "g3": 0b1000}
NAMES = ["g0", "g1", "g2", "g3"]
formal = st.lists(st.sampled_from(NAMES), max_size=9)
ONE = GameGraph({"end": []})
LONG = size("positions of a long chain")
CAPPED = [
    (heap(3), [0, 1, 2, 3]),
    (heap(3), [3, 2, 1, 0]),
    (random_game(5, "capped"), None),
    (GameGraph({"a": ["b"], "c": []}, "a"), ["c", "a", "b"]),
]


class Walked(NamedTuple):
    """A game, what brute force says about its positions, and from every order to the basis."""

    game: GameGraph
    is_P: Any
    bases: dict


@contextmanager
def remembered_sums():
    """Let each sum be explored once, whatever the order of its parts; positions are numbers."""
    sum_of, outcome = sg_core.basis.sum_of, sg_core.basis.outcome
    sums, label = {}, {}

    def remembered_sum(game, *positions, **limit):
        key = (id(game), *sorted(positions))
        if key not in sums:
            sums[key] = sum_of(game, *positions, **limit)
            label[id(sums[key])] = outcome(sums[key])
        return sums[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sg_core.basis, "sum_of", remembered_sum)
        patch.setattr(sg_core.basis, "outcome", lambda total: label[id(total)])
        yield


@cache
def all_walks():
    """Every graph of up to 5 positions, walked by brute force in every order."""
    with remembered_sums():
        return [
            Walked(
                game,
                is_P_in(game),
                {order: greedy_basis(game, order, "brute") for order in permutations(game)},
            )
            for count in range(1, 6)
            for game in all_dags(count)
        ]


# Codes of sums


@given(formal, formal)
def test_the_code_of_a_formal_sum_has_the_terms_of_odd_count_and_sums_are_XORed(one, other):
    f, g = code_of_sum(BITS, one), code_of_sum(BITS, other)
    assert set(chosen(NAMES, f)) == {name for name in NAMES if one.count(name) % 2}
    assert code_of_sum(BITS, one + other) == code_of_sum(BITS, other + one) == f ^ g
    assert set(chosen(NAMES, f ^ g)) == set(chosen(NAMES, f)) ^ set(chosen(NAMES, g))


@given(st.integers(0, 10**6))
def test_a_code_is_read_from_its_lowest_bit(code):
    names = list(range(20))
    assert chosen(names, code) == tuple(n for n in names if code >> n & 1)
    assert code_of_sum({n: 2**n for n in names}, chosen(names, code)) == code


@given(st.integers(0, 12), st.data())
def test_a_code_is_written_with_the_highest_bit_first(count, data):
    code = data.draw(st.integers(0, 2**count - 1))
    text = bits(code, count)
    assert int(text, 2) == code and len(text) == max(count, 1)
    named = [f"b{i}" for i, bit in enumerate(reversed(text)) if bit == "1"]
    assert written_sum(code) == (" + ".join(reversed(named)) if named else "0")
    assert f"{code_of_sum(BITS, NAMES[:3]):04b}" == bits(0b111, 4) == "0111"


def test_of_nothing_the_sum_the_code_and_the_sizes():
    assert chosen([], 0) == chosen(["a", "b"], 0) == ()
    assert code_of_sum({}, []) == code_of_sum({"a": 5}, ()) == 0
    assert sum_of(heap(3)).positions == ((),)
    assert size_of_sum(heap(3), []) == size_of_sums(heap(3), []) == 1
    assert vanishing_sum(heap(3), []) is vanishing_sum(heap(3), iter(())) is None


@pytest.mark.parametrize("these", [[3], [3, 2], [1, 3, 1], [0, 0]], ids=str)
def test_a_sum_of_positions_of_one_game_is_the_sum_of_as_many_copies(these):
    total = sum_of(heap(3), *these)
    assert total == explore(Sum(*[heap(3)] * len(these)), tuple(these))
    assert total.start == tuple(these)
    assert len(total) == size_of_sum(heap(3), these)


def subsets(game):
    """Every list of different positions of the game, in the order of its positions."""
    return [these for k in range(len(game) + 1) for these in combinations(game.positions, k)]


def test_sizes_of_sums_are_counted_without_exploring_them():
    for game in SMALL_GAMES:
        count = count_in(game)
        for these in subsets(game):
            assert size_of_sum(game, these) == count(*these)
            assert size_of_sums(game, these) == sum(count(*parts) for parts in sums_of(these))
    assert size_of_sum(heap(5), [3, 3, 0]) == count_in(heap(5))(3, 3, 0) == 16


# Independence


def check_independence(game, is_P, these):
    """Check `vanishing_sum` by brute force, and that independence is unique representation."""
    vanishing = [code for code, parts in enumerate(sums_of(these)) if parts and is_P(*parts)]
    assert vanishing_sum(game, these) == next(iter(vanishing), None)
    counts = [sum(is_P(position, *parts) for parts in sums_of(these)) for position in game]
    assert (not vanishing) == all(count <= 1 for count in counts)
    return not vanishing


def test_no_sum_of_them_vanishes_exactly_when_each_position_is_represented_at_most_once():
    seen = Counter()
    for game in SMALL_GAMES:
        is_P = is_P_in(game)
        for these in subsets(game):
            seen[check_independence(game, is_P, these)] += 1
    assert seen.total() == 2 + 4 + 3 * 8 + 16 * 16
    assert min(seen.values()) > 50


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


def shuffled(game, seed):
    """The positions of the game in a random order."""
    return Random(seed).sample(game.positions, len(game))


def test_the_sums_are_tried_one_after_the_other_until_one_vanishes(explored):
    for game in [*SMALL_GAMES, *RANDOM_GAMES[:6]]:
        these = shuffled(game, "sums")[:3]
        explored.clear()
        found, count = vanishing_sum(game, these), count_in(game)
        last = 2 ** len(these) - 1 if found is None else found
        assert explored == [(parts, count(*parts)) for parts in sums_of(these)[1 : last + 1]]
        if found is None:
            assert sum(size for _, size in explored) == size_of_sums(game, these) - 1


def test_vanishing_sums_are_not_looked_for_among_over_a_million_positions():
    game = explore(Nim(), 99)
    with pytest.raises(LimitError) as caught:
        vanishing_sum(game, [99, 99, 99])
    assert str(caught.value) == (
        "7 sums of these 3 have 1,030,300 positions together; at most 1,000,000 are explored. "
        "Take fewer, or smaller ones"
    )
    with pytest.raises(LimitError, match="1,267,650,600,228,229,401,496,703,205,375 positions"):
        vanishing_sum(game, [0] * 100)


@given(games(most=5), st.data())
def test_the_limit_of_vanishing_sums_is_exact(game, data):
    these = data.draw(st.lists(st.sampled_from(game.positions), min_size=1, max_size=3))
    total = sum(len(sum_of(game, *chosen(these, code))) for code in range(1, 2 ** len(these)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sg_core.basis, "MOST_EXPLORED", total)
        vanishing_sum(game, these)
        patch.setattr(sg_core.basis, "MOST_EXPLORED", total - 1)
        with pytest.raises(
            LimitError, match=f" {total:,} positions together; at most {total - 1:,} "
        ):
            vanishing_sum(game, these)


# The walk


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


def test_the_elements_of_every_walk_are_a_basis_and_its_codes_are_the_only_ones():
    for game, is_P, bases in all_walks():
        by_elements = {}
        for basis in bases.values():
            if basis.elements not in by_elements:
                by_elements[basis.elements] = check_basis(game, is_P, basis.elements)
            assert basis.codes == by_elements[basis.elements]


@pytest.mark.parametrize("game", RANDOM_GAMES, ids=lambda game: str(len(game)))
def test_so_it_is_for_random_walks_through_random_games(game):
    is_P = is_P_in(game)
    for seed in range(3):
        basis = greedy_basis(game, shuffled(game, seed), "brute")
        assert basis.codes == check_basis(game, is_P, basis.elements)
        assert vanishing_sum(game, basis.elements) is None
        for position in game:
            with_it = (*basis.elements, position)
            assert vanishing_sum(game, with_it) == basis.codes[position] ^ 1 << len(basis.elements)


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


def test_so_it_does_in_random_games_and_elements_are_the_new_positions():
    for seed, game in enumerate(RANDOM_GAMES):
        order = shuffled(game, seed)
        basis = greedy_basis(game, order, "brute")
        assert list(basis.steps) == slow_steps(is_P_in(game), count_in(game), order)
        assert basis.elements == tuple(step.position for step in basis.steps if step.new)
        assert basis.codes == {step.position: step.code for step in basis.steps}
        assert list(basis.codes) == order


def test_by_itself_the_walk_goes_from_the_terminals_up():
    for game in [*SMALL_GAMES, *RANDOM_GAMES]:
        for method in ("brute", "mex", None):
            basis = greedy_basis(game, method=method)
            assert [step.position for step in basis.steps] == list(game.positions)
            assert basis == greedy_basis(game, game.positions, method)


def test_sums_that_are_remembered_change_nothing():
    seen = 0
    for game, _, bases in all_walks():
        if len(game) < 5:
            for order, basis in bases.items():
                assert greedy_basis(game, order, "brute") == basis
                seen += 1
    assert seen == 1 + 2 * 2 + 6 * 6 + 31 * 24 == 785
    assert sg_core.basis.sum_of is sg_core.sum_of
    assert sg_core.basis.outcome is sg_core.labels.outcome


def test_three_positions_are_P_together_exactly_when_their_codes_XOR_to_0():
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


def test_an_order_gives_mex_everywhere_exactly_when_powers_of_two_come_first():
    seen = Counter()
    for game, _, bases in all_walks():
        value = values_of(game)
        for order, basis in bases.items():
            works = gives_mex(game, basis.codes)
            assert (
                works
                == powers_of_two_come_first([value[p] for p in order])
                == (basis.codes == value)
            )
            seen[works] += 1
    assert seen == {True: 1_843 + 20_629, False: 14_553}


def check_methods_agree(game, order):
    """Check that brute force and the mex find the same, and what each of them records."""
    brute, quick = (greedy_basis(game, order, method) for method in ("brute", "mex"))
    assert (brute.elements, brute.codes) == (quick.elements, quick.codes)
    assert [step.new for step in brute.steps] == [step.new for step in quick.steps]
    assert [step.position for step in quick.steps] == list(order)
    for step in quick.steps:
        assert (step.tried, step.explored) == (0, 1 + len(game.options(step.position)))
    assert sum(step.explored for step in quick.steps) == len(game) + len(game.moves)
    assert greedy_basis(game, order) == quick
    assert 2 ** len(brute.elements) < 2 * len(game)


@given(games(), st.integers())
def test_so_they_do_in_random_games(game, seed):
    check_methods_agree(game, random_way_up(game, seed))


def test_a_position_that_the_start_does_not_reach_is_walked_through_as_well():
    game = GameGraph({"a": ["b"], "x": ["b", "y"], "y": ["b"]}, "a")
    for method in ("brute", "mex"):
        assert greedy_basis(game, method=method).codes == {"b": 0, "a": 1, "y": 1, "x": 2}
    with pytest.raises(GameError, match="leaves out 'y'"):
        greedy_basis(game, ["b", "a"])
    assert size_of_sum(game, ["a"]) == 2
    assert greedy_basis(game, ["x", "y", "a", "b"]).elements == ("x", "y")


def test_by_itself_an_order_upwards_takes_the_mex_and_any_other_elimination():
    for game in SMALL_GAMES:
        for order in permutations(game):
            method = "mex" if meets_options_first(game, order) else "elimination"
            assert greedy_basis(game, order) == greedy_basis(game, order, method)


def test_an_order_is_upwards_when_every_option_comes_first():
    for game in SMALL_GAMES:
        for order in permutations(game):
            assert is_terminals_up(game, order) == meets_options_first(game, order)
    assert is_terminals_up(ONE, ["end"])


def test_a_position_and_no_elements():
    assert by_sums(heap(3), 0, []) == Decision(0, 0, False, 1, 1)
    assert by_sums(heap(3), 2, []) == Decision(2, 1, True, 1, 3)
    assert by_mex(heap(3), 0, [], {}) == Decision(0, 0, False, 0, 1)
    assert by_mex(heap(3), 1, [], {0: 0}) == Decision(1, 1, True, 0, 2)


@pytest.mark.parametrize("last", mostly_nightly(1, [0, 1]))
def test_a_long_game_is_walked_through_by_mex_at_once(last):
    game = chain(LONG - last)
    with within(10):
        basis = greedy_basis(game)
    assert basis.elements == (1,)
    assert all(code == n % 2 for n, code in basis.codes.items())
    assert sum(step.explored for step in basis.steps) == 2 * len(game) - 1


def test_a_basis_and_its_steps_do_not_change():
    basis = greedy_basis(TOKEN)
    for thing, name in [(basis, "steps"), (basis, "elements"), (basis.steps[0], "code")]:
        with pytest.raises(FrozenInstanceError):
            setattr(thing, name, ())
    assert isinstance(basis.steps, tuple) and isinstance(basis.elements, tuple)


def test_elements_and_codes_are_read_off_the_steps():
    basis = Basis((Decision("p", 1, True, 9, 9), Decision("q", 6, False, 9, 9)))
    assert basis.elements == ("p",)
    assert basis.codes == {"p": 1, "q": 6}
    assert list(basis.codes) == ["p", "q"]
    assert Basis(()).elements == () and Basis(()).codes == {}


# The limit


@pytest.mark.parametrize(("game", "order"), CAPPED, ids=str)
def test_brute_force_stops_before_it_explores_too_much_and_says_how_much_it_needs(
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
        assert "max_positions=" in str(caught.value) and "method='elimination'" in str(caught.value)
    assert greedy_basis(game, order, "brute", max_positions=sum(work)) == free


def test_one_decision_has_its_own_limit_which_is_exact():
    game = heap(8)
    assert by_sums(game, 8, [1, 2, 4], max_positions=648).explored == 648
    with pytest.raises(LimitError, match=r"up to 8 sums with 648 positions.*only 647 may still"):
        by_sums(game, 8, [1, 2, 4], max_positions=647)
    assert by_sums(game, 1, [1, 2, 4], max_positions=6) == Decision(1, 1, False, 2, 6)
    with pytest.raises(LimitError, match=r"up to 8 sums with 144 positions.*only 5 may still"):
        by_sums(game, 1, [1, 2, 4], max_positions=5)
    with pytest.raises(LimitError, match=r"up to 64 sums with 28,641,600 positions.*only 999 may"):
        by_sums(explore(Nim(), 64), 64, [1, 2, 4, 8, 16, 32], max_positions=999)


def test_the_mex_knows_no_limit():
    game = explore(Nim(), 20)
    assert greedy_basis(game, max_positions=1) == greedy_basis(game)
    assert greedy_basis(game, method="mex", max_positions=1).elements == (1, 2, 4, 8, 16)


def test_without_a_limit_of_ones_own_a_million_positions_are_explored():
    assert sg_core.basis.MOST_EXPLORED == 1_000_000
    for function in (greedy_basis, by_sums):
        assert signature(function).parameters["max_positions"].default == 1_000_000


def test_a_sum_is_explored_up_to_its_limit_a_million_positions_unless_said_otherwise():
    assert len(sum_of(heap(3), 3, 3, max_positions=16)) == 16
    with pytest.raises(LimitError, match=r"4 × 4 = 16 positions, the limit is 15"):
        sum_of(heap(3), 3, 3, max_positions=15)
    assert signature(sum_of).parameters["max_positions"].default == 10**6


def test_one_sum_may_have_as_many_positions_as_brute_force_is_allowed(monkeypatch):
    allowed = []
    monkeypatch.setattr(
        sg_core.basis, "explore", lambda *args: allowed.append(args[2]) or explore(*args)
    )
    by_sums(heap(3), 3, [1, 2], max_positions=10**8)
    greedy_basis(heap(3), method="brute", max_positions=10**7)
    assert allowed[:4] == [10**8] * 4
    assert allowed[4] == 10**7


# What is refused


@pytest.mark.parametrize(
    ("more", "words"),
    [
        *[
            ({"order": order}, "expected a list of positions, in order, not ")
            for order in ("cba", b"cba", {"c"}, {"a": 0, "b": 1, "c": 2}, 3, Nim(), len)
        ],
        *[
            ({"order": order, "method": method}, f"{wrong!r} is not a position of this game")
            for method in ("brute", "mex", None)
            for wrong in ("z", 0, None, ["a"], ("a",))
            for order in (["c", "b", "a", wrong], [wrong], ["c", wrong, "b"])
        ],
        *[
            ({"method": method}, f"method is 'brute', 'mex', 'elimination' or None, not {method!r}")
            for method in ("Mex", "", 0, True, ["brute"])
        ],
        *[
            ({"method": method, "max_positions": most}, "max_positions must be one of 1, 2, 3, …, ")
            for method in ("brute", "mex")
            for most in (0, -1, "x", 2.5, True, None)
        ],
    ],
    ids=id_of,
)
def test_bad_wishes_are_refused_by_name(more, words):
    with pytest.raises(GameError, match=f"^{re.escape(words)}"):
        greedy_basis(TOKEN, **more)
    if more.keys() == {"order"}:
        with pytest.raises(GameError, match=f"^{re.escape(words)}"):
            vanishing_sum(TOKEN, more["order"])


@pytest.mark.parametrize("thing", [Nim(), None, "a", 3, {"a": ["b"]}, Sum(Nim(), Nim())], ids=repr)
def test_what_has_no_start_is_refused_by_name(thing):
    for ask in (greedy_basis, lambda game: vanishing_sum(game, [1])):
        with pytest.raises(GameError, match=r"has no (start|method options)"):
            ask(thing)


@pytest.mark.parametrize("method", ["brute", "mex", None])
def test_a_position_twice_and_a_position_left_out_are_refused_by_name(method):
    with pytest.raises(GameError, match=r"^'b' is twice in the order; each position comes once$"):
        greedy_basis(TOKEN, ["c", "b", "b", "a"], method)
    with pytest.raises(GameError, match=r"^'c' is twice in the order"):
        greedy_basis(TOKEN, ["c", "b", "c"], method)
    with pytest.raises(
        GameError, match=r"^the order leaves out 'a'; it lists every position once$"
    ):
        greedy_basis(TOKEN, ["c", "b"], method)
    with pytest.raises(GameError, match=r"^the order leaves out 'c'"):
        greedy_basis(TOKEN, [], method)


def test_the_mex_is_refused_where_a_position_comes_before_its_option():
    with pytest.raises(GameError) as caught:
        greedy_basis(TOKEN, ["b", "c", "a"], "mex")
    assert str(caught.value) == (
        "'b' comes before its option 'c' in this order, so its mex is not known in time; "
        "method='elimination' takes any order"
    )
    for game in SMALL_GAMES:
        for order in permutations(game):
            if meets_options_first(game, order):
                continue
            with pytest.raises(GameError) as caught:
                greedy_basis(game, order, "mex")
            early = [(p, q) for p, q in game.moves if order.index(p) < order.index(q)]
            named = [f"{p} comes before its option {q}" for p, q in early]
            assert str(caught.value).split(" in this order")[0] in named


@pytest.mark.parametrize("wrong", [9, None, "3", (3,)], ids=repr)
def test_an_unknown_position_in_a_sum_is_refused_by_name(wrong):
    for ask in (
        lambda: sum_of(heap(3), 3, wrong),
        lambda: vanishing_sum(heap(3), [3, wrong]),
        lambda: by_sums(heap(3), wrong, [1]),
        lambda: by_sums(heap(3), 3, [1, wrong]),
        lambda: by_mex(heap(3), wrong, [1], {}),
    ):
        with pytest.raises(GameError, match="is not a position of this game") as caught:
            ask()
        assert str(caught.value).startswith(repr(wrong))
