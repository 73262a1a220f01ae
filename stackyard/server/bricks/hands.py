"""Hands at a live match whose bricks are bodies: who holds what, who may, and when a hand opens.

Messages of sockets (`gestures`) go straight to the scene (`bricks`), which answers with frames. Its reports come back,
and the game reads events from them (`reading`). A typed move that an assisted hand can make
(`PhysicalGame.assisted_put`) is made by a hand that the hall moves, beside all other hands. What gravity does after any
other move is performed in the same scene (`gravity`); meanwhile no hand may take hold. A scene that is lost is opened
again from the record, and a whole frame says that bricks have jumped.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from stackyard.core import capabilities
from stackyard.core.errors import BadRequestError, MatchOverError, StackyardError
from stackyard.core.game import NATURE, SPECTATOR
from stackyard.core.match import Match
from stackyard.core.record import TABLE, Event
from stackyard.core.texts.catalogue import say
from stackyard.server.bricks.bricks import Bricks
from stackyard.server.bricks.forecasts import Forecasts
from stackyard.server.bricks.gravity import Gravity
from stackyard.server.bricks.grip import Grip, check_put
from stackyard.server.bricks.owner import Owner
from stackyard.server.bricks.pending_commands import PendingCommands
from stackyard.server.bricks.reading import Reading
from stackyard.server.match.bodies import is_gravity_due
from stackyard.server.match.command_identity import CommandIdentity
from stackyard.server.scenes.client import NoRoomError, OpenScene
from stackyard.server.scenes.orders import Refused, Reported
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Hand, Point, Turn
from stackyard.server.wire.refusals import BadHandError, HandsOffError

if TYPE_CHECKING:
    from stackyard.physics.physical_game import AssistedPut, PhysicalGame
    from stackyard.physics.scene import Poses
    from stackyard.server.match.viewers.audience import Viewer

GRIP_CHECK_SECONDS: Final = 0.5  # between two checks whether hands may still hold what they hold
MOST_SET_ASIDE: Final = 2  # times that a brick is set aside that does not stay where it belongs
AIM_SECONDS: Final = 15.0  # for which others' bots wait while somebody aims with a brick
SEND_SECONDS: Final = 0.012  # between two batches of hands' moves: of each hand only the newest is sent
log = logging.getLogger(__name__)


class Hands:
    """All hands at one match."""

    def __init__(self, owner: Owner, game: PhysicalGame) -> None:
        self.owner = owner
        self.game = game
        self.grips: dict[int, Grip] = {}  # by seat
        self.pending_commands = PendingCommands(owner.id)
        self.bricks = Bricks(owner, game, self)
        self.forecasts = Forecasts(owner, self.bricks, self._fitted_put)
        self.gravity = Gravity(owner, game, self)
        self.reading = Reading(owner, game, self, self.gravity)
        self._v = -1  # the version of the last event that `reschedule` has seen
        self._orphans: frozenset[int] = frozenset()  # seats whose hands hold a brick in the scene only
        self._set_aside: Counter[int] = Counter()  # by brick: how often, since a hand had it or an event was stored
        self._aims: dict[int, float] = {}  # by seat that aims with a brick: s, monotonic, since when
        self._targets: dict[int, Hand] = {}  # by seat: the newest move, while it waits to be sent
        self._sender: asyncio.TimerHandle | None = None
        self._check_timer: asyncio.TimerHandle | None = None

    # --- what others ask -------------------------------------------------------------------------------------

    def may_bot_act(self, seat: int | None = None) -> bool:
        """Return whether bots may act: nothing is performed, no person holds a brick, and all bricks are at rest.

        Where seats act at the same time it is enough that the hand of `seat`, the bot's own, is empty.
        """
        if seat is not None and capabilities.is_simultaneous(self.owner.table.game, self.owner.table.match.position):
            return not self.gravity.busy and seat not in self.grips
        led = any(holding.connection is not None or holding.putting for holding in self.grips.values())
        return self.bricks.at_rest and not led and not self.gravity.busy

    def held(self) -> dict[int, int]:
        """Return by seat the brick that its hand holds, or has released while no event has been read from that."""
        falling = {seat: brick for brick, seat in self.reading.falling.items()}
        return {**falling, **{seat: holding.brick for seat, holding in self.grips.items()}}

    def note_aim(self, seat: int, shows: str) -> None:
        """Note that a seat aims with a brick, before the hall's hand takes it; `shows` is '' when it does no more."""
        if shows:
            self._aims[seat] = time.monotonic()
        else:
            self._aims.pop(seat, None)

    def aiming(self) -> list[int]:
        """Return the seats that aim with a brick, without those that have done so for long."""
        since = time.monotonic() - AIM_SECONDS
        return [seat for seat, begun in self._aims.items() if begun > since]

    def check_move(self, seat: int, move: str) -> None:
        """Check that a typed move may be made now.

        Raises IllegalMoveError if a hand holds bricks that the move needs.
        """
        self.game.check_move(self.owner.table.match.position, seat, move, self.held())

    def check_gravity(self, after: Match, seat: int) -> None:
        """Check that what gravity does after a move opens no other seat's hand, where seats act at the same time.

        Raises HandsOffError if it would.
        """
        if not (
            self.held().keys() - {seat}
            and capabilities.is_simultaneous(self.owner.table.game, self.owner.table.match.position)
            and is_gravity_due(after)
        ):
            return
        if not self.game.is_computation_due(after.position):
            raise HandsOffError(say("bricks-held"))

    def assisted_put(self, seat: int, move: str) -> AssistedPut | None:
        """Return the put that makes a typed move, or None if no hand makes it or people state what bricks do.

        It does not check whether the move may be made: `put` does.
        """
        match = self.owner.table.match
        if match.seed is None or match.over or seat not in match.to_act:
            return None
        return self.game.assisted_put(match.position, seat, move)

    def is_busy(self) -> bool:
        """Return whether hands, bricks or gravity still need the match in memory."""
        return self.bricks.moving or self.gravity.busy or bool(self._targets)

    def is_seen_by(self, viewer: Viewer) -> bool:
        """Return whether one of the seats of a socket may see the bricks; a spectator is asked as one."""
        position = self.owner.table.match.position
        return any(self.game.can_see_bricks(position, seat) for seat in viewer.seats or (SPECTATOR,))

    # --- who may ---------------------------------------------------------------------------------------------

    def check_hold(self, seat: int, brick: int, connection: Connection | None) -> None:
        """Check that a seat may take a brick, or grip it again.

        Raises MatchOverError if the match is over, BadRequestError if its bricks are real ones, HandsOffError if the
        match is paused or bricks move by themselves, BadHandError if there is no such brick or a hand holds it, and
        what the game raises if the rules forbid it. Nothing has happened then.
        """
        match = self.owner.table.match
        if match.over:
            raise MatchOverError(say("match-over", why=match.outcome().reason))
        if match.seed is None:
            raise BadRequestError("this match is played with real bricks: say what they did")
        if self.owner.table.clock.paused:
            raise HandsOffError(say("move-paused"))
        if self.gravity.locks_hands():
            raise HandsOffError(say("bricks-moving"))
        count = len(self.bricks.recorded_scene().bricks)
        if not 0 <= brick < count:
            raise BadHandError(f"there is no brick {brick}: they are numbered 0 to {count - 1}")
        mine = self.grips.get(seat)
        if mine is not None and not (
            mine.brick == brick and (connection is None or self.is_controlled_by(mine, connection))
        ):
            raise BadHandError(f"this hand holds brick {mine.brick} already: let go of it first")
        if any(other.brick == brick for whose, other in self.grips.items() if whose != seat):
            raise BadHandError(say("brick-in-other-hand"))
        if mine is None:
            self.game.check_hold(match.position, seat, brick)

    def is_controlled_by(self, mine: Grip, connection: Connection) -> bool:
        """Return whether a socket may control a hand: the one that took hold, or any of the seat's if that has left."""
        return mine.connection in (None, connection) or self.has_left(mine.connection)

    def has_left(self, connection: Connection) -> bool:
        """Return whether a socket has left the match."""
        return self.owner.presence.audience.find(connection) is None

    # --- what hands do ---------------------------------------------------------------------------------------

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
        self.send_moves()
        scene, put = self.bricks.open(), self._fitted_put(seat, brick, to, turn, lean)
        scene.put(seat, brick, put.to, put.turn, lean=put.lean, n=n, beside=put.beside)
        self.note_hold(seat, Grip(brick, connection, time.monotonic(), putting=True, n=n))
        if command is not None:
            self.pending_commands.add(seat, command)
        self.owner.services.metrics.count("puts")

    def _fitted_put(self, seat: int, brick: int, to: Point, turn: Turn, lean: bool = False) -> AssistedPut:
        """Return how the game wants a put to be made, by where bricks were reported last."""
        from stackyard.physics.physical_game import AssistedPut

        poses, recorded = self.reading.reported_poses(), self.bricks.recorded_scene().pose_array()
        if poses is None or poses.shape != recorded.shape:
            poses = recorded
        put = AssistedPut(brick, to, turn, lean)
        return self.game.fitted_put(self.owner.table.match.position, seat, put, poses)

    def note_hold(self, seat: int, holding: Grip) -> None:
        """Note that a seat's hand has taken hold of a brick."""
        self._set_aside.pop(holding.brick, None)
        before = self.grips.get(seat)
        if before is not None and before.putting:
            self.pending_commands.refuse("hands_off", "the brick was taken over by hand", [seat])
        self.grips[seat] = holding
        self.reading.falling.pop(holding.brick, None)
        self.reading.has_unread = True
        self.bricks.mark_moving()
        self._schedule_check()

    def keep_grips(self, held: dict[int, int]) -> None:
        """Set what hands hold after a performance: a brick by seat. All other hands have opened."""
        now, before = time.monotonic(), self.grips
        self.grips = {}
        for seat, brick in held.items():
            mine = before.pop(seat, None)
            if mine is not None and mine.brick != brick:
                before[seat], mine = mine, None
            self.grips[seat] = mine or Grip(brick, None, now)
        words = "bricks have moved by themselves: what was in hand was let go"
        for gone in before.values():
            gone.notify(self.owner.id, "hands_off", words)
        self.pending_commands.refuse("hands_off", words, list(before))
        self._schedule_check()

    def on_performed(self, poses: Poses | None, held: dict[int, int], *, moved: bool) -> None:
        """Note what a stored performance has left: where bricks lie, and what hands hold, by seat."""
        if moved:
            self.keep_grips(held)
        if poses is not None:
            self.bricks.note_poses(poses, held.values())
            self.bricks.at_rest = True
            self.reading.forget_released()

    def schedule_reading(self) -> None:
        """Schedule a reading of what hands have done."""
        self.owner.enqueue(self.reading.read)

    def queue_move(self, message: Hand) -> None:
        """Send a hand to a place soon; of the moves that come until then only the newest is sent."""
        self.reading.has_unread = True
        self._targets[message.seat] = message
        if self._sender is None:
            self._sender = asyncio.get_running_loop().call_later(SEND_SECONDS, self.send_moves)

    def send_moves(self) -> None:
        """Send the newest move of every hand to the scene."""
        self._sender = None
        targets, self._targets = self._targets, {}
        scene = self.bricks.scene
        if scene is None:
            return
        for seat, message in targets.items():
            if seat in self.grips and message.to is not None:
                self.bricks.moving = True
                scene.move_hand(seat, message.to, message.turn, message.n)

    def drop(self, seat: int) -> None:
        """Open a hand."""
        self.send_moves()
        mine = self.grips.pop(seat, None)
        if mine is not None and self.bricks.scene is not None:
            self.bricks.mark_moving()
            self.reading.falling[mine.brick] = seat
            self.bricks.scene.drop(seat)

    def force_open(self, seat: int, code: str, words: str) -> None:
        """Open a hand unasked, and tell its socket why by `code` and `words`."""
        mine = self.grips.get(seat)
        self.drop(seat)
        if mine is not None:
            mine.notify(self.owner.id, code, words)

    def on_join(self) -> None:
        """After a socket has joined: show it where the bricks of an open scene are, and let gravity try again."""
        if self.bricks.scene is not None:
            self.bricks.scene.request_whole_frame()
        self.gravity.allow_retry()
        self.gravity.update_speed()

    def on_leave(self) -> None:
        """After a socket has left: update gravity's speed, as perhaps nobody watches any more."""
        self.gravity.update_speed()

    def set_aside(self) -> bool:
        """Let bricks that no hand holds glide to where the record has them, where the game sets them aside.

        Returns whether any does. So a brick lies where it is told to lie, for whoever comes later, too. One that does
        not stay there is left where it is.
        """
        scene, poses, match = self.bricks.scene, self.reading.reported_poses(), self.owner.table.match
        if scene is None or poses is None or match.over:
            return False
        from stackyard.physics.setting_aside import is_elsewhere

        held = {mine.brick for mine in self.grips.values()}
        bricks = [brick for brick in self.game.bricks_set_aside(match.position) if brick not in held]
        if not bricks:
            return False
        recorded = self.bricks.recorded_scene()
        goals = recorded.pose_array()
        if goals.shape != poses.shape:
            return False
        far = [
            brick
            for brick in bricks
            if is_elsewhere(poses[brick], goals[brick], math.hypot(*recorded.bricks[brick].size) / 2)
            and self._set_aside[brick] < MOST_SET_ASIDE
        ]
        if not far:
            return False
        self._set_aside.update(far)
        there: Any = {brick: tuple(goals[brick].tolist()) for brick in far}
        scene.set_aside(there)
        self.reading.note_set_aside(far, goals)
        self.bricks.mark_moving()
        return True

    # --- hands that may not hold any more --------------------------------------------------------------------

    def _schedule_check(self) -> None:
        if self._check_timer is None and self.grips and not self.owner.closed:
            self._check_timer = asyncio.get_running_loop().call_later(GRIP_CHECK_SECONDS, self._watch)

    def _watch(self) -> None:
        """Open hands whose socket is gone, whose seat may not act any more, or that have not moved for long."""
        self._check_timer = None
        settings, now = self.owner.services.settings, time.monotonic()
        acting = self.owner.table.match.to_act
        for seat, mine in list(self.grips.items()):
            if mine.putting:
                continue  # it opens soon, and by itself
            gone = mine.connection is not None and self.has_left(mine.connection)
            why: tuple[str, str] | None = None
            if self.owner.table.clock.paused:
                why = "hands_off", "the match is paused"
            elif seat not in acting and NATURE not in acting:
                why = "not_your_turn", "it is another's turn"
            elif gone:
                why = "not_joined", "this window has left the table"
            if why is None:
                mine.to_open_since = None
            elif mine.to_open_since is None:
                mine.to_open_since = now
            elif now - mine.to_open_since >= settings.hand_grace_seconds - GRIP_CHECK_SECONDS:
                self.force_open(seat, why[0], f"{why[1]}: what was in hand was let go")
            if mine.connection is not None and now - mine.last_moved_at > settings.hand_idle_seconds:
                self.force_open(seat, "bad_hand", "this hand has done nothing for long: what was in it was let go")
            elif mine.connection is None and why is None and self.owner.table.seats[seat].kind == "person":
                self._lay_down(seat, mine)
        self._schedule_check()

    def _lay_down(self, seat: int, mine: Grip) -> None:
        """Let the hall lay a brick that a program has left in a person's hand where the record has it.

        Otherwise it would hang in the air beside a record that has it on the table, until the person takes it.
        """
        if self.gravity.locks_hands() or self.bricks.scene is None:
            return
        x, y, z, *turn = (float(part) for part in self.bricks.recorded_scene().pose_array()[mine.brick])
        w, i, j, k = turn
        self.bricks.scene.put(seat, mine.brick, (x, y, z), (w, i, j, k), lean=False, n=0)
        mine.putting = True
        self.bricks.mark_moving()

    # --- what the match does ---------------------------------------------------------------------------------

    def reschedule(self) -> None:
        """Bring the scene in line with the position after a change of the match, and start gravity if it is due."""
        if self.owner.closed:
            return
        stopped = self.gravity.stop_if_outdated()
        v = self.owner.table.event_v
        if self._v != v or stopped:
            self._v = v
            self._set_aside.clear()
            self.gravity.reset_failures()
            self._update_scene(anew=stopped)
        self.gravity.start_if_due()

    def _update_scene(self, *, anew: bool) -> None:
        """Keep the scene, open it again from the record, or close it, after the match has changed."""
        if self.bricks.scene is None:
            return
        match = self.owner.table.match
        last = match.events[-1] if match.events else None
        by_table = anew or (last is not None and last.by == TABLE and _changes_bricks(match, last))
        self._open_left_hands()
        if match.over:
            if by_table or not self.bricks.moving:
                self._let_go("match_over", "the match is over: what was in hand was let go")
                self._close()
            return
        taken = [*(mine.brick for mine in self.grips.values()), *self.reading.falling]
        taken += self.game.bricks_set_aside(match.position)
        if by_table or not self.bricks.matches_record(taken):
            self.reset()

    def _open_left_hands(self) -> None:
        """Open the hands of people who have left: bots play for their seats."""
        for seat in self.owner.table.match.left & self.grips.keys():
            mine = self.grips[seat]
            if mine.connection is not None and not mine.putting:
                self.force_open(seat, "forbidden", "a bot plays for this seat: what was in hand was let go")

    def reset(self) -> None:
        """Put all bricks back to their recorded places."""
        if self.bricks.scene is not None:
            self._let_go("hands_off", "all bricks were put back where they belong: nothing is in hand any more")
            self._close()
            self._reopen()

    def close(self) -> None:
        """Open all hands and close the scene: the match leaves memory."""
        self.gravity.stop()
        self.gravity.cancel_retry()
        self._close()

    def _let_go(self, code: str, words: str) -> None:
        """Tell everybody who holds a brick that their hand has been opened."""
        for mine in self.grips.values():
            mine.notify(self.owner.id, code, words)
        self.pending_commands.refuse(code, words)

    def _close(self) -> None:
        for timer in (self._sender, self._check_timer):
            if timer is not None:
                timer.cancel()
        self._sender = self._check_timer = None
        self._targets.clear()
        self.grips.clear()
        self._orphans = frozenset()
        self.pending_commands.refuse("unavailable", "the bricks are back where they were: send it again")
        self.reading.clear()
        self.bricks.close()

    def _reopen(self) -> None:
        try:
            self.bricks.open(jump=True)
        except NoRoomError:
            pass  # the log knows that there is none
        except StackyardError as error:
            log.warning("match %s: %s", self.owner.id[:6], error)

    # --- messages of the scene -------------------------------------------------------------------------------

    def on_frame(self, scene: OpenScene, data: bytes, *, rest: bool) -> None:
        """Send a frame to everybody who watches: encoded once, and left out for a socket that reads too slowly."""
        if scene is not self.bricks.scene:
            return
        self.bricks.moving = not rest
        frame = codec.binary(data)
        shown = 0
        audience = self.owner.presence.audience
        for viewer in audience:
            if self.is_seen_by(viewer):
                shown += viewer.connection.push_picture(frame, last=rest)
        self.owner.services.metrics.count("frames_sent", shown)
        self.owner.services.metrics.count("frames_skipped", len(audience) - shown)
        if rest:
            self.owner.enqueue(self._on_rest)

    async def _on_rest(self) -> None:
        if self.bricks.moving or self.bricks.scene is None:
            return
        if self.owner.table.match.over:
            self._let_go("match_over", "the match is over: what was in hand was let go")
            self._close()
            return
        self.note_rest()

    def note_rest(self) -> None:
        """Note that all bricks are at rest; bots have waited for that."""
        if not self.bricks.at_rest:
            self.bricks.at_rest = True
            self.owner.reschedule()

    def on_report(self, scene: OpenScene, report: Reported) -> None:
        """Accept a report of the scene; the match's own task reads the newest one."""
        if scene is not self.bricks.scene or self.gravity.is_moving_bricks():
            return
        for seat in [seat for seat, mine in self.grips.items() if report.held.get(seat) != mine.brick]:
            if (seat, self.grips[seat].brick) in report.released:  # the put is done, or the simulation failed
                self.reading.falling[self.grips.pop(seat).brick] = seat
        orphans = frozenset(report.held.keys() - self.grips.keys())
        for seat in orphans & self._orphans:  # it took hold again in the moment that the hall saw it open
            scene.drop(seat)
        self._orphans = orphans
        self.reading.accept(report)

    def on_refusal(self, scene: OpenScene, refusal: Refused) -> None:
        """Handle a refusal of the scene: a hand could not do what it was told, or the scene cannot go on."""
        if scene is not self.bricks.scene:
            return
        if refusal.hand < 0:
            log.warning("match %s: the scene: %s", self.owner.id[:6], refusal.message)
            self._let_go("unavailable", refusal.message)
            self._close()
            return
        code = "bad_hand" if refusal.code == "illegal_move" else refusal.code
        mine = self.grips.get(refusal.hand)
        if mine is not None and mine.putting and refusal.n == mine.n:
            self.pending_commands.refuse(code, refusal.message, [refusal.hand])
            mine.putting = False  # it holds what it held before
        if mine is not None and refusal.held.get(refusal.hand) != mine.brick:
            del self.grips[refusal.hand]
        if mine is not None and mine.connection is not None:
            self.owner.services.metrics.count("hand_naks")
            mine.connection.nak(code, refusal.message, self.owner.id, n=refusal.n)
            scene.request_whole_frame()  # what was aimed at may lie elsewhere than its picture

    def on_lost(self, scene: OpenScene) -> None:
        """Start again from the record: the scene is gone with its process."""
        if scene is not self.bricks.scene:
            return
        needed = self.bricks.moving or self.reading.has_unread or self.grips or self.gravity.busy
        for mine in self.grips.values():
            again = "put again" if mine.putting else "taken again"
            mine.notify(self.owner.id, "unavailable", f"the bricks are back where they were: this has to be {again}")
        self.bricks.scene = None
        self._close()
        if needed and not self.owner.closed:
            self._reopen()


def _changes_bricks(match: Match, event: Event) -> bool:
    """Return whether the bricks may lie elsewhere after an event of the table, or all hands open by it."""
    return event.n == match.ended_at or event.event.partition(" ")[0] not in ("seat", "leave", "back")
