"""Bots at a live match: who may act thinks in a worker process, and its move comes in through the mailbox.

Where seats take turns, a bot thinks when it is its turn, and whatever happens meanwhile makes it think anew. Where
seats act at once, a thought is kept as long as what it depends on stays (`Game.occasion`), and says itself when its
move is to be made (`info.wait`); a bot that waits costs nothing. Nobody is kept waiting by it, and it holds still as
long as a person has a brick in hand, or while all people are away.

A bot that fails (its process dies, it takes too long, it names a move that is none) plays a legal move instead where it
is its turn, so that the match goes on; where seats act at once it thinks again after a while.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from hashlib import blake2b
from typing import Protocol

import msgspec

from stackyard.core import capabilities
from stackyard.core.errors import StackyardError
from stackyard.core.game import Thought
from stackyard.server.bricks.grip import Holding
from stackyard.server.match.presence import Presence
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.services import Services
from stackyard.server.workers.pool import PoolBusyError, Think, WorkerError

LEAST_MS = 10
AGAIN_SECONDS = 2.0  # until a bot thinks again that could not do what it thought of, where seats act at once
LOOK_SECONDS = 0.5  # between two looks whether people still have bricks in hand
HASTE = 0.1  # of the time that a move was to wait for, in a hall whose bots make no pause
log = logging.getLogger(__name__)


class Hands(Protocol):
    """The hands at a match, as its bots see them."""

    @property
    def holding(self) -> Mapping[int, Holding]:
        """What each seat's hand holds."""
        raise NotImplementedError

    def quiet(self, seat: int | None = None) -> bool:
        """Tell whether a bot may act."""
        raise NotImplementedError


class Seating(Protocol):
    """A live match, as its bots see it."""

    id: str
    services: Services
    presence: Presence
    closed: bool
    last_event_at: float
    thinking: dict[int, tuple[int, asyncio.Task[None]]]

    @property
    def table(self) -> Snapshot:
        """The match as it is stored."""
        raise NotImplementedError

    @property
    def hands(self) -> Hands | None:
        """Its hands, where bricks are bodies."""
        raise NotImplementedError

    def call(self, action: Callable[[], Awaitable[None]]) -> None:
        """Let the match's own task run an action, in its turn."""

    def value(self, seat: int, value: float) -> None:
        """Note what a bot thinks its game is worth."""

    async def play(self, seat: int, text: str, at: float) -> None:
        """Play a bot's move, or let its hand begin with it."""

    async def resign(self, seat: int) -> None:
        """Let a bot give up that has no move."""


def look(live: Seating) -> None:
    """Start a search for every bot that may act and has none under way."""
    table = live.table
    if not live.thinking and all(row.kind != "bot" for row in table.seats):
        return
    at_once = capabilities.simultaneous(table.game, table.match.position)
    away = at_once and table.people() and not len(live.presence.audience)
    if live.closed or table.clock.paused or away:
        stop(live)
        return
    for thinker, (occasion, task) in list(live.thinking.items()):
        if occasion != _occasion(live, thinker):  # things have changed: what is thought of does not count any more
            task.cancel()
            del live.thinking[thinker]
    for seat in table.match.to_act:
        if isinstance(seat, int) and table.seats[seat].kind == "bot" and seat not in live.thinking:
            if live.hands is not None and not live.hands.quiet(seat):
                continue  # bricks still move: bots are asked again when they lie still
            occasion = _occasion(live, seat)
            thinking = _think(live, seat, occasion)
            live.thinking[seat] = occasion, asyncio.create_task(thinking, name=f"bot {seat} of {live.id[:6]}")


def stop(live: Seating) -> None:
    """Stop all searches; what they have found does not count any more."""
    for _, task in live.thinking.values():
        task.cancel()
    live.thinking.clear()


def _occasion(live: Seating, seat: int) -> int:
    """Return a number that changes when a search of a seat is out of date: by the last event, or as the game says."""
    game, position = live.table.game, live.table.match.position
    if not capabilities.simultaneous(game, position):
        return live.table.event_v
    return int.from_bytes(blake2b(capabilities.occasion(game, position, seat), digest_size=8).digest(), "big")


async def _think(live: Seating, seat: int, occasion: int) -> None:
    """Search for a move at the position as it stands, and post it to the match in time."""
    services, table = live.services, live.table
    began = time.monotonic()
    job = Think(
        home=type(table.game).__module__,
        position=table.game.position_text(table.match.position),
        seat=seat,
        level=table.seats[seat].level or 1,
        ms=_time_for(live, seat),
        seed=random.getrandbits(62),
    )
    thought: Thought | None = None
    try:
        # The clock runs on the table, not in the worker: a busy machine costs a bot no match.
        async with asyncio.timeout(_patience(live, seat)):
            alone = not table.people()  # bots that play each other keep nobody waiting
            answer = await services.workers.bots.ask(job, services.settings.bot_limit_ms / 1000, last=alone)
        thought = msgspec.json.decode(answer, type=Thought)
    except (TimeoutError, WorkerError, PoolBusyError, StackyardError, msgspec.MsgspecError) as error:
        log.warning("a bot at match %s does not answer: %s", live.id[:6], error)
        services.metrics.count("bot_falls_back")
    wait = _wait(live, thought)
    due = _due(live, time.monotonic()) if wait is None else _beat(live, began + wait, time.monotonic())
    while (pause := due - time.monotonic()) > 0.001 or _are_building(live):
        await asyncio.sleep(max(pause, LOOK_SECONDS if pause <= 0.001 else 0.0))
    live.call(partial(_move, live, seat, occasion, thought))


def _wait(live: Seating, thought: Thought | None) -> float | None:
    """Return after how many seconds a bot's move is made, where seats act at once; None where they take turns."""
    if not capabilities.simultaneous(live.table.game, live.table.match.position):
        return None
    if thought is None:
        return AGAIN_SECONDS
    said = thought.info.wait
    wait = float(said) if isinstance(said, int | float) and 0 <= said < math.inf else 0.0
    if not thought.move:
        return max(wait, AGAIN_SECONDS)
    return wait if live.services.settings.bot_pause_ms else HASTE * wait


def _are_building(live: Seating) -> bool:
    """Tell whether a person holds a brick in a game in which all build at once: bots then hold still."""
    table = live.table
    if live.hands is None or not capabilities.simultaneous(table.game, table.match.position):
        return False
    return any(table.seats[seat].kind == "person" for seat in live.hands.holding)


def _due(live: Seating, at: float) -> float:
    """Return when a move that is ready `at` comes: after a small pause, and, where there are secrets, on the beat.

    How long a bot thinks depends on what it holds; whole beats since the last event say less than its clock would.
    """
    beat = live.services.settings.bot_pause_ms / 1000
    took = at - live.last_event_at
    if live.table.game.one_view or not beat:
        return live.last_event_at + max(beat, took)
    return live.last_event_at + beat * max(1, math.ceil(took / beat))


def _beat(live: Seating, due: float, at: float) -> float:
    """Return when a move comes that was to be made at `due` and is ready `at`: then, or on a later beat."""
    beat = live.services.settings.bot_pause_ms / 1000
    if at <= due or not beat:
        return max(at, due)
    return due + beat * math.ceil((at - due) / beat)


def _time_for(live: Seating, seat: int) -> int | None:
    """Return how long a bot may think, in ms; None where its level's own time is right."""
    clock = live.table.clock
    if not clock.kept:
        return None
    left = clock.left[seat]
    share = left * 0.5 if clock.rule.kind == "move" else left / 30 + clock.rule.increment_ms * 0.7
    return max(LEAST_MS, min(round(share), 3000, round(left * 0.8)))


def _patience(live: Seating, seat: int) -> float | None:
    """Return for how many seconds the hall waits for a bot's search; None where no clock runs."""
    clock = live.table.clock
    return max(0.05, clock.left[seat] * 0.85 / 1000 - 0.1) if seat in clock.running else None


async def _move(live: Seating, seat: int, occasion: int, thought: Thought | None) -> None:
    """Play the move that a bot has found, if the match still stands where the search began."""
    if live.thinking.get(seat, (None,))[0] == occasion:
        del live.thinking[seat]
    table = live.table
    at_once = capabilities.simultaneous(table.game, table.match.position)
    moving = live.hands is not None and not live.hands.quiet(seat)
    nothing = at_once and (thought is None or not thought.move)
    if table.clock.paused or moving or nothing or seat not in table.match.to_act or occasion != _occasion(live, seat):
        look(live)
        return
    at = time.monotonic()
    if seat in table.clock.out_of_time(at):
        return  # the flag's timer is on its way
    if thought is not None:
        live.value(seat, _value(thought))
        try:
            await live.play(seat, thought.move, at)
        except StackyardError as error:
            if at_once:
                log.info("a bot at match %s could not play %s: %s", live.id[:6], thought.move[:40], error)
                again = _again(live, seat, occasion)
                live.thinking[seat] = occasion, asyncio.create_task(again, name=f"bot {seat} of {live.id[:6]}")
                return
            log.warning("a bot at match %s named no legal move: %s", live.id[:6], error)
            live.services.metrics.count("bot_falls_back")
        else:
            return
    legal = live.table.match.legal(seat)
    if legal:
        await live.play(seat, random.choice(legal), at)
    else:
        await live.resign(seat)


async def _again(live: Seating, seat: int, occasion: int) -> None:
    """Let a bot search again after a while."""
    await asyncio.sleep(AGAIN_SECONDS)
    live.call(partial(_move, live, seat, occasion, None))


def _value(thought: Thought) -> float:
    """Return what a bot thinks its game is worth, above 0 if it is ahead; 0 if it does not say."""
    value = thought.info.value
    return float(value) if isinstance(value, int | float) else 0.0
