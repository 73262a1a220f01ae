"""Take That Towers in a real browser: a whole match whose secrets stay off the wire, hands at one screen, scorings told
floor by floor, cards dragged, a phone, and the companion for a real deck."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from stackyard.games.take_that_towers.effects import FLOORS
from stackyard.games.take_that_towers.facts import CARD_CODES
from tests.web import table
from tests.web.cable import Cable
from tests.web.table import sentence
from tests.web.topple import Finger
from tests.web.waiting import animations_end

pytestmark = pytest.mark.browser

SLUG = "take-that-towers"
SHORT_DECK = dict.fromkeys(
    ("spire", "lobby", "office", "elevator", "suite", "landlord", "noise_complaint", "inferno"), 4
)
# Six turns of two: then Blue, to build, holds a SPIRE for tower A, which Blue and Red have claimed floors of.
PLAYED = (
    "deal LOLOOFSU ELELLOSU",
    *("LO@A", "LO@B", "OF/A1", "draw", "draw 0 LAINOF"),
    *("EL@A", "EL@B", "draw", "draw 1 OFLOLO"),
    *("OF@A", "SU@C", "draw", "draw 0 OFNONO"),
    *("LO@B", "LO@C", "SU/A3", "draw", "draw 1 SPELSP"),
    *("LA@A", "OF@B", "IN/A4", "draw", "draw 0 NOSUSP"),
    *("OF@B", "EL@C", "draw", "draw 1 INININ"),
)
CARD = re.compile(rf"(?<![\w-])(?:{'|'.join(CARD_CODES)}|\?\?)+(?![\w-])")  # ids may hold such letters, but not alone
NAME = re.compile("|".join(rf"\b{floor.name}" for floor in FLOORS))
SHOWN = ".ttt.acts:not(.animating)"


class Sat(NamedTuple):
    """A match and the keys to its seats."""

    match: str
    secrets: list[str | None]


def sit_down(page: Page, seats: list[dict[str, Any]], **more: Any) -> Sat:
    """Make a match."""
    answer = page.request.post("/api/matches", data={"game": SLUG, "seats": seats, **more})
    assert answer.ok, answer.text()
    made = answer.json()
    return Sat(made["match"], [seat["secret"] for seat in made["seats"]])


def sit_down_after(page: Page, *moves: str) -> Sat:
    """Make a match of two that begins where these moves lead."""
    found = page.request.post("/api/explore", data={"game": SLUG, "players": 2, "moves": moves})
    assert found.ok, found.text()
    return sit_down(page, [{"kind": "me"}, {"kind": "friend"}], position=found.json()["position"])


def hand(page: Page) -> Locator:
    """Return the cards of the hand that lies open."""
    return page.locator("[data-hand]")


def spot(page: Page, name: str) -> Locator:
    """Return a tower (A) or a floor of it (A3)."""
    return page.locator(f'[data-spot="{name}"]')


def logged(page: Page) -> Locator:
    """Return the sentences of the log."""
    return page.locator('[aria-label="Log"] .text')


LOOK = """() => {
  const all = (selector, name) => [...document.querySelectorAll(selector)].map(each => each.dataset[name]);
  return {
    over: [...document.querySelectorAll('button')].some(each => each.textContent.trim() === 'Rematch'),
    acts: !!document.querySelector('.ttt.acts:not(.animating)'),
    step: document.querySelector('.bar [aria-current]')?.textContent.trim(),
    towers: all('.slot.lit', 'slot'),
    floors: all('.floor.open', 'floor'),
    hand: all('[data-hand]', 'hand').length,
  };
}"""


def await_turn(*pages: Page) -> Page | None:
    """Wait until one of these pages is to act, and return it; None when the match is over."""
    for _ in range(1500):
        for page in pages:
            state = page.evaluate(LOOK)
            if state["over"]:
                return None
            if state["acts"]:
                return page
        pages[0].wait_for_timeout(30)
    raise AssertionError("nobody is to act")


SEEN = """() =>
  [...document.querySelectorAll('.ttt .plates, .ttt .piles, .ttt .bar [aria-current], [aria-label=Log] .text')]
    .map(each => each.textContent).join()"""


def do(page: Page, act: Callable[[], None]) -> None:
    """Do something at the table, and wait until it is seen there: a draw has no line in the log."""
    before = page.evaluate(SEEN)
    act()
    page.wait_for_function(f"before => ({SEEN})() !== before", arg=before)


PLACE = """([selector, number]) => {
  const found = document.querySelectorAll(selector)[number];
  found.scrollIntoView({ block: 'nearest' });
  const box = found.getBoundingClientRect();
  return [box.left + Math.min(24, box.width / 2), box.top + box.height / 2];
}"""


def press(page: Page, selector: str, number: int = 0) -> None:
    """Click on something with the mouse, near its left edge: cards of a full hand lie over each other."""
    page.locator(selector).nth(number).wait_for()
    page.mouse.click(*page.evaluate(PLACE, [selector, number]))


def put(page: Page, card: int, name: str) -> None:
    """Put a card on a tower, or beneath a floor, by two clicks."""
    press(page, "[data-hand]", card)
    press(page, f"[data-spot='{name}']")


def act(page: Page, rng: random.Random) -> None:
    """Do one thing of a turn: build, claim, choose or draw."""
    state = page.evaluate(LOOK)
    if state["step"] == "Build":
        do(page, lambda: put(page, rng.randrange(state["hand"]), rng.choice(state["towers"])))
    elif state["step"] == "Claim" and state["hand"] and state["floors"] and rng.random() < 0.5:
        do(page, lambda: put(page, 0, rng.choice(state["floors"])))
    else:
        do(page, lambda: press(page, ".bar .button.main"))


# --- secrets on the wire ---------------------------------------------------------------------------------------------


def listen(page: Page) -> list[dict[str, Any]]:
    """Record all that the hall sends to a page from now on."""
    frames: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(json.loads(data))))
    return frames


def strings(node: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every text in some JSON, and where it stands."""
    if isinstance(node, str):
        yield path, node
    elif isinstance(node, dict):
        for key, value in node.items():
            yield from strings(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from strings(value, (*path, str(index)))


def at(frame: Any, path: tuple[str, ...]) -> Any:
    """Return what stands at a path."""
    for key in path:
        frame = frame[int(key)] if isinstance(frame, list) else frame[key]
    return frame


def may_know(frame: dict[str, Any], path: tuple[str, ...], text: str, seat: int) -> bool:
    """Return whether a seat may read this text, which names cards."""
    if path[0] == "views":
        if path[1] != str(seat):
            return False
        view, rest = frame["views"][path[1]], path[2:]
        if rest[0] == "hands":
            return rest[1] == str(seat)
        if rest[-1] == "tucked":
            return bool(at(view, rest[:-1])["tab"] == seat)
        return (rest[0] == "moves" and view["turn"] == seat) or rest[-1] == "card"
    if path[0] != "entries":
        return False
    entry = frame["entries"][int(path[1])]
    by, event = entry["by"], entry["event"]
    if path[-1] == "text":  # no sentence names a card that was drawn or tucked
        return not event.startswith(("draw ", "deal ")) and event[2:3] != "/"
    if event.startswith("deal "):
        shares = event.split(" ")[1:]
        return path[2] == "event" and all("?" in share for other, share in enumerate(shares) if other != seat)
    if event.startswith("draw "):
        return event[5] == str(seat) or (path[2] == "event" and set(event[7:]) == {"?"})
    if event[2:3] == "/":
        return by == seat or (path[2] == "event" and event.startswith("??"))
    return True  # a floor that is built or scored lies face up


def check_secrets(frames: list[dict[str, Any]], seat: int) -> int:
    """Check every frame against what a seat may know while the match goes on; return how many texts name cards."""
    found = 0
    sits = False
    for frame in frames:
        if frame["t"] not in ("snap", "played") or frame["outcome"]["over"]:
            continue
        sits = bool(frame["mine"]) if frame["t"] == "snap" else sits
        if not sits:  # the link was opened, and nobody has pressed "Sit down" yet
            assert list(frame["views"]) == ["spectator"]
            assert all(each["cards"] is None for each in frame["views"]["spectator"]["hands"])
            continue
        assert list(frame["views"]) == [str(seat)]
        for other, each in enumerate(frame["views"][str(seat)]["hands"]):
            assert (each["cards"] is None) == (other != seat)
        assert frame.get("info", {}).get("header", {}).get("seed") is None
        for path, text in strings(frame):
            if (NAME if path[-1] == "text" else CARD).search(text):
                found += 1
                assert may_know(frame, path, text, seat), (path, text, seat)
    return found


def draws(frames: list[dict[str, Any]], seat: int) -> list[str]:
    """Return the draws of a seat as these frames tell them."""
    entries = [entry for frame in frames if frame["t"] == "played" for entry in frame["entries"]]
    return [entry["event"] for entry in entries if str(entry["event"]).startswith(f"draw {seat} ")]


def test_a_match_of_three_is_played_to_its_end_and_no_frame_tells_a_secret(visitor: Callable[..., Page]) -> None:
    blue, red = visitor(), visitor(phone=True)
    frames = [listen(blue), listen(red)]
    people: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "friend", "name": "Grace"}]
    sat = sit_down(blue, [*people, {"kind": "bot", "level": 1}], options=SHORT_DECK, seed="5e" * 32)
    for visit, secret in zip((blue, red), sat.secrets, strict=False):
        visit.goto(f"/m/{sat.match}#{secret}")
    table.sit_down(red)
    rng = random.Random(1)
    acts = 0
    while (mover := await_turn(blue, red)) is not None:
        act(mover, rng)
        acts += 1
        if acts == 12:
            cards = hand(red).all_inner_texts()
            red.reload()
            expect(hand(red)).to_have_count(len(cards))
            assert hand(red).all_inner_texts() == cards
    assert acts > 20
    outcome = blue.request.get(f"/api/matches/{sat.match}/replay").json()["outcome"]
    assert outcome["over"]
    for page, seat in ((blue, 0), (red, 1)):
        expect(sentence(page)).to_have_text(re.compile("^You won" if outcome["winners"] == [seat] else "^You lost"))
        scores = [int(text.split()[0]) for text in page.locator("[data-plate] .score").all_inner_texts()]
        assert scores == outcome["scores"]
    for seat in (0, 1):
        assert check_secrets(frames[seat], seat) > 100
    for seat, other in ((0, 1), (1, 0)):  # what one was told in full, the other was told as so many cards
        assert len(draws(frames[seat], seat)) > 1
        hidden = [event[:7] + "?" * (len(event) - 7) for event in draws(frames[seat], seat)]
        assert set(draws(frames[other], seat)) <= set(hidden)


@pytest.mark.long
def test_at_one_screen_hands_are_hidden_between_turns(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.goto(f"/g/{SLUG}")
    page.get_by_text("Together here").click()
    page.get_by_role("button", name="Play", exact=True).click()
    rng = random.Random(2)
    for _ in range(3):
        lift = page.get_by_role("button", name=re.compile("^Pass to"))
        expect(lift).to_be_visible()
        expect(hand(page)).to_have_count(0)
        drawn = page.locator(".ttt").first.inner_html()
        assert 'class="card' not in drawn
        assert "tucked here" not in drawn
        lift.click()
        expect(hand(page)).not_to_have_count(0)
        while page.evaluate(LOOK)["acts"]:
            act(page, rng)
    expect(hand(page)).to_have_count(0)


@pytest.mark.long
def test_a_scoring_is_told_floor_by_floor_and_can_be_skipped_and_read_again(visitor: Callable[..., Page]) -> None:
    page = visitor(reduced_motion="no-preference")
    sat = sit_down_after(page, *PLAYED, "SP@A", "NO@C")
    page.goto(f"/m/{sat.match}#{sat.secrets[0]}")
    spot(page, "A2").hover()
    expect(page.locator("[data-slot=A] .worth")).to_have_text(re.compile(r"1\s*\+6"))
    page.get_by_role("button", name=re.compile("^Draw 3")).click()
    expect(page.locator("[data-floor=A4].speaks")).to_be_visible(timeout=8000)
    expect(page.locator(".bar .line")).to_contain_text("LANDLORD: Blue owns it, and floor 3 below it from now on.")
    expect(page.locator("[data-floor=A3] .taken")).to_be_visible()
    expect(page.locator("[data-plate='0'] .score b")).to_have_text("0")
    expect(page.locator("[data-floor=A3].speaks")).to_be_visible(timeout=8000)
    expect(page.locator(".flying")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Skip")).to_be_hidden()
    expect(page.locator("[data-slot=A] .floor")).to_have_count(0)
    expect(page.locator("[data-plate='0'] .score b")).to_have_text("6")
    page.get_by_role("button", name=re.compile("^Scored: A")).click()
    expect(page.locator(".told")).to_contain_text("Blue owns it, one office in the tower, 2 points")
    expect(logged(page).last).to_contain_text("Tower A is scored: Blue +6")


@pytest.mark.long
def test_an_illegal_attempt_says_why_where_it_was_made(page: Page) -> None:
    sat = sit_down_after(page, *PLAYED)
    page.goto(f"/m/{sat.match}#{sat.secrets[0]}")
    do(page, lambda: put(page, 0, "A"))
    put(page, 0, "A")
    expect(page.locator("[data-refusal]")).to_contain_text("different tower than A")
    expect(page.locator("[data-slot=A] [data-refusal]")).to_be_visible()
    expect(page.locator('[data-hand][aria-pressed="true"]')).to_have_count(1)  # still in hand
    do(page, spot(page, "C").click)
    expect(page.locator("[data-slot=C] .floor")).to_have_count(4)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-slot=C] .floor")).to_have_count(3)


def test_cards_are_dragged_and_the_keyboard_does_it_too(page: Page) -> None:
    sat = sit_down(page, [{"kind": "me"}, {"kind": "friend"}], seed="00" * 32)
    page.goto(f"/m/{sat.match}#{sat.secrets[0]}")
    box = page.locator(".scene").bounding_box()
    assert box
    hand(page).first.hover()
    page.mouse.down()
    page.mouse.move(box["x"] + 10, box["y"] - 60, steps=4)
    page.mouse.up()  # nowhere: it goes back
    hand(page).first.focus()
    page.keyboard.press("Enter")  # at once: a key is not the click that ends a drag
    expect(page.locator(".hand .picked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".hand .picked")).to_have_count(0)
    expect(hand(page)).to_have_count(4)
    hand(page).first.hover()
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 6, box["y"] + box["height"] - 80, steps=6)
    expect(page.locator("[data-slot=A] .ghost.on")).to_be_visible()
    page.mouse.up()
    expect(page.locator("[data-slot=A] .floor")).to_have_count(1)
    expect(hand(page)).to_have_count(3)

    expect(page.locator(SHOWN)).to_be_visible()
    hand(page).nth(0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(spot(page, "B")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-slot=B] .floor")).to_have_count(1)
    expect(page.locator(SHOWN)).to_be_visible()
    hand(page).nth(0).focus()
    page.keyboard.press("Enter")
    expect(page.locator(":focus")).to_have_attribute("data-spot", re.compile("^[AB]1$"))
    page.keyboard.press("Enter")
    expect(page.locator(".tab")).to_have_count(1)
    expect(spot(page, "A1")).to_have_attribute("aria-label", re.compile("tucked beneath it"))


@pytest.mark.long
def test_whoever_is_quicker_than_the_line_loses_no_card(visitor: Callable[..., Page], cable: Cable) -> None:
    page = visitor(url=cable.url)
    sat = sit_down(page, [{"kind": "me"}, {"kind": "friend"}], seed="11" * 32)
    page.goto(f"{cable.url}/m/{sat.match}#{sat.secrets[0]}")
    expect(hand(page)).to_have_count(4)
    cable.hold()
    put(page, 0, "A")
    expect(page.locator("[data-slot=A] .floor")).to_have_count(1)
    expect(hand(page)).to_have_count(3)
    put(page, 0, "B")
    cable.release()
    expect(page.locator("[data-slot=B] .floor")).to_have_count(1)
    expect(hand(page)).to_have_count(2)
    expect(page.locator("[data-slot=A] .floor")).to_have_count(1)


def test_a_turn_is_played_by_touch_on_a_phone(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}, {"kind": "friend"}]
    sat = sit_down(page, seats, seed="11" * 32)
    page.goto(f"/m/{sat.match}#{sat.secrets[0]}")
    expect(hand(page)).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    low = hand(page).first.bounding_box()
    assert low
    assert 500 < low["y"] < 844 - 60  # at the thumb, and on the screen
    hand(page).first.tap()
    spot(page, "A").tap()
    expect(page.locator("[data-slot=A] .floor")).to_have_count(1)
    hand(page).first.tap()
    spot(page, "B").tap()
    expect(page.locator("[data-slot=B] .floor")).to_have_count(1)
    hand(page).first.tap()
    spot(page, "A1").tap()
    expect(page.locator("[data-floor=A1] .tab")).to_have_text("1")
    page.locator("[data-floor=A1] .tab").tap()
    expect(page.locator(".peek")).to_be_visible()
    for shown in [*hand(page).all(), page.locator(".bar .button.main")]:
        box = shown.bounding_box()
        assert box
        assert box["height"] >= 44
    page.locator(".bar .button.main").tap()
    expect(hand(page)).to_have_count(4)
    expect(sentence(page)).to_contain_text("Red")
    page.goto(f"/learn/{SLUG}")  # what a lesson says leaves room for the towers and the hand
    for shown in (spot(page, "A"), hand(page).last.locator(".card")):
        expect(shown).to_be_in_viewport(ratio=1)


READ = """() => [...document.querySelectorAll('[data-hand]')].map((card) => {
  const [text, box] = [card.querySelector('.text'), card.getBoundingClientRect()];
  const range = document.createRange();
  range.selectNodeContents(text);
  const said = range.getBoundingClientRect();
  return { left: box.left, right: box.right, top: said.top, bottom: said.bottom, end: said.right,
    low: card.querySelector('.card').getBoundingClientRect().bottom,
    picture: card.querySelector('.storey').getBoundingClientRect().bottom };
})"""


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("cards", ["- ELLANOIN/LOOF2SU", "A:OF,NO/B:SU/C:SU LOELLANOIN/OFELSU2LA"])
def test_the_text_of_every_card_in_the_hand_is_read_on_a_phone(
    visitor: Callable[..., Page], cards: str, locale: str
) -> None:
    page = visitor(phone=True, locale=locale)
    position = f"2 - build 0 {cards} scored=- buried=-/- points=0,0"
    sat = sit_down(page, [{"kind": "me"}, {"kind": "friend"}], position=position)
    page.goto(f"/m/{sat.match}#{sat.secrets[0]}")
    expect(hand(page)).to_have_count(4 if cards.startswith("-") else 5)
    animations_end(page)
    boxes = page.evaluate(READ)
    for box in boxes:
        assert box["picture"] <= box["top"] + 2, "its text begins below the picture"
        assert box["bottom"] <= box["low"] + 1, "its text ends on the card"
        assert box["end"] <= box["right"] - 1.5, "no line of it touches the edge"
        assert -1 <= box["left"] < box["right"] <= 391, "it lies on the screen"
    for box, following in pairwise(boxes):
        assert box["end"] <= following["left"] + 2, "the next card lies beside the text"


SIX = "A:SU1IN,LO,IN1SP,IN/C:LO1NO,OF,OF0IN,EL,IN OFELSUNOIN2/SP2OF scored=SPLO2OF2SU2 buried=ELLA2NO/SPNO points=7,4"


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_six_cards_are_swiped_past_on_a_phone_and_one_is_drawn_upwards(
    visitor: Callable[..., Page], locale: str
) -> None:
    page = visitor(phone=True, locale=locale)
    sat = sit_down(page, [{"kind": "me"}, {"kind": "friend"}], position=f"2 - build 0 {SIX}")
    page.goto(f"/m/{sat.match}#{sat.secrets[0]}")
    cards = page.locator("[data-hand]")
    expect(cards).to_have_count(6)
    animations_end(page)
    finger = Finger(page)
    low = cards.nth(3).bounding_box()
    assert low
    y = low["y"] + low["height"] / 2
    read = page.evaluate(READ)
    for box, following in pairwise(read):
        assert box["picture"] <= box["top"] + 2, "its text begins below the picture"
        assert box["bottom"] <= box["low"] + 1, "its text ends on the card"
        assert box["end"] <= box["right"] - 1.5, "no line of it touches the edge"
        assert box["end"] <= following["left"] + 2, "the next card lies beside the text"
    assert read[-1]["left"] > 330, "the last one is not read yet"
    finger.down(350, y)
    for x in range(340, 40, -20):
        finger.move(x, y)
    finger.up()
    page.wait_for_function(
        "() => document.querySelector('[data-hand]:last-child').getBoundingClientRect().right <= 391"
    )
    expect(cards).to_have_count(6)  # none was taken by that
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator("[aria-pressed=true][data-hand]")).to_have_count(0)
    card, tower = cards.nth(5).bounding_box(), spot(page, "B").bounding_box()
    assert card
    assert tower
    start, end = (card["x"] + 30, card["y"] + 50), (tower["x"] + 20, tower["y"] + 20)
    finger.down(*start)
    for step in range(1, 13):  # up first, and then to its tower
        across = max(0.0, step - 3) / 9
        finger.move(start[0] + (end[0] - start[0]) * across, start[1] + (end[1] - start[1]) * step / 12)
    finger.up()
    expect(page.locator("[data-slot=B] .floor")).to_have_count(1)
    expect(cards).to_have_count(5)


def test_the_companion_adds_what_the_last_tap_made_of_a_tower(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.goto(f"/companion/{SLUG}")
    page.get_by_role("button", name="Start").click()
    for code in ("LO", "EL", "OF"):
        page.locator(f".palette [data-floor={code}]").click()
    expect(page.locator(".why li")).to_have_count(3)
    answers: list[Route] = []
    page.route("**/tally", lambda route: answers.append(route))  # noqa: PLW0108 (Playwright writes on what it is given)
    page.get_by_role("button", name="Blue tucked a card beneath floor 1").click()
    page.get_by_role("button", name="Add to the scores").click()
    while not answers:
        page.wait_for_timeout(10)
    expect(page.locator(".scores .score")).to_have_text(["0", "0", "0"])  # not what the tower was worth before
    for answer in answers:
        answer.continue_()
    expect(page.locator(".scores .score")).to_have_text(["2", "0", "0"])


def test_the_companion_counts_a_tower_of_real_cards_and_says_why(
    visitor: Callable[..., Page], axe: Callable[..., list[str]]
) -> None:
    page = visitor(phone=True, dark=True)
    page.goto(f"/companion/{SLUG}")
    page.get_by_label("Name of player 1, Blue").fill("Ada")
    page.get_by_role("button", name="Start").click()
    for code in ("LO", "EL", "OF", "LA", "SP"):
        page.locator(f".palette [data-floor={code}]").tap()
    for tucked in (
        "Ada tucked a card beneath floor 1",
        "Red tucked a card beneath floor 3",
        "Ada tucked a card beneath floor 4",
    ):
        page.get_by_role("button", name=tucked).tap()
    expect(page.locator(".why")).to_contain_text("Blue owns it, four floors above it, 4 points")
    expect(page.locator(".why li")).to_have_count(5)
    assert axe(page) == []
    page.get_by_role("button", name="Add to the scores").tap()
    expect(page.locator(".scores .score")).to_have_text(["6", "0", "0"])
    page.reload()
    expect(page.locator(".scores .score")).to_have_text(["6", "0", "0"])
    page.get_by_role("button", name="Turn done").tap()
    expect(page.locator(".turns")).to_contain_text("Red's turn")
    page.get_by_role("button", name="The deck is empty").tap()
    page.get_by_role("button", name=re.compile("fewer than three")).tap()
    page.get_by_role("button", name="Turn done").tap()
    expect(page.locator(".turns")).to_contain_text("Ada wins")
    for _ in range(5):
        page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".scores .score")).to_have_text(["0", "0", "0"])


@pytest.mark.long
def test_what_is_entered_without_a_hall_is_kept_and_counted_once_it_is_back(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.goto(f"/companion/{SLUG}")
    page.get_by_role("button", name="Start").click()
    for path in ("**/tally", "**/api/health"):
        page.route(path, lambda route: route.abort())
    for code in ("LO", "EL", "OF"):
        page.locator(f".palette [data-floor={code}]").tap()
    add = page.get_by_role("button", name="Add to the scores")
    expect(page.locator("[data-refusal], .problem").first).to_be_visible()
    expect(add).to_have_count(0)
    page.reload()  # the tab was closed in the middle
    expect(page.get_by_role("button", name=re.compile("beneath floor 3$")).first).to_be_visible()
    expect(add).to_have_count(0)
    for path in ("**/tally", "**/api/health"):
        page.unroute(path)
    expect(add).to_be_visible()  # it is asked again by itself
    expect(page.locator(".why li")).to_have_count(3)


@pytest.mark.long
def test_the_table_is_accessible(page: Page, axe: Callable[..., list[str]]) -> None:
    sat = sit_down_after(page, *PLAYED, "SP@A", "NO@C")
    page.goto(f"/m/{sat.match}#{sat.secrets[0]}")
    press(page, "[data-hand]")
    page.locator("summary", has_text="What has been seen").click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        assert axe(page) == []


def test_the_cards_carry_the_names_of_the_floors() -> None:
    source = (Path(__file__).parents[2] / "web/src/games/take-that-towers/constants.ts").read_text(encoding="utf-8")
    printed = re.findall(r'"code": "([A-Z]{2})", "name": "([A-Z ]+)"', source)
    assert printed == [(floor.code, floor.name) for floor in FLOORS]
