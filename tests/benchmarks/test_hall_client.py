"""What measures a hall stops what it has started, however it is ended, and comes back to it as the page does."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

from benchmarks.hall import crash_client

CONNECTION = Path(__file__).parents[2] / "web/src/lib/connection/connection.ts"

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


def test_a_measured_client_gives_up_and_comes_back_when_the_page_does() -> None:
    text = CONNECTION.read_text("utf-8")
    found = dict(re.findall(r"^const (\w+)_MS = ([\[\]\d, ]+);", text, re.MULTILINE))
    seconds = {name: [int(each) / 1000 for each in re.findall(r"\d+", found[name])] for name in found}
    assert seconds["RETRY_DELAYS"] == list(crash_client.RETRY_DELAYS_S)
    assert seconds["PING_AFTER"] == [crash_client.PING_AFTER_S]
    assert seconds["DEAD_AFTER"] == [crash_client.DEAD_AFTER_S]
