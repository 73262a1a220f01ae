"""The review of a finished match in a real browser: the graph, the marks, and the exercises made of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from stackyard.core.match import Match
from stackyard.core.review import Reviewer, ReviewPoint
from tests.web import test_brick_work as bench
from tests.web.table import await_turn, block, move, start

pytestmark = pytest.mark.browser

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Match, list[ReviewPoint]]:
    """A match file of a whole match full of mistakes, the match, and the moments that turned it."""
    match = Match.new("towers", {"width": 4, "height": 4}, seed=3, seats=["Ada", "Bob"])
    while match.to_act:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, match.legal(seat)[0])
    reviewer = Reviewer(match.record())
    points = [reviewer.point(n) for n in range(len(reviewer))]
    marked = [point for point in points if point.mark not in ("good", None) and point.lines]
    worst = sorted(marked, key=lambda point: (-float(point.loss or 0), point.n))[:3]
    path = tmp_path_factory.mktemp("records") / "mistakes.stackyard.jsonl"
    path.write_text(match.text(), encoding="utf-8")
    return path, match, sorted(worst, key=lambda point: point.n)


def open_review(page: Page, path: Path, look: str = "") -> None:
    page.goto(f"/replay{look}")
    page.locator('input[type="file"]').set_input_files(path)
    page.get_by_role("button", name="Review this match").click()
    expect(page.locator('[data-review="done"]')).to_be_visible()


LEVEL = """() => [...document.querySelectorAll('[data-sum] tbody tr')].every(({ children }) =>
  new Set([...children].map((each) => Math.round(each.getBoundingClientRect().bottom))).size === 1)"""
"""Whether the lines of the sum go through from the name to the last column."""


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def play(page: Page, text: str, *, taps: bool) -> None:
    start, _, target = text.partition("-")
    if not taps:
        move(page, start, target)
        return
    block(page, start).tap()
    block(page, target).tap()
    if page.locator(".exercise .said, .exercise .quiet").count() == 0:
        block(page, target).tap()  # the first tap has shown what falls


def in_words(move: str) -> str:
    """Return a move as the page tells it: nobody has to read notation."""
    return move.replace("-", " to ")


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True], ids=["desk", "phone"])
def test_a_better_move_is_found_on_the_board(
    visitor: Callable[..., Page],
    axe: Callable[[Page, Sequence[str]], list[str]],
    finished: tuple[Path, Match, list[ReviewPoint]],
    phone: bool,
) -> None:
    path, match, turns = finished
    assert len(turns) == 3
    page = visitor(phone=phone, dark=phone)
    open_review(page, path)
    assert axe(page, TAGS) == []
    assert fits(page)
    assert page.locator("[data-sum] tbody tr").count() == 2
    assert page.evaluate(LEVEL)
    page.get_by_role("button", name="Find the better move (3)").click()
    exercise = page.get_by_role("region", name="Find the better move")
    first = turns[0]
    played, best = match.events[first.n - 1].event, first.lines[0].moves[0]
    expect(exercise).to_contain_text(f"Played in the match: {in_words(played)}, which")
    expect(page.locator(".movable").first).to_be_visible()
    play(page, played, taps=phone)
    expect(exercise.locator('[data-verdict="same"]')).to_contain_text("That is what was played")
    exercise.get_by_role("button", name="Hint").click()
    expect(exercise).to_contain_text(f"Look at {best.split('-')[0]}.")
    expect(page.locator(".movable").first).to_be_visible()
    play(page, best, taps=phone)
    expect(exercise.locator('[data-verdict="right"]')).to_contain_text(f"Right: {in_words(best)} keeps")
    assert axe(page, TAGS) == []
    assert fits(page)
    exercise.get_by_role("button", name="Next").click()
    expect(exercise).to_contain_text("Exercise 2 of 3")
    exercise.get_by_role("button", name="Show the answer").click()
    answer = turns[1].lines[0].moves[0]
    expect(exercise.locator('[data-verdict="answer"]')).to_contain_text(f"The best was {in_words(answer)}")
    expect(page.locator(f'[data-arrow="{answer}"]')).to_be_attached()
    exercise.get_by_role("button", name="Back to the match").click()
    expect(page.locator(".scrubber .figures")).to_have_text(f"{turns[1].n}/{match.seq}")


@pytest.mark.long
def test_a_better_move_of_brick_work_is_found_with_a_die_and_a_brick(page: Page, tmp_path: Path) -> None:
    wall = "1x2@0,0,0+1x2@0,2,0+1x4@0,0,1+1x3@0,0,2+1x1@0,3,2"  # but for its top
    both = f"1x2 A={bench.CRANE} B={wall}"
    position = (
        "turn Blue; first Blue; order 8 5; turns 44 0; pool 2355; board .........; tokens 0 0; "
        f"Blue {both}; Red {both}; Blue's print Crane: {bench.CRANE}; Red's print Wall: {bench.WALL}"
    )
    match = Match.new("brick-work", {}, 2, seed=4, seats=["Ada", "Bob"], position=position)
    top = "2>build 1x2/B@0,1,0"
    match.play(0, "3>collect 1x3")
    match.play(1, top)
    path = tmp_path / "missed.stackyard.jsonl"
    path.write_text(match.text(), encoding="utf-8")
    open_review(page, path, bench.PLAIN)
    expect(page.get_by_role("slider", name="Chances over the match")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Find the better move").click()
    exercise = page.get_by_role("region", name="Find the better move")
    expect(exercise).to_contain_text("Played in the match: the 3 on Collect 3, which")
    expect(page.get_by_role("button", name="Hint")).to_have_count(1)  # the exercise's own, no answer of the engine
    expect(bench.ready(page)).to_be_visible()
    bench.play(page, "3>collect 1x3")
    expect(exercise.locator('[data-verdict="same"]')).to_contain_text("That is what was played")
    exercise.get_by_role("button", name="Hint").click()
    expect(exercise).to_contain_text("Look at Build.")
    expect(bench.ready(page)).to_be_visible()
    bench.play(page, top)
    expect(exercise.locator('[data-verdict="right"]')).to_contain_text("Right: the 2 on Build keeps")
    slip = page.locator(".slip")
    expect(slip).to_have_count(0)  # nothing is left to be done
    expect(page.get_by_text("place a die")).to_have_count(0)
    exercise.get_by_role("button", name="Back to the match").click()
    line = page.get_by_role("region", name="Review").get_by_role("button", name="the 2 on Build (1x2 on object B)")
    expect(line).to_be_visible()
    page.locator('[data-space="adjust"]').click()
    expect(slip).to_have_count(0)


def test_the_graph_is_walked_by_hand_and_by_key(page: Page, finished: tuple[Path, Match, list[ReviewPoint]]) -> None:
    path, match, turns = finished
    open_review(page, path)
    graph = page.get_by_role("slider", name="Chances over the match")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"^Event \d+: Ada \d+%, Bob \d+%$"))
    graph.focus()
    page.keyboard.press("End")
    expect(page.locator(".scrubber .figures")).to_have_text(f"{match.seq}/{match.seq}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".scrubber .figures")).to_have_text(f"{match.seq - 1}/{match.seq}")
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    marked = page.locator("[data-at-mark]")
    expect(marked).not_to_have_attribute("data-at-mark", "good")
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * turns[0].n / match.seq, box["y"] + box["height"] / 2)
    expect(page.locator(".scrubber .figures")).to_have_text(f"{turns[0].n}/{match.seq}")
    expect(marked).to_have_attribute("data-at-mark", str(turns[0].mark))
    best = turns[0].lines[0].moves[0]
    page.get_by_role("region", name="Review").get_by_role("button", name=re.compile(f"^{in_words(best)}")).click()
    expect(page.locator(".scrubber .figures")).to_have_text(f"{turns[0].n}/{match.seq}")
    expect(marked).to_have_attribute("data-at-mark", str(turns[0].mark))
    expect(page.locator("[data-arrow]")).to_have_count(1)
    expect(page.locator(f'[data-arrow="{best}"]')).to_be_attached()


def test_a_match_that_goes_on_offers_no_review(page: Page, tmp_path: Path) -> None:
    match = Match.new("towers", {"width": 4, "height": 4}, seed=3)
    match.play(0, "a1-a2")
    path = tmp_path / "open.stackyard.jsonl"
    path.write_text(match.text(), encoding="utf-8")
    page.goto("/replay")
    page.locator('input[type="file"]').set_input_files(path)
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_role("button", name="Review this match")).to_have_count(0)


@pytest.mark.long
def test_a_review_of_a_team_says_who_could_have_known(
    visitor: Callable[..., Page], axe: Callable[[Page, Sequence[str]], list[str]], tmp_path: Path
) -> None:
    match = Match.new("towerbrix", {}, 2, seed=5, seats=["Ann", "Ben"])
    for seat, text in ((0, "deal 4x2"), (1, "agree"), (0, "put y1 0 0 30 stand"), (1, "put r1 90 0 30 stand")):
        match.play(seat, text)
    match.apply_table_event("quit 0")
    path = tmp_path / "team.stackyard.jsonl"
    path.write_text(match.text(), encoding="utf-8")
    reviewer = Reviewer(match.record())
    n = next(n for n in range(len(reviewer)) if reviewer.point(n).remarks)
    text = reviewer.point(n).remarks[0].text.replace("Ada", "Ann").replace("Bo ", "Ben ")
    page = visitor()
    open_review(page, path)
    page.locator(".scrubber input").fill(str(n))
    expect(page.locator("[data-remark]").first).to_have_text(text)
    people = page.locator("[data-who-knew] li")
    expect(people).to_have_count(4)
    expect(people.first).to_contain_text("Ann")
    expect(page.get_by_role("slider", name="Chances over the match")).to_have_count(0)
    assert axe(page, TAGS[:2]) == []


@pytest.mark.long
def test_a_match_of_the_hall_is_reviewed_where_it_was_played(page: Page) -> None:
    match = start(page, "Together here")
    await_turn(page)
    move(page, "a1", "a2")
    await_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Rematch").first).to_be_visible()
    page.goto(f"/m/{match}/replay")
    expect(page.get_by_role("button", name="Review this match")).to_be_visible()
    place = page.locator(".scrubber").bounding_box()
    page.get_by_role("button", name="Review this match").click()
    expect(page.locator('[data-review="done"]')).to_be_visible()
    expect(page.get_by_role("slider", name="Chances over the match")).to_be_visible()
    assert page.locator(".scrubber").bounding_box() == place, "the graph has a place of its own"
    page.goto(f"/m/{match}/replay")
    with page.expect_response(f"**/api/matches/{match}/review") as answer:
        page.get_by_role("button", name="Review this match").click()
    assert answer.value.json()["done"] == answer.value.json()["of"] == 3, "it is kept, not worked out again"
    page.get_by_role("slider", name="Chances over the match").focus()
    page.keyboard.press("Home")  # it has opened at the first mistake
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-at-mark]")).to_contain_text("a1 to a2")
