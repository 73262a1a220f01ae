"""The one connection through which a hall writes, and by which the database is that hall's alone.

A connection may break between a commit and its answer. So each commit notes its number, in the same transaction. The
lock that keeps other halls off belongs to the connection, and the server gives it to the next one only when the one of
before has ended: then the number says for certain whether that commit was done.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import asyncpg

from stackyard.server.store.postgresql.connecting import OLDEST, check_sessions, connect
from stackyard.server.store.postgresql.group import CHECK_BASES, CHECK_LEASES, Plan, Refused
from stackyard.server.store.store import StoreError

LOCK: Final = 0x537461636B79  # the number of the lock: "Stacky"
MIGRATION_LOCK: Final = LOCK + 1  # one hall of several at a time brings the database up to date
LOCK_SECONDS: Final = 3.0  # a hall that was killed may hold it for a moment
LOCK_PAUSE_SECONDS: Final = 0.05
# a hall that stands still inside a transaction holds its matches no longer than its lease: the server ends it
OPEN_TRANSACTION_MS = 3_000
log = logging.getLogger(__name__)


class TakenError(StoreError):
    """Another hall has the database."""


class Session:
    """A hall's right to write, and the connection it has now, if it has one."""

    def __init__(self, address: str, shown: str, on_lost: Callable[[], None], shared_as: str = "") -> None:
        self.number = 0  # of the newest commit
        self.acknowledged = 0  # the newest one that is known to be done
        self._address = address
        self._shown = shown
        self._on_lost = on_lost  # called when a connection has ended, whoever ended it
        self._shared = bool(shared_as)  # with other halls: each has a lock of its own beside the common one
        self._hall = shared_as or secrets.token_hex(8)
        self._name = f"stackyard {self._hall}"  # of its connections, in the server's lists
        self._connection: asyncpg.Connection | None = None

    @property
    def connected(self) -> bool:
        """Whether there is a connection, as far as is known."""
        return self._connection is not None and not self._connection.is_closed()

    async def open(self) -> None:
        """Connect, and take the database for this hall.

        Raises TakenError if another hall has it, StoreError if the server is too old or a pooler shares sessions, and
        what a connection raises.
        """
        try:
            await check_sessions(self._address)
        except StoreError as error:
            raise StoreError(f"the database {self._shown}: {error}") from None
        connection = await self._connect()
        try:
            version = connection.get_server_version()
            if version.major < OLDEST:
                needed = f"PostgreSQL {OLDEST} or newer is needed, not {version.major}"
                raise StoreError(f"the database {self._shown}: {needed}")
            if await connection.fetchval("SHOW fsync") != "on":
                log.warning("the database %s: fsync is off, so that a loss of power loses matches", self._shown)
            await self._lock(connection)
        except BaseException:
            connection.terminate()
            raise
        self._use(connection)

    @asynccontextmanager
    async def migrating(self) -> AsyncIterator[None]:
        """Keep other halls, where there are some, from bringing the database up to date at the same time."""
        assert self._connection is not None
        await self._connection.execute("SELECT pg_advisory_lock($1)", MIGRATION_LOCK)
        try:
            yield
        finally:
            await self._connection.execute("SELECT pg_advisory_unlock($1)", MIGRATION_LOCK)

    async def begin(self) -> None:
        """Note that this hall writes from now on, and no other of before does."""
        assert self._connection is not None
        async with self._connection.transaction():
            if not self._shared:
                await self._connection.execute("DELETE FROM writer")
            await self._connection.execute("INSERT INTO writer (hall, last) VALUES ($1, 0)", self._hall)

    async def resume(self) -> int:
        """Connect again, when a connection was lost; return the number of the last commit that was done.

        Raises TakenError if another hall has the database, or has had it meanwhile, and what a connection raises.
        """
        connection = await self._connect()
        try:
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = $1 AND pid <> pg_backend_pid()",
                self._name,
            )
            await self._lock(connection)
            last = await connection.fetchval("SELECT last FROM writer WHERE hall = $1", self._hall)
            if last is None:
                raise TakenError("another hall has had it meanwhile: start this one again")
        except BaseException:
            connection.terminate()
            raise
        self._use(connection)
        return int(last)

    async def write(self, plan: Plan) -> Refused:
        """Write a group in one transaction, or nothing of it; it is commit `self.number`.

        Return the matches that are refused. What is about them is left out; where the plan has batches, nothing is
        written then. Raises one of `ERRORS`.
        """
        connection = self._connection
        if connection is None:
            raise ConnectionError("there is no connection")
        self.number += 1
        refused = await (self._write_whole(connection, plan) if plan.batches else self._write_log(connection, plan))
        if not (plan.batches and refused):
            self.acknowledged = self.number
        return refused

    async def _write_log(self, connection: asyncpg.Connection, plan: Plan) -> Refused:
        """Write a group of nothing but rows of the log: one statement is a transaction of its own."""
        arguments = (*plan.arguments, self.number, self._hall)
        if not (plan.leases or plan.bases):
            await connection.execute(plan.log, *arguments)
            return Refused()
        row = await connection.fetchrow(plan.log, *arguments)
        return Refused(*(frozenset(found or ()) for found in row or ()))

    async def _write_whole(self, connection: asyncpg.Connection, plan: Plan) -> Refused:
        await connection.execute("BEGIN")
        try:
            lost = await connection.fetch(CHECK_LEASES, *plan.leases) if plan.leases else ()
            refused = Refused(frozenset(row[0] for row in lost), await self.broken(plan))
            if refused:
                await connection.execute("ROLLBACK")
                return refused
            for batch in plan.batches:
                if len(batch.rows) == 1:
                    await connection.execute(batch.sql, *batch.rows[0])
                else:
                    await connection.executemany(batch.sql, batch.rows)
            await connection.execute(plan.log, *plan.arguments, self.number, self._hall)
            await connection.execute("COMMIT")
        except (asyncpg.PostgresError, asyncpg.InterfaceError):
            if not connection.is_closed():
                await connection.execute("ROLLBACK")
            raise
        return Refused()

    async def broken(self, plan: Plan) -> frozenset[str]:
        """Return the matches that lack an entry that has to stand before those of a plan. Raises one of `ERRORS`."""
        if not plan.bases:
            return frozenset()
        if self._connection is None:
            raise ConnectionError("there is no connection")
        return frozenset(row[0] for row in await self._connection.fetch(CHECK_BASES, *plan.bases))

    def drop(self) -> None:
        """End the connection without a word."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def close(self) -> None:
        """Let the database go."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                if self._shared:
                    await connection.execute("DELETE FROM writer WHERE hall = $1", self._hall)
                await connection.close(timeout=5)
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
                connection.terminate()

    async def _connect(self) -> asyncpg.Connection:
        more = {"idle_in_transaction_session_timeout": f"{OPEN_TRANSACTION_MS}ms"} if self._shared else None
        return await connect(self._address, self._name, more=more)

    def _use(self, connection: asyncpg.Connection) -> None:
        self._connection = connection
        connection.add_termination_listener(lambda _: self._on_lost())

    async def _lock(self, connection: asyncpg.Connection) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + LOCK_SECONDS
        ask, number = "SELECT pg_try_advisory_lock($1)", LOCK
        if self._shared:
            ask, number = (
                "SELECT pg_try_advisory_lock_shared($1) AND pg_try_advisory_lock($2)",
                int(self._hall, 16) >> 1,
            )
        while not await connection.fetchval(ask, *((LOCK, number) if self._shared else (LOCK,))):
            if loop.time() > until:
                raise TakenError(f"another hall has {self._shown} open: stop it, or choose another database")
            await asyncio.sleep(LOCK_PAUSE_SECONDS)
