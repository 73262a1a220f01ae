"""What of the box the page knows without a hall: `make types` writes web/src/games/take-that-towers/constants.ts."""

from __future__ import annotations

from typing import Any, Final

from stackyard.games.take_that_towers.effects import FLOORS
from stackyard.games.take_that_towers.facts import SEAT_NAMES
from stackyard.games.take_that_towers.pieces import CARDS_DEALT, CARDS_DRAWN, HAND_LIMIT, TALLEST

CONSTANTS: Final[dict[str, Any]] = {
    "FLOORS": [
        {
            "code": floor.code,
            "name": floor.name,
            "short": floor.short or floor.name,
            "option": floor.id,
            "inBox": floor.in_box,
            "endsTower": floor.ends_tower,
            "icon": floor.icon,
            "says": floor.text,  # what it does, as its card says it: a message of the catalogue ...
            "text": str(floor.text),  # ... and in English
        }
        for floor in FLOORS
    ],
    "SEATS": SEAT_NAMES,
    "TALLEST": TALLEST,
    "CARDS_DEALT": CARDS_DEALT,
    "CARDS_DRAWN": CARDS_DRAWN,
    "HAND_LIMIT": HAND_LIMIT,
}
