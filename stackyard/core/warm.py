"""Compile everything once, during set-up and after an upgrade, so that nobody waits for a compiler later.

`python -m stackyard.core.warm` prints a line for each game it compiles, and returns at once when the cache of these
very sources is complete: a stamp file inside each game's cache folder says so. Games that share no compiled room
compile side by side, each in a process of its own, as many as there are processors.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from stackyard.core.compiled import KEPT_CACHES, _foundations, cache_dir, cache_home, cache_name, room_of
from stackyard.core.game import Game
from stackyard.core.registry import LISTINGS, game, games

STAMP = "complete"


def is_warm(room: str) -> bool:
    """Tell whether everything of a room is compiled for the sources as they are."""
    return (cache_dir(room) / STAMP).exists()


def warm(say: Callable[[str], None] = print) -> bool:
    """Compile what is not compiled yet; return whether there was anything to do."""
    cold = [each for each in games() if not is_warm(_room(each))]
    started = time.perf_counter()
    if cold:
        say(f"Compiling the rules and the bots of {' and '.join(each.title for each in cold)}, once ...")
    for number, title in enumerate(_compile(cold), start=1):
        say(f"{title} is compiled ({number} of {len(cold)}).")
    if cold:
        say(f"Compiled in {time.perf_counter() - started:.0f} s; the next start takes it from the cache.")
    return bool(cold)


def _compile(cold: list[Game[Any, Any]]) -> Iterator[str]:
    """Compile games, and yield the title of each that is ready.

    Numba's cache may mix up what two processes compile in one room at a time: games that share a room take turns.
    """
    batches: dict[str, list[Game[Any, Any]]] = {}
    for each in cold:
        room = _room(each)
        beneath = [part for part in _foundations(room) if part not in ("core", room)]  # the core compiles nothing
        batches.setdefault(beneath[0] if beneath else room, []).append(each)
    listed = {listing.slug for listing in LISTINGS if listing.home}
    workers = min(len(batches), os.cpu_count() or 1)
    if workers < 2 or not listed.issuperset(each.slug for each in cold):
        for each in cold:
            _compile_one(each)
            yield each.title
        return
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        work = [pool.submit(_compile_listed, [each.slug for each in batch]) for batch in batches.values()]
        for done in as_completed(work):
            yield from done.result()


def _compile_listed(slugs: list[str]) -> list[str]:
    """Compile listed games, in a process of its own; return their titles."""
    for slug in slugs:
        _compile_one(game(slug))
    return [game(slug).title for slug in slugs]


def _compile_one(each: Game[Any, Any]) -> None:
    each.warm()
    room = _room(each)
    directory = cache_dir(room)
    directory.mkdir(parents=True, exist_ok=True)
    (directory / STAMP).write_text("ok\n")
    _remove_old(room)


def _room(each: Game[Any, Any]) -> str:
    return room_of(type(each).__module__)


def warm_aloud() -> None:
    """Compile what is not compiled yet, saying so on stderr: for commands that are about to think."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0":
        warm(lambda line: print(line, file=sys.stderr, flush=True))


def _remove_old(room: str) -> None:
    """Remove the caches of a room's earlier sources but for the newest few."""
    others = [path for path in cache_home().glob(f"{cache_name(room)}-*") if path != cache_dir(room)]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


if __name__ == "__main__":
    warm_aloud()
