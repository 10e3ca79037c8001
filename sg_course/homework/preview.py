"""A page for authors: many instances of a question with their solutions, to compare them.

Look at twenty of them, and you see what no test finds: two instances that are the same up to names,
an answer that is always in one place, a picture that is too small.
"""

from sg_core.checks import as_text, natural
from sg_core.errors import GameError
from sg_core.graph import GameGraph
from sg_core.words import listed, shown
from sg_course.files import put_at_the_end
from sg_course.homework.books import assignment
from sg_course.homework.pages import PAGES, page_of
from sg_course.instances import SETS
from sg_course.instances.chance import chance_for
from sg_course.pictures.drawing import draw

MOST_SHOWN = 200


def show(options):
    """Write a page with instances of a question."""
    page = page_of_instances(options.question, options.number)
    with put_at_the_end(options.out) as write:
        write(f"{options.question}.html", page)
    print(f"{options.out / options.question}.html: written")


def page_of_instances(question, number):
    """Return a page with instances of a question and their solutions, as HTML.

    Parameters
    ----------
    question : str
        The name of a question of a set.
    number : int
        The instances are those of students who are called 1, 2, 3, … in a course without a name.

    Returns
    -------
    str

    Raises
    ------
    GameError
        If no set has such a question, or the number is not from 1 to 200.

    Examples
    --------
    >>> page_of_instances("mex_of", 3).count("<section>")
    3
    """
    makers = {make.__name__: (name, make) for name in SETS for make in SETS[name]}
    natural(number, "the number of instances", least=1, most=MOST_SHOWN)
    if as_text(question, "the question") not in makers:
        raise GameError(f"there is no question {shown(question)}; there are {listed([*makers])}")
    name, make = makers[question]
    seeds = (chance_for("", f"{name}/{question}", str(n + 1)) for n in range(number))
    title = f"{question}, in {name}: {number} instances"
    return page_of("instances.html", title, name=name, exercises=[*map(make, seeds)])


def picture_html(exercise):
    """Return the picture of an exercise as HTML, or nothing if it has none."""
    drawn = exercise.drawn(None)
    return drawn.html() if drawn is not None else ""


def solution(exercise):
    """Return the solution of an exercise as code, and a game also as a picture in HTML.

    A solution that is a function gives no code: the source of the set has it.
    """
    found = exercise.solution()
    code = "" if callable(found) else assignment("solution", found)
    return code, draw(found, "grundy").html() if isinstance(found, GameGraph) else ""


PAGES.filters |= {"picture_html": picture_html, "solution": solution}
