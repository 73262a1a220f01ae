"""What a hall's database is called: a file, or PostgreSQL's address."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from stackyard.core.machine.data_folder import data_folder

SCHEMES = ("postgresql://", "postgres://")


def is_address(database: str) -> bool:
    """Return whether a database is named by PostgreSQL's address, and is no file."""
    return database.startswith(SCHEMES)


def without_password(address: str) -> str:
    """Return an address as it may be shown and logged."""
    hidden = re.sub(r"^([a-z]+://[^:/?@]*):[^/?]*@", r"\1@", address)
    return re.sub(r"([?&])(password|sslpassword)=[^&]*", r"\1\2=", hidden)


def place(database: str | None, environment: Mapping[str, str] | None = None) -> Path:
    """Return the path beside which a hall keeps what is no match: of a file itself, else one in the data folder.

    None: the database that `STACKYARD_DATABASE` names, else the file in the data folder.
    """
    env = os.environ if environment is None else environment
    database = database or env.get("STACKYARD_DATABASE") or None
    if database is None:
        return data_folder(env) / "hall.sqlite3"
    if not is_address(database):
        return Path(database).expanduser()
    parts = urlsplit(database)
    server = parts.netloc.rpartition("@")[2] or "".join(parse_qs(parts.query).get("host", [""])[:1])
    name = re.sub(r"[^A-Za-z0-9]+", "-", f"{server}-{parts.path}").strip("-")
    return data_folder(env) / f"postgresql-{name or 'default'}"


__all__ = ["is_address", "place", "without_password"]
