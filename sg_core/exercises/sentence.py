"""An exercise that is answered in a sentence of one's own."""

import re
from dataclasses import dataclass, field

from sg_core.errors import GameError, shown
from sg_core.exercises.verdict import Exercise, Verdict, almost, right, wrong
from sg_core.graph import counted

FEWEST, MOST = 5, 60  # words


@dataclass(frozen=True)
class InOneSentence(Exercise):
    """Write a sentence that has all the ideas; each shows in a word that begins in a certain way.

    `ideas` goes from what is asked when the idea is missing to beginnings of words, any of
    which shows it; `ours` is a sentence to compare with.

    >>> ideas = {"What becomes of an element that occurs twice?": ["cancel", "pair"]}
    >>> exercise = InOneSentence("Why XOR?", ideas, "Equal elements of a sum cancel in pairs.")
    >>> exercise.check("Because a bit is set in one of them.").message
    '0 of 1 idea found. What becomes of an element that occurs twice?'
    """

    question: str
    ideas: dict = field(hash=False)
    ours: str

    def __post_init__(self):
        if not isinstance(self.ideas, dict) or not self.ideas:
            raise GameError(f"ideas is a dict from question to words, not {shown(self.ideas)}")
        for prompt, words in self.ideas.items():
            some = isinstance(words, list | tuple | set | frozenset) and words
            if not some or not all(isinstance(word, str) and word.strip() for word in words):
                raise GameError(f"{shown(prompt)} needs a list of words, not {shown(words)}")
        verdict = self.judge(self.ours)
        if not verdict:
            raise GameError(f"our own sentence must have all ideas: {verdict.message}")

    def statement(self):
        how = "The check only looks for words; whether the sentence is right, you judge beside ours"
        return f"{self.question} Answer in one sentence of your own. {how}."

    def blanks(self):
        return ""

    def solution(self):
        return self.ours

    def hints(self):
        words = [f"{min(words)}…" for words in self.ideas.values()]
        return [
            f"How many ideas does your sentence need? The check looks for {len(self.ideas)}.",
            f"It should answer: {' '.join(self.ideas)}",
            f"Words that begin like these may stand in it: {', '.join(words)}",
        ]

    def judge(self, answer):
        if not isinstance(answer, str):
            raise GameError(f"write a sentence as a text, in quotes, not {shown(answer)}")
        count = sum(any(map(str.isalnum, word)) for word in answer.split())
        missing = [prompt for prompt, words in self.ideas.items() if not shows(answer, words)]
        have, total = len(self.ideas) - len(missing), len(self.ideas)
        if not answer.strip():
            return Verdict("not yet", "Nothing is written so far.")
        if count < FEWEST:
            return wrong("A few words are no sentence yet.")
        if missing:
            text = f"{have} of {counted(total, 'idea')} found. {missing[0]}"
            return almost(text, points=have / total)
        if count > MOST:
            return almost(f"All ideas are there, but {count} words are too many for one sentence.")
        which = f"all {total} ideas" if total > 1 else "the idea"
        return right(f"Your sentence has {which}. Compare with ours: {self.ours}")


def shows(text, beginnings):
    """Return whether some word of a text begins in one of these ways.

    >>> shows("It cancels.", ["cancel"]), shows("Uncancelled.", ["cancel"])
    (True, False)
    """
    plain = " ".join(text.lower().split())
    forms = (re.escape(" ".join(words.lower().split())) for words in beginnings)
    return any(re.search(rf"(?<!\w){form}", plain) for form in forms)
