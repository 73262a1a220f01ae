"""TowerBrix in a real browser: three build one tower at once by mouse, by the assisted hand and by typing, thumbs and a
"no", the evaluation and the score; a phone as the hand beside a big screen; keys alone; a lost round; the lesson."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.towerbrix.scenario import GAME, column, evaluate, open_column
from tests.web import brix
from tests.web.brix import (
    LOOK,
    SLAB,
    SLUG,
    WAIT,
    at_rest,
    come,
    drag,
    log_line,
    phase,
    plate,
    position,
    react,
    read_on,
    sit_down,
    spot,
    typed,
)
from tests.web.topple import Finger, Mouse
from tests.web.waiting import animations_end

pytestmark = pytest.mark.browser

SMALL: Any = {"width": 1280, "height": 760}  # software draws fewer dots faster
INTRO = '{"variant":"intro"}'
AMISS = '[data-card][data-holds="false"], [data-part="tower"][data-met="false"], [data-part="bricks"][data-met="false"]'
SOLVED_SEED = f"{2:064x}"  # all three rounds have cards that a tower meets
ALL = ("y1", "p1", "r1", "b1", "y2", "p2", "r2", "b2")
COLOURS = {"y": "yellow", "p": "purple", "r": "red", "b": "blue"}  # as the log says instead of a brick's sign
COLUMN = [f"{brick} 0 0 {30 + 60 * n} stand" for n, brick in enumerate(ALL)]
LIST_BEGINS = """() => ["ol", "header .button"].map((part) =>
  document.querySelector(`[data-evaluation] ${part}`).getBoundingClientRect().top -
  document.querySelector("[data-evaluation]").getBoundingClientRect().top)"""
TWO_CARDS = " deals=1 twos=1 threes=1 hands=G16/G11"
TOWERS = {
    5: [f"{brick} {2 * n} 0 {30 + 60 * n} stand" for n, brick in enumerate(ALL)],  # crooked enough to fall by a blow
    7: [
        *("y1 0 0 30 stand", "y2 -30 0 30 stand", "p1 30 0 30 stand"),
        *(f"{brick} 0 0 {75 + 30 * n} x" for n, brick in enumerate(("p2", "r1", "r2", "b1", "b2"))),
    ],
    12: [f"{brick} {30 * (n // 4) - 15} 0 {30 + 60 * (n % 4)} stand" for n, brick in enumerate(ALL)],
}


@pytest.mark.long
def test_three_build_one_tower_at_once_and_end_the_introduction(visitor: Callable[..., Page]) -> None:
    ada, bo, cleo = (visitor() for _ in range(3))
    start = brix.last_round(INTRO, [["G15", "G16"], ["G25", "G30"], ["G35"]])
    sat = sit_down(ada, "Ada", "Bo", "Cleo", options=json.loads(INTRO), position=start)
    for seat, page in enumerate((ada, bo, cleo)):
        page.set_viewport_size(SMALL)
        come(page, sat, [seat], "webgl=0" if page is bo else LOOK)  # software draws two stages, not three
        phase(page, "build")
    secret = ada.get_by_role("list", name="Your cards").locator('[data-card="G16"] .text').inner_text()
    assert "lie" in secret
    assert secret not in bo.content()
    cleo.get_by_text("Free hand").click()
    ada.get_by_role("button", name="Seen from above").click()
    x, y = spot(cleo, "b2")
    drag(cleo, Mouse(cleo), (x, y), (x + 70, y - 25))  # led by the hand itself, along the table
    drag(ada, Mouse(ada), spot(ada, "b1"), spot(ada, "r1"))  # set down softly on the red ones, by the hall's hand
    expect(log_line(bo, "Ada moves a blue brick")).to_have_count(1, timeout=WAIT)
    expect(log_line(bo, "Cleo moves a blue brick")).to_have_count(1, timeout=WAIT)
    expect(ada.locator('[data-card="G16"][data-holds="true"]')).to_be_visible()
    typed(bo, "put b2 0 -15 105 y")
    expect(bo.locator('[data-card="G30"][data-holds="true"]')).to_be_visible(timeout=WAIT)
    expect(cleo.locator('[data-card="G35"][data-holds="true"]')).to_be_visible(timeout=WAIT)
    phase(cleo, "build")
    react(bo, "no")
    expect(plate(ada, 1).locator("[data-no]")).to_have_text("No!")
    for page in (ada, bo, cleo):
        react(page, "up")
    for page in (ada, bo, cleo):
        expect(page.locator("[data-evaluation]")).to_be_visible(timeout=WAIT)
        read_on(page)
        expect(page.locator("[data-result]")).to_contain_text("Every demand is met")
        expect(page.locator("[data-reading]")).to_have_count(7)  # it stands, it is one tower, five cards
        assert secret in page.content()
    for page in (ada, bo, cleo):
        page.locator("[data-close-evaluation]").click()
        sheet = page.get_by_role("dialog")
        expect(sheet.locator("[data-finale] figure")).to_have_count(3)  # the towers of all rounds
        expect(sheet.get_by_role("button", name="Rematch")).to_be_visible()


def put_by(page: Page, put: str) -> None:
    """Put a brick by typing, and wait until it lies."""
    lines = log_line(page, f"moves a {COLOURS[put.split(' ')[1][0]]} brick")
    before = lines.count()
    typed(page, put)
    expect(lines).to_have_count(before + 1, timeout=WAIT)
    phase(page, "build")


@pytest.mark.long
def test_three_browsers_play_a_whole_introduction(visitor: Callable[..., Page]) -> None:
    """The solver knows a tower for the cards that the three read to each other; they set its bricks in turn.

    Bricks are set by whole millimetres, and settle: where a card is not met by that, they build another tower.
    """
    pages = [visitor() for _ in range(3)]
    sat = sit_down(pages[0], "Ada", "Bo", "Cleo", options=json.loads(INTRO), seed=SOLVED_SEED)
    for seat, page in enumerate(pages):
        come(page, sat, [seat], "webgl=0")
    for round_ in (1, 2, 3):
        pages[0].locator("[data-deal]").click()
        for seat in (1, 2):
            brix.agree(pages[seat], seat)
        cards: list[str] = []
        for page in pages:
            phase(page, "build")
            mine = page.get_by_role("list", name="Your cards").locator("[data-card]")
            cards += [card for each in mine.all() if (card := each.get_attribute("data-card"))]
        assert len(cards) == round_ + 2
        for attempt in range(6):
            puts = brix.solved(pages[0], cards, attempt)
            for turn, put in enumerate(puts):
                put_by(pages[turn % 3], put)
            if not any(page.locator(AMISS).count() for page in pages):
                break
            for number, put in enumerate(reversed(puts)):
                put_by(pages[number % 3], f"put {put.split(' ')[1]} {70 * number - 245} -250 15 y")
        for page in pages:
            react(page, "up")
        for page in pages:
            read_on(page)
            expect(page.locator("[data-result]")).to_contain_text("Every demand is met")
            page.locator("[data-close-evaluation]").click()
    for page in pages:
        expect(page.get_by_role("dialog").locator("[data-finale] figure")).to_have_count(3)


def test_a_phone_is_the_hand_beside_a_big_screen(visitor: Callable[..., Page]) -> None:
    screen, phone, other = visitor(), visitor(phone=True), visitor(phone=True)
    screen.set_viewport_size(SMALL)
    sat = sit_down(screen, "Ada", "Bo")
    come(screen, sat, [])
    come(phone, sat, [1], "hand=1")
    expect(phone.locator("[data-stage3d]")).to_have_count(0)
    expect(phone.locator("aside")).to_have_count(0)
    phone.locator('[data-level="easy"]').tap()
    come(other, sat, [0], "hand=1")
    phone.locator("[data-deal]").tap()
    expect(phone.locator("[data-waiting]")).to_have_text("Waiting for Ada.")
    expect(screen.locator('[data-question="deal"]')).to_contain_text("Bo proposes a deal")
    other.locator('[data-agree="0"]').tap()
    phase(phone, "build")
    cards = phone.get_by_role("list", name="Your cards").locator("[data-card]")
    assert cards.count() >= 1
    phone.get_by_role("button", name="Deutsch").tap()
    expect(cards.first.locator(".face")).to_have_attribute("lang", "de")
    expect(screen.get_by_text("Each player sees their own cards")).to_be_visible()
    for text in cards.locator(".text").all_inner_texts():
        assert text not in screen.content()
    phone.locator('[data-say="no"]').tap()
    expect(plate(screen, 1).locator("[data-no]")).to_be_visible()
    phone.locator('[data-say="up"]').tap()
    expect(plate(screen, 1)).to_have_attribute("data-thumb", "down")  # nothing stands: it is asked about first
    phone.locator("[data-ask-once] [data-yes]").tap()
    expect(plate(screen, 1)).to_have_attribute("data-thumb", "up")
    assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_keys_build_without_webgl(page: Page) -> None:
    start = position("build", "{}", 1, more=" deals=1 twos=2 hands=G14,G27")
    come(page, sit_down(page, "Ada", position=start), [0], "webgl=0")
    phase(page, "build")
    wide = "() => document.querySelector('[data-card=G14] .text')?.getBoundingClientRect().width > 130"
    page.wait_for_function(wide)  # beside the widest drawing
    page.locator('[data-tray="b1"]').focus()
    page.keyboard.press("Enter")
    hand = page.get_by_role("group", name="The brick in hand")
    expect(hand).to_be_visible()
    page.keyboard.press("r")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(log_line(page, "Ada moves a blue brick")).to_have_count(1, timeout=WAIT)
    expect(page.get_by_role("button", name="The cards not yet")).to_be_visible()  # one brick alone meets none
    page.locator('[data-tray="y1"]').click()
    expect(hand).to_be_visible()
    page.keyboard.press("Escape")
    expect(hand).to_have_count(0)


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True])
def test_what_is_seldom_said_opens_over_the_table_and_moves_nothing(
    visitor: Callable[..., Page], axe: Callable[..., list[str]], phone: bool
) -> None:
    page = visitor(phone=phone)
    come(page, sit_down(page, "Ada", "Ben", position=position("build", "{}", 2, *SLAB, more=TWO_CARDS)), [0], "webgl=0")
    phase(page, "build")
    expect(page.locator("[data-tray]")).to_have_count(8)
    places = """() => [...document.querySelectorAll('.say > :not([popover]), [data-card], [data-tray], .brix > *')].map(
        (part) => Object.values(part.getBoundingClientRect().toJSON()).map(Math.round))"""
    animations_end(page)  # cards are turned over
    before = page.evaluate(places)
    page.locator("[data-more]").click()
    sheet = page.get_by_role("group", name="More", exact=True)
    expect(sheet.get_by_role("button", name="Knock")).to_be_visible()
    animations_end(page)
    assert page.evaluate(places) == before
    box, size = sheet.bounding_box(), page.viewport_size
    assert box
    assert size
    assert 0 <= box["x"] <= box["x"] + box["width"] <= size["width"]
    assert 0 <= box["y"] <= box["y"] + box["height"] <= size["height"]
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.locator("[data-more]").click()
    react(page, "void")
    expect(sheet).to_have_count(0)
    expect(log_line(page, "Ada")).not_to_have_count(0)


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True])
def test_the_paper_is_pulled_by_ones_own_hand(
    visitor: Callable[..., Page], axe: Callable[..., list[str]], phone: bool
) -> None:
    page = visitor(phone=phone)
    options = {"variant": "challenge", "challenge": 12, "edition": "first"}
    match = open_column(12, column())
    evaluate(match, column())
    start = GAME.position_text(match.position)
    come(page, sit_down(page, "Ada", options=options, position=start), [0], "webgl=0")
    pad = page.locator("[data-own-hand]")
    pad.scroll_into_view_if_needed()
    assert axe(page) == []
    box = pad.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = Finger(page) if phone else Mouse(page)
    hand.down(x, y)
    for step in range(1, 9):
        hand.move(x, y + 10 * step)
    hand.up()
    expect(log_line(page, "Ada pulls the paper at")).to_have_count(1, timeout=WAIT)
    expect(page.locator("[data-result]")).to_be_visible(timeout=WAIT)


def test_a_lost_round_is_read_and_asks_for_fewer_points(page: Page) -> None:
    page.set_viewport_size(SMALL)
    start = position("build", "{}", 1, *SLAB, more=" deals=1 threes=2 hands=G11,G31")
    come(page, sit_down(page, "Ada", position=start), [0])
    phase(page, "build")
    react(page, "up")
    page.locator("[data-ask-once] [data-yes]").click()  # a card is red
    expect(page.locator('[data-evaluation="reading"]')).to_be_visible(timeout=WAIT)
    begins = page.evaluate(LIST_BEGINS)
    read_on(page)
    expect(page.locator("[data-result]")).to_contain_text("lost")
    assert page.evaluate(LIST_BEGINS) == begins
    expect(page.locator('[data-reading="tower"][data-good="false"]')).to_be_visible()
    page.locator("[data-solver]").click()
    dialog = page.get_by_role("dialog", name="Was there a tower?")
    expect(dialog.get_by_role("img").first).to_be_visible(timeout=WAIT)
    dialog.get_by_role("button", name="Close").click()
    page.locator("[data-close-evaluation]").click()
    expect(page.get_by_text("fewer than 6 points now")).to_be_visible()
    page.locator("[data-deal]").click()
    phase(page, "build")


@pytest.mark.long
@pytest.mark.parametrize("number", [5, 7, 12])
def test_what_a_challenge_asks_for_in_the_end_is_done_by_hand(visitor: Callable[..., Page], number: int) -> None:
    """A blow beside the tower and the paper by touch on a phone; the brick that is taken out by a click on it."""
    page = visitor(phone=number != 7)
    look = LOOK if number == 7 else "webgl=0"
    come(page, sit_down(page, "Ada", **brix.challenge(number, *TOWERS[number])), [0], look)
    phase(page, "build")
    press = page.locator('[data-say="up"]')
    if number == 7:
        page.set_viewport_size(SMALL)
        x, y = spot(page, "y1")
        press.click()
    else:
        press.tap()
    read_on(page)
    expect(page.locator("[data-result]")).to_contain_text("One thing is left to do")
    page.locator("[data-close-evaluation]").click()
    phase(page, "act")
    if number == 7:
        expect(page.locator("[data-tray]:not(:disabled)")).to_have_count(1)  # the only one that may be taken out
        at_rest(page)
        page.mouse.click(x, y)
    else:
        page.locator("[data-act]").tap()
    expect(page.locator('[data-reading="challenge"][data-good="true"]')).to_be_visible(timeout=WAIT)
    read_on(page)
    expect(page.locator("[data-result]")).to_contain_text("Every demand is met")


@pytest.mark.long
def test_a_card_is_dropped_and_need_not_be_met(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    come(page, sit_down(page, "Ada", **brix.challenge(9, *COLUMN, missed=1)), [0], "webgl=0")
    phase(page, "build")
    missed = page.locator('[data-card][data-holds="false"]')
    expect(missed).to_have_count(1)
    missed.locator(".face").tap()
    page.locator("[data-drop]").tap()
    expect(missed).to_contain_text("It need not be met")
    expect(page.get_by_text("You drop a card of 2 points").first).to_be_visible()
    page.locator('[data-say="up"]').tap()
    read_on(page)
    expect(page.locator("[data-reading]").filter(has_text="need not be met")).to_have_count(1)
    expect(page.locator("[data-result]")).to_contain_text("Every demand is met")


@pytest.mark.long
def test_the_lesson_is_played_to_its_end_by_clicks(page: Page) -> None:
    page.set_viewport_size(SMALL)
    page.goto(f"/learn/{SLUG}?webgl=0")
    onward = page.get_by_role("button", name="Next", exact=True)
    page.locator("[data-deal]").click()
    onward.click()
    expect(page.get_by_role("heading", name="Your card", exact=True)).to_be_visible()
    onward.click()
    for brick in ("b1", "b2", "b2"):
        page.locator(f'[data-tray="{brick}"]').click()
        page.locator("[data-set]").click()
        expect(page.locator(".said")).to_be_visible()
        onward.click()
    expect(plate(page, 1)).to_have_attribute("data-thumb", "up")
    thumb = page.locator('[data-say="up"]').bounding_box()
    assert thumb
    assert thumb["height"] < 60  # its words in two lines
    react(page, "up")
    read_on(page)
    expect(page.locator("[data-result]")).to_contain_text("Every demand is met")
    onward.click()
    expect(page.get_by_role("button", name="Play a match")).to_be_visible()


def too_small(page: Page, buttons: str) -> list[tuple[float, float]]:
    """Return the sizes of buttons that a finger misses: less than 40 px wide or high."""
    expect(page.locator(buttons).first).to_be_visible()
    boxes = [box for each in page.locator(buttons).all() if (box := each.bounding_box())]
    assert len(boxes) >= 8
    sizes = [(box["width"], box["height"]) for box in boxes]
    return [size for size in sizes if min(size) < 39.5]


@pytest.mark.long
@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_wrong_for_those_who_cannot_see_it(
    visitor: Callable[..., Page], axe: Callable[..., list[str]], dark: bool
) -> None:
    page = visitor(phone=dark, dark=dark)
    start = position("build", "{}", 2, *SLAB, more=" deals=1 twos=1 threes=1 up=1 hands=G16/G11 nos=0,1")
    sat = sit_down(page, "Ada", "Bo", position=start)
    come(page, sat, [0], "webgl=0")
    phase(page, "build")
    if dark:  # on a phone
        assert too_small(page, "[data-tray]") == []
        page.locator("[data-views]").tap()
        assert too_small(page, '[data-strip="views"] button') == []
        page.set_viewport_size({"width": 360, "height": 740})  # in two rows
        assert too_small(page, '[data-strip="views"] button') == []
        page.set_viewport_size({"width": 390, "height": 844})
        page.locator("[data-views]").tap()
    page.locator("[data-card] .face").click()
    page.locator('[data-tray="b1"]').click()
    if dark:
        page.get_by_role("button", name="Lean").tap()
        assert too_small(page, '[data-strip="carried"] button') == []
    assert axe(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    other = visitor(phone=not dark, dark=dark)
    come(other, sit_down(other, "Ada", "Bo", "Cleo"), [0], "webgl=0")
    phase(other, "mix")
    other.get_by_role("button", name="One card of 2 points more").click()
    assert axe(other) == []


@pytest.mark.long
def test_seats_of_one_screen_answer_what_is_asked_one_after_the_other(visitor: Callable[..., Page]) -> None:
    page, cleo = visitor(), visitor()
    sat = sit_down(page, "Ada", "Bo", "Cleo")
    come(page, sat, [0, 1], "webgl=0")
    come(cleo, sat, [2], "webgl=0")
    cleo.locator('[data-level="easy"]').click()
    cleo.locator("[data-deal]").click()
    expect(cleo.locator("[data-waiting]")).to_have_text("Waiting for Ada and Bo.")
    brix.agree(page, 0)
    expect(cleo.locator("[data-waiting]")).to_have_text("Waiting for Bo.")
    page.locator('[data-decline="1"]').click()
    expect(cleo.locator('[data-answer="declined"]')).to_be_visible()
    cleo.locator("[data-deal]").click()
    brix.agree(page, 1, 0)
    phase(cleo, "build")


@pytest.mark.long
def test_whoever_shares_a_screen_passes_it_without_waiting(page: Page) -> None:
    start = position("build", "{}", 2, *SLAB, more=" deals=1 twos=1 threes=1 hands=G16/G11")
    come(page, sit_down(page, "Ada", "Bo", position=start), [0, 1], "webgl=0")
    page.get_by_role("button", name=re.compile("Pass to Ada")).click()
    expect(page.locator('[data-card="G16"]')).to_be_visible()
    page.get_by_role("group", name="Whose hand is shown").get_by_role("button", name="Bo").click()
    expect(page.locator("[data-card]")).to_have_count(0)
    page.get_by_role("button", name=re.compile("Pass to Bo")).click()
    expect(page.locator('[data-card="G11"]')).to_be_visible()
    react(page, "no")
    expect(plate(page, 1).locator("[data-no]")).to_be_visible()
    at_rest(page)
    assert brix.plate(page, 0).locator("[data-no]").count() == 0
