"""Where the peace of a hall is kept: who has blocked whom, who keeps it, what they did, reports, and who was where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import Connection, func, select

from stackyard.server.store import schema
from stackyard.server.store.store import Statement

RestrictionKind: TypeAlias = Literal["mute", "ban"]

INSERT_BLOCKED: Final = "INSERT INTO blocked (account, other, made) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
DELETE_BLOCKED: Final = "DELETE FROM blocked WHERE account = ? AND other = ?"
INSERT_KEEPER: Final = "INSERT INTO keeper (account, made) VALUES (?, ?) ON CONFLICT DO NOTHING"
DELETE_KEEPER: Final = "DELETE FROM keeper WHERE account = ?"
INSERT_ACT: Final = "INSERT INTO keeper_act (id, made, keeper, act, about, why) VALUES (?, ?, ?, ?, ?, ?)"
RESTRICT: Final = (
    "INSERT INTO restriction (account, kind, until) VALUES (?, ?, ?) "
    "ON CONFLICT (account, kind) DO UPDATE SET until = excluded.until"
)
LIFT: Final = "DELETE FROM restriction WHERE account = ? AND kind = ?"
INSERT_REPORT: Final = (
    'INSERT INTO report (id, made, reporter, account, about, "match", lines, why, done) '
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, false)"
)
CLOSE_REPORT: Final = "UPDATE report SET done = true WHERE id = ?"
SEE_AT: Final = (
    "INSERT INTO account_network (account, network, seen) VALUES (?, ?, ?) "
    "ON CONFLICT (account, network) DO UPDATE SET seen = excluded.seen"
)
SEE_IN: Final = (
    "INSERT INTO account_browser (account, browser, seen) VALUES (?, ?, ?) "
    "ON CONFLICT (account, browser) DO UPDATE SET seen = excluded.seen"
)
UNRATE: Final = 'UPDATE rated_result SET counted = false WHERE "match" = ?'
RATE_AGAIN: Final = 'UPDATE rated_result SET counted = true WHERE "match" = ?'
_FORGET_NETWORKS: Final = "DELETE FROM account_network WHERE seen < ?"
_FORGET_BROWSERS: Final = "DELETE FROM account_browser WHERE seen < ?"
_FORGET_RESTRICTIONS: Final = "DELETE FROM restriction WHERE until < ?"
_FORGET_REPORTS: Final = "DELETE FROM report WHERE made < ?"
_FORGET_ACTS: Final = "DELETE FROM keeper_act WHERE made < ?"

DAY: Final = 86_400
NETWORK_DAYS: Final = 30  # for which it is known where an account was
BROWSER_DAYS: Final = 180
REPORT_DAYS: Final = 90
ACT_DAYS: Final = 365
FOR_EVER: Final = 253_402_300_799  # s since 1970: the end of the year 9999


def forget_statements(now: int) -> list[Statement]:
    """Return what removes all that is over at a time (s since 1970)."""
    return [
        (_FORGET_NETWORKS, (now - NETWORK_DAYS * DAY,)),
        (_FORGET_BROWSERS, (now - BROWSER_DAYS * DAY,)),
        (_FORGET_RESTRICTIONS, (now,)),
        (_FORGET_REPORTS, (now - REPORT_DAYS * DAY,)),
        (_FORGET_ACTS, (now - ACT_DAYS * DAY,)),
    ]


# --- rows ------------------------------------------------------------------------------------------------------------


class StoredAct(NamedTuple):
    """Something that a keeper has done."""

    id: str
    made: int  # s since 1970
    keeper: str
    act: str
    about: str
    why: str


class StoredReport(NamedTuple):
    """Something that somebody has told the keeper."""

    id: str
    made: int  # s since 1970
    reporter: str
    account: int | None
    about: str
    match: str | None
    lines: str
    why: str
    done: bool


class Restriction(NamedTuple):
    """What an account may not do, and until when (s since 1970)."""

    account: int
    kind: RestrictionKind
    until: int


class Pair(NamedTuple):
    """Two accounts of one network that have played rated matches against each other."""

    accounts: tuple[int, int]
    matches: int  # against each other
    wins: tuple[int, int]
    of: tuple[int, int]  # how many rated matches against people each has played
    newest: tuple[str, ...]  # the last of their matches


# --- reading ---------------------------------------------------------------------------------------------------------


def blocked_by(connection: Connection, account: int) -> list[tuple[int, str, int]]:
    """Return whom somebody has blocked: number, name and when, by name."""
    blocked, person = schema.blocked.c, schema.account.c
    asked = select(person.id, person.name, blocked.made).join_from(
        schema.blocked, schema.account, blocked.other == person.id
    )
    return [tuple(row) for row in connection.execute(asked.where(blocked.account == account).order_by(person.name))]


def avoids(connection: Connection, account: int) -> frozenset[int]:
    """Return those whom somebody has blocked, and those who have blocked them."""
    blocked = schema.blocked.c
    found = [*connection.scalars(select(blocked.other).where(blocked.account == account))]
    found += connection.scalars(select(blocked.account).where(blocked.other == account))
    return frozenset(found)


def kin(connection: Connection, account: int) -> frozenset[int]:
    """Return the other accounts that were used in a browser in which this one was."""
    own, other = schema.account_browser.c, schema.account_browser.alias("other").c
    browsers = select(own.browser).where(own.account == account)
    found = connection.scalars(select(other.account).where(other.browser.in_(browsers), other.account != account))
    return frozenset(found)


def is_keeper(connection: Connection, account: int) -> bool:
    """Return whether somebody keeps the hall."""
    asked = select(schema.keeper.c.account).where(schema.keeper.c.account == account)
    return connection.scalar(asked) is not None


def keepers(connection: Connection) -> list[tuple[int, str]]:
    """Return who keeps the hall: numbers and names, by name."""
    person = schema.account.c
    asked = select(person.id, person.name).join_from(
        schema.keeper, schema.account, schema.keeper.c.account == person.id
    )
    return [tuple(row) for row in connection.execute(asked.order_by(person.name))]


def acts(connection: Connection, most: int) -> list[StoredAct]:
    """Return what keepers have done, the newest first."""
    act = schema.keeper_act
    found = connection.execute(select(act).order_by(act.c.id.desc()).limit(most))
    return [StoredAct._make(row) for row in found]


def is_unrated(connection: Connection, match: str) -> bool:
    """Return whether a keeper has let a result count for nothing, and none has taken that back."""
    act = schema.keeper_act.c
    asked = select(act.act).where(act.about == match, act.act.in_(("unrate", "rate"))).order_by(act.id.desc())
    return connection.scalar(asked.limit(1)) == "unrate"


def open_reports(connection: Connection, most: int) -> list[StoredReport]:
    """Return the reports that nobody has looked at, the oldest first."""
    report = schema.report
    asked = select(report).where(report.c.done.is_(False)).order_by(report.c.id).limit(most)
    return [StoredReport._make(row) for row in connection.execute(asked)]


def restrictions(connection: Connection, now: int, account: int | None = None) -> list[Restriction]:
    """Return the restrictions that hold: of all, or of one account."""
    row = schema.restriction
    asked = select(row).where(row.c.until > now).order_by(row.c.account, row.c.kind)
    if account is not None:
        asked = asked.where(row.c.account == account)
    return [Restriction._make(each) for each in connection.execute(asked)]


def networks_of(connection: Connection, account: int) -> list[tuple[str, int, int]]:
    """Return where an account was seen in the last month: network, when last, and how many accounts were seen there."""
    seen = schema.account_network.c
    mine = select(seen.network, seen.seen).where(seen.account == account).order_by(seen.seen.desc())
    found = connection.execute(mine.limit(50)).all()
    counted = select(seen.network, func.count()).where(seen.network.in_([row.network for row in found]))
    counts = {row[0]: int(row[1]) for row in connection.execute(counted.group_by(seen.network))}
    return [(row.network, row.seen, counts[row.network]) for row in found]


def count_seen(connection: Connection, networks: Sequence[str]) -> int:
    """Return how many accounts were seen at networks in the last month."""
    seen = schema.account_network.c
    return int(connection.scalar(select(func.count(seen.account.distinct())).where(seen.network.in_(networks))) or 0)


def all_networks(connection: Connection) -> list[str]:
    """Return the networks at which accounts were seen."""
    return [*connection.scalars(select(schema.account_network.c.network).distinct())]


_seats: Final = msgspec.json.Decoder(list[dict[str, int]])
_numbers: Final = msgspec.json.Decoder(list[int])
NEWEST: Final = 20  # matches of a pair that are named
MOST_RESULTS: Final = 20_000  # that are looked at


def pairs(connection: Connection, since: int) -> list[Pair]:
    """Return who has played rated matches against whom, where both were seen at one network, since a time."""
    result = schema.rated_result.c
    asked = select(result.match, result.seats, result.places).where(result.counted, result.time > since)
    matches: dict[tuple[int, int], list[str]] = {}
    wins: Counter[tuple[tuple[int, int], int]] = Counter()
    of: Counter[int] = Counter()
    for match, seats, places in connection.execute(asked.order_by(result.time.desc()).limit(MOST_RESULTS)):
        people = {
            seat["account"]: place
            for seat, place in zip(_seats.decode(seats), _numbers.decode(places), strict=True)
            if "account" in seat
        }
        of.update(people if len(people) > 1 else ())
        for (one, place), (other, others_place) in combinations(sorted(people.items()), 2):
            matches.setdefault((one, other), []).append(match)
            wins[(one, other), 0] += place < others_place
            wins[(one, other), 1] += others_place < place
    return [
        Pair(pair, len(found), (wins[pair, 0], wins[pair, 1]), (of[pair[0]], of[pair[1]]), tuple(found[:NEWEST]))
        for pair, found in matches.items()
        if _share_network(connection, *pair)
    ]


def _share_network(connection: Connection, one: int, other: int) -> bool:
    first, second = schema.account_network.alias("first").c, schema.account_network.alias("second").c
    asked = select(first.network).where(first.account == one, second.account == other, first.network == second.network)
    return connection.scalar(asked.limit(1)) is not None


def late_share(connection: Connection, account: int, most: int) -> tuple[int, int]:
    """Return in how many of an account's last rated matches, at most `most`, its time ran out, and of how many."""
    result, rating = schema.rated_result.c, schema.rating.c
    asked = select(result.seats, result.late).join_from(
        schema.rating, schema.rated_result, rating.number == result.number
    )
    found = connection.execute(asked.where(rating.account == account).order_by(rating.number.desc()).limit(most)).all()
    late = 0
    for seats, seats_late in found:
        own = [seat for seat, each in enumerate(_seats.decode(seats)) if each.get("account") == account]
        late += any(seat in own for seat in _numbers.decode(seats_late or "[]"))
    return late, len(found)
