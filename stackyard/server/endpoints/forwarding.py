"""What one hall asks another over their link, and what it answers: requests about a match that lives there, and more.

A request is passed on as it came, with the address of whoever asks, and answered by the other hall as if it had come
there. The hall to which it came has checked its header and its size.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.core.registry import game as find_game
from stackyard.core.texts.catalogue import t
from stackyard.server.cluster.refusals import UnreachableError
from stackyard.server.endpoints import personal_data
from stackyard.server.endpoints.rest import fair_play
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import client_address
from stackyard.server.match.fair_play import FairPlayError
from stackyard.server.sockets.rate_limits import asking
from stackyard.server.store.store import StoreError
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Problem

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

MATCH_PATH: Final = re.compile(r"/api/(?:matches|bot/matches)/([A-Za-z0-9_-]{8,32})(?:/.*)?")
Answer = tuple[dict[str, Any], bytes]


class Forwarding:
    """Passes on the requests to one hall that are for others, and answers those of others."""

    def __init__(self, hall: Hall, inner: ASGIApp) -> None:
        self._hall = hall
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request here, or let the hall answer in which the match lives."""
        cluster = self._hall.cluster
        about = MATCH_PATH.fullmatch(scope["path"])
        if cluster is None or about is None or about[1] in self._hall.registry.live:
            await self._inner(scope, receive, send)
            return
        hall = await cluster.locate(about[1])
        if hall is None:
            await self._inner(scope, receive, send)
            return
        asked: Any = scope
        head = {
            "do": "http",
            "method": asked["method"],
            "path": asked["path"],
            "query": asked["query_string"].decode("latin-1"),
            "headers": [[name.decode("latin-1"), value.decode("latin-1")] for name, value in asked["headers"]],
            "address": asked["client"][0] if asked.get("client") else "",
        }
        try:
            answer, body = await cluster.peers.ask(hall, head, await _body(receive))
        except UnreachableError:
            answer = {"error": ""}
        if "status" not in answer:
            away = t("match-hall-away")
            body = codec.encode(Problem(code="unavailable", message=str(away), localizable=away))
            answer = {"status": 503, "headers": [["content-type", "application/json"], ["retry-after", "1"]]}
        headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in answer["headers"]]
        await send({"type": "http.response.start", "status": answer["status"], "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def answer(self, head: dict[str, Any], body: bytes) -> Answer:
        """Answer another hall."""
        if head["do"] == "http":
            return await self._answer_request(head, body)
        try:
            if head["do"] == "remove":
                await self._hall.remove(head["match"])
                return {}, b""
            if head["do"] == "own":
                found = await personal_data.delete(self._hall, head["match"], head["secrets"])
                return {"how": found.how}, b""
            if head["do"] == "fair":
                await self._check_fair_play(head, msgspec.json.decode(body, type=list[str]))
                return {}, b""
        except FairPlayError as error:
            return {"refused": msgspec.to_builtins(error.localizable)}, b""
        except (StackyardError, StoreError) as error:
            return {"error": str(error)}, b""
        return {"error": "this hall does not know what is asked"}, b""

    async def _check_fair_play(self, head: dict[str, Any], texts: list[str]) -> None:
        hall = self._hall
        await hall.preparation.load(head["game"])
        game = find_game(head["game"])
        positions = [await hall.compute(game.parse_position, text) for text in texts]
        await fair_play.check_fair_play_here(hall, head["address"], game, positions, head["seats"])

    async def _answer_request(self, head: dict[str, Any], body: bytes) -> Answer:
        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": head["method"],
            "scheme": "http",
            "path": head["path"],
            "raw_path": head["path"].encode(),
            "query_string": head["query"].encode("latin-1"),
            "root_path": "",
            "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in head["headers"]],
            "client": (head["address"], 0),
            "server": None,
            "state": {},
        }
        asking.set(client_address(scope))
        delivered = False
        parts: list[bytes] = []
        answer: dict[str, Any] = {}

        async def receive() -> Any:
            nonlocal delivered
            if delivered:
                return {"type": "http.disconnect"}
            delivered = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answer["status"] = message["status"]
                answer["headers"] = [
                    [name.decode("latin-1"), value.decode("latin-1")] for name, value in message["headers"]
                ]
            elif message["type"] == "http.response.body":
                parts.append(message.get("body", b""))

        await self._inner(scope, receive, send)
        return answer, b"".join(parts)


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
