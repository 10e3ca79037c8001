"""Pools: many variants of an exercise of practice as questions with four options.

Where options are numbers, the place of the right one among them is drawn before the exercise. So it
is the smallest as often as the largest, and nobody finds it by its looks. Each wrong option is
what a mistake would give, and its reply names the mistake.
"""

from sg_core.checks import natural
from sg_core.errors import GameError
from sg_core.nimbers import mex, nim_sum
from sg_core.words import listed, shown
from sg_course.instances import chance_for
from sg_course.practice.progress import LEVELS
from sg_course.practice.skills import SKILLS, drawn
from sg_course.questions import Question

OPTIONS = 4
MOST_VARIANTS = 500
TRIES = 60  # exercises for each variant, of which some are like others or have no such options


def pool(skill, level=1, variants=30):
    """Return {name: question} with so many variants of an exercise.

    Parameters
    ----------
    skill : str
        One of `POOLS`.
    level : int
        0 to 2, as in practice.
    variants : int

    Raises
    ------
    GameError
        If a skill has no pool, or there are not so many variants.

    Examples
    --------
    >>> one, other = pool("mex", 1, 2).values()
    >>> len(one.options), one.text == other.text
    (4, False)
    """
    if not isinstance(skill, str) or skill not in POOLS:
        raise GameError(f"there are pools of {listed(list(POOLS))}, not of {shown(skill)}")
    natural(level, "a level", most=len(LEVELS) - 1)
    natural(variants, "the number of variants", least=1, most=MOST_VARIANTS)
    found = {}
    for number in range(TRIES * variants):
        one = variant(skill, level, number, len(found))
        if one is not None:
            found.setdefault((one.context, one.text), one)
        if len(found) == variants:
            title = title_of(skill, level)
            return {f"{title}, {n:03}": one for n, one in enumerate(found.values(), start=1)}
    raise GameError(f"{title_of(skill, level)} has only {len(found)} variants, not {variants}")


def title_of(skill, level):
    """Return the title of a pool.

    >>> title_of("xor", 2)
    'Nim-sum (harder)'
    """
    return f"{SKILLS[skill].title} ({LEVELS[level]})"


def variant(skill, level, number, found):
    """Return exercise `number` of a skill as a question, or None if it makes no good one.

    After so many that were found the place of the right number is fixed until an exercise fits, so
    that each place is as frequent, however few exercises fit it.
    """
    place = chance_for("pool", skill, level, f"place {found}").randrange(OPTIONS)
    chance = chance_for("pool", skill, level, number)
    return POOLS[skill](drawn(skill, level, number), place, chance)


def in_place(place, right, wrong, chance):
    """Return four options, as (whether right, number, reply), or None if there are too few.

    `right` is a number and its reply, and `wrong` a dict from numbers to replies. So many of the
    options are smaller than the right number as its place says.
    """
    number, praise = right
    below, above = ([n for n in wrong if (n < number) == low and n != number] for low in (1, 0))
    if len(below) < place or len(above) < OPTIONS - 1 - place:
        return None
    some = chance.sample(below, place) + chance.sample(above, OPTIONS - 1 - place)
    options = [(True, str(number), praise), *((False, str(n), wrong[n]) for n in some)]
    return chance.sample(options, OPTIONS)


# Skills


def of_mex(exercise, place, chance):
    """Return the question for the mex of one of the lists."""
    values = chance.choice(exercise.lists)
    here = sorted({*values})
    answer, most = mex(values), max(values)
    gaps = [n for n in range(most) if n not in here]
    wrong = {n: f"{n} is among the values, and the mex is not." for n in reversed(here)}
    wrong |= {n: f"{n} is missing, but so is {answer}, which is smaller." for n in gaps}
    wrong |= {
        most + 1: f"That is the largest plus 1. But {answer} is missing, too.",
        len(values): f"That is how many values there are, and not the least one missing: {answer}.",
        len(
            here
        ): f"That is how many different values there are; the least one missing is {answer}.",
        here[0]: f"That is the smallest of the values. The mex is not among them: it is {answer}.",
    }
    if gaps:
        wrong[gaps[-1]] = f"That is the last gap. The first one is {answer}."
    wrong.pop(answer, None)
    praise = "Right: it is the least natural number that is not in the list."
    options = in_place(place, (answer, praise), wrong, chance)
    told = "The mex of a list is the least of the numbers 0, 1, 2, … that is not in it."
    asked = f"What is the mex of the list {', '.join(map(str, values))}?"
    return options and Question(asked, options, "", told)


def of_xor(exercise, place, chance):
    """Return the question for a nim-sum."""
    numbers = exercise.numbers
    answer, largest, either = nim_sum(*numbers), max(numbers), 0
    for n in numbers:
        either |= n
    named = {largest: "That is the largest of the numbers. "}
    for i, left_out in enumerate(numbers):
        some = [n for j, n in enumerate(numbers) if j != i]
        named[nim_sum(*some)] = f"That leaves out {left_out}. "
        if some[1:]:
            carried = left_out ^ sum(some)
            named[carried] = f"You carried when you added {listed(some)}. "
    named[abs(2 * largest - sum(numbers))] = f"That is {largest} less all the others. "
    named[either] = "A power of 2 that occurs twice cancels, and does not stay. "
    named[sum(numbers)] = ""  # the verdict says it
    for i in range(largest.bit_length()):
        named.setdefault(answer ^ 1 << i, "")
    named.pop(answer, None)
    wrong = {n: f"{said}{exercise.check(n).message}" for n, said in named.items()}
    options = in_place(place, (answer, exercise.check(answer).message), wrong, chance)
    told = "In a nim-sum, numbers are written as sums of powers of 2, and equal powers cancel."
    return options and Question(exercise.statement(), options, "", told)


def of_move(exercise, _, chance):
    """Return the question for the winning move of a game, whose moves the context lists."""
    game = exercise.game
    moves = [f"{p} to {listed(game.options(p), 'or')}" for p in sorted(game) if game.options(p)]
    ends = listed([p for p in sorted(game) if not game.options(p)])
    told = f"A token moves from {'; from '.join(moves)}; there is no move from {ends}. "
    told += "Two players take turns, and the player who cannot move loses."
    [good] = exercise.good()
    options = [
        (one == good, str(one), exercise.check(one).message) for one in game.options(game.start)
    ]
    asked = f"It is your move at {game.start}. To which position does a winning move lead?"
    return Question(asked, chance.sample(options, len(options)), "", told)


POOLS = {"mex": of_mex, "xor": of_xor, "move": of_move}
