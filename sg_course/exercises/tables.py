"""Tables to fill in: labels, values, codes and sizes of positions, and yes or no for things.

A rule judges each entry by the student's own entries; the first entry that breaks it is shown.
"""

from dataclasses import replace
from functools import cached_property
from itertools import combinations
from random import Random

from sg_core.basis import bits
from sg_core.checks import as_text, natural
from sg_core.errors import GameError
from sg_core.graph import explore, put, top_down
from sg_core.labels import N, P, Violation, grundy_values, outcomes
from sg_core.nimbers import lowerings, mex, nim_sum
from sg_core.rulesets.nim import Nim
from sg_core.words import brief, listed, listed_some, shown, spelled
from sg_course.exercises.drawn import drawn_heaps
from sg_course.exercises.reading import (
    code_in,
    filled_in,
    game_of,
    given_game,
    is_decimal,
    number_in,
    position_of,
)
from sg_course.exercises.verdict import Exercise, almost, right, wrong
from sg_course.pictures.drawing import Drawings, draw, placed
from sg_course.pictures.layout import grid
from sg_course.questions import question_named
from sg_course.reasons import broken_outcome_rule, broken_value_rule, checked_labels, violation_at

MOST_CODED = 15  # stones
MOST_NAMED = 6  # missing entries


class Table(Exercise):
    """Fill in a table.

    A subclass defines which entries are `asked`, how they are `read`, which `fault` the first wrong
    entry has, and which `praise` right entries get.
    """

    so_far = "Right so far"
    still = "still missing"

    def asked(self):
        """Return the keys of the table."""
        raise NotImplementedError

    def entries(self, answer):
        """Return the entries that are filled in, a dict."""
        return filled_in(answer, self.blanks())

    def read(self, entries):
        """Return the entries as they are judged; refuse entries that cannot be read."""
        return entries

    def fault(self, given):
        """Return the message and the witness of the first entry that is wrong, or None."""
        raise NotImplementedError

    def blanks(self):
        return dict.fromkeys(self.asked(), self.blank)

    def judge(self, answer):
        given = self.read(self.entries(answer))
        fault = self.fault(given)
        if fault:
            return wrong(*fault)
        missing = [key for key in self.asked() if key not in given]
        if missing:
            share = 1 - len(missing) / len(self.asked())
            text = f"{self.so_far}; {self.still}: {self.some_of(missing)}."
            return almost(text, points=share / 2)
        return right(self.praise.format(len(given)))

    def some_of(self, missing):
        """Return missing keys in words."""
        return listed_some(missing, MOST_NAMED)


class Sort(Table):
    """Sort described things into yes and no.

    Parameters
    ----------
    question : str
        The question; if you give no reasons, the name of one in `notebooks/questions/`.
    reasons : dict, optional
        From each thing, in words, to a pair: whether the answer is yes, and why.

    Examples
    --------
    >>> exercise = Sort("Is it even?", {"2": (True, "2 = 2·1"), "3": (False, "3 = 2·1 + 1")})
    >>> exercise.check({"2": True, "3": True}).message
    '3: you said True. 3 = 2·1 + 1'
    """

    praise = "All sorted."

    def __init__(self, question, reasons=None):
        if reasons is None:
            question, options, *_ = question_named(as_text(question, "question"))
            reasons = {thing: (ticked, why) for ticked, thing, why in options}
        self.question, self.reasons = as_text(question, "question"), reasons
        if not isinstance(reasons, dict):
            raise GameError(f"reasons is a dict, not {shown(reasons)}")
        for thing, reason in reasons.items():
            as_text(thing, "what is sorted")
            pair = reason if isinstance(reason, tuple | list) and len(reason) == 2 else (None, None)
            if not isinstance(pair[0], bool) or not isinstance(pair[1], str):
                raise GameError(f"{shown(thing)} needs (True or False, why), not {shown(reason)}")

    def statement(self):
        return f"{self.question} Answer True or False for each: {', '.join(self.reasons)}."

    def asked(self):
        return self.reasons

    def solution(self):
        return {thing: truth for thing, (truth, _) in self.reasons.items()}

    def fault(self, given):
        for thing, value in given.items():
            if thing not in self.reasons:
                raise GameError(f"{shown(thing)} is not in the list")
            if not isinstance(value, bool):
                raise GameError(f"{thing}: answer True or False, not {shown(value)}")
            truth, why = self.reasons[thing]
            if value != truth:
                return f"{thing}: you said {value}. {why}", thing
        return None


class OfPositions(Table):
    """A table with an entry for each position of a game."""

    def __init__(self, game):
        self.game = game_of(game)

    def statement(self):
        return self.asks.format(len(self.game))

    def asked(self):
        return self.game.positions

    def blanks(self):
        return dict.fromkeys(top_down(self.game), self.blank)


class Sizes(OfPositions):
    """Give the size of every position: how many positions one or more moves can reach.

    Parameters
    ----------
    game : GameGraph or GameEditor
        A finite game, such as `explore(rules, start)`.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> exercise = Sizes(GameGraph({"a": ["b", "c"], "b": ["c"]}))
    >>> exercise.check({"a": 1, "b": 1, "c": 0}).message
    'You gave a the size 1, but a moves to b, of size 1, and a move lowers the size.'
    """

    asks = "Give the size of each position: how many positions it reaches by one or more moves."
    praise = "Every size is right, and each move lowers it."
    helps = (
        "A terminal position reaches nothing.",
        "Positions are counted, not ways: what two ways reach counts once.",
        "Mark all that the position reaches, step by step, then count the marks.",
    )

    def solution(self):
        return {position: self.game.size(position) for position in self.game.positions}

    def read(self, entries):
        for position, size in entries.items():
            natural(size, f"the size of {spelled(position_of(self.game, position))}")
        return entries

    def fault(self, given):
        for position, size in self.solution().items():
            if given.get(position, size) != size:
                return self.miscounted(position, given), position
        return None

    def miscounted(self, position, given):
        """Return what contradicts the size given to a position."""
        text = f"You gave {position} the size {brief(given[position])}, but"
        for option in self.game.options(position):
            if given[position] <= given.get(option, -1):
                size = f"of size {brief(given[option])}"
                return f"{text} {position} moves to {option}, {size}, and a move lowers the size."
        if not self.game.options(position):
            return f"{text} no move leads away from it."
        return f"{text} the picture ticks all that it reaches: count the ticks."

    def draw(self, witness):
        if witness is None:
            return draw(self.game, None, title="How many can each reach?")
        ticks = {p: "✓" for p in self.game.subgame(witness).positions if p != witness}
        texts = {"title": f"What {witness} reaches", "marked": "the position that reaches them"}
        return draw(self.game, ticks, positions=[witness], **texts)


class Labelling(OfPositions):
    """Label positions of a game; the first label that breaks the rule is the witness.

    A subclass defines the first violation of its rule (`broken`).
    """

    blank = ""
    so_far = "No label breaks the rule"
    broken_title = "Your labels break the rule here"

    def __init__(self, game, places=None):
        super().__init__(game)
        self.places = None if places is None else placed(self.game, places)

    def broken(self, labels):
        """Return the first `Violation` of the rule, or None."""
        raise NotImplementedError

    def fault(self, given):
        broken = self.broken(given)
        return broken and (broken.message, (broken, given))

    def draw(self, witness):
        if witness is None:
            return draw(self.game, None, places=self.places, title=self.title)
        broken, labels = witness
        moves = [] if broken.witness is None else [(broken.position, broken.witness)]
        marks = {"positions": [broken.position], "moves": moves, "marked": "what breaks the rule"}
        return draw(self.game, labels, places=self.places, title=self.broken_title, **marks)


class LabelPositions(Labelling):
    """Label every position of a game P or N.

    Parameters
    ----------
    game : GameGraph or GameEditor
        A finite game, such as `explore(rules, start)`.
    places : dict or Layout, optional
        From position to (x, y), for the picture; default: `layout`.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> exercise = LabelPositions(GameGraph({"a": ["b"]}))
    >>> exercise.check({"a": "P", "b": "P"}).message
    'You called a P, but a has a move to b, which has the label P as well.'
    """

    title = "Label these positions P or N"
    asks = "Label each of the {} positions P or N."
    on_paper = "Write P or N into each position."
    praise = "All {} labels obey the rule, so these are the outcomes."
    helps = (
        "Begin where there is nothing left to decide.",
        "Then take a position all of whose options are labelled. There is always one.",
        "One option called P makes a position N. Only if every option is N is it P.",
    )

    def solution(self):
        return {position: str(label) for position, label in outcomes(self.game).items()}

    def read(self, entries):
        return checked_labels(self.game, entries)

    def broken(self, labels):
        return broken_outcome_rule(self.game, labels)


class CompleteSum(LabelPositions):
    """Label every position of a sum G + H P or N.

    Parameters
    ----------
    G, H : GameGraph, GameEditor or str
        Two finite games; a text is a set, such as "*2".

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> heap = GameGraph({1: [0]})
    >>> CompleteSum(heap, heap).check({(1, 1): "N"}).message
    'No label breaks the rule; still missing: (0, 0), (0, 1) and (1, 0).'
    """

    title = "G + H: the first component is a position of G, the second of H"
    asks = "Label each of the {} positions of the sum G + H P or N."
    on_paper = (
        "The pictures show G, H and G + H. In that of the sum, a move in G leads down, and a move "
        "in H to the right. Write P or N into each position of G + H."
    )
    helps = (
        "Begin with the pairs in which both games are over: nobody can move there.",
        "The moves from (g, h) are those of g, with h as it is, and those of h, with g as it is.",
        "Two labels do not decide that of the sum: go through the options of each pair.",
    )

    def __init__(self, G, H):
        self.games = given_game(G, "G"), given_game(H, "H")
        super().__init__(self.games[0] + self.games[1], grid(*self.games))

    def blanks(self):
        at = self.places.places
        return dict.fromkeys(sorted(self.game, key=lambda p: (-at[p][1], at[p][0])), "")

    def draw(self, witness):
        whole = super().draw(witness)
        if witness is not None:
            return whole
        parts = [draw(game, None, title=name) for game, name in zip(self.games, "GH")]
        return Drawings((*parts, whole))


class OneWrong(Labelling):
    """All labels but one are right. A subclass has the `labels`, and says how the answer is judged.

    `chance` draws the position that is `spoilt`, if it is not given, and may draw more.
    """

    one_wrong = "One of these labels is wrong"  # the title of the picture

    def __init__(self, game, spoilt=None, seed=0):
        super().__init__(game)
        self.chance = Random(natural(seed, "seed"))
        drawn = self.chance.choice(self.game.positions)
        self.spoilt = drawn if spoilt is None else position_of(self.game, spoilt)

    def draw(self, witness):
        if witness is None:
            return draw(self.game, self.labels, title=self.one_wrong)
        return super().draw(witness)


class WrongLabel(OneWrong):
    """All labels but one are right: find the position with the wrong one.

    Parameters
    ----------
    game : GameGraph or GameEditor
        A finite game, such as `explore(rules, start)`.
    spoilt : optional
        The position with the wrong label; default: one drawn by `seed`, so that the notebook does
        not show which one it is.
    seed : int
        Another seed draws another position.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> exercise = WrongLabel(GameGraph({"a": ["b"], "b": ["c"]}), "b")
    >>> exercise.check("a").message
    'If a were N: a rule is still broken elsewhere.'
    """

    asks = "All labels in the picture but one are right. Which position has the wrong label?"
    broken_title = "The picture with your change"
    helps = (
        "Test the rule at each position against the labels of its options.",
        "A wrong label can make positions above it look wrong. Go from the terminals up.",
        "Change the label you suspect: the rule must then hold everywhere.",
    )

    def blanks(self):
        return None

    def solution(self):
        return self.spoilt

    @property
    def labels(self):
        """Return the labels of which one is wrong."""
        return changed({p: str(label) for p, label in outcomes(self.game).items()}, self.spoilt)

    def judge(self, answer):
        position = position_of(self.game, answer)
        mended = changed(self.labels, position)
        if broken_outcome_rule(self.game, mended) is None:
            return right(f"With {position} changed, every label obeys the rule.")
        near = [position, *(p for p, option in self.game.moves if option == position)]
        found = [violation_at(self.game, mended, p) for p in near]
        elsewhere = Violation(position, None, ", but a rule is still broken elsewhere.")
        broken = next(filter(None, found), elsewhere)
        but = broken.message.partition(", but ")[2]
        return wrong(f"If {position} were {mended[position]}: {but}", (broken, mended))


def changed(labels, position):
    """Return outcomes with that of one position turned into the other."""
    return {**labels, position: str(P if labels[position] == N else N)}


class WrongName(OneWrong):
    """All names but one are right: find the wrong one, and the half of the mex rule that it breaks.

    Parameters
    ----------
    game : GameGraph or GameEditor
        A finite game, such as `explore(rules, start)`.
    spoilt : optional
        The position with the wrong name; default: one drawn by `seed`, so that the notebook does
        not show which one it is.
    name : int, optional
        Its wrong name; default: also drawn.
    seed : int
        Another seed draws another position and name.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> exercise = WrongName(GameGraph({"a": ["b"], "b": ["c"]}), "b", 2)
    >>> exercise.check({"position": "b", "missing": 0}).message
    '0 is not missing: b can move to c, which has it.'
    >>> exercise.check({"position": "b", "missing": 1}).message
    'b has the name 2, and no option of it has 1. Every other name obeys the rule.'
    """

    asks = (
        "All names in the picture but one are right; they are written as numbers. Which position "
        "has the wrong one, and why can it not have this name? Give the position, and one of two "
        "things: as missing, a smaller name that none of its options has; or as same, an option "
        "that has the same name."
    )
    on_paper = (
        "All names in the picture but one are right. Which position has the wrong one? Give a "
        "smaller name that none of its options has, or an option that has the same name."
    )
    one_wrong = "One of these names is wrong"
    broken_title = "The names, and where you looked"
    helps = (
        "Every smaller name is one move away, and its own is not. Test both at each position.",
        "A wrong name can make positions above it look wrong. Go from the terminals up.",
        "At the first position that breaks a half of the rule, all names below are right.",
    )

    def __init__(self, game, spoilt=None, name=None, seed=0):
        super().__init__(game, spoilt, seed)
        values = grundy_values(self.game)
        others = [n for n in range(max(values.values()) + 2) if n != values[self.spoilt]]
        self.name = self.chance.choice(others) if name is None else natural(name, "name")
        if self.name == values[self.spoilt]:
            raise GameError(f"{self.name} is the right name of {shown(self.spoilt)}; give another")
        self.labels = {**values, self.spoilt: self.name}

    def blanks(self):
        return {"position": "", "missing": "", "same": ""}

    def solution(self):
        below = {self.labels[q]: q for q in self.game.options(self.spoilt)}
        if self.name in below:
            return {"position": self.spoilt, "same": below[self.name]}
        return {"position": self.spoilt, "missing": mex([*below])}

    def judge(self, answer):
        given = filled_in(answer, self.blanks())
        if given.keys() - self.blanks().keys() or "position" not in given or len(given) != 2:
            raise GameError("give the position, and one of missing and same")
        position = position_of(self.game, given["position"])
        if "missing" in given:
            seen, fault, option = self.seen_missing(position, given["missing"])
        else:
            seen, fault, option = self.seen_same(position, given["same"])
        if not fault:
            return wrong(seen, (Violation(position, option, seen), self.labels))
        if position == self.spoilt:
            return right(f"{seen} Every other name obeys the rule.")
        return wrong(*self.not_to_blame(position))

    def seen_missing(self, position, answer):
        """Return what a smaller name shows, whether it is missing, and else who has it."""
        name, here, own = number_in(answer, "a name"), spelled(position), self.labels[position]
        if name >= own:
            return f"{here} has the name {own}, and {name} is not smaller.", False, None
        holders = [q for q in self.game.options(position) if self.labels[q] == name]
        if holders:
            met = f"{here} can move to {spelled(holders[0])}, which has it"
            return f"{name} is not missing: {met}.", False, holders[0]
        return f"{here} has the name {own}, and no option of it has {name}.", True, None

    def seen_same(self, position, answer):
        """Return what an option shows, whether it has the same name, and the option, if it is."""
        option = position_of(self.game, answer)
        here, there, own = spelled(position), spelled(option), self.labels[position]
        if option not in self.game.options(position):
            return f"{here} has no move to {there}.", False, None
        if self.labels[option] != own:
            return f"{here} has the name {own}, and {there} {self.labels[option]}.", False, option
        return f"{here} can move to {there}, and both have the name {own}.", True, option

    def not_to_blame(self, position):
        """Return the message and the witness if a position breaks the rule by a name below it."""
        name = mex(self.labels[q] for q in self.game.options(position))
        text = (
            f"{spelled(position)} does break the rule, but it isn't the cause: a name below it is "
            "wrong."
        )
        return text, (Violation(position, None, text), {**self.labels, position: name})


class LabelValues(Labelling):
    """Label every position of a game with its Grundy value.

    Parameters
    ----------
    game : GameGraph or GameEditor
        A finite game, such as `explore(rules, start)`.
    places : dict or Layout, optional
        From position to (x, y), for the picture; default: `layout`.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> exercise = LabelValues(GameGraph({"C": ["G"]}))
    >>> exercise.check({"C": 0, "G": 0}).message
    'You gave C the value 0, but C has a move to G, to which you also gave 0.'
    """

    title = "Give these positions their Grundy values"
    asks = "Give each of the {} positions its Grundy value."
    on_paper = "Write its Grundy value into each position."
    praise = "All {} labels obey the rule, so these are the Grundy values."
    helps = (
        "Begin with the positions that have no options: what is the mex of no numbers?",
        "Then take a position all of whose options have a value. There is always one.",
        "List the values of its options: what is the least number missing?",
    )

    def solution(self):
        return grundy_values(self.game)

    def read(self, entries):
        return {p: int(v) if is_decimal(v) else v for p, v in entries.items()}

    def broken(self, labels):
        return broken_value_rule(self.game, labels)


class OtherCoding(Labelling):
    """Find codes of heaps whose XOR is 0 exactly when their sum is P.

    At least one code must differ from the Grundy value of its heap, and no code may have more bits
    than the largest heap needs.

    Parameters
    ----------
    most : int
        The largest heap.

    Examples
    --------
    >>> OtherCoding(3).check({1: "001", 2: "010", 3: "100"}).message
    '1 + 2 + 3 is P, but your codes give 001 ⊕ 010 ⊕ 100 = 111.'
    """

    so_far = "No code breaks the rule in a sum of up to three heaps"
    praise = "All {} codes obey the rule."
    helps = (
        "Which code must the heap 0 have, and can two heaps have the same one?",
        "1 + 2 + 3 is P. When you have codes for 1 and 2, what is left for 3?",
        "Only the codes of 1, 2, 4, … are free, except that no XOR of some of these may be 0.",
    )
    captions = (
        "The codes of these heaps break the rule.",
        "After the move that wins, so the sum is N.",
    )

    def __init__(self, most=7):
        self.most = natural(most, "the largest heap", least=1, most=MOST_CODED)

    @cached_property
    def game(self):
        """The heap game, in which every smaller heap is a position."""
        return explore(Nim(), self.most)

    def blanks(self):
        return dict.fromkeys(range(self.most + 1), "")

    def statement(self):
        codes = "codes in bits, not all the Grundy values"
        rule = "a sum of heaps is P exactly when the XOR of their codes is 0"
        return f"Give the heaps 0 to {self.most} {codes}, such that {rule}."

    def solution(self):
        codes = {n: n & ~3 | (n & 1) << 1 | (n & 2) >> 1 for n in self.blanks()}
        return {n: bits(code, self.most.bit_length()) for n, code in codes.items()}

    def read(self, entries):
        for heap in entries:
            if natural(heap, "a heap") > self.most:
                raise GameError(f"the heaps go from 0 to {self.most}; {shown(heap)} is too large")
        return {heap: code_in(code, f"the code of {heap}") for heap, code in entries.items()}

    def broken(self, labels):
        # Three heaps suffice. With t the top bit of n, t + (n ⊕ t) + n is P, so all codes are XORs
        # of those of 1, 2, 4, …; if some of these cancel, then one heap n, or t and n ⊕ t, do so.
        width = max([self.most, *labels.values()]).bit_length()
        for size in (1, 2, 3):
            for heaps in combinations(sorted(labels), size):
                codes = [labels[heap] for heap in heaps]
                if (nim_sum(*codes) == 0) != (nim_sum(*heaps) == 0):
                    return violation_of(heaps, codes, width)
        return None

    def judge(self, answer):
        verdict = super().judge(answer)
        if not verdict.is_right:
            return verdict
        heap = {code: n for n, code in self.read(self.entries(answer)).items()}
        if all(code == n for code, n in heap.items()):
            return almost("The rule holds, but these are the Grundy values. Which others obey it?")
        ones = [1 << i for i in range(self.most.bit_length())]
        if any(one not in heap for one in ones):
            few = f"{len(ones)} bits are enough, one for each element of a basis"
            return almost(f"The rule holds, but these codes are longer than they need be: {few}.")
        basis = listed([f"b{i} = {heap[one]}" for i, one in enumerate(ones)])
        why = f"These are the codes in the basis {basis}."
        return replace(verdict, message=f"{verdict.message} {why}")

    def draw(self, witness):
        if witness is None:
            return None
        broken, _ = witness
        return drawn_heaps(
            [heaps for heaps in (broken.position, broken.witness) if heaps], self.captions
        )


def violation_of(heaps, codes, width):
    """Return how the codes of some heaps, written in `width` bits, break the rule."""
    name = f"Heap {heaps[0]}" if len(heaps) == 1 else " + ".join(map(str, heaps))
    *written, total = [bits(code, width) for code in (*codes, nim_sum(*codes))]
    sums = f"s give {' ⊕ '.join(written)} = {total}" if codes[1:] else f" is {total}"
    give = f"your code{sums}"
    for i, left in lowerings(heaps).items():
        why = f"{name} is N: {heaps[i]} → {left} wins; but {give}."
        return Violation(heaps, put(heaps, i, left), why)
    added = 2 * max(codes) == sum(codes)
    slip = " Two of these add up to the third, but ⊕ carries nothing." if added else ""
    return Violation(heaps, None, f"{name} is P, but {give}.{slip}")
