"""The measure of TowerBrix's decks: hands are decided, and hands that chance meets are counted as they should be."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.towerbrix_decks import GOALS, Slice, decide, met_by_chance
from benchmarks.towerbrix_team import interval
from stackyard.games.towerbrix.conditions.decks import read_deck
from stackyard.games.towerbrix.solve import Asked


def test_hands_of_a_slice_are_decided_and_the_same_for_its_seed() -> None:
    one = Slice(Asked("green", (6, 6), "twos", "first"), 4, 3)
    counts = decide(one)
    assert counts.total() == 4
    assert counts == decide(one)


@pytest.mark.parametrize(("whole", "share"), [(0, 0.0), (1, 0.5), (3, 0.75)])
def test_who_meets_one_card_by_chance_meets_the_hand_where_a_tower_meets_all_of_it(whole: int, share: float) -> None:
    """Seven cards of two points are the only hand of 14: each is true of a tower of its own, and of `whole` others."""
    cards = read_deck("\n".join(f"A{n} 2 at least {n} bricks: standing" for n in range(1, 8)))
    found = np.concatenate([np.eye(7, dtype=np.bool_), np.ones((7, whole), np.bool_)], axis=1)
    assert met_by_chance(cards, found, 20, 1) == pytest.approx(share)


def test_goals_ask_for_the_lower_end_of_what_2000_hands_show() -> None:
    for points, share in ((14, 0.99), (22, 0.97), (26, 0.93)):
        low, high = interval(round(2000 * share), 2000)
        assert low < share < high
        assert low == pytest.approx(GOALS[points], abs=0.003)
