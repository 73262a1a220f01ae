"""Matches over days by clicks: an answer is prepared, seen, deleted and played; a vacation is seen by the other."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.people import new_name
from tests.web.table import block, sit_down

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]


def member(visitor: Visit, name: str, **more: Any) -> Page:
    """Return the page of somebody with an account, in a browser of their own."""
    page = visitor(**more)
    answer = page.request.post("/api/account/plain", data={"name": name})
    assert answer.ok, answer.text()
    kept = {"account": name, "name": name}
    script = [f"localStorage.setItem('stackyard.{key}', {json.dumps(json.dumps(text))});" for key, text in kept.items()]
    page.add_init_script("".join(script))
    return page


def begin(one: Page, other: Page) -> str:
    """Begin a match of both over days, each in the browser of theirs; return its id."""
    seats = [{"kind": "me"}, {"kind": "friend"}]
    options = {"width": 4, "height": 4}
    clock = {"kind": "days", "days": 2}
    wanted = {"game": "towers", "seats": seats, "options": options, "clock": clock, "begin": "listed"}
    made = one.request.post("/api/matches", data=wanted).json()
    for page, seat in zip((one, other), made["seats"], strict=True):
        page.goto(f"/m/{made['match']}#{seat['secret']}")
    sit_down(other)
    for page in (one, other):
        expect(page.get_by_role("grid")).to_be_visible()
    return str(made["match"])


def play(board: Page | Locator, start: str, end: str) -> None:
    """Move a tower by two clicks."""
    for name in (start, end):
        board.locator(f'[role="gridcell"][data-block="{name}"]').click()


@pytest.mark.long
def test_an_answer_is_prepared_deleted_and_played_at_once(visitor: Visit) -> None:
    ada, ben = member(visitor, ada_name := new_name()), member(visitor, new_name(), phone=True)
    begin(ada, ben)
    asking = ben.locator("[data-prepare]")
    expect(asking).to_have_text("Prepare an answer")
    asking.click()
    sheet = ben.get_by_role("dialog")
    expect(sheet).to_contain_text(f"Play what you expect of {ada_name}")
    play(sheet, "a1", "a2")
    expect(sheet).to_contain_text("Play your answer to a1 to a2")
    play(sheet, "b1", "b2")
    expect(sheet.locator("li")).to_have_text(["If a1 to a2, then b1 to b2 Delete"])
    play(sheet, "a1", "b1")
    expect(sheet).to_contain_text("Play your answer to a1 to b1")
    play(sheet, "a2", "a3")
    expect(sheet.locator("li")).to_have_count(2)
    sheet.get_by_role("button", name="Delete: If a1 to b1").click()
    expect(sheet.locator("li")).to_have_count(1)
    ben.keyboard.press("Escape")
    expect(asking).to_have_text("Prepared answers (1)")
    ben.reload()
    expect(asking).to_have_text("Prepared answers (1)")

    play(ada, "a1", "a2")
    expect(block(ada, "b1")).to_have_attribute("aria-label", "b1: vacant")
    expect(asking).to_have_text("Prepare an answer")
    expect(ada.locator(".plate.toMove")).to_contain_text(ada_name)


def test_a_vacation_is_begun_and_ended_by_a_press_each_and_seen_at_the_table(visitor: Visit) -> None:
    ada, ben = member(visitor, ada_name := new_name()), member(visitor, new_name())
    match = begin(ada, ben)
    seat = ben.locator('[data-seat="0"]')
    expect(seat).to_contain_text("2 days left")
    ada.goto("/you")
    vacation = ada.get_by_role("region", name="Vacation")
    expect(vacation).to_contain_text("You have 14 days left")
    vacation.get_by_role("button", name="Begin vacation").click()
    expect(vacation).to_contain_text("You’re on vacation until")
    expect(seat).to_contain_text("on vacation until")
    ben.goto("/")
    expect(ben.get_by_role("region", name="Your matches")).to_contain_text(f"{ada_name} is on vacation until")
    ada.goto("/")
    expect(ada.get_by_role("region", name="Your matches")).to_contain_text("you’re on vacation until")
    ada.goto("/you")
    vacation.get_by_role("button", name="End vacation").click()
    expect(vacation.get_by_role("button", name="Begin vacation")).to_be_visible()
    ben.goto(f"/m/{match}")
    expect(seat).to_contain_text("2 days left")
