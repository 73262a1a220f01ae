"""The companion for real cards: what a tower on a table is worth, floor by floor, told as in a match.

Asked is `{"players": 3, "tower": {"floors": [{"card": "LO", "tab": null}, {"card": "SPIRE", "tab": 0}]}}`, from the
ground up; `tab` is the seat whose card is tucked beneath the floor. Answered is `{"points": [...], "floors": [...]}`,
the points by seat and the floors top-down.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stackyard.core.errors import BadRequestError
from stackyard.games.take_that_towers.moves import row_text
from stackyard.games.take_that_towers.pieces import FEWEST_PLAYERS, FLOORS, MOST_PLAYERS, TALLEST
from stackyard.games.take_that_towers.table import CODES, KINDS_OF, Tower
from stackyard.games.take_that_towers.view import tell, walk

_NAMES: Final = {floor.name: kind for kind, floor in enumerate(FLOORS)} | KINDS_OF


def tally(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return what each seat gets from a tower, and what each floor does.

    Raises BadRequestError if the question makes no sense.
    """
    _members("the question", question, "players", "tower")
    players, tower = question["players"], question["tower"]
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise BadRequestError(f"players is a whole number from {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    _members("the tower", tower, "floors")
    floors = tower["floors"]
    if not isinstance(floors, list) or not 1 <= len(floors) <= TALLEST:
        raise BadRequestError(f"floors is a list of 1 to {TALLEST} floors, from the ground up")
    cards, tabs = [], []
    for level, floor in enumerate(floors, 1):
        card, tab = _floor(level, floor, players)
        cards.append(card)
        tabs.append(tab)
    rows, points = walk(Tower(0, bytes(cards), bytes(tabs), b""), players)
    told = [{"event": event, **tell(players, 0, event)} for event in (row_text(row, players) for row in rows)]
    return {"points": list(points), "floors": told}


def _floor(level: int, floor: Any, players: int) -> tuple[int, int]:
    """Return a floor's card from 1, and who tucked from 1 (0: nobody)."""
    _members(f"floor {level}", floor, "card", "tab")
    card, tab = floor["card"], floor["tab"]
    kind = _NAMES.get(card.upper()) if isinstance(card, str) and len(card) <= 40 else None
    if kind is None:
        names = ", ".join(f"{floor.name} ({code})" for floor, code in zip(FLOORS, CODES, strict=True))
        raise BadRequestError(f"floor {level}: card is one of {names}")
    if tab is not None and (type(tab) is not int or not 0 <= tab < players):
        raise BadRequestError(f"floor {level}: tab is the seat that tucked a card, 0 to {players - 1}, or null")
    return kind + 1, 0 if tab is None else tab + 1


def _members(what: str, given: Any, *names: str) -> None:
    """Raise BadRequestError unless `given` is an object with these members and no others."""
    if not isinstance(given, Mapping) or set(given) != set(names):
        wanted = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
        raise BadRequestError(f"{what} is an object with {wanted}, and nothing else")
