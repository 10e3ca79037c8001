"""Exercises drawn at random, of equal difficulty for all: practice and problem sets ask them.

* `chance` makes seeds from names, and draws games with given `Features`.
* `sets` has the questions of the six problem sets, in the table `SETS`.
"""

# ruff: noqa: F401 (what is imported here is what the package offers)

from sg_course.instances.chance import Features, chance_for, first_that, folded, random_game_with
from sg_course.instances.sets import SETS
