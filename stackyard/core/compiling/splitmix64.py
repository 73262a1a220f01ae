"""The random stream of compiled code: splitmix64 (Steele, Lea and Flood 2014), one unsigned word of state.

It is for playouts, searches and hashes. Chance events of a match come from the committed stream of `chance.py`.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit_shared, signed

Rng: TypeAlias = npt.NDArray[np.uint64]  # shape (1,): the state of a stream

GOLDEN_GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_A = np.uint64(0xBF58476D1CE4E5B9)
MIX_B = np.uint64(0x94D049BB133111EB)


@njit_shared
def mix64(word: np.uint64) -> np.uint64:
    """Return the word with its bits mixed: splitmix64's finaliser."""
    word = (word ^ (word >> np.uint64(30))) * MIX_A
    word = (word ^ (word >> np.uint64(27))) * MIX_B
    return word ^ (word >> np.uint64(31))


@njit_shared
def draw_below(rng: Rng, bound: int) -> int:
    """Draw a whole number from 0 to `bound` - 1 (`bound` < 2**31) and move the stream on."""
    rng[0] = rng[0] + GOLDEN_GAMMA
    return signed(((mix64(rng[0]) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


def stream_words(seed: int, count: int) -> Rng:
    """Return the states from which the playouts of a seed draw, shape (count,): that of match k at place k."""
    gamma = int(GOLDEN_GAMMA)
    with np.errstate(over="ignore"):
        return np.array([mix64(np.uint64((seed + k * gamma) % 2**64)) for k in range(count)], np.uint64)
