"""What a check in the sheet says and what the grading makes of it agree, or a remark tells."""

import csv
import json

import pytest
from execute_notebooks import OwnKernel, loaded
from helpers import NOTEBOOKS
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from sg_core.homework import grading, sheet
from sg_core.homework.__main__ import main
from sg_core.homework.books import Question, questions_in, student_copy
from sg_core.homework.grading import Graded, Mark, source_for
from sg_core.homework.reading import answer_in, checked_right, notebook_in, unmarked_texts
from sg_core.homework.table import entered_by_hand, seal

HOMEWORK = NOTEBOOKS / "homework"
SOLVED = HOMEWORK / "solutions" / "set1.ipynb"
LOST = "Right in the sheet, but no points here: "
UNREAD = "A text stands in a cell that is not read."
CHANGED = "A text changed since it was read."


def said(*codes):
    """What the last line of each cell gives in a notebook that sets up set 1, as text."""
    setup = "from sg_core import GameGraph\nfrom sg_core.homework import sheet\n"
    codes = [f'{setup}mine = sheet("set1")', *codes]
    notebook = new_notebook(cells=list(map(new_code_cell, codes)))
    NotebookClient(notebook, kernel_name="python3", kernel_manager_class=OwnKernel).execute()
    shown = ["".join(o.data["text/plain"] for o in cell.outputs) for cell in notebook.cells]
    return shown[1:]


@pytest.fixture(scope="module")
def in_a_notebook():
    """What the checks say of answers that are written out, and of others, by name."""
    right = sheet("set1")
    move, labels = right["move"].solution(), right["labels"].solution()
    game = right["draw_outcome"].solution()
    moves = {p: list(game.options(p)) for p in game}
    check_move, check_labels = 'mine["move"].check(move)', 'mine["labels"].check(labels)'
    check_game = 'mine["draw_outcome"].check(draw_outcome)'
    check_wins = 'mine["my_wins"].check(my_wins)'
    wins = "def my_wins(moves):\n    {}\n    return {{p: [] for p in moves}}"
    cells = {
        "written": f"move = {move!r}\n{check_move}",
        "other tries": f"best = move == 'zz'\n{check_move}",
        "computed": f"best = {move!r}\nmove = best\n{check_move}",
        "wrong": f"move = 'a'\n{check_move}",
        "annotated": f"move: str = {move!r}\n{check_move}",
        "labels": f"labels = {labels!r}\n{check_labels}",
        "changed": f"labels = dict(labels)\nlabels['a'] = 'Q'\n{check_labels}",
        "updated": f"labels = {{'a': ''}}\nlabels.update({labels!r})\n{check_labels}",
        "from a source": f"### BEGIN SOLUTION\nmove = min([{move!r}])\n{check_move}",
        "game": f"draw_outcome = GameGraph({moves!r}, start={game.start!r})\n{check_game}",
        "game of a name": f"m = {moves!r}\ndraw_outcome = GameGraph(m, 'a')\n{check_game}",
        "1": f"{wins.format('import sg_core')}\n\n0",
        "with the package": check_wins,
        "2": f"{wins.format('pass')}\n\n0",
        "wrong function": check_wins,
        "3": "def none(moves):\n    return {p: [] for p in moves}\n\n0",
        "4": "def my_wins(moves):\n    return none(moves)\n\n0",
        "helper elsewhere": check_wins,
        "5": f"{wins.format('pass')}\n\n{check_wins}",
        "check in the cell": check_wins,
    }
    return dict(zip(cells, said(*cells.values()), strict=True))


def test_an_answer_that_is_written_out_is_right(in_a_notebook):
    for name in ("written", "other tries", "labels", "game", "from a source"):
        assert in_a_notebook[name].startswith("✓ Right."), name


def test_an_answer_that_is_computed_is_only_almost_right(in_a_notebook):
    for name, variable in [
        ("computed", "move"),
        ("annotated", "move"),
        ("updated", "labels"),
        ("game of a name", "draw_outcome"),
    ]:
        text = (
            f"~ Almost. Right, but write it out as `{variable} = …`: what is computed is not read"
        )
        assert in_a_notebook[name].startswith(text), name


def test_a_wrong_answer_stays_wrong_however_it_came_about(in_a_notebook):
    assert in_a_notebook["wrong"].startswith("✗ Wrong. a is not an option of a")
    assert in_a_notebook["changed"].startswith("… Not yet. This cannot be read")


def test_a_function_runs_alone_in_the_sheet_as_in_the_grading(in_a_notebook):
    assert "may not do this: import sg_core" in in_a_notebook["with the package"]
    assert "wins; your list lacks it" in in_a_notebook["wrong function"]
    assert "NameError: name 'none' is not defined" in in_a_notebook["helper elsewhere"]
    alone = "could not be defined, as its cell runs alone: NameError: name 'mine' is not defined"
    assert alone in in_a_notebook["check in the cell"]


def test_outside_of_a_notebook_a_value_is_just_checked():
    mine = sheet("set1")
    assert mine["move"].check(mine["move"].solution()).state == "right"
    assert repr(mine) == "<Sheet: labels, move, wrong, draw_outcome, whole_sum, my_wins>"


def test_the_answer_to_the_wrong_label_is_not_shown_by_the_exercise():
    assert "spoilt" not in repr(sheet("set1")["wrong"])


# Remarks


def put(notebook, name, source):
    """Change the source of the cell with a name."""
    for cell in notebook["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == name:
            cell["source"] = source


def graded(folder, notebook=None, **entries):
    """The row of the only submission after it was graded, with entries made before."""
    (folder / "in").mkdir(exist_ok=True)
    if notebook is not None:
        (folder / "in" / "ada.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    table = folder / "out" / "set1" / "points.csv"
    if entries:
        rows = read(table)
        rows[0].update(entries)
        with table.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows(rows)
    assert main(["grade", str(folder / "in"), "--out", str(folder / "out")]) == 0
    (row,) = read(table)
    return row


def read(table):
    """The rows of a table."""
    with table.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_perfect_submission_has_no_remark(tmp_path):
    assert graded(tmp_path, notebook_in(SOLVED))["remark"] == ""


def test_what_was_right_in_the_sheet_and_is_not_read_is_told(tmp_path, capsys):
    notebook = notebook_in(SOLVED)
    put(notebook, "labels", "labels = dict(a='N')")
    put(notebook, "my_wins", "my_wins = 0")
    row = graded(tmp_path, notebook)
    assert row["remark"] == f"{LOST}labels, my_wins."
    assert row["remark"] in capsys.readouterr().out
    assert (row["labels/3"], row["my_wins/4"]) == ("0", "0")


def test_only_stored_signs_of_right_answers_count():
    assert len(checked_right(notebook_in(SOLVED))) == 6
    assert checked_right(notebook_in(HOMEWORK / "student" / "set1.ipynb")) == []
    odd = {"metadata": {"nbgrader": {"grade_id": "a_check"}}}
    for outputs in (None, 3, [3], [{}], [{"data": 3}], [{"data": {"text/plain": 3}}]):
        assert checked_right({"cells": [{**odd, "outputs": outputs}]}) == []
    for text in ("✓ Right.", ["✓ ", "Right."]):
        outputs = [{"data": {"text/plain": text}}]
        assert checked_right({"cells": [{**odd, "outputs": outputs}]}) == ["a_check"]


def test_a_text_in_a_cell_of_its_own_is_told(tmp_path):
    notebook = notebook_in(SOLVED)
    put(notebook, "prove_parity", "*(Your answer, in place of this line.)*")
    assert graded(tmp_path, notebook)["remark"] == ""
    notebook["cells"].append({"cell_type": "markdown", "metadata": {}, "source": "By induction."})
    assert unmarked_texts(notebook)[-1] == "By induction."
    assert graded(tmp_path, notebook)["remark"] == UNREAD


@pytest.mark.nightly
def test_a_text_that_changes_after_it_was_read_is_told_until_somebody_has_looked(tmp_path):
    notebook = notebook_in(SOLVED)
    first = graded(tmp_path, notebook)
    assert graded(tmp_path, notebook)["remark"] == ""
    row = graded(tmp_path, **{"explain_sum/3": "2", "prove_parity/4": "4"})
    assert (row["remark"], row["total"], row["texts"]) == ("", "23", first["texts"])
    put(notebook, "explain_sum", "I changed my mind.")
    for _ in range(2):
        row = graded(tmp_path, notebook)
        assert (row["remark"], row["total"], row["texts"]) == (CHANGED, "23", first["texts"])
    row = graded(tmp_path, **{"texts": "", "explain_sum/3": "0"})
    assert (row["remark"], row["total"]) == ("", "21")
    assert row["texts"] != first["texts"]
    assert graded(tmp_path)["remark"] == ""


def test_a_seal_is_made_of_letters():
    """A spreadsheet takes 1e234567 for a number, and writes another text."""
    rows = [graded_seal(str(i)) for i in range(200)]
    assert len(set(rows)) == 200
    assert all(text.isalpha() and len(text) == 8 for text in rows)


def graded_seal(text):
    """The seal of a submission with one text."""
    return seal(Graded("ada", "a", [Mark(Question("q", 1, True), None, None, text)]))


def test_a_column_that_would_be_lost_stops_the_grading(tmp_path, capsys):
    graded(tmp_path, notebook_in(SOLVED))
    table = tmp_path / "out" / "set1" / "points.csv"
    table.write_text(table.read_text("utf-8").replace("explain_sum/3", "explain_sum"), "utf-8")
    before = table.read_text("utf-8")
    assert main(["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out")]) == 1
    assert "has a column 'explain_sum', and would lose it" in capsys.readouterr().err
    assert table.read_text("utf-8") == before


def test_a_table_that_is_not_in_UTF_8_is_named_with_what_to_do(tmp_path, capsys):
    graded(tmp_path, notebook_in(SOLVED))
    table = tmp_path / "out" / "set1" / "points.csv"
    table.write_bytes(table.read_text("utf-8").replace("ada,", "Zoë,").encode("latin-1"))
    assert main(["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out")]) == 1
    assert "points.csv is not in UTF-8; save it as “CSV UTF-8”" in capsys.readouterr().err


def test_a_wrong_entry_is_told_before_anything_is_graded(tmp_path, monkeypatch, capsys):
    graded(tmp_path, notebook_in(SOLVED))
    table = tmp_path / "out" / "set1" / "points.csv"
    table.write_text(table.read_text("utf-8").replace(",,,,17,", ",5,,,17,"), "utf-8")
    monkeypatch.setattr(grading, "grade", None)
    assert main(["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out")]) == 1
    assert "explain_sum of ada: '5' is no number from 0 to 3" in capsys.readouterr().err


def test_a_long_text_stands_whole_on_the_page_for_reading(tmp_path):
    notebook = notebook_in(SOLVED)
    put(notebook, "prove_parity", f"{'so ' * 3_000} qed")
    graded(tmp_path, notebook)
    assert " qed" in (tmp_path / "out" / "set1" / "to_read.html").read_text("utf-8")


def test_no_table_has_no_entries(tmp_path):
    source = source_for([], HOMEWORK / "source", "set1")
    assert entered_by_hand(tmp_path / "nowhere.csv", questions_in(source)) == {}


def test_the_cell_of_a_whole_sum_has_the_order_of_its_picture():
    """Row by row, from the left: so a row can be filled in as it is read."""
    for student in ("", "ada", "zoe", "bob", "kim"):
        exercise = sheet("set1", student=student)["whole_sum"]
        at = exercise.places.places
        keys = list(exercise.blanks())
        assert keys == sorted(keys, key=lambda p: (-at[p][1], at[p][0]))
        assert len(keys) == len(exercise.game) == 12
        copy = student_copy(loaded(HOMEWORK / "source" / "set1.ipynb"), student=student)
        (cell,) = [cell for cell in copy.cells if cell.id == "whole-sum"]
        assert list(answer_in(cell.source, "whole_sum")) == keys


def test_the_page_for_instructors_says_what_to_do_after_each_remark():
    text = (HOMEWORK / "README.md").read_text(encoding="utf-8")
    for remark in (LOST, UNREAD, CHANGED):
        assert f"* *{remark.rstrip(' .:')}*: " in text
