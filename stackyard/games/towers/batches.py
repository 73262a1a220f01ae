"""Many matches of Towers advanced in one compiled call: for vector environments.

Every match of a batch has the same options. Results are written into arrays of the caller, a row a match. What is done
with one match depends on nothing of the others, so that several threads may each take some of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit
from stackyard.core.encoding.encoding import encoding_at
from stackyard.core.encoding.layout import Floats, Mask
from stackyard.core.game import Game, Position
from stackyard.games.towers.pieces import OVER
from stackyard.games.towers.playouts import random_action
from stackyard.games.towers.record import Positions
from stackyard.games.towers.rules.codes import LEGAL
from stackyard.games.towers.rules.legality import refusal_code
from stackyard.games.towers.rules.rules import apply_action
from stackyard.games.towers.rules.scoring import winner
from stackyard.games.towers.tensors import fill_mask, observe

Numbers = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]


@njit
def begin(
    positions: Positions,
    start: Positions,
    rngs: Words,
    seen: Floats,
    masks: Mask,
    seats: Numbers,
    first: int,
    last: int,
) -> None:
    """Begin the matches from `first` to `last` - 1 anew: positions, what the seat to act sees, its mask, its number.

    `start`: the set-up, of one record; `rngs`: a word of the random stream of each match; `seen`: shape (n, planes);
    `masks`: shape (n, actions).
    """
    for i in range(first, last):
        positions[i] = start[0]
        p = positions[i]
        seats[i] = int(p.turn)
        observe(p, int(p.turn), seen[i])
        fill_mask(p, masks[i])


@njit
def step(
    positions: Positions,
    start: Positions,
    rngs: Words,
    actions: Numbers,
    seen: Floats,
    masks: Mask,
    seats: Numbers,
    rewards: Floats,
    over: Flags,
    illegal: Flags,
    final: Floats,
    first: int,
    last: int,
) -> None:
    """Play an action of the seat to act in each match; a match that is over begins anew in the same call.

    As `begin`; `rewards`: what each seat got, shape (n, seats); `over`: whether the match ended; `illegal`: whether it
    ended by an illegal action, which loses; `final`: what each seat saw at the end, shape (n, seats, planes), written
    only where a match ended.
    """
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
        observe(p, int(p.turn), seen[i])
        fill_mask(p, masks[i])


@njit
def choose(positions: Positions, rngs: Words, actions: Numbers, first: int, last: int) -> None:
    """Write a random legal action of the seat to act in each match, each as likely."""
    for i in range(first, last):
        actions[i] = random_action(positions[i], rngs[i : i + 1])


def warm(game: Game[Any, Any], start: Position) -> None:
    """Compile it all for the records of a set-up, by a step of one match."""
    encoding = encoding_at(game, start)
    players, planes = encoding.players, encoding.observation.size
    positions, rngs, seats = np.zeros(1, start.dtype), np.ones(1, np.uint64), np.zeros(1, np.int64)
    seen, masks = np.zeros((1, planes), np.float32), np.zeros((1, encoding.num_actions), np.int8)
    begin(positions, start, rngs, seen, masks, seats, 0, 1)
    actions, over, illegal = np.full(1, -1, np.int64), np.zeros(1, np.bool_), np.zeros(1, np.bool_)
    rewards, final = np.zeros((1, players), np.float32), np.zeros((1, players, planes), np.float32)
    step(positions, start, rngs, actions, seen, masks, seats, rewards, over, illegal, final, 0, 1)
    choose(positions, rngs, actions, 0, 1)
