"""What a saved page shows of a walk: its end, and each step; and of a game to label, nothing."""

from collections import Counter

import pytest
from helpers import FORK, SMALL_GAMES, Tags, elements, image_in, tell

from sg_core import explore, greedy_basis, outcomes
from sg_core.pictures.look import MARK
from sg_core.rulesets import Nim
from sg_core.widgets import BasisStepper, LabelStepper, RewriteStepper

HEAP = explore(Nim(), 3)
GAMES = [*SMALL_GAMES[::4], FORK, HEAP]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.moves))


def steps_in(saved):
    """The steps that a text and its HTML list, which are the same."""
    text, html = saved
    _, *steps = text.split("\n")
    assert Tags(html).texts[-len(steps) :] == steps
    assert [tag for tag, _ in Tags(html).tags].count("li") == len(steps)
    return steps


def labels_in(html):
    """The labels in the first picture."""
    texts = elements(image_in(html), "text")
    return Counter(one.text for one in texts if one.get("font-weight") == "bold")


@each_game
def test_a_labelling_is_saved_at_its_end(game):
    stepper, label = LabelStepper(game), outcomes(game)
    saved = stepper.static()
    steps = steps_in(saved)
    assert [step.rpartition(". ")[2] for step in steps] == [f"{p} is {label[p]}." for p in label]
    assert labels_in(saved[1]) == Counter(map(str, label.values()))
    assert "The finished walk" in saved[0] and "Run the cell to step through it" in saved[1]
    tell(stepper, "go", step=1)
    assert stepper.static() == saved


def test_of_a_game_to_label_only_the_labels_of_the_reader_are_saved():
    stepper = LabelStepper(FORK, mode="label")
    assert not labels_in(stepper.static()[1])
    tell(stepper, "label", key='"a"', label="P")
    assert labels_in(stepper.static()[1]) == {"P": 1}
    assert "finished" not in stepper.static()[0]


@each_game
@pytest.mark.parametrize("back", [False, True])
def test_a_walk_to_a_basis_is_saved_in_the_order_that_is_proposed(game, back):
    order = game.positions[::-1] if back else None
    stepper = BasisStepper(game, order, mex=True)
    text, html = saved = stepper.static()
    walk = greedy_basis(game, order, "brute")
    said = [(step.split(":")[0], int(step.split()[-1])) for step in steps_in(saved)]
    assert said == [(str(p), code) for p, code in walk.codes.items()]
    assert labels_in(html) == Counter(map(str, walk.codes.values()))
    assert image_in(html).count(MARK) == len(walk.elements)
    assert "Orange: the elements." in html or not walk.elements
    assert ("in the order that was given" in text) == (back and len(game) > 1)
    assert ("from the terminals up" in html) == (not back or len(game) == 1)
    tell(stepper, "go", step=1)
    assert stepper.static() == saved


@each_game
def test_a_rewriting_is_saved_as_beginning_middle_and_end(game):
    stepper = RewriteStepper(game)
    text, _ = saved = stepper.static()
    last = len(stepper.sketch.game)
    for done in {0, last // 2, last}:
        assert text.count(f"{done} of {last} positions are heaps. ") == 1
    tell(stepper, "go", step=last)
    assert steps_in(saved) == stepper.view["log"]
    assert stepper.view["parts"][0]["caption"] in text
    assert stepper.static() == saved
