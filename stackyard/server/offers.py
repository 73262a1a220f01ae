"""What players ask of each other: taking moves back, a draw, a pause, a rematch. Done when everybody has consented.

Bots consent to everything but a draw, which they accept when they think that they are behind. Who holds a seat
himself need not ask himself.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from stackyard.core.errors import BadRequestError, MatchOverError
from stackyard.core.match import Match
from stackyard.core.nature import NATURE
from stackyard.core.record import TABLE, Event
from stackyard.server import seats, telling
from stackyard.server.archive import OpenOffer, SeatRow
from stackyard.server.audience import Viewer
from stackyard.server.refusals import OfferGoneError
from stackyard.server.store import Statement
from stackyard.server.wire import Answer, Ask

if TYPE_CHECKING:
    from stackyard.server.live import LiveMatch

BEHIND = -0.05  # a bot that values its game below this takes a draw
UPDATE_REMATCH = "UPDATE match SET rematch = ? WHERE id = ? AND rematch IS NULL"
AT_ONCE = 8  # offers that may be open at once
NAMES = {"undo": "taking back", "draw": "a draw", "rematch": "a rematch", "pause": "a pause", "resume": "going on"}


async def ask(live: LiveMatch, viewer: Viewer, message: Ask) -> None:
    """Ask the others for something; done at once if nobody else has to consent."""
    _check(live, message)
    same = next((offer for offer in live.offers if offer.kind == message.kind), None)
    if same is not None and message.seat in same.waiting:  # the other one asks for the same: that is a yes
        await _say_yes(live, viewer, message.c, same, message.seat)
        return
    if same is not None and message.kind != "undo":
        raise BadRequestError(f"{NAMES[message.kind]} is asked for already")
    offer = OpenOffer(
        id=live.next_offer,
        kind=message.kind,
        seat=message.seat,
        count=_moves_back(live, message.seat, message.count) if message.kind == "undo" else 0,
        waiting=[],
        rematch=seats.new_match_id() if message.kind == "rematch" else None,
    )
    if offer.kind != "undo" or not _is_own_step(live, message.seat, offer.count):
        offer.waiting = [seat for seat in live.people() if seat != message.seat and seat not in viewer.seats]
    if same is not None:
        live.offers = [other for other in live.offers if other is not same]
    live.next_offer += 1
    _note_heirs(offer, viewer)
    unwilling = [
        seat for seat, row in enumerate(live.seats) if row.kind == "bot" and not _bot_consents(live, offer, seat)
    ]
    if unwilling:
        name = live.seats[unwilling[0]].name
        await live.settled(viewer, message.c, notice=f"{name} declined {NAMES[message.kind]}.")
        return
    live.offers = [*live.offers, offer]
    if offer.waiting:
        await live.settled(viewer, message.c)
    else:
        await _agreed(live, viewer, message.c, offer)


async def answer(live: LiveMatch, viewer: Viewer, message: Answer) -> None:
    """Say yes or no to an open offer. Raises OfferGoneError."""
    offer = next((offer for offer in live.offers if offer.id == message.offer), None)
    if offer is None or message.seat not in offer.waiting:
        raise OfferGoneError("this is not asked, or not of this seat, any more")
    if message.yes:
        await _say_yes(live, viewer, message.c, offer, message.seat)
        return
    live.offers = [other for other in live.offers if other is not offer]
    name = live.seats[message.seat].name
    await live.settled(viewer, message.c, notice=f"{name} declined {NAMES[offer.kind]}.")


def close_after(live: LiveMatch, events: Sequence[Event]) -> bool:
    """Close the offers that events have overtaken; tell whether there were any."""
    kept = [offer for offer in live.offers if offer.kind == "rematch" and live.match.over]
    closed = len(kept) != len(live.offers)
    live.offers = kept
    return closed and bool(events)


def _check(live: LiveMatch, message: Ask) -> None:
    """Raise what is wrong with asking for this now."""
    over, kind = live.match.over, message.kind
    if kind == "rematch":
        if not over:
            raise BadRequestError("a rematch can be asked for when the match is over")
        if live.rematch is not None:
            raise BadRequestError("there is a rematch already: see the table")
    elif kind != "undo" and over:
        raise MatchOverError(f"the match is over: {live.match.outcome().why}")
    if kind == "pause" and live.clock.paused:
        raise BadRequestError("the match is paused already")
    if kind == "resume" and not live.clock.paused:
        raise BadRequestError("the match is not paused")
    if len(live.offers) >= AT_ONCE:
        raise BadRequestError("enough is asked already: wait for the answers")


def _moves_back(live: LiveMatch, seat: int, times: int) -> int:
    """Return how many moves must be taken back so that `seat` is to act again, before the last `times` of its moves."""
    own = [index for index, chosen in enumerate(live.chosen) if chosen == seat]
    if len(own) < times:
        raise BadRequestError(
            "this seat has not moved yet" if not own else f"this seat has moved only {len(own)} times"
        )
    last = live.match.events[-1] if live.match.events else None
    if live.match.over and last is not None and last.by == TABLE and not last.event.startswith("undo "):
        raise MatchOverError(f"the match is over: {live.match.outcome().why}")
    if live.match.over and any(event.by == NATURE for event in live.match.events):
        raise MatchOverError("the match is over and nature's seed is open: nothing can be taken back any more")
    count = len(live.chosen) - own[-times]
    if not live.game.one_view and _revealed(live, count):
        raise BadRequestError("cards have been seen since: what is known cannot be taken back")
    return count


def _revealed(live: LiveMatch, count: int) -> bool:
    """Tell whether nature has spoken since before the last `count` moves: dice fell, cards were drawn."""
    return any(event.by == NATURE for event in live.match.since(count))


def _is_own_step(live: LiveMatch, seat: int, count: int) -> bool:
    """Tell whether the last `count` moves are steps that a seat may take back unasked."""
    own = all(chosen == seat for chosen in live.chosen[-count:])
    return live.game.steps_back and own and not _revealed(live, count)


def _bot_consents(live: LiveMatch, offer: OpenOffer, seat: int) -> bool:
    return offer.kind != "draw" or live.values.get(seat, 0.0) < BEHIND


def _note_heirs(offer: OpenOffer, viewer: Viewer) -> None:
    """Note what the seats of this socket will be known by in the rematch."""
    if offer.rematch is not None:
        for seat, secret in viewer.secrets.items():
            offer.digests[str(seat)] = seats.digest(seats.heir(secret, offer.rematch)).hex()


async def _say_yes(live: LiveMatch, viewer: Viewer, c: str, offer: OpenOffer, seat: int) -> None:
    offer.waiting = [other for other in offer.waiting if other not in (seat, *viewer.seats)]
    _note_heirs(offer, viewer)
    if offer.waiting:
        await live.settled(viewer, c)
    else:
        await _agreed(live, viewer, c, offer)


async def _agreed(live: LiveMatch, viewer: Viewer, c: str, offer: OpenOffer) -> None:
    """Do what everybody has consented to."""
    live.offers = [other for other in live.offers if other is not offer]
    at = time.monotonic()
    if offer.kind in ("pause", "resume"):
        live.clock.stop(at)
        live.clock.paused = offer.kind == "pause"
        await live.settled(viewer, c)
    elif offer.kind == "rematch":
        await _begin_rematch(live, viewer, c, offer)
    else:
        before = live.match.position
        events = live.match.settle("draw" if offer.kind == "draw" else f"undo {offer.count}")
        live.clock.stop(at)
        live.clock.renew()
        await live.happened(events, before, viewer, c)
        telling.tell_table(live)


async def _begin_rematch(live: LiveMatch, viewer: Viewer, c: str, offer: OpenOffer) -> None:
    """Make the match that follows: the same game, everybody one place further round the table."""
    assert offer.rematch is not None
    players = len(live.seats)
    rows: list[SeatRow] = []
    for new in range(players):
        old = (new + 1) % players
        row = live.seats[old]
        heir = bytes.fromhex(offer.digests[str(old)]) if row.kind == "person" else None
        rows.append(SeatRow(row.kind, row.name, row.level, heir, taken=False))
    header = live.match.header
    match = Match.new(
        live.game, header.options, players, nature=header.nature, position=header.position, gravity="told"
    )
    statements: list[Statement] = live.hall.registry.rows_of(offer.rematch, match, rows, live.clock.rule)
    live.rematch = offer.rematch
    await live.settled(viewer, c, [*statements, (UPDATE_REMATCH, (offer.rematch, live.id))])
    live.hall.registry.wake(offer.rematch, match)
