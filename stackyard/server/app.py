"""The ASGI application: WebSocket, REST and the browser client on one port, with security headers."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig

import stackyard
from stackyard.server import logs
from stackyard.server.admin.listener import AdminListener
from stackyard.server.endpoints import account_seats, api_docs, bots, personal_data, pictures, review
from stackyard.server.endpoints.bot_socket import BotSocket
from stackyard.server.endpoints.lobby_socket import LobbySocket
from stackyard.server.endpoints.openapi import DescriptionPlugin
from stackyard.server.endpoints.pages import StaticFiles
from stackyard.server.endpoints.piping import PipedRequests, note_pipe
from stackyard.server.endpoints.previews import Previews
from stackyard.server.endpoints.rest import handlers, problems
from stackyard.server.endpoints.rest.fair_play import answer_other_hall
from stackyard.server.endpoints.websocket import WebSocketEndpoint
from stackyard.server.hall import Hall
from stackyard.server.http_limits.connection_count import DOORKEEPER
from stackyard.server.http_limits.request_guard import MAX_BODY_BYTES, PIPED, Guard, Refusal, client_address
from stackyard.server.settings import Settings, host_name
from stackyard.server.sockets.rate_limits import asking
from stackyard.server.store.store import StoreError
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar.types import ASGIApp, Message, Receive, Scope, Send

CSP: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the physics engine is WebAssembly
        "style-src 'self' 'unsafe-inline'",  # styles that the client sets on elements
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "media-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "connect-src 'self'",  # and its sockets, which not every browser takes for the same: see _csp
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # a seat's link must not travel
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
log = logging.getLogger(__name__)
SOCKET_PATH: Final = re.compile(r"/ws/([A-Za-z0-9_-]{8,32})")
EVENING_PATH: Final = re.compile(r"/ws/evening/([A-Za-z0-9_-]{8,32})")
API_PATHS: Final = ("/api", "/docs", "/schema", "/schema/", "/schema/openapi.json")  # others are pages of the client


def make_app(
    settings: Settings,
    on_opened: Callable[[Hall], None] | None = None,
    on_failed: Callable[[str], None] | None = None,
) -> ASGIApp:
    """Return the application of a hall with these settings; it opens and closes the hall with its lifespan.

    `on_opened` is called with the hall once it is open, `on_failed` with a message if it cannot be opened.
    """
    hall = Hall(settings)
    guard = Guard(hall.door)
    litestar = _make_rest_app(hall, settings, on_opened, on_failed)
    socket = WebSocketEndpoint(hall, guard)
    bot_socket = BotSocket(hall, socket)
    lobby_socket = LobbySocket(hall, socket)
    rest_side = PipedRequests(hall, litestar)
    if hall.cluster is not None:
        hall.cluster.tells.answer = partial(answer_other_hall, hall)
    client = StaticFiles(head=Previews(hall).tags)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        whole: Any = scope
        kind = whole["type"]
        if kind != "lifespan":
            logs.request_id.set(_request_id(hall, scope))
            note_pipe(hall, scope)
        if kind == "websocket":
            if scope["path"] == "/ws/bot":
                await bot_socket(scope, receive, send)
            elif scope["path"] in ("/ws/lobby", "/ws/mine"):
                await lobby_socket(scope, receive, send, tables=scope["path"] == "/ws/lobby")
            elif evening := EVENING_PATH.fullmatch(scope["path"]):
                await lobby_socket.evening(scope, receive, send, evening[1])
            elif found := SOCKET_PATH.fullmatch(scope["path"]):
                await socket(scope, receive, send, found[1])
            else:
                await receive()
                await send(
                    {
                        "type": "websocket.close",
                        "code": 4404,
                        "reason": "sockets are at /ws/MATCH, /ws/lobby, /ws/mine, /ws/evening/ID and /ws/bot",
                    }
                )
        elif kind == "http":
            path = scope["path"]
            is_rest = path.startswith("/api/") or path in API_PATHS
            inner: Any = rest_side if is_rest else client
            hall.finished_count += 1
            began, name = time.perf_counter(), logs.request_id.get()
            is_piped = bool(whole.get(PIPED))  # the other hall adds them
            safe_send = send if is_piped else _with_security_headers(send, _csp(scope), name, private=is_rest)
            with guard.entering(scope) as refusal:
                asking.set(client_address(scope))
                if refusal is None:
                    await inner(_as_get(scope) if is_rest else scope, receive, safe_send)
                else:
                    await _refuse(safe_send, refusal)
            if log.isEnabledFor(logging.INFO):
                _log_request(scope, time.perf_counter() - began)
        else:
            scope["state"][DOORKEEPER] = hall.door  # for the server's side of every connection
            await litestar(scope, receive, send)

    return app


def _as_get(scope: Any) -> Any:
    """Return a request as the REST handlers know it: a HEAD is a GET, of whose answer the server sends no body."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope


def _csp(scope: Scope) -> bytes:
    """Return the content security policy of a response: the page may connect to the host it came from, no other."""
    headers: Any = scope["headers"]
    host = dict(headers).get(b"host", b"").decode("latin-1")
    if host_name(host) is None:
        return CSP.encode()
    return CSP.replace("connect-src 'self'", f"connect-src 'self' ws://{host} wss://{host}").encode()


async def _refuse(send: Send, refusal: Refusal) -> None:
    """Answer a request that is refused by its header alone."""
    if refusal.pause:
        await asyncio.sleep(refusal.pause)
    body = codec.encode(Problem(code=refusal.code, message=str(refusal.localizable), localizable=refusal.localizable))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(b"cache-control", b"no-store")]
    if refusal.wait:
        headers.append((b"retry-after", str(refusal.wait).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _request_id(hall: Hall, scope: Scope) -> str:
    """Return the name of a request: the one that a trusted proxy gave it, else a new one."""
    headers: Any = scope["headers"]
    given = dict(headers).get(b"x-request-id", b"").decode("latin-1") if hall.settings.trust_proxy else ""
    return given if logs.IDENTIFIER.fullmatch(given) else logs.new_request_id()


def _log_request(scope: Any, seconds: float) -> None:
    path, ms = logs.shown_path(scope["path"]), round(1000 * seconds, 1)
    fields = {"method": scope["method"], "path": path, "ms": ms, "address": client_address(scope)}
    log.info("%s %s took %s ms", fields["method"], path, ms, extra={"fields": fields})


def _with_security_headers(send: Send, csp: bytes, request: str, *, private: bool) -> Send:
    """Return a `send` that adds the security headers to a response, and the request's name."""

    async def safe_send(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message["headers"], (b"content-security-policy", csp), *SECURITY_HEADERS]
            headers.append((b"x-request-id", request.encode()))
            if private and not any(name == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message["headers"] = headers
        await send(message)

    return safe_send


def _make_rest_app(
    hall: Hall,
    settings: Settings,
    on_opened: Callable[[Hall], None] | None,
    on_failed: Callable[[str], None] | None,
) -> Litestar:
    async def open_hall() -> None:
        try:
            await hall.open()
        except StoreError as error:
            if on_failed is not None:
                on_failed(str(error))
            raise
        await operator.open()
        if on_opened is not None:
            on_opened(hall)

    operator = AdminListener(hall)
    return Litestar(
        [
            *handlers.HANDLERS,
            *pictures.HANDLERS,
            *review.HANDLERS,
            *personal_data.HANDLERS,
            *account_seats.HANDLERS,
            *bots.HANDLERS,
            *api_docs.HANDLERS,
        ],
        state=State({"hall": hall}),
        on_startup=[open_hall],
        on_shutdown=[operator.close, hall.close],
        exception_handlers={Exception: problems.refuse},
        request_max_body_size=MAX_BODY_BYTES,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=2048, gzip_compress_level=5, exclude_opt_key=bots.UNCOMPRESSED
        ),
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Stackyard's hall",
            version=stackyard.__version__,
            description="Games, matches, replays and analysis. Live play: the WebSocket /ws/MATCH (docs/protocol.md).",
            path="/schema",
            render_plugins=[DescriptionPlugin(path=["/", "/openapi.json"])],
        ),
    )
