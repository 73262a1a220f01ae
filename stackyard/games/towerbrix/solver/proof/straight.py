"""Proving that no tower satisfies a hand: an integer programme over all arrangements of axis-parallel bricks.

The programme knows which bricks overlap along each axis, which touch, which rest on which, and that all are one tower;
it ignores balance. So if it has no solution, there is no tower: that is a proof. Lengths along the table are multiples
of 1/n of a brick's edge for n bricks, heights are whole edges, and that loses nothing: with all contacts given, each
axis is a system of differences between n numbers, a <= b + c and a < b + c with whole c. Such a system has a solution
unless a cycle adds up to less than 0, or to 0 with a strict part in it. To ask for 1/n more in each strict part takes
at most n/n = 1 from a cycle, since a simple one has no more than n parts; and a cycle that is not to blame and has a
strict part adds up to 1 at least, so it stays at 0 or more. Leaning bricks, and bricks whose faces meet by less than
2 mm, are not covered, and a message that says "impossible" has to say so.

With `balanced`, a brick's centre must lie above the range between its supports: an approximation of standing towers,
with which the same programme finds towers where annealing fails. With `weighed` as well, the centre may lie outside if
a brick on top keeps the brick down by its weight. Then its "no" proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import Final, NamedTuple, Self, TypeAlias

from stackyard.core.machine.extras import needing
from stackyard.games.towerbrix.conditions.language import (
    Alike,
    Clause,
    Coloured,
    Compare,
    Condition,
    Count,
    Is,
    Predicate,
    Quantity,
    Relates,
    Things,
)
from stackyard.games.towerbrix.pieces import COLOUR_OF, COLOURS, MOST_BRICKS

with needing():
    from ortools.sat.python import cp_model
    from ortools.sat.python.cp_model_helper import Literal

Truth: TypeAlias = Literal
WIDEST_EDGES: Final = 18  # edges: nine bricks in one line
AXES: Final = 3
Z: Final = 2


class Arrangement(NamedTuple):
    """Where bricks are, by brick: the lower corner and the size in edges; None for a brick that is not used."""

    bricks: tuple[tuple[tuple[float, float, float], tuple[int, int, int]] | None, ...]


class Answer(NamedTuple):
    """The result of a programme. `proven`: there is no arrangement. Else the one found, or None if the time ran out.

    `closed`: the programme was searched exhaustively, so there is no use in running it again.
    """

    proven: bool
    found: Arrangement | None
    closed: bool = False


def prove(
    conditions: Sequence[Condition],
    bricks: Sequence[int],
    optional: bool = False,
    *,
    balanced: bool = False,
    weighed: bool = False,
    grid: int = 0,
    height: int = 0,
    grounded: int = MOST_BRICKS,
    work: float = 5.0,
    seconds: float | None = None,
    seed: int = 0,
) -> Answer:
    """Search for an arrangement of `bricks` that satisfies the conditions, or prove that there is none.

    `optional`: bricks may be left out as long as each of their colours is there (the pink deck's rule). `grid`: places
    to an edge, as many as there are bricks if it is 0; nothing is proven with another. `height`: edges that it is high
    at least; `grounded`: bricks that touch the table at most. `work`: seconds by OR-Tools' own measure, the same on
    any machine; `seconds`: of the clock, after which it ends all the same.
    """
    model = _arrangements(tuple(bricks), optional, grid).copied()
    for condition in conditions:
        model.demand(condition)
    model.require_bounds(height, grounded)
    if balanced:
        model.balance(weighed)
    solver = cp_model.CpSolver()
    limit(solver, work, seconds)
    solver.parameters.max_presolve_iterations = 1  # these programmes are small: what is usual takes twice as long
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.linearization_level = 0
    solver.parameters.random_seed = seed % 2**31
    status = solver.solve(model.model)
    if status == cp_model.INFEASIBLE:
        return Answer(not balanced and not grid, None, closed=True)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Answer(False, model.read(solver))
    return Answer(False, None)


def limit(solver: cp_model.CpSolver, work: float, seconds: float | None) -> None:
    """Give a programme so much work, by OR-Tools' own measure, and at most so many seconds of the clock."""
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = work
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds


@lru_cache(maxsize=8)
def _arrangements(bricks: tuple[int, ...], optional: bool, grid: int) -> _StraightModel:
    return _StraightModel(bricks, optional, grid)


class ArrangementModel:
    """The variables of an arrangement, for each brick and for each pair of bricks, and the conditions on them."""

    standing: dict[int, cp_model.IntVar]
    grounded: dict[int, Truth]
    highest: dict[int, Truth]
    lowest: dict[int, Truth]
    touches: dict[tuple[int, int], Truth]
    rests: dict[tuple[int, int], Truth]
    above: dict[tuple[int, int], Truth]
    level: dict[tuple[int, int], Truth]

    def copied(self) -> Self:
        """Return a copy with its own programme, to which demands are added: much faster than building it again."""
        other = copy(self)
        other.model = self.model.clone()
        return other

    def _begin(self, bricks: Sequence[int], optional: bool) -> None:
        """Create the programme, with the variables of which bricks are used."""
        self.model = model = cp_model.CpModel()
        self.bricks = list(bricks)
        self.yes, self.no = model.new_constant(1), model.new_constant(0)
        self.used = {i: model.new_bool_var(f"used {i}") if optional else self.yes for i in bricks}
        if optional:
            for colour in range(len(COLOURS)):
                if same := [self.used[i] for i in bricks if COLOUR_OF[i] == colour]:
                    model.add_bool_or(same)

    def _one_tower(self) -> None:
        """Require one tower: every used brick except a root touches a brick that is one step closer to the root."""
        model, most = self.model, len(self.bricks)
        step = {i: model.new_int_var(0, most - 1, f"step {i}") for i in self.bricks}
        first = {i: model.new_bool_var(f"first {i}") for i in self.bricks}
        model.add_exactly_one(first.values())
        for i in self.bricks:
            model.add_implication(first[i], self.used[i])
            links = []
            for j in self.bricks:
                if j != i:
                    link = model.new_bool_var(f"link {i} {j}")
                    model.add_implication(link, self.touches[i, j])
                    model.add(step[i] >= step[j] + 1).only_enforce_if(link)
                    links.append(link)
            model.add_bool_or([*links, first[i], self.used[i].negated()])

    # --- conditions ------------------------------------------------------------------------------------------

    def demand(self, condition: Condition) -> None:
        """Require a condition."""
        for alternative in condition:
            self.model.add_bool_or([self._clause(clause) for clause in alternative])

    def _clause(self, clause: Clause) -> Truth:
        claim = clause.claim
        if isinstance(claim, Count):
            things = self._things(claim.things)
            so = self._predicate(claim.predicate)
            truth = self._enough(claim.quantity, things, {i: self._both(things[i], so[i]) for i in self.bricks})
        elif isinstance(claim, Compare):
            left, right = (sum(self._things(things).values()) for things in (claim.left, claim.right))
            truth = self._equal(left, right) if claim.relation == "as many" else self._at_most(right + 1, left)
        else:
            truth = self._alike(claim)
        return truth if clause.positive else truth.negated()

    def _alike(self, claim: Alike) -> Truth:
        things = self._things(claim.things)
        fine: list[Truth] = []
        for number, i in enumerate(self.bricks):
            for j in self.bricks[number + 1 :]:
                one = self._same(claim, i, j)
                agrees = one if claim.same else one.negated()
                fine.append(self._any([agrees, things[i].negated(), things[j].negated()]))
        return self._all(fine)

    def _same(self, claim: Alike, i: int, j: int) -> Truth:
        return self.level[i, j] if claim.attribute == "top" else self._equal(self.standing[i], self.standing[j])

    def _things(self, things: Things) -> dict[int, Truth]:
        found: dict[int, Truth] = {}
        for i in self.bricks:
            if things.colours and COLOUR_OF[i] not in things.colours:
                found[i] = self.no
            else:
                found[i] = self._all([self.used[i], *(self._adjective(word, i) for word in things.adjectives)])
        return found

    def _adjective(self, word: str, i: int) -> Truth:
        if word == "leaning":
            return self.no
        if word in ("standing", "lying"):
            return self.standing[i] if word == "standing" else self.standing[i].negated()
        return {"grounded": self.grounded, "highest": self.highest, "lowest": self.lowest}[word][i]

    def _predicate(self, predicate: Predicate) -> dict[int, Truth]:
        found: dict[int, Truth] = {}
        simple = {id(lit): self._simple(lit.simple) for both in predicate for lit in both}
        for i in self.bricks:
            ways = []
            for both in predicate:
                ways.append(
                    self._all([simple[id(lit)][i] if lit.positive else simple[id(lit)][i].negated() for lit in both])
                )
            found[i] = self._any(ways)
        return found

    def _simple(self, simple: Is | Coloured | Relates) -> dict[int, Truth]:
        if isinstance(simple, Is):
            return {i: self._adjective(simple.adjective, i) for i in self.bricks}
        if isinstance(simple, Coloured):
            return {i: self.yes if COLOUR_OF[i] in simple.colours else self.no for i in self.bricks}
        things = self._things(simple.things)
        found = {}
        for i in self.bricks:
            others = {j: things[j] for j in self.bricks if j != i}
            so = {j: self._both(thing, self._related(simple.relation, i, j)) for j, thing in others.items()}
            found[i] = self._enough(simple.quantity, others, so)
        return found

    def _related(self, relation: str, i: int, j: int) -> Truth:
        if relation == "touches":
            return self.touches[i, j]
        if relation == "rests on":
            return self.rests[i, j]
        return self.above[i, j] if relation == "above" else self.above[j, i]

    def _enough(self, quantity: Quantity, things: dict[int, Truth], so: dict[int, Truth]) -> Truth:
        if quantity.kind == "all":
            return self._all([self._any([so[i], things[i].negated()]) for i in things])
        count = sum(so.values())
        if quantity.kind == "at least":
            return self._at_most(quantity.n, count)
        return self._at_most(count, quantity.n) if quantity.kind == "at most" else self._equal(count, quantity.n)

    # --- truth variables -------------------------------------------------------------------------------------

    def _any(self, truths: Sequence[Truth]) -> Truth:
        if len(truths) == 1:
            return truths[0]
        found = self.model.new_bool_var("")
        self.model.add_bool_or([*truths, found.negated()])
        for truth in truths:
            self.model.add_implication(truth, found)
        return found

    def _all(self, truths: Sequence[Truth]) -> Truth:
        return self._any([truth.negated() for truth in truths]).negated() if truths else self.yes

    def _both(self, a: Truth, b: Truth) -> Truth:
        return self._all([a, b])

    def _at_most(self, a: cp_model.LinearExprT, b: cp_model.LinearExprT) -> Truth:
        """Return a variable that is true exactly if a <= b."""
        found = self.model.new_bool_var("")
        self.model.add(a <= b).only_enforce_if(found)
        self.model.add(a >= b + 1).only_enforce_if(found.negated())
        return found

    def _equal(self, a: cp_model.LinearExprT, b: cp_model.LinearExprT) -> Truth:
        return self._both(self._at_most(a, b), self._at_most(b, a))


class _StraightModel(ArrangementModel):
    """An integer programme of straight bricks on a grid."""

    def __init__(self, bricks: Sequence[int], optional: bool, grid: int = 0) -> None:
        self._begin(bricks, optional)
        model = self.model
        self.grid = grid or len(self.bricks)
        self.standing = {i: model.new_bool_var(f"standing {i}") for i in bricks}
        self.along = {i: model.new_bool_var(f"along x {i}") for i in bricks}
        self.low: dict[tuple[int, int], cp_model.IntVar] = {}
        self.high: dict[tuple[int, int], cp_model.LinearExpr] = {}
        for i in bricks:
            model.add(self.along[i] == 0).only_enforce_if(self.standing[i])
            self._place(i)
        self._relations()
        self._one_tower()
        self._break_symmetry()

    def _place(self, i: int) -> None:
        """Add a brick's corner and size; an unused brick is in the way of none."""
        unit = self.grid
        for axis in range(AXES):
            most = WIDEST_EDGES if axis == Z else WIDEST_EDGES * unit
            self.low[i, axis] = self.model.new_int_var(0, most, f"low {i} {axis}")
        standing, along = self.standing[i], self.along[i]
        self.high[i, 0] = self.low[i, 0] + unit + unit * along
        self.high[i, 1] = self.low[i, 1] + 2 * unit - unit * along - unit * standing
        self.high[i, Z] = self.low[i, Z] + 1 + standing

    def _relations(self) -> None:
        """Add the order and overlaps of bricks along each axis, and the facts: touching, resting, above, level."""
        model = self.model
        self.touches = {}
        self.rests = {}
        self.above = {}
        self.level = {}
        self.grounded = {i: self._both(self.used[i], self._equal(self.low[i, Z], 0)) for i in self.bricks}
        for number, i in enumerate(self.bricks):
            for j in self.bricks[number + 1 :]:
                before, meets = {}, {}
                for axis in range(AXES):
                    for a, b in ((i, j), (j, i)):
                        before[axis, a] = self._at_most(self.high[a, axis], self.low[b, axis])
                        meets[axis, a] = self._both(
                            before[axis, a], self._at_most(self.low[b, axis], self.high[a, axis])
                        )
                    model.add_at_most_one(before[axis, i], before[axis, j])
                both = self._both(self.used[i], self.used[j])
                model.add_bool_or([before[key] for key in before]).only_enforce_if(both)
                apart = {axis: self._any([before[axis, i], before[axis, j]]) for axis in range(AXES)}
                faces: list[Truth] = []
                for axis in range(AXES):
                    first, second = (apart[other].negated() for other in range(AXES) if other != axis)
                    met = self._any([meets[axis, i], meets[axis, j]])
                    faces.append(self._all([both, met, first, second]))
                self.touches[i, j] = self.touches[j, i] = self._any(faces)
                for a, b in ((i, j), (j, i)):
                    self.rests[a, b] = self._both(faces[Z], meets[Z, b])
                    self.above[a, b] = self._both(both, before[Z, b])
                level = self._both(both, self._equal(self.high[i, Z], self.high[j, Z]))
                self.level[i, j] = self.level[j, i] = level
        for i in self.bricks:
            bearers = [self.rests[i, j] for j in self.bricks if j != i]
            model.add_bool_or([*bearers, self.grounded[i], self.used[i].negated()])
        self.top = model.new_int_var(0, WIDEST_EDGES, "top")
        self.highest, self.lowest = {}, {}
        for i in self.bricks:
            model.add(self.high[i, Z] <= self.top).only_enforce_if(self.used[i])
            self.highest[i] = self._both(self.used[i], self._equal(self.high[i, Z], self.top))
            self.lowest[i] = self.grounded[i]  # the lowest brick of a tower that rests on the table touches it
        model.add_bool_or(list(self.highest.values()))
        # Redundant, but hard to infer: the supports of the highest brick, down to the table, are different bricks.
        model.add(self.top <= sum(self.used[i] + self._both(self.used[i], self.standing[i]) for i in self.bricks))

    def _break_symmetry(self) -> None:
        """Break the symmetry of two bricks of one colour, which may be swapped: only one of both ways is allowed."""
        for i in self.bricks:
            for j in self.bricks:
                if i < j and COLOUR_OF[i] == COLOUR_OF[j]:
                    self.model.add(self.low[i, 0] <= self.low[j, 0])
                    self.model.add(self.used[i] >= self.used[j])

    def require_bounds(self, height: int, grounded: int) -> None:
        """Require a least height in edges, and at most `grounded` bricks on the table."""
        self.model.add(self.top >= height)
        self.model.add(sum(self.grounded.values()) <= grounded)

    def balance(self, weighed: bool = False) -> None:
        """Require that every brick's centre lies above the range between its supports, along both axes.

        With `weighed` it may lie outside if a brick on top compensates for it: then the centre of both lies inside.
        """
        model = self.model
        for i in self.bricks:
            others = [j for j in self.bricks if j != i]
            for axis in (0, 1):
                middle = {j: self.low[j, axis] + self.high[j, axis] for j in self.bricks}  # twice the centre
                for side in (1, -1):
                    rim = model.new_int_var(0, WIDEST_EDGES * self.grid, "")  # the outermost support of this brick
                    bears, holds = [], [model.new_bool_var("")]
                    for j in others:
                        bears.append(model.new_bool_var(""))
                        model.add_implication(bears[-1], self.rests[i, j])
                        ends = self.low[j, axis] if side > 0 else self.high[j, axis]
                        model.add(side * ends <= side * rim).only_enforce_if(bears[-1])
                    model.add(side * (middle[i] - 2 * rim) >= 1).only_enforce_if(holds[0])
                    for j in others if weighed else ():
                        holds.append(model.new_bool_var(""))
                        model.add_implication(holds[-1], self.rests[j, i])
                        model.add(side * (middle[i] + middle[j] - 4 * rim) >= 1).only_enforce_if(holds[-1])
                    for ways in (bears, holds):
                        model.add_bool_or([*ways, self.grounded[i], self.used[i].negated()])

    def read(self, solver: cp_model.CpSolver) -> Arrangement:
        """Return the arrangement of the solution."""
        found: list[tuple[tuple[float, float, float], tuple[int, int, int]] | None] = [None] * MOST_BRICKS
        for i in self.bricks:
            if not solver.boolean_value(self.used[i]):
                continue
            standing, along = solver.boolean_value(self.standing[i]), solver.boolean_value(self.along[i])
            size = (2 if along else 1, 1 if along or standing else 2, 2 if standing else 1)
            x, y, z = (solver.value(self.low[i, axis]) for axis in range(AXES))
            found[i] = (x / self.grid, y / self.grid, float(z)), size
        return Arrangement(tuple(found))
