"""The way to a match that lives in another hall: an ordinary socket, or request, of this hall to that one's own path.

Frames are copied both ways, as they are. Whatever a client may see is decided where the match lives. What is piped says
so (`seal`), and is never piped again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import ssl
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from stackyard.server.cluster.seal import HEADER, sealed
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire import codec

if TYPE_CHECKING:
    from litestar.types import Receive

OPEN_SECONDS: Final = 2.0  # in which another hall has to take a socket
CLOSE_SECONDS: Final = 1.0  # in which it has to answer a farewell
PING_SECONDS: Final = 5.0  # between two pings on a pipe, and in which each has to be answered
ANSWER_SECONDS: Final = 60.0  # in which another hall has to answer a request
SILENT_SECONDS: Final = 4.0  # for which a hall is not asked again that did not answer: longer than a lease holds
MOST_AT_ONCE: Final = 32  # pipes that are opened at the same time
OF_ONE_LINE: Final = {  # headers of one connection: they are not passed on
    *("connection", "host", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer", "proxy-authorization"),
    *("x-forwarded-for", "x-forwarded-proto", "forwarded", HEADER),
}
log = logging.getLogger(__name__)


class UnreachableError(Exception):
    """Another hall does not answer now."""


class Pipes:
    """The pipes of one hall to others."""

    def __init__(self) -> None:
        self.secret = b""
        self.halls: Mapping[str, str] = {}  # the others that are there: addresses by ids, as ws://HOST:PORT
        self._open: dict[ClientConnection, str] = {}  # by pipe: to which hall
        self._silent: dict[str, float] = {}  # halls that did not answer: until when they are not asked again
        self._gates: defaultdict[str, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(MOST_AT_ONCE))
        self._http: httpx.AsyncClient | None = None

    @property
    def many(self) -> int:
        """How many sockets are piped now."""
        return len(self._open)

    @cached_property
    def _authorities(self) -> ssl.SSLContext:
        """Whose certificates are believed, of sockets and of requests: the system's authorities, or `SSL_CERT_FILE`'s.

        They are read once: that takes some 20 ms.
        """
        return ssl.create_default_context()

    def reaches(self, hall: str) -> bool:
        """Return whether another hall is there, and has not failed to answer just now."""
        return hall in self.halls and self._silent.get(hall, 0.0) < time.monotonic()

    def set_halls(self, halls: Mapping[str, str]) -> None:
        """Note which halls are there; pipes to others are closed, so that their clients come back."""
        self.halls = halls
        self._silent = {hall: until for hall, until in self._silent.items() if hall in halls}
        for hall in [hall for hall in self._gates if hall not in halls]:
            del self._gates[hall]
        for pipe, hall in list(self._open.items()):
            if hall not in halls:
                pipe.transport.abort()  # it would not answer a farewell

    async def close(self) -> None:
        """Close all pipes."""
        self.halls = {}
        for pipe in list(self._open):
            pipe.transport.abort()
        if self._http is not None:
            await self._http.aclose()

    def _fail(self, hall: str, error: BaseException) -> None:
        if self.reaches(hall):
            why = str(error) or type(error).__name__
            log.warning("hall %s does not answer at %s: %s", hall, self.halls[hall], why)
        self._silent[hall] = time.monotonic() + SILENT_SECONDS

    # --- sockets ---------------------------------------------------------------------------------------------

    async def open(self, hall: str, path: str, client: str, cookie: str = "") -> ClientConnection | None:
        """Open a socket to another hall, for a client; None if it does not answer, or does not have the match.

        `cookie`: by which the client is known.
        """
        async with self._gates[hall]:
            if not self.reaches(hall):
                return None
            try:
                address = self.halls[hall]
                pipe = await connect(
                    f"{address}{path}",
                    ssl=self._authorities if address.startswith("wss://") else None,
                    additional_headers={
                        HEADER: sealed(self.secret, hall, path, client),
                        **({"Cookie": cookie} if cookie else {}),
                    },
                    compression=None,
                    max_size=None,
                    open_timeout=OPEN_SECONDS,
                    ping_interval=PING_SECONDS,
                    ping_timeout=PING_SECONDS,
                    close_timeout=CLOSE_SECONDS,
                    proxy=None,
                )
            except InvalidStatus as error:
                log.info("hall %s does not take a pipe: %s", hall, error)
                return None
            except (OSError, TimeoutError, WebSocketException) as error:
                self._fail(hall, error)
                return None
        self._open[pipe] = hall
        return pipe

    async def copy(self, pipe: ClientConnection, connection: Connection, receive: Receive) -> None:
        """Copy frames both ways until one side has gone, or does not keep up."""
        up = asyncio.create_task(_copy_up(pipe, receive))
        down = asyncio.create_task(_copy_down(pipe, connection))
        try:
            await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (up, down):
                task.cancel()
            await asyncio.gather(up, down, return_exceptions=True)
            self._open.pop(pipe, None)
            if not pipe.close_code:
                with contextlib.suppress(OSError, WebSocketException):
                    await pipe.close()

    # --- requests --------------------------------------------------------------------------------------------

    async def ask(
        self, hall: str, method: str, path: str, client: str, headers: Iterable[tuple[str, str]] = (), body: bytes = b""
    ) -> httpx.Response:
        """Return what another hall answers to a client's request; `path` is with its query.

        Raises UnreachableError if it does not answer.
        """
        if self._http is None:
            patience = httpx.Timeout(ANSWER_SECONDS, connect=OPEN_SECONDS)
            # By itself it would believe the authorities of the package certifi, and those alone.
            self._http = httpx.AsyncClient(trust_env=False, verify=self._authorities, timeout=patience)
        passed = [(name, value) for name, value in headers if name not in OF_ONE_LINE]
        passed.append((HEADER, sealed(self.secret, hall, path, client)))
        try:
            address = self.halls[hall].replace("ws", "http", 1)
            return await self._http.request(method, f"{address}{path}", headers=passed, content=body)
        except (httpx.HTTPError, KeyError) as error:
            self._fail(hall, error)
            raise UnreachableError(hall) from None


async def _copy_up(pipe: ClientConnection, receive: Receive) -> None:
    with contextlib.suppress(ConnectionClosed):
        while (event := await receive())["type"] == "websocket.receive":
            said: Any = event
            text = said.get("text")
            await pipe.send(said.get("bytes") or b"" if text is None else text)


async def _copy_down(pipe: ClientConnection, connection: Connection) -> None:
    async for message in pipe:
        connection.push(codec.framed(message.encode()) if isinstance(message, str) else codec.binary(message))
        if connection.dropped:
            return


__all__ = ["Pipes", "UnreachableError"]
