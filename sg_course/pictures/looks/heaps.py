"""How stairs, Moore's nim and Euclid's game look."""

from sg_core.graph import changed
from sg_core.rulesets import Euclid, Moore, StaircaseNim
from sg_core.rulesets.heaps import naturals_in, passed_down, positive_pair
from sg_core.words import joined
from sg_course.pictures.registered import Look, look_for


@look_for(StaircaseNim)
class StaircaseNimLook(Look):
    """Coins on the steps of a staircase."""

    def picture(self, steps):
        """Return how a position looks."""
        return "stairs", tuple(naturals_in(steps, "the number of coins on a step")), {}

    def clicks(self, steps):
        """Return each move by the coin that is clicked: it goes one step down, and all above it."""
        coins = [(step, below) for step, there in enumerate(steps) for below in range(there)]
        return {((i, below),): passed_down(steps, i, steps[i] - below) for i, below in coins}


@look_for(Moore)
class MooreLook(Look):
    """Heaps of stones, several of which get smaller at once."""

    how = "Click a stone in each heap that gets smaller; the last one twice if there could be more."

    def picture(self, heaps):
        """Return how a position looks."""
        return "heaps", tuple(naturals_in(heaps, "a heap")), {}

    def clicks(self, heaps):
        """Return each move by the stones that are clicked: they go, and all above them."""
        return {changed(heaps, after): after for after in self.options(heaps)}

    def in_words(self, heaps, after):
        """Return a move in words.

        >>> MooreLook(Moore(2)).in_words((3, 4, 5), (3, 2, 1))
        'take 2 from heap 2 and 4 from heap 3, leaving 3, 2, 1'
        """
        pairs = enumerate(zip(heaps, after, strict=True), 1)
        taken = [f"{p - q} from heap {i}" for i, (p, q) in pairs if p != q]
        return f"take {joined(taken)}, leaving {', '.join(map(str, after))}"


@look_for(Euclid)
class EuclidLook(Look):
    """A rectangle, from which squares are cut off."""

    def picture(self, pair):
        """Return how a position looks: as a rectangle, from which squares are cut off."""
        return "squares", positive_pair(pair), {}

    def clicks(self, pair):
        """Return each move by the square that is clicked: it is cut off, and all beyond it."""
        return {changed(pair, after): after for after in self.options(pair)}
