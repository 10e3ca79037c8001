"""How an answer is given: by taps on a picture, or by a field for each number.

A form knows which things of an exercise get an entry. The entries are a dict from things to texts.
The form turns entries into an answer, and an answer back into entries. `tapped` returns the entries
after a tap on a thing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from sg_core.errors import GameError
from sg_core.graph import moved, put
from sg_core.words import shown
from sg_course.exercises.moves import heaps_of
from sg_course.exercises.reading import is_none
from sg_course.pictures.shapes import Shape

TAPPED = "✓"
MOST_DIGITS = 20  # of a number that is typed
ACROSS, DOWN = 74, 58  # pixels between boxes
IN_ROW = 4  # boxes
BOX = 66, 50  # which a finger meets also on a small screen


class Positions:
    """Taps on the positions of a game."""

    how = ""
    texts = (TAPPED,)
    none = ""  # the button for an answer without taps, and what it answers

    def things(self, exercise):
        """Return what can get an entry."""
        return exercise.game.positions

    def is_whole(self, exercise, entries):
        """Return whether nothing is left open."""
        return True


@dataclass(frozen=True)
class Labels(Positions):
    """A label for each position that is asked for: a tap gives it the next of some texts."""

    texts: tuple

    @property
    def how(self):
        """Return how to answer, in a sentence."""
        return f"Click a position: {', then '.join(self.texts)}, then no label."

    def things(self, exercise):
        """Return the positions that are asked for."""
        return [*exercise.blanks()]

    def tapped(self, entries, thing):
        """Return the entries after a tap."""
        after = dict(zip((None, *self.texts), (*self.texts, None)))
        return given(entries, thing, after[entries.get(thing)])

    def answer(self, exercise, entries):
        """Return the answer that some entries make."""
        return {**exercise.blanks(), **entries}

    def entries(self, exercise, answer):
        """Return the entries that make an answer."""
        return {position: str(label) for position, label in answer.items()}

    def is_whole(self, exercise, entries):
        """Return whether nothing is left open."""
        return len(entries) == len(self.things(exercise))


class OnePosition(Positions):
    """A tap on one position."""

    how = "Click the position."

    def tapped(self, entries, thing):
        """Return the entries after a tap."""
        return {thing: TAPPED}

    def answer(self, exercise, entries):
        """Return the answer that some entries make."""
        return next(iter(entries), None)

    def entries(self, exercise, answer):
        """Return the entries that make an answer."""
        return {answer: TAPPED}


class SomePositions(Positions):
    """Taps on some of the positions in question, or a button if they are independent."""

    how = "Click positions whose sum is ≈ 0, or press Independent."
    none = "Independent", "independent"

    def things(self, exercise):
        """Return the positions in question."""
        return exercise.positions

    def tapped(self, entries, thing):
        """Return the entries after a tap."""
        return given(entries, thing, None if thing in entries else TAPPED)

    def answer(self, exercise, entries):
        """Return the answer that some entries make."""
        return [*entries]

    def entries(self, exercise, answer):
        """Return the entries that make an answer."""
        return {} if isinstance(answer, str) else dict.fromkeys(answer, TAPPED)


def given(entries, thing, text):
    """Return entries with another text for a thing; None takes it away.

    >>> given({"a": "P"}, "b", "N"), given({"a": "P"}, "a", None)
    ({'a': 'P', 'b': 'N'}, {})
    """
    others = {other: had for other, had in entries.items() if other != thing}
    return others if text is None else {**others, thing: text}


# Fields


@dataclass(frozen=True)
class Fields:
    """A field for each number.

    `names` gives the names of the fields of an exercise, `made` the answer from what is typed into
    them, and `typed` what to type for an answer.
    """

    names: Callable
    made: Callable
    typed: Callable
    how: str = ""
    none: str | tuple = ""  # as for positions
    optional: bool = False  # whether fields may be empty

    def things(self, exercise):
        """Return the names of the fields."""
        return self.names(exercise)

    def is_whole(self, exercise, entries):
        """Return whether nothing is left open."""
        return True

    def answer(self, exercise, entries):
        """Return the answer that some entries make; refuse fields without a number."""
        typed = {name: entries.get(name, "").strip() for name in self.things(exercise)}
        if not any(typed.values()):
            return None
        if not all(typed.values()) and not self.optional:
            raise GameError("some fields are still empty")
        for text in typed.values():
            if text and not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
                raise GameError(f"{shown(text)} is not a number")
        return self.made(exercise, [*typed.values()])

    def entries(self, exercise, answer):
        """Return the entries that make an answer."""
        return dict(zip(self.things(exercise), map(str, self.typed(exercise, answer))))


def numbers(names, kind=list, how="Type a number into each field."):
    """Return the form of an answer that is several numbers."""
    return Fields(names, lambda _, typed: kind(map(int, typed)), lambda _, answer: answer, how)


def one_number(name, kind=int, how="Type it into the field."):
    """Return the form of an answer that is a single number, or a text of digits."""
    return Fields(
        lambda _: [name], lambda _, typed: kind(typed[0]), lambda _, answer: [answer], how
    )


def heap_names(exercise):
    """Return the names of heaps, each with its size.

    >>> from sg_course.exercises import NimMoves
    >>> heap_names(NimMoves((1, 4)))
    ['Heap 1, of 1', 'Heap 2, of 4']
    """
    heaps = getattr(exercise, "heaps", None) or exercise.position
    return [f"Heap {i}, of {size}" for i, size in enumerate(heaps, start=1)]


def lowered(exercise, typed):
    """Return the positions after moves that lower one heap each to what is typed."""
    return [put(exercise.heaps, i, int(text)) for i, text in enumerate(typed) if text]


def lowerings_of(exercise, answer):
    """Return for each heap what a winning move makes of it, or nothing.

    >>> from sg_course.exercises import NimMoves
    >>> lowerings_of(NimMoves((1, 4)), [(1, 1)])
    ['', 1]
    """
    after = {moved(exercise.heaps, one): one for one in ([] if is_none(answer) else answer)}
    return [after[i][i] if i in after else "" for i in range(len(exercise.heaps))]


NIM = Fields(
    heap_names,
    lowered,
    lowerings_of,
    "For each heap type to how many stones a winning move lowers it; "
    "leave it empty if no winning move takes from it.",
    none=("No move wins", "none"),
    optional=True,
)


# Boards


class Board:
    """Taps on the shapes of a board, each of which is a whole move."""

    texts = (TAPPED,)

    def __init__(self, how, single=False, none=""):
        self.how, self.single, self.none = how, single, none

    def is_whole(self, exercise, entries):
        """Return whether nothing is left open."""
        return True

    def shapes(self, exercise):
        """Return the board as shapes; those that can be tapped have their thing as item."""
        return [*exercise.display.shapes(exercise.at)]

    def things(self, exercise):
        """Return what can be tapped."""
        return [shape.item for shape in self.shapes(exercise) if shape.item is not None]

    def worn(self, shape):
        """Return a shape as it looks after a tap on it."""
        return replace(shape, text=TAPPED, spoken=f"{shape.spoken}, chosen")

    def tapped(self, entries, thing):
        """Return the entries after a tap."""
        if self.single:
            return {thing: TAPPED}
        return given(entries, thing, None if thing in entries else TAPPED)

    def answer(self, exercise, entries):
        """Return the answer that some entries make."""
        return [*entries]

    def entries(self, exercise, answer):
        """Return the entries that make an answer."""
        return dict.fromkeys(answer, TAPPED)


class Boxes(Board):
    """Taps on what a move may leave of a heap, in boxes: a row for each number of stones taken."""

    def worn(self, shape):
        """Return a shape as it looks after a tap on it."""
        return replace(shape, look="one", spoken=f"{shape.spoken}, chosen")

    def shapes(self, exercise):
        """Return the boxes as shapes."""
        found = []
        for row, taken in enumerate(range(1, exercise.rules.last + 1)):
            group = f"take {taken}"
            found.append(Shape("note", (0, DOWN * row), f"{group}:", group=group))
            for i, left in enumerate(ways_to_leave(exercise.heap - taken), start=1):
                text = " + ".join(map(str, left)) or "nothing"
                at, spoken = (ACROSS * i, DOWN * row), f"{group}, leave {text}"
                found.append(Shape("product", at, text, left, spoken, group, BOX))
        return found


class OptionBoxes(Boxes):
    """Taps on the options of a sum of heaps, in boxes: rows for each heap."""

    def shapes(self, exercise):
        """Return the boxes as shapes."""
        found, row = [], 0
        options = exercise.options(exercise.heaps)
        for i, size in enumerate(exercise.heaps):
            group, own = f"heap {i + 1}", [one for one in options if one[i] != size]
            found.append(Shape("note", (0, DOWN * row), f"{group}:", group=group))
            for n, one in enumerate(own):
                text = " + ".join(map(str, heaps_of(one[i]))) or "nothing"
                at = ACROSS * (1 + n % IN_ROW), DOWN * (row + n // IN_ROW)
                spoken = f"{group}, {size} to {text}"
                found.append(Shape("product", at, text, one, spoken, group, BOX))
            row += max(1, -(-len(own) // IN_ROW))
        return found


def ways_to_leave(stones):
    """Return the ways in which a move can leave some stones: as no heap, as one, or as two.

    >>> ways_to_leave(4), ways_to_leave(0), ways_to_leave(-1)
    ([(4,), (1, 3), (2, 2)], [()], [])
    """
    if stones < 1:
        return [()] * (stones == 0)
    return [(stones,), *((left, stones - left) for left in range(1, stones // 2 + 1))]
