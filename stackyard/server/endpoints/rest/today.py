"""The REST side of Today: its challenges, and who may look at the matches of one that has not ended for all."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from stackyard.core.registry import game as find_game
from stackyard.server.challenges import Challenges
from stackyard.server.endpoints.openapi_refusals import GAME, MATCH, ROOM, RULES, SECRET, STORED, WORKER, refusals
from stackyard.server.endpoints.rest.requests import MatchPath, limited_by, read_strictly
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import client_address
from stackyard.server.match.fair_play import shown_secrets
from stackyard.server.wire.messages import BeginToday, Created, TodayAnswer, TodayHint, TodayInfo, TodayStanding

SEATS_HEADER = "stackyard-seats"  # the seats that somebody holds: MATCH.SECRET, MATCH.SECRET
Connection = ASGIConnection[Any, Any, Any, Any]


async def guard_today(connection: Connection, _: BaseRouteHandler) -> None:
    """Keep a match of Today, while its day lasts, from those who have not ended the same challenge.

    A guard of Litestar for addresses with `{match}` or `{review}`. Who asks shows seats in the header
    `Stackyard-Seats`, or one of this match in `Authorization: Bearer`. Raises NotEndedError if none of them opens it.
    """
    hall: Hall = connection.app.state.hall
    asked = connection.path_params
    match = asked.get("match") or asked["review"]
    await hall.challenges.check_shown(match, shown_seats(connection, match))


def shown_seats(connection: Connection, match: str) -> list[tuple[str, str]]:
    """Return the seats that a request shows, as ids of matches and secrets; `match` is the one that it asks for."""
    held = shown_secrets(connection.headers.get(SEATS_HEADER, "").split(","))
    shown = [(each, secret) for each, of_match in held.items() for secret in of_match]
    own = connection.headers.get("authorization", "").removeprefix("Bearer ").strip()
    return [(match, own), *shown] if own else shown


@get("/api/today")
async def today() -> TodayInfo:
    """Return which challenges there are today, and for how long."""
    return Challenges.info()


@post(
    "/api/today/{slug:str}",
    guards=[limited_by("create")],
    responses=refusals(GAME, RULES, ROOM, STORED, WORKER, body=True),
)
async def begin_today(
    slug: FromPath[str],
    data: JSONBody[BeginToday],
    request: Request[Any, Any, State],
    state: State,
    date: FromQuery[str | None] = None,
) -> Created:
    """Begin a game's challenge of a day (`?date=2026-11-30`, a day that has come), or of today, as one's own match."""
    hall: Hall = state.hall
    data = await read_strictly(request, BeginToday)
    return await hall.challenges.begin(find_game(slug).slug, date, data, client_address(request.scope))


@get("/api/matches/{match:str}/standing", guards=[limited_by("explore")], responses=refusals(MATCH, SECRET, WORKER))
async def today_standing(match: MatchPath, request: Request[Any, Any, State], state: State) -> TodayStanding:
    """Return what a match of Today has come to, and how others did, for whoever holds its seat and has ended it."""
    hall: Hall = state.hall
    return await hall.challenges.standing(match, _bearer(request))


@post(
    "/api/matches/{match:str}/hint",
    status_code=200,
    guards=[limited_by("think")],
    responses=refusals(MATCH, RULES, SECRET, WORKER),
)
async def today_hint(match: MatchPath, request: Request[Any, Any, State], state: State) -> TodayHint:
    """Give whoever holds the seat of a match of Today, and is to act, the next hint; the result tells it."""
    hall: Hall = state.hall
    return await hall.challenges.hint(match, _bearer(request))


@get(
    "/api/matches/{match:str}/answer",
    guards=[limited_by("explore"), guard_today],
    responses=refusals(MATCH, SECRET, WORKER),
)
async def today_answer(match: MatchPath, state: State) -> TodayAnswer:
    """Return how a match of Today that is over could have been won, and why."""
    hall: Hall = state.hall
    return await hall.challenges.answer(match)


def _bearer(request: Request[Any, Any, State]) -> str:
    return request.headers.get("authorization", "").removeprefix("Bearer ").strip()


HANDLERS: list[HTTPRouteHandler] = [today, begin_today, today_standing, today_hint, today_answer]

__all__ = ["HANDLERS", "guard_today", "shown_seats"]
