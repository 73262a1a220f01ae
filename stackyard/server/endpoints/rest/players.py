"""Who plays for a rating: the account that a request or a socket shows the session of."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import State

from stackyard.server.endpoints.rest.sessions import SESSION, account_of, token_of
from stackyard.server.hall import Hall
from stackyard.server.match.changes.rated_seats import Player


async def player_of(request: Request[Any, Any, State]) -> Player | None:
    """Return whose request this is; None if nobody is signed in."""
    hall: Hall = request.app.state.hall
    return await hall.find_player(token_of(request))


async def signed_in_player(request: Request[Any, Any, State]) -> Player:
    """Return whose request this is. Raises NoAccountError if nobody is signed in."""
    account = await account_of(request)
    return Player(account.id, account.name)


def session_header(token: str) -> str:
    """Return the `Cookie` header that shows a session to another hall, whether that is reached by TLS or not."""
    return f"{SESSION}={token}; __Host-{SESSION}={token}" if token else ""


__all__ = ["player_of", "session_header", "signed_in_player"]
