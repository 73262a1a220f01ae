"""What the checks of `stackyard.testing` are told: sets of options that only go together, and bounds of the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stackyard.games.towers.options import TowersOptions


def sample_options() -> Sequence[Mapping[str, Any]]:
    """Return combinations that only go together: odd downtowns, utilities, and all variations at once."""
    return (
        {"width": 3, "height": 3, "utilities": 1},
        {"width": 3, "height": 3, "utilities": 3, "sprawl": True, "suburbs": True, "swap": True},
        {"width": 5, "height": 4, "utilities": 4, "capture": True, "suburbs": True},
        {"width": 6, "height": 5, "utilities": 6, "sprawl": True, "capture": True, "suburbs": True, "swap": True},
        {"width": 12, "height": 1, "capture": True},
        {"width": 9, "height": 8, "utilities": 8, "capture": True, "suburbs": True},
    )


def score_bounds(options: TowersOptions, players: int) -> tuple[float, float]:
    """Return no floor and every floor."""
    return 0.0, float(options.width * options.height)
