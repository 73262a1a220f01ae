"""The REST side of ratings: somebody's numbers, what a match has changed, and the leaderboards."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from stackyard.core.errors import StackyardError
from stackyard.core.registry import game as find_game
from stackyard.core.texts.catalogue import t
from stackyard.server.endpoints.openapi_refusals import GAME, MATCH, NOTHING, SECRET, SIGNED_IN, STORED, refusals
from stackyard.server.endpoints.rest.requests import MatchPath, limited_by, read_strictly
from stackyard.server.endpoints.rest.sessions import account_of, token_of
from stackyard.server.endpoints.rest.today import guard_today
from stackyard.server.hall import Hall
from stackyard.server.ratings import people, teams
from stackyard.server.store.ratings import DELETE_LISTED, INSERT_LISTED, is_listed
from stackyard.server.wire.messages import Leaderboard, Listing, PersonRatings, RatedEnd, TeamTowers


class NoResultError(StackyardError):
    """A match was not rated, or goes on."""

    code = "not_found"


class NoTeamError(StackyardError):
    """There is no such team, or none of it wishes to be shown."""

    code = "not_found"


class NobodyError(StackyardError):
    """Nobody has that name."""

    code = "not_found"


@get(
    "/api/matches/{match:str}/rated",
    guards=[limited_by("explore"), guard_today],
    responses=refusals(MATCH, NOTHING, SECRET),
)
async def match_rated(match: MatchPath, state: State) -> RatedEnd:
    """Return what a rated match that is over has made of the numbers of those who played.

    Raises NoResultError if nothing was rated.
    """
    hall: Hall = state.hall
    await hall.services.ratings.fold()
    found = await hall.store.read(partial(people.match_end, match=match))
    if found is None:
        raise NoResultError(t("rated-no-result"))
    return found


@get("/api/people/{name:str}/ratings", guards=[limited_by("explore")], responses=refusals(NOTHING))
async def person_ratings(name: FromPath[str], state: State) -> PersonRatings:
    """Return somebody's numbers, how they went, and how often they came before whom in rated matches.

    Raises NobodyError if nobody has that name.
    """
    hall: Hall = state.hall
    await hall.services.ratings.fold()
    person = await hall.accounts.person(name)
    if person is None:
        raise NobodyError(t("rated-nobody"))
    return await hall.store.read(partial(people.person, account=person.id, name=person.name))


@get("/api/leaderboard/{slug:str}", guards=[limited_by("explore")], responses=refusals(GAME))
async def leaderboard(slug: FromPath[str], request: Request[Any, Any, State], state: State) -> Leaderboard:
    """Return who is best at a game, of those who wish to be told and whose numbers are known."""
    hall: Hall = state.hall
    found = await hall.leaderboards.get(find_game(slug).slug)
    account = await hall.accounts.signed_in(token_of(request))
    if account is None:
        return found
    return replace(found, listed=await hall.store.read(partial(is_listed, account=account.id)))


@get(
    "/api/leaderboard/{slug:str}/teams/{team:str}",
    guards=[limited_by("explore")],
    responses=refusals(GAME, NOTHING),
)
async def team_towers(slug: FromPath[str], team: FromPath[str], state: State) -> TeamTowers:
    """Return what a team of the ladder has built. Raises NoTeamError if it does not stand there."""
    hall: Hall = state.hall
    find_game(slug)
    found = await hall.store.read(partial(teams.built_by, team=team))
    if found is None:
        raise NoTeamError(t("no-team"))
    return TeamTowers(towers=found)


@post(
    "/api/account/listed",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(SIGNED_IN, STORED, body=True),
)
async def set_listed(data: JSONBody[Listing], request: Request[Any, Any, State], state: State) -> Listing:
    """Let whoever is signed in stand on the leaderboards, or no more."""
    hall: Hall = state.hall
    data = await read_strictly(request, Listing)
    account = (await account_of(request)).id
    await hall.store.commit([(INSERT_LISTED if data.listed else DELETE_LISTED, (account,))])
    hall.forget_standings()
    return data


HANDLERS: list[HTTPRouteHandler] = [match_rated, person_ratings, leaderboard, team_towers, set_listed]

__all__ = ["HANDLERS"]
