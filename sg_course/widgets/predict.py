"""`Predict`: the reader commits to an answer before the notebook shows it.

The questions of the notebooks are in `notebooks/questions/`: see `sg_course/questions/`.
"""

from collections.abc import Sequence
from html import escape

from sg_core.checks import natural
from sg_core.errors import GameError
from sg_core.words import shown
from sg_course.questions import question_named
from sg_course.widgets.base import Widget, front_end
from sg_course.widgets.votes import Votes

MOST_HANDS = 9999


class Predict(Widget):
    """A question with options. Once the reader has chosen one, each option shows its reply.

    Parameters
    ----------
    question : str
        The question, or, without options, the name of one in `notebooks/questions/`. For example,
        "05: which rule" is the question under the heading "which rule" in 05.md.
    options : sequence of (text, explanation), optional
        Every explanation replies to the belief that leads to its option.
    right : int, optional
        The index of the right option.

    Attributes
    ----------
    chosen : int or None
        The option that the reader chose; the first choice counts, until the reader tries again.
    shown : bool
        True if the reader asked to see the rest without an answer.
    closes : bool
        True: the text after the prediction stays hidden until the reader answers, or asks to see
        it. `Predict.closes = False`, run before the predictions of a notebook, shows everything.
    room : bool
        True: a lecturer counts the hands of a class, as on slides. `Predict.room = True` does so
        in the notebook itself. The hands are kept as long as the widget, and never saved.
    votes : Votes
        The hands for each option, and those of the vote before.

    Raises
    ------
    GameError
        If there are fewer than two options, or `right` is not one of them; or if there is no
        question of that name.

    Examples
    --------
    >>> ask = Predict("Who wins with one stone?", [("first", "Yes."), ("second", "No.")], right=0)
    >>> ask.act({"do": "choose", "index": 1})
    >>> ask.chosen, ask.view["right"]
    (1, 0)
    """

    page_button = "Predict here"
    _esm = front_end("predict")
    closes, room = True, False

    def __init__(self, question, options=None, right=None):
        if not isinstance(question, str):
            raise GameError(f"the question is a text, not {shown(question)}")
        if options is None and right is None:
            question, options, right = one_right(question_named(question))
        self.question, self.options = question, checked_options(options)
        self.right = natural(right, "right, an index,", most=len(options) - 1)
        self.chosen, self.shown = None, False
        self.votes = Votes(len(self.options))
        self.votes_shown, self.answer_shown, self.replied = False, False, None
        super().__init__()

    def do_choose(self, index):
        """Commit to an option."""
        natural(index, "the index of an option", most=len(self.options) - 1)
        self.chosen = index if self.chosen is None else self.chosen

    def do_again(self):
        """Ask once more."""
        self.chosen, self.shown, self.message = None, False, "Choose an answer."

    def do_show(self):
        """Show the text after the prediction, although there is no answer."""
        self.shown, self.message = True, "What follows is open."

    def do_press(self, index):
        """Count a hand for an option; or, if the answer is shown, show the reply to it alone."""
        natural(index, "the index of an option", most=len(self.options) - 1)
        if self.answer_shown:
            self.replied = None if index == self.replied else index
        else:
            self.message = self.votes.count(index)

    def do_less(self, index):
        """Take back a hand for an option."""
        natural(index, "the index of an option", most=len(self.options) - 1)
        if self.answer_shown:
            raise GameError("the answer is shown, so nobody votes; to go on, press Vote again")
        self.message = self.votes.count(index, more=False)

    def do_hands(self, index, number):
        """Take a number that was typed for the hands for an option, in a large class."""
        natural(index, "the index of an option", most=len(self.options) - 1)
        natural(number, "the number of hands", most=MOST_HANDS)
        if self.answer_shown:
            raise GameError("the answer is shown, so nobody votes; to go on, press Vote again")
        self.message = self.votes.typed(index, number)

    def do_votes(self):
        """Show the votes, or hide them."""
        self.votes_shown = not self.votes_shown
        self.message = self.votes.counts_sentence() if self.votes_shown else ""

    def do_vote_again(self):
        """Let the class vote once more, without any sign of the answer."""
        self.votes.again()
        self.votes_shown, self.answer_shown, self.replied = False, False, None
        self.message = "Vote again."

    def do_answer(self):
        """Show which option is right, or hide it."""
        self.answer_shown, self.replied = not self.answer_shown, None
        if self.answer_shown:
            self.message = f"{self.right + 1} is right. Press an option, and read why or why not."

    def content(self):
        """Return the question; explanations only after the choice, or after the answer is shown."""
        open_ = self.chosen is not None
        end = "show the answer." if self.room else "answer."
        return {
            "question": self.question,
            "options": [{"text": text, "why": why if open_ else ""} for text, why in self.options],
            "chosen": self.chosen,
            "closed": self.closes and not (open_ or self.shown or self.answer_shown),
            "right": self.right if open_ else None,
            "follows": f"What follows stays closed until you {end} ",
            "room": self.room,
            "votes": [self.vote_for(index) for index in range(len(self.options))],
            "steps": [
                {"text": "Show the votes", "do": "votes", "pressed": self.votes_shown},
                {"text": "Vote again", "do": "vote_again", "pressed": None},
                {"text": "Show the answer", "do": "answer", "pressed": self.answer_shown},
            ],
        }

    def vote_for(self, index):
        """Return what a class sees of an option."""
        (text, why), number, replied = self.options[index], index + 1, index == self.replied
        sign = mark(index == self.right) if self.answer_shown else "+1"
        return {
            "text": f"{number}. {text}",
            "sign": sign,
            "open": replied if self.answer_shown else None,
            "why": why if replied else "",
            "typed": "" if self.answer_shown else f"the number of hands for {number}",
            "less": "" if self.answer_shown else f"one hand less for {number}",
            "bars": self.bars(index),
        }

    def bars(self, index):
        """Return the bars of an option; [] if votes are hidden, None if a reply has their room."""
        if self.replied is not None:
            return None
        return self.votes.bars(index) if self.votes_shown else []

    def static(self):
        """Return the question for pages without a kernel, on which the answers fold out."""
        letters = [f"{chr(65 + i)}. {text}" for i, (text, _) in enumerate(self.options)]
        text = "\n".join([self.question, *letters])
        items = "".join(
            f"<details><summary>{escape(letter)}</summary><p>{mark(i == self.right)} "
            f"{escape(why)}</p></details>"
            for i, (letter, (_, why)) in enumerate(zip(letters, self.options))
        )
        return text, f"<div><b>{escape(self.question)}</b>{items}</div>"


def checked_options(options):
    """Return the options as a list of pairs of texts."""
    several = isinstance(options, Sequence) and len(options) >= 2
    if not several or not all(isinstance(p, tuple | list) and len(p) == 2 for p in options):
        raise GameError(
            f"options is a list of at least two (text, explanation), not {shown(options)}"
        )
    return [(str(text), str(why)) for text, why in options]


def mark(right):
    """Return a sign for right or wrong."""
    return "✓" if right else "✗"


def one_right(asked):
    """Return a question, its options with the reply to each, and the index of the right one."""
    ticks = [ticked for ticked, _, _ in asked.options]
    if ticks.count(True) != 1:
        raise GameError(
            "exactly one answer of a question must begin with - [x]; all others begin with - [ ]"
        )
    return asked.text, [(text, why) for _, text, why in asked.options], ticks.index(True)
