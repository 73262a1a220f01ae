"""The REST side of notices: which browsers are told that it is one's turn, when they are not, and the private feed."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.registry import game as find_game
from stackyard.core.texts.catalogue import t
from stackyard.server.endpoints.game_descriptions import first_language
from stackyard.server.endpoints.openapi_refusals import NOTHING, SIGNED_IN, STORED, refusals
from stackyard.server.endpoints.previews import address_of
from stackyard.server.endpoints.rest.requests import limited_by, read_strictly
from stackyard.server.endpoints.rest.sessions import session_of
from stackyard.server.hall import Hall
from stackyard.server.notices import delivery, encryption
from stackyard.server.store import notices as stored
from stackyard.server.store.notices import Turn
from stackyard.server.store.store import Statement
from stackyard.server.wire.account_messages import FeedAddress, NoticesInfo, QuietHours, SetQuiet, Subscribe

ATOM: Final = "application/atom+xml; charset=utf-8"
SECRET_BYTES: Final = 24


class NoFeedError(StackyardError):
    """There is no such feed."""

    code = "not_found"


async def describe(hall: Hall, account: int, session: bytes) -> NoticesInfo:
    """Return how an account is told that it is its turn; `session`: the digest of that which asks."""
    notices, read = hall.services.notices, hall.store.read
    await notices.ready()
    browsers = await read(partial(stored.subscriptions_of, account=account))
    quiet = await read(partial(stored.quiet_of, account=account))
    return NoticesInfo(
        key=encryption.as_text(encryption.public_key(notices.key)).decode(),
        here=any(bytes(each.session) == session for each in browsers),
        browsers=len(browsers),
        quiet=None if quiet is None else QuietHours(begin=quiet.begin, until=quiet.until, zone=quiet.zone),
        feed=await read(partial(stored.has_feed, account=account)),
    )


@get("/api/account/notices", guards=[limited_by("explore")], responses=refusals(SIGNED_IN, STORED))
async def own_notices(request: Request[Any, Any, State], state: State) -> NoticesInfo:
    """Return how whoever is signed in is told that it is their turn."""
    found = await session_of(request)
    return await describe(state.hall, found.account.id, bytes(found.session.digest))


@post(
    "/api/account/notices/subscribe",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(SIGNED_IN, STORED, body=True),
)
async def subscribe(data: JSONBody[Subscribe], request: Request[Any, Any, State], state: State) -> NoticesInfo:
    """Send notices to the browser that asks, until its session ends; of more than ten the oldest is forgotten.

    Raises BadRequestError if its push service is none that notices are sent to.
    """
    hall: Hall = state.hall
    data = await read_strictly(request, Subscribe)
    found = await session_of(request)
    account, session = found.account.id, bytes(found.session.digest)
    try:
        delivery.service_of(data.endpoint, hall.settings.push_services)
        key, auth = encryption.from_text(data.p256dh.rstrip("=")), encryption.from_text(data.auth.rstrip("="))
        encryption.check_keys(key, auth)
    except ValueError:
        raise BadRequestError(t("notice-no-service")) from None
    digest, now = sha256(data.endpoint.encode()).digest(), hall.services.notices.now()
    known = await hall.store.read(partial(stored.subscriptions_of, account=account))
    others = [each for each in known if bytes(each.digest) != digest and bytes(each.session) != session]
    kept = others[max(0, len(others) - stored.MOST_SUBSCRIPTIONS + 1) :]
    gone = {digest} | {bytes(each.digest) for each in known if each not in kept}
    statements: list[Statement] = [(stored.DELETE_SUBSCRIPTION, (each,)) for each in sorted(gone)]
    row = (digest, account, session, data.endpoint, key, auth, data.language, now)
    await hall.store.commit([*statements, (stored.INSERT_SUBSCRIPTION, row)])
    return await describe(hall, account, session)


@post(
    "/api/account/notices/unsubscribe",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(SIGNED_IN, STORED),
)
async def unsubscribe(request: Request[Any, Any, State], state: State) -> NoticesInfo:
    """Send no more notices to the browser that asks."""
    hall: Hall = state.hall
    found = await session_of(request)
    account, session = found.account.id, bytes(found.session.digest)
    known = await hall.store.read(partial(stored.subscriptions_of, account=account))
    own: list[Statement] = [
        (stored.DELETE_SUBSCRIPTION, (bytes(each.digest),)) for each in known if bytes(each.session) == session
    ]
    if own:
        await hall.store.commit(own)
    return await describe(hall, account, session)


@post(
    "/api/account/notices/quiet",
    status_code=200,
    guards=[limited_by("sign_in")],
    responses=refusals(SIGNED_IN, STORED, body=True),
)
async def set_quiet(data: JSONBody[SetQuiet], request: Request[Any, Any, State], state: State) -> NoticesInfo:
    """Let notices wait in some hours of the day. Raises BadRequestError if the time zone is none."""
    hall: Hall = state.hall
    data = await read_strictly(request, SetQuiet)
    found = await session_of(request)
    account = found.account.id
    statements: list[Statement] = [(stored.DELETE_QUIET, (account,))]
    if (quiet := data.quiet) is not None:
        try:
            ZoneInfo(quiet.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise BadRequestError(t("notice-no-zone")) from None
        statements.append((stored.INSERT_QUIET, (account, quiet.begin, quiet.until, quiet.zone)))
    await hall.store.commit(statements)
    return await describe(hall, account, bytes(found.session.digest))


@post("/api/account/feed", status_code=200, guards=[limited_by("sign_in")], responses=refusals(SIGNED_IN, STORED))
async def make_feed(request: Request[Any, Any, State], state: State) -> FeedAddress:
    """Make a private feed of the matches in which it is one's turn; whoever has its address reads it."""
    hall: Hall = state.hall
    account = (await session_of(request)).account.id
    secret = secrets.token_urlsafe(SECRET_BYTES)
    digest = sha256(secret.encode()).digest()
    await hall.store.commit([(stored.DELETE_FEED, (account,)), (stored.INSERT_FEED, (account, digest))])
    return FeedAddress(path=f"/api/feed/{secret}")


@post(
    "/api/account/feed/remove", status_code=200, guards=[limited_by("sign_in")], responses=refusals(SIGNED_IN, STORED)
)
async def remove_feed(request: Request[Any, Any, State], state: State) -> NoticesInfo:
    """Let the private feed of whoever is signed in be gone."""
    hall: Hall = state.hall
    found = await session_of(request)
    await hall.store.commit([(stored.DELETE_FEED, (found.account.id,))])
    return await describe(hall, found.account.id, bytes(found.session.digest))


@get("/api/feed/{secret:str}", guards=[limited_by("explore")], responses=refusals(NOTHING), media_type=ATOM)
async def feed(secret: FromPath[str], request: Request[Any, Any, State], state: State) -> Response[bytes]:
    """Return as an Atom feed whose turn it is over days, and who invites them: nothing of a position or a hand.

    Raises NoFeedError if nobody has that feed.
    """
    hall: Hall = state.hall
    digest = sha256(secret.encode()).digest()
    account = await hall.store.read(partial(stored.account_of_feed, digest=digest))
    if account is None:
        raise NoFeedError(t("feed-none"))
    turns = await hall.store.read(partial(stored.turns_of, account=account))
    turns += await hall.services.inviting.as_turns(account)
    matches = [turn.match for turn in turns]
    names = await hall.store.read(partial(stored.names_in, matches=matches, account=account))
    text = atom(turns, names, address_of(request.scope), first_language(request.scope), digest.hex()[:32])
    headers = {"cache-control": "private, no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex"}
    return Response(text.encode(), media_type=ATOM, headers=headers)


def atom(turns: list[Turn], names: dict[str, list[str]], address: str, language: str, name: str) -> str:
    """Return turns as a feed (RFC 4287); `names`: of the others, by match."""
    newest = max((turn.since for turn in turns), default=0)
    entries = [
        f"<entry><id>urn:stackyard:{turn.match}:{turn.since}</id>"
        f"<title>{escape(_clean(_title(turn, names.get(turn.match, []), language)))}</title>"
        f"<updated>{_moment(turn.since)}</updated>"
        f"<link href={quoteattr(f'{address}/m/{turn.match}')}/></entry>"
        for turn in turns
    ]
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}">'
        f"<id>urn:stackyard:feed:{name}</id><title>{escape(t.text(language, 'feed-title'))}</title>"
        f"<author><name>Stackyard</name></author><updated>{_moment(newest)}</updated>"
        f"<link href={quoteattr(f'{address}/')}/>{''.join(entries)}</feed>\n"
    )


def _title(turn: Turn, names: list[str], language: str) -> str:
    if turn.host:
        return t.text(language, "feed-invited", game=find_game(turn.game).title, name=turn.host)
    return t.text(language, "feed-turn", game=find_game(turn.game).title, names=", ".join(names))


def _clean(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable())


def _moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


HANDLERS: list[HTTPRouteHandler] = [
    *(own_notices, subscribe, unsubscribe, set_quiet),
    *(make_feed, remove_feed, feed),
]

__all__ = ["HANDLERS", "describe"]
