"""A game that is played: its moves, and who wins; explored, or solved by its parts if too large."""

from functools import cached_property

from sg_core.beyond import LoopyGraph, Ordinal, loopy_outcomes, misere_outcomes
from sg_core.beyond.ordinals import as_typed, heaps_typed
from sg_core.checks import why_alone
from sg_core.errors import CycleError, GameError, LimitError
from sg_core.graph import Sum, explore, options_of, put
from sg_core.labels import N, P, grundy_values, outcomes
from sg_core.values import Solved, tells_parts
from sg_course.limits import MOST_AT_ONCE

MOST_QUICKLY = 20_000  # moves, of a game that can be solved by its parts
LITTLE = range(3, 10)  # stones of which the machine leaves some from a heap of ω that is lost


class Whole:
    """The questions that play asks about a game, answered for games whose options are listed."""

    def over(self, position):
        """Return whether no move is left."""
        return not self.options(position)

    def option(self, position, said):
        """Return the option that equals an input, or None."""
        return among(self.options(position), said)

    def marked(self, position):
        """Return the options that may be marked in a drawing."""
        return self.options(position)

    def at_random(self, position, chance):
        """Return some option."""
        return chance.choice(list(self.options(position)))

    def read(self, position):
        """Return a position of a record, as it was typed."""
        return position

    def to_type(self, position):
        """Return a position as it can be typed."""
        return position


def among(positions, said):
    """Return the position that equals an input, or None."""
    try:
        return next((position for position in positions if position == said), None)
    except Exception:  # what was said may be any object
        return None


class Explored(Whole):
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
    """A game of which all positions are known, in which the last move loses."""

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
        """Return the options that are draws; if none is, those after which play lasts longest."""
        options = self.options(position)
        drawn = [option for option in options if self.moves[option] is None]
        most = max((self.moves[option] or 0 for option in options), default=0)
        return drawn or [option for option in options if self.moves[option] == most]


class Unexplored(Whole):
    """A game that is too large to explore: questions are answered by its parts, by the theorem.

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
        return P if self.solved.is_P(self.game, position) else N

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


class OrdinalHeaps(Whole):
    """Heaps that are ordinals: there is no end to their options, which are never listed."""

    def __init__(self, game, start):
        self.game, self.start = game, start
        self.value, self.winning_moves = game.value, game.winning_moves

    def outcome(self, position):
        """Return the outcome of a position."""
        return N if self.value(position) else P

    def over(self, position):
        """Return whether all heaps are empty."""
        return not any(position)

    def option(self, position, said):
        """Return the option that is written, or None if it is not one."""
        try:
            after = self.read(said)
            return after if self.game.is_option(position, after) else None
        except GameError:
            return None

    def marked(self, position):
        """Return the winning moves."""
        return self.winning_moves(position)

    def lasting(self, position):
        """Return options that leave a heap a little smaller, so that play may last long."""
        return [
            put(position, i, a_little_below(heap, n))
            for i, heap in enumerate(position)
            if heap
            for n in LITTLE
        ]

    def at_random(self, position, chance):
        """Return some option."""
        i = chance.choice([i for i, heap in enumerate(position) if heap])
        return put(position, i, some_below(position[i], chance))

    def read(self, position):
        """Return a position of a record, as it was typed."""
        return heaps_typed(position)

    def to_type(self, position):
        """Return a position as it can be typed: numbers and texts."""
        return tuple(map(as_typed, position))


def a_little_below(ordinal, n):
    """Return the ordinal just before one, or if there is none, a smaller one that grows with n.

    >>> from sg_core.beyond import parse_ordinal
    >>> [a_little_below(parse_ordinal(text), 5) for text in ("w+7", "w", "w^2*2", "w^w")]
    [ω + 6, 5, ω² + ω, ω⁵]
    """
    *above, (exponent, count) = ordinal.terms
    below = [(a_little_below(exponent, n), n if exponent == 1 else 1)] if exponent else []
    return Ordinal((*above, *[(exponent, count - 1)] * (count > 1), *below))


def some_below(ordinal, chance):
    """Return some smaller ordinal."""
    i = chance.randrange(len(ordinal.terms))
    exponent, count = ordinal.terms[i]
    lower = [(exponent, chance.randrange(count))]
    if exponent:
        lower.append((some_below(exponent, chance), chance.randrange(10)))
    return Ordinal((*ordinal.terms[:i], *(term for term in lower if term[1])))


def played(game, position, misere=False):
    """Return a game to be played from a position."""
    by_parts = tells_parts(game) and not misere and not may_go_round(game)
    moves = len(options_of(game)(position)) if by_parts else 0
    try:
        most = 1 + MOST_QUICKLY // (1 + moves) if by_parts else MOST_AT_ONCE
        return explored(all_of(game, position, most), misere)
    except LimitError as problem:
        if by_parts:
            return Unexplored(game, position)
        if not misere:
            raise
        raise LimitError(f"misère play is explored, and {problem}") from None


def all_of(game, position, most=MOST_AT_ONCE):
    """Return all that a game reaches from a position; if it goes round, as a `LoopyGraph`."""
    try:
        try:
            return explore(game, position, most)
        except CycleError:
            return LoopyGraph(game, position, most)
    except LimitError:
        can = f"at most {most:,} positions can be played"
        raise LimitError(f"{can}{why_alone(position) or '; begin with less'}") from None


def explored(graph, misere):
    """Return a game of which all positions are known."""
    if not isinstance(graph, LoopyGraph):
        return (ExploredMisere if misere else Explored)(graph)
    if misere:
        raise GameError("where play may go round, misère play is not offered; leave it out")
    return ExploredLoopy(graph)


def may_go_round(game):
    """Return whether a game is written with moves that may lead round, or is a sum with such."""
    games = game.games if isinstance(game, Sum) else [game]
    return any(isinstance(one, LoopyGraph) for one in games)
