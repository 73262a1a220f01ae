"""Finding a game: people are invited by name on any page, play again with the same people, and tables say for whom."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.test_seats import OPPONENT, draw, find_somebody, heading, open_tables, to_the_board

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]
_names = itertools.count()


@pytest.fixture
def member(visitor: Visit) -> Callable[..., tuple[Page, str]]:
    def come(**more: bool) -> tuple[Page, str]:
        """Return a page of somebody with an account, and their name."""
        page, name = visitor(**more), f"Guest of Honour {'abcdefghijklmnopqrstuvwxyz'[next(_names)]}"
        page.goto("/you")
        assert page.request.post("/api/account/plain", data={"name": name}).ok
        page.goto("/you")
        expect(heading(page, f"You are {name}")).to_be_visible()
        return page, name

    return come


def desk(page: Page) -> Locator:
    """Return the part of the waiting room that invites by name."""
    return page.get_by_role("region", name="Invite by name")


def invite(page: Page, name: str) -> None:
    desk(page).get_by_role("textbox", name="Name").fill(name)
    desk(page).get_by_role("button", name="Invite", exact=True).click()
    expect(desk(page).get_by_role("listitem")).to_contain_text(name)


def accept(page: Page, name: str) -> None:
    """Sit down by one press, wherever one is."""
    asked = page.get_by_role("list", name="Invitations").first  # within a dialog, where one is open
    expect(asked).to_contain_text(f"{name} invites you. Towers")
    asked.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(re.compile("/m/"))


def test_who_is_invited_by_name_sits_down_from_any_page_and_plays_again(
    member: Callable[..., tuple[Page, str]], axe: Callable[..., list[str]]
) -> None:
    (ada, her), (ben, him) = member(), member(phone=True)
    ben.goto("/learn")
    draw(ada)
    invite(ada, him)
    expect(ben.get_by_role("list", name="Invitations")).to_be_visible()
    assert axe(ben) == []
    assert axe(ada) == []
    accept(ben, her)
    for page in (ada, ben):
        to_the_board(page)
    ada.get_by_role("button", name=re.compile("^Resign|^Give up")).first.click()
    ada.get_by_role("button", name=re.compile("^(Resign|Give up|Yes)")).last.click()
    again = ben.get_by_role("button", name="Play again with the same people")
    expect(again).to_be_visible()
    again.click()
    expect(heading(ben, OPPONENT)).to_be_visible()
    expect(desk(ben).get_by_role("listitem")).to_contain_text(her)
    accept(ada, him)
    to_the_board(ada)


@pytest.mark.long
def test_who_says_no_is_told_of(member: Callable[..., tuple[Page, str]]) -> None:
    (ada, her), (ben, him) = member(), member()
    draw(ada)
    invite(ada, him)
    asked = ben.get_by_role("list", name="Invitations")
    expect(asked).to_contain_text(her)
    asked.get_by_role("button", name="No, thanks").click()
    expect(asked).to_be_hidden()
    expect(desk(ada).get_by_role("listitem")).to_contain_text("has no time now")


def test_a_table_says_whom_it_is_for(member: Callable[..., tuple[Page, str]], visitor: Visit) -> None:
    (ada, _), (ben, _) = member(), member()
    ada.goto("/")
    find_somebody(ada)
    ada.get_by_text("More", exact=True).click()
    ada.get_by_role("checkbox", name="Only people with an account").check()
    guest = visitor()
    for page, button in ((guest, "Sign in to sit down"), (ben, "Sit down")):
        page.goto("/")
        row = open_tables(page).get_by_role("listitem").filter(has_text="people with an account")
        expect(row.get_by_role("link", name=button)).to_be_visible()
    open_tables(ben).get_by_role("listitem").filter(has_text="people with an account").get_by_role("link").click()
    to_the_board(ben)
