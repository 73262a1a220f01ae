"""The challenges that games set for a day: the same from the same seed, playable, and with results that compare."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest

from stackyard.core.game import Outcome
from stackyard.core.match import Match
from stackyard.core.registry import LISTINGS, room
from stackyard.games.brick_work import today
from stackyard.games.brick_work.bots.designs import DESIGNS
from stackyard.games.brick_work.game import GAME

MONDAY = date(2026, 11, 30)
PRINT = re.compile("print ([^:]+):")
GAMES = [each.slug for each in LISTINGS if each.module and "today" in room(each.slug).parts]


@pytest.mark.parametrize("slug", GAMES)
def test_a_challenge_is_drawn_from_its_seed_and_can_be_played(slug: str) -> None:
    part = room(slug).today
    assert part is not None
    for days in (0, 5):  # of the week: an easy one, and a hard one
        day = MONDAY + timedelta(days=days)
        challenge = part.challenge(day, bytes([days] * 32))
        assert challenge == part.challenge(day, bytes([days] * 32))
        players = 1 + len(challenge.bots)
        assert 0 <= challenge.seat < players
        assert set(challenge.bots) <= {level.level for level in room(slug).levels}
        match = Match.new(room(slug), challenge.options, players, seed=1, position=challenge.position)
        assert not match.over
        assert challenge.seat in match.to_act or match.to_act == ["nature"]


def drawn(slug: str, seed: int) -> dict[str, Any]:
    part = room(slug).today
    assert part is not None
    challenge = part.challenge(MONDAY, bytes([seed] * 32))
    return {"position": challenge.position, "deal": challenge.options.get("deal")}


def test_each_weekday_has_brickprints_of_its_own_and_all_are_set() -> None:
    drawn = [name for names in today.WEEK for name in names]
    assert sorted(drawn) == sorted(design.name for design in DESIGNS)
    names = {PRINT.findall(today.challenge(MONDAY, bytes([seed] * 32)).position or "")[0] for seed in range(12)}
    assert names == set(today.WEEK[0])


@pytest.mark.long
def test_on_sundays_a_brickprint_is_invented_that_a_plan_leads_to() -> None:
    sunday = MONDAY + timedelta(days=6)
    positions = {today.challenge(sunday, bytes([seed] * 32)).position for seed in range(4)}
    assert len(positions) == 4
    for text in positions:
        assert text
        match = Match.new(room("brick-work"), {"alone": True}, seed=1, position=text)
        while not match.over:
            match.play(0, room("brick-work").search(match.position, 0, 5, 100, match.seq).move)
        assert match.outcome().winners == [0]


def test_dice_count_in_brick_work_and_the_fewer_the_better() -> None:
    begun = GAME.parse_position(today.challenge(MONDAY, bytes(32)).position or "")
    ranks = []
    for turns in (12, 40):
        begun["turns"] = turns
        told = today.result(begun, outcome([1], [0]), 0, 90)
        assert (told.value, told.unit) == (turns, "dice")
        ranks.append(told.rank)
    none = today.result(begun, outcome([0], []), 0, 90)
    assert ranks[0] > ranks[1] > none.rank
    assert none.unit == ""


@pytest.mark.parametrize("slug", ["towers", "towerbrix"])
def test_another_seed_draws_another_challenge(slug: str) -> None:
    assert drawn(slug, 1) != drawn(slug, 2)


def outcome(scores: list[float], winners: list[int]) -> Outcome:
    return Outcome(True, scores, winners, "")


def rank(slug: str, ended: Outcome, seconds: int = 0) -> int:
    part = room(slug).today
    assert part is not None
    return part.result(None, ended, 0, seconds).rank  # type: ignore[arg-type]


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
