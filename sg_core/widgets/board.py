"""What `PlayGame` is played on: one part, or the parts of a sum; heaps, rows of pins or a graph."""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sg_core.doors import is_whole
from sg_core.errors import GameError
from sg_core.graph import GameGraph, Sum, explore, moved, options_of, put
from sg_core.labels import P, outcomes
from sg_core.pictures.drawing import draw, image, side_by_side
from sg_core.pictures.heaps import heaps_svg, in_words, rows_svg
from sg_core.rulesets.taking import HeapGame
from sg_core.widgets.edits import sketched
from sg_core.widgets.picture import key_of, picture
from sg_core.words import counted, listed, shown, spelled

MOST_STONES, MOST_HEAPS, MOST_PINS = 16, 6, 16


@dataclass(frozen=True)
class HeapPart:
    """A game that is shown as heaps of stones: a position is a number, or a tuple of numbers.

    With a bag from which stones can be added, it is a pair of such heaps and a number.
    """

    game: GameGraph
    title: str

    def told(self, before, after):
        """Return a move in words."""
        heaps = list(zip(as_heaps(before), as_heaps(after), strict=True))
        at, (had, left) = next((i, heap) for i, heap in enumerate(heaps) if heap[0] != heap[1])
        done, way = (f"take {had - left}", "from") if left < had else (f"add {left - had}", "to")
        where = f" {way} heap {at + 1}" if len(heaps) > 1 else ""
        return f"{done}{where}, leaving {', '.join(str(left) for _, left in heaps)}"

    def view(self, position, marks, moves, label):
        """Return the heaps as JSON values.

        `to` has the key of the option that leaves 0, 1, … stones, `add` of that which adds 1, 2, …
        """
        offered = {q for q, mark in marks.items() if mark in ("option", "witness")}
        option = {as_heaps(q): key_of(q) for q in offered}
        chosen = {as_heaps(q) for q, mark in marks.items() if mark == "witness"}
        heaps, bag, columns = as_heaps(position), bag_of(position), []
        for i, size in enumerate(heaps):
            after = [put(heaps, i, left) for left in range(size + (bag or 0) + 1)]
            lit = next((left for left, q in enumerate(after) if q in chosen), None)
            keys = [option.get(q) for q in after]
            columns.append({"size": size, "to": keys[:size], "add": keys[size + 1 :], "lit": lit})
        room = max(max(as_heaps(p)) for p in self.game.positions)
        return {"heaps": columns, "room": room, "bag": bag}

    def static(self, position):
        """Return (words, HTML)."""
        heaps, bag = as_heaps(position), bag_of(position)
        more = "" if bag is None else ", or to add to from the bag"
        alt = f"{in_words(heaps, bag)} for two players to take from{more}"
        return alt, image(heaps_svg(heaps, bag), alt)


@dataclass(frozen=True)
class RowPart:
    """A game that is shown as rows of pins: a move takes neighbours out of a row, or just cuts it.

    What stands left and right of the gap are rows of their own. A run of pins is given by two
    places between 0 and the size of the row; where they are equal, the row is cut there.
    """

    game: GameGraph
    title: str

    def told(self, before, after):
        """Return a move in words."""
        (row,) = Counter(before) - Counter(after)
        left = sorted((Counter(after) - Counter(before)).elements())
        if not left:
            return f"take a whole row of {row}"
        if sum(left) == row:
            return f"break a row of {row} into {listed(left)}"
        return f"take {row - sum(left)} from a row of {row}, leaving {listed(left)}"

    def view(self, position, marks, moves, label):
        """Return the rows as JSON values, each with the runs that may go."""
        rows, lit = [{"size": size, "moves": [], "lit": None} for size in position], None
        for (i, *run), left in runs(position).items():
            mark = marks.get(left)
            if mark in ("option", "witness"):
                rows[i]["moves"].append(run)
            if mark == "witness" and not lit:
                lit = rows[i]["lit"] = run
        taking = {sum(p) > sum(q) for p, q in self.game.moves}
        room = max(map(len, self.game.positions))
        return {"rows": rows, "room": room, "runs": True in taking, "cuts": False in taking}

    def left(self, position, row, begin, end):
        """Return what a run leaves, or say why it is no move to take it."""
        if not is_natural(row) or row >= len(position):
            raise GameError(f"the number of a row is below {len(position)}, not {shown(row)}")
        size, ends = position[row], f"{shown(begin)} and {shown(end)}"
        if not is_natural(begin) or not is_natural(end) or not begin <= end <= size:
            raise GameError(f"a run lies between two places from 0 to {size}, not {ends}")
        left, count, options = runs(position), end - begin, self.game.options(position)
        if left[row, begin, end] in options:
            return left[row, begin, end]
        if count == 0:
            raise GameError(f"no move breaks a row of {size} into {begin} and {size - end}")
        some = any(i == row and q - p == count for (i, p, q) in left if left[i, p, q] in options)
        but = f" and leaves {begin} and {size - end}" if some else ""
        raise GameError(f"no move takes {counted(count, 'pin')} of a row of {size}{but}")

    def static(self, position):
        """Return (words, HTML)."""
        one = counted(sum(position), "pin")
        rows = f"Rows of {listed(position)} pins" if len(position) > 1 else f"A row of {one}"
        alt = f"{rows} for two players to take from" if position else "No pin is left"
        return alt, image(rows_svg(position), alt)


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
        return picture(sketch.game, sketch, label, marks, moves)

    def static(self, position):
        """Return (words, HTML)."""
        drawing = draw(self.game, self.labels, places=self.sketch, positions=[position])
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
        """Return the option that the front end names by a part and a key, or None.

        In place of the key there may be a run of pins, (row, begin, end).
        """
        if isinstance(key, tuple):
            key = self.key_left(position, part, key)
        for option in self.whole.options(position):
            i = self.moved(position, option)
            if i == part and key_of(self.split(option)[i]) == key:
                return option
        return None

    def key_left(self, position, part, run):
        """Return the key of what a run leaves in a part, or say why it is no move."""
        for i, one in enumerate(self.parts):
            if i == part and isinstance(one, RowPart):
                return key_of(one.left(self.split(position)[i], *run))
        raise GameError(f"there are no rows of pins in part {shown(part)}")

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
    starts = tuple(
        part.game.start if isinstance(part, RowPart) else start
        for part, start in zip(parts, position, strict=True)
    )
    whole = explore(Sum(*(part.game for part in parts)), starts)
    return Board(parts, whole, outcomes(whole), is_sum=True)


def part_to_play(game, position, title, labels):
    """Return one part: rules for heaps as heaps, those that break heaps as rows, else a graph."""
    if isinstance(game, GameGraph):
        return graph_part(game if position is None else game.subgame(position), title, labels)
    options_of(game)  # says what is wrong if it is no ruleset
    if position is None:
        raise GameError(f"say where play begins: {shown(game)} and a position, such as (1, 2, 3)")
    if position == ():
        raise GameError("there is no heap to play with; say which, such as (1, 2, 3)")
    heaps = as_heaps(position)
    if isinstance(game, HeapGame) and game.breaks and heaps and bag_of(position) is None:
        return row_part(game, heaps, title, labels)
    if heaps and (max(heaps) + (bag_of(position) or 0) > MOST_STONES or len(heaps) > MOST_HEAPS):
        few = f"at most {MOST_HEAPS} heaps of {MOST_STONES} stones can be shown"
        raise GameError(f"{few}, not {shown(position)}; play with fewer")
    explored = explore(game, position)
    if heaps and changes_heaps(explored):
        return HeapPart(explored, title)
    return graph_part(explored, title, labels)


def row_part(game, heaps, title, labels):
    """Return a game that breaks heaps as rows; as a graph if some move is no run of pins."""
    if sum(heaps) > MOST_PINS:
        few = f"at most {MOST_PINS} pins can be shown in rows"
        raise GameError(f"{few}, not {shown(heaps)}; play with fewer")
    explored = explore(game, tuple(sorted(filter(None, heaps))))
    if all(set(explored.options(p)) <= set(runs(p).values()) for p in explored):
        return RowPart(explored, title)
    return graph_part(explored, title, labels)


def graph_part(game, title, labels):
    """Return a graph as a part, with those of the labels that are of its positions."""
    given = None if labels is None else {p: str(labels[p]) for p in game if p in labels}
    return GraphPart(sketched(game), title, given)


def as_heaps(position):
    """Return the heaps of a position, as a tuple; () if it is not of natural numbers."""
    if bag_of(position) is not None:
        position = position[0]
    heaps = position if isinstance(position, tuple) else (position,)
    return heaps if all(map(is_natural, heaps)) else ()


def bag_of(position):
    """Return how many stones a position has in its bag, or None.

    >>> bag_of(((1, 2), 3)), bag_of((1, 2))
    (3, None)
    """
    pair = isinstance(position, tuple) and len(position) == 2
    with_bag = pair and isinstance(position[0], tuple) and is_natural(position[1])
    return position[1] if with_bag else None


def runs(rows):
    """Return from every run of pins, (row, begin, end), to the rows that are left without it.

    >>> runs((2,))
    {(0, 0, 0): (2,), (0, 0, 1): (1,), (0, 0, 2): (), (0, 1, 1): (1, 1), (0, 1, 2): (1,), \
(0, 2, 2): (2,)}
    """
    return {
        (i, begin, end): tuple(sorted(filter(None, put(rows, i, begin) + (size - end,))))
        for i, size in enumerate(rows)
        for begin in range(size + 1)
        for end in range(begin, size + 1)
    }


def is_natural(number):
    """Return whether a thing is a natural number."""
    return is_whole(number) and number >= 0


def changes_heaps(game):
    """Return whether each move changes just one heap: takes stones, or adds some from the bag."""
    told = {position: (as_heaps(position), bag_of(position) or 0) for position in game}
    return all(changes_a_heap(*told[before], *told[after]) for before, after in game.moves)


def changes_a_heap(heaps, bag, heaps_left, bag_left):
    """Return whether just one heap is another, and what was added to it came from the bag.

    >>> changes_a_heap((3, 5), 2, (3, 6), 1), changes_a_heap((3, 5), 2, (3, 6), 2)
    (True, False)
    """
    added = [after - before for before, after in zip(heaps, heaps_left) if before != after]
    same_number = len(heaps) == len(heaps_left)
    return same_number and len(added) == 1 and bag - bag_left == max(0, added[0])
