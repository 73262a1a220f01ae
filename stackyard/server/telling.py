"""What the viewers of a match are told: all of it, what has happened, who is here and what is asked."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from stackyard.core.game import SPECTATOR
from stackyard.server import codec, projection, seats
from stackyard.server.archive import SeatRow
from stackyard.server.audience import Viewer
from stackyard.server.projection import Shares
from stackyard.server.wire import ChatLine, ClockState, MatchInfo, Offer, Played, Said, SeatInfo, Snap, Table

if TYPE_CHECKING:
    from stackyard.server.live import LiveMatch

MISSED_AT_MOST = 400  # entries that are sent one by one to who comes back; beyond that a snapshot is less


def info(live: LiveMatch) -> MatchInfo:
    """Return what anybody with the link may know."""
    header = projection.header(live.match, [row.name for row in live.seats])
    return MatchInfo(
        match=live.id,
        header=header,
        seats=seat_infos(live.seats, live.audience.seats_here()),
        clock=live.clock.rule,
        rematch=live.rematch,
    )


def clock_state(live: LiveMatch) -> ClockState:
    """Return how the clocks stand now."""
    at = time.monotonic()
    return msgspec.structs.replace(live.clock.state(at), seconds_left=live.countdown.seconds_left(at))


def snap(live: LiveMatch, viewer: Viewer) -> Snap:
    """Return everything that a viewer needs."""
    return Snap(
        g=live.id,
        v=live.v,
        info=info(live),
        mine=list(viewer.seats),
        entries=[projection.share_for(viewer.seats, entry) for entry in live.shares],  # type: ignore[misc]
        chat=live.chat,
        views=_views(live, viewer.seats),
        to_act=live.match.to_act,
        outcome=projection.outcome(live.match),
        clock=clock_state(live),
        offers=_open_offers(live),
        watching=live.audience.watching(),
    )


def _played(live: LiveMatch, entries: Sequence[Shares], v: int, held: tuple[int, ...]) -> Played:
    return Played(
        g=live.id,
        v=v,
        entries=[projection.share_for(held, entry) for entry in entries],  # type: ignore[misc]
        views=_views(live, held),
        to_act=live.match.to_act,
        outcome=projection.outcome(live.match),
        clock=clock_state(live),
    )


def publish(live: LiveMatch, entries: Sequence[Shares]) -> None:
    """Tell everybody the newest entries, each as far as they may know them."""
    live.audience.show(partial(_played, live, entries, live.v), one_view=live.game.one_view)


def catch_up(live: LiveMatch, viewer: Viewer, v: int | None) -> None:
    """Send what a viewer has missed since `v`, in order, or a snapshot."""
    if v is None or v > live.v or live.v - v > MISSED_AT_MOST:
        viewer.connection.push(codec.frame(snap(live, viewer)))
        return
    missed: list[tuple[int, Shares | ChatLine]] = [(line.v, line) for line in live.chat if line.v > v]
    since = next((i for i, version in enumerate(live.versions) if version > v), len(live.versions))
    missed += zip(live.versions[since:], live.shares[since:], strict=True)
    missed.sort(key=lambda item: item[0])
    run: list[Shares] = []
    at = v
    for version, item in missed:
        if isinstance(item, ChatLine):
            if run:
                viewer.connection.push(codec.frame(_played(live, run, at, viewer.seats)))
                run = []
            viewer.connection.push(codec.frame(Said(g=live.id, v=item.v, line=item)))
        else:
            run.append(item)
        at = version
    if run or not missed or at != live.event_v:
        viewer.connection.push(codec.frame(_played(live, run, at, viewer.seats)))


def _open_offers(live: LiveMatch) -> list[Offer]:
    """Return what is asked and not answered yet."""
    return [
        Offer(id=o.id, kind=o.kind, seat=o.seat, count=o.count, waiting=o.waiting)  # type: ignore[arg-type]
        for o in live.offers
    ]


def table(live: LiveMatch, viewer: Viewer | None = None, notice: str | None = None) -> Table:
    """Return who is here and what is asked; with the secrets of a rematch for the seats a viewer holds."""
    secrets = {}
    if live.rematch is not None and viewer is not None:
        for seat, secret in viewer.secrets.items():
            secrets[str(seats.after(seat, len(live.seats)))] = seats.heir(secret, live.rematch)
    return Table(
        g=live.id,
        seats=seat_infos(live.seats, live.audience.seats_here()),
        offers=_open_offers(live),
        clock=clock_state(live),
        watching=live.audience.watching(),
        rematch=live.rematch,
        rematch_secrets=secrets,
        notice=notice,
    )


def tell_table(live: LiveMatch, notice: str | None = None) -> None:
    """Tell everybody who is here and what is asked."""
    if live.rematch is None:
        live.audience.tell(table(live, notice=notice))
        return
    for viewer in live.audience:
        viewer.connection.push(codec.frame(table(live, viewer=viewer, notice=notice)))


def _view_of(live: LiveMatch, viewer: int | str) -> msgspec.Raw:
    """Return a view as it stands, encoded once."""
    if viewer not in live.views:
        live.views[viewer] = codec.raw(live.match.view(viewer))
    return live.views[viewer]


def _views(live: LiveMatch, held: Sequence[int]) -> dict[str, msgspec.Raw]:
    """Return what the holder of some seats, or of none, may see."""
    if live.game.one_view or not held:
        return {SPECTATOR: _view_of(live, SPECTATOR)}
    return {str(seat): _view_of(live, seat) for seat in held}


def seat_infos(rows: Sequence[SeatRow], here: set[int]) -> list[SeatInfo]:
    """Return who sits where; bots are always here."""
    return [
        SeatInfo(
            seat=seat,
            name=row.name,
            kind="bot" if row.kind == "bot" else "person",
            level=row.level,
            taken=row.taken or row.kind == "bot",
            here=row.kind == "bot" or seat in here,
        )
        for seat, row in enumerate(rows)
    ]
