"""How games of taking and breaking look: rows of pins, or heaps of stones."""

from sg_core.graph import put
from sg_core.rulesets import GrundysGame, HeapGame, Hexadecimal, LaskersNim, Subtraction
from sg_core.rulesets.taking import heaps_in_order, name_of
from sg_core.words import listed
from sg_course.pictures.by_word import by_stone
from sg_course.pictures.registered import Look, look_for

HIGHEST_BROKEN = 16  # heap that is shown as stones with gaps between them
MOST_SHOWN = 100  # pins of a row, for which it is asked what may be taken
LEAVES = {  # what a move may do that takes so many stones, by the digit
    1: "take a whole heap of {}",
    2: "take {} from a larger heap",
    3: "take {}",
    4: "take {} and break the rest into # heaps",
    5: "take a whole heap of {}, or take {} and break the rest into # heaps",
    6: "take {} from a larger heap, and you may break the rest into # heaps",
    7: "take {}, and you may break the rest into # heaps",
}
PARTS = {0: "", 4: "two", 8: "three", 12: "two or three"}


@look_for(HeapGame)
class HeapGameLook(Look):
    """Rows of pins; heaps of stones if no move breaks one; or a graph."""

    def picture(self, position):
        """Return how a position looks: pins if heaps may break, otherwise stones; or a graph."""
        heaps = self.heaps(position)
        if self.most_left > 2 or type(self.rules).left is not HeapGame.left:
            return "graph", (), {}
        if not self.breaks:
            return "heaps", heaps or (0,), {}
        taken = self.amounts(min(max(heaps, default=0), MOST_SHOWN))
        return "row", heaps, {"runs": any(taken), "cuts": 0 in taken}

    def why_not(self, position, clicks):
        """Return why what is clicked does not go."""
        if len({heap for heap, *_ in clicks}) > 1:
            return "a move is made in one heap"
        return f"the rule is: {self.words}" if hasattr(self, "words") else None

    def clicks(self, position):
        """Return each move by what is clicked: a stone, a gap, or the first and the last pin.

        >>> from sg_core.rulesets import Kayles
        >>> HeapGameLook(Kayles()).clicks((2,))
        {((0, 0, 1), (0, 0, 1)): (1,), ((0, 1, 2), (0, 1, 2)): (1,), ((0, 0, 1), (0, 1, 2)): ()}
        """
        heaps, found = self.heaps(position), {}
        if not self.breaks:
            made = heaps_in_order if isinstance(position, tuple) else sum
            return {stone: made(left) for stone, left in by_stone(heaps).items()}
        for row, heap in enumerate(heaps):
            for taken in self.amounts(heap):
                rest, breaks = heap - taken, self.digit(taken) & 4
                for begin in range(rest + 1) if breaks else {0, rest}:
                    end = begin + taken
                    pins = ((row, begin, begin + 1), (row, end - 1, end))
                    left = heaps_in_order(put(heaps, row, begin) + (heap - end,))
                    found[pins if taken else ((row, begin, begin),)] = left
        return found


@look_for(Hexadecimal)
class HexadecimalLook(HeapGameLook):
    """Games given by a code; each digit allows some moves."""

    @property
    def words(self):
        """Return the rules in words.

        >>> print(HexadecimalLook(Hexadecimal("0.77")).words)
        Take 1 or 2, and you may break the rest into two heaps.
        """
        by_digit = {}
        for taken in self.amounts(self.last):
            by_digit.setdefault(self.digit(taken) if taken else 0, []).append(taken)
        return sentence(
            self.taking(digit, taken) if digit else f"break a heap into {PARTS[self.digit(0)]}"
            for digit, taken in by_digit.items()
        )

    def taking(self, digit, taken):
        """Return in words what moves may do that take numbers with the same digit."""
        words = LEAVES[digit & 3 | 4 * (digit > 3)].replace("#", PARTS[digit & 12])
        return words.replace("{}", any_of(taken))


@look_for(Subtraction)
class SubtractionLook(HeapGameLook):
    """Heaps from which some numbers of stones may be taken."""

    @property
    def words(self):
        """Return the rules in words.

        >>> from sg_core.rulesets import square
        >>> print(SubtractionLook(Subtraction([2, 1])).words)
        Take 1 or 2.
        >>> print(SubtractionLook(Subtraction(square)).words)
        Take any number for which square holds.
        """
        if self.allows:
            return f"Take any number for which {name_of(self.allows)} holds."
        return sentence([f"take {any_of(sorted(self.finite))}"] if self.finite else [])


@look_for(GrundysGame)
class GrundysGameLook(HeapGameLook):
    """Rows that are broken into two that differ."""

    words = "Break a heap into two heaps of different sizes."


@look_for(LaskersNim)
class LaskersNimLook(HeapGameLook):
    """Heaps that can be broken; if one is large, they are drawn as rows of pins."""

    words = "Take any number; or break a heap into two."

    def picture(self, position):
        """Return how a position looks: heaps that can be broken, or rows if one is large."""
        kind, heaps, marks = super().picture(position)
        small = max(heaps, default=0) <= HIGHEST_BROKEN
        return ("heaps", heaps or (0,), {"cuts": True}) if small else (kind, heaps, marks)

    def clicks(self, position):
        """Return each move by what is clicked: a stone, or a gap; if rows are drawn, as there.

        >>> moves = LaskersNimLook(LaskersNim()).clicks((5,))
        >>> moves[(0, 3),], moves[(0, 3, 3),]
        ((3,), (2, 3))
        """
        rows = super().clicks(position)
        if self.picture(position)[0] == "row":
            return rows
        stones = {one: heaps_in_order(left) for one, left in by_stone(self.heaps(position)).items()}
        return stones | {gap: left for gap, left in rows.items() if len(gap) == 1}


def sentence(choices):
    """Return what a move may do as a sentence."""
    text = "; or ".join(choices) or "there is no move"
    return f"{text[0].upper()}{text[1:]}."


def any_of(amounts):
    """Return numbers as a choice, in words.

    >>> any_of([1]), any_of([1, 2, 4])
    ('1', '1, 2 or 4')
    """
    return listed(amounts, "or")
