"""The inner loops of `sparse` as numba compiles them best: pair by pair.

Imported only where numba is installed, by the optional extra `[fast]`.
"""

from numba import njit


@njit
def strike(free, values, parts, rest, unequal):
    """Strike the values that one reaches by breaking `rest` into one of the parts and another."""
    for part in parts:
        if not unequal or 2 * part != rest:
            free[values[part] ^ values[rest - part]] = False


@njit
def search(free, values, rests, unequal, least, lucky, counts):
    """Strike values below `least` until none of them is free, or all pairs of parts were tried."""
    missing, known = free[:least].sum(), min(counts[1], len(lucky))
    for rest in rests:
        for part in lucky[:known]:
            if not missing:
                return
            value = values[part] ^ values[rest - part]
            if value < least and free[value] and not (unequal and 2 * part == rest):
                free[value] = False
                missing -= 1
    for rest in rests:
        for part in range(1, (rest - unequal) // 2 + 1):
            if not missing:
                return
            value = values[part] ^ values[rest - part]
            if value < least and free[value]:
                free[value] = False
                missing -= 1
                if counts[1] < len(lucky):
                    lucky[counts[1]] = part
                    counts[1] += 1


@njit
def least(free, among):
    """Return the least value that is free and among some."""
    value = 0
    while not (free[value] and among[value]):
        value += 1
    return value


loops = (strike, search, least)
