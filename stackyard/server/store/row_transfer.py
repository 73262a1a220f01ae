"""Carrying a hall from one database to another: all rows of all matches, as they are at one moment, or nothing.

What has been written is read again and held against what was read.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table, func, select
from sqlalchemy.exc import SQLAlchemyError

from stackyard.server.store import schema
from stackyard.server.store.sqlite.engine import make_engine, migrate
from stackyard.server.store.store import StoreError, short_reason

BATCH: Final = 256  # rows; a row of recorded motion may have a megabyte


def carry(source: Connection, target: Connection) -> dict[str, int]:
    """Write all rows of a database into another one, which is empty; return how many there are, by table.

    What a hall has drawn there for itself when it was opened goes: secrets come with what depends on them.

    Raises StoreError if what was written reads otherwise.
    """
    counts = {}
    target.execute(schema.secret.delete())
    for table in schema.KEPT:
        read = _Digest()
        for rows in _batches(source, table):
            target.execute(table.insert(), [dict(row._mapping) for row in rows])
            read.add(rows)
        written = _Digest()
        for rows in _batches(target, table):
            written.add(rows)
        if read != written:
            raise StoreError(f"{table.name} reads otherwise after it was written: {written.rows} rows of {read.rows}")
        counts[table.name] = read.rows
    return counts


def _batches(connection: Connection, table: Table) -> Iterator[list[Any]]:
    """Yield the rows of a table in the order of its key, some at a time."""
    question = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=BATCH)
    found = connection.execute(question)
    try:
        for rows in found.partitions():
            yield list(rows)
    finally:
        found.close()


class _Digest:
    """What rows come to, whatever database they are read from."""

    def __init__(self) -> None:
        self.rows = 0
        self._hash = hashlib.sha256()

    def add(self, rows: list[Any]) -> None:
        self.rows += len(rows)
        for row in rows:
            self._hash.update(msgspec.msgpack.encode(tuple(row)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Digest) and self._hash.digest() == other._hash.digest()

    __hash__ = None  # type: ignore[assignment]


def count_stored(connection: Connection) -> int:
    """Return how many matches, bans and accounts there are."""
    counted = (schema.match, schema.ban, schema.account)
    return sum(connection.scalar(select(func.count()).select_from(table)) or 0 for table in counted)


@asynccontextmanager
async def of_file(path: Path) -> AsyncIterator[Connection]:
    """Yield a connection to a file, brought up to date, in one transaction that is committed at the end."""
    migrate(path)
    engine = make_engine(path)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def close_file(path: Path) -> None:
    """Let all of a database be in one file, and on disk."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
    finally:
        connection.close()
    with path.open("rb+") as file:
        os.fsync(file.fileno())


@contextmanager
def errors(about: str) -> Iterator[None]:
    """Turn what databases raise into a StoreError with a few words before it."""
    try:
        yield
    except StoreError:
        raise
    except (OSError, TimeoutError, sqlite3.Error, SQLAlchemyError) as error:
        raise StoreError(f"{about}: {short_reason(error) or type(error).__name__}") from None
    except Exception as error:
        if type(error).__module__.startswith("asyncpg"):
            raise StoreError(f"{about}: {short_reason(error)}") from None
        raise
