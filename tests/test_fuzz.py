"""Bad and odd inputs for every public entry: a call returns, or raises a `GameError`, and soon.

What the package promises is tried here, not what is right: that stands in the other tests. Three
things may happen to a call: it returns, it raises a `GameError`, or an object of the caller's own
raises (`odd.Hostile`) and this error comes through. Nothing takes more than two seconds of
the processor. What is asked for in so many words, such as `limit=10**6`, may take longer: numbers
here are small, or far too large.

`SG_NIGHTLY=1` tries a hundred times as many inputs, and prints how many.
"""

import faulthandler
import importlib
import inspect
import itertools
import json
import pkgutil
import random
import re
import signal
from collections import Counter
from contextlib import contextmanager
from dataclasses import is_dataclass
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import networkx as nx
import numpy as np
import pytest
from helpers import NIGHTLY, NOTEBOOKS, size, within
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from odd import (
    JSON,
    ODD_THINGS,
    Hostile,
    Table,
    Thing,
    hostile,
    json_things,
    odd_things,
    with_options,
)

import sg_core
from sg_core import (
    GameError,
    GameGraph,
    Sum,
    basis,
    equivalence,
    exercises,
    graph,
    labels,
    nimbers,
    pictures,
    rulesets,
    samples,
    sequences,
    sets,
    source,
    strategies,
    values,
    widgets,
)
from sg_core.homework import (
    books,
    grading,
    instances,
    moodle,
    reading,
    running,
    table,
)
from sg_core.homework import sets as homework_sets
from sg_core.homework.running import Limits
from sg_core.pictures import layout
from sg_core.rulesets import Kayles, LaskersNim, Nim, NimWithAdding, Octal, Subtraction
from sg_core.sequences import sparse
from sg_core.sequences.solved import prove_all

MOST_SECONDS = 2
HANG = 20  # seconds of the processor after which a call is stopped
COUNT = Counter()


# What is called


class Call(NamedTuple):
    """A function, and for each of its arguments the good values; `on` what the method is of."""

    function: Any
    good: tuple
    on: Any = None

    def __repr__(self):
        return f"<{self.function.__qualname__}>"


def a_game():
    return GameGraph({"a": ["b", "c"], "b": ["c"]})


GOOD = {
    "game": [a_game, lambda: sg_core.explore(Nim(), 2)],
    "position": ["a", "b", None],
    "heaps": [(1, 2, 2), 3],
    "rules": [Nim, Kayles, LaskersNim, lambda: Subtraction([1, 2]), a_game],
    "heap rules": [Kayles, LaskersNim, lambda: Subtraction([1, 2]), lambda: Octal("4.12")],
    "position of rules": [(1, 2), 3, "a"],
    "number": [0, 1, 3],
    "numbers": [lambda: [0, 1, 3], lambda: (2, 2)],
    "small": [1, 2],
    "count": [5, 12],
    "limit": [50, 200],
    "text": ["a text", ""],
    "set": ["{*1,{*1}}", "*2"],
    "moves": [lambda: {"a": ["b", "c"], "b": ["c"]}],
    "labels": ["outcome", "grundy", None, lambda: {"a": "P"}],
    "own labels": [lambda: {"a": "N", "b": "N", "c": "P"}],
    "own values": [lambda: {"a": 2, "b": 1, "c": 0}],
    "positions": [lambda: ["a", "b"], lambda: ["c"]],
    "order": [lambda: ["c", "b", "a"], lambda: ["a", "b", "c"], None],
    "move": [lambda: [("a", "b")], tuple],
    "places": [None, lambda: {"a": (0, 2), "b": (1, 1), "c": (0, 0)}],
    "method": [None, "brute", "mex", "elimination"],
    "way": [None, "explore", "theorem"],
    "series": [lambda: {"a line": {1: 2, 2: 4}}, lambda: {"b": {0: 1}, "c": {3: 9}}],
    "codes": [lambda: {"a": 2, "b": 1, "c": 0}],
    "code": ["0.77", "4.102"],
    "amounts": [lambda: [1, 2], lambda: {1, 5}, lambda: rulesets.square],
    "reply": [lambda: strategies.mirror(a_game()), lambda: lambda before, after: None],
    "pair": [("a", "b"), ("c", "c"), None],
    "sum": [lambda: Sum(a_game(), a_game())],
    "nim": [(3, 4, 5), (1,), None],
    "nim with bag": [((1, 2), 3), (4, 1), None],
    "json": [lambda: a_game().to_json()],
    "function": [lambda: nimbers.mex],
    "name": ["labels", "set1"],
    "student": ["ada", ""],
}


def call(function, *kinds, on=None):
    """Return a call whose arguments are of these kinds."""
    return Call(function, tuple(kinds), on)


def replies_of(name, make, kind):
    """Return the calls of a reply, and of the functions that belong to it."""
    found = {name: call(lambda before, after: make()(before, after), kind, kind)}
    for more in ("note", "steps", "case"):
        if hasattr(make(), more):
            found[f"{name}.{more}"] = call(
                lambda before, after, more=more: getattr(make(), more)(before, after), kind, kind
            )
    return found


def method(name, *kinds, on):
    """Return the call of a method of what `on` makes."""
    return call(lambda *given: getattr(on(), name)(*given), *kinds)


def proved_in_a_folder(codes, slow):
    """Prove games of the table, in a folder that is made for it."""
    with TemporaryDirectory() as folder:
        return prove_all(codes, folder, slow)


def period(rules=Kayles):
    return sequences.find_period(rules(), 200, progress=False)


CALLS = {
    "basis.chosen": call(basis.chosen, "positions", "number"),
    "basis.code_of_sum": call(basis.code_of_sum, "codes", "positions"),
    "basis.greedy_basis": call(basis.greedy_basis, "game", "order", "method", "limit"),
    "basis.is_terminals_up": call(basis.is_terminals_up, "game", "order"),
    "basis.size_of_sums": call(basis.size_of_sums, "game", "positions"),
    "basis.sum_of": call(basis.sum_of, "game", "position", "position"),
    "basis.vanishing_sum": call(basis.vanishing_sum, "game", "positions"),
    "basis.written_sum": call(basis.written_sum, "number"),
    "pictures.dot_chart": call(pictures.dot_chart, "series", "text", "text", "text"),
    "pictures.log_chart": call(pictures.log_chart, "series", "text", "text", "text"),
    "pictures.describe": call(
        lambda g, text, p, m, t: pictures.describe(g, text, positions=p, moves=m, title=t),
        *("game", "labels", "positions", "move", "text"),
    ),
    "pictures.draw": call(
        lambda g, text, p, m, t, at: pictures.draw(
            g, text, positions=p, moves=m, title=t, places=at
        ),
        *("game", "labels", "positions", "move", "text", "places"),
    ),
    "pictures.draw figure": call(
        lambda g, text, t, at: pictures.draw(g, text, title=t, places=at).figure,
        *("game", "labels", "text", "places"),
    ),
    "pictures.draw by_networkx": call(
        lambda g, text, t: pictures.draw(g, text, title=t).by_networkx().alt,
        *("game", "labels", "text"),
    ),
    "pictures.described": call(pictures.described, "game", "text"),
    "equivalence.cancel_pairs": call(equivalence.cancel_pairs, "positions"),
    "equivalence.distinguishing_game": call(equivalence.distinguishing_game, "game", "game"),
    "equivalence.equivalence_classes": call(
        equivalence.equivalence_classes, [lambda: [a_game(), a_game()]]
    ),
    "equivalence.equivalent": call(equivalence.equivalent, "game", "game"),
    "graph.GameGraph": call(GameGraph, "moves", "position"),
    "graph.GameGraph.options": method("options", "position", on=a_game),
    "graph.GameGraph.height": method("height", "position", on=a_game),
    "graph.GameGraph.size": method("size", "position", on=a_game),
    "graph.GameGraph.subgame": method("subgame", "position", on=a_game),
    "graph.GameGraph.from_json": call(GameGraph.from_json, "json"),
    "graph.GameGraph.from_networkx": call(
        GameGraph.from_networkx, [lambda: a_game().to_networkx()], "position"
    ),
    "graph.GameGraph written and read": call(
        lambda moves, start: GameGraph.from_json(GameGraph(moves, start).to_json()),
        *("moves", "position"),
    ),
    "graph.GameGraph +": call(lambda G, H: added(G, H), "game", "game"),
    "graph.GameGraph in": call(lambda position: position in a_game(), "position"),
    "graph.GameGraph ==": call(lambda other: a_game() == other, "game"),
    "graph.Sum": call(Sum, "game", "rules"),
    "graph.Sum.options": call(
        lambda G, H, position: Sum(G, H).options(position), "game", "rules", "pair"
    ),
    "graph.explore": call(graph.explore, "rules", "position of rules", "limit"),
    "pictures.draw_heaps": call(pictures.draw_heaps, "numbers", "number"),
    "labels.broken_outcome_rule": call(labels.broken_outcome_rule, "game", "own labels"),
    "labels.broken_value_rule": call(labels.broken_value_rule, "game", "own values"),
    "labels.grundy_value": call(labels.grundy_value, "rules", "position of rules"),
    "labels.grundy_values": call(labels.grundy_values, "game"),
    "labels.labelling_steps": call(labels.labelling_steps, "game"),
    "labels.outcome": call(labels.outcome, "rules", "position of rules"),
    "labels.outcomes": call(labels.outcomes, "game"),
    **{
        f"values.{ask.__name__}": call(ask, "rules", "position of rules", "way")
        for ask in (values.outcome, values.grundy_value, values.winning_moves)
    },
    "values.outcome of sums": call(values.outcome, "sum", "pair"),
    "values.winning_moves of sums": call(values.winning_moves, "sum", "pair"),
    "values.same_value": call(values.same_value, "game", "game"),
    "values.check_rules": call(values.check_rules, "rules", "position of rules", "limit"),
    "labels.winning_moves": call(labels.winning_moves, "rules", "position of rules"),
    "pictures.grid": call(pictures.grid, "game", "game"),
    "nimbers.lowerings": call(nimbers.lowerings, "numbers", "number"),
    "nimbers.mex": call(nimbers.mex, "numbers"),
    "nimbers.nim_sum": call(nimbers.nim_sum, "number", "number"),
    "nimbers.top_bit": call(nimbers.top_bit, "number"),
    "rulesets.NimWithAdding": call(NimWithAdding, "number"),
    "rulesets.Octal": call(Octal, "code"),
    "rulesets.Hexadecimal": call(rulesets.Hexadecimal, "code"),
    "rulesets.Subtraction": call(Subtraction, "amounts"),
    "rulesets.Nim.options": method("options", "heaps", on=Nim),
    "rulesets.NimWithAdding.options": method("options", "nim with bag", on=NimWithAdding),
    **{
        f"rulesets.{rules.__name__}.{name}": method(name, kind, on=rules)
        for rules, kind in ((Nim, "heaps"), (NimWithAdding, "nim with bag"))
        for name in ("sizes", "picture")
    },
    "rulesets.prime": call(rulesets.prime, "number"),
    "rulesets.square": call(rulesets.square, "number"),
    "samples.all_games": call(samples.all_games, "small"),
    "samples.random_game": call(samples.random_game, "count", "number"),
    "sequences.Period.value": method("value", "number", on=period),
    "sequences.Period.values": method("values", "count", on=period),
    "sequences.Period.value unproved": method(
        "value", "number", on=lambda: period(rulesets.GrundysGame)
    ),
    "sequences.find_period": call(
        lambda rules, limit: sequences.find_period(rules, limit, progress=False),
        *("rules", "limit"),
    ),
    "sequences.next_value": call(lambda rules: sequences.next_value(rules, [0, 1, 2]), "rules"),
    "sequences.nim_sequence": call(sequences.nim_sequence, "rules", "count"),
    "sequences.prove_all": call(
        proved_in_a_folder, [lambda: ["0.45"], "0.45", ["0.45", None], [["0.45"]]], [True, False]
    ),
    "sets.parse_set": call(sets.parse_set, "set"),
    "sets.same_set": call(sets.same_set, "game", "game"),
    "sets.set_notation": call(sets.set_notation, "rules", "position of rules"),
    "source.source": call(source.source, "function"),
    "sequences.HeapValues": call(sparse.HeapValues, "heap rules"),
    "sequences.HeapValues.extend": method(
        "extend", "count", on=lambda: sparse.HeapValues(Kayles())
    ),
    "strategies.absorb": call(strategies.absorb, "game", "game"),
    "strategies.balance": call(strategies.balance, "game", "codes", [lambda: ("one", "other")]),
    "strategies.go_between": call(strategies.go_between, "game", "game", "game"),
    "strategies.mirror": call(strategies.mirror, "game"),
    "strategies.option_with_code": call(
        strategies.option_with_code, [lambda: a_game().options], "codes", "pair", "number"
    ),
    "strategies.option_with_value": call(
        strategies.option_with_value, "sum", [("a", "b"), ("a", "a")], "number"
    ),
    "strategies.rewriting": call(strategies.rewriting, "game"),
    "strategies.rewritten": call(strategies.rewritten, "game", "number"),
    "strategies.three_replies": call(strategies.three_replies, "game"),
    "strategies.to_zero": call(strategies.to_zero, "game", "game"),
    "strategies.verify": call(strategies.verify, "reply", "sum", "pair", "pair"),
    "pictures.draw_strip": call(pictures.draw_strip, "numbers", "small", "numbers", "text"),
    "homework.sheet": call(
        homework_sets.sheet, ["set1", "set3"], "student", "text", [None, lambda: {"nim": 2}]
    ),
    "homework.chance_for": call(instances.chance_for, "text", "name", "student", "number"),
    "homework.answer_in": call(
        reading.answer_in, ["labels = {'a': 'P'}", "x = GameGraph({'a': []})"], "name"
    ),
    "homework.quiz": call(moodle.quiz, ["set3"], "small", "text"),
    **replies_of("strategies.bouton", lambda: strategies.bouton, "nim"),
    **replies_of("strategies.undo", lambda: strategies.undo, "nim with bag"),
    **replies_of("reply of mirror", lambda: strategies.mirror(a_game()), "pair"),
    **replies_of("reply of absorb", lambda: strategies.absorb(a_game(), a_game()), "pair"),
    **replies_of(
        "reply of go_between", lambda: strategies.go_between(a_game(), a_game(), a_game()), "pair"
    ),
    **replies_of("reply of to_zero", lambda: strategies.to_zero(a_game(), a_game()), "pair"),
    **replies_of("reply of three_replies", lambda: strategies.three_replies(a_game()), "pair"),
    **replies_of(
        "reply of balance",
        lambda: strategies.balance(a_game(), {"a": 2, "b": 1, "c": 0}),
        "pair",
    ),
    **{
        f"rulesets.{rules.__name__}.{name}": method(name, *kinds, on=rules)
        for rules in (
            *(rulesets.DawsonsChess, rulesets.DawsonsKayles, rulesets.GrundysGame),
            *(rulesets.Guiles, Kayles, LaskersNim, rulesets.Treblecross),
        )
        for name, kinds in {
            "heaps": ["heaps"],
            "options": ["heaps"],
            "picture": ["heaps"],
            "left": ["number"],
        }.items()
    },
    **{
        f"rulesets.Subtraction.{name}": call(
            lambda amounts, number, name=name: getattr(Subtraction(amounts), name)(number),
            *("amounts", "number"),
        )
        for name in ("options", "left")
    },
}


def added(G, H):
    """Return G + H, where Python finds that they can be added."""
    return GameGraph.__add__(G, H) if isinstance(G, GameGraph) else None


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
        with within(MOST_SECONDS, told):
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
        return None


def things_for(kind):
    """Return the good values of a kind as things."""
    values = GOOD[kind] if isinstance(kind, str) else kind
    return [
        Thing(f"good {shown(value)}", value if callable(value) else lambda value=value: value)
        for value in values
    ]


def shown(value):
    """Return a good value, or the function that makes it, in a word."""
    return getattr(value, "__name__", repr(value))


def singly_odd(kinds, odd=ODD_THINGS):
    """Yield arguments of which one is odd."""
    good = [things_for(kind)[0] for kind in kinds]
    for i in range(len(kinds)):
        for thing in odd:
            yield [*good[:i], thing, *good[i + 1 :]]


@st.composite
def somehow_odd(draw, kinds, odd=odd_things):
    """Arguments of which one or more are odd."""
    chosen = [draw(st.sampled_from(things_for(kind)) | odd) for kind in kinds]
    i = draw(st.integers(0, len(kinds) - 1))
    return [*chosen[:i], draw(odd), *chosen[i + 1 :]]


def sample(things, count, seed):
    """Return so many of the things, as chance will have it."""
    things = list(things)
    return random.Random(seed).sample(things, min(count, len(things)))


def told_call(name, things):
    return f"{name}({', '.join(map(repr, things))})"


def used(result, told):
    """Show what came back, as a notebook would."""
    own = type(result).__module__.startswith("sg_core") and not is_dataclass(result)
    if hasattr(type(result), "_repr_mimebundle_") or own:
        show = getattr(result, "_repr_mimebundle_", None) or result.__repr__
        tried(show, told=f"display of {told}")


EXAMPLES = {  # of every kind of exercise, the arguments
    "CancelPairs": [["a + b + a + 0", lambda: ["a", "b"]]],
    "Codes": ["game", [lambda: ["b", "a"], lambda: ["a", "b"]], [None, lambda: ["c"]]],
    "CompleteSum": ["game", "game"],
    "DrawGame": [["P", "N"], [3, None], [None], [None], [None], [None], [None], [False]],
    "FalsePeriod": ["small"],
    "FindOrder": ["game", [None, lambda: {"a": "10"}], [True, None], [None, True]],
    "HeapOptions": [[lambda: Octal("0.123")], "count"],
    "HeapSumMoves": [[lambda: [Subtraction([1, 2]), Subtraction([1, 3])]], [lambda: (4, 5)]],
    "InOneSentence": [
        ["Why?"],
        [lambda: {"What cancels?": ["cancel"]}],
        ["Equal terms of a sum cancel in pairs."],
        [dict, lambda: {"No.": ["carried"]}],
    ],
    "Independent": ["game", [lambda: ["a", "b"]]],
    "LabelPositions": ["game", "places"],
    "LabelValues": ["game", "places"],
    "MexOf": ["numbers", "numbers"],
    "NimMoves": [[(4, 5, 7)]],
    "NimSequence": ["heap rules", "count"],
    "OptionWithValue": [[lambda: [Nim(), Nim()]], [(3, 5)], "number"],
    "OtherCoding": ["small"],
    "OwnGrundy": ["count"],
    "OwnMex": ["count"],
    "OwnNimMove": ["count"],
    "OwnOutcomes": ["count"],
    "OwnReply": [[lambda: Sum(a_game(), a_game())], [("a", "a"), ("b", "b")]],
    "OwnSequence": ["count"],
    "OwnSum": ["count"],
    "OwnWinningMoves": ["count"],
    "PeriodOf": [[lambda: Octal("0.77"), lambda: Subtraction([1, 2])]],
    "Sizes": ["game"],
    "Sort": [["Even?"], [lambda: {"2": (True, "2 = 2·1"), "3": (False, "3 is odd")}]],
    "StandIn": ["game", [None, 5]],
    "SumInBits": [["b0 + b1", "011"], ["b1 + b3"]],
    "SumOptions": ["game", "game", "pair"],
    "TellApart": ["game", "game"],
    "TwoGames": [[("N", "N")], ["P"], [False, True]],
    "UndoMove": [[lambda: GameGraph({"a": ["b"], "b": ["c", "d"], "c": ["d"]})], *(["a"], ["b"])],
    "WinningMove": ["game", "position"],
    "WriteSet": ["game", "position"],
    "WrongLabel": ["game", ["a", "b"]],
}
WIDGETS = {  # and of every widget
    "BasisStepper": ["game", "order", [False, True], "places"],
    "DistinguisherHunt": ["game", "game", [None, a_game], ["outcome", None], [True, False]],
    "GameEditor": ["game", ["outcome", None], "places", "text", [None, "G"]],
    "LabelStepper": ["game", ["step", "label"], "places"],
    "MexLab": [[None, lambda: [0, 1, 3]], [11, 4], ["build", "quiz"], "number"],
    "NimColumns": [[(5, 3, 6), tuple], [True, False]],
    "PlayGame": [
        [a_game, lambda: Sum(a_game(), a_game())],
        [None],
        ["perfect", "random", lambda: lambda before, after: None],
        ["you", "machine"],
        [1],
        [None],
        [("Alice", "Bob")],
        [None],
        [None],
        ["outcome"],
    ],
    "Predict": [["Who?"], [lambda: [("first", "Yes."), ("second", "No.")]], [0, 1]],
    "ProofPlay": [[None, a_game]],
    "RewriteStepper": ["game", "places"],
    "SequenceExplorer": [["0.77", Kayles]],
    "SumExplorer": ["game", "game", ["outcome", None]],
    "TimeHere": [[lambda: {"one": lambda: 1, "other": lambda: sum(range(9))}]],
}
NOT_CALLED = {  # public names, and methods, to which no reader gives an argument
    "exercises.Exercise": "what all exercises have",
    "exercises.Verdict": "what a check answers",
    "basis.Basis": "what `greedy_basis` answers",
    "labels.Outcome": "the kind of P and N",
    "pictures.Layout": "what `layout` answers",
    "pictures.layout": "gets a `GameGraph` from `draw`",
    "rulesets.HeapGame": "a family of games; those in it are called",
    "sequences.Period": "what `find_period` answers; its methods are called",
    "sequences.Period.later": "gets a heap that `value` has looked at",
    "sequences.Period.told": "gets a heap that `value` has looked at",
    "values.Part": "what `split` may give; rules that do are tried in `test_values.py`",
    "rulesets.Nim.split": "gets a position that `outcome` is asked about",
    "sequences.KeptValues": "gets from `prove_all` what it needs",
    "sequences.KeptValues.extend": "gets from `find_period` what it needs",
    "sequences.KeptValues.note": "gets from `extend` what it needs",
    "sequences.HeapValues.begin_with": "gets values that were read from a file",
    "sequences.HeapValues.choose_mask": "gets from `extend` what it needs",
    "sequences.HeapValues.go_on": "gets from `extend` what it needs",
    "strategies.Rewriting": "what `rewriting` answers",
    **{
        f"rulesets.{rules}.{name}": "gets a number that `options` has looked at"
        for rules in rulesets.__all__
        for name in ("digit", "amounts", "after", "split", "each_heap", "taking")
    },
    **{
        f"rulesets.HeapGame.{name}": "tried as a method of the games of the family"
        for name in ("heaps", "left", "options", "picture")
    },
    **{
        f"rulesets.{rules}.move_at": "gets from a board what was clicked"
        for rules in ("HeapGame", "Nim", "NimWithAdding")
    },
    **{
        f"homework.{name}": "tried below, with files"
        for name in (
            *("grade", "questions_in", "solution_copy", "student_copy", "tabled"),
            "with_points_by_hand",
        )
    },
}


# Calls and their arguments


@pytest.fixture(scope="module", autouse=True)
def counted(request):
    """Say at the end of a nightly run how many inputs were tried."""
    yield
    if NIGHTLY:
        with request.config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
            print(f"\n{sum(COUNT.values()):,} odd inputs: {dict(COUNT)}")


def fuzzed(name):
    """Return the settings of a test that draws odd things."""
    return settings(
        max_examples=size(name),
        derandomize=not NIGHTLY,
        database=None,
        phases=[Phase.explicit, Phase.generate],  # things are told by name: no need to shrink
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.parametrize("name", CALLS)
@fuzzed("odd calls of an entry")
@given(data=st.data())
def test_odd_arguments_are_refused_or_taken(name, data):
    function, kinds, _ = CALLS[name]
    check_call(name, function, data.draw(somehow_odd(kinds)))


@pytest.mark.parametrize("name", CALLS)
def test_one_odd_argument_is_refused_or_taken(name):
    function, kinds, _ = CALLS[name]
    for things in sample(singly_odd(kinds), size("odd arguments, one at a time"), seed=name):
        check_call(name, function, things)


def check_call(name, function, things):
    COUNT["calls"] += 1
    told = told_call(name, things)
    used(tried(function, *(thing.make() for thing in things), told=told), told)


# Exercises


def check_exercise(name, things, answers):
    """Make an exercise, read it, and answer it."""
    COUNT["exercises"] += 1
    told = told_call(name, things)
    make = getattr(exercises, name)
    exercise = tried(lambda *given: make(*given), *(t.make() for t in things), told=told)
    if exercise is not None:
        for ask in ("statement", "blanks", "hints", "solution"):
            tried(getattr(exercise, ask), told=f"{ask} of {told}")
        used(exercise, told)
        check_answers(exercise, told, answers)


def check_answers(exercise, told, answers):
    """Give answers to an exercise: whatever they are, there is a verdict."""
    blanks = tried(exercise.blanks, told=f"blanks of {told}")
    for thing in answers:
        for answer in (thing.make(), filled_with(thing.make(), blanks)):
            COUNT["answers"] += 1
            with soon(f"{told} on {thing}"):
                verdict = exercise.check(answer)
            assert verdict.state in exercises.verdict.STATES and verdict.message
            used(verdict, f"verdict of {told} on {thing}")


def filled_with(thing, blanks):
    """Return blanks with a thing in each place."""
    if isinstance(blanks, dict):
        return dict.fromkeys(blanks, thing)
    return [thing for _ in blanks or "ab"]


@pytest.mark.parametrize("name", EXAMPLES)
@fuzzed("odd exercises of a kind")
@given(data=st.data())
def test_odd_exercises_are_refused_or_can_be_read(name, data):
    things = data.draw(somehow_odd(EXAMPLES[name]))
    check_exercise(name, things, [data.draw(odd_things)])


@pytest.mark.parametrize("name", EXAMPLES)
@fuzzed("odd answers to a kind of exercise")
@given(data=st.data())
def test_every_answer_gets_a_verdict(name, data):
    good = [data.draw(st.sampled_from(things_for(kind))) for kind in EXAMPLES[name]]
    check_exercise(name, good, [data.draw(odd_things)])


# Widgets


def parts_of(widget):
    """Return the widgets that messages are sent to."""
    children = [part for child in getattr(widget, "children", ()) for part in parts_of(child)]
    return [widget, *children] if isinstance(widget, widgets.base.Widget) else children


def made_widget(name, things):
    """Return a widget, or None where it is refused."""
    COUNT["widgets"] += 1
    told = told_call(name, things)
    make = getattr(widgets, name)
    return tried(lambda *given: make(*given), *(t.make() for t in things), told=told)


def check_shown(widget, told):
    """Raise unless a widget shows what a browser can read."""
    for part in parts_of(widget):
        json.dumps(part.view, allow_nan=False)
        assert isinstance(part.view["message"], str) and len(part.view["message"]) < 3000, told
        assert part.view["message"] or not part.view["refused"], told
    text, html = widget.static()
    assert isinstance(text, str) and isinstance(html, str), told


@pytest.mark.parametrize("name", WIDGETS)
@fuzzed("odd widgets of a kind")
@given(data=st.data())
def test_odd_widgets_are_refused_or_shown(name, data):
    things = data.draw(somehow_odd(WIDGETS[name]))
    widget = made_widget(name, things)
    if widget is not None:
        check_shown(widget, told_call(name, things))
        if isinstance(getattr(type(widget), "game", None), property) and type(widget).game.fset:
            thing = data.draw(odd_things)
            tried(setattr, widget, "game", thing.make(), told=f"{name}.game = {thing}")
            check_shown(widget, name)


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
@fuzzed("odd messages to a kind of widget")
@given(data=st.data())
def test_a_widget_answers_every_message(name, data):
    widget = made_widget(name, [data.draw(st.sampled_from(things_for(k))) for k in WIDGETS[name]])
    for _ in range(data.draw(st.integers(1, 6)) if widget is not None else 0):
        part = data.draw(st.sampled_from(parts_of(widget)))
        message = data.draw(messages(part))
        before, told = part.revision, f"{type(part).__name__} on {message}"
        COUNT["messages"] += 1
        with soon(told):
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
    again = tried(table.with_points_by_hand, graded, {}, told="with_points_by_hand")
    assert all(isinstance(cell, str) for cell in table.row(again))
    tried(grading.source_for, [("ada", path)], SOURCES[0].parent, told="source_for")


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
    head = ",".join(table.header(questions)).encode()
    for written in (content, head + b"\n" + content):
        path.write_bytes(written)
        COUNT["files"] += 1
        tried(table.entered_by_hand, path, questions, told=f"a table of {written[-60:]!r}")


@fuzzed("odd functions")
@given(source=json_things, name=json_things, calls=json_things)
def test_every_function_of_a_submission_gives_something_or_nothing(source, name, calls):
    given_calls = calls.make() if isinstance(calls.make(), list) else [[1], ["a"]]
    function = running.tabled(str(source.make()), str(name.make()), given_calls, Limits(seconds=2))
    COUNT["functions"] += 1
    with pytest.raises(running.NoResult):
        function(1)


@pytest.mark.parametrize("thing", ["no such folder", "a\0b", "x" * 5000, "\ud800"])
def test_odd_folders_are_refused(thing):
    with pytest.raises(GameError):
        grading.submissions_in(thing)


# What was found once


FOUND = {  # from a call that did something else to what it says now
    "a method that is an array": (
        lambda: basis.greedy_basis(a_game(), None, np.array([1, 2])),
        "method is 'brute', 'mex'",
    ),
    "codes that are no dict": (lambda: basis.code_of_sum([1], ["a"]), "codes is a dict"),
    "an element that is no list": (lambda: basis.chosen(5, 1), "list of elements"),
    "a code that is a text": (lambda: basis.written_sum("1"), "a code must be one of"),
    "a title that is a number": (
        lambda: pictures.dot_chart({"a": {1: 1}}, 5, "x", "y"),
        "is a text, not 5",
    ),
    "a line far too high": (
        lambda: pictures.log_chart({"a": {1: 10**400}}, "t", "x", "y"),
        "too large to draw",
    ),
    "options of a part without end": (
        lambda: Sum(with_options(lambda p: itertools.count())).options(("a",)),
        "options",
    ),
    "options of a part that are a number": (
        lambda: Sum(with_options(lambda p: 5)).options(("a",)),
        "must be a list of positions",
    ),
    "a graph that goes both ways": (
        lambda: GameGraph.from_networkx(nx.Graph([("a", "b")])),
        "directed networkx graph",
    ),
    "labels that are no dict": (
        lambda: labels.broken_outcome_rule(a_game(), hostile(items=lambda self: 5)),
        "dict",
    ),
    "a random game far too large": (lambda: samples.random_game(10**9, 1), "is at most 100,000"),
    "a huge prime": (lambda: rulesets.prime(10**20 + 39), "too many factors"),
    "a square that is a text": (lambda: rulesets.square("4"), "a number must be one of"),
    "a move that changes nothing": (
        lambda: strategies.mirror(a_game())(("a", "a"), ("a", "a")),
        "no move of a sum leads",
    ),
    "a position that no strategy knows": (
        lambda: strategies.absorb(a_game(), a_game())(None, ("c", "q")),
        "'q' is not a position",
    ),
    "a position of too few entries": (
        lambda: strategies.go_between(a_game(), a_game(), a_game())(None, ("a",)),
        "tuple of 2",
    ),
    "a heap that is no number": (
        lambda: strategies.three_replies(a_game())(None, ("a", "x")),
        "the heap must be one of",
    ),
    "heaps in a set": (lambda: strategies.bouton(None, {1, 2, 4}), "expected a list of numbers"),
    "nim with adding without a bag": (lambda: strategies.undo(None, (1, 2, 3)), "a pair of heaps"),
    "a note on what is no position": (lambda: strategies.undo.note(None, {}), "a pair of heaps"),
    "no functions to options": (
        lambda: strategies.option_with_code("ab", {"a": 1}, ("a",), 0),
        "no method options",
    ),
    "a grid without end": (lambda: layout.grid(dense_game(), dense_game()), "too large for a grid"),
    "sizes of what is no list": (
        lambda: basis.size_of_sums(a_game(), 5),
        "list of positions",
    ),
    "places to mark that have a length only": (
        lambda: pictures.draw(a_game(), positions=hostile(__len__=lambda self: 1)),
        "expected a list of positions",
    ),
    "a quiz far too long": (lambda: moodle.quiz("set3", 10**9), "too many"),
    "the source of a lambda": (lambda: source.source(GOOD["amounts"][2]), "expected a function"),
    "an answer without a name": (lambda: reading.answer_in("x = 1", "[["), "cannot be the name"),
    "more values than can be told": (
        lambda: sequences.nim_sequence(Kayles(), 10**400),
        "far too many",
    ),
    "more values than can be kept": (
        lambda: sparse.HeapValues(Kayles()).extend(10**20),
        "too many",
    ),
    "the source of a text": (lambda: source.source("mex"), "expected a function"),
    "a labelling of a number": (lambda: exercises.LabelPositions(5), "expected a game"),
    "a set of what is no position": (lambda: exercises.WriteSet(a_game(), "q"), "'q' is not"),
    "a label that nobody can spoil": (lambda: exercises.WrongLabel(a_game(), "q"), "'q' is not"),
    "reasons without a reason": (lambda: exercises.Sort("?", {"a": 5}), "needs (True or False"),
    "half a pair of outcomes": (lambda: exercises.TwoGames("N"), "outcomes are a pair"),
    "an outcome that is none": (lambda: exercises.DrawGame("Q"), "outcome is 'P', 'N' or None"),
    "no tries": (lambda: exercises.OwnMex(0), "lists must be one of"),
    "far too many tries": (lambda: exercises.OwnSum(10**20), "games is at most 100,000"),
    "truths that are arrays": (
        lambda: widgets.BasisStepper(a_game(), mex=np.array([1, 2])),
        "mex is True or False",
    ),
    "labels of a hunt": (
        lambda: widgets.DistinguisherHunt(a_game(), a_game(), labels="grundy"),
        "labels is",
    ),
    "places that are no dict": (
        lambda: widgets.GameEditor(a_game(), places=Table()),
        "places is a dict",
    ),
    "a set that is a list": (lambda: homework_sets.sheet(["set1"]), "there is no set"),
    "other sheets by a list": (lambda: homework_sets.sheet("set1", again=["move"]), "again is a"),
    "a cell that is a number": (lambda: reading.answer_in(5, "x"), "a cell is a text"),
    "a notebook that is none": (lambda: books.loaded(__file__), "is no notebook"),
}


def dense_game():
    return GameGraph({n: list(range(n)) for n in range(90)})


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_once_is_refused_now(name):
    function, words = FOUND[name]
    with soon(name), pytest.raises(GameError, match=re.escape(words)):
        function()


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


def test_text_seeds_give_the_games_they_always_gave():
    drawn = random.Random("ada")
    assert samples.chance("ada").random() == drawn.random()


# What is covered


def public_names():
    """Return the public names: those that `__all__` lists, that notebooks import, or that say
    in their docstring which parameters they take."""
    found, classes = set(), []
    for module in pkgutil.walk_packages(sg_core.__path__, "sg_core."):
        if not module.name.startswith(INSIDE):
            room = importlib.import_module(module.name)
            found |= {place_of(thing) for thing in public_in(room)}
            if not module.name.startswith(("sg_core.exercises", "sg_core.widgets")):
                classes += [thing for thing in public_in(room) if inspect.isclass(thing)]
    text = "".join(path.read_text(encoding="utf-8") for path in NOTEBOOKS.glob("*.ipynb"))
    for room, names in re.findall(r"from (sg_core[\w.]*) import \(?([\w, ]*)", text):
        there = importlib.import_module(room)
        found |= {place_of(getattr(there, name.strip())) for name in names.split(",") if name}
    found |= {f"{place_of(thing)}.{name}" for thing in classes for name in methods_of(thing)}
    return found - {None}


INSIDE = (  # rooms behind the entries, where nobody calls but the package
    *("sg_core.__main__", "sg_core.sequences.compiled", "sg_core.pictures.figure"),
    *("sg_core.pictures.arcs", "sg_core.pictures.names", "sg_core.pictures.dressed"),
    *("sg_core.pictures.look", "sg_core.pictures.svg"),
    *("sg_core.homework.__main__", "sg_core.homework.worker", "sg_core.widgets."),
)


def public_in(room):
    """Return what is public in a module: what `__all__` lists, or what is told with parameters."""
    if hasattr(room, "__all__"):
        return [getattr(room, name) for name in room.__all__]
    things = [thing for thing in vars(room).values() if callable(thing)]
    own = [thing for thing in things if getattr(thing, "__module__", "") == room.__name__]
    return [thing for thing in own if "    Parameters\n" in (thing.__doc__ or "")]


def place_of(thing):
    """Return the name by which an entry is listed here; None for a module or a constant."""
    if not (inspect.isfunction(thing) or inspect.isclass(thing)):
        return None
    if issubclass(thing, Exception) if inspect.isclass(thing) else False:
        return None  # raised, not called
    room, name = thing.__module__.split("."), thing.__name__
    return f"{room[1]}.{name}"


def methods_of(thing):
    """Return the public methods of a class that take an argument."""
    own = [(name, getattr(thing, name)) for name in vars(thing) if not name.startswith("_")]
    callables = [(name, value) for name, value in own if callable(value)]
    return [
        name for name, value in callables if set(inspect.signature(value).parameters) - {"self"}
    ]


def test_every_public_entry_is_tried():
    tried = {name.partition(" ")[0] for name in CALLS}
    tried |= {".".join(name.split(".")[:2]) for name in tried}
    tried |= {f"exercises.{name}" for name in EXAMPLES} | {f"widgets.{name}" for name in WIDGETS}
    assert public_names() - tried - {*NOT_CALLED} == set()


def test_every_front_end_is_sent_messages():
    made = [made_widget(name, usual(name)) for name in WIDGETS]
    parts = {type(part).__name__ for widget in made for part in parts_of(widget)}
    assert {kind.__name__ for kind in subclasses(widgets.base.Widget)} - parts == set()


def usual(name):
    """Return the first good arguments of a widget."""
    return [things_for(kind)[0] for kind in WIDGETS[name]]


def subclasses(kind):
    """Return the kinds below a kind that are of the package."""
    below = [more for one in kind.__subclasses__() for more in (one, *subclasses(one))]
    return [one for one in below if one.__module__.startswith("sg_core")]
