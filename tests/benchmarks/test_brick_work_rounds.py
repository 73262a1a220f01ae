"""The figures of the lowest levels of Brick Work: each beside its goal."""

from __future__ import annotations

from benchmarks.rounds.brick_work import Played, play, report


def test_a_brickprint_counts_that_was_finished_in_time() -> None:
    lowest = [Played([25, 26], 1), Played([None, 9], None)]
    said = report(lowest, [Played([3, 4], 2), Played([3, None], 1)]).splitlines()
    assert "in 2 of 4 matches of a seat, the goal is 2" in said[0]
    assert "level 2 won 1 of 2 matches" in said[1]
    assert said[2] == "nobody won 1 of 2 and 0 of 2"


def test_a_match_of_the_lowest_level_is_won_by_building() -> None:
    match = play(1, (1, 1))
    assert match.winner == 1
    assert any(turns is not None for turns in match.finished)
