"""What notebook 06 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section. What is P is decided by trying every line of play.
"""

from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest
from helpers import RANDOM_GAMES, SMALL_GAMES, chain, heap, tell
from oracles import (
    always_wins,
    as_set,
    is_P_in,
    isomorphic,
    least_missing,
    sums_of,
    together_P,
    value_in,
    value_of,
    values_of,
    xor_of,
)
from reading import asked, hinted, make_move, read, shown, wins_when_played

from sg_core import CycleError, Sum, explore, greedy_basis, nim_sum, parse_set
from sg_core.exercises import NimMoves, OwnNimMove, OwnReply
from sg_core.nimbers import lowerings, top_bit
from sg_core.pictures.layout import layout
from sg_core.rulesets import Nim, NimWithAdding
from sg_core.source import source
from sg_core.strategies import bouton, undo
from sg_core.strategies.codes import option_with_code

HEAPS_P = is_P_in(heap(14))
SOME_HEAPS = [h for k in range(4) for h in combinations_with_replacement(range(7), k)]


@pytest.fixture(scope="module")
def book():
    return read("06_nim.ipynb")


def with_part(parts, i, part):
    return (*parts[:i], part, *parts[i + 1 :])


def moves_of(heaps):
    """Every move of nim, as (which heap, the heaps after it)."""
    return [(i, with_part(heaps, i, left)) for i, n in enumerate(heaps) for left in range(n)]


# 1


def test_1_of_the_twelve_first_moves_from_3_4_5_a_single_one_wins(book):
    play = shown(book, "PlayGame")[0]
    assert play.game.start == (3, 4, 5) and play.first == "you"
    assert [HEAPS_P(*after) for _, after in moves_of((3, 4, 5))].count(True) == 1
    assert len(moves_of((3, 4, 5))) == 12 and HEAPS_P(1, 2, 3)  # that of notebook 00 has none


def test_1_a_heap_is_the_set_of_all_smaller_heaps_and_has_their_number_as_its_value():
    for n in range(9):
        assert sorted(Nim().options(n)) == list(range(n))
        assert as_set(heap(n + 1), n + 1) == as_set(heap(n), n) | {as_set(heap(n), n)}
        smaller = ",".join(f"*{left}" for left in range(n))
        assert isomorphic(heap(n), parse_set(f"{{{smaller}}}"))
        assert value_of(heap(n)) == n == len({value_of(heap(left)) for left in range(n)})


def test_1_heaps_of_5_9_12_are_P_though_the_largest_is_less_than_the_others_together(book):
    _, right = asked(book, "5, 9")
    assert HEAPS_P(5, 9, 12) and right.startswith("P") and len(explore(Nim(), (5, 9, 12))) == 780
    assert all(sum(bool(n & bit) for n in (5, 9, 12)) in (0, 2) for bit in (1, 2, 4, 8))
    triples = [t for t in combinations(range(1, 7), 3) if max(t) < sum(t) - max(t)]
    assert {HEAPS_P(*t) for t in triples} == {True, False} and HEAPS_P(3, 5, 6)


# 2


def test_2_the_nim_sum_has_a_1_in_each_column_with_an_odd_number_of_1s():
    for heaps in SOME_HEAPS:
        columns = [sum(n >> bit & 1 for n in heaps) for bit in range(4)]
        assert nim_sum(*heaps) == sum(2**bit for bit, ones in enumerate(columns) if ones % 2)


def test_2_the_columns_can_be_changed_and_keep_their_winning_moves_to_themselves(book):
    columns = shown(book, "NimColumns")[0]
    assert columns.heaps == (3, 4, 5) and columns.moves and not columns.told
    view = tell(columns, "flip", heap=0, bit=3)
    assert columns.heaps == (11, 4, 5) and view["top"] is None  # larger: no move of nim
    view = tell(columns, "set", heap=0, size="3")
    assert columns.heaps == (3, 4, 5)
    assert not any(row["move"] or row["to"] or row["next"] for row in view["heaps"])


def test_2_four_different_heaps_can_be_P_and_then_one_change_always_alters_the_nim_sum(book):
    columns = shown(book, "NimColumns")[0]
    tell(columns, "add")
    four = next(h for h in combinations(range(1, 9), 4) if HEAPS_P(*h))
    for i, size in enumerate(four):
        view = tell(columns, "set", heap=i, size=size)
    assert columns.nim_sum == 0 and "P-position" in view["words"]
    for i, size in product(range(4), range(16)):
        if size != four[i]:
            assert "N-position" in tell(columns, "set", heap=i, size=size)["words"]
            assert columns.nim_sum != 0
            tell(columns, "undo")


def test_2_theorem_heaps_are_P_exactly_when_their_nim_sum_is_0(book):
    for heaps in [*SOME_HEAPS, *combinations_with_replacement(range(6), 4)]:
        assert HEAPS_P(*heaps) == (xor_of(heaps) == 0)
    assert book.variables["wrong"] == []


def test_2_first_proof_walking_up_each_heap_gets_its_size_as_code():
    assert greedy_basis(heap(8), method="brute").codes == {n: n for n in range(9)}
    assert greedy_basis(heap(8), method="brute").elements == (1, 2, 4, 8)


def test_2_in_nim_all_sums_are_sums_of_the_elements_1_2_4():
    for heaps in SOME_HEAPS:
        assert [sum(some) for some in sums_of((1, 2, 4)) if HEAPS_P(*heaps, *some)] == [
            xor_of(heaps)
        ]


def test_2_when_one_heap_changes_the_columns_where_its_bits_change_do():
    for heaps in SOME_HEAPS:
        for i, size in product(range(len(heaps)), range(16)):
            assert xor_of(with_part(heaps, i, size)) == xor_of(heaps) ^ heaps[i] ^ size


# 3


def test_3_from_nim_sum_0_every_move_spoils_it_and_else_some_move_makes_it_0():
    for heaps in SOME_HEAPS:
        zero = [after for _, after in moves_of(heaps) if xor_of(after) == 0]
        assert bool(zero) == (xor_of(heaps) != 0)
    assert all((x ^ y == 0) == (x == y) for x, y in product(range(64), repeat=2))


def test_3_lemma_adding_p_lowers_x_exactly_when_x_has_the_top_bit_of_p():
    for p, x in product(range(1, 128), range(128)):
        top = 2 ** (p.bit_length() - 1)
        assert top_bit(p) == top > sum(2**i for i in range(p.bit_length() - 1))
        assert (x ^ p) // (2 * top) == x // (2 * top)  # above, nothing changes
        assert (x ^ p < x) == bool(x & top) == (not (x ^ p) & top)


def test_3_an_odd_number_of_heaps_have_the_top_bit_and_each_gives_one_winning_move(book):
    _, right = asked(book, "many winning")
    assert "odd" in right
    seen = set()
    for heaps in (h for k in range(5) for h in product(range(6), repeat=k)):
        won = [i for i, after in moves_of(heaps) if HEAPS_P(*after)]
        top = 2 ** (xor_of(heaps).bit_length() - 1) if xor_of(heaps) else 0
        assert won == [i for i, n in enumerate(heaps) if n & top]
        assert len(won) % 2 == (xor_of(heaps) != 0)
        assert list(lowerings(heaps).items()) == [(i, heaps[i] ^ xor_of(heaps)) for i in won]
        seen.add(len(won))
    assert seen == {0, 1, 3}


def test_3_the_examples():
    won = [after for _, after in moves_of((1, 3, 3)) if HEAPS_P(*after)]
    assert len(won) == 3 and len({tuple(sorted(after)) for after in won}) == 2
    assert lowerings((4, 5, 7)) == {0: 2, 1: 3, 2: 1}
    assert lowerings((6, 9, 10)) == {0: 3} and xor_of((6, 9, 10)) == 0b0101
    assert 6 & 1 < 3 & 1  # in this move the last bit grows
    assert lowerings((3, 4, 5)) == {0: 1} and lowerings((1, 2, 3)) == {}


def test_3_notebook_05_knew_the_move_from_codes():
    codes = greedy_basis(heap(7), method="brute").codes
    for heaps in product(range(8), repeat=2):
        if xor_of(heaps):
            option = option_with_code(heap(7).options, codes, heaps, wanted=0)
            assert HEAPS_P(*option) and option == bouton(None, heaps)


def test_3_boutons_strategy_takes_four_lines_and_loses_no_line(book):
    assert len(source(bouton).splitlines()) == 4
    assert book.variables["lost"] == [] and len(explore(Nim(), (5, 5, 5))) == 6**3


def test_3_from_2_5_6_the_first_player_wins_and_hints_speak_of_nim_sums(book):
    play = shown(book, "PlayGame")[1]
    assert play.game.start == (2, 5, 6) and play.first == "you" and not HEAPS_P(2, 5, 6)
    tell(play, "new")
    assert all("2 ⊕ 5 ⊕ 6 = 1" in tell(play, "hint")["message"] for _ in range(2))
    assert wins_when_played(play, lambda _, options: next(h for h in options if not xor_of(h)))
    machine = [line for line in play.view["log"] if line.startswith("Machine")]
    assert machine and all("no answer" in line for line in machine)


def test_3_after_a_slip_the_strategy_answers_and_when_the_machine_begins_you_cannot_win(book):
    play, dice = shown(book, "PlayGame")[1], Random(3)
    tell(play, "new", first="you")
    make_move(play, next(after for _, after in moves_of(play.game.start) if xor_of(after)))
    assert xor_of(play.position) == 0 and "lower" in play.view["log"][1]
    for _ in range(5):
        tell(play, "new", first="machine")
        assert xor_of(play.position) == 0
        assert not wins_when_played(play, lambda _, options: dice.choice(options))
    tell(play, "new", first="you")


def test_3_exercise_1_has_three_winning_moves_as_its_hints_say(book):
    exercise = book.variables["exercise_1"]
    p, moves = xor_of(exercise.heaps), [h for _, h in moves_of(exercise.heaps) if not xor_of(h)]
    assert p == 0b1001 and len(moves) == 3 == sum(bool(x & 8) for x in exercise.heaps)
    assert exercise.check(moves) and exercise.check(exercise.solution())
    assert exercise.check(moves[:2]).state == "almost"
    assert NimMoves((3, 4, 5)).check([(1, 4, 5)])


def hinted_move(heaps):
    p = xor_of(heaps)
    for i in range(len(heaps)):
        if heaps[i] ^ p < heaps[i]:
            return heaps[:i] + [heaps[i] ^ p] + heaps[i + 1 :]
    return None


def test_3_exercise_2_the_hints_lead_to_the_answer(book):
    assert OwnNimMove().check(hinted_move)
    told = book.prose[3].split("### ")[2]
    lower, changed = hinted(told, "<"), hinted(told, "[:i]")
    for heaps in (list(h) for k in range(4) for h in product(range(6), repeat=k)):
        for i in range(len(heaps)):
            here = {"heaps": heaps, "i": i, "p": xor_of(heaps)}
            after = eval(changed, here)
            assert eval(lower, here) == ((i, tuple(after)) in moves_of(tuple(heaps)))
            assert xor_of(after) == 0


# 4


def test_4_corollary_x_and_y_are_the_heap_of_their_nim_sum_in_every_sum(book):
    for x, y in product(range(8), repeat=2):
        assert [z for z in range(15) if HEAPS_P(x, y, z)] == [x ^ y]
    for x, y in product(range(4), repeat=2):
        for X in [*SMALL_GAMES[::2], *RANDOM_GAMES[:4]]:
            assert together_P(heap(x), heap(y), X) == together_P(heap(x ^ y), X)


def test_4_with_more_heaps_two_are_replaced_by_one_again_and_again():
    for heaps in (h for k in (3, 4, 5) for h in combinations_with_replacement(range(5), k)):
        assert [n for n in range(9) if HEAPS_P(*heaps, n)] == [xor_of(heaps)]


def test_4_the_heap_of_14_replaces_7_and_9(book):
    options, right = asked(book, "7 and 9")
    assert right == "14" and [n for n in range(15) if HEAPS_P(7, 9, n)] == [14]
    assert [int(text) for text in options[:2]] == [7 + 9, 9 - 7]


# 5


def conditions_kept(game, heaps_of):
    """Which of the first two conditions hold in a game with heaps."""
    before_after = [(heaps_of(p), [heaps_of(q) for q in game.options(p)]) for p in game]
    one_heap = all(
        sum(x != y for x, y in zip(before, after, strict=True)) == 1
        for before, options in before_after
        for after in options
    )
    all_of_nim = all(
        after in options for before, options in before_after for _, after in moves_of(before)
    )
    return {n for n, kept in ((1, one_heap), (2, all_of_nim)) if kept}


def adding_games(book):
    """The games of nim with adding that the notebook speaks of."""
    exercise = next(e for e, _ in book.verdicts if isinstance(e, OwnReply))
    return [shown(book, "PlayGame")[3].game, exercise.graph, book.variables["game"]]


def heaps_of(position):
    heaps, _ = position
    return heaps if isinstance(heaps, tuple) else (heaps,)


def test_5_when_you_add_the_machine_takes_it_away_again_and_the_bag_is_smaller(book):
    play = shown(book, "PlayGame")[3]
    assert play.game.start == ((1, 2, 3), 4)
    for seed in range(6):
        tell(play, "new", first="you")
        draw = Random(seed)
        while play.game.options(play.position):
            before = play.position
            options = play.game.options(before)
            added = [p for p in options if p[1] < before[1]]
            after = draw.choice(added or options)
            make_move(play, after)
            if added:
                assert play.position == (before[0], after[1]) and after[1] < before[1]
                assert "take them away" in play.view["log"][-1]
        assert play.turn == "you"


def test_5_play_ends_as_h_plus_2b_becomes_smaller_with_every_move(book):
    for game in adding_games(book):
        for p, q in game.moves:
            assert sum(heaps_of(q)) + 2 * q[1] < sum(heaps_of(p)) + 2 * p[1]


def test_5_in_the_picture_values_do_not_mind_the_bag_and_adding_leads_to_the_right(book):
    game, places = book.variables["game"], book.variables["places"]
    assert all(value == stones for (stones, _), value in values_of(game).items())
    one = layout(chain(1)).places
    assert one[1][1] > one[0][1]  # moves point down, so what is higher has the larger y
    for before, after in game.moves:
        (x, y), (X, Y) = places[before], places[after]
        assert (X > x) == (after[1] < before[1])
        assert after[1] < before[1] or (X == x and y > Y)


def test_5_highlighted_are_the_moves_that_can_take_added_stones_away_again(book):
    game = book.variables["game"]
    undoing = {
        (q, r)
        for p, q in game.moves
        if q[1] < p[1]
        for r in game.options(q)
        if r[0] == p[0] and r[1] == q[1]
    }
    assert set(book.draw.call_args.kwargs["moves"]) == undoing and len(undoing) > 3
    assert undoing < {(p, q) for p, q in game.moves if q[0] < p[0]}


def test_5_a_heap_of_2_with_1_in_the_bag_has_the_value_2(book):
    _, right = asked(book, "1 stone in the bag")
    value = values_of(explore(NimWithAdding(), (2, 1)))
    assert right.startswith("2") and value[2, 1] == 2
    assert (value[0, 1], value[1, 1], value[3, 0]) == (0, 1, 3)


class SomeMoreMoves:
    """Nim with a clock, and at random other moves that change one heap; all end by the clock."""

    def __init__(self, seed):
        self.seed = seed

    def options(self, position):
        heaps, clock = position
        draw = Random(f"{self.seed} {position}")
        found = [(after, draw.randint(0, clock)) for _, after in moves_of(heaps)]
        for i, x in enumerate(heaps):
            for y in range(x + 4):
                if clock and y != x and draw.random() < 0.4:
                    found.append((with_part(heaps, i, y), draw.randrange(clock)))
        return found


def test_5_theorem_where_the_conditions_hold_the_value_is_the_nim_sum(book):
    some = [explore(SomeMoreMoves(seed), ((1, 2, 1), 2)) for seed in range(25)]
    for game in [*adding_games(book), *some]:
        assert conditions_kept(game, heaps_of) == {1, 2}
        assert all(value == xor_of(heaps_of(p)) for p, value in values_of(game).items())
    assert sum(sum(q[0]) > sum(p[0]) for game in some for p, q in game.moves) > 500


def test_5_it_is_no_sum_of_heaps_as_the_bag_belongs_to_all_of_them():
    before, after = ((1, 2), 1), ((2, 2), 0)  # one adds to the first heap
    second = [
        {heaps[1] for heaps, _ in NimWithAdding().options(p) if heaps[0] == p[0][0]}
        for p in (before, after)
    ]
    assert second == [{0, 1, 3}, {0, 1}]  # and the second heap has lost an option


def test_5_whoever_wins_by_an_addition_wins_by_a_move_of_nim_too(book):
    wins_by_adding = 0
    for game in adding_games(book):
        value = values_of(game)
        for p in game:
            won = [q for q in game.options(p) if value[q] == 0]
            wins_by_adding += any(q[1] < p[1] for q in won)
            assert not won or any(q[1] == p[1] for q in won)
    assert wins_by_adding > 20


def undoing_reply(before, after):
    if after[1] < before[1]:
        return before[0], after[1]
    return as_in_nim(before, after)


def as_in_nim(before, after):
    return tuple(hinted_move(list(after[0]))), after[1]


def test_5_exercise_3_the_hints_lead_to_a_strategy_and_its_second_half_wins_alone(book):
    exercise = next(e for e, _ in book.verdicts if isinstance(e, OwnReply))
    assert exercise.graph.start == ((1, 2, 3), 2)
    for reply in (undoing_reply, as_in_nim, undo):
        assert exercise.check(reply) and always_wins(reply, NimWithAdding(), exercise.graph.start)
    told = book.prose[5].split("### ")[1]
    added, heaps = hinted(told, "<"), hinted(told, "list")
    back, bag = (hinted(told.split("<details>")[2], word) for word in ("before", "after"))
    for before, after in exercise.graph.moves:
        here = {"before": before, "after": after}
        assert eval(added, here) == (sum(after[0]) > sum(before[0]))
        assert eval(heaps, here) == list(after[0])
        if eval(added, here):
            assert (eval(back, here), eval(bag, here)) in exercise.graph.options(after)


VARIANTS = {  # where a heap of n begins, the heaps of a position, and the condition that is broken
    "with_pass": (lambda n: (n, True), lambda p: (p[0],), 1),
    "on_two_heaps": (lambda n: ((n, 0), 2), lambda p: p[0], 1),
    "no_way_back": (lambda n: (n, 1, None), lambda p: (p[0],), 2),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_5_each_variant_breaks_one_condition_and_its_values_are_no_nim_sums(book, name):
    start, heaps, broken = VARIANTS[name]
    games = [explore(book.variables[name], start(n)) for n in range(7)]  # so play ends
    assert set.intersection(*[conditions_kept(game, heaps) for game in games[1:]]) == {1, 2} - {
        broken
    }
    values = [value_of(game) for game in games]
    assert values != [xor_of(heaps(game.start)) for game in games] == list(range(7))
    assert f"values {' '.join(map(str, values))}" in book.printed
    after = [(xor_of(heaps(p)), {xor_of(heaps(q)) for q in G.options(p)}) for G in games for p in G]
    assert any(s in reached for s, reached in after) == (broken == 1)  # 'not s' fails
    assert any(not set(range(s)) <= reached for s, reached in after) == (broken == 2)


def test_5_the_prediction_names_these_conditions(book):
    _, right = asked(book, "each variant")
    assert [n for n in right if n.isdigit()] == [str(broken) for *_, broken in VARIANTS.values()]


def test_5_with_the_stones_back_in_the_bag_only_the_third_condition_fails(book):
    options = book.variables["back_into_the_bag"]
    for total in (1, 2, 3):
        positions = [(n, total - n) for n in range(total + 1)]
        for here in positions:
            assert options(here) and set(options(here)) <= set(positions)  # there is always a move
            assert {n for n, _ in options(here)} >= set(range(here[0]))
            assert all(n != here[0] for n, _ in options(here))
        with pytest.raises(CycleError):
            explore(options, positions[1])


def test_5_riddle_one_heap_and_two_heaps_with_one_pass(book):
    value = values_of(explore(book.variables["with_pass"], (40, True)))
    assert all(value[n, True] == (n + 1 if n % 2 else n - 1) for n in range(1, 41))
    assert value[0, True] == 0 and all(value[n, False] == n for n in range(41))

    def options(position):
        x, y, may_pass = position
        taken = [(*after, may_pass) for _, after in moves_of((x, y))]
        return taken + [(x, y, False)] * bool(may_pass and x + y)

    two = value_in(explore(options, (9, 9, True)))
    found = [(x, y) for x in range(10) for y in range(x, 10) if two((x, y, True)) == 0]
    assert found == [(0, 0), *((n, n + 1) for n in range(1, 9, 2))]


# 6


def test_6_mex_makes_the_value_of_one_position_and_XOR_that_of_a_sum_of_heaps():
    for x, y in product(range(6), repeat=2):
        total = Sum(heap(x), heap(y))
        value = value_in(total)
        assert value((x, y)) == x ^ y == least_missing({value(q) for q in total.options((x, y))})


def test_6_elements_of_any_game_are_equivalent_to_heaps():
    for game in RANDOM_GAMES:
        for i, element in enumerate(greedy_basis(game, method="brute").elements):
            assert together_P(game.subgame(element), heap(2**i))
