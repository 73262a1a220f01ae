"""Browsers that make accounts and sign in, for the tests: each with its cookies, and an authenticator."""

from __future__ import annotations

import contextlib
import itertools
import time
from collections.abc import Iterator
from typing import Any, Self

import httpx
import pytest

from tests.server.authenticator import Authenticator
from tests.server.databases import Server, why_without_server
from tests.server.hall import Made, Running, http_client, settings, with_pebbles

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
DATABASES = ["sqlite"] if why_without_server() else ["sqlite", "postgresql"]
_numbers = itertools.count()


def new_name() -> str:
    """Return a name that nobody has."""
    letters = "abcdefghjk"
    return "Person " + "".join(letters[int(digit)] for digit in f"{next(_numbers):04}")


@contextlib.contextmanager
def a_hall(request: pytest.FixtureRequest, folder: pytest.TempPathFactory, **changes: Any) -> Iterator[Running]:
    """Open a hall on the kind of database that a fixture's parameter names."""
    place = folder.mktemp("people")
    chosen: dict[str, Any] = {}
    if request.param == "postgresql":
        server: Server = request.getfixturevalue("postgres")
        found = server.fresh(place)
        chosen = found.settings
    with with_pebbles(), Running(settings(place / "hall.sqlite3", **chosen, **changes)) as hall:
        yield hall


@contextlib.contextmanager
def later(hall: Running, seconds: float) -> Iterator[None]:
    """Let the accounts of a hall believe for a while that it is later."""
    assert hall.hall is not None
    accounts = hall.hall.accounts
    accounts.clock = lambda: time.time() + seconds
    try:
        yield
    finally:
        accounts.clock = time.time


def stored(hall: Running, question: str) -> list[Any]:
    """Return what a query finds in a hall's database."""
    assert hall.hall is not None
    store = hall.hall.store
    rows: list[Any] = hall.on_loop(lambda: store.read(lambda one: one.exec_driver_sql(question).all()))
    return rows


class Browser:
    """A browser at a hall's page, with cookies of its own."""

    def __init__(self, hall: Running, authenticator: Authenticator | None = None, agent: str = FIREFOX) -> None:
        self.hall = hall
        self.authenticator = authenticator or Authenticator(f"http://localhost:{hall.port}")
        self.http = http_client(hall.url, headers={"user-agent": agent})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def go_to(self, hall: Running) -> None:
        """Ask another hall of the same database from now on, with the same cookies."""
        self.hall = hall
        self.http.base_url = hall.url

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Send a request to `/api/account…`."""
        return self.http.request(method, f"/api/account{path}", json=body, headers=headers)

    def done(self, path: str, body: Any = None) -> Any:
        """Post something that is accepted; return the answer."""
        answer = self.ask("POST", path, {} if body is None else body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, path: str, body: Any = None) -> tuple[int, str]:
        """Post something that is refused; return status and code."""
        answer = self.ask("POST", path, {} if body is None else body)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["code"]

    # --- ceremonies --------------------------------------------------------------------------------------------

    def options(self, name: str | None = None) -> dict[str, Any]:
        """Return what to ask an authenticator for: to make an account, or a passkey more."""
        found: dict[str, Any] = self.done("/passkey/options", {} if name is None else {"name": name})["options"]
        return found

    def make(self, name: str) -> dict[str, Any]:
        """Make an account with a passkey."""
        made: dict[str, Any] = self.done("/passkey", {"credential": self.authenticator.create(self.options(name))})
        assert made["name"] == name
        return made

    def make_plain(self, name: str) -> str:
        """Make an account without a passkey; return its recovery code."""
        code: str = self.done("/plain", {"name": name})["code"]
        return code

    def challenge(self) -> dict[str, Any]:
        """Return what to ask an authenticator for to sign in."""
        found: dict[str, Any] = self.done("/sign-in/options")["options"]
        return found

    def sign_in(self, authenticator: Authenticator | None = None) -> dict[str, Any]:
        """Sign in with a passkey."""
        chosen = authenticator or self.authenticator
        found: dict[str, Any] = self.done("/sign-in", {"credential": chosen.get(self.challenge())})
        return found

    # --- what it is told ---------------------------------------------------------------------------------------

    def account(self) -> dict[str, Any]:
        """Return what an account is told of itself."""
        answer = self.ask("GET", "")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def is_signed_in(self) -> bool:
        """Tell whether this browser is signed in."""
        answer = self.ask("GET", "")
        assert answer.status_code in (200, 401)
        return answer.status_code == 200

    def adopt(self, made: Made, *seats: int) -> str:
        """Put seats of a match to the account; return what came of it."""
        (found,) = self.done("/seats", {"seats": [f"{made.id}.{made.secrets[seat]}" for seat in seats]})
        how: str = found["how"]
        return how

    def seats(self) -> list[dict[str, Any]]:
        """Return the seats of the account."""
        answer = self.ask("GET", "/seats")
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()
        return found
