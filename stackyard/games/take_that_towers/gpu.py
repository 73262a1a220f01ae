"""Take That Towers on a GPU: kernels in which every thread plays a match of its own, by the rules of everything else.

`stackyard.core.compiling.gpu.launch` compiles them, and with them all functions of the rules that they call. Match i
draws from the stream `rngs[i]`, so that it is the match which the processor plays from that stream.
"""

from __future__ import annotations

import numpy as np

from stackyard.core.compiling.gpu import cuda
from stackyard.core.compiling.splitmix64 import Rng
from stackyard.core.encoding.batch import Batch, Integers, Words
from stackyard.games.take_that_towers.batches import choose, step_match
from stackyard.games.take_that_towers.playouts import playout
from stackyard.games.take_that_towers.rules import LOG_COLUMNS, LOG_ROWS, MOST_ACTIONS, Positions, winner


def play_matches(start: Positions, rngs: Words, lengths: Integers, winners: Integers, finals: Positions) -> None:
    """Play as many matches as there are streams from the position `start` to the end, at random, draws included.

    Writes for match i how many actions were played, the seat that won, and, for as many as `finals` has room for, the
    last position.
    """
    i = cuda.grid(1)
    if i < len(rngs):
        position = cuda.local.array(1, start.dtype)
        log = cuda.local.array((LOG_ROWS, LOG_COLUMNS), np.int16)
        position[0] = start[0]
        lengths[i] = playout(position, rngs[i : i + 1], log)
        winners[i] = winner(position)
        if i < len(finals):
            finals[i] = position[0]


def play_match_here(position: Positions, rng: Rng) -> tuple[int, int]:
    """Play on the processor what a thread of `play_matches` plays; return how many actions were played, and who won."""
    log = np.empty((LOG_ROWS, LOG_COLUMNS), np.int16)
    return int(playout(position, rng, log)), int(winner(position))


def play_steps(batch: Batch, steps: int) -> None:
    """Choose a random legal action in each match and play it, so many times: `batches.choose` and `batches.step`."""
    i = cuda.grid(1)
    if i < len(batch.rngs):
        log = cuda.local.array((LOG_ROWS, LOG_COLUMNS), np.int16)
        listed = cuda.local.array(MOST_ACTIONS, np.int32)
        for _ in range(steps):
            choose(batch, i, i + 1)
            step_match(batch, log, listed, i)
