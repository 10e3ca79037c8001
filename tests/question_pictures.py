"""Draw the pictures of questions, for systems that do not show the notebooks.

    python tests/question_pictures.py [--check]

A second run changes nothing.
"""

import argparse
import sys

from helpers import NOTEBOOKS

from sg_core import GameGraph
from sg_core.rulesets import Hackenbush, stalk
from sg_course.pictures import draw, draw_board

FOLDER = NOTEBOOKS / "images" / "questions"
HOUSE = [(0, "a"), (0, "b"), ("a", "b"), ("a", "c"), ("b", "c")]


def pictures():
    """Return {name of a file: picture}."""
    beside_heaps = {"s": "tu", "t": "vw", "u": "w", "v": "w"}
    return {
        "03-token.svg": draw(game(beside_heaps), labels=None),
        "09-trunk.svg": draw_board(Hackenbush(), (stalk(3) + stalk(2),)),
        "09-house.svg": draw_board(Hackenbush(dict(enumerate(HOUSE)))),
    }


def game(moves):
    """Return the game with these moves, the options of a position in one text."""
    return GameGraph({position: list(options) for position, options in moves.items()})


def main(arguments=None):
    """Draw all pictures; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="list what would change")
    check = parser.parse_args(arguments).check
    drawn = {FOLDER / name: picture.svg().encode() for name, picture in pictures().items()}
    changed = [p for p, svg in drawn.items() if not p.exists() or p.read_bytes() != svg]
    for path in changed:
        print(f"{path}: {'would change' if check else 'written'}")
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(drawn[path])
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
