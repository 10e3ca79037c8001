"""Where this stood before; a drawing has its scene as a networkx graph, too."""

import sys

import networkx as nx

from sg_core import draw

STYLES = {"": "plain"}


def graph(drawing):
    """Return the scene of a drawing as a graph with the attributes of today."""
    found = nx.DiGraph(title=drawing.scene.title)
    for spot in drawing.scene.spots:
        value = spot.style == "N" and spot.label.isdecimal()
        style = "value" if value else STYLES.get(spot.style, spot.style)
        found.add_node(spot.position, **{**vars(spot), "pos": spot.at, "style": style})
    for way in drawing.scene.ways:
        found.add_edge(*way.move, mark=way.mark, rad=0)
    return found


draw.Drawing.graph = property(graph)
sys.modules[__name__] = draw
