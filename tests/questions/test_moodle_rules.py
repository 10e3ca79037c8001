"""Moodle's XML against the rules for a question of the type multichoice, as Moodle documents them.

The rules are written in RELAX NG, which the library lxml checks.
"""

import pytest
from foreign import exported_file
from lxml import etree

from sg_course.questions.__main__ import main

RULES = """<grammar xmlns="http://relaxng.org/ns/structure/1.0"
    datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
<start><element name="quiz"><oneOrMore><choice>
  <ref name="category"/><ref name="multichoice"/></choice></oneOrMore></element></start>
<define name="category"><element name="question">
  <attribute name="type"><value>category</value></attribute>
  <element name="category"><ref name="text"/></element></element></define>
<define name="multichoice"><element name="question">
  <attribute name="type"><value>multichoice</value></attribute><interleave>
  <element name="name"><ref name="text"/></element>
  <element name="questiontext"><ref name="html"/>
    <zeroOrMore><ref name="file"/></zeroOrMore></element>
  <element name="defaultgrade"><data type="decimal"/></element>
  <element name="single"><choice><value>true</value><value>false</value></choice></element>
  <element name="shuffleanswers"><choice><value>true</value><value>false</value>
    <value>1</value><value>0</value></choice></element>
  <element name="answernumbering"><choice><value>none</value><value>abc</value><value>ABCD</value>
    <value>123</value></choice></element>
  <oneOrMore><element name="answer"><attribute name="fraction"><data type="decimal"/></attribute>
    <ref name="html"/><element name="feedback"><ref name="html"/></element></element></oneOrMore>
  </interleave></element></define>
<define name="text"><element name="text"><text/></element></define>
<define name="html"><attribute name="format"><value>html</value></attribute>
  <ref name="text"/></define>
<define name="file"><element name="file"><attribute name="name"/><attribute name="path"/>
  <attribute name="encoding"><value>base64</value></attribute><data type="base64Binary"/></element>
</define></grammar>"""


def check(content):
    """Check the structure, the fractions, and that texts in HTML are whole."""
    quiz = etree.fromstring(content)
    etree.RelaxNG(etree.fromstring(RULES)).assertValid(quiz)
    asked = quiz.findall("question[@type='multichoice']")
    for one in asked:
        fractions = [float(answer.get("fraction")) for answer in one.findall("answer")]
        assert sum(fractions) == max(fractions) == 100, "one option is right, and none takes points"
        for part in one.iterfind(".//*[@format='html']/text"):
            etree.fromstring(f"<div>{part.text or ''}</div>".replace('drawn">', 'drawn"/>'))
    return len(asked)


@pytest.mark.parametrize("name", ["inventory", "inventory-b", "03: is there an X", "08"])
def test_questions_obey_the_rules_of_moodle(name, tmp_path):
    asked = check(exported_file("moodle", name, tmp_path))
    assert asked == 12 if name.startswith("inventory") else asked > 0


def test_a_pool_obeys_the_rules_of_moodle(tmp_path):
    assert main(["moodle", "--skill", "sums", "--variants", "5", "--to", str(tmp_path)]) == 0
    assert check((tmp_path / "sums-1-moodle.xml").read_bytes()) == 5


def test_what_breaks_a_rule_is_found(tmp_path):
    good = exported_file("moodle", "inventory", tmp_path)
    for before, after in [(b'="100"', b'="50"'), (b"<single>true", b"<single>yes"), (b"abc", b"a")]:
        assert before in good
        with pytest.raises((AssertionError, etree.DocumentInvalid)):
            check(good.replace(before, after))
