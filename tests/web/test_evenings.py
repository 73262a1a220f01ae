"""An evening of the club by clicks: made, joined, played without a hand of its maker, and looked at by a whole room."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_ratings import sign_in

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
AT_TABLE = re.compile(r"/m/[\w-]+$")
BETWEEN_MS = 90_000  # that a round of bots and the pause after it may take on a slow machine


def make(page: Page, *, fill: str, rounds: str) -> str:
    """Make an evening of Towers; return its address."""
    page.goto("/evenings")
    page.get_by_role("button", name="Make an evening").click()
    page.get_by_label("Cup for the winner").fill("Golden tower")
    page.get_by_label("Bots fill up to").select_option(fill)
    page.get_by_label("Level of the bots").select_option("1")
    page.get_by_label("Rounds").select_option(rounds)
    page.get_by_role("button", name="Make it").click()
    page.wait_for_url("**/evening/*")
    return page.url


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").first.click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Resign")).click()
    page.locator("[data-end]").get_by_role("link", name="To the evening").click()


def test_a_match_of_an_evening_opens_by_itself_and_leads_back(visitor: Visit) -> None:
    ada, room = visitor(), visitor()
    name = sign_in(ada)
    where = make(ada, fill="4", rounds="1")
    ada.get_by_role("button", name="Play").click()
    expect(ada.get_by_role("button", name="Leave")).to_be_visible()
    ada.get_by_role("button", name="Begin now").click()
    ada.wait_for_url(AT_TABLE)
    room.goto(f"{where}/projector")
    expect(room.get_by_role("heading", name="Pairings")).to_be_visible()
    expect(room.get_by_text(name).first).to_be_visible()
    assert room.locator(".projector :is(a, button, input)").count() == 0
    resign(ada)
    expect(ada.get_by_text("Golden tower:").first).to_be_visible(timeout=BETWEEN_MS)


@pytest.mark.long
def test_four_people_and_four_bots_play_an_evening_without_a_hand_of_its_maker(visitor: Visit) -> None:
    people = [visitor(phone=number > 1) for number in range(4)]
    for page in people:
        sign_in(page)
    where = make(people[0], fill="8", rounds="3")
    for page in people:
        page.goto(where)
        page.get_by_role("button", name="Play").click()
        expect(page.get_by_role("button", name="Leave")).to_be_visible()
    people[0].get_by_role("button", name="Begin now").click()
    for number in range(1, 4):
        for page in people:
            page.wait_for_url(AT_TABLE, timeout=BETWEEN_MS)
        expect(people[0].get_by_text("Resign").first).to_be_visible()
        at = {page.url for page in people}
        for page in people:
            if page.get_by_role("button", name="Resign").first.is_visible():
                resign(page)
            else:  # who played them has given up
                page.goto(where)
        assert 2 <= len(at) <= 4, number
    for page in people:
        expect(page.get_by_text("Golden tower:").first).to_be_visible(timeout=BETWEEN_MS)
        expect(page.locator("tbody tr")).to_have_count(8)
