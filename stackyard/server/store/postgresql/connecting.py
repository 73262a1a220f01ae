"""How a PostgreSQL server is reached, and how one knows that it is out of reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from stackyard.server.store.schema_upgrade import upgrade

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
_AWAY: Final = (OSError, TimeoutError, asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)


async def connect(
    address: str, name: str, *, read_only: bool = False, more: Mapping[str, str] | None = None
) -> asyncpg.Connection:
    """Return a connection, as `name` in the server's own lists, with `more` settings of the server's.

    Raises one of `ERRORS` if there is none to be had.
    """
    own = {"application_name": name, "default_transaction_read_only": "on" if read_only else "off"}
    settings = {**SETTINGS, **own, **(more or {})}
    return await asyncpg.connect(address, timeout=CONNECT_SECONDS, server_settings=settings)


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
