"""The connection between two halls: many streams over one line of TCP, in frames, after each has shown who it is.

A frame is the length of its payload (4 bytes), its kind (1), its stream (4), and the payload. Before anything else both
sides prove, by an HMAC over each other's nonce and the certificate of the connection, that they know the secret of the
database. Without a certificate (`encryption`) what is on its way can be read: then halls talk in a network of their own
(docs/operating.md).

A message for many streams is written once, after their numbers. Writes of one turn of the event loop go out together.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import struct
from collections.abc import Callable
from enum import IntEnum
from typing import Any, Final

from stackyard.server.cluster.encryption import shown_digest

PROTOCOL: Final = 2
HEAD: Final = struct.Struct("!IBI")
NUMBER: Final = struct.Struct("!I")
NONCE_BYTES: Final = 16
ID_BYTES: Final = 16
PROOF_BYTES: Final = 32
MAX_GREETING: Final = 256  # bytes of a payload, before the other side has shown who it is
MAX_PAYLOAD: Final = 64 * 1024 * 1024
GREETING_SECONDS: Final = 3.0
PING_SECONDS: Final = 1.0
HIGH_WATER: Final = 256 * 1024  # bytes that wait before who sends more has to wait
MOST_WAITING: Final = 32 * 1024 * 1024  # bytes; a hall that reads so slowly is given up
log = logging.getLogger(__name__)


class Kind(IntEnum):
    """What a frame is."""

    HELLO = 0  # protocol, id, nonce: of who has called
    ANSWER = 1  # id, nonce, proof
    PROOF = 2
    PING = 3
    OPEN = 4  # a client's socket has come: its address
    SAY = 5  # a client's message
    CLOSE = 6  # the socket, or its other end, has gone
    FRAME = 7  # a whole WebSocket frame for a client
    PICTURE = 8  # one of moving bricks, which may be left out
    MANY = 9  # the same frame for many: the stream is their count, their numbers come first
    PARTED = 10  # a match's id: the client is not there any more
    ASK = 11  # a request for what the other hall has: see requests.py
    REPLY = 12
    TELL = 13  # a JSON object for the other hall


class Link(asyncio.Protocol):
    """One side of a connection between two halls."""

    def __init__(
        self,
        hall: str,
        secret: bytes,
        called: str | None,
        on_up: Callable[[Link], None],
        on_frame: Callable[[Link, int, int, bytes], None],
        on_down: Callable[[Link], None],
        silent_seconds: float = 3.0,
        certificate: bytes = b"",
    ) -> None:
        """`called`: the id of the hall that is called; None: this one was called. It may be silent for so long.

        `certificate` is the digest of the one that this hall shows to who calls.
        """
        self._certificate = certificate
        self._silent_seconds = silent_seconds
        self.hall = hall
        self.other = called or ""  # the other hall's id, once it is known
        self.up = False
        self.is_detour = False  # it goes through Redis
        self.ended = asyncio.Event()
        self.writable = asyncio.Event()
        self.writable.set()
        self._secret = secret
        self._called = called
        self._on_up, self._on_frame, self._on_down = on_up, on_frame, on_down
        self._nonce = secrets.token_bytes(NONCE_BYTES)
        self._nonces = b""
        self._buffer = bytearray()
        self._out: list[bytes] = []
        self._last: tuple[bytes, list[int]] | None = None  # the newest frame that waits, and for whom
        self._flushing: asyncio.Handle | None = None
        self._transport: Any = None
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._heard_at = self._loop.time()

    # --- the connection --------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the greeting."""
        self._transport = transport
        self._transport.set_write_buffer_limits(high=HIGH_WATER)
        tls = self._transport.get_extra_info("ssl_object")
        if self._called is not None or tls is None:
            self._certificate = shown_digest(tls)
        self._timer = self._loop.call_later(GREETING_SECONDS, self.end)
        if self._called is not None:
            self.send(Kind.HELLO, PROTOCOL, self.hall.encode() + self._nonce)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that it has ended."""
        if self._timer is not None:
            self._timer.cancel()
        self.ended.set()
        self.writable.set()
        self.up = False
        self._on_down(self)

    def end(self) -> None:
        """End it at once."""
        if self._transport is not None:
            self._transport.abort()

    def pause_writing(self) -> None:
        """Let those wait who want to send."""
        self.writable.clear()

    def resume_writing(self) -> None:
        """Let them go on."""
        self.writable.set()

    def waiting_bytes(self) -> int:
        """Return how much waits to be sent."""
        return int(self._transport.get_write_buffer_size()) + sum(map(len, self._out))

    # --- sending ---------------------------------------------------------------------------------------------

    def send(self, kind: int, stream: int, payload: bytes = b"") -> None:
        """Send a frame, or nothing once it has ended."""
        self._close_last()
        self._out.append(HEAD.pack(len(payload), kind, stream) + payload)
        self._flush_soon()

    def send_frame(self, stream: int, frame: bytes) -> None:
        """Send a client a WebSocket frame; one that many get, one after the other, is sent once."""
        if self._last is not None and self._last[0] is frame:
            self._last[1].append(stream)
            return
        self._close_last()
        self._last = (frame, [stream])
        self._flush_soon()

    def _close_last(self) -> None:
        if self._last is None:
            return
        (frame, streams), self._last = self._last, None
        if len(streams) == 1:
            self._out.append(HEAD.pack(len(frame), Kind.FRAME, streams[0]) + frame)
        else:
            numbers = struct.pack(f"!{len(streams)}I", *streams)
            self._out.append(HEAD.pack(len(numbers) + len(frame), Kind.MANY, len(streams)) + numbers + frame)

    def _flush_soon(self) -> None:
        if self._flushing is None:
            self._flushing = self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = None
        self._close_last()
        data, self._out = b"".join(self._out), []
        if self._transport.is_closing():
            return
        self._transport.write(data)
        if self._transport.get_write_buffer_size() > MOST_WAITING:
            log.warning("hall %s reads too slowly", self.other)
            self.end()

    # --- receiving -------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take bytes, and pass on whole frames."""
        self._heard_at = self._loop.time()
        buffer = self._buffer
        buffer += data
        offset = 0
        while len(buffer) - offset >= HEAD.size:
            size, kind, stream = HEAD.unpack_from(buffer, offset)
            if size > (MAX_PAYLOAD if self.up else MAX_GREETING):
                self.end()
                return
            start = offset + HEAD.size
            if len(buffer) - start < size:
                break
            payload = bytes(buffer[start : start + size])
            offset = start + size
            if not self.up:
                if not self._greet(kind, stream, payload):
                    log.warning("somebody who is no hall of this database has called, or answered")
                    self.end()
                    return
            elif kind != Kind.PING:
                self._on_frame(self, kind, stream, payload)
        del buffer[:offset]

    def _greet(self, kind: int, stream: int, payload: bytes) -> bool:
        """Take a frame of the greeting; return whether it is in order."""
        if self._called is None and kind == Kind.HELLO and not self._nonces:
            if stream != PROTOCOL or len(payload) != ID_BYTES + NONCE_BYTES:
                return False
            self.other = payload[:ID_BYTES].decode("ascii", "replace")
            self._nonces = payload[ID_BYTES:] + self._nonce
            mine = self._proof(b"called", self.other, self.hall)
            self.send(Kind.ANSWER, 0, self.hall.encode() + self._nonce + mine)
            return True
        if self._called is not None and kind == Kind.ANSWER and not self._nonces:
            if len(payload) != ID_BYTES + NONCE_BYTES + PROOF_BYTES or payload[:ID_BYTES] != self._called.encode():
                return False
            self._nonces = self._nonce + payload[ID_BYTES : ID_BYTES + NONCE_BYTES]
            if not hmac.compare_digest(payload[-PROOF_BYTES:], self._proof(b"called", self.hall, self._called)):
                return False
            self.send(Kind.PROOF, 0, self._proof(b"caller", self.hall, self._called))
            self._begin()
            return True
        if self._called is None and kind == Kind.PROOF and self._nonces:
            if not hmac.compare_digest(payload, self._proof(b"caller", self.other, self.hall)):
                return False
            self._begin()
            return True
        return False

    def _proof(self, role: bytes, caller: str, called: str) -> bytes:
        said = b"|".join((role, caller.encode(), called.encode(), self._nonces, self._certificate))
        return hmac.digest(self._secret, said, "sha256")

    def _begin(self) -> None:
        self.up = True
        self._ping()
        self._on_up(self)

    def _ping(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._loop.time() - self._heard_at > self._silent_seconds:
            log.warning("hall %s is silent", self.other)
            self.end()
            return
        self.send(Kind.PING, 0)
        self._timer = self._loop.call_later(PING_SECONDS, self._ping)
