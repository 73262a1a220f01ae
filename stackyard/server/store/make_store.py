"""Which store a hall has."""

from __future__ import annotations

from importlib.util import find_spec

from stackyard.core.machine.database_address import is_address
from stackyard.server.settings import Settings
from stackyard.server.store.sqlite.store import SqliteStore
from stackyard.server.store.store import Store, StoreError


def make_store(settings: Settings, shared_as: str = "") -> Store:
    """Return the store that the settings name, not opened yet; `shared_as`: this hall's id, if others have it too.

    Raises StoreError if its driver is not installed.
    """
    if not settings.postgresql:
        return SqliteStore(settings.database)
    check_driver(settings.postgresql)
    from stackyard.server.store.postgresql.store import PostgresStore

    return PostgresStore(settings.postgresql, settings.database, shared_as)


def check_driver(database: str) -> None:
    """See that what a database needs is installed. Raises StoreError if it is not."""
    for package in ("asyncpg", "greenlet") if is_address(database) else ():
        if find_spec(package) is None:
            raise StoreError(f"PostgreSQL needs the package {package}: install stackyard[postgres]")
