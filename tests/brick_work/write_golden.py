"""Writes a whole match of Brick Work as a golden file: `python -m tests.brick_work.write_golden`.

Ada is the bots' level 4, Bo does whatever there is to do. The file stays as it is while the rules do: better bots would
play another match, by the same rules.
"""

from __future__ import annotations

import random
from pathlib import Path

from stackyard.core.match import Match
from stackyard.games.brick_work.room import ROOM

GOLDEN = Path(__file__).with_name("golden.stackyard.jsonl")


def played(seed: int) -> Match:
    """A match that somebody wins."""
    rng = random.Random(seed)
    match = Match.new(ROOM, seed=seed, seats=["Ada", "Bo"], moment=lambda: "2026-01-02T03:04:05.678Z")
    while not match.over:
        seat = match.to_act[-1]  # Bo builds a brickprint first
        assert isinstance(seat, int)
        if seat:
            match.play(seat, rng.choice(match.legal(seat)))
        else:
            match.play(seat, ROOM.search(match.position, seat, 4, 200, 1000 * seed + match.seq).move)
    return match


if __name__ == "__main__":
    GOLDEN.write_text(played(4).text(), encoding="utf-8")
