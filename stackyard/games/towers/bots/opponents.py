"""Other seats of a batch of matches, played in the compiled call in which one seat plays: at random, or by a level.

Levels 1 and 2 do here what they do in `players.choose_move`, by the same functions; what they draw comes from the
stream of the match.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from stackyard.core.compiling.jit import njit
from stackyard.core.compiling.splitmix64 import Rng, draw_below
from stackyard.core.encoding.batch import Batch, Integers
from stackyard.core.positions.position import Position
from stackyard.games.towers.batches import choose, step
from stackyard.games.towers.bots import control, engine, search, tree_search
from stackyard.games.towers.bots.evaluation import Network
from stackyard.games.towers.bots.noisy import best_child, keep_merciful, noisy_choice
from stackyard.games.towers.bots.players import LEVEL_SETTINGS, PLACING_EXPLORATION
from stackyard.games.towers.bots.weights import Weights, load_weights
from stackyard.games.towers.pieces import BUILD
from stackyard.games.towers.rules.legality import MOST_ACTIONS, legal_actions

SHARES: Final = 1 << 30  # parts into which a number from 0 to 1 is drawn
PATH: Final = 1024  # nodes from the root of a tree to a leaf, at most
NO_MERCY: Final = -1


class Style(NamedTuple):
    """How the others play."""

    simulations: int  # for putting down floors and utilities; 0: at random
    noise: float
    greedy_share: float
    mercy: int  # or NO_MERCY
    ctl: control.Control  # as a search begins with it
    weights: Weights


class Desk(NamedTuple):
    """The arrays in which a level chooses."""

    alpha_beta: search.Workspace
    tree: tree_search.TreeWorkspace
    ctl: control.Control
    network: Network
    actions: control.Ints
    replies: control.Ints


@njit
def share(rng: Rng) -> float:
    """Draw a number between 0 and 1."""
    return (draw_below(rng, SHARES) + 0.5) / SHARES


@njit
def level_action(desk: Desk, style: Style, rng: Rng) -> int:
    """Return what a level plays in the position `stack[0]` of the desk."""
    stack, ctl, actions = desk.alpha_beta.stack, desk.ctl, desk.actions
    ctl[:] = style.ctl
    if stack[0].phase != BUILD:
        tree = desk.tree.tree
        tree[0, :] = 0
        tree[0, tree_search.SEAT] = stack[0].turn
        desk.tree.values[0] = 0.0
        desk.tree.rng[0] = rng[0]
        tree_search.uct(desk.tree, style.simulations, PLACING_EXPLORATION)
        rng[0] = desk.tree.rng[0]
        return int(tree[best_child(tree, 0), tree_search.MOVE])
    count = legal_actions(stack[0], actions)
    if style.mercy != NO_MERCY:
        count = keep_merciful(stack, actions, count, style.mercy, desk.replies)
    greedy = share(rng) < style.greedy_share
    noise = np.empty(count, dtype=np.float64)
    for k in range(count):  # Box and Muller
        noise[k] = style.noise * np.sqrt(-2.0 * np.log(share(rng))) * np.cos(2.0 * np.pi * share(rng))
    return noisy_choice(desk.alpha_beta, ctl, desk.network, actions[:count], noise, greedy, 1)[0]


@njit
def step_rows(batch: Batch, rows: Integers, seat: int, style: Style, first: int, last: int) -> None:
    """Play `actions` in the matches `rows[first:last]`; then, unless `seat` is negative, `answer`."""
    for k in range(first, last):
        step(batch, rows[k], rows[k] + 1)
    if seat >= 0:
        answer(batch, rows, seat, style, first, last)


@njit
def answer(batch: Batch, rows: Integers, seat: int, style: Style, first: int, last: int) -> None:
    """Play in the matches `rows[first:last]` in this style until `seat` is to act, or the match has ended."""
    if style.simulations == 0:
        for k in range(first, last):
            i = rows[k]
            while batch.seats[i] != seat and not batch.over[i]:
                choose(batch, i, i + 1)
                step(batch, i, i + 1)
        return
    desk = new_desk(batch, style)
    for k in range(first, last):
        i = rows[k]
        while batch.seats[i] != seat and not batch.over[i]:
            desk.alpha_beta.stack[0] = batch.positions[i]
            batch.actions[i] = level_action(desk, style, batch.rngs[i : i + 1])
            step(batch, i, i + 1)


@njit
def new_desk(batch: Batch, style: Style) -> Desk:
    """Return the arrays in which a level chooses, for the board of a batch."""
    words = batch.start.itemsize // 8
    raw = np.zeros((3, words), dtype=np.uint64)
    stack = raw.reshape(3 * words).view(batch.start.dtype)
    ctl = style.ctl.copy()
    nodes = (style.simulations + 2) * MOST_ACTIONS
    none = np.zeros((0, 2), dtype=np.int32)  # what a search one move deep does not need
    hidden, inputs = style.weights.shape[1], style.weights.shape[0] + 4
    return Desk(
        search.Workspace(stack, raw, none, none, none, np.zeros((0, 2), dtype=np.uint64)),
        tree_search.TreeWorkspace(
            stack,
            raw,
            ctl,
            np.zeros(MOST_ACTIONS, dtype=np.int32),
            np.zeros((nodes, tree_search.COLUMNS), dtype=np.int32),
            np.zeros(nodes, dtype=np.float64),
            np.zeros(PATH, dtype=np.int32),
            np.zeros(1, dtype=np.uint64),
        ),
        ctl,
        (
            style.weights,
            np.zeros(hidden, dtype=np.float32),
            np.zeros(inputs, dtype=np.int32),
            np.zeros(inputs, dtype=np.float32),
        ),
        np.zeros(MOST_ACTIONS, dtype=np.int32),
        np.zeros(MOST_ACTIONS, dtype=np.int32),
    )


def style_of(level: int | None, start: Position) -> Style | None:
    """Return how a level plays, or None if it searches deeper; of no level: at random."""
    ctl = engine.SearchArrays(start, 1).ctl
    ctl[control.NODES_USED] = 1
    if level is None:
        return Style(0, 0.0, 0.0, NO_MERCY, ctl, load_weights())
    settings = LEVEL_SETTINGS[level]
    if settings.depth != 1 or settings.simulations is None:
        return None
    mercy = NO_MERCY if settings.mercy is None else settings.mercy
    return Style(settings.simulations, settings.noise, settings.greedy_share, mercy, ctl, load_weights())
