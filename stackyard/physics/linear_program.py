"""A linear programme that is solved again and again with other objectives: OR-Tools' GLOP by way of MathOpt.

MathOpt takes whole columns of numbers and keeps the basis between solutions, so that the second costs a third of the
first. Its objects are protocol buffers; this module hides them (docs/decisions/0007). Where GLOP fails, HiGHS solves
the programme, also by way of MathOpt.
"""

from __future__ import annotations

import math
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from ortools.math_opt import (
    callback_pb2,
    model_parameters_pb2,
    model_pb2,
    model_update_pb2,
    parameters_pb2,
    result_pb2,
)
from ortools.math_opt.core.python import solver
from pybind11_abseil.status import StatusNotOk  # type: ignore[import-untyped]

from stackyard.physics.errors import LinearProgrammeError

Reals: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.int64]

SOLVED_REASONS = (result_pb2.TERMINATION_REASON_OPTIMAL, result_pb2.TERMINATION_REASON_FEASIBLE)
INFEASIBLE_REASONS = (result_pb2.TERMINATION_REASON_INFEASIBLE, result_pb2.TERMINATION_REASON_INFEASIBLE_OR_UNBOUNDED)


GLOP, HIGHS = parameters_pb2.SOLVER_TYPE_GLOP, parameters_pb2.SOLVER_TYPE_HIGHS


class Solution(NamedTuple):
    """An optimal solution."""

    variables: Reals
    dual_values: Reals  # of the equations: the dual solution


class LinearProgramme:
    """Maximise an objective c x subject to M x = load, x >= 0, the last `free` variables being of any sign."""

    def __init__(self, entries: tuple[Whole, Whole, Reals], load: Reals, variables: int, free: int = 0) -> None:
        """Set up the programme; `entries` of M are (row, column, value), ordered by rows and then by columns."""
        self._variables = variables
        model = model_pb2.ModelProto()
        model.variables.ids.extend(range(variables))
        model.variables.lower_bounds.extend([0.0] * (variables - free) + [-math.inf] * free)
        model.variables.upper_bounds.extend([math.inf] * variables)
        model.variables.integers.extend([False] * variables)
        loads = load.tolist()
        model.linear_constraints.ids.extend(range(len(loads)))
        model.linear_constraints.lower_bounds.extend(loads)
        model.linear_constraints.upper_bounds.extend(loads)
        matrix = model.linear_constraint_matrix
        matrix.row_ids.extend(entries[0].tolist())
        matrix.column_ids.extend(entries[1].tolist())
        matrix.coefficients.extend(entries[2].tolist())
        model.objective.maximize = True
        self._model = model
        self._solver = _new_solver(model)

    def set_objective(self, variables: Whole, values: Reals) -> None:
        """Set the coefficients of `variables` in the objective to `values`; the others stay as they were."""
        update = model_update_pb2.ModelUpdateProto()
        update.objective_updates.linear_coefficients.ids.extend(variables.tolist())
        update.objective_updates.linear_coefficients.values.extend(values.tolist())
        self._solver.update(update)
        merged = dict(
            zip(
                self._model.objective.linear_coefficients.ids,
                self._model.objective.linear_coefficients.values,
                strict=True,
            )
        ) | dict(zip(variables.tolist(), values.tolist(), strict=True))
        self._model.ClearField("objective")
        self._model.objective.maximize = True
        self._model.objective.linear_coefficients.ids.extend(sorted(merged))
        self._model.objective.linear_coefficients.values.extend(merged[k] for k in sorted(merged))

    def solve(self) -> Solution | None:
        """Return an optimal solution, or None if the programme is infeasible.

        Raises LinearProgrammeError if neither GLOP nor HiGHS could tell.
        """
        answer = _solve_with(self._solver)
        if answer is None:
            self._solver = _new_solver(self._model)  # the next objective gets a fresh solver
            answer = _solve_with(_new_solver(self._model, HIGHS))
        if answer is None:
            raise LinearProgrammeError("the programme was not solved: neither GLOP nor HiGHS could tell")
        if answer.termination.reason in INFEASIBLE_REASONS:
            return None
        best = answer.solutions[0]
        return Solution(
            np.array(best.primal_solution.variable_values.values),
            np.array(best.dual_solution.dual_values.values),
        )


def _solve_with(by: solver.Solver) -> result_pb2.SolveResultProto | None:
    """Return a solver's result; None if it fails, as GLOP does (status ABNORMAL) when it loses numerical precision."""
    wanted = parameters_pb2.SolveParametersProto()
    wanted.glop.use_preprocessing = False  # it would drop the basis
    wanted.glop.use_dual_simplex = False  # it calls some towers that stand infeasible
    try:
        answer = by.solve(
            wanted, model_parameters_pb2.ModelSolveParametersProto(), None,
            callback_pb2.CallbackRegistrationProto(), None, None,
        )  # fmt: skip
    except StatusNotOk:
        return None
    reason = answer.termination.reason
    return answer if reason in INFEASIBLE_REASONS or (reason in SOLVED_REASONS and answer.solutions) else None


def _new_solver(model: model_pb2.ModelProto, by: int | None = None) -> solver.Solver:
    return solver.new(GLOP if by is None else by, model, parameters_pb2.SolverInitializerProto())
