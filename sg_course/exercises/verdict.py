"""The base class of all exercises, and the verdicts that checks return."""

import math
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from sg_core.errors import GameError
from sg_core.words import as_characters
from sg_course.exercises.reading import untouched
from sg_course.strict import raise_if_ours

SIGNS = {"not yet": "…", "wrong": "✗", "almost": "~", "right": "✓"}
COLOURS = {"not yet": "#5b6472", "wrong": "#b42318", "almost": "#9a5b00", "right": "#05703a"}


@dataclass(frozen=True)
class Verdict:
    """The answer of a check: one of four states, points from 0 to 1, a message, a witness.

    The witness shows the mistake: it is a position, a move or a line of play. A notebook shows
    the message and, where the exercise can draw its witness, the picture.
    """

    state: str
    message: str
    witness: Any = None
    points: float = 0.0
    heading: str = ""  # in place of the state, where that would say too much
    picture: Any = field(default=None, compare=False, repr=False)

    @property
    def is_right(self):
        """Return whether the answer is right.

        >>> wrong("No.").is_right
        False
        """
        return self.state == "right"

    def __bool__(self):
        # `judged(one) or judged(other)` would lose the reason for the first
        raise TypeError("a verdict is neither true nor false; ask whether it `.is_right`")

    def __str__(self):
        return f"{self.head} {self.message}"

    def out_of(self, points):
        """Return how many of a number of points the answer gets, in halves.

        >>> right("Yes.").out_of(3), almost("Nearly.").out_of(3), wrong("No.").out_of(3)
        (3.0, 1.5, 0.0)
        """
        return math.floor(2 * points * self.points + 0.5) / 2

    @property
    def head(self):
        """Return the sign of the state, with its name or the heading."""
        return f"{SIGNS[self.state]} {self.heading or self.state.capitalize()}."

    def _repr_mimebundle_(self, include=None, exclude=None):
        colour = COLOURS[self.state]
        style = f"border-left: 5px solid {colour}; padding: 4px 12px; margin: 4px 0"
        drawn = self.picture.html() if self.picture is not None else ""
        chip = f"background: {colour}; color: #fff; padding: 1px 8px; border-radius: 4px"
        sign = f'<b style="{chip}">{self.head}</b>'
        html = f'<div style="{style}">{sign} {escape(self.message)}</div>{drawn}'
        alt = f"\n{self.picture.alt}" if self.picture is not None else ""
        return {"text/plain": as_characters(f"{self}{alt}"), "text/html": as_characters(html)}


def not_yet(message):
    """Return a verdict without marks: it is not an answer yet."""
    return Verdict("not yet", message)


def wrong(message, witness=None):
    """Return a verdict without marks, with the witness of the mistake."""
    return Verdict("wrong", message, witness)


def almost(message, witness=None, points=0.5):
    """Return a verdict with some of the marks."""
    return Verdict("almost", message, witness, points)


def right(message):
    """Return a verdict with full marks."""
    return Verdict("right", message, points=1.0)


class Exercise:
    """An exercise: a statement, a blank to fill in, and a check that never crashes.

    A kind of exercise defines the question (`asks`, with names of attributes in braces), the form
    of the answer (`blanks`), when an answer is right (`judge`), and how to draw a witness (`draw`).
    If `asks` speaks of code, `on_paper` is the same question for readers who write by hand.
    Verdicts come from the rule that the answer must obey, never from a stored answer.
    """

    asks = ""
    on_paper = ""
    helps = ()  # from the weakest hint to the strongest
    blank = None  # the empty answer; None where any value is an answer

    def statement(self):
        """Return the question, in a sentence or two."""
        return self.asks.format_map(vars(self))

    def statement_on_paper(self):
        """Return the question without code, for readers who write or draw their answer."""
        return self.on_paper.format_map(vars(self)) or self.statement()

    def blanks(self):
        """Return an empty answer, to be filled in."""
        return self.blank

    def solution(self):
        """Return an answer that is right."""
        raise NotImplementedError

    def hints(self):
        """Return hints, from the weakest to the strongest."""
        return list(self.helps)

    def judge(self, answer):
        """Return the verdict on an answer that is not empty; may raise `GameError`."""
        raise NotImplementedError

    def draw(self, witness):
        """Return a drawing that shows the witness (None: the exercise itself), or None."""

    def check(self, answer=None):
        """Return the verdict on an answer of any kind; something unreadable is *not yet* an answer.

        Parameters
        ----------
        answer : anything
            The filled-in `blanks()`.

        Returns
        -------
        Verdict
        """
        try:
            if answer is None or untouched(answer, self.blanks()):
                return not_yet("Nothing is entered so far.")
            verdict = self.judge(answer)
        except GameError as problem:
            return not_yet(f"This cannot be read as an answer: {problem}")
        except Exception as problem:  # an answer may be any object, with any methods
            raise_if_ours(problem)
            return not_yet(f"This cannot be read as an answer ({what_failed(problem)}).")
        return self.with_witness_drawn(verdict)

    def with_witness_drawn(self, verdict):
        """Return a verdict with its witness drawn."""
        if verdict.witness is None:
            return verdict
        return replace(verdict, picture=self.drawn(verdict.witness))

    def drawn(self, witness):
        """Return a drawing that shows the witness, or None if there is none."""
        try:
            return self.draw(witness)
        except Exception as problem:  # a game may be too large to draw, or a reader's too strange
            raise_if_ours(problem)
            return None

    def __repr__(self):
        return f"<{type(self).__name__}: {self.statement()}>"

    def _repr_mimebundle_(self, include=None, exclude=None):
        text = as_characters(self.statement())
        drawing = self.drawn(None)
        if drawing is None:
            return {"text/plain": text, "text/html": f"<p>{escape(text)}</p>"}
        html = f"<p>{escape(text)}</p>{drawing.html()}"
        return {"text/plain": as_characters(f"{text}\n{drawing.alt}"), "text/html": html}


class NoResult(Exception):
    """Raised by a stand-in for a student's function without a result: what it did instead."""


def what_failed(problem):
    """Return an exception in words, even if it cannot be shown."""
    try:
        return f"{type(problem).__name__}: {problem}"
    except Exception:
        return type(problem).__name__
