"""uvicorn's HTTP protocol, with limits to what one connection may take: of memory, of time, of the parser's work.

uvicorn limits neither the header of a request nor the time in which it comes, where httptools reads it; its own time
for idle connections ends with the first byte. Here all of it is counted before a request is passed on:
docs/decisions/0040 says why in a subclass.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, Literal

import msgspec
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from stackyard.core.texts.catalogue import Message, t
from stackyard.server.http_limits.connection_count import DOORKEEPER, Doorkeeper
from stackyard.server.http_limits.request_guard import MAX_UPLOAD_BYTES
from stackyard.server.wire.messages import Problem

MAX_HEADER_BYTES: Final = 16_384  # of a request
MAX_HEADER_FIELDS: Final = 100
HEADER_SECONDS: Final = 10.0  # in which a header has to come, also the first one of a connection
BODY_SECONDS: Final = 20.0  # in which a body has to come, and more for its length:
BODY_BYTES_PER_SECOND: Final = 65_536.0
MAX_PIPELINED: Final = 16  # requests sent before the first is answered
LINGER_SECONDS: Final = 1.0  # that a refused client may go on sending, so that it gets to read why
LINGER_BYTES: Final = 1_000_000
STALL_SECONDS: Final = 15.0  # in which a client that is sent more than fits has to read something of it
STALL_BYTES: Final = 8192

Part = Literal["idle", "header", "body", "over"]


class GuardedHttpProtocol(HttpToolsProtocol):
    """One connection until it closes or becomes a WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._door: Doorkeeper = app_state[DOORKEEPER]
        self._part: Part = "idle"
        self._unparsed = 0  # bytes of a header that is not complete
        self._header_bytes = 0  # of the fields that are
        self._header_fields = 0
        self._admitted = False
        self._timer: asyncio.TimerHandle | None = None  # what comes has to be complete by then
        self._stall_timer: asyncio.TimerHandle | None = None
        self._lingered = 0

    # --- the connection --------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, or close it at once."""
        super().connection_made(transport)
        self._admitted = self._door.admit(self._peer())
        if self._admitted:
            self._set_timer(HEADER_SECONDS)
        else:
            self._part = "over"
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._part = "over"
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over: from now on it is counted as a WebSocket."""
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._clear_timer()
        if self._stall_timer is not None:
            self._stall_timer.cancel()
            self._stall_timer = None
        if self._admitted:
            self._admitted = False
            self._door.leave(self._peer())

    def _peer(self) -> str | None:
        return self.client[0] if self.client else None

    # --- what comes ------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Count bytes, and parse them."""
        if self._part == "over":
            self._lingered += len(data)
            if self._lingered > LINGER_BYTES:
                self.transport.abort()
            return
        if self._part in ("idle", "header"):
            self._unparsed += len(data)
        super().data_received(data)
        if self._part in ("idle", "header") and self._timer is None and (self._unparsed or self._part == "header"):
            self._set_timer(HEADER_SECONDS)
        if self._part in ("idle", "header") and self._unparsed > MAX_HEADER_BYTES:
            self._refuse(431, "header", "too_large", t("header-too-large"))

    def on_message_begin(self) -> None:
        """Note the first byte of a request."""
        if self._part != "over":
            self._part = "header"
            self._header_bytes = self._header_fields = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Count a part of the address."""
        self._header_bytes += len(url)
        if self._header_bytes <= MAX_HEADER_BYTES:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a field of the header."""
        self._header_fields += 1
        self._header_bytes += len(name) + len(value)
        if not self._is_header_too_large():
            super().on_header(name, value)

    def _is_header_too_large(self) -> bool:
        return self._header_bytes > MAX_HEADER_BYTES or self._header_fields > MAX_HEADER_FIELDS

    def on_headers_complete(self) -> None:
        """Pass a request on, unless its header says already that it cannot be taken."""
        if self._part == "over":
            return
        if self._is_header_too_large():
            self._refuse(431, "header", "too_large", t("header-too-large"))
            return
        if len(self.pipeline) >= MAX_PIPELINED:
            self._refuse(429, "rate", "rate_limited", t("requests-at-once"))
            return
        length = 0
        for name, value in self.headers:
            if name == b"transfer-encoding":  # neither its length nor that of its chunks' own headers is known
                self._refuse(411, "body", "bad_request", t("body-length"))
                return
            if name == b"content-length":
                length = int(value)  # the parser has made sure of it
        if length > MAX_UPLOAD_BYTES:
            self._refuse(413, "body", "too_large", t("request-too-large"))
            return
        self._part, self._unparsed = "body", 0
        self._set_timer(BODY_SECONDS + length / BODY_BYTES_PER_SECOND)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of a body."""
        if self._part != "over":
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that a request has come as a whole."""
        if self._part == "over":
            return
        self._part = "idle"
        self._clear_timer()
        super().on_message_complete()

    # --- time ------------------------------------------------------------------------------------------------

    def _set_timer(self, seconds: float) -> None:
        self._clear_timer()
        self._timer = self.loop.call_later(seconds, self._on_late)

    def _clear_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _on_late(self) -> None:
        """Close a connection whose request does not come to an end."""
        self._timer = None
        reason = "body_time" if self._part == "body" else "header_time"
        if self._part == "idle" and not self._unparsed:  # nothing was asked: there is nobody to answer
            self._door.refuse(reason)
            self._part = "over"
            self.transport.abort()
            return
        self._refuse(408, reason, "rate_limited", t("request-slow"))

    def pause_writing(self) -> None:
        """Watch a client that does not read as fast as it is sent."""
        super().pause_writing()
        self._watch_reader(self.transport.get_write_buffer_size())

    def _watch_reader(self, waiting: int) -> None:
        self._stall_timer = self.loop.call_later(STALL_SECONDS, self._check_reader, waiting)

    def _check_reader(self, before: int) -> None:
        now = self.transport.get_write_buffer_size()
        if before - now < STALL_BYTES:
            self._door.refuse("answer_time")
            self._part = "over"
            self.transport.abort()
        else:
            self._watch_reader(now)

    def resume_writing(self) -> None:
        """Note that the client has read what it was sent."""
        if self._stall_timer is not None:
            self._stall_timer.cancel()
            self._stall_timer = None
        super().resume_writing()

    # --- refusing --------------------------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP."""
        self._refuse(400, "malformed", "bad_request", t("no-http"))

    def _refuse(self, status: int, reason: str, code: str, message: Message) -> None:
        """Answer with a Problem unless another answer is under way, and close the connection."""
        if self._part == "over":
            return
        self._part = "over"
        self._door.refuse(reason)
        self._clear_timer()
        self._unset_keepalive_if_required()
        cycle: Any = self.cycle  # None before the first request
        if cycle is not None and not cycle.response_complete:
            self.transport.abort()
            return
        body = msgspec.json.encode(Problem(code=code, message=str(message), localizable=message))
        head = (
            b"content-type: application/json\r\ncontent-length: %d\r\ncache-control: no-store\r\nconnection: close\r\n"
        )
        self.transport.write(STATUS_LINE[status] + head % len(body) + b"\r\n" + body)
        if self.transport.can_write_eof():
            self.transport.write_eof()  # else closing with something unread would throw the answer away
            self._timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        else:
            self.transport.close()


__all__ = ["GuardedHttpProtocol"]
