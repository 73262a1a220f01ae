"""A game of another package is played in the page: drawn with characters, moves as buttons; it has no board there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.hall.hall_client import free_port
from tests.test_games_of_others import EXAMPLE, ROOT
from tests.web.conftest import DESK, OPENING_S, PATIENCE_MS, PHONE, opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a hall beside which examples/last_pebble is installed."""
    folder = tmp_path_factory.mktemp("theirs")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--disable-pip-version-check", "--target", str(folder), str(EXAMPLE)], check=True)
    port = free_port()
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))),
        "STACKYARD_BOT_PAUSE_MS": "60",
        "STACKYARD_LIMITS": "off",
    }
    command = [
        sys.executable,
        "-m",
        "stackyard.server.main",
        "--port",
        str(port),
        "--database",
        str(folder / "h.sqlite3"),
    ]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + OPENING_S
        while not opened(f"http://127.0.0.1:{port}"):
            assert process.poll() is None
            assert time.monotonic() < end, "the hall does not open"
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def visit(browser: Browser, url: str, language: str, *, phone: bool = False) -> Page:
    """Open a page: at a desk in the light, or on a phone in the dark."""
    context = browser.new_context(
        base_url=url,
        viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
        color_scheme="dark" if phone else "light",
        locale=language,
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE_MS)
    return context.new_page()


def begin(page: Page, mode: str, play: str) -> None:
    page.goto("/")
    page.get_by_role("link", name="Last Pebble", exact=True).click()
    page.get_by_text(mode).click()
    page.get_by_role("button", name=play, exact=True).click()


def pebbles(page: Page, name: str = "The table, drawn with characters") -> int:
    return len((page.get_by_label(name).text_content() or "").strip())


def test_it_is_played_to_the_end_by_buttons(theirs: str, browser: Browser, axe: Callable[..., list[str]]) -> None:
    page = visit(browser, theirs, "en-GB")
    begin(page, "Together here", "Play")
    expect(page.get_by_role("button", name="take 3", exact=True)).to_be_enabled()
    assert pebbles(page) == 21
    assert axe(page) == []
    for left in range(18, -1, -3):
        page.get_by_role("button", name="take 3", exact=True).click()
        expect(page.get_by_label("The table, drawn with characters")).to_have_text(
            "o" * left if left else "nothing left"
        )
    expect(page.get_by_text("Red took the last pebble.").first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^take"))).to_have_count(0)
    expect(page.get_by_text("Blue takes 3.").first).to_be_visible()  # in the log


def test_on_a_phone_in_the_dark_and_in_german_against_its_bot(
    theirs: str, browser: Browser, axe: Callable[..., list[str]]
) -> None:
    page = visit(browser, theirs, "de-DE", phone=True)
    begin(page, "Gegen den Computer", "Spielen")
    drawing = "Der Tisch, mit Zeichen gezeichnet"
    button = page.get_by_role("region", name="Züge").get_by_role("button").last
    expect(button).to_be_enabled()
    before = pebbles(page, drawing)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []
    button.click()
    page.wait_for_function(f"() => (document.querySelector('pre')?.textContent ?? '').length < {before}")
