"""The REST side of coming in: passkeys that are made, signing in by them, an account without one, recovery codes."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from stackyard.core.texts.catalogue import Message, t
from stackyard.server.endpoints.openapi_refusals import NAME, PASSKEY, SIGNED_IN, STORED, refusals
from stackyard.server.endpoints.rest.requests import limited_by, read_strictly
from stackyard.server.endpoints.rest.sessions import (
    BROWSER,
    account_of,
    binding_of,
    browser_cookie,
    device_of,
    entered_cookies,
    let_in,
    no_cookie,
    token_of,
    with_cookies,
)
from stackyard.server.hall import Hall
from stackyard.server.sockets.rate_limits import is_loopback
from stackyard.server.wire.account_messages import (
    Account,
    AccountWithCode,
    AskPasskey,
    PasskeyOptions,
    PasskeyWays,
    Recover,
    RecoveryCode,
    SendName,
    SendPasskey,
)


@get("/api/account/ways", sync_to_thread=False, responses=refusals())
def passkey_ways(request: Request[Any, Any, State], state: State) -> PasskeyWays:
    """Return whether passkeys can be made on a page at the address that was asked, and if not, where.

    It is advice for the page, by the address that the browser names: what is accepted depends on settings alone.
    """
    hall: Hall = state.hall
    settings = hall.settings
    here = f"{request.scope['scheme']}://{request.headers.get('host', '').lower()}"
    link = settings.passkey_origins()[0]
    if here in settings.passkey_origins():
        return PasskeyWays(passkeys=True, rp_id=settings.passkey_host())
    is_at_home = settings.passkey_host() == "localhost"
    is_reached = not is_at_home or (request.client is not None and is_loopback(request.client.host))
    why = _why_not(link, is_at_home=is_at_home, is_reached=is_reached)
    return PasskeyWays(passkeys=False, why=why, link=link if is_reached else None, rp_id=settings.passkey_host())


def _why_not(link: str, *, is_at_home: bool, is_reached: bool) -> Message:
    """Return why no passkey can be made on a page; `is_reached`: the one that can is reached from there."""
    if not is_reached:
        return t("passkeys-other-computer")
    return t("passkeys-localhost", address=link) if is_at_home else t("passkeys-address", address=link)


@post(
    "/api/account/passkey/options",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(SIGNED_IN, NAME, STORED, {409: ("too_many",)}, body=True),
)
async def ask_passkey(
    data: JSONBody[AskPasskey], request: Request[Any, Any, State], state: State
) -> Response[PasskeyOptions]:
    """Return what to ask an authenticator for: to make an account of a name, or without a name a passkey more."""
    hall: Hall = state.hall
    data = await read_strictly(request, AskPasskey)
    binding, cookie = browser_cookie(request)
    if data.name is None:
        options = await hall.accounts.ceremonies.ask_another(await account_of(request), binding)
    else:
        await hall.accounts.ready()
        if not await hall.accounts.ceremonies.is_free(binding):  # its answer was lost, or it has left since
            binding, cookie = browser_cookie(request, fresh=True)
        options = await hall.accounts.ask_new(data.name, binding)
    return with_cookies(PasskeyOptions(options=options), cookie)


@post(
    "/api/account/passkey",
    status_code=200,
    guards=[limited_by("sign_up")],
    responses=refusals(NAME, PASSKEY, STORED, SIGNED_IN, body=True),
)
async def make_passkey(
    data: JSONBody[SendPasskey], request: Request[Any, Any, State], state: State
) -> Response[Account]:
    """Make an account with a passkey that an authenticator has made; add it, if somebody is signed in."""
    hall: Hall = state.hall
    data = await read_strictly(request, SendPasskey)
    binding, device, token = binding_of(request), device_of(request), token_of(request)
    account = await hall.accounts.signed_in(token)
    if account is None:
        return await let_in(request, await hall.accounts.make(data.credential, binding, device))
    await hall.accounts.add_passkey(account, data.credential, binding, device)
    return with_cookies(await hall.accounts.describe(account.id, token), no_cookie(request, BROWSER))


@post("/api/account/sign-in/options", status_code=200, guards=[limited_by("sign_in")], responses=refusals(STORED))
async def ask_sign_in(request: Request[Any, Any, State], state: State) -> Response[PasskeyOptions]:
    """Return what to ask an authenticator for, to sign in by any passkey that it has for this hall."""
    hall: Hall = state.hall
    binding, cookie = browser_cookie(request)
    return with_cookies(PasskeyOptions(options=await hall.accounts.ceremonies.ask_to_sign_in(binding)), cookie)


@post(
    "/api/account/sign-in",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(PASSKEY, STORED, SIGNED_IN, body=True),
)
async def sign_in(data: JSONBody[SendPasskey], request: Request[Any, Any, State], state: State) -> Response[Account]:
    """Let in whose passkey has signed."""
    hall: Hall = state.hall
    data = await read_strictly(request, SendPasskey)
    entered = await hall.accounts.sign_in(data.credential, binding_of(request), device_of(request), token_of(request))
    return await let_in(request, entered)


@post(
    "/api/account/plain",
    status_code=200,
    guards=[limited_by("sign_up")],
    responses=refusals(NAME, STORED, SIGNED_IN, body=True),
)
async def make_plain(
    data: JSONBody[SendName], request: Request[Any, Any, State], state: State
) -> Response[AccountWithCode]:
    """Make an account without a passkey, where none can be made; its recovery code is shown only here."""
    hall: Hall = state.hall
    data = await read_strictly(request, SendName)
    entered, code = await hall.accounts.make_plain(data.name, device_of(request))
    account = await hall.accounts.describe(entered.account.id, entered.token)
    return with_cookies(
        AccountWithCode(account=account, code=code), *await entered_cookies(request, account.id, entered.token)
    )


@post(
    "/api/account/recover",
    status_code=200,
    guards=[limited_by("recover")],
    responses=refusals({403: ("bad_code",)}, STORED, SIGNED_IN, body=True),
)
async def recover(
    data: JSONBody[Recover], request: Request[Any, Any, State], state: State
) -> Response[AccountWithCode]:
    """Let in who has the recovery code of an account; it is used up, and the answer has a new one."""
    hall: Hall = state.hall
    data = await read_strictly(request, Recover)
    entered, code = await hall.accounts.recover(data.name, data.code, device_of(request), token_of(request))
    account = await hall.accounts.describe(entered.account.id, entered.token)
    return with_cookies(
        AccountWithCode(account=account, code=code), *await entered_cookies(request, account.id, entered.token)
    )


@post("/api/account/recovery", status_code=200, guards=[limited_by("recover")], responses=refusals(SIGNED_IN, STORED))
async def new_recovery(request: Request[Any, Any, State], state: State) -> RecoveryCode:
    """Return a new recovery code of whoever is signed in; the one before opens nothing any more."""
    hall: Hall = state.hall
    return RecoveryCode(code=await hall.accounts.new_recovery(await account_of(request)))


HANDLERS: list[HTTPRouteHandler] = [
    passkey_ways,
    ask_passkey,
    make_passkey,
    ask_sign_in,
    sign_in,
    make_plain,
    recover,
    new_recovery,
]

__all__ = ["HANDLERS"]
