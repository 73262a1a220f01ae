"""What the page says of a game that the hall is still compiling."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.table import start

pytestmark = pytest.mark.browser


def test_the_page_says_how_far_a_game_is_until_it_is_ready(page: Page) -> None:
    elapsed: list[float] = [12.3]

    def answer(route: Route) -> None:
        found = {"game": "towers", "title": "Towers", "ready": not elapsed, "elapsed": 0.0, "expected": 0.0}
        if elapsed:
            found.update(elapsed=elapsed[0], expected=28.0)
        route.fulfill(body=json.dumps(found), content_type="application/json")

    page.route("**/api/games/towers/ready", answer)
    page.goto("/g/towers")
    status = page.get_by_role("status")
    expect(status).to_have_text("Getting Towers ready: 12 of about 30 seconds. This happens once.")
    elapsed[0] = 40.0
    expect(status).to_have_text("Getting Towers ready: 40 seconds so far. This happens once.")
    elapsed.clear()
    expect(status).to_have_text("Towers is ready.")


@pytest.mark.long
def test_a_table_says_nothing_of_a_game_that_is_ready(page: Page) -> None:
    with page.expect_response("**/api/games/towers/ready") as asked:
        page.goto("/g/towers")
    assert asked.value.json()["ready"]
    with page.expect_response("**/api/games/towers/ready"):
        start(page, "Together here")
    expect(page.get_by_text("Getting Towers ready")).to_have_count(0)
    expect(page.get_by_text("Towers is ready")).to_have_count(0)
