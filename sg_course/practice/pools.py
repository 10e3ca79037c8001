"""Pools: many variants of an exercise of practice as questions with four options.

An exercise goes in only if no guess, such as the smallest option or always 3, is then right much
more often than by chance. So we try each place of the right option among the others by size, the
rarest place first. Each wrong option is what a mistake would give, and its reply names the mistake.
"""

from collections import Counter

from sg_core.checks import natural
from sg_core.errors import GameError
from sg_core.graph import put
from sg_core.labels import grundy_values
from sg_core.nimbers import mex, nim_sum
from sg_core.sequences.periods import smaller_options
from sg_core.strategies.nim import nim_sum_in_words
from sg_core.words import listed, shown
from sg_course.instances import chance_for, first_that, sets
from sg_course.practice.forms import ways_to_leave
from sg_course.practice.guesses import guessed, place_named
from sg_course.practice.progress import LEVELS
from sg_course.practice.skills import MOVES, SKILLS, drawn, some_sum
from sg_course.questions import Question

OPTIONS = 4
MOST_VARIANTS = 500
TRIES = 60  # exercises for each variant, of which some are like others or easy to guess
BEYOND = 2  # variants for which a guess may be right beyond chance
HARD_TO_GUESS, LATER = 60, 2 / 5  # so many variants at first, and a share of all that are more
NO_GUESS = {"mex": "not in the question"}  # which is half of what a mex is


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
    found, hits = {}, Counter()
    for number in range(TRIES * variants):
        one = variant(skill, level, number, found, hits)
        if one is not None:
            hits.update(guessed(one))
            found[one.context, one.text] = seated(one, skill, level, len(found))
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


def variant(skill, level, number, found, hits):
    """Return exercise `number` of a skill as a question, or None if it makes no good one.

    The `found` ones are asked already, and `hits` says how often each guess is right in them.
    """
    exercise = exercise_for(skill, level, number)
    for place in sorted(range(OPTIONS), key=lambda place: hits[place_named(place)]):
        one = POOLS[skill](exercise, place, chance_for("pool", skill, level, number))
        if one and (one.context, one.text) not in found:
            most = most_hits(len(found) + 1, len(one.options))
            now = {guess: hits[guess] + often for guess, often in guessed(one).items()}
            now.pop(NO_GUESS.get(skill), None)
            if max(now.values()) <= most:
                return one
    return None


def most_hits(variants, options):
    """Return for how many of these variants a guess may be right; small exercises run out.

    >>> most_hits(60, 4), most_hits(100, 4)
    (17.0, 40.0)
    """
    if variants <= HARD_TO_GUESS:
        return variants / options + BEYOND
    return variants * LATER


def exercise_for(skill, level, number):
    """Return exercise `number` of a skill; two skills have more room for values here."""
    chance = chance_for("pool", skill, level, number)
    if skill == "values" and level == 0:
        return sets.values(chance, MOVES[level])  # with the value 3, which is an option, too
    if skill == "sums":
        return first_that(lambda one: 0 not in one.values(one.heaps), some_sum, chance, level)
    return drawn(skill, level, number)


def seated(question, skill, level, found):
    """Return a question in whose list the right option is first as often as second, and so on."""
    turn, of_turn = divmod(found, len(question.options))
    seats = [*range(len(question.options))]
    chance_for("pool", skill, level, f"seats {turn}").shuffle(seats)
    right, *wrong = sorted(question.options, key=lambda option: not option[0])
    wrong.insert(seats[of_turn], right)
    return question._replace(options=wrong)


def in_place(place, right, wrong, chance, others=()):
    """Return four options, as (whether right, number, reply), or None if there are too few.

    `right` is a number and its reply, and `wrong` a dict from numbers to replies. So many of the
    options are smaller than the right number as its place says. The `others`, a dict as well, are
    only for places for which no mistake is left.
    """
    number, praise = right
    if others:
        sides = [(place, number.__gt__), (OPTIONS - 1 - place, number.__lt__)]
        for count, fits in sides:
            free = [n for n in others if fits(n) and n not in wrong]
            lacking = count - sum(map(fits, wrong))
            wrong = wrong | {
                n: others[n] for n in chance.sample(free, min(len(free), max(lacking, 0)))
            }
    some = around(place, number, wrong, chance)
    said = wrong | {number: praise}
    return some and chance.sample([(n == number, str(n), said[n]) for n in some], OPTIONS)


def around(place, right, others, chance):
    """Return the right thing and three others, of which so many come before it as its place says.

    Return None if there are too few.
    """
    others = {*others} - {right}
    below = sorted(one for one in others if one < right)
    above = sorted(one for one in others if one > right)
    if len(below) < place or len(above) < OPTIONS - 1 - place:
        return None
    return [right, *chance.sample(below, place), *chance.sample(above, OPTIONS - 1 - place)]


# Skills


def of_mex(exercise, place, chance):
    """Return the question for the mex of one of the lists."""
    values = chance.choice(exercise.lists)
    here = sorted({*values})
    answer, most, different = mex(values), max(values), len(here)
    gaps = [n for n in range(most) if n not in here]
    wrong = {n: f"{n} is among the values, and the mex is not." for n in reversed(here)}
    wrong |= {n: f"{n} is missing, but so is {answer}, which is smaller." for n in gaps}
    wrong |= {
        most + 1: f"That is the largest plus 1. But {answer} is missing, too.",
        len(values): f"That is how many values there are, and not the least one missing: {answer}.",
        different: f"That is how many different values there are; the least missing is {answer}.",
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
    told = f"{moves_told(game)} Two players take turns, and the player who cannot move loses."
    [good] = exercise.good()
    options = [
        (one == good, str(one), exercise.check(one).message) for one in game.options(game.start)
    ]
    asked = f"It is your move at {game.start}. To which position does a winning move lead?"
    return Question(asked, chance.sample(options, len(options)), "", told)


def moves_told(game):
    """Return the moves of a game in words."""
    moves = [f"{p} to {listed(game.options(p), 'or')}" for p in sorted(game) if game.options(p)]
    ends = listed([p for p in sorted(game) if not game.options(p)])
    return f"A token moves from {'; from '.join(moves)}; there is no move from {ends}."


def of_nim(exercise, place, chance):
    """Return the question for the heaps after a winning move of nim; if none wins, None."""
    heaps, good = exercise.heaps, exercise.good()
    others = [
        put(heaps, i, left)
        for i, heap in enumerate(heaps)
        for left in {0, 1, heap - 1, heap // 2, *heaps, nim_sum(*heaps)}
        if left < heap
    ]
    some = good and around(place, chance.choice(good), {*others} - {*good}, chance)
    if not some:
        return None
    options = [(one in good, listed(one), exercise.check([one]).message) for one in some]
    options[0] = (True, listed(some[0]), f"Right: {exercise.sum_in_words(some[0])}.")
    told = "In nim, a move takes one or more stones from one heap, and who cannot move loses."
    asked = (
        f"Heaps of {listed(heaps)} stones. It is your move. Which heaps does a winning one leave?"
    )
    return Question(asked, chance.sample(options, OPTIONS), "", told)


def of_values(exercise, answer, chance):
    """Return the question for the value of a position of a game, whose moves the context lists.

    The options are always 0, 1, 2 and 3, so the place of the right one is the answer.
    """
    game, value = exercise.game, grundy_values(exercise.game)
    some = [p for p in game if value[p] == answer and game.options(p)]
    if not some:
        return None
    here = chance.choice(some)
    have = [value[one] for one in game.options(here)]
    are = f"The options of {here} have the values {listed(sorted(have))}"
    named = {n: f"{n} is the value of an option." for n in have}
    named[0] = named.get(0, "The value 0 is not only for where play is over.")
    if 0 in have:
        named |= {0: "The value 0 is for where no move wins, and here one does."}
        named[have.count(0)] = "That counts the moves that win."
    named |= {
        game.height(here): "That is how long play can last.",
        len({*have}): "That counts the different values.",
        len(have): "That counts the moves.",
        max(have) + 1: "That is the largest value plus 1.",
    }
    options = []
    for n in chance.sample(range(OPTIONS), OPTIONS):
        said = "Right." if n == answer else named.get(n, f"It is not {n}.")
        options.append((n == answer, str(n), f"{said} {are}, and the least missing is {answer}."))
    return Question(f"What is the value of {here}?", options, "", f"{moves_told(game)} {VALUE}")


def of_sums(exercise, place, chance):
    """Return the question for the value of a sum."""
    sizes, values = exercise.heaps, exercise.values(exercise.heaps)
    answer = nim_sum(*values)
    are = f"the values are {nim_sum_in_words(values)}"
    others = {n: f"It is not {n}: {are}." for n in range(max(sum(values), 6) + 1)}
    wrong = {
        sum(sizes): f"That adds the sizes. But {are}.",
        nim_sum(*sizes): f"That is the nim-sum of the sizes. But {are}.",
        max(values): f"That is the largest value. But {are}.",
        sum(values): f"That adds the values. Values are added by ⊕: {are}.",
    }
    wrong[mex(values)] = f"That is the mex of the values. But {are}."
    wrong.pop(answer, None)
    praise = f"Right: {are}."
    options = in_place(place, (answer, praise), wrong, chance, others)
    told = f"Heaps lie side by side, each with its own rule. {exercise.games} {VALUE}"
    asked = f"The heaps have {listed(sizes)} stones. What is the value of all of them together?"
    return options and Question(asked, options, "", told)


def of_sequence(exercise, place, chance):
    """Return the question for the value of a heap; those of smaller heaps are told."""
    values = exercise.solution()
    heap = len(values) - chance.randint(1, 3)
    before, answer = values[:heap], values[heap]
    lefts = smaller_options(exercise.rules, heap)
    have = [nim_sum(*(before[n] for n in left)) for left in lefts]
    if not have:
        return None
    are = f"The options have the values {listed(sorted({*have}))}"
    missing = f"{are}, and {answer} is the least that is missing."
    others = {n: f"{are}: it is not {n}." for n in range(max(have) + 3)}
    wrong = {
        max(have) + 1: f"That is the largest plus 1. {missing}",
        len(have): f"That counts the moves. {missing}",
        before[-1]: f"That is the value of the heap of {heap - 1}. {missing}",
        heap: f"That is the size. {missing}",
    }
    parts = mex([before[n] for left in lefts for n in left])
    added = mex([sum(before[n] for n in left) for left in lefts])
    wrong[added] = f"That adds the values of the two parts, where ⊕ is needed. {missing}"
    wrong[parts] = f"That counts parts as options of their own; a move leaves both. {missing}"
    wrong.pop(answer, None)
    options = in_place(place, (answer, f"Right. {missing}"), wrong, chance, others)
    known = ", ".join(map(str, before))
    told = f"One heap: {exercise.rules_in_words} {VALUE} Heaps of 0 to {heap - 1}: {known}."
    return options and Question(f"What is the value of a heap of {heap}?", options, "", told)


def of_octal(exercise, place, chance):
    """Return the question which of four things a move can leave."""
    good, heap = exercise.good(), exercise.heap
    taken = range(1, exercise.rules.last + 1)
    ways = [way for k in taken for way in ways_to_leave(heap - k)]
    some = around(place, chance.choice(good), {*ways} - {*good}, chance)
    if some is None:
        return None
    replies = ["Right: its digit allows it.", *(exercise.why_not(one)[0] for one in some[1:])]
    options = [(i == 0, left_told(one), why) for i, (one, why) in enumerate(zip(some, replies))]
    told = (
        "In an octal code, the digit number k, as a sum of 1, 2 and 4, says what may be left when "
        "a move takes k stones: 1 for no heap, 2 for one heap, 4 for two heaps."
    )
    asked = f"The code is {exercise.rules.code}. What can a move leave of a heap of {heap}?"
    return Question(asked, chance.sample(options, OPTIONS), "", told)


def left_told(parts):
    """Return what a move leaves, in words.

    >>> left_told(()), left_told((4,)), left_told((1, 3))
    ('nothing', '4', '1 and 3')
    """
    return listed(parts) if parts else "nothing"


def of_option(exercise, place, chance):
    """Return the question which heaps a move of nim leaves that have a wanted value."""
    [good], wanted = exercise.good(), exercise.wanted
    some = around(place, good, exercise.options(), chance)
    if some is None:
        return None
    options = [(one == good, listed(one), exercise.check(one).message) for one in some]
    told = "In nim, a move takes one or more stones from one heap. The value of heaps is their "
    told += "nim-sum: equal powers of 2 cancel."
    asked = (
        f"Heaps of {listed(exercise.position)}. Which heaps can one move leave, of value {wanted}?"
    )
    return Question(asked, chance.sample(options, OPTIONS), "", told)


VALUE = (
    "The value of a position is the least of 0, 1, 2, … that is not the value of one of its "
    "options; the value of things side by side is the nim-sum of their values."
)
POOLS = {"mex": of_mex, "xor": of_xor, "move": of_move, "values": of_values, "nim": of_nim}
POOLS |= {"option": of_option, "sums": of_sums, "sequence": of_sequence, "octal": of_octal}
