"""How games on boards look: dominoes, chocolate, a queen, crosses on a strip."""

from itertools import product

from sg_core.rulesets import Chomp, Cram, Treblecross, WythoffsQueen
from sg_core.rulesets.boards import bar, bitten, cells, column_and_row, squares
from sg_core.words import listed
from sg_course.pictures.registered import Look, look_for

WIDEST = 20  # board on which a queen is shown


@look_for(Cram)
class CramLook(Look):
    """Cells, and dominoes on them."""

    how = "Click both cells of a domino."

    def picture(self, free):
        """Return how a position looks."""
        return "dominoes", sorted(self.board | cells(free)), {"covered": self.board - free}

    def clicks(self, free):
        """Return each move by the two halves of its domino."""
        return {free - after: after for after in self.options(free)}

    def why_not(self, free, clicks):
        """Return why no domino is laid on the clicked cells."""
        if not free.issuperset(clicks):
            return "a domino lies there already; click two free cells side by side"
        return "a domino covers two free cells side by side, or one above the other"

    def in_words(self, free, after):
        """Return a move in words."""
        return f"lay a domino on {listed(sorted(free - after))}"


@look_for(Chomp)
class ChompLook(Look):
    """A bar of chocolate."""

    how = "Click a cell: it goes, with all above it and right of it."

    def picture(self, rows):
        """Return how a position looks."""
        return "bar", squares(bar(rows)), {"☠": {(1, 1)}}

    def clicks(self, rows):
        """Return each move by the cell that is bitten."""
        return {(cell,): bitten(rows, *cell) for cell in squares(rows) if cell != (1, 1)}

    def why_not(self, rows, clicks):
        """Return why a cell cannot be bitten: it is the poisoned one."""
        return "the corner is poison: bite another cell"

    def in_words(self, rows, after):
        """Return a move in words: the bitten cell is that nearest to the corner."""
        return f"bite {min({*squares(rows)} - {*squares(after)}, key=sum)}"


@look_for(WythoffsQueen)
class WythoffsQueenLook(Look):
    """A queen on a chequered board."""

    how = "Click the cell that the queen goes to."

    def picture(self, cell):
        """Return how a position looks."""
        size = range(min(WIDEST, 1 + max(self.board - 1, *column_and_row(cell))))
        return "chequered", [*product(size, size)], {"♛": {cell}}

    def clicks(self, cell):
        """Return each move by the cell that the queen goes to."""
        return {(to,): to for to in self.options(cell)}

    def why_not(self, cell, clicks):
        """Return why the queen cannot go to the clicked cell."""
        return "a queen goes left, down, or diagonally left and down"

    def in_words(self, cell, after):
        """Return a move in words."""
        return f"go to {after}"


@look_for(Treblecross)
class TreblecrossLook(Look):
    """A strip of squares, and crosses in them."""

    how = "Click a square: a cross goes there."

    def picture(self, crosses):
        """Return how a position looks."""
        self.between(crosses)
        strip = [(square, 1) for square in range(1, self.squares + 1)]
        return "cells", strip, {"×": {(square, 1) for square in crosses}}

    def clicks(self, crosses):
        """Return each move by the square where the cross goes."""
        options = self.options(crosses)
        return {tuple((square, 1) for square in after - crosses): after for after in options}

    def why_not(self, crosses, clicks):
        """Return why no cross may be put into the clicked square."""
        return "within two squares of a cross, the other would complete three"

    def in_words(self, crosses, after):
        """Return a move in words."""
        return f"put a cross on square {listed(after - crosses)}"
