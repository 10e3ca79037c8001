"""Games with pictures of their own: what a ruleset says of its picture, and what comes of it."""

import ast
import inspect
import json
import re
from itertools import combinations

import networkx as nx
import own_games
import pytest
from helpers import (
    LADDER,
    Tags,
    clicked,
    elements,
    every,
    image_in,
    picture_of,
    shapes,
    tell,
    within,
)
from own_games import Cram, Queens, Square, TakeOneOrTwo, Turning, TurningTurtles

from sg_core import GameError, Sum, rulesets, winning_moves
from sg_core.errors import LimitError
from sg_core.rulesets import (
    Chomp,
    Hackenbush,
    Kayles,
    LaskersNim,
    MockTurtles,
    Nim,
    NimWithAdding,
    WythoffsQueen,
)
from sg_core.words import spelled
from sg_course.exercises import NimSequence
from sg_course.pictures import boards, draw_board, draw_cells
from sg_course.pictures.boards import board_svg
from sg_course.pictures.by_word import look_of
from sg_course.pictures.look import MARK
from sg_course.pictures.shapes import SHAPE_LOOKS
from sg_course.widgets import PlayGame

GAMES = {  # the rules, and where play begins
    "Cram": (Cram(3, 3), None),
    "Turning Turtles": (TurningTurtles(5), frozenset({2, 4, 5})),
    "Mock Turtles": (MockTurtles(5), frozenset({1, 3, 4})),
    "Chomp": (Chomp(), (3, 3, 2)),
    "queen": (WythoffsQueen(), (3, 5)),
    "one or two": (TakeOneOrTwo(), 5),
    "Lasker's nim": (LaskersNim(), (2, 3)),
    "Treblecross": (rulesets.Treblecross(7), None),
    "Euclid": (rulesets.Euclid(), (5, 17)),
    "Cram of the gallery": (rulesets.Cram(3, 3), None),
}
each_game = every("name", GAMES)


def played(name, **wishes):
    """A round of one of these games."""
    return PlayGame(*GAMES[name], **{"seed": 0, **wishes})


def board(play, part=0):
    """The shapes that have a name, by this name."""
    return {shape["spoken"]: shape for shape in shapes(play.view["parts"][part]).values()}


def click(play, told, part=0):
    """Click the shape of a name; return the view that comes back."""
    (to,) = (i for i, one in shapes(play.view["parts"][part]).items() if one["spoken"] == told)
    return tell(play, "move", part=part, to=to, at=play.at)


def cell(x, y):
    """The name of a free cell."""
    return f"column {x}, row {y}"


def chosen(play):
    """The names of what was clicked since the last move."""
    return [told for told, shape in board(play).items() if shape["chosen"]]


def can(play):
    """The names of what can be clicked."""
    return [told for told, shape in board(play).items() if shape["touches"] is not None]


def ends(play):
    """The names of what makes a move when it is clicked now."""
    return [told for told, shape in board(play).items() if shape["move"] is not None]


# Every game that says how it looks can be played


@each_game
def test_nothing_of_a_position_is_sent_to_the_browser_but_what_is_seen(name):
    play = played(name)
    assert "frozenset" not in json.dumps(play.view["parts"])
    (part,) = play.view["parts"]
    assert set(part) == {"title", "caption", "shapes", "way", "alt", "legend", "room"}
    for shape in part["shapes"]:
        assert shape["look"] in SHAPE_LOOKS and shape["item"] is None
        assert shape["move"] is None or shape["move"] < len(play.game.options(play.position))
        assert all(0 <= i < len(part["shapes"]) for i in shape["touches"] or ())


# Cram: sets of cells, two clicks


def test_a_domino_is_laid_by_two_clicks():
    play = PlayGame(Cram(4, 4), seed=0)
    assert len(can(play)) == 16
    for at, anew in (((4, 4), False), ((2, 2), True), ((2, 2), False)):  # not laid on one cell
        view = click(play, cell(*at))
        assert (chosen(play), view["log"], view["refused"]) == ([cell(*at)], [], anew)
    assert {*ends(play)} == {cell(1, 2), cell(3, 2), cell(2, 1), cell(2, 3)}
    names = list(board(play))
    touched = {names[i] for i in board(play)[cell(2, 3)]["touches"]}
    assert touched == {cell(2, 2), cell(2, 3)}
    tell(play, "drop")
    assert chosen(play) == []
    click(play, cell(2, 2))
    view = click(play, cell(2, 3))
    assert view["log"][0] == "You: lay a domino on (2, 2) and (2, 3)"
    assert len(play.record) == 3
    assert [one["look"] for one in board(play).values()].count("covered") == 4
    assert f"{cell(2, 2)}, covered" in board(play)


def test_wrong_clicks_say_why_and_lose_nothing():
    play = PlayGame(Cram(3, 2), frozenset({(1, 1), (2, 1), (3, 2)}))
    click(play, cell(1, 1))
    for told, why in (
        ("column 1, row 2, covered", "click two free cells, side by side"),
        (cell(3, 2), "click two free cells, side by side"),  # no free cell beside it
    ):
        view = click(play, told)
        assert (view["refused"], view["message"]) == (True, why)
        assert (chosen(play), len(play.record)) == ([cell(1, 1)], 1)
    click(play, cell(2, 1))
    assert play.over()
    assert click(play, cell(3, 2))["message"].startswith("this round is over")


# Coins: two clicks, or the same coin twice


def test_coins_are_turned():
    play = PlayGame(TurningTurtles(7), frozenset({2, 3, 6}), seed=0)
    names = ["coin 1, tail", "coin 2, head", "coin 3, head", "coin 4, tail", "coin 5, tail",
             "coin 6, head", "coin 7, tail"]  # fmt: skip
    assert list(board(play)) == names
    assert can(play) == names[:-1]
    assert click(play, names[6])["message"] == "this is not allowed here: coin 7, tail"
    click(play, names[0])
    assert ends(play) == ["coin 2, head", "coin 3, head", "coin 6, head"]
    click(play, names[0])  # a tail alone cannot be turned
    assert (chosen(play), len(play.record)) == ([names[0]], 1)
    assert click(play, names[5])["log"][0] == "You: turn 1 and 6"
    assert play.record[1] == {1, 2, 3}


def test_coins_in_words_and_as_a_picture():
    shown = picture_of(TurningTurtles(3), frozenset({1}))
    assert shown.words() == "A row of coins from 1 to 3; heads are up at 1"
    assert picture_of(TurningTurtles(3), frozenset()).words().endswith("heads are up at none")
    svg = board_svg(shown)
    assert [one.text for one in elements(svg, "text")] == ["H", "1", "T", "2", "T", "3"]
    boxes = [
        [float(c.get(name)) for name in ("x", "y", "width", "height")]
        for c in elements(svg, "rect")[1:]
    ]
    middles = {(x + wide / 2, y + high / 2) for x, y, wide, high in boxes}
    for text in elements(svg, "text")[::2]:  # letters stand on a line 5 pixels below their middle
        assert (float(text.get("x")), float(text.get("y")) - 5) in middles


def dominoes(play):
    """The dominoes that are drawn, each by its middle and whether it lies across."""
    drawn = play.view["parts"][0]["shapes"]
    return {(*one["at"], one["size"] == (84, 40)) for one in drawn if one["look"] == "domino"}


def test_dominoes_lie_as_they_were_laid_and_elsewhere_in_a_way_in_which_they_may_lie():
    square = frozenset({(1, 1), (2, 1), (1, 2), (2, 2)})
    for laid, middles in (
        (((1, 1), (2, 1)), {(66, -44, True), (66, -88, True)}),
        (((1, 1), (1, 2)), {(44, -66, False), (88, -66, False)}),
    ):
        play = PlayGame(rulesets.Cram(2, 2), seed=0)
        for at in laid:
            click(play, cell(*at))
        assert dominoes(play) == middles
    free = rulesets.Cram(2, 3).start - square
    assert board_svg(picture_of(rulesets.Cram(2, 3), free)).count("rx='3' fill='#94a3b8'") == 4 + 2
    assert picture_of(rulesets.Cram(2, 2), frozenset()).pieces() is not None
    assert not [*picture_of(Cram(2, 2), frozenset()).pieces()]  # covered cells of other rules


def test_squares_are_cut_off_a_rectangle_as_far_as_one_clicks():
    play = PlayGame(rulesets.Euclid(), (5, 17), seed=0)
    names = [one["spoken"] for one in play.view["parts"][0]["shapes"]]
    (two,) = (name for name in names if name.startswith("cut off 2 squares of side 5"))
    taken = {names[i] for i in board(play)[two]["touches"]}
    assert {name[:9] for name in taken} == {"cut off 1", "cut off 2"}
    assert click(play, two)["log"][0] == "You: cut off 2 squares of side 5, leaving 5 by 7"
    assert not picture_of(rulesets.Euclid(), (172, 36)).can_be_shown()
    whole = [one.item for one in picture_of(rulesets.Euclid(), (6, 3)).shapes()]
    assert whole.count(None) == 3 and (0, 3) in whole  # the last square stays


# One click: Chomp and the queen


def test_what_a_bite_takes_is_what_it_touches():
    play = PlayGame(Chomp(), (3, 3), seed=0)
    names = list(board(play))
    taken = {names[i] for i in board(play)[cell(2, 1)]["touches"]}
    assert taken == {cell(2, 1), cell(3, 1), cell(2, 2), cell(3, 2)}
    assert board(play)["column 1, row 1, ☠"]["touches"] is None
    words = picture_of(Chomp(), (3, 3)).words()
    assert words == "A board of 6 cells in 2 rows and 3 columns; ☠: (1, 1)"
    assert click(play, cell(2, 1))["log"][0] == "You: bite (2, 1)"


def test_a_queen_is_moved_by_clicking_where_she_goes():
    play = PlayGame(WythoffsQueen(), (2, 1), seed=0)
    assert sorted(can(play)) == [cell(*at) for at in [(0, 1), (1, 0), (1, 1), (2, 0)]]
    assert click(play, cell(1, 0))["log"][0] == "You: go to (1, 0)"


@every(
    ("rules", "position", "looks"),
    [
        (WythoffsQueen(2), (0, 0), ["light", "dark", "dark", "light"]),  # row by row from above
        (Chomp(), (2,), ["chocolate", "chocolate"]),
        (Cram(2, 1), frozenset({(1, 1)}), ["cell", "covered"]),
    ],
)
def test_cells_look_like_the_board_that_they_are_of(rules, position, looks):
    shapes = picture_of(rules, position).shapes()
    assert [shape.look for shape in shapes if shape.item is not None] == looks


# What is asked of a ruleset


def lines_of_picture(rules):
    """The lines of code in which a ruleset says how it looks, and how one plays on its picture."""
    tree = ast.parse(inspect.getsource(rules))
    methods = [node for node in tree.body[0].body if isinstance(node, ast.FunctionDef)]
    own = [node for node in methods if node.name in ("picture", "clicks", "why_not", "in_words")]
    return sum(len(ast.unparse(node).splitlines()) for node in own)


@every("rules", [TakeOneOrTwo, Cram, TurningTurtles])
def test_a_game_with_a_picture_of_a_known_kind_costs_its_rules_and_10_lines_at_most(rules):
    assert lines_of_picture(rules) <= 10
    source = inspect.getsource(own_games)
    assert "sg_course.pictures" not in source and "sg_course.widgets" not in source


class Says:
    """Rules that say of their picture what they are given."""

    def __init__(self, picture, clicks=lambda position: {}):
        self.picture, self.clicks = lambda position: picture, clicks

    def options(self, position):
        return [position - 1] if position else []


NO_PICTURES = [None, "heaps", (), ("heaps", (1,)), ["heaps", (1,), {}], (1, (1,), {})]
NO_PICTURES += [("Heaps", (1,), {}), ([], (1,), {}), ("heaps", (1,), {}, {})]


@every("picture", NO_PICTURES)
def test_what_is_no_picture_is_refused(picture):
    with pytest.raises(GameError, match=r"picture\(position\) gives \(kind, items, marks\), such"):
        PlayGame(Says(picture), 3)


def test_what_is_too_large_to_be_shown_is_refused():
    many = range(201)
    for picture in (("coins", many, {}), ("cells", [(x, 0) for x in many], {})):
        with pytest.raises(GameError, match="at most 200 things can be shown, not 3; play with"):
            PlayGame(Says(picture), 3)
    most = r"a board of at most 14 by 14 can be shown, up to the cell \(13, 13\), not \(14, 0\)"
    with pytest.raises(GameError, match=most):
        PlayGame(WythoffsQueen(), (14, 0))
    assert PlayGame(WythoffsQueen(), (13, 13)).position == (13, 13)


def test_a_picture_that_cannot_show_a_piece_is_refused():
    assert "♛" in board_svg(picture_of(WythoffsQueen(24), (19, 5)))
    for cell in ((20, 5), (5, 23)):
        with pytest.raises(LimitError, match=re.escape(f"too small to show {cell}")):
            board_svg(picture_of(WythoffsQueen(24), cell))
    with pytest.raises(LimitError, match="too small to show"):
        board_svg(picture_of(Says(("cells", [(1, 1)], {"x": [(1, 2)]})), 3))


def test_a_kind_graph_is_a_graph_and_rules_without_clicks_too():
    for rules in (Says(("graph", (), {})), lambda n: [n - 1] if n else []):
        assert "positions" in PlayGame(rules, 3).view["parts"][0]


def test_what_rules_say_of_themselves_is_a_text():
    class Told(rulesets.Nim):
        def how(self):
            return "Take one."

        words = how

    with pytest.raises(GameError, match="how is a text, not"):
        PlayGame(Told(), 3)
    with pytest.raises(GameError, match="words is a text, not"):
        NimSequence(Told(), 3)


@pytest.mark.parametrize(
    ("clicks", "why_not", "says"),
    [
        ({}, lambda position, clicks: 1 / 0, "that did not work (ZeroDivisionError"),
        ({(1,): 3}, None, "this is not allowed here: coin 1, tail"),
        ({(): 2, (3,): 2}, lambda position, clicks: None, "this is not allowed here"),
        ({}, lambda position, clicks: "<b>no</b>", "<b>no</b>"),
    ],
    ids=range(4),
)
def test_rules_that_do_not_list_a_click_may_say_why_and_the_round_goes_on(clicks, why_not, says):
    rules = Says(("coins", (1, 2), {}), lambda position: {(2,): position - 1} | clicks)
    if why_not:
        rules.why_not = why_not
    play = PlayGame(rules, 3)
    assert "coin 1, tail" not in can(play)
    view = click(play, "coin 1, tail")
    assert view["refused"] and says in view["message"]
    assert play.record == [3]
    view = click(play, "coin 2, tail")
    assert not view["refused"]
    assert view["log"] == ["You: turn nothing", "Machine: turn nothing"]


def test_rules_whose_list_of_clicks_fails_later_say_so_and_a_new_round_can_be_played():
    rules = Says(("coins", (1, 2), {}), lambda n: {(1,): n - 1} if n > 3 else 1 / 0)
    play = PlayGame(rules, 5)
    view = click(play, "coin 1, tail")
    assert view["refused"] and "that did not work (ZeroDivisionError" in view["message"]
    view = tell(play, "new")
    assert (view["refused"], play.record, can(play)) == (False, [5], ["coin 1, tail"])


@pytest.mark.parametrize("clicks", [None, [1], {1: 2}, {"1": 2}], ids=str)
def test_what_is_no_list_of_clicks_is_refused(clicks):
    with pytest.raises(GameError, match=r"clicks\(position\) gives a dict from what is clicked"):
        PlayGame(Says(("coins", (1, 2), {}), lambda position: clicks), 3)


def test_any_thing_can_be_an_item_and_names_stay_text():
    names = (frozenset({1}), "<img src=x>", ("a", "b"), "&amp;")
    coins = ("coins", names, {"head": names[:1]})
    play = PlayGame(Says(coins, lambda position: {(name,): position - 1 for name in names}), 3)
    assert list(board(play)) == [
        "coin {1}, head", "coin <img src=x>, tail", "coin (a, b), tail", "coin &amp;, tail",
    ]  # fmt: skip
    _, html = play.static()
    assert {tag for tag, _ in Tags(html).tags} == {"b", "img", "p"}
    assert "<img" not in image_in(html)
    assert len(click(play, "coin (a, b), tail")["log"]) == 2


def test_what_to_click_is_said_once_for_every_look_that_there_is_or_by_the_rules():
    assert PlayGame(rulesets.Cram(2, 2)).view["how"] == "Click both cells of a domino."
    boards = Sum(Cram(2, 1), TurningTurtles(2))
    assert PlayGame(boards, (Cram(2, 1).start, frozenset({1}))).view["how"] == (
        "Click what the move changes, one after the other."
    )
    both = PlayGame(Sum(NimWithAdding(), LADDER), (((2,), 1), "x")).view["how"]
    assert both == (
        "Click a stone: it goes, and all above it. Click an outline: stones from the bag are "
        "added, up to there. Click where the token should go (dashed rings)."
    )


def test_hints_by_nim_sums_ask_the_rules_which_numbers_count():
    play = PlayGame(rulesets.StaircaseNim(), (2, 3, 1), hints="nim-sum", seed=0)
    assert tell(play, "hint")["message"].startswith("2 ⊕ 1 = 3, not 0. This is an N-position")
    said = tell(play, "hint")["message"]
    assert said.startswith("2 ⊕ 1 = 3, top bit 2: lower 2 to 1. A winning move: ")


def test_a_view_of_many_things_does_not_take_long():
    large = [(LaskersNim(), 16), (Kayles(), (8, 8)), (Nim(), (16, 16)), (Cram(4, 4), None)]
    for game in large:
        play = PlayGame(*game)
        with within(0.2 * 10, "ten views"):
            for _ in range(10):
                play.show()


# Shapes


@every("rules", [
    (Nim(), (3, 0, 16)), (NimWithAdding(), ((2, 0), 3)), (Kayles(), (5, 7)), (LaskersNim(), (5, 7)),
    (Cram(4, 3), Cram(4, 3).start), (TurningTurtles(9), frozenset({9})), (WythoffsQueen(), (7, 7)),
])  # fmt: skip
def test_no_shape_lies_upon_another_and_each_has_a_name_of_its_own(rules):
    shown = [shape for shape in picture_of(*rules).shapes() if shape.item is not None]
    for names in ({shape.spoken for shape in shown}, {shape.item for shape in shown}):
        assert len(names) == len(shown)
    boxes = [shape.rect() for shape in picture_of(*rules).shapes() if shape.look != "note"]
    for one, other in combinations(boxes, 2):
        assert any(
            first[side] + first[length] <= second[side]
            for side, length in (("x", "width"), ("y", "height"))
            for first, second in ((one, other), (other, one))
        )


def test_a_heap_is_told_with_its_number_and_its_stones():
    drawn = [*picture_of(Nim(), (3, 1)).shapes()]
    told = [shape.group for shape in drawn if shape.look == "ground"]
    assert told == ["heap 1: 3 stones", "heap 2: 1 stone"]
    stones = [shape.spoken for shape in drawn if shape.look == "stone"]
    assert "take 2 from heap 1, leaving 1" in stones and len({*stones}) == 4


def test_what_is_put_on_cells_is_named():
    rules, two = Queens(), frozenset({(1, 1), (2, 3)})
    none, both = picture_of(rules, frozenset()), picture_of(rules, two)
    assert none.in_words(both) == "put ● on (1, 1) and (2, 3)"
    assert both.in_words(none) == "empty (1, 1) and (2, 3)"
    rules.mark = "♛"
    assert picture_of(rules, frozenset()).in_words(picture_of(rules, two)).startswith("put ♛ on")


def test_a_word_gives_rules_of_a_readers_own_a_picture_and_clicks():
    queens = look_of(Queens())
    assert queens.picture(frozenset({(2, 2)}))[0] == "cells"
    assert clicked(queens, frozenset(), (2, 2)) == {(2, 2)}
    assert {*queens.picture(FAR)[1]} == {*Queens().board, *FAR}
    turning = look_of(Turning())
    assert clicked(turning, frozenset({3, 5}), 5) is None
    assert clicked(turning, frozenset({3, 5}), 5, 1) == {1, 3}
    assert clicked(turning, frozenset({3, 5}), 5, 5) == {3}
    assert clicked(look_of(Square()), 10, (0, 6)) == 6
    assert look_of(TakeOneOrTwo()).__class__ is TakeOneOrTwo and repr(queens)
    with pytest.raises(GameError, match=r"a picture of cells is for frozensets, not \(2, 2\)"):
        queens.picture((2, 2))


class Written:
    """Rules whose options are written out, on a board that a word names."""

    def __init__(self, picture, options, board=()):
        self.picture, self.options, self.board = picture, lambda p: options.get(p, []), board
        self.clicks = lambda position: {(1,): 1}

    def __repr__(self):
        return "Written()"


EMPTY, FULL, FAR = frozenset(), frozenset({(0, 0)}), frozenset({(5, 5)})
UNCLICKED = [
    ("heaps", {(3, 5): [(3, 4), (2, 4)]}, (3, 5), "(3, 5) to (2, 4)"),
    ("heaps", {(2,): [(1,), (1, 1)]}, (2,), "(2,) to (1, 1)"),
    ("heaps", {5: [2], 2: ["won"]}, 5, "2 to won"),
    ("cells", {EMPTY: [FULL, FAR]}, EMPTY, "{} to {(5, 5)}"),
    ("chequered", {EMPTY: [FULL, (0, 0)]}, EMPTY, "{} to (0, 0)"),
    ("coins", {frozenset({1}): [7]}, frozenset({1}), "{1} to 7"),
    (lambda n: ("coins", (1,), {}), {2: [1, 0]}, 2, "2 to 0"),
]


@every(("word", "options", "start", "move"), UNCLICKED)
def test_a_board_on_which_a_move_cannot_be_clicked_is_refused_and_played_as_a_list(
    word, options, start, move
):
    with pytest.raises(GameError, match=rf'move from {re.escape(move)}; write picture = "list"'):
        PlayGame(Written(word, options, [(0, 0)] if start == EMPTY else [1]), start)
    play = PlayGame(Written("list", options), start, seed=1)
    boxes = [one["spoken"] for one in play.view["parts"][0]["shapes"] if one["touches"]]
    assert boxes == [f"move to {spelled(option)}" for option in options[start]]
    click(play, boxes[0])
    assert play.record[1] == options[start][0]


def test_where_rules_name_no_clicks_one_clicks_what_a_move_changes():
    class Lights:
        """A move puts a light out, and may switch the one before it."""

        def options(self, lit):
            return [lit ^ {n, *more} for n in sorted(lit) for more in ((), (n - 1,)) if n > 1]

        def picture(self, lit):
            return "coins", (1, 2, 3), {"head": lit}

    class Pairs:
        """A move takes one from both heaps."""

        def options(self, heaps):
            return [(heaps[0] - 1, heaps[1] - 1)] if all(heaps) else []

        def picture(self, heaps):
            return "heaps", heaps, {}

    assert clicked(Pairs(), (2, 1), (0, 1)) is None
    assert clicked(Pairs(), (2, 1), (1, 0), (0, 1)) == (1, 0)
    play = PlayGame(Lights(), frozenset({3}))
    click(play, "coin 3, head")
    assert click(play, "coin 2, tail")["log"][0] == "You: turn 2 and 3"


def test_what_has_no_board_and_is_too_large_for_a_graph_is_played_as_a_list():
    def men_go_left(men):
        steps = enumerate(zip((0, *men), men))
        return [(*men[:i], x, *men[i + 1 :]) for i, (low, m) in steps for x in range(low + 1, m)]

    play = PlayGame(men_go_left, (1, 4, 6, 8, 9, 12, 14, 17), seed=1)
    assert len(play.game) == 3901
    while not play.over():
        tell(play, "hint")
        tell(play, "hint")
        (lit,) = [i for i, one in enumerate(play.view["parts"][0]["shapes"]) if one["lit"]]
        tell(play, "move", to=lit)
    assert "You win" in play.view["banner"]


def test_one_of_3000_options_is_found_by_typing_some_of_it():
    """Shown are the first of those that contain it; Enter plays the only one, or the same text."""

    class Words:
        picture = "list"

        def options(self, word):
            return [f"Word {i}" for i in range(3000)] if word == "start" else []

    play = PlayGame(Words(), "start", seed=1)

    def boxes():
        return [one["text"] for one in play.view["parts"][0]["shapes"]][1:]

    assert boxes() == [
        *(f"Word {i}" for i in range(24)),
        "and 2,976 more: type some of what is written",
    ]
    (field,) = play.view["fields"]
    assert (field["value"], field["spoken"]) == ("", "options that contain this: 3000 of 3000")
    assert play.view["parts"][0]["alt"] == "The position start, with 3000 options"
    view = tell(play, "type", text="ord 29", at=0)
    assert "111 options contain this" in view["message"] and view["fields"][0]["value"] == "ord 29"
    assert boxes() == [
        *(f"Word {i}" for i in (29, *range(290, 300), *range(2900, 2913))),
        "and 87 more: type some of what is written",
    ]
    tell(play, "narrow", text=" WORD 298")
    assert boxes() == [f"Word {i}" for i in (298, *range(2980, 2990))]
    tell(play, "move", to=2, at=0)  # what is shown second
    assert play.record[1] == "Word 2980"
    tell(play, "new")
    assert tell(play, "type", text="none", at=0)["message"].startswith("0 options")
    for text, option in ((" Word 29 ", "Word 29"), ("d 2999", "Word 2999")):
        tell(play, "new")
        tell(play, "type", text=text, at=0)
        assert play.record[1] == option
    assert play.view["fields"] == []


def test_a_word_that_is_no_picture_is_refused():
    rules = Square()
    rules.picture = "stones"
    with pytest.raises(GameError, match="called heaps, cells, chequered, coins, list or graph"):
        picture_of(rules, 3)


def test_a_board_is_drawn_and_a_game_without_one_says_so():
    assert draw_board(Nim(), (1, 2)).alt.startswith("A position of Nim(). Heaps of 1 and 2 stones")
    with pytest.raises(GameError, match="has no board; draw its graph"):
        draw_board(Graphed(), 1)
    with pytest.raises(GameError, match="too large to draw: at most 6 heaps"):
        draw_board(Nim(), (10**9,))


def test_what_is_marked_is_orange_and_told_and_notes_stand_beside():
    tree = ((), ((),))
    drawn = draw_board(Hackenbush(), tree, items=[(1, 0)], marked="cut", notes={(1,): 2})
    assert "Highlighted: (1, 0). Beside (1,) stands 2." in drawn.alt
    assert drawn.legend == ("Orange: cut",) and drawn.svg().count(f"fill='{MARK}'") == 1 + 1
    loops = draw_board(Hackenbush(dict.fromkeys("ab", (0, 0))), items=["a"]).svg()
    assert loops.count(f"stroke='{MARK}'") == 1
    *_, one, other = (float(x) for x in re.findall(r"x='([\d.]+)' y='[\d.]+' width='26'", loops))
    assert other - one == 40  # side by side on the ground
    with pytest.raises(GameError, match="5 is not shown, and cannot be marked"):
        draw_board(Hackenbush(), tree, items=[5])
    with pytest.raises(GameError, match="3 is not shown"):
        draw_board(Nim(), (3, 5), notes={3: "a heap has no place of its own"})


HOUSE = Hackenbush({"wall": (0, "a"), "roof": ("a", "b"), "pole": ("b", 0), "flag": ("b", "c")})


@pytest.mark.parametrize(
    ("rules", "position", "told"),
    [
        (HOUSE, HOUSE.start, ["wall, on the ground", "roof, on wall and pole"]),
        (HOUSE, HOUSE.start - {"wall"}, ["roof, on pole", "pole, on the ground; with it fall roof "
                                         "and flag", "flag, on pole"]),
        (Hackenbush(), (((),),), ["(0,), on the ground; with it falls (0, 0)", "(0, 0), on (0,)"]),
        (rulesets.NodeKayles(nx.path_graph(5)), frozenset({0, 1, 2, 4}),
         ["0, next to 1", "1, next to 0 and 2", "2, next to 1", "3, taken", "4, alone"]),
    ],
)  # fmt: skip
def test_edges_and_vertices_are_told_with_what_is_beside_them(rules, position, told):
    names = [shape.spoken for shape in picture_of(rules, position).shapes() if shape.spoken]
    assert [name.partition(" ")[2] for name in names][: len(told)] == told


@every(
    ("rules", "position", "said"),
    [
        (Nim(), (), "Heaps of 0 stones"),
        (rulesets.StaircaseNim(), (), "A staircase without steps"),
        (rulesets.TurningTurtles(0), frozenset(), "A row without coins"),
        (rulesets.Cram(), frozenset(), "A board of 0 cells"),
        (rulesets.Hackenbush(), (), "A picture of 0 edges"),
        (Kayles(), (), "No pin is left"),
    ],
)
def test_what_is_empty_has_a_picture_too(rules, position, said):
    assert said in draw_board(rules, position).alt


class Graphed:
    def options(self, n):
        return range(n)


def test_values_of_cells_stand_where_the_cells_are():
    drawing = draw_cells({(2, 5): 0, (3, 5): 12, (2, 6): 7}, "Corner")
    assert drawing.alt == ("Corner. Values of cells, row by row from below. Row 5: 0 12; row 6: 7.")
    at = {m[3]: (float(m[1]), float(m[2])) for m in TEXT_AT.finditer(drawing.svg())}
    assert at["0"][1] == at["12"][1] > at["7"][1] and at["0"][0] == at["7"][0] < at["12"][0]
    for wrong in ({}, {(1, 2, 3): 1}, {(1, 2): -1}, [1]):
        with pytest.raises(GameError):
            draw_cells(wrong)


TEXT_AT = re.compile(r"<text x='([\d.]+)' y='([\d.]+)'[^>]*>(\d+)</text>")


def test_hints_add_the_values_of_the_parts_into_which_a_board_falls():
    row_of_6, block = {(x, 1) for x in range(1, 7)}, {(x, y) for x in (8, 9, 10) for y in (1, 2)}
    play = PlayGame(rulesets.Cram(), frozenset(row_of_6 | block), hints="nim-sum")
    play.act({"do": "hint"})
    assert play.message.startswith("3 ⊕ 1 = 2, not 0.")
    play.act({"do": "hint"})
    assert "lower the value 3 to 1" in play.message and "lay a domino on " in play.message
    cells = re.findall(r"\(\d+, \d+\)", play.message)
    good = clicked(rulesets.Cram(), play.position, *map(ast.literal_eval, cells))
    assert good in winning_moves(rulesets.Cram(), play.position)


@pytest.mark.parametrize(
    ("rules", "before", "after", "words"),
    [
        (Cram(2, 1), Cram(2, 1).start, EMPTY, "lay a domino on (1, 1) and (2, 1)"),
        (TakeOneOrTwo(), 5, 3, "take 2, leaving 3"),
        (Sum(Nim(), Nim()), (1, 2), (1, 1), "(1, 2) → (1, 1)"),
    ],
)
def test_a_move_is_told_as_its_rules_say(rules, before, after, words):
    assert boards.Display(rules).say(before, after) == words


@every("rules largest", [
    (rulesets.StaircaseNim(), (3, 3, 3, 3, 2, 2, 2, 2)),
    (Nim(), (boards.MOST_IN_ROW,) * 6),
])  # fmt: skip
def test_a_board_with_too_many_columns_or_too_many_things_is_not_shown(rules, largest):
    """Each is a reason by itself."""
    assert picture_of(rules, largest).can_be_shown()
    assert not picture_of(rules, (1,) * (len(largest) + 1)).can_be_shown()
    assert not picture_of(rules, (sum(largest) + 1,)).can_be_shown()


@every("before after said", [
    ({"covered": set()}, {"covered": {(1, 1)}}, "fill (1, 1)"),
    ({"X": set()}, {"X": {(1, 1)}}, "put X on (1, 1)"),
    ({"X": {(1, 1)}}, {"X": {(2, 1)}}, "put X on (2, 1) and empty (1, 1)"),
])  # fmt: skip
def test_a_move_says_what_it_puts_on_cells_and_which_it_empties(before, after, said):
    here, there = (boards.Cells(((1, 1), (2, 1)), marks) for marks in (before, after))
    assert here.in_words(there) == said
