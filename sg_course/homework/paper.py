"""A test on paper: a page for each version, the key, and why an answer is wrong.

Each version belongs to an invented student, called "version A" and so on, and has the exercises of
this student's problem set. This is why the same command gives the same test again. Answers are
written by hand: there is room for them, and here is how they are marked, and typed in.

>>> from sg_course.exercises import NimMoves
>>> as_typed("2 5 7; 4 3 7", NimMoves((4, 5, 7)))
[(2, 5, 7), (4, 3, 7)]
"""

import json
import re
from ast import literal_eval
from dataclasses import dataclass
from itertools import chain
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.graph import GameGraph
from sg_core.words import as_characters, counted, listed, shown, spelled
from sg_course import exercises as ask
from sg_course.exercises.drawn import drawn_heaps
from sg_course.exercises.moves import HeapMoves, OneOption
from sg_course.exercises.reading import is_none
from sg_course.exercises.verdict import Exercise
from sg_course.files import put_at_the_end
from sg_course.homework.books import SheetQuestion, loaded, questions_in
from sg_course.homework.pages import PAGES, page_of
from sg_course.homework.sheets import SETS, drawn_for, sheet
from sg_course.pictures.boards import board_svg
from sg_course.pictures.drawing import Drawing, Drawings, Picture, draw

# Room for answers


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


def solution_typed(exercise):
    """Return the solution of an exercise as it can be typed: `as_typed` reads it.

    >>> solution_typed(ask.NimMoves((4, 5, 7)))
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


# The test


MOST_TRIES = 60  # instances, until a version has an answer of its own
HALF = 320  # pixels, which are 84 mm in print: half of the width of A4 between margins
MOST_BESIDE = 450  # pixels of a picture; 50 mm are left for the answer
SIZE = r"width='(\d+)' height='(\d+)'"
BESIDE = 4  # versions in one table of the key
LINES_EACH = 4  # for a text, for each of its points
SET_OF = {make.__name__: name for name, makers in SETS.items() for make in makers}


@dataclass(frozen=True)
class Printed:
    """A question of a version; a text that a person reads has no exercise."""

    question: SheetQuestion
    exercise: Exercise | None

    @property
    def title(self):
        """Return the heading without the number that the question has in its set."""
        return self.question.title.partition(" · ")[2] or self.question.title

    @property
    def room(self):
        """Return the room for the answer, None for ruled lines."""
        return self.exercise and room_for(self.exercise)

    @property
    def drawing(self):
        """Return the picture of the exercise, or None."""
        return self.exercise and picture_for(self.exercise)

    @property
    def goes_beside(self):
        """Return whether there is room for the answer right of the picture."""
        return self.drawing is not None and width_of(self.drawing) <= MOST_BESIDE

    @property
    def leaves_half(self):
        """Return whether half of a page is wide enough for picture and answer."""
        if self.exercise is None or (self.drawing and self.room.form == BOX):
            return False
        return width_of(self.drawing) <= HALF


def paper(options):
    """Write a test on paper, or say why an answer in one is wrong."""
    if options.mark:
        print(as_characters(why(options.to, *options.mark)))
        return
    known = questions_of(options.homework / "source")
    asked = names_asked(options.questions, known)
    if not 1 <= options.versions <= len(ascii_uppercase):
        raise GameError(f"there are 1 to {len(ascii_uppercase)} versions, not {options.versions}")
    letters, course = ascii_uppercase[: options.versions], options.course
    numbers = {name: instances(name, letters, course) for name in asked if name in SET_OF}
    drawn = {
        (name, letter): exercise_of(name, letter, course, number)
        for name in numbers
        for letter, number in numbers[name].items()
    }
    versions = {
        letter: [Printed(known[name], drawn.get((name, letter))) for name in asked]
        for letter in letters
    }
    again = {student(one): {name: numbers[name][one] for name in numbers} for one in letters}
    with put_at_the_end(options.to) as write:
        for path, text in pages(versions, options.title, course, options.to).items():
            write(path, text)
        write("again.json", in_json(again))
        write("test.json", in_json({"course": course, "questions": asked}))
    print(f"{options.to}: {counted(len(letters), 'version')} and the key; print them in a browser")
    for name in numbers:
        if same := alike([drawn[name, letter] for letter in letters]):
            print(f"{name}: {same} of the versions have the same answer")


# The questions


def questions_of(sources):
    """Return the questions of all sets, by name."""
    paths = [path for path in sorted(sources.glob("*.ipynb")) if path.stem in SETS]
    return {one.name: one for path in paths for one in questions_in(loaded(path))}


def names_asked(text, known):
    """Return the names of the questions that are asked for; refuse what cannot go on paper."""
    of_sets = {name: one.exercise for which in SETS for name, one in sheet(which).items()}
    on_paper = [name for name in known if name not in of_sets or room_for(of_sets[name])]
    there = f"there are {listed(on_paper)}"
    if not text:
        raise GameError(f"name the questions, such as --questions labels,move; {there}")
    asked = [name.strip() for name in text.split(",")]
    for name in asked:
        if name in known and name not in on_paper:
            raise GameError(f"{name} asks for a function, which cannot go on paper; {there}")
        if name not in known:
            raise GameError(f"there is no question {shown(name)}; {there}")
        if asked.count(name) > 1:
            raise GameError(f"{name} is named twice; name each question once")
    return asked


# The versions


def student(letter):
    """Return the name of the student that a version is."""
    return f"version {letter}"


def exercise_of(name, letter, course="", number=0):
    """Return the exercise of a version; another number gives another one."""
    return drawn_for(SET_OF[name], name, student(letter), course, number)


def instances(name, letters, course):
    """Return the number of an exercise for each version, so that answers differ if they can."""
    numbers, answers = {}, set()
    for letter in letters:
        tried = ((n, answer_of(exercise_of(name, letter, course, n))) for n in range(MOST_TRIES))
        new = (one for one in tried if one[1] not in answers)
        numbers[letter], answer = next(new, (0, None))
        answers.add(answer)
    return numbers


def answer_of(exercise):
    """Return the answer of an exercise as a text; the question, if its answer is drawn."""
    is_drawn = room_for(exercise).form == BOX
    return exercise.statement() if is_drawn else repr(exercise.solution())


def alike(exercises):
    """Return how many of some exercises have the answer of another one."""
    answers = [*map(answer_of, exercises)]
    return sum(answers.count(answer) > 1 for answer in answers)


def in_json(content):
    """Return the text of a file in JSON."""
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


# The pages


def pages(versions, title, course, folder):
    """Return the pages of a test, which is in a folder, by their names."""
    first = next(iter(versions.values()))
    about = {"course": course, "total": sum(one.question.points for one in first)}
    found = {}
    for letter, printed in versions.items():
        content = {"letter": letter, "rows": in_rows(printed), "lines_each": LINES_EACH, **about}
        found[f"paper-{letter}.html"] = page_of("paper.html", title, **content)
    letters = [*versions]
    some = [letters[i : i + BESIDE] for i in range(0, len(letters), BESIDE)]
    tables = [{letter: versions[letter] for letter in few} for few in some]
    about |= {"tables": tables, "first": first, "folder": folder}
    return found | {"paper-key.html": page_of("key.html", f"{title}: the key", **about)}


def in_rows(printed):
    """Return pairs (number, question) in rows: two in one if both leave half of a page."""
    rows = []
    for one in enumerate(printed, start=1):
        beside = [*rows[-1], one] if rows and len(rows[-1]) == 1 else []
        if beside and all(each.leaves_half for _, each in beside):
            rows[-1] = beside
        else:
            rows.append([one])
    return rows


def picture_for(exercise):
    """Return the picture of an exercise, in which a student can write, or None."""
    if isinstance(exercise, ask.OptionWithValue) and exercise.of_nim:
        return drawn_heaps([exercise.position], ("The heaps.",))
    drawing = exercise.draw(None)
    if isinstance(drawing, Drawing):
        drawing.graph.graph["title"] = ""  # which the question says already
    if isinstance(exercise, ask.WinningMoves) and not 0 < width_of(drawing) <= 2 * HALF:
        board = exercise.display.seen(exercise.at)
        return board and Picture(at_half(board_svg(board)), board.words())
    return drawing


def at_half(svg):
    """Return a picture that is as wide as half of a page, for a large board.

    >>> at_half("<svg width='640' height='400'>")
    "<svg width='320' height='200' viewBox='0 0 640 400'>"
    """
    width, height = map(int, re.search(SIZE, svg).groups())
    small = f"width='{HALF}' height='{round(height * HALF / width)}'"
    return re.sub(SIZE, f"{small} viewBox='0 0 {width} {height}'", svg, count=1)


def width_of(drawing):
    """Return how wide a drawing is, in pixels."""
    if isinstance(drawing, Drawings):
        return sum(map(width_of, drawing.drawings))
    return 0 if drawing is None else int(re.search(SIZE, drawing.svg())[1])


def solved(exercise):
    """Return a picture of the solution, if it is drawn or written into a picture, or None."""
    answer, form = exercise.solution(), room_for(exercise).form
    if form == IN_PICTURE:
        return draw(exercise.game, answer, places=exercise.places)
    if isinstance(answer, GameGraph):
        return draw(answer, "grundy")
    return exercise.draw(answer) if form == BOX else None


PAGES.filters |= {"solved": solved, "solution_typed": solution_typed, "heads": heads_of}


# Why an answer is wrong


def why(folder, letter, name, text):
    """Return the verdict on an answer in a version of the test in a folder."""
    again, test = (content_of(folder / file) for file in ("again.json", "test.json"))
    if student(letter) not in again:
        versions = listed([one.removeprefix(student("")) for one in again])
        raise GameError(f"this test has no version {shown(letter)}; there are {versions}")
    if name not in test["questions"]:
        there = listed(test["questions"])
        raise GameError(f"this test has no question {shown(name)}; there are {there}")
    if name not in SET_OF:
        raise GameError(f"{name} is a text, which a person reads; the key has a model answer")
    exercise, example = (
        exercise_of(name, one, test["course"], again[student(one)][name])
        for one in (letter, ascii_uppercase[0])
    )
    verdict = exercise.check(as_typed(text, exercise))
    form = f"\nType an answer like this one of version A: {solution_typed(example)}"
    return f"{verdict}{form if verdict.state == 'not yet' else ''}"


def content_of(path):
    """Return the content of a file of a test."""
    if not path.is_file():
        raise GameError(f"there is no test in {path.parent}: name its folder, with --to")
    return json.loads(path.read_text(encoding="utf-8"))
