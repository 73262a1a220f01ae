"""A match of three that one leaves, in three browsers: a bot plays on for them, and they come back.

They say so, or stay away and the others vote. Then the hall runs in this process, where two minutes pass at
once.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Page, expect

from stackyard.server.match.changes.leaving import AWAY_SECONDS
from stackyard.server.match.viewers import presence
from tests.server.hall import Running, settings
from tests.web.cards import Shadow

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_whoever_leaves_is_stood_in_for_and_comes_back(visitor: Callable[..., Page]) -> None:
    pages = [visitor(), visitor(), visitor()]
    shadow = Shadow(pages[0], "me", "friend", "friend")
    for seat, page in enumerate(pages):
        shadow.sit(page, seat)
    leaver, other = pages[0], pages[1]
    plate = '.plate[data-seat="0"]'
    leaver.get_by_role("button", name="Leave", exact=True).click()
    dialog = leaver.get_by_role("dialog")
    expect(dialog).to_contain_text("you cannot win any more")
    dialog.get_by_role("button", name="Leave the match: a bot plays on for you").click()
    for page in pages:
        expect(page.locator(plate)).to_contain_text("a bot of level 2 stands in")
        expect(page.get_by_label("Log").get_by_text("left the match: a bot plays on.")).to_be_visible()
    expect(other.get_by_role("group", name="The seat of Blue")).to_contain_text("has left the match")
    expect(leaver.get_by_role("button", name="Leave", exact=True)).to_be_hidden()
    expect(leaver.locator("aside .sentence")).not_to_contain_text("Your turn")
    leaver.get_by_role("button", name="Come back").click()
    expect(other.locator(plate)).to_contain_text("cannot win")
    expect(other.locator(plate)).not_to_contain_text("stands in")
    expect(leaver.get_by_role("button", name="Come back")).to_be_hidden()
    expect(leaver.get_by_role("button", name="Leave", exact=True)).to_be_visible()


@pytest.mark.long
def test_the_others_vote_for_a_bot_once_two_minutes_have_passed(
    visitor: Callable[..., Page], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Running(settings(tmp_path / "hall.sqlite3")) as hall:
        pages = [visitor(url=hall.url), visitor(url=hall.url, phone=True), visitor(url=hall.url)]
        shadow = Shadow(pages[0], "me", "friend", "friend")
        for seat, page in enumerate(pages):
            shadow.sit(page, seat)
        gone, phone, desk = pages
        gone.goto("/favicon.svg")
        expect(phone.get_by_text("is away.").first).to_be_visible()
        vote = phone.get_by_role("button", name="Let a bot play on")
        expect(vote).to_have_count(0)
        later = SimpleNamespace(monotonic=lambda: time.monotonic() + AWAY_SECONDS)
        monkeypatch.setattr(presence, "time", later)
        phone.reload()
        vote.click()
        expect(phone.locator(".toast").filter(has_text="Waiting for")).to_be_visible()
        desk.get_by_role("button", name="Agree").click()
        for page in (phone, desk):
            expect(page.locator('.plate[data-seat="0"]')).to_contain_text("a bot of level 2 stands in")
        shadow.sit(gone, 0)
        gone.get_by_role("button", name="Come back").click()
        expect(phone.locator('.plate[data-seat="0"]')).to_contain_text("cannot win")
        for page in pages:
            page.goto("about:blank")  # the lines are closed before the hall is
