"""Several halls for the tests: on one database of the tests' own server, with a Redis of their own."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from benchmarks.hall.own_servers import RedisServer, why_no_redis
from tests.server.databases import OnServer, why_without_server
from tests.server.hall import Running, settings, wait_for

if TYPE_CHECKING:
    from stackyard.server.cluster.cluster import Cluster


@cache
def why_without_cluster() -> str:
    """Return why several halls cannot be tested; "" if they can."""
    why = why_without_server() or why_no_redis()
    return f"several halls are not tested: {why}" if why else ""


class HallOfSeveral(Running):
    """A hall among others, in a thread."""

    def __init__(self, database: OnServer, redis: RedisServer, name: str, port: int = 0, **changes: Any) -> None:
        place = database.path.with_name(f"{database.path.name}-{name}")
        patient = {"lease_ms": 60_000, **changes}  # on a busy machine nobody is gone so soon
        super().__init__(settings(place, postgresql=database.named, cluster=redis.address, **patient), port=port)
        self._go_on = threading.Event()

    @property
    def cluster(self) -> Cluster:
        assert self.hall is not None
        assert self.hall.cluster is not None
        return self.hall.cluster

    @property
    def id(self) -> str:
        return self.cluster.id

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


def known(*halls: HallOfSeveral) -> None:
    """Wait until all of these know each other."""
    for hall in halls:
        cluster = hall.cluster
        wait_for(lambda cluster=cluster: len(cluster.halls) == len(halls) - 1)  # type: ignore[misc]
