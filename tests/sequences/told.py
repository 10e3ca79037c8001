"""Heaps whose values are given by a test, and rules that a test changes."""

import numpy as np

from sg_core.sequences.heaps import HeapValues


class Told(HeapValues):
    """Heaps that pretend to have values that are given."""

    def __init__(self, rules, told):
        super().__init__(rules)
        self.told = np.array(told)

    def extend(self, count, report=None):
        self.stored, self.count = self.told, max(self.count, min(count, len(self.told)))


def changed(rules, *arguments, **methods):
    """Rules of a subclass in which some methods, or attributes, are others."""
    return type("Changed", (rules,), methods)(*arguments)
