"""A rated match by clicks: chosen, played without help, its change of the number, and the pages that show it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_seats import invitation

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


def sign_in(page: Page) -> str:
    """Make an account for this browser, as where no passkeys can be made; return its name."""
    name = f"Ada {secrets.token_hex(4)}"
    page.goto("/learn")  # a page that asks for no account, whose answer might come late and name an earlier one
    origin = page.evaluate("location.origin")
    answer = page.request.post("/api/account/plain", data={"name": name}, headers={"origin": origin})
    assert answer.ok, answer.text()
    page.evaluate("name => localStorage.setItem('stackyard.account', JSON.stringify(name))", name)
    return name


def test_a_lone_player_gets_a_number_and_stands_on_the_board(visitor: Visit) -> None:
    page = visitor()
    name = sign_in(page)
    page.goto("/g/towers")
    page.get_by_label("Rated, 10 min + 5 s a move").check(force=True)
    expect(page.get_by_text("No help, no undo, no pause.")).to_be_visible()
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_text("Rated: no help, no undo.")).to_be_visible()
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    expect(page.locator("[data-undo]")).to_have_count(0)
    page.get_by_role("button", name="Resign").first.click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Resign")).click()
    changed = page.locator("[data-end] [data-rated]")
    expect(changed).to_contain_text(re.compile(rf"{name}: 1500 ± 576 → \d+ ± \d+ \(−\d+\)"))

    page.goto(f"/people/{name}")
    expect(page.get_by_role("heading", name=f"Ratings of {name}")).to_be_visible()
    expect(page.get_by_text("one match")).to_be_visible()
    expect(page.get_by_text("Level 1: ahead in 0 of 1")).to_be_visible()
    page.get_by_role("link", name="Leaderboard: Towers").click()
    listed = page.get_by_label("Show me here")
    listed.check()
    page.reload()
    expect(listed).to_be_checked()


@pytest.mark.long
def test_a_guest_at_a_rated_table_is_told_to_sign_in(visitor: Visit) -> None:
    host, guest = visitor(), visitor()
    sign_in(host)
    host.goto("/g/towers?mode=invite")
    host.get_by_label("Rated, 5 min + 3 s a move").check(force=True)
    host.get_by_role("button", name="Make the link").click()
    guest.goto(invitation(host))
    guest.get_by_role("button", name="Sit down", exact=True).click()
    expect(guest.get_by_text(re.compile("this match is rated: sign in to sit down", re.IGNORECASE))).to_be_visible()
