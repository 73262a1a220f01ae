"""What a team has made of a match of TowerBrix, for the ladder of teams."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackyard.core.game import Position
from stackyard.games.towerbrix import ladder, record
from stackyard.games.towerbrix.game import GAME
from stackyard.games.towerbrix.pieces import MOST_BRICKS
from tests.towerbrix.scenario import wall


def won(points: tuple[int, ...], bonus: int = 2, players: int = 2, **options: Any) -> Position:
    """Return the position after so many rounds were won, each with cards of so many points."""
    position = GAME.setup(GAME.parse_options(options), players)
    poses = np.zeros((MOST_BRICKS, 7), np.float32)
    poses[:, 3] = 1
    poses[: len(wall())] = wall()
    poses[len(wall()) :, 0] = 0.3  # the gray brick lies apart
    for number, each in enumerate(points):
        tower = position[0]["gallery"][number]
        tower["round"], tower["points"], tower["bonus"] = number + 1, each + bonus, bonus
        tower["poses"], tower["how"] = poses, record.WON
    position[0]["points"] = sum(points) + bonus * len(points)
    return position


@pytest.mark.parametrize(
    ("points", "kind"),
    [
        ((8, 10, 12), "green easy"),
        ((12, 13, 8), "green medium"),
        ((19, 19, 19), "green medium"),
        ((20, 4, 4), "green hard"),
    ],
)
def test_a_match_is_as_hard_as_its_hardest_tower(points: tuple[int, ...], kind: str) -> None:
    found = ladder.score(won(points))
    assert found is not None
    assert (found.kind, found.points) == (kind, sum(points) + 6)
    assert kind in ladder.KINDS
    assert [tower.points for tower in found.towers] == [each + 2 for each in points]
    assert found.towers[0].height_mm == 150


def test_each_deck_has_its_own_ladder() -> None:
    found = ladder.score(won((8, 8, 8), deck="pink"))
    assert found is not None
    assert found.kind == "pink easy"


OTHERWISE: list[dict[str, Any]] = [
    {"open": True},
    {"solvable": True},
    {"real": True},
    {"box_long": 500},
    {"edition": "first"},
    {"live_check": False},
    {"variant": "intro"},
]


@pytest.mark.parametrize("options", OTHERWISE)
def test_other_ways_to_play_are_not_compared(options: dict[str, Any]) -> None:
    assert ladder.score(won((8, 8, 8), **options)) is None


def test_how_the_bots_of_a_table_behave_changes_nothing() -> None:
    assert ladder.score(won((8, 8, 8), temperament="leader")) is not None


def test_less_than_three_rounds_are_not_compared() -> None:
    assert ladder.score(won((8, 8))) is None
