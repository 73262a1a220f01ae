"""The REST side of one's account: what it is told of itself, its name, its sessions, and what everybody may know."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import t
from stackyard.server.endpoints.openapi_refusals import NAME, NOTHING, SIGNED_IN, STORED, refusals
from stackyard.server.endpoints.rest.requests import limited_by, read_strictly
from stackyard.server.endpoints.rest.sessions import (
    no_cookie,
    session_cookie,
    session_of,
    token_of,
    with_cookies,
)
from stackyard.server.hall import Hall
from stackyard.server.wire.account_messages import (
    Account,
    BlockedPerson,
    BlockPerson,
    Person,
    SendId,
    SendName,
    UnblockPerson,
)


class NobodyError(StackyardError):
    """Nobody has this name."""

    code = "not_found"


@get("/api/account", responses=refusals(SIGNED_IN))
async def own_account(request: Request[Any, Any, State], state: State) -> Response[Account]:
    """Return who is signed in; the session is kept for as long again."""
    hall: Hall = state.hall
    token, found = token_of(request), await session_of(request)
    return with_cookies(await hall.accounts.describe(found.account.id, token), session_cookie(request, token))


@post(
    "/api/account/name",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(SIGNED_IN, NAME, {403: ("too_soon",)}, STORED, body=True),
)
async def change_name(data: JSONBody[SendName], request: Request[Any, Any, State], state: State) -> Account:
    """Change the name of whoever is signed in, once a week; the one before can be seen by everybody."""
    hall: Hall = state.hall
    data = await read_strictly(request, SendName)
    found = await session_of(request)
    await hall.accounts.rename(found.account, data.name)
    return await hall.accounts.describe(found.account.id, token_of(request))


@post("/api/account/sign-out", status_code=200, responses=refusals(STORED))
async def sign_out(request: Request[Any, Any, State], state: State) -> Response[dict[str, bool]]:
    """End the session of this browser, if it has one, and the lines that it has open."""
    hall: Hall = state.hall
    if token := token_of(request):
        account = await hall.accounts.signed_in(token)
        await hall.accounts.sign_out(token)
        if account is not None:
            hall.end_lines(account.id)
    return with_cookies({"ok": True}, no_cookie(request))


@post(
    "/api/account/session/revoke",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(SIGNED_IN, STORED, body=True),
)
async def revoke_session(data: JSONBody[SendId], request: Request[Any, Any, State], state: State) -> Account:
    """End the session of another browser, such as that of a device that is lost."""
    hall: Hall = state.hall
    data = await read_strictly(request, SendId)
    found = await session_of(request)
    await hall.accounts.revoke(found.account, data.id)
    return await hall.accounts.describe(found.account.id, token_of(request))


@post(
    "/api/account/passkey/remove",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(SIGNED_IN, {409: ("last_way",)}, STORED, body=True),
)
async def remove_passkey(data: JSONBody[SendId], request: Request[Any, Any, State], state: State) -> Account:
    """Remove a passkey, such as that of a device that is lost."""
    hall: Hall = state.hall
    data = await read_strictly(request, SendId)
    found = await session_of(request)
    await hall.accounts.remove_passkey(found.account, data.id)
    return await hall.accounts.describe(found.account.id, token_of(request))


@get("/api/people/{name:str}", guards=[limited_by("explore")], responses=refusals(NOTHING))
async def person(name: FromPath[str], state: State) -> Person:
    """Return what everybody may know of whoever has a name. Raises NobodyError if nobody has."""
    hall: Hall = state.hall
    found = await hall.accounts.person(name)
    if found is None:
        raise NobodyError(t("nobody-called", name=name))
    return found


@get("/api/account/blocked", guards=[limited_by("explore")], responses=refusals(SIGNED_IN))
async def blocked_people(request: Request[Any, Any, State], state: State) -> list[BlockedPerson]:
    """Return whom somebody who is signed in has blocked."""
    hall: Hall = state.hall
    return await hall.services.peace.blocked((await session_of(request)).account.id)


@post(
    "/api/account/block",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(SIGNED_IN, NOTHING, {403: ("forbidden",), 409: ("too_many",)}, STORED, body=True),
)
async def block_person(
    data: JSONBody[BlockPerson], request: Request[Any, Any, State], state: State
) -> list[BlockedPerson]:
    """Let whoever is signed in not meet somebody: at open tables, in quick match, and in what is said at a table.

    Raises NobodyError if nobody has that name.
    """
    hall: Hall = state.hall
    data = await read_strictly(request, BlockPerson)
    account = (await session_of(request)).account.id
    other = await hall.accounts.person(data.name)
    if other is None:
        raise NobodyError(t("nobody-called", name=data.name))
    await hall.services.peace.block(account, other.id)
    return await hall.services.peace.blocked(account)


@post(
    "/api/account/unblock",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(SIGNED_IN, STORED, body=True),
)
async def unblock_person(
    data: JSONBody[UnblockPerson], request: Request[Any, Any, State], state: State
) -> list[BlockedPerson]:
    """Let whoever is signed in meet somebody again."""
    hall: Hall = state.hall
    data = await read_strictly(request, UnblockPerson)
    account = (await session_of(request)).account.id
    await hall.services.peace.unblock(account, data.id)
    return await hall.services.peace.blocked(account)


HANDLERS: list[HTTPRouteHandler] = [
    own_account,
    change_name,
    sign_out,
    revoke_session,
    remove_passkey,
    person,
    blocked_people,
    block_person,
    unblock_person,
]

__all__ = ["HANDLERS"]
