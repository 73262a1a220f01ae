"""What the viewers of a match are told: all of it, what has happened, who is here and what is asked.

All of it is made from a snapshot, which is stored, and from who is here.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from stackyard.core.game import SPECTATOR
from stackyard.server.match import redaction, seats
from stackyard.server.match.audience import Viewer
from stackyard.server.match.presence import Presence
from stackyard.server.match.redaction import Shares
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire import codec
from stackyard.server.wire.messages import ChatLine, ClockState, Invitation, MatchInfo, Offer, Played, Said, Snap, Table

MISSED_AT_MOST = 400  # entries that are sent one by one to who comes back; beyond that a snapshot is less


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

    def held(self, seats: Sequence[int]) -> dict[str, msgspec.Raw]:
        """Return what the holder of some seats, or of none, may see. Before a match begins nobody has a seat's view."""
        if self._match.game.one_view or self._match.waiting or not seats:
            return {SPECTATOR: self.of(SPECTATOR)}
        return {str(seat): self.of(seat) for seat in seats}


def info(table: Snapshot, presence: Presence) -> MatchInfo:
    """Return what anybody with the link may know."""
    return MatchInfo(
        match=table.id,
        header=redaction.header(table.match, [row.name for row in table.seats]),
        seats=presence.seat_infos(table.seats),
        clock=table.clock.rule,
        rematch=table.rematch,
    )


def clock_state(table: Snapshot) -> ClockState:
    """Return how the clocks stand now."""
    at = time.monotonic()
    return msgspec.structs.replace(table.clock.state(at), seconds_left=table.countdown.seconds_left(at))


def snap(
    table: Snapshot,
    views: Views,
    presence: Presence,
    viewer: Viewer,
    *,
    keys: dict[str, str] | None = None,
    invitation: Invitation | None = None,
) -> Snap:
    """Return everything that a viewer needs."""
    return Snap(
        g=table.id,
        v=table.v,
        info=info(table, presence),
        mine=list(viewer.seats),
        entries=[redaction.share_for(viewer.seats, kept.shares) for kept in table.log],  # type: ignore[misc]
        chat=list(table.chat),
        views=views.held(viewer.seats),
        to_act=table.match.to_act,
        outcome=redaction.outcome(table.match),
        clock=clock_state(table),
        offers=_open_offers(table),
        watching=presence.audience.watching(),
        waiting=table.match.waiting,
        keys=keys or {},
        invitation=invitation,
    )


def _played(table: Snapshot, views: Views, entries: Sequence[Shares], v: int, held: tuple[int, ...]) -> Played:
    return Played(
        g=table.id,
        v=v,
        entries=[redaction.share_for(held, entry) for entry in entries],  # type: ignore[misc]
        views=views.held(held),
        to_act=table.match.to_act,
        outcome=redaction.outcome(table.match),
        clock=clock_state(table),
    )


def publish(
    table: Snapshot,
    views: Views,
    presence: Presence,
    entries: Sequence[Shares],
    first: Mapping[Connection, Sequence[bytes]],
) -> None:
    """Tell everybody the newest entries, each as far as they may know them, after the frames that come `first`."""
    message_for = partial(_played, table, views, entries, table.v)
    presence.audience.show(message_for, one_view=table.game.one_view, first=first)


def catch_up(table: Snapshot, views: Views, presence: Presence, viewer: Viewer, v: int | None) -> None:
    """Send what a viewer has missed since `v`, in order, or a snapshot."""
    drawn = table.match.header.order is not None and v is not None and (not table.log or v < table.log[0].v)
    if v is None or v > table.v or table.v - v > MISSED_AT_MOST or drawn:  # drawn: it sits elsewhere now
        viewer.connection.push(codec.frame(snap(table, views, presence, viewer)))
        return
    missed: list[tuple[int, Shares | ChatLine]] = [(line.v, line) for line in table.chat if line.v > v]
    for kept in reversed(table.log):
        if kept.v <= v:
            break
        missed.append((kept.v, kept.shares))
    missed.sort(key=lambda item: item[0])
    run: list[Shares] = []
    at = v
    for version, item in missed:
        if isinstance(item, ChatLine):
            if run:
                viewer.connection.push(codec.frame(_played(table, views, run, at, viewer.seats)))
                run = []
            viewer.connection.push(codec.frame(Said(g=table.id, v=item.v, line=item)))
        else:
            run.append(item)
        at = version
    if run or not missed or at != table.event_v:
        viewer.connection.push(codec.frame(_played(table, views, run, at, viewer.seats)))


def _open_offers(table: Snapshot) -> list[Offer]:
    """Return what is asked and not answered yet."""
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


def table_of(table: Snapshot, presence: Presence, viewer: Viewer | None = None, notice: str | None = None) -> Table:
    """Return who is here and what is asked; with the secrets of a rematch for the seats a viewer holds."""
    secrets = {}
    if table.rematch is not None and viewer is not None:
        for seat, secret in viewer.secrets.items():
            secrets[str(seats.after(seat, len(table.seats)))] = seats.heir(secret, table.rematch)
    return Table(
        g=table.id,
        seats=presence.seat_infos(table.seats),
        offers=_open_offers(table),
        clock=clock_state(table),
        watching=presence.audience.watching(),
        rematch=table.rematch,
        rematch_secrets=secrets,
        notice=notice,
    )


def tell_table(table: Snapshot, presence: Presence, notice: str | None = None) -> None:
    """Tell everybody who is here and what is asked."""
    if table.rematch is None:
        presence.audience.tell(table_of(table, presence, notice=notice))
        return
    for viewer in presence.audience:
        viewer.connection.push(codec.frame(table_of(table, presence, viewer=viewer, notice=notice)))


def tell_snap(
    table: Snapshot,
    views: Views,
    presence: Presence,
    viewer: Viewer,
    *,
    keys: dict[str, str] | None = None,
    invitation: Invitation | None = None,
) -> None:
    """Send a viewer a snapshot."""
    found = snap(table, views, presence, viewer, keys=keys, invitation=invitation)
    viewer.connection.push(codec.frame(found))
