"""The REST side of letting another device in by a link, and three digits."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from stackyard.server.endpoints.openapi_refusals import SIGNED_IN, STORED, refusals
from stackyard.server.endpoints.rest.requests import limited_by, read_strictly
from stackyard.server.endpoints.rest.sessions import (
    BROWSER,
    account_of,
    binding_of,
    browser_cookie,
    device_of,
    entered_cookies,
    no_cookie,
    token_of,
    with_cookies,
)
from stackyard.server.hall import Hall
from stackyard.server.wire.account_messages import AnswerLink, LinkFinished, LinkInfo, LinkMade, LinkOpened, SendLink

LINK = {400: ("bad_link",)}


@post("/api/account/link", status_code=200, guards=[limited_by("sign_in")], responses=refusals(SIGNED_IN, STORED))
async def make_link(request: Request[Any, Any, State], state: State) -> LinkMade:
    """Return a link by which another device of whoever is signed in may ask to be let in, once, for two minutes."""
    hall: Hall = state.hall
    return await hall.accounts.links.make((await account_of(request)).id)


@get("/api/account/link", guards=[limited_by("explore")], responses=refusals(SIGNED_IN))
async def look_at_link(request: Request[Any, Any, State], state: State) -> LinkInfo:
    """Return what has become of the last link, and which device asks to be let in."""
    hall: Hall = state.hall
    return await hall.accounts.links.look((await account_of(request)).id)


@post(
    "/api/account/link/open",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(LINK, STORED, SIGNED_IN, body=True),
)
async def open_link(data: JSONBody[SendLink], request: Request[Any, Any, State], state: State) -> Response[LinkOpened]:
    """Ask to be let in by a link: the answer's digits are to be chosen where the link was made."""
    hall: Hall = state.hall
    data = await read_strictly(request, SendLink)
    binding, cookie = browser_cookie(request)
    return with_cookies(await hall.accounts.links.open(data.link, binding, device_of(request)), cookie)


@post(
    "/api/account/link/answer",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(LINK, SIGNED_IN, STORED, body=True),
)
async def answer_link(data: JSONBody[AnswerLink], request: Request[Any, Any, State], state: State) -> LinkInfo:
    """Let the device in that shows these digits, or nobody."""
    hall: Hall = state.hall
    data = await read_strictly(request, AnswerLink)
    return await hall.accounts.links.answer((await account_of(request)).id, data.digits)


@post(
    "/api/account/link/finish",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(LINK, STORED, SIGNED_IN, body=True),
)
async def finish_link(
    data: JSONBody[SendLink], request: Request[Any, Any, State], state: State
) -> Response[LinkFinished]:
    """Return whether the device is let in that has opened a link; then it is signed in."""
    hall: Hall = state.hall
    data = await read_strictly(request, SendLink)
    before = token_of(request)
    finished, token = await hall.accounts.finish_link(data.link, binding_of(request), device_of(request), before)
    if not token or finished.account is None:
        return with_cookies(finished)
    cookies = await entered_cookies(request, finished.account.id, token)
    return with_cookies(finished, *cookies, no_cookie(request, BROWSER))


HANDLERS: list[HTTPRouteHandler] = [make_link, look_at_link, open_link, answer_link, finish_link]

__all__ = ["HANDLERS"]
