"""Exercises on sums of games (part B of the course)."""

from dataclasses import dataclass
from itertools import product

from sg_core.doors import as_list, one_of
from sg_core.errors import GameError
from sg_core.exercises.outcomes import LabelPositions
from sg_core.exercises.verdict import (
    Exercise,
    OwnFunction,
    Verdict,
    almost,
    game_of,
    is_none,
    moves_of,
    right,
    wrong,
)
from sg_core.graph import GameGraph, Sum, unreached
from sg_core.labels import outcome, winning_moves
from sg_core.pictures.drawing import Drawings, draw, move_in
from sg_core.pictures.layout import grid
from sg_core.pictures.look import brief
from sg_core.samples import all_games, random_game
from sg_core.sets import parse_set, same_set
from sg_core.words import listed, shown, spelled

MOST_GIVEN = 60  # positions of a reader's game
MOST_DRAWN = 100  # positions


@dataclass(frozen=True)
class OnTwoGames(Exercise):
    """An exercise about two games G and H."""

    G: GameGraph
    H: GameGraph

    def draw(self, witness, here=((), ())):
        games = zip("GH", (self.G, self.H), here)
        return Drawings([draw(game, None, positions=at, title=name) for name, game, at in games])


@dataclass(frozen=True)
class SumOptions(OnTwoGames):
    """List all options of a position of G + H (default: the start).

    >>> exercise = SumOptions(GameGraph({"a": ["b"]}), GameGraph({"x": ["y"]}))
    >>> exercise.check([("b", "y")]).message
    '(b, y) is no option of (a, x): it changes both components, and a move changes just one.'
    """

    position: tuple = None

    def __post_init__(self):
        super().__post_init__()
        if self.at not in self.G + self.H:
            raise GameError(f"{shown(self.at)} is not a position of G + H")

    @property
    def at(self):
        """Return the position that is asked about."""
        return (self.G.start, self.H.start) if self.position is None else self.position

    def statement(self):
        return f"Give the list of the options of {spelled(self.at)} in G + H: a list of pairs."

    def solution(self):
        return list(Sum(self.G, self.H).options(self.at)) or "none"

    def hints(self):
        return [
            "A move is made in one component; the other stays as it is.",
            "First keep the second part, and go through the options of the first.",
            "Then keep the first part. The two numbers of options add up.",
        ]

    def judge(self, answer):
        alone = isinstance(answer, tuple) and not any(isinstance(part, tuple) for part in answer)
        given = [] if is_none(answer) else [answer] if alone else as_list(answer, "pairs")
        given = [tuple(pair) if isinstance(pair, list) else pair for pair in given]
        for pair in given:
            why = why_no_option(self.G, self.H, self.at, pair)
            if why:
                return wrong(why, pair)
        options = Sum(self.G, self.H).options(self.at)
        missing = [pair for pair in options if pair not in given]
        if missing and not given:
            return wrong("A move is left: look at one component after the other.")
        if missing:
            in_G = sum(pair[0] != self.at[0] for pair in missing)
            counts = [(in_G, "G"), (len(missing) - in_G, "H")]
            text = listed([f"{count} in {name}" for count, name in counts if count])
            share = 1 - len(missing) / len(options)
            return almost(f"Right so far; still missing: {text}.", points=share / 2)
        return right("These are all." if options else "No move is left in G and none in H.")

    def draw(self, witness):
        return super().draw(witness, here=[[part] for part in self.at])


@dataclass(frozen=True, init=False)
class CompleteSum(LabelPositions):
    """Label every position of G + H, the product of two games, P or N.

    >>> heap = GameGraph({1: [0]})
    >>> CompleteSum(heap, heap).check({(1, 1): "N"}).message
    'No label breaks the rule; still without one: (0, 0), (0, 1) and (1, 0).'
    """

    title = "G + H: the first component is one of G, the second one of H"

    def __init__(self, G, H):
        games = given_game(G, "G"), given_game(H, "H")
        object.__setattr__(self, "games", games)
        object.__setattr__(self, "game", games[0] + games[1])
        object.__setattr__(self, "places", grid(*games))

    def asked(self):
        at = self.places.places
        return sorted(self.game, key=lambda p: (-at[p][1], at[p][0]))

    def statement(self):
        return f"Label each of the {len(self.game)} positions of the sum G + H P or N."

    def hints(self):
        return [
            "Begin with the pairs in which both games are over: nobody can move there.",
            "From (g, h) go the moves of g, with h as it is, and the moves of h, with g as it is.",
            "Two labels do not make the label of the sum: go through the options of each pair.",
        ]

    def draw(self, witness):
        whole = super().draw(witness)
        if witness is not None:
            return whole
        parts = [draw(game, None, title=name) for game, name in zip(self.games, "GH")]
        return Drawings((*parts, whole))


@dataclass(frozen=True)
class TwoGames(Exercise):
    """Give two games (G, H) with these outcomes whose sum has that outcome.

    With `different`, they must not be the same set.

    >>> heap = parse_set("*1")
    >>> TwoGames(sum="N").check((heap, heap)).message
    'Your G + H is P, not N: every move from (*1, *1) has an answer.'
    """

    outcomes: tuple = ("N", "N")
    sum: str = "P"
    different: bool = False

    def __post_init__(self):
        if not isinstance(self.outcomes, tuple | list) or len(self.outcomes) != 2:
            raise GameError(f"outcomes are a pair, such as ('P', 'N'), not {shown(self.outcomes)}")
        for label in (*self.outcomes, self.sum):
            one_of(label, ("P", "N"), "an outcome")
        self.solution()

    def statement(self):
        one, other = self.outcomes
        also = " They shall not be the same set." if self.different else ""
        return f"Give a pair of games (G, H): G is {one}, H is {other}, G + H is {self.sum}.{also}"

    def solution(self):
        pairs = product(small_games(), repeat=2)
        found = next((pair for pair in pairs if self.verdict_on(*pair)), None)
        if found is None:
            raise GameError(f"games of outcomes {self.outcomes} have no sum that is {self.sum}")
        return found

    def hints(self):
        return [
            "Look after G and H first: a start is N when some option is P.",
            "Small games are enough: four positions at most.",
            "Keep G. Change H by one move at a time, and look at the outcome of G + H.",
        ]

    def judge(self, answer):
        answer = getattr(answer, "editors", answer)
        if not isinstance(answer, list | tuple) or len(answer) != 2:
            raise GameError(f"give a pair (G, H) of games, not {shown(answer)}")
        return unless_blank(self.verdict_on(*map(given_game, answer, "GH")), *answer)

    def verdict_on(self, G, H):
        """Return the verdict on a pair of games."""
        named = {"G": (G,), "H": (H,), "G + H": (G, H)}
        for (name, games), wanted in zip(named.items(), (*self.outcomes, self.sum), strict=True):
            game = whole(*games)
            if outcome(game) != wanted:
                text = f"Your {name} is {outcome(game)}, not {wanted}: {why_so(*games)}."
                return wrong(text, games)
        if self.different and same_set(G, H):
            return almost("The outcomes are as asked, but G and H are the same set.", (G, H))
        return right(f"G + H is {self.sum}: {why_so(G, H)}.")

    def draw(self, witness):
        return witness and drawn(*witness, title="Your sum" if witness[1:] else "Your game")


@dataclass(frozen=True)
class OwnSum(OwnFunction):
    """Write a function from the moves of G and H, {position: options}, to those of G + H.

    >>> OwnSum().check(lambda G, H: {(g, h): [] for g in G for h in H}).message
    'On {a: []} and {1: [], 0: [1]}: (a, 0) has the option (a, 1), which is missing.'
    """

    games: int = 300
    first = "(a, 0) is missing"

    def statement(self):
        return f"Write my_sum(G, H); it is tried on {self.games:,} random pairs of games."

    def solution(self):
        return lambda G, H: {
            (g, h): [(x, h) for x in G[g]] + [(g, y) for y in H[h]] for g in G for h in H
        }

    def hints(self):
        return [
            "One entry for each pair: a loop over G, and in it one over H.",
            "A move in G keeps h; a move in H keeps g.",
            "For (g, h), make a list of pairs from G[g] and one from H[h]. Join the two.",
        ]

    def cases(self):
        small = small_games()
        for i in range(self.games):
            G = random_game(1 + i * 6 // self.games, seed=i)
            H = small[i * len(small) // self.games]
            yield (G, H), [moves_of(G, i), moves_of(H, i)]

    def fault(self, case, result):
        if not isinstance(result, dict):
            return f"your function returns {shown(result)}, and not a dict.", case
        total = whole(*case)
        found = ((fault_at(*case, here, result), (*case, here)) for here in total.positions)
        extra = [f"{brief(p, 60)} is not a position of the sum." for p in result if p not in total]
        return next((pair for pair in found if pair[0]), (next(iter(extra), None), case))

    def praise(self):
        return f"It gives the sums of {self.games:,} random pairs of games."

    def draw(self, witness):
        if witness is None:
            return None
        G, H, *here = witness
        moves = [(p, option) for p in here for option in Sum(G, H).options(p)]
        title = "The sum, as it should be"
        return drawn(G, H, title=title, labels=None, positions=here, moves=moves)


def small_games():
    """Return all games of up to four positions."""
    return [game for n in range(1, 5) for game in all_games(n)]


def why_no_option(G, H, here, pair):
    """Return why a pair is no option of a position of G + H, or None."""
    if not isinstance(pair, tuple) or len(pair) != 2:
        why = "it is not a pair (g, h) in round brackets"
    elif pair in Sum(G, H).options(here):
        return None
    elif pair[0] not in G or pair[1] not in H:
        i = 0 if pair[0] not in G else 1
        why = f"{brief(pair[i], 60)} is not a position of {'GH'[i]}"
    elif pair[0] != here[0] and pair[1] != here[1]:
        why = "it changes both components, and a move changes just one"
    else:
        i = 0 if pair[0] != here[0] else 1
        why = f"no move of {'GH'[i]} leads from {spelled(here[i])} to {brief(pair[i])}"
    return f"{brief(pair, 60)} is no option of {spelled(here)}: {why}."


def fault_at(G, H, here, result):
    """Return what is wrong with a sum of G and H, {position: options}, at a position, or None."""
    if here not in result:
        return f"{spelled(here)} is missing."
    try:
        given = as_list(result[here], "pairs")
    except GameError as problem:
        return f"the options of {spelled(here)}: {problem}."
    extra = [why for why in (why_no_option(G, H, here, pair) for pair in given) if why]
    lacking = [option for option in Sum(G, H).options(here) if option not in given]
    if lacking and not extra:
        return f"{spelled(here)} has the option {spelled(lacking[0])}, which is missing."
    return extra[0] if extra else None


def given_game(answer, name="this game"):
    """Return the game that is given as a game, an editor or the text of a set."""
    game = parse_set(answer) if isinstance(answer, str) else game_of(answer)
    if len(game) > MOST_GIVEN:
        raise GameError(f"{name} has {len(game)} positions; {MOST_GIVEN} are more than enough")
    loose = unreached(game)
    if loose:
        raise GameError(f"the start of {name} does not reach {listed(map(brief, loose[:6]))}")
    return game


def unless_blank(verdict, *answers):
    """Return a verdict; not yet a wrong one while all answers are editors of one position."""
    blank = all(not isinstance(a, GameGraph | str) and len(a.game) == 1 for a in answers)
    if verdict or not blank:
        return verdict
    return Verdict("not yet", "Nothing is drawn so far but a single position.")


def whole(*games):
    """Return one game as it is, two as their sum."""
    return games[0] if len(games) == 1 else games[0] + games[1]


def why_so(*games):
    """Return in words why a game, or the sum of two, has its outcome.

    >>> why_so(parse_set("*1"), parse_set("*2"))
    'in H, *2 → *1 wins'
    """
    game = whole(*games)
    start, good = brief(game.start, 60), winning_moves(game)
    if good and len(games) == 2:
        return f"{move_in(game.start, good[0], 'GH')} wins"
    if good:
        return f"{start} → {brief(good[0], 60)} wins"
    some = game.options(game.start)
    return f"every move from {start} has an answer" if some else f"{start} is terminal"


def drawn(*games, title, labels="outcome", positions=(), moves=None):
    """Return a drawing of a game or of a sum as a grid, by default with a winning move."""
    game = whole(*games)
    if len(game) > MOST_DRAWN:
        return None
    if moves is None:
        moves = [(game.start, option) for option in winning_moves(game)[:1]]
    places = grid(*games) if len(games) == 2 else None
    return draw(game, labels, positions=positions, moves=moves, title=title, places=places)
