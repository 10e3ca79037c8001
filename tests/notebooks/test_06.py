"""What notebook 06 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section. What is P is decided by trying every line of play.
"""

from itertools import product

import pytest
from helpers import heap
from oracles import always_wins, is_P_in, nim_options, value_in, values_of, xor_of
from reading import asked, hinted, read, shown

from sg_core import explore
from sg_core.rulesets import NimWithAdding
from sg_core.strategies import undo
from sg_course.exercises import OwnNimMove, OwnReply

HEAPS_P = is_P_in(heap(14))


@pytest.fixture(scope="module")
def book():
    return read("06_nim.ipynb")


@pytest.fixture
def exercise_3(book):
    return next(exercise for exercise, _ in book.verdicts if isinstance(exercise, OwnReply))


def test_1_of_the_twelve_first_moves_from_3_4_5_a_single_one_wins(book):
    play = shown(book, "PlayGame")[0]
    assert play.game.start == (3, 4, 5) and play.first == "you"
    assert [HEAPS_P(*after) for after in nim_options((3, 4, 5))].count(True) == 1
    assert len(nim_options((3, 4, 5))) == 12 and HEAPS_P(1, 2, 3)  # that of notebook 00 has none


def wins(heaps):
    return sum(HEAPS_P(*after) for after in nim_options(heaps))


ANSWERS = {  # to the predictions: a word of the question, one of the right option, and why
    "5, 9": ("P", lambda: HEAPS_P(5, 9, 12) and HEAPS_P(3, 5, 6)),
    "many winning": ("odd", lambda: {wins(h) for h in product(range(6), repeat=3)} == {0, 1, 3}),
    "7 and 9": ("14", lambda: [n for n in range(15) if HEAPS_P(7, 9, n)] == [14]),
    "in the bag": ("2", lambda: value_in(explore(NimWithAdding(), (2, 1)))((2, 1)) == 2),
}


@pytest.mark.parametrize("word", ANSWERS)
def test_predictions_have_the_right_option(book, word):
    right, is_so = ANSWERS[word]
    assert is_so() and right in asked(book, word)[1]


def test_2_the_columns_keep_their_winning_moves_to_themselves(book):
    columns = shown(book, "NimColumns")[0]
    assert columns.heaps == (3, 4, 5) and columns.moves and not columns.shown_moves


def hinted_move(heaps):
    p = xor_of(heaps)
    for i in range(len(heaps)):
        if heaps[i] ^ p < heaps[i]:
            return heaps[:i] + [heaps[i] ^ p] + heaps[i + 1 :]
    return None


def test_3_exercise_2_the_hints_lead_to_the_answer(book):
    assert OwnNimMove().check(hinted_move).is_right
    told = book.prose[3].split("### ")[2]
    lower, changed = hinted(told, "<"), hinted(told, "[:i]")
    for heaps in (list(h) for k in range(4) for h in product(range(6), repeat=k)):
        for i in range(len(heaps)):
            here = {"heaps": heaps, "i": i, "p": xor_of(heaps)}
            after = eval(changed, here)
            assert eval(lower, here) == (tuple(after) in nim_options(tuple(heaps)))
            assert xor_of(after) == 0


def kept(game, heaps_of):
    """Which of the first two conditions hold in a game with heaps."""
    before_after = [(heaps_of(p), [heaps_of(q) for q in game.options(p)]) for p in game]
    one_heap = all(
        sum(x != y for x, y in zip(before, after, strict=True)) == 1
        for before, options in before_after
        for after in options
    )
    all_of_nim = all(nim_options(before) <= {*options} for before, options in before_after)
    return {n for n, holds in ((1, one_heap), (2, all_of_nim)) if holds}


def heaps_of(position):
    heaps, _ = position
    return heaps if isinstance(heaps, tuple) else (heaps,)


def test_5_with_a_bag_the_value_is_the_nim_sum_h_plus_2b_falls_and_no_addition_is_needed(
    book, exercise_3
):
    for game in [shown(book, "PlayGame")[3].game, exercise_3.graph, book.variables["with_bag"]]:
        value = values_of(game)
        assert kept(game, heaps_of) == {1, 2}
        assert all(value[p] == xor_of(heaps_of(p)) for p in game)
        for p in game:
            options = game.options(p)
            assert all(sum(heaps_of(q)) + 2 * q[1] < sum(heaps_of(p)) + 2 * p[1] for q in options)
            won = [q for q in options if value[q] == 0]
            assert not won or any(q[1] == p[1] for q in won)


def test_5_in_the_picture_adding_leads_to_the_right_and_up_and_taking_down(book):
    game, places = book.variables["with_bag"], book.variables["places"]
    for before, after in game.moves:
        (x, y), (X, Y) = places[before], places[after]
        assert (X > x) == (after[1] < before[1])
        assert after[1] < before[1] or (X == x and y > Y)


def undoing_reply(before, after):
    if after[1] < before[1]:
        return before[0], after[1]
    return as_in_nim(before, after)


def as_in_nim(before, after):
    return tuple(hinted_move(list(after[0]))), after[1]


def test_5_exercise_3_the_hints_lead_to_a_strategy_and_its_second_half_wins_alone(book, exercise_3):
    graph = exercise_3.graph
    assert graph.start == ((1, 2, 3), 2)
    for reply in (undoing_reply, as_in_nim, undo):
        assert exercise_3.check(reply).is_right and always_wins(reply, NimWithAdding(), graph.start)
    told = book.prose[5].split("### ")[1]
    added, heaps = hinted(told, "<"), hinted(told, "list")
    back, bag = (hinted(told.split("<details>")[2], word) for word in ("before", "after"))
    for before, after in graph.moves:
        here = {"before": before, "after": after}
        assert eval(added, here) == (sum(after[0]) > sum(before[0]))
        assert eval(heaps, here) == list(after[0])
        if eval(added, here):
            assert (eval(back, here), eval(bag, here)) in graph.options(after)


def test_5_with_one_pass_two_stones_have_the_value_1_and_the_first_condition_is_broken():
    def options(position):
        heap, may_pass = position
        return [(left, may_pass) for left in range(heap)] + [(heap, False)] * bool(heap * may_pass)

    game = explore(options, (2, True))
    assert kept(game, lambda p: (p[0],)) == {2} and value_in(game)((2, True)) == 1

