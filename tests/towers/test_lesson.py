"""The lesson is correct: its positions exist, its moves can be played and do what its words say."""

from __future__ import annotations

import re

import pytest

from stackyard.core.lesson import Step
from stackyard.core.match import Match
from stackyard.games.towers.game import GAME
from stackyard.games.towers.lessons import LESSON
from stackyard.games.towers.room import ROOM

STEPS = {step.id: step for step in LESSON.steps}


def begin(step: Step) -> Match:
    """Return a match that begins where the step does."""
    assert step.position is not None
    position = GAME.parse_position(step.position)
    return Match.new(ROOM, vars_of(step), position=GAME.position_text(position))


def vars_of(step: Step) -> dict[str, int]:
    width, height = re.match(r"(\d+)x(\d+) ", step.position or "").groups()  # type: ignore[union-attr]
    return {"width": int(width), "height": int(height)}


@pytest.mark.parametrize("step", LESSON.steps, ids=lambda step: step.id)
def test_a_step_can_be_played(step: Step) -> None:
    match = begin(step)
    if step.accept is None:
        return
    assert match.to_act == [step.seat]
    assert set(step.accept) <= set(match.legal(step.seat))
    assert step.praise
    assert step.accept == [] or step.hint or match.legal(step.seat) == step.accept
    for text in step.accept or match.legal(step.seat)[:1]:
        after = begin(step)
        after.play(step.seat, text)
        for reply in step.replies:
            after.play(int(after.to_act[0]), reply)


def test_the_lesson_is_read_and_played_within_five_minutes() -> None:
    words = sum(len(f"{step.title} {step.text} {step.praise}".split()) for step in LESSON.steps)
    moves = sum(step.accept is not None for step in LESSON.steps)
    assert words / 200 * 60 + 10 * moves < 300  # 200 words a minute, ten seconds a move
    assert len(STEPS) == len(LESSON.steps)


def towers_after(step_id: str, move: str) -> dict[str, str]:
    match = begin(STEPS[step_id])
    match.play(STEPS[step_id].seat, move)
    return dict(match.view("spectator").towers)  # type: ignore[attr-defined]


def test_own_shows_a_black_tower_of_three_and_a_white_one() -> None:
    towers = begin(STEPS["own"]).view("spectator").towers  # type: ignore[attr-defined]
    assert (towers["b2"], towers["c3"][-1]) == ("WWB", "W")


def test_height_leaves_the_tower_of_two_one_way() -> None:
    match = begin(STEPS["height"])
    assert [move for move in match.legal(0) if move.startswith("a1-")] == ["a1-c1"]
    assert towers_after("height", "a1-c1")["c1"] == "WWB"


def test_cut_demolishes_the_east_only() -> None:
    assert set(towers_after("cut", "c1-b1")) == {"a1", "b1", "a2"}


def test_tie_leaves_both_parts_and_outgrown_one() -> None:
    assert set(towers_after("tie", "d1-c1")) == {"b1", "c1", "e1", "f1"}
    after_tie = begin(STEPS["tie"])
    after_tie.play(0, "d1-c1")
    assert GAME.position_text(after_tie.position) == STEPS["outgrown"].position
    assert towers_after("outgrown", "e1-f1") == {"f1": "WBW"}


def test_finish_has_one_winning_move() -> None:
    match = begin(STEPS["win"])
    assert match.outcome().scores == [6, 6]
    values = {}
    for text in match.legal(0):
        after = match.position.copy()
        GAME.apply(after, 0, GAME.parse_move(after, 0, text))
        values[text] = (best_for_black(after), GAME.is_over(after))
    assert values.pop("b2-b1") == (4, True)
    assert max(value for value, _ in values.values()) <= 0


def best_for_black(position) -> float:  # type: ignore[no-untyped-def]
    if GAME.is_over(position):
        black, white = GAME.scores(position)
        return black - white
    (seat,) = GAME.to_act(position)
    values = []
    for move in GAME.legal_moves(position, seat):
        after = position.copy()
        GAME.apply(after, seat, move)
        values.append(best_for_black(after))
    return max(values) if seat == 0 else min(values)
