"""Compile everything once, during set-up and after an upgrade, so that nobody waits for a compiler later.

`python -m stackyard.core.warm` prints a line for each game it compiles, and how long it has taken of how long it may
take; it returns at once when the cache of these very sources is complete: a stamp file inside each game's cache folder
says so, written last. Games that share no compiled room compile side by side, each in a process of its own, as many as
there are processors. A room is never compiled by two processes: the second waits for the first, and finds it done.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from typing import Any

from stackyard.core import capabilities
from stackyard.core.compiled import (
    KEPT_CACHES,
    _foundations,
    cache_dir,
    cache_home,
    cache_name,
    functions_of,
    no_cache,
    room_of,
)
from stackyard.core.game import Game
from stackyard.core.lock import locked
from stackyard.core.registry import LISTINGS, game, games

STAMP = "complete"
COMPILING = "compiling"  # the lock file of a room, and of what is built on it
PACE = "pace"  # the file that says how fast compiling goes on this machine
SECONDS_EACH = 0.75  # that a function takes on a quiet core of 2023, its signatures and callees counted
ENOUGH_SECONDS = 20.0  # expected: what is soon compiled says nothing about the machine
TICK_SECONDS = 10.0


def is_warm(room: str) -> bool:
    """Tell whether everything of a room is compiled for the sources as they are."""
    return (cache_dir(room) / STAMP).exists()


def cold_games(slugs: Sequence[str] | None = None) -> list[Game[Any, Any]]:
    """Return the games that are not compiled yet, of those named or of all.

    None where nothing is compiled (`NUMBA_DISABLE_JIT`), and none where nothing can be kept.
    """
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0" or no_cache():
        return []
    asked = games() if slugs is None else [game(slug) for slug in slugs]
    return [each for each in asked if not is_warm(room_of_game(each))]


def warm(say: Callable[[str], None] = print, slugs: Sequence[str] | None = None) -> bool:
    """Compile what is not compiled yet, of the games named or of all; return whether there was anything to do.

    Where nothing can be kept it says so, and leaves compiling to whoever needs a function.
    """
    say_no_cache(say)
    cold = cold_games(slugs)
    if not cold:
        return False
    expected, begun = expected_seconds(cold), any(_is_begun(room_of_game(each)) for each in cold)
    say(f"Compiling the rules and the bots of {listed(cold)}, once: this takes some {expected:.0f} s.")
    started = time.perf_counter()
    done = threading.Event()
    ticker = threading.Thread(target=_tick, args=(say, started, expected, done), daemon=True)
    ticker.start()
    try:
        for number, title in enumerate(_compile(cold), start=1):
            say(f"{title} is compiled ({number} of {len(cold)}).")
    finally:
        done.set()
        ticker.join()
    took = time.perf_counter() - started
    if expected >= ENOUGH_SECONDS and not begun:
        _remember(took / expected)
    say(f"Compiled in {took:.0f} s; the next start takes it from the cache.")
    return True


def say_no_cache(say: Callable[[str], None]) -> None:
    """Say why compiled code cannot be kept on this machine, where that is so."""
    if reason := no_cache():
        say(f"Compiled code cannot be kept ({reason}), so every start compiles anew.")
        say("STACKYARD_CACHE names another folder.")


def listed(cold: Sequence[Game[Any, Any]]) -> str:
    """Return the titles of games, as in a sentence."""
    *first, last = [each.title for each in cold]
    return f"{', '.join(first)} and {last}" if first else last


def _tick(say: Callable[[str], None], started: float, expected: float, done: threading.Event) -> None:
    """Say from time to time how long it has taken."""
    while not done.wait(TICK_SECONDS):
        say(f"... {time.perf_counter() - started:.0f} of some {expected:.0f} s")


def expected_seconds(cold: Sequence[Game[Any, Any]]) -> float:
    """Return the seconds that compiling games may take, by how much there is to compile and how fast it went before."""
    batches = [sum(functions_of(room_of_game(each)) for each in batch) for batch in _batches(cold).values()]
    together = max(*batches, sum(batches) / _workers(len(batches)))
    return max(1.0, together * SECONDS_EACH * _pace())


def _is_begun(room: str) -> bool:
    """Tell whether somebody has compiled functions of a room already: what is left says nothing about the machine."""
    return any(cache_dir(room).rglob("*.nbi"))


def _pace() -> float:
    """Return how many times as long as expected compiling took here the last time."""
    try:
        return min(50.0, max(0.02, float((cache_home() / PACE).read_text())))
    except (OSError, ValueError):
        return 1.0


def _remember(pace: float) -> None:
    with suppress(OSError):
        (cache_home() / PACE).write_text(f"{_pace() * pace:.3f}\n")


def _compile(cold: list[Game[Any, Any]]) -> Iterator[str]:
    """Compile games, and yield the title of each that is ready.

    Numba's cache may mix up what two processes compile in one room at a time: games that share a room take turns.
    """
    batches = _batches(cold)
    known = {listing.slug for listing in LISTINGS if listing.home}
    workers = _workers(len(batches))
    if workers < 2 or not known.issuperset(each.slug for each in cold):
        for each in cold:
            _compile_one(each)
            yield each.title
        return
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        work = [pool.submit(_compile_listed, [each.slug for each in batch]) for batch in batches.values()]
        for done in as_completed(work):
            yield from done.result()


def _batches(cold: Sequence[Game[Any, Any]]) -> dict[str, list[Game[Any, Any]]]:
    """Return games by the room beneath them that they share, or by their own."""
    batches: dict[str, list[Game[Any, Any]]] = {}
    for each in cold:
        batches.setdefault(shared_room(each), []).append(each)
    return batches


def shared_room(each: Game[Any, Any]) -> str:
    """Return the room beneath a game that others compile too, or its own."""
    room = room_of_game(each)
    beneath = [part for part in _foundations(room) if part not in ("core", room)]  # the core keeps nothing on disk
    return beneath[0] if beneath else room


def _workers(batches: int) -> int:
    return min(batches, os.cpu_count() or 1)


def _compile_listed(slugs: list[str]) -> list[str]:
    """Compile listed games, in a process of its own; return their titles."""
    for slug in slugs:
        _compile_one(game(slug))
    return [game(slug).title for slug in slugs]


def _compile_one(each: Game[Any, Any]) -> None:
    """Compile a game, unless another process has just done so."""
    room, lock = room_of_game(each), cache_dir(shared_room(each)) / COMPILING
    lock.parent.mkdir(parents=True, exist_ok=True)
    with locked(lock):
        if is_warm(room):
            return
        capabilities.warm(each)
        directory = cache_dir(room)
        directory.mkdir(parents=True, exist_ok=True)
        (directory / STAMP).write_text("ok\n")
        for compiled_room in {room, shared_room(each)}:
            _remove_old(compiled_room)


def room_of_game(each: Game[Any, Any]) -> str:
    """Return the room that a game compiles in."""
    return room_of(type(each).__module__)


def warm_aloud(*slugs: str) -> None:
    """Compile what is not compiled yet of the games named, or of all, saying so on stderr."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0":
        warm(lambda line: print(line, file=sys.stderr, flush=True), slugs or None)


def _remove_old(room: str) -> None:
    """Remove the caches of a room's earlier sources but for the newest few."""
    others = [path for path in cache_home().glob(f"{cache_name(room)}-*") if path != cache_dir(room)]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


if __name__ == "__main__":
    warm_aloud(*sys.argv[1:])
