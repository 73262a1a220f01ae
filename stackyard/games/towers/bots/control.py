"""The searches' one channel to the outside, an array `ctl` of whole numbers: its fields, and the copying of positions.

`engine.py` makes the array and watches it; a timer stops a search by setting one field.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit

Words: TypeAlias = npt.NDArray[np.uint64]
Ints: TypeAlias = npt.NDArray[np.int32]
Control: TypeAlias = npt.NDArray[np.int64]

# Fields of `ctl`.
NODES: Final = 0  # positions visited
LIMIT: Final = 1  # stop when that many have been
STOP: Final = 2  # set to 1 from outside to stop at once
ABORTED: Final = 3  # 1 if the search was stopped; its value is then worthless
HORIZON: Final = 4  # how often a value rested on anything but the end of the match
BEST: Final = 5  # the best action at the root so far, or -1
BEST_VALUE: Final = 6
HEAD_END: Final = 7  # a copied record: words [0, HEAD_END) and ...
TAIL_START: Final = 8  # ... [TAIL_START, end); play does not need what is in between
RECORD_WORDS: Final = 9
NODES_USED: Final = 10  # tree search: nodes of the tree in use
REDUCE: Final = 11  # 1 for late move reductions
CONTROLS: Final = 16


@njit
def copy_position(raw: Words, to: int, start: int, ctl: Control) -> None:
    """Copy what play depends on: everything except the order of floors inside towers."""
    for k in range(ctl[HEAD_END]):
        raw[to, k] = raw[start, k]
    for k in range(ctl[TAIL_START], ctl[RECORD_WORDS]):
        raw[to, k] = raw[start, k]
