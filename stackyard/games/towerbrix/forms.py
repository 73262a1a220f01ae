"""The forms of moves: a JSON Schema for each kind, with examples."""

from __future__ import annotations

import re
from typing import Any, Final

from stackyard.core.game import Position, Seat
from stackyard.games.towerbrix import moves
from stackyard.games.towerbrix.game import GAME
from stackyard.games.towerbrix.record import ACT, BUILD, MIX, READ
from stackyard.games.towerbrix.view import to_act

FORMS: Final = (
    (
        "deal",
        moves.DEAL,
        "Say how many cards of two and of three points are dealt.",
        (MIX,),
    ),
    ("put", moves.PUT, "Put a brick: its centre in mm, and how it is turned.", (BUILD,)),
    ("lean", moves.LEAN, "Set a brick down tilted: its centre in mm, which way its top leans, how far.", (BUILD,)),
    ("move", moves.MOVE, "Say that your hand has moved a brick.", (BUILD,)),
    ("drop", moves.DROP, "Choose the card that need not be met.", (BUILD,)),
    ("word", "up|down|no|void|reveal|proof|knock|next|time", "What a team says to each other.", (BUILD,)),
    ("ask", moves.ASK, "Ask before you move another's brick, or take the tower apart.", (BUILD,)),
    ("begin", "begin", "Say that the others begin.", (BUILD,)),
    ("agree", "agree|decline", "Answer what is asked.", (MIX, BUILD)),
    ("say", moves.SAY, "Say what is so of the tower on your table.", (READ,)),
    ("judged", "judged", "All is said: end the reading.", (READ,)),
    ("remove", moves.REMOVE, "Remove a brick after the evaluation.", (ACT,)),
    ("act", moves.TABLE_ACT, "What a challenge asks for after the evaluation.", (ACT,)),
)
"""The kinds of moves: a title, a pattern, what it is for, and its phases."""


def move_schemas(position: Position, seat: Seat) -> list[dict[str, Any]] | None:
    """Return JSON Schemas of the kinds of moves that are legal now; None for a seat that may not act."""
    if seat not in to_act(position):
        return None
    listed = GAME.legal_moves(position, seat)
    found = []
    for title, pattern, about, phases in FORMS:
        if int(position["phase"][0]) in phases:
            examples = [move for move in listed if move.split(" ")[0] == title.split(" ")[0]]
            form = {"title": title, "description": about, "type": "string", "pattern": f"^(?:{_unnamed(pattern)})$"}
            found.append({**form, "examples": examples[:3]} if examples else form)
    return found


def _unnamed(pattern: str) -> str:
    """Return a regular expression without names of groups, which browsers write in another way."""
    return re.sub(r"\(\?P<\w+>", "(?:", pattern)
