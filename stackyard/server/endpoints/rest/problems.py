"""Every refusal of the REST side is a Problem: a status, a stable code and a sentence."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, SerializationException

from stackyard.core.errors import NoMatchError, StackyardError, UnknownGameError
from stackyard.core.texts.catalogue import Message
from stackyard.server.endpoints.rest.requests import RateError
from stackyard.server.store.store import StoreError, UnreadableError
from stackyard.server.wire.messages import Problem
from stackyard.server.workers.pool import PoolBusyError, RefusedError, WorkerError

CLIENT_GONE = "client disconnected prematurely"  # Litestar's words, with status 500
log = logging.getLogger(__name__)


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
