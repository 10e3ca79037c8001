"""`SumExplorer` and `DistinguisherHunt` without a browser: what is edited, and what follows."""

import json
import re

import pytest
from editor_machine import edits
from helpers import (
    FORK,
    LADDER,
    SMALL_GAMES,
    chain,
    every,
    examples,
    games,
    graph_in,
    labels,
    marked,
    tell,
    within,
)
from hypothesis import given
from hypothesis import strategies as st
from oracles import next_player_wins, plays, slow_value

from sg_core import GameGraph, Sum, explore, outcomes, set_notation
from sg_core.rulesets import Nim
from sg_course.widgets import DistinguisherHunt, SumExplorer

POINT = GameGraph({"p": []})


def right(game):
    """The labels of a game by key, by trying every line of play."""
    return {json.dumps(p): "N" if next_player_wins(game, p) else "P" for p in game}


def check_product(explorer):
    """Check that the sum and what is shown of it are those of the games as drawn."""
    G, H, whole = explorer.G, explorer.H, explorer.G + explorer.H
    shown = graph_in(explorer.panel.view)
    assert explorer.sum == whole
    assert {p["key"] for p in shown["positions"]} == {json.dumps(p) for p in whole}
    assert labels(shown) == {json.dumps(p): str(label) for p, label in outcomes(whole).items()}
    moves = {(json.dumps(p), json.dumps(q)) for p, q in whole.moves}
    assert {(move["from"], move["to"]) for move in shown["moves"]} == moves
    assert [p["key"] for p in shown["positions"] if p["start"]] == [json.dumps((G.start, H.start))]
    g, h, both = (outcome_of(game) for game in (G, H, Sum(G, H)))
    banner = explorer.panel.view["banner"]
    said = f"G is {g}, H is {h}, and G + H is {both}."
    assert banner.startswith(said)
    loose = [str(p) for game in (G, H) for p in game
             if not any(p in line for line in plays(game, game.start))]
    assert bool(loose) == (banner != said)
    named = loose if len(loose) <= 6 else [*loose[:5], f"{len(loose) - 5} more"]
    assert all(re.search(rf"\b{p}\b", banner.removeprefix(said)) for p in named)


def outcome_of(game):
    """The outcome of a game, by trying every line of play."""
    return "N" if next_player_wins(game, game.start) else "P"


def edited(data, editors):
    """Draw some edits of small games, and make them."""
    for _ in range(7):
        editor = data.draw(st.sampled_from(editors))
        keys = [json.dumps(p) for p in editor.game]
        tell(editor, **data.draw(edits(keys, st.sampled_from("mnopqrs1234"), most=5)))
        yield


# SumExplorer: the sum follows


@given(games(most=4), games(most=4), st.data())
@examples(40)
def test_after_each_edit_the_grid_is_that_of_the_sum(G, H, data):
    explorer = SumExplorer(G, H)
    check_product(explorer)
    for _ in edited(data, explorer.editors):
        check_product(explorer)


def test_the_games_to_begin_with():
    explorer = SumExplorer()
    assert (explorer.G, explorer.H) == (GameGraph({"a": ["b"]}), LADDER)
    check_product(explorer)


def test_the_grid_has_a_row_for_each_position_of_G_and_a_column_for_each_of_H():
    explorer = SumExplorer(FORK, LADDER)
    at = {tuple(json.loads(p["key"])): p["pos"] for p in graph_in(explorer.panel.view)["positions"]}
    assert len({(g, at[g, h][1]) for g, h in at}) == len({y for _, y in at.values()}) == len(FORK)
    assert len({(h, at[g, h][0]) for g, h in at}) == len({x for x, _ in at.values()}) == len(LADDER)


def test_an_edit_that_changes_no_game_does_not_send_the_grid_again():
    explorer = SumExplorer(FORK, LADDER)
    before = explorer.panel.revision
    tell(explorer.editors[0], "place", key='"a"', at=[3, 3])
    tell(explorer.editors[0], "connect", source='"e"', target='"a"')
    assert explorer.editors[0].view["refused"]
    assert explorer.panel.revision == before
    tell(explorer.editors[0], "delete", key='"c"')
    assert explorer.panel.revision == before + 1


# SumExplorer: the light


def lights(explorer):
    """The positions that are lit up in the two editors."""
    return [marked(editor.view, "witness")[0] for editor in explorer.editors]


def test_a_chosen_position_lights_up_its_components_and_chosen_again_puts_them_out():
    explorer = SumExplorer(FORK, LADDER)
    for position in explorer.sum:
        g, h = position
        view = tell(explorer.panel, "choose", key=json.dumps(position))
        assert lights(explorer) == [[json.dumps(g)], [json.dumps(h)]]
        part = graph_in(explorer.panel.view)
        assert marked(part, "here")[0] == [json.dumps(position)]
        options = {json.dumps(option) for option in Sum(FORK, LADDER).options(position)}
        assert set(marked(part, "option")[0]) == options
        assert set(marked(part, "witness")[1]) == {(json.dumps(position), key) for key in options}
        down, along = len(FORK.options(g)), len(LADDER.options(h))
        assert view["banner"] == (
            f"({g}, {h}): G stands at {g}, H at {h}. Moves: {down} in G (down its column), "
            f"{along} in H (along its row)."
        )
    tell(explorer.panel, "choose", key=json.dumps(position))
    assert lights(explorer) == [[], []]
    assert not any(p["mark"] for p in graph_in(explorer.panel.view)["positions"])
    tell(explorer.editors[0], "delete", key='"c"')
    assert "any more" in tell(explorer.panel, "choose", key='["c", "y"]')["message"]
    assert lights(explorer) == [[], []]


@pytest.mark.parametrize("first", ["outcome", None])
def test_the_switch_acts_on_all_three_games(first):
    explorer = SumExplorer(FORK, LADDER, labels=first)
    true = [right(FORK), right(LADDER), right(explorer.sum)]
    for turn, kind in enumerate([first, None, "outcome"]):
        view = explorer.panel.view
        if turn:
            send = next(b["send"] for b in view["buttons"] if b["send"]["kind"] == kind)
            view = tell(explorer.panel, **send)
        seen = [labels(editor.view) for editor in explorer.editors] + [labels(view["parts"][0])]
        assert seen == (true if kind else [{}, {}, {}])
        assert [one["pressed"] for one in view["buttons"]] == [kind is None, kind is not None]
        if kind is None:
            assert view["banner"] == "Click a position of G + H to see its two components."
            assert not re.search(r"\bis [NP]\b", explorer.static()[0])
            view = tell(explorer.panel, "choose", key='["c", "y"]')
            assert not re.search(r"\bis [NP]\b", json.dumps(view))
            tell(explorer.editors[0], "add", at=[5, 5])
            assert labels(explorer.editors[0].view) == {}
            tell(explorer.editors[0], "undo")


# SumExplorer: too large


@within(10)
def test_a_sum_too_large_to_draw_says_how_large_and_recovers_after_a_removal():
    explorer = SumExplorer(chain(19), chain(19))  # 20 × 20 positions are as many as are drawn
    assert len(graph_in(explorer.panel.view)["positions"]) == 400
    explorer.editors[0].game = chain(20)
    view = explorer.panel.view
    for text in ("21 × 20 = 420", "799", "400", "2,000", "outcome(G + H)"):
        assert text in view["banner"]
    assert explorer.sum is None
    assert graph_in(explorer.panel.view)["positions"] == []
    assert view["banner"] in explorer.static()[0]
    assert tell(explorer.panel, "choose", key="[20, 19]")["refused"]
    assert lights(explorer) == [[], []]
    tell(explorer.editors[1], "delete", key="0")
    assert (explorer.panel.view["message"], explorer.panel.view["refused"]) == ("", False)
    assert len(graph_in(explorer.panel.view)["positions"]) == len(explorer.sum) == 21 * 19
    assert explorer.sum == explorer.G + explorer.H
    tell(explorer.panel, "choose", key=json.dumps(explorer.sum.start))
    assert all(lights(explorer))


def test_a_sum_of_too_many_moves_is_not_drawn_either():
    explorer = SumExplorer(explore(Nim(), 15), explore(Nim(), 15))
    assert "256 positions and 3,840 moves" in explorer.panel.view["banner"]
    assert explorer.sum is None
    explorer.editors[1].game = explore(Nim(), 7)
    assert len(explorer.sum) == 128


# DistinguisherHunt


def check_hunt(hunt, G, H):
    """Check all that a hunt says of X; return whether X tells G and H apart."""
    g, h = (outcome_of(Sum(hunt.X, game)) for game in (G, H))
    view = hunt.panel.view
    assert not view["refused"]
    assert hunt.tried[set_notation(hunt.X)] == (g, h)
    assert f"X = {set_notation(hunt.X)}: {g} and {h}" in view["log"]
    assert view["good"] == (g != h)
    assert view["banner"] == (
        "Found! X + G and X + H have different outcomes: X tells G and H apart." if g != h
        else f"X + G and X + H are both {g}: X does not tell G and H apart."
    )
    for name, game, label, part in zip("GH", (G, H), (g, h), view["parts"], strict=True):
        assert (part["title"], part["caption"][:10]) == (name, f"X + {name} is {label}")
        check_caption(part["caption"], name, hunt.X, game)
        assert labels(part) == right(game)
    return g != h


def check_caption(caption, name, X, game):
    """Check that a move named in a caption wins, and that one is named at N only."""
    found = re.fullmatch(rf"X \+ {name} is N: in (X|{name}), (.+) → (.+) wins", caption)
    assert bool(found) == caption.startswith(f"X + {name} is N")
    if found:
        where, before, after = found.groups()
        moved = X if where == "X" else game
        assert before == str(moved.start)
        named = [q for q in moved.options(moved.start) if str(q) == after]  # 1 and "1" look alike
        leads = [(q, game.start) if where == "X" else (X.start, q) for q in named]
        assert not all(next_player_wins(Sum(X, game), both) for both in leads)


@given(games(most=4), games(most=4), st.data())
@examples(40)
def test_what_a_hunt_says_is_right_after_each_edit(G, H, data):
    hunt = DistinguisherHunt(G, H)
    check_hunt(hunt, G, H)
    seen = {set_notation(hunt.X)}
    for _ in edited(data, [hunt.editor]):
        check_hunt(hunt, G, H)
        seen.add(set_notation(hunt.X))
    assert set(hunt.tried) == seen
    assert len(hunt.panel.view["log"]) == len(seen)


DIFFERENT = [(one, other) for one in SMALL_GAMES[:8] for other in SMALL_GAMES[:8]
             if slow_value(one, 0) != slow_value(other, 0)]


@every(("G", "H"), [*DIFFERENT, (FORK, LADDER), (FORK, POINT)])
@every("of", [0, 1])
def test_a_copy_of_G_or_H_tells_games_apart_that_are_not_equivalent(G, H, of):
    hunt = DistinguisherHunt(G, H)
    buttons = {one["text"]: one["send"] for one in hunt.panel.view["buttons"]}
    assert list(buttons) == ["X := one position", "X := a copy of G", "X := a copy of H"]
    tell(hunt.panel, **buttons[f"X := a copy of {'GH'[of]}"])
    assert hunt.X == (G, H)[of]
    assert check_hunt(hunt, G, H)
    tell(hunt.panel, **buttons["X := one position"])
    assert hunt.X == GameGraph({"x": []})
    check_hunt(hunt, G, H)


def test_what_was_tried_is_kept_once_each_in_order():
    hunt = DistinguisherHunt(FORK, LADDER)
    for of in (0, None, 1, 0, None):
        tell(hunt.panel, "copy", of=of)
    assert list(hunt.tried) == ["*0", set_notation(FORK), "*2"]
    assert [line.split(":")[0] for line in hunt.panel.view["log"]] == [
        f"X = {text}" for text in hunt.tried
    ]
    hunt.tried.clear()
    assert len(hunt.tried) == 3
    tell(hunt.editor, "undo")
    assert hunt.X == FORK


def test_clicking_G_or_H_changes_nothing_and_says_so():
    hunt = DistinguisherHunt(FORK, LADDER)
    before = hunt.panel.view
    view = tell(hunt.panel, "choose", key='"a"', part=0)
    assert "stay as they are" in view["message"]
    assert view["parts"] == before["parts"]
    assert tell(hunt.editor, "add", at=[1, 1], source='"x"')["message"] == ""
    assert hunt.panel.view["message"] == ""


def test_an_X_too_long_to_write_down_is_judged_all_the_same_and_the_hunt_goes_on():
    G, H = chain(1), chain(2)
    hunt = DistinguisherHunt(G, H, POINT)
    hunt.editor.game = GameGraph({1: [0], **{n: [n - 1, n - 2] for n in range(2, 35)}}, 34)
    view = hunt.panel.view
    assert view["good"] and not view["refused"]
    assert [part["caption"][:10] for part in view["parts"]] == ["X + G is P", "X + H is N"]
    assert list(hunt.tried.items())[1:] == [("a game of 35 positions", ("P", "N"))]
    hunt.editor.game = LADDER
    assert not check_hunt(hunt, G, H)
    assert set(hunt.tried) == {"*0", "a game of 35 positions", "*2"}
