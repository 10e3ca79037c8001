"""Where this stood before."""

import sys

from sg_core import draw

sys.modules[__name__] = draw
