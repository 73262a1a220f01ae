"""The REST side of matches: making one, and what may be read of it."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import CacheControlHeader, State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, JSONBody

from stackyard.core import record
from stackyard.core.errors import BadRequestError, NoMatchError, StackyardError
from stackyard.core.leaving import Leavers, leavers_of
from stackyard.core.registry import room as find_room
from stackyard.core.texts.catalogue import ENGLISH, t
from stackyard.server.challenges import NotEndedError
from stackyard.server.cluster.pipes import UnreachableError
from stackyard.server.endpoints.game_descriptions import supported_language
from stackyard.server.endpoints.openapi_refusals import (
    FAIR_PLAY,
    GAME,
    MATCH,
    NOTHING,
    ROOM,
    RULES,
    SECRET,
    STORED,
    WORKER,
    refusals,
)
from stackyard.server.endpoints.rest.players import player_of, session_header
from stackyard.server.endpoints.rest.requests import (
    MAX_VERSION,
    MatchPath,
    NotOverError,
    VersionPath,
    find_finished,
    json_response,
    limited_by,
    read_strictly,
)
from stackyard.server.endpoints.rest.sessions import token_of
from stackyard.server.endpoints.rest.studies import ask_folding, position_text_at
from stackyard.server.endpoints.rest.today import guard_today, shown_seats
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import PIPED
from stackyard.server.match.fair_play import FairPlayError, is_between_people
from stackyard.server.match.viewers import presence, publishing
from stackyard.server.store import archive
from stackyard.server.store.archive import StoredMatch
from stackyard.server.wire import codec
from stackyard.server.wire.messages import (
    ChatLine,
    ContinueMatch,
    Created,
    LobbyTables,
    MatchInfo,
    MatchStatus,
    NewMatch,
    Plain,
    QuickMatch,
    Replay,
    Statuses,
    Threats,
    Warned,
)
from stackyard.server.workers import study


@post("/api/matches", guards=[limited_by("create")], responses=refusals(GAME, RULES, ROOM, STORED, body=True))
async def create_match(data: JSONBody[NewMatch], request: Request[Any, Any, State], state: State) -> Created:
    """Make a match; the secrets in the answer are the seats' keys, and are sent only here."""
    hall: Hall = state.hall
    data = await read_strictly(request, NewMatch)
    player = await player_of(request) if data.rated or data.open else None
    if data.open and player is not None:
        hall.services.lobby.check_account("", player.account)
    return await hall.registry.create(data, player=player if data.rated else None)


@post(
    "/api/matches/{match:str}/continue",
    guards=[limited_by("create"), guard_today],
    responses=refusals(GAME, RULES, ROOM, STORED, MATCH, SECRET, WORKER, body=True),
)
async def continue_match(
    match: MatchPath, data: JSONBody[ContinueMatch], request: Request[Any, Any, State], state: State
) -> Created:
    """Make a match that begins as one that is over stood after some of its events; chance goes another way in it.

    It has the game, the options and the number of seats of that match. Raises NotOverError if that goes on,
    NotEndedError of a challenge whose day lasts, BadRequestError if there was no such moment or it had another number
    of seats, MatchOverError if it ended there.
    """
    hall: Hall = state.hall
    data = await read_strictly(request, ContinueMatch)
    stored = await find_finished(hall, match, data.at)
    if stored.is_secret:
        raise NotEndedError(t("today-not-continued"))  # whoever has the new match's link would see the same position
    header = stored.header
    if len(data.seats) != header.players:
        raise BadRequestError(t("continue-seats", n=header.players))
    return await hall.registry.create(
        NewMatch(
            game=header.game,
            seats=data.seats,
            options=header.options,
            nature=header.nature,
            position=await position_text_at(hall, stored.record(), data.at, goes_on=True),
        )
    )


@post("/api/quick", guards=[limited_by("create")], responses=refusals(GAME, RULES, ROOM, STORED, body=True))
async def quick_match(data: JSONBody[QuickMatch], request: Request[Any, Any, State], state: State) -> Created:
    """Sit down where somebody waits to play the same, or open a table and wait there.

    The secrets in the answer are sent only here. An answer without seats names the match in which this browser waits
    already, or one that lives in another hall and to which it may sit down by `sit`.
    """
    hall: Hall = state.hall
    data = await read_strictly(request, QuickMatch)
    return await _asked_elsewhere(hall, request, data) or await hall.quick_matches.seek(data, await player_of(request))


async def _asked_elsewhere(hall: Hall, request: Request[Any, Any, State], data: QuickMatch) -> Created | None:
    """Let the hall answer in which the table lives where this browser waits; None if that is this one, or is gone."""
    if hall.cluster is None or data.waits is None or request.scope.get(PIPED):
        return None
    if (other := await hall.cluster.locate(data.waits)) is None:
        return None
    client = request.client.host if request.client else ""
    passed = [("content-type", "application/json"), ("cookie", session_header(token_of(request)))]
    try:
        answer = await hall.cluster.pipes.ask(other, "POST", "/api/quick", client, passed, codec.encode(data))
    except UnreachableError:
        return None
    return msgspec.json.decode(answer.content, type=Created) if answer.status_code == 201 else None


@get("/api/lobby")
async def lobby(state: State) -> LobbyTables:
    """Return the open tables: matches in which anybody may take a free seat, the oldest first."""
    hall: Hall = state.hall
    return hall.services.lobby.all()


@get("/api/matches/{match:str}", responses=refusals(MATCH))
async def match_info(match: MatchPath, request: Request[Any, Any, State], state: State) -> MatchInfo:
    """Return what anybody who holds a match's link may know about it.

    How a challenge of Today begins is told, while its day lasts, to those alone who may look at the match.
    """
    hall: Hall = state.hall
    info = await _info_of(hall, match)
    try:
        await hall.challenges.check_shown(match, shown_seats(request, match))
    except NotEndedError:
        header = msgspec.structs.replace(info.header, options={}, position=None)
        return msgspec.structs.replace(info, header=header)
    return info


async def _info_of(hall: Hall, match: str) -> MatchInfo:
    live = hall.registry.live.get(match)
    if live is not None:
        return publishing.match_info(live.table, live.presence)
    stored = await hall.registry.stored.find(match)
    header, room = stored.record().header, find_room(stored.header.game)
    if not stored.over and not room.game.perfect_information:
        header = msgspec.structs.replace(header, position=None)
    leavers = Leavers() if stored.over else leavers_of(stored.events, cooperative=room.traits.cooperative)
    seats = presence.seat_infos(stored.seats, frozenset(), {}, leavers)
    return MatchInfo(
        match=match,
        header=header,
        seats=seats,
        clock=stored.clock,
        rematch=stored.rematch,
        today=stored.state.today,
        rated=stored.state.rated,
        evening=stored.state.evening,
    )


@post("/api/matches/status", status_code=200, guards=[limited_by("explore")], responses=refusals(MATCH, body=True))
async def match_statuses(
    data: JSONBody[Statuses], request: Request[Any, Any, State], state: State
) -> list[MatchStatus]:
    """Return how some matches stand, in the order asked for; one that cannot be read now is left out."""
    hall: Hall = state.hall
    data = await read_strictly(request, Statuses)
    found = [await _status_of(hall, match, shown_seats(request, match)) for match in data.matches]
    return [status for status in found if status is not None]


async def _status_of(hall: Hall, match: str, shown: list[tuple[str, str]]) -> MatchStatus | None:
    """Return how a match stands; None if that cannot be told now, or not to whoever shows these seats."""
    try:
        await hall.challenges.check_shown(match, shown)
        table = await hall.registry.peek(match)
        return publishing.match_status(table, await hall.registry.due(table))
    except NoMatchError:
        return MatchStatus(match=match, known=False)
    except StackyardError:
        return None


@get(
    "/api/matches/{match:str}/threats",
    guards=[limited_by("explore"), guard_today],
    responses=refusals(MATCH, FAIR_PLAY),
)
async def match_threats(match: MatchPath, state: State, seat: FromQuery[int] = 0) -> Threats:
    """Return what the others could do next that would cost a seat most.

    Raises FairPlayError if the match is one between people who have not all agreed to be helped.
    """
    hall: Hall = state.hall
    table = await hall.registry.peek(match)
    if is_between_people(table) and not table.is_helped():
        raise FairPlayError(t("help-own-match"))
    threats, position = table.room.threats, table.match.position
    if table.match.over or threats is None:
        return Threats(v=table.v, threats=[])
    found = await hall.compute(threats, position, seat)
    warned = [Warned(text=str(threat.localizable), localizable=threat.localizable, at=threat.at) for threat in found]
    return Threats(v=table.v, threats=warned)


@get("/api/matches/{match:str}/chat", guards=[limited_by("explore"), guard_today], responses=refusals(MATCH))
async def match_chat(match: MatchPath, state: State, before: FromQuery[int] = MAX_VERSION) -> list[ChatLine]:
    """Return the last lines that were said at a table before a version of its log, the oldest first."""
    hall: Hall = state.hall
    return publishing.latest_lines(await hall.registry.peek(match), before)


@get(
    "/api/matches/{match:str}/record",
    media_type=MediaType.TEXT,
    guards=[guard_today],
    responses=refusals(MATCH, SECRET),
)
async def match_record(match: MatchPath, state: State) -> Response[bytes]:
    """Return a match's record file; of a match with secrets only when it is over."""
    hall: Hall = state.hall
    stored = await hall.registry.stored.find(match)
    _check_record_public(stored)
    name = f"{stored.header.game}-{match[:8]}.stackyard.jsonl"
    return Response(
        record.record_text(stored.record()).encode(),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


@get(
    "/api/matches/{match:str}/replay",
    guards=[limited_by("explore"), guard_today],
    responses=refusals(MATCH, SECRET, WORKER, answer=Replay),
)
async def match_replay(match: MatchPath, state: State) -> Response[bytes]:
    """Return a match frame by frame; of a match with secrets only when it is over."""
    hall: Hall = state.hall
    stored = await hall.registry.stored.find(match)
    _check_record_public(stored)
    numbers = {v: n for n, v in enumerate(stored.versions, start=1)}
    return json_response(await _replay(hall, stored.record(), {numbers[v]: v for v in stored.motions if v in numbers}))


@get(
    "/api/matches/{match:str}/moment/{v:int}",
    guards=[limited_by("explore"), guard_today],
    responses=refusals(MATCH, NOTHING, answer=dict[str, Any]),
)
async def match_moment(
    match: MatchPath, v: VersionPath, request: Request[Any, Any, State], state: State
) -> Response[bytes]:
    """Return the view that was seen at a version of a match's log.

    By the seat whose secret stands in the header `Authorization: Bearer`, else by those who watch.
    """
    hall: Hall = state.hall
    secret = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    answer = json_response(bytes(await hall.registry.stored.view_then(match, v, secret)))
    answer.headers["cache-control"] = "no-store"
    return answer


@get(
    "/api/matches/{match:str}/plain/{v:int}",
    guards=[limited_by("explore"), guard_today],
    responses=refusals(MATCH, NOTHING),
    cache_control=CacheControlHeader(no_store=True),
)
async def match_plain(
    match: MatchPath,
    v: VersionPath,
    request: Request[Any, Any, State],
    state: State,
    language: FromQuery[str] = ENGLISH,
) -> Plain:
    """Return what was seen at a version of a match's log, drawn with characters: for games without a board in the page.

    By the seat whose secret stands in the header `Authorization: Bearer`, with the moves it had then; else by those who
    watch.
    """
    hall: Hall = state.hall
    secret = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    return await hall.registry.stored.plain_then(match, v, secret, supported_language(language))


@get(
    "/api/matches/{match:str}/motion/{v:int}",
    media_type="application/octet-stream",
    guards=[limited_by("explore"), guard_today],
    responses=refusals(MATCH, SECRET, NOTHING, ROOM),
)
async def match_motion(match: MatchPath, v: VersionPath, state: State) -> Response[bytes]:
    """Return how bricks moved at an event, in the format of `stackyard.physics.motion`. It never changes.

    Raises NoMotionError if none is stored for it, NotOverError if the match goes on and somebody may not see these
    bricks yet.
    """
    hall: Hall = state.hall
    found = await hall.store.read(lambda connection: archive.find_motion(connection, match, v))
    if found is None:
        raise NoMotionError(t("no-motion"))
    data, over = found
    if not over and not await hall.registry.is_motion_public(match, v):
        raise NotOverError(t("motion-not-over"))
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(data, media_type="application/octet-stream", headers=headers)


class NoMotionError(StackyardError):
    """There is no recorded motion of that event."""

    code = "not_found"


def _check_record_public(stored: StoredMatch) -> None:
    if not stored.over and not find_room(stored.header.game).game.perfect_information:
        raise NotOverError(t("record-secret"))


async def _replay(hall: Hall, file: record.RecordFile, motions: dict[int, int] | None = None) -> bytes:
    slug = file.header.game
    if len(file.events) <= study.MAX_INLINE_FRAMES:
        await hall.preparation.load(slug)
        shown: Replay = await hall.compute(study.replay, file, motions)
        return msgspec.json.encode(shown)
    body = msgspec.json.encode(study.ReplayJob(record.record_text(file), motions or {}))
    return await ask_folding(hall, "replay", slug, body)


HANDLERS: list[HTTPRouteHandler] = [
    create_match,
    continue_match,
    quick_match,
    lobby,
    match_info,
    match_statuses,
    match_threats,
    match_chat,
    match_record,
    match_replay,
    match_moment,
    match_plain,
    match_motion,
]

__all__ = ["HANDLERS"]
