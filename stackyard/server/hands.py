"""Hands at a live match whose bricks are bodies: who holds what, the scene they move, and what of it becomes events.

A scene is opened when the first hand takes hold or gravity is due, from the position as the record has it, and closed
with the match. Hands go to it without a detour and are answered by frames; reports come back, the game reads them, and
what it makes of them goes through the match's mailbox like any move: stored with its motion, acknowledged, published.
A move that is what an assisted hand does (`PhysicalGame.reach`) is led by the hall, beside all other hands. What
gravity has to do after any other move is performed in the same scene, and while it is no hand takes hold; a question,
at which nothing moves, is answered by a study's process, and hands go on meanwhile. What fails is tried again: a
question that nobody can answer has an answer for that, and gravity that does not speak is asked again after a while.
Whenever a scene is lost it is opened anew from the record, and a whole frame says that bricks have jumped.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

from stackyard.core.errors import BadRequestError, MatchOverError, StackyardError
from stackyard.core.game import NATURE, SPECTATOR, Game, copied
from stackyard.core.nature import SEED_BYTES
from stackyard.core.record import TABLE
from stackyard.server import codec
from stackyard.server.physics import NoPhysicsError, OpenScene, Refused, Reported, SceneLostError
from stackyard.server.wire import Hand
from stackyard.server.workers import Draw, PoolBusyError, RefusedError, WorkerError

if TYPE_CHECKING:
    from stackyard.core.match import Match
    from stackyard.physics.play import Reach
    from stackyard.physics.scene import Poses, Scene
    from stackyard.server.connection import Connection
    from stackyard.server.live import LiveMatch

WATCH_SECONDS: Final = 0.5  # between two looks whether hands still may hold what they hold
SEND_SECONDS: Final = 0.012  # between two moves of hands that are handed on: the newest counts
SAME_PLACE: Final = 0.002  # m that a brick may be from where the record has it before the scene is opened anew
TRIES: Final = 3  # performances of one event that may fail
RELEASED_KEPT: Final = 64
QUESTION_SECONDS: Final = 60.0  # that the answer to a question of gravity's may take
BUSY_SECONDS: Final = 1.0  # between two tries to ask it
AGAIN_SECONDS: Final = 5.0  # until gravity that could not be performed is tried again; twice as long each time after
DOUBLINGS: Final = 6  # at most
log = logging.getLogger(__name__)


class BadHandError(StackyardError):
    """A hand cannot do that; it is where it was."""

    code = "bad_hand"


class HandsOffError(StackyardError):
    """Bricks move by themselves."""

    code = "hands_off"


class Holding(msgspec.Struct):
    """What a seat has in hand."""

    brick: int
    connection: Any  # the socket that leads the hand; None: a program has left the brick in it
    heard: float  # monotonic, when it was last led
    doomed: float | None = None  # since when there is a reason to open it
    putting: bool = False  # the hall leads it
    n: int = 0  # of the message that asked for that


def physical(game: Game[Any, Any]) -> bool:
    """Tell whether a game's bricks are bodies."""
    play = sys.modules.get("stackyard.physics.play")  # a game of that kind has loaded it
    return play is not None and isinstance(game, play.PhysicalGame)


class Hands:
    """All hands at one match, and its scene."""

    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        self.game: Any = live.game
        self.scene: OpenScene | None = None
        self.holding: dict[int, Holding] = {}  # by seat
        self.calm = True  # all that nobody holds is at rest
        self.moving = False  # frames are coming
        self._opened_as: Scene | None = None  # what the record said when the scene was opened, or when last looked
        self._scene_at: tuple[int, Scene] | None = None  # the record's scene, by version
        self._v = -1  # the version last looked at
        self._touched = False  # hands have done something that the game has not made anything of
        self._known: Poses | None = None  # what the game last made something of
        self._known_but: frozenset[int] = frozenset()  # bricks that were in hands then
        self._before: Poses | None = None
        self._released: list[tuple[int, int]] = []
        self._falling: dict[int, int] = {}  # by brick: the seat that let go, and the game has made nothing of it yet
        self._orphans: frozenset[int] = frozenset()  # seats whose hands hold something there, and nothing here
        self._report: Reported | None = None
        self._reading = False
        self._targets: dict[int, Hand] = {}  # the newest move of each hand that waits
        self._sender: asyncio.TimerHandle | None = None
        self._watcher: asyncio.TimerHandle | None = None
        self._performing: asyncio.Task[None] | None = None
        self._performing_v = -1
        self._stuck_v = -1  # gravity could not be performed there
        self._failures = 0  # how often it could not
        self._again: asyncio.TimerHandle | None = None  # when it is tried again
        self._fast = False

    # --- what others ask -------------------------------------------------------------------------------------

    def quiet(self, seat: int | None = None) -> bool:
        """Tell whether bots may act: nothing is performed, nobody holds anything on their own, and all is calm.

        Where seats act at once a bot's own hand is all that has to be free, if `seat` says whose that is.
        """
        if seat is not None and self.game.simultaneous(self.live.match.position):
            return self._performing is None and seat not in self.holding
        led = any(holding.connection is not None or holding.putting for holding in self.holding.values())
        return self.calm and not led and self._performing is None

    def held(self) -> dict[int, int]:
        """Return which seat's hand has which brick, or has let go of one that the game has made nothing of yet."""
        falling = {seat: brick for brick, seat in self._falling.items()}
        return {**falling, **{seat: holding.brick for seat, holding in self.holding.items()}}

    def check_move(self, seat: int, move: str) -> None:
        """Check that a typed move may be made now, for all that hands hold. Raises IllegalMoveError."""
        self.game.check_move(self.live.match.position, seat, move, self.held())

    def check_gravity(self, after: Match, seat: int) -> None:
        """Check that no other seat's hand is opened by what gravity has to do after a move, where seats act at once.

        Raises:
            HandsOffError: it would be.
        """
        if not (
            self.held().keys() - {seat} and self.game.simultaneous(self.live.match.position) and gravity_due(after)
        ):
            return
        if not self.game.asks(after.position):
            raise HandsOffError("others have bricks in hand: this waits until every hand is open")

    def reach(self, seat: int, move: str) -> Reach | None:
        """Return what an assisted hand does for a typed move; None where a move is no such thing, or is told by people.

        Whether the move may be made is for `put` to say.
        """
        live = self.live
        if live.match.seed is None or live.match.over or seat not in live.match.to_act:
            return None
        found: Reach | None = self.game.reach(live.match.position, seat, move)
        return found

    def busy(self) -> bool:
        """Tell whether the match is needed in memory."""
        return self.moving or self._performing is not None or bool(self._targets)

    def due(self) -> bool:
        """Tell whether gravity has to speak, and is not told by people."""
        return gravity_due(self.live.match)

    # --- what sockets do -------------------------------------------------------------------------------------

    def hear(self, connection: Connection, message: Hand) -> None:
        """Do what a hand's message says, or refuse it."""
        try:
            viewer = self.live.audience.of(connection)
            if viewer is None or message.seat not in viewer.seats:
                code = "not_joined" if viewer is None else "forbidden"
                self._nak(connection, message, code, f"this socket does not hold seat {message.seat}")
                return
            if message.do == "hold":
                self._hold(connection, message)
            elif message.do == "move":
                self._lead(connection, message)
            elif message.do == "put":
                self._put(connection, message)
            else:
                self._let_go(connection, message)
        except StackyardError as error:
            self._nak(connection, message, error.code, str(error))
        except Exception:
            log.exception("match %s: a hand's message could not be taken in", self.live.id[:6])
            self._nak(connection, message, "internal", "this could not be done")

    def _nak(self, connection: Connection, message: Hand, code: str, words: str) -> None:
        self.live.hall.metrics.count("hand_naks")
        connection.nak(code, words, self.live.id, n=message.n)

    def _hold(self, connection: Connection, message: Hand) -> None:
        if message.brick is None:
            raise BadRequestError("hold names a brick")
        at = None if message.at is None else _reached(message.at)
        mine = self._may_take(message.seat, message.brick, connection)
        if mine is None:
            self.game.check_hold(self.live.match.position, message.seat, message.brick)
        self._open().hold(message.seat, message.brick, at, message.n)
        self._take(message.seat, Holding(message.brick, connection, time.monotonic()))
        self.live.hall.metrics.count("holds")

    def _put(self, connection: Connection, message: Hand) -> None:
        if message.brick is None or message.to is None or message.turn is None:
            raise BadRequestError("put names a brick, where to, and how it is turned")
        to, turn = message.to, message.turn
        self.put(message.seat, message.brick, to, turn, message.lean, message.n, connection)

    def put(
        self,
        seat: int,
        brick: int,
        to: tuple[float, float, float],
        turn: tuple[float, float, float, float],
        lean: bool = False,
        n: int = 0,
        connection: Connection | None = None,
    ) -> None:
        """Let the hall lead a seat's hand: take a brick up, put it down softly at `to` (m), turned so (w x y z), open.

        Returns at once. Other hands go on; what came of it is read from the bricks, as of any hand.

        Raises:
            StackyardError: there is no such brick or place, the brick or the hand is taken, the rules do not let this
                seat have it, or no hand may move now; nothing has happened.
        """
        _check_put(to, turn)
        mine = self._may_take(seat, brick, connection)
        if mine is None:
            self.game.check_hold(self.live.match.position, seat, brick)
        self._send()
        self._open().put(seat, brick, to, turn, lean=lean, n=n)
        self._take(seat, Holding(brick, connection, time.monotonic(), putting=True, n=n))
        self.live.hall.metrics.count("puts")

    def _may_take(self, seat: int, brick: int, connection: Connection | None) -> Holding | None:
        """Check that a seat may take a brick, as far as the rules of hands go; return what it holds if it is that."""
        live = self.live
        if live.match.over:
            raise MatchOverError(f"the match is over: {live.match.outcome().why}")
        if live.match.seed is None:
            raise BadRequestError("this match is played with real bricks: say what they did")
        if live.clock.paused:
            raise HandsOffError("the match is paused: ask to resume it first")
        if self._hands_off():
            raise HandsOffError("bricks move by themselves: wait until they are at rest")
        count = len(self._scene_now().bricks)
        if not 0 <= brick < count:
            raise BadHandError(f"there is no brick {brick}: they are numbered 0 to {count - 1}")
        mine = self.holding.get(seat)
        if mine is not None and not (mine.brick == brick and (connection is None or self._led_by(mine, connection))):
            raise BadHandError(f"this hand holds brick {mine.brick} already: let go of it first")
        if any(other.brick == brick for whose, other in self.holding.items() if whose != seat):
            raise BadHandError(f"brick {brick} is in another hand")
        return mine

    def _take(self, seat: int, holding: Holding) -> None:
        self.holding[seat] = holding
        self._falling.pop(holding.brick, None)
        self._touched, self.calm, self.moving = True, False, True
        self._watch_soon()

    def _hands_off(self) -> bool:
        """Tell whether bricks do what gravity has to say, so that no hand may move."""
        return (self._performing is not None or self.due()) and not self._is_asked()

    def _is_asked(self) -> bool:
        """Tell whether what is due is a question: nothing moves, and hands go on."""
        return self.due() and bool(self.game.asks(self.live.match.position))

    def _lead(self, connection: Connection, message: Hand) -> None:
        if message.to is None:
            raise BadRequestError("a move says where to")
        _reached(message.to)
        if message.turn is not None and not 0.99 < math.hypot(*message.turn) < 1.01:
            raise BadHandError("a turn is a unit quaternion w x y z")
        mine = self._mine(connection, message)
        if mine.putting:
            raise BadHandError(f"brick {mine.brick} is being put: hold it to take it over")
        mine.connection, mine.heard = connection, time.monotonic()
        self._touched = True
        self._targets[message.seat] = message
        if self._sender is None:
            self._sender = asyncio.get_running_loop().call_later(SEND_SECONDS, self._send)

    def _let_go(self, connection: Connection, message: Hand) -> None:
        self._mine(connection, message)
        self._drop(message.seat)

    def _mine(self, connection: Connection, message: Hand) -> Holding:
        mine = self.holding.get(message.seat)
        if self._performing is not None and not self._is_asked():
            raise HandsOffError("bricks move by themselves: wait until they are at rest")
        if mine is None:
            raise BadHandError("this hand is empty: hold a brick first")
        if not self._led_by(mine, connection):
            raise BadHandError("another window of this seat leads this hand")
        return mine

    def _led_by(self, mine: Holding, connection: Connection) -> bool:
        """Tell whether a socket may lead a hand: the one that took hold, and any of the seat's when that is gone."""
        return mine.connection in (None, connection) or self.live.audience.of(mine.connection) is None

    def _send(self) -> None:
        """Hand on the newest move of every hand."""
        self._sender = None
        targets, self._targets = self._targets, {}
        if self.scene is None:
            return
        for seat, message in targets.items():
            if seat in self.holding and message.to is not None:
                self.moving = True
                self.scene.lead(seat, message.to, message.turn, message.n)

    def _drop(self, seat: int) -> None:
        """Open a hand."""
        self._send()
        mine = self.holding.pop(seat, None)
        if mine is not None and self.scene is not None:
            self.moving, self.calm = True, False
            self._falling[mine.brick] = seat
            self.scene.drop(seat)

    def joined(self) -> None:
        """Show who has just come where bricks are, if they are anywhere but where the record has them."""
        if self.scene is not None:
            self.scene.whole()
        self._stuck_v = -1
        self._mind_the_watchers()

    def left(self) -> None:
        """Mind that somebody has gone."""
        self._mind_the_watchers()

    def _mind_the_watchers(self) -> None:
        if self._performing is not None and self.scene is not None and self._fast != self._alone():
            self._fast = self._alone()
            self.scene.hurry(fast=self._fast)

    def _alone(self) -> bool:
        return not self.live.people() and not len(self.live.audience)

    # --- hands that may not hold any more --------------------------------------------------------------------

    def _watch_soon(self) -> None:
        if self._watcher is None and self.holding and not self.live.closed:
            self._watcher = asyncio.get_running_loop().call_later(WATCH_SECONDS, self._watch)

    def _watch(self) -> None:
        """Open hands whose socket has gone, whose seat is not to act any more, or that have done nothing for long."""
        self._watcher = None
        settings, at = self.live.hall.settings, time.monotonic()
        acting = self.live.match.to_act
        for seat, mine in list(self.holding.items()):
            if mine.putting:
                continue  # it opens soon, and by itself
            gone = mine.connection is not None and self.live.audience.of(mine.connection) is None
            turn_lost = seat not in acting and NATURE not in acting
            if not (gone or turn_lost or self.live.clock.paused):
                mine.doomed = None
            elif mine.doomed is None:
                mine.doomed = at
            elif at - mine.doomed >= settings.hand_grace_seconds - WATCH_SECONDS:
                self._drop(seat)
            if mine.connection is not None and at - mine.heard > settings.hand_idle_seconds:
                self._drop(seat)
        self._watch_soon()

    # --- what the match does ---------------------------------------------------------------------------------

    def poke(self) -> None:
        """After every change of the match: see to it that the scene is the position's, and that gravity speaks."""
        live = self.live
        if live.closed:
            return
        due = self.due()
        stopped = self._performing is not None and not (due and self._performing_v == live.event_v)
        if stopped:
            self._stop_performing()
        if self._v != live.event_v or stopped:
            self._v = live.event_v
            self._stop_trying()
            self._failures = 0
            self._look(anew=stopped)
        if due and live.event_v not in (self._performing_v, self._stuck_v):
            self._performing_v = live.event_v
            self._stop_trying()
            work = self._perform(live.event_v)
            self._performing = asyncio.create_task(work, name=f"gravity of {live.id[:6]}")

    def _look(self, *, anew: bool) -> None:
        """Keep the scene, or open it anew, or close it, after something has happened."""
        if self.scene is None:
            return
        last = self.live.match.events[-1] if self.live.match.events else None
        by_table = anew or (last is not None and last.by == TABLE)
        if self.live.match.over:
            if by_table or not self.moving:
                self._close()
            return
        now = self._scene_now()
        if by_table or not (self._same(now, self._opened_as) or self._is_known(now)):
            self.reset()
        else:
            self._opened_as = now

    def _same(self, now: Scene, before: Scene | None) -> bool:
        return before is not None and now.bricks == before.bricks and _near(now.places(), before.places())

    def _is_known(self, now: Scene) -> bool:
        """Tell whether bricks are where the game was told that they are, but for those in hand."""
        if self._known is None or self._opened_as is None or now.bricks != self._opened_as.bricks:
            return False
        free = np.ones(len(now.bricks), dtype=bool)
        free[[*(mine.brick for mine in self.holding.values()), *self._falling, *self._known_but]] = False
        return _near(now.places()[free], self._known[free])

    def reset(self) -> None:
        """Put all bricks where the record has them."""
        if self.scene is None:
            return
        self._close()
        try:
            self._open(jump=True)
        except StackyardError as error:
            log.warning("match %s: %s", self.live.id[:6], error)

    def close(self) -> None:
        """Let go of everything: the match leaves memory."""
        self._stop_performing()
        self._stop_trying()
        self._close()

    def _close(self) -> None:
        for timer in (self._sender, self._watcher):
            if timer is not None:
                timer.cancel()
        self._sender = self._watcher = None
        self._targets.clear()
        self.holding.clear()
        self._falling.clear()
        self._orphans = self._known_but = frozenset()
        self._released, self._report, self._before, self._known = [], None, None, None
        self._touched, self.calm, self.moving = False, True, False
        if self.scene is not None:
            scene, self.scene = self.scene, None
            scene.close()

    def _open(self, *, jump: bool = False) -> OpenScene:
        """Return the scene, opened from the record if it is not open. Raises NoPhysicsError or what the game raises."""
        if self.scene is None or self.scene.gone:
            now = self._scene_now()
            self.scene = self.live.hall.physics.open(self.live.id, msgspec.msgpack.encode(now), self, jump=jump)
            self._opened_as = now
            self._before = now.places()
            self.moving, self.calm = True, False
        return self.scene

    def _scene_now(self) -> Scene:
        """Return the scene of the position as it stands."""
        v = self.live.event_v
        if self._scene_at is None or self._scene_at[0] != v:
            self._scene_at = v, self.game.scene(self.live.match.position)
        return self._scene_at[1]

    # --- what the scene says ---------------------------------------------------------------------------------

    def framed(self, scene: OpenScene, data: bytes, *, rest: bool) -> None:
        """Hand a frame on to everybody who watches: made once, and left out for whoever reads too slowly."""
        if scene is not self.scene:
            return
        self.moving = not rest
        frame = codec.binary(data)
        shown = 0
        position = self.live.match.position
        for viewer in self.live.audience:
            if any(self.game.sees(position, seat) for seat in viewer.seats or (SPECTATOR,)):
                shown += viewer.connection.show(frame, last=rest)
        self.live.hall.metrics.count("frames_sent", shown)
        self.live.hall.metrics.count("frames_skipped", len(self.live.audience) - shown)
        if rest:
            self.live.call(self._rested)

    async def _rested(self) -> None:
        if self.moving or self.scene is None:
            return
        if self.live.match.over:
            self._close()
            return
        self._become_calm()

    def _become_calm(self) -> None:
        if not self.calm:
            self.calm = True
            self.live.go_on()  # bots have waited for it

    def reported(self, scene: OpenScene, report: Reported) -> None:
        """Take a report: the game reads it in the match's own time, the newest one only."""
        if scene is not self.scene or (self._performing is not None and not self._is_asked()):
            return
        self._released = [*self._released, *report.released][-RELEASED_KEPT:]
        for seat in [seat for seat, mine in self.holding.items() if report.held.get(seat) != mine.brick]:
            if (seat, self.holding[seat].brick) in report.released:  # it has put it, or the numbers failed
                self._falling[self.holding.pop(seat).brick] = seat
        orphans = frozenset(report.held.keys() - self.holding.keys())
        for seat in orphans & self._orphans:  # it took hold again in the moment that the hall saw it open
            scene.drop(seat)
        self._orphans = orphans
        self._report = report
        if not self._reading:
            self._reading = True
            self.live.call(self._read)

    async def _read(self) -> None:
        """Let the game read the newest report, and play what it makes of it."""
        self._reading = False
        live, report, scene = self.live, self._report, self.scene
        if report is None or scene is None or live.match.over or self._performing is not None or self.due():
            return
        if self._touched:
            await self._read_hands(scene, report)
        if report is self._report and report.calm:
            if not self.holding:
                self._touched = False
                self._falling.clear()  # if the game has made nothing of it, it was nothing
            self._become_calm()

    async def _read_hands(self, scene: OpenScene, report: Reported) -> None:
        from stackyard.physics.play import Report

        live = self.live
        poses = np.frombuffer(report.poses).reshape(-1, 7)
        if self._before is None or self._before.shape != poses.shape:
            self._before = poses
        told = Report(
            poses=poses.copy(),
            before=self._before.copy(),
            calm=report.calm,
            held=dict(report.held),
            released=list(self._released),
        )
        count = len(self._released)
        v = live.event_v
        events = await asyncio.to_thread(self.game.read_hands, copied(live.match.position), told)
        if not events or v != live.event_v or scene is not self.scene:
            return
        self._before = self._known = poses
        self._known_but = frozenset(report.held.values())
        for _, brick in self._released[:count]:
            self._falling.pop(brick, None)
        self._falling.update({brick: seat for seat, brick in self._released[count:]})
        del self._released[:count]
        try:
            motion = await scene.cut(report.number)
        except SceneLostError:
            motion = b""
        await self._play(events, motion)

    async def _play(self, events: list[tuple[int | str, str]], motion: bytes) -> None:
        """Play what hands have done, all of it in one write."""
        live, match = self.live, self.live.match
        at = time.monotonic()
        late = live.clock.out_of_time(at)
        before = copied(match.position)
        happened: list[Any] = []
        chosen: list[int] = []
        shown = 0
        for who, text in events:
            if who in late:
                break  # the flag's timer is on its way
            try:
                new = match.tell_nature(text) if who == NATURE else match.play(int(who), text)
            except StackyardError as error:
                log.warning("match %s: what hands did cannot be played (%s: %s)", live.id[:6], text[:40], error)
                break
            shown = len(happened)
            if who != NATURE:
                chosen.append(shown)
                live.clock.stop(at)
                live.clock.moved(int(who))
                live.hall.metrics.count("moves")
            happened += new
        if happened:
            await live.happened(happened, before, chosen=chosen, motion=(shown, motion) if motion else None)
        else:
            self.reset()

    def refused(self, scene: OpenScene, refusal: Refused) -> None:
        """Hear that a hand could not, or that the scene could not go on."""
        if scene is not self.scene:
            return
        if refusal.hand < 0:
            log.warning("match %s: the scene: %s", self.live.id[:6], refusal.message)
            for holding in self.holding.values():
                if holding.connection is not None:
                    holding.connection.nak("unavailable", refusal.message, self.live.id, n=refusal.n)
            self._close()
            return
        mine = self.holding.get(refusal.hand)
        if mine is not None and refusal.held.get(refusal.hand) != mine.brick:
            del self.holding[refusal.hand]
        elif mine is not None and mine.putting and refusal.n == mine.n:
            mine.putting = False  # it holds what it held before
        if mine is not None and mine.connection is not None:
            self.live.hall.metrics.count("hand_naks")
            code = "bad_hand" if refusal.code == "illegal_move" else refusal.code
            mine.connection.nak(code, refusal.message, self.live.id, n=refusal.n)

    def lost(self, scene: OpenScene) -> None:
        """Begin anew from the record: the scene has gone with its process."""
        if scene is not self.scene:
            return
        needed = self.moving or self._touched or self.holding or self._performing is not None
        for mine in self.holding.values():
            if mine.putting and mine.connection is not None:
                words = "the bricks are back where they were: this has to be put again"
                mine.connection.nak("unavailable", words, self.live.id, n=mine.n)
        self.scene = None
        self._close()
        if needed and not self.live.closed:
            try:
                self._open(jump=True)
            except StackyardError as error:
                log.warning("match %s: %s", self.live.id[:6], error)

    # --- gravity ---------------------------------------------------------------------------------------------

    def _stop_performing(self) -> None:
        self._performing_v = -1
        if self._performing is not None:
            task, self._performing = self._performing, None
            task.cancel()

    async def _perform(self, v: int) -> None:
        """Perform what is due at version `v`, or judge it, and tell the match what came of it."""
        error: Exception | None = None
        for attempt in range(TRIES):
            try:
                if not (error is None or isinstance(error, SceneLostError | WorkerError) or self._is_asked()):
                    self.reset()
                text, poses, motion, held = await self._performance()
            except (SceneLostError, StackyardError, WorkerError, msgspec.MsgspecError) as trouble:
                error = trouble
                log.warning(
                    "match %s: gravity (try %d): %s", self.live.id[:6], attempt + 1, str(trouble) or "scene lost"
                )
                await asyncio.sleep(0.3)
                continue
            except Exception as trouble:
                error = trouble
                log.exception("match %s: gravity could not be performed", self.live.id[:6])
                break
            self.live.call(partial(self._tell, v, text, poses, motion, held))
            return
        if self._is_asked():
            log.error("match %s: a question is not answered: %s", self.live.id[:6], error)
            self.live.call(partial(self._tell, v, self.game.program(self.live.match.position).unknown, None, b"", {}))
            return
        self.live.call(partial(self._give_up, v, error))

    async def _performance(self) -> tuple[str, Poses | None, bytes, dict[int, int]]:
        from stackyard.physics.play import Judged, Question, Verdict
        from stackyard.physics.program import Performed
        from stackyard.server.physics_worker import Facts, Task

        live = self.live
        position = copied(live.match.position)
        task = await asyncio.to_thread(self.game.program, position)
        if isinstance(task, Question):
            return await self._answer(), None, b"", {}
        kind, coded = type(task).__name__, msgspec.msgpack.encode(task)
        scene = self._open()
        self._fast = self._alone()
        if isinstance(task, Verdict):
            what = Task(kind, coded, scene=msgspec.msgpack.encode(self._scene_now()))
        else:
            what = Task(kind, coded)
            self.moving, self.calm = True, False
            self._send()
        done = await scene.do(msgspec.msgpack.encode(what), fast=self._fast)
        if done.code:
            raise HandsOffError(done.message)
        facts = msgspec.msgpack.decode(done.facts, type=Facts)
        result: Performed | Judged
        if facts.judged is not None:
            falls = {int(brick): list(others) for brick, others in facts.judged.pop("falls").items()}
            poses = _poses(facts.judged.pop("poses"))
            result = Judged(falls=falls, poses=poses, **facts.judged)
        else:
            assert facts.performed is not None
            poses, before = _poses(facts.performed.pop("poses")), _poses(facts.performed.pop("before"))
            result = Performed(before=before, poses=poses, **facts.performed)
        text = await asyncio.to_thread(self.game.performed, position, result)
        return text, poses, done.motion, done.held

    async def _answer(self) -> str:
        """Have what nature says at the position worked out, by a process in which that keeps nobody waiting."""
        live = self.live
        job = Draw(type(live.game).__module__, live.game.position_text(live.match.position), os.urandom(SEED_BYTES))
        while True:
            try:
                return msgspec.json.decode(await live.hall.workers.study.ask(job, QUESTION_SECONDS), type=str)
            except PoolBusyError:
                await asyncio.sleep(BUSY_SECONDS)
            except RefusedError as error:
                raise WorkerError(str(error)) from error

    async def _tell(self, v: int, text: str, poses: Poses | None, motion: bytes, held: dict[int, int]) -> None:
        """Tell the match what bricks did, or what was answered, if it still stands where that was due."""
        live = self.live
        if self._performing_v != v or v != live.event_v or not self.due():
            return
        self._performing, self._performing_v = None, -1
        before = copied(live.match.position)
        try:
            events = live.match.tell_nature(text)
        except StackyardError as error:
            await self._give_up(v, error)
            return
        if motion:
            self.holding = {
                seat: self.holding.get(seat) or Holding(brick, None, time.monotonic()) for seat, brick in held.items()
            }
            self._watch_soon()
        if poses is not None:
            self._before = self._known = poses
            self._known_but = frozenset(held.values())
            self._released.clear()
            self._falling.clear()
            self.calm = True
        await live.happened(events, before, chosen=(), motion=(0, motion) if motion else None)
        if poses is None:
            live.call(self._read)  # what hands have done meanwhile

    async def _give_up(self, v: int, error: Exception | None) -> None:
        """Say that gravity does not speak; it is tried again after a while, and when somebody joins."""
        if v != self.live.event_v:
            return
        self._performing, self._performing_v, self._stuck_v = None, -1, v
        log.error("match %s: gravity does not speak: %s", self.live.id[:6], error)
        seconds = AGAIN_SECONDS * 2**self._failures
        self._failures = min(self._failures + 1, DOUBLINGS)
        self._stop_trying()
        self._again = asyncio.get_running_loop().call_later(seconds, self.live.call, self._try_again)
        again = f"the bricks could not be moved: this is tried again in {seconds:g} s"
        words = str(error) if isinstance(error, NoPhysicsError) else again
        for viewer in self.live.audience:
            viewer.connection.nak("unavailable", words, self.live.id)

    async def _try_again(self) -> None:
        self._again, self._stuck_v = None, -1
        self.poke()

    def _stop_trying(self) -> None:
        if self._again is not None:
            self._again.cancel()
            self._again = None


def gravity_due(match: Any) -> bool:
    """Tell whether the hall has to perform what bricks do in a match."""
    return match.seed is not None and match.to_act == [NATURE] and match.game.gravity_due(match.position)


def _reached(point: tuple[float, float, float]) -> tuple[float, float, float]:
    from stackyard.physics.scene import REACH

    if not all(math.isfinite(part) and abs(part) <= REACH for part in point):
        raise BadHandError(f"a hand reaches {REACH:g} m, to points of finite numbers")
    return point


def _check_put(to: tuple[float, float, float], turn: tuple[float, float, float, float]) -> None:
    from stackyard.physics import errors
    from stackyard.physics.put import check_put

    try:
        check_put(to, turn)
    except errors.BadHandError as error:
        raise BadHandError(str(error)) from None


def _poses(octets: bytes) -> Poses:
    return np.frombuffer(octets).reshape(-1, 7).copy()


def _near(some: Poses, others: Poses) -> bool:
    return some.shape == others.shape and bool(np.abs(some[:, :3] - others[:, :3]).max(initial=0.0) < SAME_PLACE)
