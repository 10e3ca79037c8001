"""The skills: which exercises each one has, at three levels, and how they are answered.

Exercises of level 1 are as hard as those of the problem sets; level 0 is easier and 2 harder. The
number of an exercise is its seed, because a skill, a level and a number have to give everybody the
same exercise.

>>> drawn("xor", 0, 7).statement() == drawn("xor", 0, 7).statement()
True
"""

from collections.abc import Callable
from typing import NamedTuple

from sg_core import rulesets
from sg_core.errors import GameError
from sg_core.nimbers import lowerings, nim_sum
from sg_core.values import winning_moves
from sg_course import exercises as ask
from sg_course.exercises.drawn import drawn_heaps
from sg_course.exercises.verdict import not_yet
from sg_course.instances import Features, chance_for, first_that, sets
from sg_course.practice.forms import (
    NIM,
    Board,
    Boxes,
    Labels,
    OnePosition,
    OptionBoxes,
    SomePositions,
    heap_names,
    numbers,
    one_number,
)
from sg_course.reasons import not_a_move

EASY, HARD = Features(6, 8, 2, 3, 4), Features(12, 20, 3, 6, 6)
GAMES = EASY, sets.LARGE, HARD  # to label, at each level
MOVES = Features(7, 10, 3, 3, 4), sets.BUSY, Features(12, 19, 3, 5, 6)  # to find one
HARD_PART = Features(4, 5, 2, 2, 3)  # of a sum
RAISED = (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)  # values before and after a move


class Skill(NamedTuple):
    """A skill: its title, the notebook that teaches it, its exercises, and the form of answers."""

    title: str
    notebook: str
    make: Callable  # of a source of random numbers and a level
    form: object
    asks: str = ""  # in place of the exercise's own question; attributes of it are in braces
    drawn_beside: Callable = lambda exercise: None
    must_move: bool = False  # so an entry that is not a move is a slip, and not yet wrong

    def statement(self, exercise):
        """Return the question, in the form in which it is answered here."""
        return self.asks.format_map(vars(exercise)) if self.asks else exercise.statement()

    def verdict(self, exercise, entries):
        """Return the verdict on what was tapped or typed."""
        try:
            answer = self.form.answer(exercise, entries)
        except GameError as problem:
            return not_yet(f"This cannot be read as an answer: {problem}.")
        return self.verdict_on(exercise, answer)

    def verdict_on(self, exercise, answer):
        """Return the verdict on an answer; an entry that is not a move is not yet one."""
        slip = self.must_move and answer is not None and slip_in(exercise, answer)
        return not_yet(slip) if slip else exercise.check(answer)


def slip_in(exercise, answer):
    """Return why something in an answer is not a move, or None."""
    for one in exercise.read(answer):
        why = exercise.why_no_move(one)
        if why:
            return not_a_move(getattr(one, "given", one), exercise.here, why)
    return None


def drawn(skill, level, number):
    """Return exercise `number` of a skill at a level.

    >>> drawn("labels", 0, 7).statement()
    'Label each of the 6 positions P or N.'
    """
    return SKILLS[skill].make(chance_for("practice", skill, level, number), level)


# Games that are labelled


def labels(chance, level):
    """Return an exercise: label a game P or N, which takes more than one look."""
    return sets.labels(chance, GAMES[level])


def values(chance, level):
    """Return an exercise: give a game its Grundy values."""
    return sets.values(chance, GAMES[level])


def move(chance, level):
    """Return an exercise: find the only winning move among three, four or five."""
    return sets.move(chance, MOVES[level], options=3 + level)


def wrong(chance, level):
    """Return an exercise: find a wrong label by which the rule is broken at two positions."""
    return sets.wrong(chance, GAMES[level])


def whole_sum(chance, level):
    """Return an exercise: label a sum of 3 · 3, 3 · 4 or 4 · 4 positions."""
    three = sets.PARTS[0]
    parts = ((three, three), sets.PARTS, (HARD_PART, HARD_PART))[level]
    return sets.whole_sum(chance, parts, ("abcd", "wxyz"))


def undo(chance, level):
    """Return an exercise: find the one answer to a move that raised the value."""
    wanted = (Features(7, 10, 2, 3, 4), sets.LARGE, HARD)[level]
    return sets.undo(chance, wanted, [(a, b) for a, b in RAISED if b <= wanted.largest])


# Codes


def bits(chance, level):
    """Return an exercise: add two or three sums of three elements, of six or eight."""
    return sets.bits(chance, *((2, 6), (3, 6), (3, 8))[level])


def independent(chance, level):
    """Return an exercise: are two, three or four positions independent?"""
    if level == 1:
        return sets.independent(chance)
    wanted = (Features(7, 10, 3, 3, 4), None, Features(10, 17, 4, 4, 5))[level]
    game, positions = sets.positions_of_values(wanted, chance, chance.choice(CHOSEN[level]))
    return ask.Independent(game, chance.sample(positions, len(positions)))


PAIRS = [(1, 3), (2, 2), (0, 2), (0, 1, 2), (1, 1, 2), (1, 2, 2), (2, 2, 3), (1, 2, 3)]
FOURS = [(1, 2, 4), (1, 3, 4), (2, 2, 4), (1, 2, 3), (0, 1, 4)]
FOURS += [(0, 1, 2, 4), (1, 1, 2, 4), (1, 2, 2, 4), (1, 2, 3, 4)]
CHOSEN = PAIRS, sets.TRIPLES, FOURS  # values, of which few are independent


def codes(chance, level):
    """Return an exercise: codes of two, four or five positions in a basis of two."""
    if level == 1:
        return sets.codes(chance)
    few, many = chance.choice([(0, 3), (1, 3), (2, 3)]), (0, 0, 1, 2, 3)
    wanted, some = ((Features(7, 10, 3, 3, 4), few), None, (HARD, many))[level]
    game, positions = sets.positions_of_values(wanted, chance, (1, 2, *some))
    return ask.Codes(game, positions[:2], chance.sample(positions[2:], len(some)))


# Numbers


def mex_of(chance, level):
    """Return an exercise: the mex of three lists, or of four, just one of which is without 0."""
    if level == 1:
        return sets.mex_of(chance)
    gaps = [0, *chance.choices(range(1, 4 + 2 * level), k=2 + level // 2)]
    lists = [some_list(chance, level, gap) for gap in gaps]
    return ask.MexOf(*chance.sample(lists, len(lists)))


def some_list(chance, level, gap):
    """Return numbers up to 6 or 12 with a first gap; in longer lists some occur twice."""
    above = chance.sample(range(gap + 1, 7 + 3 * level), 2 + level)
    some = [*range(gap), *above[: chance.randrange(len(above) + 1) if gap else None]]
    return chance.sample(some + chance.choices(some, k=level), len(some) + level)


def xor(chance, level):
    """Return an exercise: the nim-sum of two or three numbers, not their sum or difference."""
    many, most = ((2, 31), (3, 15), (3, 63))[level]

    def fits(numbers):
        alike = 0, sum(numbers), abs(2 * numbers[0] - sum(numbers))
        return nim_sum(*numbers) not in alike

    return ask.NimSumOf(*first_that(fits, chance.sample, range(1, most + 1), many))


# How many moves win, and if it is one, whether it lowers the largest heap
NIM_WAYS = (0, None), (1, False), (1, True), (3, None), (3, None)


def nim(chance, level):
    """Return an exercise: the winning moves from three heaps, or four; sometimes there are none.

    If there is just one, the largest heap is not more often the one to lower than others are.
    """
    count, most = ((3, 7), (4, 15), (4, 31))[level]
    ways, from_largest = chance.choice(NIM_WAYS)

    def some():
        heaps = chance.sample(range(1, most + 1), count)
        return [*heaps[1:], nim_sum(*heaps[1:])] if ways == 0 else heaps

    def fits(heaps):
        lowered = [heaps[i] for i in lowerings(heaps)]
        has_size = 0 < min(heaps) and most // 2 < max(heaps) <= most
        as_drawn = ways != 1 or (max(heaps) in lowered) == from_largest
        return len(lowered) == ways and has_size and as_drawn

    return ask.NimMoves(tuple(first_that(fits, some)))


def option(chance, level):
    """Return an exercise: the only option of a wanted value from two, three or four heaps."""
    return sets.option_of_value(chance, *((2, 15, 3), (3, 7, 4), (4, 15, 4))[level])


# Sums of games that are not nim

BREAKING = (
    rulesets.Kayles(),
    rulesets.DawsonsKayles(),
    rulesets.GrundysGame(),
    rulesets.LaskersNim(),
)
SUM_WAYS = (0, 1, 1, 1, 2, 2, 2)  # how many moves win
SUMS = ((0, 2, (4, 9)), (1, 1, (4, 9)), (2, 1, (5, 8)))  # heaps that may be broken, others, sizes
SUM_OPTIONS = (4, 6), (7, 12), (14, 24)


def sums(chance, level):
    """Return an exercise: the winning moves of two heaps, or of three two of which may be broken.

    At level 0 some move that does not win seems to, if sizes are taken for values. At levels 1 and
    2 one does if values of parts are added, or if parts are taken for a single heap.
    """
    (few, more), ways = SUM_OPTIONS[level], chance.choice(SUM_WAYS)
    mistakes = {"added", "joined"} if level else {"sizes"}

    def fits(exercise):
        options, good = exercise.options(exercise.heaps), exercise.good()
        if len(good) != ways or 0 in exercise.values(exercise.heaps):
            return False
        if not few <= len(options) <= more:
            return False
        return any(exercise.mistake(one) in mistakes for one in options if one not in good)

    return first_that(fits, some_sum, chance, level)


def some_sum(chance, level):
    """Return an exercise: the winning moves of some heaps, each with its own rule."""
    many, plain, (least, most) = SUMS[level]
    rules = chance.sample(BREAKING, many) + [
        rulesets.Subtraction(sets.amounts_with(chance, most=6)) for _ in range(plain)
    ]
    return ask.HeapSumMoves(rules, [chance.randint(least, most) for _ in rules])


# Heaps by a code


def octal(chance, level):
    """Return an exercise: the three, five or seven options of a heap by an octal code."""

    def some():
        first = chance.choices(range(8), k=2)
        code = f"0.{''.join(map(str, first))}{chance.randint(1, 7)}"
        return ask.HeapOptions(rulesets.Octal(code), chance.randint(4, 9 + level))

    return first_that(lambda one: len(one.solution()) == 3 + 2 * level, some)


def sequence(chance, level):
    """Return an exercise: the values of 9 to 11 heaps; in the easier game none is broken."""
    if level:
        return sets.sequence(chance, *((9, 20, 32, (3, 4)), (11, 30, 56, (4, 5)))[level - 1])

    def some():
        return ask.NimSequence(rulesets.Subtraction(sets.amounts_with(chance, most=10)), 10)

    return first_that(lambda one: max(one.solution()) >= 2, some)


# Boards, of which there are not many: the page says so


def queen(chance, level):
    """Return an exercise: the winning moves of a queen on a board of 10, 12 or 14."""
    size, least = ((10, 1), (12, 2), (14, 2))[level]
    rules = rulesets.WythoffsQueen(size)

    def fits(cell):
        return least <= len(winning_moves(rules, tuple(cell)))

    return ask.WinningMoves(
        rules, tuple(first_that(fits, chance.sample, range(2, size), 2)), clicked=True
    )


def bite(chance, level):
    """Return an exercise: the winning bite of two rows, of three, or of four."""
    bar = sets.bar_to_bite(chance, *((2, 10, 5, 20), (3, 10, 8, 28), (4, 8, 12, 30))[level])
    return ask.WinningMoves(rulesets.Chomp(), bar, clicked=True)


VALUES, CODES = Labels(tuple("01234")), Labels(("00", "01", "10", "11"))
SKILLS = {
    "labels": Skill("Labels", "01", labels, Labels(("P", "N"))),
    "move": Skill(
        "Winning move",
        "01",
        move,
        OnePosition(),
        "It is your move at {here}. To which position does a winning move lead?",
        must_move=True,
    ),
    "wrong": Skill("Wrong label", "01", wrong, OnePosition()),
    "sum": Skill("Labels of a sum", "02", whole_sum, Labels(("P", "N"))),
    "bits": Skill("Sums in bits", "04", bits, one_number("The code", str)),
    "independent": Skill(
        "Independent",
        "04",
        independent,
        SomePositions(),
        "Are {listed} independent? If not, which of them have a sum that is ≈ 0?",
    ),
    "codes": Skill("Codes", "04", codes, CODES),
    "mex": Skill(
        "Mex",
        "05",
        mex_of,
        numbers(lambda one: [f"{i}. {list(v)}" for i, v in enumerate(one.lists, start=1)]),
        "What is the mex of each list?",
    ),
    "values": Skill("Grundy values", "05", values, VALUES),
    "xor": Skill("Nim-sum", "06", xor, one_number("The nim-sum")),
    "nim": Skill(
        "Moves of nim",
        "06",
        nim,
        NIM,
        "Nim with the heaps {here}. Which moves win?",
        lambda exercise: exercise.drawn(None),
        must_move=True,
    ),
    "option": Skill(
        "Option of a value",
        "07",
        option,
        numbers(heap_names, tuple, "Type all heaps, also those that stay as they are."),
        "Heaps of nim, {here}. Give the heaps after a move that leaves the Grundy value {wanted}.",
        lambda exercise: drawn_heaps([exercise.position], ["The heaps before your move:"]),
        must_move=True,
    ),
    "sums": Skill(
        "Sums of games",
        "07",
        sums,
        OptionBoxes("Click what winning moves make of a heap.", none=("No move wins", "none")),
        "{games} The heaps have {here} stones. Which moves win?",
    ),
    "undo": Skill(
        "Bring a value back",
        "07",
        undo,
        OnePosition(),
        "The other player moved {move}, which raised the Grundy value. "
        "To which position do you move to bring it back?",
        must_move=True,
    ),
    "octal": Skill(
        "Moves by an octal code",
        "08",
        octal,
        Boxes("Click all that a move can leave."),
        "Which moves does the octal code {rules.code} allow in a heap of {heap}?",
    ),
    "sequence": Skill(
        "Values of heaps",
        "08",
        sequence,
        numbers(lambda one: [f"g({n})" for n in range(one.count)]),
        "{rules_in_words} What are the values of the heaps 0 to {last}?",
    ),
    "queen": Skill(
        "Wythoff’s queen",
        "09",
        queen,
        Board("Click every cell to which a winning move leads."),
        "A queen at {here} goes left, down, or diagonally left and down. The player who cannot "
        "move loses. Which moves win?",
        must_move=True,
    ),
    "bite": Skill(
        "Chocolate",
        "09",
        bite,
        Board("Click the cell of the winning bite.", single=True),
        "A bite off a bar with the rows {here} takes a cell, with all above it and right of it. "
        "The corner is poison. Which bite wins?",
        must_move=True,
    ),
}
