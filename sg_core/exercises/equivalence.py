"""Exercises on equivalence and strategies (part C of the course)."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from sg_core.doors import natural
from sg_core.equivalence import cancel_pairs, distinguishing_game, equivalent
from sg_core.errors import GameError
from sg_core.exercises.sums import (
    OnTwoGames,
    drawn,
    given_game,
    unless_blank,
)
from sg_core.exercises.verdict import (
    Exercise,
    Verdict,
    almost,
    attempt,
    function_of,
    is_none,
    right,
    wrong,
)
from sg_core.graph import GameGraph, Sum, explore, graph_and_position
from sg_core.labels import N, outcome, outcomes, winning_moves
from sg_core.pictures.drawing import draw, move_in
from sg_core.pictures.layout import grid
from sg_core.pictures.look import brief
from sg_core.sets import parse_set, ranked_sets, same_set
from sg_core.strategies import verify
from sg_core.strategies.sums import to_P
from sg_core.words import listed, shown, spelled

MOST_LINES_DRAWN = 20  # positions among which a line can be seen


@dataclass(frozen=True)
class TellApart(OnTwoGames):
    """Give a game X for which X + G and X + H have different outcomes, or "none".

    >>> TellApart(parse_set("*1"), parse_set("*2")).check("{}").message
    'X + G and X + H are both N: in G, *1 → *0 wins the first, in H, *2 → *0 wins the second.'
    """

    def statement(self):
        asked = "Give a game X for which X + G and X + H have different outcomes"
        return f'{asked}, or "none" if there is none.'

    def solution(self):
        return distinguishing_game(self.G, self.H) or "none"

    def hints(self):
        return [
            "What are the outcomes of G and of H? That is the case X = {}.",
            "If they agree, take an X with a move or two, and compare again.",
            "For some X you know the outcome of X + G before you look. Compare X + H.",
        ]

    def judge(self, answer):
        if is_none(answer):
            if equivalent(self.G, self.H):
                return right("Whatever X is, both sums have the same outcome.")
            return wrong("G + H is N, so some X does tell them apart.")
        X = given_game(answer)
        one, other = outcome(X + self.G), outcome(X + self.H)
        if one != other:
            return right(f"X + G is {one}, and X + H is {other}.")
        first, second = (won_by(X, game, name) for game, name in ((self.G, "G"), (self.H, "H")))
        why = f"{first} both" if first == second else f"{first} the first, {second} the second"
        text = f"X + G and X + H are both {one}{f': {why}' if one is N else ''}."
        return unless_blank(wrong(text, X), answer)

    def draw(self, witness):
        return super().draw(None) if witness is None else drawn(witness, title="Your X")


@dataclass(frozen=True)
class StandIn(Exercise):
    """Give another game that is equivalent to G, with at most so many positions.

    >>> StandIn(parse_set("{*1}")).check("*1").message
    'G + your game is N: the first player wins it by moving to (*1, *1).'
    """

    G: GameGraph
    most: int = None

    def __post_init__(self):
        super().__post_init__()
        if self.most is not None:
            natural(self.most, "the most positions", least=1)
        if self.solution() is None:
            raise GameError(f"no other game of at most {self.most} positions can stand in for G")

    def statement(self):
        size = f" with at most {self.most} positions" if self.most else ""
        sets = len(ranked_sets(self.G.subgame())[1])
        other = "" if self.most and self.most < sets else ", and not the same set as G"
        example = "{*1,*2}" if outcome(self.G) is N else "{*0,*2}"  # of the other outcome
        return f"Give a game{size} that is equivalent to G{other}: a set such as {example}."

    def solution(self):
        heaps = range(self.G.height() + 1)
        heap = next(n for n in heaps if equivalent(self.G, parse_set(f"*{n}")))
        members = [*(f"*{n}" for n in range(heap)), "{*1}" if heap else "*1"]
        tried = map(parse_set, (f"*{heap}", f"{{{','.join(members)}}}"))
        return next((game for game in tried if self.verdict_on(game)), None)

    def hints(self):
        return [
            "In G + your game, the second player needs an answer to every move.",
            "Equivalent games have the same outcome. Which small games have that of G?",
            "A wrong answer shows a move that wins the sum: which answer to it is lacking?",
        ]

    def judge(self, answer):
        return unless_blank(self.verdict_on(given_game(answer)), answer)

    def verdict_on(self, game):
        """Return the verdict on a game."""
        good = winning_moves(self.G + game)
        if good and self.most and len(game) > self.most:
            return wrong(f"Your game has {len(game)} positions, more than {self.most}.")
        if good:
            text = f"the first player wins it by moving to {brief(good[0], 60)}"
            return wrong(f"G + your game is N: {text}.", game)
        if same_set(self.G, game):
            return wrong("It is equivalent, of course: it is the same set as G. Give another one.")
        if self.most and len(game) > self.most:
            size = f"it has {len(game)} positions, not at most {self.most}"
            return almost(f"Equivalent to G, but {size}.")
        return right("G + your game is P, so it can stand in for G in every sum.")

    def draw(self, witness):
        if witness is None:
            return draw(self.G, None, title="The game G")
        return drawn(self.G, witness, title="G + your game")


@dataclass(frozen=True)
class OwnReply(Exercise):
    """Write a reply(before, after) that wins for the second player; it meets every line.

    >>> heap = parse_set("*2")
    >>> OwnReply(Sum(heap, heap)).check(lambda before, after: (after[0], after[0])).message
    'Your strategy loses this line: (*2, *2) → (*2, *0) → (*2, *2), which is not a move.'
    """

    game: object
    position: object = None

    def __post_init__(self):
        if outcome(self.graph) is N:
            start = shown(self.graph.start)
            raise GameError(f"{start} is N; the second player cannot win from an N-position")

    @cached_property
    def graph(self):
        """Return the game from the position on."""
        graph, position = graph_and_position(self.game, self.position)
        return graph.subgame(position)

    def statement(self):
        start = spelled(self.graph.start)
        what = "a function of (before, after) that gives your answer as the second player"
        return f"Write {what}; it has to win from {start}."

    def solution(self):
        label = outcomes(self.graph)
        return lambda before, after: to_P(self.graph.options(after), label)

    def hints(self):
        return [
            "What do all positions have in common after which you have won, if you answer well?",
            "Compare before and after: what has the other player changed?",
            "Answer so that what held before that move holds again.",
        ]

    def calls(self):
        """Return the lists of arguments that the check may call a function with."""
        return [[*move] for move in self.graph.moves]

    def judge(self, answer):
        function, start, ends = function_of(answer), self.graph.start, []

        def reply(before, after):
            said, failure = attempt(function, before, after)
            said = tupled(said)
            fault = failure or f"{brief(said, 60)}, which is not a move"
            ends.append(fault if self.graph.options(after) else "you have no move")
            return said if said in self.graph else None

        first = [attempt(function, start, option) for option in self.graph.options(start)]
        if first and all(said is None and failure is None for said, failure in first):
            return Verdict("not yet", "Your function returns None after every first move.")
        line = verify(reply, self.graph)
        if line is None:
            return right("It has an answer in every line of play.")
        played = " → ".join(map(spelled, line))
        return wrong(f"Your strategy loses this line: {played} → {ends[-1]}.", line)

    def draw(self, witness):
        start = self.graph.start
        title = f"The other player begins at {brief(start)}" if witness is None else "The lost line"
        if len(self.graph) > MOST_LINES_DRAWN:
            return None
        places = None
        if isinstance(self.game, Sum) and len(start) == 2:
            places = grid(*map(explore, self.game.games, start))
        line = witness or [start]
        here, moves = line[-1:], list(pairwise(line))
        return draw(self.graph, None, positions=here, moves=moves, title=title, places=places)


@dataclass(frozen=True)
class CancelPairs(Exercise):
    """Cancel equal terms of a formal sum in pairs.

    >>> CancelPairs("a + b + a + c").check("a + b + c").message
    'a occurs 2 times: all of them cancel.'
    """

    terms: str

    def __post_init__(self):
        terms_of(self.terms)

    def statement(self):
        return f"Cancel what can be cancelled: {self.text}. Write 0 if nothing is left."

    @property
    def text(self):
        """Return the sum as a text."""
        return " + ".join(terms_of(self.terms)) or "0"

    def solution(self):
        return " + ".join(cancel_pairs(terms_of(self.terms))) or "0"

    def hints(self):
        return [
            "G + G is P, and adding a P-position changes nothing.",
            "The order does not matter: bring equal terms together.",
            "Count each term. Is the number even or odd?",
        ]

    def judge(self, answer):
        count, mine = Counter(terms_of(self.terms)), Counter(terms_of(answer))
        for term in mine:
            if term not in count:
                return wrong(f"{shown(term)} does not occur in {self.text}.", term)
        for term, times in count.items():
            if (mine[term] - times) % 2:
                left = "one is left" if times % 2 else "all of them cancel"
                text = f"{times} times: {left}" if times > 1 else "once: it stays"
                return wrong(f"{term} occurs {text}.", term)
        again = [term for term, times in mine.items() if times > 1]
        if again:
            share = max(0, 1 - mine.total() / count.total())
            return almost(f"Equivalent, but {listed(again)} can be cancelled.", points=share / 2)
        return right("Left is each term that occurs an odd number of times.")


def won_by(X, game, name):
    """Return in words which move wins X + a game; of a move in X not where it leads.

    For an option of X that wins with G but not with H tells them apart: it is an answer.
    """
    start, wins = (X.start, game.start), winning_moves(X + game)
    outside = [win for win in wins if win[0] == X.start]
    if wins and not outside:
        return "a move in X wins"
    return f"{move_in(start, outside[0], ('X', name))} wins" if outside else ""


def tupled(answer):
    """Return an answer with tuples in place of lists."""
    return tuple(map(tupled, answer)) if isinstance(answer, list | tuple) else answer


def terms_of(sum_of_names):
    """Return the terms of a formal sum, a text or a list, without zeros.

    >>> terms_of("a + 0 + b"), terms_of(["b"]), terms_of("0")
    (['a', 'b'], ['b'], [])
    """
    terms = sum_of_names.split("+") if isinstance(sum_of_names, str) else sum_of_names
    if not isinstance(terms, list | tuple) or not all(isinstance(term, str) for term in terms):
        raise GameError(f'write a sum such as "a + b", not {shown(sum_of_names)}')
    terms = [term.strip() for term in terms]
    if "" in terms:
        raise GameError(f"a term is missing in {shown(sum_of_names)}")
    return [term for term in terms if term != "0"]
