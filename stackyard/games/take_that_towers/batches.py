"""Many matches of Take That Towers advanced in one compiled call: for vector environments.

Every match of a batch has the same options. Results are written into arrays of the caller, a row a match. What is done
with one match depends on nothing of the others, so that several threads may each take some of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit, signed
from stackyard.core.compiling.splitmix64 import Rng
from stackyard.core.encoding.encoding import encoding_at
from stackyard.core.encoding.layout import Floats, Mask
from stackyard.core.game import Game, Position
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
    Record,
    play,
    refusal_code,
    winner,
)
from stackyard.games.take_that_towers.tensors import fill_mask, observe

Numbers = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]


@njit
def draw_all(position: Positions, rng: Rng, log: Log) -> None:
    """Deal and draw at random until somebody is to act, or the match is over."""
    p = position[0]
    while p.phase in (DEAL, DRAW, SUITE_DRAW):
        random_draw(position, rng, log)


@njit
def show(p: Record, seen: Floats, masks: Mask, seats: Numbers, listed: Actions, i: int) -> None:
    """Write the number of the seat to act in match i, what it sees, and its mask."""
    seats[i] = signed(p.turn)
    observe(p, signed(p.turn), seen[i])
    fill_mask(p, masks[i], listed)


@njit
def step_match(
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
    log: Log,
    listed: Actions,
    i: int,
) -> None:
    """Play an action in match i: see `step`. Log and list are scratch of the caller, so that it runs on a GPU too."""
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
    show(positions[i], seen, masks, seats, listed, i)


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
    log, listed = np.empty((LOG_ROWS, LOG_COLUMNS), dtype=np.int16), np.empty(MOST_ACTIONS, dtype=np.int32)
    for i in range(first, last):
        positions[i] = start[0]
        draw_all(positions[i : i + 1], rngs[i : i + 1], log)
        show(positions[i], seen, masks, seats, listed, i)


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
    log, listed = np.empty((LOG_ROWS, LOG_COLUMNS), dtype=np.int16), np.empty(MOST_ACTIONS, dtype=np.int32)
    for i in range(first, last):
        step_match(positions, start, rngs, actions, seen, masks, seats, rewards, over, illegal, final, log, listed, i)


@njit
def choose(positions: Positions, rngs: Words, actions: Numbers, first: int, last: int) -> None:
    """Write a random legal action of the seat to act in each match, each as likely."""
    for i in range(first, last):
        actions[i] = random_action(positions[i : i + 1], rngs[i : i + 1])


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
