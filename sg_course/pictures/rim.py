"""Where moves begin and end at positions: outside of every ring, their heads apart on the rim."""

from math import pi

from sg_core.libraries import library
from sg_course.pictures.look import RADIUS

np = library("numpy")
APART = pi / 10  # between two arrowheads at one position: 18°
RING, SQUARE = 1.62 * RADIUS, 0.98 * RADIUS  # to the outside of a ring; half a side of a square
RINGLESS = ("", "past")  # marks around which there is no ring


def ways(graph):
    """Return {move: its points} of a dressed game: both ends, and the control point of an arc.

    Arrowheads at one position are at least 18° apart, or evenly spread where they are many.
    """
    centre = {p: complex(*node["pos"]) for p, node in graph.nodes.items()}
    controls, coming = {}, {}
    for (p, q), edge in graph.edges.items():
        a, b = centre[p], centre[q]
        controls[p, q] = (a + b) / 2 - 1j * edge["rad"] * (b - a)
        coming.setdefault(q, []).append((p, q))
    heads = {}
    for q, moves in coming.items():
        turns = spread_turns([float(np.angle(controls[move] - centre[q])) for move in moves])
        heads |= {move: complex(np.exp(1j * turn)) for move, turn in zip(moves, turns)}
    found = {}
    for (p, q), edge in graph.edges.items():
        a, b, control, head = centre[p], centre[q], controls[p, q], heads[p, q]
        most = abs(b - a) / 2
        end = b + min(most, edge_of(graph.nodes[q], head)) * head
        to = (control if edge["rad"] else end) - a
        to /= abs(to) or 1
        begin = a + min(most, edge_of(graph.nodes[p], to)) * to
        points = [begin, control, end] if edge["rad"] else [begin, end]
        found[p, q] = [(round(z.real, 3), round(z.imag, 3)) for z in points]
    return found


def edge_of(node, to):
    """Return how far a position reaches in a direction: its square or circle, or its ring."""
    if node["start"] or node["mark"] not in RINGLESS:
        return RING
    square = node["style"] == "P"
    return SQUARE / max(abs(to.real), abs(to.imag)) if square else RADIUS


def spread_turns(turns, gap=APART):
    """Return the angles nearest to these that are a gap apart all around, in their order.

    >>> [round(turn, 2) for turn in spread_turns([1, 1.1, 3], gap=0.5)]
    [0.8, 1.3, 3.0]
    """
    if len(turns) * gap >= 2 * pi:
        gap = 2 * pi / len(turns)
    order = sorted(range(len(turns)), key=turns.__getitem__)
    ranked = [turns[i] for i in order]
    after = [b - a for a, b in zip(ranked, [*ranked[1:], ranked[0] + 2 * pi])]
    if min(after) >= gap:
        return turns
    cut = (1 + after.index(max(after))) % len(after)  # begin behind the most room
    order = order[cut:] + order[:cut]
    ranked = ranked[cut:] + [turn + 2 * pi for turn in ranked[:cut]]
    moved = apart(ranked, [1] * len(ranked), [0] + [gap] * (len(ranked) - 1))
    if moved[-1] - moved[0] > 2 * pi - gap + 1e-9:
        moved = [moved[0] + i * 2 * pi / len(moved) for i in range(len(moved))]
    return [moved[order.index(i)] for i in range(len(turns))]


def apart(wanted, weights, gaps):
    """Return the values nearest to those wanted with these gaps (pool adjacent violators)."""
    blocks = []
    for want, weight, offset in zip(wanted, weights, np.cumsum(gaps).tolist()):
        total, heavy, size = weight * (want - offset), weight, 1
        while blocks and blocks[-1][0] * heavy >= total * blocks[-1][1]:
            more, weight, length = blocks.pop()
            total, heavy, size = total + more, heavy + weight, size + length
        blocks.append((total, heavy, size))
    base = [round(total / heavy, 3) for total, heavy, size in blocks for _ in range(size)]
    return [start + offset for start, offset in zip(base, np.cumsum(gaps).tolist())]
