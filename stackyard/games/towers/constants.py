"""What of the box the page knows without a hall: `make types` writes web/src/games/towers/constants.ts."""

from __future__ import annotations

from typing import Any, Final

from stackyard.games.towers.notation import FLOOR_LETTERS
from stackyard.games.towers.pieces import COLOURS, LONGEST_SIDE, block_name

CONSTANTS: Final[dict[str, Any]] = {
    "FLOORS": dict(zip(FLOOR_LETTERS, (*COLOURS, "utility"), strict=True)),
    "FILES": "".join(block_name(file, LONGEST_SIDE)[0] for file in range(LONGEST_SIDE)),
}
