"""Heaps of stones as a picture: what is drawn, what is said, and what is too much."""

import base64
from itertools import pairwise, product
from xml.etree import ElementTree

import numpy as np
import pytest
from helpers import Tags, id_of, printed

from sg_core import GameError, LimitError
from sg_core.pictures.boards import STONE, in_words
from sg_core.pictures.heaps import draw_heaps
from sg_core.pictures.look import PAPER

SVG = "{http://www.w3.org/2000/svg}"
HEAPS = [(n,) for n in range(4)] + [*product(range(4), repeat=2)] + [(5, 0, 3), (1, 40, 12)]
BAGS = [None, 0, 1, 2, 12]
LETTER = 8  # pixels that a letter takes at most, at 14 pixels


def several(number, noun):
    """A number with its noun."""
    return f"{number} {noun}{'s' if number != 1 else ''}"


def said(heaps, bag):
    """What is said of heaps, as a sentence."""
    *most, last = map(str, heaps)
    one = f"A heap of {several(int(last), 'stone')}"
    many = f"Heaps of {', '.join(most)} and {last} stones" if most else one
    return f"{many}." if bag is None else f"{many}, and a bag of {several(bag, 'stone')}."


def check_drawn(text, heaps, bag=None):
    """Check that each heap has its stones and its number, with the bag beside them."""
    svg = ElementTree.fromstring(text)
    wide, high = float(svg.get("width")), float(svg.get("height"))
    paper, *shapes = svg
    assert (paper.tag, paper.get("fill")) == (f"{SVG}rect", PAPER)
    assert (float(paper.get("width")), float(paper.get("height"))) == (wide, high)
    stones = [one for one in shapes if one.get("fill") == STONE]
    grounds = [one for one in shapes if one.tag == f"{SVG}rect" and one not in stones]
    assert len(grounds) == len(heaps)
    texts = [one for one in shapes if one.tag == f"{SVG}text"]
    assert len(stones) + len(texts) + len(grounds) == len(shapes)
    assert len(stones) == sum(heaps)
    sizes = texts if bag is None else texts[:-1]
    assert [one.text for one in sizes] == [str(heap) for heap in heaps]
    middles = []
    for one in stones:
        x, y, right, down = (float(one.get(name)) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= wide - right
        assert 0 <= y <= high - down
        middles.append((x + right / 2, y + down / 2))
    is_high = max(heaps) + (bag or 0) > 16
    left, apart, layer = (-150, 105, 10) if is_high else (-60, 1, 1)
    for one, heap in zip(sizes, heaps, strict=True):
        x, y = float(one.get("x")), float(one.get("y"))
        mine = sorted(high for wide, high in middles if abs(wide - x) < apart)
        assert len(mine) == heap
        ups = sorted(set(mine))  # one on the other, or ten beside each other
        assert [mine.count(up) for up in ups[1:]] == [layer] * len(ups[1:])
        assert all(low - up == (26 if layer == 1 else 18) for up, low in pairwise(ups))
        assert not mine or 10 < y - mine[-1] < 40  # the number stands below
        assert x > left + 80
        left = x
    for one in texts:
        assert one.get("text-anchor") == "middle"
        half = LETTER * len(one.text) / 2
        assert half <= float(one.get("x")) <= wide - half
        assert float(one.get("y")) < high
    if bag is not None:
        assert texts[-1].text == f"bag: {bag}"
        assert float(texts[-1].get("x")) - LETTER * len(texts[-1].text) / 2 > left
        assert {one.get("y") for one in texts} == {texts[-1].get("y")}


@pytest.mark.parametrize("bag", BAGS)
def test_each_heap_is_drawn_stone_by_stone_with_its_number(bag):
    for heaps in HEAPS:
        picture = draw_heaps(heaps, bag)
        check_drawn(picture.svg(), heaps, bag)
        assert picture.alt == said(heaps, bag) == f"{in_words(heaps, bag)}."


def test_what_is_said_in_words():
    assert draw_heaps([1, 2, 2]).alt == "Heaps of 1, 2 and 2 stones."
    assert draw_heaps([1]).alt == "A heap of 1 stone."
    assert draw_heaps([0]).alt == "A heap of 0 stones."
    assert draw_heaps([1, 1], bag=1).alt == "Heaps of 1 and 1 stones, and a bag of 1 stone."
    assert draw_heaps([3], bag=0).alt == "A heap of 3 stones, and a bag of 0 stones."


def test_a_picture_shows_itself_with_its_words():
    picture = draw_heaps((2, 1), bag=3)
    bundle = picture._repr_mimebundle_()
    assert bundle["text/plain"] == "Heaps of 2 and 1 stones, and a bag of 3 stones."
    ((tag, attributes),) = Tags(bundle["text/html"]).tags
    assert (tag, attributes["alt"]) == ("img", bundle["text/plain"])
    check_drawn(base64.b64decode(attributes["src"].split("base64,")[1]).decode(), (2, 1), 3)


@pytest.mark.parametrize(
    "heaps",
    [(1, 2), [1, 2], iter([1, 2]), range(1, 3), (n for n in (1, 2)),
     np.array([1, 2]), [np.int64(1), np.uint8(2)]],
    ids=lambda heaps: type(heaps).__name__,
)
def test_any_collection_of_numbers_will_do(heaps):
    assert draw_heaps(heaps, bag=np.int64(3)).alt == said((1, 2), 3)


def test_as_much_as_may_be_is_drawn():
    for heaps, bag in (((40,) * 12, None), ((0,) * 12, 10**6), ((40,), 41)):
        check_drawn(draw_heaps(heaps, bag).svg(), heaps, bag)


@pytest.mark.parametrize(
    ("heaps", "bag", "says"),
    [
        ([41], None, ["a heap of 41 stones", "up to 40", "nim_sum"]),
        ([1, 10**30, 2], None, [f"a heap of {10**30} stones", "up to 40", "any size"]),
        ([10**5000], None, ["stones", "up to 40"]),
        ([1] * 13, None, ["13 heaps", "at most 12"]),
        (range(1000), None, ["a heap of 999 stones"]),
        ([0] * 1000, None, ["1000 heaps", "at most 12"]),
        ([1], 10**6 + 1, ["a bag of 1000001 stones", "at most 1,000,000"]),
        ([1], 10**30, [f"a bag of {10**30} stones", "at most 1,000,000"]),
        ([1], 10**5000, ["a bag", "at most 1,000,000"]),
    ],
    ids=lambda value: str(type(value)),
)
def test_what_is_too_much_says_how_much_it_is_and_how_much_may_be(heaps, bag, says):
    with pytest.raises(LimitError) as problem:
        draw_heaps(heaps, bag)
    assert all(text in str(problem.value) for text in says)
    assert len(str(problem.value)) < 300


@pytest.mark.parametrize(
    ("heaps", "says"),
    [
        ([], "no heap to draw"), ((), "no heap to draw"), (iter([]), "no heap to draw"),
        ([-1], "not -1"), ([1, -(10**30)], "a heap must be"), ([1.5], "not 1.5"),
        ([2.0], "not 2.0"), ([True], "not True"), ([1, False], "not False"), ([None], "not None"),
        (["3"], "not '3'"), ("12", "not '12'"), ([[1, 2]], r"not \[1, 2\]"),
        ([float("nan")], "not nan"), ([float("inf")], "not inf"), ([np.float64(2)], "a heap must"),
        (3, "not 3"), (None, "not None"), (2.5, "not 2.5"),
    ],
    ids=id_of,
)  # fmt: skip
def test_what_is_no_heap_is_refused(heaps, says):
    with pytest.raises(GameError, match=says) as problem:
        draw_heaps(heaps)
    assert not isinstance(problem.value, LimitError)


@pytest.mark.parametrize("bag", [-1, 1.5, 2.0, True, False, "3", [], (1,), -(10**30)], ids=str)
def test_what_is_no_bag_is_refused(bag):
    with pytest.raises(GameError, match="the bag must be one of 0, 1, 2"):
        draw_heaps([1, 2], bag)


@pytest.mark.nightly
def test_a_picture_is_the_same_in_another_process():
    code = "from sg_core.pictures import draw_heaps\nprint(draw_heaps({3, 1, 2}, 4).html())"
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2)


def test_the_oracle_notices_a_stone_too_many_or_in_the_wrong_place():
    """The test of the test."""
    right = draw_heaps((2, 1), 3).svg()
    others = [((1, 2), 3), ((2, 1), None), ((2, 1), 4), ((3, 1), 3)]
    wrong = [
        *(draw_heaps(*other).svg() for other in others),
        right.replace(" x='10' ", " x='11' ", 1), right.replace(">2<", ">1<"),
        right.replace("middle", "start", 1), right.replace(PAPER, "#000"),
        right.replace(STONE, "#F0E442"),
    ]  # fmt: skip
    assert right not in wrong
    check_drawn(right, (2, 1), 3)
    for text in wrong:
        with pytest.raises((AssertionError, ValueError)):
            check_drawn(text, (2, 1), 3)
