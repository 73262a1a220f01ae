"""Where accounts are kept: names, passkeys, sessions, challenges, links for other devices, and whose seats are whose.

A statement that may be done by one alone, of several halls and requests at once, sets a column that is never null to
null where somebody else was faster: then the database refuses it, and nothing of the write is done (ConflictError).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, func, select

from stackyard.core.record import Header
from stackyard.server.store import schema, vacations
from stackyard.server.store.store import Statement
from stackyard.server.wire.account_messages import LinkStateName

# --- statements ------------------------------------------------------------------------------------------------------

INSERT_ACCOUNT: Final = (
    "INSERT INTO account (id, handle, name, cased, folded, named, made, recovery) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
DELETE_ACCOUNT: Final = "DELETE FROM account WHERE id = ?"  # and with it what refers to it
RENAME: Final = (  # unless the name has changed meanwhile
    "UPDATE account SET name = CASE WHEN named = ? THEN CAST(? AS TEXT) ELSE NULL END, cased = ?, folded = ?, "
    "named = ? WHERE id = ?"
)
INSERT_NAME: Final = "INSERT INTO account_name (account, name, cased, folded, until) VALUES (?, ?, ?, ?, ?)"
SET_RECOVERY: Final = "UPDATE account SET recovery = ? WHERE id = ?"
USE_RECOVERY: Final = (  # unless it has been used meanwhile
    "UPDATE account SET named = CASE WHEN recovery = ? THEN named ELSE NULL END, recovery = ? WHERE id = ?"
)
INSERT_PASSKEY: Final = (
    "INSERT INTO passkey (id, account, public_key, counter, device, made, used, alarm) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
USE_PASSKEY: Final = (  # unless the same counter has come meanwhile
    "UPDATE passkey SET used = ?, counter = "
    "CASE WHEN counter < ? OR (counter = 0 AND ? = 0) THEN CAST(? AS BIGINT) ELSE NULL END WHERE id = ?"
)
RAISE_ALARM: Final = "UPDATE passkey SET alarm = true WHERE id = ?"
DELETE_PASSKEY: Final = "DELETE FROM passkey WHERE id = ? AND account = ?"
_HOLD_ACCOUNT: Final = "UPDATE account SET made = made WHERE id = ?"  # who holds it too comes afterwards
_KEEP_A_WAY_BACK: Final = (
    "UPDATE account SET named = CASE WHEN recovery IS NOT NULL "
    "OR EXISTS (SELECT 1 FROM passkey WHERE passkey.account = account.id) THEN named ELSE NULL END WHERE id = ?"
)
INSERT_SESSION: Final = (
    "INSERT INTO account_session (digest, account, device, made, used, way) VALUES (?, ?, ?, ?, ?, ?)"
)
USE_SESSION: Final = "UPDATE account_session SET used = ? WHERE digest = ?"
DELETE_SESSION: Final = "DELETE FROM account_session WHERE digest = ?"
INSERT_CHALLENGE: Final = (
    "INSERT INTO account_challenge (digest, purpose, binding, account, name, until) VALUES (?, ?, ?, ?, ?, ?)"
)
USE_CHALLENGE: Final = (
    "UPDATE account_challenge SET purpose = CASE WHEN purpose = 'used' THEN NULL ELSE 'used' END WHERE digest = ?"
)
INSERT_LINK: Final = (
    "INSERT INTO device_link (digest, account, until, binding, device, digits, state) "
    "VALUES (?, ?, ?, NULL, NULL, NULL, 'made')"
)
OPEN_LINK: Final = (
    "UPDATE device_link SET state = CASE WHEN state = 'made' THEN 'opened' ELSE NULL END, "
    "binding = ?, device = ?, digits = ? WHERE digest = ?"
)
ANSWER_LINK: Final = (
    "UPDATE device_link SET state = CASE WHEN state = 'opened' THEN CAST(? AS TEXT) ELSE NULL END WHERE digest = ?"
)
USE_LINK: Final = (
    "UPDATE device_link SET state = CASE WHEN state = 'accepted' THEN 'used' ELSE NULL END WHERE digest = ?"
)
DELETE_LINKS: Final = "DELETE FROM device_link WHERE account = ? AND state <> 'used'"
_END_SESSIONS: Final = "DELETE FROM account_session WHERE account = ?"
_DELETE_PASSKEYS: Final = "DELETE FROM passkey WHERE account = ?"
_NO_RECOVERY: Final = "UPDATE account SET recovery = NULL WHERE id = ?"
RENEW_SEAT: Final = (  # unless somebody else has taken it meanwhile
    "UPDATE seat SET digest = ?, account_digest = ? WHERE match = ? AND seat = ? AND account = ? AND digest = ?"
)
LET_GO_OF_ALL: Final = "UPDATE seat SET account = NULL, account_digest = NULL WHERE account = ?"
_FORGET_CHALLENGES: Final = "DELETE FROM account_challenge WHERE until < ?"
_FORGET_LINKS: Final = "DELETE FROM device_link WHERE until < ?"
_FORGET_SESSIONS: Final = "DELETE FROM account_session WHERE used < ?"
_FORGET_NAMES: Final = "DELETE FROM account_name WHERE until < ?"

KEPT_SECONDS: Final = 3_600  # of challenges and links that are over: a second try is told apart from nonsense
NAMES_KEPT_SECONDS: Final = 365 * 86_400  # that it is known how somebody was called before
MOST_SEATS: Final = 1_000  # that one question returns


def remove_passkey_statements(account: int, passkey: bytes) -> list[Statement]:
    """Return what removes a passkey, unless nobody could come back to the account then, whoever else removes another.

    Of two that are removed at one moment the second waits until the first is gone, and sees that.
    """
    return [(_HOLD_ACCOUNT, (account,)), (DELETE_PASSKEY, (passkey, account)), (_KEEP_A_WAY_BACK, (account,))]


def end_statements(account: int) -> list[Statement]:
    """Return what ends all sessions of an account, and what could become one."""
    return [(_END_SESSIONS, (account,)), (DELETE_LINKS, (account,))]


def shut_statements(account: int) -> list[Statement]:
    """Return what takes all ways to come back away from an account."""
    return [(_DELETE_PASSKEYS, (account,)), (_NO_RECOVERY, (account,))]


def forget_statements(now: int, session_days: int) -> list[Statement]:
    """Return what removes all that is over at a time (s since 1970); sessions after so many days, 0: never."""
    statements: list[Statement] = [
        (_FORGET_CHALLENGES, (now - KEPT_SECONDS,)),
        (_FORGET_LINKS, (now - KEPT_SECONDS,)),
        (_FORGET_NAMES, (now - NAMES_KEPT_SECONDS,)),
        (vacations.FORGET, (now - vacations.KEPT_SECONDS,)),
    ]
    if session_days:
        statements.append((_FORGET_SESSIONS, (now - session_days * 86_400,)))
    return statements


# --- rows ------------------------------------------------------------------------------------------------------------


class FoldedName(NamedTuple):
    """A name, and what it has in common with those that are the same to the eye."""

    name: str
    cased: str
    folded: str


class StoredAccount(NamedTuple):
    """An account."""

    id: int
    handle: bytes
    name: str
    cased: str
    folded: str
    named: int  # s since 1970
    made: int
    recovery: str | None


class StoredName(NamedTuple):
    """A name that an account has had."""

    account: int
    name: str
    cased: str
    folded: str
    until: int  # s since 1970


class StoredPasskey(NamedTuple):
    """A passkey."""

    id: bytes
    account: int
    public_key: bytes
    counter: int
    device: str
    made: int  # s since 1970
    used: int
    alarm: bool


class StoredSession(NamedTuple):
    """A browser that is signed in."""

    digest: bytes
    account: int
    device: str
    made: int  # s since 1970
    used: int
    way: str  # by which it came in


class StoredChallenge(NamedTuple):
    """What an authenticator is to sign."""

    digest: bytes
    purpose: str
    binding: bytes
    account: int | None
    name: str | None
    until: int  # s since 1970


class StoredLink(NamedTuple):
    """A link by which another device is let in."""

    digest: bytes
    account: int
    until: int  # s since 1970
    binding: bytes | None
    device: str | None
    digits: str | None
    state: LinkStateName


class StoredSeat(NamedTuple):
    """A seat of an account."""

    match: str
    seat: int
    first: bytes  # the digest of its own secret
    game: str
    over: bool
    begun: str  # ISO 8601, UTC
    created: int  # s since 1970


# Made here, by one thread: see archive.py.
_header: Final = msgspec.json.Decoder(Header)


# --- reading ---------------------------------------------------------------------------------------------------------


def _account(row: Row[tuple[object, ...]] | None) -> StoredAccount | None:
    return None if row is None else StoredAccount._make(row)


def find_account(connection: Connection, account: int) -> StoredAccount | None:
    """Return an account by its number."""
    return _account(connection.execute(select(schema.account).where(schema.account.c.id == account)).one_or_none())


def find_by_handle(connection: Connection, handle: bytes) -> StoredAccount | None:
    """Return an account by what authenticators know it by."""
    found = connection.execute(select(schema.account).where(schema.account.c.handle == handle))
    return _account(found.one_or_none())


def find_by_name(connection: Connection, cased: str) -> StoredAccount | None:
    """Return the account that has a name, its case folded."""
    found = connection.execute(select(schema.account).where(schema.account.c.cased == cased))
    return _account(found.one_or_none())


def names_before(connection: Connection, account: int) -> list[StoredName]:
    """Return the names that an account has had, the newest first."""
    name = schema.account_name
    asked = select(name).where(name.c.account == account).order_by(name.c.until.desc())
    return [StoredName._make(row) for row in connection.execute(asked).all()]


def is_name_free(connection: Connection, name: FoldedName, account: int | None, since: int) -> bool:
    """Return whether an account may have a name: nobody else has it, nor has had it until after `since`."""
    had, has = schema.account_name.c, schema.account.c
    holders = [*connection.scalars(select(has.id).where((has.cased == name.cased) | (has.folded == name.folded)))]
    alike = (had.cased == name.cased) | (had.folded == name.folded)
    holders += connection.scalars(select(had.account).where(alike, had.until > since))
    return all(holder == account for holder in holders)


def find_passkey(connection: Connection, passkey: bytes) -> StoredPasskey | None:
    """Return a passkey by its credential's id."""
    row = connection.execute(select(schema.passkey).where(schema.passkey.c.id == passkey)).one_or_none()
    return None if row is None else StoredPasskey._make(row)


def passkeys_of(connection: Connection, account: int) -> list[StoredPasskey]:
    """Return the passkeys of an account, the oldest first."""
    passkey = schema.passkey
    asked = select(passkey).where(passkey.c.account == account).order_by(passkey.c.made, passkey.c.id)
    return [StoredPasskey._make(row) for row in connection.execute(asked).all()]


def find_session(connection: Connection, digest: bytes) -> tuple[StoredSession, StoredAccount] | None:
    """Return a session and whose it is, by the digest of its token."""
    session, account = schema.account_session, schema.account
    row = connection.execute(select(session).where(session.c.digest == digest)).one_or_none()
    if row is None:
        return None
    found = StoredSession._make(row)
    owner = _account(connection.execute(select(account).where(account.c.id == found.account)).one_or_none())
    return None if owner is None else (found, owner)


def sessions_of(connection: Connection, account: int) -> list[StoredSession]:
    """Return the sessions of an account, the one that was used last first."""
    session = schema.account_session
    asked = select(session).where(session.c.account == account).order_by(session.c.used.desc(), session.c.digest)
    return [StoredSession._make(row) for row in connection.execute(asked).all()]


def find_challenge(connection: Connection, digest: bytes) -> StoredChallenge | None:
    """Return a challenge by its digest."""
    challenge = schema.account_challenge
    row = connection.execute(select(challenge).where(challenge.c.digest == digest)).one_or_none()
    return None if row is None else StoredChallenge._make(row)


def find_link(connection: Connection, digest: bytes) -> StoredLink | None:
    """Return a link for another device by its digest."""
    link = schema.device_link
    row = connection.execute(select(link).where(link.c.digest == digest)).one_or_none()
    return None if row is None else StoredLink._make(row)


def newest_link(connection: Connection, account: int) -> StoredLink | None:
    """Return the last link that an account has made, while it is known."""
    link = schema.device_link
    asked = select(link).where(link.c.account == account).order_by(link.c.until.desc(), link.c.digest).limit(1)
    row = connection.execute(asked).one_or_none()
    return None if row is None else StoredLink._make(row)


def seats_of(
    connection: Connection, account: int, after: str | None = None, most: int = MOST_SEATS
) -> list[StoredSeat]:
    """Return seats of an account: the newest matches first, or in the order of their ids `after` one."""
    seat, match = schema.seat.c, schema.match.c
    asked = select(seat.match, seat.seat, seat.digest, match.game, match.over, match.header, match.created)
    asked = asked.join_from(schema.seat, schema.match)
    asked = asked.where(seat.account == account, seat.digest.is_not(None), match.look_at != schema.GONE)
    if after is None:
        asked = asked.order_by(match.created.desc(), seat.match, seat.seat)
    else:
        asked = asked.where(seat.match > after).order_by(seat.match, seat.seat)
    return [
        StoredSeat(row.match, row.seat, row.digest, row.game, row.over, _header.decode(row.header).begun, row.created)
        for row in connection.execute(asked.limit(most)).all()
    ]


def names_at(connection: Connection, matches: Sequence[str]) -> dict[str, list[str]]:
    """Return the names at the seats of matches."""
    seat, found = schema.seat.c, dict[str, list[str]]()
    asked = select(seat.match, seat.name).where(seat.match.in_(matches)).order_by(seat.match, seat.seat)
    for match, name in connection.execute(asked):
        found.setdefault(match, []).append(name)
    return found


def held_seats(connection: Connection, account: int) -> list[tuple[str, int, bytes]]:
    """Return all seats of an account: match, number, and the digest of the seat's own secret."""
    seat, match = schema.seat.c, schema.match.c
    asked = select(seat.match, seat.seat, seat.digest).join_from(schema.seat, schema.match)
    asked = asked.where(seat.account == account, seat.digest.is_not(None), match.look_at != schema.GONE)
    return [(row.match, row.seat, row.digest) for row in connection.execute(asked).all()]


def count_seats(connection: Connection, account: int) -> int:
    """Return how many seats an account has."""
    seat, match = schema.seat.c, schema.match.c
    asked = select(func.count()).join_from(schema.seat, schema.match)
    return int(connection.scalar(asked.where(seat.account == account, match.look_at != schema.GONE)) or 0)
