"""The preview of a match's link: Open Graph tags in the page that the hall serves for it.

Of a match that goes on they say who plays which game, which everybody who holds the link may know; how it ended is told
when it is over, and of a challenge of Today when its day is. Names are escaped, and the address of the picture is on
the host that was asked.
"""

from __future__ import annotations

import asyncio
import logging
import re
from html import escape
from typing import TYPE_CHECKING, Any, Final

from stackyard.core.errors import StackyardError
from stackyard.core.game import Game
from stackyard.core.registry import game as find_game
from stackyard.core.texts.catalogue import t
from stackyard.server.endpoints.game_descriptions import first_language, plate_names
from stackyard.server.hall import Hall
from stackyard.server.match.replay import fold
from stackyard.server.pictures.result import CARD_SIZE, result_of
from stackyard.server.sockets.rate_limits import address_class
from stackyard.server.store.archive import StoredMatch
from stackyard.server.store.store import StoreError

if TYPE_CHECKING:
    from litestar.types import Scope

log = logging.getLogger(__name__)
MATCH_PAGE: Final = re.compile(r"/m/([A-Za-z0-9_-]{8,32})(?:/replay|/again)?/?")
HOST: Final = re.compile(r"[A-Za-z0-9.-]{1,253}(?::[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](?::[0-9]{1,5})?")
AT: Final = re.compile(rb"(?:^|&)at=([0-9]{1,6})(?:&|$)")
READING_SECONDS: Final = 2.0  # a page does not wait longer for its preview
MAX_HEADLINES: Final = 512


class Previews:
    """Writes the tags of matches' pages; remembers how the last finished ones ended."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._headlines: dict[tuple[str, int, tuple[str, ...], str], str] = {}  # the oldest first

    async def tags(self, scope: Scope) -> bytes:
        """Return what belongs into the head of the page that is asked for: nothing where there is no such match."""
        found = MATCH_PAGE.fullmatch(scope["path"])
        if found is None or not self._may_ask(scope):
            return b""
        try:
            async with asyncio.timeout(READING_SECONDS):
                stored = await self._hall.registry.stored.find(found[1])
                language = first_language(scope)
                game = find_game(stored.header.game)
                text = await self._text(stored, game, language)
        except (StackyardError, StoreError, TimeoutError):
            return b""
        return _tags_of(scope, stored, game, language, text).encode()

    def _may_ask(self, scope: Scope) -> bool:
        if not self._hall.settings.limits:
            return True
        client = scope.get("client")
        return not self._hall.buckets["explore"].take(address_class(client[0] if client else None))

    async def _text(self, stored: StoredMatch, game: Game[Any, Any], language: str) -> str:
        if not stored.over or stored.is_secret:
            return t.text(language, "preview-goes-on", game=game.title)
        names = tuple(plate_names(stored, language))
        key = (stored.id, len(stored.events), names, language)
        if key not in self._headlines:
            await self._hall.preparation.load(stored.header.game)
            table = await self._hall.compute(fold, stored)
            self._headlines[key] = result_of(table.match, names, language).headline
            if len(self._headlines) > MAX_HEADLINES:
                del self._headlines[next(iter(self._headlines))]
        return t.text(language, "preview-over", headline=self._headlines[key].rstrip("."))


def _tags_of(scope: Scope, stored: StoredMatch, game: Game[Any, Any], language: str, text: str) -> str:
    names = ", ".join(name for name in plate_names(stored, language) if name)
    title = t.text(language, "preview-title", game=game.title, names=names) if names else game.title
    address = address_of(scope)
    properties = [
        ("og:site_name", "Stackyard"),
        ("og:type", "website"),
        ("og:title", title),
        ("og:description", text),
    ]
    if address and not stored.is_secret:
        properties += [
            ("og:url", f"{address}{scope['path']}"),
            ("og:image", f"{address}/api/matches/{stored.id}/card.png?language={language}{_moment_of(scope, stored)}"),
            ("og:image:type", "image/png"),
            ("og:image:width", str(CARD_SIZE[0])),
            ("og:image:height", str(CARD_SIZE[1])),
            ("og:image:alt", t.text(language, "preview-picture", game=game.title)),
        ]
    tags = "".join(f'<meta property="{name}" content="{_attribute(value)}" />' for name, value in properties)
    return f'{tags}<meta name="twitter:card" content="summary_large_image" />'


def _moment_of(scope: Scope, stored: StoredMatch) -> str:
    """Return the part of a picture's address that names the moment which a page is opened at; "" for the end."""
    found = AT.search(scope.get("query_string", b""))
    if not stored.over or not scope["path"].rstrip("/").endswith(("/replay", "/again")) or found is None:
        return ""
    at = int(found[1])
    return f"&at={at}" if at <= len(stored.events) else ""


def _attribute(value: str) -> str:
    return escape("".join(letter for letter in value if letter.isprintable()))


def address_of(scope: Scope) -> str:
    """Return scheme and host that were asked, "" where the host is none."""
    host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
    return f"{scope['scheme']}://{host}" if HOST.fullmatch(host) else ""


__all__ = ["Previews", "address_of"]
