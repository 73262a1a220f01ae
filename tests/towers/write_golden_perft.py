"""Write golden_perft.json with the reference: `python -m tests.towers.write_golden_perft`.

Each board is counted depth by depth for as long as the next depth should take at most about SECONDS.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from pathlib import Path

from tests.towers.reference import Options, perft, start

GOLDEN = Path(__file__).with_name("golden_perft.json")
SECONDS = 5.0

BOARDS = {
    "standard 8x8": Options(),
    "row 8x1": Options(width=8, height=1),
    "column 1x7": Options(width=1, height=7),
    "odd 3x3": Options(width=3, height=3),
    "downtown 4x3": Options(width=4, height=3),
    "downtown 5x5": Options(width=5, height=5),
    "largest 12x12": Options(width=12, height=12),
    "sprawl 3x2": Options(width=3, height=2, sprawl=True),
    "sprawl 8x8": Options(sprawl=True),
    "infrastructure 8x8 with 2": Options(utilities=2),
    "infrastructure 3x3 with 1": Options(width=3, height=3, utilities=1),
    "infrastructure 4x2 with 2": Options(width=4, height=2, utilities=2),
    "infrastructure 4x3 with 10": Options(width=4, height=3, utilities=10),
    "sprawl with infrastructure 3x2 with 2": Options(width=3, height=2, sprawl=True, utilities=2),
    "sprawl with infrastructure 5x1 with 1": Options(width=5, height=1, sprawl=True, utilities=1),
    "capture 4x3": Options(width=4, height=3, capture=True),
    "suburbs 8x8": Options(suburbs=True),
    "suburbs 4x3": Options(width=4, height=3, suburbs=True),
    "suburbs 12x1": Options(width=12, height=1, suburbs=True),
    "suburbs and capture 5x3": Options(width=5, height=3, suburbs=True, capture=True),
    "suburbs and infrastructure 4x3 with 2": Options(width=4, height=3, suburbs=True, utilities=2),
    "swap 4x2": Options(width=4, height=2, swap=True),
    "swap 3x1, where White is skipped": Options(width=3, height=1, swap=True),
    "swap and sprawl 3x2": Options(width=3, height=2, sprawl=True, swap=True),
    "swap and infrastructure 3x3 with 1": Options(width=3, height=3, utilities=1, swap=True),
    "everything 3x3 with 1": Options(
        width=3, height=3, sprawl=True, utilities=1, capture=True, suburbs=True, swap=True
    ),
    "everything 4x1 with 2": Options(
        width=4, height=1, sprawl=True, utilities=2, capture=True, suburbs=True, swap=True
    ),
}


def count(name: str, options: Options) -> list[dict[str, object]]:
    """One row for each depth from 1, up to the first depth that no game reaches or that takes too long."""
    rows: list[dict[str, object]] = []
    nodes_before, depth = 1, 1
    while True:
        began = time.perf_counter()
        nodes = perft(start(options), depth)
        took = time.perf_counter() - began
        rows.append({"name": name, "options": asdict(options), "depth": depth, "nodes": nodes})
        if nodes == 0 or took * nodes / nodes_before > SECONDS:
            return rows
        nodes_before, depth = nodes, depth + 1


def main() -> None:
    """Count every board and write the file, a row to a line."""
    rows = [row for name, options in BOARDS.items() for row in count(name, options)]
    GOLDEN.write_text("[\n" + ",\n".join("  " + json.dumps(row) for row in rows) + "\n]\n")


if __name__ == "__main__":
    main()
