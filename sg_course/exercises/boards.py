"""Games worth knowing: all winning moves, all P-positions, a position of a given value."""

from functools import cached_property
from typing import Any, NamedTuple

from sg_core.beyond import CoinProduct
from sg_core.checks import as_list, as_text, check_hashable, have_hashes, natural, truth
from sg_core.errors import GameError
from sg_core.graph import graph_and_position, options_of, start_of
from sg_core.labels import outcomes
from sg_core.rulesets import (
    Chomp,
    CoinTurning,
    Cram,
    HeapGame,
    MockTurtles,
    StaircaseNim,
    TurningTurtles,
    WythoffsQueen,
)
from sg_core.rulesets.taking import name_of
from sg_core.values import grundy_value, winning_moves
from sg_core.words import brief, listed, shown, spelled
from sg_course.exercises.moves import Moves, rules_in_words
from sg_course.exercises.reading import is_none, several, tupled
from sg_course.exercises.tables import Labelling
from sg_course.exercises.verdict import Exercise, almost, right, wrong
from sg_course.limits import MOST_MOVES_SHOWN
from sg_course.pictures.boards import Display, board_svg
from sg_course.pictures.drawing import Drawings, Picture
from sg_course.reasons import broken_outcome_rule, not_a_move, refutation, why_no_move

MOST_MARKED = 500
LONGEST = 40  # text of a position
IF_TAME = (  # a hint where the last move loses
    "Where all parts are tame, the nim-sum of their g must become 0 if a part that is left is firm "
    "(in nim: a heap of two or more), otherwise 1. Elsewhere, list the small P-positions first."
)

HELPS = {  # for games that say more of their P-positions
    Cram: (
        "Free cells that do not touch are boards of their own. The position is their sum.",
        "What is the value of each board? In a row, a domino leaves two shorter rows.",
        "A winning domino changes the value of its board, so that the nim-sum of all is 0.",
    ),
    Chomp: (
        "Begin with small bars. Which bars of two rows are P?",
        "Two rows are P exactly when the upper one is a cell shorter. A row and a column that meet "
        "in the corner are P exactly when they are equally long.",
        "Try each bite: does some answer to it leave such a bar, or another that is P?",
    ),
    StaircaseNim: (
        "When a coin comes down to an even step, the other player can pass it on at once.",
        "Only the coins on odd steps count. As heaps of nim they are P exactly when their nim-sum "
        "is 0.",
        "A winning move lowers an odd step, or it raises one with coins from the even step above.",
    ),
    WythoffsQueen: (
        "The corner is P. Cross out every cell from which the queen reaches it in one move.",
        "The nearest cells that are left are P as well. Cross out all from which she reaches "
        "them, and go on.",
        "The pairs begin (1, 2), (3, 5), (4, 7): each begins with the least number that is new, "
        "and the difference grows by one.",
    ),
    CoinTurning: (
        "Each head is a game by itself, and the position is their sum. What is its value alone?",
        "Begin with the coin on the left. The value of a head is the mex over all its moves, each "
        "of which leaves some heads further left.",
        "A winning move makes the nim-sum of all heads 0. A tail that it turns adds a head.",
    ),
    CoinProduct: (
        "Each head is a game by itself, and the position is their sum. What is its value alone?",
        "By the Tartan theorem the value of a head is the nim product of the values of its coin "
        "across and its coin upwards.",
        "A winning move makes the nim-sum of all heads 0. A tail that it turns adds a head.",
    ),
}


def rules_on_paper(rules):
    """Return the rules of a game in words, with {here} for its position, and the form of a move.

    >>> rules_on_paper(WythoffsQueen())[1]
    'the cell that it leads to'
    """
    match rules:
        case Cram():
            words = "Cram: a move lays a domino on two free cells that have a side in common."
            form = "the two cells of the domino, each with its column first"
        case Chomp():
            words = (
                "Chomp: a move bites a cell, which goes with all above it and right of it. Nobody "
                "may bite the cell with the ☠."
            )
            form = "the lengths of the rows that are left, from below"
        case WythoffsQueen():
            words = (
                "A queen is on the cell {here}, column first. A move goes left, down, or "
                "diagonally left and down."
            )
            form = "the cell that it leads to"
        case StaircaseNim():
            words = (
                "Staircase nim with {here} coins on the steps, from below: a move takes one coin "
                "or more from a step to the next lower one, and from step 1 to the ground."
            )
            form = "the coins on the steps after it"
        case MockTurtles():
            words = (
                "Mock Turtles: a move turns one, two or three coins, and the rightmost of them "
                "from heads to tails."
            )
            form = "the coins that it turns"
        case CoinProduct(across=TurningTurtles(), up=TurningTurtles()):
            words = (
                "Turning Corners: a move turns the coins at the corners of a rectangle, and the "
                "upper right one from heads to tails. The rectangle may be one row high, one "
                "column wide, or a single coin."
            )
            form = "the coins that it turns, each with its column first"
        case HeapGame():
            words = f"Heaps of {{here}}. A move in one heap: {rules_in_words(rules)}"
            form = "the heaps after it"
        case _:
            words, form = f"{rules_in_words(rules)} You are at {{here}}.", "the position after it"
    return words, form


class Clicked(NamedTuple):
    """Clicks that make no move, as they are given, and as a tuple of things."""

    given: Any
    things: tuple


class WinningMoves(Moves):
    """Give all winning moves from a position: the positions after them, or the clicks for them.

    Parameters
    ----------
    rules : GameGraph, ruleset or function
        The game, or its rules; a function returns the options of a position.
    position : optional
        Default: the start, if the rules have one.
    clicked : bool
        True: the answer is what to click on the board, such as the cells that a domino covers.
    misere : bool
        True for misère play: a player who cannot move wins.

    Examples
    --------
    >>> from sg_core.rulesets import StaircaseNim
    >>> WinningMoves(StaircaseNim(), (2, 1)).check([(3, 0)]).message
    'You: move 1 coin from step 2 to step 1. The other player: move 3 coins from step 1 to the \
ground. You have no move left.'
    """

    asks = 'Give all winning moves from {here} in {named}: a list of {each}, or "none".{rule}'
    on_paper = "{words}{rule} Give all winning moves, each by {form}, or write “none”."
    all_are_asked = True
    word = "winning move"
    denied = "There is one: the position is N."
    none_left = "Every move can be answered: there is none."
    helps = (
        "A winning move leaves a P-position. How do you recognise P here?",
        "Go through the moves: which of them can be answered?",
        "Where a position falls apart, or is nim in disguise, the nim-sum must become 0; a part "
        "may also rise in value. Elsewhere, list the small P-positions first.",
    )

    def __init__(self, rules, position=None, clicked=False, misere=False):
        options, self.misere = options_of(rules), truth(misere, "misere")
        start = start_of(rules, position)
        self.display, self.at = Display(rules), check_hashable(start)
        self.rules = self.display.rules
        self.named = name_of(rules)
        self.helps = next((HELPS[kind] for kind in HELPS if isinstance(rules, kind)), self.helps)
        self.clicked = truth(clicked, "clicked")
        if clicked and self.display.seen(self.at) is None:
            raise GameError(f"{shown(rules)} has no board to click on; leave out clicked=True")
        self.options = as_list(options(start), "options", most=MOST_MOVES_SHOWN)
        self.here = spelled(start) if len(spelled(start)) < LONGEST else "the position drawn"
        self.each = "the things to click" if clicked else "the positions after the move"
        self.rule = " The last move loses." if misere else ""
        self.words, self.form = rules_on_paper(rules)
        self.words = self.words.format_map(vars(self))

    @cached_property
    def winning(self):
        """The options that are P."""
        return self.wins(self.at)

    def wins(self, position):
        """Return the options of a position that are P."""
        return winning_moves(self.rules, position, self.misere)

    def hints(self):
        return [*type(self).helps[:2], IF_TAME] if self.misere else super().hints()

    def good(self):
        return self.winning

    def solution(self):
        good = super().solution()
        return [*map(self.clicks_to, good)] if self.clicked and self.winning else good

    @cached_property
    def moves(self):
        """The clicks that make each move."""
        return self.display.clicks(self.at, self.options)

    @cached_property
    def things(self):
        """The things that are shown and can be clicked."""
        return [shape.item for shape in self.display.shapes(self.at) if shape.item is not None]

    def clicks_to(self, option):
        """Return what to click to reach an option: some things, or a single one."""
        way = next(way for way, to in self.moves.options.items() if to == option)
        clicks = tuple(thing for thing in self.things if thing in way)
        return clicks if len(clicks) > 1 else clicks[0]

    def clicks_in(self, given):
        """Return an answer as a tuple of things, and those of them that are not shown."""
        clicks = (given,) if given in self.things or not isinstance(given, tuple) else given
        return clicks, [thing for thing in clicks if thing not in self.things]

    def read(self, answer):
        if not is_none(answer) and self.option(answer) is not None:
            return [self.option(answer)]
        given = several(answer, "moves", alone=(tuple, set, frozenset))
        return list(dict.fromkeys(map(self.read_one, given)))

    def read_one(self, one):
        """Return the option that is given, or the clicks that make none; refuse anything else."""
        option = self.option(one)
        if option is not None:
            return option
        if self.clicked:
            clicks, loose = self.clicks_in(tupled(one))
            if loose or not clicks:
                raise GameError(f"{shown(loose[0] if loose else clicks)} cannot be clicked here")
            return Clicked(tupled(one), clicks)
        given = next((form for form in forms(one) if type(form) is type(self.at)), None)
        if given is None or isinstance(given, str):
            raise GameError(f"{shown(one)} is not a position, such as {shown(self.at)}")
        return check_hashable(given)

    def why_no_move(self, one):
        if not isinstance(one, Clicked):
            return why_no_move(self.rules, self.at, one)
        return self.moves.why_not(one.things) or "that is not one whole move"

    def why_not(self, one):
        if isinstance(one, Clicked):
            return not_a_move(one.given, self.here, self.why_no_move(one)), None
        return super().why_not(one)

    def option(self, given):
        """Return the option that is given, by clicks if they are asked for, or None."""
        if self.clicked:
            clicks, loose = self.clicks_in(tupled(given))
            way = frozenset(thing for thing in self.things if thing in clicks)
            return None if loose else self.moves.options.get(way)
        ways = {option: option for option in self.options}
        hashable = filter(have_hashes, forms(given))  # comparing a tuple with an array has no truth
        return next((ways[form] for form in hashable if form in ways), None)

    def fault(self, option):
        return refutation(self.rules, self.at, option, self.wins)

    def draw(self, witness):
        return pictured(self.rules, *((self.at,) if witness is None else witness))


def forms(given):
    """Return a position as it is given, as a tuple and as a frozenset."""
    return given, tupled(given), frozen(given)


def frozen(thing):
    """Return a list, tuple or set as a frozenset; None for anything else.

    >>> frozen([2, 1]), frozen(3)
    (frozenset({1, 2}), None)
    """
    try:
        return frozenset(thing) if isinstance(thing, list | tuple | set | frozenset) else None
    except TypeError:
        return None


class MarkP(Labelling):
    """Give the list of all P-positions that a start reaches, itself included.

    Parameters
    ----------
    rules : GameGraph, ruleset or function
        The game, or its rules; a function returns the options of a position.
    start : optional
        Default: the start, if the rules have one.

    Examples
    --------
    >>> from sg_core.rulesets import WythoffsQueen
    >>> MarkP(WythoffsQueen(), (2, 2)).check([(0, 0), (1, 2)]).message
    'You called (2, 1) N, but no option of (2, 1) has the label P; it moves \
only to (1, 1), (0, 1), (2, 0) and (1, 0).'
    """

    title = "Which of these positions are P?"
    asks = "Give the list of all P-positions among the {} positions that can be reached."
    on_paper = "Which of the positions that can be reached are P? List them all."
    praise = "All {} positions are labelled as the rule says."
    helps = (
        "Begin where no move is left: that position is P.",
        "Every position with a move to a P-position is N: cross it out.",
        "The next P-position is the least one that is not crossed out.",
    )

    def __init__(self, rules, start=None):
        game, _ = graph_and_position(rules, start)
        natural(len(game), "the number of positions", most=MOST_MARKED)
        super().__init__(game)
        self.rules = rules

    def blanks(self):
        return []

    def solution(self):
        return [position for position, label in outcomes(self.game).items() if label == "P"]

    def entries(self, answer):
        given = [tupled(one) for one in as_list(answer, "positions")]
        for one in given:
            if one not in self.game:
                raise GameError(f"{shown(one)} is not one of the positions that can be reached")
        return {position: "NP"[position in given] for position in self.game.positions}

    def broken(self, labels):
        return broken_outcome_rule(self.game, labels)

    def draw(self, witness):
        if witness is None:
            return pictured(self.rules, self.game.start) or super().draw(None)
        broken, _ = witness
        line = (broken.position,) if broken.witness is None else (broken.position, broken.witness)
        return pictured(self.rules, *line) or super().draw(witness)


class PositionWith(Exercise):
    """Give a position of a game with a given value, and perhaps with other properties.

    Parameters
    ----------
    rules : ruleset or function
        The rules; a function returns the options of a position.
    value : int
        The Grundy value that is asked for.
    also : dict, optional
        From a property in words, such as "7 edges", to a function that returns whether a position
        has it.
    among : list of positions
        Our solution is the first of these with all that is asked for; one of them must have it.

    Examples
    --------
    >>> from sg_core.rulesets import Chomp
    >>> five = {"a first row of 5": lambda rows: rows[0] == 5}
    >>> exercise = PositionWith(Chomp(), 0, five, [(5, n) for n in range(1, 6)])
    >>> exercise.check((5, 5)).message
    'Your position has the value 7, not 0: a winning move leaves (5, 4).'
    """

    asks = "Give a position of {named} with {wanted}."
    on_paper = "Draw a position of {rules_named} with {wanted}."
    helps = (
        "Begin with small positions, and look at their values.",
        "Which parts of a position have values that you know? How do they combine?",
        "Take a position that almost fits, and change one thing at a time.",
    )

    def __init__(self, rules, value, also=None, among=()):
        options_of(rules)
        self.rules, self.value = rules, natural(value, "the value")
        self.named = name_of(rules)
        self.rules_named = getattr(rules, "__name__", type(rules).__name__)
        self.also = {} if also is None else also
        if not isinstance(self.also, dict) or not all(map(callable, self.also.values())):
            form = "a dict from a property, in words, to a function that tests a position"
            raise GameError(f"also is {form}, not {shown(also)}")
        names = [as_text(words, "what is asked") for words in self.also]
        self.wanted = listed([*names, f"the value {value}"])
        self.among = as_list(among, "positions", most=MOST_MOVES_SHOWN)
        if self.solution() is None:
            raise GameError(f"no position in the list has {self.wanted}")

    def solution(self):
        return next((one for one in self.among if self.verdict_on(one).is_right), None)

    def judge(self, answer):
        return self.verdict_on(frozenset(answer) if isinstance(answer, set) else tupled(answer))

    def verdict_on(self, position):
        """Return the verdict on a position."""
        value = grundy_value(self.rules, position)  # which says if it is none
        lacking = [words for words, has in self.also.items() if not has(position)]
        if value != self.value:
            good = winning_moves(self.rules, position)
            why = f": a winning move leaves {brief(good[0], 60)}" if good and not self.value else ""
            text = f"Your position has the value {value}, not {self.value}{why}."
            return wrong(text, position)
        if lacking:
            return almost(f"The value is {value}; what is missing: {listed(lacking)}.", points=0.0)
        return right(f"It has {self.wanted}.")

    def draw(self, witness):
        return None if witness is None else pictured(self.rules, witness)


def pictured(rules, *positions):
    """Return pictures of positions as their rules show them, side by side, or None."""
    boards = [*map(Display(rules).seen, positions)]
    if None in boards or not all(board.can_be_shown() for board in boards):
        return None
    return Drawings([Picture(board_svg(b), f"{b.words()}.", b.legend) for b in boards])
