"""Whether a hall is one of several."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from stackyard.server.settings import Settings
from stackyard.server.store.make_store import check_driver
from stackyard.server.store.store import StoreError

if TYPE_CHECKING:
    from stackyard.server.cluster.cluster import Cluster


def make_cluster(settings: Settings) -> Cluster | None:
    """Return a hall's part among several, not opened yet; None if it is alone.

    Raises StoreError if it has no database that several can share, or if a package is not installed.
    """
    if not settings.cluster:
        return None
    if not settings.postgresql:
        raise StoreError("several halls need one database on a server: --database postgresql://")
    check_driver(settings.postgresql)
    if find_spec("redis") is None:
        raise StoreError("several halls need the package redis: install stackyard[cluster]")
    from stackyard.server.cluster.cluster import Cluster

    return Cluster(settings)
