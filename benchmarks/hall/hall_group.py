"""Several halls on one PostgreSQL database, as `crash` and `load` measure them.

What can happen to them is a `Trouble`: a hall is killed, stopped or closed, Redis goes away for long, PostgreSQL is
killed and starts again, the way of the others to one hall is cut. Clients come to the halls themselves, or through
proxies.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Sequence
from enum import StrEnum
from itertools import cycle
from pathlib import Path
from typing import Final

from benchmarks.hall.cable import Cable
from benchmarks.hall.hall_client import HallProcess, free_port
from benchmarks.hall.own_proxies import ProxyServer
from benchmarks.hall.own_servers import PostgresServer, RedisServer

DATABASE_SECONDS: Final = 1.0  # that PostgreSQL is away
CUT_SECONDS: Final = 12.0  # that the line between two halls is cut
GONE_SECONDS: Final = 25.0  # that a hall behind proxies is away: longer than they should need
CLOSE_SECONDS: Final = 60.0  # in which a hall that is closed in order has to end


class Trouble(StrEnum):
    """What happens to halls."""

    KILL = "kill"  # a hall is killed (SIGKILL), and started again later
    STOP = "stop"  # one is stopped past its lease (SIGSTOP), and goes on later as if nothing had been
    DRAIN = "drain"  # one is closed in order (SIGTERM), and started again later
    REDIS = "redis"  # Redis is killed, and started again after a while
    DATABASE = "database"  # PostgreSQL is killed, and started again
    CUT = "cut"  # a hall is not reached by the others any more, though by its clients, Redis and PostgreSQL


OF_A_HALL: Final = {Trouble.KILL, Trouble.STOP, Trouble.DRAIN}  # after which one is away


class HallGroup:
    """Halls in processes of their own; a client comes to any of those that run, or to any of the proxies."""

    def __init__(
        self,
        database: str,
        redis: str,
        count: int,
        folder: Path,
        rng: random.Random,
        troubles: Sequence[Trouble] = (Trouble.KILL,),
        *,
        servers: tuple[PostgresServer, RedisServer] | None = None,
        redis_seconds: float = 30.0,
        proxies: Sequence[str] = (),
    ) -> None:
        """`troubles` come one after the other, again and again; `servers` are those that may be stopped.

        Of two `proxies` (names of `PROXIES`) the second has the halls in another order. With proxies everybody plays
        on while a hall is away.
        """
        self.down: HallProcess | None = None  # the one that has been killed or stopped
        self.trouble = troubles[0]  # the one that there is, or was last
        self._rng = rng
        self._troubles = cycle(troubles)
        self._database = database
        self._servers = servers
        self._redis_seconds = redis_seconds
        self._cables: list[Cable] = []
        self.proxied = bool(proxies)
        self._kinds = proxies
        self._proxies: list[ProxyServer] = []
        self.halls = [self._hall(database, redis, folder / f"hall-{number}", troubles) for number in range(count)]

    def _hall(self, database: str, redis: str, data: Path, troubles: Sequence[Trouble]) -> HallProcess:
        port, more = free_port(), ["--cluster", redis]
        if Trouble.CUT in troubles:  # other halls come through a cable, clients do not
            self._cables.append(Cable(port))
            more += ["--peer", f"127.0.0.1:{self._cables[-1].port}"]
        return HallProcess(database, more=more, data=data, port=port)

    @property
    def port(self) -> int:
        """The port of one of the proxies, or else of one of the halls that run."""
        if self._proxies:
            return self._rng.choice(self._proxies).port
        return self._rng.choice([hall for hall in self.halls if hall is not self.down]).port

    @property
    def lasting(self) -> float:
        """For how many seconds the trouble lasts while everybody plays on; 0: its players have lost their hall."""
        return {
            Trouble.REDIS: self._redis_seconds,
            Trouble.DATABASE: DATABASE_SECONDS,
            Trouble.CUT: CUT_SECONDS,
        }.get(self.trouble, GONE_SECONDS if self._proxies else 0.0)

    async def start(self) -> float:
        """Start all of them, one after the other, and the proxies; return the seconds until the slowest hall answered.

        Raises ServerError if a proxy cannot be had.
        """
        slowest = max([await hall.start() for hall in self.halls])
        ports = [hall.port for hall in self.halls]
        for number, kind in enumerate(self._kinds):
            order = ports[number % len(ports) :] + ports[: number % len(ports)]
            self._proxies.append(await asyncio.to_thread(ProxyServer, kind, order))
        return slowest

    @property
    def ports(self) -> list[int]:
        """The ports to which clients come: of the proxies, or else of the halls."""
        return [each.port for each in self._proxies or self.halls]

    def kill(self) -> None:
        """Let the next trouble happen."""
        self.trouble = next(self._troubles)
        if self.trouble in OF_A_HALL:
            self.down = self._rng.choice(self.halls)
        if self.trouble == Trouble.KILL and self.down is not None:
            self.down.kill()
        elif self.trouble == Trouble.STOP and self.down is not None and self.down.process is not None:
            os.kill(self.down.process.pid, signal.SIGSTOP)
        elif self.trouble == Trouble.DRAIN and self.down is not None and self.down.process is not None:
            self.down.process.terminate()
        elif self.trouble == Trouble.CUT:
            self._rng.choice([cable for cable in self._cables if cable.connections()] or self._cables).cut()
        elif self._servers is not None and self.trouble == Trouble.REDIS:
            self._servers[1].stop()
        elif self._servers is not None and self.trouble == Trouble.DATABASE:
            self._servers[0].stop(signal.SIGQUIT)

    async def mend(self) -> None:
        """End a trouble that has lasted."""
        if self.trouble in OF_A_HALL:
            await self.revive()
        elif self.trouble == Trouble.CUT:
            for cable in self._cables:
                cable.mend()
        elif self._servers is not None and self.trouble == Trouble.REDIS:
            await asyncio.to_thread(self._servers[1].start)
        elif self._servers is not None and self.trouble == Trouble.DATABASE:
            await asyncio.to_thread(self._servers[0].start)

    async def recover(self) -> float:
        """Go on without the hall that has gone: the others are open."""
        return 0.0

    async def revive(self) -> None:
        """Start it again, or let it go on."""
        down, self.down = self.down, None
        if down is None or down.process is None:
            return
        if self.trouble == Trouble.STOP:
            os.kill(down.process.pid, signal.SIGCONT)
        else:
            await asyncio.to_thread(down.process.wait, CLOSE_SECONDS)
            await down.start()

    async def count_owned(self) -> int:
        """Return how many matches under way live in a hall, as the database says: none, when all have closed.

        One that is over when its hall is killed stays there: nobody comes to it, and nobody takes it.
        """
        import asyncpg

        connection = await asyncpg.connect(self._database)
        try:
            return int(await connection.fetchval("SELECT count(*) FROM match WHERE owner IS NOT NULL AND NOT over"))
        finally:
            await connection.close()

    def stop(self) -> None:
        """Close all of them."""
        if self.down is not None and self.trouble == Trouble.STOP and self.down.process is not None:
            os.kill(self.down.process.pid, signal.SIGCONT)
        for hall in self.halls:
            hall.stop()
        for cable in self._cables:
            cable.close()
        for proxy in self._proxies:
            proxy.remove()
        self._proxies.clear()
