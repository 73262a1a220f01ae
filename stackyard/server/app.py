"""The ASGI application: WebSocket, REST and the browser client on one port, with security headers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import stackyard
from stackyard.server.endpoints import pictures, rest, review
from stackyard.server.endpoints.pages import StaticFiles
from stackyard.server.endpoints.previews import Previews
from stackyard.server.endpoints.websocket import WebSocketEndpoint
from stackyard.server.hall import Hall
from stackyard.server.settings import Settings
from stackyard.server.store.store import StoreError

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
        "connect-src 'self' ws: wss:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS: Final = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # a seat's link must not travel
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
API_PATHS: Final = ("/api", "/schema", "/schema/", "/schema/openapi.json")  # other paths that are no client pages


def make_app(
    settings: Settings,
    on_opened: Callable[[Hall], None] | None = None,
    on_failed: Callable[[str], None] | None = None,
) -> ASGIApp:
    """Return the application of a hall with these settings; it opens and closes the hall with its lifespan.

    `on_opened` is called with the hall once it is open, `on_failed` with a message if it cannot be opened.
    """
    hall = Hall(settings)
    litestar = _make_rest_app(hall, settings, on_opened, on_failed)
    socket = WebSocketEndpoint(hall)
    client = StaticFiles(head=Previews(hall).tags)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        kind: Any = scope["type"]
        if kind == "websocket":
            if scope["path"] == "/ws":
                await socket(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 4404, "reason": "sockets are at /ws"})
        elif kind == "http":
            path = scope["path"]
            inner: Any = litestar if path.startswith("/api/") or path in API_PATHS else client
            hall.finished_count += 1
            await inner(scope, receive, _with_security_headers(send, private=inner is litestar))
        else:
            await litestar(scope, receive, send)

    return app


def _with_security_headers(send: Send, *, private: bool) -> Send:
    """Return a `send` that adds the security headers to a response."""

    async def safe_send(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message["headers"], *SECURITY_HEADERS]
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
        if on_opened is not None:
            on_opened(hall)

    return Litestar(
        [*rest.HANDLERS, *pictures.HANDLERS, *review.HANDLERS],
        state=State({"hall": hall}),
        on_startup=[open_hall],
        on_shutdown=[hall.close],
        exception_handlers={Exception: rest.refuse},
        request_max_body_size=settings.max_body,
        compression_config=CompressionConfig(backend="gzip", minimum_size=2048, gzip_compress_level=5),
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Stackyard's hall",
            version=stackyard.__version__,
            description="Games, matches, replays and analysis. Live play is over the WebSocket /ws (docs/protocol.md).",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
    )
