"""How each ruleset looks: what stands on its board, what one clicks for a move, and its words.

A game of a reader's own may say the same by methods: `picture`, `clicks`, `why_not`, `told`, `how`
and `words`; what it says goes before what is said here. Or it names its picture by a word.
"""

from itertools import product

from sg_core.beyond import CoinProduct, OrdinalNim
from sg_core.beyond.ordinals import ordinals_of
from sg_core.errors import GameError
from sg_core.graph import changed, put
from sg_core.rulesets import (
    ArcKayles,
    Chomp,
    Cram,
    Euclid,
    GrundysGame,
    Hackenbush,
    HeapGame,
    Hexadecimal,
    LaskersNim,
    Moore,
    Nim,
    NimWithAdding,
    NodeKayles,
    Ruler,
    StaircaseNim,
    Subtraction,
    Treblecross,
    WythoffsQueen,
)
from sg_core.rulesets.boards import bar, bitten, cells, column_and_row, squares
from sg_core.rulesets.coins import CoinTurning
from sg_core.rulesets.graphs import OnGraph
from sg_core.rulesets.heaps import naturals_in, passed_down, positive_pair
from sg_core.rulesets.taking import heaps_in_order, name_of
from sg_core.rulesets.trees import felled, is_tree, ways_up
from sg_core.words import joined, listed, shown, spelled
from sg_course.pictures.by_word import WORDS, Look, by_stone

SAYS = ("picture", "clicks", "why_not", "told", "how", "words")
HIGHEST_BROKEN = 16  # heap that is shown as stones with gaps between them
MOST_SHOWN = 100  # pins of a row, for which it is asked what may be taken
WIDEST = 20  # board on which a queen is shown
LEAVES = {  # what a move may do that takes so many stones, by the digit
    1: "take a whole heap of {}",
    2: "take {} from a larger heap",
    3: "take {}",
    4: "take {} and break the rest into # heaps",
    5: "take a whole heap of {}, or take {} and break the rest into # heaps",
    6: "take {} from a larger heap, and you may break the rest into # heaps",
    7: "take {}, and you may break the rest into # heaps",
}
PARTS = {0: "", 4: "two", 8: "three", 12: "two or three"}


class NimLook(Look):
    """Heaps of stones."""

    def picture(self, position):
        """Return how a position looks."""
        return "heaps", self.sizes(position), {}

    def clicks(self, position):
        """Return each move by the stone that is clicked: it goes, and all above it."""
        return {changed(position, after): after for after in self.options(position)}


class NimWithAddingLook(Look):
    """Heaps of stones, and a bag."""

    def picture(self, position):
        """Return how a position looks."""
        return "heaps", self.sizes(position), {"bag": position[1]}

    def clicks(self, position):
        """Return each move by what is clicked: the lowest stone that goes, or the last added."""
        heaps, bag = position
        changes = [(*changed(heaps, after[0]), after) for after in self.options(position)]
        return {((i, size - (after[1] < bag)),): after for (i, size), after in changes}


class HeapGameLook(Look):
    """Rows of pins, or heaps of stones where no move breaks one."""

    def picture(self, position):
        """Return how a position looks: rows of pins if a move may break heaps, else stones."""
        heaps = self.heaps(position)
        if self.most_left > 2 or type(self.rules).left is not HeapGame.left:
            return "graph", (), {}
        if not self.breaks:
            return "heaps", heaps or (0,), {}
        taken = self.amounts(min(max(heaps, default=0), MOST_SHOWN))
        return "row", heaps, {"runs": any(taken), "cuts": 0 in taken}

    def why_not(self, position, clicks):
        """Return why what is clicked does not go."""
        if len({heap for heap, *_ in clicks}) > 1:
            return "a move is made in one heap"
        return f"the rule is: {self.words}" if hasattr(self, "words") else None

    def clicks(self, position):
        """Return each move by what is clicked: a stone, a gap, or the first and the last pin.

        >>> from sg_core.rulesets import Kayles
        >>> look_of(Kayles()).clicks((2,))
        {((0, 0, 1), (0, 0, 1)): (1,), ((0, 1, 2), (0, 1, 2)): (1,), ((0, 0, 1), (0, 1, 2)): ()}
        """
        heaps, found = self.heaps(position), {}
        if not self.breaks:
            made = heaps_in_order if isinstance(position, tuple) else sum
            return {stone: made(left) for stone, left in by_stone(heaps).items()}
        for row, heap in enumerate(heaps):
            for taken in self.amounts(heap):
                rest, breaks = heap - taken, self.digit(taken) & 4
                for begin in range(rest + 1) if breaks else {0, rest}:
                    end = begin + taken
                    pins = ((row, begin, begin + 1), (row, end - 1, end))
                    left = heaps_in_order(put(heaps, row, begin) + (heap - end,))
                    found[pins if taken else ((row, begin, begin),)] = left
        return found


class HexadecimalLook(HeapGameLook):
    """Games by a code, whose digits tell the rules."""

    @property
    def words(self):
        """Return the rules in words.

        >>> print(look_of(Hexadecimal("0.77")).words)
        Take 1 or 2, and you may break the rest into two heaps.
        """
        by_digit = {}
        for taken in self.amounts(self.last):
            by_digit.setdefault(self.digit(taken) if taken else 0, []).append(taken)
        return sentence(
            self.taking(digit, taken) if digit else f"break a heap into {PARTS[self.digit(0)]}"
            for digit, taken in by_digit.items()
        )

    def taking(self, digit, taken):
        """Return in words what a move may do that takes one of some numbers with the same digit."""
        words = LEAVES[digit & 3 | 4 * (digit > 3)].replace("#", PARTS[digit & 12])
        return words.replace("{}", any_of(taken))


class SubtractionLook(HeapGameLook):
    """Heaps from which some numbers of stones may be taken."""

    @property
    def words(self):
        """Return the rules in words.

        >>> from sg_core.rulesets import square
        >>> print(look_of(Subtraction([2, 1])).words, look_of(Subtraction(square)).words)
        Take 1 or 2. Take any number for which square holds.
        """
        if self.allows:
            return f"Take any number for which {name_of(self.allows)} holds."
        return sentence([f"take {any_of(sorted(self.finite))}"] if self.finite else [])


class GrundysGameLook(HeapGameLook):
    """Rows that are broken into two that differ."""

    words = "Break a heap into two heaps of different sizes."


class LaskersNimLook(HeapGameLook):
    """Heaps that can be broken, as rows where one is large."""

    words = "Take any number; or break a heap into two."

    def picture(self, position):
        """Return how a position looks: heaps that can be broken, or rows if one is large."""
        kind, heaps, marks = super().picture(position)
        small = max(heaps, default=0) <= HIGHEST_BROKEN
        return ("heaps", heaps or (0,), {"cuts": True}) if small else (kind, heaps, marks)

    def clicks(self, position):
        """Return each move by what is clicked: a stone, or a gap between two; in rows as elsewhere.

        >>> moves = look_of(LaskersNim()).clicks((5,))
        >>> moves[(0, 3),], moves[(0, 3, 3),]
        ((3,), (2, 3))
        """
        rows = super().clicks(position)
        if self.picture(position)[0] == "row":
            return rows
        stones = {one: heaps_in_order(left) for one, left in by_stone(self.heaps(position)).items()}
        return stones | {gap: left for gap, left in rows.items() if len(gap) == 1}


class StaircaseNimLook(Look):
    """Coins on the steps of a staircase."""

    def picture(self, steps):
        """Return how a position looks."""
        return "stairs", tuple(naturals_in(steps, "the number of coins on a step")), {}

    def clicks(self, steps):
        """Return each move by the coin that is clicked: it goes one step down, and all above it."""
        coins = [(step, below) for step, there in enumerate(steps) for below in range(there)]
        return {((i, below),): passed_down(steps, i, steps[i] - below) for i, below in coins}


class MooreLook(Look):
    """Heaps of stones, several of which get smaller at once."""

    how = "Click a stone in each heap that gets smaller; the last one twice if there could be more."

    def picture(self, heaps):
        """Return how a position looks."""
        return "heaps", tuple(naturals_in(heaps, "a heap")), {}

    def clicks(self, heaps):
        """Return each move by the stones that are clicked: they go, and all above them."""
        return {changed(heaps, after): after for after in self.options(heaps)}

    def told(self, heaps, after):
        """Return a move in words.

        >>> look_of(Moore(2)).told((3, 4, 5), (3, 2, 1))
        'take 2 from heap 2 and 4 from heap 3, leaving 3, 2, 1'
        """
        pairs = enumerate(zip(heaps, after, strict=True), 1)
        taken = [f"{p - q} from heap {i}" for i, (p, q) in pairs if p != q]
        return f"take {joined(taken)}, leaving {', '.join(map(str, after))}"


class EuclidLook(Look):
    """A rectangle, from which squares are cut off."""

    def picture(self, pair):
        """Return how a position looks: as a rectangle, from which squares are cut off."""
        return "squares", positive_pair(pair), {}

    def clicks(self, pair):
        """Return each move by the square that is clicked: it is cut off, and all beyond it."""
        return {changed(pair, after): after for after in self.options(pair)}


class CramLook(Look):
    """Cells, and dominoes on them."""

    how = "Click both cells of a domino."

    def picture(self, free):
        """Return how a position looks."""
        return "dominoes", sorted(self.board | cells(free)), {"covered": self.board - free}

    def clicks(self, free):
        """Return each move by the two halves of its domino."""
        return {free - after: after for after in self.options(free)}

    def why_not(self, free, clicks):
        """Return why no domino is laid on the clicked cells."""
        if not free.issuperset(clicks):
            return "a domino lies there already; click two free cells side by side"
        return "a domino covers two free cells side by side, or one above the other"

    def told(self, free, after):
        """Return a move in words."""
        return f"lay a domino on {listed(sorted(free - after))}"


class ChompLook(Look):
    """A bar of chocolate."""

    how = "Click a cell: it goes, with all above it and right of it."

    def picture(self, rows):
        """Return how a position looks."""
        return "bar", squares(bar(rows)), {"☠": {(1, 1)}}

    def clicks(self, rows):
        """Return each move by the cell that is bitten."""
        return {(cell,): bitten(rows, *cell) for cell in squares(rows) if cell != (1, 1)}

    def why_not(self, rows, clicks):
        """Return why one does not bite a cell: there is one that nobody may."""
        return "the corner is poison: bite another cell"

    def told(self, rows, after):
        """Return a move in words: the bitten cell is that nearest to the corner."""
        return f"bite {min({*squares(rows)} - {*squares(after)}, key=sum)}"


class WythoffsQueenLook(Look):
    """A queen on a chequered board."""

    how = "Click the cell that the queen goes to."

    def picture(self, cell):
        """Return how a position looks."""
        size = range(min(WIDEST, 1 + max(self.board - 1, *column_and_row(cell))))
        return "chequered", [*product(size, size)], {"♛": {cell}}

    def clicks(self, cell):
        """Return each move by the cell that the queen goes to."""
        return {(to,): to for to in self.options(cell)}

    def why_not(self, cell, clicks):
        """Return why the queen does not go where one clicks."""
        return "a queen goes left, down, or diagonally left and down"

    def told(self, cell, after):
        """Return a move in words."""
        return f"go to {after}"


class TreblecrossLook(Look):
    """A strip of squares, and crosses in them."""

    how = "Click a square: a cross goes there."

    def picture(self, crosses):
        """Return how a position looks."""
        self.between(crosses)
        strip = [(square, 1) for square in range(1, self.squares + 1)]
        return "cells", strip, {"×": {(square, 1) for square in crosses}}

    def clicks(self, crosses):
        """Return each move by the square where the cross goes."""
        options = self.options(crosses)
        return {tuple((square, 1) for square in after - crosses): after for after in options}

    def why_not(self, crosses, clicks):
        """Return why no cross goes where one clicks."""
        return "within two squares of a cross, the other would complete three"

    def told(self, crosses, after):
        """Return a move in words."""
        return f"put a cross on square {listed(after - crosses)}"


class CoinTurningLook(Look):
    """Coins in a row."""

    how = "Click the coins that are turned; the last one twice if there could be more."

    def picture(self, position):
        """Return how a position looks."""
        return "coins", self.row, {"head": self.heads(position)}

    def clicks(self, position):
        """Return each move by the coins that are clicked: they are turned."""
        sets = (turned for coin in self.heads(position) for turned in self.turns[coin])
        return {turned: position ^ turned for turned in sets}

    def why_not(self, position, clicks):
        """Return why the clicked coins may not be turned."""
        if max(clicks) not in position:
            return f"coin {max(clicks)}, the rightmost, shows tails; it must show heads"
        return f"the rule does not turn just {listed(sorted({*clicks}))}"


class RulerLook(CoinTurningLook):
    """Coins in a row, of which a stretch is turned."""

    how = "Click the first and the last of the coins that are turned."

    def clicks(self, position):
        """Return each move by the first and the last coin that are turned."""
        return {(min(run), max(run)): after for run, after in super().clicks(position).items()}


class OnGraphLook(Look):
    """Vertices, some of them taken."""

    def picture(self, position):
        """Return how a position looks: where its vertices have a place `pos`, there."""
        taken = self.start - frozenset(self.remaining(position))
        return "vertices", tuple(self.beside), {**self.drawn, "taken": taken}


class NodeKaylesLook(OnGraphLook):
    """Vertices that go with their neighbours."""

    how = "Click a vertex: it goes, and all its neighbours with it."

    def clicks(self, position):
        """Return each move by the vertex that goes, with its neighbours."""
        return {(v,): position - self.beside[v] - {v} for v in self.remaining(position)}

    def why_not(self, position, clicks):
        """Return why the clicked vertex does not go."""
        return "this vertex is taken; click one that is left"


class ArcKaylesLook(OnGraphLook):
    """Vertices that go two by two."""

    how = "Click two neighbours: they go."

    def clicks(self, position):
        """Return each move by the two neighbours that go."""
        return {position - after: after for after in self.options(position)}

    def why_not(self, position, clicks):
        """Return why the clicked vertices do not go."""
        if not position.issuperset(clicks):
            return "this vertex is taken; click two neighbours that are left"
        return "a move takes two neighbours that are left, which an edge joins"


class HackenbushLook(Look):
    """Edges that stand on the ground."""

    def picture(self, position):
        """Return how a position looks; the edges of a tree are called by the ways up to them."""
        if is_tree(position):
            ways = ways_up(position)
            return "edges", ways, {"ends": {way: (way[:-1], way) for way in ways}, "ground": ()}
        return "edges", self.remaining(position), {"ends": self.ends, "ground": self.ground}

    def clicks(self, position):
        """Return each move by the edge that is clicked: it is cut."""
        if is_tree(position):
            return {(way,): felled(position, way) for way in ways_up(position)}
        return {(edge,): self.standing(position - {edge}) for edge in self.remaining(position)}

    def told(self, before, after):
        """Return a move in words: which edge is cut, and how many fall with it.

        >>> from sg_core.rulesets.trees import stalk
        >>> told = look_of(Hackenbush()).told
        >>> told(stalk(3), stalk(1)), told(stalk(3), stalk(2))
        ('cut edge (0, 0), and 1 more falls', 'cut edge (0, 0, 0)')
        """
        cuts = self.clicks(before)
        (edge,) = next(cut for cut, left in cuts.items() if left == after)
        fall = len(cuts) - len(self.clicks(after)) - 1
        more = f", and {fall} more fall{'s' * (fall == 1)}" if fall else ""
        return f"cut edge {spelled(edge)}{more}"


class CoinProductLook(CoinTurningLook):
    """Coins on a board."""

    def picture(self, position):
        """Return how a position looks: the heads on a board."""
        return "cells", self.row, {"H": self.heads(position)}

    def told(self, position, option):
        """Return a move in words.

        >>> rules = CoinProduct(Ruler(2), Ruler(2))
        >>> look_of(rules).told(frozenset({(2, 1)}), frozenset({(1, 1)}))
        'turn (1, 1) and (2, 1)'
        """
        return f"turn {listed(sorted(position ^ option))}"


class OrdinalNimLook(Look):
    """Heaps by their names."""

    def picture(self, heaps):
        """Return how a position looks: each heap by its name."""
        return "names", tuple(map(str, ordinals_of(heaps))), {}


LOOKS = {
    Nim: NimLook,
    NimWithAdding: NimWithAddingLook,
    HeapGame: HeapGameLook,
    Hexadecimal: HexadecimalLook,
    Subtraction: SubtractionLook,
    GrundysGame: GrundysGameLook,
    LaskersNim: LaskersNimLook,
    StaircaseNim: StaircaseNimLook,
    Moore: MooreLook,
    Euclid: EuclidLook,
    Cram: CramLook,
    Chomp: ChompLook,
    WythoffsQueen: WythoffsQueenLook,
    Treblecross: TreblecrossLook,
    CoinTurning: CoinTurningLook,
    Ruler: RulerLook,
    OnGraph: OnGraphLook,
    NodeKayles: NodeKaylesLook,
    ArcKayles: ArcKaylesLook,
    Hackenbush: HackenbushLook,
    CoinProduct: CoinProductLook,
    OrdinalNim: OrdinalNimLook,
}


def look_of(rules):
    """Return rules with how they look, as they say themselves or as it is said here.

    >>> class TakeOneOrTwo:
    ...     picture = "heaps"
    ...     def options(self, stones):
    ...         return range(max(stones - 2, 0), stones)
    >>> look_of(TakeOneOrTwo()).picture(2), look_of(TakeOneOrTwo()).clicks(2)
    (('heaps', (2,), {}), {((0, 0),): 0, ((0, 1),): 1})
    """
    word = getattr(rules, "picture", None)
    if isinstance(word, str):
        if word not in WORDS:
            raise GameError(f"a picture is called {listed([*WORDS], 'or')}, not {shown(word)}")
        return WORDS[word](rules)
    for kind in type(rules).__mro__:
        if kind in LOOKS:
            look = LOOKS[kind](rules)
            vars(look).update({name: getattr(rules, name) for name in SAYS if hasattr(rules, name)})
            return look
    return rules


def sentence(choices):
    """Return what a move may do as a sentence."""
    text = "; or ".join(choices) or "there is no move"
    return f"{text[0].upper()}{text[1:]}."


def any_of(amounts):
    """Return numbers as a choice, in words.

    >>> any_of([1]), any_of([1, 2, 4])
    ('1', '1, 2 or 4')
    """
    return listed(amounts, "or")
