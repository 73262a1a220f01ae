"""The lesson is correct: its positions exist, its moves can be played and pay what its words say."""

from __future__ import annotations

from stackyard.core.lesson import Step
from stackyard.games.take_that_towers.game import GAME
from stackyard.games.take_that_towers.lessons import LESSON
from stackyard.server.wire.messages import Explore, Explored
from stackyard.server.workers.study import explore

STEPS = {step.id: step for step in LESSON.steps}


def ends() -> dict[str, Explored]:
    """Where each step leads by its first accepted move, and every other way to fulfil it, played through."""
    found: dict[str, Explored] = {}
    position: str | None = None
    for step in LESSON.steps:
        position = step.position or position
        for other in (step.accept or [])[1:]:
            play(step, position, other)
        found[step.id] = play(step, position, step.accept[0] if step.accept else None)
        position = found[step.id].position
    return found


def play(step: Step, position: str | None, move: str | None) -> Explored:
    assert position is not None
    if move is None:
        return explore(Explore(game=GAME.slug, position=position, moves=[]))
    start = GAME.parse_position(position)
    assert GAME.to_act(start) == (step.seat,)
    others = {GAME.move_text(start, step.seat, other) for other in GAME.legal_moves(start, step.seat)} - {move}
    assert step.hint or not others
    assert step.praise
    return explore(Explore(game=GAME.slug, position=position, moves=[move, *step.replies]))


def test_every_step_can_be_played_and_pays_what_it_says() -> None:
    found = ends()
    scores = {step: end.outcome.scores for step, end in found.items()}
    assert scores["score"] == [11, 2]
    assert scores["inferno"] == [5, 0]
    assert scores["landlord"] == [4, 4]
    assert scores["elevator"] == [4, 3]
    assert scores["cut"] == [0, 3]
    events = {step: [entry.event for entry in end.entries] for step, end in found.items()}
    assert {"A4 OF vacant", "A5 OF vacant", "A1 LO 0 +5"} <= set(events["inferno"])
    assert {"A2 OF 0 +4", "A1 OF 1 +4"} <= set(events["landlord"])
    hand = GAME.view(GAME.parse_position(found["elevator"].position), 0).hands[0]
    assert hand.count == 6  # "your SUITE filled your hand"
    assert all(end.to_act for end in found.values())


def test_the_end_shows_a_last_round_that_blue_brought_about() -> None:
    view = GAME.view(GAME.parse_position(STEPS["end"].position or ""), "spectator")
    assert (view.last, view.deck, view.turn, view.hands[0].count) == (True, 0, 1, 1)


def test_the_lesson_is_read_and_played_within_five_minutes() -> None:
    words = sum(len(f"{step.title} {step.text} {step.praise}".split()) for step in LESSON.steps)
    moves = sum(step.accept is not None for step in LESSON.steps)
    assert words / 200 * 60 + 10 * moves < 300  # 200 words a minute, ten seconds a move
    assert len(STEPS) == len(LESSON.steps)
