"""Matches that are played by keys and by what a screen reader says alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.ear import Ear

pytestmark = pytest.mark.browser

SHORT_DECK: dict[str, Any] = dict.fromkeys(
    ("spire", "lobby", "office", "elevator", "suite", "landlord", "noise_complaint", "inferno"), 4
)
OVER = r"^polite: (You won|You lost|A draw)"
LIVE = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]:not([aria-live])"


def open_match(page: Page, game: str, bots: int = 1, **more: Any) -> Ear:
    """Sit down at a match against bots of the first level, and listen from the beginning; the keys are told."""
    seats: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "level": 1}] * bots]
    made = page.request.post("/api/matches", data={"game": game, "seats": seats, "seed": "07" * 32, **more}).json()
    ear = Ear(page)
    page.goto(f"/m/{made['match']}?shadows=0&aa=0#{made['seats'][0]['secret']}")
    ear.until(r"^polite: .*Question mark lists the keys")
    return ear


@pytest.mark.parametrize("game", ["towers", "take-that-towers", "brick-work", "tower-topple", "towerbrix"])
def test_a_table_speaks_by_two_regions_and_lists_its_keys(page: Page, game: str) -> None:
    ear = open_match(page, game, bots=0 if game == "towerbrix" else 1)
    ear.until(r"^polite: .*[:.]$")  # whose turn it is
    assert page.locator(f"body :is({LIVE})").count() == 2
    assert page.locator(f"main :is({LIVE})").count() == 0
    ear.press("?")
    ear.until(r"^dialog, Keys")
    expect(page.get_by_role("dialog", name="Keys").get_by_role("listitem").nth(1)).to_be_visible()
    page.keyboard.press("Escape")
    page.reload()  # the keys are told once
    ear.until(r"^polite: ")
    assert sum("Question mark" in phrase for phrase in ear.heard) == 1


def test_a_match_of_towers_is_finished_by_ear(page: Page) -> None:
    ear = open_match(page, "towers", options={"width": 4, "height": 4})
    turn = rf"^polite: Your turn: choose a tower|{OVER}"
    said = ear.until(turn)
    ear.find(r"^gridcell, a1:")
    while not re.search(OVER, said):
        ear.begin()
        ear.find(r"can move to", "n")
        ear.press("Enter")
        ear.until(r"is picked up: it can move to")
        ear.find(r"can move here", "n")
        ear.press("Enter")
        ear.end(r"^polite: Black builds")
        said = ear.until(turn)
    assert ear.moves > 3
    expect(page.locator("[data-end]")).to_be_visible()


def test_take_that_towers_is_played_by_ear(page: Page) -> None:
    play_cards(open_match(page, "take-that-towers", options=SHORT_DECK), moves=4)


@pytest.mark.long
def test_a_match_of_take_that_towers_is_finished_by_ear(page: Page) -> None:
    play_cards(open_match(page, "take-that-towers", options=SHORT_DECK))
    expect(page.locator("[data-end]")).to_be_visible()


def play_cards(ear: Ear, moves: int | None = None) -> None:
    """Play so many moves, or the whole match: build the card that comes first, claim nothing, and draw."""
    turn = rf"^polite: Your turn: |{OVER}"
    said = ear.until(turn)
    ear.find(r"^button, Place A")
    while not re.search(OVER, said) and ear.moves != moves:
        ear.begin()
        if "build" in said:
            ear.find(r"^button, .*, not pressed")
            ear.press("Enter")
            ear.until(r" in hand: choose where to build")
        else:
            ear.find(r"^button, (Draw \d|End the claims|Score \w first)")
        ear.press("Enter")
        ear.end(r"^polite: Ada ")
        said = ear.until(turn)
