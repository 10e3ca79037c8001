"""Functions of one's own: called as the check says, and told what they did in place of a result."""

import re
from contextlib import suppress
from copy import deepcopy

import own_functions as own
from helpers import every
from kit import kind_of, made, well_formed
from oracles import least_missing, taken_away
from test_every_kind import TABLE

from sg_core import GameError, Sum
from sg_core.rulesets import Nim
from sg_course import exercises as ex
from sg_course.exercises.verdict import NoResult

FUNCTIONS = [row for row in TABLE if hasattr(kind_of(row), "calls")]
each_row = every("row", FUNCTIONS)


def functions_of(row):
    """The exercise of a row, a function that is right, and those that are planted."""
    return made(row), made(row).solution(), *[slip.answer for slip in TABLE[row]]


def table_of(exercise, function):
    """A function that only looks up the results of a function for the calls of an exercise."""
    results = {}
    for call in exercise.calls():
        with suppress(Exception):
            results[repr(call)] = function(*deepcopy(call))
    return lambda *arguments: results[repr([*arguments])]


def recorder(function, calls):
    """A function that adds to the calls those that it gets."""

    def recorded(*arguments):
        calls.append(repr([*arguments]))
        return function(*arguments)

    return recorded


@each_row
def test_a_table_of_results_gets_the_verdict_of_the_function(row):
    exercise, *some = functions_of(row)
    for number, function in enumerate([*some, lambda *_: None]):
        verdict = exercise.check(function)
        assert (verdict.state == "right") == (number == 0)
        if "raised" not in verdict.message:
            assert exercise.check(table_of(exercise, function)) == verdict


@each_row
def test_the_calls_are_those_that_the_check_makes(row):
    (exercise, right, *_), calls = functions_of(row), []
    listed = list(map(repr, exercise.calls()))
    assert exercise.check(recorder(right, calls)).state == "right"
    if isinstance(exercise, ex.OwnReply):
        assert set(calls) <= set(listed)
    else:
        assert calls == listed


@each_row
def test_calls_may_be_spoiled_without_harm(row):
    exercise, function, *_ = functions_of(row)
    before = repr(exercise.calls())
    for call in exercise.calls():
        for argument in call:
            if isinstance(argument, dict | list):
                argument.clear()
    assert repr(exercise.calls()) == before
    assert exercise.check(function).state == "right"


@every("kind", [GameError, KeyError, NoResult])
@each_row
def test_what_a_stand_in_did_in_place_of_a_result_is_told(row, kind):
    """Only what `NoResult` says is told as what the function did."""
    exercise, function, *_ = functions_of(row)
    calls = []
    assert exercise.check(recorder(function, calls)).state == "right"
    for call in (calls[0], calls[len(calls) // 2]):

        def gives_up(*arguments, at=call):
            if repr([*arguments]) == at:
                raise kind("took more than 5 seconds")
            return function(*arguments)

        verdict = exercise.check(gives_up)
        problem = str(kind("took more than 5 seconds"))
        did = problem if kind is NoResult else f"raised {kind.__name__}: {problem}"
        assert (verdict.state, verdict.points) == ("wrong", 0)
        assert well_formed(verdict)
        if isinstance(exercise, ex.OwnReply):
            assert verdict.message.endswith(f" → your function {did}.")
        else:
            assert verdict.message.startswith("On ")
            assert verdict.message.endswith(f": your function {did}")


def test_a_stand_in_that_never_has_a_result_is_not_taken_for_an_unwritten_function():
    def gives_up(*arguments):
        raise NoResult("is not there")

    for exercise, *_ in map(functions_of, FUNCTIONS):
        verdict = exercise.check(gives_up)
        assert verdict.state == "wrong"
        assert "your function is not there" in verdict.message


def test_each_losing_move_is_met_by_a_winning_answer_to_it():
    answers, exercise = 0, ex.OwnWinningMoves(games=60)
    for case, [moves] in exercise.cases():
        [game], true = case, own.true_wins(moves)
        for position, option in game.moves:
            if option not in true[position]:
                given_wins = {**true, position: [*true[position], option]}
                why, witness = exercise.fault(case, given_wins)
                start = f"your list for {position} is wrong. You: {position} → {option}. The other"
                assert why.startswith(f"{start} player: {option} → ")
                [reply] = re.search(r" → (\w)\. (?:You have|That leaves)", why).groups()
                assert reply in true[option] and witness == (game, position)
                answers += 1
        assert exercise.fault(case, true) is None
    assert answers > 100


@every("order", [sorted, lambda names: sorted(names)[::-1], list, lambda names: [*names][::-1]])
def test_no_order_of_names_or_entries_has_all_options_first(order):
    made = {
        ex.OwnOutcomes: own.labels_in(order, own.some_P_makes_N),
        ex.OwnGrundy: own.labels_in(order, least_missing),
        ex.OwnWinningMoves: own.wins_in(order),
        ex.OwnSum: own.sum_in(order),
    }
    assert {kind().check(function).state for kind, function in made.items()} == {"wrong"}


def test_a_mex_of_small_values_only_is_refused():
    assert ex.OwnMex().check(own.mex_up_to(20)).state == "wrong"
    assert ex.OwnGrundy().check(own.labels_by(own.mex_up_to(9))).state == "wrong"
    assert ex.OwnSequence().check(own.taken_by(own.mex_up_to(9))).state == "wrong"


@every("kind", [list, tuple, set, frozenset, lambda things: dict.fromkeys(things).keys()])
def test_moves_may_be_given_in_any_collection(kind):
    def wins(moves):
        return {p: kind(some) for p, some in own.true_wins(moves).items()}

    def total(G, H):
        return {p: kind(options) for p, options in own.sum_of_moves(G, H).items()}

    assert ex.OwnWinningMoves(60).check(wins).is_right
    assert ex.OwnSum(40).check(total).is_right


@every("kind", [tuple, lambda things: dict(enumerate(things)).values()])
def test_what_has_an_order_may_be_given_in_a_collection_that_has_one(kind):
    def values(amounts, n):
        return kind(taken_away(amounts, n))

    def move(heaps):
        after = own.nim_by_brute_force(heaps)
        return after and kind(after)

    assert ex.OwnSequence(20).check(values).is_right
    assert ex.OwnNimMove(60).check(move).is_right


def two_heaps():
    return ex.OwnReply(Sum(Nim(), Nim()), (2, 2))


FIRST_MOVE = "Your strategy loses this line: (2, 2) → (1, 2) → your function returns"
OTHERWISE = [  # what is given in place of what is asked for, and the end of what is said
    (ex.OwnGrundy, dict.items, "returns dict_items([('a', [])]); a dict is asked for."),
    (ex.OwnGrundy, iter, "returns a dict_keyiterator; a dict is asked for: put dict( ) around it."),
    (ex.OwnGrundy, lambda _: {"a": {0}}, "the value of 'a' must be one of 0, 1, 2, …, not {0}."),
    (ex.OwnOpening, lambda g, option: {option}, "returns the set {'b'}; a pair is asked for."),
    (ex.OwnWinningMoves, lambda _: {"a": {}}, "{} for a; a list of winning moves is asked for."),
    (ex.OwnMex, lambda values: {least_missing(values)}, "the set {1}; a number is asked for."),
    (ex.OwnMex, lambda values: -1, "returns -1, which is not a natural number."),
    (ex.OwnMex, iter, "a list_iterator; a number is asked for: next( ) gives its first one."),
    (ex.OwnNimMove, set, "returns the set {1}; a list of heaps is asked for, in order."),
    (ex.OwnNimMove, lambda heaps: [-1], "returns [-1]: a heap must be one of 0, 1, 2, …, not -1."),
    (ex.OwnSequence, lambda some, n: {0}, "the set {0}; a list of values is asked for, in order."),
    (two_heaps, lambda before, after: {1}, f"{FIRST_MOVE} the set {{1}}; a position is asked for."),
    (two_heaps, lambda before, after: iter(after), "is asked for: put tuple( ) around it."),
]


@every(("kind", "function", "end"), OTHERWISE)
def test_what_is_given_in_place_of_what_is_asked_for_is_named(kind, function, end):
    verdict = kind().check(function)
    assert verdict.state == "wrong" and verdict.message.endswith(end), verdict
    assert well_formed(verdict)


def test_the_last_hint_for_winning_moves_is_right_and_games_grow_to_twelve_positions():
    exercise = ex.OwnWinningMoves()
    label, moves = {"a": "N", "b": "P", "c": "P"}, {"a": ["b", "c"], "b": [], "c": []}
    told = re.search(r"\{p: .*\}(?=\.$)", exercise.hints()[2])[0]
    assert eval(told, {"label": label, "moves": moves}) == {"a": ["b", "c"], "b": [], "c": []}
    calls = [moves for [moves] in exercise.calls()]
    assert len(calls) == 1000 and max(map(len, calls)) == 12


def test_a_function_that_returns_only_dots_has_not_been_written_yet():
    verdict = ex.OwnGrundy().check(lambda moves: ...)
    assert verdict.state == "not yet"
    assert verdict.message == "On {a: []} your function returns only the dots ...; a needs a label."
