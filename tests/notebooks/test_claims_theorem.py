"""What notebooks 06 and 07 say in prose, claim by claim, on the very objects that they use.

Each test names the notebook and the section whose sentence it tests. What is P is decided by
trying every line of play, a value by the definition of mex; neither shares code with the package.
Numbers are also read from the prose itself, so that text and game cannot drift apart.
"""

import json
import re
from collections import Counter
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from itertools import (
    combinations,
    combinations_with_replacement,
    pairwise,
    permutations,
    product,
)
from math import prod
from random import Random
from types import SimpleNamespace
from unittest.mock import Mock

import helpers
import pytest
from helpers import (
    SMALL_GAMES,
    always_wins,
    as_set,
    chain,
    is_P_in,
    isomorphic,
    least_missing,
    meets_options_first,
    move,
    random_way_up,
    run,
    tell,
    xor_of,
)

from sg_core import (
    CycleError,
    GameGraph,
    LimitError,
    Sum,
    equivalent,
    explore,
    greedy_basis,
    grundy_values,
    nim_sum,
    parse_set,
    winning_moves,
)
from sg_core.basis import chosen
from sg_core.exercises import NimMoves, OtherCoding, OwnNimMove, OwnReply
from sg_core.exercises.verdict import Exercise
from sg_core.nimbers import lowerings, top_bit
from sg_core.pictures import draw, log_chart
from sg_core.pictures.layout import layout
from sg_core.rulesets import Nim, NimWithAdding
from sg_core.samples import random_game
from sg_core.source import source
from sg_core.strategies import (
    balance,
    bouton,
    option_with_value,
    rewriting,
    rewritten,
    three_replies,
    to_zero,
    undo,
    verify,
)
from sg_core.strategies.codes import option_with_code
from sg_core.widgets import NimColumns, PlayGame, Predict, RewriteStepper
from sg_core.widgets.base import Widget
from sg_core.widgets.proof import ProofBoard

RANDOM_GAMES = [random_game(n, f"claims {n} {seed}") for n in (6, 8, 10) for seed in range(8)]
SOME_HEAPS = [h for k in range(4) for h in combinations_with_replacement(range(7), k)]
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
WORDS += ("ten", "eleven", "twelve")


def sections(name):
    """The prose of a notebook: from the numbers of its sections to their texts."""
    cells = json.loads((helpers.NOTEBOOKS / name).read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    text = "\n\n".join(text for text in texts if "For the lecturer" not in text)
    first, *rest = re.split(r"(?m)^## ", text)
    return {0: first} | {int(part.split()[0]): part for part in rest}


def read(name):
    """Run a notebook, and keep what it says, what it shows and what it checks."""
    book = SimpleNamespace(prose=sections(name), widgets=[], verdicts=[])
    make, check = Widget.__init__, Exercise.check

    def made(widget, *args, **kwargs):
        book.widgets.append(widget)
        make(widget, *args, **kwargs)

    def checked(exercise, answer=None):
        book.verdicts.append((exercise, check(exercise, answer)))
        return book.verdicts[-1][1]

    book.draw, book.chart, printed = Mock(wraps=draw), Mock(wraps=log_chart), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(printed):
        patch.setattr(Widget, "__init__", made)
        patch.setattr(Exercise, "check", checked)
        patch.setattr("sg_core.pictures.draw", book.draw)
        patch.setattr("sg_core.pictures.log_chart", book.chart)
        book.variables = run(name)
    book.printed = printed.getvalue()
    book.predicts = shown(book, Predict)
    return book


@pytest.fixture(scope="module")
def nim():
    return read("06_nim.ipynb")


@pytest.fixture(scope="module")
def theorem():
    return read("07_sprague_grundy_theorem.ipynb")


@pytest.fixture(params=["nim", "theorem"])
def book(request):
    return request.getfixturevalue(request.param)


def shown(book, kind):
    """The widgets of a kind, in their order; anywidget gives each a class of its own."""
    return [widget for widget in book.widgets if type(widget).__name__ == kind.__name__]


def asked(book, word):
    """The options of the one prediction whose question has a word, and the index of the right."""
    [ask] = [ask for ask in book.predicts if word in ask.question]
    return ask.options, ask.right


def all_text(book):
    """The prose, and what is said in predictions."""
    said = [text for ask in book.predicts for pair in ask.options for text in pair]
    return "\n".join([*book.prose.values(), *(ask.question for ask in book.predicts), *said])


def numbers_in(text):
    """The numbers in a text, also those in words."""
    words = [WORDS.index(w) for w in re.findall(r"\w+", text.lower()) if w in WORDS[1:]]
    return [int(n) for n in re.findall(r"(?<![\w.])\d+(?!\w|\.\d)", text)] + words


def bits_in(text):
    """The numbers that are written with four bits, in their order."""
    return [int(bits, 2) for bits in re.findall(r"(?<!\w)[01]{4}(?!\w)", text)]


def tuples_in(text):
    """The tuples of numbers in a text."""
    found = re.findall(r"\(\d+(?:, \d+)+\)", text)
    return [tuple(map(int, re.findall(r"\d+", one))) for one in found]


def with_part(parts, i, part):
    return (*parts[:i], part, *parts[i + 1 :])


@cache
def heap(stones):
    return explore(Nim(), stones)


HEAPS_P = is_P_in(heap(14))


@cache
def is_P(*games):
    """Whether the sum of some games is P, by trying every line of play."""

    @cache
    def lost(position):
        return not any(
            lost(with_part(position, i, option))
            for i, game in enumerate(games)
            for option in game.options(position[i])
        )

    return lost(tuple(game.start for game in games))


def values_of(game):
    """From each position to its value, by the definition."""

    @cache
    def value(position):
        return least_missing({value(option) for option in game.options(position)})

    return {position: value(position) for position in game}


@cache
def value_of(game):
    return values_of(game)[game.start]


def side_by_side(*games):
    """One game with several games as parts, and a position that moves to their starts."""
    moves = {(i, p): [(i, q) for q in G.options(p)] for i, G in enumerate(games) for p in G}
    return GameGraph({"top": [(i, G.start) for i, G in enumerate(games)], **moves}, "top")


def make_move(play, after):
    """Move in a round as a reader does."""
    view = move(play, after)
    assert after in play.record, view["message"]
    return view


def wins_when_played(play, choose):
    """Play a round to its end; return whether the reader wins."""
    while play.game.options(play.position):
        make_move(play, choose(play.position, play.game.options(play.position)))
    return play.turn == "machine"


# 06 and 07


def test_06_07_each_prediction_has_one_right_option_and_its_reply_says_so(book):
    assert len(book.predicts) >= 4
    for ask in book.predicts:
        said = [why.startswith("Right") for _, why in ask.options]
        assert [i for i, right in enumerate(said) if right] == [ask.right]
        assert len({text for text, _ in ask.options}) == len(ask.options)


def test_06_07_no_exercise_is_solved_before_the_reader_answers(book):
    assert [verdict.state for _, verdict in book.verdicts] == ["not yet"] * len(book.verdicts)
    assert len(book.verdicts) >= 3


def test_06_07_every_nim_sum_that_is_written_out_is_right(book):
    text, checked = all_text(book), 0
    for left, right in re.findall(r"(\d+(?: ⊕ \d+)+) = (\d+)", text):
        *terms, total = [*left.split(" ⊕ "), right]
        base = 2 if all(re.fullmatch("[01]{4}", term) for term in (*terms, total)) else 10
        assert xor_of(int(term, base) for term in terms) == int(total, base)
        checked += 1
    for n, terms in re.findall(r"(\d+) ≈ (\d+(?: \+ \d+)+)", text):
        assert HEAPS_P(int(n), *map(int, terms.split(" + ")))
        checked += 1
    assert checked >= 1


# 06, section 1


def test_06_1_of_the_twelve_first_moves_from_3_4_5_a_single_one_wins(nim):
    play = shown(nim, PlayGame)[0]
    moves = play.game.options(play.game.start)
    assert play.game.start == (3, 4, 5) and play.first == "you"
    assert len(moves) == 12 and 12 in numbers_in(nim.prose[1])
    assert [HEAPS_P(*after) for after in moves].count(True) == 1


def test_06_1_the_heaps_of_notebook_00_cannot_be_won():
    start = (helpers.NOTEBOOKS / "00_start_here.ipynb").read_text(encoding="utf-8")
    assert "PlayGame(Nim(), (1, 2, 3))" in start and HEAPS_P(1, 2, 3)


def test_06_1_the_options_of_a_heap_are_all_smaller_heaps_and_are_printed(nim):
    lines = re.findall(r"\*(\d) = {(.*)}, value (\d)", nim.printed)
    assert [int(n) for n, *_ in lines] == list(range(5))
    for n, options, value in lines:
        smaller = [f"*{left}" for left in range(int(n))]
        assert options == ", ".join(smaller) and sorted(heap(4).options(int(n))) == [*range(int(n))]
        assert isomorphic(heap(int(n)), parse_set(f"{{{options}}}"))
        assert value_of(heap(int(n))) == int(value)


def test_06_1_one_stone_more_is_one_option_more_the_heap_itself():
    for n in range(8):
        assert as_set(heap(n + 1), n + 1) == as_set(heap(n), n) | {as_set(heap(n), n)}
        assert len(heap(8).options(n + 1)) == len(heap(8).options(n)) + 1


def test_06_1_a_heap_of_n_has_the_value_n_as_its_options_have_no_gap():
    for n in range(13):
        below = {value_of(heap(left)) for left in heap(n).options(n)}
        assert below == set(range(n)) and value_of(heap(n)) == n == len(below)


def test_06_1_heaps_of_5_9_12_are_P_as_each_bit_occurs_twice_or_not_at_all(nim):
    options, right = asked(nim, "5, 9")
    assert HEAPS_P(5, 9, 12) and options[right][0].startswith("P")
    assert bits_in(options[right][1]) == [5, 9, 12]
    for bit in (1, 2, 4, 8):
        assert sum(bool(n & bit) for n in (5, 9, 12)) in (0, 2)
    assert [text[0] for text, _ in options].count("P") == 1


def test_06_1_the_other_options_of_that_prediction_are_refuted_by_what_is_said(nim):
    options, _ = asked(nim, "5, 9")
    for heaps in [(5, 9, 12), (3, 5, 6)]:  # the largest is less than the others together
        assert max(heaps) < sum(heaps) - max(heaps) and HEAPS_P(*heaps)
    assert bits_in(options[0][1]) == [3, 5, 6] and xor_of((3, 5, 6)) == 0
    triples = [t for t in combinations(range(1, 7), 3) if max(t) < sum(t) - max(t)]
    assert {HEAPS_P(*t) for t in triples} == {True, False}  # so it says nothing
    assert numbers_in(options[1][1])[:3] == [1, 2, 3] and HEAPS_P(1, 2, 3)
    assert numbers_in(options[2][1])[0] == 780 == len(explore(Nim(), (5, 9, 12)))
    assert bits_in(options[2][1]) == [5, 9, 12]


# 06, section 2


def test_06_2_the_nim_sum_has_a_1_in_each_column_with_an_odd_number_of_1s():
    for heaps in SOME_HEAPS:
        columns = [sum(n >> bit & 1 for n in heaps) for bit in range(4)]
        odd = sum(2**bit for bit, ones in enumerate(columns) if ones % 2)
        assert nim_sum(*heaps) == odd == xor_of(heaps) == NimColumns(heaps).nim_sum


def test_06_2_the_columns_can_be_changed_and_keep_their_winning_moves_to_themselves(nim):
    columns = shown(nim, NimColumns)[0]
    assert columns.heaps == (3, 4, 5) and columns.moves and not columns.told
    view = tell(columns, "flip", heap=0, bit=3)
    assert columns.heaps == (11, 4, 5) and view["top"] is None  # larger: no move of nim
    view = tell(columns, "set", heap=0, size="3")
    assert columns.heaps == (3, 4, 5)
    assert not any(row["move"] or row["to"] or row["next"] for row in view["heaps"])


def test_06_2_four_different_heaps_can_be_P_and_then_one_change_always_alters_the_nim_sum(nim):
    columns = shown(nim, NimColumns)[0]
    tell(columns, "add")
    four = next(h for h in combinations(range(1, 9), 4) if HEAPS_P(*h))
    for i, size in enumerate(four):
        view = tell(columns, "set", heap=i, size=size)
    assert columns.nim_sum == 0 and "P-position" in view["words"]
    for i, size in product(range(4), range(16)):
        if size != four[i]:
            assert "N-position" in tell(columns, "set", heap=i, size=size)["words"]
            assert columns.nim_sum != 0
            tell(columns, "undo")


def test_06_2_theorem_heaps_are_P_exactly_when_their_nim_sum_is_0(nim):
    for heaps in SOME_HEAPS:
        assert HEAPS_P(*heaps) == (xor_of(heaps) == 0)
    assert nim.variables["wrong"] == [] and "exceptions: []" in nim.printed
    four = [h for h in combinations_with_replacement(range(6), 4) if HEAPS_P(*h)]
    assert four and all(xor_of(h) == 0 for h in four)


def test_06_2_first_proof_walking_up_the_largest_heap_gives_each_heap_its_size_as_code(nim):
    for n in range(9):
        for method in ("brute", "mex"):
            assert greedy_basis(heap(n), method=method).codes == {m: m for m in range(n + 1)}
    assert set(heap(8)) == set(range(9)) and meets_options_first(heap(8), heap(8).positions)
    assert nim.printed.splitlines()[5] == str({n: n for n in range(9)})


def test_06_2_in_nim_all_sums_are_sums_of_the_elements_1_2_4_8():
    assert greedy_basis(heap(8), method="brute").elements == (1, 2, 4, 8)
    for heaps in SOME_HEAPS:
        elements = Counter(2**i for n in heaps for i in range(4) if n >> i & 1)
        left = [element for element, times in elements.items() if times % 2]
        assert sum(left) == xor_of(heaps) and HEAPS_P(*heaps, *left)


def test_06_2_when_one_heap_changes_the_columns_where_its_bits_change_do():
    for heaps in SOME_HEAPS:
        for i, size in product(range(len(heaps)), range(16)):
            after = with_part(heaps, i, size)
            changed = [2**b for b in range(4) if (size ^ heaps[i]) >> b & 1]
            assert bool(changed) == (size != heaps[i]) == (xor_of(after) != xor_of(heaps))
            for bit in changed:
                ones = [sum(bool(n & bit) for n in these) for these in (heaps, after)]
                assert sum(ones) % 2 == 1


# 06, section 3


def moves_of(heaps):
    """Every move of nim, as (which heap, the heaps after it)."""
    return [(i, with_part(heaps, i, left)) for i, n in enumerate(heaps) for left in range(n)]


def test_06_3_a_heap_that_becomes_another_adds_both_to_the_nim_sum():
    for heaps in SOME_HEAPS:
        for i, size in product(range(len(heaps)), range(9)):
            assert xor_of(with_part(heaps, i, size)) == xor_of(heaps) ^ heaps[i] ^ size
        for i, x in enumerate(heaps):
            zero = [size for size in range(16) if xor_of(with_part(heaps, i, size)) == 0]
            assert zero == [x ^ xor_of(heaps)]  # and no other


def test_06_3_from_nim_sum_0_every_move_spoils_it_and_else_some_move_makes_it_0():
    for heaps in SOME_HEAPS:
        zero = [after for _, after in moves_of(heaps) if xor_of(after) == 0]
        assert bool(zero) == (xor_of(heaps) != 0)
    assert all((x ^ y == 0) == (x == y) for x, y in product(range(64), repeat=2))
    assert not moves_of((0, 0)) and xor_of((0, 0)) == 0


def test_06_3_lemma_and_its_proof_bit_by_bit(nim):
    for p, x in product(range(1, 128), range(128)):
        top = 2 ** (p.bit_length() - 1)
        assert top_bit(p) == top and top > sum(2**i for i in range(p.bit_length() - 1))
        assert (x ^ p) // (2 * top) == x // (2 * top)  # above, nothing changes
        if x & top:
            assert not (x ^ p) & top and x ^ p < x
        else:
            assert (x ^ p) & top and x ^ p > x
    assert 4 + 2 + 1 < 8 and "4 + 2 + 1 < 8" in nim.prose[3]
    assert nim.printed.splitlines()[8] == "True" and {255, 256} <= set(numbers_in(nim.prose[3]))


def test_06_3_an_odd_number_of_heaps_have_the_top_bit_and_each_gives_one_winning_move(nim):
    options, right = asked(nim, "many winning")
    assert "odd" in options[right][0] and numbers_in(options[right][0]) == [0]
    seen = set()
    for heaps in (h for k in range(5) for h in product(range(6), repeat=k)):
        won = [i for i, after in moves_of(heaps) if HEAPS_P(*sorted(after))]
        top = 2 ** (xor_of(heaps).bit_length() - 1) if xor_of(heaps) else 0
        assert won == [i for i, n in enumerate(heaps) if n & top]
        assert len(won) % 2 == (xor_of(heaps) != 0)
        assert list(lowerings(heaps).items()) == [(i, heaps[i] ^ xor_of(heaps)) for i in won]
        seen.add(len(won))
    assert seen == {0, 1, 3}


def test_06_3_a_heap_can_only_become_x_plus_p_so_it_has_at_most_one_winning_move():
    for heaps in product(range(6), repeat=3):
        won = [(i, after[i]) for i, after in moves_of(heaps) if HEAPS_P(*after)]
        assert all(left == heaps[i] ^ xor_of(heaps) for i, left in won)


def test_06_3_in_1_3_3_there_are_three_of_which_two_differ_by_order_and_in_4_5_7_three(nim):
    options, right = asked(nim, "many winning")
    assert numbers_in(options[right][1])[:3] == [1, 3, 3]
    won = [after for _, after in moves_of((1, 3, 3)) if HEAPS_P(*after)]
    assert len(won) == 3 and len({tuple(sorted(after)) for after in won}) == 2
    heaps, told = (4, 5, 7), numbers_in(options[0][1])
    assert tuple(told[:3]) == heaps and xor_of(heaps) == 0b110 == int(str(told[3]), 2)
    assert all(n & 4 for n in heaps)
    moves = [tuple(map(int, one)) for one in re.findall(r"(\d), (\d), (\d)", options[0][1])[1:]]
    assert moves == [after for _, after in moves_of(heaps) if HEAPS_P(*after)]
    assert options[0][0] == "0 or 1" and len(moves) == 3 in told


def test_06_3_notebook_05_knew_the_move_from_codes():
    codes = greedy_basis(heap(7), method="brute").codes
    for heaps in product(range(8), repeat=2):
        if xor_of(heaps):
            option = option_with_code(heap(7).options, codes, heaps, wanted=0)
            assert HEAPS_P(*option) and option == bouton(None, heaps)


def test_06_3_the_nim_sum_of_6_9_10_is_0101_and_in_the_move_the_last_bit_grows(nim):
    columns = shown(nim, NimColumns)[1]
    assert columns.heaps == (6, 9, 10) and columns.nim_sum == xor_of(columns.heaps)
    assert columns.moves == {0: 3} and columns.told == columns.moves
    cell = next(part for part in nim.prose[3].split("\n\n") if "last bit" in part)
    assert bits_in(cell) == [columns.nim_sum, 6, 3]
    assert 6 & 1 < 3 & 1
    assert [6 >> i & 1 for i in (2, 1, 0)] == [1, 1, 0] and [3 >> i & 1 for i in (2, 1)] == [0, 1]


def test_06_3_lowerings_are_printed_by_index_and_the_lemma_is_tried(nim):
    line = nim.printed.splitlines()[7]
    three = [(6, 9, 10), (4, 5, 7), (1, 2, 3)]
    wins = [{i: after[i] for i, after in moves_of(h) if HEAPS_P(*after)} for h in three]
    assert line == " ".join(map(str, wins)) and wins[0] == {0: 3} and not wins[2]


def test_06_3_boutons_strategy_takes_four_lines_and_loses_no_line(nim):
    assert len(source(bouton).splitlines()) == 4 and source(bouton) in nim.printed
    assert 4 in numbers_in(next(p for p in nim.prose[3].split("\n\n") if "`verify`" in p))
    assert nim.variables["lost"] == [] and "lines lost: []" in nim.printed
    assert len(explore(Nim(), (5, 5, 5))) == 6**3
    for heaps in product(range(6), repeat=3):
        opening = bouton(None, heaps)
        assert (opening is None) == (xor_of(heaps) == 0) == HEAPS_P(*heaps)
        assert opening is None or HEAPS_P(*opening)
    assert always_wins(bouton, Nim(), (1, 4, 5)) and not always_wins(bouton, Nim(), (3, 4, 5))


def test_06_3_from_2_5_6_the_first_player_wins_and_hints_speak_of_nim_sums(nim):
    play = shown(nim, PlayGame)[1]
    start = play.game.start
    told = next(p for p in nim.prose[3].split("\n\n") if "Now play" in p)
    assert start == (2, 5, 6) == tuple(numbers_in(told)[:3])
    assert not HEAPS_P(*start) and play.first == "you"
    tell(play, "new")
    hints = [tell(play, "hint")["message"] for _ in range(2)]
    assert all(f"{' ⊕ '.join(map(str, start))} = {xor_of(start)}" in hint for hint in hints)

    def without_a_slip(heaps, options):
        return next(after for after in options if xor_of(after) == 0)

    assert wins_when_played(play, without_a_slip)
    machine = [line for line in play.view["log"] if line.startswith("Machine")]
    assert machine and all("no answer" in line for line in machine)


def test_06_3_after_a_slip_the_strategy_answers_and_when_the_machine_begins_you_cannot_win(nim):
    play, dice = shown(nim, PlayGame)[1], Random(3)
    start = play.game.start
    tell(play, "new", first="you")
    make_move(play, next(after for _, after in moves_of(start) if xor_of(after)))
    assert xor_of(play.position) == 0 and "lower" in play.view["log"][1]
    for _ in range(10):
        tell(play, "new", first="machine")
        assert xor_of(play.position) == 0
        assert not wins_when_played(play, lambda _, options: dice.choice(options))
    assert verify(bouton, Nim(), start, bouton(None, start)) is None
    assert always_wins(bouton, Nim(), bouton(None, start))
    tell(play, "new", first="you")


def test_06_3_exercise_1_has_three_winning_moves_as_its_hints_say(nim):
    exercise = nim.variables["exercise_1"]
    heaps, p = exercise.heaps, xor_of(exercise.heaps)
    assert p == 0b1001
    having = [i for i, x in enumerate(heaps) if x & 8]  # the leftmost column
    moves = [with_part(heaps, i, heaps[i] ^ p) for i in having]
    assert len(moves) == 3 and moves == [h for _, h in moves_of(heaps) if xor_of(h) == 0]
    assert all(HEAPS_P(*h) for h in moves) and exercise.check(moves)
    assert exercise.check(moves[:2]).state == "almost" and exercise.check(exercise.solution())
    odd = [bit for bit in (1, 2, 4, 8) if sum(bool(x & bit) for x in heaps) % 2]
    assert odd == [1, 8]
    told, _, second, third = nim.prose[3].split("### ")[1].split("<details>")
    assert heaps == tuple(numbers_in(told.split(".")[0])[1:5])
    assert bits_in(second) == bits_in(third) == [p] and numbers_in(third)[-1] == len(moves)
    assert NimMoves((3, 4, 5)).check([(1, 4, 5)]) and "[(1, 4, 5)]" in told


def hinted_move(heaps):
    p = 0
    for stones in heaps:
        p = p ^ stones
    for i in range(len(heaps)):
        if heaps[i] ^ p < heaps[i]:
            return heaps[:i] + [heaps[i] ^ p] + heaps[i + 1 :]
    return None


def hinted(text, *among):
    """The one piece of code in the hints of an exercise that has all of these in it."""
    [code] = [c for c in re.findall("`([^`]+)`", text) if all(one in c for one in among)]
    return compile(code, "a hint", "eval")


def test_06_3_exercise_2_the_code_in_the_hints_does_what_it_should(nim):
    told = nim.prose[3].split("### ")[2]
    lower, changed = hinted(told, "<"), hinted(told, "[:i]")
    for heaps in (list(h) for k in range(4) for h in product(range(6), repeat=k)):
        for i in range(len(heaps)):
            here = {"heaps": heaps, "i": i, "p": xor_of(heaps)}
            after = eval(changed, here)
            won = after in [list(h) for j, h in moves_of(tuple(heaps)) if j == i]
            assert eval(lower, here) == won and after is not heaps
            assert xor_of(after) == 0


def test_06_3_exercise_2_the_hints_lead_to_the_answer():
    assert OwnNimMove().check(hinted_move)
    for heaps in (h for k in range(4) for h in product(range(6), repeat=k)):
        for i, x in enumerate(heaps):
            lower = x ^ xor_of(heaps) < x
            assert lower == any(j == i and xor_of(h) == 0 for j, h in moves_of(heaps))
        assert (hinted_move(list(heaps)) is None) == (xor_of(heaps) == 0)


# 06, section 4


def test_06_4_corollary_x_and_y_are_the_heap_of_their_nim_sum_in_every_sum(nim):
    for x, y in product(range(8), repeat=2):
        assert [z for z in range(15) if HEAPS_P(x, y, z)] == [x ^ y]
    for x, y in product(range(4), repeat=2):
        for X in SMALL_GAMES[::2] + RANDOM_GAMES[:4]:
            assert is_P(heap(x), heap(y), X) == is_P(heap(x ^ y), X)
    assert "True" in nim.printed.split("lines lost: []")[1]


def test_06_4_being_equivalent_survives_adding():
    for x, y, n in product(range(5), repeat=3):
        assert HEAPS_P(x, y, n, x ^ y, n)
        assert is_P(heap(x), heap(y), heap(n)) == is_P(heap(x ^ y), heap(n))


def test_06_4_with_more_heaps_two_are_replaced_by_one_again_and_again():
    for heaps in (h for k in (3, 4, 5) for h in combinations_with_replacement(range(5), k)):
        left = list(heaps)
        while len(left) > 1:
            left = [left[0] ^ left[1], *left[2:]]
            assert HEAPS_P(*heaps, *left)
        assert [n for n in range(9) if HEAPS_P(*heaps, n)] == left


def test_06_4_the_table_of_nim_sums_is_printed(nim):
    rows = re.findall(r"(?m)^ (\d) \| ([\d ]+)$", nim.printed)
    assert len(rows) == 8
    for x, row in rows:
        assert [int(n) for n in row.split()] == [int(x) ^ y for y in range(8)]


def test_06_4_the_heap_of_14_replaces_7_and_9_and_the_reasons_are_right(nim):
    options, right = asked(nim, "7 and 9")
    assert [n for n in range(15) if HEAPS_P(7, 9, n)] == [14] == [int(options[right][0])]
    assert 7 + 9 == int(options[0][0]) and 9 - 7 == int(options[1][0])
    assert bits_in(options[right][1]) == [7, 9, 14]
    for text, why in options[:2]:  # with the wrong heap the three are N
        n = int(text)
        assert xor_of((7, 9, n)) in numbers_in(why) and not is_P_in(heap(16))(7, 9, n)
        assert numbers_in(why)[-3:] == [7, 9, n]


# 06, section 5


def conditions_kept(game, heaps_of):
    """Which of the first two conditions hold in a game with heaps."""
    before_after = [(heaps_of(p), [heaps_of(q) for q in game.options(p)]) for p in game]
    one_heap = all(
        sum(x != y for x, y in zip(before, after, strict=True)) == 1
        for before, options in before_after
        for after in options
    )
    all_of_nim = all(
        after in options for before, options in before_after for _, after in moves_of(before)
    )
    return {n for n, kept in ((1, one_heap), (2, all_of_nim)) if kept}


def adding_games(nim):
    """The games of nim with adding that the notebook speaks of."""
    exercise = next(e for e, _ in nim.verdicts if isinstance(e, OwnReply))
    return [shown(nim, PlayGame)[2].game, exercise.graph, nim.variables["game"]]


def heaps_and_bag(position):
    heaps, bag = position
    return (heaps if isinstance(heaps, tuple) else (heaps,)), bag


def test_06_5_a_move_takes_from_a_heap_or_adds_from_the_bag_to_one_heap(nim):
    play = shown(nim, PlayGame)[2]
    heaps, bag = play.game.start
    assert (heaps, bag) == ((1, 2, 3), 4)
    expected = {(after, bag) for _, after in moves_of(heaps)} | {
        (with_part(heaps, i, x + more), bag - more)
        for i, x in enumerate(heaps)
        for more in range(1, bag + 1)
    }
    assert set(play.game.options(play.game.start)) == expected
    outlines = [one for one in play.view["parts"][0]["shapes"] if one["look"] == "outline"]
    assert len(outlines) == bag * len(heaps)
    assert all(one["move"] is not None for one in outlines)


def test_06_5_when_you_add_the_machine_takes_it_away_again_and_the_bag_is_smaller(nim):
    play = shown(nim, PlayGame)[2]
    for seed in range(12):
        tell(play, "new", first="you")
        draw = Random(seed)
        while play.game.options(play.position):
            before = play.position
            options = play.game.options(before)
            added = [p for p in options if p[1] < before[1]]
            after = draw.choice(added or options)
            make_move(play, after)
            if added:
                assert play.position == (before[0], after[1]) and after[1] < before[1]
                assert "take them away" in play.view["log"][-1]
        assert play.turn == "you"
    assert "nim-sum" not in tell(play, "hint")["message"]
    tell(play, "new")
    assert "1 ⊕ 2 ⊕ 3 = 0" in tell(play, "hint")["message"]


def test_06_5_play_ends_as_h_plus_2b_becomes_smaller_with_every_move(nim):
    [twice] = re.findall(r"h \+ (\d*)b", nim.prose[5])
    for game in adding_games(nim):
        for (before, bag), (after, left) in game.moves:
            h, H = (sum(heaps_and_bag((heaps, 0))[0]) for heaps in (before, after))
            assert H + int(twice) * left < h + int(twice) * bag and (H < h or left < bag)


def test_06_5_in_the_picture_the_values_do_not_mind_the_bag(nim):
    game = nim.variables["game"]
    (drawn, labels), options = nim.draw.call_args.args, nim.draw.call_args.kwargs
    assert drawn is game and labels == "grundy" and game.start == (1, 2)
    assert (3, 0) in game and (3, 0) in tuples_in(nim.prose[5])
    assert all(value == stones for (stones, _), value in values_of(game).items())
    assert options["places"] is nim.variables["places"]


def test_06_5_in_the_picture_adding_leads_to_the_right_and_taking_down(nim):
    game, places = nim.variables["game"], nim.variables["places"]
    one = layout(chain(1)).places
    assert one[1][1] > one[0][1]  # moves point down, so what is higher has the larger y
    for before, after in game.moves:
        (x, y), (X, Y) = places[before], places[after]
        assert (X > x) == (after[1] < before[1])
        assert after[1] < before[1] or (X == x and y > Y)


def test_06_5_highlighted_are_the_moves_that_can_take_added_stones_away_again(nim):
    game = nim.variables["game"]
    undoing = {
        (q, r)
        for p, q in game.moves
        if q[1] < p[1]
        for r in game.options(q)
        if r[0] == p[0] and r[1] == q[1]
    }
    assert set(nim.draw.call_args.kwargs["moves"]) == undoing
    assert len(nim.variables["undoing"]) == len(undoing) > 3
    assert undoing < {(p, q) for p, q in game.moves if q[0] < p[0]}


def test_06_5_a_heap_of_2_with_1_in_the_bag_has_the_value_2_and_the_reasons_are_right(nim):
    options, right = asked(nim, "1 stone in the bag")
    [question] = [ask.question for ask in nim.predicts if ask.options is options]
    game = explore(NimWithAdding(), tuple(numbers_in(question)))
    value = values_of(game)
    assert game.start == (2, 1) and value[2, 1] == 2
    assert [int(text[0]) for text, _ in options].index(2) == right
    assert set(game.options((2, 1))) == {(1, 1), (0, 1), (3, 0)}
    assert (value[0, 1], value[1, 1], value[3, 0]) == (0, 1, 3)
    assert isomorphic(game.subgame((3, 0)), heap(3))  # this last one is just nim
    assert numbers_in(options[right][1])[:4] == [0, 1, 0, 1]
    # take both stones: whoever adds the last one, the other one takes it
    assert game.options((0, 1)) == ((1, 0),) and game.options((1, 0)) == ((0, 0),)
    assert is_P(game.subgame((0, 1))) and not is_P(game)


class SomeMoreMoves:
    """Nim with a clock, and at random other moves that change one heap; all end by the clock."""

    def __init__(self, seed):
        self.seed = seed

    def options(self, position):
        heaps, clock = position
        draw = Random(f"{self.seed} {position}")
        found = [(after, draw.randint(0, clock)) for _, after in moves_of(heaps)]
        for i, x in enumerate(heaps):
            for y in range(x + 4):
                if clock and y != x and draw.random() < 0.4:
                    found.append((with_part(heaps, i, y), draw.randrange(clock)))
        return found


def test_06_5_theorem_where_the_conditions_hold_the_value_is_the_nim_sum(nim):
    some = [explore(SomeMoreMoves(seed), ((1, 2, 1), 2)) for seed in range(25)]
    for game in [*adding_games(nim), *some]:
        assert conditions_kept(game, lambda p: heaps_and_bag(p)[0]) == {1, 2}
        assert all(v == xor_of(heaps_and_bag(p)[0]) for p, v in values_of(game).items())
    assert sum(sum(q[0]) > sum(p[0]) for game in some for p, q in game.moves) > 500


def test_06_5_its_proof_no_option_has_s_and_a_move_of_nim_leads_to_each_smaller_t(nim):
    for game in adding_games(nim):
        value = values_of(game)
        for position in game:
            heaps, _ = heaps_and_bag(position)
            s = xor_of(heaps)
            assert s not in {value[option] for option in game.options(position)}
            for t in range(s):
                p = s ^ t
                top = 2 ** (p.bit_length() - 1)
                assert s & top and not t & top
                i = next(i for i, x in enumerate(heaps) if x & top)
                assert heaps[i] ^ p < heaps[i]
                lowered = with_part(heaps, i, heaps[i] ^ p)
                assert xor_of(lowered) == t
                assert lowered in [heaps_and_bag(q)[0] for q in game.options(position)]


def test_06_5_it_is_no_sum_of_heaps_as_the_bag_belongs_to_all_of_them(nim):
    rules = NimWithAdding()
    before, after = ((1, 2), 1), ((2, 2), 0)  # one adds to the first heap
    assert after in rules.options(before)
    second = [
        {heaps[1] for heaps, _ in rules.options(p) if heaps[0] == p[0][0]} for p in (before, after)
    ]
    assert second == [{0, 1, 3}, {0, 1}]  # and the second heap has lost an option


def test_06_5_without_a_bag_the_value_of_a_position_of_nim_is_its_nim_sum():
    for game in (explore(Nim(), (2, 3, 4)), explore(NimWithAdding(), ((2, 3, 2), 0))):
        for position, value in values_of(game).items():
            assert value == xor_of(position if len(position) == 3 else position[0])


def test_06_5_whoever_wins_by_an_addition_wins_by_a_move_of_nim_too(nim):
    wins_by_adding = 0
    for game in adding_games(nim):
        value = values_of(game)
        for p in game:
            won = [q for q in game.options(p) if value[q] == 0]
            wins_by_adding += any(q[1] < p[1] for q in won)
            assert not won or any(q[1] == p[1] for q in won)
    assert wins_by_adding > 20


def test_06_5_at_nim_sum_0_an_addition_is_undone_and_the_bag_is_smaller(nim):
    for game in adding_games(nim):
        for p, q in game.moves:
            if q[1] < p[1]:
                back = (p[0], q[1])
                assert back in game.options(q) and back[1] < p[1]
                assert xor_of(heaps_and_bag(back)[0]) == xor_of(heaps_and_bag(p)[0])


def test_06_5_a_game_with_moves_that_a_heap_has_not_can_have_the_value_of_a_heap(nim):
    game = nim.variables["game"]
    for position in game:
        assert is_P(game.subgame(position), heap(position[0]))
    assert any(q[0] > p[0] for p, q in game.moves)


def undoing_reply(before, after):
    if after[1] < before[1]:
        return before[0], after[1]
    return tuple(hinted_move(list(after[0]))), after[1]


def as_in_nim(before, after):
    return tuple(hinted_move(list(after[0]))), after[1]


def test_06_5_exercise_3_the_hints_lead_to_a_strategy_and_its_second_half_wins_alone(nim):
    exercise = next(e for e, _ in nim.verdicts if isinstance(e, OwnReply))
    told = nim.prose[5].split("### ")[1]
    heaps, bag = exercise.position
    assert (heaps, bag) == ((1, 2, 3), 2) and "((1, 2, 3), 2)" in told
    assert numbers_in(told.split(". ")[0])[-4:] == [1, 2, 3, 2]
    for reply in (undoing_reply, as_in_nim, undo):
        assert exercise.check(reply) and always_wins(reply, NimWithAdding(), exercise.position)
    for before, after in exercise.graph.moves:
        assert (after[1] < before[1]) == (sum(after[0]) > sum(before[0]))
        if after[1] < before[1] and xor_of(before[0]) == 0:  # so some move of nim makes it 0
            assert xor_of(after[0]) != 0 and hinted_move(list(after[0]))


def test_06_5_exercise_3_the_code_in_the_hints_does_what_it_should(nim):
    exercise = next(e for e, _ in nim.verdicts if isinstance(e, OwnReply))
    told = nim.prose[5].split("### ")[1]
    added, heaps = hinted(told, "<"), hinted(told, "list")
    second = told.split("<details>")[2]
    back, bag = hinted(second, "before"), hinted(second, "after")
    for before, after in exercise.graph.moves:
        here = {"before": before, "after": after}
        assert eval(added, here) == (sum(after[0]) > sum(before[0]))
        assert eval(heaps, here) == list(after[0])
        if eval(added, here):
            assert (eval(back, here), eval(bag, here)) in exercise.graph.options(after)


VARIANTS = {  # where a heap of n begins, and the heaps of a position
    "with_pass": (lambda n: (n, True), lambda p: (p[0],)),
    "on_two_heaps": (lambda n: ((n, 0), 2), lambda p: p[0]),
    "no_way_back": (lambda n: (n, 1, None), lambda p: (p[0],)),
}


def variants(nim):
    for name, (start, heaps_of) in VARIANTS.items():
        yield name, [explore(nim.variables[name], start(n)) for n in range(7)], heaps_of


def test_06_5_the_values_of_the_three_variants_are_printed_and_no_nim_sums(nim):
    for name, games, heaps_of in variants(nim):
        [line] = re.findall(rf"(?m)^{name} .*values ([\d ]+)$", nim.printed)
        values = [value_of(game) for game in games]
        assert [int(n) for n in line.split()] == values
        assert values != [xor_of(heaps_of(game.start)) for game in games] == list(range(7))


def test_06_5_the_variants_are_as_they_are_told(nim):
    for name, games, heaps_of in variants(nim):
        for p, q in games[6].moves:
            before, after = heaps_of(p), heaps_of(q)
            if name == "with_pass" and after == before:
                assert p[1] and not q[1] and before[0]  # once, while a stone is left
            elif name == "on_two_heaps" and sum(after) > sum(before):
                assert [y - x for x, y in zip(before, after)] == [1, 1]
                assert p[1] == 2 and q[1] == 0 and games[6].start[0][1] == 0  # once
            elif name == "no_way_back" and after > before:
                assert (p[1], q[1]) == (1, 0) and after[0] == before[0] + 1
                assert {r[0] for r in games[6].options(q)} == set(range(after[0])) - {before[0]}
            else:
                assert sum(after) < sum(before)
        allowed = [p for p in games[6] for q in games[6].options(p) if heaps_of(q) >= heaps_of(p)]
        assert len(allowed) >= 6


def test_06_5_the_variants_break_the_conditions_1_1_and_2_and_play_ends_in_all(nim):
    options, right = asked(nim, "each variant")
    broken = []
    for _, games, heaps_of in variants(nim):  # that they can be explored says that play ends
        kept = [conditions_kept(game, heaps_of) for game in games[1:]]
        broken.append({1, 2} - set.intersection(*kept))
    assert broken == [{1}, {1}, {2}]
    assert [numbers_in(text) for text, _ in options].index([1, 1, 2]) == right


def test_06_5_the_step_of_the_proof_that_fails_in_each_variant(nim):
    for name, games, heaps_of in variants(nim):
        stays, missing = False, False
        for game in games:
            for p in game:
                s = xor_of(heaps_of(p))
                after = {xor_of(heaps_of(q)) for q in game.options(p)}
                stays |= s in after  # 'not s' fails
                missing |= not set(range(s)) <= after  # 'all t < s' fails
        assert (stays, missing) == ((False, True) if name == "no_way_back" else (True, False))


def test_06_5_with_the_stones_back_in_the_bag_only_the_third_condition_fails(nim):
    options = nim.variables["back_into_the_bag"]
    assert "go round for ever" in nim.printed
    for total in (1, 2, 3):
        positions = [(n, total - n) for n in range(total + 1)]
        for here in positions:
            assert options(here) and set(options(here)) <= set(positions)  # there is always a move
            assert all(heap != here[0] for heap, _ in options(here))
            assert {n for n, _ in options(here)} >= set(range(here[0]))
            assert all(here in options(there) for there in options(here))
        with pytest.raises(CycleError):
            explore(options, positions[1])


def test_06_5_riddle_the_values_of_one_heap_with_one_pass(nim):
    value = values_of(explore(nim.variables["with_pass"], (40, True)))
    for n in range(1, 41):
        assert value[n, True] == (n + 1 if n % 2 else n - 1)
    assert value[0, True] == 0 and all(value[n, False] == n for n in range(41))
    [told] = re.findall(r"(\d) for n = 0, n (. \d) for odd n, n (. \d)", nim.prose[5])
    assert told == ("0", "+ 1", "− 1")


def test_06_5_riddle_the_P_positions_of_two_heaps_with_one_pass(nim):
    def options(position):
        x, y, may_pass = position
        taken = [(*after, may_pass) for _, after in moves_of((x, y))]
        return taken + [(x, y, False)] * bool(may_pass and x + y)

    value = values_of(explore(options, (14, 14, True)))
    found = [(x, y) for x in range(15) for y in range(x, 15) if value[x, y, True] == 0]
    assert found == [(0, 0), *((n, n + 1) for n in range(1, 14, 2))]
    told = re.findall(r"(\d), (\d)", nim.prose[5].rsplit("P-positions")[-1])
    assert [tuple(map(int, pair)) for pair in told] == found[: len(told)] and len(told) >= 3


# 06, section 6


def test_06_6_mex_makes_the_value_of_one_position_and_XOR_that_of_a_sum_of_heaps():
    for x, y in product(range(6), repeat=2):
        total = heap(x) + heap(y)
        value = values_of(total)
        assert value[x, y] == x ^ y == least_missing({value[q] for q in total.options((x, y))})


def test_06_6_elements_of_any_game_are_equivalent_to_heaps():
    for game in RANDOM_GAMES:
        elements = greedy_basis(game, method="brute").elements
        for i, element in enumerate(elements):
            assert is_P(game.subgame(element), heap(2**i))


# 07, section 1


def test_07_1_the_rows_of_the_table(theorem):
    small = [G for G in SMALL_GAMES if len(G) <= 3]
    both = {(is_P(G), is_P(H)): set() for G, H in product(small, repeat=2)}
    for G, H in product(small, repeat=2):
        both[is_P(G), is_P(H)].add(is_P(G, H))
    assert both[False, False] == {True, False}  # 02: N and N do not tell enough
    for G, H in product(SMALL_GAMES, repeat=2):  # 03
        alike = all(is_P(G, X) == is_P(H, X) for X in SMALL_GAMES)
        assert alike == is_P(G, H)
    for game in [theorem.variables["game"], *RANDOM_GAMES[:8]]:  # 04 and 05
        codes = greedy_basis(game, random_way_up(game, 1), "brute").codes
        assert codes == values_of(game)
        for parts in combinations(game, 3):
            assert is_P_in(game)(*parts) == (xor_of(codes[p] for p in parts) == 0)
    assert all(is_P(heap(x), heap(y), heap(x ^ y)) for x, y in product(range(6), repeat=2))


def eight_games():
    return [random_game(7, seed) for seed in range(8)]


def test_07_1_each_of_the_eight_games_is_equivalent_to_the_heap_of_its_value_only(theorem):
    lines = re.findall(r"(?m)^value (\d+) +P with the heaps \[([\d, ]*)\]", theorem.printed)
    assert len(lines) == 8 and 8 in numbers_in(theorem.prose[1])
    for (value, found), game in zip(lines, eight_games(), strict=True):
        fits = [n for n in range(9) if is_P(game, heap(n))]
        assert fits == [value_of(game)] == [int(value)] == [int(found)]
    assert theorem.variables["G"] != theorem.variables["game"]


def test_07_1_from_a_heap_that_is_larger_one_moves_to_that_which_makes_the_sum_P(theorem):
    options, right = asked(theorem, "how many n")
    assert "one" in options[right][0]
    for game in eight_games():
        g = value_of(game)
        for n in range(g + 1, 9):
            total = game + heap(n)
            assert (game.start, g) in total.options((game.start, n)) and is_P(game, heap(g))
            assert not is_P(game, heap(n))


def test_07_1_theorem_every_game_is_equivalent_to_the_heap_of_its_value_and_to_no_other():
    for game in [*SMALL_GAMES, *RANDOM_GAMES]:
        assert [n for n in range(8) if is_P(game, heap(n))] == [value_of(game)]
    for m, n in product(range(9), repeat=2):
        assert HEAPS_P(m, n) == (m == n) == (m ^ n == 0) == equivalent(heap(m), heap(n))


def test_07_1_the_earlier_notebooks_say_so_where_it_is_told():
    in_05 = sections("05_why_mex.ipynb")
    assert "one graph with two parts" in sections("04_why_xor.ipynb")[6]
    assert "one graph with two parts" in in_05[5] and "Nothing in this argument" in in_05[5]
    assert "**Theorem.**" in sections("06_nim.ipynb")[5]


def test_07_1_side_by_side_and_walked_up_a_game_and_its_heap_get_the_same_code(theorem):
    game = theorem.variables["game"]
    for G in [game, *eight_games(), *RANDOM_GAMES[:6]]:
        g = value_of(G)
        both = side_by_side(G, heap(g))
        for seed in range(3):
            order = [p for p in random_way_up(both, seed) if p != "top"]
            codes = greedy_basis(both, [*order, "top"], "brute").codes
            assert codes[0, G.start] == codes[1, g] == g


# 07, section 2


def test_07_2_the_game_has_the_value_3_beside_3_stones_and_wears_its_values(theorem):
    [board] = shown(theorem, ProofBoard)
    game = theorem.variables["game"]
    assert board.game.start == ("q", 3) and game.start == "q" and value_of(game) == 3
    cell = next(p for p in theorem.prose[2].split("\n\n") if "attack" in p)
    assert numbers_in(cell.split("beside")[0])[-1] == numbers_in(cell.split("beside")[1])[0] == 3
    labels = {p["name"]: p["label"] for p in board.view["parts"][0]["positions"]}
    assert labels == {p: str(value) for p, value in values_of(game).items()}


def case_of(value, before, after):
    if before[0] == after[0]:
        return 1
    return 2 if value[after[0]] < value[before[0]] else 3


def check_table(game):
    """Check each row at every position of G + its heap; count how often each is met."""
    value, reply, total = values_of(game), three_replies(game), Sum(game, Nim())
    seen = Counter()
    for x, n in value.items():
        assert n not in {value[y] for y in game.options(x)}  # no move to the value n itself
        for after in total.options((x, n)):
            case, answer = case_of(value, (x, n), after), reply((x, n), after)
            m = after[1] if case == 1 else value[after[0]]
            assert m < n if case < 3 else m > n
            assert answer in total.options(after)
            if case == 1:  # moves in G to value m
                assert answer[1] == after[1] == m and value[answer[0]] == m
            elif case == 2:  # lowers the heap to m
                assert answer == (after[0], m)
            else:  # moves on in G, to value n
                assert answer[1] == n and value[answer[0]] == n
                assert answer[0] in game.options(after[0]) and answer[0] != x
            assert reply.case((x, n), after) == case and value[answer[0]] == answer[1]
            sides = [value[after[0]], after[1]]  # take the larger side down to the smaller one
            larger = sides.index(max(sides))
            assert answer[1] == min(sides) and answer[1 - larger] == after[1 - larger]
            seen[case] += 1
    return seen


def test_07_2_the_table_answers_every_move_of_the_game_and_all_three_cases_occur(theorem):
    assert set(check_table(theorem.variables["game"])) == {1, 2, 3}
    rows = re.findall(r"(?m)^\| (\d) \| (.*) m ([<>]) n \| (.*) \|.*\|$", theorem.prose[2])
    assert [(case, sign) for case, _, sign, _ in rows] == [("1", "<"), ("2", "<"), ("3", ">")]
    firsts, seconds = ([row[i].split()[0] for row in rows] for i in (1, 3))
    assert firsts == ["lowers", "moves", "moves"] and seconds == ["moves", "lowers", "moves"]
    assert [row[3].split()[-1] for row in rows] == ["m", "m", "n"]


def test_07_2_the_table_answers_every_move_of_all_small_and_random_games():
    for game in [*SMALL_GAMES, *RANDOM_GAMES, heap(6)]:
        check_table(game)


def test_07_2_the_table_is_that_of_notebook_05_section_4_with_a_heap_in_the_place_of_M(theorem):
    in_05 = sections("05_why_mex.ipynb")[4]
    rows = re.findall(r"(?m)^\| (\w) to code z ([<>]) m \| (.*) to code (\w)", in_05)
    assert rows == [("M", "<", "G", "z"), ("G", "<", "M", "z"), ("G", ">", "from there on,", "m")]
    game = theorem.variables["game"]
    for x, n in values_of(game).items():
        both = side_by_side(game, heap(n))
        rule, table = balance(both, values_of(both)), three_replies(game)
        for y, left in Sum(game, Nim()).options((x, n)):
            answer = rule(((0, x), (1, n)), ((0, y), (1, left)))
            assert tuple(p for _, p in answer) == table((x, n), (y, left))


def lines_against(game):
    """The plays of G + its heap against the proof, as lists of (case, position after it)."""
    value, reply, total = values_of(game), three_replies(game), Sum(game, Nim())

    def lines(here):
        found = [
            [(case_of(value, here, after), after), *rest]
            for after in total.options(here)
            for rest in lines(reply(here, after))
        ]
        return found or [[]]

    return lines((game.start, value[game.start]))


def test_07_2_one_can_meet_all_three_cases_in_one_round_and_the_machine_names_them(theorem):
    [board], game = shown(theorem, ProofBoard), theorem.variables["game"]
    line = next(ln for ln in lines_against(game) if {case for case, _ in ln} == {1, 2, 3})
    tell(board, "new", first="you")
    for case, after in line:
        view = make_move(board, after)
        assert f"(case {case}," in view["log"][-1]
    assert board.met == {1, 2, 3} and "all three" in view["banner"]
    assert board.turn == "you" and view["over"]


def test_07_2_from_q_to_r_is_case_3_and_the_answer_is_t(theorem):
    [board], game = shown(theorem, ProofBoard), theorem.variables["game"]
    values = values_of(game)
    assert [values[p] for p in "qrt"] == [3, 4, 3]
    tell(board, "new", first="you")
    view = make_move(board, ("r", 3))
    assert board.position == ("t", 3) and "(case 3," in view["log"][-1]


def test_07_2_you_cannot_win(theorem):
    game = theorem.variables["game"]
    start = (game.start, value_of(game))
    for G in [game, *SMALL_GAMES, *RANDOM_GAMES]:
        assert is_P(G, heap(value_of(G)))
    assert verify(three_replies(game), Sum(game, Nim()), start) is None
    assert always_wins(three_replies(game), Sum(game, Nim()), start)


def test_07_2_when_the_machine_begins_you_win_by_the_same_table(theorem):
    [board], game = shown(theorem, ProofBoard), theorem.variables["game"]
    value = values_of(game)

    def by_the_table(here, options):
        low = min(value[here[0]], here[1])
        return next(q for q in options if value[q[0]] == q[1] == low)

    for _ in range(8):
        tell(board, "new", first="machine")
        assert wins_when_played(board, by_the_table)
    tell(board, "new", first="you")


def test_07_2_from_value_2_a_move_to_value_5_is_undone_by_another_position_of_value_2(theorem):
    options, right = asked(theorem, "value 5")
    five = {n: list(range(n)) for n in range(6)} | {"2 again": [0, 1], 5: [0, 1, "2 again", 3, 4]}
    game = GameGraph({**five, "G": [0, 1, 5]}, "G")
    value = values_of(game)
    assert value["G"] == 2 and value[5] == 5
    assert {value[p] for p in game.options(5)} == {0, 1, 2, 3, 4}
    assert three_replies(game)(("G", 2), (5, 2)) == ("2 again", 2)
    assert 2 in numbers_in(options[right][0]) and numbers_in(options[right][1])[0] == 5
    assert "G" not in game.options(5)  # moves go one way
    assert all(n < 2 for n in heap(5).options(2))  # in nim one cannot add
    assert not is_P(game.subgame(5), heap(0)) and 0 in [value[p] for p in game.options(5)]
    assert numbers_in(options[3][1]) == [5, 0, 0]


def test_07_2_on_all_positions_of_all_games_of_up_to_four_no_line_is_lost(theorem):
    assert theorem.variables["lost"] == [] and theorem.variables["positions"] == 76
    assert sum(map(len, SMALL_GAMES)) == 76 and "76 positions, lines lost: []" in theorem.printed
    assert max(map(len, SMALL_GAMES)) == 4 and 4 in numbers_in(theorem.prose[2])
    for game in SMALL_GAMES:
        for x, value in values_of(game).items():
            assert always_wins(three_replies(game.subgame(x)), Sum(game, Nim()), (x, value))


def test_07_2_exercise_1_the_code_in_the_hints_leads_to_the_answer(theorem):
    exercise = next(e for e, _ in theorem.verdicts if isinstance(e, OwnReply))
    game, value = theorem.variables["game"], values_of(theorem.variables["game"])
    assert theorem.variables["value"] == value and exercise.graph.start == ("q", 3)
    told = theorem.prose[2].split("### ")[1]
    second, third = told.split("<details>")[2:]
    smaller, options = hinted(second, "<"), hinted(second, "options")
    equal, answer = hinted(third, "=="), hinted(third, "(y,")

    def reply(before, after):
        here = {"game": game, "value": value, "x": after[0], "heap": after[1]}
        if eval(smaller, here):
            return after[0], value[after[0]]
        return next(
            eval(answer, here | {"y": y})
            for y in eval(options, here)
            if eval(equal, here | {"y": y})
        )

    assert exercise.check(reply) and always_wins(reply, exercise.graph, ("q", 3))
    assert exercise.check(three_replies(game))
    assert '("q", 3)' in told and exercise.graph.start == (game.start, value[game.start])


# 07, section 3


def test_07_3_in_each_step_the_next_position_has_only_heaps_for_options(theorem):
    [stepper], game = shown(theorem, RewriteStepper), theorem.variables["game"]
    values = values_of(game)
    for done, step in enumerate(rewriting(game)):
        tell(stepper, "go", step=done)
        here = stepper.game
        assert step.position in here
        assert {*here.options(step.position)} == {
            f"*{values[q]}" for q in game.options(step.position)
        }
        assert all(isomorphic(here.subgame(q), heap(int(q[1:]))) for q in here if q[0] == "*")
    tell(stepper, "go", step=len(game))
    assert stepper.game.start == f"*{values[game.start]}"
    assert stepper.view["log"] and isomorphic(stepper.game, heap(3))


def test_07_3_the_move_from_q_to_r_becomes_one_to_the_heap_of_4_and_is_dropped(theorem):
    [stepper], game = shown(theorem, RewriteStepper), theorem.variables["game"]
    *_, r, q = rewriting(game)
    assert (r.position, r.value, q.position) == ("r", 4, "q") and "r" in game.options("q")
    assert q.heaps == (0, 1, 2, 4) and q.value == least_missing(q.heaps) == 3
    assert "*4" in rewritten(game, len(game) - 1).options("q")
    assert "*4" not in rewritten(game, len(game)).positions
    view = tell(stepper, "go", step=len(game))
    assert "{*0, *1, *2, *4}" in view["log"][-1]


def test_07_3_so_u_became_the_heap_of_0_and_q_that_of_3(theorem):
    game = theorem.variables["game"]
    told = next(p for p in theorem.prose[3].split("\n\n") if "became" in p and "q = " in p)
    step = {s.position: s for s in rewriting(game)}
    u, q, r = step["u"], step["q"], step["r"]
    assert numbers_in(told) == [*u.heaps, u.value, *q.heaps, r.value, q.value]
    for s in (u, q):  # larger ones are dropped in both
        assert is_P(set_of_heaps(s.heaps), heap(s.value)) and max(s.heaps) > s.value
        assert set(s.heaps) == {values_of(game)[p] for p in game.options(s.position)}


def equivalents(game):
    return [H for H in SMALL_GAMES if is_P(game, H)]


def test_07_3_lemma_options_may_be_replaced_by_what_is_equivalent():
    draw, moved = Random("lemma 1"), 0
    for _ in range(150):
        Gs = draw.sample(SMALL_GAMES, draw.randint(1, 3))
        Hs = [draw.choice(equivalents(G)) for G in Gs]
        G, H = side_by_side(*Gs), side_by_side(*Hs)
        assert is_P(G, H) and [value_of(g) for g in Gs] == [value_of(h) for h in Hs]
        for i in range(len(Gs)):  # the answer on the other side leaves a sum that is P
            assert is_P(G.subgame((i, 0)), H.subgame((i, 0)))
        moved += any(not isomorphic(g, h) for g, h in zip(Gs, Hs))
    assert moved > 50


def replaced(game, position, other):
    """The game in which a position has the options of another game's start."""
    moves = {("G", p): [("G", q) for q in game.options(p)] for p in game}
    moves |= {("H", p): [("H", q) for q in other.options(p)] for p in other}
    moves["G", position] = moves["H", other.start]
    return GameGraph(moves, ("G", game.start))


def test_07_3_a_position_may_be_replaced_and_all_above_it_stay_what_they_were(theorem):
    draw = Random("replaced")
    for game in [theorem.variables["game"], *SMALL_GAMES, *RANDOM_GAMES[:8]]:
        for position in game:
            same = equivalents(game.subgame(position)) or [heap(values_of(game)[position])]
            after = replaced(game, position, draw.choice(same))
            for p in game:
                assert is_P(game.subgame(p), after.subgame(("G", p)))


SETS = [these for k in range(5) for these in combinations(range(6), k)]


def test_07_3_lemma_options_above_the_gap_may_be_dropped_as_its_proof_plays():
    for numbers in SETS:
        m = least_missing(numbers)
        options = {"set": numbers} | {n: range(n) for n in range(7)}
        total = Sum(GameGraph(options, "set"), heap(m))

        def reply(before, after, m=m):
            x, y = after
            if x == "set":
                return y, y  # the heap went to *a: so does the set
            if before[0] == "set":
                return (x, x) if x < m else (m, m)  # follow, or move on down to *m
            return min(after), min(after)  # two equal heaps

        assert is_P(total.games[0], heap(m)) and m not in numbers
        assert verify(reply, total, ("set", m)) is None
        assert always_wins(reply, total, ("set", m))
        assert all(a in numbers for a in range(m))  # both sides can reach it


def test_07_3_only_the_gap_counts():
    for numbers in SETS:
        for more in range(least_missing(numbers) + 1, 8):
            one, other = (set_of_heaps({*numbers} | these) for these in (set(), {more}))
            assert is_P(one, other)


@cache
def heaps_named(text):
    return parse_set(text)


def set_of_heaps(numbers):
    return heaps_named(f"{{{','.join(f'*{n}' for n in sorted(numbers))}}}")


def test_07_3_brute_force_finds_each_step_equivalent_to_the_game(theorem):
    game = theorem.variables["game"]
    assert str([True] * (len(game) + 1)) in theorem.printed
    for G in [game, *RANDOM_GAMES[:8]]:
        steps = [rewritten(G, k) for k in range(len(G) + 1)]
        assert all(is_P(step, G) for step in steps)
        assert isomorphic(steps[-1], heap(value_of(G)))


def test_07_3_one_of_four_sets_is_not_the_heap_of_2_and_the_reasons_are_right(theorem):
    options, right = asked(theorem, "not ≈ *2")
    games = [parse_set(text) for text, _ in options]
    assert [i for i, game in enumerate(games) if not is_P(game, heap(2))] == [right]
    values = [value_of(game) for game in games]
    assert values == [2, 2, 3, 2]
    assert isomorphic(games[0], heap(2)) and isomorphic(games[2], heap(3))
    assert [numbers_in(why) for _, why in options] == [[2], [0, 1, 2, 3, 7], [3, 3, 2, 2], [2]]
    sets = [set(numbers_in(text)) for text, _ in options]
    assert sets[1] == {0, 1, 3, 7} and sets[3] == {0, 1, 5}
    assert isomorphic(games[3], parse_set("{*0,*1,*5}"))


# 07, section 4


def test_07_4_sum_theorem_the_value_of_a_sum_is_the_nim_sum_of_the_values(theorem):
    games = [theorem.variables[name] for name in ("game", "G", "H")]
    for G, H in [*product(SMALL_GAMES, repeat=2), *combinations([*games, *RANDOM_GAMES[:6]], 2)]:
        g, h, total = values_of(G), values_of(H), G + H
        assert all(v == g[x] ^ h[y] for (x, y), v in values_of(total).items())
    for G, H, K in combinations(SMALL_GAMES[::3], 3):
        assert value_of(G + H + K) == value_of(G) ^ value_of(H) ^ value_of(K)


def test_07_4_a_game_may_be_exchanged_for_its_heap_in_every_sum(theorem):
    for G in [theorem.variables["game"], theorem.variables["H"], *SMALL_GAMES, *RANDOM_GAMES[:6]]:
        for H in [*SMALL_GAMES, *RANDOM_GAMES[6:9]]:
            assert is_P(G, H) == is_P(heap(value_of(G)), H)
            n = value_of(G) ^ value_of(H)
            assert is_P(G, H, heap(n)) and not is_P(G, H, heap(n + 1))


def test_07_4_the_values_3_and_5_make_6():
    assert "values 3 and 5" in max(sections("05_why_mex.ipynb").items())[1]
    assert is_P(heap(3), heap(5), heap(6)) and 3 ^ 5 == 6 and value_of(heap(3) + heap(5)) == 6


def test_07_4_the_product_of_six_games_has_46656_positions_and_one_by_one_36(theorem):
    parts, both = theorem.variables["parts"], theorem.chart.call_args.args[0]
    assert [len(G.subgame()) for G in parts] == [6] * 6
    product_, one_by_one = (theorem.variables[name] for name in ("product", "one_by_one"))
    assert product_ == {k: prod(map(len, parts[:k])) for k in range(1, 7)} and product_[6] == 46_656
    assert one_by_one == {k: 6 * k for k in range(1, 7)}
    assert list(both.values()) == [product_, one_by_one]


def test_07_4_the_sum_of_six_is_N_as_the_nim_sum_of_its_values_says(theorem):
    parts = theorem.variables["parts"]
    values = [value_of(G) for G in parts]
    assert theorem.variables["values"] == values and xor_of(values) != 0
    assert f"values {values} nim-sum {xor_of(values)} | brute force: N" in theorem.printed
    by_parts, n = three_at_a_time(parts), xor_of(values)
    assert by_parts(n) and not by_parts(0)


def three_at_a_time(parts):
    """The function that says whether six parts and a heap are P, by lines of play of three."""
    sizes = []
    for three in (parts[:3], parts[3:]):
        half = explore(Sum(*three), tuple(G.start for G in three))
        sizes.append(next(n for n in range(8) if is_P(half, heap(n))))
    return lambda n: is_P(*map(heap, sizes), heap(n))


def test_07_4_third_proof_with_values_as_sizes_the_conditions_of_notebook_06_hold(theorem):
    games = [theorem.variables["game"], theorem.variables["H"], *SMALL_GAMES, *RANDOM_GAMES[:4]]
    for parts in [*((G,) for G in games), *combinations(games, 2)]:
        value = [values_of(G) for G in parts]

        def sizes(position, value=value):
            return tuple(v[p] for v, p in zip(value, position, strict=True))

        total = explore(Sum(*parts), tuple(G.start for G in parts))
        assert conditions_kept(total, sizes) == {1, 2}


def check_third_proof(parts, position):
    """Check every sentence of the third proof at a position of a sum."""
    total = Sum(*parts)
    values = [values_of(G) for G in parts]
    numbers = [v[p] for v, p in zip(values, position, strict=True)]
    b, reached = xor_of(numbers), {}
    for option in total.options(position):
        [i] = [i for i, p in enumerate(position) if option[i] != p]
        assert values[i][option[i]] != numbers[i]  # a move changes one part, and its value
        reached[option] = xor_of(v[p] for v, p in zip(values, option))
    assert b not in reached.values() and set(range(b)) <= set(reached.values())
    for a in range(b):
        d = a ^ b
        top = 2 ** (d.bit_length() - 1)
        assert b & top and not a & top
        having = [i for i, v in enumerate(numbers) if v & top]
        assert len(having) % 2 == 1
        for i in having:
            v = numbers[i]
            assert v ^ d < v and v ^ d in {values[i][q] for q in parts[i].options(position[i])}
            assert xor_of(with_part(numbers, i, v ^ d)) == b ^ d == a
        answer = option_with_value(total, position, a)
        assert reached[answer] == a
    return b


def test_07_4_third_proof_at_every_position_of_the_sums_of_the_notebook(theorem):
    game, G, H = (theorem.variables[name] for name in ("game", "G", "H"))
    seen = set()
    for parts in [(game, heap(5)), (G, H, heap(3))]:
        for position in product(*parts):
            seen.add(check_third_proof(parts, position))
    assert seen == set(range(8))


def test_07_4_third_proof_in_sums_of_small_games():
    for parts in combinations_with_replacement(SMALL_GAMES[::2], 3):
        check_third_proof(parts, tuple(G.start for G in parts))


def test_07_4_hence_the_theorem_as_P_is_value_0_and_n_and_n_cancel(theorem):
    for G in [theorem.variables["game"], *SMALL_GAMES, *RANDOM_GAMES[:8]]:
        for p, n in values_of(G).items():
            below = {values_of(G)[q] for q in G.options(p)}
            assert (0 in below) == (n != 0) and is_P(G.subgame(p)) == (n == 0)
        n = value_of(G)
        assert n ^ n == 0 == value_of(G + heap(n)) and is_P(G, heap(n))


def test_07_4_option_with_value_finds_an_option_of_each_smaller_value(theorem):
    game = theorem.variables["game"]
    lines = re.findall(r"(?m)^value (\d+) by the move to \('(\w+)', (\d+)\)$", theorem.printed)
    told = next(p for p in theorem.prose[4].split("\n\n") if "`option_with_value`" in p)
    assert {3, 5} <= set(numbers_in(told)) and value_of(game) == 3
    assert [int(a) for a, *_ in lines] == list(range(3 ^ 5)) == list(range(6))
    total, value = Sum(game, Nim()), values_of(game)
    for a, x, stones in lines:
        assert (x, int(stones)) in total.options(("q", 5))
        assert value[x] ^ int(stones) == int(a) == value_of(game.subgame(x) + heap(int(stones)))
    assert lines[0][1:] == ("q", "3") and is_P(game, heap(3))  # for 0, the winning move


class Watched:
    """A game that counts how often it is asked for options."""

    def __init__(self, game):
        self.game, self.asked = game, Counter()

    def options(self, position):
        self.asked[position] += 1
        return self.game.options(position)


def test_07_4_it_looks_at_one_part_after_the_other_never_at_the_product():
    parts = [Watched(random_game(20, f"part {i}")) for i in range(9)]
    start = tuple(part.game.start for part in parts)
    b = xor_of(value_of(part.game) for part in parts)
    answers = [option_with_value(Sum(*parts), start, a) for a in range(b)]
    assert b and all(sum(p != q for p, q in zip(start, answer)) == 1 for answer in answers)
    assert sum(part.asked.total() for part in parts) < 9 * 20 * 5 * b


def played_sum(theorem):
    play = shown(theorem, PlayGame)[0]
    return play, [theorem.variables["G"], theorem.variables["H"], heap(3)]


def test_07_4_the_sum_that_is_played_has_the_values_4_2_3_and_you_can_win(theorem):
    play, parts = played_sum(theorem)
    assert play.game.start == ("r", "a", 3) == tuple(G.start for G in parts)
    assert [value_of(G) for G in parts] == [4, 2, 3] and not is_P(*parts) and play.first == "you"
    assert parts[0] == theorem.variables["game"].subgame("r")
    told = next(p for p in theorem.prose[4].split("\n\n") if "You begin" in p)
    assert "4 ⊕ 2 ⊕ 3 = 5" in told and numbers_in(told.split("You")[0])[:3] == [4, 2, 3]
    for part, G in zip(play.view["parts"], parts[:2]):
        labels = {p["name"]: p["label"] for p in part["positions"]}
        assert labels == {p: str(v) for p, v in values_of(G).items()}
    hints = [tell(play, "hint")["message"] for _ in range(2)]
    assert all("4 ⊕ 2 ⊕ 3 = 5" in hint for hint in hints)


def sum_is_P(parts, position):
    return is_P(*(G.subgame(p) for G, p in zip(parts, position)))


def test_07_4_from_r_to_w_is_the_only_move_that_wins_the_sum(theorem):
    play, parts = played_sum(theorem)
    won = [q for q in play.game.options(play.game.start) if sum_is_P(parts, q)]
    assert won == [("w", "a", 3)] == winning_moves(play.game)
    assert "r → w" in " ".join(tell(play, "hint")["message"] for _ in range(3))
    tell(play, "new", first="you")
    assert wins_when_played(play, lambda _, options: first_P(parts, options))
    tell(play, "new", first="machine")
    assert play.position == won[0]
    assert not wins_when_played(play, lambda _, options: options[0])
    assert always_wins(to_zero(*parts), Sum(*parts), won[0])
    tell(play, "new", first="you")


def first_P(parts, options):
    return next(q for q in options if sum_is_P(parts, q))


def test_07_4_exercise_2_has_two_answers_and_one_of_them_raises_a_part(theorem):
    exercise, (_, parts) = theorem.variables["exercise_2"], played_sum(theorem)
    values, start = [values_of(G) for G in parts], tuple(G.start for G in parts)
    assert exercise.position == start and exercise.wanted == 4
    options = Sum(*parts).options(start)
    right = [q for q in options if xor_of(v[p] for v, p in zip(values, q)) == 4]
    assert [q for q in options if exercise.check(q)] == right and len(right) == 2
    changes = [change(values, start, q) for q in right]
    assert sorted(after > before for _, before, after in changes) == [False, True]
    told = theorem.prose[4].split("### ")[1]
    statement = told.split("<details>")[0].split("\n", 1)[1]
    assert {len(right), exercise.wanted} <= set(numbers_in(statement))


def change(values, before, after):
    """Which part a move changes, and its value before and after."""
    [i] = [i for i, p in enumerate(before) if after[i] != p]
    return i, values[i][before[i]], values[i][after[i]]


def test_07_4_exercise_2_the_hints_are_true(theorem):
    _, parts = played_sum(theorem)
    numbers = [value_of(G) for G in parts]
    d = xor_of(numbers) ^ 4
    assert xor_of(numbers) == 5 and d == 1
    _, first, second, third = theorem.prose[4].split("### ")[1].split("<details>")
    assert set(numbers_in(first)) >= {5, 4} and d in numbers_in(second)
    [i] = [i for i, v in enumerate(numbers) if v & d]  # which part has this bit in its value
    assert numbers[i] ^ d < numbers[i] and numbers[i] ^ d in heap(3).options(3)
    rising = [
        i
        for i, (G, v) in enumerate(zip(parts, numbers))
        if v ^ d > v and v ^ d in {values_of(G)[q] for q in G.options(G.start)}
    ]
    assert len(rising) == 1 and "v ⊕ 1" in third


# 07, section 5


def test_07_5_the_value_has_the_three_properties(theorem):
    assert all(value_of(heap(n)) == n for n in range(13))
    games = [theorem.variables["game"], *SMALL_GAMES, *RANDOM_GAMES]
    assert all((value_of(G) == 0) == is_P(G) for G in games)
    for G, H in combinations(games[:20], 2):
        assert value_of(G + H) == value_of(G) ^ value_of(H)


def test_07_5_no_other_function_has_them(theorem):
    for G in [theorem.variables["game"], *SMALL_GAMES, *RANDOM_GAMES]:
        # f(G) ⊕ n = f(G + *n), which is 0 exactly when G + *n is P
        fits = [f for f in range(9) if all((f ^ n == 0) == is_P(G, heap(n)) for n in range(9))]
        assert fits == [value_of(G)]


@cache
def three_bit_functions():
    """Every function from the heaps 0 to 7 to three bits that obeys the rule for sums."""
    sums = [h for k in (1, 2, 3) for h in combinations_with_replacement(range(8), k)]
    found = [()]
    for n in range(8):
        here = [(heaps, HEAPS_P(*heaps)) for heaps in sums if max(heaps) == n]
        longer = [(*f, code) for f in found for code in range(8)]
        found = [f for f in longer if all(P == (xor_of(f[h] for h in S) == 0) for S, P in here)]
    return found


def codes_in(basis):
    """The code of each heap from 0 to 7 in a basis."""
    sums = {code: chosen(basis, code) for code in range(8)}
    return tuple(next(c for c, S in sums.items() if HEAPS_P(n, *S)) for n in range(8))


def independent(heaps):
    return not any(HEAPS_P(*chosen(heaps, code)) for code in range(1, 2 ** len(heaps)))


def test_07_5_there_are_168_bases_each_gives_another_function_and_there_is_no_other(theorem):
    bases = [three for three in permutations(range(8), 3) if independent(three)]
    assert theorem.variables["bases"] == bases and len(bases) == 168 == 7 * 6 * 4
    assert "7 · 6 · 4 = 168" in theorem.prose[5]
    assert "168 bases" in theorem.printed
    assert str(bases[:3]) in theorem.printed
    functions = [codes_in(basis) for basis in bases]
    assert len(set(functions)) == 168 and set(functions) == set(three_bit_functions())
    assert [f for f in functions if f == tuple(range(8))] == [codes_in((1, 2, 4))]


def test_07_5_as_each_such_function_takes_all_eight_codes_and_1_2_4_make_a_basis():
    found = three_bit_functions()
    for f in found:
        assert sorted(f) == list(range(8))
        assert independent([f.index(code) for code in (1, 2, 4)])
        assert codes_in([f.index(code) for code in (1, 2, 4)]) == f
    seven = [m for m in range(1, 8) if independent([m])]
    pairs = [(m, n) for m in seven for n in range(8) if independent([m, n])]
    assert (len(seven), len(pairs), len(found)) == (7, 7 * 6, 7 * 6 * 4)


def obeys(f):
    """Whether sums of any of the heaps are P exactly when their codes cancel."""
    return all(
        (xor_of(S) == 0) == (xor_of(f[n] for n in S) == 0)
        for k in range(1, 9)
        for S in combinations(range(8), k)
    )


def hinted_codes(one, two, four):
    f = {0: 0, 1: one, 2: two, 4: four, 3: one ^ two}
    return f | {5: one ^ four, 6: two ^ four, 7: one ^ two ^ four}


def test_07_5_exercise_3_h_of_1_2_4_may_be_chosen_independent_and_gives_the_rest():
    right = 0
    for three in product(range(8), repeat=3):
        f = hinted_codes(*three)
        free = all(xor_of(chosen(three, code)) for code in range(1, 8))
        assert obeys(f) == free
        assert bool(OtherCoding().check(f)) == (free and three != (1, 2, 4))
        right += free
    assert right == 168
    assert OtherCoding().check(hinted_codes(8, 16, 64))
    assert OtherCoding().check(hinted_codes(1, 2, 4)).state == "almost"


def test_07_5_exercise_3_where_1_and_2_change_places_5_and_6_are_concerned():
    swapped = hinted_codes(2, 1, 4)
    assert OtherCoding().check(swapped)
    assert [n for n, code in swapped.items() if code != n] == [1, 2, 5, 6]
    for n, parts in {3: (1, 2), 5: (1, 4), 6: (2, 4), 7: (1, 2, 4)}.items():
        assert HEAPS_P(n, *parts)


# 07, section 6


@cache
def sums_are_P(game):
    return is_P_in(game)


def walked(game, order):
    """The elements and the codes that a greedy walk finds, by every line of play."""
    elements, codes = [], {}
    for G in order:
        fits = (c for c in range(2 ** len(elements)) if sums_are_P(game)(G, *chosen(elements, c)))
        codes[G] = next(fits, 2 ** len(elements))
        if codes[G] == 2 ** len(elements):
            elements.append(G)
    return elements, codes


def gives_mex(game, codes):
    return all(codes[p] == least_missing({codes[q] for q in game.options(p)}) for p in game)


def first_violation(order, value):
    """The first listed position that breaks the criterion, with its k; or None."""
    for k in range(6):
        large = [p for p in order if value[p] >= 2**k]
        if large and value[large[0]] != 2**k:
            return large[0], k
    return None


def orders_of(theorem):
    """All orders of all small games, and some of the larger ones."""
    for game in SMALL_GAMES:
        yield from ((game, order) for order in permutations(game.positions))
    for game in [theorem.variables["game"], heap(5), *RANDOM_GAMES[:8]]:
        value = values_of(game)
        for seed in range(12):
            order = Random(seed).sample(game.positions, len(game))
            if seed % 3:  # a random order hardly ever works
                order.sort(key=lambda p: (value[p] & (value[p] - 1) > 0, value[p]))
            yield game, tuple(order[-1:] + order[:-1] if seed % 3 == 2 else order)


def test_07_6_from_the_terminals_up_every_code_is_the_mex(theorem):
    for game in [theorem.variables["game"], *SMALL_GAMES, *RANDOM_GAMES[:10]]:
        for seed in range(3):
            _, codes = walked(game, random_way_up(game, seed))
            assert codes == values_of(game) and gives_mex(game, codes)


def test_07_6_mex_everywhere_means_that_the_codes_are_the_values():
    for game in SMALL_GAMES:
        most = range(len(game) + 1)
        every = (dict(zip(game, codes)) for codes in product(most, repeat=len(game)))
        assert [codes for codes in every if gives_mex(game, codes)] == [values_of(game)]


def test_07_6_criterion_mex_holds_exactly_when_powers_of_two_come_first(theorem):
    seen = Counter()
    for game, order in orders_of(theorem):
        value, (_, codes) = values_of(game), walked(game, order)
        fits = first_violation(order, value) is None
        assert gives_mex(game, codes) == fits == (codes == value)
        assert theorem.variables["fits"](order, value) == fits
        seen[len(game) > 4, fits] += 1
    assert seen[False, True] + seen[False, False] == 405 and min(seen.values()) >= 20


def test_07_6_in_a_heap_of_3_it_holds_in_1_0_2_3_and_fails_in_0_2_1_3(theorem):
    told = next(p for p in theorem.prose[6].split("\n\n") if p.startswith("In a heap"))
    good, bad = (tuple(map(int, one.split(", "))) for one in re.findall(r"\d(?:, \d){3}", told))
    assert sorted(good) == sorted(bad) == list(heap(3))
    for order, holds in ((good, True), (bad, False)):
        assert gives_mex(heap(3), walked(heap(3), order)[1]) == holds
        firsts = [next(n for n in order if n >= 2**k) for k in (0, 1)]
        assert (firsts == [1, 2]) == holds


def small_orders():
    games = [*SMALL_GAMES, heap(4)]
    return [(game, order) for game in games for order in permutations(game.positions)]


def test_07_6_it_is_right_in_all_525_orders_and_four_fit_the_heap_of_3(theorem):
    held = [gives_mex(game, walked(game, order)[1]) for game, order in small_orders()]
    assert theorem.variables["holds"] == held and len(held) == 525
    assert theorem.variables["right"] == 525 == len(theorem.variables["orders"])
    count = f"525 orders; code = mex holds in {sum(held)} of them; the criterion is right in 525"
    assert count in theorem.printed and 0 < sum(held) < 525
    works = [o for o in permutations(range(4)) if gives_mex(heap(3), walked(heap(3), o)[1])]
    assert len(works) == 4 and f"heap of 3: {works}" in theorem.printed


def test_07_6_a_position_is_new_exactly_when_its_value_is_no_XOR_of_the_elements(theorem):
    for game, order in orders_of(theorem):
        value, (elements, _) = values_of(game), walked(game, order)
        for i, p in enumerate(order):
            before = [value[e] for e in elements if e in order[:i]]
            made = {xor_of(chosen(before, code)) for code in range(2 ** len(before))}
            assert (p in elements) == (value[p] not in made)
            assert len(made) == 2 ** len(before)  # j of them make 2ʲ different values


def test_07_6_if_the_condition_holds_the_elements_have_the_values_1_2_4_in_this_order(theorem):
    for game, order in orders_of(theorem):
        value, (elements, codes) = values_of(game), walked(game, order)
        if first_violation(order, value) is None:
            assert [value[e] for e in elements] == [2**i for i in range(len(elements))]
            met = [order.index(e) for e in elements]
            for k, (i, j) in enumerate(pairwise([-1, *met, len(order)])):
                # from 1, …, 2ᵏ⁻¹ on, all is below 2ᵏ until 2ᵏ itself comes
                assert all(value[p] < 2**k for p in order[i + 1 : j])
            assert codes == value
            for i, element in enumerate(elements):  # bit i of a code stands for the value 2ⁱ
                assert codes[element] == value[element] == 2**i


def test_07_6_if_it_fails_the_first_position_above_2_to_the_k_is_new_with_too_small_a_code(theorem):
    failed = 0
    for game, order in orders_of(theorem):
        value, (elements, codes) = values_of(game), walked(game, order)
        for k in range(5):
            p = next((p for p in order if value[p] >= 2**k), None)
            if p is not None and value[p] > 2**k:
                before = [value[e] for e in elements if order.index(e) < order.index(p)]
                made = {xor_of(chosen(before, code)) for code in range(2 ** len(before))}
                assert p in elements and len(before) <= k
                assert max(made) < 2**k and codes[p] <= 2**k < value[p]
                # not at p: its options have the codes of all sums of the elements before it
                assert codes[p] == least_missing({codes[q] for q in game.options(p)})
                assert not gives_mex(game, codes)
                failed += 1
    assert failed > 100


# 07, section 7


def loop_and_heap(most):
    """Sums of the loop a ⇄ b and a heap, with those options."""
    places = product("ab", range(most + 1))
    return {(x, n): [("b" if x == "a" else "a", n), *((x, m) for m in range(n))] for x, n in places}


def test_07_7_with_a_loop_nobody_can_be_made_to_lose_and_no_heap_fits(theorem):
    moves = loop_and_heap(8)
    lost = set()  # from where one loses in so many moves, whatever one does
    for _ in range(40):
        won = {p for p in moves if any(q in lost for q in moves[p])}
        lost = {p for p in moves if all(q in won for q in moves[p])}
    assert not lost and not won  # so none of a + *n is P
    assert all(HEAPS_P(n, n) for n in range(9))
    assert "'a' → 'b' → 'a'" in theorem.printed
    with pytest.raises(CycleError) as caught:
        GameGraph({"a": ["b"], "b": ["a"]})
    assert set(caught.value.cycle) == {"a", "b"}


def test_07_7_a_loop_has_not_one_value_but_two_pairs_that_obey_the_rule_of_mex(theorem):
    fits = [
        (a, b)
        for a, b in product(range(5), repeat=2)
        if a == least_missing([b]) and b == least_missing([a])
    ]
    [told] = re.findall(r"(\d) for a and (\d) for b", theorem.prose[7])
    assert fits == [(0, 1), (1, 0)] and tuple(map(int, told)) in fits


def test_07_7_counting_up_has_no_circle_and_never_ends():
    with pytest.raises(LimitError):
        explore(lambda n: [n + 1], 0)


def test_07_7_the_options_of_omega_have_all_values_so_no_heap_fits():
    def options(heap):  # of ω, as many as fit
        return range(40) if heap == "ω" else range(heap)

    for n in range(13):
        assert value_of(heap(n)) == n in options("ω")  # so no n is missing
        assert HEAPS_P(n, n)  # from ω + *n one moves to *n + *n and wins: no heap is ≈ ω


def test_07_7_where_only_left_may_move_left_wins_whoever_begins(theorem):
    moves, first_wins = theorem.variables["moves"], theorem.variables["first_wins"]
    assert moves == {"Left": {1: [0], 0: []}, "Right": {1: [], 0: []}}
    assert {who: first_wins(who, 1) for who in moves} == {"Left": True, "Right": False}
    assert "{'Left': True, 'Right': False}" in theorem.printed
    for n in range(6):  # with a heap the first player wins, or the second, whoever begins
        assert not left_loses_with(n)  # so the stone and *n together are not P


def left_loses_with(n):
    """Whether Left, beginning, loses the stone that only she may take, with a heap of n."""

    @cache
    def wins(stone, left, who):
        after = [(0, left)] * (stone and who == "Left") + [(stone, m) for m in range(left)]
        other = "Right" if who == "Left" else "Left"
        return any(not wins(*position, other) for position in after)

    return not wins(1, n, "Left")


@cache
def misere_P(*heaps):
    """Whether the player to move loses when who cannot move wins."""
    moves = [tuple(sorted(after)) for _, after in moves_of(heaps)]
    return bool(moves) and not any(misere_P(*after) for after in moves)


def test_07_7_in_misere_play_2_and_2_is_equivalent_to_no_heap(theorem):
    found = theorem.variables["misere"]
    for heaps in (h for h in SOME_HEAPS if sum(h) < 10):
        assert (found(heaps) == "P") == misere_P(*heaps)
    assert misere_P(2, 2) and [n for n in range(13) if misere_P(n)] == [1]
    assert all(misere_P(1) and 1 in heap(n).options(n) for n in range(2, 13))  # all but one
    assert misere_P(2, 2, 2, 2) and not misere_P(1, 2, 2)  # with 2 + 2 added
    told = re.findall(r"(\*\d(?: \+ \*\d)+) is ([PN])", theorem.prose[7].replace("\\", ""))
    told = {tuple(numbers_in(heaps)): label for heaps, label in told}
    assert told == {(2, 2, 2, 2): "P", (1, 2, 2): "N"}
    printed = re.findall(r"\(([\d, ]+)\): '(\w)'", theorem.printed)
    told = {tuple(map(int, re.findall(r"\d+", heaps))): label for heaps, label in printed}
    assert told == {h: "P" if misere_P(*h) else "N" for h in told}
    assert {(2, 2), (0,), (1,), (2,), (3,), (4,), (2, 2, 2, 2), (1, 2, 2)} == set(told)


def test_07_7_in_misere_play_to_have_the_last_move_is_to_lose_and_mirroring_fails(theorem):
    options, right = asked(theorem, "normal play")
    assert "answer" in options[right][0]
    assert not misere_P(0) and not misere_P(1, 1)  # who has the last move has lost; so does mirror
    line = [(1, 1), (0, 1), (0, 0)]  # who mirrors moves last
    assert all(q in [after for _, after in moves_of(p)] for p, q in pairwise(line))
    assert not moves_of(line[-1])


def test_07_7_the_second_player_moves_in_G_in_cases_1_and_3_only(theorem):
    game = theorem.variables["game"]
    reply, moved = three_replies(game), Counter()
    for x, n in values_of(game).items():
        for after in Sum(game, Nim()).options((x, n)):
            moved[reply.case((x, n), after), reply((x, n), after)[0] != after[0]] += 1
    assert {case for case, in_G in moved if in_G} == {1, 3} and not moved[2, True]
    [row] = re.findall(r"(?m)^\| impartial \| (.*) \|$", theorem.prose[7])
    assert numbers_in(row)[:2] == [1, 3]


def test_07_7_without_an_end_an_answer_each_time_is_not_enough():
    answered = {("a", 0): ("b", 0), ("b", 0): ("a", 0)}  # in a loop, each move has an answer
    assert all(answer in loop_and_heap(0)[p] for p, answer in answered.items())


def test_07_7_in_misere_play_a_sum_that_is_P_does_not_tell_what_is_equivalent():
    told = Counter()
    for m, n in product(range(5), repeat=2):
        alike = all(misere_P(m, *X) == misere_P(n, *X) for X in SOME_HEAPS)
        told[misere_P(m, n), alike] += 1
    assert told[True, False] and told[False, True]


# 07, section 9


def test_07_9_any_sum_that_is_N_is_won_by_labelling_its_parts(theorem):
    games = [theorem.variables["game"], theorem.variables["H"], *RANDOM_GAMES[:3]]
    for parts in combinations(games, 2):
        if not is_P(*parts):
            start = tuple(G.start for G in parts)
            opening = to_zero(*parts)(None, start)
            assert opening in Sum(*parts).options(start)
            assert always_wins(to_zero(*parts), Sum(*parts), opening)


def test_07_9_the_two_sentences_that_are_known(theorem):
    for game in [theorem.variables["game"], *RANDOM_GAMES[:6]]:
        assert all(is_P(G, G) for G in map(game.subgame, game))  # added to itself ≈ 0
        elements, codes = walked(game, game)
        for p in game:
            below = {codes[q] for q in game.options(p)}
            assert codes[p] not in below and set(range(codes[p])) <= below
            assert all(is_P_in(game)(q, *chosen(elements, codes[q])) for q in game.options(p))


def kayles(pins):
    """The ways for pins to stand after a move, as numbers with a bit per pin."""
    shots = [b for i in range(10) for b in (1 << i, 3 << i)]
    return {pins & ~shot for shot in shots if pins & shot == shot}


def test_07_9_of_the_ways_for_ten_pins_to_stand_only_full_rows_need_a_value(theorem):
    assert "2¹⁰" in theorem.prose[9] and 10 in numbers_in(theorem.prose[9])
    game = explore(kayles, 2**10 - 1)
    assert len(game) == 2**10
    value = values_of(game)
    row = [value[2**n - 1] for n in range(11)]
    for pins in game:
        rows = [len(ones) for ones in f"{pins:b}".split("0")]
        assert value[pins] == xor_of(row[n] for n in rows)
    split = [q for q in kayles(0b11111) if re.search("10+1", f"{q:b}")]
    assert split  # a row may split into two


def test_07_9_the_check_reads_our_sentence_as_complete_and_no_other(theorem):
    exercise = theorem.variables["why_heap"]
    assert exercise.check(exercise.ours)
    elsewhere = "Ten pins stand in a row, and a move knocks down one pin or two neighbours."
    assert not exercise.check(elsewhere)
    assert exercise.check(theorem.variables["my_sentence"]).state == "not yet"


# What readers wrote when they were asked why


SENTENCES = {
    "it reaches every smaller value, and a move to a larger one can be reversed": True,
    "each lower value is an option, and going up can be answered by going down to n": True,
    "from value n all of 0, 1, …, n - 1 can be reached, and what is above n is undone": True,
    "the other player takes back what was added, and every value below n is there": True,
    "a rise is countered at once, and for less than n it has all the moves of a heap": True,
    "whoever raises the value is brought back to n, and everything below n is reachable": True,
    "the mex says that each of 0,…,n−1 occurs, and whoever goes beyond n is sent back": True,
    "the extra moves go to larger values, so that they give more choice": False,
    "it can move to every smaller value, just as a heap of n stones": False,
    "every position gets a number, and the number is the mex of its options": False,
    "a larger value is undone by the other player, so it does not matter": False,
    "because all impartial games that are finite have a Grundy value": False,
}


@pytest.mark.parametrize(("sentence", "complete"), SENTENCES.items())
def test_07_9_good_sentences_may_be_worded_otherwise_and_half_ones_are_asked_for_more(
    theorem, sentence, complete
):
    verdict = theorem.variables["why_heap"].check(sentence)
    assert (verdict.state == "right") == complete
    assert verdict.heading == ("Compare" if complete else "Say more")


@pytest.mark.parametrize(
    ("sentence", "state"),
    [
        ("it can move to every smaller value and to no larger one, like a heap", "wrong"),
        ("it moves to each value below it, and never to a larger value", "wrong"),
        ("no move up counts, since it can be undone, and each lower value is there", "right"),
        ("moves above the gap do not count, and below it nothing is missing", "right"),
        ("all numbers below n are options, and larger ones can be neutralised", "right"),
        ("it goes down to nim, and nim is solved already", "almost"),
    ],
)
def test_07_9_who_denies_that_it_has_larger_moves_is_told_so(theorem, sentence, state):
    assert theorem.variables["why_heap"].check(f"because {sentence}").state == state


def test_07_the_values_of_the_package_are_those_of_the_definition(theorem):
    for game in [theorem.variables["game"], *eight_games(), *RANDOM_GAMES]:
        assert grundy_values(game) == values_of(game)
