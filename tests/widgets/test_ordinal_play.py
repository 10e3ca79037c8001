"""Playing heaps of ordinals without a browser: moves are typed, options never listed."""

from itertools import pairwise

import pytest
from helpers import every, tell
from oracles import ordinal_as_number, xor_of
from own_games import TakeOneOrTwo

from sg_core import GameError, Sum
from sg_core.beyond import OrdinalNim, parse_ordinal
from sg_course.widgets import PlayGame

HEAPS = [("w", 7), ("w", "w"), ("w+3", "w*2", 5), ("w^2*2+w+1", "w^2+4"), ("w^w", "w^3+1")]


def play(*heaps, **wishes):
    """A round with these heaps."""
    return PlayGame(OrdinalNim(), heaps, **{"seed": 1, **wishes})


def typed(game, option):
    """Type the move to an option; return the view that comes back."""
    i, heap = next((i, q) for i, (p, q) in enumerate(zip(game.position, option)) if p != q)
    return tell(game, "move", to=[i, f" {heap} "], at=game.at)


def boxes(game):
    """The boxes of the heaps that are shown."""
    return [one for one in game.view["parts"][0]["shapes"] if one["look"] != "note"]


def check_line(record):
    """Check that each move makes one heap smaller, and that the last one leaves none."""
    line = [[ordinal_as_number(heap) for heap in heaps] for heaps in record]
    for before, after in pairwise(line):
        [(p, q)] = [(p, q) for p, q in zip(before, after) if p != q]
        assert q < p
    assert not any(line[-1])


@every("opponent", ["perfect", "random"])
@every("heaps", HEAPS)
def test_who_follows_the_hints_wins_if_the_nim_sum_is_not_zero(heaps, opponent):
    start = [ordinal_as_number(heap) for heap in heaps]
    for seed in range(8):
        first = "you" if xor_of(start) else "machine"
        game = play(*heaps, opponent=opponent, seed=seed, first=first)
        while not game.over():
            assert xor_of(map(ordinal_as_number, game.position))
            for said in ("N-position", "A winning move: lower heap"):
                assert said in tell(game, "hint")["message"]
            assert [one["look"] for one in boxes(game)].count("changed") == 1
            assert not typed(game, game.good_move())["refused"]
        check_line(game.record)
        assert game.view["banner"] == "The machine has no move. You win!"


def test_the_machine_answers_all_moves_from_equal_heaps():
    game = play("w", "w")
    assert "P-position: every move can be answered" in tell(game, "hint")["message"]
    log = tell(game, "move", to=[1, "1000"])["log"]
    assert log == ["You: lower heap 2 from ω to 1000", "Machine: lower heap 1 from ω to 1000"]
    tell(game, "move", to=[0, "0"])
    view = tell(game, "go", step=2)
    assert [(one["text"], one["look"]) for one in boxes(game)] == [("1000", "rest")] * 2
    assert view["banner"] == "Your move. This is P."
    assert tell(game, "go", step=4)["why"].startswith("You could not have won.")
    check_line(game.record)


def test_the_machine_that_is_lost_makes_it_last_the_same_way_each_time():
    rounds = [play("w", "w", first="machine", seed=seed).position for seed in (1, 1, 2, 3, 4)]
    assert rounds[0] == rounds[1] and len({*rounds}) > 2
    assert all(3 <= min(heaps) < 10 for heaps in rounds)
    assert play("w+7", "w+7", first="machine").record[1] in [
        (parse_ordinal("w+6"), parse_ordinal("w+7")),
        (parse_ordinal("w+7"), parse_ordinal("w+6")),
    ]


REFUSED = {  # what is typed for heap 1 of ω, 7: words of the message
    "1+w": "1 + ω is ω; write the larger term first",
    "w+w": "heap 1 grows from ω to ω·2, and a move makes a heap smaller",
    "w+0": "it is the same position",
    " ": "type what heap 1 becomes, such as 5 or w+3",
    5: "write an ordinal as text",
}


@every("text", REFUSED)
def test_what_is_no_move_is_refused_and_explained(text):
    game = play("w", 7)
    view = tell(game, "move", to=[0, text])
    assert view["refused"] and REFUSED[text] in view["message"]
    assert len(game.record) == 1


@every(
    ("make", "words"),
    [
        (lambda: play(*["w"] * 7), "at most 6 heaps can be shown"),
        (lambda: PlayGame(OrdinalNim(), "w"), "a position is a tuple of ordinals"),
        (lambda: play("2*w"), "ω·2 is ω [+] ω"),
        (lambda: play("9" * 150, "8" * 51), "at most 200 characters, all heaps together"),
        (lambda: play(10**5000), "at most 200 characters, all heaps together"),
        (lambda: play("w", misere=True), "played alone, and only in normal play"),
        (lambda: PlayGame(Sum(OrdinalNim(), TakeOneOrTwo()), (("w",), 2)), "played alone"),
        (lambda: play("w", record=[("w",), ("w+1",)]), "is not a move from"),
        (lambda: play("w", record=[("w+1",)]), "begins with"),
    ],
)
def test_what_cannot_be_played_is_refused(make, words):
    with pytest.raises(GameError, match=words):
        make()


def test_a_strategy_of_a_readers_own_answers():
    game = play("w", "w", opponent=lambda before, after: (after[1], after[1]))
    assert tell(game, "move", to=[1, "4"])["log"][1] == "Machine: lower heap 1 from ω to 4"


def test_who_has_lost_sees_the_heap_of_the_move_and_that_of_a_better_one():
    game = play("w", 3)
    while not game.over():
        i = next(i for i, heap in enumerate(game.position) if heap)
        typed(game, (*game.position[:i], 0, *game.position[i + 1 :]))
    (part,) = tell(game, "why")["parts"]
    by = {ghost["by"]: [shape["text"] for shape in ghost["shapes"]] for ghost in part["ghosts"]}
    assert {*by} == {"you", "better"} and {*map(len, by.values())} == {1}
