"""The reference by itself: what has to hold in every match, whatever the rules say about points.

What the rules say is checked sentence by sentence in `test_rules.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.tower_topple.random_matches import Met, must_have_met, play_random, random_options
from tests.tower_topple.reference import Table, copy


def state_of(table: Table) -> dict[str, Any]:
    """The whole state of a match, without its log."""
    return {name: value for name, value in vars(table).items() if name != "follows"}


def check(table: Table, bricks: int) -> None:
    """Check what holds at every moment."""
    acting = table.to_act()
    assert len(acting) == (0 if table.over else 1)
    for seat in range(table.players):
        assert bool(table.legal(seat)) == (acting == [seat])
    if table.over or table.options.real or table.phase == "build":
        return
    for row in table.rows[:-1]:  # every row but the highest has a brick, and is complete if none may be pulled from it
        assert any(brick is not None for brick in row)
    if table.on("put_on_top"):
        lying = sum(brick is not None for row in table.rows for brick in row)
        assert lying + (table.hand is not None) == bricks
    if table.on("top_row_safe"):
        frozen = [row for number, row in enumerate(table.rows) if number not in {row for row, _ in table.accessible()}]
        assert 3 <= sum(brick is not None for row in frozen for brick in row) <= 5
    assert min(table.left.values()) >= 0
    assert min(table.skips) >= 0
    assert table.tasks
    if table.phase == "choose":
        assert set(table.pullable()) <= set(table.accessible())
        assert set(table.touchable()) <= set(table.accessible())


def check_points(before: Table, table: Table, text: str) -> None:
    """Check that no event does more than any brick can do."""
    mine = table.points[before.unit] - before.points[before.unit]
    theirs = {table.points[unit] - before.points[unit] for unit in range(table.units) if unit != before.unit}
    if before.options.version == 3:
        assert (mine, theirs) == (0, {0}) or text == "topple"
    elif text == "topple":
        assert (mine, theirs) in [(0, {0}), (-2, {0}), (-4, {0}), (0, {1}), (0, {4})]
    elif text == "stands" or not table.on("put_on_top"):
        assert -2 <= mine <= 3
        assert theirs in ({0}, {1})
        assert not (before.mute and mine > 0)
    else:
        assert (mine, theirs) == (0, {0})


def test_what_holds_in_every_match() -> None:
    met: Met = Counter()
    for number in range(40):
        rng = random.Random(f"reference {number}")
        players, options = random_options(rng)
        table = Table(players, options)
        last = [copy(table)]

        def look(table: Table = table, last: list[Table] = last) -> None:
            check(table, 3 * table.options.rows)
            last[0] = copy(table)

        def said(by: int | str, text: str, follows: Any, table: Table = table, last: list[Table] = last) -> None:
            if follows is None:
                assert state_of(table) == state_of(last[0])
            else:
                check_points(last[0], table, text)

        play_random(table, rng, met, said, look)
        assert table.winners()
    assert met["refused"] > 150


def test_random_matches_meet_everything() -> None:
    met: Met = Counter()
    for number in range(1000):
        rng = random.Random(f"1 {number}")
        players, options = random_options(rng)
        play_random(Table(players, options), rng, met, lambda by, text, follows: None, lambda: None)
    must_have_met(met, least=1)
