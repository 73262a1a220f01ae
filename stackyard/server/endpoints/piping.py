"""Requests about a match that lives in another hall: they are asked of that one, and answered as it answers.

The hall to which a request has come has checked its header, and counts it; the other one believes what the first says
of the client. Nothing is piped twice: a hall that does not have the match answers 503, and the client comes back.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from stackyard.core.texts.catalogue import t
from stackyard.server.cluster.pipes import UnreachableError
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import PIPED
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Problem

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

MATCH_PATH: Final = re.compile(r"/api/(?:matches|bot/matches)/([A-Za-z0-9_-]{8,32})(?:/.*)?")
OF_ONE_LINE: Final = ("connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding", "date")


def note_pipe(hall: Hall, scope: Scope) -> None:
    """Note in a scope whose request it is that another hall has passed on, if one has."""
    if hall.cluster is None:
        return
    whole: Any = scope
    client = hall.cluster.client_of(_target(whole), dict(whole["headers"]))
    if client is not None:
        whole[PIPED], whole["client"] = True, (client, 0)


class PipedRequests:
    """Answers the requests to one hall, here or through a pipe."""

    def __init__(self, hall: Hall, inner: ASGIApp) -> None:
        self._hall = hall
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request here, or let the hall answer in which the match lives."""
        whole: Any = scope
        cluster, about = self._hall.cluster, MATCH_PATH.fullmatch(whole["path"])
        if cluster is None or about is None or self._hall.registry.is_at_hand(about[1]):
            await self._inner(scope, receive, send)
            return
        if whole.get(PIPED):
            if await cluster.owns(about[1]):
                await self._inner(scope, receive, send)
            else:
                await _refuse(send)
            return
        owner = await cluster.locate(about[1])
        if owner is None:
            await self._inner(scope, receive, send)
            return
        client = whole["client"][0] if whole.get("client") else ""
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in whole["headers"]]
        only_reads = whole["method"] in ("GET", "HEAD")
        body = b"" if only_reads else await _body(receive)
        try:
            answer = await cluster.pipes.ask(owner, whole["method"], _target(whole), client, headers, body)
        except UnreachableError:
            if only_reads:  # what is stored can be read here too
                await self._inner(scope, receive, send)
            else:
                await _refuse(send)
            return
        passed = [(name, value) for name, value in answer.headers.raw if name.lower().decode() not in OF_ONE_LINE]
        passed.append((b"content-length", str(len(answer.content)).encode()))
        await send({"type": "http.response.start", "status": answer.status_code, "headers": passed})
        await send({"type": "http.response.body", "body": answer.content, "more_body": False})


async def _refuse(send: Send) -> None:
    """Say that the match cannot be reached now."""
    away = t("match-hall-away")
    body = codec.encode(Problem(code="unavailable", message=str(away), localizable=away))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 503, "headers": [*headers, (b"retry-after", b"1")]})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _target(scope: Any) -> str:
    """Return the path of a request with its query, as it was asked."""
    path, query = scope["raw_path"].decode("latin-1"), scope["query_string"].decode("latin-1")
    return f"{path}?{query}" if query else path


async def _body(receive: Receive) -> bytes:
    """Return the body of a request; its length has been checked."""
    parts: list[bytes] = []
    while True:
        event: Any = await receive()
        if event["type"] != "http.request":
            return b"".join(parts)
        parts.append(event.get("body", b""))
        if not event.get("more_body"):
            return b"".join(parts)
