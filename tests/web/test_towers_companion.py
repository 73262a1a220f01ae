"""The companion to a real board of Towers: moves are tapped, what falls is told, floors and time are counted."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.table import block, moves
from tests.web.table import move as click_move

pytestmark = pytest.mark.browser


def move(page: Page, start: str, target: str) -> None:
    block(page, start).tap()
    block(page, target).tap()


def seconds(page: Page, seat: int) -> int:
    """Return how much time a seat has left."""
    minutes, rest = page.locator(f"[data-seat='{seat}'] [data-time]").inner_text().split(":")
    return 60 * int(minutes) + int(rest)


def test_a_match_with_real_pieces_is_kept_by_a_phone(
    visitor: Callable[..., Page], axe: Callable[..., list[str]]
) -> None:
    page = visitor(phone=True)
    page.goto("/companion/towers")
    page.get_by_role("textbox", name="Name of Black").fill("Ada")
    page.get_by_role("textbox", name="Name of White").fill("Ben")
    page.get_by_text("5 × 5").tap()
    page.get_by_text("5 min").tap()
    assert axe(page) == []
    page.get_by_role("button", name="Start").tap()
    headline, told = page.locator("[data-headline]"), page.locator("[data-told]")
    expect(headline).to_have_text("Ada moves")
    floors = page.locator("[data-floors]")
    expect(floors).to_have_text(["owns 13 floors", "owns 12 floors"])
    assert axe(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    move(page, "a1", "a2")
    expect(headline).to_have_text("Ben moves")
    expect(told).to_contain_text("Ada")
    expect(floors).to_have_text(["owns 14 floors", "owns 11 floors"])
    expect(page.locator("[data-seat='1'] [data-time]")).not_to_have_text("5:00")  # Ben's time runs
    assert seconds(page, 0) == 300
    page.locator("[data-pause]").tap()
    stopped = seconds(page, 1)
    page.reload()  # all of it is kept here
    expect(headline).to_have_text("Ben moves")
    assert seconds(page, 1) == stopped
    expect(page.get_by_role("button", name="Start the clock")).to_be_visible()
    page.locator("[data-undo]").tap()
    expect(headline).to_have_text("Ada moves")
    expect(floors).to_have_text(["owns 13 floors", "owns 12 floors"])
    page.get_by_role("button", name="New match").tap()
    page.get_by_role("button", name="Yes, clear the board").tap()
    expect(page.get_by_role("textbox", name="Name of Black")).to_have_value("Ada")


@pytest.mark.long
def test_what_a_move_demolishes_is_told_and_the_end_too(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.goto("/companion/towers")
    page.get_by_text("5 × 5").click()
    page.get_by_role("button", name="Start").click()
    headline, told = page.locator("[data-headline]"), page.locator("[data-told]")
    said = ""
    for _ in range(60):
        expect(headline).to_have_text(re.compile("moves|wins|draw"))
        if "moves" not in headline.inner_text():
            break
        expect(page.locator(".movable")).not_to_have_count(0)
        before = told.inner_text()
        click_move(page, *moves(page)[0])
        expect(told).not_to_have_text(before)
        said += told.inner_text()
    expect(headline).to_have_text(re.compile(r"^(Black|White) wins$|^A draw"))
    assert "demolish" in said
