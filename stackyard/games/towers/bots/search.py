"""Alpha-beta with a transposition table, compiled: a principal variation search over copies of the position.

It plays the rules of `rules/`; values are those of `evaluation.py`. Memory comes from the caller (`engine.py`): nothing
is allocated here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from stackyard.core.compiling.jit import njit
from stackyard.games.towers.bots.control import (
    ABORTED,
    BEST,
    BEST_VALUE,
    HORIZON,
    LIMIT,
    NODES,
    REDUCE,
    STOP,
    Control,
    Ints,
    Words,
    copy_position,
)
from stackyard.games.towers.bots.evaluation import Network, evaluate, final_value
from stackyard.games.towers.bots.transposition_table import (
    EXACT,
    LOWER_BOUND,
    SOLVED_DEPTH,
    UPPER_BOUND,
    entry_decides,
    position_key,
    probe_table,
    store_entry,
    stored_depth,
    stored_move,
    stored_value,
)
from stackyard.games.towers.pieces import BUILD, OVER
from stackyard.games.towers.record import Actions, Positions, Record
from stackyard.games.towers.rules.legality import legal_actions
from stackyard.games.towers.rules.rules import apply_action
from stackyard.games.towers.rules.turns import colour_to_act

MAX_PLY: Final = 96
INFINITY: Final = 30000


class Workspace(NamedTuple):
    """The arrays in which an alpha-beta search works. What every node needs is handed on beside them: it is faster."""

    stack: Positions  # a position for each ply, the root first
    raw: Words  # the same memory as words, a row for each position
    lists: Ints  # (2 * MAX_PLY, MOST_ACTIONS): the moves of each ply, then their scores
    killers: Ints  # (MAX_PLY, 2): moves that were too good for the other side, of each ply
    history: Ints  # (2, actions): how often and how deep a colour's move was
    table: Words  # (entries, 2): the transposition table


@njit
def order_moves(p: Record, moves: Actions, n: int, hint: int, killers: Actions, history: Ints, scores: Actions) -> None:
    """Score moves for the order in which they are tried: the table's, captures by height, killers, then by history."""
    us = colour_to_act(p)
    blocks = int(p.width) * int(p.height)
    width = int(p.width)
    for k in range(n):
        move = moves[k]
        score = history[us, move]
        if move < 4 * blocks:
            start = move >> 2
            direction = move & 3
            step = width if direction == 0 else 1 if direction == 1 else -width if direction == 2 else -1
            target = start + step * int(p.floors[start])
            bit = np.uint64(1) << np.uint64(target & 63)
            if (p.own[1 - us, target >> 6] & bit) != np.uint64(0):
                score += 20000 + 4000 * int(p.floors[target])
            elif (p.own[us, target >> 6] & bit) != np.uint64(0):
                score -= 3000 * int(p.floors[target])
        if move == killers[0]:
            score += 30000
        elif move == killers[1]:
            score += 25000
        if move == hint:
            score += 1 << 29
        scores[k] = score


@njit
def select_best_move(moves: Actions, scores: Actions, k: int, n: int) -> int:
    """Bring the best of the moves from `k` on to `k` and return it."""
    best = k
    for other in range(k + 1, n):
        if scores[other] > scores[best]:
            best = other
    moves[k], moves[best] = moves[best], moves[k]
    scores[k], scores[best] = scores[best], scores[k]
    return int(moves[k])


@njit
def reduction(ctl: Control, depth: int, k: int, score: int) -> int:
    """Return by how much less deep the k-th move is searched first (late move reductions)."""
    if ctl[REDUCE] == 0:
        return 0
    if depth >= 3 and k >= 3 and score < 20000:
        return 1 + (1 if k >= 12 and depth >= 5 else 0)
    return 1 if depth >= 4 and k >= 8 else 0


@njit
def note_cutoff(killers: Ints, history: Ints, us: int, move: int, depth: int) -> None:
    """Note that a move was too good for the other side, for the order of moves elsewhere."""
    if killers[0] != move:
        killers[1] = killers[0]
        killers[0] = move
    history[us, move] += depth * depth
    if history[us, move] > 16000:
        for row in range(2):
            for column in range(history.shape[1]):
                history[row, column] //= 2


@njit
def negamax(workspace: Workspace, ctl: Control, network: Network, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Return the value of `workspace.stack[ply]` searched `depth` moves deep: principal variation search, fail-soft.

    Stops when `ctl[STOP]` is set. A value that rests on finished matches alone is stored with SOLVED_DEPTH.
    """
    p = workspace.stack[ply]
    ctl[NODES] += 1
    if ctl[NODES] >= ctl[LIMIT] or ctl[STOP] != 0:
        ctl[ABORTED] = 1
        return 0
    if p.phase == OVER:
        return final_value(p)
    if depth <= 0 or ply >= MAX_PLY - 1:
        ctl[HORIZON] += 1
        return evaluate(p, network) if p.phase == BUILD else 0
    horizon = ctl[HORIZON]
    key = position_key(p)
    data = probe_table(workspace.table, key)
    if ply > 0 and entry_decides(data, depth, alpha, beta):
        if stored_depth(data) < SOLVED_DEPTH:
            ctl[HORIZON] += 1
        return stored_value(data)
    moves = workspace.lists[ply]
    scores = workspace.lists[MAX_PLY + ply]
    n = legal_actions(p, moves)
    order_moves(p, moves, n, stored_move(data), workspace.killers[ply], workspace.history, scores)
    turn = int(p.turn)
    us = colour_to_act(p)
    child, raw = workspace.stack[ply + 1], workspace.raw
    best = -INFINITY
    best_move = -1
    lowest = alpha
    deeper = depth if n == 1 else depth - 1  # an only move costs nothing
    for k in range(n):
        move = select_best_move(moves, scores, k, n)
        copy_position(raw, ply + 1, ply, ctl)
        apply_action(child, move)
        ours = int(child.turn) == turn  # after a forced skip, a swap, or the end
        sign = 1 if ours else -1
        value = 0
        full_window = k == 0
        if k > 0:  # is it better at all? A window of no width tells
            less = deeper - reduction(ctl, depth, k, scores[k])
            low, high = (alpha, alpha + 1) if ours else (-alpha - 1, -alpha)
            value = sign * negamax(workspace, ctl, network, ply + 1, less, low, high)
            full_window = ctl[ABORTED] == 0 and value > alpha and (value < beta or less < deeper)
        if full_window:
            low, high = (alpha, beta) if ours else (-beta, -alpha)
            value = sign * negamax(workspace, ctl, network, ply + 1, deeper, low, high)
        if ctl[ABORTED] != 0:
            return 0
        if value > best:
            best = value
            best_move = move
            if ply == 0 and (value > lowest or k == 0):
                ctl[BEST] = move
                ctl[BEST_VALUE] = value
            if value > alpha:
                alpha = value
                if alpha >= beta:
                    note_cutoff(workspace.killers[ply], workspace.history, us, move, depth)
                    break
    kind = LOWER_BOUND if best >= beta else EXACT if best > lowest else UPPER_BOUND
    store_entry(workspace.table, key, best, SOLVED_DEPTH if ctl[HORIZON] == horizon else depth, kind, best_move)
    return best
