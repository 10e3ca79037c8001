"""What the tests of exercises share: small games, what all verdicts keep, odd answers."""

import re
from functools import cache

from hypothesis import strategies as st
from specimens import usual

from sg_core import GameGraph
from sg_core.words import as_characters
from sg_course.exercises.verdict import SIGNS
from sg_course.widgets import GameEditor

GAME = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"]})
ALT = r'<img alt="([^"]{40,})"'


def kind_of(row):
    """The kind that a row is about: a class, or a `partial` of one."""
    return getattr(row, "func", row)


def named(row):
    """The name of the kind that a row is about."""
    return kind_of(row).__name__


@cache
def made(row):
    """The exercise of a row: of a class, as the examples in its docstring make it."""
    if not isinstance(row, type):
        return row()
    one = usual(f"exercises.{row.__name__}")
    return one.called(one.values)


def well_formed(verdict):
    """Whether a verdict keeps the promises of all verdicts; the text and HTML can be shown."""
    bundle = verdict._repr_mimebundle_()
    assert verdict.state in SIGNS
    assert verdict.is_right == (verdict.state == "right") == (verdict.points == 1)
    assert 0 <= verdict.points <= 1
    assert verdict.message
    assert (verdict.heading or verdict.state.capitalize()) in str(verdict)
    assert bundle["text/plain"].startswith(as_characters(str(verdict)))
    drawn, beside = "<img" in bundle["text/html"], "checkbox" in bundle["text/html"]
    assert (drawn or beside) == (verdict.picture is not None)
    if drawn:
        assert re.search(ALT, bundle["text/html"])
    return True


def highlighted(verdict):
    """What the text of a verdict's picture says is highlighted."""
    return verdict.picture.alt.partition("Highlighted: ")[2]


def written(position):
    """A position as it stands in a sentence."""
    if not isinstance(position, tuple):
        return str(position)
    return f"({', '.join(map(written, position))}{',' * (len(position) == 1)})"


def reached(game, position):
    """All that one or more moves reach."""
    below = [reached(game, option) for option in game.options(position)]
    return set().union(game.options(position), *below)


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
NAMES = st.sampled_from(["a", "b", "c", "d", "e", "P", "N", "2", "3", "none", "None", "*1", ""])
JSON = st.recursive(
    SCALARS | NAMES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES | st.text(), inner),
    max_leaves=12,
)


class RudeError(Exception):
    """An error that cannot be shown."""

    def __str__(self):
        raise RuntimeError("no")


def rude(kind, error):
    """A class derived from a kind, all of whose methods raise an error."""

    def fails(*_):
        raise error

    of_all = "eq hash repr str len iter bool contains int call"
    names = [f"__{name}__" for name in of_all.split()] + ["strip"]
    return type("Rude", (kind,), dict.fromkeys(names, fails))


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


RUDE, RUDE_TEXT = rude(object, RuntimeError)(), rude(str, RuntimeError)("a")
ODD = {  # beside what `odd.py` has, which `test_fuzz.py` tries
    "rude": RUDE,
    "rude text": RUDE_TEXT,
    "raises rudely": rude(object, RudeError)(),
    "rude as label": dict.fromkeys("abcde", RUDE),
    "rude texts as labels": dict.fromkeys("abcde", RUDE_TEXT),
    "rude text as key": {1: RUDE_TEXT},
    "equal to all": EqualToAll(),
    "equal to all as label": dict.fromkeys("abcde", EqualToAll()),
    "quits": Quits(),
    "editor class": GameEditor,
    "huge": 10**5000,
    "huge labels": dict.fromkeys("abcde", 10**5000),
    "nan labels": dict.fromkeys("abcde", float("nan")),
    "set of labels": dict.fromkeys("abcde", frozenset("P")),
}
