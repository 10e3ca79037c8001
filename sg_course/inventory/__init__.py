"""The concept inventory, and what a class has learnt by its answers.

The twelve questions are in `notebooks/questions/inventory`, in two forms with the same
misconceptions. A wrong option has its misconception in the place of a reply.

* `asked_as` has a form as a class is asked, in print (`printed`) or in another system.
* `answers` reads the rows that a class has answered, and `learnt` compares two rounds.
* `report` writes the comparison as a page.
"""

import re
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.words import shown
from sg_course.collection import in_collection, text_of
from sg_course.questions import Question, questions_in, read_question

FORMS = {"inventory": "a", "inventory-b": "b"}  # from the name in commands to that of the file
CONTEXT = re.compile(r"^context(?: (\d+)–(\d+))?: (.+)$", re.MULTILINE)
UNKNOWN = "I do not know."  # the option that is better than a guess


class Item(NamedTuple):
    """A question of the inventory, with its number and the name of what it checks."""

    number: int
    name: str
    question: Question

    @property
    def options(self):
        """Return {text of an option: its misconception, or None for the right one}."""
        return {text: None if right else why for right, text, why in self.question.options}

    @property
    def misconceptions(self):
        """Return the misconceptions, in the order of the options."""
        return [why for why in self.options.values() if why is not None]


def items_of(form):
    """Return the items of a form, each with the context that a reader needs.

    >>> first, *others = items_of("inventory")
    >>> first.number, first.name, len(others)
    (1, 'one good move is enough', 11)
    """
    if form not in FORMS:
        raise GameError(f"the forms are {' and '.join(FORMS)}, not {shown(form)}")
    file = in_collection(f"questions/inventory/{FORMS[form]}.md")
    if file is None:
        raise GameError(f"there is no file questions/inventory/{FORMS[form]}.md")
    contexts, found = CONTEXT.findall(text_of(file).partition("\n## ")[0]), []
    for heading, text in questions_in(file).items():
        number, _, name = heading.partition(" ")
        about = [told for a, b, told in contexts if not a or int(a) <= int(number) <= int(b)]
        question = read_question(text)._replace(context=" ".join(about))
        found.append(Item(int(number), name, question))
    return found


def title_of(form):
    """Return the title of a form, which says that it is a draft.

    >>> title_of("inventory-b")
    'Concept inventory, form B: a draft that no class has yet answered'
    """
    letter = FORMS[form].upper()
    return f"Concept inventory, form {letter}: a draft that no class has yet answered"


def asked_as(form):
    """Return {name: question} as a class is asked: without replies, which would tell the answers.

    >>> asked_as("inventory")["inventory 05"].options[1]
    (True, '6', '')
    """
    return {f"{form} {item.number:02}": asked(item) for item in items_of(form)}


def asked(item):
    """Return the question of an item without replies, with one option more."""
    options = [(right, text, "") for right, text, _ in item.question.options]
    return item.question._replace(options=[*options, (False, UNKNOWN, "")], taught="")
