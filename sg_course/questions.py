"""The questions of the notebooks, which stand in files beside them: no cell shows an answer.

`notebooks/questions/05.md` has those of notebook 05, each under a heading of its own: a question;
its options, each with what is said to it; and, where one answers in a sentence, ours.
"""

import re
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.words import listed, shown
from sg_course.collection import MERGED, MERGING, in_collection


class Question(NamedTuple):
    """Its text, its options as (ticked or not, text, what is said to it), and our answer."""

    text: str
    options: list
    ours: str


def question_named(name):
    """Return the question of this name, such as "05: which rule"."""
    notebook, _, heading = name.partition(": ")
    file = file_of_questions(notebook)
    text, asked = file.read_text(encoding="utf-8"), {}
    if MERGING.search(text):
        raise GameError(f"{file.name} cannot be read: {MERGED}")
    for part in re.split(r"(?m)^## +", text)[1:]:
        title, _, body = part.partition("\n")
        asked[title.strip()] = body
    if heading not in asked:
        raise GameError(f"{file.name} has no question {shown(heading)}; it has {listed(asked)}")
    return read_question(asked[heading])


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


def file_of_questions(notebook):
    """Return the file with the questions of a notebook: near where we are, or in the collection."""
    file = in_collection(f"questions/{notebook}.md") if re.fullmatch(r"\w+", notebook) else None
    if file:
        return file
    raise GameError(
        f"there is no file {shown(f'questions/{notebook}.md')} beside the notebooks; a question is "
        'named by its notebook and its heading there, such as "05: which rule"'
    )
