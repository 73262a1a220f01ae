"""What measures a hall stops what it has started, however it is ended."""

from __future__ import annotations

import signal
import subprocess
import sys

SCRIPT = """
import asyncio
from benchmarks.hall.hall_client import run

async def main():
    try:
        print("started", flush=True)
        await asyncio.sleep(60)
    finally:
        print("stopped", flush=True)

run(main())
"""


def test_a_measurement_that_is_terminated_stops_what_it_has_started() -> None:
    with subprocess.Popen([sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        process.terminate()
        assert process.stdout.read() == "stopped\n"
        assert process.wait(10) == 128 + signal.SIGTERM
