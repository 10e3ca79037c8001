"""Exercises on nim and nim-sums (parts F and G of the course)."""

import random
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from sg_core.doors import as_list, natural
from sg_core.errors import GameError
from sg_core.exercises.equivalence import tupled
from sg_core.exercises.outcomes import Labelling
from sg_core.exercises.sums import MOST_DRAWN
from sg_core.exercises.verdict import (
    Exercise,
    OwnFunction,
    almost,
    is_none,
    number_in,
    position_of,
    right,
    wrong,
)
from sg_core.graph import GameGraph, explore, graph_and_position, moved, put
from sg_core.labels import Violation, grundy_values
from sg_core.nimbers import lowerings, nim_sum, top_bit
from sg_core.pictures.drawing import Drawings, Illustration, draw, move_in
from sg_core.pictures.heaps import MOST_HEAPS, MOST_STONES, draw_heaps
from sg_core.rulesets.nim import Nim, natural_heaps
from sg_core.strategies.nim import bouton, how_lowered, nim_sum_told
from sg_core.words import counted, listed, shown, spelled

MOST_CODED = 15  # stones
TRIED_FIRST = [[1], [0], [], [5], [2, 2], [1, 2], [1, 2, 3], [3, 4, 5], [4, 5, 7], [1000, 3]]
PLAYED = (
    "It is your move in this position of nim.",
    "After your move the other player is to move.",
    "After the answer of the other player the nim-sum is 0.",
)
SUMMED = (
    "The codes of these heaps break the rule.",
    "After the move that wins, so the sum is N.",
)
SLIPS = {  # why a winning move was missed, from the heaps before and after the move, and where
    "It would win if the last one to move lost.": lambda b, a, i: max(a) < 2,
    "Two equal heaps cancel, but the rest does not.": lambda b, a, i: a[i] and a.count(a[i]) > 1,
    "The largest heap need not be the one to take.": lambda b, a, i: not a[i] and b[i] == max(b),
}


@dataclass(frozen=True)
class NimMoves(Exercise):
    """List all winning moves of nim.

    >>> NimMoves((4, 5, 7)).check([(2, 5, 7), (4, 5, 0)]).message
    'After (4, 5, 0) the nim-sum is 4 ⊕ 5 ⊕ 0 = 1; the other player moves to (4, 4, 0), and it is \
0. The largest heap need not be the one to take.'
    """

    heaps: tuple

    def __post_init__(self):
        object.__setattr__(self, "heaps", heaps_in(self.heaps))
        natural_heaps(self.heaps)
        if not 1 <= len(self.heaps) <= MOST_HEAPS:
            raise GameError(f"give from 1 to {MOST_HEAPS} heaps, not {len(self.heaps)}")

    def statement(self):
        here = spelled(self.heaps)
        asked = f"Give all winning moves of nim from {here}: a list of the positions after the move"
        return f'{asked}, or "none" if there is none.'

    def blanks(self):
        return []

    def solution(self):
        return wins(self.heaps) or "none"

    def hints(self):
        return [
            "What is the nim-sum of the heaps now, and what after a winning move?",
            "A winning move changes a heap x to x ⊕ the nim-sum. Which heaps become smaller by it?",
            "Look at the top bit of the nim-sum: each heap that has it gives one winning move.",
        ]

    def judge(self, answer):
        good, told = wins(self.heaps), nim_sum_told(self.heaps)
        if is_none(answer):
            if good:
                return wrong(f"The nim-sum is {told}, and not 0: there is a winning move.")
            return right(f"The nim-sum is {told}, and no move keeps it 0: there is none.")
        given = positions_in(answer)
        for after in given:
            why = why_no_move(self.heaps, after)
            if why:
                return wrong(f"{shown(after)} is no move from {spelled(self.heaps)}: {why}.")
            if after not in good:
                why, line = how_lost(self.heaps, after)
                return wrong(f"After {shown(after)} {why}", line)
        if len(given) < len(good):
            left = counted(len(good) - len(given), "winning move")
            odd = "" if len(given) % 2 else " (there is an odd number of them, not an even one)"
            text = f"Right so far; still missing: {left}{odd}."
            return almost(text, points=len(given) / len(good) / 2)
        top = top_bit(nim_sum(*self.heaps))
        have = listed([f"heap {i + 1}" for i in lowerings(self.heaps)])
        why = f"Its top bit, {top}, is in {have}; any other heap would have to grow."
        return right(f"The nim-sum is {told}. {why}")

    def draw(self, witness):
        return drawn_heaps([self.heaps] if witness is None else witness, PLAYED)


@dataclass(frozen=True)
class OwnNimMove(OwnFunction):
    """Write a function from a list of heaps to the heaps after a winning move, or None.

    >>> OwnNimMove().check(lambda heaps: [0, *heaps[1:]] if any(heaps) else None).message
    'On [2, 2]: your function returns [0, 2]; then the nim-sum is 0 ⊕ 2 = 2; the other player \
moves to (0, 0), and you have no move. No move wins from here: None is asked for.'
    """

    games: int = 500
    first = "taking the stone wins, and leaves [0]: an empty heap stays"

    def statement(self):
        what = "a list of heaps, and returns the heaps after a winning move of nim, or None"
        return (
            f"Write my_move(heaps): it gets {what}. It is tried on {self.games:,} random positions."
        )

    def solution(self):
        return lambda heaps: bouton(None, tuple(heaps))

    def hints(self):
        return [
            "Compute the nim-sum first. What do you return when it is 0?",
            "Otherwise go through the heaps: which of them may become heap ⊕ nim-sum?",
            "It must become smaller: if heap ^ total < heap, return a copy with this heap changed.",
        ]

    def cases(self):
        drawn = random.Random(0)
        for heaps in TRIED_FIRST:
            yield [tuple(heaps)], [list(heaps)]
        for i in range(self.games):
            heaps = drawn.choices(range(2 + 14 * i // self.games), k=drawn.randint(1, 4))
            heaps += [nim_sum(*heaps)] * (i % 3 == 0)  # otherwise hardly one of them would be P
            yield [tuple(heaps)], [list(heaps)]

    def fault(self, case, result):
        [heaps], text = case, f"your function returns {shown(result)}"
        good = wins(heaps)
        if result is None:
            return good and f"{text}, but a move wins: {how_lowered(heaps)}.", case
        try:
            after = heaps_in(result)
        except GameError as problem:
            return f"{text}: {problem}.", case
        none = "" if good else " No move wins from here: None is asked for."
        why = why_no_move(heaps, after)
        if why:
            return f"{text}, which is no move: {why}.{none}", case
        if after in good:
            return None, case
        why, line = how_lost(heaps, after)
        return f"{text}; then {why}{none}", line

    def praise(self):
        return f"It wins nim from {self.games:,} random positions, or sees that no move does."

    def draw(self, witness):
        return None if witness is None else drawn_heaps(witness, PLAYED)


@dataclass(frozen=True)
class OptionWithValue(Exercise):
    """Give an option of a sum (default: of the starts) that has a given Grundy value.

    >>> OptionWithValue([Nim(), Nim()], (3, 5), 2).check((2, 5)).message
    'After your move in component 1, 3 → 2, the values are 2 ⊕ 5 = 7, not 2. Component 1 alone has \
the value 2.'
    """

    games: tuple
    position: tuple = None
    wanted: int = 0

    def __post_init__(self):
        here = self.position
        if is_list(self.games) and here is None:
            here = (None,) * len(self.games)
        if not is_list(self.games) or not is_list(here) or not 0 < len(self.games) == len(here):
            given = f"{shown(self.games)} and {shown(self.position)}"
            raise GameError(f"give a list of games and one of a position in each, not {given}")
        parts = [graph_and_position(*part) for part in zip(self.games, tupled(here))]
        object.__setattr__(self, "games", tuple(self.games))
        object.__setattr__(self, "position", tuple(part for _, part in parts))
        object.__setattr__(self, "wanted", number_in(self.wanted, "the value that is wanted"))

    @cached_property
    def parts(self):
        """Return for each component its graph, where it stands, and its Grundy values."""
        graphs = [graph_and_position(*part)[0] for part in zip(self.games, self.position)]
        return list(zip(graphs, self.position, map(grundy_values, graphs)))

    def values(self, position):
        """Return the Grundy values of the parts of a position."""
        return [values[part] for (_, _, values), part in zip(self.parts, position)]

    @property
    def needed(self):
        """Return for each component the value that an option in it must have."""
        values = self.values(self.position)
        return [x ^ nim_sum(*values, self.wanted) for x in values]

    def statement(self):
        where = "this game" if len(self.games) == 1 else f"the sum of {len(self.games)} games"
        asked = f"Give an option of {spelled(self.position)} in {where} that has the Grundy value"
        return f'{asked} {self.wanted}, or "none" if there is none.'

    def solution(self):
        for i, ((graph, here, values), needed) in enumerate(zip(self.parts, self.needed)):
            for option in graph.options(here):
                if values[option] == needed:
                    return put(self.position, i, option)
        return "none"

    def hints(self):
        return [
            "What are the values of the components, and what is their nim-sum?",
            "A move changes the value of one component. Which new value of it would be right?",
            "In each component that is its value ⊕ the nim-sum ⊕ the value that is asked for.",
        ]

    def judge(self, answer):
        if is_none(answer):
            return self.verdict_on_none()
        option = tupled(answer)
        if not is_list(option) or len(option) != len(self.games):
            form = f"a tuple of {len(self.games)}, as {spelled(self.position)} is"
            raise GameError(f"a position is {form}, not {shown(answer)}")
        why = self.no_option(option)
        if why:
            return wrong(f"{shown(option)} is no option of {spelled(self.position)}: {why}.")
        i, old, new = moved(self.position, option), *map(self.values, (self.position, option))
        move = f"move {move_in(self.position, option, self.names)}"
        are = f"the value{'s are' if new[1:] else ' is'} {nim_sum_told(new)}"
        if nim_sum(*new) == self.wanted:
            return right(f"Your {move}, takes its value from {old[i]} to {new[i]}; then {are}.")
        slip = ""
        if new[i] == self.wanted:
            slip = f" Component {i + 1} alone has the value {new[i]}."
        elif sum(new) == self.wanted:
            slip = f" They add up to {self.wanted}, but the value of a sum is their nim-sum."
        return wrong(f"After your {move}, {are}, not {self.wanted}.{slip}", option)

    @property
    def names(self):
        """Return what the components are called."""
        return [f"component {i + 1}" for i in range(len(self.games))]

    def verdict_on_none(self):
        """Return the verdict on the answer that no option has the value."""
        values = self.values(self.position)
        if self.wanted < nim_sum(*values):
            told = f"the value is {nim_sum_told(values)}"
            return wrong(f"There is one: {told}, and some option has each smaller number.")
        if self.solution() != "none":
            return wrong("There is one: a move may also raise the value of a component.")
        some = [f"{x} in {name}" for x, name in zip(self.needed, self.names)]
        return right(f"There is none: that takes an option of value {' or '.join(some)}.")

    def no_option(self, option):
        """Return why a tuple is no option of the position, or None."""
        for (graph, _, _), part, name in zip(self.parts, option, self.names):
            if not isinstance(part, str | int | tuple) or part not in graph:
                return f"{shown(part)} is not a position of {name}"
        changed = [i for i, part in enumerate(option) if part != self.position[i]]
        if len(changed) != 1:
            names = listed([self.names[i] for i in changed]) if changed else "no component"
            return f"it changes {names}, and a move changes just one"
        graph, here, _ = self.parts[changed[0]]
        if option[changed[0]] not in graph.options(here):
            return f"no move leads {move_in(self.position, option, self.names)}"
        return None

    def draw(self, witness):
        if any(len(graph) > MOST_DRAWN for graph, _, _ in self.parts):
            return None
        after, labels = (self.position, None) if witness is None else (witness, "grundy")
        drawings = []
        for (graph, here, _), there, name in zip(self.parts, after, self.names):
            moves = [(here, there)] if here != there else []
            title = f"{name.capitalize()}, at {spelled(here)}"
            drawings.append(draw(graph, labels, positions=[here], moves=moves, title=title))
        return Drawings(tuple(drawings))


@dataclass(frozen=True)
class UndoMove(Exercise):
    """Answer a move that raised the value of a game by one that brings it back.

    >>> game = GameGraph({"a": ["b"], "b": ["c", "d"], "c": ["d"]})
    >>> UndoMove(game, "a", "b").check("c").message
    'After b → c the value is 1; at a it was 0.'
    """

    game: GameGraph
    before: object
    after: object

    def __post_init__(self):
        super().__post_init__()
        before, after = (position_of(self.game, each) for each in (self.before, self.after))
        rises = self.values[after] > self.values[before]
        if after not in self.game.options(before) or not rises:
            move = f"{spelled(before)} → {spelled(after)}"
            raise GameError(f"{move} is no move that raises the value; take one that does")

    @cached_property
    def values(self):
        """Return the Grundy values of all positions."""
        return grundy_values(self.game)

    def statement(self):
        move = f"{spelled(self.before)} → {spelled(self.after)}"
        text = f"The other player moved {move}, which raised the Grundy value"
        return f"{text}. Give an option of {spelled(self.after)} that brings the value back."

    def solution(self):
        options = self.game.options(self.after)
        return next(o for o in options if self.values[o] == self.values[self.before])

    def hints(self):
        return [
            "Which value had the game before, and which after the move of the other player?",
            "The value after is the mex of the options there: which smaller numbers do they have?",
            "One of the options there has the value from before. Label them.",
        ]

    def judge(self, answer):
        if is_none(answer) and answer not in self.game:
            return wrong("There is one: a position has an option of each value below its own.")
        option, here = position_of(self.game, answer), spelled(self.after)
        if option not in self.game.options(self.after):
            some = listed(map(spelled, self.game.options(self.after)))
            return wrong(f"{spelled(option)} is not an option of {here}; those are {some}.")
        text = f"After {here} → {spelled(option)} the value is {self.values[option]}"
        if self.values[option] != self.values[self.before]:
            was = self.values[self.before]
            return wrong(f"{text}; at {spelled(self.before)} it was {was}.", option)
        return right(f"{text}, as it was at {spelled(self.before)}.")

    def draw(self, witness):
        line = [(self.before, self.after)] + [(self.after, witness)] * (witness is not None)
        title = "The move of the other player" if witness is None else "That move and yours"
        told = {self.before, self.after, witness}
        labels = None if witness is None else {p: self.values[p] for p in told}
        return draw(self.game, labels, positions=[self.after], moves=line, title=title)


@dataclass(frozen=True)
class OtherCoding(Labelling):
    """Find codes of heaps whose XOR is 0 exactly for P-positions; not the Grundy values.

    >>> OtherCoding(3).check({1: 1, 2: 2, 3: 4}).message
    '1 + 2 + 3 is P, but your codes give 1 ⊕ 2 ⊕ 4 = 7.'
    """

    most: int = 7
    so_far = "No code breaks the rule in a sum of up to three heaps"

    def __post_init__(self):
        if natural(self.most, "the largest heap", least=1) > MOST_CODED:
            raise GameError(
                f"the largest heap has at most {MOST_CODED} stones, not {shown(self.most)}"
            )

    @property
    def game(self):
        """Return the heap game, in which every smaller heap is a position."""
        return explore(Nim(), self.most)

    def asked(self):
        return list(range(self.most + 1))

    def statement(self):
        codes = "codes: natural numbers, not all the Grundy values"
        rule = "a sum of heaps is P exactly when the XOR of their codes is 0"
        return f"Give the heaps 0 to {self.most} {codes}, such that {rule}."

    def solution(self):
        return {n: n & ~3 | (n & 1) << 1 | (n & 2) >> 1 for n in self.asked()}

    def hints(self):
        return [
            "Which code must the heap 0 have, and can two heaps have the same one?",
            "1 + 2 + 3 is P. When you have codes for 1 and 2, which is left for 3?",
            "Only the codes of 1, 2, 4, … are free, except that no XOR of some of these may be 0.",
        ]

    def read(self, answer):
        for heap in answer:
            if natural(heap, "a heap") > self.most:
                raise GameError(f"the heaps go from 0 to {self.most}; {shown(heap)} is too large")
        return {heap: number_in(code, f"the code of {heap}") for heap, code in answer.items()}

    def broken(self, labels):
        # Three heaps suffice. With t the top bit of n, t + (n ⊕ t) + n is P, so all codes are XORs
        # of those of 1, 2, 4, …; if some of these cancel, then one heap n, or t and n ⊕ t, do so.
        for size in (1, 2, 3):
            for heaps in combinations(sorted(labels), size):
                codes = [labels[heap] for heap in heaps]
                if (nim_sum(*codes) == 0) != (nim_sum(*heaps) == 0):
                    return self.violation(heaps, codes)
        return None

    def violation(self, heaps, codes):
        """Return how the codes of some heaps break the rule."""
        name = f"Heap {heaps[0]}" if len(heaps) == 1 else " + ".join(map(str, heaps))
        give = f"your code{' is' if len(heaps) == 1 else 's give'} {nim_sum_told(codes)}"
        for i, left in lowerings(heaps).items():
            why = f"{name} is N: {heaps[i]} → {left} wins; but {give}."
            return Violation(heaps, put(heaps, i, left), why)
        added = 2 * max(codes) == sum(codes)
        slip = " Two of these add up to the third, but ⊕ carries nothing." if added else ""
        return Violation(heaps, None, f"{name} is P, but {give}.{slip}")

    def judge(self, answer):
        verdict = super().judge(answer)
        if not verdict:
            return verdict
        heap = {int(answer[n]): n for n in self.asked()}
        if all(code == n for code, n in heap.items()):
            return almost("The rule holds, but these are the Grundy values. Which others obey it?")
        ones = [1 << i for i in range(self.most.bit_length())]
        lacking = [code for code in ones if code not in heap]
        basis = listed([f"b{i} = {heap.get(code)}" for i, code in enumerate(ones)])
        why = f"These are the codes in the basis {basis}."
        if lacking:
            why = f"No heap has the code {lacking[0]}, so no basis of these heaps gives them."
        return replace(verdict, message=f"{verdict.message} {why}")

    def praise(self, count):
        return f"All {count} codes obey the rule."

    def draw(self, witness):
        if witness is None:
            return None
        broken, _ = witness
        return drawn_heaps([heaps for heaps in (broken.position, broken.witness) if heaps], SUMMED)


def is_list(thing):
    """Return whether something is a list or a tuple."""
    return isinstance(thing, list | tuple)


def heaps_in(answer):
    """Return a position of nim that is given as a list or a tuple."""
    if not is_list(answer):
        raise GameError(f"a position is a list of heaps, such as [1, 4, 5], not {shown(answer)}")
    return tuple(natural(heap, "a heap") for heap in answer)


def positions_in(answer):
    """Return the positions of heaps that are given as a list, each once; or the only one.

    >>> positions_in([[1, 2], (1, 2)]), positions_in((0, 3))
    ([(1, 2)], [(0, 3)])
    """
    alone = is_list(answer) and not any(map(is_list, answer))
    given = [answer] if alone else as_list(answer, "positions")
    return list(dict.fromkeys(map(heaps_in, given)))


def wins(heaps):
    """Return the positions after the winning moves of nim.

    >>> wins((4, 5, 7))
    [(2, 5, 7), (4, 3, 7), (4, 5, 1)]
    """
    return [put(heaps, i, left) for i, left in lowerings(heaps).items()]


def why_no_move(before, after):
    """Return why no move of nim leads from some heaps to others, or None.

    >>> why_no_move((3, 4, 5), (4, 5, 1))
    'it changes 3 heaps, and a move changes just one; heaps keep their places'
    """
    if len(after) != len(before):
        empty = "; an empty heap stays, as a 0" if len(after) < len(before) else ""
        return f"it has {counted(len(after), 'heap')}, not {len(before)}{empty}"
    changed = [i for i, heap in enumerate(before) if after[i] != heap]
    if len(changed) != 1:
        reordered = (Counter(before) - Counter(after)).total() == 1 and sum(after) < sum(before)
        places = "; heaps keep their places" if reordered else ""
        return f"it changes {counted(len(changed), 'heap')}, and a move changes just one{places}"
    [i] = changed
    if after[i] > before[i]:
        return f"heap {i + 1} grows from {before[i]} to {shown(after[i])}; a move takes stones"
    return None


def how_lost(before, after):
    """Return in words how the other player answers a move that does not win, and the line.

    An answer to which the first player could have moved is told only if there is no other.
    """
    good = wins(before)
    reply = min(wins(after), key=lambda heaps: heaps in good)
    end = "it is 0" if any(reply) else "you have no move"
    text = f"the other player moves to {spelled(reply)}, and {end}."
    at = before, after, moved(before, after)
    slip = next((f" {why}" for why, fits in SLIPS.items() if good and fits(*at)), "")
    return f"the nim-sum is {nim_sum_told(after)}; {text}{slip}", at[:2] + (reply,)


def drawn_heaps(line, told):
    """Return a drawing of positions of nim side by side; None if they are too large to draw."""
    if any(max(heaps) > MOST_STONES for heaps in line):
        return None
    pictures = [(draw_heaps(heaps), words) for heaps, words in zip(line, told)]
    return Drawings(tuple(Illustration(p.svg(), f"{words} {p.alt}") for p, words in pictures))
