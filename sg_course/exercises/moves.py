"""Give one option with some property, or all of them, or say that there is none."""

from functools import cached_property
from itertools import pairwise

from sg_core.checks import as_text, check_hashable, natural
from sg_core.errors import GameError
from sg_core.graph import Sum, check_parts, graph_and_position, moved, put
from sg_core.labels import grundy_values
from sg_core.nimbers import lowerings, nim_sum, top_bit
from sg_core.rulesets import Nim, Octal
from sg_core.rulesets.nim import natural_heaps
from sg_core.rulesets.taking import name_of
from sg_core.sequences import nim_sequence
from sg_core.strategies.nim import nim_sum_in_words
from sg_core.values import winning_moves as winning
from sg_core.words import counted, listed, shown, spelled
from sg_course.exercises.drawn import drawn_heaps
from sg_course.exercises.reading import (
    game_of,
    heaps_in,
    is_list,
    is_none,
    number_in,
    position_of,
    several,
    tupled,
)
from sg_course.exercises.verdict import Exercise, almost, right, wrong
from sg_course.limits import MOST_IN_WITNESS
from sg_course.pictures.drawing import Drawings, draw, move_in
from sg_course.reasons import (
    not_a_move,
    refutation,
    why_no_move,
    why_no_move_of_heaps,
    why_no_move_of_sum,
)

MOST_ASKED, MOST_HEAPS = 500, 12  # stones; heaps
SLIPS = {  # why a winning move was missed, from the heaps before and after the move, and where
    "It would win if the last one to move lost.": lambda b, a, i: max(a) < 2,
    "Two equal heaps cancel, but the rest does not.": lambda b, a, i: a[i] and a.count(a[i]) > 1,
    "The largest heap need not be the one to take.": lambda b, a, i: not a[i] and b[i] == max(b),
}
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class Moves(Exercise):
    """Give an option that is `good`, or a list of them if `all_are_asked`; or say "none".

    A subclass defines the position in words (`here`) and three methods. `good` returns the options
    that are as asked, `why_no_move` says why an answer is not an option at all, and `fault` what is
    wrong with an option that is not good. A subclass also has the replies to "none": `denied` if
    there are good options, `none_left` if there are none. `praise` replies to every right answer.
    """

    all_are_asked = False
    word = "option"
    denied = "There is one."

    def good(self):
        """Return all options that are as asked."""
        raise NotImplementedError

    def read(self, answer):
        """Return the answer as a list; [] for "none"."""
        return several(answer, f"{self.word}s")

    def why_no_move(self, one):
        """Return why an answer is not an option, or None."""
        raise NotImplementedError

    def fault(self, option):
        """Return the message and the witness for an option that is not good."""
        raise NotImplementedError

    def praise(self, given):
        """Return the praise for a right answer."""
        return "These are all." if given else self.none_left

    def lacking(self, missing):
        """Say how many are missing."""
        return counted(len(missing), self.word)

    def blanks(self):
        return [] if self.all_are_asked else None

    def solution(self):
        good = self.good()
        return "none" if not good else good if self.all_are_asked else good[0]

    def judge(self, answer):
        given = self.read(answer)
        fault = self.first_fault(given)
        if fault:
            return wrong(*fault)
        missing = self.missing(given)
        if missing and not given:
            return wrong(self.denied)
        if missing and self.all_are_asked:
            text = f"Right so far; still missing: {self.lacking(missing)}."
            return almost(text, points=(1 - len(missing) / len(self.good())) / 2)
        return right(self.praise(given))

    def first_fault(self, given):
        """Return the message and the witness for the first answer that is not good, or None."""
        return next(filter(None, map(self.why_not, given)), None)

    def why_not(self, one):
        """Return the message and the witness for an answer that is not a good option, or None."""
        why = self.why_no_move(one)
        if why:
            return not_a_move(one, self.here, why), None
        return None if one in self.good() else self.fault(one)

    def missing(self, given):
        """Return the good options that are not given."""
        return [one for one in self.good() if one not in given]


# One option of a position


class OnTwoGames(Exercise):
    """An exercise about two games G and H."""

    def __init__(self, G, H):
        self.G, self.H = game_of(G), game_of(H)

    def draw(self, witness, here=((), ())):
        games = zip("GH", (self.G, self.H), here)
        texts = {"labels": None, "marked": "where the sum stands"}
        return Drawings([draw(game, positions=at, title=name, **texts) for name, game, at in games])


class AtPosition(Exercise):
    """An exercise about one position of a game (default: the start)."""

    def __init__(self, game, position=None):
        self.game, self.at = graph_and_position(game_of(game), position)
        self.here = spelled(self.at)


class OneOption(Moves, AtPosition):
    """Give an option of a position of a game that is good, or say that there is none."""

    def read(self, answer):
        if is_none(answer) and answer not in self.game:
            return []
        is_like_one = any(type(position) is type(answer) for position in self.game)
        if is_like_one and not isinstance(answer, str):
            return [check_hashable(answer)]
        return [position_of(self.game, answer)]  # for a name has to be one of the game

    def why_no_move(self, one):
        return why_no_move(self.game, self.at, one)


class WinningMove(OneOption):
    """Give a winning move from a position, or say that there is none.

    Parameters
    ----------
    game : GameGraph or GameEditor
        A finite game, such as `explore(rules, start)`.
    position : optional
        Default: the start.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> exercise = WinningMove(GameGraph({"a": ["b", "c"], "b": ["c"]}))
    >>> exercise.check("b").message
    'You: a → b. The other player: b → c. You have no move left.'
    """

    asks = 'Give a winning move from {at}, or "none" if there is none.'
    on_paper = (
        "You are to move at {here}. Give the position to which a winning move leads, or write "
        "“none”."
    )
    denied = "There is one. Which option leaves the other player no good answer?"
    helps = (
        "A winning move leaves the other player at a P-position.",
        "Try each option in turn: what can the other player answer?",
        "An option is P when every answer to it is N.",
    )

    def good(self):
        return winning(self.game, self.at)

    def fault(self, option):
        return refutation(self.game, self.at, option)

    def praise(self, given):
        if not given:
            return "Every move can be answered: there is none."
        return f"{given[0]} wins: whatever comes next, you have an answer."

    def draw(self, witness):
        if witness is None:
            texts = {"title": f"You are to move at {self.at}", "marked": "where you are to move"}
            return draw(self.game, None, positions=[self.at], **texts)
        texts = {
            "title": "Your move and the answer to it",
            "marked": "both moves, and where they lead",
        }
        return draw(self.game, None, positions=witness[-1:], moves=[*pairwise(witness)], **texts)


class UndoMove(OneOption):
    """Answer a move that raised the value of a game with a move that brings it back.

    Parameters
    ----------
    game : GameGraph or GameEditor
        A finite game, such as `explore(rules, start)`.
    before, after : positions
        A move that raises the Grundy value: from the first to the second.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> game = GameGraph({"a": ["b"], "b": ["c", "d"], "c": ["d"]})
    >>> UndoMove(game, "a", "b").check("c").message
    'After b → c the value is 1; at a it was 0.'
    """

    asks = (
        "The other player moved {move}, which raised the Grundy value. "
        "Give an option of {here} that brings the value back."
    )
    on_paper = (
        "The other player moved {move}, which raised the Grundy value. To which position do you "
        "move, so that the value is again what it was?"
    )
    denied = "There is one: a position has an option of each value below its own."
    helps = (
        "What was the value before the other player's move, and what is it now?",
        "The value after is the mex of the options there: which smaller numbers do they have?",
        "One of the options there has the value from before. Label them.",
    )

    def __init__(self, game, before, after):
        game = game_of(game)
        super().__init__(game, position_of(game, after))
        self.before, self.values = position_of(game, before), grundy_values(game)
        self.move = f"{spelled(before)} → {self.here}"
        if after not in game.options(before) or self.values[after] <= self.values[before]:
            raise GameError(f"{self.move} is not a move that raises the value; take one that does")

    def good(self):
        options = self.game.options(self.at)
        return [one for one in options if self.values[one] == self.values[self.before]]

    def fault(self, option):
        was = f"at {spelled(self.before)} it was {self.values[self.before]}"
        return f"{self.value_after(option)}; {was}.", option

    def praise(self, given):
        return f"{self.value_after(given[0])}, as it was at {spelled(self.before)}."

    def value_after(self, option):
        """Say which value an option has."""
        return f"After {self.here} → {spelled(option)} the value is {self.values[option]}"

    def draw(self, witness):
        line = [(self.before, self.at)] + [(self.at, witness)] * (witness is not None)
        title = "The move of the other player" if witness is None else "That move and yours"
        labelled = {self.before, self.at, witness}
        labels = None if witness is None else {p: self.values[p] for p in labelled}
        marks = {"moves": line, "marked": "the line of play, and where you move"}
        return draw(self.game, labels, positions=[self.at], **marks, title=title)


class OptionWithValue(Moves):
    """Give an option of a sum (default: of the starts) that has a given Grundy value.

    Parameters
    ----------
    games : list of GameGraph, ruleset or function
        The components of the sum.
    position : tuple, optional
        The position of each component; default: their starts.
    wanted : int
        The Grundy value that the option should have.

    Examples
    --------
    >>> from sg_core.rulesets import Nim
    >>> OptionWithValue([Nim(), Nim()], (3, 5), 2).check((2, 5)).message
    'After your move in component 1, 3 → 2, the values are 2 ⊕ 5 = 7, not 2. Component 1 alone has \
the value 2.'
    """

    asks = (
        "Give an option of {here} in {where} that has the Grundy value {wanted}, "
        'or "none" if there is none.'
    )
    on_paper = (
        "{parts} {here}. Give a position after one move that has the Grundy value {wanted}, or "
        "write “none”."
    )
    helps = (
        "What are the values of the components, and what is their nim-sum?",
        "A move changes the value of one component. What should that value become?",
        "In each component that is its value ⊕ the nim-sum ⊕ the value that is asked for.",
    )

    def __init__(self, games, position=None, wanted=0):
        here = (None,) * len(games) if is_list(games) and position is None else position
        if not is_list(games) or not is_list(here) or not 0 < len(games) == len(here):
            given = f"{shown(games)} and {shown(position)}"
            raise GameError(f"give a list of games and one of a position in each, not {given}")
        parts = [graph_and_position(*part) for part in zip(games, tupled(here))]
        self.graphs, self.position = zip(*parts)
        self.wanted = number_in(wanted, "the value that is wanted")
        self.names = [f"component {i + 1}" for i in range(len(games))]
        self.here = spelled(self.position)
        self.where = "this game" if len(games) == 1 else f"the sum of {len(games)} games"
        self.of_nim = all(isinstance(game, Nim) for game in games)
        self.parts = "Heaps of nim:" if self.of_nim else "The components are at"

    @cached_property
    def labels(self):
        """The Grundy values of the positions of each component."""
        return list(map(grundy_values, self.graphs))

    def values(self, position):
        """Return the Grundy values of the parts of a position."""
        return [values[part] for values, part in zip(self.labels, position)]

    @property
    def needed(self):
        """Return for each component the value that an option in it must have."""
        values = self.values(self.position)
        return [x ^ nim_sum(*values, self.wanted) for x in values]

    def options(self):
        """Return all positions after one move."""
        return list(Sum(*self.graphs).options(self.position))

    def good(self):
        return [one for one in self.options() if nim_sum(*self.values(one)) == self.wanted]

    def read(self, answer):
        if is_none(answer):
            return []
        option = tupled(answer)
        if not is_list(option) or len(option) != len(self.graphs):
            form = f"a tuple of {len(self.graphs)}, as {self.here} is"
            raise GameError(f"a position is {form}, not {shown(answer)}")
        return [option]

    def why_no_move(self, one):
        return why_no_move_of_sum(self.graphs, self.position, one, self.names)

    def fault(self, option):
        new, i = self.values(option), moved(self.position, option)
        slip = ""
        if new[i] == self.wanted:
            slip = f" Component {i + 1} alone has the value {new[i]}."
        elif sum(new) == self.wanted:
            slip = f" They add up to {self.wanted}, but the value of a sum is their nim-sum."
        move = move_in(self.position, option, self.names)
        return f"After your move {move}, {self.are(new)}, not {self.wanted}.{slip}", option

    def praise(self, given):
        if not given:
            some = [f"{x} in {name}" for x, name in zip(self.needed, self.names)]
            return f"There is none: that takes an option of value {' or '.join(some)}."
        [option], i = given, moved(self.position, given[0])
        old, new = self.values(self.position), self.values(option)
        move = f"Your move {move_in(self.position, option, self.names)}"
        return f"{move}, takes its value from {old[i]} to {new[i]}; then {self.are(new)}."

    def are(self, values):
        """Return the values of the components and their nim-sum, in words."""
        return f"the value{'s are' if values[1:] else ' is'} {nim_sum_in_words(values)}"

    @property
    def denied(self):
        """Return the reply to "none" if some option has the value."""
        values = self.values(self.position)
        if self.wanted > nim_sum(*values):
            return "There is one: a move may also raise the value of a component."
        value = nim_sum_in_words(values)
        return f"There is one: the value is {value}, and every smaller value can be reached."

    def draw(self, witness):
        if any(len(graph) > MOST_IN_WITNESS for graph in self.graphs):
            return None
        after, labels = (self.position, None) if witness is None else (witness, "grundy")
        drawings = []
        for graph, here, there, name in zip(self.graphs, self.position, after, self.names):
            moves = [(here, there)] if here != there else []
            marks = {"positions": [here], "moves": moves, "marked": "where the sum stands"}
            title = f"{name.capitalize()}, at {spelled(here)}"
            drawings.append(draw(graph, labels, **marks, title=title))
        return Drawings(tuple(drawings))


# All options


class SumOptions(Moves, OnTwoGames):
    """List all options of a position of G + H (default: the start).

    Parameters
    ----------
    G, H : GameGraph or GameEditor
        Two finite games, such as `parse_set("*2")`.
    position : pair, optional
        A position of G and one of H; default: their starts.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> exercise = SumOptions(GameGraph({"a": ["b"]}), GameGraph({"x": ["y"]}))
    >>> exercise.check([("b", "y")]).message
    '(b, y) is not a move from (a, x): it changes G and H, and a move changes just one.'
    """

    asks = "Give the list of the options of {here} in G + H: a list of pairs."
    on_paper = "List all options of {here} in G + H."
    all_are_asked = True
    word = "pair"
    denied = "A move is left: look at one component after the other."
    none_left = "No move is left in G and none in H."
    helps = (
        "A move is made in one component; the other stays as it is.",
        "First keep the second part, and go through the options of the first.",
        "Then keep the first part. The two numbers of options add up.",
    )

    def __init__(self, G, H, position=None):
        super().__init__(G, H)
        self.at = (self.G.start, self.H.start) if position is None else position
        check_parts(self.at, (self.G, self.H))
        self.here = spelled(self.at)

    def good(self):
        return list(Sum(self.G, self.H).options(self.at))

    def read(self, answer):
        return [tuple(pair) if isinstance(pair, list) else pair for pair in super().read(answer)]

    def why_not(self, one):
        why = why_no_move_of_sum((self.G, self.H), self.at, one, "GH")
        return why and (not_a_move(one, self.here, why), one)

    def lacking(self, missing):
        in_G = sum(pair[0] != self.at[0] for pair in missing)
        counts = [(in_G, "G"), (len(missing) - in_G, "H")]
        return listed([f"{count} in {name}" for count, name in counts if count])

    def draw(self, witness):
        return super().draw(witness, here=[[part] for part in self.at])


class HeapOptions(Moves):
    """List the options of a heap in a game that is given by an octal code.

    Parameters
    ----------
    rules : Octal
        The game, such as `Octal("0.77")`.
    heap : int
        The number of stones of the heap.

    Examples
    --------
    >>> HeapOptions(Octal("0.123"), 5).check([(1, 2)]).message
    'Taking 2 of 5 leaves (1, 2), two heaps; the digit d₂ = 2 has no 4.'
    """

    asks = (
        "List the options of a heap of {heap} in the game {rules.code}: a list of tuples of "
        'heaps, or "none" if there is none.'
    )
    on_paper = (
        "The game has the octal code {rules.code}. List all options of a heap of {heap}, each by "
        "the heaps that are left, or write “none”."
    )
    all_are_asked = True
    denied = "Some digit does allow a move of this heap."
    none_left = "No digit allows a move of this heap."
    helps = (
        "Take the digits one by one: dₜ shows what may be left when a move takes t stones.",
        "Write the digit as a sum of 1, 2 and 4: they stand for no heap, one heap, two heaps.",
        "Where there is a 4, go through all ways to make two heaps of the stones that remain.",
    )

    def __init__(self, rules, heap):
        if not isinstance(rules, Octal):
            raise GameError(f"give an octal game, such as Octal('0.77'), not {shown(rules)}")
        self.rules, self.heap = rules, natural(heap, "a heap", most=MOST_ASKED)

    def good(self):
        return self.rules.left(self.heap)

    def read(self, answer):
        return sorted({*map(parts_in, super().read(answer))})

    def why_not(self, one):
        if one in self.good():
            return None
        taken = self.heap - sum(one)
        if one == (self.heap,):
            why = f"{shown(one)} is the heap itself: nothing would be taken, or broken."
        elif len(one) > 2 or taken < 0:
            why = "more than two heaps" if len(one) > 2 else f"more than {self.heap} stones"
            why = f"A move of a heap of {self.heap} cannot leave {shown(one)}, {why}."
        else:
            how_many, need = [("no heap", 1), ("one heap", 2), ("two heaps", 4)][len(one)]
            digit = f"the digit d{str(taken).translate(SUBSCRIPTS)} = {self.rules.digit(taken)}"
            left = one[0] if len(one) == 1 else one
            leaves = f"{spelled(left)}, {how_many}" if one else how_many
            why = f"Taking {taken} of {self.heap} leaves {leaves}; {digit} has no {need}."
        return why, one


def parts_in(option):
    """Return the heaps of an option in order, without empty ones; a number is one heap.

    >>> parts_in([2, 0, 1]), parts_in(3), parts_in(0)
    ((1, 2), (3,), ())
    """
    heaps = heaps_in(option if is_list(option) else (option,))
    return tuple(sorted(heap for heap in heaps if heap))


class HeapMoves(Moves):
    """Give all winning moves of heaps with `rules` of their own, or of nim.

    A subclass defines why moves are good (`why_good`).
    """

    all_are_asked = True
    word = "winning move"
    summed = "The nim-sum"
    keeps = "keeps"

    def __init__(self, rules, heaps):
        self.rules, self.heaps, self.here = tuple(rules), heaps, spelled(heaps)
        self.sum = Sum(*self.rules)

    def values(self, heaps):
        """Return the values of some heaps."""
        return heaps

    def wins(self, heaps):
        """Return the positions after the winning moves.

        >>> HeapMoves([Nim()] * 3, (4, 5, 7)).wins((4, 5, 7))
        [(2, 5, 7), (4, 3, 7), (4, 5, 1)]
        """
        return [put(heaps, i, left) for i, left in lowerings(heaps).items()]

    def good(self):
        return self.wins(self.heaps)

    def read(self, answer):
        given = several(answer, "positions", alone=(list, tuple))
        return list(dict.fromkeys(map(heaps_in, given)))

    def why_no_move(self, one):
        return why_no_move_of_heaps(self.sum.games, self.heaps, one)

    def options(self, heaps):
        """Return the positions after each move from some heaps."""
        return self.sum.options(heaps)

    def fault(self, one):
        why, line = refutation(self.sum, self.heaps, one, self.wins, self.options)
        text = f"{self.sum_in_words(one)} after your move. {why} {self.slip(one)}"
        return text.strip(), line

    def slip(self, one):
        """Say by which mistake somebody makes a move that does not win, or ""."""
        at = self.heaps, one, moved(self.heaps, one)
        return next((why for why, holds in SLIPS.items() if self.good() and holds(*at)), "")

    def sum_in_words(self, heaps):
        """Return the nim-sum in words."""
        return f"{self.summed} is {nim_sum_in_words(self.values(heaps))}"

    @property
    def denied(self):
        """Return the reply to "none" if a move wins."""
        return f"{self.sum_in_words(self.heaps)}, and not 0: there is a winning move."

    def praise(self, given):
        if not given:
            return f"{self.sum_in_words(self.heaps)}, and no move {self.keeps} it 0: there is none."
        return f"{self.sum_in_words(self.heaps)}. {self.why_good(given)}."


class NimMoves(HeapMoves):
    """List all winning moves of nim.

    Parameters
    ----------
    heaps : list or tuple of int
        How many stones each heap has.

    Examples
    --------
    >>> NimMoves((4, 5, 7)).check([(2, 5, 7), (4, 5, 0)]).message
    'The nim-sum is 4 ⊕ 5 ⊕ 0 = 1 after your move. You: (4, 5, 7) → (4, 5, 0). The other player: \
(4, 5, 0) → (4, 4, 0). That leaves you at a P-position. The largest heap need not be the one to \
take.'
    """

    asks = (
        "Give all winning moves of nim from {heaps}: a list of the positions after the move, "
        'or "none" if there is none.'
    )
    on_paper = (
        "Nim with the heaps {here}. Give all winning moves, each by the heaps after it, or write "
        "“none”."
    )
    helps = (
        "What is the nim-sum of the heaps now, and what after a winning move?",
        "A winning move changes a heap x to x ⊕ the nim-sum. Which heaps does that make smaller?",
        "Look at the top bit of the nim-sum: each heap that has it gives one winning move.",
    )

    def __init__(self, heaps):
        heaps = heaps_in(heaps)
        super().__init__([Nim()] * len(heaps), heaps)
        natural_heaps(heaps)
        if not 1 <= len(self.heaps) <= MOST_HEAPS:
            raise GameError(f"give from 1 to {MOST_HEAPS} heaps, not {len(self.heaps)}")

    def lacking(self, missing):
        odd = " (there is an odd number of them, not an even number)" if len(missing) % 2 else ""
        return super().lacking(missing) + odd

    def why_good(self, good):
        """Say why these moves win, and no others."""
        have = listed([f"heap {i + 1}" for i in lowerings(self.heaps)])
        top = top_bit(nim_sum(*self.heaps))
        return f"Its top bit, {top}, is in {have}; any other heap would have to grow"

    def draw(self, witness):
        return drawn_play([self.heaps] if witness is None else witness)


def drawn_play(line):
    """Return a drawing of a position of nim, a move and the answer to it."""
    captions = (
        "It is your move in this position of nim.",
        "After your move the other player is to move.",
        "After the answer of the other player the nim-sum is 0.",
    )
    return drawn_heaps(line, captions)


class HeapSumMoves(HeapMoves):
    """List all winning moves of a sum of heaps, each with rules of its own.

    After a move that breaks a heap, a tuple of heaps is in its place: `(9, (1, 3))`.

    Parameters
    ----------
    rules : list of heap games
        The rules of each heap, such as `Subtraction` or `Kayles`.
    heaps : list or tuple of int
        How many stones each heap has.

    Examples
    --------
    >>> from sg_core.rulesets import Kayles, Subtraction
    >>> rules = [Subtraction(range(1, m + 1)) for m in (3, 5, 7)]
    >>> HeapSumMoves(rules, (9, 10, 14)).check([(9, 10, 11)]).message
    'The nim-sum of the values is 1 ⊕ 4 ⊕ 3 = 6 after your move. You: (9, 10, 14) → (9, 10, 11). \
The other player: (9, 10, 11) → (9, 8, 11). That leaves you at a P-position.'
    >>> HeapSumMoves([Kayles(), Kayles()], (2, 3)).check((2, (1, 1))).message
    'The nim-sum of the values is 2 ⊕ 0 = 2 after your move. You: (2, 3) → (2, (1, 1)). The other \
player: (2, (1, 1)) → (0, (1, 1)). That leaves you at a P-position. The parts 1 and 1 are worth \
1 ⊕ 1 = 0, not 1 + 1.'
    """

    asks = (
        "{games} Give all winning moves from {heaps}: a list of the positions after the move"
        '{broken}, or "none" if there is none.'
    )
    on_paper = (
        "{games} The heaps are {here}. Give all winning moves, each by the heaps after it, or "
        "write “none”."
    )
    summed = "The nim-sum of the values"
    keeps = "makes"
    helps = (
        "What value does each heap have by its own rules, and what is their nim-sum?",
        "A winning move takes a value x to x ⊕ the nim-sum. Work this out for each heap.",
        "Then look through all options of each heap, not only those with a smaller value.",
    )

    def __init__(self, rules, heaps):
        heaps = heaps_in(heaps)
        if not is_list(rules) or not 0 < len(rules) == len(heaps) <= MOST_HEAPS:
            raise GameError(f"give from 1 to {MOST_HEAPS} games, and for each of them a heap")
        for heap in heaps:
            natural(heap, "a heap", most=MOST_ASKED)
        super().__init__(rules, heaps)
        self.sum = Sum(*map(Broken, self.rules))
        breaks = any(any(map(is_list, after)) for after in self.options(heaps))
        self.broken = ", with a tuple in place of a broken heap" * breaks
        numbered = enumerate(map(rules_in_words, self.rules), start=1)
        self.games = " ".join(f"Heap {i}: {text}" for i, text in numbered)

    @cached_property
    def sequences(self):
        """For each game the values of its heaps."""
        return [nim_sequence(rules, heap + 1) for rules, heap in zip(self.rules, self.heaps)]

    def values(self, heaps):
        return [
            nim_sum(*(values[heap] for heap in heaps_of(part)))
            for values, part in zip(self.sequences, heaps)
        ]

    def wins(self, heaps):
        return [after for after in self.options(heaps) if nim_sum(*self.values(after)) == 0]

    def read(self, answer):
        one = is_list(answer) and len(answer) == len(self.heaps)
        one = one and any(isinstance(part, int) for part in answer)
        given = [answer] if one else several(answer, "positions", alone=(list, tuple))
        return list(dict.fromkeys(map(broken_heaps_in, given)))

    def mistake(self, one):
        """Return the mistake by which a move seems to win that does not, or None.

        It takes `sizes` for values, or the values of parts are `added`, or parts are `joined`.
        """
        i, sizes = moved(self.heaps, one), [n for part in one for n in heaps_of(part)]
        if nim_sum(*sizes) == 0:
            return "sizes"
        parts, value = heaps_of(one[i]), self.sequences[i]
        needed = nim_sum(*self.values(put(one, i, 0)))
        if parts[1:] and sum(value[n] for n in parts) == needed:
            return "added"
        return "joined" if parts[1:] and value[sum(parts)] == needed else None

    def slip(self, one):
        """Say by which mistake a move seems to win that does not, or ""."""
        mistake, i = self.mistake(one), moved(self.heaps, one)
        parts = heaps_of(one[i])
        if mistake == "sizes":
            return "The nim-sum of the sizes is 0, but a heap need not be worth its size."
        if mistake == "added":
            worth = [self.sequences[i][n] for n in parts]
            added = " + ".join(map(str, worth))
            return f"The parts {listed(parts)} are worth {nim_sum_in_words(worth)}, not {added}."
        if mistake == "joined":
            return f"The heaps {listed(parts)} lie side by side, and are not one of {sum(parts)}."
        return ""

    def why_good(self, good):
        """Say what the moves do; those that raise the value of their heap come last."""
        now = sum(self.values(self.heaps))
        some = sorted(good, key=lambda after: sum(self.values(after)) > now)
        return "; ".join(map(self.change, some))

    def change(self, after):
        """Return what a move does to the value of its heap, in words."""
        i = moved(self.heaps, after)
        old, new = (self.values(heaps)[i] for heaps in (self.heaps, after))
        does = f"{'raises' if old < new else 'lowers'} its value from {old} to {new}"
        nim = ", which no move of nim can do" * (old < new)
        return f"{self.heaps[i]} → {spelled(after[i])} {does}{nim}"


def heaps_of(part):
    """Return the heaps of a number, or of a tuple of them, without empty ones.

    >>> heaps_of(3), heaps_of((0, 1)), heaps_of(0)
    ((3,), (1,), ())
    """
    return tuple(heap for heap in (part if is_list(part) else (part,)) if heap)


def as_part(heaps):
    """Return heaps in order, a single one as a number, and none as 0.

    >>> as_part((2, 1)), as_part((0, 3)), as_part(())
    ((1, 2), 3, 0)
    """
    heaps = tuple(sorted(heaps_of(heaps)))
    return heaps if heaps[1:] else sum(heaps)


class Broken:
    """Rules for one heap, which may be broken: a position is a number, or a tuple of heaps.

    >>> from sg_core.rulesets import Kayles
    >>> Broken(Kayles()).options(3), Broken(Kayles()).options((1, 1))
    ((2, (1, 1), 1), (1,))
    """

    def __init__(self, rules):
        self.rules = rules
        self.words = getattr(rules, "words", "")

    split = staticmethod(heaps_of)

    def options(self, part):
        """Return what a move can make of it, each once."""
        return tuple(dict.fromkeys(map(as_part, self.rules.options(heaps_of(part)))))


def broken_heaps_in(answer):
    """Return heaps that are given, of which some may be broken.

    >>> broken_heaps_in([4, [2, 1]])
    (4, (1, 2))
    """
    if not is_list(answer):
        return heaps_in(answer)  # which says what would be one
    return tuple(as_part(heaps_in(part if is_list(part) else (part,))) for part in answer)


def rules_in_words(rules):
    """Return rules for heaps in a sentence, or a text for them if they have no words."""
    return as_text(getattr(rules, "words", f"The game {name_of(rules)}."), "words")
