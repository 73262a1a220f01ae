"""Checks of what plays and what teaches: bots choose legal moves in time, lessons can be followed."""

from __future__ import annotations

import time

import msgspec

from stackyard.core import capabilities
from stackyard.core.errors import StackyardError
from stackyard.core.game import Position
from stackyard.core.state import State
from stackyard.testing.check import Case, check, refused, require, unchanged
from stackyard.testing.moves import playable

MS = 30  # time to think that the checks give
GRACE = 2.0  # seconds that a mind may be late on a busy machine


@check("few")
def check_minds(case: Case) -> None:
    """Every level of the bots chooses a legal move in time, or waits where others may act, and leaves all as it is."""
    game = case.game
    if getattr(case.options, "real", False):
        return  # bots have no hands at a real table
    for level in capabilities.levels(game):
        for number, moment in enumerate(case.sample(4)):
            acting = game.to_act(moment.position)
            for seat in acting:
                started = time.perf_counter()
                with unchanged(moment.position, "think"):
                    thought = capabilities.think(game, moment.position, seat, level.level, MS, case.seed)
                seconds = time.perf_counter() - started
                require(
                    number == 0 or seconds < MS / 1000 + GRACE, f"level {level.level} took {seconds:.1f} s for {MS} ms"
                )
                msgspec.json.encode(thought.info)
                if thought.move == "":  # nothing to do for now
                    waits = thought.info.wait or 0
                    require(
                        capabilities.simultaneous(game, moment.position),
                        f"level {level.level} waits where nobody else may act",
                    )
                    require(waits > 0, f"level {level.level} does not say how long it waits: {waits}")
                    continue
                move = game.parse_move(moment.position, seat, thought.move)
                legal = playable(game, moment.position, seat, move)
                require(legal, f"level {level.level} chose {thought.move!r}, which is not legal")
                written = game.move_text(moment.position, seat, move)
                require(written == thought.move, f"level {level.level} writes {thought.move!r} for {written!r}")
            for seat in set(range(case.players)) - set(acting):
                with unchanged(moment.position, "think"):
                    refused(
                        StackyardError,
                        f"thinking for seat {seat}, which may not act,",
                        capabilities.think,
                        game,
                        moment.position,
                        seat,
                        level.level,
                        MS,
                        0,
                    )


@check("game")
def check_lesson(case: Case) -> None:
    """A lesson, where there is one, can be followed: its positions stand, what it asks for and replies is legal."""
    game = case.game
    if not capabilities.teaching(case.game):
        return
    lesson = case.game.lesson()
    require(lesson.game == game.slug, f"the lesson is for {lesson.game!r}")
    identities = [step.id for step in lesson.steps]
    require(identities and len(set(identities)) == len(identities), "a lesson has steps, each with an id of its own")
    position: Position = game.setup(game.parse_options(lesson.options), game.seats[0])
    for step in lesson.steps:
        if step.position is not None:
            position = game.parse_position(step.position)
        for text in step.accept or ():
            tried = State(game, position.copy())
            tried.push(text, step.seat)
            for reply in step.replies:
                if game.nature_due(tried.position):
                    game.apply_nature(tried.position, reply)
                else:
                    tried.push(reply)
            if text == step.accept[0]:  # type: ignore[index]
                after = tried.position
        if step.accept:
            position = after


__all__ = ["check_lesson", "check_minds"]
