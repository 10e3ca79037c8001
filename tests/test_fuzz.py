"""Odd things given to all that is public, in place of the good arguments of its examples.

Whatever it is given, three things may happen: a call returns, it raises a `GameError`, or an object
of the caller's own raises (`odd.Hostile`) and this error comes through. Nothing takes more than two
seconds of the processor. What is asked for in so many words, such as `limit=10**6`, may take
longer: numbers here are small, or far too large.

What is drawn by chance is tried at night, which prints how much that was. By day there are rows of
what was found once.
"""

import faulthandler
import inspect
import itertools
import json
import os
import re
import signal
from collections import Counter
from contextlib import contextmanager
from dataclasses import is_dataclass
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
import pytest
from helpers import NIGHTLY, NOTEBOOKS, TOKEN, id_of, size, within
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from odd import JSON, Hostile, Table, Thing, hostile, json_things, odd_things, with_options
from specimens import CALLED, of_an_example, specimens_of, usual

from sg_core import GameError, GameGraph, Sum, basis, beyond, samples, strategies
from sg_core.rulesets import Kayles, Nim
from sg_core.sequences import heaps
from sg_course import exercises, instances, pictures, reasons, widgets
from sg_course.homework import answers, books, gradebook, grading, running, sheets, table
from sg_course.homework.roster import class_of, notebooks_in
from sg_course.homework.running import Limits
from sg_course.pictures.shelves import shelved

MOST_SECONDS = 2
SLOW = {  # seconds, for a game with 4,005 moves
    "by_networkx": 20,  # matplotlib draws them one by one
    "figure": 20,
    "greedy_basis": 60,  # sums are explored, up to MOST_IN_SUMS positions
    "StandIn": 20,
}
HANG = 90  # seconds of the processor after which a call is stopped
COUNT = Counter()
EXERCISES = [name for name in CALLED if name.startswith("exercises.")]
WIDGETS = [name for name in CALLED if name.startswith("widgets.")]
CALLS = [name for name in CALLED if name not in EXERCISES + WIDGETS]
CHOICES = (  # an argument that is one of these may as well be another one
    *((True, False), ("outcome", "grundy", None), ("brute", "mex", "elimination", None)),
    *(("step", "label", "values"), ("build", "quiz"), ("you", "machine"), ("P", "N")),
    ("perfect", "random", lambda before, after: None),
)


# How it is called


class TooLong(BaseException):
    """Raised when a call has taken far too long."""


@contextmanager
def soon(told):
    """Fail if what happens inside takes long; stop it if it does not end."""

    def stop(*_):
        raise TooLong(f"{told} did not end")

    before = signal.signal(signal.SIGVTALRM, stop)
    faulthandler.dump_traceback_later(300, exit=True)  # for what no signal interrupts
    signal.setitimer(signal.ITIMER_VIRTUAL, HANG)
    try:
        slow = [seconds for name, seconds in SLOW.items() if name in told]
        with within(max(slow, default=MOST_SECONDS), told):
            yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGVTALRM, before)


@pytest.mark.nightly
def test_what_takes_long_is_told_on_a_slow_computer_too():
    with pytest.raises(AssertionError, match=r"counting took \d"), within(0.01, "counting"):
        sum(range(20_000_000))


def tried(function, *arguments, told=""):
    """Return what a call gives, or None where it raises what it may raise."""
    with soon(told):
        try:
            return function(*arguments)
        except GameError as problem:
            said = str(problem)
            assert 8 < len(said) < 50_000, f"{told}: a poor message: {said[:200]!r}"
        except Hostile:
            pass
        except Exception as problem:
            if not of_an_example(problem):
                raise
        return None


class Call(NamedTuple):
    """A call of an entry: how an example calls it, and with which things."""

    name: str
    example: Any
    things: tuple

    def __repr__(self):
        return f"{self.name}({', '.join(map(repr, self.things))})"

    def made(self, kind):
        """Return what it gives, or None where it is refused."""
        COUNT[kind] += 1
        return tried(self.example.called, [thing.make() for thing in self.things], told=repr(self))


def good_things(value):
    """Return what fits in place of an argument of an example: first the argument itself."""
    choices = isinstance(value, str | bool) and next((c for c in CHOICES if value in c), ())
    return [
        Thing(f"good {getattr(one, '__name__', f'{one!r:.60}')}", lambda one=one: one)
        for one in (value, *(choices or ()))
    ]


@st.composite
def odd_calls(draw, name):
    """Calls with an odd argument, or more."""
    example = draw(st.sampled_from(specimens_of(name)))
    good = [*map(good_things, example.values)]
    some = [draw(st.sampled_from(things) | odd_things) for things in good]
    chosen = some if draw(st.booleans()) else [things[0] for things in good]
    i = draw(st.integers(0, len(good) - 1))
    return Call(name, example, (*chosen[:i], draw(odd_things), *chosen[i + 1 :]))


@st.composite
def good_calls(draw, name):
    """Calls as in an example, but that a choice may be another one."""
    example = draw(st.sampled_from(specimens_of(name)))
    things = (draw(st.sampled_from(good_things(value))) for value in example.values)
    return Call(name, example, (*things,))


def used(result, told):
    """Show what came back, as a notebook would."""
    own = type(result).__module__.startswith(("sg_core", "sg_course")) and not is_dataclass(result)
    if hasattr(type(result), "_repr_mimebundle_") or own:
        show = getattr(result, "_repr_mimebundle_", None) or result.__repr__
        tried(show, told=f"display of {told}")
    if isinstance(result, pictures.drawing.Drawing):
        tried(lambda: result.figure, told=f"figure of {told}")
        tried(lambda: result.by_networkx().alt, told=f"by_networkx of {told}")


# Calls and their arguments


@pytest.fixture(scope="module", autouse=True)
def counted(request):
    """Say at the end of a nightly run how many inputs were tried."""
    yield
    if NIGHTLY:
        with request.config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
            print(f"\n{sum(COUNT.values()):,} odd inputs: {dict(COUNT)}")


def fuzzed(name):
    """Return a decorator: a test that draws odd things runs at night, with these settings."""
    drawn = settings(
        max_examples=size(name),
        database=None,
        phases=[Phase.explicit, Phase.generate],  # things are told by name: no need to shrink
        suppress_health_check=list(HealthCheck),
    )
    return lambda test: pytest.mark.nightly(drawn(test))


@pytest.mark.parametrize("name", CALLS)
@fuzzed("odd calls of an entry")
@given(data=st.data())
def test_odd_arguments_are_refused_or_taken(name, data):
    call = data.draw(odd_calls(name))
    used(call.made("calls"), repr(call))


# Exercises


def check_exercise(call, answer):
    """Make an exercise, read it, and answer it: whatever one answers, there is a verdict."""
    exercise = call.made("exercises")
    if exercise is None:
        return
    for ask in ("statement", "hints", "solution"):
        tried(getattr(exercise, ask), told=f"{ask} of {call}")
    used(exercise, repr(call))
    blanks = tried(exercise.blanks, told=f"blanks of {call}")
    for given_answer in (answer.make(), filled_with(answer.make(), blanks)):
        COUNT["answers"] += 1
        with soon(f"{call} on {answer}"):
            verdict = exercise.check(given_answer)
        assert verdict.state in exercises.verdict.SIGNS and verdict.message
        used(verdict, f"verdict of {call} on {answer}")


def filled_with(thing, blanks):
    """Return blanks with a thing in each place."""
    if isinstance(blanks, dict):
        return dict.fromkeys(blanks, thing)
    return [thing for _ in blanks or "ab"]


@pytest.mark.parametrize("name", EXERCISES)
@fuzzed("odd exercises of a kind")
@given(data=st.data())
def test_odd_exercises_are_refused_or_read_and_every_answer_gets_a_verdict(name, data):
    check_exercise(data.draw(odd_calls(name) | good_calls(name)), data.draw(odd_things))


# Widgets


def parts_of(widget):
    """Return the widgets that messages are sent to."""
    children = [part for child in getattr(widget, "children", ()) for part in parts_of(child)]
    return [widget, *children] if isinstance(widget, widgets.base.Widget) else children


as_for_readers = patch.dict(os.environ, SG_STRICT="0")  # whom no mistake of ours stops


def check_shown(widget, told):
    """Raise unless a widget shows what a browser can read."""
    for part in parts_of(widget):
        json.dumps(part.view, allow_nan=False)
        assert isinstance(part.view["message"], str) and len(part.view["message"]) < 3000, told
        assert part.view["message"] or not part.view["refused"], told
    text, html = widget.static()
    assert isinstance(text, str) and isinstance(html, str), told


def actions_of(part):
    """Return what a widget can be asked for: from the action to its arguments."""
    names = [name for name in dir(part) if name.startswith("do_")]
    return {name[3:]: list(inspect.signature(getattr(part, name)).parameters) for name in names}


PLAUSIBLE = [  # what a front end may send
    *('"a"', '"b"', '"q"', "[0, 1]", '["a", "b"]', "a", 0, 1, 2, 40, None, [0.5, 1], "P", "3"),
    *("outcome", "step", "label", "quiz", "build", "machine", "0.137", "Kayles", "a -> b"),
]
sent = st.sampled_from(PLAUSIBLE).map(lambda value: Thing(repr(value), lambda: value)) | json_things


@st.composite
def messages(draw, part):
    """A message as a browser might send it: an action with odd arguments, or anything."""
    actions = actions_of(part)
    if not actions or draw(st.integers(0, 9)) == 0:
        return draw(json_things)
    action = draw(st.sampled_from(sorted(actions)))
    given = {name: draw(sent) for name in actions[action] if draw(st.integers(0, 9))}
    if draw(st.integers(0, 9)) == 0:
        given["more"] = draw(sent)
    return Thing(
        f"{action}{given}",
        lambda: {"do": action, **{name: thing.make() for name, thing in given.items()}},
    )


@pytest.mark.parametrize("name", WIDGETS)
@fuzzed("odd widgets and messages")
@given(data=st.data())
def test_odd_widgets_are_refused_or_shown_and_answer_every_message(name, data):
    call = data.draw(odd_calls(name) | good_calls(name))
    widget = call.made("widgets")
    if widget is None:
        return
    check_shown(widget, repr(call))
    if isinstance(getattr(type(widget), "game", None), property) and type(widget).game.fset:
        thing = data.draw(odd_things)
        tried(setattr, widget, "game", thing.make(), told=f"{name}.game = {thing}")
        check_shown(widget, name)
    for _ in range(data.draw(st.integers(1, 6))):
        part = data.draw(st.sampled_from(parts_of(widget)))
        message = data.draw(messages(part))
        before, told = part.revision, f"{type(part).__name__} on {message}"
        COUNT["messages"] += 1
        with soon(told), as_for_readers:  # no front end of ours sends such things
            part._handle_custom_msg(message.make(), [])
        assert part.revision > before, f"{told}: no answer"
        check_shown(widget, told)


# Homework


SOURCES = sorted((NOTEBOOKS / "homework" / "source").glob("*.ipynb"))


def spoilt_notebook(data):
    """Return the bytes of a notebook of a set, with something wrong."""
    content = data.draw(st.sampled_from(SOURCES)).read_bytes()
    kind = data.draw(st.sampled_from(["cut", "bytes", "json", "cells", "sources"]))
    if kind == "cut":
        return content[: data.draw(st.integers(0, len(content)))]
    if kind == "bytes":
        return data.draw(st.binary(max_size=20)) + content[data.draw(st.integers(0, 99)) :]
    if kind == "json":
        return as_json(data.draw(JSON))
    notebook = json.loads(content)
    cells = notebook["cells"]
    for _ in range(data.draw(st.integers(1, 4))):
        i = data.draw(st.integers(0, len(cells) - 1))
        if kind == "cells" or not isinstance(cells[i], dict):
            cells[i] = data.draw(JSON)
        else:
            where = data.draw(st.sampled_from(["source", "metadata", "cell_type", "outputs"]))
            cells[i][where] = data.draw(JSON | st.just("x = " + "[" * 500))
    return as_json(notebook)


def as_json(value):
    return json.dumps(value).encode("utf-8")


@fuzzed("odd submissions")
@given(data=st.data())
def test_every_file_can_be_graded(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "odd.ipynb"
    path.write_bytes(spoilt_notebook(data))
    COUNT["files"] += 1
    source = books.loaded(SOURCES[0])
    with soon("grading"):
        graded = grading.grade(path, "ada", source, limits=Limits(seconds=2))
    assert len(graded.marks) == len(books.questions_in(source))
    questions = books.questions_in(source)
    row = gradebook.row_of(gradebook.findings(graded), questions)
    assert table.csv_of([table.cells_of(row, questions)]).count("\n") == 1
    name, _ = grading.set_and_student_in(answers.handed_in(path).notebook)
    tried(grading.source_for, [name], SOURCES[0].parent, told="source_for")


@fuzzed("odd notebooks")
@given(data=st.data())
def test_every_source_can_be_read_or_is_refused(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "odd_source.ipynb"
    path.write_bytes(spoilt_notebook(data))
    COUNT["files"] += 1
    source = tried(books.loaded, path, told="loaded")
    if source is not None:
        for read in (books.questions_in, books.student_copy, books.solution_copy):
            tried(read, source, told=read.__name__)


@fuzzed("odd notebooks")
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-16")))
def test_every_table_can_be_read_or_is_refused(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "odd.csv"
    questions = books.questions_in(books.loaded(SOURCES[0]))
    head = ",".join(gradebook.columns_of(questions)).encode()
    for written in (content, head + b"\n" + content):
        path.write_bytes(written)
        COUNT["files"] += 1
        told = f"a table of {written[-60:]!r}"
        rows = tried(gradebook.rows_of, path, told=told)
        tried(gradebook.entries_in, path, rows or [], questions, class_of([]), told=told)


@fuzzed("odd notebooks")
@given(
    st.binary(max_size=60)
    | JSON.map(as_json)
    | st.lists(st.dictionaries(st.text(), JSON)).map(as_json)
)
def test_every_file_of_points_can_be_read_or_is_refused(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "odd.json"
    path.write_bytes(content)
    COUNT["files"] += 1
    questions = books.questions_in(books.loaded(SOURCES[0]))
    rows = tried(gradebook.saved_rows, path, told="saved_rows")
    tried(gradebook.entries_in, path, rows or [], questions, class_of([]), told="entries_in")


@fuzzed("odd functions")
@given(source=json_things, name=json_things, calls=json_things)
def test_every_function_of_a_submission_gives_something_or_nothing(source, name, calls):
    given_calls = calls.make() if isinstance(calls.make(), list) else [[1], ["a"]]
    COUNT["functions"] += 1
    with pytest.raises((running.NoResult, GameError)):
        running.tabled(str(source.make()), str(name.make()), given_calls, Limits(seconds=2))(1)


@pytest.mark.parametrize("thing", ["no such folder", "a\0b", "x" * 5000, "\ud800"])
def test_odd_folders_are_refused(thing):
    with pytest.raises(GameError):
        notebooks_in(thing)


# What was found once


DENSE = GameGraph({n: list(range(n)) for n in range(90)})
LOOPY = beyond.LoopyGraph({"x": ["y", "t"], "y": ["x"]})
FOUND = [  # a word of the refusal of what did something else once
    ("at most 1,000,000", lambda: basis.bits(0, 10**20)),
    ("dict of moves", lambda: shelved((), {})),
    ("too large", lambda: pictures.grid(DENSE, DENSE)),
    ("positions", lambda: pictures.draw(TOKEN, positions=hostile(__len__=lambda self: 1))),
    ("options", lambda: Sum(with_options(lambda p: itertools.count())).options(("a",))),
    ("list of positions", lambda: Sum(with_options(lambda p: 5)).options(("a",))),
    ("dict", lambda: reasons.broken_outcome_rule(TOKEN, hostile(items=lambda self: 5))),
    ("at most 100,000", lambda: samples.random_game(10**9, 1)),
    ("no move", lambda: strategies.mirror(TOKEN)(("a", "a"), ("a", "a"))),
    ("no move", lambda: beyond.four_replies(LOOPY)(("y", 0), ("y", 0))),
    ("pair of heaps", lambda: strategies.undo(None, (1, 2, 3))),
    ("pair of heaps", lambda: strategies.undo.note(None, {})),
    ("list of numbers", lambda: strategies.undo.note(((1, 1), 5), (1, 1))),
    ("options", lambda: strategies.option_with_code("ab", {"a": 1}, ("a",), 0)),
    ("name", lambda: answers.answer_in("x = 1", "[[")),
    ("too many", lambda: heaps.HeapValues(Kayles()).extend(10**20)),
    ("'q' is not", lambda: exercises.WrongLabel(TOKEN, "q")),
    ("no board", lambda: exercises.WinningMoves(TOKEN, clicked=True)),
    ("needs", lambda: exercises.Sort("?", {"a": 5})),
    ("dict", lambda: exercises.PositionWith(Nim(), 0, hostile(__len__=lambda self: -1))),
    ("pair", lambda: exercises.TwoGames("N")),
    ("outcome is", lambda: exercises.DrawGame("Q")),
    ("at most 100,000", lambda: exercises.OwnSum(10**20)),
    ("mex is", lambda: widgets.BasisStepper(TOKEN, mex=np.array([1, 2]))),
    ("labels is", lambda: widgets.DistinguisherHunt(TOKEN, TOKEN, labels="grundy")),
    ("places is a dict", lambda: widgets.GameEditor(TOKEN, places=Table())),
    ("no set", lambda: sheets.sheet(["set1"])),
    ("again is a", lambda: sheets.sheet("set1", again=["move"])),
    ("not a notebook", lambda: books.loaded(__file__)),
]


@pytest.mark.parametrize(("word", "refused"), FOUND, ids=id_of)
def test_what_was_found_once_is_refused_now(word, refused):
    with soon(word), pytest.raises(GameError, match=re.escape(word)):
        refused()


def test_a_board_that_can_be_attacked_refuses_only_with_a_reason():
    board = widgets.ProofPlay().board
    board.act({"do": "refuse"})
    assert board.view["refused"] and "cannot do" in board.view["message"]


def test_a_code_of_many_digits_is_shown_soon():
    with soon("a long code"):
        explorer = widgets.SequenceExplorer("0." + "7" * 300)
    assert explorer.found.checked_to < 1000


def test_seeds_and_names_of_students_may_hold_any_characters():
    assert instances.chance_for("", "labels", "\ud800").random() < 1


# What is covered


def test_an_entry_without_an_example_fails_by_its_name(monkeypatch):
    monkeypatch.setattr("specimens.recorded", lambda: {"nimbers.mex": []})
    said = "nimbers.mex has no example: add one to its docstring, such as `>>> mex(values)`"
    with pytest.raises(AssertionError, match=re.escape(said)):
        specimens_of("nimbers.mex")


def test_every_front_end_is_sent_messages():
    shown = [usual(name).called(usual(name).values) for name in WIDGETS]
    parts = {type(part).__name__ for widget in shown for part in parts_of(widget)}
    kinds = [kind for kind in subclasses(widgets.base.Widget) if not kind.__subclasses__()]
    assert {kind.__name__ for kind in kinds} - parts == set()


def subclasses(kind):
    """Return the kinds below a kind that are of the package."""
    below = [more for one in kind.__subclasses__() for more in (one, *subclasses(one))]
    return [one for one in below if one.__module__.startswith(("sg_core", "sg_course"))]
