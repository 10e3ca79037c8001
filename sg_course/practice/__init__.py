"""Practice without end: skills, each with fresh exercises of three levels.

* `skills` has the table of skills, and draws their exercises at random.
* `forms` are the ways to answer: taps on a picture, or a field for each number.
* `progress` knows the level of each skill, and which one is due.
"""

# ruff: noqa: F401 (what is imported here is what the package offers)

from sg_course.practice.progress import LEVELS, Progress, read
from sg_course.practice.skills import SKILLS, drawn
