"""Links in a copy in `my/` lead where they led: in the Lab, in Notebook 7, in the edition."""

import json
import shutil

import pytest
from edition import PROJECT, serving, went_to
from lab import IS_OPEN, OPEN, READY_SECONDS, answer

NAME = "03_equivalence.ipynb"
COPY, DEEPER, OWN = f"my/{NAME}", "my/lecture/copy.ipynb", "my/lecture/02_sums.ipynb"
OTHER, GLOSSARY = "02_sums.ipynb", "glossary.ipynb"
NOT_YET = f"[href^='{GLOSSARY}'], [href^='{OTHER}']"  # as written: a click is still the browser's
LINKS = {"equivalent": GLOSSARY, "notebook 02, section 6": OTHER}
PICTURE = {
    "cell_type": "markdown",
    "id": "picture",
    "metadata": {},
    "source": "![a board](images/film.gif)",
}
SEEN = "() => document.querySelector('img[alt=\"a board\"]')?.naturalWidth > 0"
SAVE_AS = """async ([path, content]) => {
    const {contents} = window.jupyterapp.serviceManager;
    await contents.save(path, {type: 'notebook', format: 'json', content});
}"""


def copied():
    """A notebook of the collection, to which somebody added a picture."""
    notebook = json.loads((PROJECT / "notebooks" / NAME).read_text(encoding="utf-8"))
    return notebook | {"cells": [PICTURE, *notebook["cells"]]}


def link(page, text):
    """The first link with this text in the notebook that is shown."""
    shown = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    ready = page.locator(f":not({NOT_YET})")
    return shown.get_by_role("link", name=text, exact=True).and_(ready).first


def shown(page, path):
    """The page, when a notebook is opened that may have been open before."""
    page.evaluate(OPEN, path)
    page.wait_for_function(IS_OPEN, arg=path)
    return page


def leads(page, copy, links):
    """From a copy each link leads where it should, and the picture is there."""
    shown(page, copy).wait_for_function(SEEN)
    for text, target in links.items():
        link(shown(page, copy), text).click()
        page.wait_for_function(IS_OPEN, arg=target)


@pytest.fixture
def copies(lab):
    """Copies in `my/` in the folder of the Lab; they are gone afterwards."""
    for name in (COPY, DEEPER):
        file = lab.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(copied()), encoding="utf-8")
    shutil.copy(lab.root / OTHER, lab.root / OWN)
    yield
    shutil.rmtree(lab.root / "my")


@pytest.mark.usefixtures("copies")
def test_links_of_a_copy_lead_on_in_the_lab(notebook, lab):
    page = notebook(GLOSSARY, run=False)
    leads(page, COPY, LINKS)
    leads(page, DEEPER, LINKS | {"notebook 02, section 6": OWN})  # a file beside it comes first


@pytest.mark.nightly
@pytest.mark.usefixtures("copies")
def test_links_of_a_copy_lead_on_in_notebook_7(windows, lab):
    pytest.importorskip("notebook", reason="Notebook 7 is not installed")
    page = windows.chromium.new_context().new_page()
    page.set_default_timeout(READY_SECONDS * 1000)
    page.goto(f"{lab.url}/notebooks/{COPY}?token={lab.token}")
    page.wait_for_function(SEEN)
    for text, target in LINKS.items():
        with page.expect_popup() as other:
            link(page, text).click()
        other.value.wait_for_url(f"**/notebooks/{target}*")
    page.context.close()


@pytest.mark.nightly
def test_links_of_a_copy_lead_on_in_the_edition(windows, site):
    with serving(site) as server:
        context = windows.chromium.new_context(viewport={"width": 1280, "height": 900})
        page = went_to(context.new_page(), server.address, GLOSSARY)
        for path in (COPY, own := f"my/{GLOSSARY}"):
            answer(page, SAVE_AS, [path, copied()])
        leads(page, COPY, LINKS | {"equivalent": own})
        context.close()
