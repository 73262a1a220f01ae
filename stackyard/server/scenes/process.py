"""A process in which bricks move: `python -m stackyard.server.scenes.process`, orders in, frames and reports out.

It holds many scenes and steps those in which something moves or is held, each by the same span of simulated time in
its turn, `TICK` after `TICK` of the wall clock. When the machine cannot keep up, time passes more slowly in all of
them alike, and the process says so. When all is at rest it waits for the next order and costs nothing. It ends when its
input does.
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
from collections.abc import Callable
from typing import Any, BinaryIO, Final

import msgspec

from stackyard.server.scenes.orders import (
    HEAD,
    Close,
    Cut,
    Do,
    Done,
    Drop,
    Facts,
    Going,
    Hold,
    Hurry,
    Lead,
    Open,
    Order,
    Put,
    Ready,
    Refused,
    Said,
    Task,
    Whole,
)
from stackyard.server.scenes.simulation import TICK, MovingScene, encoded, packed, words_of

NICENESS = 2
DEBT: Final = 0.25  # s of delay that are made good later; beyond it time passes more slowly


class _Room:
    """All scenes of the process, and its loop."""

    def __init__(self, orders: queue.SimpleQueue[Order | None], say: Callable[[Said], None]) -> None:
        self._orders = orders
        self._say = say
        self._scenes: dict[int, MovingScene] = {}
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

    def _tick(self, scene: MovingScene) -> None:
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
                self._scenes[order.scene] = MovingScene(order, self._say)
            elif isinstance(order, Close):
                self._drop_scene(order.scene)
            elif isinstance(order, Do):
                self._do(scene, order)
            elif scene is not None:
                _ORDERS[type(order)](self, scene, order)
        except Exception as error:  # noqa: BLE001 - it is told to whoever asked
            code, message = words_of(error)
            if isinstance(order, Do | Cut):
                self._say(Done(order.scene, order.job, code=code, message=message))
            else:
                hand, n = (order.hand, order.n) if isinstance(order, Hold | Lead | Put) else (-1, 0)
                self._say(Refused(order.scene, hand, n, code, message, scene.world.held() if scene else {}))

    def _do(self, scene: MovingScene | None, order: Do) -> None:
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
            self._say(Done(order.scene, order.job, packed(Facts(judged=facts))))
        except Exception as error:  # noqa: BLE001 - it is told to whoever asked
            code, message = words_of(error)
            self._say(Done(order.scene, order.job, code=code, message=message))

    def cut(self, scene: MovingScene, order: Cut) -> None:
        film = scene.cut_at(order.report)

        def tell() -> None:
            self._say(Done(scene.number, order.job, motion=encoded(film)))

        threading.Thread(target=tell, daemon=True).start()

    def hurry(self, scene: MovingScene, order: Hurry) -> None:
        scene.fast = order.fast


_ORDERS: Final[dict[type, Callable[[_Room, MovingScene, Any], None]]] = {
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
