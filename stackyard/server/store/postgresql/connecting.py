"""How a PostgreSQL server is reached, and how one knows that it is out of reach."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from stackyard.server.store.schema_upgrade import upgrade
from stackyard.server.store.store import StoreError

OLDEST: Final = 15  # version
CONNECT_SECONDS: Final = 5.0
SETTINGS: Final = {
    "synchronous_commit": "on",  # whatever the server's default is: what is acknowledged is on disk
    "tcp_keepalives_idle": "5",  # s; a hall whose machine is gone holds its lock no longer than these
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
"""What a connection may raise."""
_BACKEND: Final = "SELECT pg_backend_pid()"
_AWAY: Final = (OSError, TimeoutError, asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)


async def connect(
    address: str, name: str, *, read_only: bool = False, more: Mapping[str, str] | None = None
) -> asyncpg.Connection:
    """Return a connection, as `name` in the server's own lists, with `more` settings of the server's.

    Settings are made once it is connected: a pooler refuses them in its clients' first message, or drops them.

    Raises one of `ERRORS` if there is none to be had, StoreError if a setting does not last.
    """
    own = {"default_transaction_read_only": "on" if read_only else "off"}
    connection = await asyncpg.connect(address, timeout=CONNECT_SECONDS, server_settings={"application_name": name})
    try:
        await _set_up(connection, {**SETTINGS, **own, **(more or {})})
    except BaseException:
        connection.terminate()
        raise
    return connection


async def _set_up(connection: asyncpg.Connection, settings: Mapping[str, str]) -> None:
    """Make settings for a session, and ask whether they stand. Raises StoreError if they do not."""
    set_all = ", ".join(f"set_config('{name}', '{value}', false)" for name, value in settings.items())
    ask_all = ", ".join(f"current_setting('{name}')" for name in settings)
    made = await connection.fetchrow(f"SELECT {set_all}")
    found = await connection.fetchrow(f"SELECT {ask_all}")
    for name, was, now in zip(settings, made, found, strict=True):
        if was != now:
            raise StoreError(f"the setting {name} does not last: it was set to {was}, and is {now}")


async def check_sessions(address: str) -> None:
    """See that a session is one client's alone, as a lock or a setting holds for a session.

    A pooler in transaction mode gives one backend to several clients. One connection notes its backend and idles; if
    another's transaction is given the same one, or the first is given a new one meanwhile, sessions are shared.

    Raises one of `ERRORS` if there is no connection to be had, StoreError if sessions are shared.
    """
    async with AsyncExitStack() as stack:
        first, second = [await stack.enter_async_context(_trial_connection(address)) for _ in range(2)]
        noted = await _backend(first)
        async with second.transaction():
            shared = await second.fetchval(_BACKEND) == noted or await _backend(first) != noted
    if shared:
        raise StoreError("its pooler shares sessions between clients: set it to session mode, or connect directly")


@asynccontextmanager
async def _trial_connection(address: str) -> AsyncIterator[asyncpg.Connection]:
    """Yield a connection that leaves no prepared statement with a backend that may be another client's by then."""
    connection = await asyncpg.connect(address, timeout=CONNECT_SECONDS, statement_cache_size=0)
    try:
        yield connection
    finally:
        connection.terminate()


async def _backend(connection: asyncpg.Connection) -> int:
    """Return the id of the process that serves a connection's transaction."""
    async with connection.transaction():
        return int(await connection.fetchval(_BACKEND))


def make_engine(address: str, name: str, *, read_only: bool = False, pool_size: int | None = None) -> AsyncEngine:
    """Return SQLAlchemy's engine for a server; without `pool_size`, each connection is a new one."""

    async def connected() -> asyncpg.Connection:
        return await connect(address, name, read_only=read_only)

    isolation = "REPEATABLE READ" if read_only else "READ COMMITTED"
    if pool_size is None:
        return create_async_engine(
            "postgresql+asyncpg://", async_creator=connected, isolation_level=isolation, poolclass=NullPool
        )
    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connected,
        isolation_level=isolation,
        pool_size=pool_size,
        max_overflow=0,  # it is the most
    )


async def migrate(address: str, shown: str) -> None:
    """Bring a database up to date with the schema. Raises StoreError if it is of another version."""
    engine = make_engine(address, "stackyard migration")
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, shown)
    finally:
        await engine.dispose()


def is_away(error: BaseException) -> bool:
    """Return whether an error says that the server is out of reach, and nothing about what was asked."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or isinstance(getattr(error.orig, "__cause__", None), _AWAY)
    return isinstance(error, _AWAY)
