"""The other halls: one link to each that is there, and what goes over it.

Of two halls the one with the smaller id calls. Streams that it opens have even numbers, those of the other odd ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import struct
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import msgspec

from stackyard.server.cluster.detour import Detour
from stackyard.server.cluster.encryption import encryption
from stackyard.server.cluster.link import NUMBER, Kind, Link
from stackyard.server.cluster.refusals import UnreachableError
from stackyard.server.cluster.streams import ClientStream, RemoteConnection
from stackyard.server.settings import Settings
from stackyard.server.sockets.connection import Connection

CALL_SECONDS: Final = 2.0
AGAIN_SECONDS: Final = 0.3  # between two calls of a hall that does not answer
DIRECT_SECONDS: Final = 1.0  # between two calls, while there is a way through Redis
ASK_SECONDS: Final = 60.0
UNREAD: Final = ("rediss://", "unix://")  # ways to Redis on which nobody reads what passes
log = logging.getLogger(__name__)
Answer = tuple[dict[str, Any], bytes]


class _Line:
    """A link, and what is under way on it."""

    def __init__(self, link: Link, *, even: bool) -> None:
        self.link = link
        self.clients: dict[int, ClientStream] = {}  # that have come here, for matches there
        self.remote: dict[int, RemoteConnection] = {}  # that have come there, for matches here
        self.asked: dict[int, asyncio.Future[Answer]] = {}
        self._number = 0 if even else 1

    def number(self) -> int:
        self._number += 2
        return self._number


class Peers:
    """The links of one hall."""

    def __init__(self, settings: Settings, hall: str) -> None:
        self.hall = hall
        self.serve: Callable[[RemoteConnection], Awaitable[None]] | None = None  # serves a client until it goes
        self.answer: Callable[[dict[str, Any], bytes], Awaitable[Answer]] | None = None  # what another hall asks
        self.hear: Callable[[str, dict[str, Any]], None] = lambda _hall, _what: None  # what another hall tells
        self.on_linked: Callable[[str], None] = lambda _hall: None
        self.on_lost: Callable[[str], None] = lambda _hall: None
        self._settings = settings
        self._secret = b""
        self._lines: dict[str, _Line] = {}
        self._wanted: dict[str, str] = {}  # addresses of the halls that are there
        self._calling: dict[str, asyncio.Task[None]] = {}
        self._pending: set[Link] = set()  # that have not shown who they are
        self._server: asyncio.Server | None = None
        self._detour: Detour | None = None
        self._encryption = None if not settings.peer_tls else encryption(settings.peer_tls)
        self._tasks: set[asyncio.Task[None]] = set()

    # --- links -----------------------------------------------------------------------------------------------

    async def open(self, secret: bytes, host: str | None, port: int) -> int:
        """Listen for other halls; return the port. Raises OSError if it is taken."""
        self._secret = secret
        tls = None if self._encryption is None else self._encryption.called
        self._server = await asyncio.get_running_loop().create_server(lambda: self._link(None), host, port, ssl=tls)
        if self._settings.cluster and (tls is None or self._settings.cluster.startswith(UNREAD)):
            self._detour = Detour(self._settings.cluster, self.hall, secret, self._link)
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """End all links."""
        self._wanted = {}
        if self._server is not None:
            self._server.close()
        for call in self._calling.values():
            call.cancel()
        for link in [*self._pending, *(line.link for line in self._lines.values())]:
            link.end()
        await asyncio.gather(*self._calling.values(), return_exceptions=True)
        await asyncio.sleep(0)
        if self._detour is not None:
            await self._detour.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def set_halls(self, halls: dict[str, str]) -> None:
        """Keep a link to each of these halls: addresses by ids."""
        self._wanted = halls
        for hall in halls:
            if hall > self.hall and hall not in self._lines and hall not in self._calling:
                call = self._calling[hall] = asyncio.create_task(self._call(hall), name=f"link to {hall[:6]}")
                call.add_done_callback(partial(self._called, hall))

    def _called(self, hall: str, _: asyncio.Task[None]) -> None:
        self._calling.pop(hall, None)

    def reaches(self, hall: str) -> bool:
        """Return whether there is a link to a hall."""
        return hall in self._lines

    def linked(self) -> list[str]:
        """Return the halls to which there is a link."""
        return list(self._lines)

    def _link(self, called: str | None) -> Link:
        silent = self._settings.silent_ms / 1000
        shown = b"" if self._encryption is None else self._encryption.digest
        link = Link(self.hall, self._secret, called, self._on_up, self._on_frame, self._on_down, silent, shown)
        self._pending.add(link)
        return link

    async def _call(self, hall: str) -> None:
        """Call a hall until there is a link, for as long as it is there; through Redis while there is no other way."""
        around: Link | None = None
        while hall in self._wanted and (hall not in self._lines or self._lines[hall].link.is_detour):
            link = await self._call_directly(hall)
            if link is not None:
                await link.ended.wait()
            alone = hall in self._wanted and hall not in self._lines and (around is None or around.ended.is_set())
            if self._detour is not None and alone:
                if around is None:
                    log.warning("hall %s cannot be reached: it is tried through Redis", hall)
                around = self._detour.call(hall)
            await asyncio.sleep(AGAIN_SECONDS if around is None else DIRECT_SECONDS)

    async def _call_directly(self, hall: str) -> Link | None:
        """Return a link to a hall that has been called, which has not shown who it is yet; None if it has no answer."""
        host, _, port = self._wanted[hall].rpartition(":")
        link: Link | None = None
        tls = None if self._encryption is None else self._encryption.calling
        with contextlib.suppress(OSError, TimeoutError, ValueError):
            async with asyncio.timeout(CALL_SECONDS):
                _, link = await asyncio.get_running_loop().create_connection(
                    lambda: self._link(hall), host.strip("[]"), int(port), ssl=tls
                )
        return link

    def _on_up(self, link: Link) -> None:
        self._pending.discard(link)
        before = self._lines.pop(link.other, None)
        if before is not None:  # it has called again: the old line is dead, and nobody has noticed
            self._lose(before)
            before.link.end()
        self._lines[link.other] = _Line(link, even=self.hall < link.other)
        if link.is_detour:
            log.warning("hall %s is reached through Redis", link.other)
        log.info("hall %s is linked", link.other)
        self.on_linked(link.other)

    def _on_down(self, link: Link) -> None:
        self._pending.discard(link)
        line = self._lines.get(link.other)
        if line is not None and line.link is link:
            del self._lines[link.other]
            log.warning("the link to hall %s has ended", link.other)
            self.on_lost(link.other)
            self._lose(line)

    def _lose(self, line: _Line) -> None:
        clients, line.clients = list(line.clients.values()), {}
        for client in clients:
            client.connection.stream = None
            client.lose()
        for remote in list(line.remote.values()):
            remote.gone()
        for asked in line.asked.values():
            if not asked.done():
                asked.set_exception(UnreachableError(line.link.other))

    # --- what goes over them ---------------------------------------------------------------------------------

    def stream(self, hall: str, connection: Connection) -> ClientStream:
        """Return a client's stream to another hall. Raises UnreachableError if there is no link."""
        line = self._lines.get(hall)
        if line is None:
            raise UnreachableError(hall)
        known = connection.stream
        if isinstance(known, ClientStream) and line.clients.get(known.number) is known:
            return known
        self.leave(connection)
        number = line.number()
        made = line.clients[number] = connection.stream = ClientStream(line.link, number, connection)
        return made

    def leave(self, connection: Connection) -> None:
        """Close the stream of a client that has gone."""
        stream, connection.stream = connection.stream, None
        if isinstance(stream, ClientStream):
            stream.match = None
            for line in self._lines.values():
                if line.clients.get(stream.number) is stream:
                    del line.clients[stream.number]
                    line.link.send(Kind.CLOSE, stream.number)

    async def ask(self, hall: str, head: dict[str, Any], body: bytes = b"", seconds: float = ASK_SECONDS) -> Answer:
        """Return what another hall answers. Raises UnreachableError if it does not."""
        line = self._lines.get(hall)
        if line is None:
            raise UnreachableError(hall)
        number = line.number()
        asked = line.asked[number] = asyncio.get_running_loop().create_future()
        try:
            line.link.send(Kind.ASK, number, _packed(head, body))
            await line.link.writable.wait()
            async with asyncio.timeout(seconds):
                answer: Answer = await asked
        except TimeoutError:
            raise UnreachableError(hall) from None
        finally:
            line.asked.pop(number, None)
        return answer

    def tell(self, what: dict[str, Any]) -> None:
        """Tell all halls something."""
        for line in self._lines.values():
            line.link.send(Kind.TELL, 0, msgspec.json.encode(what))

    def tell_one(self, hall: str, what: dict[str, Any]) -> None:
        """Tell one hall something, if it can be reached."""
        if line := self._lines.get(hall):
            line.link.send(Kind.TELL, 0, msgspec.json.encode(what))

    def _on_frame(self, link: Link, kind: int, number: int, payload: bytes) -> None:
        line = self._lines.get(link.other)
        if line is None or line.link is not link:
            return
        try:
            self._receive(line, kind, number, payload)
        except Exception:
            log.exception("what hall %s sends is not understood", link.other)
            link.end()

    def _receive(self, line: _Line, kind: int, number: int, payload: bytes) -> None:
        if kind == Kind.MANY:
            frame = payload[NUMBER.size * number :]
            for (stream,) in struct.iter_unpack("!I", payload[: NUMBER.size * number]):
                if client := line.clients.get(stream):
                    client.receive(Kind.FRAME, frame)
        elif kind in (Kind.FRAME, Kind.PICTURE, Kind.PARTED):
            if client := line.clients.get(number):
                client.receive(kind, payload)
        elif kind == Kind.SAY:
            remote = line.remote.get(number)
            if remote is not None and not remote.hear(payload):
                remote.drop()
        elif kind == Kind.OPEN:
            match, _, address = payload.decode().partition(" ")
            remote = line.remote[number] = RemoteConnection(line.link, number, self._settings, match, address)
            self._spawn(self._serve(line, remote))
        elif kind == Kind.CLOSE:
            if remote := line.remote.get(number):
                remote.gone()
            elif client := line.clients.pop(number, None):
                client.connection.stream = None
                client.lose()
        elif kind == Kind.ASK:
            self._spawn(self._reply(line, number, payload))
        elif kind == Kind.REPLY:
            asked = line.asked.get(number)
            if asked is not None and not asked.done():
                asked.set_result(_unpacked(payload))
        elif kind == Kind.TELL:
            self.hear(line.link.other, msgspec.json.decode(payload, type=dict[str, Any]))

    async def _serve(self, line: _Line, remote: RemoteConnection) -> None:
        try:
            if self.serve is not None:
                await self.serve(remote)
        finally:
            line.remote.pop(remote.number, None)
            await remote.close()

    async def _reply(self, line: _Line, number: int, payload: bytes) -> None:
        answer: Answer = {"error": "this hall answers nothing"}, b""
        try:
            if self.answer is not None:
                answer = await self.answer(*_unpacked(payload))
        except Exception:
            log.exception("what hall %s asks could not be answered", line.link.other)
            answer = {"error": "it could not be answered"}, b""
        line.link.send(Kind.REPLY, number, _packed(*answer))

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _packed(head: dict[str, Any], body: bytes) -> bytes:
    said = msgspec.json.encode(head)
    return NUMBER.pack(len(said)) + said + body


def _unpacked(payload: bytes) -> Answer:
    (size,) = NUMBER.unpack_from(payload)
    head: dict[str, Any] = msgspec.json.decode(payload[NUMBER.size : NUMBER.size + size])
    return head, payload[NUMBER.size + size :]
