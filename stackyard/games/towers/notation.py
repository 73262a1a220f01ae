"""Tables that depend on a downtown's size alone, made once a size: the names of blocks and the texts of moves."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from stackyard.games.towers.facts import MOST_KEYED_FLOORS, TALL_KEY, UTILITY_FACTOR, WHITE_FACTOR, list_lines
from stackyard.games.towers.pieces import DIRECTIONS, LARGE_BLOCKS, LONGEST_SIDE, block_name
from stackyard.games.towers.record import dtype_for

SKIP: Final = "--"
SWAP: Final = "swap"
FLOOR_LETTERS: Final = "BWU"  # Black's, White's, a utility
KEPT_TEXTS: Final = 50_000  # of towers


class Notation(NamedTuple):
    """A downtown of some size."""

    blocks: int
    names: tuple[str, ...]  # by block
    steps: tuple[int, ...]  # by direction: what one step adds to a block's number
    build_actions: dict[str, tuple[int, int]]  # text -> the action, and the distance that it goes
    other_actions: dict[str, int]  # text -> the action that puts a floor or a utility down, or swaps


@lru_cache(maxsize=16)
def notation_of(width: int, height: int) -> Notation:
    """Return the tables of a downtown of that size."""
    blocks = width * height
    empty = np.zeros(1, dtype=dtype_for(width, height))
    empty["width"], empty["height"] = width, height
    lines = np.empty((LARGE_BLOCKS * 2 * LONGEST_SIDE, 3), dtype=np.int16)
    found = lines[: list_lines(empty, lines)].tolist()
    names = tuple(block_name(block, width) for block in range(blocks))
    steps = [0] * len(DIRECTIONS)  # 0 along a side of one block: no move ever goes that way
    for action, distance, target in found:
        if distance == 1:
            steps[action & 3] = target - (action >> 2)
    others = {f"@{name}": 4 * blocks + block for block, name in enumerate(names)}
    others |= {f"u@{name}": 5 * blocks + block for block, name in enumerate(names)}
    return Notation(
        blocks,
        names,
        tuple(steps),
        {f"{names[action >> 2]}-{names[target]}": (action, distance) for action, distance, target in found},
        {**others, SWAP: 6 * blocks},
    )


class _TowerTexts(dict[int, str]):
    """A cache of towers as text, by their keys: few different ones occur."""

    def __missing__(self, key: int) -> str:
        if len(self) >= KEPT_TEXTS:
            self.clear()
        count, whites, utilities = key % WHITE_FACTOR, key % UTILITY_FACTOR // WHITE_FACTOR, key // UTILITY_FACTOR
        assert key != TALL_KEY
        assert count <= MOST_KEYED_FLOORS
        text = self[key] = "".join(FLOOR_LETTERS[2 if utilities >> k & 1 else whites >> k & 1] for k in range(count))
        return text


TOWER_TEXTS = _TowerTexts()
"""Key of a tower (`facts.key_of`, but TALL) -> its floors from the ground up."""
