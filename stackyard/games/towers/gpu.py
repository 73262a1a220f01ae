"""Towers on a GPU: kernels in which every thread plays a match of its own, by the rules that everything else uses.

`stackyard.core.compiling.gpu.launch` compiles them, and with them all functions of the rules that they call. Match i
draws from the stream `rngs[i]`, so that it is the match which the processor plays from that stream.
"""

from __future__ import annotations

from stackyard.core.compiling.gpu import cuda
from stackyard.core.compiling.splitmix64 import Rng
from stackyard.core.encoding.batch import Batch, Integers, Words
from stackyard.games.towers.batches import choose, step
from stackyard.games.towers.playouts import playout
from stackyard.games.towers.record import Positions
from stackyard.games.towers.rules.scoring import winner


def play_matches(start: Positions, rngs: Words, lengths: Integers, winners: Integers, finals: Positions) -> None:
    """Play as many matches as there are streams from the position `start` to the end, at random.

    Writes for match i how many actions were played, the seat that won (-1: neither), and, for as many as `finals` has
    room for, the last position.
    """
    i = cuda.grid(1)
    if i < len(rngs):
        position = cuda.local.array(1, start.dtype)
        position[0] = start[0]
        lengths[i] = playout(position[0], rngs[i : i + 1])
        winners[i] = winner(position[0])
        if i < len(finals):
            finals[i] = position[0]


def play_match_here(position: Positions, rng: Rng) -> tuple[int, int]:
    """Play on the processor what a thread of `play_matches` plays; return how many actions, and who won, or -1."""
    return int(playout(position[0], rng)), int(winner(position[0]))


def play_steps(batch: Batch, steps: int) -> None:
    """Choose a random legal action in each match and play it, so many times: `batches.choose` and `batches.step`."""
    i = cuda.grid(1)
    if i < len(batch.rngs):
        for _ in range(steps):
            choose(batch, i, i + 1)
            step(batch, i, i + 1)
