"""Questions in Kahoot's own form, a spreadsheet: what fits goes in, without contexts or replies."""

import io

from sg_core.errors import GameError
from sg_core.words import counted

LONGEST_QUESTION, LONGEST_OPTION, MOST_OPTIONS = 120, 75, 4  # Kahoot cuts off what is longer
LIMITS = (
    f"{LONGEST_QUESTION} characters in a question, {LONGEST_OPTION} in an option, "
    f"and {MOST_OPTIONS} options"
)
SECONDS = 60  # to answer; one of the values of the form
HEAD = [
    "",
    f"Question - max {LONGEST_QUESTION} characters",
    *(f"Answer {n} - max {LONGEST_OPTION} characters" for n in range(1, MOST_OPTIONS + 1)),
    "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",
    "Correct answer(s) - choose at least one",
]
ROW_OF_HEAD = 8  # Kahoot reads the questions from the row below


def kahoot(questions, title):
    """Return questions, each of which fits, as a spreadsheet that Kahoot imports."""
    try:
        from openpyxl import Workbook
    except ModuleNotFoundError:
        how = 'python -m pip install -e ".[lms]"'
        raise GameError(f"Kahoot's form needs openpyxl, which is not installed: {how}") from None
    book = Workbook()
    sheet = book.active
    sheet.cell(2, 2, f"Sprague–Grundy {title}")
    rows = [HEAD, *map(row_of, range(1, len(questions) + 1), questions.values())]
    for number, row in enumerate(rows, ROW_OF_HEAD):
        for column, value in enumerate(row, 1):
            cell = sheet.cell(number, column, value)
            if isinstance(value, str):
                cell.data_type = "s"  # a text, though it may begin like a formula
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def row_of(number, question):
    """Return a question as a row of the form."""
    texts = [text for _, text, _ in question.options]
    right = 1 + [right for right, *_ in question.options].index(True)
    return [number, question.text, *texts, *[""] * (MOST_OPTIONS - len(texts)), SECONDS, right]


def beyond_kahoot(question):
    """Say what of a question is more than Kahoot takes.

    >>> from sg_course.questions import read_question
    >>> beyond_kahoot(read_question(f"Which?\\n- [x] {'long ' * 20}\\n- [ ] short"))
    ['an option of 99 characters']
    """
    found = []
    if (size := len(question.text)) > LONGEST_QUESTION:
        found.append(f"a question of {size} characters")
    if (size := max(len(text) for _, text, _ in question.options)) > LONGEST_OPTION:
        found.append(f"an option of {size} characters")
    if (count := len(question.options)) > MOST_OPTIONS:
        found.append(counted(count, "option"))
    return found
