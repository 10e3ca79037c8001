"""`MexLab`: the mex of a set on a number line, four other rules to refute, and a quiz."""

import random

from sg_core.checks import as_list, natural, one_of
from sg_core.errors import GameError
from sg_core.nimbers import mex
from sg_core.samples import chance
from sg_core.words import listed, shown
from sg_course.pictures.shapes import Shape
from sg_course.widgets.base import Widget
from sg_course.widgets.genus import numbers_in_braces
from sg_course.widgets.panels import button, choices, key, panel, shapes_part

MODES = {"build": "build a set", "quiz": "quiz"}
LEAST_LINE, MOST_LINE = 4, 20
MOST_ASKED = 6  # the largest mex in the quiz
ASKED = "Each other rule gives the mex of many sets, but not of all. Find a set that refutes it."
TO_BUILD = "Run the cell to change the set, or to answer a quiz."
TO_ANSWER = "Run the cell to answer."
STEP = 36  # pixels from a number to the next
RULES = {  # what one might take for the mex: each agrees with it on {0, …, n - 1}, n > 0
    "the largest number, plus one": lambda values: max(values, default=-1) + 1,
    "how many numbers there are": len,
    "the least number missing above the smallest": (
        lambda values: mex(values.union(range(min(values, default=0))))
    ),
    "the least missing number other than 0": lambda values: mex(values | {0}),
}


class MexLab(Widget):
    """Put numbers into a set S and see its mex; refute four other rules; answer questions.

    Parameters
    ----------
    values : iterable of int, optional
        The set at the beginning; default: {0, 1, 3, 4, 7}, as far as it is on the line.
    most : int
        Where the number line ends, from 4 to 20.
    mode : "build" or "quiz"
        What is shown first; the reader can switch.
    seed : int or str, optional
        Makes the questions the same each time.

    Attributes
    ----------
    values : frozenset of int
        The set on the line: the reader's, or in the quiz the one that is asked about.
    mex : int
        Its mex.
    refuted : dict
        From each rule that a set of the reader's refuted to the smallest such set so far.

    Raises
    ------
    GameError
        If the line is too short or too long, a value is not on it, or the mode is unknown.

    Examples
    --------
    >>> lab = MexLab([0, 1, 3])
    >>> lab.mex
    2
    >>> lab.act({"do": "toggle", "number": 2})
    >>> lab.words(known=True)
    'S = {0, 1, 2, 3}. 0 to 3 are in S, 4 is not: mex S = 4.'
    """

    page_button = "Change the set here"

    def __init__(self, values=None, most=11, mode="build", seed=1):
        one_of(mode, MODES, "mode")
        self.most = natural(most, "most")
        if not LEAST_LINE <= self.most <= MOST_LINE:
            raise GameError(f"most is from {LEAST_LINE} to {MOST_LINE}, not {shown(most)}")
        usual = [number for number in (0, 1, 3, 4, 7) if number <= self.most]
        values = usual if values is None else as_list(values, "numbers")
        self.built = frozenset(map(self.on_line, values))
        self.mode, self.chance = mode, random.Random() if seed is None else chance(seed)
        self.refuted, self.begun = {}, False
        self.asked, self.chosen, self.row = None, None, 0
        self.ask()
        super().__init__()

    @property
    def values(self):
        """Return the set on the line."""
        return self.built if self.mode == "build" else self.asked

    @property
    def mex(self):
        """Return its mex."""
        return mex(self.values)

    @property
    def known(self):
        """Return whether the mex may be seen."""
        return self.mode == "build" or self.chosen is not None

    def on_line(self, number):
        """Return a number of the line, or raise a `GameError`."""
        number = natural(number, "a number")
        if number > self.most:
            raise GameError(f"{shown(number)} is not on the line, which ends at {self.most}")
        return number

    def ask(self):
        """Draw the next set to ask about: another mex, and some rule gets it wrong."""
        last = None if self.asked is None else mex(self.asked)
        likely = [0, *range(min(self.most, MOST_ASKED + 1))]  # two rules err only where it is 0
        while True:
            least = self.chance.choice([n for n in likely if n != last])
            above = range(least + 1, self.most + 1)
            asked = {*range(least), *(n for n in above if self.chance.random() < 0.5)}
            if any(rule(asked) != least for rule in RULES.values()):
                break
        self.asked, self.chosen = frozenset(asked), None

    # What the front end may ask for

    def do_mode(self, mode):
        """Switch between building and the quiz."""
        if mode not in MODES:
            raise GameError(f"there is no mode {shown(mode)}")
        self.mode = mode

    def do_toggle(self, number):
        """Put a number into the set, or take it out."""
        self.build(self.built ^ {self.on_line(number)})

    def do_clear(self):
        """Take all numbers out of the set."""
        self.build(frozenset())

    def build(self, values):
        """Let the reader's set be `values`, and see which rules it refutes."""
        if self.mode != "build":
            raise GameError("in the quiz the set stays as it is")
        self.built, self.begun = values, True
        for name, rule in RULES.items():
            smaller = name not in self.refuted or len(values) < len(self.refuted[name])
            if rule(values) != self.mex and smaller:
                self.refuted[name] = values

    def do_answer(self, number):
        """Take the reader's answer; the first one counts."""
        if self.mode != "quiz":
            raise GameError("there is no question to answer; switch to the quiz")
        number = self.on_line(number)
        if self.chosen is not None:
            raise GameError("the first answer counts; Next asks another question")
        self.chosen = number
        self.row = self.row + 1 if number == self.mex else 0

    def do_next(self):
        """Ask the next question."""
        if self.mode != "quiz" or self.chosen is None:
            raise GameError("the next question comes after an answer to this one")
        self.ask()

    # What is shown

    def words(self, known):
        """Return the set and its mex in words; in the quiz the question, or the judgement."""
        said = "Which number is the mex of S?"
        if self.mode == "build":
            said = f"{reason(self.built, self.most)}: mex S = {self.mex}."
        elif known:
            said = self.judgement()
        return f"{self.shown_set()}. {said}"

    def shown_set(self):
        """Return the set in words."""
        return f"S = {numbers_in_braces(self.values)}" if self.values else "S is empty"

    def judgement(self):
        """Return what there is to say about the reader's answer."""
        number, least = self.chosen, self.mex
        if number == least:
            return f"Right: {reason(self.asked, self.most)}."
        rules = [name for name, rule in RULES.items() if rule(self.asked) == number]
        belief = f"{number} is {rules[-1]}. But " if rules else ""
        if number in self.asked:
            missing = f"The least number that is not in S is {least}."
            return f"{belief}{number} is in S; the mex is not. {missing}"
        return f"{belief or f'{number} is missing, but '}{least} is missing, too, and smaller."

    def rules(self):
        """Return what each rule says of the reader's set, and which set refuted it."""
        rows = []
        for name, rule in RULES.items():
            says, by = rule(self.built), self.refuted.get(name)
            verdict = " ✓" if says == self.mex else f", not {self.mex} ✗"
            by = "" if by is None else numbers_in_braces(by) if by else "the empty set"
            rows.append({"rule": name, "says": f"{says}{verdict if self.begun else ''}", "by": by})
        return rows

    def tally(self):
        """Return how far the reader is."""
        if self.mode == "quiz":
            return f"{self.row} right in a row" if self.row else ""
        if not self.begun:
            return "Change the set."
        if len(self.refuted) == len(RULES):
            least = all(len(values) == fewest(RULES[name]) for name, values in self.refuted.items())
            more = ", by the smallest sets possible." if least else ". Can smaller sets do it?"
            return f"All {len(RULES)} are refuted{more}"
        return f"{len(self.refuted)} of {len(RULES)} rules are refuted."

    def content(self):
        """Return what the front end shows; of the mex nothing before the answer."""
        return self.as_panel(self.known, self.tally())

    def saved(self):
        """Return what a saved page shows; in the quiz nothing of the answer."""
        build = self.mode == "build"
        return self.as_panel(known=build, last=TO_BUILD if build else TO_ANSWER)

    def as_panel(self, known, last):
        """Return the panel, with the mex if it may be known, and a last sentence."""
        build, said = self.mode == "build", self.words(known)
        following = button("Next ▶", "next", closed=self.chosen is None)
        drawn = shapes_part(
            self.line(known),
            f"A number line from 0 to {self.most}. {self.shown_set()}: numbers in it are filled.",
            legend=legend_of_line(known),
            caption=ASKED if build else "",
        )
        return panel(
            title="The mex of a set",
            parts=[drawn],
            buttons=[
                button("Empty", "clear") if build else following,
                *choices("mode", "mode", MODES, self.mode),
            ],
            keys=[
                key("click", "put in, take out" if build else "answer"),
                key("← →", "along the line"),
                key("Space", "the same as a click"),
                *[key("n", "next question", "next")] * (not build),
            ],
            banner=f"{said} {last}".strip(),
            good=known and self.answer() == self.mex,
            log=[rule_in_words(**row) for row in self.rules()] if build else [],
            log_title="other rules",
        )

    def line(self, known):
        """Yield the number line as shapes: the set filled, the mex ringed if it is known."""
        least, answer = self.mex if known else None, self.answer() if known else None
        beyond = self.most + 1
        yield Shape("ground", (STEP * beyond / 2, 0), size=(STEP * beyond + 28, 1))
        for n in range(self.most + 1):
            inside = n in self.values
            role = ", the mex" if n == least else ", your answer" if n == answer else ""
            spoken = f"{n}{role}, {'' if inside else 'not '}in the set"
            item = {"do": "toggle" if self.mode == "build" else "answer", "number": n}
            look = "least" if n == least else "in" if inside else "out"
            yield Shape(look, (STEP * n, 0), str(n), item, spoken, "numbers")
        yield Shape("least" if least == beyond else "beyond", (STEP * beyond, 0), "…")
        if least is not None:
            yield Shape("marked note", (STEP * least, -28), "mex")
        if answer not in (None, least):
            yield Shape("note", (STEP * answer, -28), "✗")
        if least:
            yield Shape("run", (STEP * (least - 1) / 2, 25), size=(STEP * least - 12, 4))

    def answer(self):
        """Return the reader's answer to the question that is shown, or None."""
        return self.chosen if self.mode == "quiz" else None


def legend_of_line(known):
    """Return what the marks on the number line mean, with the mex if it is known.

    >>> legend_of_line(known=False)
    ('Filled: in S',)
    """
    return ("Filled: in S", *["Orange: the mex, and all below it"] * known)


def rule_in_words(rule, says, by):
    """Say what a rule says, and by which set it was refuted.

    >>> rule_in_words("how many numbers there are", says="2, not 0 ✗", by="{1, 2}")
    'how many numbers there are: 2, not 0 ✗, refuted by {1, 2}'
    """
    return f"{rule}: {says}{by and f', refuted by {by}'}"


def fewest(rule):
    """Return how many numbers a set needs to refute a rule: none, or the one of {1}.

    >>> [fewest(rule) for rule in RULES.values()]
    [1, 1, 1, 0]
    """
    return next(len(values) for values in (set(), {1}) if rule(values) != mex(values))


def reason(values, most):
    """Return why the mex of a set S is what it is, on a line that ends at `most`.

    >>> reason({0, 1, 3}, most=5), reason({1}, most=5)
    ('0 and 1 are in S, 2 is not', '0 is not in S')
    """
    least = mex(values)
    if least == 0:
        return "0 is not in S"
    below = listed(range(least)) if least < 4 else f"0 to {least - 1}"
    beyond = "is not" if least <= most else "is beyond this line, and not in S"
    return f"{below} {'is' if least == 1 else 'are'} in S, {least} {beyond}"
