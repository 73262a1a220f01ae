"""Browsers that refuse what a page likes to have, zoom in, or translate: one plays all the same and is not misled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.table import move, moves, start

pytestmark = pytest.mark.browser

DENIED = """for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
Object.defineProperty(navigator, 'clipboard', { value: undefined });"""  # as at http://192.168.…
SMALL_FIELDS = """() => [...document.querySelectorAll('input, select, textarea')]
  .filter((each) => !['checkbox', 'radio', 'range'].includes(each.type))
  .map((each) => [each.getAttribute('aria-label') ?? each.name, getComputedStyle(each).fontSize])
  .filter(([, size]) => parseFloat(size) < 16)"""
SELECTED = "() => document.activeElement.value.slice(document.activeElement.selectionStart)"


def test_who_keeps_and_copies_nothing_plays_all_the_same_and_is_told(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.add_init_script(DENIED)
    match = start(page, "Against the computer")
    expect(page.get_by_text("This browser saves nothing.")).to_be_visible()
    expect(page.locator("main")).to_have_attribute("translate", "no")
    page.wait_for_selector(".movable")
    move(page, *moves(page)[0])
    page.locator(".cells .open").first.or_(page.locator("[data-log] .text").first).wait_for()
    page.get_by_text("Type a move").click()
    page.get_by_role("button", name="Links").click()
    assert page.evaluate(SMALL_FIELDS) == []
    page.get_by_role("dialog").get_by_role("button", name="Copy").first.click()
    expect(page.get_by_text("This browser won't copy here. Copy what is selected.")).to_be_visible()
    assert match in page.evaluate(SELECTED)
