"""How witnesses are drawn stood in other modules."""

from sg_core.exercises.basis import *  # noqa: F403
from sg_core.exercises.nim import *  # noqa: F403
from sg_core.exercises.sums import *  # noqa: F403
