"""What would become of a brick that a seat is about to put: asked while it aims, answered by a worker of the study."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.server.bricks.bricks import Bricks
from stackyard.server.bricks.owner import Owner
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Forecast, Hand, Point, Turn
from stackyard.server.wire.refusals import BadHandError
from stackyard.server.workers.pool import ForecastJob, PoolBusyError, WorkerError

if TYPE_CHECKING:
    from stackyard.physics.physical_game import AssistedPut

    FitPut: TypeAlias = Callable[[int, int, Point, Turn], AssistedPut]

FORECAST_SECONDS: Final = 5.0


class Forecasts:
    """The questions of one match that are being answered: one a seat at a time."""

    def __init__(self, owner: Owner, bricks: Bricks, fit: FitPut) -> None:
        """`fit` returns how the game wants a seat's put to be made."""
        self._owner = owner
        self._bricks = bricks
        self._fit = fit
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat

    def ask(self, message: Hand, connection: Connection) -> None:
        """Answer soon whether all bricks would stand with that one there. Nothing is said where that is not known.

        It is not where the brick pushes others on its way.

        Raises BadHandError if the seat's last question is not answered yet.
        """
        assert message.brick is not None
        assert message.to is not None
        assert message.turn is not None
        if message.seat in self._tasks:
            raise BadHandError("one question at a time: the last one is not answered yet")
        put = self._fit(message.seat, message.brick, message.to, message.turn)
        if put.beside is not None:
            connection.push(codec.frame(Forecast(g=self._owner.id, seat=message.seat, n=message.n, stands=None)))
            return
        scene = msgspec.msgpack.encode(self._bricks.recorded_scene())
        job = ForecastJob(scene, message.brick, put.to, put.turn)
        self._tasks[message.seat] = asyncio.create_task(self._answer(job, message, connection))

    async def _answer(self, job: ForecastJob, message: Hand, connection: Connection) -> None:
        stands: bool | None = None
        try:
            answer = await self._owner.services.workers.questions.ask(job, FORECAST_SECONDS, who=connection.address)
            stands = msgspec.json.decode(answer, type=bool | None)
        except (PoolBusyError, StackyardError, WorkerError):
            pass  # it is only not known
        finally:
            self._tasks.pop(message.seat, None)
        connection.push(codec.frame(Forecast(g=self._owner.id, seat=message.seat, n=message.n, stands=stands)))
