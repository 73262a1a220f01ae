"""A light WebSocket client for measuring: thousands of sockets in one process, at little cost.

It supports only what the hall sends (whole text frames, no extensions).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import threading
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from stackyard.core.compiling.warm import warm_with_progress

MASK = b"\0\0\0\0"  # clients must mask (RFC 6455, 5.3); masking with zeros changes nothing and costs nothing
ATTEMPTS = 4


class WebSocketClient(asyncio.Protocol):
    """One socket. Its callback gets the JSON of every message."""

    def __init__(self, match: str, on_data: Callable[[WebSocketClient, bytes], None], cookie: str = "") -> None:
        self.match = match
        self._cookie = cookie
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self.on_data = on_data
        self._buffer = b""
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the WebSocket handshake."""
        self._transport = transport
        host, port = transport.get_extra_info("peername")[:2]
        key = b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET /ws/{self.match} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"{_cookie_line(self._cookie)}"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Read bytes; pass every whole message to the callback."""
        self._buffer += data
        if not self.opened.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.split(b"\r\n")[0].decode()))
                self._transport.close()
                return
            self._buffer = rest
            self.opened.set_result(None)
        self._dispatch_frames()

    def _dispatch_frames(self) -> None:
        buffer, offset = self._buffer, 0
        while len(buffer) - offset >= 2:
            size, start = buffer[offset + 1], offset + 2
            if size == 126:
                size, start = int.from_bytes(buffer[start : start + 2], "big"), start + 2
            elif size == 127:
                size, start = int.from_bytes(buffer[start : start + 8], "big"), start + 8
            if len(buffer) < start + size:
                break
            if buffer[offset] == 0x81:
                self.on_data(self, buffer[start : start + size])
            elif buffer[offset] == 0x89:  # a ping
                self._transport.write(b"\x8a" + bytes((0x80 | size,)) + MASK + buffer[start : start + size])
            elif buffer[offset] == 0x88:  # the hall closes the socket
                self._transport.close()
            offset = start + size
        self._buffer = buffer[offset:]

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is closed."""
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed before it was open"))

    def send(self, message: Any) -> None:
        """Send a message."""
        data = msgspec.json.encode(message)
        head = bytes((0x81, 0x80 | len(data))) if len(data) < 126 else b"\x81\xfe" + len(data).to_bytes(2, "big")
        self._transport.write(head + MASK + data)

    @property
    def is_closing(self) -> bool:
        """Whether nothing can be sent any more, also where `connection_lost` was not told yet."""
        return self.lost or self._transport is None or self._transport.is_closing()

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """Give the connection up at once: whatever waits to be sent is dropped."""
        self.lost = True
        if self._transport is not None:
            self._transport.abort()


async def connect(
    host: str, port: int, match: str, on_data: Callable[[WebSocketClient, bytes], None], cookie: str = ""
) -> WebSocketClient:
    """Open a socket to a match; try again if a hall that is just starting resets the connection."""
    for attempt in range(ATTEMPTS):
        visitor = WebSocketClient(match, on_data, cookie)
        try:
            await asyncio.get_running_loop().create_connection(lambda visitor=visitor: visitor, host, port)  # type: ignore[misc]
            await visitor.opened
        except asyncio.CancelledError:  # nobody waits for the handshake any more
            visitor.abort()
            raise
        except ConnectionError:
            if attempt == ATTEMPTS - 1:
                raise
            await asyncio.sleep(0.1)
        else:
            return visitor
    raise AssertionError


async def request(
    host: str, port: int, method: str, path: str, body: Any = None, cookie: str = ""
) -> tuple[int, bytes]:
    """Send a REST request; return the status and the body."""
    reader, writer = await asyncio.open_connection(host, port)
    data = b"" if body is None else msgspec.json.encode(body)
    writer.write(
        f"{method} {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n"
        "Accept-Encoding: identity\r\n"  # without it Caddy asks for gzip by itself, and answers in chunks
        f"{_cookie_line(cookie)}"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode()
        + data
    )
    answer = await reader.read()
    writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    if b"transfer-encoding: chunked" in head.lower():
        raise ConnectionError("an answer in chunks is not understood here")
    return int(head.split(b" ", 2)[1]), rest


def _cookie_line(cookie: str) -> str:
    return f"Cookie: {cookie}\r\n" if cookie else ""


class HallProcess:
    """A hall in a process of its own, to be measured or to be killed."""

    def __init__(
        self,
        database: Path | str,
        *,
        limits: bool = False,
        more: Sequence[str] = (),
        data: Path | None = None,
        settings: Mapping[str, str] | None = None,
        port: int | None = None,
    ) -> None:
        """`more` are further words of its command line, `settings` of its environment; `data` is a data folder."""
        self.database = database
        self._more = more
        self._data = data
        self.port = port or free_port()
        self._limits = limits
        self._settings = settings or {}
        self.lasting = 0.0  # s, for which its players play on when it is killed
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> float:
        """Start it, with all games compiled; return the seconds until it answered."""
        await asyncio.to_thread(warm_with_progress)
        loop = asyncio.get_running_loop()
        began = loop.time()
        environment = {**os.environ, "STACKYARD_LIMITS": "on" if self._limits else "off", "STACKYARD_BOT_PAUSE_MS": "0"}
        environment |= self._settings
        command = [sys.executable, "-m", "stackyard.server.main"]
        command += ["--port", str(self.port), "--database", str(self.database), *self._more]
        if self._data is not None:
            environment["STACKYARD_DATA"] = str(self._data)
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        while True:
            with contextlib.suppress(OSError):
                status, _ = await request("127.0.0.1", self.port, "GET", "/api/health")
                if status == 200 and self.process.poll() is None:
                    return loop.time() - began
            if self.process.poll() is not None:
                raise ConnectionError("the hall did not open")
            await asyncio.sleep(0.02)

    def kill(self) -> None:
        """End it as a crash would: SIGKILL."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    async def mend(self) -> None:
        """Do nothing: nothing lasts."""

    async def recover(self) -> float:
        """Open again after it was killed; return the seconds until it answered."""
        return await self.start()

    async def revive(self) -> None:
        """Do nothing: it is open again."""

    def stop(self) -> None:
        """Close it as Ctrl-C would."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def resident_bytes(self) -> int:
        """Return its resident memory in bytes; 0 where the system does not say (outside Linux)."""
        with contextlib.suppress(OSError, AttributeError):
            assert self.process is not None
            for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) * 1024
        return 0

    def cpu_seconds(self) -> float:
        """Return the processor time it has used; 0 where the system does not say."""
        with contextlib.suppress(OSError, AttributeError):
            assert self.process is not None
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0


def free_port() -> int:
    """Return a free port that the system does not give to another process while the hall is down."""
    for port in random.SystemRandom().sample(range(20_000, 32_000), 200):
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise OSError("no free port was found")


def address_of(url: str) -> tuple[str, int]:
    """Return host and port of a hall's URL."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    return parts.hostname or "127.0.0.1", parts.port or 80


def run(main: Any) -> Any:
    """Run a coroutine on uvloop where it is installed. SIGTERM ends it as Ctrl-C does: what it has started is stopped.

    Raises SystemExit if it was ended so.
    """
    terminated = threading.Event()

    async def until_terminated() -> Any:
        task = asyncio.current_task()
        assert task is not None

        def end() -> None:
            terminated.set()
            task.cancel()

        if threading.current_thread() is threading.main_thread():
            with contextlib.suppress(NotImplementedError):  # Windows
                asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end)
        return await main

    with asyncio.Runner(loop_factory=_new_loop) as runner:
        try:
            return runner.run(until_terminated())
        except asyncio.CancelledError:
            if terminated.is_set():
                raise SystemExit(128 + signal.SIGTERM) from None
            raise


def _new_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
