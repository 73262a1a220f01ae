"""A tower for a hand of cards, or the proof that there is none.

Annealing finds towers (`search`). The integer programmes (`proof`) prove that there is none and, with an approximation
of balance, give annealing a start when it finds nothing. Neither is trusted: a tower counts only if the equilibrium
programme says that it stands by a margin, and if its facts, computed anew from its poses, satisfy every card.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from stackyard.core.texts.catalogue import Message
from stackyard.core.texts.phrases import sentences
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.bytecode import DONE, Code, compile_conditions, raise_weights
from stackyard.games.towerbrix.conditions.language import Condition, holds, text_of
from stackyard.games.towerbrix.pieces import MOST_BRICKS
from stackyard.games.towerbrix.solver.search.annealing import NEAR_MISSES_KEPT, anneal
from stackyard.games.towerbrix.solver.search.lattice import (
    ALONG_X,
    ALONG_Y,
    COLUMNS,
    IS_USED,
    ORDER,
    POSE,
    STANDS,
    UNIT,
    X,
    Y,
)
from stackyard.games.towerbrix.solver.towers import (
    EVERY_COLOUR,
    GREEN,
    PINK,
    Plan,
    Tower,
    facts_of,
    height_mm,
    margin_of,
    scene_of_tower,
    settle_tower,
    survives_on_flat_faces,
    tower_of,
)
from stackyard.games.towerbrix.texts import t
from stackyard.physics.agreement import stays_standing

if TYPE_CHECKING:
    from stackyard.games.towerbrix.solver.proof.straight import Arrangement

Verdict: TypeAlias = Literal["stands", "impossible", "not found"]

MARGIN_DEGREES: Final = 1.8  # degrees of tilt that a reported tower survives: 0.03 of g
PLANS_PER_COOLING: Final = 20_000  # plans in one cooling, which takes 20 to 60 ms
COOLINGS_BEFORE_WORDS: Final = 1  # coolings before the proof that ignores geometry (`proof/any_pose.py`) is tried
# coolings before the first start from the integer programme; before it comes a proof if the bounds may be too much
COOLINGS_BEFORE_START: Final = 4
# coolings between two starts, and before the proof if no start suggests it earlier
COOLINGS_A_START: Final = 8
MOST_COOLINGS: Final = 32  # coolings after which a hand is not called solvable, on any machine
# Programmes are given work, in seconds of OR-Tools' own measure: the clock only ends the whole search.
WORDS_WORK: Final = 2.0
PROOF_WORK: Final = 5.0
FIRST_START_WORK: Final = 0.25  # for a start's programme at first; doubled whenever it does not finish
START_WORK: Final = 6.0  # for a start's programme at most
STARTS: Final = ((2, False), (2, True), (UNIT, False), (UNIT, True))
"""The programmes of starts, in turn: the grid's places to an edge, and whether bricks may be kept down by those on top
(`weighed`). Halves come first: they have fewer ways to be wrong."""

LEAST_PROGRAMME_S: Final = 0.8  # s: with less time left the search ends where an integer programme is due, or was
MOST_LEANING: Final = 6  # bricks that may lean at once
LEANING_SECONDS: Final = 4.0  # s for leaning bricks if there is no straight tower and no card asks for leaning
STANDING_TEST_S: Final = 10.0  # s that a tower with leaning bricks has to stand in the simulator
RESERVED_S: Final = 0.5  # s that a programme is not given: it has to be built and read, and may overrun its limit
MOST_SEED: Final = 2**31 - 1
HEAVIEST: Final = 5  # the greatest weight of a card that is missed again and again
FINE_CHANGES: Final = (
    0,
    0,
    4,
    10,
)  # how many of 16 changes are by less than half an edge, cooling by cooling
COVERS: Final = t("covers-straight")
"""What a verdict "impossible" covers."""

COVERS_ANY_POSE: Final = t("covers-any-pose")
"""What it covers if the proof needed no geometry."""

LEANED: Final = t("covers-leaned")
"""What is added if bricks were allowed to lean."""


class TowerBounds(NamedTuple):
    """Bounds on a tower in addition to its cards."""

    height: int = 0  # the least height, in edges of a brick
    grounded: int = MOST_BRICKS  # the most bricks that touch the table


class Solution(msgspec.Struct, frozen=True):
    """The result of the solver for a hand of cards."""

    verdict: Verdict
    tower: Tower | None
    plan: Plan | None
    margin_deg: float  # degrees: the steepest tilt that the tower survives; 0: no tower
    how: str  # the method that found the tower or proved that there is none
    seconds: float

    @property
    def height_mm(self) -> float:
        """The height of the tower in mm; 0 if there is none."""
        return height_mm(self.tower) if self.tower is not None else 0.0

    @property
    def covers(self) -> Message | None:
        """What is proven of a hand without a tower, and what is not; None if nothing is proven."""
        if self.how == "words":
            return COVERS_ANY_POSE
        if self.how == "proof":
            return COVERS
        return sentences(COVERS, LEANED) if self.how == "leaning" else None


def solve(
    conditions: Sequence[Condition],
    deck: str = "green",
    bounds: TowerBounds = TowerBounds(),  # noqa: B008 (a constant)
    *,
    seconds: float = 10.0,
    seed: int = 0,
    leaning: bool = False,
    by_work: bool = False,
    coolings: int | None = None,
) -> Solution:
    """Return a tower that satisfies all conditions, or the verdict that there is none or that none was found in time.

    With `leaning`, bricks may lean if cards mention it, and for a limited time if there is no straight tower. The same
    conditions and seed give the same tower, on any machine, if there is time to find it: within the search all is
    bounded by work. `Solution.covers` says what "impossible" covers. With `by_work`, `seconds` are processor time of
    this process. `coolings`: the most that are tried; as many as there is time for if it is None.
    """
    clock = time.process_time if by_work else time.perf_counter
    began = clock()
    search = _Search(conditions, deck, bounds, seed, by_work)
    wanted = leaning and speaks_of_leaning(conditions)
    ends = began + seconds
    rounds = 0
    prove_at = COOLINGS_A_START if bounds == TowerBounds() else COOLINGS_BEFORE_START
    crooked = False  # whether bricks have to lean, as there is no straight tower
    start: Plan | None = None
    while (left := ends - clock()) > 0 and rounds != coolings:
        if rounds % COOLINGS_A_START == 0:
            start = None
        if rounds == COOLINGS_BEFORE_WORDS and search.contradicts_itself(WORDS_WORK, left):
            return _nothing("impossible", "words", clock() - began)
        is_start_due = rounds % COOLINGS_A_START == COOLINGS_BEFORE_START and not crooked
        if (rounds == prove_at or is_start_due) and left < LEAST_PROGRAMME_S:
            break
        if rounds == prove_at:
            crooked = search.is_impossible(PROOF_WORK, left - RESERVED_S)
            if crooked and not leaning:
                return _nothing("impossible", "proof", clock() - began)
            if crooked and not wanted:
                ends = min(ends, clock() + LEANING_SECONDS)
        if is_start_due and not crooked and (left := ends - clock()) > LEAST_PROGRAMME_S:
            start = search.start(left - RESERVED_S, seed + rounds)
            if search.closed and prove_at > rounds:
                prove_at = rounds + 1
        if (rounds == prove_at or is_start_due) and ends - clock() < LEAST_PROGRAMME_S:
            break
        leans = MOST_LEANING if crooked or (wanted and rounds % 2) else 0
        plans = search.anneal_once(start, FINE_CHANGES[rounds % len(FINE_CHANGES)], PLANS_PER_COOLING, leans)
        for plan in plans:
            if found := search.judge(plan):
                return _found(found, "annealing" if start is None else "programme", clock() - began)
            if clock() > ends:
                break
        rounds += 1
    if crooked:  # cards that ask for leaning bricks rule out straight towers: that alone is not "impossible"
        return _nothing("not found" if wanted else "impossible", "leaning", clock() - began)
    return _nothing("not found", "time", clock() - began)


def speaks_of_leaning(conditions: Sequence[Condition]) -> bool:
    """Tell whether a condition contains the word "leaning"."""
    return any("leaning" in text_of(condition) for condition in conditions)


def find_with_fixed_work(conditions: Sequence[Condition], deck: str = "green") -> Tower | None:
    """Return the tower that a fixed amount of work finds, the same on fast and slow machines; None: none is found.

    None does not mean that there is no tower. A proof only saves work and never changes the result, since no cooling
    finds what is proven impossible.
    """
    search = _Search(conditions, deck, TowerBounds())
    for number in range(MOST_COOLINGS):
        if number == COOLINGS_BEFORE_WORDS and search.contradicts_itself(WORDS_WORK):
            return None
        if number == COOLINGS_BEFORE_START and search.is_impossible(PROOF_WORK):
            return None
        for plan in search.anneal_once(None, FINE_CHANGES[number % len(FINE_CHANGES)], PLANS_PER_COOLING):
            if found := search.judge(plan):
                return found[1]
    return None


def is_solvable_with_fixed_work(conditions: Sequence[Condition], deck: str = "green") -> bool:
    """Tell whether `find_with_fixed_work` finds a tower."""
    return find_with_fixed_work(conditions, deck) is not None


def _found(found: tuple[Plan, Tower, float], how: str, seconds: float) -> Solution:
    plan, tower, margin = found
    return Solution("stands", tower, plan, margin, how, seconds)


def _nothing(verdict: Verdict, how: str, seconds: float) -> Solution:
    return Solution(verdict, None, None, 0.0, how, seconds)


class _Search:
    """The search for a tower for one hand: its compiled conditions and its random stream."""

    def __init__(
        self, conditions: Sequence[Condition], deck: str, bounds: TowerBounds, seed: int = 0, by_work: bool = False
    ) -> None:
        self._by_work = by_work
        self.conditions = list(conditions)
        self.code: Code = compile_conditions(self.conditions)
        self.bounds = bounds
        self.optional = deck == "pink"
        self.bricks = range(MOST_BRICKS if self.optional else MOST_BRICKS - 1)
        self._stream = np.array([seed], np.uint64)
        self._must = EVERY_COLOUR if self.optional else 0
        self._near_misses = np.zeros((NEAR_MISSES_KEPT, MOST_BRICKS, COLUMNS), np.int64)
        self._starts = deque((grid, weighed, FIRST_START_WORK) for grid, weighed in STARTS)
        self.closed = False  # whether a start's programme has no solution: perhaps there is no arrangement at all

    def _bounds(self, work: float, left: float | None) -> tuple[float, float | None]:
        """Return how much work a programme is given, and how many seconds, if `left` are left of the whole search."""
        return (min(work, left), None) if self._by_work and left is not None else (work, left)

    def is_impossible(self, work: float, left: float | None = None) -> bool:
        """Tell whether it is proven that no arrangement satisfies the hand."""
        from stackyard.games.towerbrix.solver.proof.straight import prove

        height, grounded = self.bounds
        work, seconds = self._bounds(work, left)
        return prove(
            self.conditions, self.bricks, self.optional, height=height, grounded=grounded, work=work, seconds=seconds
        ).proven

    def contradicts_itself(self, work: float, left: float | None = None) -> bool:
        """Tell whether it is proven that no tower satisfies the hand, however its bricks lean or are turned."""
        from stackyard.games.towerbrix.solver.proof.any_pose import contradicts_itself

        work, seconds = self._bounds(work, left)
        return contradicts_itself(self.conditions, self.bricks, self.optional, work=work, seconds=seconds)

    def start(self, left: float, seed: int) -> Plan | None:
        """Return an arrangement that satisfies the hand and may stand, or None; resets the weights of all cards.

        The programmes take turns. One without a solution is not run again. One that did not finish is run again after
        the others, with more time: to rule out halves can take longer than to find a solution in sixths.
        """
        from stackyard.games.towerbrix.solver.proof.straight import prove

        self.code[self.code[:, 0] == DONE, 1] = 1
        if not self._starts:
            return None
        height, grounded = self.bounds
        grid, weighed, most = self._starts.popleft()
        work, seconds = self._bounds(most, left)
        answer = prove(
            self.conditions, self.bricks, self.optional,
            balanced=True, weighed=weighed, grid=grid, height=height, grounded=grounded, seed=seed,
            work=work, seconds=seconds,
        )  # fmt: skip
        if answer.closed:
            self.closed = True
        else:
            ended = answer.found is not None
            before = sum(one[2] == FIRST_START_WORK for one in self._starts) if ended else len(self._starts)
            more = FIRST_START_WORK if ended else min(2 * most, START_WORK)
            self._starts.insert(before, (grid, weighed, more))
        return plan_of(answer.found) if answer.found is not None else None

    def anneal_once(self, start: Plan | None, fine: int, tries: int, leans: int = 0) -> list[Plan]:
        """Return the plans that one cooling found: one of penalty 0, or those that, by the estimate, lack only balance.

        Cards that the best plan misses get more weight the next time, so that no card is sacrificed for good.
        """
        plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64) if start is None else start.copy()
        all_bricks = PINK if self.optional else GREEN
        may_leave = all_bricks if self.optional else 0
        bad = anneal(
            self.code, np.array(self.bounds, np.int64), all_bricks, may_leave, self._must, fine, leans,
            start is not None, tries, self._stream, plan, self._near_misses,
        )  # fmt: skip
        if bad == 0:
            return [plan]
        raise_weights(self.code, tower_of(plan).facts, 1, HEAVIEST)
        near_misses = [plan.copy() for plan in self._near_misses if plan[:, IS_USED].any()]
        return [plan for plan in near_misses if survives_on_flat_faces(tower_of(plan), MARGIN_DEGREES)]

    def judge(self, plan: Plan) -> tuple[Plan, Tower, float] | None:
        """Return a plan, its tower and its margin if the tower, as bodies, stands and satisfies everything; else None.

        A tower with leaning bricks is first settled in the simulator, and has to stay standing there.
        """
        if (found := self._judge(tower_of(plan))) is None:
            return None
        if found[0].facts[fact.LEANING]:
            found = self._judge(settle_tower(found[0]))
            if found is None or not stays_standing(scene_of_tower(found[0]), STANDING_TEST_S):
                return None
        return plan, *found

    def _judge(self, tower: Tower) -> tuple[Tower, float] | None:
        facts = facts_of(tower.poses, tower.used)
        if not all(holds(condition, facts) for condition in self.conditions):
            return None
        margin = margin_of(tower)
        return (Tower(tower.used, tower.poses, facts), margin) if margin >= MARGIN_DEGREES else None


def plan_of(arrangement: Arrangement) -> Plan:
    """Return the plan of an arrangement, the lowest bricks first. Places off the lattice are rounded."""
    plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
    placed = [brick for brick in range(MOST_BRICKS) if arrangement.bricks[brick] is not None]
    order = sorted(placed, key=lambda brick: arrangement.bricks[brick][0][2])  # type: ignore[index]
    order += [brick for brick in range(MOST_BRICKS) if brick not in placed]
    for place, brick in enumerate(order):
        plan[brick, ORDER] = place
        if (where := arrangement.bricks[brick]) is not None:
            (x, y, _), (wide, deep, _) = where
            plan[brick, IS_USED] = 1
            plan[brick, X], plan[brick, Y] = round(UNIT * x), round(UNIT * y)
            plan[brick, POSE] = ALONG_X if wide == 2 else ALONG_Y if deep == 2 else STANDS
    return plan
