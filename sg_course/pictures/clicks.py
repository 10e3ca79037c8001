"""Clicks on a board: which of them make a move by the rules, and what can be clicked next."""

from collections import Counter
from itertools import chain

from sg_core.errors import GameError
from sg_core.words import brief
from sg_course.pictures.looks import look_of


class Clicks:
    """What can be clicked at a position of some rules, for some of its options.

    >>> from sg_core.rulesets import TurningTurtles
    >>> coins = Clicks(TurningTurtles(4), frozenset({2}), [frozenset(), frozenset({1})])
    >>> coins.after()[1], coins.after((1,))[2], coins.after((2,))[2]
    (((1,), None), ((1, 2), frozenset({1})), ((2, 2), frozenset()))
    """

    def __init__(self, rules, position, options):
        self.rules, self.position = look_of(rules), position
        self.asked = tuple(options)
        said, options = self.rules.clicks(position) if options else {}, {*options}
        if not isinstance(said, dict) or not all(isinstance(w, tuple | frozenset) for w in said):
            form = "a dict from what is clicked for a move, such as ((0, 1), (2, 1)), to its option"
            raise GameError(f"clicks(position) gives {form}; not {brief(said)}")
        allowed = {way: option for way, option in said.items() if way and option in options}
        self.options = {frozenset(way): option for way, option in allowed.items()}
        self.fewest = {frozenset(way): len(way) for way in allowed}

    def after(self, clicks=()):
        """Return what can be clicked after `clicks`, with what each click leads to.

        The keys are the things that can be clicked. The values are pairs: all clicks including this
        one, and the option that they make, or None if another click is needed. A thing that belongs
        to no move with the earlier clicks starts a new move. If the clicks are a move, but part of
        a larger one as well, a second click on the last thing ends it.
        """
        found = {}
        for begun in dict.fromkeys(((), clicks)):
            last = frozenset(begun)
            more = Counter(chain.from_iterable(way for way in self.options if last < way))
            for thing in more.keys() - last:
                now, whole = (*begun, thing), last | {thing}
                ends = more[thing] == 1 and self.fewest.get(whole, len(now) + 1) <= len(now)
                found[thing] = now, self.options[whole] if ends else None
            if last in self.options:
                found[begun[-1]] = (*begun, begun[-1]), self.options[last]
        return found

    def unmade(self, shown):
        """Return the options that no clicks on what is shown make.

        >>> from sg_core.rulesets import Nim
        >>> Clicks(Nim(), 2, [1, 0]).unmade([(0, 0)])
        [1]
        """
        made = {option for way, option in self.options.items() if way.issubset(shown)}
        return [option for option in self.asked if option not in made]

    def why_not(self, clicks):
        """Return why some clicks are not a move, as the rules tell it; None if they do not."""
        return self.rules.why_not(self.position, clicks) if hasattr(self.rules, "why_not") else None
