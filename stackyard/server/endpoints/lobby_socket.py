"""WebSockets on which nothing is asked: `/ws/lobby`, the open tables, and `/ws/evening/ID`, an evening of the club.

First comes all that there is, and then each change of it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from stackyard.core.texts.catalogue import t
from stackyard.server.club_evenings import NoEveningError
from stackyard.server.endpoints.websocket import WebSocketEndpoint
from stackyard.server.hall import Hall
from stackyard.server.lobby import Watcher
from stackyard.server.wire import codec

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar.types import Receive, Scope, Send

GONE: Final = 4404  # there is no such evening


class LobbySocket:
    """Serves those who look at the lobby of one hall, or at an evening."""

    def __init__(self, hall: Hall, sockets: WebSocketEndpoint) -> None:
        self._hall = hall
        self._sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send, evening: str = "") -> None:
        """Serve one socket from its handshake to its end; whatever is said on it ends it. `evening`: not the lobby."""
        address = await self._sockets.accept(scope, receive, send)
        if address is None:
            return
        with self._sockets.counted(address):
            if not evening:
                lobby = self._hall.services.lobby
                watcher = lobby.watch()
                await self._serve(watcher, receive, send, lobby.leave, lambda: codec.encode(lobby.all()).decode())
                return
            feed = self._hall.evenings.feed
            try:
                watcher = await feed.watch(evening)
            except NoEveningError:
                await send({"type": "websocket.close", "code": GONE, "reason": str(t("club-no-evening"))})
                return
            await self._serve(
                watcher, receive, send, lambda one: feed.leave(evening, one), lambda: feed.newest(evening)
            )

    async def _serve(
        self,
        watcher: Watcher,
        receive: Receive,
        send: Send,
        leave: Callable[[Watcher], None],
        whole: Callable[[], str],
    ) -> None:
        sending = asyncio.create_task(self._send(watcher, send, whole))
        try:
            heard: Any = await receive()
            if heard["type"] == "websocket.receive":
                await send({"type": "websocket.close", "code": 1003, "reason": "nothing is asked here"})
        finally:
            leave(watcher)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    @staticmethod
    async def _send(watcher: Watcher, send: Send, whole: Callable[[], str]) -> None:
        while True:
            text = await watcher.messages.get()
            if watcher.is_behind and watcher.messages.empty():
                watcher.is_behind = False
                text = whole()
            message: Any = {"type": "websocket.send", "text": text}
            await send(message)


__all__ = ["LobbySocket"]
