"""Nim multiplication, which makes a field of the natural numbers, and products of coin games."""

from functools import lru_cache
from itertools import product, starmap
from math import prod

from sg_core.checks import called, natural
from sg_core.errors import GameError
from sg_core.rulesets.coins import MOST_TURNS, CoinTurning
from sg_core.words import listed, shown

MOST_BITS = 128
MOST_KEPT = 2**16


@called("two at a time, such as nim_product(nim_product(2, 3), 4)")
def nim_product(a, b):
    """Return the nim product a ⊗ b.

    In a field, a product is 0 only if a factor is 0. Hence (a ⊕ a′) ⊗ (b ⊕ b′), multiplied out,
    must not be 0 for a′ < a and b′ < b, and a ⊗ b is the least number that achieves this. In other
    words, it is the mex of all a′ ⊗ b ⊕ a ⊗ b′ ⊕ a′ ⊗ b′. We compute it by splitting the binary
    digits into halves.

    Parameters
    ----------
    a, b : int
        Natural numbers.

    Returns
    -------
    int

    Raises
    ------
    GameError
        If one of them is not a natural number.
    LimitError
        If one of them has too many digits.

    Examples
    --------
    >>> nim_product(2, 2), nim_product(2, 3), nim_product(4, 5)
    (3, 1, 2)

    References
    ----------
    J. H. Conway, *On Numbers and Games*, ch. 6; H. W. Lenstra, "Nim multiplication" (1978).
    """
    return times(factor(a), factor(b))


def factor(number):
    """Return a number that can be multiplied; refuse anything else."""
    return natural(number, "a factor", most=(1 << MOST_BITS) - 1)


@lru_cache(maxsize=MOST_KEPT)
def times(a, b):
    """Return a ⊗ b, by two rules for F = 2, 4, 16, 256, ….

    F ⊗ m is F · m for m < F, and F ⊗ F is F ⊕ F/2. With a = a₁F ⊕ a₀ and b = b₁F ⊕ b₀, the product
    can be multiplied out.

    >>> [[times(a, b) for b in range(4)] for a in range(4)]
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    """
    if a < 2 or b < 2:
        return a * b
    digits = half_of(max(a, b))
    F = 1 << digits
    (a1, a0), (b1, b0) = divmod(a, F), divmod(b, F)
    high, low = times(a1, b1), times(a0, b0)
    middle = times(a1 ^ a0, b1 ^ b0) ^ low  # a₁b₀ ⊕ a₀b₁, and a₁b₁ from F ⊗ F
    return (middle << digits) ^ low ^ times(high, F >> 1)


def half_of(number):
    """Return half the number of binary digits, 1, 2, 4, 8, …, of the least field with a number.

    >>> half_of(2), half_of(4), half_of(15), half_of(16)
    (1, 2, 2, 4)
    """
    digits = 1
    while number >> 2 * digits:
        digits *= 2
    return digits


def nim_inverse(a):
    """Return the number whose nim product with `a` is 1.

    In a field of q numbers, it is `a` to the power q − 2.

    Parameters
    ----------
    a : int
        A natural number, not 0.

    Returns
    -------
    int

    Raises
    ------
    GameError
        If it is not a natural number, or 0.
    LimitError
        If it has too many digits.

    Examples
    --------
    >>> nim_inverse(2), nim_inverse(4)
    (3, 15)

    References
    ----------
    J. H. Conway, *On Numbers and Games*, ch. 6.
    """
    if factor(a) == 0:
        raise GameError("0 has no inverse: 0 ⊗ b is 0 for all b")
    # q is 2ᵈ for the d digits of the field, and q − 2 = 2 + 4 + … + 2ᵈ⁻¹
    power, square = 1, a
    for _ in range(2 * half_of(a) - 1):
        square = times(square, square)
        power = times(power, square)
    return power


class CoinProduct(CoinTurning):
    """A game with coins on a board: a move of one coin game across and one of another upwards.

    If one game turns the coins x, a, … and the other turns y, b, …, a move here turns all pairs of
    them: (x, y), (x, b), (a, y), and so on. The coin furthest right and up goes from head to tail.
    A player who cannot move loses.

    A position is the frozenset of the heads (x, y). By the Tartan theorem the value of a head alone
    is the nim product of the two values.

    Parameters
    ----------
    across, up : CoinTurning

    Raises
    ------
    GameError
        If one of them is not such a game, or a position has other heads.
    LimitError
        If too many sets of coins could be turned.

    Examples
    --------
    >>> from sg_core.rulesets import TurningTurtles
    >>> corners = CoinProduct(TurningTurtles(4), TurningTurtles(4))
    >>> [sorted(heads) for heads in corners.options(frozenset({(1, 2)}))]
    [[], [(1, 1)]]

    References
    ----------
    *Winning Ways*, ch. 14.
    """

    def __init__(self, across, up):
        for game in (across, up):
            if not isinstance(game, CoinTurning):
                form = "a product is of two coin games, such as Ruler(4)"
                raise GameError(f"{form}, not {shown(game)}")
        self.across, self.up = across, up
        sets = prod(sum(map(len, game.turns.values())) for game in (across, up))
        natural(sets, "the number of sets of coins", most=MOST_TURNS)
        self.row = [*product(across.row, up.row)]
        self.turns = {
            (x, y): tuple(map(frozenset, starmap(product, product(across.turns[x], up.turns[y]))))
            for x, y in self.row
        }

    def picture(self, position):
        """Return how a position looks: the heads on a board."""
        return "cells", self.row, {"H": self.heads(position)}

    def in_words(self, position, option):
        """Return a move in words.

        >>> from sg_core.rulesets import Ruler
        >>> rules = CoinProduct(Ruler(2), Ruler(2))
        >>> rules.in_words(frozenset({(2, 1)}), frozenset({(1, 1)}))
        'turn (1, 1) and (2, 1)'
        """
        return f"turn {listed(sorted(position ^ option))}"

    def __repr__(self):
        return f"CoinProduct({self.across!r}, {self.up!r})"
