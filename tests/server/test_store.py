"""The store: durable, grouped, and nobody pays for another's mistake."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from stackyard.server.store import archive, schema
from stackyard.server.store.store import (
    GATHER_SECONDS,
    INSERT_COMMAND,
    INSERT_ENTRY,
    INSERT_MATCH,
    ConflictError,
    Statement,
    Store,
    StoreError,
    make_engine,
    migrate,
)


def a_match(name: str) -> Statement:
    return INSERT_MATCH, (name, "towers", "{}", None, "{}", "{}", False, False, None, 0, 0)


def an_entry(match: str, v: int, text: str = "a1-a2") -> Statement:
    return INSERT_ENTRY, (match, v, "now", "e", "0", None, text)


def with_store(path: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(path)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def rows(path: Path) -> list[tuple[str, int, str]]:
    with sqlite3.connect(path) as connection:
        found = connection.execute("SELECT match, v, text FROM entry ORDER BY match, v").fetchall()
    connection.close()
    return found


def test_what_is_committed_is_there(database: Path) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m"), an_entry("m", 1), (INSERT_COMMAND, ("m", "holder", "c1", "digest", 1))])
        assert await store.read(archive.count_matches) == (1, 1)

    with_store(database, work)
    assert rows(database) == [("m", 1, "a1-a2")]


def test_writes_that_wait_are_grouped(database: Path) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m")])
        groups = store.groups
        await asyncio.gather(*(store.commit([an_entry("m", v)]) for v in range(1, 401)))
        assert store.groups - groups < 100
        assert store.writes == 401

    with_store(database, work)
    assert len(rows(database)) == 400


def test_a_failing_row_fails_alone(database: Path) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m"), an_entry("m", 5, "first")])
        writes = [store.commit([an_entry("m", v)]) for v in range(1, 10)]
        writes.append(store.commit([an_entry("nobody", 1)]))
        writes.append(store.commit([("INSERT INTO nowhere VALUES (1)", ())]))
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results] == [
            *[type(None)] * 4,
            ConflictError,
            *[type(None)] * 4,
            ConflictError,
            StoreError,
        ]

    with_store(database, work)
    assert [v for _, v, _ in rows(database)] == list(range(1, 10))
    assert rows(database)[4] == ("m", 5, "first"), "who wrote a version first has written it"


def test_a_write_is_done_whole_or_not_at_all(database: Path) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m")])
        with pytest.raises(ConflictError):
            await store.commit([an_entry("m", 1), an_entry("m", 2), an_entry("m", 1)])

    with_store(database, work)
    assert rows(database) == []


def test_a_command_is_stored_once(database: Path) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m"), (INSERT_COMMAND, ("m", "holder", "c1", "digest", 1))])
        with pytest.raises(ConflictError):
            await store.commit([an_entry("m", 1), (INSERT_COMMAND, ("m", "holder", "c1", "digest", 1))])

    with_store(database, work)
    assert rows(database) == []


def test_a_database_belongs_to_one_hall_at_a_time(database: Path) -> None:
    async def work(store: Store) -> None:
        second = Store(database)
        with pytest.raises(StoreError, match="another hall"):
            await second.open()

    with_store(database, work)
    with_store(database, lambda store: store.commit([a_match("again")]))


def test_what_cannot_be_read_is_an_error_without_its_values(database: Path) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(StoreError, match="no such column") as refused:
            await store.read(lambda connection: connection.execute(text("SELECT absent FROM match WHERE 'hidden'")))
        assert "hidden" not in str(refused.value)

    with_store(database, work)


def test_closing_writes_what_waits(database: Path) -> None:
    async def run() -> None:
        store = Store(database)
        await store.open()
        await store.commit([a_match("m")])
        waiting = [asyncio.ensure_future(store.commit([an_entry("m", v)])) for v in range(1, 200)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)

    asyncio.run(run())
    assert len(rows(database)) == 199


def test_the_file_is_durable_and_checked(database: Path) -> None:
    migrate(database)
    engine = make_engine(database)
    with engine.connect() as connection:
        pragma = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    engine.dispose()
    assert pragma == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_the_migrations_build_the_schema(database: Path) -> None:
    migrate(database)
    migrate(database)  # again: nothing to do
    engine = make_engine(database)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    engine.dispose()
    assert differences == []


def test_one_write_after_the_other_waits_no_longer_than_commits_are_apart(database: Path) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m")])
        loop = asyncio.get_running_loop()
        await asyncio.sleep(2 * GATHER_SECONDS)
        task = asyncio.create_task(store.commit([an_entry("m", 1)]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert store._gathered == []  # the first one is under way
        began, groups = loop.time(), store.groups
        others = [asyncio.create_task(store.commit([an_entry("m", v)])) for v in (2, 3)]
        await asyncio.gather(task, *others)
        assert store.groups - groups == 2  # the others went together, when a commit might begin again
        assert loop.time() - began > GATHER_SECONDS / 2

    with_store(database, work)
    assert [v for _, v, _ in rows(database)] == [1, 2, 3]
