"""Objectives beyond a hand's cards: its highest tower, and its tower with the most bonus points."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.language import Condition
from stackyard.games.towerbrix.pieces import EDGE_MM, LENGTH_MM
from stackyard.games.towerbrix.solver.solver import Solution, TowerBounds, solve

Objective: TypeAlias = Literal["any", "highest", "bonus"]

SHORT_SIDE_BONUS: Final = 1  # points for a tower that is higher than the short side of the box (T17) ...
LONG_SIDE_BONUS: Final = 3  # ... and instead for one that is higher than the long side
MOST_GROUNDED_FOR_BONUS: Final = 2  # bricks on the table, at most, for the other bonus (T18) ...
FEW_GROUNDED_BONUS: Final = 2  # ... and its points
WISH_COOLINGS: Final = 16  # of the search with each bound
HEIGHT_TOLERANCE_EDGES: Final = 0.05  # edges by which a settled tower may be lower than planned


class Box(NamedTuple):
    """The sides of the game's box in mm, with which the height of a tower is compared (T17)."""

    short: float = 3.25 * LENGTH_MM
    long: float = 4.25 * LENGTH_MM


class Best(NamedTuple):
    """The best tower found; `proven`: it is proven that none is better, within the limits of `solver.COVERS`."""

    solution: Solution
    worth: float  # its height in mm, or its bonus points
    proven: bool


def bonus_points(height_mm: float, grounded: int, box: Box = Box()) -> int:  # noqa: B008 (a constant)
    """Return the bonus points for a tower's height, and for the number of bricks that touch the table (T17, T18)."""
    high = LONG_SIDE_BONUS if height_mm > box.long else SHORT_SIDE_BONUS if height_mm > box.short else 0
    return high + (FEW_GROUNDED_BONUS if grounded <= MOST_GROUNDED_FOR_BONUS else 0)


def best_of(
    conditions: Sequence[Condition],
    deck: str,
    objective: Objective = "any",
    box: Box = Box(),  # noqa: B008 (a constant)
    *,
    seconds: float = 10.0,
    seed: int = 0,
) -> Best:
    """Return the best tower found for a hand by an objective: any tower, the highest, or the most bonus points."""
    if objective == "highest":
        return highest(conditions, deck, seconds=seconds, seed=seed)
    if objective == "bonus":
        return most_bonus(conditions, deck, box, seconds=seconds, seed=seed)
    return Best(solve(conditions, deck, seconds=seconds, seed=seed, leaning=True), 0, proven=False)


def highest(conditions: Sequence[Condition], deck: str, *, seconds: float = 10.0, seed: int = 0) -> Best:
    """Return the highest tower found for a hand: after any tower, the bound on the height grows edge by edge.

    Bricks lean only if no straight tower satisfies the hand; then nothing is proven.
    """
    ends = time.perf_counter() + seconds
    best = solve(conditions, deck, seconds=seconds, seed=seed, leaning=True)
    proven, leans = best.verdict == "impossible", _leans(best)
    while best.verdict == "stands" and (left := ends - time.perf_counter()) > 0:
        bounds = TowerBounds(height=math.floor(best.height_mm / EDGE_MM + HEIGHT_TOLERANCE_EDGES) + 1)
        higher = solve(conditions, deck, bounds, seconds=left, seed=seed, leaning=leans, coolings=WISH_COOLINGS)
        if higher.verdict != "stands":
            proven = higher.verdict == "impossible" and not leans
            break
        best = higher
    return Best(best, best.height_mm, proven)


def most_bonus(
    conditions: Sequence[Condition],
    deck: str,
    box: Box = Box(),  # noqa: B008 (a constant)
    *,
    seconds: float = 10.0,
    seed: int = 0,
) -> Best:
    """Return the tower with the most bonus points found for a hand: after any tower, the largest bonus comes first."""
    ends = time.perf_counter() + seconds
    best = solve(conditions, deck, seconds=seconds, seed=seed, leaning=True)
    if best.tower is None:
        return Best(best, 0, best.verdict == "impossible")
    long, short = (math.floor(side / EDGE_MM) + 1 for side in (box.long, box.short))
    wishes = (
        (5, TowerBounds(long, MOST_GROUNDED_FOR_BONUS)),
        (3, TowerBounds(long)),
        (3, TowerBounds(short, MOST_GROUNDED_FOR_BONUS)),
        (2, TowerBounds(grounded=MOST_GROUNDED_FOR_BONUS)),
    )
    leans = _leans(best)
    worth, proven = _bonus(best, box), not leans
    for points, bounds in (*wishes, (1, TowerBounds(short))):
        left = ends - time.perf_counter()
        if points <= worth or left <= 0:
            proven = proven and points <= worth
            break
        found = solve(conditions, deck, bounds, seconds=left, seed=seed, leaning=leans, coolings=WISH_COOLINGS)
        if found.verdict == "stands":
            best, worth = found, _bonus(found, box)
            break
        proven = proven and found.verdict == "impossible"
    return Best(best, worth, proven)


def _leans(solution: Solution) -> bool:
    return solution.tower is not None and bool(solution.tower.facts[fact.LEANING])


def _bonus(solution: Solution, box: Box) -> int:
    """Return the bonus points of a tower that was found."""
    assert solution.tower is not None
    grounded = int(solution.tower.facts[fact.GROUNDED]).bit_count()
    return bonus_points(solution.height_mm, grounded, box)
