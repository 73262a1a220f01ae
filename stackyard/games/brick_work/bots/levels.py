"""The levels of the bots of Brick Work, listed without loading the searches (`players.py`)."""

from __future__ import annotations

from typing import Final

from stackyard.core.game import Level, Position
from stackyard.games.brick_work.texts import t

LEVELS: Final = Level.all_of(t)


def seats_bots(position: Position) -> bool:
    """Tell whether bots may sit at a match: not where somebody plays alone (W35)."""
    return not position["alone"][0]
