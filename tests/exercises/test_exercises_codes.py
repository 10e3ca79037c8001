"""Codes, independence, the greedy walk, values and a sentence, by brute force."""

import re
from itertools import combinations, count, permutations, product
from types import SimpleNamespace

import pytest
from helpers import SMALL_GAMES, chain, examples, games, mostly_nightly
from hypothesis import assume, given
from hypothesis import strategies as st
from kit import (
    FORK,
    GAME,
    highlighted,
    well_formed,
)
from oracles import least_missing, slow_value, total, walked

from sg_core import GameError, explore, parse_set
from sg_core.basis import greedy_basis
from sg_core.exercises import (
    Codes,
    FindOrder,
    Independent,
    InOneSentence,
    LabelValues,
    OwnMex,
    SumInBits,
)
from sg_core.graph import top_down
from sg_core.rulesets import Nim
from sg_core.words import spelled

HEAP = explore(Nim(), 3)
TWICE = "What becomes of an element that occurs twice?"
STAYS = "Which elements stay?"
IDEAS = {TWICE: ["cancel", "pair", "itself"], STAYS: {"odd", "once"}}
OURS = "Equal elements cancel in pairs, and those that occur an odd number of times stay."
SENTENCE = InOneSentence("Why XOR?", IDEAS, OURS)
COMPARE = f"Does yours say the same as ours? “{OURS}”"
each_small_game = pytest.mark.parametrize(
    "game", mostly_nightly(6, SMALL_GAMES), ids=lambda game: str(game.moves)
)
NOT_READ = "This cannot be read as an answer: "


def wins(game, verdict, move, told=True):
    """Whether a witness (before, after) is a winning move, by values; it is drawn, and told."""
    before, after = move
    changed = [(p, q) for p, q in zip(before, after, strict=True) if p != q]
    assert len(changed) == 1
    (p, q) = changed[0]
    assert q in game.options(p)
    assert total(game, after) == 0
    assert verdict.message.endswith(f" is N: {spelled(p)} → {spelled(q)} wins.") == told
    assert highlighted(verdict).endswith(f"{spelled(p)} to {spelled(q)}.")
    marks = {p for p, mark in verdict.picture.graph.nodes.data("mark") if mark}
    ways = [(p, q) for p, q, mark in verdict.picture.graph.edges.data("mark") if mark]
    assert marks == set(before)
    return ways == [(p, q)]


def code_read(answer):
    """A code in bits or as a number, or None."""
    if isinstance(answer, str):
        return int(answer.strip(), 2) if re.fullmatch(r"\s*(0b)?[01]{1,64}\s*", answer) else None
    return answer if type(answer) is int and 0 <= answer < 2**64 else None


def independent(game, positions):
    """Whether no sum of some of the positions has the value 0."""
    sizes = range(1, len(positions) + 1)
    return all(total(game, some) for size in sizes for some in combinations(positions, size))


def fits(exercise, position, answer):
    """Whether a code is that of a position, by values; blanks fit positions that are not asked."""
    game, code = exercise.game, code_read(answer)
    if position not in game or code is None or code >= 2 ** len(exercise.elements):
        blank = answer is None or (isinstance(answer, str) and not answer.strip())
        return blank and position not in exercise.asked()
    some = [e for i, e in enumerate(exercise.elements) if code >> i & 1]
    return total(game, [position, *some]) == 0


def does(exercise, order):
    """Whether an order does what `FindOrder` asks."""
    game, codes = exercise.game, walked(exercise.game, order)[1]
    holds = all(codes[p] == least_missing([codes[q] for q in game.options(p)]) for p in game)
    up = all(order.index(q) < order.index(p) for p, q in game.moves)
    asked = {p: code_read(code) for p, code in (exercise.codes or {}).items()}
    return (
        all(codes[p] == code for p, code in asked.items())
        and exercise.mex in (None, holds)
        and exercise.terminals_up in (None, up)
    )


@pytest.mark.parametrize(
    ("made", "keyword"),
    [
        (lambda: SumInBits(), "one sum or more"),
        (lambda: SumInBits("b0 + c"), 'such as "b0 [+] b2"'),
        (lambda: SumInBits("b0", "b64"), "b0 to b63"),
        (lambda: SumInBits("b0 +"), "a term is missing"),
        (lambda: SumInBits("1" * 65), "b0 to b63"),
        (lambda: SumInBits(["b0"]), "b0 to b63"),
        (lambda: SumInBits(7), "write a sum"),
        (lambda: SumInBits("b٣"), "b0 to b63"),
        (lambda: Independent(HEAP, []), "one or more"),
        (lambda: Independent(HEAP, [1, 1]), "1 is named twice"),
        (lambda: Independent(HEAP, [9]), "9 is not a position"),
        (lambda: Independent(HEAP, "123"), "expected a list of positions"),
        (lambda: Independent(HEAP, {1, 2}), "expected a list of positions"),
        (lambda: Independent(7, [1]), "expected a game"),
        (lambda: Independent(chain(20), list(range(21))), "Take fewer"),
        (lambda: Codes(HEAP, [1, 2, 3]), "1 [+] 2 [+] 3 is ≈ 0"),
        (lambda: Codes(HEAP, [1]), "2 is no sum of the elements"),
        (lambda: Codes(HEAP, [1], [2]), "2 is no sum of the elements"),
        (lambda: Codes(HEAP, [0]), "0 is ≈ 0"),
        (lambda: Codes(HEAP, [1, 2], []), "one position or more"),
        (lambda: Codes(HEAP, [1, 2], [3, 3]), "3 is named twice"),
        (lambda: Codes(HEAP, [2, 2]), "2 is named twice"),
        (lambda: Codes(HEAP, [1, 2], [7]), "7 is not a position"),
        (lambda: Codes(HEAP, 1), "expected a list of positions"),
        (lambda: FindOrder(HEAP), "say what"),
        (lambda: FindOrder(HEAP, codes={}), "say what"),
        (lambda: FindOrder(HEAP, codes=[1]), "codes is a dict"),
        (lambda: FindOrder(HEAP, codes={9: 1}), "9 is not a position"),
        (lambda: FindOrder(HEAP, codes={3: "x"}), "in bits"),
        (lambda: FindOrder(HEAP, codes={0: 1}), "no order in which the greedy walk gives 0 the"),
        (lambda: FindOrder(HEAP, codes={1: 1, 2: 1}), "no order .* 1 the code 01 and 2 the code"),
        (lambda: FindOrder(HEAP, mex=False, terminals_up=True), "no order .* fails somewhere"),
        (lambda: FindOrder(HEAP, mex="yes"), "mex is True, False or None, not 'yes'"),
        (lambda: FindOrder(HEAP, terminals_up=1), "terminals_up is True, False or None, not 1"),
        (lambda: FindOrder(explore(Nim(), 7), mex=True), "8 positions .* at most 7"),
        (lambda: FindOrder(Nim(), mex=True), "expected a game"),
        (lambda: InOneSentence("?", {}, OURS), "ideas is a dict"),
        (lambda: InOneSentence("?", ["odd"], OURS), "ideas is a dict"),
        (lambda: InOneSentence("?", {"Which?": "odd"}, OURS), "'Which[?]' needs a list"),
        (lambda: InOneSentence("?", {"Which?": []}, OURS), "'Which[?]' needs a list"),
        (lambda: InOneSentence("?", {"Which?": [" "]}, OURS), "'Which[?]' needs a list"),
        (lambda: InOneSentence("?", {"Which?": [7]}, OURS), "'Which[?]' needs a list"),
        (lambda: InOneSentence("?", IDEAS, "All equal elements of a sum cancel."), "Which elem"),
        (lambda: InOneSentence("?", IDEAS, ""), "our own sentence"),
        (lambda: InOneSentence("?", IDEAS, 7), "is a text, not 7"),
    ],
)
def test_what_cannot_be_asked_is_refused(made, keyword):
    with pytest.raises(GameError, match=keyword):
        made()


QUOTES = "Write bits in quotes; this is read as a number. "
NUMBERS = st.lists(st.integers(0, 4), max_size=4)


@given(
    parts=st.lists(NUMBERS, min_size=1, max_size=3), answer=st.text("01", min_size=1, max_size=7)
)
@examples(200)
def test_bits_are_right_exactly_when_odd_and_a_wrong_bit_is_met_by_its_count(parts, answer):
    exercise = SumInBits(*(" + ".join(f"b{i}" for i in part) or "0" for part in parts))
    every = [i for part in parts for i in part]
    odd = {i for i in every if every.count(i) % 2}
    mine = {i for i, bit in enumerate(reversed(answer)) if bit == "1"}
    for given_as in (answer, f" {answer} "):
        verdict = exercise.check(given_as)
        assert bool(verdict) == (mine == odd)
        lowest_first = {i for i, bit in enumerate(answer) if bit == "1"} == odd
        assert (verdict.state == "almost") == (lowest_first and mine != odd)
        if verdict.state == "wrong":
            told = re.fullmatch(r"(b\d) (?:occurs (once|\d+)|(does not occur)).*", verdict.message)
            carried = int(answer, 2) == sum(2**i for i in every)
            assert (told is None) == carried
            assert verdict.witness in verdict.message
            i = int(verdict.witness[1:])
        if verdict.state == "wrong" and carried:
            assert f"{verdict.witness} + {verdict.witness} is ≈ 0" in verdict.message
            assert every.count(i) > 1
            assert all(every.count(j) < 2 for j in range(i))
        elif verdict.state == "wrong":
            assert i == max(mine ^ odd)
            times = every.count(i)
            assert (told[2] or "0") == ("once" if times == 1 else str(times))
            assert verdict.message.endswith(f"so its bit is {times % 2}.")
            assert ("one is left" in verdict.message) == (times % 2 == 1 and times > 1)
            assert ("cancels" in verdict.message) == (times % 2 == 0 and times > 0)
    assert int(exercise.solution(), 2) == sum(2**i for i in odd)
    assert len(exercise.solution()) == max([1, *(i + 1 for i in every)])


@given(
    parts=st.lists(NUMBERS, min_size=1, max_size=3),
    answer=st.integers(0, 40) | st.sampled_from([0, 1, 10, 11, 100, 101, 110, 1010, 1111, 10000]),
)
@examples(200)
def test_a_number_is_read_as_one_and_told_in_bits_unless_it_looks_like_them(parts, answer):
    exercise = SumInBits(*(" + ".join(f"b{i}" for i in part) or "0" for part in parts))
    verdict, as_bits = exercise.check(answer), f"{answer:b}".zfill(len(exercise.solution()))
    alike = exercise.check(as_bits)
    assert (verdict.state, verdict.witness) == (alike.state, alike.witness)
    told = verdict.message.removesuffix(alike.message)
    if verdict.state != "wrong" or "carried" in alike.message:
        assert told == ""
    elif set(str(answer)) <= {"0", "1"}:
        assert told == QUOTES
    else:
        assert told == f"In bits {answer} is {answer:b}. "


@given(parts=st.lists(NUMBERS, min_size=1, max_size=3), answer=st.sets(st.integers(0, 5)))
@examples(200)
def test_names_are_never_right_and_almost_when_they_are_what_is_left(parts, answer):
    exercise = SumInBits(*(" + ".join(f"b{i}" for i in part) or "0" for part in parts))
    every = [i for part in parts for i in part]
    left = {i for i in every if every.count(i) % 2}
    assume(answer)
    for order in (sorted(answer), sorted(answer, reverse=True)):
        verdict = exercise.check(" + ".join(f"b{i}" for i in order))
        if answer == left:
            assert verdict.state == "almost"
            assert verdict.points == 0.5
            assert verdict.message == "That is the sum that is left; now write it in bits."
        else:
            assert not verdict
            assert "That is the sum" not in verdict.message


def test_names_have_no_lowest_first():
    """b0 + b1 + b3 is 1011, and what is left is 1101."""
    verdict = SumInBits("b0 + b1 + b3", "b1 + b2").check("b0 + b1 + b3")
    assert verdict.state == "wrong"
    assert verdict.message == "b2 occurs once, so its bit is 1."


@pytest.mark.parametrize(
    ("sums", "answer", "at"),
    [(("b0 + b2", "b0 + b2"), "1010", "b0"), (("b1 + b2", "111"), "1101", "b1")],
)
def test_where_numbers_were_added_the_lowest_pair_that_cancels_is_named(sums, answer, at):
    verdict = SumInBits(*sums).check(answer)
    assert verdict.witness == at
    assert f"But {at} + {at} is ≈ 0" in verdict.message


def test_the_sums_are_shown_and_bits_keep_their_width():
    assert SumInBits("b0 + b1", "10").statement().endswith("highest bit first: b0 + b1; 10.")
    assert SumInBits("0011").solution() == "0011"
    assert SumInBits("b5").solution() == "100000"
    assert SumInBits("b63").check("1" + "0" * 63).state == "right"
    assert SumInBits("b1 + b1 + b1").check("00").message == (
        "b1 occurs 3 times: one is left, so its bit is 1."
    )
    assert SumInBits("b1", "b0 + b1").check("100").state == "almost"  # as bits, lowest first
    assert SumInBits("b1", "b1").check("100").message.startswith("You added numbers and carried.")


@each_small_game
def test_of_all_choices_exactly_the_sums_of_value_0_are_right(game):
    for size in range(1, len(game) + 1):
        for positions in combinations(top_down(game), size):
            exercise, free = Independent(game, list(positions)), independent(game, positions)
            verdict = exercise.check("independent")
            assert bool(verdict) == free
            assert verdict.witness is None
            tried = "1 sum" if size == 1 else f"{2**size - 1} sums"
            assert verdict.message == (
                f"None of their sums is P: {tried} tried."
                if free
                else f"Some sum of them is ≈ 0; {tried} can be tried."
            )
            for code in range(1, 2**size):
                some = [p for i, p in enumerate(positions) if code >> i & 1]
                verdict = exercise.check(some)
                assert bool(verdict) == (total(game, some) == 0)
                text = " + ".join(map(str, some))
                if verdict:
                    assert verdict.message == f"{text} is P, so it is ≈ 0."
                else:
                    assert verdict.message.startswith(f"{text} is N: ")
                    assert verdict.witness[0] == tuple(some)
                    assert wins(game, verdict, verdict.witness)


def test_the_positions_in_question_are_named_and_marked():
    exercise = Independent(FORK, ["a", "c"])
    asked = 'Independent or not: a and c? Answer "independent", or a list of some of them whose'
    assert exercise.statement().startswith(asked)
    assert exercise.draw(None).alt.endswith("Highlighted: a and c.")
    assert exercise.check("independent").message == "None of their sums is P: 3 sums tried."
    assert Independent(FORK, ["d"]).check("independent").message.endswith("1 sum tried.")
    nim = explore(Nim(), (1, 2))
    assert Independent(nim, [(1, 2), (0, 1)]).check([(0, 1)]).message == (
        "(0, 1) is N: (0, 1) → (0, 0) wins."
    )


BACKWARDS = "Your codes are right when they are read backwards: the bit of b0 stands last."


@st.composite
def coded(draw):
    """A game, a basis of it, and a code for some of its positions."""
    game = draw(games(most=6))
    order = draw(st.permutations(game.positions))
    elements = greedy_basis(game, order, method="brute").elements
    code = st.integers(0, 2 ** len(elements) - 1)
    return game, elements, draw(st.dictionaries(st.sampled_from(game.positions), code))


@given(coded())
def test_codes_are_right_exactly_when_all_sums_have_the_value_0(drawn):
    game, elements, codes = drawn
    exercise, width = Codes(game, list(elements)), len(elements)
    bits = {p: f"{code:0{width}b}" for p, code in codes.items()}
    verdict = exercise.check({**exercise.blanks(), **codes})
    assert verdict == exercise.check(bits)
    bad = [p for p in game.positions if p in codes and not fits(exercise, p, codes[p])]
    assert (verdict.state == "wrong") == bool(bad)
    assert bool(verdict) == (not bad and len(codes) == len(game))
    assert exercise.check(exercise.solution())
    if bad:
        broken, labels = verdict.witness
        which = [i for i in range(width) if codes[bad[0]] >> i & 1][::-1]
        before = (bad[0], *(elements[i] for i in which))
        backwards = all(fits(exercise, p, text[::-1]) for p, text in bits.items())
        assert (verdict.message == BACKWARDS) == backwards
        assert broken.position == bad[0]
        assert broken.witness[0] == before
        assert wins(game, verdict, broken.witness, told=not backwards)
        assert labels == bits
        drawn = {p: label for p, label in verdict.picture.graph.nodes.data("label") if label}
        assert drawn == bits
        if not backwards:
            names = " + ".join([str(bad[0]), *(f"b{i}" for i in which)])
            sums = f"{names} = {' + '.join(map(str, before))}" if which else names
            given_to = f"You gave {bad[0]} the code {bits[bad[0]]}, but "
            assert verdict.message.startswith(f"{given_to}{sums} is N: ")


def test_codes_that_are_read_backwards_are_drawn_with_a_move_that_wins():
    """Of three elements the middle one reads the same both ways."""
    nim = explore(Nim(), 4)
    codes = {1: "100", 2: "010", 4: "001"}
    verdict = Codes(nim, [1, 2, 4]).check(codes)
    assert verdict.message == BACKWARDS
    broken, labels = verdict.witness
    assert (broken.position, labels) == (1, codes)
    assert wins(nim, verdict, broken.witness, told=False)
    assert verdict.picture.alt.startswith("Your codes; position + sum, and a move that wins it.")
    forwards = Codes(nim, [1, 2, 4]).check({p: code[::-1] for p, code in codes.items()})
    assert forwards.message == "No code is wrong; still without one: 0 and 3."
    wrong = Codes(nim, [1, 2, 4]).check({**codes, 3: "011"})  # backwards 110, and should be 011
    assert wrong.message.startswith("You gave 1 the code 100, but 1 + b2 = 1 + 4 is N: ")


def test_codes_are_asked_for_in_a_basis_that_the_picture_shows():
    exercise = Codes(FORK, ["c", "d"], ["b", "a"])
    basis = "in the basis b0 = c and b1 = d; write the highest bit first."
    assert exercise.statement() == f"Give the code of b and a {basis}"
    assert Codes(FORK, ["c", "d"]).statement() == f"Give the code of every position {basis}"
    assert list(exercise.blanks().items()) == [("a", ""), ("b", "")]
    assert list(Codes(FORK, ["c", "d"]).blanks()) == top_down(FORK)
    assert "c is b0, moves" in exercise.draw(None).alt
    assert "d is b1, moves" in exercise.draw(None).alt
    assert "a moves" in exercise.draw(None).alt
    verdict = exercise.check({"a": "11", "b": "00"})
    assert verdict.message.endswith(" is N: c → e wins.")
    assert exercise.check({"a": "10"}).points == 0.25
    assert exercise.check({"a": "10", "b": "00", "e": "00"}).state == "right"
    assert exercise.check({"a": "10", "b": "00", "e": "01"}).state == "wrong"
    assert Codes(FORK, ["c", "d"], ["a"]).check({"a": 2}).state == "right"


NOTHING = {"codes": None, "mex": None, "terminals_up": None}
ASKED = [
    {"mex": True},
    {"mex": False},
    {"terminals_up": True},
    {"terminals_up": False},
    {"mex": True, "terminals_up": False},
    {"mex": True, "terminals_up": True},
    {"mex": False, "terminals_up": False},
]


@each_small_game
def test_an_order_is_right_exactly_when_it_does_what_is_asked_and_one_is_found_if_any_is(game):
    orders = list(permutations(game.positions))
    for asked in ASKED:
        try:
            exercise = FindOrder(game, **asked)
        except GameError as problem:
            assert str(problem).startswith("there is no order in which ")
            sought = SimpleNamespace(**{**NOTHING, "game": game, **asked})
            assert not any(does(sought, order) for order in orders)
            continue
        assert does(exercise, exercise.solution())
        for order in orders:
            verdict = exercise.check(list(order))
            assert bool(verdict) == does(exercise, list(order))
            assert verdict or verdict.witness[0] == walked(game, order)[1]
            for size in range(1, len(order)):
                verdict = exercise.check(list(order[:size]))
                assert verdict.state == "wrong"
                assert verdict.picture is None
                out = [str(p) for p in game.positions if p in order[size:]]
                names = " and ".join([*[", ".join(out[:-1])][: len(out) - 1], out[-1]])
                assert verdict.message == f"Your order leaves out {names}; list every position."


def test_an_order_is_asked_for_in_words():
    text = FindOrder(HEAP, {1: "10", 3: 3}, mex=False, terminals_up=False).statement()
    assert text == (
        "List the positions in an order in which some position comes before one of its options, "
        "and the greedy walk gives 1 the code 10 and 3 the code 11, and code = mex fails somewhere."
    )
    assert FindOrder(HEAP, mex=True, terminals_up=True).check((0, 1, 2, 3)).message == (
        "In your order every option comes before the positions that move to it, "
        "and code = mex holds at every position."
    )
    assert FindOrder(explore(Nim(), 6), mex=False).check([*range(7)]).state == "wrong"


def own_mex(values):
    return next(n for n in count() if n not in values)


def test_lists_are_written_out_and_tried_in_a_fixed_order():
    seen = [[], []]
    for lists in seen:
        OwnMex(30).check(lambda v, lists=lists: lists.append(v[:]) or own_mex(v))
    assert seen[0] == seen[1]
    first, drawn = seen[0][:-30], seen[0][-30:]
    some = [[], [0], [0, 1, 3, 4, 7], [1], [2, 0, 0, 1], [5, 5], [10**20, 1, 0], [*range(300)]]
    assert sorted(map(sorted, first)) == sorted(map(sorted, some))
    assert all(values in first for values in some[:-1])
    assert first[0]
    assert any(v != sorted(v) for v in drawn)
    assert any(len(v) > len({*v}) for v in drawn)
    assert len({own_mex(values) for values, _ in OwnMex().cases()}) > 5


@each_small_game
def test_of_all_values_only_the_grundy_values_are_right_and_each_other_has_a_witness(game):
    true = {p: slow_value(game, p) for p in game}
    for choice in product(range(len(game)), repeat=len(game)):
        values = dict(zip(game.positions, choice, strict=True))
        verdict = LabelValues(game).judge(values)
        assert bool(verdict) == (values == true)
        if not verdict:
            broken, given_values = verdict.witness
            p, q = broken.position, broken.witness
            assert given_values == values
            assert values[p] != least_missing([values[q] for q in game.options(p)])
            assert q in game.options(p) or not game.options(p)
            assert verdict.message.startswith(f"You gave {p} the value {values[p]}, but ")


@pytest.mark.parametrize(
    ("values", "state", "message"),
    [
        (
            {"e": 0, "d": "0"},
            "wrong",
            "You gave d the value 0, but d has a move to e, to which you",
        ),
        ({"e": 1}, "wrong", "You gave e the value 1, but e is terminal: the least number that no"),
        (
            {"e": 0, "d": 2},
            "wrong",
            "You gave d the value 2, but then d needs an option of value 1, too; its only option "
            "has 0.",
        ),
        (
            {"e": 0, "d": 1, "b": 0, "c": 2, "a": 4},
            "wrong",
            "You gave a the value 4, but then a needs an option of value 1, too; its options have "
            "0 and 2.",
        ),
        ({"a": 1, "b": 1}, "wrong", "You gave a the value 1, but a has a move to b, to which you "),
        ({"e": "x"}, "not yet", NOT_READ + "the value of 'e' must be one of 0, 1, 2, …, not 'x'"),
        ({"e": "-1"}, "not yet", NOT_READ + "the value of 'e' must be one of 0, 1, 2, …, not '-1'"),
        (
            {"e": False},
            "not yet",
            NOT_READ + "the value of 'e' must be one of 0, 1, 2, …, not False",
        ),
        ({"z": 0}, "not yet", NOT_READ + "'z' is not a position of this game"),
        (
            {"e": "0", "d": " 1 ", "a": ""},
            "almost",
            "No label breaks the rule; still without one: ",
        ),
        (
            {"a": "1", "b": 0, "c": " 2", "d": 1, "e": "0"},
            "right",
            "All 5 labels obey the rule, so these are the Grundy values.",
        ),
    ],
)
def test_wrong_values_are_met_by_their_witness(values, state, message):
    verdict = LabelValues(FORK).check(values)
    assert verdict.state == state
    assert verdict.message.startswith(message)
    assert well_formed(verdict)
    if state == "almost":
        assert verdict.points == 0.2
        assert verdict.message.endswith("b, c and a.")


def test_broken_values_are_drawn_as_the_reader_gave_them():
    verdict = LabelValues(FORK).check({"e": 0, "d": "0"})
    alt = verdict.picture.alt
    assert alt.startswith("Your labels break the rule here.")
    assert "e is 0, terminal. d is 0, moves to e. b moves to d." in alt
    assert alt.endswith("Highlighted: d and d to e.")
    places = {p: (i, i) for i, p in enumerate(FORK.positions)}
    exercise = LabelValues(FORK, places)
    for drawn in (exercise.draw(None), exercise.check({"e": 2}).picture):
        assert dict(drawn.graph.nodes.data("pos")) == places
    assert exercise.draw(None).alt.startswith("Give these positions their Grundy values.")
    assert exercise.statement() == "Give each of the 5 positions its Grundy value."


@pytest.mark.parametrize(
    ("answer", "state", "message"),
    [
        (" \n", "not yet", "A few words are no sentence yet."),
        ("Cancels twice, odd.", "not yet", "A few words are no sentence yet."),
        ("odd - pairs + once = 1", "not yet", "A few words are no sentence yet."),
        ("I do not know it.", "almost", f"Words for 0 of 2 ideas found. {TWICE} {STAYS}"),
        ("What is odd is left.", "almost", f"Words for 1 of 2 ideas found. {TWICE}"),
        ("In pairs they do go.", "almost", f"Words for 1 of 2 ideas found. {STAYS}"),
        ("Uncancelled is what oddly stays.", "almost", f"Words for 1 of 2 ideas found. {TWICE}"),
        ("ODD ones stay, pairs\ncancel.", "right", COMPARE),
        ("What is self-paired goes, once stays.", "right", COMPARE),
        ("odd pairs " * 30, "right", COMPARE),
        ("odd pairs " * 30 + "!", "right", COMPARE),
        ("odd pairs " * 30 + "1", "almost", "All ideas are there, but 61 words are too many for"),
        ("pairs " * 61, "almost", f"Words for 1 of 2 ideas found. {STAYS}"),
        (7, "not yet", NOT_READ + "write a sentence as a text, in quotes, not 7"),
        (
            ["odd", "pairs"],
            "not yet",
            NOT_READ + "write a sentence as a text, in quotes, not ['odd",
        ),
    ],
)
def test_a_sentence_is_read_for_its_ideas(answer, state, message):
    verdict = SENTENCE.check(answer)
    assert verdict.state == state
    assert verdict.message.startswith(message)
    assert well_formed(verdict)
    found = re.match(r"Words for (\d) of 2 ideas found\. ", verdict.message)
    if found:
        assert verdict.message == message
        assert verdict.points == int(found[1]) / 2
    head = "✓ Compare." if verdict else "~ Say more." if found else ""
    assert str(verdict).startswith(head)
    assert f">{head}<" in verdict._repr_mimebundle_()["text/html"] or not head
    assert (verdict.message == COMPARE) == bool(verdict)


@given(
    st.lists(st.sampled_from([*"abcdefg", "Cancels", "pairs", "(odd)", "once.", "+"]), max_size=64)
)
def test_a_sentence_is_right_exactly_when_it_has_all_ideas_and_a_fitting_length(words):
    verdict = SENTENCE.check(" ".join(words))
    goes, stays = {"Cancels", "pairs"} & {*words}, {"(odd)", "once."} & {*words}
    size = sum(word != "+" for word in words)
    assert bool(verdict) == bool(goes and stays and 5 <= size <= 60)
    assert (verdict.state == "not yet") == (size < 5)
    assert verdict.state != "wrong"
    assert "Right" not in str(verdict)


def test_a_word_that_shows_a_mistake_is_met_by_its_reply():
    traps = {"Nothing is carried here.": ["carr", "add  up"], "No: both stay.": ["none"]}
    exercise = InOneSentence("Why XOR?", IDEAS, OURS, traps)
    for answer in (
        f"{OURS} One carries.",
        "We CARRY what is left over.",
        "Pairs\nadd\nup, once and again.",
    ):
        verdict = exercise.check(answer)
        assert str(verdict) == "✗ Wrong. Nothing is carried here."
        assert verdict.points == 0
        assert well_formed(verdict)
    assert exercise.check("Of odd pairs none does stay.").message == "No: both stay."
    for denied in ("Nothing is carried, pairs go, odd ones stay.", "Odd pairs never carry at all."):
        assert exercise.check(denied).state == "right"
    assert exercise.check("We carry it.").state == "not yet"
    assert exercise.check("Miscarried pairs are odd ones.").state == "right"
    assert exercise.check(exercise.solution()).state == "right"
    with pytest.raises(GameError, match="our own sentence must have all ideas: No"):
        InOneSentence("Why XOR?", IDEAS, f"{OURS} None is left.", {"No.": ["none"]})
    for words in ("none", [], [" "], [7]):
        with pytest.raises(GameError, match="'No' needs a list of words"):
            InOneSentence("Why XOR?", IDEAS, OURS, {"No": words})
    with pytest.raises(GameError, match="is a dict"):
        InOneSentence("Why XOR?", IDEAS, OURS, ["none"])


def test_games_of_sets_and_pairs_have_codes_too():
    game = parse_set("{*1,*2}")
    assert Codes(game, ["*1", "*2"]).solution()["*0"] == "00"
    pairs = FORK + GAME
    some = [("a", "d"), ("c", "a")]
    exercise = Independent(pairs, some)
    assert exercise.check(exercise.solution()).state == "right"
    assert exercise.check([some[1]]).message.startswith("(c, a) is ")
