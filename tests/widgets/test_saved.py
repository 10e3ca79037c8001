"""What a saved page shows besides the picture: a walk that folds out, and all that stands around.

A notebook speaks of the text on the right, the rules below, the grid below G and H.
"""

from collections import Counter
from itertools import chain

import pytest
from helpers import FORK, LADDER, SMALL_GAMES, Tags, elements, every, image_in, tell

from sg_core import GameGraph, Sum, explore, greedy_basis, outcomes
from sg_core.rulesets import Nim, NimWithAdding
from sg_course.pictures.look import MARK
from sg_course.widgets import (
    BasisStepper,
    DistinguisherHunt,
    GameEditor,
    LabelStepper,
    MexLab,
    NimColumns,
    PlayGame,
    RewriteStepper,
    SumExplorer,
)
from sg_course.widgets.saved import RUN
from sg_course.widgets.text_form import from_text

ROUND = [((1, 2), "x"), ((0, 2), "x"), ((0, 1), "x")]
HEAP = explore(Nim(), 3)
GAMES = [*SMALL_GAMES[::4], FORK, HEAP]
each_game = every("game", GAMES)


def marks_in(html):
    """How often the picture wears the colour of marks; its style sheet names it, too."""
    return sum(MARK in one.attrib.values() for one in elements(image_in(html)))


def end_of(saved):
    """The end of a saved walk, which is folded, and its steps; nothing of it stands open."""
    text, html = saved
    start, folded = html.split("<details><summary>The finished walk</summary>")
    steps = Tags(folded).texts[-[tag for tag, _ in Tags(folded).tags].count("li") :]
    assert text == f"{Tags(start).tags[0][1]['alt']} {RUN}" and Tags(start).texts[-1] == RUN
    assert not labels_in(start) and not marks_in(start)
    assert folded.endswith("</ol></details>")
    assert not [step for step in steps if step in text + start]
    return folded, steps


def labels_in(html):
    """The labels in the first picture."""
    texts = elements(image_in(html), "text")
    return Counter(one.text for one in texts if one.get("font-weight") == "bold")


@each_game
def test_a_labelling_is_saved_at_its_start_and_folds_out(game):
    stepper, label = LabelStepper(game), outcomes(game)
    saved = stepper.static()
    end, steps = end_of(saved)
    assert [step.rpartition(". ")[2] for step in steps] == [f"{p} is {label[p]}." for p in label]
    assert labels_in(end) == Counter(map(str, label.values()))
    tell(stepper, "go", step=1)
    assert stepper.static() == saved


def test_of_a_game_to_label_only_the_labels_of_the_reader_are_saved():
    stepper = LabelStepper(FORK, mode="label")
    assert not labels_in(stepper.static()[1])
    tell(stepper, "label", key='"a"', label="P")
    assert labels_in(stepper.static()[1]) == {"P": 1}
    assert "<details>" not in stepper.static()[1]


@each_game
@every("back", [False, True])
def test_a_walk_to_a_basis_is_saved_in_the_order_that_is_proposed(game, back):
    order = game.positions[::-1] if back else None
    stepper = BasisStepper(game, order, mex=True)
    saved = stepper.static()
    end, steps = end_of(saved)
    walk = greedy_basis(game, order, "brute")
    said = [(step.split(":")[0], int(step.split()[-1])) for step in steps]
    assert said == [(str(p), code) for p, code in walk.codes.items()]
    assert labels_in(end) == Counter(map(str, walk.codes.values()))
    assert marks_in(end) == len(walk.elements)
    assert "Orange: the elements." in end or not walk.elements
    assert ("In the order given" in end) == (back and len(game) > 1)
    assert ("From the terminals up" in end) == (not back or len(game) == 1)
    tell(stepper, "go", step=1)
    assert stepper.static() == saved


@each_game
def test_a_rewriting_is_saved_at_its_beginning_and_its_middle_and_end_fold_out(game):
    stepper = RewriteStepper(game)
    saved, last = stepper.static(), len(stepper.sketch.game)
    (end, steps), alts = end_of(saved), [g["alt"] for t, g in Tags(saved[1]).tags if t == "img"]
    shown = sorted({0, last // 2, last})
    assert len(alts) == len(shown) and saved[0].startswith(alts[0])
    for done, alt in zip(shown, alts):
        assert alt.startswith(f"{done} of {last} positions are heaps. ")
    tell(stepper, "go", step=last)
    assert steps == stepper.view["log"]
    assert stepper.view["parts"][0]["caption"] in Tags(end).texts
    assert stepper.static() == saved


# What stands around a picture


def alts(html):
    """What each picture is called, in the order of the page."""
    return [given["alt"].split(".")[0] for tag, given in Tags(html).tags if tag == "img"]


def test_beside_a_game_in_the_editor_stands_its_text_but_not_beside_a_part():
    for game in (FORK, GameGraph({"a <b>": ["c"], "c": []})):
        editor = GameEditor(game)
        text = next(part for part in Tags(editor.static()[1]).texts if "->" in part)
        assert from_text(text) == game and text == editor.view["text"]
        assert {*editor.view["summary"]} <= {*Tags(editor.static()[1]).texts}
    assert "->" not in GameEditor(FORK, title="G").drawing().html()


@pytest.mark.parametrize("labels", ["outcome", None])
def test_below_the_grid_of_a_sum_stand_its_two_games_and_one_legend(labels):
    explorer = SumExplorer(FORK, LADDER, labels)
    text, html = explorer.static()
    assert (len(alts(html)), alts(html)[1:]) == (3, ["G", "H"])
    assert text.endswith(" ".join(editor.drawing().alt for editor in explorer.editors))
    assert Tags(html).texts[0].startswith("G + H: a row for each position of G")
    assert html.count("Dotted ring: the start.") == 1
    said = explorer.panel.view["banner"]
    assert (said in text) == (said in html) == (labels is not None)


def test_beside_X_stand_both_games_with_their_sums_and_below_what_was_tried():
    hunt = DistinguisherHunt(LADDER, FORK)
    tell(hunt.panel, "copy", of=0)
    (text, html), view = hunt.static(), hunt.panel.view
    assert len(alts(html)) == 3 and alts(html)[0] == "X"
    named = [(part["title"], part["caption"]) for part in view["parts"]]
    assert [title for title, _ in named] == ["G", "H"]
    said = [*chain(*named), view["banner"], *view["log"]]
    assert [part for part in Tags(html).texts if part in said] == said
    assert all(one in text for one in said)


def test_below_the_number_line_stand_the_rules_with_what_they_say_so_far_and_no_answer():
    lab = MexLab()
    for clicked in ((), (2,), (0,)):
        for number in clicked:
            tell(lab, "toggle", number=number)
        text, html = lab.static()
        texts = Tags(html).texts
        assert lab.view["parts"][0]["caption"] in texts
        assert texts[texts.index("Other rules:") + 1 :] == lab.view["log"]
        assert all(line in text for line in lab.view["log"])
        assert f"{lab.words(known=True)} Run the cell to change the set" in html
    quiz = MexLab(mode="quiz")
    tell(quiz, "answer", number=quiz.mex)
    text, html = quiz.static()
    assert "Run the cell to answer." in text and "how many numbers" not in html
    assert "mex S =" not in text and ">mex<" not in image_in(html)


def test_a_saved_round_has_its_names_who_is_to_move_and_a_record_all_moves():
    play = PlayGame(Sum(Nim(), LADDER), ROUND[0], record=ROUND, titles=["heaps", "<i>L"])
    text, html = play.static()
    titles, said = [part["title"] for part in play.view["parts"]], play.view["banner"]
    lines = tell(play, "go", step=2)["log"]
    shown = [*titles, said, *lines]
    assert [part for part in Tags(html).texts if part in shown] == shown
    assert titles == ["heaps", "<i>L"] and "Orange: the token." in html
    assert text.split("\n")[1:] == lines


@pytest.mark.parametrize("bag", [0, 2])
def test_stones_that_can_be_added_are_saved_as_outlines(bag):
    play = PlayGame(NimWithAdding(), ((1, 3), bag))
    _, html = play.static()
    dashed = [one for one in elements(image_in(html)) if one.get("stroke-dasharray")]
    assert len(dashed) == 2 * bag
    assert ("Dashed: can be added" in html) == ("Dashed: can be added" in play.view["legend"])
    assert ("Dashed" in html) == bool(bag)


@pytest.mark.parametrize("moves", [True, False])
def test_what_columns_say_is_saved_as_text(moves):
    columns = NimColumns((5, 3, 7), moves=moves)
    _, html = columns.static()
    assert columns.view["banner"] in Tags(html).texts
    assert ("Orange frame" in html) == ("Orange frame" in columns.view["legend"]) == moves
