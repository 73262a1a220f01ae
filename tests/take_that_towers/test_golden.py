"""Lines of play from fixed positions, counted by the engine and by the reference, are those of golden.json."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.take_that_towers.golden import GOLDEN, Engine, Reference, Side, lines

ROWS = json.loads(GOLDEN.read_text(encoding="utf-8"))


def named(row: dict[str, Any]) -> str:
    return f"{row['name']}, {row['players']} play, {len(row['events'])} events"


@pytest.mark.parametrize("row", ROWS, ids=named)
@pytest.mark.parametrize("side", [Engine, Reference])
def test_lines_are_as_many_as_they_were(side: Any, row: dict[str, Any]) -> None:
    start: Side = side.of(row["deck"], row["players"], row["events"])
    counted = [lines(start, depth) for depth in range(1, len(row["lines"]) + 1)]
    assert counted == row["lines"]


def test_there_is_something_to_count() -> None:
    assert max(max(row["lines"]) for row in ROWS) > 1000
    assert min(len(row["lines"]) for row in ROWS) >= 2
