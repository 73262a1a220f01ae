"""A scene that is open in a process: its bricks move a tick at a time, are seen, reported, and recorded.

Assisted hands need no thread: each is sent on before each step of the world, beside all others. What gravity has to do
is performed on a stage of its own (`stage`).
"""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

from stackyard.core.errors import StackyardError
from stackyard.server.scenes.orders import Done, Drop, Facts, Framed, Hold, Lead, Open, Put, Reported, Said, Task
from stackyard.server.scenes.task_runner import Stage

if TYPE_CHECKING:
    from stackyard.physics import put
    from stackyard.physics.motion import Frame
    from stackyard.physics.world import World

TICK: Final = 0.03  # s between two frames: 4 steps of 7.5 ms, 33 frames a second
REPORT_TICKS: Final = 3  # between two reports while something moves
WHOLE_TICKS: Final = 31  # between two frames with every brick, for whoever missed one
HANDS_STILL: Final = 1.0  # s after which a hand that stays where it is, and all that is calm, need no more steps
CALM_LONG: Final = 4.0  # s of calm after which bricks that do not fall asleep are left alone all the same
RECORD_FRAMES: Final = 1250  # 40 s: what came before is forgotten
REPORTS_KEPT: Final = 16


class MovingScene:
    """A scene that is open."""

    def __init__(self, order: Open, say: Callable[[Said], None]) -> None:
        from stackyard.physics.motion import Camera
        from stackyard.physics.scene import Scene
        from stackyard.physics.world import World

        self.number = order.scene
        self.match = order.match
        self.world = World(msgspec.msgpack.decode(order.data, type=Scene))
        self._camera = Camera(self.world)
        self.fast = False
        self._say = say
        self._stage: Stage | None = None
        self._puts: dict[int, put.Put] = {}  # by hand
        self._job = 0
        self._led = 0.0  # simulated time when a hand was last led
        self._calm_since = 0.0
        self._stirred = True  # something was asked since it came to rest
        self._was_calm = False
        self._ticks = 0
        self._whole = False
        self._held: dict[int, int] = {}  # after the last tick
        self._released: list[tuple[int, int]] = []
        self._reports = 0
        self._marks: deque[tuple[int, int]] = deque(maxlen=REPORTS_KEPT)  # report, frames recorded by then
        self._record: list[Frame] = []  # the first one is whole
        self._forgotten = 0  # frames dropped from the front of the record
        self._look(whole=True, jump=order.jump)

    # --- orders ----------------------------------------------------------------------------------------------

    def hold(self, order: Hold) -> None:
        """Take a brick in hand, or anew."""
        self._check_hands_on()
        again = self.world.held().get(order.hand) == order.brick
        if again:  # it takes hold anew, elsewhere on the brick, or by itself
            self.world.let_go(order.hand)
            self._puts.pop(order.hand, None)
        try:
            self.world.hold(order.hand, order.brick, order.at)
        except StackyardError:
            if again:
                self.world.hold(order.hand, order.brick)
            raise
        self._stir()

    def lead(self, order: Lead) -> None:
        """Send a hand somewhere, unless it goes its own way."""
        self._check_hands_on()
        if order.hand not in self._puts:
            self.world.move_hand(order.hand, order.to, order.turn)
            self._stir()

    def put(self, order: Put) -> None:
        """Let a hand go its way with a brick, over the ways of those that are on theirs."""
        from stackyard.physics import put

        self._check_hands_on()
        lanes = {other.lane for hand, other in self._puts.items() if hand != order.hand}
        lane = next(lane for lane in range(len(lanes) + 1) if lane not in lanes)
        way = put.Put(self.world, order.hand, order.brick, order.to, order.turn, lean=order.lean, lane=lane)
        self._puts[order.hand] = way
        self._stir()

    def drop(self, order: Drop) -> None:
        """Open a hand, unless something is performed."""
        brick = self.world.held().get(order.hand)
        if brick is None or self._stage is not None:
            return
        self._let_go(order.hand, brick)
        self._stir()
        self.report()

    def _let_go(self, hand: int, brick: int) -> None:
        self.world.let_go(hand)
        self._puts.pop(hand, None)
        self._released.append((hand, brick))

    def _check_hands_on(self) -> None:
        if self._stage is not None:
            from stackyard.physics.errors import BadHandError

            raise BadHandError("bricks move by themselves: wait until they are at rest")

    def _stir(self) -> None:
        self._stirred = True
        self._led = self.world.time

    def whole(self) -> None:
        """Send every brick now, also at rest."""
        if self.moving():
            self._whole = True
        else:
            self._look(whole=True, rest=True)

    def perform(self, job: int, task: Task, *, fast: bool) -> None:
        """Begin a task; every hand opens, but for one that goes on with what it holds."""
        from stackyard.physics import play
        from stackyard.physics.program import Program, check_program

        what = msgspec.msgpack.decode(task.data, type=play.MOVING[task.kind])
        keep = -1
        if isinstance(what, Program):
            check_program(what, self.world.n)
            keep = what.hand if self.world.held().get(what.hand) == what.brick else -1
        for hand, brick in self.world.held().items():
            if hand != keep:
                self._let_go(hand, brick)
        self._puts.clear()

        def work(watch: Callable[[World], None]) -> Any:
            return play.act(self.world, what, watch)

        self.fast, self._job, self._stage = fast, job, Stage(work)
        self._stir()

    def close(self) -> None:
        """Stop what is performed."""
        if self._stage is not None:
            self._stage.cancel()

    # --- time ------------------------------------------------------------------------------------------------

    def moving(self) -> bool:
        """Tell whether time has to pass here."""
        return self._stage is not None or self._stirred or bool(self._puts)

    def tick(self) -> None:
        """Let `TICK` pass."""
        world = self.world
        broken = world.broken
        if self._puts:
            self._go_their_ways()
        elif self._stage is None:
            world.step(TICK)
        elif self._stage.go_on(world.time + TICK):
            self._finish(self._stage)
        self._ticks += 1
        if world.broken > broken:  # the numbers failed: hands have opened, and bricks are where they were
            self._released += [(hand, brick) for hand, brick in self._held.items() if hand not in world.held()]
        self._held = world.held()
        calm = world.calm()
        if not calm:
            self._calm_since = world.time
        rest = self._stage is None and not self._puts and self._at_rest(calm=calm)
        if rest:
            self._stirred = False
        whole = self._whole or rest or self._ticks % WHOLE_TICKS == 0
        self._look(whole=whole, rest=rest, jump=world.broken > broken)
        if self._stage is None and (rest or calm != self._was_calm or self._ticks % REPORT_TICKS == 0):
            self.report()
        self._was_calm = calm

    def _go_their_ways(self) -> None:
        """Let `TICK` pass, sending assisted hands on before each step."""
        from stackyard.physics.world import STEP

        world, broken = self.world, self.world.broken
        end = world.time + TICK
        while world.time < end - STEP / 2:
            for hand, way in list(self._puts.items()):
                way.step()
                if way.over:
                    del self._puts[hand]
                    if world.broken == broken:  # otherwise `tick` says which hands have opened
                        self._released.append((hand, way.brick))
            world.step(STEP)
        self._stir()

    def _at_rest(self, *, calm: bool) -> bool:
        world = self.world
        if world.asleep():
            return True
        still = min(world.time - self._led, world.time - self._calm_since)
        return calm and still >= (HANDS_STILL if world.held() else CALM_LONG)

    def _finish(self, stage: Stage) -> None:
        job, self._stage = self._job, None
        self._stir()
        held = self.world.held()
        if stage.error is not None:
            code, message = words_of(stage.error)
            self._say(Done(self.number, job, held=held, code=code, message=message))
            return
        self._look()
        facts = {name: getattr(stage.result, name) for name in stage.result.__struct_fields__}
        film = self._cut(len(self._record))

        def tell() -> None:
            self._say(Done(self.number, job, packed(Facts(performed=facts)), encoded(film), held))

        threading.Thread(target=tell, daemon=True).start()  # deflating takes longer than others shall wait

    # --- telling ---------------------------------------------------------------------------------------------

    def _look(self, *, whole: bool = False, rest: bool = False, jump: bool = False) -> None:
        """Send and keep a frame, if there is something to be seen."""
        frame = self._camera.look(whole=whole, rest=rest, jump=jump)
        if frame is None:
            return
        self._whole = False
        self._say(Framed(self.number, frame.octets(self.match), rest))
        self._record.append(frame)
        if len(self._record) > RECORD_FRAMES:
            self._cut(RECORD_FRAMES // 2)

    def report(self) -> None:
        """Say how bricks stand."""
        self._reports += 1
        self._marks.append((self._reports, self._forgotten + len(self._record)))
        released, self._released = self._released, []
        poses = self.world.poses().tobytes()
        self._say(Reported(self.number, self._reports, poses, self.world.calm(), self.world.held(), released))

    # --- the record ------------------------------------------------------------------------------------------

    def _cut(self, count: int) -> list[Frame]:
        """Take the first `count` frames off the record, which then begins with all bricks where they left them."""
        from stackyard.physics.motion import JUMP, REST, WHOLE, Frame

        film = self._record[: max(1, count)]
        rows = film[0].bricks.copy()
        for frame in film:
            rows[frame.bricks["brick"]] = frame.bricks
        last = film[-1]
        start = Frame(last.t, last.flags & ~(REST | JUMP) | WHOLE, last.hands, rows)
        self._record = [start, *self._record[len(film) :]]
        self._forgotten += len(film) - 1
        return film

    def cut_at(self, report: int) -> list[Frame]:
        """Take off the record what there was up to a report."""
        count = next((frames for number, frames in self._marks if number == report), None)
        return self._cut(len(self._record) if count is None else count - self._forgotten)


def encoded(film: list[Frame]) -> bytes:
    """Return frames as a recorded motion; of one that is too long, its end."""
    from stackyard.physics.motion import MOST_OCTETS, WHOLE, Motion

    while len(film) > 1:
        octets = Motion(film).encode()
        if len(octets) <= MOST_OCTETS:
            return octets
        later = [index for index in range(len(film) // 2, len(film)) if film[index].flags & WHOLE]
        film = film[later[0] :] if later else []
    return b""


def packed(facts: Facts) -> bytes:
    """Return facts as MessagePack, arrays as octets."""

    def plain(value: Any) -> Any:
        if isinstance(value, np.ndarray):
            return np.ascontiguousarray(value, dtype=np.float64).tobytes()
        return value.item()

    return msgspec.msgpack.encode(facts, enc_hook=plain)


def words_of(error: Exception) -> tuple[str, str]:
    """Return the code and the words of what went wrong; what is no refusal is told to the hall's own error stream."""
    if isinstance(error, StackyardError):
        return error.code, str(error)
    print(f"an order failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)  # noqa: T201
    return "internal", "the bricks could not do this"
