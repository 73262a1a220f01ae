"""One open WebSocket: the match that it watches, how much it may ask, and how frames reach it.

Frames are made once and written to many sockets, so they go straight to the transport where the server is the one
we know (uvicorn's websockets-sansio, without extensions): a whole frame in one write, between its own frames. The
parts of it this rests on are checked when a socket opens; where they are not there, frames take the ASGI way through
a bounded queue. Either way a socket that reads too slowly is dropped: it comes back and resumes. Only pictures of
moving bricks are left out for it instead: the next one makes up for them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Protocol

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import Message
from stackyard.server.settings import Rate, Settings
from stackyard.server.sockets import rate_limits
from stackyard.server.sockets.rate_limits import Bucket
from stackyard.server.wire import codec
from stackyard.server.wire.messages import ClientMessage, Hand, Nak, Pace

if TYPE_CHECKING:
    from litestar.types import Send

REFUSALS = Rate(200, 50)  # of messages that were too fast; beyond that it is closed
QUEUE_FRAMES = 256  # frames that may wait on the ASGI way
PICTURE_BACKLOG_BYTES = 64 * 1024  # bytes that may wait before a picture of moving bricks is left out
PICTURE_BACKLOG_FRAMES = 32  # frames, on the ASGI way
log = logging.getLogger(__name__)


class Transport(Protocol):
    """What is needed of asyncio's transport."""

    def write(self, data: bytes) -> None:
        """Send bytes, or keep them for later."""

    def get_write_buffer_size(self) -> int:
        """Return how many bytes wait."""
        raise NotImplementedError

    def abort(self) -> None:
        """Close at once."""

    def is_closing(self) -> bool:
        """Return whether it is closed or about to be."""
        raise NotImplementedError


class JoinedMatch(Protocol):
    """A live match, as a socket sees it."""

    def post(self, connection: Connection, message: ClientMessage) -> None:
        """Post a command; the answer goes to the connection."""

    def handle_hand(self, connection: Connection, message: Hand) -> None:
        """Do what a hand's message says, or refuse it."""

    def set_pace(self, connection: Connection, message: Pace) -> None:
        """Note how bots shall act for a socket."""

    def leave(self, connection: Connection) -> None:
        """Remove a socket, after what it has asked for is done."""


class Connection:
    """A socket, as the matches see it."""

    def __init__(self, send: Send, settings: Settings, address: str, match: str) -> None:
        self.address = address
        self.match = match  # the one that it is for: its path names it
        self.joined: JoinedMatch | None = None  # that match, once it has been let in
        self.waiting: asyncio.Task[None] | None = None  # lets it in, once it is known where the match lives
        self.on_parted: Callable[[], None] = lambda: None  # called when the match has left it, not it the match
        self.exchanged: dict[str, str] = {}  # secrets made by the hall, by the invitations shown for them
        self.token = token_hex(8)  # by which its commands are known where it shows no token of its browser
        self.messages = Bucket(settings.rates.messages.socket)
        self.chat = Bucket(settings.rates.chat)
        self.hands = Bucket(settings.rates.hands.socket)
        self.refusals = Bucket(REFUSALS)
        self.malformed_in_a_row = 0  # malformed messages in a row
        self.session = ""  # the token of whoever is signed in
        self.dropped = False
        self._send = send
        self._server = _weak_server(send)
        self._transport: Transport | None = self._server.transport if self._server is not None else None
        self._queue: asyncio.Queue[bytes] | None = None
        self._sender: asyncio.Task[None] | None = None
        if self._transport is None:
            self._queue = asyncio.Queue(QUEUE_FRAMES)
            self._sender = asyncio.create_task(self._send_all(self._queue))

    @property
    def is_direct(self) -> bool:
        """Whether frames go straight to the transport."""
        return self._transport is not None

    def push(self, *frames: bytes) -> None:
        """Send frames that `codec.frame` made, in one write. Never waits; a socket that is too slow is dropped."""
        if self.dropped:
            return
        if self._transport is None:
            for frame in frames:
                self._enqueue(frame)
            return
        assert self._server is not None
        if self._server.close_sent or self._server.disconnected or self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > rate_limits.SEND_BUFFER_BYTES:
            self.drop()
            return
        self._transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def push_picture(self, frame: bytes, *, last: bool = False) -> bool:
        """Send a picture unless too much waits already; return whether it was sent.

        More may wait before the `last` one, which shows bricks at rest.
        """
        if self._queue is not None:
            room = self._queue.qsize() < (QUEUE_FRAMES - 1 if last else PICTURE_BACKLOG_FRAMES)
        else:
            assert self._transport is not None
            room = self._transport.get_write_buffer_size() < (
                rate_limits.SEND_BUFFER_BYTES // 2 if last else PICTURE_BACKLOG_BYTES
            )
        if room and not self.dropped:
            self.push(frame)
        return room

    def part(self) -> JoinedMatch | None:
        """Forget the match; return it, if the socket was there."""
        joined, self.joined = self.joined, None
        return joined

    async def send_away(self, code: int, reason: str) -> None:
        """Close the socket in order, after what has been pushed; what still comes is not listened to."""
        self.dropped = True
        with contextlib.suppress(Exception):  # it has gone already
            await self._send({"type": "websocket.close", "code": code, "reason": reason})

    def nak(
        self,
        code: str,
        why: Message | StackyardError,
        g: str | None = None,
        c: str | None = None,
        v: int | None = None,
        *,
        n: int | None = None,
    ) -> None:
        """Refuse something, saying what would have been right."""
        message = why if isinstance(why, Message) else why.localizable
        self.push(codec.frame(Nak(g=g, c=c, code=code, message=str(why), v=v, n=n, localizable=message)))

    def drop(self) -> None:
        """Close at once: the reader is too slow, or sends too much that is refused."""
        self.dropped = True
        log.info("a socket was dropped: it does not read what it is sent")
        if self._transport is not None:
            self._transport.abort()
        elif self._sender is not None:
            self._sender.cancel()

    async def close(self) -> None:
        """Stop the task that sends."""
        self.dropped = True
        if self._sender is not None:
            self._sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sender

    def _enqueue(self, frame: bytes) -> None:
        assert self._queue is not None
        try:
            self._queue.put_nowait(frame)
        except asyncio.QueueFull:
            self.drop()

    async def _send_all(self, queue: asyncio.Queue[bytes]) -> None:
        try:
            while True:
                frame = await queue.get()
                octets = codec.payload(frame)
                text, data = (octets.decode(), None) if codec.is_text(frame) else (None, octets)
                await self._send({"type": "websocket.send", "text": text, "bytes": data})
        except asyncio.CancelledError:
            with contextlib.suppress(Exception):
                await self._send({"type": "websocket.close", "code": 1013, "reason": "too slow"})
            raise
        except Exception:  # noqa: BLE001 - whatever the server raises: the socket is gone
            self.dropped = True


def _weak_server(send: Any) -> Any:
    """Return uvicorn's protocol behind `send` if it is the one we know how to write to, else None."""
    server: Any = getattr(send, "__self__", None)
    if not any(kind.__name__ == "WebSocketsSansIOProtocol" for kind in type(server).__mro__):
        return None
    needed = ("transport", "close_sent", "disconnected", "conn", "handshake_complete")
    if not all(hasattr(server, name) for name in needed) or getattr(server.conn, "extensions", None):
        return None
    return server
