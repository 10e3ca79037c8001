"""What the problem sets ask: sums to label, lists, moves to undo, games to draw, functions."""

import re
from copy import deepcopy
from functools import cache
from itertools import product

import pytest
from helpers import SMALL_GAMES, chain, examples, least_missing, slow_value, values_of
from hypothesis import assume, given
from hypothesis import strategies as st
from kit import FORK, highlighted, well_formed, written
from oracles import labels_of_sum, pair_options

from sg_core import GameError, GameGraph, Sum, parse_set
from sg_core.exercises import (
    CompleteSum,
    DrawGame,
    MexOf,
    OwnGrundy,
    OwnMex,
    OwnNimMove,
    OwnOutcomes,
    OwnReply,
    OwnSequence,
    OwnSum,
    OwnWinningMoves,
    UndoMove,
)
from sg_core.exercises.verdict import NoResult
from sg_core.widgets import GameEditor

STEP = GameGraph({"x": ["y"]})
RISE = GameGraph({"s": ["t"], "t": ["u", "v", "w"], "u": ["v"], "w": ["u"]})  # 0, 2, 1, 0, 0
HIGH = GameGraph({"a": ["b"], "b": ["c", "d", "e"], "c": ["d", "e"], "d": ["e"]})  # 0, 3, 2, 1, 0
TINY = [game for game in SMALL_GAMES if len(game) < 4]
each_small_game = pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
each_tiny_pair = pytest.mark.parametrize(
    ("G", "H"), list(product(TINY, TINY)), ids=lambda game: str(game.moves)
)
NOT_READ = "This cannot be read as an answer"


def in_words(things):
    """Some things as a sentence lists them."""
    words = list(map(str, things))
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def number(thing):
    """A number that is given as a number or as digits, else None."""
    digits = isinstance(thing, str) and thing.strip().isdecimal()
    return int(thing) if digits or type(thing) is int else None


NO_DEMANDS = "say what the game shall have: positions, moves, outcome, value, longest, options, "


@pytest.mark.parametrize(
    ("made", "keyword"),
    [
        (lambda: CompleteSum(3, STEP), "expected a game, or an editor with one, not 3"),
        (lambda: CompleteSum(STEP, None), "expected a game, or an editor with one, not None"),
        (lambda: CompleteSum(STEP, "{"), "braces"),
        (lambda: CompleteSum(STEP, "*60"), "H has 61 positions; 60 are more than enough"),
        (lambda: CompleteSum("*60", STEP), "G has 61 positions; 60 are more than enough"),
        (lambda: CompleteSum(GameGraph({0: [1], 2: [1]}, 0), STEP), "start of G does not reach 2"),
        (lambda: CompleteSum(STEP, GameGraph({0: [1], 2: [1]}, 0)), "start of H does not reach 2"),
        (lambda: MexOf(), r"give one list or more: MexOf\(\[0, 1, 3\], \[2, 2\]\)"),
        (lambda: MexOf(5), "expected a list of numbers, not 5"),
        (lambda: MexOf([0], None), "expected a list of numbers, not None"),
        (lambda: MexOf("ab"), "expected a list of numbers, not 'ab'"),
        (lambda: MexOf([0], [-1]), "a value must be one of 0, 1, 2, …, not -1"),
        (lambda: MexOf([True]), "a value must be one of 0, 1, 2, …, not True"),
        (lambda: MexOf([1.0]), "a value must be one of 0, 1, 2, …, not 1.0"),
        (lambda: UndoMove(RISE, "t", "u"), "t → u is no move that raises the value; take one that"),
        (lambda: UndoMove(RISE, "u", "v"), "u → v is no move that raises the value"),
        (lambda: UndoMove(RISE, "v", "t"), "v → t is no move that raises the value"),
        (lambda: UndoMove(7, "s", "t"), "expected a game, or an editor with one, not 7"),
        (lambda: UndoMove(RISE, "z", "t"), "'z' is not a position of this game"),
        (lambda: UndoMove(RISE, "s", "z"), "'z' is not a position of this game"),
        (lambda: UndoMove(RISE, ["s"], "t"), r"\['s'\] is not a position of this game"),
        (lambda: DrawGame(), NO_DEMANDS),
        (lambda: DrawGame(text="Draw a nice game."), NO_DEMANDS),
        (lambda: DrawGame(raising=False), NO_DEMANDS),
        (lambda: DrawGame(value=9, positions=3).solution(), "no game was found with 3 positions"),
        (lambda: DrawGame("P", value=1).solution(), "a start that is P and a start of value 1"),
        (lambda: DrawGame(positions=4, moves=7).solution(), "4 positions and 7 moves"),
    ],
)
def test_what_cannot_be_asked_is_refused(made, keyword):
    with pytest.raises(GameError, match=keyword):
        made()


def broken_at(G, H, labels):
    """All positions of G + H at which labels break the rule; an unlabelled option may be P."""
    broken = set()
    for position, label in labels.items():
        of_options = [labels.get(option) for option in pair_options(G, H, position)]
        if label == "P" and "P" in of_options:
            broken.add(position)
        if label == "N" and all(of == "N" for of in of_options):
            broken.add(position)
    return broken


def shows_the_violation(G, H, labels, verdict):
    """Whether the witness of a verdict on labels is a first violation, and the message is true."""
    violation, drawn = verdict.witness
    here, option, broken = violation.position, violation.witness, broken_at(G, H, labels)
    options = pair_options(G, H, here)
    assert drawn == labels
    assert here in broken
    assert not broken & options
    told = f"You called {written(here)} {labels[here]}, but "
    assert verdict.message.startswith(told)
    why = verdict.message.removeprefix(told)
    if labels[here] == "P":
        assert option in options
        assert labels[option] == "P"
        move = f"{written(here)} has a move to {written(option)}"
        assert why == f"{move}, which has the label P as well."
    elif not options:
        assert option is None
        assert why.startswith(f"{written(here)} is terminal")
    else:
        named = why.partition("it moves only to ")[2].removesuffix(".")
        assert sorted(re.split(r", (?=\()| and ", named)) == sorted(map(written, options))
    return True


def judged_as_the_rule_says(exercise, G, H, labels):
    """Whether labels of G + H get the state, the points and the witness that they should."""
    verdict, broken = exercise.judge(labels), broken_at(G, H, labels)
    missing = len(G) * len(H) - len(labels)
    if broken:
        assert (verdict.state, verdict.points) == ("wrong", 0)
        return shows_the_violation(G, H, labels, verdict)
    assert verdict.state == ("almost" if missing else "right")
    assert bool(verdict) == (labels == labels_of_sum(G, H))
    if missing:
        assert verdict.points == pytest.approx(len(labels) / (len(G) * len(H)) / 2)
        assert verdict.message.startswith("No label breaks the rule; still without one: (")
    return True


@each_tiny_pair
def test_of_all_labelings_of_a_sum_only_the_outcomes_are_right(G, H):
    exercise = CompleteSum(G, H)
    positions = list(product(G, H))
    assert set(exercise.blanks()) == set(positions)
    for choice in product("PN", repeat=len(positions)):
        assert judged_as_the_rule_says(exercise, G, H, dict(zip(positions, choice)))


def test_labels_of_some_pairs_are_judged_by_themselves():
    G, H = chain(1), chain(1)
    positions = list(product(G, H))
    for choice in product(["P", "N", ""], repeat=4):
        labels = dict(zip(positions, choice))
        filled = {position: label for position, label in labels.items() if label}
        if filled:
            assert CompleteSum(G, H).judge(labels) == CompleteSum(G, H).judge(filled)
            assert judged_as_the_rule_says(CompleteSum(G, H), G, H, filled)


def test_a_sum_is_drawn_as_a_grid_before_and_after():
    exercise = CompleteSum(FORK, STEP)
    assert exercise.statement() == "Label each of the 10 positions of the sum G + H P or N."
    verdict = exercise.check({**exercise.solution(), ("d", "x"): "N"})
    broken, _ = verdict.witness
    assert highlighted(verdict).startswith(written(broken.position))
    assert well_formed(verdict)
    *parts, whole = exercise.draw(None).drawings
    for drawing, game, name in zip(parts, (FORK, STEP), "GH", strict=True):
        assert set(drawing.graph) == set(game)
        assert set(drawing.graph.edges) == set(game.moves)
        assert drawing.alt.startswith(f"{name}. ")
    assert not any(label for _, label in whole.graph.nodes.data("label"))
    for picture in (whole, verdict.picture):
        at = dict(picture.graph.nodes.data("pos"))
        assert len({x for (_, h), (x, _) in at.items() if h == "x"}) == 1
        assert len({y for (g, _), (_, y) in at.items() if g == "a"}) == 1
        assert len(set(at.values())) == 10


def slips_told(values, given_number):
    """What the rules of typical mistakes give for a list, said another way than in the package."""
    above = next(n for n in range(min(values), max(values) + 2) if n not in values)
    rules = {
        "the least one missing above the smallest": above,
        "the largest + 1": max(values) + 1,
        "which is how many there are": len(values),
    }
    return [name for name, value in rules.items() if value == given_number]


@pytest.mark.parametrize("size", range(4))
def test_a_number_is_right_exactly_when_it_is_the_mex_and_told_why_it_is_not(size):
    for values in product(range(5), repeat=size):
        for number in range(7):
            verdict, mex = MexOf(values).judge([number]), least_missing(values)
            assert bool(verdict) == (number == mex)
            if verdict:
                continue
            assert (verdict.state, verdict.points, verdict.witness) == ("wrong", 0, values)
            start = f"List 1, {list(values)}: you gave {number}"
            if number in values:
                assert verdict.message == f"{start}, which is among the values."
                continue
            slip, _, but = verdict.message.removeprefix(start).partition("; but ")
            assert but == "a smaller number is missing, too."
            assert mex < number
            told = slips_told(values, number) if values else []
            assert slip.removeprefix(", ") in (told or [""])


@given(
    st.lists(st.lists(st.integers(0, 4), max_size=6), min_size=1, max_size=4),
    st.lists(st.sampled_from(["true", "", None, " ", 0, 1, 2, 5, 6]), min_size=4, max_size=4),
    st.sampled_from([int, str, " {}\n".format]),
)
@examples(200)
def test_of_several_lists_the_first_wrong_one_is_the_witness(lists, given_numbers, written_as):
    mexes, blank = [least_missing(values) for values in lists], ("", None, " ")
    answer = [mex if n == "true" else n for mex, n in zip(mexes, given_numbers)]
    verdict = MexOf(*lists).check([v if v in blank else written_as(v) for v in answer])
    wrong = [i for i, value in enumerate(answer) if value not in (*blank, mexes[i])]
    missing = [i + 1 for i, value in enumerate(answer) if value in blank]
    if len(missing) == len(answer):
        assert (verdict.state, verdict.points) == ("not yet", 0)
        assert verdict.message == "Nothing is entered so far."
    elif wrong:
        first = wrong[0]
        assert (verdict.state, verdict.witness) == ("wrong", tuple(lists[first]))
        assert verdict.message.startswith(f"List {first + 1}, {lists[first]}: you gave ")
    elif missing:
        share = 1 - len(missing) / len(lists)
        assert (verdict.state, verdict.points) == ("almost", pytest.approx(share / 2))
        assert verdict.message == f"Right so far; still missing: list {in_words(missing)}."
    else:
        assert verdict.state == "right"


@pytest.mark.parametrize(
    ("answer", "keyword"),
    [
        (2, "give a list of 2 numbers, one for each list, not 2"),
        ([2], "give a list of 2 numbers"),
        ([2, 0, 0], "give a list of 2 numbers"),
        ({0: 2, 1: 0}, "give a list of 2 numbers"),
        ([-1, 0], "a mex must be one of 0, 1, 2, …, not -1"),
        ([2.0, 0], "a mex must be one of 0, 1, 2, …, not 2.0"),
        ([2, False], "a mex must be one of 0, 1, 2, …, not False"),
        (["-1", 0], "a mex must be one of 0, 1, 2, …, not '-1'"),
        (["2.0", 0], "a mex must be one of 0, 1, 2, …, not '2.0'"),
        (["two", 0], "a mex must be one of 0, 1, 2, …, not 'two'"),
        ([None, "None"], "a mex must be one of 0, 1, 2, …, not 'None'"),
        ([10**20, 0], f"a mex has at most 64 bits; {10**20} has more"),
    ],
)
def test_what_is_no_list_of_numbers_is_told(answer, keyword):
    verdict = MexOf([0, 1, 3], [2, 2]).check(answer)
    assert verdict.points == 0
    assert verdict.message.startswith(f"{NOT_READ}: {keyword}")


def rising_moves(game):
    """All moves that raise the value."""
    value = values_of(game)
    return [(p, q) for p, q in game.moves if value[q] > value[p]]


def is_undone(game, before, after):
    """Whether each answer to a rising move gets the verdict that values by definition give."""
    exercise, value = UndoMove(game, before, after), values_of(game)
    for answer in game:
        verdict, legal = exercise.judge(answer), answer in game.options(after)
        assert bool(verdict) == (legal and value[answer] == value[before])
        if not legal:
            assert verdict.message.startswith(f"{answer} is not an option of {after}; those are ")
            named = set(re.findall(r"\d+", verdict.message.partition("those are")[2]))
            assert named == set(map(str, game.options(after)))
            assert verdict.witness is None
        elif verdict:
            text = f"After {after} → {answer} the value is {value[before]}, as it was at {before}."
            assert verdict.message == text
        else:
            now, was = value[answer], value[before]
            text = f"After {after} → {answer} the value is {now}; at {before} it was {was}."
            assert (verdict.message, verdict.witness) == (text, answer)
    assert exercise.judge("none").state == "wrong"
    return exercise.check(exercise.solution()).state == "right"


@each_small_game
def test_exactly_the_options_of_the_value_before_undo_a_move(game):
    for before, after in game.moves:
        if (before, after) in rising_moves(game):
            assert is_undone(game, before, after)
        else:
            with pytest.raises(GameError, match=f"{before} → {after} is no move that raises"):
                UndoMove(game, before, after)


def test_an_option_called_none_can_be_the_answer():
    game = GameGraph({"s": ["t"], "t": ["none", "u"], "u": ["none"]})
    assert UndoMove(game, "s", "t").check("none").state == "right"
    assert UndoMove(game, "s", "t").check("None").state == "wrong"


def test_a_wrong_answer_is_drawn_with_both_moves_and_only_their_values():
    for game, before, after in ((RISE, "s", "t"), (HIGH, "a", "b")):
        for answer in game.options(after):
            verdict = UndoMove(game, before, after).check(answer)
            if not verdict:
                assert well_formed(verdict)
                line = f"{after}, {before} to {after} and {after} to {answer}."
                assert highlighted(verdict) == line
                values = {p: str(slow_value(game, p)) for p in (before, after, answer)}
                assert dict(re.findall(r"\. (\w) is (\d)", verdict.picture.alt)) == values
                drawn = verdict.picture.graph.nodes.data("label")
                assert {p: label for p, label in drawn if label} == values
    asked = UndoMove(RISE, "s", "t").draw(None).alt
    assert asked.endswith("Highlighted: t and s to t.")
    assert not re.search(r"[a-z] is \d", asked)


def true_values(amounts, n):
    """The values of heaps 0 to n - 1, by the definition of mex."""
    values = []
    for heap in range(n):
        values.append(least_missing([values[heap - a] for a in amounts if a <= heap]))
    return values


def largest_plus_one(amounts, n):
    values = []
    for heap in range(n):
        values.append(1 + max((values[heap - a] for a in amounts if a <= heap), default=-1))
    return values


def how_many_options(amounts, n):
    return [sum(a <= heap for a in amounts) for heap in range(n)]


def outcomes_only(amounts, n):
    return [min(value, 1) for value in true_values(amounts, n)]


def takes_any_up_to_the_largest(amounts, n):
    return true_values(range(1, max(amounts) + 1), n)


def takes_only_less_than_the_heap(amounts, n):
    values = []
    for heap in range(n):
        values.append(least_missing([values[heap - a] for a in amounts if a < heap]))
    return values


def negative_indices(amounts, n):
    values = [0] * n
    for heap in range(n):
        values[heap] = least_missing([values[heap - a] for a in amounts])
    return values


def begins_with_heap_1(amounts, n):
    return true_values(amounts, n + 1)[1:]


def remainders(amounts, n):
    return [heap % (len(amounts) + 1) for heap in range(n)]


def expects_amounts_in_order(amounts, n):
    values = []
    for heap in range(n):
        seen = []
        for a in amounts:
            if a > heap:
                break
            seen.append(values[heap - a])
        values.append(least_missing(seen))
    return values


def misere(amounts, n):
    values = []
    for heap in range(n):
        options = [values[heap - a] for a in amounts if a <= heap]
        values.append(least_missing(options) if options else 1)
    return values


WRONG_VALUES = [
    largest_plus_one,
    how_many_options,
    outcomes_only,
    takes_any_up_to_the_largest,
    takes_only_less_than_the_heap,
    negative_indices,
    begins_with_heap_1,
    remainders,
    expects_amounts_in_order,
    misere,
]


def first_difference(one, other):
    return next(i for i, (p, q) in enumerate(zip(one, other)) if p != q)


def tells_the_first_wrong_heap(verdict, function):
    """Whether the witness is a case that the function gets wrong, and the message is true."""
    amounts, n = verdict.witness
    values = list(function(list(amounts), n))
    heap = first_difference(values, true_values(amounts, n))
    told = f"On {list(amounts)} and {n}: You gave heap {heap} the value {values[heap]}, but "
    assert verdict.message.startswith(told)
    why = verdict.message.removeprefix(told)
    move = re.fullmatch(r"it has a move to (\d+), whose value by your own list is (\d+), too.", why)
    options = {heap - a for a in amounts if a <= heap}
    if move:
        option, value = map(int, move.groups())
        assert option in options
        assert values[option] == value == values[heap]
        return True
    assert why.startswith("then each smaller number must be the value of an option")
    have = sorted({values[option] for option in options})
    assert set(range(values[heap])) - set(have)
    assert why.endswith(f" {in_words(have)}." if have else "it has no option.")
    return True


@given(case=st.integers(0, 103), heap=st.integers(0, 29), slip=st.integers(1, 5))
@examples(40)
@pytest.mark.nightly
def test_a_single_wrong_value_on_a_single_list_is_found(case, heap, slip):
    amounts, n = OwnSequence().calls()[case]
    assume(heap < n)

    def spoilt(given_amounts, count):
        values = true_values(given_amounts, count)
        if (given_amounts, count) == (amounts, n):
            values[heap] = (values[heap] + slip) % 6
        return values

    assume(spoilt(amounts, n) != true_values(amounts, n))
    verdict = OwnSequence().check(spoilt)
    assert verdict.state == "wrong"
    assert tuple(verdict.witness) == (amounts, n)
    assert tells_the_first_wrong_heap(verdict, spoilt)


def test_a_function_that_returns_nothing_on_a_later_list_is_wrong():
    verdict = OwnSequence().check(lambda amounts, n: true_values([1], n) if amounts == [1] else [])
    assert verdict.state == "wrong"
    assert verdict.message.startswith("On [1, 2] and 5: ")


def has(game, wanted):
    """What a game has of the properties that are wanted, and in words what it has instead."""
    value = values_of(game)
    top = max((value[option] for option in game.options(game.start)), default=-1)
    count = sum(len(game.options(p)) for p in game)
    real = {
        "outcome": "N" if value[game.start] else "P",
        "value": value[game.start],
        "moves": count,
        "raising": top > value[game.start],
    }
    told = {
        "outcome": "its start is {}, not {}",
        "value": "its start has the value {}, not {}",
        "moves": "it has {} moves, not {}",
        "raising": "no option has a larger value than the start",
    }
    asked = {k: want for k, want in wanted.items() if want is not None and want is not False}
    bad = [told[k].format(real[k], want) for k, want in asked.items() if real[k] != want]
    return len(asked), [words.replace("has 1 moves", "has 1 move") for words in bad]


@each_small_game
def test_a_drawn_game_is_right_exactly_when_it_has_what_is_asked(game):
    names = ("outcome", "value", "moves", "raising")
    for some in product((None, "P", "N"), (None, 0, 1, 2, 3), (None, 0, 2, 3, 4), (False, True)):
        wanted = dict(zip(names, some))
        count, bad = has(game, wanted)
        if not count:
            with pytest.raises(GameError, match="say what the game shall have"):
                DrawGame(**wanted)
            continue
        verdict = DrawGame(**wanted).judge(game)
        assert bool(verdict) == (not bad)
        if bad and len(game) == 1:
            assert verdict.state == "not yet"
        elif bad:
            assert verdict.state == ("wrong" if len(bad) == count else "almost")
            assert verdict.points == pytest.approx((1 - len(bad) / count) / 2)
            assert verdict.witness is game
            assert verdict.message.startswith("Not as asked: ")
            told = verdict.message.removeprefix("Not as asked: ").removesuffix(".").split("; ")
            assert sorted(told) == sorted(bad)


@pytest.mark.parametrize("wanted", [{"value": 0}, {"options": 0}, {"longest": 0}, {"moves": 0}])
def test_a_property_of_0_is_asked_for(wanted):
    other = GameGraph({"a": ["b", "c"], "b": ["c"]})
    assert DrawGame(positions=3, **wanted).check(other).state == "almost"
    assert DrawGame(**wanted).check(other).state == "wrong"
    assert DrawGame(positions=1, **wanted).check(GameGraph({"a": []})).state == "right"
    assert re.fullmatch(r"Draw a game with [^,]*\b0\b[^,]*\.", DrawGame(**wanted).statement())


def test_one_thing_is_not_told_as_several():
    asked = DrawGame(positions=2, moves=1, options=1)
    told = "2 positions, 1 move and 1 option at the start"
    assert asked.statement() == f"Draw a game with {told}."
    assert asked.check(GameGraph({"a": ["b"]})).message == f"A game with {told}."
    assert DrawGame(positions=1).statement() == "Draw a game with 1 position."
    verdict = DrawGame(positions=11, moves=11, options=21).check(GameGraph({"a": ["b"]}))
    assert verdict.message == (
        "Not as asked: it has 2 positions, not 11; it has 1 move, not 11; its start has 1 option, "
        "not 21."
    )
    wide = GameGraph({"a": [*"bcdefghijkl"]})
    text = DrawGame(options=1, moves=1, positions=1).check(wide).message
    assert "it has 12 positions, not 1; it has 11 moves, not 1" in text
    assert "its start has 11 options, not 1." in text


def test_a_game_that_shall_rise_gets_a_hint_on_how_to_build_a_value():
    plain, rising = (DrawGame(value=2, raising=raising).hints() for raising in (False, True))
    assert plain[:2] == rising[:2]
    assert plain[2].startswith("A new start above the old one changes no label below")
    assert rising[2] == "An option of value v needs options of all smaller values: build it first."
    for game in filter(lambda game: has(game, {"raising": True})[1] == [], SMALL_GAMES):
        value = values_of(game)
        high = max(game.options(game.start), key=value.get)
        assert set(range(value[high])) <= {value[option] for option in game.options(high)}


def test_the_statement_and_the_praise_name_each_property_once():
    exercise = DrawGame("P", 5, 3, 2, value=1, moves=6, raising=True)
    asked = [
        "5 positions",
        "6 moves",
        "a start that is P",
        "a start of value 1",
        "longest play 3",
        "2 options at the start",
        "an option of larger value than the start",
    ]
    assert exercise.statement() == f"Draw a game with {in_words(asked)}."
    assert DrawGame(value=2, text="Draw it!").statement() == "Draw it!"
    game = GameGraph({"a": ["b", "c"], "b": ["c"]})
    praise = DrawGame(value=2, moves=3).check(game).message
    assert praise == "A game with 3 moves and a start of value 2."


@pytest.mark.parametrize("wrap", [lambda game: game, GameEditor], ids=["game", "editor"])
def test_a_game_is_drawn_with_its_values_where_one_is_asked_for_and_else_its_outcomes(wrap):
    game = GameGraph({"a": ["b"], "b": ["c", "d"], "c": ["d"]})
    numbers = {p: str(value) for p, value in values_of(game).items()}
    letters = {p: "PN"[value > "0"] for p, value in numbers.items()}
    for asked, labels in (
        (DrawGame(value=3), numbers),
        (DrawGame(value=0, moves=9), numbers),
        (DrawGame("N"), letters),
        (DrawGame(moves=9, raising=True), letters),
    ):
        verdict = asked.check(wrap(game))
        assert dict(verdict.picture.graph.nodes.data("label")) == labels
        assert dict(re.findall(r"\. (\w) is (\w)", f". {verdict.picture.alt}")) == labels


PAIR = Sum(parse_set("*3"), parse_set("*3"))


def table_of(exercise, function):
    """A function that only looks up the results of a function for the calls of an exercise."""
    results = {repr(call): function(*deepcopy(call)) for call in exercise.calls()}
    return lambda *arguments: results[repr([*arguments])]


def recorder(function, calls):
    """A function that adds to the calls those that it gets."""

    def recorded(*arguments):
        calls.append(repr([*arguments]))
        return function(*arguments)

    return recorded


def labels_by(rule):
    """A function from moves to labels, by a rule on the labels of the options."""

    def labelled(moves):
        @cache
        def label(position):
            return rule([label(option) for option in moves[position]])

        return {position: label(position) for position in moves}

    return labelled


def true_wins(moves):
    """The winning moves from each position, by the outcomes of the options."""
    label = outcomes_of(moves)
    return {p: [q for q in options if label[q] == "P"] for p, options in moves.items()}


def outcomes_of(moves):
    return labels_by(lambda labels: "N" if "P" in labels else "P")(moves)


def every_move(moves):
    return {p: [*options] for p, options in moves.items()}


def moves_to_N(moves):
    label = outcomes_of(moves)
    return {p: [q for q in options if label[q] == "N"] for p, options in moves.items()}


def one_win_each(moves):
    return {p: wins[:1] for p, wins in true_wins(moves).items()}


def moves_to_the_end(moves):
    return {p: [q for q in options if not moves[q]] for p, options in moves.items()}


def no_wins(moves):
    return {p: [] for p in moves}


def wins_if_all_win(moves):
    true = true_wins(moves)
    return {p: wins if len(wins) == len(moves[p]) else [] for p, wins in true.items()}


def no_win_after_two(moves):
    return {p: wins[:2] for p, wins in true_wins(moves).items()}


def wins_as_pairs(moves):
    return {p: [(p, q) for q in wins] for p, wins in true_wins(moves).items()}


def wins_as_sets(moves):
    return {p: {*wins} for p, wins in true_wins(moves).items()}


def one_win_alone(moves):
    return {p: wins[0] if len(wins) == 1 else wins for p, wins in true_wins(moves).items()}


def labels_only(moves):
    return outcomes_of(moves)


def wins_of_the_first(moves):
    return dict([*true_wins(moves).items()][:1])


def replies_to_moves(moves):
    true = true_wins(moves)
    return {p: [r for q in options for r in true[q]] for p, options in moves.items()}


def every_position_that_is_P(moves):
    label = outcomes_of(moves)
    return {p: [q for q in moves if label[p] == "N" and label[q] == "P"] for p in moves}


def any_move_in_games_of_five(moves):
    return every_move(moves) if len(moves) == 5 else true_wins(moves)


WRONG_WINS = [
    every_move,
    moves_to_N,
    one_win_each,
    moves_to_the_end,
    no_wins,
    wins_if_all_win,
    no_win_after_two,
    wins_as_pairs,
    wins_as_sets,
    one_win_alone,
    labels_only,
    wins_of_the_first,
    replies_to_moves,
    every_position_that_is_P,
    any_move_in_games_of_five,
]


def nim_by_brute_force(heaps):
    """The first move of nim after which the XOR is 0, or None."""
    for i, heap in enumerate(heaps):
        for left in range(heap):
            after = [*heaps[:i], left, *heaps[i + 1 :]]
            if after_xor(after) == 0:
                return after
    return None


def after_xor(heaps):
    """The XOR of some heaps."""
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def takes_the_largest(heaps):
    largest = max(heaps, default=0)
    i = heaps.index(largest) if largest else None
    return [*heaps[:i], 0, *heaps[i + 1 :]] if largest else None


def sum_of_moves(G, H):
    return {(g, h): [(x, h) for x in G[g]] + [(g, y) for y in H[h]] for g in G for h in H}


def both_move(G, H):
    return {(g, h): [*product(G[g], H[h])] for g in G for h in H}


def first_option(before, after):
    return next(iter(PAIR.options(after)), None)


def last_option(before, after):
    return next(iter(PAIR.options(after)[::-1]), None)


def mirrored(before, after):
    return min(after), min(after)


def mirrored_too_far(before, after):
    return ["*0", min(after)]


def nothing(*arguments):
    return None


def wins_given(result, moves):
    """Whether a result gives the winning moves, in any order."""
    kinds = [type(result.get(p)) in (list, tuple) for p in moves]
    true = true_wins(moves)
    return all(kinds) and all(sorted(map(str, result[p])) == sorted(true[p]) for p in moves)


def tells_a_wrong_move(verdict, exercise, function):
    """Whether the witness is the first game that the function gets wrong, and all is true."""
    calls = [moves for [moves] in exercise.calls()]
    moves = next(m for m in calls if not wins_given(function(deepcopy(m)), m))
    result, true = function(deepcopy(moves)), true_wins(moves)
    written_moves = ", ".join(f"{p}: [{', '.join(options)}]" for p, options in moves.items())
    start = f"On {{{written_moves}}}: "
    assert (verdict.state, verdict.points) == ("wrong", 0)
    assert {p: {*verdict.witness.options(p)} for p in verdict.witness} == {
        p: {*options} for p, options in moves.items()
    }
    assert verdict.message.startswith(start)
    why = verdict.message.removeprefix(start)
    if lost := re.fullmatch(r"a list of the winning moves from (\w) is missing\.", why):
        assert not isinstance(result.get(lost[1]), list | tuple)
    elif strange := re.fullmatch(r"(.+) is not an option of (\w)\.", why):
        named = [q for q in result[strange[2]] if repr(q) == strange[1]]
        assert named
        assert named[0] not in moves[strange[2]]
    elif losing := re.fullmatch(r"(\w) → (\w) does not win: the answer (\w) → (\w) does\.", why):
        here, option, again, reply = losing.groups()
        assert option == again
        assert option in result[here]
        assert option in moves[here]
        assert reply in true[option]
    else:
        here, option, more = re.fullmatch(
            r"(\w) → (\w) wins( as well)?; your list lacks it\.", why
        ).groups()
        assert option in {*true[here]} - {*result[here]}
        assert {*result[here]} <= {*true[here]}
        assert bool(more) == bool(result[here])
    return well_formed(verdict)


FUNCTIONS = [
    (
        OwnOutcomes(games=60),
        labels_by(lambda labels: "N" if "P" in labels else "P"),
        labels_by(lambda labels: "N" if labels and {*labels} == {"P"} else "P"),
        labels_by(lambda labels: "N" if not labels or "P" in labels else "P"),
        labels_by(lambda labels: "P" if len(labels) != 4 and "P" not in labels else "N"),
    ),
    (
        OwnGrundy(games=60),
        labels_by(least_missing),
        labels_by(lambda values: max(values, default=-1) + 1),
        labels_by(len),
    ),
    (OwnWinningMoves(games=60), true_wins, *WRONG_WINS),
    (OwnMex(60), least_missing, lambda values: max(values, default=-1) + 1, len),
    (OwnNimMove(games=60), nim_by_brute_force, takes_the_largest, lambda heaps: heaps),
    (OwnSum(games=60), sum_of_moves, both_move, lambda G, H: {p: [] for p in product(G, H)}),
    (OwnSequence(games=60), true_values, *WRONG_VALUES),
    (OwnReply(PAIR), mirrored, first_option, last_option, mirrored_too_far),
]
each_row = pytest.mark.parametrize("functions", FUNCTIONS, ids=lambda row: type(row[0]).__name__)
each_function = pytest.mark.parametrize(
    ("exercise", "function", "number"),
    [(e, f, i) for e, *functions in FUNCTIONS for i, f in enumerate([*functions, nothing])],
    ids=lambda value: value if isinstance(value, int) else type(value).__name__,
)


@each_function
def test_a_table_of_results_gets_the_verdict_of_the_function(exercise, function, number):
    verdict = exercise.check(function)
    assert (verdict.state == "right") == (number == 0)
    assert exercise.check(table_of(exercise, function)) == verdict


@each_row
def test_the_calls_are_those_that_the_check_makes(functions):
    exercise, calls = functions[0], []
    listed = list(map(repr, exercise.calls()))
    assert exercise.check(recorder(functions[1], calls)).state == "right"
    if isinstance(exercise, OwnReply):
        assert set(calls) <= set(listed)
    else:
        assert calls == listed


@pytest.mark.parametrize("functions", FUNCTIONS, ids=lambda row: type(row[0]).__name__)
def test_calls_may_be_spoiled_without_harm(functions):
    exercise, function, *_ = functions
    before = repr(exercise.calls())
    for call in exercise.calls():
        for argument in call:
            if isinstance(argument, dict | list):
                argument.clear()
    assert repr(exercise.calls()) == before
    assert exercise.check(function).state == "right"


@pytest.mark.parametrize("kind", [GameError, KeyError, NoResult])
@each_row
def test_what_a_stand_in_did_in_place_of_a_result_is_told(functions, kind):
    """Only what `NoResult` says is told as what the function did."""
    exercise, function, *_ = functions
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
        if isinstance(exercise, OwnReply):
            assert verdict.message.endswith(f" → your function {did}.")
        else:
            assert verdict.message.startswith("On ")
            assert verdict.message.endswith(f": your function {did}")


def test_a_stand_in_that_never_has_a_result_is_not_taken_for_an_unwritten_function():
    def gives_up(*arguments):
        raise NoResult("is not there")

    for exercise, *_ in FUNCTIONS:
        verdict = exercise.check(gives_up)
        assert verdict.state == "wrong"
        assert "your function is not there" in verdict.message


WINS = OwnWinningMoves(games=60)
WINS_CALLS = [moves for [moves] in WINS.calls()]


def test_each_losing_move_is_met_by_a_winning_answer_to_it():
    answers = 0
    for game, [moves] in WINS.cases():
        true = true_wins(moves)
        for position, option in game.moves:
            if option not in true[position]:
                given_wins = {**true, position: [*true[position], option]}
                why, witness = WINS.fault(game, given_wins)
                start = f"{position} → {option} does not win: the answer {option} → "
                assert why.startswith(start)
                assert why.removeprefix(start).removesuffix(" does.") in true[option]
                assert witness is game
                answers += 1
        assert WINS.fault(game, true) == (None, game)
    assert answers > 100


@given(st.data())
@examples(60)
@pytest.mark.nightly
def test_a_single_slip_in_a_single_game_is_found(data):
    moves = data.draw(st.sampled_from(WINS_CALLS))
    at = data.draw(st.sampled_from([*moves]))
    true = true_wins(moves)
    others = [[*true[at], q] for q in (*moves, "nowhere", ("a", "b"), 7) if q not in true[at]]
    fewer = [[q for q in true[at] if q != lost] for lost in true[at]]
    slip = data.draw(st.sampled_from([*others, *fewer, None, "b", {"b"}, {}]))
    verdict = WINS.check(spoilt := lambda m: {**true_wins(m), **({at: slip} if m == moves else {})})
    assert tells_a_wrong_move(verdict, WINS, spoilt)
    assert re.search(rf" from {at} | {at} → | is not an option of {at}\.$", verdict.message)


def test_winning_moves_are_asked_for_with_three_hints_and_a_praise():
    exercise = OwnWinningMoves()
    assert exercise.statement() == "Write my_wins(moves); it is tried on 1,000 random games."
    assert len(set(exercise.hints())) == 3
    label, moves = {"a": "N", "b": "P", "c": "P"}, {"a": ["b", "c"], "b": [], "c": []}
    told = re.search(r"\{p: .*\}(?=\.$)", exercise.hints()[2])[0]
    assert eval(told, {"label": label, "moves": moves}) == {"a": ["b", "c"], "b": [], "c": []}
    assert exercise.draw(None) is None
    assert WINS.calls() == [[moves] for moves in WINS_CALLS]
    assert len(WINS_CALLS) == 60
    assert any([*moves] != sorted(moves) for moves in WINS_CALLS)
    assert max(map(len, WINS_CALLS)) == 12
