"""Heaps of stones as a picture: what is drawn, and what is said."""

from itertools import pairwise, product

import pytest
from helpers import elements

from sg_course.pictures.boards import Heaps, board_svg, heaps_in_words
from sg_course.pictures.look import PAPER
from sg_course.pictures.shapes import STONE

HEAPS = [(n,) for n in range(4)] + [*product(range(4), repeat=2)] + [(5, 0, 3), (1, 40, 12)]
BAGS = [None, 0, 1, 2, 12]
LETTER = 8  # pixels that a letter takes at most, at 14 pixels


def check_drawn(svg, heaps, bag=None):
    """Check that each heap has its stones and its number, with the bag beside them."""
    picture, paper, *shapes = elements(svg)
    wide, high = float(picture.get("width")), float(picture.get("height"))
    assert [paper.get(name) for name in ("width", "height", "fill")] == [
        *(picture.get(name) for name in ("width", "height")), PAPER]
    texts = [one for one in shapes if one.text]
    stones = [one for one in shapes if one.get("fill") == STONE]
    assert len(stones) == sum(heaps)
    assert len(shapes) == len(stones) + len(texts) + len(heaps)  # each heap has its ground
    assert [one.text for one in texts] == [*map(str, heaps), *([f"bag: {bag}"] if bag is not None
                                                              else [])]
    middles = []
    for one in stones:
        x, y, right, down = (float(one.get(name)) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= wide - right and 0 <= y <= high - down
        middles.append((x + right / 2, y + down / 2))
    places = [(float(one.get("x")), float(one.get("y"))) for one in texts]
    assert {one.get("text-anchor") for one in texts} == {"middle"}
    assert len({y for _, y in places}) == 1
    apart, layer = (105, 10) if max(heaps) + (bag or 0) > 16 else (1, 1)
    for heap, (x, y) in zip(heaps, places):
        mine = sorted(high for wide, high in middles if abs(wide - x) < apart)
        assert len(mine) == heap
        ups = sorted(set(mine))  # one on the other, or ten beside each other
        assert [mine.count(up) for up in ups[1:]] == [layer] * len(ups[1:])
        assert all(low - up == (26 if layer == 1 else 18) for up, low in pairwise(ups))
        assert not mine or 10 < y - mine[-1] < 40  # the number stands below
    halves = [LETTER * len(one.text) / 2 for one in texts]
    sides = [(x - half, x + half) for (x, _), half in zip(places, halves)]
    assert all(right < left for (_, right), (left, _) in pairwise(sides))
    assert sides[0][0] >= 0 and sides[-1][1] <= wide and max(y for _, y in places) < high


@pytest.mark.parametrize("bag", BAGS)
def test_each_heap_is_drawn_stone_by_stone_with_its_number(bag):
    for heaps in [*HEAPS, (40,) * 12, (0,) * 12]:
        check_drawn(board_svg(Heaps(heaps, {} if bag is None else {"bag": bag})), heaps, bag)


def test_heaps_are_put_in_words():
    assert heaps_in_words((1,)) == "A heap of 1 stone"
    assert heaps_in_words((2,), 0) == "A heap of 2 stones, and a bag of 0 stones"
    assert heaps_in_words((3, 0, 1), 1) == "Heaps of 3, 0 and 1 stones, and a bag of 1 stone"
