"""A process in which bricks move: `python -m stackyard.server.scenes.process`, orders in, frames and reports out.

It holds many scenes and steps those in which something moves or is held, each by the same span of simulated time,
`TICK_S` after `TICK_S` of the wall clock. When the machine cannot keep up, those for whom scenes are simulated share
it: time passes more slowly for whoever has more scenes than their share can carry, and the process says so. When all is
at rest it waits for the next order and costs nothing. It ends when its input does.
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
from math import ceil, inf
from typing import Any, BinaryIO, Final

import msgspec

from stackyard.core.compiling.interpreted import uninterrupted
from stackyard.core.compiling.warm import interpret_until_compiled, use_compiled
from stackyard.core.texts.catalogue import t
from stackyard.server.scenes.orders import (
    LENGTH_BYTES,
    Close,
    CutMotion,
    Do,
    Done,
    Drop,
    Hold,
    MoveHand,
    Open,
    Order,
    Pace,
    Ping,
    Pong,
    Put,
    Ready,
    Refused,
    SceneMessage,
    SendWholeFrame,
    SetAside,
    SetSpeed,
    Task,
    TaskResult,
)
from stackyard.server.scenes.processor_shares import Shares
from stackyard.server.scenes.simulation import TICK_S, SceneSimulation, describe_error, encode_motion, encode_result

NICENESS = 2
JUDGING_NICENESS = 10  # of a thread that answers a query for seconds, beside scenes that people look at
MAX_DELAY_S: Final = 0.25  # s of delay that are made good later; beyond it time passes more slowly


class _SceneLoop:
    """All scenes of the process, and its loop."""

    def __init__(
        self,
        orders: queue.SimpleQueue[Order | None],
        send: Callable[[SceneMessage], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._orders = orders
        self._send = send
        self._clock = clock
        self._scenes: dict[int, SceneSimulation] = {}
        self._due: dict[int, float] = {}  # by scene: when its next tick is due
        self._shares = Shares()
        self._is_running = True

    def run(self) -> None:
        """Obey orders and simulate the scenes that move, until the input ends."""
        pace = _PaceReporter(self._clock(), self._send)
        while self._is_running:
            moving = [scene for scene in self._scenes.values() if scene.is_moving()]
            if not moving:
                pace.rest()
                self._due.clear()
                self._handle(self._orders.get())
                pace.begin(self._clock())
                continue
            if self._handle_waiting():
                continue
            now = self._clock()
            for scene in moving:
                self._due.setdefault(scene.number, now)
            due = [scene for scene in moving if scene.speed == inf or self._due[scene.number] <= now]
            if not due:
                with contextlib.suppress(queue.Empty):
                    early = min(self._due[scene.number] for scene in moving) - now
                    self._handle(self._orders.get(timeout=early))
                continue
            self._tick_one(due)
            pace.ticked(self._clock(), sum(scene.speed for scene in moving if scene.speed < inf))

    def _tick_one(self, due: list[SceneSimulation]) -> None:
        """Simulate a tick of the scene whose turn it is: of the owner who has had least, and there of the latest."""
        owner = self._shares.next({scene.owner for scene in due})
        scene = min(
            (scene for scene in due if scene.owner == owner),
            key=lambda each: (each.speed == inf, self._due[each.number]),
        )
        began = self._clock()
        self._tick(scene)
        now = self._clock()
        self._shares.add(owner, now - began)
        if scene.number in self._scenes and scene.is_moving():
            self._due[scene.number] = max(self._due[scene.number] + TICK_S / scene.speed, now - MAX_DELAY_S)
        else:
            self._due.pop(scene.number, None)

    def _tick(self, scene: SceneSimulation) -> None:
        try:
            scene.tick()
        except Exception as error:  # noqa: BLE001 - one scene's failure is not the others'
            print(f"a scene failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)  # noqa: T201
            self._drop_scene(scene.number)
            self._send(Refused(scene.number, -1, 0, "internal", t("physics-failed"), {}))

    def _handle_waiting(self) -> bool:
        taken = False
        with contextlib.suppress(queue.Empty):
            while True:
                self._handle(self._orders.get_nowait())
                taken = True
        return taken

    def _drop_scene(self, number: int) -> None:
        self._due.pop(number, None)
        scene = self._scenes.pop(number, None)
        if scene is not None:
            scene.close()

    def _handle(self, order: Order | None) -> None:
        if order is None:
            self._is_running = False
            return
        use_compiled()
        scene = self._scenes.get(order.scene)
        try:
            if isinstance(order, Open):
                self._scenes[order.scene] = SceneSimulation(order, self._send)
            elif isinstance(order, Close):
                self._drop_scene(order.scene)
            elif isinstance(order, Ping):
                self._send(Pong())
            elif isinstance(order, Do):
                self._do(scene, order)
            elif scene is not None:
                _ORDERS[type(order)](self, scene, order)
        except Exception as error:  # noqa: BLE001 - it is sent to whoever asked
            code, message = describe_error(error)
            if isinstance(order, Do | CutMotion):
                self._send(Done(order.scene, order.job, code=code, localizable=message))
            else:
                hand, n = (order.hand, order.n) if isinstance(order, Hold | MoveHand | Put) else (-1, 0)
                self._send(Refused(order.scene, hand, n, code, message, scene.world.held() if scene else {}))

    def _do(self, scene: SceneSimulation | None, order: Do) -> None:
        task = msgspec.msgpack.decode(order.what, type=Task)
        if task.scene:
            threading.Thread(target=uninterrupted(self._judge), args=(order, task), daemon=True).start()
        elif scene is not None:
            scene.perform(order.job, task, order.speed)
        else:
            self._send(Done(order.scene, order.job, code="unavailable", localizable=t("physics-failed")))

    def _judge(self, order: Do, task: Task) -> None:
        """Answer a stability query in a thread: no open scene is touched, and the engine releases Python's lock."""
        from stackyard.physics.physical_game import StabilityQuery, answer_stability
        from stackyard.physics.scene import Scene

        give_way()
        try:
            verdict = msgspec.msgpack.decode(task.data, type=StabilityQuery)
            judged = answer_stability(msgspec.msgpack.decode(task.scene, type=Scene), verdict)
            facts = {name: getattr(judged, name) for name in judged.__struct_fields__}
            self._send(Done(order.scene, order.job, encode_result(TaskResult(judged=facts))))
        except Exception as error:  # noqa: BLE001 - it is sent to whoever asked
            code, message = describe_error(error)
            self._send(Done(order.scene, order.job, code=code, localizable=message))

    def cut_motion(self, scene: SceneSimulation, order: CutMotion) -> None:
        film = scene.cut_motion(order.report)

        def send_done() -> None:
            self._send(Done(scene.number, order.job, motion=encode_motion(film)))

        threading.Thread(target=send_done, daemon=True).start()

    def set_speed(self, scene: SceneSimulation, order: SetSpeed) -> None:
        scene.speed = order.speed


_ORDERS: Final[dict[type, Callable[[_SceneLoop, SceneSimulation, Any], None]]] = {
    Hold: lambda _, scene, order: scene.hold(order),
    MoveHand: lambda _, scene, order: scene.move_hand(order),
    Put: lambda _, scene, order: scene.put(order),
    Drop: lambda _, scene, order: scene.drop(order),
    SetAside: lambda _, scene, order: scene.set_aside(order),
    SendWholeFrame: lambda _, scene, order: scene.send_whole_frame(),
    CutMotion: _SceneLoop.cut_motion,
    SetSpeed: _SceneLoop.set_speed,
}


class _PaceReporter:
    """Reports once a second how fast simulated time passes, while something moves."""

    def __init__(self, now: float, send: Callable[[SceneMessage], None]) -> None:
        self._send = send
        self._is_rest_reported = True
        self.begin(now)

    def begin(self, now: float) -> None:
        self._since = now
        self._ticks = 0

    def ticked(self, now: float, scenes: float) -> None:
        """Note one tick of one scene, where as many as `scenes` move in real time: one at twice that speed is two."""
        self._ticks += 1
        if now - self._since >= 1.0:
            pace = min(1.0, self._ticks * TICK_S / (now - self._since) / max(1.0, scenes))
            self._send(Pace(pace, ceil(scenes)))
            self._is_rest_reported = False
            self.begin(now)

    def rest(self) -> None:
        if not self._is_rest_reported:
            self._send(Pace(1.0, 0))
            self._is_rest_reported = True


def _listen(read: BinaryIO, orders: queue.SimpleQueue[Order | None]) -> None:
    decoder = msgspec.msgpack.Decoder(Order)
    while len(head := read.read(LENGTH_BYTES)) == LENGTH_BYTES:
        data = read.read(int.from_bytes(head, "big"))
        try:
            orders.put(decoder.decode(data))
        except msgspec.MsgspecError:
            break
    orders.put(None)


def give_way() -> None:
    """Let all other threads go before this one, where threads have priorities of their own."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), JUDGING_NICENESS)


def main() -> None:
    """Serve until the input ends."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    interpret_until_compiled()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the hall, which then closes our input
    read, write = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb the messages
    lock = threading.Lock()

    def send(message: SceneMessage) -> None:
        data = msgspec.msgpack.encode(message)
        with lock:
            try:
                write.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
                write.flush()
            except BrokenPipeError:  # the hall was killed
                os._exit(0)

    try:
        from stackyard.physics import motion, physical_game  # noqa: F401
        from stackyard.physics.engine import engine

        engine()
    except Exception as error:  # noqa: BLE001 - whatever keeps it from starting is sent
        send(Ready(f"bricks cannot move here: {error}"))
        return
    send(Ready())
    gc.collect()
    gc.freeze()
    orders: queue.SimpleQueue[Order | None] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(read, orders), daemon=True).start()
    _SceneLoop(orders, send).run()


if __name__ == "__main__":
    main()
    os._exit(0)
