"""Exercises as questions for Moodle: XML to import into a question bank, with pictures.

Moodle compares answers with stored ones, so here, and only here, answers are stored: they come
from `Exercise.check` and `Exercise.solution`. Each exercise becomes a question of type "cloze",
whose gaps Moodle marks one by one. Functions and drawn games cannot be asked so and are left out.

References
----------
The format as Moodle documents it: "Moodle XML format", "Embedded Answers (Cloze) question type".
The files were compared with this description; no Moodle has read them.
"""

import base64
import re
from html import escape
from xml.etree import ElementTree as ET

from sg_core.doors import natural
from sg_core.errors import GameError
from sg_core.pictures.drawing import Drawings
from sg_core.words import shown, spelled
from sg_course.exercises import (
    Codes,
    HeapSumMoves,
    Independent,
    LabelPositions,
    LabelValues,
    MexOf,
    NimMoves,
    NimSequence,
    OptionWithValue,
    PeriodOf,
    SumInBits,
    UndoMove,
    WinningMove,
    WinningMoves,
    WrongLabel,
)
from sg_course.homework.sets import sheet

MOST_VARIANTS = 1_000


def quiz(name, variants=10, course=""):
    """Return the exercises of a set as Moodle XML, so many instances of each, as bytes.

    Each exercise is a category of its own, from which a quiz draws questions at random.

    >>> b"<quiz>" in quiz("set3", variants=1)
    True
    """
    root = ET.Element("quiz")
    if natural(variants, "the variants", least=1) > MOST_VARIANTS:
        raise GameError(f"{shown(variants)} variants are too many; at most {MOST_VARIANTS:,}")
    students = [f"variant {i + 1}" for i in range(variants)]
    instances = [sheet(name, student=student, course=course) for student in students]
    for question in instances[0]:
        asked = [(each[question], gaps(each[question])) for each in instances]
        if asked[0][1] is None:
            continue
        category = ET.SubElement(root, "question", type="category")
        texts(category, "category", f"$course$/top/Games/{name}/{question}")
        for number, (exercise, cloze) in enumerate(asked, start=1):
            root.append(element(f"{name} {question} {number}", exercise, cloze))
    if len(root) == 0:
        raise GameError(f"no exercise of {name} can be asked in Moodle")
    ET.indent(root)
    return ET.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n"


def left_out(name):
    """Return the questions of a set that cannot be asked in Moodle.

    >>> left_out("set1")
    ['draw_outcome', 'my_wins']
    """
    return [question for question, exercise in sheet(name).items() if gaps(exercise) is None]


def element(name, exercise, cloze):
    """Return a question as an element of the tree."""
    question = ET.Element("question", type="cloze")
    texts(question, "name", name)
    asked = texts(question, "questiontext", "", format="html")
    pictures = pictures_of(exercise)
    shown = [
        f'<p><img src="@@PLUGINFILE@@/{file}" alt="{outside(picture.alt)}"></p>'
        for file, picture in pictures.items()
    ]
    paragraphs = [f"<p>{outside(exercise.statement())}</p>", *shown, f"<p>{cloze}</p>"]
    asked.find("text").text = "\n".join(paragraphs)
    for file, picture in pictures.items():
        data = base64.b64encode(picture.svg().encode()).decode()
        ET.SubElement(asked, "file", name=file, path="/", encoding="base64").text = data
    texts(question, "generalfeedback", "", format="html")
    ET.SubElement(question, "penalty").text = "0.3333333"
    ET.SubElement(question, "hidden").text = "0"
    for hint in exercise.hints():
        texts(question, "hint", escape(hint), format="html")
    return question


def texts(parent, tag, text, **attributes):
    """Return a new child that holds a text, as Moodle nests it."""
    child = ET.SubElement(parent, tag, **attributes)
    ET.SubElement(child, "text").text = text
    return child


def pictures_of(exercise):
    """Return {name of a file: picture} for what an exercise shows."""
    drawing = exercise.draw(None)
    if drawing is None:
        return {}
    pictures = drawing.drawings if isinstance(drawing, Drawings) else (drawing,)
    return {f"picture{i}.svg": picture for i, picture in enumerate(pictures, start=1)}


# Gaps


def gaps(exercise):
    """Return the gaps of an exercise as text of a cloze question; None if it has no such form."""
    return next(
        (form(exercise) for kinds, form in FORMS.items() if isinstance(exercise, kinds)), None
    )


def table_of(exercise):
    """Return a gap for each key of the answer."""
    return joined({key: gap_for(value) for key, value in sorted_items(exercise.solution())})


def row_of(exercise):
    """Return a gap for each number of the answer."""
    values = enumerate(exercise.solution())
    return joined({i: gap_for(value) for i, value in values})


def text_of(exercise):
    """Return one gap for a text."""
    return f"{{1:SHORTANSWER:={in_gap(exercise.solution())}}}"


def menu_of(exercise):
    """Return one gap with all candidates, the wrong ones with what is wrong."""
    verdicts = {spelled_out(answer): exercise.check(answer) for answer in candidates(exercise)}
    marks = {text: "=" if verdict else "" for text, verdict in verdicts.items()}
    some = [f"{marks[text]}{in_menu(text)}#{in_menu(v.message)}" for text, v in verdicts.items()]
    return f"{{1:MULTICHOICE:{'~'.join(some)}}}"


def menu_of_one(exercise):
    """Return one gap with all moves, if just one of them wins; else None."""
    return menu_of(exercise) if len(exercise.solution()) == 1 and not exercise.clicked else None


def heap_row_of(exercise):
    """Return for each heap a gap for what remains of it after a winning move, or "-"."""
    before = exercise.heaps
    wins = exercise.solution() if exercise.solution() != "none" else []
    found = {}
    for i, heap in enumerate(before):
        left = [str(after[i]) for after in wins if after[i] != heap] or ["-"]
        found[f"heap {i + 1}, {heap} →"] = f"{{1:SHORTANSWER:{'~'.join(f'={n}' for n in left)}}}"
    note = "What does a winning move leave of each heap? Write - where no move of it wins."
    return f"{note}<br>{joined(found)}"


FORMS = {
    (LabelPositions, LabelValues, Codes): table_of,
    (MexOf, NimSequence, PeriodOf): row_of,
    SumInBits: text_of,
    (WinningMove, WrongLabel, UndoMove, Independent, OptionWithValue): menu_of,
    (NimMoves, HeapSumMoves): heap_row_of,
    WinningMoves: menu_of_one,
}


def candidates(exercise):
    """Return the answers among which one chooses."""
    if isinstance(exercise, Independent):
        some = exercise.positions
        pairs = [[p, q] for i, p in enumerate(some) for q in some[i + 1 :]]
        return ["independent", *([p] for p in some), *pairs, list(some)]
    if isinstance(exercise, WinningMove):
        return [*sorted(exercise.game.options(exercise.at)), "none"]
    if isinstance(exercise, WinningMoves):
        return [*exercise.options, "none"]
    if isinstance(exercise, UndoMove):
        return sorted(exercise.game.options(exercise.at))
    if isinstance(exercise, WrongLabel):
        return sorted(exercise.game.positions)
    return [*exercise.options(), "none"]


def gap_for(value):
    """Return a gap for a label, a number or a code.

    >>> gap_for("P"), gap_for(3), gap_for("01")
    ('{1:MULTICHOICE:=P~N}', '{1:NUMERICAL:=3:0}', '{1:SHORTANSWER:=01}')
    """
    if value in ("P", "N"):
        return "{1:MULTICHOICE:=P~N}" if value == "P" else "{1:MULTICHOICE:P~=N}"
    return (
        f"{{1:NUMERICAL:={value}:0}}"
        if isinstance(value, int)
        else f"{{1:SHORTANSWER:={in_gap(value)}}}"
    )


def sorted_items(answer):
    """Return the entries of an answer in the order of their names."""
    return sorted(answer.items(), key=lambda item: spelled(item[0]))


def joined(named):
    """Return named gaps in a row."""
    return " &nbsp; ".join(f"{outside(spelled(name))}: {gap}" for name, gap in named.items())


def spelled_out(answer):
    """Return an answer of a menu as text."""
    return " + ".join(map(spelled, answer)) if isinstance(answer, list) else spelled(answer)


def in_gap(text):
    """Return a text for an answer in a gap, where some signs have a meaning of their own.

    Moodle turns entities back into signs once.

    >>> in_gap("=a ~ b")
    '&#61;a &#126; b'
    """
    return re.sub(r'^[=%]|[\\{}#~&<>"]', lambda sign: f"&#{ord(sign[0])};", text)


def in_menu(text):
    """Return a text for a choice of a menu, or what is said of it: both are shown as HTML."""
    return in_gap(in_gap(text))


def outside(text):
    """Return a text as HTML, in which no gap can begin."""
    return escape(text).replace("{", "&#123;")
