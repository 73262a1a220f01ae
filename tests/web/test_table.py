"""What people do at a table besides moving: taking back, draws, resigning, rematches, chat, names, links, watching."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.table import await_turn, block, end_sheet, logged, more_choices, move, moves, sentence, sit_down, start

pytestmark = pytest.mark.browser


def invite(visitor: Callable[..., Page]) -> tuple[Page, Page]:
    """Return two visitors at one table, Black and White."""
    black, white = visitor(), visitor()
    start(black, "Invite a friend")
    white.goto(black.get_by_role("textbox", name="Link for White").input_value())
    sit_down(white)
    expect(white.get_by_role("grid")).to_be_visible()
    return black, white


@pytest.mark.long
def test_taking_back_against_the_computer_needs_no_question(page: Page) -> None:
    start(page)
    await_turn(page)
    move(page, "a1", "b1")
    expect(page.locator('[aria-label="Log"] .text').nth(1)).to_be_visible()
    await_turn(page)
    page.locator("[data-undo]").click()
    expect(page.locator('[aria-label="Log"] .event').last).to_have_text(re.compile("undo"))
    expect(block(page, "a1")).to_have_attribute("aria-label", re.compile("Black tower, 1 floor"))
    expect(page.locator("[data-undo]")).to_be_disabled()


@pytest.mark.long
def test_remote_players_are_asked(visitor: Callable[..., Page]) -> None:
    black, white = invite(visitor)
    await_turn(black)
    move(black, "a1", "b1")
    await_turn(white)
    black.locator("[data-undo]").click()
    expect(white.locator("[data-offer]")).to_contain_text("would like to take back a move")
    white.get_by_role("button", name="Decline").click()
    expect(black.locator(".notice")).to_contain_text("does not want a move taken back")
    black.get_by_role("button", name="Offer a draw").click()
    white.get_by_role("button", name="Agree").click()
    for page in (black, white):
        expect(sentence(page)).to_contain_text("draw")


@pytest.mark.long
def test_resigning_is_confirmed_and_a_rematch_swaps_the_seats(visitor: Callable[..., Page]) -> None:
    black, white = invite(visitor)
    first = black.url
    black.get_by_role("button", name="Resign").click()
    black.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(sentence(black)).to_contain_text("You resigned")
    expect(sentence(white)).to_contain_text("You won")
    end_sheet(white).get_by_role("button", name="Rematch").click()
    end_sheet(black).get_by_role("button", name="Agree").click()
    for page in (black, white):
        page.wait_for_url(lambda url: "/m/" in url and url != first)
        expect(page.get_by_role("grid")).to_be_visible()
    expect(sentence(white)).to_have_text("Your turn: choose a tower to move.")  # who was White begins now


@pytest.mark.long
def test_back_from_a_rematch_shows_the_match_before_it(visitor: Callable[..., Page]) -> None:
    black, white = invite(visitor)
    watcher = visitor()
    watcher.goto(black.url)
    first = black.url
    white.get_by_role("button", name="Resign").click()
    white.get_by_role("dialog").get_by_role("button", name="Resign").click()
    end_sheet(black).get_by_role("button", name="Rematch").click()
    end_sheet(white).get_by_role("button", name="Agree").click()
    black.wait_for_url(lambda url: "/m/" in url and url != first)
    black.go_back()
    expect(sentence(black)).to_contain_text("You won")
    assert black.url == first
    for page, where in ((black, black.get_by_role("main")), (watcher, end_sheet(watcher))):  # one has seen the end
        where.get_by_role("link", name="Go to the rematch").click()
        page.wait_for_url(lambda url: "/m/" in url and url != first)
    expect(black.locator(".plate", has_text="(you)")).to_be_visible()


@pytest.mark.long
def test_whoever_sits_down_is_asked_for_a_name_once(visitor: Callable[..., Page]) -> None:
    black, white = visitor(), visitor()
    start(black, "Invite a friend")
    white.goto(black.get_by_role("textbox", name="Link for White").input_value())
    white.get_by_label("Your name, asked once").fill("Ada")
    sit_down(white)
    expect(black.locator('.plate[data-seat="1"]')).to_contain_text("Ada")
    start(black, "Invite a friend")
    white.goto(black.get_by_role("textbox", name="Link for White").input_value())
    expect(white.get_by_role("button", name="Sit down", exact=True)).to_be_visible()
    expect(white.get_by_label("Your name, asked once")).to_be_hidden()


@pytest.mark.long
def test_chat_names_and_watching(visitor: Callable[..., Page]) -> None:
    black, white = invite(visitor)
    watcher = visitor()
    watcher.goto(black.url)
    expect(watcher.get_by_role("grid")).to_be_visible()
    expect(watcher.get_by_label(re.compile("^Type a move"))).to_be_hidden()
    expect(black.get_by_text("1 watching")).to_be_visible()
    black.get_by_role("button", name="Settings").click()
    black.get_by_label("Your name").fill("Ada")
    black.keyboard.press("Enter")
    expect(white.locator('.plate[data-seat="0"]')).to_contain_text("Ada")
    black.keyboard.press("Escape")
    black.get_by_text("Chat").click()
    black.get_by_label("Say something").fill("Good luck <b>to you</b>")
    black.keyboard.press("Enter")
    for page in (white, watcher):
        expect(page.get_by_role("log", name="Chat")).to_contain_text("Ada Good luck <b>to you</b>")
    block(watcher, "a1").click()
    assert logged(watcher) == []


def test_the_name_is_asked_once(page: Page) -> None:
    page.goto("/g/towers")
    page.get_by_label("Your name, asked once").fill("Grace")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".plate", has_text="(you)")).to_contain_text("Grace")
    page.goto("/g/towers")
    expect(page.get_by_label("Your name, asked once")).to_be_hidden()


def test_a_clock_runs_and_can_be_paused(page: Page) -> None:
    page.goto("/g/towers")
    page.get_by_text("Together here").click()
    more_choices(page)
    page.get_by_label("Clock").select_option("fischer")
    page.get_by_role("button", name="Play", exact=True).click()
    await_turn(page)
    expect(page.locator('.plate[data-seat="0"] .clock')).to_have_text(re.compile(r"^(9:5\d|10:00)$"))
    page.get_by_role("button", name="Pause").click()
    expect(sentence(page)).to_have_text("The clocks are stopped.")
    page.get_by_role("button", name="Resume").click()
    expect(sentence(page)).to_have_text("Black's turn: choose a tower to move.")


def test_what_does_not_go_together_is_refused_with_the_reason(page: Page) -> None:
    page.goto("/g/towers")
    more_choices(page)
    page.get_by_text("Every option").click()
    page.get_by_role("spinbutton", name=re.compile("Infrastructure")).fill("3")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("even")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Standard").click()
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()


def test_the_rules_lie_beside_the_board_and_the_match_goes_on(page: Page) -> None:
    start(page)
    await_turn(page)
    page.get_by_role("button", name="Rules", exact=True).click()
    sheet = page.get_by_role("complementary", name="Rules", exact=True)
    expect(sheet.get_by_role("heading", name="Demolition")).to_be_attached()
    expect(sheet.locator("img.picture")).to_have_count(5)
    sheet.get_by_role("navigation", name="Contents").get_by_role("button", name="The end").click()
    expect(sheet.get_by_role("heading", name="The end")).to_be_in_viewport()
    assert page.locator("h2#rules-4").evaluate("h2 => h2 === document.activeElement")
    move(page, "a1", "a2")
    expect(page.locator('[aria-label="Log"] .text').first).to_be_visible()
    expect(sheet).to_be_visible()
    sheet.focus()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_links_are_offered_as_text_and_as_codes(page: Page) -> None:
    match = start(page, "Invite a friend")
    expect(page.get_by_role("img", name="QR code of the link for White")).to_be_visible()
    page.get_by_role("button", name="Links").click()
    expect(page.get_by_role("textbox", name="Link for watching")).to_have_value(re.compile(f"/m/{match}$"))
    expect(page.get_by_role("textbox", name="Link to your seat")).to_have_value(re.compile(f"/m/{match}#"))


def test_the_record_is_downloaded(page: Page) -> None:
    start(page, "Together here")
    await_turn(page)
    move(page, *moves(page)[0])
    expect(page.locator('[aria-label="Log"] .event')).to_have_count(1)
    page.get_by_role("link", name="Replay").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Record").click()
    assert waiting.value.path().read_text(encoding="utf-8").count("\n") == 2


@pytest.mark.long
def test_a_match_that_is_not_there_and_a_wrong_secret(page: Page) -> None:
    page.goto("/m/AAAAAAAAAAAAAAAA")
    expect(page.get_by_role("heading", name="You can't join this match")).to_be_visible()
    match = start(page, "Together here")
    page.goto("/")
    page.evaluate("localStorage.clear()")
    page.goto(f"/m/{match}#{'x' * 32}")
    page.get_by_role("button", name="Watch without a seat").click()
    expect(page.get_by_role("grid")).to_be_visible()


THREATENED = "4x2 - build B B,3/BBB,W,WW,1"


def test_a_beginner_is_warned_of_what_a_bot_could_do_next(page: Page) -> None:
    sit_against_a_bot(page)
    expect(page.locator("aside .threat")).to_have_text("White threatens a1: b1 to a1 would cost you 3 floors.")
    expect(page.locator("circle.pointed")).to_have_count(1)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Warn me of threats").select_option("off")
    expect(page.locator("circle.pointed")).to_have_count(0)
    expect(page.locator(".threat")).to_have_count(0)


def sit_against_a_bot(page: Page) -> None:
    """Sit down as Black, in a match that a bot plays White in, from a position with a threat."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
    made = page.request.post(
        "/api/matches",
        data={"game": "towers", "seats": seats, "options": {"width": 4, "height": 2}, "position": THREATENED},
    ).json()
    page.goto("/favicon.svg")
    keys = {"secrets": [made["seats"][0]["secret"]], "invites": {}, "opened": 1}
    page.evaluate("all => localStorage.setItem('stackyard.seats', JSON.stringify(all))", {made["match"]: keys})
    page.goto(f"/m/{made['match']}")
    expect(page.get_by_role("grid")).to_be_visible()


@pytest.mark.long
def test_a_line_of_the_chat_is_seen_where_the_chat_is_out_of_sight(visitor: Callable[..., Page]) -> None:
    black, white = visitor(), visitor(phone=True)
    start(black, "Invite a friend")
    white.goto(black.get_by_role("textbox", name="Link for White").input_value())
    sit_down(white)
    expect(white.get_by_role("grid")).to_be_visible()
    black.locator("details.chat > summary").click()
    black.get_by_role("textbox", name="Say something").fill("Good luck!")
    black.keyboard.press("Enter")
    toast = white.locator("[data-toast]")
    expect(toast).to_contain_text("Good luck!")
    box, strip = toast.bounding_box(), white.locator("header").bounding_box()
    assert box
    assert strip
    assert box["y"] + box["height"] <= strip["y"] + strip["height"]  # over nothing that is played with
    expect(black.locator("[data-toast]")).to_have_count(0)  # one's own line is no news
    toast.tap()
    expect(toast).to_have_count(0)
    expect(white.get_by_role("log")).to_contain_text("Good luck!")
    expect(white.get_by_role("log")).to_be_in_viewport()


@pytest.mark.long
def test_the_log_shows_earlier_moments_without_leaving_the_table(page: Page) -> None:
    start(page, "Together here")
    expect(page.get_by_role("list", name="About this match")).to_contain_text("owns the most floors")  # a first match
    for _ in range(3):
        await_turn(page)
        move(page, *moves(page)[0])
    before = page.locator('[aria-label="Log"] li button')
    expect(before).to_have_count(3)
    before.first.click()
    expect(page.locator("[data-look-back]")).to_have_attribute("data-look-back", "1")
    expect(page.locator('[aria-label="Log"] [aria-current]')).to_contain_text(before.first.inner_text().split()[-1])
    codes = page.locator('[aria-label="Log"] .event')
    expect(codes.first).to_be_hidden()  # notation is for those who ask for it
    page.locator("[data-typing] summary").click()
    expect(codes.first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-look-back]")).to_have_attribute("data-look-back", "2")
    page.get_by_role("button", name="Back to the match").click()
    expect(page.locator("[data-look-back]")).to_have_count(0)
    await_turn(page)
    page.locator("[data-undo]").click()
    expect(page.locator('[aria-label="Log"] del')).to_have_count(1)


@pytest.mark.long
def test_where_nobody_else_can_open_the_address_the_page_says_so(page: Page) -> None:
    page.route("**/api/hall", lambda route: route.fulfill(json={"neighbours": ""}))
    start(page, "Invite a friend")
    expect(page.locator("[data-unreachable]").first).to_contain_text("only opens on this computer")
    expect(page.get_by_role("img", name="QR code of the link for White")).to_have_count(0)
    page.route("**/api/hall", lambda route: route.fulfill(json={"neighbours": "http://192.0.2.7:8000"}))
    page.reload()
    expect(page.get_by_role("img", name="QR code of the link for White")).to_be_visible()
    expect(page.get_by_role("textbox", name="Link for White")).to_have_value(re.compile("^http://192.0.2.7:8000/m/"))
