"""Several halls for the tests: on one database of the tests' own server, with a Redis of their own."""

from __future__ import annotations

import contextlib
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.server.databases import OnServer, why_without_server
from tests.server.hall import TIMEOUT_SECONDS, Running, settings, wait_for


@cache
def why_without_cluster() -> str:
    """Return why several halls cannot be tested; "" if they can."""
    if why := why_without_server():
        return f"several halls are not tested: {why}"
    if find_spec("redis") is None:
        return "several halls are not tested: the package redis is not installed"
    if program() is None:
        return "several halls are not tested: neither redis-server nor valkey-server is installed"
    return ""


@cache
def program() -> str | None:
    """Return Redis' or Valkey's server, if there is one."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


class Redis:
    """A Redis of the tests' own, reached by a socket in a temporary folder."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="stackyard-redis-"))
        self.address = f"unix://{self.folder}/redis"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        found = program()
        assert found is not None
        options = ["--port", "0", "--unixsocket", f"{self.folder}/redis", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen([found, *options, "--dir", str(self.folder)], stdout=subprocess.DEVNULL)
        import redis

        asked = redis.Redis.from_url(self.address)
        until = time.monotonic() + TIMEOUT_SECONDS
        while True:
            try:
                asked.ping()
            except (redis.exceptions.RedisError, OSError):
                assert self._process.poll() is None, "Redis has ended"
                assert time.monotonic() < until, "Redis does not answer"
                time.sleep(0.02)
            else:
                asked.close()
                return

    def stop(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(TIMEOUT_SECONDS)
            self._process = None

    def remove(self) -> None:
        """End it and take its files away."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class HallOfSeveral(Running):
    """A hall among others, in a thread."""

    def __init__(self, database: OnServer, redis: Redis, name: str, **changes: Any) -> None:
        place = database.path.with_name(f"{database.path.name}-{name}")
        patient = {"lease_ms": 60_000, "silent_ms": 60_000, **changes}  # on a busy machine nobody is gone so soon
        super().__init__(settings(place, postgresql=database.named, cluster=redis.address, **patient))
        self._go_on = threading.Event()

    @property
    def id(self) -> str:
        assert self.hall is not None
        assert self.hall.cluster is not None
        return self.hall.cluster.id

    def has(self, match: str) -> bool:
        """Return whether a match lives here."""
        assert self.hall is not None
        return match in self.hall.registry.live

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop it as SIGSTOP would: its loop does nothing, and its sockets stay open."""
        assert self.loop is not None
        self._go_on.clear()
        self.loop.call_soon_threadsafe(self._go_on.wait)
        try:
            yield
        finally:
            self._go_on.set()


def linked(*halls: HallOfSeveral) -> None:
    """Wait until all of these have links to each other."""
    for hall in halls:
        assert hall.hall is not None
        cluster = hall.hall.cluster
        assert cluster is not None
        wait_for(lambda cluster=cluster: len(cluster.peers.linked()) == len(halls) - 1)  # type: ignore[misc]
