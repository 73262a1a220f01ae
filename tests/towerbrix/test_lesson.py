"""The lesson is correct: its positions exist, and its moves are legal and have the results that its texts describe."""

from __future__ import annotations

import pytest

from stackyard.core.chance import NATURE
from stackyard.core.match import Match
from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.game import GAME
from stackyard.games.towerbrix.lessons import LESSON
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.rules.surveys import survey
from stackyard.physics.physical_game import simulate_gravity
from stackyard.testing import check_lesson

STEPS = {step.id: step for step in LESSON.steps}


def played(name: str) -> Match:
    """Return the match after a step and the chance events that the step names."""
    step = STEPS[name]
    match = Match.new(ROOM, LESSON.options, 2, nature="given", position=step.position)
    assert step.accept
    match.play(step.seat, step.accept[0])
    for reply in step.replies:
        if match.to_act == [NATURE]:
            match.apply_chance(reply)
        else:  # Bo's answer
            match.play(1, reply)
    return match


def test_the_lesson_can_be_followed() -> None:
    check_lesson(ROOM)
    assert ROOM.lesson is LESSON
    for step in LESSON.steps:
        assert step.position
        assert step.accept is None or step.praise


def test_cards_are_met_when_the_words_say_so() -> None:
    met = {}
    for name in ("deal", "first", "second", "no"):
        hands = GAME.view(played(name).position, "all").hands
        met[name] = [hands[seat][0].holds for seat in (0, 1)]
    assert met == {"deal": [False, False], "first": [True, True], "second": [True, False], "no": [True, True]}
    evaluation = GAME.view(played("thumb").position, 0).evaluation
    assert evaluation
    assert evaluation.how == "won"
    assert GAME.view(played("thumb").position, 0).attempts == 1


@pytest.mark.parametrize("name", ["first", "second", "no", "thumb"])
def test_bricks_do_what_the_lesson_says_they_do(name: str) -> None:
    """A hand that puts the brick comes to the same tower, and it stands."""
    step = STEPS[name]
    position = GAME.parse_position(step.position or "")
    assert step.accept
    GAME.apply(position, step.seat, step.accept[0])
    event = simulate_gravity(bodies, position)
    assert event.split(" ")[0] == step.replies[0].split(" ")[0]
    ours = survey(played(name).position)
    GAME.apply_chance(position, event)
    theirs = survey(position)
    assert (theirs.used, theirs.facts.tolist()) == (ours.used, ours.facts.tolist())
