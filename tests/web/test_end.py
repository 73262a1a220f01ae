"""The end of a match in every game: the move that decided it, where points came from, and what is sent to others."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.server.hall import Line, Made
from tests.web import finished
from tests.web.cards import Shadow
from tests.web.conftest import PATIENCE_MS
from tests.web.table import type_move
from tests.web.test_cards import OFFICES

pytestmark = pytest.mark.browser
DECIDED = {  # by kind of match: what its sentence begins with, None: the review may say; titles of the folded tables
    "towers": (None, ["Tower by tower"]),
    "take-that-towers": (None, ["Tower by tower"]),
    "brick-work": (None, ["Object by object", "Turns by space"]),
    "tower-topple": (r"Round \d: .*toppled", ["Brick by brick"]),
    "tower-topple-teams": (r"Round \d: .*toppled", ["Brick by brick"]),
    "towerbrix": (
        r"Round 3: the right blue brick, set by Ben, met the last condition",
        ["Round by round", "Card by card"],
    ),
}
# What these two run of the page is all that the six run, but for 0.03 % of it.
USUAL = ("brick-work", "tower-topple-teams")


@cache
def match_of(hall: str, kind: str) -> str:
    """Return a match of a kind that is over: made once for all tests."""
    return finished.finish(hall, finished.MATCHES[kind])


def sheet_of(page: Page, match: str) -> Locator:
    page.goto(f"/m/{match}?shadows=0&aa=0")
    sheet = page.locator("[data-end]")
    expect(sheet).to_be_visible(timeout=PATIENCE_MS)
    return sheet


def is_drawn(picture: Locator) -> None:
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("src", re.compile("."))  # it may be fetched first
    picture.evaluate("image => image.decode()")


@pytest.mark.long
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[pytest.mark.long] * (kind not in USUAL)) for kind in DECIDED]
)
def test_the_end_sheet_says_what_decided_it_and_where_points_came_from(
    hall: str, visitor: Callable[..., Page], axe: Callable[..., Sequence[str]], kind: str
) -> None:
    page = visitor()
    sheet = sheet_of(page, match_of(hall, kind))
    decisive = sheet.locator("[data-decisive]")
    expected, tables = DECIDED[kind]
    if expected is not None:
        expect(decisive.locator("p")).to_have_text(re.compile(f"^{expected}"))
        is_drawn(decisive.locator("img"))
    expect(sheet.locator("summary")).to_have_text(tables)
    for title in tables:
        expect(sheet.get_by_role("table", name=title)).to_be_hidden()
        sheet.get_by_text(title, exact=True).click()
        expect(sheet.get_by_role("table", name=title).locator("tbody tr").first).to_be_visible()
    assert axe(page) == []
    if expected is None:
        return
    decisive.get_by_role("link", name="Show the turning point").click()
    expect(page).to_have_url(re.compile(r"/replay\?at=\d+&play=1$"))
    at = int(re.findall(r"at=(\d+)", page.url)[0])
    expect(page.get_by_label("Moment of the match")).to_have_value(str(at))
    if kind.startswith("tower-topple"):  # nobody is to pull a brick: the picture is as wide as what stands over it
        assert page.locator(".scene").evaluate("scene => scene.clientWidth === scene.parentElement.clientWidth")


@pytest.mark.long
@pytest.mark.parametrize("kind", ["tower-topple-teams", "towerbrix"])
def test_on_a_phone_the_sheet_is_no_wider_than_the_page(hall: str, visitor: Callable[..., Page], kind: str) -> None:
    page = visitor(phone=True)
    sheet = sheet_of(page, match_of(hall, kind))
    is_drawn(sheet.locator("[data-decisive] img"))
    wide = "([dialog]) => [dialog.scrollWidth - dialog.clientWidth, document.documentElement.scrollWidth - innerWidth]"
    assert page.locator("dialog").evaluate_all(wide) == [0, 0]
    expect(sheet.get_by_role("button", name="Share")).to_be_in_viewport()


@pytest.mark.long
def test_a_match_is_sent_as_link_picture_and_animation(hall: str, visitor: Callable[..., Page]) -> None:
    match = match_of(hall, "towers")
    page = visitor()
    sheet_of(page, match).get_by_role("button", name="Share").click()
    share = page.get_by_role("dialog", name="Share this match")
    expect(share.get_by_label("Link")).to_have_value(f"{hall}/m/{match}")
    for picture in share.locator("img").all():
        is_drawn(picture)
    pictures = []
    for link in share.get_by_role("link", name="Download").all():
        with page.expect_download() as download:
            link.click()
        assert download.value.suggested_filename.startswith(f"towers-{match}")
        pictures.append(Image.open(BytesIO(download.value.path().read_bytes())))
    assert [(picture.format, getattr(picture, "n_frames", 1) > 1) for picture in pictures] == [
        ("PNG", False),
        ("GIF", True),
    ]


@pytest.mark.long
def test_a_moment_of_a_replay_is_sent(hall: str, visitor: Callable[..., Page]) -> None:
    match = match_of(hall, "towers")
    page = visitor()
    page.goto(f"/m/{match}/replay?at=5")
    page.route("**/card.png*", lambda route: route.abort(), times=1)
    page.get_by_role("button", name="Share").click()
    share = page.get_by_role("dialog", name="Share this match")
    share.get_by_role("button", name="Try again").click()  # the first picture was not drawn
    expect(share.locator("img")).to_have_count(2)
    expect(share.get_by_label("Link")).to_have_value(f"{hall}/m/{match}/replay?at=5")
    for picture in share.locator("img").all():
        is_drawn(picture)
        assert "at=5" in str(picture.get_attribute("src"))


def test_a_fall_is_sent_as_a_clip_and_a_stranger_plays_on_from_before_it(
    hall: str, visitor: Callable[..., Page], axe: Callable[..., Sequence[str]]
) -> None:
    match = match_of(hall, "tower-topple")
    page = visitor()
    page.goto(f"/m/{match}?webgl=0")
    page.locator("[data-end]").get_by_role("button", name="Send the moment").click()
    clip = page.get_by_role("dialog", name="Send this moment")
    expect(clip.get_by_role("heading", name=re.compile("toppled the tower"))).to_be_visible()
    is_drawn(clip.locator("img"))
    with page.expect_download() as download:
        clip.get_by_role("link", name="Download").click()
    film = Image.open(BytesIO(download.value.path().read_bytes()))
    assert (film.format, getattr(film, "n_frames", 1) > 1) == ("GIF", True)
    link = clip.get_by_label("Link to the position before it").input_value()
    assert axe(page) == []
    frames = page.request.get(f"/api/matches/{match}/replay").json()["frames"]
    at, seat = (int(number) for number in re.findall(r"(?:at|seat)=(\d+)", link))
    fell = max(frame["n"] for frame in frames if (frame["event"] or "").startswith("topple"))
    assert at < fell
    assert frames[at + 1]["event"].startswith("pull")
    assert frames[at + 1]["by"] == seat

    stranger = visitor()
    stranger.goto(link.replace("/again?", "/again?webgl=0&"))
    expect(stranger.get_by_role("heading", name="Can you do better?")).to_be_visible()
    is_drawn(stranger.locator("[data-again] img"))
    assert axe(stranger) == []
    with stranger.expect_response("**/continue") as answer:
        stranger.get_by_role("button", name="Play from here").click()
    made = answer.value.json()
    assert [each["kind"] for each in made["seats"]] == ["me" if each == seat else "bot" for each in range(3)]
    expect(stranger).to_have_url(re.compile(f"/m/{made['match']}"))
    expect(stranger.locator(".sentence").first).to_contain_text("Your turn")
    header = stranger.request.get(f"/api/matches/{made['match']}").json()["header"]
    assert header["fixed"] == ["position"]


def test_a_match_that_goes_on_is_sent_as_a_link_alone(page: Page) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}]
    made = page.request.post("/api/matches", data={"game": "towers", "seats": seats}).json()
    page.goto(f"/m/{made['match']}/replay")
    page.get_by_role("button", name="Share").click()
    share = page.get_by_role("dialog", name="Share this match")
    expect(share.get_by_label("Link")).to_be_visible()
    expect(share.locator("img")).to_have_count(0)


WATCH = """([moving, what]) => {
  window.watched = [];
  const look = () => window.watched.push({
    moving: document.querySelector(moving) !== null,
    shown: what.map((one) => [...document.querySelectorAll(one)].map((each) => each.textContent.trim()).join('|')),
  });
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  look();
}"""
BESIDE = (
    '[aria-label="Log"] li',
    "aside .sentence",
    "aside .plate",
    "aside .turn button",
    ".actions button",
    "[data-end]",
)
"""What stands beside the board: log, headline, plates, buttons, the sheet."""


def watched(page: Page) -> list[dict[str, Any]]:
    """Return what stood beside the board at every change of the page: the first is what stood there before."""
    found: list[dict[str, Any]] = page.evaluate("window.watched")
    return found


def sit(page: Page, made: Made, look: str = "") -> None:
    """Take all seats of a match in a page, and wait for the table."""
    page.goto("/favicon.svg")  # of the same origin, and light
    page.evaluate(
        "([match, secrets]) => localStorage.setItem('stackyard.seats', "
        "JSON.stringify({ [match]: { secrets, invites: {}, opened: 1 } }))",
        [made.id, made.secrets],
    )
    page.goto(f"/m/{made.id}{look}")
    expect(page.locator('[aria-label="Log"]')).to_be_attached()


def test_nothing_says_how_a_match_of_towers_ended_before_the_board_has_shown_it(visitor: Callable[..., Page]) -> None:
    page = visitor(reduced_motion="no-preference")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
    body = {"game": "towers", "seats": seats, "options": {"width": 2, "height": 1}}
    made = page.request.post("/api/matches", data=body).json()
    sit(page, Made(made["match"], [seat["secret"] for seat in made["seats"]]))
    page.evaluate(WATCH, [".flight", BESIDE])
    type_move(page, "a1-b1")
    expect(page.locator("[data-end]")).to_be_visible()
    before, *others = watched(page)
    shown = [each["shown"] for each in others if each["moving"]]
    assert shown, "the tower was never seen to move"
    assert [each for each in shown if each != before["shown"]] == []
    assert "wins" in others[-1]["shown"][1]
    assert len({each["shown"][-1] for each in others} - {""}) == 1, "the sheet fills after it has opened"


@pytest.mark.long
def test_the_log_of_a_scoring_waits_for_the_board(visitor: Callable[..., Page]) -> None:
    page = visitor(reduced_motion="no-preference")
    shadow = Shadow(page, "me", "friend", options=OFFICES)
    shadow.sit(page, 0)
    for move in ("OF@A", "SP@B", "SP/A1"):
        shadow.play(page, move)
    page.evaluate(WATCH, [".ttt.animating", BESIDE])
    before = watched(page)[0]["shown"][0]
    type_move(page, "draw")
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator('[aria-label="Log"]')).to_contain_text("is scored")
    lengths = [each["shown"][0] for each in watched(page) if each["moving"]]
    assert lengths
    assert set(lengths) == {before}


def test_dice_of_brick_work_are_thrown_before_the_log_tells_them(hall: str, visitor: Callable[..., Page]) -> None:
    page = visitor(reduced_motion="no-preference")
    kind = finished.MATCHES["brick-work"]
    events = finished.played(kind).events
    rolled = next(number for number, event in enumerate(events) if event.event.startswith("roll "))
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
    made = page.request.post("/api/matches", data={"game": kind.slug, "seats": seats, "nature": "given"}).json()
    keys = Made(made["match"], [seat["secret"] for seat in made["seats"]])
    with Line(urlsplit(hall).port or 80, max_queue=None) as line:
        line.join(keys, 0, 1)
        v = 0
        for event in events[:rolled]:
            v = finished.send_event(line, keys, v, event)
        sit(page, keys, look="?webgl=0")
        log = page.locator('[aria-label="Log"] li:not(.none)')
        expect(log).to_have_count(rolled)
        finished.send_event(line, keys, v, events[rolled])
    cup = page.locator("[data-roll]")
    expect(cup).to_be_visible()
    expect(page.locator(".sentence")).to_contain_text("roll the dice")
    expect(log).to_have_count(rolled)
    cup.click()
    expect(log).to_have_count(rolled + 1)


def test_after_a_loss_an_easier_level_is_offered_and_begun_with_one_click(page: Page) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": 2}]
    made = page.request.post(
        "/api/matches", data={"game": "towers", "seats": seats, "options": {"width": 4, "height": 4}}
    ).json()
    page.goto(f"/m/{made['match']}#{made['seats'][0]['secret']}")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    sheet = page.locator("[data-end]")
    for role, name in (
        ("button", "Rematch, sides swapped"),
        ("link", "Review"),
        ("button", "Share"),
    ):
        expect(sheet.get_by_role(role, name=name, exact=True)).to_be_visible()  # type: ignore[arg-type]
    sheet.get_by_role("button", name="Try an easier level (1)").click()
    page.wait_for_url(lambda url: "/m/" in url and made["match"] not in url)
    expect(page.get_by_text("computer, level 1")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(16)
