"""What notebook 11 claims, section by section."""

from functools import cache
from itertools import product

from oracles import outcome_above, product_by_definition, xor_of

from sg_core import Sum
from sg_core.beyond import (
    CoinProduct,
    LoopyGraph,
    OrdinalNim,
    loopy_outcome,
    loopy_outcomes,
    nim_product,
    parse_ordinal,
)
from sg_core.rulesets import MockTurtles, TurningTurtles


def heaps(*texts):
    return tuple(map(parse_ordinal, texts))


def test_1_from_omega_and_k_a_number_is_reached_after_k_plus_1_moves_at_most():
    @cache
    def longest(omegas, number):
        lower = [(a, b) for a in range(omegas + 1) for b in range(9) if (a, b) < (omegas, number)]
        return 1 + max(longest(*one) for one in lower) if omegas else 0

    assert [longest(1, k) - k for k in range(6)] == [1] * 6


def test_2_one_move_wins_at_the_prediction_at_the_play_and_at_the_exercise():
    assert OrdinalNim().winning_moves(heaps("w*2", "w", "6")) == [heaps("w+6", "w", "6")]
    play = heaps("w^2+w*2+5", "w*3+1", "w^2+8")
    assert OrdinalNim().winning_moves(play) == [heaps("w^2+w*2+5", "w*2+13", "w^2+8")]
    exercise = heaps("w^2+w*3+5", "w^2+w+2", "w+1")
    assert OrdinalNim().winning_moves(exercise) == [heaps("w^2+3", "w^2+w+2", "w+1")]


def test_3_each_infinite_heap_is_answered_by_taking_all():
    rules = OrdinalNim()
    assert all(rules.is_option(heaps(f"w+{k}"), heaps("0")) for k in range(9))


def test_4_labels_that_obey_the_rule_with_their_numbers_are_right():
    """No other labels do, of all that are given to small graphs."""
    labels = ["D", *(f"{kind} {n}" for kind in "PN" for n in range(4))]
    graphs = [{"a": "b", "b": "a"}, {"x": "yt", "y": "x", "t": ""}, {"a": "ab", "b": "a"}]
    for moves in graphs:
        game = LoopyGraph({p: [*options] for p, options in moves.items()})
        right = {p: f"{k} {n}" if k != "D" else "D" for p, (k, n) in loopy_outcomes(game).items()}
        given = (dict(zip(game.positions, some)) for some in product(labels, repeat=len(game)))
        obeyed = [
            some
            for some in given
            if all(outcome_above([some[q] for q in game.options(p)]) == some[p] for p in some)
        ]
        assert obeyed == [right]


def test_4_from_two_parts_without_a_value_a_draw_with_only_one_may_be_reached():
    """The draws have to be shown at once, for one part and for two."""
    moves = [{"x": "yt", "y": "xt", "t": ""}, {"p": "qs", "q": "ps", "s": "u", "u": ""}]
    games = [LoopyGraph({p: [*options] for p, options in game.items()}) for game in moves]
    options = {at: loopy_outcome(Sum(*games), at) for at in Sum(*games).options(("x", "p"))}
    assert options == {("y", "p"): "D", ("t", "p"): "D", ("x", "q"): "D", ("x", "s"): "D"}


def test_5_the_play_and_its_only_winning_turn():
    corners, heads = CoinProduct(*[TurningTurtles(4)] * 2), frozenset({(2, 2), (3, 4), (4, 1)})
    assert [product_by_definition(*head) for head in sorted(heads)] == [3, 12, 4]
    after = [*corners.options(heads)]
    good = [q for q in after if not xor_of(product_by_definition(*head) for head in q)]
    assert [heads ^ q for q in good] == [{(1, 2), (1, 4), (3, 2), (3, 4)}]


def test_6_products_with_16_lead_out_of_the_numbers_below_64_and_below_128():
    assert (nim_product(2, 16), nim_product(4, 16), nim_product(8, 16)) == (32, 64, 128)


def test_6_the_last_play_and_its_only_winning_turn():
    tartan, heads = CoinProduct(TurningTurtles(3), MockTurtles(4)), frozenset({(2, 3), (3, 2)})
    mock = [1, 2, 4, 7]
    worth = {(x, y): product_by_definition(x, mock[y]) for x in (1, 2, 3) for y in range(4)}
    assert (worth[2, 3], worth[3, 2]) == (9, 12)
    good = [q for q in tartan.options(heads) if not xor_of(worth[head] for head in q)]
    assert [heads ^ q for q in good] == [{(2, 0), (2, 2), (3, 0), (3, 2)}]


def test_5_two_times_two_must_avoid_0_and_1_and_2_so_it_is_3():
    below = product(range(2), repeat=2)
    avoided = {a: xor_of((a[0] * 2, 2 * a[1], a[0] * a[1])) for a in below}  # 1 ⊗ b is b
    assert avoided == {(0, 0): 0, (0, 1): 2, (1, 0): 2, (1, 1): 1}
    assert product_by_definition(2, 2) == 3
