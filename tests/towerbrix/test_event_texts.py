"""What the log says of TowerBrix is what happened."""

from __future__ import annotations

import pytest

from stackyard.core.errors import IllegalMoveError
from stackyard.core.match import Match
from stackyard.games.towerbrix.room import ROOM
from stackyard.physics.pose_text import poses_text
from tests.towerbrix.scenario import GAME, begin, bricks, deal, lay


def sentence(match: Match, seat: int, event: str) -> str:
    return str(GAME.describe_event(match.position, seat, event).text)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("deal 1x2 2x3", "Dora asks for 1 card of 2 points and 2 cards of 3 points."),
        ("deal 6x2 extra 1,3", "Dora asks for 6 cards of 2 points, one more for Bo and Dora."),
        ("deal 5x3 extra 2", "Dora asks for 5 cards of 3 points, one more for Cleo."),
    ],
)
def test_who_asks_for_cards_says_how_many_and_who_gets_the_extra_card(move: str, text: str) -> None:
    assert sentence(begin(4), 3, move) == text


def test_who_says_void_or_reveal_again_takes_it_back() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    for vote, other in (("void", "reveal"), ("reveal", "void")):
        first, another = sentence(match, 1, vote), sentence(match, 0, vote)
        match.play(1, vote)
        assert sentence(match, 1, vote) != first
        assert (sentence(match, 0, vote), sentence(match, 1, other)[:3]) == (another, "Bo ")
        match.play(1, vote)
        assert sentence(match, 1, vote) == first


def test_a_challenge_that_is_lost_is_not_to_be_tried_again() -> None:
    assert "try again" in sentence(begin(1), 0, "round lost")
    assert sentence(begin(1, variant="challenge", challenge=4), 0, "round lost") == "The challenge is lost."


def test_the_introduction_of_one_begins_with_one_card() -> None:
    with pytest.raises(IllegalMoveError, match="one card of two points is dealt"):
        begin(1, variant="intro").play(0, "deal 2x2")


@pytest.mark.parametrize(
    ("move", "rest", "text"),
    [
        ("put y1 -90 0 15 y", ("y1 -90 0 15 y", "y2 0 0 15 y", "p1 40 0 15 y"), "2 bricks fall."),
        ("move y1", ("y1 -90 0 15 y", "y2 0 0 15 y", "p1 0 0 45 y"), "2 bricks fall."),
        ("put r1 0 0 105 y", ("y1 0 0 15 y", "y2 0 0 45 y", "p1 0 0 75 y", "r1 40 0 15 y"), "A brick falls."),
        ("move p1", ("y1 0 0 15 y", "y2 0 0 45 y", "p1 60 0 15 y"), "The bricks lie still."),
        ("put r1 0 0 105 y", ("y1 0 0 15 y", "y2 0 0 45 y", "p1 0 0 75 y", "r1 0 0 105 y"), "The bricks lie still."),
    ],
)
def test_bricks_that_a_hand_brings_down_are_told(move: str, rest: tuple[str, ...], text: str) -> None:
    match = begin(1)
    deal(match, "deal 1x2", "G12>0")
    lay(match, bricks("y1 0 0 15 y", "y2 0 0 45 y", "p1 0 0 75 y"))
    match.play(0, move)
    told = GAME.describe_event(match.position, "nature", f"lies {poses_text(bricks(*rest))}")
    assert told.text == text


def test_a_brick_that_was_moved_can_be_taken_back_but_nothing_that_was_seen() -> None:
    position = begin(2).position
    assert [ROOM.binds(position, event) for event in ("lies 3erevZ", "cards G12>0", "stands x", "proof no")] == [
        *(False, True, True, True)
    ]
    staffing = begin(2, variant="challenge", challenge=8).position
    assert ROOM.binds(staffing, "lies 3erevZ"), "a brick that was placed stays (T32)"
