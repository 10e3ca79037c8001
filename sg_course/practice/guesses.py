"""Guesses at a question that need no understanding, and by which no pool should be solved."""

import re


def guessed(question):
    """Return how often each guess finds the right option, from 0 to 1.

    >>> from sg_course.questions import read_question
    >>> guessed(read_question("What is 1 + 1?\\n- [ ] 1\\n- [x] 2\\n- [ ] 3"))["near the mean"]
    1.0
    """
    [right] = [text for is_right, text, _ in question.options if is_right]
    picked = guesses(question.text, [text for _, text, _ in question.options])
    return {guess: 1 / len(some) for guess, some in picked.items() if right in some}


def guesses(asked, texts):
    """Return {guess: the options among which it picks}.

    >>> guesses("What is 1 + 1?", ["1", "2", "13"])["in the question"]
    ['1']
    """
    found = {
        place_named(i): [text]
        for i, text in enumerate(sorted(texts, key=lambda text: (numbers_in(text), text)))
    }
    found |= {f"always {text}": [text] for text in texts}
    for name, length in ("short", min), ("long", max):
        wanted = length(map(len, texts))
        found[name] = [text for text in texts if len(text) == wanted]
    if all(text.isdecimal() for text in texts):
        mean = sum(map(int, texts)) / len(texts)
        found["near the mean"] = [min(texts, key=lambda text: (abs(int(text) - mean), int(text)))]
        told = numbers_in(asked)
        found["in the question"] = [text for text in texts if int(text) in told]
        found["not in the question"] = [text for text in texts if int(text) not in told]
    return found


def place_named(place):
    """Return the name of the guess that picks this place among the options by size."""
    return f"place {place}"


def numbers_in(text):
    """Return the numbers in a text.

    >>> numbers_in("2, 3 and 14")
    (2, 3, 14)
    """
    return tuple(map(int, re.findall(r"\d+", text)))
