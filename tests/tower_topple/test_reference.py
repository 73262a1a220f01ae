"""The reference by itself: what has to hold in every match, whatever the rules say about points.

What the rules say is checked sentence by sentence in `test_rules.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.tower_topple.random_matches import (
    Met,
    must_have_met,
    must_have_met_fallen,
    play_random,
    random_options,
)
from tests.tower_topple.reference import COLOURS, HOUSE_BOX, IllegalMove, Options, Table, copy


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
        off_tower = len(table.fallen) + (table.hand is not None and table.phase != "reading")  # read, it is still in
        assert lying + off_tower == bricks
    assert 0 <= table.older <= len(table.fallen)
    assert len(table.fallen) - table.older <= 2
    assert not table.fallen or table.phase not in ("build", "choose", "judging", "resting")
    assert min(table.left.values()) >= 0
    assert min(table.skips) >= 0
    assert table.tasks
    if table.phase == "choose":
        assert set(table.pullable()) <= set(table.accessible())
        assert set(table.touchable()) <= set(table.accessible())


def check_points(before: Table, table: Table, text: str) -> None:
    """Check that no event does more than any brick can do."""
    over = table.over or table.round != before.round
    points = list(table.points)
    if over and table.fine:  # what the fall cost is no brick's doing (P36)
        toppler = before.mover if before.phase == "resting" else before.unit
        assert toppler is not None
        points[toppler] += table.fine
        assert table.fine == (3 if table.options.fall == "minus 3" else points[toppler] - before.brought[toppler])
    mine = points[before.unit] - before.points[before.unit]
    theirs = {points[unit] - before.points[unit] for unit in range(table.units) if unit != before.unit} or {0}
    if before.options.version == 3:
        assert (mine, theirs) == (0, {0}) or over
    elif before.lifted or before.phase == "resting":
        assert (mine, theirs) == (0, {0})
    elif text.startswith(("topple", "fell")) or before.phase == "reading":
        assert (mine, theirs) in [(0, {0}), (-2, {0}), (-4, {0}), (0, {1}), (0, {4})]
    elif text.startswith("stands") or not table.on("put_on_top"):
        assert -2 <= mine <= 3
        assert theirs in ({0}, {1})
        assert not (before.mute and mine > 0)
    else:
        assert (mine, theirs) == (0, {0})


def test_what_holds_in_every_match() -> None:
    met: Met = Counter()
    for number in range(60):
        rng = random.Random(f"reference {number}")
        players, options = random_options(rng)
        table = Table(players, options)
        last = [copy(table)]

        def look(table: Table = table, last: list[Table] = last) -> None:
            check(table, 3 * table.options.rows)
            last[0] = copy(table)

        def report(by: int | str, text: str, follows: Any, table: Table = table, last: list[Table] = last) -> None:
            if follows is None:
                assert state_of(table) == state_of(last[0])
            else:
                check_points(last[0], table, text)

        play_random(table, rng, met, report, look)
        assert bool(table.winners()) != table.options.alone
    assert met["refused"] > 150


@pytest.mark.long
def test_random_matches_meet_everything() -> None:
    met: Met = Counter()
    for number in range(4000):
        rng = random.Random(f"1 {number}")
        players, options = random_options(rng)
        play_random(Table(players, options), rng, met, lambda by, text, follows: None, lambda: None)
    must_have_met(met, least=1)
    must_have_met_fallen(met, least=1)


# --- What falls, in a few turns ---------------------------------------------------------------------------------------


def begin(players: int = 2, **options: Any) -> Table:
    """A match whose tower of four rows, without colours, stands."""
    box = dict(HOUSE_BOX) | dict.fromkeys(COLOURS, 0)
    table = Table(players, Options(rows=4, box=box, **options))
    if not table.options.real:
        table.chance("tower 0 ............")
    return table


def go(table: Table, *texts: str) -> None:
    """Play moves and chance events."""
    for text in texts:
        (acting,) = table.to_act()
        if isinstance(acting, int):
            table.play(acting, text)
        else:
            table.chance(text)


def test_what_fell_is_placed_for_nothing_after_the_brick_in_hand() -> None:
    table = begin()
    go(table, "pull 2b", "out down=6", "face plain", "place a", "stands")
    assert (table.to_act(), table.lifted, table.points) == ([0], True, [1, 0])
    go(table, "place b", "stands")
    assert (table.to_act(), table.lifted, table.points) == ([1], False, [1, 0])
    assert [brick.number if brick else None for brick in table.rows[4]] == [4, 6, None]


def test_a_third_fallen_brick_or_the_last_of_a_row_is_refused() -> None:
    table = begin()
    go(table, "pull 2b", "out down=0,6", "face plain", "place a")
    for text in ("stands down=9", "stands down=2", "fell down=9", "stands down=4"):
        with pytest.raises(IllegalMove):
            table.chance(text)
    table = begin()
    go(table, "pull 2b")
    with pytest.raises(IllegalMove):
        table.chance("out down=3,4")
    go(table, "out down=3", "face plain", "place a", "stands", "place b")
    with pytest.raises(IllegalMove):
        table.chance("stands down=5")


def test_what_fell_after_the_turn_is_the_last_movers() -> None:
    table = begin(3)
    assert "wait" not in table.legal(0)
    go(table, "pull 2b", "out", "face plain", "place a", "stands", "wait", "rest down=3")
    assert (table.to_act(), table.lifted, table.older) == ([1], True, 0)
    go(table, "place b", "stands")
    assert (table.to_act(), "wait" in table.legal(1)) == ([1], False)
    go(table, "pull 1a", "out", "face plain", "place c", "stands", "wait", "topple")
    assert (table.round, table.seat(table.unit), table.points) == (2, 2, [1, 1, 0])


def test_the_brick_being_pulled_is_read_when_the_tower_topples() -> None:
    table = begin(3)
    go(table, "pull 2b", "topple", "face others-gain")
    assert (table.round, table.points) == (2, [0, 4, 4])
    table = begin(3, real=True)
    go(table, "draw", "topple lose-2")
    assert (table.round, table.points) == (2, [-4, 0, 0])


def test_a_brick_that_cannot_be_placed_within_the_tries_fails() -> None:
    table = begin()
    go(table, "pull 2b", "out", "face lose-2", *(["place b", "fell"] * 39), "place b", "fell down=6")
    assert (table.to_act(), table.points) == ([1], [-4, 0])
    assert [brick.number if brick else None for brick in table.rows[4]] == [4, 6, None]


def test_sizes_deal_the_seats_to_the_teams_that_lack_a_member() -> None:
    table = begin(9, teams=3, sizes=[4, 2, 3])
    assert table.teams == [[0, 3, 6, 8], [1, 4], [2, 5, 7]]
