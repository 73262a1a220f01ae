"""Draws of the searches from a stream of splitmix64. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.compiled import njit
from stackyard.core.random import GOLDEN, mixed


@njit
def bits_of(state: Any) -> int:
    """Return the next 63 random bits; `state`, shape (1,), is an unsigned number of 64 bits that goes on."""
    state[0] += GOLDEN
    return int(mixed(state[0]) >> np.uint64(1))


@njit
def below(state: Any, bound: int) -> int:
    """Return a whole number below `bound`."""
    return bits_of(state) % bound


@njit
def chance(state: Any) -> float:
    """Return a number from 0 to 1."""
    return bits_of(state) / 9.223372036854775807e18
