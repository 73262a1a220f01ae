"""The review: what a roll does is luck, and it does as much good as harm."""

from __future__ import annotations

import pytest

from stackyard.core.game import Position
from stackyard.core.match import Match
from stackyard.core.review import Reviewer
from stackyard.games.brick_work.bots import review
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.pieces import REROLL, ROLL
from stackyard.games.brick_work.room import ROOM


@pytest.fixture(scope="module")
def match() -> Match:
    """A match of two bots to its end."""
    match = Match.new(ROOM, {}, 2, seed=10)
    while not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, ROOM.search(match.position, seat, 3 + seat, None, match.seq).move)
    return match


def positions(match: Match, phase: int) -> list[Position]:
    """Return the positions of a match in a phase."""
    return [shown.position for _, shown in Match.replay(match.record()) if int(shown.position["phase"][0]) == phase]


def chance_after(position: Position, event: str) -> float:
    after = position.copy()
    GAME.apply_chance(after, event)
    found = review.chances(after, 0)
    assert found is not None
    assert sum(found) == pytest.approx(1.0)
    return found[0]


def test_before_a_bumped_die_is_rolled_the_chance_is_the_average_over_its_faces(match: Match) -> None:
    bumped = positions(match, REROLL)
    assert bumped
    for position in bumped[:4]:
        before = review.chances(position, 0)
        assert before is not None
        faces = [chance_after(position, f"reroll {face}") for face in range(1, 7)]
        assert before[0] == pytest.approx(sum(faces) / 6)


def test_rolls_of_the_pool_are_lucky_as_often_as_not(match: Match) -> None:
    position = positions(match, ROLL)[1]
    before = review.chances(position, 0)
    assert before is not None
    rolls = ["1111", "6666", "1234", "5612", "3344", "2566", "1256", "4521", "3615", "2243"]
    after = [chance_after(position, f"roll {roll}") for roll in rolls]
    assert min(after) < before[0] < max(after)


def test_a_die_thrown_away_is_a_mistake_where_another_wins(match: Match) -> None:
    winning = max(event.n for event in match.events if isinstance(event.by, int))
    reviewer = Reviewer(match.record())
    point = reviewer.point(winning)
    assert (point.mark, point.chance) == ("good", 1.0)
    assert point.lines[0].chance == 1.0
    pool = next(shown.position for event, shown in Match.replay(match.record()) if event and event.n == winning - 1)
    face = next(face for face in range(1, 7) if pool["pool"][0][face])
    tried = reviewer.attempt(winning, f"{face}>adjust")
    assert (tried.mark, tried.lines[0].chance) == ("blunder", 1.0)


def test_nothing_is_judged_while_the_brickprints_are_built(match: Match) -> None:
    reviewer = Reviewer(match.record())
    first = next(event.n for event in match.events if isinstance(event.by, int))
    point = reviewer.point(first)
    assert (point.chances, point.lines) == ([], [])


def test_what_no_recipe_goes_on_from_is_not_lost() -> None:
    """Red has but three small bricks too many: that its recipes are too big to be counted loses it no match."""
    few = "rules=2 turn Blue; first Blue; order 12 5; turns 6 6; pool 3; board .2.4...5.; tokens 0 2; "
    blue = "1x1@0,0,0+1x1@2,0,0+1x1@0,1,0+1x1@2,1,0+2x3r@0,0,1+1x2r@0,0,2"
    red = "1x6r@0,1,0+1x6r@0,2,0+1x4@2,0,1+1x4@3,0,1+1x2@0,1,1+1x2r@0,1,2"
    prints = f"Blue's print Laid table: {blue}; Red's print Aeroplane: {red}"
    found = review.chances(GAME.parse_position(f"{few}Blue 1x2*2 1x4; Red 1x2*3; {prints}"), 0)
    assert found is not None
    assert 0.2 < found[0] < 0.9
