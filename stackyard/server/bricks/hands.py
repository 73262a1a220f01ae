"""Hands at a live match whose bricks are bodies: who holds what, who may, and when a hand opens.

A hand's way: a socket's message (`gestures`) is checked and goes straight to the scene (`match_scene`), which answers
with frames. Its reports come back to `on_scene`; the match's own task lets the game read events from them
(`hand_reading`) and stores those as a change. Of that change all parts are told: what gravity does then is performed in
the same scene (`gravity`), and comes back as an action in the match's mailbox. Meanwhile no hand may take hold.

A typed move that an assisted hand can make (`Bodies.assisted_put`) is made by a hand that the hall moves, beside
all other hands. A scene that is lost is opened again from the record, and a whole frame says that bricks have jumped.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from stackyard.core.errors import BadRequestError, MatchOverError
from stackyard.core.game import NATURE, SPECTATOR
from stackyard.core.match import Match
from stackyard.core.record import TABLE, Event
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.bricks.forecasts import Forecasts
from stackyard.server.bricks.gravity import Gravity, Performed
from stackyard.server.bricks.grips import GRIP_CHECK_SECONDS, Grip, Grips, check_put
from stackyard.server.bricks.hand_reading import HandReading, HandsRead
from stackyard.server.bricks.match_scene import MatchScene
from stackyard.server.match.bodies import is_gravity_due
from stackyard.server.match.change import Change
from stackyard.server.match.command_identity import CommandIdentity
from stackyard.server.match.mailbox import Mailbox
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.presence import Presence
from stackyard.server.scenes.client import OpenScene, SceneEvent
from stackyard.server.scenes.orders import Framed, Refused, Reported
from stackyard.server.services import Services
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Hand, Point, Turn
from stackyard.server.wire.refusals import BadHandError, HandsOffError

if TYPE_CHECKING:
    from stackyard.physics.physical_game import AssistedPut, Bodies
    from stackyard.server.match.viewers.audience import Viewer

GRACE_SECONDS = 2.0  # a hand whose socket has gone, or whose turn is over, opens after that
IDLE_SECONDS = 60.0  # so does one that has not moved for so long
log = logging.getLogger(__name__)


class Hands:
    """All hands at one match, and gravity. They are told each change, and return the changes that they want."""

    def __init__(
        self, services: Services, presence: Presence, bodies: Bodies, table: Snapshot, mailbox: Mailbox
    ) -> None:
        self.table = table  # how the match stands, as this was told last
        self._bodies = bodies
        self._services = services
        self._presence = presence
        self._mailbox = mailbox
        self.scene = MatchScene(table.id, bodies, services.physics, presence, self.on_scene)
        self.grips = Grips(table.id, self.scene)
        self.forecasts = Forecasts(services.workers, self.scene)
        self.gravity = Gravity(services, presence, bodies, self.scene, self.grips, mailbox)
        self.reading = HandReading(bodies, self.scene, self.grips, self.gravity, mailbox)
        self._v = -1  # the version of the last event that `on_change` was told of

    # --- what others ask -------------------------------------------------------------------------------------

    def may_bot_act(self, seat: int) -> bool:
        """Return whether the bot of a seat may act: nothing is performed, no person holds a brick, and bricks rest.

        Where seats act at the same time it is enough that the bot's own hand is empty.
        """
        if self.table.game.is_simultaneous(self.table.match.position):
            return not self.gravity.busy and seat not in self.grips.by_seat
        moved = any(grip.connection is not None or grip.putting for grip in self.grips.by_seat.values())
        return self.scene.at_rest and not moved and not self.gravity.busy

    def check_move(self, seat: int, move: str) -> None:
        """Check that a typed move may be made now.

        Raises IllegalMoveError if a hand holds bricks that the move needs.
        """
        self._bodies.check_move(self.table.match.position, seat, move, self.grips.held())

    def check_gravity(self, after: Match, seat: int) -> None:
        """Check that what gravity does after a move opens no other seat's hand, where seats act at the same time.

        Raises HandsOffError if it would.
        """
        if not (
            self.grips.held().keys() - {seat}
            and self.table.game.is_simultaneous(self.table.match.position)
            and is_gravity_due(after)
        ):
            return
        if not self._bodies.is_computation_due(after.position):
            raise HandsOffError(t("bricks-held"))

    def assisted_put(self, seat: int, move: str) -> AssistedPut | None:
        """Return the put that makes a typed move, or None if no hand makes it or people state what bricks do.

        It does not check whether the move may be made: `put` does.
        """
        match = self.table.match
        if match.seed is None or match.over or seat not in match.to_act:
            return None
        return self._bodies.assisted_put(match.position, seat, move)

    def is_busy(self) -> bool:
        """Return whether hands, bricks or gravity still need the match in memory."""
        return self.scene.is_needed() or self.gravity.busy

    def is_visible_to(self, viewer: Viewer) -> bool:
        """Return whether one of the seats of a socket may see the bricks; a spectator is asked as one."""
        position = self.table.match.position
        return any(self._bodies.can_see_bricks(position, seat) for seat in viewer.seats or (SPECTATOR,))

    # --- who may ---------------------------------------------------------------------------------------------

    def check_hold(self, seat: int, brick: int, connection: Connection | None) -> None:
        """Check that a seat may take a brick, or grip it again.

        Raises MatchOverError if the match is over, BadRequestError if its bricks are real ones, HandsOffError if the
        match is paused or bricks move by themselves, BadHandError if there is no such brick or a hand holds it, and
        what the game raises if the rules forbid it. Nothing has happened then.
        """
        match, grips = self.table.match, self.grips.by_seat
        if match.over:
            raise MatchOverError(t("match-over", why=match.outcome().reason))
        if match.seed is None:
            raise BadRequestError(t("real-bricks"))
        if self.table.clock.paused:
            raise HandsOffError(t("move-paused"))
        if self.gravity.locks_hands(self.table):
            raise HandsOffError(t("bricks-moving"))
        count = len(self.scene.recorded(self.table).bricks)
        if not 0 <= brick < count:
            raise BadHandError(t("no-such-brick", brick=brick, most=count - 1))
        mine = grips.get(seat)
        if mine is not None and not (
            mine.brick == brick and (connection is None or self.is_controlled_by(mine, connection))
        ):
            raise BadHandError(t("hand-full", brick=mine.brick))
        if any(other.brick == brick for whose, other in grips.items() if whose != seat):
            raise BadHandError(t("brick-in-other-hand"))
        if mine is None:
            self._bodies.check_hold(match.position, seat, brick)

    def is_controlled_by(self, mine: Grip, connection: Connection) -> bool:
        """Return whether a socket may control a hand: the one that took hold, or any of the seat's if that has left."""
        return mine.connection in (None, connection) or self._has_left(mine.connection)

    def _has_left(self, connection: Connection | None) -> bool:
        return connection is not None and self._presence.audience.find(connection) is None

    # --- what hands do ---------------------------------------------------------------------------------------

    def hold(self, message: Hand, brick: int, at: Point | None, connection: Connection) -> None:
        """Let a seat's hand take hold of a brick at a point (m); None: at its centre. Raises what `check_hold` does."""
        seat = message.seat
        self.check_hold(seat, brick, connection)
        self.scene.open(self.table).hold(seat, brick, at, message.n)
        self.grips.take(seat, Grip(brick, connection, time.monotonic(), n=message.n))
        self._services.metrics.count("holds")

    def move(self, message: Hand, to: Point, connection: Connection) -> None:
        """Move a seat's hand towards a point (m).

        Raises HandsOffError if gravity moves bricks, BadHandError if the hand is empty, is being moved by the hall, or
        is controlled by another socket.
        """
        mine = self._grip_of(message.seat, connection)
        if mine.putting:
            raise BadHandError(t("brick-being-put", brick=mine.brick))
        if mine.connection is not connection:
            mine.connection, mine.n = connection, message.n
        mine.last_moved_at = time.monotonic()
        self.grips.has_unread = True
        if self.scene.scene is not None:
            self.scene.moving = True
            self.scene.scene.move_hand(message.seat, to, message.turn, message.n)

    def drop(self, message: Hand, connection: Connection) -> None:
        """Open a seat's hand. Raises what `move` raises, but that the hall may be moving it."""
        self._grip_of(message.seat, connection)
        self.grips.drop(message.seat)

    def _grip_of(self, seat: int, connection: Connection) -> Grip:
        mine = self.grips.by_seat.get(seat)
        if self.gravity.is_moving_bricks(self.table):
            raise HandsOffError(t("bricks-moving"))
        if mine is None:
            raise BadHandError(t("hand-empty"))
        if not self.is_controlled_by(mine, connection):
            raise BadHandError(t("hand-other-window"))
        return mine

    def put(
        self,
        seat: int,
        brick: int,
        to: Point,
        turn: Turn,
        lean: bool = False,
        n: int = 0,
        connection: Connection | None = None,
        command: CommandIdentity | None = None,
    ) -> None:
        """Let the hall move a seat's hand: lift `brick`, set it down at `to` (m), turned by `turn` (w x y z), and open.

        Returns at once; other hands go on. `lean` lets the brick turn before the hand opens, until it leans against
        what it touches. The events are read from the bricks, as for any hand; when they are stored, `command` is
        acknowledged. `connection` and `n`: the socket and the number of its message, for a put that a socket asks for.

        Raises StackyardError if there is no such brick or place, the brick or the hand is taken, the rules do not let
        this seat have it, or no hand may move now; nothing has changed then.
        """
        check_put(to, turn)
        self.check_hold(seat, brick, connection)
        scene = self.scene.open(self.table)
        put = self.scene.fitted_put(self.table, seat, brick, to, turn, lean)
        scene.put(seat, brick, put.to, put.turn, lean=put.lean, n=n, lowered_at=put.lowered_at)
        self.grips.take(seat, Grip(brick, connection, time.monotonic(), putting=True, n=n))
        if command is not None:
            self.grips.pending_commands.add(seat, command)
        self._services.metrics.count("puts")

    # --- who is here -----------------------------------------------------------------------------------------

    def on_join(self) -> None:
        """After a socket has joined: show it where the bricks of an open scene are, and let gravity try again."""
        if self.scene.scene is not None:
            self.scene.scene.request_whole_frame()
        self.gravity.allow_retry()
        self.gravity.update_speed(self.table)

    def on_leave(self) -> None:
        """After a socket has left: its seats aim with nothing, and perhaps nobody watches gravity any more."""
        self.grips.forget_aims_but({seat for viewer in self._presence.audience for seat in viewer.seats})
        self.gravity.update_speed(self.table)

    # --- time ------------------------------------------------------------------------------------------------

    def wake_at(self, table: Snapshot, now: float) -> float:
        """Return when to ask `on_time`: when hands are to be checked, or gravity is to be tried again."""
        return min(self.grips.check_at, self.gravity.retry_at)

    def on_time(self, table: Snapshot, now: float) -> None:
        """Open hands that may not hold any more, and let gravity try again with the next `on_change`, if it is time."""
        if self.gravity.retry_at <= now:
            self.gravity.allow_retry()
        if self.grips.check_at <= now:
            self._check_grips(now)

    def _check_grips(self, now: float) -> None:
        """Open hands whose socket is gone, whose seat may not act any more, or that have not moved for long."""
        for seat, mine in list(self.grips.by_seat.items()):
            if not mine.putting:  # else it opens soon, and by itself
                self._check_grip(seat, mine, now)
        self.grips.note_checked(now)

    def _check_grip(self, seat: int, mine: Grip, now: float) -> None:
        why = self._why_open(seat, mine)
        if why is None:
            mine.to_open_since = None
        elif mine.to_open_since is None:
            mine.to_open_since = now
        elif now - mine.to_open_since >= GRACE_SECONDS - GRIP_CHECK_SECONDS:
            self.grips.force_open(seat, *why)
        if mine.connection is not None and now - mine.last_moved_at > IDLE_SECONDS:
            self.grips.force_open(seat, "bad_hand", t("hand-idle"))
        elif mine.connection is None and why is None and self.table.seats[seat].kind == "person":
            self._lay_down(seat, mine)

    def _why_open(self, seat: int, mine: Grip) -> tuple[str, Message] | None:
        """Return a code and why if a hand may not hold its brick any more."""
        acting = self.table.match.to_act
        if self.table.clock.paused:
            return "hands_off", t("hand-paused")
        if seat not in acting and NATURE not in acting:
            return "not_your_turn", t("hand-not-your-turn")
        if self._has_left(mine.connection):
            return "not_joined", t("hand-window-left")
        return None

    def _lay_down(self, seat: int, mine: Grip) -> None:
        """Let the hall lay a brick that a program has left in a person's hand where the record has it.

        Otherwise it would hang in the air beside a record that has it on the table, until the person takes it.
        """
        if self.gravity.locks_hands(self.table) or self.scene.scene is None:
            return
        pose = self.scene.recorded(self.table).pose_array()[mine.brick]
        x, y, z, w, i, j, k = (float(part) for part in pose)
        self.scene.scene.put(seat, mine.brick, (x, y, z), (w, i, j, k), lean=False, n=0)
        mine.putting = True
        self.scene.mark_moving()

    # --- what the match does ---------------------------------------------------------------------------------

    def on_change(self, before: Snapshot, table: Snapshot, cause: object = None) -> None:
        """Bring the scene in line with the match after a change, by its `cause`, and start gravity if it is due."""
        self.table = table
        if isinstance(cause, Performed):
            self._note_performed(cause)
        elif isinstance(cause, HandsRead):
            self.grips.pending_commands.remove(cause.answers)
        stopped = self.gravity.stop_if_outdated(table)
        if self._v != table.event_v or stopped:
            self._v = table.event_v
            self.scene.allow_setting_aside()
            self.gravity.reset_failures()
            self._update_scene(anew=stopped)
        self.gravity.start_if_due(table)
        if isinstance(cause, HandsRead):
            self.reading.note_read(table, cause.report)
        elif isinstance(cause, Performed) and cause.poses is None:
            self.reading.schedule()

    def on_refused(self, change: Change, error: Exception) -> None:
        """After a change could not be stored: what these hands or gravity did is done again, from the record."""
        if isinstance(change.cause, Performed):
            self.gravity.fail(self.table, error)
        if isinstance(change.cause, Performed | HandsRead):
            self.grips.reset(self.table)

    def on_reload(self, table: Snapshot) -> None:
        """After the match was read again from the store: put all bricks where its record has them."""
        self.table = table
        self.grips.reset(table)

    def _note_performed(self, performed: Performed) -> None:
        """Note what a stored performance has left: where bricks lie, and what hands hold."""
        self.gravity.end()
        if performed.motion:
            self.grips.keep(performed.held)
        if performed.poses is not None:
            self.scene.note_poses(performed.poses, performed.held.values())
            self.scene.at_rest = True
            self.grips.forget_released()

    def _update_scene(self, *, anew: bool) -> None:
        """Keep the scene, open it again from the record, or close it, after the match has changed."""
        if self.scene.scene is None:
            return
        match = self.table.match
        last = match.events[-1] if match.events else None
        by_table = anew or (last is not None and last.by == TABLE and _changes_bricks(match, last))
        self._open_left_hands()
        if match.over:
            if by_table or not self.scene.moving:
                self._end()
            return
        taken = [*self.grips.bricks(), *self.grips.falling, *self._bodies.bricks_set_aside(match.position)]
        if by_table or not self.scene.matches_record(self.table, taken):
            self.grips.reset(self.table)

    def _open_left_hands(self) -> None:
        """Open the hands of people who have left: bots play for their seats."""
        for seat in self.table.match.left & self.grips.by_seat.keys():
            mine = self.grips.by_seat[seat]
            if mine.connection is not None and not mine.putting:
                self.grips.force_open(seat, "forbidden", t("hand-bot-plays"))

    def _end(self) -> None:
        """Open all hands, as the match is over."""
        self.grips.let_go("match_over", t("hand-match-over"))
        self.grips.close()

    def close(self) -> None:
        """Open all hands and close the scene: the match leaves memory."""
        self.gravity.stop()
        self.grips.close()

    # --- what comes from the scene ---------------------------------------------------------------------------

    def on_scene(self, scene: OpenScene, message: SceneEvent) -> None:
        """Take in what comes from the scene: at once, not through the mailbox."""
        if scene is not self.scene.scene:
            return
        if isinstance(message, Framed):
            self._send_frame(message)
        elif isinstance(message, Reported):
            if not self.gravity.is_moving_bricks(self.table):
                self.scene.report = message
                self.grips.accept(message)
                self.reading.schedule()
        elif isinstance(message, Refused):
            self._note_refusal(scene, message)
        else:
            self._reopen()

    def _send_frame(self, frame: Framed) -> None:
        """Send a frame to everybody who watches: encoded once, and left out for a socket that reads too slowly."""
        self.scene.moving = not frame.rest
        octets = codec.binary(frame.data)
        shown = 0
        audience = self._presence.audience
        for viewer in audience:
            if self.is_visible_to(viewer):
                shown += viewer.connection.push_picture(octets, last=frame.rest)
        self._services.metrics.count("frames_sent", shown)
        self._services.metrics.count("frames_skipped", len(audience) - shown)
        if frame.rest:
            self._mailbox.put(self._on_rest)

    async def _on_rest(self, table: Snapshot) -> Change | None:
        if self.scene.moving or self.scene.scene is None:
            return None
        if table.match.over:
            self._end()
            return None
        return Change(table) if self.scene.note_rest() else None

    def _note_refusal(self, scene: OpenScene, refusal: Refused) -> None:
        """Note that a hand could not do what it was told, or (hand -1) that the scene cannot go on."""
        if refusal.hand < 0:
            log.warning("match %s: the scene: %s", self.table.id[:6], refusal.localizable)
            self.grips.let_go("unavailable", refusal.localizable)
            self.grips.close()
            return
        code = "bad_hand" if refusal.code == "illegal_move" else refusal.code
        mine = self.grips.refuse_put(refusal.hand, refusal.n, refusal.held, code, refusal.localizable)
        if mine is not None and mine.connection is not None:
            self._services.metrics.count("hand_naks")
            mine.connection.nak(code, refusal.localizable, self.table.id, n=refusal.n)
            scene.request_whole_frame()  # what was aimed at may lie elsewhere than its picture

    def _reopen(self) -> None:
        """Start again from the record: the scene is gone with its process."""
        grips = self.grips
        needed = self.scene.moving or grips.has_unread or grips.by_seat or self.gravity.busy
        for mine in grips.by_seat.values():
            why = t("bricks-back-put") if mine.putting else t("bricks-back-take")
            mine.notify(self.table.id, "unavailable", why)
        self.scene.scene = None
        grips.close()
        if needed and not self._mailbox.closed:
            self.scene.reopen(self.table)


def _changes_bricks(match: Match, event: Event) -> bool:
    """Return whether the bricks may lie elsewhere after an event of the table, or all hands open by it."""
    return event.n == match.ended_at or event.event.partition(" ")[0] not in ("seat", "leave", "back")
