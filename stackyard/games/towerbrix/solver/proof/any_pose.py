"""Proving that no tower satisfies a hand, whatever the poses of its bricks: standing, lying, leaning or turned.

The integer programme of `straight.py` without its geometry. What is left: each brick has one pose and reaches from one
height to another, as far apart as its pose allows; bricks that touch overlap in height; and all bricks are one tower
that touches the table. Real bricks obey much more, so conditions that contradict even this contradict themselves.

Heights are whole millimetres without loss: with all facts given they obey differences a <= b + c with whole c, in which
"less than" has become "at most"; such a system has whole solutions if it has any.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from stackyard.core.machine.extras import needing
from stackyard.games.towerbrix.conditions.language import Alike, Condition
from stackyard.games.towerbrix.pieces import COLOUR_OF, MOST_BRICKS
from stackyard.games.towerbrix.solver.proof.straight import ArrangementModel, Truth, limit

with needing():
    from ortools.sat.python import cp_model

STANDING_MM: Final = (59, 65)  # least and greatest vertical extent of a brick up to 5 degrees from upright,
LYING_MM: Final = (29, 49)  # of one up to 5 degrees from level, on a face or on an edge,
LEANING_MM: Final = (35, 74)  # and of one in between, up to its longest diagonal
OVER_MM: Final = 20  # mm by which a brick's top is at least above the lowest point of a brick that it rests on
HIGHEST_MM: Final = LEANING_MM[1] * MOST_BRICKS


def contradicts_itself(
    conditions: Sequence[Condition],
    bricks: Sequence[int],
    optional: bool = False,
    *,
    work: float = 2.0,
    seconds: float | None = None,
) -> bool:
    """Tell whether it is proven that no tower of `bricks` satisfies the conditions, in whatever poses.

    `work`, `seconds`: as in `prove`.
    """
    model = _any_pose_model(tuple(bricks), optional).copied()
    for condition in conditions:
        model.demand(condition)
    solver = cp_model.CpSolver()
    limit(solver, work, seconds)
    solver.parameters.cp_model_presolve = False  # it takes longer than all the rest
    return bool(solver.solve(model.model) == cp_model.INFEASIBLE)


@lru_cache(maxsize=4)
def _any_pose_model(bricks: tuple[int, ...], optional: bool) -> _AnyPoseModel:
    return _AnyPoseModel(bricks, optional)


class _AnyPoseModel(ArrangementModel):
    """An integer programme of poses, heights and contacts, without positions along the table."""

    def __init__(self, bricks: Sequence[int], optional: bool) -> None:
        self._begin(bricks, optional)
        model = self.model
        self.standing = {i: model.new_bool_var(f"standing {i}") for i in bricks}
        self.lying = {i: model.new_bool_var(f"lying {i}") for i in bricks}
        self.leaning = {i: model.new_bool_var(f"leaning {i}") for i in bricks}
        self.bottom = {i: model.new_int_var(-1, HIGHEST_MM, f"bottom {i}") for i in bricks}
        self.reach = {i: model.new_int_var(-1, HIGHEST_MM, f"reach {i}") for i in bricks}
        for i in bricks:
            model.add_exactly_one(self.standing[i], self.lying[i], self.leaning[i])
            for pose, (least, most) in (
                (self.standing[i], STANDING_MM),
                (self.lying[i], LYING_MM),
                (self.leaning[i], LEANING_MM),
            ):
                model.add_linear_constraint(self.reach[i] - self.bottom[i], least, most).only_enforce_if(pose)
        self._facts()
        self._one_tower()
        for i in bricks:
            for j in bricks:
                if i < j and COLOUR_OF[i] == COLOUR_OF[j]:
                    model.add(self.used[i] >= self.used[j])

    def _facts(self) -> None:
        """Add the facts: grounded, highest, lowest, above, level. Bricks may touch wherever their heights allow it."""
        model = self.model
        top, floor = model.new_int_var(0, HIGHEST_MM, "top"), model.new_int_var(-1, 1, "floor")
        self.touches, self.rests, self.above, self.level = {}, {}, {}, {}
        self.grounded, self.highest, self.lowest = {}, {}, {}
        for i in self.bricks:
            used = self.used[i]
            model.add(self.reach[i] <= top).only_enforce_if(used)
            model.add(self.bottom[i] >= floor).only_enforce_if(used)
            self.grounded[i] = self._both(used, self._loosely_at_most(self.bottom[i], 1))
            self.highest[i] = self._both(used, self._loosely_at_most(top, self.reach[i] + 1))
            self.lowest[i] = self._both(used, self._loosely_at_most(self.bottom[i], floor + 1))
        model.add_bool_or(list(self.grounded.values()))
        model.add_bool_or(list(self.highest.values()))
        for number, i in enumerate(self.bricks):
            for j in self.bricks[number + 1 :]:
                both = self._both(self.used[i], self.used[j])
                touching = model.new_bool_var("")
                model.add_implication(touching, both)
                self.touches[i, j] = self.touches[j, i] = touching
                closeness = (
                    self._loosely_at_most(self.reach[i], self.reach[j] + 1),
                    self._loosely_at_most(self.reach[j], self.reach[i] + 1),
                )
                self.level[i, j] = self.level[j, i] = self._all([both, *closeness])
                for a, b in ((i, j), (j, i)):
                    model.add(self.bottom[a] <= self.reach[b] + 1).only_enforce_if(touching)
                    self.rests[a, b] = model.new_bool_var("")
                    model.add_implication(self.rests[a, b], touching)
                    self.above[a, b] = self._both(both, self._loosely_at_most(self.reach[b], self.bottom[a] + 1))
                model.add_at_most_one(self.rests[i, j], self.rests[j, i])
                for a, b in ((i, j), (j, i)):
                    self._resting(a, b)

    def _resting(self, a: int, b: int) -> None:
        """Add what follows for heights if one brick rests on another (docs/towerbrix-solver.md)."""
        rests, model = self.rests[a, b], self.model
        model.add_implication(rests, self.above[b, a].negated())
        model.add(self.reach[a] >= self.bottom[b] + OVER_MM).only_enforce_if(rests)
        model.add(self.reach[a] >= self.reach[b] + 1).only_enforce_if(rests, self.standing[b])
        model.add(self.bottom[a] >= self.bottom[b] + 1).only_enforce_if(rests, self.standing[a])

    def _loosely_at_most(self, a: cp_model.LinearExprT, b: cp_model.LinearExprT) -> Truth:
        """Return a variable that is true if a < b and false if a > b; it is free if they are equal."""
        found = self.model.new_bool_var("")
        self.model.add(a <= b).only_enforce_if(found)
        self.model.add(a >= b).only_enforce_if(found.negated())
        return found

    def _same(self, claim: Alike, i: int, j: int) -> Truth:
        if claim.attribute == "top":
            return self.level[i, j]
        poses = (self.standing, self.lying, self.leaning)
        return self._any([self._both(pose[i], pose[j]) for pose in poses])

    def _adjective(self, word: str, i: int) -> Truth:
        facts: dict[str, dict[int, Truth]] = {
            "standing": dict(self.standing), "lying": dict(self.lying), "leaning": dict(self.leaning),
            "grounded": self.grounded, "highest": self.highest, "lowest": self.lowest,
        }  # fmt: skip
        return facts[word][i]
