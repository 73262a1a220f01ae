"""Files over REST: what stands on a table for other programs, lists of what a box holds, sheets to print."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.game import EVERYTHING
from stackyard.core.parts import Exports
from stackyard.core.registry import room as find_room
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, t
from stackyard.core.toolkit.sheets import PAPERS, pdf
from stackyard.server.endpoints.game_descriptions import supported_language
from stackyard.server.endpoints.openapi_refusals import GAME, MATCH, NOTHING, RULES, SECRET, WORKER, refusals
from stackyard.server.endpoints.rest.requests import MatchPath, find_finished, limited_by, read_strictly
from stackyard.server.endpoints.rest.studies import position_text_at
from stackyard.server.endpoints.rest.today import guard_today
from stackyard.server.hall import Hall
from stackyard.server.wire.messages import ExportRequest

FILE: Final = "application/octet-stream"  # what a browser saves and does not show
PDF: Final = "application/pdf"


@post(
    "/api/games/{slug:str}/export",
    media_type=FILE,
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(GAME, RULES, body=True),
)
async def export(
    slug: FromPath[str], data: JSONBody[ExportRequest], request: Request[Any, Any, State], state: State
) -> Response[bytes]:
    """Return what stands on the table in a position as a file for other programs; whoever asks knows all of it.

    Raises BadRequestError if the game has no such kind of file, or nothing to put into it.
    """
    data = await read_strictly(request, ExportRequest)
    name = f"{slug}-{data.thing}" if data.thing else slug
    return await _exported(state.hall, find_room(slug), data.position, name, data.kind, data.thing)


@get(
    "/api/matches/{match:str}/export/{kind:str}",
    media_type=FILE,
    guards=[limited_by("explore"), guard_today],
    responses=refusals(MATCH, SECRET, RULES, WORKER),
)
async def match_export(
    match: MatchPath, kind: FromPath[str], state: State, at: FromQuery[int | None] = None
) -> Response[bytes]:
    """Return what stood on the table of a match that is over, after `at` events or at its end, as such a file.

    Raises NotOverError if the match goes on, BadRequestError if the game has no such kind of file, if there was no such
    moment, or if nothing stood there.
    """
    hall: Hall = state.hall
    stored = await find_finished(hall, match, at)
    room = find_room(stored.header.game)
    _exports(room, kind, lambda exports: exports.FORMATS)
    text = await position_text_at(hall, stored.record(), len(stored.events) if at is None else at)
    name = f"{room.game.slug}-{match}" if at is None else f"{room.game.slug}-{match}-{at}"
    return await _exported(hall, room, text, name, kind)


@get(
    "/api/games/{slug:str}/shopping/{kind:str}",
    media_type=FILE,
    guards=[limited_by("explore")],
    responses=refusals(GAME, RULES),
)
async def shopping(
    slug: FromPath[str], kind: FromPath[str], state: State, owned: FromQuery[str] = ""
) -> Response[bytes]:
    """Return a list of what the game's box holds as a file, less what `owned` says that somebody has of it.

    Raises BadRequestError if the game has no such list, if `owned` is not written as it reads it, or if nothing is
    lacking.
    """
    exports = _exports(find_room(slug), kind, lambda exports: exports.LISTS)
    await state.hall.preparation.load(slug)
    return _file(f"{slug}-{kind}.{exports.LISTS[kind]}", await state.hall.compute(exports.shopping_list, kind, owned))


@get(
    "/api/games/{slug:str}/sheets/{paper:str}",
    media_type=PDF,
    guards=[limited_by("explore")],
    responses=refusals(GAME, NOTHING),
)
async def sheets(
    slug: FromPath[str], paper: FromPath[str], state: State, language: FromQuery[str] = ENGLISH
) -> Response[bytes]:
    """Return what somebody needs to print to play a game on a table, as a PDF for a paper: "a4" or "letter".

    Raises NoSheetsError if there is nothing to print, or no such paper.
    """
    room = find_room(slug)
    if room.sheets is None:
        raise NoSheetsError(t("no-sheets", title=room.title))
    if paper not in PAPERS:
        raise NoSheetsError(t("no-paper", there=", ".join(PAPERS), shown=repr(paper[:20])))
    drawn = room.sheets(PAPERS[paper])
    data = await state.hall.compute(pdf, room.title, drawn, supported_language(language))
    headers = {"Content-Disposition": f'inline; filename="{slug}-{paper}.pdf"'}
    return Response(data, media_type=PDF, headers=headers)


class NoSheetsError(StackyardError):
    """The game has no sheets to print, or not for this paper."""

    code = "not_found"


def _exports(room: Room, kind: str, kinds: Callable[[Exports], Mapping[str, str]]) -> Exports:
    """Return a room's exports. Raises BadRequestError if it has none, or none of a kind."""
    exports = room.exports
    if exports is None:
        raise BadRequestError(t("no-exports", title=room.title))
    there = kinds(exports)
    if kind not in there:
        raise BadRequestError(t("no-export-kind", title=room.title, there=", ".join(there), shown=repr(kind[:20])))
    return exports


def _file(name: str, data: bytes) -> Response[bytes]:
    """Return a file to be saved, whatever is in it."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=FILE, headers=headers)


async def _exported(hall: Hall, room: Room, position: str, name: str, kind: str, thing: str = "") -> Response[bytes]:
    exports = _exports(room, kind, lambda exports: exports.FORMATS)
    await hall.preparation.load(room.game.slug)

    def write() -> bytes:
        return exports.export(room.game.parse_position(position), EVERYTHING, kind, thing)

    return _file(f"{name}.{exports.FORMATS[kind]}", await hall.compute(write))


HANDLERS: list[HTTPRouteHandler] = [export, match_export, shopping, sheets]

__all__ = ["HANDLERS"]
