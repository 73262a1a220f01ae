"""Serves the built browser client: hashed assets cached for ever, pages revalidated, each file compressed once.

A page with a head of its own, such as a match's, is put together for each request.
"""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from stackyard.core.texts.catalogue import t
from stackyard.server.endpoints.game_descriptions import first_language
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Problem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from litestar.types import Receive, Scope, Send

STATIC: Final = Path(__file__).resolve().parents[1] / "static"
PAGE_PATHS: Final = (
    "/",
    "/replay",
    "/analysis",
    "/learn",
    "/rules",
    "/companion",
    "/gallery",
    "/today",
    "/privacy",
    "/you",
    "/keeper",
    "/link",
    "/people",
    "/evenings",
    "/evening",
    "/season",
    "/leaderboard",
    "/g",
    "/m",
)
"""First parts of the paths of the client's own pages; the client reads the rest of the address."""
CACHE_FOR_EVER: Final = b"public, max-age=31536000, immutable"
REVALIDATE: Final = b"no-cache"
COMPRESSIBLE: Final = ("text/", "application/javascript", "application/json", "image/svg", "application/manifest")


@cache
def nothing_here() -> bytes:
    """Return the refusal of an address at which there is nothing, as JSON."""
    why = t("no-such-address")
    return codec.encode(Problem(code="not_found", message=str(why), localizable=why))


def page_not_built(language: str) -> bytes:
    """Return what is served in place of the browser client while it is not built."""
    title = t.text(language, "client-not-built")
    todo = t.text(
        language,
        "client-build",
        command="<code>make web</code>",
        games='<a href="/api/games">/api/games</a>',
        schema='<a href="/schema">/schema</a>',
    )
    head = f'<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    return f"<!doctype html>\n{head}<title>Stackyard</title><h1>{title}</h1><p>{todo}</p>\n".encode()


class StaticFile(NamedTuple):
    """A file, ready to be sent."""

    body: bytes
    gzipped: bytes | None  # gzip
    content_type: bytes
    mtime_ns: int  # ns; a newer file is read again


class StaticFiles:
    """The files of one folder."""

    def __init__(self, folder: Path = STATIC, head: Callable[[Scope], Awaitable[bytes]] | None = None) -> None:
        """Serve a folder; `head` says what else belongs into the head of the page that somebody asks for."""
        self._folder = folder.resolve()
        self._head = head
        self._cache: dict[Path, StaticFile] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request for a page or a file."""
        method, path = scope["method"], scope["path"]  # type: ignore[typeddict-item]
        if method not in ("GET", "HEAD"):
            await _answer(send, 405, nothing_here(), b"application/json", [(b"allow", b"GET, HEAD")], method)
            return
        asked = dict(scope["headers"])
        file, status = self._find(path), 200
        if file is None and b"text/html" in asked.get(b"accept", b""):  # a browser: the client's own page says so
            file, status = self._folder / "index.html", 404
        if file is None:
            await _answer(send, 404, nothing_here(), b"application/json", [], method)
            return
        headers = [(b"cache-control", CACHE_FOR_EVER if file.parent.name == "assets" else REVALIDATE)]
        served = self._read(file)
        if served is None:  # the client is not built
            page = page_not_built(first_language(scope))
            headers.append((b"vary", b"accept-language"))
            await _answer(send, 200, page, b"text/html; charset=utf-8", headers, method)
            return
        tag = f'"{served.mtime_ns:x}-{len(served.body):x}"'.encode()
        headers += [(b"etag", tag), (b"vary", b"accept-encoding")]
        if self._head is not None and file.name == "index.html" and (more := await self._head(scope)):
            body = served.body.replace(b"</head>", more + b"</head>", 1)
            headers[1:] = [(b"vary", b"accept-language")]
            await _answer(send, status, body, served.content_type, headers, method)
            return
        if status == 200 and asked.get(b"if-none-match") == tag:
            await _answer(send, 304, b"", served.content_type, headers, method)
            return
        accepts = asked.get(b"accept-encoding", b"").decode("latin-1")
        body = served.body
        brotli = file.with_name(file.name + ".br")
        if "br" in accepts and brotli.is_file():
            body = brotli.read_bytes()
            headers.append((b"content-encoding", b"br"))
        elif "gzip" in accepts and served.gzipped is not None:
            body = served.gzipped
            headers.append((b"content-encoding", b"gzip"))
        await _answer(send, status, body, served.content_type, headers, method)

    def _find(self, path: str) -> Path | None:
        """Return the file that a path asks for, or None. Never one outside the folder."""
        page = any(path == prefix or path.startswith(prefix + "/") for prefix in PAGE_PATHS if prefix != "/")
        if page or path in ("/", "/index.html"):
            return self._folder / "index.html"
        if "\0" in path or "\\" in path:
            return None
        try:
            file = (self._folder / path.lstrip("/")).resolve()
            return file if file.is_relative_to(self._folder) and file.is_file() else None
        except OSError:  # a name longer than any file's
            return None

    def _read(self, file: Path) -> StaticFile | None:
        try:
            stamp = file.stat().st_mtime_ns
        except OSError:
            return None
        cached = self._cache.get(file)
        if cached is None or cached.mtime_ns != stamp:
            body = file.read_bytes()
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            if file.suffix in (".js", ".mjs"):
                kind = "text/javascript"
            elif file.suffix == ".webmanifest":
                kind = "application/manifest+json"
            compressible = kind.startswith(COMPRESSIBLE)
            zipped = gzip.compress(body, 9, mtime=0) if compressible and len(body) > 500 else None
            if kind.startswith("text/"):
                kind += "; charset=utf-8"
            cached = self._cache[file] = StaticFile(body, zipped, kind.encode(), stamp)
        return cached


async def _answer(
    send: Send, status: int, body: bytes, kind: bytes, headers: list[tuple[bytes, bytes]], method: str
) -> None:
    sizes = [] if status == 304 else [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*sizes, *headers]})
    await send({"type": "http.response.body", "body": b"" if method == "HEAD" else body, "more_body": False})
