"""A hall for the tests of the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.hall.own_servers import RedisServer
from stackyard.core.compiling.warm import warm
from tests.server.clusters import why_without_cluster
from tests.server.databases import Database, File, OnServer, Server, running_server, why_without_server
from tests.server.hall import Line, Running, settings, with_pebbles

# Where there is no PostgreSQL, or no Redis, one test says so, and the others are left out (without the driver none can
# be imported).
NEEDY = [
    "test_cluster.py",
    "test_cluster_accounts.py",
    "test_cluster_failover.py",
    "test_cluster_lobby.py",
    "test_cluster_tells.py",
    "test_leases.py",
    "test_poolers.py",
    "test_postgresql.py",
]
collect_ignore = NEEDY if why_without_server() else []


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs a server where there can be none."""
    missing = {name for name, why in (("postgres", why_without_server()), ("redis", why_without_cluster())) if why}
    needy = [item for item in items if missing & set(getattr(item, "fixturenames", ()))]
    if needy:
        items[:] = [item for item in items if item not in needy]
        config.hook.pytest_deselected(items=needy)


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A hall with Towers and Pebbles, shared by the tests that do not stop it."""
    warm()
    with with_pebbles(), Running(settings(tmp_path_factory.mktemp("hall") / "hall.sqlite3")) as running:
        yield running


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The path of a fresh database."""
    return tmp_path / "hall.sqlite3"


@pytest.fixture
def one(hall: Running) -> Iterator[Line]:
    """A socket."""
    with hall.connect() as line:
        yield line


@pytest.fixture
def other(hall: Running) -> Iterator[Line]:
    """Another socket."""
    with hall.connect() as line:
        yield line


@pytest.fixture
def third(hall: Running) -> Iterator[Line]:
    """A third socket."""
    with hall.connect() as line:
        yield line


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server of the tests' own; where there can be none, the test is skipped."""
    yield from running_server()


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """A Redis of the tests' own."""
    server = RedisServer()
    try:
        yield server
    finally:
        server.remove()


@pytest.fixture
def on_server(postgres: Server, tmp_path: Path) -> OnServer:
    """A fresh database of that server."""
    return postgres.fresh(tmp_path)


@pytest.fixture(params=["sqlite"] if why_without_server() else ["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """A fresh database of either kind."""
    if request.param == "sqlite":
        return File(tmp_path / "hall.sqlite3")
    found: OnServer = request.getfixturevalue("on_server")
    return found
