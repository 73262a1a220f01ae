"""Bots at a live match: whose turn it is thinks in a worker process, and its move comes in through the mailbox.

A bot that fails (its process dies, it takes too long, it names a move that is none) plays a legal move instead, so
that the match goes on.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.core.game import Thought, copied
from stackyard.server.workers import PoolBusyError, Think, WorkerError

if TYPE_CHECKING:
    from stackyard.server.live import LiveMatch

LEAST_MS = 10
log = logging.getLogger(__name__)


def poke(live: LiveMatch) -> None:
    """Let every bot think whose turn it is, unless it does already."""
    if live.closed or live.clock.paused:
        stop(live)
        return
    for thinker, (v, task) in list(live.thinking.items()):
        if v != live.event_v:  # the match has gone on: what is thought of does not count any more
            task.cancel()
            del live.thinking[thinker]
    if live.hands is not None and not live.hands.quiet():
        return  # bricks still move: bots are poked again when they lie still
    for seat in live.match.to_act:
        if isinstance(seat, int) and live.seats[seat].kind == "bot" and seat not in live.thinking:
            thinking = _think(live, seat, live.event_v)
            live.thinking[seat] = live.event_v, asyncio.create_task(thinking, name=f"bot {seat} of {live.id[:6]}")


def stop(live: LiveMatch) -> None:
    """Stop all thinking; what is thought of already does not count any more."""
    for _, task in live.thinking.values():
        task.cancel()
    live.thinking.clear()


async def _think(live: LiveMatch, seat: int, v: int) -> None:
    """Think of a move for the position at version `v`, and post it."""
    hall = live.hall
    job = Think(
        home=type(live.game).__module__,
        position=live.game.position_text(live.match.position),
        seat=seat,
        level=live.seats[seat].level or 1,
        ms=_time_for(live, seat),
        seed=random.getrandbits(62),
    )
    thought: Thought | None = None
    try:
        # The clock runs on the table, not in the worker: a busy machine costs a bot no match.
        async with asyncio.timeout(_patience(live, seat)):
            alone = not live.people()  # bots that play each other keep nobody waiting
            answer = await hall.workers.bots.ask(job, hall.settings.bot_limit_ms / 1000, last=alone)
        thought = msgspec.json.decode(answer, type=Thought)
    except (TimeoutError, WorkerError, PoolBusyError, StackyardError, msgspec.MsgspecError) as error:
        log.warning("a bot at match %s plays any legal move: %s", live.id[:6], error)
        hall.metrics.count("bot_falls_back")
    pause = _due(live, time.monotonic()) - time.monotonic()
    if pause > 0.001:
        await asyncio.sleep(pause)
    live.call(partial(_move, live, seat, v, thought))


def _due(live: LiveMatch, at: float) -> float:
    """Return when a move that is ready `at` comes: after a small pause, and, where there are secrets, on the beat.

    How long a bot thinks depends on what it holds; whole beats since the last event say less than its clock would.
    """
    beat = live.hall.settings.bot_pause_ms / 1000
    took = at - live.last_event_at
    if live.game.one_view or not beat:
        return live.last_event_at + max(beat, took)
    return live.last_event_at + beat * max(1, math.ceil(took / beat))


def _time_for(live: LiveMatch, seat: int) -> int | None:
    """Return how long a bot may think, in ms; None where its level's own time is right."""
    if not live.clock.kept:
        return None
    left = live.clock.left[seat]
    share = left * 0.5 if live.clock.rule.kind == "move" else left / 30 + live.clock.rule.increment_ms * 0.7
    return max(LEAST_MS, min(round(share), 3000, round(left * 0.8)))


def _patience(live: LiveMatch, seat: int) -> float | None:
    """Return for how many seconds a bot's thought is waited for; None where no clock runs."""
    return max(0.05, live.clock.left[seat] * 0.85 / 1000 - 0.1) if seat in live.clock.running else None


async def _move(live: LiveMatch, seat: int, v: int, thought: Thought | None) -> None:
    """Play what a bot thought of, if the match still stands where it thought."""
    if live.thinking.get(seat, (None,))[0] == v:
        del live.thinking[seat]
    moving = live.hands is not None and not live.hands.quiet()
    if v != live.event_v or live.clock.paused or moving or seat not in live.match.to_act:
        poke(live)
        return
    at = time.monotonic()
    if seat in live.clock.out_of_time(at):
        return  # the flag's timer is on its way
    before = copied(live.match.position)
    events = None
    if thought is not None:
        live.values[seat] = _value(thought)
        try:
            events = live.match.play(seat, thought.move)
        except StackyardError as error:
            log.warning("a bot at match %s named no legal move: %s", live.id[:6], error)
            live.hall.metrics.count("bot_falls_back")
    if events is None:
        legal = live.match.legal(seat)
        events = live.match.play(seat, random.choice(legal)) if legal else live.match.settle(f"resign {seat}")
    live.clock.stop(at)
    live.clock.moved(seat)
    live.hall.metrics.count("moves")
    await live.happened(events, before)


def _value(thought: Thought) -> float:
    """Return what a bot thinks its game is worth, above 0 if it is ahead; 0 if it does not say."""
    value = thought.info.get("value")
    return float(value) if isinstance(value, int | float) else 0.0
