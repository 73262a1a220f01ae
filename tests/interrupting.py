"""Ctrl-C for programs that wait for input."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import time
from typing import Any


def interrupt(process: subprocess.Popen[Any], seconds: float = 60.0) -> int | None:
    """Send Ctrl-C until a program ends, and return its exit status; None if it does not end.

    Python misses a signal that comes just before it waits for input: people press the keys again. A second one that
    meets a program on its way out kills it, which a shell calls 130 as well.
    """
    end, presses = time.monotonic() + seconds, 0
    while process.poll() is None and time.monotonic() < end:
        process.send_signal(signal.SIGINT)
        presses += 1
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(2)
    return 130 if presses > 1 and process.returncode == -signal.SIGINT else process.returncode
