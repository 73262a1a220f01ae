"""What of Brick Work's box the page knows without a hall: `make types` writes web/src/games/brick-work/constants.ts."""

from __future__ import annotations

from typing import Any, Final

from stackyard.games.brick_work.pieces import (
    ALONE_TURNS,
    COLOURS,
    DICE,
    FACES,
    KINDS,
    KIT,
    NAMES,
    OBJECTS,
    PRINT_BRICKS,
    SHOWS,
    SPACES,
    SUPPLY,
    TOKEN_LIMIT,
    TOKENS,
)

CONSTANTS: Final[dict[str, Any]] = {
    "KINDS": NAMES,
    "SIZES": {kind.name: (kind.wide, kind.long) for kind in KINDS},  # in studs along x and y while it is not turned
    "SUPPLY": dict(zip(NAMES, SUPPLY, strict=True)),  # of a player, and as many yellow ones
    "KIT": KIT,  # all bricks of the box by colour and kind
    "SEATS": COLOURS,
    "OBJECTS": OBJECTS,  # their letters
    "PRINT_BRICKS": PRINT_BRICKS,
    "ALONE_TURNS": ALONE_TURNS,
    "DICE": DICE,
    "FACES": FACES,
    "TOKENS": TOKENS,
    "TOKEN_LIMIT": TOKEN_LIMIT,  # of a player
    "SPACES": SPACES,
    "SHOWS": {
        SPACES[space]: pips for space, pips in SHOWS.items()
    },  # that a die on a space has to show; others take any
}
