"""Where this stood before."""

import sys

from sg_core import compiled

sys.modules[__name__] = compiled
