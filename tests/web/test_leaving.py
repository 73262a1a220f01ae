"""A match of three that one leaves, in three browsers: a bot plays on for him, and he comes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.cards import Shadow

pytestmark = pytest.mark.browser


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
