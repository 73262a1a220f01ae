"""A process in which bricks move: `python -m stackyard.server.physics_worker`, orders in, frames and reports out.

It holds many scenes and steps those in which something moves or is held, each by the same span of simulated time in
its turn, `TICK` after `TICK` of the wall clock. When the machine cannot keep up, time passes more slowly in all of
them alike, and the process says so. When all is at rest it waits for the next order and costs nothing. It ends when its
input does.

What gravity has to do is performed by a thread of its own that runs only while the loop below waits for it, a tick at
a time: so `stackyard.physics.play.act` is the same function here as everywhere. Assisted hands need no thread: each is
sent on before each step of its world, beside all others.
"""

from __future__ import annotations

import contextlib
import gc
import os
import queue
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO, Final

import msgspec
import numpy as np

from stackyard.core.errors import StackyardError
from stackyard.server.physics import (
    HEAD,
    Close,
    Cut,
    Do,
    Done,
    Drop,
    Framed,
    Going,
    Hold,
    Hurry,
    Lead,
    Open,
    Order,
    Put,
    Ready,
    Refused,
    Reported,
    Said,
    Whole,
)

if TYPE_CHECKING:
    from stackyard.physics import put
    from stackyard.physics.motion import Frame
    from stackyard.physics.world import World

NICENESS = 2
TICK: Final = 0.03  # s between two frames: 4 steps of 7.5 ms, 33 frames a second
DEBT: Final = 0.25  # s of delay that are made good later; beyond it time passes more slowly
REPORT_TICKS: Final = 3  # between two reports while something moves
WHOLE_TICKS: Final = 31  # between two frames with every brick, for whoever missed one
HANDS_STILL: Final = 1.0  # s after which a hand that stays where it is, and all that is calm, need no more steps
CALM_LONG: Final = 4.0  # s of calm after which bricks that do not fall asleep are left alone all the same
RECORD_FRAMES: Final = 1250  # 40 s: what came before is forgotten
REPORTS_KEPT: Final = 16


class Task(msgspec.Struct, frozen=True):
    """What `Do.what` holds: a task of `stackyard.physics.play`, by its name, as MessagePack; a verdict's scene too."""

    kind: str
    data: bytes
    scene: bytes = b""


class Facts(msgspec.Struct, frozen=True):
    """What `Done.facts` holds: a Performed or a Judged, poses as octets."""

    performed: dict[str, Any] | None = None
    judged: dict[str, Any] | None = None


class _CancelledError(Exception):
    """The scene of a performance was closed."""


class _Stage(threading.Thread):
    """A performance, a tick at a time: it runs while `go_on` waits, and at no other time."""

    def __init__(self, work: Callable[[Callable[[World], None]], Any]) -> None:
        super().__init__(daemon=True)
        self.result: Any = None
        self.error: Exception | None = None
        self.over = False
        self._work = work
        self._until = 0.0
        self._cancelled = False
        self._go = threading.Semaphore(0)
        self._back = threading.Semaphore(0)
        self.start()

    def go_on(self, until: float) -> bool:
        """Let it go on until a moment of simulated time; tell whether it is over."""
        self._until = until
        self._go.release()
        self._back.acquire()
        return self.over

    def cancel(self) -> None:
        if not self.over:
            self._cancelled = True
            self._go.release()
            self._back.acquire()

    def _watch(self, world: World) -> None:
        if world.time >= self._until - 1e-9:
            self._back.release()
            self._go.acquire()
        if self._cancelled:
            raise _CancelledError

    def run(self) -> None:
        self._go.acquire()
        try:
            if not self._cancelled:
                self.result = self._work(self._watch)
        except _CancelledError:
            pass
        except Exception as error:  # noqa: BLE001 - it is told to whoever asked
            self.error = error
        self.over = True
        self._back.release()


class _Scene:
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
        self._stage: _Stage | None = None
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

        self.fast, self._job, self._stage = fast, job, _Stage(work)
        self._stir()

    def close(self) -> None:
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

    def _finish(self, stage: _Stage) -> None:
        job, self._stage = self._job, None
        self._stir()
        held = self.world.held()
        if stage.error is not None:
            code, message = _words(stage.error)
            self._say(Done(self.number, job, held=held, code=code, message=message))
            return
        self._look()
        facts = {name: getattr(stage.result, name) for name in stage.result.__struct_fields__}
        film = self._cut(len(self._record))

        def tell() -> None:
            self._say(Done(self.number, job, _pack(Facts(performed=facts)), _encoded(film), held))

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


def _encoded(film: list[Frame]) -> bytes:
    """Return frames as a recorded motion; of one that is too long, its end."""
    from stackyard.physics.motion import MOST_OCTETS, WHOLE, Motion

    while len(film) > 1:
        octets = Motion(film).encode()
        if len(octets) <= MOST_OCTETS:
            return octets
        later = [index for index in range(len(film) // 2, len(film)) if film[index].flags & WHOLE]
        film = film[later[0] :] if later else []
    return b""


class _Room:
    """All scenes of the process, and its loop."""

    def __init__(self, orders: queue.SimpleQueue[Order | None], say: Callable[[Said], None]) -> None:
        self._orders = orders
        self._say = say
        self._scenes: dict[int, _Scene] = {}
        self._going_on = True

    def run(self) -> None:
        """Do what is ordered and let time pass, until the input ends."""
        due = time.monotonic()
        told = _Pace(due, self._say)
        while self._going_on:
            moving = [scene for scene in self._scenes.values() if scene.moving()]
            if not moving:
                told.rest()
                self._take(self._orders.get())
                due = time.monotonic()
                told.begin(due)
                continue
            if self._take_waiting():
                continue
            paced = [scene for scene in moving if not scene.fast]
            early = due - time.monotonic() if paced else 0.0
            if early > 0 and len(paced) == len(moving):
                with contextlib.suppress(queue.Empty):
                    self._take(self._orders.get(timeout=early))
                continue
            for scene in moving if early <= 0 else [scene for scene in moving if scene.fast]:
                if scene.number in self._scenes and scene.moving():
                    self._tick(scene)
                self._take_waiting()
            if early <= 0 and paced:
                due = max(due + TICK, time.monotonic() - DEBT)
                told.ticked(len(paced))

    def _tick(self, scene: _Scene) -> None:
        try:
            scene.tick()
        except Exception as error:  # noqa: BLE001 - one scene's failure is not the others'
            print(f"a scene failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)  # noqa: T201
            self._drop_scene(scene.number)
            self._say(Refused(scene.number, -1, 0, "internal", "the bricks could not go on", {}))

    def _take_waiting(self) -> bool:
        taken = False
        with contextlib.suppress(queue.Empty):
            while True:
                self._take(self._orders.get_nowait())
                taken = True
        return taken

    def _drop_scene(self, number: int) -> None:
        scene = self._scenes.pop(number, None)
        if scene is not None:
            scene.close()

    def _take(self, order: Order | None) -> None:
        if order is None:
            self._going_on = False
            return
        scene = self._scenes.get(order.scene)
        try:
            if isinstance(order, Open):
                self._scenes[order.scene] = _Scene(order, self._say)
            elif isinstance(order, Close):
                self._drop_scene(order.scene)
            elif isinstance(order, Do):
                self._do(scene, order)
            elif scene is not None:
                _ORDERS[type(order)](self, scene, order)
        except Exception as error:  # noqa: BLE001 - it is told to whoever asked
            code, message = _words(error)
            if isinstance(order, Do | Cut):
                self._say(Done(order.scene, order.job, code=code, message=message))
            else:
                hand, n = (order.hand, order.n) if isinstance(order, Hold | Lead | Put) else (-1, 0)
                self._say(Refused(order.scene, hand, n, code, message, scene.world.held() if scene else {}))

    def _do(self, scene: _Scene | None, order: Do) -> None:
        task = msgspec.msgpack.decode(order.what, type=Task)
        if task.scene:
            threading.Thread(target=self._judge, args=(order, task), daemon=True).start()
        elif scene is not None:
            scene.perform(order.job, task, fast=order.fast)
        else:
            self._say(Done(order.scene, order.job, code="unavailable", message="there is no such scene"))

    def _judge(self, order: Do, task: Task) -> None:
        """Judge in a thread of its own: nothing of a scene is touched, and the engine lets others run meanwhile."""
        from stackyard.physics.play import Verdict, judge
        from stackyard.physics.scene import Scene

        try:
            verdict = msgspec.msgpack.decode(task.data, type=Verdict)
            judged = judge(msgspec.msgpack.decode(task.scene, type=Scene), verdict)
            facts = {name: getattr(judged, name) for name in judged.__struct_fields__}
            self._say(Done(order.scene, order.job, _pack(Facts(judged=facts))))
        except Exception as error:  # noqa: BLE001 - it is told to whoever asked
            code, message = _words(error)
            self._say(Done(order.scene, order.job, code=code, message=message))

    def cut(self, scene: _Scene, order: Cut) -> None:
        film = scene.cut_at(order.report)

        def tell() -> None:
            self._say(Done(scene.number, order.job, motion=_encoded(film)))

        threading.Thread(target=tell, daemon=True).start()

    def hurry(self, scene: _Scene, order: Hurry) -> None:
        scene.fast = order.fast


_ORDERS: Final[dict[type, Callable[[_Room, _Scene, Any], None]]] = {
    Hold: lambda _, scene, order: scene.hold(order),
    Lead: lambda _, scene, order: scene.lead(order),
    Put: lambda _, scene, order: scene.put(order),
    Drop: lambda _, scene, order: scene.drop(order),
    Whole: lambda _, scene, order: scene.whole(),
    Cut: _Room.cut,
    Hurry: _Room.hurry,
}


class _Pace:
    """How fast simulated time passes, said once a second while something moves."""

    def __init__(self, at: float, say: Callable[[Said], None]) -> None:
        self._say = say
        self._said = True
        self.begin(at)

    def begin(self, at: float) -> None:
        self._since = at
        self._ticks = 0

    def ticked(self, scenes: int) -> None:
        self._ticks += 1
        at = time.monotonic()
        if at - self._since >= 1.0:
            self._say(Going(min(1.0, self._ticks * TICK / (at - self._since)), scenes))
            self._said = False
            self.begin(at)

    def rest(self) -> None:
        if not self._said:
            self._say(Going(1.0, 0))
            self._said = True


def _pack(facts: Facts) -> bytes:
    def plain(value: Any) -> Any:
        if isinstance(value, np.ndarray):
            return np.ascontiguousarray(value, dtype=np.float64).tobytes()
        return value.item()

    return msgspec.msgpack.encode(facts, enc_hook=plain)


def _words(error: Exception) -> tuple[str, str]:
    if isinstance(error, StackyardError):
        return error.code, str(error)
    print(f"an order failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)  # noqa: T201
    return "internal", "the bricks could not do this"


def _listen(read: BinaryIO, orders: queue.SimpleQueue[Order | None]) -> None:
    decoder = msgspec.msgpack.Decoder(Order)
    while len(head := read.read(HEAD)) == HEAD:
        data = read.read(int.from_bytes(head, "big"))
        try:
            orders.put(decoder.decode(data))
        except msgspec.MsgspecError:
            break
    orders.put(None)


def main() -> None:
    """Serve until the input ends."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the hall, which then closes our input
    read, write = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb what is said
    lock = threading.Lock()

    def say(said: Said) -> None:
        data = msgspec.msgpack.encode(said)
        with lock:
            try:
                write.write(len(data).to_bytes(HEAD, "big") + data)
                write.flush()
            except BrokenPipeError:  # the hall was killed
                os._exit(0)

    try:
        import mujoco  # noqa: F401

        from stackyard.physics import motion, play  # noqa: F401
    except Exception as error:  # noqa: BLE001 - whatever keeps it from starting is told
        say(Ready(f"bricks cannot move here: {error}"))
        return
    say(Ready())
    gc.collect()
    gc.freeze()
    orders: queue.SimpleQueue[Order | None] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(read, orders), daemon=True).start()
    _Room(orders, say).run()


if __name__ == "__main__":
    main()
    os._exit(0)
