"""The hall's database: one SQLite file, one thread that writes it.

A write is a list of statements that hold together. The event loop gathers what comes while the last group is being
written (group commit, at most `MAX_GROUP_WRITES`), and for `GATHER_SECONDS` after that began; a write that comes on
its own is handed over at once. The writer commits a group with one sync to disk and wakes the event loop once for all
of them. If a write in a group fails, the group is done again one by one, so that nobody pays for another's mistake.
When `commit` returns, the write survives a crash of the process, of the system and of the power (WAL with
synchronous=FULL).

Every call that the writer makes releases the interpreter's lock and has to win it back from a busy event loop, which
costs both of them. So a group of nothing but rows of the log goes in at one call, which is a transaction of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Insert, Table, create_engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError

from stackyard.core.file_lock import try_lock
from stackyard.server.metrics import Histogram
from stackyard.server.store import schema
from stackyard.server.store.condition import Condition

MAX_GROUP_WRITES: Final = 512
GATHER_SECONDS: Final = 0.004  # between the beginnings of two commits: each takes 0.2 ms of a processor for its sync
CHECKPOINT_SECONDS: Final = 2.0
READERS: Final = 2
BUSY_MS = 5000  # how long another process's lock is waited for
Statement: TypeAlias = tuple[str, Sequence[Any]]
R = TypeVar("R")
log = logging.getLogger(__name__)


class StoreError(Exception):
    """A write was not done; nothing of it is stored."""


class UnreadableError(StoreError):
    """What was to be read cannot be."""


class ConflictError(StoreError):
    """What was to be written is there already: somebody else has written that version, or done that command."""


def _insert(table: Table, columns: int | None = None) -> str:
    statement: Insert = table.insert()
    names = [column.name for column in table.columns][:columns]
    return str(statement.compile(dialect=sqlite.dialect(), column_keys=names))


INSERT_MATCH: Final = _insert(schema.match)  # values in the order of the columns of schema.py
INSERT_SEAT: Final = _insert(schema.seat)
INSERT_ENTRY: Final = _insert(schema.entry, 7)
INSERT_ANSWERED: Final = _insert(schema.entry)  # an entry with the command that it answers
INSERT_COMMAND: Final = _insert(schema.command)
INSERT_MOTION: Final = _insert(schema.motion)
LOG_INSERTS: Final = (INSERT_ENTRY, INSERT_ANSWERED, INSERT_COMMAND)  # what nearly all writes consist of


INBOX_COLUMNS: Final = ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")  # room for a row of either table
_EXTRACTED = ", ".join(f"json_extract(value, '$[{index}]')" for index in range(len(INBOX_COLUMNS)))
INSERT_ROWS: Final = (  # rows of entries and of commands, as one JSON array of arrays
    f"INSERT INTO inbox SELECT {_EXTRACTED}, json_array_length(value) FROM json_each(?)"  # noqa: S608 - our own names
)


def _inbox_trigger(table: Table, sizes: Sequence[int]) -> str:
    """Return the trigger that moves rows from the inbox to a table; the length of a row says to which one."""
    columns = ", ".join(column.name for column in table.columns)
    values = ", ".join(f"NEW.{column}" for column in INBOX_COLUMNS[: len(table.columns)])
    onto = f"INSERT INTO {table.name} ({columns}) VALUES ({values})"  # noqa: S608 - names of the schema's own
    when = " OR ".join(f"NEW.size = {size}" for size in sizes)
    return f"CREATE TEMP TRIGGER inbox_{table.name} INSTEAD OF INSERT ON inbox WHEN {when} BEGIN {onto}; END"


OPEN_INBOX: Final = (
    f"CREATE TEMP VIEW inbox AS SELECT {', '.join(f'0 AS {column}' for column in INBOX_COLUMNS)}, 0 AS size",
    _inbox_trigger(schema.entry, (7, 10)),
    _inbox_trigger(schema.command, (5,)),
)


class Store:
    """One database file, open."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.groups = 0  # commits done
        self.writes = 0  # writes done in them
        self.condition = Condition(path)
        self.commit_times = Histogram()  # by a commit, from when the writer begins with it until it is on disk
        self._loop: asyncio.AbstractEventLoop | None = None
        self._engine: Engine | None = None
        self._lock: Any = None
        self._swapping = False  # another file takes the place of this one
        self._begin()

    def _begin(self) -> None:
        """Set up what lasts from one opening of the file to its closing."""
        self._gathered: list[_Write] = []
        self._handing: asyncio.Handle | None = None  # what will hand them to the writer
        self._writing = 0  # groups that the writer has been handed
        self._next_at = 0.0  # on the loop's clock: no commit begins before
        self._waiting: queue.SimpleQueue[list[_Write] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._closing = threading.Event()
        self._checkpointer: threading.Thread | None = None

    async def open(self) -> None:
        """Lock the file, bring it up to date and start the writer.

        Raises StoreError if another hall has it open, or if it is no database of a hall.
        """
        self._loop = asyncio.get_running_loop()
        try:
            await self._loop.run_in_executor(None, self._prepare)
        except (OSError, sqlite3.Error, SQLAlchemyError) as error:
            self._unlock()
            raise StoreError(f"the database {self.path}: {_short_reason(error)}") from error
        ready: asyncio.Future[None] = self._loop.create_future()
        self._thread = threading.Thread(target=self._write_all, args=(ready,), name="writer", daemon=True)
        self._thread.start()
        await ready
        self._checkpointer = threading.Thread(target=self._run_checkpoints, name="checkpoints", daemon=True)
        self._checkpointer.start()

    def _prepare(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = _lock(self.path)
        migrate(self.path)
        self.condition.opened()
        self._engine = make_engine(self.path, read_only=True)

    async def close(self) -> None:
        """Write what waits, and close the file."""
        if self._thread is not None:
            if self._handing is not None:
                self._handing.cancel()
            while self._gathered:
                self._hand_over()
            self._waiting.put(None)
            self._closing.set()
            await asyncio.to_thread(self._join)
        self._readers.shutdown()
        if self._engine is not None:
            self._engine.dispose()
        self._unlock()

    async def swap(self, replace: Callable[[], None]) -> None:
        """Close the file, call what puts another in its place, and open that; nothing can be read or written meanwhile.

        Raises what `replace` raises, once the file that is there then is open again.
        """
        self._swapping = True
        try:
            await self.close()
            try:
                await asyncio.to_thread(replace)
            finally:
                self._begin()
                await self.open()
        finally:
            self._swapping = False

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _join(self) -> None:
        for thread in (self._thread, self._checkpointer):
            if thread is not None:
                thread.join(timeout=30)

    async def commit(self, statements: list[Statement]) -> None:
        """Write statements in one transaction, durably.

        Raises ConflictError if another hall has written, StoreError if it cannot be written. Nothing is written then.
        """
        assert self._loop is not None
        if self._swapping:
            raise StoreError("the hall goes back to a backup")
        write = _Write(statements, self._loop.create_future())
        self._gathered.append(write)
        if not self._writing and self._handing is None:
            self._hand_over_soon()
        await write.done

    def _hand_over_soon(self) -> None:
        """Hand over what is gathered when this turn of the loop is done, or when a commit may begin."""
        assert self._loop is not None
        wait = self._next_at - self._loop.time()
        if wait > 0:
            self._handing = self._loop.call_later(wait, self._hand_over)
        else:
            self._handing = self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        assert self._loop is not None
        self._handing = None
        group, self._gathered = self._gathered[:MAX_GROUP_WRITES], self._gathered[MAX_GROUP_WRITES:]
        self._writing += 1
        self._next_at = self._loop.time() + GATHER_SECONDS
        self._waiting.put(group)

    def _on_written(self, group: list[_Write], took: float) -> None:
        """Continue on the event loop when the writer has finished a group, in `took` ms."""
        self.commit_times.add(took)
        self._writing -= 1
        if self._gathered and not self._writing and self._handing is None:
            self._hand_over_soon()
        _wake_waiters(group)

    async def read(self, question: Callable[[Connection], R]) -> R:
        """Return what a function of a connection reads; it is called in a reader's thread.

        Raises UnreadableError if the database cannot be read.
        """
        assert self._loop is not None
        if self._swapping:
            raise UnreadableError("the hall goes back to a backup")
        return await self._loop.run_in_executor(self._readers, self._read, question)

    def _read(self, question: Callable[[Connection], R]) -> R:
        assert self._engine is not None
        try:
            with self._engine.connect() as connection:
                return question(connection)
        except (sqlite3.Error, SQLAlchemyError, msgspec.MsgspecError) as error:
            raise UnreadableError(f"it cannot be read: {_short_reason(error)}") from None

    # --- the writer's thread ---------------------------------------------------------------------------------

    def _write_all(self, ready: asyncio.Future[None]) -> None:
        assert self._loop is not None
        connection = sqlite3.connect(self.path, isolation_level=None, cached_statements=64)
        _set_up(connection)
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # a thread of its own does it, see _run_checkpoints
        for statement in OPEN_INBOX:
            connection.execute(statement)
        self._loop.call_soon_threadsafe(ready.set_result, None)
        while (group := self._waiting.get()) is not None:
            began = time.perf_counter()
            self._write_group(connection, group)
            took = (time.perf_counter() - began) * 1000
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._on_written, group, took)
        connection.close()

    def _write_group(self, connection: sqlite3.Connection, group: list[_Write]) -> None:
        self._try_to_write(connection, group)
        failed = [write.error for write in group if write.error and not isinstance(write.error, sqlite3.IntegrityError)]
        self.condition.note("write", f"the last write failed: {failed[-1]}" if failed else "")

    def _try_to_write(self, connection: sqlite3.Connection, group: list[_Write]) -> None:
        if not self.condition.is_same_file():  # what is written would be gone with the next start
            for write in group:
                write.error = sqlite3.OperationalError("the database file has been moved away")
            return
        try:
            _write_together(connection, group)
        except sqlite3.Error as error:
            if len(group) == 1:
                group[0].error = error
            else:
                for write in group:
                    try:
                        _write_together(connection, [write])
                    except sqlite3.Error as own:
                        write.error = own
        self.groups += 1
        self.writes += len(group)

    # --- the checkpoints' thread -----------------------------------------------------------------------------

    def _run_checkpoints(self) -> None:
        """Move the log's pages into the file from time to time, beside the writer, so that no commit has to."""
        connection = sqlite3.connect(self.path, isolation_level=None)
        connection.execute("PRAGMA busy_timeout = 5000")
        connection.execute("PRAGMA synchronous = FULL")
        self._look_for_damage(connection)
        while not self._closing.wait(CHECKPOINT_SECONDS):
            self.condition.check()
            try:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            except sqlite3.Error as error:
                log.warning("checkpoint: %s", error)
        if self._thread is not None:
            self._thread.join(timeout=30)
        with contextlib.suppress(sqlite3.Error):
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        connection.close()

    def _look_for_damage(self, connection: sqlite3.Connection) -> None:
        """Check the file while the hall is open already: of a large one that takes seconds."""
        connection.set_progress_handler(self._closing.is_set, 10_000)  # it ends when the hall closes
        try:
            found = [row[0] for row in connection.execute("PRAGMA quick_check(3)")]
        except sqlite3.Error as error:
            found = ["ok"] if self._closing.is_set() else [str(error)]
        connection.set_progress_handler(None, 0)
        self.condition.note("damage", "" if found == ["ok"] else f"it is damaged: {'; '.join(found)[:300]}")


class _Write:
    __slots__ = ("done", "error", "statements")

    def __init__(self, statements: list[Statement], done: asyncio.Future[None]) -> None:
        self.statements = statements
        self.done = done
        self.error: sqlite3.Error | None = None


def _write_together(connection: sqlite3.Connection, group: list[_Write]) -> None:
    """Write a group in one transaction, or nothing of it."""
    rows: list[Sequence[Any]] = []
    others: list[Statement] = []
    for write in group:
        for statement in write.statements:
            if statement[0] in LOG_INSERTS:
                rows.append(statement[1])
            else:
                others.append(statement)
    into_inbox = msgspec.json.encode(rows).decode()
    if not others:  # one statement is a transaction of its own
        connection.execute(INSERT_ROWS, (into_inbox,))
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for sql, values in others:
            connection.execute(sql, values)
        if rows:
            connection.execute(INSERT_ROWS, (into_inbox,))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _wake_waiters(group: list[_Write]) -> None:
    """Wake everybody who waits for a write of the group. Runs on the event loop."""
    for write in group:
        if write.done.done():
            continue
        if write.error is None:
            write.done.set_result(None)
        elif isinstance(write.error, sqlite3.IntegrityError):
            write.done.set_exception(ConflictError(str(write.error)))
        else:
            write.done.set_exception(StoreError(str(write.error)))


def _set_up(connection: sqlite3.Connection) -> None:
    pragmas = (f"busy_timeout = {BUSY_MS}", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}")


def make_engine(path: Path, *, read_only: bool = False) -> Engine:
    """Return SQLAlchemy's engine for a database file."""
    engine = create_engine(f"sqlite:///{path}", pool_size=READERS, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: object) -> None:
        _set_up(connection)
        if read_only:
            connection.execute("PRAGMA query_only = ON")

    return engine


def migrate(path: Path) -> None:
    """Bring a database file up to date with the schema, making it where it is missing."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "stackyard.server.store:migrations")
    engine = make_engine(path)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(f"the database {path} is of another version of Stackyard: {_short_reason(error)}") from error
    finally:
        engine.dispose()


def _short_reason(error: Exception) -> str:
    """Return an error of the database in words, without the statement and its values."""
    cause = getattr(error, "orig", None) or error
    return str(getattr(cause, "strerror", None) or cause).partition("\n")[0]


def _lock(path: Path) -> Any:
    """Take the lock that keeps a second hall off the file; the system drops it when the process ends."""
    file = try_lock(path.with_name(path.name + ".lock"))
    if file is None:
        raise StoreError(f"another hall has {path.name} open: stop it, or choose another database")
    return file
