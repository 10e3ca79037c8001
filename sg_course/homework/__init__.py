"""Problem sets: individual sheets, copies for students, marks and feedback.

    python -m sg_course.homework build | show | sheet | grade | paper | term | collect

Each command explains itself with --help. Its code is in these modules:

* Sheets: `sheets` has the exercises of a student, which `sg_course.instances` draws, `checks` their
  checks in a notebook, and `books` writes the notebooks.
* Grading: `answers` finds the answers and `grading` marks them; `running` runs functions, with the
  `worker` in a `component`.
* A class: `roster` knows its names, `found` keeps the findings from run to run, `entered` reads
  points that people enter, `table` has the marks, and `gradebook` grades a class with all these.
* A term: `term` puts sets side by side, and `systems` has the marks for Canvas and Moodle.
* Pages: `feedback` for a student, `marking` for the people who read texts, `summary` of the class.
* `commands` has build, sheet, grade and term. `preview` shows many instances to authors, `paper`
  writes tests on paper, and `homes` collects sheets from a hub.

In a notebook, `sheet("set1", student="ada")` gives the exercises of a set:

>>> from sg_course.homework import sheet
>>> mine = sheet("set1", student="ada")
>>> mine["labels"].check({"a": "Q"}).message
"This cannot be read as an answer: a has the label 'Q'; a label is 'P' or 'N'"
"""

__all__ = ["SETS", "sheet"]


def __getattr__(name):
    """Return `SETS` or `sheet`, loaded only when needed, so that commands answer at once."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from sg_course.homework import sheets

    return getattr(sheets, name)
