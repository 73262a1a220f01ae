"""Matches that are played by keys and by what a screen reader says alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from stackyard.games.brick_work.pieces import PRINT_BRICKS
from tests.web import brix, topple
from tests.web.ear import Ear
from tests.web.test_brick_work import LAST_DIE

pytestmark = pytest.mark.browser

SHORT_DECK: dict[str, Any] = dict.fromkeys(
    ("spire", "lobby", "office", "elevator", "suite", "landlord", "noise_complaint", "inferno"), 4
)
STACKED_SEED = "1a" * 32  # deals what the stack meets, built in eight moves; of each brick, the key that leads to it
STACK = (
    ("blue brick 1", "ArrowLeft"),
    ("purple brick 1", "ArrowLeft"),
    ("red brick 1", "ArrowRight"),
    ("yellow brick 1", "ArrowLeft"),
    ("blue brick 2", "ArrowLeft"),
    ("red brick 2", "ArrowLeft"),
    ("yellow brick 2", "ArrowLeft"),
    ("purple brick 2", "ArrowRight"),
)
OVER = r"^polite: (You (won|win|lost)|.*\b[Aa] draw\b)"
LIVE = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]:not([aria-live])"


def open_match(page: Page, game: str, look: str = "shadows=0&aa=0", bots: int = 1, **more: Any) -> Ear:
    """Sit down at a match against bots of the first level, and listen from the beginning; the keys are told."""
    seats: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "level": 1}] * bots]
    made = page.request.post("/api/matches", data={"game": game, "seats": seats, "seed": "07" * 32, **more}).json()
    ear = Ear(page)
    page.goto(f"/m/{made['match']}?{look}#{made['seats'][0]['secret']}")
    ear.until(r"^polite: .*Question mark lists the keys")
    return ear


def hear_keys(ear: Ear) -> None:
    """Ask a table for its keys; it speaks by two regions."""
    page = ear.page
    assert page.locator(f"body :is({LIVE})").count() == 2
    assert page.locator(f"main :is({LIVE})").count() == 0
    ear.press("?")
    ear.until(r"^dialog, Keys")
    expect(page.get_by_role("dialog", name="Keys").get_by_role("listitem").nth(1)).to_be_visible()
    page.keyboard.press("Escape")


def test_keys_are_told_once(page: Page) -> None:
    ear = open_match(page, "towers")
    ear.until(r"^polite: .*[:.]$")  # whose turn it is
    hear_keys(ear)
    page.reload()
    ear.until(r"^polite: ")
    assert sum("Question mark" in phrase for phrase in ear.heard) == 1


@pytest.mark.long
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
        said = ear.turn(turn)
    assert ear.moves > 3
    expect(page.locator("[data-end]")).to_be_visible()


def test_take_that_towers_is_played_by_ear(page: Page) -> None:
    ear = open_match(page, "take-that-towers", options=SHORT_DECK)
    play_cards(ear, moves=4)
    hear_keys(ear)


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
        said = ear.turn(turn)


@pytest.mark.long
def test_a_die_of_brick_work_is_placed_by_ear(page: Page) -> None:
    ear = open_match(page, "brick-work", position=LAST_DIE)
    ear.until(r"^polite: Your turn: place a die")
    ear.find(r"^button, Collect 1")
    ear.begin()
    ear.find(r"^button, Adjust, .*Dice: 4", "p")
    ear.press("Enter")
    ear.until(r"^polite: Adjust with the 4: ")
    ear.find(r"^button, Take a token")
    ear.press("Enter")
    ear.end(r"^polite: Ada places a 4")
    ear.until(r"^polite: Your turn: ")
    assert not any("What the die does" in phrase for phrase in ear.heard)  # the slip goes, and the keys to the board
    hear_keys(ear)


@pytest.mark.long
def test_a_match_of_brick_work_is_finished_by_ear(page: Page) -> None:
    ear = open_match(page, "brick-work")
    build_print(ear)
    turn = rf"^polite: Your turn: |{OVER}"
    said = ear.until(turn)
    ear.find(r"^button, (Collect|Build|Demolish|Recycle|Adjust)", "Shift+Tab")
    while not re.search(OVER, said):
        ear.begin()
        if "roll the dice" in said:
            ear.find(r"^button, Roll the dice")
            ear.press("Enter")
            said = ear.turn(turn)
            continue
        ear.find(r"^button, Hint")
        if "take the action" in said:
            ear.begin()  # the choices of the slip lie before the hint: whoever looks through them is not moving yet
        ear.press("Enter")
        ear.until(r"^button, What do I do")
        ear.press("Enter")
        ear.until(r"^button, Set it up")
        ear.press("Enter")
        ear.until(r"^button, (Play it with|Collect a|Take a token|Recycle|Bump)")
        ear.press("Enter")
        ear.end(r"^polite: Ada ")
        said = ear.turn(turn)
    assert ear.moves > 8
    expect(page.locator("[data-end]")).to_be_visible()


def build_print(ear: Ear) -> None:
    """Take six yellow bricks, put one on the other at the bench, and say what it is."""
    ear.until(r"^polite: Your turn: take six")
    ear.find(r"^button, Seen from the front")
    taken = 0
    while taken < PRINT_BRICKS:
        ear.begin()
        ear.find(r"^button, Take a yellow \dx\d, [1-9]")
        ear.press("Enter")
        taken += "Ada takes" in ear.end(r"^polite: (Ada takes a yellow|.* is gone)")
    ear.find(r"^button, Loose .*not pressed", "Shift+Tab")
    ear.press("Enter")
    ear.until(r"^polite: On the bench")
    for join in range(PRINT_BRICKS - 1):
        ear.begin()
        ear.find(r"^button, Loose .*not pressed", "Shift+Tab")
        ear.press("Enter")
        ear.until(r"^polite: .* over .* at ")
        if join == 0:
            ear.press("ArrowRight")
            ear.until(r"^polite: .* over .* at ")
        ear.press("Enter")
        ear.end("Planned")
    ear.find(r"^button, No")  # sounds of wood
    ear.press("Enter")
    ear.find(r"^textbox, What is it")
    ear.page.keyboard.type("Pier")
    ear.press("Enter")
    ear.until(r"^polite: Ada has built a brickprint: Pier")


@pytest.mark.long
def test_a_brick_of_tower_topple_is_pulled_and_put_on_top_by_ear(page: Page) -> None:
    ear = open_match(page, "tower-topple", options=topple.PLAIN)
    ear.until(r"^polite: Your turn: pull any brick")
    ear.find(r"^button, 1a, not pressed")  # in the picture: one Tab stop
    ear.press("ArrowRight")
    ear.until(r"^button, 1b, ")
    ear.press("ArrowUp")
    ear.until(r"^button, 2b, ")
    ear.find(r"^button, 3c, ")  # in the plan
    assert ear.page.locator('[data-brick][tabindex="0"]').count() == 1
    pull(ear)
    hear_keys(ear)


def test_the_brick_of_tower_topple_that_has_the_focus_is_outlined_in_the_picture(page: Page) -> None:
    ear = open_match(page, "tower-topple", "webgl=0", options=topple.PLAIN)
    ear.until(r"^polite: Your turn: pull any brick")
    outlined = page.locator('.scene polygon[stroke="var(--ochre)"]')
    expect(outlined).to_have_count(0)
    seen = []
    for pattern in (r"^button, 1a, not pressed", r"^button, 3c, "):  # in the picture, and in the plan
        ear.find(pattern)
        expect(outlined.first).to_be_visible()
        seen.append(outlined.evaluate_all("faces => faces.map(face => face.getAttribute('points')).join()"))
    assert seen[0] != seen[1]


def pull(ear: Ear) -> None:
    """Pull the brick of the plan that has the focus, and put it on top."""
    ear.begin()
    ear.press("Enter")
    ear.until(r"^polite: \d\w is chosen")
    ear.find(r"^button, Pull \d")
    ear.press("Enter")
    ear.end(r"^polite: Ada pulls")
    ear.until(r"^polite: Your turn: put the brick on top")
    ear.begin()
    ear.find(r"^button, Place in a")
    ear.press("Enter")
    ear.end(r"^polite: Ada puts")


@pytest.mark.long
def test_a_round_of_tower_topple_is_finished_by_ear(page: Page) -> None:
    ear = open_match(page, "tower-topple", options={**topple.PLAIN, "rounds": 1})
    turn = rf"^polite: Your turn: (pull|put)|{OVER}"
    said = ear.until(turn)
    ear.find(r"^button, \d\w, .*not disabled")  # in the plan
    while not re.search(OVER, said):
        ear.begin()
        if "put" in said:
            ear.find(r"^button, Place in")
        else:
            if ear.moves > 0:
                ear.find(r"^button, \d\w, .*not disabled")
            ear.press("Enter")
            ear.until(r"^polite: \d\w is chosen")
            ear.find(r"^slider, Speed")
            ear.press("End")  # a jerk: sooner or later it topples
            ear.find(r"^button, Pull \d")
        ear.press("Enter")
        ear.end(r"^polite: The ")  # what came of it
        said = ear.turn(turn)


def put_in_the_middle(ear: Ear, brick: str, aside: str = "", steps: int = 0, key: str = "ArrowLeft") -> None:
    """Go from the brick that has the focus to another, carry it over the tower's middle, aside, and set it down."""
    ear.begin()
    ear.find(rf"^button, {brick}", key)
    ear.press("Enter")
    ear.until(rf"^polite: You’re carrying {brick}")
    for _ in range(steps):
        ear.press(aside)
    ear.press("Enter")
    ear.until(rf"^polite: {brick}.* is set down")
    ear.end(r"^polite: Ada moves a ")


def hear_the_verdict(ear: Ear) -> None:
    """Say that the own cards are met, hear how the tower is judged, and go on."""
    ear.find(r"^button, My cards are met")
    ear.begin()
    ear.press("Enter")
    ear.end(r"^polite: Ada gives a thumbs up")
    ear.turn(r"^polite: The tower stands")  # with the thumbs of others
    ear.turn(r"^polite: Every demand is met")
    ear.find(r"^button, (To the score|Next deal)")
    ear.press("Enter")


@pytest.mark.long
def test_a_brick_of_towerbrix_is_put_by_ear(page: Page) -> None:
    start = brix.position("build", "{}", 1, *brix.SLAB, more=" deals=1 twos=1 hands=G16")
    ear = open_match(page, "towerbrix", bots=0, position=start)
    ear.until(r"^polite: Build one tower")
    ear.find(r"^button, yellow brick 1")
    assert page.get_by_role("button", name="yellow brick 1").count() == 1
    put_in_the_middle(ear, "blue brick 2", "ArrowRight", 2)
    hear_keys(ear)


@pytest.mark.long
def test_an_introduction_of_towerbrix_is_built_by_ear(page: Page) -> None:
    ear = open_match(page, "towerbrix", bots=0, options={"variant": "intro"}, seed=STACKED_SEED)
    for _round in range(3):
        ear.until(r"^polite: Deal the cards")
        ear.find(r"^button, Deal")
        ear.press("Enter")
        ear.until(r"^polite: Build one tower")
        for brick, key in STACK:
            ear.find(r"^button, [a-z]+ brick \d")
            put_in_the_middle(ear, brick, key=key)
        hear_the_verdict(ear)
    ear.until(r"^polite: You won")


@pytest.mark.long
def test_the_last_round_of_an_introduction_of_towerbrix_is_won_by_ear(page: Page) -> None:
    hands = [["G15", "G16"], ["G25", "G30"], ["G35"]]
    start = brix.last_round('{"variant":"intro"}', hands)
    ear = open_match(page, "towerbrix", bots=2, options={"variant": "intro"}, position=start)
    ear.until(r"^polite: Build one tower")
    ear.find(r"^button, yellow brick 1")
    put_in_the_middle(ear, "blue brick 2", "ArrowRight", 3)
    ear.find(r"^button, (blue|yellow) brick")
    put_in_the_middle(ear, "blue brick 1", "ArrowLeft", 3)
    hear_the_verdict(ear)
    ear.until(r"^polite: You won")
