"""What the engine thinks of positions and moves when a finished match is reviewed.

The engine is the one of level 5, with positions counted instead of time. While towers are built, a short search ranks
all moves; the best of them and the move that was made are then searched deeper together, one move after the other, so
that all values come from the same depth. While floors and utilities are put down, each gets a tree search of its own.

A value of the search is a logit: the evaluation was fitted to who won the matches that the engines played against
themselves (docs/towers-bots.md), so the chance of winning is its logistic function. A match that was searched to its
end is won, lost or drawn.
"""

from __future__ import annotations

import math
from typing import Any, Final

from stackyard.core.bots import MAX_LINES, Judgement, Line
from stackyard.core.game import Position, Seat, copy_position
from stackyard.games.towers.bots import control, evaluation, search, tree_search
from stackyard.games.towers.bots.engine import UNLIMITED, AlphaBeta, TreeSearch, is_building, legal_list
from stackyard.games.towers.moves import action_text
from stackyard.games.towers.pieces import OVER
from stackyard.games.towers.rules.rules import apply_action

RANKING_DEPTH: Final = 3  # moves ahead, to find out which moves are worth comparing ...
RANKING_NODES: Final = 20_000  # ... of each move at most
NODES: Final = 200_000  # of each move that is compared
TABLE_BITS: Final = 16
SIMULATIONS: Final = 2_000  # of each tree, while floors and utilities are put down
EXPLORATION: Final = 0.4
TREE_NODES: Final = 1 << 18
ERROR: Final = 0.025  # of the difference of two trees, two standard deviations: `benchmarks.review` measures 0.020


def chances(position: Position, seed: int) -> list[float]:
    """Return the chances of both seats."""
    seat = int(position["turn"][0])
    if is_building(position):
        value = AlphaBeta(position, TABLE_BITS).deepen(nodes=NODES).value
    else:
        value = _tree(position, seed).value
    own = chance_of(value)
    return [own, 1.0 - own] if seat == 0 else [1.0 - own, own]


def judge(position: Position, seat: Seat, move: str, seed: int) -> Judgement | None:
    """Return what a move is worth; None where it was the only one."""
    texts = {action_text(position, action): action for action in legal_list(position[0])}
    if len(texts) < 2:
        return None
    made = texts[move]
    if is_building(position):
        best = [action for _, action in _ranked(position, list(texts.values()))[:MAX_LINES]]
        lines = _compared(position, seat, list(dict.fromkeys([*best, made])))
        error = 0.0
    else:
        best = _favourites(position, seed)
        lines = {action: _by_tree(position, seat, action, seed) for action in dict.fromkeys([*best, made])}
        error = ERROR
    ranked = sorted(lines.values(), key=lambda line: -line.chance)
    return Judgement(lines[made].chance, ranked[:MAX_LINES], error)


def chance_of(value: int) -> float:
    """Return the chance of winning that a value of `evaluation.py` stands for."""
    if abs(value) >= evaluation.WON:
        return 1.0 if value > 0 else 0.0
    return 1.0 / (1.0 + math.exp(-value / 100.0))


# --- towers are built -------------------------------------------------------------------------------------------------


class _Branch:
    """A move that is compared: the search after it, and its value for whoever makes the move."""

    def __init__(self, position: Position, action: int) -> None:
        self.action = action
        self.after = copy_position(position)
        apply_action(self.after[0], action)
        self.over = int(self.after["phase"][0]) == OVER
        # The value of a match that is over is seat 0's; else that of whoever is to act.
        mover = int(position["turn"][0])
        self.sign = 1 if mover == (0 if self.over else int(self.after["turn"][0])) else -1
        self.engine = AlphaBeta(self.after, TABLE_BITS)
        self.value = 0
        self.exact = False

    def deepen(self, depth: int, nodes: int) -> bool:
        """Search to a depth; return whether the nodes were enough. The value stays as it was if they were not."""
        if self.exact:
            return True
        ctl = self.engine.ctl
        ctl[control.LIMIT], ctl[control.HORIZON], ctl[control.ABORTED] = nodes, 0, 0
        value = self.engine.value(depth)
        if ctl[control.ABORTED]:
            return False
        self.value, self.exact = self.sign * value, bool(ctl[control.HORIZON] == 0)
        return True

    def line(self, position: Position) -> list[str]:
        """Return the move and the best play after it, in notation."""
        here, texts = copy_position(position), []
        for action in [self.action, *([] if self.over else self.engine.line())]:
            texts.append(action_text(here, action))
            apply_action(here[0], action)
        return texts


def _ranked(position: Position, actions: list[int]) -> list[tuple[int, int]]:
    """Return (value, action) of all moves by a short search, the best first."""
    found = []
    for action in actions:
        branch = _Branch(position, action)
        for depth in range(RANKING_DEPTH):
            if not branch.deepen(depth, UNLIMITED if depth == 0 else RANKING_NODES):
                break
        found.append((branch.value, action))
    return sorted(found, key=lambda one: (-one[0], one[1]))


def _compared(position: Position, seat: Seat, actions: list[int]) -> dict[int, Line]:
    """Return what some moves are worth, all searched to the same depth."""
    branches = [_Branch(position, action) for action in actions]
    for branch in branches:
        branch.deepen(0, UNLIMITED)
    values = [branch.value for branch in branches]
    for depth in range(1, search.MAX_PLY - 1):
        if not all(branch.deepen(depth, NODES) for branch in branches):
            break
        values = [branch.value for branch in branches]
        if all(branch.exact for branch in branches):
            break
    return {
        branch.action: Line(branch.line(position), chance_of(value))
        for branch, value in zip(branches, values, strict=True)
    }


# --- floors and utilities are put down --------------------------------------------------------------------------------


def _tree(position: Position, seed: int) -> Any:
    return TreeSearch(position, seed, TREE_NODES, EXPLORATION).run(SIMULATIONS)


def _favourites(position: Position, seed: int) -> list[int]:
    """Return the moves that a tree search visited most, at most `MAX_LINES`."""
    engine = TreeSearch(position, seed, TREE_NODES, EXPLORATION)
    engine.run(SIMULATIONS)
    first, count = int(engine.tree[0, tree_search.FIRST_CHILD]), int(engine.tree[0, tree_search.CHILDREN])
    rows = sorted(range(first, first + count), key=lambda row: -int(engine.tree[row, tree_search.VISITS]))
    return [int(engine.tree[row, tree_search.MOVE]) for row in rows[:MAX_LINES]]


def _by_tree(position: Position, seat: Seat, action: int, seed: int) -> Line:
    """Return what a move is worth by a search after it."""
    branch = _Branch(position, action)
    found = branch.engine.deepen(nodes=NODES) if is_building(branch.after) else _tree(branch.after, seed)
    here, texts = copy_position(position), [action_text(position, action)]
    apply_action(here[0], action)
    for step in found.line[: MAX_LINES - 1]:
        texts.append(action_text(here, step))
        apply_action(here[0], step)
    return Line(texts, chance_of(branch.sign * found.value))


__all__ = ["chance_of", "chances", "judge"]
