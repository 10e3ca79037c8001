"""What the page shows of an editor, where one can click in it, and whether all is as it must be."""

from math import dist

import pytest
from editor_model import read_text, spelled, values

READ = """root => {
    const svg = root.querySelector('svg.sg-graph'), frame = svg.getBoundingClientRect();
    const numbers = text => text.match(/-?[0-9.]+/g).map(Number);
    const text = root.querySelector('.sg-side textarea');
    const active = document.activeElement;
    const disabled = sign => [...root.querySelectorAll('.sg-toolbar button')]
        .find(one => one.textContent.startsWith(sign)).disabled;
    return {
        revision: Number(root.dataset.revision),
        positions: [...root.querySelectorAll('.sg-position')].map(node => {
            const box = node.querySelector('.sg-name').getBoundingClientRect();
            return {
                key: node.dataset.key,
                at: numbers(node.getAttribute('transform')),
                label: node.querySelector('.sg-label').textContent,
                full: node.querySelector('title').textContent,
                start: node.querySelector('.sg-start') !== null,
                inside: box.left >= frame.left - 1 && box.right <= frame.right + 1
                    && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1,
            };
        }),
        ways: [...svg.querySelectorAll('.sg-move')]
            .map(way => numbers(way.getAttribute('d'))).map(d => [d.slice(0, 2), d.slice(-2)]),
        text: text.value,
        unread: text.classList.contains('sg-unread'),
        typing: active === text,
        message: root.querySelector('.sg-message').textContent,
        refused: root.querySelector('.sg-message').classList.contains('sg-refusal'),
        undo: !disabled('↶'), redo: !disabled('↷'),
        kind: root.querySelector('.sg-switch [aria-pressed=true]').dataset.kind,
        offered: [...root.querySelectorAll('.sg-switch button')].map(one => one.dataset.kind),
        summary: root.querySelector('.sg-summary').textContent,
        inside: root.contains(active) && active.getClientRects().length > 0,
        focused: active?.dataset?.key ?? null,
        renaming: !root.querySelector('.sg-rename').hidden,
        sources: [...root.querySelectorAll('.sg-source')].map(one => one.dataset.key),
        rubber: root.querySelectorAll('.sg-rubber').length,
        foreign: root.querySelectorAll('img, script, iframe, text b').length,
        hacked: window.hacked ?? null,
        cells: window.jupyterapp.shell.currentWidget.content.widgets.length,
    };
}"""
SPOTS = """(root, fractions) => {
    const svg = root.querySelector('svg.sg-graph');
    svg.scrollIntoView({block: 'nearest'});
    const box = svg.getBoundingClientRect(), back = svg.getScreenCTM().inverse();
    return fractions.map(([u, v]) => {
        const [x, y] = [box.left + u * box.width, box.top + v * box.height].map(Math.round);
        const at = new DOMPoint(x, y).matrixTransform(back);
        const free = document.elementFromPoint(x, y) === svg;
        return {x, y, at: [at.x / 80, -at.y / 80], free};
    });
}"""
HITS = """(root, keys) => {
    const svg = root.querySelector('svg.sg-graph');
    svg.scrollIntoView({block: 'nearest'});
    const nodes = [...svg.querySelectorAll('.sg-position')];
    return keys.map(key => {
        const node = nodes.find(one => one.dataset.key === key);
        const box = node.querySelector('.sg-shape').getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return document.elementFromPoint(x, y)?.closest('[data-key]') === node ? [x, y] : null;
    });
}"""
WAYS = """root => [...root.querySelectorAll('.sg-move-wide')].map(way => {
    const middle = way.getPointAtLength(way.getTotalLength() / 2);
    const point = new DOMPoint(middle.x, middle.y).matrixTransform(way.getScreenCTM());
    return document.elementFromPoint(point.x, point.y) === way ? [point.x, point.y] : null;
}).filter(point => point)"""
TOUCHABLE = """(root, [x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return root.contains(hit) && (hit.closest('svg') !== null
        || (hit.closest('button') !== null && !hit.closest('button').disabled)
        || hit.matches('textarea, .sg-rename'));
}"""
BUTTONS = """root => [...root.querySelectorAll('.sg-toolbar button')].map(one => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""
INSIDE = "root => root.contains(document.activeElement)"
IN_A_TEXT = "root => document.activeElement.matches('textarea')"


def drawn_options(dom):
    """The moves as the picture shows them, from where its lines begin and end."""
    places = {p["key"]: p["at"] for p in dom["positions"]}
    options = {key: set() for key in places}
    for ends in dom["ways"]:
        p, q = (min(places, key=lambda key, end=end: dist(places[key], end)) for end in ends)
        options[p].add(q)
    return options


def crowded(dom):
    """True if two positions stand so near that the end of a line does not tell them apart."""
    at = [p["at"] for p in dom["positions"]]
    return any(dist(a, b) < 40 for i, a in enumerate(at) for b in at[:i])


def agree(dom, now, model):
    """Fail unless the page shows what the kernel holds, which is what the model holds."""
    model.agree(now)
    places, options = now["places"], now["options"]
    assert [p["key"] for p in dom["positions"]] == now["order"], "positions drawn"
    for p in dom["positions"]:
        x, y = places[p["key"]]
        assert p["at"] == pytest.approx([80 * x, -80 * y], abs=0.06), f"place of {p['key'][:50]}"
        assert p["inside"], f"the name of {p['key'][:50]} leaves the drawing"
        name = spelled(p["key"])
        if len(name) <= 500 and name.isprintable():
            assert p["full"] == name
    assert [p["key"] for p in dom["positions"] if p["start"]] == [now["start"]], "start drawn"
    assert len(dom["ways"]) == sum(map(len, options.values())), "number of moves drawn"
    shown = {p: set(these) for p, these in read_text(now["text"])[0].items()}
    assert shown == {p: set(these) for p, these in options.items()}, "text form"
    if not crowded(dom):
        shown = drawn_options(dom)
        assert shown == {p: set(these) for p, these in options.items()}, "moves drawn"
    labels = {p["key"]: p["label"] for p in dom["positions"]}
    assert labels == values(shown, now["kind"]), "labels drawn"
    assert dom["kind"] == str(now["kind"]).replace("None", "null"), "switch of labels"
    assert [dom["undo"], dom["redo"]] == [now["undo"] > 0, now["redo"] > 0], "undo, redo"
    size = f"{len(options)} position{'s' * (len(options) != 1)} · "
    assert dom["summary"].startswith(size), "summary"
    assert dom["unread"] == (model.unread is not None), "mark at a refused text"
    if not dom["typing"]:
        assert dom["text"] == (now["text"] if model.unread is None else model.unread), "text shown"
    assert dom["foreign"] == 0
    assert dom["hacked"] is None
    assert dom["rubber"] == 0
    assert set(dom["sources"]) <= set(options)
