"""Copies of a server's database: files that a hall on SQLite could open, written and read while no hall waits."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.util import greenlet_spawn

from stackyard.server.store import schema
from stackyard.server.store.row_transfer import carry, close_file, errors, of_file
from stackyard.server.store.sqlite import copies
from stackyard.server.store.store import StoreError


@asynccontextmanager
async def of_server(address: str, *, writes: bool) -> AsyncIterator[Connection]:
    """Yield a connection to a server, in one transaction that is committed at the end."""
    from stackyard.server.store.postgresql.connecting import make_engine as engineof_server

    engine = engineof_server(address, "stackyard carrying", read_only=not writes)
    try:
        async with engine.begin() as connection:
            assert connection.sync_connection is not None
            yield connection.sync_connection
    finally:
        await engine.dispose()


async def write_file(address: str, copy: Path) -> int:
    """Write a server's database, as it is at one moment, to a new file that only its owner may read; return its bytes.

    Raises StoreError if there is such a file already, or if it cannot be written.
    """
    if copy.exists():
        raise StoreError(f"{copy} is there already")
    begun = copy.with_name(f".{copy.name}.{os.getpid()}.part")
    try:
        with errors(f"the copy {copy}"):
            os.close(os.open(begun, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            async with of_server(address, writes=False) as source, of_file(begun) as target:
                await greenlet_spawn(carry, source, target)
            copies.note_copy(begun)
            close_file(begun)
            begun.replace(copy)
    finally:
        for name in ("", "-wal", "-shm"):
            with suppress(OSError):
                begun.with_name(begun.name + name).unlink()
    return copy.stat().st_size


def prepared_copy(backup: Path, place: Path) -> Path:
    """Return a copy of a backup, checked and brought up to date. Raises StoreError if it is no sound database."""
    place.parent.mkdir(parents=True, exist_ok=True)
    prepared = copies.prepare(backup, place)
    close_file(prepared)
    return prepared


async def replace_all(prepared: Path, address: str, earlier: Path) -> None:
    """Write what is in a server's database to a file, and what is in another file into the database, at once.

    Raises StoreError if it cannot be done; the database is as it was then.
    """
    await write_file(address, earlier)
    with errors("nothing was restored"):
        async with of_file(prepared) as source, of_server(address, writes=True) as target:
            await greenlet_spawn(_replace, source, target)


def _replace(source: Connection, target: Connection) -> None:
    for table in reversed(schema.KEPT):
        target.execute(table.delete())
    carry(source, target)
