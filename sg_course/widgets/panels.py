"""What widgets share whose front end is a panel."""

from sg_core.doors import whole_number


def panel(**view):
    """Return the view of a panel; what is not given is empty."""
    plain = {
        "title": "",
        "parts": [],
        "buttons": [],
        "keys": [],
        "banner": "",
        "good": False,
        "log": [],
        "log_title": "",
        "choosing": False,
        "fits": 0,
    }
    return plain | view


def step_within(step, last):
    """Return a step that the front end names, brought within 0 to `last`."""
    return max(0, min(whole_number(step, "a step"), last))
