"""The table of doors: what fits each public entry, what a person may mistype, and odd things.

A row is made from the names of the parameters: `GOOD` has what fits, `OTHER` what fits one entry
only, `MISTYPED` what a person may type instead, and words of its refusal. To anything at all, three
things may happen: a call returns, it raises a `GameError`, or an object of the caller's own raises
(`odd.Hostile`) and this error comes through. Nothing takes more than two seconds of the processor.
What is asked for in so many words, such as `limit=10**6`, may take longer: numbers here are small,
or far too large.

`SG_NIGHTLY=1` tries a hundred times as many inputs, and prints how many.
"""

import faulthandler
import importlib
import inspect
import itertools
import json
import pkgutil
import re
import signal
from collections import Counter
from contextlib import contextmanager
from dataclasses import is_dataclass
from typing import Any, NamedTuple

import networkx as nx
import numpy as np
import pytest
from helpers import NIGHTLY, NOTEBOOKS, TOKEN, every, size, within
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from odd import JSON, Hostile, Table, Thing, hostile, json_things, odd_things, with_options

import sg_core
import sg_course
from sg_core import (
    GameError,
    GameGraph,
    Sum,
    beyond,
    nimbers,
    rulesets,
    samples,
    sequences,
    strategies,
    values,
)
from sg_core.rulesets import Kayles, LaskersNim, Nim, NimWithAdding, Octal, Subtraction
from sg_core.sequences import heaps
from sg_core.words import shown as in_words
from sg_course import exercises, pictures, reasons, widgets
from sg_course.homework import books, entered, found, grading, instances, reading, running, table
from sg_course.homework import sets as homework_sets
from sg_course.homework.roster import class_of, notebooks_in
from sg_course.homework.running import Limits

MOST_SECONDS = 2
SLOW = {"by_networkx": 20, "figure": 20}  # seconds: matplotlib draws 4,005 moves one by one
HANG = 40  # seconds of the processor after which a call is stopped
COUNT = Counter()


# What is public


INSIDE = (  # rooms behind the entries, where nobody calls but the package
    *("sg_course.pictures.figure",),
    *("sg_course.pictures.arcs", "sg_course.pictures.names", "sg_course.pictures.dressed"),
    *("sg_course.pictures.look", "sg_course.pictures.svg"),
    *("sg_course.homework.__main__", "sg_course.homework.worker", "sg_course.widgets."),
)


def public():
    """Return what is public, by name: what `__all__` lists, what notebooks import, or what says
    in its docstring which parameters it takes; and the methods of such classes."""
    things = []
    for package in (sg_core, sg_course):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.startswith(INSIDE):
                things += public_in(importlib.import_module(module.name))
    text = "".join(path.read_text(encoding="utf-8") for path in NOTEBOOKS.glob("*.ipynb"))
    for room, names in re.findall(r"from (sg_co(?:re|urse)[\w.]*) import \(?([\w, ]*)", text):
        there = importlib.import_module(room)
        things += [getattr(there, name.strip()) for name in names.split(",") if name]
    found = {place_of(thing): thing for thing in things if is_called(thing)}
    for name, thing in [*found.items()]:
        if inspect.isclass(thing) and not name.startswith(("exercises", "widgets")):
            found |= {f"{name}.{method}": getattr(thing, method) for method in methods_of(thing)}
    return found


def public_in(room):
    """Return what is public in a module: what `__all__` lists, or what is told with parameters."""
    if hasattr(room, "__all__"):
        return [getattr(room, name) for name in room.__all__]
    things = [thing for thing in vars(room).values() if callable(thing)]
    own = [thing for thing in things if getattr(thing, "__module__", "") == room.__name__]
    return [thing for thing in own if "    Parameters\n" in (thing.__doc__ or "")]


def is_called(thing):
    """Return whether it is called: errors are raised, modules and constants are neither."""
    is_error = inspect.isclass(thing) and issubclass(thing, Exception)
    return (inspect.isfunction(thing) or inspect.isclass(thing)) and not is_error


def place_of(thing):
    """Return the name by which an entry is listed here."""
    return f"{thing.__module__.split('.')[1]}.{thing.__name__}"


def methods_of(thing):
    """Return the public methods of a class that take an argument."""
    own = [name for name in vars(thing) if not name.startswith("_")]
    methods = [name for name in own if callable(getattr(thing, name))]
    taken = {name: {*inspect.signature(getattr(thing, name)).parameters} for name in methods}
    return [name for name in methods if taken[name] - {"self"}]


NOT_CALLED = {  # to which no reader gives an argument, and why
    "what others answer": """
        exercises.Verdict pictures.Layout sequences.Period strategies.Rewriting
        beyond.Ordinal
    """,
    "a family: what is in it is called": """
        exercises.Exercise rulesets.HeapGame rulesets.HeapGame.heaps rulesets.HeapGame.left
        rulesets.HeapGame.options
    """,
    "they get what others have looked at": """
        pictures.layout pictures.look_of rulesets.Cram.canonical rulesets.Nim.split
        sequences.HeapValues.pairs sequences.HeapValues.values_seen
        sequences.Period.later sequences.Period.repeated
        rulesets.heights rulesets.heights_by_way
        rulesets.worth rulesets.ways_up rulesets.wythoff_pair
        beyond.Quotient beyond.Quotient.beside beyond.Quotient.obeys beyond.Quotient.repeated
        beyond.Quotient.seen_periods beyond.Quotient.times beyond.Quotient.why_broken
        beyond.Quotient.values_of_options
        rulesets.Hackenbush.grown rulesets.Hackenbush.hanging rulesets.Hackenbush.met
        rulesets.Hackenbush.on_circle rulesets.Hackenbush.standing rulesets.Hackenbush.steps
    """,
    "tried below, with files": """
        homework.grade homework.questions_in homework.solution_copy homework.student_copy
        homework.tabled
    """,
}
PUBLIC = public()
LOOKED_AT = {"digit", "amounts", "after", "split", "each_heap", "taking", "clicks", "why_not"}


# What is called


class Call(NamedTuple):
    """A function, and for each of its arguments the good values."""

    function: Any
    good: tuple


GOOD = {  # values that fit a parameter of this name
    "game": [lambda: TOKEN, lambda: sg_core.explore(Nim(), 2)],
    "position": ["a", "b", None],
    "heaps": [(1, 2, 2), 3],
    "any rules": [Nim, Kayles, LaskersNim, lambda: Subtraction([1, 2]), lambda: TOKEN],
    "their position": [(1, 2), 3, "a"],
    "rules": [Kayles, LaskersNim, lambda: Subtraction([1, 2]), lambda: Octal("4.12")],
    "number": [0, 1, 3],
    "numbers": [lambda: [0, 1, 3], lambda: (2, 2)],
    "small": [1, 2],
    "count": [5, 12],
    "limit": [50, 200],
    "text": ["a text", ""],
    "set": ["{*1,{*1}}", "*2"],
    "options": [lambda: {"a": ["b", "c"], "b": ["c"]}],
    "labels": ["outcome", "grundy", None, lambda: {"a": "P"}],
    "own labels": [lambda: {"a": "N", "b": "N", "c": "P"}],
    "positions": [lambda: ["a", "b"], lambda: ["c"]],
    "order": [lambda: ["c", "b", "a"], lambda: ["a", "b", "c"], None],
    "moves": [lambda: [("a", "b")], tuple],
    "places": [None, lambda: {"a": (0, 2), "b": (1, 1), "c": (0, 0)}],
    "misere": [False],
    "ax": [None],
    "method": [None, "brute", "mex", "elimination"],
    "series": [lambda: {"a line": {1: 2, 2: 4}}, lambda: {"b": {0: 1}, "c": {3: 9}}],
    "codes": [lambda: {"a": 2, "b": 1, "c": 0}],
    "code": ["0.77", "4.102"],
    "amounts": [lambda: [1, 2], lambda: {1, 5}, lambda: rulesets.square],
    "reply": [lambda: strategies.mirror(TOKEN), lambda: lambda before, after: None],
    "pair": [("a", "b"), ("c", "c"), None],
    "sum": [lambda: Sum(TOKEN, TOKEN)],
    "nim": [(3, 4, 5), (1,), None],
    "nim with bag": [((1, 2), 3), (4, 1), None],
    "function": [lambda: nimbers.mex],
    "name": ["labels", "set1"],
    "student": ["ada", ""],
}
RULES_NEEDED = r"has no method options\(position\); try |is not a taking-and-breaking game"
NO_GAME = "has no start|^a heap must be|^expected a (game|matpl)|does not belong"
NO_NUMBER, NO_COUNT = (-1, 0.5, True, "1"), (0, -1, 1.5, "3", None, True, [3])
MISTYPED = {  # what a person may type in place of what fits, and words of the refusal
    "game": ((None, "a", 3, GameGraph, Nim()), f"{RULES_NEEDED}|{NO_GAME}"),
    **dict.fromkeys(["any rules", "rules"], ((None, "a", 3, GameGraph), RULES_NEEDED)),
    "sum": ((None, 3), RULES_NEEDED),
    "position": (("z", 0, ["a"], ("a",)), "is not a position of|cannot be a position, "),
    "pair": ((5, ("z", "z")), "of this sum is a tuple|is not a |no code|must"),
    "positions": (("z", 5, ["z"]), "^expected a list of |'z' is not a position|'z' has no code"),
    "order": (("cba", 5, {"c"}, ["z"]), "^expected a list of positions, in order, |'z' is not"),
    "number": (NO_NUMBER, r"must be one of 0, 1, 2, …, not {0}$|^an ordinal is .* not {0}$"),
    "count": ((-1, 1.5, "3", True), r"must be one of [012], .*, …, not {0}$"),
    **dict.fromkeys(["small", "limit"], (NO_COUNT, r"must be one of 1, 2, 3, …, not {0}$")),
    "numbers": ((5, "12", [-1], ["1"]), r"^expected a list of numbers, not {0}$|0, 1, 2, …, not "),
    "nim": ((5, (-1,)), r"^expected a list of numbers, not {0}$|^a value must be .*, not -1$"),
    "heaps": ((-1, (0.5,), "a"), r"^a heap must be .*, not |^(a pos|exp).* not {0}$|^Φ is given"),
    "text": ((5,), "is a text, not 5$|^write .* as text, .* not 5$|figure"),
    "name": ((5, ["a"]), r"^the name of an answer is a text, not {0}$"),
    "set": ((5, "{"), "^expected a text such as .*, not 5$|^1 of the braces not closed"),
    "json": ((5, "{"), "^not the JSON of a game"),
    "options": ((5, [1]), r"^expected a dict from position to options, not {0}$"),
    "labels": ((5, ["outcome"]), r"^labels are 'outcome', 'grundy', None or a dict, not {0}$"),
    "own labels": ((None, ["P"], {"z": "P"}), "^expected a dict from position to label|'z' is "),
    "codes": ((5,), "^(codes is|expected) a dict from position to (code|label), not 5$"),
    "places": ((5, {"a": 5}), r"^places (is a dict .*, not 5|has no )|^a place is a pair"),
    "moves": ((5, ["ab"]), "^expected a list of moves, not 5$|^'ab' is not a move"),
    "method": (("Mex", 5, ["brute"]), r"^method is 'brute', 'mex', 'elim.* or None, not {0}$"),
    "ax": ((5, "a"), r"^ax is the axes of a figure, .* not {0}$"),
    "series": ((5, {}, [1]), r"^give a dict from names to lines, not {0}$"),
    "code": ((5, "x"), r"^{0} is not an? (octal )?code: 0"),
    "amounts": ((5, [0]), "^expected a list of amounts, not 5|stones to take must be .*, not 0$"),
}
CALLED = {  # what a number is called that is refused, where it is neither a value nor a heap
    "strategies.option_with_value": "the value that is wanted",
    "strategies.rewritten": "the number of steps",
    "rulesets.NimWithAdding": "the number of stones that may be added at once",
    "rulesets.stalk": "the number of edges",
    "rulesets.CoinTurning": "the number of ",
    "samples.all_games": "the number of positions",
    "samples.random_game": "the number of positions",
    "graph.explore": "max_positions",
    "basis.greedy_basis": "max_positions",
    "sequences.find_period": "the limit",
    "sequences.nim_sequence": "the number of values",
    "pictures.draw_strip": "wrap",
}
TAKEN = {  # entries which look at less, or take more, than the names of their parameters say
    *("basis.chosen positions", "equivalence.cancel_pairs positions", "samples.random_game number"),
    *("graph.GameGraph + game", "graph.GameGraph == game", "graph.GameGraph in position"),
    *("homework.chance_for number", "homework.chance_for name", "homework.chance_for text"),
    *("homework.chance_for student", "homework.sheet student", "homework.sheet text"),
    *("homework.quiz text", "pictures.draw_cells text", "pictures.draw_strip text"),
    *("source.as_cell heaps", "strategies.bouton nim", "strategies.bouton.note nim"),
    *(f"reply of {reply} pair" for reply in ("absorb", "balance", "balance.note", "mirror")),
    *("reply of to_zero pair", "reply of to_zero.note pair", "graph.Sum.options game"),
    *("GameEditor game", "GameEditor text", "SumExplorer game", "MexLab number"),
    *("LabelPositions places", "LabelValues places", "LabelMisereValues places"),
    "OptionWithValue number",
    *(f"strategies.{reply} game" for reply in ("balance", "mirror", "to_zero")),
}
LIKE = {  # parameters with another name than what fits them
    **dict.fromkeys(["G", "H", "X", "games", "figure"], "game"),
    **dict.fromkeys(["elements", "terms"], "positions"),
    **dict.fromkeys(["values", "lists", "marked"], "numbers"),
    **dict.fromkeys(["wanted", "steps", "seed", "bag", "most", "heap", "value"], "number"),
    **dict.fromkeys(["title", "across", "up", "alt", "course", "framed"], "text"),
    **dict.fromkeys(["wrap", "period"], "small"),
    "max_positions": "limit",
    "n": "count",
    "start": "position",
    "opening": "pair",
}
LEFT_OUT = {"self", "report", "compiled"}


def given_as(**kinds):
    """Return what is good for parameters, by their names."""
    return kinds


def call(function, **other):
    """Return the call of a function; `other` says what is good where names do not say it."""
    parameters = inspect.signature(function).parameters
    kinds = {name: other.get(name, LIKE.get(name, name)) for name in parameters}
    kinds = {name: kind for name, kind in kinds.items() if name not in LEFT_OUT}
    by_name = [name for name in kinds if parameters[name].kind is inspect.Parameter.KEYWORD_ONLY]
    several = [name for name in kinds if parameters[name].kind is inspect.Parameter.VAR_POSITIONAL]
    good = [kind for name, kind in kinds.items() for _ in range(1 + (name in several))]
    assert all(kind in GOOD for kind in good if isinstance(kind, str)), f"{function}: {good}"

    def called(*given):
        named = dict(zip(reversed(by_name), reversed(given)))
        return function(*given[: len(given) - len(named)], **named)

    return Call(called, tuple(good))


def method(name, of, **other):
    """Return the call of a method of what `of` makes."""
    good = call(getattr(of(), name), **other).good
    return Call(lambda *given: getattr(of(), name)(*given), good)


def replies_of(name, make, kind="pair"):
    """Return the calls of a reply, and of the functions that belong to it."""
    kinds = {"before": kind, "after": kind}
    found = {name: call(make(), **kinds)}
    for more in ("note", "steps", "case"):
        if hasattr(make(), more):
            found[f"{name}.{more}"] = method(more, make, **kinds)
    return found


def period(rules=Kayles):
    return sequences.find_period(rules(), 200, progress=False)


RULES = given_as(game="any rules", rules="any rules")
RULES |= given_as(position="their position", start="their position")
SUMS = given_as(game="sum", position="pair")
IN_NIM = given_as(before="nim", after="nim")
WITH_BAG = given_as(before="nim with bag", after="nim with bag", position="nim with bag")
MADE = given_as(GameGraph=lambda: TOKEN, Period=period, Nim=Nim, NimWithAdding=NimWithAdding)
MADE |= given_as(HeapValues=lambda: heaps.HeapValues(Kayles()))
WALLS = {"left": (0, "a"), "right": (0, "b"), "roof": ("a", "b")}
MADE |= dict.fromkeys(["ArcKayles", "NodeKayles"], lambda: rulesets.NodeKayles(nx.path_graph(4)))
MADE |= dict.fromkeys(["CoinTurning", "Ruler"], lambda: rulesets.Ruler(5))
MADE |= given_as(Cram=lambda: rulesets.Cram(2, 3), Hackenbush=lambda: rulesets.Hackenbush(WALLS))
MADE |= given_as(Moore=lambda: rulesets.Moore(2))
MADE |= {name: getattr(rulesets, name) for name in ("Chomp", "Euclid", "StaircaseNim")}
MADE |= given_as(WythoffsQueen=rulesets.WythoffsQueen, Treblecross=lambda: rulesets.Treblecross(8))
MADE |= given_as(Parts=lambda: sg_core.Parts(Kayles()))
LOOP = {"a": ["b", "c"], "b": ["a"]}
LOOPS = given_as(game=[lambda: beyond.LoopyGraph(LOOP)], start=["a", None], max_positions=[9])
MADE |= given_as(LoopyGraph=lambda: beyond.LoopyGraph(LOOP), OrdinalNim=beyond.OrdinalNim)
MADE |= given_as(CoinProduct=lambda: beyond.CoinProduct(rulesets.Ruler(2), rulesets.Ruler(3)))
NIM_12 = "a²=1 b³=b", "a b²", "a b"
MADE |= given_as(Quotient=lambda: beyond.Quotient.from_words(Nim(), *NIM_12))
MADE |= given_as(ProvedPeriod=lambda: beyond.misere_quotient(Octal("0.3"), 6).prove_period())
OMEGA = [lambda: (beyond.parse_ordinal("w+1"), 3)]
HEADS = given_as(coins="count", position=[frozenset({1, 3})])
ON_GRAPH = given_as(graph=[lambda: nx.path_graph(4)], position=[frozenset({0, 1, 3})])
OTHER = {  # what is good for parameters of an entry, or of all entries of a room
    "beyond.CoinProduct": given_as(
        across=[lambda: rulesets.Ruler(2)],
        up=[lambda: rulesets.TurningTurtles(2)],
        position=[frozenset({(1, 2)})],
    ),
    "beyond.Quotient": given_as(
        relations=["a²=1 b³=b", ""],
        P=["a b²", ""],
        phi=["a b", lambda: {0: "1", 1: "a", 2: "b"}],
        normal=[False, True],
        **{name: ["a", "bb", ""] for name in ("x", "y", "product")},
        period=[2, None],
        preperiod=[1, None],
    ),
    "beyond.misere_quotient": given_as(
        rules=[Nim, Kayles, lambda: TOKEN], heaps=[3, None], normal=[False, True]
    ),
    "beyond.parse_word": given_as(text=["ab²c", "1"]),
    "beyond.LoopyGraph": given_as(options=[lambda: LOOP], max_positions=[9]),
    **dict.fromkeys(
        [f"beyond.loopy_{name}" for name in ("outcome", "winning_moves")],
        given_as(game=[lambda: LOOP], position=["a"], max_positions=[9]),
    ),
    "beyond.loopy_outcomes": LOOPS,
    "beyond.four_replies": given_as(G=[lambda: beyond.LoopyGraph(LOOP)]),
    "beyond.loopy_values": LOOPS,
    "beyond.OrdinalNim": given_as(heaps=OMEGA, before=OMEGA, after=OMEGA),
    "beyond.nim_inverse": given_as(a=[1, 7]),
    "beyond.nim_product": given_as(a="number", b="number"),
    "beyond.nim_sum_of_ordinals": given_as(ordinals="number"),
    "beyond.parse_ordinal": given_as(text=["w^2+w*3", "7"]),
    "basis.chosen": given_as(code="number"),
    "basis.sum_of": given_as(positions="position"),
    "basis.written_sum": given_as(code="number"),
    "equivalence.equivalence_classes": given_as(games=[lambda: [TOKEN, TOKEN]]),
    "graph.GameGraph.from_networkx": given_as(graph=[TOKEN.to_networkx]),
    "graph.Sum": given_as(games="any rules"),
    "graph.Parts": given_as(left="any rules", part=[3], position="heaps"),
    "graph.explore": RULES,
    "homework.answer_in": given_as(source=["labels = {'a': 'P'}", "x = GameGraph({'a': []})"]),
    "homework.chance_for": given_as(exercise="name", again="number"),
    "homework.sheet": given_as(name=["set1", "set3"], again=[None, lambda: {"nim": 2}]),
    "reasons.broken_outcome_rule": given_as(labels="own labels"),
    "reasons.broken_value_rule": given_as(values="codes"),
    "nimbers.nim_sum": given_as(values="number"),
    "pictures.draw": given_as(marked="text"),
    "pictures.draw_board": given_as(
        rules=[Nim, lambda: Kayles()],
        position="heaps",
        items=[(), [(0, 0)]],
        notes=[None, lambda: {(0, 0): "a"}],
        marked="text",
    ),
    "pictures.draw_cells": given_as(values=[lambda: {(0, 0): 0, (1, 0): 1}], title="text"),
    "source.as_cell": given_as(rules=[Nim], start="heaps"),
    "rulesets": given_as(position="heaps"),
    "rulesets.NimWithAdding": WITH_BAG,
    "rulesets.Chomp": given_as(rows=[(3, 2), (2, 1, 1)]),
    "rulesets.CoinTurning": HEADS | given_as(turns=[lambda: lambda coin: [()]], first="number"),
    "rulesets.Cram": given_as(rows="small", columns="small", free=[frozenset({(1, 1), (1, 2)})]),
    "rulesets.Euclid": given_as(pair=[(47, 13)]),
    "rulesets.Hackenbush": given_as(
        edges=[lambda: WALLS, None], ground=[0], position=[((),), frozenset(WALLS)]
    ),
    "rulesets.Hackenbush.remaining": given_as(picture=[frozenset(WALLS)]),
    "rulesets.Moore": given_as(k="small"),
    "rulesets.StaircaseNim": given_as(steps=[(1, 2, 3)]),
    "rulesets.Treblecross": given_as(squares=[8], crosses=[frozenset({1, 5}), 10]),
    "rulesets.WythoffsQueen": given_as(board="small", cell=[(3, 4)]),
    **dict.fromkeys(["rulesets.ArcKayles", "rulesets.NodeKayles"], ON_GRAPH),
    **{f"rulesets.{name}": HEADS for name in ("MockTurtles", "Ruler", "TurningTurtles")},
    "rulesets.stalk": given_as(edges="number"),
    "samples.all_games": given_as(positions="small"),
    "samples.random_game": given_as(positions="count"),
    "sets.parse_set": given_as(text="set"),
    "sets.set_notation": RULES,
    "strategies.balance": given_as(names=[lambda: ("one", "other")]),
    "strategies.bouton": IN_NIM,
    "strategies.option_with_code": given_as(options=[lambda: TOKEN.options], position="pair"),
    "strategies.option_with_value": SUMS,
    "strategies.pass_on": given_as(before=[(1, 3, 1)], after=[(4, 0, 1)]),
    "strategies.reflect": given_as(image=[lambda: lambda cell: cell]),
    "strategies.prune": given_as(before=[((),)], after=[((), ((),))]),
    "strategies.to_pair": given_as(before=[(5, 6)], after=[(4, 6)]),
    "strategies.undo": WITH_BAG,
    "strategies.verify": SUMS,
    "values": RULES,
}
MORE = {  # calls of another form
    "pictures.draw figure": call(lambda game, labels: pictures.draw(game, labels).figure),
    "pictures.draw by_networkx": call(
        lambda game, labels, text: pictures.draw(game, labels, title=text).by_networkx().alt
    ),
    "graph.GameGraph +": call(  # where Python finds that they can be added
        lambda G, H: GameGraph.__add__(G, H) if isinstance(G, GameGraph) else None
    ),
    "graph.GameGraph in": call(lambda position: position in TOKEN),
    "graph.GameGraph ==": call(lambda G: TOKEN == G),
    "graph.Sum.options": call(
        lambda G, H, position: Sum(G, H).options(position), H="any rules", position="pair"
    ),
    "values.outcome of sums": call(values.outcome, **SUMS),
    "values.winning_moves of sums": call(values.winning_moves, **SUMS),
    "sequences.Period.value unproved": method("value", lambda: period(rulesets.GrundysGame)),
    "sequences.find_period": call(
        lambda rules, limit: sequences.find_period(rules, limit, progress=False)
    ),
    **replies_of("strategies.bouton", lambda: strategies.bouton, "nim"),
    **replies_of("strategies.undo", lambda: strategies.undo, "nim with bag"),
    **replies_of("reply of mirror", lambda: strategies.mirror(TOKEN)),
    **replies_of("reply of reflect", lambda: strategies.reflect(hash), [frozenset({1, 2})]),
    **replies_of("reply of absorb", lambda: strategies.absorb(TOKEN, TOKEN)),
    **replies_of("reply of go_between", lambda: strategies.go_between(TOKEN, TOKEN, TOKEN)),
    **replies_of("reply of to_zero", lambda: strategies.to_zero(TOKEN, TOKEN)),
    **replies_of("reply of three_replies", lambda: strategies.three_replies(TOKEN)),
    **replies_of("reply of balance", lambda: strategies.balance(TOKEN, {"a": 2, "b": 1, "c": 0})),
    **{
        f"rulesets.{rules.__name__}.{name}": method(name, rules, position="heaps")
        for rules in (
            *(rulesets.DawsonsChess, rulesets.DawsonsKayles, rulesets.GrundysGame),
            *(rulesets.Guiles, Kayles, LaskersNim),
        )
        for name in ("heaps", "options", "left")
    },
    "rulesets.Subtraction.options": call(lambda amounts, heap: Subtraction(amounts).options(heap)),
    "rulesets.Subtraction.left": call(lambda amounts, heap: Subtraction(amounts).left(heap)),
}


def calls():
    """Return the calls of all entries that are public, and more."""
    not_called = {name for names in NOT_CALLED.values() for name in names.split()}
    found = {}
    for name, thing in PUBLIC.items():
        room, of, *rest = name.split(".")
        if room in ("exercises", "widgets") or name in not_called | {*MORE} or {*rest} & LOOKED_AT:
            continue
        places = name, f"{room}.{of}", room
        other = next((OTHER[place] for place in places if place in OTHER), {})
        found[name] = method(*rest, MADE[of], **other) if rest else call(thing, **other)
    return MORE | {name: found[name] for name in sorted(found) if found[name].good}


CALLS = calls()


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


@st.composite
def somehow_odd(draw, kinds):
    """Arguments of which one is odd, or more."""
    good = [things_for(kind) for kind in kinds]
    some = [draw(st.sampled_from(things) | odd_things) for things in good]
    chosen = some if draw(st.booleans()) else [things[0] for things in good]
    i = draw(st.integers(0, len(kinds) - 1))
    return [*chosen[:i], draw(odd_things), *chosen[i + 1 :]]


def told_call(name, things):
    return f"{name}({', '.join(map(repr, things))})"


def used(result, told):
    """Show what came back, as a notebook would."""
    own = type(result).__module__.startswith(("sg_core", "sg_course")) and not is_dataclass(result)
    if hasattr(type(result), "_repr_mimebundle_") or own:
        show = getattr(result, "_repr_mimebundle_", None) or result.__repr__
        tried(show, told=f"display of {told}")


EXAMPLES = {  # of kinds of exercise, what their parameters need, where names do not say it
    "Codes": given_as(elements=[lambda: ["b", "a"]], positions=[None, lambda: ["c"]]),
    "DrawGame": given_as(
        **dict.fromkeys(["longest", "options", "text", "value", "moves", "misere_value"], (None,)),
        outcome=["P", "N"],
        positions=[3, None],
        raising=[False],
    ),
    "FindOrder": given_as(codes=[None, lambda: {"a": "10"}], mex=[True, None], terminals_up=[None]),
    "HeapNames": given_as(
        quotient=[lambda: beyond.Quotient.from_words(Nim(), *NIM_12)], first=[1], last=[2]
    ),
    "HeapOptions": given_as(rules=[lambda: Octal("0.123")], heap="count"),
    "HeapSumMoves": given_as(
        rules=[lambda: [Subtraction([1, 2]), Subtraction([1, 3])]], heaps=[(4, 5)]
    ),
    "Inverses": given_as(numbers=[lambda: [2, 3], lambda: (4,)]),
    "LabelLoops": given_as(game=[lambda: beyond.LoopyGraph(LOOP)], places=[None]),
    "InOneSentence": given_as(
        question=["Why?", "04: why XOR"],
        ours=["Equal terms of a sum cancel in pairs.", None],
        ticks=[lambda: ["Do they cancel?"], None],
    ),
    "Independent": given_as(positions=[lambda: ["a", "b"]]),
    "MarkP": given_as(rules=[lambda: rulesets.WythoffsQueen()], start=[(2, 3)]),
    "NimMoves": given_as(heaps=[(4, 5, 7)]),
    "OptionWithValue": given_as(games=[lambda: [Nim(), Nim()]], position=[(3, 5)]),
    "OrdinalMove": given_as(heaps=[("w+1", 3)]),
    "OtherCoding": given_as(most="small"),
    "OwnReply": given_as(game="sum", position=[("a", "a"), ("b", "b")]),
    "OwnValues": given_as(
        rules=[lambda: with_options(Subtraction([1, 2]).options), lambda: Nim().options],
        positions=[lambda: [0, 1, 2], lambda: (3,)],
    ),
    "OwnWinningMoves": given_as(games="count", misere=[False, True]),
    "PeriodOf": given_as(rules=[lambda: Octal("0.77"), lambda: Subtraction([1, 2])]),
    "PositionWith": given_as(
        rules=[lambda: rulesets.Chomp()],
        value=[0],
        also=[None, lambda: {"a lowest row of 2": lambda rows: rows[0] == 2}],
        among=[lambda: [(1,), (2, 1)]],
    ),
    "Sort": given_as(
        question=["Even?", "03: is it true"],
        reasons=[lambda: {"2": (True, "2 = 2·1"), "3": (False, "3 is odd")}, None],
    ),
    "StandIn": given_as(most=[None, 5], positions=[None, 5]),
    "SumInBits": given_as(sums=["b0 + b1", "011", "b1 + b3"]),
    "SumOptions": given_as(position="pair"),
    "TellApart": given_as(positions=[None, 5]),
    "TwoGames": given_as(outcomes=[("N", "N")], sum=["P"], different=[False, True]),
    "UndoMove": given_as(
        game=[lambda: GameGraph({"a": ["b"], "b": ["c", "d"], "c": ["d"]})],
        before=["a"],
        after=["b"],
    ),
    "WinningMoves": given_as(
        rules=[lambda: rulesets.StaircaseNim()], position=[(1, 2)], clicked=[False], misere=[False]
    ),
    "WrongLabel": given_as(spoilt=["a", "b", None], seed="count"),
}
WIDGETS = {  # and of widgets
    "BasisStepper": given_as(mex=[False, True], method=["brute", "elimination"]),
    "DistinguisherHunt": given_as(
        X=[None, lambda: TOKEN], labels=["outcome", None], copies=[True, False]
    ),
    "GameEditor": given_as(labels=["outcome", None], name=[None, "G"]),
    "LabelStepper": given_as(mode=["step", "label", "values"]),
    "MexLab": given_as(values=[None, lambda: [0, 1, 3]], most=[11, 4], mode=["build", "quiz"]),
    "NimColumns": given_as(heaps=[(5, 3, 6), tuple], moves=[True, False]),
    "PlayGame": given_as(
        **{name: [None] for name in ("position", "record", "titles", "labels")},
        game=[lambda: TOKEN, lambda: Sum(TOKEN, TOKEN)],
        opponent=["perfect", "random", lambda: lambda before, after: None],
        first=["you", "machine"],
        seed=[1],
        players=[("Alice", "Bob")],
        hints=["outcome"],
        misere=[False, True],
    ),
    "Predict": given_as(
        question=["Who?"],
        options=[lambda: [("first", "Yes."), ("second", "No.")]],
        right=[0, 1],
    ),
    "ProofPlay": given_as(game=[None, lambda: TOKEN]),
    "QuotientLab": given_as(quotient=[lambda: beyond.Quotient.from_words(Nim(), *NIM_12)]),
    "SequenceExplorer": given_as(rules=["0.77", Kayles]),
    "SumExplorer": given_as(labels=["outcome", None]),
    "TimeHere": given_as(tasks=[lambda: {"one": lambda: 1, "other": lambda: sum(range(9))}]),
}


def of_all(room, table, but=()):
    """Return the good values for the arguments of all names in a room."""
    assert {*table} <= {*room.__all__}
    return {
        name: call(getattr(room, name), **table.get(name, {"games": "count"})).good
        for name in room.__all__
        if name not in but
    }


EXERCISES = of_all(exercises, EXAMPLES, but=["Exercise", "Verdict"])
SHOWN = of_all(widgets, WIDGETS)


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
    function, kinds = CALLS[name]
    check_call(name, function, data.draw(somehow_odd(kinds)))


MADE_OF = {name: (getattr(exercises, name), kinds) for name, kinds in EXERCISES.items()}
MADE_OF |= {name: (getattr(widgets, name), kinds) for name, kinds in SHOWN.items()}


@every("name", CALLS | MADE_OF)
def test_what_a_person_may_mistype_is_refused_in_its_own_words(name):
    function, kinds = (CALLS | MADE_OF)[name]
    for i, kind in enumerate(kinds):
        known = isinstance(kind, str) and f"{name} {kind}" not in TAKEN
        for wrong in MISTYPED.get(kind, [()])[0] if known else ():
            good = [things_for(other)[0].make() for other in kinds]
            words = MISTYPED[kind][1].replace("{0}", re.escape(in_words(wrong)))
            with pytest.raises(GameError, match=words) as caught:
                function(*good[:i], wrong, *good[i + 1 :])
            numbers = kind in ("number", "count", "small", "limit")
            assert not numbers or CALLED.get(name, "") in str(caught.value)


def check_call(name, function, things):
    COUNT["calls"] += 1
    told = told_call(name, things)
    used(tried(function, *(thing.make() for thing in things), told=told), told)


def made(room, name, things):
    """Return what a class makes, or None where it refuses."""
    COUNT[room.__name__] += 1
    make = getattr(room, name)
    return tried(make, *(thing.make() for thing in things), told=told_call(name, things))


@every("name", [*EXERCISES, *SHOWN])
def test_some_of_the_good_arguments_are_taken(name):
    """Else all would be refused, and odd ones among them would try nothing."""
    room, kinds = exercises if name in EXERCISES else widgets, (EXERCISES | SHOWN)[name]
    tries = itertools.product(*map(things_for, kinds))
    assert any(made(room, name, things) is not None for things in itertools.islice(tries, 200))


# Exercises


def check_exercise(name, things, answer):
    """Make an exercise, read it, and answer it: whatever one answers, there is a verdict."""
    told, exercise = told_call(name, things), made(exercises, name, things)
    if exercise is None:
        return
    for ask in ("statement", "hints", "solution"):
        tried(getattr(exercise, ask), told=f"{ask} of {told}")
    used(exercise, told)
    blanks = tried(exercise.blanks, told=f"blanks of {told}")
    for given_answer in (answer.make(), filled_with(answer.make(), blanks)):
        COUNT["answers"] += 1
        with soon(f"{told} on {answer}"):
            verdict = exercise.check(given_answer)
        assert verdict.state in exercises.verdict.STATES and verdict.message
        used(verdict, f"verdict of {told} on {answer}")


def filled_with(thing, blanks):
    """Return blanks with a thing in each place."""
    if isinstance(blanks, dict):
        return dict.fromkeys(blanks, thing)
    return [thing for _ in blanks or "ab"]


@pytest.mark.parametrize("name", EXERCISES)
@fuzzed("odd exercises of a kind")
@given(data=st.data())
def test_odd_exercises_are_refused_or_read_and_every_answer_gets_a_verdict(name, data):
    good = [data.draw(st.sampled_from(things_for(kind))) for kind in EXERCISES[name]]
    odd = data.draw(st.booleans())
    things = data.draw(somehow_odd(EXERCISES[name])) if odd else good
    check_exercise(name, things, data.draw(odd_things))


# Widgets


def parts_of(widget):
    """Return the widgets that messages are sent to."""
    children = [part for child in getattr(widget, "children", ()) for part in parts_of(child)]
    return [widget, *children] if isinstance(widget, widgets.base.Widget) else children


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


@pytest.mark.parametrize("name", SHOWN)
@fuzzed("odd widgets and messages")
@given(data=st.data())
def test_odd_widgets_are_refused_or_shown_and_answer_every_message(name, data):
    good = [data.draw(st.sampled_from(things_for(kind))) for kind in SHOWN[name]]
    things = data.draw(somehow_odd(SHOWN[name])) if data.draw(st.booleans()) else good
    widget = made(widgets, name, things)
    if widget is None:
        return
    check_shown(widget, told_call(name, things))
    if isinstance(getattr(type(widget), "game", None), property) and type(widget).game.fset:
        thing = data.draw(odd_things)
        tried(setattr, widget, "game", thing.make(), told=f"{name}.game = {thing}")
        check_shown(widget, name)
    for _ in range(data.draw(st.integers(1, 6))):
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
    questions = books.questions_in(source)
    row = found.row_of(found.findings(graded), questions)
    assert table.csv_of([table.cells_of(row, questions)]).count("\n") == 1
    name, _ = grading.set_and_student_in(path)
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
    head = ",".join(entered.columns_of(questions)).encode()
    for written in (content, head + b"\n" + content):
        path.write_bytes(written)
        COUNT["files"] += 1
        told = f"a table of {written[-60:]!r}"
        rows = tried(entered.rows_of, path, told=told)
        tried(entered.entries_in, path, rows or [], questions, class_of([]), told=told)


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
    rows = tried(entered.saved_rows, path, told="saved_rows")
    tried(entered.entries_in, path, rows or [], questions, class_of([]), told="entries_in")


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
FOUND = [  # a word of the refusal of what did something else once
    ("too large", lambda: pictures.grid(DENSE, DENSE)),
    ("positions", lambda: pictures.draw(TOKEN, positions=hostile(__len__=lambda self: 1))),
    ("options", lambda: Sum(with_options(lambda p: itertools.count())).options(("a",))),
    ("list of positions", lambda: Sum(with_options(lambda p: 5)).options(("a",))),
    ("dict", lambda: reasons.broken_outcome_rule(TOKEN, hostile(items=lambda self: 5))),
    ("at most 100,000", lambda: samples.random_game(10**9, 1)),
    ("no move", lambda: strategies.mirror(TOKEN)(("a", "a"), ("a", "a"))),
    ("pair of heaps", lambda: strategies.undo(None, (1, 2, 3))),
    ("pair of heaps", lambda: strategies.undo.note(None, {})),
    ("options", lambda: strategies.option_with_code("ab", {"a": 1}, ("a",), 0)),
    ("name", lambda: reading.answer_in("x = 1", "[[")),
    ("too many", lambda: heaps.HeapValues(Kayles()).extend(10**20)),
    ("'q' is not", lambda: exercises.WrongLabel(TOKEN, "q")),
    ("needs", lambda: exercises.Sort("?", {"a": 5})),
    ("dict", lambda: exercises.PositionWith(Nim(), 0, hostile(__len__=lambda self: -1))),
    ("pair", lambda: exercises.TwoGames("N")),
    ("outcome is", lambda: exercises.DrawGame("Q")),
    ("at most 100,000", lambda: exercises.OwnSum(10**20)),
    ("mex is", lambda: widgets.BasisStepper(TOKEN, mex=np.array([1, 2]))),
    ("labels is", lambda: widgets.DistinguisherHunt(TOKEN, TOKEN, labels="grundy")),
    ("places is a dict", lambda: widgets.GameEditor(TOKEN, places=Table())),
    ("no set", lambda: homework_sets.sheet(["set1"])),
    ("again is a", lambda: homework_sets.sheet("set1", again=["move"])),
    ("not a notebook", lambda: books.loaded(__file__)),
]


@every(("word", "refused"), FOUND)
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


def test_all_that_is_public_is_tried_but_for_what_is_said_not_to_be():
    listed = {name for names in NOT_CALLED.values() for name in names.split()}
    assert listed | {f"exercises.{name}" for name in EXERCISES} <= PUBLIC.keys()
    assert len(CALLS) > 140


def test_every_front_end_is_sent_messages():
    usual = {name: [things_for(kind)[0] for kind in SHOWN[name]] for name in SHOWN}
    shown = [made(widgets, name, things) for name, things in usual.items()]
    parts = {type(part).__name__ for widget in shown for part in parts_of(widget)}
    kinds = [kind for kind in subclasses(widgets.base.Widget) if not kind.__subclasses__()]
    assert {kind.__name__ for kind in kinds} - parts == set()


def subclasses(kind):
    """Return the kinds below a kind that are of the package."""
    below = [more for one in kind.__subclasses__() for more in (one, *subclasses(one))]
    return [one for one in below if one.__module__.startswith(("sg_core", "sg_course"))]
