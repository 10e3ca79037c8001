"""`BasisStepper`: a walk through a game that finds a basis, in an order that the reader chooses."""

from dataclasses import dataclass

from sg_core.basis import (
    Basis,
    bits,
    by_elimination,
    by_sums,
    checked_order,
    chosen,
    greedy_basis,
    written_sum,
)
from sg_core.checks import one_of, truth
from sg_core.errors import GameError, LimitError
from sg_core.graph import GameGraph
from sg_core.labels import grundy_values
from sg_core.nimbers import nim_sum
from sg_core.words import counted, listed, spelled
from sg_course.limits import MOST_AT_ONCE
from sg_course.reasons import broken_value_rule, unlike_mex
from sg_course.widgets.panels import step_within
from sg_course.widgets.saved import walked
from sg_course.widgets.sketch import position_with_key, sketched
from sg_course.widgets.walk import Frame, Walk, saved_drawing

MOST_NAMED = 8  # sums that are named one by one


@dataclass(frozen=True)
class Coded:
    """A game with the codes that a walk has found so far, in words and in marks."""

    game: GameGraph
    basis: Basis
    mex: bool  # whether codes are compared with the mex

    def title(self):
        """Return how far the walk is."""
        return f"{len(self.basis.codes)} of {len(self.game)} positions coded"

    def code(self, step):
        """Return a code as a number, and with two elements or more also as bits."""
        number = f", the number {step.code}" if len(self.basis.elements) > 1 else ""
        return f"{bits(step.code, len(self.basis.elements))}{number}"

    def written(self, code):
        """Return a code in bits, or as a number if it is compared with a mex."""
        return str(code) if self.mex else bits(code, len(self.basis.elements))

    def banner(self):
        """Return the decision that was made last, in words."""
        step = self.basis.steps[-1]
        below = self.below(step) if self.mex else ""
        found = self.tried(step) if step.tried else self.eliminated(step)
        return f"{found}. Its code is {self.code(step)}.{below}"

    def tried(self, step):
        """Return a decision by brute force, in words."""
        here, sums = spelled(step.position), [written_sum(code) for code in range(step.tried)]
        some = listed(sums) if len(sums) <= MOST_NAMED else f"{', '.join(sums[:4])}, …"
        each = f"for each of the {len(sums)} sums S ({some})" if len(sums) > 1 else "for S = 0"
        if step.new:
            return f"{here} + S is N {each}. So {here} becomes the element {written_sum(step.code)}"
        if step.code:
            return f"{here} + {sums[-1]} is P, so {here} ≈ {sums[-1]}"
        return f"{here} is P, so it is ≈ 0, the empty sum"

    def eliminated(self, step):
        """Return a decision by elimination, in words."""
        value, named = grundy_values(self.game), written_sum(step.code)
        here = f"{spelled(step.position)} has the value {value[step.position]}"
        some = [value[element] for element in chosen(self.basis.elements, step.code)]
        if step.new:
            others = [value[element] for element in self.basis.elements[:-1]]
            none = f"not an XOR of some of {listed(others)}" if others[1:] else "not 0"
            none = f"neither 0 nor {others[0]}" if len(others) == 1 else none
            return f"{here}, {none}. So it becomes the element {named}"
        made = f", and {' ⊕ '.join(map(str, some))} = {nim_sum(*some)}" if len(some) > 1 else ""
        return f"{here}{made}. So it is ≈ {named}{', the empty sum' * (not some)}"

    def below(self, step):
        """Return the codes of the options, as far as there are any."""
        codes, options = self.basis.codes, self.game.options(step.position)
        known = sorted({codes[option] for option in options if option in codes})
        if not known:
            return " None of its options has a code yet." if options else " It has no options."
        some = "Its options have" if all(p in codes for p in options) else "So far its options have"
        return f" {some} {listed(known)}."

    def caption(self):
        """Return the elements so far, and how the codes compare with the mex."""
        elements = [f"b{i} = {spelled(p)}" for i, p in enumerate(self.basis.elements)]
        text = f"Elements: {', '.join(reversed(elements)) or 'none yet'}."
        return f"{text} {self.compared()}" if self.mex and self.basis.steps else text

    def compared(self):
        """Return whether each code is the mex of the codes of the options."""
        codes, here = self.basis.codes, self.broken()
        if here is not None:
            why = unlike_mex(self.game, codes, here)
            return f"Code = mex fails: {spelled(here)} has the code {codes[here]}, but {why}."
        if len(codes) == len(self.game):
            return "Code = mex at every position."
        if any(all(q in codes for q in self.game.options(p)) for p in codes):
            return "Code = mex so far, where the codes of all options are known."
        return "No code can be compared with a mex yet."

    def broken(self):
        """Return the first position whose code is not the mex, if they are compared, or None."""
        found = broken_value_rule(self.game, self.basis.codes) if self.mex else None
        return found and found.position

    def log(self):
        """Return the decisions so far."""
        return [
            f"{spelled(step.position)}: {'new element' if step.new else '≈'} "
            f"{written_sum(step.code)}, code {self.written(step.code)}"
            for step in self.basis.steps
        ]

    def worked(self):
        """Return the decisions so far, each with its work."""
        rows = zip(self.log(), self.basis.steps)
        return ["; ".join([f"{said} ({work(one)})", *self.noes(one)]) for said, one in rows]

    def noes(self, step):
        """Return for each code that was refused the move that refutes it, the first few."""
        some = self.refuting(step)[:MOST_NAMED]
        lines = [
            f"{self.written(code)}: no, {' → '.join(map(spelled, moved))} wins"
            for code, moved in enumerate(some)
        ]
        left = len(step.refuted) - len(lines)
        return [*lines, *[f"and {left} more"] * bool(left)]

    def refuting(self, step):
        """Return for each code that was refused the move that refutes it."""
        found = []
        for code, after in enumerate(step.refuted):
            before = (step.position, *chosen(self.basis.elements, code))
            found.append(next((p, q) for p, q in zip(before, after) if p != q))
        return found

    def marked_moves(self):
        """Return the moves that refute the other sums for the last position."""
        steps = self.basis.steps
        return dict.fromkeys(self.refuting(steps[-1]), "witness") if steps else {}

    def marks(self):
        """Return the marks of elements, of those in the last sum, and of the last position."""
        basis = self.basis
        marks = dict.fromkeys(basis.elements, "element")
        if basis.steps:
            step = basis.steps[-1]
            marks |= dict.fromkeys(chosen(basis.elements, step.code), "witness")
            marks[step.position] = "here"
        broken = self.broken()
        return marks if broken is None else {**marks, broken: "broken"}

    def labels(self):
        """Return the codes so far as they are written."""
        return {position: self.written(code) for position, code in self.basis.codes.items()}


def work(step):
    """Say what a decision took."""
    if not step.tried:
        return counted(step.added, "XOR")
    return f"{counted(step.tried, 'sum')} tried, {counted(step.explored, 'position')} explored"


class BasisStepper(Walk):
    """Walk through the positions of a game: each one equals a sum of elements, or is a new one.

    Parameters
    ----------
    game : GameGraph
    order : list of positions, optional
        The walk that is proposed; default: terminals first. The reader may choose otherwise.
    mex : bool
        True: each code is compared with the mex of the codes of the options.
    places : dict, optional
        From position to (x, y).
    method : "brute" or "elimination"
        How codes are found: by exploring sums, or from the Grundy values.

    Attributes
    ----------
    order : list
        The positions in the order in which they were taken.
    basis : Basis
        What the walk has found so far.

    Raises
    ------
    GameError
        If the game is too large to show, or the order is not one.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> stepper = BasisStepper(GameGraph({"a": ["b"]}))
    >>> stepper.act({"do": "choose", "key": '"a"'})
    >>> stepper.view["banner"]
    'a + S is N for S = 0. So a becomes the element b0. Its code is 1.'
    """

    page_button = "Walk through the game here"
    opening = "No position has a code yet. Step takes the next one; or click the one to take."
    log_title = "Decisions so far"
    choosing = True

    def __init__(self, game, order=None, mex=False, places=None, method="brute"):
        self.sketch, self.mex = sketched(game, places), truth(mex, "mex")
        self.method = one_of(method, ("brute", "elimination"), "method")
        self.plan = self.game.positions if order is None else checked_order(self.game, order)
        self.walk = []
        super().__init__()

    @property
    def last(self):
        """Return how many positions there are."""
        return len(self.game)

    @property
    def basis(self):
        """Return what the walk has found up to where it stands."""
        return self.coded(self.done).basis

    @property
    def order(self):
        """Return the positions taken so far."""
        return list(self.basis.codes)

    def position_at(self, number):
        """Return the position of a step; those that are not taken yet come as planned."""
        taken = [decision.position for decision in self.walk]
        return [*taken, *(p for p in self.plan if p not in taken)][number]

    def coded(self, done):
        """Return the game with the codes that a number of steps have found."""
        return Coded(self.game, Basis(tuple(self.walk[:done])), self.mex)

    def do_go(self, step):
        """Show the walk after a number of steps, and take those that are missing."""
        step, left = step_within(step, self.last), MOST_AT_ONCE
        while len(self.walk) < step:
            self.done, taken = len(self.walk), {decision.position for decision in self.walk}
            try:
                self.take(next(p for p in self.plan if p not in taken), left)
            except LimitError:
                if left == MOST_AT_ONCE:
                    raise
                self.message = "That was a lot of work for one click; press again to go on."
                return
            left -= self.walk[-1].explored
        self.done = step

    def do_choose(self, key, part=0):
        """Take a position next."""
        position = position_with_key(self.game, key)
        if position in self.basis.codes:
            raise GameError(f"{spelled(position)} already has its code; take another position")
        self.take(position, MOST_AT_ONCE)

    def take(self, position, most):
        """Decide about a position; what came after the present step is given up."""
        if self.method == "brute":
            step = by_sums(self.game, position, self.basis.elements, max_positions=most)
        else:
            step = eliminated(self.game, [*self.order, position])
        self.walk = [*self.walk[: self.done], step]
        self.done += 1

    def frame(self, done):
        """Return the codes that a number of steps have found."""
        coded = self.coded(done)
        return Frame(
            self.sketch,
            coded.title(),
            coded.labels(),
            coded.marks(),
            coded.marked_moves(),
            marked="the last position, the elements of its sum, and the moves that refute others",
            caption=coded.caption(),
        )

    def log(self, done):
        """Return the first `done` decisions, each with its work."""
        return self.coded(done).worked()

    def banner(self):
        """Return the decision that was made last."""
        return self.coded(self.done).banner() if self.done else self.opening

    def static(self):
        """Return the game and, folded away, the walk that we propose, not the reader's own."""
        coded = Coded(self.game, greedy_basis(self.game, self.plan), self.mex)
        marks = {"positions": coded.basis.elements, "marked": "the elements"}
        start = saved_drawing(Frame(self.sketch, "No position has a code yet", {}))
        end = saved_drawing(Frame(self.sketch, coded.title(), coded.labels()), **marks)
        upwards = self.plan == self.game.positions
        order = "From the terminals up" if upwards else "In the order given"
        return walked(start, end, f"{order}. {coded.caption()}", coded.log())


def eliminated(game, order):
    """Return what elimination decides about the last of some positions."""
    decide, elements = by_elimination(game), []
    for position in order:
        step = decide(position, elements, {})
        elements += [position] * step.new
    return step
