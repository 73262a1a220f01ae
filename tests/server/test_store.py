"""The store: durable, grouped, and nobody pays for another's mistake."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

from stackyard.server.store.sqlite.engine import make_engine, migrate
from stackyard.server.store.sqlite.store import GATHER_SECONDS, SqliteStore
from stackyard.server.store.store import (
    INSERT_ENTRY,
    INSERT_MATCH,
    Statement,
)


def a_match(name: str) -> Statement:
    return INSERT_MATCH, (name, "towers", "{}", None, "{}", "{}", False, False, None, 0, 0)


def an_entry(match: str, v: int, text: str = "a1-a2") -> Statement:
    return INSERT_ENTRY, (match, v, "now", "e", "0", None, text)


def with_store(path: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(path)
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


def test_one_write_after_the_other_waits_no_longer_than_commits_are_apart(database: Path) -> None:
    async def work(store: SqliteStore) -> None:
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


def test_a_copy_by_vacuum_into_ends_while_a_hall_writes(database: Path, tmp_path: Path) -> None:
    """What docs/operating.md names where there is no `stackyard` at hand; `.backup` begins anew at each write."""
    copy = tmp_path / "copy.sqlite3"

    def vacuum() -> None:
        connection = sqlite3.connect(database)
        connection.execute("VACUUM INTO ?", (str(copy),))
        connection.close()

    async def work(store: SqliteStore) -> None:
        await store.commit([a_match("m"), *(an_entry("m", v, "x" * 500) for v in range(1, 2000))])
        copying, v = asyncio.create_task(asyncio.to_thread(vacuum)), 2000
        while not copying.done():
            await store.commit([an_entry("m", v)])
            v += 1
        await copying

    with_store(database, work)
    assert [v for _, v, _ in rows(copy)] == list(range(1, len(rows(copy)) + 1))
    assert len(rows(copy)) >= 1999
