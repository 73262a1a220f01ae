"""The table of positions that were searched: the hash by which they are found, and what is stored of each.

An entry is two words: the hash, and value, depth, kind of bound and best move. Two entries make a bucket.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.compiling.jit import njit
from stackyard.core.compiling.splitmix64 import mix64
from stackyard.games.towers.bitboard import has_any, load_row
from stackyard.games.towers.bots.control import Words
from stackyard.games.towers.hashing import hash_of
from stackyard.games.towers.pieces import HEIGHT_CLASSES
from stackyard.games.towers.record import Record

SOLVED_DEPTH: Final = 120  # depth of a table entry that rests on ends of the match alone

LOWER_BOUND: Final = 1
UPPER_BOUND: Final = 2
EXACT: Final = 3

HASH_MULTIPLIER = np.uint64(0xD6E8FEB86659FD93)
HASH_SHIFT = np.uint64(32)


@njit
def hash_word(word: np.uint64, salt: int) -> np.uint64:
    """Return a hash of one word; words are hashed apart so that the processor can hash several at once."""
    word = (word + np.uint64(salt) * np.uint64(0x9E3779B97F4A7C15)) * HASH_MULTIPLIER
    word = (word ^ (word >> HASH_SHIFT)) * HASH_MULTIPLIER
    return word ^ (word >> HASH_SHIFT)


@njit
def position_key(p: Record) -> np.uint64:
    """Return a hash of all that the rules can see. Suburbs and towers of 12 floors take the rules' own slower one."""
    if p.districts != 0 or has_any(load_row(p.level, 0)):
        return hash_of(p)
    key = hash_word(np.uint64(int(p.turn) + 2 * int(p.swapped) + 4 * int(p.opening) + 16 * int(p.phase)), 1)
    key += hash_word(np.uint64(int(p.captured[0]) * 512 + int(p.captured[1])), 2)
    own = load_row(p.own, 0)
    for word in range(len(own)):
        key += hash_word(p.own[0, word], 3 + 64 * word)
        key += hash_word(p.own[1, word], 4 + 64 * word)
        if p.utilities != 0:
            key += hash_word(p.served[word], 5 + 64 * word)
        for h in range(2, HEIGHT_CLASSES):  # what is occupied and no higher is 1 floor high
            if p.level[h, word] != np.uint64(0):
                key += hash_word(p.level[h, word], 5 + h + 64 * word)
        key += hash_word(p.occupied[word], 30 + 64 * word)
    return mix64(key)


@njit
def store_entry(table: Words, key: np.uint64, value: int, depth: int, kind: int, move: int) -> None:
    """Store a result: in the bucket's first slot, or its second if a deeper one of another position has the first."""
    slot = int(key & np.uint64(len(table) // 2 - 1)) * 2
    if table[slot, 0] != key and int((table[slot, 1] >> np.uint64(16)) & np.uint64(255)) > depth:
        slot += 1
    table[slot, 0] = key
    table[slot, 1] = (
        np.uint64(value + 32768)
        | (np.uint64(depth) << np.uint64(16))
        | (np.uint64(kind) << np.uint64(24))
        | (np.uint64(move + 1) << np.uint64(32))
    )


@njit
def probe_table(table: Words, key: np.uint64) -> np.uint64:
    """Return the data stored for a position, or 0."""
    slot = int(key & np.uint64(len(table) // 2 - 1)) * 2
    if table[slot, 0] != key:
        slot += 1
        if table[slot, 0] != key:
            return np.uint64(0)
    return np.uint64(table[slot, 1])


@njit
def entry_decides(data: np.uint64, depth: int, alpha: int, beta: int) -> bool:
    """Tell whether what the table holds of a position decides it at this depth and in this window."""
    if stored_depth(data) < depth:
        return False
    value, kind = stored_value(data), int((data >> np.uint64(24)) & np.uint64(3))
    return kind == EXACT or (kind == LOWER_BOUND and value >= beta) or (kind == UPPER_BOUND and value <= alpha)


@njit
def stored_value(data: np.uint64) -> int:
    """Return the value in a table entry."""
    return int(data & np.uint64(0xFFFF)) - 32768


@njit
def stored_depth(data: np.uint64) -> int:
    """Return the depth of a table entry; that of an empty one is 0."""
    return int((data >> np.uint64(16)) & np.uint64(255))


@njit
def stored_move(data: np.uint64) -> int:
    """Return the best move in a table entry, or -1."""
    return int(data >> np.uint64(32)) - 1
