"""`ProofPlay`: attack the theorem on a game of your own; `RewriteStepper`: watch proof 2."""

from ipywidgets import VBox
from traitlets import Int

from sg_core.draw import draw
from sg_core.errors import GameError, LimitError
from sg_core.graph import GameGraph, Sum, as_graph, explore, spelled
from sg_core.labels import grundy_values, listed, outcomes
from sg_core.routes import bends
from sg_core.rulesets import Nim
from sg_core.strategies import rewriting, rewritten, three_replies
from sg_core.widgets.base import Static, Widget, front_end
from sg_core.widgets.board import MOST_STONES, Board, GraphPart, HeapPart
from sg_core.widgets.edits import Sketch, sketched
from sg_core.widgets.picture import picture
from sg_core.widgets.play import PlayGame
from sg_core.widgets.steps import step_buttons, step_within
from sg_core.widgets.sums import part_editor

MOST_POSITIONS = 3_000  # of G + heap
CASES = {1, 2, 3}


class ProofBoard(PlayGame):
    """The board of `ProofPlay`: G + *g(G), in which the machine answers as proof 1 says.

    Parameters
    ----------
    editor : GameEditor
        Of G; the board follows it.
    """

    def __init__(self, editor):
        self.editor, self.sketch, self.problem = editor, editor.sketch, ""
        self.met, self.rounds = set(), 0
        super().__init__(attacked(editor.sketch), opponent=three_replies(editor.game))

    def follow(self, change=None):
        """Begin anew if G has changed; say so if it cannot be attacked."""
        before, self.sketch = self.sketch, self.editor.sketch
        if self.sketch is before:
            return
        self.message, self.refused, self.code = "", False, None
        try:
            self.board = attacked(self.sketch)
        except GameError as problem:
            self.problem = f"G as drawn cannot be attacked: {problem}"
        else:
            self.rounds += 1
            if self.sketch.game is not before.game:  # else positions were just put elsewhere
                self.problem, self.strategy, self.met = "", three_replies(self.sketch.game), set()
                self.begin()
        self.show()

    def do_move(self, to, part=0):
        """Make the reader's move, unless G as drawn cannot be attacked."""
        if self.problem:
            raise GameError(self.problem)
        super().do_move(to, part)

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

    def content(self):
        """Return what the front end shows."""
        return {**super().content(), "fits": self.rounds}


class Switch(Widget):
    """Buttons of which one is pressed: `index`. Keys typed at them do not reach JupyterLab.

    Parameters
    ----------
    title : str
    texts : list of str
    """

    _esm = front_end("graph.js", "panel.js")
    index = Int(0)

    def __init__(self, title, texts):
        self.title, self.texts = title, texts
        super().__init__()
        self.observe(lambda change: self.show(), names="index")
        self.show()

    def do_turn(self, index):
        """Press another button."""
        self.index = step_within(index, len(self.texts) - 1)

    def content(self):
        """Return what the front end shows."""
        buttons = [
            {"text": text, "send": {"do": "turn", "index": i}, "pressed": i == self.index}
            for i, text in enumerate(self.texts)
        ]
        return {
            "title": self.title,
            "parts": [],
            "buttons": buttons,
            "banner": "",
            "good": False,
            "log": [],
            "log_title": "",
            "choosing": False,
            "fits": 0,
        }

    def static(self):
        """Return the title and the button that is pressed."""
        text = f"{self.title}: {self.texts[self.index]}"
        return text, f"<p>{text}</p>"


class ProofPlay(Static, VBox):
    """Draw a game G and attack G + *g(G): the machine answers every move as proof 1 says.

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
        If the game is too large to draw, or its value to be shown as a heap. A game drawn later
        that is too large says so in the widget.

    Examples
    --------
    >>> attack = ProofPlay(GameGraph({"a": ["b"], "b": ["c"]}))
    >>> attack.board.act({"do": "move", "part": 0, "to": '"b"'})
    >>> attack.board.view["log"][1]
    'Machine: in G, b → c (case 3, G rose to value 1: on to c, of value 0)'
    """

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
    if stones > MOST_STONES:
        size = f"its value is {stones}, and a heap of at most {MOST_STONES} stones can be shown"
        raise LimitError(f"{size}; take moves away")
    count = (1 + G.size()) * (1 + stones)
    if count > MOST_POSITIONS:
        size = f"{1 + G.size()} × {1 + stones} = {count:,} positions"
        raise LimitError(
            f"it is too large: G + *{stones} has {size}, and at most {MOST_POSITIONS:,} can be "
            "played; take positions away"
        )
    labels = {position: str(number) for position, number in value.items()}
    parts = [GraphPart(sketch, "G", labels), HeapPart(explore(Nim(), stones), f"*{stones}")]
    whole = explore(Sum(G, Nim()), (G.start, stones))
    return Board(parts, whole, outcomes(whole), is_sum=True)


class RewriteStepper(Widget):
    """Proof 2 step by step: from the terminals up, each position is replaced by a heap.

    Parameters
    ----------
    game : GameGraph
    places : dict, optional
        From position to (x, y).

    Attributes
    ----------
    game : GameGraph
        The game as rewritten so far.

    Raises
    ------
    GameError
        If the game is too large to show.

    Examples
    --------
    >>> stepper = RewriteStepper(GameGraph({"a": ["b"]}))
    >>> stepper.act({"do": "go", "step": 1})
    >>> stepper.view["log"]
    ['b = {} ≈ *0']
    """

    _esm = front_end("graph.js", "panel.js")

    def __init__(self, game, places=None):
        self.given = as_graph(game).subgame()
        self.sketch = sketched(self.given, places)
        self.steps, self.done = rewriting(self.given), 0
        super().__init__()
        self.show()

    @property
    def game(self):
        """Return the game as rewritten so far."""
        return rewritten(self.given, self.done)

    def do_go(self, step):
        """Show the game after so many steps."""
        self.done = step_within(step, len(self.steps))

    def do_choose(self, key, part=0):
        """Say how to go on."""
        raise GameError("each position is replaced in its turn; press Step")

    def rewritten_sketch(self):
        """Return the game so far with places: the heaps stand in a column of their own."""
        game, places = self.game, self.sketch.places
        left = min(x for x, _ in places.values()) - 2
        low = min(y for _, y in places.values())
        heaps = heaps_in(game, places)
        spots = {p: places[p] for p in game.positions if p in places}
        spots |= {heap: (left, low + i) for i, heap in enumerate(heaps)}
        return Sketch(game, spots, bends(spots, game.moves))

    def banner(self):
        """Return the step that was made last, in words."""
        if not self.done:
            return "Every position is still itself. Step replaces the first terminal one."
        step = self.steps[self.done - 1]
        here, m = spelled(step.position), step.value
        why = f"*{m} is the least heap that is missing"
        larger = listed([f"*{n}" for n in step.heaps if n > m] or [""])
        aside = f" (from {larger} one can move on to *{m})" if larger else ""
        reason = f"and {why}{aside}. So" if step.heaps else "the empty set. So"
        return f"{here} = {as_set(step.heaps)}, {reason} {here} ≈ *{m}, which takes its place."

    def content(self):
        """Return what the front end shows."""
        sketch, last = self.rewritten_sketch(), len(self.steps)
        heaps, marks = heaps_in(sketch.game, self.given), {}
        if self.done:
            marks[heaps[self.steps[self.done - 1].value]] = "witness"
        if self.done < last:
            marks[self.steps[self.done].position] = "option"
        labels = {heap: str(n) for n, heap in enumerate(heaps)}
        return {
            "title": f"{self.done} of {last} positions are heaps",
            "parts": [
                {"title": "", "caption": self.caption()}
                | picture(sketch.game, sketch.places, sketch.bends, labels, marks)
            ],
            "buttons": step_buttons(self.done, last),
            "banner": self.banner(),
            "good": False,
            "log": [
                f"{spelled(s.position)} = {as_set(s.heaps)} ≈ *{s.value}"
                for s in self.steps[: self.done]
            ],
            "log_title": "Steps so far",
            "choosing": False,
            "fits": 0,
        }

    def caption(self):
        """Return what comes next."""
        if self.done == len(self.steps):
            return f"The whole game is ≈ *{self.steps[-1].value}." if self.steps else ""
        step = self.steps[self.done]
        return f"Next: {spelled(step.position)} = {as_set(step.heaps)}"

    def static(self):
        """Return the game as rewritten so far."""
        sketch = self.rewritten_sketch()
        title = f"{self.done} of {len(self.steps)} positions are heaps"
        labels = {heap: str(n) for n, heap in enumerate(heaps_in(sketch.game, self.given))}
        drawing = draw(sketch.game, labels, places=sketch.places, title=title)
        return drawing.alt, drawing.html()


def heaps_in(game, given):
    """Return the heaps of a rewritten game, *0, *1, …: its positions that were not given."""
    return [position for position in game.positions if position not in given]


def as_set(heaps):
    """Return heaps as a set.

    >>> as_set((0, 2)), as_set(())
    ('{*0, *2}', '{}')
    """
    return f"{{{', '.join(f'*{n}' for n in heaps)}}}"
