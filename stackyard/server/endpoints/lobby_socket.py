"""The WebSocket `/ws/lobby`: the open tables, and then each change of them. Nothing is asked on it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from stackyard.server.endpoints.websocket import WebSocketEndpoint
from stackyard.server.hall import Hall
from stackyard.server.lobby import Watcher
from stackyard.server.wire import codec

if TYPE_CHECKING:
    from litestar.types import Receive, Scope, Send


class LobbySocket:
    """Serves those who look at the lobby of one hall."""

    def __init__(self, hall: Hall, sockets: WebSocketEndpoint) -> None:
        self._hall = hall
        self._sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its handshake to its end; whatever is said on it ends it."""
        address = await self._sockets.accept(scope, receive, send)
        if address is None:
            return
        lobby = self._hall.services.lobby
        with self._sockets.counted(address):
            watcher = lobby.watch()
            sending = asyncio.create_task(self._send(watcher, send))
            try:
                heard: Any = await receive()
                if heard["type"] == "websocket.receive":
                    await send({"type": "websocket.close", "code": 1003, "reason": "nothing is asked here"})
            finally:
                lobby.leave(watcher)
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)

    async def _send(self, watcher: Watcher, send: Send) -> None:
        while True:
            text = await watcher.messages.get()
            if watcher.is_behind and watcher.messages.empty():
                watcher.is_behind = False
                text = codec.encode(self._hall.services.lobby.all()).decode()
            message: Any = {"type": "websocket.send", "text": text}
            await send(message)


__all__ = ["LobbySocket"]
