"""The table of solved octal games, each period proved anew.

The octal games 0.d₁d₂d₃ that are known to repeat only from a heap beyond 250 on are fourteen, if
one of those with the same sequence, shifted or not, is taken, and 0.106. For each of the fourteen,
values are computed up to where the periodicity theorem proves the period (see `periods`): its full
window is compared. With compiled loops, all of them take about three and a half minutes.

What 0.106 would take
---------------------
Preperiod n0 and period p are about 4·10¹¹ each. The theorem needs 2·n0 + 2p + 3 values, about
1.6·10¹²: 1.6 TB of memory and, at the 13 million values a second that two hundred million heaps
took on a small server, 34 hours.

A *repeated state* would need half of the steps and 25 kB. Suppose that from a heap m on,
for p heaps, no heap is rare, and that to reach every rare value below a heap's own it is enough to
break off parts less than w, as all rare heaps are (see `sparse`). Each value then follows from the
first w values and the w + 3 before it; the latter are the *state*. Let the states before m and
before m + p be the same, and p even, as rare and common are swapped here for every other heap. Then
heap m + p reaches what m reaches by breaking off rare parts, so its least common value that is not
reached is the same, and the parts that reach the rare values below do so again: g(m + p) = g(m), no
rare value, and the states before the next heaps are the same, too; and so on, for ever. With
m = n0 + w + 3 that takes n0 + p + w + 3 steps, about 8·10¹¹, 17 hours at the same speed; kept are
the first w values, the last w + 3, and those before m. One choice of what is rare must do for all
heaps, and so must w. Of the first two hundred million heaps 15 are rare, the last one heap 1,103,
and w = 8,389 is enough.

References
----------
A. Flammenkamp, "Sprague-Grundy values of octal-games", tables on the web, for 0.354, 0.104, 0.106,
0.054 and 0.454; A. Gangolli, T. Plambeck, "A note on periodicity in some octal games",
International Journal of Game Theory 18 (1989), for 0.16, 0.127, 0.56 and 0.376; for the others
*Winning Ways*, ch. 4.
"""

from dataclasses import dataclass
from time import monotonic

from tqdm import tqdm

from sg_core.doors import as_list, truth
from sg_core.errors import GameError
from sg_core.rulesets import Octal
from sg_core.sequences.periods import PLAIN_SPEED, find_period, theorem_about_code
from sg_core.sequences.sparse import (
    HeapValues,
    fewest_rare,
    fill,
    fill_compiled,
    may_swap,
    moves_of,
)
from sg_core.words import shown

PUBLISHED = {  # code: period, and the first heap from which values repeat; fewest values first
    "0.055": (148, 259),
    "0.45": (20, 498),
    "0.644": (442, 3_256),
    "0.156": (349, 3_479),
    "0.165": (1_550, 5_181),
    "0.356": (142, 7_315),
    "0.127": (4, 46_578),
    "0.16": (149_459, 105_351),
    "0.56": (144, 326_640),
    "0.376": (4, 2_268_248),
    "0.354": (1_180, 10_061_916),
    "0.054": (10_015_179, 193_235_616),
    "0.104": (11_770_282, 197_769_598),
    "0.454": (60_620_715, 160_949_019),
}
SMALL = 1_000_000  # values, which take a minute or two without compiled loops
BYTES = 3.3  # of memory for a value, the search for a period included
HEADS = ("game", "period", "from heap", "rare heaps", "largest value", "values", "seconds")


@dataclass(frozen=True)
class Row:
    """A line of the table: what was proved of one game, and what it took.

    Attributes
    ----------
    period, preperiod : int
        As in `Period`.
    rare : int
        How many of the heaps 0, 1, … have rare values, for the mask with the fewest.
    largest : int
        The largest value.
    values : int
        How many values were compared.
    seconds : float
        The time for computing and comparing them.
    """

    code: str
    period: int
    preperiod: int
    rare: int
    largest: int
    values: int
    seconds: float

    def cells(self):
        """Return what stands in the line, as text."""
        numbers = self.period, self.preperiod, self.rare, self.largest, self.values
        return self.code, *(f"{number:,}" for number in numbers), f"{self.seconds:.1f}"


def table_line(cells):
    """Return the cells of a line of the table, each in its column."""
    return "".join(f"{cell:>15}" for cell in cells)


def values_to_prove(code):
    """Return how many values prove the period that is published.

    >>> values_to_prove("0.156")
    7659
    """
    period, preperiod = PUBLISHED[code]
    return theorem_about_code(Octal(code)).needed(preperiod, period)


class Reported(HeapValues):
    """The values of an octal game; `report` is called now and then with how many are known."""

    def __init__(self, code, report):
        super().__init__(Octal(code))
        self.report = report

    def extend(self, count, report=None, compiled=None):
        """Compute values up to a number of heaps."""
        super().extend(count, self.report, compiled)


def proved_row(code):
    """Return the line of a game.

    Raises
    ------
    GameError
        If as many values as the published period needs do not prove it.
    """
    needed, began = values_to_prove(code), monotonic()
    with tqdm(total=needed, desc=code, unit=" values", unit_scale=True, leave=False) as bar:
        heaps = Reported(code, lambda known: bar.update(known - bar.n))
        found = find_period(heaps, needed, progress=False)
    rare, _, _ = fewest_rare(found.known, heaps.common.shape[1], may_swap(moves_of(heaps.rules, 3)))
    numbers = found.period, found.preperiod, rare, int(found.known.max()), found.checked_to
    if found.proved and numbers[:2] == PUBLISHED[code] and found.checked_to == needed:
        return Row(code, *numbers, round(monotonic() - began, 1))
    period, preperiod = PUBLISHED[code]
    other = f"published is period {period:,} from heap {preperiod:,} on"
    raise GameError(f"{code}: {found}; {other}")


def affordable(codes):
    """Return the codes that are small enough without compiled loops; say what others would take."""
    large = [code for code in codes if values_to_prove(code) > SMALL]
    if large:
        print("Without numba, the optional extra [fast], these are left out (--slow tries them):")
    for code in large:
        values = values_to_prove(code)
        memory = BYTES * values / 1e9
        print(f"{code}: {values:,} values, about {time_for(values)}, {memory:.1f} GB")
    return [code for code in codes if code not in large]


def time_for(values):
    """Return how long values take without compiled loops, in words.

    >>> time_for(4_536_507), time_for(443_139_471)
    ('8 minutes', '12.3 hours')
    """
    minutes = values / PLAIN_SPEED / 60
    return f"{minutes / 60:,.1f} hours" if minutes >= 60 else f"{minutes:.0f} minutes"


def prove_all(codes=tuple(PUBLISHED), slow=False):
    """Prove the periods of games, and print their lines.

    Parameters
    ----------
    codes : collection of str
        Games of the table.
    slow : bool
        Whether to prove the large ones without compiled loops, too.

    Returns
    -------
    list of Row

    Raises
    ------
    GameError
        If a code is not one of these, or a period is not proved.
    """
    codes = list(dict.fromkeys(game_of_the_table(code) for code in as_list(codes, "codes")))
    if not truth(slow, "whether to try what is slow") and fill_compiled() is fill:
        codes = affordable(codes)
    print(table_line(HEADS))
    rows = []
    for code in codes:
        rows.append(proved_row(code))
        print(table_line(rows[-1].cells()), flush=True)
    print(f"together {sum(row.seconds for row in rows):.1f} seconds")
    return rows


def game_of_the_table(code):
    """Return a code if it is in the table."""
    if not isinstance(code, str) or code not in PUBLISHED:
        others = "for others see find_period(Octal(code))"
        raise GameError(f"{shown(code)} is not in the table, {', '.join(PUBLISHED)}; {others}")
    return code
