"""The page of the inventory on the site: its files, its made class, and where its key is."""

import re
import sys
from html import unescape

import pytest
from bs4 import BeautifulSoup
from foreign import from_moodle, from_qti, text_of
from helpers import NOTEBOOKS

from sg_course.inventory import FORMS, UNKNOWN, items_of
from sg_course.questions.__main__ import main

sys.path.append(str(NOTEBOOKS.parent / "browser"))
from inventory import SHOWN, inventory
from pages import filled

PAGES = [path.with_suffix(".html").name for path in NOTEBOOKS.glob("[0-9]*.ipynb")]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder with the page and its files, and the page as it is parsed."""
    folder = tmp_path_factory.mktemp("site")
    page = filled("learnt.html", top="", **inventory(folder, PAGES))
    return folder, BeautifulSoup(page, "html.parser")


def test_each_link_leads_to_a_file_or_a_notebook(site):
    folder, page = site
    links = [link["href"] for link in page.select("main a")]
    assert len({*links} - {*PAGES}) == 4 * len(FORMS) + 2
    assert [link for link in links if link not in PAGES and not (folder / link).is_file()] == []


@pytest.mark.parametrize("form", FORMS)
def test_the_files_ask_what_can_be_read_and_know_the_key(site, form):
    folder, page = site
    letter = FORMS[form].upper()
    [part] = [one for one in page.find_all("details") if one.summary.text == f"Form {letter}"]
    read = [[text_of(str(li.p)) for li in ul.find_all("li")] for ul in part.find_all("ul")]
    wanted = [[*(text_of(text) for text in item.options), UNKNOWN] for item in items_of(form)]
    assert read == wanted
    keys = [[text for text, why in item.options.items() if why is None] for item in items_of(form)]
    for found in (
        from_moodle((folder / f"learnt/{form}-moodle.xml").read_bytes()),
        from_qti((folder / f"learnt/{form}-qti.zip").read_bytes())[0],
    ):
        assert [[t for right, t, _ in options if right] for _, options in found.values()] == keys
    assert not re.search("✓|misconception", (folder / f"learnt/{form}.html").read_text("utf-8"))


def test_the_key_is_folded_away_and_nothing_above_it_tells_an_answer_by_its_misconceptions(site):
    _, page = site
    key = page.select_one("details.key").extract()
    assert "open" not in key.attrs and page.find("meta", attrs={"name": "robots"})
    shown = [item for item in items_of("inventory") if item.number in SHOWN]
    of_plots = {why for item in shown for why in item.misconceptions}
    for form in FORMS:
        for item in items_of(form):
            marked = {li.b.text.partition(". ")[2] for li in key.find_all("li") if li.b}
            assert {text for text, why in item.options.items() if why is None} <= marked
            others = {*item.misconceptions} - of_plots
            assert not [why for why in others if why in unescape(page.text)]


def test_the_command_reads_the_made_class_as_the_page_shows_it(site, tmp_path, capsys):
    folder, page = site
    rounds = [str(folder / "learnt" / f"{name}.csv") for name in ("before", "after")]
    assert main(["learnt", *rounds, "--to", str(tmp_path / "report.html")]) == 0
    assert page.blockquote.text in capsys.readouterr().out
    report = BeautifulSoup((tmp_path / "report.html").read_text("utf-8"), "html.parser")
    plots = [str(report.find_all("section")[number - 1].table) for number in SHOWN]
    assert [str(figure.table) for figure in page.find_all("figure")] == plots
    went, stayed = ((figure.find_all("p")[0].text) for figure in page.find_all("figure"))
    assert "went" in went and "stayed" in stayed


def test_lecturers_find_the_page():
    front = (NOTEBOOKS.parent / "browser" / "templates" / "index.html").read_text("utf-8")
    assert 'href="learnt.html"' in front
    assert "`learnt.html`" in (NOTEBOOKS / "lecturing.md").read_text("utf-8")
