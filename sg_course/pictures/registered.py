"""Rules together with their look, and the table of which look belongs to which rules."""

LOOKS = {}  # class of rules -> class of their look


class Look:
    """Rules with the methods that show them; it passes all other names on to the rules."""

    def __init__(self, rules):
        self.rules = rules

    def __getattr__(self, name):
        return getattr(self.rules, name)

    def __repr__(self):
        return repr(self.rules)


def look_for(rules):
    """Return a decorator: its class is how rules of a class look, and of those derived from it.

    >>> @look_for(int)
    ... class IntLook(Look):
    ...     pass
    >>> LOOKS.pop(int).__name__
    'IntLook'
    """

    def registered(look):
        LOOKS[rules] = look
        return look

    return registered
