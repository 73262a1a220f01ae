"""Whether a match goes on when the player of a seat leaves it, and which seats can still win it.

If it goes on, a bot plays the seat until somebody takes it again. In a competitive game a seat that was left once stays
excluded: it cannot win, and comes last. In a cooperative game nobody is excluded.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from stackyard.core.game import Outcome, Position, Seat
from stackyard.core.record import TABLE, Event
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import Message, t
from stackyard.core.texts.phrases import listed

STAND_IN_LEVEL: Final = 2
"""The level of the bot that plays on for whoever has left."""


class Leavers(msgspec.Struct, frozen=True):
    """Who has left a match: the seats that bots stand in at now, and those that cannot win any more."""

    left: frozenset[Seat] = frozenset()
    excluded: frozenset[Seat] = frozenset()

    def without(self, seat: Seat, *, cooperative: bool) -> Leavers:
        """Return who has left once the holder of `seat` has."""
        return Leavers(self.left | {seat}, self.excluded if cooperative else self.excluded | {seat})

    def with_back(self, seat: Seat) -> Leavers:
        """Return who has left once somebody sits at `seat` again; who was excluded stays so."""
        return Leavers(self.left - {seat}, self.excluded)


def leavers_of(events: Iterable[Event], *, cooperative: bool) -> Leavers:
    """Return who has left by the events of a match that is not over."""
    leavers = Leavers()
    for event in events:
        what, _, seat = event.event.partition(" ")
        if event.by != TABLE or what not in ("leave", "back", "seat"):
            continue
        gone = what == "leave"
        leavers = leavers.without(int(seat), cooperative=cooperative) if gone else leavers.with_back(int(seat))
    return leavers


def goes_on(room: Room, position: Position, leavers: Leavers) -> bool:
    """Tell whether a match goes on with bots at the seats that were left.

    It does where the game has a bot for them, as long as somebody has not left and, where seats play against each
    other, two at least can still win: seats, or teams of them.
    """
    if all(level.level != STAND_IN_LEVEL for level in room.levels):
        return False
    players = room.game.players_of(position)
    if len(leavers.left) == players:
        return False
    if room.traits.cooperative:
        return True
    contenders = [team for team in room.teams_at(position) if not leavers.excluded.issuperset(team)]
    return len(contenders) > 1


def left_outcome(room: Room, position: Position, leavers: Leavers, ended: Message) -> Outcome:
    """Return the outcome of a match that a leaver ended: all who can still win do, in a cooperative game nobody."""
    winners = [] if room.traits.cooperative else range(room.game.players_of(position))
    return excluding(Outcome.of(True, room.game.outcome(position).scores, list(winners), ended), leavers.excluded)


def outcome(room: Room, position: Position, leavers: Leavers, names: list[str]) -> Outcome:
    """Return how a match stands or ended by the rules, where nobody wins who was excluded.

    If all whom the rules name were, the best of the others win: equal scores share it, or the first seat of them has
    it where the rules say so. `names`: what the seats are called.
    """
    by_rules = room.game.outcome(position)
    if not leavers.excluded:
        return by_rules
    found = excluding(by_rules, leavers.excluded)
    if not by_rules.winners or found.winners:
        return found
    winners = _best(room, by_rules.scores, leavers.excluded)
    gone = listed([names[seat] for seat in by_rules.winners])
    who = listed([names[seat] for seat in winners]) if winners else ""
    message = t("left-cannot-win", why=by_rules.reason, gone=gone, who=who, winners=len(winners))
    return msgspec.structs.replace(found, winners=winners, why=str(message), localizable=message)


def excluding(outcome: Outcome, excluded: frozenset[Seat]) -> Outcome:
    """Return an outcome in which nobody wins who was excluded."""
    if not excluded:
        return outcome
    winners = [seat for seat in outcome.winners if seat not in excluded]
    return msgspec.structs.replace(outcome, winners=winners, excluded=sorted(excluded))


def _best(room: Room, scores: list[float], excluded: frozenset[Seat]) -> list[Seat]:
    """Return the seats with the best score of those that are not excluded."""
    others = [seat for seat in range(len(scores)) if seat not in excluded]
    best = max((scores[seat] for seat in others), default=0.0)
    tied = [seat for seat in others if scores[seat] == best]
    return tied[:1] if room.traits.first_of_tied else tied
