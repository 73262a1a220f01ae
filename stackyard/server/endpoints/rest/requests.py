"""What every request of the REST side has in common: limits on each address, paths, strict bodies, encoded answers."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter
from litestar.types import Guard

from stackyard.core.errors import BadRequestError, StackyardError, UsageError
from stackyard.core.texts.catalogue import t
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import client_address
from stackyard.server.store.archive import StoredMatch

MAX_VERSION = 1_000_000
MatchPath = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{8,32}$")]
ClubPath = MatchPath  # of an evening or a season: their ids are made in the same way
VersionPath = Annotated[int, PathParameter(ge=0, le=MAX_VERSION)]
R = TypeVar("R")


class RateError(StackyardError):
    """Too many requests from this address."""

    code = "rate_limited"

    def __init__(self, wait: float) -> None:
        super().__init__(t("too-many-requests"))
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


async def find_finished(hall: Hall, match: str, at: int | None = None) -> StoredMatch:
    """Return a match that is over and, if one is named, has the moment after `at` events.

    Raises NoMatchError if there is no such match, NotOverError if it goes on, BadRequestError if it has no such moment.
    """
    stored = await hall.registry.stored.find(match)
    check_moment(stored, at)
    return stored


def check_moment(stored: StoredMatch, at: int | None) -> None:
    """Raise NotOverError of a match that goes on, BadRequestError if there is no moment after `at` events in it."""
    if not stored.over:
        raise NotOverError(t("moments-not-over"))
    if at is not None and not 0 <= at <= len(stored.events):
        raise BadRequestError(t("moments-to", last=len(stored.events)))


async def read_strictly(request: Request[Any, Any, State], kind: type[R]) -> R:
    """Return a request's body, read as strictly as over the WebSocket: text is no number.

    Litestar has read it already, more leniently, for the handler's `data`, which describes it in the OpenAPI schema.
    Raises UsageError if the body is not of this kind.
    """
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        raise UsageError(str(error)) from None


def json_response(body: bytes) -> Response[bytes]:
    """Return JSON that is encoded already."""
    return Response(body, media_type=MediaType.JSON)
