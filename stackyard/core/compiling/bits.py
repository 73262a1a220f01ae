"""The bits of a word, which stand for a set: how many are set, and which. Compiled into each caller.

A word is unsigned, or a signed one that is not negative.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit_shared, signed

_ONE = np.uint64(1)
_PAIRS = np.uint64(0x5555555555555555)
_QUADS = np.uint64(0x3333333333333333)
_NIBBLES = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)
_HIGHS = np.uint64(0x8080808080808080)


def bit_indices(mask: int) -> list[int]:
    """Return the numbers of the bits that are set, the lowest first. Plain Python: `mask` may be of any length."""
    return [k for k in range(mask.bit_length()) if mask >> k & 1]


@njit_shared
def popcount(word: int | np.uint64) -> int:
    """Return how many bits of a word are set."""
    sums = np.uint64(word)
    sums = sums - ((sums >> _ONE) & _PAIRS)
    sums = (sums & _QUADS) + ((sums >> np.uint64(2)) & _QUADS)
    sums = (sums + (sums >> np.uint64(4))) & _NIBBLES
    return signed((sums * _BYTES) >> np.uint64(56))


@njit_shared
def lowest_bit(word: int | np.uint64) -> int:
    """Return the number of the lowest bit that is set in a word that is not 0."""
    bits = np.uint64(word)
    return popcount(~bits & (bits - _ONE))


def _bits_in_bytes() -> npt.NDArray[np.int64]:
    """Return the table [n][byte]: the number of the n-th bit, from 0, that is set in a byte (8 if there is none)."""
    table = np.full((8, 256), 8, dtype=np.int64)
    for byte in range(256):
        for n, bit in enumerate(bit_indices(byte)):
            table[n, byte] = bit
    return table


_BIT_IN_BYTE = _bits_in_bytes()


@njit_shared
def nth_bit(word: int | np.uint64, n: int) -> int:
    """Return the number of the n-th bit, from 0, that is set in a word with more than n (Vigna's broadword select)."""
    bits = np.uint64(word)
    sums = bits - ((bits >> _ONE) & _PAIRS)
    sums = (sums & _QUADS) + ((sums >> np.uint64(2)) & _QUADS)
    sums = ((sums + (sums >> np.uint64(4))) & _NIBBLES) * _BYTES  # byte k: how many are set in bytes 0 to k
    rank = np.uint64(n)
    reached = (((rank * _BYTES) | _HIGHS) - sums) & _HIGHS
    place = ((reached >> np.uint64(7)) * _BYTES) >> np.uint64(56) << np.uint64(3)
    rank = rank - (((sums << np.uint64(8)) >> place) & np.uint64(0xFF))
    return signed(place) + int(_BIT_IN_BYTE[rank, (bits >> place) & np.uint64(0xFF)])
