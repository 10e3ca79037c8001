"""Misère play: g⁻ of positions, and names of heaps in a quotient."""

from dataclasses import replace

from sg_core.beyond import Quotient, misere_grundy_values
from sg_core.beyond.monoid import in_powers, parse_word, reductions
from sg_core.checks import natural
from sg_core.errors import GameError
from sg_core.graph import GameGraph
from sg_core.labels import Violation
from sg_core.words import listed, shown, spelled
from sg_course.exercises.moves import rules_in_words
from sg_course.exercises.tables import LabelValues, Table
from sg_course.reasons import broken_value_rule


class LabelMisereValues(LabelValues):
    """Label every position of a game with g⁻, its value in misère play.

    Parameters
    ----------
    game : GameGraph or GameEditor
        A finite game, such as `explore(rules, start)`.
    places : dict or Layout, optional
        From position to (x, y), for the picture; default: `layout`.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> exercise = LabelMisereValues(GameGraph({"C": ["G"]}))
    >>> exercise.check({"C": 1, "G": 0}).message
    'You gave G the value 0, but G is terminal: there g⁻ is 1.'
    """

    title = "Give these positions their misère values g⁻"
    asks = "Give each of the {} positions its misère value g⁻."
    on_paper = "Write its misère value g⁻ into each position."
    praise = "All {} labels obey the rule, so these are the misère values."
    helps = (
        "Begin with the positions that have no options: beside which heap are they misère P?",
        "Everywhere else the rule is the mex, of the values g⁻ of the options.",
        "Terminal positions have 1. List the values of the options: which is missing first?",
    )

    def solution(self):
        return misere_grundy_values(self.game)

    def broken(self, labels):
        ends = [p for p in self.game.positions if not self.game.options(p)]
        end = next((p for p in ends if labels.get(p, 1) != 1), None)
        if end is not None:
            where = f"You gave {spelled(end)} the value {shown(labels[end])}"
            return Violation(end, None, f"{where}, but {spelled(end)} is terminal: there g⁻ is 1.")
        below = object()  # an option of value 0 for each terminal position: then its mex is 1
        moves = {p: self.game.options(p) or (below,) for p in self.game.positions}
        return broken_value_rule(GameGraph(moves), {**labels, below: 0})


class HeapNames(Table):
    """Name the heaps `first` to `last` by elements of a quotient; smaller ones have names already.

    Parameters
    ----------
    quotient : Quotient
        A misère quotient of a heap game.
    first, last : int
        The heaps to name are those from `first` to `last`; both have names in the quotient.

    Examples
    --------
    >>> from sg_core.beyond import misere_quotient
    >>> from sg_core.rulesets import Octal
    >>> exercise = HeapNames(misere_quotient(Octal("0.75"), 9), 5, 9)
    >>> exercise.check({5: "a"}).message.partition(". So")[0]
    'By your names 5 has the element a, in 𝒫, and the option b² in 𝒫 (T = {1, ab, b, b²})'
    """

    asks = (
        "Name the heaps {first} to {last} of {rules} by the elements {names}, where {laws} and "
        "𝒫 = {{{lost}}}. The smaller heaps have the names {given_names}."
    )
    on_paper = (
        "{rules_in_words} The last move loses. Name the heaps {first} to {last} by the elements "
        "{names}, where {laws} and 𝒫 = {{{lost}}}. The smaller heaps have the names {given_names}."
    )
    blank = ""
    so_far = "No sum contradicts these names"
    praise = "All {} names agree with play, in every sum of these heaps."
    helps = (
        "Which elements do the options of the heap have? Write T, as in the table.",
        "If T is empty or meets 𝒫, the heap is not in 𝒫; otherwise it is. "
        "The same must hold beside each heap.",
        "Try an element x: does 2 + the heap, or the heap twice, obey the rule with it?",
    )

    def __init__(self, quotient, first, last):
        if not isinstance(quotient, Quotient):
            raise GameError(f"give a quotient, not {shown(quotient)}")
        self.first, self.last = natural(first, "the first heap"), natural(last, "the last heap")
        known = last < len(quotient.phi) and quotient.phi.keys() >= set(range(last + 1))
        if not known or not 0 < first <= last:
            raise GameError(f"the quotient has no heaps from {shown(first)} to {shown(last)}")
        self.quotient, self.rules = quotient, quotient.rules
        self.rules_in_words = rules_in_words(self.rules)
        self.names = listed(list(map(in_powers, quotient.elements)))
        laws = quotient.relations.items()
        self.laws = ", ".join(f"{in_powers(long)} = {in_powers(short)}" for long, short in laws)
        self.lost = ", ".join(sorted(map(in_powers, quotient.P)))
        self.given_names = ", ".join(f"{n}: {in_powers(quotient.phi[n])}" for n in range(1, first))

    def asked(self):
        return range(self.first, self.last + 1)

    def solution(self):
        return {heap: in_powers(self.quotient.phi[heap]) for heap in self.asked()}

    def read(self, entries):
        named = {heap: self.read_one(word) for heap, word in entries.items()}
        for heap in named:
            if heap not in self.asked():
                raise GameError(
                    f"heaps {self.first} to {self.last} are asked for, not {shown(heap)}"
                )
        return named

    def read_one(self, word):
        """Return the element that a word is."""
        element = reductions(parse_word(word), self.quotient.relations)[-1]
        if element not in self.quotient.elements:
            raise GameError(f"the elements are {self.names}, not {shown(word)}")
        return element

    def fault(self, given):
        phi = {heap: self.quotient.phi[heap] for heap in range(self.first)}
        for heap in self.asked():
            if heap not in given:
                break
            phi[heap] = given[heap]
        checked = replace(self.quotient, phi=phi).verify()
        if checked.sum is None:
            return None
        why = f"By your names {checked.why}. So this sum, or an option of it, has the wrong name."
        return why, checked.sum
