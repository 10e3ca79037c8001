"""`BasisStepper` and `TimeHere` without a browser; and how labels of several digits are drawn."""

import base64
import json
import re
from itertools import permutations
from math import prod
from xml.etree import ElementTree

import pytest
from helpers import (
    SMALL_GAMES,
    Tags,
    examples,
    games,
    is_P_in,
    labels,
    least_missing,
    meets_options_first,
    plays,
    tell,
)
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameGraph, explore, greedy_basis
from sg_core.labels import broken_value_rule
from sg_core.rulesets import Nim
from sg_core.samples import random_game
from sg_core.widgets import BasisStepper, TimeHere, timing, walk

HEAP = explore(Nim(), 3)
LETTERS = random_game(8, seed=3)  # of three elements
LOOSE = GameGraph({"a": ["b", "c"], "b": ["c"], "x": ["y"]}, "a")  # nobody reaches x from a
GAMES = [*SMALL_GAMES, LETTERS, LOOSE, explore(Nim(), 9)]


# An independent account of a walk


def named(code):
    """The sum of elements that a code stands for."""
    return " + ".join(f"b{i}" for i in range(99, -1, -1) if code >> i & 1) or "0"


def words(things):
    """A list in words."""
    *most, last = map(str, things)
    return f"{', '.join(most)} and {last}" if most else last


def several(number, word):
    """A number with its noun."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def size(game, position):
    """How many positions play from `position` can be at."""
    return len({p for play in plays(game, position) for p in play})


class Account:
    """What a walk through these positions finds, by every line of play in every sum."""

    def __init__(self, game, order):
        self.game, self.order, self.is_P = game, list(order), is_P_in(game)
        self.elements, self.codes, self.found, self.explored = [], {}, [], []
        for position in self.order:
            self.take(position)

    def take(self, position):
        """Add the sums of elements to the position, until one of them is P."""
        explored = []
        for code in range(2 ** len(self.elements) + 1):
            new = code == 2 ** len(self.elements)
            if new or self.is_P(position, *(summands := self.chosen(code))):
                break
            explored.append(prod(size(self.game, p) for p in (position, *summands)))
        if new:
            self.elements.append(position)
        else:
            explored.append(prod(size(self.game, p) for p in (position, *summands)))
        self.codes[position] = code
        self.new, self.tried = new, len(explored)
        self.explored.append(sum(explored))
        self.found.append((position, "new element" if new else "≈", code, self.tried))

    def chosen(self, code):
        """The elements of a sum."""
        return [element for i, element in enumerate(self.elements) if code >> i & 1]

    def bits(self, code):
        """A code in bits, as many as there are elements so far."""
        return f"{code:b}".rjust(max(1, len(self.elements)), "0")

    def labels(self, write):
        """The codes as they are written, by key."""
        return {json.dumps(p): write(code) for p, code in self.codes.items()}

    def log(self, write):
        """The lines of the log."""
        return [
            f"{position}: {found} {named(code)}, code {write(code)} "
            f"({several(tried, 'sum')} tried, {several(work, 'position')} explored)"
            for (position, found, code, tried), work in zip(self.found, self.explored)
        ]

    def marks(self, broken=None):
        """What each marked position wears, by key; `broken` is where code = mex fails."""
        mark = dict.fromkeys(self.elements, "element")
        if self.order:
            here = self.order[-1]
            mark |= dict.fromkeys(self.chosen(self.codes[here]), "witness") | {here: "here"}
        if broken is not None:
            mark[broken] = "broken"
        return {json.dumps(p): word for p, word in mark.items()}

    def sentence(self):
        """What the banner says of the last position, without the codes of the options."""
        here = self.order[-1]
        code = self.codes[here]
        sums = [named(c) for c in range(self.tried)]
        if self.new and self.tried == 1:
            found = f"{here} + S is N for S = 0. So {here} becomes the element b0"
        elif self.new:
            some = words(sums) if len(sums) <= 8 else "0, b0, b1, b1 + b0, …"
            found = f"{here} + S is N for each of the {len(sums)} sums S ({some}). "
            found += f"So {here} becomes the element b{len(self.elements) - 1}"
        elif code:
            found = f"{here} + {named(code)} is P, so {here} ≈ {named(code)}"
        else:
            found = f"{here} is P, so it is ≈ 0, the empty sum"
        number = f", the number {code}" if len(self.elements) > 1 else ""
        return f"{found}. Its code is {self.bits(code)}{number}."

    def below(self):
        """What the banner says of the options of the last position."""
        options = self.game.options(self.order[-1])
        known = {self.codes[p] for p in options if p in self.codes}
        if not options:
            return " It has no options."
        if not known:
            return " None of its options has a code yet."
        so_far = "Its" if set(options) <= set(self.codes) else "So far its"
        return f" {so_far} options have {words(sorted(known))}."

    def listed_elements(self):
        """The caption about the elements."""
        pairs = [f"b{i} = {p}" for i, p in enumerate(self.elements)]
        return f"Elements: {', '.join(pairs[::-1]) or 'none yet'}."

    def ready(self):
        """The positions that have codes, and whose options have."""
        return [p for p in self.codes if set(self.game.options(p)) <= set(self.codes)]


def drawn(stepper):
    """The only part of a view."""
    (part,) = stepper.view["parts"]
    return part


def check(stepper, order):
    """Check all that is shown against an account of the walk through these positions."""
    game, view, part = stepper.game, stepper.view, drawn(stepper)
    account = Account(game, order)
    write = str if stepper.mex else account.bits
    assert stepper.order == list(order)
    assert stepper.basis.codes == account.codes
    assert stepper.basis.elements == tuple(account.elements)
    assert labels(part) == account.labels(write)
    marked = {p["key"]: p["mark"] for p in part["positions"] if p["mark"]}
    assert marked == account.marks(check_mex(stepper, account))
    assert not any(move["mark"] for move in part["moves"])
    assert view["title"] == f"{len(order)} of {len(game)} positions coded"
    assert view["log"] == account.log(write)
    assert part["caption"].startswith(account.listed_elements())
    if order:
        below = account.below() if stepper.mex else ""
        assert view["banner"] == account.sentence() + below
    else:
        assert view["banner"].startswith("No position has a code yet.")
    return account


def check_mex(stepper, account):
    """Check what the caption says of the mex; return the position where it says that it fails."""
    said = drawn(stepper)["caption"].removeprefix(account.listed_elements())
    if not (stepper.mex and account.order):
        assert said == ""
        return None
    ready, codes, options = account.ready(), account.codes, stepper.game.options
    broken = [p for p in ready if codes[p] != least_missing([codes[q] for q in options(p)])]
    assert bool(broken) == (broken_value_rule(stepper.game, codes) is not None)
    if not broken:
        so_far = "so far, where the codes of all options are known"
        told = f"Code = mex {'at every position' if len(ready) == len(stepper.game) else so_far}."
        assert said == f" {told if ready else 'No code can be compared with a mex yet.'}"
        return None
    here = next(p for p in broken if said.startswith(f" Code = mex fails: {p} has the code "))
    below = sorted({codes[q] for q in options(here)})
    has = f"its {'options have' if len(options(here)) > 1 else 'only option has'} {words(below)}"
    rest = f"{codes[here]}, but {has}, and the mex is {least_missing(below)}."
    assert said == f" Code = mex fails: {here} has the code {rest}"
    return here


def walked(game, steps=None, **wish):
    """A stepper after so many steps; default: at the end."""
    stepper = BasisStepper(game, **wish)
    tell(stepper, "go", step=len(game) if steps is None else steps)
    assert not stepper.view["refused"]
    return stepper


def ways(stepper):
    """The messages of the buttons, by their texts."""
    return {button["text"]: button["send"] for button in stepper.view["buttons"]}


def push(stepper, text):
    """Push a button."""
    return tell(stepper, **ways(stepper)[text])


# The walk


@pytest.mark.parametrize("mex", [False, True])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.moves)[:50])
def test_each_step_shows_what_every_line_of_play_says(game, mex):
    stepper, basis = BasisStepper(game, mex=mex), greedy_basis(game, method="brute")
    check(stepper, [])
    for done in range(1, len(game) + 1):
        push(stepper, "Step ▶")
        check(stepper, game.positions[:done])
        assert stepper.basis.steps == basis.steps[:done]
    assert stepper.basis == basis


@pytest.mark.parametrize("game", SMALL_GAMES[:14], ids=lambda game: str(game.moves))
def test_in_every_order_the_codes_are_right_and_the_mex_fails_where_it_does(game):
    for order in permutations(game):
        stepper = BasisStepper(game, order, mex=True)
        for done in range(1, len(game) + 1):
            tell(stepper, "go", step=done)
            check(stepper, order[:done])
        if meets_options_first(game, order):
            assert drawn(stepper)["caption"].endswith("Code = mex at every position.")


def test_the_mex_fails_in_some_order_of_a_heap():
    caption = drawn(walked(HEAP, order=[3, 2, 1, 0], mex=True))["caption"]
    assert caption == (
        "Elements: b1 = 2, b0 = 3. "
        "Code = mex fails: 1 has the code 3, but its only option has 0, and the mex is 1."
    )


def test_the_mex_of_codes_with_a_gap_is_in_the_gap():
    game = GameGraph({"f": ["p", "c", "d"], "p": ["c", "d"], "c": ["d", "e"], "e": ["d"]})
    stepper = walked(game, 4, order=["d", "f", "c", "p", "e"], mex=True)
    check(stepper, ["d", "f", "c", "p"])
    assert "p has the code 3, but its options have 0 and 2, and the mex is 1." in (
        drawn(stepper)["caption"]
    )


def test_the_mex_is_named_only_if_asked_for():
    for step in range(5):
        view = json.dumps(walked(HEAP, step, order=[3, 2, 1, 0]).view)
        assert "mex" not in view
        assert "options" not in view


@given(games(most=5), st.data())
@examples(50)
def test_whatever_is_clicked_the_walk_is_greedy_in_the_order_so_far(game, data):
    plan = data.draw(st.one_of(st.none(), st.permutations(game.positions)), "plan")
    stepper = BasisStepper(game, plan, mex=data.draw(st.booleans()))
    plan, order, done = list(plan or game.positions), [], 0
    for _ in range(10):
        refused = False
        if data.draw(st.booleans(), "choose"):
            position = data.draw(st.sampled_from([*game, "none"]), "position")
            refused = position == "none" or position in order[:done]
            tell(stepper, "choose", key=json.dumps(position))
            if not refused:
                order, done = [*order[:done], position], done + 1
        else:
            step = data.draw(st.integers(-2, len(game) + 2), "step")
            done = max(0, min(len(game), step))
            order += [p for p in plan if p not in order][: max(0, done - len(order))]
            tell(stepper, "go", step=step)
        assert stepper.view["refused"] == refused
        check(stepper, order[:done])
    rest = [p for p in game if p not in order]
    steps = greedy_basis(game, [*order, *rest], "brute").steps
    assert stepper.basis.steps == steps[:done]
    stepper.act({"do": "go", "step": len(order)})
    assert stepper.basis.steps == steps[: len(order)]


def test_a_choice_after_going_back_replaces_the_rest():
    stepper = walked(LETTERS)
    for _ in range(5):
        push(stepper, "◀ Back")
    check(stepper, ["f", "h", "e"])
    tell(stepper, "choose", key='"a"')
    check(stepper, ["f", "h", "e", "a"])
    push(stepper, "To the end")
    check(stepper, ["f", "h", "e", "a", "g", "d", "c", "b"])
    push(stepper, "|◀")
    check(stepper, [])


def test_places_say_where_positions_stand():
    places = {"a": (3, 3), "b": (2, 2), "c": (1, 1)}
    stepper = BasisStepper(GameGraph({"a": ["b"], "b": ["c"]}), places=places)
    assert {json.loads(p["key"]): p["pos"] for p in drawn(stepper)["positions"]} == places
    assert stepper.static()[1] != BasisStepper(stepper.game).static()[1]


@pytest.mark.nightly
def test_five_elements_still_have_codes_that_are_told_apart():
    positions = drawn(walked(explore(Nim(), 16)))["positions"]
    codes = {json.loads(p["key"]): re.search(r"is ([01]+), ", p["told"])[1] for p in positions}
    assert codes == {n: f"{n:05b}" for n in range(17)}
    assert len({p["label"] for p in positions}) == 17


# What is refused


@pytest.mark.parametrize(("step", "done"), [(10**9, 4), (4, 4), (-5, 0), (-(10**30), 0)])
def test_a_step_too_far_ends_at_the_end(step, done):
    stepper = walked(HEAP, 2)
    assert not tell(stepper, "go", step=step)["refused"]
    check(stepper, range(done))


def test_a_position_that_has_its_code_is_not_taken_again():
    stepper = walked(HEAP)
    tell(stepper, "go", step=2)
    for key in ("0", "1"):
        view = tell(stepper, "choose", key=key)
        assert view["refused"]
        assert view["message"] == f"{key} has its code already; take another position"
        check(stepper, [0, 1])
    tell(stepper, "go", step=4)
    check(stepper, [0, 1, 2, 3])


# Too much for brute force


MORE = "That was much work for one click; press again to go on."


def test_what_brute_force_cannot_do_is_said_and_the_walk_stays(monkeypatch):
    monkeypatch.setattr(walk, "MOST_EXPLORED", 200)
    game, done, places = explore(Nim(), 9), 0, []
    account, stepper = Account(game, game.positions), BasisStepper(game, mex=True)
    while done not in places:
        places.append(done)
        left = 200
        while account.explored[done] <= left:
            left, done = left - account.explored[done], done + 1
        view = tell(stepper, "go", step=10)
        elements = [p for p in account.elements if p < done]
        needed = prod(1 + size(game, p) for p in elements) * size(game, done)
        assert view["refused"] == (left == 200)
        if view["refused"]:
            assert f"about {done} by brute force" in view["message"]
            assert f"{2 ** len(elements):,} sums with {needed:,} positions" in view["message"]
            assert "only 200 may" in view["message"]
        else:
            assert view["message"] == MORE
        check(stepper, range(done))
    assert places == [0, 5, 6]
    assert tell(stepper, "choose", key=json.dumps(done))["refused"]
    check(stepper, range(done))
    assert not tell(stepper, "go", step=2)["refused"]
    check(stepper, [0, 1])
    tell(stepper, "go", step=10)
    check(stepper, range(done))


# What is saved, and hostile names


def picture(html):
    """The alternative text of the only tag, an image, and its SVG."""
    ((tag, attributes),) = Tags(html).tags
    assert (tag, set(attributes)) == ("img", {"alt", "src", "style"})
    svg = base64.b64decode(attributes["src"].split("base64,")[1]).decode()
    return attributes["alt"], ElementTree.fromstring(svg)


def written(svg):
    """All texts of a picture."""
    return [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]


# TimeHere


class Clock:
    """A clock that only the tasks move."""

    def __init__(self):
        self.now, self.ran = 7.0, []

    def task(self, name, seconds):
        """A task that takes so long."""

        def run():
            self.ran.append(name)
            self.now += seconds

        return run


@pytest.fixture
def clock(monkeypatch):
    """The clock by which times are taken."""
    fake = Clock()
    monkeypatch.setattr(timing, "perf_counter", lambda: fake.now)
    return fake


def timed(clock, **seconds):
    """A button for tasks that take so long."""
    return TimeHere({name: clock.task(name, time) for name, time in seconds.items()})


def test_times_are_there_once_the_button_is_pressed(clock):
    button = timed(clock, slow=0.5, quick=0.002)
    (press,) = button.view["buttons"]
    assert button.view["banner"] == "To be timed: slow and quick."
    assert (button.seconds, clock.ran) == ({}, [])
    view = tell(button, **press["send"])
    assert clock.ran == ["slow", "quick"]
    assert button.seconds == pytest.approx({"slow": 0.5, "quick": 0.002})
    assert view["banner"] == "slow 500 ms, quick 2 ms. slow takes 250 times as long as quick."
    tell(button, **press["send"])
    assert len(clock.ran) == 4


def test_a_single_task_is_compared_with_nothing(clock):
    assert tell(timed(clock, alone=0.25), "time")["banner"] == "alone 250 ms."


def test_times_are_short_and_a_large_ratio_can_be_read(clock):
    view = tell(timed(clock, one=0.000123456, two=0.123456, three=1.23456), "time")
    assert view["banner"].startswith("one 0.123 ms, two 123 ms, three 1")
    assert view["banner"].endswith(". three takes 10,000 times as long as one.")


