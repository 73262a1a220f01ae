"""What the checks of `stackyard.testing` are told: sets of options that only go together, and bounds of the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stackyard.games.towerbrix.options import TowerBrixOptions
from stackyard.games.towerbrix.record import MOST_CARDS, MOST_DEALS, ROUNDS
from stackyard.games.towerbrix.rules import challenges


def sample_options() -> Sequence[Mapping[str, Any]]:
    """Return sets of options that go together: the introduction, and each challenge."""
    return (
        {"variant": "intro"},
        {"deck": "pink"},
        {"real": True},
        {"real": True, "variant": "challenge", "challenge": challenges.ONE_BRICK_WONDER},
        {"edition": "first", "deal": "G3 G17 G20", "open": True},
        *({"variant": "challenge", "challenge": number} for number in range(1, challenges.ABSURD_UNDERTAKING + 1)),
    )


def score_bounds(options: TowerBrixOptions, players: int) -> tuple[float, float]:
    """Return bounds of the score: every card won in each round with the bonus, or every deal a lost attempt."""
    if options.variant == "base":
        return 0.0, float(ROUNDS * (3 * MOST_CARDS + 5))
    return (-float(MOST_DEALS), 0.0) if options.variant == "intro" else (0.0, 1.0)
