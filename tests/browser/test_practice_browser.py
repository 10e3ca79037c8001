"""Practice: each skill by taps on a page of a telephone, and ten exercises by mouse in the Lab.

A practice in this Python goes along with the one in the browser: both ask the same exercises.
"""

import json
import shutil

import pytest
from gestures import Drawn
from helpers import tell
from playwright.sync_api import Locator, expect
from test_live_browser import TELEPHONE, Reader, reads, server  # noqa: F401

from sg_course.practice import LEVELS, SKILLS
from sg_course.practice.forms import Board, Fields
from sg_course.widgets import Practice
from sg_course.widgets.practised import kept_in
from sg_course.widgets.sketch import key_of

CELL = "1dbf97c3"  # of the notebook, with the widget
FORMS = ("labels", "mex", "queen")  # taps on positions, fields, a board
OTHER = {"P": "N", "N": "P"}
SMALL = """root => [...root.querySelectorAll('button, select, input, [role=button]')]
    .filter(one => one.checkVisibility() && !one.matches('.sg-element')).map(one => {
        const parts = [...one.querySelectorAll('.sg-ring, .sg-shape, rect')];
        const feels = part => getComputedStyle(part).pointerEvents === 'all';
        const part = parts.find(part => !part.matches('.sg-ring') || feels(part)) ?? one;
        const {width, height} = part.getBoundingClientRect();
        return [one.ariaLabel ?? one.textContent, width, height]; })
    .filter(([, width, height]) => Math.min(width, height) < 40)"""


class Together:
    """A practice in the browser and the one in this Python; `press` is a tap or a click."""

    def __init__(self, drawn, press):
        self.drawn, self.press, self.twin = drawn, press, Practice(keep=False)

    def choose(self, menu, value):
        """Choose in the menu of skills or of levels."""
        shown = self.twin.view["menus"][("skill", "level").index(menu)]
        if shown["value"] == value:
            return
        number = [one["value"] for one in shown["options"]].index(value)
        with self.drawn.change():
            select = self.drawn.locator.get_by_label(shown["label"], exact=True)
            select.select_option(index=number)
        self.follow(menu, **{menu: value})

    def push(self, name, do):
        """Press a button."""
        with self.drawn.change():
            self.press(self.drawn.button(name))
        self.follow(do)

    def follow(self, do, **content):
        """Do in this Python what was done in the browser."""
        tell(self.twin, do, **content)
        assert self.drawn.texts(".sg-toolbar b") == [self.twin.view["title"]]
        assert self.drawn.texts(".sg-question") == [self.twin.question()]

    def place(self, thing):
        """Where one answers for a thing of the exercise."""
        form, exercise = self.twin.about.form, self.twin.exercise
        if isinstance(form, Fields):
            number = form.things(exercise).index(thing)
            return self.drawn.locator.locator(".sg-fields:not(.sg-menus) input").nth(number)
        if isinstance(form, Board):
            number = [shape.item for shape in form.shapes(exercise)].index(thing)
            return self.drawn.locator.locator(f'[data-shape="{number}"] rect')
        key = json.dumps(key_of(thing))
        return self.drawn.locator.locator(f".sg-position[data-key={key}] .sg-shape")

    def enter(self, entries):
        """Tap and type until these entries are there."""
        form, twin = self.twin.about.form, self.twin
        is_typed = isinstance(form, Fields)
        for thing, text in entries.items():
            while (had := twin.entries).get(thing, "") != text:
                with self.drawn.change():
                    self.press(self.place(thing))
                    if is_typed:
                        self.drawn.page.keyboard.insert_text(text)
                twin.enter({**had, thing: text} if is_typed else form.tapped(had, thing))

    def solve(self):
        """Answer rightly, and read that it is right."""
        form, exercise = self.twin.about.form, self.twin.exercise
        answer = exercise.solution()
        if form.none and answer == form.none[1]:
            self.push(form.none[0], "none")
        else:
            self.enter(form.entries(exercise, answer))
            self.push("Check", "check")
        assert self.said().startswith("✓ Right"), (self.twin.link_text(), self.said())

    def fail(self):
        """Give each position the other label, and see where this is wrong."""
        solution = self.twin.exercise.solution()
        self.enter({position: OTHER[label] for position, label in solution.items()})
        self.push("Check", "check")
        assert self.said() == str(self.twin.verdict) and self.said().startswith("✗ Wrong")
        assert self.drawn.locator.locator(".sg-here").count() > 0

    def said(self):
        """The verdict that is shown."""
        return "".join(self.drawn.texts(".sg-banner"))


def answers_rightly(practice, skills, levels):
    """Answer an exercise of each of the skills at each of the levels."""
    for skill in skills:
        practice.choose("skill", skill)
        for level in levels:
            practice.choose("level", level)
            practice.solve()


@pytest.mark.parametrize(
    ("skills", "levels"),
    [(FORMS, [1]), pytest.param(SKILLS, range(len(LEVELS)), marks=pytest.mark.nightly)],
    ids=["three", "all"],
)
def test_each_skill_is_answered_by_taps_on_a_telephone(reads, skills, levels):  # noqa: F811
    reader = reads("practice", **TELEPHONE)
    reader.wakes(CELL)
    practice = Together(Drawn(reader.page, 0), Locator.tap)
    for skill in skills:
        answers_rightly(practice, [skill], levels)
        assert practice.drawn.root.evaluate(SMALL) == [], "a finger meets it"
    reader.page.goto(f"{reader.address}/my.html")
    for skill in skills:
        said = f"{SKILLS[skill].title} (level {levels[-1] + 1} of {len(LEVELS)})"
        expect(reader.page.locator("#sg-my")).to_contain_text(said)


@pytest.fixture
def my(lab):
    """The folder for files of one's own in the Lab."""
    folder = lab.root / "my"
    folder.mkdir()
    yield folder
    shutil.rmtree(folder)


def test_ten_exercises_in_a_row_are_mixed_in_the_lab(notebook, my):
    """The first answer is wrong; of each skill three right ones in a row lead a level up."""
    practice = Together(Drawn(notebook("practice.ipynb"), 0), Locator.click)
    answers_rightly(practice, FORMS, [0])
    practice.choose("skill", "mixed")
    practice.fail()
    said = []
    for _ in range(10):
        practice.solve()
        said.append(practice.drawn.message())
        practice.push("Another one ▶", "next")
    assert sum("Three in a row" in message for message in said) == len(FORMS)
    kept = kept_in((my / "practice.txt").read_text("utf-8")).progress
    assert kept.of == practice.twin.progress.of


@pytest.mark.nightly
def test_what_is_answered_in_two_tabs_is_kept(reads):  # noqa: F811
    one = reads("practice")
    other = Reader(one.page.context.new_page(), one.address, "practice")
    tabs = [tab.wakes(CELL) for tab in (one, other)]
    for tab in tabs:
        tab.locator("select").first.select_option(label=SKILLS["xor"].title)
    for count, tab in enumerate((*tabs, tabs[0]), 1):
        tab.locator(".sg-fields:not(.sg-menus) input").fill("999")
        tab.get_by_role("button", name="Check").click()
        one.page.wait_for_function(f"Object.values(localStorage).join().includes('now={count},')")
        tab.get_by_role("button", name="Another one").click()
