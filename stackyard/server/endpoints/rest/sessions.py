"""Who asks, by cookies: the session of somebody who is signed in, and the browser that is about to be.

A cookie of a page by https is `__Host-…`: no other host of the same domain can plant one, and it never goes by http. No
script reads either. Whose page asks is looked at before anything is read: see `http_limits.request_guard`.
"""

from __future__ import annotations

import secrets
from typing import Any, Final, TypeVar

from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State

from stackyard.server.accounts.accounts import Entered
from stackyard.server.accounts.devices import device_name
from stackyard.server.accounts.sessions import SignedIn, digest_of
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import client_address
from stackyard.server.store.accounts import StoredAccount
from stackyard.server.wire.account_messages import Account

SESSION: Final = "stackyard"  # the cookie of somebody who is signed in
BROWSER: Final = "stackyard-try"  # of a browser that is asked for something once
BROWSER_SECONDS: Final = 900
KNOWN: Final = "stackyard-browser"  # of a browser in which somebody has signed in: for fair play
KNOWN_DAYS: Final = 180
BROWSER_BYTES: Final = 24
MOST_DAYS: Final = 400  # that browsers keep a cookie
DAY: Final = 86_400
Asked = Request[Any, Any, State]
T = TypeVar("T")


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the token of a request's session; "" if it shows none."""
    return connection.cookies.get(_named(connection, SESSION), "")


async def session_of(request: Asked) -> SignedIn:
    """Return the session of a request. Raises NoAccountError if nobody is signed in."""
    hall: Hall = request.app.state.hall
    found = await hall.accounts.session(token_of(request))
    await hall.services.peace.see(found.account.id, client_address(request.scope))
    return found


async def account_of(request: Asked) -> StoredAccount:
    """Return whose request this is. Raises NoAccountError if nobody is signed in."""
    return (await session_of(request)).account


def device_of(request: Asked) -> str:
    """Return what the browser calls itself."""
    return device_name(request.headers.get("user-agent", ""))


def binding_of(request: Asked) -> bytes:
    """Return by what the hall knows the browser again that it has asked for something."""
    return digest_of(request.cookies.get(_named(request, BROWSER), ""))


def browser_cookie(request: Asked, *, fresh: bool = False) -> tuple[bytes, Cookie]:
    """Return by what the hall will know a browser again, and the cookie that says it; `fresh`: by something new."""
    shown = "" if fresh else request.cookies.get(_named(request, BROWSER), "")
    value = shown or secrets.token_urlsafe(BROWSER_BYTES)
    return digest_of(value), _cookie(request, BROWSER, value, BROWSER_SECONDS)


def session_cookie(request: Asked, token: str) -> Cookie:
    """Return the cookie of a session."""
    days = request.app.state.hall.settings.keep.sessions or MOST_DAYS
    return _cookie(request, SESSION, token, min(days, MOST_DAYS) * DAY)


def no_cookie(request: Asked, name: str = SESSION) -> Cookie:
    """Return what takes a cookie away."""
    return _cookie(request, name, "", 0)


async def let_in(request: Asked, entered: Entered) -> Response[Account]:
    """Return the account of somebody who has just come in, with the cookie of the session."""
    hall: Hall = request.app.state.hall
    account = await hall.accounts.describe(entered.account.id, entered.token)
    return with_cookies(
        account, *await entered_cookies(request, entered.account.id, entered.token), no_cookie(request, BROWSER)
    )


async def entered_cookies(request: Asked, account: int, token: str) -> list[Cookie]:
    """Return the cookies of somebody who has just come in: of the session, and of the browser, which is noted."""
    hall: Hall = request.app.state.hall
    value = request.cookies.get(_named(request, KNOWN), "") or secrets.token_urlsafe(BROWSER_BYTES)
    await hall.services.peace.see_browser(account, digest_of(value))
    await hall.services.peace.see(account, client_address(request.scope))
    return [session_cookie(request, token), _cookie(request, KNOWN, value, KNOWN_DAYS * DAY)]


def with_cookies(answer: T, *cookies: Cookie) -> Response[T]:
    """Return an answer that sets cookies."""
    return Response(answer, media_type=MediaType.JSON, cookies=list(cookies), status_code=200)


def _cookie(request: Asked, name: str, value: str, seconds: int) -> Cookie:
    return Cookie(
        key=_named(request, name),
        value=value,
        max_age=seconds,
        path="/",
        secure=_is_secure(request),
        httponly=True,
        samesite="lax",
    )


def _named(connection: ASGIConnection[Any, Any, Any, Any], name: str) -> str:
    return f"__Host-{name}" if _is_secure(connection) else name


def _is_secure(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


__all__ = [
    "BROWSER",
    "SESSION",
    "account_of",
    "binding_of",
    "browser_cookie",
    "device_of",
    "entered_cookies",
    "let_in",
    "no_cookie",
    "session_cookie",
    "session_of",
    "token_of",
    "with_cookies",
]
