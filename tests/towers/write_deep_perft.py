"""Write golden_perft_deep.json: the engine's own counts, one to four moves deeper than the slow reference goes.

python -m tests.towers.write_deep_perft
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from stackyard.games.towers.game import GAME
from stackyard.games.towers.playouts import count_lines

HERE = Path(__file__).parent
MOST_LINES = 20_000_000  # lines: a board is left when the next depth would have more
EXTRA_DEPTHS = 4


def rows() -> list[dict[str, Any]]:
    """Return name, options, depth and nodes of the depths beyond those that the reference counted."""
    shallow: dict[str, dict[str, Any]] = {}
    for row in json.loads((HERE / "golden_perft.json").read_text()):
        shallow[row["name"]] = row  # the deepest comes last
    found = []
    until = time.monotonic() + 60
    for row in shallow.values():
        start = GAME.setup(GAME.parse_options(row["options"]), 2)
        last, growth = row["nodes"], 12.0
        for depth in range(row["depth"] + 1, row["depth"] + 1 + EXTRA_DEPTHS):
            if last == 0 or last * growth > MOST_LINES or time.monotonic() > until:
                break
            nodes = int(count_lines(start, depth))
            found.append({"name": row["name"], "options": row["options"], "depth": depth, "nodes": nodes})
            growth, last = max(nodes / last, 1.0), nodes
    return found


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(row) for row in rows())
    (HERE / "golden_perft_deep.json").write_text(f"[\n{lines}\n]\n")
