"""Moves, chance events of a real table, and events of the table by which a match ends; and whose turn it is.

Each is a function of a snapshot that returns a change. What it raises is sent to whoever asked; nothing has changed
then.
"""

from __future__ import annotations

from stackyard.core.errors import BadChanceError
from stackyard.core.game import NATURE
from stackyard.core.record import TABLE
from stackyard.core.texts.catalogue import t
from stackyard.server.match.change import Change, append_events, press_clock, replace
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.audience import Viewer
from stackyard.server.wire.messages import Nature
from stackyard.server.wire.refusals import (
    ForbiddenError,
    PausedError,
    StaleError,
)


def play_move(table: Snapshot, seat: int, text: str, now_s: float) -> Change:
    """Return the change of a person's or a bot's move at `now_s` (s, monotonic). Raises what `Match.play` raises.

    The clock of a seat that goes on with its turn runs on.
    """
    match = table.match.branch()
    change = append_events(table, match, match.apply_event(seat, text))
    pressed = () if match.game.is_mid_turn(match.position) else (seat,)
    return replace(press_clock(change, pressed, now_s), moves=1)


def state_chance(table: Snapshot, viewer: Viewer, message: Nature) -> Change:
    """Return the change of a chance event that people state: what dice, shuffle or bricks of a real table did.

    Raises ForbiddenError if the sender holds no seat, BadChanceError if people do not state chance
    events in this match.
    """
    if not viewer.seats:
        raise ForbiddenError(t("nature-seat-only"))
    if table.match.seed is not None:
        raise BadChanceError(t("nature-speaks"))
    check_turn(table, message.v)
    match = table.match.branch()
    return append_events(table, match, match.apply_event(NATURE, message.event))


def adjudicate(table: Snapshot, event: str) -> Change:
    """Return the change of an event of the table: see `Match.apply_table_event`."""
    match = table.match.branch()
    return append_events(table, match, match.apply_event(TABLE, event))


def forfeit_program(table: Snapshot, name: str) -> Change:
    """Return the change that a program gives up the first seat that it plays.

    Raises ForbiddenError if it has none, MatchOverError if the match is over.
    """
    seat = next((seat for seat in range(len(table.seats)) if table.program(seat) == name), None)
    if seat is None:
        raise ForbiddenError(t("bot-no-seat"))
    return forfeit(table, seat)


def forfeit(table: Snapshot, seat: int) -> Change:
    """Return the change that a program loses the match; where others play on, a bot of the hall takes its seat."""
    together = table.room.traits.cooperative
    word = "leave" if table.match.goes_on_without(seat) else "quit" if together else "resign"
    return adjudicate(table, f"{word} {seat}")


def check_turn(table: Snapshot, v: int, seat: int | None = None, move: str = "") -> None:
    """Raise StaleError unless the client knew the last event that counts, PausedError if the match is paused.

    Chat since then does not matter, nor do moves of others where seats act at the same time.
    """
    if not (table.event_v if seat is None else _last_relevant_version(table, seat, move)) <= v <= table.v:
        raise StaleError(t("move-stale"))
    if table.clock.paused and not table.match.over:
        raise PausedError(t("move-paused"))


def _last_relevant_version(table: Snapshot, seat: int, move: str) -> int:
    """Return the version of the last event that a move of `seat` has to know.

    Where seats act at the same time, moves of others do not count. Where they have hands as well, moves made by
    hands do not count either, and of the seat's own moves only the same move: so one sent twice is done once.
    """
    if len(table.seats) > 1 and not table.game.is_simultaneous(table.match.position):
        return table.event_v
    events, hands = table.match.events, "bodies" in table.room.parts
    for index in range(len(events) - 1, -1, -1):
        event = events[index]
        own = event.by == seat and (not hands or event.event == move)
        if (own or event.by in (NATURE, TABLE)) and not table.is_physical_event(index):
            return table.log[index].v
    return 0
