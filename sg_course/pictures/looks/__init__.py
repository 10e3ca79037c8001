"""How each ruleset looks: the shapes on its board, the clicks for each move, and its words.

The looks are in modules named as those of `sg_core.rulesets`. Each look is registered for its rules
(`look_for`), and rules that are derived from these have the same look.

Your own rules may have the methods `picture`, `clicks`, `why_not` and `in_words`, and the texts
`how` and `words`. Then these are used in place of those here. Or your rules name their picture by a
word.
"""

from sg_core.errors import GameError
from sg_core.words import listed, shown
from sg_course.pictures.by_word import WORDS
from sg_course.pictures.looks import boards, coins, graphs, heaps, nim, taking, trees  # noqa: F401
from sg_course.pictures.registered import LOOKS

SAYS = ("picture", "clicks", "why_not", "in_words", "how", "words")


def look_of(rules):
    """Return rules with the methods that show them: their own, or else those of their look.

    >>> class TakeOneOrTwo:
    ...     picture = "heaps"
    ...     def options(self, stones):
    ...         return range(max(stones - 2, 0), stones)
    >>> look_of(TakeOneOrTwo()).picture(2), look_of(TakeOneOrTwo()).clicks(2)
    (('heaps', (2,), {}), {((0, 0),): 0, ((0, 1),): 1})
    """
    word = getattr(rules, "picture", None)
    if isinstance(word, str):
        if word not in WORDS:
            raise GameError(f"a picture is called {listed([*WORDS], 'or')}, not {shown(word)}")
        return WORDS[word](rules)
    for kind in type(rules).__mro__:
        if kind in LOOKS:
            look = LOOKS[kind](rules)
            vars(look).update({name: getattr(rules, name) for name in SAYS if hasattr(rules, name)})
            return look
    return rules
