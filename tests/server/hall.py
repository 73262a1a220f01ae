"""A hall of their own for the tests, on a free port of the loopback, and a client to talk to it."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import functools
import io
import itertools
import socket
import ssl
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self
from unittest import mock

import httpx
import msgspec
import uvicorn
from litestar import Litestar
from litestar.datastructures import State
from litestar.events import SimpleEventEmitter
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stackyard.core import registry
from stackyard.server import app, garbage_collection
from stackyard.server.accounts import recovery
from stackyard.server.hall import Hall
from stackyard.server.main import config
from stackyard.server.settings import Rate, Rates, Settings, SocketRate
from stackyard.server.store.sqlite.engine import migrate
from stackyard.server.workers import hang_detection
from stackyard.server.workers.pool import JobAnswer, Pool, WarmUpJob
from tests.tiny_game import PEBBLES_ROOM

TIMEOUT_SECONDS = 120.0  # s that something is waited for: a busy machine is slow, and no test is about that
_numbers = itertools.count()
_tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
_first: list[Litestar] = []  # the first REST application of this process
STORED_MEMORY_KIB = recovery.MEMORY_KIB
setattr(recovery, "MEMORY_KIB", 64)  # noqa: B010 - hundreds of accounts are made, and no test but one is about its cost
setattr(hang_detection, "SPARE_SECONDS", TIMEOUT_SECONDS)  # noqa: B010 - of a search that loads its game, too


def settings(database: Path, **changes: Any) -> Settings:
    """Settings for tests: bots at once, nobody too fast, no process that nobody asks anything."""
    plain: dict[str, Any] = {
        "workers_ahead": False,
        "bot_pause_ms": 0,
        "clock_grace_seconds": 0.3,
        "rates": rates(),
    }
    return Settings(database=database, **{**plain, **changes})


def rates(**changes: Any) -> Rates:
    """Rates at which nobody is too fast, but for what a test names."""
    many, most = Rate(10_000, 10_000), Rate(100_000, 100_000)
    plain: dict[str, Any] = dict.fromkeys(
        ("create", "sign_up", "sign_in", "recover", "report", "invite", "gather", "explore", "think", "connect"), many
    )
    plain |= {
        "messages": SocketRate(many, most),
        "hands": SocketRate(Rates().hands.socket, most),
        "frames": SocketRate(most, most),
        "chat": Rate(1000, 1000),
    }
    return Rates(**{**plain, **changes})


def load_by_need(pool: Pool) -> None:
    """Let the workers of a pool load what a job runs and no more, and answer as late as they like.

    Whatever else a game has compiled costs seconds of a processor in each of hundreds of processes.
    """

    async def exchange(process: Any, job: Any, seconds: float) -> JobAnswer:
        if isinstance(job, WarmUpJob):
            return JobAnswer(b"null")
        return await Pool._exchange(pool, process, job, max(seconds, TIMEOUT_SECONDS))

    setattr(pool, "_exchange", exchange)  # noqa: B010 - for the type checker


def http_client(url: str, **more: Any) -> httpx.Client:
    """Return a client of a hall on the loopback, for which no certificates are read and no ciphers chosen anew."""
    return httpx.Client(base_url=url, timeout=TIMEOUT_SECONDS, trust_env=False, verify=_tls, **more)


def with_pebbles() -> contextlib.AbstractContextManager[None]:
    """Let the registry know a sixth game for a while: one with chance and secrets."""
    return registry.registered(PEBBLES_ROOM)


@functools.cache
def empty_database() -> bytes:
    """Return the file of a database of today in which nothing stands."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        migrate(path)
        return path.read_bytes()


async def never_collect(*_: object) -> None:
    """Stand in for the garbage collector of a hall, which would go through all objects of the tests for each hall."""
    await asyncio.Event().wait()


def _with_known_routes(handlers: Any, *, state: State, on_startup: Any, on_shutdown: Any, **more: Any) -> Litestar:
    """Return a REST application of a hall's own whose routes are those of the first.

    To read the signatures of all handlers costs more than all else of a hall's opening, for each of many hundred halls.
    """
    if not _first:
        _first.append(Litestar(handlers, **more))
    (first,) = _first
    made, router = copy.copy(first), copy.copy(first.asgi_router)
    made.state, made.on_startup, made.on_shutdown = state, on_startup, on_shutdown
    made.asgi_router, router.app, made.event_emitter = router, made, SimpleEventEmitter([])
    return made


class Running:
    """A hall that runs in a thread; it leaves Python's garbage collector as it is, unless `collects` is set."""

    def __init__(self, chosen: Settings, *, collects: bool = False, port: int = 0) -> None:
        self._collects = collects
        self.hall: Hall | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self._listener = socket.create_server(("127.0.0.1", port))
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        peer = chosen.peer or f"127.0.0.1:{self.port}"
        chosen = self.settings = msgspec.structs.replace(
            chosen, neighbours=chosen.neighbours or self.url, peer=peer, port=self.port
        )
        self.http = http_client(self.url)
        # Not all migrations are run again for each of many hundred halls.
        if not (chosen.postgresql or chosen.database.exists()) and chosen.database.parent.is_dir():
            chosen.database.write_bytes(empty_database())
        with mock.patch.object(app, "Litestar", _with_known_routes):
            self.server = uvicorn.Server(config(chosen, app.make_app(chosen, self._opened)))
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _opened(self, hall: Hall) -> None:
        self.hall = hall
        self.loop = asyncio.get_running_loop()
        if not self.settings.workers_ahead:
            for pool in hall.workers.pools:
                load_by_need(pool)

    def _run(self) -> None:
        self.server.run(sockets=[self._listener])

    def __enter__(self) -> Self:
        collector = garbage_collection.run_collector if self._collects else never_collect
        with mock.patch.object(garbage_collection, "run_collector", collector):
            self._thread.start()
            wait_for(lambda: self.server.started or not self._thread.is_alive())
        assert self.server.started
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        self.server.should_exit = True
        self._thread.join(TIMEOUT_SECONDS)
        self._listener.close()
        assert not self._thread.is_alive(), self._waits_for()

    def _waits_for(self) -> str:
        """Return what the tasks of a hall that does not close wait for."""
        assert self.loop is not None
        if self.loop.is_closed():  # a warning is an error in tests: uvloop stops closing at what was left open
            return "something was left open when its loop closed: see the ResourceWarning"
        found, is_stopped = io.StringIO(), threading.Event()

        def stop() -> None:
            for task in asyncio.all_tasks():
                print(task, file=found)
                task.print_stack(file=found)
            is_stopped.set()

        self.loop.call_soon_threadsafe(stop)
        is_stopped.wait(5)
        return found.getvalue()

    def create(self, *kinds: str, game: str = "towers", **more: Any) -> Made:
        """Make a match: a seat each of "me", "friend" or "bot1" to "bot5"."""
        wanted = [
            {"kind": "bot", "level": int(kind[3:])} if kind.startswith("bot") else {"kind": kind} for kind in kinds
        ]
        options = {"width": 4, "height": 4} if game == "towers" else {}
        answer = self.http.post("/api/matches", json={"game": game, "seats": wanted, "options": options, **more})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return Made(made["match"], [seat["secret"] for seat in made["seats"]])

    def connect(self, made: Made | None = None, /, **headers: str) -> Line:
        """Return a client's line, with a socket to a match; without one it opens a socket when it joins."""
        line = Line(self.port, headers)
        return line if made is None else line.open(made.id)

    def on_loop(self, work: Callable[[], Any]) -> Any:
        """Run something on the hall's event loop, and return its result."""
        assert self.loop is not None

        async def run() -> Any:
            result = work()
            return await result if asyncio.iscoroutine(result) else result

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(TIMEOUT_SECONDS)


class Made(msgspec.Struct):
    """A match that was made."""

    id: str
    secrets: list[Any]


class Line:
    """A client's line to one match at a time: a socket, and another one when it goes to another match."""

    def __init__(self, port: int, headers: dict[str, str] | None = None, max_queue: int | None = 16) -> None:
        """With `max_queue` messages unread it reads no more, and answers no ping; None: it always reads."""
        self._port, self._headers, self._max_queue = port, headers or {}, max_queue
        self._stack = contextlib.ExitStack()
        self._socket: ClientConnection | None = None
        self.match = ""

    def open(self, match: str = "nosuchmatch") -> Self:
        """Open a socket to a match."""
        self.close()
        self.match = match
        self._socket = self._stack.enter_context(
            connect(
                f"ws://127.0.0.1:{self._port}/ws/{match}",
                compression=None,
                close_timeout=1,
                ping_interval=None,  # a busy machine is no broken line
                max_queue=self._max_queue,
                additional_headers=self._headers,
                proxy=None,
            )
        )
        return self

    @property
    def socket(self) -> ClientConnection:
        """The socket; where no match is joined, one to a match that there is not."""
        if self._socket is None:
            self.open()
        assert self._socket is not None
        return self._socket

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the socket: the next message opens another."""
        self._socket = None
        self._stack.close()

    def send(self, **message: Any) -> None:
        if message.get("t") == "join" and (message["g"] != self.match or self._socket is None):
            self.open(message["g"])
        self.socket.send(msgspec.json.encode(message).decode())

    def send_raw(self, data: str | bytes) -> None:
        self.socket.send(data)

    def receive(self, timeout: float = TIMEOUT_SECONDS) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = msgspec.json.decode(self.socket.recv(timeout=timeout))
        return message

    def until(self, kind: str, timeout: float = TIMEOUT_SECONDS, **wanted: Any) -> dict[str, Any]:
        """Return the next message of a kind, letting others go by."""
        end = time.monotonic() + timeout
        received = []
        while (left := end - time.monotonic()) > 0:
            try:
                message = self.receive(left)
            except TimeoutError:
                break
            received.append(message)
            if message["t"] == kind and all(message.get(key) == value for key, value in wanted.items()):
                return message
        raise AssertionError(f"no {kind} {wanted} came; what came: {received}")

    def receive_all(self, seconds: float = 0.3) -> list[dict[str, Any]]:
        """Return whatever comes within some time."""
        messages = []
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                messages.append(self.receive(left))
            except (TimeoutError, ConnectionClosed):
                break
        return messages

    def join(self, made: Made, *seats: int, **more: Any) -> dict[str, Any]:
        """Join a match with the secrets of some seats, and return what answers: a snapshot, or what was missed.

        Who joins with an invitation gets a secret of their own, which is kept for the next time.
        """
        self.send(t="join", g=made.id, secrets=[made.secrets[seat] for seat in seats], **more)
        while True:
            message = self.receive()
            if message["t"] in ("snap", "played", "chatted", "nak"):
                for seat, secret in message.get("keys", {}).items():
                    made.secrets[int(seat)] = secret
                return message

    def command(self, kind: str, made: Made, /, **fields: Any) -> dict[str, Any]:
        """Send a command and return its ack or nak."""
        c = fields.pop("c", None) or new_command_id()
        self.send(t=kind, g=made.id, c=c, **fields)
        while True:
            message = self.receive()
            if message["t"] in ("ack", "nak") and message["c"] == c:
                return message

    def move(self, made: Made, seat: int, v: int, move: str, /, **more: Any) -> dict[str, Any]:
        """Play a move and return its ack or nak."""
        return self.command("move", made, seat=seat, v=v, move=move, **more)


def new_command_id() -> str:
    """Return a fresh command id."""
    return f"command{next(_numbers):06d}"


def wait_for(true: Callable[[], bool], seconds: float = TIMEOUT_SECONDS) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
