"""A student's way through problem set 1: draw in the sheet, check, save; then it is graded."""

import csv
import shutil

import pytest
from gestures import Drawn
from helpers import NOTEBOOKS
from lab import SAVE, answer, errors

from sg_course.homework import sheet
from sg_course.homework.__main__ import main
from sg_course.widgets.text_form import to_text

SHEET = "homework/student/set1.ipynb"
ENTER = """async ([name, source]) => {
    const app = window.jupyterapp, notebook = app.shell.currentWidget.content;
    const at = id => notebook.widgets.findIndex(cell => cell.model.sharedModel.id === id);
    notebook.activeCellIndex = at(name);
    if (source !== null) notebook.activeCell.model.sharedModel.setSource(source);
    await app.commands.execute('notebook:run-cell');
    notebook.activeCellIndex = at(name + '-check');
    await app.commands.execute('notebook:run-cell');
    return notebook.activeCell.node.innerText;
}"""


def entered(page, name, source):
    """What the check below an answer says when the answer is entered."""
    return answer(page, ENTER, [name.replace("_", "-"), source])


def test_points_entered_on_the_page_of_texts_go_into_the_table(windows, tmp_path):
    """A comment is one for a student; points out of range are not saved."""
    (tmp_path / "in").mkdir()
    for name in ("ada", "zoë"):
        shutil.copy(NOTEBOOKS / "homework/solutions/set1.ipynb", tmp_path / "in" / f"{name}.ipynb")
    command = ["grade", str(tmp_path / "in"), "--out", str(tmp_path)]
    assert main(command) == 0
    page = windows.chromium.new_page()
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.goto((tmp_path / "set1" / "to_read.html").as_uri())
    ada, zoe = (page.locator(f"section[data-student={name}]") for name in ("ada", "zoë"))
    ada.nth(0).locator("input").fill("2.5")
    ada.nth(1).locator("textarea").fill('=Why, "so"?')
    assert ada.nth(0).locator("textarea").input_value() == '=Why, "so"?'
    zoe.nth(1).locator("input").fill("9")
    page.click("#save")
    assert page.inner_text("#state") == "Not saved: ada, zoë."
    zoe.nth(1).locator("input").fill("4")
    with page.expect_download() as download:
        page.click("#save")
    download.value.save_as(tmp_path / "points.json")
    page.close()
    assert said == []
    assert main([*command, "--points", str(tmp_path / "points.json")]) == 0
    with (tmp_path / "set1" / "points.csv").open(encoding="utf-8-sig", newline="") as file:
        ada, zoe = csv.DictReader(file)
    assert (ada["explain_sum/3"], ada["prove_parity/4"], ada["total"]) == ("2.5", "", "19.5")
    assert (zoe["explain_sum/3"], zoe["prove_parity/4"], zoe["comment"]) == ("", "4", "")
    assert ada["comment"] == "'=Why, \"so\"?"


IN_SIGHT = """() => {
    const section = document.activeElement.closest("section");
    const seen = (node) => {
        const { x, y, bottom } = node.getBoundingClientRect();
        return bottom <= innerHeight && node.contains(document.elementFromPoint(x + 3, y + 3));
    };
    return [section.querySelector("h3"), section.closest(".question").querySelector("aside")]
        .map(seen);
}"""


@pytest.mark.parametrize("width", [1200, 400])
def test_enter_goes_on_while_the_question_and_the_model_answer_stay_in_sight(
    windows, tmp_path, width
):
    (tmp_path / "in").mkdir()
    for name in ("ada", "ben", "cleo"):
        shutil.copy(NOTEBOOKS / "homework/solutions/set1.ipynb", tmp_path / "in" / f"{name}.ipynb")
    assert main(["grade", str(tmp_path / "in"), "--out", str(tmp_path)]) == 0
    page = windows.chromium.new_page(viewport={"width": width, "height": 700})
    page.goto((tmp_path / "set1" / "to_read.html").as_uri())
    fields = page.locator("section input")
    fields.first.focus()
    for points in ("3", "9", "2", "1", "4", "0", "4"):
        page.keyboard.press("Control+A")
        page.keyboard.type(points)
        page.keyboard.press("Enter")
        if page.evaluate("document.activeElement.id") != "save":
            name, question = page.evaluate(IN_SIGHT)
            assert question and (name or points == "9")
    assert page.evaluate("document.activeElement.id") == "save"
    values = fields.evaluate_all("all => all.map(one => one.value)")
    assert values == ["3", "2", "1", "4", "0", "4"]  # 9 is too many: Enter stays there
    page.close()


@pytest.mark.nightly
def test_a_sheet_is_filled_in_checked_saved_and_graded(notebook, lab, tmp_path):
    page, mine = notebook(SHEET, width=800), sheet("set1")
    assert errors(page) == []
    assert "✓ Right." in entered(page, "labels", f"labels = {mine['labels'].solution()}")
    assert "is not a move" in entered(page, "move", "move = 'a'")

    editor = Drawn(page, 0)
    text = editor.locator.locator("textarea").first
    with editor.change():
        text.fill(to_text(mine["draw_outcome"].solution()))
    with editor.change():
        editor.button("Copy as code").click()
    box = editor.locator.locator(".sg-code")
    assert box.evaluate("box => box.scrollHeight <= box.clientHeight + 1"), "the code is cut off"
    code = box.input_value()
    assert "✓ Right." in entered(page, "draw_outcome", code)

    answer(page, SAVE)
    (tmp_path / "class").mkdir()
    shutil.copy(lab.root / SHEET, tmp_path / "class" / "ada.ipynb")
    assert main(["grade", str(tmp_path / "class"), "--out", str(tmp_path)]) == 0
    with (tmp_path / "set1" / "points.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    points = {name: row[name] for name in row if "/" in name}
    right = {"labels/3": "3", "draw_outcome/3": "3"}
    texts = {"explain_sum/3": "", "prove_parity/4": ""}
    assert points == {**dict.fromkeys(points, "0"), **right, **texts}
    assert row["total"] == "6"
