"""Answers in numbers: mex, nim-sums, values of heaps, periods, a code to break a false theorem."""

from sg_core.checks import natural, naturals
from sg_core.errors import GameError
from sg_core.nimbers import mex, nim_sum
from sg_core.rulesets import Octal, Subtraction
from sg_core.sequences import find_period, nim_sequence
from sg_core.sequences.periods import smaller_options, values_source, worth_computing
from sg_core.strategies.nim import nim_sum_in_words
from sg_core.words import counted, listed, shown, spelled
from sg_course.exercises.moves import MOST_ASKED, rules_in_words
from sg_course.exercises.reading import is_blank, is_list, number_in
from sg_course.exercises.tables import Table
from sg_course.exercises.verdict import Exercise, almost, right, wrong
from sg_course.reasons import values_had

MOST_WRITTEN = 30  # numbers of a list
MOST_COMPUTED = 10_000  # values
FEW_DIGITS = 2  # of a code; with more of them fewer values are computed
MISTAKES = {
    "the least one missing above the smallest": lambda v: min(v) + mex(x - min(v) for x in v),
    "the largest + 1": lambda v: max(v) + 1,
    "which is how many there are": len,
}


class MexOf(Table):
    """Give the mex of each of some lists.

    Parameters
    ----------
    *lists : list of int
        Each contains natural numbers.

    Examples
    --------
    >>> MexOf([0, 1], [0, 1, 3]).check([2, 4]).message
    'List 2, [0, 1, 3]: you gave 4, the largest + 1; but a smaller number is missing, too.'
    """

    asks = "Give the mex of each of these lists, as a list of numbers: {lists_in_words}."
    on_paper = "Give the mex of each of these lists: {lists_in_words}."
    praise = "Each is the least natural number that is not in its list."
    helps = (
        "What is the mex of a list without 0, and of an empty one?",
        "Neither the order of the values nor how often one occurs matters.",
        "Is 0 in the list? Is 1? Is 2? Stop at the first no.",
    )

    def __init__(self, *lists):
        self.lists = [tuple(naturals(values)) for values in lists]
        if not lists:
            raise GameError("give one list or more: MexOf([0, 1, 3], [2, 2])")
        self.lists_in_words = "; ".join(map(written_out, map(list, self.lists)))

    def asked(self):
        return range(1, len(self.lists) + 1)

    def blanks(self):
        return [None] * len(self.lists)

    def solution(self):
        return list(map(mex, self.lists))

    def entries(self, answer):
        if not is_list(answer) or len(answer) != len(self.lists):
            form = f"a list of {counted(len(self.lists), 'number')}, one for each list"
            raise GameError(f"give {form}, not {shown(answer)}")
        filled = ((i, value) for i, value in zip(self.asked(), answer) if not is_blank(value))
        return {i: number_in(value, "a mex") for i, value in filled}

    def fault(self, given):
        for i, value in given.items():
            values = self.lists[i - 1]
            why = no_mex(values, value, "a smaller number is missing, too")
            if why:
                return (
                    f"List {i}, {written_out(list(values))}: you gave {shown(value)}{why}",
                    values,
                )
        return None

    def some_of(self, missing):
        return f"list {listed(missing)}"


def no_mex(values, given, too_large):
    """Return why a number is not the mex of some values, or None.

    >>> no_mex([0, 1, 3], 4, "2 is smaller"), no_mex([0, 1, 3], 2, "")
    (', the largest + 1; but 2 is smaller.', None)
    """
    if given == mex(values):
        return None
    if given in values:
        return ", which is among the values."
    why = (f", {name}" for name, rule in MISTAKES.items() if values and rule(values) == given)
    return f"{next(why, '')}; but {too_large}."


def written_out(argument):
    """Return the moves of a game, a list of numbers, or a number, in a line.

    >>> written_out({"a": ["b", "c"], "b": []}), written_out(list(range(99))), written_out(5)
    ('{a: [b, c], b: []}', '[0, 1, 2, …, 98]', '5')
    """
    if isinstance(argument, list):
        some = argument if len(argument) <= MOST_WRITTEN else [*argument[:3], "…", argument[-1]]
        return f"[{', '.join(map(spelled, some))}]"
    if isinstance(argument, dict):
        return f"{{{', '.join(f'{spelled(p)}: {written_out(q)}' for p, q in argument.items())}}}"
    return spelled(argument)


class NimSumOf(Exercise):
    """Give the nim-sum of some numbers.

    Parameters
    ----------
    *numbers : int
        Natural numbers, one or more.

    Examples
    --------
    >>> NimSumOf(11, 6).check(17).message
    'You added and carried. In the nim-sum 2 is in 11 and 6, so it cancels, and nothing is carried.'
    >>> NimSumOf(11, 6).check(12).message
    '1 is only in 11, so it stays; 12 = 8 + 4 lacks it.'
    """

    asks = "Give the nim-sum of {numbers_in_words}."
    helps = (
        "Write each number as a sum of 1, 2, 4, 8, …, each at most once.",
        "Equal powers of 2 cancel in pairs. Which powers occur an odd number of times?",
        "Write the numbers in binary, one below the other: each column is added by itself.",
    )

    def __init__(self, *numbers):
        self.numbers = naturals(numbers, "a number")
        if not self.numbers:
            raise GameError("give one number or more: NimSumOf(11, 6)")
        self.numbers_in_words = listed(self.numbers)

    def solution(self):
        return nim_sum(*self.numbers)

    def judge(self, answer):
        given, powers = number_in(answer, "the nim-sum"), powers_of_2(self.solution())
        if given == self.solution():
            left = " + ".join(map(str, powers)) if powers else "nothing"
            return right(f"{left} is what does not cancel.")
        if given == sum(self.numbers):
            return wrong(self.carried())
        power = max(powers_of_2(given ^ self.solution()))
        having = [number for number in self.numbers if number & power]
        only = "only " * (len(having) == 1)
        if not having:
            return wrong(f"{power} is in none of the numbers; {in_powers(given)} contains it.")
        does = "it stays" if len(having) % 2 else "it cancels"
        has = "lacks it" if len(having) % 2 else "contains it"
        where = f"{power} is {only}in {listed(having)}"
        return wrong(f"{where}, so {does}; {in_powers(given)} {has}.")

    def carried(self):
        """Return what is wrong with the sum of the numbers: something in it was carried."""
        powers = [1 << i for i in range(max(self.numbers).bit_length())]
        in_numbers = {power: [n for n in self.numbers if n & power] for power in powers}
        power, having = next((p, some) for p, some in in_numbers.items() if some[1:])
        what = f"In the nim-sum {power} is in {listed(having)}"
        does = "a pair of them cancels" if len(having) % 2 else "it cancels"
        return f"You added and carried. {what}, so {does}, and nothing is carried."


def powers_of_2(number):
    """Return the powers of 2 of which a number is the sum, the largest first.

    >>> powers_of_2(11)
    [8, 2, 1]
    """
    return [1 << i for i in reversed(range(number.bit_length())) if number >> i & 1]


def in_powers(number):
    """Return a number as the sum of powers of 2.

    >>> in_powers(11), in_powers(8), in_powers(0)
    ('11 = 8 + 2 + 1', '8', '0')
    """
    powers = powers_of_2(number)
    return f"{number} = {' + '.join(map(str, powers))}" if powers[1:] else str(number)


class NimSequence(Exercise):
    """Give the values of the heaps 0, 1, …, count − 1 as a list.

    Parameters
    ----------
    rules : heap game
        Such as `Octal("0.07")` or `Kayles()`.
    count : int
        How many values to give, 2 or more.

    Examples
    --------
    >>> NimSequence(Octal("0.07"), 6).check([0, 0, 1, 1, 2, 1]).message
    'You gave heap 5 the value 1, but it has a move to 3, whose value by your own list is 1, too.'
    """

    asks = "{rules_in_words} Give the values of the heaps 0 to {last}: a list of {count} numbers."
    on_paper = "A move in a heap: {rules_in_words} Give the values of the heaps 0 to {last}."

    def __init__(self, rules, count):
        self.count = natural(count, "the number of values", least=2, most=MOST_ASKED)
        self.rules, self.last = rules, self.count - 1
        self.solution()  # says what is wrong with the rules
        self.rules_in_words = rules_in_words(rules)

    def blanks(self):
        return []

    def hints(self):
        options = (smaller_options(self.rules, heap) for heap in range(self.count))
        breaks = any(parts[1:] for some in options for parts in some)
        summed = "; two heaps have the nim-sum of their values" if breaks else ""
        return [
            "Begin with heap 0. The value of a heap needs only the values of smaller heaps.",
            f"List the options of the heap with their values{summed}.",
            "Which is the least number that is not in this list?",
        ]

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
            its_value = nim_sum_in_words([values[part] for part in parts])
            move = f"it has a move to {spelled(parts if parts[1:] else parts[0])}"
            return f"{move}, whose value by your own list is {its_value}, too"
        if {*range(min(value, len(have) + 1))} <= {*have.values()}:
            return None
        must = "then each smaller number must be the value of an option"
        summed = " (two heaps: their nim-sum)" if any(parts[1:] for parts in options) else ""
        return f"{must}; by your own list {values_had([*have.values()])}{summed}"


class PeriodOf(Exercise):
    """Give the period of a nim-sequence, and the first heap from which it repeats.

    Parameters
    ----------
    rules : Octal or Subtraction
        A game whose period can be proved.

    Examples
    --------
    >>> PeriodOf(Octal("0.77")).check((12, 70)).message
    'With the period 12 from heap 70 on, heap 82 would have the value of heap 70, but \
g(82) = 2 and g(70) = 6.'
    """

    asks = (
        "{rules_in_words} Give the least period of the values, and the first heap from which they "
        "repeat: a pair (period, heap)."
    )
    on_paper = (
        "A move in a heap: {rules_in_words} Give the least period of the values, and the first "
        "heap from which they repeat."
    )
    helps = (
        "Print the values in rows of equal length. At which length do the columns repeat?",
        "If all columns become constant, the length of a row is a period. Is it the least?",
        "The first heap is the one after the last whose value the period does not repeat.",
    )

    def __init__(self, rules):
        if not isinstance(rules, Octal | Subtraction):
            form = "an octal or a subtraction game, such as Octal('0.77')"
            raise GameError(f"give {form}, not {shown(rules)}")
        heaps = values_source(rules)
        most = worth_computing(heaps, MOST_COMPUTED)
        self.found = find_period(heaps, most, progress=False)
        if not self.found.proved:
            raise GameError(f"no period of {shown(rules)} is proved below heap {most:,}")
        self.rules, self.rules_in_words = rules, rules_in_words(rules)

    def blanks(self):
        return []

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
            said, near = f"{holds}, but this is also true {listed(names)}.", begin < sum(less)
            return almost(said) if near and len(names) == 1 else wrong(said)
        return right(f"{holds}: the values of the heaps below {found.checked_to} prove it.")


class FalsePeriod(Exercise):
    """Refute a false theorem: if g(n + p) = g(n) for 0 ≤ n < p + k, it holds for all n.

    The answer is the code of an octal game, or a pair (code, p). The place of the last digit other
    than 0 in the code is k.

    We judge answers by the true theorem, with n0 = 1: if g(n + p) = g(n) also holds for n = p + k
    and n = p + k + 1, it holds for all n ≥ 1.

    Parameters
    ----------
    period : int
        The period p of the counterexample, 1 or more.

    Examples
    --------
    >>> FalsePeriod().check("0.77").message
    'The check fails at n = 0: g(1) = 1, and g(0) = 0.'
    """

    blank = ""
    asks = (
        "If g(n + p) = g(n) for 0 ≤ n < p + k, then for all n: this would be the theorem on "
        "periods with n0 = 0; k is the place of the last digit other than 0 of the octal code. "
        'Break it for p = {period} by an octal code such as "0.77", or give a pair (octal code, p).'
    )
    helps = (
        "In the proof a part of a heap shrinks by p. Which step fails if this leaves nothing?",
        "Look for a game whose first heaps have no move, so that all of them have the value 0.",
        "Let the last digit be the only one. Which digit wants more stones than it takes?",
    )

    def __init__(self, period=1):
        self.period = natural(period, "the period", least=1)

    def solution(self):
        return "0.4", 1

    def judge(self, answer):
        code, period = answer if is_list(answer) and len(answer) == 2 else (answer, self.period)
        if not isinstance(code, str):
            example = 'an octal code is a text, in quotes, such as "0.77"'
            raise GameError(f"{example}, not {shown(code)}")
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
            return wrong(f"The check passes, but this is not a counterexample: {why}, {so}.")
        values = f"g({n + period}) = {G[n + period]}, and g({n}) = {G[n]}"
        if n < check:
            return wrong(f"The check fails at n = {n}: {values}.", n)
        passed = f"g(n + {period}) = g(n) for 0 ≤ n < {check}, so the check passes"
        return right(f"{passed}, but then {values}.")
