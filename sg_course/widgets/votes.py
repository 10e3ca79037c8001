"""The hands of a class for the options of a question, in one vote and in the one before."""

from sg_core.errors import GameError
from sg_core.words import counted, listed


class Votes:
    """Hands that a lecturer counts, an option at a time; each option has a number from 1.

    Attributes
    ----------
    hands : list of int
        How many hands each option has.
    before : list of int or None
        How many it had in the vote before, which the class has talked about since.

    Examples
    --------
    >>> votes = Votes(2)
    >>> votes.count(1)
    '2 has one more; 1 hand in all.'
    >>> votes.again()
    >>> votes.count(0), votes.bars(1)
    ('1 has one more; 1 hand in all.', [('Before: 1', 100), ('Now: 0', 0)])
    """

    def __init__(self, options):
        self.hands, self.before = [0] * options, None

    def count(self, index, more=True):
        """Count one hand more for an option, or one less, and return that as a sentence."""
        if not more and not self.hands[index]:
            raise GameError(f"option {index + 1} has no hand that could be taken back")
        self.hands[index] += 1 if more else -1
        return f"{index + 1} has one {'more' if more else 'less'}; {self.total()} in all."

    def typed(self, index, number):
        """Take a number of hands for an option, and return that as a sentence.

        >>> Votes(3).typed(2, 40)
        '3 has 40 hands; 40 hands in all.'
        """
        self.hands[index] = number
        return f"{index + 1} has {counted(number, 'hand')}; {self.total()} in all."

    def again(self):
        """Begin a second vote, and keep the first one beside it."""
        if not any(self.hands):
            raise GameError("nobody has voted yet; press +1 beside an option for each hand")
        self.hands, self.before = [0] * len(self.hands), self.hands

    def total(self):
        """Return how many hands there are, in words."""
        return counted(sum(self.hands), "hand")

    def counts_sentence(self):
        """Return the votes as a sentence.

        >>> Votes(3).counts_sentence()
        '0 hands: 0 for 1, 0 for 2 and 0 for 3.'
        """
        votes = [f"{hands} for {number}" for number, hands in enumerate(self.hands, 1)]
        return f"{self.total()}: {listed(votes)}."

    def bars(self, index):
        """Return a bar for each vote, the one before first: its words, and its length in percent.

        >>> Votes(2).bars(0)
        [('0', 0)]
        """
        if self.before is None:
            named = {"": self.hands}
        else:
            named = {"Before: ": self.before, "Now: ": self.hands}
        longest = max(1, *map(max, named.values()))
        return [
            (f"{name}{hands[index]}", round(100 * hands[index] / longest))
            for name, hands in named.items()
        ]
