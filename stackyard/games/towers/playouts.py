"""Random play and counting, compiled: whole matches in a call, and perft."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit
from stackyard.core.compiling.splitmix64 import GOLDEN_GAMMA, Rng, draw_below, mix64
from stackyard.core.errors import UsageError
from stackyard.core.positions.position import Position
from stackyard.games.towers.bitboard import (
    count_blocks,
    nth_block,
)
from stackyard.games.towers.pieces import (
    BUILD,
    MAX_GAME_LENGTH,
    OVER,
    PIE_NOW,
    SPRAWL,
)
from stackyard.games.towers.record import Actions, Positions, Record
from stackyard.games.towers.rules.builds import nth_build
from stackyard.games.towers.rules.legality import MOST_ACTIONS, legal_actions, placeable
from stackyard.games.towers.rules.rules import apply_action
from stackyard.games.towers.rules.scoring import winner


@njit
def random_action(p: Record, rng: Rng) -> int:
    """Draw one of the legal actions, each equally likely, of a match that is not over."""
    swaps = 1 if p.opening == PIE_NOW else 0
    blocks = int(p.width) * int(p.height)
    if p.phase == BUILD:
        total = int(p.ways)
        pick = draw_below(rng, total + swaps)
        if pick < total:
            return nth_build(p, pick)
        return 6 * blocks
    free = placeable(p)
    total = count_blocks(free)
    pick = draw_below(rng, total + swaps)
    if pick == total:
        return 6 * blocks
    return (4 * blocks if p.phase == SPRAWL else 5 * blocks) + nth_block(free, pick)


@njit
def playout(p: Record, rng: Rng) -> int:
    """Play random actions to the end of the match and return how many were played."""
    played = 0
    while p.phase != OVER:
        apply_action(p, random_action(p, rng))
        played += 1
    return played


@njit
def playouts(positions: Positions, scratch: Positions, seed: int, games: int, tally: npt.NDArray[np.int64]) -> None:
    """Play random matches from `positions` in turn (a batch of any length), each on `scratch[0]`.

    Adds to `tally`: the actions played, seat 0's wins, seat 1's wins, draws. Match k draws from the stream `seed + k`.
    """
    rng = np.empty(1, dtype=np.uint64)
    for k in range(games):
        rng[0] = mix64(np.uint64(seed) + np.uint64(k) * GOLDEN_GAMMA)
        scratch[0] = positions[k % len(positions)]
        p = scratch[0]
        tally[0] += playout(p, rng)
        ahead = winner(p)
        tally[1 if ahead == 0 else 2 if ahead == 1 else 3] += 1


@njit
def perft(scratch: Positions, lists: Actions, depth: int) -> int:
    """Count the lines of exactly `depth` actions from `scratch[0]`; forced skips are not actions.

    `scratch` and `lists` (rows of MOST_ACTIONS) need `depth` rows; `scratch[0]` is left as it is.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return legal_actions(scratch[0], lists[0])
    total = 0
    ply = 0
    next_index = np.zeros(depth, dtype=np.int64)
    size = np.zeros(depth, dtype=np.int64)
    size[0] = legal_actions(scratch[0], lists[0])
    while ply >= 0:
        if next_index[ply] == size[ply]:
            ply -= 1
            continue
        scratch[ply + 1] = scratch[ply]
        p = scratch[ply + 1]
        apply_action(p, lists[ply, next_index[ply]])
        next_index[ply] += 1
        n = legal_actions(p, lists[ply + 1])
        if ply + 2 == depth:
            total += n
        else:
            ply += 1
            next_index[ply] = 0
            size[ply] = n
    return total


def count_lines(position: Position, depth: int) -> int:
    """Count the lines of exactly `depth` moves from a position; forced skips are not moves.

    Raises UsageError if the depth is negative or too great.
    """
    if not 0 <= depth <= MAX_GAME_LENGTH:
        raise UsageError(f"a depth is from 0 to {MAX_GAME_LENGTH}, not {depth}")
    scratch = np.zeros(depth + 1, dtype=position.dtype)
    scratch[0] = position[0]
    lists = np.empty((depth + 1, MOST_ACTIONS), dtype=np.int32)
    return int(perft(scratch, lists, depth))


def play_out(positions: Position, count: int, seed: int = 0) -> dict[str, int]:
    """Play `count` random matches from the positions in turn; return `moves`, `wins0`, `wins1` and `draws`."""
    tally = np.zeros(4, dtype=np.int64)
    playouts(positions, np.zeros(1, dtype=positions.dtype), seed & (2**63 - 1), count, tally)
    return dict(zip(("moves", "wins0", "wins1", "draws"), map(int, tally), strict=True))
