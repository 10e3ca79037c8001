"""Exercises on positions, moves and outcome classes (part A of the course)."""

import re
from dataclasses import dataclass, field

from sg_core.doors import as_text, natural, one_of
from sg_core.errors import GameError
from sg_core.exercises.verdict import (
    Exercise,
    OwnFunction,
    Verdict,
    almost,
    filled_in,
    game_of,
    is_none,
    moves_of,
    position_of,
    right,
    wrong,
)
from sg_core.graph import GameGraph, graph_and_position, top_down, unreached
from sg_core.labels import (
    N,
    P,
    Violation,
    broken_outcome_rule,
    checked_labels,
    grundy_value,
    grundy_values,
    outcome,
    outcomes,
    violation_at,
)
from sg_core.labels import winning_moves as winning
from sg_core.pictures.drawing import draw
from sg_core.samples import random_game
from sg_core.sets import parse_set, set_notation
from sg_core.words import listed, shown, spelled

MOST_DRAWN = 400  # of anything in a game that is asked for


class Labelling(Exercise):
    """Label positions of a game; the first label that breaks the rule is the witness.

    A kind says which labels are `read`, where they are `broken`, and what `praise` they get.
    """

    places = None  # as for `draw`
    so_far = "No label breaks the rule"
    broken_title = "Your labels break the rule here"

    def asked(self):
        """Return the positions that need a label."""
        return top_down(self.game)

    def read(self, answer):
        """Return a dict of the labels that are filled in, as they are drawn."""
        raise NotImplementedError

    def broken(self, labels):
        """Return the first `Violation` of the rule, or None."""
        raise NotImplementedError

    def blanks(self):
        return dict.fromkeys(self.asked(), "")

    def judge(self, answer):
        labels = self.read(filled_in(answer, self.blanks()))
        broken = self.broken(labels)
        if broken is not None:
            return wrong(broken.message, (broken, labels))
        asked = set(self.asked())
        missing = [p for p in self.game.positions if p in asked and p not in labels]
        if missing:
            share = 1 - len(missing) / len(asked)
            more = f" and {len(missing) - 6} more" if len(missing) > 6 else ""
            some = ", ".join(map(spelled, missing[:6])) if more else listed(missing)
            text = f"{self.so_far}; still without one: {some}{more}."
            return almost(text, points=share / 2)
        return right(self.praise(len(labels)))

    def draw(self, witness):
        if witness is None:
            return draw(self.game, None, places=self.places, title=self.title)
        broken, labels = witness
        moves = [] if broken.witness is None else [(broken.position, broken.witness)]
        marks = {"positions": [broken.position], "moves": moves}
        return draw(self.game, labels, places=self.places, title=self.broken_title, **marks)


@dataclass(frozen=True)
class LabelPositions(Labelling):
    """Label every position of a game P or N.

    >>> exercise = LabelPositions(GameGraph({"a": ["b"]}))
    >>> exercise.check({"a": "P", "b": "P"}).message
    'You called a P, but a has a move to b, which has the label P as well.'
    """

    game: GameGraph
    places: object = field(default=None, hash=False)
    title = "Label these positions P or N"

    def statement(self):
        return f"Label each of the {len(self.game)} positions P or N."

    def solution(self):
        return {position: str(label) for position, label in outcomes(self.game).items()}

    def hints(self):
        return [
            "Begin where there is nothing left to decide.",
            "Then take a position all of whose options are labelled. There always is one.",
            "One option called P makes a position N. Only if every option is N is it P.",
        ]

    def read(self, answer):
        return checked_labels(self.game, answer)

    def broken(self, labels):
        return broken_outcome_rule(self.game, labels)

    def praise(self, count):
        return f"All {count} labels obey the rule, so these are the outcomes."


@dataclass(frozen=True)
class AtPosition(Exercise):
    """An exercise about one position of a game (default: the start)."""

    game: GameGraph
    position: object = None

    def __post_init__(self):
        super().__post_init__()
        graph_and_position(self.game, self.position)

    @property
    def at(self):
        """Return the position that is asked about."""
        return self.game.start if self.position is None else self.position


@dataclass(frozen=True)
class WinningMove(AtPosition):
    """Give a winning move from a position, or say that there is none.

    >>> exercise = WinningMove(GameGraph({"a": ["b", "c"], "b": ["c"]}))
    >>> exercise.check("b").message
    'After a → b the other player moves to c, and you have no move.'
    """

    def statement(self):
        return f'Give a winning move from {self.at}, or "none" if there is none.'

    def solution(self):
        return next(iter(winning(self.game, self.at)), "none")

    def hints(self):
        return [
            "A winning move leaves the other player at a P-position.",
            "Try each option in turn: what can the other player answer?",
            "An option is P when every answer to it is N.",
        ]

    def judge(self, answer):
        good = winning(self.game, self.at)
        if is_none(answer) and answer not in self.game:
            if good:
                return wrong("There is one. Which option leaves the other player no good answer?")
            return right("Every move can be answered: there is none.")
        option = position_of(self.game, answer)
        if option not in self.game.options(self.at):
            return wrong(f"{option} is not an option of {self.at}; those are {self.options()}.")
        if option in good:
            return right(f"{option} wins: whatever comes next, you have an answer.")
        reply = min(winning(self.game, option), key=self.game.height)
        after = "whatever you do then, you lose" if self.game.options(reply) else "you have no move"
        text = f"After {self.at} → {option} the other player moves to {reply}, and {after}."
        return wrong(text, (option, reply))

    def options(self):
        return listed(self.game.options(self.at)) if self.game.options(self.at) else "none at all"

    def draw(self, witness):
        if witness is None:
            return draw(self.game, None, positions=[self.at], title=f"You are to move at {self.at}")
        option, reply = witness
        line = [(self.at, option), (option, reply)]
        return draw(
            self.game, None, positions=[reply], moves=line, title="Your move and the answer to it"
        )


@dataclass(frozen=True)
class WrongLabel(Exercise):
    """All labels but one are right: find the position with the wrong one.

    >>> exercise = WrongLabel(GameGraph({"a": ["b"], "b": ["c"]}), "b")
    >>> exercise.check("a").message
    'If a were N: a rule is still broken elsewhere.'
    """

    game: GameGraph
    spoilt: object = field(repr=False)  # is the answer

    def __post_init__(self):
        super().__post_init__()
        position_of(self.game, self.spoilt)

    @property
    def labels(self):
        true = outcomes(self.game)
        return {p: str(flipped(v) if p == self.spoilt else v) for p, v in true.items()}

    def statement(self):
        return "All labels in the picture but one are right. Which position has the wrong label?"

    def solution(self):
        return self.spoilt

    def hints(self):
        return [
            "Test the rule at each position against the labels of its options.",
            "A wrong label can make positions above it look wrong. Go from the terminals up.",
            "Change the label you suspect: the rule must then hold everywhere.",
        ]

    def judge(self, answer):
        position = position_of(self.game, answer)
        mended = {**self.labels, position: str(flipped(self.labels[position]))}
        if broken_outcome_rule(self.game, mended) is None:
            return right(f"With {position} changed, every label obeys the rule.")
        near = [position, *(p for p, option in self.game.moves if option == position)]
        found = [violation_at(self.game, mended, p) for p in near]
        elsewhere = Violation(position, None, ", but a rule is still broken elsewhere.")
        broken = next(filter(None, found), elsewhere)
        but = broken.message.partition(", but ")[2]
        return wrong(f"If {position} were {mended[position]}: {but}", (broken, mended))

    def draw(self, witness):
        if witness is None:
            return draw(self.game, self.labels, title="One of these labels is wrong")
        broken, labels = witness
        moves = [] if broken.witness is None else [(broken.position, broken.witness)]
        title = "The picture with your change"
        return draw(self.game, labels, positions=[broken.position], moves=moves, title=title)


def singular(text):
    """Return a text with one thing in place of "1 things".

    >>> singular("1 options at the start, 11 moves")
    '1 option at the start, 11 moves'
    """
    return re.sub(r"\b1 (position|move|option)s", r"1 \1", text)


def has_raising_move(game):
    """Return whether some option of the start has a larger Grundy value."""
    value = grundy_values(game)
    return any(value[option] > value[game.start] for option in game.options(game.start))


DEMANDS = {  # how to measure a property, how it is asked for, and what a game has instead
    "positions": (len, "{} positions", "it has {} positions, not {}"),
    "moves": (lambda game: len(game.moves), "{} moves", "it has {} moves, not {}"),
    "outcome": (outcome, "a start that is {}", "its start is {}, not {}"),
    "value": (grundy_value, "a start of value {}", "its start has the value {}, not {}"),
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


@dataclass(frozen=True)
class DrawGame(Exercise):
    """Draw a game with given properties, in a `GameEditor`.

    The answer is the drawn game. Properties that are None are free; with `raising`, some option
    has a larger Grundy value than the start.

    >>> exercise = DrawGame(outcome="P", positions=3)
    >>> exercise.check(GameGraph({"a": ["b"], "b": ["c"]})).state
    'right'
    """

    outcome: str = None
    positions: int = None
    longest: int = None
    options: int = None
    text: str = None
    value: int = None
    moves: int = None
    raising: bool = False

    def __post_init__(self):
        super().__post_init__()
        if not self.wanted():
            raise GameError(f"say what the game shall have: {', '.join(DEMANDS)}")
        one_of(self.outcome, ("P", "N", None), "outcome")
        for name in ("positions", "longest", "options", "value", "moves"):
            given = getattr(self, name)
            if given is not None and natural(given, name) > MOST_DRAWN:
                raise GameError(f"{name}: at most {MOST_DRAWN} can be drawn, not {shown(given)}")

    def statement(self):
        return self.text or f"Draw a game with {listed(self.demands())}."

    def demands(self):
        """Return the properties in words."""
        return [singular(asked.format(value)) for value, _, asked, _ in self.wanted()]

    def solution(self):
        found = (random_game(n, seed) for seed in range(2000) for n in self.sizes())
        game = next((game for game in found if not self.failures(game)), None)
        if game is None:
            raise GameError(f"no game was found with {listed(self.demands())}")
        return game

    def sizes(self):
        return [self.positions] if self.positions else range(1, 9)

    def hints(self):
        last = "A new start above the old one changes no label below: choose its options to suit."
        rise = "An option of value v needs options of all smaller values: build it first."
        return [
            "Draw anything first, and see which demand it fails.",
            "Work from the bottom: add a position, look at its label, then let new ones reach it.",
            rise if self.raising else last,
        ]

    def wanted(self):
        """Return (value, measure, asked, instead) for each property that is asked for."""
        rows = [(getattr(self, name), *rest) for name, rest in DEMANDS.items()]
        return [row for row in rows if row[0] is not None and row[0] is not False]

    def failures(self, game):
        """Return what the game has instead of what is asked."""
        rows = [(value, measure(game), instead) for value, measure, _, instead in self.wanted()]
        wrong_ones = [row for row in rows if row[0] != row[1]]
        return [singular(instead.format(real, value)) for value, real, instead in wrong_ones]

    def judge(self, answer):
        game = game_of(answer)
        loose = unreached(game)
        if len(game) == 1 and self.failures(game):
            return Verdict("not yet", "The editor still shows a single position.")
        if loose:
            return wrong(f"The start does not reach {listed(loose)}.", game)
        failures = self.failures(game)
        if failures:
            share = 1 - len(failures) / len(self.demands())
            text = f"Not as asked: {'; '.join(failures)}."
            return almost(text, game, share / 2) if share else wrong(text, game)
        return right(f"A game with {listed(self.demands())}.")

    def draw(self, witness):
        labels = "outcome" if self.value is None else "grundy"
        return None if witness is None else draw(witness, labels, title="Your game")


@dataclass(frozen=True)
class WriteSet(AtPosition):
    """Write a position as a nested set.

    >>> exercise = WriteSet(GameGraph({"a": ["b", "c"], "b": ["c"]}))
    >>> exercise.check("{{}}").message
    'Your set has nothing that is the option b.'
    """

    def statement(self):
        return f"Write the position {spelled(self.at)} as a set of sets; *n is allowed for heaps."

    def solution(self):
        return set_notation(self.game, self.at)

    def hints(self):
        return [
            "Begin with the terminal positions: each is the set {}.",
            "Then write a position as the set of what you wrote for its options.",
            "Options with the same set count once.",
        ]

    def judge(self, answer):
        if isinstance(answer, str) and "+" in answer:
            raise GameError("it still has sums in it; work them out, down to braces and stars")
        mine = parse_set(answer)
        have = {set_notation(mine, option) for option in mine.options(mine.start)}
        need = {set_notation(self.game, option): option for option in self.game.options(self.at)}
        lacking = [option for text, option in need.items() if text not in have]
        extra = sorted(have - need.keys(), key=len)
        if extra:
            text = f"Written out, your set has the member {extra[0]}"
            return wrong(f"{text}, and no option of {spelled(self.at)} is that.", extra[0])
        if lacking:
            option = spelled(lacking[0])
            return wrong(f"Your set has nothing that is the option {option}.", lacking[0])
        twice = len(need) < len(self.game.options(self.at))
        note = " Options that are the same set stand in it once." if twice else ""
        return right(f"{spelled(self.at)} is {set_notation(self.game, self.at)}.{note}")

    def draw(self, witness):
        return draw(self.game, None, positions=[self.at], title=f"The position {spelled(self.at)}")


@dataclass(frozen=True)
class Sizes(Exercise):
    """Give the size of every position: how many positions one or more moves can reach.

    >>> exercise = Sizes(GameGraph({"a": ["b", "c"], "b": ["c"]}))
    >>> exercise.check({"a": 1, "b": 1, "c": 0}).message
    'You gave a the size 1, but a moves to b, of size 1, and a move lowers the size.'
    """

    game: GameGraph

    def statement(self):
        return "Give the size of each position: how many positions it reaches by one or more moves."

    def blanks(self):
        return dict.fromkeys(top_down(self.game))

    def solution(self):
        return {position: self.game.size(position) for position in self.game.positions}

    def hints(self):
        return [
            "A terminal position reaches nothing.",
            "Positions are counted, not ways: what two ways reach counts once.",
            "Mark all that the position reaches, step by step, then count the marks.",
        ]

    def judge(self, answer):
        filled = filled_in(answer, self.blanks())
        given = {position_of(self.game, position): size for position, size in filled.items()}
        for position, size in given.items():
            natural(size, f"the size of {spelled(position)}")
        for position in self.game.positions:
            if position in given and given[position] != self.game.size(position):
                return wrong(self.miscounted(position, given), position)
        missing = [position for position in self.game.positions if position not in given]
        if missing:
            return almost(f"Right so far; still missing: {listed(missing[:6])}.")
        return right("Every size is right, and each move lowers it.")

    def miscounted(self, position, given):
        """Return what contradicts the size given to a position."""
        text = f"You gave {position} the size {given[position]}, but"
        for option in self.game.options(position):
            if given[position] <= given.get(option, -1):
                size = f"of size {given[option]}"
                return f"{text} {position} moves to {option}, {size}, and a move lowers the size."
        if not self.game.options(position):
            return f"{text} no move leads away from it."
        return f"{text} the picture ticks all that it reaches: count the ticks."

    def draw(self, witness):
        if witness is None:
            return draw(self.game, None, title="How many can each reach?")
        ticks = {p: "✓" for p in self.game.subgame(witness).positions if p != witness}
        return draw(self.game, ticks, positions=[witness], title=f"What {witness} reaches")


@dataclass(frozen=True)
class Sort(Exercise):
    """Sort described things into yes and no; `reasons` says why for each.

    >>> exercise = Sort("Is it even?", {"2": (True, "2 = 2·1"), "3": (False, "3 = 2·1 + 1")})
    >>> exercise.check({"2": True, "3": True}).message
    '3: you said True. 3 = 2·1 + 1'
    """

    question: str
    reasons: dict = field(hash=False)

    def __post_init__(self):
        super().__post_init__()
        if not isinstance(self.reasons, dict):
            raise GameError(f"reasons is a dict, not {shown(self.reasons)}")
        for thing, reason in self.reasons.items():
            as_text(thing, "what is sorted")
            pair = reason if isinstance(reason, tuple | list) and len(reason) == 2 else (None, None)
            if not isinstance(pair[0], bool) or not isinstance(pair[1], str):
                raise GameError(f"{shown(thing)} needs (True or False, why), not {shown(reason)}")

    def statement(self):
        return f"{self.question} Answer True or False for each: {', '.join(self.reasons)}."

    def blanks(self):
        return dict.fromkeys(self.reasons)

    def solution(self):
        return {thing: truth for thing, (truth, _) in self.reasons.items()}

    def judge(self, answer):
        given = filled_in(answer, self.reasons)
        for thing, value in given.items():
            if thing not in self.reasons:
                raise GameError(f"{shown(thing)} is not in the list")
            if not isinstance(value, bool):
                raise GameError(f"{thing}: answer True or False, not {shown(value)}")
            truth, why = self.reasons[thing]
            if value != truth:
                return wrong(f"{thing}: you said {value}. {why}", thing)
        missing = [thing for thing in self.reasons if thing not in given]
        if missing:
            return almost(f"Right so far; still missing: {listed(missing)}.")
        return right("All sorted.")


@dataclass(frozen=True)
class OwnOutcomes(OwnFunction):
    """Write a function from {position: list of options} to {position: "P" or "N"}.

    It is tried on random games, small ones first, their positions in no special order; the
    first that it labels wrongly is the witness.

    >>> exercise = OwnOutcomes(games=50)
    >>> exercise.check(lambda moves: dict.fromkeys(moves, "N")).message
    'On {a: []}: You called a N, but a is terminal: the player to move there has no move and loses.'
    """

    games: int = 1000
    first = "a needs a label"
    labels = "outcome"

    def statement(self):
        return f"Write my_outcomes(moves); it is tried on {self.games:,} random games."

    def solution(self):
        return lambda moves: outcomes(GameGraph(moves, next(iter(moves))))

    def hints(self):
        return [
            "Go through all positions again and again, and label those that you can.",
            "N: as soon as some option is labelled P. P: when all options are labelled N.",
            "while len(label) < len(moves): loop over moves.items().",
        ]

    def cases(self):
        for i in range(self.games):
            game = random_game(1 + i * 12 // self.games, seed=i)
            yield game, [moves_of(game, i)]

    def broken(self, game, labels):
        """Return the first `Violation` of the rule, or None; refuse what are no labels."""
        return broken_outcome_rule(game, labels)

    def fault(self, game, result):
        try:
            broken = self.broken(game, result)
        except GameError as problem:
            return f"{problem}.", game
        missing = [position for position in game.positions if position not in result]
        if missing:
            return f"your function gave no label to {listed(missing)}.", game
        return broken and broken.message, game

    def praise(self):
        return f"It labels {self.games:,} random games as the rules demand."

    def draw(self, witness):
        title = "The game, as it should be"
        return None if witness is None else draw(witness, self.labels, title=title)


@dataclass(frozen=True)
class OwnWinningMoves(OwnOutcomes):
    """Write a function from {position: list of options} to {position: list of winning moves}.

    A move is given by the option it leads to.

    >>> OwnWinningMoves().check(lambda moves: moves).message
    'On {c: [], a: [b, c], b: [c]}: a → b does not win: the answer b → c does.'
    """

    first = "a needs a list"

    def statement(self):
        return f"Write my_wins(moves); it is tried on {self.games:,} random games."

    def solution(self):
        def my_wins(moves):
            game = GameGraph(moves, next(iter(moves)))
            return {position: winning(game, position) for position in game}

        return my_wins

    def hints(self):
        return [
            "Which moves win can be read off the outcomes: label all positions first.",
            "A move wins exactly when the option it leads to is P.",
            'Then: {p: [q for q in options if label[q] == "P"] for p, options in moves.items()}.',
        ]

    def fault(self, game, result):
        if not isinstance(result, dict):
            return f"your function returns {shown(result)}, and not a dict.", game
        found = (self.fault_at(game, position, result) for position in game.positions)
        return next(filter(None, found), None), game

    def fault_at(self, game, position, result):
        """Return what is wrong with the winning moves that are given from a position, or None."""
        given, good = result.get(position), winning(game, position)
        if not isinstance(given, list | tuple):
            return f"a list of the winning moves from {position} is missing."
        for option in given:
            if option not in game.options(position):
                return f"{shown(option)} is not an option of {position}."
            if option not in good:
                reply = winning(game, option)[0]
                return f"{position} → {option} does not win: the answer {option} → {reply} does."
        lacking = [option for option in good if option not in given]
        also = " as well" if given else ""
        return f"{position} → {lacking[0]} wins{also}; your list lacks it." if lacking else None

    def praise(self):
        return f"It finds all winning moves of {self.games:,} random games."


def flipped(label):
    """Return the other outcome."""
    return P if label == N else N
