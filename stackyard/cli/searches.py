"""Searches of `stackyard engine` that go on while it reads: deepened in steps, told on the way, stopped when asked."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, InvalidStateError, wait
from typing import Any, Final, TypeAlias

from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.game import Position, Seat
from stackyard.core.room import Room
from stackyard.engines.messages import SearchReport

FIRST_STEP_MS: Final = 50  # of a search that is told about on the way
LAST_STEP_MS: Final = 10_000  # of one without an end: what is found by then is kept until it is asked for
AT_ONCE_MS: Final = 1_000  # a search of so many ms need not be interrupted when it is told to stop
MOST_AT_ONCE: Final = 64  # searches that wait or go on
ENDED_EARLY: Final = 0.7  # of its time: a step that took less has searched all that its level searches
ReportInfo: TypeAlias = Callable[[SearchInfo], None]
Stopped: TypeAlias = Future[None]  # has a result once a search is stopped


class Searches:
    """The searches that go on in threads of their own; compiled code holds no lock, so they search side by side."""

    def __init__(self) -> None:
        """Begin with none."""
        self._stops: dict[bytes, Stopped] = {}  # by the id of the request, as it was written
        self._threads: set[threading.Thread] = set()
        self._endless: list[Stopped] = []
        self._lock = threading.Lock()

    def begin(self, identity: bytes, work: Callable[[Stopped], None], *, endless: bool) -> bool:
        """Let a thread do some work, which ends early once it is stopped; return False if too many go on already."""
        stopped: Stopped = Future()

        def run() -> None:
            try:
                work(stopped)
            finally:
                with self._lock:
                    self._threads.discard(thread)
                    if endless:
                        self._endless.remove(stopped)
                    if self._stops.get(identity) is stopped:
                        del self._stops[identity]

        thread = threading.Thread(target=run, daemon=True)
        with self._lock:
            if len(self._threads) >= MOST_AT_ONCE:
                return False
            self._stops[identity] = stopped
            if endless:
                self._endless.append(stopped)
            self._threads.add(thread)
        thread.start()
        return True

    def stop(self, identity: bytes) -> bool:
        """Stop the search of a request; return whether there is one."""
        with self._lock:
            stopped = self._stops.get(identity)
        if stopped is not None:
            _stop(stopped)
        return stopped is not None

    def finish(self) -> None:
        """Wait until all have answered; those without an end are stopped."""
        with self._lock:
            for stopped in self._endless:
                _stop(stopped)
            threads = list(self._threads)
        for thread in threads:
            thread.join()


def _stop(stopped: Stopped) -> None:
    with contextlib.suppress(InvalidStateError):  # it was stopped before
        stopped.set_result(None)


def search_in_steps(
    search: Callable[[int], SearchResult], ms: int, stopped: Stopped, report_info: ReportInfo | None
) -> SearchResult:
    """Search in at most `ms` milliseconds (0: until it is stopped), each step twice as long as the one before.

    `search` gets the milliseconds of a step. `report_info` gets what each has found; without it, and if there is little
    time, there is but one step. What is left of a step when the search is stopped goes on in the background for its
    time, and counts for nothing.
    """
    began = time.perf_counter()
    step: float = ms if ms and report_info is None and ms <= AT_ONCE_MS else FIRST_STEP_MS
    found: SearchResult | None = None
    while True:
        spent = 1000.0 * (time.perf_counter() - began)
        left = ms - spent if ms else float("inf")
        if found is not None and left < step:
            return found
        allowed = max(1, round(left if left < 3 * step else step))
        running = _started(search, allowed)
        if found is not None:
            futures: tuple[Future[Any], ...] = (running, stopped)
            wait(futures, return_when=FIRST_COMPLETED)
            if not running.done():
                return found
        found = running.result()
        if report_info is not None:
            report_info(found.info)
        took = 1000.0 * (time.perf_counter() - began) - spent
        step *= 2
        if took < ENDED_EARLY * allowed or (not ms and step > LAST_STEP_MS):  # it has found all that it will
            if not ms:
                stopped.result()
            return found
        if stopped.done():
            return found


def _started(search: Callable[[int], SearchResult], ms: int) -> Future[SearchResult]:
    """Start a search in a thread that keeps no process from ending."""
    found: Future[SearchResult] = Future()

    def run() -> None:
        try:
            found.set_result(search(ms))
        except BaseException as error:  # noqa: BLE001 - whoever waits raises it
            found.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return found


def lines_of(room: Room, position: Position, seat: Seat, move: str, most: int) -> list[SearchReport]:
    """Return the best lines that a game's review sees, at most `most`; [] where a game has none."""
    if room.review is None:
        return []
    judged = room.review.judge(position, seat, move, 0)
    if judged is None:
        return []
    return [
        SearchReport(line=number, chance=round(line.chance, 4), pv=line.moves)
        for number, line in enumerate(judged.lines[:most], start=1)
    ]


__all__ = ["Searches", "Stopped", "lines_of", "search_in_steps"]
