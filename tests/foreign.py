"""Questions as parsers that are not ours read them, from the files of `sg_course.questions`."""

import io
import json
import shutil
import subprocess
import zipfile

import pytest
from bs4 import BeautifulSoup
from lxml import etree

from sg_course.questions.__main__ import main

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
GIFT_PARSER = "gift-pegjs@1.0.2"
PARSE = "JSON.stringify(require('gift-pegjs').parse(require('fs').readFileSync(0, 'utf8')))"


@pytest.fixture(scope="module")
def parsed_gift(tmp_path_factory):
    """Return a function that parses GIFT with a parser from npm."""
    folder, npm = tmp_path_factory.mktemp("gift"), shutil.which("npm")
    if npm is None:
        pytest.skip("npm, which fetches a parser of GIFT, is not installed")
    install = [npm, "install", "--silent", "--ignore-scripts", "--prefix", folder, GIFT_PARSER]
    if subprocess.run(install, capture_output=True, timeout=120).returncode:
        pytest.skip(f"{GIFT_PARSER} could not be fetched")

    def parsed(content):
        node = ["node", "-e", f"process.stdout.write({PARSE})"]
        done = subprocess.run(node, input=content, cwd=folder, capture_output=True, check=True)
        return json.loads(done.stdout)

    return parsed


def exported_file(kind, notebook, folder, *options):
    """Return the content of the file that the command writes about a notebook."""
    assert main([kind, notebook, "--to", str(folder), *options]) == 0
    [file] = folder.iterdir()
    content = file.read_bytes()
    file.unlink()
    return content


def text_of(html):
    """Return the text of HTML, its paragraphs behind one another."""
    soup = BeautifulSoup(html or "", "html.parser")
    for image in soup.find_all("img", class_="equation_image"):  # as Canvas has mathematics
        image.replace_with(f"\\({image['data-equation-content']}\\)")
    paragraphs = [part.get_text() for part in soup.find_all("p")] or [soup.get_text()]
    return " ".join(filter(None, (part.strip() for part in paragraphs)))


def from_gift(questions):
    """Return {name: (question, options)} of parsed GIFT."""

    def read(choice):
        reply = choice["feedback"] or {"text": ""}
        return choice["isCorrect"], text_of(choice["text"]["text"]), text_of(reply["text"])

    return {
        one["title"]: (text_of(one["stem"]["text"]), [*map(read, one["choices"])])
        for one in questions
        if one["type"] == "MC"
    }


def from_moodle(content):
    """Return {name: (question, options)} of Moodle's XML; fractions are of 100 in all."""

    def read(answer):
        fraction, reply = int(answer.get("fraction")), answer.findtext("feedback/text")
        assert fraction in (0, 100) and answer.get("format") == "html"
        return fraction == 100, text_of(answer.findtext("text")), text_of(reply)

    found = {}
    for one in etree.fromstring(content).findall("question[@type='multichoice']"):
        assert one.findtext("single") == "true"
        asked = text_of(one.findtext("questiontext/text"))
        found[one.findtext("name/text")] = asked, [*map(read, one.findall("answer"))]
    return found


def from_qti(content):
    """Return {name: (question, options)} of a zip of QTI, and the names of its files."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        names = packed.namelist()
        manifest = etree.fromstring(packed.read("imsmanifest.xml"))
        used = {file.get("href") for file in manifest.iter("{*}file")}
        assert used <= {*names}
        [test] = [name for name in used if "text2qti_assessment" in name.rpartition("/")[2]]
        items = etree.fromstring(packed.read(test)).iter(f"{QTI}item")
        return {item.get("title"): from_item(item) for item in items}, names


def from_item(item):
    """Return the question and the options of an item of QTI."""
    asked = text_of(item.findtext(f"{QTI}presentation/{QTI}material/{QTI}mattext"))
    conditions = item.iter(f"{QTI}respcondition")
    scored = [one for one in conditions if one.findtext(f"{QTI}setvar") == "100"]
    [right] = [one.findtext(f".//{QTI}varequal") for one in scored]
    replies = {
        one.get("ident"): text_of(one.findtext(f".//{QTI}mattext"))
        for one in item.iter(f"{QTI}itemfeedback")
    }
    options = [
        (
            label.get("ident") == right,
            text_of(label.findtext(f".//{QTI}mattext")),
            replies.get(f"{label.get('ident')}_fb", ""),
        )
        for label in item.iter(f"{QTI}response_label")
    ]
    return asked, options
