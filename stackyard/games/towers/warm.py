"""Compiling all functions of the game, so that nobody waits for it later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from stackyard.core.compiling.stepping import entry_points
from stackyard.core.encoding.batch import compile_batches
from stackyard.core.game import Position
from stackyard.games.towers import batches, playouts
from stackyard.games.towers.bots.players import warm_search
from stackyard.games.towers.game import GAME, STEPS
from stackyard.games.towers.perfect_play.prover import solve_position
from stackyard.games.towers.room import ROOM


def warm() -> Sequence[str]:
    """Compile the rules for both sizes of record, and the bots."""
    for position in _starts():
        while not GAME.is_over(position):
            seat = int(position["turn"][0])
            move = GAME.legal_moves(position, seat)[0]
            text = GAME.move_text(position, seat, move)
            GAME.describe_event(position, seat, text)
            GAME.apply(position, seat, GAME.parse_move(position, seat, text))
        GAME.view(position)
        GAME.outcome(position)
        GAME.parse_position(GAME.position_text(position))
    warm_search()
    solve_position(GAME.setup(GAME.parse_options({"width": 3, "height": 2}), 2), bits=10)  # for problems of a day
    return ("towers: rules", "towers: search")


def warm_programs() -> Sequence[str]:
    """Compile steps, playouts, numbers and batches for both sizes of record."""
    for position in _starts():
        playouts.play_out(position, 2)
        playouts.count_lines(position, 2)
        entry_points(STEPS, position.dtype)
        numbers = ROOM.encoding(GAME.options_of(position), 2)
        numbers.observe(position, 0, numbers.observation.zeros())
        numbers.legal_mask(position, 0, np.zeros(numbers.num_actions, np.int8))
        compile_batches(batches, numbers, position)
    return ("towers: programs",)


def _starts() -> Iterator[Position]:
    """Yield the first position of each size of record, with few rules and with all of them."""
    for width, height in ((3, 2), (9, 8)):
        for raw in ({}, {"utilities": 2, "sprawl": True, "suburbs": True, "capture": True, "swap": True}):
            yield GAME.setup(GAME.parse_options({"width": width, "height": height, **raw}), 2)
