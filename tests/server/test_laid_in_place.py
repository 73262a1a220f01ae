"""A brick that a hand lets go of over a slot of Tower Topple is laid there by the hall, as a typed move lays it.

A pull has carried the one brick of the top row into the middle: beside it there is no room for another.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec
import numpy as np
import pytest

from stackyard.core.game import NATURE
from stackyard.core.match import Match
from stackyard.games.tower_topple import bodies, geometry
from stackyard.physics.motion import Motion
from stackyard.physics.pose_text import poses_text, separated_poses
from stackyard.physics.scene import Poses
from stackyard.server.match.changes import creation
from stackyard.server.table.live import LiveMatch
from stackyard.server.wire.messages import NewMatch, NewSeat
from tests.server.hall import Made, Running, settings
from tests.server.test_physics import Watcher, held_by

SEED = bytes(32)
PLAIN = dict.fromkeys(("blue", "green", "red", "yellow"), 0)
ALONG_X, ALONG_Y = [1.0, 0.0, 0.0, 0.0], [0.5**0.5, 0.0, 0.0, 0.5**0.5]
CARRIED_M = 0.02  # m by which the brick on top was carried along


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(settings(tmp_path_factory.mktemp("room") / "hall.sqlite3", physics_workers=1)) as running:
        yield running


def stored(hall: Running, match: Match) -> Made:
    """Store a match that has begun elsewhere; its seats are people's."""
    new = NewMatch(game=match.game.slug, seats=[NewSeat(kind="me"), NewSeat(kind="me")])
    table, created = creation.new_match(new)
    table = msgspec.structs.replace(table, match=match)
    assert hall.hall is not None
    store = hall.hall.services.store
    hall.on_loop(lambda: store.commit(creation.insert_statements(table)))
    return Made(created.match, [str(seat.secret) for seat in created.seats])


def without_room() -> tuple[Match, int]:
    """Return a match whose second brick is in hand, and the number of the one that lies on top in its way."""
    match = Match.new("tower-topple", {"rows": 4, "rounds": 1, **PLAIN}, 2, seed=SEED, gravity="told")
    edges = geometry.sizes_of(match.position)
    match.play(0, "pull 2b")
    first = int(match.position["brick"][0])

    def apply_event(word: str, poses: Poses) -> None:
        match.apply_event(NATURE, f"{word} {poses_text(separated_poses(poses, edges))}")

    apply_event("out", geometry.poses_of(match.position, edges))
    match.play(0, "place a")
    poses = geometry.poses_of(match.position, edges).copy()
    poses[first] = slot = bodies.pose_of_slot(match.position, poses, edges, 0)
    apply_event("stands", poses)
    match.play(int(match.to_act[0]), "pull 1b")
    poses = geometry.poses_of(match.position, edges).copy()
    poses[first, :2] -= slot[:2] / np.linalg.norm(slot[:2]) * CARRIED_M
    poses[int(match.position["brick"][0])] = geometry.pose_next_to_tower(np.array([1.0, 0.0, 0.0]), 0.015)
    apply_event("out", poses)
    return match, first


def live(hall: Running, made: Made) -> LiveMatch:
    assert hall.hall is not None
    return hall.hall.registry.live[made.id]


def test_a_hand_that_lets_go_over_a_slot_without_room_pushes_the_others_back(room: Running) -> None:
    match, other = without_room()
    seat = int(match.to_act[0])
    edges = geometry.sizes_of(match.position)
    before = geometry.poses_of(match.position, edges)
    brick, start = int(match.position["brick"][0]), len(match.events)
    slot = bodies.pose_of_slot(match.position, before, edges, 1, alone=True)
    x, y, z = (float(part) for part in slot[:3])
    made = stored(room, match)
    with Watcher(room.port) as line:
        line.join(made, seat)
        line.hand(made, seat, "hold", brick=brick)
        line.until_frame(held_by(seat))
        room.on_loop(lambda: live(room, made).parts.hands.scene.scene.set_speed(math.inf))  # type: ignore[union-attr]
        n = line.hand(made, seat, "try", brick=brick, to=[x, y, z], turn=ALONG_X)
        assert line.until("forecast", n=n)["stands"] is None, "it is not known where the other will lie"
        line.hand(made, seat, "put", brick=brick, to=[x, y, z], turn=ALONG_Y)  # it is held across
        line.until("played")
    match_then = live(room, made).table.match
    move, event = (each.event for each in match_then.events[start : start + 2])
    assert move == "place b"
    assert event.startswith("stands ")
    again = Match.load(match_then.text(), seed=SEED, gravity="told")
    assert again.game.position_text(again.position) == match_then.game.position_text(match_then.position)
    after = geometry.poses_of(again.position, edges)
    assert np.linalg.norm(after[other, :2] - before[other, :2]) > CARRIED_M / 2, "it was pushed back"
    assert geometry.is_in_slot(after[brick], bodies.pose_of_slot(match.position, after, edges, 1))
    film = Motion.decode(room.http.get(f"/api/matches/{made.id}/motion/{start + 2}").content)
    assert film.n == 12
