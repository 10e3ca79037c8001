"""Functions as students write them: right ones, and those that follow another rule."""

from functools import cache
from itertools import product

from oracles import least_missing, taken_away, xor_of


def N_if_all_reach_P(labels):
    return "N" if labels and set(labels) == {"P"} else "P"


def terminal_is_N(labels):
    return "N" if not labels or "P" in labels else "P"


def some_P_makes_P(labels):
    return "P" if "P" in labels else "N"


def some_P_makes_N(labels):
    return "N" if "P" in labels else "P"


def max_plus_one(values):
    return max(values, default=-1) + 1


def mex_up_to(most):
    """mex, but only as long as it is not larger than this."""
    return lambda values: next((n for n in range(most + 1) if n not in values), most)


def stops_at_first_gap(values):
    """The first gap in the list as it is, unsorted."""
    for i, value in enumerate(values):
        if value != i:
            return i
    return len(values)


def makes_equal(heaps):
    """Makes the two largest heaps equal, whatever the others are."""
    order = sorted(range(len(heaps)), key=heaps.__getitem__)
    if len(heaps) < 2 or heaps[order[-1]] == heaps[order[-2]]:
        return nim_by_brute_force(heaps)
    after = list(heaps)
    after[order[-1]] = heaps[order[-2]]
    return after


def spoils_one_two(heaps):
    return [0, 2] if heaps == [1, 2] else nim_by_brute_force(heaps)


def keeps_nothing(heaps):
    return nim_by_brute_force(heaps) if heaps else []


def never_none(heaps):
    return nim_by_brute_force(heaps) or list(heaps)


def drops_empty_heaps(heaps):
    after = nim_by_brute_force(heaps)
    return after and ([heap for heap in after if heap] or after)


def only_moves_in_G(G, H):
    return {(g, h): [(x, h) for x in G[g]] for g in G for h in H}


def forgets_ends(G, H):
    total = sum_of_moves(G, H)
    return {p: options for p, options in total.items() if options or len(total) == 1}


def makes_the_same_move(before, after):
    return tuple(max(0, y - (x != y) * (x - y)) for x, y in zip(before, after))


def clears_one_heap(before, after):
    return (0, after[1]) if after[0] else (after[0], 0)


def taken_by(rule):
    """The values of heaps from which amounts may be taken, by a rule on those of the options."""

    def values(amounts, n):
        found = []
        for heap in range(n):
            found.append(rule([found[heap - a] for a in amounts if a <= heap]))
        return found

    return values


def with_pass(position):
    """The options of a heap of nim where one pass is left, or none."""
    heap, may_pass = position
    return [(n, may_pass) for n in range(heap)] + [(heap, False)] * (may_pass and heap > 0)


def outcomes_only(amounts, n):
    return [min(value, 1) for value in taken_away(amounts, n)]


def takes_any_up_to_the_largest(amounts, n):
    return taken_away(range(1, max(amounts) + 1), n)


def negative_indices(amounts, n):
    values = [0] * n
    for heap in range(n):
        values[heap] = least_missing([values[heap - a] for a in amounts])
    return values


def expects_amounts_in_order(amounts, n):
    values = []
    for heap in range(n):
        seen = []
        for a in amounts:
            if a > heap:
                break
            seen.append(values[heap - a])
        values.append(least_missing(seen))
    return values


def first_difference(one, other):
    return next(i for i, (p, q) in enumerate(zip(one, other)) if p != q)


def labels_by(rule):
    """A function from moves to labels, by a rule on the labels of the options."""

    def labelled(moves):
        @cache
        def label(position):
            return rule([label(option) for option in moves[position]])

        return {position: label(position) for position in moves}

    return labelled


def labels_in(order, rule):
    """A function from moves to labels that takes the positions in an order, and trusts in it."""

    def labelled(moves):
        label = {}
        for position in order(moves):
            label[position] = rule([label[option] for option in moves[position] if option in label])
        return label

    return labelled


def wins_in(order):
    """The options that are P, where positions are labelled in an order."""
    outcomes = labels_in(order, some_P_makes_N)

    def wins(moves):
        label = outcomes(moves)
        return {p: [q for q in options if label[q] == "P"] for p, options in moves.items()}

    return wins


def sum_in(order):
    """A sum of games whose moves are trusted to lead on in an order."""

    def total(G, H):
        at = [order(M).index for M in (G, H)]
        on = [{p: [q for q in M[p] if i(q) > i(p)] for p in M} for i, M in zip(at, (G, H))]
        return sum_of_moves(*on)

    return total


def true_wins(moves):
    """The winning moves from each position, by the outcomes of the options."""
    label = outcomes_of(moves)
    return {p: [q for q in options if label[q] == "P"] for p, options in moves.items()}


def outcomes_of(moves):
    return labels_by(some_P_makes_N)(moves)


def misere_wins(moves):
    """The winning moves from each position if the last move loses, by a position below the ends."""
    wins = true_wins({**{p: options or ["end"] for p, options in moves.items()}, "end": []})
    return {p: [q for q in wins[p] if q != "end"] for p in moves}


def moves_to_N(moves):
    label = outcomes_of(moves)
    return {p: [q for q in options if label[q] == "N"] for p, options in moves.items()}


def one_win_each(moves):
    return {p: wins[:1] for p, wins in true_wins(moves).items()}


def wins_of_some(moves):
    wins = true_wins(moves)
    return {p: wins[p] for p in moves if moves[p] or len(moves) == 1}


def wins_as_pairs(moves):
    return {p: [(p, q) for q in wins] for p, wins in true_wins(moves).items()}


def nim_by_brute_force(heaps):
    """The first move of nim after which the XOR is 0, or None."""
    for i, heap in enumerate(heaps):
        for left in range(heap):
            after = [*heaps[:i], left, *heaps[i + 1 :]]
            if xor_of(after) == 0:
                return after
    return None


def takes_the_largest(heaps):
    largest = max(heaps, default=0)
    i = heaps.index(largest) if largest else None
    return [*heaps[:i], 0, *heaps[i + 1 :]] if largest else None


def sum_of_moves(G, H):
    return {(g, h): [(x, h) for x in G[g]] + [(g, y) for y in H[h]] for g in G for h in H}


def both_move(G, H):
    return {(g, h): [*product(G[g], H[h])] for g in G for h in H}


@cache
def product_of_two_terms(a, b):
    """A nim product that forgets one of three terms."""
    times, smaller = product_of_two_terms, product(range(a), range(b))
    return least_missing({times(x, b) ^ times(a, y) for x, y in smaller})
