"""The challenge of the day: begun by one tap, ended, told to a friend, who sees it once they have ended their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.web.table import end_sheet

pytestmark = pytest.mark.browser


def resign(page: Page) -> str:
    """Give up the challenge whose table is open, and return its match."""
    expect(page.get_by_role("grid")).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(end_sheet(page).locator("[data-result]")).to_contain_text("Lost")
    return page.url.rpartition("/m/")[2]


def test_a_challenge_is_ended_and_sent_to_a_friend_who_sees_it_after_their_own(
    page: Page, visitor: Callable[..., Page]
) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play: Towers", exact=True).click()
    page.wait_for_url("**/m/*")
    expect(page.get_by_text("no undo")).to_be_visible()
    expect(page.locator("[data-undo]")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.get_by_text(re.compile(r"^Only one of your \d+ moves wins here"))).to_be_visible()
    match = resign(page)
    sheet = end_sheet(page)
    expect(sheet.locator("[data-result]")).to_contain_text("Lost, with a hint")
    expect(sheet.locator("[data-result]")).to_contain_text("stands behind all without")
    why = sheet.locator("[data-why]")
    expect(why).to_contain_text(re.compile(r"[a-e]\d to [a-e]\d is the only move that wins here"))
    why.get_by_role("button", name="Next move").click()
    expect(why).to_contain_text("Move 1 of")
    expect(sheet.get_by_text("Again tomorrow: in")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
    text = sheet.locator("[data-share]").get_attribute("data-share") or ""
    told = r"Towers, \d+ \w+: lost, with a hint in the challenge of the day\. Can you do better\? (http\S+)"
    found = re.fullmatch(told, text)
    assert found, text
    link = urlsplit(found[1])
    assert link.query == f"from={match}"

    friend = visitor(phone=True)
    friend.goto(f"/m/{match}/replay")
    expect(friend.get_by_text("it is shown when you have ended it yourself")).to_be_visible()
    way = friend.get_by_role("link", name="Play it yourself")
    expect(way).to_have_attribute("href", f"{link.path}?{link.query}")
    friend.goto(f"{link.path}?{link.query}")
    expect(friend.get_by_text("A friend sent you this")).to_be_visible()
    friend.get_by_role("button", name="Play the challenge").click()
    friend.wait_for_url("**/m/*")
    assert resign(friend) != match
    end_sheet(friend).get_by_role("link", name="Compare with your friend").click()
    theirs = friend.locator(f'[data-match="{match}"]')
    expect(theirs.get_by_role("img")).to_have_js_property("complete", True)
    theirs.get_by_role("link").click()
    expect(friend.get_by_role("slider")).to_be_visible()

    friend.goto("/")
    towers = friend.locator('[data-challenge="towers"]')
    expect(towers).to_contain_text("lost")
    expect(towers.get_by_role("button")).to_have_count(0)
    expect(friend.get_by_text("1 day in a row")).to_be_visible()


def test_towerbrix_shows_a_brick_of_a_tower_and_a_tower_when_given_up(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play: TowerBrix", exact=True).click()
    page.wait_for_url("**/m/*")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("button", name="My cards are met")).to_be_visible()
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    page.get_by_role("button", name="Give me a hint").click()
    told = page.locator("#main .threat")
    lacks = r"^\d of your \d cards are not met yet|^One of your|^All cards are met, but"  # by the day's deal
    expect(told).to_have_text(re.compile(lacks))
    hint.click()
    expect(told).to_have_text(re.compile(r"^(Stand|Lay|Set) the .* brick.* on "))
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("dialog").get_by_role("button", name="Show me").click()
    sheet = end_sheet(page)
    expect(sheet.locator("[data-result]")).to_contain_text("Lost, with 2 hints")
    expect(sheet.locator("[data-highest-found]")).to_contain_text(re.compile(r"a tower can be (at least )?\d+ mm high"))
    sheet.locator("[data-highest]").click()
    expect(page.get_by_role("dialog", name="The highest tower of these cards").locator("ol li").first).to_be_visible()
