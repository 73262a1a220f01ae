"""How many of the moves in records have an action: what lies beside the lattices of the action spaces.

    python -m benchmarks.lattice [FOLDER ...]

The records are those of tests/golden, which bots and chance have played, or those of the folders that are named.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

from stackyard.core.errors import IllegalMoveError
from stackyard.core.game import Position
from stackyard.core.match import Match
from stackyard.core.record import RecordFile, parse_record
from stackyard.core.room import Room

BOTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("brick-work", {}),
    ("tower-topple", {"rows": 6, "rounds": 1}),
    ("towerbrix", {}),
)
EVENTS = 120  # of a match between bots
GOLDEN = Path(__file__).parent.parent / "tests/golden"


def verbs_of(record: RecordFile) -> tuple[Counter[str], Counter[str]]:
    """Return how many moves of each kind a record has, and how many of them have an action."""
    every, written = Counter[str](), Counter[str]()
    before: Position | None = None
    for event, match in Match.replay(record):
        game = match.game
        if event is not None and before is not None and isinstance(event.by, int) and event.by in game.to_act(before):
            note(match.room, before, event.by, event.event, every, written)
        before = match.position.copy()
    return every, written


def note(room: Room, position: Position, seat: int, text: str, every: Counter[str], written: Counter[str]) -> None:
    """Count a move, and whether it has an action; a forced event is no move."""
    try:
        move = room.game.parse_move(position, seat, text)
    except IllegalMoveError:
        return
    verb = (text.partition(">")[2] or text).split(" ")[0] if isinstance(move, str) else "move"
    every[verb] += 1
    written[verb] += room.encoding_at(position).actions_of(position, seat, move) is not None


def verbs_of_bots(slug: str, options: dict[str, Any], events: int) -> tuple[Counter[str], Counter[str]]:
    """Return the same of a match between bots of level 3, or of its first moves."""
    every, written = Counter[str](), Counter[str]()
    match = Match.new(slug, options, seed=1)
    while not match.over and match.seq < events:
        seat = int(match.to_act[0])
        found = match.room.search(match.position, seat, 3, 200, match.seq)
        if not found.move:
            break
        note(match.room, match.position, seat, found.move, every, written)
        match.play(seat, found.move)
    return every, written


def main() -> None:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folders", nargs="*", type=Path)
    folders = parser.parse_args().folders or sorted(path for path in GOLDEN.iterdir() if path.is_dir())
    for folder in folders:
        every, written = Counter[str](), Counter[str]()
        for path in sorted(folder.glob("*.stackyard.jsonl")):
            for found, sums in zip(verbs_of(parse_record(path.read_text("utf-8"))), (every, written), strict=True):
                sums.update(found)
        report(f"{folder.name}, records", every, written)
    for slug, options in BOTS:
        report(f"{slug}, bots", *verbs_of_bots(slug, options, EVENTS))


def report(name: str, every: Counter[str], written: Counter[str]) -> None:
    """Print how many moves have an action, in all and of each kind."""
    if every:
        print(f"{name}: {sum(written.values())} of {sum(every.values())} moves have an action")
        print("  " + ", ".join(f"{verb} {written[verb]}/{count}" for verb, count in every.most_common(12)))


if __name__ == "__main__":
    main()
