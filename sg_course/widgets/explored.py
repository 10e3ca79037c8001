"""A game that is played: its moves, and who wins; explored, or solved by its parts if too large."""

from functools import cached_property

from sg_core.beyond import LoopyGraph, loopy_outcomes, misere_outcomes
from sg_core.doors import MOST_AT_ONCE
from sg_core.errors import LimitError
from sg_core.graph import Sum, discovered, explore, limited, options_of
from sg_core.labels import N, P, grundy_values, outcomes
from sg_core.values import Solved, tells_parts

MOST_QUICKLY = 20_000  # moves, of a game that can be solved by its parts


class Explored:
    """A game of which all positions are known."""

    def __init__(self, game):
        self.game, self.start, self.options = game, game.start, game.options

    @cached_property
    def outcomes(self):
        """Return the outcomes."""
        return outcomes(self.game)

    @cached_property
    def values(self):
        """Return the Grundy values."""
        return grundy_values(self.game)

    def outcome(self, position):
        """Return the outcome of a position."""
        return self.outcomes[position]

    def value(self, position):
        """Return the Grundy value of a position."""
        return self.values[position]

    def winning_moves(self, position):
        """Return the options that are P."""
        return [option for option in self.options(position) if self.outcomes[option] is P]

    def lasting(self, position):
        """Return the options from which play can last longest."""
        options = self.options(position)
        most = max(map(self.game.height, options))
        return [option for option in options if self.game.height(option) == most]


class ExploredMisere(Explored):
    """A game of which all positions are known, in which whoever moves last loses."""

    @cached_property
    def outcomes(self):
        """Return the misère outcomes."""
        return misere_outcomes(self.game)


class ExploredLoopy(Explored):
    """A game of which all positions are known, in which play may go round: P, N, or D, a draw."""

    def __init__(self, game):
        super().__init__(game)
        found = loopy_outcomes(game)
        self.outcomes = {p: {"P": P, "N": N}.get(label, label) for p, (label, _) in found.items()}
        self.moves = {p: moves for p, (_, moves) in found.items()}

    def winning_moves(self, position):
        """Return the options that are P, those that win soonest."""
        lost = super().winning_moves(position)
        soonest = min((self.moves[option] for option in lost), default=None)
        return [option for option in lost if self.moves[option] == soonest]

    def lasting(self, position):
        """Return the options that are draws; else those after which play can last longest."""
        options = self.options(position)
        drawn = [option for option in options if self.moves[option] is None]
        most = max((self.moves[option] or 0 for option in options), default=0)
        return drawn or [option for option in options if self.moves[option] == most]


class Unexplored:
    """A game that is too large to explore: what is asked is solved by parts, by the theorem.

    >>> from sg_core.rulesets import Kayles
    >>> row = Unexplored(Kayles(), 99)
    >>> row.outcome(99), row.value(99), row.winning_moves(99)[0]
    (N, 8, (1, 97))
    """

    def __init__(self, game, start):
        self.game, self.start, self.solved = game, start, Solved()

    def options(self, position):
        """Return the options of a position."""
        return tuple(dict.fromkeys(options_of(self.game)(position)))

    def outcome(self, position):
        """Return the outcome of a position."""
        return N if self.value(position) else P

    def value(self, position):
        """Return the Grundy value of a position."""
        return self.solved.value(self.game, position)

    def winning_moves(self, position):
        """Return the options that are P."""
        return self.solved.options_worth(self.game, position, 0)

    def lasting(self, position):
        """Return an option, of a few, that leaves the most moves: so play may last long."""
        options = self.options(position)
        return [max(options[:: 1 + len(options) // 20], key=lambda q: len(self.options(q)))]


def played(game, position, misere=False):
    """Return a game to be played from a position."""
    if may_go_round(game):
        reached = discovered(limited(game, position, MOST_AT_ONCE), position)
        return ExploredLoopy(LoopyGraph(reached, position))
    if misere:
        try:
            return ExploredMisere(explore(game, position, MOST_AT_ONCE))
        except LimitError:
            most = f"at most {MOST_AT_ONCE:,} positions can be played"
            raise LimitError(f"misère play is explored, and {most}; begin with less") from None
    if not tells_parts(game):
        return Explored(explore(game, position, MOST_AT_ONCE))
    moves = len(options_of(game)(position))
    try:
        return Explored(explore(game, position, 1 + MOST_QUICKLY // (1 + moves)))
    except LimitError:
        return Unexplored(game, position)


def may_go_round(game):
    """Return whether a game is written with moves that may lead round, or is a sum with such."""
    games = game.games if isinstance(game, Sum) else [game]
    return any(isinstance(one, LoopyGraph) for one in games)
