"""Bots at a live match: a worker process searches for a move, which is played through the match's mailbox.

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
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any, Protocol, TypeAlias

import msgspec

from stackyard.core import capabilities
from stackyard.core.errors import StackyardError
from stackyard.core.game import SearchResult
from stackyard.engines.player import ForfeitError
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.presence import Presence
from stackyard.server.services import Services
from stackyard.server.store.store import StoreError
from stackyard.server.workers.pool import PoolBusyError, SearchJob, WorkerError

MIN_SEARCH_MS = 10
SEARCH_AGAIN_SECONDS = 2.0  # before a bot whose move failed searches again, where seats act at the same time
LATE_SECONDS = 4.0  # after which a table is told that a bot is still thinking
HANDS_POLL_SECONDS = 0.5  # between two checks whether people still have bricks in hand
WAIT_FACTOR_WITHOUT_PAUSE = 0.1  # factor on a move's wait, in a hall whose bots make no pause
log = logging.getLogger(__name__)


RunSearch: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class HandsForBots(Protocol):
    """The hands at a match, as its bots see them."""

    def held(self) -> Mapping[int, int]:
        """Return by seat the brick that its hand holds, or has released while no event has been read from that."""
        raise NotImplementedError

    def aiming(self) -> Sequence[int]:
        """Return the seats that aim with a brick."""
        raise NotImplementedError

    def may_bot_act(self, seat: int | None = None) -> bool:
        """Return whether a bot may act."""
        raise NotImplementedError


class Search(msgspec.Struct):
    """A search that is under way, or whose move waits for its time."""

    key: int  # the search is out of date when the position's key is another
    task: asyncio.Task[None]
    answered: bool = False  # whether the worker has answered, or failed


class LiveMatchForBots(Protocol):
    """A live match, as its bots see it."""

    id: str
    services: Services
    presence: Presence
    closed: bool
    last_event_at: float
    searches: dict[int, Search]

    @property
    def table(self) -> Snapshot:
        """The match as it is stored."""
        raise NotImplementedError

    @property
    def hands(self) -> HandsForBots | None:
        """Its hands, where bricks are bodies."""
        raise NotImplementedError

    def enqueue(self, action: Callable[[], Awaitable[None]]) -> None:
        """Add an action to the match's mailbox; its own task runs it in turn."""

    def set_value(self, seat: int, value: float) -> None:
        """Note the value that a bot's last search gave the game."""

    def note_late(self, seat: int, late: bool) -> None:
        """Note whether a bot thinks for longer than usual, and tell everybody if that is new."""

    async def play(self, seat: int, text: str, now: float) -> None:
        """Play a bot's move, or let its hand begin to make it."""

    async def resign(self, seat: int) -> None:
        """Let a bot resign that has no move."""

    async def forfeit(self, seat: int) -> None:
        """Let a program lose the match."""


def start_searches(live: LiveMatchForBots) -> None:
    """Start a search for every bot that may act and has none under way."""
    table = live.table
    if not live.searches and len(table.people()) == len(table.seats):
        return
    at_once = capabilities.is_simultaneous(table.game, table.match.position)
    away = at_once and table.people() and not len(live.presence.audience)
    if live.closed or table.clock.paused or away:
        stop(live)
        return
    for thinker, search in list(live.searches.items()):
        if search.key != _search_key(live, thinker):  # the search is out of date
            search.task.cancel()
            del live.searches[thinker]
    for seat in table.match.to_act:
        if isinstance(seat, int) and table.is_bot(seat) and seat not in live.searches:
            if live.hands is not None and not live.hands.may_bot_act(seat):
                continue  # bricks still move: this runs again when they are at rest
            search_key = _search_key(live, seat)
            _start(live, seat, search_key, partial(_search, live, seat, search_key))


def _start(
    live: LiveMatchForBots, seat: int, search_key: int, run_search: RunSearch, *, answered: bool = False
) -> None:
    """Start the task of a seat's search."""
    watched = _watch(live, seat, search_key, run_search)
    task = asyncio.create_task(watched, name=f"bot {seat} of {live.id[:6]}")
    live.searches[seat] = Search(search_key, task, answered)


async def _watch(live: LiveMatchForBots, seat: int, search_key: int, run_search: RunSearch) -> None:
    """Run a seat's search; one that ends in an error that nobody foresaw has found no move."""
    try:
        await run_search()
    except Exception:
        log.exception("match %s: the search of a bot went wrong; a legal move is played for it", live.id[:6])
        live.services.metrics.count("bot_falls_back")
        if capabilities.is_simultaneous(live.table.game, live.table.match.position):
            await asyncio.sleep(SEARCH_AGAIN_SECONDS)  # there it searches again, and not at once
        live.enqueue(partial(_make_move, live, seat, search_key, None))


def stop(live: LiveMatchForBots) -> None:
    """Stop all searches; what they have found does not count any more."""
    for search in live.searches.values():
        search.task.cancel()
    live.searches.clear()


def _search_key(live: LiveMatchForBots, seat: int) -> int:
    """Return a number that changes when a search of a seat is out of date: by the last event, or `search_key`."""
    game, position = live.table.game, live.table.match.position
    if not capabilities.is_simultaneous(game, position):
        return live.table.event_v
    return int.from_bytes(blake2b(capabilities.search_key(game, position, seat), digest_size=8).digest(), "big")


async def _search(live: LiveMatchForBots, seat: int, search_key: int) -> None:
    """Search for a move at the position as it stands, and post it to the match in time."""
    services = live.services
    began = time.monotonic()
    if live.table.program(seat) is None:
        result = await _ask_worker(live, seat)
    else:
        try:
            result = await _ask_program(live, seat)
        except ForfeitError as error:
            log.warning("a program at match %s loses: it %s", live.id[:6], error)
            services.metrics.count("program_forfeits")
            live.enqueue(partial(_forfeit, live, seat, search_key))
            return
    if (search := live.searches.get(seat)) is not None and search.task is asyncio.current_task():
        search.answered = True
    wait = _move_delay(live, result)
    due = (
        _due(live, time.monotonic()) if wait is None else _simultaneous_move_time(live, began + wait, time.monotonic())
    )
    while (
        (pause := due - time.monotonic()) > 0.001
        or _is_another_building(live, seat)
        or (pause > -services.settings.bot_limit_ms / 1000 and _is_another_searching(live, seat))
    ):
        await asyncio.sleep(max(pause, HANDS_POLL_SECONDS if pause <= 0.001 else 0.0))
    live.enqueue(partial(_make_move, live, seat, search_key, result))


async def _ask_program(live: LiveMatchForBots, seat: int) -> SearchResult:
    """Return the move of somebody else's program. Raises ForfeitError if it loses the match."""
    address = live.presence.audience.address()
    return await live.services.programs.ask(live.table, seat, _search_ms(live, seat), address or "")


async def _forfeit(live: LiveMatchForBots, seat: int, search_key: int) -> None:
    """Let a program lose the match, if it still stands where the program failed."""
    if (search := live.searches.get(seat)) is not None and search.key == search_key:
        del live.searches[seat]
    if not live.table.match.over and seat in live.table.match.to_act and search_key == _search_key(live, seat):
        await live.forfeit(seat)
    else:
        start_searches(live)


async def _ask_worker(live: LiveMatchForBots, seat: int) -> SearchResult | None:
    """Return the move of one of the hall's own bots; None if there is no answer."""
    services, table = live.services, live.table
    job = SearchJob(
        home=type(table.game).__module__,
        position=table.game.position_text(table.match.position),
        seat=seat,
        level=table.bot_level(seat),
        ms=_search_ms(live, seat),
        seed=random.getrandbits(62),
        people=table.people(),
        memory=capabilities.remembered(table.game, table.match.events) if table.people() else [],
    )
    result: SearchResult | None = None
    late = asyncio.get_running_loop().call_later(LATE_SECONDS, live.note_late, seat, True)
    try:
        # The clock runs on the table, not in the worker: a busy machine costs a bot no match.
        async with asyncio.timeout(_search_timeout(live, seat)):
            alone = not table.people()  # bots that play each other keep nobody waiting
            seconds, who = services.settings.bot_limit_ms / 1000, live.presence.audience.address()
            answer = await services.workers.bots.ask(job, seconds, low_priority=alone, who=who)
        result = msgspec.json.decode(answer, type=SearchResult)
    except (TimeoutError, WorkerError, PoolBusyError, StackyardError, msgspec.MsgspecError) as error:
        log.warning("a bot at match %s does not answer: %s", live.id[:6], error)
        services.metrics.count("bot_falls_back")
    finally:
        late.cancel()
        live.note_late(seat, False)
    return result


def _move_delay(live: LiveMatchForBots, result: SearchResult | None) -> float | None:
    """Return the seconds before a bot's move is made, where seats act at the same time; None where they take turns."""
    if not capabilities.is_simultaneous(live.table.game, live.table.match.position):
        return None
    if result is None:
        return SEARCH_AGAIN_SECONDS
    wanted = result.info.wait
    wait = float(wanted) if isinstance(wanted, int | float) and 0 <= wanted < math.inf else 0.0
    if not result.move:
        return max(wait, SEARCH_AGAIN_SECONDS)
    return wait if live.services.settings.bot_pause_ms else WAIT_FACTOR_WITHOUT_PAUSE * wait


def _is_another_building(live: LiveMatchForBots, seat: int) -> bool:
    """Return whether another seat holds a brick, or aims with one, in a game in which all build at the same time.

    A bot then waits: for a person out of courtesy; for a bot, as what it builds changes what this one would do.
    """
    table = live.table
    if live.hands is None or not capabilities.is_simultaneous(table.game, table.match.position):
        return False
    return any(other != seat for other in (*live.hands.held(), *live.hands.aiming()))


def _is_another_searching(live: LiveMatchForBots, seat: int) -> bool:
    """Return whether another bot's search has not answered yet in a game in which all build at the same time.

    How long searches take on a busy machine does not decide which bot comes first: their waits do.
    """
    if not capabilities.is_simultaneous(live.table.game, live.table.match.position):
        return False
    return any(other != seat and not search.answered for other, search in live.searches.items())


def _due(live: LiveMatchForBots, ready_at: float) -> float:
    """Return when to make a move that is ready at `ready_at`: after a pause and, where there are secrets, on a beat.

    How long a search takes depends on what the bot holds; whole beats since the last event reveal less of that.
    """
    beat = live.services.settings.bot_pause_ms / 1000
    took = ready_at - live.last_event_at
    if capabilities.same_view_for_all(live.table.game) or not beat:
        return live.last_event_at + max(beat, took)
    return live.last_event_at + beat * max(1, math.ceil(took / beat))


def _simultaneous_move_time(live: LiveMatchForBots, due: float, ready_at: float) -> float:
    """Return when to make a move that was due at `due` and is ready at `ready_at`: then, or on a later beat."""
    beat = live.services.settings.bot_pause_ms / 1000
    if ready_at <= due or not beat:
        return max(ready_at, due)
    return due + beat * math.ceil((ready_at - due) / beat)


def _search_ms(live: LiveMatchForBots, seat: int) -> int | None:
    """Return the time limit of a bot's search, in ms; None: that of its level. A stand-in has no clock."""
    clock = live.table.clock
    if not clock.keeps_time or seat in live.table.match.left:
        return None
    left = clock.left[seat]
    budget_ms = left * 0.5 if clock.rule.kind == "move" else left / 30 + clock.rule.increment_ms * 0.7
    return max(MIN_SEARCH_MS, min(round(budget_ms), 3000, round(left * 0.8)))


def _search_timeout(live: LiveMatchForBots, seat: int) -> float | None:
    """Return for how many seconds the hall waits for a bot's search; None where no clock runs."""
    clock = live.table.clock
    return max(0.05, clock.left[seat] * 0.85 / 1000 - 0.1) if seat in clock.running else None


async def _make_move(live: LiveMatchForBots, seat: int, search_key: int, result: SearchResult | None) -> None:
    """Play the move that a bot has found, if the match still stands where the search began."""
    if (search := live.searches.get(seat)) is not None and search.key == search_key:
        del live.searches[seat]
    table = live.table
    at_once = capabilities.is_simultaneous(table.game, table.match.position)
    moving = live.hands is not None and not live.hands.may_bot_act(seat)
    moving = moving or _is_another_building(live, seat)
    nothing = at_once and (result is None or not result.move)
    if (
        table.clock.paused
        or moving
        or nothing
        or seat not in table.match.to_act
        or search_key != _search_key(live, seat)
    ):
        start_searches(live)
        return
    now = time.monotonic()
    if seat in table.clock.out_of_time(now):
        return  # the clock's timer is about to end the match
    if result is not None:
        live.set_value(seat, _value(result))
        try:
            await live.play(seat, result.move, now)
        except StackyardError as error:
            if at_once:
                log.info("a bot at match %s could not play %s: %s", live.id[:6], result.move[:40], error)
                again = partial(_search_again_later, live, seat, search_key)
                _start(live, seat, search_key, again, answered=True)
                return
            log.warning("a bot at match %s named no legal move: %s", live.id[:6], error)
            live.services.metrics.count("bot_falls_back")
        except StoreError:
            raise  # it is tried again
        except Exception:
            log.exception("match %s: a bot's move went wrong; a legal one is played for it", live.id[:6])
            live.services.metrics.count("bot_falls_back")
            if search_key != _search_key(live, seat):  # it was made, and what follows it went wrong
                start_searches(live)
                return
            if at_once:
                again = partial(_search_again_later, live, seat, search_key)
                _start(live, seat, search_key, again, answered=True)
                return
        else:
            return
    legal = live.table.match.legal(seat)
    if legal:
        await live.play(seat, random.choice(legal), now)
    else:
        await live.resign(seat)


async def _search_again_later(live: LiveMatchForBots, seat: int, search_key: int) -> None:
    """Let a bot search again after a while."""
    await asyncio.sleep(SEARCH_AGAIN_SECONDS)
    live.enqueue(partial(_make_move, live, seat, search_key, None))


def _value(result: SearchResult) -> float:
    """Return the value that a search gave the game, above 0 if the bot is ahead; 0 if it gave none."""
    value = result.info.value
    return float(value) if isinstance(value, int | float) else 0.0
