"""The sheet of a student: exercises of a problem set, with checks that agree with the grading."""

from sg_core.checks import natural
from sg_core.errors import GameError
from sg_core.words import shown
from sg_course.homework.checks import as_graded, note_cells
from sg_course.instances import SETS, chance_for, folded


def sheet(name, student="", course="", again=None):
    """Return the exercises of a problem set for one student.

    Parameters
    ----------
    name : str
        "set1" to "set6".
    student : str
        Every student gets exercises of their own, of equal difficulty. Only the functions to write
        are the same for everybody, except `my_reply`. "" is for the sheet that all have in common.
    course : str
        Another course has other exercises.
    again : dict, optional
        From the names of questions to numbers 0, 1, 2, …, such as {"labels": 1}. With a number
        other than 0, another exercise is drawn for that question.

    Returns
    -------
    Sheet
        A dict from the name of a question to its `Exercise`.

    Raises
    ------
    GameError
        If there is no such set, or no such question in it, or `again` is not such a dict.

    Examples
    --------
    >>> mine = sheet("set1", student="ada")
    >>> mine["labels"].statement()
    'Label each of the 9 positions P or N.'
    """
    if not isinstance(name, str) or name not in SETS:
        raise GameError(f"there is no set {shown(name)}; there are {', '.join(SETS)}")
    questions = [make.__name__ for make in SETS[name]]
    again = {} if again is None else again
    if not isinstance(again, dict):
        raise GameError(f"again is a dict from questions to whole numbers, not {shown(again)}")
    for question, number in again.items():
        if question not in questions:
            raise GameError(f"{name} has no question {shown(question)}, but {', '.join(questions)}")
        natural(number, f"the number for {question}")
    note_cells()
    drawn = {q: drawn_for(name, q, student, course, again.get(q, 0)) for q in questions}
    return Sheet({question: as_graded(question, one) for question, one in drawn.items()})


def drawn_for(name, question, student, course, number):
    """Return the exercise of a set that a student gets for a question, as it is drawn."""
    (make,) = (make for make in SETS[name] if make.__name__ == question)
    return make(chance_for(course, f"{name}/{question}", folded(str(student)), number))


class Sheet(dict):
    """The exercises of a problem set: a dict from the name of each question to its exercise.

    >>> sheet("set1")
    <Sheet: labels, move, wrong, draw_outcome, whole_sum, my_wins>
    """

    def __repr__(self):
        return f"<Sheet: {', '.join(self)}>"

    def __missing__(self, name):
        raise GameError(f"no exercise is called {shown(name)}; there are {', '.join(self)}")
