"""Heaps whose values are given by a test."""

import numpy as np

from sg_core.sequences.heaps import HeapValues


class Told(HeapValues):
    """Heaps that pretend to have values that are given."""

    def __init__(self, rules, told):
        super().__init__(rules)
        self.told = np.array(told)

    def extend(self, count, report=None):
        self.stored, self.count = self.told, max(self.count, min(count, len(self.told)))
