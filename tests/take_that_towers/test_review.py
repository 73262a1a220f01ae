"""The review: it knows no more than the seat did, and what it calls better is better."""

from __future__ import annotations

import random

import numpy as np
import pytest

from stackyard.core.match import Match
from stackyard.core.review import Reviewer, mark_of
from stackyard.games.take_that_towers.bots import review
from stackyard.games.take_that_towers.room import ROOM
from tests.amounts import amount


def match_until(events: int, players: int, seed: int) -> Match:
    match, dice = Match.new(ROOM, {}, players, seed=seed), random.Random(seed)
    while not match.over and (match.seq < events or not isinstance(match.to_act[0], int)):
        seat = match.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, dice.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("seed", range(4))
def test_a_choice_is_judged_by_what_its_seat_could_know(seed: int) -> None:
    match = match_until(20 + 5 * seed, 2 + seed % 3, seed)
    seat = match.to_act[0]
    assert isinstance(seat, int)
    move = match.legal(seat)[-1]
    found = review.judge(match.position, seat, move, 1)
    for again in range(3):
        other = ROOM.determinize(match.position, seat, np.random.default_rng(again))
        assert review.judge(other, seat, move, 1) == found


def test_the_chances_know_every_hand() -> None:
    match = match_until(30, 2, 3)
    chances_of_hands = {
        tuple(review.chances(ROOM.determinize(match.position, -1, np.random.default_rng(seed)), 1)) for seed in range(4)
    }
    assert len(chances_of_hands) > 1
    assert all(sum(chances) == pytest.approx(1.0, abs=1e-5) for chances in chances_of_hands)


def test_to_throw_a_won_tower_away_is_a_mistake() -> None:
    """Of all moves of some positions the worst gives much away, and the best nothing."""
    marks = set()
    for seed in range(1, amount(2, 4)):
        match = match_until(40, 2, seed)
        seat = match.to_act[0]
        assert isinstance(seat, int)
        judged = [review.judge(match.position, seat, move, 1) for move in match.legal(seat)]
        found = sorted((judgement for judgement in judged if judgement is not None), key=lambda one: -one.chance)
        assert mark_of(found[0])[1] == "good"
        marks.add(mark_of(found[-1])[1])
    assert marks & {"mistake", "blunder"}


def test_the_last_point_is_how_it_ended() -> None:
    match = match_until(10_000, 3, 2)
    assert match.over
    reviewer = Reviewer(match.record())
    (winner,) = match.outcome().winners
    assert reviewer.point(match.seq).chances == [float(seat == winner) for seat in range(3)]
    assert reviewer.point(0).chances == [0.3333] * 3
