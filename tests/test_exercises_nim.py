"""Exercises on nim and nim-sums: right by every line of play, true witnesses, no crash."""

import random
import re
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, permutations, product
from operator import xor

import pytest
from helpers import chain, examples, games, is_P_in, least_missing, slow_value
from hypothesis import assume, given
from hypothesis import strategies as st
from test_exercises import (
    ALT,
    FORK,
    GAME,
    JSON,
    ODD,
    EqualToAll,
    RudeError,
    RudeText,
    solved_by_its_solution_only,
    well_formed,
)

from sg_core import GameError, GameGraph, Sum, explore, parse_set
from sg_core.exercises import NimMoves, OptionWithValue, OtherCoding, OwnNimMove
from sg_core.rulesets import Nim

RISE = GameGraph({"s": ["t"], "t": ["u", "v"], "u": ["v"]})  # values 0, 2, 1, 0
EXERCISES = [
    NimMoves((3, 4, 5)),
    NimMoves((4, 5, 7)),
    NimMoves((2, 2)),
    NimMoves((0, 0)),
    NimMoves([5]),
    OwnNimMove(games=40),
    OptionWithValue((GAME, FORK)),
    OptionWithValue([FORK, RISE, GAME], ["a", "s", "b"], 3),
    OptionWithValue((Nim(), Nim(), Nim()), (1, 4, 6), 2),
    OptionWithValue((Nim(),), (4,), 4),
    OptionWithValue((Nim(), FORK), ((1, 2), "a"), 0),
    OtherCoding(1),
    OtherCoding(3),
    OtherCoding(5),
    OtherCoding(),
    OtherCoding(15),
]
each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=repr)
NOT_READ = "This cannot be read as an answer: "


@cache
def first_wins(heaps):
    """The meaning of N for sorted heaps, by every line of play."""
    return any(not first_wins(option) for option in nim_options(heaps))


def nim_options(heaps):
    """All positions after a move of nim, each sorted."""
    return {
        tuple(sorted((*heaps[:i], left, *heaps[i + 1 :])))
        for i, heap in enumerate(heaps)
        for left in range(heap)
    }


def winning(heaps):
    """The set of all positions after a winning move, by every line of play."""
    moves = [
        (*heaps[:i], left, *heaps[i + 1 :]) for i, heap in enumerate(heaps) for left in range(heap)
    ]
    return {move for move in moves if not first_wins(tuple(sorted(move)))}


def is_move(before, after):
    """Whether just one heap has changed, and it has become smaller."""
    pairs = list(zip(before, after, strict=True))
    return sum(p != q for p, q in pairs) == 1 and all(p >= q for p, q in pairs)


def highlighted(picture):
    """What the texts of pictures of games say is highlighted."""
    return re.findall(r"Highlighted: (.*?)\.", picture.alt)


# All kinds


@each_exercise
def test_the_solution_is_right_and_the_blank_is_not_yet_judged(exercise):
    assert solved_by_its_solution_only(exercise)


@each_exercise
def test_an_exercise_shows_its_statement_a_picture_and_three_hints(exercise):
    bundle = exercise._repr_mimebundle_()
    assert bundle["text/plain"].startswith(exercise.statement())
    drawn = isinstance(exercise, NimMoves | OptionWithValue)
    assert ("<img" in bundle["text/html"]) == drawn
    images = re.findall("<img", bundle["text/html"])
    assert len(re.findall(ALT, bundle["text/html"])) == len(images)
    assert len(set(exercise.hints())) == 3
    assert isinstance(hash(exercise), int)
    assert bundle == exercise._repr_mimebundle_()


def deeper(odd):
    """Answers with something odd in them."""
    return [
        [odd],
        [odd] * 2,
        [odd] * 3,
        [[odd, 4, 5]],
        [(odd,)],
        {1: odd},
        dict.fromkeys(range(8), odd),
        {**OtherCoding().solution(), 7: odd},
        lambda *_: odd,
        lambda heaps: [odd] * len(heaps),
        lambda heaps: [odd, *heaps[1:]],
    ]


@each_exercise
def test_odd_answers_get_a_verdict_and_are_never_right(exercise):
    for odd in [*ODD.values(), 10**5000, -1, 2**64, 1.0, True, b"01", ["1"] * 10_000, "9" * 9999]:
        for answer in (odd, *deeper(odd)):
            verdict = exercise.check(answer)
            assert well_formed(verdict)
            assert verdict.state != "right"
            assert len(verdict.message) < 400


NUMBERS = st.integers(0, 8)
POSITIONS = st.lists(NUMBERS | st.sampled_from("abcdestuv"), max_size=4)
ANSWERS = (
    JSON
    | POSITIONS
    | st.lists(POSITIONS, max_size=4)
    | st.dictionaries(NUMBERS, NUMBERS | NUMBERS.map(str))
)


def right_by_definition(exercise, answer):
    """Whether a JSON value is a right answer, by every line of play."""
    none = isinstance(answer, str) and answer.strip().lower() == "none"
    if isinstance(exercise, NimMoves):
        good, moves = winning(exercise.heaps), as_tuple(answer)
        if none or not isinstance(moves, tuple) or not moves:
            return none and not good
        alone = not any(isinstance(move, tuple) for move in moves)
        return all_numbers(moves) and {*([moves] if alone else moves)} == good
    if isinstance(exercise, OptionWithValue):
        good = with_value(exercise)
        return not good if none else as_tuple(answer) in good
    if isinstance(exercise, OtherCoding) and isinstance(answer, dict):
        filled = {n: v for n, v in answer.items() if not (isinstance(v, str) and not v.strip())}
        codes = {
            n: int(v) if isinstance(v, str) and v.strip().isdecimal() else v
            for n, v in filled.items()
        }
        known = {*codes} == {*range(exercise.most + 1)} and all_numbers((*codes.values(),))
        return known and codes != {n: n for n in codes} and all_sums_obey(codes)
    return False


@cache
def with_value(exercise):
    """The options of the sum that have the value, by the definition of values."""
    total = explore(Sum(*exercise.games), exercise.position)
    value = {}
    for position in total.positions:
        value[position] = least_missing([value[option] for option in total.options(position)])
    return [q for q in total.options(exercise.position) if value[q] == exercise.wanted]


def as_tuple(answer):
    """An answer with tuples in place of lists."""
    return tuple(map(as_tuple, answer)) if isinstance(answer, list) else answer


def all_numbers(parts):
    """Whether all entries, also those of entries, are natural numbers."""
    return all(
        all_numbers(part) if isinstance(part, tuple) else type(part) is int and part >= 0
        for part in parts
    )


def all_sums_obey(codes):
    """Whether a sum of any of the heaps is P exactly when the XOR of their codes is 0."""
    return all(
        (reduce(xor, some) == 0) == (reduce(xor, (codes[n] for n in some)) == 0)
        for size in range(1, len(codes) + 1)
        for some in combinations(codes, size)
    )


@each_exercise
@given(answer=ANSWERS)
@examples(100)
def test_any_json_value_gets_a_verdict_and_is_never_right_by_chance(exercise, answer):
    verdict = exercise.check(answer)
    assert well_formed(verdict)
    assert bool(verdict) == right_by_definition(exercise, answer)


@pytest.mark.parametrize(
    ("made", "keyword"),
    [
        (lambda: NimMoves(()), "from 1 to 12 heaps, not 0"),
        (lambda: NimMoves([1] * 13), "from 1 to 12 heaps, not 13"),
        (lambda: NimMoves(5), "a position is a list of heaps"),
        (lambda: NimMoves("345"), "a position is a list of heaps"),
        (lambda: NimMoves((3, -1)), "a heap must be one of 0, 1, 2, …, not -1"),
        (lambda: NimMoves((3, 1.5)), "a heap must be one of 0, 1, 2, …, not 1.5"),
        (lambda: NimMoves((3, True)), "a heap must be .* not True"),
        (lambda: NimMoves((10**6, 1)), "1000001 stones have too many options"),
        (lambda: NimMoves((10**5000,)), "too many options"),
        (lambda: OptionWithValue(()), "a list of games and one of a position in each"),
        (lambda: OptionWithValue(GAME), "a list of games"),
        (lambda: OptionWithValue({GAME, FORK}), "a list of games"),
        (lambda: OptionWithValue((GAME, FORK), ("a",)), "a list of games"),
        (lambda: OptionWithValue((GAME, FORK), "ab"), "a list of games"),
        (lambda: OptionWithValue((GAME, FORK), ("a", "z")), "'z' is not a position"),
        (lambda: OptionWithValue((Nim(), GAME)), "Nim.* has no start"),
        (lambda: OptionWithValue((Nim(),), (-1,)), "a heap must be"),
        (lambda: OptionWithValue((Nim(),), (10**7,)), "too many options"),
        (lambda: OptionWithValue((GAME, 7)), "7"),
        (lambda: OptionWithValue((GAME,), wanted=-1), "the value that is wanted must be"),
        (lambda: OptionWithValue((GAME,), wanted=1.5), "the value that is wanted must be"),
        (lambda: OptionWithValue((GAME,), wanted=2**64), "at most 64 bits"),
        (lambda: OtherCoding(0), "the largest heap must be one of 1, 2, 3"),
        (lambda: OtherCoding(16), "at most 15 stones, not 16"),
        (lambda: OtherCoding(10**5000), "at most 15 stones"),
        (lambda: OtherCoding(1.5), "the largest heap must be"),
        (lambda: OtherCoding("7"), "the largest heap must be"),
    ],
)
def test_what_cannot_be_asked_is_refused(made, keyword):
    with pytest.raises(GameError, match=keyword):
        made()


# All winning moves of nim

SMALL_HEAPS = [heaps for size in (1, 2, 3) for heaps in product(range(5), repeat=size)]


def test_exactly_all_winning_moves_are_right_and_some_of_them_almost():
    for heaps in [*SMALL_HEAPS, (4, 5, 7), (1, 1, 1, 1, 1), (2, 3, 6, 0), (5, 6, 7, 4)]:
        exercise, good = NimMoves(heaps), winning(heaps)
        assert bool(exercise.check("none")) == (not good) == bool(exercise.check(" None\n"))
        for size in range(1, len(good) + 1):
            for some in combinations(sorted(good), size):
                verdict = exercise.check([list(move) for move in some])
                assert verdict.state == ("right" if size == len(good) else "almost")
                assert verdict.points == (1 if verdict else size / len(good) / 2)
                assert verdict == exercise.check((*some, *some)) == exercise.check({*some})
                missing = re.search(r"missing: (\d) winning move", verdict.message)
                assert int(missing[1] if missing else 0) == len(good) - size
                assert ("odd number" in verdict.message) == (size % 2 == 0)
            if size == 1:
                assert verdict == exercise.check(some[0]) == exercise.check([*some[0]])


def test_every_other_move_is_met_by_an_answer_that_wins():
    for heaps in SMALL_HEAPS:
        good = winning(heaps)
        for after in product(range(5), repeat=len(heaps)):
            verdict = NimMoves(heaps).check(after)
            assert (verdict.state == "wrong") == (after not in good)
            if is_move(heaps, after) and after not in good:
                before, moved, reply = verdict.witness
                assert (before, moved) == (heaps, after)
                assert is_move(after, reply)
                assert not first_wins(tuple(sorted(reply)))
                assert reply not in good or winning(after) <= good
                assert f"moves to {reply}, and " in verdict.message
                assert f"After {after} the nim-sum is " in verdict.message
                assert ("you have no move" in verdict.message) == (not any(reply))
            elif after not in good:
                assert " is no move from " in verdict.message
                assert verdict.picture is None


@pytest.mark.parametrize(
    ("heaps", "answer", "state", "message"),
    [
        (
            (3, 4, 5),
            [(2, 4, 5)],
            "wrong",
            "After (2, 4, 5) the nim-sum is 2 ⊕ 4 ⊕ 5 = 3; the other player moves to (1, 4, 5), "
            "and it is 0.",
        ),
        (
            (3, 4, 5),
            [(1, 4, 5), (3, 4, 4)],
            "wrong",
            "After (3, 4, 4) the nim-sum is 3 ⊕ 4 ⊕ 4 = 3; the other player moves to (0, 4, 4), "
            "and it is 0. Two equal heaps cancel, but the rest does not.",
        ),
        (
            (3, 4, 5),
            (3, 4, 0),
            "wrong",
            "After (3, 4, 0) the nim-sum is 3 ⊕ 4 ⊕ 0 = 7; the other player moves to (3, 3, 0), "
            "and it is 0. The largest heap need not be the one to take.",
        ),
        (
            (5, 1),
            [[0, 1]],
            "wrong",
            "After (0, 1) the nim-sum is 0 ⊕ 1 = 1; the other player moves to (0, 0), and you "
            "have no move. It would win if the last one to move lost.",
        ),
        (
            (1, 2, 3),
            [(1, 1, 3)],
            "wrong",
            "After (1, 1, 3) the nim-sum is 1 ⊕ 1 ⊕ 3 = 3; the other player moves to (1, 1, 0), "
            "and it is 0.",
        ),
        (
            (3, 4, 5),
            [(1, 4)],
            "wrong",
            "(1, 4) is no move from (3, 4, 5): it has 2 heaps, not 3; an empty heap stays, as a 0.",
        ),
        (
            (3, 4, 5),
            [(1, 4, 5, 0)],
            "wrong",
            "(1, 4, 5, 0) is no move from (3, 4, 5): it has 4 heaps, not 3.",
        ),
        (
            (3, 4, 5),
            [(2, 2, 5)],
            "wrong",
            "(2, 2, 5) is no move from (3, 4, 5): it changes 2 heaps, and a move changes just one.",
        ),
        (
            (3, 4, 5),
            [(5, 4, 1)],
            "wrong",
            "(5, 4, 1) is no move from (3, 4, 5): it changes 2 heaps, and a move changes just one; "
            "heaps keep their places.",
        ),
        (
            (3, 4, 5),
            [(4, 5, 7)],
            "wrong",
            "(4, 5, 7) is no move from (3, 4, 5): it changes 3 heaps, and a move changes just one.",
        ),
        (
            (3, 4, 5),
            [(0, 4, 5)],
            "wrong",
            "After (0, 4, 5) the nim-sum is 0 ⊕ 4 ⊕ 5 = 1; the other player moves to (0, 4, 4), "
            "and it is 0.",
        ),
        (
            (3, 4, 5),
            [(3, 4, 5)],
            "wrong",
            "(3, 4, 5) is no move from (3, 4, 5): it changes 0 heaps, and a move changes just one.",
        ),
        (
            (3, 4, 5),
            [(6, 4, 5)],
            "wrong",
            "(6, 4, 5) is no move from (3, 4, 5): heap 1 grows from 3 to 6; a move takes stones.",
        ),
        (
            (3, 4, 5),
            "none",
            "wrong",
            "The nim-sum is 3 ⊕ 4 ⊕ 5 = 2, and not 0: there is a winning move.",
        ),
        ((3, 4, 5), 7, "wrong", NOT_READ + "expected a list of positions, not 7"),
        ((3, 4, 5), "1, 4, 5", "wrong", NOT_READ + "expected a list of positions, not '1, 4, 5'"),
        ((3, 4, 5), ["none"], "wrong", NOT_READ + "a heap must be one of 0, 1, 2, …, not 'none'"),
        ((3, 4, 5), [(1, 4, 5.0)], "wrong", NOT_READ + "a heap must be one of 0, 1, 2, …, not 5.0"),
        (
            (3, 4, 5),
            [(1, 4, 5), 1],
            "wrong",
            NOT_READ + "a position is a list of heaps, such as [1, 4, 5], not 1",
        ),
        ((4, 5, 7), [(2, 5, 7)], "almost", "Right so far; still missing: 2 winning moves."),
        (
            (4, 5, 7),
            [(2, 5, 7), (4, 3, 7)],
            "almost",
            "Right so far; still missing: 1 winning move (there is an odd number of them, not an "
            "even one).",
        ),
        (
            (4, 5, 7),
            [(2, 5, 7), (4, 3, 7), (4, 5, 1)],
            "right",
            "The nim-sum is 4 ⊕ 5 ⊕ 7 = 6. Its top bit, 4, is in heap 1, heap 2 and heap 3; any "
            "other heap would have to grow.",
        ),
        (
            (1, 2, 3),
            "none",
            "right",
            "The nim-sum is 1 ⊕ 2 ⊕ 3 = 0, and no move keeps it 0: there is none.",
        ),
    ],
)
def test_an_answer_to_nim_gets_its_message(heaps, answer, state, message):
    verdict = NimMoves(heaps).check(answer)
    assert (verdict.state, verdict.message) == (state, message)
    assert well_formed(verdict)


def test_the_name_of_a_mistake_explains_it():
    """Who gives a move that misère nim asks for is told so, and nobody else."""

    def misere(heaps):
        options = nim_options(heaps)
        return not options or any(not misere(option) for option in options)

    misere = cache(misere)
    for heaps in SMALL_HEAPS:
        for after in product(range(5), repeat=len(heaps)):
            if is_move(heaps, after) and first_wins(tuple(sorted(after))):
                message = NimMoves(heaps).check(after).message
                told = message.endswith("It would win if the last one to move lost.")
                assert not told or not misere(tuple(sorted(after)))
                equal = "Two equal heaps" in message
                assert not equal or len({*after} - {0}) < sum(n > 0 for n in after)


def test_a_lost_line_of_nim_is_drawn_as_heaps_when_it_is_small():
    picture = NimMoves((3, 4, 5)).check((2, 4, 5)).picture
    assert picture.alt == (
        "It is your move in this position of nim. Heaps of 3, 4 and 5 stones. "
        "After your move the other player is to move. Heaps of 2, 4 and 5 stones. "
        "After the answer of the other player the nim-sum is 0. Heaps of 1, 4 and 5 stones."
    )
    assert len(re.findall(ALT, picture.html())) == 3
    large = NimMoves((1000, 3))
    assert large.draw(None) is None
    assert large.check((2, 3)).picture is None
    assert large.check((3, 3)).state == "right"
    assert "<img" not in large._repr_mimebundle_()["text/html"]
    assert NimMoves([3, 4]) == NimMoves((3, 4))


# A function that plays nim


def own_move(heaps):
    total = reduce(xor, heaps, 0)
    for i, heap in enumerate(heaps):
        if heap ^ total < heap:
            return [*heaps[:i], heap ^ total, *heaps[i + 1 :]]
    return None


def in_place(heaps):
    total = reduce(xor, heaps, 0)
    for i, heap in enumerate(heaps):
        if heap ^ total < heap:
            heaps[i] ^= total
            return heaps
    heaps.clear()
    return None


def by_trying(heaps):
    for i, heap in enumerate(heaps):
        for left in range(heap):
            if reduce(xor, heaps[:i] + heaps[i + 1 :], left) == 0:
                return (*heaps[:i], left, *heaps[i + 1 :])
    return None


@pytest.mark.parametrize("function", [own_move, in_place, by_trying])
def test_a_function_that_wins_is_right_also_when_it_changes_its_list(function):
    verdict = OwnNimMove().check(function)
    assert str(verdict) == (
        "✓ Right. It wins nim from 500 random positions, or sees that no move does."
    )


def changed(heaps, i, left):
    return [*heaps[:i], left, *heaps[i + 1 :]]


def takes_the_largest(heaps):
    return changed(heaps, heaps.index(max(heaps)), 0) if any(heaps) else None


def makes_two_equal(heaps):
    least, most = min(heaps, default=0), max(heaps, default=0)
    return changed(heaps, heaps.index(most), least if len(heaps) > 1 else 0) if most > 0 else None


def always_the_first(heaps):
    total = reduce(xor, heaps, 0)
    return changed(heaps, 0, heaps[0] ^ total) if total else None


def plays_misere(heaps):
    ones = sum(heap == 1 for heap in heaps)
    if heaps != [1] and sum(heap > 1 for heap in heaps) == 1:
        return changed(heaps, heaps.index(max(heaps)), 1 - ones % 2)
    return own_move(heaps)


def only_small(heaps):
    for k in (4, 2, 1):
        if reduce(xor, heaps, 0) & k:
            return own_move(heaps)
    return None


def forgets_to_return(heaps):
    return [0] if heaps == [1] else None


def gives_itself(heaps):
    return own_move(heaps) or heaps


def in_order(heaps):
    return sorted(own_move(heaps) or []) or None


def drops_empty_heaps(heaps):
    move = own_move(heaps)
    return move and [0] if heaps == [1] else move and [heap for heap in move if heap]


def raises_rudely(heaps):
    raise RudeError


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (
            takes_the_largest,
            "On [2, 2]: your function returns [0, 2]; then the nim-sum is 0 ⊕ 2 = 2; the other "
            "player moves to (0, 0), and you have no move. No move wins from here: None is asked "
            "for.",
        ),
        (
            makes_two_equal,
            "On [2, 2]: your function returns [2, 2], which is no move: it changes 0 heaps, and a "
            "move changes just one. No move wins from here: None is asked for.",
        ),
        (
            lambda heaps: own_move(heaps) and makes_two_equal(heaps),
            "On [3, 4, 5]: your function returns [3, 4, 3]; then the nim-sum is 3 ⊕ 4 ⊕ 3 = 4; the "
            "other player moves to (3, 0, 3), and it is 0. Two equal heaps cancel, but the rest "
            "does not.",
        ),
        (
            lambda heaps: own_move(heaps) and takes_the_largest(heaps),
            "On [1, 2]: your function returns [1, 0]; then the nim-sum is 1 ⊕ 0 = 1; the other "
            "player moves to (0, 0), and you have no move. It would win if the last one to move "
            "lost.",
        ),
        (
            always_the_first,
            "On [1, 2]: your function returns [2, 2], which is no move: heap 1 grows from 1 to 2; "
            "a move takes stones.",
        ),
        (
            plays_misere,
            "On [5]: your function returns [1]; then the nim-sum is 1; the other player moves to "
            "(0,), and you have no move. It would win if the last one to move lost.",
        ),
        (
            forgets_to_return,
            "On [5]: your function returns None, but a move wins: 5, top bit 4: lower 5 to 0.",
        ),
        (
            gives_itself,
            "On [0]: your function returns [0], which is no move: it changes 0 heaps, and a move "
            "changes just one. No move wins from here: None is asked for.",
        ),
        (
            drops_empty_heaps,
            "On [5]: your function returns [], which is no move: it has 0 heaps, not 1; an empty "
            "heap stays, as a 0.",
        ),
        (
            lambda heaps: [heap - 1 for heap in heaps],
            "On [0]: your function returns [-1]: a heap must be one of 0, 1, 2, …, not -1.",
        ),
        (
            lambda heaps: 0,
            "On [1]: your function returns 0: a position is a list of heaps, such as [1, 4, 5], "
            "not 0.",
        ),
        (lambda heaps: heaps[99], "On [1]: your function raised IndexError: "),
        (lambda heaps: max(heaps) and own_move(heaps), "On [0]: your function returns 0: "),
        (lambda heaps: own_move(heaps) if heaps else [], "On []: your function returns [], which"),
        (lambda heaps: exit(), "On [1]: your function raised SystemExit"),
        (raises_rudely, "On [1]: your function raised RudeError"),
        (lambda heaps: [EqualToAll()] * len(heaps), "On [1]: your function returns [<test_"),
        (
            lambda heaps: RudeText("0"),
            "On [1]: your function returns (RudeText that cannot be shown)",
        ),
        (lambda heaps: [10**5000], "On [1]: your function returns (list that cannot be shown), "),
        (7, NOT_READ + "give the function itself, without brackets, not 7"),
    ],
)
def test_a_function_that_does_not_win_is_met_by_what_shows_it(function, message):
    verdict = OwnNimMove().check(function)
    assert verdict.message.startswith(message)
    assert verdict.message == message or not message.endswith(".")
    assert verdict.state == "wrong"
    assert well_formed(verdict)


def test_a_mistake_that_small_heaps_in_order_do_not_show_is_met_by_others():
    message = OwnNimMove().check(in_order).message
    assert message.endswith("a move changes just one; heaps keep their places.")
    message = OwnNimMove().check(only_small).message
    assert re.search("returns None, but a move wins: .* = (8|9|1[0-5]), top bit 8: lower ", message)


def test_a_function_that_does_nothing_yet_is_not_judged():
    for result in (None, [], {}, ""):
        verdict = OwnNimMove().check(lambda heaps, result=result: result)
        assert verdict.state == "not yet"
        assert verdict.message == (
            f"On [1] your function returns {result!r}; "
            "taking the stone wins, and leaves [0]: an empty heap stays."
        )


def test_the_positions_that_are_tried_are_of_both_kinds_and_can_be_tried_out():
    """A search among all smaller heaps takes no time; a fifth and more of the positions are P."""
    cases = list(OwnNimMove().cases())
    assert all(case == [tuple(*arguments)] for case, arguments in cases)
    assert cases == list(OwnNimMove().cases())
    P = sum(reduce(xor, heaps, 0) == 0 for [heaps], _ in cases)
    assert 0.2 < P / len(cases) < 0.6
    assert max(map(max, (heaps for [heaps], _ in cases if heaps))) == 1000
    [(first, _), *_] = cases
    assert winning(*first) == {(0,)}


@given(st.lists(st.integers(0, 5), max_size=3), st.lists(st.integers(0, 6), max_size=4))
@examples(300)
def test_a_result_has_a_fault_exactly_when_it_is_no_winning_move(heaps, result):
    good = winning(tuple(heaps))
    fault, line = OwnNimMove().fault([tuple(heaps)], result)
    assert (not fault) == (tuple(result) in good)
    assert line[0] == tuple(heaps)
    assert OwnNimMove().fault([tuple(heaps)], tuple(result))[1] == line
    assert bool(OwnNimMove().fault([tuple(heaps)], None)[0]) == bool(good)
    assert fault is None or ("None is asked for." in fault) == (not good)


# An option with a value


@given(st.lists(games(most=4), min_size=1, max_size=2), st.integers(0, 4), st.data())
@examples(150)
def test_an_option_is_right_exactly_when_it_has_the_value(components, wanted, data):
    here = tuple(data.draw(st.sampled_from(game.positions)) for game in components)
    exercise, total = OptionWithValue(components, here, wanted), Sum(*components)
    options = total.options(here)
    good = [option for option in options if slow_value(total, option) == wanted]
    assert bool(exercise.check("none")) == (not good)
    assert exercise.check(exercise.solution()).state == "right"
    for answer in product(*components):
        verdict = exercise.check([*answer])
        assert bool(verdict) == (answer in good)
        assert well_formed(verdict)
        if answer in options:
            values = [slow_value(game, part) for game, part in zip(components, answer)]
            assert f" {' ⊕ '.join(map(str, values))}" in verdict.message
        if answer in options and answer not in good:
            assert verdict.witness == answer
            assert f", not {wanted}." in verdict.message
            i = next(i for i in range(len(here)) if here[i] != answer[i])
            move = f"{here[i]} to {answer[i]}"
            marks = [f"{p} and {move}" if j == i else str(p) for j, p in enumerate(here)]
            assert highlighted(verdict.picture) == marks
        elif answer not in good:
            assert " is no option of " in verdict.message
            assert verdict.picture is None


def test_from_other_starts_than_that_of_the_graph():
    exercise = OptionWithValue((FORK, GAME), wanted=1)
    assert exercise.position == ("a", "a")
    assert exercise == OptionWithValue([FORK, GAME], ["a", "a"], 1)
    assert OptionWithValue((FORK, Nim()), ("c", 3)).position == ("c", 3)


NIM = OptionWithValue((Nim(), Nim(), Nim()), (1, 4, 6), 2)
TWO = OptionWithValue((GameGraph({"a": ["b", "c"], "b": ["c"]}), parse_set("*1")), wanted=2)


@pytest.mark.parametrize(
    ("exercise", "answer", "state", "message"),
    [
        (
            NIM,
            (1, 2, 6),
            "wrong",
            "After your move in component 2, 4 → 2, the values are 1 ⊕ 2 ⊕ 6 = 5, not 2. "
            "Component 2 alone has the value 2.",
        ),
        (
            NIM,
            (1, 4, 5),
            "wrong",
            "After your move in component 3, 6 → 5, the values are 1 ⊕ 4 ⊕ 5 = 0, not 2.",
        ),
        (
            TWO,
            ("b", "*1"),
            "wrong",
            "After your move in component 1, a → b, the values are 1 ⊕ 1 = 0, not 2. They add up "
            "to 2, but the value of a sum is their nim-sum.",
        ),
        (
            NIM,
            (0, 4, 5),
            "wrong",
            "(0, 4, 5) is no option of (1, 4, 6): it changes component 1 and component 3, and a "
            "move changes just one.",
        ),
        (
            NIM,
            (1, 4, 6),
            "wrong",
            "(1, 4, 6) is no option of (1, 4, 6): it changes no component, and a move changes just "
            "one.",
        ),
        (
            NIM,
            (1, 7, 6),
            "wrong",
            "(1, 7, 6) is no option of (1, 4, 6): 7 is not a position of component 2.",
        ),
        (
            OptionWithValue((RISE, GAME), ("s", "a")),
            ("u", "a"),
            "wrong",
            "('u', 'a') is no option of (s, a): no move leads in component 1, s → u.",
        ),
        (
            NIM,
            (1, 4),
            "wrong",
            NOT_READ + "a position is a tuple of 3, as (1, 4, 6) is, not (1, 4)",
        ),
        (NIM, 5, "wrong", NOT_READ + "a position is a tuple of 3, as (1, 4, 6) is, not 5"),
        (
            NIM,
            "none",
            "wrong",
            "There is one: the value is 1 ⊕ 4 ⊕ 6 = 3, and some option has each smaller number.",
        ),
        (
            OptionWithValue((RISE, GAME), ("s", "a"), 2),
            "none",
            "wrong",
            "There is one: a move may also raise the value of a component.",
        ),
        (
            NIM,
            [0, 4, 6],
            "right",
            "Your move in component 1, 1 → 0, takes its value from 1 to 0; then the values are "
            "0 ⊕ 4 ⊕ 6 = 2.",
        ),
        (
            OptionWithValue((RISE, GAME), ("s", "a"), 2),
            ("t", "a"),
            "right",
            "Your move in component 1, s → t, takes its value from 0 to 2; then the values are "
            "2 ⊕ 0 = 2.",
        ),
        (
            OptionWithValue((RISE,), wanted=2),
            ("t",),
            "right",
            "Your move in component 1, s → t, takes its value from 0 to 2; then the value is 2.",
        ),
        (
            OptionWithValue((Nim(), Nim()), (1, 4), 5),
            "none",
            "right",
            "There is none: that takes an option of value 1 in component 1 or 4 in component 2.",
        ),
    ],
)
def test_an_option_gets_its_message(exercise, answer, state, message):
    verdict = exercise.check(answer)
    assert (verdict.state, verdict.message) == (state, message)
    assert well_formed(verdict)


def test_games_are_drawn_side_by_side_with_their_values_only_after_an_answer():
    before, after = TWO.draw(None), TWO.check(("b", "*1")).picture
    assert before.alt.startswith("Component 1, at a. A game of 3 positions, start a. c is terminal")
    assert "a is 2, moves to b and c. Highlighted: a and a to b. Component 2, at *1." in after.alt
    assert len(re.findall(ALT, after.html())) == 2
    large = OptionWithValue((chain(200), GAME), wanted=1)
    assert large.draw(None) is None
    assert "<img" not in large._repr_mimebundle_()["text/html"]
    verdict = large.check((199, "a"))
    assert verdict.picture is None
    assert large.statement().startswith("Give an option of (200, a) in the sum of 2 games")


# Other codes


def test_of_all_codes_of_three_bits_168_obey_the_rule_and_those_are_right():
    """G5: the codes of the bases of the heaps up to 7, the Grundy values among them."""
    is_P, found = is_P_in(explore(Nim(), 7)), []
    exercise = OtherCoding()
    for choice in permutations(range(1, 8)):
        codes = dict(enumerate((0, *choice)))
        verdict = exercise.check(codes)
        if verdict.state == "wrong":
            assert breaks(is_P, codes, verdict.witness[0].position)
        else:
            found.append(codes)
            assert bool(verdict) == (choice != (1, 2, 3, 4, 5, 6, 7))
            basis = [choice.index(bit) + 1 for bit in (1, 2, 4)]
            told = "b0 = {}, b1 = {} and b2 = {}.".format(*basis)
            assert verdict.message.endswith(told) == bool(verdict)
            for n, code in codes.items():
                assert is_P(n, *(b for i, b in enumerate(basis) if code >> i & 1))
    assert len(found) == 7 * 6 * 4
    for codes in found[::20]:
        for some in combinations_with_replacement(codes, 4):
            assert is_P(*some) == (reduce(xor, (codes[n] for n in some)) == 0)


def breaks(is_P, codes, heaps):
    """Whether the codes of these heaps contradict who wins their sum."""
    return is_P(*heaps) != (reduce(xor, (codes[n] for n in heaps)) == 0)


@pytest.mark.parametrize("most", range(1, 16))
def test_three_heaps_show_every_violation(most):
    """Against all sums of different heaps: random linear codes, some spoilt, for every size."""
    draw, rights = random.Random(most), 0
    exercise, is_P = OtherCoding(most), is_P_in(explore(Nim(), most))
    for i in range(60 if most < 8 else 12):
        powers = [draw.randrange(1, 2 ** draw.choice([3, 4, 5])) for _ in range(4)]
        codes = {
            n: reduce(xor, (code for k, code in enumerate(powers) if n >> k & 1), 0)
            for n in range(most + 1)
        }
        if i % 4 == 0:
            codes[draw.randrange(most + 1)] = draw.randrange(8)
        if i % 4 == 1:
            codes = {n: draw.randrange(32) for n in codes}
        verdict = exercise.check(codes)
        obey = all_sums_obey(codes)
        assert bool(verdict) == (obey and codes != {n: n for n in codes})
        assert (verdict.state == "wrong") == (not obey)
        rights += bool(verdict)
        if not obey:
            broken, labels = verdict.witness
            assert labels == codes
            assert len(broken.position) <= 3
            assert breaks(is_P, codes, broken.position)
            smaller = (
                some
                for size in range(1, len(broken.position))
                for some in combinations(codes, size)
            )
            assert not any(breaks(is_P, codes, some) for some in smaller)
            if broken.witness is not None:
                assert is_move(broken.position, broken.witness)
                assert is_P(*broken.witness)
    assert rights


@pytest.mark.parametrize("most", [1, 2, 3])
def test_among_all_small_codes_those_are_right_that_obey_the_rule(most):
    is_P = is_P_in(explore(Nim(), most))
    sums = [
        some
        for size in range(1, 5)
        for some in combinations_with_replacement(range(most + 1), size)
    ]
    for choice in product(range(5), repeat=most + 1):
        codes = dict(enumerate(choice))
        obey = not any(breaks(is_P, codes, some) for some in sums)
        verdict = OtherCoding(most).check(codes)
        assert (verdict.state == "wrong") == (not obey)
        assert bool(verdict) == (obey and choice != tuple(range(most + 1)))


@given(st.dictionaries(st.integers(0, 7), st.integers(0, 7), min_size=1, max_size=7))
def test_some_codes_are_judged_among_each_other(codes):
    verdict = OtherCoding().check({**dict.fromkeys(range(8), " "), **codes})
    is_P = is_P_in(explore(Nim(), 7))
    sums = [some for size in (1, 2, 3) for some in combinations(codes, size)]
    bad = [some for some in sums if breaks(is_P, codes, some)]
    assert verdict.state == ("wrong" if bad else "almost")
    if bad:
        assert sorted(verdict.witness[0].position) in [sorted(some) for some in bad]
        assert len(verdict.witness[0].position) == min(map(len, bad))
    else:
        assert verdict.points == len(codes) / 16
        text = "No code breaks the rule in a sum of up to three heaps; still without one: "
        assert verdict.message.startswith(text)


USUAL = {n: n for n in range(8)}


@pytest.mark.parametrize(
    ("codes", "state", "message"),
    [
        ({0: 5}, "wrong", "Heap 0 is P, but your code is 5."),
        ({3: "0"}, "wrong", "Heap 3 is N: 3 → 0 wins; but your code is 0."),
        (
            {1: 6, 2: 6, 3: 0},
            "wrong",
            "Heap 3 is N: 3 → 0 wins; but your code is 0.",
        ),
        ({1: 6, 2: 6}, "wrong", "1 + 2 is N: 2 → 1 wins; but your codes give 6 ⊕ 6 = 0."),
        ({1: 1, 2: 2, 3: 4}, "wrong", "1 + 2 + 3 is P, but your codes give 1 ⊕ 2 ⊕ 4 = 7."),
        (
            {1: 3, 2: 6, 3: "9"},
            "wrong",
            "1 + 2 + 3 is P, but your codes give 3 ⊕ 6 ⊕ 9 = 12. Two of these add up to the third, "
            "but ⊕ carries nothing.",
        ),
        (
            {1: 1, 2: 2, 4: 3},
            "wrong",
            "1 + 2 + 4 is N: 4 → 3 wins; but your codes give 1 ⊕ 2 ⊕ 3 = 0.",
        ),
        ({9: 1}, "wrong", NOT_READ + "the heaps go from 0 to 7; 9 is too large"),
        ({"1": 1}, "wrong", NOT_READ + "a heap must be one of 0, 1, 2, …, not '1'"),
        ({1: "x"}, "wrong", NOT_READ + "the code of 1 must be one of 0, 1, 2, …, not 'x'"),
        ({1: 1.0}, "wrong", NOT_READ + "the code of 1 must be one of 0, 1, 2, …, not 1.0"),
        ({1: True}, "wrong", NOT_READ + "the code of 1 must be one of 0, 1, 2, …, not True"),
        (
            {1: "9" * 5000},
            "wrong",
            NOT_READ + f"the code of 1 must be one of 0, 1, 2, …, not '{'9' * 29}…{'9' * 29}'",
        ),
        (
            {1: 2**64},
            "wrong",
            NOT_READ + "the code of 1 has at most 64 bits; 18446744073709551616 has more",
        ),
        (
            {1: 4, 2: "", 3: " 6 "},
            "almost",
            "No code breaks the rule in a sum of up to three heaps; still without one: 0, 2, 4, 5, "
            "6 and 7.",
        ),
        (
            USUAL,
            "almost",
            "The rule holds, but these are the Grundy values. Which others obey it?",
        ),
        (
            {n: f" {n} " for n in range(8)},
            "almost",
            "The rule holds, but these are the Grundy values. Which others obey it?",
        ),
        (
            {n: 2 * n for n in range(8)},
            "right",
            "All 8 codes obey the rule. No heap has the code 1, so no basis of these heaps gives "
            "them.",
        ),
        (
            {0: 0, 1: "3", 2: 1, 3: "2", 4: 4, 5: 7, 6: 5, 7: 6},
            "right",
            "All 8 codes obey the rule. These are the codes in the basis b0 = 2, b1 = 3 and b2 = "
            "4.",
        ),
    ],
)
def test_codes_get_their_message(codes, state, message):
    verdict = OtherCoding().check(codes)
    assert (verdict.state, verdict.message) == (state, message)
    assert well_formed(verdict)


def test_the_heaps_that_break_the_rule_are_drawn():
    alt = OtherCoding().check({1: 1, 2: 2, 3: 4}).picture.alt
    assert alt == "The codes of these heaps break the rule. Heaps of 1, 2 and 3 stones."
    alt = OtherCoding(15).check({11: 6, 12: 6}).picture.alt
    assert alt.endswith("After the move that wins, so the sum is N. Heaps of 11 and 11 stones.")
    assert OtherCoding().draw(None) is None


@given(st.integers(0, 2**70))
def test_a_code_may_be_any_number_of_64_bits(code):
    verdict = OtherCoding(1).check({0: 0, 1: str(code)})
    assert bool(verdict) == (1 < code < 2**64)
    assume(1 < code)
    assert verdict.state != "almost"
