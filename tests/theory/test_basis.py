"""Tests of `sg_core.basis`: what it takes and refuses, what a walk records, and its size limits."""

from dataclasses import FrozenInstanceError
from inspect import signature
from itertools import permutations, product

import pytest
from helpers import (
    SMALL_GAMES,
    chain,
    games,
    is_P_in,
    meets_options_first,
    mostly_nightly,
    size,
    within,
)
from hypothesis import given
from hypothesis import strategies as st

import sg_core
from sg_core import Basis, GameError, GameGraph, LimitError, Sum, explore, greedy_basis, sum_of
from sg_core.basis import (
    Decision,
    by_mex,
    by_sums,
    chosen,
    code_of_sum,
    is_terminals_up,
    size_of_sum,
    size_of_sums,
    vanishing_sum,
)
from sg_core.rulesets import Nim

LONG = size("positions of a long chain")
HEAP = explore(Nim(), 3)
TOKEN = GameGraph({"a": ["b", "c"], "b": ["c"]})
ONE = GameGraph({"end": []})


class Rules:
    """A ruleset with a start."""

    def __init__(self, game):
        self.options, self.start = game.options, game.start


# The walk


@pytest.mark.parametrize(
    "order",
    [[3, 1, 0, 2], (3, 1, 0, 2), iter([3, 1, 0, 2]), dict.fromkeys([3, 1, 0, 2]).keys()],
    ids=lambda order: type(order).__name__,
)
def test_an_order_may_be_any_collection_that_has_one(order):
    basis = greedy_basis(HEAP, order)
    assert [step.position for step in basis.steps] == [3, 1, 0, 2]
    assert basis.elements == (3, 1)
    assert basis.codes == {3: 0b01, 1: 0b10, 0: 0, 2: 0b11}


def test_a_generator_is_walked_through_once_and_a_range_backwards_too():
    assert greedy_basis(HEAP, (n for n in (3, 2, 1, 0))).codes == {3: 1, 2: 2, 1: 3, 0: 0}
    assert greedy_basis(HEAP, range(3, -1, -1)) == greedy_basis(HEAP, [3, 2, 1, 0])
    assert greedy_basis(HEAP, HEAP) == greedy_basis(HEAP)


def test_the_order_given_is_not_changed_and_not_kept():
    order = [3, 1, 0, 2]
    basis = greedy_basis(HEAP, order)
    assert order == [3, 1, 0, 2]
    order.reverse()
    assert basis == greedy_basis(HEAP, [3, 1, 0, 2])


@pytest.mark.parametrize(
    "order",
    ["cba", b"cba", {"a", "b", "c"}, frozenset("abc"), {"a": 0, "b": 1, "c": 2}],
    ids=lambda order: type(order).__name__,
)
def test_a_collection_without_an_order_and_a_text_are_refused(order):
    for ask in (greedy_basis, vanishing_sum):
        with pytest.raises(GameError, match="expected a list of positions, in order, not "):
            ask(TOKEN, order)


@pytest.mark.parametrize("order", [3, 0, 1.5, Nim(), len, True], ids=repr)
def test_what_is_no_list_is_refused_by_name(order):
    for ask in (greedy_basis, vanishing_sum):
        with pytest.raises(GameError, match="list of positions, in order, not ") as caught:
            ask(TOKEN, order)
        assert repr(order) in str(caught.value)


@pytest.mark.parametrize("method", ["brute", "mex", None])
@pytest.mark.parametrize("wrong", ["z", 0, None, ["a"], ("a",), {"a"}], ids=repr)
def test_an_unknown_position_in_the_order_is_refused_by_name(wrong, method):
    for order in (["c", "b", "a", wrong], [wrong], ["c", wrong, "b"]):
        with pytest.raises(GameError, match="is not a position of this game") as caught:
            greedy_basis(TOKEN, order, method)
        assert str(caught.value).startswith(repr(wrong))


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


def test_a_position_that_the_start_does_not_reach_is_walked_through_as_well():
    game = GameGraph({"a": ["b"], "x": ["b", "y"], "y": ["b"]}, "a")
    for method in ("brute", "mex"):
        assert greedy_basis(game, method=method).codes == {"b": 0, "a": 1, "y": 1, "x": 2}
    with pytest.raises(GameError, match="leaves out 'y'"):
        greedy_basis(game, ["b", "a"])
    assert size_of_sum(game, ["a"]) == 2
    assert greedy_basis(game, ["x", "y", "a", "b"]).elements == ("x", "y")


# The method


@pytest.mark.parametrize("method", ["Mex", "", "brute force", 0, True, ["brute"], b"mex"], ids=repr)
def test_an_unknown_method_is_refused_by_name(method):
    with pytest.raises(GameError, match="method is 'brute', 'mex' or None, not ") as caught:
        greedy_basis(TOKEN, method=method)
    assert str(caught.value).endswith(repr(method))


def test_by_itself_an_order_upwards_takes_the_mex_and_any_other_brute_force():
    for game in SMALL_GAMES:
        for order in permutations(game):
            method = "mex" if meets_options_first(game, order) else "brute"
            assert greedy_basis(game, order) == greedy_basis(game, order, method)


def test_the_mex_is_refused_where_a_position_comes_before_its_option():
    with pytest.raises(GameError) as caught:
        greedy_basis(TOKEN, ["b", "c", "a"], "mex")
    assert str(caught.value) == (
        "'b' comes before its option 'c' in this order, so its mex is not known in time; "
        "method='brute' takes any order"
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


def test_an_order_is_upwards_when_every_option_comes_first():
    for game in SMALL_GAMES:
        for order in permutations(game):
            assert is_terminals_up(game, order) == meets_options_first(game, order)
    assert is_terminals_up(ONE, ["end"])


# The limit


@pytest.mark.parametrize("most", [0, -1, "x", 2.5, True, None, [5]], ids=repr)
@pytest.mark.parametrize("method", ["brute", "mex"])
def test_a_limit_that_is_no_positive_number_is_refused_by_name(most, method):
    message = "max_positions must be one of 1, 2, 3, …, not "
    with pytest.raises(GameError, match=message) as caught:
        greedy_basis(TOKEN, method=method, max_positions=most)
    assert str(caught.value).endswith(repr(most))


def test_without_a_limit_of_ones_own_a_million_positions_are_explored():
    assert sg_core.basis.MOST_EXPLORED == 1_000_000
    for function in (greedy_basis, by_sums):
        assert signature(function).parameters["max_positions"].default == 1_000_000


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


# What has no start, and what is no game


@pytest.mark.parametrize("thing", [Nim(), None, "a", 3, {"a": ["b"]}, Sum(Nim(), Nim())], ids=repr)
def test_what_has_no_start_is_refused_by_name(thing):
    for ask in (greedy_basis, lambda game: vanishing_sum(game, [1])):
        with pytest.raises(GameError, match=r"has no (start|method options)"):
            ask(thing)


def test_rules_and_sums_that_have_a_start_are_walked_through():
    assert greedy_basis(Rules(TOKEN)).codes == {"c": 0, "b": 1, "a": 2}
    assert vanishing_sum(Rules(TOKEN), ["a", "b"]) is None
    total = Sum(TOKEN, TOKEN)
    assert greedy_basis(total) == greedy_basis(TOKEN + TOKEN)
    assert greedy_basis(total).codes["a", "b"] == 3
    assert vanishing_sum(total, [("a", "b"), ("b", "a")]) == 0b11


# Small and large


@pytest.mark.parametrize("method", ["brute", "mex"])
def test_one_position_alone_has_the_code_0_and_there_is_no_element(method):
    basis = greedy_basis(ONE, method=method)
    tried = {"brute": 1, "mex": 0}[method]
    assert basis == Basis((Decision("end", 0, False, tried, 1),))
    assert basis.elements == ()
    assert basis.codes == {"end": 0}


def test_a_position_and_no_elements():
    assert by_sums(HEAP, 0, []) == Decision(0, 0, False, 1, 1)
    assert by_sums(HEAP, 2, []) == Decision(2, 1, True, 1, 3)
    assert by_mex(HEAP, 0, [], {}) == Decision(0, 0, False, 0, 1)
    assert by_mex(HEAP, 1, [], {0: 0}) == Decision(1, 1, True, 0, 2)


def test_of_nothing_the_sum_the_code_and_the_sizes():
    assert chosen([], 0) == chosen(["a", "b"], 0) == ()
    assert code_of_sum({}, []) == code_of_sum({"a": 5}, ()) == 0
    assert sum_of(HEAP).positions == ((),)
    assert size_of_sum(HEAP, []) == size_of_sums(HEAP, []) == 1
    assert vanishing_sum(HEAP, []) is vanishing_sum(HEAP, iter(())) is None


@pytest.mark.parametrize("last", mostly_nightly(1, [0, 1]))
def test_a_long_game_is_walked_through_by_mex_at_once(last):
    game = chain(LONG - last)
    with within(10):
        basis = greedy_basis(game)
    assert basis.elements == (1,)
    assert all(code == n % 2 for n, code in basis.codes.items())
    assert sum(step.explored for step in basis.steps) == 2 * len(game) - 1


def test_a_long_game_is_decided_about_by_brute_force():
    game = chain(LONG)
    assert by_sums(game, LONG, []) == Decision(LONG, 0, False, 1, LONG + 1)
    assert by_sums(game, LONG - 1, [1]) == Decision(LONG - 1, 1, False, 2, 3 * LONG)


def test_positions_may_be_tuples_and_tuples_of_tuples():
    pair = explore(Nim(), (1, 2))
    nested = explore(Sum(pair, Nim()), ((1, 2), 1))
    for game in (pair, nested):
        for order in (game.positions, game.positions[::-1]):
            basis, is_P = greedy_basis(game, order, "brute"), is_P_in(game)
            assert set(basis.codes) == set(game)
            for p, q in product(game, repeat=2):
                assert (basis.codes[p] == basis.codes[q]) == is_P(p, q)
    assert greedy_basis(pair).elements == ((1, 0), (0, 2))
    assert vanishing_sum(pair, [(1, 0), (0, 1)]) == 0b11
    assert sum_of(pair, (1, 2), (1, 1)).start == ((1, 2), (1, 1))


# What a walk returns


def test_a_basis_and_its_steps_do_not_change():
    basis = greedy_basis(TOKEN)
    for thing, name in [(basis, "steps"), (basis, "elements"), (basis.steps[0], "code")]:
        with pytest.raises(FrozenInstanceError):
            setattr(thing, name, ())
    assert isinstance(basis.steps, tuple) and isinstance(basis.elements, tuple)


def test_equal_walks_are_equal_and_have_one_hash():
    one, other = greedy_basis(TOKEN, ["c", "b", "a"]), greedy_basis(TOKEN)
    assert one == other and hash(one) == hash(other)
    assert one.elements == other.elements and one.codes == other.codes
    assert one == other  # also when both were asked for their codes
    assert greedy_basis(TOKEN, ["a", "b", "c"]) != one


def test_elements_and_codes_are_read_off_the_steps():
    basis = Basis((Decision("p", 1, True, 9, 9), Decision("q", 6, False, 9, 9)))
    assert basis.elements == ("p",)
    assert basis.codes == {"p": 1, "q": 6}
    assert list(basis.codes) == ["p", "q"]
    assert Basis(()).elements == () and Basis(()).codes == {}


# The parts


@pytest.mark.parametrize("wrong", [9, None, "3", (3,)], ids=repr)
def test_an_unknown_position_in_a_sum_is_refused_by_name(wrong):
    for ask in (
        lambda: sum_of(HEAP, 3, wrong),
        lambda: vanishing_sum(HEAP, [3, wrong]),
        lambda: by_sums(HEAP, wrong, [1]),
        lambda: by_sums(HEAP, 3, [1, wrong]),
        lambda: by_mex(HEAP, wrong, [1], {}),
    ):
        with pytest.raises(GameError, match="is not a position of this game") as caught:
            ask()
        assert str(caught.value).startswith(repr(wrong))


@pytest.mark.parametrize("these", [[3], [3, 2], [1, 3, 1], [0, 0]], ids=str)
def test_a_sum_of_positions_of_one_game_is_the_sum_of_as_many_copies(these):
    total = sum_of(HEAP, *these)
    assert total == explore(Sum(*[HEAP] * len(these)), tuple(these))
    assert total.start == tuple(these)
    assert len(total) == size_of_sum(HEAP, these)


def test_a_sum_is_explored_up_to_its_limit_a_million_positions_unless_said_otherwise():
    assert len(sum_of(HEAP, 3, 3, max_positions=16)) == 16
    with pytest.raises(LimitError, match=r"4 × 4 = 16 positions, the limit is 15"):
        sum_of(HEAP, 3, 3, max_positions=15)
    assert signature(sum_of).parameters["max_positions"].default == 10**6


def test_brute_force_that_may_explore_too_little_says_what_it_would_take():
    assert by_sums(HEAP, 3, [1, 2], max_positions=48).explored == 48
    with pytest.raises(LimitError) as caught:
        by_sums(HEAP, 3, [1, 2], max_positions=47)
    assert str(caught.value) == (
        "to decide about 3 by brute force takes up to 4 sums with 48 positions together, but only "
        "47 may still be explored. greedy_basis(…, max_positions=…) allows more; "
        "from the terminals up, method='mex' explores none of them"
    )


def test_what_brute_force_may_explore_is_meant_for_the_whole_walk():
    explored = sum(step.explored for step in greedy_basis(HEAP, method="brute").steps)
    assert greedy_basis(HEAP, method="brute", max_positions=explored).codes == {n: n for n in HEAP}
    with pytest.raises(LimitError, match="may still be explored"):
        greedy_basis(HEAP, method="brute", max_positions=explored - 1)


def test_one_sum_may_have_as_many_positions_as_brute_force_is_allowed(monkeypatch):
    allowed = []
    monkeypatch.setattr(
        sg_core.basis, "explore", lambda *args: allowed.append(args[2]) or explore(*args)
    )
    by_sums(HEAP, 3, [1, 2], max_positions=10**8)
    greedy_basis(HEAP, method="brute", max_positions=10**7)
    assert allowed[:4] == [10**8] * 4
    assert allowed[4] == 10**7


def test_the_code_of_a_sum_takes_any_collection_and_adds_what_is_listed_twice_to_nothing():
    codes = {"a": 5, "b": 3, "c": 4}
    assert code_of_sum(codes, ["a"]) == 5
    assert code_of_sum(codes, ("a", "b")) == code_of_sum(codes, iter("ba")) == 6
    assert code_of_sum(codes, ["a", "a", "b"]) == 3
    assert code_of_sum(codes, ["a", "b", "c"]) == 2
