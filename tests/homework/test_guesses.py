"""Instances of homework, and of practice at each level, are equally hard.

No rule that needs no understanding solves many of them.

A guess gives an answer by what one sees at once: by the order in which things are named, by
numbers of arrows, by the place in a picture, or by a look at what one move leads to.

Exercises in which a game is drawn are not here. Each asks for numbers of positions and moves of
its own, and `test_sheets.py` tries the solutions of others.
"""

import re
from collections import Counter
from itertools import cycle, islice, permutations, product

import gallery
import pytest
from helpers import mostly_nightly, size
from oracles import least_missing, value_by, xor_of

from sg_core.graph import put
from sg_core.rulesets.trees import stalk
from sg_course.exercises.moves import Moves
from sg_course.exercises.tables import Labelling
from sg_course.instances import SETS
from sg_course.instances.chance import chance_for
from sg_course.practice import LEVELS, SKILLS, drawn

INSTANCES = 100
FEW_ANSWERS = {  # where a guess may be right for one in two, and why
    ("move", "at a look"): "it leaves two or three of the four options",
    ("undo", None): "there are three options, seldom more",
    ("move 0", None): "there are three options",
    ("move 1", "at a look"): "it leaves two or three of the four options",
    ("move 2", "at a look"): "it leaves some of the five options",
    **{(f"undo {level}", None): "there are three options, seldom more" for level in range(3)},
}


# Positions of a drawn game


def ends(game, position):
    """Whether a move from a position ends play, as one sees at a look."""
    return any(not game.options(option) for option in game.options(position))


def picks(game, some, many=1):
    """So many of some positions of a game, by each rule that needs no labels."""
    arrows = {position: len(game.options(position)) for position in some}
    quiet = [position for position in some if not ends(game, position)]
    first = sorted(some, key=str)
    found = {
        "first": first,
        "last": first[::-1],
        "fewest options": sorted(first, key=arrows.get),
        "most options": sorted(first, key=arrows.get, reverse=True),
        "at a look": [*quiet, *(p for p in first if p not in quiet)],
        "not terminal": [*filter(arrows.get, first), *(p for p in first if not arrows[p])],
    }
    if hasattr(game, "height"):
        found["lowest"] = sorted(first, key=game.height)
        found["highest"] = sorted(first, key=game.height, reverse=True)
    return {name: order[:many] for name, order in found.items()}


def one_option(exercise):
    """One option of a drawn game."""
    options = exercise.game.options(exercise.at)
    return {name: one for name, [one] in picks(exercise.game, options).items()}


def wrong(exercise):
    """The one position with a wrong label."""
    game = exercise.game
    return {name: one for name, [one] in picks(game, [*game]).items()}


def labels(exercise):
    """P and N for all positions of a game."""
    game = exercise.game
    return {
        "at a look": {p: "PN"[ends(game, p)] for p in game},
        "by the longest play": {p: "PN"[game.height(p) % 2] for p in game},
        "P at the end": {p: "PN"[bool(game.options(p))] for p in game},
        "by turns": dict(zip(exercise.blanks(), cycle("NP"))),
    }


def values(exercise):
    """Numbers for all positions of a game."""
    game = exercise.game
    return {
        "longest play": {p: min(game.height(p), 3) for p in game},
        "number of options": {p: min(len(game.options(p)), 3) for p in game},
        "at a look": {p: len(game.options(p)) and 2 - ends(game, p) for p in game},
    }


def whole_sum(exercise):
    """P and N for a sum: also by the labels of its parts."""
    alike = {p: "PN"[len({*map(ends, exercise.games, p)}) > 1] for p in exercise.game}
    return labels(exercise) | {"equal looks cancel": alike}


def independent(exercise):
    """Some of three positions, or "independent"."""
    game, three = exercise.game, exercise.positions
    one, two = picks(game, three), picks(game, three, 2)
    arrows = {p: len(game.options(p)) for p in three}
    alike = [p for p in three if Counter(arrows.values())[arrows[p]] > 1]
    pairs = {f"two: {name}": some for name, some in two.items()}
    answers = {"independent": "independent", "all": [*three], "alike": alike or [*three]}
    return one | pairs | answers


def codes(exercise):
    """The four codes, in some order of the blanks or of the picture."""
    blanks, game = [*exercise.blanks()], exercise.game
    heights = sorted(blanks, key=game.height)
    orders = permutations(("00", "01", "10", "11"))
    guesses = {" ".join(order): dict(zip(blanks, order)) for order in orders}
    return guesses | {"from below": dict(zip(heights, ("00", "01", "10", "11")))}


def going_round(exercise):
    """Labels of a game with loops: what one sees in a move or two, and else a draw."""
    game = exercise.game
    near = {p: "P 0" if not game.options(p) else "N 1" if ends(game, p) else "D" for p in game}
    far = {p: "P 2" if near[p] == "D" else near[p] for p in game}
    return {"near": near, "far": far}


# Numbers and heaps


def bits(exercise):
    """The code of a sum of sums: all that occur, or what all have in common."""
    times = [exercise.count[i] for i in reversed(range(exercise.width))]
    return {
        "what occurs": "".join("01"[n > 0] for n in times),
        "what occurs once": "".join("01"[n == 1] for n in times),
        "none": "0" * exercise.width,
        "all": "1" * exercise.width,
    }


def mex_of(exercise):
    """A number for each of four lists."""
    rules = {
        "largest + 1": lambda some: max(some) + 1,
        "how many": len,
        "how many different": lambda some: len({*some}),
        "from 1 on": lambda some: least_missing([n - 1 for n in some]) + 1,
        "above the smallest": lambda some: least_missing([n - min(some) for n in some]) + min(some),
    }
    return {name: [*map(rule, exercise.lists)] for name, rule in rules.items()}


def nim(exercise):
    """A move in each of the three largest heaps; or one in the largest, or none."""
    heaps = exercise.heaps
    largest, rest = sorted(range(len(heaps)), key=heaps.__getitem__)[-3:], sum(heaps)
    leave = {
        "nothing": lambda heap: 0,
        "one": lambda heap: 1,
        "half": lambda heap: heap // 2,
        "the difference": lambda heap: abs(rest - 2 * heap) % max(heap, 1),
    }
    three = {name: [put(heaps, i, rule(heaps[i])) for i in largest] for name, rule in leave.items()}
    alone = put(heaps, largest[-1], xor_of(heaps) ^ heaps[largest[-1]])
    return three | {"no move": [], "the largest alone": [alone]}


def option_of_value(exercise):
    """An option of three heaps, where a sum or a single heap has the number."""
    options, wanted = exercise.options(), exercise.wanted
    guesses = {
        "added": [q for q in options if sum(q) == wanted],
        "alone": [q for q in options if wanted in q and wanted not in exercise.position],
        "first": options,
        "last": options[::-1],
    }
    return {name: some[0] if some else options[0] for name, some in guesses.items()}


def octal(exercise):
    """Options of a heap: what digits may mean to somebody who does not read them in bits."""
    n, digits = exercise.heap, list(map(int, exercise.rules.code.partition(".")[2]))
    many = len(exercise.good())
    one = [(n - k,) for k, digit in enumerate(digits, 1) if digit]
    splits = [(a, n - k - a) for k in (1, 2, 3) for a in range(1, (n - k) // 2 + 1)]
    return {"one heap": one, "splits": splits[:many], "all": (one + splits)[:many]}


def sequence(exercise):
    """The values of all heaps."""
    many = exercise.count
    rows = {"0 1 2": [0, 1, 2], "0 1 2 3": [0, 1, 2, 3], "0 0 1 1 2 2": [0, 0, 1, 1, 2, 2]}
    return {name: [*islice(cycle(row), many)] for name, row in rows.items()} | {
        "all": [*range(many)]
    }


def period(exercise):
    """A period and where it begins, from the amounts that may be taken."""
    low, middle, high = sorted(exercise.rules.finite)
    lengths = {"low + high": low + high, "high + 1": high + 1, "middle + high": middle + high}
    begins = {"1": 1, "the largest": high, "the smallest": low}
    return {f"{a} from {b}": (lengths[a], begins[b]) for a in lengths for b in begins}


def heaps(exercise):
    """Two moves in three heaps, by a nim-sum of stones."""
    heaps = tuple(exercise.heaps)
    rest = [heap ^ xor_of(heaps) for heap in heaps]
    lower = [put(heaps, i, n) for i, n in enumerate(rest) if n < heaps[i]]
    one_less = [put(heaps, i, heap - 1) for i, heap in enumerate(heaps)]
    return {"nim": lower, "first two": one_less[:2], "last two": one_less[1:]}


def ordinals(exercise):
    """A move in heaps below ω³: the largest becomes equal to another one, or is taken."""
    heaps = exercise.at
    largest = heaps.index(max(heaps))
    others = [heap for i, heap in enumerate(heaps) if i != largest]
    return {
        "like the second": put(heaps, largest, max(others)),
        "like the smallest": put(heaps, largest, min(others)),
        "nothing": put(heaps, largest, 0),
    }


def names(exercise):
    """Names of five rows: those of rows before them."""
    told = {heap: exercise.quotient.phi[heap] or "1" for heap in range(exercise.first)}
    rows = [*exercise.asked()]
    guesses = {"the last": dict.fromkeys(rows, told[exercise.first - 1])}
    for back in range(1, min(len(told), 6)):
        known = [told[exercise.first - 1 - n % back] for n in count_down(back, len(rows))]
        guesses[f"repeated by {back}"] = dict(zip(rows, known))
    return guesses


def count_down(period, number):
    """How far back to look, again and again: period − 1, …, 1, 0."""
    return islice(cycle(range(period - 1, -1, -1)), number)


def xor(exercise):
    """A nim-sum: by what one may take it for."""
    numbers, total = exercise.numbers, 0
    for number in exercise.numbers:
        total |= number
    return {
        "the sum": sum(numbers),
        "what occurs": total,
        "the difference": abs(numbers[0] - sum(numbers[1:])),
        "the largest": max(numbers),
        "nothing": 0,
    }


def sums(exercise):
    """The moves that win in a sum of heaps, by their sizes."""
    options = exercise.options(exercise.heaps)
    lying = [[part if isinstance(part, tuple) else (part,) for part in one] for one in options]
    sizes = {
        "sizes": [[n for part in one for n in part] for one in lying],
        "joined sizes": [[sum(part) for part in one] for one in lying],
    }
    guesses = {
        name: [q for q, some in zip(options, numbers) if xor_of(some) == 0]
        for name, numbers in sizes.items()
    }
    pairs = [q for q, some in zip(options, sizes["sizes"]) if len({*some}) < len(some)]
    ends = {"first": options[:1], "last": options[-1:], "first two": options[:2]}
    return guesses | ends | {"no move": [], "equal heaps": pairs, "last two": options[-2:]}


# Boards


def moves(many, **more):
    """So many moves on a board, by rules that need no values; and by others, which are named."""

    def guesses(exercise):
        some = picks(exercise.rules, [*exercise.options], many)
        named = {name: rule(exercise) for name, rule in more.items()}
        return some | {name: found for name, found in named.items() if found}

    return guesses


def by_nim(numbers):
    """A rule of nim that is used where the nim-sum of other numbers counts."""

    def rule(exercise):
        return [after for after in exercise.options if xor_of(numbers(after)) == 0]

    return rule


def rows_of(exercise):
    """The straight rows of a board of Cram without any cell above or below, from the shortest."""
    lines = {}
    for x, y in exercise.at:
        lines.setdefault(y, []).append(x)
    alone = [(sorted(xs), y) for y, xs in lines.items() if not {y - 1, y + 1} & {*lines}]
    return sorted(alone, key=lambda row: len(row[0]))


def dominoes_in(exercise, row, *starts):
    """The boards after dominoes that begin at these cells of a row, counted from its left end."""
    [left, *_], y = row
    return [exercise.at - {(left + i, y), (left + i + 1, y)} for i in starts]


def in_row(length, *starts):
    """The dominoes at these places in a row of a length, or in the longest one."""

    def rule(exercise):
        fitting = [row for row in rows_of(exercise) if len(row[0]) == length]
        return dominoes_in(exercise, (fitting or rows_of(exercise))[-1], *starts)

    return rule


def ends_of(which):
    """The dominoes at both ends of the shortest or the longest row."""

    def rule(exercise):
        row = rows_of(exercise)[which]
        return dominoes_in(exercise, row, 0, len(row[0]) - 2)

    return rule


def tree(exercise):
    """One tree for everybody with so many edges: a trunk with twigs, or a path."""
    edges = int(re.match(r"\d+", exercise.wanted)[0])
    return {"path": (stalk(edges - 1),), "twigs": (((),) * (edges - 1),)}


GUESSES = {
    "labels": labels,
    "move": one_option,
    "wrong": wrong,
    "whole_sum": whole_sum,
    "bits": bits,
    "independent": independent,
    "codes": codes,
    "mex_of": mex_of,
    "values": values,
    "nim": nim,
    "option_of_value": option_of_value,
    "undo": one_option,
    "octal": octal,
    "sequence": sequence,
    "period": period,
    "heaps": heaps,
    "dominoes": moves(
        2,
        six=in_row(6, 1, 3),
        four=in_row(4, 0, 2),
        ends_of_shortest=ends_of(0),
        ends_of_longest=ends_of(-1),
    ),
    "steps": moves(2, nim=by_nim(lambda steps: steps)),
    "turns": moves(3, nim=by_nim(lambda heads: heads)),
    "tree": tree,
    "queen": moves(2, least=lambda exercise: [(1, 2), (2, 1)]),
    "bite": moves(1, nim=by_nim(lambda rows: rows)),
    "tame_heaps": moves(2, nim=by_nim(lambda heaps: heaps)),
    "names": names,
    "ordinals": ordinals,
    "going_round": going_round,
    "corners": moves(1, nim=by_nim(lambda heads: [x ^ y for x, y in heads])),
}
MAKERS = {make.__name__: (name, make) for name in SETS for make in SETS[name]}


def test_every_kind_has_guesses_unless_it_is_drawn_or_a_function():
    drawn = {"tell_apart", "stand_in", *(name for name in MAKERS if name.startswith("draw_"))}
    assert {*GUESSES} == {name for name in MAKERS if not name.startswith("my_")} - drawn


VALUES = {  # of positions, where the package begins anew with each instance, and takes long
    "steps": lambda steps: xor_of(steps[::2]),
    "queen": value_by(gallery.queen),
    "bite": value_by(gallery.chomp),
}


def good_answers(kind, exercise):
    """The moves that are right."""
    if kind in VALUES:
        return [after for after in exercise.options if VALUES[kind](after) == 0]
    return exercise.good()


def solved(kind, exercise):
    """By guess, whether it is right; of moves that are all asked for, it has to be all."""
    return right_of(kind, exercise, GUESSES[kind](exercise))


def right_of(kind, exercise, guesses):
    """By guess, whether its answer is right."""
    if isinstance(exercise, Labelling):  # which only one answer solves
        right = exercise.solution()
        return {guess: answer == right for guess, answer in guesses.items()}
    if not isinstance(exercise, Moves):
        return {guess: exercise.judge(answer).is_right for guess, answer in guesses.items()}
    good = good_answers(kind, exercise)
    if not exercise.all_are_asked:
        return {guess: answer in good for guess, answer in guesses.items()}
    return {guess: {*answer} == {*good} for guess, answer in guesses.items()}


def check_hits(kind, hits, tried):
    """Fail if a guess is right too often in so many exercises."""
    for guess, number in hits.items():
        few = {(kind, guess), (kind, None)} & {*FEW_ANSWERS}
        share = 1 / 2 if few else 1 / 4
        by_chance = 2 * (tried * share * (1 - share)) ** 0.5  # two standard deviations
        assert number <= tried * share + by_chance, (guess, number)


SLOW = {"period", "turns", "heaps"}  # in which no guess comes near the limit


@pytest.mark.parametrize("kind", mostly_nightly([k for k in GUESSES if k not in SLOW], GUESSES))
def test_no_guess_is_right_for_more_than_one_in_four(kind):
    name, make = MAKERS[kind]
    hits = Counter()
    for n in range(INSTANCES):
        exercise = make(chance_for("guesses", f"{name}/{kind}", str(n)))
        hits.update(solved(kind, exercise))
    check_hits(kind, hits, INSTANCES)


# Practice

KIND_OF = {"sum": "whole_sum", "mex": "mex_of", "option": "option_of_value"}
IS_THE_RULE = {("bits 0", "what occurs once")}  # of two sums
OF_SKILLS = GUESSES | {"xor": xor, "sums": sums}


def all_moves(exercise):
    """As many moves on a board as win, by rules that need no values."""
    return moves(len(exercise.good()), nim=by_nim(lambda rows: rows))(exercise)


@pytest.mark.parametrize(("skill", "level"), [*product(SKILLS, range(len(LEVELS)))])
def test_no_guess_is_right_in_practice_for_more_than_one_in_four(skill, level):
    """At any level, by the rules for the sets; so *harder* is not easier to guess."""
    hits, kind, tried = Counter(), KIND_OF.get(skill, skill), size("exercises of a skill")
    for number in range(tried):
        exercise = drawn(skill, level, number)
        on_board = skill in ("queen", "bite")
        guesses = all_moves(exercise) if on_board else OF_SKILLS[kind](exercise)
        hits.update(right_of(kind, exercise, guesses))
    for guess in {guess for of, guess in IS_THE_RULE if of == f"{skill} {level}"}:
        del hits[guess]
    check_hits(f"{skill} {level}", hits, tried)
