"""What all widgets share: one front end, one way for messages in, one way for views out."""

import json
import re
from base64 import b64encode
from functools import cache
from itertools import chain
from pathlib import Path
from typing import ClassVar

from sg_core.errors import GameError
from sg_core.words import as_characters, shown
from sg_course.pictures.legend import as_sentences
from sg_course.pictures.look import style_variables

try:
    import anywidget
    import traitlets
except ModuleNotFoundError as missing:
    how = 'in the folder of the collection: python -m pip install ".[lab]"'
    why = f"widgets need {missing.name}, which comes with the extra [lab], {how}"
    raise ModuleNotFoundError(why, name=missing.name) from None

HERE = Path(__file__).parent
IMPORTED = re.compile(r'from "\./(\w+)\.js"')
TYPED = re.compile(r"\s*[0-9]{1,4000}\s*")


@cache
def front_end(name):
    """Return a module of JavaScript as one text: what it imports stands in it as data: addresses.

    So no server and no bundler is asked, and widgets of one page share the modules they import.
    """

    def inside(found):
        module = b64encode(front_end(found[1]).encode()).decode()
        return f'from "data:text/javascript;base64,{module}"'

    return IMPORTED.sub(inside, (HERE / f"{name}.js").read_text(encoding="utf-8"))


def style_sheet():
    """Return the style of the widgets, with the colours of the pictures."""
    colours = "; ".join(f"{name}: {colour}" for name, colour in style_variables().items())
    return f".sg-widget {{ {colours}; }}\n{(HERE / 'style.css').read_text(encoding='utf-8')}"


def number_typed(text):
    """Return the number in a text, as typed into a field; else what was given.

    >>> number_typed(" 12 "), number_typed("x"), number_typed(3)
    (12, 'x', 3)
    """
    return int(text) if isinstance(text, str) and TYPED.fullmatch(text) else text


def failed(problem):
    """Return what is said of an error that is not a refusal."""
    return f"that did not work ({type(problem).__name__}: {shown(str(problem))})"


class Static:
    """What shows itself by a text and a picture where no kernel runs."""

    def static(self):
        """Return the widget as it stands as (plain text, HTML)."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs):
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        text, html = map(as_characters, self.static())
        return {**data, "text/plain": text, "text/html": html}, metadata


class Widget(Static, anywidget.AnyWidget):
    """A widget whose front end sends actions and shows `view`, a dict made afresh each time.

    An action {"do": "rename", …} calls the method `do_rename(…)`. A `GameError` becomes the
    widget's message, and so does any other failure: the widget never falls silent.
    """

    _css = style_sheet()
    # as one text: ipywidgets looks into every list and dict of a value that it sends
    view = traitlets.Dict().tag(sync=True, to_json=lambda view, _: json.dumps(view))
    passing: ClassVar = {"message": "", "refused": False}  # these last until the next action

    def __init__(self, **state):
        super().__init__(**state)
        self.revision = 0
        vars(self).update(self.passing)
        self.on_msg(lambda _, content, buffers: self.act(content))

    def act(self, content):
        """Do what the front end asks for, and show the result."""
        vars(self).update(self.passing)
        try:
            content = dict(content)
            wanted = content.pop("do", None)
            action = getattr(self, f"do_{wanted}", None)
            if action is None:
                raise GameError(f"this widget cannot do {shown(wanted)}")
            action(**content)
        except GameError as problem:
            self.refuse(str(problem))
        except Exception as problem:
            self.refuse(failed(problem))
        try:
            self.show()
        except Exception as problem:  # of rules that are the reader's own
            said = {"message": failed(problem), "refused": True, "revision": self.revision}
            self.view = {**self.view, **said}

    def refuse(self, message):
        """Let the next view carry a refusal."""
        self.message, self.refused = message, True

    def show(self):
        """Make the view afresh and send it."""
        self.revision += 1
        message = as_characters(self.message)
        said = {"message": message, "refused": self.refused, "revision": self.revision}
        view = self.content()
        legend = chain(*(part.get("legend", ()) for part in view.get("parts", [view])))
        self.view = {**view, **said, "legend": as_sentences(dict.fromkeys(legend))}

    def content(self):
        """Return what the front end shows, as JSON values."""
        raise NotImplementedError
