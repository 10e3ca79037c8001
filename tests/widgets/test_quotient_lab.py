"""The table of a quotient, without a browser: a click does what the name of its shape says."""

from helpers import tell

from sg_core.beyond import misere_quotient
from sg_core.rulesets import Nim
from sg_course.widgets import QuotientLab


def shapes(lab):
    """The shapes that can be clicked, by name."""
    (part,) = lab.view["parts"]
    return {one["spoken"]: one for one in part["shapes"] if "item" in one}


def test_a_click_changes_a_product_or_what_is_lost_and_the_table_can_be_put_right_again():
    six = misere_quotient(Nim(), 2)
    size, first = len(six.elements), shapes(QuotientLab(six))
    assert len(first) == (size + 1) ** 2 - 1
    for told, shape in first.items():
        lab = QuotientLab(six)
        tell(lab, **shape["item"])
        after = shapes(lab)
        gone, new = first.keys() - after.keys(), after.keys() - first.keys()
        if " times " in told:
            x, y = told.split(" is ")[0].split(" times ")
            both = {f"{x} times {y}", f"{y} times {x}"}
            assert {one.split(" is ")[0] for one in gone} == both
            assert {one.split(" is ")[0] for one in new} == both
            assert all("changed" in after[one]["look"] for one in new)
            assert "Orange" in lab.view["legend"]
        else:  # each row, column and product that is this element
            word = told.removesuffix(", in 𝒫").split()[1]
            named = {one.removesuffix(", in 𝒫").split()[-1] for one in gone}
            assert told in gone and named == {word}
            assert {one.removesuffix(", in 𝒫") for one in gone} == {
                one.removesuffix(", in 𝒫") for one in new
            }
        assert not lab.view["buttons"][0]["closed"]
        tell(lab, "restore")
        assert shapes(lab) == first and lab.view["buttons"][0]["closed"]
