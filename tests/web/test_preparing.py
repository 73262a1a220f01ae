"""What the page says of a game that the hall is still compiling."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import DESK, PHONE
from tests.web.table import start

pytestmark = pytest.mark.browser

BELOW = "() => document.querySelector('#main').getBoundingClientRect().top"
COVERED = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const words = box('[data-preparing]');
  const meets = (other) =>
    words.left < other.right && other.left < words.right && words.top < other.bottom && other.top < words.bottom;
  return ['header > a', 'header > nav', '#main > *'].filter((each) => meets(box(each)));
}"""


def test_the_page_says_what_a_game_still_lacks_until_it_is_compiled(page: Page) -> None:
    elapsed: list[float] = [12.3]

    def answer(route: Route) -> None:
        found = {"game": "towers", "title": "Towers", "ready": not elapsed, "elapsed": 0.0, "expected": 0.0}
        if elapsed:
            found.update(elapsed=elapsed[0], expected=28.0)
        route.fulfill(body=json.dumps(found), content_type="application/json")

    page.route("**/api/games/towers/ready", answer)
    page.goto("/g/towers")
    status = page.get_by_role("status")
    expect(status).to_have_text("Towers is ready to play. Levels 4 and 5 and reviews come in about 20 seconds.")
    below = []
    for size in (DESK, PHONE, {"width": 360, "height": 740}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate(COVERED) == []
        below.append(page.evaluate(BELOW))
    elapsed[0] = 40.0
    expect(status).to_have_text("Towers is ready to play. Levels 4 and 5 and reviews come soon.")
    elapsed.clear()
    expect(status).to_have_count(0)
    assert below == [page.evaluate(BELOW)] * 3  # nothing has moved


@pytest.mark.long
def test_a_table_says_nothing_of_a_game_that_is_ready(page: Page) -> None:
    with page.expect_response("**/api/games/towers/ready") as asked:
        page.goto("/g/towers")
    assert asked.value.json()["ready"]
    with page.expect_response("**/api/games/towers/ready"):
        start(page, "Together here")
    expect(page.get_by_text("Towers is ready")).to_have_count(0)
