"""Recorded motion: small, exact, and safe to read from untrusted bytes."""

from __future__ import annotations

import zlib
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stackyard.physics.errors import BadMotionError
from stackyard.physics.motion import (
    JUMP_FLAG,
    MAGIC,
    MAX_PLACE_M,
    PLACE_GRAIN_M,
    REST_FLAG,
    WHOLE_FLAG,
    Motion,
    MotionCapture,
    MotionRecorder,
    read_frame,
)
from stackyard.physics.program import perform, pull
from stackyard.physics.world import STEP_S, World
from tests.physics import tower


@pytest.fixture(scope="module")
def recorded_motion() -> tuple[World, Motion, MotionRecorder]:
    """A pull of two seconds from a settled tower of 12 rows."""
    world = World(tower(12))
    world.settle()
    film = MotionRecorder(world)
    perform(world, pull(13, (0, 1, 0), 0.09, 0.06, tremor_mm=0.2, tremor_seed=4, keep_beyond=0.08, limit=1.0), film)
    return world, film.finish(), film


def test_a_motion_is_what_was_seen_and_small(recorded_motion: tuple[World, Motion, MotionRecorder]) -> None:
    world, motion, film = recorded_motion
    octets = motion.encode()
    assert len(octets) < 40_000
    again = Motion.decode(octets)
    assert [frame.encode() for frame in again.frames] == [frame.encode() for frame in film.frames]
    assert again.seconds >= 1.5
    np.testing.assert_allclose(again.poses(1e9), world.poses(), atol=PLACE_GRAIN_M)


def test_there_are_thirty_frames_a_second(recorded_motion: tuple[World, Motion, MotionRecorder]) -> None:
    times = [frame.t for frame in recorded_motion[1].frames]
    assert max(b - a for a, b in pairwise(times[:40])) <= 33


def test_between_frames_bricks_go_evenly(recorded_motion: tuple[World, Motion, MotionRecorder]) -> None:
    _, motion, _ = recorded_motion
    one, two = motion.frames[10].t, motion.frames[11].t
    middle = (motion.poses(one)[:, :3] + motion.poses(two)[:, :3]) / 2
    np.testing.assert_allclose(motion.poses((one + two) / 2)[:, :3], middle, atol=1e-12)
    np.testing.assert_array_equal(motion.poses(-5), motion.poses(motion.frames[0].t))


def test_a_brick_that_did_not_move_is_not_in_a_frame() -> None:
    world = World(tower(3, seed=1))
    while not world.asleep():
        world.step(STEP_S)
        assert world.time < 4
    camera = MotionCapture(world)
    first = camera.capture()
    assert first is not None
    assert first.flags == WHOLE_FLAG | REST_FLAG
    assert len(first.bricks) == 9
    assert camera.capture() is None
    world.hold(3, 8)
    world.move_hand(3, (0.0, 0.06, 0.06))
    world.step(0.1)
    frame = camera.capture()
    assert frame is not None
    assert 1 <= len(frame.bricks) < 9
    assert frame.hands["hand"].tolist() == [3]
    assert frame.hands["brick"].tolist() == [8]
    jump = camera.capture(jump=True)
    assert jump is not None
    assert jump.flags == WHOLE_FLAG | JUMP_FLAG


def test_a_live_frame_names_its_match() -> None:
    frame = MotionCapture(World(tower(1))).capture()
    assert frame is not None
    octets = frame.encode("abc123")
    assert octets[:8] == b"\x01\x06abc123"
    assert len(octets) == 8 + 7 + 3 * 21
    match, read, end = read_frame(octets)
    assert (match, read.encode("abc123"), end) == ("abc123", octets, len(octets))


def test_a_jump_is_not_interpolated() -> None:
    world = World(tower(1))
    camera = MotionCapture(world)
    one = camera.capture()
    world.step(0.4)
    two = camera.capture(jump=True)
    assert one is not None
    assert two is not None
    motion = Motion([one, two])
    np.testing.assert_array_equal(motion.poses(two.t - 1), motion.poses(0))


@settings(deadline=None, max_examples=50)
@given(st.binary(max_size=200))
def test_any_octets_are_a_motion_or_an_error(octets: bytes) -> None:
    for hostile in (octets, MAGIC + octets, MAGIC + zlib.compress(octets)):
        try:
            Motion.decode(hostile)
        except BadMotionError:
            continue


@settings(deadline=None, max_examples=50)
@given(st.data())
def test_a_damaged_motion_is_one_or_an_error(data: st.DataObject) -> None:
    frame = MotionCapture(World(tower(1))).capture()
    assert frame is not None
    body = bytearray(frame.encode() * 2)
    for _ in range(data.draw(st.integers(1, 4))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    try:
        motion = Motion.decode(MAGIC + zlib.compress(bytes(body)))
    except BadMotionError:
        return
    assert np.isfinite(motion.poses(20)).all()


def test_octets_that_would_fill_the_memory_are_refused() -> None:
    bomb = MAGIC + zlib.compress(bytes(1 << 26), 9)
    with pytest.raises(BadMotionError, match="too long"):
        Motion.decode(bomb)
    with pytest.raises(BadMotionError, match="at most"):
        Motion.decode(MAGIC + bytes(1 << 21))


def test_what_no_camera_saw_is_refused() -> None:
    world = World(tower(1))
    frame = MotionCapture(world).capture()
    assert frame is not None
    other = MotionCapture(World(tower(2))).capture()
    assert other is not None
    frame.flags = 0
    with pytest.raises(BadMotionError, match="whole"):
        Motion([frame])
    frame.flags = WHOLE_FLAG
    with pytest.raises(BadMotionError, match="first one does not have"):
        Motion([frame, other])
    other.bricks["at"] = MAX_PLACE_M * 2
    with pytest.raises(BadMotionError, match="place"):
        read_frame(other.encode())
    frame.bricks["turn"] = 0
    with pytest.raises(BadMotionError, match="orientation"):
        read_frame(frame.encode())
