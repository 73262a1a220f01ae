"""The challenges that games set for a day: the same from the same seed, playable, and with results that compare."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from stackyard.core.game import Outcome
from stackyard.core.match import Match
from stackyard.core.registry import LISTINGS, room

MONDAY = date(2026, 11, 30)
GAMES = [each.slug for each in LISTINGS if each.module and "today" in room(each.slug).parts]


@pytest.mark.parametrize("slug", GAMES)
def test_a_challenge_is_drawn_from_its_seed_and_can_be_played(slug: str) -> None:
    today = room(slug).today
    assert today is not None
    for days in (0, 5):  # of the week: an easy one, and a hard one
        day = MONDAY + timedelta(days=days)
        challenge = today.challenge(day, bytes([days] * 32))
        assert challenge == today.challenge(day, bytes([days] * 32))
        players = 1 + len(challenge.bots)
        assert 0 <= challenge.seat < players
        assert set(challenge.bots) <= {level.level for level in room(slug).levels}
        match = Match.new(room(slug), challenge.options, players, seed=1, position=challenge.position)
        assert not match.over
        assert challenge.seat in match.to_act or match.to_act == ["nature"]


def drawn(slug: str, seed: int) -> dict[str, Any]:
    today = room(slug).today
    assert today is not None
    challenge = today.challenge(MONDAY, bytes([seed] * 32))
    return {"position": challenge.position, "deal": challenge.options.get("deal")}


@pytest.mark.parametrize("slug", ["towers", "towerbrix"])
def test_another_seed_draws_another_challenge(slug: str) -> None:
    assert drawn(slug, 1) != drawn(slug, 2)


def outcome(scores: list[float], winners: list[int]) -> Outcome:
    return Outcome(True, scores, winners, "")


def rank(slug: str, ended: Outcome, seconds: int = 0) -> int:
    today = room(slug).today
    assert today is not None
    return today.result(None, ended, 0, seconds).rank  # type: ignore[arg-type]


def test_floors_ahead_count_in_towers_and_a_loss_is_nothing() -> None:
    assert rank("towers", outcome([9, 4], [0])) == 5
    assert rank("towers", outcome([4, 9], [1])) == rank("towers", outcome([4, 4], [0, 1])) == 0


def test_points_count_in_take_that_towers_whoever_wins() -> None:
    assert rank("take-that-towers", outcome([12, 30, 1, 1], [1])) == 12
    assert rank("take-that-towers", outcome([-3, 0, 1, 1], [2])) == -3


def test_bricks_laid_count_in_tower_topple() -> None:
    assert rank("tower-topple", outcome([7], [0])) == 7


def test_the_faster_tower_is_better_in_towerbrix_and_none_is_last() -> None:
    built, slow, none = outcome([8], [0]), 3000, outcome([0], [])
    assert rank("towerbrix", built, 40) > rank("towerbrix", built, slow) > rank("towerbrix", none, 1)
