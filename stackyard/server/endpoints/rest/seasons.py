"""The REST side of seasons: who makes one, and how it stands."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter

from stackyard.server.endpoints.openapi_refusals import GAME, NOTHING, RULES, SIGNED_IN, STORED, refusals
from stackyard.server.endpoints.rest.requests import limited_by, read_strictly
from stackyard.server.endpoints.rest.sessions import account_of, token_of
from stackyard.server.hall import Hall
from stackyard.server.match.changes.rated_seats import Player
from stackyard.server.wire.evening_messages import NewSeason, SeasonInfo, Seasons

SeasonPath = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{8,32}$")]


async def _player(request: Request[Any, Any, State]) -> Player:
    account = await account_of(request)
    return Player(account.id, account.name)


@get("/api/seasons", guards=[limited_by("explore")])
async def all_seasons(request: Request[Any, Any, State], state: State) -> Seasons:
    """Return the seasons that come and go on, and the last ones that are over."""
    hall: Hall = state.hall
    return await hall.seasons.all(may_make=await hall.find_player(token_of(request)) is not None)


@post("/api/seasons", guards=[limited_by("create")], responses=refusals(GAME, RULES, STORED, SIGNED_IN, body=True))
async def make_season(data: JSONBody[NewSeason], request: Request[Any, Any, State], state: State) -> SeasonInfo:
    """Make a season of the club, as whoever may make an evening."""
    hall: Hall = state.hall
    data = await read_strictly(request, NewSeason)
    return await hall.seasons.make(data, await _player(request))


@get("/api/seasons/{season:str}", guards=[limited_by("explore")], responses=refusals(NOTHING))
async def season_info(season: SeasonPath, state: State) -> SeasonInfo:
    """Return how a season stands: of those who wish to be on leaderboards."""
    hall: Hall = state.hall
    return await hall.seasons.info(season)


@post(
    "/api/seasons/{season:str}/end",
    status_code=200,
    guards=[limited_by("create")],
    responses=refusals(NOTHING, STORED, SIGNED_IN),
)
async def end_season(season: SeasonPath, request: Request[Any, Any, State], state: State) -> SeasonInfo | None:
    """End a season now, as its maker: what stands counts; one that has not begun goes (null)."""
    hall: Hall = state.hall
    return await hall.seasons.end(season, await _player(request))


HANDLERS: list[HTTPRouteHandler] = [all_seasons, make_season, season_info, end_season]

__all__ = ["HANDLERS"]
