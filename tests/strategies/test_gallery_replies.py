"""Strategies of the games worth knowing: they win against every line of play where they should."""

from itertools import product

import networkx as nx
import pytest
from oracles import always_wins, value_in

from sg_core.rulesets import Cram, Hackenbush, NodeKayles, StaircaseNim, WythoffsQueen
from sg_core.strategies import pass_on, prune, reflect, to_pair, verify


def turned(rows, columns):
    """The point reflection of a board."""
    return reflect(lambda cell: (columns + 1 - cell[0], rows + 1 - cell[1]))


@pytest.mark.parametrize("size", [(2, 2), (2, 4), (4, 2), (6, 2), (4, 4)])
def test_on_an_even_board_the_second_player_mirrors(size):
    assert verify(turned(*size), Cram(*size)) is None


@pytest.mark.parametrize(("rows", "columns"), [(2, 1), (2, 3), (4, 3), (2, 5)])
def test_on_a_board_with_one_odd_side_a_domino_in_the_centre_opens(rows, columns):
    game, x = Cram(rows, columns), (columns + 1) // 2
    opening = game.start - {(x, rows // 2), (x, rows // 2 + 1)}
    assert verify(turned(rows, columns), game, opening=opening) is None


def test_on_an_odd_board_a_move_may_hinder_its_image():
    line = verify(turned(3, 3), Cram(3, 3))
    covered = line[-2] - line[-1]
    assert {(4 - x, 4 - y) for x, y in covered} & covered


@pytest.mark.parametrize("graph", [nx.cubical_graph(), nx.dodecahedral_graph()], ids=str)
def test_antipodes_win_node_kayles(graph):
    antipode = {v: max(ways, key=ways.get) for v, ways in nx.all_pairs_shortest_path_length(graph)}
    assert verify(reflect(antipode.get), NodeKayles(graph)) is None


def test_where_a_cell_has_no_image_nothing_is_mirrored():
    image = {1: 3, 3: 1}.get  # 2 has none
    assert reflect(image)(frozenset({1, 3}), frozenset({3})) == frozenset()
    assert reflect(image)(frozenset({1, 2, 3}), frozenset({1, 3})) is None
    assert reflect(image)(frozenset(), frozenset({2})) is None
    assert reflect(image)(frozenset(), frozenset({1})) == {1, 3}


def test_coins_from_even_steps_are_passed_on():
    for steps in [*product(range(3), repeat=4), (1, 3, 2, 2, 3), (3, 2, 2, 1, 1)]:
        plays(pass_on, StaircaseNim(), steps)


def test_after_any_move_coins_are_passed_on_to_a_P_position_if_there_is_one():
    rules, value = StaircaseNim(), value_in(StaircaseNim())
    for before in [*product(range(3), repeat=4), (3, 0, 1, 1, 2)]:  # there nim lowers step 1
        for after in rules.options(before):
            answer = pass_on(before, after)
            assert (answer is None) == (value(after) == 0)
            assert answer is None or (answer in rules.options(after) and value(answer) == 0)
            [came] = [i for i, coins in enumerate(after) if coins < before[i]]
            if value(before) == 0 and came % 2:  # on they go, to where they stood no more
                assert answer[came] == after[came] and answer[came - 1] == before[came - 1]


def test_the_queen_goes_to_a_pair():
    for cell in [*product(range(7), repeat=2), (12, 20), (20, 13)]:
        plays(to_pair, WythoffsQueen(), cell)


def trees(edges):
    """All trees of so many edges, perhaps several times."""
    if edges == 0:
        return {()}
    return {
        tuple(sorted((above, *beside)))
        for n in range(edges)
        for above in trees(n)
        for beside in trees(edges - 1 - n)
    }


def test_trees_are_pruned_to_the_value_0():
    for tree in [tree for n in range(6) for tree in sorted(trees(n))]:
        plays(prune, Hackenbush(), tree)


def plays(reply, rules, start):
    """The strategy answers where the second player wins, and opens where the first one does."""
    opening = reply(None, start)
    assert (opening is None) == (value_in(rules)(start) == 0)
    assert verify(reply, rules, start, opening) is None
    assert always_wins(reply, rules, start if opening is None else opening)
