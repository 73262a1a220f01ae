"""A hall moves from one database to another: a file is SQLite's, an address is PostgreSQL's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from stackyard.core.machine.database_address import is_address, without_password
from stackyard.server.store.make_store import check_driver
from stackyard.server.store.row_transfer import carry, close_file, count_stored, errors, of_file
from stackyard.server.store.sqlite.engine import lock, migrate
from stackyard.server.store.store import StoreError


async def move(source: str, target: str) -> dict[str, int]:
    """Carry a hall that is closed from one database to another, which is made where it is missing.

    Returns the rows that were carried, by table. Raises StoreError if a hall has one of them open, if the target has
    matches, bans or accounts already, or if one is out of reach; the target is as it was then.
    """
    if source == target or not (is_address(source) or is_address(target)):
        raise StoreError("from a file to a file `stackyard admin backup` and `restore` carry a hall")
    if not is_address(source) and not Path(source).is_file():
        raise StoreError(f"there is no {source}")
    from sqlalchemy.util import greenlet_spawn

    for database in (source, target):
        check_driver(database)
    async with _alone(source), _alone(target):
        with errors("nothing was moved"):
            async with _end(source, writes=False) as read, _end(target, writes=True) as written:
                counts = await greenlet_spawn(_move, read, written)
    if not is_address(target):
        close_file(Path(target))
    return counts


def _move(source: Connection, target: Connection) -> dict[str, int]:
    if found := count_stored(target):
        raise StoreError(f"there are {found} matches and bans where they would go already")
    return carry(source, target)


@asynccontextmanager
async def _alone(database: str) -> AsyncIterator[None]:
    """Keep halls off a database, brought up to date. Raises StoreError if one has it open."""
    with errors(without_password(database)):
        if is_address(database):
            from stackyard.server.store.postgresql.connecting import migrate as migrate_server
            from stackyard.server.store.postgresql.session import Session

            shown = without_password(database)
            session = Session(database, shown, lambda: None)
            await session.open()
            try:
                await migrate_server(database, shown)
                yield
            finally:
                await session.close()
        else:
            path = Path(database)
            path.parent.mkdir(parents=True, exist_ok=True)
            held = lock(path)
            try:
                await asyncio.to_thread(migrate, path)
                yield
            finally:
                held.close()


def _end(database: str, *, writes: bool) -> Any:
    if not is_address(database):
        return of_file(Path(database))
    from stackyard.server.store.postgresql.copies import of_server

    return of_server(database, writes=writes)
