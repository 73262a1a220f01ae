"""The front page: what this is in one look, one's matches, and what is set for today."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from stackyard.core.registry import LISTINGS
from stackyard.games.towers.game import GAME
from stackyard.games.towers.problems import problem
from tests.web.table import await_turn, block, start

pytestmark = pytest.mark.browser


def bottom(page: Page, selector: str) -> float:
    boxes = [box for each in page.locator(selector).all() if (box := each.bounding_box())]
    return max(box["y"] + box["height"] for box in boxes)


def test_five_games_and_today_are_seen_without_scrolling(page: Page, visitor: Callable[..., Page]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    phone = visitor(phone=True)
    for screen, most in ((page, 900), (phone, 2 * 844)):
        screen.goto("/")
        expect(screen.locator(".games article")).to_have_count(len(LISTINGS) + 1)
        expect(screen.locator(".games img")).to_have_count(len(LISTINGS))
        assert bottom(screen, ".games article") <= most
        loaded = "() => [...document.querySelectorAll('.games img')].every(image => image.naturalWidth > 0)"
        screen.wait_for_function(loaded)


def test_whoever_comes_again_on_a_phone_has_all_games_in_sight(visitor: Callable[..., Page]) -> None:
    phone = visitor(phone=True)
    start(phone)
    phone.goto("/")
    expect(phone.get_by_role("heading", name="Your matches")).to_be_visible()
    assert bottom(phone, ".games article") <= 844 / 2
    assert bottom(phone, "section:has(#mine) ul") <= 844


def test_the_front_page_is_light(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".games article")).to_have_count(len(LISTINGS) + 1)
    page.wait_for_load_state("networkidle")
    sizes = "performance.getEntries().map(entry => [entry.name, entry.encodedBodySize || 0])"
    entries = page.evaluate(sizes)
    loaded = dict(entries)
    assert any(".js" in name for name in loaded)
    assert sum(name.endswith("/api/games") for name, _ in entries) == 1, "what the head asks for is what the page reads"
    assert sum(loaded.values()) < 198_000, loaded  # bytes, compressed


def test_the_head_of_the_page_is_painted_before_any_script_has_run(page: Page, visitor: Callable[..., Page]) -> None:
    still = visitor(java_script_enabled=False, dark=True)
    still.goto("/g/towers")
    painted = still.get_by_text("Stackyard", exact=True)
    expect(painted).to_be_visible()
    page.emulate_media(color_scheme="dark")
    page.goto("/g/towers")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    brand = page.get_by_text("Stackyard", exact=True)
    assert brand.count() == 1, "what was painted first has gone"
    assert painted.bounding_box() == brand.bounding_box(), "nothing moves when the page is there"
    mat = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(mat) == "rgb(20, 33, 29)"
    colour = still.screenshot(clip={"x": 710, "y": 20, "width": 1, "height": 1})
    assert colour == page.screenshot(clip={"x": 710, "y": 20, "width": 1, "height": 1}), "the colour of the mat"


def test_a_match_is_found_again_after_the_tab_was_closed(page: Page, visitor: Callable[..., Page]) -> None:
    match = start(page, "Together here")
    await_turn(page)
    block(page, "a1").click()
    block(page, "b1").click()
    expect(page.locator('[aria-label="Log"] .event')).to_have_count(1)
    page.close()
    again = page.context.new_page()
    again.goto("/")
    mine = again.get_by_role("region", name="Your matches")
    expect(mine.locator("li")).to_have_count(1)
    expect(mine).to_contain_text("Your turn")
    mine.get_by_role("link", name="Towers").click()
    again.wait_for_url(f"**/m/{match}")
    await_turn(again)

    again.goto("/")
    again.get_by_role("button", name="Move to another device").click()
    link = again.get_by_role("dialog").get_by_role("textbox").input_value()
    seats = again.evaluate("JSON.parse(localStorage['stackyard.seats'])")
    other = visitor()
    other.goto(link)
    expect(other.get_by_role("status").filter(has_text="One match is here now")).to_be_visible()
    assert other.evaluate("location.hash") == ""
    expect(other.get_by_role("region", name="Your matches").locator("li")).to_have_count(1)
    expect(other.get_by_role("region", name="Your matches")).to_contain_text("Your turn")
    taken = other.evaluate("JSON.parse(localStorage['stackyard.seats'])")
    assert taken[match]["secrets"] == seats[match]["secrets"]


@pytest.mark.long
def test_what_is_over_is_reviewed_or_forgotten(page: Page) -> None:
    match = start(page, "Together here")
    await_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Rematch").first).to_be_visible()
    page.goto("/")
    mine = page.get_by_role("region", name="Your matches")
    expect(mine).to_contain_text("Finished")
    assert mine.get_by_role("link", name="Review").get_attribute("href") == f"/m/{match}/replay"
    mine.get_by_role("button", name="Forget").click()
    expect(mine).to_have_count(0)
    assert json.loads(page.evaluate("localStorage['stackyard.seats']")) == {}


@pytest.mark.long
def test_a_problem_is_solved_once_and_counts(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Problems").click()
    page.get_by_role("link", name="easy").click()
    expect(page.get_by_role("heading", name="to move and win")).to_be_visible(timeout=60_000)
    day = page.evaluate("new Date().toISOString().slice(0, 10)")
    (step,) = problem(day, 1).steps
    assert step.accept
    right = step.accept[0]
    position = GAME.parse_position(step.position or "")
    legal = [GAME.move_text(position, step.seat, move) for move in GAME.legal_moves(position, step.seat)]
    wrong = next(move for move in legal if move != right)
    for move, expected in ((wrong, "does not win"), (right, "Solved after one wrong move.")):
        here, _, there = move.partition("-")
        expect(page.locator(".movable")).not_to_have_count(0)  # what was wrong has been taken back
        block(page, here).click()
        block(page, there).click()
        expect(page.get_by_text(expected)).to_be_visible()
    expect(page.get_by_text("is the only move that wins here")).to_be_visible()
    page.goto("/today")
    expect(page.get_by_role("link", name="easy")).to_contain_text("solved")
