"""How the pages of the site are made from notebooks, without building it."""

import sys
from pathlib import Path

from helpers import every

sys.path.append(str(Path(__file__).parents[1] / "browser"))
from pages import HEADING, heading

NUMBER, MINUTES = '<span class="number">3</span> ', " <small>5 min</small>"


@every(
    ("said", "shown"),
    [
        ("3 · Two heaps (5 min)", f"{NUMBER}Two heaps{MINUTES}"),
        ("3 · Two heaps", f"{NUMBER}Two heaps"),
        ("Two heaps (5 min)", f"Two heaps{MINUTES}"),
        ("Two heaps", "Two heaps"),
    ],
)
def test_a_heading_shows_the_number_and_the_minutes_that_it_has(said, shown):
    begin = '<h2 id="two">'
    assert HEADING.sub(heading, f"{begin}{said}</h2>") == f"{begin}{shown}</h2>"
