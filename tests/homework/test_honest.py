"""All honest ways to write a function count, in the sheet and in the grading (`honest.py`)."""

import sys

import pytest
from honest import EXERCISES, STYLES, verdicts

from sg_core import GameError, Sum, parse_set
from sg_course.exercises import OwnMex, OwnReply
from sg_course.homework import grading
from sg_course.homework.running import Limits, here, in_this_python, without_magics


@pytest.mark.parametrize("style", STYLES)
def test_honest_functions_are_right_in_the_sheet_and_in_the_grading(style):
    assert [verdict.state for verdict in verdicts(style)] == ["right"] * 2


MEMO = "memo = {}\ndef f(values):\n    n = min({*range(len(values) + 1)} - {*values})\n    return "
WRONG = {  # what a function of a list returns, and whether it is right alone
    "memo.setdefault(len(values), n)": True,
    "n if memo.setdefault(0, values) is values or n < 4 else memo[n]": True,
    "n + (n == 4)": False,
    "n * memo.setdefault(0, 0)": False,
    "n if memo.update({len(memo): n}) or len(memo) < 4 else sum(iter(int, 1))": False,  # late
}


@pytest.mark.parametrize("result", WRONG)
def test_a_function_that_keeps_something_from_an_earlier_call_is_told_so(result):
    for run in (here, grading.apart(), *[in_this_python] * (sys.version_info >= (3, 12))):
        verdict = EXERCISES["mex"].check_source(MEMO + result, Limits(seconds=1), run)
        assert verdict.state == "wrong"
        assert ("it keeps something from an earlier call" in verdict.message) == WRONG[result]


MAGICS = {  # a cell, and what is left of it
    "x = 1\n": "x = 1\n",
    "%matplotlib inline\nx = 1": "pass\nx = 1\n",
    "for n in x:\n    %time g(n)\n(4\n % 3)": "for n in x:\n    pass\n(4\n % 3)\n",
    "?max\nmax?\nmax??\nx = 1": "pass\npass\npass\nx = 1\n",
    "%%time\nx = 1": "x = 1\n",
    "\n%%timeit -n 3\n%%capture\nx = 1": "x = 1\n",
    "x = '''\n%no\n!no\n'''\n": "x = '''\n%no\n!no\n'''\n",
    "x = (": "x = (\n",
    "get_ipython().run_line_magic('time', 'f()')": "pass\n",
    "!ls": None,
    "x = !ls": None,
    "x = %sx ls": None,
    "%%bash\nls": None,
    "%%writefile a.py\nx": None,
}


@pytest.mark.parametrize("cell", MAGICS)
def test_a_cell_is_read_as_python(cell):
    if MAGICS[cell] is None:
        with pytest.raises(GameError, match="remove it from the cell"):
            without_magics(cell)
    else:
        assert without_magics(cell) == MAGICS[cell]


PRINTS = "def f(values):\n    print(max(values))"
SAID = "It prints, but returns nothing: write return."


@pytest.mark.parametrize("run", [here, grading.apart()])
def test_a_function_that_prints_in_place_of_returning_is_told_to_return(run):
    mex = EXERCISES["mex"]
    assert mex.check_source(PRINTS, Limits(), run).message.endswith(SAID)
    silent = mex.check_source("def f(values): 0\nprint(f([]))", Limits(), run)
    assert silent.state == "not yet" and SAID not in silent.message


def test_a_function_outside_of_a_set_that_prints_is_told_so_too():
    assert OwnMex(20).check(lambda values: print(values)).message.endswith(SAID)
    copies = Sum(parse_set("*1"), parse_set("*1"))
    assert OwnReply(copies).check(lambda before, after: print(after)).message.endswith(SAID)
