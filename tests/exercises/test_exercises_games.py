"""What the problem sets ask: sums to label, lists, moves to undo, games to draw, functions."""

import re
from itertools import product

import pytest
from helpers import SMALL_GAMES, examples
from hypothesis import given
from hypothesis import strategies as st
from kit import FORK, highlighted, well_formed, written
from oracles import breaks_outcome_rule, labels_of_sum, least_missing, slow_value, values_of

from sg_core import GameError, GameGraph
from sg_core.exercises import (
    CompleteSum,
    DrawGame,
    MexOf,
    UndoMove,
)
from sg_core.widgets import GameEditor

STEP = GameGraph({"x": ["y"]})
RISE = GameGraph({"s": ["t"], "t": ["u", "v", "w"], "u": ["v"], "w": ["u"]})  # 0, 2, 1, 0, 0
HIGH = GameGraph({"a": ["b"], "b": ["c", "d", "e"], "c": ["d", "e"], "d": ["e"]})  # 0, 3, 2, 1, 0
TINY = [game for game in SMALL_GAMES if len(game) < 4]
each_small_game = pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
each_tiny_pair = pytest.mark.parametrize(
    ("G", "H"), list(product(TINY, TINY)), ids=lambda game: str(game.moves)
)
NOT_READ = "This cannot be read as an answer"


def in_words(things):
    """Some things as a sentence lists them."""
    words = list(map(str, things))
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def number(thing):
    """A number that is given as a number or as digits, else None."""
    digits = isinstance(thing, str) and thing.strip().isdecimal()
    return int(thing) if digits or type(thing) is int else None


NO_DEMANDS = "say what the game shall have: positions, moves, outcome, value, longest, options, "


@pytest.mark.parametrize(
    ("made", "keyword"),
    [
        (lambda: CompleteSum(3, STEP), "expected a game, or an editor with one, not 3"),
        (lambda: CompleteSum(STEP, None), "expected a game, or an editor with one, not None"),
        (lambda: CompleteSum(STEP, "{"), "braces"),
        (lambda: CompleteSum(STEP, "*60"), "H has 61 positions; 60 are more than enough"),
        (lambda: CompleteSum("*60", STEP), "G has 61 positions; 60 are more than enough"),
        (lambda: CompleteSum(GameGraph({0: [1], 2: [1]}, 0), STEP), "start of G does not reach 2"),
        (lambda: CompleteSum(STEP, GameGraph({0: [1], 2: [1]}, 0)), "start of H does not reach 2"),
        (lambda: MexOf(), r"give one list or more: MexOf\(\[0, 1, 3\], \[2, 2\]\)"),
        (lambda: MexOf(5), "expected a list of numbers, not 5"),
        (lambda: MexOf([0], None), "expected a list of numbers, not None"),
        (lambda: MexOf("ab"), "expected a list of numbers, not 'ab'"),
        (lambda: MexOf([0], [-1]), "a value must be one of 0, 1, 2, …, not -1"),
        (lambda: MexOf([True]), "a value must be one of 0, 1, 2, …, not True"),
        (lambda: MexOf([1.0]), "a value must be one of 0, 1, 2, …, not 1.0"),
        (lambda: UndoMove(RISE, "t", "u"), "t → u is no move that raises the value; take one that"),
        (lambda: UndoMove(RISE, "u", "v"), "u → v is no move that raises the value"),
        (lambda: UndoMove(RISE, "v", "t"), "v → t is no move that raises the value"),
        (lambda: UndoMove(7, "s", "t"), "expected a game, or an editor with one, not 7"),
        (lambda: UndoMove(RISE, "z", "t"), "'z' is not a position of this game"),
        (lambda: UndoMove(RISE, "s", "z"), "'z' is not a position of this game"),
        (lambda: UndoMove(RISE, ["s"], "t"), r"\['s'\] is not a position of this game"),
        (lambda: DrawGame(), NO_DEMANDS),
        (lambda: DrawGame(text="Draw a nice game."), NO_DEMANDS),
        (lambda: DrawGame(raising=False), NO_DEMANDS),
        (lambda: DrawGame(value=9, positions=3).solution(), "no game was found with 3 positions"),
        (lambda: DrawGame("P", value=1).solution(), "a start that is P and a start of value 1"),
        (lambda: DrawGame(positions=4, moves=7).solution(), "4 positions and 7 moves"),
    ],
)
def test_what_cannot_be_asked_is_refused(made, keyword):
    with pytest.raises(GameError, match=keyword):
        made()


@each_tiny_pair
def test_of_all_labelings_of_a_sum_only_the_outcomes_are_right(G, H):
    exercise, true = CompleteSum(G, H), labels_of_sum(G, H)
    assert set(exercise.blanks()) == set(true)
    for choice in product(["P", "N", *[""] * (len(true) < 5)], repeat=len(true)):
        labels = dict(zip(true, choice))
        given_labels = {position: label for position, label in labels.items() if label}
        verdict = exercise.judge(labels)
        broken = [p for p in given_labels if breaks_outcome_rule(exercise.game, given_labels, p)]
        if broken:
            assert verdict.state == "wrong" and verdict.witness[0].position in broken
        else:
            assert verdict.state == ("right" if labels == true else "almost")
            assert bool(verdict) or verdict.points == pytest.approx(
                len(given_labels) / len(true) / 2
            )


def test_a_sum_is_drawn_as_a_grid_before_and_after():
    exercise = CompleteSum(FORK, STEP)
    assert exercise.statement() == "Label each of the 10 positions of the sum G + H P or N."
    verdict = exercise.check({**exercise.solution(), ("d", "x"): "N"})
    broken, _ = verdict.witness
    assert highlighted(verdict).startswith(written(broken.position))
    assert well_formed(verdict)
    *parts, whole = exercise.draw(None).drawings
    for drawing, game, name in zip(parts, (FORK, STEP), "GH", strict=True):
        assert set(drawing.graph) == set(game)
        assert set(drawing.graph.edges) == set(game.moves)
        assert drawing.alt.startswith(f"{name}. ")
    assert not any(label for _, label in whole.graph.nodes.data("label"))
    for picture in (whole, verdict.picture):
        at = dict(picture.graph.nodes.data("pos"))
        assert len({x for (_, h), (x, _) in at.items() if h == "x"}) == 1
        assert len({y for (g, _), (_, y) in at.items() if g == "a"}) == 1
        assert len(set(at.values())) == 10


@pytest.mark.parametrize("size", range(4))
def test_a_number_is_right_exactly_when_it_is_the_mex_and_told_why_it_is_not(size):
    for values in product(range(5), repeat=size):
        for number in range(7):
            verdict, mex = MexOf(values).judge([number]), least_missing(values)
            assert bool(verdict) == (number == mex)
            if verdict:
                continue
            assert (verdict.state, verdict.points, verdict.witness) == ("wrong", 0, values)
            start = f"List 1, {list(values)}: you gave {number}"
            among = f"{start}, which is among the values."
            assert (verdict.message == among) == (number in values)
            if number not in values:
                assert number > mex
                assert verdict.message.endswith("; but a smaller number is missing, too.")
                slips = {max(values) + 1: "the largest + 1", size: "how many"} if values else {}
                assert number not in slips or verdict.message.startswith(f"{start}, ")


@given(
    st.lists(st.lists(st.integers(0, 4), max_size=6), min_size=1, max_size=4),
    st.lists(st.sampled_from(["true", "", None, " ", 0, 1, 2, 5, 6]), min_size=4, max_size=4),
    st.sampled_from([int, str, " {}\n".format]),
)
@examples(200)
def test_of_several_lists_the_first_wrong_one_is_the_witness(lists, given_numbers, written_as):
    mexes, blank = [least_missing(values) for values in lists], ("", None, " ")
    answer = [mex if n == "true" else n for mex, n in zip(mexes, given_numbers)]
    verdict = MexOf(*lists).check([v if v in blank else written_as(v) for v in answer])
    wrong = [i for i, value in enumerate(answer) if value not in (*blank, mexes[i])]
    missing = [i + 1 for i, value in enumerate(answer) if value in blank]
    if len(missing) == len(answer):
        assert (verdict.state, verdict.points) == ("not yet", 0)
        assert verdict.message == "Nothing is entered so far."
    elif wrong:
        first = wrong[0]
        assert (verdict.state, verdict.witness) == ("wrong", tuple(lists[first]))
        assert verdict.message.startswith(f"List {first + 1}, {lists[first]}: you gave ")
    elif missing:
        share = 1 - len(missing) / len(lists)
        assert (verdict.state, verdict.points) == ("almost", pytest.approx(share / 2))
        assert verdict.message == f"Right so far; still missing: list {in_words(missing)}."
    else:
        assert verdict.state == "right"


@pytest.mark.parametrize(
    ("answer", "keyword"),
    [
        (2, "give a list of 2 numbers, one for each list, not 2"),
        ([2], "give a list of 2 numbers"),
        ([2, 0, 0], "give a list of 2 numbers"),
        ({0: 2, 1: 0}, "give a list of 2 numbers"),
        ([-1, 0], "a mex must be one of 0, 1, 2, …, not -1"),
        ([2.0, 0], "a mex must be one of 0, 1, 2, …, not 2.0"),
        ([2, False], "a mex must be one of 0, 1, 2, …, not False"),
        (["-1", 0], "a mex must be one of 0, 1, 2, …, not '-1'"),
        (["2.0", 0], "a mex must be one of 0, 1, 2, …, not '2.0'"),
        (["two", 0], "a mex must be one of 0, 1, 2, …, not 'two'"),
        ([None, "None"], "a mex must be one of 0, 1, 2, …, not 'None'"),
        ([10**20, 0], f"a mex has at most 64 bits; {10**20} has more"),
    ],
)
def test_what_is_no_list_of_numbers_is_told(answer, keyword):
    verdict = MexOf([0, 1, 3], [2, 2]).check(answer)
    assert verdict.points == 0
    assert verdict.message.startswith(f"{NOT_READ}: {keyword}")


def rising_moves(game):
    """All moves that raise the value."""
    value = values_of(game)
    return [(p, q) for p, q in game.moves if value[q] > value[p]]


def is_undone(game, before, after):
    """Whether each answer to a rising move gets the verdict that values by definition give."""
    exercise, value = UndoMove(game, before, after), values_of(game)
    for answer in game:
        verdict, legal = exercise.judge(answer), answer in game.options(after)
        assert bool(verdict) == (legal and value[answer] == value[before])
        if not legal:
            assert verdict.message.startswith(f"{answer} is not an option of {after}; those are ")
            named = set(re.findall(r"\d+", verdict.message.partition("those are")[2]))
            assert named == set(map(str, game.options(after)))
            assert verdict.witness is None
        elif verdict:
            text = f"After {after} → {answer} the value is {value[before]}, as it was at {before}."
            assert verdict.message == text
        else:
            now, was = value[answer], value[before]
            text = f"After {after} → {answer} the value is {now}; at {before} it was {was}."
            assert (verdict.message, verdict.witness) == (text, answer)
    assert exercise.judge("none").state == "wrong"
    return exercise.check(exercise.solution()).state == "right"


@each_small_game
def test_exactly_the_options_of_the_value_before_undo_a_move(game):
    for before, after in game.moves:
        if (before, after) in rising_moves(game):
            assert is_undone(game, before, after)
        else:
            with pytest.raises(GameError, match=f"{before} → {after} is no move that raises"):
                UndoMove(game, before, after)


def test_an_option_called_none_can_be_the_answer():
    game = GameGraph({"s": ["t"], "t": ["none", "u"], "u": ["none"]})
    assert UndoMove(game, "s", "t").check("none").state == "right"
    assert UndoMove(game, "s", "t").check("None").state == "wrong"


def test_a_wrong_answer_is_drawn_with_both_moves_and_only_their_values():
    for game, before, after in ((RISE, "s", "t"), (HIGH, "a", "b")):
        for answer in game.options(after):
            verdict = UndoMove(game, before, after).check(answer)
            if not verdict:
                assert well_formed(verdict)
                line = f"{after}, {before} to {after} and {after} to {answer}."
                assert highlighted(verdict) == line
                values = {p: str(slow_value(game, p)) for p in (before, after, answer)}
                assert dict(re.findall(r"\. (\w) is (\d)", verdict.picture.alt)) == values
                drawn = verdict.picture.graph.nodes.data("label")
                assert {p: label for p, label in drawn if label} == values
    asked = UndoMove(RISE, "s", "t").draw(None).alt
    assert asked.endswith("Highlighted: t and s to t.")
    assert not re.search(r"[a-z] is \d", asked)


def has(game, wanted):
    """What a game has of the properties that are wanted, and in words what it has instead."""
    value = values_of(game)
    top = max((value[option] for option in game.options(game.start)), default=-1)
    count = sum(len(game.options(p)) for p in game)
    real = {
        "outcome": "N" if value[game.start] else "P",
        "value": value[game.start],
        "moves": count,
        "raising": top > value[game.start],
    }
    told = {
        "outcome": "its start is {}, not {}",
        "value": "its start has the value {}, not {}",
        "moves": "it has {} moves, not {}",
        "raising": "no option has a larger value than the start",
    }
    asked = {k: want for k, want in wanted.items() if want is not None and want is not False}
    bad = [told[k].format(real[k], want) for k, want in asked.items() if real[k] != want]
    return len(asked), [words.replace("has 1 moves", "has 1 move") for words in bad]


@each_small_game
def test_a_drawn_game_is_right_exactly_when_it_has_what_is_asked(game):
    names = ("outcome", "value", "moves", "raising")
    for some in product((None, "P", "N"), (None, 0, 1, 2, 3), (None, 0, 2, 3, 4), (False, True)):
        wanted = dict(zip(names, some))
        count, bad = has(game, wanted)
        if not count:
            with pytest.raises(GameError, match="say what the game shall have"):
                DrawGame(**wanted)
            continue
        verdict = DrawGame(**wanted).judge(game)
        assert bool(verdict) == (not bad)
        if bad and len(game) == 1:
            assert verdict.state == "not yet"
        elif bad:
            assert verdict.state == ("wrong" if len(bad) == count else "almost")
            assert verdict.points == pytest.approx((1 - len(bad) / count) / 2)
            assert verdict.witness is game
            assert verdict.message.startswith("Not as asked: ")
            told = verdict.message.removeprefix("Not as asked: ").removesuffix(".").split("; ")
            assert sorted(told) == sorted(bad)


@pytest.mark.parametrize("wanted", [{"value": 0}, {"options": 0}, {"longest": 0}, {"moves": 0}])
def test_a_property_of_0_is_asked_for(wanted):
    other = GameGraph({"a": ["b", "c"], "b": ["c"]})
    assert DrawGame(positions=3, **wanted).check(other).state == "almost"
    assert DrawGame(**wanted).check(other).state == "wrong"
    assert DrawGame(positions=1, **wanted).check(GameGraph({"a": []})).state == "right"
    assert re.fullmatch(r"Draw a game with [^,]*\b0\b[^,]*\.", DrawGame(**wanted).statement())


def test_one_thing_is_not_told_as_several():
    asked = DrawGame(positions=2, moves=1, options=1)
    told = "2 positions, 1 move and 1 option at the start"
    assert asked.statement() == f"Draw a game with {told}."
    assert asked.check(GameGraph({"a": ["b"]})).message == f"A game with {told}."
    assert DrawGame(positions=1).statement() == "Draw a game with 1 position."
    verdict = DrawGame(positions=11, moves=11, options=21).check(GameGraph({"a": ["b"]}))
    assert verdict.message == (
        "Not as asked: it has 2 positions, not 11; it has 1 move, not 11; its start has 1 option, "
        "not 21."
    )
    wide = GameGraph({"a": [*"bcdefghijkl"]})
    text = DrawGame(options=1, moves=1, positions=1).check(wide).message
    assert "it has 12 positions, not 1; it has 11 moves, not 1" in text
    assert "its start has 11 options, not 1." in text


def test_a_game_that_shall_rise_gets_a_hint_on_how_to_build_a_value():
    plain, rising = (DrawGame(value=2, raising=raising).hints() for raising in (False, True))
    assert plain[:2] == rising[:2]
    assert plain[2].startswith("A new start above the old one changes no label below")
    assert rising[2] == "An option of value v needs options of all smaller values: build it first."
    for game in filter(lambda game: has(game, {"raising": True})[1] == [], SMALL_GAMES):
        value = values_of(game)
        high = max(game.options(game.start), key=value.get)
        assert set(range(value[high])) <= {value[option] for option in game.options(high)}


def test_the_statement_and_the_praise_name_each_property_once():
    exercise = DrawGame("P", 5, 3, 2, value=1, moves=6, raising=True)
    asked = [
        "5 positions",
        "6 moves",
        "a start that is P",
        "a start of value 1",
        "longest play 3",
        "2 options at the start",
        "an option of larger value than the start",
    ]
    assert exercise.statement() == f"Draw a game with {in_words(asked)}."
    assert DrawGame(value=2, text="Draw it!").statement() == "Draw it!"
    game = GameGraph({"a": ["b", "c"], "b": ["c"]})
    praise = DrawGame(value=2, moves=3).check(game).message
    assert praise == "A game with 3 moves and a start of value 2."


@pytest.mark.parametrize("wrap", [lambda game: game, GameEditor], ids=["game", "editor"])
def test_a_game_is_drawn_with_its_values_where_one_is_asked_for_and_else_its_outcomes(wrap):
    game = GameGraph({"a": ["b"], "b": ["c", "d"], "c": ["d"]})
    numbers = {p: str(value) for p, value in values_of(game).items()}
    letters = {p: "PN"[value > "0"] for p, value in numbers.items()}
    for asked, labels in (
        (DrawGame(value=3), numbers),
        (DrawGame(value=0, moves=9), numbers),
        (DrawGame("N"), letters),
        (DrawGame(moves=9, raising=True), letters),
    ):
        verdict = asked.check(wrap(game))
        assert dict(verdict.picture.graph.nodes.data("label")) == labels
        assert dict(re.findall(r"\. (\w) is (\w)", f". {verdict.picture.alt}")) == labels
