"""Give a game, or two: drawn in an editor, or written as a set."""

import re
from itertools import product

from sg_core.beyond import misere_grundy_value
from sg_core.checks import as_text, natural, one_of, truth
from sg_core.equivalence import distinguishing_game, equivalent
from sg_core.errors import GameError
from sg_core.graph import GameGraph, explore, unreached
from sg_core.labels import N, P, grundy_values, outcomes
from sg_core.rulesets import Nim
from sg_core.samples import all_games, random_game
from sg_core.sets import parse_set, ranked_sets, same_set, set_notation
from sg_core.values import grundy_value, outcome, winning_moves
from sg_core.words import brief, listed, shown, spelled
from sg_course.exercises.drawn import drawn, whole
from sg_course.exercises.moves import AtPosition, OnTwoGames
from sg_course.exercises.reading import game_of, given_game, is_list, is_none
from sg_course.exercises.verdict import Exercise, almost, not_yet, right, wrong
from sg_course.limits import MOST_SHOWN
from sg_course.pictures.drawing import draw
from sg_course.reasons import why_outcome, winner

MOST_SEEDS = 2000  # of random games that are tried as solutions


def has_raising_move(game):
    """Return whether some option of the start has a larger Grundy value."""
    value = grundy_values(game)
    return any(value[option] > value[game.start] for option in game.options(game.start))


DEMANDS = {  # how to measure a property, how it is asked for, and what a game has instead
    "positions": (len, "{} positions", "it has {} positions, not {}"),
    "moves": (lambda game: len(game.moves), "{} moves", "it has {} moves, not {}"),
    "terminals": (
        lambda game: sum(not game.options(position) for position in game),
        "{} terminal positions",
        "it has {} terminal positions, not {}",
    ),
    "outcome": (outcome, "a start that is {}", "its start is {}, not {}"),
    "value": (grundy_value, "a start of value {}", "its start has the value {}, not {}"),
    "misere_value": (misere_grundy_value, "g⁻ = {} at the start", "its start has g⁻ = {}, not {}"),
    "longest": (GameGraph.height, "longest play {}", "its longest play is {}, not {}"),
    "options": (
        lambda game: len(game.options(game.start)),
        "{} options at the start",
        "its start has {} options, not {}",
    ),
    "raising": (
        has_raising_move,
        "an option of larger value than the start",
        "no option has a larger value than the start",
    ),
}


class DrawGame(Exercise):
    """Draw a game with given properties, in a `GameEditor`.

    The answer is the drawn game. Properties that you leave out are free.

    Parameters
    ----------
    outcome : "P", "N" or None
        The outcome of the start.
    positions, moves, terminals : int, optional
        How many of these the game has.
    longest : int, optional
        The number of moves of the longest play.
    options : int, optional
        How many options the start has.
    value, misere_value : int, optional
        The Grundy value of the start, and its value g⁻ in misère play.
    raising : bool
        True: some option of the start has a larger Grundy value than the start.
    text : str, optional
        Your own words for the task.

    Examples
    --------
    >>> exercise = DrawGame(outcome="P", positions=3)
    >>> exercise.check(GameGraph({"a": ["b"], "b": ["c"]})).state
    'right'
    """

    on_paper = "{text} Let all arrows point down, and put a ring around the start."

    def __init__(
        self,
        outcome=None,
        positions=None,
        longest=None,
        options=None,
        text=None,
        value=None,
        moves=None,
        raising=False,
        misere_value=None,
        terminals=None,
    ):
        one_of(outcome, ("P", "N", None), "outcome")
        numbers = {"positions": positions, "longest": longest, "options": options}
        numbers |= {"value": value, "moves": moves, "misere_value": misere_value}
        numbers["terminals"] = terminals
        for name, number in numbers.items():
            if number is not None:
                natural(number, name, most=MOST_SHOWN)
        given = {**numbers, "outcome": outcome, "raising": truth(raising, "raising") or None}
        self.wanted = {name: given[name] for name in DEMANDS if given[name] is not None}
        if not self.wanted:
            raise GameError(f"say what the game should have: {', '.join(DEMANDS)}")
        asked = [DEMANDS[name][1].format(value) for name, value in self.wanted.items()]
        self.asked = listed(map(singular, asked))
        text = as_text("" if text is None else text, "text")
        self.text = text or f"Draw a game with {self.asked}."

    def statement(self):
        return self.text

    def solution(self):
        positions = self.wanted.get("positions")
        sizes = [positions] if positions else range(1, 9)
        found = (random_game(n, seed) for seed in range(MOST_SEEDS) for n in sizes)
        game = next(filter(self.fits, found), None)
        if game is None:
            raise GameError(f"no game was found with {self.asked}")
        return game

    def hints(self):
        last = "A new start above the old one changes no label below: choose its options to suit."
        rise = "An option of value v needs options of all smaller values: build it first."
        return [
            "Draw anything first, and see which demands it fails.",
            "Work from the bottom: add a position, look at its label, then let new ones reach it.",
            rise if "raising" in self.wanted else last,
        ]

    def fits(self, game):
        """Return whether a game is as asked; what is quick to measure comes first."""
        return all(DEMANDS[name][0](game) == value for name, value in self.wanted.items())

    def failures(self, game):
        """Return the properties of the game that differ from what is asked."""
        rows = [(DEMANDS[name], value) for name, value in self.wanted.items()]
        real = [(measure(game), value, instead) for (measure, _, instead), value in rows]
        return [singular(instead.format(a, b)) for a, b, instead in real if a != b]

    def judge(self, answer):
        game = game_of(answer)
        loose, failures = unreached(game), self.failures(game)
        if len(game) == 1 and failures:
            return not_yet("The editor still shows a single position.")
        if loose:
            return wrong(f"The start does not reach {listed(loose)}.", game)
        if failures:
            text = f"Not as asked: {'; '.join(failures)}."
            some = len(failures) < len(self.wanted)  # no points: any drawing has some of them
            return almost(text, game, points=0.0) if some else wrong(text, game)
        return right(f"A game with {self.asked}.")

    def draw(self, witness):
        labels = "grundy" if "value" in self.wanted else "outcome"
        return None if witness is None else draw(witness, labels, title="Your game")


def singular(text):
    """Return a text with one thing in place of "1 things".

    >>> singular("1 options at the start, 11 moves")
    '1 option at the start, 11 moves'
    """
    return re.sub(r"\b1 (terminal position|position|move|option)s", r"1 \1", text)


class WriteSet(AtPosition):
    """Write a position as a nested set.

    Parameters
    ----------
    game : GameGraph or GameEditor
        A finite game, such as `explore(rules, start)`.
    position : optional
        Default: the start.

    Examples
    --------
    >>> exercise = WriteSet(GameGraph({"a": ["b", "c"], "b": ["c"]}))
    >>> exercise.check("{{}}").message
    'No member of your set is the option b.'
    """

    helps = (
        "Begin with the terminal positions: each is the set {}.",
        "Then write a position as the set of what you wrote for its options.",
        "Options with the same set count once.",
    )

    def statement(self):
        return f"Write the position {spelled(self.at)} as a set of sets; *n is allowed for heaps."

    def solution(self):
        return set_notation(self.game, self.at)

    def judge(self, answer):
        if isinstance(answer, str) and "+" in answer:
            raise GameError("it still has sums in it; work them out, down to braces and stars")
        mine, here = parse_set(answer), spelled(self.at)
        have = {set_notation(mine, option) for option in mine.options(mine.start)}
        need = {set_notation(self.game, option): option for option in self.game.options(self.at)}
        lacking = [option for text, option in need.items() if text not in have]
        extra = sorted(have - need.keys(), key=len)
        if extra:
            text = f"Written out, your set has the member {extra[0]}, and no option of {here}"
            return wrong(f"{text} is that.", extra[0])
        if lacking:
            text = f"No member of your set is the option {spelled(lacking[0])}."
            return wrong(text, lacking[0])
        twice = len(need) < len(self.game.options(self.at))
        note = " Options that are the same set are written once." if twice else ""
        return right(f"{here} is {self.solution()}.{note}")

    def draw(self, witness):
        texts = {"title": f"The position {spelled(self.at)}", "marked": "the position asked about"}
        return draw(self.game, None, positions=[self.at], **texts)


class TwoGames(Exercise):
    """Give two games (G, H) with given `outcomes`, whose sum has the outcome `sum`.

    Parameters
    ----------
    outcomes : pair of "P" or "N"
        The outcomes of G and of H.
    sum : "P" or "N"
        The outcome of G + H.
    different : bool
        True: G and H must not be the same set.

    Examples
    --------
    >>> heap = parse_set("*1")
    >>> TwoGames(sum="N").check((heap, heap)).message
    'Your G + H is P, not N: every move from (*1, *1) has an answer.'
    """

    asks = (
        "Give a pair of games (G, H): G is {outcomes[0]}, H is {outcomes[1]}, G + H is {sum}.{also}"
    )
    helps = (
        "Choose G and H first: a start is N when some option is P.",
        "Small games are enough: four positions at most.",
        "Keep G. Change H by one move at a time, and look at the outcome of G + H.",
    )

    def __init__(self, outcomes=("N", "N"), sum="P", different=False):
        if not is_list(outcomes) or len(outcomes) != 2:
            raise GameError(f"outcomes are a pair, such as ('P', 'N'), not {shown(outcomes)}")
        for label in (*outcomes, sum):
            one_of(label, ("P", "N"), "an outcome")
        self.outcomes, self.sum = tuple(outcomes), sum
        self.different = truth(different, "different")
        self.also = " They must not be the same set." if different else ""
        self.solution()

    def solution(self):
        pairs = product(small_games(), repeat=2)
        found = next((pair for pair in pairs if self.verdict_on(*pair).is_right), None)
        if found is None:
            raise GameError(f"games of outcomes {self.outcomes} have no sum that is {self.sum}")
        return found

    def judge(self, answer):
        answer = getattr(answer, "editors", answer)
        if not is_list(answer) or len(answer) != 2:
            raise GameError(f"give a pair (G, H) of games, not {shown(answer)}")
        return unless_blank(self.verdict_on(*map(given_game, answer, "GH")), *answer)

    def verdict_on(self, G, H):
        """Return the verdict on a pair of games."""
        rows = zip(("G", "H", "G + H"), ((G,), (H,), (G, H)), (*self.outcomes, self.sum))
        for name, games, wanted in rows:
            game = whole(*games)
            if outcome(game) != wanted:
                why = why_outcome(game, "GH" if games[1:] else None)
                return wrong(f"Your {name} is {outcome(game)}, not {wanted}: {why}.", games)
        if self.different and same_set(G, H):
            return almost("The outcomes are as asked, but G and H are the same set.", (G, H))
        return right(f"G + H is {self.sum}: {why_outcome(G + H, 'GH')}.")

    def draw(self, witness):
        return witness and drawn(*witness, title="Your sum" if witness[1:] else "Your game")


class TellApart(OnTwoGames):
    """Give a game X for which X + G and X + H have different outcomes, or "none".

    Parameters
    ----------
    G, H : GameGraph or GameEditor
        Two finite games, such as `parse_set("*2")`.
    positions : int, optional
        How many positions X must have, so that not everybody gives the same X.

    Examples
    --------
    >>> TellApart(parse_set("*1"), parse_set("*2")).check("{}").message
    'X + G and X + H are both N: in G, *1 → *0 wins the first, in H, *2 → *0 wins the second.'
    """

    asks = (
        "Give a game X{exactly} for which X + G and X + H have different outcomes, "
        'or "none" if there is none.'
    )
    on_paper = (
        "Draw a game X{exactly} for which X + G and X + H have different outcomes, and write down "
        "both outcomes. If there is no such game, write “none”."
    )
    helps = (
        "What are the outcomes of G and of H? That is the case X = {}.",
        "If they agree, take an X with a move or two, and compare again.",
        "For some X you know the outcome of X + G before you look. Compare X + H.",
    )

    def __init__(self, G, H, positions=None):
        super().__init__(G, H)
        self.positions, self.exactly = positions, exactly(positions)
        if positions is not None and self.solution() is None:
            raise GameError(f"no game of {positions} positions tells these apart")

    def solution(self):
        found = distinguishing_game(self.G, self.H)
        if found is None or self.positions is None:
            return found or "none"
        some = (padded(explore(Nim(), heap), self.positions) for heap in range(self.positions))
        return next((X for X in some if X and outcome(X + self.G) != outcome(X + self.H)), None)

    def judge(self, answer):
        if is_none(answer):
            if equivalent(self.G, self.H):
                return right("Whatever X is, both sums have the same outcome.")
            return wrong("G + H is N, so some X does tell them apart.")
        X = given_game(answer)
        one, other = outcome(X + self.G), outcome(X + self.H)
        if one != other and self.positions not in (None, len(X)):
            return wrong(f"It tells them apart, but {not_so_many(X, self.positions)}.")
        if one != other:
            return right(f"X + G is {one}, and X + H is {other}.")
        first, second = (won_by(X, game, name) for game, name in ((self.G, "G"), (self.H, "H")))
        why = f"{first} both" if first == second else f"{first} the first, {second} the second"
        text = f"X + G and X + H are both {one}{f': {why}' if one is N else ''}."
        return unless_blank(wrong(text, X), answer)

    def draw(self, witness):
        return super().draw(None) if witness is None else drawn(witness, title="Your X")


def heap_like(G):
    """Return the n for which G is equivalent to the heap *n: beside no other heap it is P.

    >>> heap_like(GameGraph({"a": ["b", "c"], "b": ["c"]}))
    2
    """
    most = 1
    while True:
        label = outcomes(G + explore(Nim(), most))
        found = next((n for n in range(most + 1) if label[G.start, n] == P), None)
        if found is not None:
            return found
        most *= 2


class StandIn(Exercise):
    """Give another game that is equivalent to G.

    Parameters
    ----------
    G : GameGraph or GameEditor
        A finite game.
    most : int, optional
        How many positions the other game may have at most.
    positions : int, optional
        How many it must have.

    Examples
    --------
    >>> StandIn(parse_set("{*1}")).check("*1").message
    'G + your game is N: the first player wins it by moving to (*1, *1).'
    """

    helps = (
        "In G + your game, the second player needs an answer to every move.",
        "Equivalent games have the same outcome. Which small games have that of G?",
        "A wrong answer shows a move that wins the sum: which answer to it is missing?",
    )

    on_paper = "Draw a game{size} that is equivalent to G, and not the same set as G."

    def __init__(self, G, most=None, positions=None):
        self.G, self.most, self.positions = game_of(G), most, positions
        if most is not None:
            natural(most, "the most positions", least=1)
        self.size = f" with at most {most} positions" if most else exactly(positions)
        if self.solution() is None:
            many = f"{positions} positions" if positions else f"at most {most} positions"
            raise GameError(f"no other game of {many} can stand in for G")

    def statement(self):
        sets = len(ranked_sets(self.G.subgame())[1])
        other = "" if self.most and self.most < sets else ", and not the same set as G"
        example = "{*1,*2}" if outcome(self.G) is N else "{*0,*2}"  # of the other outcome
        return f"Give a game{self.size} that is equivalent to G{other}: a set such as {example}."

    def solution(self):
        heap = heap_like(self.G)
        members = [*(f"*{n}" for n in range(heap)), "{*1}" if heap else "*1"]
        tried = map(parse_set, (f"*{heap}", f"{{{','.join(members)}}}"))
        if self.positions:
            tried = filter(None, (padded(game, self.positions) for game in tried))
        return next((game for game in tried if self.verdict_on(game).is_right), None)

    def judge(self, answer):
        return unless_blank(self.verdict_on(given_game(answer)), answer)

    def verdict_on(self, game):
        """Return the verdict on a game."""
        good, large = winning_moves(self.G + game), self.most and len(game) > self.most
        if good and large:
            return wrong(f"Your game has {len(game)} positions, more than {self.most}.")
        if good:
            text = f"the first player wins it by moving to {brief(good[0], 60)}"
            return wrong(f"G + your game is N: {text}.", game)
        if self.positions not in (None, len(game)):
            return wrong(f"Equivalent to G, but {not_so_many(game, self.positions)}.")
        if same_set(self.G, game):
            return wrong("It is equivalent, of course: it is the same set as G. Give another one.")
        if large:
            size = f"it has {len(game)} positions, not at most {self.most}"
            return almost(f"Equivalent to G, but {size}.")
        return right("G + your game is P, so it can stand in for G in every sum.")

    def draw(self, witness):
        if witness is None:
            return draw(self.G, None, title="The game G")
        return drawn(self.G, witness, title="G + your game")


def exactly(positions):
    """Say how many positions a game must have; nothing if any number will do."""
    if positions is None:
        return ""
    many = natural(positions, "the number of positions", least=1, most=MOST_SHOWN)
    return f" of exactly {many} positions"


def not_so_many(game, positions):
    """Say that a game does not have the number of positions that is asked for."""
    return f"it has {len(game)} positions, and exactly {positions} are asked for"


def padded(game, positions):
    """Return a game that is the same set, made larger by terminal positions; None if none fits.

    >>> padded(parse_set("*1"), 4).moves
    (('*1', '*0'), ('*1', 'end 1'), ('*1', 'end 2'))
    """
    more = positions - len(game)
    if more < 0 or (more and not game.moves):
        return None
    ends = [f"end {n + 1}" for n in range(more)]
    above = next(p for p, option in game.moves if not game.options(option)) if more else None
    moves = {p: [*game.options(p), *ends * (p == above)] for p in game}
    return GameGraph(moves, game.start)


def small_games():
    """Return all games of up to four positions."""
    return [game for n in range(1, 5) for game in all_games(n)]


def unless_blank(verdict, *answers):
    """Return a verdict; it is *not yet* wrong while all answers are editors of one position."""
    blank = all(not isinstance(a, GameGraph | str) and len(a.game) == 1 for a in answers)
    if verdict.is_right or not blank:
        return verdict
    return not_yet("Nothing is drawn so far but a single position.")


def won_by(X, game, name):
    """Say which move wins X + a game, but not where a move in X leads.

    We do not name the option of X: one that wins with G but not with H tells G and H apart.
    """
    start, wins = (X.start, game.start), winning_moves(X + game)
    outside = [win for win in wins if win[0] == X.start]
    if wins and not outside:
        return "a move in X wins"
    return winner(start, outside[0], ("X", name)) if outside else ""
