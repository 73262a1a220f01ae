"""The wall clock, of which a jump is believed only when it has stood for a day.

What is kept is purged by the date. A clock that somebody has set wrong for an hour must not cost a year of matches.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

JUMP_SECONDS: Final = 3600.0  # by which the wall clock may be corrected, and nobody minds
BELIEVED_AFTER_SECONDS: Final = 86_400.0
log = logging.getLogger(__name__)


def since_boot() -> float:
    """Return the seconds since the computer was started; where the system tells it, those count in which it slept."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class SteadyClock:
    """Seconds since 1970, which do not jump."""

    def __init__(self, wall: Callable[[], float] | None = None, steady: Callable[[], float] = since_boot) -> None:
        self._wall, self._steady = wall or time.time, steady
        self._offset = self._wall() - steady()  # between the two, as it is believed
        self._other: float | None = None  # the offset after a jump, and
        self._since = 0.0  # since when it has been so

    def __call__(self) -> float:
        """Return the time."""
        steady = self._steady()
        offset = self._wall() - steady
        if abs(offset - self._offset) < JUMP_SECONDS:
            self._offset, self._other = offset, None
        elif self._other is None or abs(offset - self._other) >= JUMP_SECONDS:
            self._other, self._since = offset, steady
            log.warning("the clock has jumped by %+.1f h: nothing is purged by it for a day", self._hours(offset))
        elif steady - self._since >= BELIEVED_AFTER_SECONDS:
            log.warning("the clock that has jumped by %+.1f h is believed now", self._hours(offset))
            self._offset, self._other = offset, None
        return steady + self._offset

    def _hours(self, offset: float) -> float:
        return (offset - self._offset) / 3600
