"""The way to a push service: one request, to an address that was looked at in the moment of the connection.

Whoever subscribes names the address, so it could be anybody's: a router at home, a service beside the hall. Only https
is spoken, at the port of https; the name is resolved here, and only public addresses are connected to, by their number.
The certificate has to be that of the name. No redirect is followed, and what is answered beyond its first line is told
to nobody. The keeper may name services besides (`STACKYARD_PUSH_SERVICES`), such as one of their own network.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import Collection, Mapping
from contextlib import suppress
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

HTTPS: Final = 443
MOST_ENDPOINT: Final = 2_000  # letters
SECONDS: Final = 10.0  # for all of it
MOST_ANSWER: Final = 1_024  # bytes that are read
_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})[ \r]")
_HOST: Final = re.compile(r"[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?")
_PATH: Final = re.compile(r"/[!-~]*")


class UnreachableServiceError(Exception):
    """A push service does not answer, or is none."""


def service_of(endpoint: str, named: Collection[str]) -> tuple[str, int]:
    """Return the host and the port of an endpoint; `named`: services that the keeper has named, as HOST or HOST:PORT.

    Raises ValueError if notices are not sent there.
    """
    parts = urlsplit(endpoint)
    if len(endpoint) > MOST_ENDPOINT or parts.scheme != "https" or "@" in parts.netloc or parts.fragment:
        raise ValueError("an endpoint is an address by https")
    host, port = parts.hostname or "", parts.port or HTTPS
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    if not _HOST.fullmatch(host) or not _PATH.fullmatch(target):
        raise ValueError("an endpoint has a host and a path")
    if port != HTTPS and not is_named(host, port, named):
        raise ValueError("a push service listens at the port of https")
    return host, port


def is_named(host: str, port: int, named: Collection[str]) -> bool:
    """Return whether the keeper has named a service."""
    return f"{host}:{port}" in named or (port == HTTPS and host in named)


async def post(
    endpoint: str, headers: Mapping[str, str], body: bytes, named: Collection[str], tls: ssl.SSLContext
) -> int:
    """Send a request to an endpoint; return the status of the answer.

    Raises ValueError if nothing is sent there, UnreachableServiceError if no answer came in `SECONDS`.
    """
    host, port = service_of(endpoint, named)
    parts = urlsplit(endpoint)
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    shown = host if port == HTTPS else f"{host}:{port}"
    lines = {"Host": shown, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    request = f"POST {target} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body
    try:
        async with asyncio.timeout(SECONDS):
            return await _exchange(host, port, request, tls, is_free=is_named(host, port, named))
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        raise UnreachableServiceError(str(error) or type(error).__name__) from None


async def _exchange(host: str, port: int, request: bytes, tls: ssl.SSLContext, *, is_free: bool) -> int:
    address = await _address_of(host, port, is_free=is_free)
    reader, writer = await asyncio.open_connection(address, port, ssl=tls, server_hostname=host)
    try:
        writer.write(request)
        await writer.drain()
        answer = b""
        while b"\n" not in answer and len(answer) < MOST_ANSWER:
            some = await reader.read(MOST_ANSWER - len(answer))
            if not some:
                break
            answer += some
    finally:
        writer.transport.abort()  # whatever else it says
        with suppress(OSError):
            await writer.wait_closed()
    found = _STATUS.match(answer)
    if found is None:
        raise UnreachableServiceError("the answer is none of HTTP")
    return int(found[1])


async def _address_of(host: str, port: int, *, is_free: bool) -> str:
    """Return the number to connect to. Raises UnreachableServiceError if it is no public one."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    numbers = [str(entry[4][0]) for entry in found]
    public = [number for number in numbers if is_free or is_public(number)]
    if not public or len(public) < len(numbers):
        raise UnreachableServiceError(f"{host} is no public address")
    return public[0]


def is_public(number: str) -> bool:
    """Return whether an IP address is one of the public network."""
    address = ip_address(number.partition("%")[0])
    if (inner := getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)) is not None:
        return inner.is_global and not inner.is_multicast
    return address.is_global and not address.is_multicast


__all__ = ["MOST_ENDPOINT", "UnreachableServiceError", "is_public", "post", "service_of"]
