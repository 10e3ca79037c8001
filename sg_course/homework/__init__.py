"""Problem sets: individual sheets, copies for students, marks and feedback.

    python -m sg_course.homework build | show | sheet | grade | paper | term | collect

Each command explains itself with --help. Its code is in these modules:

* `sheets` has the exercises of a student, which `sg_course.instances` draws, with their checks;
  `books` writes the notebooks.
* `answers` reads what was handed in, and `grading` marks it; `running` runs functions, with the
  `worker` in a `component`.
* `roster` knows the names of a class and whose a file is, also in the homes of a hub.
* `gradebook` grades a class, and `table` has its marks; `term` puts sets side by side, and has the
  marks for Canvas and Moodle.
* `pages` are for a student, for people who read texts, and of the class; `preview` shows many
  instances to authors, and `paper` writes tests on paper.
* `commands` has build, sheet, grade and term.

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
