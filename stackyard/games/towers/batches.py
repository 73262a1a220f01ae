"""Many matches of Towers advanced in one compiled call: for vector environments.

Every match of a batch has the same options. What is done with one match depends on nothing of the others, so that
several threads may each take some of them: from `first` to `last` - 1.
"""

from __future__ import annotations

from stackyard.core.compiling.jit import njit
from stackyard.core.encoding.batch import Batch
from stackyard.games.towers.codes import LEGAL
from stackyard.games.towers.pieces import OVER
from stackyard.games.towers.playouts import random_action
from stackyard.games.towers.rules.legality import refusal_code
from stackyard.games.towers.rules.rules import apply_action
from stackyard.games.towers.rules.scoring import winner
from stackyard.games.towers.tensors import fill_mask, observe


@njit
def begin(batch: Batch, first: int, last: int) -> None:
    """Begin the matches anew: their positions, and what the seat to act sees and may play."""
    positions, start, _, _, observations, masks, seats, _, _, _, _, _, _ = batch
    for i in range(first, last):
        positions[i] = start[0]
        p = positions[i]
        seats[i] = int(p.turn)
        observe(p, int(p.turn), observations[i])
        fill_mask(p, masks[i])


@njit
def step(batch: Batch, first: int, last: int) -> None:
    """Play `actions` of the seats to act; a match that is over begins anew in the same call."""
    positions, start, _, actions, observations, masks, seats, rewards, over, illegal, final, _, _ = batch
    for i in range(first, last):
        p = positions[i]
        seat = int(p.turn)
        for other in range(2):
            rewards[i, other] = 0.0
        illegal[i] = refusal_code(p, int(actions[i])) != LEGAL
        if illegal[i]:
            rewards[i, seat], rewards[i, 1 - seat] = -1.0, 1.0
        else:
            apply_action(p, int(actions[i]))
            if p.phase == OVER:
                ahead = winner(p)
                if ahead >= 0:
                    rewards[i, ahead], rewards[i, 1 - ahead] = 1.0, -1.0
        over[i] = illegal[i] or p.phase == OVER
        if over[i]:
            for other in range(2):
                observe(p, other, final[i, other])
            positions[i] = start[0]
            p = positions[i]
        seats[i] = int(p.turn)
        observe(p, int(p.turn), observations[i])
        fill_mask(p, masks[i])


@njit
def choose(batch: Batch, first: int, last: int) -> None:
    """Write a random legal action of each seat to act into `actions`, each as likely."""
    for i in range(first, last):
        batch.actions[i] = random_action(batch.positions[i], batch.rngs[i : i + 1])
