"""Problem sets: individual sheets, copies for students, marks and feedback.

    python -m sg_core.homework build | sheet | grade | export   (each with --help)

`sets` says what is asked, `instances` draws it for a student, `books` writes the sheets. Answers
are found by `reading` and marked by `grading`; functions run by `running`, in a `worker` process;
`table` has the marks, with points by hand, `feedback` the page for a student, `checks` the checks
in a sheet, `moodle` the questions to import.

In a notebook, `sheet("set1", student="ada")` gives the exercises of a set:

>>> mine = sheet("set1", student="ada")
>>> mine["labels"].check({"a": "Q"}).message
"This cannot be read as an answer: a has the label 'Q'; a label is 'P' or 'N'"
"""

from sg_core.homework.sets import SETS, sheet

__all__ = ["SETS", "sheet"]
