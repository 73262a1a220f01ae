"""A hall at home is opened to its network by its own page on its own computer, and by nobody else (0300)."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stackyard.server import main, network_access
from stackyard.server.network_access import NetworkAccess, NetworkAccessError, connection_owner, is_at_home
from stackyard.server.settings import LOOPBACK, Settings, from_environment
from tests.server.hall import Running, settings

ADDRESS = "http://192.0.2.7:8000"


class Home(Running):
    """A hall that may be opened to its network, which is made up."""

    word = ""
    opened: int = 0
    closed: int = 0

    def offer(self) -> None:
        async def listen() -> str:
            self.opened += 1
            return ADDRESS

        def leave() -> None:
            self.closed += 1

        assert self.hall is not None
        self.hall.network.address = ""  # a hall of the tests says that it is open
        self.word = self.hall.network.offer(self.port, listen, leave)

    def ask(self, word: str | None = None, *, is_open: bool = True, **headers: str) -> httpx.Response:
        """Ask to open or to close it, as its own page does but for what is said."""
        plain = {"Origin": self.url, "Sec-Fetch-Site": "same-origin"}
        sent = plain | {name.replace("_", "-"): text for name, text in headers.items()}
        body = {"open": is_open, "word": self.word if word is None else word}
        shown = {name: text for name, text in sent.items() if text}
        return self.http.post("/api/hall/network", json=body, headers=shown)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """A hall that the tests of this file share."""
    with Home(settings(tmp_path_factory.mktemp("home") / "h.sqlite3")) as one:
        yield one


@pytest.fixture
def home(running: Home) -> Home:
    """A hall at home, closed to its network, as one that has just been started."""
    running.opened = running.closed = 0
    running.offer()
    return running


def test_the_page_of_this_computer_opens_and_closes_it(home: Home) -> None:
    found = home.http.get("/api/hall").json()
    assert (found["neighbours"], found["may_open"]) == ("", True)
    answer = home.ask()
    assert answer.status_code == 200, answer.text
    assert answer.json()["neighbours"] == ADDRESS
    assert home.http.get("/api/hall").json()["neighbours"] == ADDRESS
    assert home.ask("", is_open=False).json()["neighbours"] == ""
    assert home.ask(answer.json()["word"]).status_code == 200
    assert (home.opened, home.closed) == (2, 1)


def test_a_word_opens_it_once(home: Home) -> None:
    first = home.word
    following = home.ask().json()["word"]
    home.ask("", is_open=False)
    for word in (first, "", "x" * len(first), following[:-1], following.swapcase()):
        assert home.ask(word).status_code == 403
    assert home.opened == 1
    assert home.ask(following).status_code == 200


def test_nothing_that_the_hall_sends_or_logs_has_the_word(home: Home, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    refused = home.ask("x")
    assert home.word not in home.http.get("/api/hall").text + refused.text + home.http.get("/api/metrics").text
    word = home.word
    home.ask()
    assert word not in caplog.text


@pytest.mark.parametrize("is_open", [True, False])
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example", "Origin": "http://evil.example"},  # a name that was given this address: DNS rebinding
        {"Host": "evil.example"},
        {"Origin": "http://evil.example", "Sec_Fetch_Site": "cross-site"},
        {"Origin": "http://localhost:1", "Sec_Fetch_Site": "same-site"},  # another port of this computer
        {"Origin": "null"},  # a frame, or a file
        {"Origin": "", "Sec_Fetch_Site": "cross-site"},
        {"Origin": ""},  # no browser
        {"Host": "192.0.2.7", "Origin": "http://192.0.2.7"},  # a number, but none of this computer alone
        {"Host": "games.localhost", "Origin": "http://games.localhost"},
        {"Host": "localhost:1", "Origin": "http://localhost:1"},  # a tunnel from another port
        {"X_Forwarded_For": "127.0.0.1"},  # a proxy that the hall does not know of
        {"Forwarded": "for=127.0.0.1"},
        {"X_Real_IP": "127.0.0.1"},
        {"X_Forwarded_Host": "localhost"},
        {"Via": "1.1 somebody"},
    ],
)
def test_nobody_else_opens_or_closes_it(home: Home, headers: dict[str, str], is_open: bool) -> None:
    assert home.hall is not None
    if not is_open:
        assert home.ask().status_code == 200
    before = home.hall.network.address
    refused = home.ask(is_open=is_open, **headers)
    assert refused.status_code in (403, 421), refused.text
    assert refused.json()["code"] == "forbidden"
    assert home.hall.network.address == before
    if is_open:
        assert home.ask().status_code == 200  # the word was not used up


@pytest.mark.parametrize("headers", [{"Host": "192.0.2.7"}, {"X-Forwarded-For": "127.0.0.1"}, {"Via": "1.1 somebody"}])
def test_nobody_else_is_told_that_they_may(home: Home, headers: dict[str, str]) -> None:
    assert home.http.get("/api/hall", headers=headers).json()["may_open"] is False


def test_what_a_form_can_send_does_not_open_it(home: Home) -> None:
    body = f'{{"open":true,"word":"{home.word}"}}'
    headers = {"Origin": home.url, "content-type": "text/plain"}
    assert home.http.post("/api/hall/network", content=body, headers=headers).status_code == 415
    assert home.opened == 0


def asked_by(client: str, server: str, port: int, **headers: str) -> dict[str, Any]:
    """Return a request of the hall's own page, that has come from one address to another."""
    plain = {"host": f"localhost:{port}", "origin": f"http://localhost:{port}", **headers}
    sent = [(name.encode(), text.encode()) for name, text in plain.items()]
    return {"type": "http", "client": (client, 50_000), "server": (server, port), "headers": sent}


async def listen_nowhere() -> str:
    raise AssertionError("nothing is to be opened")


@pytest.mark.parametrize(
    ("client", "server"),
    [
        ("192.0.2.9", "192.0.2.7"),  # a phone of the network, once it is open
        ("192.0.2.9", "127.0.0.1"),
        ("127.0.0.1", "192.0.2.7"),
        ("::ffff:192.0.2.9", "::ffff:192.0.2.7"),
        ("2001:db8::9", "::1"),
        ("", "127.0.0.1"),
    ],
)
def test_only_this_computer_itself_is_listened_to(client: str, server: str, tmp_path: Path) -> None:
    network = NetworkAccess(Settings(database=tmp_path / "x"))
    word = network.offer(8000, listen_nowhere, lambda: None)
    asked = asked_by(client, server, 8000)
    assert not network.may_change(asked)
    with pytest.raises(NetworkAccessError, match="only the page"):
        asyncio.run(network.open(asked, word))
    with pytest.raises(NetworkAccessError, match="only the page"):
        asyncio.run(network.close(asked))


def test_a_hall_that_offers_nothing_opens_nothing(tmp_path: Path) -> None:
    network = NetworkAccess(Settings(database=tmp_path / "x"))
    for word in ("", "x"):
        with pytest.raises(NetworkAccessError):
            asyncio.run(network.open(asked_by("127.0.0.1", "127.0.0.1", 0), word))


@pytest.mark.skipif(sys.platform != "linux", reason="no other system says whose a connection is")
def test_another_user_of_this_computer_does_not_open_it(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    own = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: own + 1)
    refused = home.ask()
    assert (refused.status_code, home.opened) == (403, 0)
    assert "whoever has started the hall" in refused.json()["message"]
    monkeypatch.undo()
    monkeypatch.setattr(network_access, "CONNECTIONS", (Path(os.devnull),))  # it stands nowhere whose it is
    assert (home.ask().status_code, home.opened) == (403, 0)
    monkeypatch.undo()
    assert home.ask().status_code == 200


@pytest.mark.skipif(sys.platform != "linux", reason="no other system says whose a connection is")
def test_whose_a_connection_is_stands_in_a_table_of_the_system() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as line:
            assert connection_owner(line.getsockname()[1], port) == os.getuid()
            assert connection_owner(line.getsockname()[1], port + 1) == -1


@pytest.mark.parametrize(
    ("host", "environment", "at_home"),
    [
        ("127.0.0.1", {}, True),
        ("localhost", {}, True),
        ("::1", {}, True),
        ("0.0.0.0", {}, False),
        ("192.0.2.7", {}, False),
        ("games.example", {}, False),
        ("127.0.0.1", {"STACKYARD_TRUST_PROXY": LOOPBACK}, False),  # behind a proxy
        ("127.0.0.1", {"STACKYARD_HOSTS": "games.example"}, False),  # it has a name: there is a proxy
        ("127.0.0.1", {"STACKYARD_ORIGINS": "https://games.example"}, False),
        ("127.0.0.1", {"STACKYARD_CLUSTER": "redis://127.0.0.1:6379/0"}, False),
        ("127.0.0.1", {"STACKYARD_LIMITS": "off"}, False),
    ],
)
def test_which_halls_are_at_home(
    host: str, environment: dict[str, str], at_home: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network_access, "CONTAINERS", ())
    monkeypatch.delenv("container", raising=False)
    chosen = from_environment(environment=environment, database=str(tmp_path / "x"))
    assert is_at_home(chosen, host) is at_home
    monkeypatch.setenv("container", "podman")
    assert not is_at_home(chosen, host)
    monkeypatch.delenv("container")
    monkeypatch.setattr(network_access, "CONTAINERS", (tmp_path,))  # there is such a file
    assert not is_at_home(chosen, host)


def test_one_address_is_opened_and_closing_cuts_what_came_in(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    running = Home(settings(database))
    plan = running.server.config
    server = main._Server(
        plan, running.url, "", [], open_browser=False, as_json=False, notices=[], port_at_home=running.port
    )
    running.server = server
    network, phone_at = ("127.0.0.2", running.port), f"http://127.0.0.2:{running.port}"  # the loopback stands for it
    monkeypatch.setattr(main, "_network_address", lambda port: phone_at)
    with running:
        assert running.hall is not None
        running.hall.network.address = ""
        running.word = running.hall.network.offer(running.port, server._listen_in_network, server._leave_network)
        assert not reached(network)
        opened = running.ask().json()
        assert opened["neighbours"] == phone_at
        with socket.create_connection(network, timeout=10) as line, httpx.Client(trust_env=False) as phone:
            assert phone.get(f"{phone_at}/api/health").json()["ok"]
            elsewhere = {"Origin": phone_at}
            assert (
                phone.post(f"{phone_at}/api/hall/network", json={"open": False}, headers=elsewhere).status_code == 403
            )
            assert running.http.get("/api/health").json()["ok"]
            assert running.ask("", is_open=False).status_code == 200
            assert not line.recv(1)
        assert not reached(network)
        assert running.ask(opened["word"]).status_code == 200  # the port is free again
        assert reached(network)
    assert not reached(network)
    assert f"Open to your network at {phone_at}" in capsys.readouterr().out


def reached(where: tuple[str, int]) -> bool:
    """Return whether somebody listens at an address."""
    with contextlib.suppress(OSError), socket.create_connection(where, timeout=5):
        return True
    return False


def test_an_address_that_cannot_be_opened_leaves_the_word(home: Home) -> None:
    assert home.hall is not None

    async def fail() -> str:
        raise OSError("this computer is in no network")

    word = home.hall.network.offer(home.port, fail, lambda: None)
    refused = home.ask(word)
    assert refused.status_code == 403
    assert "in no network" in refused.json()["message"]
    assert home.hall.network.address == ""
