"""Tests of the replies by codes: an option of each smaller code, and balancing."""

from helpers import RANDOM_GAMES, games, heap
from hypothesis import given
from hypothesis import strategies as st
from oracles import all_dags, random_way_up, sums_of

from sg_core import Sum, greedy_basis
from sg_core.basis import code_of_sum
from sg_core.strategies import balance, option_with_code


def test_the_options_of_a_sum_of_elements_have_all_smaller_codes_and_not_its_own():
    graphs = [G for n in range(1, 6) for G in all_dags(n)]
    for seed, game in enumerate([*graphs, *RANDOM_GAMES, heap(20)]):
        basis = greedy_basis(game, random_way_up(game, seed))
        for m, M in enumerate(sums_of(basis.elements)):
            options = Sum(*[game] * len(M)).options(M)
            found = [code_of_sum(basis.codes, option) for option in options]
            assert {code for code in found if code <= m} == set(range(m))
            for z in range(m):
                answer = option_with_code(game.options, basis.codes, M, z)
                assert answer in options and code_of_sum(basis.codes, answer) == z


@given(games(), st.data())
def test_the_reply_lowers_the_side_with_the_larger_code_to_the_other(game, data):
    codes = greedy_basis(game).codes
    these = tuple(data.draw(st.lists(st.sampled_from(game.positions), min_size=1, max_size=4)))
    one, other = codes[these[0]], code_of_sum(codes, these[1:])
    answer = balance(game, codes)(None, these)
    if one == other:
        assert answer is None
        return
    assert answer in Sum(*[game] * len(these)).options(these)
    assert codes[answer[0]] == code_of_sum(codes, answer[1:]) == min(one, other)
    assert (answer[1:] == these[1:]) == (one > other)
    assert (answer[0] == these[0]) == (one < other)


def test_the_note_of_a_reply_tells_both_codes_and_which_side_it_lowers():
    note = balance(heap(3), greedy_basis(heap(3)).codes).note
    said = "the first has the name 3, the rest has 1: lower the first to 1"
    assert note((3, 2, 1), (3, 0, 1)) == said
    assert note((3, 2, 1), (0, 2, 1)).endswith("name 0, the rest has 3: lower the rest to 0")
    named = balance(heap(3), greedy_basis(heap(3), [3, 2, 1, 0]).codes, "GM").note
    assert named(None, (3, 2)) == "G has the name 1, M has 2: lower M to 1"
