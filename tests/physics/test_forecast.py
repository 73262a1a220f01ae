"""Whether a tower would stand with one brick more."""

from __future__ import annotations

import msgspec
import pytest

from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.game import GAME
from stackyard.physics.errors import BadHandError
from stackyard.physics.forecast import would_stand
from stackyard.physics.scene import Scene
from tests.web.brix import position

LYING = (0.5**0.5, 0.0, 0.5**0.5, 0.0)  # along x
UPRIGHT = (1.0, 0.0, 0.0, 0.0)


def scene(*placed: str) -> Scene:
    """Return the scene of a position."""
    return bodies.scene(GAME.parse_position(position("build", "{}", 1, *placed, more=" deals=1 twos=1 hands=G16")))


def test_a_brick_stands_where_its_middle_is_borne_and_falls_where_it_is_not() -> None:
    column = scene("y1 0 0 30 stand")
    assert would_stand(column, 1, (0.01, 0.0, 0.075), LYING) is True
    assert would_stand(column, 1, (0.017, 0.0, 0.075), LYING) is False


def test_what_bears_it_and_what_holds_that_down_count_too() -> None:
    """The end of a beam bears nothing, unless its other end is held down: no glance at the brick alone tells that."""
    beam = ("y1 0 0 30 stand", "y2 12 0 75 x")
    assert would_stand(scene(*beam), 2, (0.035, 0.0, 0.12), UPRIGHT) is False
    weighted = scene(*beam, "p2 -3 0 120 stand")
    assert would_stand(weighted, 2, (0.0275, 0.0, 0.12), UPRIGHT) is True


def test_nothing_is_said_where_the_others_do_not_stand_for_statics() -> None:
    hangs = scene("y1 0 0 30 stand")
    poses = list(hangs.poses)
    poses[0] = (0.0, 0.0, 0.2, *UPRIGHT)  # in the air
    assert would_stand(msgspec.structs.replace(hangs, poses=poses), 1, (0.1, 0.0, 0.03), UPRIGHT) is None


def test_there_is_no_such_brick() -> None:
    with pytest.raises(BadHandError, match="no brick 99"):
        would_stand(scene("y1 0 0 30 stand"), 99, (0.0, 0.0, 0.1), UPRIGHT)
