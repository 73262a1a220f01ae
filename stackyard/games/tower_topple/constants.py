"""What of the box the page knows without a hall: `make types` writes web/src/games/tower-topple/constants.ts."""

from __future__ import annotations

from typing import Any, Final

from stackyard.games.tower_topple import geometry
from stackyard.games.tower_topple.options import BOX_OPTIONS, HOUSE_VERSION, NO_POINTS_VERSION, VERSIONS
from stackyard.games.tower_topple.pieces import (
    ACROSS,
    COLOURS,
    FACES,
    FEWEST_SEATS,
    HIDDEN,
    MOST_ALONE,
    MOST_UNITS,
    SLOTS,
    SWITCHES,
)
from stackyard.games.tower_topple.view import SEATS

CONSTANTS: Final[dict[str, Any]] = {
    "SEATS": SEATS,
    "FEWEST_SEATS": FEWEST_SEATS,
    "MOST_ALONE": MOST_ALONE,
    "MOST_UNITS": MOST_UNITS,
    "VERSIONS": VERSIONS,
    "NO_POINTS_VERSION": NO_POINTS_VERSION,
    "HOUSE_VERSION": HOUSE_VERSION,
    "SWITCHES": SWITCHES,
    "BOX": BOX_OPTIONS,
    "COLOURS": [FACES[colour].name for colour in COLOURS],
    "LETTERS": {face.name: face.letter for face in FACES},  # in the layout of a tower
    "HIDDEN": HIDDEN,
    "ACROSS": ACROSS,
    "SLOTS": SLOTS,
    "BRICK_M": geometry.nominal_sizes(1)[0].round(6).tolist(),
    "SLOT_PITCH_M": round(geometry.SLOT_PITCH_M, 6),
    "BESIDE_TOWER_M": geometry.BESIDE_TOWER_M,
    "REMOVED_BRICKS_M": geometry.REMOVED_BRICKS_M,
}
