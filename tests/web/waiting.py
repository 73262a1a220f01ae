"""Waiting for what a page says of itself."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

LONGEST_S = 40.0


def wait_until(page: Page, expression: str) -> None:
    """Wait until JavaScript, or the promise that it makes, is true in a page.

    Playwright's `wait_for_function` takes any promise for true, and the page's content policy lets it read anything but
    a function once only: it is good for functions that answer at once.
    """
    end = time.monotonic() + LONGEST_S
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"never true: {expression}"
        page.wait_for_timeout(50)


def animations_end(page: Page) -> None:
    """Wait until its texts have their fonts and nothing of a page moves on its own."""
    page.evaluate("document.fonts.ready")
    wait_until(page, "document.getAnimations().every((each) => each.playState === 'finished')")
