"""Where this stood before."""

import sys

from sg_core import layout

sys.modules[__name__] = layout
