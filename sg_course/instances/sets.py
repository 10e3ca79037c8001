"""The questions of the six problem sets: each draws an exercise at random, equally hard for all.

The words of a question, its points and its place are in the notebook of the set, in
`notebooks/homework/source`. Questions that a person reads (explanations, proofs) are only in the
notebooks. Practice asks the same questions, easier and harder ones too.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement

from sg_core import beyond, rulesets
from sg_core.graph import GameGraph, put
from sg_core.labels import N, P, grundy_values, outcomes
from sg_core.nimbers import lowerings, nim_sum, xor
from sg_core.rulesets.trees import ways_up
from sg_core.samples import random_game
from sg_core.sequences.periods import smaller_options
from sg_core.strategies.gallery import wythoff_pair
from sg_core.values import grundy_value, winning_moves
from sg_course import exercises as ask
from sg_course.exercises.games import MOST_SEEDS
from sg_course.instances.chance import Features, first_that, random_game_with
from sg_course.reasons import violation_at

SMALL = Features(5, 6, 2, 2, 3)
THREE = Features(6, 9, 3, 2, 4)
LARGE = Features(9, 14, 3, 4, 5)
BUSY = Features(10, 16, 3, 4, 5)  # has a start with four options that need a second look
PARTS = Features(3, 3, 2, 1, 2), Features(4, 4, 2, 2, 2)  # of a sum
HIGH = Features(9, 16, 4, 3, 5)  # has a value that no sum of 1, 2 and 3 has
GAMES_TRIED = 300  # with a function of the student's


# Set 1: outcomes and sums


def labels(chance, wanted=LARGE):
    """Return an exercise: label the positions of a game P or N."""
    return ask.LabelPositions(random_game_with(wanted, chance, needs_a_second_look))


def move(chance, wanted=BUSY, options=4):
    """Return an exercise: find the only winning move among four; to count arrows does not help."""

    def fits(game):
        options, good = game.options(game.start), winning_moves(game)
        seem_good = [option for option in options if not can_end(game, option)]
        two_arrows = all(len(game.options(one)) > 1 for one in good)
        return all(map(game.options, options)) and len(good) == 1 < len(seem_good) and two_arrows

    names = some_names(chance, wanted)
    return ask.WinningMove(random_game_with(wanted, chance, fits, names, options=options))


def wrong(chance, wanted=LARGE):
    """Return an exercise: find a wrong label by which the rule is broken at two positions."""
    game = random_game_with(wanted, chance, broken_twice, some_names(chance, wanted))
    return ask.WrongLabel(game, chance.choice(broken_twice(game)))


def draw_outcome(chance):
    """Return an exercise: draw a game with a given outcome."""
    label = chance.choice(["P", "N"])
    return game_to_draw(chance, 8, [3, 4], outcome=label, options=2)


def whole_sum(chance, parts=PARTS, letters=("abc", "wxyz")):
    """Return an exercise: label a sum of 3 · 4 positions."""
    names = [chance.sample(some, one.positions) for some, one in zip(letters, parts)]
    games = [random_game_with(one, chance, names=some) for one, some in zip(parts, names)]
    return ask.CompleteSum(*games)


def my_wins(chance):
    """Return an exercise: write a function that finds all winning moves."""
    return ask.OwnWinningMoves(GAMES_TRIED)


# Set 2: equivalence and XOR


def tell_apart(chance):
    """Return an exercise: tell two N-games apart, by a game with a given number of positions."""
    G, H = (game_of_value(THREE, chance, value) for value in chance.sample([1, 2, 3], 2))
    return ask.TellApart(G, H, positions=chance.randint(4, 9))


def stand_in(chance):
    """Return an exercise: draw a game of a given size that can stand in for another one."""
    G = game_of_value(THREE, chance, chance.randint(1, 3))
    return ask.StandIn(G, positions=chance.choice([4, 5, 7, 8]))


def bits(chance, many=3, among=6):
    """Return an exercise: add three sums, each of three elements; some element is in all three."""

    def fits(sums):
        return set.intersection(*map(set, sums))

    sums = first_that(fits, chance.sample, [*combinations(range(among), 3)], many)
    return ask.SumInBits(*(" + ".join(f"b{i}" for i in elements) for elements in sums))


def independent(chance):
    """Return an exercise: are three positions independent, or which sum of some is ≈ 0?"""
    game, positions = positions_of_values(HIGH, chance, chance.choice(TRIPLES))
    return ask.Independent(game, chance.sample(positions, 3))


TRIPLES = [(1, 2, 3), (1, 2, 2), (1, 1, 4), (0, 1, 2), (0, 1, 4), (0, 2, 4), (1, 2, 4)]


def codes(chance):
    """Return an exercise: codes of four positions in a basis of two."""
    game, positions = positions_of_values(LARGE, chance, (1, 2, 0, 1, 2, 3))
    return ask.Codes(game, positions[:2], chance.sample(positions[2:], 4))


def my_reply(chance):
    """Return an exercise: write a strategy for G + G."""
    game = game_of_value(SMALL, chance, 2)
    return ask.OwnReply(game + game)


# Set 3: mex and nim


def mex_of(chance):
    """Return an exercise: the mex of a list with a gap, one without 0, one full, one long.

    Only that one is without 0.
    """
    full, gap = chance.randint(3, 5), chance.randint(1, 3)
    lists = [
        [*range(gap), *chance.sample(range(gap + 1, 9), 3)],
        chance.sample(range(1, 9), 3),
        list(range(full)),
        [0, *chance.choices(range(4), k=5)],
    ]
    return ask.MexOf(*(chance.sample(values, len(values)) for values in chance.sample(lists, 4)))


def values(chance, wanted=LARGE):
    """Return an exercise: give a game its Grundy values."""
    return ask.LabelValues(random_game_with(wanted, chance, needs_a_second_look))


def draw_value(chance):
    """Return an exercise: draw a game with a start of value 3."""
    return game_to_draw(chance, 7, [4, 5], value=3, options=chance.choice([3, 4]))


def nim(chance):
    """Return an exercise: find the three winning moves from four heaps of up to four bits."""

    def fits(heaps):
        return len(lowerings(heaps)) == 3 and max(heaps) >= 8

    return ask.NimMoves(tuple(first_that(fits, chance.sample, range(1, 16), 4)))


def option_of_value(chance, count=3, most=7, least=4):
    """Return an exercise: find the only option of a given value from heaps of a nim-sum."""

    def some():
        heaps = first_that(lambda h: nim_sum(*h) >= least, chance.sample, range(1, most + 1), count)
        return heaps, chance.randint(1, nim_sum(*heaps) - 1)

    def fits(drawn):
        heaps, wanted = drawn
        left = [sum(put(heaps, i, n)) for i, n in lowerings(heaps, wanted).items()]
        return len(left) == 1 and left[0] != wanted  # for to add up is another rule

    heaps, wanted = first_that(fits, some)
    return ask.OptionWithValue((rulesets.Nim(),) * count, tuple(heaps), wanted)


def my_grundy(chance):
    """Return an exercise: write a function that gives games their values."""
    return ask.OwnGrundy(GAMES_TRIED)


# Set 4: the theorem and heap games


def undo(chance, wanted=LARGE, moves=((0, 3), (1, 2), (1, 3), (2, 3))):
    """Return an exercise: find the one answer among three or more to a move that raised a value.

    The values before and after the move are one of `moves`, so that no look shows the answer.
    """
    raised = chance.choice(moves)

    def fitting(game):
        return raising_moves(game, *raised)

    game = random_game_with(wanted, chance, fitting, some_names(chance, wanted))
    return ask.UndoMove(game, *chance.choice(fitting(game)))


def octal(chance):
    """Return an exercise: the five options of a heap by an octal code."""

    def some():
        code = "0." + "".join(map(str, chance.choices(range(8), k=3)))
        return ask.HeapOptions(rulesets.Octal(code), chance.randint(5, 9))

    return first_that(lambda exercise: len(exercise.solution()) == 5, some)


def sequence(chance, count=9, few=20, many=32, largest=(3, 4)):
    """Return an exercise: nine values of an octal game that breaks heaps; the largest is 3 or 4.

    The heaps have from `few` to `many` options in all.
    """

    def some():
        code = f"0.{chance.randrange(1, 8)}{chance.randrange(8)}{chance.randrange(8)}"
        return ask.NimSequence(rulesets.Octal(code), count)

    def fits(exercise):
        options = [parts for n in range(count) for parts in smaller_options(exercise.rules, n)]
        breaks = any(parts[1:] for parts in options)
        return breaks and few <= len(options) <= many and max(exercise.solution()) in largest

    return first_that(fits, some)


def period(chance):
    """Return an exercise: the period of a subtraction game, which does not begin at once."""

    def fits(exercise):
        period, begin = exercise.solution()
        return begin > 0 and 5 <= period <= 24 and period + begin < 36

    def some():
        return ask.PeriodOf(rulesets.Subtraction(amounts_with(chance, most=20)))

    return first_that(fits, some)


def heaps(chance):
    """Return an exercise: the two winning moves in three heaps, one of which raises a value."""

    def some():
        most = chance.sample(range(2, 8), 3)
        rules = [rulesets.Subtraction(range(1, m + 1)) for m in most]
        return ask.HeapSumMoves(rules, [chance.randint(6, 14) for _ in rules])

    def fits(exercise):
        wins, now = exercise.wins(exercise.heaps), sum(exercise.values(exercise.heaps))
        return sorted(sum(exercise.values(after)) > now for after in wins) == [False, True]

    return first_that(fits, some)


def draw_raising(chance):
    """Return an exercise: draw a game with a move to a larger value."""
    return game_to_draw(chance, 8, [4, 5], value=chance.choice([1, 2]), raising=True)


def my_values(chance):
    """Return an exercise: write a function that gives heaps their values."""
    return ask.OwnSequence()


# Set 5: games worth knowing


def dominoes(chance):
    """Return an exercise: the two winning dominoes on two rows and a third piece."""
    wins = chance.choice([*boards_by_wins()])
    free, y = set(), 0
    for piece in chance.sample(chance.choice(boards_by_wins()[wins]), 3):
        x, top = chance.randint(0, 4), max(row for _, row in piece)
        free |= {(x + column, y + row) for column, row in piece}
        y += top + 1
    return ask.WinningMoves(rulesets.Cram(), frozenset(free), clicked=True)


@cache
def boards_by_wins():
    """Return {what two winning dominoes leave of their pieces: boards of three pieces}.

    Two pieces are single rows. The third is a block that is two cells high, or a row with one more
    cell above it.
    """
    cram = rulesets.Cram()
    rows = [cram_board(length) for length in range(3, 10)]
    thirds = [cram_board(length, length) for length in (2, 3, 4)]
    thirds += [cram_board(n) | {(i + 1, 2)} for n in (3, 4, 5, 6) for i in range(n)]
    value = cache(lambda piece: grundy_value(cram, piece))
    found = {}
    for pieces in ((*two, third) for two in combinations(rows, 2) for third in thirds):
        total = nim_sum(*map(value, pieces))
        moves = [(piece, after) for piece in pieces for after in cram.options(piece)]
        wins = [after for piece, after in moves if value(after) == total ^ value(piece)]
        if len(wins) == 2:
            found.setdefault(tuple(wins), []).append(pieces)
    return found


def cram_board(*lengths):
    """Return the cells of rows of these lengths, one above the other."""
    return frozenset((x + 1, y + 1) for y, length in enumerate(lengths) for x in range(length))


def steps(chance):
    """Return an exercise: both winning moves on five steps; one of them adds to an odd step."""

    stairs = rulesets.StaircaseNim()

    def fits(steps):
        heaps = [stairs.sizes(after) for after in stairs.options(tuple(steps))]
        if not 9 <= len(heaps) <= 12:
            return False
        raised = [
            sum(some) > sum(stairs.sizes(tuple(steps))) for some in heaps if nim_sum(*some) == 0
        ]
        return sorted(raised) == [False, True]

    return ask.WinningMoves(stairs, tuple(first_that(fits, chance.choices, range(5), None, k=5)))


def turns(chance):
    """Return an exercise: the three winning turns of four heads among ten Mock Turtles."""

    turtles, value = rulesets.MockTurtles(10), values_of_turtles()

    def fits(heads):
        found = turtles.options(frozenset(heads))
        return sum(not xor(value[i] for i in after) for after in found) == 3

    heads = first_that(fits, chance.sample, range(10), 4)
    return ask.WinningMoves(turtles, frozenset(heads), clicked=True)


@cache
def values_of_turtles():
    """Return the values of ten coins, each alone with its head up."""
    return [grundy_value(rulesets.MockTurtles(10), frozenset({i})) for i in range(10)]


def tree(chance):
    """Return an exercise: a tree on one trunk, with a given number of edges and a smaller value."""
    edges = chance.randint(7, 10)
    value = chance.choice(range(edges - 2, 1, -2))
    demands = {
        f"{edges} edges": lambda tree: len(ways_up(tree)) == edges,
        "one edge on the ground": lambda tree: len(tree) == 1,
    }
    grown = rulesets.stalk((edges - value) // 2) * 2 + rulesets.stalk(value - 1)
    return ask.PositionWith(rulesets.Hackenbush(), value, demands, [(grown,)])


def queen(chance):
    """Return an exercise: the two winning moves of a queen, among 16 to 32."""
    queen, lost = rulesets.WythoffsQueen(14), {wythoff_pair(n) for n in range(6)}

    def fits(cell):
        options = queen.options(tuple(cell))
        return 16 <= len(options) <= 32 and sum(tuple(sorted(q)) in lost for q in options) == 2

    return ask.WinningMoves(queen, tuple(first_that(fits, chance.sample, range(3, 14), 2)))


def bite(chance):
    """Return an exercise: the only winning bite of three rows of chocolate."""
    return ask.WinningMoves(rulesets.Chomp(), bar_to_bite(chance, 3, 12, 12, 24))


def bar_to_bite(chance, *which):
    """Return a bar with one winning bite; each bar that is left is as likely as another one."""
    found = bars_by_bite(*which)
    return chance.choice(found[chance.choice(sorted(found))])


@cache
def bars_by_bite(number, longest, few, many):
    """Return {bar: the larger bars whose only winning bite leaves it}.

    They have this number of rows, which are at most so long, and from `few` to `many` cells. The
    bite takes more than one cell.
    """
    bars = [*combinations_with_replacement(range(longest, -1, -1), number)][:-1]
    wins, found = {}, {}
    for rows in sorted((tuple(filter(None, rows)) for rows in bars), key=sum):
        wins[rows] = [after for after in rulesets.Chomp().options(rows) if not wins[after]]
    for rows in bars:
        has_size = rows[-1] and few <= sum(rows) <= many
        if has_size and len(wins[rows]) == 1 and sum(wins[rows][0]) < sum(rows) - 1:
            found.setdefault(wins[rows][0], []).append(rows)
    return found


def my_value(chance):
    """Return an exercise: write a function that gives heaps their values, by another rule."""
    return values_of_halves()


@cache
def values_of_halves():
    """Return the exercise of `my_value`, which is the same for all."""
    return ask.OwnValues(at_most_half, [*range(60)])


def at_most_half(heap):
    """Return what is left of a heap when at most half of it is taken."""
    return [heap - taken for taken in range(1, heap // 2 + 1)]


# Set 6: past the theorem


def tame_heaps(chance):
    """Return an exercise: both winning moves of misère play in three tame heaps.

    Just one of the two moves leaves no firm heap.
    """

    def some():
        return tuple(amounts_with(chance, most=7)), tuple(chance.sample(range(4, 12), 3))

    def fits(drawn):
        amounts, heaps = drawn
        g, fickle = tame_values(amounts)
        wins = []
        for after in rulesets.Subtraction(amounts).options(heaps):
            none_firm = fickle.issuperset(after)
            if nim_sum(*(g[heap] for heap in after)) == none_firm:
                wins.append(none_firm)
        return sorted(wins) == [False, True]

    amounts, heaps = first_that(fits, some)
    return ask.WinningMoves(rulesets.Subtraction(amounts), heaps, misere=True)


@cache
def tame_values(amounts):
    """Return the values g of the heaps up to 11, which are tame, and the set of the fickle ones."""
    rules = rulesets.Subtraction(amounts)
    game = GameGraph({heap: rules.options(heap) for heap in range(12)}, 11)
    g, misere = grundy_values(game), beyond.misere_grundy_values(game)
    return g, {heap for heap in g if g[heap] != misere[heap]}


def draw_wild(chance):
    """Return an exercise: draw a game with a wild start."""
    value, other = chance.choice([(1, 2), (2, 1), (1, 3), (3, 1)])
    return game_to_draw(chance, 7, [4, 5], value=value, misere_value=other)


TEN = "a²=1 b³=b b²c=c c²=b²", "a b²"  # relations and 𝒫 of ten elements, which name the rows of
ROWS = {
    "0.024": "1 1 a a b b ab 1 c a a",
    "0.034": "1 a a 1 b b ab a c 1 a",
    "0.051": "1 a a a 1 b b a ab c 1 a",
    "0.054": "1 a 1 a b b b ab c c a",
    "0.106": "a 1 1 1 a b b b a c c 1",
    "0.144": "a 1 1 a b b b b c c a",
    "0.145": "a 1 a a b b b b c a a",
    "0.146": "a 1 1 b b b c a a",
    "0.147": "a 1 a b b b c c a",
    "0.156": "a a 1 b b b c c a",
    "0.162": "a 1 1 b b ab a a 1 c b b",
    "0.164": "a 1 1 a b b ab c c ac",
}


def names(chance):
    """Return an exercise: name five rows, of which the third, fourth or fifth needs a new letter.

    Which letters there are is also drawn.
    """
    code = chance.choice([*ROWS])
    first = ROWS[code].split().index("c") + 1 - chance.randint(2, 4)
    rows = " ".join(ROWS[code].split()[: first + 4])
    a, *others = chance.sample("abcdefgh", 3)
    letters = str.maketrans("abc", "".join([a, *sorted(others)]))  # a relation makes c² simpler
    words = [text.translate(letters) for text in (*TEN, rows)]
    return ask.HeapNames(beyond.Quotient.from_words(rulesets.Octal(code), *words), first, first + 4)


def my_misere_wins(chance):
    """Return an exercise: write a function that finds all winning moves in misère play."""
    return ask.OwnWinningMoves(GAMES_TRIED, misere=True)


def ordinals(chance):
    """Return an exercise: three heaps below ω³ with one winning move, after which the last
    number, without a power of ω, is larger."""

    def some():
        return tuple(ordinal_of(*(chance.randrange(most) for most in (3, 6, 10))) for _ in range(3))

    def fits(heaps):
        good = beyond.OrdinalNim().winning_moves(heaps)
        if len(good) != 1 or beyond.nim_sum_of_ordinals(*heaps) >= ordinal_of(1, 0, 0):
            return False
        [(before, after)] = [(p, q) for p, q in zip(heaps, good[0]) if p != q]
        return number_behind(after) > number_behind(before)

    return ask.OrdinalMove(first_that(fits, some))


def ordinal_of(*counts):
    """Return ω²·a + ω·b + c."""
    return beyond.Ordinal(tuple((2 - i, count) for i, count in enumerate(counts) if count))


def number_behind(ordinal):
    """Return the last number of an ordinal, without a power of ω."""
    return next((count for exponent, count in ordinal.terms if exponent == 0), 0)


def going_round(chance):
    """Return an exercise: seven positions, two of them draws; all but one have two moves."""
    names = sorted(chance.sample("abcdefghijklmnop", 7))
    end = chance.choice(names)

    def two_from(name):
        return chance.sample([other for other in names if other != name], 2)

    def some():
        return beyond.LoopyGraph(
            {name: two_from(name) for name in names if name != end} | {end: []}
        )

    def fits(game):
        found = Counter(outcome.moves for outcome in beyond.loopy_outcomes(game).values())
        return found == {0: 1, 1: 2, 2: 1, 3: 1, None: 2}

    return ask.LabelLoops(first_that(fits, some))


def corners(chance):
    """Return an exercise: three heads on a board, and one winning turn, of four corners."""
    board = beyond.CoinProduct(rulesets.TurningTurtles(4), rulesets.TurningTurtles(4))

    def fits(heads):
        after = board.options(frozenset(heads))
        good = [q for q in after if not xor(beyond.nim_product(*coin) for coin in q)]
        return [len(q.symmetric_difference(heads)) for q in good] == [4]

    heads = first_that(fits, chance.sample, board.row, 3)
    return ask.WinningMoves(board, frozenset(heads), clicked=True)


SETS = {
    "set1": [labels, move, wrong, draw_outcome, whole_sum, my_wins],
    "set2": [tell_apart, stand_in, bits, independent, codes, my_reply],
    "set3": [mex_of, values, draw_value, nim, option_of_value, my_grundy],
    "set4": [undo, octal, sequence, period, heaps, draw_raising, my_values],
    "set5": [dominoes, steps, turns, tree, queen, bite, my_value],
    "set6": [tame_heaps, draw_wild, names, ordinals, going_round, corners, my_misere_wins],
}


def some_names(chance, wanted=LARGE):
    """Return as many of sixteen letters as the game has positions.

    So if the answer is a single letter, few students share it.
    """
    return chance.sample("abcdefghijklmnop", wanted.positions)


def game_to_draw(chance, positions, longest, **demands):
    """Return an exercise: draw a game that meets these demands, of the size of a random one.

    We draw a random game that meets the demands. It has so many positions, which is the same for
    all, and its longest play is one of `longest`. The student's game must have the same numbers of
    positions, moves and terminal positions, and the same longest play. This is why two neighbours
    can seldom hand in the same game.
    """
    exercise = ask.DrawGame(**demands)

    def fits(game):
        return game.height() in longest and exercise.fits(game)

    game = first_that(fits, lambda: random_game(positions, chance.randrange(MOST_SEEDS)))
    ends = sum(not game.options(position) for position in game)
    shape = {"longest": game.height(), "moves": len(game.moves), "terminals": ends}
    return ask.DrawGame(**demands, positions=positions, **shape)


def can_end(game, position):
    """Return whether a move from a position leads to a terminal one."""
    return not all(map(game.options, game.options(position)))


def needs_a_second_look(game):
    """Return whether just one P-position has options, and just one N-position no terminal option.

    Students who look only for a move that ends play call that N-position P.
    """
    label = outcomes(game)
    inner = [position for position in game if game.options(position)]
    hidden = Counter(label[p] for p in inner if label[p] is P or not can_end(game, p))
    return hidden == {P: 1, N: 1}


def game_of_value(wanted, chance, value):
    """Return a game with these features whose start has a given value."""
    return random_game_with(wanted, chance, lambda game: grundy_values(game)[game.start] == value)


def raising_moves(game, low, high):
    """Return the moves from value `low` to `high` with three or more answers, one of them back."""
    value, found = grundy_values(game), []
    for before, after in game.moves:
        options = [value[option] for option in game.options(after)]
        if (value[before], value[after]) == (low, high) and len(options) > 2:
            found += [(before, after)] * (options.count(low) == 1)
    return found


def positions_of_values(wanted, chance, some_values):
    """Return a game with these features, and positions in it that have these values.

    The positions are different, and none is terminal, because everybody sees at once that those are
    P.
    """
    need = Counter(some_values)

    def values(game):
        value = grundy_values(game)
        return {position: value[position] for position in game if game.options(position)}

    game = random_game_with(wanted, chance, lambda game: need <= Counter(values(game).values()))
    value = values(game)
    left = chance.sample([*value], len(value))
    found = []
    for one in some_values:
        found.append(next(p for p in left if value[p] == one and p not in found))
    return game, found


def broken_twice(game):
    """Return each position whose label, if it alone is wrong, breaks the rule at two positions."""

    def broken(spoilt):
        labels = ask.WrongLabel(game, spoilt).labels
        return sum(violation_at(game, labels, position) is not None for position in game)

    return [position for position in game if broken(position) == 2]


def amounts_with(chance, most):
    """Return three different amounts up to `most`, but never the list 1, 2, 3."""
    return first_that([1, 2, 3].__ne__, lambda: sorted(chance.sample(range(1, most + 1), 3)))
