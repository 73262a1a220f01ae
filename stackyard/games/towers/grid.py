"""What a downtown's size alone decides, worked out once a size: the names of its blocks and the texts of its moves."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from stackyard.games.towers.facts import SERVES, SHORT, TALL, WHITES, list_lines
from stackyard.games.towers.pieces import DIRECTIONS, LARGE_BLOCKS, LONGEST, block_name
from stackyard.games.towers.record import dtype_for

SKIP: Final = "--"
SWAP: Final = "swap"
FLOORS: Final = "BWU"  # Black's, White's, a utility
KEPT_TEXTS: Final = 50_000  # of towers


class Grid(NamedTuple):
    """A downtown of some size."""

    blocks: int
    names: tuple[str, ...]  # by block
    steps: tuple[int, ...]  # by direction: what one step adds to a block's number
    builds: dict[str, tuple[int, int]]  # text -> the action, and the distance that it goes
    others: dict[str, int]  # text -> the action that puts a floor or a utility down, or swaps


@lru_cache(maxsize=16)
def grid_of(width: int, height: int) -> Grid:
    """Return the tables of a downtown of that size."""
    blocks = width * height
    empty = np.zeros(1, dtype=dtype_for(width, height))
    empty["width"], empty["height"] = width, height
    lines = np.empty((LARGE_BLOCKS * 2 * LONGEST, 3), dtype=np.int16)
    found = lines[: list_lines(empty, lines)].tolist()
    names = tuple(block_name(block, width) for block in range(blocks))
    steps = [0] * len(DIRECTIONS)  # where a downtown is one block wide, nothing ever goes that way
    for action, distance, target in found:
        if distance == 1:
            steps[action & 3] = target - (action >> 2)
    others = {f"@{name}": 4 * blocks + block for block, name in enumerate(names)}
    others |= {f"u@{name}": 5 * blocks + block for block, name in enumerate(names)}
    return Grid(
        blocks,
        names,
        tuple(steps),
        {f"{names[action >> 2]}-{names[target]}": (action, distance) for action, distance, target in found},
        {**others, SWAP: 6 * blocks},
    )


class _Texts(dict[int, str]):
    """Towers as text, by their keys: the same few come again and again."""

    def __missing__(self, key: int) -> str:
        if len(self) >= KEPT_TEXTS:
            self.clear()
        count, whites, utilities = key % WHITES, key % SERVES // WHITES, key // SERVES
        assert key != TALL
        assert count <= SHORT
        text = self[key] = "".join(FLOORS[2 if utilities >> k & 1 else whites >> k & 1] for k in range(count))
        return text


TEXTS = _Texts()
"""Key of a tower (`facts.key_of`, but TALL) -> its floors from the ground up."""
