"""Bits of words: counted, found and listed, against the plainest way to do it."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from stackyard.core.compiling.bits import bit_indices, lowest_bit, nth_bit, popcount

WORDS = [
    0, 1, 2, 3, 0x80, 0xFF, 0x8000000000000000, 0xFFFFFFFFFFFFFFFF, 0x0123456789ABCDEF,
    *(random.Random(7).getrandbits(64) for _ in range(200)),
]  # fmt: skip


def slow(word: int) -> list[int]:
    return [k for k, digit in enumerate(reversed(f"{word:b}")) if digit == "1"]


@pytest.mark.parametrize("word", WORDS)
def test_the_bits_of_a_word(word: int) -> None:
    bits = slow(word)
    assert bit_indices(word) == bits
    assert popcount(np.uint64(word)) == len(bits)
    assert [nth_bit(np.uint64(word), n) for n in range(len(bits))] == bits
    if word:
        assert lowest_bit(np.uint64(word)) == bits[0]


def test_a_signed_mask_has_the_same_bits() -> None:
    for word in WORDS:
        mask = word >> 1
        bits = slow(mask)
        assert popcount(mask) == len(bits)
        assert [nth_bit(mask, n) for n in range(len(bits))] == bits
        assert mask == 0 or lowest_bit(mask) == bits[0]


def test_a_set_of_more_than_a_word_is_listed() -> None:
    assert bit_indices(1 << 143 | 1 << 64 | 1) == [0, 64, 143]


@pytest.mark.parametrize("function", [popcount, lowest_bit, nth_bit])
def test_the_core_writes_no_cache_of_its_own(function: Any) -> None:
    """Two games that compile side by side would write it at the same time."""
    assert not getattr(function, "stats", None) or not function.stats.cache_path
