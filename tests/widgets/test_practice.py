"""`Practice`, without a browser: what counts, what is asked next, what is kept."""

from itertools import pairwise

import pytest
from helpers import every, tell

from sg_course.practice import SKILLS, Progress, drawn
from sg_course.practice.progress import Standing
from sg_course.widgets import Practice
from sg_course.widgets.practised import Kept, kept_in
from sg_course.widgets.sketch import key_of


@pytest.fixture
def my(tmp_path, monkeypatch):
    """The file in a folder for files of one's own, near which one works."""
    (tmp_path / "my").mkdir()
    (tmp_path / "paths.toml").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path / "my" / "practice.txt"


def answered(practice, right=True):
    """The view after an answer to a nim-sum."""
    text = str(practice.exercise.solution() + (not right))
    tell(practice, "type", index=0, text=text)
    return tell(practice, "check")


def standing(practice):
    """The level of the skill, and how many were right in a row."""
    return practice.progress.standing(practice.skill)[:2]


def test_three_right_answers_lead_to_the_next_level():
    practice = Practice("xor", keep=False)
    for _ in range(3):
        view = answered(practice)
        assert view["good"] and view["banner"].startswith("✓ Right.")
        level = tell(practice, "next")["menus"][1]["value"]
    assert level == 1 and standing(practice) == (1, 0)


def test_only_the_first_verdict_counts():
    practice = Practice("xor", keep=False)
    assert not answered(practice, right=False)["good"]
    assert answered(practice)["good"]
    assert standing(practice) == (0, 0) and practice.progress.now == 1


@every("do", ["hint", "solution"])
def test_after_a_hint_or_a_solution_an_answer_does_not_count(do):
    """It changes no row: neither for the better nor for the worse."""
    for right in (True, False):
        practice = Practice("xor", keep=False)
        answered(practice)
        tell(practice, "next")
        tell(practice, do)
        answered(practice, right) if do == "hint" else None
        assert standing(practice) == (0, 1) and practice.progress.now == 2


def test_after_a_wrong_answer_help_changes_nothing_more():
    practice = Practice("xor", keep=False)
    answered(practice)
    tell(practice, "next")
    answered(practice, right=False)
    tell(practice, "hint")
    tell(practice, "solution")
    assert standing(practice) == (0, 0) and practice.progress.now == 2


def test_a_shared_exercise_shows_its_question_before_it_runs():
    for said in Practice("xor", level=0, number=7, keep=False).static():
        assert "Nim-sum, easier. Give the nim-sum of" in said
    assert "Give" not in Practice("xor", keep=False).static()[0]


def test_what_cannot_be_read_and_what_is_no_move_does_not_count():
    practice = Practice("nim", keep=False)
    for text in ("x", "99", "", "-1", "1.5"):
        tell(practice, "type", index=0, text=text)
        assert tell(practice, "check")["banner"].startswith("… Not yet.")
    assert practice.progress.now == 0


def test_labels_that_are_not_yet_all_there_do_not_count():
    practice = Practice("labels", keep=False)
    first, *_ = practice.exercise.solution().items()
    tell(practice, "label", key=key_of(first[0]), text=first[1])
    assert "still missing" in tell(practice, "check")["banner"]
    assert practice.progress.now == 0


def test_a_wrong_label_is_ringed_in_the_picture_in_which_one_answers():
    practice = Practice("labels", keep=False)
    for position, label in practice.exercise.solution().items():
        tell(practice, "label", key=key_of(position), text="PN"[label == "P"])
    view = tell(practice, "check")
    marks = [one["mark"] for one in view["parts"][0]["positions"] if one["mark"]]
    assert marks and set(marks) <= {"here", "witness"} and not view["good"]


@every("skill", SKILLS)
def test_each_skill_shows_a_mistake_and_then_a_solution(skill):
    practice = Practice(skill, level=1, keep=False)
    form, exercise = practice.about.form, practice.exercise
    for thing in form.things(exercise):
        practice.entries = {**practice.entries, thing: form.texts[0] if practice.sketch else "0"}
    tell(practice, "check")
    view = tell(practice, "solution")
    assert view["good"] and not view["refused"]
    assert tell(practice, "check")["refused"]


def test_the_same_exercise_for_everybody_does_not_count():
    practice = Practice("xor", level=2, number=7, keep=False)
    assert practice.exercise.statement() == drawn("xor", 2, 7).statement()
    assert practice.link_text() == "Practice(skill='xor', level=2, number=7)"
    assert "does not count" in answered(practice)["banner"]
    assert practice.progress.of == {}
    assert tell(practice, "next")["menus"][1]["value"] == 0


def test_few_exercises_do_not_come_again_soon():
    practice, asked = Practice("bite", level=0, keep=False), []
    for _ in range(20):
        tell(practice, "next")
        asked.append(repr((practice.exercise.at, practice.exercise.solution())))
    assert all(one not in asked[max(i - 4, 0) : i] for i, one in enumerate(asked))


def test_mixed_takes_turns():
    practice, asked = Practice("xor", keep=False), []
    for skill in ("xor", "mex", "bits"):
        tell(practice, "skill", skill=skill)
        tell(practice, "solution")
    assert not tell(practice, "skill", skill="mixed")["refused"]
    for _ in range(9):
        tell(practice, "solution")
        tell(practice, "next")
        asked.append(practice.skill)
    assert {*asked} == {"xor", "mex", "bits"}
    assert all(one != other for one, other in pairwise(asked))


def test_menus_name_the_level_of_a_skill():
    practice = Practice("xor", keep=False)
    view = answered(practice)
    options = view["menus"][0]["options"]
    assert {
        "group": "Notebook 06",
        "value": "xor",
        "text": "Nim-sum · easier, 1 in a row",
    } in options
    assert {one["value"] for one in options} == {*SKILLS, "mixed"}


# What is kept


def test_a_page_goes_on_where_it_was():
    one, other = Practice("xor", keep=False), Practice(keep=False)
    assert not tell(other, "restore", state=one.view["state"])["refused"]
    assert other.exercise.statement() == one.exercise.statement()
    answered(one)
    tell(other, "restore", state=one.view["state"])
    assert other.exercise.statement() != one.exercise.statement()
    assert standing(other) == (0, 1)


def test_after_a_hint_a_page_goes_on_with_another_exercise():
    one, other = Practice("xor", keep=False), Practice(keep=False)
    tell(other, "restore", state=tell(one, "hint")["state"])
    assert other.exercise.statement() != one.exercise.statement()


def test_a_folder_of_ones_own_keeps_the_levels(my):
    answered(Practice("xor"))
    assert kept_in(my.read_text()).progress.of["xor"][:2] == (0, 1)
    again = Practice()
    assert again.skill == "xor" and standing(again) == (0, 1)
    assert [file.name for file in my.parent.iterdir()] == ["practice.txt"]


def test_before_an_answer_and_where_nothing_is_to_be_kept_no_file_is_written(my):
    Practice("xor")
    answered(Practice("xor", keep=False))
    assert not my.exists()


@pytest.mark.parametrize(
    "text", [b"Practice(now=", b"\xff\xfe\x00", b"Practice(now=1, skills={'xor': [7, 0, 0]})"]
)
def test_a_damaged_file_is_put_aside_and_play_goes_on(my, text):
    for i in (1, 2):
        my.write_bytes(text)
        practice = Practice("xor")
        assert f"it is now in practice-unread-{i}.txt" in practice.view["message"]
        assert practice.view["refused"] and not my.exists()
        assert (my.parent / f"practice-unread-{i}.txt").read_bytes() == text
    assert answered(practice)["good"] and my.exists()


def test_of_two_widgets_that_are_open_the_one_with_more_answers_is_gone_on_with(my):
    one, other = Practice("xor"), Practice("mex")
    for _ in range(2):
        answered(one)
        tell(one, "next")
    tell(other, "solution")
    assert {*kept_in(my.read_text()).progress.of} == {"xor", "mex"}
    assert kept_in(my.read_text()).progress.now == 3


def test_what_was_answered_in_another_tab_is_gone_on_with_in_the_same_exercise():
    one, other = Practice("xor", keep=False), Practice("xor", keep=False)
    before, asked = other.view["state"], other.exercise.statement()
    answered(one)
    tell(other, "elsewhere", state=one.view["state"])
    assert other.exercise.statement() == asked
    answered(other)
    assert standing(other) == (0, 2)
    tell(other, "elsewhere", state=before)
    assert standing(other) == (0, 2)


def test_skills_of_a_newer_version_come_back_with_it(my):
    newer = "Practice(now=3, skills={'new': [2, 1, 3, 'more']}, skill='new', mixed=True, number=5)"
    my.write_text(newer, encoding="utf-8")
    practice = Practice()
    assert practice.skill == "labels" and not practice.view["message"]
    answered(Practice("xor"))
    assert "'new': [2, 1, 3, 'more']" in my.read_text("utf-8")
    assert {*kept_in(my.read_text("utf-8")).progress.of} == {"xor"}


def test_a_file_that_cannot_be_written_is_named(my):
    practice = Practice("xor")
    my.mkdir()
    view = answered(practice)
    assert view["good"] and "this was not kept" in view["message"]
    assert "this was not kept" in tell(Practice("nim"), "solution")["message"]


def test_what_is_written_is_what_is_read():
    kept = Kept(Progress(9, {"nim": Standing(2, 3, 8)}), "nim", mixed=True, number=12)
    again = kept_in(kept.text())
    assert (again[1:], again.progress.now, again.progress.of) == (
        kept[1:],
        9,
        {"nim": Standing(2, 3, 8)},
    )
