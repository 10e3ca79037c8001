"""How nim looks: heaps of stones, a bag, and heaps that are ordinals."""

from sg_core.beyond import OrdinalNim
from sg_core.beyond.ordinals import ordinals_of
from sg_core.graph import changed
from sg_core.rulesets import Nim, NimWithAdding
from sg_course.pictures.registered import Look, look_for


@look_for(Nim)
class NimLook(Look):
    """Heaps of stones."""

    def picture(self, position):
        """Return how a position looks."""
        return "heaps", self.sizes(position), {}

    def clicks(self, position):
        """Return each move by the stone that is clicked: it goes, and all above it."""
        return {changed(position, after): after for after in self.options(position)}


@look_for(NimWithAdding)
class NimWithAddingLook(Look):
    """Heaps of stones, and a bag."""

    def picture(self, position):
        """Return how a position looks."""
        return "heaps", self.sizes(position), {"bag": position[1]}

    def clicks(self, position):
        """Return each move by what is clicked: the lowest stone that goes, or the last added."""
        heaps, bag = position
        changes = [(*changed(heaps, after[0]), after) for after in self.options(position)]
        return {((i, size - (after[1] < bag)),): after for (i, size), after in changes}


@look_for(OrdinalNim)
class OrdinalNimLook(Look):
    """Heaps by their names."""

    def picture(self, heaps):
        """Return how a position looks: each heap by its name."""
        return "names", tuple(map(str, ordinals_of(heaps))), {}
