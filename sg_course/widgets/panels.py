"""The pieces of a panel, which is the front end of most widgets: a function for each piece."""

from sg_course.limits import whole_number
from sg_course.pictures.drawing import Picture
from sg_course.pictures.shapes import shapes_svg

CHOOSE = {"send": {"do": "choose"}, "into": "key"}


def panel(
    *,
    title="",
    how="",
    parts=(),
    buttons=(),
    press=CHOOSE,
    menus=(),
    question="",
    fields=(),
    keys=(),
    banner="",
    good=False,
    log=(),
    log_title="",
    why="",
    code=None,
    aside=False,
    choosing=False,
    moved=(),
    news=0,
    over=False,
    progress="",
):
    """Return the view of a panel.

    Parameters
    ----------
    title : str
        Also the name of the panel for people who hear it.
    how : str
        What to click, in a sentence before the keys.
    parts : list
        The pictures, side by side, each made by `picture` or `board`.
    buttons, fields, keys : list
        What the reader can do, each made by `button` (or `choices`), `field`, `key`.
    press : dict
        The action that a click on a position sends, and the name under which it sends the key of
        the position.
    menus : list
        What the reader can choose, each made by `menu`.
    question : str
        What is asked, above the fields.
    banner : str
        The state in a sentence or two. Screen readers read it aloud when it changes; it is green
        if it is `good`.
    log, log_title : list of str, str
        What was done so far, and what that list is called.
    why : str
        An explanation below the banner.
    code : str, optional
        Code to take along.
    aside : bool
        Whether banner and log stand beside the pictures, and all buttons are behind one but those
        that stand in the open.
    choosing : bool
        Whether positions can be chosen, so that the line of keys explains how.
    moved : list
        The moves that stay marked, as `moves_seen` returns them, each with `by`, who made it.
    news : int
        How many of them, the last ones, were made just now: they are seen to be made.
    over : bool
        Whether they are a whole round, so that they are numbered.
    progress : str
        How far a walk is, for people who hear it.
    """
    return {
        "title": title,
        "how": how,
        "parts": list(parts),
        "buttons": list(buttons),
        "press": press,
        "menus": list(menus),
        "question": question,
        "fields": list(fields),
        "keys": list(keys),
        "banner": banner,
        "good": good,
        "log": list(log),
        "log_title": log_title,
        "why": why,
        "code": code,
        "aside": aside,
        "choosing": choosing,
        "moved": list(moved),
        "news": news,
        "over": over,
        "progress": progress,
    }


def piece(**values):
    """Return a piece of a view; what is None is left out.

    >>> piece(text="On", spoken=None)
    {'text': 'On'}
    """
    return {name: value for name, value in values.items() if value is not None}


def action(do):
    """Return the action that is sent: a name alone stands for one without further content.

    >>> action("undo"), action({"do": "go", "step": 3})
    ({'do': 'undo'}, {'do': 'go', 'step': 3})
    """
    return {"do": do} if isinstance(do, str) else do


def button(
    text,
    do=None,
    *,
    spoken=None,
    pressed=None,
    closed=None,
    hidden=None,
    group=None,
    below=None,
    out=None,
    copies=None,
):
    """Return a button that asks for an action; without one it is a text among the buttons.

    Parameters
    ----------
    text : str
    do : str or dict, optional
        The action: `"undo"` calls `do_undo()`, `{"do": "go", "step": 3}` calls `do_go(step=3)`.
    spoken : str, optional
        Its name for people who hear it, if the text is only a sign.
    pressed : bool, optional
        Whether it stays pressed; None for a button that never does.
    closed : bool, optional
        Whether it cannot be pressed now.
    hidden : bool, optional
        Whether it is of no use now, and not seen.
    group : str, optional
        The name of the switch to which it belongs.
    below : bool, optional
        Whether it stands below the log.
    out : bool, optional
        Whether it stands in the open where others are behind one button: beside a round, and on
        a telephone, if any is out.
    copies : str, optional
        The name of the code that it copies.

    Examples
    --------
    >>> button("Empty", "clear", closed=True)
    {'text': 'Empty', 'send': {'do': 'clear'}, 'closed': True}
    """
    return piece(
        text=text,
        send=action(do),
        spoken=spoken,
        pressed=pressed,
        closed=closed,
        hidden=hidden,
        group=group,
        below=below,
        out=out or None,
        copies=copies,
    )


def choices(do, name, texts, chosen, *, group=None):
    """Return buttons of which one is pressed: each sends, as `name`, the key of its text.

    >>> choices("turn", "way", {1: "up", 0: "down"}, 0)[0]
    {'text': 'up', 'send': {'do': 'turn', 'way': 1}, 'pressed': False}
    """
    return [
        button(text, {"do": do, name: value}, pressed=value == chosen, group=group)
        for value, text in texts.items()
    ]


def key(name, does="", do=None, *, at=None, command=None):
    """Return a key, what the line of keys says of it, and the action that it asks for, if any.

    With `at` it is for the position that has the focus, with `command` it goes with Ctrl.

    >>> key("arrows", "next one"), key("z", "undo", "undo", command=True)["send"]
    ({'key': 'arrows', 'does': 'next one'}, {'do': 'undo'})
    """
    return piece(key=name, does=does, send=action(do), at=at, command=command)


def menu(label, value, groups, do, into, *, spoken=None):
    """Return a menu: the key of the text that is chosen is sent as `into`.

    Parameters
    ----------
    label : str
    value : str or int
        The key that is chosen now.
    groups : dict
        From the name of a group, "" for none, to a dict from keys to texts.
    do : str or dict
        The action.
    into : str
    spoken : str, optional
        Its name for people who hear it, if the label is short.

    Examples
    --------
    >>> menu("Level", 1, {"": {0: "easy", 1: "hard"}}, "level", "level")["options"][1]
    {'group': '', 'value': 1, 'text': 'hard'}
    """
    options = [
        {"group": group, "value": key, "text": text}
        for group, texts in groups.items()
        for key, text in texts.items()
    ]
    named = {"label": label, "value": value, "options": options}
    return piece(**named, spoken=spoken, send=action(do), into=into)


def field(label, value, do, into, *, spoken=None, live=None, enter=None, keyboard=None):
    """Return a field: what is typed there is sent as `into`.

    Parameters
    ----------
    label, value : str
    do : str or dict
        The action, once Enter is pressed or the field is left.
    into : str
    spoken : str, optional
        Its name for people who hear it, if the label is short.
    live : str or dict, optional
        The action that is sent at every keystroke.
    enter : bool, optional
        Whether only Enter sends it.
    keyboard : str, optional
        What a telephone shows to type with, such as "numeric".

    Examples
    --------
    >>> field("a word", "", "word", "text")
    {'label': 'a word', 'value': '', 'send': {'do': 'word'}, 'into': 'text'}
    """
    looks = {"label": label, "value": value, "spoken": spoken}
    sent = {"send": action(do), "into": into, "live": action(live), "enter": enter}
    return piece(**looks, **sent, keyboard=keyboard)


class PanelPart(dict):
    """A picture in a panel, as JSON values: what `picture` and `board` return.

    Parameters
    ----------
    drawn : dict
        What the front end draws.
    alt : str
        What the picture shows, in words.
    title, caption : str
        What stands above and below it.
    legend : sequence of str
        What its marks mean.
    still : function, optional
        Draws the `Picture` of a saved page; without one nothing is saved.
    subject : optional
        The thing to which the picture is fitted, such as a game. As long as it stays the same, the
        picture only grows, so that it does not jump while somebody works with it.

    Examples
    --------
    >>> PanelPart({}, "A game.", title="G")["alt"]
    'G: A game.'
    """

    def __init__(self, drawn, alt, *, title="", caption="", legend=(), still=None, subject=None):
        alt = f"{title}: {alt}" if title else alt
        super().__init__(title=title, caption=caption, alt=alt, legend=legend, **drawn)
        self.still, self.subject = still, subject


def still_part(drawing):
    """Return a drawing, or None, as a part of a panel; the trait `still_svg` has its SVG text."""
    if drawing is None:
        return PanelPart({"still": False}, "")
    return PanelPart({"still": True}, drawing.alt, legend=drawing.legend, still=lambda: drawing)


def shapes_part(
    shapes, alt, *, controls=(), title="", caption="", legend=(), saved=True, subject=None
):
    """Return shapes as a part of a panel.

    Parameters
    ----------
    shapes : iterable of Shape
        A click on one does the action that is its `item`, such as `{"do": "flip", "heap": 0}`;
        arrow keys go along the shapes of one `group`.
    alt : str
        What the picture shows, in words.
    controls : iterable of Shape
        More shapes, which only serve to change it: a saved page does not show them.
    title, caption : str
        What stands above and below it.
    legend : sequence of str
        What its colours mean.
    saved : bool
        Whether a saved page shows it.
    subject : optional
        The board is fitted anew when this changes, such as the number of rows.
    """
    shapes, drawn = list(shapes), []
    for shape in [*shapes, *controls]:
        here = vars(shape) | {"rect": shape.rect(), "size": ()}
        clicked = {} if shape.item is None else {"touches": []}
        drawn.append({name: x for name, x in here.items() if x or name == "group"} | clicked)
    return PanelPart(
        {"way": "rows", "shapes": drawn},
        alt,
        title=title,
        caption=caption,
        legend=legend,
        still=(lambda: Picture(shapes_svg(shapes), alt, legend)) if saved else None,
        subject=subject,
    )


def step_within(step, last):
    """Return a step that the front end names, brought within 0 to `last`."""
    return max(0, min(whole_number(step, "a step"), last))
