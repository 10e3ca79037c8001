"""How Hackenbush looks: edges that stand on the ground."""

from sg_core.rulesets import Hackenbush
from sg_core.rulesets.trees import felled, is_tree, ways_up
from sg_core.words import spelled
from sg_course.pictures.registered import Look, look_for


@look_for(Hackenbush)
class HackenbushLook(Look):
    """Edges that stand on the ground."""

    def picture(self, position):
        """Return how a position looks; the edges of a tree are named by the ways up to them."""
        if is_tree(position):
            ways = ways_up(position)
            return "edges", ways, {"ends": {way: (way[:-1], way) for way in ways}, "ground": ()}
        return "edges", self.remaining(position), {"ends": self.ends, "ground": self.ground}

    def clicks(self, position):
        """Return each move by the edge that is clicked: it is cut."""
        if is_tree(position):
            return {(way,): felled(position, way) for way in ways_up(position)}
        return {(edge,): self.standing(position - {edge}) for edge in self.remaining(position)}

    def in_words(self, before, after):
        """Return a move in words: which edge is cut, and how many fall with it.

        >>> from sg_core.rulesets.trees import stalk
        >>> in_words = HackenbushLook(Hackenbush()).in_words
        >>> in_words(stalk(3), stalk(1)), in_words(stalk(3), stalk(2))
        ('cut edge (0, 0), and 1 more falls', 'cut edge (0, 0, 0)')
        """
        cuts = self.clicks(before)
        (edge,) = next(cut for cut, left in cuts.items() if left == after)
        fall = len(cuts) - len(self.clicks(after)) - 1
        more = f", and {fall} more fall{'s' * (fall == 1)}" if fall else ""
        return f"cut edge {spelled(edge)}{more}"
