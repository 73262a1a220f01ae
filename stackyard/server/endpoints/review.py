"""The REST side of reviews and studies: what the engine says of finished matches, and variations kept in files."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, JSONBody, PathParameter

from stackyard.core import record
from stackyard.core.errors import NoMatchError
from stackyard.core.game import Position, copy_position
from stackyard.core.match import Match
from stackyard.core.registry import game as find_game
from stackyard.core.review import ReviewPoint
from stackyard.server.endpoints.openapi_refusals import (
    FAIR_PLAY,
    GAME,
    MATCH,
    NOTHING,
    REVIEW,
    RULES,
    SECRET,
    WORKER,
    refusals,
)
from stackyard.server.endpoints.rest.fair_play import check_fair_play
from stackyard.server.endpoints.rest.requests import MatchPath, json_response, limited_by, read_strictly
from stackyard.server.endpoints.rest.studies import STUDY_SECONDS, ask_study
from stackyard.server.endpoints.rest.today import guard_today
from stackyard.server.hall import Hall
from stackyard.server.store.archive import StoredMatch
from stackyard.server.wire.messages import MAX_REVIEWED_RECORD, Decisive, Review, ReviewRequest, ReviewTry, StudyRequest
from stackyard.server.workers.reviews import check_over

MAX_BODY_BYTES = 2 * MAX_REVIEWED_RECORD + 65_536  # a record as a JSON string, escapes and all
ReviewPath = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{8,40}$")]


@post(
    "/api/matches/{match:str}/review",
    status_code=200,
    guards=[limited_by("think"), guard_today],
    responses=refusals(MATCH, SECRET, WORKER, REVIEW),
)
async def start_review(match: MatchPath, state: State) -> Review:
    """Begin the review of a match that is over, or join it."""
    hall: Hall = state.hall
    stored = await _read_finished(hall, match)
    return await hall.reviews.start(stored.record(), match=match)


@get(
    "/api/matches/{match:str}/review",
    guards=[limited_by("explore"), guard_today],
    responses=refusals(MATCH, SECRET, NOTHING),
)
async def match_review(match: MatchPath, state: State, since: FromQuery[int] = 0) -> Review:
    """Return how far the review of a match is, with its points from `since` on."""
    hall: Hall = state.hall
    await _read_finished(hall, match)
    return hall.reviews.state(match, max(0, since))


@post(
    "/api/reviews",
    request_max_body_size=MAX_BODY_BYTES,
    status_code=200,
    guards=[limited_by("replay")],
    responses=refusals(GAME, RULES, SECRET, FAIR_PLAY, WORKER, REVIEW, body=True),
)
async def start_file_review(data: JSONBody[ReviewRequest], request: Request[Any, Any, State], state: State) -> Review:
    """Begin the review of an uploaded match file, or join it."""
    hall: Hall = state.hall
    data = await read_strictly(request, ReviewRequest)
    file = await hall.compute(record.parse_record, data.record)
    game = find_game(file.header.game)
    await hall.preparation.load(game.slug)
    positions, over = await hall.compute(_positions, file)
    if over:  # else there is no review of it anyway
        # The hall tells the seed of a match when it is over: with it a record is one of a match that has been played.
        seats = data.seats if file.header.seed is None else None
        await check_fair_play(hall, request, game, positions, seats)
    return await hall.reviews.start(file)


def _positions(file: record.RecordFile) -> tuple[list[Position], bool]:
    """Return all positions of a record, and whether its match is over."""
    positions, over = [], False
    for _, match in Match.replay(file):
        positions.append(copy_position(match.position))
        over = match.over
    return positions, over


@get(
    "/api/matches/{match:str}/decisive",
    guards=[limited_by("explore"), guard_today],
    responses=refusals(MATCH, SECRET, WORKER, REVIEW),
)
async def match_decisive(match: MatchPath, state: State) -> Decisive:
    """Return the choice that decided a match that is over, by its review, as soon as it is found."""
    hall: Hall = state.hall
    stored = await _read_finished(hall, match)
    return await hall.reviews.decisive(match, stored.record())


@get(
    "/api/reviews/{review:str}", guards=[limited_by("explore"), guard_today], responses=refusals(MATCH, SECRET, NOTHING)
)
async def file_review(review: ReviewPath, state: State, since: FromQuery[int] = 0) -> Review:
    """Return how far the review of an uploaded match file is, with its points from `since` on."""
    hall: Hall = state.hall
    await _check_still_over(hall, review)
    return hall.reviews.state(review, max(0, since))


@post(
    "/api/reviews/{review:str}/try",
    status_code=200,
    guards=[limited_by("think"), guard_today],
    responses=refusals(MATCH, RULES, SECRET, NOTHING, WORKER, REVIEW, body=True, answer=ReviewPoint),
)
async def try_move(
    review: ReviewPath, data: JSONBody[ReviewTry], request: Request[Any, Any, State], state: State
) -> Response[bytes]:
    """Return what another move would have been worth in the place of an event; `review` may be a match's id."""
    hall: Hall = state.hall
    data = await read_strictly(request, ReviewTry)
    await _check_still_over(hall, review)
    return json_response(msgspec.json.encode(await hall.reviews.attempt(review, data.n, data.move)))


async def _read_finished(hall: Hall, match: str) -> StoredMatch:
    """Return a match as stored. Raises NoMatchError if there is none, UnfinishedError if it is not over."""
    stored = await hall.registry.stored.find(match)
    check_over(stored.over)
    return stored


async def _check_still_over(hall: Hall, review: str) -> None:
    """Raise UnfinishedError if a review is of a match whose last moves have been taken back."""
    try:
        await _read_finished(hall, review)
    except NoMatchError:  # an uploaded file
        return


@post(
    "/api/study",
    request_max_body_size=MAX_BODY_BYTES,
    status_code=200,
    guards=[limited_by("replay")],
    responses=refusals(GAME, RULES, WORKER, body=True),
)
async def write_study(data: JSONBody[StudyRequest], request: Request[Any, Any, State], state: State) -> Response[bytes]:
    """Return a match file with variations and comments in it."""
    hall: Hall = state.hall
    data = await read_strictly(request, StudyRequest)
    slug = "" if data.explore is None else data.explore.game
    answer = await ask_study(hall, "study", slug, msgspec.json.encode(data), STUDY_SECONDS, compiled=False)
    text = msgspec.json.decode(answer, type=str).encode()
    return Response(text, media_type="text/plain; charset=utf-8", headers={"Cache-Control": "no-store"})


HANDLERS: list[HTTPRouteHandler] = [
    start_review,
    match_review,
    match_decisive,
    start_file_review,
    file_review,
    try_move,
    write_study,
]

__all__ = ["HANDLERS"]
