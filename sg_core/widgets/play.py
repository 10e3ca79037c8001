"""`PlayGame`: play heaps of stones or a drawn game against the machine."""

import random
from itertools import pairwise

from sg_core.draw import draw, image
from sg_core.errors import GameError, shown
from sg_core.graph import GameGraph, explore
from sg_core.labels import listed, outcomes, winning_moves
from sg_core.rulesets import Nim
from sg_core.widgets.base import Widget, front_end
from sg_core.widgets.edits import sketched
from sg_core.widgets.picture import key_of, picture

OPPONENTS = ("perfect", "random")
FIRST = ("you", "machine")
MOST_STONES = 12


class PlayGame(Widget):
    """Play a game from a position; who cannot move loses.

    Parameters
    ----------
    game : GameGraph or Nim
        A graph is drawn as a graph, a position of nim as heaps of stones.
    position : optional
        Where play begins; needed for `Nim`, default for a graph: its start.
    opponent : "perfect" or "random"
        A perfect opponent moves to a P-position whenever there is one.
    first : "you" or "machine"
        Who begins; the reader may change it for the next round.
    seed : int or str, optional
        Makes the machine's choices among equally good moves the same each time.

    Attributes
    ----------
    position : hashable
        Where play stands.
    record : list
        The positions of the round so far, the first one included.

    Raises
    ------
    GameError
        If there is nothing to play on, or too much to draw.

    Examples
    --------
    >>> from sg_core.rulesets import Nim
    >>> play = PlayGame(Nim(), (2, 2))
    >>> play.act({"do": "move", "to": "[0, 2]"})
    >>> play.position
    (0, 0)
    """

    _esm = front_end("graph.js", "play.js")

    def __init__(self, game, position=None, opponent="perfect", first="you", seed=None):
        for value, known in ((opponent, OPPONENTS), (first, FIRST)):
            if value not in known:
                raise GameError(f"expected one of {', '.join(known)}, not {shown(value)}")
        if not isinstance(seed, int | str | None):
            raise GameError(f"seed is a whole number or a text, not {shown(seed)}")
        self.heaps = isinstance(game, Nim)
        self.sketch = sketched(graph_to_play(game, position)) if not self.heaps else None
        self.game = heaps_to_play(game, position) if self.heaps else self.sketch.game
        self.outcome = outcomes(self.game)
        self.opponent, self.first, self.chance = opponent, first, random.Random(seed)
        super().__init__()
        self.begin()
        self.show()

    def begin(self):
        """Start a round."""
        self.position = self.game.start
        self.record, self.turn = [self.position], self.first
        self.lines = []
        if self.turn == "machine":
            self.reply()

    def do_new(self, first=None, opponent=None):
        """Start another round."""
        if first not in (None, *FIRST) or opponent not in (None, *OPPONENTS):
            raise GameError(f"cannot begin with {shown(first or opponent)}")
        self.first, self.opponent = first or self.first, opponent or self.opponent
        self.begin()

    def do_move(self, to):
        """Make the reader's move; the machine answers."""
        if self.over():
            raise GameError("this round is over; begin a new one")
        option = next((q for q in self.game.options(self.position) if key_of(q) == to), None)
        if option is None:
            raise GameError(f"no move leads from {self.position} to {shown(to)}")
        self.advance(option)
        if not self.over():
            self.reply()

    def reply(self):
        """Make the machine's move."""
        options = list(self.game.options(self.position))
        if options:
            good = winning_moves(self.game, self.position) if self.opponent == "perfect" else []
            self.advance(self.chance.choice(good or longest_play(self.game, options)))

    def advance(self, option):
        """Move to an option; the turn passes."""
        who = "You" if self.turn == "you" else "Machine"
        self.lines.append(f"{who}: {self.told(option)}")
        self.position = option
        self.record.append(option)
        self.turn = "machine" if self.turn == "you" else "you"

    def told(self, option):
        """Return the move to an option in words."""
        if not self.heaps:
            return f"{self.position} → {option}"
        at = next(i for i, (a, b) in enumerate(zip(self.position, option, strict=True)) if a != b)
        taken = self.position[at] - option[at]
        return f"take {taken} from heap {at + 1}, leaving {', '.join(map(str, option))}"

    def over(self):
        """Return whether the player to move has no move."""
        return not self.game.options(self.position)

    def banner(self):
        """Return the state of the round in words."""
        if not self.over():
            return "Your move."
        if self.turn == "machine":
            return "The machine has no move. You win!"
        return "You have no move. The machine wins."

    def content(self):
        """Return what the front end shows."""
        state = {
            "banner": self.banner(),
            "over": self.over(),
            "first": self.first,
            "opponent": self.opponent,
            "log": self.lines,
            "fits": 0,
        }
        if self.heaps:
            start = self.game.start
            return {**state, "heaps": list(self.position), "room": max(start, default=0)}
        marks = dict.fromkeys(self.record[:-1], "past")
        marks |= dict.fromkeys(self.game.options(self.position), "option")
        marks[self.position] = "here"
        moves = dict.fromkeys(pairwise(self.record), "last")
        shown_labels = self.outcome if self.over() else None
        sketch = self.sketch
        return {
            **state,
            **picture(self.game, sketch.places, sketch.bends, shown_labels, marks, moves),
        }

    def static(self):
        """Return where play stands."""
        if not self.heaps:
            title = "A game to play: the player who cannot move loses"
            drawing = draw(self.game, None, places=self.sketch.places, title=title)
            return drawing.alt, drawing.html()
        heaps = listed(self.position)
        alt = f"Nim to play: heaps of {heaps} stones. Who cannot move loses. {self.banner()}"
        return alt, image(heaps_svg(self.position), alt)


def heaps_svg(heaps):
    """Return heaps of stones as SVG text."""
    wide, high = 90 * len(heaps) + 20, 24 * max(heaps) + 40
    stone = "rx='29' ry='10' fill='#F0E442' stroke='#000'"
    stones = [
        f"<ellipse cx='{55 + 90 * i}' cy='{high - 36 - 24 * level}' {stone}/>"
        for i, heap in enumerate(heaps)
        for level in range(heap)
    ]
    sizes = [
        f"<text x='{55 + 90 * i}' y='{high - 6}' text-anchor='middle'>{heap}</text>"
        for i, heap in enumerate(heaps)
    ]
    size = f"width='{wide}' height='{high}' font-family='sans-serif' font-size='14'"
    paper = f"<rect width='{wide}' height='{high}' fill='#fff'/>"
    inside = "".join([paper, *stones, *sizes])
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{inside}</svg>"


def graph_to_play(game, position):
    """Return the graph that is played on."""
    if not isinstance(game, GameGraph):
        raise GameError(f"PlayGame takes a GameGraph, or Nim() and heaps, not {shown(game)}")
    return game if position is None else game.subgame(position)


def heaps_to_play(game, position):
    """Return the graph of all that the heaps can become."""
    heaps = (position,) if isinstance(position, int) else position
    if not isinstance(heaps, tuple) or not all(isinstance(h, int) for h in heaps) or not heaps:
        raise GameError(f"say which heaps to play with, such as (1, 2, 3), not {shown(position)}")
    if max(heaps) > MOST_STONES or len(heaps) > 6:
        raise GameError(f"at most 6 heaps of {MOST_STONES} stones can be shown, not {shown(heaps)}")
    return explore(game, heaps)


def longest_play(game, options):
    """Return those options from which play can last longest."""
    most = max(map(game.height, options))
    return [option for option in options if game.height(option) == most]
