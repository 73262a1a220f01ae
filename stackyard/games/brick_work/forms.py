"""The forms of moves: a JSON Schema for each kind, with examples."""

from __future__ import annotations

import re
from typing import Any, Final

from stackyard.core.game import Position, Seat
from stackyard.games.brick_work import moves
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.pieces import ACT, TURN
from stackyard.games.brick_work.rules.rules import BUMPS_FIRST

EXAMPLES: Final = 20  # moves that a form shows


def move_schemas(position: Position, seat: Seat) -> list[dict[str, Any]] | None:
    """Return JSON Schemas of the possible actions, each with examples; None for a seat that may not act."""
    if seat not in GAME.to_act(position):
        return None
    listed = GAME.legal_moves(position, seat)
    forms = {TURN: _TURN_FORMS, ACT: _ACTION_FORMS}.get(int(position["phase"][0]), _PRINT_FORMS)
    if forms is _TURN_FORMS and position["rules_version"][0] >= BUMPS_FIRST:
        forms = (*forms, _BUMP_FORM)
    examples = [[move for move in listed if pattern.fullmatch(move)] for pattern, _ in forms]
    return [
        {**form, "examples": fitting[:EXAMPLES]} for (_, form), fitting in zip(forms, examples, strict=True) if fitting
    ]


def _form(title: str, pattern: str, about: str) -> tuple[re.Pattern[str], dict[str, Any]]:
    """Return a form of moves as a pattern for Python, and as a JSON Schema for clients."""
    schema = {"title": title, "description": about, "type": "string", "pattern": f"^{pattern}$"}
    return re.compile(pattern, re.ASCII), schema


_PRINT_FORMS: Final = (
    _form("take", moves.TAKE_FORM, "Take a yellow brick."),
    _form("return", moves.RETURN_FORM, "Put a yellow brick back."),
    _form("print", moves.PRINT_FORM, "Build the brickprint of the six yellow bricks and say what it is."),
)
_ACTIONS: Final = (
    ("collect", moves.COLLECT_FORM, "Collect a brick with as many pips as the die."),
    ("build", moves.BUILD_FORM, "Connect exactly as many pips as the die."),
    ("demolish", moves.DEMOLISH_FORM, "Disconnect exactly as many pips as the die."),
    ("recycle", moves.RECYCLE_FORM, "Return one or two loose bricks, collect as many pips."),
    ("adjust", moves.ADJUST_FORM, "Collect a token."),
)
_TURN_FORMS: Final = tuple([_form(title, moves.DIE_FORM + pattern, about) for title, pattern, about in _ACTIONS])
_ACTION_FORMS: Final = tuple([_form(*action) for action in _ACTIONS])
_BUMP_FORM: Final = _form(
    "bump", moves.BUMP_FORM, "Place a die where one lies: that is rolled again, then the action is a move of its own."
)
