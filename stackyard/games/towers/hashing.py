"""Zobrist-like hashes of positions, compiled: equal positions have equal ones."""

from __future__ import annotations

import numpy as np

from stackyard.core.compiling.jit import njit
from stackyard.core.compiling.splitmix64 import GOLDEN_GAMMA, mix64
from stackyard.games.towers.bitboard import (
    has_any,
    load,
    load_row,
    lowest_block,
    without_lowest,
)
from stackyard.games.towers.pieces import (
    HEIGHT_CLASSES,
)
from stackyard.games.towers.record import Record


@njit
def hash_of(p: Record) -> np.uint64:
    """Return a hash of everything that play depends on: not the order of floors inside a tower."""
    h = mix64(np.uint64(p.turn + 2 * p.swapped + 4 * p.opening + 16 * p.phase) + GOLDEN_GAMMA)
    own = load_row(p.own, 0)
    for word in range(len(own)):
        h = mix64((h ^ p.own[0, word]) + GOLDEN_GAMMA)
        h = mix64((h ^ p.own[1, word]) + GOLDEN_GAMMA)
        h = mix64((h ^ p.served[word]) + GOLDEN_GAMMA)
        for k in range(1, HEIGHT_CLASSES):
            if p.level[k, word] != np.uint64(0):
                h = mix64((h ^ p.level[k, word]) + np.uint64(k) * GOLDEN_GAMMA)
    high = load_row(p.level, 0)
    while has_any(high):
        block = lowest_block(high)
        high = without_lowest(high)
        h = mix64((h ^ np.uint64(block * 256 + int(p.floors[block]))) + GOLDEN_GAMMA)
    if p.capture != 0:
        h = mix64((h ^ np.uint64(p.captured[0] * 256 + p.captured[1])) + GOLDEN_GAMMA)
    if p.districts != 0:
        left = load(p.occupied)
        while has_any(left):
            block = lowest_block(left)
            left = without_lowest(left)
            h = mix64((h ^ np.uint64(block * 256 + int(p.district[block]))) + GOLDEN_GAMMA)
    return h
