"""For the tests of finding a game: people with accounts and numbers, at tables of a game that is quick to make."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from stackyard.server.match.seat_secrets import new_secret
from stackyard.server.ratings import ratings
from stackyard.server.ratings.ways import PACES, Kind
from stackyard.server.store.ratings import INSERT_RATING
from stackyard.server.wire.messages import ClockRule
from tests.server.hall import TIMEOUT_SECONDS, Line, Made, Running
from tests.server.people import Browser, new_name

CALM = {"kind": "fischer", "base_ms": 600_000, "increment_ms": 5_000}


def count_pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be numbers in Pebbles, with any number of players, by the calm clock."""

    def kind_of(game: str, options: Any, players: int, clock: ClockRule) -> Kind | None:
        return Kind(game, str(players), "calm") if game == "pebbles" and clock == PACES["calm"] else None

    monkeypatch.setattr(ratings, "kind_of", kind_of)


class Somebody(Browser):
    """Somebody with an account, in a browser of their own."""

    def __init__(self, hall: Running, number: float | None = None) -> None:
        super().__init__(hall)
        self.name = new_name()
        self.token = new_secret()  # of the browser, for quick match
        self.make_plain(self.name)
        self.id: int = self.account()["id"]
        if number is not None:
            self.has_number(number)

    def has_number(self, number: float) -> None:
        """Let them have a number in Pebbles of two."""
        hall = self.hall.hall
        assert hall is not None
        row = (self.id, "pebbles", "2", "calm", self.id % 1_000_000_007, number, 60.0, 0.06)
        self.hall.on_loop(lambda: hall.store.commit([(INSERT_RATING, row)]))

    def cookies(self) -> dict[str, str]:
        return {"cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}

    def line(self) -> Line:
        """Return a line to matches, with the cookie of the session."""
        return Line(self.hall.port, self.cookies())

    def make_table(self, *kinds: str, **more: Any) -> Made:
        """Make a match of Pebbles; the seat is put to the account, as the page does it."""
        made = self.hall.create(*(kinds or ("me", "friend")), game="pebbles", **more)
        self.adopt(made, 0)
        return made

    def sit(self, made: Made) -> dict[str, Any]:
        """Sit down without a key; return the answer."""
        with self.line() as line:
            line.join(Made(made.id, []))
            return line.command("sit", made, secret=new_secret())

    def seek(self, **more: Any) -> Made:
        """Seek a match of Pebbles; return it with the secret of one's own seat, or with none."""
        asked = {"game": "pebbles", "browser": self.token, "clock": CALM, **more}
        answer = self.http.post("/api/quick", json=asked)
        assert answer.status_code == 201, answer.text
        found = answer.json()
        return Made(found["match"], [seat["secret"] for seat in found["seats"] if seat["kind"] == "me"])

    def invite(self, made: Made, name: str) -> Any:
        return self.done("/invite", {"seat": f"{made.id}.{made.secrets[0]}", "name": name})

    def invitations(self) -> dict[str, Any]:
        answer = self.ask("GET", "/invitations")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def received(self) -> list[str]:
        """Return the matches to which they are invited."""
        return [each["match"] for each in self.invitations()["received"]]

    @contextlib.contextmanager
    def listening(self, path: str = "/ws/mine") -> Iterator[ClientConnection]:
        """Open the account's own line, as every page does."""
        address = f"{self.hall.url.replace('http', 'ws')}{path}"
        with connect(address, proxy=None, additional_headers=self.cookies()) as line:
            yield line


def heard(line: ClientConnection, match: str | None = None) -> dict[str, Any]:
    """Return the next message about invitations; `match`: the next one in which that waits."""
    while True:
        message: dict[str, Any] = json.loads(line.recv(TIMEOUT_SECONDS))
        if message["t"] == "invitations" and match in (None, *(each["match"] for each in message["received"])):
            return message


def listed(hall: Running) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = hall.http.get("/api/lobby").json()["tables"]
    return found
