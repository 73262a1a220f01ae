"""Compiling all functions of the game, so that nobody waits for it later."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.game import Position
from stackyard.games.tower_topple import playouts, record
from stackyard.games.tower_topple.bots import players
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.pieces import FEWEST_SEATS, MOST_BRICKS, UNKNOWN
from stackyard.games.tower_topple.room import ROOM
from stackyard.games.tower_topple.rules import chance, rules


def warm() -> Sequence[str]:
    """Compile the rules by playing a match by chance."""
    position, draws = GAME.setup(GAME.parse_options({"rows": 4, "rounds": 1}), FEWEST_SEATS), 0
    while not GAME.is_over(position):
        GAME.view(position)
        if GAME.is_chance_due(position):
            GAME.apply_chance(position, chance.draw(position, Stream(bytes(32), draws)))
            draws += 1
        else:
            (seat,) = GAME.to_act(position)
            GAME.apply(position, seat, GAME.legal_moves(position, seat)[0])
        GAME.parse_position(GAME.position_text(position))
    other = GAME.setup(GAME.parse_options({"rows": 4, "rounds": 1}), FEWEST_SEATS)
    log = np.zeros((record.LOG_ROWS, record.LOG_COLUMNS), np.int16)
    playouts.playout(other, 100, 100, 100, np.ones(1, np.uint64), log)
    _compile_rare_rules(other, log)
    players.warm()
    return ("tower-topple: rules", "tower-topple: bots")


def warm_programs() -> Sequence[str]:
    """Compile numbers."""
    position = GAME.setup(GAME.parse_options({"rows": 4, "rounds": 1}), FEWEST_SEATS)
    numbers = ROOM.encoding(GAME.options_of(position), FEWEST_SEATS)
    numbers.observe(position, 0, numbers.observation.zeros())
    numbers.legal_mask(position, 0, np.zeros(numbers.num_actions, np.int8))
    return ("tower-topple: programs",)


def _compile_rare_rules(position: Position, log: record.Log) -> None:
    """Call the rules that a match by chance does not come to: claims, verdicts, waiting, and real towers."""
    for rule in (rules.claim, rules.draw, rules.wait, rules.count_owed_in_play, rules.fewest_bricks):
        rule(position.copy())
    rules.apply_verdict(position.copy(), False)
    rules.apply_drawn_face(position.copy(), 0, 0, log)
    rules.apply_named_topple(position.copy(), 0, log)
    rules.holds_up(position, 0)
    rules.cost_of_fall(position, 0)
    rules.hangs(position, np.zeros(MOST_BRICKS, np.uint8), UNKNOWN)
