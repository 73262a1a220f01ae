"""Moves of Towers as texts (E31), and the names of blocks."""

from __future__ import annotations

import re

from stackyard.core.errors import InvalidMoveError
from stackyard.core.game import Position
from stackyard.games.towers.notation import SKIP, SWAP, notation_of
from stackyard.games.towers.pieces import (
    DIRECTIONS,
    block_name,
)
from stackyard.games.towers.rules.builds import step
from stackyard.games.towers.texts import t

_BLOCK = r"[a-z][1-9][0-9]?"
_MOVE = re.compile(rf"(?P<start>{_BLOCK})-(?P<target>{_BLOCK})|(?P<utility>u)?@(?P<block>{_BLOCK})|swap", re.ASCII)


def block_count(position: Position) -> int:
    """Return how many blocks the downtown has."""
    return int(position["width"][0]) * int(position["height"][0])


def size_of(position: Position) -> tuple[int, int]:
    """Return how many blocks the downtown has from west to east, and from south to north."""
    return int(position["width"][0]), int(position["height"][0])


def name_of_block(position: Position, block: int) -> str:
    """Return a block's name."""
    return block_name(block, int(position["width"][0]))


def block_number(position: Position, text: str) -> int | None:
    """Return the block of a well-formed name, or None if it is off the board."""
    file, rank = ord(text[0]) - ord("a"), int(text[1:]) - 1
    width, height = int(position["width"][0]), int(position["height"][0])
    return rank * width + file if file < width and rank < height else None


def landing_block(position: Position, action: int) -> int:
    """Return the block on which a build lands; it must be on the board."""
    record = position[0]
    start = action >> 2
    return start + int(step(record, action & 3)) * int(record["floors"][start])


def action_text(position: Position, action: int) -> str:
    """Return the text of an action that is legal here."""
    blocks, names, steps, _, _ = notation_of(*size_of(position))
    if action < 4 * blocks:
        start = action >> 2
        return f"{names[start]}-{names[start + steps[action & 3] * int(position['floors'][0, start])]}"
    if action < 5 * blocks:
        return f"@{names[action - 4 * blocks]}"
    if action < 6 * blocks:
        return f"u@{names[action - 5 * blocks]}"
    return SWAP


def read_move(text: str) -> re.Match[str]:
    """Return the parts of a move's text: `start` and `target`, or `block` and `utility`, or none for a swap.

    Raises InvalidMoveError if it is no notation.
    """
    match = _MOVE.fullmatch(text)
    if match is None:
        shown = text if len(text) <= 20 else text[:20] + "..."
        raise InvalidMoveError(t("no-move", shown=repr(shown), skip="yes" if text == SKIP else "no"))
    return match


def direction_to(position: Position, start: int, target: int) -> tuple[int, int] | None:
    """Return the direction and the distance from one block to another, or None if no straight line joins them."""
    width = int(position["width"][0])
    across, along = target % width - start % width, target // width - start // width
    if (across == 0) == (along == 0):
        return None
    if across == 0:
        return DIRECTIONS.index("north" if along > 0 else "south"), abs(along)
    return DIRECTIONS.index("east" if across > 0 else "west"), abs(across)
