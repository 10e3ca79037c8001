"""What a class has learnt: made classes whose gain is known, and rows that cannot be read."""

import csv
import random
from math import sqrt

import pytest
from bs4 import BeautifulSoup
from helpers import every

from sg_course.inventory import UNKNOWN, items_of
from sg_course.inventory.answers import NONE, RIGHT, read_round
from sg_course.inventory.learnt import chance_of, gain_of, learnt
from sg_course.questions.__main__ import main

STUDENTS = [f"code{n}" for n in range(40)]
MOODLE = ["Last name", "Email address", "Status", "Grade/12.00"]
MOODLE += [f"Response {n}" for n in range(1, 13)]
FORM = ["Timestamp", "Your code", *(f"{n}. How many are {n} + 1?" for n in range(1, 13))]


def text_for(item, what):
    """The text of the option that stands for a misconception, or the right one."""
    if what == NONE:
        return UNKNOWN
    wanted = None if what == RIGHT else what
    return next(text for text, why in item.options.items() if why == wanted)


def place(item, what):
    """The letter of that option."""
    return "ABCD"[[*item.options].index(text_for(item, what))]


def as_moodle(file, answers, form):
    """Write answers as Moodle does: texts, and a row of averages at the end."""
    items = items_of(form)
    rows = [
        [code, f"{code}@u", "Finished", "9,00", *map(text_for, items, row)]
        for code, row in answers.items()
    ]
    rows.append(["Overall average", "", "", "4.00", *[""] * 12])
    with file.open("w", newline="", encoding="utf-8-sig") as opened:
        csv.writer(opened).writerows([MOODLE, *rows])


def as_form(file, answers, form):
    """Write answers as a form does: letters before the texts, in other capitals and orders."""
    items = items_of(form)
    rows = [
        [
            "2026/10/01 10:00",
            f" {code.upper()}@U ",
            *(
                " " if what == NONE else f"{place(i, what)}. {text_for(i, what)}"
                for i, what in zip(items, row)
            ),
        ]
        for code, row in answers.items()
    ]
    with file.open("w", newline="", encoding="utf-8") as opened:
        csv.writer(opened, delimiter=";").writerows([FORM, *reversed(rows)])


def made_class():
    """Forty students: before, 3 of 12 are right; after, 12 for twenty and 3 for the others.

    So the class has 9 of 12 to gain on average, and gains half of it.
    """
    wrong = [item.misconceptions[0] for item in items_of("inventory")]
    before = {code: [RIGHT] * 3 + wrong[3:] for code in STUDENTS}
    after = {code: [RIGHT] * 12 if n % 2 else before[code] for n, code in enumerate(STUDENTS)}
    return before, after


@pytest.mark.parametrize("forms", [("inventory", "inventory"), ("inventory", "inventory-b")])
def test_a_class_of_forty_has_the_gain_with_which_it_was_made(tmp_path, capsys, forms):
    before, after = made_class()
    as_moodle(tmp_path / "before.csv", before, forms[0])
    as_form(tmp_path / "after.csv", after, forms[1])
    page = tmp_path / "out" / "learnt.html"
    files = [str(tmp_path / name) for name in ("before.csv", "after.csv")]
    assert main(["learnt", *files, "--forms", *forms, "--to", str(page)]) == 0
    told = capsys.readouterr().out
    assert "40 students answered both times: on average 3.0 right before and 7.5 after." in told
    # half of the students miss all of what they missed before and half nothing, so the share that
    # is missed has the standard deviation √(40/39) / 2, and its mean that by √40
    error = sqrt(40 / 39) / 2 / sqrt(40)
    assert f"is 0.50, between {0.5 - 1.96 * error:.2f} and {0.5 + 1.96 * error:.2f} (95 %)" in told
    soup = BeautifulSoup(page.read_text("utf-8"), "html.parser")
    assert len(soup.find_all("section")) == 12 and not soup.find_all(["script", "img", "link"])
    fourth = soup.find_all("section")[3]
    assert "(normalised gain 0.50)" in fourth.h2.text
    assert "“only one of the two games is looked at” became rarer, and" in fourth.text
    assert "40 before, 20 after." in fourth.text and "notebook 03, section 3" in fourth.text
    assert fourth.svg["aria-label"] == "0 before, 20 after"
    assert [one["width"] for one in fourth.svg.find_all("rect")] == ["0.0", "120.0"]


def test_the_gain_is_within_its_uncertainty_about_as_often_as_it_says():
    chance, hits = random.Random(1), 0
    for _ in range(400):
        scores = []
        for _ in range(40):
            before = sum(chance.random() < 0.3 for _ in range(12))
            scores.append((before, before + sum(chance.random() < 0.4 for _ in range(12 - before))))
        gain, error = gain_of(scores, 12)
        hits += abs(gain - 0.4) <= 1.96 * error
    assert 0.92 * 400 <= hits <= 0.98 * 400


def test_misconceptions_that_went_stayed_came_or_were_rare_are_told_apart():
    items, said = items_of("inventory"), {}
    first, second, third = items[0].misconceptions
    before = [first] * 20 + [second] * 15 + [RIGHT] * 5
    after = [RIGHT] * 17 + [first] * 3 + [second] * 14 + [third] * 6
    rows = [{n: [one, *[RIGHT] * 11] for n, one in enumerate(some)} for some in (before, after)]
    result = learnt(items, *rows)
    said = {one.what: (one.before, one.after, one.said) for one in result.changes[0]}
    assert said[first] == (20, 3, "went") and said[third] == (0, 6, "came")
    assert said[second] == (15, 14, "stayed") and said[RIGHT][:2] == (5, 17)
    assert result.changes[1][1].said == "few had it"


@every(("left", "came", "expected"), [(5, 0, 2 / 32), (6, 0, 2 / 64), (0, 0, 1), (7, 1, 18 / 256)])
def test_the_chance_of_a_change_is_that_of_coins(left, came, expected):
    assert chance_of(left, came) == expected


def test_nobody_can_gain_what_was_right_before():
    items = items_of("inventory")
    row = {"a": [RIGHT] * 12}
    assert (learnt(items, row, row).gain, learnt(items, row, row).error) == (None, None)
    one = learnt(items, {"a": [RIGHT] * 6 + [NONE] * 6}, row)
    assert (one.gain, one.error) == (1, None)


HEAD = ",".join(["code", *(f"Item {n}" for n in range(1, 13))])


def written(tmp_path, *lines, head=HEAD):
    """A file with these rows."""
    file = tmp_path / "before.csv"
    file.write_text("\n".join([head, *lines]), encoding="utf-8")
    return file


GOOD = ",".join("bdcabdbdcacd")  # all right


def test_bad_rows_are_named_and_do_not_count(tmp_path):
    file = written(
        tmp_path,
        f"ada,{GOOD}",
        f",{GOOD}",
        f"bob,{GOOD.replace('b', 'f', 1)}",
        f"eve,{GOOD}",
        "",
        f"EVE,{GOOD}",
        "short,B",
    )
    found = read_round(file)
    assert found.answers == {"ada": [RIGHT] * 12, "short": [RIGHT, *[NONE] * 11]}
    assert found.bad == [
        "before.csv, row 3: there is no code",
        "before.csv, row 4, code 'bob': item 1 has 4 options, A to D, and 'f' is none of them",
        "before.csv: rows 5 and 7 have the same code 'eve', so none of them counts",
    ]


def test_a_letter_and_the_text_of_another_option_are_no_answer(tmp_path):
    file = written(tmp_path, f"ada,A. You.{GOOD[1:]}", f"bob,B) you{GOOD[1:]}")
    found = read_round(file)
    assert [*found.answers] == ["bob"] and "'A. You.' is none of them" in found.bad[0]


def test_codes_of_one_round_only_are_named(tmp_path, capsys):
    one = written(tmp_path, f"ada,{GOOD}", f"bob,{GOOD}")
    other = tmp_path / "after.csv"
    other.write_text(one.read_text().replace("bob", "eve"))
    assert main(["learnt", str(one), str(other), "--to", str(tmp_path / "a.html")]) == 0
    told = capsys.readouterr().out
    assert "only before, and not compared: bob\n" in told
    assert "only after, and not compared: eve\n" in told
    assert "<li>only before, and not compared: bob</li>" in (tmp_path / "a.html").read_text()


def test_moodle_repeats_questions_beside_responses(tmp_path):
    pairs = ",".join(f"Question {n},Response {n}" for n in range(1, 13))
    row = ",".join(f"asked,{one}" for one in GOOD.split(","))
    found = read_round(written(tmp_path, f"x@u,{row}", head=f"Email address,{pairs}"))
    assert found.answers == {"x@u": [RIGHT] * 12} and not found.bad


@every(
    ("head", "said"),
    [
        ("name,Item 1", "has no column “code”, by which"),
        ("code,Item 1,Grade/12.00", "no column for item 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 12"),
        ("", "is empty; its first row names the columns"),
    ],
)
def test_columns_that_are_missing_are_named(tmp_path, capsys, head, said):
    file = str(written(tmp_path, head=head))
    assert main(["learnt", file, file]) == 1
    assert said in capsys.readouterr().err


def test_no_code_in_both_files_is_told(tmp_path, capsys):
    one = written(tmp_path, f"ada,{GOOD}")
    other = tmp_path / "after.csv"
    other.write_text(one.read_text().replace("ada", "<b>"))
    assert main(["learnt", str(one), str(other)]) == 1
    assert "no code is in both files" in capsys.readouterr().err


def test_what_a_file_says_is_text_and_never_markup(tmp_path):
    one = written(tmp_path, f"ada,{GOOD}", f"<b>x</b>,{GOOD.replace('d', 'zz')}")
    page = tmp_path / "a.html"
    assert main(["learnt", str(one), str(one), "--to", str(page)]) == 0
    assert "&lt;b&gt;x&lt;/b&gt;" in page.read_text() and "<b>x" not in page.read_text()
