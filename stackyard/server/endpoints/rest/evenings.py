"""The REST side of evenings: who makes one, who plays, how it stands."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from stackyard.server.endpoints.openapi_refusals import GAME, NOTHING, ROOM, RULES, SIGNED_IN, STORED, refusals
from stackyard.server.endpoints.rest.players import player_of, signed_in_player
from stackyard.server.endpoints.rest.requests import ClubPath, limited_by, read_strictly
from stackyard.server.hall import Hall
from stackyard.server.wire.evening_messages import EveningInfo, Evenings, JoinEvening, NewEvening


@get("/api/evenings", guards=[limited_by("explore")])
async def all_evenings(request: Request[Any, Any, State], state: State) -> Evenings:
    """Return the evenings that come and go on, and the last ones that are over."""
    hall: Hall = state.hall
    return await hall.evenings.all(may_make=await player_of(request) is not None)


@post(
    "/api/evenings",
    guards=[limited_by("gather")],
    responses=refusals(GAME, RULES, ROOM, STORED, SIGNED_IN, body=True),
)
async def make_evening(data: JSONBody[NewEvening], request: Request[Any, Any, State], state: State) -> EveningInfo:
    """Make an evening of the club; whoever is signed in keeps it."""
    hall: Hall = state.hall
    data = await read_strictly(request, NewEvening)
    return await hall.evenings.make(data, await signed_in_player(request))


@get("/api/evenings/{evening:str}", responses=refusals(NOTHING))
async def evening_info(evening: ClubPath, state: State) -> EveningInfo:
    """Return how an evening stands: pages ask for it every few seconds, and all are answered by one reading."""
    hall: Hall = state.hall
    return await hall.evenings.info(evening)


@get(
    "/api/evenings/{evening:str}/results.csv",
    guards=[limited_by("explore")],
    media_type="text/csv",
    responses=refusals(NOTHING),
)
async def evening_results(evening: ClubPath, state: State) -> Response[bytes]:
    """Return what came of all tables of an evening, as CSV."""
    hall: Hall = state.hall
    body = (await hall.evenings.results(evening)).encode("utf-8-sig")
    headers = {"Content-Disposition": f'attachment; filename="evening-{evening[:8]}.csv"'}
    return Response(body, media_type="text/csv; charset=utf-8", headers=headers)


@post(
    "/api/evenings/{evening:str}/join",
    status_code=200,
    guards=[limited_by("create")],
    responses=refusals(NOTHING, STORED, SIGNED_IN, body=True),
)
async def join_evening(
    evening: ClubPath, data: JSONBody[JoinEvening], request: Request[Any, Any, State], state: State
) -> EveningInfo:
    """Play in an evening, from its next round on."""
    hall: Hall = state.hall
    data = await read_strictly(request, JoinEvening)
    return await hall.evenings.join(evening, data, await signed_in_player(request))


@post(
    "/api/evenings/{evening:str}/leave",
    status_code=200,
    guards=[limited_by("create")],
    responses=refusals(NOTHING, STORED, SIGNED_IN),
)
async def leave_evening(evening: ClubPath, request: Request[Any, Any, State], state: State) -> EveningInfo:
    """Play in an evening no more, from its next round on."""
    hall: Hall = state.hall
    return await hall.evenings.leave(evening, await signed_in_player(request))


@post(
    "/api/evenings/{evening:str}/begin",
    status_code=200,
    guards=[limited_by("create")],
    responses=refusals(NOTHING, GAME, RULES, ROOM, STORED, SIGNED_IN),
)
async def begin_evening(evening: ClubPath, request: Request[Any, Any, State], state: State) -> EveningInfo:
    """Begin the first round now, as its maker."""
    hall: Hall = state.hall
    return await hall.evenings.begin(evening, await signed_in_player(request))


@post(
    "/api/evenings/{evening:str}/end",
    status_code=200,
    guards=[limited_by("create")],
    responses=refusals(NOTHING, STORED, SIGNED_IN),
)
async def end_evening(evening: ClubPath, request: Request[Any, Any, State], state: State) -> EveningInfo | None:
    """End an evening as its maker: what stands counts; one that has not begun goes (null)."""
    hall: Hall = state.hall
    return await hall.evenings.call_off(evening, await signed_in_player(request))


HANDLERS: list[HTTPRouteHandler] = [
    all_evenings,
    make_evening,
    evening_info,
    evening_results,
    join_evening,
    leave_evening,
    begin_evening,
    end_evening,
]

__all__ = ["HANDLERS"]
