"""A scene that is open in a process: its bricks move a tick at a time, are seen, reported, and recorded.

Assisted hands need no thread: each is moved before each step of the world, beside all others. What gravity does is
performed by a thread that runs a tick at a time (`task_runner`).
"""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.scenes.orders import (
    Done,
    Drop,
    Framed,
    Hold,
    MoveHand,
    Open,
    Put,
    Reported,
    SceneMessage,
    SetAside,
    Task,
    TaskResult,
)
from stackyard.server.scenes.task_runner import TaskRunner

if TYPE_CHECKING:
    from stackyard.physics import assisted_hand, setting_aside
    from stackyard.physics.motion import Frame
    from stackyard.physics.world import World

TICK_S: Final = 0.03  # s between two frames: 4 steps of 7.5 ms, 33 frames a second
REPORT_TICKS: Final = 3  # between two reports while something moves
WHOLE_TICKS: Final = 31  # between two frames with every brick, for whoever missed one
HANDS_STILL_S: Final = 1.0  # s: with hands that hold bricks, all is at rest when nothing has moved for so long
CALM_WITH_OPEN_HANDS_S: Final = 4.0  # s: the same without them, for bricks that never fall asleep
MAX_RECORDED_FRAMES: Final = 1250  # 40 s: older frames are dropped
MAX_REPORT_MARKS: Final = 16


class SceneSimulation:
    """A scene that is open."""

    def __init__(self, order: Open, send: Callable[[SceneMessage], None]) -> None:
        from stackyard.physics.motion import MotionCapture
        from stackyard.physics.scene import Scene
        from stackyard.physics.world import World

        self.owner = order.owner
        self.number = order.scene
        self.match = order.match
        self.world = World(msgspec.msgpack.decode(order.data, type=Scene))
        self._camera = MotionCapture(self.world)
        self.speed = 1.0  # simulated s for each s of the wall clock; infinity: as many as the machine can
        self._send = send
        self._task: TaskRunner | None = None
        self._puts: dict[int, assisted_hand.AssistedHand] = {}  # by hand
        self._asides: dict[int, setting_aside.SettingAside] = {}  # by brick
        self._job = 0
        self._last_order_time = 0.0  # s of simulated time: when a hand was last moved
        self._calm_since = 0.0
        self._held_until = 0.0  # s of simulated time: when a hand last held a brick
        self._is_active = True  # an order has come since it came to rest
        self._was_calm = False
        self._ticks = 0
        self._whole_frame_due = False
        self._held: dict[int, int] = {}  # after the last tick
        self._released: list[tuple[int, int]] = []
        self._reports = 0
        self._marks: deque[tuple[int, int]] = deque(maxlen=MAX_REPORT_MARKS)  # report, frames recorded by then
        self._record: list[Frame] = []  # the first one is whole
        self._dropped_frames = 0  # frames dropped from the front of the record
        self._send_frame(whole=True, jump=order.jump)

    # --- orders ----------------------------------------------------------------------------------------------

    def hold(self, order: Hold) -> None:
        """Let a hand take hold of a brick, or grip it again."""
        self._check_hands_free()
        again = self.world.held().get(order.hand) == order.brick
        if again:  # another point of the brick, or the end of a put
            self.world.let_go(order.hand)
            self._puts.pop(order.hand, None)
        try:
            self.world.hold(order.hand, order.brick, order.grip_point)
        except StackyardError as error:
            if again:
                self.world.hold(order.hand, order.brick)
            raise self._in_plain_words(error, order) from error
        self._asides.pop(order.brick, None)
        self._mark_active()

    def _in_plain_words(self, error: StackyardError, order: Hold) -> StackyardError:
        """Return why a brick cannot be taken, as whoever plays is told: it may lie elsewhere than it is seen."""
        from stackyard.physics.errors import BadHandError

        others = [brick for hand, brick in self.world.held().items() if hand != order.hand]
        if order.grip_point is None or order.brick not in range(self.world.n) or order.brick in others:
            return error
        return BadHandError(t("brick-elsewhere"))

    def move_hand(self, order: MoveHand) -> None:
        """Move a hand, unless it is putting a brick."""
        self._check_hands_free()
        if order.hand not in self._puts:
            self.world.move_hand(order.hand, order.to, order.turn)
            self._mark_active()

    def put(self, order: Put) -> None:
        """Let an assisted hand put a brick; its path leads above those of puts under way."""
        from stackyard.physics import assisted_hand

        self._check_hands_free()
        lanes = {other.lane for hand, other in self._puts.items() if hand != order.hand}
        lane = next(lane for lane in range(len(lanes) + 1) if lane not in lanes)
        way = assisted_hand.AssistedHand(
            self.world,
            order.hand,
            order.brick,
            order.to,
            order.turn,
            lean=order.lean,
            lane=lane,
            lowered_at=order.lowered_at,
        )
        self._puts[order.hand] = way
        self._asides.pop(order.brick, None)
        self._mark_active()

    def set_aside(self, order: SetAside) -> None:
        """Let bricks glide to where they belong, unless a hand holds them or a task is being performed."""
        from stackyard.physics import setting_aside

        if self._task is not None:
            return
        for brick, pose in order.bricks.items():
            if brick not in self.world.held().values():
                self._asides[brick] = setting_aside.SettingAside(self.world, brick, pose)
        self._mark_active()  # also where nothing moves: whoever asked waits for a report

    def drop(self, order: Drop) -> None:
        """Open a hand, unless a task is being performed."""
        brick = self.world.held().get(order.hand)
        if brick is None or self._task is not None:
            return
        self._let_go(order.hand, brick)
        self._mark_active()
        self.report()

    def _let_go(self, hand: int, brick: int) -> None:
        self.world.let_go(hand)
        self._puts.pop(hand, None)
        self._released.append((hand, brick))

    def _check_hands_free(self) -> None:
        if self._task is not None:
            from stackyard.physics.errors import BadHandError

            raise BadHandError(t("bricks-move"))

    def _mark_active(self) -> None:
        self._is_active = True
        self._last_order_time = self.world.time

    def send_whole_frame(self) -> None:
        """Send every brick now, also at rest."""
        if self.is_moving():
            self._whole_frame_due = True
        else:
            self._send_frame(whole=True, rest=True)

    def perform(self, job: int, task: Task, speed: float) -> None:
        """Begin a task. Every hand opens, except one that holds the brick of the task."""
        from stackyard.physics import physical_game
        from stackyard.physics.program import Program, check_program

        what = msgspec.msgpack.decode(task.data, type=physical_game.SCENE_TASKS[task.kind])
        keep = -1
        if isinstance(what, Program):
            check_program(what, self.world.n)
            keep = what.hand if self.world.held().get(what.hand) == what.brick else -1
        for hand, brick in self.world.held().items():
            if hand != keep:
                self._let_go(hand, brick)
        self._puts.clear()
        for way in self._asides.values():
            way.finish()
        self._asides.clear()

        def work(watch: Callable[[World], None]) -> Any:
            return physical_game.perform_task(self.world, what, watch)

        self.speed, self._job, self._task = speed, job, TaskRunner(work)
        self._mark_active()

    def close(self) -> None:
        """Cancel the task that is being performed."""
        if self._task is not None:
            self._task.cancel()

    # --- time ------------------------------------------------------------------------------------------------

    def is_moving(self) -> bool:
        """Return whether the scene has to be simulated."""
        return self._task is not None or self._is_active or bool(self._puts or self._asides)

    def tick(self) -> None:
        """Simulate `TICK_S`, then send a frame and a report where they are due."""
        world = self.world
        broken = world.broken
        if self._puts or self._asides:
            self._step_assisted_hands()
        elif self._task is None:
            world.step(TICK_S)
        elif self._task.run_until(world.time + TICK_S):
            self._finish(self._task)
        self._ticks += 1
        if world.broken > broken:  # the simulation failed: hands have opened, and bricks are where they were
            self._released += [(hand, brick) for hand, brick in self._held.items() if hand not in world.held()]
        self._held = world.held()
        if self._held or self._puts or self._task is not None:
            self._held_until = world.time
        calm = world.calm()
        if not calm:
            self._calm_since = world.time
        rest = self._task is None and not self._puts and not self._asides and self._is_at_rest(calm=calm)
        if rest:
            self._is_active = False
        whole = self._whole_frame_due or rest or self._ticks % WHOLE_TICKS == 0
        self._send_frame(whole=whole, rest=rest, jump=world.broken > broken)
        if self._task is None and (rest or calm != self._was_calm or self._ticks % REPORT_TICKS == 0):
            self.report()
        self._was_calm = calm

    def _step_assisted_hands(self) -> None:
        """Simulate `TICK_S`, moving assisted hands and bricks that are set aside before each step."""
        from stackyard.physics.world import STEP_S

        world, broken = self.world, self.world.broken
        end = world.time + TICK_S
        while world.time < end - STEP_S / 2:
            for hand, way in list(self._puts.items()):
                way.step()
                if way.is_done:
                    del self._puts[hand]
                    if world.broken == broken:  # otherwise `tick` says which hands have opened
                        self._released.append((hand, way.brick))
            for brick, aside in list(self._asides.items()):
                aside.step()
                if aside.is_done:
                    del self._asides[brick]
            world.step(STEP_S)
        self._mark_active()

    def _is_at_rest(self, *, calm: bool) -> bool:
        world = self.world
        if world.asleep():
            return True
        still = min(world.time - self._last_order_time, world.time - self._calm_since)
        return calm and still >= (HANDS_STILL_S if world.held() else CALM_WITH_OPEN_HANDS_S)

    def _finish(self, stage: TaskRunner) -> None:
        job, self._task = self._job, None
        if self.speed < inf:
            self.speed = 1.0  # a hand may take hold now
        self._mark_active()
        held = self.world.held()
        if stage.error is not None:
            code, message = describe_error(stage.error)
            self._send(Done(self.number, job, held=held, code=code, localizable=message))
            return
        self._send_frame()
        facts = {name: getattr(stage.result, name) for name in stage.result.__struct_fields__}
        film = self._take_frames(len(self._record))

        def send_done() -> None:
            self._send(Done(self.number, job, encode_result(TaskResult(performed=facts)), encode_motion(film), held))

        threading.Thread(target=send_done, daemon=True).start()  # compressing takes longer than other scenes may wait

    # --- frames and reports ----------------------------------------------------------------------------------

    def _send_frame(self, *, whole: bool = False, rest: bool = False, jump: bool = False) -> None:
        """Send and record a frame, if there is something to be seen."""
        frame = self._camera.capture(whole=whole, rest=rest, jump=jump)
        if frame is None:
            return
        self._whole_frame_due = False
        self._send(Framed(self.number, frame.encode(self.match), rest))
        self._record.append(frame)
        if len(self._record) > MAX_RECORDED_FRAMES:
            self._take_frames(MAX_RECORDED_FRAMES // 2)

    def report(self) -> None:
        """Send a report of how bricks stand."""
        self._reports += 1
        self._marks.append((self._reports, self._dropped_frames + len(self._record)))
        released, self._released = self._released, []
        world = self.world
        poses, held = world.poses().tobytes(), world.held()
        unheld = 0.0 if held else world.time - self._held_until
        self._send(Reported(self.number, self._reports, poses, world.calm(), held, released, unheld))

    # --- the record ------------------------------------------------------------------------------------------

    def _take_frames(self, count: int) -> list[Frame]:
        """Take the first `count` frames off the record, which then begins with all bricks where they left them."""
        from stackyard.physics.motion import JUMP_FLAG, REST_FLAG, WHOLE_FLAG, Frame

        film = self._record[: max(1, count)]
        rows = film[0].bricks.copy()
        for frame in film:
            rows[frame.bricks["brick"]] = frame.bricks
        last = film[-1]
        start = Frame(last.t, last.flags & ~(REST_FLAG | JUMP_FLAG) | WHOLE_FLAG, last.hands, rows)
        self._record = [start, *self._record[len(film) :]]
        self._dropped_frames += len(film) - 1
        return film

    def cut_motion(self, report: int) -> list[Frame]:
        """Take the frames up to a report off the record, and return them."""
        count = next((frames for number, frames in self._marks if number == report), None)
        return self._take_frames(len(self._record) if count is None else count - self._dropped_frames)


def encode_motion(film: list[Frame]) -> bytes:
    """Return frames as a recorded motion; of one that is too long, its end."""
    from stackyard.physics.motion import MAX_ENCODED_BYTES, WHOLE_FLAG, Motion

    while len(film) > 1:
        octets = Motion(film).encode()
        if len(octets) <= MAX_ENCODED_BYTES:
            return octets
        later = [index for index in range(len(film) // 2, len(film)) if film[index].flags & WHOLE_FLAG]
        film = film[later[0] :] if later else []
    return b""


def encode_result(facts: TaskResult) -> bytes:
    """Return a task's result as MessagePack, arrays as bytes."""

    def plain(value: Any) -> Any:
        if isinstance(value, np.ndarray):
            return np.ascontiguousarray(value, dtype=np.float64).tobytes()
        return value.item()

    return msgspec.msgpack.encode(facts, enc_hook=plain)


def describe_error(error: Exception) -> tuple[str, Message]:
    """Return the code and the message of an error; one that is no StackyardError is printed to standard error."""
    if isinstance(error, StackyardError):
        return error.code, error.localizable
    print(f"an order failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)  # noqa: T201
    return "internal", t("physics-failed")
