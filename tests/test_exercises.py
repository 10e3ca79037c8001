"""Exercises: right exactly when the rule says so, a true witness otherwise, never a crash."""

import re
from collections import Counter
from itertools import product

import pytest
from helpers import SMALL_GAMES, as_set, examples, next_player_wins, slow_value
from hypothesis import given
from hypothesis import strategies as st

import sg_core.exercises as exercises
from sg_core import (
    GameError,
    GameGraph,
    N,
    P,
    Sum,
    explore,
    outcome,
    outcomes,
    parse_set,
    set_notation,
    winning_moves,
)
from sg_core.exercises import (
    CancelPairs,
    Codes,
    DrawGame,
    Exercise,
    LabelPositions,
    LabelValues,
    OtherCoding,
    OwnOutcomes,
    OwnReply,
    OwnSum,
    Sizes,
    Sort,
    StandIn,
    SumOptions,
    TellApart,
    TwoGames,
    Verdict,
    WinningMove,
    WriteSet,
    WrongLabel,
)
from sg_core.exercises.verdict import STATES
from sg_core.labels import broken_outcome_rule, violation_at
from sg_core.rulesets import Nim
from sg_core.widgets import GameEditor

GAME = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"]})
FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["e"]})
SAMPLES = {
    "LabelPositions": [LabelPositions(GAME), LabelPositions(explore(Nim(), (1, 2)))],
    "WinningMove": [WinningMove(FORK), WinningMove(GAME), WinningMove(FORK, "c")],
    "WrongLabel": [WrongLabel(FORK, "b"), WrongLabel(GAME, "d")],
    "DrawGame": [DrawGame("P", positions=4), DrawGame("N", longest=3, options=2), DrawGame("P")],
    "WriteSet": [WriteSet(explore(Nim(), (1, 1))), WriteSet(FORK, "b")],
    "Sizes": [Sizes(FORK), Sizes(explore(Nim(), 3))],
    "Sort": [Sort("Is it even?", {"2": (True, "2 = 2·1"), "3": (False, "3 = 2·1 + 1")})],
    "OwnOutcomes": [OwnOutcomes(games=30)],
    "SumOptions": [
        SumOptions(GAME, FORK),
        SumOptions(FORK, GAME, ("d", "d")),
        SumOptions(FORK, GAME, ("e", "d")),
    ],
    "TwoGames": [TwoGames(), TwoGames(different=True), TwoGames(("P", "N"), "N")],
    "OwnSum": [OwnSum(games=30)],
    "TellApart": [TellApart(GAME, FORK), TellApart(FORK, parse_set("*1"))],
    "StandIn": [StandIn(FORK), StandIn(GAME, most=3)],
    "OwnReply": [OwnReply(Sum(Nim(), Nim()), (2, 2)), OwnReply(GAME + GAME)],
    "CancelPairs": [CancelPairs("a + b + a + c"), CancelPairs("a + a")],
}
KINDS = [name for name in exercises.__all__ if name not in ("Exercise", "Verdict")]
EXERCISES = [exercise for samples in SAMPLES.values() for exercise in samples]
each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: type(e).__name__)
ALT = r'<img alt="([^"]{40,})"'


def well_formed(verdict):
    """Whether a verdict keeps the promises of all verdicts; the text and HTML can be shown."""
    bundle = verdict._repr_mimebundle_()
    assert verdict.state in STATES
    assert bool(verdict) == (verdict.state == "right") == (verdict.points == 1)
    assert 0 <= verdict.points <= 1
    assert verdict.message
    assert isinstance(bundle["text/plain"], str)
    assert ("<img" in bundle["text/html"]) == (verdict.picture is not None)
    if verdict.picture is not None:
        assert re.search(ALT, bundle["text/html"])
    return True


def solved_by_its_solution_only(exercise):
    """Whether the solution is right, and each empty answer not yet judged."""
    verdict = exercise.check(exercise.solution())
    assert verdict.state == "right", verdict
    assert well_formed(verdict)
    for blank in (None, exercise.blanks(), "", [], {}, ()):
        assert exercise.check(blank).state == "not yet"
    return True


# All kinds


def test_every_kind_is_tried_here_or_with_its_part_of_the_course():
    from test_exercises_basis import EXERCISES as basis
    from test_exercises_heaps import EXERCISES as heaps
    from test_exercises_nim import EXERCISES as nim
    from test_exercises_sheet import EXERCISES as sheet

    tried = (*basis, *heaps, *nim, *sheet)
    assert set(KINDS) == {*SAMPLES, *(type(exercise).__name__ for exercise in tried)}


@each_exercise
def test_the_solution_is_right(exercise):
    verdict = exercise.check(exercise.solution())
    assert verdict.state == "right", verdict
    assert verdict.points == 1
    assert well_formed(verdict)


@each_exercise
def test_an_untouched_answer_is_not_yet_judged(exercise):
    for answer in (None, exercise.blanks(), {}, "", [], ()):
        verdict = exercise.check(answer)
        assert verdict.state == "not yet"
        assert verdict.points == 0
        assert well_formed(verdict)
    assert exercise.check().state == "not yet"


@each_exercise
def test_an_exercise_shows_its_statement_and_its_hints(exercise):
    bundle = exercise._repr_mimebundle_()
    assert exercise.statement() in bundle["text/plain"]
    if "<img" in bundle["text/html"]:
        assert re.search(ALT, bundle["text/html"])
    assert all(isinstance(hint, str) and hint for hint in exercise.hints())
    assert bundle == exercise._repr_mimebundle_()


def test_kinds_but_one_give_three_hints():
    assert all(len(samples[0].hints()) == 3 for name, samples in SAMPLES.items() if name != "Sort")


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
NAMES = st.sampled_from(["a", "b", "c", "d", "e", "P", "N", "2", "3", "none", "None", "*1", ""])
JSON = st.recursive(
    SCALARS | NAMES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES | st.text(), inner),
    max_leaves=12,
)


def entered(answer):
    """The entries of a dict that are not left blank."""
    return {k: v for k, v in answer.items() if v is not None and str(v).strip()}


def is_right_by_definition(exercise, answer):
    """Whether a JSON value is a right answer, said another way than in the package."""
    if isinstance(exercise, LabelPositions | Sizes | Sort):
        return isinstance(answer, dict) and entered(answer) == exercise.solution()
    if isinstance(exercise, WinningMove):
        good = [q for q in exercise.game.options(exercise.at) if outcome(exercise.game, q) is P]
        is_none = isinstance(answer, str) and answer.strip().lower() == "none"
        return isinstance(answer, str) and answer in good if good else is_none
    if isinstance(exercise, WrongLabel):
        return isinstance(answer, str) and answer == exercise.spoilt
    if isinstance(exercise, WriteSet):
        return isinstance(answer, str) and answer.strip() == exercise.solution()
    if isinstance(exercise, SumOptions) and exercise.solution() == "none":
        return isinstance(answer, str) and answer.strip().lower() == "none"
    if isinstance(exercise, SumOptions):
        pairs = answer if isinstance(answer, list) else []
        pairs = [tuple(pair) if isinstance(pair, list) else pair for pair in pairs]
        return set(map(repr, pairs)) == set(map(repr, exercise.solution()))
    if isinstance(exercise, TwoGames):
        games = [set_game(text) for text in answer] if isinstance(answer, list) else []
        return len(games) == 2 and None not in games and fits(exercise, *games)
    if isinstance(exercise, TellApart):
        X, G, H = set_game(answer), exercise.G, exercise.H
        alike = slow_value(G, G.start) == slow_value(H, H.start)
        is_none = isinstance(answer, str) and answer.strip().lower() == "none"
        return alike if is_none else X is not None and first_wins(X, G) != first_wins(X, H)
    if isinstance(exercise, StandIn):
        game, G = set_game(answer), exercise.G
        other = game is not None and as_set(game, game.start) != as_set(G, G.start)
        small = game is not None and len(game) <= (exercise.most or len(game))
        return other and small and slow_value(game, game.start) == slow_value(G, G.start)
    if isinstance(exercise, CancelPairs):
        terms = answer.split("+") if isinstance(answer, str) else answer
        if not isinstance(terms, list) or not all(isinstance(term, str) for term in terms):
            return False
        left = {term.strip() for term in exercise.solution().split("+")} - {"0"}
        return bool(terms) and Counter(left) == Counter(
            term.strip() for term in terms if term.strip() != "0"
        )
    return False


def set_game(text):
    """The game that a text describes, or None."""
    try:
        return parse_set(text)
    except GameError:
        return None


def first_wins(*games):
    """The meaning of N for a game or a sum, by trying every line of play."""
    return next_player_wins(Sum(*games), tuple(game.start for game in games))


def fits(exercise, G, H):
    """Whether two games are as `TwoGames` asks."""
    real = ["PN"[first_wins(*games)] for games in ((G,), (H,), (G, H))]
    same = exercise.different and as_set(G, G.start) == as_set(H, H.start)
    return real == [*exercise.outcomes, exercise.sum] and not same


@each_exercise
@given(answer=JSON)
@examples(60)
def test_any_json_value_gets_a_verdict_and_is_never_right_by_chance(exercise, answer):
    verdict = exercise.check(answer)
    assert well_formed(verdict)
    assert bool(verdict) == is_right_by_definition(exercise, answer)


class Rude:
    """Raises whatever one asks it."""

    def rude(self, *args):
        raise RuntimeError("no")

    __eq__ = __hash__ = __repr__ = __str__ = __len__ = __iter__ = __bool__ = __getattr__ = rude
    __contains__ = __int__ = __call__ = rude


class RudeText(str):
    """A text that raises when compared, hashed or shown."""

    def rude(self, *args):
        raise RuntimeError("no")

    __eq__ = __hash__ = __repr__ = __str__ = strip = rude


class RudeError(Exception):
    """An error that cannot be shown."""

    def __str__(self):
        raise RuntimeError("no")


class RaisesRudely:
    """Raises errors that cannot be shown."""

    def rude(self, *args):
        raise RudeError

    __eq__ = __hash__ = __repr__ = __str__ = __iter__ = __getattr__ = __call__ = rude


class HasItems:
    """Looks like a dict, and is none."""

    def items(self):
        return [1, 2, 3]

    def keys(self):
        return None


class EqualToAll:
    """Says that it is equal to whatever it is compared with."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash("a")


class Quits:
    """Leaves Python when called or read."""

    def __call__(self, game):
        raise SystemExit

    def __getattr__(self, name):
        raise KeyboardInterrupt if name == "never" else AttributeError(name)


def deep(depth):
    """A list in a list in a list …"""
    return [] if depth == 0 else [deep(depth - 1)]


LOOP = []
LOOP.append(LOOP)
ODD = {
    "object": object(),
    "rude": Rude(),
    "rude text": RudeText("a"),
    "raises rudely": RaisesRudely(),
    "rude text as label": dict.fromkeys("abcde", Rude()),
    "rude texts as labels": dict.fromkeys("abcde", RudeText("P")),
    "rude text as key": {1: RudeText("P")},
    "has items": HasItems(),
    "equal to all": EqualToAll(),
    "equal to all as label": dict.fromkeys("abcde", EqualToAll()),
    "quits": Quits(),
    "function": lambda *args: None,
    "class": int,
    "class of games": GameGraph,
    "editor class": GameEditor,
    "nan": float("nan"),
    "huge": 10**5000,
    "huge labels": dict.fromkeys("abcde", 10**5000),
    "nan labels": dict.fromkeys("abcde", float("nan")),
    "set": {"a", "b"},
    "set of labels": dict.fromkeys("abcde", frozenset("P")),
    "bytes": b"a",
    "deep": deep(500),
    "loop": LOOP,
    "long text": "{" * 100_000,
    "nul": "\x00",
    "surrogate": "\ud800",
    "module": re,
    "exception": ValueError("a"),
    "not implemented": NotImplemented,
    "ellipsis": ...,
}


@each_exercise
@pytest.mark.parametrize("name", ODD)
def test_odd_objects_get_a_verdict_and_are_never_right(exercise, name):
    verdict = exercise.check(ODD[name])
    assert verdict.state != "right"
    assert well_formed(verdict)


def test_booleans_are_no_sizes():
    assert Sizes(GameGraph({"a": ["b"]})).check({"a": True, "b": False}).state == "wrong"
    assert Sort("?", {"x": (True, "!")}).check({"x": 1}).state == "wrong"


# Entries that are left blank


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
def test_blanks_of_any_kind_are_worth_nothing(exercise):
    for blank in (None, "", " "):
        assert exercise.check(dict.fromkeys(exercise.blanks(), blank)).points == 0


@each_filled
@pytest.mark.parametrize("answer", [7, "P", ["P", "N"], [("a", "P")], True, b"a", ("a", 1), {"a"}])
def test_an_answer_that_is_no_dict_is_shown_one(exercise, answer):
    verdict = exercise.check(answer)
    one, other = [*exercise.blanks()][:2]
    text = f"give a dict such as {{{one!r}: …, {other!r}: …}}, not {answer!r}"
    assert (verdict.state, verdict.points) == ("wrong", 0)
    assert verdict.message == f"This cannot be read as an answer: {text}"


def test_a_dict_of_one_entry_is_shown_with_one():
    verdict = LabelPositions(GameGraph({"a": []})).check("P")
    assert verdict.message.endswith(": give a dict such as {'a': …}, not 'P'")


# Label positions


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


@pytest.mark.parametrize(
    ("labels", "at", "witness"),
    [
        ({"d": "N"}, "d", None),
        ({"d": "P", "b": "P"}, "b", "d"),
        ({"d": "P", "b": "N", "c": "N", "a": "N"}, "a", "b"),
        ({"a": "P", "b": "P"}, "a", "b"),
    ],
)
def test_a_wrong_labeling_is_met_by_its_witness(labels, at, witness):
    verdict = LabelPositions(GAME).check(labels)
    violation, _ = verdict.witness
    assert verdict.state == "wrong"
    assert (violation.position, violation.witness) == (at, witness)
    assert contradicts(GAME, labels, violation)
    assert well_formed(verdict)
    assert "Highlighted" in verdict.picture.alt


@given(st.dictionaries(st.sampled_from(FORK.positions), st.sampled_from("PN")))
def test_the_message_quotes_only_labels_that_the_reader_gave(labels):
    verdict = LabelPositions(FORK).check(labels)
    called = set(re.findall(r"called ([a-e]) ([PN])\b", verdict.message))
    for position, label in called:
        assert labels[position] == label
    if verdict.picture is not None:
        quoted = dict(re.findall(r"\. (\w) is ([PN])", verdict.picture.alt))
        assert quoted == labels


def test_outcome_members_count_as_labels():
    assert LabelPositions(GAME).check(outcomes(GAME)).state == "right"


# Winning moves


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


@pytest.mark.parametrize("answer", ["a", "d", "z", "c"])
def test_a_wrong_move_is_wrong(answer):
    exercise = WinningMove(FORK, "c")
    assert winning_moves(FORK, "c") == ["e"]
    verdict = exercise.check(answer)
    assert verdict.state == "wrong"
    assert well_formed(verdict)
    assert answer in verdict.message


# The wrong label


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


def test_the_shown_labels_differ_from_the_outcomes_in_one_place():
    labels, true = WrongLabel(FORK, "b").labels, outcomes(FORK)
    assert [p for p in FORK if labels[p] != true[p]] == ["b"]


def test_the_spoilt_position_is_not_to_be_read_off_the_exercise():
    assert WrongLabel(FORK, "b") != WrongLabel(FORK, "c")
    assert repr(WrongLabel(FORK, "b")) == repr(WrongLabel(FORK, "c"))


# Draw a game


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


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
def test_a_drawn_game_is_right_exactly_when_it_has_what_is_asked(game):
    for wanted in product((None, "P", "N"), (None, 3, 4), (None, 1, 2, 3), (None, 1, 2)):
        real = (outcome(game), len(game), game.height(), len(game.options(game.start)))
        fits = all(w is None or w == r for w, r in zip(wanted, real, strict=True))
        if any(w is not None for w in wanted):
            assert bool(DrawGame(*wanted).judge(game)) == fits


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


# Sets, sizes, sorting


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


@pytest.mark.parametrize("answer", ["{{}", "*1}", "{*1,*7}", "*2", "{}", "x", "*" + "9" * 40])
def test_a_wrong_set_is_wrong_and_the_message_says_where(answer):
    verdict = WriteSet(explore(Nim(), (1, 1))).check(answer)
    assert verdict.state == "wrong"
    assert well_formed(verdict)


@pytest.mark.parametrize("answer", ["*1+*1", " *1 + *1 ", "{*1+*1}", "{{} + {}}", "+", "*1+x"])
def test_a_set_with_a_sum_in_it_is_told_to_work_it_out(answer):
    verdict = WriteSet(explore(Nim(), (1, 1))).check(answer)
    text = "it still has sums in it; work them out, down to braces and stars"
    assert (verdict.state, verdict.points) == ("wrong", 0)
    assert verdict.message == f"This cannot be read as an answer: {text}"
    assert "sums" not in WriteSet(FORK).check(answer.replace("+", ",")).message


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


def reached(game, position):
    """All that one or more moves reach."""
    below = [reached(game, option) for option in game.options(position)]
    return set().union(game.options(position), *below)


@pytest.mark.parametrize("sizes", [{"a": 3}, {"e": 1}, {"a": 4, "b": 4}, {"z": 1}, {"a": "4"}])
def test_a_wrong_size_is_wrong(sizes):
    verdict = Sizes(FORK).check(sizes)
    assert verdict.state == "wrong"
    assert well_formed(verdict)


def test_sizes_and_sorting_are_almost_right_while_some_are_missing():
    assert Sizes(FORK).check({"e": 0, "d": 1}).state == "almost"
    sort = SAMPLES["Sort"][0]
    assert sort.check({"2": True}).state == "almost"
    assert sort.check({"2": True, "3": False}).state == "right"


@pytest.mark.parametrize("answer", [{"2": False}, {"3": True}, {"2": False, "3": True}])
def test_a_thing_sorted_wrongly_is_met_by_its_reason(answer):
    verdict = SAMPLES["Sort"][0].check(answer)
    assert verdict.state == "wrong"
    thing = verdict.witness
    why = {"2": "2 = 2·1", "3": "3 = 2·1 + 1"}[thing]
    assert answer[thing] != (thing == "2")
    assert verdict.message == f"{thing}: you said {answer[thing]}. {why}"


# The reader's own function


def bottom_up(moves, rule):
    """Labels of all positions by a rule on the labels of the options, terminals first."""
    label, game = {}, GameGraph(moves, next(iter(moves)))
    for position in game.positions:
        label[position] = "N" if rule([label[option] for option in moves[position]]) else "P"
    return label


def own_rule(moves):
    return bottom_up(moves, lambda labels: "P" in labels)


def own_passes(moves):
    label = {}
    while len(label) < len(moves):
        for position, options in moves.items():
            if any(label.get(option) == "P" for option in options):
                label[position] = "N"
            elif all(label.get(option) == "N" for option in options):
                label[position] = "P"
    return label


def own_recursion(moves):
    def label(position):
        return "N" if any(label(option) == "P" for option in moves[position]) else "P"

    return {position: label(position) for position in moves}


def outcome_members(moves):
    return outcomes(GameGraph(moves, next(iter(moves))))


def spoils_its_argument(moves):
    result = own_rule(moves)
    moves.clear()
    return result


def terminal_is_N(moves):
    return bottom_up(moves, lambda labels: not labels or "P" in labels)


def N_if_all_reach_P(moves):
    return bottom_up(moves, lambda labels: labels and set(labels) == {"P"})


def parity_of_height(moves):
    game = GameGraph(moves, next(iter(moves)))
    return {position: "PN"[game.height(position) % 2] for position in moves}


def expects_terminals_first(moves):
    label = {}
    for position, options in moves.items():
        label[position] = "N" if any(label.get(option) == "P" for option in options) else "P"
    return label


def forgets_one(moves):
    label = own_rule(moves)
    return {p: label[p] for p in moves if label[p] == "P"}


def numbers(moves):
    return {p: int(label == "N") for p, label in own_rule(moves).items()}


def misspelt(moves):
    return {p: label.lower() for p, label in own_rule(moves).items()}


def raises(moves):
    return own_rule(moves)["nowhere"]


def recurses_for_ever(moves):
    return recurses_for_ever(moves)


def labels_in_a_list(moves):
    return list(own_rule(moves).values())


def another_position(moves):
    return {**own_rule(moves), "nowhere": "P"}


def needs_two_arguments(moves, label):
    return own_rule(moves)


def returns_something_rude(moves):
    return Rude()


def raises_rudely(moves):
    raise RudeError


def quits(moves):
    raise SystemExit


def rude_labels(moves):
    return dict.fromkeys(moves, Rude())


@pytest.mark.parametrize(
    "function",
    [own_rule, own_passes, own_recursion, outcome_members, spoils_its_argument],
    ids=lambda function: function.__name__,
)
def test_a_function_that_obeys_the_rule_is_right(function):
    assert OwnOutcomes(games=200).check(function).state == "right"


@pytest.mark.parametrize(
    ("function", "keyword"),
    [
        (terminal_is_N, "terminal"),
        (N_if_all_reach_P, "called"),
        (parity_of_height, "called"),
        (expects_terminals_first, "label"),
        (forgets_one, "no label"),
        (numbers, "label"),
        (misspelt, "label"),
        (raises, "KeyError"),
        (recurses_for_ever, "RecursionError"),
        (labels_in_a_list, "dict"),
        (another_position, "nowhere"),
        (needs_two_arguments, "TypeError"),
        (quits, "SystemExit"),
        (rude_labels, "label"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_function_that_does_not_is_met_by_a_game_that_shows_it(function, keyword):
    verdict = OwnOutcomes(games=200).check(function)
    assert verdict.state == "wrong"
    assert re.search(keyword, verdict.message)
    assert isinstance(verdict.witness, GameGraph)
    assert well_formed(verdict)


@pytest.mark.parametrize("function", [returns_something_rude, raises_rudely])
def test_a_function_that_cannot_even_be_told_about_is_wrong(function):
    verdict = OwnOutcomes(games=20).check(function)
    assert verdict.state == "wrong"
    assert well_formed(verdict)


@pytest.mark.parametrize("function", [terminal_is_N, N_if_all_reach_P, parity_of_height])
def test_the_witness_of_a_wrong_function_is_a_small_game_that_it_labels_wrongly(function):
    game = OwnOutcomes().check(function).witness
    assert function({p: list(game.options(p)) for p in game}) != outcomes(game)
    assert len(game) <= 4


@pytest.mark.parametrize("result", [None, {}])
def test_a_function_that_returns_nothing_is_not_yet_written(result):
    assert OwnOutcomes(games=20).check(lambda moves: result).state == "not yet"


def test_what_is_no_function_is_refused():
    for answer in (own_rule({"a": []}), "own_rule", 7):
        assert OwnOutcomes(games=5).check(answer).state == "wrong"


# Showing


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

    assert Faulty().check("x").state == "wrong"
