"""A Monte Carlo tree search, compiled: upper confidence bounds, and results that are proved.

It plays the rules of `rules/` on copies of the position. Memory comes from the caller (`engine.py`).
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit
from stackyard.core.compiling.splitmix64 import Rng
from stackyard.games.towers.bots.control import NODES, NODES_USED, STOP, Control, Ints, Words, copy_position
from stackyard.games.towers.bots.evaluation import final_value
from stackyard.games.towers.pieces import OVER
from stackyard.games.towers.playouts import playout
from stackyard.games.towers.record import Actions, Positions, Record
from stackyard.games.towers.rules.legality import legal_actions
from stackyard.games.towers.rules.rules import apply_action

Values: TypeAlias = npt.NDArray[np.float64]

MOVE: Final = 0  # columns of the tree: the action that led here ...
VISITS: Final = 1
FIRST_CHILD: Final = 2
CHILDREN: Final = 3  # 0 while not expanded
SEAT: Final = 4  # who acts here
RESULT: Final = 5  # by perfect play, one of ...
COLUMNS: Final = 6

UNPROVED: Final = 0
FIRST_WINS: Final = 1  # seat 0
SECOND_WINS: Final = 2
DRAWN: Final = 3


class TreeWorkspace(NamedTuple):
    """The arrays in which a tree search works."""

    stack: Positions  # the root, the position at the node, and one to try on
    raw: Words
    ctl: Control
    moves: Actions  # (MOST_ACTIONS,)
    tree: Ints  # (nodes, COLUMNS)
    values: Values  # (nodes,): the sum of what a node's visits were worth to seat 0
    path: Actions  # the nodes from the root to the leaf
    rng: Rng


@njit
def uct(workspace: TreeWorkspace, simulations: int, exploration: float) -> None:
    """Run simulations from `stack[0]` on a tree whose root is node 0, until done or `ctl[STOP]`.

    A leaf's value is a random playout's result. Proved results are backed up (Winands, Bjornsson, Saito: Monte-Carlo
    Tree Search Solver, 2008).
    """
    stack, raw, ctl, _, tree, values, path, rng = workspace
    p = stack[1]
    for _ in range(simulations):
        if ctl[STOP] != 0 or tree[0, RESULT] != UNPROVED:
            return
        ctl[NODES] += 1
        copy_position(raw, 1, 0, ctl)
        node, length = 0, 0
        path[0] = 0
        while tree[node, CHILDREN] > 0 and tree[node, RESULT] == UNPROVED:
            node = best_child(tree, values, node, exploration)
            length += 1
            path[length] = node
            apply_action(p, tree[node, MOVE])
            if tree[node, SEAT] < 0:
                tree[node, SEAT] = p.turn
        if p.phase == OVER:
            tree[node, RESULT] = result_of(p)
        value = 0.0
        if tree[node, RESULT] != UNPROVED:
            value = result_value(tree[node, RESULT])
        else:
            if tree[node, CHILDREN] == 0 and (tree[node, VISITS] > 0 or node == 0):
                expand(workspace, node)
            copy_position(raw, 2, 1, ctl)
            playout(stack[2], rng)
            value = result_value(result_of(stack[2]))
        for k in range(length, -1, -1):
            node = path[k]
            tree[node, VISITS] += 1
            values[node] += value
            if tree[node, RESULT] == UNPROVED and tree[node, CHILDREN] > 0:
                prove_node(tree, node)


@njit
def best_child(tree: Ints, values: Values, node: int, exploration: float) -> int:
    """Return the child to visit, by upper confidence bounds; a proved one by its result."""
    seat = tree[node, SEAT]
    begin = tree[node, FIRST_CHILD]
    log = np.log(tree[node, VISITS] + 1.0)
    mean = values[node] / max(tree[node, VISITS], 1)
    best = -1
    best_score = -1e9
    for child in range(begin, begin + tree[node, CHILDREN]):
        result = tree[child, RESULT]
        visits = tree[child, VISITS]
        score = 0.0
        if result != UNPROVED:
            score = 0.5 if result == DRAWN else (2.0 if result == FIRST_WINS + seat else -2.0)
        elif visits == 0:
            mine = mean if seat == 0 else 1.0 - mean
            score = mine + exploration * np.sqrt(log) + 1e-3 * ((tree[child, MOVE] * 7919 + visits) % 64)
        else:
            mine = values[child] / visits
            if seat == 1:
                mine = 1.0 - mine
            score = mine + exploration * np.sqrt(log / visits)
        if score > best_score:
            best_score = score
            best = child
    return best


@njit
def expand(workspace: TreeWorkspace, node: int) -> None:
    """Give a node of the tree, the position `stack[1]`, its children, while there is room for all of them."""
    stack, _, ctl, moves, tree, values, _, _ = workspace
    n = legal_actions(stack[1], moves)
    if ctl[NODES_USED] + n > len(tree):
        return
    begin = ctl[NODES_USED]
    ctl[NODES_USED] += n
    tree[node, FIRST_CHILD] = begin
    tree[node, CHILDREN] = n
    for k in range(n):
        child = begin + k
        tree[child, MOVE] = moves[k]
        tree[child, VISITS] = 0
        tree[child, CHILDREN] = 0
        tree[child, SEAT] = -1
        tree[child, RESULT] = UNPROVED
        values[child] = 0.0


@njit
def prove_node(tree: Ints, node: int) -> None:
    """Prove a node's result if its children's proved results allow."""
    win = FIRST_WINS + tree[node, SEAT]
    begin = tree[node, FIRST_CHILD]
    drawn = 0
    for child in range(begin, begin + tree[node, CHILDREN]):
        if tree[child, RESULT] == win:
            tree[node, RESULT] = win
            return
    for child in range(begin, begin + tree[node, CHILDREN]):
        if tree[child, RESULT] == UNPROVED:
            return
        if tree[child, RESULT] == DRAWN:
            drawn = 1
    tree[node, RESULT] = DRAWN if drawn != 0 else FIRST_WINS + SECOND_WINS - win


@njit
def result_of(p: Record) -> int:
    """Return the result of a finished match."""
    value = final_value(p)
    return FIRST_WINS if value > 0 else SECOND_WINS if value < 0 else DRAWN


@njit
def result_value(result: int) -> float:
    """Return what a result is worth to seat 0."""
    return 1.0 if result == FIRST_WINS else 0.0 if result == SECOND_WINS else 0.5
