"""The inventory in print: one sheet of paper."""

import re

import pytest
from lab import CHROMIUM_ARGUMENTS
from playwright.sync_api import sync_playwright

from sg_course.inventory import FORMS
from sg_course.questions.__main__ import main

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("form", FORMS)
def test_a_form_fills_both_sides_of_one_sheet(form, tmp_path, chromium):
    main(["print", form, "--to", str(tmp_path)])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        page = browser.new_page()
        page.goto((tmp_path / f"{form}.html").as_uri())
        printed = page.pdf(prefer_css_page_size=True)
        browser.close()
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2
