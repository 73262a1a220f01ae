"""A tower for a hand of cards, or the proof that there is none.

Annealing finds (`search`), the integer programme proves contradiction (`prove`) and, with a guess at balance in it,
finds where annealing does not. Neither is believed: a tower counts if the equilibrium programme says that it stands by
a margin and if its facts, taken anew from where its bricks are, satisfy every card.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec
import numpy as np

from stackyard.games.towerbrix.bytecode import Code, compile_conditions
from stackyard.games.towerbrix.conditions import Condition, holds
from stackyard.games.towerbrix.pieces import MOST_BRICKS
from stackyard.games.towerbrix.prove import Arrangement, prove
from stackyard.games.towerbrix.search import ALONG_X, ALONG_Y, COLUMNS, IN, PLACE, POSE, STANDS, X, Y, anneal
from stackyard.games.towerbrix.towers import EVERY_COLOUR, GREEN, PINK, Plan, Tower, facts_of, margin_of, tower_of

Verdict: TypeAlias = Literal["stands", "impossible", "not found"]
Numbers: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]

MARGIN_DEGREES: Final = 1.8  # the tilt that a reported tower survives: 0.03 of g
TRIES: Final = 20_000  # plans in one cooling: 30 to 60 ms
FIRST: Final = 4  # coolings before a contradiction is looked for
PROOF_SECONDS: Final = 5.0
COVERS: Final = (
    "No tower of bricks that stand straight, each with its faces along the same two directions of the table, satisfies "
    "all of these cards, whether it would keep its balance or not. Leaning and turned bricks are not covered."
)
"""What "impossible" says, word for word."""


class Solution(msgspec.Struct, frozen=True):
    """What came of a hand of cards."""

    verdict: Verdict
    tower: Tower | None
    plan: Plan | None
    margin_deg: float  # the steepest tilt that the tower survives; 0 where there is none
    how: str  # which of the ways found or proved it
    seconds: float


def solve(conditions: Sequence[Condition], deck: str = "green", *, seconds: float = 10.0, seed: int = 0) -> Solution:
    """Return a tower that satisfies all of the conditions, or say that there is none, or that none was found in time.

    "impossible" covers what `COVERS` says. The same conditions, seed and speed of the machine give the same tower.
    """
    began = time.perf_counter()
    search = _Search(conditions, deck, seed)
    proven = False
    rounds = 0
    while (left := seconds - (time.perf_counter() - began)) > 0:
        if rounds == FIRST:
            answer = prove(conditions, search.bricks, search.optional, seconds=min(PROOF_SECONDS, left), seed=seed)
            if answer.proven:
                return _nothing("impossible", "proof", began)
            proven = answer.found is not None  # without balance it can be done
        elif rounds == 3 * FIRST and proven:
            answer = prove(conditions, search.bricks, search.optional, balanced=True, seconds=min(5.0, left), seed=seed)
            if answer.found is not None and (found := search.judge(plan_of(answer.found))):
                return _found(found, "programme", began)
        elif (plan := search.cool()) is not None and (found := search.judge(plan)):
            return _found(found, "annealing", began)
        rounds += 1
    return _nothing("not found", "time", began)


def _found(found: tuple[Plan, Tower, float], how: str, began: float) -> Solution:
    plan, tower, margin = found
    return Solution("stands", tower, plan, margin, how, time.perf_counter() - began)


def _nothing(verdict: Verdict, how: str, began: float) -> Solution:
    return Solution(verdict, None, None, 0.0, how, time.perf_counter() - began)


class _Search:
    """One hand of cards, compiled, and the random stream that looks for its tower."""

    def __init__(self, conditions: Sequence[Condition], deck: str, seed: int) -> None:
        self.conditions = list(conditions)
        self.code: Code = compile_conditions(self.conditions)
        self.optional = deck == "pink"
        self.bricks = range(MOST_BRICKS if self.optional else MOST_BRICKS - 1)
        self._stream = np.array([seed], np.uint64)
        self._must = EVERY_COLOUR if self.optional else 0

    def cool(self) -> Plan | None:
        """Return what one cooling found, or None."""
        plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
        all_bricks = PINK if self.optional else GREEN
        bad = anneal(self.code, all_bricks, all_bricks if self.optional else 0, self._must, TRIES, self._stream, plan)
        return plan if bad == 0 else None

    def judge(self, plan: Plan) -> tuple[Plan, Tower, float] | None:
        """Return a plan's tower and its margin if it stands and satisfies all, by what its bodies say."""
        tower = tower_of(plan)
        facts = facts_of(tower.poses, tower.used)
        if not all(holds(condition, facts) for condition in self.conditions):
            return None
        margin = margin_of(tower)
        return (plan, Tower(tower.used, tower.poses, facts), margin) if margin >= MARGIN_DEGREES else None


def plan_of(arrangement: Arrangement) -> Plan:
    """Return an arrangement on the lattice of half edges, the lowest bricks first. Finer places are rounded."""
    plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
    placed = [brick for brick in range(MOST_BRICKS) if arrangement.bricks[brick] is not None]
    order = sorted(placed, key=lambda brick: arrangement.bricks[brick][0][2])  # type: ignore[index]
    order += [brick for brick in range(MOST_BRICKS) if brick not in placed]
    for place, brick in enumerate(order):
        plan[brick, PLACE] = place
        if (where := arrangement.bricks[brick]) is not None:
            (x, y, _), (wide, deep, _) = where
            plan[brick, IN] = 1
            plan[brick, X], plan[brick, Y] = round(2 * x), round(2 * y)
            plan[brick, POSE] = ALONG_X if wide == 2 else ALONG_Y if deep == 2 else STANDS
    return plan
