"""Exercises on taking-and-breaking games, their values and periods (part H of the course)."""

import random
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sg_core.doors import as_list, natural
from sg_core.errors import GameError
from sg_core.exercises.nim import heaps_in, is_list, positions_in, why_no_move
from sg_core.exercises.verdict import (
    Exercise,
    OwnFunction,
    almost,
    is_none,
    number_in,
    right,
    wrong,
)
from sg_core.graph import moved, put
from sg_core.nimbers import nim_sum
from sg_core.pictures.heaps import MOST_HEAPS
from sg_core.rulesets import HeapGame, Octal, Subtraction
from sg_core.rulesets.taking import name_of
from sg_core.sequences import find_period, nim_sequence
from sg_core.sequences.periods import smaller_options, worth_computing
from sg_core.strategies.nim import nim_sum_told
from sg_core.words import counted, listed, shown, shown_some, spelled

MOST_ASKED = 500  # stones
MOST_COMPUTED = 10_000  # values
MOST_TRIED = 30  # values that a reader's function has to give
FEW_DIGITS = 2  # of a code; with more of them fewer values are computed
TRIED_FIRST = [[1], [1, 2], [2], [4, 1, 3]]
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class ListExercise(Exercise):
    """An exercise that is answered by a list, with hints that are the same for all rules."""

    helps = ()

    def blanks(self):
        return []

    def hints(self):
        return list(self.helps)


@dataclass(frozen=True)
class NimSequence(ListExercise):
    """Give the values of the heaps 0, 1, …, count − 1 as a list.

    >>> NimSequence(Octal("0.07"), 6).check([0, 0, 1, 1, 2, 1]).message
    'You gave heap 5 the value 1, but it has a move to 3, whose value by your own list is 1, too.'
    """

    rules: Any
    count: int
    helps = (
        "Begin with heap 0. The value of a heap needs the values of smaller heaps only.",
        "List the options of the heap with their values; two heaps have the nim-sum of theirs.",
        "Which is the least number that is not in this list?",
    )

    def hints(self):
        options = (smaller_options(self.rules, heap) for heap in range(self.count))
        if any(parts[1:] for some in options for parts in some):
            return list(self.helps)
        return [text.replace("; two heaps have the nim-sum of theirs", "") for text in self.helps]

    def __post_init__(self):
        if natural(self.count, "the number of values", least=2) > MOST_ASKED:
            raise GameError(f"ask for at most {MOST_ASKED} values, not {shown(self.count)}")
        self.solution()

    def statement(self):
        asked = f"Give the values of the heaps 0 to {self.count - 1}: a list of {self.count}"
        return f"{rules_told(self.rules)} {asked} numbers."

    def solution(self):
        return nim_sequence(self.rules, self.count)

    def judge(self, answer):
        if not is_list(answer):
            raise GameError(f"expected a list of values, not {shown(answer)}")
        values = [number_in(value, "a value") for value in answer[: self.count]]
        for heap, value in enumerate(values):
            fault = self.fault(heap, value, values)
            if fault:
                return wrong(f"You gave heap {heap} the value {value}, but {fault}.", heap)
        if len(answer) != self.count:
            text = f"Right so far, but {self.count} values are asked for, not {len(answer)}."
            return almost(text, points=len(values) / self.count / 2)
        return right(f"All {self.count} values obey the mex rule, so these are the values.")

    def fault(self, heap, value, values):
        """Return how the value of a heap breaks the mex rule, or None."""
        options = [parts or (0,) for parts in smaller_options(self.rules, heap)]
        have = {parts: nim_sum(*(values[part] for part in parts)) for parts in options}
        for parts in (parts for parts in options if have[parts] == value):
            told = nim_sum_told([values[part] for part in parts])
            move = f"it has a move to {spelled(parts if parts[1:] else parts[0])}"
            return f"{move}, whose value by your own list is {told}, too"
        if {*range(min(value, len(have) + 1))} <= {*have.values()}:
            return None
        must = "then each smaller number must be the value of an option"
        if not have:
            return f"{must}, and it has no option"
        some = listed(shown_some(sorted({*have.values()})))
        they = "its options have" if len(have) > 1 else "its only option has"
        summed = " (two heaps have their nim-sum)" if any(parts[1:] for parts in options) else ""
        return f"{must}; by your own list {they} {some}{summed}"


@dataclass(frozen=True)
class OwnSequence(OwnFunction):
    """Write a function from amounts that may be taken, and n, to the values of n heaps.

    >>> OwnSequence().check(lambda amounts, n: [heap % 2 for heap in range(n)]).message
    'On [1, 2] and 5: You gave heap 2 the value 0, but it has a move to 0, whose value by your \
own list is 0, too.'
    """

    games: int = 100
    first = "a list of values is needed"

    def statement(self):
        what = "the values of the heaps 0 to n - 1 where a move takes one of the amounts"
        tried = f"It is tried on {self.games} random lists of amounts, with n up to {MOST_TRIED}"
        return f"Write my_values(amounts, n), a list of {what}. {tried}."

    def solution(self):
        return lambda amounts, n: nim_sequence(Subtraction(amounts), n)

    def hints(self):
        return [
            "Fill a list from heap 0 up: the values of smaller heaps then stand in it.",
            "From heap h one moves to h - a for each amount a that is at most h.",
            "The value is the mex of theirs: try 0, 1, 2, … until one is not among them.",
        ]

    def cases(self):
        drawn = random.Random(0)
        for amounts in TRIED_FIRST:
            yield (amounts, 5), [[*amounts], 5]
        for i in range(self.games):
            amounts = sorted(drawn.sample(range(1, 4 + i // 8), 1 + i % 3))
            yield (amounts, MOST_TRIED), [[*amounts], MOST_TRIED]

    def fault(self, case, result):
        amounts, n = case
        try:
            verdict = NimSequence(Subtraction(amounts), n).judge(result)
        except GameError as problem:
            return f"{problem}.", case
        return (None if verdict else verdict.message), case

    def praise(self):
        return f"It gives the values of {self.games} games, as the mex rule demands."


@dataclass(frozen=True)
class PeriodOf(ListExercise):
    """Give the period of a nim-sequence, and the first heap from which it repeats.

    >>> PeriodOf(Octal("0.77")).check((12, 70)).message
    'With the period 12 from heap 70 on, heap 82 would have the value of heap 70, but \
g(82) = 2 and g(70) = 6.'
    """

    rules: HeapGame
    helps = (
        "Print the values in rows of equal length. In which length do the columns repeat?",
        "If all columns become constant, the length of a row is a period. Is it the least?",
        "The first heap is the one after the last whose value the period does not repeat.",
    )

    def __post_init__(self):
        if not isinstance(self.rules, Octal | Subtraction) or not self.found.proved:
            raise GameError(
                f"no period of {shown(self.rules)} is proved below heap {MOST_COMPUTED:,}"
            )

    @cached_property
    def found(self):
        """Return the period with its proof."""
        most = worth_computing(self.rules, MOST_COMPUTED)
        return find_period(self.rules, most, progress=False)

    def statement(self):
        asked = "Give the least period of the values, and the first heap from which they repeat"
        return f"{rules_told(self.rules)} {asked}: a pair (period, heap)."

    def solution(self):
        return self.found.period, self.found.preperiod

    def judge(self, answer):
        if not is_list(answer) or len(answer) != 2:
            raise GameError(f"give a pair (period, first heap), not {shown(answer)}")
        period, begin = number_in(answer[0], "the period"), number_in(answer[1], "the first heap")
        found = self.found
        if (begin, period) == (found.period, found.preperiod) != (period, begin):
            return almost("These are the right numbers, but the period comes first.")
        if period == 0:
            raise GameError("the period is 1 or more; it comes first, then the heap")
        for n in range(begin, max(begin, found.preperiod) + found.period):  # then all repeats
            here, later = found.value(n), found.value(n + period)
            if here != later:
                claim = f"With the period {period} from heap {begin} on, heap {n + period}"
                but = f"g({n + period}) = {later} and g({n}) = {here}"
                return wrong(f"{claim} would have the value of heap {n}, but {but}.", n)
        holds, less = f"g(n + {period}) = g(n) for all n ≥ {begin}", (found.period, found.preperiod)
        if less != (period, begin):
            names = ["with a smaller period"] * (less[0] < period)
            names += ["from an earlier heap on"] * (less[1] < begin)
            return almost(f"{holds}, but so it is {listed(names)}.")
        return right(f"{holds}: the values of the heaps below {found.checked_to} prove it.")


@dataclass(frozen=True)
class HeapOptions(ListExercise):
    """List the options of a heap in a game that is given by an octal code.

    >>> HeapOptions(Octal("0.123"), 5).check([(1, 2)]).message
    'Taking 2 of 5 leaves (1, 2), two heaps; the digit d₂ = 2 has no 4.'
    """

    rules: Octal
    heap: int
    helps = (
        "Take the digits one by one: dₜ tells what a move may leave that takes t stones.",
        "Write the digit as a sum of 1, 2 and 4: they stand for no heap, one heap, two heaps.",
        "Where there is a 4, go through all ways to make two heaps of the stones that remain.",
    )

    def __post_init__(self):
        if not isinstance(self.rules, Octal):
            raise GameError(f"give an octal game, such as Octal('0.77'), not {shown(self.rules)}")
        if natural(self.heap, "a heap") > MOST_ASKED:
            raise GameError(f"ask for at most {MOST_ASKED} stones, not {shown(self.heap)}")

    def statement(self):
        asked = f"List the options of a heap of {self.heap} in the game {self.rules.code}"
        return f'{asked}: a list of tuples of heaps, or "none" if there is none.'

    def solution(self):
        return self.rules.left(self.heap) or "none"

    def judge(self, answer):
        alone = isinstance(answer, tuple) and not any(map(is_list, answer))
        given = [] if is_none(answer) else [answer] if alone else as_list(answer, "options")
        given, options = ({*map(parts_in, some)} for some in (given, self.rules.left(self.heap)))
        for parts in sorted(given - options):
            return wrong(self.no_option(parts), parts)
        if options and not given:
            return wrong("Some digit does allow a move of this heap.")
        if given < options:
            text = f"Right so far; still missing: {counted(len(options - given), 'option')}."
            return almost(text, points=len(given) / len(options) / 2)
        return right("These are all." if options else "No digit allows a move of this heap.")

    def no_option(self, parts):
        """Return in words why a move may not leave these heaps."""
        taken = self.heap - sum(parts)
        if parts == (self.heap,):
            return f"{shown(parts)} is the heap itself: nothing would be taken, or broken."
        if len(parts) > 2 or taken < 0:
            why = "more than two heaps" if len(parts) > 2 else f"more than {self.heap} stones"
            return f"A move of a heap of {self.heap} cannot leave {shown(parts)}, {why}."
        how_many, need = [("no heap", 1), ("one heap", 2), ("two heaps", 4)][len(parts)]
        digit = f"the digit d{str(taken).translate(SUBSCRIPTS)} = {self.rules.digit(taken)}"
        leaves = f"{spelled(parts)}, {how_many}" if parts else how_many
        return f"Taking {taken} of {self.heap} leaves {leaves}; {digit} has no {need}."


@dataclass(frozen=True)
class HeapSumMoves(ListExercise):
    """List all winning moves of a sum of heaps, each with rules of its own.

    >>> rules = [Subtraction(range(1, m + 1)) for m in (3, 5, 7)]
    >>> HeapSumMoves(rules, (9, 10, 14)).check([(9, 10, 11)]).message
    'After (9, 10, 11) the nim-sum of the values is 1 ⊕ 4 ⊕ 3 = 6; the other player moves to \
(9, 8, 11), and it is 0.'
    """

    rules: tuple
    heaps: tuple
    helps = (
        "Which value has each heap by its own rules, and what is their nim-sum?",
        "A winning move takes a value x to x ⊕ the nim-sum. Work this out for each heap.",
        "Then look through all options of each heap, not only those with a smaller value.",
    )

    def __post_init__(self):
        object.__setattr__(self, "heaps", heaps_in(self.heaps))
        if not is_list(self.rules) or not 0 < len(self.rules) == len(self.heaps) <= MOST_HEAPS:
            raise GameError(f"give from 1 to {MOST_HEAPS} games, and for each of them a heap")
        object.__setattr__(self, "rules", tuple(self.rules))
        for rules, heap in zip(self.rules, self.heaps):
            if heap > MOST_ASKED:
                raise GameError(f"a heap has at most {MOST_ASKED} stones, not {shown(heap)}")
            if any(len(left) != 1 for n in range(heap + 1) for left in smaller_options(rules, n)):
                raise GameError(f"a move of {shown(rules)} may leave two heaps, or none")

    @cached_property
    def sequences(self):
        """Return for each game the values of its heaps."""
        return [nim_sequence(rules, heap + 1) for rules, heap in zip(self.rules, self.heaps)]

    def values(self, heaps):
        """Return the values of some heaps."""
        return [values[heap] for values, heap in zip(self.sequences, heaps)]

    def moves(self, heaps):
        """Return all positions after one move."""
        lefts = enumerate(map(smaller_options, self.rules, heaps))
        return list(dict.fromkeys(put(heaps, i, n) for i, left in lefts for (n,) in left))

    def wins(self, heaps):
        """Return the positions after the winning moves."""
        return [after for after in self.moves(heaps) if nim_sum(*self.values(after)) == 0]

    def change(self, after):
        """Return what a move does to the value of its heap, in words."""
        i = moved(self.heaps, after)
        old, new = (self.values(heaps)[i] for heaps in (self.heaps, after))
        does = f"{'raises' if old < new else 'lowers'} its value from {old} to {new}"
        nim = ", which no move of nim can do" * (old < new)
        return f"{self.heaps[i]} → {after[i]} {does}{nim}"

    def no_amount(self, after):
        """Return why the rules of the heap that is changed do not allow this, in words."""
        i = moved(self.heaps, after)
        taken = f"{self.heaps[i]} → {after[i]} takes {self.heaps[i] - after[i]}"
        return f"in heap {i + 1}, {taken}, and its rule is: {rules_told(self.rules[i])}".rstrip(".")

    def statement(self):
        games = [f"Heap {i + 1}: {rules_told(rules)}" for i, rules in enumerate(self.rules)]
        asked = f"Give all winning moves from {spelled(self.heaps)}: a list of the positions after"
        return f'{" ".join(games)} {asked} the move, or "none" if there is none.'

    def solution(self):
        return self.wins(self.heaps) or "none"

    def judge(self, answer):
        good, values = self.wins(self.heaps), self.values(self.heaps)
        rising = [after for after in good if sum(self.values(after)) > sum(values)]
        told = f"The nim-sum of the values is {nim_sum_told(values)}"
        if is_none(answer):
            if good:
                return wrong(f"{told}, and not 0: there is a winning move.")
            return right(f"{told}, and no move makes it 0: there is none.")
        given = positions_in(answer)
        for after in given:
            why = why_no_move(self.heaps, after)
            if why or after not in self.moves(self.heaps):
                why = why or self.no_amount(after)
                return wrong(f"{shown(after)} is no move from {spelled(self.heaps)}: {why}.")
            if after not in good:
                reply = min(self.wins(after), key=good.__contains__)  # tell no good move if it can
                end = "it is 0" if self.moves(reply) else "you have no move"
                lost = f"the nim-sum of the values is {nim_sum_told(self.values(after))}; the other"
                text = f"After {spelled(after)} {lost} player moves to {spelled(reply)}, and {end}."
                return wrong(text, (self.heaps, after, reply))
        missing = [after for after in good if after not in given]
        if missing:
            left = counted(len(missing), "winning move")
            text = f"Right so far; still missing: {left}."
            return almost(text, points=len(given) / len(good) / 2)
        return right(
            f"{told}. {'; '.join(map(self.change, sorted(good, key=rising.__contains__)))}."
        )


@dataclass(frozen=True)
class FalsePeriod(ListExercise):
    """Break the periodicity theorem with n0 = 0: give an octal code, or a pair (code, p).

    The true theorem decides: if g(n + p) = g(n) for n = p + k and n = p + k + 1 as well as for
    the smaller n, then for 1 ≤ n < 2 + p + k, hence for all n.

    >>> FalsePeriod().check("0.77").message
    'The check fails at n = 0: g(1) = 1, and g(0) = 0.'
    """

    period: int = 1
    helps = (
        "In the proof a part of a heap shrinks by p. Which step fails if this leaves nothing?",
        "Look for a game whose first heaps have no move, so that all of them have the value 0.",
        "Let the last digit be the only one. Which digit wants more stones than it takes?",
    )

    def __post_init__(self):
        natural(self.period, "the period", least=1)

    def statement(self):
        claim = "If g(n + p) = g(n) for 0 ≤ n < p + k, then for all n: this would be the theorem"
        about = "k is the place of the last digit other than 0 of the octal code"
        asked = f'Break it for p = {self.period} by a code such as "0.77"'
        return f"{claim} on periods with n0 = 0; {about}. {asked}, or give a pair (code, p)."

    def blanks(self):
        return ""

    def solution(self):
        return "0.4", 1

    def judge(self, answer):
        code, period = answer if is_list(answer) and len(answer) == 2 else (answer, self.period)
        if not isinstance(code, str):
            raise GameError(f'a code is a text, in quotes, such as "0.77", not {shown(code)}')
        rules = Octal(code.strip())
        period = natural(number_in(period, "p"), "p", least=1)
        check, needed = period + rules.last, 2 * period + rules.last + 2
        digits = len(rules.amounts(rules.last))
        most = MOST_COMPUTED * FEW_DIGITS // max(FEW_DIGITS, digits)
        G = nim_sequence(rules, min(needed, most))
        n = next((n for n in range(len(G) - period) if G[n + period] != G[n]), None)
        if n is None and needed > most:
            below = f"the values of the heaps below {needed}, too many to compute"
            return wrong(f"This cannot be decided here: it takes {below}.")
        if n is None:
            why = f"with n0 = 1 it passes, too, and g({period}) = g(0)"
            so = f"so the period is {period} from heap 0 on"
            return wrong(f"The check passes, but here it is no counterexample: {why}, {so}.")
        values = f"g({n + period}) = {G[n + period]}, and g({n}) = {G[n]}"
        if n < check:
            return wrong(f"The check fails at n = {n}: {values}.", n)
        passed = f"g(n + {period}) = g(n) for 0 ≤ n < {check}, so the check passes"
        return right(f"{passed}, but then {values}.")


def rules_told(rules):
    """Return rules for heaps in a sentence, as well as one can."""
    return rules.words if isinstance(rules, HeapGame) else f"The game {name_of(rules)}."


def parts_in(option):
    """Return the heaps of an option in order, without empty ones; a number is one heap.

    >>> parts_in([2, 0, 1]), parts_in(3), parts_in(0)
    ((1, 2), (3,), ())
    """
    heaps = heaps_in(option if is_list(option) else (option,))
    return tuple(sorted(heap for heap in heaps if heap))
