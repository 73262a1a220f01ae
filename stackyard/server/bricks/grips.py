"""What the hands at a live match hold, have let go of, and are asked to do; and checks of what a hand is asked.

Nothing here is stored: after a restart no hand holds anything.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

from stackyard.core.texts.catalogue import Message, t
from stackyard.server.bricks.match_scene import MatchScene
from stackyard.server.bricks.pending_commands import PendingCommands
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.scenes.orders import Reported
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire.messages import Point, Turn
from stackyard.server.wire.refusals import BadHandError

GRIP_CHECK_SECONDS: Final = 0.5  # between two checks whether hands may still hold what they hold
AIM_SECONDS: Final = 15.0  # for which others' bots wait after somebody has last led a brick
STILL_SECONDS: Final = 30.0  # without movement, after which bots may ask for a brick in hand
FORGOTTEN_SECONDS: Final = 300.0  # without a word, after which nobody aims with it any more
WAIT: Final = "wait"  # what a seat shows that would have bots rest ...
REST_SECONDS: Final = 30.0  # ... for so long
MAX_RELEASED: Final = 64


class InHand(NamedTuple):
    """A brick in a person's hand: held, or aimed with before the hall's hand takes it."""

    brick: int
    is_still: bool  # it has not been led for `STILL_SECONDS`


@dataclass
class Grip:
    """The brick that a seat's hand holds, and who controls the hand."""

    brick: int
    connection: Connection | None  # that controls the hand; None: a program has left the brick in it
    last_moved_at: float  # s, monotonic: when the hand was last moved
    to_open_since: float | None = None  # s, monotonic: since when there is a reason to open the hand
    putting: bool = False  # the hall moves the hand
    n: int = 0  # number of the message by which the hand took hold

    def notify(self, match: str, code: str, why: Message) -> None:
        """Tell the socket that controls the hand that the hand was opened, and why."""
        if self.connection is not None:
            self.connection.nak(code, why, match, n=self.n)


class Grips:
    """The hands at one match."""

    def __init__(self, match_id: str, scene: MatchScene) -> None:
        self.by_seat: dict[int, Grip] = {}
        self.falling: dict[int, int] = {}  # by brick: the seat that released it, until the game has read that
        self.released: list[tuple[int, int]] = []  # seat, brick: since the game last read events
        self.has_unread = False  # hands have done something that the game has not read yet
        self.pending_commands = PendingCommands(match_id)
        self.check_at = inf  # s, monotonic: when to check whether hands may still hold what they hold
        self._match_id = match_id
        self._scene = scene
        self._orphans: frozenset[int] = frozenset()  # seats whose hands hold a brick in the scene only
        self._aims: dict[int, tuple[int, float]] = {}  # by seat: the brick that it aims with; s, monotonic: led last
        self._waits: dict[int, float] = {}  # by seat that would have bots rest: s, monotonic, since when

    # --- what they hold --------------------------------------------------------------------------------------

    def held(self) -> dict[int, int]:
        """Return by seat the brick that its hand holds, or has released while no event has been read from that."""
        falling = {seat: brick for brick, seat in self.falling.items()}
        return {**falling, **{seat: grip.brick for seat, grip in self.by_seat.items()}}

    def bricks(self) -> set[int]:
        """Return the bricks that hands hold."""
        return {grip.brick for grip in self.by_seat.values()}

    def note_aim(self, seat: int, shows: str) -> None:
        """Note what a seat shows: the number of the brick that it leads, before the hall's hand takes it, or `WAIT`.

        '' when it does no more.
        """
        if shows == WAIT:
            self._waits[seat] = time.monotonic()
        elif shows.isdecimal():
            self._aims[seat] = (int(shows), time.monotonic())
        else:
            self._aims.pop(seat, None)

    def forget_aims_but(self, seats: Collection[int]) -> None:
        """Forget what all seats but these aim with: nobody is there."""
        self._aims = {seat: aim for seat, aim in self._aims.items() if seat in seats}

    def busy(self) -> set[int]:
        """Return the seats for which others' bots wait: they lead a brick, or would have bots rest."""
        now = time.monotonic()
        hands = {seat for seat, grip in self.by_seat.items() if grip.putting or now - grip.last_moved_at < AIM_SECONDS}
        aims = {seat for seat, (_, led) in self._aims.items() if now - led < AIM_SECONDS}
        waits = {seat for seat, since in self._waits.items() if now - since < REST_SECONDS}
        return {*hands, *aims, *waits, *self.falling.values()}

    def in_hand(self) -> dict[int, InHand]:
        """Return by seat the brick in its hand, held or aimed with, that is left to it."""
        now = time.monotonic()
        led = {seat: aim for seat, aim in self._aims.items() if now - aim[1] < FORGOTTEN_SECONDS}
        led |= {seat: (grip.brick, grip.last_moved_at) for seat, grip in self.by_seat.items()}
        return {seat: InHand(brick, now - since >= STILL_SECONDS) for seat, (brick, since) in led.items()}

    # --- what they do ----------------------------------------------------------------------------------------

    def take(self, seat: int, grip: Grip) -> None:
        """Note that a seat's hand has taken hold of a brick."""
        self._scene.allow_setting_aside(grip.brick)
        before = self.by_seat.get(seat)
        if before is not None and before.putting:
            self.pending_commands.refuse("hands_off", t("brick-taken-over"), [seat])
        self.by_seat[seat] = grip
        self.falling.pop(grip.brick, None)
        self.has_unread = True
        self._scene.mark_moving()
        self._schedule_check()

    def drop(self, seat: int) -> None:
        """Open a hand."""
        mine = self.by_seat.pop(seat, None)
        if mine is not None and self._scene.scene is not None:
            self._scene.mark_moving()
            self.falling[mine.brick] = seat
            self._scene.scene.drop(seat)

    def force_open(self, seat: int, code: str, why: Message) -> None:
        """Open a hand unasked, and tell its socket why by `code` and `why`."""
        mine = self.by_seat.get(seat)
        self.drop(seat)
        if mine is not None:
            mine.notify(self._match_id, code, why)

    def keep(self, held: Mapping[int, int]) -> None:
        """Set what hands hold after a performance: a brick by seat. All other hands have opened."""
        now, before = time.monotonic(), self.by_seat
        self.by_seat = {}
        for seat, brick in held.items():
            mine = before.pop(seat, None)
            if mine is not None and mine.brick != brick:
                before[seat], mine = mine, None
            self.by_seat[seat] = mine or Grip(brick, None, now)
        why = t("hand-bricks-moved")
        for gone in before.values():
            gone.notify(self._match_id, "hands_off", why)
        self.pending_commands.refuse("hands_off", why, list(before))
        self._schedule_check()

    def accept(self, report: Reported) -> None:
        """Note by a report of the scene which hands have opened by themselves: a put is done, or something failed."""
        scene = self._scene.scene
        assert scene is not None
        for seat in [seat for seat, mine in self.by_seat.items() if report.held.get(seat) != mine.brick]:
            if (seat, self.by_seat[seat].brick) in report.released:
                self.falling[self._forget(seat).brick] = seat
        orphans = frozenset(report.held.keys() - self.by_seat.keys())
        for seat in orphans & self._orphans:  # it took hold again in the moment that the hall saw it open
            scene.drop(seat)
        self._orphans = orphans
        self.released = [*self.released, *report.released][-MAX_RELEASED:]
        if report.released:
            self.has_unread = True  # the report before may have been read, calm, while the hand was being opened

    def refuse_put(self, seat: int, n: int, held: Mapping[int, int], code: str, why: Message) -> Grip | None:
        """Note that a hand could not do what message `n` asked, and holds what `held` says; return its grip before."""
        mine = self.by_seat.get(seat)
        if mine is not None and mine.putting and n == mine.n:
            self.pending_commands.refuse(code, why, [seat])
            mine.putting = False  # it holds what it held before
        if mine is not None and held.get(seat) != mine.brick:
            self._forget(seat)
        return mine

    def _forget(self, seat: int) -> Grip:
        if self._scene.scene is not None:
            self._scene.scene.forget_move(seat)
        return self.by_seat.pop(seat)

    def _schedule_check(self) -> None:
        if self.check_at == inf and self.by_seat:
            self.check_at = time.monotonic() + GRIP_CHECK_SECONDS

    def note_checked(self, now: float) -> None:
        """Note that all hands have been checked at `now`."""
        self.check_at = now + GRIP_CHECK_SECONDS if self.by_seat else inf

    # --- what has been read ----------------------------------------------------------------------------------

    def forget_released(self, count: int | None = None) -> None:
        """Forget which hands have released which bricks: the events of all, or of the oldest `count`, are stored."""
        if count is None:
            self.released.clear()
            self.falling.clear()
            return
        for _, brick in self.released[:count]:
            self.falling.pop(brick, None)
        self.falling.update({brick: seat for seat, brick in self.released[count:]})
        del self.released[:count]

    # --- all at once -----------------------------------------------------------------------------------------

    def let_go(self, code: str, why: Message) -> None:
        """Tell everybody who holds a brick that their hand has been opened."""
        for mine in self.by_seat.values():
            mine.notify(self._match_id, code, why)
        self.pending_commands.refuse(code, why)

    def close(self) -> None:
        """Forget what hands hold and have done, and close the scene."""
        self.check_at = inf
        self.by_seat.clear()
        self.falling.clear()
        self.released.clear()
        self.has_unread = False
        self._orphans = frozenset()
        self.pending_commands.refuse("unavailable", t("bricks-back"))
        self._scene.close()

    def reset(self, table: Snapshot) -> None:
        """Put all bricks back to their recorded places."""
        if self._scene.scene is not None:
            self.let_go("hands_off", t("bricks-put-back"))
            self.close()
            self._scene.reopen(table)


def check_reach(point: Point) -> Point:
    """Return a point (m) that a hand can reach. Raises BadHandError if it is too far away or not finite."""
    from stackyard.physics.scene import HAND_REACH_M

    if not all(math.isfinite(part) and abs(part) <= HAND_REACH_M for part in point):
        raise BadHandError(t("hand-reach", meters=f"{HAND_REACH_M:g}"))
    return point


def check_rotation(turn: Turn) -> None:
    """Raise BadHandError if it is not a unit quaternion."""
    if not 0.99 < math.hypot(*turn) < 1.01:
        raise BadHandError(t("bad-hand"))


def check_put(to: Point, turn: Turn) -> None:
    """Raise BadHandError if nothing can be put at that place, or if `turn` is not a unit quaternion."""
    from stackyard.physics import assisted_hand, errors

    try:
        assisted_hand.check_put(to, turn)
    except errors.BadHandError as error:
        raise BadHandError(error.localizable) from None
