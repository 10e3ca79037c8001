"""Every notebook keeps every rule, and every rule finds what it is there to find."""

import base64
from itertools import chain

import pytest
from execute_notebooks import WIDGET_VIEW, cleaned
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output, reads
from notebook import minutes_table, renumbered
from notebook_style import RULES, notebook_paths, rules_for

from sg_course.cells import FOLD, NOTE, folded, loaded, stretches, text, unfolded

ALT = "A path of four vertices, drawn from left to right; the second one is red"


@pytest.mark.parametrize("path", notebook_paths(), ids=lambda p: f"{p.parent.name}-{p.name}")
def test_notebook_keeps_rules_and_stands_as_it_is_written_after_execution(path):
    notebook = loaded(path)
    findings = {name: RULES[name](notebook) for name in rules_for(path)}
    assert {name: found for name, found in findings.items() if found} == {}
    assert path.read_text(encoding="utf-8") == text(cleaned(notebook))


@pytest.mark.parametrize("path", notebook_paths(), ids=lambda path: path.stem)
def test_what_answers_a_prediction_is_saved_folded_and_is_loaded_as_it_was(path):
    saved = stretches(reads(path.read_text(encoding="utf-8")).cells)
    outputs = [output for cell in chain(*saved) for output in cell.get("outputs", [])]
    assert all(output.data["text/html"].startswith(FOLD) for output in outputs)
    assert [folded(unfolded(output)) for output in outputs] == outputs


@pytest.mark.parametrize(
    "output",
    [
        new_output("stream", name="stdout", text="a < b &amp; c\n\n"),
        new_output("execute_result", {"text/plain": "{1: '<'}"}, execution_count=3),
        new_output("execute_result", {"text/plain": "a", "text/html": "<pre>a</pre>"}),
    ],
)
def test_a_folded_output_is_unfolded_as_it_was(output):
    assert folded(output).data["text/html"].startswith(FOLD)
    assert unfolded(folded(output)) == output == unfolded(output)


# ---- the tests of the rules ------------------------------------------------------------


def good():
    """A small notebook that keeps every rule."""
    header = "# Trees\n\nWhat is a tree? 6 minutes. Nothing is assumed.\n\nYou will\n\n- see one"
    code = ["import math", "print(6 * 7)", *("x = 1",) * 8]
    notebook = new_notebook(
        cells=[
            new_markdown_cell(header),
            new_markdown_cell("## Why (6 min)\n\nBecause.\n\n<details><summary>A</summary>\n\nB"),
            *(new_code_cell(source, execution_count=n) for n, source in enumerate(code, start=1)),
        ]
    )
    notebook.cells[3].outputs = [new_output("stream", name="stdout", text="42\n")]
    return notebook


def markdown(source):
    """A change: one more markdown cell."""
    return lambda notebook: notebook.cells.append(new_markdown_cell(source))


def header(old, new):
    """A change: other words in the header."""

    def change(notebook):
        notebook.cells[0].source = notebook.cells[0].source.replace(old, new)

    return change


def code(source, **metadata):
    """A change: another source and metadata in the last code cell."""
    return lambda notebook: notebook.cells[-1].update(source=source, metadata=metadata)


def shows(**data):
    """A change: one more output, its mime types written with __ for / in their names."""
    bundle = {mime.replace("__", "/"): value for mime, value in data.items()}
    return stores(new_output("display_data", data=bundle))


def stores(output):
    """A change: one more output in the last code cell."""
    return lambda notebook: notebook.cells[-1].outputs.append(output)


def uncounted(notebook):
    """A change: the last cell is not executed."""
    notebook.cells[-1].execution_count = None


def drawn(svg):
    """An <img> of the drawing."""
    packed = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{ALT}" src="data:image/svg+xml;base64,{packed}">'


BAD = [
    ("question", header("?", ".")),
    ("objectives", header("You will", "Wait")),
    ("objectives", header("- see one", "nothing")),
    ("objectives", header("- see one", "\n".join(["1. see"] * 5))),
    ("minutes", header("6 minutes", "60 minutes")),
    ("minutes", markdown("## Why\n\nBecause.")),
    ("before", header("Nothing is assumed", "Hello")),
    ("short_markdown", markdown("word " * 151)),
    ("short_note", markdown(f"{NOTE}6 min)</summary>\n\n{'word ' * 71}\n\n</details>")),
    *(
        ("quiet_notes", markdown(f"{NOTE}6 min)</summary>\n\n**0–3** Play; {told}\n\n</details>"))
        for told in (
            "of the first moves only *c* wins.",
            "a single move wins, one coin from step 5.",
            "the winning move turns a tail up.",
            "the only winning move takes two from the 3.",
            "2, 5, 6 (win by 5 → 4).",
            "14 → 13 wins.",
            "three moves win, such as the middle pins.",
            "vote; *always* is popular.",
        )
    ),
    ("time_to_read", lambda notebook: [markdown("word " * 149)(notebook) for _ in range(3)]),
    (
        "time_to_read",
        lambda notebook: [markdown("z < m, m > z. " * 37)(notebook) for _ in range(3)],
    ),
    *(
        ("reason_first", markdown(f"## Why (0 min)\n\n{opens}. Because."))
        for opens in ("**Theorem**", "**Definition.** *A tree*", "[**Theorem**](#A)")
    ),
    ("no_stray_marks", markdown("*The options of b*i* have codes.*")),
    ("details_blank_line", markdown("<details><summary>A</summary>\nB\n</details>")),
    ("short_code", code("x = 1\n" * 13)),
    ("short_code", code(f"x = '{'x' * 92}'")),
    ("few_imports", code("from math import pi\nx = pi")),
    ("few_imports", code("import math\n" * 7)),
    ("few_imports", lambda notebook: notebook.cells[2].update(source="x = 1")),
    ("no_tricks", code("sys.path.insert(0, '..')")),
    ("no_tricks", lambda notebook: notebook.cells[2].update(source="from math import *")),
    ("no_tricks", code("!pip install x")),
    ("no_tricks", code("%pip install x")),
    ("no_tricks", code("urlopen('https://example.org')")),
    ("few_ignored", lambda n: [c.update(source="# NBVAL_IGNORE_OUTPUT") for c in n.cells[-2:]]),
    ("few_ignored", lambda n: [c.metadata.update(tags=["nbval-skip"]) for c in n.cells[-2:]]),
    ("executed_in_order", uncounted),
    ("no_error", stores(new_output("error", ename="ValueError", evalue="x", traceback=[]))),
    ("pictures_in_html", shows(image__png="aaaa")),
    ("telling_alts", shows(text__html="<img src='a.svg'>")),
    ("telling_alts", shows(text__html=f"<img alt='a graph{'.' * 40}'>")),
    ("telling_alts", markdown("![a graph](graph.svg)")),
    ("labelled_svg", shows(text__html="<svg><path d='M0 0'/></svg>")),
    ("labelled_svg", markdown("<svg></svg>")),
    ("small_file", stores(new_output("stream", name="stdout", text="a b " * 78_000))),
    ("same_everywhere", shows(text__plain="<object at 0x7f0012345678>")),
    ("same_everywhere", shows(text__plain="see /home/ada/graph.txt")),
    ("same_everywhere", shows(text__plain=r"see C:\Users\ada")),
    ("same_everywhere", shows(text__plain="2024-05-17")),
    ("same_everywhere", shows(text__plain="at 12:34:56")),
    ("same_everywhere", shows(text__html=drawn("<svg><desc>2024-05-17</desc></svg>"))),
]


def test_good_notebook_keeps_every_rule():
    notebook = good()
    note = f"{NOTE}6 min)</summary>\n\n{'word ' * 70}\n\n</details>"
    notebook.cells[1:1] = [new_markdown_cell(note) for _ in range(38)]
    home = ["## At home (0 min)\n\nBecause.", *["word " * 150] * 3]
    notebook.cells[1:1] = map(new_markdown_cell, home)
    shows(text__html=drawn("<svg></svg>"), image__png="aaaa")(notebook)
    assert {name: rule(notebook) for name, rule in RULES.items() if rule(notebook)} == {}


@pytest.mark.parametrize(("name", "change"), BAD, ids=[f"{i}-{b[0]}" for i, b in enumerate(BAD)])
def test_rule_finds_bad_notebook(name, change):
    notebook = good()
    change(notebook)
    assert [rule for rule, findings in RULES.items() if findings(notebook)] == [name]


def test_every_rule_is_tested():
    assert {name for name, _ in BAD} == set(RULES)


def test_neither_state_nor_views_of_widgets_are_written():
    notebook = good()
    notebook.metadata["widgets"] = {}
    shows(**{WIDGET_VIEW: {"model_id": "a"}, "text__plain": "a"})(notebook)
    notebook.cells[-1].outputs[0].metadata[WIDGET_VIEW] = {}
    assert "widget" not in text(cleaned(notebook))


# ---- the command that makes a changed notebook whole


def test_sections_are_numbered_in_their_order_and_their_minutes_are_added(tmp_path):
    cells = [f"## {number} · {name} (3 min)" for number, name in ((1, "A"), (3, "B"), (2, "C"))]
    notebook = new_notebook(cells=[new_markdown_cell(one) for one in ("# Trees", *cells)])
    path = tmp_path / "02_any.ipynb"
    path.write_text(text(notebook), encoding="utf-8")
    assert renumbered(path) == [(3, 2), (2, 3)] and renumbered(path) == []
    sections = minutes_table(path).splitlines()
    assert sections == [f"   3  {number} · {name} (3 min)" for number, name in (
        (1, "A"), (2, "B"), (3, "C"))] + ["   9  in all"]  # fmt: skip
