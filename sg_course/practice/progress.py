"""The level of each skill, and which skill is due.

Time is counted in exercises: a skill is due again after a number of them.
"""

from typing import NamedTuple

from sg_core.checks import natural
from sg_core.errors import GameError
from sg_core.words import shown

LEVELS = ("easier", "as in the course", "harder")
ROW = 3  # right in a row lead to the next level
LONGEST = 10**6  # clock


class Standing(NamedTuple):
    """How far somebody is with a skill."""

    level: int = 0
    row: int = 0  # right in a row at this level
    last: int = 0  # what the clock showed when it was answered last

    @property
    def wait(self):
        """Return after how many exercises the skill is due again.

        After a mistake, and at a level that is new, the row is 0, and one exercise is enough.
        """
        return 2 ** (ROW * self.level + self.row) if self.row else 1


class Progress:
    """How far somebody is with all skills: `now` counts the answers, `of` has the standings.

    What a newer version has written of skills that this one lacks is carried along in `unknown`.

    >>> progress = Progress()
    >>> for right in (True, True, True, False):
    ...     progress.count("labels", right)
    >>> progress.of["labels"]
    Standing(level=1, row=0, last=4)
    """

    def __init__(self, now=0, of=None, unknown=None):
        self.now, self.of, self.unknown = now, of or {}, unknown or {}

    def standing(self, skill):
        """Return how far somebody is with a skill."""
        return self.of.get(skill, Standing(last=self.now))

    def count(self, skill, right):
        """Count an answer: three right in a row lead a level up, and nothing leads down."""
        level, row, _ = self.standing(skill)
        self.now += 1
        row = min(row + 1, ROW) if right else 0
        if row == ROW and level + 1 < len(LEVELS):
            level, row = level + 1, 0
        self.of[skill] = Standing(level, row, self.now)

    def pass_by(self, skill):
        """Note an exercise that does not count: level and row stay, and the skill waits anew."""
        self.now += 1
        self.of[skill] = self.standing(skill)._replace(last=self.now)

    def choose(self, skill, level):
        """Go on with a skill at a level that somebody chooses."""
        natural(level, "a level", most=len(LEVELS) - 1)
        self.of[skill] = Standing(level, 0, self.standing(skill).last)

    def due(self, but=None):
        """Return the skill whose wait ends first, of those practised so far, except `but`."""
        others = [skill for skill in self.of if skill != but]
        return min(others, key=lambda skill: self.of[skill].last + self.of[skill].wait)

    def as_values(self):
        """Return the progress as plain values, for `read`."""
        known = {skill: [*one] for skill, one in self.of.items()}
        return {"now": self.now, "skills": known | self.unknown}


def read(now, skills, known):
    """Return the progress that plain values describe; skills that are not `known` go along.

    Raises
    ------
    GameError
        If the values do not describe progress, because somebody has changed them.

    >>> progress = read(4, {"labels": [1, 0, 4], "new": [0, 1, 2]}, ["labels"])
    >>> progress.of, progress.unknown
    ({'labels': Standing(level=1, row=0, last=4)}, {'new': [0, 1, 2]})
    """
    natural(now, "the number of answers", most=LONGEST)
    if not isinstance(skills, dict):
        raise GameError(f"skills is a dict from skill to standing, not {shown(skills)}")
    found, unknown = {}, {skill: one for skill, one in skills.items() if skill not in known}
    for skill, numbers in ((skill, skills[skill]) for skill in skills if skill in known):
        if not isinstance(numbers, list) or len(numbers) != len(Standing._fields):
            raise GameError(f"a standing is a list of three numbers, not {shown(numbers)}")
        limits = zip(Standing._fields, numbers, (len(LEVELS) - 1, ROW, now))
        found[skill] = Standing(*(natural(n, name, most=most) for name, n, most in limits))
    return Progress(now, found, unknown)
