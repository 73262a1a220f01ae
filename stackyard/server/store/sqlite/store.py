"""The hall's database: one SQLite file, one thread that writes it.

The event loop gathers what comes while the last group is being written (group commit, at most `MAX_GROUP_WRITES`), and
for `GATHER_SECONDS` after that began; a write that comes on its own is handed over at once. The writer commits a group
with one sync to disk and wakes the event loop once for all of them. If a write in a group fails, the group is done
again one by one, so that nobody pays for another's mistake. What is committed survives a crash of the process, of the
system and of the power (WAL with synchronous=FULL).

Every call that the writer makes releases the interpreter's lock and has to win it back from a busy event loop, which
costs both of them. So a group of nothing but rows of the log goes in at one call, which is a transaction of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import shutil
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Table
from sqlalchemy.exc import SQLAlchemyError

from stackyard.server.store import schema
from stackyard.server.store.archive import gap_troubles
from stackyard.server.store.sqlite import copies
from stackyard.server.store.sqlite.engine import READERS, lock, make_engine, migrate, set_up
from stackyard.server.store.sqlite.file_health import FileCondition
from stackyard.server.store.store import (
    LOG_INSERTS,
    MAX_GROUP_WRITES,
    ConflictError,
    Lease,
    LeaseLostError,
    Statement,
    Store,
    StoreError,
    UnreadableError,
    WentBackError,
    newest_history,
    short_reason,
)

GATHER_SECONDS: Final = 0.004  # between the beginnings of two commits: each takes 0.2 ms of a processor for its sync
CHECKPOINT_SECONDS: Final = 2.0
REFUSALS: Final = (sqlite3.Error, ValueError, TypeError)  # ValueError: a text that is none, as half a letter
R = TypeVar("R")
log = logging.getLogger(__name__)

INBOX_COLUMNS: Final = ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")  # room for a row of either table
_EXTRACTED = ", ".join(f"json_extract(value, '$[{index}]')" for index in range(len(INBOX_COLUMNS)))
INSERT_ROWS: Final = (  # rows of entries and of commands, as one JSON array of arrays
    f"INSERT INTO inbox SELECT {_EXTRACTED}, json_array_length(value) FROM json_each(?)"  # noqa: S608 - our own names
)


_REFUSE_GAP: Final = (  # an entry is written only where the one before it stands
    "SELECT RAISE(ABORT, 'the entry before is missing') WHERE NEW.b > 1 "
    "AND NOT EXISTS (SELECT 1 FROM entry WHERE match = NEW.a AND v = NEW.b - 1)"
)


def _inbox_trigger(table: Table, sizes: Sequence[int]) -> str:
    """Return the trigger that moves rows from the inbox to a table; the length of a row says to which one."""
    columns = ", ".join(column.name for column in table.columns)
    values = ", ".join(f"NEW.{column}" for column in INBOX_COLUMNS[: len(table.columns)])
    insert = "INSERT OR IGNORE" if table is schema.position else "INSERT"
    onto = f"{insert} INTO {table.name} ({columns}) VALUES ({values})"
    if table is schema.entry:
        onto = f"{_REFUSE_GAP}; {onto}"
    when = " OR ".join(f"NEW.size = {size}" for size in sizes)
    return f"CREATE TEMP TRIGGER inbox_{table.name} INSTEAD OF INSERT ON inbox WHEN {when} BEGIN {onto}; END"


OPEN_INBOX: Final = (
    f"CREATE TEMP VIEW inbox AS SELECT {', '.join(f'0 AS {column}' for column in INBOX_COLUMNS)}, 0 AS size",
    _inbox_trigger(schema.entry, (7, 10)),
    _inbox_trigger(schema.command, (5,)),
    _inbox_trigger(schema.position, (3,)),
)


class SqliteStore(Store):
    """One database file, open."""

    condition: FileCondition

    def __init__(self, path: Path) -> None:
        super().__init__(path, str(path), FileCondition(path))
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
        """Lock the file, bring it up to date and start the writer, as the port says."""
        self._loop = asyncio.get_running_loop()
        try:
            await self._loop.run_in_executor(None, self._prepare)
        except (OSError, sqlite3.Error, SQLAlchemyError) as error:
            self._unlock()
            raise StoreError(f"the database {self.path}: {short_reason(error)}") from error
        except StoreError:
            self._unlock()
            raise
        ready: asyncio.Future[None] = self._loop.create_future()
        self._thread = threading.Thread(target=self._write_all, args=(ready,), name="writer", daemon=True)
        self._thread.start()
        await ready
        self._checkpointer = threading.Thread(target=self._run_checkpoints, name="checkpoints", daemon=True)
        self._checkpointer.start()
        self.history = max(self.history, await self._loop.run_in_executor(self._readers, self._read, newest_history))

    def _prepare(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = lock(self.path)
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

    async def check(self, *, whole: bool) -> dict[str, Any]:
        """Look whether the file is sound, the whole check at every index too."""
        began = time.monotonic()
        damage = await asyncio.to_thread(copies.find_damage, self.path, whole=whole)
        if whole and not damage:
            damage = await self.read(gap_troubles)
        self.condition.check()
        troubles = [*damage, *(text for kind, text in self.condition.troubles().items() if kind != "damage")]
        self.condition.note("history", "")  # the operator has seen it
        return {
            "sound": not troubles,
            "troubles": troubles,
            "file_bytes": self.path.stat().st_size,
            "free_bytes": shutil.disk_usage(self.path.parent).free,
            "seconds": round(time.monotonic() - began, 1),
        }

    async def back_up(self, copy: Path) -> int:
        """Write a copy, as the port says."""
        return await asyncio.to_thread(copies.back_up, self.path, copy)

    async def restore(self, backup: Path, suspend: Callable[[], Awaitable[None]]) -> Path:
        """Go back to a backup, as the port says: the file of before gets another name."""
        prepared = await asyncio.to_thread(copies.prepare, backup, self.path)
        stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
        earlier = self.path.with_name(f"{self.path.stem}-before-{stamp}{self.path.suffix}")
        try:
            await suspend()
            await self.swap(lambda: copies.put_in_place(prepared, self.path, earlier))
            await self._begin_restored()
        finally:
            prepared.unlink(missing_ok=True)
        return earlier

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

    async def commit(self, statements: list[Statement], lease: Lease | None = None, history: int | None = None) -> None:
        """Write statements in one transaction, durably, as the port says."""
        assert self._loop is not None
        if self._swapping:
            raise StoreError("the hall goes back to a backup")
        if history not in (None, self.history):
            raise WentBackError("another history has begun")
        write = _Write(statements, self._loop.create_future(), lease)
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
        """Return what a function of a connection reads, as the port says."""
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
            raise UnreadableError(f"it cannot be read: {short_reason(error)}") from None

    # --- the writer's thread ---------------------------------------------------------------------------------

    def _write_all(self, ready: asyncio.Future[None]) -> None:
        assert self._loop is not None
        connection = sqlite3.connect(self.path, isolation_level=None, cached_statements=64)
        set_up(connection)
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # a thread of its own does it, see _run_checkpoints
        for statement in OPEN_INBOX:
            connection.execute(statement)
        self._loop.call_soon_threadsafe(ready.set_result, None)
        seen = _changes_of_others(connection)
        while (group := self._waiting.get()) is not None:
            if seen != (seen := _changes_of_others(connection)):
                self._loop.call_soon_threadsafe(self.on_doubt)
            if not group:
                continue
            began = time.perf_counter()
            self._write_group(connection, group)
            took = (time.perf_counter() - began) * 1000
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._on_written, group, took)
        connection.close()

    def _write_group(self, connection: sqlite3.Connection, group: list[_Write]) -> None:
        self._try_to_write(connection, group)
        harmless = (sqlite3.IntegrityError, _LostError)
        failed = [write.error for write in group if write.error and not isinstance(write.error, harmless)]
        self.condition.note("write", f"the last write failed: {failed[-1]}" if failed else "")

    def _try_to_write(self, connection: sqlite3.Connection, group: list[_Write]) -> None:
        if not self.condition.is_same_file():  # what is written would be gone with the next start
            for write in group:
                write.error = sqlite3.OperationalError("the database file has been moved away")
            return
        try:
            _write_together(connection, group)
        except REFUSALS as error:
            if len(group) == 1:
                group[0].error = error
            else:
                for write in group:
                    try:
                        _write_together(connection, [write])
                    except REFUSALS as own:
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
            self._waiting.put([])  # let the writer see whether others have changed the file
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


def _changes_of_others(connection: sqlite3.Connection) -> int:
    """Return a number that is another one when another connection has changed the file."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


class _Write:
    __slots__ = ("done", "error", "lease", "statements")

    def __init__(self, statements: list[Statement], done: asyncio.Future[None], lease: Lease | None) -> None:
        self.statements = statements
        self.done = done
        self.lease = lease
        self.error: Exception | None = None


class _LostError(sqlite3.Error):
    """A lease of a group does not hold."""


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
    leases = {write.lease for write in group if write.lease is not None}
    if not others and not leases:  # one statement is a transaction of its own
        connection.execute(INSERT_ROWS, (into_inbox,))
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for lease in leases:
            if connection.execute("SELECT 1 FROM match WHERE id = ? AND epoch = ?", lease).fetchone() is None:
                raise _LostError("the match was given to another hall")
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
        elif isinstance(write.error, _LostError):
            write.done.set_exception(LeaseLostError(str(write.error)))
        elif isinstance(write.error, sqlite3.IntegrityError):
            write.done.set_exception(ConflictError(str(write.error)))
        else:
            write.done.set_exception(StoreError(str(write.error)))
