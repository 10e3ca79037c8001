"""What several tests need: games to try, Python in a fresh process, a browser's messages."""

import base64
import gc
import json
import linecache
import os
import random
import re
import subprocess
import sys
from contextlib import contextmanager
from doctest import DocTestParser
from functools import cache, wraps
from html.parser import HTMLParser
from inspect import Signature, isfunction, signature
from pathlib import Path
from time import process_time
from xml.etree import ElementTree

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from sg_core import GameGraph, explore
from sg_core.rulesets import Nim
from sg_core.samples import all_games, random_game
from sg_core.words import shown
from sg_course.pictures.boards import Display
from sg_course.pictures.by_word import Clicks
from sg_course.questions import question_named

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
SVG = "{http://www.w3.org/2000/svg}"
REFERENCE = Path(__file__).parent / "reference"  # what answers are compared with
SMALL_GAMES = [game for n in range(1, 5) for game in all_games(n)]  # 21
MANY_GAMES = [*SMALL_GAMES, *all_games(5)]  # 185
RANDOM_GAMES = [random_game(n, f"{n} {seed}") for n in (6, 8, 10) for seed in range(8)]
TOKEN = GameGraph({"a": ["b", "c"], "b": ["c"]})  # values 2, 1, 0
FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["e"]})  # of value 1
LADDER = GameGraph({"x": ["y", "z"], "y": ["z"]})  # of value 2

USUAL_SECONDS = 0.1  # for what `slowness` times

NIGHTLY = os.environ.get("SG_NIGHTLY") == "1"  # whether the tests below take their time
SIZES = {  # how much a test tries: for each change, and in a nightly run
    "odd calls of an entry": (5, 500),
    "odd exercises of a kind": (8, 500),
    "odd widgets and messages": (10, 700),
    "odd submissions": (6, 400),
    "odd notebooks": (15, 1_000),
    "odd functions": (4, 200),
    "octal codes": (40, 500),
    "sums that are played": (1_000, 10_000),
    "positions of a long chain": (20_000, 100_000),
    "questions about mex": (20, 60),
    "students": (40, 200),
    "exercises of a skill": (40, 200),
}


def size(name):
    """How much a test tries."""
    return SIZES[name][NIGHTLY]


def evenly(number, values):
    """So many of the values, the first and others at even distances."""
    number = min(number, len(values))
    return [values[i * len(values) // number] for i in range(number)]


def spread(number, values):
    """So many of the values; in a nightly run all."""
    return list(values) if NIGHTLY else evenly(number, list(values))


def mostly_nightly(often, values):
    """The values as parameters of a test: so many, or these, in each run; all in a nightly one."""
    values = list(values)
    if isinstance(often, int):
        often = evenly(often, values)
    nightly = pytest.mark.nightly
    return [value if value in often else pytest.param(value, marks=nightly) for value in values]


def every(names, rows):
    """As pytest's `parametrize`, in one test: it tries all rows, and tells of each that fails."""
    names = names.replace(",", " ").split() if isinstance(names, str) else names
    rows = list(rows)

    def decorated(test):
        @wraps(test)
        def of_all(**others):
            wrong = []
            for row in rows:
                told = dict(zip(names, row if len(names) > 1 else [row], strict=True))
                try:
                    test(**told, **others)
                except (Exception, pytest.fail.Exception) as problem:
                    wrong.append((f"{shown(row)}: {problem!r}", problem))
            if wrong:
                raise AssertionError("\n".join(said for said, _ in wrong)) from wrong[0][1]

        left = [p for p in signature(test).parameters.values() if p.name not in names]
        of_all.__signature__ = Signature(left)
        return of_all

    return decorated


def examples(number):
    """Let hypothesis try so many examples in a nightly run, and about an eighth in each other."""
    return settings(max_examples=number if NIGHTLY else max(number // 8, 10))


@contextmanager
def within(seconds, told="this"):
    """Fail if what happens inside takes longer, in processor time of a computer that is not slow.

    What took longer is compared with a piece of work that is timed there and then. Garbage is not
    collected meanwhile: it would be that of all tests before.
    """
    gc.disable()
    begin = process_time()
    try:
        yield
        taken = process_time() - begin
    finally:
        gc.enable()
    assert taken < seconds or taken < seconds * slowness(), f"{told} took {taken:.1f} s"


def slowness():
    """How many times as long as usual it now takes to put 200,000 lists into a dict."""
    begin = process_time()
    assert len({(n, n): [n] for n in range(200_000)}) == 200_000
    return (process_time() - begin) / USUAL_SECONDS


@st.composite
def games(draw, most=8):
    """Games with positions 0, 1, …, of which 0 is the start; it need not reach them all."""
    size = draw(st.integers(1, most))
    later = [st.sampled_from(range(p + 1, size)) for p in range(size - 1)]
    options = {p: draw(st.lists(these, unique=True)) for p, these in enumerate(later)}
    return GameGraph({**options, size - 1: []}, 0)


def id_of(value):
    """The name of a test's parameter: of a lambda the names in it, by which `-k` finds the test,
    else its text, without the address that no two processes share."""
    if isfunction(value) and value.__name__ == "<lambda>":
        return " ".join(value.__code__.co_names)
    return re.sub(r" at 0x[0-9a-f]+", "", str(value))


def random_codes(how_many, seed):
    """Random octal codes of up to four digits after the point, all different."""
    draw, found = random.Random(seed), {}
    while len(found) < how_many:
        found[f"{draw.choice('04')}.{''.join(draw.choices('01234567', k=draw.randint(1, 4)))}"] = 1
    return list(found)


def chain(length):
    """The game in which every position but the last, 0, has one option."""
    return GameGraph({n: [n - 1] for n in range(length, 0, -1)}, length)


@cache
def heap(stones):
    """One heap of nim, explored."""
    return explore(Nim(), stones)


def printed(code, hash_seed=0):
    """What `code` prints in a fresh process."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8")
    assert result.returncode == 0, result.stderr
    return result.stdout


def run(name):
    """Return the variables of a notebook after its code cells have run."""
    cells = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))["cells"]
    variables = {}
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            text, file = "".join(cell["source"]), f"<cell {number} of {name}>"
            linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
            exec(compile(text, file, "exec"), variables)  # whose source is found, as in the Lab
    return variables


def example(kind):
    """How the docstring of a class makes one: the lines before it, and the expression."""
    before = ""
    for line in DocTestParser().get_examples(kind.__doc__):
        made = re.match(rf"\w+ = ({kind.__name__}\(.*)", line.source, re.DOTALL)
        if made:
            return before, made[1].rstrip()
        before += line.source
    raise AssertionError(f"write into the docstring of {kind.__name__} an example that makes one")


def tell(widget, do, **content):
    """Send a message as a browser does; return the view that comes back."""
    before = widget.revision
    widget._handle_custom_msg({"do": do, **content}, [])
    assert widget.revision > before, "the widget did not answer"
    json.dumps(widget.view, allow_nan=False)
    return widget.view


def walk_sends(view):
    """The steps that the four buttons of a walk ask for: beginning, back, on, end."""
    names = ("|◀", "◀ Back", "Step ▶", "To the end")
    sends = {one["text"]: one["send"] for one in view["buttons"]}
    assert [sends[name]["do"] for name in names] == ["go", "step", "step", "go"]
    return [sends[name].get("step", sends[name].get("by")) for name in names]


def state(view):
    """What a view shows but for the message."""
    return {k: v for k, v in view.items() if k not in ("message", "refused", "revision")}


def labels(view):
    """The labels in a view of one game that are not empty."""
    return {p["key"]: p["label"] for p in graph_in(view)["positions"] if p["label"]}


def graph_in(view):
    """The one game in a view, or in its only part."""
    return view if "positions" in view else view["parts"][0]


def marked(view, mark):
    """The positions and the moves that wear a mark."""
    view = graph_in(view)
    positions = [p["key"] for p in view["positions"] if p["mark"] == mark]
    return positions, [(m["from"], m["to"]) for m in view["moves"] if m["mark"] == mark]


def shapes(part):
    """The shapes of a part of `PlayGame` that have a name and are buttons, from number to shape."""
    return {i: shape for i, shape in enumerate(part["shapes"]) if shape["spoken"]}


def heights(part):
    """How many stones, or pins, each heap, or row, of a part has, and the number beside it."""
    groups = dict.fromkeys(shape["group"] for shape in part["shapes"])
    groups.pop("the bag", None)
    return [
        (
            sum(one["look"] in ("stone", "pin") for one in part["shapes"] if one["group"] == group),
            *[int(one["text"]) for one in part["shapes"] if one["group"] == group and one["text"]],
        )
        for group in groups
    ]


def picture_of(rules, position):
    """A position as its rules show it."""
    return Display(rules).seen(position)


def all_clicks(part, position):
    """From numbers of shapes of a part to the option that clicks on them lead to."""
    shapes = part.display.shapes(position)
    numbers = {shape.item: i for i, shape in enumerate(shapes) if shape.item is not None}
    moves = part.display.clicks(position, part.display.rules.options(position))
    found, waiting = {}, [()]
    while waiting:
        for way, option in moves.after(begun := waiting.pop()).values():
            if option is not None:
                found[tuple(numbers[item] for item in way)] = option
            elif len(way) > len(begun):
                waiting.append(way)
    return dict(sorted(found.items(), key=lambda pair: (len(pair[0]), pair[0])))


def clicked(rules, position, *clicks):
    """The option to which clicks lead, one after the other; None if another one is needed."""
    moves, way = Clicks(rules, position, rules.options(position)), ()
    for item in clicks:
        way, option = moves.after(way)[item]
    return option


def named(play, option):
    """How a browser names a move from the position that is shown: the part, and what is clicked."""
    here, board = play.record[play.at], play.board
    i = board.moved(here, option)
    position, after = board.split(here)[i], board.split(option)[i]
    if "positions" in play.view["parts"][i]:
        return i, (json.dumps(after),)
    found = all_clicks(board.parts[i], position)
    return i, next(clicks for clicks, reached in found.items() if reached == after)


def move(play, option):
    """Make a move from the position that is shown, as a browser does."""
    part, clicks = named(play, option)
    for to in clicks:
        view = tell(play, "move", part=part, to=to, at=play.at)
    return view


def elements(svg, tag=""):
    """The elements of a picture that have a tag, or all, in the order in which they are drawn."""
    found = ElementTree.fromstring(svg).iter()
    return [one for one in found if one.tag.removeprefix(SVG) == tag or not tag]


def image_in(html):
    """The picture in an HTML text that holds one."""
    found = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    return base64.b64decode(found[1]).decode()


class Tags(HTMLParser):
    """Collects the tags of an HTML text with their attributes, and its texts."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.texts = [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, text):
        self.texts.append(text)


def luminance(colour):
    """The relative luminance of WCAG 2."""
    if len(colour) == 4:
        colour = "#" + "".join(2 * letter for letter in colour[1:])
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))


def contrast(one, other):
    """The contrast of WCAG 2, from 1 to 21."""
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def questions_of(lesson):
    """Return {name: question} of a notebook, such as "05", in the order of its file."""
    text = (NOTEBOOKS / "questions" / f"{lesson}.md").read_text(encoding="utf-8")
    names = [f"{lesson}: {heading}" for heading in re.findall(r"(?m)^## (.+)$", text)]
    return {name: question_named(name) for name in names}


def said_to_answers(lesson):
    """Return what nobody should read before answering: what is said to answers, our sentences."""
    asked = questions_of(lesson).values()
    return [said for q in asked for said in (*(why for _, _, why in q.options), q.ours) if said]
