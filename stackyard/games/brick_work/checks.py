"""What the checks of `stackyard.testing` are told: sets of options that only go together, and bounds of the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stackyard.games.brick_work.options import BrickWorkOptions
from stackyard.games.brick_work.pieces import SEATS


def sample_options() -> Sequence[Mapping[str, Any]]:
    """Return both."""
    return ({}, {"alone": True})


def score_bounds(options: BrickWorkOptions, players: int) -> tuple[float, float]:
    """Return none and all brickprints: one alone, else both."""
    return 0.0, 1.0 if options.alone else float(SEATS)
