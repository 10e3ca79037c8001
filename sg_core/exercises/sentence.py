"""An exercise that is answered in a sentence of one's own."""

import re

from sg_core.doors import as_text
from sg_core.errors import GameError
from sg_core.exercises.verdict import Exercise, Verdict, almost, not_yet, wrong
from sg_core.words import counted, shown

FEWEST, MOST = 5, 60  # words
DENIALS = ("no", "never", "neither", "without", "cannot")  # "no" begins "not" and "nothing"


class InOneSentence(Exercise):
    """Write a sentence that has all the ideas; each shows in a word that begins in a certain way.

    `ideas` goes from what is asked when the idea is missing to beginnings of words, any of
    which shows it; `ours` is a sentence to compare with; `traps` goes from replies to words that
    show a mistake. No check of words can call a sentence right: a full one is to be compared.

    >>> ideas = {"What becomes of an element that occurs twice?": ["cancel", "pair"]}
    >>> exercise = InOneSentence("Why XOR?", ideas, "Equal elements of a sum cancel in pairs.")
    >>> print(exercise.check("Because a bit is set in one of them."))
    ~ Say more. Words for 0 of 1 idea found. What becomes of an element that occurs twice?
    """

    blank = ""
    asks = (
        "{question} Answer in one sentence of your own. The check only looks for words; whether "
        "the sentence is right, you judge beside ours."
    )

    def __init__(self, question, ideas, ours, traps=None):
        traps = {} if traps is None else traps
        for name, given in [("ideas", ideas), ("traps", traps)]:
            if not isinstance(given, dict) or (name == "ideas" and not given):
                raise GameError(f"{name} is a dict from text to words, not {shown(given)}")
        for prompt, words in [*ideas.items(), *traps.items()]:
            some = isinstance(words, list | tuple | set | frozenset) and words
            if not some or not all(isinstance(word, str) and word.strip() for word in words):
                raise GameError(f"{shown(prompt)} needs a list of words, not {shown(words)}")
        self.question, self.ours = as_text(question, "question"), as_text(ours, "ours")
        self.ideas, self.traps = ideas, traps
        verdict = self.judge(ours)
        if not verdict:
            raise GameError(f"our own sentence must have all ideas: {verdict.message}")

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
        trap = next((reply for reply, words in self.traps.items() if claims(answer, words)), None)
        have, total = len(self.ideas) - len(missing), len(self.ideas)
        if count < FEWEST:
            return not_yet("A few words are no sentence yet.")
        if trap:
            return wrong(trap)
        if missing:
            text = f"Words for {have} of {counted(total, 'idea')} found. {' '.join(missing)}"
            return Verdict("almost", text, points=have / total, heading="Say more")
        if count > MOST:
            return almost(f"All ideas are there, but {count} words are too many for one sentence.")
        text = f"Does yours say the same as ours? “{self.ours}”"
        return Verdict("right", text, points=1.0, heading="Compare")


def shows(text, beginnings):
    """Return whether some word of a text begins in one of these ways.

    >>> shows("It cancels.", ["cancel"]), shows("Uncancelled.", ["cancel"])
    (True, False)
    """
    plain = " ".join(text.lower().split())
    forms = (re.escape(" ".join(words.lower().split())) for words in beginnings)
    return any(re.search(rf"(?<!\w){form}", plain) for form in forms)


def claims(text, beginnings):
    """Return whether a text has some of these words and does not deny them.

    >>> claims("It is carried over.", ["carried"]), claims("Nothing is carried.", ["carried"])
    (True, False)
    >>> claims("They do not cancel.", ["not cancel"])
    True
    """
    denied = shows(text, DENIALS)
    return any(shows(text, [word]) and (not denied or shows(word, DENIALS)) for word in beginnings)
