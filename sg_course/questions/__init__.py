"""The questions of the notebooks, which are in files beside them, so that no cell shows an answer.

`notebooks/questions/05.md` has those of notebook 05, each under a heading of its own. Below a
question are its options, each with our reply. If the answer is a sentence, the file also has our
sentence. Lecturers put questions of the same names, or new ones, into
`notebooks/my/questions/05.md`.

A question may begin with lines that no notebook shows. `context:` has what a reader of the notebook
has just seen, and `picture:` names a file, such as `images/questions/03-token.svg`. They are for
questions that go out to other systems: `exported` writes them as GIFT, as Moodle's XML, as QTI and
as CSV, `kahoot` writes them as Kahoot's form, and the command is `python -m sg_course.questions`.
"""

import re
from pathlib import Path
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.words import listed, shown
from sg_course.collection import in_collection, places_of, text_of

ASKED = re.compile(r'^Predict\("([^"]+)"\)', re.MULTILINE)  # a cell that asks a question
ABOUT = "context:", "picture:", "taught:"  # lines that no notebook shows


class Question(NamedTuple):
    """A question: its text, its options, each as (ticked or not, text, reply), and our answer.

    The `context` and the `picture` are for readers who do not see the notebook. A question of the
    inventory names the notebook and the section in which its answer is `taught`.
    """

    text: str
    options: list
    ours: str
    context: str = ""
    picture: str | Path = ""
    taught: str = ""


def question_named(name):
    """Return the question of this name, such as "05: which rule"."""
    notebook, _, heading = name.partition(": ")
    asked = asked_in(notebook)
    if heading not in asked:
        there = listed(list(asked))
        raise GameError(f"{notebook}.md has no question {shown(heading)}; it has {there}")
    return asked[heading]


def asked_in(notebook):
    """Return {heading: question} for a notebook such as "05"; one in `my/` replaces ours."""
    asked = {}
    for file in files_of_questions(notebook):
        for heading, text in questions_in(file).items():
            question = read_question(text)
            picture = question.picture and file.parents[1] / question.picture
            asked[heading] = question._replace(picture=picture)
    return asked


def questions_in(file):
    """Return the texts of the questions in a file, by their headings."""
    found = {}
    for part in re.split(r"(?m)^## +", text_of(file))[1:]:
        heading, _, body = part.partition("\n")
        if heading.strip() in found:
            raise GameError(f"{file} has the heading {shown(heading.strip())} twice; change one")
        found[heading.strip()] = body
    return found


def read_question(text):
    """Return a question as its file has it: `- [x]` ticks an option, `>` begins our answer.

    >>> read_question("Who wins?\\n- [ ] First\\n  No.\\n- [x] Second\\n  Yes,\\n  always.").options
    [(False, 'First', 'No.'), (True, 'Second', 'Yes, always.')]
    >>> read_question("Why?\\n> Because\\n> it ends.\\n- [ ] Does it end?").ours
    'Because it ends.'
    >>> read_question("context: Two heaps of 1.\\nWho wins?\\n- [x] The second").context
    'Two heaps of 1.'
    """
    asked, *options = re.split(r"(?m)^- \[(?=[ x]\] )", text)
    lines = asked.splitlines()
    ours = [line[1:] for line in lines if line.startswith(">")]
    about = (
        one_line(line.removeprefix(about) for line in lines if line.startswith(about))
        for about in ABOUT
    )
    question = one_line(line for line in lines if not line.startswith((">", *ABOUT)))
    return Question(question, [*map(read_option, options)], one_line(ours), *about)


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


def notebooks_with_questions():
    """Return the names of all notebooks with a file of questions, such as "05"."""
    folders = filter(None, map(in_collection, ("questions", "my/questions")))
    names = {file.stem for folder in folders for file in folder.glob("*.md")}
    return sorted(name for name in names if re.fullmatch(r"\w+", name))
