"""Hands at a live match whose bricks are bodies: who holds what, who may, and when a hand opens.

What sockets ask of hands (`gestures`) goes to the scene (`bricks`) without a detour and is answered by frames. Reports
come back, and what the game makes of them becomes events (`reading`). A move that is what an assisted hand does
(`PhysicalGame.reach`) is led by the hall, beside all other hands; what gravity has to do after any other move is
performed in the same scene (`gravity`), and meanwhile no hand takes hold. Whenever a scene is lost it is opened anew
from the record, and a whole frame says that bricks have jumped.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from stackyard.core import capabilities
from stackyard.core.catalogue import say
from stackyard.core.errors import BadRequestError, MatchOverError, StackyardError
from stackyard.core.game import NATURE, SPECTATOR
from stackyard.core.match import Match
from stackyard.core.record import TABLE
from stackyard.server.bricks.bricks import Bricks
from stackyard.server.bricks.gravity import Gravity
from stackyard.server.bricks.grip import Holding, check_put
from stackyard.server.bricks.owner import Owner
from stackyard.server.bricks.promises import Promises
from stackyard.server.bricks.reading import Reading
from stackyard.server.match.asking import Asked
from stackyard.server.match.bodies import gravity_due
from stackyard.server.scenes.client import OpenScene
from stackyard.server.scenes.orders import Refused, Reported
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Hand, Point, Turn
from stackyard.server.wire.refusals import BadHandError, HandsOffError

if TYPE_CHECKING:
    from stackyard.physics.play import PhysicalGame, Reach
    from stackyard.physics.scene import Poses

WATCH_SECONDS: Final = 0.5  # between two looks whether hands still may hold what they hold
SEND_SECONDS: Final = 0.012  # between two moves of hands that are handed on: the newest counts
log = logging.getLogger(__name__)


class Hands:
    """All hands at one match."""

    def __init__(self, owner: Owner, game: PhysicalGame) -> None:
        self.owner = owner
        self.game = game
        self.holding: dict[int, Holding] = {}  # by seat
        self.promises = Promises(owner.id)
        self.bricks = Bricks(owner, game, self)
        self.gravity = Gravity(owner, game, self)
        self.reading = Reading(owner, game, self, self.gravity)
        self._v = -1  # the version last looked at
        self._orphans: frozenset[int] = frozenset()  # seats whose hands hold something there, and nothing here
        self._targets: dict[int, Hand] = {}  # the newest move of each hand that waits
        self._sender: asyncio.TimerHandle | None = None
        self._watcher: asyncio.TimerHandle | None = None

    # --- what others ask -------------------------------------------------------------------------------------

    def quiet(self, seat: int | None = None) -> bool:
        """Tell whether bots may act: nothing is performed, no person holds a brick, and all bricks are at rest.

        Where seats act at once it is enough that the bot's own hand is empty, if `seat` says whose that is.
        """
        if seat is not None and capabilities.simultaneous(self.owner.table.game, self.owner.table.match.position):
            return not self.gravity.busy and seat not in self.holding
        led = any(holding.connection is not None or holding.putting for holding in self.holding.values())
        return self.bricks.calm and not led and not self.gravity.busy

    def held(self) -> dict[int, int]:
        """Return which brick each seat's hand holds, or has let go of while no event has come of that yet."""
        falling = {seat: brick for brick, seat in self.reading.falling.items()}
        return {**falling, **{seat: holding.brick for seat, holding in self.holding.items()}}

    def check_move(self, seat: int, move: str) -> None:
        """Check that a typed move may be made now.

        Raises IllegalMoveError if a hand holds bricks that the move needs.
        """
        self.game.check_move(self.owner.table.match.position, seat, move, self.held())

    def check_gravity(self, after: Match, seat: int) -> None:
        """Check that what gravity does after a move opens no other seat's hand, where seats act at once.

        Raises HandsOffError if it would.
        """
        if not (
            self.held().keys() - {seat}
            and capabilities.simultaneous(self.owner.table.game, self.owner.table.match.position)
            and gravity_due(after)
        ):
            return
        if not self.game.asks(after.position):
            raise HandsOffError("others have bricks in hand: this waits until every hand is open")

    def reach(self, seat: int, move: str) -> Reach | None:
        """Return what an assisted hand does for a typed move, or None if no hand does it or people tell it.

        `put` checks whether the move may be made.
        """
        match = self.owner.table.match
        if match.seed is None or match.over or seat not in match.to_act:
            return None
        return self.game.reach(match.position, seat, move)

    def busy(self) -> bool:
        """Tell whether hands, bricks or gravity still need the match in memory."""
        return self.bricks.moving or self.gravity.busy or bool(self._targets)

    # --- who may ---------------------------------------------------------------------------------------------

    def check_take(self, seat: int, brick: int, connection: Connection | None) -> None:
        """Check that a seat may take a brick, or take it anew.

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
            raise HandsOffError("the match is paused: ask to resume it first")
        if self.gravity.keeps_hands_off():
            raise HandsOffError("bricks move by themselves: wait until they are at rest")
        count = len(self.bricks.recorded().bricks)
        if not 0 <= brick < count:
            raise BadHandError(f"there is no brick {brick}: they are numbered 0 to {count - 1}")
        mine = self.holding.get(seat)
        if mine is not None and not (mine.brick == brick and (connection is None or self.is_led_by(mine, connection))):
            raise BadHandError(f"this hand holds brick {mine.brick} already: let go of it first")
        if any(other.brick == brick for whose, other in self.holding.items() if whose != seat):
            raise BadHandError(f"brick {brick} is in another hand")
        if mine is None:
            self.game.check_hold(match.position, seat, brick)

    def is_led_by(self, mine: Holding, connection: Connection) -> bool:
        """Tell whether a socket may lead a hand: the one that took hold, and any of the seat's when that is gone."""
        return mine.connection in (None, connection) or self.has_left(mine.connection)

    def has_left(self, connection: Connection) -> bool:
        """Tell whether a socket is not at the match any more."""
        return self.owner.presence.audience.of(connection) is None

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
        command: Asked | None = None,
    ) -> None:
        """Let the hall lead a seat's hand: take a brick up, put it down softly at `to` (m), turned so (w x y z), open.

        Returns at once. Other hands go on; what came of it is read from the bricks, as of any hand, and acknowledges
        the `command` that asked for it.

        Raises StackyardError if there is no such brick or place, the brick or the hand is taken, the rules do not let
        this seat have it, or no hand may move now; nothing has happened.
        """
        check_put(to, turn)
        self.check_take(seat, brick, connection)
        self.send()
        self.bricks.open().put(seat, brick, to, turn, lean=lean, n=n)
        self.take(seat, Holding(brick, connection, time.monotonic(), putting=True, n=n))
        if command is not None:
            self.promises.give(seat, command)
        self.owner.services.metrics.count("puts")

    def take(self, seat: int, holding: Holding) -> None:
        """Note that a seat's hand has taken hold of a brick."""
        before = self.holding.get(seat)
        if before is not None and before.putting:
            self.promises.break_off("hands_off", "the brick was taken over by hand", [seat])
        self.holding[seat] = holding
        self.reading.falling.pop(holding.brick, None)
        self.reading.touched = True
        self.bricks.stir()
        self._watch_soon()

    def keep(self, held: dict[int, int]) -> None:
        """Let hands go on holding what a performance has left in them, by seat; all other hands have opened."""
        now, before = time.monotonic(), self.holding
        self.holding = {}
        for seat, brick in held.items():
            mine = before.pop(seat, None)
            if mine is not None and mine.brick != brick:
                before[seat], mine = mine, None
            self.holding[seat] = mine or Holding(brick, None, now)
        words = "bricks have moved by themselves: what was in hand was let go"
        for gone in before.values():
            gone.tell(self.owner.id, "hands_off", words)
        self.promises.break_off("hands_off", words, list(before))
        self._watch_soon()

    def performed(self, poses: Poses | None, held: dict[int, int], *, moved: bool) -> None:
        """Note what a stored performance has left: where bricks lie, and what hands hold, by seat."""
        if moved:
            self.keep(held)
        if poses is not None:
            self.bricks.know(poses, held.values())
            self.bricks.calm = True
            self.reading.let_go()

    def read_soon(self) -> None:
        """Read soon what hands have done meanwhile."""
        self.owner.call(self.reading.read)

    def lead(self, message: Hand) -> None:
        """Send a hand to a place soon; of the moves that come until then only the newest is sent."""
        self.reading.touched = True
        self._targets[message.seat] = message
        if self._sender is None:
            self._sender = asyncio.get_running_loop().call_later(SEND_SECONDS, self.send)

    def send(self) -> None:
        """Send the newest move of every hand to the scene."""
        self._sender = None
        targets, self._targets = self._targets, {}
        scene = self.bricks.scene
        if scene is None:
            return
        for seat, message in targets.items():
            if seat in self.holding and message.to is not None:
                self.bricks.moving = True
                scene.lead(seat, message.to, message.turn, message.n)

    def drop(self, seat: int) -> None:
        """Open a hand."""
        self.send()
        mine = self.holding.pop(seat, None)
        if mine is not None and self.bricks.scene is not None:
            self.bricks.stir()
            self.reading.falling[mine.brick] = seat
            self.bricks.scene.drop(seat)

    def open(self, seat: int, code: str, words: str) -> None:
        """Open a hand that has not asked for it, and say why."""
        mine = self.holding.get(seat)
        self.drop(seat)
        if mine is not None:
            mine.tell(self.owner.id, code, words)

    def joined(self) -> None:
        """Show a socket that has just joined where the bricks are, unless they lie as the record says."""
        if self.bricks.scene is not None:
            self.bricks.scene.whole()
        self.gravity.try_at_once()
        self.gravity.mind_the_watchers()

    def left(self) -> None:
        """Let gravity find out whether anybody still watches, after a socket has gone."""
        self.gravity.mind_the_watchers()

    # --- hands that may not hold any more --------------------------------------------------------------------

    def _watch_soon(self) -> None:
        if self._watcher is None and self.holding and not self.owner.closed:
            self._watcher = asyncio.get_running_loop().call_later(WATCH_SECONDS, self._watch)

    def _watch(self) -> None:
        """Open hands whose socket is gone, whose seat may not act any more, or that have done nothing for a minute."""
        self._watcher = None
        settings, at = self.owner.services.settings, time.monotonic()
        acting = self.owner.table.match.to_act
        for seat, mine in list(self.holding.items()):
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
                mine.doomed = None
            elif mine.doomed is None:
                mine.doomed = at
            elif at - mine.doomed >= settings.hand_grace_seconds - WATCH_SECONDS:
                self.open(seat, why[0], f"{why[1]}: what was in hand was let go")
            if mine.connection is not None and at - mine.heard > settings.hand_idle_seconds:
                self.open(seat, "bad_hand", "this hand has done nothing for long: what was in it was let go")
        self._watch_soon()

    # --- what the match does ---------------------------------------------------------------------------------

    def look(self) -> None:
        """After every change of the match: make the scene that of the position, and start gravity if it is due."""
        if self.owner.closed:
            return
        stopped = self.gravity.stop_if_past()
        v = self.owner.table.event_v
        if self._v != v or stopped:
            self._v = v
            self.gravity.forget_failures()
            self._mind_the_scene(anew=stopped)
        self.gravity.go_on()

    def _mind_the_scene(self, *, anew: bool) -> None:
        """Keep the scene, open it anew from the record, or close it, after the match has changed."""
        if self.bricks.scene is None:
            return
        match = self.owner.table.match
        last = match.events[-1] if match.events else None
        by_table = anew or (last is not None and last.by == TABLE and not last.event.startswith("seat "))
        if match.over:
            if by_table or not self.bricks.moving:
                self._let_go("match_over", "the match is over: what was in hand was let go")
                self._close()
            return
        taken = [*(mine.brick for mine in self.holding.values()), *self.reading.falling]
        if by_table or not self.bricks.agree(taken):
            self.reset()

    def reset(self) -> None:
        """Put all bricks back to where the record has them."""
        if self.bricks.scene is not None:
            self._let_go("hands_off", "all bricks were put back where they belong: nothing is in hand any more")
            self._close()
            self._open_anew()

    def close(self) -> None:
        """Open all hands and close the scene: the match leaves memory."""
        self.gravity.stop()
        self.gravity.stop_trying()
        self._close()

    def _let_go(self, code: str, words: str) -> None:
        """Tell everybody who holds a brick that their hand has been opened."""
        for mine in self.holding.values():
            mine.tell(self.owner.id, code, words)
        self.promises.break_off(code, words)

    def _close(self) -> None:
        for timer in (self._sender, self._watcher):
            if timer is not None:
                timer.cancel()
        self._sender = self._watcher = None
        self._targets.clear()
        self.holding.clear()
        self._orphans = frozenset()
        self.promises.break_off("unavailable", "the bricks are back where they were: send it again")
        self.reading.clear()
        self.bricks.close()

    def _open_anew(self) -> None:
        try:
            self.bricks.open(jump=True)
        except StackyardError as error:
            log.warning("match %s: %s", self.owner.id[:6], error)

    # --- what the scene says ---------------------------------------------------------------------------------

    def framed(self, scene: OpenScene, data: bytes, *, rest: bool) -> None:
        """Send a frame to everybody who watches: encoded once, and left out for a socket that reads too slowly."""
        if scene is not self.bricks.scene:
            return
        self.bricks.moving = not rest
        frame = codec.binary(data)
        shown = 0
        position, audience = self.owner.table.match.position, self.owner.presence.audience
        for viewer in audience:
            if any(self.game.sees(position, seat) for seat in viewer.seats or (SPECTATOR,)):
                shown += viewer.connection.show(frame, last=rest)
        self.owner.services.metrics.count("frames_sent", shown)
        self.owner.services.metrics.count("frames_skipped", len(audience) - shown)
        if rest:
            self.owner.call(self._rested)

    async def _rested(self) -> None:
        if self.bricks.moving or self.bricks.scene is None:
            return
        if self.owner.table.match.over:
            self._let_go("match_over", "the match is over: what was in hand was let go")
            self._close()
            return
        self.become_calm()

    def become_calm(self) -> None:
        """Note that all bricks are at rest; bots have waited for that."""
        if not self.bricks.calm:
            self.bricks.calm = True
            self.owner.go_on()

    def reported(self, scene: OpenScene, report: Reported) -> None:
        """Take a report of the scene; the match's own task reads the newest one."""
        if scene is not self.bricks.scene or self.gravity.acts():
            return
        for seat in [seat for seat, mine in self.holding.items() if report.held.get(seat) != mine.brick]:
            if (seat, self.holding[seat].brick) in report.released:  # it has put it, or the numbers failed
                self.reading.falling[self.holding.pop(seat).brick] = seat
        orphans = frozenset(report.held.keys() - self.holding.keys())
        for seat in orphans & self._orphans:  # it took hold again in the moment that the hall saw it open
            scene.drop(seat)
        self._orphans = orphans
        self.reading.take(report)

    def refused(self, scene: OpenScene, refusal: Refused) -> None:
        """Take a refusal of the scene: a hand could not do what it was asked, or the scene cannot go on."""
        if scene is not self.bricks.scene:
            return
        if refusal.hand < 0:
            log.warning("match %s: the scene: %s", self.owner.id[:6], refusal.message)
            self._let_go("unavailable", refusal.message)
            self._close()
            return
        code = "bad_hand" if refusal.code == "illegal_move" else refusal.code
        mine = self.holding.get(refusal.hand)
        if mine is not None and mine.putting and refusal.n == mine.n:
            self.promises.break_off(code, refusal.message, [refusal.hand])
            mine.putting = False  # it holds what it held before
        if mine is not None and refusal.held.get(refusal.hand) != mine.brick:
            del self.holding[refusal.hand]
        if mine is not None and mine.connection is not None:
            self.owner.services.metrics.count("hand_naks")
            mine.connection.nak(code, refusal.message, self.owner.id, n=refusal.n)

    def lost(self, scene: OpenScene) -> None:
        """Start again from the record: the scene is gone with its process."""
        if scene is not self.bricks.scene:
            return
        needed = self.bricks.moving or self.reading.touched or self.holding or self.gravity.busy
        for mine in self.holding.values():
            again = "put again" if mine.putting else "taken again"
            mine.tell(self.owner.id, "unavailable", f"the bricks are back where they were: this has to be {again}")
        self.bricks.scene = None
        self._close()
        if needed and not self.owner.closed:
            self._open_anew()
