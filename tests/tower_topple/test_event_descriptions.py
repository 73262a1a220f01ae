"""The descriptions of Tower Topple's events say what happened."""

from __future__ import annotations

from stackyard.core.match import Match


def test_a_turn_that_is_passed_over_is_the_teams_and_no_members() -> None:
    match = Match.new("tower-topple", {"rows": 4, "teams": 2}, 4, nature="given")
    match.apply_chance("tower 7 B.GRBGRYY...")
    for move, *brick in (("pull 1b", "face skip", "place a"), ("pull 2c", "place b")):
        match.play(match.to_act[0], move)  # type: ignore[arg-type]
        match.apply_chance("out")
        *face, place = brick
        for event in face:
            match.apply_chance(event)
        match.play(match.to_act[0], place)  # type: ignore[arg-type]
        before = match.position.copy()
        followed = [(event.by, event.event) for event in match.apply_chance("stands")[1:]]
    assert followed == [(2, "skip")]
    assert match.game.describe_event(before, 2, "skip").text == "Team 1 skips this turn."
    assert match.to_act == [3]
