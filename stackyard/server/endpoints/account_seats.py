"""The REST side of an account's matches: seats that are put to it, what its other devices need, and its data."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from stackyard.core.errors import NoMatchError, StackyardError
from stackyard.server.cluster.pipes import UnreachableError
from stackyard.server.endpoints import personal_data
from stackyard.server.endpoints.openapi_refusals import MATCH, ROOM, SIGNED_IN, STORED, refusals
from stackyard.server.endpoints.rest import notices
from stackyard.server.endpoints.rest.requests import limited_by, read_strictly
from stackyard.server.endpoints.rest.sessions import (
    SESSION,
    account_of,
    no_cookie,
    session_of,
    token_of,
    with_cookies,
)
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import PIPED
from stackyard.server.match.changes import ownership
from stackyard.server.match.viewers.audience import seat_opened_by
from stackyard.server.ratings import people
from stackyard.server.store import peace
from stackyard.server.store.accounts import StoredAccount, StoredSeat
from stackyard.server.store.teams import teams_of
from stackyard.server.wire import codec
from stackyard.server.wire.account_messages import (
    AccountDeleted,
    AccountExport,
    AccountSeat,
    Adopted,
    AdoptSeats,
    ExportAccount,
    TeamResult,
)

MOST_AT_ONCE: Final = 60  # seats that one request looks at: each match may have to be read and folded


@get("/api/account/seats", guards=[limited_by("explore")], responses=refusals(SIGNED_IN))
async def own_seats(request: Request[Any, Any, State], state: State) -> list[AccountSeat]:
    """Return the seats of whoever is signed in, the newest matches first, each with a secret that opens it."""
    hall: Hall = state.hall
    return await hall.accounts.seats((await account_of(request)).id)


@post(
    "/api/account/seats",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(SIGNED_IN, MATCH, ROOM, STORED, body=True),
)
async def adopt_seats(data: JSONBody[AdoptSeats], request: Request[Any, Any, State], state: State) -> list[Adopted]:
    """Put seats, whose secrets are shown, to whoever is signed in; one of an account stays where it is."""
    hall: Hall = state.hall
    data = await read_strictly(request, AdoptSeats)
    account = await account_of(request)
    found = personal_data.by_match(data.seats)
    return [await _adopt(hall, request, account, match, secrets) for match, secrets in found.items()]


async def _adopt(
    hall: Hall, request: Request[Any, Any, State], account: StoredAccount, match: str, secrets: list[str]
) -> Adopted:
    """Put seats of a match to an account here, or let the hall do it in which the match lives."""
    other = None if hall.cluster is None else await hall.cluster.locate(match)
    failed = Adopted(match=match, how="failed")
    if hall.cluster is None or other is None:
        try:
            return await _adopt_here(hall, account, match, secrets)
        except StackyardError:
            return failed
    if request.scope.get(PIPED):
        return failed
    body = codec.encode(AdoptSeats(seats=[f"{match}.{secret}" for secret in secrets]))
    client = request.client.host if request.client else ""
    passed = [("content-type", "application/json"), ("cookie", f"{SESSION}={token_of(request)}")]
    try:
        answer = await hall.cluster.pipes.ask(other, "POST", request.scope["path"], client, passed, body)
    except UnreachableError:
        return failed
    return msgspec.json.decode(answer.content, type=list[Adopted])[0] if answer.status_code == 200 else failed


async def _adopt_here(hall: Hall, account: StoredAccount, match: str, secrets: list[str]) -> Adopted:
    try:
        stored = await hall.registry.stored.find(match)
    except NoMatchError:
        return Adopted(match=match, how="unknown")
    opened = {seat for secret in secrets if (seat := seat_opened_by(secret, stored.seats)) is not None}
    if not opened:
        return Adopted(match=match, how="unknown")
    if all(stored.seats[seat].account is not None for seat in opened):
        return Adopted(match=match, how="had")
    key = hall.accounts.key
    await hall.registry.change(
        match,
        lambda table: ownership.adopt(
            table,
            {seat for secret in secrets if (seat := seat_opened_by(secret, table.seats)) is not None},
            account.id,
            account.name,
            key,
        ),
    )
    return Adopted(match=match, how="adopted")


@post(
    "/api/account/export",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(SIGNED_IN, MATCH, body=True),
)
async def export_account(
    data: JSONBody[ExportAccount], request: Request[Any, Any, State], state: State
) -> AccountExport:
    """Return what is stored of whoever is signed in, with some of their matches; `after` says how to go on."""
    hall: Hall = state.hall
    data = await read_strictly(request, ExportAccount)
    found = await session_of(request)
    account = found.account.id
    seats = await hall.accounts.some_seats(account, data.after or "", MOST_AT_ONCE)
    is_last = len(seats) < MOST_AT_ONCE
    if not is_last:  # the seats of the last match may not be all
        seats = [seat for seat in seats if seat.match != seats[-1].match]
    matches = [await personal_data.export(hall, match, secrets) for match, secrets in _secrets(hall, account, seats)]
    return AccountExport(
        account=await hall.accounts.describe(account, token_of(request)),
        names=await hall.accounts.former_names(account),
        matches=[each for each in matches if each is not None],
        notices=await notices.describe(hall, account, bytes(found.session.digest)),
        vacation=await hall.vacations.describe(found.account),
        ratings=await hall.store.read(partial(people.person, account=account, name=found.account.name)),
        teams=[TeamResult(**each._asdict()) for each in await hall.store.read(partial(teams_of, account=account))],
        blocked=await hall.services.peace.blocked(account),
        invitations=await hall.services.inviting.of(account),
        seen=[network for network, _, _ in await hall.store.read(partial(peace.networks_of, account=account))],
        after=None if is_last else seats[-1].match,
    )


@post(
    "/api/account/delete",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(SIGNED_IN, MATCH, ROOM, STORED),
)
async def delete_account(request: Request[Any, Any, State], state: State) -> Response[AccountDeleted]:
    """Take whoever is signed in out of some of their matches; when none is left, the account goes.

    It is asked again until it is gone. A match that goes on keeps its player, without a name.
    """
    hall: Hall = state.hall
    account = (await account_of(request)).id
    seats = await hall.accounts.some_seats(account, "", MOST_AT_ONCE)
    done = [
        await personal_data.delete_anywhere(hall, request.scope, match, secrets, let_go=True)
        for match, secrets in _secrets(hall, account, seats)
    ]
    left = await hall.accounts.count_seats(account)
    if left and any(each.how in ("deleted", "taken_out", "let_go") for each in done):
        return with_cookies(AccountDeleted(matches=done, left=left, gone=False))
    if any(each.how == "failed" for each in done):  # another hall does not answer now
        return with_cookies(AccountDeleted(matches=done, left=left, gone=False))
    await hall.accounts.remove(account)
    return with_cookies(AccountDeleted(matches=done, left=0, gone=True), no_cookie(request))


def _secrets(hall: Hall, account: int, seats: list[StoredSeat]) -> list[tuple[str, list[str]]]:
    """Return matches with the secrets of an account's seats in them."""
    found: dict[str, list[str]] = {}
    for seat in seats:
        found.setdefault(seat.match, []).append(hall.accounts.secret_of(account, seat))
    return list(found.items())


HANDLERS: list[HTTPRouteHandler] = [own_seats, adopt_seats, export_account, delete_account]

__all__ = ["HANDLERS"]
