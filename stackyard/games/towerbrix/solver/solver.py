"""A tower for a hand of cards, or the proof that there is none.

Annealing finds (`annealing`), the integer programme proves contradiction (`prove`) and, with a guess at balance in it,
gives annealing a place to start where it is lost. Neither is believed: a tower counts if the equilibrium programme says
that it stands by a margin and if its facts, taken anew from where its bricks are, satisfy every card.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.bytecode import DONE, Code, compile_conditions, weigh
from stackyard.games.towerbrix.conditions.language import Condition, holds, text_of
from stackyard.games.towerbrix.pieces import MOST_BRICKS
from stackyard.games.towerbrix.solver.annealing import NEAR, anneal
from stackyard.games.towerbrix.solver.lattice import (
    ALONG_X,
    ALONG_Y,
    COLUMNS,
    IN,
    PLACE,
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
    settled,
    surely_survives,
    tower_of,
)
from stackyard.physics.agreement import stood

if TYPE_CHECKING:
    from stackyard.games.towerbrix.solver.prove import Arrangement

Verdict: TypeAlias = Literal["stands", "impossible", "not found"]

MARGIN_DEGREES: Final = 1.8  # the tilt that a reported tower survives: 0.03 of g
COOLING_TRIES: Final = 20_000  # plans in one cooling: 20 to 60 ms
SPEED: Final = 200_000  # plans a second on a slow machine: what is tried in the time that is left
SOON: Final = 1  # coolings before a contradiction is looked for in the words of the cards
FIRST: Final = 4  # and before the first start from the integer programme, after a proof where a wish may be too much
COOLINGS_A_START: Final = (
    8  # coolings between two starts, and before the proof where no start says that it is time for it
)
SURE: Final = 32  # coolings after which a hand is not called solvable, on any machine
WORDS_SECONDS: Final = 2.0
PROOF_SECONDS: Final = 5.0
FIRST_START_SECONDS: Final = 0.25  # that a start's programme is given; twice as many whenever it comes to no end
START_SECONDS: Final = 6.0  # at most
STARTS: Final = ((2, False), (2, True), (UNIT, False), (UNIT, True))
"""Its programmes, in turn: how many places to an edge, and whether bricks may be kept down by what is on them. Halves
come first: they have fewer ways to be wrong."""

SHORTEST: Final = 0.8  # s: with less left no integer programme is begun
MOST_LEANING: Final = 6  # bricks that may lean at once
LEANING_SECONDS: Final = 4.0  # that are spent on leaning where no straight tower does and no card asks for it
STAYS: Final = 10.0  # s that a tower with leaning bricks stands in the simulator before it is believed
SPARE: Final = 0.5  # s of what is left that it does not get: it is built and read, and never ends on the dot
MOST_SEED: Final = 2**31 - 1
HEAVIEST: Final = 5  # the most that a card which is missed again and again counts
FINE: Final = (0, 0, 4, 10)  # of 16 changes, how many are by less than half an edge: one cooling after the other
COVERS: Final = (
    "No tower of the bricks that the deck asks for, each standing or lying straight with its faces along the same two "
    "directions of the table and faces that meet in full or by 2 mm at least, satisfies all of these cards, whether it "
    "would keep its balance or not. Leaning and turned bricks are not covered."
)
"""What "impossible" says, word for word."""

EVERYTHING: Final = (
    "What these cards say contradicts itself: no tower satisfies all of them, however its bricks stand, lie, lean or "
    "are turned."
)
"""What it says where nothing about places was needed for the proof."""

LEANED: Final = (
    " Towers in which up to six bricks lean, on straight ones or on each other, each along one of these directions and "
    "with no straight brick on it, were looked for as well, and none was found; that is no proof."
)
"""What it says besides where bricks might have leaned."""


class Wish(NamedTuple):
    """What is asked of a tower besides its cards."""

    height: int = 0  # edges of a brick that it is high at least
    grounded: int = MOST_BRICKS  # bricks that touch the table at most


class Solution(msgspec.Struct, frozen=True):
    """What came of a hand of cards."""

    verdict: Verdict
    tower: Tower | None
    plan: Plan | None
    margin_deg: float  # the steepest tilt that the tower survives; 0 where there is none
    how: str  # which of the ways found or proved it
    seconds: float

    @property
    def height_mm(self) -> float:
        """How high the tower is; 0 where there is none."""
        return height_mm(self.tower) if self.tower is not None else 0.0

    @property
    def covers(self) -> str:
        """What is proven of a hand without a tower, word for word, and what is not; "" where nothing is."""
        if self.how == "words":
            return EVERYTHING
        if self.how == "proof":
            return COVERS
        return COVERS + LEANED if self.how == "leaning" else ""


def solve(
    conditions: Sequence[Condition],
    deck: str = "green",
    wish: Wish = Wish(),  # noqa: B008 (a constant)
    *,
    seconds: float = 10.0,
    seed: int = 0,
    leaning: bool = False,
    by_work: bool = False,
) -> Solution:
    """Return a tower that satisfies all of the conditions, or say that there is none, or that none was found in time.

    With `leaning`, bricks may lean where cards speak of that, and for a while where no straight tower does. The same
    conditions, seed and speed of the machine give the same tower. `Solution.covers` says what "impossible" covers.
    With `by_work`, `seconds` are those of this process, whatever else the machine is doing.
    """
    clock = time.process_time if by_work else time.perf_counter
    began = clock()
    search = _Search(conditions, deck, wish, seed, by_work)
    wanted = leaning and speaks_of_leaning(conditions)
    ends = began + seconds
    rounds = 0
    prove_at = COOLINGS_A_START if wish == Wish() else FIRST
    crooked = False  # no straight tower does: bricks have to lean
    start: Plan | None = None
    while (left := ends - clock()) > 0:
        if rounds % COOLINGS_A_START == 0:
            start = None
        if rounds == SOON and search.contradicts_itself(min(WORDS_SECONDS, left)):
            return _nothing("impossible", "words", clock() - began)
        if rounds == prove_at and left > SHORTEST:
            crooked = search.is_impossible(min(PROOF_SECONDS, left - SPARE))
            if crooked and not leaning:
                return _nothing("impossible", "proof", clock() - began)
            if crooked and not wanted:
                ends = min(ends, clock() + LEANING_SECONDS)
            left = ends - clock()
        if rounds % COOLINGS_A_START == FIRST and left > SHORTEST and not crooked:
            start = search.start(min(START_SECONDS, left - SPARE), seed + rounds)
            if search.closed and prove_at > rounds:
                prove_at = rounds + 1
            left = ends - clock()
        leans = MOST_LEANING if crooked or (wanted and rounds % 2) else 0
        plans = search.cool(start, FINE[rounds % len(FINE)], max(1, min(COOLING_TRIES, int(left * SPEED))), leans)
        for plan in plans:
            if found := search.judge(plan):
                return _found(found, "annealing" if start is None else "programme", clock() - began)
            if clock() > ends:
                break
        rounds += 1
    if crooked:  # cards that ask for bricks that lean were never meant for straight ones: that is no "impossible"
        return _nothing("not found" if wanted else "impossible", "leaning", clock() - began)
    return _nothing("not found", "time", clock() - began)


def speaks_of_leaning(conditions: Sequence[Condition]) -> bool:
    """Tell whether a card has the word "leaning"."""
    return any("leaning" in text_of(condition) for condition in conditions)


def find_surely(conditions: Sequence[Condition], deck: str = "green") -> Tower | None:
    """Return the tower that a certain amount of work finds: the same one on a fast machine and on a slow one.

    None may mean that there is a tower and it takes longer. The proof only saves work: how far it comes decides
    nothing, since no cooling finds what it excludes.
    """
    search = _Search(conditions, deck, Wish())
    for number in range(SURE):
        if number == SOON and search.contradicts_itself(WORDS_SECONDS):
            return None
        if number == FIRST and search.is_impossible(PROOF_SECONDS):
            return None
        for plan in search.cool(None, FINE[number % len(FINE)], COOLING_TRIES):
            if found := search.judge(plan):
                return found[1]
    return None


def is_surely_solvable(conditions: Sequence[Condition], deck: str = "green") -> bool:
    """Tell whether `find_surely` finds a tower."""
    return find_surely(conditions, deck) is not None


def _found(found: tuple[Plan, Tower, float], how: str, seconds: float) -> Solution:
    plan, tower, margin = found
    return Solution("stands", tower, plan, margin, how, seconds)


def _nothing(verdict: Verdict, how: str, seconds: float) -> Solution:
    return Solution(verdict, None, None, 0.0, how, seconds)


class _Search:
    """One hand of cards, compiled, and the random stream that looks for its tower."""

    def __init__(
        self, conditions: Sequence[Condition], deck: str, wish: Wish, seed: int = 0, by_work: bool = False
    ) -> None:
        self._by_work = by_work
        self.conditions = list(conditions)
        self.code: Code = compile_conditions(self.conditions)
        self.wish = wish
        self.optional = deck == "pink"
        self.bricks = range(MOST_BRICKS if self.optional else MOST_BRICKS - 1)
        self._stream = np.array([seed], np.uint64)
        self._must = EVERY_COLOUR if self.optional else 0
        self._near = np.zeros((NEAR, MOST_BRICKS, COLUMNS), np.int64)
        self._starts = deque((grid, weighed, FIRST_START_SECONDS) for grid, weighed in STARTS)
        self.closed = False  # one of them allows nothing: perhaps no arrangement does

    def is_impossible(self, seconds: float) -> bool:
        """Tell whether it is proven that no arrangement satisfies the hand."""
        from stackyard.games.towerbrix.solver.prove import prove

        height, grounded = self.wish
        return prove(
            self.conditions, self.bricks, self.optional,
            height=height, grounded=grounded, seconds=seconds, by_work=self._by_work,
        ).proven  # fmt: skip

    def contradicts_itself(self, seconds: float) -> bool:
        """Tell whether it is proven that no tower satisfies the hand, however its bricks lean or are turned."""
        from stackyard.games.towerbrix.solver.anyhow import contradicts_itself

        return contradicts_itself(
            self.conditions, self.bricks, self.optional, seconds=seconds, by_work=self._by_work
        )  # fmt: skip

    def start(self, seconds: float, seed: int) -> Plan | None:
        """Return an arrangement that satisfies the hand and may stand, or None; all cards weigh the same again.

        The programmes take turns; one that allows nothing is not asked again, and one that comes to no end only after
        those that do, with more time: to see that halves do not do can take longer than to find sixths that do.
        """
        from stackyard.games.towerbrix.solver.prove import prove

        self.code[self.code[:, 0] == DONE, 1] = 1
        if not self._starts:
            return None
        height, grounded = self.wish
        grid, weighed, most = self._starts.popleft()
        answer = prove(
            self.conditions, self.bricks, self.optional,
            balanced=True, weighed=weighed, grid=grid, height=height, grounded=grounded, seconds=min(seconds, most),
            seed=seed, by_work=self._by_work,
        )  # fmt: skip
        if answer.closed:
            self.closed = True
        else:
            ended = answer.found is not None
            before = sum(one[2] == FIRST_START_SECONDS for one in self._starts) if ended else len(self._starts)
            more = FIRST_START_SECONDS if ended else min(2 * most, START_SECONDS)
            self._starts.insert(before, (grid, weighed, more))
        return plan_of(answer.found) if answer.found is not None else None

    def cool(self, start: Plan | None, fine: int, tries: int, leans: int = 0) -> list[Plan]:
        """Return what one cooling found: a plan that should do, or some that lack nothing but balance, by the guess.

        What the best plan misses weighs more the next time, so that no card is given up for the others for ever.
        """
        plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64) if start is None else start.copy()
        all_bricks = PINK if self.optional else GREEN
        may_leave = all_bricks if self.optional else 0
        bad = anneal(
            self.code, np.array(self.wish, np.int64), all_bricks, may_leave, self._must, fine, leans,
            start is not None, tries, self._stream, plan, self._near,
        )  # fmt: skip
        if bad == 0:
            return [plan]
        weigh(self.code, tower_of(plan).facts, 1, HEAVIEST)
        near = [plan.copy() for plan in self._near if plan[:, IN].any()]
        return [plan for plan in near if surely_survives(tower_of(plan), MARGIN_DEGREES)]

    def judge(self, plan: Plan) -> tuple[Plan, Tower, float] | None:
        """Return a plan's tower and its margin if it stands and satisfies all, by what its bodies say.

        A tower with bricks that lean is what it is when it has come to rest in the simulator, and has to stay so.
        """
        if (found := self._judge(tower_of(plan))) is None:
            return None
        if found[0].facts[fact.LEANING]:
            found = self._judge(settled(found[0]))
            if found is None or not stood(scene_of_tower(found[0]), STAYS):
                return None
        return plan, *found

    def _judge(self, tower: Tower) -> tuple[Tower, float] | None:
        facts = facts_of(tower.poses, tower.used)
        if not all(holds(condition, facts) for condition in self.conditions):
            return None
        margin = margin_of(tower)
        return (Tower(tower.used, tower.poses, facts), margin) if margin >= MARGIN_DEGREES else None


def plan_of(arrangement: Arrangement) -> Plan:
    """Return an arrangement on the lattice, the lowest bricks first. Places that are not on it are rounded."""
    plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
    placed = [brick for brick in range(MOST_BRICKS) if arrangement.bricks[brick] is not None]
    order = sorted(placed, key=lambda brick: arrangement.bricks[brick][0][2])  # type: ignore[index]
    order += [brick for brick in range(MOST_BRICKS) if brick not in placed]
    for place, brick in enumerate(order):
        plan[brick, PLACE] = place
        if (where := arrangement.bricks[brick]) is not None:
            (x, y, _), (wide, deep, _) = where
            plan[brick, IN] = 1
            plan[brick, X], plan[brick, Y] = round(UNIT * x), round(UNIT * y)
            plan[brick, POSE] = ALONG_X if wide == 2 else ALONG_Y if deep == 2 else STANDS
    return plan
