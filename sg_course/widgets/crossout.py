"""`CrossOut`: a row of games, of which those that are P, and pairs that are level, vanish."""

from functools import cache
from itertools import combinations
from string import ascii_uppercase

from sg_core.checks import as_list, natural
from sg_core.errors import GameError
from sg_core.graph import Sum, as_graph, moved
from sg_core.values import winning_moves
from sg_core.words import brief, joined, shown
from sg_course.pictures.drawing import move_in
from sg_course.widgets.base import Widget
from sg_course.widgets.panels import button, key, panel
from sg_course.widgets.sketch import graph_part, position_with_key, sketched

MOST_GAMES = 9  # each has a digit as its key
WORDS = {"here": ", chosen", "past": ", crossed out"}
CAPTIONS = {"here": "chosen", "past": "crossed out", "": ""}
SCALES = "The scales can show why."
HOW = "Click a game twice if it is P alone, or two games that are level: their sum is P."


class CrossOut(Widget):
    """A row of games: cross out each that is P, and pairs that are level; who wins what is left?

    A click chooses a game. A second one claims that it is P alone, and a click on another game
    that the two are level, as on scales: their sum is P. If this is so, they are crossed out; else
    a winning move is shown.

    Parameters
    ----------
    games : list of GameGraph
        Up to nine.
    titles : list of str, optional
        The names of the games; default: A, B, C, …

    Attributes
    ----------
    tried : list of tuples
        What was claimed, in order: the index of one game, or the indices of two.
    left : tuple
        The indices of the games that are not crossed out.

    Raises
    ------
    GameError
        If there is no game or there are more than nine, a game has no start or is too large to
        show, or the titles are not as many as the games, or not all different.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> one, two = GameGraph({"a": ["b"]}), GameGraph({"x": ["y", "z"], "y": ["z"]})
    >>> row = CrossOut([one, two, one])
    >>> for game in (0, 1):
    ...     row.act({"do": "touch", "game": game})
    >>> row.view["banner"]
    'A + B is N: in B, x → y wins. So they are not level, and stay.'
    >>> for game in (0, 2):
    ...     row.act({"do": "touch", "game": game})
    >>> row.view["banner"], row.left
    ('A + C is P: they are level, and vanish.', (1,))
    """

    page_button = "Cross out here"

    def __init__(self, games, titles=None):
        games = as_list(games, "games", ordered=True)
        if not 0 < len(games) <= MOST_GAMES:
            raise GameError(f"a row has 1 to {MOST_GAMES} games, not {len(games)}")
        self.sketches = [sketched(as_graph(game)) for game in games]
        self.titles = checked_titles(titles, len(games))
        self.winning = cache(self.winning_pair)
        self.begin()
        super().__init__()

    def begin(self):
        """Begin with the whole row."""
        self.tried, self.chosen, self.asked = [], None, False

    @property
    def left(self):
        """Return the games that are not crossed out, as indices."""
        gone = {i for which in self.tried if self.is_P(which) for i in which}
        return tuple(i for i in range(len(self.sketches)) if i not in gone)

    def winning_pair(self, which):
        """Return a sum of games and what a winning move makes of it, or None if it is P."""
        games = [self.sketches[i].game for i in which]
        whole = Sum(*games)
        won = winning_moves(whole, whole.start) if games else []
        return (whole.start, won[0]) if won else None

    def is_P(self, which):
        """Return whether the sum of some games is P."""
        return self.winning(which) is None

    def claims(self):
        """Return what can be claimed of the games that are left: each alone, and each pair."""
        left = self.left
        return [*((i,) for i in left), *combinations(left, 2)]

    @property
    def over(self):
        """Return whether nothing can be crossed out, and the reader has found that out."""
        claims = self.claims()
        known = self.asked or all(which in self.tried for which in claims)
        return known and not any(map(self.is_P, claims))

    # What the front end may ask for

    def do_choose(self, key, part=0):
        """Click the game to which a position belongs."""
        game = natural(part, "a game", most=len(self.sketches) - 1)
        position_with_key(self.sketches[game].game, key)
        self.do_touch(game)

    def do_touch(self, game):
        """Choose a game; if one is chosen, claim that it is P alone, or that the two are level."""
        game = natural(game, "a game", most=len(self.sketches) - 1)
        if self.over:
            raise GameError("nothing more can be crossed out; undo, or begin again")
        if game not in self.left:
            raise GameError(f"{self.titles[game]} is crossed out; choose one that is left")
        if self.chosen is None:
            self.chosen = game
            return
        which = tuple(sorted({self.chosen, game}))
        self.tried = [*(one for one in self.tried if one != which), which]
        self.chosen = None

    def do_end(self):
        """Say who wins what is left, if nothing more can be crossed out."""
        if any(map(self.is_P, self.claims())):
            raise GameError("there is still a game that is P, or two that are level")
        self.asked, self.chosen = True, None

    def do_undo(self):
        """Take back the last choice or claim."""
        if self.asked or self.chosen is not None:
            self.asked, self.chosen = False, None
        elif self.tried:
            self.tried.pop()
        else:
            raise GameError("there is nothing to undo")

    def do_again(self):
        """Begin again."""
        self.begin()

    # What is shown

    def named(self, which):
        """Return a sum of games in words."""
        return " + ".join(self.titles[i] for i in which)

    def winner(self, which):
        """Say which move wins a sum of games."""
        return f"{move_in(*self.winning(which), [self.titles[i] for i in which])} wins"

    def outcome(self, which):
        """Say whether a sum of games is P, or which move wins."""
        alone = " alone" if len(which) == 1 else ""
        is_P = self.is_P(which)
        return f"{self.named(which)}{alone} is {'P' if is_P else f'N: {self.winner(which)}'}"

    def reply(self):
        """Return what came of the last claim."""
        which = self.tried[-1]
        said = self.outcome(which)
        if len(which) == 1:
            return f"{said}: it vanishes." if self.is_P(which) else f"{said}. So it stays."
        if self.is_P(which):
            return f"{said}: they are level, and vanish."
        return f"{said}. So they are not level, and stay."

    def verdict(self):
        """Return who wins what is left when nothing can be crossed out."""
        left, told = self.left, f"{self.outcome(self.left)}."
        if not left:
            return "Nothing is left, so all games together are P: the player who begins loses."
        names = joined([self.titles[i] for i in left])
        if self.is_P(left):
            return f"{names} are left: no two are level, and none is P. Still, {told} {SCALES}"
        also = " So this move wins all games together." * (len(left) < len(self.sketches))
        if len(left) == 1:
            return f"Only {names} is left. {told}{also}"
        if len(left) == 2:
            return f"{names} are left, and not level. {told}{also}"
        return f"{names} are left: no two are level, and none is P. {told}{also}"

    def banner(self):
        """Return what was chosen, and what came of it."""
        if self.over:
            done = self.was_right() and not self.asked
            return f"{self.reply()} {self.verdict()}" if done else self.verdict()
        if self.chosen is not None:
            one = self.titles[self.chosen]
            return f"{one} is chosen. Is it P alone? Click it again. Or click one level with it."
        return self.reply() if self.tried else "Who wins all games together?"

    def shown_move(self):
        """Return the winning move that is told, as (game, position, option), or None."""
        which = self.left if self.over else self.tried[-1] if self.tried else ()
        if self.chosen is not None or self.is_P(which):
            return None
        before, after = self.winning(which)
        i = moved(before, after)
        return which[i], before[i], after[i]

    def graph(self, game):
        """Return one of the games, chosen, crossed out, or with the move that wins."""
        sketch = self.sketches[game]
        mark = "here" if game == self.chosen else "" if game in self.left else "past"
        marks = dict.fromkeys(sketch.game.positions, mark)
        moves = dict.fromkeys(sketch.game.moves, mark) if mark == "past" else {}
        told, *move = self.shown_move() or (None,)
        if told == game:
            moves[tuple(move)] = "witness"
        marked = "chosen" if mark else "the move that wins"
        texts = {"title": self.titles[game], "caption": CAPTIONS[mark], "words": WORDS}
        return graph_part(sketch, None, marks, moves, marked, **texts)

    def content(self):
        """Return what the front end shows."""
        return panel(
            title="Cross out what changes nothing",
            how=HOW,
            parts=[self.graph(i) for i in range(len(self.sketches))],
            buttons=self.buttons(),
            keys=self.key_list(),
            banner=self.banner(),
            good=self.over or (self.chosen is None and self.was_right()),
            log=[self.outcome(which) for which in self.tried],
            log_title="tried so far",
        )

    def was_right(self):
        """Return whether the last claim was right."""
        return bool(self.tried) and self.is_P(self.tried[-1])

    def buttons(self):
        """Return the buttons."""
        fresh = not self.tried and self.chosen is None and not self.asked
        return [
            button("↶ Undo", "undo", closed=fresh),
            button("Begin again", "again", closed=fresh),
            button("Nothing more: who wins?", "end", closed=self.over),
        ]

    def key_list(self):
        """Return the keys: digits are games."""
        touches = [
            key(str(i + 1), "", {"do": "touch", "game": i}) for i in range(len(self.sketches))
        ]
        more = [key("w", "who wins", "end"), key("z", "undo", "undo", command=True)]
        return [key("Tab", "next"), key("Enter, 1, 2, …", "choose a game"), *touches, *more]

    def saved(self):
        """Return the row of games; it says nothing yet."""
        parts = [graph_part(s, title=title) for s, title in zip(self.sketches, self.titles)]
        title = "Games, to cross out what changes nothing"
        return panel(title=title, parts=parts, banner="Run the cell to cross out.")


def checked_titles(titles, count):
    """Return a title for each of so many games; default: letters.

    >>> checked_titles(None, 3)
    ['A', 'B', 'C']
    """
    if titles is None:
        return [*ascii_uppercase[:count]]
    found = [brief(title) for title in as_list(titles, "titles", ordered=True)]
    if len(found) != count:
        raise GameError(f"a row of {count} games has {count} titles, not {shown(titles)}")
    if len({*found}) < count or "" in found:
        raise GameError(f"each game needs a title of its own, not {shown(titles)}")
    return found
