"""Other seats of a batch of matches, played in the compiled call in which one seat plays: at random, or by a level.

Levels that play by the rule of thumb alone do here what they do in `players.choose_with_settings`; their noise is drawn
from the stream of the match.
"""

from __future__ import annotations

import numpy as np

from stackyard.core.compiling.jit import njit
from stackyard.core.encoding.batch import Batch, Integers
from stackyard.core.positions.position import Position
from stackyard.games.take_that_towers.batches import choose, step
from stackyard.games.take_that_towers.bots import search
from stackyard.games.take_that_towers.bots.players import LEVEL_SETTINGS
from stackyard.games.take_that_towers.bots.search import Values, play_heuristic
from stackyard.games.take_that_towers.bots.weights import default_weights
from stackyard.games.take_that_towers.rules import canonicalize_unseen


@njit
def step_rows(batch: Batch, rows: Integers, seat: int, style: Values, first: int, last: int) -> None:
    """Play `actions` in the matches `rows[first:last]`; then, unless `seat` is negative, `answer`."""
    for k in range(first, last):
        step(batch, rows[k], rows[k] + 1)
    if seat >= 0:
        answer(batch, rows, seat, style, first, last)


@njit
def answer(batch: Batch, rows: Integers, seat: int, style: Values, first: int, last: int) -> None:
    """Play in the matches `rows[first:last]` until `seat` is to act, or the match has ended.

    By the rule of thumb with the weights `style`; at random if there are none.
    """
    known = batch.start.copy()
    for k in range(first, last):
        i = rows[k]
        while batch.seats[i] != seat and not batch.over[i]:
            if len(style) == 0:
                choose(batch, i, i + 1)
            else:
                known[0] = batch.positions[i]
                canonicalize_unseen(known, batch.seats[i])
                batch.actions[i] = play_heuristic(known, style, batch.rngs[i : i + 1])
            step(batch, i, i + 1)


def style_of(level: int | None, start: Position) -> Values | None:
    """Return the weights by which a level plays, or None if it searches; of no level: none, which is at random."""
    if level is None:
        return np.empty(0)
    settings = LEVEL_SETTINGS[level]
    if settings.simulations != 0:
        return None
    weights = default_weights()
    weights[search.CHOICE_NOISE] = settings.noise
    return weights
