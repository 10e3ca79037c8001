"""The inventory in print: one sheet of paper."""

import re

import pytest

from sg_course.inventory import FORMS
from sg_course.questions.__main__ import main


@pytest.mark.parametrize("form", FORMS)
def test_a_form_fills_both_sides_of_one_sheet(form, tmp_path, windows):
    main(["print", form, "--to", str(tmp_path)])
    with windows.chromium.new_context() as context:
        page = context.new_page()
        page.goto((tmp_path / f"{form}.html").as_uri())
        printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2
