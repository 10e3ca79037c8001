"""What every exercise has, and what a check answers."""

import random
from dataclasses import dataclass, field, fields, replace
from html import escape
from typing import Any

from sg_core.doors import as_text, natural, truth
from sg_core.errors import GameError
from sg_core.graph import GameGraph
from sg_core.pictures.look import as_characters
from sg_core.words import shown, spelled

MOST_WRITTEN = 30  # numbers of a list
MOST_BITS = 64  # of a number that is an answer
MOST_CASES = 100_000  # on which a function is tried
STATES = ("not yet", "wrong", "almost", "right")
COLOURS = {
    "not yet": "#5b6472",
    "wrong": "#b42318",
    "almost": "#9a5b00",
    "right": "#05703a",
}
SIGNS = {"not yet": "…", "wrong": "✗", "almost": "~", "right": "✓"}


@dataclass(frozen=True)
class Verdict:
    """The answer of a check: one of four states, points from 0 to 1, a message, a witness.

    The witness is what shows the mistake: a position, a move, a line of play. A notebook shows
    the message and, where the exercise can draw its witness, the picture.
    """

    state: str
    message: str
    witness: Any = None
    points: float = 0.0
    heading: str = ""  # in place of the state, where that would say too much
    picture: Any = field(default=None, compare=False, repr=False)

    def __bool__(self):
        return self.state == "right"

    def __str__(self):
        return f"{self.head} {self.message}"

    @property
    def head(self):
        """Return the sign of the state, with its name or the heading."""
        return f"{SIGNS[self.state]} {self.heading or self.state.capitalize()}."

    def _repr_mimebundle_(self, include=None, exclude=None):
        colour = COLOURS[self.state]
        style = f"border-left: 5px solid {colour}; padding: 4px 12px; margin: 4px 0"
        drawn = self.picture.html() if self.picture is not None else ""
        chip = f"background: {colour}; color: #fff; padding: 1px 8px; border-radius: 4px"
        sign = f'<b style="{chip}">{self.head}</b>'
        html = f'<div style="{style}">{sign} {escape(self.message)}</div>{drawn}'
        alt = f"\n{self.picture.alt}" if self.picture is not None else ""
        return {"text/plain": as_characters(f"{self}{alt}"), "text/html": as_characters(html)}


class Exercise:
    """An exercise: a statement, a blank to fill in, and a check that never crashes.

    A kind of exercise says what its answer looks like (`blanks`), when that answer is right
    (`judge`), and how a witness is drawn (`draw`). Verdicts come from the rule that the answer
    must obey, never from a stored answer.
    """

    def __post_init__(self):
        """Raise unless games are games, and texts are texts."""
        for one in fields(self):
            given = getattr(self, one.name)
            if one.type is GameGraph:
                object.__setattr__(self, one.name, game_of(given))
            if one.type is str and given is not one.default:
                as_text(given, one.name)
            if one.type is bool and one.default is not None:
                truth(given, one.name)

    def statement(self):
        """Return what is asked, in a sentence or two."""
        raise NotImplementedError

    def blanks(self):
        """Return an empty answer, to be filled in; None where any value is an answer."""

    def solution(self):
        """Return an answer that is right."""
        raise NotImplementedError

    def hints(self):
        """Return hints, from the weakest to the strongest."""
        return []

    def judge(self, answer):
        """Return the verdict on an answer that is not empty; may raise `GameError`."""
        raise NotImplementedError

    def draw(self, witness):
        """Return a drawing that shows the witness (None: the exercise itself), or None."""

    def check(self, answer=None):
        """Return the verdict on an answer, whatever it is; what cannot be read is not yet one.

        Parameters
        ----------
        answer : anything
            The filled-in `blanks()`.

        Returns
        -------
        Verdict
        """
        try:
            if answer is None or untouched(answer, self.blanks()):
                return Verdict("not yet", "Nothing is entered so far.")
            verdict = self.judge(answer)
        except GameError as problem:
            return Verdict("not yet", f"This cannot be read as an answer: {problem}")
        except Exception as problem:  # an answer may be any object, with any methods
            return Verdict("not yet", f"This cannot be read as an answer ({what_failed(problem)}).")
        return self.with_picture(verdict)

    def with_picture(self, verdict):
        """Return a verdict with its witness drawn."""
        if verdict.witness is None:
            return verdict
        try:
            drawing = self.draw(verdict.witness)
        except Exception:  # a reader's game may be too large to draw, or too strange
            return verdict
        return replace(verdict, picture=drawing)

    def _repr_mimebundle_(self, include=None, exclude=None):
        text = as_characters(self.statement())
        drawing = self.draw(None)
        if drawing is None:
            return {"text/plain": text, "text/html": f"<p>{escape(text)}</p>"}
        html = f"<p>{escape(text)}</p>{drawing.html()}"
        return {"text/plain": as_characters(f"{text}\n{drawing.alt}"), "text/html": html}


class NoResult(Exception):
    """Raised by a stand-in for a reader's function that gave nothing; says what it did instead."""


class OwnFunction(Exercise):
    """Write a function; it is tried on random games, and the first it gets wrong is the witness.

    A kind says which `cases` are tried, what the function's result has for a `fault`, and in a
    word or two what `first` result is asked for, and what `praise` a right function gets.
    """

    def __post_init__(self):
        for one in fields(self):
            if one.type is int and natural(getattr(self, one.name), one.name, least=1) > MOST_CASES:
                raise GameError(f"{one.name}: at most {MOST_CASES:,} can be tried")
        super().__post_init__()

    def cases(self):
        """Return pairs of a game (or several) and the arguments that describe it."""
        raise NotImplementedError

    def fault(self, case, result):
        """Return in words what is wrong with a result (None: nothing), and the witness."""
        raise NotImplementedError

    def calls(self):
        """Return the lists of arguments that the check may call a function with."""
        return [arguments for _, arguments in self.cases()]

    def judge(self, answer):
        function = function_of(answer)
        for number, (case, arguments) in enumerate(self.cases()):
            on = f"On {' and '.join(map(written_out, arguments))}"
            result, failure = attempt(function, *arguments)
            fault, witness = (failure, case) if failure else self.fault(case, result)
            if fault and number == 0 and not failure and (result is None or is_nothing(result)):
                text = f"{on} your function returns {shown(result)}; {self.first}."
                return Verdict("not yet", text)
            if fault:
                return wrong(f"{on}: {fault}", witness)
        return right(self.praise())


def untouched(answer, blank):
    """Return whether nothing is filled in.

    >>> untouched({"a": "", "b": None}, {}), untouched([0], []), untouched("", None)
    (True, False, True)
    """
    if isinstance(answer, dict | list | tuple):
        inside = answer.values() if isinstance(answer, dict) else answer
        return all(value is None or is_blank(value) for value in inside)
    return is_nothing(answer) or (isinstance(answer, str) and answer == blank)


def is_nothing(thing):
    """Return whether something is empty."""
    return isinstance(thing, dict | list | tuple | set | str) and len(thing) == 0


def what_failed(problem):
    """Return an exception in words, also when it cannot be shown."""
    try:
        return f"{type(problem).__name__}: {problem}"
    except Exception:
        return type(problem).__name__


def right(message):
    """Return full marks."""
    return Verdict("right", message, points=1.0)


def wrong(message, witness=None):
    """Return no marks, and the witness."""
    return Verdict("wrong", message, witness)


def almost(message, witness=None, points=0.5):
    """Return some marks."""
    return Verdict("almost", message, witness, points)


def filled_in(answer, blanks):
    """Return the entries of an answer, a dict, that are not left blank.

    >>> filled_in({"a": "P", "b": "", "c": None}, ["a", "b", "c"])
    {'a': 'P'}
    """
    if not isinstance(answer, dict):
        some = ", ".join(f"{shown(key)}: …" for key in [*blanks][:2])
        raise GameError(f"give a dict such as {{{some}}}, not {shown(answer)}")
    return {key: v for key, v in answer.items() if not (v is None or is_blank(v))}


def is_blank(value):
    """Return whether a value is a text with nothing in it."""
    return isinstance(value, str) and not value.strip()


def position_of(game, answer):
    """Return the answer as a position of the game."""
    if not isinstance(answer, str | int | tuple) or answer not in game:
        raise GameError(f"{shown(answer)} is not a position of this game")
    return answer


def game_of(answer):
    """Return the game that is the answer, or that an editor shows."""
    game = getattr(answer, "game", answer)
    if not isinstance(game, GameGraph):
        raise GameError(f"expected a game, or an editor with one, not {shown(answer)}")
    return game


def number_in(answer, what):
    """Return a code that is given as a number or a text.

    >>> number_in(" 6 ", "a code")
    6
    """
    text = isinstance(answer, str) and len(answer) < MOST_BITS and answer.strip().isdecimal()
    code = natural(int(answer) if text else answer, what)
    if code.bit_length() > MOST_BITS:
        raise GameError(f"{what} has at most {MOST_BITS} bits; {shown(answer)} has more")
    return code


def is_none(answer):
    """Return whether the answer is that there is none."""
    return isinstance(answer, str) and answer.strip().lower() == "none"


def function_of(answer):
    """Return the answer if it can be called."""
    if not callable(answer):
        raise GameError(f"give the function itself, without brackets, not {shown(answer)}")
    return answer


def attempt(function, *arguments):
    """Return what a reader's function gives, and None; or None, and in words what it raised."""
    try:
        return function(*arguments), None
    except NoResult as problem:
        return None, f"your function {problem}"
    except (Exception, SystemExit) as problem:
        return None, f"your function raised {what_failed(problem)}"


def moves_of(game, seed):
    """Return {position: list of options}, the positions in no special order."""
    order = random.Random(seed).sample(game.positions, len(game))
    return {position: list(game.options(position)) for position in order}


def written_out(argument):
    """Return the moves of a game, a list of numbers, or a number, in a line.

    >>> written_out({"a": ["b", "c"], "b": []}), written_out(list(range(99))), written_out(5)
    ('{a: [b, c], b: []}', '[0, 1, 2, …, 98]', '5')
    """
    if isinstance(argument, list):
        some = argument if len(argument) <= MOST_WRITTEN else [*argument[:3], "…", argument[-1]]
        return f"[{', '.join(map(spelled, some))}]"
    if isinstance(argument, dict):
        return f"{{{', '.join(f'{spelled(p)}: {written_out(q)}' for p, q in argument.items())}}}"
    return spelled(argument)
