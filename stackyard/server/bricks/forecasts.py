"""What would become of a brick that a seat is about to put: asked while it aims, answered by a worker of the study."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import t
from stackyard.server.bricks.match_scene import MatchScene
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Forecast, Hand
from stackyard.server.wire.refusals import BadHandError
from stackyard.server.workers.pool import ForecastJob, PoolBusyError, WorkerError, Workers

FORECAST_SECONDS: Final = 5.0


class Forecasts:
    """The questions of one match that are being answered: one a seat at a time."""

    def __init__(self, workers: Workers, scene: MatchScene) -> None:
        self._workers = workers
        self._scene = scene
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat

    def ask(self, table: Snapshot, message: Hand, connection: Connection) -> None:
        """Answer soon whether all bricks would stand with that one there. Nothing is said where that is not known.

        It is not where the brick pushes others on its way.

        Raises BadHandError if the seat's last question is not answered yet.
        """
        assert message.brick is not None
        assert message.to is not None
        assert message.turn is not None
        if message.seat in self._tasks:
            raise BadHandError(t("one-question"))
        put = self._scene.fitted_put(table, message.seat, message.brick, message.to, message.turn)
        if put.lowered_at is not None:
            connection.push(codec.frame(Forecast(g=table.id, seat=message.seat, n=message.n, stands=None)))
            return
        scene = msgspec.msgpack.encode(self._scene.recorded(table))
        job = ForecastJob(scene, message.brick, put.to, put.turn)
        self._tasks[message.seat] = asyncio.create_task(self._answer(table.id, job, message, connection))

    async def _answer(self, match: str, job: ForecastJob, message: Hand, connection: Connection) -> None:
        stands: bool | None = None
        try:
            answer = await self._workers.questions.ask(job, FORECAST_SECONDS, who=connection.address)
            stands = msgspec.json.decode(answer, type=bool | None)
        except (PoolBusyError, StackyardError, WorkerError):
            pass  # it is only not known
        finally:
            self._tasks.pop(message.seat, None)
        connection.push(codec.frame(Forecast(g=match, seat=message.seat, n=message.n, stands=stands)))
