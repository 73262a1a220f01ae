"""Sets of blocks: a tuple of one or three 64-bit words, whose bit k is block k.

Every function works for both sizes; compiled code picks the one that fits when it is compiled, so that a set of one
word costs what a bare integer costs. Rows are indexed by unsigned numbers: with a signed one, compiled code would first
test whether it counts from the end, which cost a tenth of all random play. Without compilation
(`NUMBA_DISABLE_JIT=1`) the plain functions below run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numba.extending import overload

from stackyard.core.compiling.bits import lowest_bit, nth_bit, popcount
from stackyard.games.towers.pieces import WEST_FILES

BlockSet: TypeAlias = tuple[np.uint64, ...]
Field: TypeAlias = Any  # a field of a record: an array of words, or of sets of words

ZERO = np.uint64(0)
ONE = np.uint64(1)
WORD = np.uint64(64)
LAST_BIT = np.uint64(63)


def _by_words(plain: Callable[..., Any], one: Callable[..., Any], three: Callable[..., Any]) -> None:
    """Let compiled code run `one` or `three` in place of `plain`, by the number of words in the first argument."""

    def choose(first: Any, *_others: Any) -> Callable[..., Any]:
        words = len(first) if hasattr(first, "count") else first.shape[-1]
        return one if words == 1 else three

    overload(plain, strict=False)(choose)


def load(field: Field) -> BlockSet:
    """Return the set that a field holds."""
    return tuple(field)


_by_words(load, lambda field: (field[0],), lambda field: (field[0], field[1], field[2]))


def load_row(field: Field, row: int) -> BlockSet:
    """Return the set in one row of a field."""
    return tuple(field[row])


_by_words(
    load_row,
    lambda field, row: (field[np.uint64(row), 0],),
    lambda field, row: (field[np.uint64(row), 0], field[np.uint64(row), 1], field[np.uint64(row), 2]),
)


def store(field: Field, blocks: BlockSet) -> None:
    """Write a set into a field."""
    field[:] = blocks


def _store_one(field: Field, blocks: BlockSet) -> None:
    field[0] = blocks[0]


def _store_three(field: Field, blocks: BlockSet) -> None:
    field[0] = blocks[0]
    field[1] = blocks[1]
    field[2] = blocks[2]


_by_words(store, _store_one, _store_three)


def store_row(field: Field, row: int, blocks: BlockSet) -> None:
    """Write a set into one row of a field."""
    field[row] = blocks


def _store_row_one(field: Field, row: int, blocks: BlockSet) -> None:
    field[np.uint64(row), 0] = blocks[0]


def _store_row_three(field: Field, row: int, blocks: BlockSet) -> None:
    field[row, 0] = blocks[0]
    field[row, 1] = blocks[1]
    field[row, 2] = blocks[2]


_by_words(store_row, _store_row_one, _store_row_three)


def intersection(a: BlockSet, b: BlockSet) -> BlockSet:
    """Return the blocks that are in both sets."""
    return tuple(x & y for x, y in zip(a, b, strict=True))


_by_words(intersection, lambda a, b: (a[0] & b[0],), lambda a, b: (a[0] & b[0], a[1] & b[1], a[2] & b[2]))


def union(a: BlockSet, b: BlockSet) -> BlockSet:
    """Return the blocks that are in either set."""
    return tuple(x | y for x, y in zip(a, b, strict=True))


_by_words(union, lambda a, b: (a[0] | b[0],), lambda a, b: (a[0] | b[0], a[1] | b[1], a[2] | b[2]))


def without(a: BlockSet, b: BlockSet) -> BlockSet:
    """Return the blocks of the first set that are not in the second."""
    return tuple(x & ~y for x, y in zip(a, b, strict=True))


_by_words(without, lambda a, b: (a[0] & ~b[0],), lambda a, b: (a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2]))


def has_any(a: BlockSet) -> bool:
    """Tell whether the set has any block."""
    return any(word != ZERO for word in a)


_by_words(has_any, lambda a: a[0] != ZERO, lambda a: (a[0] | a[1] | a[2]) != ZERO)


def equal(a: BlockSet, b: BlockSet) -> bool:
    """Tell whether two sets have the same blocks."""
    return a == b


_by_words(equal, lambda a, b: a[0] == b[0], lambda a, b: ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2])) == ZERO)


def count_blocks(a: BlockSet) -> int:
    """Return how many blocks the set has."""
    return sum(popcount(word) for word in a)


_by_words(count_blocks, lambda a: popcount(a[0]), lambda a: popcount(a[0]) + popcount(a[1]) + popcount(a[2]))


def empty_set(like: BlockSet) -> BlockSet:
    """Return the empty set, of as many words as `like`."""
    return tuple(ZERO for _ in like)


_by_words(empty_set, lambda like: (ZERO,), lambda like: (ZERO, ZERO, ZERO))


def singleton(like: BlockSet, block: int) -> BlockSet:
    """Return the set of one block, of as many words as `like`."""
    return tuple(ONE << np.uint64(block & 63) if block >> 6 == word else ZERO for word in range(len(like)))


def _single_three(like: BlockSet, block: int) -> BlockSet:
    bit = ONE << np.uint64(block & 63)
    word = block >> 6
    return (bit if word == 0 else ZERO, bit if word == 1 else ZERO, bit if word == 2 else ZERO)


_by_words(singleton, lambda like, block: (ONE << np.uint64(block),), _single_three)


def contains(a: BlockSet, block: int) -> bool:
    """Tell whether the set has a block."""
    return bool((a[block >> 6] >> np.uint64(block & 63)) & ONE)


_by_words(
    contains,
    lambda a, block: ((a[0] >> np.uint64(block)) & ONE) != ZERO,
    lambda a, block: ((a[block >> 6] >> np.uint64(block & 63)) & ONE) != ZERO,
)


def _as_number(a: BlockSet) -> int:
    return sum(int(word) << (64 * k) for k, word in enumerate(a))


def _as_set(number: int, words: int) -> BlockSet:
    return tuple(np.uint64((number >> (64 * k)) & (2**64 - 1)) for k in range(words))


def shift_up(a: BlockSet, steps: int) -> BlockSet:
    """Return the set with every block's number raised by `steps`; what leaves the words is lost.

    A set of one word can be raised by at most 63 and one of three words by at most 191.
    """
    return _as_set(_as_number(a) << int(steps), len(a))


def _up_three(a: BlockSet, steps: int) -> BlockSet:
    low, middle, high = a[0], a[1], a[2]
    if steps >= 128:
        low, middle, high = ZERO, ZERO, low
    elif steps >= 64:
        low, middle, high = ZERO, low, middle
    left = np.uint64(steps & 63)
    right = LAST_BIT - left
    return (low << left, (middle << left) | ((low >> ONE) >> right), (high << left) | ((middle >> ONE) >> right))


_by_words(shift_up, lambda a, steps: (a[0] << np.uint64(steps),), _up_three)


def shift_down(a: BlockSet, steps: int) -> BlockSet:
    """Return the set with every block's number lowered by `steps`; what leaves the words is lost."""
    return _as_set(_as_number(a) >> int(steps), len(a))


def _down_three(a: BlockSet, steps: int) -> BlockSet:
    low, middle, high = a[0], a[1], a[2]
    if steps >= 128:
        low, middle, high = high, ZERO, ZERO
    elif steps >= 64:
        low, middle, high = middle, high, ZERO
    right = np.uint64(steps & 63)
    left = LAST_BIT - right
    return ((low >> right) | ((middle << ONE) << left), (middle >> right) | ((high << ONE) << left), high >> right)


_by_words(shift_down, lambda a, steps: (a[0] >> np.uint64(steps),), _down_three)


def lowest_block(a: BlockSet) -> int:
    """Return the lowest block of a set that is not empty."""
    return next(64 * k + lowest_bit(word) for k, word in enumerate(a) if word != ZERO)


def _first_three(a: BlockSet) -> int:
    if a[0] != ZERO:
        return lowest_bit(a[0])
    if a[1] != ZERO:
        return 64 + lowest_bit(a[1])
    return 128 + lowest_bit(a[2])


_by_words(lowest_block, lambda a: lowest_bit(a[0]), _first_three)


def nth_block(a: BlockSet, n: int) -> int:
    """Return the n-th block, from 0, of a set that has more than n."""
    for k, word in enumerate(a):
        if n < popcount(word):
            return 64 * k + nth_bit(word, n)
        n -= popcount(word)
    return -1


def _nth_three(a: BlockSet, n: int) -> int:
    low = popcount(a[0])
    if n < low:
        return nth_bit(a[0], n)
    n -= low
    middle = popcount(a[1])
    if n < middle:
        return 64 + nth_bit(a[1], n)
    return 128 + nth_bit(a[2], n - middle)


_by_words(nth_block, lambda a, n: nth_bit(a[0], n), _nth_three)


def without_lowest(a: BlockSet) -> BlockSet:
    """Return the set without its lowest block."""
    return without(a, singleton(a, lowest_block(a)))


def _rest_three(a: BlockSet) -> BlockSet:
    if a[0] != ZERO:
        return (a[0] & (a[0] - ONE), a[1], a[2])
    if a[1] != ZERO:
        return (a[0], a[1] & (a[1] - ONE), a[2])
    return (a[0], a[1], a[2] & (a[2] - ONE))


_by_words(without_lowest, lambda a: (a[0] & (a[0] - ONE),), _rest_three)


def west_files(like: BlockSet, width: int, files: int) -> BlockSet:
    """Return the blocks in the `files` westernmost files of a downtown `width` blocks wide."""
    return tuple(WEST_FILES[width, files, : len(like)])


_by_words(
    west_files,
    lambda like, width, files: (WEST_FILES[np.uint64(width), np.uint64(files), 0],),
    lambda like, width, files: (
        WEST_FILES[np.uint64(width), np.uint64(files), 0],
        WEST_FILES[np.uint64(width), np.uint64(files), 1],
        WEST_FILES[np.uint64(width), np.uint64(files), 2],
    ),
)
