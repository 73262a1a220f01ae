"""Bots at a live match: who may act thinks in a worker process, and its move comes in through the mailbox.

Where seats take turns, a bot thinks when it is its turn, and whatever happens meanwhile makes it think anew. Where
seats act at once, a thought is kept as long as what it depends on stays (`Game.occasion`), and says itself when its
move is to be made (`info["wait"]`); a bot that waits costs nothing. Nobody is kept waiting by it, and it holds still as
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
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.core.game import Thought, copied
from stackyard.server.workers import PoolBusyError, Think, WorkerError

if TYPE_CHECKING:
    from stackyard.server.live import LiveMatch

LEAST_MS = 10
AGAIN_SECONDS = 2.0  # until a bot thinks again that could not do what it thought of, where seats act at once
LOOK_SECONDS = 0.5  # between two looks whether people still have bricks in hand
HASTE = 0.1  # of the time that a move was to wait for, in a hall whose bots make no pause
log = logging.getLogger(__name__)


def poke(live: LiveMatch) -> None:
    """Let every bot think that may act, unless it does already."""
    at_once = live.game.simultaneous(live.match.position)
    away = at_once and live.people() and not len(live.audience)
    if live.closed or live.clock.paused or away:
        stop(live)
        return
    for thinker, (occasion, task) in list(live.thinking.items()):
        if occasion != _occasion(live, thinker):  # things have changed: what is thought of does not count any more
            task.cancel()
            del live.thinking[thinker]
    for seat in live.match.to_act:
        if isinstance(seat, int) and live.seats[seat].kind == "bot" and seat not in live.thinking:
            if live.hands is not None and not live.hands.quiet(seat):
                continue  # bricks still move: bots are poked again when they lie still
            occasion = _occasion(live, seat)
            thinking = _think(live, seat, occasion)
            live.thinking[seat] = occasion, asyncio.create_task(thinking, name=f"bot {seat} of {live.id[:6]}")


def stop(live: LiveMatch) -> None:
    """Stop all thinking; what is thought of already does not count any more."""
    for _, task in live.thinking.values():
        task.cancel()
    live.thinking.clear()


def _occasion(live: LiveMatch, seat: int) -> int:
    """Return a number for what a thought of a seat depends on: the last event, or what the game says."""
    position = live.match.position
    if not live.game.simultaneous(position):
        return live.event_v
    return int.from_bytes(blake2b(live.game.occasion(position, seat), digest_size=8).digest(), "big")


async def _think(live: LiveMatch, seat: int, occasion: int) -> None:
    """Think of a move for the position as it stands, and post it in time."""
    hall = live.hall
    began = time.monotonic()
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
        log.warning("a bot at match %s does not answer: %s", live.id[:6], error)
        hall.metrics.count("bot_falls_back")
    wait = _wait(live, thought)
    due = _due(live, time.monotonic()) if wait is None else _beat(live, began + wait, time.monotonic())
    while (pause := due - time.monotonic()) > 0.001 or _are_building(live):
        await asyncio.sleep(max(pause, LOOK_SECONDS if pause <= 0.001 else 0.0))
    live.call(partial(_move, live, seat, occasion, thought))


def _wait(live: LiveMatch, thought: Thought | None) -> float | None:
    """Return after how many seconds a thought is to be done, where seats act at once; None where they take turns."""
    if not live.game.simultaneous(live.match.position):
        return None
    if thought is None:
        return AGAIN_SECONDS
    said = thought.info.get("wait")
    wait = float(said) if isinstance(said, int | float) and 0 <= said < math.inf else 0.0
    if not thought.move:
        return max(wait, AGAIN_SECONDS)
    return wait if live.hall.settings.bot_pause_ms else HASTE * wait


def _are_building(live: LiveMatch) -> bool:
    """Tell whether a person has a brick in hand where all may take one: bots hold still then."""
    if live.hands is None or not live.game.simultaneous(live.match.position):
        return False
    return any(live.seats[seat].kind == "person" for seat in live.hands.holding)


def _due(live: LiveMatch, at: float) -> float:
    """Return when a move that is ready `at` comes: after a small pause, and, where there are secrets, on the beat.

    How long a bot thinks depends on what it holds; whole beats since the last event say less than its clock would.
    """
    beat = live.hall.settings.bot_pause_ms / 1000
    took = at - live.last_event_at
    if live.game.one_view or not beat:
        return live.last_event_at + max(beat, took)
    return live.last_event_at + beat * max(1, math.ceil(took / beat))


def _beat(live: LiveMatch, due: float, at: float) -> float:
    """Return when a move comes that was to be made at `due` and is ready `at`: then, or on a later beat."""
    beat = live.hall.settings.bot_pause_ms / 1000
    if at <= due or not beat:
        return max(at, due)
    return due + beat * math.ceil((at - due) / beat)


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


async def _move(live: LiveMatch, seat: int, occasion: int, thought: Thought | None) -> None:
    """Play what a bot thought of, if the match still stands where it thought."""
    if live.thinking.get(seat, (None,))[0] == occasion:
        del live.thinking[seat]
    at_once = live.game.simultaneous(live.match.position)
    moving = live.hands is not None and not live.hands.quiet(seat)
    nothing = at_once and (thought is None or not thought.move)
    if live.clock.paused or moving or nothing or seat not in live.match.to_act or occasion != _occasion(live, seat):
        poke(live)
        return
    at = time.monotonic()
    if seat in live.clock.out_of_time(at):
        return  # the flag's timer is on its way
    before = live.match.position
    events = None
    if thought is not None:
        live.values[seat] = _value(thought)
        try:
            events = await live.play(seat, thought.move)
            if events is None:
                return  # its hand is on the way
        except StackyardError as error:
            if at_once:
                log.info("a bot at match %s could not play %s: %s", live.id[:6], thought.move[:40], error)
                again = _again(live, seat, occasion)
                live.thinking[seat] = occasion, asyncio.create_task(again, name=f"bot {seat} of {live.id[:6]}")
                return
            log.warning("a bot at match %s named no legal move: %s", live.id[:6], error)
            live.hall.metrics.count("bot_falls_back")
    if events is None:
        before = copied(live.match.position)
        legal = live.match.legal(seat)
        events = live.match.play(seat, random.choice(legal)) if legal else live.match.settle(f"resign {seat}")
    live.clock.stop(at)
    live.clock.moved(seat)
    live.hall.metrics.count("moves")
    await live.happened(events, before)


async def _again(live: LiveMatch, seat: int, occasion: int) -> None:
    """Let a bot think again after a while."""
    await asyncio.sleep(AGAIN_SECONDS)
    live.call(partial(_move, live, seat, occasion, None))


def _value(thought: Thought) -> float:
    """Return what a bot thinks its game is worth, above 0 if it is ahead; 0 if it does not say."""
    value = thought.info.get("value")
    return float(value) if isinstance(value, int | float) else 0.0
