"""What widgets share whose front end is a panel."""

from sg_course.limits import whole_number


def panel(**view):
    """Return the view of a panel; what is not given is empty."""
    plain = {
        "title": "",
        "how": "",
        "parts": [],
        "buttons": [],
        "press": {"send": {"do": "choose"}, "into": "key"},
        "fields": [],
        "keys": [],
        "banner": "",
        "good": False,
        "log": [],
        "log_title": "",
        "why": "",
        "code": None,
        "aside": False,
        "choosing": False,
        "fits": 0,
    }
    parts = [by_title({"title": "", "caption": ""} | part) for part in view.get("parts", [])]
    return plain | view | {"parts": parts}


def by_title(part):
    """Return a part of a view whose picture is called by its title, if it has one.

    >>> by_title({"title": "G", "alt": "A game."})
    {'title': 'G', 'alt': 'G: A game.'}
    """
    return part | {"alt": f"{part['title']}: {part['alt']}"} if part["title"] else part


def board(shapes, alt, **part):
    """Return shapes as a part of a view; a click on one does the action that is its item."""
    drawn = []
    for shape in shapes:
        here = vars(shape) | {"rect": shape.rect(), "size": ()}
        clicked = {} if shape.item is None else {"touches": []}
        drawn.append({name: x for name, x in here.items() if x or name == "group"} | clicked)
    return {"alt": alt, "way": "rows", "shapes": drawn, **part}


def choices(do, name, texts, chosen, **more):
    """Return buttons of which one is pressed: each sends, as `name`, the key of its text.

    >>> choices("turn", "way", {1: "up", 0: "down"}, 0)[0]
    {'text': 'up', 'send': {'do': 'turn', 'way': 1}, 'pressed': False}
    """
    return [
        {"text": text, "send": {"do": do, name: value}, "pressed": value == chosen, **more}
        for value, text in texts.items()
    ]


def field(label, value, do, into, **more):
    """Return a field: what is typed there is sent as `into`."""
    sent = {"do": do} if isinstance(do, str) else do
    return {"label": label, "value": value, "send": sent, "into": into, **more}


def step_within(step, last):
    """Return a step that the front end names, brought within 0 to `last`."""
    return max(0, min(whole_number(step, "a step"), last))
