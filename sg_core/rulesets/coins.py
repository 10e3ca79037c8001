"""Coins in a row that are turned: Turning Turtles, Mock Turtles, Ruler, and your own rules."""

from itertools import combinations

from sg_core.checks import as_list, natural
from sg_core.errors import GameError, LimitError
from sg_core.rulesets.taking import name_of
from sg_core.words import counted, listed, shown

MOST_COINS, MOST_TURNS = 100, 200_000


class CoinTurning:
    """A move turns coins of a permitted set; the rightmost of them goes from head to tail.
    A player who cannot move loses.

    A position is the frozenset of the coins that show heads. Its value is the nim-sum of the
    values of its heads, each alone. This is why `split` returns each head alone, although a move
    may turn several coins at once.

    Parameters
    ----------
    coins : int
        How many coins are in the row.
    turns : function
        Takes a coin; returns the collections of coins to its left that may be turned with it.
        `()` means that the coin may be turned alone.
    first : int
        The number of the first coin.

    Raises
    ------
    GameError
        If the rule turns coins that are not to the left, or heads are beyond the row.
    LimitError
        If there are too many coins, or too many sets of them.

    Examples
    --------
    >>> neighbours = CoinTurning(3, lambda coin: [[coin - 1]] if coin > 1 else [])
    >>> [sorted(heads) for heads in neighbours.options(frozenset({2, 3}))]
    [[1, 3], []]

    References
    ----------
    *Winning Ways*, ch. 14; T. S. Ferguson, *Game Theory*, part I, 5.
    """

    how = "Click the coins that are turned; the last one twice if there could be more."
    only_equivalent = True

    def __init__(self, coins, turns, first=1):
        coins = natural(coins, "the number of coins", most=MOST_COINS)
        self.first = natural(first, "the number of the first coin", most=MOST_COINS)
        self.row = range(self.first, self.first + coins)
        self.turns, self.rule = sets_turned(turns, self.row), turns

    def options(self, position):
        """Return the heads after one move: by the rightmost coin, then in the order of the rule."""
        heads = sorted(self.heads(position))
        return tuple(position ^ turned for coin in heads for turned in self.turns[coin])

    def heads(self, position):
        """Return the coins that show heads; refuse anything that is not a position."""
        if not isinstance(position, frozenset):
            form = "the frozenset of the coins that show heads, such as frozenset({1, 3})"
            raise GameError(f"a position is {form}, not {shown(position)}")
        for coin in position.difference(self.row):
            row = f"goes from {self.row[0]} to {self.row[-1]}" if self.row else "has no coin"
            raise GameError(f"there is no coin {shown(coin)}: the row {row}")
        return position

    def split(self, position):
        """Return the heads, each alone: as a sum they have the same value."""
        return tuple(frozenset({coin}) for coin in sorted(self.heads(position)))

    def picture(self, position):
        """Return how a position looks."""
        return "coins", self.row, {"head": self.heads(position)}

    def why_not(self, position, clicks):
        """Return why the clicked coins may not be turned."""
        if max(clicks) not in position:
            return f"coin {max(clicks)}, the rightmost, shows tails; it must show heads"
        return f"the rule does not turn just {listed(sorted({*clicks}))}"

    def __repr__(self):
        if type(self) is not CoinTurning:
            return f"{type(self).__name__}({len(self.row)})"
        more = f", first={self.first}" * (self.first != 1)
        return f"CoinTurning({len(self.row)}, {name_of(self.rule)}{more})"


class TurningTurtles(CoinTurning):
    """A move turns one or two coins; the rightmost of them goes from head to tail.
    A player who cannot move loses.

    The value of coin n alone is n: two coins are turned as a heap of stones is lowered.

    Parameters
    ----------
    coins : int
        How many coins are in the row; they are numbered 1, 2, ….

    Examples
    --------
    >>> [sorted(heads) for heads in TurningTurtles(3).options(frozenset({1, 3}))]
    [[3], [1], [], [1, 2]]

    References
    ----------
    *Winning Ways*, ch. 14.
    """

    def __init__(self, coins):
        super().__init__(coins, lambda coin: at_most(1, range(1, coin)))


class MockTurtles(CoinTurning):
    """A move turns one, two or three coins; the rightmost of them goes from head to tail.
    A player who cannot move loses.

    The value of coin n alone is 2n or 2n + 1, whichever has an odd number of binary ones.

    Parameters
    ----------
    coins : int
        How many coins are in the row; they are numbered 0, 1, 2, ….

    Examples
    --------
    >>> [sorted(heads) for heads in MockTurtles(3).options(frozenset({2}))]
    [[], [0], [1], [0, 1]]

    References
    ----------
    *Winning Ways*, ch. 14; J. H. Conway, N. J. A. Sloane, "Lexicographic codes: error-correcting
    codes from game theory", IEEE Transactions on Information Theory 32 (1986).
    """

    def __init__(self, coins):
        super().__init__(coins, lambda coin: at_most(2, range(coin)), first=0)


class Ruler(CoinTurning):
    """A move turns any number of coins that are side by side; the rightmost of them goes from
    head to tail. A player who cannot move loses.

    The value of coin n alone is the largest power of two that divides n.

    Parameters
    ----------
    coins : int
        How many coins are in the row; they are numbered 1, 2, ….

    Examples
    --------
    >>> [sorted(heads) for heads in Ruler(3).options(frozenset({3}))]
    [[], [2], [1, 2]]

    References
    ----------
    *Winning Ways*, ch. 14.
    """

    how = "Click the first and the last of the coins that are turned."

    def __init__(self, coins):
        super().__init__(coins, lambda coin: [range(n, coin) for n in range(coin, 0, -1)])

    def clicks(self, position):
        """Return each move by the first and the last coin that are turned."""
        runs = ((position ^ after, after) for after in self.options(position))
        return {(min(run), max(run)): after for run, after in runs}


def at_most(most, coins):
    """Return the sets of at most `most` coins, smallest first.

    >>> at_most(2, range(3))
    [(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)]
    """
    return [some for size in range(most + 1) for some in combinations(coins, size)]


def sets_turned(turns, row):
    """Return, for each coin of a row, the sets that are turned with it as the rightmost."""
    if not callable(turns) or isinstance(turns, type):
        form = "a function from a coin to the sets of coins left of it that are turned with it"
        raise GameError(f"the rule is {form}, not {shown(turns)}")
    found, count = {}, 0
    for coin in row:
        sets = as_list(turns(coin), "sets of coins", most=MOST_TURNS)
        count += len(sets)
        if count > MOST_TURNS:
            raise LimitError(f"over {MOST_TURNS:,} sets may be turned; give fewer coins")
        found[coin] = tuple(frozenset((coin, *left_of(coin, some, row[0]))) for some in sets)
    return found


def left_of(coin, others, first):
    """Return coins that are turned with one to their right; refuse a coin that is not there.

    >>> left_of(5, [1, 3], 1)
    [1, 3]
    """
    others = [natural(other, "a coin") for other in as_list(others, "coins", most=MOST_COINS)]
    if wrong := [other for other in others if not first <= other < coin]:
        left = f"coin {coin} has {counted(coin - first, 'coin')} to its left"
        raise GameError(f"{left}, numbered from {first}; coin {shown(wrong[0])} is not one of them")
    return others
