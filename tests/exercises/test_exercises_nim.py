"""Nim and sums: winning moves, options of a value, other codes, by brute force."""

import re
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, permutations, product
from operator import xor

import pytest
from helpers import chain, examples, games
from hypothesis import assume, given
from hypothesis import strategies as st
from kit import ALT, FORK, GAME, well_formed
from oracles import first_wins_nim, is_P_in, nim_options, nim_wins, slow_value

from sg_core import GameError, GameGraph, Sum, explore, parse_set
from sg_core.exercises import NimMoves, OptionWithValue, OtherCoding, OwnNimMove
from sg_core.rulesets import Nim


def is_move(before, after):
    """Whether just one heap has changed, and it has become smaller."""
    pairs = list(zip(before, after, strict=True))
    return sum(p != q for p, q in pairs) == 1 and all(p >= q for p, q in pairs)


def highlighted(picture):
    """What the texts of pictures of games say is highlighted."""
    return re.findall(r"Highlighted: (.*?)\.", picture.alt)


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
        (lambda: OtherCoding(16), "the largest heap is at most 15, not 16"),
        (lambda: OtherCoding(10**5000), "the largest heap is at most 15"),
        (lambda: OtherCoding(1.5), "the largest heap must be"),
        (lambda: OtherCoding("7"), "the largest heap must be"),
    ],
)
def test_what_cannot_be_asked_is_refused(made, keyword):
    with pytest.raises(GameError, match=keyword):
        made()


SMALL_HEAPS = [heaps for size in (1, 2, 3) for heaps in product(range(5), repeat=size)]


def test_exactly_all_winning_moves_are_right_and_some_of_them_almost():
    for heaps in [*SMALL_HEAPS, (4, 5, 7), (1, 1, 1, 1, 1), (2, 3, 6, 0), (5, 6, 7, 4)]:
        exercise, good = NimMoves(heaps), nim_wins(heaps)
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
        good = nim_wins(heaps)
        for after in product(range(5), repeat=len(heaps)):
            verdict = NimMoves(heaps).check(after)
            assert (verdict.state == "wrong") == (after not in good)
            if is_move(heaps, after) and after not in good:
                before, moved, reply = verdict.witness
                assert (before, moved) == (heaps, after)
                assert is_move(after, reply)
                assert not first_wins_nim(tuple(sorted(reply)))
                assert reply not in good or nim_wins(after) <= good
                assert f"moves to {reply}, and " in verdict.message
                assert f"After {after} the nim-sum is " in verdict.message
                assert ("you have no move" in verdict.message) == (not any(reply))
            elif after not in good:
                assert " is no move from " in verdict.message
                assert verdict.picture is None


def test_the_name_of_a_mistake_explains_it():
    """Who gives a move that misère nim asks for is told so, and nobody else."""

    def misere(heaps):
        options = nim_options(heaps)
        return not options or any(not misere(option) for option in options)

    misere = cache(misere)
    for heaps in SMALL_HEAPS:
        for after in product(range(5), repeat=len(heaps)):
            if is_move(heaps, after) and first_wins_nim(tuple(sorted(after))):
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
    assert NimMoves([3, 4]).heaps == (3, 4)


def test_the_positions_that_are_tried_are_of_both_kinds_and_can_be_tried_out():
    """A search among all smaller heaps takes no time; a fifth and more of the positions are P."""
    cases = list(OwnNimMove().cases())
    assert all(case == [tuple(*arguments)] for case, arguments in cases)
    assert cases == list(OwnNimMove().cases())
    P = sum(reduce(xor, heaps, 0) == 0 for [heaps], _ in cases)
    assert 0.2 < P / len(cases) < 0.6
    assert max(map(max, (heaps for [heaps], _ in cases if heaps))) == 1000
    [(first, _), *_] = cases
    assert nim_wins(*first) == {(0,)}


@given(st.lists(st.integers(0, 5), max_size=3), st.lists(st.integers(0, 6), max_size=4))
@examples(300)
def test_a_result_has_a_fault_exactly_when_it_is_no_winning_move(heaps, result):
    good = nim_wins(tuple(heaps))
    fault, line = OwnNimMove().fault([tuple(heaps)], result)
    assert (not fault) == (tuple(result) in good)
    assert line[0] == tuple(heaps)
    assert OwnNimMove().fault([tuple(heaps)], tuple(result))[1] == line
    assert bool(OwnNimMove().fault([tuple(heaps)], None)[0]) == bool(good)
    assert fault is None or ("None is asked for." in fault) == (not good)


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
    assert OptionWithValue((FORK, Nim()), ("c", 3)).position == ("c", 3)


TWO = OptionWithValue((GameGraph({"a": ["b", "c"], "b": ["c"]}), parse_set("*1")), wanted=2)


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
