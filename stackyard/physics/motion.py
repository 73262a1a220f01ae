"""Frames of the bricks that moved: sent to every browser, and stored, so that a motion replays without simulating.

A live frame and a recorded one are the same bytes, little endian:

    u8 kind = 1 | u8 length of match id | match id, ascii | u32 t | u8 flags | u8 hands | u8 bricks
    | hands x (u8 hand, u8 brick, 3 x f32 target)
    | bricks x (u8 brick, 3 x f32 place, 4 x i16 quaternion w x y z / 32767)

t is ms of simulated time since the scene was opened; places are m. A brick that a frame leaves out is where it was.
Between two frames bricks go evenly from one place to the next, unless the second is a jump.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.physics.errors import BadMotionError
from stackyard.physics.scene import MOST_BRICKS, Poses
from stackyard.physics.setting_aside import is_elsewhere
from stackyard.physics.world import MAX_HANDS, World

KIND: Final = 1
REST_FLAG: Final = 1  # the scene came to rest with this frame
WHOLE_FLAG: Final = 2  # every brick of the scene is in it
JUMP_FLAG: Final = 4  # the bricks were moved at once: do not interpolate

PLACE_GRAIN_M: Final = 2.0**-15  # m that places are rounded to: 0.03 mm, below what is seen; round numbers deflate well
TURN_ARM_M: Final = 0.125  # m: a turn is rounded to what moves something that far away by two grains
MIN_VISIBLE_MOVE_M: Final = 5e-5  # m by which any corner of a brick may differ from what was last shown
SET_ASIDE_MS: Final = 400  # ms in which a brick glides to where the record has it, at the end of a motion
SEEN_ELSEWHERE_M: Final = 0.0008  # m by which it lies elsewhere: more than rounding makes
MAX_PLACE_M: Final = 100.0  # m
MAX_ENCODED_BYTES: Final = 1 << 20  # of an encoded motion: half a minute of collapse takes a tenth of it
MAX_INFLATED_BYTES: Final = 1 << 23
MAGIC: Final = b"SYM1"

_HEAD: Final = np.dtype([("t", "<u4"), ("flags", "u1"), ("hands", "u1"), ("bricks", "u1")])
_HAND: Final = np.dtype([("hand", "u1"), ("brick", "u1"), ("to", "<f4", 3)])
_BRICK: Final = np.dtype([("brick", "u1"), ("at", "<f4", 3), ("turn", "<i2", 4)])


class Frame(msgspec.Struct):
    """One moment: the bricks that moved since the frame before, and every hand that holds one."""

    t: int  # ms
    flags: int
    hands: npt.NDArray[np.void]  # hand, brick, to
    bricks: npt.NDArray[np.void]  # brick, at, turn

    def encode(self, match: str = "") -> bytes:
        """Return the bytes of a frame of the match with that id."""
        name = match.encode("ascii")
        head = np.array([(self.t, self.flags, len(self.hands), len(self.bricks))], dtype=_HEAD)
        parts = [bytes([KIND, len(name)]), name, head.tobytes(), self.hands.tobytes(), self.bricks.tobytes()]
        return b"".join(parts)


class MotionCapture:
    """Makes frames of a world: what has moved since the last one. All viewers of one capture get the same frames."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._radius = np.array([np.linalg.norm(brick.size) / 2 for brick in world.scene.bricks])
        self._shown: Poses | None = None
        self._hands = b""
        self._resting = False

    def capture(self, *, whole: bool = False, jump: bool = False, rest: bool | None = None) -> Frame | None:
        """Return the frame of this moment, or None if nothing has visibly changed since the last one.

        The first frame is whole, and so is a jump. `rest` says whether everything has come to rest (None: whether the
        world is asleep); such a frame has every brick that is not exactly where it was shown.
        """
        now = self.world.poses()
        resting = self.world.asleep() if rest is None else rest
        flags = JUMP_FLAG if jump else 0
        if whole or jump or self._shown is None:
            flags |= WHOLE_FLAG
            moved = np.arange(self.world.n)
            self._shown = now.copy()
        else:
            went = np.linalg.norm(now[:, :3] - self._shown[:, :3], axis=1)
            went += 2 * np.linalg.norm(now[:, 3:] - self._shown[:, 3:], axis=1) * self._radius
            moved = np.flatnonzero(went > (0.0 if resting else MIN_VISIBLE_MOVE_M))
            self._shown[moved] = now[moved]
        flags |= REST_FLAG if resting and not self._resting else 0
        hands = _hands(self.world)
        if not (flags or len(moved) or hands.tobytes() != self._hands):
            return None
        self._resting, self._hands = resting, hands.tobytes()
        return Frame(round(self.world.time * 1000), flags, hands, _bricks(moved, now, self.world.scene.grain))


class MotionRecorder:
    """A `watch` for `stackyard.physics.program.perform` that records the frames of its capture."""

    def __init__(self, world: World) -> None:
        self.camera = MotionCapture(world)
        self.frames: list[Frame] = []

    def __call__(self, world: World) -> None:
        """Record one frame, if anything moved."""
        frame = self.camera.capture()
        if frame is not None:
            self.frames.append(frame)

    def finish(self) -> Motion:
        """Record a last frame, of where everything lies at the end, and return the motion."""
        frame = self.camera.capture(rest=True)
        if frame is not None:
            self.frames.append(frame)
        return Motion(self.frames)


def _hands(world: World) -> npt.NDArray[np.void]:
    targets = sorted(world.targets().items())
    hands = np.zeros(len(targets), dtype=_HAND)
    for row, (hand, (brick, target)) in enumerate(targets):
        hands[row] = (hand, brick, np.round(target / PLACE_GRAIN_M) * PLACE_GRAIN_M)
    return hands


def _bricks(which: npt.NDArray[np.intp], poses: Poses, coarse: float) -> npt.NDArray[np.void]:
    bricks = np.zeros(len(which), dtype=_BRICK)
    bricks["brick"] = which
    grain, turns = coarse or PLACE_GRAIN_M, poses[which, 3:]
    if coarse:
        turns = np.round(turns * TURN_ARM_M / coarse)
        turns /= np.linalg.norm(turns, axis=1, keepdims=True)
    bricks["at"] = np.round(poses[which, :3] / grain) * grain
    bricks["turn"] = np.round(turns * 32767)
    return bricks


def read_frame(octets: bytes, start: int = 0) -> tuple[str, Frame, int]:
    """Decode one frame; return the match's id, the frame, and the offset of the next one.

    Raises BadMotionError if the bytes are not a frame.
    """
    try:
        kind, length = octets[start : start + 2]
        match = octets[start + 2 : start + 2 + length].decode("ascii")
        start += 2 + length
        head = np.frombuffer(octets, _HEAD, 1, start)[0]
        start += _HEAD.itemsize
        hands = np.frombuffer(octets, _HAND, int(head["hands"]), start)
        start += hands.nbytes
        bricks = np.frombuffer(octets, _BRICK, int(head["bricks"]), start)
        start += bricks.nbytes
    except ValueError as error:
        raise BadMotionError("a frame is cut off") from error
    if kind != KIND:
        raise BadMotionError(f"there is no frame of kind {kind}")
    if not _are_valid_places(hands["to"]) or not _are_valid_places(bricks["at"]):
        raise BadMotionError("a frame has a place that is none")
    if len(hands) > MAX_HANDS or (hands["hand"] >= MAX_HANDS).any() or (hands["brick"] >= MOST_BRICKS).any():
        raise BadMotionError("a frame has a hand that does not exist")
    if (bricks["brick"] >= MOST_BRICKS).any() or (np.diff(bricks["brick"].astype(int)) <= 0).any():
        raise BadMotionError("a frame names bricks that do not exist, or out of order")
    if len(bricks) and np.abs(np.linalg.norm(bricks["turn"] / 32767, axis=1) - 1).max() > 0.01:
        raise BadMotionError("a frame has an orientation that is none")
    return match, Frame(int(head["t"]), int(head["flags"]), hands, bricks), start


def _are_valid_places(places: npt.NDArray[np.float32]) -> bool:
    return bool(np.isfinite(places).all() and (np.abs(places) <= MAX_PLACE_M).all())


class Motion:
    """Frames in order, the first one whole."""

    def __init__(self, frames: list[Frame]) -> None:
        """Make a motion of frames.

        Raises BadMotionError if there are none, the first is not whole, or time runs backwards.
        """
        if not frames or not frames[0].flags & WHOLE_FLAG:
            raise BadMotionError("a motion begins with a whole frame")
        self.n = len(frames[0].bricks)
        if any(len(frame.bricks) and frame.bricks["brick"][-1] >= self.n for frame in frames):
            raise BadMotionError("a frame shows a brick that the first one does not have")
        self._times = [frame.t for frame in frames]
        if self._times != sorted(self._times):
            raise BadMotionError("the frames of a motion are not in order")
        self.frames = frames

    @property
    def seconds(self) -> float:
        """Its duration in simulated time."""
        return (self._times[-1] - self._times[0]) / 1000

    def encode(self) -> bytes:
        """Return the motion as bytes."""
        return MAGIC + zlib.compress(b"".join(frame.encode() for frame in self.frames), 9)

    @classmethod
    def decode(cls, octets: bytes) -> Motion:
        """Decode a motion.

        Raises BadMotionError if the bytes are not a motion, or are more than any recorded motion has.
        """
        if len(octets) > MAX_ENCODED_BYTES:
            raise BadMotionError(f"a motion has at most {MAX_ENCODED_BYTES} octets")
        if not octets.startswith(MAGIC):
            raise BadMotionError("these octets are no recorded motion")
        inflater = zlib.decompressobj()
        try:
            body = inflater.decompress(octets[len(MAGIC) :], MAX_INFLATED_BYTES)
        except zlib.error as error:
            raise BadMotionError("a motion is damaged") from error
        if not inflater.eof or inflater.unused_data:
            raise BadMotionError("a motion is cut off, too long, or followed by something else")
        frames = []
        start = 0
        while start < len(body):
            match, frame, start = read_frame(body, start)
            if match:
                raise BadMotionError("a frame of a motion names no match")
            frames.append(frame)
        return cls(frames)

    def poses(self, t: float) -> Poses:
        """Return the poses (n, 7) at `t` ms of the scene's time, interpolated between frames."""
        last = max(0, bisect_right(self._times, t) - 1)
        now = np.zeros((self.n, 7))
        for frame in self.frames[: last + 1]:
            _apply_frame(frame, now)
        if last + 1 == len(self.frames) or self.frames[last + 1].flags & JUMP_FLAG or t <= self._times[last]:
            return now
        then = now.copy()
        _apply_frame(self.frames[last + 1], then)
        share = (t - self._times[last]) / (self._times[last + 1] - self._times[last])
        flipped = (now[:, 3:] * then[:, 3:]).sum(1) < 0
        then[flipped, 3:] *= -1
        now += (then - now) * share
        now[:, 3:] /= np.linalg.norm(now[:, 3:], axis=1, keepdims=True)
        return now


def with_bricks_set_aside(motion: Motion, poses: Poses, bricks: Sequence[int], grain: float) -> Motion:
    """Return a motion at whose end bricks glide to where the record has them: `poses` (n, 7), rounded to `grain` m.

    So what is seen last is what is told afterwards. It is the same motion if they lie there.
    """
    last, shots = motion.frames[-1], motion.poses(motion.frames[-1].t)
    moved = [
        brick for brick in sorted(bricks) if is_elsewhere(shots[brick], poses[brick], TURN_ARM_M, SEEN_ELSEWHERE_M)
    ]
    if not moved:
        return motion
    hands = last.hands[~np.isin(last.hands["brick"], moved)]
    return Motion([*motion.frames, Frame(last.t + SET_ASIDE_MS, 0, hands, _bricks(np.array(moved), poses, grain))])


def _apply_frame(frame: Frame, poses: Poses) -> None:
    poses[frame.bricks["brick"], :3] = frame.bricks["at"]
    turns = frame.bricks["turn"] / 32767.0
    poses[frame.bricks["brick"], 3:] = turns / np.linalg.norm(turns, axis=1, keepdims=True)
