"""Copies of a database: made while a hall writes to it, checked, and put in its place. All of it takes long: a thread.

SQLite's own copying sees one moment of the file, whatever is written meanwhile, and gives the interpreter's lock away.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from stackyard.server.store.sqlite.engine import migrate
from stackyard.server.store.store import INSERT_HISTORY, StoreError

BUSY_SECONDS: Final = 10.0


def back_up(database: Path, copy: Path) -> int:
    """Write a copy of an open database to a new file that only its owner may read; return its bytes.

    Raises StoreError if there is such a file already, or if it cannot be written.
    """
    if copy.exists():
        raise StoreError(f"{copy} is there already")
    begun = copy.with_name(f".{copy.name}.{os.getpid()}.part")
    try:
        os.close(os.open(begun, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _copy(database, begun)
        note_copy(begun)
        begun.replace(copy)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"the copy could not be written: {getattr(error, 'strerror', None) or error}") from None
    finally:
        with suppress(OSError):
            begun.unlink()
    return copy.stat().st_size


def _open(database: Path) -> sqlite3.Connection:
    """Return a connection that only reads."""
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)


def _copy(database: Path, copy: Path) -> None:
    with closing(_open(database)) as source:
        with closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # one file, until a hall opens it
        with copy.open("rb+") as file:
            os.fsync(file.fileno())


def note_copy(copy: Path) -> None:
    """Let a copy name another history: whoever goes on with it goes back."""
    with closing(sqlite3.connect(copy)) as file, file:
        now = int(time.time())
        newest = file.execute("SELECT coalesce(max(number), 0) FROM history").fetchone()[0]
        file.execute(INSERT_HISTORY, (max(now, newest + 1), now, "a copy was made"))


def find_damage(database: Path, *, whole: bool) -> list[str]:
    """Return what is wrong with a file, if something is; the whole check reads every index too."""
    check = "integrity_check(10)" if whole else "quick_check(3)"
    try:
        with closing(
            sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
        ) as file:
            found = [str(row[0]) for row in file.execute(f"PRAGMA {check}")]
            orphans = file.execute("PRAGMA foreign_key_check").fetchmany(10)
    except sqlite3.Error as error:
        return [str(error)]
    return [line for line in found if line != "ok"] + [f"a row of {row[0]} belongs to no match" for row in orphans]


def prepare(backup: Path, database: Path) -> Path:
    """Return a copy of a backup beside the database, checked and brought up to date, that may take its place.

    Raises StoreError if it is no sound database of a hall.
    """
    prepared = database.with_name(f".{database.name}.restored")
    prepared.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro", uri=True)) as file:
            tables = file.execute(
                "SELECT count(*) FROM sqlite_master WHERE name IN ('match', 'alembic_version')"
            ).fetchone()
        if tables[0] != 2:
            raise StoreError(f"{backup} is no database of a hall")
        os.close(os.open(prepared, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _copy(backup, prepared)
        if damage := find_damage(prepared, whole=True):
            raise StoreError(f"{backup} is damaged: {damage[0]}")
        migrate(prepared)
    except (OSError, sqlite3.Error, StoreError) as error:
        prepared.unlink(missing_ok=True)
        if isinstance(error, StoreError):
            raise
        raise StoreError(f"{backup} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    return prepared


def put_in_place(prepared: Path, database: Path, earlier: Path) -> None:
    """Let a prepared file take the place of a closed database, which is kept under another name. It happens at once.

    Raises StoreError if it cannot; everything is as it was then.
    """
    log = database.with_name(database.name + "-wal")
    if log.exists() and log.stat().st_size:
        raise StoreError("what was written last is not in the file yet: nothing was restored")
    try:
        try:
            os.link(database, earlier)
        except OSError:
            shutil.copy2(database, earlier)
        for name in ("-wal", "-shm"):
            database.with_name(database.name + name).unlink(missing_ok=True)
            prepared.with_name(prepared.name + name).unlink(missing_ok=True)
        prepared.replace(database)
    except OSError as error:
        raise StoreError(f"nothing was restored: {error.strerror}") from None
