"""New matches: their seats, secrets and invitations, and the statements that store them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from msgspec.structs import astuple, replace

from stackyard.core.errors import BadRequestError
from stackyard.core.game import Game
from stackyard.core.log import Log
from stackyard.core.match import Match
from stackyard.core.registry import room as find_room
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import t
from stackyard.server.match import seat_secrets
from stackyard.server.match.changes import seating
from stackyard.server.match.changes.ownership import owned
from stackyard.server.match.changes.rated_seats import Player
from stackyard.server.match.changes.seating import default_name
from stackyard.server.match.clocks import Clock
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store import retention
from stackyard.server.store.archive import SeatRow, Seeker, StoredMatch
from stackyard.server.store.store import INSERT_ENTRY, INSERT_MATCH, INSERT_SEAT, Statement
from stackyard.server.wire import codec
from stackyard.server.wire.messages import ClockRule, Created, NewMatch, NewSeat, SeatKey


def new_match(
    new: NewMatch,
    today: str = "",
    browser: str = "",
    player: Player | None = None,
    account_key: bytes = b"",
    *,
    dealt: bool = False,
    pool: str = "",
    seeker: Seeker | None = None,
) -> tuple[Snapshot, Created]:
    """Return a new match, and the answer to its maker.

    `today`: the day whose challenge it is; its seed is the hall's, and nobody knows it, nor where a seed is `dealt` to
    several tables. `browser`: the token of whoever waits here for those whom quick match brings (the `seeker`), `pool`:
    of which.
    `player`: the account of the maker, whose seat it is; `account_key`: of seats' second secrets.

    Raises BadRequestError if the game keeps its seats for people and a bot is wanted, and what the game raises if it
    refuses what is asked for.
    """
    room = find_room(new.game)
    game = room.game
    rows: list[SeatRow] = []
    keys: list[SeatKey] = []
    for seat, wanted in enumerate(new.seats):
        row, key = _seat(room, seat, wanted)
        rows.append(row)
        keys.append(key)
    _number_bots(rows, keys)
    _check_clock(room, new.clock)
    drawn = new.begin == "drawn"
    _check_chance(game, new, rows)
    fixed: list[Literal["seed", "position"]] = []
    if new.seed is not None and not (today or dealt):
        fixed.append("seed")
    if new.position is not None:
        fixed.append("position")
    match = Match.new(
        room,
        new.options,
        len(new.seats),
        seed=new.seed,
        nature=new.nature,
        position=new.position,
        gravity="told",
        waiting=drawn,
        fixed=fixed,
        duplicate=dealt,
    )
    if room.seats_bots is not None and any(row.kind == "bot" for row in rows) and not room.seats_bots(match.position):
        raise BadRequestError(t("bots-not-seated", title=game.title))
    if drawn and all(row.kind == "bot" for row in rows):  # nobody has to be waited for
        match.begin(draw_seats=True)
        order = match.header.order or []
        rows = [rows[place] for place in order]
        keys = [SeatKey(seat=seat, kind="bot", name=row.name, secret=None) for seat, row in enumerate(rows)]
    identity = seat_secrets.new_match_id()
    if player is not None:
        for seat, row in enumerate(rows):
            if row.maker:
                rows[seat] = replace(owned(identity, row, player.account, account_key), name=player.name)
        keys = [replace(each, name=player.name) if each.kind == "me" else each for each in keys]
    table = replace(first_snapshot(identity, match, rows, new.clock, today), rated=new.rated, pool=pool)
    if new.open:
        seating.check_may_open(table)
        if not any(row.maker for row in rows):
            raise BadRequestError(t("open-maker"))
        quick = (seat_secrets.browser_digest(browser, identity),) if browser else ()
        makers = tuple(seat for seat, row in enumerate(rows) if row.maker)
        table = replace(table, open=True, wishes=new.wishes, quick=quick, seeker=seeker, watchable=makers)
    return table, Created(match=identity, seats=keys)


def first_snapshot(identity: str, match: Match, rows: Sequence[SeatRow], clock: ClockRule, today: str = "") -> Snapshot:
    """Return the snapshot of a match that has just been made. Its log is empty: no event is redacted yet."""
    return Snapshot(
        id=identity,
        match=match,
        seats=tuple(rows),
        log=Log(),
        chat=Log(),
        clock=Clock.of(clock, len(rows)),
        today=today,
    )


def insert_statements(table: Snapshot) -> list[Statement]:
    """Return the statements that store a match that has just been made, with its first events."""
    match, created = table.match, int(time.time())
    found: list[Statement] = [
        (
            INSERT_MATCH,
            (
                table.id,
                match.game.slug,
                codec.encode(match.header).decode(),
                match.seed,
                codec.encode(table.clock.rule).decode(),
                codec.encode(table.state(0.0)).decode(),
                match.over,
                table.hall_must_act(),
                None,
                created,
                created + retention.FIRST_LOOK_SECONDS,
            ),
        )
    ]
    for seat, row in enumerate(table.seats):
        found.append((INSERT_SEAT, (table.id, seat, *astuple(row))))
    for event in match.events:
        found.append((INSERT_ENTRY, (table.id, event.n, event.t, "e", str(event.by), None, event.event)))
    return found


def as_stored_match(table: Snapshot) -> StoredMatch:
    """Return a match that has just been made, without any event, as `archive.find` would."""
    return StoredMatch(
        id=table.id,
        header=table.match.header,
        seed=table.match.seed,
        clock=table.clock.rule,
        state=table.state(0.0),
        over=table.match.over,
        rematch=None,
        seats=list(table.seats),
        events=[],
        versions=[],
        chat=[],
        commands={},
    )


def _seat(room: Room, seat: int, wanted: NewSeat) -> tuple[SeatRow, SeatKey]:
    """Return a seat of a new match, and its key for who makes it: a friend's is an invitation, a bot has none."""
    game = room.game
    name = seat_secrets.clean_text(wanted.name or "", 40)
    if wanted.kind == "bot" and wanted.program is not None:
        row = SeatRow("bot", name or wanted.program, program=wanted.program)
        return row, SeatKey(seat=seat, kind="bot", name=row.name, secret=None)
    if wanted.kind == "bot":
        levels = {level.level: level for level in room.levels}
        if wanted.level not in levels:
            level_numbers = ", ".join(map(str, levels)) or "none"
            raise BadRequestError(t("no-bot-of-level", title=game.title, level=wanted.level, known=level_numbers))
        row = SeatRow("bot", name or levels[wanted.level].name, wanted.level)
        return row, SeatKey(seat=seat, kind="bot", name=row.name, secret=None)
    secret = seat_secrets.new_secret()
    name = name or default_name(game, seat)
    if wanted.kind == "me":
        row = SeatRow("person", name, digest=seat_secrets.digest(secret), maker=True)
    else:
        row = SeatRow("person", name, invitation=seat_secrets.digest(secret), invited=True)
    return row, SeatKey(seat=seat, kind=wanted.kind, name=name, secret=secret, invitation=row.invited)


def _number_bots(rows: list[SeatRow], keys: list[SeatKey]) -> None:
    """Give bots of one name a number each, from the second on: "Tenant", "Tenant 2"."""
    met: Counter[str] = Counter()
    for seat, row in enumerate(rows):
        if row.kind != "bot":
            continue
        met[row.name] += 1
        if met[row.name] > 1:
            rows[seat] = replace(row, name=f"{row.name} {met[row.name]}")
            keys[seat] = replace(keys[seat], name=rows[seat].name)


def _check_chance(game: Game[Any, Any], new: NewMatch, rows: Sequence[SeatRow]) -> None:
    if new.nature == "given":
        if new.seed is not None:
            raise BadRequestError(t("given-no-seed"))
        if not any(row.kind == "person" for row in rows):
            raise BadRequestError(t("given-needs-person"))
    if new.begin == "drawn":
        if not game.draws_seats:
            raise BadRequestError(t("seats-not-drawn", title=game.title))
        if new.nature == "given":
            raise BadRequestError(t("seats-no-seed"))


def _check_clock(room: Room, clock: ClockRule) -> None:
    if (clock.kind == "days") != (clock.days > 0) or (clock.days and (clock.base_ms or clock.increment_ms)):
        raise BadRequestError(t("clock-days"))
    if clock.kind == "days" and not room.traits.over_days:
        raise BadRequestError(t("clock-no-days", title=room.title))
    if clock.kind in ("move", "fischer") and clock.base_ms < 100:
        raise BadRequestError(t("clock-too-short"))
