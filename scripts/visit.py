"""A hall of its own and a browser, for the commands that look at the page: screenshots, budgets."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from scripts import chromium

ROOT: Final = Path(__file__).resolve().parents[1]
FLAGS: Final = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
OPENING_S: Final = 240.0  # the first start compiles


@contextmanager
def open_hall(bot_pause_ms: int = 0) -> Iterator[str]:
    """Open a hall on a port of its own; yield its address. Its bots wait `bot_pause_ms` before they act."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        command = [sys.executable, "-m", "stackyard.server.main", "--port", "0", "--database", f"{folder}/h.sqlite3"]
        environment = {**os.environ, "STACKYARD_BOT_PAUSE_MS": str(bot_pause_ms), "STACKYARD_LIMITS": "off"}
        with log.open("wb") as out:
            process = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=out, stderr=out)
        try:
            yield address_of(process, log)
        finally:
            process.terminate()
            process.wait(20)


def address_of(process: subprocess.Popen[bytes], log: Path) -> str:
    """Return the address that a hall prints, after waiting for it."""
    end = time.monotonic() + OPENING_S
    while time.monotonic() < end:
        log_text = log.read_text(encoding="utf-8")
        if found := re.search(r"http://\S+", log_text):
            with urllib.request.urlopen(f"{found[0]}/api/health", timeout=5) as answer:
                assert json.load(answer)["ok"]
            return found[0]
        assert process.poll() is None, log_text
        time.sleep(0.1)
    raise TimeoutError("the hall does not open")


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Open a headless Chromium; exit with what is missing where there is none."""
    path = chromium.find()
    if path is None:
        sys.exit(chromium.MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
