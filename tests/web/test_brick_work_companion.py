"""The companion to the box of Brick Work: dice rolled and entered, a die dragged onto a space, a bump, undo, a
photograph that stays in the browser, and who has won."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

PHOTO = Path(__file__).parents[2] / "docs/screenshots/front-desk-light.png"


def enter(page: Page, *faces: int) -> None:
    """Say what real dice show."""
    for face in faces:
        page.locator(f'[data-face="{face}"]').tap()
    page.locator("[data-tell]").tap()


@pytest.mark.long
def test_a_match_beside_the_box(visitor: Callable[..., Page], axe: Callable[..., list[str]]) -> None:
    page = visitor(phone=True, dark=True)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None)
    page.goto("/companion/brick-work")
    page.get_by_label("Name of the player with the Blue bricks").fill("Ada")
    page.get_by_role("button", name="Start").tap()
    page.locator("[data-roll]").tap()
    expect(page.locator("[data-tell]")).to_be_visible()
    page.get_by_role("button", name="Clear").tap()
    enter(page, 3, 4, 5, 2)
    expect(page.get_by_role("alert")).to_contain_text("Both have rolled 7")
    expect(page.locator("[data-roll]")).to_be_visible()
    page.get_by_role("button", name="Clear").tap()
    expect(page.get_by_role("alert")).to_have_count(0)
    enter(page, 3, 4, 5, 3)
    expect(page.locator("[data-told]")).to_have_text("Ada rolls 7, Red rolls 8: Red begins as Player One.")
    page.locator("input[type=file]").set_input_files(PHOTO)
    page.locator("[data-photo]").tap()
    page.locator("[data-turn-photo]").tap()
    expect(page.locator("dialog img")).to_have_attribute("style", "rotate: 90deg;")
    page.keyboard.press("Escape")
    page.locator("[data-built]").tap()
    enter(page, 1, 3, 4, 5)
    expect(page.locator(".whose")).to_contain_text("Red's turn")
    assert axe(page) == []

    die, space = page.locator('[data-die="4"]').bounding_box(), page.locator('[data-space="build"]').bounding_box()
    assert die
    assert space
    page.mouse.move(die["x"] + 20, die["y"] + 20)
    page.mouse.down()
    page.mouse.move(space["x"] + 30, space["y"] + 30, steps=4)
    expect(page.locator("[data-outlook]")).to_have_text(
        "Build with the 4: Connect exactly as many pips as the die shows."
    )
    page.mouse.up()
    expect(page.locator("[data-does]")).to_contain_text("Connect exactly 4 pips")
    page.locator("[data-done]").tap()
    page.locator('[data-die="3"]').tap()
    page.locator('[data-space="build"]').tap()
    expect(page.locator("[data-does]")).to_contain_text("But first the 4 there is bumped")
    page.locator("[data-done]").tap()
    expect(page.get_by_text("Ada rolls the bumped die again")).to_be_visible()
    page.locator("[data-undo]").tap()
    expect(page.locator(".whose")).to_contain_text("Ada's turn")

    page.reload()
    expect(page.locator(".whose")).to_contain_text("Ada's turn")
    expect(page.locator("[data-photo] img")).to_have_attribute("style", "rotate: 90deg;")
    page.locator("[data-won]").tap()
    expect(page.locator(".big")).to_have_text("Red wins")
    expect(page.locator("[data-share]")).to_have_attribute("data-share", "Brick Work, at a real table: Red wins.")
    page.locator("[data-photo]").tap()
    page.get_by_role("button", name="Delete it").tap()
    page.get_by_role("button", name="Yes, delete it").tap()
    expect(page.locator("[data-photo]")).to_have_count(0)
    assert all(len(body) < 500 for body in sent), "no photograph goes anywhere"
    assert any(re.search("order 34 53", body) for body in sent)
    page.get_by_role("button", name="Again, same people").tap()
    expect(page.locator("[data-share]")).to_have_count(0)
    expect(page.locator(".plates")).to_contain_text("Ada")


def test_what_one_lacks_is_a_list_and_what_one_has_stays_in_the_browser(
    visitor: Callable[..., Page], axe: Callable[..., list[str]]
) -> None:
    page = visitor(phone=True)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.goto("/companion/brick-work")
    page.get_by_text("What you need").tap()
    expect(page.locator("[data-lacking]")).to_have_text("You lack 62 bricks, of 21 kinds and colours.")
    page.get_by_label("Blue 2x2: you have").fill("2")
    page.get_by_label("Red 1x1: you have").fill("-3")
    page.get_by_label("Red 1x6: you have").fill("50")
    page.keyboard.press("Tab")
    expect(page.locator("[data-lacking]")).to_have_text("You lack 58 bricks, of 20 kinds and colours.")
    page.reload()
    page.get_by_text("What you need").tap()
    expect(page.get_by_label("Blue 2x2: you have")).to_have_value("2")
    assert axe(page) == []
    assert not [url for url in sent if "2x2" in url or "owned" in url]  # nothing is told before a list is asked for
    with page.expect_download() as saved:
        page.locator("[data-list=bricklink]").tap()
    lots = Path(saved.value.path()).read_text("utf-8")
    assert lots.count("<ITEM>") == 20
    assert "<ITEMID>3003</ITEMID><COLOR>7</COLOR><MINQTY>1</MINQTY>" in lots
    sheets = page.request.get(str(page.locator("[data-print=letter]").get_attribute("href")))
    assert sheets.body().startswith(b"%PDF-")
    page.locator("[data-all]").tap()
    expect(page.locator("[data-lacking]")).to_have_text("You have all of them.")
    expect(page.locator("[data-list]")).to_have_count(0)
