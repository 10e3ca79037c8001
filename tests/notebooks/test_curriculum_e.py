"""Part E of the curriculum, row by row: why mex.

The theorem is checked as the strategy that its proof describes: `balance` plays against every
line of the other player. What is P is decided by trying every line of play.
"""

from collections import Counter
from itertools import combinations, permutations, product
from math import factorial
from random import Random

import pytest
from helpers import (
    SMALL_GAMES,
    all_dags,
    all_walks,
    games,
    is_P_in,
    least_missing,
    meets_options_first,
    mostly_nightly,
    random_way_up,
    slow_value,
)
from hypothesis import given
from hypothesis import strategies as st

from sg_core import (
    GameError,
    GameGraph,
    Sum,
    equivalent,
    explore,
    greedy_basis,
    grundy_values,
    mex,
    parse_set,
)
from sg_core.basis import chosen, code_of_sum, size_of_sum
from sg_core.labels import broken_value_rule
from sg_core.rulesets import Nim
from sg_core.samples import all_games, random_game
from sg_core.strategies import balance, option_with_code, verify

MANY_GAMES = [game for n in range(1, 6) for game in all_games(n)]
RANDOM_GAMES = [random_game(n, f"E {n} {seed}") for n in (6, 8, 10) for seed in range(8)]
HEAP_OF_2, HEAP_OF_3, HEAP_OF_9 = (explore(Nim(), stones) for stones in (2, 3, 9))
numbers = st.lists(st.integers(0, 12) | st.integers(0, 10**20), max_size=15)


def walks_up():
    """Every graph of up to 5 positions with each of its bases that an order upwards finds."""
    for game, is_P, bases in all_walks():
        up = [basis for order, basis in bases.items() if meets_options_first(game, order)]
        yield game, is_P, up


def copies(game, parts):
    """The sum in which a tuple of positions of the game is a position."""
    return Sum(*[game] * len(parts))


def shuffled(game, seed):
    """The positions of the game in a random order."""
    return Random(seed).sample(game.positions, len(game))


# E1


def test_E1_the_mex_of_0_1_3_4_7_is_2():
    assert mex({0, 1, 3, 4, 7}) == mex([7, 4, 3, 1, 0, 0]) == 2
    assert mex([]) == mex([1, 2]) == 0
    assert mex(range(100)) == 100


@given(numbers)
def test_E1_the_mex_is_absent_and_everything_below_it_is_present(values):
    m = mex(values)
    assert m not in values
    assert all(n in values for n in range(m))
    assert m == least_missing(values)


@given(numbers)
def test_E1_the_mex_is_at_most_the_number_of_values(values):
    assert mex(values) <= len(set(values))
    assert (mex(values) == len(set(values))) == (set(values) == set(range(len(set(values)))))


# E2


def test_E2_the_options_of_the_element_number_i_have_exactly_the_codes_below_2_to_the_i():
    seen = Counter()
    for game, _, up in walks_up():
        for basis in up:
            for i, element in enumerate(basis.elements):
                codes = {basis.codes[option] for option in game.options(element)}
                assert codes == set(range(2**i))
                assert basis.codes[element] == 2**i
                seen[i] += 1
    assert seen[0] > seen[1] > seen[2] > 0


def check_elements(game, is_P, basis):
    """Check that each element moves to each sum of those before it; count the sums."""
    reply, seen = balance(game, basis.codes), 0
    for i, element in enumerate(basis.elements):
        for code in range(2**i):
            parts = chosen(basis.elements[:i], code)
            assert any(is_P(Z, *parts) for Z in game.options(element))
            start, total = (element, *parts), copies(game, (element, *parts))
            opening = reply(None, start)
            assert opening in total.options(start) and opening[1:] == parts
            assert is_P(*opening)
            assert verify(reply, total, start, opening) is None
            seen += 1
    return seen


def test_E2_an_element_can_move_to_an_equivalent_of_each_sum_of_those_before_it():
    sums = 0
    for game, is_P, up in walks_up():
        for basis in {basis.elements: basis for basis in up}.values():
            sums += check_elements(game, is_P, basis)
    assert sums == 1_203


def test_E2_so_it_can_in_random_games():
    sums = 0
    for game, seed in product(RANDOM_GAMES, range(2)):
        basis = greedy_basis(game, random_way_up(game, seed))
        sums += check_elements(game, is_P_in(game), basis)
    assert sums == 180
    assert check_elements(HEAP_OF_9, is_P_in(HEAP_OF_9), greedy_basis(HEAP_OF_9)) == 1 + 2 + 4 + 8


# E3


def test_E3_in_every_walk_upwards_the_code_is_the_mex_of_the_options_codes():
    orders = 0
    for game, _, up in walks_up():
        orders += len(up)
        for basis in up:
            for position, code in basis.codes.items():
                assert code == least_missing([basis.codes[q] for q in game.options(position)])
    assert orders == 1_843


def test_E3_so_it_is_in_random_games_with_codes_found_by_brute_force():
    for game, seed in product(RANDOM_GAMES, range(3)):
        codes = greedy_basis(game, random_way_up(game, seed), "brute").codes
        for position, code in codes.items():
            assert code == least_missing([codes[q] for q in game.options(position)])


def check_lemma(game, basis):
    """Check what the options of each sum of elements are; return how many sums there are."""
    sums = range(1 << len(basis.elements))
    for m in sums:
        M = chosen(basis.elements, m)
        options = copies(game, M).options(M)
        found = [code_of_sum(basis.codes, option) for option in options]
        assert {code for code in found if code <= m} == set(range(m))
        for z in range(m):
            answer = option_with_code(game.options, basis.codes, M, z)
            assert answer in options and code_of_sum(basis.codes, answer) == z
    return len(sums)


def test_E3_lemma_the_options_of_a_sum_of_elements_have_all_smaller_codes_and_not_its_own():
    seen = 0
    for game, _, up in walks_up():
        seen += sum(check_lemma(game, basis) for basis in up)
    for game in [*RANDOM_GAMES, explore(Nim(), 20)]:
        seen += check_lemma(game, greedy_basis(game))
    assert seen == 5_473


@given(games(), st.data())
@pytest.mark.nightly
def test_E3_lemma_a_sum_of_any_positions_has_an_option_of_each_smaller_code(game, data):
    codes = greedy_basis(game).codes
    these = tuple(data.draw(st.lists(st.sampled_from(game.positions), max_size=4)))
    options = copies(game, these).options(these)
    own = code_of_sum(codes, these)
    assert own not in [code_of_sum(codes, option) for option in options]
    for wanted in range(own):
        answer = option_with_code(game.options, codes, these, wanted)
        assert answer in options and code_of_sum(codes, answer) == wanted


def check_theorem(game, basis, is_P, most=4_000):
    """Play both cases of the proof at each position; count the sums of each case."""
    reply, elements, seen = balance(game, basis.codes), [], Counter()
    for step in basis.steps:
        G = step.position
        mex_of_options = least_missing([basis.codes[q] for q in game.options(G)])
        new = mex_of_options == 2 ** len(elements)
        assert new == step.new
        for code in range(2 ** len(elements)) if new else [mex_of_options]:
            parts = (G, *chosen(elements, code))
            if size_of_sum(game, parts) > most:
                continue
            opening = reply(None, parts)
            assert (opening is None) == (not new) == is_P(*parts)
            assert verify(reply, copies(game, parts), parts, opening) is None
            seen[new] += 1
        elements += [G] if new else []
    return seen


def test_E3_the_replies_of_the_proof_win_at_each_position_of_every_small_game():
    """Case (i): the sum G + M as second player. Case (ii): each of the 2^k sums, opened in G."""
    seen, positions = Counter(), 0
    for game in MANY_GAMES:
        basis = greedy_basis(game)
        seen += check_theorem(game, basis, is_P_in(game))
        positions += len(game) - len(basis.elements)
    assert seen == {False: 554, True: 502}
    assert seen[False] == positions


def test_E3_they_win_for_every_order_upwards():
    seen = Counter()
    for game, is_P, up in walks_up():
        for basis in {basis.elements: basis for basis in up}.values():
            seen += check_theorem(game, basis, is_P)
    assert seen == {False: 1_577, True: 1_203}


def test_E3_they_win_in_larger_random_games():
    seen = Counter()
    larger = [random_game(14, f"E3 {seed}") for seed in range(10)]
    for game in [*RANDOM_GAMES, *larger, HEAP_OF_9, explore(Nim(), (2, 3))]:
        seen += check_theorem(game, greedy_basis(game), is_P_in(game))
    assert seen == {False: 272, True: 154}


def test_E3_the_strategy_opens_in_G_when_G_is_new_and_answers_as_the_proof_says():
    reply = balance(explore(Nim(), 6), {n: n for n in range(7)})
    assert reply(None, (4, 1, 2)) == (3, 1, 2)
    assert reply((6, 4, 2), (6, 1, 2)) == (3, 1, 2)  # M → z < 6, answer G → z
    assert reply((6, 4, 2), (5, 4, 2)) == (5, 4, 1)  # G → z < 6, answer M → z
    assert reply((3, 1, 2), (3, 0, 2)) == (2, 0, 2)
    assert reply((1, 4, 4, 1), (1, 4, 3, 1)) == (1, 3, 3, 1)  # M → z > 1, answer z → 1
    assert reply(None, (3, 1, 2)) is None


@given(games(), st.data())
def test_E3_the_reply_lowers_the_side_with_the_larger_code_to_the_other(game, data):
    codes = greedy_basis(game).codes
    these = tuple(data.draw(st.lists(st.sampled_from(game.positions), min_size=1, max_size=4)))
    one, other = codes[these[0]], code_of_sum(codes, these[1:])
    answer = balance(game, codes)(None, these)
    if one == other:
        assert answer is None
        return
    assert answer in copies(game, these).options(these)
    assert codes[answer[0]] == code_of_sum(codes, answer[1:]) == min(one, other)
    assert (answer[1:] == these[1:]) == (one > other)
    assert (answer[0] == these[0]) == (one < other)


def test_E3_the_answer_depends_on_nothing_but_the_position_to_be_answered():
    reply = balance(HEAP_OF_3, {n: n for n in range(4)})
    for start in product(range(4), repeat=3):
        for after in copies(HEAP_OF_3, start).options(start):
            assert reply(start, after) == reply(None, after)


def test_E3_the_note_of_a_reply_tells_both_codes_and_which_side_it_lowers():
    note = balance(HEAP_OF_3, {n: n for n in range(4)}).note
    for before, after, expected in [
        ((3, 2, 1), (3, 0, 1), "the first has the code 3, the rest has 1: lower the first to 1"),
        ((3, 2, 1), (0, 2, 1), "the first has the code 0, the rest has 3: lower the rest to 0"),
        (None, (2, 2, 1), "the first has the code 2, the rest has 3: lower the rest to 2"),
    ]:
        assert note(before, after) == expected
    named = balance(HEAP_OF_3, {n: n for n in range(4)}, "GM").note
    assert named(None, (2, 2, 1)) == "G has the code 2, M has 3: lower M to 2"
    down = balance(HEAP_OF_3, greedy_basis(HEAP_OF_3, [3, 2, 1, 0]).codes).note
    assert down(None, (3, 2)) == "the first has the code 1, the rest has 2: lower the rest to 1"


def test_E3_balance_takes_rules_as_well_as_games():
    class Rules:
        def options(self, heap):
            return range(heap)

    codes = {n: n for n in range(8)}
    for rules in (Nim(), Rules(), explore(Nim(), 7)):
        reply = balance(rules, codes)
        assert verify(reply, copies(rules, (7, 4, 2, 1)), (7, 4, 2, 1)) is None
        assert verify(reply, copies(rules, (3, 4)), (3, 4), reply(None, (3, 4))) is None


def test_E3_with_the_codes_of_an_order_that_fails_balance_loses():
    codes = greedy_basis(HEAP_OF_2, [2, 1, 0]).codes
    total = Sum(HEAP_OF_2, HEAP_OF_2)
    assert is_P_in(HEAP_OF_2)(2, 2)
    assert verify(balance(HEAP_OF_2, codes), total, (2, 2)) == [(2, 2), (1, 2)]
    assert balance(HEAP_OF_2, codes)((2, 2), (1, 2)) is None
    right = greedy_basis(HEAP_OF_2).codes
    assert verify(balance(HEAP_OF_2, right), total, (2, 2)) is None


# E4


def test_E4_the_elements_of_a_walk_upwards_are_equivalent_to_the_nimbers_1_2_4():
    nimbers = [parse_set(f"*{2**i}") for i in range(4)]
    for game in [*SMALL_GAMES, *RANDOM_GAMES, explore(Nim(), 8)]:
        for seed in range(2):
            elements = greedy_basis(game, random_way_up(game, seed)).elements
            for element, nimber in zip(elements, nimbers, strict=False):
                assert equivalent(game.subgame(element), nimber)
    assert len(greedy_basis(explore(Nim(), 8)).elements) == 4


def test_E4_the_codes_are_the_grundy_values():
    for game in [*MANY_GAMES, *RANDOM_GAMES]:
        values = {position: slow_value(game, position) for position in game}
        assert greedy_basis(game).codes == grundy_values(game) == values


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


def test_E4_brute_force_and_the_mex_find_the_same_elements_and_codes():
    for game in [*MANY_GAMES, *RANDOM_GAMES, explore(Nim(), 9)]:
        for seed in range(2):
            check_methods_agree(game, random_way_up(game, seed))


@given(games(), st.integers())
def test_E4_so_they_do_in_random_games(game, seed):
    check_methods_agree(game, random_way_up(game, seed))


# E5


def test_E5_no_option_has_the_value_of_its_position_and_every_smaller_value_is_an_options():
    for game in [*MANY_GAMES, *RANDOM_GAMES, *(game for n in range(1, 6) for game in all_dags(n))]:
        values = grundy_values(game)
        for position in game:
            options = {values[option] for option in game.options(position)}
            assert values[position] not in options
            assert set(range(values[position])) <= options


@given(games(most=12))
def test_E5_so_it_is_in_random_games(game):
    values = grundy_values(game)
    for position in game:
        options = {values[option] for option in game.options(position)}
        assert values[position] not in options
        assert set(range(values[position])) <= options


def breaks_the_rule(game, values, position):
    """Whether a value can be seen to be wrong from the values of the options."""
    options = [values.get(option) for option in game.options(position)]
    if position not in values:
        return False
    if values[position] in options:
        return True
    return None not in options and values[position] != least_missing(options)


def check_violation(game, values):
    """Check which position is accused, and by which witness."""
    broken = [position for position in game.positions if breaks_the_rule(game, values, position)]
    violation = broken_value_rule(game, values)
    if not broken:
        assert violation is None
        return
    options = game.options(broken[0])
    alike = [option for option in options if values.get(option) == values[broken[0]]]
    assert violation.position == broken[0]
    assert violation.witness == next(iter([*alike, *options]), None)
    assert violation.message.startswith(f"You gave {broken[0]} the value {values[broken[0]]}, but ")


def test_E5_of_all_values_exactly_the_grundy_values_obey_the_rule():
    seen = 0
    for game in SMALL_GAMES:
        true = {position: slow_value(game, position) for position in game}
        for given_values in product(range(4), repeat=len(game)):
            values = dict(zip(game, given_values))
            assert (broken_value_rule(game, values) is None) == (values == true)
            seen += 1
    assert seen == 4 + 4**2 + 3 * 4**3 + 16 * 4**4


def test_E5_the_first_position_that_breaks_the_rule_is_named_also_when_values_are_missing():
    for game in SMALL_GAMES:
        for given_values in product([None, 0, 1, 2, 3], repeat=len(game)):
            pairs = zip(game, given_values)
            check_violation(game, {p: value for p, value in pairs if value is not None})


@given(games(), st.data())
def test_E5_so_it_is_in_random_games_with_values_in_any_order(game, data):
    asked = data.draw(st.lists(st.sampled_from(game.positions), unique=True))
    check_violation(game, {p: data.draw(st.integers(0, 4)) for p in asked})


def test_E5_true_values_are_never_accused_however_many_are_missing():
    for game in MANY_GAMES:
        true = grundy_values(game)
        for k in range(len(game) + 1):
            for some in combinations(game.positions, k):
                assert broken_value_rule(game, {p: true[p] for p in some}) is None


TOKEN = GameGraph({"a": ["b", "c"], "b": ["c"]})


@pytest.mark.parametrize(
    ("values", "accused", "facts"),
    [
        ({"c": 1}, "c the value 1", ["c is terminal", "is 0."]),
        ({"c": 0, "b": 0}, "b the value 0", ["b has a move to c", "also gave 0."]),
        ({"a": 0, "c": 0}, "a the value 0", ["a has a move to c", "also gave 0."]),
        ({"c": 0, "b": 2}, "b the value 2", ["an option of value 1", "only option has 0."]),
        ({"c": 0, "b": 1, "a": 3}, "a the value 3", ["of value 2", "options have 0 and 1."]),
        ({"c": 0, "b": 1, "a": 7}, "a the value 7", ["of value 2", "options have 0 and 1."]),
    ],
)
def test_E5_the_message_says_what_is_wrong(values, accused, facts):
    message = broken_value_rule(TOKEN, values).message
    assert message.startswith(f"You gave {accused}, but ")
    assert all(fact in message for fact in facts)


def test_E5_a_value_that_two_options_have_is_named_once():
    twins = GameGraph({"a": ["b", "c"]})
    message = broken_value_rule(twins, {"b": 0, "c": 0, "a": 2}).message
    assert "an option of value 1" in message and message.endswith(" options have 0.")


@pytest.mark.parametrize("values", [{"a": 7, "b": 1}, {"a": 7}, {}], ids=str)
def test_E5_while_options_have_no_value_a_large_one_is_not_accused(values):
    assert broken_value_rule(TOKEN, values) is None


@pytest.mark.parametrize("value", [-1, 1.0, "1", True, None, [0], 0.5], ids=repr)
def test_E5_a_value_that_is_no_natural_number_is_refused_by_name(value):
    with pytest.raises(
        GameError, match="the value of 'b' must be one of 0, 1, 2, …, not"
    ) as caught:
        broken_value_rule(TOKEN, {"c": 0, "b": value})
    assert repr(value) in str(caught.value)


@pytest.mark.parametrize("values", [None, 3, "abc", [("a", 0)], {"a"}], ids=repr)
def test_E5_values_that_are_no_dict_are_refused(values):
    with pytest.raises(GameError, match="expected a dict from position to label"):
        broken_value_rule(TOKEN, values)


def test_E5_an_unknown_position_and_a_game_without_a_start_are_refused():
    with pytest.raises(GameError, match="'z' is not a position of this game"):
        broken_value_rule(TOKEN, {"c": 0, "z": 0})
    with pytest.raises(GameError, match=r"has no (start|method options)"):
        broken_value_rule(Nim(), {0: 0})


# E6


def gives_mex(game, codes):
    """Whether every code is the mex of the codes of the options."""
    return all(codes[p] == least_missing([codes[q] for q in game.options(p)]) for p in game)


def by_criterion(values, order):
    """For every k, the first listed position of value at least 2^k has value exactly 2^k."""
    listed = [values[position] for position in order]
    firsts = [next((v for v in listed if v >= 2**k), 2**k) for k in range(4)]
    return firsts == [1, 2, 4, 8]


@pytest.fixture(scope="module")
def walks():
    """Every order of every graph: (game, its values, order, is it upwards, does it give mex)."""
    return [
        (game, values, order, meets_options_first(game, order), gives_mex(game, basis.codes))
        for game, _, bases in all_walks()
        for values in [{position: slow_value(game, position) for position in game}]
        for order, basis in bases.items()
    ]


def tally(walks):
    """How many orders are upwards, how many others give mex, and how many fail."""
    seen = Counter((up, works) for _, _, _, up, works in walks)
    assert not seen[True, False]
    return seen[True, True], seen[False, True], seen[False, False]


def test_E6_in_all_342_graphs_14553_of_the_37025_orders_fail(walks):
    assert len({id(game) for game, *_ in walks}) == 342
    assert len(walks) == 37_025
    assert tally(walks) == (1_843, 20_629, 14_553)


def test_E6_in_the_185_with_one_source_9085_of_20085_orders_fail(walks):
    one_source = [walk for walk in walks if has_one_source(walk[0])]
    assert len({id(game) for game, *_ in one_source}) == len(MANY_GAMES) == 185
    assert len(one_source) == sum(factorial(len(game)) for game in MANY_GAMES) == 20_085
    assert tally(one_source) == (466, 10_534, 9_085)


def has_one_source(game):
    """Whether just one position is not an option of any."""
    return len({option for _, option in game.moves}) == len(game) - 1


def test_E6_an_order_gives_mex_exactly_when_its_codes_are_the_grundy_values():
    for game, _, bases in all_walks():
        values = {position: slow_value(game, position) for position in game}
        for basis in bases.values():
            assert gives_mex(game, basis.codes) == (basis.codes == values)


def test_E6_an_order_gives_mex_exactly_when_powers_of_two_come_first(walks):
    for _, values, order, _, works in walks:
        assert works == by_criterion(values, order)


@pytest.mark.parametrize(
    "game",
    mostly_nightly(
        8, [explore(Nim(), 4), explore(Nim(), 8), explore(Nim(), (2, 3)), *RANDOM_GAMES]
    ),
    ids=lambda game: f"{len(game)} positions",
)
def test_E6_so_it_does_in_larger_games(game):
    values = {position: slow_value(game, position) for position in game}
    for seed in range(12):
        order = shuffled(game, seed)
        if seed % 3 == 0:  # a random order hardly ever works
            order = sorted(order, key=lambda p: (values[p].bit_count() > 1, values[p]))
        codes = greedy_basis(game, order, "brute").codes
        assert gives_mex(game, codes) == (codes == values) == by_criterion(values, order)
        assert seed % 3 or codes == values


def test_E6_for_a_heap_of_3_four_of_24_orders_give_mex_and_one_of_them_is_upwards():
    orders = list(permutations(HEAP_OF_3))
    work = [o for o in orders if gives_mex(HEAP_OF_3, greedy_basis(HEAP_OF_3, o, "brute").codes)]
    assert (len(orders), len(work)) == (24, 4)
    assert [o for o in work if meets_options_first(HEAP_OF_3, o)] == [(0, 1, 2, 3)]
    assert all([n for n in order if n] == [1, 2, 3] for order in work)


def test_E6_the_smallest_failure_is_a_heap_of_2_listed_before_the_heap_of_1(walks):
    failures = [walk for walk in walks if not walk[-1]]
    smallest = [walk for walk in failures if len(walk[0]) <= 3]
    assert len(smallest) == 3
    for game, values, order, _, _ in smallest:
        value_of = [values[position] for position in order]
        assert sorted(value_of) == [0, 1, 2] and len(game.moves) == 3
        assert value_of.index(2) < value_of.index(1)


def test_E6_no_order_fails_when_all_values_are_at_most_1_and_otherwise_some_order_does(walks):
    fails = {}
    for game, values, _, _, works in walks:
        high, some = fails.get(id(game), (max(values.values()) >= 2, False))
        fails[id(game)] = high, some or not works
    assert Counter(fails.values()).keys() == {(True, True), (False, False)}


def test_E6_so_it_is_in_random_games():
    for game in RANDOM_GAMES:
        values = grundy_values(game)
        order = sorted(game.positions, key=values.get, reverse=True)
        high = max(values.values()) >= 2
        assert gives_mex(game, greedy_basis(game, order).codes) == (not high)
