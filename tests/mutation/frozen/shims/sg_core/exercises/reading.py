"""How answers are read stood in other modules."""

from sg_core.exercises.equivalence import *  # noqa: F403
from sg_core.exercises.heaps import *  # noqa: F403
from sg_core.exercises.nim import *  # noqa: F403
from sg_core.exercises.sums import *  # noqa: F403

from sg_core.exercises.verdict import *  # noqa: F403
