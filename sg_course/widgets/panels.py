"""What widgets share whose front end is a panel: its view, and buttons that go through steps."""

from sg_core.doors import whole_number


def panel(**view):
    """Return the view of a panel; what is not given is empty."""
    plain = {
        "title": "",
        "parts": [],
        "buttons": [],
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


def step_buttons(done, last):
    """Return the buttons of a panel that go back and on."""
    steps = {"|◀": 0, "◀ Back": done - 1, "Step ▶": done + 1, "To the end": last}
    buttons = [{"text": text, "send": {"do": "go", "step": to}} for text, to in steps.items()]
    buttons[0]["told"] = "to the beginning"
    return buttons
