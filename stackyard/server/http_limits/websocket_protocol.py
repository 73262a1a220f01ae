"""uvicorn's protocol for WebSockets, with limits to what one socket may take below its messages.

uvicorn answers every ping at once, whether or not the client reads the answers, and keeps the parts of a message until
its last one comes, also empty ones: neither is ever seen by the application, which counts messages. Here every frame is
counted before anything is done with it: docs/decisions/0106 says why.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from stackyard.server.http_limits.connection_count import DOORKEEPER, Doorkeeper
from stackyard.server.http_limits.request_guard import PIPED, client_address
from stackyard.server.sockets import rate_limits
from stackyard.server.sockets.rate_limits import Bucket

if TYPE_CHECKING:
    from websockets.frames import Frame

SLICE_BYTES: Final = 4_096  # that are parsed before their frames are counted: some 700 frames at most


class GuardedWebSocketProtocol(WebSocketsSansIOProtocol):
    """One socket until it closes."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._door: Doorkeeper = app_state[DOORKEEPER]
        self._frames = Bucket(self._door.settings.rates.frames.socket)

    def data_received(self, data: bytes) -> None:
        """Parse bytes, a few at a time."""
        for start in range(0, len(data), SLICE_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE_BYTES])

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message."""
        if self._is_counted():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """Take a message, or its first part."""
        if self._is_counted():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take a message of bytes, or its first part."""
        if self._is_counted():
            super().handle_bytes(event)

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._is_counted():
            super().handle_pong(event)

    def handle_ping(self) -> None:
        """Answer a ping, but not to who does not read."""
        if not self._is_counted():
            return
        if self.transport.get_write_buffer_size() > rate_limits.SEND_BUFFER_BYTES:
            self._refuse("answer_time")
            return
        super().handle_ping()

    def keepalive_timeout(self) -> None:
        """Close a socket that does not answer, also one that does not read what waits for it."""
        super().keepalive_timeout()
        self.loop.call_later(self.close_timeout, self.transport.abort)

    def _is_counted(self) -> bool:
        """Count a frame; return False if it is one too many, or comes after that."""
        if self.transport.is_closing():
            return False
        scope: Any = self.scope
        counted = self._door.settings.limits and not scope.get(PIPED)
        if not self._frames.take() or (counted and self._door.frames.take(self._address())):
            self._refuse("frames")
            return False
        return True

    def _address(self) -> str:
        """Return whom a limit counts the socket to: where it comes through a trusted proxy, who the proxy names."""
        return client_address(self.scope)

    def _refuse(self, reason: str) -> None:
        self._door.refuse(reason)
        self.transport.abort()
