"""How a database file is opened, by whomever."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event

from stackyard.core.machine.file_lock import try_lock
from stackyard.server.store.schema_upgrade import upgrade
from stackyard.server.store.store import StoreError

READERS: Final = 2
BUSY_MS = 5000  # how long another process's lock is waited for


def set_up(connection: sqlite3.Connection) -> None:
    """Make what is committed through a connection durable, and checked."""
    pragmas = (f"busy_timeout = {BUSY_MS}", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}")


def make_engine(path: Path, *, read_only: bool = False) -> Engine:
    """Return SQLAlchemy's engine for a database file."""
    engine = create_engine(f"sqlite:///{path}", pool_size=READERS, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        set_up(connection)
        if read_only:
            connection.execute("PRAGMA query_only = ON")

    return engine


def migrate(path: Path) -> None:
    """Bring a database file up to date with the schema, making it where it is missing."""
    engine = make_engine(path)
    try:
        with engine.begin() as connection:
            upgrade(connection, str(path))
    finally:
        engine.dispose()


def lock(path: Path) -> Any:
    """Take the lock that keeps a second hall off the file; the system drops it when the process ends.

    Raises StoreError if another hall has it.
    """
    file = try_lock(path.with_name(path.name + ".lock"))
    if file is None:
        raise StoreError(f"another hall has {path.name} open: stop it, or choose another database")
    return file
