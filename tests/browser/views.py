"""Whether a widget in the page shows the view that Python holds, field by field.

What a view ought to say is tested in tests/widgets/, without a browser.
"""

import pytest
from gestures import ask

TEXTS = {  # from a field of a view to where its text, or each of its texts, stands
    "banner": ".sg-banner",
    "legend": ".sg-legend",
    "log": ".sg-log li",
    "message": ".sg-bar",
    "summary": ".sg-summary div",
    "why": ".sg-panel .sg-why",
}
SEEN = """(root, fields) => {
    const all = (name, of = root) => [...of.querySelectorAll(name)];
    const text = (name, of) => of.querySelector(name).textContent;
    const numbers = text => text.match(/-?[0-9.]+/g).map(Number);
    const line = one => [...one.classList].slice(1).concat('').slice(0, 1)
        .concat([numbers(one.getAttribute('d'))], one.getAttribute('marker-end'));
    const graph = svg => ({
        alt: svg.ariaLabel,
        positions: all('.sg-position', svg).map(one => ({
            key: one.dataset.key, spoken: one.ariaLabel, label: text('.sg-label', one),
            name: text('.sg-name', one), full: text('title', one),
            start: one.querySelector('.sg-start') !== null,
            pos: numbers(one.getAttribute('transform')),
            classes: [...one.classList].filter(c => !['sg-selected', 'sg-source'].includes(c)),
            drawn: one.querySelector('.sg-shape').tagName,
        })),
        moves: all('.sg-move', svg).map(line),
    });
    const rect = one => ['x', 'y', 'width', 'height'].map(name => Number(one.getAttribute(name)));
    const board = svg => ({
        alt: svg.ariaLabel,
        stops: all('[tabindex="0"]', svg).length,
        shapes: all(':scope > g > g', svg).map(one => [one.parentNode.ariaLabel, text('text', one),
            one.ariaLabel, one.ariaPressed, one.ariaDisabled,
            [...one.classList].filter(c => c !== 'sg-taking').join(' '),
            rect(one.firstChild)].map(String)),
    });
    return {
        texts: fields.map(name => all(name).map(one => one.textContent)),
        refused: all('.sg-bar.sg-refusal').length,
        pictures: all('.sg-graph, .sg-shapes').filter(one => one.style.display !== 'none')
            .map(one => one.matches('.sg-graph') ? graph(one) : board(one)),
        captions: all('.sg-part').map(part => all('div', part).map(one => one.textContent)),
        buttons: all('.sg-toolbar button, .sg-review button').map(one =>
            [one.textContent, one.ariaPressed, one.ariaLabel, one.disabled]),
        fields: all('.sg-fields input').map(one => [one.ariaLabel, one.value]),
    };
}"""


def agree(widget, name="one"):
    """The page shows the view of the widget that has this name in the kernel; return the view."""
    view = ask(widget.page, f"{name}.view")
    widget.wait(f"Number(root.dataset.revision) === {view['revision']}")
    shows(widget, view)
    return view


def shows(widget, view):
    """The page shows this view; None stands for a message that the front end may have changed."""
    seen = widget.root.evaluate(SEEN, [*TEXTS.values()])
    for field, texts in zip(TEXTS, seen["texts"]):
        wanted = view.get(field)
        assert wanted is None or texts == (wanted if isinstance(wanted, list) else [wanted]), field
    assert view["message"] is None or seen["refused"] == view["refused"]
    parts = [
        one
        for one in view.get("parts", [view])
        if one.get("positions") or one.get("shapes") or view.get("aside")
    ]
    for picture, part in zip(seen["pictures"], parts, strict=True):
        (same_shapes if "shapes" in part else same_graph)(picture, part)
    if "buttons" in view:  # a panel
        assert seen["captions"] == [[one["title"], one["caption"]] for one in view["parts"]]
        shown = [one for one in view["buttons"] if "send" in one and not one.get("hidden")]
        assert seen["buttons"] == [*map(told_of, shown)]
        wanted = [[one.get("spoken", one["label"]), str(one["value"])] for one in view["fields"]]
        assert seen["fields"] == wanted


def told_of(button):
    """The text of a button, whether it is pressed, its name, and whether it is disabled."""
    pressed = {True: "true", False: "false"}.get(button.get("pressed"))
    return [button["text"], pressed, button.get("spoken"), bool(button.get("closed"))]


def same_graph(picture, part):
    """A graph is drawn as the view says: places and lines, texts, shapes and marks."""
    assert picture["alt"] == part["alt"]
    for seen, wanted in zip(picture["positions"], part["positions"], strict=True):
        for field in ("key", "spoken", "label", "name", "full", "start"):
            assert seen[field] == wanted[field], field
        assert seen["pos"] == on_screen(wanted["pos"])
        marks = [f"sg-{wanted['mark']}"] if wanted["mark"] else []
        assert seen["classes"] == ["sg-position", f"sg-is-{wanted['style']}", *marks]
        assert seen["drawn"] == ("rect" if wanted["style"] == "P" else "circle")
    assert len(picture["moves"]) == len(part["moves"])
    for move in part["moves"]:
        points = on_screen([v for point in move["points"] for v in point])
        found = [(of, tip) for of, numbers, tip in picture["moves"] if numbers == points]
        for mark in (move["mark"], "chosen"):  # which one is chosen, only the front end knows
            looks = " ".join([f"sg-{mark}"] * bool(mark) + ["sg-dotted"] * ("dotted" in move))
            if looks in [of for of, tip in found if tip.endswith(f"{mark})")]:
                break
        else:
            raise AssertionError(f"{move} is not among {picture['moves']}")


def on_screen(numbers):
    """Numbers of the layout, x and y in turn, in units of the drawing."""
    return pytest.approx([v * (-80 if i % 2 else 80) for i, v in enumerate(numbers)], abs=0.06)


def same_shapes(picture, part):
    """A board is drawn as the view says: what is on it, and which of it can be clicked."""
    assert picture["alt"] == part["alt"]
    some = any(one.get("chosen") for one in part["shapes"])
    wanted = []
    for one in part["shapes"]:
        open_, last = one.get("touches") is not None, some and one["move"] is not None
        look = one["look"].replace(" ", "-")
        classes = [f"sg-{look}", *["sg-lit"] * bool(one.get("lit")), *["sg-end"] * last]
        attributes = ["null"] * 3
        if one.get("spoken"):
            name = one["spoken"] + ", not allowed" * (not open_)
            chosen, closed = bool(one.get("chosen")), not open_
            attributes = [name, *("true" if it else "null" for it in (chosen, closed))]
        sides = [repr(one["rect"][side]) for side in ("x", "y", "width", "height")]
        rect = ",".join(side.removesuffix(".0") for side in sides)  # as JavaScript writes them
        texts = [one["group"] or "null", one.get("text", "")]
        wanted.append([*texts, *attributes, " ".join(classes), rect])
    assert picture["stops"] == any(one.get("touches") is not None for one in part["shapes"])
    assert sorted(picture["shapes"]) == sorted(wanted)
