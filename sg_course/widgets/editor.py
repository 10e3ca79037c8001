"""`GameEditor`: a game drawn with mouse or keyboard, labelled as it changes."""

from collections.abc import Iterable
from html import escape
from itertools import pairwise
from pprint import pformat

from sg_core.beyond.loopy import LoopyGraph, as_written
from sg_core.checks import as_text, truth
from sg_core.errors import GameError
from sg_core.graph import GameGraph, explore, top_down
from sg_core.rulesets import Nim
from sg_core.samples import random_game
from sg_core.words import counted, joined, listed, shown, spelled
from sg_course.pictures.drawing import draw
from sg_course.pictures.dressed import longest
from sg_course.widgets import edits
from sg_course.widgets.base import Widget, front_end
from sg_course.widgets.explored import ExploredLoopy
from sg_course.widgets.links import arguments, expression_of, with_imports
from sg_course.widgets.saved import paragraph, with_side
from sg_course.widgets.sketch import editable, graph_part, key_of, position_with_key, sketched
from sg_course.widgets.text_form import from_text, to_text

KINDS = (None, "outcome", "grundy")
MOST_UNDO = 500


def take_one_or_two(stones):
    """Return what is left of a heap when one or two stones are taken."""
    return [stones - take for take in (1, 2) if take <= stones]


PRESETS = {
    "a single position": lambda: GameGraph({"a": []}),
    "a fork": lambda: GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["e"]}),
    "take 1 or 2 from 5": lambda: explore(take_one_or_two, 5),
    "a heap of 3": lambda: explore(Nim(), 3),
    "two heaps of 2": lambda: explore(Nim(), (2, 2)),
    "random, 8 positions": None,
}


class GameEditor(Widget):
    """Edit a game as a drawing or as text; labels follow each change.

    Parameters
    ----------
    game : GameGraph or LoopyGraph, optional
        What to begin with; default: a single position. Positions may be strings, ints, or tuples.
        In a `LoopyGraph`, moves may be drawn that let play go round.
    labels : str, None or collection of them
        The kinds of label that the reader may switch between, of "outcome", "grundy" and None
        (off, which is always offered); the first is shown at the beginning.
    places : dict, optional
        From position to (x, y), y up; default: the layered layout.
    title : str, optional
        A heading, for an editor beside other widgets. With a heading, the editor leaves out the
        text form and the switch for labels.
    name : str, optional
        The name of the game in "copy as code"; default: the title if it is a name, otherwise
        "game".
    margin : bool
        Whether it stands, small, in the margin of another figure: it leaves out its legend, and its
        buttons until somebody touches it.

    Attributes
    ----------
    game : GameGraph
        The game as drawn: always a valid one. May be set.
    places : dict
        Where its positions stand.

    Raises
    ------
    GameError
        If the game is too large to edit (above 400 positions or 2,000 moves), labels are of no
        known kind, or `margin` is not True or False.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> editor = GameEditor(GameGraph({"a": ["b"]}))
    >>> editor.act({"do": "add", "at": [1, 0], "source": '"a"'})
    >>> editor.game.options("a")
    ('b', 'c')
    """

    page_button = "Draw a game here"
    _esm = front_end("editor")
    until_next_action = Widget.until_next_action | dict.fromkeys(
        ["focus", "refused_move", "code", "judged"]
    )

    def __init__(self, game=None, labels="outcome", places=None, title="", name=None, margin=False):
        game = GameGraph({"a": []}) if game is None else as_written(game)
        self.sketch = sketched(editable(game), places)
        self.kinds = known_kinds(labels)
        self.shown_kind = self.kinds[0]
        self.offered = [None, *(kind for kind in self.kinds if kind is not None)]
        self.past, self.future = [], []
        self.title, self.margin, self.marks = str(title), truth(margin, "margin"), {}
        self.presets = list(PRESETS)
        self.name = known_name(self.title if name is None and self.title.isidentifier() else name)
        super().__init__()

    @property
    def game(self):
        """Return the game as drawn."""
        return self.sketch.game

    @game.setter
    def game(self, game):
        self.begin_with(as_written(game))
        self.forget()
        self.show()

    @property
    def places(self):
        """Return where the positions stand."""
        return dict(self.sketch.places)

    def change(self, sketch):
        """Take a new sketch, unless it shows the same; *Undo* brings the old one back."""
        if edits.game_in_json(sketch) != edits.game_in_json(self.sketch):
            self.past = [*self.past[-MOST_UNDO:], self.sketch]
            self.future = []
            self.sketch = sketch

    def begin_with(self, game):
        """Take another game, laid out anew and shown whole."""
        if isinstance(self.game, LoopyGraph):
            game = LoopyGraph({p: game.options(p) for p in game.positions}, game.start)
        self.change(sketched(editable(game)))
        self.subject += 1

    def position(self, key):
        """Return the position that the front end calls `key`."""
        return position_with_key(self.sketch.game, key)

    # What the front end may ask for

    def do_add(self, at, source=None, name=None):
        """Add a position, and a move to it if `source` is given."""
        sketch, name = edits.with_position(self.sketch, at, name)
        if source is not None:
            sketch = edits.with_move(sketch, self.position(source), name)
        self.change(sketch)
        self.focus = name

    def do_connect(self, source, target):
        """Add a move; the same gesture again removes it."""
        source, target = self.position(source), self.position(target)
        self.focus = target
        if target in self.sketch.game.options(source):
            self.change(edits.without_move(self.sketch, source, target))
            move = f"{spelled(source)} → {spelled(target)}"
            self.message = f"{move} is removed. The same gesture brings it back."
            return
        try:
            self.change(edits.with_move(self.sketch, source, target))
        except edits.RefusedMove as problem:
            self.refused_move, self.focus = problem, source
            raise

    def do_disconnect(self, source, target):
        """Remove a move."""
        source, target = self.position(source), self.position(target)
        self.change(edits.without_move(self.sketch, source, target))
        self.focus = source

    def do_delete(self, key):
        """Remove a position."""
        position = self.position(key)
        was_start = position == self.game.start
        sketch, self.focus = edits.without_position(self.sketch, position)
        self.change(sketch)
        if was_start:
            here = spelled(self.game.start)
            self.message = f"{spelled(position)} was the start; now play begins at {here}."

    def do_rename(self, key, name):
        """Give a position another name."""
        self.focus = self.position(key)
        sketch = edits.with_new_name(self.sketch, self.focus, name)
        self.focus = self.focus if sketch is self.sketch else name.strip()
        self.change(sketch)

    def do_start(self, key):
        """Let play begin at a position."""
        self.focus = self.position(key)
        self.change(edits.with_start(self.sketch, self.focus))

    def do_place(self, key, at):
        """Put a position elsewhere."""
        self.focus = self.position(key)
        self.change(edits.with_place(self.sketch, self.focus, at))

    def do_tidy(self):
        """Let the layout place everything anew."""
        self.change(edits.tidied_sketch(self.sketch))
        self.subject += 1

    def do_undo(self):
        """Undo the last change."""
        if self.past:
            self.future = [*self.future, self.sketch]
            self.sketch, self.past = self.past[-1], self.past[:-1]

    def do_redo(self):
        """Make the change that was taken back."""
        if self.future:
            self.past = [*self.past, self.sketch]
            self.sketch, self.future = self.future[-1], self.future[:-1]

    def do_preset(self, name):
        """Begin with another game."""
        if name not in self.presets:
            raise GameError(f"there is no preset {shown(name)} here")
        make = PRESETS[name]
        self.begin_with(make() if make else random_game(8, f"{self.title} {self.revision}"))

    def do_labels(self, kind):
        """Show another kind of label."""
        if kind not in self.offered:
            raise GameError(f"these labels are not offered here: {shown(kind)}")
        self.shown_kind = kind

    def do_text(self, text):
        """Take the game from its text form."""
        self.judged = as_text(text, "the text form of a game")
        self.change(edits.with_game(self.sketch, from_text(text, type(self.game))))

    def do_code(self):
        """Show the code that rebuilds the game."""
        self.code = self.as_code()
        self.message = (
            "The code is below. Paste it into a cell, and nothing is lost with the kernel."
        )

    # What is shown

    def as_code(self):
        """Return a cell that rebuilds the game with its start, places and labels as shown."""
        options = {p: list(self.game.options(p)) for p in top_down(self.game)}
        kind = type(self.game).__name__
        game = f"{self.name} = {kind}({pretty(options)}, start={self.game.start!r})"
        others = [kind for kind in self.kinds if kind not in (None, self.shown_kind)]
        kinds = (self.shown_kind, *others) if others else self.shown_kind
        places = pretty({p: self.sketch.places[p] for p in options})
        named = "" if self.name == "game" else f", name={self.name!r}"
        shown = f"GameEditor({self.name}, labels={kinds!r}, places={places}{named})"
        return with_imports(f"{game}\n{shown}")

    def link_text(self):
        """Return the game as drawn, in the form of links and of kept answers."""
        kinds = tuple(dict.fromkeys([self.shown_kind, *self.kinds]))
        return f"GameEditor({expression_of(self.game)}, labels={kinds!r}, places={self.places!r})"

    state = link_text

    def do_restore(self, state):
        """Take a game as it was kept."""
        kept = arguments(state, "GameEditor")
        self.change(sketched(editable(as_written(kept["game"])), kept["places"]))
        self.do_labels(kept["labels"][0])
        self.subject += 1

    def content(self):
        """Return what the front end shows."""
        problem = self.refused_move
        refused = {}
        if problem is not None:
            around = [*problem.cycle, problem.cycle[0]]
            refused = dict.fromkeys(pairwise(around), "refused")
        marked = "where the chosen position of the sum stands"
        view = graph_part(self.sketch, self.shown_kind, self.marks, refused, marked)
        return {
            **view,
            "legend": () if self.margin else view["legend"],
            "ghost": [key_of(p) for p in problem.move] if problem else None,
            "text": to_text(self.sketch.game),
            "judged": self.judged,
            "summary": self.summary(view["positions"]),
            "title": self.title,
            "margin": self.margin,
            "labels": self.shown_kind,
            "offered": self.offered if len(self.offered) > 1 and not self.title else [],
            "presets": self.presets,
            "can_undo": bool(self.past),
            "can_redo": bool(self.future),
            "focus": None if self.focus is None else key_of(self.focus),
            "code": self.code,
        }

    def summary(self, drawn):
        """Return counts and, if labels are shown, the winning moves: those to what looks like P."""
        game = self.sketch.game
        parts = [f"{counted(len(game), 'position')} · {counted(len(game.moves), 'move')}"]
        parts[0] += f" · {longest(game)}"
        if self.shown_kind is not None:
            lost = {one["key"]: one["full"] for one in drawn if one["style"] == "P"}
            best = [lost[key] for key in map(key_of, game.options(game.start)) if key in lost][:8]
            parts.append(f"winning moves from the start: {joined(best) if best else 'none'}")
            if len(best) > 1 and isinstance(game, LoopyGraph):
                soonest = ExploredLoopy(game).winning_moves(game.start)
                parts.append(f"soonest by {listed(soonest[:8])}")
        return parts

    def drawing(self):
        """Return the game as drawn."""
        title = self.title or "Game editor"
        return draw(self.game, self.shown_kind, places=self.sketch, title=title)

    def static(self):
        """Return the game as drawn, and beside it as text."""
        drawing, text = self.drawing(), escape(to_text(self.game))
        counts = "".join(map(paragraph, self.view["summary"]))
        side = f'<p><b>As text</b></p><pre style="white-space: pre-wrap">{text}</pre>{counts}'
        return drawing.alt, with_side(drawing.html(), side)


def known_kinds(labels):
    """Return `labels` as a tuple of kinds of label."""
    if labels is None or isinstance(labels, str):
        labels = (labels,)
    kinds = tuple(labels) if isinstance(labels, Iterable) else (labels,)
    if not all(kind in KINDS for kind in kinds):
        raise GameError(
            f"labels are 'outcome', 'grundy', None or several of them, not {shown(labels)}"
        )
    return kinds or (None,)


def known_name(name):
    """Return what a game is called in code."""
    if name is not None and not (isinstance(name, str) and name.isidentifier()):
        raise GameError(f"name must be possible as the name of a variable, unlike {shown(name)}")
    return name or "game"


def pretty(things):
    """Return a dict as code, broken into lines if it is long."""
    return pformat(things, sort_dicts=False, width=88, compact=True)
