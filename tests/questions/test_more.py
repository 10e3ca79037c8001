"""The questions that no notebook asks: their answers, by every line of play."""

from functools import cache

from sg_course.questions import question_named


def dominoes(free):
    """What a domino can leave of some free squares."""
    return [free - {n, n + 1} for n in free if n + 1 in free]


@cache
def first_wins(free):
    """Whether the player to move wins: some move leaves a player who does not."""
    return any(not first_wins(left) for left in dominoes(free))


def test_a_stuck_end_is_lost_by_the_player_to_move_and_the_replies_are_true():
    left = frozenset({0, 3})  # of four, after the domino in the middle
    assert left in dominoes(frozenset(range(4))) and dominoes(left) == [] and not first_wins(left)
    assert all(rest and not dominoes(rest) for rest in dominoes(frozenset(range(3))))
    assert dominoes(frozenset(range(2))) == [frozenset()] and first_wins(frozenset(range(2)))
    asked = question_named("more: a stuck end")
    assert [text for right, text, _ in asked.options if right] == ["You win"]
    assert all(reply for _, _, reply in asked.options) and asked.context
