"""Every widget by keys alone, by what a screen reader is told, in every theme, size and print."""

import re
from types import SimpleNamespace

import pytest
from axe_playwright_python.sync_playwright import Axe
from gestures import ask
from helpers import NIGHTLY, mostly_nightly
from lab import HAS_THEME, run_cell, screenshot
from views import shows
from widget_rows import CELLS, SETUP

from conftest import opening

SETUP += """

Predict.closes = False  # what stands below it is looked at, too

def after(widget, *actions):
    for action in actions:
        getattr(widget, "panel", widget).act(action)
    return widget

def views(widget):
    if hasattr(widget, "view"):
        return [widget.view]
    return [view for one in widget.children for view in views(one)]"""
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


def test_no_legend_speaks_of_our_colours_in_those_of_the_readers_own(page, outputs):
    oranges = "root => root.querySelector('.sg-legend')?.innerText.match(/Orange[^.]*/g) ?? []"
    violets = oranges.replace("Orange", "[Vv]iolet")
    assert each(page, outputs, violets)
    usual = each(page, outputs, oranges)
    assert usual
    page.emulate_media(forced_colors="active")
    assert each(page, outputs, oranges) == each(page, outputs, violets) == {}
    highlighted = oranges.replace("Orange", "Highlighted")
    assert each(page, outputs, highlighted).keys() == usual.keys()
    page.emulate_media(forced_colors="null")
    assert each(page, outputs, oranges) == usual


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
    """There is no animation or transition but those that an action of the reader begins."""
    moving = """root => [...root.querySelectorAll('.sg-widget, .sg-widget *')].filter(one => {
        const style = getComputedStyle(one);
        const alone = style.animationTimeline === 'auto';  // not as one scrolls
        const begun = one.getAnimations().some(one => one.timeline === document.timeline);
        return begun || alone && style.animationName !== 'none'
            || parseFloat(style.transitionDuration) > 0;
    }).length"""
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
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
