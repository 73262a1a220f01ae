"""Matches played in a real browser: by mouse, by touch, by keyboard, alone, by two, and over a bad line."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.cable import Cable
from tests.web.table import await_turn, block, logged, move, moves, sentence, sit_down, start, type_move, whose_turn

pytestmark = pytest.mark.browser


def test_the_first_move_is_two_clicks_from_the_front_page(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Towers", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).click()
    await_turn(page)  # the computer may have drawn the first move
    expect(sentence(page)).to_have_text("Your turn: choose a tower to move.")
    plan = moves(page)[0]
    move(page, *plan)
    expect(page.locator('[aria-label="Log"]')).to_contain_text("-".join(plan))


def test_a_whole_match_against_the_computer(page: Page) -> None:
    match = start(page)
    turns = 0
    while await_turn(page):
        before = len(logged(page))
        move(page, *moves(page)[0])
        page.wait_for_function(f"() => document.querySelectorAll('[aria-label=Log] .event').length > {before}")
        turns += 1
    assert turns > 1
    expect(sentence(page)).to_have_text(re.compile(r"^(You won|You lost|A draw)|: a draw\.$"))
    outcome = page.request.get(f"/api/matches/{match}/replay").json()["outcome"]
    assert outcome["over"]
    shown = [int(re.sub(r"\D", "", score)) for score in page.locator(".plate .score").all_inner_texts()]
    assert shown == list(reversed(outcome["scores"]))  # the seat that looks is the lower plate


def test_a_match_between_two_browsers_over_reloads_and_a_lost_line(
    visitor: Callable[..., Page], cable: Cable, hall: str
) -> None:
    black = visitor(url=cable.url)
    start(black, "Invite a friend")
    link = black.get_by_role("textbox", name="Link for White").input_value()
    white = visitor()
    white.goto(link.replace(cable.url, hall))
    sit_down(white)
    expect(white.get_by_role("grid")).to_be_visible()
    assert "#" not in white.url  # the seat's secret is not left in the address bar
    expect(black.get_by_role("textbox", name="Link for White")).to_be_hidden()

    turn = 0
    while (mover := whose_turn(black, white)) is not None:
        plan = moves(mover)[0]
        if turn == 2:
            assert mover is black
            cable.cut()
            expect(black.locator(".lost")).to_be_visible()
            move(black, *plan)  # kept, and sent once the line stands again
            cable.mend()
            expect(black.locator(".lost")).to_be_hidden()
        else:
            move(mover, *plan)
        for page in (black, white):
            expect(page.locator('[aria-label="Log"] .event', has_text="-".join(plan))).to_have_count(1)
        if turn == 3:
            white.reload()
        turn += 1
    assert turn > 4
    expect(black.locator('[aria-label="Log"] .event')).to_have_text(logged(white))
    assert len(set(logged(black))) == len(logged(black))  # nothing was played twice


def test_an_offline_machine_shows_it_at_once_and_comes_back(visitor: Callable[..., Page]) -> None:
    page = visitor()
    start(page)
    await_turn(page)
    page.context.set_offline(True)
    expect(page.locator(".lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".lost")).to_be_hidden()
    plan = moves(page)[0]
    move(page, *plan)
    expect(page.locator('[aria-label="Log"]')).to_contain_text("-".join(plan))


@pytest.mark.long
def test_a_screen_that_the_lost_line_held_back_comes_when_it_stands_again(
    visitor: Callable[..., Page], cable: Cable
) -> None:
    page = visitor(url=cable.url)
    page.goto("/")
    link = page.get_by_role("link", name="What we keep about you")
    expect(link).to_be_visible()
    cable.cut()
    link.click()
    expect(page.get_by_text("We can't reach the server")).to_be_visible()
    cable.mend()
    expect(page.get_by_role("heading", level=1, name="What we keep about you")).to_be_visible()


@pytest.mark.long
def test_two_tabs_on_one_seat_show_the_same(visitor: Callable[..., Page]) -> None:
    first = visitor()
    match = start(first, "Together here")
    second = first.context.new_page()
    second.goto(f"/m/{match}")
    await_turn(second)
    move(second, "a1", "b1")
    expect(first.locator('[aria-label="Log"]')).to_contain_text("a1-b1")
    await_turn(first)
    move(first, "d1", "d2")
    expect(second.locator('[aria-label="Log"]')).to_contain_text("d1-d2")


def test_fingers_move_towers_and_see_first_what_would_fall(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    position = "6x2 - build B W,2,W,2/WBB,W,B,W,W,1"
    made = page.request.post(
        "/api/matches",
        data={
            "game": "towers",
            "options": {"width": 6, "height": 2},
            "seats": [{"kind": "me"}, {"kind": "friend"}],
            "position": position,
        },
    ).json()
    page.goto(f"/m/{made['match']}#{made['seats'][0]['secret']}")
    await_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    block(page, "c1").tap()
    block(page, "b1").tap()
    expect(page.locator(".strike").first).to_be_attached()
    expect(sentence(page)).to_contain_text("Tap again to build")
    assert logged(page) == []
    block(page, "b1").tap()
    expect(page.locator('[aria-label="Log"] .event')).to_have_text(["c1-b1"])


def drag(page: Page, source: str, target: str) -> None:
    """Drag a tower with a finger, through Chromium's own touch events."""
    session = page.context.new_cdp_session(page)
    ends = [block(page, name).bounding_box() for name in (source, target)]
    assert ends[0]
    assert ends[1]
    (x0, y0), (x1, y1) = [(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2) for end in ends if end]

    def touch(kind: str, share: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x0 + (x1 - x0) * share, "y": y0 + (y1 - y0) * share}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 0)
    for step in range(1, 9):
        touch("touchMove", step / 8)
    touch("touchEnd", 1)


@pytest.mark.long
def test_a_finger_drags_a_tower(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    start(page)
    await_turn(page)
    drag(page, "a1", "b1")
    expect(page.locator('[aria-label="Log"] .event').first).to_have_text("a1-b1")


def test_the_mouse_drags_a_tower_and_dropping_it_nowhere_puts_it_back(page: Page) -> None:
    start(page)
    await_turn(page)
    block(page, "a1").hover()
    page.mouse.down()
    page.mouse.move(5, 5, steps=6)
    page.mouse.up()
    assert logged(page) == []
    expect(block(page, "a1")).to_have_attribute("aria-selected", "false")
    block(page, "a1").hover()
    page.mouse.down()
    block(page, "b1").hover()
    page.mouse.up()
    expect(page.locator('[aria-label="Log"] .event').first).to_have_text("a1-b1")


def test_a_match_is_played_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Towers", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="4 × 4", exact=True).focus()
    page.keyboard.press("Space")
    page.get_by_text("More choices").focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="I play Black").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    await_turn(page)
    for _ in range(60):  # Tab leads to the board, which is one stop
        if page.evaluate("document.activeElement.getAttribute('role') === 'gridcell'"):
            break
        page.keyboard.press("Tab")
    expect(block(page, "a1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(block(page, "a1")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(block(page, "a1")).to_have_attribute("aria-selected", "false")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(block(page, "b1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[aria-label="Log"] .event').first).to_have_text("a1-b1")
    if not await_turn(page):
        return
    page.keyboard.press("n")  # to the next tower that may move
    assert page.evaluate("document.activeElement.classList.contains('movable')")
    plan = "-".join(moves(page)[0])
    expect(page.get_by_label(re.compile("^Type a move"))).to_be_hidden()
    type_move(page, plan)
    expect(page.locator('[aria-label="Log"]')).to_contain_text(plan)


def test_an_illegal_attempt_says_why_at_the_spot_and_loses_nothing(page: Page) -> None:
    start(page, "Together here")
    await_turn(page)
    move(page, "a1", "d1")
    expect(page.locator("[data-refusal]")).to_contain_text("one block")
    expect(block(page, "a1")).to_have_attribute("aria-selected", "true")
    block(page, "b1").click()
    expect(page.locator('[aria-label="Log"] .event')).to_have_text(["a1-b1"])
    type_move(page, "nonsense")
    expect(page.locator("#type-problem")).to_be_visible()
    expect(page.locator('[aria-label="Log"] .event')).to_have_text(["a1-b1"])


@pytest.mark.long
def test_sprawl_and_utilities_are_placed_by_clicks(page: Page) -> None:
    page.goto("/g/towers")
    page.get_by_text("Together here").click()
    for name in ("4 × 4", "Sprawl", "Infrastructure"):
        page.get_by_role("button", name=re.compile(f"^{name}")).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(sentence(page)).to_have_text("Black's turn: put a utility on a vacant block, 8 left.")
    order = [f"{file}{rank}" for rank in range(1, 5) for file in "abcd"]
    for count, name in enumerate(order, start=1):
        block(page, name).click()
        expect(page.locator('[aria-label="Log"] .event')).to_have_count(count)
    expect(sentence(page)).to_have_text("Black's turn: choose a tower to move.")
    assert logged(page)[0] == "u@a1"
    assert logged(page)[-1] == "@d4"


@pytest.mark.long
def test_events_are_animated_unless_that_is_unwanted(visitor: Callable[..., Page]) -> None:
    moving = visitor(reduced_motion="no-preference")
    start(moving, "Together here")
    await_turn(moving)
    moving.evaluate(
        "() => new MutationObserver(() => { if (document.querySelector('.flight')) window.flew = true })"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    move(moving, "a1", "b1")
    expect(moving.locator('[aria-label="Log"] .event')).to_have_count(1)
    moving.wait_for_function("() => window.flew")
    expect(moving.locator(".flight")).to_have_count(0)
