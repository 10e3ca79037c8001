"""Nothing below a prediction is seen before it is answered: in JupyterLab."""

import pytest
from execute_notebooks import NOTEBOOKS
from helpers import mostly_nightly

from sg_course.cells import loaded, stretches

OFTEN = ["02_sums.ipynb"]  # two predictions in a row, and widgets and prints between
ALL = [
    path.name
    for path in sorted(NOTEBOOKS.glob("[0-9g]*.ipynb"))
    if "Predict(" in path.read_text("utf-8")
]
DRAWN = "() => !document.querySelector('.sg-widget:not([data-revision])')"
SEEN = """() => window.jupyterapp.shell.currentWidget.content.widgets.map(({node}) =>
    [...node.querySelectorAll(':is(.jp-OutputArea, .jp-RenderedMarkdown) *')].some(one => {
        const takesKeys = '[tabindex], [href], button, input, select, textarea, summary';
        if (one.matches(takesKeys)) one.focus();
        return document.activeElement === one || one.checkVisibility({visibilityProperty: true});
    }))"""


def below_predictions(name):
    """For each prediction of a notebook, the numbers of the cells that answer it."""
    cells = loaded(NOTEBOOKS / name).cells
    shown = [[one for one in below if one.get("outputs", True)] for below in stretches(cells)]
    return [[cells.index(one) for one in below] for below in shown]


def seen(page):
    """The numbers of the cells of which a text or an output is seen, or takes the keys."""
    return {index for index, is_seen in enumerate(page.evaluate(SEEN)) if is_seen}


@pytest.mark.parametrize("name", mostly_nightly(OFTEN, ALL))
def test_after_run_all_no_answer_is_seen_before_its_prediction_is_answered(notebook, name):
    page = notebook(name)
    page.wait_for_function(DRAWN)
    closed = below_predictions(name)
    assert not seen(page) & set().union(*closed)
    for number, cells in enumerate(closed):
        predict = page.locator(".sg-predict").nth(number)
        predict.locator(".sg-answer").first.click()
        predict.locator(".sg-why").first.wait_for()
        closed[number] = []
        assert seen(page) >= set(cells)
        assert not seen(page) & set().union(*closed)
