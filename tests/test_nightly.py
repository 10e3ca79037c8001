"""What is left to a nightly run: nothing of it is in the others, and these lack no test."""

from helpers import NIGHTLY, mostly_nightly, spread


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
