"""`BasisStepper` and `TimeHere` without a browser; and how labels of several digits are drawn."""

import json
import re
from functools import partial

import pytest
from helpers import SMALL_GAMES, every, examples, games, graph_in, labels, tell, walk_sends
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameGraph, P, explore, greedy_basis, outcome, sum_of
from sg_core.basis import written_sum
from sg_core.rulesets import Nim
from sg_core.samples import random_game
from sg_course.reasons import broken_value_rule, unlike_mex
from sg_course.widgets import BasisStepper, TimeHere, basis_stepper, timing

HEAP = explore(Nim(), 3)
LETTERS = random_game(8, seed=3)  # of three elements
LOOSE = GameGraph({"a": ["b", "c"], "b": ["c"], "x": ["y"]}, "a")  # nobody reaches x from a
GAP = GameGraph({"f": ["p", "c", "d"], "p": ["c", "d"], "c": ["d", "e"], "e": ["d"]})
GAMES = [*SMALL_GAMES, LETTERS, LOOSE, explore(Nim(), 9)]


# What a walk shows: the steps of the basis of its order, which the tests of the theory check


def check(stepper, order):
    """Check all that is shown of the walk through these positions."""
    game, view, part, order = stepper.game, stepper.view, graph_in(stepper.view), list(order)
    rest = [p for p in game if p not in order]
    steps = greedy_basis(game, [*order, *rest], "brute").steps[: len(order)]
    codes = {step.position: step.code for step in steps}
    elements = [step.position for step in steps if step.new]
    assert (stepper.order, stepper.basis.codes) == (order, codes)
    assert stepper.basis.elements == tuple(elements)

    def write(code):
        return str(code) if stepper.mex else f"{code:b}".rjust(max(1, len(elements)), "0")

    assert labels(part) == {json.dumps(p): write(code) for p, code in codes.items()}
    mark = dict.fromkeys(elements, "element")
    for step in steps[-1:]:
        summands = [p for i, p in enumerate(elements) if step.code >> i & 1]
        mark |= dict.fromkeys(summands, "witness") | {step.position: "here"}
    broken = check_mex(stepper, codes)
    mark |= {} if broken is None else {broken: "broken"}
    assert {p["key"]: p["mark"] for p in part["positions"] if p["mark"]} == {
        json.dumps(p): word for p, word in mark.items()}
    assert view["title"] == f"{len(order)} of {len(game)} positions coded"
    assert view["choosing"]
    for step, line in zip(steps, view["log"], strict=True):
        found = f"{'new element' if step.new else '≈'} {written_sum(step.code)}"
        assert f"{step.position}: {found}, code {write(step.code)} ({step.tried} sum" in line
        assert f" tried, {step.explored} position" in line
        check_noes(game, elements, step, line)
    pairs = [f"b{i} = {p}" for i, p in enumerate(elements)]
    assert part["caption"].startswith(f"Elements: {', '.join(pairs[::-1]) or 'none yet'}.")


def check_noes(game, elements, step, line):
    """Check that each code that is refused is refuted by a move that wins position + sum."""
    noes = re.findall(r"; (\w+): no, (\S+) → (\S+) wins", line)
    assert len(noes) == min(8, step.tried - (not step.new))
    for number, (_, before, after) in enumerate(noes):
        parts = [step.position, *(p for i, p in enumerate(elements) if number >> i & 1)]
        place = [str(p) for p in parts].index(before)
        left = next(q for q in game.options(parts[place]) if str(q) == after)
        assert outcome(sum_of(game, *parts[:place], left, *parts[place + 1:])) is P


def check_mex(stepper, codes):
    """Check what the caption says of the mex; return the position where it says that it fails."""
    said, options = graph_in(stepper.view)["caption"].split(".", 1)[1], stepper.game.options
    if not (stepper.mex and codes):
        assert said == ""
        return None
    found = broken_value_rule(stepper.game, codes)
    if found:
        assert f" Code = mex fails: {found.position} has the code {codes[found.position]}," in said
        assert said.endswith(f", but {unlike_mex(stepper.game, codes, found.position)}.")
        return found.position
    ready = [p for p in codes if set(options(p)) <= set(codes)]
    so_far = "so far, where the codes of all options are known"
    told = f"Code = mex {'at every position' if len(ready) == len(stepper.game) else so_far}."
    assert said == f" {told if ready else 'No code can be compared with a mex yet.'}"
    return None


def walked(game, steps=None, **wish):
    """A stepper after so many steps; default: at the end."""
    stepper = BasisStepper(game, **wish)
    tell(stepper, "go", step=len(game) if steps is None else steps)
    return stepper


# The walk


@every("mex", [False, True])
@every("game", GAMES)
def test_each_step_shows_what_was_found(game, mex):
    stepper = BasisStepper(game, mex=mex)
    check(stepper, [])
    assert stepper.view["banner"].startswith("No position has a code yet.")
    names = [one.get("spoken") for one in stepper.view["buttons"]]
    assert names == ["to the beginning", *[None] * 3]
    for done in range(1, len(game) + 1):
        assert walk_sends(stepper.view) == [0, -1, 1, len(game)]
        tell(stepper, "go", step=done)
        check(stepper, game.positions[:done])


WORDS = {  # the order in which a heap of 3 is walked through, and what is said at each step
    (0, 1, 2, 3): [
        ("0 is P, so it is ≈ 0, the empty sum. Its code is 0.", " It has no options."),
        ("1 + S is N for S = 0. So 1 becomes the element b0. Its code is 1.",
         " Its options have 0."),
        ("2 + S is N for each of the 2 sums S (0 and b0). So 2 becomes the element b1. "
         "Its code is 10, the number 2.", " Its options have 0 and 1."),
        ("3 + b1 + b0 is P, so 3 ≈ b1 + b0. Its code is 11, the number 3.",
         " Its options have 0, 1 and 2."),
    ],
    (2, 0, 3, 1): [
        ("2 + S is N for S = 0. So 2 becomes the element b0. Its code is 1.",
         " None of its options has a code yet."),
        ("0 is P, so it is ≈ 0, the empty sum. Its code is 0.", " It has no options."),
        ("3 + S is N for each of the 2 sums S (0 and b0). So 3 becomes the element b1. "
         "Its code is 10, the number 2.", " So far its options have 0 and 1."),
    ],
}


@pytest.mark.parametrize("order", WORDS)
@pytest.mark.parametrize("mex", [False, True])
def test_each_step_in_words(order, mex):
    stepper = BasisStepper(HEAP, order, mex=mex)
    for step, (said, below) in enumerate(WORDS[order], 1):
        view = tell(stepper, "go", step=step)
        assert view["banner"] == said + below * mex
        assert mex or not re.search("mex|options", json.dumps(view))


def test_each_step_of_elimination_in_words():
    heap = explore(Nim(), 7)
    stepper = BasisStepper(heap, [7, 6, 5, 3, 1, 0, 2, 4], method="elimination")
    said = [tell(stepper, "go", step=step)["banner"] for step in range(1, 7)]
    assert said == [
        "7 has the value 7, not 0. So it becomes the element b0. Its code is 1.",
        "6 has the value 6, neither 0 nor 7. So it becomes the element b1. "
        "Its code is 10, the number 2.",
        "5 has the value 5, not an XOR of some of 7 and 6. So it becomes the element b2. "
        "Its code is 100, the number 4.",
        "3 has the value 3, and 6 ⊕ 5 = 3. So it is ≈ b2 + b1. Its code is 110, the number 6.",
        "1 has the value 1, and 7 ⊕ 6 = 1. So it is ≈ b1 + b0. Its code is 011, the number 3.",
        "0 has the value 0. So it is ≈ 0, the empty sum. Its code is 000, the number 0.",
    ]
    assert stepper.view["log"][3] == "3: ≈ b2 + b1, code 110 (2 XORs)"


@every("game", GAMES)
def test_elimination_names_what_brute_force_does_whatever_is_clicked(game):
    order = sorted(game, key=str, reverse=True)
    stepper = BasisStepper(game, method="elimination")
    for position in order:
        tell(stepper, "choose", key=json.dumps(position))
    tell(stepper, "go", step=1)
    tell(stepper, "choose", key=json.dumps(order[-1]))
    others = [order[0], order[-1], *(p for p in game if p not in (order[0], order[-1]))]
    if len(game) > 1:
        tell(stepper, "go", step=len(game))
        assert stepper.basis.codes == greedy_basis(game, others, "brute").codes


@pytest.mark.parametrize(
    ("game", "order", "steps", "says"),
    [
        (HEAP, [3, 2, 1, 0], 4, "Elements: b1 = 2, b0 = 3. Code = mex fails: 1 has the code 3, but "
                                "its only option has 0, and the mex is 1."),
        (GAP, [*"dfcpe"], 4, "p has the code 3, but its options have 0 and 2, and the mex is 1."),
    ],
    ids=["a heap", "a gap"],
)  # fmt: skip
def test_the_mex_fails_in_some_order(game, order, steps, says):
    stepper = walked(game, steps, order=order, mex=True)
    check(stepper, order[:steps])
    assert graph_in(stepper.view)["caption"].endswith(says)


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


def test_places_say_where_positions_stand():
    places = {"a": (3, 3), "b": (2, 2), "c": (1, 1)}
    stepper = BasisStepper(GameGraph({"a": ["b"], "b": ["c"]}), places=places)
    assert {json.loads(p["key"]): p["pos"] for p in graph_in(stepper.view)["positions"]} == places
    assert stepper.static()[1] != BasisStepper(stepper.game).static()[1]


@pytest.mark.nightly
def test_five_elements_still_have_codes_that_are_told_apart():
    positions = graph_in(walked(explore(Nim(), 16)).view)["positions"]
    codes = {json.loads(p["key"]): re.search(r"is ([01]+), ", p["spoken"])[1] for p in positions}
    assert codes == {n: f"{n:05b}" for n in range(17)}


def test_a_position_that_has_its_code_is_not_taken_again():
    message = tell(walked(HEAP, 2), "choose", key="1")["message"]
    assert message == "1 already has its code; take another position"


def test_what_brute_force_cannot_do_is_said_and_the_walk_stays(monkeypatch):
    monkeypatch.setattr(basis_stepper, "MOST_AT_ONCE", 200)
    stepper = BasisStepper(explore(Nim(), 9), mex=True)
    for done in (5, 6):
        view = tell(stepper, "go", step=10)
        assert not view["refused"]
        assert view["message"] == "That was a lot of work for one click; press again to go on."
        check(stepper, range(done))
    view = tell(stepper, "go", step=10)
    assert view["refused"]
    assert "about 6 by brute force takes up to 8 sums with 504 positions" in view["message"]
    assert "only 200 may" in view["message"]
    assert tell(stepper, "choose", key="6")["refused"]
    check(stepper, range(6))
    tell(stepper, "go", step=2)
    check(stepper, [0, 1])


@pytest.mark.parametrize(
    ("takes", "said"),
    [
        ({"slow": 0.5, "quick": 0.002},
         "slow 500 ms, quick 2 ms. slow takes 250 times as long as quick."),
        ({"alone": 0.25}, "alone 250 ms."),
        ({"one": 0.000123456, "two": 0.123456, "three": 1.23456},
         "one 0.123 ms, two 123 ms, three 1.*. three takes 10,000 times as long as one."),
    ],
)  # fmt: skip
def test_times_are_there_once_the_button_is_pressed(monkeypatch, takes, said):
    """By a clock that only the tasks move."""
    now, ran = [7.0], []

    def run(name):
        ran.append(name)
        now[0] += takes[name]

    monkeypatch.setattr(timing, "perf_counter", lambda: now[0])
    button = TimeHere({name: partial(run, name) for name in takes})
    assert (button.seconds, ran) == ({}, [])
    assert button.view["banner"].startswith("To be timed: ")
    (press,) = button.view["buttons"]
    tell(button, **press["send"])
    assert (ran, button.seconds) == ([*takes], pytest.approx(takes))
    assert re.fullmatch(said, button.view["banner"])


def test_the_moves_that_refute_other_sums_are_marked_in_the_drawing():
    stepper = BasisStepper(GameGraph({3: [2, 1, 0], 2: [1, 0], 1: [0]}))
    stepper.act({"do": "go", "step": 4})
    moves = stepper.view["parts"][0]["moves"]
    marked = {(move["from"], move["to"]) for move in moves if move["mark"]}
    assert marked == {("3", "0"), ("3", "1"), ("3", "2")}
    stepper.act({"do": "go", "step": 0})
    assert not any(move["mark"] for move in stepper.view["parts"][0]["moves"])
