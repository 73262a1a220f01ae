"""Offers between players: moves taken back, a draw, a pause, a rematch, help, seats handed out anew or left to bots.

An offer is carried out when everybody has consented. Bots consent to everything but a draw, which they accept if their
last search values the game below `DRAW_ACCEPTED_BELOW`. Seats of the asker's own socket consent as well, but not to a
draw: two people at one screen are both asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from stackyard.core.chance import NATURE
from stackyard.core.errors import BadRequestError, MatchOverError, UsageError
from stackyard.core.leaving import STAND_IN_LEVEL
from stackyard.core.match import Match
from stackyard.core.record import TABLE
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.match import seat_secrets
from stackyard.server.match.change import Change, append_events, replace, take_back
from stackyard.server.match.changes import creation, leaving, seating
from stackyard.server.match.fair_play import is_between_people
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.audience import Viewer
from stackyard.server.store.archive import OpenOffer, SeatRow
from stackyard.server.wire.messages import Answer, Ask
from stackyard.server.wire.refusals import ForbiddenError, OfferGoneError

DRAW_ACCEPTED_BELOW = -0.05  # a bot that values its game below this takes a draw
UPDATE_REMATCH = "UPDATE match SET rematch = ? WHERE id = ? AND rematch IS NULL"
MAX_OPEN_OFFERS = 8  # offers that may be open at once
ALONE_SECONDS = 120.0  # that a holder is away before the maker, alone at the table, may hand out the seat


def ask(
    table: Snapshot, viewer: Viewer, message: Ask, now: float, here: frozenset[int], away: Mapping[int, float]
) -> Change:
    """Return the change of a new offer; it is carried out at once if nobody else has to consent.

    Raises BadRequestError if the same is asked already, or cannot be asked now.
    """
    _check(table, message)
    same = next((offer for offer in table.offers if _is_same(offer, message)), None)
    if same is not None and message.seat in same.waiting:  # the other one asks for the same: that is a yes
        return _consent(table, viewer, same, message.seat, now)
    if message.kind == "no_help":  # who does not want it any more need not ask
        return Change(replace(table, helped=()), sends_table=True, notice=_ended_help(table, message.seat))
    if same is not None and message.kind not in ("undo", "seat", "leave"):
        raise BadRequestError(t("asked-already"))
    offer = OpenOffer(
        id=table.next_offer,
        kind=message.kind,
        seat=message.seat,
        count=_undo_count(table, message.seat, message.count) if message.kind == "undo" else 0,
        waiting=[],
        rematch=seat_secrets.new_match_id() if message.kind == "rematch" else None,
        target=message.target,
        invitation=None if message.invitation is None else seat_secrets.digest(message.invitation).hex(),
    )
    if message.kind == "seat":
        waiting = _seats_to_consent(table, viewer, message, here, away)
    elif message.kind == "leave":
        waiting = leaving.seats_to_vote(table, viewer.seats, message.target, here, away)
    elif message.kind == "undo" and _is_own_step(table, message.seat, offer.count):
        waiting = []
    else:
        asked = table.people()
        if message.kind == "bots":
            asked = [seat for seat in asked if table.seats[seat].taken]
        if message.kind == "rematch":  # whoever has left may be in it, if here
            asked = sorted({*asked, *(table.match.left & here)})
        waiting = _without_answered(asked, message.kind, message.seat, viewer)
    offer = _with_rematch_secrets(replace(offer, waiting=waiting), viewer)
    others = tuple(other for other in table.offers if other is not same)
    table = replace(table, offers=others, next_offer=table.next_offer + 1)
    bots = [seat for seat in range(len(table.seats)) if table.is_bot(seat)]
    unwilling = [seat for seat in bots if not _bot_consents(table, offer, seat)]
    if unwilling:
        name = table.seats[unwilling[0]].name
        return Change(table, sends_table=True, notice=_declined(message.kind, name))
    if offer.waiting:
        return Change(replace(table, offers=(*others, offer)), sends_table=True)
    return _carry_out(table, offer, now)


def answer(table: Snapshot, viewer: Viewer, message: Answer, now: float) -> Change:
    """Return the change of an answer to an offer. A no of the seat that asked withdraws it.

    Raises OfferGoneError if this is not asked of the seat, or not any more.
    """
    offer = next((offer for offer in table.offers if offer.id == message.offer), None)
    if offer is not None and message.seat == offer.seat and not message.yes:
        withdrawn = t("withdrawn", who=table.seats[message.seat].name)
        return Change(_without(table, offer), sends_table=True, notice=withdrawn)
    if offer is None or message.seat not in offer.waiting:
        raise OfferGoneError(t("ask-gone"))
    if message.yes:
        return _consent(table, viewer, offer, message.seat, now)
    name = table.seats[message.seat].name
    return Change(_without(table, offer), sends_table=True, notice=_declined(offer.kind, name))


def _declined(kind: str, who: str) -> Message:
    """Return what the table is told of an offer that somebody has declined."""
    return {
        "undo": t("declined-undo", who=who),
        "draw": t("declined-draw", who=who),
        "rematch": t("declined-rematch", who=who),
        "pause": t("declined-pause", who=who),
        "resume": t("declined-resume", who=who),
        "seat": t("declined-seat", who=who),
        "leave": t("declined-leave", who=who),
        "help": t("declined-help", who=who),
        "bots": t("declined-bots", who=who),
    }[kind]


def _ended_help(table: Snapshot, seat: int) -> Message:
    return t("help-ended", who=table.seats[seat].name)


def _without(table: Snapshot, offer: OpenOffer) -> Snapshot:
    return replace(table, offers=tuple(other for other in table.offers if other is not offer))


def _is_same(offer: OpenOffer, message: Ask) -> bool:
    return offer.kind == message.kind and offer.target == message.target


def _check(table: Snapshot, message: Ask) -> None:
    """Raise BadRequestError or MatchOverError if this cannot be asked for now."""
    over, kind = table.match.over, message.kind
    if kind == "rematch":
        if not over:
            raise BadRequestError(t("rematch-not-yet"))
        if table.rematch is not None:
            raise BadRequestError(t("rematch-there"))
    elif kind != "undo" and over:
        raise MatchOverError(t("match-over", why=table.match.outcome().reason))
    if kind == "pause" and table.clock.paused:
        raise BadRequestError(t("pause-already"))
    if kind == "resume" and not table.clock.paused:
        raise BadRequestError(t("pause-not"))
    if table.rated:
        _check_rated(table, message)
    if table.evening and (kind in ("help", "pause", "seat", "bots") or (kind == "rematch" and table.deal)):
        raise BadRequestError(t("club-as-it-is"))
    _check_help(table, kind)
    if kind == "bots":
        seating.check_may_fill(table)
    wanted = (kind in ("seat", "leave"), kind == "seat")
    if wanted != (message.target is not None, message.invitation is not None):
        raise UsageError(
            "a seat is handed out anew by its number and an invitation, and left to a bot by its number; "
            "nothing else has those"
        )
    if len(table.offers) >= MAX_OPEN_OFFERS:
        raise BadRequestError(t("asked-enough"))


def _check_rated(table: Snapshot, message: Ask) -> None:
    """Raise BadRequestError if this is not for a rated match; for moves taken back see `_undo_count`."""
    off = {
        "help": t("rated-no-help"),
        "pause": t("rated-no-pause"),
        "seat": t("rated-no-seat"),
        "bots": t("rated-no-bots"),
    }
    if message.kind in off:
        raise BadRequestError(off[message.kind])


def _check_help(table: Snapshot, kind: str) -> None:
    """Raise BadRequestError if help cannot be asked for, or ended, now."""
    if kind == "help" and not is_between_people(table):
        raise BadRequestError(t("help-needs-no-yes"))
    if kind == "help" and table.match.waiting:
        raise BadRequestError(t("help-when-begun"))
    if kind == "help" and table.is_helped():
        raise BadRequestError(t("help-on-already"))
    if kind == "no_help" and not table.is_helped():
        raise BadRequestError(t("help-not-on"))


# --- moves taken back ------------------------------------------------------------------------------------------------


def _undo_count(table: Snapshot, seat: int, times: int) -> int:
    """Return how many moves are taken back so that `seat` is to act again, before the last `times` of its own moves."""
    match = table.match
    if table.today and not _is_own_step(table, seat, 1):
        raise BadRequestError(t("undo-today"))
    moves = match.movers
    own = [index for index, chosen in enumerate(moves) if chosen == seat]
    if len(own) < times:
        raise BadRequestError(t("seat-moves-few", moves=len(own)))
    last = match.events[-1] if match.events else None
    if match.over and last is not None and last.by == TABLE and not last.event.startswith("undo "):
        raise MatchOverError(t("match-over", why=match.outcome().reason))
    if match.over and any(event.by == NATURE for event in match.events):
        raise MatchOverError(t("taken-back-no-more"))
    count = len(moves) - own[-times]
    since = match.events_since_move(count)
    if any(event.by == NATURE and table.room.binds(match.position, event.event) for event in since):
        raise BadRequestError(t("undo-seen"))
    match.check_take_back(count)
    if table.today and not _is_own_step(table, seat, count):
        raise BadRequestError(t("undo-today"))
    if table.rated and (match.over or not _is_own_step(table, seat, count)):  # steps of a move may be taken back
        raise BadRequestError(t("rated-no-undo"))
    if table.evening and (match.over or not _is_own_step(table, seat, count)):
        raise BadRequestError(t("club-as-it-is"))
    return count


def _has_chance_since(match: Match, count: int) -> bool:
    """Return whether a chance event has come since before the last `count` moves: dice fell, cards were drawn."""
    return any(event.by == NATURE for event in match.events_since_move(count))


def _is_own_step(table: Snapshot, seat: int, count: int) -> bool:
    """Return whether the last `count` moves are steps that a seat may take back unasked."""
    own = all(chosen == seat for chosen in table.match.movers[-count:])
    return table.room.traits.takes_back_steps and own and not _has_chance_since(table.match, count)


# --- a seat handed out anew ------------------------------------------------------------------------------------------


def _seats_to_consent(
    table: Snapshot, viewer: Viewer, message: Ask, here: frozenset[int], away: Mapping[int, float]
) -> list[int]:
    """Return the seats that have to consent that a seat is handed out anew: one of a person who is away, or has left.

    Raises BadRequestError if no person has taken that seat, ForbiddenError if its holder is here, or if an asker who is
    alone has not made the match or has to wait longer.
    """
    target = message.target
    assert target is not None
    if target >= len(table.seats) or table.seats[target].kind != "person":
        raise BadRequestError(t("seat-no-person"))
    if not table.seats[target].taken:
        raise BadRequestError(t("seat-not-sat"))
    is_left = target in table.match.left
    if target not in away and not is_left:
        raise ForbiddenError(t("seat-holder-here"))
    others = [seat for seat in table.people() if seat in here and seat != target and seat not in viewer.seats]
    if others:
        return others
    if not table.seats[message.seat].maker:
        raise ForbiddenError(t("seat-alone-maker"))
    if not is_left and away[target] < ALONE_SECONDS:
        left = round(ALONE_SECONDS - away[target])
        raise ForbiddenError(t("seat-alone-wait", seconds=left))
    return []


# --- yes -------------------------------------------------------------------------------------------------------------


def _bot_consents(table: Snapshot, offer: OpenOffer, seat: int) -> bool:
    return offer.kind != "draw" or table.values.get(seat, 0.0) < DRAW_ACCEPTED_BELOW


def _without_answered(seats: Iterable[int], kind: str, seat: int, viewer: Viewer) -> list[int]:
    """Return the seats that have yet to consent when `seat` has; a draw is asked of each, also of two at one screen."""
    answered = {seat} if kind == "draw" else {seat, *viewer.seats}
    return [other for other in seats if other not in answered]


def _with_rematch_secrets(offer: OpenOffer, viewer: Viewer) -> OpenOffer:
    """Return an offer of a rematch with the digests of the secrets that this socket's seats will have in it."""
    if offer.rematch is None:
        return offer
    digests = {
        str(seat): seat_secrets.digest(seat_secrets.rematch_secret(secret, offer.rematch)).hex()
        for seat, secret in viewer.secrets.items()
    }
    return replace(offer, digests={**offer.digests, **digests})


def _consent(table: Snapshot, viewer: Viewer, offer: OpenOffer, seat: int, now: float) -> Change:
    waiting = _without_answered(offer.waiting, offer.kind, seat, viewer)
    after = _with_rematch_secrets(replace(offer, waiting=waiting), viewer)
    if not waiting:
        return _carry_out(_without(table, offer), after, now)
    offers = tuple(after if other is offer else other for other in table.offers)
    return Change(replace(table, offers=offers), sends_table=True)


def _carry_out(table: Snapshot, offer: OpenOffer, now: float) -> Change:
    """Return the change that everybody has consented to; the offer is closed."""
    if offer.kind in ("pause", "resume"):
        clock = replace(table.clock.stopped(now), paused=offer.kind == "pause")
        return Change(replace(table, clock=clock), sends_table=True)
    if offer.kind == "rematch":
        return _rematch(table, offer)
    if offer.kind == "help":
        return Change(replace(table, helped=tuple(table.people())), sends_table=True, notice=t("help-begun"))
    if offer.kind == "seat":
        return _reopen_seat(table, offer)
    if offer.kind == "bots":
        return seating.fill_with_bots(table)
    if offer.kind == "leave":
        return leaving.vote_out(table, offer)
    match = table.match.branch()
    if offer.kind == "undo":
        change = take_back(append_events(table, match, match.apply_event(TABLE, f"undo {offer.count}")), now)
    else:
        change = append_events(table, match, match.apply_event(TABLE, "draw"))
        change = replace(change, after=replace(change.after, clock=table.clock.stopped(now)))
    return replace(change, sends_table=True)


def _reopen_seat(table: Snapshot, offer: OpenOffer) -> Change:
    """Open the asker's invitation to a seat whose holder is away, or has left."""
    assert offer.target is not None
    assert offer.invitation is not None
    row = table.seats[offer.target]
    row = msgspec.structs.replace(row, invitation=bytes.fromhex(offer.invitation), invited=True)
    change = seating.replace_seats(table, {offer.target: row}, sends_table=True)
    left = offer.target in table.match.left
    return replace(change, notice=t("seat-free-left", who=row.name) if left else t("seat-free-away", who=row.name))


def _rematch(table: Snapshot, offer: OpenOffer) -> Change:
    """Return the change that makes the rematch: the same game, everybody one place further round the table.

    Where somebody has left and does not take part, a bot does.

    If the match began from a prepared position and the game has secrets, the rematch is dealt anew: the record of the
    first match shows them.
    """
    assert offer.rematch is not None
    players = len(table.seats)
    rows: list[SeatRow] = []
    for new in range(players):
        old = (new + 1) % players
        row = table.seats[old]
        secret_digest = offer.digests.get(str(old))
        if old in table.match.left and secret_digest is None:
            level = next(each for each in table.room.levels if each.level == STAND_IN_LEVEL)
            rows.append(SeatRow("bot", level.name, level.level))
            continue
        digest = bytes.fromhex(offer.digests[str(old)]) if row.kind == "person" else None
        moved = SeatRow(
            row.kind, row.name, row.level, digest, maker=row.maker, program=row.program, account=row.account
        )
        rows.append(seating.with_default_name(table.game, moved, old, new))
    header = table.match.header
    prepared = header.position if table.game.perfect_information else None
    match = Match.new(
        table.room,
        header.options,
        players,
        nature=header.nature,
        position=prepared,
        gravity="told",
        fixed=[] if prepared is None else ["position"],
    )
    # Who has left is not rated anew, nor is whoever plays with a bot in that place.
    same = all(row.kind == "bot" or row.account is not None for row in rows)
    rated = table.rated and same and not table.match.left
    fresh = replace(creation.first_snapshot(offer.rematch, match, rows, table.clock.rule), rated=rated)
    return Change(
        replace(table, rematch=offer.rematch, rematch_seats=fresh.seats),
        statements=(*creation.insert_statements(fresh), (UPDATE_REMATCH, (offer.rematch, table.id))),
        sends_table=True,
        new_match=fresh,
    )
