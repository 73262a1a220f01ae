"""A bot that plays perfectly."""

from __future__ import annotations

from typing import Final

from stackyard.core.bots import Level, SearchInfo, SearchResult
from stackyard.core.errors import NotYourTurnError
from stackyard.core.game import Position, Seat

from .game import GAME

LEVELS: Final = (Level(level=1, name="Sage", about="Never errs."),)


def choose_move(position: Position, seat: Seat, level: int, ms: int | None, seed: int) -> SearchResult:
    """Leave a multiple of four, which wins, or take one."""
    if seat not in GAME.to_act(position):
        raise NotYourTurnError("it is not this seat's turn")
    rest = int(position[0]["heap"]) % 4
    move = max(rest - 1, 0)
    info = SearchInfo(nodes=1, depth=1, value=1.0 if rest else -1.0, pv=[], ms=0)
    return SearchResult(GAME.move_text(position, seat, move), info)
