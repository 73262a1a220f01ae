"""Compile everything once, during set-up and after an upgrade, so that nobody waits for a compiler later.

`python -m stackyard.core.warm` prints a line for each game it compiles, and returns at once when the cache of these
very sources is complete: a stamp file inside each game's cache folder says so.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable

from stackyard.core.compiled import KEPT_CACHES, cache_dir, cache_home, cache_name, room_of
from stackyard.core.registry import games

STAMP = "complete"


def is_warm(room: str) -> bool:
    """Tell whether everything of a room is compiled for the sources as they are."""
    return (cache_dir(room) / STAMP).exists()


def warm(say: Callable[[str], None] = print) -> bool:
    """Compile what is not compiled yet; return whether there was anything to do."""
    cold = [game for game in games() if not is_warm(room_of(type(game).__module__))]
    started = time.perf_counter()
    for number, game in enumerate(cold, start=1):
        say(f"Compiling the rules and the bots of {game.title} ({number} of {len(cold)}), once ...")
        game.warm()
        room = room_of(type(game).__module__)
        directory = cache_dir(room)
        directory.mkdir(parents=True, exist_ok=True)
        (directory / STAMP).write_text("ok\n")
        _remove_old(room)
    if cold:
        say(f"Compiled in {time.perf_counter() - started:.0f} s; the next start takes it from the cache.")
    return bool(cold)


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
