"""Where this stood before."""

import sys

from sg_core import chart

sys.modules[__name__] = chart
