"""Questions for other systems: GIFT, Moodle's XML, QTI and CSV.

A question goes out if just one of its options is right. Its context and its picture come before it.
In the texts, `$…$` is mathematics and backticks enclose code; all other signs mean themselves.
"""

import csv
import io
import re
from base64 import b64encode
from html import escape
from urllib.parse import quote
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from sg_core.errors import GameError
from sg_core.words import shown

TITLE = "Sprague–Grundy"  # of the categories
MARKED = re.compile(r"\$(?! )([^$\n]+)(?<! )\$|`([^`\n]+)`")  # mathematics, or code
PUNCTUATION = r"[!-/:-@\[-`{-~]"
DRAWN = "What the text describes, drawn"  # the alternative text of all pictures
FORMULA = re.compile(r"(?![-+]?[0-9.]+\Z)[=+\-@＝＋－＠]")  # a sign first, but not a number
PICTURE = re.compile(r"[\w .-]+\.(svg|png)")


def has_one_answer(question):
    """Return whether just one of several options is right."""
    return len(question.options) > 1 and sum(right for right, *_ in question.options) == 1


def check_pictures(questions):
    """Raise `GameError` if a picture cannot go out, or if no words say what it shows."""
    for name, question in questions.items():
        file = question.picture
        if file and not PICTURE.fullmatch(file.name):
            named = "a picture is a file .svg or .png, named with letters, digits, - and _"
            raise GameError(f"{name}: {named}, not {shown(file.name)}")
        if file and not file.is_file():
            raise GameError(f"{name}: there is no picture {file}")
        if file and not question.context:
            where = "some systems take no pictures, so write there what it shows"
            raise GameError(f"{name} has a picture and no line “context:”; {where}")


def check_texts(questions):
    """Raise `GameError` if a question asks nothing, or offers the same option twice."""
    for name, question in questions.items():
        if not question.text:
            raise GameError(f"{name} has options and no question above them")
        texts = [text for _, text, _ in question.options]
        if twice := [text for text in texts if texts.count(text) > 1]:
            raise GameError(f"{name} has the option {shown(twice[0])} twice; change one of them")


def html_of(text):
    """Return a text of a question as HTML.

    >>> html_of("Is `a < b`, or $a < b$?")
    'Is <code>a &lt; b</code>, or \\\\(a &lt; b\\\\)?'
    """
    return MARKED.sub(
        lambda found: rf"\({found[1]}\)" if found[1] else f"<code>{found[2]}</code>",
        escape(text, quote=False),
    )


def asked_html(question, picture=""):
    """Return as HTML what is asked, below its context and its picture."""
    above = [html_of(question.context), picture]
    return "".join(f"<p>{part}</p>" for part in [*above, html_of(question.text)] if part)


# GIFT


def gift(questions, title):
    """Return questions as GIFT, with a reply to each option and without pictures."""
    parts = [f"$CATEGORY: {TITLE}/{title}", *map(gift_of, questions, questions.values())]
    return ("\n\n".join(parts) + "\n").encode()


def gift_of(name, question):
    """Return a question as GIFT."""
    lines = [f"::{for_gift(name)}::[html]{for_gift(asked_html(question))}{{"]
    for right, text, why in question.options:
        reply = f"#{for_gift(html_of(why))}" if why else ""
        lines.append(f"\t{'=' if right else '~'}{for_gift(html_of(text))}{reply}")
    return "\n".join([*lines, "}"])


def for_gift(text):
    """Return a text in which the signs of GIFT mean themselves.

    >>> for_gift("{0} = 1: yes")
    '\\\\{0\\\\} \\\\= 1\\\\: yes'
    """
    return re.sub(r"[\\~=#{}:]", r"\\\g<0>", text)


# Moodle's XML


def moodle(questions, title):
    """Return questions as Moodle's XML, with a reply to each option and the pictures inside."""
    quiz = Element("quiz")
    category = SubElement(quiz, "question", type="category")
    with_text(category, "category", f"$course$/top/{TITLE}/{title}")
    for name, question in questions.items():
        add_to_moodle(quiz, name, question)
    indent(quiz)
    return tostring(quiz, encoding="utf-8", xml_declaration=True)


def add_to_moodle(quiz, name, question):
    """Add a question to a quiz."""
    one = SubElement(quiz, "question", type="multichoice")
    with_text(one, "name", name)
    file = question.picture
    image = f'<img src="@@PLUGINFILE@@/{quote(file.name)}" alt="{DRAWN}">' if file else ""
    asked = with_text(one, "questiontext", asked_html(question, image), format="html")
    if file:
        inside = SubElement(asked, "file", name=file.name, path="/", encoding="base64")
        inside.text = b64encode(file.read_bytes()).decode()
    about = {"defaultgrade": "1", "single": "true", "shuffleanswers": "true"}
    for tag, value in (about | {"answernumbering": "abc"}).items():
        SubElement(one, tag).text = value
    for right, text, why in question.options:
        fraction = "100" if right else "0"
        answer = with_text(one, "answer", html_of(text), fraction=fraction, format="html")
        with_text(answer, "feedback", html_of(why), format="html")


def with_text(parent, tag, text, **attributes):
    """Return a new element inside another one, with a text as Moodle writes it."""
    element = SubElement(parent, tag, attributes)
    SubElement(element, "text").text = text
    return element


# QTI


def qti(questions, title):
    """Return questions as a zip of QTI 1.2, which the library text2qti makes."""
    try:
        from text2qti.config import Config
        from text2qti.err import Text2qtiError
        from text2qti.qti import QTI
        from text2qti.quiz import Quiz
    except ModuleNotFoundError:
        how = 'python -m pip install -e ".[lms]"'
        raise GameError(f"QTI needs text2qti, which is not installed: {how}") from None
    check_unlike(questions)
    parts = [f"Quiz title: {TITLE} {title}", *map(qti_of, questions, questions.values())]
    try:
        return QTI(Quiz("\n\n".join(parts), config=Config())).zip_bytes()
    except Text2qtiError as problem:
        raise GameError(f"text2qti refuses the questions of {title}: {problem}") from None


def check_unlike(questions):
    """Raise `GameError` if two questions ask the same, which QTI cannot tell apart."""
    first = {}
    for name, question in questions.items():
        asked = question.context, question.picture, question.text
        if (other := first.setdefault(asked, name)) != name:
            same = f"{other} and {name} ask the same, {shown(question.text)}"
            raise GameError(f"{same}; QTI needs a question only once, so change one of them")


def qti_of(name, question):
    """Return a question as text2qti reads it."""
    file = question.picture
    image = f"![{DRAWN}](<{file.resolve().as_posix()}>)" if file else ""
    above = [for_qti(question.context), image]
    asked = "\n\n   ".join(part for part in [*above, for_qti(question.text)] if part)
    lines = [f"Title: {name}", "Points: 1", f"1. {asked}"]
    for right, text, why in question.options:
        lines.append(f"{'*' * right}a) {for_qti(text)}")
        if why:
            lines.append(f"... {for_qti(why)}")
    return "\n".join(lines)


def for_qti(text):
    """Return a text in which the signs of Markdown mean themselves, except in mathematics.

    >>> for_qti("*1 is $2^0$")
    '&#42;1 is $2^0$'
    """

    def itself(found):
        if found[1]:
            return found[0]
        return f"<code>{entities(found[2])}</code>" if found[2] else entities(found[0])

    return re.sub(f"{MARKED.pattern}|{PUNCTUATION}", itself, text)


def entities(text):
    """Return a text with its signs as entities of HTML."""
    return re.sub(PUNCTUATION, lambda found: f"&#{ord(found[0])};", text)


# CSV


def as_csv(questions, title):
    """Return questions as CSV, for spreadsheets; replies and pictures are left out."""
    most = max(len(question.options) for question in questions.values())
    rows = [["Question", *(f"Answer {n}" for n in range(1, most + 1)), "Right answer"]]
    for question in questions.values():
        texts = [text for _, text, _ in question.options]
        right = 1 + [right for right, *_ in question.options].index(True)
        rows.append([asked_text(question), *texts, *[""] * (most - len(texts)), right])
    file = io.StringIO()
    cells = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC)  # so no text is taken for two cells
    cells.writerows([for_csv(cell) for cell in row] for row in rows)
    return file.getvalue().encode("utf-8-sig")  # by which spreadsheets know the encoding


def asked_text(question):
    """Return as a text what is asked, behind its context."""
    return " ".join(filter(None, [question.context, question.text]))


def for_csv(cell):
    """Return a cell that no spreadsheet takes for a formula.

    >>> for_csv("=1+1"), for_csv("-1"), for_csv(2)
    ("'=1+1", '-1', 2)
    """
    return f"'{cell}" if FORMULA.match(str(cell)) else cell
