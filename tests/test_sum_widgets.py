"""`SumExplorer` and `DistinguisherHunt` without a browser: what is edited, and what follows."""

import base64
import json
import re
from xml.etree import ElementTree

import pytest
from helpers import (
    SMALL_GAMES,
    Tags,
    chain,
    examples,
    games,
    labels,
    marked,
    next_player_wins,
    plays,
    printed,
    slow_value,
    tell,
    within,
)
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameError, GameGraph, LimitError, Sum, explore, outcomes, set_notation
from sg_core.rulesets import Nim
from sg_core.samples import random_game
from sg_core.widgets import DistinguisherHunt, SumExplorer

FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["e"]})  # of value 1
LADDER = GameGraph({"x": ["y", "z"], "y": ["z"]})  # of value 2
POINT = GameGraph({"p": []})
HOSTILE = GameGraph({"<img onerror=1>": ["<b>"], "<b>": []})


def product(panel):
    """The grid that a panel shows."""
    (part,) = panel.view["parts"]
    return part


def right(game):
    """The labels of a game by key, by trying every line of play."""
    return {json.dumps(p): "N" if next_player_wins(game, p) else "P" for p in game}


def check_product(explorer):
    """Check that the sum and what is shown of it are those of the games as drawn."""
    whole = explorer.G + explorer.H
    shown = product(explorer.panel)
    assert explorer.sum == whole
    assert {p["key"] for p in shown["positions"]} == {json.dumps(p) for p in whole}
    assert labels(shown) == {json.dumps(p): str(label) for p, label in outcomes(whole).items()}
    moves = {(json.dumps(p), json.dumps(q)) for p, q in whole.moves}
    assert {(move["from"], move["to"]) for move in shown["moves"]} == moves
    (start,) = (p["key"] for p in shown["positions"] if p["start"])
    assert start == json.dumps((explorer.G.start, explorer.H.start))
    g, h, both = (
        "N" if next_player_wins(game, start) else "P"
        for game, start in ((explorer.G, explorer.G.start), (explorer.H, explorer.H.start),
                            (Sum(explorer.G, explorer.H), whole.start))
    )
    banner = explorer.panel.view["banner"]
    said = f"G is {g}, H is {h}, and G + H is {both}."
    assert banner.startswith(said)
    loose = [str(p) for game in (explorer.G, explorer.H) for p in game
             if not any(p in line for line in plays(game, game.start))]
    assert bool(loose) == (banner != said)
    named = loose if len(loose) <= 6 else [*loose[:5], f"{len(loose) - 5} more"]
    assert all(re.search(rf"\b{p}\b", banner.removeprefix(said)) for p in named)
    assert "400" not in explorer.panel.view["banner"]


def edit(data, editor):
    """Draw an edit of a small game, and make it."""
    keys = [json.dumps(p) for p in editor.game]
    one, other = data.draw(st.sampled_from(keys)), data.draw(st.sampled_from(keys))
    at = data.draw(st.tuples(*[st.integers(-6, 6)] * 2))
    edits = {
        "connect": {"source": one, "target": other},
        "disconnect": {"source": one, "target": other},
        "delete": {"key": one},
        "rename": {"key": one, "name": data.draw(st.sampled_from("mnopqrs1234"))},
        "start": {"key": one},
        "place": {"key": one, "at": at},
        "undo": {}, "redo": {}, "tidy": {},
        "text": {"text": data.draw(st.sampled_from(["a -> b, c\nb -> c", "q", "a -> a", "a b"]))},
        "preset": {"name": data.draw(st.sampled_from(["a heap of 3", "a fork"]))},
    }
    if len(keys) < 5:
        edits |= {"add": {"at": at, "source": one}}
        edits |= {"add to nothing": {"at": at}}
    do = data.draw(st.sampled_from(["connect", *edits]))
    tell(editor, do.split()[0], **edits[do])


# SumExplorer: the sum follows


@given(games(most=4), games(most=4), st.data())
@examples(40)
def test_after_each_edit_the_grid_is_that_of_the_sum(G, H, data):
    explorer = SumExplorer(G, H)
    check_product(explorer)
    for _ in range(8):
        edit(data, data.draw(st.sampled_from(explorer.editors)))
        check_product(explorer)


def test_without_games_there_are_two_to_begin_with():
    explorer = SumExplorer()
    assert (explorer.G, explorer.H) == (GameGraph({"a": ["b"]}), LADDER)
    check_product(explorer)
    assert explorer.panel.view["banner"] == "G is N, H is N, and G + H is N."


def test_the_grid_has_a_row_for_each_position_of_G_and_a_column_for_each_of_H():
    explorer = SumExplorer(FORK, LADDER)
    at = {tuple(json.loads(p["key"])): p["pos"] for p in product(explorer.panel)["positions"]}
    for g in FORK:
        assert len({at[g, h][1] for h in LADDER}) == 1
    for h in LADDER:
        assert len({at[g, h][0] for g in FORK}) == 1
    assert len({y for _, y in at.values()}) == len(FORK)
    assert len({x for x, _ in at.values()}) == len(LADDER)


def test_positions_out_of_reach_are_in_no_row_until_they_are_reached():
    explorer = SumExplorer(POINT, LADDER)
    new = tell(explorer.editors[0], "add", at=[1, 1])["focus"]
    assert len(explorer.G) == 2
    assert len(product(explorer.panel)["positions"]) == 3
    check_product(explorer)
    tell(explorer.editors[0], "connect", source='"p"', target=new)
    assert len(product(explorer.panel)["positions"]) == 6
    check_product(explorer)


def test_the_games_may_be_set_by_code_as_well():
    explorer = SumExplorer(POINT, POINT)
    explorer.editors[1].game = FORK
    assert explorer.H == FORK
    check_product(explorer)


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
        part = product(explorer.panel)
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
    assert not any(p["mark"] for p in product(explorer.panel)["positions"])
    check_product(explorer)


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize(
    "content",
    [{"do": "add", "at": [5, 5]}, {"do": "delete", "key": "end"}, {"do": "delete", "key": "lit"},
     {"do": "rename", "key": "lit", "name": "other"}, {"do": "start", "key": "lit"},
     {"do": "preset", "name": "a heap of 3"}],
    ids=str,
)
def test_an_edit_puts_the_light_out(number, content):
    explorer = SumExplorer(FORK, LADDER)
    keys = [{"lit": '"c"', "end": '"e"'}, {"lit": '"y"', "end": '"z"'}][number]
    tell(explorer.panel, "choose", key='["c", "y"]')
    assert lights(explorer) == [['"c"'], ['"y"']]
    explorer.editors[number].act({key: keys.get(value, value) if key == "key" else value
                                  for key, value in content.items()})
    assert not explorer.editors[number].view["refused"]
    assert lights(explorer) == [[], []]
    check_product(explorer)


def test_placing_a_position_leaves_the_light_on():
    explorer = SumExplorer(FORK, LADDER)
    tell(explorer.panel, "choose", key='["c", "y"]')
    tell(explorer.editors[0], "place", key='"a"', at=[4, 4])
    assert lights(explorer) == [['"c"'], ['"y"']]
    assert marked(product(explorer.panel), "here")[0] == ['["c", "y"]']


@pytest.mark.parametrize("key", ['["c", "q"]', '"c"', "", None, 5, ["c", "y"], '["c","y"]'])
def test_a_position_that_is_not_there_cannot_be_chosen(key):
    explorer = SumExplorer(FORK, LADDER)
    tell(explorer.panel, "choose", key='["b", "y"]')
    view = tell(explorer.panel, "choose", key=key)
    assert view["refused"]
    assert lights(explorer) == [['"b"'], ['"y"']]
    assert tell(explorer.panel, "choose", key='["c", "y"]')["message"] == ""
    assert lights(explorer) == [['"c"'], ['"y"']]


def test_a_position_of_an_earlier_sum_cannot_be_chosen():
    explorer = SumExplorer(FORK, LADDER)
    tell(explorer.editors[0], "delete", key='"c"')
    view = tell(explorer.panel, "choose", key='["c", "y"]')
    assert view["refused"]
    assert "any more" in view["message"]
    assert lights(explorer) == [[], []]


# SumExplorer: labels


def test_the_switch_acts_on_all_three_games():
    explorer = SumExplorer(FORK, LADDER)
    views = [*explorer.editors, explorer.panel]

    def seen():
        return [labels(one.view if one is not explorer.panel else product(one)) for one in views]

    true = [right(FORK), right(LADDER), right(explorer.sum)]
    assert seen() == true
    view = tell(explorer.panel, "labels", kind=None)
    assert seen() == [{}, {}, {}]
    assert [one["pressed"] for one in view["buttons"]] == [True, False]
    assert view["banner"] == "Click a position of G + H to see its two components."
    assert not re.search(r"\bis [NP]\b", explorer.static()[0])
    tell(explorer.editors[0], "add", at=[5, 5])
    assert seen() == [{}, {}, {}]
    explorer.editors[0].act({"do": "undo"})
    view = tell(explorer.panel, "labels", kind="outcome")
    assert seen() == true
    assert [one["pressed"] for one in view["buttons"]] == [False, True]


def test_labels_may_be_off_at_first():
    explorer = SumExplorer(FORK, LADDER, labels=None)
    assert labels(product(explorer.panel)) == labels(explorer.editors[0].view) == {}
    tell(explorer.panel, "choose", key='["c", "y"]')
    assert not re.search(r"\bis [NP]\b", json.dumps(explorer.panel.view))
    for button in explorer.panel.view["buttons"]:
        explorer.panel.act(button["send"])
        assert not explorer.panel.view["refused"]
    assert labels(product(explorer.panel)) == right(explorer.sum)


@pytest.mark.parametrize("kind", ["grundy", "", 5, True, ["outcome"], {}])
def test_other_labels_are_not_shown(kind):
    explorer = SumExplorer(FORK, LADDER)
    assert tell(explorer.panel, "labels", kind=kind)["refused"]
    assert labels(product(explorer.panel)) == right(explorer.sum)
    assert labels(explorer.editors[0].view) == right(FORK)


# SumExplorer: too large


def large():
    """An explorer of 20 × 20 positions, which is as many as are drawn, and one more of G."""
    explorer = SumExplorer(chain(19), chain(19))
    check = len(product(explorer.panel)["positions"])
    explorer.editors[0].game = chain(20)
    return explorer, check


@within(10)
def test_a_sum_too_large_to_draw_says_how_large_and_recovers_after_a_removal():
    explorer, before = large()
    assert before == 400
    view = explorer.panel.view
    assert all(text in view["banner"] for text in ("21 × 20 = 420", "799", "400", "2,000"))
    assert "outcome(G + H)" in view["banner"]
    assert explorer.sum is None
    assert product(explorer.panel)["positions"] == []
    assert view["banner"] in explorer.static()[0]
    tell(explorer.editors[0], "delete", key="0")
    assert (explorer.panel.view["message"], explorer.panel.view["refused"]) == ("", False)
    assert len(product(explorer.panel)["positions"]) == 400
    assert explorer.sum == explorer.G + explorer.H
    tell(explorer.panel, "choose", key=json.dumps(explorer.sum.start))
    assert all(lights(explorer))


def test_a_sum_of_too_many_moves_is_not_drawn_either():
    explorer = SumExplorer(explore(Nim(), 15), explore(Nim(), 15))
    assert "256 positions and 3,840 moves" in explorer.panel.view["banner"]
    assert explorer.sum is None
    explorer.editors[1].game = explore(Nim(), 7)
    assert len(explorer.sum) == 128


def test_while_it_is_too_large_nothing_can_be_chosen_and_the_games_can_be_edited():
    explorer, _ = large()
    assert tell(explorer.panel, "choose", key="[20, 19]")["refused"]
    assert lights(explorer) == [[], []]
    assert not tell(explorer.panel, "labels", kind=None)["refused"]
    assert labels(explorer.editors[0].view) == {}
    tell(explorer.editors[1], "delete", key="0")
    assert len(explorer.sum) == 21 * 19


def test_while_it_is_too_large_the_reason_stays():
    explorer, _ = large()
    tell(explorer.panel, "labels", kind=None)
    said = json.dumps(explorer.panel.view)
    assert "420" in said
    assert "420" in explorer.panel.static()[0]


@pytest.mark.parametrize(
    "make",
    [lambda: SumExplorer(chain(400), POINT), lambda: DistinguisherHunt(chain(400), POINT),
     lambda: DistinguisherHunt(POINT, POINT, chain(400))],
)
def test_a_game_too_large_to_edit_is_refused(make):
    with pytest.raises(LimitError, match=r"401 positions.*400"):
        make()


# What is saved, and bad input, for both


WIDGETS = {
    "explorer": lambda: SumExplorer(FORK, LADDER),
    "explorer, labels off": lambda: SumExplorer(FORK, LADDER, labels=None),
    "too large": lambda: large()[0],
    "hunt": lambda: DistinguisherHunt(FORK, LADDER),
    "hunt, labels off": lambda: DistinguisherHunt(FORK, FORK, LADDER, labels=None),
}
IMAGES = {"explorer": 3, "explorer, labels off": 3, "too large": 2, "hunt": 3,
          "hunt, labels off": 3}


def images(html):
    """The alternative texts of the images, whose SVG can be read; around them only p and div."""
    found = [(tag, attributes) for tag, attributes in Tags(html).tags if tag not in ("p", "div")]
    assert {tag for tag, _ in found} == {"img"}
    for _, attributes in found:
        assert set(attributes) == {"alt", "src", "style"}
        svg = ElementTree.fromstring(base64.b64decode(attributes["src"].split("base64,")[1]))
        tags = {element.tag.split("}")[1] for element in svg.iter()}
        assert not tags & {"script", "b", "img", "image", "foreignObject"}
    return [attributes["alt"] for _, attributes in found]


@pytest.mark.parametrize("name", WIDGETS)
def test_what_is_saved_is_a_text_and_a_picture_of_each_game(name):
    data, _ = WIDGETS[name]()._repr_mimebundle_()
    text, html = data["text/plain"], data["text/html"]
    assert (text, html) == WIDGETS[name]().static()
    assert "0x" not in text
    assert len(text) >= 100
    assert "application/vnd.jupyter.widget-view+json" in data
    alts = images(html)
    assert len(alts) == IMAGES[name]
    assert all(len(alt) >= 40 for alt in alts)
    assert all(alt in text for alt in alts)
    titles = ["X", "G", "H"] if "hunt" in name else ["G", "H", "G + H"]
    assert [alt.split(". A game")[0] for alt in alts] == titles[: IMAGES[name]]
    assert bool(re.search(r"\w is [NP]\b", "".join(alts))) == ("off" not in name)


@pytest.mark.nightly
def test_what_is_saved_is_the_same_in_another_process():
    code = """
from sg_core import GameGraph
from sg_core.widgets import DistinguisherHunt, SumExplorer
G, H = GameGraph({"a": {"bb", "c"}, "bb": {"c", "dd"}}), GameGraph({"x": {"y", "z"}})
for widget in (SumExplorer(G, H), DistinguisherHunt(G, H)):
    print(widget.static(), widget.panel.view)
"""
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2)


@pytest.mark.parametrize("make", [SumExplorer, DistinguisherHunt])
def test_hostile_names_stay_text(make):
    widget = make(HOSTILE, HOSTILE)
    alts = images(widget.static()[1])
    assert sum("<img onerror=1>" in alt for alt in alts) >= 2


@pytest.mark.parametrize("game", [5, "ab", Nim(), {"a": ["b"]}, GameGraph({1.5: []}), [POINT]],
                         ids=str)
def test_what_is_no_game_to_edit_or_to_show_is_refused(game):
    edited = [lambda: SumExplorer(game), lambda: SumExplorer(FORK, game)]
    edited += [lambda: DistinguisherHunt(FORK, FORK, game)]
    shown = [lambda: DistinguisherHunt(game, FORK), lambda: DistinguisherHunt(FORK, game)]
    for make in edited if isinstance(game, GameGraph) else [*edited, *shown]:
        with pytest.raises(GameError):
            make()


@pytest.mark.parametrize("kind", ["grundy", "", 5, True, ("outcome", "grundy")], ids=str)
def test_labels_of_other_kinds_are_refused_by_the_explorer(kind):
    with pytest.raises(GameError, match="'outcome' or None"):
        SumExplorer(FORK, LADDER, labels=kind)


@pytest.mark.parametrize("kind", [["outcome"], {}], ids=str)
def test_labels_that_are_a_list_are_refused_by_the_explorer(kind):
    with pytest.raises(GameError):
        SumExplorer(FORK, LADDER, labels=kind)


NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
    | st.sampled_from(['["c", "y"]', '["a", "x"]', "outcome", "choose", "labels", "copy"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
MESSAGES = NONSENSE | st.builds(
    lambda do, content: {**content, "do": do},
    st.sampled_from(["choose", "labels", "copy", "show", "follow", "light"]),
    st.dictionaries(st.sampled_from(["key", "kind", "of", "part", "self"]), NONSENSE, max_size=2),
)


SHARED = {}  # made once: a message leaves a widget as good as new


@pytest.mark.parametrize("name", WIDGETS)
@given(st.lists(MESSAGES, max_size=8))
@examples(40)
def test_no_message_silences_a_panel_or_changes_a_game(name, messages):
    widget = SHARED.setdefault(name, WIDGETS[name]())
    panel = widget.panel
    for content in messages:
        games_before, revision = (panel.games if "hunt" not in name else panel.game), panel.revision
        copied = isinstance(content, dict) and content.get("do") == "copy"
        panel._handle_custom_msg(content, [])
        json.dumps(panel.view, allow_nan=False)
        assert panel.revision > revision
        assert len(panel.view["message"]) < 400
        games_after = panel.games if "hunt" not in name else panel.game
        assert games_after is games_before or (copied and not panel.view["refused"])


# DistinguisherHunt


def true_outcome(X, G):
    """The outcome of X + G, by trying every line of play."""
    return "N" if next_player_wins(Sum(X, G), (X.start, G.start)) else "P"


def check_hunt(hunt, G, H):
    """Check all that a hunt says of X; return whether X tells G and H apart."""
    g, h = true_outcome(hunt.X, G), true_outcome(hunt.X, H)
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
    for _ in range(6):
        edit(data, hunt.editor)
        check_hunt(hunt, G, H)
        seen.add(set_notation(hunt.X))
    assert set(hunt.tried) == seen
    assert len(hunt.panel.view["log"]) == len(seen)


EQUIVALENT = {  # found by no X
    "itself": (FORK, FORK),
    "renamed": (LADDER, GameGraph({2: [1, 0], 1: [0]})),
    "nothing and two moves": (POINT, chain(2)),
    "nothing and two equal heaps": (POINT, explore(Nim(), (1, 1))),
    "heaps": (explore(Nim(), (1, 2)), explore(Nim(), 3)),
    "with a P-position added": (FORK, FORK + chain(2)),
}


@pytest.mark.parametrize("name", EQUIVALENT)
def test_no_X_tells_equivalent_games_apart(name):
    G, H = EQUIVALENT[name]
    assert slow_value(G, G.start) == slow_value(H, H.start)
    hunt = DistinguisherHunt(G, H)
    for X in [*SMALL_GAMES, *(random_game(6, seed) for seed in range(20)), G, H]:
        hunt.editor.game = X
        g, h = hunt.tried[set_notation(X)]
        assert g == h == true_outcome(X, G)
        assert not hunt.panel.view["good"]
        assert "does not tell" in hunt.panel.view["banner"]
    assert {label for pair in hunt.tried.values() for label in pair} == {"N", "P"}


DIFFERENT = [(one, other) for one in SMALL_GAMES[:8] for other in SMALL_GAMES[:8]
             if slow_value(one, 0) != slow_value(other, 0)]


@pytest.mark.parametrize(("G", "H"), [*DIFFERENT, (FORK, LADDER), (FORK, POINT)], ids=str)
@pytest.mark.parametrize("of", [0, 1])
def test_a_copy_of_G_or_H_tells_games_apart_that_are_not_equivalent(G, H, of):
    hunt = DistinguisherHunt(G, H)
    view = tell(hunt.panel, "copy", of=of)
    assert hunt.X == (G, H)[of]
    assert check_hunt(hunt, G, H)
    assert view["good"]
    tell(hunt.panel, "copy", of=None)
    assert hunt.X == GameGraph({"x": []})
    check_hunt(hunt, G, H)
    assert len(hunt.tried) == len({"*0", set_notation((G, H)[of])})


def test_the_buttons_send_what_they_say():
    hunt = DistinguisherHunt(FORK, LADDER)
    says = {"one position": GameGraph({"x": []}), "a copy of G": FORK, "a copy of H": LADDER}
    buttons = {one["text"]: one["send"] for one in hunt.panel.view["buttons"]}
    assert set(buttons) == {f"X := {text}" for text in says}
    for text, game in [*says.items(), *says.items()][:-1]:
        hunt.panel.act(buttons[f"X := {text}"])
        assert hunt.X == game
    tell(hunt.editor, "undo")
    assert hunt.X == GameGraph({"x": []})


def test_copies_may_be_left_out():
    hunt = DistinguisherHunt(FORK, LADDER, copies=False)
    assert hunt.panel.view["buttons"] == []
    assert tell(hunt.panel, "copy", of=0)["refused"]
    assert hunt.X == GameGraph({"x": []})


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


@pytest.mark.parametrize("of", ["G", 2, -1, [0], {}, "0", 10**30])
def test_there_are_no_other_copies(of):
    hunt = DistinguisherHunt(FORK, LADDER)
    tell(hunt.panel, "copy", of=0)
    view = tell(hunt.panel, "copy", of=of)
    assert view["refused"]
    assert hunt.X == FORK
    assert view["banner"].startswith("Found!")
    assert set(hunt.tried) == {"*0", set_notation(FORK)}


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


@pytest.mark.nightly
def test_large_games_are_judged_without_a_long_wait():
    hunt = DistinguisherHunt(chain(99), chain(100))
    with within(5):
        hunt.editor.game = explore(Nim(), 30)
    assert hunt.tried["*30"] == ("N", "N")


def test_labels_may_be_off_in_a_hunt():
    hunt = DistinguisherHunt(FORK, LADDER, labels=None)
    assert labels(hunt.editor.view) == {}
    assert all(labels(part) == {} for part in hunt.panel.view["parts"])
    assert hunt.panel.view["parts"][0]["caption"].startswith("X + G is N")
