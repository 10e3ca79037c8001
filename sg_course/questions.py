"""The questions of the notebooks, which stand in files beside them: no cell shows an answer.

`notebooks/questions/05.md` has those of notebook 05, each under a heading of its own: a question;
its options, each with our reply; and, if the answer is a sentence, ours. Lecturers
put questions of the same names, or new ones, into `notebooks/my/questions/05.md`.
"""

import re
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.words import listed, shown
from sg_course.collection import MERGED, MERGING, in_collection, places_of


class Question(NamedTuple):
    """Its text, its options as (ticked or not, text, what is said to it), and our answer."""

    text: str
    options: list
    ours: str


def question_named(name):
    """Return the question of this name, such as "05: which rule"."""
    notebook, _, heading = name.partition(": ")
    files = files_of_questions(notebook)
    asked = {title: text for file in files for title, text in questions_in(file).items()}
    if heading not in asked:
        raise GameError(f"{files[0].name} has no question {shown(heading)}; it has {listed(asked)}")
    return read_question(asked[heading])


def questions_in(file):
    """Return the texts of the questions in a file, by their headings."""
    text = file.read_text(encoding="utf-8-sig")  # as editors on Windows may save it
    if MERGING.search(text):
        raise GameError(f"{file.name} cannot be read: {MERGED}")
    parts = [part.partition("\n") for part in re.split(r"(?m)^## +", text)[1:]]
    return {title.strip(): body for title, _, body in parts}


def read_question(text):
    """Return a question as its file has it: `- [x]` ticks an option, `>` begins our answer.

    >>> read_question("Who wins?\\n- [ ] First\\n  No.\\n- [x] Second\\n  Yes,\\n  always.").options
    [(False, 'First', 'No.'), (True, 'Second', 'Yes, always.')]
    >>> read_question("Why?\\n> Because\\n> it ends.\\n- [ ] Does it end?").ours
    'Because it ends.'
    """
    asked, *options = re.split(r"(?m)^- \[(?=[ x]\] )", text)
    lines = asked.splitlines()
    ours = [line[1:] for line in lines if line.startswith(">")]
    question = [line for line in lines if not line.startswith(">")]
    return Question(one_line(question), [read_option(option) for option in options], one_line(ours))


def read_option(text):
    """Return whether an option is ticked, its text, and what is said to it."""
    tick, _, said = text.partition("] ")
    first, *why = said.splitlines()
    return tick == "x", first.strip(), one_line(why)


def one_line(lines):
    """Return lines of text as one."""
    return " ".join(" ".join(lines).split())


def files_of_questions(notebook):
    """Return the files with the questions of a notebook: the collection's, then the one in `my/`.

    They are near where we are, or beside the package.
    """
    name = f"questions/{notebook}.md"
    if re.fullmatch(r"\w+", notebook):
        mine = in_collection(f"my/{name}")
        theirs = next((place for place in places_of(name) if place != mine), None)
        if files := [file for file in (theirs, mine) if file]:
            return files
    raise GameError(
        f"there is no file {shown(name)} beside the notebooks; a question is "
        'named by its notebook and its heading there, such as "05: which rule"'
    )
