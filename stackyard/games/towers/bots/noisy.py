"""What a gentle level plays, and what a tree search has found best: the rules of the levels, each written once.

They are plain functions, which bots call as they are written: nothing of them is compiled when a hall opens. Compiled
code may call them too, and compiles them into itself (`opponents.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba.extending import register_jitable

from stackyard.games.towers.bitboard import has_any, load_row
from stackyard.games.towers.bots import search, tree_search
from stackyard.games.towers.bots.control import Control, Ints
from stackyard.games.towers.bots.evaluation import Network
from stackyard.games.towers.pieces import OVER
from stackyard.games.towers.record import Actions, Positions
from stackyard.games.towers.rules.legality import legal_actions
from stackyard.games.towers.rules.rules import apply_action
from stackyard.games.towers.rules.scoring import score_of


@register_jitable
def keep_merciful(stack: Positions, actions: Actions, count: int, most: int, replies: Actions) -> int:
    """Keep those of `actions[:count]` that let a beginner play, while half of the blocks have towers; later all.

    They demolish at most so many towers, leave the other side one, and no reply to them ends the match; without such
    ones, those of which all but the last is true; without these, all. Returns how many are kept, at the front of
    `actions`. `stack[0]` is the position; `stack[1]`, `stack[2]` and `replies` are room to work in.
    """
    p = stack[0]
    other = 1 - int(p.turn) ^ int(p.swapped)
    before = np.count_nonzero(p.floors)
    if 2 * before < int(p.width) * int(p.height):
        return count
    mercies = np.zeros(count, dtype=np.int64)
    for k in range(count):
        stack[1] = stack[0]
        after = stack[1]
        apply_action(after, int(actions[k]))
        fallen = before - 1 - np.count_nonzero(after.floors)
        if fallen > most or after.phase == OVER or not has_any(load_row(after.own, other)):
            continue
        mercies[k] = 2
        for reply in range(legal_actions(after, replies)):
            stack[2] = stack[1]
            apply_action(stack[2], int(replies[reply]))
            if stack[2].phase == OVER:
                mercies[k] = 1
                break
    kept, most_mercy = 0, mercies.max()
    for k in range(count):
        if mercies[k] == most_mercy:
            actions[kept] = actions[k]
            kept += 1
    return kept


@register_jitable
def noisy_choice(
    workspace: search.Workspace,
    ctl: Control,
    network: Network,
    actions: Actions,
    noise: npt.NDArray[np.float64],
    greedy: bool,
    depth: int,
) -> tuple[int, float]:
    """Return the best of `actions` in `workspace.stack[0]`, and its value, each with the noise of its place added.

    By a search so many moves deep, or, if greedy, by what it captures alone.
    """
    stack = workspace.stack
    seat = int(stack[0].turn)
    best, best_value = int(actions[0]), -np.inf
    for k in range(len(actions)):
        stack[1] = stack[0]
        child: Any = stack[1]
        apply_action(child, int(actions[k]))
        if greedy:
            margin = score_of(child, seat ^ int(child.swapped)) - score_of(child, 1 - seat ^ int(child.swapped))
            value = 10.0 * margin
        else:
            ours = int(child.turn) == seat
            found = search.negamax(workspace, ctl, network, 1, depth - 1, -search.INFINITY, search.INFINITY)
            value = found * (1.0 if ours else -1.0)
        value += noise[k]
        if value > best_value:
            best, best_value = int(actions[k]), value
    return best, best_value


@register_jitable
def best_child(tree: Ints, node: int) -> int:
    """Return the child of a node of a finished tree search to play: the most visited, or one that is proved to win."""
    begin = int(tree[node, tree_search.FIRST_CHILD])
    win = tree_search.FIRST_WINS + tree[node, tree_search.SEAT]
    best, most = begin, -1
    for child in range(begin, begin + int(tree[node, tree_search.CHILDREN])):
        proved = tree[child, tree_search.RESULT]
        rank = int(tree[child, tree_search.VISITS])
        if proved == win:
            rank += 1 << 30
        elif proved in (tree_search.UNPROVED, tree_search.DRAWN):
            rank += 1 << 20
        if rank > most:
            best, most = child, rank
    return best
