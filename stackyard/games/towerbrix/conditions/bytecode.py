"""Conditions as bytecode for compiled searches, which tells how far a tower is from satisfying all of them.

A condition becomes a program for a stack machine whose values are masks of bricks and penalties. A penalty is 0 if
and only if `language.holds` is true; otherwise it is about the number of bricks that would have to change, which guides
a search.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.bits import popcount
from stackyard.core.compiling.jit import njit
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.language import (
    ADJECTIVES,
    RELATIONS,
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
from stackyard.games.towerbrix.pieces import MOST_BRICKS

Code: TypeAlias = npt.NDArray[np.int64]
"""Shape (steps, 3): an operation and its two operands."""

FACT, AND, OR, NOT, RELATE, COUNT, AS_MANY, MORE, SAME, DIFFERENT, DENY, EITHER, DONE = range(13)
ALL, EXACTLY, AT_LEAST, AT_MOST = range(4)
KINDS: Final = {"all": ALL, "no": EXACTLY, "exactly": EXACTLY, "at least": AT_LEAST, "at most": AT_MOST}
DEEPEST: Final = 64  # values on the stack: far more than a condition of `language.LONGEST_CONDITION` characters needs
BRICKS: Final = MOST_BRICKS
USED: Final = fact.USED
STANDING: Final = fact.STANDING
LEVEL: Final = fact.LEVEL


def compile_conditions(conditions: Sequence[Condition]) -> Code:
    """Return the program whose penalty is 0 if all of the conditions hold, shape (steps, 3).

    Each condition ends with a `DONE` whose operand is its weight, 1. A search may raise the weights of conditions that
    it keeps missing.
    """
    steps: list[tuple[int, int, int]] = []
    for condition in conditions:
        for alternative in condition:
            for number, clause in enumerate(alternative):
                _clause(clause, steps)
                if number:
                    steps.append((EITHER, 0, 0))
            steps.append((DONE, 1, 0))
    return np.array(steps or [(FACT, USED, 0)], np.int64).reshape(-1, 3)


def _clause(clause: Clause, steps: list[tuple[int, int, int]]) -> None:
    claim = clause.claim
    if isinstance(claim, Count):
        _things(claim.things, steps)
        _predicate(claim.predicate, steps)
        steps.append((COUNT, KINDS[claim.quantity.kind], claim.quantity.n))
    elif isinstance(claim, Compare):
        _things(claim.left, steps)
        _things(claim.right, steps)
        steps.append((AS_MANY if claim.relation == "as many" else MORE, 0, 0))
    else:
        _alike(claim, steps)
    if not clause.positive:
        steps.append((DENY, 0, 0))


def _alike(claim: Alike, steps: list[tuple[int, int, int]]) -> None:
    _things(claim.things, steps)
    steps.append((SAME if claim.same else DIFFERENT, int(claim.attribute == "top"), 0))


def _things(things: Things, steps: list[tuple[int, int, int]]) -> None:
    _either(things.colours or (), steps)
    for adjective in things.adjectives:
        steps.append((FACT, ADJECTIVES[adjective], 0))
        steps.append((AND, 0, 0))


def _either(colours: Sequence[int], steps: list[tuple[int, int, int]]) -> None:
    if not colours:
        steps.append((FACT, USED, 0))
    for number, colour in enumerate(colours):
        steps.append((FACT, fact.COLOUR + colour, 0))
        if number:
            steps.append((OR, 0, 0))


def _predicate(predicate: Predicate, steps: list[tuple[int, int, int]]) -> None:
    for way, both in enumerate(predicate):
        for number, literal in enumerate(both):
            _simple(literal.simple, steps)
            if not literal.positive:
                steps.append((NOT, 0, 0))
            if number:
                steps.append((AND, 0, 0))
        if way:
            steps.append((OR, 0, 0))


def _simple(simple: Is | Coloured | Relates, steps: list[tuple[int, int, int]]) -> None:
    if isinstance(simple, Is):
        steps.append((FACT, ADJECTIVES[simple.adjective], 0))
    elif isinstance(simple, Coloured):
        _either(simple.colours, steps)
    else:
        _things(simple.things, steps)
        quantity: Quantity = simple.quantity
        steps.append((RELATE, RELATIONS[simple.relation], KINDS[quantity.kind] * 16 + quantity.n))


@njit
def _short(kind: int, n: int, things: int, so: int) -> int:
    """Return by how many bricks a quantity is missed: `so` of `things` bricks satisfy the predicate."""
    count = popcount(so)
    if kind == ALL:
        return popcount(things) - count
    if kind == AT_LEAST:
        return max(0, n - count)
    if kind == AT_MOST:
        return max(0, count - n)
    return abs(count - n)


@njit
def _unlike(things: int, facts: Any, top: int, same: int) -> int:
    """Return the penalty of "same" (bricks outside the largest group) or of "different" (bricks that share a group)."""
    largest = shared = 0
    counted = 0
    for place in range(BRICKS if top else 3):
        if top and not (things >> place & 1 and not counted >> place & 1):
            continue
        group = (facts[LEVEL + place] if top else facts[STANDING + place]) & things
        counted |= group
        size = popcount(group)
        largest = max(largest, size)
        shared += max(0, size - 1)
    return popcount(things) - largest if same else shared


@njit
def penalty(code: Code, facts: Any) -> int:
    """Return how far a tower with these facts is from satisfying every condition; 0 if it satisfies all."""
    stack = np.zeros(DEEPEST, np.int64)
    top = -1
    total = 0
    for step in range(code.shape[0]):
        what, a, b = code[step, 0], code[step, 1], code[step, 2]
        if what == FACT:
            top += 1
            stack[top] = facts[a]
        elif what == AND:
            top -= 1
            stack[top] &= stack[top + 1]
        elif what == OR:
            top -= 1
            stack[top] |= stack[top + 1]
        elif what == NOT:
            stack[top] = facts[USED] & ~stack[top]
        elif what == RELATE:
            things, found, kind, n = stack[top], 0, b // 16, b % 16
            for brick in range(BRICKS):
                if facts[USED] >> brick & 1:
                    candidates = things & ~(1 << brick)
                    if _short(kind, n, candidates, candidates & facts[a + brick]) == 0:
                        found |= 1 << brick
            stack[top] = found
        elif what == COUNT:
            top -= 1
            stack[top] = _short(a, b, stack[top], stack[top] & stack[top + 1])
        elif what == AS_MANY:
            top -= 1
            stack[top] = abs(popcount(stack[top]) - popcount(stack[top + 1]))
        elif what == MORE:
            top -= 1
            stack[top] = max(0, popcount(stack[top + 1]) + 1 - popcount(stack[top]))
        elif what == SAME:
            stack[top] = _unlike(stack[top], facts, a, 1)
        elif what == DIFFERENT:
            stack[top] = _unlike(stack[top], facts, a, 0)
        elif what == DENY:
            stack[top] = 1 if stack[top] == 0 else 0
        elif what == EITHER:
            top -= 1
            stack[top] = min(stack[top], stack[top + 1])
        else:
            total += a * stack[top]
            top -= 1
    return total


@njit
def raise_weights(code: Code, facts: Any, more: int, most: int) -> None:
    """Raise the weight of every condition that a tower with these facts does not satisfy, up to `most`."""
    first = 0
    for step in range(code.shape[0]):
        if code[step, 0] == DONE:
            if code[step, 1] < most and penalty(code[first : step + 1], facts) > 0:
                code[step, 1] += more
            first = step + 1
