"""Python's collector of circles, kept from stopping the hall: what is new is looked at often, all of it seldom.

Left alone, the collector stops a hall of a thousand matches for a tenth of a second to half a second, every few
seconds, and finds nothing: what a match or a command leaves behind goes when it is no longer referred to. Sockets and
requests do leave circles. So everything is looked at after many have gone, when nobody is playing or too many wait for
it.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Final

YOUNG_SECONDS: Final = 0.2  # between two looks at what is new: 3 ms each at a thousand moves a second
LOOK_SECONDS: Final = 1.0  # between two looks whether all is to be looked at
SOME: Final = 100  # sockets and requests gone: when nobody has asked for anything since the last look, all is looked at
MANY: Final = 10_000  # at the latest


async def keep(gone: Callable[[], int], asked: Callable[[], int]) -> None:
    """Look after the collector for as long as the hall is open.

    `gone` tells how many sockets and requests have gone so far, `asked` how many commands have come.
    """
    gc.disable()
    try:
        collect_all()
        left = gone()
        while True:
            before = asked()
            for _ in range(round(LOOK_SECONDS / YOUNG_SECONDS)):
                await asyncio.sleep(YOUNG_SECONDS)
                gc.collect(0)
                gc.freeze()  # counts as old from now on
            since = gone() - left
            if since >= MANY or (since >= SOME and asked() == before):
                left += since
                collect_all()
    finally:
        gc.unfreeze()
        gc.enable()


def collect_all() -> None:
    """Look at everything there is; half a second where a thousand matches are in memory."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
