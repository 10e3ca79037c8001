"""What is left to a nightly run: nothing of it is in the others, and these lack no test."""

import subprocess
import sys
from pathlib import Path

import pytest
from helpers import NIGHTLY, every, mostly_nightly, spread

MUTATION = Path(__file__).parent / "mutation"


def test_nothing_that_is_marked_is_run_by_day(request):
    marked = [one for one in request.session.items if one.get_closest_marker("nightly")]
    assert NIGHTLY or not marked


def test_values_are_spread_from_the_first_on():
    assert spread(3, range(10)) == (list(range(10)) if NIGHTLY else [0, 3, 6])
    assert spread(3, "ab") == ["a", "b"]


def test_no_parameter_is_lost():
    for often in (1, 3, 10, [2, 4]):
        plain, marked = [], []
        for value in mostly_nightly(often, range(7)):
            marked.append(value.values[0]) if hasattr(value, "marks") else plain.append(value)
        assert sorted(plain + marked) == [*range(7)]
        assert len(plain) == (min(often, 7) if isinstance(often, int) else 2)


def test_a_test_of_every_row_tells_each_one_that_fails():
    @every("low, high", [(1, 2), (4, 3), (5, 5), (7, 6)])
    @every("more", [0, 1])
    def rises(low, high, more):
        assert low + more < high

    with pytest.raises(AssertionError) as caught:
        rises()
    said = [line.split(":")[0] for line in str(caught.value).splitlines() if line[0] == "("]
    assert said == ["(1, 2)", "(4, 3)", "(5, 5)", "(7, 6)"]


def test_each_planted_slip_has_its_place():
    sys.path.append(str(MUTATION))
    from slips import CHECKOUT, slips

    for slip in slips((MUTATION / "slips.txt").read_text("utf-8")):
        text = (CHECKOUT / slip.module).read_text("utf-8")
        assert text.count(slip.old) == 1, f"{slip.module}: {slip.old}"
        files = [test.split("::")[0] for test in slip.tests if not test.startswith("-")]
        assert files and all((CHECKOUT / file).exists() for file in files)


@pytest.mark.nightly
def test_of_planted_slips_95_percent_are_noticed():
    ran = subprocess.run([sys.executable, MUTATION / "slips.py"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
