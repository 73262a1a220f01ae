"""The bot API over HTTP: `/api/bot`, for whoever shows a token that the hall's owner has made. See docs/bot-api.md."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, JSONBody
from litestar.response import Stream

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import t
from stackyard.server.endpoints.openapi_refusals import MATCH, ROOM, RULES, SEAT, STORED, TOKEN, refusals
from stackyard.server.endpoints.rest.requests import MatchPath, limited_by, read_strictly
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import client_address
from stackyard.server.match.changes import moves, seating
from stackyard.server.programs import programs
from stackyard.server.programs.bot_lobby import Line
from stackyard.server.table.address_tables import Guest
from stackyard.server.wire import codec
from stackyard.server.wire.bot_messages import BotAccount, BotMove, BotSeat

UNCOMPRESSED = "uncompressed"  # a handler's option: what it answers is sent as it comes


class TokenError(StackyardError):
    """No bot has this token."""

    code = "bad_token"


class NoBotsError(StackyardError):
    """The hall lets no bots in."""

    code = "not_found"


def bot_of(hall: Hall, token: str) -> str:
    """Return the name of the bot whose token this is.

    Raises NoBotsError if the hall's owner lets no bots in, TokenError if it is nobody's.
    """
    accounts = hall.programs.desk.accounts
    if not accounts.names():
        raise NoBotsError(t("no-bots-here"))
    name = accounts.who(token)
    if name is None or name in hall.programs.engines:
        raise TokenError(t("no-such-token"))
    return name


def _name(request: Request[Any, Any, State]) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return bot_of(request.app.state.hall, token.strip() if scheme.lower() == "bearer" else "")


@get("/api/bot", guards=[limited_by("explore")], responses=refusals(TOKEN))
async def bot_account(request: Request[Any, Any, State], state: State) -> BotAccount:
    """Return who the token is, and which matches it is in. The token stands in the header `Authorization: Bearer`."""
    hall: Hall = state.hall
    name = _name(request)
    matches = sorted(hall.programs.matches_of(name))
    return BotAccount(name=name, most=programs.MAX_MATCHES, matches=matches)


@get("/api/bot/events", guards=[limited_by("explore")], opt={UNCOMPRESSED: True}, responses=refusals(TOKEN))
async def bot_events(request: Request[Any, Any, State], state: State, games: FromQuery[str] = "") -> Stream:
    """Return what happens to the bot, one JSON object a line, without an end: `here`, `match`, `turn`, `ended`.

    `games`: the slugs of what it plays, separated by commas; none: everything. While this is read, it can be played
    against.
    """
    hall: Hall = state.hall
    name = _name(request)
    line = hall.programs.desk.open(name, [slug for slug in games.split(",") if slug] or None)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(_lines(hall, line), media_type="application/x-ndjson", headers=headers)


async def _lines(hall: Hall, line: Line) -> AsyncIterator[bytes]:
    try:
        while (event := await line.next()) is not None and line.name in hall.programs.desk.accounts.names():
            yield codec.encode(event) + b"\n"
    finally:
        hall.programs.desk.close(line)


@post(
    "/api/bot/matches/{match:str}/move",
    status_code=204,
    guards=[limited_by("explore")],
    responses=refusals(TOKEN, RULES, SEAT, body=True),
)
async def bot_move(match: MatchPath, data: JSONBody[BotMove], request: Request[Any, Any, State], state: State) -> None:
    """Make the move at a turn of the bot. An illegal one is refused, and the turn goes on."""
    hall: Hall = state.hall
    name = _name(request)
    data = await read_strictly(request, BotMove)
    hall.programs.desk.answer(name, match, data)


@post(
    "/api/bot/matches/{match:str}/resign",
    status_code=204,
    guards=[limited_by("explore")],
    responses=refusals(TOKEN, MATCH, SEAT, ROOM, STORED),
)
async def bot_resign(match: MatchPath, request: Request[Any, Any, State], state: State) -> None:
    """Give up; where others play on, a bot of the hall takes the seat."""
    await resign(state.hall, _name(request), match, client_address(request.scope))


@post(
    "/api/bot/matches/{match:str}/sit",
    status_code=204,
    guards=[limited_by("explore")],
    responses=refusals(TOKEN, MATCH, SEAT, ROOM, STORED, body=True),
)
async def bot_sit(match: MatchPath, data: JSONBody[BotSeat], request: Request[Any, Any, State], state: State) -> None:
    """Sit down with an invitation, which is used up."""
    name = _name(request)
    data = await read_strictly(request, BotSeat)
    await sit(state.hall, name, match, data.invitation, client_address(request.scope))


async def resign(hall: Hall, name: str, match: str, address: str) -> None:
    """Let a bot give up in a match. Raises ForbiddenError if it has no seat there, MatchOverError if it is over."""
    registry, guest, give_up = hall.registry, Guest(address), partial(moves.forfeit_program, name=name)
    live = await registry.change(match, give_up, guest)
    while not live.table.match.over and name in map(live.table.program, range(len(live.table.seats))):
        live = await registry.change(match, give_up, guest)


async def sit(hall: Hall, name: str, match: str, invitation: str, address: str) -> None:
    """Let a bot sit down. Raises ProgramBusyError if it is in too many matches, else what `sit_program` raises."""
    hall.programs.check_room(name)
    await hall.registry.change(match, lambda table: seating.sit_program(table, invitation, name), Guest(address))


HANDLERS: list[HTTPRouteHandler] = [bot_account, bot_events, bot_move, bot_resign, bot_sit]

__all__ = ["HANDLERS", "UNCOMPRESSED", "bot_of", "resign", "sit"]
