"""Zobrist-like hashes of positions, compiled: equal positions have equal ones."""

from __future__ import annotations

import numpy as np

from stackyard.core.compiled import njit
from stackyard.core.random import GOLDEN, mixed
from stackyard.games.towers.bitboard import (
    first,
    load,
    load_row,
    rest,
    some,
)
from stackyard.games.towers.pieces import (
    LEVELS,
)
from stackyard.games.towers.rules import Record


@njit
def hash_of(p: Record) -> np.uint64:
    """Return a hash of all that the rules can ever see of a position: not the order of floors inside a tower."""
    h = mixed(np.uint64(p.turn + 2 * p.swapped + 4 * p.opening + 16 * p.phase) + GOLDEN)
    own = load_row(p.own, 0)
    for word in range(len(own)):
        h = mixed((h ^ p.own[0, word]) + GOLDEN)
        h = mixed((h ^ p.own[1, word]) + GOLDEN)
        h = mixed((h ^ p.served[word]) + GOLDEN)
        for k in range(1, LEVELS):
            if p.level[k, word] != np.uint64(0):
                h = mixed((h ^ p.level[k, word]) + np.uint64(k) * GOLDEN)
    high = load_row(p.level, 0)
    while some(high):
        block = first(high)
        high = rest(high)
        h = mixed((h ^ np.uint64(block * 256 + int(p.floors[block]))) + GOLDEN)
    if p.capture != 0:
        h = mixed((h ^ np.uint64(p.captured[0] * 256 + p.captured[1])) + GOLDEN)
    if p.districts != 0:
        left = load(p.occupied)
        while some(left):
            block = first(left)
            left = rest(left)
            h = mixed((h ^ np.uint64(block * 256 + int(p.district[block]))) + GOLDEN)
    return h
