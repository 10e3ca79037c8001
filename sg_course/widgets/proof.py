"""`ProofPlay`: attack the proof by three replies, on a game of your own."""

from ipywidgets import VBox
from traitlets import Int

from sg_core.errors import GameError, LimitError
from sg_core.graph import GameGraph, Sum, as_graph, explore
from sg_core.labels import grundy_values
from sg_core.rulesets import Nim
from sg_core.strategies import three_replies
from sg_core.words import listed
from sg_course.limits import MOST_IN_ROW, MOST_TO_BEAT
from sg_course.pictures.boards import Display
from sg_course.widgets.base import Static, Widget
from sg_course.widgets.board import Board, GraphComponent, PictureComponent
from sg_course.widgets.explored import Explored
from sg_course.widgets.panels import choices, panel, step_within
from sg_course.widgets.play import PlayGame
from sg_course.widgets.sums import part_editor

CASES = {1, 2, 3}


class ProofBoard(PlayGame):
    """The board of `ProofPlay`: G + *g(G), in which the machine has three replies.

    Parameters
    ----------
    editor : GameEditor
        Of G; the board follows it.
    """

    def __init__(self, editor):
        self.editor, self.sketch, self.problem = editor, editor.sketch, ""
        self.met = set()
        super().__init__(attacked(editor.sketch), opponent=three_replies(editor.game))

    def follow(self, change):
        """Start again if G has changed; say so if it cannot be attacked."""
        before, self.sketch = self.sketch, self.editor.sketch
        if self.sketch is before:
            return
        self.forget()
        try:
            self.board = attacked(self.sketch)
        except GameError as problem:
            self.problem = f"G as drawn cannot be attacked: {problem}"
        else:
            if self.sketch.game is not before.game:  # else positions were just put elsewhere
                self.problem, self.strategy, self.met = "", three_replies(self.sketch.game), set()
                self.begin()
        self.show()

    def act(self, content):
        """Do what the front end asks for, unless G as drawn cannot be attacked."""
        if not self.problem:
            super().act(content)
            return
        self.refuse(self.problem)
        self.show()

    def proved_reply(self):
        """Return the proof's answer, and take down which case it was."""
        answer, note = super().proved_reply()
        if answer is not None:
            self.met |= CASES & {self.strategy.case(self.record[-2], self.position)}
        return answer, note

    def banner(self):
        """Return the state of the round, and the cases that were met."""
        if self.problem:
            return self.problem
        left = CASES - self.met
        seen = f" Cases met: {listed(sorted(self.met)) if self.met else 'none'}"
        return f"{super().banner()}{seen}{'.' if left else ', all three.'}"


class Switch(Widget):
    """Buttons of which one is pressed: `index`. Keys typed at them do not reach JupyterLab.

    Parameters
    ----------
    title : str
    texts : list of str
    """

    index = Int(0)

    def __init__(self, title, texts):
        self.title, self.texts = title, texts
        super().__init__()
        self.observe(lambda change: self.show(), names="index")

    def do_turn(self, index):
        """Press another button."""
        self.index = step_within(index, len(self.texts) - 1)

    def content(self):
        """Return what the front end shows."""
        texts = dict(enumerate(self.texts))
        return panel(title=self.title, buttons=choices("turn", "index", texts, self.index))


class ProofPlay(Static, VBox):
    """Draw a game G and attack G + *g(G): the machine answers by three replies.

    Parameters
    ----------
    game : GameGraph, optional
        What to begin with.

    Attributes
    ----------
    game : GameGraph
        G as drawn. May be set.
    board : PlayGame
        The round on G and a heap.

    Raises
    ------
    GameError
        If the game is too large to draw, or its value too large for a heap. If you
        draw too large a game later, the widget shows a message instead.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> attack = ProofPlay(GameGraph({"a": ["b"], "b": ["c"]}))
    >>> attack.board.act({"do": "move", "part": 0, "to": '"b"'})
    >>> attack.board.view["log"][1]
    'Machine: in G, b → c (case 3, G rose to value 1: on to c, of value 0)'
    """

    page_button = "Play the proof here"

    def __init__(self, game=None):
        G = GameGraph({"a": ["b", "c"], "b": ["c", "d"], "c": ["d"]}) if game is None else game
        self.editor = part_editor(as_graph(G), "grundy", "G")
        self.board = ProofBoard(self.editor)
        self.editor.observe(self.board.follow, names="view")
        self.switch = Switch("G + a heap of its value", ["Attack", "Draw another G"])
        self.switch.observe(self.turn_over, names="index")
        super().__init__([self.switch, self.editor, self.board])
        self.turn_over()

    def turn_over(self, change=None):
        """Show the board or the editor."""
        attack = self.switch.index == 0
        self.board.layout.display, self.editor.layout.display = (
            ("", "none") if attack else ("none", "")
        )

    @property
    def game(self):
        """Return G as drawn."""
        return self.editor.game

    @game.setter
    def game(self, game):
        self.editor.game = game

    def static(self):
        """Return where play stands."""
        return self.board.static()


def attacked(sketch):
    """Return the board of G + *g(G), for a sketch of G."""
    G, value = sketch.game, grundy_values(sketch.game)
    stones = value[G.start]
    if stones > MOST_IN_ROW:
        size = f"its value is {stones}, and a heap of at most {MOST_IN_ROW} stones can be shown"
        raise LimitError(f"{size}; take moves away")
    count = (1 + G.size()) * (1 + stones)
    if count > MOST_TO_BEAT:
        size = f"{1 + G.size()} × {1 + stones} = {count:,} positions"
        raise LimitError(
            f"it is too large: G + *{stones} has {size}, and at most {MOST_TO_BEAT:,} can be "
            "played; take positions away"
        )
    labels = {position: str(number) for position, number in value.items()}
    heap = PictureComponent(Explored(explore(Nim(), stones)), f"*{stones}", Display(Nim()))
    whole = Explored(explore(Sum(G, Nim()), (G.start, stones)))
    return Board([GraphComponent(sketch, "G", labels), heap], whole, is_sum=True)
