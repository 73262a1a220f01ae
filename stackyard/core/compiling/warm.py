"""Compile everything once, during set-up and after an upgrade, so that nobody waits for a compiler later.

`python -m stackyard.core.compiling.warm` prints a line for each game it compiles, with the seconds passed and the
seconds expected. It returns at once when the cache for the present sources is complete: a stamp file inside each game's
cache folder, written last, says so. Games that share no compiled unit compile in parallel, each in a process of its
own, as many as there are processors. Two processes never compile the same unit: the second waits for the first.
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
from pathlib import Path

from stackyard.core.compiling import interpreted
from stackyard.core.compiling.front_end import compiling
from stackyard.core.compiling.jit import (
    KEPT_CACHES,
    STAMP_NAME,
    _units_beneath,
    cache_dir,
    cache_home,
    cache_prefix,
    cache_problem,
    function_count,
    is_warm,
    stamped_units,
    unit_of,
)
from stackyard.core.machine.file_lock import locked
from stackyard.core.registry import LISTINGS, listings, room, rooms
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, t, text_of
from stackyard.core.texts.phrases import listed

LOCK_NAME = "compiling"  # the lock file of a unit, and of what is built on it
PROGRAMS_STAMP_NAME = "compiled-for-programs"  # the file that says that what programs alone call is compiled, too
SPEED_FILE_NAME = "pace"  # the file that says how fast compiling goes on this machine
SECONDS_PER_FUNCTION = 0.25  # to compile a function on an idle core of 2023, with all its signatures and callees
MIN_SECONDS_TO_LEARN_FROM = 20.0  # expected, or taken: a shorter compilation says nothing about the machine
TICK_SECONDS = 10.0
_awaited: set[str] = set()  # units that are compiled before this process runs compiled code alone


def interpret_until_compiled(slugs: Sequence[str] | None = None) -> None:
    """Let the games named, or all, be played uncompiled in this process, as far as they are not compiled yet.

    To be called before they are imported. Each runs as it is written until `use_compiled` finds it compiled.
    """
    games = [unit_of(each.module) for each in LISTINGS if each.module and (slugs is None or each.slug in slugs)]
    awaited = {part for unit in games for part in _units_beneath(unit)} & stamped_units()
    if _compiles() and not all(map(is_warm, awaited)):
        _awaited.update(awaited)
        interpreted.begin()


def use_compiled() -> bool:
    """Let compiled code take over what has been compiled meanwhile; return False if that has to wait for a thread.

    To be called between two moves, where the caller is in the midst of no rule (`interpreted.take_over`).
    """
    if not interpreted.is_on():
        return True
    finished = [unit for unit in interpreted.units() if is_warm(unit)]
    if all(map(is_warm, _awaited)):
        finished.append(interpreted.SHARED)
    return not finished or interpreted.take_over(finished)


def cold_games(slugs: Sequence[str] | None = None) -> list[Room]:
    """Return the games that are not compiled yet, of those named or of all.

    The list is empty where nothing is compiled (`NUMBA_DISABLE_JIT`), and where nothing can be cached.
    """
    if not _compiles():
        return []
    asked = rooms() if slugs is None else [room(slug) for slug in slugs]
    return [each for each in asked if not is_warm(unit_of_game(each))]


def _compiles() -> bool:
    """Tell whether anything is compiled, and kept."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" and not cache_problem()


def warm(report: Callable[[str], None] = print, slugs: Sequence[str] | None = None, language: str = ENGLISH) -> bool:
    """Compile what is not compiled yet, of the games named or of all; return whether there was anything to do.

    Where nothing can be cached it reports so and compiles nothing: functions are then compiled when first called.
    """
    report_cache_problem(report, language)
    cold = cold_games(slugs)
    if not cold:
        return False
    expected, begun = expected_seconds(cold), any(_is_partly_compiled(unit_of_game(each)) for each in cold)
    titles = join_titles(cold, language)
    report(t.text(language, "warm-begins", titles=titles, seconds=f"{expected:.0f}"))
    started = time.perf_counter()
    done = threading.Event()
    ticker = threading.Thread(target=_report_progress, args=(report, language, started, expected, done), daemon=True)
    ticker.start()
    try:
        for number, title in enumerate(_compile(cold), start=1):
            report(t.text(language, "warm-one", title=title, number=number, count=len(cold)))
    finally:
        done.set()
        ticker.join()
    took = time.perf_counter() - started
    if max(expected, took) >= MIN_SECONDS_TO_LEARN_FROM and not begun:
        _save_slowdown(took / expected / crowding())
    report(t.text(language, "warm-all", seconds=f"{took:.0f}"))
    return True


def warm_for_programs(report: Callable[[str], None] = print, language: str = ENGLISH) -> bool:
    """Compile what programs alone call, of all games; return whether there was anything to do.

    No hall and no terminal needs it; where it is not compiled ahead, each function is when it is first called.
    """
    if not _compiles():
        return False
    cold = [each for each in rooms() if each.warm_programs is not None and not _programs_stamp(each).exists()]
    if not cold:
        return False
    report(t.text(language, "warm-programs", titles=join_titles(cold, language)))
    for _ in _compile(cold, _compile_for_programs):
        pass
    return True


def _programs_stamp(each: Room) -> Path:
    return cache_dir(unit_of_game(each)) / PROGRAMS_STAMP_NAME


def report_cache_problem(report: Callable[[str], None], language: str = ENGLISH) -> None:
    """Report why compiled code cannot be cached on this machine, if it cannot."""
    if reason := cache_problem():
        report(t.text(language, "warm-no-cache", why=reason))
        report(t.text(language, "warm-other-folder"))


def join_titles(cold: Sequence[Room], language: str = ENGLISH) -> str:
    """Return the titles of games as words of a sentence."""
    titles = listed([each.title for each in cold])
    return titles if isinstance(titles, str) else text_of(titles, language)


def _report_progress(
    report: Callable[[str], None], language: str, started: float, expected: float, done: threading.Event
) -> None:
    """Report from time to time how many seconds compiling has taken."""
    while not done.wait(TICK_SECONDS):
        elapsed = f"{time.perf_counter() - started:.0f}"
        report(t.text(language, "warm-progress", elapsed=elapsed, seconds=f"{expected:.0f}"))


def expected_seconds(cold: Sequence[Room]) -> float:
    """Return the seconds that compiling games may take: from the number of functions and the speed of the last time."""
    batches = [sum(function_count(unit_of_game(each)) for each in batch) for batch in _by_shared_unit(cold).values()]
    together = max(*batches, sum(batches) / _workers(len(batches)))
    return max(1.0, together * SECONDS_PER_FUNCTION * _slowdown())


def crowding() -> float:
    """Return how many processes share each core of this machine, over the last minute; 1.0 where one core is idle.

    What compiling took is divided by it before it is learned from: a busy hour says nothing about the next one. It does
    not lengthen what is expected, as the minute before was that of installing.
    """
    try:
        return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    except (AttributeError, OSError):  # not on Windows
        return 1.0


def _is_partly_compiled(unit: str) -> bool:
    """Tell whether some functions of a unit are compiled: the time for the rest then says nothing about the machine."""
    return any(cache_dir(unit).rglob("*.nbi"))


def _slowdown() -> float:
    """Return the ratio of actual to expected seconds of the last compilation on this machine."""
    try:
        return min(50.0, max(0.02, float((cache_home() / SPEED_FILE_NAME).read_text())))
    except (OSError, ValueError):
        return 1.0


def _save_slowdown(factor: float) -> None:
    with suppress(OSError):
        (cache_home() / SPEED_FILE_NAME).write_text(f"{_slowdown() * factor:.3f}\n")


def _compile(cold: list[Room], compile_one: Callable[[Room], None] | None = None) -> Iterator[str]:
    """Compile games, and yield the title of each that is ready.

    Numba's cache may mix up what two processes compile in one unit at a time: games that share a unit take turns.
    """
    compile_one = compile_one or _compile_one
    batches = _by_shared_unit(cold)
    slugs = {listing.slug for listing in listings() if listing.module}
    workers = _workers(len(batches))
    if workers < 2 or not slugs.issuperset(each.slug for each in cold):
        for each in cold:
            compile_one(each)
            yield each.title
        return
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        work = [pool.submit(_compile_listed, [each.slug for each in batch], compile_one) for batch in batches.values()]
        for done in as_completed(work):
            yield from done.result()


def _by_shared_unit(cold: Sequence[Room]) -> dict[str, list[Room]]:
    """Return games grouped by the unit beneath them that they share, or by their own unit."""
    batches: dict[str, list[Room]] = {}
    for each in cold:
        batches.setdefault(shared_unit(each), []).append(each)
    return batches


def shared_unit(each: Room) -> str:
    """Return the unit beneath a game that other games compile too, or the game's own unit."""
    unit = unit_of_game(each)
    beneath = [part for part in _units_beneath(unit) if part not in ("core", unit)]  # the core keeps nothing on disk
    return beneath[0] if beneath else unit


def _workers(batches: int) -> int:
    return min(batches, os.cpu_count() or 1)


def _compile_listed(slugs: list[str], compile_one: Callable[[Room], None]) -> list[str]:
    """Compile listed games, in a process of its own; return their titles."""
    for slug in slugs:
        compile_one(room(slug))
    return [room(slug).title for slug in slugs]


def _compile_one(each: Room) -> None:
    """Compile a game, unless another process has just done so."""
    unit, lock = unit_of_game(each), cache_dir(shared_unit(each)) / LOCK_NAME
    lock.parent.mkdir(parents=True, exist_ok=True)
    with locked(lock):
        if is_warm(unit):
            return
        if each.warm is not None:
            with compiling():
                each.warm()
        for part in {shared_unit(each), unit}:  # whoever compiles one of the games compiles all that they share
            directory = cache_dir(part)
            directory.mkdir(parents=True, exist_ok=True)
            beneath = [below for below in _units_beneath(part) if below != "core"]
            stamp = "".join(f"{below} {name}\n" for below in beneath for name in _in_cache(below))
            (directory / STAMP_NAME).write_text(stamp)
            _remove_old(part)


def _compile_for_programs(each: Room) -> None:
    """Compile what programs alone call of a game that is compiled, unless another process has just done so."""
    lock, stamp = cache_dir(shared_unit(each)) / LOCK_NAME, _programs_stamp(each)
    lock.parent.mkdir(parents=True, exist_ok=True)
    with locked(lock):
        if each.warm_programs is not None and not stamp.exists():
            with compiling():
                each.warm_programs()
            stamp.touch()


def _in_cache(unit: str) -> list[str]:
    """Return the functions of a unit that are compiled, as `module.function`."""
    return sorted({path.name.partition("-")[0] for path in cache_dir(unit).rglob("*.nbi")})


def unit_of_game(each: Room) -> str:
    """Return the unit that a game compiles in."""
    return unit_of(f"{each.package}.game")


def warm_with_progress(*slugs: str, language: str = ENGLISH) -> None:
    """Compile what is not compiled yet of the games named, or of all; report progress on stderr."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0":
        warm(lambda line: print(line, file=sys.stderr, flush=True), slugs or None, language)


def _remove_old(unit: str) -> None:
    """Remove the caches of a unit's earlier sources, except the newest few."""
    others = [path for path in cache_home().glob(f"{cache_prefix(unit)}-*") if path != cache_dir(unit)]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


if __name__ == "__main__":
    warm_with_progress(*sys.argv[1:])
    warm_for_programs()
