"""Which store a hall has."""

from __future__ import annotations

from stackyard.server.settings import Settings
from stackyard.server.store.sqlite.store import SqliteStore
from stackyard.server.store.store import Store, StoreError


def make_store(settings: Settings) -> Store:
    """Return the store that the settings name, not opened yet. Raises StoreError if its driver is not installed."""
    if not settings.postgresql:
        return SqliteStore(settings.database)
    try:
        from stackyard.server.store.postgresql.store import PostgresStore
    except ImportError as error:
        missing = f"PostgreSQL needs a package that is missing ({error.name}): install stackyard[postgres]"
        raise StoreError(missing) from None
    return PostgresStore(settings.postgresql, settings.database)
