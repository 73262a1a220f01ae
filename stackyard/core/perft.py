"""Perft: counting the lines of play from a position, to check a move generator."""

from __future__ import annotations

from stackyard.core.errors import UsageError
from stackyard.core.game import Position
from stackyard.core.room import Room


def perft(room: Room, position: Position, depth: int) -> int:
    """Count the lines of exactly `depth` moves from a position; forced events are not moves.

    Games may count faster (`parts.Perft`). Raises UsageError if a chance event is due on the way, or
    if moves come from a continuum.
    """
    if room.perft is not None:
        return room.perft(position, depth)
    game = room.game
    if depth == 0:
        return 1
    if not game.num_distinct_actions(game.options_of(position)):
        raise UsageError(f"the moves of {game.title} come from a continuum: there is no counting them")
    if game.is_chance_due(position):
        raise UsageError("lines are counted where no dice and no shuffles come between the moves")
    count = 0
    for seat in game.to_act(position):
        for move in game.legal_moves(position, seat):
            after = position.copy()
            game.apply(after, seat, move)
            count += perft(room, after, depth - 1)
    return count


__all__ = ["perft"]
