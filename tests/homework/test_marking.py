"""Where a person marks: the page of texts, what is kept from run to run, the summary of a class."""

import csv
import json
import re

import pytest
from helpers import every, within
from homework_class import Submission, answer_cells, answers_only, notebook, written
from still_pages import all_texts, inert

from sg_course.homework import gradebook
from sg_course.homework.books import FOR_A_TEXT
from sg_course.homework.gradebook import ANSWERS, CHANGED, SUMMARY, TO_READ
from sg_course.homework.pages import SCRIPT, compared
from sg_course.rendered import MOST_RENDERED, rendered


def sheet(explain="", prove="", **more):
    """A submission of set 1: two texts, and whatever else is given."""
    return answers_only(explain_sum=explain, prove_parity=prove, **more)


def points_file(folder, *lines):
    """A file such as the page saves."""
    rows = [*csv.DictReader(lines)]
    for row in rows:
        row["texts"] = {"explain_sum": seal} if (seal := row.get("texts")) else {}
    path = folder / "points.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path


@pytest.fixture
def graded(class_at):
    """Hand in sheets of students, with lines that the page saved; return the rows by student."""

    def grade(sheets, *lines, status=0):
        files = {f"{student}.ipynb": each for student, each in sheets.items()}
        saved = ["--points", points_file(class_at.folder, *lines)] if lines else []
        return class_at(files, *saved, status=status)

    grade.read = class_at.read
    return grade


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
    graded({"ada": Submission(written({"cells": parts}), {})})
    assert "First.\n\nThen.</pre>" in graded.read(TO_READ)


# Texts as they are shown


@every("text part", [
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
])  # fmt: skip
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
    graded(sheets)
    html = graded.read(TO_READ)
    assert html.count("<section") == 3
    lists = re.findall('<li><a href="#([a-z_]+)">', html)
    assert lists == ["explain_sum", "prove_parity"]
    assert "No text was found from: ben." in html and "No text was found from: ada, ben." in html
    seen = all_texts(html)
    assert "7 · Explain: 2 answers; to be read: ada, cleo" in seen
    targets = set(re.findall('href="#([^"]+)"', html))
    places = re.findall('id="([^"]+)"', html)
    assert targets <= {*places} and len(places) == len({*places})
    graded(sheets, "student,explain_sum/3,comment,texts", "ada,2.5,Why?,")
    assert "to be read: cleo" in all_texts(graded.read(TO_READ))
    assert 'value="2.5"' in graded.read(TO_READ)


def test_equal_texts_are_marked_whatever_their_spaces_and_capitals(graded):
    texts = {"ada": "G is P.", "ben": "g  is\nP.", "cleo": "G is N.", "dora": "G is P.", "eva": ""}
    graded({student: sheet(text) for student, text in texts.items()})
    html = graded.read(TO_READ)
    same = [re.sub("<.*?>", "", one) for one in re.findall(r"<p>(Same text as .*?)</p>", html)]
    assert same == ["Same text as ben, dora.", "Same text as ada, dora.", "Same text as ada, ben."]
    assert {*re.findall('href="#([^"]+)"', html)} <= {*re.findall('id="([^"]+)"', html)}


def test_the_page_runs_its_own_script_and_nothing_else(graded):
    graded({"ada": sheet("<script>alert(1)</script>", "'><b data-column='x'>")})
    html = graded.read(TO_READ)
    assert inert(html.replace(f"<script>{SCRIPT}</script>", ""))
    assert html.count("<script") == 1
    assert "default-src 'none'" in html and "script-src 'sha256-" in html


def test_what_changed_since_a_text_was_read_is_shown_until_the_points_stand(graded):
    head = "student,explain_sum/3,texts"
    graded({"ada": sheet("G is P, so copy.")})
    seal = re.search('data-seal="(.*?)"', graded.read(TO_READ))[1]
    graded({"ada": sheet("G is P, so copy.")}, head, f"ada,2,{seal}")
    assert "<del>" not in graded.read(TO_READ)
    for word in ("answer", "mirror"):  # against what was read, not what was handed in last
        ada = graded({"ada": sheet(f"G is P, so {word}.")})["ada"]
        assert f"so <del>copy</del><ins>{word}</ins>." in graded.read(TO_READ)
        assert ada["remark"] == CHANGED
    seal = re.search('data-seal="(.*?)"', graded.read(TO_READ))[1]
    ada = graded({"ada": sheet("G is P, so mirror.")}, head, f"ada,2,{seal}")["ada"]
    assert "<del>" not in graded.read(TO_READ)
    assert (ada["explain_sum/3"], ada["remark"]) == ("2", "")


def test_a_text_that_changed_stays_to_be_read_while_a_file_speaks_of_another(graded):
    head = "student,explain_sum/3,prove_parity/4,comment,texts"
    graded({"ada": sheet("A", "B")}, head, "ada,2,3,,")
    graded({"ada": sheet("Another", "B")})
    seal = re.search('data-seal="(.*?)"', graded.read(TO_READ))[1]
    for line in (f"ada,,4,,{seal}", f"ada,,,Fine,{seal}"):
        ada = graded({"ada": sheet("Another", "B")}, head, line)["ada"]
        assert "<ins>Another" in graded.read(TO_READ)
        assert ada["remark"] == CHANGED


# Files that the page saved


def test_gaps_in_a_file_of_points_change_nothing_and_rows_of_others_stay(graded):
    sheets = {"ada": sheet("A", "B"), "ben": sheet("C", "D")}
    head = "student,explain_sum/3,prove_parity/4,extra,comment,texts"
    graded(sheets, head, "ada,1,2,,Fine,")
    rows = graded(sheets, head, "ada,3,,-0.5,,", 'ben,,4,1.5,"=So, ""it"" is",')
    columns = ("explain_sum/3", "prove_parity/4", "extra", "total", "comment")
    ada, ben = ([row[column] for column in columns] for row in rows.values())
    assert ada == ["3", "2", "-0.5", "4.5", "Fine"]
    assert ben == ["", "4", "1.5", "5.5", '\'=So, "it" is']
    assert ">=So, &#34;it&#34; is<" in graded.read(TO_READ)


@every("head line told", [
    ("student,explain_sum/3", "ada,4", "explain_sum of ada: '4' is not a number from 0 to 3"),
    ("name,explain_sum/3", "ada,1", "has no column “student”"),
    ("student,explain", "ada,1", "has a column 'explain'"),
    ("student,file,labels/3", "ada,ada.ipynb,0", "has a column 'file'"),  # as points.csv has
])  # fmt: skip
def test_a_file_that_is_no_table_of_points_is_refused(graded, capsys, head, line, told):
    graded({"ada": sheet("A")}, head, line, status=1)
    assert told in capsys.readouterr().err


def test_what_a_file_of_points_overrules_is_told_and_nobody_else_is_taken(graded, capsys):
    sheets, head = {"ada": sheet("A"), "ben": sheet("B")}, "student,explain_sum/3,comment"
    graded(sheets)
    graded(sheets, head, "ada,1,Good.")
    capsys.readouterr()
    rows = graded(sheets, head, "ada,2,", "ben,1,")
    said = capsys.readouterr().out
    assert "ada, explain_sum: 1 → 2" in said and "2 rows" in said and "ben, explain" not in said
    assert rows["ada"]["comment"] == "Good."
    graded(sheets, "student,explain_sum/3", "adda,1", status=1)
    assert "adda: Nobody with this name handed in" in capsys.readouterr().err


def test_a_file_of_answers_that_somebody_spoilt_is_named(class_at, graded, capsys):
    graded({"ada": sheet("A")})
    (class_at.out / ANSWERS).write_text("{")
    graded({"ada": sheet("A")}, status=1)
    assert "remove it, and grade everything again" in capsys.readouterr().err


# The summary


def test_the_summary_has_means_a_plot_and_what_was_missed_most(graded):
    names = {"ada": "a", "ben": "a", "cleo": "a", "dora": ""}
    sheets = {n: sheet("A", move=f"move = {m!r}") for n, m in names.items()}
    graded(sheets, "student,explain_sum/3", "ada,3", "ben,0")
    html = graded.read(SUMMARY)
    line = next(line for line in re.findall("<tr>.*?</tr>", html) if "7 · Explain" in line)
    meter = '<meter value="0.50" aria-label="share of the points"></meter>'
    assert re.findall("<td>(.*?)</td>", line) == ["7 · Explain", "1.5 of 3", meter, "1", "1", "2"]
    assert "Most missed: 1 · Labels (0%)" in html
    assert [*json.loads(graded.read(ANSWERS))["students"]] == sorted(names)


def test_files_of_the_page_count_one_after_the_other_and_stay_as_they_are(class_at, graded, capsys):
    """A file that was given before is not entered again; what is entered by hand counts first."""
    sheets, head = {"ada": sheet("A", "B")}, "student,explain_sum/3,prove_parity/4"
    graded(sheets)
    saved = []
    for line in ("ada,1,4", "ada,2,", "ada,1,4"):
        graded(sheets, head, line)
        saved.append((class_at.folder / "points.json").read_bytes())
    assert "entered before" in capsys.readouterr().out
    files = sorted((class_at.out / "entered").iterdir())
    assert [path.read_bytes() for path in files] == saved[:2]
    files[0].unlink()
    assert graded(sheets, head, "ada,2,3")["ada"]["total"] == "5"
    assert sorted(path.name for path in files[0].parent.iterdir()) == ["2.json", "3.json"]
    assert graded(sheets, head, "ada,2,4")["ada"]["total"] == "6"
    assert graded(sheets)["ada"]["total"] == "6"
    class_at.enter("ada", explain="0")
    assert graded(sheets)["ada"]["total"] == "4"
    said = capsys.readouterr().out
    assert "ada, explain_sum: 0 in " in said and "entered.csv counts, not 2 from the page" in said


def test_points_that_another_grader_gives_meanwhile_are_kept_and_told(
    class_at, graded, capsys, monkeypatch
):
    """While one run is at work, another one starts and ends."""
    sheets, head = {"ada": sheet("A", "B")}, "student,explain_sum/3,prove_parity/4"
    graded(sheets)
    usual = gradebook.write_all

    def other_first(*arguments):
        monkeypatch.setattr(gradebook, "write_all", usual)
        assert graded(sheets, head, "ada,,4")["ada"]["total"] == "4"
        capsys.readouterr()
        usual(*arguments)

    monkeypatch.setattr(gradebook, "write_all", other_first)
    (class_at.folder / "mine").mkdir()
    mine = points_file(class_at.folder / "mine", head, "ada,1,")
    class_at({"ada.ipynb": sheets["ada"]}, "--points", mine)
    said = capsys.readouterr().out
    assert "1 file with points came from somebody else meanwhile: run this command again" in said
    assert graded(sheets)["ada"]["total"] == "5"
    assert "meanwhile" not in capsys.readouterr().out
    assert gradebook.new_file(class_at.out).name == "3.json"
    assert gradebook.new_file(class_at.out).name == "4.json"  # while the first is still empty


def test_of_ten_files_of_the_page_the_tenth_counts(class_at, graded):
    sheets, head = {"ada": sheet("A")}, "student,explain_sum/3"
    graded(sheets)
    (class_at.out / "entered").mkdir()
    for number in (9, 10):
        saved = points_file(class_at.folder, head, f"ada,{number - 8}")
        saved.replace(class_at.out / "entered" / f"{number}.json")
    assert graded(sheets)["ada"]["explain_sum/3"] == "2"
