"""The record of a match of Take That Towers: one structured array that holds all that is true at one moment."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.games.take_that_towers.effects import KINDS
from stackyard.games.take_that_towers.pieces import MOST_PLAYERS, MOST_SLOTS, TALLEST


def _record() -> np.dtype[Any]:
    """Return the dtype of a match. It has no padding: equal positions have equal bytes."""
    fields = [
        ("scores", "u2", (MOST_PLAYERS,)),
        ("deck", "u1", (KINDS,)),  # the whole deck that is played with: the options
        ("left", "u1", (KINDS,)),  # what is left to draw
        ("hands", "u1", (MOST_PLAYERS, KINDS)),
        ("floors", "u1", (MOST_SLOTS, TALLEST)),  # by its number from 1, from the ground up; 0: none
        ("tabs", "u1", (MOST_SLOTS, TALLEST)),  # who tucked a card beneath a floor, from 1; 0: nobody
        ("tucked", "u1", (MOST_SLOTS, TALLEST)),  # that card's floor, from 1; 0: none. Known to who tucked it
        ("owners", "u1", (MOST_SLOTS, TALLEST)),  # while a tower is being scored: who owns each floor now; else 0
        ("scored", "u1", (KINDS,)),  # floors of towers that were scored and discarded: everybody has seen them
        ("buried", "u1", (MOST_PLAYERS, KINDS)),  # tucked cards that were discarded, by who tucked (and remembers) them
        ("players", "u1"),
        ("phase", "u1"),
        ("turn", "u1"),  # the seat whose turn it is; 0 when the match is over
        ("built", "u1"),  # the slot of this turn's first floor, from 1; 0: none yet
        ("due", "u1"),  # bit s: the tower in slot s is to be scored this turn and has not been yet
        ("slot", "u1"),  # the tower being scored, from 1; 0: none
        ("level", "u1"),  # SUITE_DRAW: the floor that draws, from 1 (ground); the walk goes on below it
        ("drawer", "u1"),  # DRAW and SUITE_DRAW: who draws, from 1; else 0
        ("count", "u1"),  # DRAW and SUITE_DRAW: how many cards; else 0
        ("last", "u1"),  # 1 once somebody has ended the game: the round is played to its end (K1, K2)
        *([("even", "u1")] if KINDS % 2 else []),  # always 0: no gap before a number of two bytes
        ("rules_version", "u2"),  # of the rules that are played by
    ]
    record: np.dtype[Any] = np.dtype((np.record, np.dtype(fields, align=True)))
    assert record.itemsize == sum(record[name].itemsize for name in record.names or ())
    return record


RECORD: Final = _record()
