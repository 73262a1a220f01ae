"""What a program is asked about a match: the view of its seat and nothing that the seat may not know."""

from __future__ import annotations

from typing import Final

import msgspec

from stackyard.core.game import Seat
from stackyard.core.match import Match
from stackyard.engines.messages import Choose

MOST_LINES: Final = 3


def question_for(match: Match, seat: Seat, name: str, ms: int, capabilities_of: list[str], lines: int = 1) -> Choose:
    """Return the question for a seat's move in a match, which the program knows as `name`.

    `capabilities_of`: what the program can do. The text of the position, which rebuilds it, goes only to those that
    asked for it, and only where the game hides nothing from anybody.
    """
    game = match.game
    shown = "position" in capabilities_of and game.perfect_information
    return Choose(
        0,
        name,
        game.slug,
        dict(match.header.options),
        match.header.rules,
        match.header.players,
        seat,
        ms,
        msgspec.to_builtins(match.view(seat)),
        match.legal(seat),
        forms=match.room.move_schemas(match.position, seat),
        position=game.position_text(match.position) if shown else "",
        lines=min(lines, MOST_LINES) if "lines" in capabilities_of else 1,
    )


__all__ = ["MOST_LINES", "question_for"]
