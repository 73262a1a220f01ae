"""Whether the lowest level of Brick Work builds, and how far it stays below the next one.

    python -m benchmarks.rounds.brick_work --matches 100

Level 1 plays level 1: each seat of each match is to finish its first brickprint in at most `TURNS` of its own turns in
half of these matches. Then level 2 plays level 1. A match is decided by its number; the levels take turns to have the
first seat. Beside it stand the matches that nobody won: 400 turns were taken.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from stackyard.core.match import Match
from stackyard.games.brick_work.bots.players import choose_move
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.pieces import SEATS, TURN
from stackyard.games.brick_work.rules.rules import recreated_by

TURNS: Final = 25  # of a seat, within which it finishes its first brickprint ...
FINISHED_GOAL: Final = 0.5  # ... in this share of matches
WINS_GOAL: Final = 0.65  # of the matches of level 2 against level 1, at least


class Played(NamedTuple):
    """What came of a match."""

    finished: list[int | None]  # in which of its own turns each seat finished its first brickprint; None: in none
    winner: int | None  # the level; None: nobody has won


def play(number: int, levels: tuple[int, int]) -> Played:
    """Play a match between bots of two levels and return what came of it."""
    match = Match.new(GAME.slug, {}, SEATS, seed=number)
    by_seat = levels if number % 2 == 0 else levels[::-1]
    turns = [0] * SEATS
    finished: list[int | None] = [None] * SEATS
    while not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        turns[seat] += int(match.position["phase"][0] == TURN)
        seed = 1000 * number + len(match.events)  # its own for each move, as in the arena
        match.play(seat, choose_move(match.position, seat, by_seat[seat], seed=seed).move)
        for each in range(SEATS):
            if finished[each] is None and turns[each] and recreated_by(match.position[0], each):
                finished[each] = turns[each]
    winners = match.outcome().winners
    return Played(finished, by_seat[winners[0]] if winners else None)


def report(lowest: Sequence[Played], unequal: Sequence[Played]) -> str:
    """Return the figures of matches of level 1 against itself and of level 2 against level 1, beside their goals."""
    finished = [turns is not None and turns <= TURNS for match in lowest for turns in match.finished]
    wins = sum(match.winner == 2 for match in unequal)
    drawn = [sum(match.winner is None for match in matches) for matches in (lowest, unequal)]
    return "\n".join(
        (
            f"level 1 finished a brickprint in at most {TURNS} of its turns in {sum(finished)} of {len(finished)} "
            f"matches of a seat, the goal is {FINISHED_GOAL * len(finished):.0f}",
            f"level 2 won {wins} of {len(unequal)} matches against level 1, the goal is {WINS_GOAL * len(unequal):.0f}",
            f"nobody won {drawn[0]} of {len(lowest)} and {drawn[1]} of {len(unequal)}",
        )
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Play the matches and print each figure beside its goal."""
    made = argparse.ArgumentParser(
        prog="python -m benchmarks.rounds.brick_work", description=(__doc__ or "").split("\n")[0]
    )
    made.add_argument("--matches", type=int, default=100, help="of each pair of levels (100)")
    numbers = range(made.parse_args(argv).matches)
    print(report([play(number, (1, 1)) for number in numbers], [play(number, (2, 1)) for number in numbers]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
