"""Games in which play may go round: outcomes by counting moves, values by sums with heaps."""

import random
from itertools import chain, combinations, product
from types import SimpleNamespace

import pytest
from helpers import every, heap, spread, within
from oracles import xor_of

from sg_core import GameError, GameGraph, LimitError, Sum
from sg_core.beyond import (
    LoopyGraph,
    four_replies,
    loopy_outcome,
    loopy_outcomes,
    loopy_values,
    loopy_winning_moves,
)
from sg_core.rulesets import Nim
from sg_course.widgets import PlayGame


def all_loopy(count):
    """All graphs on so many positions, each with any set of options."""
    positions = range(count)
    sets = [*chain(*(combinations(positions, n) for n in range(count + 1)))]
    for options in product(sets, repeat=count):
        yield LoopyGraph(dict(zip(positions, options)), 0)


def random_loopy(seed):
    """A graph of up to seven positions, any two of which a move may join, to or fro."""
    drawn = random.Random(seed)
    count = drawn.randint(4, 7)
    chosen = [drawn.sample(range(count), drawn.randint(0, 3)) for _ in range(count)]
    return LoopyGraph({p: [q for q in these if q != p] for p, these in enumerate(chosen)}, 0)


GRAPHS = [*all_loopy(1), *all_loopy(2), *all_loopy(3)]
LARGER = [random_loopy(seed) for seed in range(582)]  # 1,112 with those


def ended(options, positions):
    """From each position to (label, moves) by rounds: who wins within so many moves, or None."""
    found = {}
    for moves in range(len(positions) + 1):
        new = {}
        for p in positions:
            labels = [found.get(q) for q in options(p)]
            if p in found:
                continue
            if not labels and moves == 0:
                new[p] = "P", 0
            elif any(told and told[0] == "P" for told in labels):
                new[p] = "N", moves
            elif labels and all(told and told[0] == "N" for told in labels):
                new[p] = "P", moves
        found |= new
    return {p: found.get(p, ("D", None)) for p in positions}


@pytest.mark.parametrize("count", [1, 2, 3])
def test_outcomes_and_their_moves_are_those_of_rounds(count):
    for game in spread(150, [*all_loopy(count)]):
        assert loopy_outcomes(game) == ended(game.options, game.positions)


def test_a_number_is_the_one_heap_beside_which_a_position_is_P():
    for game in spread(60, GRAPHS):
        value, label = loopy_values(game), outcomes_of_sum([game, heap(4)])
        for p, n in product(game.positions, range(4)):
            assert loopy_outcome(Sum(game, Nim()), (p, n)) == label[p, n]
            if isinstance(value[p], int):
                assert (label[p, n] == "P") == (value[p] == n)
            else:
                assert label[p, n] == ("N" if n in value[p] else "D")


def told_by(values):
    """The outcome of a sum of parts of these values, by the theorem."""
    total = xor_of(v for v in values if isinstance(v, int))
    sets = [v for v in values if not isinstance(v, int)]
    if not sets:
        return "N" if total else "P"
    return "N" if len(sets) == 1 and total in sets[0] else "D"


def outcomes_of_sum(games):
    """The outcome of each position of a sum, by rounds."""

    def options(at):
        return [
            (*at[:i], q, *at[i + 1 :])
            for i, (game, p) in enumerate(zip(games, at))
            for q in game.options(p)
        ]

    label = ended(options, [*product(*(game.positions for game in games))])
    return {at: outcome for at, (outcome, _) in label.items()}


SUMS = [*zip(spread(60, GRAPHS), LARGER), *zip(GRAPHS[::9], GRAPHS[5::8], GRAPHS[11::8])]


def test_the_values_of_two_parts_or_three_tell_the_outcome_of_the_sum():
    for games in SUMS:
        values = [loopy_values(game) for game in games]
        for at, outcome in outcomes_of_sum(games).items():
            assert outcome == told_by([value[p] for value, p in zip(values, at)])


@pytest.mark.parametrize("games", [spread(60, GRAPHS), spread(60, LARGER)], ids=["all", "larger"])
def test_four_replies_answer_every_move_and_come_to_an_end(games):
    for game in games:
        reply, heaps = four_replies(game), Sum(game, Nim())
        for p, value in loopy_values(game).items():
            if isinstance(value, int):
                answers, waiting = {}, [(p, value)]
                for here in waiting:
                    answers[here] = [reply(here, after) for after in heaps.options(here)]
                    for after, answer in zip(heaps.options(here), answers[here]):
                        assert answer in heaps.options(after)
                        assert loopy_values(game)[answer[0]] == answer[1]
                    waiting += [one for one in answers[here] if one not in waiting]
                GameGraph(answers, (p, value))  # in which play cannot go round


def test_each_of_the_four_replies_says_which_it_is():
    game = LoopyGraph({"a": ["b"], "b": ["t"], "c": ["b", "a"], "d": ["c", "a"], "t": []})
    told = {
        (("b", 1), ("b", 0)): "case 1, the heap fell to 0: in G move to t, of value 0, too",
        (("b", 1), ("t", 1)): "case 2, G fell to value 0: lower the heap to 0",
        (("d", 1), ("c", 1)): "case 3, G rose to value 2: on to b, of value 1",
        (("a", 0), ("b", 0)): "case 4, b had no value yet when a got its own: undone by t, of "
                              "value 0",
        (("b", 0), ("t", 0)): "no answer",
    }  # fmt: skip
    note = four_replies(game).note
    assert {move: note(*move) for move in told} == told
    assert four_replies(game)(None, ("b", 0)) is None


def test_a_sum_is_asked_with_whichever_game_stands_beside():
    drawn, pair = LoopyGraph({"x": ["y", "t"], "y": ["x", "t"]}), GameGraph({"b": ["a"]})
    assert loopy_outcome(Sum(drawn, pair)) == "D"
    assert [loopy_outcome(Sum(pair, drawn, Nim()), ("b", "x", n)) for n in range(3)] == [*"DND"]
    assert [loopy_outcome(drawn, p) for p in "xt"] == [loopy_outcome({"b": ["a"]}, p) for p in "ba"]
    assert loopy_outcome({"a": ["b"], "b": ["a"]}) == "D" and loopy_outcome(drawn) == "N"


@every(
    ("call", "words"),
    [
        (lambda: LoopyGraph({}), "at least one position"),
        (lambda: loopy_outcome(Nim()), r"Nim\(\) has no start: name a position"),
        (lambda: loopy_outcome(lambda n: [n + 1], 0), "over 200,000 positions are reached from 0"),
    ],
)
def test_what_is_no_such_game_is_refused(call, words):
    with pytest.raises(GameError, match=words):
        call()


def around(n):
    """A token on 0 to 5, one step to and fro; at both ends play is over."""
    return [n - 1, n + 1] if 0 < n < 5 else []


def test_rules_and_a_start_are_taken_by_all():
    written = {n: around(n) for n in range(6)}
    assert loopy_outcomes(around, 2) == ended(lambda n: written[n], [*written])
    assert loopy_values(around, 2) == loopy_values(written)
    assert LoopyGraph(around, 2) == LoopyGraph(written, 2)
    for ask in (loopy_outcomes, loopy_values, loopy_outcome, loopy_winning_moves, LoopyGraph):
        with pytest.raises(LimitError, match=r"over 5 positions are reached from 2; .* max_pos"):
            ask(around, 2, max_positions=5)


def test_winning_moves_are_the_lost_options_soonest_first():
    for game in LARGER[:50]:
        found = ended(game.options, game.positions)
        for p in game.positions:
            lost = {q: found[q][1] for q in game.options(p) if found[q][0] == "P"}
            told = loopy_winning_moves(game, p)
            assert told == lost and [*told.values()] == sorted(lost.values())


@pytest.mark.nightly
def test_a_quarter_of_a_million_positions_in_a_minute_and_nothing_is_drawn():
    def tokens(at):
        return [(at[1], (at[0] + step) % 500) for step in (1, 499)] if at[0] != at[1] else []

    with within(60):
        assert len(loopy_outcomes(tokens, (0, 7), max_positions=250_000)) == 250_000
    assert "_height" not in vars(LoopyGraph(around, 2))
    with within(5):
        assert len(loopy_values(lambda n: [n - 1] if n else [], 4_000)) == 4_001


def test_rules_that_go_round_are_played():
    listed = SimpleNamespace(picture="list", options=around)
    for rules, at in ((around, 2), (listed, 2), (Sum(around, around), (2, 3))):
        play = PlayGame(rules, at)
        assert play.whole.outcome(at) == loopy_outcome(rules, at) == "D"
        with pytest.raises(GameError, match="misère play is not offered"):
            PlayGame(rules, at, misere=True)


def three_in_a_row(board):
    """Tic-tac-toe on a strip: three equal signs side by side win; a drawn end moves to itself."""
    if any(sign * 3 in board for sign in "XO"):
        return []
    sign = "XO"[board.count("X") > board.count("O")]
    filled = [board[:i] + sign + board[i + 1 :] for i, cell in enumerate(board) if cell == "."]
    return filled or [board]


def by_minimax(board):
    """1 if the player to move wins, −1 if the other one does, 0 in a draw."""
    after = three_in_a_row(board)
    if after == [board]:
        return 0
    return max((-by_minimax(option) for option in after), default=-1)


def test_a_drawn_end_with_a_move_to_itself_is_a_draw():
    found = loopy_outcomes(three_in_a_row, "......")
    signs = {"P": -1, "N": 1, "D": 0}
    assert {p: signs[label] for p, (label, _) in found.items()} == {p: by_minimax(p) for p in found}
    assert {label for label, _ in found.values()} == {*signs}
