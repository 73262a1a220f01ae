"""A lock between processes: whoever holds the file has it, and the system lets go of it when the process ends."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

LOOK_SECONDS: Final = 0.05  # between two tries, where the system cannot wait

if sys.platform == "win32":
    import msvcrt

    def _take(file: BinaryIO, *, wait: bool) -> None:
        """Lock a file's first byte. Raises OSError if another process has it and is not waited for."""
        while True:
            file.seek(0)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    raise
                time.sleep(LOOK_SECONDS)
            else:
                return

else:
    import fcntl

    def _take(file: BinaryIO, *, wait: bool) -> None:
        """Lock a file. Raises OSError if another process has it and is not waited for, or there are no locks."""
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def take(path: Path) -> BinaryIO | None:
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
    """Hold a lock for a while, after whoever has it. Goes on without one on a file system that knows none."""
    with path.open("a+b") as file:
        with suppress(OSError):  # no locks here
            _take(file, wait=True)
        yield


__all__ = ["locked", "take"]
