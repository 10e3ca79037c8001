"""Pools of variants: brute force, foreign parsers, and guesses that need no understanding."""

import re
from collections import Counter
from functools import cache
from itertools import product

import pytest
from foreign import (  # noqa: F401 (`parsed_gift` is a fixture)
    from_gift,
    from_moodle,
    from_qti,
    parsed_gift,
)
from helpers import NIGHTLY
from oracles import heap_options, least_missing, left_by_digits, xor_of

from sg_core.errors import GameError
from sg_core.rulesets import GrundysGame, LaskersNim, Octal, Subtraction
from sg_course.practice.pools import POOLS, pool
from sg_course.questions.__main__ import main

MANY = 150 if NIGHTLY else 12  # variants that are compared with brute force
TRIED = 60  # variants at which guesses are tried
SLOW = ("move", "values")  # whose games take a moment to be found
QUICK = [skill for skill in POOLS if skill not in SLOW]
SLOWEST = {("move", 0), ("move", 1), ("move", 2), ("values", 2)}
DAILY = [
    pytest.param(*one, marks=pytest.mark.nightly) if one in SLOWEST else one
    for one in product(POOLS, range(3))
]


def mex_by_hand(asked, told):
    """The answer to a question for a mex, as a text."""
    some = [*map(int, re.findall(r"\d+", asked))]
    return str(min({*range(len(some) + 1)} - {*some}))


def xor_by_hand(asked, told):
    """The answer to a question for a nim-sum: the powers of 2 that do not cancel in pairs."""
    some = [*map(int, re.findall(r"\d+", asked))]
    powers = [2**i for i in range(12)]
    return str(sum(p for p in powers if sum(n // p % 2 for n in some) % 2))


def move_by_hand(asked, told):
    """The answer to a question for a winning move, by every line of play."""
    moves = moves_told(told)
    wins = cache(lambda p: any(not wins(q) for q in moves.get(p, [])))
    [good] = [q for q in moves[re.search(r"at (\w)\.", asked)[1]] if not wins(q)]
    return good


def moves_told(told):
    """The moves of a game, from the words for them."""
    pairs = re.findall(r"from (\w) to ((?:\w, )*\w(?: or \w)?)", told)
    return {p: re.findall(r"\b\w\b", some.replace(" or ", ", ")) for p, some in pairs}


def value_by_hand(asked, told):
    """The value of a position, by the definition."""
    moves = moves_told(told)
    value = cache(lambda p: least_missing([value(q) for q in moves.get(p, [])]))
    return str(value(re.search(r"value of (\w)\?", asked)[1]))


def numbers_in(text):
    return tuple(map(int, re.findall(r"\d+", text)))


def nim_by_hand(texts, asked):
    """The options that leave a nim-sum of 0, or of a wanted number, after one move."""
    *heaps, wanted = (*numbers_in(asked), *(() if "value" in asked else (0,)))
    lowered = [
        text
        for text in texts
        if sum(a != b for a, b in zip(heaps, numbers_in(text))) == 1
        and sum(numbers_in(text)) < sum(heaps)
    ]
    assert len(lowered) == len(texts), "all options are moves"
    return [text for text in texts if xor_of(numbers_in(text)) == wanted]


OF_WORDS = {Octal(f"0.{n:03o}").words: Octal(f"0.{n:03o}") for n in range(1, 512)}
OF_WORDS |= {rules.words: rules for rules in (GrundysGame(), LaskersNim())}


def values_of_rule(words, many):
    """The values of heaps by a rule in words, by the definition."""
    if re.fullmatch(r"Take (\d, )*\d+ or \d+\.", words):
        left = heap_options(Subtraction(numbers_in(words)))
    else:
        left = heap_options(OF_WORDS[words])
    values = []
    for heap in range(many):
        values.append(least_missing([xor_of(values[n] for n in parts) for parts in left(heap)]))
    return values


def sum_by_hand(asked, told):
    """The value of heaps with rules of their own."""
    words = re.findall(r"Heap \d: (.*?\.)(?= Heap \d:| The value of)", told)
    sizes = numbers_in(asked)
    assert len(words) == len(sizes)
    return str(xor_of(values_of_rule(one, n + 1)[n] for one, n in zip(words, sizes)))


def sequence_by_hand(asked, told):
    """The value of a heap; those that are told are right, too."""
    [heap] = numbers_in(asked)
    values = values_of_rule(re.search(r"One heap: (.*?\.) The value of", told)[1], heap + 1)
    assert list(numbers_in(told.rpartition(":")[2])) == values[:-1]
    return str(values[-1])


def octal_by_hand(texts, asked):
    """The options that a code allows."""
    code, heap = re.search(r"code is (0\.\d+)\.", asked)[1], int(re.findall(r"\d+", asked)[-1])
    allowed = {tuple(sorted(left)) for left in left_by_digits(code, heap)}
    return [text for text in texts if numbers_in(text) in allowed]


BY_HAND = {"mex": mex_by_hand, "xor": xor_by_hand, "move": move_by_hand, "values": value_by_hand}
BY_HAND |= {"sums": sum_by_hand, "sequence": sequence_by_hand}
AMONG = {"nim": nim_by_hand, "option": nim_by_hand, "octal": octal_by_hand}


@pytest.mark.parametrize("level", range(3))
@pytest.mark.parametrize("skill", POOLS)
def test_the_right_option_is_that_of_brute_force_and_each_wrong_one_has_a_reply(skill, level):
    many = MANY if skill in QUICK or NIGHTLY else 3
    for one in pool(skill, level, many).values():
        texts = [text for _, text, _ in one.options]
        assert len({*texts}) == len(texts) == (3 + level if skill == "move" else 4)
        [right] = [text for is_right, text, _ in one.options if is_right]
        if skill in AMONG:
            assert [right] == AMONG[skill](texts, one.text)
        else:
            assert right == BY_HAND[skill](one.text, one.context)
        replies = [why for _, _, why in one.options]
        assert all(replies) and len({*replies}) == len(replies)


def guesses(question):
    """What rules that need no understanding choose: {rule: the texts among which it chooses}."""
    texts = [text for _, text, _ in question.options]
    ordered = sorted(texts, key=size_of)
    found = {f"option {i}": {text} for i, text in enumerate(texts)}
    found |= {f"{i} in order": {text} for i, text in enumerate(ordered)}
    found |= {"largest": {ordered[-1]}} | {f"always {text}": {text} for text in texts}
    for rule, best in ("shortest", min), ("longest", max):
        found[rule] = {text for text in texts if len(text) == best(map(len, texts))}
    if all(text.isdecimal() for text in texts):
        mean = sum(map(int, texts)) / len(texts)
        numbers = {*re.findall(r"\d+", question.text)}
        found["near the mean"] = {min(ordered, key=lambda text: abs(int(text) - mean))}
        found["in the question"] = numbers & {*texts}
        found["not in the question"] = {*texts} - numbers
    return found


def size_of(text):
    return numbers_in(text) or ((ord(text),) if len(text) == 1 else ())


@pytest.mark.parametrize(("skill", "level"), DAILY)
def test_no_fixed_guess_is_right_for_more_than_one_in_three_and_a_half(skill, level):
    hits, questions = Counter(), pool(skill, level, TRIED).values()
    for one in questions:
        [right] = [text for is_right, text, _ in one.options if is_right]
        picked = guesses(one).items()
        hits.update({rule: 1 / len(some) for rule, some in picked if right in some})
    most = TRIED / 3 + 2 if (skill, level) == ("move", 0) else TRIED / 3.5  # of three options
    known = {("mex", "not in the question")}  # to see this is half of what a mex is
    assert {n: k for n, k in hits.items() if k > most and (skill, n) not in known} == {}


@pytest.mark.parametrize("skill", POOLS)
def test_a_pool_arrives_in_each_system(
    skill,
    tmp_path,
    parsed_gift,  # noqa: F811
):
    many = 30 if skill in QUICK or NIGHTLY else 3
    expected = {
        name: (f"{one.context} {one.text}", one.options)
        for name, one in pool(skill, 1, many).items()
    }
    files = {"moodle": "-moodle.xml", "gift": ".gift", "qti": "-qti.zip"}
    for kind in files:
        more = ["--skill", skill, "--variants", str(many), "--to", str(tmp_path)]
        assert main([kind, *more]) == 0
    content = {kind: (tmp_path / f"{skill}-1{end}").read_bytes() for kind, end in files.items()}
    assert from_moodle(content["moodle"]) == expected and len(expected) == many
    assert from_gift(parsed_gift(content["gift"])) == expected
    assert from_qti(content["qti"])[0] == expected
    assert f"<text>$course$/top/Sprague–Grundy/{next(iter(expected))[:-5]}</text>" in (
        content["moodle"].decode()
    )


def test_the_same_command_gives_the_same_pool_and_more_variants_begin_with_fewer():
    few, many = pool("mex", 1, 5), pool("mex", 1, 9)
    assert few == {name: many[name] for name in few}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("labels", 1, 5), "there are pools of mex, xor, move, values, nim, "),
        (("mex", 3, 5), "a level"),
        (("mex", 1, 0), "the number of variants must be one of 1, 2, 3, …, not 0"),
        (("mex", 1, 501), "the number of variants"),
    ],
)
def test_what_no_pool_has_is_told(arguments, said):
    with pytest.raises(GameError, match=re.escape(said)):
        pool(*arguments)


def test_names_and_a_skill_are_not_both_taken(capsys):
    with pytest.raises(SystemExit):
        main(["gift", "05", "--skill", "mex"])
    assert "name questions, or a skill with --skill, and not both" in capsys.readouterr().err
