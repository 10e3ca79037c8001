"""How Kayles on vertices and on edges looks."""

from sg_core.rulesets import ArcKayles, NodeKayles
from sg_core.rulesets.graphs import OnGraph
from sg_course.pictures.registered import Look, look_for


@look_for(OnGraph)
class OnGraphLook(Look):
    """Vertices, some of them taken."""

    def picture(self, position):
        """Return how a position looks; if its vertices have a place `pos`, they are drawn there."""
        taken = self.start - frozenset(self.remaining(position))
        return "vertices", tuple(self.beside), {**self.drawn, "taken": taken}


@look_for(NodeKayles)
class NodeKaylesLook(OnGraphLook):
    """Vertices that go with their neighbours."""

    how = "Click a vertex: it goes, and all its neighbours with it."

    def clicks(self, position):
        """Return each move by the vertex that goes, with its neighbours."""
        return {(v,): position - self.beside[v] - {v} for v in self.remaining(position)}

    def why_not(self, position, clicks):
        """Return why the clicked vertex does not go."""
        return "this vertex is taken; click one that is left"


@look_for(ArcKayles)
class ArcKaylesLook(OnGraphLook):
    """Vertices that go two by two."""

    how = "Click two neighbours: they go."

    def clicks(self, position):
        """Return each move by the two neighbours that go."""
        return {position - after: after for after in self.options(position)}

    def why_not(self, position, clicks):
        """Return why the clicked vertices do not go."""
        if not position.issuperset(clicks):
            return "this vertex is taken; click two neighbours that are left"
        return "a move takes two neighbours that are left, which an edge joins"
