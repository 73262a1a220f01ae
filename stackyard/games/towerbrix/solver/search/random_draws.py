"""The random numbers of the searches, from a splitmix64 stream. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.compiling.jit import njit
from stackyard.core.compiling.splitmix64 import GOLDEN_GAMMA, mix64


@njit
def bits_of(state: Any) -> int:
    """Return the next 63 random bits; advances `state`, shape (1,), an unsigned 64-bit number."""
    state[0] += GOLDEN_GAMMA
    return int(mix64(state[0]) >> np.uint64(1))


@njit
def random_below(state: Any, bound: int) -> int:
    """Return a random whole number from 0 to `bound` - 1."""
    return bits_of(state) % bound


@njit
def random_unit(state: Any) -> float:
    """Return a random number from 0 to 1."""
    return bits_of(state) / 9.223372036854775807e18
