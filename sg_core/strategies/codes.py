"""The strategy behind code = mex: lower the side with the larger code (notebook 05)."""

from sg_core.basis import code_of_sum, codes_of
from sg_core.errors import GameError
from sg_core.graph import entries, options_of, put
from sg_core.nimbers import lowerings
from sg_core.words import shown


def balance(game, codes, names=("the first", "the rest")):
    """Return the reply that keeps two sides equal: it lowers the side with the larger code.

    A position is a sum of positions of one game. The first position is one side, the rest is the
    other. When their codes differ, some option of the larger side has exactly the code of the
    smaller: by the mex rule for a single position, and by `option_with_code` for a sum. This one
    rule gives every answer of the theorem code = mex: if a move makes one side smaller, the answer
    lowers the other side to the same code, and if a move makes a side larger, the answer lowers
    that side again. It opens if the codes differ.

    Parameters
    ----------
    game : GameGraph, or anything with `options(position)`
    codes : dict
        From position to code, as in `greedy_basis(game).codes`.
    names : pair of str
        The names of the two sides in the notes.

    Returns
    -------
    function
        `reply(before, after)` on positions of `Sum(game, game, …)`; its `note` has the codes, which
        it calls names. It returns None if the component to be lowered has no option with the code
        that is needed, which happens with codes from an unusual order.

    Examples
    --------
    >>> from sg_core import GameGraph, greedy_basis
    >>> heap = GameGraph({3: [2, 1, 0], 2: [1, 0], 1: [0]})
    >>> reply = balance(heap, greedy_basis(heap).codes)
    >>> reply((3, 2, 1), (3, 0, 1)), reply((3, 2, 1), (0, 2, 1))
    ((1, 0, 1), (0, 1, 1))
    >>> reply.note((3, 2, 1), (3, 0, 1))
    'the first has the name 3, the rest has 1: lower the first to 1'
    """
    options = options_of(game)
    codes_of(codes, codes)
    if not isinstance(names, tuple | list | str) or len(names) != 2:
        raise GameError(f"names are a pair of texts, not {shown(names)}")

    def sides(position):
        return code_of_sum(codes, entries(position)[:1]), code_of_sum(codes, position[1:])

    def reply(before, after):
        one, other = sides(after)
        if one == other:
            return None
        here, there = after[:1], after[1:]
        if one > other:
            here = option_with_code(options, codes, here, other)
        else:
            there = option_with_code(options, codes, there, one)
        return None if None in (here, there) else here + there

    def note(before, after):
        one, other = sides(after)
        here, there = names
        lower = f"lower {here if one > other else there} to {min(one, other)}"
        return f"{here} has the name {one}, {there} has {other}: {lower}"

    reply.note = note
    return reply


def option_with_code(options, codes, position, wanted):
    """Return an option of a sum that has a given smaller code, `wanted`, or None.

    The top bit in which the codes differ is set in some component. A move that clears this bit
    there may set the lower bits as it likes, if the component has options with all smaller codes.

    >>> from sg_core import GameGraph
    >>> heap = GameGraph({4: [3, 2, 1, 0], 3: [2, 1, 0], 2: [1, 0], 1: [0]})
    >>> option_with_code(heap.options, {n: n for n in heap}, (4, 1), wanted=3)
    (2, 1)
    """
    options, numbers = options_of(options), codes_of(codes, entries(position))

    def with_code(i, code):
        return [option for option in options(position[i]) if codes.get(option) == code]

    return lowered(position, numbers, wanted, with_code)


def lowered(position, numbers, wanted, options_with):
    """Return the first option of a sum that lowers one part to reach a wanted nim-sum, or None.

    Each part has a number. The new number of the lowered part makes the nim-sum the one wanted,
    and `options_with(i, number)` returns the options of part i that have a number.
    """
    for i, number in lowerings(numbers, wanted).items():
        for option in options_with(i, number):
            return put(position, i, option)
    return None
