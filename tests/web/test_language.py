"""The page in another language: no English is left on it, and two at one table read their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.table import block, move

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

# Words that German does not have (but "Links", which it shares): where one is seen, something has been left in English.
ENGLISH = re.compile(
    r"\b(the|your|you|is|are|and|with|to|of|this|that|has|have|moves?|turn|choose|play|players|cards?|floors?|"
    r"waiting|nobody|somebody|settings|close|log|rules|back|draw|resign|links)\b",
    re.IGNORECASE,
)
NAMES = re.compile(r"Take That Towers|Brick Work|Tower Topple|TowerBrix|Towers|Stackyard|Links|OF@A")


def read_german(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.locator("[data-language]").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.keyboard.press("Escape")


def left_in_english(page: Page) -> list[str]:
    """Return the lines of the page, and the names of its controls for those who hear it, that look like English."""
    lines = page.locator("body").inner_text().splitlines()
    names: list[str] = page.eval_on_selector_all(
        "[aria-label], [title], [placeholder]",
        "all => all.flatMap(each => ['aria-label', 'title', 'placeholder'].map(name => each.getAttribute(name) ?? ''))",
    )
    return sorted({line for line in [*lines, *names] if ENGLISH.search(NAMES.sub("", line))})


def match(page: Page, game: str, *others: dict[str, Any], **options: Any) -> list[str]:
    """Make a match whose first seat begins and is whoever asks; return the addresses of the seats, '' for bots."""
    question = {"game": game, "seats": [{"kind": "me"}, *others], "begin": "listed", "options": options}
    made = page.request.post("/api/matches", data=question).json()
    return [f"/m/{made['match']}#{seat['secret']}" if seat["secret"] else "" for seat in made["seats"]]


def test_a_german_page_has_no_english_sentence(page: Page) -> None:
    read_german(page)
    expect(page.get_by_role("link", name="Towers", exact=True).first).to_be_visible()
    expect(page.get_by_role("button", name="Einstellungen")).to_be_visible()
    assert left_in_english(page) == []
    own, _ = match(page, "towers", {"kind": "bot", "level": 1}, width=6, height=6)
    page.goto(own)  # the choice is remembered
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".sentence").first).to_have_text("Du bist dran: such dir einen Turm aus.")
    move(page, "a1", "b1")
    expect(page.locator('[aria-label="Verlauf"] .text')).to_have_count(2)
    expect(page.locator('[aria-label="Verlauf"] .text').first).to_have_text(
        "Schwarz baut a1 auf b1: ein Turm aus 2 Stockwerken."
    )
    assert left_in_english(page) == []


@pytest.mark.long
def test_a_table_of_take_that_towers_is_german_too(page: Page) -> None:
    read_german(page)
    own, _ = match(page, "take-that-towers", {"kind": "bot", "level": 1})
    page.goto(own)
    expect(page.locator("[data-hand]")).to_have_count(4)
    expect(page.get_by_text("Bau ein Stockwerk auf irgendeinen Turm.", exact=True)).to_be_visible()
    assert left_in_english(page) == []
    page.locator("[data-hand]").first.click()
    page.locator("[data-spot='A']").click()
    expect(page.locator("[data-floor='A1']")).to_be_visible()
    expect(page.locator('[aria-label="Verlauf"] .text').last).to_have_text(re.compile(r"^Blau baut .* auf Turm A\."))
    assert left_in_english(page) == []


@pytest.mark.long
def test_two_at_one_table_read_their_own(visitor: Callable[..., Page]) -> None:
    english, german = visitor(), visitor()
    read_german(german)
    own, invited = match(english, "towers", {"kind": "friend"}, width=6, height=6)
    english.goto(own)
    german.goto(invited)
    german.get_by_role("button", name="Hinsetzen").click()
    expect(german.locator(".sentence").first).to_have_text(re.compile("ist dran"))
    move(english, "a1", "b1")
    expect(english.locator('[aria-label="Log"] .text')).to_have_text(
        "Black builds a1 onto b1: a tower two floors high."
    )
    line = german.locator('[aria-label="Verlauf"] .text')
    expect(line).to_have_text("Schwarz baut a1 auf b1: ein Turm aus 2 Stockwerken.")
    block(german, "b1").click()  # why not is said in their language, too
    expect(german.locator("[data-refusal]")).to_contain_text("der Turm auf b1 gehört Schwarz")
