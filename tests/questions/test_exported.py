"""Questions for other systems: parsers that are not ours read back what is written."""

import base64
import csv
import io
import json
import re
import sys
import zipfile

import pytest
import question_pictures
from bs4 import BeautifulSoup
from foreign import (  # noqa: F401 (`parsed_gift` is a fixture)
    exported_file,
    from_gift,
    from_moodle,
    from_qti,
    parsed_gift,
)
from helpers import NOTEBOOKS
from lxml import etree
from openpyxl import load_workbook

from sg_course import paths
from sg_course.questions import asked_in, exported
from sg_course.questions.__main__ import main

EMPHASIS = re.compile(r"(?<![\w*])(\*\*?)(?=\S)[^*\n]*[A-Za-z][^*\n]*(?<=\S)\1(?![\w*({])")
SIGNS = 'Is {a} = ~b: # 50% of \\n <i>&amp; **c** _d_ "e" [f](g) `h<{i}` or $x_1 < \\{2\\}$?'
MINE = f"""## signs
context: {SIGNS} A
{SIGNS}

- [ ] {SIGNS} B
  {SIGNS} C
- [x] *1
  {SIGNS} D

## no reply
How many?
- [x] one
- [ ] two
"""
ASKING = sorted(file.stem for file in (NOTEBOOKS / "questions").glob("*.md"))


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """Be in a collection that has questions of our own, beside those of nobody else."""
    (tmp_path / "my" / "questions").mkdir(parents=True)
    (tmp_path / "questions").mkdir()
    (tmp_path / "paths.toml").touch()
    file = tmp_path / "my" / "questions" / "99.md"
    file.write_text(MINE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return file


def wanted(notebook):
    """Return {name: (context and question, options as (right, text, reply))} that go out."""
    return {
        f"{notebook}: {heading}": (f"{one.context} {one.text}".strip(), one.options)
        for heading, one in asked_in(notebook).items()
        if [right for right, *_ in one.options].count(True) == 1 < len(one.options)
    }


def in_html(expected):
    """Return what is wanted, as it is read in a page: without backticks, `$` in Moodle's way."""

    def shown(text):
        return text.replace("`", "").replace("$x_1 < \\{2\\}$", "\\(x_1 < \\{2\\}\\)")

    return {
        name: (shown(asked), [(right, shown(text), shown(why)) for right, text, why in options])
        for name, (asked, options) in expected.items()
    }


@pytest.mark.parametrize("notebook", ASKING)
def test_questions_of_a_notebook_arrive_in_each_system(
    notebook,
    tmp_path,
    parsed_gift,  # noqa: F811
):
    expected = wanted(notebook)
    assert from_gift(parsed_gift(exported_file("gift", notebook, tmp_path))) == expected
    assert from_moodle(exported_file("moodle", notebook, tmp_path)) == expected
    assert from_qti(exported_file("qti", notebook, tmp_path))[0] == expected


def test_a_path_goes_out_with_the_questions_that_it_asks(tmp_path):
    cells = "".join(cell.source for cell in paths.notebook_of("lecture").cells)
    found = from_moodle(exported_file("moodle", "lecture", tmp_path))
    every = {name: one for notebook in ASKING for name, one in wanted(notebook).items()}
    assert found == {name: one for name, one in every.items() if f'Predict("{name}")' in cells}
    assert len(found) > 3


def test_a_question_goes_out_alone(tmp_path, capsys):
    found = from_moodle(exported_file("moodle", "05: which rule", tmp_path))
    assert found == {"05: which rule": wanted("05")["05: which rule"]}
    assert "05-which-rule-moodle.xml: 1 question" in capsys.readouterr().out
    assert main(["moodle", "05: which"]) == 1
    assert "05.md has no question 'which'; it has which rule, " in capsys.readouterr().err


def test_signs_of_all_systems_mean_themselves_and_mathematics_and_code_stay(
    mine,
    tmp_path,
    parsed_gift,  # noqa: F811
):
    out, expected = tmp_path / "out", in_html(wanted("99"))
    assert len(expected) == 2
    assert from_gift(parsed_gift(exported_file("gift", "99", out))) == expected
    assert from_qti(exported_file("qti", "99", out))[0] == expected
    content = exported_file("moodle", "99", out)
    assert from_moodle(content) == expected
    assert b"&lt;code&gt;h&amp;lt;{i}&lt;/code&gt;" in content


LONG = f"""## long
context: {"c" * 100}
{"q" * 121}
- [ ] {"a" * 76}
- [x] =b
- [ ] -1
- [ ] d;=e
- [ ] @f

## short
context: {"c" * 100}
{"q" * 120}
- [ ] {"a" * 75}
- [x] =1+1
"""


def test_a_table_has_all_questions_and_no_option_becomes_a_formula(mine, tmp_path):
    mine.write_text(LONG)
    content = exported_file("csv", "99", tmp_path / "out").decode("utf-8-sig")
    [long, short] = csv.DictReader(content.splitlines())
    assert long["Question"] == f"{'c' * 100} {'q' * 121}" and long["Right answer"] == "2"
    assert [long[f"Answer {n}"] for n in range(1, 6)] == ["a" * 76, "'=b", "-1", "d;=e", "'@f"]
    assert '"d;=e"' in content  # in quotes, so it stays one cell where a semicolon ends cells
    assert short["Right answer"] == "2" and short["Answer 3"] == ""
    content = exported_file("csv", "99", tmp_path / "out", "--no-context").decode("utf-8-sig")
    assert next(csv.DictReader(content.splitlines()))["Question"] == "q" * 121


def from_kahoot(content):
    """Return the rows of a spreadsheet below the head, which Kahoot wants in row 8; no formulas."""
    rows = [*load_workbook(io.BytesIO(content)).active.iter_rows()]
    assert [cell.value for cell in rows[7]] == KAHOOT
    assert not any(cell.data_type == "f" for row in rows for cell in row)
    return [[cell.value for cell in row] for row in rows[8:]]


KAHOOT = [  # the head of Kahoot's own form
    *(None, "Question - max 120 characters"),
    *(f"Answer {n} - max 75 characters" for n in (1, 2, 3, 4)),
    "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",
    "Correct answer(s) - choose at least one",
]


def test_what_fits_goes_into_the_form_of_kahoot_and_the_rest_is_named(mine, tmp_path, capsys):
    mine.write_text(LONG)
    rows = from_kahoot(exported_file("kahoot", "99", tmp_path / "out"))
    assert rows == [[1, "q" * 120, "a" * 75, "=1+1", None, None, 60, 2]]
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith("99-kahoot.xlsx: 1 question")
    assert told[1].startswith("left out, because Kahoot takes at most 120 characters in a question")
    expected = "a question of 121 characters, an option of 76 characters and 5 options"
    assert told[2:] == [f"  99: long: {expected}"]


@pytest.mark.parametrize("notebook", ["03", "05"])
def test_questions_of_a_notebook_arrive_in_kahoot_as_they_are_read(notebook, tmp_path):
    short = {
        one.text: [text for _, text, _ in one.options]
        for one in asked_in(notebook).values()
        if exported.has_one_answer(one) and len(one.text) <= 120
    }
    rows = from_kahoot(exported_file("kahoot", notebook, tmp_path))
    assert {row[1]: [*filter(None, row[2:6])] for row in rows} == short and short


@pytest.mark.parametrize("kind", ["gift", "moodle", "qti", "csv"])
def test_questions_without_one_right_option_are_named_and_so_are_pictures(kind, tmp_path, capsys):
    assert main([kind, "03", "--to", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    left_out = "not exactly one option is right: 03: can it become and 03: is it true\n"
    assert f"left out, because {left_out}" in told
    without = "without their pictures: 03: the rule of the machine"
    assert (without in told) == (kind in ("gift", "csv"))


def test_pictures_go_out_with_their_questions(tmp_path):
    there = (NOTEBOOKS / "images" / "questions" / "03-token.svg").read_bytes()
    quiz = etree.fromstring(exported_file("moodle", "03", tmp_path))
    [file] = quiz.iter("file")
    assert base64.b64decode(file.text) == there
    image = BeautifulSoup(file.getparent().findtext("text"), "html.parser").img
    assert image["src"] == f"@@PLUGINFILE@@/{file.get('name')}" and image["alt"]
    content = exported_file("qti", "03", tmp_path)
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        assert packed.read("images/03-token.svg") == there


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("context: A.\npicture: images/a.gif", "99: why: a picture is a file .svg or .png, named"),
        ('context: A.\npicture: images/a" onerror="b.svg', ", - and _, not 'a\" onerror=\"b.svg'"),
        ("context: A.\npicture: images/a.svg", "99: why: there is no picture "),
        ("picture: my/questions/b.svg", "99: why has a picture and no line “context:”; some"),
    ],
)
@pytest.mark.parametrize("kind", ["gift", "qti"])
def test_what_is_wrong_with_a_picture_is_named(mine, tmp_path, capsys, kind, lines, said):
    mine.with_name("b.svg").write_text("<svg/>")
    lines = lines.replace("my/questions", "questions")
    mine.write_text(f"## why\n{lines}\nWhy?\n- [x] a\n- [ ] b\n", encoding="utf-8")
    assert main([kind, "99", "--to", str(tmp_path / "out")]) == 1
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_what_cannot_be_done_is_told(mine, tmp_path, monkeypatch, capsys):
    assert main(["gift", "98"]) == 1
    assert "there is no file 'questions/98.md'" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "text2qti.quiz", None)
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    for kind in ("qti", "kahoot"):
        assert main([kind, "99"]) == 1
        assert 'is not installed: python -m pip install -e ".[lms]"' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("gift", "## a\nWhy?\n## a\nHow?\n", "99.md has the heading 'a' twice; change one"),
        ("moodle", "## a\nWhy\x02?\n- [x] a\n", "99.md has a control character, U+0002, in line 2"),
        ("csv", "## a\n- [x] b\n- [ ] c\n", "99: a has options and no question above them"),
        ("csv", "## a\nWhy?\n- [x] b\n- [ ] b\n", "99: a has the option 'b' twice"),
        (
            "qti",
            "## a\nWhy?\n- [x] a\n- [ ] b\n\n## b\nWhy?\n- [x] c\n- [ ] d\n",
            "99: a and 99: b ask the same, 'Why?'; QTI needs a question only once",
        ),
    ],
    ids=lambda part: "",
)
def test_what_is_wrong_with_a_question_is_named(mine, tmp_path, capsys, kind, text, said):
    mine.write_text(text, encoding="utf-8")
    assert main([kind, "99", "--to", str(tmp_path / "out")]) == 1
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
def test_questions_that_are_not_in_utf_8_are_named(mine, capsys, encoding):
    mine.write_text("## ä\nWhy?\n", encoding=encoding)
    assert main(["gift", "99"]) == 1
    assert "99.md is not in UTF-8; save it in this encoding" in capsys.readouterr().err


def test_every_question_that_goes_out_has_a_context_and_no_notebook_shows_it():
    asked = [one for notebook in ASKING for one in asked_in(notebook).values()]
    going = [one for one in asked if exported.has_one_answer(one)]
    assert len(going) > 60 and all(one.context for one in going)
    shown = "".join(file.read_text("utf-8") for file in NOTEBOOKS.glob("*.ipynb"))
    assert [one.context for one in going if json.dumps(one.context)[1:-1] in shown] == []


def test_what_goes_out_points_to_no_notebook_and_no_section():
    found = [
        f"{name}: {text}"
        for notebook in ASKING
        for name, (asked, options) in wanted(notebook).items()
        for text in [asked, *(part for _, *parts in options for part in parts)]
        if re.search(paths.AWAY, text)
    ]
    assert found == []


def test_no_question_and_no_reply_has_marks_of_markdown_that_a_widget_would_show():
    found = [
        part
        for notebook in ASKING
        for one in asked_in(notebook).values()
        for part in (one.text, *(part for _, *parts in one.options for part in parts))
        if EMPHASIS.search(part)
    ]
    assert found == []


def test_pictures_are_as_the_package_draws_them():
    assert question_pictures.main(["--check"]) == 0
