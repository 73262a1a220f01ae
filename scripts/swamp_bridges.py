"""Bridges over the swamp of challenge 14 for bots to start from, whatever the cards: one a line.

    python -m scripts.swamp_bridges --count 240 > stackyard/games/towerbrix/bots/swamp_bridges.txt

Each is a tower of eight bricks that fulfils the challenge, stands by a margin, and can be built brick by brick. The
search walks from one to the next, each time with other numbers of bricks on the table and of standing bricks, so that
there is something for any cards. A line has the corner of each brick on the lattice and its pose, in the order in which
they are stacked.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

import numpy as np

from stackyard.games.towerbrix.bots.builder import Goal
from stackyard.games.towerbrix.bots.challenge_constraints import constraints_of
from stackyard.games.towerbrix.bots.partial_annealing import anneal_free_bricks
from stackyard.games.towerbrix.bots.proposals import SAFE_TILT_DEG
from stackyard.games.towerbrix.bots.swamp_bridges import line_of, plan_of_rows
from stackyard.games.towerbrix.conditions.bytecode import compile_conditions
from stackyard.games.towerbrix.conditions.language import parse
from stackyard.games.towerbrix.rules import challenges
from stackyard.games.towerbrix.solver.search.lattice import ALONG_X, ALONG_Y, STANDS
from stackyard.games.towerbrix.solver.towers import GREEN, Plan, margin_of, tower_of

CHANGES = 12_000  # changes in a search
FIRST = [
    (-15, -12, STANDS), (9, -12, STANDS), (-4, 5, ALONG_Y), (-10, -18, ALONG_X), (2, -18, ALONG_X),
    (-8, 3, ALONG_X), (-1, 3, STANDS), (-13, -7, ALONG_Y),
]  # fmt: skip
"""A bridge round the printed cards and over one corner, from which the walk begins."""

ALSO = (
    "no bricks: rests on at least 2 bricks",
    "at least 2 bricks: highest",
    "at least 1 bricks: touches at least 5 bricks",
)


def _wanted(rng: np.random.Generator) -> list[str]:
    """Return random conditions on a bridge, so that the bridges differ."""
    grounded, standing = int(rng.integers(3, 8)), int(rng.integers(0, 7))
    texts = [f"exactly {grounded} bricks: grounded"]
    if rng.random() < 0.7:
        texts.append(f"exactly {standing} bricks: standing" if standing else "no bricks: standing")
    if rng.random() < 0.3:
        texts.append(ALSO[int(rng.integers(len(ALSO)))])
    return texts


def bridges(seed: int) -> Iterator[Plan]:
    """Yield plans of bridges without end, no two alike but for the numbers of their bricks."""
    rng, state = np.random.default_rng(seed), np.array([seed], np.uint64)
    constraints = constraints_of(challenges.ABSURD_UNDERTAKING)
    pool, visited = [plan_of_rows(FIRST)], set[str]()
    while True:
        code = compile_conditions([parse(text) for text in _wanted(rng)])
        plan = pool[int(rng.integers(len(pool)))].copy()
        if anneal_free_bricks(
            code, constraints.bounds, constraints.aim, constraints.areas, 0, GREEN, False, 0, True, CHANGES, state,
            plan, 0,
        ):  # fmt: skip
            continue
        tower = tower_of(plan)
        fits = challenges.fulfilled(challenges.ABSURD_UNDERTAKING, tower.poses[:8], tower.facts, 0.0)
        key = "; ".join(sorted(line_of(plan).split("; ")))
        if key in visited or not fits or margin_of(tower) < SAFE_TILT_DEG or not Goal(plan).stands_throughout:
            continue
        visited.add(key)
        pool.append(plan.copy())
        yield plan


def main() -> int:
    """Print bridges."""
    parser = argparse.ArgumentParser(prog="python -m scripts.swamp_bridges", description=__doc__)
    parser.add_argument("--count", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for _, plan in zip(range(asked.count), bridges(asked.seed), strict=False):
        print(line_of(plan), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
