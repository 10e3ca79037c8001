"""`SequenceExplorer`: build the code of a taking-and-breaking game, and see its nim-sequence."""

import re
from collections import Counter
from itertools import count

from ipywidgets import VBox
from traitlets import Any, Unicode

from sg_core.checks import natural
from sg_core.errors import GameError, LimitError
from sg_core.graph import Parts
from sg_core.rulesets import (
    DawsonsChess,
    DawsonsKayles,
    GrundysGame,
    Guiles,
    HeapGame,
    Kayles,
    LaskersNim,
    Octal,
)
from sg_core.sequences import find_period
from sg_core.sequences.periods import values_source, worth_computing
from sg_core.words import brief, counted, listed, shown
from sg_course.pictures.shapes import Shape
from sg_course.pictures.strip import draw_strip
from sg_course.widgets.base import Static, Widget, number_typed
from sg_course.widgets.panels import (
    button,
    choices,
    field,
    key,
    panel,
    shapes_part,
    still_part,
)
from sg_course.widgets.play import PlayGame
from sg_course.widgets.saved import ended

FIRST_LIMIT, MOST_HEAPS, MORE = 1_000, 64_000, 4  # values that are computed; how many times more
MOST_SHOWN, ROWS_AFTER, MOST_WRAP, USUAL_WRAP = 480, 2, 35, 20  # cells of the strip
MOST_LISTED = 24
MOST_PLAYED, USUAL_PLAYED = 12, 7
LEAST_COLUMNS, MOST_COLUMNS = 4, 9
GAMES = {
    "Kayles": Kayles,
    "Dawson's Kayles": DawsonsKayles,
    "Dawson's chess": DawsonsChess,
    "Guiles": Guiles,
    "Treblecross": lambda: Octal("0.007"),
    "Grundy's game": GrundysGame,
    "Lasker's nim": LaskersNim,
}
LEFT, EXCEPTION = {1: "no heap", 2: "one heap", 4: "two heaps"}, "an exception"
MOST_TYPED = 40
STEP, WIDE = 34, 130  # pixels from a switch to the next, and of what stands before a row
CELL = re.compile("<rect x=.+?</text>")  # of a strip


class SequencePanel(Widget):
    """The code, the rules in words, and the strip of `SequenceExplorer`.

    The strip is large, so it is sent by itself, and only when it changes.

    Parameters
    ----------
    rules : HeapGame or Parts
    """

    # a code that could not be read stays in the field
    until_next_action = Widget.until_next_action | {"typed": None}
    still_svg = Unicode().tag(sync=True)
    round = Any(None)  # the PlayGame that is open

    def __init__(self, rules):
        self.use(rules)
        self.stones = USUAL_PLAYED
        super().__init__()

    def use(self, rules):
        """Let the rules be others."""
        self.rules, self.heaps, self.round, self.typed = rules, values_source(rules), None, None
        self.width = self.needed
        first = worth_computing(self.heaps, FIRST_LIMIT)
        self.found = find_period(self.heaps, first, progress=False)

    @property
    def digits(self):
        """Return the digits of the code; () if there is none."""
        return self.rules.digits if isinstance(self.rules, Octal) else ()

    @property
    def needed(self):
        """Return how many digits are to be shown: one more than there are."""
        return min(max(LEAST_COLUMNS, len(self.digits) + 1), max(MOST_COLUMNS, len(self.digits)))

    # What the front end may ask for

    def do_code(self, code):
        """Read an octal code as it was typed."""
        self.typed = brief(code, MOST_TYPED) if isinstance(code, str) else None
        self.use(Octal(code.strip() if isinstance(code, str) else code))

    def do_name(self, name):
        """Take one of the games that have a name."""
        if not isinstance(name, str) or name not in GAMES:
            raise GameError(f"there is no game named {shown(name)}")
        self.use(GAMES[name]())

    def do_flip(self, taken, bit):
        """Turn one of the three switches of a digit."""
        taken, width = natural(taken, "a number of stones"), self.width
        if not self.digits:
            raise GameError("these rules have no digits; type a code, such as 0.77")
        if taken >= width or bit not in switches_for(taken):
            raise GameError(f"there is no switch {shown(bit)} for taking {shown(taken)}")
        digits = self.shown_digits()
        digits[taken] ^= bit
        first, *rest = map(str, digits)
        self.use(Octal(f"{first}.{''.join(rest).rstrip('0') or '0'}"))
        self.width = max(width, self.width)  # so that no switch disappears under the hand

    def shown_digits(self):
        """Return the digits with zeros up to the width of the table."""
        return list(self.digits) + [0] * (self.width - len(self.digits))

    def do_more(self):
        """Compute more values."""
        if self.found.proved:
            raise GameError("the period is proved: every later value can be looked up")
        count = self.found.checked_to
        if count * MORE > MOST_HEAPS:
            more = "find_period(rules, limit=…) goes on"
            raise LimitError(f"{count:,} values are the most shown here; {more}")
        self.found = find_period(self.heaps, count * MORE, progress=False)

    def do_stones(self, heap):
        """Take the heap to play with as far as it was typed; nothing stands for the usual one."""
        self.stones = brief(heap, MOST_TYPED) or USUAL_PLAYED

    def do_play(self, heap=None):
        """Open a round from a heap; default: the one that was typed."""
        heap = natural(number_typed(self.stones if heap is None else heap), "a heap")
        if not 1 <= heap <= MOST_PLAYED:
            raise GameError(
                f"a heap to play with has from 1 to {MOST_PLAYED} stones, not {shown(heap)}"
            )
        self.round = PlayGame(self.rules, heap, hints="nim-sum")

    # What is shown

    @property
    def wrap(self):
        """Return how many cells a row has: whole periods, if they are short enough."""
        period = self.found.period
        if not period or period > MOST_WRAP:
            return USUAL_WRAP
        return period * max(1, USUAL_WRAP // period)

    def values(self):
        """Return the values that are shown: until the period has been seen, in whole rows."""
        wrap, found = self.wrap, self.found
        until = (found.preperiod or 0) + ROWS_AFTER * wrap if found.period else MOST_SHOWN
        count = min(-(-until // wrap) * wrap, MOST_SHOWN - MOST_SHOWN % wrap)
        return found.values(count if found.proved else min(count, found.checked_to)).tolist()

    def facts(self):
        """Return what is known of the sequence, in sentences."""
        found = self.found
        sentence = f"{str(found)[0].upper()}{str(found)[1:]}."
        facts = [sentence, *self.exceptions_in_words(), self.zeros_in_words()]
        return facts if found.saltus else [*facts, self.frequency_in_words()]  # or all grow

    def exceptions_in_words(self):
        """Return a sentence about the exceptions of a period."""
        these = self.found.exceptions
        if not these:
            return []
        framed = f"{counted(len(these), 'exception')} (framed)"
        return [ended(f"{framed}: {some(these)}")]

    def zeros_in_words(self):
        """Return which heaps are P-positions."""
        found = self.found
        end = found.preperiod + found.period if found.proved else found.checked_to
        zeros = [heap for heap, value in enumerate(found.values(end).tolist()) if value == 0]
        if not found.proved:
            return ended(f"P-positions (value 0) so far: {some(zeros)}")
        later = [heap for heap in zeros if heap >= found.preperiod and not found.saltus]
        if not later:
            return f"P-positions (value 0): {some(zeros)}, and no others."
        every = f"every {found.period} heaps" if found.period > 1 else "at every heap"
        return (
            f"P-positions (value 0): {some(zeros)}; those from {found.preperiod} on recur {every}."
        )

    def frequency_in_words(self):
        """Return how often each value occurs."""
        counts = Counter(self.found.values(self.found.checked_to).tolist())
        each = [f"{value} ({times:,}×)" for value, times in counts.most_common()]
        below = f"{self.found.checked_to:,}"
        return ended(f"Values of the heaps below {below}, by frequency: {some(each)}")

    def strip(self):
        """Return the picture of the values."""
        title = getattr(self.rules, "code", type(self.rules).__name__)
        return draw_strip(self.values(), self.wrap, self.found.exceptions, title, EXCEPTION)

    def switches(self):
        """Yield the digits of the code, each as switches for what a move may leave."""
        if not self.digits:
            return
        digits = self.shown_digits()
        yield from notes(0, "take", range(len(digits)))
        for row, (bit, left) in enumerate(LEFT.items(), start=1):
            yield from notes(row, f"may leave {left}")
            for taken, digit in enumerate(digits):
                if bit in switches_for(taken):
                    yield switch(row, taken, bit, digit & bit)
        yield from notes(len(LEFT) + 1, "digit", [f"{digits[0]} .", *digits[1:]])

    def content(self):
        """Return what the front end shows."""
        strip, proved, (period, *facts) = self.strip(), self.found.proved, self.facts()
        self.still_svg = with_heaps(strip.svg())
        name = next((name for name, game in GAMES.items() if same_rules(game(), self.rules)), None)
        code = getattr(self.rules, "code", "") if self.typed is None else self.typed
        return panel(
            title="A game of heaps and its values",
            parts=[
                shapes_part(
                    self.switches(),
                    "the digits of the code as switches",
                    saved=False,
                    subject=self.width,
                ),
                still_part(strip),
            ],
            buttons=[
                *choices("name", "name", {name: name for name in GAMES}, name, group="Games"),
                button("Compute more", "more", closed=proved, out=True),
                button("Play it", "play", out=True),
            ],
            fields=[
                field("code", code, "code", "code", spoken="octal code"),
                field(
                    "stones",
                    self.stones,
                    "play",
                    "heap",
                    spoken="stones to play with",
                    live="stones",
                    enter=True,
                ),
            ],
            keys=[
                key("click", "turn a switch"),
                key("arrows", "next one"),
                key("Space", "the same as a click"),
            ],
            banner=period,
            good=proved,
            why=words_of(self.rules),
            log=facts,
            log_title="What is known",
        )

    def saved(self):
        """Return the same, under the rules in words."""
        return self.content() | {"title": words_of(self.rules), "why": ""}


class SequenceExplorer(Static, VBox):
    """Type or build an octal code: the rules in words, the nim-sequence as a strip, its period.

    Parameters
    ----------
    rules : str, HeapGame, function or object with `options(heap)`
        An octal code, or rules such as `GrundysGame()`, as `nim_sequence` takes them.

    Attributes
    ----------
    rules : HeapGame
        The rules as they stand.
    found : Period
        What is known of the sequence.

    Raises
    ------
    GameError
        If the code is not one, or the rules are not for heaps.

    Examples
    --------
    >>> explorer = SequenceExplorer("0.77")
    >>> explorer.found.period
    12
    >>> explorer.panel.act({"do": "flip", "taken": 2, "bit": 4})
    >>> explorer.rules
    Octal('0.73')
    """

    page_button = "Explore the sequence here"

    def __init__(self, rules="0.77"):
        rules = Octal(rules) if isinstance(rules, str) else rules
        if not callable(getattr(rules, "options", rules)):
            raise GameError(f'expected an octal code such as "0.77", or rules, not {shown(rules)}')
        rules = rules if isinstance(rules, HeapGame) else Parts(rules)
        self.panel = SequencePanel(rules)
        self.panel.observe(self.follow, names="round")
        super().__init__([self.panel])

    @property
    def rules(self):
        """Return the rules as they stand."""
        return self.panel.rules

    @property
    def found(self):
        """Return what is known of the sequence."""
        return self.panel.found

    def follow(self, change):
        """Show the round that is open, if any."""
        self.children = [self.panel, *filter(None, [change["new"]])]

    def static(self):
        """Return the strip."""
        return self.panel.static()


def with_heaps(svg):
    """Return the drawing of a strip in which each cell tells its heap under the pointer."""
    heaps = count()
    return CELL.sub(lambda cell: f"<g><title>heap {next(heaps)}</title>{cell[0]}</g>", svg)


def switches_for(taken):
    """Return the switches of a digit: without taking, a heap can only be broken."""
    return [*LEFT] if taken else [4]


def switch(row, taken, bit, on):
    """Return a switch of a digit as a shape."""
    spoken = f"take {taken}, leaving {LEFT[bit]}" if taken else "break a heap into two"
    flip, at = {"do": "flip", "taken": taken, "bit": bit}, (WIDE + STEP * taken, STEP * row)
    text, group = str(on or ""), f"may leave {LEFT[bit]}"
    return Shape("one" if on else "zero", at, text, flip, f"{spoken}: {on}", group)


def notes(row, name, texts=()):
    """Yield the name of a row, and a text for each digit."""
    yield Shape("note", (0, STEP * row), name)
    for i, text in enumerate(texts):
        yield Shape("note", (WIDE + STEP * i, STEP * row), str(text))


def words_of(rules):
    """Return rules in words."""
    return getattr(rules, "words", "These are your own rules.")


def same_rules(one, other):
    """Return whether two games of the family are the same."""
    if isinstance(one, Octal) and isinstance(other, Octal):
        return one.digits == other.digits
    return type(one) is type(other)


def some(things):
    """Return the first few of a list in words.

    >>> some([1, 2]), some([])
    ('1 and 2', 'none')
    """
    if len(things) > MOST_LISTED:
        return f"{', '.join(map(str, things[:MOST_LISTED]))}, …"
    return listed([str(thing) for thing in things]) if things else "none"
