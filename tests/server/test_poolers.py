"""PgBouncer before PostgreSQL: in session mode a hall plays through it, in transaction mode it says why it does not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import asyncpg
import pytest

from benchmarks.hall.own_servers import PgBouncer, pgbouncer_program
from stackyard.server.store.postgresql.connecting import connect
from stackyard.server.store.postgresql.store import PostgresStore
from stackyard.server.store.store import StoreError
from tests.server.databases import OnServer, Server
from tests.server.hall import Running, settings
from tests.server.test_store_contract import a_match

Pooler = Callable[..., str]


@pytest.fixture
def pooler(on_server: OnServer, postgres: Server) -> Iterator[Pooler]:
    """Start PgBouncer before the server; return the address of the test's database there."""
    if pgbouncer_program() is None:
        pytest.skip("poolers are not tested: pgbouncer is not installed")
    opened: list[PgBouncer] = []

    def start(mode: str, **more: str) -> str:
        opened.append(PgBouncer(postgres, mode, **more))
        return opened[-1].address(on_server.named.split("/")[3].split("?")[0])

    yield start
    for each in opened:
        each.remove()


def test_a_hall_plays_through_a_pooler_in_session_mode(pooler: Pooler, on_server: OnServer) -> None:
    chosen = settings(on_server.path, postgresql=pooler("session"))
    with Running(chosen) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        assert line.move(made, 0, 0, "a1-a2")["v"] == 1
    with Running(chosen) as hall, hall.connect() as line:  # its lock was given back, though a backend is used again
        assert [entry["event"] for entry in line.join(made, 0, 1)["entries"]] == ["a1-a2"]


def test_settings_stand_though_a_pooler_drops_those_of_the_first_message(pooler: Pooler, on_server: OnServer) -> None:
    address = pooler("session", ignore_startup_parameters="synchronous_commit,lock_timeout")
    on_server.ask(
        "ALTER ROLE hall IN DATABASE " + address.split("/")[3].split("?")[0] + " SET synchronous_commit = off"
    )

    async def ask() -> list[list[str]]:
        found: list[list[str]] = []
        for read_only, more in ((True, {"lock_timeout": "300ms"}), (False, {})):
            connection = await connect(address, "test", read_only=read_only, more=more)
            names = ("synchronous_commit", "default_transaction_read_only", "lock_timeout", "application_name")
            found.append([await connection.fetchval(f"SHOW {name}") for name in names])
            await connection.close()
        return found

    assert asyncio.run(ask()) == [["on", "on", "300ms", "test"], ["on", "off", "0", "test"]]


@pytest.mark.parametrize("backends", ["1", "20"])
def test_a_pooler_that_shares_sessions_is_refused_in_a_line(pooler: Pooler, on_server: OnServer, backends: str) -> None:
    address = pooler("transaction", default_pool_size=backends)
    with pytest.raises(StoreError, match="shares sessions") as caught:
        asyncio.run(PostgresStore(address, on_server.path).open())
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("wanted", ["read-write", "primary", "any"])
def test_a_server_that_writes_may_be_asked_for(on_server: OnServer, wanted: str) -> None:
    async def work() -> None:
        store = PostgresStore(f"{on_server.named}&target_session_attrs={wanted}", on_server.path)
        await store.open()
        try:
            await store.commit([a_match("m")])
            assert (
                await store.read(lambda connection: connection.exec_driver_sql("SELECT id FROM match").scalar()) == "m"
            )
        finally:
            await store.close()

    asyncio.run(work())


def test_a_setting_that_does_not_last_is_found(on_server: OnServer, monkeypatch: pytest.MonkeyPatch) -> None:
    fetchrow = asyncpg.Connection.fetchrow

    async def forgetful(connection: asyncpg.Connection, question: str) -> object:
        if "current_setting" in question:
            await connection.execute("RESET ALL; SET synchronous_commit = off")
        return await fetchrow(connection, question)

    monkeypatch.setattr(asyncpg.Connection, "fetchrow", forgetful)
    with pytest.raises(StoreError, match="synchronous_commit does not last: it was set to on, and is off"):
        asyncio.run(connect(on_server.named, "test"))
