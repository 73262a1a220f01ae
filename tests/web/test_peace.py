"""What players do about what is said at a table, by clicks: mute it, and choose phrases in a hall for children."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import running_hall
from tests.web.table import start
from tests.web.test_table import invite

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


def open_chat(page: Page) -> None:
    page.locator("details.chat > summary").click()
    expect(page.get_by_text("Mute, block, report")).to_be_visible()


def say(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Say something").fill(text)
    page.keyboard.press("Enter")


@pytest.mark.long
def test_a_muted_table_is_silent_until_it_is_heard_again(visitor: Visit) -> None:
    black, white = invite(visitor)
    for page in (black, white):
        open_chat(page)
    log = black.get_by_role("log", name="Chat")
    say(white, "Good luck")
    expect(log).to_contain_text("Good luck")
    black.get_by_text("Mute, block, report").click()
    muted = black.get_by_label("Mute this chat")
    muted.check()
    expect(log).not_to_contain_text("Good luck")
    say(white, "Hey you")
    say(black, "I hear nothing")  # one's own lines are there
    expect(log).to_contain_text("I hear nothing")
    expect(white.get_by_role("log", name="Chat")).to_contain_text("I hear nothing")
    expect(log).not_to_contain_text("Hey you")
    expect(black.locator("[data-toast]")).to_have_count(0)
    black.reload()  # where something is said the chat is open
    expect(log).to_contain_text("I hear nothing")
    expect(log).not_to_contain_text("Hey you")  # it is remembered
    black.get_by_text("Mute, block, report").click()
    muted.uncheck()
    expect(log).to_contain_text("Hey you")


@pytest.fixture
def children(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("STACKYARD_CHAT", "phrases")
    with running_hall(tmp_path, "stackyard.server.main") as url:
        yield url


def test_a_phrase_is_chosen_and_everybody_reads_it_in_their_language(visitor: Visit, children: str) -> None:
    black, white = visitor(url=children), visitor(url=children, locale="de-DE")
    for page in (black, white):  # what this hall says of itself: there are phrases alone
        page.route("**/api/hall", lambda route: route.fulfill(json={"neighbours": children, "phrases_only": True}))
    start(black, "Invite a friend")
    white.goto(black.get_by_role("textbox", name="Link for White").input_value())
    white.get_by_role("button", name="Hinsetzen").click()
    expect(white.get_by_role("grid")).to_be_visible()
    for page in (black, white):
        page.locator("details.chat > summary").click()
    choice = black.get_by_label("Choose a phrase")
    expect(choice).to_be_visible()
    expect(black.get_by_role("textbox", name="Say something")).to_have_count(0)
    choice.select_option(label="Well played!")
    black.get_by_role("button", name="Say it").click()
    expect(black.get_by_role("log")).to_contain_text("Well played!")
    expect(white.get_by_role("log")).to_contain_text("Gut gespielt!")
    expect(white.get_by_role("log")).not_to_contain_text("Well played!")
    white.locator(".tools select").select_option("phrase-thanks")
    white.get_by_role("button", name="Sagen").click()
    expect(black.get_by_role("log")).to_contain_text("Thank you!")
