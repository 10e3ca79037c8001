"""`DistinguisherHunt`: draw a game X until X + G and X + H have different outcomes."""

from ipywidgets import HBox

from sg_core.checks import one_of, truth
from sg_core.errors import GameError
from sg_core.graph import GameGraph, as_graph
from sg_core.labels import P, outcomes
from sg_core.sets import set_notation
from sg_core.values import winning_moves
from sg_core.words import shown
from sg_course.pictures.drawing import move_in
from sg_course.widgets.base import Static, Widget
from sg_course.widgets.panels import button, panel
from sg_course.widgets.saved import with_side
from sg_course.widgets.sketch import graph_part, sketched
from sg_course.widgets.sums import SIDE_BY_SIDE, part_editor

TRIED = "X tried so far, with the outcomes of X + G and X + H"
COPIES = {"X := one position": None, "X := a copy of G": 0, "X := a copy of H": 1}


class HuntPanel(Widget):
    """G and H side by side, with the outcomes of X + G and X + H.

    Parameters
    ----------
    X : GameEditor
    pair : two Sketches
        Of G and H.
    kind : "outcome" or None
    copies : bool
    """

    def __init__(self, X, pair, kind, copies):
        self.editor, self.pair, self.kind = X, pair, kind
        self.copies = COPIES if copies else {}
        self.tried = {}  # from X as a set to the outcomes of X + G and X + H
        self.play()
        super().__init__()

    def play(self):
        """Play X + G and X + H."""
        self.game = self.editor.game
        self.sums = [labelled_sum(self.game, sketch.game) for sketch in self.pair]
        self.tried.setdefault(in_text(self.game), self.results())

    def follow(self, change):
        """Play X + G and X + H anew if X has changed."""
        if self.editor.game is not self.game:
            self.forget()
            self.play()
            self.show()

    def results(self):
        """Return the outcomes of X + G and X + H."""
        return tuple(label[whole.start] for whole, label in self.sums)

    def do_copy(self, of):
        """Put a single position, or a copy of G or H, in place of X."""
        if of not in self.copies.values():
            raise GameError(f"there is no copy of {shown(of)} to take")
        self.editor.game = GameGraph({"x": []}) if of is None else self.pair[of].game

    def do_choose(self, key, part=0):
        """Say how to change what was clicked."""
        self.message = "G and H stay as they are; X is the game that you edit."

    def found(self):
        """Return whether X tells G and H apart."""
        return len(set(self.results())) == 2

    def banner(self):
        """Return the state of the hunt in words."""
        if self.found():
            return "Found! X + G and X + H have different outcomes: X tells G and H apart."
        return f"X + G and X + H are both {self.results()[0]}: X does not tell G and H apart."

    def caption(self, name, whole, label):
        """Return the outcome of one sum, and a move that wins it."""
        if label[whole.start] is P:
            return f"X + {name} is P: no move wins"
        move = move_in(whole.start, winning_moves(whole)[0], ("X", name))
        return f"X + {name} is N: {move} wins"

    def content(self):
        """Return what the front end shows."""
        parts = [
            graph_part(sketch, self.kind, title=name, caption=self.caption(name, *whole))
            for name, whole, sketch in zip("GH", self.sums, self.pair)
        ]
        return panel(
            title="Find X",
            parts=parts,
            buttons=[button(text, {"do": "copy", "of": of}) for text, of in self.copies.items()],
            banner=self.banner(),
            good=self.found(),
            log=self.log(),
            log_title=TRIED,
        )

    def log(self):
        """Return every X tried so far, with its outcomes."""
        return [f"X = {text}: {g} and {h}" for text, (g, h) in self.tried.items()]


class DistinguisherHunt(Static, HBox):
    """Two games G and H, and a game X to draw: find one that tells G and H apart.

    Parameters
    ----------
    G, H : GameGraph
    X : GameGraph, optional
        What to begin with; default: a single position.
    labels : "outcome" or None
        Whether the games show P and N.
    copies : bool
        True: buttons offer copies of G and H as X, and the editor offers games to begin with.

    Attributes
    ----------
    X : GameGraph
        The game as drawn.
    tried : dict
        From every X tried, as a set, to the outcomes of X + G and X + H.

    Raises
    ------
    GameError
        If a game is too large to draw.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> hunt = DistinguisherHunt(GameGraph({"a": ["b"]}), GameGraph({"c": []}))
    >>> hunt.panel.view["banner"]
    'Found! X + G and X + H have different outcomes: X tells G and H apart.'
    """

    page_button = "Hunt for X here"

    def __init__(self, G, H, X=None, labels="outcome", copies=True):
        pair = [sketched(game) for game in (G, H)]
        one_of(labels, ("outcome", None), "labels")
        truth(copies, "copies")
        X = GameGraph({"x": []}) if X is None else as_graph(X)
        self.editor = part_editor(X, labels, "X")
        self.editor.presets = self.editor.presets if copies else []
        self.editor.show()
        self.panel = HuntPanel(self.editor, pair, labels, copies)
        self.panel.layout = {"flex": "1 1 440px", "min_width": "0"}
        self.editor.observe(self.panel.follow, names="view")
        super().__init__([self.editor, self.panel], layout=SIDE_BY_SIDE)

    @property
    def X(self):
        """Return the game as drawn."""
        return self.editor.game

    @property
    def tried(self):
        """Return what every X tried so far gave."""
        return dict(self.panel.tried)

    def static(self):
        """Return X, and beside it G and H with their sums."""
        X, (text, html) = self.editor.drawing(), self.panel.static()
        return f"{X.alt} {text}", with_side(X.image(), html)


def in_text(X):
    """Return a game as a set, or its size if that is too long."""
    try:
        return set_notation(X)
    except GameError:
        return f"a game of {len(X)} positions"


def labelled_sum(X, G):
    """Return X + G with its labels."""
    whole = X + G
    return whole, outcomes(whole)
