"""Every widget by keys alone, by what a screen reader is told, in every theme, size and print."""

import re
from types import SimpleNamespace

import pytest
from axe_playwright_python.sync_playwright import Axe
from gestures import CHANGE_MILLISECONDS, ask
from helpers import NIGHTLY, example, mostly_nightly
from lab import HAS_THEME, run_cell, screenshot
from views import shows

import sg_course.widgets
from conftest import opening
from sg_course.widgets.walk import Walk

SETUP = """from sg_core import GameGraph
from sg_core.beyond import OrdinalNim, misere_quotient
from sg_core.rulesets import Kayles, LaskersNim, Nim, NimWithAdding
from sg_course.widgets import *

Predict.closes = False  # what stands below it is looked at, too
FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["e"]})
LADDER = GameGraph({"x": ["y", "z"], "y": ["z"]})

def after(widget, *actions):
    for action in actions:
        getattr(widget, "panel", widget).act(action)
    return widget

def views(widget):
    if hasattr(widget, "view"):
        return [widget.view]
    return [view for one in widget.children for view in views(one)]"""
MADE = {name: getattr(sg_course.widgets, name) for name in sg_course.widgets.__all__}
SETUP += "".join(f"\n{before}" for before, _ in map(example, MADE.values()) if before)
LARGER = {  # where the example of the docstring is too small to find faults in
    "BasisStepper": "BasisStepper(FORK)",
    "DistinguisherHunt": "DistinguisherHunt(FORK, LADDER)",
    "GameEditor": "GameEditor(FORK, labels=('outcome', 'grundy'))",
    "GenusStepper": "GenusStepper(FORK)",
    "LabelStepper": "LabelStepper(FORK)",
    "PlayGame": "PlayGame(FORK, seed=0)",
    "ProofPlay": "ProofPlay(FORK)",
    "RewriteStepper": "RewriteStepper(FORK)",
    "SumExplorer": "SumExplorer(GameGraph({'a': ['b']}), LADDER)",
}
CELLS = {name: example(kind)[1] for name, kind in MADE.items()} | LARGER
LATER = {  # and how some are shown later
    "a walk": "after(BasisStepper(FORK), {'do': 'go', 'step': 3})",
    "a refused move": "after(GameEditor(FORK), {'do': 'connect', 'source': '\"e\"',"
    " 'target': '\"a\"'})",
    "a labelling": "after(LabelStepper(FORK), {'do': 'go', 'step': 2})",
    "a wrong label": "after(LabelStepper(FORK, 'label'), {'do': 'label', 'key': '\"e\"',"
    " 'label': 'N'}, {'do': 'check'})",
    "a quiz": "after(MexLab(mode='quiz'), {'do': 'answer', 'number': 2})",
    "a lost round": "after(PlayGame(FORK, seed=0), {'do': 'move', 'to': '\"c\"'})",
    "a hint": "after(PlayGame(NimWithAdding(), ((1, 3), 2)), *[{'do': 'hint'}] * 2)",
    "a record": "after(PlayGame(Nim(), (1, 2)), {'do': 'code'})",
    "heaps of ordinals": "after(PlayGame(OrdinalNim(), ('w', 7, 0)), *[{'do': 'hint'}] * 2)",
    "heaps that break": "PlayGame(LaskersNim(), (3, 5))",
    "an answer": "after(Predict('Who?', [('First', 'Yes.'), ('Second', 'No.')], right=0),"
    " {'do': 'choose', 'index': 1})",
    "heaps for positions": "after(RewriteStepper(FORK), {'do': 'go', 'step': 3})",
    "a row of pins": "after(SequenceExplorer('0.77'), {'do': 'play', 'heap': 7})",
    "a wrong table": "after(QuotientLab(misere_quotient(Nim(), 2)), {'do': 'word', 'text': 'b^5'},"
    " {'do': 'reduce'}, {'do': 'change', 'row': 2, 'column': 2}, {'do': 'verify'})",
    "a component": "after(SumExplorer(FORK, LADDER), {'do': 'choose', 'key': '[\"b\", \"y\"]'})",
}
OUTPUT = ".jp-OutputArea-output:has(.sg-widget)"
ALL_SHOWN = f"""number => document.querySelectorAll('{OUTPUT}').length > number
    && !document.querySelector('.sg-widget:not([data-revision])')"""
THEME = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
# The body of the Lab is 0 pixels high and hides what flows over: axe would take all for unseen.
UNHIDE = "document.body.style.overflow = 'visible'"
HIDE = "document.body.style.overflow = ''"
JUDGED = """async roots => {
    const rules = Object.fromEntries(axe.getRules().map(({ruleId, tags}) =>
        [ruleId, {enabled: !tags.includes('wcag2aaa')}]));
    const {violations, passes} = await axe.run({include: roots}, {rules, elementRef: true});
    const of = (root, found) => found.flatMap(({id, nodes}) =>
        nodes.filter(({element}) => root.contains(element)).map(({html}) => [id, html]));
    return roots.map(root => ({faults: of(root, violations), passes: of(root, passes)}));
}"""
EXCEPTIONS = {  # a rule of axe and what it need not hold of: why
    # The letters in a drawing are short for what the name says in words.
    "label-content-name-mismatch": r"sg-position",
    # A cut lies between two pins, which lie close so that a row stays a row; keys reach each.
    "target-size": r"sg-cut",
}
VOICES = """root => [...root.querySelectorAll('.sg-widget')].filter(one => one.clientWidth)
    .map(one => [...one.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')]
        .map(voice => voice.ariaLive))"""


def output(page, code):
    """Run the code in a new cell, and return the output with all that it shows."""
    number = page.locator(OUTPUT).count()
    run_cell(page, code)
    page.wait_for_function(ALL_SHOWN, arg=number)
    return page.locator(OUTPUT).nth(number)


def each(page, outputs, script, *more):
    """Return what the script finds in each output, where it finds anything."""
    roots = [shown.element_handle() for shown in outputs.values()]
    told = page.evaluate(
        f"([roots, more]) => roots.map(root => ({script})(root, ...more))", [roots, more]
    )
    return {name: found for name, found in zip(outputs, told) if found}


@pytest.fixture(scope="module")
def page(lab, windows):
    """One notebook for all tests."""
    with opening(lab, windows) as open_notebook:
        page = open_notebook([SETUP])
        page.evaluate(Axe().axe_script)
        page.evaluate(UNHIDE)
        yield page
        page.evaluate(HIDE)


@pytest.fixture(scope="module")
def outputs(page):
    """Every widget and, in a nightly run, every later state, from its name to its output."""
    codes = CELLS | LATER if NIGHTLY else CELLS
    run_cell(page, "shown = {}")
    return {
        name: output(page, f"shown[{name!r}] = {code}\nshown[{name!r}]")
        for name, code in codes.items()
    }


@pytest.fixture
def themed(page):
    """The function that puts a theme on; afterwards it is light again, and nothing is emulated."""

    def put_on(theme):
        page.evaluate(THEME, THEMES[theme])
        page.wait_for_function(HAS_THEME, arg=THEMES[theme])

    yield put_on
    page.emulate_media(media="null", forced_colors="null", color_scheme="null")
    page.set_viewport_size({"width": 1280, "height": 900})
    put_on("light")


def test_cells_and_tasks_are_of_widgets():
    assert {*LARGER} <= MADE.keys() == TASKS.keys(), "each widget needs a task by keys, in TASKS"


def test_every_widget_is_drawn_as_its_view_says(page, outputs):
    """But for `Predict`, which is no panel, and for code, whose button says that it is copied."""
    for name, output in outputs.items():
        drawn, views = output.locator(".sg-widget").all(), ask(page, f"views(shown[{name!r}])")
        for root, view in zip(drawn, views, strict=True):
            if "options" not in view and not view["code"]:
                shows(SimpleNamespace(root=root), view)


# ---- what a screen reader is told


@pytest.mark.parametrize("theme", mostly_nightly(1, THEMES))
def test_axe_finds_no_fault(page, outputs, themed, theme):
    """All rules of axe-core but those of level AAA hold of every widget, early and late."""
    themed(theme)
    page.set_viewport_size({"width": 1280, "height": 20_000})  # what is out of sight is not judged
    roots = [shown.element_handle() for shown in outputs.values()]
    faults = {}
    for name, judged in zip(outputs, page.evaluate(JUDGED, roots)):
        assert "color-contrast" in dict(judged["passes"]), name
        faults[name] = [
            (rule, html)
            for rule, html in judged["faults"]
            if not re.search(EXCEPTIONS.get(rule, "$^"), html)
        ]
    assert {name: found for name, found in faults.items() if found} == {}


def test_each_widget_is_a_group_with_a_name_and_one_voice(outputs):
    """News are said politely and from one place, which is there before there is any news."""
    for name, shown in outputs.items():
        for widget in shown.locator(".sg-widget:visible").all():
            assert widget.get_attribute("role") == "group", name
            assert widget.get_attribute("aria-label").strip(), name
        assert {tuple(voices) for voices in shown.evaluate(VOICES)} == {("polite",)}, name


# ---- colours: themes, high contrast, print in grey

FAINT = """(root, grey) => {
    const channels = colour => colour.match(/[\\d.]+/g).map(Number);
    const over = ([r, g, b, a = 1], below) =>
        [r, g, b].map((value, i) => a * value + (1 - a) * below[i]);
    const greyed = ([r, g, b]) => Array(3).fill(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const light = colour => (grey ? greyed(colour) : colour).map(value => value / 255)
        .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const fills = style => [style.backgroundColor,  // the lowest layer first, then gradients
        ...[...style.backgroundImage.matchAll(/rgba?\\([^)]*\\)/g)].map(found => found[0])];
    const behind = one => {
        const layers = [];
        for (let at = one; at; at = at.parentElement)
            layers.unshift(...fills(getComputedStyle(at)));
        return layers.map(channels).reduce((below, layer) => over(layer, below), [255, 255, 255]);
    };
    const paint = (one, below) => {
        const { fill, opacity } = getComputedStyle(one);
        const [r, g, b, a = 1] = channels(fill);
        return over([r, g, b, a * opacity], below);
    };
    const faint = [];
    const judge = (text, ink, paper) => {
        const [low, high] = [ink, paper].map(light).sort((one, other) => one - other);
        const ratio = (high + 0.05) / (low + 0.05);
        if (ratio < 4.5) faint.push([text, ratio]);
    };
    for (const node of root.querySelectorAll('.sg-position')) {
        const paper = behind(node.ownerSVGElement.parentElement);
        for (const [name, below] of [['.sg-label', paint(node.querySelector('.sg-shape'), paper)],
            ['.sg-name', paper]]) {
            const text = node.querySelector(name);
            if (text.textContent) judge(text.textContent, paint(text, below), below);
        }
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const one = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !one.checkVisibility()) continue;
        if (one.closest('svg, :disabled, .sg-voice, option')) continue;
        const paper = behind(one);
        judge(walker.currentNode.data, over(channels(getComputedStyle(one).color), paper), paper);
    }
    return faint;
}"""
COLOURS = {  # theme, what the page is shown on, whether in grey
    "light": ("light", {}, False),
    "dark": ("dark", {}, False),
    "printed grey": ("light", {"media": "print"}, True),
    "dark printed grey": ("dark", {"media": "print"}, True),
    "high contrast": ("light", {"forced_colors": "active", "color_scheme": "light"}, False),
    "high contrast, dark": ("light", {"forced_colors": "active", "color_scheme": "dark"}, False),
}
KINDS = """root => ['.sg-is-P .sg-shape', '.sg-is-N .sg-shape'].map(css =>
    getComputedStyle(root.querySelector(css)).fill.match(/\\d+/g).map(Number))"""


@pytest.mark.parametrize("look", mostly_nightly(2, COLOURS))
def test_every_text_stands_out(page, outputs, themed, look):
    """By 4.5 to 1 and more, the labels and names in drawings, too, which axe does not judge."""
    theme, medium, grey = COLOURS[look]
    themed(theme)
    page.emulate_media(**medium)
    assert each(page, outputs, FAINT, grey) == {}
    screenshot(page, f"access-{look.replace(' ', '-').replace(',', '')}")


def test_P_and_N_differ_in_grey(page, outputs):
    """By letter and shape, too (see views.py): so they are told apart on paper."""
    page.emulate_media(media="print")
    dark, light = (
        sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), colour))
        for colour in outputs["GameEditor"].evaluate(KINDS)
    )
    assert light - dark > 100
    lost = "root => getComputedStyle(root.querySelector('.sg-widget')).printColorAdjust !== 'exact'"
    assert each(page, outputs, lost) == {}
    page.emulate_media(media="null")


def test_nothing_moves_by_itself(page, outputs):
    """There is no animation or transition that a reader could wish to be without."""
    moving = """root => [...root.querySelectorAll('.sg-widget, .sg-widget *')].filter(one => {
        const style = getComputedStyle(one);
        const alone = style.animationTimeline === 'auto';  // not as one scrolls
        return alone && style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0;
    }).length"""
    assert each(page, outputs, moving) == {}


# ---- sizes: a narrow window, and one that is zoomed by two, which is as narrow

CUT = """root => {
    const found = [];
    const scrolls = one => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
    for (const widget of root.querySelectorAll('.sg-widget')) {
        const frame = widget.getBoundingClientRect();
        const parts = [...widget.querySelectorAll('*')].filter(one => one.checkVisibility()
            && !one.closest('.sg-voice, svg, option') && frame.width);
        for (const one of parts) {
            let scroller = one.parentElement;
            while (scroller !== widget && !scrolls(scroller)) scroller = scroller.parentElement;
            const box = one.getBoundingClientRect();
            if (scroller === widget && (box.right > frame.right + 1 || box.left < frame.left - 1))
                found.push(['sticks out', one.outerHTML.slice(0, 120)]);
            if (one.matches('button, th, td, .sg-banner, .sg-caption, .sg-message')
                && one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
                found.push(['too narrow for its text', one.outerHTML.slice(0, 120)]);
        }
        const used = parts.filter(one => one.matches('button, input, select, textarea'));
        const boxes = used.map(one => one.getBoundingClientRect());
        boxes.forEach((box, i) => boxes.slice(0, i).forEach((other, j) => {
            const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
            const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
            if (wide > 1 && high > 1) found.push(['overlaps', used[i].outerHTML.slice(0, 120)]);
        }));
        for (const svg of widget.querySelectorAll('.sg-shapes, .sg-graph')) {
            const room = svg.getBoundingClientRect();
            for (const one of svg.querySelectorAll('rect, text')) {
                const box = one.getBoundingClientRect();
                const out = box.left < room.left || box.right > room.right;
                if (box.width && (out || box.top < room.top - 1))
                    found.push(['outside the drawing', one.parentElement.ariaLabel]);
            }
        }
    }
    return found;
}"""
SCROLLED = """() => [document.scrollingElement, document.querySelector('.jp-WindowedPanel-outer')]
    .filter(one => one.scrollWidth > one.clientWidth).length"""
UNREACHED = """async roots => (await axe.run({include: roots},
    {runOnly: ['scrollable-region-focusable']})).violations"""
SETTLED = (
    "width => innerWidth === width && new Promise(done => requestAnimationFrame(() => done(true)))"
)


@pytest.mark.parametrize("width", mostly_nightly(1, [640, 400]))  # 1280 zoomed by two is 640
def test_nothing_is_cut_off_in_a_narrow_window(page, outputs, themed, width):
    """Nothing sticks out or overlaps, the page does not scroll sideways; what does has keys."""
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_function(SETTLED, arg=width)
    assert each(page, outputs, CUT) == {}
    assert page.evaluate(SCROLLED) == 0
    roots = [shown.element_handle() for shown in outputs.values()]
    assert page.evaluate(UNREACHED, roots) == []
    screenshot(page, f"access-{width}")


# ---- names that are no plain words

NAMES = [
    "<img src=x onerror=window.hacked=1>",
    "\u05de\u05e9\u05d7\u05e7 \u0644\u0639\u0628\u0629 \u202eabc",  # right to left
    "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 8,
    "\u4e2d" * 40,
    "x" * 10_000,
    "word " * 2_000,
]
ODD = f"""NAMES = {NAMES!r}
ODD = GameGraph({{NAMES[0]: NAMES[1:3], NAMES[1]: NAMES[3:5], NAMES[3]: NAMES[5:]}})"""
ODD_CELLS = [
    "GameEditor(ODD)",
    "after(LabelStepper(ODD), {'do': 'go', 'step': 6})",
    "SumExplorer(ODD, LADDER)",
    "DistinguisherHunt(ODD, ODD)",
    "after(BasisStepper(ODD, mex=True), {'do': 'go', 'step': 6})",
    "after(RewriteStepper(ODD), {'do': 'go', 'step': 2})",
    "ProofPlay(ODD)",
    "after(PlayGame(ODD, seed=0), {'do': 'hint'}, {'do': 'hint'})",
    "Predict(NAMES[0], [(name, name) for name in NAMES], right=0)",
    "TimeHere({name: lambda: 1 for name in NAMES})",
]


@pytest.mark.nightly
def test_odd_names_stay_text_and_stay_inside(page):
    """HTML, right-to-left text, emoji, Chinese, and ten thousand letters, in all with names."""
    run_cell(page, ODD)
    odd = {code: output(page, code) for code in ODD_CELLS}
    assert each(page, odd, CUT) == {}
    assert each(page, odd, "root => root.querySelectorAll('img').length") == {}
    assert page.evaluate("typeof window.hacked") == "undefined"
    turned = "root => !root.querySelector('.sg-predict') && root.outerHTML.includes('\u202e')"
    assert each(page, odd, turned) == {}  # a name does not turn the sentence around that it is in
    screenshot(page, "access-names")


# ---- keys alone

HERE = """root => {
    const one = document.activeElement, style = getComputedStyle(one);
    const ring = one.querySelector(':scope > .sg-ring');
    const drawn = ring && getComputedStyle(ring);
    return {
        name: one.ariaLabel ?? one.textContent,
        inside: root.contains(one),
        ringed: parseFloat(drawn ? drawn.strokeWidth : style.outlineWidth) >= 2
            && (drawn ? drawn.stroke : style.outlineStyle) !== 'none',
    };
}"""
REVISIONS = """root => [...root.querySelectorAll('.sg-widget')]
    .reduce((sum, one) => sum + Number(one.dataset.revision), 0)"""
LATER_THAN = f"([root, before]) => ({REVISIONS})(root) > before"
SAID = "root => [...root.querySelectorAll('.sg-voice')].map(one => one.textContent).join(' ')"
CELL_BEFORE = """root => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = notebook.widgets.findIndex(cell => cell.node.contains(root)) - 1;
    notebook.mode = 'command';
    notebook.activeCell.node.focus();
}"""
MOST_TABS = 60


class Keys:
    """The keyboard at a widget; after each key the focus is somewhere, and can be seen there."""

    def __init__(self, page, shown):
        self.page, self.root = page, shown.element_handle()
        self.root.evaluate(CELL_BEFORE)

    def here(self):
        """What has the focus."""
        return self.root.evaluate(HERE)

    def to(self, name, key="Tab"):
        """Go to what has this in its name."""
        for _ in range(MOST_TABS):
            here = self.here()
            if here["inside"] and name in here["name"]:
                return
            self.page.keyboard.press(key)
            here = self.here()
            assert here["ringed"] or not here["inside"], here
        raise AssertionError(f"{key} does not lead to {name!r}")

    def press(self, *keys):
        """Press keys in the widget."""
        for key in keys:
            self.page.keyboard.press(key)
            here = self.here()
            assert here["inside"], f"{key} lost the focus"
            assert here["ringed"], here

    def do(self, *keys):
        """Press keys, the last of which changes something."""
        self.press(*keys[:-1])
        before = self.root.evaluate(REVISIONS)
        self.page.keyboard.press(keys[-1])
        self.page.wait_for_function(
            LATER_THAN, arg=[self.root, before], timeout=CHANGE_MILLISECONDS
        )
        self.press()

    def said(self):
        """What is read aloud."""
        return self.root.evaluate(SAID)

    def leave(self, key):
        """Go out of the widget."""
        for _ in range(MOST_TABS):
            if not self.here()["inside"]:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead out of the widget")


def draw_a_game(keys):
    """A position is added, connected, renamed and removed."""
    keys.to("a is N")
    keys.do("n")
    keys.press("Enter")
    assert "A move starts here" in keys.said()
    keys.press("Home")
    keys.to("e is P")
    keys.do("Enter")
    assert ["f", "e"] in ask(keys.page, "list(map(list, one.game.moves))")
    keys.to("f is N", "Shift+Tab")
    keys.press("r")
    keys.page.keyboard.type("new")
    keys.do("Enter")
    assert keys.here()["name"] == "new is N, moves to e"
    keys.do("Delete")
    assert ask(keys.page, "one.game == FORK")


def look_into_a_sum(keys):
    """A position is chosen in the grid, and its components are told."""
    keys.to("(b, y) is N")
    keys.do("Enter")  # three panels change, one after the other
    told = "(b, y): G stands at b, H at y."
    keys.page.wait_for_function(f"root => ({SAID})(root).includes('{told}')", arg=keys.root)
    assert keys.here()["name"].endswith("here now")


def find_a_component(keys):
    """A heap of one stone tells the two games apart, though both are N; this is good news."""
    assert keys.root.query_selector(".sg-banner.sg-good") is None
    keys.to("x is P")
    keys.do("n")
    keys.press("Home", "Enter", "End")
    keys.do("Enter")
    keys.page.wait_for_function(f"root => ({SAID})(root).includes('Found!')", arg=keys.root)
    assert keys.root.query_selector(".sg-banner.sg-good") is not None
    assert ask(keys.page, "list(one.tried)") == ["*0", "*1"]


def go_to_the_last_step(keys):
    """Step by step; each is told."""
    keys.to("Step ▶")
    for _ in range(5):
        keys.do("Enter")
        assert keys.said() == ask(keys.page, "one.view['banner']")
    assert ask(keys.page, "one.done") == 5


def find_a_mex(keys):
    """A number is put into the set; then a question is answered."""
    keys.to("0, in the set")
    keys.do("ArrowRight", "ArrowRight", "Space")
    assert "mex S = 4." in keys.said()
    keys.to("quiz", "Shift+Tab")
    keys.do("Enter")
    keys.to(", ", "Tab")
    keys.press("End", "ArrowRight", "Home", "ArrowLeft")
    least = ask(keys.page, "one.mex")
    keys.do(*["ArrowRight"] * least, "Enter")
    assert "Right: " in keys.said()


def make_a_move_in_columns(keys):
    """A digit is flipped, and a winning move is made."""
    keys.to("explain heap 1")
    keys.do(*["ArrowRight"] * 3, "Space")
    assert ask(keys.page, "one.heaps") == [7, 3, 7]
    keys.press("ArrowDown", "End", *["ArrowLeft"] * 3)
    assert keys.here()["name"] == "winning move in heap 2: 3 → 0"
    keys.do("Enter")
    assert keys.here()["name"] == "explain heap 2"
    assert ask(keys.page, "one.nim_sum") == 0
    assert "This is a P-position" in keys.said()


def explore_a_sequence(keys):
    """A code is typed, a switch is turned, and a round is played."""
    keys.to("octal code")
    keys.press("ControlOrMeta+a")
    keys.page.keyboard.type("0.07")
    keys.do("Enter")
    assert "Period 34 from heap 53 on" in keys.said()
    keys.to("take 1, leaving no heap")
    keys.do("Space")
    assert ask(keys.page, "one.rules.code") == "0.17"
    keys.to("Play it", "Shift+Tab")
    keys.press("Enter")
    keys.root.wait_for_selector("[aria-label^='row 1, pin 1 of 7']")
    keys.to("row 1, pin 1 of 7")
    keys.do("Enter")
    keys.do("ArrowRight", "Enter")
    assert ask(keys.page, "len(one.children[1].record)") == 3
    assert "Machine: take" in keys.said()


def attack_a_proof(keys):
    """The round is played to its end; the machine answers each move as the proof says."""
    keys.to("Draw another G")
    keys.do("Enter")
    keys.to("Attack", "Shift+Tab")
    keys.do("Enter")
    while ask(keys.page, "not one.board.over()"):
        keys.to(
            "may come next"
            if ask(keys.page, "bool(one.game.options(one.board.position[0]))")
            else "take"
        )
        keys.do("Enter")
    assert "Machine: in " in keys.said()
    assert "The machine wins. Cases met: " in keys.said()


def refute_a_table(keys):
    """A product is changed, and refuted; a word is reduced; a sum is named."""
    keys.to("column 1")
    keys.do(*["ArrowDown"] * 3, *["ArrowRight"] * 2, "Enter")
    assert keys.here()["name"].startswith("b times b is ")
    keys.to("Verify", "Shift+Tab")
    keys.do("Enter")
    assert " is not " in keys.said()
    keys.to("Put right again", "Shift+Tab")
    keys.do("Enter")  # which leads back to the table: the button cannot be pressed any more
    assert keys.here()["name"].startswith("b times b is ")
    keys.to("a word", "Shift+Tab")
    keys.page.keyboard.type("bbb")
    keys.do("Enter")
    keys.to("Reduce", "Shift+Tab")
    keys.do("Enter")
    assert "b³ = b, because b³ = b" in keys.said()
    keys.to("a sum of heaps")
    keys.page.keyboard.type("2 2")
    keys.do("Enter")
    assert "2 + 2: b · b = b², in 𝒫, so P." in keys.said()


def play_a_game(keys):
    """The winning moves are made; the machine's answers are told."""
    keys.to("b moves to d, may come next")
    keys.do("Enter")
    assert keys.said() == "Machine: b → d. Your move."
    keys.to("e is terminal, may come next")
    keys.do("Enter")
    assert keys.said().startswith("You: d → e. The machine has no move. You win!")


def predict(keys):
    """The second answer is chosen, and why it is wrong is told."""
    keys.to("second")
    keys.do("Enter")
    assert ask(keys.page, "one.chosen") == 1
    assert keys.said().startswith("Not so")
    assert keys.said().endswith(" No.")


def practise(keys):
    """A number is typed, which is right, and what counts is told."""
    keys.to("The nim-sum")
    keys.do("8")
    keys.do("Enter")
    assert "✓ Right" in keys.said()


def take_times(keys):
    """The button, the only key there is, is pressed; the times are told."""
    assert keys.root.query_selector(".sg-keys").is_hidden()
    keys.to("Time it here")
    keys.do("Enter")
    assert " ms." in keys.said()


# The mouse, and more keys: the files of the same names.
TASKS = {  # from widgets to their main task
    **{kind.__name__: go_to_the_last_step for kind in MADE.values() if issubclass(kind, Walk)},
    "DistinguisherHunt": find_a_component,
    "GameEditor": draw_a_game,
    "MexLab": find_a_mex,
    "NimColumns": make_a_move_in_columns,
    "PlayGame": play_a_game,
    "Practice": practise,
    "Predict": predict,
    "ProofPlay": attack_a_proof,
    "QuotientLab": refute_a_table,
    "SequenceExplorer": explore_a_sequence,
    "SumExplorer": look_into_a_sum,
    "TimeHere": take_times,
}


@pytest.mark.parametrize("name", CELLS)
def test_the_main_task_is_done_by_keys_alone(page, name):
    """From the cell before one gets to it by Tab, does it, and gets out on either side."""
    keys = Keys(page, output(page, f"one = {CELLS[name]}\none"))
    TASKS[name](keys)
    keys.leave("Tab")
    keys.to("", "Shift+Tab")
    keys.leave("Shift+Tab")
