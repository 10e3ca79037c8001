"""Natural numbers: the least one missing, addition without carrying, and bits in columns."""

import operator
from functools import reduce

from sg_core.checks import called, natural, naturals, one_by_one


@called("several values are given as a list: mex([0, 1])")
def mex(values):
    """Return the least natural number that is not among `values` (minimum excludant).

    Parameters
    ----------
    values : iterable of int
        Natural numbers in any order, repeated or not, however large.

    Returns
    -------
    int
        It is not in `values`, and all smaller numbers are. So it is at most the number of values.

    Raises
    ------
    GameError
        If one of the values is not a natural number.

    Examples
    --------
    >>> mex([0, 1, 3, 4, 7])
    2
    >>> mex([]), mex([10**20])
    (0, 0)

    References
    ----------
    P. M. Grundy, "Mathematics and games", Eureka 2 (1939).
    """
    return least_missing(set(naturals(values)))


def least_missing(present):
    """Return the mex of a set of natural numbers that need no check.

    >>> least_missing({0, 1, 3})
    2
    """
    least = 0
    while least in present:
        least += 1
    return least


def lowest_zero(bits):
    """Return the place of the lowest 0 among the binary digits: the mex of the places of the 1s.

    >>> lowest_zero(0b1011), lowest_zero(0)
    (2, 0)
    """
    return (~bits & (bits + 1)).bit_length() - 1


def nim_sum(*values):
    """Return the nim-sum x ⊕ y ⊕ …: binary addition in which nothing is carried.

    Parameters
    ----------
    *values : int
        Natural numbers.

    Returns
    -------
    int

    Raises
    ------
    GameError
        If one of the values is not a natural number.

    Examples
    --------
    >>> nim_sum(1, 4, 6)
    3
    >>> nim_sum(), nim_sum(5, 5)
    (0, 0)

    References
    ----------
    C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901).
    """
    one_by_one(values, "nim_sum")
    return xor(naturals(values))


def xor(numbers):
    """Return the nim-sum of a collection of numbers that need no check.

    >>> xor([1, 4, 6]), xor([])
    (3, 0)
    """
    return reduce(operator.xor, numbers, 0)


def top_bit(number):
    """Return the largest power of two that is at most a number, its first binary digit; 0 for 0.

    >>> top_bit(6), top_bit(0)
    (4, 0)
    """
    number = natural(number)
    return 1 << number.bit_length() - 1 if number else 0


def lowerings(numbers, wanted=0):
    """Return every way to lower just one of some numbers so that their nim-sum becomes `wanted`.

    The nim-sum changes by d = nim-sum ⊕ wanted, and so does the number that changes. A number x
    that has the top bit of d becomes smaller: x ⊕ d has a 0 there, and the bits above stay. If
    `wanted` is below the nim-sum, the top bit of d is set in the nim-sum, hence in an odd number
    of the numbers. So there is a way.

    Parameters
    ----------
    numbers : list of int
        Natural numbers, such as the heaps of a game of nim.
    wanted : int
        0 for a move that wins nim.

    Returns
    -------
    dict
        From the index of each number that can be lowered to its new value.

    Raises
    ------
    GameError
        If one of the numbers is not a natural number.

    Examples
    --------
    >>> lowerings([3, 4, 5])
    {0: 1}
    >>> lowerings([4, 5, 7]), lowerings([1, 2, 3]), lowerings([1, 4, 6], wanted=2)
    ({0: 2, 1: 3, 2: 1}, {}, {0: 0})

    References
    ----------
    C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901).
    """
    numbers = naturals(numbers, ordered=True)
    change = nim_sum(*numbers, wanted)
    top = top_bit(change)
    return {i: number ^ change for i, number in enumerate(numbers) if number & top}
