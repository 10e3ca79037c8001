"""Each widget: how it is made, what it can be asked for, what it refuses, its task by keys.

A row of `ROWS` says how a widget is made, which of its parts is talked to, what it can be asked
for, what it refuses and why, and what its saved text says. `TASKS` has for each widget what a
reader does with it, by keys alone.
"""

from collections.abc import Callable
from typing import NamedTuple

from gestures import ask
from helpers import FORK, LADDER, example

import sg_course.widgets
from sg_core import Sum, explore
from sg_core.beyond import OrdinalNim, Quotient
from sg_core.rulesets import Kayles, Nim, NimWithAdding, Octal
from sg_course.widgets import (
    BasisStepper,
    Climb,
    CrossOut,
    DistinguisherHunt,
    GameEditor,
    GenusStepper,
    LabelStepper,
    MexLab,
    NimColumns,
    PlayGame,
    Practice,
    Predict,
    ProofPlay,
    QuotientLab,
    RewriteStepper,
    Scales,
    SequenceExplorer,
    Staircase,
    SumExplorer,
    TimeHere,
)
from sg_course.widgets.walk import Walk

OPTIONS = [("five", "That adds."), ("<one>", "Yes."), ("none", "That is a guess.")]
ROUND = [((1, 2), "x"), ((1, 2), "z"), ((1, 1), "z"), ((0, 1), "z"), ((0, 0), "z")]
LONG = "x" * 10**6
EIGHT = Quotient.from_words(Octal("0.75"), "a²=1 b³=b bc=ab c²=b²", "a b²", "a b a b c b c b")
NO_INDEX = (99, -1, 10**30, "0", True, None, 0.5, [0], float("nan"))
NO_STEP = [
    {"do": do, name: step}
    for do, name in (("go", "step"), ("step", "by"))
    for step in (None, "1", 1.5, True, float("nan"), [1])
]
NO_STEPS = [(content, "whole number") for content in NO_STEP]
NO_CODES = ("0.8", "0.", "8.1", "2.7", "0,77", "77", "", " ", "0.7x", "0.٣", None, 5, 0.77)


class Row(NamedTuple):
    """A widget; actions are dicts as the front end sends them."""

    make: Callable
    says: str  # by its saved text
    good: list  # actions, one after the other
    odd: list  # pairs of an action that is refused, and words of the refusal
    part: Callable = lambda widget: widget
    drawn: bool = True  # whether a picture is saved


def no_key(do, **content):
    """Actions on positions that are not there."""
    keys = ('"z"', "", None, 3, True, [], {}, "[3]", LONG)
    return [({"do": do, "key": key, **content}, "there is no position") for key in keys]


MORE_PRACTICE = "Practice(now=9, skills={'xor': [0, 1, 9]}, skill='xor', mixed=False, number=5)"
ROWS = {
    "editor": Row(
        lambda: GameEditor(FORK),
        "Game editor. A game of 5 positions, start a. e is P, terminal.",
        [
            {"do": "add", "at": [1, 0], "source": '"a"', "name": "new"},
            {"do": "preset", "name": "two heaps of 2"},
            {"do": "labels", "kind": None},
            {"do": "code"},
        ],
        [
            *no_key("delete"),
            *no_key("start"),
            ({"do": "connect", "source": '"e"', "target": '"a"'}, "for ever"),
            ({"do": "connect", "source": '"a"', "target": '"z"'}, "there is no position"),
            *(({"do": "add", "at": at}, "pair|coordinates up to 1000")
              for at in ([1], None, [1, float("nan")])),
            ({"do": "place", "key": '"a"', "at": ["x", 1]}, "pair"),
            *(({"do": "rename", "key": '"a"', "name": name}, words) for name, words in [
                ("b", "there is already a position 'b'"), (" ", "needs a name"),
                (5, "needs a name"), (LONG, "at most 10,000 characters")]),
            ({"do": "preset", "name": "chess"}, "there is no preset"),
            ({"do": "labels", "kind": "grundy"}, "not offered here: 'grundy'"),
            ({"do": "labels", "kind": ["outcome"]}, "not offered"),
            ({"do": "text", "text": "a -> ->"}, "line 1"),
            *(({"do": "text", "text": text}, "is a text") for text in (5, None, ["a"])),
            ({"do": "text", "text": " "}, "the text names no position; write a line"),
            ({"do": "text", "text": "a -> a"}, "for ever"),
        ],
    ),
    "label stepper": Row(
        lambda: LabelStepper(FORK),
        "No position is labelled yet. A game of 5 positions",
        [
            {"do": "go", "step": 3},
            {"do": "mode", "mode": "label"},
            {"do": "label", "key": '"e"', "label": "P"},
            {"do": "check"},
            {"do": "clear"},
        ],
        [
            *NO_STEPS,
            *no_key("label", label="P"),
            *(({"do": "label", "key": '"a"', "label": one}, "P or N") for one in ("Q", ["P"])),
            ({"do": "mode", "mode": "other"}, "there is no mode"),
        ],
    ),
    "labelling": Row(
        lambda: LabelStepper(FORK, mode="label"), "A game for you to label.", [], NO_STEPS
    ),
    "basis": Row(
        lambda: BasisStepper(FORK, mex=True),
        "No position has a code yet. A game of 5 positions",
        [{"do": "go", "step": 2}, {"do": "choose", "key": '"a"'}, {"do": "go", "step": 5}],
        [*NO_STEPS, *no_key("choose")],
    ),
    "rewriting": Row(
        lambda: RewriteStepper(FORK),
        "0 of 5 positions are heaps",
        [{"do": "go", "step": 3}, {"do": "go", "step": 99}, {"do": "go", "step": -3}],
        [*NO_STEPS, ({"do": "choose", "key": '"a"'}, "in its turn")],
    ),
    "genus": Row(
        lambda: GenusStepper(FORK),
        "A game to walk through. A game of 5 positions",
        [{"do": "go", "step": 3}, {"do": "go", "step": 99}, {"do": "go", "step": -3}],
        [*NO_STEPS, ({"do": "choose", "key": '"a"'}, "has its turn")],
    ),
    "quotient": Row(
        lambda: QuotientLab(EIGHT),
        "8 elements for 0.75. Multiplication table, row by row. 1: 1 a b ab b²",
        [
            *({"do": "word", "text": text} for text in ("c^2 ab^2", "a · c", "1")),
            {"do": "word", "text": "bbc"},
            {"do": "reduce"},
            {"do": "sum", "text": "2 + 5, 7"},
            {"do": "change", "row": 2, "column": 6},
            {"do": "restore"},
            {"do": "lost", "index": 1},
        ],
        [
            *(({"do": "word", "text": text}, "write a word") for text in ("b^-1", "B", None, 5)),
            ({"do": "word", "text": "xa"}, "the letters are a, b and c, not a and x"),
            ({"do": "word", "text": "a^900"}, "200 letters"),
            ({"do": "reduce"}, "nothing is left to be replaced"),
            *(({"do": "sum", "text": text}, "such as 2 + 5 + 7")
              for text in ("x", "-1", "1.5", None, [1], "1 " * 13)),
            ({"do": "sum", "text": "9"}, "Φ is given for"),
            *(({"do": "lost", "index": i}, "the number of an element") for i in NO_INDEX),
            *(({"do": "change", "row": 0, "column": i}, "the number of an") for i in NO_INDEX),
        ],
    ),
    "sum": Row(
        lambda: SumExplorer(FORK, LADDER),
        "a column for each of H. A game of 15 positions, start (a, x).",
        [{"do": "choose", "key": '["a", "x"]'}, {"do": "labels", "kind": None}],
        [
            *no_key("choose"),
            ({"do": "labels", "kind": "grundy"}, "not offered here: 'grundy'"),
            ({"do": "labels", "kind": ["outcome"]}, "not offered"),
        ],
        lambda explorer: explorer.panel,
    ),
    "hunt": Row(
        lambda: DistinguisherHunt(FORK, LADDER),
        "Find X. G: A game of 5 positions, start a.",
        [{"do": "copy", "of": 1}, {"do": "copy", "of": None}, {"do": "choose", "key": '"a"'}],
        [({"do": "copy", "of": of}, "there is no copy") for of in (2, "0", [0], {})],
        lambda hunt: hunt.panel,
    ),
    "proof": Row(
        lambda: ProofPlay(LADDER),
        "A sum of 2 games to play: the player who cannot move loses. G: A game",
        [{"do": "move", "part": 1, "to": 0}, {"do": "hint"}, {"do": "new"}, {"do": "code"}],
        [*NO_STEPS, ({"do": "new", "opponent": "god"}, "opponent is")],
        lambda proof: proof.board,
    ),
    "proof of a usual game": Row(
        ProofPlay, "G: A game of 4 positions, start a.", [], [], lambda proof: proof.board
    ),
    "play a graph": Row(
        lambda: PlayGame(FORK, seed=1),
        "A game to play: the player who cannot move loses.",
        [
            {"do": "move", "to": '"b"'},
            {"do": "code"},
            {"do": "new", "first": "machine", "opponent": "random"},
        ],
        [
            *NO_STEPS,
            *(({"do": "move", "to": to}, "no move leads") for to in ('"e"', '"a"', None, 1, LONG)),
            *(({"do": "move", "to": '"b"', "part": i}, "a part") for i in NO_INDEX),
            *(({"do": "new", "first": one}, "first is 'you', 'm") for one in ("me", ["you"])),
            ({"do": "new", "opponent": 5}, "opponent is 'perfect', 'random' or None"),
            ({"do": "move", "to": '"b"', "at": 3}, "click again"),
        ],
    ),
    "play heaps": Row(
        lambda: PlayGame(Nim(), (1, 2, 2), hints="nim-sum"),
        "Heaps of 1, 2 and 2 stones",
        [{"do": "hint"}, {"do": "hint"}, {"do": "move", "to": 0}, {"do": "go", "step": 0}],
        [({"do": "move", "to": to}, "number of a shape") for to in NO_INDEX],
    ),
    "play rows": Row(
        lambda: PlayGame(Kayles(), (3, 1), seed=1),
        "Rows of 1 and 3 pins",
        [{"do": "move", "to": 1}, {"do": "drop"}],
        [({"do": "move", "to": 99}, "number of a shape"),
         ({"do": "move", "to": 0}, "not allowed here")],
    ),
    "play with a bag": Row(
        lambda: PlayGame(NimWithAdding(), ((1, 2), 2), seed=1),
        "and a bag of 2 stones",
        [{"do": "hint"}, {"do": "move", "to": 0}],
        [],
    ),
    "play ordinals": Row(
        lambda: PlayGame(OrdinalNim(), ("w", 7), seed=1),
        "Heaps of ω and 7",
        [{"do": "hint"}, {"do": "hint"}, {"do": "move", "to": [0, "w*0+3"]}, {"do": "code"}],
        [
            *(({"do": "move", "to": [i, "3"]}, "the number of a heap") for i in NO_INDEX),
            *(({"do": "move", "to": to}, "a move is a heap and what it becomes, not")
              for to in (0, "01", [0], [0, "1", "2"])),
            ({"do": "move", "to": [0, LONG]}, "at most 200 characters"),
            ({"do": "move", "to": [0, "w"]}, "it is the same position"),
        ],
    ),
    "a record": Row(
        lambda: PlayGame(Sum(Nim(), LADDER), ((1, 2), "x"), record=ROUND, titles=["heaps", "L"]),
        "A sum of 2 games to play: the player who cannot move loses. heaps, alone N: Heaps of 1",
        [{"do": "go", "step": 3}, {"do": "code"}, {"do": "new"}],
        [*NO_STEPS, ({"do": "move", "to": 0, "part": 0}, "this is a record")],
    ),
    "columns": Row(
        lambda: NimColumns((5, 3, 7)),
        "Nim heaps. Binary digits in columns: heap 1 is 5 = 101",
        [
            {"do": "flip", "heap": 0, "bit": 4},
            {"do": "set", "heap": 1, "size": " 12 "},
            {"do": "random"},
            {"do": "undo"},
        ],
        [
            ({"do": "undo"}, "there is nothing to undo"),
            *(({"do": "put", "heap": i}, "index") for i in NO_INDEX),
            *(({"do": "move", "heap": i}, "index") for i in NO_INDEX if i is not None),
            *(({"do": "light", "heap": i}, "index") for i in NO_INDEX),
            *(({"do": "flip", "heap": 0, "bit": i}, "bit") for i in (10, *NO_INDEX)),
            *(
                ({"do": "set", "heap": 0, "size": size}, "heap 1 must be one of 0, 1, 2")
                for size in ("", "x", "-1", "1.5", "٣", "0x10", None, True, -1, [1], 0.5)
            ),
            ({"do": "set", "heap": 0, "size": 1024}, "1024 would take 11 columns"),
            ({"do": "set", "heap": 0, "size": "9" * 3999}, "columns"),
        ],
    ),
    "mex": Row(
        lambda: MexLab([0, 1, 3]),
        "refutes it. S = {0, 1, 3}. 0 and 1 are in S, 2 is not: mex S = 2. Run the cell",
        [{"do": "toggle", "number": 2}, {"do": "clear"}, {"do": "mode", "mode": "quiz"}],
        [
            *(({"do": "toggle", "number": n}, "number|on the line") for n in (12, *NO_INDEX)),
            ({"do": "mode", "mode": "other"}, "there is no mode"),
            ({"do": "answer", "number": 1}, "switch to the quiz"),
            ({"do": "next"}, "after an answer"),
        ],
    ),
    "quiz": Row(
        lambda: MexLab(mode="quiz", seed=1),
        "Which number is the mex of S?",
        [{"do": "answer", "number": 0}, {"do": "next"}],
        [
            *(({"do": "answer", "number": n}, "number|on the line") for n in (12, *NO_INDEX)),
            ({"do": "toggle", "number": 2}, "the set stays as it is"),
            ({"do": "next"}, "after an answer"),
        ],
    ),
    "sequence": Row(
        lambda: SequenceExplorer("0.77"),
        "Values of heaps 0 to",
        [
            {"do": "flip", "taken": 2, "bit": 4},
            {"do": "name", "name": "Grundy's game"},
            {"do": "more"},
            {"do": "code", "code": " 0.137 "},
            {"do": "stones", "heap": "5"},
        ],
        [
            *(({"do": "code", "code": code}, "code") for code in NO_CODES),
            *(({"do": "name", "name": name}, "no game named") for name in ("Chess", None, ["x"])),
            *(({"do": "flip", "taken": i, "bit": 1}, "for taking|stones") for i in NO_INDEX),
            *(({"do": "flip", "taken": 1, "bit": bit}, "no switch") for bit in (0, 3, 8, "1")),
            ({"do": "flip", "taken": 0, "bit": 1}, "no switch 1 for taking 0"),
            ({"do": "more"}, "the period is proved"),
            *(({"do": "play", "heap": n}, "from 1 to 12|must be")
              for n in (0, 13, *NO_INDEX) if n is not None),
        ],
        lambda explorer: explorer.panel,
    ),
    "scales": Row(
        lambda: Scales(FORK),
        "Scales, to weigh the positions of a game. Scales: e on the left, nothing on the right.",
        [
            {"do": "name"},
            {"do": "new"},
            {"do": "put", "weight": 0},
            {"do": "rest"},
            {"do": "back"},
        ],
        [
            ({"do": "new"}, "the empty pan balances it"),
            ({"do": "back"}, "this is the first position"),
            *(({"do": "put", "weight": i}, "a weight|no weights yet") for i in NO_INDEX),
            ({"do": "choose", "key": '"a"'}, "click a weight"),
        ],
    ),
    "scales for heaps": Row(
        lambda: Scales(explore(Nim(), 3)),
        "Scales, to weigh 1, 2 and 3. Scales: 1 on the left, nothing on the right.",
        [{"do": "new"}, {"do": "rest"}, {"do": "new"}, {"do": "rest"}, {"do": "name"}],
        [({"do": "name"}, "not level")],
    ),
    "staircase": Row(
        lambda: Staircase(FORK),
        "No position has a name yet. A game of 5 positions",
        [
            {"do": "seat", "number": 0},
            {"do": "seat", "number": 1},
            {"do": "choose", "key": '"d"'},
            {"do": "go", "step": 99},
            {"do": "name"},
            {"do": "choose", "key": '"a"', "part": 1},
            {"do": "heap"},
            {"do": "play"},
            {"do": "go", "step": 2},
        ],
        [
            *NO_STEPS,
            *no_key("choose"),
            *(({"do": "seat", "number": i}, "a seat") for i in NO_INDEX),
            ({"do": "choose", "key": '"a"'}, "has no name yet"),
            *(({"do": do}, "first every position gets") for do in ("name", "heap", "play")),
        ],
        lambda stairs: stairs.panel,
    ),
    "climb": Row(
        lambda: Climb(explore(Nim(), 3)),
        "Climb to 3, which is 3. Scales: 3 on the left, nothing on the right.",
        [
            {"do": "slot", "number": 2},
            {"do": "put", "weight": 1},
            {"do": "crumble", "key": "1"},
            {"do": "back"},
            {"do": "left"},
            {"do": "choose", "key": "2"},
            {"do": "again"},
        ],
        [
            *(({"do": "slot", "number": i}, "a number") for i in NO_INDEX),
            *(({"do": "put", "weight": i}, "a weight") for i in NO_INDEX),
            ({"do": "slot", "number": 3}, "first reach all names below 3"),
            ({"do": "crumble", "key": "1"}, "first choose a weight"),
            ({"do": "back"}, "no weight has crumbled"),
            *no_key("choose"),
            ({"do": "choose", "key": "3"}, "no move leads from 3 to 3"),
            ({"do": "choose", "key": "2"}, "2 against 0, not level"),
        ],
    ),
    "cross out": Row(
        lambda: CrossOut([FORK, LADDER, FORK]),
        "Games, to cross out what changes nothing. A: A game of 5 positions, start a.",
        [
            {"do": "touch", "game": 1},
            {"do": "choose", "key": '"x"', "part": 1},
            {"do": "undo"},
            {"do": "touch", "game": 0},
            {"do": "touch", "game": 2},
            {"do": "end"},
            {"do": "again"},
        ],
        [
            *(({"do": "touch", "game": i}, "a game") for i in NO_INDEX),
            *(({"do": "choose", "key": '"a"', "part": i}, "a game") for i in NO_INDEX),
            *no_key("choose"),
            ({"do": "end"}, "there is still a game that is P, or two that are level"),
            ({"do": "undo"}, "there is nothing to undo"),
        ],
    ),
    "question": Row(
        lambda: Predict('Is "$x$" <i>?', OPTIONS, right=1),
        'Is "$x$" <i>?\nA. five\nB. <one>\nC. none',
        [
            {"do": "show"}, {"do": "choose", "index": 2}, {"do": "again"},
            *({"do": "press", "index": i} for i in (2, 0, 0)), {"do": "less", "index": 0},
            *({"do": do} for do in ("votes", "vote_again", "answer")), {"do": "press", "index": 1},
        ],
        [
            ({"do": do, "index": i}, "the index of an option")
            for do in ("choose", "press", "less") for i in NO_INDEX
        ],
        drawn=False,
    ),
    "practice": Row(
        lambda: Practice("labels", keep=False),
        "Practice. Run the cell to practise.\nNotebook 01: Labels, Winning move",
        [
            {"do": "choose", "key": '"a"'},
            {"do": "label", "key": '"a"', "text": "N"},
            {"do": "check"},
            {"do": "label", "key": '"a"'},
            *({"do": do} for do in ("hint", "code", "solution", "next")),
            {"do": "level", "level": 2},
            {"do": "skill", "skill": "octal"},
            {"do": "tap", "index": 0},
            {"do": "skill", "skill": "nim"},
            {"do": "type", "index": 0, "text": "1"},
            {"do": "check", "index": 1, "text": "x"},
            {"do": "none"},
            {"do": "skill", "skill": "mixed"},
            {"do": "restore", "state": Practice("xor", keep=False).state()},
            {"do": "elsewhere", "state": MORE_PRACTICE},
        ],
        [
            *no_key("choose"),
            *no_key("label", text="P"),
            *(({"do": "label", "key": '"a"', "text": one}, "a label is") for one in ("Q", ["P"])),
            *(({"do": "level", "level": i}, "a level") for i in (3, *NO_INDEX)),
            *(({"do": "skill", "skill": one}, "a skill is|skill is") for one in ("x", 5, ["nim"])),
            ({"do": "skill", "skill": "mixed"}, "practise two first"),
            *(({"do": "tap", "index": i}, "no board") for i in NO_INDEX),
            *(({"do": "type", "index": i, "text": "1"}, "no field") for i in NO_INDEX),
            ({"do": "none"}, "something has to be chosen"),
            *(({"do": "restore", "state": one}, "damaged") for one in (
                "", "Practice(", "Practice()", "PlayGame(now=1)", None, 5, LONG,
                "Practice(now=-1, skills={}, skill='nim', mixed=False, number=3)",
                "Practice(now=1, skills={'nim': [7, 0, 0]}, skill='nim', mixed=False, number=3)",
                "Practice(now=1, skills={'nim': [0, 0, 9]}, skill='nim', mixed=False, number=3)",
                "Practice(now=1, skills={'nim': 3}, skill='nim', mixed=False, number=3)",
                "Practice(now=1, skills=[], skill='nim', mixed=False, number=3)",
                "Practice(now=1, skills={}, skill='chess', mixed=False, number=3)",
                "Practice(now=1, skills={}, skill='nim', mixed=2, number='x')")),
        ],
        drawn=False,
    ),
    "clock": Row(
        lambda: TimeHere({"<i>one</i>": lambda: 1, "two": lambda: 2}),
        "A button that times: <i>one</i> and two.",
        [{"do": "time"}],
        [({"do": "time", "x": 1}, "unexpected keyword argument 'x'")],
        drawn=False,
    ),
    "a task that fails": Row(
        lambda: TimeHere({"one": lambda: {}["x" * 1000]}),
        "A button that times: one.",
        [],
        [({"do": "time"}, "did not work (KeyError: ")],
        drawn=False,
    ),
}  # fmt: skip

# ---- what a reader does with a widget, by keys alone

MADE = {name: getattr(sg_course.widgets, name) for name in sg_course.widgets.__all__}
LARGER = {  # where the example of the docstring is too small to find faults in
    "BasisStepper": "BasisStepper(FORK)",
    "CrossOut": "CrossOut([FORK, LADDER, FORK])",
    "DistinguisherHunt": "DistinguisherHunt(FORK, LADDER)",
    "GameEditor": "GameEditor(FORK, labels=('outcome', 'grundy'))",
    "GenusStepper": "GenusStepper(FORK)",
    "LabelStepper": "LabelStepper(FORK)",
    "PlayGame": "PlayGame(FORK, seed=0)",
    "ProofPlay": "ProofPlay(FORK)",
    "RewriteStepper": "RewriteStepper(FORK)",
    "Scales": "Scales(FORK)",
    "Staircase": "Staircase(FORK)",
    "SumExplorer": "SumExplorer(GameGraph({'a': ['b']}), LADDER)",
}
EXAMPLES = [*map(example, MADE.values())]  # pairs of what comes before, and the widget
SETUP = """from sg_core import GameGraph
from sg_core.beyond import OrdinalNim, misere_quotient
from sg_core.rulesets import Kayles, LaskersNim, Nim, NimWithAdding
from sg_course.widgets import *

FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["e"]})
LADDER = GameGraph({"x": ["y", "z"], "y": ["z"]})"""
SETUP += "".join(f"\n{before}" for before, _ in EXAMPLES if before)
CELLS = {name: example(kind)[1] for name, kind in MADE.items()} | LARGER


def draw_a_game(keys):
    """A position is added, connected, renamed and removed."""
    keys.to("a is N")
    keys.do("n")
    keys.press("Enter")
    assert "A move starts here" in keys.said()
    keys.press("Home")
    keys.to("e is P")
    keys.do("Enter")
    assert ["f", "e"] in ask(keys.page, "list(map(list, one.game.moves))")
    keys.to("f is N", "Shift+Tab")
    keys.press("r")
    keys.page.keyboard.type("new")
    keys.do("Enter")
    assert keys.here()["name"] == "new is N, moves to e"
    keys.do("Delete")
    assert ask(keys.page, "one.game == FORK")


def look_into_a_sum(keys):
    """A position is chosen in the grid, and its components are told."""
    keys.to("(b, y) is N")
    keys.do("Enter")  # three panels change, one after the other
    keys.hears("(b, y): G stands at b, H at y.")
    assert keys.here()["name"].endswith("here now")


def find_a_component(keys):
    """A heap of one stone tells the two games apart, though both are N; this is good news."""
    assert keys.root.query_selector(".sg-banner.sg-good") is None
    keys.to("x is P")
    keys.do("n")
    keys.press("Home", "Enter", "End")
    keys.do("Enter")
    keys.hears("Found!")
    assert keys.root.query_selector(".sg-banner.sg-good") is not None
    assert ask(keys.page, "list(one.tried)") == ["*0", "*1"]


def go_to_the_last_step(keys):
    """Step by step; each is told."""
    keys.to("Step ▶")
    for _ in range(5):
        keys.do("Enter")
        view = ask(keys.page, "one.view")
        assert keys.said() == f"{view['banner']} {view['progress']}"
    assert ask(keys.page, "one.done") == 5


def find_a_mex(keys):
    """A number is put into the set; then a question is answered."""
    keys.to("0, in the set")
    keys.do("ArrowRight", "ArrowRight", "Space")
    assert "mex S = 4." in keys.said()
    keys.to("quiz", "Shift+Tab")
    keys.do("Enter")
    keys.to(", ", "Tab")
    keys.press("End", "ArrowRight", "Home", "ArrowLeft")
    least = ask(keys.page, "one.mex")
    keys.do(*["ArrowRight"] * least, "Enter")
    assert "Right: " in keys.said()


def make_a_move_in_columns(keys):
    """A digit is flipped, and a winning move is made."""
    keys.to("explain heap 1")
    keys.do(*["ArrowRight"] * 3, "Space")
    assert ask(keys.page, "one.heaps") == [7, 3, 7]
    keys.press("ArrowDown", "End", *["ArrowLeft"] * 3)
    assert keys.here()["name"] == "winning move in heap 2: 3 → 0"
    keys.do("Enter")
    assert keys.here()["name"] == "explain heap 2"
    assert ask(keys.page, "one.nim_sum") == 0
    assert "This is a P-position" in keys.said()


def weigh(keys):
    """Every position is weighed; what nothing balances becomes a weight."""
    keys.to("Level: name it")
    keys.do("Enter")
    assert "not level, because d → e wins" in keys.said()
    keys.do("w")
    keys.to("weight d")
    keys.do("Enter")
    assert keys.here()["name"] == "weight d, on the pan"
    while here := ask(keys.page, "one.here"):
        keys.do("r")
        keys.do("l" if ask(keys.page, "one.level") else "w")
        assert ask(keys.page, "one.here") != here
    assert keys.said().startswith("All 5 positions have been weighed.")


def build_a_staircase(keys):
    """Seats are taken, a wrong one is refused; on the shelves a position shows its moves."""
    keys.to("seat 0 of e")
    keys.do("Enter")
    keys.do("ArrowRight", "Enter")
    assert keys.here()["name"].startswith("seat 1 of ")
    assert "d moves to 0 (e). The first empty seat is 1." in keys.said()
    keys.do("1")
    assert "Not 1. One move leads from b to d, which is 1." in keys.said()
    while p := ask(keys.page, "one.panel.next"):
        keys.do(str(ask(keys.page, f"one.panel.value[{p!r}]")))
    keys.do("n")
    keys.to("c is 2")
    keys.do("Enter")
    assert "c is 2. It moves to 0 (e) and 1 (d): every lower shelf, and not 2." in keys.said()
    keys.do("h")
    keys.do("p")
    assert ask(keys.page, "len(one.children)") == 2


def climb(keys):
    """A weight crumbles; each smaller number is reached; then the number itself is asked for."""
    keys.to("3, on the left pan")
    keys.to("weight 1, beside", "ArrowRight")
    keys.do("Enter")
    keys.do("Enter")
    keys.to("move 1 → 0", "ArrowDown")
    keys.do("Enter")
    assert "1 becomes 0: even further below 3." in keys.said()
    for n in range(3):
        keys.do(str(n))
        keys.do("m")
        keys.to("move 3 → ", "ArrowDown")
        keys.press("Home")
        keys.to(f"move 3 → {n}", "ArrowRight")
        keys.do("Enter")
    keys.do("3")
    assert "None is 3." in keys.said()


def cross_out(keys):
    """A game is not P alone; two that are level vanish; the third one stays, and is N."""
    keys.to("a moves to")
    keys.do("Enter")
    assert keys.here()["name"].endswith(", chosen")
    keys.do("Enter")
    assert "A alone is N: in A, a → " in keys.said()
    keys.do("Enter")
    keys.to("x moves to")
    keys.do("Enter")
    assert "A + B is N: in A, a → c wins" in keys.said()
    keys.do("1")
    keys.do("3")
    assert "A + C is P: they are level, and vanish." in keys.said()
    keys.do("w")
    assert "Only B is left. B alone is N: in B, x → z wins" in keys.said()


def explore_a_sequence(keys):
    """A code is typed, a switch is turned, and a round is played."""
    keys.to("octal code")
    keys.press("ControlOrMeta+a")
    keys.page.keyboard.type("0.07")
    keys.do("Enter")
    assert "Period 34 from heap 53 on" in keys.said()
    keys.to("take 1, leaving no heap")
    keys.do("Space")
    assert ask(keys.page, "one.rules.code") == "0.17"
    keys.to("Play it", "Shift+Tab")
    keys.press("Enter")
    keys.root.wait_for_selector("[aria-label^='row 1, pin 1 of 7']")
    keys.to("row 1, pin 1 of 7")
    keys.do("Enter")
    keys.do("ArrowRight", "Enter")
    assert ask(keys.page, "len(one.children[1].record)") == 3
    assert "Machine: take" in keys.said()


def attack_a_proof(keys):
    """The round is played to its end; the machine answers each move as the proof says."""
    keys.to("Draw another G")
    keys.do("Enter")
    keys.to("Attack", "Shift+Tab")
    keys.do("Enter")
    while ask(keys.page, "not one.board.over()"):
        keys.to(
            "may come next"
            if ask(keys.page, "bool(one.game.options(one.board.position[0]))")
            else "take"
        )
        keys.do("Enter")
    assert "Machine: in " in keys.said()
    assert "The machine wins. Cases met: " in keys.said()


def refute_a_table(keys):
    """A product is changed, and refuted; a word is reduced; a sum is named."""
    keys.to("column 1")
    keys.do(*["ArrowDown"] * 3, *["ArrowRight"] * 2, "Enter")
    assert keys.here()["name"].startswith("b times b is ")
    keys.to("Verify", "Shift+Tab")
    keys.do("Enter")
    assert " is not " in keys.said()
    keys.to("Put right again", "Shift+Tab")
    keys.do("Enter")  # which leads back to the table: the button cannot be pressed any more
    assert keys.here()["name"].startswith("b times b is ")
    keys.to("a word", "Shift+Tab")
    keys.page.keyboard.type("bbb")
    keys.do("Enter")
    keys.to("Reduce", "Shift+Tab")
    keys.do("Enter")
    assert "b³ = b, because b³ = b" in keys.said()
    keys.to("a sum of heaps")
    keys.page.keyboard.type("2 2")
    keys.do("Enter")
    assert "2 + 2: b · b = b², in 𝒫, so P." in keys.said()


def play_a_game(keys):
    """The winning moves are made; the machine's answers are told."""
    keys.to("b moves to d, may come next")
    keys.do("Enter")
    assert keys.said() == "You: a → b. Machine: b → d. Your move."
    keys.to("e is terminal, may come next")
    keys.do("Enter")
    assert keys.said().startswith("You: d → e. The machine has no move. You win!")


def predict(keys):
    """The second answer is chosen, and why it is wrong is told."""
    keys.to("second")
    keys.do("Enter")
    assert ask(keys.page, "one.chosen") == 1
    assert keys.said().startswith("Not so")
    assert keys.said().endswith(" No.")


def practise(keys):
    """A number is typed, which is right, and what counts is told."""
    keys.to("The nim-sum")
    for digit in str(ask(keys.page, "one.exercise.solution()")):
        keys.do(digit)
    keys.do("Enter")
    assert "✓ Right" in keys.said()


def take_times(keys):
    """The button, the only key there is, is pressed; the times are told."""
    assert keys.root.query_selector(".sg-keys").is_hidden()
    keys.to("Time it here")
    keys.do("Enter")
    assert " ms." in keys.said()


# The mouse, and more keys: the files of the same names.
TASKS = {  # from widgets to their main task
    **{kind.__name__: go_to_the_last_step for kind in MADE.values() if issubclass(kind, Walk)},
    "Climb": climb,
    "CrossOut": cross_out,
    "DistinguisherHunt": find_a_component,
    "GameEditor": draw_a_game,
    "MexLab": find_a_mex,
    "NimColumns": make_a_move_in_columns,
    "PlayGame": play_a_game,
    "Practice": practise,
    "Predict": predict,
    "ProofPlay": attack_a_proof,
    "QuotientLab": refute_a_table,
    "Scales": weigh,
    "SequenceExplorer": explore_a_sequence,
    "Staircase": build_a_staircase,
    "SumExplorer": look_into_a_sum,
    "TimeHere": take_times,
}
