"""The problems of a day: one move wins, by plain minimax over the slow reference too."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest

from stackyard.core.errors import BadRequestError
from stackyard.core.match import Match
from stackyard.games.towers.game import GAME
from stackyard.games.towers.problems import problem
from stackyard.games.towers.room import ROOM
from tests.towers import reference
from tests.towers.test_solve import perfect

DAYS = [(date(2026, 11, 24) + timedelta(days)).isoformat() for days in range(20)]


def state_of(text: str) -> reference.State:
    """Return a position's text, of standard rules, as the reference has it."""
    view: Any = GAME.view(GAME.parse_position(text), 0)
    options = reference.Options(width=view.width, height=view.height)
    turn = view.to_act[0]
    return reference.position(options, dict(view.towers), turn)


def wins(text: str, seat: int, move: str) -> bool:
    first_less_second = perfect(reference.apply(state_of(text), move)[0], {})
    return (first_less_second if seat == 0 else -first_less_second) > 0


@pytest.mark.parametrize("day", DAYS[:3])
def test_one_move_wins_by_the_reference(day: str) -> None:
    for step in problem(day, 1).steps:
        assert step.position is not None
        legal = reference.legal_moves(state_of(step.position))
        assert len(legal) >= 4
        assert [move for move in legal if wins(step.position, step.seat, move)] == step.accept


@pytest.mark.parametrize("day", DAYS[:4])
def test_clues_lead_to_the_move_and_the_reason_names_what_else_there_was(day: str) -> None:
    for step in problem(day, 2).steps:
        assert step.accept is not None
        assert step.position is not None
        (move,) = step.accept
        start, _, to = move.partition("-")
        kind, which = step.clues
        assert kind.text.startswith("Only one of your ")
        assert start not in kind.text
        assert which.at == [start, to]
        assert step.why.startswith(f"{start} to {to} is the only move that wins here")
        (other,) = set(re.findall(r"The best other one, (\w+ to \w+)", step.why))
        here = other.replace(" to ", "-")
        assert here in reference.legal_moves(state_of(step.position))
        assert not wins(step.position, step.seat, here)


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_each_step_follows_from_the_one_before(grade: int) -> None:
    for day in DAYS[: 12 if grade < 3 else 3]:
        found = problem(day, grade)
        assert len(found.steps) == grade
        match = Match.new(ROOM, found.options, 2, position=found.steps[0].position)
        for step in found.steps:
            assert GAME.position_text(match.position) == step.position
            assert match.to_act == [step.seat]
            for text in (*(step.accept or []), *step.replies):
                seat = match.to_act[0]
                assert isinstance(seat, int)
                match.play(seat, text)
        assert found.steps[-1].replies == []


def test_days_differ_and_a_day_is_the_same_again() -> None:
    assert len({problem(day, 1).steps[0].position for day in DAYS}) == len(DAYS)
    assert problem(DAYS[0], 1) == problem(DAYS[0], 1)


@pytest.mark.long
def test_every_day_of_years_has_its_problems() -> None:
    start = date(2026, 1, 1)
    for days in range(0, 1500, 25):
        for grade in (1, 2, 3):
            assert problem((start + timedelta(days)).isoformat(), grade).steps


@pytest.mark.parametrize(("day", "grade"), [("2026-13-01", 1), ("today", 1), (DAYS[0], 0), (DAYS[0], 4)])
def test_no_such_problem(day: str, grade: int) -> None:
    with pytest.raises(BadRequestError):
        problem(day, grade)
