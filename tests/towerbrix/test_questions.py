"""Questions of the page to the solver, the deal of a day, and the richest hand."""

from __future__ import annotations

import math
from datetime import date

import numpy as np
import pytest

from stackyard.core.chance import Stream
from stackyard.core.errors import BadRequestError
from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.conditions.decks import deck
from stackyard.games.towerbrix.conditions.language import holds
from stackyard.games.towerbrix.moves import read_poses
from stackyard.games.towerbrix.questions import solve_question as answer
from stackyard.games.towerbrix.solver.deals import BANDS, drawn_for, richest
from stackyard.games.towerbrix.solver.solver import find_with_fixed_work, is_solvable_with_fixed_work


@pytest.mark.parametrize("seconds", [math.nan, math.inf, -math.inf, 0.0, -1.0, 1e300])
def test_a_search_has_a_time(seconds: float) -> None:
    with pytest.raises(BadRequestError, match="at most 10 seconds"):
        answer({"cards": ["G1"], "seconds": seconds})


def test_bricks_are_laid_out_so_that_a_table_can_take_them() -> None:
    found = answer({"deck": "pink", "conditions": ["exactly 1 red: lying", "exactly 1 blue: standing"]})
    poses = read_poses(found.poses or "", 9)
    bodies.check_poses(poses)
    assert np.abs(poses[:, :2]).max() < 0.5


def test_a_day_has_its_deck_and_its_level() -> None:
    saturday, sunday = (drawn_for(date(2026, 11, day), Stream(bytes(32), day)) for day in (21, 22))
    assert {saturday.deck, sunday.deck} == {"green", "pink"}
    for found in (saturday, sunday):
        assert found.level == "hard"
        assert BANDS["hard"][0] <= found.points <= BANDS["hard"][1]
        assert len(set(found.cards)) == len(found.cards)
        assert is_solvable_with_fixed_work(found.conditions, found.deck)


def test_a_day_is_what_it_always_was() -> None:
    """Decks and dealing never change: with another deal in a release, people would not play the same deal of a day."""
    first = [card.name for card in drawn_for(date(2026, 1, 1), Stream(bytes(32), 0)).cards]
    assert first == ["P88", "P105", "P80", "P77", "P72", "P83"]


def test_the_same_work_finds_the_same_tower_however_long_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    from stackyard.games.towerbrix.solver import solver

    hand = [card.condition for card in deck("green", "first")[:5]]
    one = find_with_fixed_work(hand)
    monkeypatch.setattr(solver, "PROOF_WORK", 0.001)  # a machine on which no proof ends
    other = find_with_fixed_work(hand)
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert (one.poses == other.poses).all()


def test_the_richest_hand_has_a_tower_and_takes_no_card_more() -> None:
    cards = deck("green", "first")[:8]
    hand, tower = richest(cards, "green", 1)
    assert all(holds(card.condition, tower.facts) for card in hand)
    for card in cards:
        if card not in hand:
            assert not is_solvable_with_fixed_work([*(other.condition for other in hand), card.condition])
