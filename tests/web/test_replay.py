"""A replay in a real browser: nothing lies over the board, and no words run ahead of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from stackyard.core.registry import LISTINGS
from tests.golden.make_records import FOLDER
from tests.web.conftest import DESK, PHONE
from tests.web.finished import MATCHES, played

SLUGS = [listing.slug for listing in LISTINGS]

COVERED = """() => {
  const bar = document.querySelector('.scrubber');
  const stage = bar.previousElementSibling;
  const box = bar.getBoundingClientRect();
  const found = [];
  for (let x = box.left + 2; x < box.right; x += 12)
    for (const y of [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2])
      for (const each of document.elementsFromPoint(x, y))
        if (stage.contains(each)) found.push(`${each.tagName} at ${Math.round(x)},${Math.round(y)}`);
  if (box.height === 0 || box.top < 0 || box.bottom > innerHeight) found.push('the scrubber is out of sight');
  return found;
}"""


def open_record(page: Page, slug: str, number: str = "01") -> None:
    page.goto("/replay")
    page.locator('input[type="file"]').set_input_files(record_of(slug, number))
    expect(page.locator(".scrubber")).to_be_visible()


def record_of(slug: str, number: str = "01") -> Path:
    return FOLDER / slug / f"{number}.stackyard.jsonl"


DESKS = [pytest.param(slug, DESK, id=f"{slug}-desk", marks=pytest.mark.long) for slug in SLUGS]
PHONES = [
    pytest.param(slug, PHONE, id=f"{slug}-phone", marks=[pytest.mark.long] * (slug != "towers")) for slug in SLUGS
]


@pytest.mark.parametrize(("slug", "size"), [*DESKS, *PHONES])
def test_the_scrubber_never_covers_the_board(page: Page, slug: str, size: dict[str, int]) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    open_record(page, slug)
    for key in ("ArrowRight", "ArrowRight", "End"):
        page.keyboard.press(key)
        expect(page.locator(".scrubber .figures")).to_have_text(re.compile(r"^[1-9]"))
        page.wait_for_timeout(300)  # for what moves on the board to come by the scrubber
        assert page.evaluate(COVERED) == []


def test_words_beside_the_board_wait_for_it(visitor: Callable[..., Page]) -> None:
    """While the board of Towers shows how floors move and fall, the words say what was before."""
    page = visitor(reduced_motion="no-preference")
    open_record(page, "towers")
    page.evaluate(
        """() => {
          const [line, board] = [document.querySelector('.what p'), document.querySelector('[data-telling]')];
          [window.early, window.shown] = [[], 0];
          const shows = () => board.dataset.telling === 'true';
          new MutationObserver(() => {
            if (shows()) window.early.push(line.textContent);
          }).observe(line, { childList: true, characterData: true, subtree: true });
          new MutationObserver(() => (window.shown += shows())).observe(board, { attributes: true });
        }"""
    )
    for step in range(1, 5):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".log [aria-current]")).to_have_count(1)
        page.wait_for_function(f"() => window.shown >= {step} && document.querySelector('[data-telling=false]')")
    assert page.evaluate("window.early") == []
    sentence = page.locator(".log [aria-current] .text").inner_text()
    count_visible = "all => all.filter(each => each.getBoundingClientRect().width > 1).length"
    assert page.get_by_text(sentence, exact=True).evaluate_all(count_visible) == 1  # beside the board once: in the log
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(page.locator(".what p")).to_be_in_viewport()  # above the log, which lies farther down
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    expect(page.get_by_role("grid")).not_to_be_in_viewport(ratio=0.5)
    page.locator(".log").get_by_role("button", name="Line 2", exact=True).click()
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=0.5)  # what was asked for is seen


@pytest.mark.long
def test_cards_of_towerbrix_are_read_before_the_log_says_that_they_are_met(page: Page) -> None:
    """A replay that is stepped through reads the evaluation card by card, and goes on once it has been read."""
    match = played(MATCHES["towerbrix"])
    judged = next(event.n for event in match.events if event.event.startswith("stands"))
    built = next(event.n for event in match.events if event.n > judged and event.event.startswith("lies"))
    page.goto("/replay")
    record = FilePayload(name="won.jsonl", mimeType="text/plain", buffer=match.text().encode())
    page.locator('input[type="file"]').set_input_files(record)
    expect(page.locator(".scrubber")).to_be_visible()
    for step in range(1, judged + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".scrubber .figures")).to_have_text(re.compile(f"^{step}/"))
    expect(page.locator("[data-evaluation=reading]")).to_be_visible()
    board, line = page.locator("[data-telling]"), page.locator(".log [aria-current]")
    expect(board).to_have_attribute("data-telling", "true")
    expect(line).not_to_contain_text("stands")
    page.locator("[data-all-readings]").click()
    expect(board).to_have_attribute("data-telling", "false")
    expect(line).to_contain_text("stands")
    for step, evaluations in ((judged + 1, 1), (built - 1, 0), (judged + 1, 1)):  # the next tower is built then
        page.locator(".log").get_by_role("button", name=f"Line {step}", exact=True).click()
        expect(page.locator("[data-evaluation]")).to_have_count(evaluations)
