"""What the checks of `stackyard.testing` are told: sets of options that only go together, and bounds of the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stackyard.core.game import Options
from stackyard.games.take_that_towers import positions
from stackyard.games.take_that_towers.options import OPTION_NAMES, deck_of
from stackyard.games.take_that_towers.pieces import MOST_OF_A_KIND


def sample_options() -> Sequence[Mapping[str, Any]]:
    """Return decks that are small, large, or of few kinds."""
    few = dict.fromkeys(OPTION_NAMES, 0)
    return (
        {**few, "spire": 16},
        {**few, "suite": 12, "inferno": 4},
        {**few, "landlord": 7, "office": 10, "suite": 16},
        dict.fromkeys(OPTION_NAMES, 2),
        dict.fromkeys(OPTION_NAMES, MOST_OF_A_KIND),
    )


def score_bounds(options: Options, players: int) -> tuple[float, float]:
    """Return nothing (K22), and what a deck of nothing but the dearest floors could score."""
    return 0.0, float(positions.MOST_FLOOR_POINTS * sum(deck_of(options)))
