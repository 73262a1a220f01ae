"""Many matches of Brick Work advanced in one compiled call: for vector environments.

What is done with one match depends on nothing of the others, so that several threads may each take some of them: from
`first` to `last` - 1. A step is an action: a choice of a move (`choices.py`).
"""

from __future__ import annotations

import numpy as np

from stackyard.core.compiling.copying import copy_record
from stackyard.core.compiling.jit import njit, signed
from stackyard.core.compiling.splitmix64 import Rng, draw_below
from stackyard.core.encoding.batch import Batch
from stackyard.games.brick_work import pieces
from stackyard.games.brick_work.choices import is_rolling, list_next, play_complete, seat_asked, start, take_choice
from stackyard.games.brick_work.codes import LEGAL, REFUSAL_NUMBERS
from stackyard.games.brick_work.record import Partials, Positions
from stackyard.games.brick_work.rules.rules import apply_dice
from stackyard.games.brick_work.tensors import observe


@njit
def roll(position: Positions, partials: Partials, rng: Rng) -> None:
    """Roll at random until somebody is to act, or the match is over."""
    dice, numbers = np.empty(2 * pieces.SEATS, dtype=np.int64), np.empty(REFUSAL_NUMBERS, dtype=np.int64)
    while is_rolling(position):
        for i in range(1 if position[0].phase == pieces.REROLL else pieces.DICE):
            dice[i] = 1 + draw_below(rng, pieces.FACES)
        if apply_dice(position, dice, numbers) == LEGAL:  # a tie for the order is rolled again (W24)
            start(partials, seat_asked(position, 1))


@njit
def show(batch: Batch, i: int) -> None:
    """List what may be chosen in match i; write the number of the seat to act, what it sees, and its mask."""
    position, partials = batch.positions[i : i + 1], batch.partials[i : i + 1]
    list_next(position, partials, batch.searched)
    c = partials[0]
    batch.seats[i] = c.seat
    observe(position, partials, c.seat, batch.observations[i])
    mask = batch.masks[i]
    mask[:] = 0
    for k in range(c.listed):
        mask[c.choices[k]] = 1


@njit
def begin(batch: Batch, first: int, last: int) -> None:
    """Begin the matches anew: their positions, and what the seat to act sees and may choose."""
    for i in range(first, last):
        copy_record(batch.start[0], batch.positions[i])
        roll(batch.positions[i : i + 1], batch.partials[i : i + 1], batch.rngs[i : i + 1])
        show(batch, i)


@njit
def step(batch: Batch, first: int, last: int) -> None:
    """Play `actions` of the seats to act; a match that is over begins anew in the same call."""
    for i in range(first, last):
        position, partials = batch.positions[i : i + 1], batch.partials[i : i + 1]
        p, seat, rewards = position[0], int(partials[0].seat), batch.rewards[i]
        rewards[:] = 0.0
        illegal = not take_choice(position, partials, int(batch.actions[i]))
        if illegal:
            rewards[:] = 1.0
            rewards[seat] = -1.0
        elif partials[0].complete != 0:
            play_complete(position, partials, batch.searched)
            roll(position, partials, batch.rngs[i : i + 1])
            if p.winner != 0 and p.alone == 0:
                rewards[:] = -1.0
                rewards[signed(p.winner) - 1] = 1.0
        batch.illegal[i], batch.over[i] = illegal, illegal or p.phase == pieces.OVER
        if batch.over[i]:
            for other in range(len(rewards)):
                observe(position, partials, other, batch.final[i, other])
            begin(batch, i, i + 1)
        else:
            show(batch, i)


@njit
def choose(batch: Batch, first: int, last: int) -> None:
    """Write a random legal action of each seat to act into `actions`, each as likely."""
    for i in range(first, last):
        c = batch.partials[i]
        batch.actions[i] = c.choices[draw_below(batch.rngs[i : i + 1], c.listed)]
