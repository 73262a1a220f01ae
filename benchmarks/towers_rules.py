"""How fast the rules of Towers run: whole random matches, moves a second on one thread.

    python benchmarks/towers_rules.py

Short runs, of which the fastest counts: on a shared machine, slower ones measure other programs.
"""

from __future__ import annotations

import time
from typing import Any

from stackyard.games.towers.game import GAME
from stackyard.games.towers.playouts import play_out

CASES: tuple[dict[str, Any], ...] = (
    {},
    {"capture": True},
    {"suburbs": True},
    {"utilities": 8},
    {"sprawl": True},
    {"sprawl": True, "utilities": 8, "capture": True, "suburbs": True, "swap": True},
    {"width": 12, "height": 12},
)


def speed(raw: dict[str, Any], matches: int = 400, runs: int = 600) -> float:
    """Return the moves a second of the best run."""
    start = GAME.setup(GAME.parse_options(raw), 2)
    play_out(start, 1)
    best = 0.0
    for _ in range(runs):
        began = time.perf_counter()
        moves = play_out(start, matches, seed=7)["moves"]
        best = max(best, moves / (time.perf_counter() - began))
    return best


if __name__ == "__main__":
    for case in CASES:
        print(
            f"{speed(case, runs=100 if 'width' in case else 600) / 1e6:6.2f} million moves/s  {case or 'standard 8x8'}"
        )
