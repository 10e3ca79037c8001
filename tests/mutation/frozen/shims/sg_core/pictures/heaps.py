"""Where this stood before."""

import sys

from sg_core import heaps

sys.modules[__name__] = heaps
