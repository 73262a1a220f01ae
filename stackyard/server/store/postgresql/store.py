"""The hall's database in a PostgreSQL server: one connection that writes, on the event loop, and a thread that reads.

What waits while a group is being written is the next group: the sync to disk is waited for in the server's process, so
that nothing is gained by waiting longer. When the server is away, whatever is asked waits for it for a while
(`PATIENCE_SECONDS`) and is refused after that. A group that was under way is done or not done once it is known which of
both it is. While the hall is cut off from the connection that writes, it reads nothing either: what it would read
might change.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import asyncpg
import msgspec
from sqlalchemy import Connection, exists, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from stackyard.core.machine.database_address import without_password
from stackyard.server.store import archive, schema
from stackyard.server.store.postgresql import copies
from stackyard.server.store.postgresql.connecting import ERRORS, is_away, migrate
from stackyard.server.store.postgresql.group import Plan, Refused, plan
from stackyard.server.store.postgresql.readers import Readers
from stackyard.server.store.postgresql.session import Session, TakenError
from stackyard.server.store.store import (
    ENTRY_INSERTS,
    MAX_GROUP_WRITES,
    ConflictError,
    Lease,
    LeaseLostError,
    Statement,
    Store,
    StoreError,
    UnknownOutcomeError,
    UnreadableError,
    WentBackError,
    newest_history,
    short_reason,
)
from stackyard.server.store.store_health import Condition

PATIENCE_SECONDS = 5.0  # for which a write and a question wait for a server that is away
STUCK_SECONDS = 10.0  # after which a server that does not answer counts as away
ATTEMPTS: Final = 3  # at a group with which the connection is lost
AGAIN_SECONDS: Final = 0.1  # between two attempts to reach it
R = TypeVar("R")
log = logging.getLogger(__name__)


class PostgresStore(Store):
    """One database of a PostgreSQL server, open."""

    def __init__(self, address: str, path: Path, shared_as: str = "") -> None:
        """`shared_as`: the id of this hall, 16 hexadecimal digits, where others have the database too; "": none has."""
        shown = without_password(address)
        super().__init__(path, shown, Condition(shown))
        self._address = address
        self._shared_as = shared_as
        self._swapping = False  # all of it is replaced
        self._begin()

    def _begin(self) -> None:
        """Set up what lasts from one opening of the database to its closing."""
        self._gathered: list[_Write] = []
        self._come = asyncio.Event()  # there is something to do
        self._reachable = asyncio.Event()  # the session has a connection
        self._session = Session(self._address, self.name, self._come.set, self._shared_as)
        self._readers: Readers | None = None
        self._writer: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self) -> None:
        """Take the database, bring it up to date and start the writer, as the port says."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            await self._session.open()
            async with self._session.migrating():
                await migrate(self._address, self.name)
            await self._session.begin()
        except (*ERRORS, SQLAlchemyError) as error:
            self._session.drop()
            raise StoreError(f"the database {self.name}: {short_reason(error) or type(error).__name__}") from error
        except StoreError:
            self._session.drop()
            raise
        self._reachable.set()
        self._readers = Readers(self._address)
        self._writer = asyncio.create_task(self._write_all())
        self.history = max(self.history, await self._readers.ask(newest_history))

    async def close(self) -> None:
        """Write what waits, and let the database go."""
        self._closing = True
        self._come.set()
        writer, self._writer = self._writer, None
        readers, self._readers = self._readers, None
        if writer is not None:
            await writer
        if readers is not None:
            await readers.close()
        await self._session.close()

    async def commit(self, statements: list[Statement], lease: Lease | None = None, history: int | None = None) -> None:
        """Write statements in one transaction, durably, as the port says."""
        if self._swapping:
            raise StoreError("the hall goes back to a backup")
        if self._closing:
            raise StoreError("the database is closed")
        if history not in (None, self.history):
            raise WentBackError("another history has begun")
        loop = asyncio.get_running_loop()
        write = _Write(statements, loop.create_future(), loop.time() + PATIENCE_SECONDS, lease, history)
        self._gathered.append(write)
        self._come.set()
        await write.done

    async def read(self, question: Callable[[Connection], R]) -> R:
        """Return what a function of a connection reads, as the port says."""
        if self._swapping:
            raise UnreadableError("the hall goes back to a backup")
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE_SECONDS
        while True:
            try:
                async with asyncio.timeout_at(until):
                    await self._reachable.wait()
                if self._readers is None:
                    raise UnreadableError("the database is closed")
                return await self._readers.ask(question)
            except (*ERRORS, SQLAlchemyError, msgspec.MsgspecError) as error:
                if loop.time() > until or not is_away(error):
                    raise UnreadableError(f"it cannot be read: {short_reason(error) or 'it is away'}") from None
            await asyncio.sleep(AGAIN_SECONDS)

    # --- the operator ----------------------------------------------------------------------------------------

    async def check(self, *, whole: bool) -> dict[str, Any]:
        """Ask the server how it is; the whole check looks for rows that belong to no match."""
        began = time.monotonic()
        troubles, figures = list(self.condition.troubles().values()), {}

        def look(connection: Connection) -> dict[str, Any]:
            found = {
                "server": str(connection.scalar(text("SHOW server_version"))),
                "database_bytes": connection.scalar(text("SELECT pg_database_size(current_database())")),
            }
            for table in (schema.seat, schema.entry, schema.motion, schema.command, schema.position) if whole else ():
                has_match = exists().where(schema.match.c.id == table.c.match)
                orphans = select(func.count()).select_from(table).where(~has_match)
                if many := connection.scalar(orphans):
                    troubles.append(f"rows of {table.name} that belong to no match: {many}")
            if whole:
                troubles.extend(archive.gap_troubles(connection))
            return found

        try:
            figures = await self.read(look)
        except UnreadableError as error:
            troubles.append(str(error))
        self.condition.note("history", "")  # the operator has seen it
        return {"sound": not troubles, "troubles": troubles, **figures, "seconds": round(time.monotonic() - began, 1)}

    async def back_up(self, copy: Path) -> int:
        """Write a copy, as the port says: a file that a hall on SQLite could open."""
        return await asyncio.to_thread(asyncio.run, copies.write_file(self._address, copy))

    async def restore(self, backup: Path, suspend: Callable[[], Awaitable[None]]) -> Path:
        """Go back to a backup, as the port says: what was there before is written to a file first."""
        if self._shared_as:
            raise StoreError("several halls have this database: close them all, and restore with one alone")
        prepared = await asyncio.to_thread(copies.prepared_copy, backup, self.path)
        stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
        earlier = self.path.with_name(f"{self.path.name}-before-{stamp}.sqlite3")
        try:
            await suspend()
            self._swapping = True
            await self.close()
            try:
                await asyncio.to_thread(asyncio.run, copies.replace_all(prepared, self._address, earlier))
            finally:
                self._begin()
                await self.open()
        finally:
            self._swapping = False
            prepared.unlink(missing_ok=True)
        await self._begin_restored()
        return earlier

    # --- the writer ------------------------------------------------------------------------------------------

    async def _write_all(self) -> None:
        while True:
            await self._come.wait()
            if not self._session.connected:
                await self._reconnect([])
            elif self._gathered:
                group, self._gathered = self._gathered[:MAX_GROUP_WRITES], self._gathered[MAX_GROUP_WRITES:]
                await self._write_group(group)
            elif not self._closing:
                self._come.clear()
            if self._closing and not self._gathered:
                return

    async def _write_group(self, group: list[_Write]) -> None:
        began = time.perf_counter()
        try:
            if not await self._try(group):
                for write in group:
                    await self._try([write])
        except Exception as error:  # whoever waits must not wait for ever
            log.exception("a group could not be written")
            self._session.drop()  # what is under way is not known
            for write in group:
                write.error = UnknownOutcomeError(str(error))
        self.groups += 1
        self.writes += len(group)
        self.commit_times.add((time.perf_counter() - began) * 1000)
        failed = [write.error for write in group if write.error and not isinstance(write.error, ConflictError)]
        self.condition.note("write", f"the last write failed: {failed[-1]}" if failed else "")
        for write in group:
            write.wake()

    async def _try(self, writes: list[_Write]) -> bool:
        """Write all of these or nothing; return whether each has its end, which one of several that fail has not.

        Those whose leases do not hold have their end at once, and nothing of them is written.
        """
        _refuse_older(writes)
        writes = [write for write in writes if write.error is None]
        if not writes:
            return True
        for _ in range(ATTEMPTS):
            leases = [write.lease for write in writes if write.lease is not None]
            todo = plan((write.statements for write in writes), leases)
            try:
                async with asyncio.timeout(STUCK_SECONDS):
                    refused = await self._session.write(todo)
                if refused:
                    writes = _without(writes, refused)
                    if todo.batches and writes:  # nothing is written of the others yet
                        return await self._try(writes)
            except ERRORS as error:
                if self._session.connected and not is_away(error):
                    if len(writes) == 1:
                        writes[0].error = _refusal(error)
                    return len(writes) == 1
            else:
                return True
            number = self._session.number
            self._session.drop()
            last = await self._reconnect(writes)
            if all(write.error is not None for write in writes):
                return True
            if last == number and leases:  # done, but for those whose leases did not hold, and who they were is lost
                for write in writes:
                    if write.lease is not None:
                        write.error = UnknownOutcomeError("the connection broke before it was answered")
            elif last == number:
                await self._find_broken(writes, todo)
            if last is None or last == number:
                return True
        if len(writes) == 1:
            writes[0].error = StoreError("the connection is lost whenever this is written")
        return len(writes) == 1

    async def _find_broken(self, writes: list[_Write], done: Plan) -> None:
        """Find the writes that were left out of a group that was done, and whose answer was lost."""
        try:
            _without(writes, Refused(broken=await self._session.broken(done)))
        except ERRORS:
            for write in writes:
                write.error = UnknownOutcomeError("the connection broke before it was answered")

    def _see_what_stands(self, last: int, under_way: list[_Write]) -> None:
        """Once there is a connection again: see whether the database has all that was acknowledged.

        If its last commit is an earlier one, nothing that belongs to the history of before is written.
        """
        acknowledged, self._session.acknowledged = self._session.acknowledged, last
        if last < acknowledged:
            self.leave_history(f"it lacks the last {acknowledged - last} commits")
            for write in (*under_way, *self._gathered):
                write.error = WentBackError("the database went back while this waited")
                write.wake()
            self._gathered.clear()
        if self._readers is not None:
            self._readers.renew()
        asyncio.get_running_loop().call_soon(self.on_doubt)

    async def _reconnect(self, under_way: list[_Write]) -> int | None:
        """Wait until the server is back, and return the number of the last commit that was done.

        Whoever has waited for too long is refused. None if that goes for what was under way.
        """
        self._reachable.clear()
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE_SECONDS
        while True:
            try:
                last = await self._session.resume()
            except TakenError as error:
                self.condition.note("taken", str(error))
            except (*ERRORS, StoreError) as error:
                self.condition.note("away", f"it is away: {short_reason(error) or type(error).__name__}")
            else:
                self.condition.note("away", "")
                self.condition.note("taken", "")
                self._see_what_stands(last, under_way)
                self._reachable.set()
                return last
            now = loop.time()
            refused = [write for write in self._gathered if self._closing or now > write.until]
            self._gathered = [write for write in self._gathered if write not in refused]
            for write in refused:
                write.error = StoreError("the database is away")
                write.wake()
            if now > until or self._closing:
                for write in under_way:
                    write.error = UnknownOutcomeError("the database went away while it was being written")
                if under_way or self._closing:
                    return None
            await asyncio.sleep(AGAIN_SECONDS)


class _Write:
    __slots__ = ("done", "error", "history", "lease", "statements", "until")

    def __init__(
        self,
        statements: list[Statement],
        done: asyncio.Future[None],
        until: float,
        lease: Lease | None,
        history: int | None,
    ) -> None:
        self.statements = statements
        self.lease = lease
        self.history = history  # the number of that which it belongs to; None: to any
        self.done = done
        self.until = until  # on the loop's clock: it waits no longer for a server that is away
        self.error: StoreError | None = None

    def wake(self) -> None:
        """Tell whoever waits for it what has become of it."""
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


def _refuse_older(writes: list[_Write]) -> None:
    """Refuse writes by a lease of which there is a newer one in the group: this hall has taken the match again."""
    newest: dict[str, int] = {}
    for write in writes:
        if write.lease is not None:
            newest[write.lease.match] = max(write.lease.epoch, newest.get(write.lease.match, 0))
    for write in writes:
        if write.lease is not None and write.lease.epoch < newest[write.lease.match]:
            write.error = LeaseLostError("this hall has taken the match again")


def _without(writes: list[_Write], refused: Refused) -> list[_Write]:
    """Return the writes but those that are refused, which have their end."""
    for write in writes:
        if write.lease is not None and write.lease.match in refused.lost:
            write.error = LeaseLostError("the match was given to another hall")
        elif refused.broken & {str(values[0]) for sql, values in write.statements if sql in ENTRY_INSERTS}:
            write.error = ConflictError("the entry before is missing")
    return [write for write in writes if write.error is None]


def _refusal(error: BaseException) -> StoreError:
    """Return what the hall is told of a write that the server has refused."""
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return ConflictError(short_reason(error))
    return StoreError(short_reason(error))
