"""A game editor in forty rules, written apart from the package: what each action must lead to.

`EditorMachine` draws edits and compares what comes of them; `widgets/test_editor.py` drives it in
process, `browser/test_soak.py` with the mouse and the keys of a page. Positions are known by the
keys of the front end, JSON texts. What an editor holds is told by `state`: options, start, places,
bends, kind of label, length of the two histories.
"""

import ast
import json
import re
from string import ascii_lowercase

from helpers import games, labels
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from oracles import value_by

from sg_course.widgets.sketch import key_of
from sg_course.widgets.text_form import from_text

MOST_UNDO = 501
LONGEST_NAME = 10_000
SEEN = ("options", "start", "places", "bends")  # what an edit may change and undo brings back
TOKEN = re.compile(r""""(?:[^"\\]|\\.)*"|\((?:[^()]|\([^()]*\))*\)|->|→|,|-?\w+['’]*""")
HOSTILE = ["x y", '"', "\\", "->", "a -> b", "1", "(1, 2)", ",", "'", "a'", "é", "<img onerror=1>",
           "$x$", "None", "\n", "a\tb", "λ’", "#", "'''", "a\u2028b", "a\x85b", "__proto__",
           "</text></svg><b>&amp;", "\u202ebackwards\u202c", "👩‍👦🎲", "long " * 70]
ODD_NAMES = st.text(max_size=5) | st.sampled_from(HOSTILE)
TEXTS = ["a -> b, c\nb -> c", "q", "a -> a", "a b", "(1, 2)", "b, c\n \nb -> 1"]


def state(editor):
    """What an editor holds, as the rules have it."""
    game = editor.game
    return {
        "options": {key_of(p): [key_of(q) for q in game.options(p)] for p in game},
        "start": key_of(game.start),
        "places": {key_of(p): list(at) for p, at in editor.places.items()},
        "bends": sorted(map(repr, editor.sketch.bends.items())),
        "kind": editor.shown_kind, "undo": len(editor.past), "redo": len(editor.future),
        "refused": editor.refused, "message": editor.message,
    }  # fmt: skip


# What may be done


def edits(keys, names=ODD_NAMES, most=99, kinds=()):
    """Edits of a game with positions of these keys, which becomes no larger than `most`."""
    one, at = st.sampled_from(list(keys)), st.tuples(*[st.integers(-6, 6)] * 2).map(list)

    def action(do, **content):
        return st.fixed_dictionaries({"do": st.just(do), **content})

    connect = action("connect", source=one, target=one)
    found = [connect, connect, action("disconnect", source=one, target=one)]
    found += [action(do, key=one) for do in ("delete", "start")]
    found += [action("rename", key=one, name=names), action("place", key=one, at=at)]
    found += [action(do) for do in ("undo", "redo", "tidy", "code")]
    found.append(action("text", text=st.sampled_from(TEXTS)))
    found.append(action("preset", name=st.sampled_from(["a heap of 3", "a fork"])))
    if kinds:
        found.append(action("labels", kind=st.sampled_from(kinds)))
    if len(keys) < most:
        found += [action("add", at=at, source=one), action("add", at=at)]
    return st.one_of(found)


def spelled(key):
    """A position as one writes it in a sentence."""

    def written(part):
        return f"({', '.join(map(written, part))})" if isinstance(part, list) else str(part)

    return written(json.loads(key))


def key_of_token(token):
    """The key of a position that stands in a text form."""
    if token[0] == "(":
        return json.dumps(ast.literal_eval(token))
    if token[0] == '"':
        return json.dumps(json.loads(token))
    return token if token.lstrip("-").isdigit() else json.dumps(token)


def read_text(text):
    """The options and the start that a text form without faults describes."""
    options = {}
    for line in filter(str.strip, text.split("\n")):
        tokens = [t for t in TOKEN.findall(line) if t not in ("->", "→", ",")]
        head, *these = map(key_of_token, tokens)
        options.setdefault(head, []).extend(these)
    start = next(iter(options))
    for these in list(options.values()):
        for option in these:
            options.setdefault(option, [])
    return {p: list(dict.fromkeys(these)) for p, these in options.items()}, start


def reaches(options, source, target):
    """True if moves lead from one position to the other, or they are the same."""
    return source == target or any(reaches(options, q, target) for q in options[source])


def values(options, kind):
    """The labels of all positions by the definitions."""
    value = value_by(options.__getitem__)
    shown = {None: lambda v: "", "grundy": str, "outcome": lambda v: "N" if v else "P"}[kind]
    return {p: shown(value(p)) for p in options}


class Refused(Exception):
    """The editor must refuse, and nothing changes."""


class Model:
    """What the editor must hold, beginning with the state that it has."""

    def __init__(self, state, kinds):
        self.kinds = kinds
        self.unread = None  # a refused text that the reader still sees
        self.adopt(state)

    @property
    def options(self):
        """From each position to its options."""
        return self.state["options"]

    def apply(self, action, after):
        """Do an action; fail unless it leads to the state `after`."""
        action = dict(action)
        name = action.pop("do")
        before = self.state
        try:
            held = getattr(self, f"do_{name}")(after=after, **action)
            refused = False
        except Refused:
            held, refused = before, True
        assert refused == after["refused"], f"refused or not: {after['message']}"
        if name == "text":
            self.unread = action["text"] if refused else None
        if name in ("undo", "redo"):
            self.state = held
        elif held is not before:
            self.keep({**held, "bends": after["bends"]})
        self.agree(after)

    def keep(self, state):
        """Take a state; the one before can be had back if they differ."""
        if state != self.state:
            self.past, self.future = [*self.past, self.state][-MOST_UNDO:], []
            self.state = state

    def adopt(self, state):
        """Take a state that came about unseen, with those before and after it unknown."""
        self.state, self.kind = {name: state[name] for name in SEEN}, state["kind"]
        self.past, self.future = [None] * state["undo"], [None] * state["redo"]

    def agree(self, after):
        """Fail unless the state is that of the model."""
        for name in SEEN:
            held, wanted = after[name], self.state[name]
            assert held == wanted, f"{name}: {str(held)[:500]}, not {str(wanted)[:500]}"
        assert after["kind"] == self.kind
        assert [after["undo"], after["redo"]] == [len(self.past), len(self.future)], "history"

    def known(self, *keys):
        """Refuse unless these are positions."""
        if not all(key in self.options for key in keys):
            raise Refused

    def changed(self, **parts):
        """The state with other parts."""
        return {**self.state, **parts}

    # ---- the rules

    def do_add(self, at, after, source=None, name=None):
        """A new position has the first free letter, counted from that of the start."""
        first = max(0, ascii_lowercase.find(spelled(self.state["start"])[:1]))
        letters = ascii_lowercase[first:] + ascii_lowercase[:first]
        names = (json.dumps(f"{c}{i or ''}") for i in range(99) for c in letters)
        free = next(name for name in names if name not in self.options)
        key = free if name is None else json.dumps(name.strip())
        moves = {source: [*self.options[source], key]} if source else {}
        places = {**self.state["places"], key: [round(v, 3) for v in at]}
        return self.changed(options={**self.options, **moves, key: []}, places=places)

    def do_connect(self, source, target, after):
        """A move comes, or goes if it is there; none closes a cycle."""
        self.known(source, target)
        these = self.options[source]
        if target in these:
            return self.do_disconnect(source, target, after)
        if reaches(self.options, target, source):
            raise Refused
        return self.changed(options={**self.options, source: [*these, target]})

    def do_disconnect(self, source, target, after):
        """A move goes."""
        self.known(source, target)
        these = [q for q in self.options[source] if q != target]
        return self.changed(options={**self.options, source: these})

    def do_delete(self, key, after):
        """A position goes with its moves; a neighbour, before rather than after, inherits."""
        self.known(key)
        if len(self.options) == 1:
            raise Refused
        start = self.state["start"]
        if key == start:
            before = [p for p, these in self.options.items() if key in these]
            heirs = before or self.options[key] or [p for p in self.options if p != key]
            assert after["start"] in heirs
            start = after["start"]
        rest = {p: [q for q in qs if q != key] for p, qs in self.options.items() if p != key}
        return self.changed(options=rest, start=start, places=without(self.state["places"], key))

    def do_rename(self, key, name, after):
        """A name is stripped, is not empty, not taken, not too long."""
        self.known(key)
        if name == spelled(key):
            return self.state
        new = json.dumps(name.strip())
        if not name.strip() or new in self.options or len(name) > LONGEST_NAME:
            raise Refused
        other = {p: p for p in self.options} | {key: new}
        return self.changed(
            options={other[p]: [other[q] for q in qs] for p, qs in self.options.items()},
            start=other[self.state["start"]],
            places={other[p]: at for p, at in self.state["places"].items()},
        )

    def do_start(self, key, after):
        """Play begins elsewhere."""
        self.known(key)
        return self.changed(start=key)

    def do_place(self, key, at, after):
        """A position stands elsewhere."""
        self.known(key)
        return self.changed(places={**self.state["places"], key: [round(v, 3) for v in at]})

    def do_tidy(self, after):
        """Only places change, the layout says how."""
        assert set(after["places"]) == set(self.options)
        return self.changed(places=after["places"])

    def do_undo(self, after):
        """The state before the last change."""
        if not self.past:
            return self.state
        self.future.append(self.state)
        return self.past.pop() or {name: after[name] for name in SEEN}

    def do_redo(self, after):
        """The state that was taken back."""
        if not self.future:
            return self.state
        self.past.append(self.state)
        return self.future.pop() or {name: after[name] for name in SEEN}

    def do_preset(self, name, after):
        """Any game."""
        return {name: after[name] for name in SEEN}

    def do_labels(self, kind, after):
        """Another kind of label."""
        if kind is not None and kind not in self.kinds:
            raise Refused
        self.kind = kind
        return self.state

    def do_text(self, text, after):
        """The game that the text describes; positions that were there stay where they are."""
        if after["refused"]:
            raise Refused
        options, start = read_text(text)
        for p in set(options) & set(self.options):
            assert after["places"][p] == self.state["places"][p], "a position moved"
        if (options, start) == (self.options, self.state["start"]):
            return self.state
        return {"options": options, "start": start, "places": after["places"]}

    def do_code(self, after):
        """Nothing changes."""
        return self.state


def without(things, key):
    """A dict without one of its keys."""
    return {other: thing for other, thing in things.items() if other != key}


def check_view(view, model):
    """Check that a view shows what the model holds."""
    options = model.options
    assert {p["key"] for p in view["positions"]} == set(options)
    assert labels(view) == {p: text for p, text in values(options, model.kind).items() if text}
    moves = {(move["from"], move["to"]) for move in view["moves"]}
    assert moves == {(p, q) for p, these in options.items() for q in these}
    assert [p["key"] for p in view["positions"] if p["start"]] == [model.state["start"]]
    game = from_text(view["text"])
    assert {key_of(p): [key_of(q) for q in game.options(p)] for p in game} == options
    assert (view["can_undo"], view["can_redo"]) == (bool(model.past), bool(model.future))
    assert view["focus"] is None or view["focus"] in options


class EditorMachine(RuleBasedStateMachine):
    """Somebody who edits a game in any way; a driver says how, by `opened` and `done`."""

    @initialize(game=games(most=5), kinds=st.sampled_from([("outcome", "grundy"), ("grundy",)]))
    def begin(self, game, kinds):
        self.model = Model(self.opened(game, kinds), kinds)

    @rule(action=st.runner().flatmap(lambda machine: machine.edits()))
    def edit(self, action):
        """Whatever was done, one action after the other, leads to what the rules say."""
        self.check(*self.done(action))

    def edits(self):
        """What may be done now."""
        return edits(self.model.options, kinds=["outcome", "grundy", None])

    def check(self, heard, view):
        """Compare: what was heard, as pairs of an action and the state after it; and the view."""
        for action, after in heard:
            self.model.apply(action, after)
        check_view(view, self.model)

    def there_and_back(self):
        """Take all edits back, and make them again."""
        for do, left in (("undo", "past"), ("redo", "future")):
            while getattr(self.model, left):
                self.edit({"do": do})
