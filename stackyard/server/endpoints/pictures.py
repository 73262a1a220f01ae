"""Pictures of matches over REST: a table as a small drawing, a card for others, and a match as a short animation.

A moment, a card with the board and an animation are drawn of a match that is over, when nothing in it is hidden any
more. The card of one that goes on shows how every match with its options begins.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, JSONBody

from stackyard.core.game import SPECTATOR, Position
from stackyard.core.record import RecordFile, record_text
from stackyard.core.registry import room as find_room
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, t
from stackyard.server.endpoints.game_descriptions import plate_names, supported_language
from stackyard.server.endpoints.openapi_refusals import GAME, MATCH, NOTHING, RULES, SECRET, WORKER, refusals
from stackyard.server.endpoints.rest.requests import MatchPath, check_moment, find_finished, limited_by, read_strictly
from stackyard.server.endpoints.rest.today import guard_today
from stackyard.server.hall import Hall
from stackyard.server.pictures.jobs import MatchPicture, OpeningPicture, PictureJob, draw_board
from stackyard.server.pictures.moments import NoPictureError
from stackyard.server.store import archive
from stackyard.server.store.archive import StoredMatch
from stackyard.server.wire.messages import PictureRequest
from stackyard.server.workers import study
from stackyard.server.workers.pool import StudyJob

DRAWING_SECONDS = 60.0  # workers give way to all else, and a film takes seconds of processor time
KEPT_SECONDS = 3600  # that a browser may show the same picture again


@get(
    "/api/matches/{match:str}/picture",
    media_type="image/svg+xml",
    guards=[limited_by("explore"), guard_today],
    responses=refusals(MATCH, SECRET, NOTHING, WORKER),
)
async def match_picture(match: MatchPath, state: State, at: FromQuery[int | None] = None) -> Response[bytes]:
    """Return what stands on a match's table as a small SVG document, as a spectator may see it.

    `at`: after so many events instead, of a match that is over; else it raises NotOverError, or BadRequestError if
    there was no such moment.
    """
    hall: Hall = state.hall
    if at is None:
        table = await hall.registry.peek(match)
        answer = await _picture(hall, table.room, table.match.position)
        if table.match.over:
            answer.headers["cache-control"] = "private, max-age=86400"
        return answer
    stored = await find_finished(hall, match, at)

    async def draw() -> bytes:
        if len(stored.events) > study.MAX_INLINE_MOVES:
            return await _ask(hall, stored.header.game, MatchPicture("board", _record(stored), ENGLISH, at))
        await hall.preparation.load(stored.header.game)
        return await hall.compute(draw_board, stored.record(), at)

    return _answer(await hall.picture_cache.get(_key(stored, "board", at), draw), "image/svg+xml")


@get(
    "/api/matches/{match:str}/card.png",
    media_type="image/png",
    guards=[limited_by("replay"), guard_today],
    responses=refusals(MATCH, SECRET, NOTHING, WORKER),
)
async def match_card(
    match: MatchPath,
    state: State,
    at: FromQuery[int | None] = None,
    language: FromQuery[str] = ENGLISH,
) -> Response[bytes]:
    """Return a match as a PNG of 1200 x 630 pixels: its board at the end, or after `at` events, and who won.

    The card of a match that goes on shows the board as it is when such a match begins. Raises NotOverError if it goes
    on and `at` is given, BadRequestError if there was no such moment.
    """
    hall: Hall = state.hall
    language = supported_language(language)
    stored = await hall.registry.stored.find(match)
    if at is not None:
        check_moment(stored, at)
    job: PictureJob
    if stored.over:
        job = MatchPicture("card", _record(stored, language), language, at)
    else:
        header = stored.header
        names = plate_names(stored, language)
        job = OpeningPicture(header.game, header.options, header.players, names, language)
    key = (*_key(stored, "card", at), language)
    return _answer(await hall.picture_cache.get(key, lambda: _ask(hall, stored.header.game, job)), "image/png")


@get(
    "/api/matches/{match:str}/film.gif",
    media_type="image/gif",
    guards=[limited_by("replay"), guard_today],
    responses=refusals(MATCH, SECRET, NOTHING, WORKER),
)
async def match_film(
    match: MatchPath,
    state: State,
    at: FromQuery[int | None] = None,
    language: FromQuery[str] = ENGLISH,
) -> Response[bytes]:
    """Return a match that is over as an animated GIF of at most 15 seconds; `at`: a moment that it has to show.

    Raises NotOverError if the match goes on, BadRequestError if there was no such moment.
    """
    hall: Hall = state.hall
    stored = await find_finished(hall, match, at)
    language = supported_language(language)
    job = MatchPicture("film", _record(stored, language), language, at)
    key = (*_key(stored, "film", at), language)
    return _answer(await hall.picture_cache.get(key, lambda: _ask(hall, stored.header.game, job)), "image/gif")


@get(
    "/api/matches/{match:str}/clip.gif",
    media_type="image/gif",
    guards=[limited_by("replay"), guard_today],
    responses=refusals(MATCH, SECRET, NOTHING, WORKER),
)
async def match_clip(
    match: MatchPath, state: State, at: FromQuery[int], language: FromQuery[str] = ENGLISH
) -> Response[bytes]:
    """Return one event of a match that is over as an animated GIF of five seconds, with who did it.

    `at`: the number of the event. Raises NotOverError if the match goes on, BadRequestError if there was no such event.
    """
    hall: Hall = state.hall
    stored = await find_finished(hall, match, at)
    language = supported_language(language)

    async def draw() -> bytes:
        v = stored.versions[at - 1] if at else 0
        found = await hall.store.read(lambda connection: archive.find_motion(connection, match, v))
        motion = None if found is None else found[0]
        job = MatchPicture("clip", _record(stored, language), language, at, motion)
        return await _ask(hall, stored.header.game, job)

    return _answer(await hall.picture_cache.get((*_key(stored, "clip", at), language), draw), "image/gif")


@post(
    "/api/picture",
    media_type="image/svg+xml",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(GAME, RULES, NOTHING, body=True),
)
async def start_picture(
    data: JSONBody[PictureRequest], request: Request[Any, Any, State], state: State
) -> Response[bytes]:
    """Return what a table looks like when a match with these options begins, as a small SVG document."""
    hall: Hall = state.hall
    data = await read_strictly(request, PictureRequest)
    await hall.preparation.load(data.game)
    begun = await hall.compute(study.beginning, data)
    return await _picture(hall, begun.room, begun.position)


async def _picture(hall: Hall, room: Room, position: Position) -> Response[bytes]:
    if room.pictures is None:
        raise NoPictureError(t("no-pictures"))
    drawn = await hall.compute(room.pictures.thumbnail, position, SPECTATOR)
    return Response(drawn.encode(), media_type="image/svg+xml")


def _record(stored: StoredMatch, language: str = ENGLISH) -> str:
    record = stored.record()
    header = msgspec.structs.replace(record.header, seats=plate_names(stored, language))
    return record_text(RecordFile(header, record.events))


def _key(
    stored: StoredMatch, kind: Literal["board", "card", "film", "clip"], at: int | None
) -> tuple[str, str, int | None, bool, int, str, tuple[str, ...]]:
    """Return what a picture depends on, but for its language.

    Names may change when a match is over; of a database that went back the last event is another one.
    """
    last, names = stored.events[-1].t if stored.events else "", tuple(seat.name for seat in stored.seats)
    return stored.id, kind, at, stored.over, len(stored.events), last, names


async def _ask(hall: Hall, slug: str, job: PictureJob) -> bytes:
    home = find_room(slug).home
    return await hall.workers.pictures.ask(StudyJob("picture", msgspec.json.encode(job), home), DRAWING_SECONDS)


def _answer(data: bytes, kind: str) -> Response[bytes]:
    return Response(data, media_type=kind, headers={"Cache-Control": f"private, max-age={KEPT_SECONDS}"})


HANDLERS: list[HTTPRouteHandler] = [match_picture, match_card, match_film, match_clip, start_picture]

__all__ = ["HANDLERS"]
