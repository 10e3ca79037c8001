"""`Practice`: fresh exercises of a skill, each with a verdict that shows a counterexample."""

from collections import deque
from contextlib import suppress
from dataclasses import replace
from itertools import count, pairwise

from traitlets import Unicode

from sg_core.checks import natural, one_of, truth
from sg_core.errors import GameError
from sg_core.words import shown
from sg_course import exercises as ask
from sg_course.files import put, stored
from sg_course.pictures.drawing import Drawings
from sg_course.practice import LEVELS, SKILLS, Progress, drawn
from sg_course.practice.forms import Board, Fields, Positions
from sg_course.widgets.base import Widget
from sg_course.widgets.label_stepper import marks_at
from sg_course.widgets.links import with_imports
from sg_course.widgets.panels import (
    PanelPart,
    button,
    field,
    key,
    menu,
    panel,
    shapes_part,
    still_part,
)
from sg_course.widgets.practised import FIRST, LARGEST, Kept, kept_file, kept_in, put_aside, text_in
from sg_course.widgets.saved import paragraph
from sg_course.widgets.sketch import graph_part, position_with_key, sketched

MIXED = "mixed"
FEW = 5  # exercises that do not come again soon
NO_GRAPH = {"positions": [], "moves": []}, ""
RUN = "Run the cell to practise."


class Practice(Widget):
    """Practise one skill, or several in turn, with fresh exercises at three levels.

    Three right answers in a row lead to the next level. Only the first verdict on an exercise
    counts, and none after a hint.

    Parameters
    ----------
    skill : str, optional
        Default: the one that you practised last.
    level : 0, 1 or 2, optional
        Easier, as in the course, or harder; default: the one that you have reached.
    number : int, optional
        A skill, a level and a number give everybody the same exercise, which does not count.
    keep : bool
        Whether your levels are kept in `notebooks/my/practice.txt`.

    Attributes
    ----------
    exercise : Exercise
        The one that is asked now.
    progress : Progress
        The levels of the skills.

    Raises
    ------
    GameError
        If there is no such skill or level, or the number is not a natural number.

    Examples
    --------
    >>> practice = Practice("xor", level=0, number=7, keep=False)
    >>> practice.exercise.statement()
    'Give the nim-sum of 9 and 28.'
    >>> practice.act({"do": "type", "index": 0, "text": "16"})
    >>> practice.act({"do": "check"})
    >>> practice.view["banner"]
    '✗ Wrong. 4 is only in 28, so it stays; 16 lacks it.'
    """

    page_button = "Practise here"
    still_svg = Unicode().tag(sync=True)

    def __init__(self, skill=None, level=None, number=None, keep=True):
        one_of(skill, (*SKILLS, None), "skill")
        if level is not None:
            natural(level, "a level", most=len(LEVELS) - 1)
        if number is not None:
            natural(number, "the number of an exercise", most=LARGEST)
        self.file = kept_file() if truth(keep, "keep") else None
        self.progress, self.skill, self.number, self.mixed = Progress(), FIRST, 0, False
        self.recent, trouble = deque(maxlen=FEW), self.taken_up()
        self.skill, self.mixed = skill or self.skill, self.mixed and skill is None
        if number is not None:
            self.put_up(level or 0, number, shared=True)
        else:
            if level is not None:
                self.progress.choose(self.skill, level)
            self.ask()
        super().__init__()
        if trouble:
            self.refuse(trouble)
            self.show()

    # Exercises, one after the other

    def ask(self):
        """Ask a fresh exercise, which was not among the last few."""
        level = self.progress.standing(self.skill).level
        for number in count(self.number + 1):
            self.put_up(level, number)
            seen = self.question(), repr(self.exercise.solution())
            if seen not in self.recent or number > self.number + FEW * FEW:
                break
        self.recent.append(seen)
        self.number = number

    def put_up(self, level, number, shared=False):
        """Ask the exercise of a level that has a number."""
        self.about, self.level, self.asked = SKILLS[self.skill], level, number
        self.exercise = drawn(self.skill, level, number)
        self.entries, self.hints, self.verdict = {}, 0, None
        self.counted = self.is_shared = shared
        self.is_helped = False  # by a hint, or by a solution
        self.sketch = None
        if isinstance(self.about.form, Positions):
            places = getattr(getattr(self.exercise, "places", None), "places", None)
            self.sketch = sketched(self.exercise.game, places)

    def question(self):
        """Return the question."""
        return self.about.statement(self.exercise)

    def count_first(self, right):
        """Count the first verdict on an exercise, and keep it; after help nothing is counted."""
        if self.counted:
            return
        self.counted = True
        with suppress(GameError):
            self.take_larger(text_in(self.file) if self.file else "")
        if self.is_helped:
            self.progress.pass_by(self.skill)
            self.write()
            return
        before = self.progress.standing(self.skill).level
        self.progress.count(self.skill, right)
        after = self.progress.standing(self.skill).level
        if after > before:
            self.message = f"Three in a row: you go on with the level “{LEVELS[after]}”."
        self.write()

    # What the front end may ask for

    def do_skill(self, skill):
        """Practise a skill, or those practised so far in turn."""
        one_of(skill, (*SKILLS, MIXED), "skill")
        if skill == MIXED and len(self.progress.of) < 2:
            raise GameError("this mixes the skills that you have practised; practise two first")
        self.mixed = skill == MIXED
        self.skill = self.progress.due() if self.mixed else skill
        self.ask()

    def do_level(self, level):
        """Go to another level."""
        self.progress.choose(self.skill, level)
        self.ask()

    def do_next(self):
        """Ask another one."""
        if self.mixed:
            self.skill = self.progress.due(but=self.skill)
        self.ask()

    def do_choose(self, key=None, part=0):
        """Tap on a position."""
        if self.sketch is None:
            raise GameError(self.no_choice)
        self.tap(position_with_key(self.sketch.game, key))

    def do_label(self, key=None, text=None):
        """Give a position a label, or none."""
        if self.sketch is None:
            raise GameError(self.no_choice)
        one_of(text, (*self.about.form.texts, None), "a label")
        position = self.asked_for(position_with_key(self.sketch.game, key))
        others = {p: had for p, had in self.entries.items() if p != position}
        self.enter(others if text is None else {**others, position: text})

    def do_tap(self, index):
        """Tap on something on a board."""
        if not isinstance(self.about.form, Board):
            raise GameError("there is no board here to tap on")
        things = self.about.form.things(self.exercise)
        self.tap(things[natural(index, "the index of what is clicked", most=len(things) - 1)])

    def do_type(self, index, text=""):
        """Take what is typed into a field."""
        names = self.fields()
        if not names or not isinstance(text, str):
            raise GameError("there is no field here, or what is typed is not a text")
        name = names[natural(index, "the index of a field", most=len(names) - 1)]
        self.enter({**self.entries, name: text})

    def do_check(self, index=None, text=None):
        """Judge the answer; the first verdict counts."""
        if index is not None:
            self.do_type(index, text)
        self.judged(self.about.verdict(self.exercise, self.entries))

    def do_none(self):
        """Judge the answer that needs no taps."""
        if not self.about.form.none:
            raise GameError("here something has to be chosen")
        self.judged(self.about.verdict_on(self.exercise, self.about.form.none[1]))

    def do_hint(self):
        """Show the next hint."""
        self.hints = min(self.hints + 1, len(self.exercise.hints()))
        self.is_helped = True

    def do_solution(self):
        """Show a right answer, which ends the exercise."""
        self.is_helped = True
        self.message = "This is a right answer. It does not count."
        self.count_first(right=False)  # says so if nothing could be kept
        form, answer = self.about.form, self.exercise.solution()
        tapped = not form.none or answer != form.none[1]
        self.entries = form.entries(self.exercise, answer) if tapped else {}
        self.verdict = self.about.verdict_on(self.exercise, answer)

    def do_code(self):
        """Show the exercise as code."""
        self.code = with_imports(self.link_text())

    def tap(self, thing):
        """Take a tap on something."""
        self.enter(self.about.form.tapped(self.entries, self.asked_for(thing)))

    def asked_for(self, thing):
        """Return a thing if the exercise asks for it."""
        if thing not in self.about.form.things(self.exercise):
            raise GameError(f"{shown(thing)} is not asked for")
        return thing

    def enter(self, entries):
        """Take other entries; those of a right answer stay."""
        if self.is_done:
            raise GameError("this one is done; “Another one” asks the next")
        self.entries, self.verdict = entries, None

    def judged(self, verdict):
        """Take the verdict on an answer, and count it if nothing was left open."""
        if self.is_done:
            raise GameError("this one is done; “Another one” asks the next")
        self.verdict = verdict
        whole = self.about.form.is_whole(self.exercise, self.entries)
        if verdict.state in ("right", "wrong") or (verdict.state == "almost" and whole):
            self.count_first(verdict.is_right)

    @property
    def is_done(self):
        """Return whether the answer is right."""
        return self.verdict is not None and self.verdict.is_right

    # What is kept

    until_next_action = Widget.until_next_action | {"code": None}

    def state(self):
        """Return where the learner is: after a hint, or a verdict, that is the next exercise."""
        return self.kept(self.asked - (not (self.counted or self.hints))).text()

    def kept(self, number):
        """Return what is kept, with the number of the last exercise."""
        return Kept(self.progress, self.skill, self.mixed, max(number, 0))

    def do_restore(self, state):
        """Go on where the learner was."""
        self.take(kept_in(state))
        self.ask()

    def take(self, kept):
        """Go on with what was kept."""
        self.progress, self.skill, self.mixed, self.number = kept
        self.mixed = self.mixed and len(self.progress.of) > 1

    def taken_up(self):
        """Take what the file has; return what there is to say of it if it cannot be read."""
        text = text_in(self.file) if self.file else ""
        try:
            if text:
                self.take(kept_in(text))
            return ""
        except GameError as problem:
            with suppress(OSError):
                return f"{problem}; it is now in {put_aside(self.file).name}, and you begin anew"
            return f"{problem}; you begin anew"

    def do_elsewhere(self, state):
        """Take the levels that another tab has kept, if more was answered there."""
        self.take_larger(state)

    def take_larger(self, text):
        """Take the levels in a text if more was answered there: in another widget."""
        other = kept_in(text).progress
        if other.now > self.progress.now:
            self.progress = other

    def write(self):
        """Write what is kept into the file."""
        try:
            if self.file:
                put(self.file, stored(f"{self.kept(self.asked).text()}\n"))
        except OSError as problem:
            self.refuse(f"this was not kept: {problem.strerror}: {self.file.name}")

    def link_text(self):
        """Return the call that asks this exercise."""
        return f"Practice(skill={self.skill!r}, level={self.level}, number={self.asked})"

    # What is shown

    def content(self):
        """Return what the front end shows."""
        form, still = self.about.form, self.still()
        self.still_svg = "".join(one.svg() for one in many(still))
        done = self.is_done
        none = [button(form.none[0], "none", closed=done)] if form.none else []
        return panel(
            title=f"{self.about.title}, {LEVELS[self.level]}",
            menus=self.menus(),
            question=self.question(),
            parts=[self.graph(), self.board(), still_part(still)],
            buttons=[
                button("Check", "check", closed=done),
                *none,
                button("Hint", "hint", closed=done or self.hints == len(self.exercise.hints())),
                button("Show a solution", "solution", closed=done),
                button("Another one ▶", "next"),
                button("Copy as code", "code", copies="This exercise as code"),
            ],
            fields=[
                field(
                    name,
                    self.entries.get(name, ""),
                    {"do": "check", "index": i},
                    "text",
                    live={"do": "type", "index": i},
                    enter=True,
                    keyboard="numeric",
                )
                for i, name in enumerate(self.fields())
            ],
            keys=self.own_keys(),
            banner=self.said(),
            good=done,
            why=" ".join(self.exercise.hints()[: self.hints]),
            code=self.code,
            choosing=self.sketch is not None,
        )

    def fields(self):
        """Return the names of the fields."""
        form = self.about.form
        return form.things(self.exercise) if isinstance(form, Fields) else []

    def said(self):
        """Return the verdict, or how to answer."""
        if self.verdict is None:
            return f"{self.about.form.how} Then press Check.".strip()
        aside = " A shared exercise does not count." * (self.is_done and self.is_shared)
        return f"{self.verdict}{aside}"

    def own_keys(self):
        """Return the keys."""
        texts = getattr(self.about.form, "texts", ()) if self.sketch else ()
        labels = [
            key(text.lower(), f"label {text}", {"do": "label", "text": text}, at=True)
            for text in texts
            if len(text) == 1 and text.isalnum()
        ]
        clear = [key("Delete", "no label", "label", at=True)] if labels else []
        return [*labels, *clear, key("c", "check", "check"), key("o", "another one", "next")]

    def menus(self):
        """Return the menus: the skills by notebook, each with its level, and the levels."""
        groups = {"": {MIXED: "Mixed: what you practised, in turn"}}
        for skill, about in SKILLS.items():
            groups.setdefault(f"Notebook {about.notebook}", {})[skill] = self.standing(skill)
        levels = {"": dict(enumerate(LEVELS))}
        return [
            menu("Skill", MIXED if self.mixed else self.skill, groups, "skill", "skill"),
            menu("Level", self.level, levels, "level", "level"),
        ]

    def standing(self, skill):
        """Return a skill with the level that the learner has reached."""
        title = SKILLS[skill].title
        if skill not in self.progress.of:
            return title
        level, row, _ = self.progress.of[skill]
        return f"{title} · {LEVELS[level]}{f', {row} in a row' if row else ''}"

    def graph(self):
        """Return the game on which the learner answers, with what breaks the rule."""
        if self.sketch is None:
            return PanelPart(*NO_GRAPH)
        labels, marks, moves = asked_in(self.exercise, self.entries, self.about.form)
        marked = "the move of the other player, and your answer" if moves else "your answer"
        if self.verdict is not None and self.verdict.witness is not None:
            labels, marks, moves = ringed(self.exercise, self.verdict.witness, labels)
            marked = "what the verdict names"
        return graph_part(self.sketch, labels, marks, moves, marked)

    def board(self):
        """Return the board on which the learner answers."""
        form = self.about.form
        if not isinstance(form, Board):
            return PanelPart({"way": "rows", "shapes": []}, "")
        things, shapes = form.things(self.exercise), []
        for shape in form.shapes(self.exercise):
            chosen = shape.item is not None and shape.item in self.entries
            worn = form.worn(shape) if chosen else shape
            item = None if shape.item is None else {"do": "tap", "index": things.index(shape.item)}
            shapes.append(replace(worn, item=item))
        chosen = [shown(thing) for thing in self.entries]
        said = f"Chosen: {', '.join(chosen) or 'nothing'}."
        asked = self.skill, self.level, self.asked
        return shapes_part(shapes, f"A board to answer on. {said}", subject=asked)

    def still(self):
        """Return the picture beside it: the exercise, or what a verdict shows."""
        if self.sketch is None and self.verdict is not None and self.verdict.picture is not None:
            return self.verdict.picture
        return self.about.drawn_beside(self.exercise)

    def static(self):
        """Return the skills that can be practised where the cell is run; or what is asked."""
        if self.is_shared:
            asked = f"{self.about.title}, {LEVELS[self.level]}. {self.question()} {RUN}"
            return asked, paragraph(asked)
        notebooks = dict.fromkeys(about.notebook for about in SKILLS.values())
        lines = [
            f"Notebook {name}: {', '.join(a.title for a in SKILLS.values() if a.notebook == name)}"
            for name in notebooks
        ]
        html = "".join(map(paragraph, [f"Practice. {RUN}", *lines]))
        return "\n".join([f"Practice. {RUN}", *lines]), html


def many(drawing):
    """Return the drawings of which a drawing may consist."""
    if drawing is None:
        return ()
    return drawing.drawings if isinstance(drawing, Drawings) else (drawing,)


def asked_in(exercise, entries, form):
    """Return the labels, and the marked positions and moves, while the learner answers."""
    open_ = dict.fromkeys(getattr(exercise, "positions", ()), "?")
    if len(form.texts) > 1:
        elements = getattr(exercise, "elements", ())
        return open_ | entries, dict.fromkeys(elements, "element"), {}
    before = getattr(exercise, "before", None)
    moves = {} if before is None else {(before, exercise.at): "witness"}
    labels = open_ or getattr(exercise, "labels", None)
    return labels, dict.fromkeys(entries, "witness"), moves


def ringed(exercise, witness, labels):
    """Return the labels, and the marked positions and moves, that show a mistake."""
    if isinstance(exercise, ask.WinningMove):
        return labels, {witness[-1]: "here"}, dict.fromkeys(pairwise(witness), "witness")
    if isinstance(exercise, ask.UndoMove):
        line = exercise.before, exercise.at, witness
        values = {position: exercise.values[position] for position in line}
        return values, {witness: "here"}, dict.fromkeys(pairwise(line), "witness")
    if isinstance(exercise, ask.Independent | ask.Codes):
        before, after = witness if isinstance(exercise, ask.Independent) else witness[0].witness
        moves = {(p, q): "witness" for p, q in zip(before, after) if p != q}
        return labels, dict.fromkeys(before, "here"), moves
    broken, labels = witness
    return labels, *marks_at(broken)
