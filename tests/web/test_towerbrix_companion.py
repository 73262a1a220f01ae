"""TowerBrix round a real table, in real browsers: a phone each with secret cards, thumbs, the evaluation tapped card by
card; one phone for two; maps in true size; the deal of the day; the gallery."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.web.table import sit_down

pytestmark = pytest.mark.browser

PAGE: Final = "/companion/towerbrix"
WAIT: Final = 60_000  # ms for the solver, on a busy machine
SOLVED: Final = {"cards": ["G9", "G17"], "deck": "green", "wish": "any", "seconds": 8}


def open_table(page: Page, *names: str, phones: bool = True, solvable: bool = False) -> list[str]:
    """Set up a table for these players; return the links of the other phones."""
    page.goto(PAGE)
    page.get_by_role("group", name="Players").get_by_text(str(len(names)), exact=True).tap()
    for number, name in enumerate(names, start=1):
        page.get_by_label(f"Name of player {number}").fill(name)
        if number > 1 and not phones:
            page.get_by_text("own phone").nth(number - 2).tap()
    if solvable:
        page.get_by_text("More: printed cards").tap()
        page.get_by_label("Deal only cards that the solver finds a tower for").check()
    page.get_by_role("button", name="Open the table").tap()
    phase(page, "mix")
    return [page.get_by_label(f"Link for {name}").input_value() for name in names[1:]] if phones else []


def phase(page: Page, name: str) -> None:
    """Wait for a phase of the match."""
    expect(page.locator(f'.table[data-phase="{name}"]')).to_be_visible(timeout=WAIT)


def attest(page: Page, what: str, word: str) -> None:
    """Tap an answer, and wait until the hall has it."""
    answer = page.locator(f'[data-ask="{what}"] .{word}')
    answer.tap()
    expect(answer).to_have_attribute("aria-pressed", "true")


def own(page: Page) -> list[str]:
    """Return the names of the cards that a phone shows."""
    cards = page.locator('[aria-label="Your cards"] [data-card]')
    return [cards.nth(number).get_attribute("data-card") or "" for number in range(cards.count())]


@pytest.mark.long
def test_three_phones_play_a_round_with_real_bricks(
    visitor: Callable[..., Page], axe: Callable[..., list[str]]
) -> None:
    host = visitor(phone=True)
    links = open_table(host, "Mira", "Jon", "Pia")
    phones = [host, visitor(phone=True, dark=True), visitor(phone=True)]
    for phone, link in zip(phones[1:], links, strict=True):
        phone.goto(link)
        sit_down(phone)
        phase(phone, "mix")
        assert "#" not in phone.url  # the secret has left the address bar
    phones[1].locator('[data-level="easy"]').tap()
    phones[1].get_by_role("button", name="One card of 3 points less").tap()
    expect(phones[1].locator("[data-deal]")).to_contain_text(re.compile(r"Deal .*: \d+ points"))
    phones[1].locator('[data-level="easy"]').tap()
    phones[1].locator("[data-deal]").tap()
    for phone in phones:
        phase(phone, "build")
    hands = [own(phone) for phone in phones]
    names = [name for hand in hands for name in hand]
    assert all(hands)
    assert len(set(names)) == len(names)
    for phone, hand in zip(phones, hands, strict=True):
        others = [name for name in names if name not in hand]
        assert not re.findall(rf"(?<![\w-])(?:{'|'.join(others)})(?![\w-])", phone.content())  # they stay secret
    phones[2].locator("[data-no]").tap()
    expect(host.locator('[data-player="2"]')).to_contain_text("No!")
    host.locator("[data-thumbs]").tap()
    expect(phones[1].locator('[data-player="0"]')).to_have_attribute("data-thumb", "true")
    host.locator("[data-thumbs]").tap()  # and back
    expect(phones[1].locator('[data-player="0"]')).to_have_attribute("data-thumb", "false")
    for phone in phones:
        phone.locator("[data-thumbs]").tap()
    for phone in phones:
        phase(phone, "read")
    asks = [each.get_attribute("data-ask") or "" for each in host.locator("[data-ask]").all()]
    assert asks == ["stands", "tower", *(f"card {name}" for name in names)]
    for number, what in enumerate(asks):
        attest(phones[number % 3], what, "yes")
    host.locator('[data-high="long"]').tap()
    host.locator("[data-few]").tap()
    points = sum(int(text) for text in host.locator(".read .card .points").all_inner_texts()) + 5
    expect(phones[2].locator("[data-judged]")).to_have_text(f"All met: {points} points")
    phones[2].locator("[data-judged]").tap()
    for phone in phones:
        expect(phone.locator('[data-how="won"]')).to_contain_text(f"{points} points")
        expect(phone.locator("[data-points]")).to_have_text(str(points))
        assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert axe(host, ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]) == []
    host.reload()  # this browser knows its table
    phase(host, "mix")


def test_one_phone_for_two_hides_cards_and_asks_the_solver_after_a_lost_round(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    open_table(page, "Mira", "Jon", phones=False, solvable=True)  # a deal without a tower takes long to be proven
    page.locator("[data-deal]").tap()
    phase(page, "build")
    shown = page.locator('[aria-label="Your cards"] [data-card]')
    expect(shown).to_have_count(0)  # face down until they are turned
    page.locator("[data-turn]").tap()
    expect(shown.first).to_be_visible()
    first = own(page)
    page.locator('[data-whose="1"]').tap()
    expect(shown).to_have_count(0)
    page.locator("[data-turn]").tap()
    expect(shown.first).to_be_visible()
    assert not set(first) & set(own(page))
    for seat in (0, 1):
        page.locator(f'[data-whose="{seat}"]').tap()
        page.locator("[data-thumbs]").tap()
    phase(page, "read")
    attest(page, f"card {first[0]}", "no")
    page.locator("[data-judged]").tap()
    expect(page.locator('[data-how="lost"]')).to_be_visible()
    page.locator('[data-wish="any"]').tap()
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", "stands", timeout=WAIT)
    walk = page.get_by_role("group", name="Step by step")
    walk.get_by_role("button", name="From the start").tap()
    expect(walk).to_contain_text("1 / 8")
    expect(page.locator(".solver svg polygon").first).to_be_visible()


@pytest.mark.long
def test_a_challenge_brings_its_map_and_what_people_attest(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.goto(PAGE)
    page.get_by_role("group", name="Players").get_by_text("1", exact=True).tap()
    page.get_by_text("A challenge").tap()
    page.get_by_label("Challenge", exact=True).select_option("14")
    page.get_by_role("button", name="Open the table").tap()
    phase(page, "mix")
    page.get_by_text("The map to build on").tap()
    drawing = page.locator('[data-map="swamp"] svg')
    assert drawing.evaluate("each => each.style.width") == "164mm"  # 160 mm and a hair on either side
    page.get_by_label("Height of a standing brick in millimetres").fill("45")
    assert drawing.evaluate("each => each.style.width") == "124mm"
    page.evaluate("() => { window.print = () => undefined; }")
    page.get_by_role("button", name="Print the map").tap()
    page.emulate_media(media="print")
    box = page.locator(".printed-map svg").bounding_box()
    assert box
    assert abs(box["width"] - 124 / 25.4 * 96) < 1  # true size: CSS has 96 pixels an inch
    page.emulate_media(media="null")
    paper = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == 1
    expect(page.locator(".printed-map")).to_have_count(0)
    page.locator("[data-deal]").tap()
    phase(page, "build")
    page.locator("[data-thumbs]").tap()
    phase(page, "read")
    for each in page.locator("[data-ask]").all():
        attest(page, each.get_attribute("data-ask") or "", "yes")
    expect(page.get_by_text("on the three gray foundations only")).to_be_visible()
    page.locator("[data-judged]").tap()
    expect(page.locator("[data-over]")).to_contain_text("Absurd Undertaking: done!")
    photo: FilePayload = {"name": "tower.png", "mimeType": "image/png", "buffer": page.screenshot()}
    page.locator("[data-photo]").set_input_files(photo)
    expect(page.get_by_role("img", name="Your photo of this tower")).to_be_visible()
    page.goto("/gallery/towerbrix")
    hung = page.locator(".gallery button")
    expect(hung).to_have_count(1)
    expect(hung.get_by_role("img", name=re.compile("of real bricks, Absurd Undertaking"))).to_be_visible()


@pytest.mark.long
def test_towers_hang_in_the_gallery_and_are_kept_as_pictures(page: Page) -> None:
    found = page.request.post("/api/games/towerbrix/solve", data=SOLVED, timeout=WAIT)
    assert found.ok, found.text()
    solved: dict[str, Any] = found.json()
    cards = [
        {"seat": 0, **{key: card[key] for key in ("name", "points", "text", "localizable")}} for card in solved["cards"]
    ]
    tower = {key: solved[key] for key in ("height_mm", "grounded", "poses", "used")}
    tower |= {"round": 1, "points": 10, "bonus": 5, "cards": cards, "key": "one", "built": 1_800_000_000_000}
    page.goto("/gallery/towerbrix")
    expect(page.get_by_text("No towers here yet")).to_be_visible()
    page.evaluate("text => localStorage.setItem('stackyard.gallery.towerbrix', text)", json.dumps([tower]))
    page.reload()
    page.locator(".gallery button").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(cards[0]["text"])
    face = sheet.locator("polygon").nth(20)
    before = face.get_attribute("points") or ""
    sheet.get_by_role("img").focus()
    page.keyboard.press("ArrowRight")
    expect(face).not_to_have_attribute("points", before)
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Keep it as a picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    sheet.get_by_role("button", name="Take it down").click()
    expect(page.get_by_text("No towers here yet")).to_be_visible()
