"""How a first match against level 1 of Towers goes: how soon a random player is wiped out, and how often they win.

    python -m benchmarks.towers_first_match [--matches 100]

Wiped out: within fewer than 12 moves of building the match is over, or the random player has no tower of their own.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from stackyard.games.towers.game import GAME
from stackyard.games.towers.pieces import BUILD, COLOURS
from stackyard.games.towers.room import ROOM

GOAL: Final = 0.05  # of matches, at most
SOON: Final = 12  # moves of building
VARIATIONS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"capture": True},
    {"suburbs": True},
    {"utilities": 4},
    {"sprawl": True},
    {"sprawl": True, "utilities": 4, "capture": True, "suburbs": True},
)


class Played(NamedTuple):
    """A match against a random player."""

    wiped_out: bool
    won: bool  # by the random player


def play(options: dict[str, Any], bot: int, seed: int, *, whole: bool = True) -> Played:
    """Play a match in which level 1 has the seat `bot`; only its first moves unless `whole`."""
    rng = random.Random(seed)
    position = GAME.setup(GAME.parse_options(options), 2)
    built, wiped_out = 0, False
    while not GAME.is_over(position):
        seat = int(position["turn"][0])
        building = int(position["phase"][0]) == BUILD
        if seat == bot:
            text = ROOM.search(position, seat, 1, None, seed * 1000 + built).move
            move = GAME.parse_move(position, seat, text)
        else:
            move = rng.choice(GAME.legal_moves(position, seat))
        GAME.apply(position, seat, move)
        built += building
        if building and built < SOON:
            view = GAME.view(position, 0)
            own = view.colours[1 - bot][0]
            wiped_out |= view.over or not any(floors[-1] == own for floors in view.towers.values())
        elif built >= SOON and not whole:
            return Played(wiped_out, won=False)
    return Played(wiped_out, 1 - bot in GAME.outcome(position).winners)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the shares; return 1 if one is over the goal."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=100)
    matches = parser.parse_args(arguments).matches
    missed = 0
    for options in VARIATIONS:
        name = ", ".join(options) or "standard"
        for bot in (0, 1):
            played = [play(options, bot, seed) for seed in range(matches)]
            wiped, won = sum(one.wiped_out for one in played), sum(one.won for one in played)
            missed += wiped > GOAL * matches
            print(
                f"{name:40} level 1 is {COLOURS[bot]}: wiped out {wiped} of {matches} (goal: at most "
                f"{GOAL * matches:g}), the random player wins {won}",
                flush=True,
            )
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
