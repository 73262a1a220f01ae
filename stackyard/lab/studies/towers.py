"""Towers: how much better it is to go first, by variation and board."""

from __future__ import annotations

import json
from typing import Any, Final

from stackyard.core.match import Match
from stackyard.core.registry import room as room_called
from stackyard.lab.studies.study import Study

LEVEL: Final = 2  # searches a move ahead with noise: its matches differ without random openings
VARIATIONS: Final[dict[str, dict[str, Any]]] = {
    "4x4": {"width": 4, "height": 4},
    "5x5": {"width": 5, "height": 5},
    "6x6": {"width": 6, "height": 6},
    "8x8": {},
    "6x6 capture": {"width": 6, "height": 6, "capture": True},
    "6x6 suburbs": {"width": 6, "height": 6, "suburbs": True},
    "6x6 infrastructure": {"width": 6, "height": 6, "utilities": 4},
    "6x6 sprawl": {"width": 6, "height": 6, "sprawl": True},
    "6x6 swap": {"width": 6, "height": 6, "swap": True},
}


def first_seat(setting: str, seed: int) -> dict[str, float]:
    """Return what the first seat got (1 for a win, a half for a draw) in a match of equals."""
    towers = room_called("towers")
    match = Match.new(towers, VARIATIONS[setting], 2, seed=seed)
    while not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        chance = 1000 * seed + len(match.events)
        match.play(seat, towers.search(match.position, seat, LEVEL, None, chance).move)
    winners = match.outcome().winners
    return {"first seat": 1 / len(winners) if 0 in winners else 0.0 if winners else 0.5}


FIRST_SEAT: Final = Study(
    "first-seat",
    "Towers: how much it is worth to go first",
    f"Two bots of level {LEVEL} play each other; the share of the points that the first seat gets, by board and "
    "variation. It says how people of about that strength fare, not what perfect play comes to "
    f"([solved boards](../towers-solved.md)). Options: `{json.dumps(VARIATIONS)}`.",
    "share of the first seat",
    0.5,
    tuple(VARIATIONS),
    first_seat,
)
