"""Everything with which we teach the theorem: pictures, questions, widgets, exercises, homework.

`sg_core` computes, and this package shows and asks. It contains drawings and boards, the questions
of the notebooks, widgets in which you draw, step and play, exercises with their verdicts, and
problem sets. Each module is imported by name, such as `from sg_course.widgets import GameEditor`.
"""
