"""The table of what is proved of positions: the normal form by which they are found, and two bounds of their worth.

Positions of equal worth to the seat to act are one: mirror images, colours told apart as ours and theirs alone, suburbs
whatever their numbers. What is captured already is not part of a position: bounds are of what is still to come.

An entry is two words: 64 bits of the hash, then 32 more of it, the bounds, the best move as the normal form has it, and
how much work it took. Four entries, one line of the processor's cache, make a bucket.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit
from stackyard.games.towers.bitboard import contains, has_any, load, load_row, lowest_block, without_lowest
from stackyard.games.towers.bots.control import Ints, Words
from stackyard.games.towers.pieces import DIRECTIONS
from stackyard.games.towers.record import Record
from stackyard.games.towers.rules.turns import colour_to_act

BUCKET: Final = 4  # entries
BOUND: Final = 256  # a bound b is stored as b + BOUND, in 9 bits: downtowns have at most 144 blocks
NO_BOUND: Final = 200  # bounds of a position that nothing is known of: -NO_BOUND and NO_BOUND
MOST_WORK: Final = 15
KINDS: Final = 6  # of a tower of some height: whose it is, and whether it includes a utility
SEED: Final = 20261126


class Hashing(NamedTuple):
    """The numbers of which a position's hash is the sum, and room to work in."""

    images: Ints  # (images, blocks): where the board's mirror images have each block
    actions: Ints  # (images, actions): what each action is there ...
    back: Ints  # ... and the other way round
    towers: Words  # (blocks, heights * KINDS, 2)
    suburbs: Words  # (blocks, blocks, 2): a block, and the lowest block of its district
    phases: Words  # (16, 2)
    sums: Words  # (images, 2)
    lowest: Ints  # (districts, images): the lowest block of each district


@lru_cache(maxsize=4)
def _numbers(width: int, height: int) -> tuple[Ints, Ints, Ints, Words, Words, Words]:
    """Return what hashing needs of a board of that size, and never writes to."""
    blocks = width * height
    y, x = np.divmod(np.arange(blocks), width)
    flips = [(up, right) for up in (False, True) for right in (False, True)]
    images, turns = [], []  # where each block comes, and each direction: north, east, south, west
    for turned in (False, True) if width == height else (False,):
        for up, right in flips:
            rank, file = height - 1 - y if up else y, width - 1 - x if right else x
            images.append(file * width + rank if turned else rank * width + file)
            turn = np.array([2 if up else 0, 3 if right else 1, 0 if up else 2, 1 if right else 3])
            turns.append(turn ^ 1 if turned else turn)  # along the diagonal, north becomes east and south west
    actions = np.zeros((len(images), 6 * blocks + 1), dtype=np.int32)
    for k, (image, turn) in enumerate(zip(images, turns, strict=True)):
        actions[k, : 4 * blocks] = (image[:, None] * len(DIRECTIONS) + turn[None, :]).ravel()
        actions[k, 4 * blocks : 5 * blocks] = 4 * blocks + image
        actions[k, 5 * blocks : 6 * blocks] = 5 * blocks + image
        actions[k, 6 * blocks] = 6 * blocks
    random = np.random.default_rng(SEED)

    def numbers(*shape: int) -> npt.NDArray[np.uint64]:
        return random.integers(0, 2**64, shape, dtype=np.uint64, endpoint=False)

    return (
        np.array(images, dtype=np.int32),
        actions,
        np.argsort(actions, axis=1).astype(np.int32),
        numbers(blocks, (blocks + 1) * KINDS, 2),
        numbers(blocks, blocks, 2),
        numbers(16, 2),
    )


def hashing_for(width: int, height: int) -> Hashing:
    """Return the numbers for a board of that size."""
    numbers = _numbers(width, height)
    images = len(numbers[0])
    sums = np.zeros((images, 2), dtype=np.uint64)
    return Hashing(*numbers, sums, lowest=np.zeros((width * height + 2, images), dtype=np.int32))


@njit
def write_key(p: Record, hashing: Hashing, out: Words) -> int:
    """Write the two words of the hash of a position's normal form; return which mirror image of it that is."""
    images, _, _, towers, suburbs, phases, sums, lowest = hashing
    us = colour_to_act(p)
    ours, theirs, served = load_row(p.own, us), load_row(p.own, 1 - us), load(p.served)
    for image in range(len(images)):
        sums[image, 0] = np.uint64(0)
        sums[image, 1] = np.uint64(0)
    divided = p.districts != 0
    if divided:
        _find_lowest(p, images, lowest)
    left = load(p.occupied)
    while has_any(left):
        block = lowest_block(left)
        left = without_lowest(left)
        kind = 1 if contains(ours, block) else 2 if contains(theirs, block) else 0
        what = int(p.floors[block]) * KINDS + kind + (3 if contains(served, block) else 0)
        district = int(p.district[block])
        for image in range(len(images)):
            there = images[image, block]
            sums[image, 0] += towers[there, what, 0]
            sums[image, 1] += towers[there, what, 1]
            if district != 0 or (divided and p.utilities == 0):  # without utilities the city is a district like others
                sums[image, 0] += suburbs[there, lowest[district, image], 0]
                sums[image, 1] += suburbs[there, lowest[district, image], 1]
    best = 0
    for image in range(1, len(images)):
        if sums[image, 0] < sums[best, 0]:
            best = image
    phase = int(p.phase) + 4 * int(p.opening)
    out[0] = sums[best, 0] ^ phases[phase, 0]
    out[1] = sums[best, 1] ^ phases[phase, 1]
    return best


@njit
def _find_lowest(p: Record, images: Ints, lowest: Ints) -> None:
    for district in range(int(p.districts) + 1):
        for image in range(len(images)):
            lowest[district, image] = len(p.floors)
    left = load(p.occupied)
    while has_any(left):
        block = lowest_block(left)
        left = without_lowest(left)
        district = int(p.district[block])
        for image in range(len(images)):
            lowest[district, image] = min(lowest[district, image], images[image, block])


@njit
def probe(table: Words, key: Words) -> np.uint64:
    """Return the second word of a position's entry, or 0."""
    first = int((key[0] >> np.uint64(2)) & np.uint64(len(table) // BUCKET - 1)) * BUCKET
    check = key[1] >> np.uint64(32)
    for slot in range(first, first + BUCKET):
        if table[slot, 0] == key[0] and table[slot, 1] >> np.uint64(32) == check:
            return np.uint64(table[slot, 1])
    return np.uint64(0)


@njit
def lower_bound(data: np.uint64) -> int:
    """Return the lower bound in an entry's second word."""
    return int(data & np.uint64(511)) - BOUND if data != np.uint64(0) else -NO_BOUND


@njit
def upper_bound(data: np.uint64) -> int:
    """Return the upper bound in an entry's second word."""
    return int((data >> np.uint64(9)) & np.uint64(511)) - BOUND if data != np.uint64(0) else NO_BOUND


@njit
def best_move(data: np.uint64) -> int:
    """Return the move in an entry's second word that proves the lower bound, as the normal form has it, or -1."""
    return int((data >> np.uint64(18)) & np.uint64(1023)) - 1 if data != np.uint64(0) else -1


@njit
def store(table: Words, key: Words, low: int, high: int, move: int, work: int) -> None:
    """Store the bounds of a position: over its own entry, else over the one of the bucket that took the least work."""
    first = int((key[0] >> np.uint64(2)) & np.uint64(len(table) // BUCKET - 1)) * BUCKET
    check = key[1] >> np.uint64(32)
    slot, least = first, 1 << 20
    for k in range(first, first + BUCKET):
        if table[k, 0] == key[0] and table[k, 1] >> np.uint64(32) == check:
            slot = k
            break
        effort = int((table[k, 1] >> np.uint64(28)) & np.uint64(15)) if table[k, 1] != np.uint64(0) else -1
        if effort < least:
            slot, least = k, effort
    table[slot, 0] = key[0]
    table[slot, 1] = (
        np.uint64(low + BOUND)
        | (np.uint64(high + BOUND) << np.uint64(9))
        | (np.uint64(move + 1) << np.uint64(18))
        | (np.uint64(work) << np.uint64(28))
        | (check << np.uint64(32))
    )
