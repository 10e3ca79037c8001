"""Tests of the command that proves the table of solved octal games anew."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from helpers import NIGHTLY, NOTEBOOKS, REFERENCE, mostly_nightly, needs_numba
from oracles import values_by_numpy

from sg_core import GameError, nim_sequence
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
def test_games_of_less_than_a_million_values_are_proved_as_published(tmp_path, capsys):
    rows = prove_all(QUICK, tmp_path)
    assert [row.code for row in rows] == QUICK and len(QUICK) == 9
    for row in rows:
        as_published(row)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:10]] == QUICK
    assert re.split(r" {2,}", lines[0].strip()) == list(solved.HEADS)
    assert lines[8].split()[:6] == ["0.16", "149,459", "105,351", "53", "23", "509,622"]
    assert len({len(line) for line in lines[:10]}) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["rows.json"]


@pytest.mark.skipif(not NIGHTLY, reason="takes minutes; SG_NIGHTLY=1 runs it")
@needs_numba
def test_all_games_are_proved_as_published(tmp_path):
    for row in prove_all(folder=tmp_path):
        as_published(row)


def test_the_command_prints_the_lines_and_nothing_odd(tmp_path):
    run = subprocess.run(
        [sys.executable, "-m", "sg_core.sequences", "solved", *SOON, "--folder", "kept"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    _, second, first, together = run.stdout.splitlines()
    assert first.split()[:6] == ["0.45", "20", "498", "11", "8", "1,038"]
    assert second.split()[:6] == ["0.055", "148", "259", "6", "8", "817"]
    assert re.fullmatch(r"together \d+\.\d seconds, kept in kept", together)
    bars = re.findall(r"(0\.\d+): +\d+%\|[^|]*\| [\d.]+/([\d.k]+) ", run.stderr)
    assert set(bars) == {("0.055", "817"), ("0.45", "1.04k")}
    assert "Warning" not in run.stderr
    assert [file.name for file in (tmp_path / "kept").iterdir()] == ["rows.json"]


def test_what_was_proved_before_is_said_and_not_proved_again(tmp_path, capsys, monkeypatch):
    rows = prove_all(SOON, tmp_path)
    monkeypatch.setattr(solved, "proved_row", None)
    capsys.readouterr()
    assert prove_all(SOON, tmp_path) == rows
    told = capsys.readouterr().out
    assert told.startswith(f"Proved in an earlier run, by {tmp_path / 'rows.json'}: 0.055, 0.45.\n")


def interrupt_at(known, monkeypatch):
    """Interrupt the next run when so many values are known; return where runs begin."""
    begun, usual = [], solved.KeptValues.__init__

    def begin(self, code, folder, report):
        def stop(count):
            report(count)
            if len(begun) == 1 and count >= known:
                raise KeyboardInterrupt

        usual(self, code, folder, stop)
        begun.append(self.count)

    monkeypatch.setattr(solved.KeptValues, "__init__", begin)
    return begun


@pytest.mark.parametrize("at", mostly_nightly(2, [1, 40, 500, 4_000, 7_000]))
def test_an_interrupted_run_goes_on_where_it_stopped(at, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sg_core.sequences.sparse.CHUNK", 100)
    begun = interrupt_at(at, monkeypatch)
    arguments = ["solved", "0.156", "--folder", str(tmp_path)]
    assert command.main(arguments) == 130
    assert "The same command goes on from here." in capsys.readouterr().err
    with np.load(tmp_path / "0.156.npz") as kept:
        values = kept["values"]
    assert at <= len(values) <= at + 100 and values.dtype == np.uint8
    assert (values == values_by_numpy("0.156", len(values))).all()
    assert command.main(arguments) == 0
    assert begun == [1, len(values)]
    _, on, row, _ = capsys.readouterr().out.splitlines()
    assert on == f"0.156 goes on with {len(values):,} values of an earlier run."
    assert row.split()[:6] == [
        *("0.156", "349", "3,479", "15", "23", "7,659"),
    ]
    assert [file.name for file in tmp_path.iterdir()] == ["rows.json"]


def test_values_are_kept_now_and_then_while_a_game_is_computed(tmp_path, monkeypatch):
    """So that also a run that is killed goes on from there."""
    monkeypatch.setattr("sg_core.sequences.sparse.CHUNK", 100)
    monkeypatch.setattr(solved, "KEPT_EVERY", -1)
    kept = []

    def look(known):
        if (tmp_path / "0.156.npz").exists():
            with np.load(tmp_path / "0.156.npz") as file:
                kept.append((known, len(file["values"])))

    heaps = solved.KeptValues("0.156", tmp_path, look)
    heaps.extend(1_000)
    assert len(kept) > 5 and all(known - 100 <= count < known for known, count in kept)
    again = solved.KeptValues("0.156", tmp_path, lambda known: None)
    assert again.count > 800 and again.seconds >= again.before > 0
    again.extend(1_200)
    assert (again.values == values_by_numpy("0.156", 1_200)).all()


def with_one_byte_changed(content):
    """Return the content of a file, with another value of some heap."""
    place = content.index(bytes(nim_sequence(Octal("0.156"), 99))) + 50
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


def saved(**changed):
    """Write a file of values in which something is not as it should be."""
    good = {"code": "0.156", "seconds": 1.0, "values": np.zeros(9, np.uint8)}
    return lambda path: np.savez(path, **{**good, **changed})


@pytest.mark.parametrize(
    ("spoil", "wrong"),
    [
        (lambda path: path.write_bytes(b""), "cannot be read"),
        (lambda path: path.write_bytes(b"PK\3\4 and so on"), "cannot be read"),
        (lambda path: path.write_bytes(path.read_bytes()[:-30]), "cannot be read"),
        (lambda path: np.savez(path, values=np.zeros(9)), "cannot be read"),
        (lambda path: path.write_bytes(with_one_byte_changed(path.read_bytes())), "cannot be read"),
        (saved(code="0.45"), "holds no values of 0.156"),
        (saved(values=np.ones(9, np.uint8)), "holds no values of 0.156"),
        (saved(values=np.zeros(9)), "holds no values of 0.156"),
        (saved(values=np.array([[0]])), "holds no values of 0.156"),
    ],
)
def test_a_damaged_file_is_named(spoil, wrong, tmp_path, capsys):
    heaps = solved.KeptValues("0.156", tmp_path, lambda known: None)
    heaps.extend(300)
    heaps.keep()
    before = (tmp_path / "0.156.npz").read_bytes()
    spoil(tmp_path / "0.156.npz")
    assert (tmp_path / "0.156.npz").read_bytes() != before
    assert command.main(["solved", "0.156", "--folder", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert str(tmp_path / "0.156.npz") in told and wrong in told
    assert "delete it, and 0.156 begins anew" in told


LINE = vars(Row("0.45", 20, 498, 11, 8, 1_038, 0.1))
SPOILT_LINES = [{"period": "20"}, {"period": 7}, {"seconds": None}, {"code": "0.4"}, {"values": 9}]


@pytest.mark.parametrize(
    "text",
    ["", "[", "{}", '{"code": 1}', "[1]", '[{"code": "0.45"}]']
    + [json.dumps([LINE | spoilt]) for spoilt in SPOILT_LINES],
)
def test_a_damaged_list_of_lines_is_named(text, tmp_path):
    (tmp_path / "rows.json").write_text(text, encoding="utf-8")
    if text == "{}":
        assert [row.code for row in prove_all(SOON, tmp_path)] == list(SOON)
    else:
        with pytest.raises(GameError, match=r"rows\.json does not hold the lines .* delete it"):
            prove_all(SOON, tmp_path)


def test_without_numba_small_games_are_proved_and_the_others_told(without_numba, tmp_path, capsys):
    rows = prove_all(["0.45", "0.376", "0.454", "0.055", "0.45"], tmp_path)
    assert [row.code for row in rows] == ["0.45", "0.055"]
    told = capsys.readouterr().out.splitlines()
    assert told[:3] == [
        "Without numba, the optional extra [fast], these are left out (--slow tries them):",
        "0.376: 4,536,507 values, about 8 minutes, 0.0 GB",
        "0.454: 443,139,471 values, about 12.3 hours, 1.5 GB",
    ]
    assert len(told) == 7
    done = Row("0.376", 4, 2_268_248, 510, 176, 4_536_507, 6.0)
    (tmp_path / "rows.json").write_text(json.dumps([vars(done)]), encoding="utf-8")
    assert prove_all(["0.376"], tmp_path) == [done]


def test_the_last_five_games_are_large():
    """As notebook 08 says."""
    large = [code for code in PUBLISHED if values_to_prove(code) > solved.SMALL]
    assert large == list(PUBLISHED)[-5:] == ["0.376", "0.354", "0.054", "0.104", "0.454"]


def test_without_numba_large_games_can_be_asked_for(without_numba, tmp_path, monkeypatch):
    monkeypatch.setattr(solved, "SMALL", 900)
    assert [row.code for row in prove_all(SOON, tmp_path)] == ["0.055"]
    assert [row.code for row in prove_all(SOON, tmp_path, slow=True)] == list(SOON)


@pytest.mark.parametrize("code", ["0.77", "0.106", "no code", ""])
def test_codes_that_are_not_in_the_table_are_named(code, tmp_path, capsys):
    assert command.main(["solved", code, "--folder", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"{code!r} is not in the table, 0.055, 0.45, 0.644,")
    assert "find_period(Octal(code))" in told


def test_a_period_that_is_published_wrongly_is_not_called_proved(tmp_path, monkeypatch):
    monkeypatch.setitem(PUBLISHED, "0.45", (20, 490))
    with pytest.raises(GameError, match=r"0\.45: period 20 .* not proved; published is period 20"):
        prove_all(["0.45"], tmp_path)
    monkeypatch.setitem(PUBLISHED, "0.45", (40, 600))
    with pytest.raises(GameError, match=r"0\.45: period 20 .* 498 .* published is period 40"):
        prove_all(["0.45"], tmp_path)


def test_kept_values_that_are_wrong_give_no_line(tmp_path):
    np.savez(tmp_path / "0.45.npz", code="0.45", seconds=1.0, values=np.zeros(600, np.uint8))
    with pytest.raises(GameError, match=r"0\.45: .* published .*0\.45\.npz, delete it"):
        prove_all(["0.45"], tmp_path)
    assert not (tmp_path / "rows.json").exists()


def test_a_proof_that_is_done_writes_no_values(tmp_path, monkeypatch):
    monkeypatch.setattr(solved.np, "savez", None)
    assert [row.code for row in prove_all(SOON, tmp_path)] == list(SOON)


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    for folder in (None, 5, "\0", tmp_path / "file"):
        with pytest.raises(GameError, match="is no folder for what is kept"):
            prove_all(SOON, folder)


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


def test_rows_are_lines_of_the_table():
    row = Row("0.45", 20, 498, 11, 8, 1_038, 0.04)
    assert row.cells() == ("0.45", "20", "498", "11", "8", "1,038", "0.0")
    assert replace(row, seconds=61.27).cells()[-1] == "61.3"
    assert len(solved.HEADS) == len(row.cells())
