"""Part C of the curriculum, row by row: equivalence, and the proofs as strategies.

Whether a game X tells G and H apart is decided here by `by_play`, which tries every line of play
and shares no code with the package.
"""

import ast
from collections import Counter, defaultdict
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from pathlib import Path

import pytest
from helpers import NIGHTLY, SMALL_GAMES, as_set, games, isomorphic, size, spread
from hypothesis import given
from hypothesis import strategies as st

import sg_core
from sg_core import (
    GameGraph,
    N,
    P,
    Sum,
    cancel_pairs,
    distinguishing_game,
    equivalence_classes,
    equivalent,
    explore,
    outcome,
    outcomes,
    parse_set,
    set_notation,
    winning_moves,
)
from sg_core.rulesets import Nim
from sg_core.samples import all_games, random_game
from sg_core.strategies import absorb, go_between, mirror, verify

END = GameGraph({"end": []})
MANY_GAMES = [game for n in range(1, 6) for game in all_games(n)]  # 185
RANDOM_GAMES = [random_game(n, f"C {n} {seed}") for n in range(5, 9) for seed in range(5)]
PAIRS = list(combinations_with_replacement(SMALL_GAMES, 2))
TRIPLES = list(product(SMALL_GAMES, repeat=3))
ENOUGH = size("sums that are played")


def by_play(*parts):
    """The outcome of a sum of games, by trying every line of play."""

    @cache
    def next_player_wins(position):
        return any(
            not next_player_wins((*position[:i], option, *position[i + 1 :]))
            for i, part in enumerate(parts)
            for option in part.options(position[i])
        )

    return N if next_player_wins(tuple(part.start for part in parts)) else P


def alike(G, H):
    """Whether G ≈ H as `equivalent` says, asked once for each pair."""
    key = (id(G), id(H))
    if key not in ALIKE:
        ALIKE[key] = (equivalent(G, H), G, H)  # holding G and H keeps their ids taken
    return ALIKE[key][0]


ALIKE = {}


def P_game(game):
    """The game itself if it is P, otherwise what a winning move leaves of it."""
    return game if outcome(game) is P else game.subgame(winning_moves(game)[0])


def check_wins(reply, total):
    """Check that the strategy wins from the start of the sum, and return the sum's outcome.

    It opens if it can; otherwise the other player begins.
    """
    opening = reply(None, total.start)
    assert opening is None or opening in total.options(total.start)
    assert verify(reply, total, opening=opening) is None
    return P if opening is None else N


# C1


def test_C1_equivalence_is_reflexive_symmetric_and_transitive():
    assert all(alike(G, G) for G in SMALL_GAMES)
    assert all(alike(G, H) == alike(H, G) for G, H in PAIRS)
    assert all(alike(G, K) for G, H, K in TRIPLES if alike(G, H) and alike(H, K))
    assert not all(alike(G, H) for G, H in PAIRS)


def test_C1_a_search_for_a_distinguishing_game_agrees_for_all_small_and_some_random_games():
    candidates = [*SMALL_GAMES, *RANDOM_GAMES]
    rows = [[by_play(X, G) for X in candidates] for G in candidates]
    seen = Counter()
    for (G, row), (H, other) in combinations_with_replacement(list(zip(candidates, rows)), 2):
        assert equivalent(G, H) == equivalent(H, G) == (row == other)
        seen[row == other] += 1
    assert min(seen.values()) > 100


def test_C1_the_small_games_tell_the_small_games_apart():
    rows = [[by_play(X, G) for X in SMALL_GAMES] for G in SMALL_GAMES]
    for (G, row), (H, other) in product(zip(SMALL_GAMES, rows), repeat=2):
        assert alike(G, H) == (row == other)


@given(games(most=6), games(most=6), games(most=6))
def test_C1_no_random_game_tells_equivalent_games_apart(G, H, X):
    found = [Y for Y in (X, G, H, *SMALL_GAMES) if by_play(Y, G) is not by_play(Y, H)]
    assert bool(found) != equivalent(G, H)


def test_C1_equal_outcomes_do_not_make_games_equivalent():
    one, two = parse_set("*1"), parse_set("*2")
    assert by_play(one) is by_play(two) is N
    assert not equivalent(one, two)
    assert by_play(one, one) is P and by_play(one, two) is N


def test_C1_equal_equivalent_and_isomorphic_are_three_notions():
    empty, one = GameGraph({"a": []}), GameGraph({"a": ["b"], "b": ["c"]})
    assert equivalent(empty, one) and as_set(empty, "a") != as_set(one, "a")
    twice = GameGraph({"a": ["b", "c"]})
    once = GameGraph({"a": ["b"]})
    assert as_set(twice, "a") == as_set(once, "a") and not isomorphic(twice, once)


def test_C1_the_classes_are_those_of_the_definition():
    expected = defaultdict(list)
    for G in SMALL_GAMES:
        expected[tuple(by_play(X, G) for X in SMALL_GAMES)].append(G)
    classes = equivalence_classes(SMALL_GAMES)
    assert classes == list(expected.values())
    assert sorted(map(len, classes)) == [1, 6, 6, 8]


# C2


def test_C2_adding_a_P_position_changes_no_outcome():
    zeros = [A for A in SMALL_GAMES if by_play(A) is P]
    assert len(zeros) == 6
    for X, G in PAIRS:
        expected = by_play(X, G)
        assert outcome(X + G) is expected
        for A in zeros:
            assert by_play(X, G, A) is expected
            assert outcome(X + (G + A)) is expected


@given(games(most=5), games(most=5), games(most=6))
def test_C2_adding_a_random_P_position_changes_no_outcome(X, G, A):
    A = P_game(A)
    assert outcome(X + G + A) is outcome(X + G) is by_play(X, G) is by_play(X, G, A)
    assert equivalent(G + A, G)


def test_C2_adding_an_N_position_changes_some_outcome():
    for A in SMALL_GAMES:
        changed = [G for G in SMALL_GAMES if by_play(G, A) is not by_play(G)]
        assert bool(changed) == (outcome(A) is N)


def test_C2_the_P_positions_are_the_games_equivalent_to_zero():
    for G in [*MANY_GAMES, *RANDOM_GAMES]:
        assert equivalent(G, END) == equivalent(END, G) == (by_play(G) is P)


@given(games())
def test_C2_the_random_P_positions_are_the_games_equivalent_to_zero(G):
    assert equivalent(G, END) == (by_play(G) is P)


def test_C2_absorbing_a_P_position_beats_every_adversary():
    """The reply strategy: it answers when G is P, and opens in G when G is N."""
    zeros = [A for A in MANY_GAMES if by_play(A) is P]
    seen = Counter()
    for G, A in product(spread(15, MANY_GAMES), zeros):
        for parts in ((G, A), (A, G)):
            case = check_wins(absorb(*parts), Sum(*parts))
            assert case is outcome(G)
            seen[case] += 1
    few = zeros[: 12 if NIGHTLY else 4]
    for G, A, B in product(SMALL_GAMES, few, few):
        case = check_wins(absorb(A, G, B), Sum(A, G, B))
        assert case is outcome(G)
        seen[case] += 1
    assert seen.total() >= ENOUGH
    assert min(seen[P], seen[N]) >= ENOUGH // 5


def test_C2_absorbing_wins_in_larger_random_games():
    seen = Counter()
    for seed in range(300):
        G = random_game(6 + seed % 7, f"G {seed}")
        A = P_game(random_game(12 - seed % 6, f"A {seed}"))
        case = check_wins(absorb(G, A), Sum(G, A))
        assert case is by_play(G, A) is outcome(G)
        seen[case] += 1
    assert min(seen[P], seen[N]) >= 50


# C3


def test_C3_a_game_plus_itself_is_P():
    for G in [*MANY_GAMES, *RANDOM_GAMES]:
        assert by_play(G, G) is outcome(G + G) is P


@given(games())
def test_C3_a_random_game_plus_itself_is_P(G):
    assert by_play(G, G) is outcome(G + G) is P


def test_C3_mirroring_beats_every_adversary():
    """All games of up to 6 positions (5, by day), once up to isomorphism, and random ones."""
    seeds = range(7_000 if NIGHTLY else 1_500)
    larger = [random_game(7 + seed % 2, f"mirror {seed}") for seed in seeds]
    different = {frozenset(game.moves): game for game in larger}
    tried = [*MANY_GAMES, *(all_games(6) if NIGHTLY else []), *different.values()]
    assert len(tried) >= ENOUGH
    for G in tried:
        assert verify(mirror(G), Sum(G, G)) is None


@pytest.mark.parametrize("n", range(12))
def test_C3_mirroring_wins_with_two_equal_heaps_and_with_no_others(n):
    rules = Sum(Nim(), Nim())
    for m in range(12):
        line = verify(mirror(Nim()), rules, (m, n))
        assert (line is None) == (m == n)


# C4


def test_C4_the_sum_is_P_exactly_when_no_game_tells_them_apart():
    rows = {id(G): [by_play(X, G) for X in SMALL_GAMES] for G in SMALL_GAMES}
    for G, H in PAIRS:
        same = rows[id(G)] == rows[id(H)]
        assert (by_play(G, H) is P) == (outcome(G + H) is P) == equivalent(G, H) == same


@pytest.mark.nightly
def test_C4_when_they_are_not_equivalent_each_of_the_two_tells_them_apart():
    seen = 0
    for G, H in permutations([*SMALL_GAMES, *RANDOM_GAMES], 2):
        X = distinguishing_game(G, H)
        if alike(G, H):
            assert X is None
            continue
        seen += 1
        for candidate in (G, H, X):
            assert by_play(candidate, G) is not by_play(candidate, H)
        assert by_play(H, H) is P and by_play(H, G) is N
    assert seen > 500


@given(games(), games())
def test_C4_the_distinguishing_game_of_random_games_does_so(G, H):
    X = distinguishing_game(G, H)
    assert (X is None) == (by_play(G, H) is P)
    if X is not None:
        assert by_play(X, G) is not by_play(X, H)


def test_C4_the_go_between_beats_every_adversary():
    """X + H is played as X + G would be: the strategy answers when X + G is P, else it opens."""
    some = spread(30, MANY_GAMES)
    equivalents = [(G, H) for G, H in product(SMALL_GAMES, some) if alike(G, H)]
    seen = Counter()
    for i, ((G, H), X) in enumerate(product(equivalents, SMALL_GAMES)):
        one, other = (G, H) if i % 2 else (H, G)
        if (len(X), len(one)) == (4, 5):
            continue  # the largest sums; there are enough others
        case = check_wins(go_between(X, one, other), Sum(X, other))
        assert case is outcome(X + one)
        seen[case] += 1
    assert seen.total() >= ENOUGH
    assert min(seen[P], seen[N]) >= ENOUGH // 5


@pytest.mark.nightly
def test_C4_the_go_between_wins_in_larger_random_games():
    seen, found = Counter(), defaultdict(list)
    for seed in range(120):
        G = random_game(6 + seed % 5, f"between {seed}")
        home = next((key for key, these in found.items() if alike(these[0], G)), seed)
        found[home].append(G)
    for these in found.values():
        for i, (G, H) in enumerate(combinations(these[:15], 2)):
            X = random_game(5 + i % 6, f"X {i}")
            case = check_wins(go_between(X, G, H), Sum(X, H))
            assert case is by_play(X, G) is by_play(X, H)
            seen[case] += 1
    assert min(seen[P], seen[N]) > 50


def test_C4_the_go_between_must_lose_when_the_games_are_not_equivalent():
    for G, H in permutations(SMALL_GAMES, 2):
        if not alike(G, H):
            assert verify(go_between(G, G, H), Sum(G, H)) is not None


def test_C4_the_second_proof_adds_the_sum_and_cancels():
    assert cancel_pairs(["X", "H", "G", "H"]) == ["X", "G"]
    assert cancel_pairs(["X", "G", "G", "H"]) == ["X", "H"]
    tried = [*SMALL_GAMES[:5], *SMALL_GAMES[8:12]]
    for X, G, H in product(tried, repeat=3):
        assert by_play(X, H, G, H) is by_play(X, G)
        assert by_play(X, G, G, H) is by_play(X, H)
        if by_play(G, H) is P:  # then, by the first lemma, adding G + H changes nothing
            assert by_play(X, H, G, H) is by_play(X, H)
            assert by_play(X, G) is by_play(X, H)


# C5


@pytest.mark.nightly
def test_C5_equivalent_games_may_be_exchanged_in_a_sum():
    seen = 0
    for G, H in PAIRS:
        if G is not H and alike(G, H):
            seen += 1
            assert all(equivalent(G + X, H + X) for X in SMALL_GAMES)
    assert seen > 50


@given(games(most=5), games(most=5), games(most=5))
def test_C5_random_games_are_equivalent_exactly_when_their_sums_with_a_third_are(G, H, X):
    assert equivalent(G + X, H + X) == equivalent(G, H) == (by_play(G, H) is P)


@pytest.fixture(scope="module")
def cayley():
    """The classes of the small games, and the table of the class of G + H, by `equivalent` only."""
    classes = equivalence_classes(SMALL_GAMES)
    first = [these[0] for these in classes]
    table = {}
    for i, j in product(range(len(first)), repeat=2):
        total = first[i] + first[j]
        [table[i, j]] = [k for k, G in enumerate(first) if equivalent(total, G)]
    return classes, table


def test_C5_the_class_of_a_sum_depends_on_the_classes_only(cayley):
    classes, table = cayley
    for (i, these), (j, those) in product(enumerate(classes), repeat=2):
        for G, H in product(these, those):
            assert equivalent(G + H, classes[table[i, j]][0])


def test_C5_the_classes_form_a_group_in_which_each_is_its_own_inverse(cayley):
    classes, table = cayley
    here = range(len(classes))
    [zero] = [i for i in here if equivalent(classes[i][0], END)]
    for i, j, k in product(here, repeat=3):
        assert table[zero, i] == table[i, zero] == i
        assert table[i, i] == zero
        assert table[i, j] == table[j, i]
        assert table[table[i, j], k] == table[i, table[j, k]]
        assert (table[i, j] == table[i, k]) == (j == k)


def test_C5_the_table_of_the_four_small_classes_is_the_klein_four_group(cayley):
    classes, table = cayley
    assert len(classes) == 4
    [zero] = [i for i in range(4) if equivalent(classes[i][0], END)]
    a, b, c = (i for i in range(4) if i != zero)
    assert [[table[i, j] for j in (zero, a, b, c)] for i in (zero, a, b, c)] == [
        [zero, a, b, c],
        [a, zero, c, b],
        [b, c, zero, a],
        [c, b, a, zero],
    ]


# C6


@pytest.mark.parametrize(
    "nothing", [END, explore(Nim(), 0), parse_set("{}"), explore(Nim(), (0, 0))], ids=repr
)
def test_C6_adding_a_game_without_moves_changes_nothing(nothing):
    for G in [*SMALL_GAMES, *RANDOM_GAMES]:
        for total in (G + nothing, nothing + G):
            assert isomorphic(total, G)
            assert set_notation(total) == set_notation(G)
            assert equivalent(total, G)


@given(st.lists(st.integers(0, 3), max_size=3), st.integers(0, 3))
def test_C6_an_empty_heap_changes_nothing(heaps, at):
    without, with_it = tuple(heaps), (*heaps[:at], 0, *heaps[at:])
    assert isomorphic(explore(Nim(), with_it), explore(Nim(), without))
    assert set_notation(Nim(), with_it) == set_notation(Nim(), without)


def test_C6_adding_any_game_with_a_move_changes_the_graph():
    assert not any(isomorphic(G + H, G) for G, H in PAIRS if H.height())


# C7

terms = st.lists(st.sampled_from("abcdef"), max_size=12)


def test_C7_equal_terms_cancel_in_pairs():
    assert cancel_pairs(["a", "b", "a", "c"]) == ["b", "c"]
    assert cancel_pairs(["a", "a", "a"]) == ["a"]
    assert cancel_pairs(["a", "a"]) == cancel_pairs([]) == []


@given(terms)
def test_C7_what_is_left_are_the_terms_of_odd_count_each_once(these):
    left = cancel_pairs(these)
    assert len(left) == len(set(left))
    assert set(left) == {term for term in these if these.count(term) % 2 == 1}
    assert len(left) % 2 == len(these) % 2
    assert left == sorted(left, key=these.index)
    assert cancel_pairs(left) == left


@given(terms, st.data())
def test_C7_the_order_and_the_grouping_of_terms_do_not_matter(these, data):
    shuffled = data.draw(st.permutations(these))
    assert set(cancel_pairs(shuffled)) == set(cancel_pairs(these))
    cut = data.draw(st.integers(0, len(these)))
    grouped = cancel_pairs(these[:cut]) + cancel_pairs(these[cut:])
    assert set(cancel_pairs(grouped)) == set(cancel_pairs(these))


@given(terms, terms)
def test_C7_two_sums_have_the_same_normal_form_exactly_when_their_sum_has_none(one, other):
    same = set(cancel_pairs(one)) == set(cancel_pairs(other))
    assert same == (cancel_pairs(one + other) == [])


TINY_GAMES = [game for n in (1, 2, 3) for game in all_games(n)]


@given(st.data())
def test_C7_sums_with_the_same_normal_form_are_equivalent(data):
    meaning = {name: data.draw(st.sampled_from(TINY_GAMES)) for name in "abc"}
    one = data.draw(st.lists(st.sampled_from("abc"), max_size=3))
    pairs = data.draw(st.lists(st.sampled_from("abc"), max_size=1))
    other = data.draw(st.permutations(cancel_pairs(one) + pairs + pairs))
    assert set(cancel_pairs(one)) == set(cancel_pairs(other))
    G, H = (Sum(*(meaning[name] for name in these)) for these in (one, other))
    assert equivalent(G, H)
    everything = [meaning[name] for name in [*one, *other]]
    assert by_play(*everything) is P


def test_C7_it_is_not_complete_as_one_plus_two_is_three():
    meaning = {name: parse_set(name) for name in ("*1", "*2", "*3")}
    assert cancel_pairs(["*1", "*2"]) != cancel_pairs(["*3"])
    assert equivalent(Sum(meaning["*1"], meaning["*2"]), meaning["*3"])
    assert by_play(*meaning.values()) is P


# The proofs need no Grundy values, and look at nothing but their components

BEYOND = {"mex", "nim_sum", "nimbers", "grundy_value", "grundy_values", "Grundy", "XOR"}



def used(module):
    """Every name, attribute, import and operator that the code of a module uses."""
    file = Path(sg_core.__file__).parent.joinpath(f"{module}.py")
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.alias):
            found |= {*node.name.split("."), node.asname}
        elif isinstance(node, ast.ImportFrom):
            found |= set(node.module.split("."))
        elif isinstance(node, ast.BitXor):
            found.add("XOR")
    return found


@pytest.mark.parametrize(
    "module",
    ["strategies/sums", "strategies/lines", "equivalence", "exercises/sums",
     "exercises/equivalence", "widgets/board", "widgets/play", "widgets/sums", "widgets/hunt"],
)
def test_C_the_proofs_do_not_mention_grundy_values_or_nim_sums(module):
    assert not used(module) & BEYOND
    assert used("labels") & BEYOND  # where they are used, this test sees them
    assert "XOR" in used("nimbers")


def imported(module):
    """What the code of a module imports from the package."""
    source = Path(sg_core.__file__).parent.joinpath(f"{module}.py").read_text(encoding="utf-8")
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    return {(node.module, alias.name) for node in nodes for alias in node.names}


def test_C_the_proofs_get_their_labels_from_the_rules_of_P_and_N_only():
    labels = "sg_core.labels"
    assert {name for where, name in imported("strategies/sums") if where == labels} == {
        "N",
        "P",
        "outcomes",
    }
    assert {name for where, name in imported("equivalence") if where == labels} == {"P", "outcome"}
    for module in ("strategies/sums", "strategies/lines", "equivalence"):
        assert {where for where, _ in imported(module) if where.startswith("sg_core")} <= {
            "sg_core.doors",
            "sg_core.errors",
            "sg_core.graph",
            "sg_core.words",
            labels,
        }


def test_C_the_proofs_run_where_nothing_can_compute_a_grundy_value(monkeypatch):
    def refused(*values):
        raise AssertionError("a proof asked for Grundy values")

    for module, name in [("labels", "grundy_value"), ("labels", "grundy_values")]:
        monkeypatch.setattr(getattr(sg_core, module), name, refused)
    for name in ("mex", "nim_sum"):
        monkeypatch.setattr(sg_core.nimbers, name, refused)
    for G, H in PAIRS:
        assert equivalent(G, H) == (by_play(G, H) is P)
        if by_play(G, H) is P:
            check_wins(go_between(G, G, H), Sum(G, H))
            check_wins(absorb(G, P_game(H)), Sum(G, P_game(H)))
    assert verify(mirror(SMALL_GAMES[-1]), Sum(SMALL_GAMES[-1], SMALL_GAMES[-1])) is None


def lettered(letter, game):
    """The game with a letter before the name of each position."""
    moves = {f"{letter}{p}": [f"{letter}{q}" for q in game.options(p)] for p in game}
    return GameGraph(moves, f"{letter}{game.start}")


@pytest.fixture
def labelled(monkeypatch):
    """What the strategies have had labelled: the letters of the parts of its positions."""
    seen = set()

    def watched(game):
        label = outcomes(game)
        for position in label:
            parts = position if isinstance(position, tuple) else (position,)
            seen.add("".join(part[0] for part in parts))
        return label

    monkeypatch.setattr(sg_core.strategies.sums, "outcomes", watched)
    return seen


def test_C_the_mirror_asks_for_no_labels_and_for_the_options_of_one_copy_only(labelled):
    asked = set()

    class Watched:
        def options(self, position):
            asked.add(position)
            return G.options(position)

    for G in SMALL_GAMES:
        asked.clear()
        assert verify(mirror(Watched()), Sum(G, G)) is None
        assert asked <= set(G)
        assert asked or not G.height()
    assert labelled == set()


def test_C_absorbing_knows_the_labels_of_the_components_only(labelled):
    for G, A in PAIRS:
        G, A = lettered("g", G), lettered("a", P_game(A))
        labelled.clear()
        check_wins(absorb(G, A), Sum(G, A))
        assert labelled == {"g", "a"}


def test_C_the_go_between_knows_the_labels_of_two_sums_and_not_of_the_one_it_plays(labelled):
    for X, (G, H) in product(SMALL_GAMES[::3], PAIRS):
        if alike(G, H):
            X_, G_, H_ = lettered("x", X), lettered("g", G), lettered("h", H)
            labelled.clear()
            check_wins(go_between(X_, G_, H_), Sum(X_, H_))
            assert labelled == {"xg", "gh"}
