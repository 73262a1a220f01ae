"""The compiled search that proves: can the seat to act reach a margin? `prover.py` asks it.

A search of null windows to the end of the match, depth first, with the table of `proof_table.py`. All moves of a
position are played once before any is searched: one that the table answers may answer the question, and the others are
tried in the order of how few replies they leave (fastest first, as in solvers of Othello's endgames).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from stackyard.core.compiling.jit import njit
from stackyard.games.towers.bots.control import ABORTED, LIMIT, NODES, STOP, Control, Ints, Words, copy_position
from stackyard.games.towers.perfect_play.proof_table import (
    MOST_WORK,
    NO_BOUND,
    Hashing,
    best_move,
    lower_bound,
    probe,
    store,
    upper_bound,
    write_key,
)
from stackyard.games.towers.pieces import BUILD, OVER
from stackyard.games.towers.record import Actions, Positions, Record
from stackyard.games.towers.rules.legality import legal_actions
from stackyard.games.towers.rules.rules import apply_action
from stackyard.games.towers.rules.scoring import owned_floors
from stackyard.games.towers.rules.turns import colour_to_act

PER_WAY: Final = 16  # what a way to move counts in the order of moves, in floors
AGAIN: Final = 1000  # ... and a move after which the other side is skipped
HINTED: Final = 1 << 20  # ... and the one that proved a lower bound before


class Workspace(NamedTuple):
    """The arrays in which a search works."""

    stack: Positions  # a position for each ply, the root first
    raw: Words  # the same memory as words, a row for each position
    ctl: Control
    moves: Ints  # (plies, MOST_ACTIONS)
    scores: Ints  # likewise: the moves' order
    keys: Words  # (plies, MOST_ACTIONS, 2): the hashes of the positions that they lead to, one ply on ...
    images: Ints  # (plies, MOST_ACTIONS): ... and the mirror images whose hashes these are
    table: Words
    hashing: Hashing


@njit
def captured_margin(p: Record) -> int:
    """Return the captured floors of the seat to act less those of the other."""
    us = colour_to_act(p)
    return int(p.captured[us]) - int(p.captured[1 - us])


@njit
def margin_of(p: Record) -> int:
    """Return the floors of the seat to act, owned and captured, less those of the other."""
    us = colour_to_act(p)
    return owned_floors(p, us) - owned_floors(p, 1 - us) + captured_margin(p)


@njit
def begin(workspace: Workspace) -> None:
    """Write the hash of the root, `stack[0]`."""
    workspace.images[0, 0] = write_key(workspace.stack[0], workspace.hashing, workspace.keys[0, 0])


@njit
def root_entry(workspace: Workspace) -> tuple[int, int, int]:
    """Return what the table has of the root, begun before: a lower and an upper bound, and the move that proves it."""
    p, hashing = workspace.stack[0], workspace.hashing
    data = probe(workspace.table, workspace.keys[0, 0])
    move, shift = best_move(data), captured_margin(p)
    if move >= 0:
        move = int(hashing.back[workspace.images[0, 0], move])
    return lower_bound(data) + shift, upper_bound(data) + shift, move


@njit
def prove(workspace: Workspace, ply: int, row: int, target: int) -> int:
    """Return a bound of the margin of `stack[ply]` for the seat to act, whose hash is `keys[ply, row]`.

    It is a lower bound if it is at least `target`, else an upper one; worthless if `ctl[ABORTED]` is set then.
    """
    stack, raw, ctl, _, _, keys, images, table, hashing = workspace
    p = stack[ply]
    ctl[NODES] += 1
    if ctl[STOP] != 0 or ctl[NODES] >= ctl[LIMIT]:
        ctl[ABORTED] = 1
        return 0
    began = ctl[NODES]
    shift = captured_margin(p)
    key, image = keys[ply, row], images[ply, row]
    data = probe(table, key)
    low, high = lower_bound(data) + shift, upper_bound(data) + shift
    if low >= target:
        return low
    if high < target:
        return high
    stored_move = best_move(data)
    hint = int(hashing.back[image, stored_move]) if stored_move >= 0 else -1
    moves, scores = workspace.moves[ply], workspace.scores[ply]
    child, below = stack[ply + 1], keys[ply + 1]
    n = legal_actions(p, moves)
    turn = int(p.turn)
    best, chosen, left = -NO_BOUND, -1, 0
    for k in range(n):
        move = moves[k]
        copy_position(raw, ply + 1, ply, ctl)
        apply_action(child, move)
        ours = int(child.turn) == turn  # after a forced skip, a swap, or the end
        least, most = 0, 0
        if child.phase == OVER:
            least = most = margin_of(child)
        else:
            images[ply + 1, left] = write_key(child, hashing, below[left])
            stored, worth = probe(table, below[left]), captured_margin(child)
            least, most = lower_bound(stored) + worth, upper_bound(stored) + worth
        if not ours:
            least, most = -most, -least
        if least >= target:
            best, chosen = least, move
            break
        if most < target:
            best = max(best, most)
            continue
        moves[left] = move
        scores[left] = _promise(child, ours) + (HINTED if move == hint else 0)
        left += 1
    k = 0
    while best < target and k < left:
        _bring_best(moves, scores, below, images[ply + 1], k, left)
        copy_position(raw, ply + 1, ply, ctl)
        apply_action(child, moves[k])
        ours = int(child.turn) == turn
        value = prove(workspace, ply + 1, k, target) if ours else -prove(workspace, ply + 1, k, 1 - target)
        if ctl[ABORTED] != 0:
            return 0
        if value >= target:
            chosen = moves[k]
        best = max(best, value)
        k += 1
    work, nodes = 0, ctl[NODES] - began
    while nodes > 1 and work < MOST_WORK:
        nodes >>= 2
        work += 1
    if best >= target:
        low, stored_move = best, hashing.actions[image, chosen]
    else:
        high = best
    store(table, key, max(low - shift, -NO_BOUND), min(high - shift, NO_BOUND), stored_move, work)
    return best


@njit
def _bring_best(moves: Actions, scores: Actions, keys: Words, images: Actions, k: int, n: int) -> None:
    """Bring the most promising of the moves from `k` on to `k`."""
    best = k
    for other in range(k + 1, n):
        if scores[other] > scores[best]:
            best = other
    if best != k:
        moves[k], moves[best] = moves[best], moves[k]
        scores[k], scores[best] = scores[best], scores[k]
        images[k], images[best] = images[best], images[k]
        for word in range(2):
            keys[k, word], keys[best, word] = keys[best, word], keys[k, word]


@njit
def _promise(child: Record, ours: bool) -> int:
    """Return how promising a move looks by the position after it: few replies, then floors; best is to move again."""
    ways = int(child.ways) if child.phase == BUILD else 0
    score = PER_WAY * ways + margin_of(child)
    return AGAIN + score if ours else -score
