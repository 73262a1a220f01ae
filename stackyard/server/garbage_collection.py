"""Python's cyclic garbage collector, run so that it does not stall the hall: new objects often, all objects seldom.

Left alone, the collector stops a hall of a thousand matches for 0.1 to 0.5 s every few seconds and finds nothing: what
a match or a command leaves behind is freed by reference counting. Sockets and requests do leave reference cycles. So a
full collection runs after many of them have finished: as soon as nobody is playing, or when there are too many. It
leaves out what the hall is made of, modules and classes, which is most there is and never garbage: a flood of requests
brings a full collection every few seconds.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Final

YOUNG_SECONDS: Final = 0.2  # between two collections of new objects: 3 ms each at a thousand moves a second
FULL_CHECK_SECONDS: Final = 1.0  # between two checks whether a full collection is due
# finished sockets and requests: with so many, and no command since the last check, a full collection runs
MIN_FINISHED_WHEN_IDLE: Final = 100
MAX_FINISHED: Final = 10_000  # with so many it runs in any case


async def run_collector(finished_count: Callable[[], int], command_count: Callable[[], int]) -> None:
    """Run the collector for as long as the hall is open.

    `finished_count` returns how many sockets and requests have finished so far, `command_count` how many commands have
    come.
    """
    gc.disable()
    try:
        gc.collect()
        gc.freeze()  # what is there now stays
        left = finished_count()
        while True:
            before = command_count()
            for _ in range(round(FULL_CHECK_SECONDS / YOUNG_SECONDS)):
                await asyncio.sleep(YOUNG_SECONDS)
                gc.collect(0)
            since = finished_count() - left
            if since >= MAX_FINISHED or (since >= MIN_FINISHED_WHEN_IDLE and command_count() == before):
                left += since
                gc.collect()
    finally:
        gc.unfreeze()
        gc.enable()
