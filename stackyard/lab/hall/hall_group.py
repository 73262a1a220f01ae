"""Several halls on one PostgreSQL database, as `stackyard crash` and `stackyard load` measure them."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path

from stackyard.lab.hall.hall_client import HallProcess


class HallGroup:
    """Halls in processes of their own; a client comes to any of those that run."""

    def __init__(
        self, database: str, redis: str, count: int, folder: Path, rng: random.Random, *, freeze: bool = False
    ) -> None:
        """`freeze`: a hall that is killed is stopped instead (SIGSTOP), and goes on later as if nothing had been."""
        self.halls = [
            HallProcess(database, more=("--cluster", redis), data=folder / f"hall-{number}") for number in range(count)
        ]
        self.down: HallProcess | None = None  # the one that has been killed or stopped
        self._rng = rng
        self._freeze = freeze

    @property
    def port(self) -> int:
        """The port of one of the halls that run."""
        return self._rng.choice([hall for hall in self.halls if hall is not self.down]).port

    async def start(self) -> float:
        """Start all of them, one after the other; return the seconds until the slowest answered."""
        return max([await hall.start() for hall in self.halls])

    def kill(self) -> None:
        """Kill one of them, or stop it."""
        self.down = self._rng.choice(self.halls)
        if not self._freeze:
            self.down.kill()
        elif self.down.process is not None:
            os.kill(self.down.process.pid, signal.SIGSTOP)

    async def recover(self) -> float:
        """Go on without it: the others are open."""
        return 0.0

    async def revive(self) -> None:
        """Start it again, or let it go on."""
        down, self.down = self.down, None
        if down is None:
            return
        if not self._freeze:
            await down.start()
        elif down.process is not None:
            os.kill(down.process.pid, signal.SIGCONT)

    def stop(self) -> None:
        """Close all of them."""
        if self._freeze and self.down is not None and self.down.process is not None:
            os.kill(self.down.process.pid, signal.SIGCONT)
        for hall in self.halls:
            hall.stop()
