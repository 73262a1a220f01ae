"""What leaves a match, and for whom: the only module that turns positions and events into something to be sent.

Everything passes through `Game.view` and `Room.redact_event`; `Game.describe_event` gets only the redacted event of its
reader. In a game without secrets there is one view for all. In other games scores and reasons are withheld until the
match is over, and a prepared position that the match began from is always withheld.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from stackyard.core.event_description import EventDescription, worded
from stackyard.core.game import EVERYTHING, SPECTATOR, Game, Outcome, Position
from stackyard.core.match import Match, Step
from stackyard.core.record import TABLE, Event, Header
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import Message, t
from stackyard.core.toolkit.days import lasts
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Entry, Frame

ViewerId: TypeAlias = int | str
RedactedEntry: TypeAlias = dict[ViewerId, msgspec.Raw]
"""One entry of the log by viewer, redacted for each and encoded as JSON."""


def viewers(room: Room, players: int) -> list[ViewerId]:
    """Return all viewers with a view of their own: the spectator and, if the game has secrets, each seat."""
    return [SPECTATOR] if room.same_view_for_all else [SPECTATOR, *range(players)]


def may_see_bricks(room: Room, position: Position, viewer: ViewerId) -> bool:
    """Return whether a viewer may see bricks move at a position; a game without bodies has nothing to hide there."""
    return room.bodies is None or bool(room.bodies.can_see_bricks(position, viewer))


def public_header(match: Match, names: Sequence[str], today: str = "", deal: str = "") -> Header:
    """Return a match's header as anybody may know it: the seed is in it only when the match is over.

    Of the challenge of a day, `today`, it is told when that day is over; of a duplicate, `deal`, by the record alone.
    """
    header = match.record().header
    secret_start = not match.game.perfect_information and not match.over
    position = None if secret_start else header.position
    seed = None if deal or lasts(today) else header.seed
    return msgspec.structs.replace(header, seats=list(names), position=position, seed=seed)


def public_outcome(match: Match) -> Outcome:
    """Return how a match stands, as anybody may know it."""
    full = match.outcome()
    if match.room.same_view_for_all or match.over:
        return full
    return Outcome(False, [], [], "")


def redact(match: Match, step: Step, v: int, *, motion: bool = False) -> RedactedEntry:
    """Return one event, redacted for each viewer; `motion`: whether all may see how bricks moved with it."""
    game, event, position = match.game, step.event, step.before
    descriptions: dict[str, EventDescription] = {}
    result: RedactedEntry = {}
    for viewer in viewers(match.room, match.header.players):
        public = game.perfect_information or event.by == TABLE
        text = event.event if public else match.room.redact_event(position, event.by, event.event, viewer)
        if text is None:
            result[viewer] = codec.raw(Entry(v=v, t=event.t))
            continue
        if text not in descriptions:
            description = describe_event(match, position, event, text)
            descriptions[text] = msgspec.structs.replace(description, motion=v) if motion else description
        result[viewer] = codec.raw(Entry(v=v, t=event.t, by=event.by, event=text, description=descriptions[text]))
    return result


def entry_for(seats: Sequence[int], entry: RedactedEntry) -> msgspec.Raw:
    """Return the entry for whoever holds `seats`: one that shows more than the spectator's, if there is one."""
    if not seats or len(entry) == 1:
        return entry[SPECTATOR]
    own = [entry[seat] for seat in seats]
    public = bytes(entry[SPECTATOR])
    return next((candidate for candidate in own if bytes(candidate) != public), own[0])


def describe_event(match: Match, position: Position, event: Event, text: str) -> EventDescription:
    """Return what an event, redacted to `text`, does: in words and in terms of the board."""
    if event.by == TABLE:
        return EventDescription(**worded(describe_table_event(match, text, ends=event.n == match.ended_at)))
    try:
        return match.game.describe_event(position, event.by, text)
    except Exception:  # noqa: BLE001 - a game that cannot read a redacted event, or errs: the text stands
        return EventDescription(text=text)


def describe_table_event(match: Match, text: str, *, ends: bool) -> Message:
    """Return the sentence for an event of the table, such as `resign 0` or `draw`; `ends`: the match ended by it."""
    what, _, rest = text.partition(" ")
    if what == "leave":
        who = match.seat_name(int(rest))
        return t("left", who=who) if ends else t("left-to-a-bot", who=who)
    if what == "quit":
        return t("left", who=match.seat_name(int(rest)))
    if what == "back":
        return t("is-back", who=match.seat_name(int(rest)))
    if what == "resign":
        return t("resigned", who=match.seat_name(int(rest)))
    if what == "flag":
        return t("out-of-time", who=match.seat_name(int(rest)))
    if what == "seat":
        return t("seat-taken-over", who=match.seat_name(int(rest)))
    if what == "undo":
        return t("taken-back", moves=int(rest))
    return t("draw-was-agreed") if what == "draw" else t("called-off")


def replay_frames(match: Match, events: Sequence[Event], motions: Mapping[int, int] | None = None) -> list[Frame]:
    """Return a match frame by frame, everything shown: for records that are open to their reader anyway.

    `match` is a fresh one, and stands at the end afterwards. `motions`: the versions of recorded motions, by the
    numbers of their events.
    """
    shown = [Frame(n=0, t=match.header.begun, by=None, event=None, description=None, view=_full_view(match))]
    index = 0
    while index < len(events):
        steps = match.apply_event(events[index].by, events[index].event)
        view = _full_view(match)
        for step, event in zip(steps, events[index : index + len(steps)], strict=False):
            description = describe_event(match, step.before, event, event.event)
            if motions and event.n in motions:
                description = msgspec.structs.replace(description, motion=motions[event.n])
            shown.append(
                Frame(n=event.n, t=event.t, by=event.by, event=event.event, description=description, view=view)
            )
        index += len(steps)
    return shown


def full_view(game: Game[Any, Any], position: Position) -> msgspec.Raw:
    """Return the view of a position that is open to its reader anyway: analysis, lessons, finished matches."""
    return codec.raw(game.view(position, SPECTATOR if game.perfect_information else EVERYTHING))


def _full_view(match: Match) -> msgspec.Raw:
    return full_view(match.game, match.position)
