"""`Scales` and `Climb`, without a browser: who wins, which names are found, what is said."""

from functools import cache

import pytest
from helpers import examples, image_in, tell
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameError, GameGraph, explore
from sg_core.rulesets import Kayles, Nim
from sg_core.samples import random_game
from sg_course.widgets import Climb, Scales
from sg_course.widgets.balance import Balance
from sg_course.widgets.sketch import key_of

TEN = GameGraph(
    {
        "q": ["r", "u", "v", "x"], "s": ["t", "u", "v"], "r": ["t", "u", "v", "w"],
        "t": ["u", "v", "w", "x", "y"], "u": ["v"], "v": ["w", "y"], "w": ["y"], "x": ["z"],
    },
    "q",
)  # fmt: skip
OF_PAGES = [TEN, explore(Nim(), 7), explore(Kayles(), 5)]


def by_search(game):
    """Tell whether the player to move wins a sum of positions, without Grundy values."""

    @cache
    def wins(parts):
        return any(not wins(after) for after in moved(parts))

    def moved(parts):
        for i, p in enumerate(parts):
            for q in game.options(p):
                yield tuple(sorted((*parts[:i], q, *parts[i + 1 :]), key=repr))

    return wins


def weighed(scales):
    """Scales on which everything has been weighed."""
    while (here := scales.here) is not None:
        tell(scales, "rest")
        tell(scales, "name" if scales.level else "new")
        assert scales.here != here
    return scales


def check_who_wins(game):
    """Smaller than the name: only the position wins. Larger: the weights can. Else nobody can."""
    scales = weighed(Scales(game))
    balance, wins = scales.balance, by_search(scales.game)
    for p, name in scales.codes.items():
        for load in range(1 << len(scales.weights)):
            rest = balance.on(load)
            if p in rest:
                continue  # a position is not weighed against itself
            found = balance.winning_moves(p, load)
            by = {move[0] for move in found}
            assert (load == name) == (not found)
            assert load >= name or by == {p}
            assert load <= name or by - {p}
            if len(rest) < 2:
                assert wins((p, *rest)) == bool(found)
                for a, b in found:
                    assert not wins(tuple(b if one == a else one for one in (p, *rest)))


@pytest.mark.parametrize("game", OF_PAGES, ids=["ten", "heaps", "kayles"])
def test_against_a_smaller_number_the_position_wins_against_a_larger_one_the_weights_can(game):
    check_who_wins(game)


@examples(5)
@given(st.integers(4, 9), st.integers(0, 10**6))
def test_so_it_is_in_games_drawn_by_chance(size, seed):
    check_who_wins(random_game(size, seed=seed))


def test_weights_win_alone_against_u():
    """The smallest case: u is level with nothing, and w is put on the other pan."""
    scales = Scales(TEN)
    while scales.here != "u":
        tell(scales, "rest")
        tell(scales, "name" if scales.level else "new")
    tell(scales, "put", weight=0)
    said = "u against w: not level, because w → y wins, a move in the weights."
    assert scales.view["banner"] == said
    moves = {(m["from"], m["to"]): m["mark"] for m in scales.view["parts"][1]["moves"]}
    assert [move for move, mark in moves.items() if mark] == [('"w"', '"y"')]
    weighed(scales)
    assert scales.view["why"].endswith("; against 1 only the weights had one.")


def test_names_are_those_of_the_text():
    scales = weighed(Scales(TEN))
    assert scales.weights == ["w", "v", "r"]
    assert scales.codes["t"] == 3
    assert scales.view["log"][-1] == "q: level with v + w, 011"


def test_in_the_end_it_is_told_how_often_each_side_could_win_but_not_when():
    """The numbers of the choices, and what they have to do with it, belong to a later notebook."""
    scales = weighed(Scales(TEN))
    assert scales.view["why"].endswith("The position had a winning move against each of them.")
    assert "number" not in scales.view["why"]
    assert not weighed(Scales(GameGraph({"e": []}))).view["why"]


def test_a_walk_in_another_order_gives_other_names_but_no_climb():
    scales = weighed(Scales(explore(Nim(), 3), order=[3, 2, 1]))
    assert scales.codes == {3: 1, 2: 2, 1: 3}
    with pytest.raises(GameError, match="weights need not crumble: the order takes 3 before 2"):
        Climb(explore(Nim(), 3), order=[3, 2, 1, 0])


def test_a_new_weight_only_when_nothing_balances():
    scales = Scales(explore(Nim(), 3))
    tell(scales, "new")
    tell(scales, "new")
    assert "first try all choices" in scales.view["message"]
    closed = {one["text"]: one["closed"] for one in scales.view["buttons"]}
    assert closed["A new weight"] and not closed["Try the rest for me"]
    tell(scales, "put", weight=0)
    assert scales.hopeless
    tell(scales, "new")
    tell(scales, "rest")
    assert scales.load == 3 and scales.view["good"]
    assert scales.view["log"] == ["nothing: no, 3 → 0 wins", "1: no, 3 → 1 wins",
                                  "2: no, 3 → 2 wins", "2 + 1: level"]  # fmt: skip
    tell(scales, "new")
    assert scales.view["message"].endswith("balances the position; 2 + 1 balances it")
    tell(scales, "back")
    assert scales.here == 2 and scales.weights == [1]


def test_what_an_empty_pan_balances_is_no_new_weight():
    scales = Scales(TEN)
    assert scales.level and not scales.weights
    tell(scales, "new")
    assert scales.view["message"].endswith("; the empty pan balances it")


def test_stones_that_the_winning_move_takes_glow_and_names_are_lamps():
    """A weight is a column of stones, its name is a row of lamps: 4, 4 and 4 are told apart."""
    scales = Scales(explore(Nim(), 3))
    tell(scales, "new")
    tell(scales, "put", weight=0)
    shapes = scales.view["parts"][0]["shapes"]
    looks = [one["look"] for one in shapes]
    assert looks.count("lit stone") == 1 and looks.count("stone") == 2
    assert [one["text"] for one in shapes if one["look"] == "lamp"] == ["1"]
    assert len(scales.view["parts"]) == 1


@pytest.mark.parametrize(("game", "high"), [(TEN, 44), (explore(Nim(), 7), 4 * 15)])
def test_a_weight_is_to_be_clicked_at_the_height_of_a_finger_and_of_all_its_stones(game, high):
    shapes = weighed(Scales(game)).view["parts"][0]["shapes"]
    boxes = [one["rect"]["height"] for one in shapes if one.get("item", {}).get("do") == "put"]
    assert boxes and min(boxes) >= high


def test_the_beam_says_by_its_shape_whether_it_is_level():
    scales = Scales(TEN)
    beams = [[one["look"] for one in scales.view["parts"][0]["shapes"]]]
    while scales.level:
        tell(scales, "name")
    beams.append([one["look"] for one in scales.view["parts"][0]["shapes"]])
    assert beams[0].count("level") == 1 and beams[0].count("uneven") == 0
    assert beams[1].count("level") == 0 and beams[1].count("uneven") > 3
    assert "not level" in scales.view["parts"][0]["alt"]


def test_a_saved_page_does_not_say_who_wins():
    scales = Scales(TEN)
    fresh = scales.static()
    weighed(scales)
    assert scales.static() == fresh
    assert "level" not in fresh[0] and "≠" not in image_in(fresh[1])


def test_words_of_the_drawing_are_those_of_the_scales():
    scales = weighed(Scales(TEN))
    spoken = [one["spoken"] for one in scales.view["parts"][1]["positions"]]
    assert any(one.endswith(", a weight") for one in spoken)
    assert "Thin ring: a weight" in scales.view["legend"]


@pytest.mark.parametrize("game", OF_PAGES, ids=["ten", "heaps", "kayles"])
def test_each_smaller_number_is_climbed_to_and_weights_only_crumble(game):
    climb = Climb(game)
    assert climb.view["banner"].startswith("The empty pan is 0, and ")
    values = climb.codes
    for n in range(climb.number):
        tell(climb, "slot", number=n)
        for i, weight in enumerate(climb.balance.weights):
            for q in game.options(weight) if n >> i & 1 else ():
                tell(climb, "put", weight=i)
                tell(climb, "crumble", key=key_of(q))
                assert climb.load < n
                assert f"{n} becomes {climb.load}: even further below" in climb.view["banner"]
                tell(climb, "back")
                assert climb.load == n
        for q in game.options(climb.here):
            tell(climb, "choose", key=key_of(q))
            assert climb.refused == (values[q] != n)
    tell(climb, "slot", number=climb.number)
    assert climb.view["banner"].endswith(f"None is {climb.number}.")
    assert "the mex" in climb.view["why"]


def test_a_larger_number_can_come_down():
    """5 against 6: the 2 crumbles to the 1 … and the larger number is level."""
    climb = Climb(explore(Nim(), 5))
    for weight in (1, 2):
        tell(climb, "put", weight=weight)
    assert "6, more than 5" in climb.view["banner"]
    tell(climb, "put", weight=1)
    tell(climb, "crumble", key="1")
    assert "6 becomes 5: level" in climb.view["banner"]


def test_a_weight_that_crumbled_stays_so_until_it_is_taken_back_or_another_number_is_made():
    """The picture is what was left; further moves are made from there."""
    climb = Climb(explore(Nim(), 7))
    tell(climb, "slot", number=4)
    tell(climb, "put", weight=2)
    tell(climb, "crumble", key="3")
    tell(climb, "put", weight=1)
    tell(climb, "crumble", key="0")
    assert climb.weighing().load == 1
    texts = [one["text"] for one in climb.view["buttons"] if not one.get("hidden")]
    assert texts[0] == "Make it whole again"
    tell(climb, "back")
    assert climb.weighing().load == 4
    with pytest.raises(GameError, match="no weight has crumbled"):
        climb.do_back()


def test_climb_says_name_as_the_notebooks_do():
    climb = Climb(explore(Nim(), 2))
    said = [climb.alt()]
    for number in (1, 0):
        tell(climb, "slot", number=number)
        said.append(climb.view["banner"])
        tell(climb, "choose", key=str(number))
    tell(climb, "slot", number=2)
    assert climb.asked and "the first name missing" in climb.why()
    assert not [text for text in [*said, climb.why()] if "number" in text.lower()]


def test_after_a_move_in_a_weight_the_position_may_move_only_when_the_weights_are_whole_again():
    climb = Climb(explore(Nim(), 3))
    for do in ({"do": "slot", "number": 2}, {"do": "put", "weight": 1}):
        climb.act(do)
    climb.act({"do": "crumble", "key": "1"})  # 2 becomes 1, and 3 could move to 1
    for do in (climb.do_left, lambda: climb.do_choose("1")):
        with pytest.raises(GameError, match="whole again"):
            do()
    assert climb.ticked == {} and climb.breaking is None
    tell(climb, "back")
    tell(climb, "choose", key="2")
    assert climb.ticked == {2: 2}


def test_the_position_is_whole_again_after_a_move():
    climb = Climb(explore(Nim(), 3))
    tell(climb, "slot", number=2)
    tell(climb, "choose", key="2")
    assert climb.weighing().left == 2 and climb.weighing().level
    tell(climb, "slot", number=1)
    assert climb.weighing().left == 3 and not climb.weighing().level
    assert climb.ticked == {2: 2}


def test_heaps_are_told_from_other_games():
    assert Balance(explore(Nim(), 3)).heaps
    assert not Balance(explore(Kayles(), 3)).heaps and not Balance(TEN).heaps


@pytest.mark.parametrize(("heap", "order"), [(3, ()), (0, None)])
def test_scales_are_not_made_for_nothing(heap, order):
    with pytest.raises(GameError, match="there is nothing to weigh: give a position"):
        Scales(explore(Nim(), heap), order)
