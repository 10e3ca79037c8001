"""What two rounds of the inventory tell: gains, and which misconceptions went and which stayed."""

from collections import Counter
from math import comb, sqrt
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.words import counted
from sg_course.inventory.answers import NONE, RIGHT

RARE = 0.05  # how often chance alone may make a change that is called one
FEW = 0.1  # of a class: a misconception that fewer have is not named as one that stayed
SURE = 1.96  # standard errors on each side of 95 percent


class Change(NamedTuple):
    """How many chose something before and after, and in words what became of it."""

    what: str
    before: int
    after: int
    said: str


class Learnt(NamedTuple):
    """The comparison of two rounds, of the students who answered in both.

    `gain` and `error` are None if it cannot be computed. `changes` has a list for each item.
    """

    students: int
    before: float  # means of right answers
    after: float
    gain: float | None
    error: float | None
    changes: list
    alone: dict  # {round: codes that are only there}


def learnt(items, before, after):
    """Return what a class has learnt between two rounds.

    Raises
    ------
    GameError
        If no code is in both rounds.
    """
    codes = sorted(before.keys() & after.keys())
    if not codes:
        raise GameError("no code is in both files, so nothing can be compared")
    rows = [(before[code], after[code]) for code in codes]
    scores = [tuple(one.count(RIGHT) for one in pair) for pair in rows]
    means = [sum(some) / len(rows) for some in zip(*scores)]
    changes = [changes_of(item, [(a[i], b[i]) for a, b in rows]) for i, item in enumerate(items)]
    alone = {
        "before": sorted(before.keys() - after.keys()),
        "after": sorted(after.keys() - before.keys()),
    }
    return Learnt(len(rows), *means, *gain_of(scores, len(items)), changes, alone)


def gain_of(scores, most):
    """Return the normalised gain of a class, and its standard error, from pairs of scores.

    The gain is 1 − (what was missing after) / (what was missing before), a ratio of two means, and
    the error is that of a ratio.

    >>> gain_of([(0, 6), (6, 9)], 12)
    (0.5, 0.0)
    >>> gain_of([(12, 12)], 12)
    (None, None)
    """
    missing = [(most - before, most - after) for before, after in scores]
    had = sum(a for a, _ in missing)
    if not had:
        return None, None
    gain, n = 1 - sum(b for _, b in missing) / had, len(scores)
    if n == 1:
        return gain, None
    spread = sum((b - (1 - gain) * a) ** 2 for a, b in missing) / (n - 1)
    return gain, sqrt(spread / n) / (had / n)


def changes_of(item, pairs):
    """Return the changes of an item: of the right option, each wrong one, and no answer."""
    before, after = (Counter(some) for some in zip(*pairs))
    found = [Change(RIGHT, before[RIGHT], after[RIGHT], "")]
    for what in item.misconceptions:
        left = sum(a == what != b for a, b in pairs)
        came = sum(a != what == b for a, b in pairs)
        said = what_became(len(pairs), before[what], after[what], chance_of(left, came))
        found.append(Change(what, before[what], after[what], said))
    return [*found, Change(NONE, before[NONE], after[NONE], "")]


def what_became(students, before, after, chance):
    """Return what became of a misconception.

    >>> what_became(40, 20, 4, 0.001), what_became(40, 20, 12, 0.01), what_became(40, 20, 18, 0.8)
    ('went', 'became rarer, and stayed with some', 'stayed')
    >>> what_became(40, 2, 1, 1), what_became(40, 2, 12, 0.01), what_became(40, 3, 9, 0.15)
    ('few had it', 'came', 'stayed')
    """
    if chance <= RARE and after > before:
        return "came"
    if chance <= RARE:
        return "went" if 2 * after < before else "became rarer, and stayed with some"
    if max(before, after) < FEW * students:
        return "few had it"
    return "stayed" if after >= FEW * students else "few have it now; that may be chance"


def chance_of(left, came):
    """Return how often chance alone would bring so uneven a change: the sign test.

    >>> chance_of(5, 0), chance_of(3, 3)
    (0.0625, 1.0)
    """
    n, few = left + came, min(left, came)
    return min(1.0, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n)


def gain_in_words(result):
    """Return the gain of a class in a sentence, with its uncertainty."""
    head = f"{counted(result.students, 'student')} answered both times: on average "
    head += f"{result.before:.1f} right before and {result.after:.1f} after."
    if result.gain is None:
        return f"{head} Nobody could gain anything, because all was right before."
    if result.error is None:
        return f"{head} The normalised gain is {result.gain:.2f}; one student has no uncertainty."
    low, high = (result.gain + sign * SURE * result.error for sign in (-1, 1))
    between = f"between {low:.2f} and {high:.2f} (95 %)"
    return f"{head} The normalised gain is {result.gain:.2f}, {between}."
