"""Formal sums, codes in a basis, independence and the greedy walk.

Nothing here uses Grundy values: brute force finds out whether a sum is P.
"""

import re
from collections import Counter
from dataclasses import replace
from functools import cached_property
from itertools import permutations

from sg_core.basis import (
    bits,
    by_sums,
    chosen,
    code_of_sum,
    early_move,
    greedy_basis,
    sum_of,
    vanishing_sum,
)
from sg_core.checks import as_list
from sg_core.errors import GameError
from sg_core.labels import Violation
from sg_core.values import winning_moves
from sg_core.words import counted, listed, shown, spelled
from sg_course.exercises.drawn import drawn_sum
from sg_course.exercises.reading import (
    MOST_BITS,
    code_in,
    different,
    digits,
    game_of,
    is_bits,
    position_of,
    terms_of,
)
from sg_course.exercises.tables import Labelling
from sg_course.exercises.verdict import Exercise, almost, right, wrong
from sg_course.pictures.drawing import draw
from sg_course.reasons import broken_value_rule, first_violation, unlike_mex, why_N

MOST_ORDERED = 7  # positions of a game all of whose orders are tried
LATE = "every option comes before the positions that move to it"
HOLDS = "code = mex holds at every position"


class Codes(Labelling):
    """Give the codes of positions in a basis.

    Parameters
    ----------
    game : GameGraph or GameEditor
        A finite game, such as `explore(rules, start)`.
    elements : list of positions
        A basis: no sum of them is ≈ 0, and each position asked for is ≈ a sum of them.
    positions : list, optional
        The positions asked for; default: all.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> heap = GameGraph({3: [2, 1, 0], 2: [1, 0], 1: [0]})
    >>> Codes(heap, [1, 2]).check({3: "01"}).message
    'You gave 3 the code 01, but 3 + b0 = 3 + 1 is N: 3 → 1 wins.'
    """

    so_far = "No code is wrong"
    helps = (
        "A position that is P is ≈ 0, the sum of no elements. An element has a single 1.",
        "For any other position guess a sum of elements, and ask: is position + sum P?",
        "A winning move of it leads to a sum that is P, so the codes of its terms cancel.",
    )

    def __init__(self, game, elements, positions=None):
        super().__init__(game)
        self.elements = different(self.game, elements)
        asked = self.game.positions if positions is None else positions
        self.positions = different(self.game, asked)
        code = vanishing_sum(self.game, self.elements)
        if code is not None:
            some = " + ".join(map(spelled, chosen(self.elements, code)))
            raise GameError(f"elements of a basis are independent, but {some} is ≈ 0")
        new = [p for p in self.positions if by_sums(self.game, p, self.elements).new]
        if new:
            raise GameError(f"{shown(new[0])} is not a sum of the elements; make it one of them")
        if not self.positions:
            raise GameError("ask for the code of one position or more")

    def asked(self):
        return [position for position in self.game.positions if position in self.positions]

    def blanks(self):
        if len(self.positions) == len(self.game):
            return super().blanks()
        # from the top of the picture down, the codes would often be 11, 10, 01, 00
        return dict.fromkeys(self.positions, "")

    def statement(self):
        basis = listed([f"b{i} = {spelled(e)}" for i, e in enumerate(self.elements)] or ["nothing"])
        all_of_them = len(self.positions) == len(self.game)
        which = "every position" if all_of_them else listed(self.positions)
        return f"Give the code of {which} in the basis {basis}; write the highest bit first."

    def solution(self):
        decided = {p: by_sums(self.game, p, self.elements) for p in self.blanks()}
        return {p: bits(step.code, len(self.elements)) for p, step in decided.items()}

    def read(self, entries):
        return {position_of(self.game, p): self.bits_of(p, v) for p, v in entries.items()}

    def bits_of(self, position, answer):
        """Return the code that is given to a position, as bits for all elements."""
        what = f"the code of {spelled(position)}"
        return bits(code_within(answer, self.elements, what), len(self.elements))

    def broken(self, labels):
        found = first_violation(self.game, labels, self.violation_at)
        backwards = {position: text[::-1] for position, text in labels.items()}
        if found is None or first_violation(self.game, backwards, self.violation_at):
            return found
        why = "Your codes are right when they are read backwards: the bit of b0 comes last."
        return replace(found, message=why)

    def violation_at(self, game, labels, position):
        """Return how position + the sum with its code can be won, or None."""
        if position not in labels:
            return None
        text = labels[position]
        which = chosen(range(len(self.elements)), int(text, 2))[::-1]
        win = winning_move(game, (position, *(self.elements[i] for i in which)))
        if win is None:
            return None
        here = spelled(position)
        why = why_N(*win, names=[here, *(f"b{i}" for i in which)])
        return Violation(position, win, f"You gave {here} the code {text}, but {why}.")

    @property
    def praise(self):
        """Return the praise for codes that are all right."""
        codes = counted(len(self.positions), "code")
        return f"Each position + the sum with its code is P: {codes}, all correct."

    def draw(self, witness):
        if witness is None:
            names = {element: f"b{i}" for i, element in enumerate(self.elements)}
            return draw(self.game, names, title="The elements of the basis")
        broken, labels = witness
        title = "Your codes; position + sum, and a move that wins it"
        return drawn_sum(self.game, labels, *broken.witness, title=title)


class SumInBits(Exercise):
    """Write the code of a sum of sums, each given by its elements or by its code.

    Parameters
    ----------
    *sums : str
        Each is a sum of elements, such as "b0 + b1", or a code in bits, such as "011".

    Examples
    --------
    >>> exercise = SumInBits("b0 + b1 + b3", "b1 + b2")
    >>> exercise.check("1111").message
    'b1 occurs 2 times: it cancels, so its bit is 0.'
    >>> exercise.check("10001").message
    'You added numbers and carried. But b1 + b1 is ≈ 0: it cancels, and nothing is carried.'
    """

    helps = (
        "Each of b0, b1, … has a bit of its own; that of b0 comes last.",
        "Count how often each of them occurs in all the sums together.",
        "What occurs an even number of times cancels in pairs; of an odd number, one remains.",
    )

    asks = "Write the code of the sum of these, highest bit first: {sums_in_words}."

    def __init__(self, *sums):
        if not sums:
            raise GameError('give one sum or more: SumInBits("b0 + b1", "b1 + b2")')
        self.count = Counter(i for text in sums for i in elements_in(text))
        written = [len(digits(text)) for text in sums if is_bits(text)]
        self.width = max(1, *written, *(i + 1 for i in self.count))  # as far as the sums tell
        self.sums, self.sums_in_words = sums, "; ".join(sums)

    def solution(self):
        return bits(odd(self.count), self.width)

    def judge(self, answer):
        if isinstance(answer, str) and "b" in answer and not is_bits(answer):
            return self.judge_sum(answer)
        code = code_in(answer)
        if not self.differing(code):
            return right(self.praise())
        text = digits(answer) if is_bits(answer) else bits(code, self.width)
        if not self.differing(int(text[::-1], 2)):
            return almost("These bits are right, but you wrote the lowest first: b0 comes last.")
        if isinstance(answer, str):
            return self.refuted(code)
        # a number such as 1101 may be meant as bits, and is read otherwise
        like_bits = set(str(answer)) <= {"0", "1"}
        quotes = "Write bits in quotes; this is read as a number. "
        return self.refuted(code, quotes if like_bits else f"In bits {answer} is {code:b}. ")

    def praise(self):
        """Say what is left of the sums, for a right answer."""
        left = [f"b{i}" for i in sorted(self.count) if self.count[i] % 2]
        return f"{' + '.join(left)} is what does not cancel." if left else "Everything cancels."

    def judge_sum(self, answer):
        """Return the verdict on elements, such as "b0 + b2", which are not yet written in bits."""
        given = Counter(elements_in(answer))
        if self.differing(odd(given)):
            return self.refuted(odd(given))
        if max(given.values(), default=0) > 1:
            return wrong("Equal terms are still there: cancel them, and write the rest in bits.")
        return almost("That is the sum that is left; now write it in bits.")

    def refuted(self, code, read=""):
        """Return the verdict on a wrong code: by the carry that explains all of it, or by a bit."""
        if code == sum(times << i for i, times in self.count.items()):
            twice = f"b{min(i for i, times in self.count.items() if times > 1)}"
            why = f"But {twice} + {twice} is ≈ 0: it cancels, and nothing is carried"
            return wrong(f"You added numbers and carried. {why}.", twice)
        i = max(self.differing(code))
        times = self.count[i]
        left = "one is left, so its bit is 1" if times % 2 else "it cancels, so its bit is 0"
        few = ["does not occur, so its bit is 0", "occurs once, so its bit is 1"]
        why = few[times] if times < 2 else f"occurs {times} times: {left}"
        return wrong(f"{read}b{i} {why}.", f"b{i}")

    def differing(self, code):
        """Return the elements whose bit is not 1 exactly when they occur an odd number of times."""
        return [i for i in range(MOST_BITS) if (code >> i & 1) != self.count[i] % 2]


class Independent(Exercise):
    """Answer "independent", or give some of the positions whose sum is ≈ 0.

    Parameters
    ----------
    game : GameGraph or GameEditor
        A finite game, such as `explore(rules, start)`.
    positions : list
        The positions that may be independent, one or more.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> heap = GameGraph({3: [2, 1, 0], 2: [1, 0], 1: [0]})
    >>> Independent(heap, [1, 2, 3]).check([2, 3]).message
    '2 + 3 is N: 3 → 2 wins.'
    """

    helps = (
        "A sum is ≈ 0 when it is P. One position alone is also a sum.",
        "The sum of two is ≈ 0 when they are equivalent: no X tells them apart.",
        "Go on to sums of three or more: is there an answer to every move?",
    )

    asks = (
        "Independent or not: {listed}? "
        'Answer "independent", or a list of some of them whose sum is ≈ 0.'
    )
    on_paper = "Are {listed} independent? Write “independent”, or some of them whose sum is ≈ 0."

    def __init__(self, game, positions):
        self.game = game_of(game)
        self.positions = different(self.game, positions)
        if not self.positions:
            raise GameError("give the positions that may be independent, one or more")
        self.listed = listed(self.positions)
        self.solution()

    def solution(self):
        code = vanishing_sum(self.game, self.positions)
        return "independent" if code is None else list(chosen(self.positions, code))

    def judge(self, answer):
        if isinstance(answer, str) and answer.strip().lower() == "independent":
            code, tried = vanishing_sum(self.game, self.positions), 2 ** len(self.positions) - 1
            if code is None:
                return right(f"None of their sums is P: {counted(tried, 'sum')} tried.")
            return wrong(f"Some sum of them is ≈ 0; there are {counted(tried, 'sum')} to try.")
        parts = chosen(self.positions, self.code_given(answer))
        if not parts:
            return wrong("The sum of none of them is always 0: take one or more.")
        win = winning_move(self.game, parts)
        if win:
            return wrong(f"{why_N(*win)}.", win)
        return right(f"{' + '.join(map(spelled, parts))} is P, so it is ≈ 0.")

    def code_given(self, answer):
        """Return which of the positions an answer takes."""
        if isinstance(answer, str):
            raise GameError(f'answer "independent", or a list such as {[*self.positions[:2]]}')
        given = different(self.game, as_list(answer, "positions"))
        for position in given:
            if position not in self.positions:
                raise GameError(f"{shown(position)} is not one of {self.listed}")
        return sum(1 << self.positions.index(position) for position in given)

    def draw(self, witness):
        if witness is None:
            title = "The marked positions are independent, or not"
            texts = {"title": title, "marked": "the positions in question"}
            return draw(self.game, None, positions=self.positions, **texts)
        return drawn_sum(self.game, None, *witness, title="Your sum and a move that wins it")


class FindOrder(Exercise):
    """List the positions in an order in which the greedy walk has certain properties.

    Ask for `codes`, `mex`, `terminals_up`, or several of them.

    Parameters
    ----------
    game : GameGraph or GameEditor
        A finite game, such as `explore(rules, start)`.
    codes : dict, optional
        From position to the code that the walk should give it, in bits or as a number.
    mex : bool, optional
        True: the code of every position is the mex of the codes of its options. False: at some
        position it is not.
    terminals_up : bool, optional
        True: every option comes before the positions that move to it. False: some option does not.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> heap = GameGraph({3: [2, 1, 0], 2: [1, 0], 1: [0]})
    >>> FindOrder(heap, codes={3: "01"}).check([0, 1, 2, 3]).message
    'In your order 3 gets the code 11, not 01 (elements: b0 = 1, b1 = 2).'
    >>> FindOrder(heap, mex=True).check([0, 2, 1, 3]).message
    'In your order 1 gets the code 2, but its only option has 0, and the mex is 1.'
    """

    helps = (
        "Begin with any order, and see which codes the walk gives.",
        "A position that comes before those it is a sum of becomes an element.",
        "Which positions should be the elements b0, b1, …? Let them come early, in that order.",
    )

    def __init__(self, game, codes=None, mex=None, terminals_up=None):
        self.game = game_of(game)
        if len(self.game) > MOST_ORDERED:
            size = f"{len(self.game)} positions have too many orders to try"
            raise GameError(f"{size}; take a game of at most {MOST_ORDERED}")
        if not isinstance(codes, dict | None):
            raise GameError(f"codes is a dict from position to code, not {shown(codes)}")
        for name, given in (("mex", mex), ("terminals_up", terminals_up)):
            if not isinstance(given, bool | None):
                raise GameError(f"{name} is True, False or None, not {shown(given)}")
        self.mex, self.terminals_up = mex, terminals_up
        self.codes = {position_of(self.game, p): code_in(c) for p, c in (codes or {}).items()}
        if not self.demands():
            raise GameError("say what the walk should give: codes, mex or terminals_up")
        self.solution()

    @cached_property
    def basis(self):
        """One basis of the game."""
        return greedy_basis(self.game, method="brute")

    def written(self, code):
        """Return a code in bits, or as a number if mex is asked for and codes are not."""
        numbers = self.mex is not None and not self.codes
        return str(code) if numbers else bits(code, len(self.basis.elements))

    def demands(self):
        """Say what is asked."""
        each = [f"{spelled(p)} the code {self.written(code)}" for p, code in self.codes.items()]
        early = {True: LATE, False: "some position comes before one of its options"}
        holds = {True: HOLDS, False: "code = mex fails somewhere"}
        codes = each and f"the greedy walk gives {listed(each)}"
        return [text for text in (early.get(self.terminals_up), codes, holds.get(self.mex)) if text]

    def statement(self):
        return f"List the positions in an order in which {', and '.join(self.demands())}."

    def solution(self):
        orders = permutations(self.game.positions)
        found = next((o for o in orders if self.fault(o, self.codes_along(o)) is None), None)
        if found is None:
            raise GameError(f"there is no order in which {', and '.join(self.demands())}")
        return list(found)

    def codes_along(self, order):
        """Return the codes of a walk, quickly, because equal sums have equal codes in a basis."""
        elements, codes, known = [], {}, self.basis.codes
        for position in order:
            sums = [code_of_sum(known, chosen(elements, i)) for i in range(1 << len(elements))]
            codes[position] = (*sums, known[position]).index(known[position])
            if codes[position] == len(sums):
                elements.append(position)
        return codes

    def judge(self, answer):
        walk = as_list(answer, "positions, in order", ordered=True)
        order = [position_of(self.game, position) for position in walk]
        missing = [position for position in self.game.positions if position not in order]
        if missing:
            return wrong(f"Your order leaves out {listed(missing)}; list every position.")
        basis = greedy_basis(self.game, order, method="brute")
        codes, fault = basis.codes, self.fault(order, basis.codes)
        if fault is None:
            return right(f"In your order {', and '.join(self.demands())}.")
        text, *marks = fault
        elements = [f"b{i} = {spelled(p)}" for i, p in enumerate(basis.elements)]
        which = f" (elements: {', '.join(elements)})" if self.codes and elements else ""
        return wrong(f"In your order {text}{which}.", (codes, *marks))

    def fault(self, order, codes):
        """Say what is wrong with an order, and positions and moves that show it."""
        early = early_move(self.game, order)
        if self.terminals_up and early:
            return "{} comes before its option {}".format(*map(spelled, early)), early, [early]
        if self.terminals_up is False and not early:
            return f"{LATE}, and that should not happen", [], []
        for position, code in self.codes.items():
            if codes[position] != code:
                got = f"{spelled(position)} gets the code {self.written(codes[position])}"
                return f"{got}, not {self.written(code)}", [position], []
        broken = None if self.mex is None else broken_value_rule(self.game, codes)
        if self.mex is False and broken is None:
            return HOLDS, [], []
        if self.mex and broken:
            here, why = broken.position, unlike_mex(self.game, codes, broken.position)
            moves = [(here, option) for option in self.game.options(here)]
            return f"{spelled(here)} gets the code {codes[here]}, but {why}", [here], moves
        return None

    def draw(self, witness):
        if witness is None:
            return draw(self.game, None, title="Put these positions in an order")
        codes, positions, moves = witness
        texts = {position: self.written(code) for position, code in codes.items()}
        title = "The codes that the walk gives in your order"
        marks = {"positions": positions, "moves": moves, "marked": "a position and its options"}
        return draw(self.game, texts, **marks, title=title)


def odd(count):
    """Return the code of the elements that occur an odd number of times."""
    return sum(1 << i for i, times in count.items() if times % 2)


def code_within(answer, elements, what):
    """Return a code that is given for sums of these elements; refuse one with a bit too many."""
    code = code_in(answer, what)
    if code >> len(elements):
        read = shown(answer) if isinstance(answer, str) else f"{answer}, in bits {code:b}"
        only = counted(len(elements), "element")
        extra = f"has a 1 for b{code.bit_length() - 1}, with just {only}"
        raise GameError(f"{what} {extra}: {read}")
    return code


def elements_in(text):
    """Return the numbers of the elements in a sum or in a code.

    >>> elements_in("b0 + b3 + b0"), elements_in("0110")
    ([0, 3, 0], [1, 2])
    """
    if is_bits(text):
        return list(chosen(range(MOST_BITS), code_in(text)))
    found = [re.fullmatch("b([0-9]{1,2})", term) for term in terms_of(text)]
    if not isinstance(text, str) or not all(found) or any(int(b[1]) >= MOST_BITS for b in found):
        form = 'such as "b0 + b2", or bits, such as "101"'
        raise GameError(f"give a sum of elements b0 to b{MOST_BITS - 1}, {form}, not {shown(text)}")
    return [int(b[1]) for b in found]


def winning_move(game, parts):
    """Return a winning move of a sum of positions, as it is before and after; None if it is P."""
    total = sum_of(game, *parts)
    return next(((total.start, option) for option in winning_moves(total)), None)
