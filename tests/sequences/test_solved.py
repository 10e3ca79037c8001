"""Tests of the command that proves the table of solved octal games anew."""

import json
import re

import pytest
from helpers import NIGHTLY, NOTEBOOKS, REFERENCE, needs_numba

from sg_core import GameError
from sg_core.rulesets import Octal
from sg_core.sequences import __main__ as command
from sg_core.sequences import solved
from sg_core.sequences.solved import PUBLISHED, Row, prove_all, values_to_prove
from sg_core.sequences.sparse import HeapValues

ROOT = NOTEBOOKS.parent
PUBLISHED_ROWS = {
    row["code"]: row
    for row in json.loads((REFERENCE / "solved_octal_games.json").read_text("utf-8"))["rows"]
}
SOON = ("0.055", "0.45")
QUICK = [code for code in PUBLISHED if values_to_prove(code) < 700_000]


def as_published(row):
    """Check a line against the published tables, and that its values are as many as needed."""
    told = PUBLISHED_ROWS[row.code]
    assert (row.period, row.preperiod) == (told["period"], told["preperiod"])
    assert row.rare == told["rare"] or told["rare"] is None
    assert row.largest == told["largest"] or told["largest"] is None
    assert row.values == 2 * row.preperiod + 2 * row.period + len(row.code.rstrip("0")) - 2


def test_the_table_has_all_solved_games_but_one():
    assert list(PUBLISHED) == list(PUBLISHED_ROWS)
    assert all(
        pair == (PUBLISHED_ROWS[code]["period"], PUBLISHED_ROWS[code]["preperiod"])
        for code, pair in PUBLISHED.items()
    )


@needs_numba
@pytest.mark.nightly
def test_games_of_less_than_a_million_values_are_proved_as_published(capsys):
    rows = prove_all(QUICK)
    assert [row.code for row in rows] == QUICK and len(QUICK) == 9
    for row in rows:
        as_published(row)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:10]] == QUICK
    assert re.split(r" {2,}", lines[0].strip()) == list(solved.HEADS)
    assert lines[8].split()[:6] == ["0.16", "149,459", "105,351", "53", "23", "509,622"]
    assert len({len(line) for line in lines[:10]}) == 1


@pytest.mark.skipif(not NIGHTLY, reason="takes minutes; SG_NIGHTLY=1 runs it")
@needs_numba
def test_all_games_are_proved_as_published():
    for row in prove_all():
        as_published(row)


def test_the_command_prints_the_lines_and_nothing_odd(capsys):
    assert command.main(["solved", *SOON]) == 0
    told, aside = capsys.readouterr()
    _, second, first, together = told.splitlines()
    assert first.split()[:6] == ["0.45", "20", "498", "11", "8", "1,038"]
    assert second.split()[:6] == ["0.055", "148", "259", "6", "8", "817"]
    assert re.fullmatch(r"together \d+\.\d seconds", together)
    bars = re.findall(r"(0\.\d+): +\d+%\|[^|]*\| [\d.]+/([\d.k]+) ", aside)
    assert set(bars) == {("0.055", "817"), ("0.45", "1.04k")}
    assert "Warning" not in aside


def test_without_numba_small_games_are_proved_and_the_others_told(without_numba, capsys):
    rows = prove_all(["0.45", "0.376", "0.454", "0.055", "0.45"])
    assert [row.code for row in rows] == ["0.45", "0.055"]
    told = capsys.readouterr().out.splitlines()
    assert told[:3] == [
        "Without numba, the optional extra [fast], these are left out (--slow tries them):",
        "0.376: 4,536,507 values, about 8 minutes, 0.0 GB",
        "0.454: 443,139,471 values, about 12.3 hours, 1.5 GB",
    ]
    assert len(told) == 7


def test_the_last_five_games_are_large():
    """As notebook 08 says."""
    large = [code for code in PUBLISHED if values_to_prove(code) > solved.SMALL]
    assert large == list(PUBLISHED)[-5:] == ["0.376", "0.354", "0.054", "0.104", "0.454"]


def test_without_numba_large_games_can_be_asked_for(without_numba, monkeypatch):
    monkeypatch.setattr(solved, "SMALL", 900)
    assert [row.code for row in prove_all(SOON)] == ["0.055"]
    assert [row.code for row in prove_all(SOON, slow=True)] == list(SOON)


@pytest.mark.parametrize("code", ["0.77", "0.106", "no code", ""])
def test_codes_that_are_not_in_the_table_are_named(code, capsys):
    assert command.main(["solved", code]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"{code!r} is not in the table, 0.055, 0.45, 0.644,")
    assert "find_period(Octal(code))" in told


def test_a_period_that_is_published_wrongly_is_not_called_proved(monkeypatch):
    monkeypatch.setitem(PUBLISHED, "0.45", (20, 490))
    with pytest.raises(GameError, match=r"0\.45: period 20 .* not proved; published is period 20"):
        prove_all(["0.45"])
    monkeypatch.setitem(PUBLISHED, "0.45", (40, 600))
    with pytest.raises(GameError, match=r"0\.45: period 20 .* 498 .* published is period 40"):
        prove_all(["0.45"])


# 0.106 on paper


@needs_numba
def test_the_rare_heaps_of_0_106_end_early_as_far_as_was_looked():
    heaps = HeapValues(Octal("0.106"))
    heaps.extend(300_000)
    assert (len(heaps.rare), heaps.rare[-1], heaps.swapped) == (15, 1_103, 0)
    assert "15 are rare, the last one heap 1,103" in " ".join(solved.__doc__.split())


# What is quoted


def quoted(text):
    """Return the lines of the table in a text by code, each a list of its cells."""
    rows = [[cell.strip(" ✓") for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    return {row[0]: row[1:] for row in rows if len(row) >= 4 and row[0] in PUBLISHED}


def notebook_text():
    """Return all text cells of notebook 08."""
    book = json.loads((NOTEBOOKS / "08_taking_and_breaking.ipynb").read_text(encoding="utf-8"))
    return "\n".join("".join(c["source"]) for c in book["cells"] if c["cell_type"] == "markdown")


def test_page_and_notebook_quote_the_same_table_as_published():
    page = quoted((ROOT / "tests/benchmarks/README.md").read_text(encoding="utf-8"))
    notebook = quoted(notebook_text())
    assert list(page) == list(PUBLISHED) and set(notebook) == {"0.156", "0.356", "0.16"}
    assert all(cells[:2] == page[code][:2] for code, cells in notebook.items())
    for code, cells in page.items():
        period, preperiod, rare, largest, values = (
            int(cell.replace(",", "")) for cell in cells[:5]
        )
        as_published(Row(code, period, preperiod, rare, largest, values, 0.0))


def test_a_row_is_a_line_of_the_table():
    row = Row("0.45", 20, 498, 11, 8, 1_038, 61.27)
    assert row.cells() == ("0.45", "20", "498", "11", "8", "1,038", "61.3")
    assert len(solved.HEADS) == len(row.cells())
