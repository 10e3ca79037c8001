"""What brute force says of the answers to each kind of exercise, in code that is not the package's.

A row of `ROWS` makes exercises of one kind, and the answers to each; `points` are those that an
answer should get: 1 if it is right, 0 if it is wrong, else it is almost right. And a row says
whether a witness fits its answer.
"""

import ast
import re
from functools import cache, reduce
from itertools import chain, combinations, combinations_with_replacement, pairwise, product
from typing import Any, NamedTuple

import own_functions as own
from gallery import chomp, staircase
from helpers import SMALL_GAMES, spread
from kit import reached, written
from oracles import (
    as_set,
    breaks_outcome_rule,
    breaks_value_rule,
    gives_mex,
    heap_options,
    heap_wins,
    least_missing,
    left_by_digits,
    misere_P,
    misere_values,
    next_player_wins,
    nim_wins,
    options_of_heaps,
    ordinal_as_number,
    outcome_above,
    pair_options,
    product_by_definition,
    slow_value,
    taken_away,
    together_P,
    total,
    value_by,
    value_of,
    values_by_digits,
    values_of,
    values_where,
    walked,
    wins_the_sum,
    xor_of,
)

from sg_core import GameError, Sum, parse_set, set_notation
from sg_core.beyond import LoopyGraph, misere_quotient
from sg_core.beyond.monoid import in_powers, parse_word
from sg_core.rulesets import (
    Chomp,
    GrundysGame,
    Guiles,
    Kayles,
    LaskersNim,
    Nim,
    Octal,
    StaircaseNim,
    Subtraction,
    WythoffsQueen,
)
from sg_course import exercises as ex

TINY = [game for game in SMALL_GAMES if len(game) < 4]
SOME_GAMES, SOME_TINY = spread(6, SMALL_GAMES), spread(3, TINY)
NAMES = [[], ["a"], ["b", "ab"], *([x] for x in ["a", "b", "c", "b", "c", "b", "ab²"])]  # of 0.75
HEAPS = [heaps for size in (1, 2, 3) for heaps in product(range(5), repeat=size)]
WORKED = [Subtraction(range(1, m + 1)) for m in (3, 5, 7)]


class Row(NamedTuple):
    """Exercises of a kind, the small answers to one of them, and the points of an answer.

    Functions and sentences are not few: such a kind has no answers here. `fits` says whether a
    witness shows the mistake; else it does so if it gets no points as an answer of its own.
    """

    exercises: Any = ()
    answers: Any = None
    points: Any = None
    fits: Any = None

    def is_mistake(self, exercise, answer, verdict):
        """Whether the witness of a verdict shows what is wrong with an answer."""
        if self.fits:
            return self.fits(exercise, answer, verdict)
        witness = verdict.witness
        if isinstance(answer, dict):
            return self.points(exercise, {witness: answer[witness]}) == 0
        if getattr(exercise, "all_are_asked", False):
            return self.points(exercise, [witness]) == 0
        return witness == answer and self.points(exercise, witness) == 0


def filled(keys, values):
    """Every way to give values to keys; where the value is None, the key is left out."""
    for choice in product(values, repeat=len(keys)):
        yield {key: value for key, value in zip(keys, choice) if value is not None}


def subsets(things, most=9):
    """Every list of one or more of the things."""
    sizes = range(1, min(len(things), most) + 1)
    return [[*some] for size in sizes for some in combinations(things, size)]


def share(given, wanted, bad=()):
    """The points for what is given of all that is wanted, where some of it is bad."""
    return 0 if bad else 1 if len(given) == len(wanted) else len(given) / len(wanted) / 2


def of_a_list(good, answer):
    """The points for a list, or "none", where all of these are asked for."""
    if answer == "none":
        return not good
    return share(answer, good, set(answer) - set(good))


@cache
def first_values(rules):
    """The values of 300 heaps."""
    return values_where(heap_options(rules), 300)


# What the kinds ask for


def labels(exercise, given):
    bad = [p for p in given if breaks_outcome_rule(exercise.game, given, p)]
    true = {p: "PN"[value > 0] for p, value in values_of(exercise.game).items()}
    assert len(given) < len(true) or bool(bad) == (given != true)
    return share(given, true, bad)


def sizes(exercise, given):
    true = {p: len(reached(exercise.game, p)) for p in exercise.game}
    return share(given, true, given.items() - true.items())


def codes(exercise, given):
    value, bad = values_of(exercise.game), []
    for position, text in given.items():
        some = [e for e, bit in zip(exercise.elements, reversed(text)) if bit == "1"]
        bad += [position] * (xor_of(value[p] for p in [position, *some]) != 0)
    return share(given, exercise.game, bad)


def coding(exercise, given):
    sums = [some for size in (1, 2, 3) for some in combinations(given, size)]
    bad = [some for some in sums if (xor_of(some) == 0) != (xor_of(given[n] for n in some) == 0)]
    natural = given == dict(enumerate(range(exercise.most + 1)))
    return 0.5 if natural else share(given, range(exercise.most + 1), bad)


def one_of(good, answer):
    """Whether an answer is one of these, or is "none" where there are none."""
    return not good if answer == "none" else answer in good


def options_of_value(exercise, value):
    """The options of a position that have a value."""
    values = values_of(exercise.game)
    return [q for q in exercise.game.options(exercise.at) if values[q] == value]


def ordinal_move(exercise, answer):
    heaps = [ordinal_as_number(heap, 16) for heap in exercise.at]
    given = answer if answer == "none" else tuple(ordinal_as_number(heap, 16) for heap in answer)
    return one_of(nim_wins(heaps), given)


def option_with_value(exercise, answer):
    moves = Sum(*exercise.graphs).options(exercise.position)
    values = [values_of(game) for game in exercise.graphs]
    return one_of(
        [q for q in moves if xor_of(v[p] for v, p in zip(values, q)) == exercise.wanted], answer
    )


def the_same_set(exercise, answer):
    mine = parse_set(answer)
    return as_set(mine, mine.start) == as_set(exercise.game, exercise.at)


def mexes(exercise, answer):
    true = [least_missing(values) for values in exercise.lists]
    given = [(n, mex) for n, mex in zip(answer, true) if n is not None]
    return share(given, true, [n for n, mex in given if n != mex])


def vanishing(exercise, answer):
    if answer == "independent":
        return all(total(exercise.game, some) for some in subsets(exercise.positions))
    return total(exercise.game, answer) == 0


def bits(exercise, answer):
    every = " + ".join(exercise.sums).split(" + ")
    odd = {term for term in every if every.count(term) % 2}
    mine, mirrored = (
        {f"b{i}" for i, bit in enumerate(text) if bit == "1"} for text in (answer[::-1], answer)
    )
    return 1 if mine == odd else 0.5 if mirrored == odd else 0


def longest(game, position):
    """How many moves the longest play from a position has."""
    return max((1 + longest(game, option) for option in game.options(position)), default=0)


def drawn_as_asked(exercise, game):
    value = values_of(game)
    options = game.options(game.start)
    real = {
        "positions": len(game),
        "longest": longest(game, game.start),
        "options": len(options),
        "outcome": "PN"[value[game.start] > 0],
        "value": value[game.start],
        "moves": sum(len(game.options(p)) for p in game),
        "raising": any(value[q] > value[game.start] for q in options),
        "misere_value": misere_values(game)[game.start],
        "terminals": sum(not game.options(p) for p in game),
    }
    return all(real[k] == want for k, want in exercise.wanted.items())  # no points for a part


def as_two_games(exercise, answer):
    real = ["NP"[together_P(*games)] for games in (answer[:1], answer[1:], answer)]
    same = exercise.different and as_set(answer[0], 0) == as_set(answer[1], 0)
    return 0 if real != [*exercise.outcomes, exercise.sum] else 0.5 if same else 1


def telling_apart(exercise, answer):
    G, H = exercise.G, exercise.H
    if answer == "none":
        return value_of(G) == value_of(H)
    return together_P(answer, G) != together_P(answer, H)


def stands_in(exercise, game):
    G = exercise.G
    another = value_of(G) == value_of(game) and as_set(G, G.start) != as_set(game, game.start)
    return another and (0.5 if exercise.most and len(game) > exercise.most else 1)


def values_source(exercise, answer):
    true = first_values(exercise.rules)[: exercise.count]
    bad = [n for n, v in zip(answer, true) if n != v]
    right = len(answer) == len(true)
    return 0 if bad else 1 if right else min(len(answer), len(true)) / len(true) / 2


@cache
def least_period(rules):
    """The least period that 300 values have, and from where on."""
    values = first_values(rules)
    begins = {p: [n for n in range(300 - p) if values[n + p] != values[n]] for p in range(1, 40)}
    ends = {p: max(bad, default=-1) + 1 for p, bad in begins.items()}
    return min((p, end) for p, end in ends.items() if end < 99)


def holds(exercise, answer):
    values, (period, begin) = first_values(exercise.rules), answer
    true = least_period(exercise.rules)
    same = all(values[n + period] == values[n] for n in range(begin, 300 - period))
    near = begin < sum(true) and (period == true[0]) + (begin == true[1]) == 1
    return 1 if answer == true else 0.5 * ((same and near) or answer == true[::-1])


# Whether a witness fits


def fits_labels(exercise, labels, verdict):
    violation, drawn_labels = verdict.witness
    here, option = violation.position, violation.witness
    assert drawn_labels == labels
    assert f"{written(here)} " in verdict.message
    assert option is None or option in exercise.game.options(here)
    rule = breaks_value_rule if isinstance(exercise, ex.LabelValues) else breaks_outcome_rule
    return rule(exercise.game, labels, here)


def fits_misere_values(exercise, values, verdict):
    here = verdict.witness[0].position
    ends = not exercise.game.options(here)
    return values[here] != 1 if ends else breaks_value_rule(exercise.game, values, here)


@cache
def lost_in_misere(heaps):
    """Whether who is to move in heaps of 0.75, in order, loses if the last move loses."""
    options = misere_options(heaps)
    return bool(options) and not any(map(lost_in_misere, options))


def misere_options(heaps):
    return [
        tuple(sorted((*heaps[:i], *left, *heaps[i + 1 :])))
        for i, heap in enumerate(heaps)
        for left in left_by_digits("0.75", heap)
    ]


def fits_names(exercise, names, verdict):
    """By the names, the sum or an option of it has another outcome than by play."""
    quotient = exercise.quotient

    def named(heaps):
        given = [quotient.phi[h] if h < exercise.first else parse_word(names[h]) for h in heaps]
        return reduce(quotient.times, given, "")

    sums = [verdict.witness, *misere_options(verdict.witness)]
    return any((named(heaps) in quotient.P) != lost_in_misere(heaps) for heaps in sums)


def fits_codes(exercise, answer, verdict):
    violation, _ = verdict.witness
    before, after = violation.witness
    elements = [e for i, e in enumerate(exercise.elements) if int(answer[before[0]], 2) >> i & 1]
    assert violation.position == before[0]
    assert sorted(before[1:]) == sorted(elements)
    return wins_the_sum(exercise.game, before, after)


def fits_false_period(exercise, answer, verdict):
    code, period = answer if isinstance(answer, tuple) else (answer, exercise.period)
    values = values_by_digits(code, 40)
    n = verdict.witness
    told = f"g({n + period}) = {values[n + period]}, and g({n}) = {values[n]}"
    return values[n + period] != values[n] and told in verdict.message


def fits_order(exercise, answer, verdict):
    codes, positions, _ = verdict.witness
    assert codes == walked(exercise.game, answer)[1]
    if not positions:
        return exercise.terminals_up is False
    [here] = positions
    mex = least_missing([codes[option] for option in exercise.game.options(here)])
    wanted = exercise.codes[here] if exercise.codes else mex
    wanted = int(wanted, 2) if isinstance(wanted, str) else wanted
    return codes[here] != wanted and f" {here} gets the code" in verdict.message


def fits_move_and_reply(exercise, answer, verdict):
    if exercise.misere:
        after = verdict.witness[1]
        return after in answer and not misere_P(*after)
    before, after, reply = verdict.witness
    value = value_by(exercise.rules.options)
    assert before == exercise.at and after in exercise.rules.options(before)
    assert exercise.clicked or after in answer
    return value(after) != 0 and value(reply) == 0 and reply in exercise.rules.options(after)


def fits_heap_line(exercise, answer, verdict):
    before, after, reply = verdict.witness
    assert before == exercise.heaps and after in answer
    assert written(reply) in verdict.message
    is_over = not options_of_heaps(exercise.rules, reply)
    assert ("You have no move left." in verdict.message) == is_over
    good, answers = (heap_wins(exercise.rules, heaps) for heaps in (before, after))
    return reply in answers and (reply not in good or answers <= good)


def fits_ordinal_line(exercise, answer, verdict):
    line = [[*map(ordinal_as_number, heaps)] for heaps in verdict.witness]
    for before, after in pairwise(line):
        [(p, q)] = [(p, q) for p, q in zip(before, after) if p != q]
        assert q < p
    assert verdict.witness[0] == exercise.at
    assert ("You have no move left." in verdict.message) == (not any(line[-1]))
    return len(line) == 3 and xor_of(line[1]) != 0 == xor_of(line[2])


def fits_sum(exercise, answer, verdict):
    before, after = verdict.witness
    assert list(before) == answer
    assert f"{before[0]}" in verdict.message
    return wins_the_sum(exercise.game, before, after)


def fits_list(exercise, answer, verdict):
    wrong = [n not in ("", None, least_missing(v)) for n, v in zip(answer, exercise.lists)]
    i = wrong.index(True)
    assert exercise.lists[i] == verdict.witness
    assert f"List {i + 1}, {list(verdict.witness)}" in verdict.message
    return True


def fits_option(exercise, answer, verdict):
    values = [values_of(game)[part] for game, part in zip(exercise.graphs, answer)]
    assert " ⊕ ".join(map(str, values)) in verdict.message
    return verdict.witness == answer and xor_of(values) != exercise.wanted


def fits_coding(exercise, answer, verdict):
    violation, _ = verdict.witness
    heaps, after = violation.position, violation.witness
    if after is not None:
        assert after in nim_wins(heaps)
    codes = {n: int(code, 2) if isinstance(code, str) else code for n, code in answer.items()}
    return (xor_of(codes[heap] for heap in heaps) == 0) != (xor_of(heaps) == 0)


def fits_labelling(exercise, function, verdict):
    [game] = verdict.witness
    given = re.match(r"On (\{.*?\}): ", verdict.message)[1]  # options in another order than drawn
    given_labels = function(ast.literal_eval(re.sub(r"\b(\w+)\b", r"'\1'", given)))
    broken = breaks_value_rule if isinstance(exercise, ex.OwnGrundy) else breaks_outcome_rule
    told = re.search(r"You (?:called|gave) (\w+) ", verdict.message)[1]
    return len(game) < 6 and broken(game, given_labels, told)


def fits_loops(exercise, answer, verdict):
    """No labels of the options that have none yet make the label right."""
    broken, labels = verdict.witness
    possible = ["D", *(f"{kind} {n}" for kind in "PN" for n in range(9))]
    options = exercise.game.options(broken.position)
    choices = product(*([labels[q]] if q in labels else possible for q in options))
    return labels[broken.position] not in map(outcome_above, choices)


def fits_values(exercise, function, verdict):
    values = verdict.witness
    assert f"your function returns {function(list(values))}" in verdict.message
    return function(list(values)) != least_missing(values)


def fits_heaps(exercise, function, verdict):
    heaps = verdict.witness[0]
    result, good = function(list(heaps)), nim_wins(heaps)
    assert f"On {list(heaps)}: your function returns {result}" in verdict.message
    return bool(good) if result is None else tuple(result) not in good


WINS_BY = {False: own.true_wins, True: own.misere_wins}


def fits_own_wins(exercise, function, verdict):
    game, *places = verdict.witness
    moves = {p: list(game.options(p)) for p in game}
    given_wins, true = function(moves), WINS_BY[exercise.misere](moves)
    lists = {p: q for p, q in given_wins.items() if isinstance(q, list)}
    here = re.search(r" list for (\w) (?:is|lacks)| for (\w);", verdict.message)
    [here] = filter(None, here.groups())
    assert places in ([here], [])
    return len(moves) < 6 and (here not in lists or {*lists[here]} != {*true[here]})


def fits_lost_line(exercise, function, verdict):
    *_, before, after = line = verdict.witness
    graph = exercise.graph
    assert line[0] == graph.start and len(line) % 2 == 0
    assert all(q in graph.options(p) for p, q in pairwise(line))
    assert all(function(p, q) == r for p, q, r in zip(line[::2], line[1::2], line[2::2]))
    assert " → ".join(map(written, line)) in verdict.message
    return function(before, after) not in graph.options(after)


def fits_case(exercise, function, verdict):
    amounts, n = verdict.witness
    heap = own.first_difference(function(list(amounts), n), taken_away(amounts, n))
    return f"You gave heap {heap} " in verdict.message


def fits_own_value(exercise, function, verdict):
    game, here = verdict.witness, verdict.witness.start
    tried = [some.start for some in exercise.graphs]
    assert f"On {written(here)}: " in verdict.message
    before = tried[: tried.index(here)]
    assert all(function(position) == slow_value(game, position) for position in before)
    return function(here) != slow_value(game, here)


def fits_own_sum(exercise, function, verdict):
    G, H, here = verdict.witness
    result = function(*({p: list(game.options(p)) for p in game} for game in (G, H)))
    assert written(here) in verdict.message
    return here not in result or set(result[here]) != pair_options(G, H, here)


def fits_period(exercise, answer, verdict):
    (period, begin), n = answer, verdict.witness
    values = first_values(exercise.rules)
    assert f"g({n + period}) = {values[n + period]}" in verdict.message
    return n >= begin and values[n] != values[n + period]


def fits_bit(exercise, answer, verdict):
    i = int(verdict.witness.removeprefix("b"))
    code = answer if isinstance(answer, int) else None if "b" in answer else int(answer, 2)
    if code is None:  # given by its elements
        return f"b{i} occurs once" in verdict.message and f"b{i}" not in answer
    times = sum(text.split(" + ").count(f"b{i}") for text in exercise.sums)
    return f"b{i} " in verdict.message and (code >> i & 1 != times % 2 or times > 1)


def fits_X(exercise, answer, verdict):
    X = verdict.witness
    mine = parse_set(answer) if isinstance(answer, str) else answer
    assert as_set(X, X.start) == as_set(mine, mine.start)
    for name, game in (("G", exercise.G), ("H", exercise.H)):
        value = slow_value(X, X.start)
        wins = {str(q) for q in game.options(game.start) if slow_value(game, q) == value}
        told = re.findall(rf"in {name}, \S+ → (\S+) wins", verdict.message)
        assert set(told) <= wins and bool(told) == bool(wins)
    return together_P(X, exercise.G) == together_P(X, exercise.H)


def fits_games(exercise, answer, verdict):
    games = verdict.witness
    if verdict.state == "almost":
        return as_set(games[0], games[0].start) == as_set(games[1], games[1].start)
    wanted = exercise.sum if len(games) == 2 else exercise.outcomes["GH".index(verdict.message[5])]
    return "NP"[together_P(*games)] != wanted


def fits_reply(exercise, answer, verdict):
    here, option, reply = verdict.witness
    game = exercise.game
    assert (here, option) == (exercise.at, answer)
    return reply in game.options(option) and not next_player_wins(game, reply)


def fits_member(exercise, answer, verdict):
    game, start = exercise.game, exercise.at
    mine = as_set(parse_set(answer), parse_set(answer).start)
    if verdict.witness in game:
        return as_set(game, verdict.witness) not in mine
    member = parse_set(verdict.witness)
    return as_set(member, member.start) in mine - as_set(game, start)


def fits_wrong_label(exercise, answer, verdict):
    violation, labels = verdict.witness
    assert labels == {**exercise.labels, answer: "PN"[exercise.labels[answer] == "P"]}
    near = [answer, *(p for p, option in exercise.game.moves if option == answer)]
    broken = [p for p in exercise.game if breaks_outcome_rule(exercise.game, labels, p)]
    if "elsewhere" in verdict.message:
        return broken and not set(broken) & set(near)
    return violation.position in set(broken) & set(near)


def wrong_name(exercise, answer):
    """Whether the position has the wrong name, and the half of the rule is broken that is named."""
    at, names = answer["position"], exercise.labels
    own, below = names[at], [names[option] for option in exercise.game.options(at)]
    if "missing" in answer:
        broken = answer["missing"] < own and answer["missing"] not in below
    else:
        broken = answer["same"] in exercise.game.options(at) and names[answer["same"]] == own
    return broken and at == exercise.spoilt


def fits_wrong_name(exercise, answer, verdict):
    violation, names = verdict.witness
    game, at = exercise.game, answer["position"]
    if "isn't the cause" in verdict.message:
        below = [names[option] for option in game.options(at)]
        assert names == {**exercise.labels, at: least_missing(below)}
        return exercise.spoilt in game.options(at) and not gives_mex(game, names)
    moves = violation.witness is None or violation.witness in game.options(at)
    return violation.position == at and names == exercise.labels and moves


# The exercises and the answers


ROUNDS = [
    LoopyGraph(moves)
    for moves in ({"x": ["y", "t"], "y": ["x"]}, {"a": ["b"], "b": ["a"], "c": ["a", "b"]})
]


def obeyed_with_moves(game, labels):
    """Whether labels with numbers of moves obey the rule where play may go round."""
    above = {p: outcome_above([labels[q] for q in game.options(p)]) for p in game.positions}
    return labels == above


def near_heaps(heaps):
    """Heaps that are no larger, and those with one of them broken into two."""
    yield from product(*(range(n + 1) for n in heaps))
    for i, n in enumerate(heaps):
        for parts in combinations_with_replacement(range(1, n), 2):
            yield (*heaps[:i], parts, *heaps[i + 1 :])


def made(kind, *rows):
    """Exercises of a kind; where none is possible, it is refused."""
    for row in rows:
        try:
            yield kind(*row)
        except GameError as problem:
            refused = r"no other game of at most|there is no order"
            assert any(words in str(problem) for words in refused.split("|")), problem


def unlike(game):
    """Each position with each small name that is not its own."""
    values = values_of(game)
    return [(at, name) for at in game for name in range(4) if name != values[at]]


def rising():
    """Games with a move that raises the value, and that move."""
    for game in SMALL_GAMES:
        value = values_of(game)
        yield from ((game, p, q) for p, q in game.moves if value[q] > value[p])


def in_bases():
    """Games, each with the elements of a basis of it, for some orders."""
    for game in SOME_GAMES:
        for order in (game.positions, game.positions[::-1]):
            yield game, walked(game, order)[0]


SIMPLE = Subtraction({1, 3, 4})
RULES = [Kayles(), Octal("4.102"), SIMPLE, GrundysGame(), LaskersNim(), Nim()]
DEMANDS = product("PN", [None], [None], [None], [None], [None, 1, 3], [None, 0, 4], [False, True])
FREE = product([None], [None], [None], [None], [None], [None, 0, 2], [0, 3], [False, True])
PARTS = [WORKED[:2], (Nim(), Octal("0.33")), (SIMPLE, Subtraction({2, 3}))]
TWO = product(["PPP", "NNP", "NNN", "PNN", "NPN"], [True, False])
SUMS = [(games, heaps) for games in PARTS for heaps in product(range(7), range(6))]
BREAKING = [((Kayles(), SIMPLE), (n, m)) for n in range(6) for m in range(4)]
OF_HEAP = [(), *((a,) for a in range(1, 9)), *combinations(range(1, 6), 2), (2, 2), (1, 1, 1)]
ORDINALS = [0, 1, 3, "w", "w+1", "w+2", "w*2", "w*2+2"]
BARS = [rows for k in (1, 2, 3) for rows in combinations_with_replacement((3, 2, 1), k)]
TALL = {"two rows": lambda rows: len(rows) == 2}
STEPS = [steps for steps in product(range(3), repeat=3) if any(steps)]
ROWS = {
    "Codes": Row(
        made(ex.Codes, *in_bases()),
        lambda e: filled(e.game.positions, [*e.solution().values(), None]),
        codes,
        fits=fits_codes,
    ),
    "CompleteSum": Row(
        made(ex.CompleteSum, *product(TINY, TINY)),
        lambda e: filled(e.game.positions, ["P", "N", None][: 3 - (len(e.game) > 4)]),
        labels,
        fits=fits_labels,
    ),
    "DrawGame": Row(
        [
            *made(ex.DrawGame, *DEMANDS, *FREE),
            ex.DrawGame(value=2, misere_value=1),
            ex.DrawGame(value=1, terminals=2),
        ],
        lambda e: SMALL_GAMES[1:],
        drawn_as_asked,
    ),
    "HeapNames": Row(
        (ex.HeapNames(misere_quotient(Octal("0.75"), 9), n, n) for n in range(1, 10)),
        lambda e: [{e.first: in_powers(word)} for word in e.quotient.elements],
        lambda e, answer: answer[e.first] in NAMES[e.first],
        fits=fits_names,
    ),
    "HeapOptions": Row(
        made(ex.HeapOptions, *product(map(Octal, ("0.123", "4.07", "0.77", "4.002")), range(8))),
        lambda e: ["none", *([option] for option in OF_HEAP)],
        lambda e, answer: of_a_list(left_by_digits(e.rules.code, e.heap), answer),
    ),
    "HeapSumMoves": Row(
        made(ex.HeapSumMoves, *SUMS, (WORKED, (9, 10, 14)), *BREAKING),
        lambda e: ["none", *([after] for after in near_heaps(e.heaps))],
        lambda e, answer: of_a_list(heap_wins(e.rules, e.heaps), answer),
        fits=fits_heap_line,
    ),
    "Independent": Row(
        made(ex.Independent, *((game, some) for game in SOME_GAMES for some in subsets([*game]))),
        lambda e: ["independent", *subsets(e.positions)],
        vanishing,
        fits=fits_sum,
    ),
    "Inverses": Row(
        [ex.Inverses([number]) for number in range(1, 16)],
        lambda e: [{e.numbers[0]: inverse} for inverse in range(16)],
        lambda e, answer: [product_by_definition(*one) for one in answer.items()] == [1],
    ),
    "LabelLoops": Row(
        [ex.LabelLoops(game) for game in ROUNDS],
        lambda e: filled(e.game.positions, ["P 0", "N 1", "P 2", "D"]),
        lambda e, answer: obeyed_with_moves(e.game, answer),
        fits=fits_loops,
    ),
    "LabelMisereValues": Row(
        made(ex.LabelMisereValues, *zip(SMALL_GAMES)),
        lambda e: filled(e.game.positions, range(len(e.game) + 1)),
        lambda e, answer: answer == misere_values(e.game),
        fits=fits_misere_values,
    ),
    "LabelPositions": Row(
        made(ex.LabelPositions, *zip(SMALL_GAMES)),
        lambda e: filled(e.game.positions, ["P", "N", None]),
        labels,
        fits=fits_labels,
    ),
    "LabelValues": Row(
        made(ex.LabelValues, *zip(SMALL_GAMES)),
        lambda e: filled(e.game.positions, range(len(e.game))),
        lambda e, answer: answer == values_of(e.game),
        fits=fits_labels,
    ),
    "MexOf": Row(
        [ex.MexOf([0, 1, 0], [1, 3], []), *(ex.MexOf(some) for some in product(range(4), [0, 2]))],
        lambda e: product([None, *range(4)] if len(e.lists) > 1 else range(6), repeat=len(e.lists)),
        mexes,
        fits=fits_list,
    ),
    "NimSumOf": Row(
        [ex.NimSumOf(*some) for many in (1, 2, 3) for some in product(range(6), repeat=many)],
        lambda e: range(20),
        lambda e, answer: all(
            sum(n // 2**i % 2 for n in e.numbers) % 2 == answer // 2**i % 2 for i in range(5)
        ),
    ),
    "NimMoves": Row(
        made(ex.NimMoves, *zip(HEAPS)),
        lambda e: ["none", *([after] for after in product(range(5), repeat=len(e.heaps)))],
        lambda e, answer: of_a_list(nim_wins(e.heaps), answer),
        fits=fits_heap_line,
    ),
    "NimMoves, several": Row(
        made(ex.NimMoves, [(4, 5, 7)], [(1,) * 5], [(2, 3, 6, 0)], [(5, 6, 7, 4)], [(2, 2)]),
        lambda e: ["none", *subsets(nim_wins(e.heaps))],
        lambda e, answer: of_a_list(nim_wins(e.heaps), answer),
        fits=fits_heap_line,
    ),
    "NimSequence": Row(
        made(ex.NimSequence, *((rules, 10) for rules in RULES)),
        lambda e: chain(
            (first_values(e.rules)[:n] for n in range(1, 14)),
            (
                [*first_values(e.rules)[:n], value, *first_values(e.rules)[n + 1 : 10]]
                for n, value in product(range(10), range(9))
            ),
        ),
        values_source,
        fits=lambda e, answer, v: v.witness == own.first_difference(answer, first_values(e.rules)),
    ),
    "MarkP": Row(
        [ex.MarkP(WythoffsQueen(), (2, 1)), ex.MarkP(Chomp(), (2, 2))],
        lambda e: subsets(e.game.positions),
        lambda e, answer: {*answer} == {p for p, v in values_of(e.game).items() if v == 0},
        fits=lambda e, marked, v: fits_labels(e, {p: "NP"[p in marked] for p in e.game}, v),
    ),
    "OptionWithValue": Row(
        made(
            ex.OptionWithValue,
            *(((G, H), at, v) for G, H in product(TINY, TINY) for at in G + H for v in range(4)),
        ),
        lambda e: ["none", *product(*e.graphs)],
        option_with_value,
        fits=fits_option,
    ),
    "OrdinalMove": Row(
        made(ex.OrdinalMove, *([heaps] for heaps in product(ORDINALS, repeat=2))),
        lambda e: ["none", *product(ORDINALS, repeat=2)],
        ordinal_move,
        fits=fits_ordinal_line,
    ),
    "OtherCoding": Row(
        [ex.OtherCoding(3)],
        lambda e: filled(range(4), [None, *range(4)]),
        coding,
        fits=fits_coding,
    ),
    "PositionWith": Row(
        made(ex.PositionWith, *((Chomp(), v, TALL, BARS) for v in (0, 1, 2, 3))),
        lambda e: BARS,
        lambda e, answer: len(answer) == 2 and value_by(chomp)(answer) == e.value,
        fits=lambda e, answer, v: (
            v.witness == answer and value_by(e.rules.options)(answer) != e.value
        ),
    ),
    "PeriodOf": Row(
        made(ex.PeriodOf, *zip([Kayles(), Guiles(), Octal("0.1"), Octal("4.1"), *WORKED[:1]])),
        lambda e: ((p, n) for p in range(1, 40) for n in (*range(6), *range(65, 75))),
        holds,
        fits=fits_period,
    ),
    "Sizes": Row(
        made(ex.Sizes, *zip(SMALL_GAMES)),
        lambda e: filled(e.game.positions, [None, *range(len(e.game))]),
        sizes,
    ),
    "StandIn": Row(
        made(ex.StandIn, *product(SMALL_GAMES, spread(2, [None, 3, 1, 2, 4, 5]))),
        lambda e: SMALL_GAMES,
        stands_in,
        fits=lambda e, answer, v: value_of(v.witness) != value_of(e.G),
    ),
    "SumInBits": Row(
        made(ex.SumInBits, *product(["b0", "b1 + b1", "b0 + b2"], ["b1", "b0 + b2 + b2", "b2"])),
        lambda e: map("".join, chain(*(product("01", repeat=n) for n in range(1, 5)))),
        bits,
        fits=fits_bit,
    ),
    "SumOptions": Row(
        made(ex.SumOptions, *((G, H, at) for G, H in product(SOME_TINY, TINY) for at in G + H)),
        lambda e: ["none", *([q] for q in product([*e.G, "z"], [*e.H, "z"]))],
        lambda e, answer: of_a_list(pair_options(e.G, e.H, e.at), answer),
        fits=lambda e, answer, v: v.witness in {*answer} - pair_options(e.G, e.H, e.at),
    ),
    "TellApart": Row(
        made(ex.TellApart, *product(SOME_TINY, TINY)),
        lambda e: ["none", *SMALL_GAMES],
        telling_apart,
        fits=fits_X,
    ),
    "TwoGames": Row(
        [ex.TwoGames((*all_three[:2],), all_three[2], different) for all_three, different in TWO],
        lambda e: product(TINY, SMALL_GAMES),
        as_two_games,
        fits=fits_games,
    ),
    "UndoMove": Row(
        made(ex.UndoMove, *rising()),
        lambda e: [*e.game, "none"],
        lambda e, answer: one_of(options_of_value(e, values_of(e.game)[e.before]), answer),
    ),
    "WinningMove": Row(
        made(ex.WinningMove, *((game, at) for game in SMALL_GAMES for at in game)),
        lambda e: [*e.game, "none"],
        lambda e, answer: one_of(options_of_value(e, 0), answer),
        fits=fits_reply,
    ),
    "WinningMoves": Row(
        made(ex.WinningMoves, *((StaircaseNim(), steps) for steps in STEPS)),
        lambda e: ["none", *subsets(sorted(staircase(e.at)), most=3)],
        lambda e, answer: of_a_list(
            [q for q in staircase(e.at) if not value_by(staircase)(q)], answer
        ),
        fits=fits_move_and_reply,
    ),
    "WriteSet": Row(
        made(ex.WriteSet, *zip(SMALL_GAMES)),
        lambda e: map(set_notation, SMALL_GAMES),
        the_same_set,
        fits=fits_member,
    ),
    "WrongLabel": Row(
        made(ex.WrongLabel, *((game, at) for game in SMALL_GAMES for at in game)),
        lambda e: e.game,
        lambda e, answer: answer == e.spoilt,
        fits=fits_wrong_label,
    ),
    "WrongName": Row(
        made(ex.WrongName, *((game, at, name) for game in SOME_GAMES for at, name in unlike(game))),
        lambda e: [
            *({"position": p, "missing": n} for p in e.game for n in range(5)),
            *({"position": p, "same": q} for p in e.game for q in e.game),
        ],
        wrong_name,
        fits=fits_wrong_name,
    ),
    # whose answers are not few
    "FalsePeriod": Row(fits=fits_false_period),
    "FindOrder": Row(fits=fits_order),
    "InOneSentence": Row(fits=lambda e, answer, v: v.witness == answer),
    "OwnGrundy": Row(fits=fits_labelling),
    "OwnMex": Row(fits=fits_values),
    "OwnNimMove": Row(fits=fits_heaps),
    "OwnOpening": Row(
        fits=lambda e, function, v: (
            function(*v.witness[1]) not in pair_options(v.witness[0], v.witness[0], v.witness[1])
        )
    ),
    "OwnOutcomes": Row(fits=fits_labelling),
    "OwnProduct": Row(
        fits=lambda e, function, v: function(*v.witness) != product_by_definition(*v.witness)
    ),
    "OwnReply": Row(fits=fits_lost_line),
    "OwnSequence": Row(fits=fits_case),
    "OwnSum": Row(fits=fits_own_sum),
    "OwnValues": Row(fits=fits_own_value),
    "OwnWinningMoves": Row(fits=fits_own_wins),
    "Sort": Row(fits=lambda e, answer, v: answer[v.witness] == (v.witness == "3")),
}
