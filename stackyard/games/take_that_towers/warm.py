"""Compiling all functions of the game, so that nobody waits for it later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.compiling.stepping import entry_points
from stackyard.core.encoding.batch import compile_batches
from stackyard.games.take_that_towers import batches, secrets
from stackyard.games.take_that_towers.bots.players import warm_search
from stackyard.games.take_that_towers.game import GAME, STEPS
from stackyard.games.take_that_towers.pieces import FEWEST_PLAYERS
from stackyard.games.take_that_towers.record import RECORD
from stackyard.games.take_that_towers.room import ROOM

_SUITE_POSITION: Final = (  # a position in the middle of a scoring, whose owners are computed from the top
    "2 - suite 0 A:SU0LO,NO,LO0LA,SP/B:EL,IN LOSULA/SPSUNO scored=- buried=-/- points=1,0 walk=A1"
)


def warm() -> Sequence[str]:
    """Compile the rules by playing a match, and the bots."""
    position, draws = GAME.setup(GAME.parse_options(), FEWEST_PLAYERS), 0
    while not GAME.is_over(position):
        GAME.view(position)
        if GAME.is_chance_due(position):
            GAME.apply_chance(position, GAME.sample_chance(position, Stream(bytes(32), draws)))
            draws += 1
        else:
            seat = int(position["turn"][0])
            GAME.apply(position, seat, GAME.legal_moves(position, seat)[-1])
    secrets.determinize(position, 0, np.random.default_rng(0))
    GAME.parse_position(_SUITE_POSITION)
    warm_search()
    return ("take-that-towers: rules", "take-that-towers: search")


def warm_programs() -> Sequence[str]:
    """Compile steps, numbers and batches."""
    start = GAME.setup(GAME.parse_options(), FEWEST_PLAYERS)
    entry_points(STEPS, RECORD)
    numbers = ROOM.encoding(GAME.options_of(start), FEWEST_PLAYERS)
    numbers.observe(start, 0, numbers.observation.zeros())
    numbers.legal_mask(start, 0, np.zeros(numbers.num_actions, np.int8))
    compile_batches(batches, numbers, start)
    return ("take-that-towers: programs",)
