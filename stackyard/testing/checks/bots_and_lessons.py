"""Checks of bots and lessons: bots choose legal moves in time, lessons can be followed."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.core.game import Game, Position, Seat
from stackyard.core.state import State
from stackyard.testing.check import Case, check, require, require_refused, require_unchanged
from stackyard.testing.checks.moves import is_legal

SEARCH_MS = 30  # the time for a search in the checks
GRACE_S = 2.0  # seconds that a bot may be late on a busy machine


@check("few")
def check_bots(case: Case) -> None:
    """Every level of the bots chooses a legal move in time, or waits where others may act; positions do not change."""
    game = case.game
    if getattr(case.options, "real", False):
        return  # bots have no hands at a real table
    for level in case.room.levels:
        for number, moment in enumerate(case.sample(4)):
            acting = game.to_act(moment.position)
            for seat in acting:
                started = time.perf_counter()
                with require_unchanged(moment.position, "think"):
                    result = case.room.search(moment.position, seat, level.level, SEARCH_MS, case.seed)
                seconds = time.perf_counter() - started
                require(
                    number == 0 or seconds < SEARCH_MS / 1000 + GRACE_S,
                    f"level {level.level} took {seconds:.1f} s for {SEARCH_MS} ms",
                )
                msgspec.json.encode(result.info)
                if result.move == "":  # nothing to do for now
                    waits = result.info.wait or 0
                    require(
                        game.is_simultaneous(moment.position),
                        f"level {level.level} waits where nobody else may act",
                    )
                    require(waits > 0, f"level {level.level} does not say how long it waits: {waits}")
                    continue
                move = game.parse_move(moment.position, seat, result.move)
                legal = is_legal(case.room, moment.position, seat, move)
                require(legal, f"level {level.level} chose {result.move!r}, which is not legal")
                written = game.move_text(moment.position, seat, move)
                require(written == result.move, f"level {level.level} writes {result.move!r} for {written!r}")
            for seat in set(range(case.players)) - set(acting):
                with require_unchanged(moment.position, "think"):
                    require_refused(
                        StackyardError,
                        f"thinking for seat {seat}, which may not act,",
                        case.room.search,
                        moment.position,
                        seat,
                        level.level,
                        SEARCH_MS,
                        0,
                    )


@check("game")
def check_lesson(case: Case) -> None:
    """A lesson, if there is one, can be followed: its positions are valid, its moves and replies are legal."""
    game = case.game
    lesson = case.room.lesson
    if lesson is None:
        return
    require(lesson.game == game.slug, f"the lesson is for {lesson.game!r}")
    identities = [step.id for step in lesson.steps]
    require(identities and len(set(identities)) == len(identities), "a lesson has steps, each with an id of its own")
    position: Position = game.setup(game.parse_options(lesson.options), game.seats[0])
    for step in lesson.steps:
        if step.position is not None:
            position = game.parse_position(step.position)
        for text in step.accept or ():
            tried = State(case.room, position.copy())
            tried.push(text, step.seat)
            for reply in step.replies:
                if game.is_chance_due(tried.position):
                    game.apply_chance(tried.position, reply)
                else:
                    tried.push(reply, _seat_that_plays(game, tried.position, reply))
            if text == step.accept[0]:  # type: ignore[index]
                after = tried.position
        if step.accept:
            position = after


def _seat_that_plays(game: Game[Any, Any], position: Position, text: str) -> Seat:
    """Return the seat of those to act that may play a move, given as text: the first one if none has it on its list."""
    acting = game.to_act(position)
    for seat in acting if len(acting) > 1 else ():
        if any(game.move_text(position, seat, move) == text for move in game.legal_moves(position, seat)):
            return seat
    return acting[0]


__all__ = ["check_bots", "check_lesson"]
