"""Labels, moves, sets and sizes: right exactly when the rule says so."""

import re
from itertools import product

import pytest
from helpers import SMALL_GAMES
from hypothesis import given
from hypothesis import strategies as st
from kit import FORK, GAME, reached, well_formed

from sg_core import (
    GameGraph,
    N,
    P,
    outcome,
    outcomes,
    set_notation,
    winning_moves,
)
from sg_core.exercises import (
    Codes,
    DrawGame,
    Exercise,
    LabelPositions,
    LabelValues,
    OtherCoding,
    OwnOutcomes,
    Sizes,
    Sort,
    Verdict,
    WinningMove,
    WriteSet,
    WrongLabel,
)
from sg_core.exercises.verdict import STATES
from sg_core.labels import broken_outcome_rule, violation_at
from sg_core.widgets import GameEditor

FILLED = [
    LabelPositions(FORK),
    LabelValues(FORK),
    Sizes(FORK),
    Sort("Is it even?", {"2": (True, "2 = 2·1"), "3": (False, "odd"), "0": (True, "0 = 2·0")}),
    Codes(FORK, ["c", "d"]),
    OtherCoding(3),
]
each_filled = pytest.mark.parametrize("exercise", FILLED, ids=lambda e: type(e).__name__)


def with_a_mistake(exercise):
    """The solution with the entries of its first and last key swapped."""
    answer = exercise.solution()
    first, *_, last = answer
    return {**answer, first: answer[last], last: answer[first]}


@each_filled
def test_entries_that_are_left_blank_are_as_good_as_left_out(exercise):
    for answer in (exercise.solution(), with_a_mistake(exercise)):
        for kept in product([True, False], repeat=len(answer)):
            some = {k: v for (k, v), keep in zip(answer.items(), kept) if keep}
            if not some:
                continue
            verdict = exercise.check(some)
            for blanks in ([None], [""], [" \n"], [None, "\t", ""]):
                left = {k: blanks[i % len(blanks)] for i, k in enumerate(answer)}
                assert exercise.check({**left, **some}) == verdict
            if answer == exercise.solution():
                assert verdict.state == ("right" if len(some) == len(answer) else "almost")


@each_filled
def test_a_nought_and_a_no_are_entries(exercise):
    for nought in (0, False, 0.0, "0", "False"):
        verdict = exercise.check({**exercise.solution(), [*exercise.solution()][-1]: nought})
        assert "missing" not in verdict.message
        assert "without one" not in verdict.message


@each_filled
@pytest.mark.parametrize("answer", [7, "P", ["P", "N"], [("a", "P")], True, b"a", ("a", 1), {"a"}])
def test_an_answer_that_is_no_dict_is_shown_one(exercise, answer):
    verdict = exercise.check(answer)
    one, other = [*exercise.blanks()][:2]
    text = f"give a dict such as {{{one!r}: …, {other!r}: …}}, not {answer!r}"
    assert (verdict.state, verdict.points) == ("not yet", 0)
    assert verdict.message == f"This cannot be read as an answer: {text}"


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
def test_of_all_labelings_only_the_outcomes_are_right_and_each_other_has_a_witness(game):
    true, rights = outcomes(game), 0
    for choice in product("PN", repeat=len(game)):
        labels = dict(zip(game.positions, choice, strict=True))
        verdict = LabelPositions(game).judge(labels)
        rights += bool(verdict)
        assert bool(verdict) == (labels == true)
        if not verdict:
            violation, given_labels = verdict.witness
            assert given_labels == labels
            assert contradicts(game, labels, violation)
    assert rights == 1


def contradicts(game, labels, violation):
    """Whether the rule really fails at the violated position, as the witness shows it."""
    position, witness = violation.position, violation.witness
    options = game.options(position)
    if labels[position] == "P":
        return witness in options and labels[witness] == "P"
    return all(labels.get(option) == "N" for option in options)


def test_some_labels_that_obey_the_rule_are_almost_right():
    verdict = LabelPositions(GAME).check({"d": "P", "b": "N", "c": " ", "a": ""})
    assert verdict.state == "almost"
    assert 0 < verdict.points < 1
    assert "a" in verdict.message
    assert "c" in verdict.message


@given(st.dictionaries(st.sampled_from(FORK.positions), st.sampled_from("PN")))
def test_the_message_quotes_only_labels_that_the_reader_gave(labels):
    verdict = LabelPositions(FORK).check(labels)
    called = set(re.findall(r"called ([a-e]) ([PN])\b", verdict.message))
    for position, label in called:
        assert labels[position] == label
    if verdict.picture is not None:
        quoted = dict(re.findall(r"\. (\w) is ([PN])", verdict.picture.alt))
        assert quoted == labels


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
def test_exactly_the_winning_moves_are_right_and_others_are_met_by_a_reply(game):
    for position in game:
        exercise, good = WinningMove(game, position), winning_moves(game, position)
        assert bool(exercise.check("none")) == (not good)
        for answer in game.positions:
            verdict = exercise.judge(answer)
            assert bool(verdict) == (answer in good)
            if answer in game.options(position) and answer not in good:
                option, reply = verdict.witness
                assert option == answer
                assert reply in game.options(option)
                assert outcome(game, reply) is P


def test_a_position_called_none_can_be_moved_to():
    game = GameGraph({"a": ["none", "b"], "b": ["c"], "none": ["b"]})
    assert bool(WinningMove(game).check("none")) == (outcome(game, "none") is P)


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
def test_only_the_spoilt_position_is_right_and_others_leave_a_violation(game):
    for spoilt in game:
        exercise = WrongLabel(game, spoilt)
        for answer in game:
            verdict = exercise.judge(answer)
            assert bool(verdict) == (answer == spoilt)
            if not verdict:
                violation, labels = verdict.witness
                assert labels[answer] != exercise.labels[answer]
                near = [answer, *(p for p, option in game.moves if option == answer)]
                here = [violation_at(game, labels, p) for p in near]
                if any(here):
                    assert contradicts(game, labels, violation)
                    assert violation.position in near
                else:
                    assert broken_outcome_rule(game, labels).position not in near


def test_the_spoilt_position_is_not_to_be_read_off_the_exercise():
    assert WrongLabel(FORK, "b") != WrongLabel(FORK, "c")
    assert repr(WrongLabel(FORK, "b")) == repr(WrongLabel(FORK, "c"))


@pytest.mark.parametrize("wrap", [lambda game: game, GameEditor], ids=["game", "editor"])
def test_an_editor_and_its_game_are_answers(wrap):
    exercise = DrawGame("P", positions=3, longest=2, options=1)
    assert exercise.check(wrap(GameGraph({"a": ["b"], "b": ["c"]}))).state == "right"
    verdict = exercise.check(wrap(GameGraph({"a": ["b", "c"], "b": ["c"]})))
    assert verdict.state == "almost"
    assert outcome(verdict.witness) is N
    assert well_formed(verdict)
    loose = exercise.check(wrap(GameGraph({"a": ["b"], "z": ["b"]}, "a")))
    assert loose.state == "wrong"
    assert "z" in loose.message
    assert exercise.check(wrap(GameGraph({"a": []}))).state == "not yet"


@pytest.mark.parametrize("size", range(2, 12))
def test_of_the_positions_without_a_label_six_are_told_and_the_others_counted(size):
    game = GameGraph({(i, "x"): [(i - 1, "x")] for i in range(1, size)})
    last = (0, "x")
    lost = [f"({i}, x)" for i, _ in game.positions if i]
    text = LabelPositions(game).check({last: "P"}).message
    told, more = re.fullmatch(
        r"No label breaks the rule; still without one: (.*?)(?: and (\d+) more)?\.", text
    ).groups()
    assert re.findall(r"\(.*?\)", told) == lost[:6]
    assert int(more or 0) == len(lost[6:])


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
def test_of_all_sets_of_small_games_only_the_equal_one_is_right(game):
    for other in SMALL_GAMES:
        verdict = WriteSet(game).judge(set_notation(other))
        assert bool(verdict) == (set_notation(other) == set_notation(game))
        if not verdict:
            mine = {set_notation(other, q) for q in other.options(other.start)}
            real = {q: set_notation(game, q) for q in game.options(game.start)}
            if verdict.witness in mine:
                assert verdict.witness not in real.values()
            else:
                assert real[verdict.witness] not in mine


def test_a_position_that_is_a_pair_is_written_as_everywhere():
    exercise = WriteSet(FORK + GAME, ("c", "b"))
    assert exercise.statement().startswith("Write the position (c, b) as a set of sets;")
    assert exercise.check(exercise.solution()).message.startswith("(c, b) is {")
    assert exercise.check("{*3}").message.endswith(" and no option of (c, b) is that.")
    assert exercise.check("{}").message.endswith(" nothing that is the option (d, b).")
    assert exercise.draw(None).alt.startswith("The position (c, b).")


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
def test_of_all_sizes_only_the_true_ones_are_right(game):
    true = {p: len(reached(game, p)) for p in game}
    for choice in product(range(len(game)), repeat=len(game)):
        sizes = dict(zip(game.positions, choice, strict=True))
        verdict = Sizes(game).judge(sizes)
        assert bool(verdict) == (sizes == true)
        if not verdict:
            position = verdict.witness
            assert sizes[position] != true[position]
            assert all(sizes[below] == true[below] for below in reached(game, position))


@pytest.mark.parametrize("result", [None, {}])
def test_a_function_that_returns_nothing_is_not_yet_written(result):
    assert OwnOutcomes(games=20).check(lambda moves: result).state == "not yet"


HOSTILE = '<img src=x onerror="alert(1)">'


def test_hostile_text_stays_text_in_statements_and_verdicts():
    game = GameGraph({HOSTILE: ["b"]})
    verdict = LabelPositions(game).check({HOSTILE: "P", "b": "P"})
    asked = WinningMove(game)._repr_mimebundle_()["text/html"]
    shown = [asked, verdict._repr_mimebundle_()["text/html"]]
    shown += [Verdict("wrong", HOSTILE)._repr_mimebundle_()["text/html"]]
    shown += [Sort(HOSTILE, {"x": (True, "")})._repr_mimebundle_()["text/html"]]
    assert all("onerror" in html and "<img src=x" not in html for html in shown)


def test_a_verdict_reads_aloud_its_state_and_is_true_when_right():
    for state in STATES:
        verdict = Verdict(state, "So it is.")
        assert state.capitalize() in str(verdict)
        assert bool(verdict) == (state == "right")
        assert verdict._repr_mimebundle_()["text/plain"].startswith(str(verdict))


def test_an_exercise_whose_own_code_fails_still_answers():
    class Faulty(Exercise):
        def judge(self, answer):
            raise ZeroDivisionError

    assert Faulty().check("x").points == 0
