"""Moves that are seen to be made: what moves, what stays where it is, and that nothing waits.

No test waits for time: an animation is stopped as it begins, and put to the moment that is meant.
"""

import inspect

import own_games
import pytest
from gestures import ask, show
from helpers import mostly_nightly

MOTION = "no-preference"
SETUP = f"""import networkx as nx
from sg_core import rulesets
from sg_core.rulesets import *
{inspect.getsource(own_games)}
from sg_core import GameGraph, Sum
from sg_course.widgets import LabelStepper, PlayGame, Staircase

WAYS = GameGraph({{"a": ["b", "c"], "b": ["c"], "c": ["d", "e"], "d": ["e"], "e": ["f"]}})"""
GAMES = {  # a board of each kind
    "stones": "Nim(), (3, 4, 5)",
    "dominoes": "Cram(4, 3)",
    "coins": "TurningTurtles(7), frozenset({2, 3, 6})",
    "a tree": "Hackenbush(), stalk(3) + (stalk(1) + stalk(2),)",
    "pins": "Kayles(), (1, 6)",
    "a token": "WAYS",
    "rows that are cut": "GrundysGame(), (6, 8)",
    "stairs": "StaircaseNim(), (1, 2, 2)",
    "chocolate": "rulesets.Chomp(), (4, 2)",
    "a queen": "rulesets.WythoffsQueen(), (4, 6)",
    "a sum": "Sum(Nim(), WAYS), ((1, 2), 'a')",
    "a list": "ManyWays(), 20",
}
LOST = {name: game for name, game in GAMES.items() if name not in ("a token", "a list")} | {
    "a token": """GameGraph({"a": ["b", "d", "e"], "b": ["c", "e"], "c": ["d"], "d": ["f"],
        "e": []}), "a\"""",
}
COMPARED = """root => [...root.querySelectorAll('.sg-compared')].map(one =>
    [one, one.querySelectorAll('rect')]).map(([one, all]) =>
    [one.querySelector('[data-by]').dataset.by, all.length])"""
STOP = """() => {
    const { animate } = Element.prototype;
    window.begun = [];
    Element.prototype.animate = function (...how) {
        const one = animate.apply(this, how);
        one.pause();
        begun.push(one);
        return one;
    };
    window.go = () => { Element.prototype.animate = animate; };
}"""
AT = "time => { for (const one of begun) one.currentTime = time; }"
END = "() => begun.forEach(one => one.finish())"
COUNT = "() => begun.filter(one => one.playState !== 'finished').length"
ENDS = "() => Math.max(0, ...begun.map(one => one.effect.getComputedTiming().endTime))"
VEILS = "root => root.querySelectorAll('.sg-veil').length"
THINGS = ".sg-shapes g > g, .sg-veil > *, .sg-token"
SEEN = f"""root => [...root.querySelectorAll('{THINGS}')].map(one => {{
    const style = getComputedStyle(one), {{ x, y, width }} = one.getBoundingClientRect();
    return [style.opacity, x, y, width].map(Number).map(v => v.toFixed(1)).join();
}})"""
FIRST = """root => (root.querySelector('.sg-end[data-shape]')
    ?? root.querySelector('[data-shape]:not([aria-disabled])')
    ?? root.querySelector('.sg-option')).dispatchEvent(new MouseEvent('click'))"""
GROUND = """root => [...root.querySelectorAll('.sg-shapes, .sg-graph')].flatMap(svg => {
    const { top, height } = svg.getBoundingClientRect();
    const from = root.getBoundingClientRect().top;
    return [top - from, height];
})"""
SAID = "root => root.querySelector('.sg-voice').textContent"


@pytest.fixture
def stopped(page):
    """The page, where each animation stops as it begins."""
    page.evaluate(STOP)
    yield page
    page.evaluate("() => go()")
    page.evaluate(END)
    page.emulate_media(reduced_motion="no-preference")


def play(page, game, more=""):
    """A round on the page."""
    return show(page, f"one = PlayGame({game}, seed=0{more})\none")


def moves(one):
    """Make a move by clicks, each on the first thing that can be clicked."""
    before = ask(one.page, "one.at")
    for _ in range(3):
        with one.change():
            one.root.evaluate(FIRST)
        if ask(one.page, "one.at") > before:
            return
    raise AssertionError("three clicks make no move")


@pytest.mark.parametrize("name", mostly_nightly(list(GAMES)[:7], GAMES))
def test_a_move_has_a_way_and_then_an_end(stopped, name):
    """It is under way after 80 ms; in the end the picture is that of somebody who saw no motion."""
    one = play(stopped, GAMES[name])
    moves(one)
    assert 500 <= stopped.evaluate(ENDS) <= 2000
    begun = one.root.evaluate(SEEN)
    stopped.evaluate(AT, 80)
    under_way = one.root.evaluate(SEEN)
    assert under_way != begun
    stopped.evaluate(END)
    assert stopped.evaluate(COUNT) == one.root.evaluate(VEILS) == 0
    ended = one.root.evaluate(SEEN)
    assert ended != under_way
    stopped.emulate_media(reduced_motion="reduce")
    stopped.evaluate("one => models.get(one).say('view')", ask(stopped, "one.own"))
    assert one.root.evaluate(SEEN) == ended


def test_under_reduced_motion_nothing_moves_and_one_text_says_both_moves(stopped):
    stopped.emulate_media(reduced_motion="reduce")
    one = play(stopped, GAMES["stones"])
    moves(one)
    assert stopped.evaluate(COUNT) == 0
    mine, answer = ask(stopped, "one.view['log']")
    assert one.root.evaluate(SAID) == f"{mine}. {answer}. Your move."


def test_my_move_is_announced_and_after_it_the_answer(stopped):
    one = play(stopped, GAMES["a token"])
    moves(one)
    mine, answer = ask(stopped, "one.view['log']")
    assert one.root.evaluate(SAID) == f"{mine}."
    stopped.evaluate(END)
    one.wait(f"({SAID})(root).includes('Your move.')")
    assert answer in one.root.evaluate(SAID)


@pytest.mark.parametrize("width", [390, 1024, 1280])
@pytest.mark.parametrize("name", ["stones", "pins", "rows that are cut", "a token", "dominoes"])
def test_the_board_stays_where_it_is_for_a_whole_round(stopped, name, width):
    """Neither its top nor its height changes, and so the ground does not."""
    stopped.set_viewport_size({"width": width, "height": 900})
    try:
        one = play(stopped, GAMES[name], ", opponent='random'")
        begun = one.root.evaluate(GROUND)
        while not ask(stopped, "one.over()"):
            moves(one)
            assert one.root.evaluate(GROUND) == pytest.approx(begun, abs=0.01)
        stopped.evaluate(END)
        assert one.root.evaluate(GROUND) == pytest.approx(begun, abs=0.01)
    finally:
        stopped.set_viewport_size({"width": 1280, "height": 900})


def test_a_click_while_something_moves_ends_that_and_counts(stopped):
    """Each click makes a move, although none of them was seen to its end."""
    one = play(stopped, "Nim(), (5, 5, 5, 5)", ", opponent='random'")
    for count in (1, 2, 3):
        assert bool(stopped.evaluate(COUNT)) == (count > 1)
        stone = one.locator.locator(".sg-stone[role=button]:not([aria-disabled])").last
        with one.change():
            stone.click(force=True)
        assert ask(stopped, "len(one.record)") == 2 * count + 1
        assert one.root.evaluate(VEILS) == 1  # that of the new moves


def test_what_is_clicked_is_what_was_seen(stopped):
    """A copy of what has gone means nothing: the click on it only ends the motion."""
    one = play(stopped, GAMES["stones"])
    moves(one)
    copy = one.root.query_selector(".sg-veil > .sg-stone").bounding_box()
    stopped.mouse.click(copy["x"] + copy["width"] / 2, copy["y"] + copy["height"] / 2)
    assert stopped.evaluate(COUNT) == 0
    assert ask(stopped, "len(one.record)") == 3


def test_keys_that_come_fast_lose_no_step(stopped):
    """A step is from where the round stands in Python, not from what the page shows so far."""
    one = play(stopped, "Nim(), (4, 4, 4, 4)", ", opponent='random'")
    while ask(stopped, "len(one.record)") < 5:
        moves(one)
    last = ask(stopped, "one.at")
    one.root.focus()
    one.press(*[","] * 3, *["."] * 2)
    assert ask(stopped, "one.at") == last - 1


def test_both_last_moves_stay_marked(stopped):
    one = play(stopped, GAMES["stones"])
    moves(one)
    stopped.evaluate(END)
    by = "root => [...root.querySelectorAll('.sg-gone')].map(one => one.dataset.by)"
    assert set(one.root.evaluate(by)) == {"you", "machine"}


def test_after_a_move_nothing_looks_taken(stopped):
    """The focus is no preview: only a mouse that moves, or a key, shows what would go."""
    one = play(stopped, GAMES["stones"])
    stone = one.button("take 1 from heap 1, leaving 2")
    box = stone.bounding_box()
    with one.change():
        stopped.mouse.click(box["x"] + 5, box["y"] + 5)
    stopped.evaluate(END)
    assert one.names(".sg-taking") == []
    one.press("ArrowRight")
    assert one.here() in one.names(".sg-taking")


def test_all_controls_are_behind_one_button(stopped):
    """It opens by mouse and keys, moves nothing, and Escape or a click beside it closes it."""
    one = play(stopped, GAMES["stones"])
    seen, ground = "button:visible", one.root.evaluate(GROUND)
    assert one.locator.locator(seen).all_text_contents() == ["⋯"]
    one.locator.locator(".sg-quiet").click()
    assert one.here() == "New round" and one.locator.locator(seen).count() > 4
    assert one.root.evaluate(GROUND) == ground
    one.press("Escape")
    assert one.locator.locator(seen).count() == 1 and one.here().startswith("More")
    one.press("Enter")
    one.locator.locator(".sg-legend, .sg-canvas").first.click(position={"x": 3, "y": 3})
    assert one.locator.locator(seen).count() == 1


def test_who_has_lost_sees_the_round_and_on_request_the_move_that_would_have_won(stopped):
    one = play(stopped, "Nim(), (1, 2, 4)")
    while not ask(stopped, "one.over()"):
        moves(one)
    stopped.evaluate(END)
    count = ask(stopped, "len(one.record)") - 1
    assert {*one.texts(".sg-number")} == {str(i + 1) for i in range(count)}
    assert one.texts(".sg-ending button") == ["New round", "Where did I lose?"]
    one.push("Where did I lose?")
    assert one.root.evaluate(COMPARED) == [["you", 1], ["better", 1]]
    assert "would have won" in one.message() and one.texts(".sg-compared .sg-number") == ["1"]


@pytest.mark.parametrize("name", mostly_nightly(["stairs", "a token"], LOST))
def test_the_move_that_lost_and_a_better_one_are_drawn_on_boards_of_all_kinds(page, name):
    """Both are ghosts of what they would take, or of an arrow; the next move takes them away."""
    one = play(page, LOST[name])
    while not ask(page, "one.over()"):
        moves(one)
    one.push("Where did I lose?")
    seen = ".sg-compared > [data-by], .sg-compared[data-by]"
    by = f"root => [...root.querySelectorAll('{seen}')].map(one => one.dataset.by)"
    assert {*one.root.evaluate(by)} == {"you", "better"}
    assert "Green frame: would have won" in one.texts(".sg-legend")[0]
    moves(one)
    assert one.root.evaluate(by) == []


@pytest.mark.parametrize("width", [390, 1280])
def test_the_log_shows_two_moves_and_unfolds_below_the_board(stopped, width):
    stopped.set_viewport_size({"width": width, "height": 900})
    try:
        one = play(stopped, "Nim(), (4, 4, 5, 5)", ", opponent='random'")
        moves(one)
        moves(one)
        stopped.evaluate(END)
        seen, ground = ".sg-log li:visible", one.root.evaluate(GROUND)
        assert one.texts(seen) == ask(stopped, "one.view['log']")[-2:]
        one.locator.locator("summary").click()
        assert one.texts(seen) == ask(stopped, "one.view['log']")
        assert one.root.evaluate(GROUND) == ground
    finally:
        stopped.set_viewport_size({"width": 1280, "height": 900})


@pytest.fixture
def fallen(stopped):
    """A staircase, and where its positions are seen as they begin to fall onto their shelves."""
    one = show(stopped, "one = Staircase(WAYS)\none")
    tell(one, "one.panel.act({'do': 'go', 'step': 6})")
    return one, one.root.evaluate(POSITIONS)


POSITIONS = """root => [...root.querySelectorAll('.sg-position .sg-shape')].map(one => {
    const { x, y } = one.getBoundingClientRect();
    return [x, y].map(Math.round).join();
})"""
BOX = "root => root.querySelector('.sg-graph').getAttribute('viewBox')"


def tell(one, action):
    """Do something in Python, and wait until the page has been told of it."""
    ask(one.page, action)
    one.wait(f"Number(root.dataset.revision) === {ask(one.page, 'one.panel.revision')}")


def test_positions_fall_onto_their_shelves_and_whatever_is_done_ends_it(fallen):
    one, before = fallen
    box = one.root.evaluate(BOX)
    assert one.page.evaluate(COUNT) == 0
    tell(one, "one.panel.act({'do': 'name'})")
    assert one.root.evaluate(POSITIONS) == before
    one.page.evaluate(AT, 400)
    half = one.root.evaluate(POSITIONS)
    one.root.query_selector(".sg-toolbar button").dispatch_event("pointerdown")
    after = one.root.evaluate(POSITIONS)
    assert len({str(before), str(half), str(after)}) == 3
    assert one.page.evaluate(COUNT) == 0
    assert one.root.evaluate(BOX) == box


def test_positions_do_not_fall_where_motion_is_not_wanted(fallen):
    one, before = fallen
    one.page.emulate_media(reduced_motion="reduce")
    tell(one, "one.panel.act({'do': 'name'})")
    assert one.page.evaluate(COUNT) == 0
    assert one.root.evaluate(POSITIONS) != before


def test_what_is_marked_keeps_its_ring_under_the_focus(page):
    """The focus is a ring outside of all others, in walks as in rounds."""
    stairs = show(page, """from sg_core import GameGraph
from sg_course.widgets import Staircase
stairs = Staircase(GameGraph({"a": ["b"]}))
for act in ({"do": "go", "step": 2}, {"do": "name"}, {"do": "choose", "key": '"a"'}):
    stairs.panel.act(act)
stairs""")
    look = """root => [...root.querySelectorAll('.sg-position')]
        .filter(one => one.dataset.key === '"a"').map(one => ['ring', 'focus'].map(name =>
            getComputedStyle(one.querySelector(`.sg-${name}`)).stroke))[0]"""
    (before, none) = stairs.root.evaluate(look)
    stairs.focus("a")
    stairs.press("ArrowDown", "ArrowUp")
    assert stairs.focused() == "a"
    (ring, focus) = stairs.root.evaluate(look)
    assert none == "none" and ring == before != focus != "none"


RUNS = """root => [...root.querySelectorAll('.sg-runs')].map(one => {
    const { x, y } = one.getBoundingClientRect();
    return [one.textContent, x, y];
})"""
LABEL = """(root, key) => getComputedStyle([...root.querySelectorAll('.sg-position')]
    .find(one => one.dataset.key === key).querySelector('.sg-label')).opacity"""


def step(one, panel="one"):
    """Make a step in Python."""
    ask(one.page, f"{panel}.act({{'do': 'step', 'by': 1}})")
    one.wait(f"Number(root.dataset.revision) === {ask(one.page, panel + '.revision')}")


def test_labels_of_options_run_up_their_arrows_and_then_the_label_is_there(stopped):
    one = show(stopped, "one = LabelStepper(WAYS)\none")
    ask(stopped, "one.act({'do': 'go', 'step': 3})")
    step(one)  # c moves to d, which is P, and to e, which is N
    begun = one.root.evaluate(RUNS)
    assert sorted(text for text, *_ in begun) == ["N", "P"]
    assert float(one.root.evaluate(LABEL, '"c"')) == 0
    stopped.evaluate(AT, 200)
    for (_, *before), (_, *now) in zip(begun, one.root.evaluate(RUNS), strict=True):
        assert before != now
    stopped.evaluate(END)
    assert float(one.root.evaluate(LABEL, '"c"')) == 1 and one.root.evaluate(RUNS) == []


def test_names_fill_the_seats_and_that_of_the_first_empty_one_jumps_to_its_place(stopped):
    """Seats look empty at first; a copy of the name goes from its seat to the position."""
    one = show(stopped, "one = Staircase(WAYS)\none")
    ask(stopped, "one.panel.act({'do': 'go', 'step': 3})")
    step(one, "one.panel")
    covers = """root => [...root.querySelectorAll('.sg-veil > .sg-zero')]
        .map(one => getComputedStyle(one).opacity)"""
    assert one.root.evaluate(covers) == ["1", "1"]
    stopped.evaluate(AT, 450)
    assert one.root.evaluate(covers) == ["0", "0"]
    places = []
    for time in (501, 849):
        stopped.evaluate(AT, time)
        places.append(one.root.query_selector(".sg-jumps").bounding_box())
    assert one.texts(".sg-jumps") == ["2"] and places[0]["x"] + 50 < places[1]["x"]
    stopped.evaluate(END)
    assert one.texts(".sg-jumps, .sg-veil") == []


def test_steps_that_are_not_single_or_not_wanted_to_move_show_their_end(stopped):
    one = show(stopped, "one = LabelStepper(WAYS)\none")
    with one.change():
        one.button("To the end").click()
    assert stopped.evaluate(COUNT) == 0
    ask(stopped, "one.act({'do': 'go', 'step': 2})")
    stopped.emulate_media(reduced_motion="reduce")
    step(one)
    assert stopped.evaluate(COUNT) == 0


def test_the_voice_says_how_far_a_walk_is_and_what_comes_next(page):
    one = show(page, "one = LabelStepper(WAYS)\none")
    one.push("Step ▶", "Step ▶")
    assert one.root.evaluate(SAID).endswith(" 2 of 6; next: d.")


def test_a_key_that_is_held_down_waits_for_nothing_and_loses_no_step(stopped):
    """Repeats come faster than Python answers; of each the end is shown."""
    one = show(stopped, "one = Staircase(WAYS)\none")
    one.root.focus()
    stopped.keyboard.down("ArrowRight")
    for _ in range(4):
        stopped.keyboard.down("ArrowRight")  # which the page hears as a repeat
    stopped.keyboard.up("ArrowRight")
    assert ask(stopped, "one.done") == 5
    one.wait(f"Number(root.dataset.revision) === {ask(stopped, 'one.panel.revision')}")
    assert stopped.evaluate(COUNT) == 0 and one.texts(".sg-jumps, .sg-veil") == []


HIDE = "() => Object.defineProperty(document, 'hidden', {get: () => true, configurable: true})"


def test_a_page_that_is_not_seen_shows_the_end_and_one_text_with_both_moves(stopped):
    stopped.evaluate(HIDE)
    try:
        one = play(stopped, GAMES["a token"])
        moves(one)
        mine, answer = ask(stopped, "one.view['log']")
        assert stopped.evaluate(COUNT) == one.root.evaluate(VEILS) == 0
        assert one.root.evaluate(SAID) == f"{mine}. {answer}. Your move."
    finally:
        stopped.evaluate("() => { delete document.hidden; }")


@pytest.mark.parametrize("event", ["beforeprint", "visibilitychange"])
def test_a_page_that_is_printed_or_left_while_something_moves_shows_the_end(stopped, event):
    one = play(stopped, GAMES["dominoes"])
    moves(one)
    assert one.root.evaluate(VEILS) == 1
    target = "window" if event == "beforeprint" else "document"
    stopped.evaluate(f"() => {target}.dispatchEvent(new Event('{event}'))")
    assert stopped.evaluate(COUNT) == one.root.evaluate(VEILS) == 0


@pytest.mark.parametrize(
    ("made", "act"),
    [
        ("PlayGame(Nim(), (3, 4, 5))", "one.act({'do': 'move', 'to': 0})"),
        ("LabelStepper(WAYS)", "one.act({'do': 'step', 'by': 1})"),
        ("Staircase(WAYS)", "one.panel.act({'do': 'step', 'by': 1})"),
    ],
)
def test_what_is_drawn_for_the_first_time_shows_the_end(stopped, made, act):
    """So does a page that was saved after a move, when it is opened again."""
    show(stopped, f"one = {made}\n{act}\none")
    assert stopped.evaluate(COUNT) == 0


def test_pins_that_only_move_up_are_no_marks_and_the_one_that_is_taken_leaves(stopped):
    """A row of one goes, and the row below takes its place."""
    one = play(stopped, GAMES["pins"])
    moves(one)  # which takes the row of one; the row of six moves up
    gone, come = (ask(stopped, f"one.view['moved'][0]['{way}']") for way in ("gone", "come"))
    (taken,) = (pin for pin in gone if pin["taken"])
    assert taken["rect"]["y"] == min(pin["rect"]["y"] for pin in come)
    stopped.evaluate(END)
    assert one.texts(".sg-shapes [role][data-by]") == []
    assert len(one.texts(".sg-gone[data-by=machine]")) == 2


def test_a_row_that_only_makes_room_is_no_mark_and_keeps_the_marks_that_it_has(stopped):
    """Three are broken, eight move down; then one leaves the eight, and the two make room."""
    one = play(stopped, "GrundysGame(), (3, 8)")
    moves(one)
    stopped.evaluate(END)
    assert ask(stopped, "one.position") == [1, 1, 2, 7]
    marks = """root => [...root.querySelectorAll('.sg-pin')].map(one => one.dataset.by ?? '')"""
    mine, theirs = ["you"] * 2, ["machine"] * 8
    assert one.root.evaluate(marks) == ["", theirs[0], *mine, *theirs[1:]]


@pytest.mark.parametrize("name", ["pins", "stones", "dominoes"])
def test_at_the_end_no_two_outlines_lie_on_one_another(page, name):
    one = play(page, GAMES[name])
    while not ask(page, "one.over()"):
        moves(one)
    places = """root => [...root.querySelectorAll('.sg-gone rect')].map(one =>
        ['x', 'y'].map(name => one.getAttribute(name)).join())"""
    seen = one.root.evaluate(places)
    assert len(seen) == len({*seen})


def test_on_a_telephone_all_of_the_reason_why_one_lost_is_seen(page):
    page.set_viewport_size({"width": 340, "height": 844})
    try:
        one = play(page, GAMES["dominoes"])
        ground = one.root.evaluate(GROUND)
        while not ask(page, "one.over()"):
            moves(one)
        said = one.root.query_selector(".sg-said")
        assert one.texts(".sg-why")[0]
        assert said.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
        assert one.root.evaluate(GROUND) == pytest.approx(ground, abs=0.01)
    finally:
        page.set_viewport_size({"width": 1280, "height": 900})
