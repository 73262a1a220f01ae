"""A game of cards at the hall: seats for up to four, hands that stay secret at one screen, steps taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.cards import SLUG, Shadow, curtain, hand, lift
from tests.web.table import end_sheet, logged, more_choices, sentence, sit_down, type_move
from tests.web.table import start as start_towers

pytestmark = pytest.mark.browser

OFFICES = {
    **dict.fromkeys(("lobby", "elevator", "suite", "landlord", "noise_complaint", "inferno"), 0),
    "office": 8,
    "spire": 8,
}  # a small deck, for a short match


@pytest.mark.long
def test_each_seat_is_given_to_somebody_and_each_friend_gets_a_link(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.goto(f"/g/{SLUG}")
    page.get_by_role("radio", name="4", exact=True).check(force=True)
    more_choices(page)
    expect(page.get_by_label("Player 2", exact=True)).to_be_visible()  # who sits where is drawn
    page.get_by_text("As I choose the seats").click()
    page.get_by_label("Red", exact=True).select_option("friend")
    page.get_by_label("Green", exact=True).select_option("me")  # whoever asks has one seat: Blue is beside now
    expect(page.get_by_label(re.compile("^Blue ?begins"))).to_have_value("beside")
    page.get_by_label("Purple", exact=True).select_option("friend")
    page.get_by_role("button", name="Make the links").click()
    page.get_by_role("button", name="Go to the table meanwhile").click()
    expect(curtain(page)).to_contain_text("Pass to Blue")  # two play at this screen
    expect(page.get_by_text("is waiting for a friend")).to_have_count(2)
    expect(page.locator(".plate")).to_have_count(4)
    page.get_by_text("Purple is waiting for a friend").click()
    link = page.get_by_role("textbox", name="Link for Purple").input_value()
    friend = visitor()
    friend.goto(link)
    sit_down(friend)
    expect(hand(friend)).to_have_count(4)
    expect(page.get_by_text("Purple is waiting for a friend")).to_be_hidden()
    expect(page.get_by_role("textbox", name="Link for Red")).to_be_visible()
    expect(friend.locator(".plate", has_text="(you)")).to_contain_text("Purple")


@pytest.mark.long
def test_a_house_deck_is_read_from_a_file_and_a_bad_line_is_named(page: Page, tmp_path: Path) -> None:
    page.goto(f"/g/{SLUG}")
    more_choices(page)
    field = page.get_by_label("Your own deck from a file")
    expect(page.get_by_text("Choose a file", exact=True)).to_be_visible()  # not in the browser's words
    bad = tmp_path / "bad.txt"
    bad.write_text("SPIRE 8\nLOBBY 8\nCELLAR 3\n", encoding="utf-8")
    field.set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("Line 3")
    good = tmp_path / "good.txt"
    good.write_text("# no fires\nSPIRE 10\nLOBBY 12\nOFFICE 16\n", encoding="utf-8")
    field.set_input_files(good)
    expect(page.get_by_text("good.txt is loaded.")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
    page.get_by_text("Every option").click()
    expect(page.get_by_label("Office")).to_have_value("16")
    expect(page.get_by_label("Inferno")).to_have_value("0")


@pytest.mark.long
def test_at_one_screen_each_hand_stays_behind_a_curtain_until_its_turn(page: Page) -> None:
    shadow = Shadow(page, "me", "me")
    shadow.sit(page, 0, 1)
    expect(curtain(page)).to_contain_text("Pass to Blue")
    expect(sentence(page)).to_have_text("Blue's turn.")
    expect(hand(page)).to_have_count(0)
    expect(curtain(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(hand(page)).to_have_count(4)
    expect(page.get_by_role("group", name="The table")).to_be_focused()
    shadow.play(page)
    shadow.play(page)
    expect(hand(page)).to_have_count(2)  # still Blue's turn: nobody has to look away
    shadow.play(page)  # Blue claims a floor
    assert logged(page) == []  # the moves in writing would say what was tucked
    expect(page.locator('[aria-label="Log"]')).to_contain_text("Blue tucks a card beneath floor")
    shadow.play(page, last=True)
    expect(curtain(page)).to_contain_text("Pass to Red")
    expect(hand(page)).to_have_count(0)
    page.reload()
    expect(curtain(page)).to_contain_text("Pass to Red")
    expect(hand(page)).to_have_count(0)
    curtain(page).click()
    expect(hand(page)).to_have_count(4)
    page.reload()
    expect(curtain(page)).to_contain_text("Pass to Red")


def test_a_scoring_that_goes_on_behind_the_curtain_tells_no_secrets(visitor: Callable[..., Page]) -> None:
    page = visitor(reduced_motion="no-preference")
    shadow = Shadow(page, "me", "me", options=OFFICES)
    shadow.sit(page, 0, 1)
    for move in ("OF@A", "SP@B", "SP/A1"):
        shadow.play(page, move)
    look = page.get_by_label("Look at the SPIRE tucked here")
    expect(look).to_have_count(1)  # whoever tucked it may look
    type_move(page, "draw")  # the log waits for the board
    expect(curtain(page)).to_contain_text("Pass to Red")
    expect(page.get_by_role("button", name="Skip")).to_be_visible()  # tower B is being scored
    expect(look).to_have_count(0)
    curtain(page).click()
    expect(hand(page)).to_have_count(4)
    expect(look).to_have_count(0)


@pytest.mark.long
def test_each_at_a_screen_of_their_own_sees_their_hand_and_nobody_else_does(visitor: Callable[..., Page]) -> None:
    blue, red, watcher = visitor(), visitor(), visitor()
    shadow = Shadow(blue, "me", "friend")
    shadow.sit(blue, 0)
    shadow.sit(red, 1)
    watcher.goto(f"/m/{shadow.id}")
    for page in (blue, red):
        expect(hand(page)).to_have_count(4)
    for _ in range(3):
        claim = shadow.play(blue)
    assert "/" in claim
    for page, event in ((blue, claim), (red, f"??{claim[2:]}"), (watcher, f"??{claim[2:]}")):
        shadow.shown(page)
        expect(page.locator('[aria-label="Log"] .event').last).to_have_text(event)
        expect(curtain(page)).to_have_count(0)
    expect(hand(watcher)).to_have_count(0)
    expect(hand(red)).to_have_count(4)


@pytest.mark.long
def test_an_own_step_is_taken_back_unasked_until_cards_are_seen(visitor: Callable[..., Page]) -> None:
    blue, red = visitor(), visitor()
    shadow = Shadow(blue, "me", "friend")
    shadow.sit(blue, 0)
    shadow.sit(red, 1)
    back = blue.locator("[data-undo]")
    expect(hand(blue)).to_have_count(4)
    expect(back).to_be_disabled()
    place = back.bounding_box()
    shadow.play(blue)
    expect(back).to_be_enabled()
    assert back.bounding_box() == place  # what lies beside it does not slide under the hand
    back.click()
    expect(blue.locator('[aria-label="Log"]')).to_contain_text("The last move was taken back.")
    expect(hand(blue)).to_have_count(4)
    expect(back).to_be_disabled()
    expect(red.locator("[data-undo]")).to_be_disabled()
    shadow.match.apply_table_event("undo 1")
    shadow.play(blue)
    shadow.play(blue)
    expect(back).to_be_enabled()
    shadow.play(blue, last=True)  # draws: what has been seen cannot be taken back
    expect(back).to_be_disabled()


@pytest.mark.long
def test_a_finished_match_is_replayed_analysed_and_played_again(page: Page) -> None:
    shadow = Shadow(page, "me", "me", options=OFFICES)
    shadow.sit(page, 0, 1)
    expect(page.get_by_role("link", name="Replay")).to_be_hidden()  # it holds what is secret
    shadow.play_on(page, 99)
    expect(curtain(page)).to_have_count(0)
    expect(sentence(page)).to_have_text(shadow.match.outcome().why)
    page.goto(f"/m/{shadow.id}/replay")
    count = shadow.match.seq
    expect(page.locator(".scrubber .figures")).to_have_text(f"1/{count}")  # the cards are dealt
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("toolbar")).to_be_visible()  # all is open
    page.keyboard.press("End")
    expect(page.get_by_text("Verified", exact=True)).to_be_visible()
    moves = [number for number, event in enumerate(shadow.match.events) if isinstance(event.by, int)]
    page.get_by_role("slider").fill(str(moves[1] + 1))
    page.get_by_role("button", name="Analyse from here").click()
    expect(page.locator(".tree [aria-current]")).to_contain_text(shadow.match.events[moves[1]].event)
    expect(sentence(page)).to_have_text("Blue's turn.")
    page.goto(f"/m/{shadow.id}")
    page.locator("[data-how]").click()  # the sheet opens by itself once
    end_sheet(page).get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/m/" in url and shadow.id not in url)
    expect(curtain(page)).to_be_visible()
    lift(page)
    expect(hand(page)).to_have_count(4)


@pytest.mark.long
def test_an_analysis_of_cards_lets_chance_speak(page: Page) -> None:
    page.add_init_script("Math.random = () => 0.5")  # else two towers may be complete, and another question is asked
    page.goto(f"/analysis/{SLUG}")
    expect(sentence(page)).to_have_text("Blue's turn.")
    field = page.get_by_label(re.compile("^Type a move"))
    for following in ("Red", "Blue"):
        before = page.locator(".tree button").count()
        for step, tower in enumerate("AB", start=1):
            card = page.get_by_role("toolbar").locator("[data-card]").first.get_attribute("data-card")
            field.fill(f"{card}@{tower}")
            field.press("Enter")
            expect(page.locator(".tree button")).to_have_count(before + step)
        field.fill("draw")
        field.press("Enter")
        expect(page.locator(".tree button")).to_have_count(before + 3)
        expect(sentence(page)).to_have_text(f"{following}'s turn.")


def test_the_companion_stands_beside_the_game_that_has_one(page: Page) -> None:
    page.goto(f"/g/{SLUG}")
    page.get_by_role("link", name="At a real table").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for path in ("/gallery/towers", "/companion/chess"):
        page.goto(path)
        expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_whoever_plays_one_game_does_not_download_the_other(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    start_towers(page, "Together here")
    rooms = {url for url in fetched if re.search(r"/room-[^/]*\.js$", url)}
    assert len(rooms) == 1


@pytest.mark.long
def test_a_line_of_the_log_shows_the_table_as_its_reader_saw_it_then(visitor: Callable[..., Page]) -> None:
    page = visitor()
    shadow = Shadow(page, "me", "friend")
    shadow.sit(page, 0)
    for _ in range(2):
        shadow.play(page)
    expect(hand(page)).to_have_count(2)
    lines = page.locator('[aria-label="Log"] li button')
    lines.nth(1).click()
    back = page.locator("[data-look-back]")
    expect(back).to_have_attribute("data-look-back", "2")
    expect(hand(page)).to_have_count(3)  # one floor was built
    back.get_by_role("button", name="The line before").click()
    expect(hand(page)).to_have_count(4)
    other = visitor()
    other.goto(f"/m/{shadow.id}")
    other.locator('[aria-label="Log"] li button').nth(1).click()
    floors = other.locator("[data-slot=A] .floor").filter(visible=True)  # the match as it is waits unseen
    expect(other.locator("[data-look-back]")).to_have_attribute("data-look-back", "2")
    expect(floors).to_have_count(1)  # who watches sees what stood there, and no hand
    other.keyboard.press("ArrowLeft")
    expect(floors).to_have_count(0)
    expect(hand(other)).to_have_count(0)
    back.get_by_role("button", name="Back to the match").click()
    expect(back).to_have_count(0)
    expect(hand(page)).to_have_count(2)
