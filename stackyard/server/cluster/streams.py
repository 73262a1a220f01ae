"""A client's socket in one hall, at a match that lives in another: both ends of a stream.

The hall to which the client has come passes on what it says, as it understood it, and writes what comes back to that
one socket, byte for byte. Whatever a client may see is decided where the match lives: the other hall sees only what is
for sockets of its own. A stream's number is never used again on its link, so that nothing that comes late reaches
somebody else.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from stackyard.core.texts.catalogue import t
from stackyard.server.cluster.link import Kind, Link
from stackyard.server.settings import Rate, Settings
from stackyard.server.sockets.connection import (
    PICTURE_BACKLOG_BYTES,
    Connection,
    JoinedMatch,
)
from stackyard.server.sockets.rate_limits import Bucket
from stackyard.server.wire import codec
from stackyard.server.wire.messages import ClientMessage, Hand, Join

MOST_SAID: Final = 512  # messages of one client that wait
UNLIMITED: Final = Rate(1e9, 1e9)  # the hall to which the client has come has counted
LAST: Final = 1  # the first byte of a picture: it shows bricks at rest, and is not left out


class ClientStream:
    """The end of a stream in the hall to which a client has come."""

    def __init__(self, link: Link, number: int, connection: Connection) -> None:
        self.link = link
        self.number = number
        self.connection = connection
        self.match: ForwardedMatch | None = None
        link.send(Kind.OPEN, number, f"{connection.match} {connection.address}".encode())

    def join(self, join: Join) -> ForwardedMatch:
        """Ask for a match, and return what stands for it here."""
        self.send(join)
        self.match = self.match or ForwardedMatch(self)
        return self.match

    def send(self, message: ClientMessage) -> None:
        """Pass on a message."""
        self.link.send(Kind.SAY, self.number, codec.encode(message))

    async def writable(self) -> None:
        """Wait while too much waits on the link."""
        await self.link.writable.wait()

    def receive(self, kind: int, payload: bytes) -> None:
        """Take a frame from the other hall."""
        if kind == Kind.PICTURE:
            if payload[0] == LAST:
                self.connection.push(payload[1:])
            else:
                self.connection.push_picture(payload[1:])
        elif kind == Kind.FRAME:
            self.connection.push(payload)
        elif kind == Kind.PARTED:
            self.part()

    def part(self) -> None:
        """Note that the client is at the match no more."""
        known, self.match = self.match, None
        if known is not None and self.connection.joined is known:
            self.connection.part()
            self.connection.on_parted()

    def lose(self) -> None:
        """Tell the client that its match cannot be reached now: it joins it again."""
        if self.match is not None:
            self.part()
            self.connection.nak("unavailable", t("match-away"), self.connection.match)


class ForwardedMatch:
    """A match of another hall, as a socket here sees it."""

    def __init__(self, stream: ClientStream) -> None:
        self._stream = stream

    def post(self, connection: Connection, message: ClientMessage) -> None:
        """Pass on a command; the answer goes to the connection."""
        self._stream.send(message)

    def handle_hand(self, connection: Connection, message: Hand) -> None:
        """Pass on what a hand does."""
        self._stream.send(message)

    def leave(self, connection: Connection) -> None:
        """Leave it, after what was asked before is done."""
        self._stream.match = None


class RemoteConnection(Connection):
    """The end of a stream where the match lives: a socket like any other for it, but that it is in another hall."""

    is_remote = True

    def __init__(self, link: Link, number: int, settings: Settings, match: str, address: str) -> None:
        super().__init__(None, settings, address, match)
        self.messages, self.hands, self.refusals = Bucket(UNLIMITED), Bucket(UNLIMITED), Bucket(UNLIMITED)
        self.number = number
        self._link = link
        self._gone = False
        self._said: deque[bytes] = deque()
        self._come = asyncio.Event()

    def hear(self, data: bytes) -> bool:
        """Take a client's message; return False if too many wait."""
        self._said.append(data)
        self._come.set()
        return len(self._said) <= MOST_SAID

    async def next(self) -> bytes | None:
        """Return the client's next message; None once it has gone, and all that it said is told."""
        while not (self._said or self._gone or self.dropped):
            self._come.clear()
            await self._come.wait()
        return self._said.popleft() if self._said and not self.dropped else None

    def push(self, *frames: bytes) -> None:
        """Send frames to the client."""
        if not self.dropped:
            for frame in frames:
                self._link.send_frame(self.number, frame)

    def push_picture(self, frame: bytes, *, last: bool = False) -> bool:
        """Send a picture unless too much waits already; return whether it was sent."""
        if self.dropped or (not last and self._link.waiting_bytes() > PICTURE_BACKLOG_BYTES):
            return False
        self._link.send(Kind.PICTURE, self.number, bytes((LAST if last else 0,)) + frame)
        return True

    def part(self) -> JoinedMatch | None:
        """Forget the match, and tell the other hall."""
        self._link.send(Kind.PARTED, self.number)
        return super().part()

    def refused(self) -> None:
        """Tell the other hall that the client is not at the match."""
        if self.joined is None and self.waiting is None:
            self._link.send(Kind.PARTED, self.number)

    def drop(self) -> None:
        """End the stream."""
        if not self.dropped:
            self._link.send(Kind.CLOSE, self.number)
        self.dropped = True
        self._come.set()

    def gone(self) -> None:
        """Note that the client has gone."""
        self._gone = True
        self._come.set()

    async def close(self) -> None:
        """End the stream, when all is done."""
        self.drop()


Serve = Callable[[RemoteConnection], None]
