"""A line on stderr that says how far a command is and when it will end, where somebody looks at it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

BETWEEN: Final = 0.5  # seconds between two lines


class Progress:
    """How far a command is. Nothing is written unless stderr is a terminal."""

    def __init__(self, count: int, what: str, done: int = 0) -> None:
        """Begin with `done` of `count` things done before (0: nobody knows how many); `what` they are called."""
        self._count, self._what, self._before, self._done = count, what, done, done
        self._began = self._last = time.monotonic()

    def step(self, more: Callable[[], str] = str) -> None:
        """Count one more thing as done; what `more` returns is said after the numbers."""
        self._done += 1
        now = time.monotonic()
        if not sys.stderr.isatty() or (now - self._last < BETWEEN and self._done < self._count):
            return
        self._last = now
        left = max(0.0, (self._count - self._done) * (now - self._began) / (self._done - self._before))
        said = f"{self._done} {self._what}"
        if self._count:
            said = f"{self._done} of {self._count} {self._what}, {int(left) // 60}:{int(left) % 60:02} left"
        sys.stderr.write(f"\r\x1b[K{', '.join(filter(None, (said, more())))}")
        sys.stderr.flush()

    def end(self) -> None:
        """Remove the line."""
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")


__all__ = ["Progress"]
