"""What `PlayGame` is played on: one part, or the parts of a sum; heaps of stones or a graph."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sg_core.draw import draw, image, side_by_side
from sg_core.errors import GameError, shown
from sg_core.graph import GameGraph, Sum, explore, moved, options_of, spelled
from sg_core.labels import P, listed, outcomes
from sg_core.widgets.edits import sketched
from sg_core.widgets.picture import key_of, picture

MOST_STONES, MOST_HEAPS = 12, 6


@dataclass(frozen=True)
class HeapPart:
    """A game that is shown as heaps of stones: a position is a number, or a tuple of numbers."""

    game: GameGraph
    title: str

    def told(self, before, after):
        """Return a move in words."""
        heaps = list(zip(as_heaps(before), as_heaps(after), strict=True))
        at, (had, left) = next((i, heap) for i, heap in enumerate(heaps) if heap[0] != heap[1])
        where = f" from heap {at + 1}" if len(heaps) > 1 else ""
        return f"take {had - left}{where}, leaving {', '.join(str(left) for _, left in heaps)}"

    def view(self, position, marks, moves, label):
        """Return the heaps as JSON values; `to` has the key of the option that leaves 0, 1, …"""
        offered = {q for q, mark in marks.items() if mark in ("option", "witness")}
        option = {as_heaps(q): key_of(q) for q in offered}
        chosen = {as_heaps(q) for q, mark in marks.items() if mark == "witness"}
        heaps, columns = as_heaps(position), []
        for i, size in enumerate(heaps):
            after = [(*heaps[:i], left, *heaps[i + 1 :]) for left in range(size)]
            lit = next((left for left, q in enumerate(after) if q in chosen), None)
            columns.append({"size": size, "to": [option.get(q) for q in after], "lit": lit})
        return {"heaps": columns, "room": max(as_heaps(self.game.start), default=0)}

    def static(self, position):
        """Return (words, HTML)."""
        heaps = as_heaps(position)
        stones = f"{listed(heaps)} stone{'' if heaps == (1,) else 's'}"
        alt = f"{'A heap' if len(heaps) == 1 else 'Heaps'} of {stones} for two players to take from"
        return alt, image(heaps_svg(heaps), alt)


@dataclass(frozen=True)
class GraphPart:
    """A game that is shown as a graph."""

    sketch: Any
    title: str
    labels: dict | None = None  # that stay in sight; else the outcomes are shown when play is over

    @property
    def game(self):
        """Return the game."""
        return self.sketch.game

    def told(self, before, after):
        """Return a move in words."""
        return f"{spelled(before)} → {spelled(after)}"

    def view(self, position, marks, moves, label):
        """Return the graph as JSON values."""
        sketch = self.sketch
        label = label if self.labels is None else self.labels
        return picture(sketch.game, sketch.places, sketch.bends, label, marks, moves)

    def static(self, position):
        """Return (words, HTML)."""
        places = self.sketch.places
        drawing = draw(self.game, self.labels, places=places, positions=[position])
        return drawing.alt.rstrip("."), drawing.html()


@dataclass(frozen=True)
class Board:
    """The parts, and the whole game with its outcomes; in a sum, positions have an entry a part."""

    parts: list
    whole: GameGraph
    outcome: dict
    is_sum: bool

    def split(self, position):
        """Return the position of each part."""
        return position if self.is_sum else (position,)

    def moved(self, before, after):
        """Return the index of the part in which a move was made."""
        return moved(self.split(before), self.split(after))

    def told(self, before, after):
        """Return a move in words."""
        i = self.moved(before, after)
        part, p, q = self.parts[i], self.split(before)[i], self.split(after)[i]
        return f"{f'in {part.title}, ' if self.is_sum else ''}{part.told(p, q)}"

    def winning_moves(self, position):
        """Return the options that are P."""
        return [q for q in self.whole.options(position) if self.outcome[q] is P]

    def option(self, position, part, key):
        """Return the option that the front end names by a part and a key, or None."""
        for option in self.whole.options(position):
            i = self.moved(position, option)
            if i == part and key_of(self.split(option)[i]) == key:
                return option
        return None

    def view(self, record, witness=None, labelled=False, playable=True):
        """Return all parts as JSON values, after the moves of `record`."""
        here = self.split(record[-1])
        options = self.whole.options(record[-1]) if playable else ()
        views = []
        for i, part in enumerate(self.parts):
            been = list(dict.fromkeys(self.split(position)[i] for position in record))
            marks = dict.fromkeys(been[:-1], "past")
            for option in options:
                if self.moved(record[-1], option) == i:
                    marks[self.split(option)[i]] = "witness" if option == witness else "option"
            marks[here[i]] = "here"
            label = outcomes(part.game) if labelled else None
            moves = dict.fromkeys(pairwise(been), "last")
            alone = f", alone {label[here[i]]}" if labelled else ""
            title = f"{part.title}{alone}" if self.is_sum else ""
            views.append({"title": title, **part.view(here[i], marks, moves, label)})
        return views

    def static(self, position):
        """Return (words, HTML) of all parts."""
        parts = list(zip(self.parts, self.split(position), strict=True))
        texts, pictures = zip(*(part.static(p) for part, p in parts), strict=True)
        if not self.is_sum:
            return texts[0], pictures[0]
        named = [f"{part.title}: {text}" for (part, _), text in zip(parts, texts, strict=True)]
        return f"The sum of {len(parts)} games. {'. '.join(named)}", side_by_side(pictures)


def board(game, position=None, titles=None, labels=None):
    """Return the board for a game graph, a ruleset with a position, or a sum of those."""
    if not isinstance(labels, dict | None):
        raise GameError(f"labels is a dict from position to label, not {shown(labels)}")
    if not isinstance(game, Sum):
        part = part_to_play(game, position, "", labels)
        return Board([part], part.game, outcomes(part.game), is_sum=False)
    count = len(game.games)
    position = getattr(game, "start", None) if position is None else position
    if not isinstance(position, tuple) or len(position) != count or count == 0:
        raise GameError(f"say where play begins: a tuple of {count}, not {shown(position)}")
    titles = [f"game {i + 1}" for i in range(count)] if titles is None else titles
    if not isinstance(titles, list | tuple | str) or len(titles) != count:
        raise GameError(f"a sum of {count} games has {count} titles, not {shown(titles)}")
    parts = [
        part_to_play(one, start, str(title), labels)
        for one, start, title in zip(game.games, position, titles, strict=True)
    ]
    whole = explore(Sum(*(part.game for part in parts)), position)
    return Board(parts, whole, outcomes(whole), is_sum=True)


def part_to_play(game, position, title, labels):
    """Return one part: a graph as a graph, rules for heaps as heaps, other rules as their graph."""
    if isinstance(game, GameGraph):
        return graph_part(game if position is None else game.subgame(position), title, labels)
    options_of(game)  # says what is wrong if it is no ruleset
    if position is None:
        raise GameError(f"say where play begins: {shown(game)} and a position, such as (1, 2, 3)")
    if position == ():
        raise GameError("there is no heap to play with; say which, such as (1, 2, 3)")
    heaps = as_heaps(position)
    if heaps and (max(heaps) > MOST_STONES or len(heaps) > MOST_HEAPS):
        few = f"at most {MOST_HEAPS} heaps of {MOST_STONES} stones can be shown"
        raise GameError(f"{few}, not {shown(position)}; play with fewer")
    explored = explore(game, position)
    if heaps and all(lowers_a_heap(*move) for move in explored.moves):
        return HeapPart(explored, title)
    return graph_part(explored, title, labels)


def graph_part(game, title, labels):
    """Return a graph as a part, with those of the labels that are of its positions."""
    given = None if labels is None else {p: str(labels[p]) for p in game if p in labels}
    return GraphPart(sketched(game), title, given)


def as_heaps(position):
    """Return the heaps of a position, as a tuple; () if it is not of natural numbers."""
    heaps = position if isinstance(position, tuple) else (position,)
    fine = all(isinstance(h, int) and not isinstance(h, bool) and h >= 0 for h in heaps)
    return heaps if fine else ()


def lowers_a_heap(before, after):
    """Return whether a move takes stones from just one heap, and does nothing else."""
    had, left = as_heaps(before), as_heaps(after)
    changed = [(a, b) for a, b in zip(had, left) if a != b]
    return len(had) == len(left) and len(changed) == 1 and changed[0][1] < changed[0][0]


def heaps_svg(heaps):
    """Return heaps of stones as SVG text."""
    wide, high = 90 * len(heaps) + 20, 24 * max(heaps) + 40
    stone = "rx='29' ry='10' fill='#F0E442' stroke='#000'"
    stones = [
        f"<ellipse cx='{55 + 90 * i}' cy='{high - 36 - 24 * level}' {stone}/>"
        for i, heap in enumerate(heaps)
        for level in range(heap)
    ]
    sizes = [
        f"<text x='{55 + 90 * i}' y='{high - 6}' text-anchor='middle'>{heap}</text>"
        for i, heap in enumerate(heaps)
    ]
    size = f"width='{wide}' height='{high}' font-family='sans-serif' font-size='14'"
    paper = f"<rect width='{wide}' height='{high}' fill='#fff'/>"
    inside = "".join([paper, *stones, *sizes])
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{inside}</svg>"
