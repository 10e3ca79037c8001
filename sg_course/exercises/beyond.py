"""Past the theorem: outcomes of games in which play may go round, and nim inverses."""

import re

from sg_core.beyond import loopy_outcomes, nim_inverse, nim_product
from sg_core.beyond.loopy import LoopyOutcome, loopy
from sg_core.beyond.products import factor
from sg_core.checks import as_list
from sg_core.errors import GameError
from sg_core.labels import Violation
from sg_core.words import listed, shown, spelled
from sg_course.exercises.reading import number_in, position_of
from sg_course.exercises.tables import Labelling, Table
from sg_course.pictures.drawing import placed

WRITTEN = re.compile(r"\s*([PN])\s*(\d{1,6})\s*|\s*(D)\s*", re.IGNORECASE)


class LabelLoops(Labelling):
    """Label each position of a game in which play may go round: P or N and moves left, or D.

    Parameters
    ----------
    game : GameGraph, LoopyGraph, dict of moves, or GameEditor
    places : dict or Layout, optional
        From position to (x, y), for the picture; default: `layout`.

    Examples
    --------
    >>> from sg_core.beyond import LoopyGraph
    >>> exercise = LabelLoops(LoopyGraph({"a": ["b"], "b": ["a"]}))
    >>> exercise.check({"a": "P 2", "b": "N 1"}).message
    'You called b N 1, but none of its options is P 0.'
    """

    title = "Label these positions: P or N with the number of moves, or D"
    asks = (
        'Label each of the {} positions: "P 0" or "N 3", with the number of moves that are left '
        'if the winner hurries and the loser delays, or "D" for a draw.'
    )
    on_paper = (
        "Write P 0, N 3 and so on at each position, with the number of moves that are left if the "
        "winner hurries and the loser delays, or D for a draw."
    )
    praise = "All {} labels obey the rule, and the numbers lead to an end: these are the outcomes."
    helps = (
        "Begin with the terminal positions: P 0. A player who can move there wins in one move.",
        "P needs every option to be N, and one move more than the longest of them.",
        "What you never reach in this way is D: some option is D, and none is P.",
    )

    def __init__(self, game, places=None):
        self.game = loopy(game)
        self.places = None if places is None else placed(self.game, places)

    def blanks(self):
        return dict.fromkeys(self.game.positions, "")

    def solution(self):
        return {p: str(outcome) for p, outcome in loopy_outcomes(self.game).items()}

    def read(self, entries):
        return {position_of(self.game, p): read_one(p, text) for p, text in entries.items()}

    def fault(self, given):
        found = (self.violation_at(given, p) for p in self.game.positions if p in given)
        broken = next(filter(None, found), None)
        return broken and (broken.message, (broken, {p: str(one) for p, one in given.items()}))

    def violation_at(self, given, position):
        """Return what is wrong with the label of a position, as far as its options have labels."""
        options = self.game.options(position)
        known = {option: given[option] for option in options if option in given}
        fault = fault_of(given[position], known, options)
        if fault is None:
            return None
        why, option = fault
        called = f"{spelled(position)} {given[position]}"
        return Violation(position, option, f"You called {called}, but {why}")


def read_one(position, text):
    """Return a label in the form "P 0", "N 3" or "D"."""
    match = WRITTEN.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        form = 'write "P 0" or "N 3", with the number of moves, or "D"'
        raise GameError(f"for {spelled(position)} {form}, not {shown(text)}")
    return LoopyOutcome("D", None) if match[3] else LoopyOutcome(match[1].upper(), int(match[2]))


def fault_of(outcome, known, options):
    """Say why an outcome does not fit its options, and an option that shows it."""
    if not options:
        return None if outcome == ("P", 0) else ("no move leads away from it: P 0.", None)
    return FAULTS[outcome.label](outcome.moves, known, len(known) == len(options))


def fault_of_N(moves, known, complete):
    """Return what is wrong with N: the nearest option that is P is one move nearer the end."""
    lost = {option: one.moves for option, one in known.items() if one.label == "P"}
    nearest = min(lost, key=lost.get, default=None)
    if moves == 0:
        return "the winner still has a move to make: write 1 or more.", None
    if lost and lost[nearest] < moves - 1:
        return f"its move to {with_label(nearest, known)}, is faster.", nearest
    if complete and moves - 1 not in lost.values():
        return f"none of its options is P {moves - 1}.", None
    return None


def fault_of_P(moves, known, complete):
    """Return what is wrong with P: every option is N, the furthest one move nearer the end."""
    other = next((option for option, one in known.items() if one.label != "N"), None)
    if other is not None:
        return f"it has a move to {with_label(other, known)}, which does not lose.", other
    furthest = max(known, key=lambda option: known[option].moves, default=None)
    if known and known[furthest].moves >= moves:
        there = with_label(furthest, known)
        return f"after its move to {there}, play lasts longer than that.", furthest
    if complete and known[furthest].moves != moves - 1:
        return f"none of its options is N {moves - 1}.", None
    return None


def fault_of_D(moves, known, complete):
    """Return what is wrong with D: no option is P, and some option is D."""
    lost = next((option for option, one in known.items() if one.label == "P"), None)
    if lost is not None:
        return f"it has a move to {with_label(lost, known)}, and that wins.", lost
    if complete and all(one.label == "N" for one in known.values()):
        return "all its options are called N, so the player to move there loses.", None
    return None


FAULTS = {"N": fault_of_N, "P": fault_of_P, "D": fault_of_D}


def with_label(option, known):
    """Return an option with its label, in words."""
    return f"{spelled(option)}, called {known[option]}"


class Inverses(Table):
    """Give the inverses of some numbers: the nim product of a number and its inverse is 1.

    Parameters
    ----------
    numbers : list of int
        Each at least 1.

    Examples
    --------
    >>> Inverses([2, 3]).check({2: 2}).message
    '2 ⊗ 2 is 3, not 1.'
    """

    asks = (
        "Give the inverse of each of {numbers_in_words}: the number with which its nim product "
        "is 1."
    )
    praise = "Each product is 1."
    helps = (
        "Go along the row of the number in the table: where does 1 stand?",
        "In the field of 4 there are few to try; 4 to 15 have inverses from 4 to 15.",
        "If x is the inverse of y, then y is the inverse of x.",
    )

    def __init__(self, numbers):
        self.numbers = [factor(number) for number in as_list(numbers, "numbers")]
        if not self.numbers or 0 in self.numbers:
            raise GameError("give one number or more, from 1 on: 0 has no inverse")
        self.numbers_in_words = listed(self.numbers)

    def asked(self):
        return self.numbers

    def solution(self):
        return {number: nim_inverse(number) for number in self.numbers}

    def read(self, entries):
        for number in entries:
            if number not in self.numbers:
                what = f"give the inverses of {self.numbers_in_words}"
                raise GameError(f"{what}; {shown(number)} is not among them")
        return {n: factor(number_in(x, f"the inverse of {n}")) for n, x in entries.items()}

    def fault(self, given):
        for number, inverse in given.items():
            if (found := nim_product(number, inverse)) != 1:
                return f"{number} ⊗ {inverse} is {found}, not 1.", number
        return None
