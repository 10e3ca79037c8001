"""How games that turn coins look, in a row and on a board."""

from sg_core.beyond import CoinProduct
from sg_core.rulesets import CoinTurning, Ruler
from sg_core.words import listed
from sg_course.pictures.registered import Look, look_for


@look_for(CoinTurning)
class CoinTurningLook(Look):
    """Coins in a row."""

    how = "Click the coins that are turned; the last one twice if there could be more."

    def picture(self, position):
        """Return how a position looks."""
        return "coins", self.row, {"head": self.heads(position)}

    def clicks(self, position):
        """Return each move by the coins that are clicked: they are turned."""
        sets = (turned for coin in self.heads(position) for turned in self.turns[coin])
        return {turned: position ^ turned for turned in sets}

    def why_not(self, position, clicks):
        """Return why the clicked coins may not be turned."""
        if max(clicks) not in position:
            return f"coin {max(clicks)}, the rightmost, shows tails; it must show heads"
        return f"the rule does not turn just {listed(sorted({*clicks}))}"


@look_for(Ruler)
class RulerLook(CoinTurningLook):
    """Coins in a row, of which a stretch is turned."""

    how = "Click the first and the last of the coins that are turned."

    def clicks(self, position):
        """Return each move by the first and the last coin that are turned."""
        return {(min(run), max(run)): after for run, after in super().clicks(position).items()}


@look_for(CoinProduct)
class CoinProductLook(CoinTurningLook):
    """Coins on a board."""

    def picture(self, position):
        """Return how a position looks: the heads on a board."""
        return "cells", self.row, {"H": self.heads(position)}

    def in_words(self, position, option):
        """Return a move in words.

        >>> rules = CoinProduct(Ruler(2), Ruler(2))
        >>> CoinProductLook(rules).in_words(frozenset({(2, 1)}), frozenset({(1, 1)}))
        'turn (1, 1) and (2, 1)'
        """
        return f"turn {listed(sorted(position ^ option))}"
