"""Where bans are kept."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, select

from stackyard.server.store import schema

INSERT_BAN: Final = "INSERT INTO ban (network, made, until, why) VALUES (?, ?, ?, ?)"
DELETE_BAN: Final = "DELETE FROM ban WHERE network = ?"


def read_bans(connection: Connection) -> list[tuple[Any, ...]]:
    """Return the rows of all bans."""
    return [tuple(row) for row in connection.execute(select(schema.ban)).all()]
