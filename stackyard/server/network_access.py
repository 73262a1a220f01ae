"""Opening a hall at home to the devices of its network while it runs, and closing it again: who may.

A hall that was started with `--open`, as `make play` does, listens on this computer alone, and prints a link with a
word in it. Its page may have it listen at one address of the network too, by that word, which is then used up; it gets
the next one. Everything else that could ask is refused: docs/decisions/0300 goes through them.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Awaitable, Callable, Mapping
from hmac import compare_digest
from pathlib import Path
from typing import Any, Final

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import t
from stackyard.server.settings import Settings
from stackyard.server.sockets.rate_limits import is_loopback

PASSED_ON: Final = (b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip", b"forwarded", b"via")
CONTAINERS: Final = (Path("/.dockerenv"), Path("/run/.containerenv"))
CONNECTIONS: Final = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))  # of Linux: whose they are stands in them


class NetworkAccessError(StackyardError):
    """The hall is not opened to the network by whoever asks, or not now."""

    code = "forbidden"


class NetworkAccess:
    """Whether a hall is open to its network, and who may change that."""

    def __init__(self, settings: Settings) -> None:
        self.address = settings.neighbours  # at which other devices of the network find the hall; "": they cannot
        self._port = 0  # of the hall on this computer; 0: nobody may change anything
        self._word = ""  # that opens it; "": none does
        self._listen: Callable[[], Awaitable[str]]
        self._leave: Callable[[], None]
        self._changing = asyncio.Lock()

    def offer(self, port: int, listen: Callable[[], Awaitable[str]], leave: Callable[[], None]) -> str:
        """Let the page of this computer open the hall and close it; return the word for the link.

        `listen` listens in the network too, and returns the address there, as http://192.0.2.7:8000, or raises OSError;
        `leave` ends that, and what has come in by it.
        """
        self._port, self._listen, self._leave = port, listen, leave
        return self._fresh_word()

    def may_change(self, scope: Mapping[str, Any]) -> bool:
        """Return whether a request comes from this computer's own browser, straight to the hall on this computer.

        `Host` is a name of this computer that nobody else can give it, and nothing stands between. Whose page asks, and
        whose connection it is, is asked when something is to be changed.
        """
        headers = dict(scope["headers"])
        (client, _), (server, port) = scope.get("client") or ("", 0), scope.get("server") or ("", 0)
        return (
            self._port > 0
            and port == self._port
            and is_loopback(client)
            and is_loopback(server)
            and headers.get(b"host", b"").decode("latin-1") in self._hosts()
            and not any(name in headers for name in PASSED_ON)
        )

    async def open(self, scope: Mapping[str, Any], word: str) -> str:
        """Open the hall to the network; return the next word. Raises NetworkAccessError if whoever asks may not.

        A word is used up by what it does, and by an address that cannot be opened it is not.
        """
        self._check(scope)
        if not self._is_own_user(scope["client"]):
            raise NetworkAccessError(t("network-other-user"))
        async with self._changing:
            if not (self._word and compare_digest(word.encode(), self._word.encode())):
                raise NetworkAccessError(t("network-word"))
            if not self.address:
                try:
                    self.address = await self._listen()
                except OSError as error:
                    raise NetworkAccessError(t("network-none", reason=str(error))) from None
            return self._fresh_word()

    async def close(self, scope: Mapping[str, Any]) -> None:
        """Close the hall to the network, and cut what has come in from there. It takes no word: it takes nothing away.

        Raises NetworkAccessError if whoever asks may not.
        """
        self._check(scope)
        async with self._changing:
            if self.address:
                self.address = ""
                self._leave()

    def _check(self, scope: Mapping[str, Any]) -> None:
        """Raise NetworkAccessError unless a page of the hall itself, on this computer, asks."""
        headers = dict(scope["headers"])
        is_own_page = headers.get(b"origin") == b"http://" + headers.get(b"host", b"")
        if not (is_own_page and self.may_change(scope)):
            raise NetworkAccessError(t("network-elsewhere"))

    def _hosts(self) -> tuple[str, ...]:
        names = [f"{name}:{self._port}" for name in ("localhost", "127.0.0.1", "[::1]")]
        return (*names, "localhost", "127.0.0.1", "[::1]") if self._port == 80 else tuple(names)

    def _is_own_user(self, client: tuple[str, int]) -> bool:
        """Return whether a connection is of who runs the hall; where the system does not say, the word counts."""
        owner = connection_owner(client[1], self._port)
        return owner is None or owner == os.getuid()

    def _fresh_word(self) -> str:
        self._word = secrets.token_urlsafe(24)
        return self._word


def connection_owner(port: int, to: int) -> int | None:
    """Return the user id of whoever has opened a connection of this computer from one port to another.

    -1: it is not there; None: the system does not say, as only Linux does (proc_net_tcp of its documentation).
    """
    tables = [table for table in CONNECTIONS if table.exists()]
    if not tables:
        return None
    for table in tables:
        for line in table.read_text("ascii").splitlines()[1:]:
            _, local, remote, _, _, _, _, user, *_ = line.split()
            if int(local.rpartition(":")[2], 16) == port and int(remote.rpartition(":")[2], 16) == to:
                return int(user)
    return -1


def is_at_home(settings: Settings, host: str) -> bool:
    """Return whether a hall that listens at `host` is one that somebody has opened at home, for this computer alone.

    It has its limits, no proxy, no name of its own, no other halls, and runs in no container.
    """
    is_plain = not (settings.trust_proxy or settings.hosts or settings.origins or settings.cluster)
    is_contained = any(map(Path.exists, CONTAINERS)) or "container" in os.environ
    return settings.limits and is_plain and not is_contained and (host == "localhost" or is_loopback(host))


__all__ = ["NetworkAccess", "NetworkAccessError", "connection_owner", "is_at_home"]
