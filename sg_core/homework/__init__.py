"""Problem sets: individual sheets, copies for students, marks and feedback.

    python -m sg_core.homework build | sheet | grade | export   (each with --help)

In a notebook, `sheet("set1", student="ada")` gives the exercises of a set:

>>> mine = sheet("set1", student="ada")
>>> mine["labels"].check({"a": "Q"}).message
"This cannot be read as an answer: a has the label 'Q'; a label is 'P' or 'N'"
"""

from sg_core.homework.sets import SETS, sheet

__all__ = ["SETS", "sheet"]
