"""Functions that students write, tried on many games; the first wrong result is the witness."""

import random
from collections.abc import Iterator
from itertools import chain, pairwise

from sg_core.beyond import misere_outcomes, nim_product
from sg_core.checks import as_list, natural, truth
from sg_core.errors import GameError
from sg_core.graph import GameGraph, Sum, explore, graph_and_position
from sg_core.labels import N, P, grundy_values, outcomes
from sg_core.nimbers import mex, nim_sum
from sg_core.rulesets import Nim, Subtraction
from sg_core.samples import random_game, renamed
from sg_core.sequences import nim_sequence
from sg_core.strategies import verify
from sg_core.strategies.nim import bouton, how_lowered
from sg_core.strategies.sums import to_P
from sg_core.values import outcome
from sg_core.words import brief, counted, shown, spelled
from sg_course.exercises.boards import WinningMoves
from sg_course.exercises.drawn import drawn, whole
from sg_course.exercises.games import small_games
from sg_course.exercises.moves import HeapMoves, SumOptions, drawn_play
from sg_course.exercises.numbers import NimSequence, no_mex, written_out
from sg_course.exercises.reading import (
    collected,
    dict_of,
    function_of,
    heaps_of,
    instead_of,
    is_list,
    is_nothing,
    number_of,
    tupled,
)
from sg_course.exercises.tables import LabelPositions, LabelValues
from sg_course.exercises.verdict import Exercise, NoResult, not_yet, right, what_failed, wrong
from sg_course.limits import MOST_AT_ONCE
from sg_course.pictures.drawing import draw
from sg_course.pictures.layout import grid
from sg_course.reasons import not_a_move, refutation, unlike_mex, why_no_move_of_sum

MOST_TRIED = 30  # values that a function has to give
MOST_VALUED = 1000  # positions whose values a formula has to give
FULL = range(6, 11)  # heaps of nim, whose values are large
MOST_LINES_DRAWN = 20  # positions among which a line can be seen
LISTS = [[0], [0, 1, 3, 4, 7], [1], [2, 0, 0, 1], [5, 5], [], [10**20, 1, 0], list(range(300))]
HEAPS = [[1], [0], [], [5], [2, 2], [1, 2], [1, 2, 3], [3, 4, 5], [4, 5, 7], [1000, 3]]
AMOUNTS = [[1], [1, 2], [2], [4, 1, 3]]
COPIES = ("the first copy", "the second copy")


class OwnFunction(Exercise):
    """Write a function; it is tried on many games, and the first it gets wrong is the witness.

    A subclass defines which `cases` are tried, what is wrong with a result (`fault`), the remark
    for a function that returns nothing yet (`first`), and the `praise` for a right function.
    """

    usual = 1000  # random cases
    tries = "games"

    def __init__(self, games=None):
        games = self.usual if games is None else games
        self.games = natural(games, self.tries, least=1, most=MOST_AT_ONCE)

    def cases(self):
        """Return pairs of a game (or several) and the arguments that describe it."""
        raise NotImplementedError

    def fault(self, case, result):
        """Say what is wrong with a result, and the witness; None if it is right."""
        raise NotImplementedError

    def fault_or_problem(self, case, result):
        """Say what is wrong with a result, even if it cannot be read."""
        try:
            return self.fault(case, result)
        except GameError as problem:
            return f"{problem}.", case

    def calls(self):
        """Return the lists of arguments that the check may call a function with."""
        return [arguments for _, arguments in self.cases()]

    def arguments_in_words(self, arguments):
        """Return arguments in words."""
        return " and ".join(map(written_out, arguments))

    def judge(self, answer):
        function = function_of(answer)
        for number, (case, arguments) in enumerate(self.cases()):
            on = f"On {self.arguments_in_words(arguments)}"
            result, failure = attempt(function, *arguments)
            fault = (failure, case) if failure else self.fault_or_problem(case, result)
            if fault and number == 0 and not failure and is_no_result(result):
                prints = it_prints(function) if result is None else ""
                given = "only the dots ..." if result is ... else shown(result)
                return not_yet(f"{on} your function returns {given}; {self.first}.{prints}")
            if fault:
                why, witness = fault
                return wrong(f"{on}: {why}", witness)
        return right(self.praise.format_map(vars(self)))


def is_no_result(result):
    """Return whether a function has not been written yet: it returns nothing, or only dots."""
    return result is None or result is ... or is_nothing(result)


def attempt(function, *arguments):
    """Return the result of a student's function, and None; or None, and in words what it raised."""
    try:
        return function(*arguments), None
    except NoResult as problem:
        return None, f"your function {problem}"
    except (Exception, SystemExit) as problem:
        return None, f"your function raised {what_failed(problem)}"


def it_prints(function):
    """Return a sentence about a function that returns None, if its code prints something instead.

    >>> it_prints(lambda: print(1)), it_prints(lambda: None)
    (' It prints, but returns nothing: write return.', '')
    """
    code = getattr(function, "__code__", None)
    names = getattr(function, "names", getattr(code, "co_names", ()))
    return " It prints, but returns nothing: write return." if "print" in names else ""


def returned(result):
    """Return the result of a student's function in words."""
    return f"your function returns {shown(result)}."


def shuffled(game, chance):
    """Return a game with its names given to other positions, so that their order shows nothing.

    >>> shuffled(GameGraph({"a": ["b", "c"], "b": ["c"]}), random.Random(1)).moves
    (('a', 'c'), ('b', 'a'), ('b', 'c'))
    """
    return renamed(game, dict(zip(game, chance.sample(game.positions, len(game)))))


def moves_of(game, chance):
    """Return {position: list of options}, both in no special order."""
    options = {p: game.options(p) for p in chance.sample(game.positions, len(game))}
    return {p: chance.sample(these, len(these)) for p, these in options.items()}


def game_with(moves):
    """Return the game with these moves, whose start does not matter."""
    return GameGraph(moves, next(iter(moves)))


class OnRandomGames(OwnFunction):
    """A function from {position: list of options} to a dict.

    It is tried on random games, small ones first, whose positions have no order that helps.
    """

    def cases(self):
        chance = random.Random(0)
        for some in self.some_games():
            game = shuffled(some, chance)
            yield (game,), [moves_of(game, chance)]

    def some_games(self):
        """Return the games that are tried, before their positions are named anew."""
        return (random_game(1 + i * 12 // self.games, seed=i) for i in range(self.games))

    def draw(self, witness):
        if witness is None:
            return None
        game, *here = witness
        title, marked = "The game, as it should be", "the position in question"
        labels = self.labels_of(game)
        return draw(game, labels, positions=here, marked=marked, title=title)

    def labels_of(self, game):
        """Return the labels of the positions in a drawing of a game."""
        return self.labels


class OwnLabels(OnRandomGames):
    """Write a function to {position: label}, which a `kind` of labelling judges."""

    first = "a needs a label"

    def solution(self):
        return lambda moves: self.kind(game_with(moves)).solution()

    def fault(self, case, result):
        verdict = self.kind(*case).judge(dict_of(result))
        return None if verdict.is_right else (verdict.message, case)


class OwnOutcomes(OwnLabels):
    """Write a function from {position: list of options} to {position: "P" or "N"}.

    Parameters
    ----------
    games : int, optional
        On how many random games the function is tried; default: `usual`.

    Examples
    --------
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

    Parameters
    ----------
    games : int, optional
        On how many random games the function is tried; default: `usual`.

    Examples
    --------
    >>> OwnGrundy().check(lambda moves: dict.fromkeys(moves, 0)).message
    'On {b: [a], a: []}: You gave b the value 0, but b has a move to a, to which you also gave 0.'
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

    def some_games(self):
        return chain(super().some_games(), (explore(Nim(), heap) for heap in FULL))


class OwnMoves(OwnFunction):
    """Write a function to {position: list of moves}.

    A subclass defines in `asked` the exercise about one position, which judges the list of moves.
    """

    def asked(self, case, here):
        """Return the exercise that asks for the moves from a position."""
        raise NotImplementedError

    def fault(self, case, result):
        given, game = dict_of(result), whole(*case)
        for here in game.positions:
            why = self.fault_at(self.asked(case, here), here, given)
            if why:
                return why, (*case, here)
        extra = [f"{brief(p, 60)} is not a position here." for p in given if p not in game]
        return (extra[0], case) if extra else None

    def fault_at(self, asked, here, given):
        """Return what is wrong with the moves that are given from a position, or None."""
        if given.get(here) is None:
            return f"a list for {spelled(here)} is missing."
        moves = collected(given[here], f"{asked.word}s", f" for {spelled(here)}")
        fault = asked.first_fault(moves)
        if fault:
            return f"your list for {spelled(here)} is wrong. {fault[0]}"
        missing = asked.missing(moves)
        lacks = f"your list for {spelled(here)} lacks the {asked.word}"
        return f"{lacks} {spelled(missing[0])}." if missing else None


class OwnWinningMoves(OwnMoves, OnRandomGames):
    """Write a function from {position: list of options} to {position: list of winning moves}.

    A move is given by the option it leads to.

    Parameters
    ----------
    games : int, optional
        On how many random games the function is tried; default: `usual`.
    misere : bool
        True for misère play: a player who cannot move wins.

    Examples
    --------
    >>> OwnWinningMoves().check(lambda moves: moves).message
    'On {b: [], c: [b], a: [c, b]}: your list for a is wrong. You: a → c. The other player: c → b. \
You have no move left.'
    """

    asks = "Write {name}(moves); it is tried on {games:,} random games.{rule}"
    praise = "It finds all winning moves of {games:,} random games."
    first = "a needs a list"
    labels = "outcome"
    helps = (
        "Which moves win can be read off the outcomes: label all positions first.",
        "A move wins exactly when the option it leads to is P.",
        'Then: {p: [q for q in options if label[q] == "P"] for p, options in moves.items()}.',
    )

    def __init__(self, games=None, misere=False):
        super().__init__(games)
        self.misere = truth(misere, "misere")
        self.name = "my_misere_wins" if misere else "my_wins"
        self.rule = " The last move loses." if misere else ""

    def solution(self):
        return lambda moves: {p: self.asked([game_with(moves)], p).wins(p) for p in moves}

    def asked(self, case, here):
        return WinningMoves(*case, here, misere=self.misere)

    def labels_of(self, game):
        return misere_outcomes(game) if self.misere else self.labels


class OwnMex(OwnFunction):
    """Write a function from a list of natural numbers to its mex.

    Parameters
    ----------
    games : int, optional
        On how many random lists the function is tried; default: `usual`.

    Examples
    --------
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
        "Neither the order of the values nor how often one occurs matters.",
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
        given = number_of(result)
        why = no_mex(values, given, f"{mex(values)} is missing and smaller")
        return why and (f"your function returns {shown(given)}{why}", values)


class OwnProduct(OwnFunction):
    """Write a function from two numbers to their nim product, by its definition.

    Parameters
    ----------
    games : int, optional
        On how many random pairs of numbers the function is tried; default: `usual`.

    Examples
    --------
    >>> OwnProduct().check(lambda a, b: a * b).message
    'On 2 and 2: your function returns 4; but 3 is smaller, and no a′ and b′ make it.'
    """

    asks = "Write my_product(a, b), the mex of the definition; it is tried on {games} pairs."
    praise = "It gives the nim product of {games} pairs."
    first = "a number is needed"
    usual = 150
    tries = "pairs"
    helps = (
        "Which numbers must the product avoid? There is one for each a′ < a and b′ < b.",
        "It is f(a′, b) ^ f(a, b′) ^ f(a′, b′), where f is your own function: it calls itself.",
        "Collect them in a set by two loops, and return the mex of it. Put @cache above the def.",
    )

    def solution(self):
        return nim_product

    def cases(self):
        drawn = random.Random(0)
        for a, b in [(2, 2), (1, 3), (0, 5), (3, 2)]:
            yield (a, b), [a, b]
        for i in range(self.games):
            a, b = drawn.choices(range(2 + i // 10), k=2)
            yield (a, b), [a, b]

    def fault(self, case, result):
        (a, b), given, product = case, number_of(result), nim_product(*case)
        if given == product:
            return None
        if given > product:
            why = f"{product} is smaller, and no a′ and b′ make it"
        else:
            made = ((x, y) for x in range(a) for y in range(b) if avoided(a, b, x, y) == given)
            why = "a′ = {} and b′ = {} make it, so it must be avoided".format(*next(made))
        return f"your function returns {shown(given)}; but {why}.", case


def avoided(a, b, x, y):
    """Return the number that a ⊗ b must avoid because of x < a and y < b.

    >>> avoided(2, 2, 1, 1), avoided(3, 2, 1, 1)
    (1, 0)
    """
    return nim_product(x, b) ^ nim_product(a, y) ^ nim_product(x, y)


class OwnSum(OwnMoves):
    """Write a function from the moves of G and H, {position: options}, to those of G + H.

    Parameters
    ----------
    games : int, optional
        On how many random pairs of games the function is tried; default: `usual`.

    Examples
    --------
    >>> OwnSum().check(lambda G, H: {(g, h): [] for g in G for h in H}).message
    'On {a: []} and {1: [], 0: [1]}: your list for (a, 0) lacks the pair (a, 1).'
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
        small, chance = small_games(), random.Random(0)
        for i in range(self.games):
            G = shuffled(random_game(1 + i * 6 // self.games, seed=i), chance)
            H = shuffled(small[i * len(small) // self.games], chance)
            yield (G, H), [moves_of(G, chance), moves_of(H, chance)]

    def asked(self, case, here):
        return SumOptions(*case, here)

    def draw(self, witness):
        if witness is None:
            return None
        G, H, *here = witness
        moves = [(p, option) for p in here for option in Sum(G, H).options(p)]
        texts = {"title": "The sum, as it should be", "marked": "a position and its options"}
        return drawn(G, H, labels=None, positions=here, moves=moves, **texts)


class OwnOpening(OwnFunction):
    """Write a function that finds a winning move in G + G, from g and an option of g.

    One copy is at g, and the other at the option. The function returns the pair after the move. It
    does not get the game, so it has to win in a way that works in every game.

    Parameters
    ----------
    games : int, optional
        On how many random games the function is tried; default: `usual`.

    Examples
    --------
    >>> OwnOpening().check(lambda g, option: (option, g)).message
    "On g = a and option = b: your function returns ('b', 'a'). That is not a move from (a, b): it \
changes the first copy and the second copy, and a move changes just one."
    """

    asks = (
        "In G + G a token stands at g in one copy, and at an option of g in the other. Write "
        "my_opening(g, option): it returns the pair of positions after a winning move. It is tried "
        "on {games:,} random games."
    )
    praise = "It wins from each position with each of its options, in {games:,} random games."
    first = "a pair is needed"
    usual = 300
    helps = (
        "Which positions of G + G are P, whatever the game is?",
        "The second player wins from two equal positions: each move is copied.",
        "Which of the two copies has a move that makes the positions equal?",
    )

    def solution(self):
        return lambda g, option: (option, option)

    def cases(self):
        chance = random.Random(1)  # by which the first move goes from a to b
        for i in range(self.games):
            game = shuffled(random_game(2 + i * 5 // self.games, seed=i), chance)
            for move in game.moves:
                yield (game, move), [*move]

    def arguments_in_words(self, arguments):
        g, option = arguments
        return f"g = {g} and option = {option}"

    def fault(self, case, result):
        if not is_list(result) or len(result) != 2:
            raise GameError(instead_of("a pair", result))
        (game, here), after = case, tupled(result)
        why = why_no_move_of_sum((game, game), here, after, COPIES)
        if why:
            return f"{returned(result)} {not_a_move('That', spelled(here), why)}", case
        total = Sum(game, game)
        if outcome(total, after) is P:
            return None
        why, line = refutation(total, here, after)
        return f"{returned(result)} {why}", (game, *line)

    def draw(self, witness):
        if witness is None:
            return None
        game, *line = witness
        title, moves = "G + G: the position, and the line of play", list(pairwise(line))
        return drawn(game, game, title=title, labels=None, positions=line[:1], moves=moves)


class OwnNimMove(OwnFunction):
    """Write a function from a list of heaps to the heaps after a winning move, or None.

    Parameters
    ----------
    games : int, optional
        On how many random positions the function is tried; default: `usual`.

    Examples
    --------
    >>> OwnNimMove().check(lambda heaps: [0, *heaps[1:]] if any(heaps) else None).message
    'On [2, 2]: your function returns [0, 2]. The nim-sum is 0 ⊕ 2 = 2 after your move. You: \
(2, 2) → (0, 2). The other player: (0, 2) → (0, 0). You have no move left. No move wins from here: \
return None.'
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
        [heaps] = case
        asked = HeapMoves([Nim()] * len(heaps), heaps)
        if result is None:
            why = f"{returned(result)} But a move wins: {how_lowered(heaps)}."
            return (why, case) if asked.good() else None
        fault = asked.first_fault([heaps_of(result)])
        if fault is None:
            return None
        why, line = fault
        none = "" if asked.good() else " No move wins from here: return None."
        return f"{returned(result)} {why}{none}", line or case

    def draw(self, witness):
        return None if witness is None else drawn_play(witness)


class OwnSequence(OwnFunction):
    """Write a function from the amounts that may be taken, and n, to the values of n heaps.

    These are the heaps of 0 to n − 1 stones.

    Parameters
    ----------
    games : int, optional
        On how many random lists of amounts the function is tried; default: `usual`.

    Examples
    --------
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
        "Fill a list from heap 0 up: the values of smaller heaps are then in it.",
        "From heap h you can move to h - a for each amount a that is at most h.",
        "The value is the mex of theirs: try 0, 1, 2, … until one is not among them.",
    )

    def solution(self):
        return lambda amounts, n: nim_sequence(Subtraction(amounts), n)

    def cases(self):
        drawn = random.Random(0)
        for amounts in AMOUNTS:
            yield (amounts, 5), [[*amounts], 5]
        for i in range(self.games):
            most = min(3 + i // 8, MOST_TRIED)
            size = most - i % 3 if i % 4 == 3 else 1 + i % 3  # few amounts give small values only
            amounts = sorted(drawn.sample(range(1, most + 1), size))
            yield (amounts, MOST_TRIED), [[*amounts], MOST_TRIED]

    def fault(self, case, result):
        amounts, n = case
        values = collected(result, "values", ordered=True)
        verdict = NimSequence(Subtraction(amounts), n).judge(values)
        return None if verdict.is_right else (verdict.message, case)


class OwnValues(OwnFunction):
    """Write a function from a position of some rules to its Grundy value, by a formula.

    Parameters
    ----------
    rules : ruleset or function
        The rules; a function returns the options of a position.
    positions : list
        The positions on which the function is tried, in this order.

    Examples
    --------
    >>> def with_pass(position):
    ...     heap, may_pass = position
    ...     yield from ((n, may_pass) for n in range(heap))
    ...     if may_pass and heap > 0:
    ...         yield heap, False
    >>> exercise = OwnValues(with_pass, [(n, True) for n in range(40)])
    >>> exercise.check(lambda position: position[0]).message
    'On (1, True): your function returns 1; but its options have 0 and 1, and the mex is 2.'
    """

    asks = "Write my_value(position), a formula for the Grundy value; it is tried on {some}."
    praise = "It gives the values of {some}, as the mex rule demands."
    first = "a number is needed"
    helps = (
        "Compute the values of small positions, one after the other. What pattern do you see?",
        "Where does it begin to hold? The first few positions may be exceptions.",
        "To prove it: no option has the value itself, and some option has each smaller one.",
    )

    def __init__(self, rules, positions):
        positions = as_list(positions, "positions", ordered=True, most=MOST_VALUED)
        if not positions:
            raise GameError("give the positions on which the function is tried, one or more")
        self.graphs = [explore(rules, position) for position in positions]
        ends = f", from {brief(positions[0])} to {brief(positions[-1])}" if positions[1:] else ""
        self.some = f"{counted(len(positions), 'position')}{ends}"

    def solution(self):
        value = {graph.start: grundy_values(graph)[graph.start] for graph in self.graphs}
        return value.__getitem__

    def cases(self):
        return ((graph, [graph.start]) for graph in self.graphs)

    def fault(self, graph, result):
        given, values = number_of(result), grundy_values(graph)
        if given == values[graph.start]:
            return None
        why = unlike_mex(graph, values, graph.start)
        return f"your function returns {shown(given)}; but {why}.", graph

    def draw(self, witness):
        if witness is None or len(witness) > MOST_LINES_DRAWN:
            return None
        here, title = witness.start, "The values, as the mex rule gives them"
        moves = [(here, option) for option in witness.options(here)]
        return draw(witness, "grundy", positions=[here], moves=moves, title=title)


class OwnReply(Exercise):
    """Write a reply(before, after) that wins for the second player, in every line of play.

    `before` and `after` are the positions before and after the other player's move. The function
    returns the position after the answer.

    Parameters
    ----------
    game : GameGraph, ruleset or Sum
        The game, or its rules.
    position : optional
        Where play begins, a P-position; default: the start.

    Examples
    --------
    >>> from sg_core import parse_set
    >>> heap = parse_set("*2")
    >>> OwnReply(Sum(heap, heap)).check(lambda before, after: (after[0], after[0])).message
    'Your strategy loses this line: (*2, *2) → (*2, *0) → (*2, *2), which is not a move.'
    """

    helps = (
        "What do all positions have in common that you leave when you answer well?",
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
            if isinstance(said, Iterator | set):
                fault = instead_of("a position", said)
            ends.append(fault if self.graph.options(after) else "you have no move")
            return said if said in self.graph else None

        first = [attempt(function, start, option) for option in self.graph.options(start)]
        if first and all(said is None and failure is None for said, failure in first):
            said = "Your function returns None after every first move."
            return not_yet(said + it_prints(function))
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
        texts = {"title": title, "marked": "the line of play"}
        if isinstance(self.game, Sum) and len(start) == 2:
            texts["places"] = grid(*map(explore, self.game.games, start))
        line = witness or [start]
        here, moves = line[-1:], list(pairwise(line))
        return draw(self.graph, None, positions=here, moves=moves, **texts)
