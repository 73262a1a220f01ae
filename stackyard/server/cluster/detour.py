"""A way between two halls through Redis, for as long as they cannot reach each other, and both reach it.

To a link it is a connection like any other: what is written on one side is read on the other, in order, or the
connection ends. Redis' channels lose what nobody listens to, and anybody who reaches Redis may write there. So each
message has a number, and ends with an HMAC by the secret of the database over both halls, the connection, the number
and what is said: one that is missing, comes again or is somebody else's ends the connection. What is said can be read
in Redis, as on the line between two halls that is not encrypted.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import secrets
import struct
from collections.abc import Callable
from typing import Final

from redis.asyncio import Redis

from stackyard.server.cluster.directory import AGAIN_SECONDS, ANSWER_SECONDS, ERRORS, LISTEN_SECONDS, PREFIX
from stackyard.server.cluster.link import HIGH_WATER, Link

HEAD: Final = struct.Struct("!16s16sQ")  # the hall that sends, the connection, the number of the message
TAG_BYTES: Final = 16
MOST_AT_ONCE: Final = 1024 * 1024  # bytes of a message
log = logging.getLogger(__name__)


class Detour:
    """The ways of one hall through Redis."""

    def __init__(self, address: str, hall: str, secret: bytes, make_link: Callable[[str | None], Link]) -> None:
        """`make_link` returns a link to a hall that is called, or (None) to one that calls."""
        self.hall = hall
        self.secret = secret
        self.redis: Redis = Redis.from_url(
            address, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS
        )
        self._make_link = make_link
        self._ways: dict[tuple[str, bytes], _Way] = {}  # by the other hall and the connection
        self._pumping: set[asyncio.Task[None]] = set()  # of ways that are there, and that have to tell of their end
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """End all ways, and tell so, before the connections go: one that is still being made would stay open."""
        self._listening.cancel()
        for way in list(self._ways.values()):
            way.abort()
        ending = [self._listening, *self._pumping]
        _, late = await asyncio.wait(ending, timeout=2 * ANSWER_SECONDS)
        for task in late:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        with contextlib.suppress(*ERRORS):
            await self.redis.aclose()

    def call(self, hall: str) -> Link:
        """Call a hall; return the link, which may end at once."""
        link = self._make_link(hall)
        self._open(hall, secrets.token_bytes(16), link)
        return link

    def _open(self, hall: str, connection: bytes, link: Link) -> _Way:
        link.is_detour = True
        way = self._ways[hall, connection] = _Way(self, hall, connection, link)
        self._pumping.add(way.pumping)
        way.pumping.add_done_callback(self._pumping.discard)
        link.connection_made(way)  # type: ignore[arg-type]  # it has what a link needs of a transport
        return way

    def forget(self, way: _Way) -> None:
        """Note that a way has ended."""
        self._ways.pop((way.hall, way.connection), None)

    def tag(self, sender: str, receiver: str, said: bytes) -> bytes:
        """Return what proves that a hall has said something to another."""
        return hmac.digest(self.secret, f"{sender}>{receiver}|".encode() + said, "sha256")[:TAG_BYTES]

    async def _listen(self) -> None:
        while True:
            try:
                async with self.redis.pubsub() as line:
                    await line.subscribe(channel(self.hall))
                    while True:
                        heard = await line.get_message(ignore_subscribe_messages=True, timeout=LISTEN_SECONDS)
                        if heard is not None:
                            self._hear(heard["data"])
            except ERRORS:
                for way in list(self._ways.values()):
                    way.abort()
                await asyncio.sleep(AGAIN_SECONDS)

    def _hear(self, data: bytes) -> None:
        said, tag = data[:-TAG_BYTES], data[-TAG_BYTES:]
        if len(said) < HEAD.size:
            return
        sender, connection, number = HEAD.unpack_from(said)
        hall = sender.decode("ascii", "replace")
        if not hmac.compare_digest(tag, self.tag(hall, self.hall, said)):
            log.warning("somebody who is no hall of this database writes to Redis")
            return
        way = self._ways.get((hall, connection))
        if way is None and number == 0 and len(said) > HEAD.size:
            way = self._open(hall, connection, self._make_link(None))
        if way is not None:
            way.hear(number, said[HEAD.size :])


class _Way:
    """One connection: the transport of a link."""

    def __init__(self, detour: Detour, hall: str, connection: bytes, link: Link) -> None:
        self.hall = hall
        self.connection = connection
        self._detour = detour
        self._link = link
        self._buffer = bytearray()
        self._sent = 0
        self._heard = 0
        self._closing = False
        self._wake = asyncio.Event()
        self.pumping = asyncio.create_task(self._pump())

    def write(self, data: bytes) -> None:
        """Send bytes, in their turn."""
        self._buffer += data
        if len(self._buffer) > HIGH_WATER:
            self._link.pause_writing()
        self._wake.set()

    def hear(self, number: int, data: bytes) -> None:
        """Take a message; an empty one is the last."""
        if number != self._heard or not data:
            self.abort()
            return
        self._heard += 1
        if not self._closing:
            self._link.data_received(data)

    def abort(self) -> None:
        """End it, and tell the other side if that can be."""
        if not self._closing:
            self._closing = True
            self._detour.forget(self)
            self._wake.set()
            asyncio.get_running_loop().call_soon(self._link.connection_lost, None)

    def is_closing(self) -> bool:
        """Return whether it has ended."""
        return self._closing

    def get_write_buffer_size(self) -> int:
        """Return how many bytes wait."""
        return len(self._buffer)

    def get_extra_info(self, _: str) -> None:
        """Return nothing: it has no certificate."""

    def set_write_buffer_limits(self, high: int) -> None:
        """Do nothing: it is `HIGH_WATER`."""

    async def _pump(self) -> None:
        while not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._buffer and not self._closing:
                data = bytes(self._buffer[:MOST_AT_ONCE])
                del self._buffer[: len(data)]
                if not await self._publish(data):
                    self.abort()
                elif len(self._buffer) <= HIGH_WATER:
                    self._link.resume_writing()
        await self._publish(b"")

    async def _publish(self, data: bytes) -> bool:
        """Send a message; return whether the other hall listens."""
        mine = self._detour.hall
        said = HEAD.pack(mine.encode(), self.connection, self._sent) + data
        self._sent += 1
        try:
            return bool(
                await self._detour.redis.publish(channel(self.hall), said + self._detour.tag(mine, self.hall, said))
            )
        except ERRORS:
            return False


def channel(hall: str) -> str:
    """Return the channel on which a hall listens."""
    return f"{PREFIX}link:{hall}"
