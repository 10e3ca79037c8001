"""Everything with which we teach the theorem: pictures, questions, widgets, exercises, homework.

`sg_core` computes; here are drawings and boards, the questions of the notebooks, front ends in
which one draws, steps and plays, exercises with their verdicts, and problem sets. Each module is
imported by name, such as `from sg_course.widgets import GameEditor`.
"""
