"""`python -m sg_course.questions learnt before.csv after.csv`: the comparison as a page."""

import argparse
from pathlib import Path

from sg_core.words import counted, listed_some
from sg_course.inventory import FORMS, items_of
from sg_course.inventory.answers import NONE, RIGHT, read_round
from sg_course.inventory.learnt import gain_in_words, gain_of, learnt
from sg_course.inventory.printed import PAGES

WIDE = 240  # pixels of a bar that the whole class makes


def command(arguments):
    """Compare two rounds; return the lines that tell where the page is, and what did not count."""
    about = "Compare the answers of a class to the inventory before and after a course."
    parser = argparse.ArgumentParser(prog="python -m sg_course.questions learnt", description=about)
    parser.add_argument("before", type=Path, metavar="BEFORE.csv")
    parser.add_argument("after", type=Path, metavar="AFTER.csv")
    both = "which form the class answered before, and which after"
    parser.add_argument("--forms", nargs=2, choices=FORMS, default=["inventory"] * 2, help=both)
    parser.add_argument("--to", type=Path, default=Path("exported/learnt.html"), metavar="FILE")
    options = parser.parse_args(arguments)
    rounds = [read_round(options.before, options.forms[0])]
    rounds.append(read_round(options.after, options.forms[1]))
    items = items_of(options.forms[0])
    result = learnt(items, *(one.answers for one in rounds))
    bad = [line for one in rounds for line in one.bad] + [*without_partner(result)]
    options.to.parent.mkdir(parents=True, exist_ok=True)
    options.to.write_text(page(items, result, bad), encoding="utf-8")
    return [gain_in_words(result), *bad, f"{options.to}: {counted(len(items), 'item')}"]


def without_partner(result):
    """Yield in words which codes are in one round only."""
    for which, codes in result.alone.items():
        if codes:
            yield f"only {which}, and not compared: {listed_some(codes)}"


def page(items, result, bad):
    """Return the comparison as a page in HTML."""
    content = {"sentence": gain_in_words(result), "parts": parts_of(items, result), "bad": bad}
    content |= {"students": result.students, "wide": WIDE}
    return PAGES.get_template("learnt.html").render(content)


def parts_of(items, result):
    """Return what the page says of each item."""
    return [
        {
            "item": item,
            "rows": [(label(one), one) for one in changes],
            "gain": item_gain(changes, result.students),
            "said": said_of(changes),
        }
        for item, changes in zip(items, result.changes)
    ]


def plot(part, result):
    """Return as HTML what became of the options of an item."""
    content = {"part": part, "students": result.students, "wide": WIDE}
    return PAGES.get_template("item.html").render(content)


def label(change):
    """Return what a row of a plot is about."""
    return {RIGHT: "Right", NONE: "No answer"}.get(change.what, change.what)


def item_gain(changes, students):
    """Return the normalised gain of an item in words."""
    right = changes[0]
    scores = [(n < right.before, n < right.after) for n in range(students)]  # in any order
    gain, _ = gain_of(scores, 1)
    return "all were right before" if gain is None else f"normalised gain {gain:.2f}"


def said_of(changes):
    """Return in sentences which misconceptions of an item went, stayed or came."""
    wrong = [one for one in changes if one.said and one.said != "few had it"]
    return [f"“{one.what}” {one.said}: {one.before} before, {one.after} after." for one in wrong]
