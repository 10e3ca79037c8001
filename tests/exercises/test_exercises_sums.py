"""Sums and stand-ins: options, pairs of games, strategies, terms, by brute force."""

import re
from itertools import combinations, pairwise, product
from types import SimpleNamespace

import pytest
from helpers import SMALL_GAMES, chain, mostly_nightly
from hypothesis import given
from hypothesis import strategies as st
from kit import (
    FORK,
    GAME,
    first_wins,
    highlighted,
    well_formed,
)
from oracles import as_set, next_player_wins, pair_options, slow_value
from own_functions import both_move, forgets_ends, only_moves_in_G

from sg_core import (
    GameError,
    GameGraph,
    P,
    Sum,
    outcome,
    parse_set,
)
from sg_core.exercises import (
    CancelPairs,
    OwnReply,
    OwnSum,
    StandIn,
    SumOptions,
    TellApart,
    TwoGames,
)
from sg_core.rulesets import Nim
from sg_core.widgets import GameEditor
from sg_core.words import spelled

TINY = [game for game in SMALL_GAMES if len(game) < 4]
HEAP = parse_set("*2")


def each_tiny_pair(test):
    """Let a test have each two of the smallest games as its G and H."""
    for name in "HG":
        these = mostly_nightly(3, TINY)
        test = pytest.mark.parametrize(name, these, ids=lambda game: str(game.moves))(test)
    return test


@pytest.mark.parametrize(
    "exercise", [TwoGames(), StandIn(FORK), TellApart(FORK, HEAP)], ids=lambda e: type(e).__name__
)
def test_an_untouched_editor_is_not_yet_judged(exercise):
    editor = GameEditor()
    answer = (editor, GameEditor()) if isinstance(exercise, TwoGames) else editor
    assert exercise.check(answer).state == "not yet"


def test_an_untouched_editor_that_happens_to_be_right_is_right():
    assert TwoGames(("P", "P"), "P").check((GameEditor(), GameEditor())).state == "right"
    assert StandIn(GAME).check(GameEditor()).state == "right"
    assert TellApart(GAME, FORK).check(GameEditor()).state == "right"


@pytest.mark.parametrize(
    "exercise", [StandIn(FORK), TellApart(FORK, HEAP)], ids=lambda e: type(e).__name__
)
def test_a_game_whose_start_does_not_reach_all_is_refused(exercise):
    verdict = exercise.check(GameGraph({"a": ["b"], "lost": ["b"]}, "a"))
    assert verdict.points == 0
    assert verdict.message.endswith(": the start of this game does not reach lost")


@pytest.mark.parametrize(
    "made",
    [
        lambda: SumOptions(GAME, FORK, ("a", "z")),
        lambda: SumOptions(GAME, FORK, 7),
        lambda: TwoGames(("P", "P"), "N"),
        lambda: TwoGames(("P", "N"), "P"),
        lambda: TwoGames(sum="?"),
        lambda: StandIn(parse_set("*2"), most=3),
        lambda: StandIn(parse_set("{}"), most=2),
        lambda: OwnReply(Nim(), (1, 2)),
        lambda: OwnReply(Nim()),
        lambda: CancelPairs("a ++ b"),
        lambda: CancelPairs(7),
    ],
)
def test_what_cannot_be_asked_is_refused(made):
    with pytest.raises(GameError):
        made()


@each_tiny_pair
def test_of_all_pairs_exactly_the_options_are_not_wrong(G, H):
    for here in product(G, H):
        exercise, true = SumOptions(G, H, here), pair_options(G, H, here)
        for none in ("none", "None", " NONE "):
            assert (exercise.check(none).state == "right") == (not true)
        for pair in product([*G, "z"], [*H, "z"]):
            verdict = exercise.check([pair])
            assert (verdict.state == "wrong") == (pair not in true)
            if pair not in true:
                assert verdict.witness == pair
                why = no_option_because(G, H, here, pair)
                assert verdict.message == f"{spelled(pair)} is no option of {spelled(here)}: {why}."
                assert shows_the_components(verdict.picture, G, H, here)


def no_option_because(G, H, here, pair):
    """Why a pair is no option, by definition."""
    strange = [(part, name) for part, game, name in zip(pair, (G, H), "GH") if part not in game]
    differ = [i for i in (0, 1) if pair[i] != here[i]]
    if strange:
        return "{} is not a position of {}".format(*strange[0])
    if len(differ) == 2:
        return "it changes both components, and a move changes just one"
    i = differ[0] if differ else 1
    return f"no move of {'GH'[i]} leads from {here[i]} to {pair[i]}"


def shows_the_components(picture, G, H, here):
    """Whether a picture is one of G and one of H, without labels, the parts of `here` marked."""
    assert len(picture.drawings) == 2
    for drawing, game, part, name in zip(picture.drawings, (G, H), here, "GH", strict=True):
        nodes = drawing.graph.nodes
        assert drawing.graph.graph["title"] == name
        assert set(nodes) == set(game)
        assert set(drawing.graph.edges) == set(game.moves)
        assert [p for p, mark in nodes.data("mark") if mark] == [part]
        assert not any(label for _, label in nodes.data("label"))
        assert drawing.alt.endswith(f"Highlighted: {spelled(part)}.")
    assert picture.html().count("<img ") == 2
    return True


def test_options_are_almost_right_while_some_are_missing_and_only_their_number_is_told():
    exercise, here = SumOptions(FORK, HEAP), ("a", "*2")
    true = pair_options(FORK, HEAP, here)
    for count in range(1, len(true)):
        for some in combinations(true, count):
            verdict = exercise.check(list(some))
            lost = true - set(some)
            told = dict(map(reversed, re.findall(r"(\d) in ([GH])", verdict.message)))
            assert verdict.state == "almost"
            assert sum(map(int, told.values())) == len(lost)
            assert int(told.get("H", 0)) == sum(g == "a" for g, _ in lost)
            assert not any(spelled(pair) in verdict.message for pair in lost)
    for kind in (list, tuple, set, frozenset):
        assert exercise.check(kind(true)).state == "right"
    assert exercise.check([list(pair) for pair in true]).state == "right"


@pytest.mark.parametrize("different", [True, False])
@pytest.mark.parametrize("wanted", ["PPP", "NNP", "NNN", "PNN", "NPN"])
def test_two_games_are_right_exactly_when_they_are_as_asked(wanted, different):
    exercise = TwoGames(tuple(wanted[:2]), wanted[2], different)
    for G, H in product(TINY, SMALL_GAMES):
        verdict = exercise.check((G, H))
        assert bool(verdict) == fits(exercise, G, H)
        if verdict.state == "wrong":
            real = "PN"[first_wins(*verdict.witness)]
            assert re.match(rf"Your (G|H|G \+ H) is {real}, not [PN]: ", verdict.message)
        elif not verdict:
            assert as_set(G, G.start) == as_set(H, H.start)
        else:
            assert verdict.message.startswith(f"G + H is {wanted[2]}: ")


def fits(exercise, G, H):
    """Whether two games are as `TwoGames` asks."""
    real = ["PN"[first_wins(*games)] for games in ((G,), (H,), (G, H))]
    same = exercise.different and as_set(G, G.start) == as_set(H, H.start)
    return real == [*exercise.outcomes, exercise.sum] and not same


def test_the_demand_that_fails_is_named():
    exercise = TwoGames(different=True)
    text = exercise.check((GAME, FORK)).message
    assert text == "Your G is P, not N: every move from a has an answer."
    assert exercise.check(("*1", "{}")).message == "Your H is P, not N: *0 is terminal."
    text = exercise.check((HEAP, FORK)).message
    assert text == "Your G + H is N, not P: in G, *2 → *1 wins."
    text = exercise.check(("*1", HEAP)).message
    assert text == "Your G + H is N, not P: in H, *2 → *1 wins."
    text = TwoGames(("N", "N"), "N").check((HEAP, "*1")).message
    assert text == "G + H is N: in G, *2 → *1 wins."
    assert exercise.check((GameEditor(FORK), "*1")).state == "right"
    assert exercise.check(["*1", GameGraph({"x": ["y", "z"]})]).state == "almost"
    for answer in ("*1", ["*1"], ["*1", "*1", "*1"], {"*1": "*1"}):
        assert "pair" in exercise.check(answer).message


@pytest.mark.parametrize("wanted", ["PPP", "NNP", "NNN"])
def test_the_two_games_of_an_explorer_are_judged_as_the_pair_of_them(wanted):
    exercise = TwoGames(tuple(wanted[:2]), wanted[2])
    for G, H in product(TINY, TINY):
        pair = [GameEditor(G), GameEditor(H)]
        verdict = exercise.check(SimpleNamespace(editors=pair))
        assert verdict == exercise.check(pair)
        assert bool(verdict) == fits(exercise, G, H)
        assert well_formed(verdict)


def test_a_sum_too_large_to_draw_is_told_in_words():
    verdict = TwoGames().check(("*40", "*41"))
    assert verdict.state == "wrong"
    assert verdict.picture is None


@pytest.mark.parametrize("function", [both_move, only_moves_in_G, forgets_ends])
def test_the_witness_is_the_first_position_that_the_function_gets_wrong(function):
    verdict = OwnSum().check(function)
    G, H, here = verdict.witness
    wrong_here = function(*(dict(zip(g, map(g.options, g), strict=True)) for g in (G, H)))
    assert {*wrong_here.get(here, [None])} != pair_options(G, H, here)
    assert len(G) * len(H) <= 9
    assert spelled(here) in highlighted(verdict)
    for option in pair_options(G, H, here):
        assert f"{spelled(here)} to {spelled(option)}" in highlighted(verdict)


@each_tiny_pair
def test_a_game_tells_apart_exactly_when_the_outcomes_differ(G, H):
    exercise = TellApart(G, H)
    alike = slow_value(G, G.start) == slow_value(H, H.start)
    assert alike != first_wins(G, H)
    for none in ("none", "None", " NONE\n"):
        verdict = exercise.check(none)
        assert verdict.state == ("right" if alike else "wrong")
        assert alike or verdict.message == "G + H is N, so some X does tell them apart."
    for X in SMALL_GAMES:
        verdict = exercise.check(X)
        label = ["PN"[first_wins(X, game)] for game in (G, H)]
        assert bool(verdict) == (label[0] != label[1])
        assert not (alike and verdict)
        if not verdict:
            told, _, why = verdict.message.removesuffix(".").partition(": ")
            assert told == f"X + G and X + H are both {label[0]}"
            assert verdict.witness == X
            assert bool(why) == (label[0] == "N")
            for name, game in (("G", G), ("H", H)):
                moves = pair_options(X, game, (X.start, game.start))
                wins = [
                    g for x, g in moves if x == X.start and not next_player_wins(X + game, (x, g))
                ]
                told = [f"in {name}, {game.start} → {g} wins" in why for g in wins]
                assert any(told) == bool(wins) == (f"in {name}, " in why)


SETS = ["{}", "*1", "*2", "*3", "{*1}", "{*0,{*1}}", "{*0,*2}", "{*0,*1,{*1}}", "{*0,*1,*3}"]


@pytest.mark.parametrize("H", mostly_nightly(5, SETS))
@pytest.mark.parametrize("G", mostly_nightly(5, SETS))
def test_no_message_of_telling_apart_names_an_answer(G, H):
    """Positions of games that are written as sets are called by their sets."""
    exercise = TellApart(parse_set(G), parse_set(H))
    for answer in [*SETS, "*4", "{*3}", "{*1,*2,*3}", "none"]:
        verdict = exercise.check(answer)
        if not verdict:
            rest = verdict.message
            for move, name, start, option in re.findall(r"(in (.), (\S+) → (\S+)) w", rest):
                assert start == getattr(exercise, name).start
                assert not exercise.check(option)
                rest = rest.replace(move, "")
            assert not re.search(r"[*{}\d]", rest)


@pytest.mark.parametrize("G", SMALL_GAMES, ids=lambda game: str(game.moves))
@pytest.mark.parametrize("most", mostly_nightly(2, [None, 1, 2, 3, 4, 5]))
def test_a_game_stands_in_exactly_when_it_is_equivalent_another_set_and_small(G, most):
    try:
        exercise = StandIn(G, most)
    except GameError:
        assert most is not None
        assert not any(stands_in(G, other, most) for other in SMALL_GAMES)
        return
    assert stands_in(G, exercise.solution(), most)
    for other in SMALL_GAMES:
        verdict = exercise.check(other)
        assert bool(verdict) == stands_in(G, other, most)
        differs = slow_value(G, G.start) != slow_value(other, other.start)
        if differs and most is not None and len(other) > most:
            text = f"Your game has {len(other)} positions, more than {most}."
            assert (verdict.state, verdict.message) == ("wrong", text)
            assert verdict.witness is verdict.picture is None
        elif differs:
            assert verdict.state == "wrong"
            move = re.search(r"moving to (\(.*\))\.", verdict.message)[1]
            total = G + other
            won = [q for q in total.options(total.start) if spelled(q) == move]
            assert outcome(total, won[0]) is P
            assert highlighted(verdict) == f"{spelled(total.start)} to {move}."
        elif same(G, other):
            assert (verdict.state, verdict.message) == ("wrong", THE_SAME)
            assert verdict.witness is verdict.picture is None
        elif not verdict:
            assert verdict.state == "almost"
            assert "same set" not in verdict.message


THE_SAME = "It is equivalent, of course: it is the same set as G. Give another one."


def same(G, other):
    return as_set(G, G.start) == as_set(other, other.start)


def stands_in(G, other, most):
    """The definition, by values that are computed another way than in the package."""
    equivalent = slow_value(G, G.start) == slow_value(other, other.start)
    return equivalent and not same(G, other) and (most is None or len(other) <= most)


@pytest.mark.parametrize("G", SMALL_GAMES, ids=lambda game: str(game.moves))
@pytest.mark.parametrize("most", mostly_nightly(2, [None, 1, 2, 3, 4, 5]))
def test_the_same_set_is_forbidden_in_the_statement_exactly_where_it_could_be_given(G, most):
    try:
        asked = StandIn(G, most).statement()
    except GameError:
        return
    size = f" with at most {most} positions" if most else ""
    same_allowed = most is None or len({as_set(G, p) for p in G}) <= most
    other = ", and not the same set as G" if same_allowed else ""
    form = f"a set such as {'{*1,*2}' if next_player_wins(G, G.start) else '{*0,*2}'}"
    assert asked == f"Give a game{size} that is equivalent to G{other}: {form}."


def test_a_game_that_is_too_large_and_wrong_is_told_its_size():
    assert StandIn(FORK, most=3).check("*3").message == "Your game has 4 positions, more than 3."
    assert StandIn(FORK, most=4).check("*3").message.startswith("G + your game is N: ")
    assert StandIn(FORK).check("*3").message.startswith("G + your game is N: ")


def beaten(reply, game, start):
    """Whether some line of play defeats a strategy, by trying all of them."""
    return any(
        reply(start, after) not in game.options(after) or beaten(reply, game, reply(start, after))
        for after in game.options(start)
    )


@given(st.dictionaries(st.tuples(st.integers(0, 2), st.integers(0, 2)), st.integers(0, 8)))
def test_a_strategy_is_right_exactly_when_no_line_defeats_it(choices):
    game = Sum(Nim(), Nim())

    def reply(before, after):
        code = choices.get(after, 8)
        return (code // 3, code % 3)

    exercise = OwnReply(game, (2, 2))
    verdict = exercise.check(reply)
    assert bool(verdict) == (not beaten(reply, game, (2, 2)))
    if not verdict:
        assert shows_a_lost_line(exercise, verdict, game, reply)


def shows_a_lost_line(exercise, verdict, game, reply):
    """Whether the witness is a line of play that follows the strategy until it has no answer."""
    line = verdict.witness
    assert line[0] == exercise.graph.start
    assert len(line) % 2 == 0
    assert all(q in game.options(p) for p, q in pairwise(line))
    assert all(reply(p, q) == r for p, q, r in zip(line[::2], line[1::2], line[2::2], strict=False))
    assert reply(*line[-2:]) not in game.options(line[-1])
    assert " → ".join(map(spelled, line)) in verdict.message
    assert highlighted(verdict).startswith(spelled(line[-1]))
    return well_formed(verdict)


def test_where_no_move_is_left_the_line_says_so():
    verdict = OwnReply(parse_set("{*2}")).check(lambda p, q: "*1")
    assert verdict.message.endswith("{*2} → *2 → *1 → *0 → you have no move.")


def test_a_strategy_that_is_not_written_yet_is_not_judged():
    assert OwnReply(Sum(HEAP, HEAP)).check(lambda before, after: None).state == "not yet"


def test_a_strategy_that_changes_itself_gets_a_verdict():
    seen = []

    def reply(before, after):
        seen.append(after)
        return after[::-1] if len(seen) % 2 else None

    assert well_formed(OwnReply(Sum(HEAP, HEAP)).check(reply))


def test_the_lost_line_is_drawn_in_the_grid_of_a_sum():
    verdict = OwnReply(Sum(HEAP, HEAP)).check(lambda p, q: (q[0], q[0]))
    places = dict(verdict.picture.graph.nodes.data("pos"))
    assert len({places[g, h][0] for g, h in places if h == "*2"}) == 1
    assert OwnReply(Sum(Nim(), Nim()), (20, 20)).check(lambda p, q: q).picture is None


A_20 = GameGraph({**{n: [n - 1] for n in range(18, 1, -1)}, 1: [0, "end"]}, 18)


@pytest.mark.parametrize(
    ("game", "size"),
    [(GAME + chain(4), 20), (A_20, 20), (chain(2) + chain(6), 21), (chain(20), 21)],
)
def test_a_game_of_at_most_twenty_positions_is_drawn(game, size):
    exercise = OwnReply(game)
    verdict = exercise.check(lambda before, after: after)
    assert verdict.state == "wrong"
    assert len(exercise.graph) == size
    assert (exercise.draw(None) is not None) == (size <= 20)
    assert (verdict.picture is not None) == (size <= 20)
    assert ("<img" in exercise._repr_mimebundle_()["text/html"]) == (size <= 20)
    assert well_formed(verdict)


LETTERS = st.lists(st.sampled_from("abcd0"), max_size=7)


@given(terms=LETTERS, answer=LETTERS)
def test_terms_are_right_exactly_when_each_odd_one_is_left_once(terms, answer):
    verdict = CancelPairs(" + ".join(terms) or "0").check(" + ".join(answer) or "0")
    odd = {term for term in "abcd" if terms.count(term) % 2}
    parity = {term for term in "abcd" if answer.count(term) % 2}
    left = sorted(term for term in answer if term != "0")
    known = set(answer) <= {*terms, "0"}
    assert bool(verdict) == (left == sorted(odd))
    assert (verdict.state == "wrong") == (parity != odd or not known)
    assert well_formed(verdict)
    told = re.match(r"(\w) occurs (once|\d)", verdict.message)
    if told:
        assert terms.count(told[1]) == (1 if told[2] == "once" else int(told[2]))
        assert terms.count(told[1]) % 2 != answer.count(told[1]) % 2


def test_what_is_cancelled_may_be_written_in_several_ways():
    exercise = CancelPairs("a + b + a + c")
    for answer in ("b + c", "c+b", " b +c ", ["c", "b"], ("b", "c"), "0 + b + c"):
        assert exercise.check(answer).state == "right"
    for answer in ("0", ["0"], " 0 "):
        assert CancelPairs("a + a").check(answer).state == "right"
    assert CancelPairs(["*1", "*2", "*1"]).check("*2").state == "right"
    assert exercise.check("a + a + b + c").points < exercise.check("b + c").points
