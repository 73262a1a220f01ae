"""The end of a match at a real table: the same people begin anew by one press, and the result is sent as a text."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.table import move as click_move
from tests.web.table import moves
from tests.web.test_towerbrix_companion import phase

pytestmark = pytest.mark.browser


def told(page: Page) -> str:
    """Return the text that is sent."""
    return page.locator("[data-share]").get_attribute("data-share") or ""


@pytest.mark.long
def test_towers_begins_anew_with_the_same_two_and_the_result_is_copied(visitor: Callable[..., Page]) -> None:
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/companion/towers")
    page.get_by_role("textbox", name="Name of Black").fill("Ada")
    page.get_by_role("textbox", name="Name of White").fill("Ben")
    page.get_by_text("5 × 5").click()
    page.get_by_text("10 min").click()
    page.get_by_role("button", name="Start").click()
    for number in range(60):
        expect(page.locator("[data-time]").first).to_be_visible()
        expect(page.locator(".movable").or_(page.locator("[data-ended]")).first).to_be_visible()
        if page.locator("[data-ended]").count():
            break
        before = page.locator("[data-told]").inner_text()
        click_move(page, *moves(page)[0])
        expect(page.locator("[data-told]"), str(number)).not_to_have_text(before)
    assert re.fullmatch(r"Towers, at a real table: (Ada wins|Ben wins|A draw.*)\. Ada \d+, Ben \d+\.", told(page))
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == told(page)
    page.get_by_role("button", name="Again, same people").click()
    expect(page.locator("[data-headline]")).to_have_text("Ada moves")
    expect(page.locator("[data-ended]")).to_have_count(0)
    expect(page.locator("[data-time]")).to_have_text(["10:00", "10:00"])


@pytest.mark.long
def test_take_that_towers_begins_anew(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.goto("/companion/take-that-towers")
    page.get_by_label("Name of player 1, Blue").fill("Ada")
    page.get_by_role("button", name="Start").tap()
    page.get_by_role("button", name="The deck is empty").tap()
    for _ in range(9):
        if page.locator("[data-ended]").count():
            break
        page.locator(".turns .ways .button").last.tap()
    expect(page.locator("[data-ended]")).to_be_visible()
    assert told(page).startswith("Take That Towers, at a real table: ")
    assert told(page).endswith("Ada 0, Red 0, Green 0.")
    page.locator("[data-same]").tap()
    expect(page.locator(".turns .big")).to_contain_text("Ada's turn")


@pytest.mark.long
def test_tower_topple_begins_anew_by_the_same_rules(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.goto("/companion/tower-topple")
    for seat, name in enumerate(("Ada", "Ben", "Cid")):
        page.get_by_label(f"Name of player {seat + 1}").fill(name)
    page.locator('.choice:has([name="rounds"])').nth(1).tap()  # one tower
    page.get_by_role("button", name="Start").tap()
    for _ in range(2):
        page.locator('[data-face="plain"]').tap()
        page.locator("[data-fell]").tap()
        page.locator("[data-fell-sure]").tap()
        expect(page.locator('[data-phase="over"]')).to_be_visible()
        assert re.fullmatch(r"Tower Topple, at a real table: .+\. Ada .+, Ben .+, Cid .+\.", told(page))
        before = page.evaluate("() => localStorage.getItem('stackyard.companion.tower-topple')")
        page.locator("[data-same]").tap()
        expect(page.locator('[data-face="plain"]')).to_be_visible()
        expect(page.get_by_role("region", name="The turn")).to_contain_text("Ada")
        assert page.evaluate("() => localStorage.getItem('stackyard.companion.tower-topple')") != before


def test_towerbrix_is_all_met_by_one_press_but_for_exceptions_and_begins_anew(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.goto("/companion/towerbrix")
    page.get_by_role("group", name="Players").get_by_text("1", exact=True).tap()
    page.get_by_label("Name of player 1").fill("Mira")
    page.get_by_text("A challenge").tap()
    page.get_by_label("Challenge", exact=True).select_option("14")
    page.get_by_role("button", name="Open the table").tap()
    phase(page, "mix")
    page.locator("[data-deal]").tap()
    phase(page, "build")
    page.locator("[data-thumbs]").tap()
    phase(page, "read")
    asked = page.locator("[data-ask]").count()
    page.locator("[data-all-met]").tap()
    expect(page.locator('[data-ask] .yes[aria-pressed="true"]')).to_have_count(asked)
    expect(page.locator("[data-all-met]")).to_be_disabled()
    page.locator('[data-ask="stands"] .no').tap()
    expect(page.locator('[data-verdict="lost"]')).to_be_visible()
    page.locator('[data-ask="stands"] .yes').tap()
    expect(page.locator('[data-verdict="won"]')).to_be_visible()
    page.locator("[data-judged]").tap()
    expect(page.locator("[data-over]")).to_contain_text("done!")
    assert told(page) == "TowerBrix, at a real table: Absurd Undertaking: done."
    page.locator("[data-same]").tap()
    phase(page, "mix")
    expect(page.locator("[data-over]")).to_have_count(0)
