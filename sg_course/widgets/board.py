"""The board of `PlayGame`: one part, or the parts of a sum, each as a picture or as a graph."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from typing import Any, NamedTuple

from sg_core.beyond import OrdinalNim, parse_ordinal
from sg_core.beyond.ordinals import as_typed, heaps_typed
from sg_core.checks import check_hashable, natural
from sg_core.errors import GameError
from sg_core.graph import Sum, WrittenGame, game_from, moved, options_of, put, start_of
from sg_core.words import counted, shown, spelled
from sg_course.pictures.boards import MOST_LISTED, Display, board_svg
from sg_course.pictures.by_word import AsList, ByWord
from sg_course.pictures.drawing import Picture, draw
from sg_course.reasons import why_no_move_of_ordinals
from sg_course.widgets.explored import (
    Explored,
    OrdinalHeaps,
    Unexplored,
    all_of,
    explored,
    played,
)
from sg_course.widgets.panels import PanelPart, field, shapes_part
from sg_course.widgets.sketch import can_be_drawn, graph_part, key_of, sketched

MOST_KEPT = 64  # positions whose clicks are kept
MOST_TRIED = 300  # positions of a board, whether their options can all be clicked

TYPING = {"Tab": "next"}
CLICKING = {**TYPING, "arrows": "move about", "Enter": "choose this", "Esc": "choose anew"}

MOST_TOLD = 5  # of what can be clicked next


class Typed(NamedTuple):
    """A field in which moves are typed."""

    label: str
    spoken: str
    value: str
    heap: int | None = None  # that becomes what is typed
    live: bool = False  # whether it narrows the options as one types


@dataclass(frozen=True)
class PictureComponent:
    """A game that is shown by the picture of its rules: shapes, some of which can be clicked."""

    game: Explored | Unexplored
    title: str
    display: Display
    keys = CLICKING

    @cached_property
    def how(self):
        """Return what to click."""
        return self.display.how(self.game.start)

    def in_words(self, before, after):
        """Return a move in words."""
        return self.display.say(before, after)

    @cached_property
    def clicks_at(self):
        """Return what gives the clicks at a position, and keeps those of a round."""
        return lru_cache(MOST_KEPT)(lambda p: self.display.clicks(p, self.game.options(p)))

    def seen(self, position, clicks=()):
        """Return a position as it is seen after some clicks."""
        return self.display.seen(position)

    def fields(self, position, clicks):
        """Return the fields in which moves are typed."""
        return []

    def pressed(self, position, number, clicks):
        """Return clicks with one more, on the shape of a number, and the option that they make."""
        shapes = self.seen(position, clicks).drawn
        shape = shapes[natural(number, "the number of a shape", most=len(shapes) - 1)]
        moves = self.clicks_at(position)
        after = moves.after(clicks)
        if shape.item not in after:
            why = None if shape.item is None else moves.why_not((shape.item,))
            raise GameError(why or f"this is not allowed here: {shape.spoken or shape.text}")
        return after[shape.item]

    def heard(self, position, before, clicks):
        """Return the reply to clicks that make no move yet, and whether the last one began anew."""
        moves, last = self.clicks_at(position), clicks[-1]
        after = moves.after(clicks)
        names = {shape.item: shape.spoken for shape in self.display.shapes(position)}
        more = [item for item in names if item in after and after[item][0] == (*clicks, item)]
        others = ["it again"] * (last in more) + [names[item] for item in more if item != last]
        if len(others) > MOST_TOLD:
            others[MOST_TOLD - 1 :] = [f"one of {len(others) - MOST_TOLD + 1} more"]
        asks = f"{names[last]} is chosen; click {'; or '.join(others)}."
        if last in before or clicks[:-1] == before:
            return asks, False
        these = " and ".join(names[item] for item in (*before, last))
        why = moves.why_not((*before, last)) or "no move changes just these"
        return f"{these} are not a move; {why.rstrip('.')}. Now {asks}", True

    def touches(self, position, option):
        """Return the shapes that a move changes."""
        here = self.seen(position)
        ways = self.clicks_at(position).options.items()
        way = next((way for way, to in ways if to == option), ())
        items = {*here.touched(way, self.display.seen(option))}
        return [shape for shape in here.drawn if shape.item in items]

    def view(self, position, marks, moves, labelled, clicks, title=""):
        """Return the shapes as JSON values.

        Of each, `move` is the number of the option to which a click on it leads, if it does, and
        `touches` has the numbers of the shapes that change by it; None if it cannot be clicked.
        """
        here = self.seen(position, clicks)
        shapes = here.drawn
        number_of = {shape.item: i for i, shape in enumerate(shapes)}
        options = [option for option, mark in marks.items() if mark in ("option", "witness")]
        move_to = {option: i for i, option in enumerate(options)}
        can = self.clicks_at(position) if options else self.display.clicks(position, ())
        after = can.after(clicks)

        def touched(way, option):
            items = here.touched(way, None if option is None else self.display.seen(option))
            return [number_of[item] for item in items if item in number_of]

        good = (one for one in can.options.items() if marks[one[1]] == "witness")
        lit = next((touched(*one) for one in good), [])
        drawn = []
        for i, shape in enumerate(shapes):
            way, option = after.get(shape.item, (None, None))
            state = {
                "item": None,  # which stays here: the front end sends the number of the shape
                "rect": shape.rect(),
                "move": move_to.get(option),
                "touches": way and touched(way, option),
                "chosen": shape.item in clicks,
                "lit": i in lit,
            }
            drawn.append(vars(shape) | state)
        # what lies on them, such as dominoes, cannot be clicked
        made = [[self.display.seen(at) for at in move] for move in moves]
        for piece in here.pieces(made):
            still = {"move": None, "touches": None, "chosen": False, "lit": False}
            drawn.append(vars(piece) | {"rect": piece.rect()} | still)
        named = [one for one in shapes if one.spoken] or self.display.shapes(self.game.start)
        small = any(one.size for one in named if one.spoken)  # then they are laid out otherwise
        return PanelPart(
            {"shapes": drawn, "way": here.way},
            here.words(),
            title=title,
            legend=(*here.legend, *["Orange: the move of the hint"] * bool(lit)),
            subject=small,
        )

    def still(self, position):
        """Return a position as a picture."""
        here = self.display.seen(position)
        return Picture(board_svg(here, outlines=True), here.words(), here.legend)


class ListComponent(PictureComponent):
    """Options that are written: if there are many, those that contain what was typed."""

    def seen(self, position, clicks=()):
        """Return the position, with what was typed."""
        here = self.display.seen(position)
        return replace(here, marks=here.marks | {"typed": [text for _, text in clicks]})

    def fields(self, position, clicks):
        """Return a field that narrows the options, if there are many."""
        here = self.seen(position, clicks)
        if len(here.items) <= MOST_LISTED:
            return []
        spoken = f"options that contain this: {len(here.fitting)} of {len(here.items)}"
        value = clicks[0][1] if clicks else ""
        return [Typed("options with", spoken, value, live=True)]

    def pressed(self, position, to, clicks):
        """Return no clicks, and the option of a number; or that of [None, what was typed]."""
        if not isinstance(to, list):
            return super().pressed(position, to, clicks)
        fitting = self.seen(position, clicks).fitting
        text = clicks[0][1].strip() if clicks else ""
        found = [option for option in fitting if spelled(option) == text] or fitting
        if len(found) != 1:
            many = f"{counted(len(fitting), 'option')} contain this"
            raise GameError(f"{many}; type what only one contains, or click it")
        return (), found[0]


class TypedComponent(PictureComponent):
    """Heaps of ordinals: players type what a heap becomes, because its options have no end."""

    how = "Type what a heap becomes: 5, w+3 or w^2*4, where w is ω. Enter moves."
    keys = TYPING

    def fields(self, position, clicks):
        """Return a field for each heap that is not empty."""
        typed, names = dict(clicks), {i: f"heap {i + 1}" for i, heap in enumerate(position) if heap}
        values = {i: typed.get(i, as_typed(position[i])) for i in names}
        return [Typed(name, f"{name} becomes", values[i], i) for i, name in names.items()]

    def pressed(self, position, to, clicks):
        """Return no clicks, and the option that comes of [the number of a heap, what was typed]."""
        if not isinstance(to, list) or len(to) != 2:
            raise GameError(f"a move is a heap and what it becomes, not {shown(to)}")
        i, text = natural(to[0], "the number of a heap", most=len(position) - 1), to[1]
        if isinstance(text, str) and not text.strip():
            raise GameError(f"type what heap {i + 1} becomes, such as 5 or w+3")
        option = put(position, i, parse_ordinal(text))
        why = why_no_move_of_ordinals(position, option)
        if why:
            raise GameError(f"that is not a move: {why}")
        return (), heaps_typed(option)

    def touches(self, position, option):
        """Return the box of the heap that changes; it comes after the name of its heap."""
        return [self.seen(position).drawn[2 * moved(position, option) + 1]]

    def view(self, position, marks, moves, labelled, clicks, title=""):
        """Return the heaps as JSON values: the one of the hint in orange."""
        good = next((option for option, mark in marks.items() if mark == "witness"), None)
        here = self.seen(position)
        shapes = list(here.drawn)
        if good:
            box = 2 * moved(position, good) + 1  # after the name of its heap
            shapes[box] = replace(shapes[box], look="changed")
        legend = ("Orange: the heap of the hint",) * bool(good)
        return shapes_part(shapes, here.words(), title=title, legend=legend)


@dataclass(frozen=True)
class GraphComponent:
    """A game that is shown as a graph."""

    sketch: Any
    title: str
    labels: dict | None = None  # that stay in sight; else the outcomes are shown when play is over
    misere: bool = False
    how = "Click where the token should go (dashed rings)."
    keys = CLICKING
    fields = PictureComponent.fields

    @cached_property
    def game(self):
        """Return the game."""
        return explored(self.sketch.game, self.misere)

    def in_words(self, before, after):
        """Return a move in words."""
        return f"{spelled(before)} → {spelled(after)}"

    def pressed(self, position, key, clicks):
        """Return no clicks, and the option that the front end calls `key`."""
        for option in self.game.options(position):
            if key_of(option) == key:
                return (), option
        to = next((spelled(p) for p in self.sketch.game if key_of(p) == key), shown(key))
        raise GameError(f"no move leads from {spelled(position)} to {to}")

    def view(self, position, marks, moves, labelled, clicks, title=""):
        """Return the graph as JSON values."""
        label = self.game.outcomes if labelled else None
        labels = label if self.labels is None else self.labels
        hint = ", and the move of the hint" * ("witness" in marks.values())
        marked = f"one player's moves{hint}; violet: the other's; disc: the token"
        return graph_part(self.sketch, labels, marks, moves, marked, title=title)

    def still(self, position):
        """Return a position as a picture."""
        marks = {"positions": [position], "marked": "the token"}
        return draw(self.sketch.game, self.labels, places=self.sketch, **marks)


@dataclass(frozen=True)
class Board:
    """The parts, and the whole game; in a sum, positions have an entry a part."""

    parts: list
    whole: Explored | Unexplored
    is_sum: bool

    @property
    def how(self):
        """Return what to click."""
        return " ".join(dict.fromkeys(part.how for part in self.parts))

    @property
    def keys(self):
        """Return what keys do on a part."""
        return self.parts[0].keys

    def split(self, position):
        """Return the position of each part."""
        return position if self.is_sum else (position,)

    def moved(self, before, after):
        """Return the index of the part in which a move was made."""
        return moved(self.split(before), self.split(after))

    def in_words(self, before, after):
        """Return a move in words."""
        i = self.moved(before, after)
        part, p, q = self.parts[i], self.split(before)[i], self.split(after)[i]
        return f"{f'in {part.title}, ' if self.is_sum else ''}{part.in_words(p, q)}"

    def pressed(self, position, part, to, clicks):
        """Return what the part with a number answers to a click, and the option of the whole."""
        part, here = natural(part, "a part", most=len(self.parts) - 1), self.split(position)
        clicks, option = self.parts[part].pressed(here[part], to, clicks)
        if option is None:
            return clicks, None
        return clicks, put(here, part, option) if self.is_sum else option

    def heard(self, position, part, before, clicks):
        """Return the reply of the part with a number to clicks, as the part itself does."""
        return self.parts[part].heard(self.split(position)[part], before, clicks)

    def view(self, record, witness=None, labelled=False, playable=True, clicked=(None, ())):
        """Return all parts as JSON values, after the moves of `record`.

        `clicked` is the number of a part, and what was clicked there since the last move.
        """
        here = self.split(record[-1])
        options = self.whole.marked(record[-1]) if playable else ()
        views = []
        for i, part in enumerate(self.parts):
            been = [self.split(position)[i] for position in record]
            marks = dict.fromkeys(been, "past")
            for option in options:
                if self.moved(record[-1], option) == i:
                    marks[self.split(option)[i]] = "witness" if option == witness else "option"
            marks[here[i]] = "here"
            moves = {(p, q): "last" for p, q in pairwise(been) if p != q}
            title = self.title(i, here[i], labelled)
            clicks = clicked[1] if clicked[0] == i else ()
            drawn = part.view(here[i], marks, moves, labelled, clicks, title)
            drawn.still = partial(part.still, here[i])
            views.append(drawn)
        return views

    def fields(self, position, clicked, at):
        """Return the fields of all parts, for what is typed after `at` moves."""
        return [
            field(
                f"{part.title}: {typed.label}" if part.title else typed.label,
                typed.value,
                {"do": "type", "part": i, "heap": typed.heap, "at": at},
                "text",
                spoken=typed.spoken,
                live={"do": "narrow", "part": i} if typed.live else None,
                enter=True,
            )
            for i, (part, here) in enumerate(zip(self.parts, self.split(position)))
            for typed in part.fields(here, clicked[1] if clicked[0] == i else ())
        ]

    def title(self, part, position, labelled):
        """Return what stands above a part: in a sum its name, and its outcome alone."""
        one = self.parts[part]
        alone = f", alone {one.game.outcome(position)}" if labelled else ""
        return f"{one.title}{alone}" if self.is_sum else ""


def board(game, position=None, titles=None, labels=None, misere=False):
    """Return the board for a game graph, a ruleset with a position, or a sum of those."""
    if not isinstance(labels, dict | None):
        raise GameError(f"labels is a dict from position to label, not {shown(labels)}")
    game = game_from(game, position)
    if not isinstance(game, Sum):
        part = component_to_play(game, position, "", labels, misere)
        return Board([part], part.game, is_sum=False)
    count = len(game.games)
    position = start_of(game, position)
    if not isinstance(position, tuple) or len(position) != count or count == 0:
        raise GameError(f"say where play begins: a tuple of {count}, not {shown(position)}")
    titles = [f"game {i + 1}" for i in range(count)] if titles is None else titles
    if not isinstance(titles, list | tuple | str) or len(titles) != count:
        raise GameError(f"a sum of {count} games has {count} titles, not {shown(titles)}")
    parts = [
        component_to_play(one, start, str(title), labels, misere)
        for one, start, title in zip(game.games, position, titles, strict=True)
    ]
    whole = played(Sum(*(part.game.game for part in parts)), position, misere)
    return Board(parts, whole, is_sum=True)


def component_to_play(game, position, title, labels, misere):
    """Return one component, as its rules show it, or as a graph if they do not."""
    if isinstance(game, WrittenGame):
        written = game if position is None else game.subgame(position)
        return graph_component(written, title, labels, misere)
    position = place_to_begin(game, position)
    if isinstance(game, OrdinalNim):
        if title or misere:
            raise GameError("heaps of ordinals are played alone, and only in normal play")
        position = heaps_typed(position)
        display = Display(game)
        check_can_be_shown(display.seen(position), position)
        return TypedComponent(OrdinalHeaps(game, position), title, display)
    display = Display(game)
    if display.seen(position) is None:
        graph = all_of(game, position)
        if can_be_drawn(graph) or hasattr(display.rules, "picture"):
            return graph_component(graph, title, labels, misere)
        display = Display(AsList(game))  # too large to be drawn: its options are written
    check_can_be_shown(display.seen(position), position)
    whole = played(game, position, misere)
    if isinstance(display.rules, AsList):
        return ListComponent(whole, title, display)
    part = PictureComponent(whole, title, display)
    check_clicks(part)  # on a list any option can be clicked
    return part


def place_to_begin(game, position):
    """Return the position where play begins, by default the start of the rules."""
    options = options_of(game)  # says what is wrong if it is not a ruleset
    position = start_of(game, position)
    if position is None:
        raise GameError(f"say where play begins: {shown(game)} and a position, such as (1, 2, 3)")
    check_hashable(position, options)
    if position == ():
        raise GameError("there is no heap to play with; name some, such as (1, 2, 3)")
    return position


def check_can_be_shown(start, position):
    """Raise if a position is too large to be shown."""
    if not start.can_be_shown():
        raise GameError(f"{start.most}, not {shown(position)}; play with fewer")


def check_clicks(part):
    """Raise if clicks on a board do not make every option, at the start or soon after it."""
    whole = part.game
    near = isinstance(part.display.rules, ByWord) and not isinstance(whole, Unexplored)
    for position in [*whole.game][:-MOST_TRIED:-1] if near else [whole.start]:
        clicks = part.display.clicks(position, whole.options(position))
        shapes = part.display.shapes(position) if clicks.asked else ()
        for option in clicks.unmade([shape.item for shape in shapes]):
            move = f"the move from {spelled(position)} to {spelled(option)}"
            instead = 'picture = "list", or a method clicks(position) that has every option'
            raise GameError(f"on this board no click makes {move}; write {instead}")


def graph_component(game, title, labels, misere):
    """Return a graph as a component, with those of the labels that are of its positions."""
    given = None if labels is None else {p: str(labels[p]) for p in game if p in labels}
    return GraphComponent(sketched(game), title, given, misere)
