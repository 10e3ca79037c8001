"""Tables to fill in stood in other modules."""

from sg_core.exercises.mex import *  # noqa: F403
from sg_core.exercises.nim import *  # noqa: F403
from sg_core.exercises.outcomes import *  # noqa: F403
from sg_core.exercises.sums import *  # noqa: F403
