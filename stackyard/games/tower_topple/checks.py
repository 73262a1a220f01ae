"""What the checks of `stackyard.testing` are told: sets of options that only go together, and bounds of the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stackyard.games.tower_topple import positions
from stackyard.games.tower_topple.options import TowerToppleOptions
from stackyard.games.tower_topple.pieces import SWITCHES


def sample_options() -> Sequence[Mapping[str, Any]]:
    """Return sets of options that go together: versions, teams, towers, house rules one by one."""
    short = {"rows": 4, "rounds": 1}
    return (
        *({**short, "version": 4, name: False} for name in SWITCHES),
        {**short, "version": 4, "top_row_safe": False, "put_on_top": False},
        {**short, "version": 4, "put_on_top": False, "real": True},
        {**short, "version": 2},
        {**short, "version": 3, "rounds": 2},
        {**short, "open": True},
        {**short, "real": True},
        {**short, "teams": 2},
        {"rows": 5, "teams": 3, "target": 5, "rounds": 3},
        {**short, "strict": True},
        {**short, "rounds": 2, "fall": "minus 3"},
        {"rows": 5, "alone": True},
        {"rows": 4, "alone": True, "open": True, "strict": True, "version": 2},
        {**short, "rounds": 3, "fall": "tower lost"},
        {**short, "rounds": 2, "fall": "tower lost", "real": True},
        {**short, "teams": 2, "sizes": "2,2"},
    )


def score_bounds(options: TowerToppleOptions, players: int) -> tuple[float, float]:
    """Return wide bounds of a seat's points: as if every brick that can be placed had the greatest value."""
    return -float(positions.MOST_POINTS), float(positions.MOST_POINTS)
