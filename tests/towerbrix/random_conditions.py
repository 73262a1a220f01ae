"""Random conditions in canonical text, and random towers to judge them by."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np

from stackyard.games.towerbrix.solver.search.lattice import COLUMNS
from stackyard.games.towerbrix.solver.towers import Tower, tower_of
from tests.towerbrix import slow_judge

if TYPE_CHECKING:
    from stackyard.games.towerbrix.solver.towers import Poses

COLOURS = ("yellow", "purple", "red", "blue", "gray")
ADJECTIVES = ("standing", "lying", "leaning", "grounded", "highest", "lowest")


def condition(rng: random.Random) -> str:
    parts = [
        " or else ".join(clause(rng) for _ in range(rng.choice((1, 1, 1, 2)))) for _ in range(rng.choice((1, 1, 1, 2)))
    ]
    return "; ".join(parts)


def clause(rng: random.Random) -> str:
    kind = rng.randrange(8)
    if kind == 0:
        text = f"as many {things(rng)} as {things(rng)}"
    elif kind == 1:
        text = f"more {things(rng)} than {things(rng)}"
    elif kind == 2:
        text = f"{rng.choice(('same', 'different'))} {rng.choice(('pose', 'top'))} {things(rng)}"
    else:
        text = f"{quantity(rng)} {things(rng)}: {predicate(rng)}"
    return text if rng.random() < 0.85 else f"not so: {text}"


def quantity(rng: random.Random) -> str:
    kind = rng.choice(("all", "no", "exactly", "at least", "at most"))
    return kind if kind in ("all", "no") else f"{kind} {rng.choice((1, 1, 1, 2, 2, 3, 4, 9))}"


def things(rng: random.Random) -> str:
    words = [word for word in ADJECTIVES if rng.random() < 0.12]
    chosen = [c for c in COLOURS if rng.random() < 0.3]
    return " ".join((*words, " or ".join(chosen) or "bricks"))


def predicate(rng: random.Random) -> str:
    ways = [both(rng) for _ in range(rng.choice((1, 1, 1, 2)))]
    # "red or blue" is parsed as one colour word of two colours, so two bare colours may not be neighbours
    words = [way for k, way in enumerate(ways) if not k or way.split()[0] not in COLOURS]
    return " or ".join(words)


def both(rng: random.Random) -> str:
    return " and ".join(simple(rng) for _ in range(rng.choice((1, 1, 1, 2))))


def simple(rng: random.Random) -> str:
    kind = rng.randrange(5)
    if kind == 0:
        text = " or ".join(c for c in COLOURS if rng.random() < 0.4) or "red"
    elif kind < 3:
        text = rng.choice(ADJECTIVES)
    else:
        text = f"{rng.choice(('touches', 'rests on', 'above', 'below'))} {quantity(rng)} {things(rng)}"
    return text if rng.random() < 0.8 else f"not {text}"


def tower(rng: np.random.Generator, used: int) -> Tower:
    """Return bricks dropped close together in a random order: one tower or several heaps, which may be unstable."""
    plan = np.zeros((9, COLUMNS), np.int64)
    plan[:, 0] = rng.permutation(9)
    wide = int(rng.integers(1, 6))
    plan[:, 1:3] = rng.integers(-wide, wide + 1, (9, 2))
    plan[:, 3] = rng.integers(0, 3, 9)
    plan[:, 4] = [used >> i & 1 for i in range(9)]
    return tower_of(plan)


def some(rng: np.random.Generator) -> int:
    """Return a random mask of one to nine bricks."""
    return int(rng.integers(1, 512)) if rng.random() < 0.5 else (255, 511)[int(rng.integers(2))]


def bricks(poses: Poses, used: int) -> slow_judge.Tower:
    """Return the same bricks for the slow judge."""
    return slow_judge.Tower(
        slow_judge.brick_at(slow_judge.NAMES[i], poses[i].tolist()) for i in range(9) if used >> i & 1
    )
