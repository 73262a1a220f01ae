"""Who sits down, and who begins: a seat is taken with an invitation, once, and gets a secret that only its holder has.

If seats are drawn, the match waits: until everybody has sat down or the maker begins, seats are places in a list. Then
they are drawn from the match's seed, before the first event.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import astuple

from stackyard.core.errors import BadRequestError
from stackyard.core.game import Game
from stackyard.core.leaving import STAND_IN_LEVEL
from stackyard.core.record import TABLE
from stackyard.core.texts.catalogue import t
from stackyard.server.match import seat_secrets
from stackyard.server.match.change import Change, append_events, replace
from stackyard.server.match.snapshot import Snapshot, free_seats
from stackyard.server.store.archive import SeatRow
from stackyard.server.store.store import Statement
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Invitation, QuickMatch, Sit, Wishes
from stackyard.server.wire.refusals import BadSecretError, ForbiddenError, UsedError

_COLUMNS = ", ".join(f"{name} = ?" for name in SeatRow.__struct_fields__)
UPDATE_SEAT = f"UPDATE seat SET {_COLUMNS} WHERE match = ? AND seat = ?"  # noqa: S608 - our own names
UPDATE_HEADER = "UPDATE match SET header = ? WHERE id = ?"


def replace_seats(table: Snapshot, rows: Mapping[int, SeatRow], *, sends_table: bool = False) -> Change:
    """Return the change that replaces some rows of the table."""
    after = tuple(rows.get(seat, row) for seat, row in enumerate(table.seats))
    held = tuple(each for each in table.prepared if _is_same_holder(table.seats[each.seat], after[each.seat]))
    return Change(
        replace(table, seats=after, prepared=held),
        statements=_statements(table.id, table.seats, after),
        sends_table=sends_table,
    )


def _is_same_holder(old: SeatRow, new: SeatRow) -> bool:
    return old.digest == new.digest or (old.account is not None and old.account == new.account)


def _statements(match: str, before: tuple[SeatRow, ...], after: tuple[SeatRow, ...]) -> tuple[Statement, ...]:
    return tuple(
        (UPDATE_SEAT, (*astuple(row), match, seat))
        for seat, (row, old) in enumerate(zip(after, before, strict=True))
        if row != old
    )


def default_name(game: Game[Any, Any], seat: int) -> str:
    """Return the name of a person at a seat who has given none."""
    return game.seat_names[seat] if seat < len(game.seat_names) else f"Seat {seat + 1}"


# --- sitting down ----------------------------------------------------------------------------------------------------


def inspect_key(table: Snapshot, key: str, held: tuple[int, ...]) -> Invitation:
    """Return what kind of key a link has; an invitation is not used up."""
    found = _seat_of_invitation(table, key)
    if found is not None:
        return Invitation(seat=found, state="open" if table.seats[found].invited else "used")
    if held:
        return Invitation(seat=held[0], state="own")
    return Invitation(seat=None, state="unknown")


def _seat_of_invitation(table: Snapshot, key: str) -> int | None:
    """Return the seat of whose newest invitation this is the key."""
    found = None
    for seat, row in enumerate(table.seats):  # all of them, always: the time reveals nothing
        if seat_secrets.is_secret_of(key, row.invitation):
            found = seat
    return found


def sit(table: Snapshot, message: Sit, *, by_name: bool = False) -> Change:
    """Return the change that somebody sits down with an invitation, which is used up, or at an open table without one.

    `by_name`: they were invited by name, and take a free seat whether the table is open or not.

    Raises BadSecretError if it is none of this table, or the browser's secret is not its own; UsedError if somebody has
    sat down with it, or if no seat is free.
    """
    if message.invitation is None:
        free = free_seats(table.seats) if by_name and not table.match.over else table.open_seats()
        seat = next(iter(free), None)
        if seat is None:
            raise UsedError(t("sit-none-free"))
    else:
        seat = _seat_of_invitation(table, message.invitation)
        if seat is None:
            raise BadSecretError(t("sit-no-seat"))
    row = table.seats[seat]
    if not row.invited:
        raise UsedError(t("sit-used-up"))
    digest = seat_secrets.digest(message.secret)
    if digest == row.invitation or any(digest == other.digest for other in table.seats):
        raise BadSecretError(t("secret-not-own"))
    return take_seats(table, {seat: digest}, {seat: seat_secrets.clean_text(message.name or "", 40)})


def sit_by_quick_match(table: Snapshot, asked: QuickMatch, secret: str) -> Change:
    """Return the change that somebody whom quick match brings takes a free seat, with a secret of its own.

    Raises UsedError if no seat is free for them: others were faster, or the maker has closed the table.
    """
    if table.quick_key() is None:
        raise UsedError(t("sit-none-free"))
    table = replace(table, quick=(*table.quick, seat_secrets.browser_digest(asked.browser, table.id)))
    seat = table.open_seats()[0]
    return take_seats(table, {seat: seat_secrets.digest(secret)}, {seat: seat_secrets.clean_text(asked.name or "", 40)})


def sit_program(table: Snapshot, invitation: str, program: str) -> Change:
    """Return the change that a program sits down with an invitation, which is used up. The last one begins a match.

    Raises BadSecretError if it is none of this table, UsedError if somebody has sat down with it, BadRequestError if
    somebody had the seat before: a person's seat is handed out to people.
    """
    seat = _seat_of_invitation(table, invitation)
    if seat is None:
        raise BadSecretError(t("sit-no-seat"))
    if table.rated:
        raise BadRequestError(t("rated-no-program"))
    row = table.seats[seat]
    if not row.invited:
        raise UsedError(t("sit-used-up"))
    if row.taken:
        raise BadRequestError(t("program-seat-had"))
    row = SeatRow("bot", program, program=program)
    change = replace(replace_seats(table, {seat: row}, sends_table=True), seats_changed=True)
    if all(each.taken or each.kind == "bot" for each in change.after.seats) and table.match.waiting:
        return _combine(change, _begin_match(change.after))
    return change


def check_may_fill(table: Snapshot) -> None:
    """Raise BadRequestError if bots cannot take the free seats: if none is free, or if they do not play this game."""
    if not free_seats(table.seats):
        raise BadRequestError(t("fill-no-seat"))
    known = ", ".join(str(level.level) for level in table.room.levels) or "none"
    if all(level.level != STAND_IN_LEVEL for level in table.room.levels):
        raise BadRequestError(t("no-bot-of-level", title=table.game.title, level=STAND_IN_LEVEL, known=known))
    if table.room.seats_bots is not None and not table.room.seats_bots(table.match.position):
        raise BadRequestError(t("bots-not-seated", title=table.game.title))


def fill_with_bots(table: Snapshot) -> Change:
    """Return the change that bots take all free seats; a waiting match begins. Raises what `check_may_fill` raises."""
    check_may_fill(table)
    level = next(each for each in table.room.levels if each.level == STAND_IN_LEVEL)
    taken = [row.name for row in table.seats if row.kind == "bot"]
    rows: dict[int, SeatRow] = {}
    for seat in free_seats(table.seats):
        met = sum(name == level.name or name.startswith(f"{level.name} ") for name in taken)
        name = level.name if not met else f"{level.name} {met + 1}"
        taken.append(name)
        rows[seat] = SeatRow("bot", name, level.level)
    filled = replace(table, open=False, quick=())
    change = replace(replace_seats(filled, rows, sends_table=True), seats_changed=True)
    return _combine(change, _begin_match(change.after)) if table.match.waiting else change


def take_seats(table: Snapshot, digests: Mapping[int, bytes], names: Mapping[int, str]) -> Change:
    """Return the change that people sit down: digests of their secrets, by seat. The last one begins a waiting match.

    If somebody sat there before, a `seat` event in the log says that somebody else has taken over.
    """
    rows = {seat: _taken(table.seats[seat], digest, names.get(seat, "")) for seat, digest in digests.items()}
    offers = tuple(
        offer
        for offer in table.offers
        if offer.kind != "bots" and (offer.kind != "leave" or offer.target not in digests)
    )
    clock = table.clock
    for seat in table.match.left & digests.keys():
        clock = clock.revived(seat)  # it has stood since its holder left
    helped = tuple(seat for seat in table.helped if seat not in digests)
    watchable = tuple(seat for seat in table.watchable if seat not in digests)
    if table.open:
        watchable = (*watchable, *digests)
    left = set(free_seats(table.seats)) - rows.keys()
    quick = table.quick if left else ()
    table = replace(table, offers=offers, clock=clock, helped=helped, quick=quick, watchable=watchable)
    change = replace_seats(table, rows, sends_table=True)
    if all(row.taken or row.kind == "bot" for row in change.after.seats) and table.match.waiting:
        return _combine(change, _begin_match(change.after))
    again = [seat for seat in digests if table.seats[seat].taken and table.seats[seat].digest != digests[seat]]
    if again and not table.match.waiting:
        match = table.match.branch()
        steps = [step for seat in again for step in match.apply_event(TABLE, f"seat {seat}")]
        return _combine(change, append_events(change.after, match, steps))
    return replace(change, seats_changed=bool(again))


def _taken(row: SeatRow, digest: bytes, name: str) -> SeatRow:
    """Return a seat that somebody has taken. The name at an account's seat is the account's, until another takes it."""
    if digest != row.digest:
        row = replace(row, account=None, account_digest=None)
    return replace(
        row,
        digest=digest,
        taken=True,
        invited=False,
        invitation=None if digest == row.invitation else row.invitation,
        name=row.name if row.account is not None else name or row.name,
    )


def revoke_invitations(table: Snapshot, held: tuple[int, ...]) -> Change | None:
    """Return the change that the holders of seats are back, or None if nothing changes.

    Open invitations to these seats become void, and offers to hand them out are closed. A seat that was left is not
    taken again by being here.
    """
    held = tuple(seat for seat in held if seat not in table.match.left)
    rows = {
        seat: replace(table.seats[seat], invitation=None, invited=False)
        for seat in held
        if table.seats[seat].taken and table.seats[seat].invited
    }
    offers = tuple(offer for offer in table.offers if offer.target not in held)
    if not rows and len(offers) == len(table.offers):
        return None
    return replace_seats(replace(table, offers=offers), rows, sends_table=True)


# --- the lobby -------------------------------------------------------------------------------------------------------


def set_open(table: Snapshot, seat: int, is_open: bool, language: str, wishes: Wishes) -> Change:
    """Return the change that anybody may take a free seat from now on, or only those who are invited.

    `language`: the one that whoever comes should speak; "": any. It is asked for, and keeps nobody away. `wishes` do.

    Raises ForbiddenError if the seat is not the maker's, BadRequestError if no seat is free that could be open, or if
    the match is one of Today's, or has begun from elsewhere than its set-up.
    """
    if not table.seats[seat].maker:
        raise ForbiddenError(t("open-maker"))
    if is_open:
        check_may_open(table)
    quick, watchable = (table.quick, (*table.watchable, seat)) if is_open else ((), table.watchable)
    after = replace(table, open=is_open, language=language, wishes=wishes, quick=quick)
    after = replace(after, watchable=tuple(dict.fromkeys(watchable)))
    return Change(after, sends_table=True)


def set_watchable(table: Snapshot, seat: int, is_watchable: bool) -> Change:
    """Return the change that somebody who plays lets anybody watch, or does so no more.

    Raises BadRequestError if the match is over, or one of Today's: others play the same.
    """
    if is_watchable and (table.match.over or table.today or table.deal):
        raise BadRequestError(t("watch-not"))
    others = tuple(each for each in table.watchable if each != seat)
    return Change(replace(table, watchable=(*others, seat) if is_watchable else others), sends_table=True)


def close_seats(table: Snapshot) -> Change:
    """Return the change that free seats are for those who are invited."""
    return Change(replace(table, open=False, quick=()), sends_table=True)


def step_out(table: Snapshot) -> Change:
    """Return the change that whoever waits for a quick match goes to another table, and nobody is brought here more.

    Raises UsedError if somebody has come.
    """
    others = any(row.taken and not row.maker for row in table.seats)
    if table.quick_key() is None or len(table.quick) > 1 or others:
        raise UsedError(t("sit-none-free"))
    return close_seats(table)


def check_may_open(table: Snapshot) -> None:
    """Raise BadRequestError if a match is none for the lobby.

    A seat has to be free; what a maker may know beforehand is no fair beginning for a stranger.
    """
    if table.match.over or not free_seats(table.seats):
        raise BadRequestError(t("open-no-seat"))
    if table.today or table.match.header.fixed or table.match.header.nature == "given":
        raise BadRequestError(t("open-prepared"))


# --- beginning -------------------------------------------------------------------------------------------------------


def begin(table: Snapshot, seat: int) -> Change:
    """Return the change that a match begins though not everybody has sat down.

    Raises BadRequestError if it has begun, ForbiddenError if the seat is not the maker's.
    """
    if not table.match.waiting:
        raise BadRequestError(t("begin-begun"))
    if not table.seats[seat].maker:
        raise ForbiddenError(t("begin-maker"))
    return _begin_match(replace(table, quick=()))


def _begin_match(table: Snapshot) -> Change:
    """Return the change that a waiting match begins: who sits where is drawn, and then chance events may come."""
    match = table.match.branch()
    steps = match.begin(draw_seats=True)
    order = match.header.order or []
    rows = tuple(with_default_name(table.game, table.seats[place], place, seat) for seat, place in enumerate(order))
    watchable = tuple(seat for seat, place in enumerate(order) if place in table.watchable)
    change = append_events(replace(table, seats=rows, watchable=watchable), match, steps)
    statements: tuple[Statement, ...] = (
        *_statements(table.id, table.seats, rows),
        (UPDATE_HEADER, (codec.encode(match.header).decode(), table.id)),
    )
    statements = (*statements, *change.statements)
    return replace(change, statements=statements, redacted=(), seats_changed=True, sends_table=True)


def with_default_name(game: Game[Any, Any], row: SeatRow, place: int, seat: int) -> SeatRow:
    """Return a row moved from its place in the list to its seat, with the seat's name if the person gave none."""
    plain = row.kind == "person" and row.account is None and row.name == default_name(game, place)
    return replace(row, name=default_name(game, seat)) if plain else row


def _combine(first: Change, second: Change) -> Change:
    """Return two changes as one; the second was made from the first one's snapshot."""
    return replace(
        second,
        statements=(*first.statements, *second.statements),
        redacted=(),  # everybody gets a snapshot
        seats_changed=True,
        sends_table=True,
    )
