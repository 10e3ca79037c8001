"""Where this stood before."""

import sys

from sg_core import scene

sys.modules[__name__] = scene
