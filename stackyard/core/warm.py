"""Compile everything once, during set-up and after an upgrade, so that nobody waits for a compiler later.

`python -m stackyard.core.warm` prints a line for each game it compiles, and returns at once when the cache of these
very sources is complete: a stamp file inside the cache folder says so.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from stackyard.core.compiled import KEPT_CACHES, cache_dir, cache_home
from stackyard.core.registry import games

STAMP = "complete"


def is_warm() -> bool:
    """Tell whether everything is compiled for the sources as they are."""
    return (cache_dir() / STAMP).exists()


def warm(say: Callable[[str], None] = print) -> bool:
    """Compile what is not compiled yet; return whether there was anything to do."""
    if is_warm():
        return False
    started = time.perf_counter()
    for number, game in enumerate(found := games(), start=1):
        say(f"Compiling the rules and the bots of {game.title} ({number} of {len(found)}), once ...")
        game.warm()
    directory = cache_dir()
    directory.mkdir(parents=True, exist_ok=True)
    (directory / STAMP).write_text("ok\n")
    _remove_old(keep=directory)
    say(f"Compiled in {time.perf_counter() - started:.0f} s; the next start takes it from the cache.")
    return True


def warm_aloud() -> None:
    """Compile what is not compiled yet, saying so on stderr: for commands that are about to think."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0":
        warm(lambda line: print(line, file=sys.stderr, flush=True))


def _remove_old(keep: Path) -> None:
    """Remove the caches of earlier sources but for the newest few."""
    others = [path for path in cache_home().glob("compiled-*") if path != keep]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


if __name__ == "__main__":
    warm_aloud()
