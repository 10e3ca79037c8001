"""The table of solved octal games, each period proved anew.

The octal games 0.d₁d₂d₃ that are known to repeat only from a heap beyond 250 on are fourteen, if
one of those with the same sequence, shifted or not, is taken, and 0.106. For each of the fourteen,
values are computed up to where the periodicity theorem proves the period (see `periods`): its full
window is compared. A run may be interrupted: values are kept in a folder, and the next run goes on.

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

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic

import numpy as np
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
FOLDER = "solved_octal_games"
SMALL = 1_000_000  # values, which take a minute or two without compiled loops
BYTES = 3.3  # of memory for a value, the search for a period included
KEPT_EVERY = 30  # seconds
ROWS = "rows.json"
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


def line(cells):
    """Return the cells of a line of the table, each in its column."""
    return "".join(f"{cell:>15}" for cell in cells)


def values_to_prove(code):
    """Return how many values prove the period that is published.

    >>> values_to_prove("0.156")
    7659
    """
    period, preperiod = PUBLISHED[code]
    return theorem_about_code(Octal(code)).needed(preperiod, period)


class KeptValues(HeapValues):
    """The values of the heaps of an octal game, which are kept in a file now and then.

    Parameters
    ----------
    code : str
    folder : Path
        If it holds values of an earlier run, it goes on with them.
    report : function
        Called with the number of values that are known, again and again.
    """

    def __init__(self, code, folder, report):
        super().__init__(Octal(code))
        self.code, self.file, self.report = code, folder / f"{code}.npz", report
        self.before, self.began = 0.0, monotonic()  # seconds: of earlier runs, and the clock
        if self.file.exists():
            self.load()
        self.kept, self.kept_at = self.count, monotonic()

    @property
    def seconds(self):
        """Return the seconds spent on the game, in all runs."""
        return self.before + monotonic() - self.began

    def load(self):
        """Take over the values in the file; its checksums are compared as it is read."""
        try:
            with np.load(self.file) as kept:
                code, seconds, values = str(kept["code"]), float(kept["seconds"]), kept["values"]
        except Exception as error:  # numpy and zipfile say in many ways that a file is damaged
            wrong = f"{self.file} cannot be read ({error})"
            raise GameError(f"{wrong}; delete it, and {self.code} begins anew") from error
        natural_numbers = values.dtype.kind == "u" and values.ndim == 1 and len(values)
        if code != self.code or not natural_numbers or values[0]:
            wrong = f"{self.file} holds no values of {self.code}"
            raise GameError(f"{wrong}; delete it, and {self.code} begins anew")
        self.begin_with(values)
        self.before = seconds
        tqdm.write(f"{self.code} goes on with {len(values):,} values of an earlier run.")

    def extend(self, count, report=None, compiled=None):
        """Compute values, and keep them in the file now and then."""
        super().extend(count, self.note, compiled)

    def note(self, known):
        """Report how many values are known, and keep them if it is time."""
        self.report(known)
        if monotonic() - self.kept_at > KEPT_EVERY:
            self.keep()

    def keep(self):
        """Write the values to the file; the one before stays until the new one is complete."""
        if self.count > self.kept:
            content = {"code": self.code, "seconds": self.seconds, "values": self.values}
            write_whole(self.file, lambda part: np.savez(part, **content))
            self.kept, self.kept_at = self.count, monotonic()


def write_whole(file, write):
    """Write a file elsewhere, and put it in its place when it is complete."""
    part = file.with_name(f"part-{file.name}")
    write(part)
    part.replace(file)


def proved_row(code, folder):
    """Return the line of a game; if it is interrupted, its values are kept.

    Raises
    ------
    GameError
        If as many values as the published period needs do not prove it.
    """
    needed = values_to_prove(code)
    with tqdm(total=needed, desc=code, unit=" values", unit_scale=True, leave=False) as bar:
        heaps = KeptValues(code, folder, lambda known: bar.update(known - bar.n))
        try:
            found = find_period(heaps, needed, progress=False)
        except BaseException:  # an interruption, too
            heaps.keep()
            raise
    rare, _, _ = fewest_rare(found.known, heaps.common.shape[1], may_swap(moves_of(heaps.rules, 3)))
    numbers = found.period, found.preperiod, rare, int(found.known.max()), found.checked_to
    row = Row(code, *numbers, round(heaps.seconds, 1))
    if found.proved and is_published(row):
        return row
    period, preperiod = PUBLISHED[code]
    other = f"published is period {period:,} from heap {preperiod:,} on"
    again = f"if there is a file {heaps.file}, delete it and try again"
    raise GameError(f"{code}: {found}; {other}; {again}")


def made_folder(folder):
    """Return a folder as a path; it is made if it is not there."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except (OSError, TypeError, ValueError) as error:
        raise GameError(f"{shown(folder)} is no folder for what is kept ({error})") from error
    return Path(folder)


def proved_before(folder):
    """Return the lines that are in the folder already, by code."""
    file = folder / ROWS
    if not file.exists():
        return {}
    try:
        rows = [Row(**row) for row in json.loads(file.read_text(encoding="utf-8"))]
        if not all(row.cells() and is_published(row) for row in rows):
            raise ValueError("other ones")
    except (OSError, ValueError, TypeError, KeyError) as error:
        wrong = f"{file} does not hold the lines of the table ({error})"
        raise GameError(f"{wrong}; delete it, and the games are proved anew") from error
    return {row.code: row for row in rows}


def keep_rows(rows, folder):
    """Write the lines to the folder."""
    text = json.dumps([asdict(row) for row in rows.values()], indent=1)
    write_whole(folder / ROWS, lambda part: part.write_text(text, encoding="utf-8"))


def is_published(row):
    """Return whether a line says of its game what is published."""
    told = row.period, row.preperiod
    return told == PUBLISHED.get(row.code) and row.values == values_to_prove(row.code)


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


def prove_all(codes=tuple(PUBLISHED), folder=FOLDER, slow=False):
    """Prove the periods of games and print their lines; those proved before are printed again.

    Parameters
    ----------
    codes : collection of str
        Games of the table.
    folder : str or Path
        Keeps what was proved, and the values of a game that is not done.
    slow : bool
        Whether to prove the large ones without compiled loops, too.

    Returns
    -------
    list of Row

    Raises
    ------
    GameError
        If a code is none of these, a file in the folder cannot be read, or a period is not proved.
    """
    codes = list(dict.fromkeys(game_of_the_table(code) for code in as_list(codes, "codes")))
    truth(slow, "whether to try what is slow")
    folder = made_folder(folder)
    rows = proved_before(folder)
    if fill_compiled() is fill and not slow:
        left = affordable([code for code in codes if code not in rows])
        codes = [code for code in codes if code in rows or code in left]
    before = [code for code in codes if code in rows]
    if before:
        print(f"Proved in an earlier run, by {folder / ROWS}: {', '.join(before)}.")
    print(line(HEADS))
    for code in codes:
        if code not in rows:
            rows[code] = proved_row(code, folder)
            keep_rows(rows, folder)
            (folder / f"{code}.npz").unlink(missing_ok=True)
        print(line(rows[code].cells()), flush=True)
    print(f"together {sum(rows[code].seconds for code in codes):.1f} seconds, kept in {folder}")
    return [rows[code] for code in codes]


def game_of_the_table(code):
    """Return a code if it is in the table."""
    if not isinstance(code, str) or code not in PUBLISHED:
        others = "for others see find_period(Octal(code))"
        raise GameError(f"{shown(code)} is not in the table, {', '.join(PUBLISHED)}; {others}")
    return code
