"""The random stream of the searches: splitmix64 (Steele, Lea and Flood 2014) in one unsigned number. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.compiled import njit


@njit
def bits_of(state: Any) -> int:
    """Return the next 63 random bits; `state`, shape (1,), is an unsigned number of 64 bits that goes on."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int((z ^ (z >> np.uint64(31))) >> np.uint64(1))


@njit
def below(state: Any, bound: int) -> int:
    """Return a whole number below `bound`."""
    return bits_of(state) % bound


@njit
def chance(state: Any) -> float:
    """Return a number from 0 to 1."""
    return bits_of(state) / 9.223372036854775807e18
