"""WebSockets on which nothing is asked: `/ws/lobby`, `/ws/mine`, and `/ws/evening/ID`, an evening of the club.

First comes all that there is, and then each change of it. The lobby is the open tables; whoever is signed in is told of
their invitations too, and on `/ws/mine`, the line of all other pages, of those alone.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from litestar.connection import ASGIConnection

from stackyard.core.texts.catalogue import t
from stackyard.server.club_evenings import NoEveningError
from stackyard.server.endpoints.rest.sessions import token_of
from stackyard.server.endpoints.websocket import WebSocketEndpoint
from stackyard.server.hall import Hall
from stackyard.server.lobby import Watcher
from stackyard.server.store.store import StoreError
from stackyard.server.wire import codec

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar.types import Receive, Scope, Send

GONE: Final = 4404  # there is no such evening


class LobbySocket:
    """Serves those who look at the lobby of one hall, at their invitations, or at an evening."""

    def __init__(self, hall: Hall, sockets: WebSocketEndpoint) -> None:
        self._hall = hall
        self._sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send, *, tables: bool) -> None:
        """Serve one socket from its handshake to its end; whatever is said on it ends it. `tables`: it is the lobby."""
        address = await self._sockets.accept(scope, receive, send)
        if address is None:
            return
        lobby, inviting = self._hall.services.lobby, self._hall.services.inviting
        with self._sockets.counted(address):
            account = await self._account(scope)
            watcher = lobby.watch() if tables else Watcher()
            if account is not None:
                inviting.watch(account, watcher)

            def leave() -> None:
                lobby.leave(watcher)
                if account is not None:
                    inviting.leave(account, watcher)

            def whole() -> str:
                if account is not None:
                    inviting.hear([account])
                return codec.encode(lobby.all()).decode() if tables else ""

            await _serve(watcher, receive, send, leave, whole)

    async def evening(self, scope: Scope, receive: Receive, send: Send, evening: str) -> None:
        """Serve one socket on which an evening is told, as `__call__`."""
        address = await self._sockets.accept(scope, receive, send)
        if address is None:
            return
        feed = self._hall.evenings.feed
        with self._sockets.counted(address):
            try:
                watcher = await feed.watch(evening)
            except NoEveningError:
                await send({"type": "websocket.close", "code": GONE, "reason": str(t("club-no-evening"))})
                return
            await _serve(watcher, receive, send, lambda: feed.leave(evening, watcher), lambda: feed.newest(evening))

    async def _account(self, scope: Scope) -> int | None:
        """Return who is signed in with the browser that a socket comes from."""
        try:
            found = await self._hall.accounts.signed_in(token_of(ASGIConnection(scope)))
        except StoreError:  # the tables are told in any case
            return None
        return None if found is None else found.id


async def _serve(
    watcher: Watcher, receive: Receive, send: Send, leave: Callable[[], None], whole: Callable[[], str]
) -> None:
    """Send what a watcher is told, until the socket ends. `whole`: all, for one that is behind; "": nothing more."""
    sending = asyncio.create_task(_send(watcher, send, whole))
    hearing, cut = asyncio.ensure_future(receive()), asyncio.create_task(watcher.is_cut.wait())
    try:
        await asyncio.wait((hearing, cut), return_when=asyncio.FIRST_COMPLETED)
        if watcher.is_cut.is_set():
            await send({"type": "websocket.close", "code": 1012, "reason": "sign in again"})
        elif hearing.result()["type"] == "websocket.receive":
            await send({"type": "websocket.close", "code": 1003, "reason": "nothing is asked here"})
    finally:
        leave()
        for task in (sending, hearing, cut):
            task.cancel()
        await asyncio.gather(sending, hearing, cut, return_exceptions=True)


async def _send(watcher: Watcher, send: Send, whole: Callable[[], str]) -> None:
    while True:
        text = await watcher.messages.get()
        if watcher.is_behind and watcher.messages.empty():
            watcher.is_behind = False
            text = whole() or text
        message: Any = {"type": "websocket.send", "text": text}
        await send(message)


__all__ = ["LobbySocket"]
