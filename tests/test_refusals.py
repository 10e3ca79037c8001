"""What each public entry says to what a person may mistype, as a text that people have read.

`reference/refusals.txt` has a line for each sentence, with the argument and what was given for it.
In the sentence {} is what was given, or what is wrong inside. What has no line is accepted.
`SG_WRITE=1` writes the file anew, and people read its diff.
"""

import difflib
import os
import re
from collections.abc import Mapping

import pytest
from helpers import REFERENCE
from specimens import APART, CALLED, PUBLIC, of_an_example, usual

from sg_core import GameError
from sg_core.words import shown

REFUSALS = REFERENCE / "refusals.txt"
WRITE = os.environ.get("SG_WRITE") == "1"
USUAL = (None, 5, -1, 0.5, "z", [1], True)  # what a person may type in place of anything
INSIDE = (None, "z", -1, 0.5, True)  # and in place of the first of several things


def mistyped(value):
    """Return what a person may type in place of an argument: the usual, and what is near it."""
    near = []
    if type(value) in (list, tuple):
        near = [type(value)([wrong, *value[1:]]) for wrong in INSIDE]
    elif isinstance(value, Mapping):
        near = [{"z": 5}, *(dict.fromkeys(value, wrong) for wrong in INSIDE)]
    elif isinstance(value, str):
        near = [value[:-1]]
    elif isinstance(value, int):
        near = [0, 1]  # no truths, and 0 may be too small
    elif hasattr(value, "options") and not isinstance(value, type):
        near = [type(value)]
    return [wrong for wrong in (*USUAL, *near) if shown(wrong) != shown(value)]


def refusals(name):
    """Return the lines of an entry: an argument, what was given for it, and what is said."""
    one, said = usual(name), {}
    for i, parameter in enumerate(one.names):
        for wrong in mistyped(one.values[i]):
            try:
                one.called((*one.values[:i], wrong, *one.values[i + 1 :]))
            except GameError as problem:
                given = said.setdefault((parameter, written(problem, wrong)), {})
                given[shown(wrong)] = None  # once, where *args have several
            except Exception as problem:
                if not of_an_example(problem):
                    raise
    return [
        f"  {parameter} = {', '.join(given)}: {form}" for (parameter, form), given in said.items()
    ]


def written(problem, wrong):
    """Return what is said, in a line that is the same in every session."""
    inside = wrong.values() if isinstance(wrong, dict) else wrong
    first = [*inside][:1] if isinstance(wrong, dict | list | tuple) else []
    names = "|".join(re.escape(shown(one)) for one in (wrong, *first))
    text = re.sub(rf"(^|\bnot )({names})(?!\w)", r"\1{}", str(problem).replace("\n", " / "))
    return re.sub(r" at 0x[0-9a-f]+", "", text)


def read():
    """Return the lines of the file, by entry."""
    text = REFUSALS.read_text(encoding="utf-8")
    return {block.partition("\n")[0]: block.splitlines()[1:] for block in text.split("\n\n")}


@pytest.mark.parametrize("name", CALLED)
def test_what_may_be_mistyped_is_refused_as_it_was_read(name):
    now = refusals(name)
    if WRITE:
        kept = {entry: lines for entry, lines in read().items() if entry in CALLED} | {name: now}
        blocks = ["\n".join([entry, *kept[entry]]) for entry in sorted(kept) if kept[entry]]
        REFUSALS.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    before = read().get(name, [])
    difference = "\n".join(difflib.unified_diff(before, now, "read", "now", n=0))
    how = f"if it is right: SG_WRITE=1 python -m pytest -n 0 tests/test_refusals.py -k {name}"
    assert now == before, f"{difference}\n{how}"


def test_only_what_is_public_is_listed():
    assert read().keys() <= {*CALLED} and APART <= PUBLIC.keys()
