"""A line on stderr that says how far a command is and when it will end, where somebody looks at it."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from stackyard.core.texts.catalogue import ENGLISH, t

BETWEEN: Final = 0.5  # seconds between two lines


@contextmanager
def ticking(
    how_far: Callable[[], str],
    language: str = ENGLISH,
    *,
    share: Callable[[], float] = lambda: 0.0,
    most: float | None = None,
) -> Iterator[None]:
    """Say twice a second, while the body runs, how far it is, how long it has taken and how long it may still take.

    `how_far` is called in a thread of its own, as is `share`: how much of the work is done, from 0 (nobody knows) to 1.
    `most` is how many seconds it takes at most. Nothing is written unless stderr is a terminal.
    """
    if not sys.stderr.isatty():
        yield
        return
    began, ended = time.monotonic(), threading.Event()

    def write_progress() -> None:
        while not ended.wait(BETWEEN):
            line = elapsed_text(time.monotonic() - began, share(), most, language)
            sys.stderr.write(f"\r\x1b[K{', '.join(filter(None, (how_far(), line)))}")
            sys.stderr.flush()

    writer = threading.Thread(target=write_progress, daemon=True)
    writer.start()
    try:
        yield
    finally:
        ended.set()
        writer.join()
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def elapsed_text(seconds: float, share: float, most: float | None, language: str) -> str:
    """Return how long something has taken, and how long it may still take: by the share that is done, or at most."""
    elapsed = _clock(seconds)
    if share > 0:
        return t.text(language, "progress-about", elapsed=elapsed, left=_clock(seconds * (1 - share) / share))
    if most is not None:
        return t.text(language, "progress-at-most", elapsed=elapsed, left=_clock(max(0.0, most - seconds)))
    return t.text(language, "progress-elapsed", elapsed=elapsed)


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


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
        message = f"{self._done} {self._what}"
        if self._count:
            message = f"{self._done} of {self._count} {self._what}, {_clock(left)} left"
        sys.stderr.write(f"\r\x1b[K{', '.join(filter(None, (message, more())))}")
        sys.stderr.flush()

    def end(self) -> None:
        """Remove the line."""
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")


__all__ = ["Progress", "elapsed_text", "ticking"]
