"""The page of the concept inventory: forms to read, files to download, a made class, the key."""

import csv
import io
from random import Random

from sg_course.inventory import FORMS, asked_as, items_of, title_of
from sg_course.inventory.answers import RIGHT, read_round
from sg_course.inventory.learnt import gain_in_words, learnt
from sg_course.inventory.printed import asked_html
from sg_course.inventory.report import parts_of, plot
from sg_course.questions.__main__ import FORMATS

FILES = "learnt"  # the folder of what can be downloaded
KINDS = {"print": "on paper", "moodle": "Moodle", "gift": "GIFT", "qti": "Canvas (QTI)"}
BEFORE, AFTER = 0.25, 0.75  # how often a made student is right before, and learns
HARD = {8, 9, 12}  # items that few of them learn
STUDENTS = 32
SHOWN = 5, 9  # items whose plots are on the page: one that they learn, and one that they do not


def inventory(folder, pages):
    """Write the files of the inventory; return what its page says, with links to other pages."""
    (folder / FILES).mkdir(parents=True, exist_ok=True)
    forms = [form_in(folder / FILES, form) for form in FORMS]
    result = made_result(folder / FILES)
    parts = {part["item"].number: part for part in parts_of(items_of("inventory"), result)}
    plots = [(parts[number], plot(parts[number], result)) for number in SHOWN]
    key = [*zip(*map(items_of, FORMS))]
    told = {"forms": forms, "sentence": gain_in_words(result), "plots": plots, "key": key}
    by_number = {page[:2]: page for page in pages}
    return told | {"pages": by_number, "files": FILES, "students": STUDENTS}


def form_in(folder, form):
    """Write a form for each system; return its letter, its questions and what can be downloaded."""
    questions, files = asked_as(form), []
    for kind, words in KINDS.items():
        write, end, _ = FORMATS[kind]
        (folder / f"{form}{end}").write_bytes(write(questions, title_of(form)))
        files.append((words, f"{folder.name}/{form}{end}"))
    return FORMS[form].upper(), asked_html(questions), files


def made_result(folder):
    """Write the answers of a made class, before and after; return what `learnt` reads in them."""
    items, chance = items_of("inventory"), Random(1)
    before = [[first_answer(item, chance) for item in items] for _ in range(STUDENTS)]
    after = [[next_answer(*pair, chance) for pair in zip(items, row)] for row in before]
    rounds = []
    for name, rows in ("before.csv", before), ("after.csv", after):
        (folder / name).write_text(as_rows(items, rows), encoding="utf-8")
        rounds.append(read_round(folder / name).answers)
    return learnt(items, *rounds)


def first_answer(item, chance):
    """Return what a student thinks before the course; the first misconception is frequent."""
    if chance.random() < BEFORE:
        return RIGHT
    return chance.choices(item.misconceptions, (4, 1, 1))[0]


def next_answer(item, answer, chance):
    """Return what the student thinks after it."""
    learns = chance.random() < (AFTER / 8 if item.number in HARD else AFTER)
    return RIGHT if learns else answer


def as_rows(items, rows):
    """Return answers as CSV: a code, and for each item the letter of an option."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(["Code", *(f"Item {item.number}" for item in items)])
    for number, row in enumerate(rows, start=1):
        letters = [letter_of(item, answer) for item, answer in zip(items, row)]
        writer.writerow([f"student{number}", *letters])
    return file.getvalue()


def letter_of(item, answer):
    """Return the letter of the option that stands for a misconception, or of the right one."""
    said = [RIGHT if why is None else why for why in item.options.values()]
    return "ABCDE"[said.index(answer)]
