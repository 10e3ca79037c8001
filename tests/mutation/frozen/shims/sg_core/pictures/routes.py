"""Where this stood before."""

import sys

from sg_core import routes

sys.modules[__name__] = routes
