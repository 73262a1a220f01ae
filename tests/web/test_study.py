"""The lesson, replays and analysis in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from stackyard.core.match import Match
from stackyard.games.towers.lessons import LESSON
from tests.web.table import block, move, moves, sentence

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Match]:
    """A match file of a whole match on a small board, and the match."""
    match = Match.new("towers", {"width": 4, "height": 4}, seed=3, seats=["Ada", "Bob"])
    while match.to_act:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, match.legal(seat)[0])
    path = tmp_path_factory.mktemp("records") / "whole.stackyard.jsonl"
    path.write_text(match.text(), encoding="utf-8")
    return path, match


def open_file(page: Page, path: Path) -> None:
    page.goto("/replay")
    page.locator('input[type="file"]').set_input_files(path)
    expect(page.get_by_role("slider")).to_be_visible()


@pytest.mark.long
def test_the_lesson_from_start_to_end(page: Page) -> None:
    page.goto("/learn/towers")
    for number, step in enumerate(LESSON.steps, start=1):
        expect(page.get_by_role("heading", level=1)).to_have_text(step.title)
        if step.accept is not None:
            expect(page.locator(".movable").first).to_be_visible()
            start, target = step.accept[0].split("-") if step.accept else moves(page)[0]
            move(page, start, target)
            if step.praise:
                expect(page.locator(".said")).to_have_text(step.praise)
        if number < len(LESSON.steps):
            page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("button", name="Play a match")).to_be_visible()


def test_a_step_of_the_lesson_comes_together_with_its_position(page: Page) -> None:
    page.goto("/learn/towers")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(LESSON.steps[0].title)
    held: list[Route] = []
    page.route("**/api/explore", lambda route: held.append(route))  # noqa: PLW0108
    with page.expect_request("**/api/explore"):
        page.get_by_role("button", name="Next").click()
    assert heading.inner_text() == LESSON.steps[0].title, "whoever reads on would move on the board of before"
    held[0].continue_()
    expect(heading).to_have_text(LESSON.steps[1].title)
    expect(page.locator(".movable").first).to_be_visible()


@pytest.mark.long
def test_the_lesson_hints_takes_back_and_is_resumed(page: Page) -> None:
    page.goto("/learn/towers")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".movable").first).to_be_visible()
    move(page, *moves(page)[0])
    page.get_by_role("button", name="Next").click()
    third = LESSON.steps[2]
    expect(page.get_by_role("heading", level=1)).to_have_text(third.title)
    page.goto("/")
    page.goto("/learn/towers")
    expect(page.get_by_role("heading", level=1)).to_have_text(third.title)
    move(page, "a3", "b3")  # allowed, and not the point
    expect(page.locator(".said.ochre")).to_have_text(third.hint)
    expect(block(page, "a3")).to_have_attribute("aria-label", re.compile("can move to"))
    move(page, "b2", "a1")  # not allowed: the tower stays in hand
    expect(page.locator("[data-refusal]")).to_be_visible()
    block(page, "a2").click()
    expect(page.locator(".said")).to_have_text(third.praise)


@pytest.mark.long
def test_a_file_is_replayed_by_hand_and_by_key(page: Page, finished: tuple[Path, Match]) -> None:
    path, match = finished
    open_file(page, path)
    count = match.seq
    expect(page.get_by_text("Verified")).to_be_visible()
    expect(page.locator(".end")).to_contain_text(match.outcome().why)
    expect(page.locator(".players")).to_contain_text("Ada")
    expect(page.locator(".scrubber .figures")).to_have_text(f"0/{count}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".scrubber .figures")).to_have_text(f"2/{count}")
    page.keyboard.press("End")
    expect(page.locator(".scrubber .figures")).to_have_text(f"{count}/{count}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".scrubber .figures")).to_have_text(f"{count - 1}/{count}")
    page.get_by_role("slider").fill("3")
    expect(page.locator('[aria-label="Log"] [aria-current]')).to_contain_text(match.events[2].event)
    page.keyboard.press("Home")
    page.locator('[aria-label="Log"] button').nth(4).click()
    expect(page.locator(".scrubber .figures")).to_have_text(f"5/{count}")
    page.get_by_role("button", name="Go to the start").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".scrubber .figures")).to_have_text(f"2/{count}")


def test_a_file_is_dropped_and_a_wrong_one_is_refused(page: Page, finished: tuple[Path, Match]) -> None:
    _, match = finished
    page.goto("/replay")
    drop = """(zone, text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'match.jsonl'));
      zone.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }"""
    zone = page.locator('[aria-label="A match file"]')
    zone.evaluate(drop, "this is no match")
    expect(page.get_by_role("alert")).to_contain_text("not a match file")
    zone.evaluate(drop, match.text())
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()


@pytest.mark.long
def test_a_replay_leads_into_the_analysis(page: Page, finished: tuple[Path, Match]) -> None:
    path, match = finished
    open_file(page, path)
    page.get_by_role("slider").fill("3")
    page.get_by_role("button", name="Analyse from here").click()
    expect(page.locator(".tree [aria-current]")).to_contain_text(match.events[2].event)
    expect(page.locator(".tree")).to_contain_text(match.events[3].event)


@pytest.mark.long
def test_variations_are_tried_and_walked(page: Page) -> None:
    page.goto("/analysis/towers")
    move(page, "a1", "b1")
    expect(page.locator(".tree li:has(button)")).to_have_count(1)
    move(page, "d1", "d2")
    expect(page.locator(".tree li:has(button)")).to_have_count(2)
    page.get_by_role("button", name="Back").click()
    move(page, "h1", "h2")
    expect(page.locator(".tree li:has(button)")).to_have_text(
        [re.compile("a1-b1"), re.compile("d1-d2"), re.compile("h1-h2")]
    )
    page.get_by_role("button", name="Start", exact=True).click()
    expect(sentence(page)).to_contain_text("Black's turn: ")
    page.keyboard.press("End")
    expect(page.locator(".tree [aria-current]")).to_contain_text("d1-d2")
    move(page, "c1", "c3")
    expect(page.locator("[data-refusal]")).to_be_visible()


def test_the_computer_shows_its_line(page: Page) -> None:
    page.goto("/analysis/towers")
    page.get_by_text("Start somewhere else").click()
    page.get_by_role("button", name="4 × 4", exact=True).click()
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("gridcell")).to_have_count(16)
    page.get_by_label("Level").select_option("2")
    page.get_by_role("button", name="Best move?").click()
    line = page.locator('[aria-label="The computer\'s opinion"] .line button')
    expect(line.first).to_be_visible(timeout=30_000)
    texts = line.all_inner_texts()
    line.last.click()
    expect(page.locator(".tree li:has(button)")).to_have_count(len(texts))


@pytest.mark.long
def test_positions_go_out_and_come_in_as_text(visitor: Callable[..., Page]) -> None:
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/analysis/towers")
    page.get_by_text("Position as text").click()
    field = page.get_by_label("Position as text")
    field.fill("4x3 - build B B,1,BWW,W/W,B,1,B/1,WBB,1,W")
    page.get_by_role("button", name="Load").click()
    expect(page.get_by_role("gridcell")).to_have_count(12)
    move(page, "b2", "b1")
    expect(page.locator(".tree li:has(button)")).to_have_count(1)
    page.get_by_role("button", name="Copy this position").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert json.dumps(page.evaluate("navigator.clipboard.readText()")) == json.dumps(field.input_value())
    assert field.input_value().startswith("4x3")
    field.fill("no position")
    page.get_by_role("button", name="Load").click()
    expect(page.locator("details [role=status]")).not_to_have_text(re.compile("^(|Copied.|Set up.)$"))


def test_a_study_is_kept_saved_and_read_again(page: Page, tmp_path: Path) -> None:
    page.goto("/analysis/towers")
    move(page, "a1", "b1")
    expect(page.locator(".tree li:has(button)")).to_have_count(1)
    move(page, "d1", "d2")
    expect(page.locator(".tree li:has(button)")).to_have_count(2)
    page.get_by_role("button", name="Back").click()
    move(page, "h1", "h2")
    expect(page.locator(".tree li:has(button)")).to_have_count(3)
    page.get_by_label("Comment on this move").fill("Too far away.")
    expect(page.locator(".tree .comment")).to_have_text("Too far away.")
    rows = page.locator(".tree li:has(button)").all_inner_texts()
    page.reload()
    expect(page.locator(".tree li:has(button)")).to_have_text(
        [re.compile("a1-b1"), re.compile("d1-d2"), re.compile("h1-h2")]
    )
    assert page.locator(".tree li:has(button)").all_inner_texts() == rows
    expect(page.locator(".tree [aria-current]")).to_contain_text("h1-h2")
    expect(page.get_by_label("Comment on this move")).to_have_value("Too far away.")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a match file").click()
    path = tmp_path / "study.stackyard.jsonl"
    saved.value.save_as(path)
    assert [event.event for event in Match.load(path.read_text(encoding="utf-8")).events] == ["a1-b1", "d1-d2"]
    page.evaluate("localStorage.clear()")
    open_file(page, path)
    expect(page.get_by_text("This file holds variations and comments.")).to_be_visible()
    page.get_by_role("slider").fill("2")
    page.get_by_role("button", name="Analyse from here").click()
    expect(page.locator(".tree li:has(button)")).to_have_count(3)
    assert page.locator(".tree li:has(button)").all_inner_texts() == rows
    expect(page.locator(".tree [aria-current]")).to_contain_text("d1-d2")


@pytest.mark.long
def test_a_comment_goes_into_the_file_of_the_match_that_is_studied(
    page: Page, finished: tuple[Path, Match], tmp_path: Path
) -> None:
    path, match = finished
    open_file(page, path)
    page.get_by_role("slider").fill("1")
    page.get_by_role("button", name="Analyse from here").click()
    expect(page.locator(".tree [aria-current]")).to_contain_text(match.events[0].event)
    page.get_by_label("Comment on this move").fill("As always.")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a match file").click()
    file = tmp_path / "commented.stackyard.jsonl"
    saved.value.save_as(file)
    header, *events = file.read_text(encoding="utf-8").splitlines()
    assert events == path.read_text(encoding="utf-8").splitlines()[1:]
    assert json.loads(header)["study"]["nodes"][0]["comment"] == "As always."
    open_file(page, file)
    expect(page.get_by_text("Verified")).to_be_visible()


def until_held(page: Page, held: list[Route], count: int) -> None:
    """Wait until so many requests have been held up."""
    while len(held) < count:
        page.wait_for_timeout(50)


@pytest.mark.long
def test_the_computer_goes_along_while_one_studies(page: Page) -> None:
    page.goto("/analysis/towers")
    page.get_by_label("Level").select_option("2")
    page.get_by_label("Evaluate while I study").check()
    answer = page.locator(".answer")
    expect(answer).to_contain_text("Black's chances")
    held: list[Route] = []
    page.route("**/api/think", lambda route: held.append(route))  # noqa: PLW0108
    move(page, "a1", "b1")
    until_held(page, held, 1)
    expect(answer).to_be_hidden()
    move(page, "d1", "d2")
    until_held(page, held, 2)
    held[1].continue_()
    expect(answer).to_contain_text("Black's chances")
    text = answer.inner_text()
    with page.expect_response("**/api/think"):
        held[0].continue_()  # an answer about a move before is no answer about this one
    page.get_by_role("button", name="Back").click()
    expect(answer).to_contain_text("White's chances")
    page.get_by_role("button", name="Forward").click()
    expect(answer).to_have_text(text)
    assert len(held) == 2, "what has been said is not asked again"
