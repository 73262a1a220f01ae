"""The problem of a day: a legal move that the rule of thumb does not choose, the same each time."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest

from stackyard.core.errors import BadRequestError
from stackyard.games.take_that_towers.effects import FLOORS
from stackyard.games.take_that_towers.facts import KIND_BY_CODE
from stackyard.games.take_that_towers.game import GAME
from stackyard.games.take_that_towers.problems import problem

DAYS = [(date(2026, 11, 24) + timedelta(days)).isoformat() for days in range(3)]


@pytest.mark.long
def test_a_problem_has_one_answer_that_is_not_the_obvious_one() -> None:
    for day in DAYS:
        (step,) = problem(day, 1).steps
        assert step.position is not None
        position = GAME.parse_position(step.position)
        assert GAME.to_act(position) == (step.seat,)
        legal = [GAME.move_text(position, step.seat, move) for move in GAME.legal_moves(position, step.seat)]
        assert len(legal) >= 5
        assert step.accept is not None
        assert len(step.accept) == 1
        assert step.accept[0] in legal


def test_days_differ() -> None:
    assert len({problem(day, 1).steps[0].position for day in DAYS}) == len(DAYS)


def test_clues_lead_to_the_move_and_the_reason_is_counted() -> None:
    for day in DAYS:
        (step,) = problem(day, 1).steps
        (move,) = step.accept or [""]
        first, *rest = step.clues
        assert FLOORS[KIND_BY_CODE[move[:2]]].name not in first.text
        (second,) = rest
        assert FLOORS[KIND_BY_CODE[move[:2]]].name in second.text
        assert second.at == [move[3:]]
        wins, *less = map(int, re.findall(r"(?<= )\d+(?= of 100|\.)", step.why))
        assert 0 < wins <= 100
        assert all(share <= wins for share in less)


@pytest.mark.long
def test_every_day_of_a_season_has_its_problem() -> None:
    for days in range(90):
        assert problem((date(2027, 1, 1) + timedelta(days)).isoformat(), 1).steps


@pytest.mark.parametrize(("day", "grade"), [("2026-13-01", 1), (DAYS[0], 0), (DAYS[0], 2)])
def test_no_such_problem(day: str, grade: int) -> None:
    with pytest.raises(BadRequestError):
        problem(day, grade)
