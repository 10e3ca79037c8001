"""Functions of one's own, tried on random games; the first that one gets wrong is the witness."""

import random
from itertools import pairwise

from sg_core.doors import as_list, natural
from sg_core.errors import GameError
from sg_core.exercises.drawn import drawn, whole
from sg_core.exercises.games import small_games
from sg_core.exercises.moves import HeapMoves, drawn_play, why_no_option
from sg_core.exercises.numbers import NimSequence, no_mex, written_out
from sg_core.exercises.reading import function_of, heaps_in, is_nothing, tupled
from sg_core.exercises.tables import LabelPositions, LabelValues
from sg_core.exercises.verdict import Exercise, NoResult, not_yet, right, what_failed, wrong
from sg_core.graph import GameGraph, Sum, explore, graph_and_position
from sg_core.labels import N, outcome, outcomes
from sg_core.labels import winning_moves as winning
from sg_core.nimbers import mex, nim_sum
from sg_core.pictures.drawing import draw
from sg_core.pictures.layout import grid
from sg_core.rulesets import Subtraction
from sg_core.samples import random_game
from sg_core.sequences import nim_sequence
from sg_core.strategies import verify
from sg_core.strategies.nim import bouton, how_lowered
from sg_core.strategies.sums import to_P
from sg_core.words import brief, listed, shown, spelled

MOST_CASES = 100_000  # on which a function is tried
MOST_TRIED = 30  # values that a function has to give
MOST_LINES_DRAWN = 20  # positions among which a line can be seen
LISTS = [[0], [0, 1, 3, 4, 7], [1], [2, 0, 0, 1], [5, 5], [], [10**20, 1, 0], list(range(300))]
HEAPS = [[1], [0], [], [5], [2, 2], [1, 2], [1, 2, 3], [3, 4, 5], [4, 5, 7], [1000, 3]]
AMOUNTS = [[1], [1, 2], [2], [4, 1, 3]]


class OwnFunction(Exercise):
    """Write a function; it is tried on random games, and the first it gets wrong is the witness.

    A kind says which `cases` are tried, what the function's result has for a `fault`, and in a
    word or two what `first` result is asked for, and what `praise` a right function gets.
    """

    usual = 1000  # random cases
    tries = "games"

    def __init__(self, games=None):
        games = self.usual if games is None else games
        self.games = natural(games, self.tries, least=1, most=MOST_CASES)

    def cases(self):
        """Return pairs of a game (or several) and the arguments that describe it."""
        raise NotImplementedError

    def fault(self, case, result):
        """Return in words what is wrong with a result (None: nothing), and the witness."""
        raise NotImplementedError

    def calls(self):
        """Return the lists of arguments that the check may call a function with."""
        return [arguments for _, arguments in self.cases()]

    def judge(self, answer):
        function = function_of(answer)
        for number, (case, arguments) in enumerate(self.cases()):
            on = f"On {' and '.join(map(written_out, arguments))}"
            result, failure = attempt(function, *arguments)
            fault, witness = (failure, case) if failure else self.fault(case, result)
            if fault and number == 0 and not failure and (result is None or is_nothing(result)):
                return not_yet(f"{on} your function returns {shown(result)}; {self.first}.")
            if fault:
                return wrong(f"{on}: {fault}", witness)
        return right(self.praise.format_map(vars(self)))


def attempt(function, *arguments):
    """Return what a reader's function gives, and None; or None, and in words what it raised."""
    try:
        return function(*arguments), None
    except NoResult as problem:
        return None, f"your function {problem}"
    except (Exception, SystemExit) as problem:
        return None, f"your function raised {what_failed(problem)}"


def moves_of(game, seed):
    """Return {position: list of options}, the positions in no special order."""
    order = random.Random(seed).sample(game.positions, len(game))
    return {position: list(game.options(position)) for position in order}


def game_with(moves):
    """Return the game with these moves, whose start does not matter."""
    return GameGraph(moves, next(iter(moves)))


class OwnLabels(OwnFunction):
    """Write a function from {position: list of options} to what a `kind` of labelling asks for.

    It is tried on random games, small ones first, their positions in no special order.
    """

    first = "a needs a label"

    def cases(self):
        for i in range(self.games):
            game = random_game(1 + i * 12 // self.games, seed=i)
            yield game, [moves_of(game, i)]

    def solution(self):
        return lambda moves: self.kind(game_with(moves)).solution()

    def fault(self, game, result):
        try:
            broken = self.kind(game).broken(result)
        except GameError as problem:
            return f"{problem}.", game
        missing = [position for position in game.positions if position not in result]
        if missing:
            return f"your function gave no label to {listed(missing)}.", game
        return broken and broken.message, game

    def draw(self, witness):
        title = "The game, as it should be"
        return None if witness is None else draw(witness, self.labels, title=title)


class OwnOutcomes(OwnLabels):
    """Write a function from {position: list of options} to {position: "P" or "N"}.

    >>> exercise = OwnOutcomes(games=50)
    >>> exercise.check(lambda moves: dict.fromkeys(moves, "N")).message
    'On {a: []}: You called a N, but a is terminal: the player to move there has no move and loses.'
    """

    asks = "Write my_outcomes(moves); it is tried on {games:,} random games."
    praise = "It labels {games:,} random games as the rules demand."
    kind = LabelPositions
    labels = "outcome"
    helps = (
        "Go through all positions again and again, and label those that you can.",
        "N: as soon as some option is labelled P. P: when all options are labelled N.",
        "while len(label) < len(moves): loop over moves.items().",
    )


class OwnGrundy(OwnLabels):
    """Write a function from {position: list of options} to {position: Grundy value}.

    >>> OwnGrundy().check(lambda moves: dict.fromkeys(moves, 0)).message
    'On {a: [b], b: []}: You gave a the value 0, but a has a move to b, to which you also gave 0.'
    """

    asks = "Write my_grundy(moves); it is tried on {games:,} random games."
    praise = "It gives the values of {games:,} random games as the rule demands."
    kind = LabelValues
    labels = "grundy"
    helps = (
        "The value of a position is the mex of its options' values: those come first.",
        "Go through all positions again and again, and give a value wherever you can.",
        "while len(value) < len(moves): when all options have a value, take their mex.",
    )


class OwnWinningMoves(OwnLabels):
    """Write a function from {position: list of options} to {position: list of winning moves}.

    A move is given by the option it leads to.

    >>> OwnWinningMoves().check(lambda moves: moves).message
    'On {c: [], a: [b, c], b: [c]}: a → b does not win: the answer b → c does.'
    """

    asks = "Write my_wins(moves); it is tried on {games:,} random games."
    praise = "It finds all winning moves of {games:,} random games."
    first = "a needs a list"
    labels = "outcome"
    helps = (
        "Which moves win can be read off the outcomes: label all positions first.",
        "A move wins exactly when the option it leads to is P.",
        'Then: {p: [q for q in options if label[q] == "P"] for p, options in moves.items()}.',
    )

    def solution(self):
        return lambda moves: {p: winning(game_with(moves), p) for p in moves}

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


class OwnMex(OwnFunction):
    """Write a function from a list of natural numbers to its mex.

    >>> OwnMex().check(lambda values: max(values, default=-1) + 1).message
    'On [0, 1, 3, 4, 7]: your function returns 8, the largest + 1; but 2 is missing and smaller.'
    """

    asks = "Write my_mex(values); it is tried on {games:,} random lists of numbers."
    praise = "It gives the mex of {games:,} random lists, and of the empty one."
    first = "a number is needed"
    usual = 500
    tries = "lists"
    helps = (
        "What is the mex of a list without 0, and of an empty one?",
        "Neither the order of the values matters, nor how often one of them occurs.",
        "Try 0, 1, 2, … in turn. What do you ask of each, and when do you stop?",
    )

    def solution(self):
        return mex

    def cases(self):
        drawn = random.Random(0)
        some = (drawn.choices(range(9), k=drawn.randrange(13)) for _ in range(self.games))
        for values in (*LISTS, *some):
            yield tuple(values), [list(values)]

    def fault(self, values, result):
        try:
            given = natural(result)
        except GameError:
            return f"your function returns {shown(result)}, which is no natural number.", values
        why = no_mex(values, given, f"{mex(values)} is missing and smaller")
        return why and f"your function returns {shown(given)}{why}", values


class OwnSum(OwnFunction):
    """Write a function from the moves of G and H, {position: options}, to those of G + H.

    >>> OwnSum().check(lambda G, H: {(g, h): [] for g in G for h in H}).message
    'On {a: []} and {1: [], 0: [1]}: (a, 0) has the option (a, 1), which is missing.'
    """

    asks = "Write my_sum(G, H); it is tried on {games:,} random pairs of games."
    praise = "It gives the sums of {games:,} random pairs of games."
    first = "(a, 0) is missing"
    usual = 300
    helps = (
        "One entry for each pair: a loop over G, and in it one over H.",
        "A move in G keeps h; a move in H keeps g.",
        "For (g, h), make a list of pairs from G[g] and one from H[h]. Join the two.",
    )

    def solution(self):
        return lambda G, H: {
            (g, h): [(x, h) for x in G[g]] + [(g, y) for y in H[h]] for g in G for h in H
        }

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
        for here in total.positions:
            fault = self.fault_at(*case, here, result)
            if fault:
                return fault, (*case, here)
        extra = [f"{brief(p, 60)} is not a position of the sum." for p in result if p not in total]
        return next(iter(extra), None), case

    def fault_at(self, G, H, here, result):
        """Return what is wrong with a sum of G and H, {position: options}, at a position."""
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

    def draw(self, witness):
        if witness is None:
            return None
        G, H, *here = witness
        moves = [(p, option) for p in here for option in Sum(G, H).options(p)]
        told = {"title": "The sum, as it should be", "marked": "a position and its options"}
        return drawn(G, H, labels=None, positions=here, moves=moves, **told)


class OwnNimMove(OwnFunction):
    """Write a function from a list of heaps to the heaps after a winning move, or None.

    >>> OwnNimMove().check(lambda heaps: [0, *heaps[1:]] if any(heaps) else None).message
    'On [2, 2]: your function returns [0, 2]; then the nim-sum is 0 ⊕ 2 = 2; the other player \
moves to (0, 0), and you have no move. No move wins from here: None is asked for.'
    """

    asks = (
        "Write my_move(heaps): it gets a list of heaps, and returns the heaps after a winning "
        "move of nim, or None. It is tried on {games:,} random positions."
    )
    praise = "It wins nim from {games:,} random positions, or sees that no move does."
    first = "taking the stone wins, and leaves [0]: an empty heap stays"
    usual = 500
    helps = (
        "Compute the nim-sum first. What do you return when it is 0?",
        "Otherwise go through the heaps: which of them may become heap ⊕ nim-sum?",
        "It must become smaller: if heap ^ total < heap, return a copy with this heap changed.",
    )

    def solution(self):
        return lambda heaps: bouton(None, tuple(heaps))

    def cases(self):
        drawn = random.Random(0)
        for heaps in HEAPS:
            yield [tuple(heaps)], [list(heaps)]
        for i in range(self.games):
            heaps = drawn.choices(range(2 + 14 * i // self.games), k=drawn.randint(1, 4))
            heaps += [nim_sum(*heaps)] * (i % 3 == 0)  # otherwise hardly one of them would be P
            yield [tuple(heaps)], [list(heaps)]

    def fault(self, case, result):
        [heaps], text = case, f"your function returns {shown(result)}"
        nim = HeapMoves(heaps)
        if result is None:
            return nim.good() and f"{text}, but a move wins: {how_lowered(heaps)}.", case
        try:
            after = heaps_in(result)
        except GameError as problem:
            return f"{text}: {problem}.", case
        none = "" if nim.good() else " No move wins from here: None is asked for."
        why = nim.why_no_move(after)
        if why:
            return f"{text}, which is no move: {why}.{none}", case
        if after in nim.good():
            return None, case
        why, line = nim.how_lost(after)
        return f"{text}; then {why}{none}", line

    def draw(self, witness):
        return None if witness is None else drawn_play(witness)


class OwnSequence(OwnFunction):
    """Write a function from amounts that may be taken, and n, to the values of n heaps.

    >>> OwnSequence().check(lambda amounts, n: [heap % 2 for heap in range(n)]).message
    'On [1, 2] and 5: You gave heap 2 the value 0, but it has a move to 0, whose value by your \
own list is 0, too.'
    """

    asks = (
        "Write my_values(amounts, n), a list of the values of the heaps 0 to n - 1 where a move "
        "takes one of the amounts. It is tried on {games} random lists of amounts, with n up to "
        f"{MOST_TRIED}."
    )
    praise = "It gives the values of {games} games, as the mex rule demands."
    first = "a list of values is needed"
    usual = 100
    helps = (
        "Fill a list from heap 0 up: the values of smaller heaps then stand in it.",
        "From heap h one moves to h - a for each amount a that is at most h.",
        "The value is the mex of theirs: try 0, 1, 2, … until one is not among them.",
    )

    def solution(self):
        return lambda amounts, n: nim_sequence(Subtraction(amounts), n)

    def cases(self):
        drawn = random.Random(0)
        for amounts in AMOUNTS:
            yield (amounts, 5), [[*amounts], 5]
        for i in range(self.games):
            amounts = sorted(drawn.sample(range(1, 4 + i // 8), 1 + i % 3))
            yield (amounts, MOST_TRIED), [[*amounts], MOST_TRIED]

    def fault(self, case, result):
        amounts, n = case
        try:
            verdict = NimSequence(Subtraction(amounts), n).judge(result)
        except GameError as problem:
            return f"{problem}.", case
        return (None if verdict else verdict.message), case


class OwnReply(Exercise):
    """Write a reply(before, after) that wins for the second player; it meets every line.

    >>> from sg_core import parse_set
    >>> heap = parse_set("*2")
    >>> OwnReply(Sum(heap, heap)).check(lambda before, after: (after[0], after[0])).message
    'Your strategy loses this line: (*2, *2) → (*2, *0) → (*2, *2), which is not a move.'
    """

    helps = (
        "What do all positions have in common after which you have won, if you answer well?",
        "Compare before and after: what has the other player changed?",
        "Answer so that what held before that move holds again.",
    )

    def __init__(self, game, position=None):
        graph, here = graph_and_position(game, position)
        self.game, self.graph = game, graph.subgame(here)
        if outcome(self.graph) is N:
            raise GameError(f"{shown(here)} is N; the second player cannot win from an N-position")

    def statement(self):
        start = spelled(self.graph.start)
        what = "a function of (before, after) that gives your answer as the second player"
        return f"Write {what}; it has to win from {start}."

    def solution(self):
        label = outcomes(self.graph)
        return lambda before, after: to_P(self.graph.options(after), label)

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
            return not_yet("Your function returns None after every first move.")
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
        told = {"title": title, "marked": "the line of play"}
        if isinstance(self.game, Sum) and len(start) == 2:
            told["places"] = grid(*map(explore, self.game.games, start))
        line = witness or [start]
        here, moves = line[-1:], list(pairwise(line))
        return draw(self.graph, None, positions=here, moves=moves, **told)
