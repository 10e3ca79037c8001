"""What exercises ask, show and say where that is more than a slip: pictures, sentences, sizes."""

import re
from html import escape

import pytest
from brute_force import WORKED
from helpers import FORK, SMALL_GAMES, chain, every, spread
from hypothesis import given
from hypothesis import strategies as st
from kit import GAME, highlighted
from oracles import as_set, least_missing, next_player_wins, values_of, xor_of
from test_every_kind import HEAP, RISE, TWO

from sg_core import GameError, GameGraph, Sum, explore, parse_set
from sg_core.rulesets import GrundysGame, Guiles, LaskersNim, Nim, Octal
from sg_course import exercises as ex
from sg_course.questions import question_named
from sg_course.widgets import GameEditor

HOSTILE = '<img src=x onerror="alert(1)">'
STEP = GameGraph({"x": ["y"]})


def shown(drawing):
    """The labels that stand in a drawing of a game."""
    return {p: label for p, label in drawing.graph.nodes.data("label") if label}


# Every exercise


def test_hostile_text_stays_text_in_statements_and_verdicts():
    game = GameGraph({HOSTILE: ["b"]})
    verdict = ex.LabelPositions(game).check({HOSTILE: "P", "b": "P"})
    sort = ex.Sort(HOSTILE, {"x": (True, "")})
    for thing in (ex.WinningMove(game), verdict, ex.Verdict("wrong", HOSTILE), sort):
        html = thing._repr_mimebundle_()["text/html"]
        assert "onerror" in html and "<img src=x" not in html


def test_an_exercise_whose_own_code_fails_still_answers():
    class Faulty(ex.Exercise):
        def judge(self, answer):
            raise ZeroDivisionError

    assert Faulty().check("x").points == 0


@pytest.mark.parametrize(("misere", "wins"), [(False, [3]), (True, [4])])
def test_rules_may_be_a_function_which_is_called_by_its_name(misere, wins):
    def one_or_two(heap):
        return [heap - taken for taken in (1, 2) if taken <= heap]

    exercise = ex.WinningMoves(one_or_two, 5, misere=misere)
    assert exercise.solution() == wins and " in one_or_two: " in exercise.statement()
    assert " of one_or_two with " in ex.PositionWith(one_or_two, 0, among=[3]).statement()


def test_the_spoilt_position_is_not_to_be_read_off_the_exercise():
    assert repr(ex.WrongLabel(FORK, "b")) == repr(ex.WrongLabel(FORK, "c"))


@every("size", range(2, 12))
def test_of_the_positions_without_a_label_six_are_told_and_the_others_counted(size):
    text = ex.LabelPositions(chain(size)).check({0: "P"}).message
    told, more = re.fullmatch(r".*; still missing: (.*?)(?: and (\d+) more)?\.", text).groups()
    assert list(map(int, re.findall(r"\d+", told))) == list(range(1, size + 1))[:6]
    assert int(more or 0) == max(0, size - 6)


def test_a_position_called_none_can_be_moved_to():
    moves = {"a": ["none", "b"], "b": ["c"], "none": ["b"]}
    assert ex.WinningMove(GameGraph(moves)).check("none").state == "right"
    game = GameGraph({"s": ["t"], "t": ["none", "u"], "u": ["none"]})
    assert ex.UndoMove(game, "s", "t").check("none").state == "right"
    assert ex.UndoMove(game, "s", "t").check("None").state == "wrong"


# Labels and sets


def test_labels_are_drawn_as_the_reader_gave_them_where_they_should_stand():
    places = {p: (i, i) for i, p in enumerate(FORK.positions)}
    exercise = ex.LabelValues(FORK, places)
    verdict = exercise.check({"e": 0, "d": "0"})
    assert shown(verdict.picture) == {"e": "0", "d": "0"}
    assert highlighted(verdict) == "d and d to e."
    for drawing in (exercise.draw(None), verdict.picture):
        assert dict(drawing.graph.nodes.data("pos")) == places


def test_a_sum_is_drawn_as_a_grid_before_and_after():
    exercise = ex.CompleteSum(FORK, STEP)
    assert "10 positions" in exercise.statement()
    verdict = exercise.check({**exercise.solution(), ("d", "x"): "N"})
    *parts, whole = exercise.draw(None).drawings
    assert [set(part.graph) for part in parts] == [set(FORK), set(STEP)]
    assert not shown(whole)
    for picture in (whole, verdict.picture):
        at = dict(picture.graph.nodes.data("pos"))
        assert len({x for (_, h), (x, _) in at.items() if h == "x"}) == 1
        assert len({y for (g, _), (_, y) in at.items() if g == "a"}) == 1
        assert len(set(at.values())) == 10


def test_a_position_that_is_a_pair_is_written_as_everywhere():
    exercise = ex.WriteSet(FORK + GAME, ("c", "b"))
    assert "position (c, b) as" in exercise.statement()
    assert exercise.check("{*3}").message.endswith(" and no option of (c, b) is that.")
    assert exercise.check("{}").message.endswith(" is the option (d, b).")


# Moves


def test_a_wrong_answer_is_drawn_with_both_moves_and_only_their_values():
    moves = {"s": ["t"], "t": ["u", "w", "v"], "u": ["w", "v"], "w": ["v"]}  # 0, 3, 2, 1, 0
    exercise = ex.UndoMove(GameGraph(moves), "s", "t")
    verdict = exercise.check("w")
    assert highlighted(verdict) == "t, s to t and t to w."
    assert shown(verdict.picture) == {"s": "0", "t": "3", "w": "1"}
    assert exercise.draw(None).alt.endswith("Highlighted: t and s to t.")
    assert not shown(ex.UndoMove(RISE, "s", "t").draw(None))


def test_a_lost_line_of_nim_is_drawn_as_heaps_when_it_is_small():
    picture = ex.NimMoves((3, 4, 5)).check((2, 4, 5)).picture
    drawn = re.findall(r"Heaps of (.*?) stones", picture.alt)
    assert drawn == ["3, 4 and 5", "2, 4 and 5", "1, 4 and 5"]
    large = ex.NimMoves((1000, 3))
    assert large.draw(None) is large.check((2, 3)).picture is None
    assert "<img" not in large._repr_mimebundle_()["text/html"]


def test_games_are_drawn_side_by_side_with_their_values_only_after_an_answer():
    two = ex.OptionWithValue((TWO, parse_set("*1")), wanted=1)
    after = two.check(("b", "*1")).picture
    assert not any(map(shown, two.draw(None).drawings)) and all(map(shown, after.drawings))
    assert re.findall(r"Highlighted: (.*?)\.", after.alt) == ["c and c to b", "*1"]
    large = ex.OptionWithValue((chain(200), GAME), wanted=1)
    assert large.draw(None) is large.check((199, "a")).picture is None
    assert ex.OptionWithValue((FORK, Nim()), ("c", 3)).position == ("c", 3)


def test_the_heaps_that_break_the_rule_are_drawn():
    alt = ex.OtherCoding(15).check({11: 6, 12: 6}).picture.alt
    assert alt.startswith("The codes of these heaps break the rule. Heaps of 11 and 12 stones.")
    assert alt.endswith("After the move that wins, so the sum is N. Heaps of 11 and 11 stones.")


@given(st.integers(2, 2**70))
def test_a_code_may_be_read_up_to_64_bits(code):
    for answer in (code, f"{code:b}"):
        state = ex.OtherCoding(1).check({0: 0, 1: answer}).state
        assert state == ("almost" if code < 2**64 else "not yet")


@every(
    "rules", [*map(Octal, ("4.102", "0.137", "0.33")), GrundysGame(), LaskersNim(), Guiles(), Nim()]
)
def test_hints_speak_of_two_heaps_exactly_where_a_move_may_leave_two(rules):
    breaks = getattr(rules, "breaks", False)
    assert ("two heaps" in ex.NimSequence(rules, 6).hints()[1]) == breaks


def test_the_praise_says_which_values_rise():
    asked = ex.HeapSumMoves(WORKED, (9, 10, 14))
    assert asked.good() == [(6, 10, 14), (9, 10, 13)]  # what the lecture asks for
    told = asked.check(asked.good()).message
    assert told.endswith("14 → 13 lowers its value from 6 to 5; 9 → 6 raises its value from 1 to "
                         "2, which no move of nim can do.")  # fmt: skip


def test_a_false_period_may_take_a_long_code_but_no_long_time():
    for places in (3, 50, 900):
        assert ex.FalsePeriod().check(f"0.{'0' * places}4").is_right
    assert "fails at n = 0" in ex.FalsePeriod().check("0." + "7" * 1000).message
    assert "cannot be decided" in ex.FalsePeriod().check(("0." + "7" * 20, 5000)).message
    assert "cannot be decided" in ex.FalsePeriod().check(("0.4", 10**18)).message


# Games that are drawn


def test_each_property_is_asked_for_once_and_one_thing_is_not_told_as_several():
    exercise = ex.DrawGame("P", 5, longest=3, options=2, raising=True)
    assert exercise.statement() == (
        "Draw a game with 5 positions, a start that is P, longest play 3, 2 options at the start "
        "and an option of larger value than the start."
    )
    assert ex.DrawGame(value=2, text="Draw it!").statement() == "Draw it!"
    wild = ex.DrawGame(value=1, misere_value=2).statement()
    assert wild == "Draw a game with a start of value 1 and g⁻ = 2 at the start."
    one = ex.DrawGame(positions=2, moves=1, options=1, terminals=1)
    assert one.check(STEP).message == (
        "A game with 2 positions, 1 move, 1 terminal position and 1 option at the start."
    )


@every("wanted", [{"value": 0}, {"options": 0}, {"longest": 0}, {"moves": 0}])
def test_a_property_of_0_is_asked_for(wanted):
    assert ex.DrawGame(positions=3, **wanted).check(TWO).state == "almost"
    assert ex.DrawGame(**wanted).check(TWO).state == "wrong"
    assert ex.DrawGame(positions=1, **wanted).check(GameGraph({"a": []})).state == "right"
    assert re.fullmatch(r"Draw a game with [^,]*\b0\b[^,]*\.", ex.DrawGame(**wanted).statement())


def test_a_game_that_shall_rise_gets_another_hint():
    plain, rising = (ex.DrawGame(value=2, raising=rises).hints() for rises in (False, True))
    assert plain[:2] == rising[:2] and plain[2] != rising[2]


@pytest.mark.parametrize("wrap", [lambda game: game, GameEditor], ids=["game", "editor"])
def test_a_game_is_drawn_with_its_values_where_one_is_asked_for_and_else_its_outcomes(wrap):
    game = GameGraph({"a": ["b"], "b": ["c", "d"], "c": ["d"]})
    numbers = {p: str(value) for p, value in values_of(game).items()}
    letters = {p: "PN"[value > "0"] for p, value in numbers.items()}
    for asked, labels in [
        (ex.DrawGame(value=0, moves=9), numbers),
        (ex.DrawGame(moves=9, raising=True), letters),
    ]:
        assert dict(asked.check(wrap(game)).picture.graph.nodes.data("label")) == labels
    assert ex.DrawGame("N").check(wrap(GameGraph({"a": []}))).state == "not yet"


# Two games, and sums


@pytest.mark.parametrize("other", ["*1", "*2"])
def test_the_two_games_of_an_explorer_are_judged_as_the_pair_of_them(other):
    class Explorer:
        editors = (GameEditor(parse_set("*1")), GameEditor(parse_set(other)))

    verdict = ex.TwoGames().check(Explorer())
    assert verdict == ex.TwoGames().check(Explorer.editors)
    assert verdict.state == ("right" if other == "*1" else "wrong")
    assert ex.TwoGames().check(("*40", "*41")).picture is None  # too large to draw


SETS = ["{}", "*1", "*2", "*3", "{*1}", "{*0,{*1}}", "{*0,*2}", "{*0,*1,{*1}}", "{*0,*1,*3}"]


@every("H", spread(5, SETS))
@every("G", spread(5, SETS))
def test_no_message_of_telling_apart_names_an_answer(G, H):
    """Positions of games that are written as sets are called by their sets."""
    exercise = ex.TellApart(parse_set(G), parse_set(H))
    for answer in [*SETS, "*4", "{*3}", "{*1,*2,*3}", "none"]:
        verdict = exercise.judge(answer)
        if not verdict.is_right:
            rest = verdict.message
            for move, name, start, option in re.findall(r"(in (.), (\S+) → (\S+)) w", rest):
                game = getattr(exercise, name)
                assert start == game.start and option in game.options(start)
                assert not exercise.judge(option).is_right
                rest = rest.replace(move, "")
            assert not re.search(r"[*{}\d]", rest)


@every("G", SMALL_GAMES)
def test_the_same_set_is_forbidden_in_the_statement_exactly_where_it_could_be_given(G):
    for most in (None, 1, 2, 3, 4, 5):
        try:
            asked = ex.StandIn(G, most).statement()
        except GameError:
            continue
        could = most is None or len({as_set(G, p) for p in G}) <= most
        assert ("not the same set as G" in asked) == could
        assert (f"at most {most} positions" in asked) == (most is not None)
        wrong = "{*1,*2}" if next_player_wins(G, G.start) else "{*0,*2}"
        assert wrong in asked and not ex.StandIn(G, most).judge(wrong).is_right


def test_a_game_that_is_too_large_and_wrong_is_told_its_size():
    text = "Your game has 4 positions, more than 3."
    assert ex.StandIn(FORK, most=3).check("*3").message == text
    verdict = ex.StandIn(FORK, most=4).check("*3")
    move = re.search(r"moving to (\(.*\))\.", verdict.message)[1]
    assert highlighted(verdict) == f"(a, *3) to {move}."


def test_where_no_move_is_left_the_line_says_so():
    verdict = ex.OwnReply(parse_set("{*2}")).check(lambda p, q: "*1")
    assert verdict.message.endswith("{*2} → *2 → *1 → *0 → you have no move.")


@pytest.mark.parametrize(
    ("game", "size"), [(GAME + chain(4), 20), (chain(20), 21), (chain(2) + chain(6), 21)]
)
def test_a_game_of_at_most_twenty_positions_is_drawn_and_a_sum_as_a_grid(game, size):
    exercise = ex.OwnReply(game)
    verdict = exercise.check(lambda before, after: after)
    assert verdict.state == "wrong" and len(exercise.graph) == size
    assert (exercise.draw(None) is not None) == (verdict.picture is not None) == (size <= 20)


def test_the_lost_line_is_drawn_in_the_grid_of_a_sum():
    verdict = ex.OwnReply(Sum(HEAP, HEAP)).check(lambda p, q: (q[0], q[0]))
    places = dict(verdict.picture.graph.nodes.data("pos"))
    assert len({places[g, h][0] for g, h in places if h == 2}) == 1


def test_lists_may_be_sets_or_tuples_and_none_in_any_case():
    for exercise in (ex.SumOptions(FORK, STEP), ex.NimMoves((4, 5, 7))):
        for kind in (list, tuple, set, frozenset):
            assert exercise.check(kind(exercise.good())).state == "right"
        assert exercise.check([list(one) for one in exercise.good()]).state == "right"
    for exercise in (ex.NimMoves((2, 2)), ex.TellApart(FORK, FORK), ex.WinningMove(GAME)):
        assert exercise.check(" NONE\n").state == "right"


# Codes


def test_bits_keep_their_width_and_a_number_is_read_as_one():
    assert ex.SumInBits("0011").solution() == "0011"
    assert ex.SumInBits("b5").solution() == "100000"
    assert ex.SumInBits("b63").check("1" + "0" * 63).state == "right"
    exercise = ex.SumInBits("b0 + b1", "b1 + b3")
    for number in range(40):
        verdict, alike = exercise.check(number), exercise.check(f"{number:04b}")
        assert (verdict.state, verdict.witness) == (alike.state, alike.witness)
        told, like_bits = verdict.message.removesuffix(alike.message), {*str(number)} <= {*"01"}
        if verdict.state != "wrong" or "carried" in alike.message:
            assert told == ""
        else:
            assert told.startswith("Write bits in quotes" if like_bits else f"In bits {number} is ")


@pytest.mark.parametrize(
    ("sums", "left", "said"),
    [
        (("b0 + b2", "b0 + b3"), "1100", "b2 + b3 is what does not cancel."),
        (("b1", "b1"), "0", "Everything cancels."),
    ],
)
def test_the_praise_of_a_sum_in_bits_names_what_is_left(sums, left, said):
    assert ex.SumInBits(*sums).check(left).message == said


def test_codes_that_are_read_backwards_are_drawn_with_a_move_that_wins():
    """Of three elements the middle one reads the same both ways."""
    exercise, codes = ex.Codes(explore(Nim(), 4), [1, 2, 4]), {1: "100", 2: "010", 4: "001"}
    verdict = exercise.check(codes)
    assert "read backwards" in verdict.message and shown(verdict.picture) == codes


def test_codes_are_asked_for_in_a_basis_that_the_picture_shows():
    exercise = ex.Codes(FORK, ["c", "d"], ["b", "a"])
    assert "code of b and a in the basis b0 = c and b1 = d;" in exercise.statement()
    assert list(exercise.blanks().items()) == [("b", ""), ("a", "")]
    assert list(ex.Codes(FORK, ["c", "d"]).blanks()) == [*"abcde"]
    assert shown(exercise.draw(None)) == {"c": "b0", "d": "b1"}
    assert exercise.check({"a": 2, "b": "00", "e": "00"}).state == "right"
    assert ex.Independent(FORK, ["a", "c"]).draw(None).alt.endswith("Highlighted: a and c.")
    said = ex.Independent(explore(Nim(), 4), [1, 2, 4]).check("independent").message
    assert said == "None of their sums is P: 7 sums tried."
    pair = ("c", "a")
    assert ex.Independent(FORK + GAME, [pair]).check([pair]).message.startswith("(c, a) is ")


def test_an_order_is_asked_for_in_words():
    text = ex.FindOrder(HEAP, {1: "10", 3: 3}, mex=False, terminals_up=False).statement()
    assert "some position comes before one of its options" in text
    assert "gives 1 the code 10 and 3 the code 11, and code = mex fails somewhere." in text


# What functions are tried on


def test_what_is_tried_is_of_many_kinds():
    lists = [values for values, _ in ex.OwnMex(30).cases()]
    assert () in lists[:-30] and any(max(values) > 10**19 for values in lists[:-30] if values)
    assert lists[0] and any(list(v) != sorted(v) for v in lists[-30:])
    assert len({least_missing(values) for values, _ in ex.OwnMex().cases()}) > 5
    heaps = [heaps for [heaps], _ in ex.OwnNimMove().cases()]
    assert 0.2 < sum(xor_of(some) == 0 for some in heaps) / len(heaps) < 0.6
    assert max(max(some, default=0) for some in heaps) == 1000


# Verdicts


def test_a_verdict_is_asked_whether_it_is_right_and_is_no_truth_itself():
    lists = ex.MexOf([0, 1, 3])
    assert lists.check([2]).is_right and not lists.check([4]).is_right
    for answer in ([2], [4], None):
        with pytest.raises(TypeError, match=r"a verdict is neither true nor false.*`\.is_right`"):
            _ = lists.check(answer) or lists.check([2])


# Questions that stand in files


def test_a_sentence_stands_beside_ours_with_questions_to_tick():
    exercise = ex.InOneSentence("04: why XOR")
    asked = question_named("04: why XOR")
    verdict = exercise.check(f"Because {HOSTILE} is carried over to the next.")
    page, text = (verdict._repr_mimebundle_()[kind] for kind in ("text/html", "text/plain"))
    assert not verdict.is_right and verdict.points == 0 and "✓" not in text and HOSTILE not in page
    assert escape(HOSTILE) in page and page.count('type="checkbox"') == len(asked.options) == 3
    for said in [asked.ours, *(tick for _, tick, _ in asked.options)]:
        assert escape(said) in page and said in text


def test_a_table_of_yes_and_no_is_read_from_its_file():
    exercise = ex.Sort("03: is it true")
    ticked = {thing: yes for yes, thing, _ in question_named("03: is it true").options}
    assert exercise.solution() == ticked and set(ticked.values()) == {True, False}
    reply = exercise.check(ticked | {"thrice": False}).message
    assert reply == "thrice: you said False. G + G is P, and a P-position changes nothing."


def test_a_wrong_label_may_be_drawn():
    drawn = [ex.WrongLabel(GAME, seed=seed).spoilt for seed in range(20)]
    assert {*drawn} == {*GAME} and drawn == [ex.WrongLabel(GAME, seed=s).spoilt for s in range(20)]


def test_an_exercise_on_a_game_too_large_to_draw_is_shown_in_words():
    exercise = ex.LabelPositions(explore(Nim(), 3000))
    assert exercise._repr_mimebundle_()["text/plain"] == exercise.statement()


def test_two_games_are_drawn_under_their_own_names():
    parts = ex.TellApart(FORK, STEP).draw(None).drawings
    named = {part.graph.graph["title"]: set(part.graph) for part in parts}
    assert named == {"G": set(FORK), "H": set(STEP)}
