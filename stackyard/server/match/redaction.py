"""What leaves a match, and for whom: the only module that turns positions and events into something to be sent.

Everything passes through `Game.view` and `capabilities.event_for`; `Game.tell` sees only the share of an event that its
reader may know. Where all know the same there is one view for all; elsewhere scores and reasons stay in the house until
the match is over. A position that a match with secrets began from always does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from stackyard.core import capabilities
from stackyard.core.catalogue import Message, say
from stackyard.core.game import EVERYTHING, SPECTATOR, Game, Outcome, Position
from stackyard.core.match import Match, Step
from stackyard.core.record import TABLE, Event, Header
from stackyard.core.telling import Told, worded
from stackyard.server.match import bodies
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Entry, Frame

Viewer: TypeAlias = int | str
Shares: TypeAlias = dict[Viewer, msgspec.Raw]
"""One entry of the log as each kind of viewer may know it, encoded."""


def viewers(game: Game[Any, Any], players: int) -> list[Viewer]:
    """Return everybody who has a view of their own."""
    return [SPECTATOR] if game.one_view else [SPECTATOR, *range(players)]


def sees(game: Game[Any, Any], position: Position, viewer: Viewer) -> bool:
    """Tell whether a viewer may see bricks move at a position; a game without bodies has nothing to hide there."""
    return not bodies.physical(game) or game.sees(position, viewer)


def header(match: Match, names: Sequence[str]) -> Header:
    """Return a match's header as anybody may know it: the seed is in it only when the match is over."""
    known = match.record().header
    secret_start = not match.game.perfect_information and not match.over
    return msgspec.structs.replace(known, seats=list(names), position=None if secret_start else known.position)


def outcome(match: Match) -> Outcome:
    """Return how a match stands, as anybody may know it."""
    full = match.outcome()
    if match.game.one_view or match.over:
        return full
    return Outcome(False, [], [], "")


def shares(match: Match, step: Step, v: int, *, motion: bool = False) -> Shares:
    """Return one event as each viewer may know it; `motion`: whether all may see how bricks moved with it."""
    game, event, position = match.game, step.event, step.before
    told: dict[str, Told] = {}
    result: Shares = {}
    for viewer in viewers(game, match.header.players):
        public = game.perfect_information or event.by == TABLE
        text = event.event if public else capabilities.event_for(game, position, event.by, event.event, viewer)
        if text is None:
            result[viewer] = codec.raw(Entry(v=v, t=event.t))
            continue
        if text not in told:
            said = tell(match, position, event, text)
            told[text] = msgspec.structs.replace(said, motion=v) if motion else said
        result[viewer] = codec.raw(Entry(v=v, t=event.t, by=event.by, event=text, tell=told[text]))
    return result


def share_for(seats: Sequence[int], entry: Shares) -> msgspec.Raw:
    """Return the share for whoever holds `seats`: the fullest among them, or the spectator's."""
    if not seats or len(entry) == 1:
        return entry[SPECTATOR]
    own = [entry[seat] for seat in seats]
    public = bytes(entry[SPECTATOR])
    return next((share for share in own if bytes(share) != public), own[0])


def tell(match: Match, position: Position, event: Event, text: str) -> Told:
    """Return what an event, or the share `text` of it, does in words and in terms of the board."""
    if event.by == TABLE:
        return Told(**worded(tell_table(match, text)))
    try:
        return match.game.tell(position, event.by, text)
    except Exception:  # noqa: BLE001 - a game that cannot read a share, or errs: the text has to do
        return Told(text=text)


def tell_table(match: Match, text: str) -> Message:
    """Return what the table settled."""
    what, _, rest = text.partition(" ")
    if what == "resign":
        return say("resigned", who=match.seat_name(int(rest)))
    if what == "flag":
        return say("out-of-time", who=match.seat_name(int(rest)))
    if what == "seat":
        return say("seat-taken-over", who=match.seat_name(int(rest)))
    if what == "undo":
        return say("taken-back", moves=int(rest))
    return say("draw-was-agreed") if what == "draw" else say("called-off")


def frames(match: Match, events: Sequence[Event], motions: Mapping[int, int] | None = None) -> list[Frame]:
    """Return a match frame by frame, everything shown: for records that are open to their reader anyway.

    `match` is a fresh one, and stands at the end afterwards. `motions`: for the numbers of events of which there is a
    recorded motion, the version that it is asked for by.
    """
    shown = [Frame(n=0, t=match.header.begun, by=None, event=None, tell=None, view=_open_view(match))]
    index = 0
    while index < len(events):
        steps = match.do(events[index].by, events[index].event)
        view = _open_view(match)
        for step, event in zip(steps, events[index : index + len(steps)], strict=False):
            told = tell(match, step.before, event, event.event)
            if motions and event.n in motions:
                told = msgspec.structs.replace(told, motion=motions[event.n])
            shown.append(Frame(n=event.n, t=event.t, by=event.by, event=event.event, tell=told, view=view))
        index += len(steps)
    return shown


def open_view(game: Game[Any, Any], position: Position) -> msgspec.Raw:
    """Return the view of a position that is open to its reader anyway: analysis, lessons, finished matches."""
    return codec.raw(game.view(position, SPECTATOR if game.perfect_information else EVERYTHING))


def _open_view(match: Match) -> msgspec.Raw:
    return open_view(match.game, match.position)
