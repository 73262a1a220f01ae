"""Many matches of Take That Towers advanced in one compiled call: for vector environments.

Every match of a batch has the same options. What is done with one match depends on nothing of the others, so that
several threads may each take some of them: from `first` to `last` - 1.
"""

from __future__ import annotations

import numpy as np

from stackyard.core.compiling.jit import njit, signed
from stackyard.core.compiling.splitmix64 import Rng
from stackyard.core.encoding.batch import Batch
from stackyard.games.take_that_towers.pieces import DEAL, DRAW, OVER, SUITE_DRAW
from stackyard.games.take_that_towers.playouts import random_action, random_draw
from stackyard.games.take_that_towers.rules import (
    LEGAL,
    LOG_COLUMNS,
    LOG_ROWS,
    MOST_ACTIONS,
    Actions,
    Log,
    Positions,
    play,
    refusal_code,
    winner,
)
from stackyard.games.take_that_towers.tensors import fill_mask, observe


@njit
def draw_all(position: Positions, rng: Rng, log: Log) -> None:
    """Deal and draw at random until somebody is to act, or the match is over."""
    p = position[0]
    while p.phase in (DEAL, DRAW, SUITE_DRAW):
        random_draw(position, rng, log)


@njit
def show(batch: Batch, listed: Actions, i: int) -> None:
    """Write the number of the seat to act in match i, what it sees, and its mask."""
    p = batch.positions[i]
    batch.seats[i] = signed(p.turn)
    observe(p, signed(p.turn), batch.observations[i])
    fill_mask(p, batch.masks[i], listed)


@njit
def step_match(batch: Batch, log: Log, listed: Actions, i: int) -> None:
    """Play an action in match i: see `step`. Log and list are scratch of the caller, so that it runs on a GPU too."""
    positions, start, rngs, actions, _, _, _, rewards, over, illegal, final, _, _ = batch
    players = rewards.shape[1]
    p = positions[i]
    seat = signed(p.turn)
    for other in range(players):
        rewards[i, other] = 0.0
    illegal[i] = refusal_code(p, int(actions[i])) != LEGAL
    if not illegal[i]:
        play(p, int(actions[i]), log)
        draw_all(positions[i : i + 1], rngs[i : i + 1], log)
    over[i] = illegal[i] or p.phase == OVER
    if over[i]:
        best = winner(positions[i : i + 1])
        share = np.float32(1.0) / np.float32(players - 1)
        for other in range(players):
            if illegal[i]:
                rewards[i, other] = -1.0 if other == seat else share
            else:
                rewards[i, other] = 1.0 if other == best else -share
            observe(p, other, final[i, other])
        positions[i] = start[0]
        draw_all(positions[i : i + 1], rngs[i : i + 1], log)
    show(batch, listed, i)


@njit
def begin(batch: Batch, first: int, last: int) -> None:
    """Begin the matches anew: their positions, and what the seat to act sees and may play."""
    log, listed = np.empty((LOG_ROWS, LOG_COLUMNS), dtype=np.int16), np.empty(MOST_ACTIONS, dtype=np.int32)
    for i in range(first, last):
        batch.positions[i] = batch.start[0]
        draw_all(batch.positions[i : i + 1], batch.rngs[i : i + 1], log)
        show(batch, listed, i)


@njit
def step(batch: Batch, first: int, last: int) -> None:
    """Play `actions` of the seats to act; a match that is over begins anew in the same call."""
    log, listed = np.empty((LOG_ROWS, LOG_COLUMNS), dtype=np.int16), np.empty(MOST_ACTIONS, dtype=np.int32)
    for i in range(first, last):
        step_match(batch, log, listed, i)


@njit
def choose(batch: Batch, first: int, last: int) -> None:
    """Write a random legal action of each seat to act into `actions`, each as likely."""
    for i in range(first, last):
        batch.actions[i] = random_action(batch.positions[i : i + 1], batch.rngs[i : i + 1])
