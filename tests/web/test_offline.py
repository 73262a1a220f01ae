"""Without a hall in reach the page opens, says so, and shows what this browser has kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from stackyard.server.endpoints.pages import STATIC
from tests.web.cable import Cable
from tests.web.table import await_turn, block, start
from tests.web.waiting import wait_until

pytestmark = pytest.mark.browser

FILLED = """async () => {
  await navigator.serviceWorker.ready;
  for (const name of await caches.keys())
    if (name.startsWith('shell')) return (await (await caches.open(name)).keys()).length;
  return 0;
}"""

RULES = """async () => (await (await caches.open('answers')).keys()).filter(({url}) => url.endsWith('/rules')).length"""


SIZE = """src => new Promise((done) => {
  const image = new Image();
  image.onload = () => done([image.naturalWidth, image.naturalHeight]);
  image.src = src;
})"""


def test_what_was_kept_is_shown_while_the_hall_is_gone(visitor: Callable[..., Page], cable: Cable) -> None:
    page = visitor(url=cable.url, service_workers="allow")
    match = start(page, "Together here")
    await_turn(page)
    block(page, "a1").click()
    block(page, "b1").click()
    expect(page.locator('[aria-label="Log"] .event')).to_have_count(1)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Rematch").first).to_be_visible()
    wait_until(page, FILLED)
    for path in ("/", f"/m/{match}/replay"):
        page.goto(path)  # through the service worker, which keeps what the hall answers
        expect(page.get_by_role("heading").first).to_be_visible()
        page.wait_for_load_state("networkidle")
    page.evaluate("navigator.serviceWorker.ready.then(worker => worker.active.postMessage({fill: true, language: ''}))")
    files = len(json.loads((STATIC / "sw.js").read_text("utf-8").partition("const FILES = ")[2].partition(";\n")[0]))
    wait_until(page, f"async () => await ({FILLED})() >= {files}")
    wait_until(page, f"async () => await ({RULES})() === 5")

    page.context.unroute("**/api/hall")  # which the tests answer themselves
    cable.cut()
    page.goto("/")
    expect(page.get_by_text("We can't reach the server")).to_be_visible()
    expect(page.get_by_role("region", name="Your matches")).to_contain_text("Finished")
    page.goto("/rules/towerbrix")  # where nobody has been
    expect(page.get_by_role("article")).to_be_visible()
    page.goto("/rules/pebbles")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    page.evaluate("caches.open('answers').then(kept => kept.delete('/api/games/towers/rules'))")
    page.goto("/rules/towers")
    expect(page.get_by_role("alert")).to_contain_text("We can't reach the server")
    page.goto(f"/m/{match}/replay")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_role("grid")).to_be_visible()

    cable.mend()
    expect(page.get_by_text("We can't reach the server")).to_be_hidden()


def test_the_page_can_be_installed(page: Page) -> None:
    page.goto("/")
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(found => found.json())")
    assert manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        assert (STATIC / Path(icon["src"]).relative_to("/")).is_file()
        if icon["sizes"] != "any":
            assert "x".join(map(str, page.evaluate(SIZE, icon["src"]))) == icon["sizes"]
