"""How rules show positions, and which clicks make a move.

Rules that have a board say so themselves (see `boards`): the methods `picture` and `clicks`, and if
they like `why_not`, `in_words`, and the texts `how` and `words`. Rules of a few lines name their
picture by a word instead, such as `picture = "cells"`:

* "heaps": a position is a number of stones, or a tuple of such numbers. A click takes a stone and
  all above it.
* "cells": a position is a frozenset of cells (x, y), which are shown full; `board` has all cells.
  Click the cells that a move fills or empties, one after the other.
* "chequered": the same, on a board for chess; `mark` is what stands on the cells, such as "♛".
* "coins": a position is the frozenset of the coins that show heads; `board` has all coins. Click
  the coins that a move turns.
* "list": a position of any kind is written, and each option is a box to click.
* "graph": the game is drawn as a graph.
"""

from collections import Counter
from itertools import chain

from sg_core.checks import in_order
from sg_core.errors import GameError
from sg_core.graph import changed, options_of
from sg_core.rulesets.nim import by_stone
from sg_core.words import brief, listed, shown


class ByWord:
    """Rules with the methods that show them; it passes all other names on to the rules."""

    def __init__(self, rules):
        self.rules = rules

    def __getattr__(self, name):
        return getattr(self.rules, name)

    def __repr__(self):
        return repr(self.rules)


class AsHeaps(ByWord):
    """Rules whose positions are a number of stones, or several."""

    def picture(self, position):
        """Return how a position looks."""
        return "heaps", position if isinstance(position, tuple) else (position,), {}

    def clicks(self, position):
        """Return each move by the stones that are clicked: they go, and all above them."""
        if isinstance(position, tuple):
            return by_stone(position)
        return {stone: left for stone, (left,) in by_stone((position,)).items()}


class AsSet(ByWord):
    """Rules whose positions are frozensets of things on a board."""

    def __init__(self, rules, kind, mark):
        super().__init__(rules)
        self.kind, self.mark = kind, mark

    def picture(self, position):
        """Return how a position looks."""
        if not isinstance(position, frozenset):
            raise GameError(f"a picture of {self.kind} is for frozensets, not {shown(position)}")
        board = getattr(self.rules, "board", getattr(self.rules, "start", position))
        return self.kind, in_order({*board, *position}), {self.mark: position}

    def clicks(self, position):
        """Return each move by the things that it changes."""
        return by_changes(position, self.rules.options(position))


class AsList(ByWord):
    """Rules whose positions are written, and whose moves are chosen from a list."""

    how = "Click the position after your move."

    def picture(self, position):
        """Return how a position looks."""
        return "list", options_of(self.rules)(position), {"here": (position,)}

    def clicks(self, position):
        """Return each move by the option itself."""
        return {(option,): option for option in options_of(self.rules)(position)}


WORDS = {
    "heaps": AsHeaps,
    "cells": lambda rules: AsSet(rules, "cells", getattr(rules, "mark", "●")),
    "chequered": lambda rules: AsSet(rules, "chequered", getattr(rules, "mark", "●")),
    "coins": lambda rules: AsSet(rules, "coins", "head"),
    "list": AsList,
    "graph": lambda rules: rules,
}


def by_changes(position, options):
    """Return options by what moves change: things of a set, or parts, each with what is left of it.

    >>> by_changes(frozenset({1, 2}), [frozenset({2, 3})])
    {frozenset({1, 3}): frozenset({2, 3})}
    >>> by_changes((3, 5), [(3, 1)]), by_changes(3, [1])
    ({((1, 1),): (3, 1)}, {((0, 1),): 1})
    """
    if isinstance(position, frozenset):
        return {position ^ after: after for after in options if isinstance(after, frozenset)}
    size = len(position) if isinstance(position, tuple) else None
    alike = (q for q in options if (len(q) if isinstance(q, tuple) else None) == size)
    return {changed(position, after): after for after in alike}


def look_of(rules):
    """Return rules with the methods that show them: themselves, unless they name a picture.

    >>> class TakeOneOrTwo:
    ...     picture = "heaps"
    ...     def options(self, stones):
    ...         return range(max(stones - 2, 0), stones)
    >>> look_of(TakeOneOrTwo()).picture(2), look_of(TakeOneOrTwo()).clicks(2)
    (('heaps', (2,), {}), {((0, 0),): 0, ((0, 1),): 1})
    """
    word = getattr(rules, "picture", None)
    if not isinstance(word, str):
        return rules
    if word not in WORDS:
        raise GameError(f"a picture is called {listed([*WORDS], 'or')}, not {shown(word)}")
    return WORDS[word](rules)


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
        asked = getattr(self.rules, "clicks", lambda position: by_changes(position, options))
        said, options = asked(position) if options else {}, {*options}
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
