"""The REST side of invitations by name: sending, declining, with whom one has played, and playing again with them."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from stackyard.core.errors import BadRequestError
from stackyard.core.registry import room as find_room
from stackyard.core.texts.catalogue import t
from stackyard.server.endpoints.openapi_refusals import (
    GAME,
    MATCH,
    NOTHING,
    ROOM,
    RULES,
    SECRET,
    SIGNED_IN,
    STORED,
    refusals,
)
from stackyard.server.endpoints.rest.account import NobodyError
from stackyard.server.endpoints.rest.players import player_of
from stackyard.server.endpoints.rest.requests import RateError, find_finished, limited_by, read_strictly
from stackyard.server.endpoints.rest.sessions import account_of
from stackyard.server.hall import Hall
from stackyard.server.match.changes.ownership import seats_of
from stackyard.server.store.archive import SeatRow, StoredMatch
from stackyard.server.wire.account_messages import (
    DeclineInvitation,
    Invitations,
    InvitePerson,
    PlayAgain,
    RecentPartner,
    TakeBackInvitation,
)
from stackyard.server.wire.messages import Created, NewMatch, NewSeat
from stackyard.server.wire.refusals import ForbiddenError


@get("/api/account/invitations", guards=[limited_by("explore")], responses=refusals(SIGNED_IN))
async def own_invitations(request: Request[Any, Any, State], state: State) -> Invitations:
    """Return the invitations that whoever is signed in has received, and has sent."""
    hall: Hall = state.hall
    return await hall.services.inviting.of((await account_of(request)).id)


@get("/api/account/partners", guards=[limited_by("explore")], responses=refusals(SIGNED_IN))
async def own_partners(request: Request[Any, Any, State], state: State) -> list[RecentPartner]:
    """Return with whom whoever is signed in has played, the last first: those who have accounts."""
    hall: Hall = state.hall
    return await hall.services.inviting.partners((await account_of(request)).id)


@post(
    "/api/account/invite",
    status_code=200,
    guards=[limited_by("invite")],
    responses=refusals(SIGNED_IN, MATCH, NOTHING, {403: ("forbidden",), 409: ("too_many",)}, STORED, body=True),
)
async def invite_person(data: JSONBody[InvitePerson], request: Request[Any, Any, State], state: State) -> Invitations:
    """Invite somebody by name to a match that whoever is signed in has made.

    The answer is the same whether or not they have blocked who invites them. Raises NobodyError if nobody has that
    name, RateError if the account invites too often.
    """
    hall: Hall = state.hall
    data = await read_strictly(request, InvitePerson)
    host = await account_of(request)
    _count(hall, host.id)
    match, _, secret = data.seat.partition(".")
    table = await hall.registry.peek(match)
    other = await hall.accounts.person(data.name)
    if other is None:
        raise NobodyError(t("nobody-called", name=data.name))
    await hall.services.inviting.invite(table, secret, host.id, other.id, other.name)
    return await hall.services.inviting.of(host.id)


def _count(hall: Hall, account: int) -> None:
    """Count an invitation for an account, wherever it comes from. Raises RateError if there were too many."""
    if hall.settings.limits and (wait := hall.buckets["invite"].take(f"account {account}")):
        raise RateError(wait)


@post(
    "/api/account/invite/take-back",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(SIGNED_IN, STORED, body=True),
)
async def take_back_invitation(
    data: JSONBody[TakeBackInvitation], request: Request[Any, Any, State], state: State
) -> Invitations:
    """Let an invitation hold no more that whoever is signed in has sent."""
    hall: Hall = state.hall
    data = await read_strictly(request, TakeBackInvitation)
    host = (await account_of(request)).id
    await hall.services.inviting.take_back(data.match, data.id, host)
    return await hall.services.inviting.of(host)


@post(
    "/api/account/decline",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(SIGNED_IN, STORED, body=True),
)
async def decline_invitation(
    data: JSONBody[DeclineInvitation], request: Request[Any, Any, State], state: State
) -> Invitations:
    """Say no to an invitation; whoever has sent it is told so."""
    hall: Hall = state.hall
    data = await read_strictly(request, DeclineInvitation)
    account = (await account_of(request)).id
    await hall.services.inviting.decline(data.match, account)
    return await hall.services.inviting.of(account)


@post(
    "/api/account/again",
    guards=[limited_by("create"), limited_by("invite")],
    responses=refusals(
        SIGNED_IN, GAME, RULES, ROOM, MATCH, SECRET, {403: ("forbidden",), 409: ("too_many",)}, STORED, body=True
    ),
)
async def play_again(data: JSONBody[PlayAgain], request: Request[Any, Any, State], state: State) -> Created:
    """Make a match like one that is over, for the same people: those with accounts are invited, others have a link.

    Who was second sits first, and so on round the table, where who begins is not drawn. Raises NotOverError if the
    match goes on, ForbiddenError if whoever is signed in did not play in it, BadRequestError if nobody else with an
    account did, or if it was one that others play too.
    """
    hall: Hall = state.hall
    data = await read_strictly(request, PlayAgain)
    account = (await account_of(request)).id
    before = await find_finished(hall, data.match)
    if not seats_of(before.seats, account):
        raise ForbiddenError(t("again-not-yours"))
    apart = {account, *(each.id for each in await hall.services.peace.blocked(account))}
    people = {row.account: row.name for row in before.seats if row.account is not None and row.account not in apart}
    if not people:
        raise BadRequestError(t("again-nobody"))
    if before.state.today or before.state.evening or before.header.fixed or before.header.nature == "given":
        raise BadRequestError(t("again-prepared"))
    _count(hall, account)
    await hall.services.inviting.check_room(account, len(people))
    player = await player_of(request) if before.state.rated else None
    created = await hall.registry.create(_again(before, account), player=player)
    table = await hall.registry.peek(created.match)
    await hall.services.inviting.invite_all(table, account, people)
    return created


def _again(before: StoredMatch, account: int) -> NewMatch:
    """Return the match that follows one that is over, made by an account that has played in it."""
    rows = before.seats
    own = seats_of(rows, account)[0]
    game = find_room(before.header.game).game
    return NewMatch(
        game=before.header.game,
        options=before.header.options,
        seats=[_seat(rows[seat], is_own=seat == own) for seat in [*range(1, len(rows)), 0]],
        clock=before.clock,
        begin="drawn" if game.draws_seats else "listed",
        rated=before.state.rated,
    )


def _seat(row: SeatRow, *, is_own: bool) -> NewSeat:
    if row.kind == "bot":
        return NewSeat(kind="bot", level=row.level or 3, program=row.program)
    return NewSeat(kind="me" if is_own else "friend", name=row.name)


HANDLERS: list[HTTPRouteHandler] = [
    own_invitations,
    own_partners,
    invite_person,
    take_back_invitation,
    decline_invitation,
    play_again,
]

__all__ = ["HANDLERS"]
