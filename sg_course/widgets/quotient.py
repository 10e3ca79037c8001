"""`QuotientLab`: the table of a quotient, words that are reduced, sums of heaps, and the pairs."""

from dataclasses import replace

from sg_core.beyond.monoid import applied, in_powers, parse_word, reductions
from sg_core.beyond.quotients import Quotient
from sg_core.checks import natural
from sg_core.errors import GameError, LimitError
from sg_core.words import counted, listed, shown
from sg_course.pictures.look import CALLED
from sg_course.pictures.shapes import LETTER, Shape
from sg_course.widgets.base import Widget
from sg_course.widgets.panels import button, field, key, panel, shapes_part

MOST_SHOWN = 40  # elements
MOST_LISTED = 400  # pairs
MOST_IN_SUM = 12  # heaps
STEP, LEAST_WIDTH = 32, 44  # pixels from a row to the next, and of a product
GAP = 8  # pixels between the names and the products


class QuotientLab(Widget):
    """Multiply, reduce words and name sums of heaps; spoil the table, and see which sum refutes it.

    Parameters
    ----------
    quotient : Quotient
        Its heaps are numbers.

    Attributes
    ----------
    quotient : Quotient
        As the table stands.

    Raises
    ------
    GameError
        If it is not a quotient of heaps, or has too many elements to show.

    Examples
    --------
    >>> from sg_core.beyond import misere_quotient
    >>> from sg_core.rulesets import Nim
    >>> lab = QuotientLab(misere_quotient(Nim(), 2))
    >>> lab.act({"do": "verify"})
    >>> lab.view["message"]
    'All 12 pairs obey the rule of play: each sum is P exactly when its element is in 𝒫.'
    >>> lab.act({"do": "lost", "index": 1})
    >>> lab.act({"do": "verify"})
    >>> lab.view["message"]
    '1 has the element a, not in 𝒫, and no option in 𝒫 (T = {1})'
    """

    page_button = "Multiply here"

    def __init__(self, quotient):
        if not isinstance(quotient, Quotient) or not set(map(type, quotient.phi)) <= {int}:
            raise GameError(f"give a quotient of heaps, not {shown(quotient)}")
        if len(quotient.elements) > MOST_SHOWN:
            raise LimitError(f"at most {MOST_SHOWN} elements can be shown")
        self.right, self.quotient = quotient, quotient
        self.word, self.done, self.heaps, self.pairs = "", 0, (), []
        super().__init__()

    # What the front end may ask for

    def do_word(self, text):
        """Take a word, to be reduced step by step."""
        word, letters = parse_word(text), sorted(set("".join(self.right.elements)))
        if not set(word) <= set(letters):
            raise GameError(f"the letters are {listed(letters)}, not {listed(sorted(set(word)))}")
        self.word, self.done, self.pairs = word, 0, []

    def do_reduce(self):
        """Replace a part of the word."""
        if self.done + 1 == len(self.way()):
            raise GameError("nothing is left to be replaced: this word is the name of its element")
        self.done, self.pairs = self.done + 1, []

    def do_sum(self, text):
        """Take a sum of heaps."""
        parts = str(text).replace("+", " ").replace(",", " ").split()
        if len(parts) > MOST_IN_SUM or not all(part.isdecimal() for part in parts):
            raise GameError(f"write up to {MOST_IN_SUM} heaps, such as 2 + 5 + 7")
        heaps = tuple(int(part) for part in parts)
        self.quotient.element(*heaps)
        self.heaps = heaps

    def do_change(self, row, column):
        """Change a product to the next element in the table."""
        x, y = self.element(row), self.element(column)
        after = self.right.elements.index(self.quotient.times(x, y)) + 1
        self.use(self.quotient.changed(x, y, self.element(after % len(self.right.elements))))

    def do_lost(self, index):
        """Put an element into 𝒫, or take it out."""
        self.use(replace(self.quotient, P=self.quotient.P ^ {self.element(index)}))

    def do_restore(self):
        """Restore the table."""
        self.use(self.right)

    def do_verify(self):
        """Look at all pairs; show them, and a sum that refutes the table if there is one."""
        checked = self.quotient.verify()
        self.pairs = [*checked.pairs.items()]
        if checked:
            all_of = f"All {len(self.pairs):,} pairs obey the rule of play"
            self.message = f"{all_of}: each sum is P exactly when its element is in 𝒫."
            return
        self.heaps = self.heaps if checked.sum is None else checked.sum
        self.refuse(checked.why)

    def element(self, index):
        """Return the element of a number."""
        last = len(self.right.elements) - 1
        return self.right.elements[natural(index, "the number of an element", most=last)]

    def use(self, quotient):
        """Let the table be another one; nothing is checked of it yet."""
        self.quotient, self.pairs = quotient, []

    # What is shown

    def way(self):
        """Return the words on the way of the word to its name."""
        return reductions(self.word, self.right.relations)

    def steps(self):
        """Return the reductions made so far, in words."""
        way = self.way()[: self.done + 1]
        by = (applied(word, self.right.relations) for word in way)
        reduced = [
            f"{in_powers(old)} = {in_powers(new)}, because {in_powers(long)} = {in_powers(short)}"
            for old, new, (long, short) in zip(way, way[1:], by)
        ]
        return reduced or ([in_powers(self.word)] if self.word else [])

    def summed(self):
        """Return what a sum of heaps is, in words."""
        if not self.heaps:
            return ""
        q, T = self.quotient.pair(*self.heaps)
        names = [in_powers(self.quotient.phi[heap]) for heap in self.heaps]
        product = f"{' · '.join(names)} = " if names[1:] else ""
        whole = f"{' + '.join(map(str, self.heaps))}: {product}{in_powers(q)}"
        inside = "in 𝒫, so P" if q in self.quotient.P else "not in 𝒫, so N"
        return f"{whole}, {inside}. Its options have {braces(T)}."

    def listed_pairs(self):
        """Return the pairs that were looked at, each with a sum."""
        lines = [
            f"{' + '.join(map(str, heaps)) or 'nothing'}: {in_powers(q)}, options {braces(T)}"
            for (q, T), heaps in self.pairs[:MOST_LISTED]
        ]
        return lines + ["…"] * (len(self.pairs) > MOST_LISTED)

    def title(self):
        """Return how many elements there are, and of what."""
        rules = self.right.rules
        return f"{counted(len(self.right.elements), 'element')} for {getattr(rules, 'code', rules)}"

    def relations_told(self):
        """Return the relations in words."""
        pairs = self.right.relations.items()
        return f"Relations {', '.join(f'{in_powers(x)} = {in_powers(y)}' for x, y in pairs)}."

    def content(self):
        """Return what the front end shows."""
        heaps, steps = " + ".join(map(str, self.heaps)), self.steps()
        return panel(
            title=self.title(),
            parts=[
                shapes_part(
                    self.shapes(),
                    self.alt(),
                    legend=self.legend,
                    caption=self.relations_told(),
                )
            ],
            buttons=[
                button("Put right again", "restore", closed=self.quotient == self.right),
                button("Verify", "verify"),
                button("Reduce", "reduce"),
            ],
            fields=[
                field("a word", self.word, "word", "text"),
                field("a sum of heaps", heaps, "sum", "text"),
            ],
            keys=[
                key("click", "change a product"),
                key("arrows", "next one"),
                key("Enter", "the same as a click"),
            ],
            banner=" ".join(filter(None, [*steps[-1:], self.summed()])),
            log=self.listed_pairs() or steps,
            log_title="pairs" if self.pairs else "reductions",
        )

    @property
    def legend(self):
        """Return what the colours mean."""
        changed = self.quotient.table != self.right.table
        return (f"Dark {CALLED['P']}: in 𝒫", *["Orange: changed"] * changed)

    def shapes(self):
        """Yield the table as shapes; a click on a product changes it, one on a name changes 𝒫."""
        names = self.right.elements
        wide = max(LEAST_WIDTH, LETTER * max(len(in_powers(x)) for x in names) + 12)

        def shape(row, column, word, item, spoken, changed=False):
            lost = word in self.quotient.P
            look = " ".join(["lost"] * lost + ["changed"] * changed) or "product"
            at = ((wide + 4) * column + GAP * (column > 0), STEP * row + GAP * (row > 0))
            group = f"row {in_powers(names[row - 1])}" if row else "columns"
            spoken += ", in 𝒫" * lost
            return Shape(look, at, in_powers(word), item, spoken, group, (wide, 28))

        yield Shape("note", (0, 0), "·")
        for i, x in enumerate(names):
            yield shape(0, i + 1, x, {"do": "lost", "index": i}, f"column {in_powers(x)}")
        for i, x in enumerate(names):
            yield shape(i + 1, 0, x, {"do": "lost", "index": i}, f"row {in_powers(x)}")
            for j, y in enumerate(names):
                xy, change = self.quotient.times(x, y), {"do": "change", "row": i, "column": j}
                spoken = f"{in_powers(x)} times {in_powers(y)} is {in_powers(xy)}"
                spoilt = xy != self.right.times(x, y)
                yield shape(i + 1, j + 1, xy, change, spoken, spoilt)

    def alt(self):
        """Return the table in words."""
        names, times = self.right.elements, self.quotient.times
        rows = [f"{in_powers(x)}: {' '.join(in_powers(times(x, y)) for y in names)}" for x in names]
        lost = listed(in_powers(x) for x in names if x in self.quotient.P) or "nothing"
        return f"Multiplication table, row by row. {'; '.join(rows)}. In 𝒫: {lost}."


def braces(elements):
    """Return elements as a set.

    >>> braces(["abb", ""])
    '{1, ab²}'
    """
    return f"{{{', '.join(map(in_powers, sorted(elements, key=lambda x: (len(x), x))))}}}"
