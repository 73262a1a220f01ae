"""The lesson is correct: its positions exist, its moves can be played and pay what its words say."""

from __future__ import annotations

from stackyard.core.chance import NATURE
from stackyard.core.lesson import Step
from stackyard.core.match import Match
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.lessons import LESSON
from stackyard.games.tower_topple.room import ROOM
from stackyard.testing import check_lesson

STEPS = {step.id: step for step in LESSON.steps}


def play(step: Step, position: str, move: str) -> Match:
    """Play a step through by one of the moves that it accepts; the step gives the chance events."""
    match = Match.new(ROOM, LESSON.options, 2, nature="given", position=position)
    assert match.to_act == [step.seat]
    others = set(match.legal(step.seat)) - {move}
    assert step.hint or not others - set(step.accept or ())
    assert step.praise
    match.play(step.seat, move)
    for reply in step.replies:
        if match.to_act == [NATURE]:
            match.apply_chance(reply)
        else:
            match.play(int(match.to_act[0]), reply)
    return match


def ends() -> dict[str, Match]:
    found: dict[str, Match] = {}
    position = ""
    for step in LESSON.steps:
        position = step.position or position
        for move in reversed(step.accept or []):
            found[step.id] = play(step, position, move)
        if step.accept:
            position = GAME.position_text(found[step.id].position)
    return found


def test_every_step_can_be_played_and_pays_what_it_says() -> None:
    check_lesson(ROOM)
    found = ends()
    scores = {step: match.outcome().scores for step, match in found.items()}
    assert scores["place"] == [1, 0]
    assert scores["instruction"] == [1, 0]
    assert scores["colour"] == [4, 1]
    assert scores["substitute"] == [5, 3]
    assert scores["go-on"] == [5, 4]
    assert scores["topple"] == [2, 4]
    assert GAME.view(found["instruction"].position, 0).owed[0].colour == "red"
    assert found["touch"].to_act == [0]
    assert [found["substitute"].to_act, found["go-on"].to_act] == [[0], [0]]  # one more brick is due
    assert GAME.view(found["topple"].position, 0).unit == 1


def test_every_step_can_be_skipped() -> None:
    assert [step.id for step in LESSON.steps if step.accept is not None and step.position is None] == []


def test_what_the_words_say_of_a_position_is_so() -> None:
    claim = GAME.view(GAME.parse_position(STEPS["claim"].position or ""), 0)
    assert claim.pull == ["2b"]
    assert [brick for brick in claim.rows[1] if brick is not None and brick.colour == "yellow"]
    frozen = GAME.view(GAME.parse_position(STEPS["substitute"].position or ""), 0)
    assert {f"pull {place}" for place in frozen.pull} == set(STEPS["substitute"].accept or ())
    assert not frozen.claim


def test_the_lesson_is_read_and_played_within_five_minutes() -> None:
    words = sum(len(f"{step.title} {step.text} {step.praise}".split()) for step in LESSON.steps)
    moves = sum(step.accept is not None for step in LESSON.steps)
    assert words / 200 * 60 + 10 * moves < 300  # 200 words a minute, ten seconds a move
    assert len(STEPS) == len(LESSON.steps)
