"""What of TowerBrix' box the page knows without a hall: `make types` writes web/src/games/towerbrix/constants.ts."""

from __future__ import annotations

from typing import Any, Final

from stackyard.games.towerbrix.options import CHALLENGES, EASY_UPTO, HARD_FROM, LEVELS, LISTED_POINTS, TOTALS, VARIANTS
from stackyard.games.towerbrix.pieces import BRICKS, COLOUR_OF, COLOURS, DECKS, EDGE_MM, LENGTH_MM
from stackyard.games.towerbrix.record import SEATS
from stackyard.games.towerbrix.rules.scoring import RANKS
from stackyard.games.towerbrix.solver.objectives import (
    FEW_GROUNDED_BONUS,
    LONG_SIDE_BONUS,
    MOST_GROUNDED_FOR_BONUS,
    SHORT_SIDE_BONUS,
)
from stackyard.games.towerbrix.view import FORCED_EVENTS

_BANDS: Final = ((2, EASY_UPTO), (EASY_UPTO + 1, HARD_FROM - 1), (HARD_FROM, None))  # the cheapest card has two points

CONSTANTS: Final[dict[str, Any]] = {
    "SEATS": SEATS,
    "BRICKS": BRICKS,
    "COLOURS": {name[0]: COLOURS[colour] for name, colour in zip(BRICKS, COLOUR_OF, strict=True)},
    "BRICK_MM": (EDGE_MM, EDGE_MM, LENGTH_MM),  # of one that stands
    "VARIANTS": VARIANTS,
    "DECKS": DECKS,
    "CHALLENGES": CHALLENGES,
    "TOTALS": TOTALS,
    "LEVELS": [
        {"name": name, "least": least, "most": most} for name, (least, most) in zip(LEVELS, _BANDS, strict=True)
    ],  # of the base game: points of cards
    "LISTED_POINTS": LISTED_POINTS,
    "RANKS": RANKS,
    "BONUS": {"short": SHORT_SIDE_BONUS, "long": LONG_SIDE_BONUS, "few": FEW_GROUNDED_BONUS},
    "FEW_GROUNDED": MOST_GROUNDED_FOR_BONUS,
    "FORCED_EVENTS": FORCED_EVENTS,
}
