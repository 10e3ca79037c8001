"""Where to draw positions by their values: those of one value stand on one shelf."""

from collections import Counter
from types import SimpleNamespace

from sg_core.beyond.loopy import LoopyGraph, loopy_outcomes, loopy_values
from sg_core.errors import GameError, LimitError
from sg_core.graph import as_graph
from sg_core.labels import grundy_values, labels_of, outcomes
from sg_core.words import as_characters, joined, shown, spelled
from sg_course.pictures.arcs import arcs
from sg_course.pictures.layout import Layout, Shelves, part_layout, width_of_names

HIGH = 1.35  # from a shelf to the next: long moves need room between the rows
MARGIN = 0.15  # around all positions, into which arcs may lead
CLOSE = 0.72  # between neighbours without names
MANY = 30  # moves, beyond which a picture with all of them is a web
MOST_ON_SHELVES, MOST_DOWN = 80, 200  # positions, moves down: no eye follows more
MOST_IN_ROW = 10  # positions of a shelf, beyond which it says how many they are
ENDLESS = "∞"
LOW = ("P", "D", "N")  # the order of outcomes


def shelved(game, by="value", upward=None):
    """Return a drawing in which every position stands on the shelf of its value.

    Parameters
    ----------
    game : GameGraph or LoopyGraph
    by : "value", "outcome", or dict
        What the shelves are of; a dict has a number or a text of your own for each position.
    upward : bool, optional
        Whether moves to a higher shelf are drawn, and names; default: up to 30 moves.

    Returns
    -------
    Layout
        With `shelves`. Few moves down cross; those up and along a shelf find their way at the end.

    Raises
    ------
    GameError
        If `by` is something else.
    LimitError
        If the game is too large for a picture in which one can follow the moves.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> shelved(GameGraph({2: [1, 0], 1: [0]})).shelves.rows
    {0.0: '0', 1.35: '1', 2.7: '2'}
    """
    if upward not in (None, True, False):
        raise GameError(f"upward is True, False or None, not {shown(upward)}")
    game = game if isinstance(game, LoopyGraph) else as_graph(game)
    texts = shelf_texts(game, by)
    ranks = {text: i for i, text in enumerate(sorted(set(texts.values()), key=height_of))}
    level = {p: ranks[texts[p]] for p in game.positions}
    down = [(p, q) for p, q in game.moves if level[p] > level[q]]
    up = frozenset((p, q) for p, q in game.moves if level[p] < level[q])
    along = frozenset((p, q) for p, q in game.moves if level[p] == level[q])
    check_size(game, down)
    wide = len(game.moves) <= MANY if upward is None else upward
    hidden = frozenset() if wide else up
    part = SimpleNamespace(positions=[*game.positions], moves=down, height=level.get)
    plan = part_layout(part, width_of_names(game) if wide else CLOSE, HIGH, MARGIN)
    places = plan.places
    bends = plan.bends | {move: above(places, *move) for move in along}
    kept = {move: bends.get(move, 0) for move in (*down, *along)}
    bends = arcs(places, [move for move in game.moves if move not in hidden], kept, margin=MARGIN)
    count = Counter(texts.values())
    rows = {round(HIGH * i, 3): text + counted_in(count[text]) for text, i in ranks.items()}
    return Layout(places, bends, shelves=Shelves(rows, up, along, hidden, wide))


def counted_in(number):
    """Return how many stand on a shelf, if they are too many to be counted at a glance.

    >>> counted_in(12), counted_in(3)
    (' ×12', '')
    """
    return f" ×{number}" if number > MOST_IN_ROW else ""


def check_size(game, down):
    """Raise if a game is too large for shelves."""
    if len(game) > MOST_ON_SHELVES or len(down) > MOST_DOWN:
        raise LimitError(
            f"{len(game):,} positions and {len(down):,} moves down are too many for shelves, which "
            f"hold {MOST_ON_SHELVES} and {MOST_DOWN}; draw a smaller part, game.subgame(position), "
            "or draw the game in layers, without by"
        )


def shelf_texts(game, by):
    """Return {position: what is written on its shelf}."""
    if isinstance(by, dict):
        found = dict(labels_of(game, by))
        if missing := [p for p in game.positions if p not in found]:
            raise GameError(f"by has no shelf for {shown(missing[0])}")
        return {p: as_characters(spelled(text)) for p, text in found.items()}
    kinds = {"value": grundy_values, "outcome": outcomes}
    if isinstance(game, LoopyGraph):
        kinds = {"value": loopy_values, "outcome": loopy_outcomes}
    if not isinstance(by, str) or by not in kinds:
        raise GameError(
            f"by is 'value', 'outcome', or a dict with a shelf for each position, not {shown(by)}"
        )
    found = kinds[by](game)
    return {p: str(found[p]) if isinstance(found[p], int | str) else ENDLESS for p in found}


def height_of(text):
    """Return what shelves are sorted by: numbers, P below N, other texts, and ∞ above.

    >>> sorted(["∞", "10", "N", "9", "P", "-1"], key=height_of)
    ['-1', '9', '10', 'P', 'N', '∞']
    """
    try:
        return (0, float(text), text)
    except ValueError:
        rank = LOW.index(text[:1]) if text[:1] in LOW else len(LOW)
        return (2 if text.startswith(ENDLESS) else 1, rank, text)


def above(places, p, q):
    """Return the bend of a move along a shelf, which goes above what stands between.

    >>> above({"a": (0, 0), "b": (1, 0)}, "a", "b"), above({"a": (0, 0), "b": (1, 0)}, "b", "a")
    (-0.4, 0.4)
    """
    return -0.4 if places[p][0] < places[q][0] else 0.4


def on_shelves(game, plan, names, label):
    """Return {what is written on a shelf: a sentence for each position there}, lowest first.

    >>> from sg_core import GameGraph
    >>> game = GameGraph({2: [1, 0], 1: [0]})
    >>> on_shelves(game, shelved(game), {p: str(p) for p in game.positions}, {2: "N"})["2"]
    ['2 is N, moves down to 0 and 1']
    """
    found = {}
    for height, text in plan.shelves.rows.items():
        row = [p for p in game.positions if plan.places[p][1] == height]
        row.sort(key=lambda p: plan.places[p][0])
        others = {p: label[p] for p in row if label.get(p, text) != text.split(" ×")[0]}
        found[text] = [sentence_of(game, p, plan, names, others.get(p)) for p in row]
    return found


def sentence_of(game, p, plan, names, label):
    """Say the label of a position and where it leads from its shelf, lowest first."""
    at, ways = plan.places, {"down": [], "along the shelf": [], "up": []}
    for q in sorted(game.options(p), key=lambda q: (at[q][1], at[q][0])):
        along = "along the shelf" if (p, q) in plan.shelves.along else "down"
        ways["up" if (p, q) in plan.shelves.up else along].append(names[q])
    told = ", ".join(f"{way} to {joined(options)}" for way, options in ways.items() if options)
    said = [f"is {label}"] * bool(label) + [f"moves {told}" if told else "terminal"]
    return f"{names[p]} {'' if label or told else 'is '}{', '.join(said)}"
