"""The name of the operator's socket: it stands beside the database, and a path may be longer than a socket's name."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

SUFFIX: Final = ".admin"  # after the database's name
LONGEST_NAME: Final = 100  # bytes of a path that every system takes for a socket's name


def socket_path(database: Path) -> Path:
    """Return the path of the socket of the hall that has a database open."""
    return database.with_name(database.name + SUFFIX)


@contextmanager
def socket_name(path: Path) -> Iterator[str]:
    """Yield the name by which a socket at a path is bound or connected; on Linux a long path gets a short one.

    Raises OSError if the folder of a long path cannot be opened.
    """
    name = str(path)
    if len(name.encode()) <= LONGEST_NAME or sys.platform != "linux":
        yield name
        return
    folder = os.open(path.parent, os.O_PATH)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
