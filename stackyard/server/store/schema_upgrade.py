"""Bringing a database up to date with the schema, whichever it is."""

from __future__ import annotations

from sqlalchemy import Connection

from stackyard.server.store.store import StoreError, short_reason


def upgrade(connection: Connection, name: str) -> None:
    """Run the steps that a database lacks, in the connection's transaction; `name` is how people know it.

    Raises StoreError if it is of another version of Stackyard.
    """
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "stackyard.server.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(f"the database {name} is of another version of Stackyard: {short_reason(error)}") from error
