"""`SumExplorer`: two games to edit, and their sum as a grid that follows."""

from ipywidgets import HBox

from sg_core.checks import one_of
from sg_core.errors import GameError, LimitError
from sg_core.graph import GameGraph, as_graph, unreached
from sg_core.values import outcome
from sg_core.words import listed, shown, spelled
from sg_course.limits import MOST_MOVES_SHOWN, MOST_SHOWN
from sg_course.pictures.drawing import Drawings
from sg_course.pictures.layout import grid
from sg_course.widgets.base import Static, Widget
from sg_course.widgets.editor import GameEditor
from sg_course.widgets.panels import PanelPart, choices, panel
from sg_course.widgets.sketch import Sketch, graph_part, position_with_key

KINDS = {None: "labels off", "outcome": "labels P / N"}
MOST_LOOSE = 6  # positions that are named
GRID = "G + H: a row for each position of G, a column for each of H"
SIDE_BY_SIDE = {"flex_flow": "row wrap", "max_width": "1000px"}
GAP = {"grid_gap": "0 6px"}
GRID_FIRST = SIDE_BY_SIDE | GAP | {"flex_flow": "row-reverse wrap"}  # or above, where it is narrow
NARROW, WIDE, UNIT = 150, 380, 68  # pixels: of a game in the margin, and per unit of its drawing


class SumPanel(Widget):
    """The grid of G + H; a chosen position lights up its two components.

    Parameters
    ----------
    G, H : GameEditor
    """

    def __init__(self, G, H, kind):
        self.editors, self.kind = (G, H), kind
        self.add()
        super().__init__()

    def add(self):
        """Make the sum of the games, if it is not too large to draw; no position is chosen."""
        self.games, self.chosen = tuple(editor.game for editor in self.editors), None
        try:
            check_grid(*self.games)
            self.sum, plan = self.games[0] + self.games[1], grid(*self.games)
            self.sketch = Sketch(plan.places, plan.bends, self.sum)
        except LimitError as problem:
            self.sum, self.problem = None, str(problem)

    def follow(self, change):
        """Make the sum anew if one of the games has changed."""
        if any(editor.game is not game for editor, game in zip(self.editors, self.games)):
            self.forget()
            self.add()
            self.light()
            self.show()

    def do_choose(self, key, part=0):
        """Light up a position of the sum with its components; once more: put it out."""
        if self.sum is None:
            raise GameError(self.problem)
        position = position_with_key(self.sum, key)
        self.chosen = None if position == self.chosen else position
        self.light()

    def do_labels(self, kind):
        """Show labels, or none, in all three games."""
        if kind not in tuple(KINDS):
            raise GameError(f"these labels are not offered here: {shown(kind)}")
        self.kind = kind
        for editor in self.editors:
            editor.shown_kind = kind
            editor.show()

    def light(self):
        """Mark the components of the chosen position in their editors."""
        for i, editor in enumerate(self.editors):
            marks = {} if self.chosen is None else {self.chosen[i]: "witness"}
            if marks != editor.marks:
                editor.marks = marks
                editor.show()

    def banner(self):
        """Return the outcomes in words, or where the chosen position can go."""
        if self.sum is None:
            return self.problem
        if self.chosen is not None:
            g, h = map(spelled, self.chosen)
            row, column = (len(game.options(p)) for game, p in zip(self.games, self.chosen))
            there = f"{row} in G (down its column), {column} in H (along its row)"
            return f"{spelled(self.chosen)}: G stands at {g}, H at {h}. Moves: {there}."
        if self.kind is None:
            return f"Click a position of G + H to see its two components.{self.left_out()}"
        g, h = (outcome(game) for game in self.games)
        return f"G is {g}, H is {h}, and G + H is {outcome(self.sum)}.{self.left_out()}"

    def left_out(self):
        """Return which positions have no row or column, because no play reaches them."""
        named = zip("GH", self.games)
        loose = [f"{spelled(p)} of {name}" for name, game in named for p in unreached(game)]
        if len(loose) > MOST_LOOSE:
            loose[MOST_LOOSE - 1 :] = [f"{len(loose) - MOST_LOOSE + 1} more"]
        return f" Not in the grid, as no play gets there: {listed(loose)}." if loose else ""

    def content(self):
        """Return what the front end shows."""
        drawn = PanelPart({"positions": [], "moves": []}, "The sum is too large to draw.")
        if self.sum is not None:
            marks, moves = {}, {}
            if self.chosen is not None:
                marks = dict.fromkeys(self.sum.options(self.chosen), "option")
                moves = {(self.chosen, option): "witness" for option in marks}
                marks[self.chosen] = "here"
            marked = "the chosen position and its moves"
            drawn = graph_part(self.sketch, self.kind, marks, moves, marked)
        return panel(
            title=GRID,
            how="Click a game to change it.",
            parts=[drawn],
            buttons=choices("labels", "kind", KINDS, self.kind),
            banner=self.banner(),
            choosing=True,
        )

    def saved(self):
        """Return the same panel; without labels, it only names the positions that are left out."""
        without = self.sum is not None and self.kind is None
        return self.content() | ({"banner": self.left_out().strip()} if without else {})


class SumExplorer(Static, HBox):
    """Edit two games and see their sum: its grid, its labels, the components of each position.

    The two games stand in the margin of the grid; once one is touched, its buttons are below it.

    Parameters
    ----------
    G, H : GameGraph, optional
        What to begin with; default: heaps of one and of two.
    labels : "outcome" or None
        Whether P and N are shown at first; the reader can switch.

    Attributes
    ----------
    G, H : GameGraph
        The games as drawn.

    Raises
    ------
    GameError
        If a game is too large to edit. For a sum too large to draw, the widget shows a message.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> explorer = SumExplorer(GameGraph({"a": ["b"]}), GameGraph({"x": ["y"]}))
    >>> explorer.sum.start, explorer.panel.view["banner"]
    (('a', 'x'), 'G is N, H is N, and G + H is P.')
    """

    page_button = "Draw a sum here"

    def __init__(self, G=None, H=None, labels="outcome"):
        one_of(labels, ("outcome", None), "labels")
        G = GameGraph({"a": ["b"]}) if G is None else as_graph(G)
        H = GameGraph({"x": ["y", "z"], "y": ["z"]}) if H is None else as_graph(H)
        self.editors = [margin_editor(G, labels, "G"), margin_editor(H, labels, "H")]
        self.panel = SumPanel(*self.editors, labels)
        for editor in self.editors:
            editor.observe(self.panel.follow, names="view")
        self.panel.layout = {"flex": "3 1 480px", "min_width": "0"}
        wide = max(width_in_margin(editor) for editor in self.editors)
        beside = {"flex": f"1 1 {wide}px", "min_width": "0", "flex_flow": "row wrap"}
        beside |= GAP | {"align_content": "flex-start"}
        margin = HBox(self.editors, layout=beside)
        super().__init__([self.panel, margin], layout=GRID_FIRST)

    @property
    def G(self):
        """Return the first game."""
        return self.editors[0].game

    @property
    def H(self):
        """Return the second game."""
        return self.editors[1].game

    @property
    def sum(self):
        """Return G + H, or None if it is too large to draw."""
        return self.panel.sum

    def static(self):
        """Return the grid, and below it the two games."""
        pair = Drawings(tuple(editor.drawing() for editor in self.editors))
        text, html = self.panel.static()
        below = pair.html() if self.sum is None else pair.image()  # else the grid has the legend
        return f"{text} {pair.alt}", f"{html}{below}"


def part_editor(game, labels, title):
    """Return a small editor that stands beside another widget."""
    editor = GameEditor(game, labels=labels, title=title)
    editor.layout = {"flex": "1 1 380px", "min_width": "0"}
    return editor


def margin_editor(game, labels, title):
    """Return a small editor that stands in the margin of a figure, as wide as its game."""
    editor = GameEditor(game, labels=labels, title=title, margin=True)
    editor.layout = {"flex": f"1 1 {width_in_margin(editor)}px", "min_width": "0"}
    return editor


def width_in_margin(editor):
    """Return how wide the game of an editor is in a margin, in pixels."""
    xs = [x for x, _ in editor.places.values()]
    return round(min(WIDE, max(NARROW, 1.4 * UNIT + UNIT * (max(xs) - min(xs)))))


def check_grid(G, H):
    """Raise if the sum is too large to draw."""
    rows, columns = 1 + G.size(), 1 + H.size()
    moves = rows * len(H.subgame().moves) + columns * len(G.subgame().moves)
    if rows * columns > MOST_SHOWN or moves > MOST_MOVES_SHOWN:
        raise LimitError(
            f"G + H has {rows} × {columns} = {rows * columns:,} positions and {moves:,} moves; at "
            f"most {MOST_SHOWN} and {MOST_MOVES_SHOWN:,} can be drawn. Take positions away, or "
            "leave it undrawn: outcome(G + H)"
        )
