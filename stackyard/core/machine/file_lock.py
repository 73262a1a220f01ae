"""A lock between processes on a file; the operating system releases it when the process that holds it ends."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

RETRY_S: Final = 0.05  # between two tries, where the system cannot wait

if sys.platform == "win32":
    import msvcrt

    def _take(file: BinaryIO, *, wait: bool) -> None:
        """Lock a file's first byte. Raises OSError if another process holds the lock and `wait` is False."""
        while True:
            file.seek(0)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    raise
                time.sleep(RETRY_S)
            else:
                return

else:
    import fcntl

    def _take(file: BinaryIO, *, wait: bool) -> None:
        """Lock a file. Raises OSError if another process holds it and `wait` is False, or if there are no locks."""
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def try_lock(path: Path) -> BinaryIO | None:
    """Return the open file that holds a lock until it is closed; None where another process holds it."""
    file = path.open("a+b")
    try:
        _take(file, wait=False)
    except OSError:
        file.close()
        return None
    return file


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file within a `with`, after waiting for it; without a lock where the file system has none."""
    with path.open("a+b") as file:
        with suppress(OSError):  # no locks here
            _take(file, wait=True)
        yield


__all__ = ["locked", "try_lock"]
