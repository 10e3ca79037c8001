"""Answers as students write them by hand: the room for them, and how they are marked and typed.

>>> from sg_course.exercises import NimMoves
>>> as_typed("2 5 7; 4 3 7", NimMoves((4, 5, 7)))
[(2, 5, 7), (4, 3, 7)]
"""

import re
from ast import literal_eval
from itertools import chain
from string import ascii_lowercase
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.graph import GameGraph
from sg_core.words import shown, spelled
from sg_course import exercises as ask
from sg_course.exercises.moves import HeapMoves, OneOption
from sg_course.exercises.reading import is_none

IN_PICTURE, LINE, LINES, CELLS, BOX = "picture", "line", "lines", "cells", "box"


class Room(NamedTuple):
    """The room for an answer on paper, and how the answer is marked."""

    form: str
    marks: str


def by_rule(entry):
    """Return how to mark entries if each follows from others by a rule."""
    return (
        f"A {entry} that follows by the rule from a wrong one is right. One {entry} that breaks "
        "the rule: half of the points. More: none."
    )


ALL_OR_NOTHING = "All or nothing."
EACH = "One missing or wrong: half of the points. More: none."
DEMANDS = "Half of the points if all demands but one hold."
ROOMS = {
    (ask.LabelPositions, ask.LabelValues): Room(IN_PICTURE, by_rule("label")),
    ask.LabelLoops: Room(IN_PICTURE, by_rule("label")),
    (OneOption, ask.WrongLabel): Room(LINE, ALL_OR_NOTHING),
    ask.Independent: Room(LINE, ALL_OR_NOTHING),
    ask.SumInBits: Room(LINE, ALL_OR_NOTHING),
    ask.OptionWithValue: Room(LINE, ALL_OR_NOTHING),
    ask.OrdinalMove: Room(LINE, ALL_OR_NOTHING),
    ask.PeriodOf: Room(LINES, "Half of the points for each of the two numbers."),
    ask.HeapOptions: Room(LINES, EACH),
    HeapMoves: Room(LINES, EACH),
    ask.WinningMoves: Room(LINES, EACH),
    ask.Codes: Room(CELLS, EACH),
    ask.MexOf: Room(CELLS, "The same share of the points for each list."),
    ask.NimSequence: Room(CELLS, by_rule("value")),
    ask.HeapNames: Room(CELLS, by_rule("name")),
    (ask.DrawGame, ask.TellApart, ask.StandIn): Room(BOX, DEMANDS),
    ask.PositionWith: Room(BOX, DEMANDS),
}


def room_for(exercise):
    """Return the room that an answer needs on paper, or None if it does not go there."""
    return next((room for kinds, room in ROOMS.items() if isinstance(exercise, kinds)), None)


def heads_of(exercise):
    """Return the texts above the cells of a table to fill in."""
    if isinstance(exercise, ask.NimSequence):
        return [*range(exercise.count)]
    if isinstance(exercise, ask.MexOf):
        return [f"list {number}" for number in exercise.asked()]
    asked = exercise.positions if isinstance(exercise, ask.Codes) else exercise.asked()
    return [*map(spelled, asked)]


def in_words(exercise):
    """Return the solution of an exercise as it can be typed: `as_typed` reads it.

    >>> in_words(ask.NimMoves((4, 5, 7)))
    '(2, 5, 7); (4, 3, 7); (4, 5, 1)'
    """
    answer = exercise.solution()
    if isinstance(answer, GameGraph):
        return arrows_of(answer)
    if isinstance(exercise, ask.OrdinalMove):
        [answer] = exercise.good()
    if isinstance(answer, dict):
        return ", ".join(f"{short(key)}={entry}" for key, entry in answer.items())
    if not isinstance(answer, list):
        return spelled(answer)
    return ("; " if isinstance(answer[0], tuple) else " ").join(map(spelled, answer))


def arrows_of(game):
    """Return the arrows of a game as pairs of letters; the first letter is the start.

    >>> arrows_of(GameGraph({2: [1], 1: [0]})), arrows_of(GameGraph({0: []}))
    ('ab bc', 'a')
    """
    moves = sorted(game.moves, key=lambda move: move[0] != game.start)
    names = dict(zip(dict.fromkeys(chain([game.start], *moves)), ascii_lowercase))
    return " ".join(names[p] + names[q] for p, q in moves) or names[game.start]


def short(position):
    """Return the name of a position without the brackets of a pair.

    >>> short(("a", "x")), short(5)
    ('ax', '5')
    """
    return re.sub(r"[(), ]", "", spelled(position))


# Typed in


def as_typed(text, exercise):
    """Return an answer that somebody read on paper and typed in, as `check` takes it."""
    if isinstance(exercise, ask.SumInBits) or is_none(text):
        return text
    if isinstance(exercise, ask.OrdinalMove):
        return tuple(text.strip("() ").split(","))
    if isinstance(exercise, ask.Independent):  # of which a single position may be the answer
        return re.findall(r"\w+", text)
    if isinstance(exercise.blanks(), dict):
        return entries_typed(text, exercise.blanks())
    if isinstance(exercise.solution(), GameGraph):
        return game_typed(text)
    parts = [part_typed(one) for one in text.split(";")]
    one_list = isinstance(parts[0], list) or not getattr(exercise, "all_are_asked", False)
    return parts[0] if one_list and not parts[1:] else parts


def part_typed(text):
    """Return a thing, or several as a tuple.

    >>> part_typed("g"), part_typed("2 5 7"), part_typed("2, 5, 7"), part_typed("2,1 3,1")
    ('g', (2, 5, 7), (2, 5, 7), ((2, 1), (3, 1)))
    """
    whole = value(text)
    if whole != text:
        return whole
    words = re.sub(r"\s*,\s*", ",", text.strip()).split()
    return value(words[0]) if len(words) == 1 else tuple(map(value, words))


def value(word):
    """Return the value that a word is in Python, or the word itself."""
    try:
        return literal_eval(word.strip())
    except (ValueError, SyntaxError):
        return word


def entries_typed(text, blanks):
    """Return the entries of a table; the key of a pair may be typed without its brackets.

    >>> entries_typed("aw=N, bx=P", {("a", "w"): "", ("b", "x"): ""})
    {('a', 'w'): 'N', ('b', 'x'): 'P'}
    """
    known = {short(key): key for key in blanks}
    pairs = [one.partition("=") for one in re.split("[,;]", text)]
    return {known.get(key.strip(), key.strip()): entry.strip() for key, _, entry in pairs}


def game_typed(text):
    """Return a game from its arrows, pairs of letters; the first letter is the start.

    >>> game_typed("ab ac bc").moves
    (('a', 'b'), ('a', 'c'), ('b', 'c'))
    """
    arrows = [re.findall(r"\w", word) for word in text.split()]
    if not arrows or any(len(arrow) > 2 or not arrow for arrow in arrows):
        form = "type the arrows of a game as pairs of letters, such as ab ac bc"
        raise GameError(f"{form}, not {shown(text)}")
    moves = {letter: [] for arrow in arrows for letter in arrow}
    for here, *there in arrows:
        moves[here] += there
    return GameGraph(moves, arrows[0][0])
