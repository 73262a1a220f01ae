"""The REST side: games, new matches, records and replays, analysis. Every refusal is a Problem."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hmac import compare_digest
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import CacheControlHeader, State
from litestar.exceptions import HTTPException, SerializationException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter
from litestar.types import Guard

import stackyard
from stackyard.core import capabilities, record
from stackyard.core.errors import BadRecordError, BadRequestError, NoMatchError, StackyardError, UnknownGameError
from stackyard.core.game import Game, Position, options_schema
from stackyard.core.leaving import Leavers, leavers_of
from stackyard.core.lesson import Lesson
from stackyard.core.registry import game as find_game
from stackyard.core.registry import listings
from stackyard.core.texts.catalogue import ENGLISH, Message, say
from stackyard.server.cluster.refusals import PendingError, UnreachableError
from stackyard.server.door.guard import client_address
from stackyard.server.endpoints.declared import (
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
from stackyard.server.endpoints.translations import (
    known_language,
    translated_info,
    translated_lesson,
    translated_rules,
)
from stackyard.server.hall import Hall
from stackyard.server.match.fair_play import FairPlayError, is_between_people
from stackyard.server.match.viewers import presence, publishing
from stackyard.server.sockets.limits import is_loopback
from stackyard.server.store import archive
from stackyard.server.store.archive import StoredMatch
from stackyard.server.store.store import StoreError, UnreadableError
from stackyard.server.wire.messages import (
    ChatLine,
    Created,
    Explore,
    Explored,
    GameInfo,
    HallInfo,
    HouseSet,
    HouseSetOptions,
    Keeps,
    LevelInfo,
    MatchInfo,
    MatchStatus,
    NewMatch,
    Plain,
    Problem,
    ProgramInfo,
    Readiness,
    Ready,
    Replay,
    Statuses,
    ThinkAnswer,
    ThinkRequest,
    Threats,
    Warned,
)
from stackyard.server.wire.refusals import ForbiddenError
from stackyard.server.workers import study
from stackyard.server.workers.near import NearJob
from stackyard.server.workers.pool import PoolBusyError, RefusedError, StudyJob, WorkerError

STUDY_SECONDS = 30.0
MAX_OWN_MATCHES = 16  # under way at one address, through which a position is looked for
THINK_GRACE_SECONDS = 20.0
SOLVE_SECONDS = 45.0  # a solver's question takes at most ten; the rest is slack, and the deal of a day tries several
MAX_ESCAPED_LINES = 2 * record.MAX_EVENTS  # in an uploaded record: an event may hold some of its own
MAX_RECORD_BODY_BYTES = 9 * 1024 * 1024  # as `Settings.max_upload`
CLIENT_GONE = "client disconnected prematurely"  # Litestar's words, with status 500
R = TypeVar("R")
log = logging.getLogger(__name__)
MatchPath = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{8,32}$")]
MAX_VERSION = 1_000_000
VersionPath = Annotated[int, PathParameter(ge=0, le=MAX_VERSION)]


@dataclass
class UploadOperation(Operation):
    """Says in the OpenAPI schema what an upload's body is: it is not read by Litestar."""

    def __post_init__(self) -> None:
        record_schema = Schema(type=OpenAPIType.STRING, max_length=record.MAX_BYTES)
        schema = Schema(type=OpenAPIType.OBJECT, properties={"record": record_schema}, required=["record"])
        self.request_body = RequestBody(content={"application/json": OpenAPIMediaType(schema=schema)}, required=True)


class RateError(StackyardError):
    """Too many requests from this address."""

    code = "rate_limited"

    def __init__(self, wait: float) -> None:
        super().__init__(say("too-many-requests"))
        self.wait = wait


def limited_by(what: str) -> Guard:
    """Return a guard that counts a request against its address before its body is read.

    The guard raises RateError if there were too many of this kind: a name of `Hall.buckets`.
    """

    def count(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        hall: Hall = connection.app.state.hall
        if hall.settings.limits:
            wait = hall.buckets[what].take(client_address(connection.scope))
            if wait:
                raise RateError(wait)

    return count


class NotOverError(StackyardError):
    """The match is not over: what has secrets, and pictures of its moments, are shown only then."""

    code = "not_over"


@get("/api/health", sync_to_thread=False, responses=refusals())
def health(state: State) -> dict[str, Any]:
    """Return that the hall is open, and how many sockets and live matches it has."""
    hall: Hall = state.hall
    return {
        "ok": True,
        "version": stackyard.__version__,
        "sockets": hall.sockets,
        "live_matches": len(hall.registry.live),
    }


@get(
    "/api/ready",
    sync_to_thread=False,
    responses={**refusals(), 503: ResponseSpec(Ready, generate_examples=False, description="with its troubles")},
)
def ready(state: State) -> Response[Ready]:
    """Return whether what is played here is stored; with status 503 and why not, if it is not or may soon not be."""
    troubles = sorted(state.hall.store.condition.troubles())
    return Response(Ready(ready=not troubles, troubles=troubles), status_code=503 if troubles else 200)


@get("/api/hall", sync_to_thread=False, cache_control=CacheControlHeader(no_store=True), responses=refusals())
def hall_info(state: State) -> HallInfo:
    """Return what a page has to know of the hall itself."""
    hall: Hall = state.hall
    keep = hall.settings.keep
    keeps = Keeps(unplayed=keep.unplayed, unfinished=keep.unfinished, finished=keep.finished, motions=keep.motions)
    return HallInfo(neighbours=hall.settings.neighbours, keeps=keeps)


@get("/api/metrics", media_type=MediaType.TEXT, responses=refusals())
async def metrics(request: Request[Any, Any, State], state: State) -> str:
    """Return what the hall counts about itself, in the exposition format of Prometheus.

    Raises ForbiddenError unless this computer asks, or somebody who has the token.
    """
    hall: Hall = state.hall
    _check_operator(request, hall.settings.metrics_token)
    return hall.metrics.text(await hall.gauges(), hall.store.commit_times, hall.door.lines())


def _check_operator(request: Request[Any, Any, State], token: str) -> None:
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token and compare_digest(shown.encode(), token.encode()):
        return
    is_passed_on = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "via"))
    if is_passed_on or not (request.client and is_loopback(request.client.host)):
        raise ForbiddenError("metrics are for the computer the hall runs on, or with STACKYARD_METRICS_TOKEN")


@get("/api/games", sync_to_thread=False, responses=refusals())
def list_games(language: FromQuery[str] = ENGLISH) -> list[GameInfo]:
    """Return every game, built or not, in the order of the front page, in a language (`?language=de`) or in English."""
    return _games(known_language(language))


@cache
def _games(language: str) -> list[GameInfo]:
    return [translated_info(info, language) for info in _english_games()]


def _english_games() -> list[GameInfo]:
    found = []
    for listing in listings():
        if listing.module is None:
            found.append(GameInfo(slug=listing.slug, title=listing.title, about=listing.about, built=False))
            continue
        game = find_game(listing.slug)
        found.append(
            GameInfo(
                slug=game.slug,
                title=game.title,
                about=listing.about,
                built=True,
                minutes=list(listing.minutes),
                problems=game.problem_grades if capabilities.has_problems(game) else 0,
                threats=capabilities.has_threats(game),
                deals=capabilities.has_daily(game),
                learning=listing.learning,
                credit=game.credit,
                seats=list(game.seats),
                seat_names=list(game.seat_names),
                options=options_schema(game),
                levels=[
                    LevelInfo(level=level.level, name=level.name, about=level.about)
                    for level in capabilities.levels(game)
                ],
                secrets=not game.perfect_information,
                steps_back=capabilities.has_steps(game),
                draws_seats=game.draws_seats,
                house_set=game.house_set if capabilities.has_house_sets(game) else "",
                tally=capabilities.has_tally(game),
                reviews=capabilities.is_reviewable(game),
            )
        )
    return found


@get("/api/games/{slug:str}/ready", sync_to_thread=False, responses=refusals(GAME))
def readiness(slug: FromPath[str], state: State) -> Readiness:
    """Return whether a game can be played at once, or how far its compilation is; asking for it moves it up."""
    hall: Hall = state.hall
    return hall.preparation.readiness(slug)


@get("/api/games/{slug:str}/programs", sync_to_thread=False, responses=refusals(GAME))
def programs(slug: FromPath[str], state: State) -> list[ProgramInfo]:
    """Return the programs of other people that can be played against in a game now."""
    hall: Hall = state.hall
    return hall.programs.offered(find_game(slug).slug)


@get("/api/games/{slug:str}/rules", media_type="text/markdown", sync_to_thread=True, responses=refusals(GAME))
def rules(slug: FromPath[str], language: FromQuery[str] = ENGLISH) -> str:
    """Return a game's rules in our own words, as Markdown, in a language or in English."""
    return translated_rules(find_game(slug), known_language(language))


@get("/api/games/{slug:str}/lesson", sync_to_thread=True, responses=refusals(GAME, NOTHING))
def lesson(slug: FromPath[str], language: FromQuery[str] = ENGLISH) -> Lesson:
    """Return a game's interactive lesson, in a language or in English. Raises NoLessonError if there is none."""
    game = find_game(slug)
    if not capabilities.has_lesson(game):
        raise NoLessonError("there is no lesson for this game yet")
    return translated_lesson(game.lesson(), known_language(language))


class NoLessonError(StackyardError):
    """The game has no lesson."""

    code = "not_found"


@post(
    "/api/games/{slug:str}/house-set",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(GAME, RULES, WORKER, body=True),
)
async def house_set(
    slug: FromPath[str], data: JSONBody[HouseSet], request: Request[Any, Any, State], state: State
) -> HouseSetOptions:
    """Return the options that a file with a house set stands for; a bad file is refused, and the line named."""
    data = await read_strictly(request, HouseSet)
    game = find_game(slug)
    if not (capabilities.has_house_sets(game) and game.house_set_needs_solver):
        await state.hall.preparation.wait_until_ready(slug)
        return HouseSetOptions(options=capabilities.read_house_set(game, data.text))
    body = msgspec.json.encode(study.GameQuestion(slug, {"text": data.text}))
    found = await ask_study(state.hall, "house set", slug, body, SOLVE_SECONDS)  # a solver may look at each card
    return HouseSetOptions(options=msgspec.json.decode(found))


@post(
    "/api/games/{slug:str}/tally",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(GAME, RULES, body=True, answer=dict[str, Any]),
)
async def tally(slug: FromPath[str], data: JSONBody[dict[str, Any]], state: State) -> Response[bytes]:
    """Judge what lies on a real table; the game defines the form of question and answer.

    Raises BadRequestError if the game has nothing to tally.
    """
    game = find_game(slug)
    if not capabilities.has_tally(game):
        raise BadRequestError(f"{game.title} has nothing to tally")
    await state.hall.preparation.wait_until_ready(slug)
    return json_response(msgspec.json.encode(await state.hall.compute(game.tally, data)))


@post(
    "/api/games/{slug:str}/solve",
    status_code=200,
    guards=[limited_by("think")],
    responses=refusals(GAME, RULES, WORKER, body=True, answer=dict[str, Any]),
)
async def solve(slug: FromPath[str], data: JSONBody[dict[str, Any]], state: State) -> Response[bytes]:
    """Ask a game's solver; the game defines the form of question and answer."""
    return await _ask_game(state.hall, "solve", slug, data)


@get(
    "/api/games/{slug:str}/daily",
    guards=[limited_by("think")],
    responses=refusals(GAME, RULES, WORKER, answer=dict[str, Any]),
)
async def daily(slug: FromPath[str], state: State, date: FromQuery[str | None] = None) -> Response[bytes]:
    """Return a game's deal of a day (`?date=2026-07-31`), the same for everybody; today's if no date is given."""
    return await _ask_game(state.hall, "daily", slug, {"day": date})


@get(
    "/api/games/{slug:str}/problem",
    guards=[limited_by("think")],
    responses=refusals(GAME, RULES, WORKER, answer=Lesson),
)
async def problem_of_day(
    slug: FromPath[str],
    state: State,
    grade: FromQuery[int] = 1,
    date: FromQuery[str | None] = None,
) -> Response[bytes]:
    """Return a game's problem of a day and a grade as a lesson, the same for everybody; today's if no date is given."""
    return await _ask_game(state.hall, "problem", slug, {"day": date, "grade": grade})


async def _ask_game(hall: Hall, what: str, slug: str, question: dict[str, Any]) -> Response[bytes]:
    game = find_game(slug)
    body = msgspec.json.encode(study.GameQuestion(game.slug, question))
    return json_response(await ask_study(hall, what, slug, body, SOLVE_SECONDS))


@post("/api/matches", guards=[limited_by("create")], responses=refusals(GAME, RULES, ROOM, STORED, body=True))
async def create_match(data: JSONBody[NewMatch], request: Request[Any, Any, State], state: State) -> Created:
    """Make a match; the secrets in the answer are the seats' keys, and are sent only here."""
    hall: Hall = state.hall
    data = await read_strictly(request, NewMatch)
    return await hall.registry.create(data)


@get("/api/matches/{match:str}", responses=refusals(MATCH))
async def match_info(match: MatchPath, state: State) -> MatchInfo:
    """Return what anybody who holds a match's link may know about it."""
    hall: Hall = state.hall
    live = hall.registry.live.get(match)
    if live is not None:
        return publishing.match_info(live.table, live.presence)
    stored = await hall.registry.read_stored(match)
    header, game = stored.record().header, find_game(stored.header.game)
    if not stored.over and not game.perfect_information:
        header = msgspec.structs.replace(header, position=None)
    leavers = Leavers() if stored.over else leavers_of(stored.events, cooperative=capabilities.is_cooperative(game))
    seats = presence.seat_infos(stored.seats, frozenset(), {}, leavers)
    return MatchInfo(match=match, header=header, seats=seats, clock=stored.clock, rematch=stored.rematch)


@post("/api/matches/status", status_code=200, guards=[limited_by("explore")], responses=refusals(MATCH, body=True))
async def match_statuses(
    data: JSONBody[Statuses], request: Request[Any, Any, State], state: State
) -> list[MatchStatus]:
    """Return how some matches stand, in the order asked for; one that cannot be read now is left out."""
    hall: Hall = state.hall
    data = await read_strictly(request, Statuses)
    found = [await _status_of(hall, match) for match in data.matches]
    return [status for status in found if status is not None]


async def _status_of(hall: Hall, match: str) -> MatchStatus | None:
    """Return how a match stands; None if that cannot be told now."""
    try:
        return publishing.match_status(await hall.registry.peek(match))
    except NoMatchError:
        return MatchStatus(match=match, known=False)
    except StackyardError:
        return None


@get("/api/matches/{match:str}/threats", guards=[limited_by("explore")], responses=refusals(MATCH, FAIR_PLAY))
async def match_threats(match: MatchPath, state: State, seat: FromQuery[int] = 0) -> Threats:
    """Return what the others could do next that would cost a seat most.

    Raises FairPlayError if the match is one between people who have not all agreed to be helped.
    """
    hall: Hall = state.hall
    table = await hall.registry.peek(match)
    if is_between_people(table) and not table.is_helped():
        raise FairPlayError(say("help-own-match"))
    game, position = table.game, table.match.position
    if table.match.over or not capabilities.has_threats(game):
        return Threats(v=table.v, threats=[])
    found = await hall.compute(game.threats, position, seat)
    warned = [Warned(text=str(threat.said), said=threat.said, at=threat.at) for threat in found]
    return Threats(v=table.v, threats=warned)


@get("/api/matches/{match:str}/chat", guards=[limited_by("explore")], responses=refusals(MATCH))
async def match_chat(match: MatchPath, state: State, before: FromQuery[int] = MAX_VERSION) -> list[ChatLine]:
    """Return the last lines that were said at a table before a version of its log, the oldest first."""
    hall: Hall = state.hall
    return publishing.latest_lines(await hall.registry.peek(match), before)


@get("/api/matches/{match:str}/record", media_type=MediaType.TEXT, responses=refusals(MATCH, SECRET))
async def match_record(match: MatchPath, state: State) -> Response[bytes]:
    """Return a match's record file; of a match with secrets only when it is over."""
    hall: Hall = state.hall
    stored = await hall.registry.read_stored(match)
    _check_record_public(stored)
    name = f"{stored.header.game}-{match[:8]}.stackyard.jsonl"
    return Response(
        record.record_text(stored.record()).encode(),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


@get(
    "/api/matches/{match:str}/replay",
    guards=[limited_by("explore")],
    responses=refusals(MATCH, SECRET, WORKER, answer=Replay),
)
async def match_replay(match: MatchPath, state: State) -> Response[bytes]:
    """Return a match frame by frame; of a match with secrets only when it is over."""
    hall: Hall = state.hall
    stored = await hall.registry.read_stored(match)
    _check_record_public(stored)
    numbers = {v: n for n, v in enumerate(stored.versions, start=1)}
    return json_response(await _replay(hall, stored.record(), {numbers[v]: v for v in stored.motions if v in numbers}))


@get(
    "/api/matches/{match:str}/moment/{v:int}",
    guards=[limited_by("explore")],
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
    answer = json_response(bytes(await hall.registry.view_then(match, v, secret)))
    answer.headers["cache-control"] = "no-store"
    return answer


@get(
    "/api/matches/{match:str}/plain/{v:int}",
    guards=[limited_by("explore")],
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
    return await hall.registry.plain_then(match, v, secret, known_language(language))


@get(
    "/api/matches/{match:str}/motion/{v:int}",
    media_type="application/octet-stream",
    guards=[limited_by("explore")],
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
        raise NoMotionError("nothing was recorded of that, or it is not kept any more")
    data, over = found
    if not over and not await hall.registry.is_motion_public(match, v):
        raise NotOverError("somebody may not see these bricks yet: how they moved is shown when all may")
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(data, media_type="application/octet-stream", headers=headers)


class NoMotionError(StackyardError):
    """There is no recorded motion of that event."""

    code = "not_found"


@post(
    "/api/replay",
    request_max_body_size=MAX_RECORD_BODY_BYTES,
    status_code=200,
    guards=[limited_by("replay")],
    operation_class=UploadOperation,
    responses=refusals(GAME, RULES, WORKER, body=True, answer=Replay),
)
async def replay_record(request: Request[Any, Any, State], state: State) -> Response[bytes]:
    """Check an uploaded match file and return it frame by frame. A worker reads it: four megabytes take a while.

    Raises BadRecordError if the file has too many lines, or is no record of a match.
    """
    hall: Hall = state.hall
    body = await request.body()
    if body.count(b"\\n") > MAX_ESCAPED_LINES:
        raise BadRecordError(f"a match file has at most {record.MAX_EVENTS} events")
    read = msgspec.json.decode(await ask_folding(hall, "upload", "", body), type=study.Upload)
    job = msgspec.json.encode(study.ReplayJob(read.record, {}))
    return json_response(await ask_folding(hall, "replay", read.game, job))


@post(
    "/api/explore",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(GAME, RULES, WORKER, body=True, answer=Explored),
)
async def explore(data: JSONBody[Explore], request: Request[Any, Any, State], state: State) -> Response[bytes]:
    """Play some moves from a start, without a match."""
    hall: Hall = state.hall
    data = await read_strictly(request, Explore)
    if len(data.moves) <= (study.MAX_INLINE_FRAMES if data.frames else study.MAX_INLINE_MOVES):
        await hall.preparation.wait_until_ready(data.game)
        explored: Explored = await hall.compute(study.explore, data)
        return json_response(msgspec.json.encode(explored))
    return json_response(await ask_folding(hall, "explore", data.game, msgspec.json.encode(data)))


@post(
    "/api/think",
    status_code=200,
    guards=[limited_by("think")],
    responses=refusals(GAME, RULES, WORKER, FAIR_PLAY, body=True, answer=ThinkAnswer),
)
async def think(data: JSONBody[ThinkRequest], request: Request[Any, Any, State], state: State) -> Response[bytes]:
    """Return what the bot would play in a position, and why."""
    hall: Hall = state.hall
    data = await read_strictly(request, ThinkRequest)
    await _check_fair_play(hall, request, data)
    seconds = data.ms / 1000 + THINK_GRACE_SECONDS
    return json_response(await ask_study(hall, "think", data.game, msgspec.json.encode(data), seconds))


async def _check_fair_play(hall: Hall, request: Request[Any, Any, State], data: ThinkRequest) -> None:
    """Raise FairPlayError if somebody asks for help with a match between people that is under way."""
    await hall.preparation.wait_until_compiled(data.game)
    try:
        game = find_game(data.game)
        position = await hall.compute(game.parse_position, data.position)
    except StackyardError:
        return  # the study refuses it
    await check_fair_play(hall, request, game, [position], data.seats)


async def check_fair_play(
    hall: Hall,
    request: Request[Any, Any, State],
    game: Game[Any, Any],
    positions: Sequence[Position],
    seats: list[str] | None,
) -> None:
    """Raise FairPlayError if positions, one after the other, are of a match between people that is under way.

    Other halls, where there are some, are asked too. Raises PendingError if one of them does not answer. `seats` are
    those that are held where help is asked for, each as MATCH.SECRET; None: only what is equal in full is looked for.
    """
    address = client_address(request.scope)
    await check_fair_play_here(hall, address, game, positions, seats)
    if hall.cluster is None or not hall.cluster.halls:
        return
    texts = msgspec.json.encode([game.position_text(position) for position in positions])
    for other in list(hall.cluster.halls):
        head = {"do": "fair", "game": game.slug, "address": address, "seats": seats}
        try:
            answer, _ = await hall.cluster.peers.ask(other, head, texts)
        except UnreachableError:
            answer = {"error": "it does not answer"}
        if "refused" in answer:
            said = msgspec.convert(answer["said"], Message) if answer["said"] else answer["refused"]
            raise FairPlayError(said)
        if "error" in answer and other in hall.cluster.halls:
            raise PendingError


async def check_fair_play_here(
    hall: Hall, address: str, game: Game[Any, Any], positions: Sequence[Position], seats: list[str] | None
) -> None:
    """Raise FairPlayError if positions are of a match between people that is under way in this hall."""
    fair_play = hall.services.fair_play
    for position in positions:
        fair_play.check_everybody(game, position)
    own = [] if seats is None else fair_play.own_matches(game.slug, address, seats)
    if own:
        stored = [await hall.registry.read_stored(match) for match in own[:MAX_OWN_MATCHES]]
        records = [record.record_text(each.record()) for each in stored if not each.over]
        text = await hall.compute(game.position_text, positions[-1])
        job = msgspec.json.encode(NearJob(game.slug, text, records))
        if msgspec.json.decode(await ask_folding(hall, "near", game.slug, job), type=bool):
            raise FairPlayError(say("help-own-match"))


async def _replay(hall: Hall, file: record.RecordFile, motions: dict[int, int] | None = None) -> bytes:
    slug = file.header.game
    if len(file.events) <= study.MAX_INLINE_FRAMES:
        await hall.preparation.wait_until_ready(slug)
        shown: Replay = await hall.compute(study.replay, file, motions)
        return msgspec.json.encode(shown)
    body = msgspec.json.encode(study.ReplayJob(record.record_text(file), motions or {}))
    return await ask_folding(hall, "replay", slug, body)


async def ask_folding(hall: Hall, what: str, slug: str, body: bytes) -> bytes:
    """Return what the worker that folds answers, as `ask_study` does; "" if no game is needed."""
    return await hall.workers.folding.ask(await _study_job(hall, what, slug, body), STUDY_SECONDS)


async def ask_study(hall: Hall, what: str, slug: str, body: bytes, seconds: float) -> bytes:
    """Return what the worker of the studies answers, when the game is compiled; raises what `Pool.ask` raises."""
    return await hall.workers.study.ask(await _study_job(hall, what, slug, body), seconds)


async def _study_job(hall: Hall, what: str, slug: str, body: bytes) -> StudyJob:
    home = ""  # no game is needed, or the study refuses it
    if slug:
        await hall.preparation.wait_until_compiled(slug)
        with contextlib.suppress(UnknownGameError):
            home = type(find_game(slug)).__module__
    return StudyJob(what, body, home)


async def read_strictly(request: Request[Any, Any, State], kind: type[R]) -> R:
    """Return a request's body, read as strictly as over the WebSocket: text is no number.

    Litestar has read it already, more leniently, for the handler's `data`, which describes it in the OpenAPI schema.
    Raises BadRequestError if the body is not of this kind.
    """
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        raise BadRequestError(str(error)) from None


def json_response(body: bytes) -> Response[bytes]:
    """Return JSON that is encoded already."""
    return Response(body, media_type=MediaType.JSON)


def _check_record_public(stored: StoredMatch) -> None:
    if not stored.over and not find_game(stored.header.game).perfect_information:
        raise NotOverError(say("record-secret"))


# --- refusals --------------------------------------------------------------------------------------------------------


def problem(
    status: int, code: str, message: str, headers: dict[str, str] | None = None, said: Message | None = None
) -> Response[Problem]:
    """Return a refusal."""
    body = Problem(code=code, message=message, said=said or msgspec.UNSET)
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


def refuse(_: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    """Turn whatever went wrong into a Problem with a stable code."""
    if isinstance(error, RateError):
        return problem(429, error.code, str(error), {"Retry-After": str(max(1, round(error.wait + 0.5)))}, error.said)
    if isinstance(error, StackyardError):
        return problem(_status(error), error.code, str(error), said=error.said)
    if isinstance(error, PoolBusyError):
        return problem(429, "busy", str(error), {"Retry-After": "1"})
    if isinstance(error, WorkerError):
        return problem(503, "unavailable", "this took too long, or the worker that did it died: try something smaller")
    if isinstance(error, UnreadableError):
        log.error("the store: %s", error)
        return problem(503, "unavailable", "this cannot be read now")
    if isinstance(error, StoreError):
        return problem(503, "not_stored", "this could not be stored, and has not been done")
    if isinstance(error, UnicodeDecodeError):
        return problem(400, "bad_json", "the body is UTF-8 text")
    if isinstance(error, RecursionError):
        return problem(400, "bad_json", "the body is nested too deeply")
    if isinstance(error, HTTPException):
        return _http_problem(error)
    log.error("a request failed", exc_info=error)
    return problem(500, "internal", "something went wrong here, not with the request")


def _status(error: StackyardError) -> int:
    if isinstance(error, NoMatchError | UnknownGameError) or error.code in ("not_found", "unknown_game"):
        return 404
    if isinstance(error, RefusedError) and error.code == "internal":
        return 500
    return {
        "not_over": 403,
        "under_way": 403,
        "bad_token": 401,
        "stale": 409,
        "forbidden": 403,
        "reviews_full": 429,
        "busy": 503,
        "unavailable": 503,
    }.get(error.code, 400)


def _http_problem(error: HTTPException) -> Response[Problem]:
    if error.detail == CLIENT_GONE:
        return problem(400, "bad_request", "the request did not come to its end")
    if isinstance(error.__cause__, SerializationException):
        return problem(400, "bad_json", f"the body is one JSON object: {error.detail}")
    codes = {404: "not_found", 405: "bad_request", 413: "too_large", 429: "rate_limited"}
    code = codes.get(error.status_code, "bad_request" if error.status_code < 500 else "internal")
    message = error.detail
    if error.status_code == 404:
        message = "there is nothing at this address"
    elif error.status_code == 413:
        message = "the request is too large"
    elif error.status_code >= 500:
        log.error("a request failed", exc_info=error)
        message = "something went wrong here, not with the request"
    elif isinstance(error.extra, list):
        parts = [f"{part.get('key', '')}: {part.get('message', '')}" for part in error.extra if isinstance(part, dict)]
        message = "; ".join([message.split(" for ")[0], *parts])
    return problem(error.status_code, code, message, dict(error.headers or {}))


HANDLERS: list[HTTPRouteHandler] = [
    health,
    ready,
    hall_info,
    metrics,
    list_games,
    readiness,
    programs,
    rules,
    lesson,
    house_set,
    tally,
    solve,
    daily,
    problem_of_day,
    create_match,
    match_info,
    match_statuses,
    match_threats,
    match_chat,
    match_record,
    match_replay,
    match_moment,
    match_plain,
    match_motion,
    replay_record,
    explore,
    think,
]

__all__ = [
    "HANDLERS",
    "MatchPath",
    "NotOverError",
    "ask_study",
    "check_fair_play",
    "json_response",
    "limited_by",
    "problem",
    "read_strictly",
    "refuse",
]
