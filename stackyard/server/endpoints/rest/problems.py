"""Every refusal of the REST side is a Problem: a status, a stable code and a sentence."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, SerializationException

from stackyard.core.errors import BadJsonError, NoMatchError, StackyardError, UnknownGameError, UsageError
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.endpoints.rest.requests import RateError
from stackyard.server.store.store import StoreError, UnreadableError
from stackyard.server.wire.messages import Problem
from stackyard.server.workers.pool import PoolBusyError, RefusedError, WorkerError

CLIENT_GONE = "client disconnected prematurely"  # Litestar's words, with status 500
log = logging.getLogger(__name__)


def problem(
    status: int, code: str, why: Message | StackyardError, headers: dict[str, str] | None = None
) -> Response[Problem]:
    """Return a refusal."""
    body = Problem(code=code, message=str(why), localizable=why if isinstance(why, Message) else why.localizable)
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


def refuse(_: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    """Turn whatever went wrong into a Problem with a stable code."""
    if isinstance(error, RateError):
        return problem(429, error.code, error, {"Retry-After": str(max(1, round(error.wait + 0.5)))})
    if isinstance(error, StackyardError):
        return problem(_status(error), error.code, error)
    if isinstance(error, PoolBusyError):
        return problem(429, "busy", t("questions-many"), {"Retry-After": "1"})
    if isinstance(error, WorkerError):
        return problem(503, "unavailable", t("worker-failed"))
    if isinstance(error, UnreadableError):
        log.error("the store: %s", error)
        return problem(503, "unavailable", t("not-readable"))
    if isinstance(error, StoreError):
        return problem(503, "not_stored", t("not-stored"))
    if isinstance(error, UnicodeDecodeError):
        return problem(400, "bad_json", BadJsonError("the body is UTF-8 text"))
    if isinstance(error, RecursionError):
        return problem(400, "bad_json", BadJsonError("the body is nested too deeply"))
    if isinstance(error, HTTPException):
        return _http_problem(error)
    log.error("a request failed", exc_info=error)
    return problem(500, "internal", t("hall-mistake"))


def _status(error: StackyardError) -> int:
    if isinstance(error, NoMatchError | UnknownGameError) or error.code in ("not_found", "unknown_game"):
        return 404
    if isinstance(error, RefusedError) and error.code == "internal":
        return 500
    return {
        "not_over": 403,
        "under_way": 403,
        "bad_token": 401,
        "no_account": 401,
        "bad_code": 403,
        "banned": 403,
        "prove": 403,
        "cloned": 403,
        "too_soon": 403,
        "name_taken": 409,
        "last_way": 409,
        "too_many": 409,
        "stale": 409,
        "forbidden": 403,
        "reviews_full": 429,
        "busy": 503,
        "unavailable": 503,
    }.get(error.code, 400)


def _http_problem(error: HTTPException) -> Response[Problem]:
    if error.detail == CLIENT_GONE:
        return problem(400, "bad_request", t("request-cut-off"))
    if isinstance(error.__cause__, SerializationException):
        return problem(400, "bad_json", BadJsonError(f"the body is one JSON object: {error.detail}"))
    codes = {404: "not_found", 405: "bad_request", 413: "too_large", 429: "rate_limited"}
    code = codes.get(error.status_code, "bad_request" if error.status_code < 500 else "internal")
    why: Message | StackyardError = UsageError(error.detail)
    if error.status_code == 404:
        why = t("no-such-address")
    elif error.status_code == 413:
        why = t("request-too-large")
    elif error.status_code >= 500:
        log.error("a request failed", exc_info=error)
        why = t("hall-mistake")
    elif isinstance(error.extra, list):
        parts = [f"{part.get('key', '')}: {part.get('message', '')}" for part in error.extra if isinstance(part, dict)]
        why = UsageError("; ".join([error.detail.split(" for ")[0], *parts]))
    return problem(error.status_code, code, why, dict(error.headers or {}))
