"""A process that compiles one game: `python -m stackyard.core.compiling.compiler SLUG`, and ends with its input.

It waits for any other process that compiles the same room. What it has compiled when it is killed is kept, function by
function; that all of it is compiled is noted at the end.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading

from stackyard.core.compiling.warm import warm

NICENESS = 10  # below a hall or a terminal, beside a hall's processes that search: somebody may wait for either


def main(slug: str) -> None:
    """Compile a game, unless the input ends before."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us, who then closes our input
    threading.Thread(target=_end_with_input, daemon=True).start()
    warm(lambda _: None, [slug])


def _end_with_input() -> None:
    while os.read(0, 4096):
        pass
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
