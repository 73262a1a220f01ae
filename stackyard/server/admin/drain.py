"""Closing a hall with care: no new matches, everybody at a table is told, and it closes when nobody plays any more."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from typing import Final
from weakref import WeakKeyDictionary

from stackyard.core.texts.catalogue import t
from stackyard.server.hall import Hall

LOOK_SECONDS: Final = 0.25  # between two looks whether anybody plays
TELL_SECONDS: Final = 60.0  # between two notices
log = logging.getLogger(__name__)


class Drain:
    """A hall on its way to being closed."""

    def __init__(self, hall: Hall, seconds: float) -> None:
        self.until = time.monotonic() + seconds
        self.task = asyncio.create_task(_run(hall, self))


_drains: WeakKeyDictionary[Hall, Drain] = WeakKeyDictionary()


def start(hall: Hall, seconds: float) -> None:
    """Close a hall when nobody plays there, at the latest after some seconds; a second time sets the time anew."""
    cancel(hall, notify=False)
    if hall.cluster is not None and hall.cluster.halls:
        seconds = 0.0  # another hall takes the matches at once
    hall.services.closing = True
    _drains[hall] = Drain(hall, seconds)
    log.warning("the hall closes when nobody plays any more, at the latest in %d s", seconds)


def cancel(hall: Hall, *, notify: bool = True) -> bool:
    """Let a hall stay open after all; return whether it was to be closed."""
    found = _drains.pop(hall, None)
    if found is None:
        return False
    found.task.cancel()
    hall.services.closing = False
    if notify:
        for live in list(hall.registry.live.values()):
            live.announce(t("hall-stays-open"))
    return True


def seconds_left(hall: Hall) -> int | None:
    """Return after how many seconds a hall closes at the latest; None if it stays open."""
    found = _drains.get(hall)
    return None if found is None else max(0, round(found.until - time.monotonic()))


def playing(hall: Hall) -> int:
    """Return in how many matches people are playing, and here."""
    tables = hall.registry.live.values()
    return sum(1 for live in tables if live.is_under_way() and live.presence.audience.seats_here())


async def _run(hall: Hall, drain: Drain) -> None:
    notify_at = 0.0
    while playing(hall) and (left := drain.until - time.monotonic()) > 0:
        if time.monotonic() >= notify_at:
            notify_at = time.monotonic() + TELL_SECONDS
            _announce(hall, math.ceil(left / 60))
        await asyncio.sleep(min(LOOK_SECONDS, left))
    _announce(hall, 0)
    await asyncio.sleep(LOOK_SECONDS)  # so that it is read
    log.warning("the hall closes: %d matches are being played", playing(hall))
    hall.on_stop()


def _announce(hall: Hall, minutes: int) -> None:
    for live in list(hall.registry.live.values()):
        live.announce(t("hall-closes-in", minutes=minutes))
