"""An exercise in which students answer in a sentence, and judge it themselves."""

from html import escape
from typing import NamedTuple

from sg_core.checks import as_list, as_text
from sg_core.errors import GameError
from sg_core.words import shown
from sg_course.exercises.verdict import Exercise, Verdict
from sg_course.questions import question_named

FEWEST, MOST = 5, 60  # words
TICKED = "You are the judge: which of these can you tick?"


class InOneSentence(Exercise):
    """Answer in a sentence, and compare it with ours.

    No sentence is called right or wrong, because a check of words would
    praise false sentences.

    Parameters
    ----------
    question : str
        The question; if you give nothing else, the name of one in `notebooks/questions/`.
    ours : str, optional
        Our sentence.
    ticks : list of str, optional
        Questions by which readers judge their own sentences.

    Examples
    --------
    >>> exercise = InOneSentence("Why XOR?", "Equal games cancel in pairs.", ["Do they cancel?"])
    >>> print(exercise.check("Because each bit says whether a game is there."))
    … Compare. You are the judge: which of these can you tick?
    """

    blank = ""
    asks = f"{{question}} Answer in one sentence of your own, of {FEWEST} to {MOST} words."

    def __init__(self, question, ours=None, ticks=None):
        if ours is None and ticks is None:
            question, options, ours, *_ = question_named(as_text(question, "question"))
            ticks = [text for _, text, _ in options]
        self.question, self.ours = as_text(question, "question"), as_text(ours, "ours")
        self.ticks = [as_text(tick, "a question to tick") for tick in as_list(ticks, "questions")]
        if not self.ours or not self.ticks:
            raise GameError("give our sentence, and the questions by which the reader judges")

    def solution(self):
        return self.ours

    def hints(self):
        return self.ticks

    def judge(self, answer):
        if not isinstance(answer, str):
            raise GameError(f"write a sentence as a text, in quotes, not {shown(answer)}")
        count = sum(any(map(str.isalnum, word)) for word in answer.split())
        if count < FEWEST:
            raise GameError(f"a few words are not a sentence yet: write {FEWEST} or more")
        long = f"{count} words are a lot for one sentence. " if count > MOST else ""
        return Verdict("not yet", f"{long}{TICKED}", answer, heading="Compare")

    def draw(self, witness):
        return None if witness is None else SideBySide(witness, self.ours, self.ticks)


class SideBySide(NamedTuple):
    """A student's sentence beside ours, with questions to tick."""

    yours: str
    ours: str
    ticks: list

    @property
    def alt(self):
        """Return both sentences and the questions as text."""
        boxes = [f"☐ {tick}" for tick in self.ticks]
        return "\n".join([f"Yours: {self.yours}", f"Ours: {self.ours}", *boxes])

    def html(self):
        """Return both sentences, and a box for each question."""
        column = "flex: 1 1 220px; margin: 4px 0"
        texts = "".join(
            f'<p style="{column}"><b>{whose}</b><br>{escape(text)}</p>'
            for whose, text in [("Yours", self.yours), ("Ours", self.ours)]
        )
        boxes = "".join(
            f'<label style="display: block"><input type="checkbox"> {escape(tick)}</label>'
            for tick in self.ticks
        )
        both = f'<div style="display: flex; flex-wrap: wrap; gap: 0 24px">{texts}</div>'
        return f"<div>{both}{boxes}</div>"
