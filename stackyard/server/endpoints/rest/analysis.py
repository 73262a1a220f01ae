"""The REST side of the analysis: records that are uploaded, moves that are tried, and what a bot would play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import JSONBody

from stackyard.core import record
from stackyard.core.bots import UNCOMPILED_LEVELS
from stackyard.core.errors import BadRecordError, StackyardError
from stackyard.core.registry import game as find_game
from stackyard.server.endpoints.openapi_refusals import FAIR_PLAY, GAME, RULES, WORKER, refusals
from stackyard.server.endpoints.rest.fair_play import check_fair_play
from stackyard.server.endpoints.rest.requests import json_response, limited_by, read_strictly
from stackyard.server.endpoints.rest.studies import ask_folding, ask_study
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import MAX_UPLOAD_BYTES
from stackyard.server.wire.messages import Explore, Explored, Replay, ThinkAnswer, ThinkRequest
from stackyard.server.workers import study

THINK_GRACE_SECONDS = 20.0
MAX_ESCAPED_LINES = 2 * record.MAX_EVENTS  # in an uploaded record: an event may hold some of its own


@dataclass
class UploadOperation(Operation):
    """Says in the OpenAPI schema what an upload's body is: it is not read by Litestar."""

    def __post_init__(self) -> None:
        record_schema = Schema(type=OpenAPIType.STRING, max_length=record.MAX_BYTES)
        schema = Schema(type=OpenAPIType.OBJECT, properties={"record": record_schema}, required=["record"])
        self.request_body = RequestBody(content={"application/json": OpenAPIMediaType(schema=schema)}, required=True)


@post(
    "/api/replay",
    request_max_body_size=MAX_UPLOAD_BYTES,
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
        await hall.preparation.load(data.game)
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
    waits = data.level > UNCOMPILED_LEVELS
    return json_response(await ask_study(hall, "think", data.game, msgspec.json.encode(data), seconds, compiled=waits))


async def _check_fair_play(hall: Hall, request: Request[Any, Any, State], data: ThinkRequest) -> None:
    """Raise FairPlayError if somebody asks for help with a match between people that is under way."""
    await hall.preparation.load(data.game)
    try:
        game = find_game(data.game)
        position = await hall.compute(game.parse_position, data.position)
    except StackyardError:
        return  # the study refuses it
    await check_fair_play(hall, request, game, [position], data.seats)


HANDLERS: list[HTTPRouteHandler] = [replay_record, explore, think]

__all__ = ["HANDLERS"]
