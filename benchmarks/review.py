"""How far two reviews of the same choice lie apart by accident, and how long a point takes.

    python -m benchmarks.review take-that-towers 2
    python -m benchmarks.review towers 2 '{"sprawl": true, "width": 6, "height": 6}'

Choices of random matches are judged with a dozen seeds each. Twice the standard deviation of what a choice is said to
have given away is the `ERROR` of a game's `bots/review.py`, rounded up.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any

from stackyard.core.game import Position, Seat
from stackyard.core.match import Match
from stackyard.core.review import mark_of

MATCHES = 24
SEEDS = 12
EVENTS = (3, 60)  # of a match before the choice


def choices(slug: str, players: int, options: dict[str, Any]) -> list[tuple[Match, Position, Seat, str]]:
    """Return a random choice of each of some random matches."""
    dice, found = random.Random(2), []
    for number in range(MATCHES):
        match = Match.new(slug, options, players, seed=number)
        length = dice.randint(*EVENTS)
        while not match.over and match.seq < length:
            seat = match.to_act[0]
            assert isinstance(seat, int)
            match.play(seat, dice.choice(match.legal(seat)))
        if not match.over and isinstance(seat := match.to_act[0], int):
            found.append((match, match.position, seat, dice.choice(match.legal(seat))))
    return found


def main(arguments: Sequence[str] = ("take-that-towers", "2")) -> None:
    """Print the spread and the time."""
    slug, players, options = arguments[0], int(arguments[1]), json.loads(" ".join(arguments[2:]) or "{}")
    spreads, seconds, count = [], 0.0, 0
    for match, position, seat, move in choices(slug, players, options):
        review = match.room.review
        assert review is not None
        losses = []
        for seed in range(SEEDS):
            began = time.perf_counter()
            judged = review.judge(position, seat, move, seed)
            seconds, count = seconds + time.perf_counter() - began, count + 1
            if judged is not None:
                losses.append(mark_of(judged)[0])
        if len(losses) > 1:
            spreads.append(statistics.stdev(losses))
    spread = 2 * statistics.fmean([one * one for one in spreads]) ** 0.5
    print(
        f"{slug}, {players} players, {options}: {spread:.4f} (two standard deviations), {1000 * seconds / count:.0f} ms"
    )


if __name__ == "__main__":
    main(sys.argv[1:] or ("take-that-towers", "2"))
