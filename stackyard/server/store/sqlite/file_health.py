"""How a database file is: whether it is still the one that was opened, and whether there is room on its disk."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from stackyard.server.store.store_health import Condition

MIN_FREE_BYTES: Final = 64 * 1024 * 1024  # on its disk: below, the hall says so, while it can still write


class FileCondition(Condition):
    """What is wrong with one database file, if something is. Any thread may note and read it."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self._path = path
        self._file: tuple[int, int] | None = None  # device and number of the file that was opened

    def opened(self) -> None:
        """Note which file it is."""
        self._file = _identity(self._path)

    def is_same_file(self) -> bool:
        """Return whether the file that was opened still has its name."""
        return self._file is not None and _identity(self._path) == self._file

    def check(self) -> None:
        """Look at the file and its disk."""
        moved = "" if self.is_same_file() else "another file, or none, has its name: nothing is written any more"
        self.note("file", moved)
        try:
            free = shutil.disk_usage(self._path.parent).free
        except OSError as error:
            self.note("disk", f"its disk cannot be asked: {error}")
            return
        self.note("disk", f"its disk is nearly full, {free // 1024**2} MiB are free" if free < MIN_FREE_BYTES else "")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
