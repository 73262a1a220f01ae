"""The REST side of seasons: who makes one, and how it stands."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from stackyard.server.endpoints.openapi_refusals import GAME, NOTHING, RULES, SIGNED_IN, STORED, refusals
from stackyard.server.endpoints.rest.players import player_of, signed_in_player
from stackyard.server.endpoints.rest.requests import ClubPath, limited_by, read_strictly
from stackyard.server.hall import Hall
from stackyard.server.wire.evening_messages import NewSeason, SeasonInfo, Seasons


@get("/api/seasons", guards=[limited_by("explore")])
async def all_seasons(request: Request[Any, Any, State], state: State) -> Seasons:
    """Return the seasons that come and go on, and the last ones that are over."""
    hall: Hall = state.hall
    return await hall.seasons.all(may_make=await player_of(request) is not None)


@post("/api/seasons", guards=[limited_by("gather")], responses=refusals(GAME, RULES, STORED, SIGNED_IN, body=True))
async def make_season(data: JSONBody[NewSeason], request: Request[Any, Any, State], state: State) -> SeasonInfo:
    """Make a season of the club, as whoever may make an evening."""
    hall: Hall = state.hall
    data = await read_strictly(request, NewSeason)
    return await hall.seasons.make(data, await signed_in_player(request))


@get("/api/seasons/{season:str}", guards=[limited_by("explore")], responses=refusals(NOTHING))
async def season_info(season: ClubPath, state: State) -> SeasonInfo:
    """Return how a season stands: of those who wish to be on leaderboards."""
    hall: Hall = state.hall
    return await hall.seasons.info(season)


@post(
    "/api/seasons/{season:str}/end",
    status_code=200,
    guards=[limited_by("create")],
    responses=refusals(NOTHING, STORED, SIGNED_IN),
)
async def end_season(season: ClubPath, request: Request[Any, Any, State], state: State) -> SeasonInfo | None:
    """End a season now, as its maker: what stands counts; one that has not begun goes (null)."""
    hall: Hall = state.hall
    return await hall.seasons.end(season, await signed_in_player(request))


HANDLERS: list[HTTPRouteHandler] = [all_seasons, make_season, season_info, end_season]

__all__ = ["HANDLERS"]
