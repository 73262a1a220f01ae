"""The forms of moves: a JSON Schema for each kind, with examples."""

from __future__ import annotations

from typing import Any, Final

from stackyard.core.game import Position, Seat
from stackyard.games.tower_topple import moves
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.view import to_act

EXAMPLES: Final = 3
_FORMS: Final = (
    ("claim", "claim", "Say that pulling a brick of the colour you owe would topple the tower."),
    ("wait", "wait", "Say that something fell before you touched the tower, and see what."),
    ("draw", "draw", "Draw a brick of the real tower."),
    ("place", moves.PUT_FORM, "Put the brick in hand on top."),
    ("pull", moves.PULL_FORM, "Pull a brick: its row from 1, its slot, and how the hand moves."),
    ("touch", moves.TOUCH_FORM, "Feel whether a brick is loose."),
)


def move_schemas(position: Position, seat: Seat) -> list[dict[str, Any]] | None:
    """Return JSON Schemas of the moves that there are now, each with examples; None for a seat that may not act."""
    if (seat,) != to_act(position):
        return None
    listed = GAME.legal_moves(position, seat)
    forms = []
    for title, pattern, about in _FORMS:
        fitting = [move for move in listed if move.split(" ")[0] == title]
        if fitting:
            whole = title if position["real"][0] else pattern
            form = {"title": title, "description": about, "type": "string", "pattern": f"^{whole}$"}
            forms.append({**form, "examples": fitting[:EXAMPLES]})
    return forms
