"""The REST side of vacations: an account's clocks in matches over days stop, and run again."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

from stackyard.server.endpoints.openapi_refusals import SIGNED_IN, STORED, refusals
from stackyard.server.endpoints.rest.requests import limited_by
from stackyard.server.endpoints.rest.sessions import session_of
from stackyard.server.hall import Hall
from stackyard.server.wire.account_messages import VacationInfo


@get("/api/account/vacation", guards=[limited_by("explore")], responses=refusals(SIGNED_IN))
async def own_vacation(request: Request[Any, Any, State], state: State) -> VacationInfo:
    """Return whether whoever is signed in is on vacation, and how much of it is left this year."""
    hall: Hall = state.hall
    return await hall.vacations.describe((await session_of(request)).account)


@post(
    "/api/account/vacation/begin",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(SIGNED_IN, {409: ("too_many",)}, STORED),
)
async def begin_vacation(request: Request[Any, Any, State], state: State) -> VacationInfo:
    """Stop the clocks of all matches over days of whoever is signed in; one that has begun goes on.

    Raises TooManyError if the days of this year have been taken.
    """
    hall: Hall = state.hall
    return await hall.vacations.begin((await session_of(request)).account)


@post(
    "/api/account/vacation/end",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(SIGNED_IN, STORED),
)
async def end_vacation(request: Request[Any, Any, State], state: State) -> VacationInfo:
    """Let these clocks run again; where nobody is on vacation, nothing changes."""
    hall: Hall = state.hall
    return await hall.vacations.end((await session_of(request)).account)


HANDLERS: list[HTTPRouteHandler] = [own_vacation, begin_vacation, end_vacation]

__all__ = ["HANDLERS"]
