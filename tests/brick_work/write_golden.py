"""Writes a match of Brick Work by the newest rules, golden: `python -m tests.brick_work.write_golden`.

Ada is the bots' level 4, Bo does whatever there is to do. The files, one a version, stay as they are: better bots would
play another match, by the same rules.
"""

from __future__ import annotations

import random
from pathlib import Path

from stackyard.core.match import Match
from stackyard.games.brick_work.room import ROOM

GOLDEN = {
    1: Path(__file__).with_name("golden.stackyard.jsonl"),
    2: Path(__file__).with_name("golden-2.stackyard.jsonl"),
}
"""The file of each version of the rules."""


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
    made = played(4)
    GOLDEN[made.header.rules].write_text(made.text(), encoding="utf-8")
