"""The proxies of `deploy/`, each run: all paths of a match go to one hall, and none of them stands in a log.

So are the blocks of docs/operating.md, before a hall.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import socket
import subprocess
import threading
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidHandshake
from websockets.http11 import Request, Response
from websockets.sync.client import connect
from websockets.sync.server import Server, ServerConnection, serve

from benchmarks.hall.hall_client import free_port
from benchmarks.hall.own_proxies import PROXIES, ProxyServer, proxy_program
from tests.server.hall import Running, wait_for
from tests.server.test_whose_page import MATCH

DEPLOY = Path(__file__).parents[2] / "deploy"
SECONDS = 60.0  # in which a proxy has to answer on a busy machine
GIVEN_UP_SECONDS = 3.0  # after which a socket that nobody has answered is asked for again
MATCHES = 50
SILENT_MATCHES = 12
NAMES = ("1", "2", "3")
PATHS = (
    "/api/matches/{}",
    "/api/matches/{}/record",
    "/api/matches/{}/picture?at=3",
    "/api/bot/matches/{}/move",
    "/m/{}",
)


def stand_in(name: str) -> Server:
    """Return what stands for a hall: it answers everything with its name."""

    def answer(connection: ServerConnection, request: Request) -> Response | None:
        return None if "Upgrade" in request.headers else connection.respond(200, name)

    return serve(lambda connection: connection.send(name), "127.0.0.1", 0, process_request=answer)


@pytest.fixture(scope="module")
def ports() -> Iterator[list[int]]:
    """The ports of three stand-ins for halls."""
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(stand_in(name)) for name in NAMES]
        for server in servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()
        yield [server.socket.getsockname()[1] for server in servers]


class Proxy:
    """A proxy that runs, before the stand-ins."""

    def __init__(self, server: ProxyServer) -> None:
        self.host = f"127.0.0.1:{server.port}"
        self.folder = server.folder
        self.http = httpx.Client(base_url=f"http://{self.host}", timeout=SECONDS, trust_env=False)

    def asked(self, path: str, headers: dict[str, str] | None = None) -> str:
        """Return which hall answers a request."""
        answer = self.http.get(path, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.text.strip()

    def connected(self, path: str, seconds: float = SECONDS) -> str:
        """Return which hall answers a socket. Raises TimeoutError if none does in time."""
        with connect(f"ws://{self.host}{path}", open_timeout=seconds, proxy=None) as line:
            return str(line.recv(SECONDS))


@pytest.fixture(scope="module", params=sorted(PROXIES))
def proxy(request: pytest.FixtureRequest, ports: list[int]) -> Iterator[Proxy]:
    """Each of the proxies, before the stand-ins."""
    if proxy_program(request.param) is None:
        pytest.skip(f"the file for {request.param} is not tested: it is not installed")
    server = ProxyServer(request.param, ports)
    try:
        found = Proxy(server)
        yield found
        found.http.close()
    finally:
        server.remove()


def test_all_paths_of_a_match_go_to_one_hall(proxy: Proxy) -> None:
    halls: Counter[str] = Counter()
    matches = [secrets.token_urlsafe(12) for _ in range(MATCHES)]
    for match in matches:
        answered = {proxy.asked(path.format(match)) for path in PATHS} | {proxy.connected(f"/ws/{match}")}
        assert len(answered) == 1, (match, answered)
        halls.update(answered)
    assert set(halls) == set(NAMES), "each has some of them"
    written = b"".join(file.read_bytes() for file in proxy.folder.glob("*.log"))
    assert not [match for match in matches if match.encode() in written]


def test_paths_without_a_match_go_to_any_hall(proxy: Proxy) -> None:
    answered = Counter(proxy.asked("/api/games") for _ in range(MATCHES))
    assert set(answered) == set(NAMES)
    assert len({proxy.connected("/ws/bot") for _ in range(MATCHES)}) > 1


def test_what_a_client_says_of_a_match_is_not_believed(proxy: Proxy) -> None:
    match = secrets.token_urlsafe(12)
    wanted = proxy.asked(f"/api/matches/{match}")
    said: list[Any] = [{"X-Stackyard-Match": f"another-{number}"} for number in range(20)]
    assert {proxy.asked(f"/api/matches/{match}", headers) for headers in said} == {wanted}


@pytest.mark.parametrize("kind", sorted(PROXIES))
def test_a_hall_that_stands_still_is_left_out(kind: str, ports: list[int]) -> None:
    """It takes connections and answers nothing, as one that is stopped: its matches are brought to the others."""
    if proxy_program(kind) is None:
        pytest.skip(f"the file for {kind} is not tested: it is not installed")
    with socket.create_server(("127.0.0.1", 0)) as silent, contextlib.ExitStack() as stack:
        server = ProxyServer(kind, [*ports[:2], silent.getsockname()[1]])
        stack.callback(server.remove)
        proxy = Proxy(server)
        stack.callback(proxy.http.close)
        answered: set[str] = set()

        def is_answered(match: str) -> bool:
            with contextlib.suppress(TimeoutError, InvalidHandshake):
                answered.add(proxy.connected(f"/ws/{match}", GIVEN_UP_SECONDS))
                return True
            return False

        for _ in range(SILENT_MATCHES):
            wait_for(partial(is_answered, secrets.token_urlsafe(12)))
        assert answered == {"1", "2"}


# --- one hall, as docs/operating.md shows it -------------------------------------------------------------------------

OPERATING = (DEPLOY.parent / "docs/operating.md").read_text("utf-8")


@contextlib.contextmanager
def block_of_the_page(kind: str, folder: Path, hall: int, **changes: str) -> Iterator[str]:
    """Run a block of the page before a hall's port; yield the host at which the proxy is asked."""
    name = {"caddyfile": "caddy"}.get(kind, kind)
    program = proxy_program(name)
    if program is None:
        pytest.skip(f"the block for {name} is not tested: it is not installed")
    host = f"127.0.0.1:{free_port()}"
    found = re.search(rf"```{kind}\n(.*?)```", OPERATING, re.DOTALL)
    assert found is not None
    text = found[1].replace("127.0.0.1:8000", f"127.0.0.1:{hall}")
    for before, after in {**changes, "8443": host.partition(":")[2]}.items():
        text = text.replace(before, after)
    (folder / "block").write_text(text, "utf-8")
    command = [program, "-f", f"{folder}/block"]
    if kind == "nginx":
        whole = f"daemon off; pid {folder}/pid; events {{}} http {{ access_log off; include {folder}/block; }}"
        (folder / "nginx.conf").write_text(f"user root; {whole}" if os.geteuid() == 0 else whole, "utf-8")
        command = [program, "-p", str(folder), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]
    elif kind == "caddyfile":
        (folder / "block").write_text(f"{{\n\tadmin off\n}}\n{text}", "utf-8")
        command = [program, "run", "--adapter", "caddyfile", "--config", f"{folder}/block"]
    with (folder / "out.log").open("wb") as log:
        homes = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **homes})
    try:
        wait_for(lambda: process.poll() is not None or _is_open(host))
        assert process.poll() is None, (folder / "out.log").read_text()
        yield host
    finally:
        process.terminate()
        process.wait(SECONDS)


def _is_open(host: str) -> bool:
    try:
        return httpx.get(f"http://{host}/api/health", trust_env=False).status_code == 200
    except httpx.HTTPError:
        return False


@pytest.mark.parametrize("kind", ["nginx", "haproxy", "caddyfile"])
def test_a_page_plays_through_each_block_of_the_documents(kind: str, hall: Running, tmp_path: Path) -> None:
    with block_of_the_page(kind, tmp_path, hall.port) as host:
        page = {"Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin"}
        answer = httpx.post(f"http://{host}/api/matches", json=MATCH, headers=page, trust_env=False)
        assert answer.status_code == 201, answer.text
        match = answer.json()["match"]
        with connect(f"ws://{host}/ws/{match}", additional_headers=page, proxy=None, open_timeout=SECONDS) as line:
            line.send(f'{{"t":"join","g":"{match}"}}')
            assert '"t":"snap"' in str(line.recv(SECONDS))


def test_a_proxy_that_drops_the_port_is_named_in_the_refusal(hall: Running, tmp_path: Path) -> None:
    with block_of_the_page("nginx", tmp_path, hall.port, **{"$http_host": "$host"}) as host:
        page = {"Origin": f"http://{host}"}
        answer = httpx.post(f"http://{host}/api/matches", json=MATCH, headers=page, trust_env=False)
        assert answer.status_code == 403
        assert f"from http://{host}, but the hall was asked for 127.0.0.1:" in answer.json()["message"]
