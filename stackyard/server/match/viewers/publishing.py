"""The messages to the viewers of a match: snapshots, new entries, who is here and which offers are open.

All of them are made from a snapshot, which is stored, and from who is here.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from stackyard.core.game import SPECTATOR
from stackyard.core.texts.catalogue import Message
from stackyard.server.match import redaction, seat_secrets
from stackyard.server.match.fair_play import is_between_people
from stackyard.server.match.redaction import RedactedEntry
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.vacations import away_until
from stackyard.server.match.viewers.audience import Viewer
from stackyard.server.match.viewers.presence import Presence
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire import codec
from stackyard.server.wire.messages import (
    ChatEntry,
    ChatLine,
    ClockState,
    Invitation,
    MatchInfo,
    MatchStatus,
    Offer,
    OnVacation,
    Played,
    Prepared,
    PreparedAnswer,
    Snap,
    Table,
    Wishes,
)

MAX_LINES = 100  # of chat, in a snapshot; what was said before is fetched by who scrolls so far
MAX_MISSED_ENTRIES = 400  # entries sent one by one to a socket that returns; beyond that a snapshot is smaller


class Views:
    """The views of one snapshot's match, each made and encoded once, when it is first wanted."""

    def __init__(self, table: Snapshot) -> None:
        self._match = table.match
        self._encoded: dict[int | str, msgspec.Raw] = {}

    def of(self, viewer: int | str) -> msgspec.Raw:
        """Return what a seat or the spectator may see, as JSON."""
        found = self._encoded.get(viewer)
        if found is None:
            found = self._encoded[viewer] = codec.raw(self._match.view(viewer))
        return found

    def for_seats(self, seats: Sequence[int]) -> dict[str, msgspec.Raw]:
        """Return what the holder of some seats, or of none, may see. Before a match begins nobody has a seat's view."""
        if self._match.room.same_view_for_all or self._match.waiting or not seats:
            return {SPECTATOR: self.of(SPECTATOR)}
        return {str(seat): self.of(seat) for seat in seats}


def match_info(table: Snapshot, presence: Presence) -> MatchInfo:
    """Return what anybody with the link may know."""
    return MatchInfo(
        match=table.id,
        header=redaction.public_header(table.match, [row.name for row in table.seats], table.today, table.deal),
        seats=presence.seat_infos(table),
        clock=table.clock.rule,
        rematch=table.rematch,
        help=table.is_helped() or not is_between_people(table),
        today=table.today,
        rated=table.rated,
        evening=table.evening,
    )


def match_status(table: Snapshot, due: int | None) -> MatchStatus:
    """Return how a match stands, as anybody with the link may know; `due`: when its clock runs out (s since 1970)."""
    match = table.match
    return MatchStatus(
        match=table.id,
        game=match.game.slug,
        names=[row.name for row in table.seats],
        waiting=match.waiting,
        to_act=match.to_act,
        outcome=redaction.public_outcome(match) if match.over else None,
        v=table.v,
        last=match.events[-1].t if match.events else "",
        due=due,
        vacations=[OnVacation(seat=seat, until=until) for seat, until in away_until(table).items()] or msgspec.UNSET,
    )


def clock_state(table: Snapshot) -> ClockState:
    """Return how the clocks stand now."""
    now = time.monotonic()
    until = table.clock.stands_until(now)
    return msgspec.structs.replace(
        table.clock.state(now),
        seconds_left=table.countdown.seconds_left(now),
        stands_until=msgspec.UNSET if until is None else round(time.time() + until - now),
    )


def snapshot_message(
    table: Snapshot,
    views: Views,
    presence: Presence,
    viewer: Viewer,
    *,
    keys: dict[str, str] | None = None,
    invitation: Invitation | None = None,
) -> Snap:
    """Return a snapshot message: everything that a viewer needs."""
    return Snap(
        g=table.id,
        v=table.v,
        info=match_info(table, presence),
        mine=list(viewer.seats),
        entries=[redaction.entry_for(viewer.seats, entry.redacted) for entry in table.log],  # type: ignore[misc]
        chat=latest_lines(table, table.v + 1),
        earlier_lines=max(0, len(table.chat) - MAX_LINES),
        views=views.for_seats(viewer.seats),
        to_act=table.match.to_act,
        outcome=redaction.public_outcome(table.match),
        clock=clock_state(table),
        offers=_open_offers(table),
        watching=presence.audience.spectator_count(),
        waiting=table.match.waiting,
        keys=keys or {},
        invitation=invitation,
        help=_is_helped(table),
        history=table.history,
        open=bool(table.open_seats()) or msgspec.UNSET,
        language=(table.language if table.open_seats() else "") or msgspec.UNSET,
        wishes=_wishes(table),
        watchable=list(table.watchable) or msgspec.UNSET,
    )


def _wishes(table: Snapshot) -> Wishes | msgspec.UnsetType:
    """Return whom an open table is for; UNSET: anybody."""
    return table.wishes if table.open_seats() and table.wishes != Wishes() else msgspec.UNSET


def latest_lines(table: Snapshot, before: int) -> list[ChatLine]:
    """Return the last lines of chat whose versions are lower than `before`, at most `MAX_LINES`."""
    found: list[ChatLine] = []
    for line in reversed(table.chat):
        if line.v < before:
            found.append(line)
            if len(found) == MAX_LINES:
                break
    return found[::-1]


def _played_message(
    table: Snapshot, views: Views, entries: Sequence[RedactedEntry], v: int, held: tuple[int, ...]
) -> Played:
    return Played(
        g=table.id,
        v=v,
        entries=[redaction.entry_for(held, entry) for entry in entries],  # type: ignore[misc]
        views=views.for_seats(held),
        to_act=table.match.to_act,
        outcome=redaction.public_outcome(table.match),
        clock=clock_state(table),
        history=table.history or msgspec.UNSET,
    )


def publish_line(table: Snapshot, presence: Presence, line: ChatLine) -> None:
    """Send everybody a line of chat."""
    presence.audience.broadcast(_line_message(table, line))


def _line_message(table: Snapshot, line: ChatLine) -> ChatEntry:
    return ChatEntry(g=table.id, v=line.v, line=line, history=table.history or msgspec.UNSET)


def publish_events(
    table: Snapshot,
    views: Views,
    presence: Presence,
    entries: Sequence[RedactedEntry],
    first: Mapping[Connection, Sequence[bytes]],
) -> None:
    """Send everybody the newest entries, each as far as they may know them, after the frames that come `first`."""
    message_for = partial(_played_message, table, views, entries, table.v)
    presence.audience.broadcast_views(message_for, one_view=table.room.same_view_for_all, first=first)


def catch_up(
    table: Snapshot, views: Views, presence: Presence, viewer: Viewer, v: int | None, history: int | None
) -> None:
    """Send what a viewer has missed since `v` of a history, in order, or a snapshot."""
    drawn = table.match.header.order is not None and v is not None and (not table.log or v < table.log[0].v)
    other = v is None or v > table.v or (history or 0) != table.history
    if v is None or other or table.v - v > MAX_MISSED_ENTRIES or drawn:  # drawn: its seat has changed
        viewer.connection.push(codec.frame(snapshot_message(table, views, presence, viewer)))
        return
    missed: list[tuple[int, RedactedEntry | ChatLine]] = [(line.v, line) for line in table.chat if line.v > v]
    for entry in reversed(table.log):
        if entry.v <= v:
            break
        missed.append((entry.v, entry.redacted))
    missed.sort(key=lambda item: item[0])
    run: list[RedactedEntry] = []
    last_v = v
    for version, item in missed:
        if isinstance(item, ChatLine):
            if run:
                viewer.connection.push(codec.frame(_played_message(table, views, run, last_v, viewer.seats)))
                run = []
            viewer.connection.push(codec.frame(_line_message(table, item)))
        else:
            run.append(item)
        last_v = version
    if run or not missed or last_v != table.event_v:
        viewer.connection.push(codec.frame(_played_message(table, views, run, last_v, viewer.seats)))


def send_prepared(table: Snapshot, viewer: Viewer, seat: int) -> None:
    """Send a holder of a seat the answers that it has prepared."""
    moves = [PreparedAnswer(expect=each.expect, answer=each.answer) for each in table.prepared if each.seat == seat]
    viewer.connection.push(codec.frame(Prepared(g=table.id, seat=seat, moves=moves)))


def _open_offers(table: Snapshot) -> list[Offer]:
    """Return the open offers, as they are sent."""
    return [
        Offer(
            id=o.id,
            kind=o.kind,  # type: ignore[arg-type]
            seat=o.seat,
            count=o.count,
            waiting=o.waiting,
            target=msgspec.UNSET if o.target is None else o.target,
        )
        for o in table.offers
    ]


def _is_helped(table: Snapshot) -> bool | msgspec.UnsetType:
    return table.is_helped() or msgspec.UNSET


def table_message(
    table: Snapshot, presence: Presence, viewer: Viewer | None = None, notice: Message | None = None
) -> Table:
    """Return who is here and which offers are open, with the secrets of a rematch for the seats a viewer holds."""
    secrets = {} if table.rematch is None or viewer is None else _rematch_secrets(table, table.rematch, viewer)
    return Table(
        g=table.id,
        seats=presence.seat_infos(table),
        offers=_open_offers(table),
        clock=clock_state(table),
        watching=presence.audience.spectator_count(),
        rematch=table.rematch,
        rematch_secrets=secrets,
        notice=None if notice is None else str(notice),
        notice_localizable=notice,
        help=_is_helped(table),
        open=bool(table.open_seats()) or msgspec.UNSET,
        language=(table.language if table.open_seats() else "") or msgspec.UNSET,
        wishes=_wishes(table),
        watchable=list(table.watchable) or msgspec.UNSET,
    )


def _rematch_secrets(table: Snapshot, rematch: str, viewer: Viewer) -> dict[str, str]:
    """Return the secrets of a viewer's seats in the rematch, by seat.

    They come from the secrets that were shown when it was agreed on. Another device of an account has shown another
    one: it is told the account's secret there.
    """
    found: dict[str, str] = {}
    for seat, secret in viewer.secrets.items():
        new = seat_secrets.rematch_seat(seat, len(table.seats))
        own = seat_secrets.rematch_secret(secret, rematch)
        row = table.rematch_seats[new] if table.rematch_seats else None
        if row is None or seat_secrets.is_secret_of(own, row.digest):
            found[str(new)] = own
        elif row.account is not None and row.account == table.seats[seat].account and row.digest is not None:
            found[str(new)] = seat_secrets.account_secret(viewer.account_key, rematch, row.account, row.digest)
    return found


def send_table(table: Snapshot, presence: Presence, notice: Message | None = None) -> None:
    """Send everybody who is here and which offers are open."""
    if table.rematch is None:
        presence.audience.broadcast(table_message(table, presence, notice=notice))
        return
    for viewer in presence.audience:
        viewer.connection.push(codec.frame(table_message(table, presence, viewer=viewer, notice=notice)))


def send_snapshot(
    table: Snapshot,
    views: Views,
    presence: Presence,
    viewer: Viewer,
    *,
    keys: dict[str, str] | None = None,
    invitation: Invitation | None = None,
) -> None:
    """Send a viewer a snapshot."""
    found = snapshot_message(table, views, presence, viewer, keys=keys, invitation=invitation)
    viewer.connection.push(codec.frame(found))
