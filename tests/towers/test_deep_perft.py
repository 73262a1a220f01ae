"""Counts deeper than the slow reference goes: the engine must go on reaching what it reached."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stackyard.games.towers.game import GAME
from stackyard.games.towers.playouts import count_lines

ROWS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "golden_perft_deep.json").read_text())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['name']}-{row['depth']}")
def test_the_engine_counts_as_it_did(row: dict[str, Any]) -> None:
    start = GAME.setup(GAME.parse_options(row["options"]), 2)
    assert count_lines(start, row["depth"]) == row["nodes"]
