"""The base class of all widgets: one script, one way for messages in, one way for views out."""

import json
import re
from contextlib import suppress
from functools import cache
from graphlib import TopologicalSorter
from itertools import chain
from pathlib import Path
from typing import ClassVar
from uuid import uuid4

from sg_core.checks import as_list, why_not_taken
from sg_core.errors import GameError
from sg_core.libraries import missing
from sg_core.words import as_characters, shown
from sg_course.pictures.legend import as_sentences
from sg_course.pictures.look import style_variables
from sg_course.pictures.shapes import look_rules
from sg_course.strict import raise_if_ours
from sg_course.widgets.links import packed
from sg_course.widgets.saved import in_print

try:
    import anywidget
    import ipywidgets
    import traitlets
except ModuleNotFoundError as problem:
    raise missing(problem.name, "lab") from None

HERE = Path(__file__).parent
IMPORT = re.compile(r'^import (\{.+\}) from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:const|function|class) (\w+))", re.MULTILINE)
TYPED = re.compile(r"\s*[0-9]{1,4000}\s*")


def front_end(name):
    """Return what a widget sends to be shown: it finds `NAME.js` in the script."""
    return (HERE / "front_end.mjs").read_text(encoding="utf-8").replace("NAME", name)


@cache
def whole_script():
    """Return all modules of JavaScript, and the style, as one module that imports nothing.

    Each is the body of a function there, so that their names do not meet.
    """
    texts = {file.stem: file.read_text(encoding="utf-8") for file in sorted(HERE.glob("*.js"))}
    needs = {name: [module for _, module in IMPORT.findall(text)] for name, text in texts.items()}
    bodies = [as_function(name, texts[name]) for name in TopologicalSorter(needs).static_order()]
    style = json.dumps(style_sheet(), ensure_ascii=False)
    return "\n".join([*bodies, f'document.head.append(dom.make("style", {{}}, {style}));'])


def scripts():
    """Return all scripts that widgets of the collection send."""
    return [whole_script(), *(front_end(file.stem) for file in sorted(HERE.glob("*.js")))]


def as_function(name, text):
    """Return a module as a constant: what it exports, or what it exports by default.

    >>> print(as_function("b", 'import { x } from "./a.js";\\nexport const y = x;'))
    export const b = (() => {
    const { x } = a;
    const y = x;
    return { y };
    })();
    """
    names = ", ".join(name for _, name in EXPORT.findall(text))
    body = EXPORT.sub(r"\1", IMPORT.sub(r"const \1 = \2;", text))
    body = body.replace("\nexport default ", "\nreturn ").rstrip()
    exports = f"\nreturn {{ {names} }};" if names else ""
    return f"export const {name} = (() => {{\n{body}{exports}\n}})();"


def style_sheet():
    """Return the style of the widgets, with the colours of the pictures."""
    colours = "; ".join(f"{name}: {colour}" for name, colour in style_variables().items())
    looks = "\n".join(look_rules())
    own = (HERE / "style.css").read_text(encoding="utf-8")
    return f".sg-widget {{ {colours}; }}\n{looks}\n{own}"


class Script(ipywidgets.Widget):
    """The script of all widgets: the first one of a kernel sends it, and all refer to it."""

    text = traitlets.Unicode().tag(sync=True)
    sent = None

    @classmethod
    def once(cls):
        """Return the script that was sent, or send it."""
        if cls.sent is None or cls.sent.comm is None:  # all widgets were closed
            cls.sent = cls(text=whole_script())
        return cls.sent


def number_typed(text):
    """Return the number in a text, as typed into a field; if there is none, what was given.

    >>> number_typed(" 12 "), number_typed("x"), number_typed(3)
    (12, 'x', 3)
    """
    return int(text) if isinstance(text, str) and TYPED.fullmatch(text) else text


def failed(problem):
    """Return the message for an error that is not a refusal."""
    return f"that did not work ({type(problem).__name__}: {shown(str(problem))})"


def all_texts(names):
    """Return whether all names are texts."""
    return all(isinstance(name, str) for name in names)


class Static:
    """An object that shows itself as text and a picture if no kernel runs."""

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

    A kind of widget ends its `__init__` with `super().__init__()`, which makes the first view of
    the state that was set before.
    """

    _esm = front_end("panel")
    own = traitlets.Unicode().tag(sync=True)  # the name by which the front end knows this widget
    script = traitlets.Instance(Script).tag(sync=True, **ipywidgets.widget_serialization)
    # as one text: ipywidgets looks into every list and dict of a value that it sends
    view = traitlets.Dict().tag(sync=True, to_json=lambda view, _: json.dumps(view))
    # what lasts until the next action
    until_next_action: ClassVar = {"message": "", "refused": False, "shared": None}

    no_choice = "nothing can be chosen here; press a button"  # what a click is answered
    subject = 0  # how often the pictures were fitted: with another number they may shrink
    fitted = ()  # to what they were fitted last

    def __init__(self):
        self.revision = 0
        self.forget()
        own = uuid4().hex
        super().__init__(model_id=own, own=own, script=Script.once(), view=self.next_view())
        self.on_msg(lambda _, content, buffers: self.act(content))

    def forget(self):
        """Forget everything that lasts only until the next action."""
        vars(self).update(self.until_next_action)

    def act(self, content):
        """Do the action that the front end asks for, and show the result."""
        self.forget()
        try:
            self.perform(content)
        except GameError as problem:
            self.refuse(str(problem))
        except Exception as problem:
            raise_if_ours(problem)
            self.refuse(failed(problem))
        try:
            self.show()
        except Exception as problem:  # of rules that are the reader's own
            raise_if_ours(problem)
            said = {"message": failed(problem), "refused": True, "revision": self.revision}
            self.view = {**self.view, **said}

    def perform(self, content):
        """Do one action."""
        named = dict(content) if isinstance(content, dict) and all_texts(content) else {}
        do = named.pop("do", None)
        action = getattr(self, f"do_{do}", None)
        if action is None:
            raise GameError(f"this widget cannot do {shown(do or content)}")
        if why := why_not_taken(action, (), named):
            raise GameError(f"this widget cannot do {shown(do)} like this: {why}")
        action(**named)

    def do_choose(self, key=None, part=0):
        """Answer a click on a position; by default it is refused."""
        raise GameError(self.no_choice)

    def do_replay(self, actions):
        """Repeat earlier actions, as far as they are still possible."""
        for action in as_list(actions, "actions", ordered=True):
            with suppress(Exception):  # what was kept may be of other rules
                self.perform(action)
        self.forget()

    def do_share(self):
        """Show the text of a link to this widget."""
        self.shared = packed(self.link_text())

    def link_text(self):
        """Return the text of a link to this widget."""
        raise GameError("this widget cannot be shared")

    def state(self):
        """Return the state for `do_restore`; None if earlier actions are repeated instead."""

    def refuse(self, message):
        """Let the next view carry a refusal."""
        self.message, self.refused = message, True

    def show(self):
        """Make the view afresh and send it."""
        self.view = self.next_view()

    def next_view(self):
        """Return the view, made afresh: the content, the message, and what is kept."""
        self.revision += 1
        view = self.content()
        parts = view.get("parts", ())  # the editor and predictions have none
        self.fit(parts)
        legend = chain(view.get("legend", ()), *(part["legend"] for part in parts))
        return view | {
            "message": as_characters(self.message),
            "refused": self.refused,
            "revision": self.revision,
            "subject": self.subject,
            "state": self.state(),
            "shared": self.shared,
            "legend": as_sentences(dict.fromkeys(legend)),
        }

    def fit(self, parts):
        """Allow the pictures to shrink if they show something else than before."""
        now = [part.subject for part in parts]
        if now != self.fitted:
            self.subject, self.fitted = self.subject + 1, now

    def content(self):
        """Return what the front end shows, as JSON values."""
        raise NotImplementedError

    def saved(self):
        """Return the panel that a saved page shows, without anything that gives an answer away."""
        return self.content()

    def static(self):
        """Return the saved form of the widget, as (plain text, HTML)."""
        return in_print(self.saved())
