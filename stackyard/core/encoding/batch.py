"""Many matches of one game side by side: the arrays in which a room's `batches.py` advances them in compiled calls.

A batch is one argument of those calls, on the processor and on a GPU: its fields are named here and nowhere else.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.encoding.encoding import Encoding
from stackyard.core.encoding.layout import Floats, Mask
from stackyard.core.positions.position import Position

Words: TypeAlias = npt.NDArray[np.uint64]
Integers: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]


class Batch(NamedTuple):
    """The arrays of n matches with the same options; row i of each is of match i."""

    positions: npt.NDArray[np.void]  # (n,)
    start: Position  # (1,): the set-up, from which every match begins
    rngs: Words  # (n,): a word of the random stream of each match
    actions: Integers  # (n,): what the seat to act is going to play
    observations: Floats  # (n, planes): what the seat to act sees
    masks: Mask  # (n, actions): what it may play
    seats: Integers  # (n,): its number
    rewards: Floats  # (n, seats): what each seat got in the last step
    over: Flags  # (n,): whether the match ended in it, and has begun anew
    illegal: Flags  # (n,): whether it ended by an illegal action, which loses
    final: Floats  # (n, seats, planes): what each seat saw at the end, written only where a match ended
    partials: npt.NDArray[Any]  # (n,): what has been chosen of a move that has several actions
    searched: Integers  # what the searches of the rules have found out: matches and threads share it


def make_batch(encoding: Encoding, start: Position, rngs: Words) -> Batch:
    """Return the arrays for as many matches as there are streams; they are to begin by `begin` of `batches.py`."""
    n, planes, players = len(rngs), encoding.observation.size, encoding.players
    return Batch(
        positions=np.zeros(n, start.dtype),
        start=start,
        rngs=rngs,
        actions=np.zeros(n, np.int64),
        observations=np.zeros((n, planes), np.float32),
        masks=np.zeros((n, encoding.num_actions), np.int8),
        seats=np.zeros(n, np.int64),
        rewards=np.zeros((n, players), np.float32),
        over=np.zeros(n, np.bool_),
        illegal=np.zeros(n, np.bool_),
        final=np.zeros((n, players, planes), np.float32),
        partials=np.zeros(n, encoding.partial),
        searched=encoding.searched,
    )


def compile_batches(batches: Any, encoding: Encoding, start: Position) -> None:
    """Compile the functions of a room's `batches.py` for the records of a set-up, by a step of one match."""
    single = make_batch(encoding, start, np.ones(1, np.uint64))
    batches.begin(single, 0, 1)
    single.actions[0] = -1
    batches.step(single, 0, 1)
    batches.choose(single, 0, 1)
