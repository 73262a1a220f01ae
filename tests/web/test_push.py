"""A real Firefox is told of one's turn by Web Push, with no page of the hall open; the match it leads to is one's own.

The push service is our own, at both ends: `tests/server/push_service.py` takes what the hall sends, `autopush.py`
passes it on to the browser, which alone can read it.
"""

from __future__ import annotations

import json
import ssl
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from stackyard.server.endpoints.pages import STATIC
from tests.server.autopush import DELIVERED, BrowserPush
from tests.server.hall import Running, settings
from tests.server.people import Browser, new_name
from tests.server.push_service import PushService
from tests.server.test_notices import begin, first_moves, move
from tests.web import drivers
from tests.web.drivers import PATIENCE_S, Firefox

pytestmark = [pytest.mark.browser, pytest.mark.long]

SHOWN: Final = """navigator.serviceWorker.getRegistration().then((worker) => worker.getNotifications())
  .then((all) => all.map(({ title, body, data }) => ({ title, body, data })))"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with PushService(tmp_path_factory.mktemp("push")) as found:
        yield found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[Running]:
    assert (STATIC / "index.html").exists(), "the browser client is not built: run `make web`"
    database = tmp_path_factory.mktemp("hall") / "hall.sqlite3"
    chosen = settings(database, push_services=(f"localhost:{service.port}",), idle_seconds=0.5)
    with Running(chosen) as hall:
        assert hall.hall is not None
        hall.hall.services.notices.tls = ssl.create_default_context(cafile=str(service.authority))
        yield hall


def until(page: Firefox, expression: str) -> Any:
    """Wait until an expression of a page is something, and return it."""
    end = time.monotonic() + PATIENCE_S
    while not (found := page.evaluate(expression)):
        assert time.monotonic() < end, f"not in time: {expression}"
        time.sleep(0.1)
    return found


def press(page: Firefox, name: str) -> None:
    """Press the button of a name."""
    button = (
        f"[...document.querySelectorAll('main button')].find((each) => each.textContent.trim() === {json.dumps(name)})"
    )
    until(page, f"Boolean({button})")
    page.evaluate(f"{button}.click()")


@pytest.mark.skipif(bool(drivers.why_without_firefox()), reason=drivers.why_without_firefox())
def test_firefox_shows_a_notice_with_no_page_open(house: Running, service: PushService, tmp_path: Path) -> None:
    with (
        BrowserPush(service) as push,
        Browser(house) as ada,
        Browser(house) as ben,
        drivers.firefox(tmp_path, push.settings()) as page,
    ):
        ada.make_plain(new_name())
        code = ben.make_plain(name := new_name())
        made = begin(house, ada, ben)  # on another device of Ben's: this browser has never had it
        sign_in(page, house, name, code)
        press(page, "Tell me here")
        until(
            page,
            "[...document.querySelectorAll('main button')].some(({ textContent }) => /Don’t tell/.test(textContent))",
        )
        assert ben.ask("GET", "/notices").json()["browsers"] == 1
        assert "register" in push.heard

        page.goto("about:blank")  # no page of the hall is open
        move(house, made, 0, first_moves(1)[0])
        assert push.wait_for_acks(1, PATIENCE_S) == [DELIVERED], (push.heard, service.messages)

        page.goto(f"{house.url}/privacy")
        told = until(page, SHOWN)
        assert told == [{"title": "Towers", "body": "It is your turn.", "data": made.id}]

        page.goto(f"{house.url}/m/{made.id}")  # where a press on it leads
        until(page, "Boolean(document.querySelector('.plate.toMove'))")
        until(page, "document.querySelector('.plate.toMove')?.dataset.seat === '1'")
        own = "document.querySelector('[data-seat=\"1\"] .name span')?.textContent"
        assert until(page, own) == "(you)"
        assert until(page, "document.querySelectorAll('.movable').length > 0"), "it is one's own seat"

        # A newer notice of the same match takes the place of the one before.
        page.goto("about:blank")
        move(house, made, 1, first_moves(2)[1])
        move(house, made, 0, first_moves(3)[2])
        assert push.wait_for_acks(2, PATIENCE_S) == [DELIVERED] * 2
        page.goto(f"{house.url}/privacy")
        assert until(page, SHOWN) == told


def sign_in(page: Firefox, house: Running, name: str, code: str) -> None:
    """Sign in at the page by a recovery code."""
    page.goto(f"{house.url}/you")
    asked = json.dumps(json.dumps({"name": name, "code": code}))
    as_json = "{ 'content-type': 'application/json' }"
    recover = f"fetch('/api/account/recover', {{ method: 'POST', headers: {as_json}, body: {asked} }})"
    assert page.evaluate(f"{recover}.then(({{ status }}) => status)") == 200
    page.evaluate(f"localStorage.setItem('stackyard.account', JSON.stringify({json.dumps(name)}))")
    page.goto(f"{house.url}/you")
    until(page, "navigator.serviceWorker.getRegistration().then((worker) => Boolean(worker?.active))")
