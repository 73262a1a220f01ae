"""Bots at a live match: a worker process searches for a move, which comes back as an action in the match's mailbox.

Where seats take turns, a bot searches when it is its turn, and any event meanwhile starts the search again. Where seats
act at the same time, a search stays valid as long as its `search_key` does, and its result says when the move is to be
made (`info.wait`); a bot that waits costs nothing. It keeps nobody waiting, and makes no move while another
seat has a brick in hand or while all people are away. Nor does it while another bot still thinks about the same
position, for a while: the other may have been due first, and only one of them leads.

A bot that fails (its process dies, it takes too long, it names a move that is none, nobody foresaw the error) plays a
legal move instead where it is its turn, so that the match goes on; where seats act at the same time it searches again
after a while.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import blake2b
from typing import TypeAlias

import msgspec

from stackyard.core.bots import UNCOMPILED_LEVELS
from stackyard.core.errors import StackyardError
from stackyard.core.game import SearchResult
from stackyard.engines.player import ForfeitError
from stackyard.server.bricks.grips import InHand
from stackyard.server.bricks.hands import Hands
from stackyard.server.match.change import Change
from stackyard.server.match.changes.moves import adjudicate, forfeit
from stackyard.server.match.mailbox import Action, Mailbox, Play, Wanted
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.presence import Presence
from stackyard.server.services import Services
from stackyard.server.workers.pool import PoolBusyError, SearchJob, WorkerError

MIN_SEARCH_MS = 10
MOVE_SECONDS = 15.0  # a bot that has not moved by then is stopped, and a legal move is played for it
SEARCH_AGAIN_SECONDS = 2.0  # before a bot whose move failed searches again, where seats act at the same time
LATE_SECONDS = 4.0  # after which a table is told that a bot is still thinking
HANDS_POLL_SECONDS = 0.5  # between two checks whether people still have bricks in hand
SEED_BITS = 62
PAUSE_WHEN_FASTER = 0.5  # factor on the pause where people want bots to be faster
WAIT_FACTOR_WITHOUT_PAUSE = 0.1  # factor on a move's wait, in a hall whose bots make no pause
log = logging.getLogger(__name__)

AskForMove: TypeAlias = Callable[[Snapshot, int, int], Awaitable[Action]]


class Search(msgspec.Struct):
    """A search that is under way, or whose move waits for its time. All moments are s, monotonic."""

    key: int  # the search is out of date when the position's key is another
    began: float
    late_at: float = math.inf  # when everybody is told that the bot thinks for long
    task: asyncio.Task[None] | None = None
    answered: bool = False  # whether the worker has answered, or failed
    result: SearchResult | None = None  # None: it failed
    is_late: bool = False  # the bot thinks for longer than usual
    due: float = math.inf  # when the move is due
    look_at: float = math.inf  # when to look whether it can be made


class Bots:
    """The bots at one match. They are told each change, and return the moves that they want to make."""

    def __init__(self, services: Services, presence: Presence, hands: Hands | None, mailbox: Mailbox) -> None:
        self.searches: dict[int, Search] = {}  # by seat
        self._services = services
        self._presence = presence
        self._hands = hands
        self._mailbox = mailbox
        self._last_event_at = 0.0  # monotonic; bots make a small pause after it

    # --- searches --------------------------------------------------------------------------------------------

    def on_change(self, before: Snapshot, table: Snapshot) -> None:
        """Drop searches that are out of date, and start one for every bot that may act and has none under way."""
        if table.match is not before.match:
            self._last_event_at = time.monotonic()
        if not self.searches and len(table.people()) == len(table.seats):
            return
        at_once = table.game.is_simultaneous(table.match.position)
        away = at_once and table.people() and not len(self._presence.audience)
        if table.clock.paused or away:
            self.stop()
            return
        for thinker, search in list(self.searches.items()):
            if search.key != search_key(table, thinker):
                self._drop(thinker)
        for seat in table.match.to_act:
            if isinstance(seat, int) and table.is_bot(seat) and seat not in self.searches:
                if self._hands is not None and not self._hands.may_bot_act(seat):
                    continue  # bricks still move: this runs again when they are at rest
                self._start(table, seat)

    def _start(self, table: Snapshot, seat: int) -> None:
        now = time.monotonic()
        own = table.program(seat) is None
        search = Search(search_key(table, seat), now, late_at=now + LATE_SECONDS if own else math.inf)
        ask = self._ask_worker if own else self._ask_program
        self.searches[seat] = search
        searching = self._search(ask, table, seat, search.key)
        search.task = asyncio.create_task(searching, name=f"bot {seat} of {table.id[:6]}")

    def stop(self) -> None:
        """Stop all searches; what they have found does not count any more."""
        for seat in list(self.searches):
            self._drop(seat)

    def _drop(self, seat: int) -> None:
        search = self.searches.pop(seat)
        if search.task is not None:
            search.task.cancel()

    def _find(self, seat: int, key: int) -> Search | None:
        """Return a seat's search if it is still the one with that key."""
        search = self.searches.get(seat)
        return search if search is not None and search.key == key else None

    async def _search(self, ask: AskForMove, table: Snapshot, seat: int, key: int) -> None:
        """Ask for a move, and post what has come of it to the match."""
        try:
            action = await ask(table, seat, key)
        except Exception:
            log.exception("match %s: the search of a bot went wrong; a legal move is played for it", table.id[:6])
            self._services.metrics.count("bot_falls_back")
            action = partial(self._on_answer, seat, key, None)
        self._mailbox.put(action)

    async def _ask_program(self, table: Snapshot, seat: int, key: int) -> Action:
        """Ask somebody else's program for a move."""
        address = self._presence.audience.address()
        try:
            result = await self._services.programs.ask(table, seat, search_ms(table, seat), address or "")
        except ForfeitError as error:
            log.warning("a program at match %s loses: it %s", table.id[:6], error)
            self._services.metrics.count("program_forfeits")
            return partial(self._on_forfeit, seat, key)
        return partial(self._on_answer, seat, key, result)

    async def _ask_worker(self, table: Snapshot, seat: int, key: int) -> Action:
        """Ask one of the hall's own bots for a move."""
        services = self._services
        level = table.bot_level(seat)
        if level > UNCOMPILED_LEVELS and services.preparation.is_cold(table.game.slug):
            if seat in table.clock.running:  # the bot would lose by its clock
                level = UNCOMPILED_LEVELS
            else:
                await services.preparation.wait_until_compiled(table.game.slug)
        job = SearchJob(
            home=table.room.home,
            position=table.game.position_text(table.match.position),
            seat=seat,
            level=level,
            ms=search_ms(table, seat),
            seed=_search_seed(table, seat),
            people=table.people(),
            memory=table.room.remembered(table.match.events, self._in_hands(table)) if table.people() else [],
        )
        result: SearchResult | None = None
        try:
            # The clock runs on the table, not in the worker: a busy machine costs a bot no match.
            async with asyncio.timeout(_search_timeout(table, seat)):
                alone = not table.people()  # bots that play each other keep nobody waiting
                seconds, who = MOVE_SECONDS, self._presence.audience.address()
                answer = await services.workers.bots.ask(job, seconds, low_priority=alone, who=who)
            result = msgspec.json.decode(answer, type=SearchResult)
        except (TimeoutError, WorkerError, PoolBusyError, StackyardError, msgspec.MsgspecError) as error:
            log.warning("a bot at match %s does not answer: %s", table.id[:6], error)
            services.metrics.count("bot_falls_back")
        return partial(self._on_answer, seat, key, result)

    # --- what they have found --------------------------------------------------------------------------------

    async def _on_answer(self, seat: int, key: int, result: SearchResult | None, table: Snapshot) -> None:
        """Note what a search has found, and when its move is due."""
        search = self._find(seat, key)
        if search is None:
            return
        now, beat = time.monotonic(), self._services.settings.bot_pause_ms / 1000
        if self._presence.audience.wants_bots() == "faster":
            beat *= PAUSE_WHEN_FASTER
        wait = self._wait(table, result)
        if wait is None:
            secret = not table.room.same_view_for_all
            search.due = due(self._last_event_at, now, beat, on_beat=secret)
        else:
            search.due = simultaneous_move_time(search.began + wait, now, beat)
        search.answered, search.is_late, search.result, search.look_at = True, False, result, search.due

    async def _on_forfeit(self, seat: int, key: int, table: Snapshot) -> Wanted:
        """Let a program lose the match, if it still stands where the program failed."""
        if self._find(seat, key) is not None:
            self._drop(seat)
        if not table.match.over and seat in table.match.to_act and key == search_key(table, seat):
            return forfeit(table, seat)
        return Change(table)

    def _wait(self, table: Snapshot, result: SearchResult | None) -> float | None:
        """Return the seconds before a bot's move, where seats act at the same time; None where they take turns."""
        if not table.game.is_simultaneous(table.match.position):
            return None
        if result is None:
            return SEARCH_AGAIN_SECONDS
        wanted = result.info.wait
        wait = float(wanted) if isinstance(wanted, int | float) and 0 <= wanted < math.inf else 0.0
        if not result.move:
            return max(wait, SEARCH_AGAIN_SECONDS)
        return wait if self._services.settings.bot_pause_ms else WAIT_FACTOR_WITHOUT_PAUSE * wait

    # --- moves -----------------------------------------------------------------------------------------------

    def late(self) -> set[int]:
        """Return the seats whose bots think for longer than usual."""
        return {seat for seat, search in self.searches.items() if search.is_late}

    def wake_at(self, table: Snapshot, now: float) -> float:
        """Return when to ask `on_time`: when a move is due, or a bot thinks for long."""
        return min((min(search.look_at, search.late_at) for search in self.searches.values()), default=math.inf)

    def on_time(self, table: Snapshot, now: float) -> Wanted:
        """Return a move that is due, if it can be made now."""
        for seat, search in self.searches.items():
            if search.late_at <= now:
                search.late_at, search.is_late = math.inf, not search.answered
            if search.look_at <= now:
                if self._has_to_wait(table, seat, search, now):
                    search.look_at = now + HANDS_POLL_SECONDS
                    continue
                del self.searches[seat]
                return self._move(table, seat, search, now)
        return None

    def _has_to_wait(self, table: Snapshot, seat: int, search: Search, now: float) -> bool:
        return (
            self._is_asked_to_wait(table)
            or self._is_another_building(table, seat)
            or (now < search.due + MOVE_SECONDS and self._is_another_searching(table, seat))
        )

    def _is_asked_to_wait(self, table: Snapshot) -> bool:
        """Return whether bots wait for somebody who plays, where seats take turns and no clock runs."""
        waits = not table.clock.keeps_time and not table.game.is_simultaneous(table.match.position)
        return waits and self._presence.audience.wants_bots() == "wait"

    def _is_another_building(self, table: Snapshot, seat: int) -> bool:
        """Return whether another seat leads a brick, or would have bots rest, where all build at the same time.

        A bot then waits: for a person out of courtesy; for a bot, as what it builds changes what this one would do.
        """
        if self._hands is None or not table.game.is_simultaneous(table.match.position):
            return False
        return bool(self._hands.grips.busy() - {seat})

    def _in_hands(self, table: Snapshot) -> dict[int, InHand]:
        """Return by seat of a person the brick in its hand."""
        if self._hands is None:
            return {}
        return {seat: held for seat, held in self._hands.grips.in_hand().items() if not table.is_bot(seat)}

    def _takes_from_hand(self, table: Snapshot, move: str) -> bool:
        """Return whether a move takes a brick that a person has in hand."""
        held = {each.brick for each in self._in_hands(table).values()}
        return bool(held) and table.room.brick_taken(move) in held

    def _is_another_searching(self, table: Snapshot, seat: int) -> bool:
        """Return whether another bot's search has not answered yet in a game in which all build at the same time.

        How long searches take on a busy machine does not decide which bot comes first: their waits do.
        """
        if not table.game.is_simultaneous(table.match.position):
            return False
        return any(other != seat and not search.answered for other, search in self.searches.items())

    def _move(self, table: Snapshot, seat: int, search: Search, now: float) -> Wanted:
        """Return the move that a bot has found, if the match still stands where the search began."""
        result = search.result
        at_once = table.game.is_simultaneous(table.match.position)
        moving = self._hands is not None and not self._hands.may_bot_act(seat)
        nothing = at_once and (result is None or not result.move)
        outdated = seat not in table.match.to_act or search.key != search_key(table, seat)
        if table.clock.paused or moving or nothing or outdated:
            return Change(table)  # they search again
        if seat in table.clock.out_of_time(now):
            return None  # its time ends the match
        if result is None:
            return _any_move(table, seat)
        if at_once and self._takes_from_hand(table, result.move):
            return Change(table)  # it was taken after the search had begun
        return Play(seat, result.move, search.key, _value(result))

    def on_refused(self, table: Snapshot, play: Play, error: Exception) -> Wanted:
        """Return what a bot does whose move could not be made; where it can do nothing else, `error` is raised."""
        if play.last_resort:
            raise error
        at_once = table.game.is_simultaneous(table.match.position)
        if not isinstance(error, StackyardError):
            log.error("match %s: a bot's move went wrong; a legal one is played for it", table.id[:6], exc_info=error)
            self._services.metrics.count("bot_falls_back")
            if play.key != search_key(table, play.seat):  # it was made, and what follows it went wrong
                return Change(table)
        if at_once:
            log.info("a bot at match %s could not play %s: %s", table.id[:6], play.text[:40], error)
            again = time.monotonic() + SEARCH_AGAIN_SECONDS
            self.searches[play.seat] = Search(play.key, again, answered=True, due=again, look_at=again)
            return None
        if isinstance(error, StackyardError):
            log.warning("a bot at match %s named no legal move: %s", table.id[:6], error)
            self._services.metrics.count("bot_falls_back")
        return _any_move(table, play.seat)


def search_key(table: Snapshot, seat: int) -> int:
    """Return a number that changes when a search of a seat is out of date: by the last event or by its own key."""
    human_table, position = table.room.human_table, table.match.position
    if not table.game.is_simultaneous(position):
        return table.event_v
    key = position.tobytes() if human_table is None else human_table.search_key(position, seat)
    return int.from_bytes(blake2b(key, digest_size=8).digest(), "big")


def due(last_event_at: float, ready_at: float, beat: float, *, on_beat: bool) -> float:
    """Return when to make a move that is ready at `ready_at`: after a pause and, where there are secrets, on a beat.

    How long a search takes depends on what the bot holds; whole beats since the last event reveal less of that.
    """
    took = ready_at - last_event_at
    if not on_beat or not beat:
        return last_event_at + max(beat, took)
    return last_event_at + beat * max(1, math.ceil(took / beat))


def simultaneous_move_time(due: float, ready_at: float, beat: float) -> float:
    """Return when to make a move that was due at `due` and is ready at `ready_at`: then, or on a later beat."""
    if ready_at <= due or not beat:
        return max(ready_at, due)
    return due + beat * math.ceil((ready_at - due) / beat)


def _search_seed(table: Snapshot, seat: int) -> int:
    """Return the seed of a bot's search: in a challenge of Today or a duplicate the same for all who played alike."""
    if not (table.today or table.deal) or table.match.seed is None:
        return random.getrandbits(SEED_BITS)
    about = f"{table.match.seq} {seat}".encode()
    return int.from_bytes(blake2b(about, key=table.match.seed, digest_size=8).digest(), "big") >> (64 - SEED_BITS)


def search_ms(table: Snapshot, seat: int) -> int | None:
    """Return the time limit of a bot's search, in ms; None: that of its level. A stand-in has no clock."""
    clock = table.clock
    if not clock.keeps_time or clock.rule.kind == "days" or seat in table.match.left:
        return None
    left = clock.left[seat]
    budget_ms = left * 0.5 if clock.rule.kind == "move" else left / 30 + clock.rule.increment_ms * 0.7
    return max(MIN_SEARCH_MS, min(round(budget_ms), 3000, round(left * 0.8)))


def _search_timeout(table: Snapshot, seat: int) -> float | None:
    """Return for how many seconds the hall waits for a bot's search; None where no clock runs."""
    clock = table.clock
    if seat not in clock.running or clock.rule.kind == "days":
        return None
    return max(0.05, clock.left[seat] * 0.85 / 1000 - 0.1)


def _any_move(table: Snapshot, seat: int) -> Wanted:
    """Return any legal move of a seat; a bot that has none resigns."""
    legal = table.match.legal(seat)
    if legal:
        return Play(seat, random.choice(legal), last_resort=True)
    return adjudicate(table, f"resign {seat}")


def _value(result: SearchResult) -> float:
    """Return the value that a search gave the game, above 0 if the bot is ahead; 0 if it gave none."""
    value = result.info.value
    return float(value) if isinstance(value, int | float) else 0.0
