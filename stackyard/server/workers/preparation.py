"""Games that are not compiled yet: played as they are written, and compiled in the background, the chosen ones first.

A hall opens at once, and each game can be played at once. One that is cold is compiled by a process of its own
(`core.compiling.compiler`), some side by side, but so that a processor is left to the event loop; compiled code then
takes over between two moves. Who needs compiled code waits for that game alone. A game that is asked for goes first: a
process that compiles what nobody has asked for makes room, and goes on later from where it was.

Where compiled code cannot be kept, another process would compile in vain: the hall compiles the rules itself, in a
thread, when a game's first match needs them (`loading`).
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import time
from asyncio.subprocess import Process
from functools import partial
from typing import Final

from stackyard.core.bots import UNCOMPILED_LEVELS
from stackyard.core.compiling.jit import is_warm
from stackyard.core.compiling.warm import (
    cold_games,
    expected_seconds,
    join_titles,
    shared_unit,
    unit_of_game,
    use_compiled,
)
from stackyard.core.errors import StackyardError
from stackyard.core.registry import listings, room
from stackyard.core.texts.catalogue import t
from stackyard.server.match import loading
from stackyard.server.wire.messages import Readiness
from stackyard.server.workers.interpreter import start_module

SLOTS: Final = max(1, (os.cpu_count() or 1) - 1)  # games at a time: a processor is left to the event loop
MAX_COMPILE_FAILURES: Final = 3  # processes that may fail to compile a game before the hall does without
TAKE_OVER_SECONDS: Final = (
    0.05  # before compiled code that could not take over tries again: a thread plays by the rules
)
log = logging.getLogger(__name__)


class NotReadyError(StackyardError):
    """The hall closes before a game is compiled."""

    code = "unavailable"


class _Cold:
    """A game that is not compiled yet."""

    def __init__(self, slug: str, room: str, expected: float) -> None:
        self.slug = slug
        self.room = room  # that no two processes compile at once
        self.expected = expected  # s
        self.request_number: int | None = None  # its place among those that somebody has asked for
        self.is_played = False  # its rules are used in this process
        self.began: float | None = None  # monotonic; None: it waits for its turn
        self.task: asyncio.Task[bool] | None = None
        self.is_stopping = False  # it is being stopped
        self.failures = 0
        self.done = asyncio.Event()

    def yield_slot(self) -> None:
        """Stop being compiled, and wait for another turn."""
        if self.task is not None and not self.is_stopping:
            self.is_stopping = True
            self.task.cancel()

    def elapsed(self) -> float:
        """Return for how many seconds it has been compiled."""
        return 0.0 if self.began is None else time.monotonic() - self.began


class Preparation:
    """What one hall compiles in the background."""

    def __init__(self, slots: int | None = None) -> None:
        self._slots = slots or SLOTS
        self._cold: dict[str, _Cold] = {}
        self._numbers = itertools.count()
        self._closed = False

    async def start(self) -> None:
        """Begin with the games that are cold, in the order of the front page."""
        self._cold = {each.slug: each for each in await asyncio.to_thread(_find)}
        self._reschedule()

    async def stop(self) -> None:
        """Stop compiling; whoever waits is refused."""
        self._closed = True
        tasks = [each.task for each in self._cold.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for each in self._cold.values():
            each.done.set()

    # --- asking ----------------------------------------------------------------------------------------------

    def is_cold(self, slug: str) -> bool:
        """Return whether a game is still to be compiled."""
        return slug in self._cold

    def readiness(self, slug: str) -> Readiness:
        """Ask for a game, and return how far it is. Raises UnknownGameError if there is none of that name."""
        title = room(slug).title
        cold = self._ask(slug)
        if cold is None:
            return Readiness(game=slug, title=title, ready=True)
        before = [] if cold.began is not None else self._before(cold)
        ahead = sum(max(0.0, each.expected - each.elapsed()) for each in before) / self._slots
        return Readiness(
            game=slug,
            title=title,
            ready=False,
            elapsed=round(cold.elapsed(), 1),
            expected=round(cold.expected + ahead, 1),
        )

    def ask_for(self, slug: str) -> None:
        """Let a game go before those that nobody has asked for."""
        self._ask(slug)

    async def load(self, slug: str) -> None:
        """Return when the rules of the game of that name, if there is one, can be played by here, compiled or not."""
        cold = self._cold.get(slug)
        if cold is None:
            await loading.ensure_loaded(slug)
        else:
            cold.is_played = True

    async def wait_until_compiled(self, slug: str) -> None:
        """Ask for a game, and return when it is compiled. Raises NotReadyError if the hall is closing."""
        cold = self._ask(slug)
        if cold is not None:
            await cold.done.wait()
            if self._closed:
                raise NotReadyError(t("hall-closing-now"))

    def _ask(self, slug: str) -> _Cold | None:
        cold = self._cold.get(slug)
        if cold is not None and cold.request_number is None:
            cold.request_number = next(self._numbers)
            self._reschedule()
        return cold

    # --- compiling -------------------------------------------------------------------------------------------

    def _reschedule(self) -> None:
        """Compile as many as may be compiled at a time, those that were asked for first."""
        for each in sorted(self._cold.values(), key=_priority):
            if each.task is not None or self._closed:
                continue
            going = [other for other in self._cold.values() if other.task is not None]
            rivals = [other for other in going if other.room == each.room]
            if not rivals and len(going) >= self._slots:
                rivals = going
            if not rivals:
                each.began = time.monotonic()
                each.task = asyncio.create_task(self._compile(each), name=f"compile {each.slug}")
                each.task.add_done_callback(partial(self._end, each))
            elif each.request_number is not None:
                unasked = [other for other in rivals if other.request_number is None]
                if unasked:
                    unasked[-1].yield_slot()  # it continues from here in its next turn
                    return

    async def _compile(self, cold: _Cold) -> bool:
        """Compile a game, and let compiled code take over where it is played; return whether it is compiled."""
        if not await compile_apart(cold.slug):
            return False
        while not use_compiled():
            await asyncio.sleep(TAKE_OVER_SECONDS)
        if cold.is_played:
            await loading.ensure_loaded(cold.slug)
        return True

    def _before(self, cold: _Cold) -> list[_Cold]:
        """Return the games that have their turn before one that waits for its own."""
        return [each for each in self._cold.values() if each.began is not None or _priority(each) < _priority(cold)]

    def _end(self, cold: _Cold, task: asyncio.Task[bool]) -> None:
        """Note whether a game was compiled, also if its task was cancelled before it began, and start the next."""
        compiled = False
        if not task.cancelled():
            error = task.exception()
            if error is not None:
                log.warning("%s cannot be compiled apart: %s", cold.slug, error)
                cold.failures = MAX_COMPILE_FAILURES
            else:
                compiled = task.result()
                cold.failures += not compiled
        cold.task, cold.began, cold.is_stopping = None, None, False
        if compiled or cold.failures >= MAX_COMPILE_FAILURES:
            if not compiled:
                log.warning("%s is not compiled: it is played as it is written", cold.slug)
            del self._cold[cold.slug]
            cold.done.set()
        self._reschedule()


def _priority(cold: _Cold) -> tuple[bool, int]:
    return (cold.request_number is None, cold.request_number or 0)


def _find() -> list[_Cold]:
    """Return the games that are cold, except guests, which another process does not know."""
    slugs = {listing.slug for listing in listings()}
    return [
        _Cold(each.slug, shared_unit(each), expected_seconds([each])) for each in cold_games() if each.slug in slugs
    ]


def compilation_notice() -> str:
    """Return a line about what is still to be compiled; "" where nothing is."""
    cold = cold_games()
    if not cold:
        return ""
    seconds = sum(expected_seconds([each]) for each in cold) / min(SLOTS, len(cold))
    named = join_titles(cold)
    return (
        f"Being compiled in the background, once: {named}, in some {seconds:.0f} s. All can be played at once; levels "
        f"{UNCOMPILED_LEVELS + 1} and higher and reviews come then. What is opened comes first."
    )


async def compile_apart(slug: str) -> bool:
    """Compile a game in a process of its own, which ends when this is cancelled; return whether it is compiled."""
    process = await start_module("stackyard.core.compiling.compiler", slug)
    try:
        await process.wait()
    finally:
        await _end(process)
    return is_warm(unit_of_game(room(slug)))


async def _end(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()


__all__ = ["NotReadyError", "Preparation", "compilation_notice"]
