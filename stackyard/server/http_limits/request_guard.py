"""Checks a request by its header, before anything of its body is read: whose page asks, for which host, and how much.

A browser sends what any page tells it to, also to a hall on the reader's own computer. So a request has to name a host
that the hall knows (else a page could give the hall a name of its own: DNS rebinding), and what changes something, or
costs something, has to come from the hall's own pages (`Origin`, `Sec-Fetch-Site`). What is no browser sends neither
header and has nobody to protect. See docs/decisions/0041.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from stackyard.core.texts.catalogue import Message, t
from stackyard.server.http_limits.connection_count import Doorkeeper
from stackyard.server.sockets.rate_limits import address_class

READING: Final = ("GET", "HEAD", "OPTIONS")
UPLOADS: Final = ("/api/replay", "/api/reviews", "/api/study")  # paths of requests that bring a record
MAX_BODY_BYTES: Final = 65_536  # of a request; one with a record may have
MAX_UPLOAD_BYTES: Final = 9 * 1024 * 1024  # of 4 MiB as a JSON string, escapes and all
MAX_BODIES_BYTES: Final = 64 * 1024 * 1024  # of all bodies that are on their way or being answered ...
MAX_BODIES_BYTES_PER_ADDRESS: Final = 20 * 1024 * 1024  # ... and of one address
MAX_REQUESTS_PER_ADDRESS: Final = 64  # at once
PAUSE_SECONDS: Final = 0.25  # before it is said to somebody that they ask too often: else they ask again at once
MAX_SHOWN: Final = 100  # letters of a host that a refusal names
PIPED: Final = "stackyard.piped"  # in a scope: another hall has passed it on
OWN_SITES: Final = (None, b"same-origin", b"none")  # values of Sec-Fetch-Site; "none": typed in, or a bookmark


class Refusal(NamedTuple):
    """Why a request is not passed on."""

    status: int
    reason: str  # as the metrics name it: `doorkeeper.REASONS`
    code: str
    localizable: Message
    wait: int = 0  # s, after which it may be sent again
    pause: float = 0.0  # s, before it is answered


class Guard:
    """Checks the requests of one hall."""

    def __init__(self, door: Doorkeeper) -> None:
        self._door = door

    @contextmanager
    def entering(self, scope: Mapping[str, Any]) -> Iterator[Refusal | None]:
        """Count a request for as long as it is answered; or say why it is refused."""
        door, address, headers = self._door, client_address(scope), dict(scope["headers"])
        length = int(headers.get(b"content-length", b"0"))
        if scope.get(PIPED):  # the hall to which it has come has looked at the rest, and counted it
            refusal = self.banned(scope) or self._bad_body(scope["path"], headers, address, length)
        else:
            refusal = self._refusal(scope, headers, address, length)
        if refusal is not None:
            door.refuse(refusal.reason)
            yield refusal
            return
        door.requests.add(address)
        door.body_bytes.add(address, length)
        try:
            yield None
        finally:
            door.requests.add(address, -1)
            door.body_bytes.add(address, -length)

    def banned(self, scope: Mapping[str, Any]) -> Refusal | None:
        """Return that whoever asks may not come in, if it is so: through a proxy nobody knows before the header."""
        client = scope.get("client")
        if not self._door.bans.covers(client[0] if client else None):
            return None
        return Refusal(403, "banned", "forbidden", t("banned"))

    def foreign(self, headers: Mapping[bytes, bytes]) -> Refusal | None:
        """Return why a request to change something, or for a socket, is refused: by its host, or the page it is of."""
        settings, host = self._door.settings, _text(headers.get(b"host"))
        if not settings.host_allowed(host):
            return Refusal(421, "host", "forbidden", t("unknown-host", host=_shown(host)))
        origin = _text(headers.get(b"origin"))
        is_own = (
            headers.get(b"sec-fetch-site") in OWN_SITES if origin is None else settings.origin_allowed(origin, host)
        )
        if not is_own:
            why = t("foreign-page") if origin is None else t("other-host", page=_shown(origin), host=_shown(host))
            return Refusal(403, "origin", "forbidden", why)
        return None

    def _refusal(
        self, scope: Mapping[str, Any], headers: Mapping[bytes, bytes], address: str, length: int
    ) -> Refusal | None:
        if refusal := self.banned(scope):
            return refusal
        is_visit = scope["method"] in READING and (
            not scope["path"].startswith("/api/") or headers.get(b"sec-fetch-mode") == b"navigate"
        )
        if is_visit:  # a link of another page may lead here
            if not self._door.settings.host_allowed(_text(headers.get(b"host"))):
                return self.foreign(headers)
        elif refusal := self.foreign(headers):
            return refusal
        return self._too_much(address) or self._bad_body(scope["path"], headers, address, length)

    def _too_much(self, address: str) -> Refusal | None:
        door, limits = self._door, self._door.settings
        if not limits.limits:
            return None
        if door.requests.of(address) >= MAX_REQUESTS_PER_ADDRESS:
            return _too_many(1)
        wait = door.rate.take(address)
        return _too_many(max(1, round(wait + 0.5))) if wait else None

    def _bad_body(self, path: str, headers: Mapping[bytes, bytes], address: str, length: int) -> Refusal | None:
        if not length:
            return None
        door, limits = self._door, self._door.settings
        if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != b"application/json":
            return Refusal(415, "content_type", "bad_request", t("body-json"))
        if length > (MAX_UPLOAD_BYTES if path in UPLOADS else MAX_BODY_BYTES):
            return Refusal(413, "body", "too_large", t("request-too-large"))
        most_of_one = MAX_BODIES_BYTES_PER_ADDRESS if limits.limits else None
        if not door.body_bytes.fits(address, length, MAX_BODIES_BYTES, most_of_one):
            return Refusal(429, "body_room", "busy", t("uploads-many"), 2)
        return None


def client_address(scope: Mapping[str, Any]) -> str:
    """Return whom limits count a request to."""
    client = scope.get("client")
    return address_class(client[0] if client else None)


def _too_many(wait: int) -> Refusal:
    return Refusal(429, "rate", "rate_limited", t("too-many-requests"), wait, PAUSE_SECONDS)


def _shown(name: str | None) -> str:
    """Return a host, or the address of a page, as it is named to whoever is refused."""
    return (name or "-")[:MAX_SHOWN]


def _text(value: bytes | None) -> str | None:
    return None if value is None else value.decode("latin-1")


__all__ = ["PIPED", "UPLOADS", "Guard", "Refusal", "client_address"]
