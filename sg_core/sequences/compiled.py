"""The loops of `sparse` as numba compiles them best: number by number.

Imported only where numba is installed, by the optional extra `[fast]`. Two things differ from
`sparse.fill`. The values that a heap reaches are not struck from a table that is made new for each
heap, but *stamped* with the heap. And a move that takes t stones and breaks off a part is told by
its *distance* d = t + part and the value x of the part: heap n reaches x ⊕ g(n − d) by it, for
every n. For a handful of rare parts this is a short list, and it stays the same for millions of
heaps.
"""

import numpy as np
from numba import njit, uint64

AT_A_TIME = 32  # moves that are tried before it is asked whether they were enough


@njit
def breaking_moves(values, parts, two, heap, unequal):
    """Return the distances of a heap's moves that break off one of the parts, and its values."""
    distances = np.empty(len(parts) * len(two), np.int64)
    nimbers = np.empty(len(distances), values.dtype)
    count = 0
    for taken in two:
        for part in parts:
            if taken + part < heap and not (unequal and taken + 2 * part == heap):
                distances[count], nimbers[count] = taken + part, values[part]
                count += 1
    return distances[:count], nimbers[:count]


@njit(inline="always")
def stamp(stamps, heap, values, distances, nimbers, begin, end):
    """Stamp the values that a heap reaches by the moves from `begin` to `end`."""
    for i in range(begin, end):  # unsigned numbers need no check whether they count from the end
        other = values[uint64(heap - distances[uint64(i)])]
        stamps[nimbers[uint64(i)] ^ other] = heap


@njit(inline="always")
def first_free(stamps, heap, value):
    """Return the first value, from one on, that is not stamped with the heap."""
    while stamps[uint64(value)] == heap:
        value += 1
    return value


@njit
def search(stamps, heap, values, two, unequal, common, lucky, counts, value):
    """Stamp values until the first free one is common, or all pairs of parts were tried."""
    for taken in two:
        rest = heap - taken
        for part in range(1, (rest - unequal) // 2 + 1):
            if common[heap & 1, value]:
                return value
            reached = values[part] ^ values[rest - part]
            if reached == value and counts[1] < len(lucky):
                lucky[counts[1]] = part
                counts[1] += 1
            stamps[reached] = heap
            value = first_free(stamps, heap, value)
    return value


@njit
def fill(values, start, stop, rare, lucky, counts, common, moves):
    """Compute values[start:stop], and return where it ended, as `sparse.fill` does.

    What is noted of each heap at the end of the loop stands in both, as one cannot call the other:
    a compiled loop calls compiled functions only, and those are missing where numba is.
    """
    whole, one, two, unequal = moves
    most = two[-1] if len(two) else 0
    stamps = np.zeros(common.shape[1], np.uint32)
    tries = lucky[: counts[1]]
    tries = breaking_moves(values, tries[2 * tries + most < start], two, start, unequal)
    changing = stop  # the moves that break off a rare part are listed anew up to this heap
    for heap in range(start, stop):
        if heap <= changing:
            known = rare[: counts[0]]
            sure = breaking_moves(values, known, two, heap, unequal)
            changing = most + 1 + (known[-1] * (1 + unequal) if len(known) else 0)
        for taken in whole:
            if taken == heap:
                stamps[0] = heap
        for taken in one:
            if taken < heap:
                stamps[values[heap - taken]] = heap
        stamp(stamps, heap, values, sure[0], sure[1], 0, len(sure[0]))
        value, tried = first_free(stamps, heap, 0), 0
        while tried < len(tries[0]) and not common[heap & 1, value]:
            end = min(tried + AT_A_TIME, len(tries[0]))
            stamp(stamps, heap, values, tries[0], tries[1], tried, end)
            value, tried = first_free(stamps, heap, value), end
        if not common[heap & 1, value]:
            value = search(stamps, heap, values, two, unequal, common, lucky, counts, value)
        if 2 * value >= len(stamps):
            return heap
        values[heap] = value
        if not common[heap & 1, value]:
            rare[counts[0]] = heap
            counts[0] += 1
            changing = stop
    return stop
