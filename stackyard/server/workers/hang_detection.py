"""Does a worker that was asked for a move hang? What the system says of it decides, not how late it is.

On a busy machine every worker is late, and none may be replaced for that. A search waits for nothing: while it lasts, a
worker computes or wants a processor. One that does neither for a while is stopped, or waits for what never comes. One
that computes is judged by the processor time that it has been given. No heartbeat is asked of the worker itself:
compiled searches hold the interpreter's lock, so that none of its threads could send one.
"""

from __future__ import annotations

import asyncio
from typing import Final

from stackyard.server.vital_signs import VitalSigns, read_vital_signs

LOOK_SECONDS: Final = 0.25
QUIET_LOOKS: Final = 6  # so many looks one after the other at which a worker does nothing: it hangs
TIMES_ITS_TIME: Final = 2.0  # processor time that a search may take, as a multiple of its move's time ...
SPARE_SECONDS: Final = 2.0  # ... and in addition; some searches count what they do and not the time
_AT_REST: Final = frozenset("STt")  # it waits, or is stopped; not D, which is a slow disk


async def wait_for_hang(pid: int, ms: int | None, most_cpu_s: float | None = None) -> bool:
    """Return when a worker that searches for a move hangs: whether it does nothing at all, or computes for ever.

    `ms` is the time of its move; None: it has no clock, and may compute for `most_cpu_s` of a processor (None: for as
    long as it likes). Where the system says nothing of processes this does not return.
    """
    first = last = read_vital_signs(pid)
    quiet = 0
    most = most_cpu_s if ms is None else TIMES_ITS_TIME * ms / 1000 + SPARE_SECONDS
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = read_vital_signs(pid)
        quiet = quiet + 1 if _is_quiet(last, now) else 0
        if quiet >= QUIET_LOOKS:
            return True
        if most is not None and _has_had_its_time(first, now, most):
            return False
        last = now


def _is_quiet(before: VitalSigns | None, now: VitalSigns | None) -> bool:
    return before is not None and now is not None and now.state in _AT_REST and now.cpu_s == before.cpu_s


def _has_had_its_time(first: VitalSigns | None, now: VitalSigns | None, most: float) -> bool:
    return first is not None and now is not None and now.cpu_s - first.cpu_s > most
