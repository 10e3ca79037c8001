"""Where a person marks: the page of texts, what is kept from run to run, the summary of a class."""

import csv
import json
import re

import pytest
from helpers import within
from homework_class import Submission, answer_cells, enter, handed_in, notebook, written
from still_pages import all_texts, inert

from sg_course.homework.__main__ import main
from sg_course.homework.books import FOR_A_TEXT
from sg_course.homework.gradebook import ANSWERS, SUMMARY, TO_READ
from sg_course.homework.marking import SCRIPT, compared
from sg_course.homework.rendered import MOST_RENDERED, rendered

CLASS = ["ada", "ben", "cleo", "dora"]


def sheet(explain="", prove="", move=None):
    """A submission of set 1: two texts, a move, whatever is given."""
    cells = answer_cells(notebook("set1"))
    given = {"explain_sum": explain, "prove_parity": prove, "move": move}
    chosen = [cells[question] for question, text in given.items() if text is not None]
    for cell, text in zip(chosen, filter(lambda text: text is not None, given.values())):
        cell["source"] = text
    return Submission(written({"cells": chosen}), {})


@pytest.fixture
def graded(tmp_path):
    """Hand in sheets of students and grade them; return what a file of the result has in it."""

    def grade(sheets, *more, status=0):
        for old in (tmp_path / "in").glob("*.ipynb"):
            old.unlink()
        handed_in(tmp_path / "in", {f"{name}.ipynb": each for name, each in sheets.items()})
        command = ["grade", str(tmp_path / "in"), "--out", str(tmp_path), "--set", "set1"]
        assert main([*command, *map(str, more)]) == status
        return lambda file: (tmp_path / "set1" / file).read_text(encoding="utf-8-sig")

    grade.folder = tmp_path
    return grade


def rows(read):
    """The rows of the table, by student."""
    return {row["student"]: row for row in csv.DictReader(read("points.csv").splitlines())}


def points_file(folder, *lines):
    """A file such as the page saves."""
    rows = [*csv.DictReader(lines)]
    for row in rows:
        row["texts"] = {"explain_sum": seal} if (seal := row.get("texts")) else {}
    path = folder / "points-set1.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path


def test_texts_that_were_made_for_it_are_compared_in_time():
    old, new = "!?" * 5000, "?!" * 2500 + "!!??" * 1250
    with within(1, "comparing"):
        compared(old, new)
        compared("a b " * 5000, "b a " * 2500 + "b b a a " * 1250)


def test_a_text_that_stands_in_two_cells_is_read_whole(graded):
    """Such as one that was split; a blank copy below hides nothing."""
    cells = answer_cells(notebook("set1"))
    cell = cells["explain_sum"]
    parts = [{**cell, "source": text} for text in ("First.", "Then.", FOR_A_TEXT)]
    read = graded({"ada": Submission(written({"cells": parts}), {})})
    assert "First.\n\nThen.</pre>" in read("to_read.html")


# Texts as they are shown


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("**bold** and `x < y`", "<strong>bold</strong> and <code>x &lt; y</code>"),
        ("1. one\n2. two", "<li>two</li>"),
        ("```python\nx < 1\n```", '<pre><code class="language-python">x &lt; 1\n</code></pre>'),
        (r"$a \oplus b$", "<mi>a</mi><mo>⊕</mo><mi>b</mi>"),
        ("$$g = \\operatorname{mex} S$$", 'display="block"'),
        (r"$\frac$", r"<code>\frac</code>"),
        ("# a\n\n#### b", "<h4>a</h4>\n<h6>b</h6>"),
        ("| a |\n|---|\n| 1 |", "<td>1</td>"),
        ("costs 5$ or 6$", "costs 5$ or 6$"),
        ("<b>x</b> <script>y</script>", "&lt;b&gt;x&lt;/b&gt; &lt;script&gt;"),
        ("<div onclick='x'>\n\ny", "&lt;div onclick="),
        ("[here](javascript:x)", "here (<code>javascript:x</code>)"),
        ("![cat](http://a.b/c.png)", "<i>image: cat (<code>http://a.b/c.png</code>)</i>"),
        (r"$\href{javascript:x}{y}$", "<mi>y</mi>"),
        (r"$\text{<img src=x onerror=y>}$", "&lt;img\xa0src=x"),
        ("a\x00\ud800b", "a\ufffd\ufffdb"),
    ],
)
def test_texts_are_rendered_and_do_nothing(text, part):
    html = rendered(text)
    assert part in html
    assert inert(html)


@pytest.mark.parametrize("text", ["> " * 9_000, "[" * 19_999, "(" * 50_000, "$" * 9_999, "{" * 99])
def test_odd_texts_are_shown_in_little_time(text):
    html = rendered(f"{text} ${text}$"[: 2 * MOST_RENDERED])
    assert text[0] in all_texts(html)


# The page


def test_the_page_tells_what_is_to_be_read_from_what_is_not_written(graded):
    sheets = {"ada": sheet("Because."), "ben": sheet(), "cleo": sheet("So.", "It is.")}
    read = graded(sheets)
    html = read(TO_READ)
    assert html.count("<section") == 3
    lists = re.findall('<li><a href="#([a-z_]+)">', html)
    assert lists == ["explain_sum", "prove_parity"]
    assert "No text was found from: ben." in html and "No text was found from: ada, ben." in html
    seen = all_texts(html)
    assert "7 · Explain: 2 answers; to be read: ada, cleo" in seen
    targets = set(re.findall('href="#([^"]+)"', html))
    assert targets <= set(re.findall('id="([^"]+)"', html))
    entered = points_file(graded.folder, "student,explain_sum/3,comment,texts", "ada,2.5,Why?,")
    read = graded(sheets, "--points", entered)
    assert "to be read: cleo" in all_texts(read(TO_READ))
    assert 'value="2.5"' in read(TO_READ)


def test_the_page_runs_its_own_script_and_nothing_else(graded):
    html = graded({"ada": sheet("<script>alert(1)</script>", "'><b data-column='x'>")})(TO_READ)
    assert inert(html.replace(f"<script>{SCRIPT}</script>", ""))
    assert html.count("<script") == 1
    assert "default-src 'none'" in html and "script-src 'sha256-" in html


def test_what_changed_since_a_text_was_read_is_shown_until_the_points_stand(graded):
    entered = "student,explain_sum/3,texts"
    read = graded({"ada": sheet("G is P, so copy.")})
    seal = re.search('data-seal="(.*?)"', read(TO_READ))[1]
    points = points_file(graded.folder, entered, f"ada,2,{seal}")
    read = graded({"ada": sheet("G is P, so copy.")}, "--points", points)
    assert "<del>" not in read(TO_READ)
    for word in ("answer", "mirror"):  # against what was read, not what was handed in last
        read = graded({"ada": sheet(f"G is P, so {word}.")})
        assert f"so <del>copy</del><ins>{word}</ins>." in read(TO_READ)
        assert "changed since it was read" in rows(read)["ada"]["remark"]
    seal = re.search('data-seal="(.*?)"', read(TO_READ))[1]
    points = points_file(graded.folder, entered, f"ada,2,{seal}")
    read = graded({"ada": sheet("G is P, so mirror.")}, "--points", points)
    assert "<del>" not in read(TO_READ)
    assert (rows(read)["ada"]["explain_sum/3"], rows(read)["ada"]["remark"]) == ("2", "")


def test_a_text_that_changed_stays_to_be_read_while_a_file_speaks_of_another(graded):
    columns = "student,explain_sum/3,prove_parity/4,comment,texts"
    graded({"ada": sheet("A", "B")}, "--points", points_file(graded.folder, columns, "ada,2,3,,"))
    read = graded({"ada": sheet("Another", "B")})
    seal = re.search('data-seal="(.*?)"', read(TO_READ))[1]
    for line in (f"ada,,4,,{seal}", f"ada,,,Fine,{seal}"):
        points = points_file(graded.folder, columns, line)
        read = graded({"ada": sheet("Another", "B")}, "--points", points)
        assert "<ins>nother" in read(TO_READ) or "<ins>Another" in read(TO_READ)
        assert "changed since it was read" in rows(read)["ada"]["remark"]


# Files that the page saved


def test_gaps_in_a_file_of_points_change_nothing_and_rows_of_others_stay(graded):
    sheets = {"ada": sheet("A", "B"), "ben": sheet("C", "D")}
    head = "student,explain_sum/3,prove_parity/4,extra,comment,texts"
    graded(sheets, "--points", points_file(graded.folder, head, "ada,1,2,,Fine,"))
    entered = points_file(graded.folder, head, "ada,3,,-0.5,,", 'ben,,4,1.5,"=So, ""it"" is",')
    read = graded(sheets, "--points", entered)
    columns = ("explain_sum/3", "prove_parity/4", "extra", "total", "comment")
    ada, ben = ([row[column] for column in columns] for row in rows(read).values())
    assert ada == ["3", "2", "-0.5", "4.5", "Fine"]
    assert ben == ["", "4", "1.5", "5.5", '\'=So, "it" is']
    assert ">=So, &#34;it&#34; is<" in read(TO_READ)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["student,explain_sum/3", "ada,4"], "explain_sum of ada: '4' is not a number from 0 to 3"),
        (["name,explain_sum/3", "ada,1"], "has no column “student”"),
        (["student,explain", "ada,1"], "has a column 'explain'"),
        (["student,file,labels/3", "ada,ada.ipynb,0"], "has a column 'file'"),  # as points.csv has
    ],
)
def test_a_file_that_is_no_table_of_points_is_refused(graded, capsys, lines, told):
    graded({"ada": sheet("A")}, "--points", points_file(graded.folder, *lines), status=1)
    assert told in capsys.readouterr().err


def test_what_a_file_of_points_overrules_is_told_and_nobody_else_is_taken(graded, capsys):
    sheets = {"ada": sheet("A"), "ben": sheet("B")}
    graded(sheets)
    first = points_file(graded.folder, "student,explain_sum/3,comment", "ada,1,Good.")
    graded(sheets, "--points", first)
    capsys.readouterr()
    later = points_file(graded.folder, "student,explain_sum/3,comment", "ada,2,", "ben,1,")
    read = graded(sheets, "--points", later)
    said = capsys.readouterr().out
    assert "ada, explain_sum: 1 → 2" in said and "2 rows" in said and "ben, explain" not in said
    assert rows(read)["ada"]["comment"] == "Good."
    strange = points_file(graded.folder, "student,explain_sum/3", "adda,1")
    graded(sheets, "--points", strange, status=1)
    assert "adda: Nobody with this name handed in" in capsys.readouterr().err


def test_a_file_of_answers_that_somebody_spoilt_is_named(graded, capsys):
    graded({"ada": sheet("A")})
    (graded.folder / "set1" / ANSWERS).write_text("{")
    graded({"ada": sheet("A")}, status=1)
    assert "remove it, and grade everything again" in capsys.readouterr().err


# The summary


def test_the_summary_has_means_a_plot_and_what_was_missed_most(graded):
    names = {"ada": "a", "ben": "a", "cleo": "a", "dora": ""}
    sheets = {n: sheet("A", move=f"move = {m!r}") for n, m in names.items()}
    entered = points_file(graded.folder, "student,explain_sum/3", "ada,3", "ben,0")
    read = graded(sheets, "--points", entered)
    html = read(SUMMARY)
    line = next(line for line in re.findall("<tr>.*?</tr>", html) if "7 · Explain" in line)
    meter = '<meter value="0.50" aria-label="share of the points"></meter>'
    assert re.findall("<td>(.*?)</td>", line) == ["7 · Explain", "1.5 of 3", meter, "1", "1", "2"]
    assert "Most missed: 1 · Labels (0%)" in html
    kept = json.loads(read(ANSWERS))
    assert [*kept["students"]] == sorted(names)


def test_files_of_the_page_count_one_after_the_other_and_stay_as_they_are(graded, capsys):
    """A file that was given before is not entered again; what is entered by hand counts first."""
    sheets, head = {"ada": sheet("A", "B")}, "student,explain_sum/3,prove_parity/4"
    graded(sheets)
    first, later = (
        points_file(graded.folder, head, line).read_bytes() for line in ("ada,1,4", "ada,2,")
    )
    for content in (first, later, first):
        (graded.folder / "p.json").write_bytes(content)
        read = graded(sheets, "--points", graded.folder / "p.json")
    assert "entered before" in capsys.readouterr().out
    files = sorted((graded.folder / "set1" / "entered").iterdir())
    assert [path.read_bytes() for path in files] == [first, later]
    files[0].unlink()
    points = points_file(graded.folder, head, "ada,2,3")
    assert rows(graded(sheets, "--points", points))["ada"]["total"] == "5"
    assert sorted(path.name for path in files[0].parent.iterdir()) == ["2.json", "3.json"]
    points = points_file(graded.folder, head, "ada,2,4")
    read = graded(sheets, "--points", points)
    assert rows(read)["ada"]["total"] == rows(graded(sheets))["ada"]["total"] == "6"
    enter(graded.folder / "set1", {"ada": {"explain_sum/3": "0"}})
    assert rows(graded(sheets))["ada"]["total"] == "4"
    said = capsys.readouterr().out
    assert "ada, explain_sum: 0 in " in said and "entered.csv counts, not 2 from the page" in said
