"""What no exercise can be made of, and what cannot be read as an answer."""

from itertools import product

import pytest
from brute_force import WORKED
from helpers import FORK, chain, every, id_of
from kit import GAME
from test_every_kind import EVEN, HEAP, RISE, TWO

from sg_core import GameError, GameGraph, explore, parse_set
from sg_core.rulesets import Kayles, Nim, Octal, WythoffsQueen
from sg_course import exercises as ex
from sg_course.widgets import GameEditor

LOOSE = GameGraph({0: [1], 2: [1]}, 0)
OURS = "Equal games cancel in pairs."


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: ex.Codes(HEAP, [1, 2, 3]), "1 [+] 2 [+] 3 is ≈ 0"),
        (lambda: ex.Codes(HEAP, [1], [2]), "2 is not a sum of the elements"),
        (lambda: ex.Codes(HEAP, [1, 2], []), "one position or more"),
        (lambda: ex.CompleteSum("*60", TWO), "G has 61 positions; 60 are more than enough"),
        (lambda: ex.CompleteSum(TWO, LOOSE), "start of H does not reach 2"),
        (lambda: ex.DrawGame(), "say what the game should have: positions, moves, terminals, "),
        (lambda: ex.DrawGame(value=9, positions=3).solution(), "no game was found with 3 pos"),
        (lambda: ex.FindOrder(HEAP, codes={}), "say what"),
        (lambda: ex.FindOrder(HEAP, codes={1: 1, 2: 1}), "no order .* 1 the code 01 and 2 the"),
        (lambda: ex.FindOrder(HEAP, mex=False, terminals_up=True), "no order .* fails somewhere"),
        (lambda: ex.FindOrder(explore(Nim(), 7), mex=True), "8 positions .* at most 7"),
        (lambda: ex.HeapOptions(Kayles(), 501), "at most 500"),
        (lambda: ex.HeapSumMoves([Nim()] * 13, [1] * 13), "from 1 to 12 games"),
        (lambda: ex.HeapSumMoves(WORKED, (1, 2)), "for each of them a heap"),
        (lambda: ex.InOneSentence("Why?", OURS, []), "give our sentence, and the questions"),
        (lambda: ex.InOneSentence("04: why or"), "04.md has no question 'why or'"),
        (lambda: ex.Sort("44: is it"), "there is no file 'questions/44.md' beside the notebooks"),
        (lambda: ex.Independent(HEAP, []), "one or more"),
        (lambda: ex.Independent(chain(20), list(range(21))), "Take fewer"),
        (lambda: ex.MarkP(WythoffsQueen(), (29, 29)), "at most 500"),
        (lambda: ex.OrdinalMove(()), "from 1 to 6 heaps, not 0"),
        (lambda: ex.OrdinalMove((10**5000,)), "at most 200 characters"),
        (lambda: ex.PositionWith(Nim(), 1, {3: bool}, [1]), "what is asked"),
        (lambda: ex.PositionWith(Nim(), 2, None, [1]), "no position in the list has"),
        (lambda: ex.MexOf(), r"give one list or more: MexOf\(\[0, 1, 3\], \[2, 2\]\)"),
        (lambda: ex.NimMoves(()), "from 1 to 12 heaps, not 0"),
        (lambda: ex.NimMoves((10**6, 1)), "1000001 stones have too many options"),
        (lambda: ex.NimSequence(Kayles(), 501), "at most 500"),
        (lambda: ex.NimSequence(lambda heap: (heap,), 9), "must leave heaps that are smaller"),
        (lambda: ex.OptionWithValue(()), "a list of games and one of a position in each"),
        (lambda: ex.OptionWithValue((GAME,), wanted=2**64), "at most 64 bits"),
        (lambda: ex.OtherCoding(16), "the largest heap is at most 15, not 16"),
        (lambda: ex.OwnReply(Nim(), (1, 2)), "is N; the second player cannot win"),
        (lambda: ex.OwnValues(Nim(), []), "the positions on which the function is tried, one or"),
        (lambda: ex.OwnValues(lambda n: [n], [0]), "play could go round for ever"),
        (lambda: ex.OwnValues(Nim(), range(2000)), "over 1,000 positions are too many to list"),
        (lambda: ex.PeriodOf(Octal("0.16")), "no period of Octal.* is proved below heap 10,000"),
        (lambda: ex.StandIn(parse_set("*2"), most=3), "no other game of at most 3"),
        (lambda: ex.StandIn(parse_set("*2"), positions=2), "no other game of 2 positions"),
        (lambda: ex.TellApart(TWO, HEAP, positions=1), "no game of 1 positions tells these"),
        (lambda: ex.TellApart(TWO, HEAP, positions=0), "the number of positions must be one of"),
        (lambda: ex.StandIn(FORK, positions=10**20), "at most 400"),
        (lambda: ex.SumInBits(), "one sum or more"),
        (lambda: ex.SumInBits("b0 + c"), 'such as "b0 [+] b2"'),
        (lambda: ex.SumInBits("b0", "b64"), "b0 to b63"),
        (lambda: ex.SumInBits("b٣"), "b0 to b63"),
        (lambda: ex.TwoGames(("P", "P"), "N"), "have no sum that is N"),
        (lambda: ex.UndoMove(RISE, "t", "u"), "t → u is not a move that raises the value"),
    ],
    ids=id_of,
)
def test_what_cannot_be_asked_is_refused(made, words):
    with pytest.raises(GameError, match=words):
        made()


LISTS = ex.MexOf([0, 1, 3], [2, 2])
ENDLESS = []
ENDLESS.append(ENDLESS)
PAIR = ex.TwoGames(("N", "N"), "P", different=True)
UNREAD = [  # beside the slips that `test_every_kind.py` has
    (LISTS, [None, "None"], "a mex must be one of 0, 1, 2, …, not 'None'"),
    (LISTS, [10**20, 0], f"a mex has at most 64 bits; {10**20} has more"),
    (ex.LabelValues(FORK), {"e": False}, "the value of 'e' must be one of 0, 1, 2, …, not False"),
    (ex.StandIn(FORK), LOOSE, "the start of this game does not reach 2"),
    (ex.OptionWithValue((Nim(), Nim()), (3, 5), 2), ENDLESS, "lists are nested too deeply here"),
    *((PAIR, answer, "give a pair") for answer in ("*1", ["*1"], ["*1"] * 3, {"*1": "*1"})),
]
FILLED = [
    *(ex.LabelPositions(FORK), ex.LabelValues(FORK), ex.Sizes(FORK), EVEN()),
    *(ex.Codes(FORK, ["c", "d"]), ex.OtherCoding(3)),
]
each_filled = every("exercise", FILLED)


@every(("exercise", "answer", "words"), UNREAD)
def test_what_cannot_be_read_is_told(exercise, answer, words):
    verdict = exercise.check(answer)
    assert verdict.points == 0
    assert verdict.message.startswith(f"This cannot be read as an answer: {words}")


@each_filled
def test_entries_that_are_left_blank_are_as_good_as_left_out(exercise):
    solution = exercise.solution()
    first, *_, last = solution
    for answer in (solution, {**solution, first: solution[last], last: solution[first]}):
        for kept in [*product([True, False], repeat=len(answer))][:-1]:
            some = {k: v for (k, v), keep in zip(answer.items(), kept) if keep}
            blanks = {k: [None, "\t", ""][i % 3] for i, k in enumerate(answer)}
            assert exercise.check({**blanks, **some}) == exercise.check(some)


@each_filled
def test_a_nought_and_a_no_are_entries(exercise):
    for nought in (0, False, 0.0, "0", "False"):
        verdict = exercise.check({**exercise.solution(), [*exercise.solution()][-1]: nought})
        assert "missing" not in verdict.message


UNTOUCHED = [ex.TwoGames(), ex.StandIn(FORK), ex.TellApart(FORK, HEAP)]
HAPPENS = [ex.TwoGames(("P", "P"), "P"), ex.StandIn(GAME), ex.TellApart(GAME, FORK)]


@every("exercise", UNTOUCHED + HAPPENS)
def test_an_untouched_editor_is_not_yet_judged_unless_it_happens_to_be_right(exercise):
    two = isinstance(exercise, ex.TwoGames)
    verdict = exercise.check((GameEditor(), GameEditor()) if two else GameEditor())
    assert verdict.state == ("right" if exercise in HAPPENS else "not yet")


@pytest.mark.parametrize("result", [None, {}])
def test_a_function_that_returns_nothing_is_not_yet_written(result):
    assert ex.OwnOutcomes(games=20).check(lambda moves: result).state == "not yet"
    assert ex.OwnReply(GAME).check(lambda before, after: None).state == "not yet"
