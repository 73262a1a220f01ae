"""How people come to a table: invitations used once, seats on a second device, the draw, seats handed out anew."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.cable import Cable
from tests.web.cards import SLUG as CARDS
from tests.web.table import await_turn, logged, more_choices, move, moves, sentence, sit_down, start

pytestmark = pytest.mark.browser

USED = "Somebody has already sat down with this link"
WAITING = "Waiting for everybody to sit down"
OPPONENT = "Waiting for your opponent"
LOOKING = "Looking for somebody…"
FIXED = "Whoever set up this match fixed the shuffle (seed)."


def heading(page: Page, name: str) -> Locator:
    """Return the heading of that name."""
    return page.get_by_role("heading", name=name)


def invitation(page: Page) -> str:
    """Return the first invitation that a page offers to give away."""
    link = page.get_by_role("textbox", name=re.compile("^Link for (?!watching|the seat)")).first
    expect(link).to_be_visible()
    return link.input_value()


def you(page: Page) -> Locator:
    """Return the plate of whoever sits at a page."""
    return page.locator(".plate", has_text="(you)")


def draw(page: Page, slug: str = "towers", players: int = 2) -> None:
    """Make a match with friends whose seats are drawn, as the page proposes it."""
    page.goto(f"/g/{slug}")
    page.get_by_text(re.compile("^Invite (a friend|friends)")).click()
    if players > 2:
        page.get_by_role("radio", name=str(players), exact=True).first.check(force=True)
    page.get_by_role("button", name=re.compile("^Make the link")).click()
    expect(heading(page, WAITING if players > 2 else OPPONENT)).to_be_visible()


def to_the_board(page: Page) -> str:
    """Take note of the draw; return who begins."""
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("begins")
    title = dialog.get_by_role("heading").inner_text()
    dialog.get_by_role("button", name="Go to the board").click()
    expect(dialog).to_be_hidden()
    return title


def header(page: Page) -> dict[str, Any]:
    """Return the header of the match that a page shows."""
    match = page.url.rpartition("/m/")[2]
    found: dict[str, Any] = page.request.get(f"/api/matches/{match}").json()["header"]
    return found


# --- open tables ------------------------------------------------------------------------------------------------------


def open_tables(page: Page) -> Locator:
    """Return the part of the front page that shows who waits for somebody to play with."""
    return page.get_by_role("region", name="Play with somebody here")


def find_somebody(page: Page) -> None:
    """Wait for somebody to play Towers with, or be brought to who does."""
    open_tables(page).get_by_role("button", name="Find somebody").click()
    expect(page).to_have_url(re.compile("/m/"))


@pytest.mark.long
def test_strangers_meet_at_an_open_table(visitor: Callable[..., Page]) -> None:
    ada, ben = visitor(), visitor(phone=True)
    ada.goto("/")
    ben.goto("/")
    find_somebody(ada)
    expect(heading(ada, LOOKING)).to_be_visible()
    expect(ada.get_by_role("region", name="Links")).to_have_count(0)  # nobody is invited
    expect(ada.get_by_role("button", name="Stop waiting")).to_be_visible()
    table = open_tables(ben).get_by_role("list", name="Open tables").get_by_role("listitem")
    expect(table).to_contain_text("Towers somebody waits: one seat is free.")
    ada.get_by_text("More", exact=True).click()
    ada.get_by_role("combobox", name="Language at this table").select_option("de")
    expect(table).to_contain_text("Language: Deutsch")
    table.get_by_role("link", name="Sit down").click()
    expect(heading(ben, "A seat is free here")).to_be_visible()
    ben.get_by_role("textbox", name="Your name, asked once").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ada, ben):
        to_the_board(page)
    expect(ada.locator(".plate", has_text="Ben")).to_be_visible()
    ben.goto("/")
    expect(open_tables(ben).get_by_role("button", name="Find somebody")).to_be_visible()
    expect(table).to_have_count(0)


def test_strangers_find_each_other_by_one_press(visitor: Callable[..., Page]) -> None:
    ada, ben = visitor(), visitor(phone=True)
    for page in (ada, ben):
        page.goto("/")
    find_somebody(ada)
    expect(heading(ada, LOOKING)).to_be_visible()
    ada.goto("/")
    find_somebody(ada)  # the same browser again: the same table
    expect(heading(ada, LOOKING)).to_be_visible()
    find_somebody(ben)
    first, second = (ada, ben) if to_the_board(ada) == "You begin" else (ben, ada)
    for page, other in ((first, second), (second, first)):
        await_turn(page)
        move(page, *moves(page)[0])
        await_turn(other)
    eve = visitor(phone=True)
    eve.goto("/")
    live = open_tables(eve).get_by_role("list", name="Being played now").get_by_role("listitem")
    live.filter(has=eve.locator(f"[href='{urlsplit(ada.url).path}']")).get_by_role("link", name="Watch").click()
    expect(eve.get_by_role("grid")).to_be_visible()
    expect(you(eve)).to_have_count(0)
    ada.get_by_role("button", name="Links").click()
    expect(ada.get_by_role("checkbox", name="Let anybody watch")).to_be_checked()
    ada.get_by_role("checkbox", name="Let anybody watch").uncheck()
    eve.goto("/")
    expect(open_tables(eve).get_by_role("button", name="Find somebody")).to_be_visible()
    expect(eve.locator(f"[href='{urlsplit(ada.url).path}']")).to_have_count(0)


def test_bots_fill_up_when_all_who_have_come_agree(visitor: Callable[..., Page]) -> None:
    ada, ben = visitor(), visitor(phone=True)
    draw(ada, CARDS, players=4)
    ben.goto(invitation(ada))
    sit_down(ben)
    for page in (ada, ben):
        expect(page.get_by_role("button", name="Fill up with bots")).to_be_visible()
    ada.get_by_role("button", name="Fill up with bots").click()
    expect(ada.locator("[data-offer]")).to_have_text(
        re.compile("You asked for bots at the free seats. Waiting for Guest.")
    )
    ben.get_by_role("button", name="Agree").click()
    for page in (ada, ben):
        to_the_board(page)
    expect(ada.locator(".plate", has_text="computer")).to_have_count(2)


def test_whoever_waits_plays_a_bot_and_is_told_who_has_come(visitor: Callable[..., Page]) -> None:
    ada, ben = visitor(phone=True), visitor()
    ada.goto("/")
    find_somebody(ada)
    waits_at = ada.url
    ada.get_by_role("button", name="Play a bot meanwhile").click()
    expect(ada.locator(".plate", has_text="computer, level 2")).to_be_visible()
    against_bot = ada.url.partition("/m/")[2]
    assert against_bot not in waits_at
    ada.reload()  # the place at the table is kept
    expect(you(ada)).to_be_visible()
    ben.goto("/")
    ben.get_by_role("button", name="Settings").click()
    ben.get_by_label("Your name").fill("Ben")
    ben.keyboard.press("Escape")
    find_somebody(ben)
    expect(ben).to_have_url(waits_at)
    expect(ben.locator(".plate", has_text="here")).to_have_count(2)  # ada is, though she is elsewhere
    expect(ada.get_by_text("Ben is here.")).to_be_visible()
    ada.get_by_role("link", name="Go to your table").click()
    expect(ada).to_have_url(waits_at)
    expect(you(ada)).to_be_visible()
    expect(ada.get_by_text("Ben is here.")).to_be_hidden()
    ada.goto("/")  # the other match is laid aside, and goes on from there
    ada.locator(f"a[href='/m/{against_bot}']").last.click()
    expect(ada.locator(".plate", has_text="computer, level 2")).to_be_visible()
    expect(ada.get_by_role("button", name="Resign")).to_be_enabled()


# --- invitations ------------------------------------------------------------------------------------------------------


def test_opening_a_link_uses_nothing_and_sitting_down_does_once(visitor: Callable[..., Page]) -> None:
    black, white, another = visitor(), visitor(phone=True), visitor()
    start(black, "Invite a friend")
    link = invitation(black)
    for page in (another, white):  # a preview, or the friend's other browser
        page.goto(link)
        expect(page.get_by_role("button", name="Sit down", exact=True)).to_be_visible()
        assert "#" not in page.url
    expect(black.get_by_text("White is waiting for a friend")).to_be_visible()
    white.get_by_label("Your name, asked once").fill("Grace")
    sit_down(white)
    expect(you(white)).to_contain_text("Grace")
    expect(black.get_by_text("White is waiting for a friend")).to_be_hidden()
    another.get_by_role("button", name="Sit down", exact=True).click()  # too late
    expect(heading(another, USED)).to_be_visible()
    another.reload()
    expect(heading(another, USED)).to_be_visible()
    another.get_by_role("button", name="Watch").click()
    expect(another.get_by_role("grid")).to_be_visible()
    expect(you(another)).to_have_count(0)
    late = visitor()
    late.goto(link)
    expect(heading(late, USED)).to_be_visible()
    white.reload()  # whoever sits keeps the seat
    expect(you(white)).to_contain_text("Grace")
    white.goto(link)  # the link is in a chat, and is opened again from there
    expect(you(white)).to_contain_text("Grace")


@pytest.mark.long
def test_whoever_opens_the_invitation_of_their_own_match_is_told_whom_it_is_for(visitor: Callable[..., Page]) -> None:
    black, white = visitor(), visitor()
    start(black, "Invite a friend")
    link = invitation(black)
    black.goto(link)
    expect(heading(black, "This link is for somebody else")).to_be_visible()
    black.get_by_role("button", name="Go to the table").click()
    expect(heading(black, OPPONENT)).to_be_visible()
    white.goto(link)
    sit_down(white)
    expect(you(white)).to_contain_text("White")
    await_turn(black)
    expect(you(black)).to_contain_text("Black")


@pytest.mark.long
def test_an_own_seat_is_opened_on_a_second_device(visitor: Callable[..., Page]) -> None:
    black, white, phone = visitor(), visitor(), visitor(phone=True)
    start(black, "Invite a friend")
    white.goto(invitation(black))
    sit_down(white)
    white.get_by_role("button", name="Links").click()
    expect(heading(white, "Open on another device")).to_be_visible()
    phone.goto(white.get_by_role("textbox", name="Link to your seat").input_value())
    expect(you(phone)).to_be_visible()
    white.keyboard.press("Escape")
    await_turn(black)
    move(black, *moves(black)[0])
    await_turn(phone)
    move(phone, *moves(phone)[0])
    expect(white.locator('[aria-label="Log"] .event')).to_have_count(2)
    phone.reload()
    expect(you(phone)).to_be_visible()


@pytest.mark.long
def test_a_line_that_breaks_while_somebody_sits_down_costs_nothing(visitor: Callable[..., Page], cable: Cable) -> None:
    black, white = visitor(), visitor(url=cable.url)
    start(black, "Invite a friend")
    link = invitation(black)
    white.goto(f"{cable.url}/m/{link.rpartition('/m/')[2]}")
    expect(white.get_by_role("button", name="Sit down", exact=True)).to_be_visible()
    cable.hold()  # as soon as the page knows of the break it has no such button
    white.get_by_role("button", name="Sit down", exact=True).click()
    cable.cut()
    cable.mend()
    expect(you(white)).to_be_visible()
    expect(black.get_by_text("White is waiting for a friend")).to_be_hidden()
    white.reload()
    expect(you(white)).to_be_visible()


# --- who begins -------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_who_begins_is_drawn_when_both_have_sat_down(visitor: Callable[..., Page]) -> None:
    maker, friend = visitor(), visitor(phone=True)
    draw(maker)
    expect(maker.get_by_role("listitem")).to_contain_text(["is here", "not here yet"])
    assert "order" not in header(maker)
    friend.goto(invitation(maker))
    friend.get_by_label("Your name, asked once").fill("Grace")
    sit_down(friend)
    titles = [to_the_board(page) for page in (maker, friend)]
    assert "You begin" in titles
    assert titles[0] != titles[1]
    assert sorted(header(maker)["order"]) == [0, 1]
    first, second = (maker, friend) if titles[0] == "You begin" else (friend, maker)
    await_turn(first)
    expect(sentence(first)).to_contain_text("Your turn")
    move(first, *moves(first)[0])
    await_turn(second)
    for page in (maker, friend):
        expect(page.get_by_role("list", name="About this match")).to_contain_text("Lots were drawn")
        page.reload()
        expect(you(page)).to_be_visible()
        expect(page.get_by_role("dialog")).to_be_hidden()
    assert len(logged(maker)) == 1


@pytest.mark.long
def test_the_maker_begins_without_a_friend_who_sits_down_later(visitor: Callable[..., Page]) -> None:
    maker, friend, late = visitor(), visitor(), visitor()
    draw(maker, CARDS, 3)
    fields = maker.locator("input[aria-label^='Link for friend']")
    expect(fields).to_have_count(2)
    links = [field.input_value() for field in fields.all()]
    friend.goto(links[0])
    sit_down(friend)
    expect(heading(friend, WAITING)).to_be_visible()
    expect(friend.get_by_role("button", name="Begin now")).to_be_hidden()
    friend.reload()
    expect(heading(friend, WAITING)).to_be_visible()
    maker.get_by_role("button", name="Begin now").click()
    for page in (maker, friend):
        to_the_board(page)
        expect(you(page)).to_have_count(1)
    assert sorted(header(maker)["order"]) == [0, 1, 2]
    late.goto(links[1])
    sit_down(late)
    expect(you(late)).to_have_count(1)
    seats = [you(page).get_attribute("data-seat") for page in (maker, friend, late)]
    assert sorted(str(seat) for seat in seats) == ["0", "1", "2"]


@pytest.mark.long
def test_against_the_computer_it_is_drawn_at_once(page: Page) -> None:
    page.goto("/g/towers")
    more_choices(page)
    expect(page.get_by_role("radio", name="Drawn")).to_be_checked()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("grid")).to_be_visible()
    assert sorted(header(page)["order"]) == [0, 1]
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_text("Lots were drawn")).to_be_visible()


# --- seats that change hands ------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_seat_is_handed_out_anew_with_the_consent_of_the_others(visitor: Callable[..., Page]) -> None:
    ada, bo, cy, dan = visitor(), visitor(), visitor(), visitor()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "friend", "name": "Bo"}, {"kind": "friend", "name": "Cy"}]
    made = ada.request.post("/api/matches", data={"game": CARDS, "seats": seats}).json()
    for page, seat in zip((ada, bo, cy), made["seats"], strict=True):
        page.goto(f"/m/{made['match']}#{seat['secret']}")
    for page in (bo, cy):
        sit_down(page)
    for page in (ada, bo, cy):
        expect(you(page)).to_be_visible()
    cy.goto("about:blank")
    hand_out = ada.get_by_role("group", name="The seat of Cy").get_by_role("button")
    hand_out.click()
    expect(bo.locator("[data-offer]")).to_contain_text("would like somebody else to play for Cy")
    expect(hand_out).to_be_hidden()
    bo.get_by_role("button", name="Decline").click()
    expect(ada.locator("[data-offer]")).to_be_hidden()
    expect(ada.get_by_role("textbox", name="Link for Cy")).to_be_hidden()
    hand_out.click()
    bo.get_by_role("button", name="Agree").click()
    dan.goto(ada.get_by_role("textbox", name="Link for Cy").input_value())
    expect(dan.get_by_text("You take over from Cy")).to_be_visible()
    dan.get_by_label("Your name, asked once").fill("Dan")
    sit_down(dan)
    expect(you(dan)).to_contain_text("Dan")
    for page in (ada, bo, dan):
        expect(page.get_by_role("list", name="About this match")).to_contain_text("may have seen the hand")
        expect(page.locator('[aria-label="Log"] .event', has_text="seat")).to_have_count(1)
    expect(ada.get_by_role("textbox", name="Link for Cy")).to_be_hidden()
    cy.goto(f"/m/{made['match']}")
    expect(heading(cy, "You can't join this match")).to_be_visible()
    cy.get_by_role("button", name="Watch without a seat").click()
    expect(cy.locator(".plate").first).to_be_visible()
    expect(you(cy)).to_have_count(0)


def test_whoever_comes_back_in_time_keeps_the_seat(visitor: Callable[..., Page]) -> None:
    ada, bo, cy, dan = visitor(), visitor(), visitor(), visitor()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "friend", "name": "Bo"}, {"kind": "friend", "name": "Cy"}]
    made = ada.request.post("/api/matches", data={"game": CARDS, "seats": seats}).json()
    for page, seat in zip((ada, bo, cy), made["seats"], strict=True):
        page.goto(f"/m/{made['match']}#{seat['secret']}")
    for page in (bo, cy):
        sit_down(page)
        expect(you(page)).to_be_visible()
    cy.goto("about:blank")
    ada.get_by_role("group", name="The seat of Cy").get_by_role("button").click()
    bo.get_by_role("button", name="Agree").click()
    link = ada.get_by_role("textbox", name="Link for Cy").input_value()
    cy.goto(f"/m/{made['match']}")
    expect(you(cy)).to_be_visible()
    expect(ada.get_by_role("textbox", name="Link for Cy")).to_be_hidden()
    dan.goto(link)
    expect(dan.get_by_role("button", name="Sit down", exact=True)).to_be_hidden()
    expect(heading(dan, "This link doesn't open a seat").or_(heading(dan, USED))).to_be_visible()


@pytest.mark.long
def test_what_the_maker_fixed_is_told_to_everybody(visitor: Callable[..., Page]) -> None:
    maker, friend, watcher = visitor(), visitor(phone=True), visitor(dark=True)
    found = maker.request.post("/api/explore", data={"game": "towers", "moves": ["a1-b1"]}).json()
    body = {"seats": [{"kind": "me"}, {"kind": "friend"}], "seed": "5e" * 32, "position": found["position"]}
    made = maker.request.post("/api/matches", data={"game": "towers", **body}).json()
    maker.goto(f"/m/{made['match']}#{made['seats'][0]['secret']}")
    watcher.goto(f"/m/{made['match']}")
    friend.goto(f"/m/{made['match']}#{made['seats'][1]['secret']}")
    expect(friend.get_by_text(FIXED)).to_be_visible()  # before anybody sits down
    sit_down(friend)
    for page in (maker, friend, watcher):
        expect(page.get_by_text(FIXED)).to_be_visible()
        expect(page.get_by_text("The match began from a prepared position.")).to_be_visible()
    assert header(maker)["fixed"] == ["seed", "position"]
