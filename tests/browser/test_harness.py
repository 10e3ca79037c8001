"""The harness of the browser tests works: a notebook opens, runs, is clicked and is asked."""

import json

import pytest
from lab import errors, run_cell, screenshot

BUTTON = '''import anywidget, traitlets
class Button(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
        const button = document.createElement("button");
        const show = () => { button.dataset.revision = model.get("revision"); };
        button.className = "harness-button";
        button.textContent = "one more";
        button.onclick = () => {
            model.set("revision", model.get("revision") + 1);
            model.save_changes();
        };
        model.on("change:revision", show);
        show();
        el.append(button);
    }
    export default { render };
    """
    revision = traitlets.Int(0).tag(sync=True)
button = Button()
button'''


def test_notebook_runs_and_widget_answers(notebook):
    """A cell prints, a widget is drawn, and a click reaches Python and the page."""
    page = notebook(["print(6 * 7)", BUTTON])
    assert errors(page) == []
    assert "42" in page.locator(".jp-OutputArea-output").first.inner_text()
    button = page.locator("button.harness-button")
    button.wait_for()
    assert button.get_attribute("data-revision") == "0"
    button.click()
    page.locator("button.harness-button[data-revision='1']").wait_for()
    assert json.loads(run_cell(page, "import json; print(json.dumps(button.revision))")) == 1
    screenshot(page, "harness")


@pytest.mark.nightly
def test_error_is_reported(notebook):
    """An error in a cell is listed, also in the dark theme, zoomed, and with cells after it."""
    page = notebook(["1 / 0", "print(1)"], theme="JupyterLab Dark", zoom=2.0)
    assert errors(page) == ["cell 0: ZeroDivisionError: division by zero"]
    assert page.evaluate("document.body.dataset.jpThemeName") == "JupyterLab Dark"
    assert page.evaluate("[innerWidth, devicePixelRatio]") == [640, 2]
