"""`PlayGame`: play a game, heaps of stones or a sum against the machine, and look back at it."""

import random
from itertools import pairwise, starmap

from sg_core.checks import natural, one_of, one_position, truth
from sg_core.errors import GameError
from sg_core.labels import N, P
from sg_core.samples import chance
from sg_core.words import brief, shown
from sg_course.limits import whole_number
from sg_course.reasons import refuted
from sg_course.source import as_code
from sg_course.widgets.base import Widget
from sg_course.widgets.board import Board, board
from sg_course.widgets.explored import ExploredLoopy, among
from sg_course.widgets.hints import NimSumHints
from sg_course.widgets.links import arguments, expression_of, with_imports
from sg_course.widgets.moved import ghosts, moves_seen, rooms
from sg_course.widgets.panels import button, choices, key, panel, step_within

MARKED, MOST_MARKED = 2, 40  # moves that stay marked: the last ones, and those of a finished round
TIMES = 3  # that a position may be reached before the round is a draw
OPPONENTS = ("perfect", "random")
NAMES = {"perfect": "perfect", "random": "random", "proof": "the proof"}
FIRST = {"you": "I begin", "machine": "machine begins"}
HINTS = ("moves", "outcome", "nim-sum")  # the subjects, in the order in which readers meet them


class PlayGame(Widget):
    """Play a game against the machine; a player who cannot move loses, or in misère play wins.

    Parameters
    ----------
    game : GameGraph, LoopyGraph, ruleset, function, dict of moves or Sum
        Rules with `picture(position)` are shown as heaps of stones, rows of pins, cells or coins
        (see `sg_course.pictures.boards`). Other rules and graphs are drawn as graphs, and a sum
        with its games side by side. If play may go round, it is a draw once a position is reached
        for the third time.
    position : optional
        Where play begins; default: the start of the game, if it has one. Heaps of ordinals may be
        given as texts, such as ("w^2+3", 7); moves are typed there.
    opponent : "perfect", "random" or function
        A perfect opponent moves to a P-position whenever there is one. A function
        `reply(before, after)`, such as those of `sg_core.strategies`, gives the machine's moves.
    first : "you" or "machine"
        Who begins; the reader may change it for the next round.
    seed : int or str, optional
        Makes the machine's choices among equally good moves the same each time.
    record : list of positions, optional
        A round to look at, move by move.
    players : pair of str
        The names in that record: who moves first, and the other one.
    titles : list of str, optional
        The names of the games of a sum.
    labels : dict, optional
        From the positions of graphs to labels that stay in sight, such as codes.
    hints : "outcome", "nim-sum" or "moves"
        The subject of hints and of the end of a round: P and N; the nim-sum of the heaps, of their
        values, or of the values of the parts; or moves alone, for readers who do not know P and N
        yet. Then the widget names no winning move until the reader asks for it.
    misere : bool
        True for misère play: the player who makes the last move loses. The whole game is explored,
        because values of parts do not decide the sum.

    Attributes
    ----------
    position : hashable
        Where play stands.
    record : list
        The positions of the round so far, the first one included.

    Raises
    ------
    GameError
        If there is nothing to play on, too much to draw, or a record that is not a play.

    Examples
    --------
    >>> from sg_core.rulesets import Nim
    >>> play = PlayGame(Nim(), (2, 2))
    >>> play.act({"do": "move", "to": 0})  # the lowest stone of heap 1 goes, and all above it
    >>> play.view["log"]
    ['You: take 2 from heap 1, leaving 0, 2', 'Machine: take 2 from heap 2, leaving 0, 0']
    """

    page_button = "Play {} here"
    until_next_action = Widget.until_next_action | {"code": None, "news": 0, "thinks": False}

    def __init__(
        self,
        game,
        position=None,
        opponent="perfect",
        first="you",
        seed=None,
        record=None,
        players=("Alice", "Bob"),
        titles=None,
        labels=None,
        hints="outcome",
        misere=False,
    ):
        one_position(position, opponent, first)
        self.strategy = opponent if callable(opponent) else None
        self.opponents = (*OPPONENTS, "proof") if self.strategy else OPPONENTS
        opponent = "proof" if self.strategy else opponent
        self.opponent = one_of(opponent, self.opponents, "an opponent that is not a function")
        self.first = one_of(first, FIRST, "first")
        self.misere = truth(misere, "misere")
        ready = isinstance(game, Board)
        self.rules = game.whole.game if ready else game
        self.board = game if ready else board(game, position, titles, labels, misere)
        self.about = one_of(hints, HINTS, "hints")
        self.nim_hints = self.nim_sum_hints() if self.about == "nim-sum" else None
        self.chance = random.Random() if seed is None else chance(seed)
        self.rooms = rooms(self.board)
        self.begin()
        if record is not None:
            self.look_at(record, players)
        super().__init__()

    def nim_sum_hints(self):
        """Return hints by the nim-sum; refuse them if it does not show who wins."""
        why = None
        if self.misere:
            why = "in misère play the nim-sum does not show who wins"
        elif isinstance(self.whole, ExploredLoopy):
            why = "in a game that can go round, nim-sums show nothing"
        if why:
            raise GameError(f'{why}; take hints="outcome"')
        return NimSumHints(self.board, self.rules)

    @property
    def by_letters(self):
        """Return whether the reader knows the letters P and N."""
        return self.about != "moves"

    @property
    def game(self):
        """Return the whole game: a graph, or the rules if it is too large to explore."""
        return self.board.whole.game

    @property
    def whole(self):
        """Return the object that knows which moves there are, and who wins."""
        return self.board.whole

    @property
    def position(self):
        """Return where play stands."""
        return self.record[-1]

    @property
    def turn(self):
        """Return who is to move: "you" or "machine"."""
        return self.mover(len(self.record) - 1)

    def begin(self):
        """Start a round."""
        self.record, self.notes, self.recorded = [self.whole.start], [""], False
        self.show_after(0)
        self.players = self.usual_players()
        if self.turn == "machine" and not self.over():
            self.reply()

    def usual_players(self):
        """Return who moves first, and the other one."""
        return ("You", "Machine") if self.first == "you" else ("Machine", "You")

    def look_at(self, record, players):
        """Show a record from its beginning."""
        line = [self.whole.start]
        given = isinstance(record, list | tuple) and record
        if not given or among(line, self.whole.read(record[0])) is None:
            raise GameError(f"a record is a list that begins with {shown(self.whole.start)}")
        if not isinstance(players, list | tuple) or len(players) != 2:
            raise GameError(f"there are two players, not {shown(players)}")
        for said in record[1:]:
            option = self.whole.option(line[-1], said)
            if option is None:
                raise GameError(f"{shown(said)} is not a move from {shown(line[-1])}")
            line.append(option)
        self.record, self.notes = line, [""] * len(line)
        self.players, self.recorded = tuple(map(str, players)), True

    # What the front end may ask for

    def do_new(self, first=None, opponent=None):
        """Start another round."""
        one_of(first, (*FIRST, None), "first")
        one_of(opponent, (*self.opponents, None), "opponent")
        self.first, self.opponent = first or self.first, opponent or self.opponent
        self.begin()
        self.news, self.thinks = self.at, True

    def do_move(self, to, part=0, at=None):
        """Take a click: on a position of a graph, named by its key, or on a shape of a number.

        It makes the reader's move, and the machine answers, or it waits for another click. `at` is
        how many moves had been made in what the reader saw.
        """
        if self.recorded:
            raise GameError("this is a record; press New round to play the game yourself")
        if at not in (None, self.at):
            raise GameError("that was clicked before the last move was shown; click again")
        if self.over(self.at):
            raise GameError("this round is over; begin a new one, or go back and try another move")
        if self.mover(self.at) == "machine":
            raise GameError("the machine moves here; go one step back or on")
        before = self.clicked[1] if self.clicked[0] == part else ()
        clicks, option = self.board.pressed(self.here(), part, to, before)
        self.clicked = (part, clicks)
        if option is None:
            self.message, self.refused = self.board.heard(self.here(), part, before, clicks)
            return
        self.record, self.notes = self.record[: self.at + 1], self.notes[: self.at + 1]
        before = self.at
        self.advance(option)
        if not self.over():
            self.reply()
        self.news, self.thinks = self.at - before, True

    def do_type(self, text, part=0, heap=None, at=None):
        """Take what was typed into a field as a move; what is refused stays there."""
        self.do_narrow(text, part, heap)
        self.do_move([heap, text], part, at)

    def do_narrow(self, text, part=0, heap=None):
        """Take what was typed in a part so far."""
        if not isinstance(text, str):
            raise GameError(f"type a text, not {shown(text)}")
        heap = None if heap is None else natural(heap, "the number of a heap")
        self.clicked = (part, ((heap, text),))

    def do_drop(self):
        """Give up what was clicked since the last move."""
        self.clicked = (None, ())

    def do_go(self, step):
        """Show the round after a number of moves."""
        before = self.at
        self.show_after(step_within(step, len(self.record) - 1))
        self.news = max(0, min(self.at - before, MARKED))

    def do_step(self, by):
        """Go so many moves back or on: from where the round stands, whatever the page shows."""
        self.do_go(self.at + whole_number(by, "a step"))

    def show_after(self, moves):
        """Show the round after a number of moves, with no hint and nothing clicked."""
        self.at, self.hints, self.clicked = moves, 0, (None, ())
        self.compared = {}  # moves from here that are shown as ghosts, by "better" and "you"

    def do_hint(self):
        """Say whether the position can be won; asked again, show how."""
        good, how = self.good_move(), self.nim_hints
        self.hints += 1
        total = f"{how.total(self.here())}. " if how else ""
        if self.whole.over(self.here()):
            self.message = "No move is left here."
        elif self.whole.outcome(self.here()) == "D":
            stay = self.board.in_words(self.here(), self.whole.lasting(self.here())[0])
            draw = "D, a draw" if self.by_letters else "a draw"
            self.message = f"Nobody can force a win here: {draw}. A move that keeps it: {stay}."
        elif good is None:
            every = "every move can be answered. Make the answer hard to find."
            self.message = total + self.called("P", every)
        elif self.hints == 1:
            self.message = total + self.called("N", "some move wins. Ask again to see one.")
        else:
            why = f"{how.second(self.here())}. " if how else ""
            self.message = f"{why}A winning move: {self.board.in_words(self.here(), good)}."

    def called(self, letter, why):
        """Return what is true of the position, with its letter if the reader knows letters."""
        letter = f"This is {'an' if letter == 'N' else 'a'} {letter}-position"
        return f"{letter}: {why}" if self.by_letters else f"{why[0].upper()}{why[1:]}"

    def do_why(self):
        """Go back to the move that lost the round; show it, and the one that would have won."""
        if not self.lost():
            raise GameError("you have not lost this round")
        at = self.lost_at()
        if at is None:
            self.message = "You could not have won: each of your moves had an answer."
            return
        self.show_after(at)
        self.compared = {"you": self.record[at + 1], "better": self.better(self.here())}
        done, better = self.could_have(), self.board.in_words(self.here(), self.compared["better"])
        self.message = f"Move {at + 1} lost it. This would have {done}: {better}. Try it."

    def could_have(self):
        """Return what the reader could have done here, in words."""
        return "won" if self.whole.outcome(self.here()) == N else "kept a draw"

    def good_move(self):
        """Return the winning move that a hint shows, or None."""
        good = self.whole.winning_moves(self.here())
        if good and self.nim_hints:
            return self.nim_hints.move(self.here(), good)
        return good[0] if good else None

    def do_code(self):
        """Show the record as code."""
        record = f"record = {self.written_record()!r}"
        try:
            shows, more = f"\n{self.call('record')}", ""
        except GameError:  # of rules that have no short name
            shows, more = "", " PlayGame(…, record=record) shows it again."
        self.code = with_imports(f"{record}{shows}")
        self.message = f"The record is below.{more}"

    def written_record(self):
        """Return the positions of the round, as they can be typed."""
        return list(map(self.whole.to_type, self.record))

    def call(self, record, rules=None):
        """Return the call of `PlayGame` that shows the round.

        `rules` is the code for the game; without it, we write that code.
        """
        rules = rules or expression_of(self.rules)
        more = f"record={record}, " if len(self.record) > 1 else ""
        more += "misere=True, " * self.misere
        more += f"hints={self.about!r}, " * (self.about != "outcome")
        start = self.whole.to_type(self.whole.start)
        return f"PlayGame({rules}, {start!r}, {more}".removesuffix(", ") + ")"

    def link_text(self):
        """Return the rules and what was played; own rules as code, which is read before it runs."""
        record = repr(self.written_record())
        try:
            return self.call(record)
        except GameError:
            if callable(self.rules):
                return as_code(self.rules, self.call(record, self.rules.__name__))
            kind = type(self.rules)
            if vars(self.rules):
                raise  # the code of the class does not say all
            return as_code(kind, self.call(record, f"{kind.__name__}()"))

    def state(self):
        """Return the round as it is kept."""
        kept = f"record={self.written_record()!r}, at={self.at}, recorded={self.recorded}"
        kept += f", notes={self.notes!r}"
        return f"PlayGame({kept}, first={self.first!r}, opponent={self.opponent!r})"

    def do_restore(self, state):
        """Go on with a round that was kept."""
        kept = arguments(state, "PlayGame")
        first, opponent = kept["first"], kept["opponent"]
        one_of(first, FIRST, "first")
        one_of(opponent, self.opponents, "opponent")
        players = self.players if kept["recorded"] else None
        self.first, self.opponent = first, opponent
        self.look_at(kept["record"], players or self.usual_players())
        self.recorded, notes = kept["recorded"], kept.get("notes", self.notes)
        if isinstance(notes, list) and [*map(type, notes)] == [str] * len(self.record):
            self.notes = notes
        self.do_go(kept["at"])
        self.news = 0

    # How a round goes

    def here(self):
        """Return the position that is shown."""
        return self.record[self.at]

    def mover(self, at):
        """Return who is to move after a number of moves: "you" or "machine"."""
        return "you" if at % 2 == (self.first == "machine") else "machine"

    def reply(self):
        """Make the machine's move."""
        answer, note = None, ""
        if self.opponent == "proof":
            answer, note = self.proved_reply()
        if answer is None and self.opponent == "random":
            answer = self.whole.at_random(self.position, self.chance)
        elif answer is None:
            good = self.whole.winning_moves(self.position) if self.opponent == "perfect" else []
            answer = self.chance.choice(good or self.whole.lasting(self.position))
        self.advance(answer, note)

    def proved_reply(self):
        """Return the strategy's answer; or None, and a note on why there is none."""
        before = self.record[-2] if len(self.record) > 1 else None
        try:
            said = self.strategy(before, self.position)
            answer = self.whole.option(self.position, said)
            if answer is None:
                why = "has no first move here" if before is None else "has no answer here"
                return None, f" (the proof {why}; the machine just moves)"
            note = getattr(self.strategy, "note", None)
            return answer, f" ({brief(note(before, self.position), 200)})" if note else ""
        except Exception as problem:  # the strategy may be the reader's own
            return None, f" (the strategy failed: {type(problem).__name__})"

    def advance(self, option, note=""):
        """Move to an option; the turn passes."""
        self.record.append(option)
        self.notes.append(note)
        self.show_after(len(self.record) - 1)

    def over(self, at=-1):
        """Return whether the round is over at a position: no move is left, or it is a draw."""
        return self.whole.over(self.record[at]) or self.repeated(at)

    def repeated(self, at):
        """Return whether a position of the round is reached for the third time: a draw."""
        return self.record[: at % len(self.record) + 1].count(self.record[at]) >= TIMES

    # What is shown

    def lines(self, until):
        """Return the moves of the round, as many as that, in words."""
        moves = zip(self.record[:until], self.record[1 : until + 1], strict=True)
        return [
            f"{self.players[i % 2]}: {self.board.in_words(p, q)}{self.notes[i + 1]}"
            for i, (p, q) in enumerate(moves)
        ]

    def banner(self):
        """Return the state of the round in words."""
        mover, other = (self.players[(self.at + i) % 2] for i in (0, 1))
        winner = mover if self.misere else other
        if self.repeated(self.at):
            text = "This position is reached for the third time: a draw."
        elif not self.whole.over(self.here()):
            text = "Your move." if mover == "You" else f"{mover} to move."
            text = f"{text} The last move loses." if self.misere else text
        else:
            has = {"You": "You have", "Machine": "The machine has"}.get(mover, f"{mover} has")
            wins = {"You": "You win!", "Machine": "The machine wins."}.get(
                winner, f"{winner} wins."
            )
            text = f"{has} no move. {wins}"
            text = f"The last move loses. {text}" if self.misere else text
        if not self.labelled() or (self.at == len(self.record) - 1 and not self.recorded):
            return text
        label = self.whole.outcome(self.here())
        return f"{text} {'This' if not self.board.is_sum else 'The sum'} is {label}."

    def labelled(self):
        """Return whether labels give nothing away any more, and the reader can read them."""
        return self.by_letters and self.over()

    def lost(self):
        """Return whether the reader lost the round."""
        won = (self.turn == "you") == self.misere
        return not (self.recorded or won) and self.whole.over(self.position)

    def lost_at(self):
        """Return how many moves had been made when the reader could last avoid losing, or None."""
        mine = range(self.first == "machine", len(self.record), 2)
        return max((i for i in mine if self.whole.outcome(self.record[i]) != P), default=None)

    def explanation(self):
        """Return why the reader lost, from the line that was played; empty while nobody has."""
        if not (self.by_letters and self.lost()):
            return ""
        could = self.lost_at()
        if could is None:
            return (
                "You could not have won. Each time it was your turn you were at a P-position: "
                "every move from there leads to N, and from N the machine went back to P."
            )
        line = self.record[could : could + 3]
        moves = [*starmap(self.board.in_words, pairwise(line))]
        lost = refuted(moves, not self.whole.over(line[-1]))
        drawn = self.whole.outcome(line[0]) != N
        at, done = ("in a draw", "kept it") if drawn else ("at an N-position", "won")
        better = self.board.in_words(line[0], self.better(line[0]))
        text = f"Move {could + 1} lost it: you stood {at}."
        return f"{text} {lost} This would have {done}: {better}."

    def better(self, position):
        """Return a move that wins, or that keeps a draw if none wins."""
        return (self.whole.winning_moves(position) or self.whole.lasting(position))[0]

    def content(self):
        """Return what the front end shows."""
        good = self.good_move() if self.hints > 1 else None
        here, last = self.here(), len(self.record) - 1
        playable = not self.recorded and self.mover(self.at) == "you"
        so_far, looking = self.record[: self.at + 1], self.looking(last)
        *goes, hint = looking.values()
        first = last == 0  # nothing to go back to, and nothing to copy
        counter = button(f" {self.at} of {last} ", below=True, hidden=first)
        record = "The record as code"
        copies = button("Copy record", "code", copies=record, below=True, hidden=first)
        over = self.over(self.at)
        typing = playable and not over
        return panel(
            title="A game to play",
            how=self.board.how,
            parts=self.drawn(so_far, good, playable),
            press={"send": {"do": "move", "at": self.at}, "into": "to"},
            fields=self.board.fields(here, self.clicked, self.at) if typing else [],
            buttons=[
                button("New round", "new", out=over),
                *[hint] * hint.get("out", False),
                *self.switches(),
                *goes,
                counter,
                *[hint] * (not hint.get("out")),
                copies,
            ],
            keys=[
                *(key(name, does) for name, does in self.board.keys.items()),
                key("Escape", "", "drop"),
                *(
                    key(name, as_key(one["spoken"]), self.sent(name, one))
                    for name, one in looking.items()
                ),
            ],
            banner=self.banner(),
            why=self.explanation() if self.at == last else "",
            log=self.lines(self.at),
            log_title="Moves so far",
            code=self.code,
            aside=True,
            moved=self.moved(),
            news=self.news,
            over=over,
        )

    def drawn(self, so_far, good, playable):
        """Return the parts of the board, in the room that a round takes."""
        parts = self.board.view(so_far, good, self.labelled(), playable, self.clicked)
        for part, room in zip(parts, self.rooms, strict=True):
            part["room"] = room
            if room and self.at:
                part["legend"] = (*part["legend"], *self.colours())
        if self.compared:
            self.draw_compared(parts)
        return parts

    def draw_compared(self, parts):
        """Add to the parts the move that lost the round, and the one that would have won."""
        for one in ghosts(self.board, self.here(), self.compared):
            part, better = parts[one.pop("part")], one["by"] == "better"
            part["ghosts"] = [*part.get("ghosts", []), one | {"number": self.at + 1}]
            told = f"Green frame: would have {self.could_have()}"
            lost = f"Dashed: move {self.at + 1}, which lost it"
            part["legend"] = (*part["legend"], told if better else lost)

    def colours(self):
        """Yield whose moves are marked in which colour on a board, as far as there are such."""
        made = {self.mover(i): self.players[i % 2] for i in range(self.at)}
        names = {"You": "your moves", "Machine": "the machine's moves"}
        for who, colour in (("you", "Orange"), ("machine", "Violet")):
            if who in made:
                name = made[who]
                yield f"{colour} edges: {names.get(name, name + '’s moves')}"

    def moved(self):
        """Return what is seen of the moves that stay marked, and who made them."""
        count = MOST_MARKED if self.over(self.at) else MARKED
        seen = moves_seen(self.board, self.record[: self.at + 1], count)
        by = [self.mover(one["number"] - 1) for one in seen]
        return [
            one | {"by": who, "thinks": self.thinks and who == "machine"}
            for one, who in zip(seen, by, strict=True)
        ]

    def switches(self):
        """Yield the buttons of who begins and against whom one plays."""
        opponents = {name: NAMES[name] for name in self.opponents}
        ways = ("Who begins", "first", FIRST), ("Opponent", "opponent", opponents)
        for group, name, texts in ways if not self.recorded else ():
            yield from choices("new", name, texts, getattr(self, name), group=group)

    def looking(self, last):
        """Return the buttons that look back or help, by their keys."""
        back, on = ({"do": "step", "by": i} for i in (-1, 1))
        ended, first = self.recorded or self.over(self.at), last == 0
        how = {"below": True, "hidden": first}
        return {
            ",": button("◀", back, spoken="one move back", closed=self.at == 0, **how),
            ".": button("▶", on, spoken="one move on", closed=self.at == last, **how),
            "h": self.help(ended),
        }

    def sent(self, name, one):
        """Return what a key sends for its button: a step in any case, for the page may be late."""
        return None if name == "h" and one["closed"] else one["send"]

    def help(self, ended):
        """Return the button of hints; who has lost asks there for the move that lost."""
        if self.lost() and self.at == len(self.record) - 1:
            text = "Where did I lose?"
            return button(text, "why", spoken=text, closed=False, out=True)
        return button("Hint", "hint", spoken="Hint", closed=ended, below=True)

    def saved(self):
        """Return what a saved page shows: who loses, the position, and the moves up to it.

        Of a record, it shows all moves."""
        loser = "who makes the last move" if self.misere else "who cannot move"
        game = f"A sum of {len(self.board.parts)} games" if self.board.is_sum else "A game"
        moves = self.lines(len(self.record) - 1 if self.recorded else self.at)
        return self.content() | {"title": f"{game} to play: the player {loser} loses", "log": moves}


def as_key(text):
    """Return what a button says as what its key does.

    >>> as_key("Where did I lose?")
    'where did I lose?'
    """
    return text[:1].lower() + text[1:]
