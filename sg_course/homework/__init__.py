"""Problem sets: individual sheets, copies for students, marks and feedback.

    python -m sg_course.homework build | sheet | grade   (each with --help)

`sets` says what is asked, `instances` draws it for a student, `books` writes the sheets. Answers
are found by `reading` and marked by `grading`; functions run by `running`, with the `worker` in a
`component`; `roster` knows the class, `table` has the marks, with points by hand, `kept` the
answers from run to run; `gradebook` grades a class with all these. Pages: `feedback` for a student,
`marking` for who reads texts, `summary` of the class. `checks` has the checks in a sheet,
`commands` what is done.

In a notebook, `sheet("set1", student="ada")` gives the exercises of a set:

>>> from sg_course.homework import sheet
>>> mine = sheet("set1", student="ada")
>>> mine["labels"].check({"a": "Q"}).message
"This cannot be read as an answer: a has the label 'Q'; a label is 'P' or 'N'"
"""

__all__ = ["SETS", "sheet"]


def __getattr__(name):
    """Return `SETS` or `sheet`, loaded when they are asked for: commands are told at once."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from sg_course.homework import sets

    return getattr(sets, name)
