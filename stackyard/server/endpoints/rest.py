"""The REST side: which games there are, making matches, records and replays, analysis. Every refusal is a Problem."""

from __future__ import annotations

import asyncio
import logging
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, SerializationException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter

import stackyard
from stackyard.core import capabilities, record
from stackyard.core.catalogue import Message
from stackyard.core.errors import BadRequestError, NoMatchError, StackyardError, UnknownGameError
from stackyard.core.lesson import Lesson
from stackyard.core.registry import LISTINGS
from stackyard.core.registry import game as find_game
from stackyard.server.hall import Hall
from stackyard.server.match import presence, telling
from stackyard.server.sockets.limits import address_class
from stackyard.server.store import archive
from stackyard.server.store.archive import StoredMatch
from stackyard.server.store.store import StoreError, UnreadableError
from stackyard.server.wire.messages import (
    Created,
    Explore,
    Explored,
    GameInfo,
    HouseSet,
    HouseSetOptions,
    LevelInfo,
    MatchInfo,
    NewMatch,
    Problem,
    Readiness,
    Replay,
    ReplayRequest,
    ThinkAnswer,
    ThinkRequest,
)
from stackyard.server.workers import study
from stackyard.server.workers.pool import PoolBusyError, RefusedError, Study, WorkerError

STUDY_SECONDS = 30.0
THINK_GRACE_SECONDS = 20.0
SOLVE_SECONDS = 45.0  # a question takes at most ten of its own; the rest is grace, and a day looks at some hands
RECORD_BODY = 9 * 1024 * 1024  # a record of 4 MiB as a JSON string, escapes and all
R = TypeVar("R")
log = logging.getLogger(__name__)
MatchPath = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{8,32}$")]
VersionPath = Annotated[int, PathParameter(ge=0, le=1_000_000)]


class RateError(StackyardError):
    """Too many requests from this address."""

    code = "rate_limited"

    def __init__(self, wait: float) -> None:
        super().__init__("too many requests of this kind: wait a moment")
        self.wait = wait


class NotOverError(StackyardError):
    """What has secrets is shown when they are none any more: a match with hidden cards when it is over."""

    code = "not_over"


@get("/api/health", sync_to_thread=False)
def health(state: State) -> dict[str, Any]:
    """Tell that the hall is open, and how many are in it."""
    hall: Hall = state.hall
    return {
        "ok": True,
        "version": stackyard.__version__,
        "sockets": hall.sockets,
        "live_matches": len(hall.registry.live),
    }


@get("/api/metrics", media_type=MediaType.TEXT)
async def metrics(state: State) -> str:
    """Return what the hall counts about itself, in the exposition format of Prometheus."""
    hall: Hall = state.hall
    return hall.metrics.text(await hall.gauges(), hall.store.took)


@get("/api/games", sync_to_thread=False)
def list_games() -> list[GameInfo]:
    """Return every game, built or not, in the order of the front page."""
    return _games()


@cache
def _games() -> list[GameInfo]:
    found = []
    for listing in LISTINGS:
        if listing.home is None:
            found.append(GameInfo(slug=listing.slug, title=listing.title, about=listing.about, built=False))
            continue
        game = find_game(listing.slug)
        found.append(
            GameInfo(
                slug=game.slug,
                title=game.title,
                about=listing.about,
                built=True,
                credit=game.credit,
                seats=list(game.seats),
                seat_names=list(game.seat_names),
                options=game.options_schema(),
                levels=[
                    LevelInfo(level=level.level, name=level.name, about=level.about)
                    for level in capabilities.levels(game)
                ],
                secrets=not game.perfect_information,
                steps_back=game.steps_back,
                draws_seats=game.draws_seats,
                house_set=game.house_set if capabilities.house_sets(game) else "",
                tally=capabilities.tallying(game),
            )
        )
    return found


@get("/api/games/{slug:str}/ready", sync_to_thread=False)
def readiness(slug: FromPath[str], state: State) -> Readiness:
    """Tell whether a game can be played at once, or how far it is; one that is asked for goes before others."""
    hall: Hall = state.hall
    return hall.preparation.readiness(slug)


@get("/api/games/{slug:str}/rules", media_type="text/markdown", sync_to_thread=True)
def rules(slug: FromPath[str]) -> str:
    """Return a game's rules in our own words, as Markdown."""
    return find_game(slug).rules_text()


@get("/api/games/{slug:str}/lesson", sync_to_thread=True)
def lesson(slug: FromPath[str]) -> Lesson:
    """Return a game's interactive lesson. Raises NoLessonError if there is none."""
    game = find_game(slug)
    if not capabilities.teaching(game):
        raise NoLessonError("there is no lesson for this game yet")
    return game.lesson()


class NoLessonError(StackyardError):
    """The game has no lesson."""

    code = "not_found"


@post("/api/games/{slug:str}/house-set", status_code=200)
async def house_set(
    slug: FromPath[str], data: JSONBody[HouseSet], request: Request[Any, Any, State], state: State
) -> HouseSetOptions:
    """Return the options that a file with a house set stands for; a bad file is refused, and the line named."""
    _take(state.hall, request, "explore")
    data = await _strictly(request, HouseSet)
    game = find_game(slug)
    if not (capabilities.house_sets(game) and game.solves_house_set):
        await state.hall.preparation.ready(slug)
        return HouseSetOptions(options=capabilities.read_house_set(game, data.text))
    body = msgspec.json.encode(study.Asked(slug, {"text": data.text}))
    found = await _studied(state.hall, "house set", slug, body, SOLVE_SECONDS)  # a solver may look at each card
    return HouseSetOptions(options=msgspec.json.decode(found))


@post("/api/games/{slug:str}/tally", status_code=200)
async def tally(
    slug: FromPath[str], data: JSONBody[dict[str, Any]], request: Request[Any, Any, State], state: State
) -> Response[bytes]:
    """Judge what lies on a real table: what is asked and answered is the game's own.

    Raises BadRequestError if the game has nothing to tally.
    """
    _take(state.hall, request, "explore")
    game = find_game(slug)
    if not capabilities.tallying(game):
        raise BadRequestError(f"{game.title} has nothing to tally")
    await state.hall.preparation.ready(slug)
    return _json(msgspec.json.encode(await asyncio.to_thread(game.tally, data)))


@post("/api/games/{slug:str}/solve", status_code=200)
async def solve(
    slug: FromPath[str], data: JSONBody[dict[str, Any]], request: Request[Any, Any, State], state: State
) -> Response[bytes]:
    """Ask a game's solver: what is asked and answered is the game's own."""
    _take(state.hall, request, "think")
    return await _asked(state.hall, "solve", slug, data)


@get("/api/games/{slug:str}/daily")
async def daily(
    slug: FromPath[str], request: Request[Any, Any, State], state: State, date: FromQuery[str | None] = None
) -> Response[bytes]:
    """Return what is set for everyone on a day (`?date=2026-07-31`), today where none is named."""
    _take(state.hall, request, "think")
    return await _asked(state.hall, "daily", slug, {"day": date})


async def _asked(hall: Hall, what: str, slug: str, question: dict[str, Any]) -> Response[bytes]:
    game = find_game(slug)
    body = msgspec.json.encode(study.Asked(game.slug, question))
    return _json(await _studied(hall, what, slug, body, SOLVE_SECONDS))


@post("/api/matches")
async def create_match(data: JSONBody[NewMatch], request: Request[Any, Any, State], state: State) -> Created:
    """Make a match; the secrets in the answer are the seats' keys, and are told only here."""
    hall: Hall = state.hall
    _take(hall, request, "create")
    data = await _strictly(request, NewMatch)
    return await hall.registry.create(data)


@get("/api/matches/{match:str}")
async def match_info(match: MatchPath, state: State) -> MatchInfo:
    """Return what anybody who holds a match's link may know about it."""
    hall: Hall = state.hall
    live = hall.registry.live.get(match)
    if live is not None:
        return telling.info(live.table, live.presence)
    stored = await hall.registry.stored(match)
    header = stored.record().header
    if not stored.over and not find_game(header.game).perfect_information:
        header = msgspec.structs.replace(header, position=None)
    seats = presence.seat_infos(stored.seats, frozenset(), {})
    return MatchInfo(match=match, header=header, seats=seats, clock=stored.clock, rematch=stored.rematch)


@get("/api/matches/{match:str}/record", media_type=MediaType.TEXT)
async def match_record(match: MatchPath, state: State) -> Response[bytes]:
    """Return a match's record file; of a match with secrets only when it is over."""
    hall: Hall = state.hall
    stored = await hall.registry.stored(match)
    _check_open(stored)
    name = f"{stored.header.game}-{match[:8]}.stackyard.jsonl"
    return Response(
        record.write(stored.record()).encode(),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


@get("/api/matches/{match:str}/replay")
async def match_replay(match: MatchPath, request: Request[Any, Any, State], state: State) -> Response[bytes]:
    """Return a match frame by frame; of a match with secrets only when it is over."""
    hall: Hall = state.hall
    _take(hall, request, "explore")
    stored = await hall.registry.stored(match)
    _check_open(stored)
    numbers = {v: n for n, v in enumerate(stored.versions, start=1)}
    return _json(await _replay(hall, stored.record(), {numbers[v]: v for v in stored.motions if v in numbers}))


@get("/api/matches/{match:str}/motion/{v:int}", media_type="application/octet-stream")
async def match_motion(
    match: MatchPath, v: VersionPath, request: Request[Any, Any, State], state: State
) -> Response[bytes]:
    """Return how bricks moved at an event, as `stackyard.physics.motion` writes it. It never changes.

    Raises NoMotionError if nothing is kept of it, NotOverError if the match goes on and somebody may not see these
    bricks yet.
    """
    hall: Hall = state.hall
    _take(hall, request, "explore")
    found = await hall.store.read(lambda connection: archive.motion(connection, match, v))
    if found is None:
        raise NoMotionError("nothing was recorded of that, or it is not kept any more")
    data, over = found
    if not over and not await hall.registry.shows(match, v):
        raise NotOverError("somebody may not see these bricks yet: how they moved is shown when all may")
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(data, media_type="application/octet-stream", headers=headers)


class NoMotionError(StackyardError):
    """There is no recorded motion of that event."""

    code = "not_found"


@post("/api/replay", request_max_body_size=RECORD_BODY, status_code=200)
async def replay_record(
    data: JSONBody[ReplayRequest], request: Request[Any, Any, State], state: State
) -> Response[bytes]:
    """Check an uploaded match file and return it frame by frame."""
    hall: Hall = state.hall
    _take(hall, request, "replay")
    return _json(await _replay(hall, await asyncio.to_thread(record.read, data.record)))


@post("/api/explore", status_code=200)
async def explore(data: JSONBody[Explore], request: Request[Any, Any, State], state: State) -> Response[bytes]:
    """Fold some moves from a start, without a match."""
    hall: Hall = state.hall
    _take(hall, request, "explore")
    data = await _strictly(request, Explore)
    if len(data.moves) <= study.SMALL:
        await hall.preparation.ready(data.game)
        explored: Explored = await asyncio.to_thread(study.explore, data)
        return _json(msgspec.json.encode(explored))
    return _json(await _studied(hall, "explore", data.game, msgspec.json.encode(data), STUDY_SECONDS))


@post("/api/think", status_code=200)
async def think(data: JSONBody[ThinkRequest], request: Request[Any, Any, State], state: State) -> Response[bytes]:
    """Return what the bot would play in a position, and why."""
    hall: Hall = state.hall
    _take(hall, request, "think")
    data = await _strictly(request, ThinkRequest)
    seconds = data.ms / 1000 + THINK_GRACE_SECONDS
    return _json(await _studied(hall, "think", data.game, msgspec.json.encode(data), seconds))


async def _replay(hall: Hall, file: record.RecordFile, motions: dict[int, int] | None = None) -> bytes:
    slug = file.header.game
    if len(file.events) <= study.SMALL:
        await hall.preparation.ready(slug)
        shown: Replay = await asyncio.to_thread(study.replay, file, motions)
        return msgspec.json.encode(shown)
    body = msgspec.json.encode(study.Shown(record.write(file), motions or {}))
    return await _studied(hall, "replay", slug, body, STUDY_SECONDS)


async def _studied(hall: Hall, what: str, slug: str, body: bytes, seconds: float) -> bytes:
    await hall.preparation.compiled(slug)
    try:
        home = type(find_game(slug)).__module__
    except UnknownGameError:
        home = ""  # whoever studies it says so
    return await hall.workers.study.ask(Study(what, body, home), seconds)


async def _strictly(request: Request[Any, Any, State], kind: type[R]) -> R:
    """Return a request's body, read as strictly as over the WebSocket: text is no number.

    Litestar has read it already, more leniently, for the handler's `data`, which describes it in the OpenAPI schema.
    """
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        raise BadRequestError(str(error)) from None


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON)


def _check_open(stored: StoredMatch) -> None:
    if not stored.over and not find_game(stored.header.game).perfect_information:
        raise NotOverError("this match has secrets: its record is open when it is over")


def _take(hall: Hall, request: Request[Any, Any, State], what: str) -> None:
    """Count a request against its address. Raises RateError if there were too many."""
    if hall.settings.limits:
        client = request.client
        wait = hall.buckets[what].take(address_class(client.host if client else None))
        if wait:
            raise RateError(wait)


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
        return problem(429, error.code, str(error), {"Retry-After": str(max(1, round(error.wait + 0.5)))})
    if isinstance(error, StackyardError):
        return problem(_status(error), error.code, str(error), said=error.said)
    if isinstance(error, PoolBusyError):
        return problem(429, "busy", str(error), {"Retry-After": "1"})
    if isinstance(error, WorkerError):
        return problem(503, "unavailable", "this took too long, or the mind that did it died: try something smaller")
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
    return {"not_over": 403, "busy": 503, "unavailable": 503}.get(error.code, 400)


def _http_problem(error: HTTPException) -> Response[Problem]:
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
    metrics,
    list_games,
    readiness,
    rules,
    lesson,
    house_set,
    tally,
    solve,
    daily,
    create_match,
    match_info,
    match_record,
    match_replay,
    match_motion,
    replay_record,
    explore,
    think,
]

__all__ = ["HANDLERS", "ThinkAnswer", "problem", "refuse"]
